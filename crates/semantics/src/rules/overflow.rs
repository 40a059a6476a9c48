//! Addition, subtraction and multiplication with their overflow: the one definition behind the
//! flags `nuw` and `nsw`, `llvm.*.with.overflow` and `llvm.*.sat`.

use super::bits::Bits;

/// An operation that may overflow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Arith {
    /// a + b.
    Add,
    /// a − b.
    Sub,
    /// a · b.
    Mul,
}

/// How the operands are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Signedness {
    /// As two's complement.
    Signed,
    /// As a number from 0 to 2^w − 1.
    Unsigned,
}

impl Arith {
    /// The result modulo 2^w.
    #[inline]
    pub fn wrapping<B: Bits>(self, a: &B, b: &B, width: u32) -> B {
        match self {
            Arith::Add => a.add(b, width),
            Arith::Sub => a.sub(b, width),
            Arith::Mul => a.mul(b, width),
        }
    }
}

/// The result modulo 2^w, and whether the exact result is not representable.
#[inline]
pub fn overflowing<B: Bits>(op: Arith, signedness: Signedness, a: &B, b: &B, width: u32) -> (B, bool) {
    let r = op.wrapping(a, b, width);
    let (an, bn, rn) = (a.is_negative(width), b.is_negative(width), r.is_negative(width));
    let overflow = match (op, signedness) {
        (Arith::Add, Signedness::Unsigned) => r < *a,
        (Arith::Sub, Signedness::Unsigned) => a < b,
        (Arith::Mul, Signedness::Unsigned) => !a.mul_high(b, width).is_zero(),
        (Arith::Add, Signedness::Signed) => an == bn && rn != an,
        (Arith::Sub, Signedness::Signed) => an != bn && rn != an,
        (Arith::Mul, Signedness::Signed) => {
            // With x = x' + 2^w·[x < 0]: the high half of x'·y' is that of x·y, less y if x < 0 and x if y < 0.
            let mut high = a.mul_high(b, width);
            if an {
                high = high.sub(b, width);
            }
            if bn {
                high = high.sub(a, width);
            }
            high != if rn { B::ones(width) } else { B::zero() }
        }
    };
    (r, overflow)
}

/// The value that an overflow saturates to: the bound on the side of the exact result.
pub fn bound<B: Bits>(op: Arith, signedness: Signedness, a: &B, b: &B, width: u32) -> B {
    let below = match (op, signedness) {
        (Arith::Sub, Signedness::Unsigned) => true,
        (Arith::Add | Arith::Mul, Signedness::Unsigned) => false,
        (Arith::Add | Arith::Sub, Signedness::Signed) => a.is_negative(width),
        (Arith::Mul, Signedness::Signed) => a.is_negative(width) != b.is_negative(width),
    };
    match (signedness, below) {
        (Signedness::Unsigned, true) => B::zero(),
        (Signedness::Unsigned, false) => B::ones(width),
        (Signedness::Signed, true) => B::signed_min(width),
        (Signedness::Signed, false) => B::signed_max(width),
    }
}
