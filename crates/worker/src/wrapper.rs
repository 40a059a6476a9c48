//! The wrapper: `void wrapper(ptr in, ptr out, i32 which)`, through which a module's functions are called.
//!
//! It reads the arguments of function number `which` as words, calls it, and writes its result as words, in the layout
//! of [`irrefute_protocol::rows`]. It is made as IR, after optimization, so that the code generator itself decides how odd
//! types are passed: they follow no C ABI. One wrapper serves all functions of a module, because most of the cost of
//! the code generator is per function.

use std::num::NonZeroU32;

use inkwell::AddressSpace;
use inkwell::basic_block::BasicBlock;
use inkwell::builder::{Builder, BuilderError};
use inkwell::context::ContextRef;
use inkwell::module::{Linkage, Module};
use inkwell::types::{BasicTypeEnum, FloatType, IntType};
use inkwell::values::{
    AggregateValue, AggregateValueEnum, BasicMetadataValueEnum, BasicValueEnum, FunctionValue, IntValue, PointerValue,
    ValueKind,
};
use irrefute_protocol::rows::words_of;

/// The wrapper's name.
pub const SYMBOL: &str = "irrefute.call";

/// The wrapper cannot be built. [`crate::signature`] should have refused the function.
#[derive(Debug, thiserror::Error)]
pub enum WrapperError {
    /// LLVM's builder refuses an instruction.
    #[error("no wrapper: {0}")]
    Builder(#[from] BuilderError),
    /// A type that has no layout in words.
    #[error("no wrapper for a value without a layout in words")]
    Layout,
}

/// A wrapper under construction.
pub struct Wrapper<'c> {
    context: ContextRef<'c>,
    wrapper: FunctionValue<'c>,
    input: PointerValue<'c>,
    output: PointerValue<'c>,
    which: IntValue<'c>,
    cases: Vec<(IntValue<'c>, BasicBlock<'c>)>,
}

impl<'c> Wrapper<'c> {
    /// Adds an empty wrapper to `module`.
    pub fn begin(module: &Module<'c>) -> Result<Self, WrapperError> {
        let context = module.get_context();
        let pointer = context.ptr_type(AddressSpace::default());
        let parameters = [pointer.into(), pointer.into(), context.i32_type().into()];
        let ty = context.void_type().fn_type(&parameters, false);
        let wrapper = module.add_function(SYMBOL, ty, Some(Linkage::External));
        let [
            BasicValueEnum::PointerValue(input),
            BasicValueEnum::PointerValue(output),
            BasicValueEnum::IntValue(which),
        ] = wrapper.get_params()[..]
        else {
            return Err(WrapperError::Layout);
        };
        context.append_basic_block(wrapper, "");
        Ok(Wrapper { context, wrapper, input, output, which, cases: Vec::new() })
    }

    /// Adds a case that calls `function` for `number`.
    pub fn add(&mut self, number: u32, function: FunctionValue<'c>) -> Result<(), WrapperError> {
        let block = self.context.append_basic_block(self.wrapper, "");
        let builder = self.context.create_builder();
        builder.position_at_end(block);
        let mut cursor = Cursor { context: self.context, builder, memory: self.input, word: 0 };
        cursor.emit_call(function, self.output)?;
        self.cases.push((self.context.i32_type().const_int(number.into(), false), block));
        Ok(())
    }

    /// Completes the wrapper. Any other number does nothing.
    pub fn finish(self) -> Result<FunctionValue<'c>, WrapperError> {
        let builder = self.context.create_builder();
        let nothing = self.context.append_basic_block(self.wrapper, "");
        builder.position_at_end(nothing);
        builder.build_return(None)?;
        if let Some(entry) = self.wrapper.get_first_basic_block() {
            builder.position_at_end(entry);
            builder.build_switch(self.which, nothing, &self.cases)?;
        }
        Ok(self.wrapper)
    }
}

/// Emits code that goes through memory word by word.
struct Cursor<'c> {
    context: ContextRef<'c>,
    builder: Builder<'c>,
    memory: PointerValue<'c>,
    word: u64,
}

