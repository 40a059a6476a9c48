//! Fixed-point products and quotients that are always rounded down.
//!
//! With operands of N bits and a scale of s, both sides compute in integers that are wide enough (for a quotient, `⌊ ⌋`
//! and `⌈ ⌉` are of the exact one):
//!
//! ```text
//! mul.fix      p = ext a · ext b,   p >> s   if min·2^s ≤ p ≤ max·2^s, else poison
//! mul.fix.sat  p = ext a · ext b,   p >> s   brought into min … max
//! div.fix      q = (ext a << s) / ext b,   ⌊q⌋   if min ≤ ⌊q⌋ and ⌈q⌉ ≤ max, else undefined behaviour
//! div.fix.sat  q = (ext a << s) / ext b,   ⌊q⌋   brought into min … max
//! ```
//!
//! A product uses each operand once, so that undef and poison stay what they are. The bounds of `p` are tested by `nsw`
//! and `nuw`: `p + c - c` is poison iff `p + c` does not fit. A quotient uses its dividend several times, so the
//! dividend is frozen first: a division may take any of its values.

use super::builder::Builder;
use super::{Experiment, KnownPattern, Rewrite, rewritten};
use dashu_int::UBig;
use irrefute_ir::int::low_ones;
use irrefute_ir::{
    BinaryOp, CastOp, Constant, Flags, Function, Inst, Int, IntPredicate, IntrinsicId, Module, Op, Operand, Type,
    ValueId,
};

pub(super) const FIXED_POINT_DOWN: KnownPattern = KnownPattern {
    name: "fixed-point-down",
    sentence: "LLVM computes fixed-point products and quotients as if they were always rounded down: twice the same, and \
               as it folds constants.",
    evidence: "Language Reference: \"Fixed Point Arithmetic Intrinsics\" (the direction of rounding is unspecified); \
               ConstantFolding.cpp folds `llvm.smul.fix` and `llvm.smul.fix.sat` towards negative infinity; the \
               intrinsics are without side effects, so equal calls are one to GVN",
    experiments,
};

/// Operands of more bits are left alone, as the wide integers have twice as many.
const MOST_BITS: u32 = 256;

fn experiments(pair: &Rewrite<'_>) -> Vec<Experiment> {
    let source = rewritten(pair.source, pair.function, rewrite);
    let target = rewritten(pair.target, pair.function, rewrite);
    if source.is_none() && target.is_none() {
        return Vec::new();
    }
    let source = source.unwrap_or_else(|| pair.source.clone());
    vec![Experiment { source, target: target.unwrap_or_else(|| pair.target.clone()), may_be_undefined: false }]
}

/// A call of one of the intrinsics.
#[derive(Clone, Debug)]
struct FixedPoint {
    is_product: bool,
    is_signed: bool,
    saturates: bool,
    scale: u32,
    /// The type of the operands: an integer or a vector of integers.
    ty: Type,
    width: u32,
    operands: [Operand; 2],
    result: ValueId,
}

/// Replaces each fixed-point operation by integer arithmetic; `true` if there is one.
fn rewrite(_: &Module, function: &mut Function) -> bool {
    let mut changed = false;
    for block in 0..function.blocks.len() {
        let insts = std::mem::take(&mut function.blocks[block].insts);
        let mut builder = Builder { function, insts: Vec::new() };
        for inst in insts {
            match FixedPoint::of(builder.function, &inst) {
                Some(operation) => {
                    changed = true;
                    operation.carry_out(&mut builder);
                }
                None => builder.insts.push(inst),
            }
        }
        function.blocks[block].insts = builder.insts;
    }
    changed
}

