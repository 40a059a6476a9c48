//! Rules of the intrinsics of one integer: `llvm.abs`, counts of bits, permutations of bits.

use super::Defined;
use super::bits::Bits;

/// An intrinsic of one integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Unary {
    /// The operation.
    pub op: UnaryOp,
    /// The width of operand and result, in bits.
    pub width: u32,
}

/// The operation of a [`Unary`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UnaryOp {
    /// `llvm.abs`.
    Abs {
        /// Whether the least signed number, which has no absolute value, gives poison; otherwise it gives itself.
        least_is_poison: bool,
    },
    /// `llvm.ctpop`.
    CountOnes,
    /// `llvm.ctlz`.
    LeadingZeros {
        /// Whether 0 gives poison; otherwise it gives the width.
        zero_is_poison: bool,
    },
    /// `llvm.cttz`.
    TrailingZeros {
        /// Whether 0 gives poison; otherwise it gives the width.
        zero_is_poison: bool,
    },
    /// `llvm.bswap`.
    SwapBytes,
    /// `llvm.bitreverse`.
    ReverseBits,
}

impl Unary {
    /// The result on a defined operand. A count of at most w always fits in w bits.
    pub fn apply<B: Bits>(self, a: &B) -> Defined<B> {
        let w = self.width;
        let count = |n: u32| Defined::One(B::from_word(n as u64));
        match self.op {
            UnaryOp::Abs { least_is_poison: true } if *a == B::signed_min(w) => Defined::Poison,
            UnaryOp::Abs { .. } => Defined::One(a.magnitude(w)),
            UnaryOp::CountOnes => count(a.count_ones()),
            UnaryOp::LeadingZeros { zero_is_poison: true } | UnaryOp::TrailingZeros { zero_is_poison: true }
                if a.is_zero() =>
            {
                Defined::Poison
            }
            UnaryOp::LeadingZeros { .. } => count(w - a.bit_length()),
            UnaryOp::TrailingZeros { .. } => count(a.lowest_one().unwrap_or(w)),
            UnaryOp::SwapBytes => Defined::One(a.swap_bytes(w)),
            UnaryOp::ReverseBits => Defined::One(a.reverse_bits(w)),
        }
    }
}