impl<'c> Cursor<'c> {
    fn emit_call(&mut self, function: FunctionValue<'c>, output: PointerValue<'c>) -> Result<(), WrapperError> {
        let parameters = function.get_params();
        let mut arguments: Vec<BasicMetadataValueEnum> = Vec::with_capacity(parameters.len());
        for parameter in parameters {
            arguments.push(self.load(parameter.get_type())?.into());
        }
        let call = self.builder.build_call(function, &arguments, "")?;
        // LLVM takes the attributes that decide how values are passed (`signext`) from the callee of a direct call.
        call.set_call_convention(function.get_call_conventions());
        if let ValueKind::Basic(result) = call.try_as_basic_value() {
            (self.memory, self.word) = (output, 0);
            self.store(result)?;
        }
        self.builder.build_return(None)?;
        Ok(())
    }

    /// The address of the next word.
    fn next(&mut self) -> Result<PointerValue<'c>, WrapperError> {
        let index = self.context.i64_type().const_int(self.word, false);
        self.word += 1;
        // SAFETY: every row has the words that `signature` counted, and this visits the same types in the same order.
        Ok(unsafe { self.builder.build_in_bounds_gep(self.context.i64_type(), self.memory, &[index], "") }?)
    }

    /// Reads a value of type `ty`.
    fn load(&mut self, ty: BasicTypeEnum<'c>) -> Result<BasicValueEnum<'c>, WrapperError> {
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
            // Through a word, not as a pointer: where those are narrower, they would lie in one half of it.
            BasicTypeEnum::PointerType(ty) => {
                let word = self.load_bits(self.context.i64_type())?;
                Ok(self.builder.build_int_to_ptr(word, ty, "")?.into())
            }
            BasicTypeEnum::ScalableVectorType(_) => Err(WrapperError::Layout),
        }
    }

    fn load_aggregate(
        &mut self,
        poison: impl AggregateValue<'c>,
        elements: impl Iterator<Item = BasicTypeEnum<'c>>,
    ) -> Result<BasicValueEnum<'c>, WrapperError> {
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
    fn store(&mut self, value: BasicValueEnum<'c>) -> Result<(), WrapperError> {
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
            BasicValueEnum::PointerValue(pointer) => {
                let word = self.builder.build_ptr_to_int(pointer, self.context.i64_type(), "")?;
                self.store_bits(word)
            }
            BasicValueEnum::ScalableVectorValue(_) => Err(WrapperError::Layout),
        }
    }

    fn store_aggregate(&mut self, aggregate: impl AggregateValue<'c> + Copy, count: u32) -> Result<(), WrapperError> {
        for index in 0..count {
            let value = self.builder.build_extract_value(aggregate, index, "")?;
            self.store(value)?;
        }
        Ok(())
    }

    /// Combines the words of an integer: `⋁ zext(wordᵢ) << 64·i`, truncated to its width.
    ///
    /// Only whole words are read from memory: a load of `i33` would expect zeros above its 33 bits.
    fn load_bits(&mut self, ty: IntType<'c>) -> Result<IntValue<'c>, WrapperError> {
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
    fn store_bits(&mut self, value: IntValue<'c>) -> Result<(), WrapperError> {
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
        let bits = u32::try_from(64 * words).ok().and_then(NonZeroU32::new);
        bits.and_then(|bits| self.context.custom_width_int_type(bits).ok()).unwrap_or(self.context.i64_type())
    }

    /// The integer type as wide as a floating-point type.
    fn bits_of(&self, ty: FloatType<'c>) -> Result<IntType<'c>, WrapperError> {
        let bits = NonZeroU32::new(ty.get_bit_width()).ok_or(WrapperError::Layout)?;
        self.context.custom_width_int_type(bits).map_err(|_| WrapperError::Layout)
    }

    fn lane(&self, index: u32) -> IntValue<'c> {
        self.context.i64_type().const_int(index.into(), false)
    }
}