impl FixedPoint {
    fn of(function: &Function, inst: &Inst) -> Option<FixedPoint> {
        let (Op::Call(call), Some(result)) = (&inst.op, inst.result) else { return None };
        // Attributes and metadata of the result would be lost.
        if !call.ret_attrs.is_empty() || !inst.metadata.is_empty() {
            return None;
        }
        let (is_product, is_signed, saturates) = match call.intrinsic_id()? {
            IntrinsicId::SMulFix => (true, true, false),
            IntrinsicId::UMulFix => (true, false, false),
            IntrinsicId::SMulFixSat => (true, true, true),
            IntrinsicId::UMulFixSat => (true, false, true),
            IntrinsicId::SDivFix => (false, true, false),
            IntrinsicId::UDivFix => (false, false, false),
            IntrinsicId::SDivFixSat => (false, true, true),
            IntrinsicId::UDivFixSat => (false, false, true),
            _ => return None,
        };
        let [lhs, rhs, scale] = &call.args[..] else { return None };
        let Operand::Const(scale) = &scale.operand else { return None };
        let ty = function.ty(result).clone();
        let Type::Int(width) = *ty.scalar() else { return None };
        let scale = u32::try_from(scale.as_int()?.to_u64()?).ok().filter(|scale| *scale <= width)?;
        let operands = [lhs, rhs].map(|argument| argument.operand.clone());
        (width <= MOST_BITS).then_some(FixedPoint {
            is_product,
            is_signed,
            saturates,
            scale,
            ty,
            width,
            operands,
            result,
        })
    }

    fn carry_out(&self, builder: &mut Builder<'_>) {
        let mut exact = Wide { of: self, ty: self.ty.with_scalar(Type::Int(self.wide())), builder };
        let rounded = match self.is_product {
            true => exact.product(),
            false => exact.quotient(),
        };
        let rounded = if self.saturates { exact.saturated(rounded) } else { rounded };
        let op = Op::Cast { op: CastOp::Trunc, flags: Flags::NONE, operand: rounded, to: self.ty.clone() };
        builder.define(self.result, op);
    }

    /// A width in bits in which nothing overflows.
    fn wide(&self) -> u32 {
        2 * self.width + 2
    }

    /// The least number of the type, shifted to the left, in two's complement of the wide type.
    fn least(&self, shift: u32) -> UBig {
        match self.is_signed {
            true => (UBig::ONE << self.wide() as usize) - (UBig::ONE << (self.width - 1 + shift) as usize),
            false => UBig::ZERO,
        }
    }

    /// The greatest number of the type, shifted to the left.
    fn greatest(&self, shift: u32) -> UBig {
        low_ones(self.width - u32::from(self.is_signed)) << shift as usize
    }
}

/// Arithmetic in the wide type.
struct Wide<'b, 'f> {
    of: &'b FixedPoint,
    ty: Type,
    builder: &'b mut Builder<'f>,
}

impl Wide<'_, '_> {
    fn constant(&self, value: UBig) -> Operand {
        Constant::from_int(self.ty.clone(), Int::from_big(self.of.wide(), value)).into()
    }

    fn binary(&mut self, op: BinaryOp, flags: Flags, lhs: Operand, rhs: Operand) -> Operand {
        self.builder.value(self.ty.clone(), Op::Binary { op, flags, lhs, rhs })
    }

    fn extended(&mut self, operand: Operand) -> Operand {
        let op = if self.of.is_signed { CastOp::SExt } else { CastOp::ZExt };
        self.builder.value(self.ty.clone(), Op::Cast { op, flags: Flags::NONE, operand, to: self.ty.clone() })
    }

    fn product(&mut self) -> Operand {
        let [a, b] = self.of.operands.clone().map(|operand| self.extended(operand));
        let product = self.binary(BinaryOp::Mul, Flags::NONE, a, b);
        let product = if self.of.saturates { product } else { self.in_range(product) };
        let by = self.constant(UBig::from(self.of.scale));
        self.binary(if self.of.is_signed { BinaryOp::AShr } else { BinaryOp::LShr }, Flags::NONE, product, by)
    }

    /// A product, or poison if it is beyond the numbers of the type.
    fn in_range(&mut self, product: Operand) -> Operand {
        let (wide, scale) = (self.of.wide(), self.of.scale);
        let (fits, highest) = match self.of.is_signed {
            true => (Flags::NSW, low_ones(wide - 1)),
            false => (Flags::NUW, low_ones(wide)),
        };
        let above = self.constant(highest - self.of.greatest(scale));
        let up = self.binary(BinaryOp::Add, fits, product, above.clone());
        let product = self.binary(BinaryOp::Sub, Flags::NONE, up, above);
        if !self.of.is_signed {
            return product;
        }
        // The distance from the least number of the wide type to the least product, modulo 2^wide.
        let below = self.constant(self.of.least(scale) - (UBig::ONE << (wide - 1) as usize));
        let down = self.binary(BinaryOp::Sub, fits, product, below.clone());
        self.binary(BinaryOp::Add, Flags::NONE, down, below)
    }

