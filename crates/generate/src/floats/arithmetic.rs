//! Arithmetic, comparisons and choices of floating-point values.

use super::constants;
use crate::body::Body;
use crate::kind::Kind;
use irrefute_ir::{Flags, FloatOp, FloatPredicate, IntrinsicId, Op, Operand, ValueId};
use irrefute_semantics::floats::Format;

/// Ways to merge two values into one, with weights. The first ones lose nothing of either value unless one is infinite
/// or NaN.
const MERGES: &[(Merge, u32)] = &[
    (Merge::Op(FloatOp::FAdd), 5),
    (Merge::Op(FloatOp::FSub), 4),
    (Merge::Op(FloatOp::FMul), 1),
    (Merge::Intrinsic(IntrinsicId::CopySign), 1),
    (Merge::Intrinsic(IntrinsicId::MinNum), 1),
    (Merge::Intrinsic(IntrinsicId::MaxNum), 1),
];

#[derive(Clone, Copy, Debug)]
enum Merge {
    Op(FloatOp),
    Intrinsic(IntrinsicId),
}

impl Body<'_, '_, '_> {
    /// One of the program's operations of two operands, or `fneg`.
    pub(super) fn emit_float_arithmetic(&mut self, kind: Kind) {
        if self.random.percent(12) {
            let operand = self.local(kind);
            self.negate(kind, operand);
            return;
        }
        let Some(floats) = self.floats() else { return };
        // A remainder is rare in programs and in optimizers, so it is drawn less often than the others.
        let op = match self.random.pick(&floats.ops) {
            FloatOp::FRem if !self.random.percent(40) => self.random.pick(&floats.ops),
            op => op,
        };
        let (lhs, rhs) = self.pair(kind);
        self.float(op, kind, lhs, rhs);
    }

    /// A comparison with a number that is near, or of two values.
    pub(super) fn emit_float_compare(&mut self, kind: Kind, format: Format) {
        self.float_comparison(kind, format);
    }

    /// A comparison with a number that is near, or of two values.
    pub fn float_comparison(&mut self, kind: Kind, format: Format) -> ValueId {
        let (lhs, rhs) = match self.random.below(10) {
            0..=4 => {
                let value = self.local(kind);
                let near = self.ordinary(kind, format);
                (value.into(), near.into())
            }
            5 => {
                // Whether a value is a NaN.
                let value = self.local(kind);
                (value.into(), value.into())
            }
            6 => {
                let value = self.local(kind);
                (value.into(), constants::number(kind, format, 0, 0).into())
            }
            _ => self.pair(kind),
        };
        let predicate = self.random.pick(FloatPredicate::ALL);
        self.fcmp(predicate, kind, lhs, rhs)
    }

    /// A `select` between floating-point values, mostly on a comparison of such.
    pub(super) fn emit_float_select(&mut self, kind: Kind, format: Format) {
        let condition = match self.random.percent(65) {
            true if kind.is_vector() && self.random.percent(30) => self.float_comparison(kind.lane(), format),
            true => self.float_comparison(kind, format),
            false => self.select_condition(kind),
        };
        let (if_true, if_false) = match self.random.percent(10) {
            true => (self.constant(kind).into(), self.constant(kind).into()),
            false => self.pair(kind),
        };
        self.select(kind, condition.into(), if_true, if_false);
    }

    /// Two floating-point values of a kind as one.
    pub fn merge_floats(&mut self, kind: Kind, first: ValueId, second: ValueId) -> ValueId {
        match self.random.weighted(MERGES) {
            Merge::Op(op) => self.float(op, kind, first, second),
            Merge::Intrinsic(id) => self.call_intrinsic(id, kind, vec![first.into(), second.into()]),
        }
    }

    // Short forms for the most frequent instructions.

    pub(super) fn float(
        &mut self,
        op: FloatOp,
        kind: Kind,
        lhs: impl Into<Operand>,
        rhs: impl Into<Operand>,
    ) -> ValueId {
        self.push(Op::Float { op, flags: Flags::NONE, lhs: lhs.into(), rhs: rhs.into() }, kind)
    }

    pub(super) fn negate(&mut self, kind: Kind, operand: impl Into<Operand>) -> ValueId {
        self.push(Op::FNeg { flags: Flags::NONE, operand: operand.into() }, kind)
    }

    pub(super) fn fcmp(
        &mut self,
        predicate: FloatPredicate,
        of: Kind,
        lhs: impl Into<Operand>,
        rhs: impl Into<Operand>,
    ) -> ValueId {
        let op = Op::FCmp { predicate, flags: Flags::NONE, lhs: lhs.into(), rhs: rhs.into() };
        self.push(op, of.truth())
    }
}
