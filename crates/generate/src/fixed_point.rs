//! Fixed-point products and quotients, in most cases of operands for which they are defined.
//!
//! Let `w` be the width and `s` the scale. Operands of `k` bits (signed: from −2^(k−1) on) give
//!
//! ```text
//! k = (w + s) / 2 for both:       ⌈a · b / 2^s⌉ < 2^w       (signed: at most 2^(w−2) in magnitude)
//! k = w − s for a, and b > 0:     ⌈a · 2^s / b⌉ < 2^w       (signed: from −2^(w−1) on, less than 2^(w−1))
//! ```

use super::body::Body;
use super::constants;
use super::kind::Kind;
use irrefute_ir::{BinaryOp, Constant, IntrinsicId, Operand, Type, ValueId};
use irrefute_semantics::rules::{Excess, FixedPointOp, Signedness};

/// The operation of a fixed-point intrinsic, without its scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FixedPoint {
    pub op: FixedPointOp,
    pub signedness: Signedness,
    pub excess: Excess,
}

/// The greatest number of lanes of a product. The rounding of each lane is a choice of its own, so the outcomes double
/// with each lane.
const MAX_LANES: u32 = 4;

/// The greatest width of a quotient, in bits. LLVM's code generator computes a quotient through an
/// integer of about width + scale bits. It cannot divide more than 128 bits, nor vectors, and aborts on
/// them. Folding and combining do not depend on the width, so little is lost.
const MAX_QUOTIENT: u32 = 32;

impl FixedPoint {
    /// Whether LLVM can compile the operation for a kind, at a reasonable cost of checking.
    fn fits(self, kind: Kind) -> bool {
        match self.op {
            FixedPointOp::Mul => kind.lanes.is_none_or(|lanes| lanes.least() <= MAX_LANES),
            FixedPointOp::Div => kind.lanes.is_none() && kind.width <= MAX_QUOTIENT,
        }
    }

    /// The largest scale. All bits of an unsigned number may be after the point, but then no quotient
    /// except that of 0 would fit.
    fn max_scale(self, width: u32) -> u32 {
        match (self.op, self.signedness) {
            (FixedPointOp::Mul, Signedness::Unsigned) => width,
            (FixedPointOp::Div, _) | (FixedPointOp::Mul, Signedness::Signed) => width - 1,
        }
    }

    /// The greatest number of bits of the first operand for which the result is defined.
    fn bits(self, width: u32, scale: u32) -> u32 {
        match (self.excess, self.op) {
            (Excess::Saturates, _) => width,
            (Excess::Undefined, FixedPointOp::Mul) => ((width + scale) / 2).max(1),
            (Excess::Undefined, FixedPointOp::Div) => width - scale,
        }
    }
}

impl Body<'_, '_, '_> {
    /// A call of a fixed-point intrinsic; `None` if it does not fit the kind.
    pub fn fixed_point(&mut self, id: IntrinsicId, kind: Kind, form: FixedPoint) -> Option<ValueId> {
        if !form.fits(kind) {
            return None;
        }
        let greatest = form.max_scale(kind.width);
        let scale = match self.random.below(8) {
            0 => 0,
            1 => greatest,
            _ => self.random.between(0, greatest),
        };
        let (mut lhs, mut rhs) = self.pair(kind);
        if !self.random.percent(self.world.config.unguarded_percent) {
            (lhs, rhs) = self.fitting(form, scale, kind, lhs, rhs);
        }
        let scale = Constant::int(Type::Int(32), scale.into());
        Some(self.call_intrinsic(id, kind, vec![lhs, rhs, scale.into()]))
    }

    /// Changes the operands so that the result is defined.
    fn fitting(&mut self, form: FixedPoint, scale: u32, kind: Kind, a: Operand, b: Operand) -> (Operand, Operand) {
        let bits = form.bits(kind.width, scale);
        let division = match form.signedness {
            Signedness::Signed => BinaryOp::SDiv,
            Signedness::Unsigned => BinaryOp::UDiv,
        };
        let b = match form.op {
            FixedPointOp::Mul => self.of_bits(bits, form.signedness, kind, b),
            FixedPointOp::Div => self.guarded_operand(division, kind, &a, b),
        };
        (self.of_bits(bits, form.signedness, kind, a), b)
    }

    /// An operand that is at most `bits` bits wide.
    fn of_bits(&mut self, bits: u32, signedness: Signedness, kind: Kind, operand: Operand) -> Operand {
        let dropped = kind.width - bits;
        if dropped == 0 {
            return operand;
        }
        if let Operand::Const(_) = operand {
            let value = self.constant_value(kind.width) & constants::greatest(bits);
            return self.number(kind, value).into();
        }
        let op = match signedness {
            Signedness::Signed => BinaryOp::AShr,
            Signedness::Unsigned => BinaryOp::LShr,
        };
        self.binary(op, kind, operand, self.number(kind, dropped.into())).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use irrefute_ir::int::mask;
    use irrefute_semantics::rules::{self, Defined, Rounding};

    /// The values of `width` bits that result from a right shift down to `bits` bits.
    fn values(bits: u32, signedness: Signedness, width: u32) -> impl Iterator<Item = u64> {
        let least = match signedness {
            Signedness::Signed => -(1i64 << (bits - 1)),
            Signedness::Unsigned => 0,
        };
        (least..least + (1 << bits)).map(move |value| value as u64 & mask(width))
    }

    #[test]
    fn results_of_operands_that_fit_are_defined() {
        for (op, signedness) in [FixedPointOp::Mul, FixedPointOp::Div]
            .into_iter()
            .flat_map(|op| [Signedness::Signed, Signedness::Unsigned].map(|signedness| (op, signedness)))
        {
            let form = FixedPoint { op, signedness, excess: Excess::Undefined };
            for width in 2..=6 {
                for scale in 0..=form.max_scale(width) {
                    let rule = rules::FixedPoint {
                        op,
                        signedness,
                        excess: Excess::Undefined,
                        scale,
                        width,
                        rounding: Rounding::Up,
                    };
                    let bits = form.bits(width, scale);
                    let positive = 1..1u64 << (width - u32::from(signedness == Signedness::Signed));
                    let second: Vec<u64> = match op {
                        FixedPointOp::Mul => values(bits, signedness, width).collect(),
                        FixedPointOp::Div => positive.collect(),
                    };
                    for a in values(bits, signedness, width) {
                        for b in &second {
                            let result = rule.apply(&a, b);
                            assert!(matches!(result, Defined::One(_)), "{rule:?} {a} {b} {result:?}");
                        }
                    }
                }
            }
        }
    }
}
