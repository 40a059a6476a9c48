//! Single instructions on integers and vectors of integers.

use super::body::Body;
use super::constants;
use super::kind::Kind;
use crate::ir::{BinaryOp, CastOp, Constant, Op, Operand, ValueId};

impl Body<'_, '_, '_> {
    /// A binary operation of the program's opcodes.
    pub fn emit_binary(&mut self) {
        let kind = self.draw_kind();
        let op = self.dice.pick(&self.world.style.binary_ops);
        let (lhs, rhs) = self.pair(kind);
        self.guarded_binary(op, kind, lhs, rhs);
    }

    /// A binary operation whose divisor or shift amount is mostly defined.
    pub fn guarded_binary(&mut self, op: BinaryOp, kind: Kind, lhs: Operand, rhs: Operand) -> ValueId {
        let guarded = !self.dice.percent(self.world.config.unguarded_percent);
        let rhs = match op {
            BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr if guarded => self.shift_amount(kind, rhs),
            BinaryOp::UDiv | BinaryOp::URem if guarded => self.divisor(kind, rhs),
            BinaryOp::SDiv | BinaryOp::SRem if guarded => self.signed_divisor(kind, rhs),
            _ => rhs,
        };
        self.binary(op, kind, lhs, rhs)
    }

    /// An amount less than the width.
    pub fn shift_amount(&mut self, kind: Kind, amount: Operand) -> Operand {
        let last = self.number(kind, i128::from(kind.width) - 1);
        match amount {
            Operand::Local(amount) if self.dice.coin() => {
                if kind.width.is_power_of_two() {
                    return self.binary(BinaryOp::And, kind, amount, last).into();
                }
                self.call_intrinsic("llvm.umin", kind, vec![amount.into(), last.into()]).into()
            }
            _ => {
                let amount = self.dice.below(kind.width);
                self.number(kind, amount.into()).into()
            }
        }
    }

    /// A divisor that is not zero.
    fn divisor(&mut self, kind: Kind, divisor: Operand) -> Operand {
        let one = self.number(kind, 1);
        match (divisor, self.dice.below(3)) {
            (Operand::Local(divisor), 1) => self.binary(BinaryOp::Or, kind, divisor, one).into(),
            (Operand::Local(divisor), 2) => {
                self.call_intrinsic("llvm.umax", kind, vec![divisor.into(), one.into()]).into()
            }
            _ => self.constant_divisor(BinaryOp::UDiv, kind).into(),
        }
    }

    /// A divisor that is neither zero nor −1: its sign bit is clear and its lowest bit set.
    fn signed_divisor(&mut self, kind: Kind, divisor: Operand) -> Operand {
        match divisor {
            Operand::Local(divisor) if kind.width > 1 && self.dice.coin() => {
                let greatest = self.number(kind, constants::greatest(kind.width));
                let positive = self.binary(BinaryOp::And, kind, divisor, greatest);
                self.binary(BinaryOp::Or, kind, positive, self.number(kind, 1)).into()
            }
            _ => self.constant_divisor(BinaryOp::SDiv, kind).into(),
        }
    }

    /// A constant that is related to the others, and a divisor that is defined; else 1.
    fn constant_divisor(&mut self, op: BinaryOp, kind: Kind) -> Constant {
        let value = self.constant_value(kind.width);
        self.number(kind, if is_defined_operand(op, kind.width, value) { value } else { 1 })
    }

    pub fn emit_compare(&mut self) {
        let kind = match self.draw_kind() {
            Kind::BOOL => self.style().main(),
            kind => kind,
        };
        self.comparison(kind);
    }

    pub fn emit_select(&mut self) {
        let kind = self.draw_kind();
        let condition = self.select_condition(kind);
        let (if_true, if_false) = match self.dice.percent(10) {
            true => (self.constant(kind).into(), self.constant(kind).into()),
            false => self.pair(kind),
        };
        self.select(kind, condition.into(), if_true, if_false);
    }

    /// A condition for a `select` of a kind: one bit, or one bit for each lane.
    pub fn select_condition(&mut self, kind: Kind) -> ValueId {
        if !kind.is_vector() || self.dice.percent(30) {
            return self.condition();
        }
        match self.find_unused(kind.truth()) {
            Some(value) => value,
            None => self.comparison(kind),
        }
    }

    pub fn emit_cast(&mut self) {
        let value = self.recent();
        let from = self.kind(value);
        if self.dice.percent(12) && self.bitcast(value).is_some() {
            return;
        }
        let mut width = self.draw_kind().width;
        if width == from.width {
            width = if self.dice.coin() { from.width.div_ceil(2) } else { (from.width * 2).min(128) };
        }
        let to = from.with_width(width);
        let op = match width.cmp(&from.width) {
            std::cmp::Ordering::Less => CastOp::Trunc,
            std::cmp::Ordering::Equal => return self.emit_binary(),
            std::cmp::Ordering::Greater if self.dice.coin() => CastOp::ZExt,
            std::cmp::Ordering::Greater => CastOp::SExt,
        };
        self.cast(op, value, to);
    }

    /// The same bits as a scalar, or as a vector of another shape.
    pub fn bitcast(&mut self, value: ValueId) -> Option<ValueId> {
        let from = self.kind(value);
        let bits = from.width * from.lanes.unwrap_or(1);
        let shapes = [bits, bits / 2, bits / 4, bits / 8, 8, 1];
        let width = self.dice.pick(&shapes);
        if width == 0 || !bits.is_multiple_of(width) || bits > 128 || bits / width > 8 {
            return None;
        }
        let to = match bits / width {
            1 => Kind::scalar(width),
            lanes => Kind { width, lanes: Some(lanes) },
        };
        (to != from).then(|| self.cast(CastOp::BitCast, value, to))
    }

    pub fn emit_freeze(&mut self) {
        let value = self.recent();
        let kind = self.kind(value);
        self.push(Op::Freeze { operand: value.into() }, kind);
    }
}

/// Whether an operation is undefined or poison for some second operands, whatever the first.
pub(super) fn is_guarded(op: BinaryOp) -> bool {
    match op {
        BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::URem | BinaryOp::SRem => true,
        BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr => true,
        BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => false,
    }
}

/// Whether a constant is a divisor or a shift amount for which the operation is defined whatever
/// the first operand; of a signed division, that is neither 0 nor −1.
pub(super) fn is_defined_operand(op: BinaryOp, width: u32, value: i128) -> bool {
    let int = constants::int(width, value);
    match op {
        BinaryOp::UDiv | BinaryOp::URem => !int.is_zero(),
        BinaryOp::SDiv | BinaryOp::SRem => !int.is_zero() && int != constants::int(width, -1),
        BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr => int.to_u64().is_some_and(|n| n < u64::from(width)),
        BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => true,
    }
}
