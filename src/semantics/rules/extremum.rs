//! Rules of `llvm.smax`, `llvm.smin`, `llvm.umax`, `llvm.umin`.

use super::Defined;
use super::bits::Bits;
use super::overflow::Signedness;
use std::cmp::Ordering;

/// The greater or the lesser of two integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Extremum {
    pub which: Which,
    pub signedness: Signedness,
    pub width: u32,
}

/// Which of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Which {
    Greatest,
    Least,
}

impl Extremum {
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
