//! Single instructions on integers and vectors of integers.

use super::body::Body;
use super::constants;
use super::kind::{Kind, Lanes};
use irrefute_ir::{BinaryOp, CastOp, Constant, IntrinsicId, Op, Operand, ValueId};

impl Body<'_, '_, '_> {
    /// A binary operation with one of the opcodes that the program drew.
    pub fn emit_binary(&mut self) {
        let kind = self.draw_kind();
        let op = self.random.pick(&self.world.swarm.binary_ops);
        let (lhs, rhs) = self.pair(kind);
        self.guarded_binary(op, kind, lhs, rhs);
    }

    /// A binary operation whose divisor or shift amount is defined in most cases: a program that is undefined on
    /// nearly every input tests nothing.
    pub fn guarded_binary(&mut self, op: BinaryOp, kind: Kind, lhs: Operand, rhs: Operand) -> ValueId {
        let unguarded = !is_guarded(op) || self.random.percent(self.world.config.unguarded_percent);
        let rhs = if unguarded { rhs } else { self.guarded_operand(op, kind, &lhs, rhs) };
        self.binary(op, kind, lhs, rhs)
    }

    /// A divisor or shift amount for which the operation is defined: a constant, or the local value
    /// `rhs` with a guard. If `lhs` is a constant, it is always the local value, so that the operation
    /// does not fold away.
    pub fn guarded_operand(&mut self, op: BinaryOp, kind: Kind, lhs: &Operand, rhs: Operand) -> Operand {
        let value = match rhs {
            Operand::Local(value) if matches!(lhs, Operand::Const(_)) || self.random.coin() => value,
            _ => return self.constant_operand(op, kind).into(),
        };
        match op {
            BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr => self.masked_amount(kind, value).into(),
            BinaryOp::UDiv | BinaryOp::URem => self.nonzero(kind, value).into(),
            BinaryOp::SDiv | BinaryOp::SRem => self.positive(kind, value).into(),
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => {
                value.into()
            }
        }
    }

    /// A constant that is related to the program's others and for which the operation is defined.
    fn constant_operand(&mut self, op: BinaryOp, kind: Kind) -> Constant {
        let value = self.constant_value(kind.width);
        if is_defined_operand(op, kind.width, value) {
            return self.number(kind, value);
        }
        let other = if is_shift(op) { self.random.below(kind.width) } else { 1 };
        self.number(kind, other.into())
    }

    /// `value`, made less than the width.
    fn masked_amount(&mut self, kind: Kind, value: ValueId) -> ValueId {
        let last = self.number(kind, i128::from(kind.width) - 1);
        if kind.width.is_power_of_two() {
            return self.binary(BinaryOp::And, kind, value, last);
        }
        self.call_intrinsic(IntrinsicId::UMin, kind, vec![value.into(), last.into()])
    }

    /// `value`, made unequal to zero.
    fn nonzero(&mut self, kind: Kind, value: ValueId) -> ValueId {
        let one = self.number(kind, 1);
        if self.random.coin() {
            return self.binary(BinaryOp::Or, kind, value, one);
        }
        self.call_intrinsic(IntrinsicId::UMax, kind, vec![value.into(), one.into()])
    }

    /// `value` without its sign bit and with its lowest bit: neither 0 nor −1.
    fn positive(&mut self, kind: Kind, value: ValueId) -> ValueId {
        let greatest = self.number(kind, constants::greatest(kind.width));
        let masked = self.binary(BinaryOp::And, kind, value, greatest);
        self.binary(BinaryOp::Or, kind, masked, self.number(kind, 1))
    }

    pub fn emit_compare(&mut self) {
        let kind = match self.draw_kind() {
            Kind::BOOL => self.swarm().main(),
            kind => kind,
        };
        self.comparison(kind);
    }

    pub fn emit_select(&mut self) {
        let kind = self.draw_kind();
        let condition = self.select_condition(kind);
        let (if_true, if_false) = match self.random.percent(10) {
            true => (self.constant(kind).into(), self.constant(kind).into()),
            false => self.pair(kind),
        };
        self.select(kind, condition.into(), if_true, if_false);
    }

    /// A condition for a `select` of a kind: one bit, or one bit for each lane.
    pub fn select_condition(&mut self, kind: Kind) -> ValueId {
        if !kind.is_vector() || self.random.percent(30) {
            return self.condition();
        }
        match (self.find_unused(kind.truth()), kind.format) {
            (Some(value), _) => value,
            (None, Some(format)) => self.float_comparison(kind, format),
            (None, None) => self.comparison(kind),
        }
    }

    pub fn emit_cast(&mut self) {
        let value = self.recent();
        let from = self.kind(value);
        if from.is_float() {
            let width = self.draw_kind().width;
            self.convert_float(value, from.with_width(width));
            return;
        }
        if self.random.percent(12) && self.bitcast(value).is_some() {
            return;
        }
        let mut width = self.draw_kind().width;
        // A cast between equal widths does not exist; half or twice the width does.
        if width == from.width {
            width = if self.random.coin() { from.width.div_ceil(2) } else { (from.width * 2).min(128) };
        }
        let to = from.with_width(width);
        let op = match width.cmp(&from.width) {
            std::cmp::Ordering::Less => CastOp::Trunc,
            std::cmp::Ordering::Equal => return self.emit_binary(),
            std::cmp::Ordering::Greater if self.random.coin() => CastOp::ZExt,
            std::cmp::Ordering::Greater => CastOp::SExt,
        };
        self.cast(op, value, to);
    }

    /// A `bitcast` to a scalar or to a vector of another shape; `None` if the drawn shape does not fit.
    pub fn bitcast(&mut self, value: ValueId) -> Option<ValueId> {
        let from = self.kind(value);
        let bits = from.width * from.least_lanes();
        let shapes = [bits, bits / 2, bits / 4, bits / 8, 8, 1];
        let width = self.random.pick(&shapes);
        if width == 0 || !bits.is_multiple_of(width) || bits > 128 || bits / width > 8 {
            return None;
        }
        let to = match (from.lanes, bits / width) {
            (Some(lanes @ Lanes::Scalable(_)), count) => {
                Kind { lanes: Some(lanes.with_least(count)), ..Kind::scalar(width) }
            }
            (_, 1) => Kind::scalar(width),
            (_, lanes) => Kind::vector(width, lanes),
        };
        (to != from).then(|| self.cast(CastOp::BitCast, value, to))
    }

    pub fn emit_freeze(&mut self) {
        let value = self.recent();
        let kind = self.kind(value);
        self.push(Op::Freeze { operand: value.into() }, kind);
    }
}

fn is_shift(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr)
}

/// Whether some second operands make an operation undefined or poison for every first one.
pub(super) fn is_guarded(op: BinaryOp) -> bool {
    is_shift(op) || op.divides()
}

/// Whether the operation is defined for every first operand if a constant is its divisor or shift
/// amount. For a signed division, −1 is excluded as well as 0: the least number divided by it overflows.
pub(super) fn is_defined_operand(op: BinaryOp, width: u32, value: i128) -> bool {
    let int = constants::int(width, value);
    match op {
        BinaryOp::UDiv | BinaryOp::URem => !int.is_zero(),
        BinaryOp::SDiv | BinaryOp::SRem => !int.is_zero() && int != constants::int(width, -1),
        BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr => int.to_u64().is_some_and(|n| n < u64::from(width)),
        BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => true,
    }
}
