//! The constants of the functions under test: LLVM's rewrites compute with them, so arguments, memory and answers hold
//! them, and what becomes one of them where it is compared.

use super::preimages::preimages;
use crate::floats::FloatConstant;
use crate::heuristic::{Heuristic, Heuristics};
use dashu_int::UBig;
use irrefute_ir::{BinaryOp, Constant, ConstantKind, Function, Int, Op, Operand, TerminatorOp, Type};
use irrefute_semantics::floats::{FloatBits, Format};

/// The constants in the functions under test, and operands of comparisons in their runs.
#[derive(Clone, Debug, Default)]
pub struct ConstantPool {
    constants: Vec<Int>,
    floats: Vec<FloatConstant>,
}

/// The most constants that are kept. With more of them, each one would be drawn too rarely to matter.
const MAX_CONSTANTS: usize = 96;

impl ConstantPool {
    /// Adds the integer constants of a function's body: operands, lanes, `switch` cases, lengths of arrays that a
    /// `getelementptr` steps over. And the operands with which a signed division overflows, and the [preimages] of what is
    /// compared.
    pub fn add_function(&mut self, function: &Function, heuristics: Heuristics) {
        function.for_each_operand(|operand| {
            if let Operand::Const(c) = operand {
                self.add_constant(c);
            }
        });
        for block in &function.blocks {
            if let TerminatorOp::Switch { cases, .. } = &block.term.op {
                cases.iter().for_each(|(c, _)| self.add_constant(c));
            }
            for inst in &block.insts {
                match &inst.op {
                    Op::GetElementPtr { element, .. } => self.add_lengths(element),
                    // The least number by −1 overflows.
                    Op::Binary { op: BinaryOp::SDiv | BinaryOp::SRem, lhs, .. } => {
                        if let Type::Int(width) = function.type_of(lhs).scalar() {
                            self.add(Int::from_i64(*width, -1));
                            self.add(Int::from_big(*width, UBig::ONE << (*width as usize - 1)));
                        }
                    }
                    _ => {}
                }
            }
        }
        if !heuristics.has(Heuristic::Preimages) {
            return;
        }
        // They are few, and there is room for them beyond the constants.
        for preimage in preimages(function) {
            if !self.constants.contains(&preimage) {
                self.constants.push(preimage);
            }
        }
    }

    fn add_lengths(&mut self, mut ty: &Type) {
        while let Type::Array(length, element) = ty {
            self.add(Int::new(64, *length));
            ty = element;
        }
    }

    fn add_constant(&mut self, constant: &Constant) {
        match &constant.kind {
            ConstantKind::Int(i) => self.add(i.clone()),
            ConstantKind::Float(bits) => {
                if let Type::Float(kind) = &constant.ty
                    && let (Some(format), Ok(bits)) = (Format::of(*kind), FloatBits::try_from(&bits.to_big()))
                {
                    self.add_float((format, bits));
                }
            }
            ConstantKind::Splat(c) => self.add_constant(c),
            ConstantKind::Aggregate(elements) => elements.iter().for_each(|c| self.add_constant(c)),
            _ => {}
        }
    }

    /// The constant that a random number picks, a floating-point constant by its bits. `None` if the pool is empty or the
    /// constant is wider than a word.
    pub(in crate::inputs) fn picked(&self, number: u64) -> Option<u64> {
        let index = number.checked_rem((self.constants.len() + self.floats.len()) as u64)? as usize;
        match self.constants.get(index) {
            Some(constant) => constant.to_u64(),
            None => u64::try_from(self.floats.get(index - self.constants.len())?.1).ok(),
        }
    }

    /// The constants, with their widths.
    pub(in crate::inputs) fn all(&self) -> &[Int] {
        &self.constants
    }

    /// The floating-point constants.
    pub(in crate::inputs) fn floats(&self) -> &[FloatConstant] {
        &self.floats
    }

    fn add_float(&mut self, constant: FloatConstant) {
        if self.floats.len() < MAX_CONSTANTS && !self.floats.contains(&constant) {
            self.floats.push(constant);
        }
    }

    /// Adds one value, unless it is known.
    pub fn add(&mut self, value: Int) {
        if self.constants.len() < MAX_CONSTANTS && !self.constants.contains(&value) {
            self.constants.push(value);
        }
    }
}
