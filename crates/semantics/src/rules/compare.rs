//! Rules of comparisons: `icmp`, `llvm.scmp`, `llvm.ucmp`.

use super::Defined;
use super::bits::Bits;
use super::overflow::Signedness;
use irrefute_ir::{Flags, IntPredicate};
use std::cmp::Ordering;

/// `icmp` of integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Compare {
    /// The relation, and whether it reads the operands as signed.
    pub predicate: IntPredicate,
    /// `samesign`: poison if the operands' signs differ.
    pub same_sign: bool,
    /// The width of the operands, in bits.
    pub width: u32,
}

impl Compare {
    /// The rule of an instruction.
    pub fn new(predicate: IntPredicate, flags: Flags, width: u32) -> Compare {
        Compare { predicate, same_sign: flags.contains(Flags::SAMESIGN), width }
    }

    /// The result on defined operands.
    #[inline]
    pub fn apply<B: Bits>(self, a: &B, b: &B) -> Defined<B> {
        if self.same_sign && a.is_negative(self.width) != b.is_negative(self.width) {
            return Defined::Poison;
        }
        Defined::One(B::from_bool(self.holds(a, b)))
    }

    /// Whether the predicate holds, without regard to `samesign`.
    #[inline]
    pub fn holds<B: Bits>(self, a: &B, b: &B) -> bool {
        let w = self.width;
        match self.predicate {
            IntPredicate::Eq => a == b,
            IntPredicate::Ne => a != b,
            IntPredicate::Ugt => a > b,
            IntPredicate::Uge => a >= b,
            IntPredicate::Ult => a < b,
            IntPredicate::Ule => a <= b,
            IntPredicate::Sgt => a.signed_cmp(b, w) == Ordering::Greater,
            IntPredicate::Sge => a.signed_cmp(b, w) != Ordering::Less,
            IntPredicate::Slt => a.signed_cmp(b, w) == Ordering::Less,
            IntPredicate::Sle => a.signed_cmp(b, w) != Ordering::Greater,
        }
    }
}

/// `llvm.scmp`, `llvm.ucmp`: −1, 0 or 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ThreeWay {
    /// How the operands are read.
    pub signedness: Signedness,
    /// The width of the operands, in bits.
    pub width: u32,
    /// The width of the result in bits, at least 2.
    pub to: u32,
}

impl ThreeWay {
    /// −1, 0 or 1 for less, equal or greater.
    pub fn apply<B: Bits>(self, a: &B, b: &B) -> Defined<B> {
        let order = match self.signedness {
            Signedness::Signed => a.signed_cmp(b, self.width),
            Signedness::Unsigned => a.cmp(b),
        };
        Defined::One(match order {
            Ordering::Less => B::ones(self.to),
            Ordering::Equal => B::zero(),
            Ordering::Greater => B::from_word(1),
        })
    }
}
