//! Rules of `llvm.smax`, `llvm.smin`, `llvm.umax`, `llvm.umin`.

use super::Defined;
use super::bits::Bits;
use super::overflow::Signedness;
use std::cmp::Ordering;

/// The greater or the lesser of two integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Extremum {
    /// Which of the two is the result.
    pub which: Which,
    /// How the operands are read.
    pub signedness: Signedness,
    /// The width of operands and result, in bits.
    pub width: u32,
}

/// Which of two integers an [`Extremum`] gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Which {
    /// The greater one (`max`).
    Greatest,
    /// The lesser one (`min`).
    Least,
}

impl Extremum {
    /// The greater or the lesser operand.
    pub fn apply<B: Bits>(self, a: &B, b: &B) -> Defined<B> {
        let order = match self.signedness {
            Signedness::Signed => a.signed_cmp(b, self.width),
            Signedness::Unsigned => a.cmp(b),
        };
        let first = match self.which {
            Which::Greatest => order == Ordering::Greater,
            Which::Least => order == Ordering::Less,
        };
        Defined::One(if first { a.clone() } else { b.clone() })
    }
}
