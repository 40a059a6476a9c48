//! A function's wrapper: `void wrapper(ptr in, ptr out)`, which reads the arguments and writes the result as words.
//!
//! It is made of IR, after optimization, so that the code generator itself settles how odd types are passed: they
//! follow no C ABI. The layout of the words is that of [`irrefute::llvm::rows`].

use inkwell::AddressSpace;
use inkwell::attributes::AttributeLoc;
use inkwell::builder::{Builder, BuilderError};
use inkwell::context::ContextRef;
use inkwell::llvm_sys::LLVMTypeKind;
use inkwell::llvm_sys::core::{
    LLVMCountParamTypes, LLVMCountStructElementTypes, LLVMGetArrayLength2, LLVMGetElementType, LLVMGetIntTypeWidth,
    LLVMGetParamTypes, LLVMGetReturnType, LLVMGetTypeKind, LLVMGetVectorSize, LLVMStructGetTypeAtIndex,
};
use inkwell::llvm_sys::prelude::LLVMTypeRef;
use inkwell::module::{Linkage, Module};
use inkwell::types::{AsTypeRef, BasicTypeEnum, IntType};
use inkwell::values::{
    AggregateValue, AggregateValueEnum, BasicMetadataValueEnum, BasicValueEnum, FunctionValue, IntValue, PointerValue,
    ValueKind,
};
use irrefute::llvm::rows::words_of;

/// Beyond this the code generator takes forever; no program that is worth it has more.
const WORDS_MAX: usize = 1024;
/// As above, for a single integer.
const BITS_MAX: u32 = 4096;

/// Said of types that [`words`] refuses, should they be met later.
const REFUSED: &str = "a type without a layout in words";

/// Why a function cannot be called natively.
#[derive(Debug, thiserror::Error)]
pub enum NotCallable {
    /// For this reason.
    #[error("{0}")]
    Because(String),
    /// The wrapper cannot be built.
    #[error("no wrapper: {0}")]
    Wrapper(#[from] BuilderError),
}

impl From<&str> for NotCallable {
    fn from(reason: &str) -> Self {
        NotCallable::Because(reason.into())
    }
}

/// A function that can be called natively.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Name of its wrapper.
    pub symbol: String,
    /// Words of its arguments.
    pub arguments: usize,
    /// Words of its result.
    pub results: usize,
}

/// Adds a wrapper called `symbol` for `function`.
///
/// # Errors
/// Why the function cannot be called natively.
pub fn add<'c>(module: &Module<'c>, function: FunctionValue<'c>, symbol: String) -> Result<Entry, NotCallable> {
    let (arguments, results) = words(function)?;
    let context = module.get_context();
    let pointer = context.ptr_type(AddressSpace::default());
    let ty = context.void_type().fn_type(&[pointer.into(), pointer.into()], false);
    let wrapper = module.add_function(&symbol, ty, Some(Linkage::External));
    let (Some(BasicValueEnum::PointerValue(input)), Some(BasicValueEnum::PointerValue(output))) =
        (wrapper.get_nth_param(0), wrapper.get_nth_param(1))
    else {
        return Err("the wrapper has no parameters".into());
    };
    let builder = context.create_builder();
    builder.position_at_end(context.append_basic_block(wrapper, ""));
    let mut cursor = Cursor { context, builder, memory: input, word: 0 };
    cursor.emit_call(function, output)?;
    Ok(Entry { symbol, arguments, results })
}

/// Words of the arguments and of the result of `function`.
fn words(function: FunctionValue) -> Result<(usize, usize), NotCallable> {
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
    Ok((arguments, words_of_type(result)?))
}

/// Adds up, with a limit.
fn total(words: impl Iterator<Item = Result<usize, NotCallable>>) -> Result<usize, NotCallable> {
    let mut sum = 0;
    for words in words {
        sum += words?;
        limited(sum)?;
    }
    Ok(sum)
}

fn limited(words: usize) -> Result<usize, NotCallable> {
    if words > WORDS_MAX {
        return Err(NotCallable::Because(format!("more than {WORDS_MAX} words of arguments or results")));
    }
    Ok(words)
}

