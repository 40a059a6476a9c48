//! Rules of `llvm.{s,u}{mul,div}.fix` and their `.sat`: integers that stand for multiples of 2^−scale.
//!
//! With operands `a`, `b` the exact result is the rational number
//!
//! ```text
//! mul: x = a · b / 2^scale          div: x = a · 2^scale / b
//! ```
//!
//! The Language Reference ("Fixed Point Arithmetic Intrinsics") leaves the direction of rounding
//! open: each execution of the instruction chooses. A rule has one fixed [`Rounding`]; an execution
//! applies both and asks the chooser where they differ
//! ([`lift::fixed_point`](crate::lift::fixed_point)).
//!
//! `x` outside the range of the type saturates; without `.sat`, the text makes it undefined
//! behaviour. LLVM declares the products `speculatable` all the same, which undefined behaviour would
//! contradict: here a product that does not fit is poison, and only a quotient is undefined behaviour.

use super::Defined;
use super::bits::Bits;
use super::overflow::Signedness;
use crate::ub_rule::UbRule;
use dashu_int::UBig;

/// A product or quotient of fixed-point numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FixedPoint {
    /// Product or quotient.
    pub op: FixedPointOp,
    /// How operands and result are read.
    pub signedness: Signedness,
    /// The effect of a result outside of the range: `.sat` or not.
    pub excess: Excess,
    /// The number of bits behind the point.
    pub scale: u32,
    /// The width of operands and result, in bits.
    pub width: u32,
    /// The direction of rounding of a result that is not exact.
    pub rounding: Rounding,
}

/// The operation of a [`FixedPoint`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FixedPointOp {
    /// a · b / 2^scale.
    Mul,
    /// a · 2^scale / b.
    Div,
}

/// The effect of a result outside the range of the type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Excess {
    /// Poison for a product, undefined behaviour for a quotient.
    Undefined,
    /// The bound that it exceeds.
    Saturates,
}

/// The direction of rounding of a result that is no multiple of 2^−scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rounding {
    /// To the next multiple below, as LLVM folds constants.
    Down,
    /// To the next multiple above.
    Up,
}

impl FixedPoint {
    /// The result on defined operands. The numerator is up to twice as wide as they are, so it is computed in integers
    /// of any width.
    pub fn apply<B: Bits>(self, a: &B, b: &B) -> Defined<B> {
        let ((a_negative, a), (b_negative, b)) = (self.parts(a), self.parts(b));
        let (numerator, denominator) = match self.op {
            FixedPointOp::Mul => (a * b, UBig::ONE << self.scale as usize),
            FixedPointOp::Div if b.is_zero() => return Defined::Ub(UbRule::DivisionByZero),
            FixedPointOp::Div => (a << self.scale as usize, b),
        };
        let negative = a_negative != b_negative;
        let below = &numerator / &denominator;
        let above = &below + u8::from(!(numerator % denominator).is_zero());
        let bound = self.bound(negative);
        let away_from_zero = negative == (self.rounding == Rounding::Down);
        let magnitude = match self.excess {
            // A bound is an integer, so the exact result exceeds it iff its rounding away from zero does.
            Excess::Undefined if above > bound => return self.beyond(),
            Excess::Undefined | Excess::Saturates => if away_from_zero { above } else { below }.min(bound),
        };
        let magnitude = B::from_big(&magnitude);
        Defined::One(if negative { magnitude.neg(self.width) } else { magnitude })
    }

    fn beyond<B>(self) -> Defined<B> {
        match self.op {
            FixedPointOp::Mul => Defined::Poison,
            FixedPointOp::Div => Defined::Ub(UbRule::FixedPointDivisionOverflow),
        }
    }

    /// Sign and magnitude of an operand.
    fn parts<B: Bits>(self, x: &B) -> (bool, UBig) {
        match self.signedness {
            Signedness::Signed => (x.is_negative(self.width), x.magnitude(self.width).to_big()),
            Signedness::Unsigned => (false, x.to_big()),
        }
    }

    /// The greatest magnitude of a result on one side of zero.
    fn bound(self, negative: bool) -> UBig {
        match (self.signedness, negative) {
            (Signedness::Unsigned, _) => <UBig as Bits>::ones(self.width),
            (Signedness::Signed, true) => UBig::signed_min(self.width),
            (Signedness::Signed, false) => UBig::signed_max(self.width),
        }
    }
}
