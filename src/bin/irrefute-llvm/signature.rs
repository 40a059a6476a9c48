//! How many words a function takes and returns, and which functions have no such layout.
//!
//! The layout of the words is that of [`irrefute::llvm::rows`]. What is refused here is never met by
//! [`crate::wrapper`].

use inkwell::attributes::AttributeLoc;
use inkwell::llvm_sys::LLVMTypeKind;
use inkwell::llvm_sys::core::{
    LLVMCountParamTypes, LLVMCountStructElementTypes, LLVMGetArrayLength2, LLVMGetElementType, LLVMGetIntTypeWidth,
    LLVMGetParamTypes, LLVMGetReturnType, LLVMGetTypeKind, LLVMGetVectorSize, LLVMStructGetTypeAtIndex,
};
use inkwell::llvm_sys::prelude::LLVMTypeRef;
use inkwell::types::AsTypeRef;
use inkwell::values::FunctionValue;
use irrefute::llvm::rows::words_of;

/// Beyond this the code generator takes forever; no program that is worth it has more.
const WORDS_MAX: usize = 1024;
/// As above, for a single integer.
const BITS_MAX: u32 = 4096;

/// A function that can be called natively.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signature {
    /// Words of its arguments.
    pub arguments: usize,
    /// Words of its result.
    pub results: usize,
}

/// How many words `function` takes and returns.
///
/// # Errors
/// Why it cannot be called natively.
pub fn signature(function: FunctionValue) -> Result<Signature, String> {
    let ty = function.get_type();
    if ty.is_var_arg() {
        return Err("a variadic function".into());
    }
    if ["target-cpu", "target-features"]
        .iter()
        .any(|key| function.get_string_attribute(AttributeLoc::Function, key).is_some())
    {
        return Err("a function with a CPU of its own".into());
    }
    let raw = ty.as_type_ref();
    // SAFETY: `raw` is a function type, and the array has as many places as it has parameters.
    let (parameters, result) = unsafe {
        let mut parameters = vec![std::ptr::null_mut(); LLVMCountParamTypes(raw) as usize];
        LLVMGetParamTypes(raw, parameters.as_mut_ptr());
        (parameters, LLVMGetReturnType(raw))
    };
    let arguments = total(parameters.into_iter().map(words_of_type))?;
    Ok(Signature { arguments, results: words_of_type(result)? })
}

/// Whether arguments or results of a function are vectors of integers that no register holds (`<3 x i7>`, `<8 x i1>`).
/// They follow no calling convention: caller and callee of one module may disagree on the bits above the width, and
/// LLVM 22 even on where the lanes are.
pub fn passes_odd_vectors(function: FunctionValue) -> bool {
    let raw = function.get_type().as_type_ref();
    // SAFETY: `raw` is a function type, and the array has as many places as it has parameters.
    let mut types = unsafe {
        let mut parameters = vec![std::ptr::null_mut(); LLVMCountParamTypes(raw) as usize];
        LLVMGetParamTypes(raw, parameters.as_mut_ptr());
        parameters.push(LLVMGetReturnType(raw));
        parameters
    };
    while let Some(ty) = types.pop() {
        use LLVMTypeKind as Kind;
        // SAFETY: `ty` is a type of a living module. Each accessor is called on the kind of type that it is for.
        match unsafe { LLVMGetTypeKind(ty) } {
            Kind::LLVMVectorTypeKind => {
                let element = unsafe { LLVMGetElementType(ty) };
                let is_integer = unsafe { LLVMGetTypeKind(element) } == Kind::LLVMIntegerTypeKind;
                if is_integer && !matches!(unsafe { LLVMGetIntTypeWidth(element) }, 8 | 16 | 32 | 64) {
                    return true;
                }
            }
            Kind::LLVMArrayTypeKind => types.push(unsafe { LLVMGetElementType(ty) }),
            Kind::LLVMStructTypeKind => {
                let fields = unsafe { LLVMCountStructElementTypes(ty) };
                types.extend((0..fields).map(|field| unsafe { LLVMStructGetTypeAtIndex(ty, field) }));
            }
            _ => {}
        }
    }
    false
}

/// Adds up, with a limit.
fn total(words: impl Iterator<Item = Result<usize, String>>) -> Result<usize, String> {
    let mut sum = 0;
    for words in words {
        sum += words?;
        limited(sum)?;
    }
    Ok(sum)
}

fn limited(words: usize) -> Result<usize, String> {
    if words > WORDS_MAX {
        return Err(format!("more than {WORDS_MAX} words of arguments or results"));
    }
    Ok(words)
}

/// Words of a value of type `ty`, which may be void.
///
/// It asks LLVM itself, because inkwell panics on the types that are refused here.
fn words_of_type(ty: LLVMTypeRef) -> Result<usize, String> {
    use LLVMTypeKind as Kind;
    // SAFETY: `ty` is a type of a living module. Each accessor is called on the kind of type that it is for.
    match unsafe { LLVMGetTypeKind(ty) } {
        Kind::LLVMVoidTypeKind => Ok(0),
        Kind::LLVMHalfTypeKind | Kind::LLVMBFloatTypeKind | Kind::LLVMFloatTypeKind | Kind::LLVMDoubleTypeKind => Ok(1),
        Kind::LLVMX86_FP80TypeKind | Kind::LLVMFP128TypeKind => Ok(2),
        Kind::LLVMIntegerTypeKind => match unsafe { LLVMGetIntTypeWidth(ty) } {
            width @ 0..=BITS_MAX => Ok(words_of(width)),
            width => Err(format!("i{width} is too wide for native code")),
        },
        Kind::LLVMVectorTypeKind => repeated(ty, unsafe { LLVMGetVectorSize(ty) }.into()),
        Kind::LLVMArrayTypeKind => repeated(ty, unsafe { LLVMGetArrayLength2(ty) }),
        Kind::LLVMStructTypeKind => {
            let fields = unsafe { LLVMCountStructElementTypes(ty) };
            total((0..fields).map(|field| words_of_type(unsafe { LLVMStructGetTypeAtIndex(ty, field) })))
        }
        Kind::LLVMPointerTypeKind => Err("a pointer argument or result".into()),
        Kind::LLVMScalableVectorTypeKind => Err("a scalable vector".into()),
        Kind::LLVMPPC_FP128TypeKind
        | Kind::LLVMX86_AMXTypeKind
        | Kind::LLVMTargetExtTypeKind
        | Kind::LLVMLabelTypeKind
        | Kind::LLVMFunctionTypeKind
        | Kind::LLVMMetadataTypeKind
        | Kind::LLVMTokenTypeKind => Err("a type that has no bits here".into()),
    }
}

/// Words of `count` elements of the array or vector type `ty`.
fn repeated(ty: LLVMTypeRef, count: u64) -> Result<usize, String> {
    // SAFETY: arrays and vectors have an element type.
    let element = words_of_type(unsafe { LLVMGetElementType(ty) })?;
    limited(usize::try_from(count).unwrap_or(usize::MAX).saturating_mul(element))
}
