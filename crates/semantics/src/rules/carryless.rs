//! The rule of `llvm.clmul`: multiplication of polynomials over the field of two elements.

use super::Defined;
use super::bits::Bits;

/// Multiplication without carries: the low bits of the product.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Carryless {
    /// The width of operands and result, in bits.
    pub width: u32,
}

impl Carryless {
    /// The sum, without carries, of `a` shifted left by the position of each one of `b`.
    pub fn apply<B: Bits>(self, a: &B, b: &B) -> Defined<B> {
        let terms = (0..b.bit_length()).filter(|&i| b.bit(i)).map(|i| a.shl(i, self.width));
        Defined::One(terms.fold(B::zero(), |sum, term| sum.xor(&term)))
    }
}