    /// The quotient rounded down; undefined behaviour if it must fit and does not.
    fn quotient(&mut self) -> Operand {
        let [a, b] = self.of.operands.clone();
        let a = self.builder.value(self.of.ty.clone(), Op::Freeze { operand: a });
        let [a, divisor] = [a, b].map(|operand| self.extended(operand));
        let by = self.constant(UBig::from(self.of.scale));
        let dividend = self.binary(BinaryOp::Shl, Flags::NONE, a, by);
        let (divide, remain) = match self.of.is_signed {
            true => (BinaryOp::SDiv, BinaryOp::SRem),
            false => (BinaryOp::UDiv, BinaryOp::URem),
        };
        let quotient = self.binary(divide, Flags::NONE, dividend.clone(), divisor.clone());
        let remainder = self.binary(remain, Flags::NONE, dividend.clone(), divisor.clone());
        let zero = self.constant(UBig::ZERO);
        let is_inexact = self.compare(IntPredicate::Ne, remainder, zero.clone());
        let one = self.constant(UBig::ONE);
        let down = match self.of.is_signed {
            false => quotient,
            // `sdiv` rounds towards zero, which is up if the quotient is negative.
            true => {
                let signs = self.binary(BinaryOp::Xor, Flags::NONE, dividend, divisor);
                let is_negative = self.compare(IntPredicate::Slt, signs, zero.clone());
                let is_up = self.both(is_inexact.clone(), is_negative);
                let correction = self.select(is_up, one.clone(), zero.clone());
                self.binary(BinaryOp::Sub, Flags::NONE, quotient, correction)
            }
        };
        if !self.of.saturates {
            let step = self.select(is_inexact, one.clone(), zero.clone());
            let up = self.binary(BinaryOp::Add, Flags::NONE, down.clone(), step);
            self.must_fit(down.clone(), up, one, zero);
        }
        down
    }

    /// Undefined behaviour, by a division by zero, unless both numbers fit the type.
    fn must_fit(&mut self, low: Operand, high: Operand, one: Operand, zero: Operand) {
        let [least, greatest] = [self.of.least(0), self.of.greatest(0)].map(|bound| self.constant(bound));
        let (at_least, at_most) = match self.of.is_signed {
            true => (IntPredicate::Sge, IntPredicate::Sle),
            false => (IntPredicate::Uge, IntPredicate::Ule),
        };
        let is_high_enough = self.compare(at_least, low, least);
        let is_low_enough = self.compare(at_most, high, greatest);
        let fits = self.both(is_high_enough, is_low_enough);
        let divisor = self.select(fits, one.clone(), zero);
        self.binary(BinaryOp::UDiv, Flags::NONE, one, divisor);
    }

    fn compare(&mut self, predicate: IntPredicate, lhs: Operand, rhs: Operand) -> Operand {
        let ty = self.ty.with_scalar(Type::BOOL);
        self.builder.value(ty, Op::ICmp { predicate, flags: Flags::NONE, lhs, rhs })
    }

    fn both(&mut self, lhs: Operand, rhs: Operand) -> Operand {
        let ty = self.ty.with_scalar(Type::BOOL);
        self.builder.value(ty, Op::Binary { op: BinaryOp::And, flags: Flags::NONE, lhs, rhs })
    }

    fn select(&mut self, condition: Operand, if_true: Operand, if_false: Operand) -> Operand {
        let op = Op::Select { flags: Flags::NONE, condition, if_true, if_false };
        self.builder.value(self.ty.clone(), op)
    }

    /// A number clamped to the range of the type.
    fn saturated(&mut self, number: Operand) -> Operand {
        let least_of = if self.of.is_signed { IntrinsicId::SMin } else { IntrinsicId::UMin };
        let greatest = self.constant(self.of.greatest(0));
        let number = self.builder.of_two(least_of, &self.ty, number, greatest);
        if !self.of.is_signed {
            return number;
        }
        let least = self.constant(self.of.least(0));
        self.builder.of_two(IntrinsicId::SMax, &self.ty, number, least)
    }
}
