//! Rules of `llvm.{s,u}{add,sub,shl}.sat` and `llvm.{s,u}{add,sub,mul}.with.overflow`.

use super::Defined;
use super::bits::Bits;
use super::overflow::{Arith, Signedness, bound, overflowing};

/// Saturating arithmetic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Saturating {
    /// The operation.
    pub op: SaturatingOp,
    /// How operands and result are read.
    pub signedness: Signedness,
    /// The width of operands and result, in bits.
    pub width: u32,
}

/// The operation of a [`Saturating`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SaturatingOp {
    /// a + b.
    Add,
    /// a − b.
    Sub,
    /// a · 2^b.
    Shl,
}

impl Saturating {
    /// The exact result, or the bound of the type that it exceeds.
    pub fn apply<B: Bits>(self, a: &B, b: &B) -> Defined<B> {
        match self.op {
            SaturatingOp::Add => self.arith(Arith::Add, a, b),
            SaturatingOp::Sub => self.arith(Arith::Sub, a, b),
            SaturatingOp::Shl => self.shl(a, b),
        }
    }

    fn arith<B: Bits>(self, op: Arith, a: &B, b: &B) -> Defined<B> {
        let (r, overflow) = overflowing(op, self.signedness, a, b, self.width);
        Defined::One(if overflow { bound(op, self.signedness, a, b, self.width) } else { r })
    }

    /// A shift by the width or more is poison.
    fn shl<B: Bits>(self, a: &B, b: &B) -> Defined<B> {
        let w = self.width;
        if b.saturating_word() >= w as u64 {
            return Defined::Poison;
        }
        let n = b.saturating_word() as u32;
        let shifted = a.shl(n, w);
        let back = match self.signedness {
            Signedness::Signed => shifted.signed_shr(n, w),
            Signedness::Unsigned => shifted.shr(n),
        };
        // A left shift multiplies by a positive number, so it overflows on the side of its operand: `bound` of a
        // product with 0, which is not negative.
        Defined::One(if back == *a { shifted } else { bound(Arith::Mul, self.signedness, a, &B::zero(), w) })
    }
}

/// Arithmetic that also reports whether it overflowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WithOverflow {
    /// The operation.
    pub op: Arith,
    /// How the operands are read.
    pub signedness: Signedness,
    /// The width of the operands, in bits.
    pub width: u32,
}

impl WithOverflow {
    /// The wrapped result and the overflow bit.
    pub fn apply<B: Bits>(self, a: &B, b: &B) -> Defined<B> {
        let (r, overflow) = overflowing(self.op, self.signedness, a, b, self.width);
        Defined::Pair(r, B::from_bool(overflow))
    }
}