/// Words of a value of type `ty`, which may be void.
///
/// It asks LLVM itself, because inkwell panics on the types that are refused here.
fn words_of_type(ty: LLVMTypeRef) -> Result<usize, NotCallable> {
    use LLVMTypeKind as Kind;
    // SAFETY: `ty` is a type of a living module. Each accessor is called on the kind of type that it is for.
    match unsafe { LLVMGetTypeKind(ty) } {
        Kind::LLVMVoidTypeKind => Ok(0),
        Kind::LLVMHalfTypeKind | Kind::LLVMBFloatTypeKind | Kind::LLVMFloatTypeKind | Kind::LLVMDoubleTypeKind => Ok(1),
        Kind::LLVMX86_FP80TypeKind | Kind::LLVMFP128TypeKind => Ok(2),
        Kind::LLVMIntegerTypeKind => match unsafe { LLVMGetIntTypeWidth(ty) } {
            width @ 0..=BITS_MAX => Ok(words_of(width)),
            width => Err(NotCallable::Because(format!("i{width} is too wide for native code"))),
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
fn repeated(ty: LLVMTypeRef, count: u64) -> Result<usize, NotCallable> {
    // SAFETY: arrays and vectors have an element type.
    let element = words_of_type(unsafe { LLVMGetElementType(ty) })?;
    limited(usize::try_from(count).unwrap_or(usize::MAX).saturating_mul(element))
}

/// Emits code that goes through memory word by word.
struct Cursor<'c> {
    context: ContextRef<'c>,
    builder: Builder<'c>,
    memory: PointerValue<'c>,
    word: u64,
}

impl<'c> Cursor<'c> {
    fn emit_call(&mut self, function: FunctionValue<'c>, output: PointerValue<'c>) -> Result<(), NotCallable> {
        let parameters = function.get_params();
        let mut arguments: Vec<BasicMetadataValueEnum> = Vec::with_capacity(parameters.len());
        for parameter in parameters {
            arguments.push(self.load(parameter.get_type())?.into());
        }
        let call = self.builder.build_call(function, &arguments, "")?;
        // Both decide how values are passed (`fastcc`, `zeroext`), and the callee relies on its caller for it.
        call.set_call_convention(function.get_call_conventions());
        for place in (0..function.count_params()).map(AttributeLoc::Param).chain([AttributeLoc::Return]) {
            for attribute in function.attributes(place) {
                call.add_attribute(place, attribute);
            }
        }
        if let ValueKind::Basic(result) = call.try_as_basic_value() {
            (self.memory, self.word) = (output, 0);
            self.store(result)?;
        }
        self.builder.build_return(None)?;
        Ok(())
    }

    /// The address of the next word.
    fn next(&mut self) -> Result<PointerValue<'c>, NotCallable> {
        let index = self.context.i64_type().const_int(self.word, false);
        self.word += 1;
        // SAFETY: every row has the words that `words` counted, and this visits the same types in the same order.
        Ok(unsafe { self.builder.build_in_bounds_gep(self.context.i64_type(), self.memory, &[index], "") }?)
    }

    /// Reads a value of type `ty`.
    fn load(&mut self, ty: BasicTypeEnum<'c>) -> Result<BasicValueEnum<'c>, NotCallable> {
        match ty {
            BasicTypeEnum::IntType(ty) => Ok(self.load_bits(ty)?.into()),
            BasicTypeEnum::FloatType(ty) => {
                let bits = self.load_bits(self.bits_of(ty)?)?;
                Ok(self.builder.build_bit_cast(bits, ty, "")?)
            }
            BasicTypeEnum::VectorType(ty) => {
                let mut vector = ty.get_poison();
                for lane in 0..ty.get_size() {
                    let value = self.load(ty.get_element_type())?;
                    vector = self.builder.build_insert_element(vector, value, self.lane(lane), "")?;
                }
                Ok(vector.into())
            }
            BasicTypeEnum::ArrayType(ty) => {
                let elements = (0..ty.len()).map(|_| ty.get_element_type());
                self.load_aggregate(ty.get_poison(), elements)
            }
            BasicTypeEnum::StructType(ty) => self.load_aggregate(ty.get_poison(), ty.get_field_types_iter()),
            BasicTypeEnum::PointerType(_) | BasicTypeEnum::ScalableVectorType(_) => Err(REFUSED.into()),
        }
    }

    fn load_aggregate(
        &mut self,
        poison: impl AggregateValue<'c>,
        elements: impl Iterator<Item = BasicTypeEnum<'c>>,
    ) -> Result<BasicValueEnum<'c>, NotCallable> {
        let mut aggregate = poison.as_aggregate_value_enum();
        for (index, element) in (0..).zip(elements) {
            let value = self.load(element)?;
            aggregate = self.builder.build_insert_value(aggregate, value, index, "")?;
        }
        Ok(match aggregate {
            AggregateValueEnum::ArrayValue(array) => array.into(),
            AggregateValueEnum::StructValue(fields) => fields.into(),
        })
    }

    /// Writes a value.
    fn store(&mut self, value: BasicValueEnum<'c>) -> Result<(), NotCallable> {
        match value {
            BasicValueEnum::IntValue(value) => self.store_bits(value),
            BasicValueEnum::FloatValue(value) => {
                let bits = self.builder.build_bit_cast(value, self.bits_of(value.get_type())?, "")?;
                self.store_bits(bits.into_int_value())
            }
            BasicValueEnum::VectorValue(vector) => {
                for lane in 0..vector.get_type().get_size() {
                    let value = self.builder.build_extract_element(vector, self.lane(lane), "")?;
                    self.store(value)?;
                }
                Ok(())
            }
            BasicValueEnum::ArrayValue(array) => self.store_aggregate(array, array.get_type().len()),
            BasicValueEnum::StructValue(fields) => self.store_aggregate(fields, fields.get_type().count_fields()),
            BasicValueEnum::PointerValue(_) | BasicValueEnum::ScalableVectorValue(_) => Err(REFUSED.into()),
        }
    }

    fn store_aggregate(&mut self, aggregate: impl AggregateValue<'c> + Copy, count: u32) -> Result<(), NotCallable> {
        for index in 0..count {
            let value = self.builder.build_extract_value(aggregate, index, "")?;
            self.store(value)?;
        }
        Ok(())
    }

    /// Puts an integer together from its words: `⋁ zext(wordᵢ) << 64·i`, cut to its width.
    ///
    /// Nothing narrower than a word is ever read from memory: a load of `i33` expects zeros above its 33 bits.
    fn load_bits(&mut self, ty: IntType<'c>) -> Result<IntValue<'c>, NotCallable> {
        let word = self.context.i64_type();
        let words = words_of(ty.get_bit_width()) as u64;
        if words == 1 {
            let at = self.next()?;
            let value = self.builder.build_load(word, at, "")?.into_int_value();
            return Ok(self.builder.build_int_truncate_or_bit_cast(value, ty, "")?);
        }
        let wide = self.wide(words);
        let mut bits = wide.const_zero();
        for index in 0..words {
            let at = self.next()?;
            let value = self.builder.build_load(word, at, "")?.into_int_value();
            let value = self.builder.build_int_z_extend(value, wide, "")?;
            let value = self.builder.build_left_shift(value, wide.const_int(64 * index, false), "")?;
            bits = self.builder.build_or(bits, value, "")?;
        }
        Ok(self.builder.build_int_truncate_or_bit_cast(bits, ty, "")?)
    }

    /// The inverse of [`load_bits`](Self::load_bits): the bits above the width are zero.
    fn store_bits(&mut self, value: IntValue<'c>) -> Result<(), NotCallable> {
        let words = words_of(value.get_type().get_bit_width()) as u64;
        let wide = self.wide(words);
        let bits = self.builder.build_int_z_extend_or_bit_cast(value, wide, "")?;
        for index in 0..words {
            let shifted = self.builder.build_right_shift(bits, wide.const_int(64 * index, false), false, "")?;
            let word = self.builder.build_int_truncate_or_bit_cast(shifted, self.context.i64_type(), "")?;
            let at = self.next()?;
            self.builder.build_store(at, word)?;
        }
        Ok(())
    }

    /// The integer type of `words` whole words.
    fn wide(&self, words: u64) -> IntType<'c> {
        let bits = u32::try_from(64 * words).ok().and_then(std::num::NonZeroU32::new);
        bits.and_then(|bits| self.context.custom_width_int_type(bits).ok()).unwrap_or(self.context.i64_type())
    }

    /// The integer type as wide as a floating-point type.
    fn bits_of(&self, ty: inkwell::types::FloatType<'c>) -> Result<IntType<'c>, NotCallable> {
        let bits = std::num::NonZeroU32::new(ty.get_bit_width()).ok_or(REFUSED)?;
        self.context.custom_width_int_type(bits).map_err(|_| REFUSED.into())
    }

    fn lane(&self, index: u32) -> IntValue<'c> {
        self.context.i64_type().const_int(index.into(), false)
    }
}
