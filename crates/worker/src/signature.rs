//! How many words a function takes and returns, and which functions have no such layout.
//!
//! The layout of the words is that of [`irrefute_protocol::rows`]. [`crate::wrapper`] gets only functions that are
//! accepted here.

use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::llvm_sys::LLVMTypeKind;
use inkwell::llvm_sys::core::{
    LLVMCountParamTypes, LLVMCountStructElementTypes, LLVMGetArrayLength2, LLVMGetElementType, LLVMGetIntTypeWidth,
    LLVMGetNumOperands, LLVMGetOperand, LLVMGetParamTypes, LLVMGetPointerAddressSpace, LLVMGetReturnType,
    LLVMGetTypeKind, LLVMGetVectorSize, LLVMStructGetTypeAtIndex, LLVMTypeOf,
};
use inkwell::llvm_sys::prelude::LLVMTypeRef;
use inkwell::types::AsTypeRef;
use inkwell::values::{AsValueRef, FunctionValue};
use irrefute_protocol::rows::words_of;

use crate::cpu::{self, RunsOn};

/// Words of arguments or results, at most. The code generator takes very long for more, and programs that are worth a
/// native call have fewer.
const WORDS_MAX: usize = 1024;
/// Bits of a single integer, at most, for the same reason.
const BITS_MAX: u32 = 4096;

/// A function that can be called natively.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signature {
    /// Words of its arguments.
    pub arguments: usize,
    /// Words of its result.
    pub results: usize,
    /// Whether a word of either is a pointer.
    pub pointers: bool,
}

/// Attributes with which a parameter is not just a word in its usual place.
const UNUSUAL: [&str; 8] =
    ["byval", "byref", "inalloca", "preallocated", "swifterror", "swiftself", "swiftasync", "nest"];

/// Counts the words that `function` takes and returns.
///
/// # Errors
/// Why it cannot be called natively.
pub fn signature(function: FunctionValue, runs_on: RunsOn) -> Result<Signature, String> {
    let ty = function.get_type();
    if ty.is_var_arg() {
        return Err("a variadic function".into());
    }
    let types = types_of(function);
    if cpu::names_one(function) && !cpu::passes_alike(function, &types, runs_on) {
        return Err(
            "a function with a CPU of its own, which may pass its arguments or its result in another way".into()
        );
    }
    let pointers = any_part(types.clone(), |_, kind| kind == LLVMTypeKind::LLVMPointerTypeKind);
    let (result, parameters) = types.split_last().ok_or("a function without a type")?;
    if pointers && let Some(attribute) = unusual(function, parameters.len()) {
        return Err(format!("an argument with `{attribute}`"));
    }
    let arguments = total(parameters.iter().copied().map(words_of_type))?;
    Ok(Signature { arguments, results: words_of_type(*result)?, pointers })
}

/// An attribute of [`UNUSUAL`] on one of the first `parameters` parameters.
fn unusual(function: FunctionValue, parameters: usize) -> Option<&'static str> {
    let kinds = UNUSUAL.map(|name| (name, Attribute::get_named_enum_kind_id(name)));
    let has = |index, kind| function.get_enum_attribute(AttributeLoc::Param(index), kind).is_some();
    (0..parameters as u32).find_map(|index| kinds.iter().find(|(_, kind)| has(index, *kind)).map(|(name, _)| *name))
}

/// Whether arguments or results of a function are vectors of integers whose width is not that of a register lane
/// (`<3 x i7>`, `<8 x i1>`). They follow no calling convention: caller and callee in one module may disagree on the
/// bits above the width, and with LLVM 22 even on where the lanes are.
pub fn passes_odd_vectors(function: FunctionValue) -> bool {
    any_part(types_of(function), |ty, kind| {
        if kind != LLVMTypeKind::LLVMVectorTypeKind {
            return false;
        }
        // SAFETY: `ty` is a vector type of a living module, and a width is asked of an integer type.
        unsafe {
            let element = LLVMGetElementType(ty);
            LLVMGetTypeKind(element) == LLVMTypeKind::LLVMIntegerTypeKind
                && !matches!(LLVMGetIntTypeWidth(element), 8 | 16 | 32 | 64)
        }
    })
}

/// Whether a function computes or uses a pointer in an address space other than 0.
pub fn uses_address_space(function: FunctionValue) -> bool {
    let is_spaced = |ty: LLVMTypeRef| {
        // SAFETY: `ty` is a type of a living module, and an address space is asked of a pointer type.
        any_part(vec![ty], |ty, kind| {
            kind == LLVMTypeKind::LLVMPointerTypeKind && unsafe { LLVMGetPointerAddressSpace(ty) } != 0
        })
    };
    let instructions = function.get_basic_block_iter().flat_map(|block| block.get_instructions());
    let mut values = instructions.flat_map(|instruction| {
        let raw = instruction.as_value_ref();
        // SAFETY: an instruction of a living module has as many operands as it says, and each value a type.
        let operands =
            (0..unsafe { LLVMGetNumOperands(raw) }).map(move |index| unsafe { LLVMGetOperand(raw, index as u32) });
        operands.chain([raw])
    });
    types_of(function).into_iter().any(is_spaced) || values.any(|value| is_spaced(unsafe { LLVMTypeOf(value) }))
}

/// The types of the parameters of a function, followed by the type of its result.
fn types_of(function: FunctionValue) -> Vec<LLVMTypeRef> {
    let raw = function.get_type().as_type_ref();
    // SAFETY: `raw` is a function type, and the array has as many places as it has parameters.
    unsafe {
        let mut types = vec![std::ptr::null_mut(); LLVMCountParamTypes(raw) as usize];
        LLVMGetParamTypes(raw, types.as_mut_ptr());
        types.push(LLVMGetReturnType(raw));
        types
    }
}

/// Whether one of the types, or a type inside of one, satisfies `such`.
pub fn any_part(mut types: Vec<LLVMTypeRef>, such: impl Fn(LLVMTypeRef, LLVMTypeKind) -> bool) -> bool {
    use LLVMTypeKind as Kind;
    while let Some(ty) = types.pop() {
        // SAFETY: `ty` is a type of a living module. Each accessor is called on the kind of type that it is for.
        let kind = unsafe { LLVMGetTypeKind(ty) };
        if such(ty, kind) {
            return true;
        }
        match kind {
            Kind::LLVMVectorTypeKind | Kind::LLVMArrayTypeKind => types.push(unsafe { LLVMGetElementType(ty) }),
            Kind::LLVMStructTypeKind => {
                let fields = unsafe { LLVMCountStructElementTypes(ty) };
                types.extend((0..fields).map(|field| unsafe { LLVMStructGetTypeAtIndex(ty, field) }));
            }
            _ => {}
        }
    }
    false
}

/// The sum, up to the limit.
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
        Kind::LLVMPointerTypeKind => match unsafe { LLVMGetPointerAddressSpace(ty) } {
            0 => Ok(1),
            space => Err(format!("a pointer in address space {space}")),
        },
        Kind::LLVMScalableVectorTypeKind => Err("a scalable vector".into()),
        _ => Err("a type that has no bits here".into()),
    }
}

/// Words of `count` elements of the array or vector type `ty`.
fn repeated(ty: LLVMTypeRef, count: u64) -> Result<usize, String> {
    // SAFETY: arrays and vectors have an element type.
    let element = words_of_type(unsafe { LLVMGetElementType(ty) })?;
    limited(usize::try_from(count).unwrap_or(usize::MAX).saturating_mul(element))
}
