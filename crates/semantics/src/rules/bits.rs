//! The arithmetic of Z / 2^w, once for machine words and once for any width.
//!
//! [`Bits`] has the operations that differ between `u64` (1 ≤ w ≤ 64) and `UBig` (any w); everything
//! else is defined from them, so that a rule is written once. An element is its unsigned
//! representative `0 ≤ x < 2^w`: callers pass such elements, and every method returns one. The
//! signed representative is `x − 2^w` if bit `w − 1` is set, else `x`.

use dashu_int::UBig;
use dashu_int::ops::BitTest;
use irrefute_ir::int::{low_ones, mask};
use std::cmp::Ordering;
use std::hash::Hash;

/// Elements of Z / 2^w, in one of two representations.
pub trait Bits: Clone + Ord + Hash {
    /// A value that fits.
    fn from_word(value: u64) -> Self;
    /// A value that fits, by its bits.
    fn from_big(value: &UBig) -> Self;
    /// The value as an integer of any width.
    fn to_big(&self) -> UBig;
    /// The value, or `u64::MAX` if it is larger.
    fn saturating_word(&self) -> u64;
    /// 2^w − 1.
    fn ones(width: u32) -> Self;
    /// Whether bit `i` is 1; bit 0 is the least significant.
    fn bit(&self, i: u32) -> bool;
    /// x mod 2^w. The argument may have more bits.
    fn truncate(&self, width: u32) -> Self;

    /// x + y mod 2^w.
    fn add(&self, other: &Self, width: u32) -> Self;
    /// x − y mod 2^w.
    fn sub(&self, other: &Self, width: u32) -> Self;
    /// x · y mod 2^w.
    fn mul(&self, other: &Self, width: u32) -> Self;
    /// ⌊x · y / 2^w⌋ of the unsigned representatives.
    fn mul_high(&self, other: &Self, width: u32) -> Self;
    /// The unsigned quotient; `other` is not 0.
    fn div(&self, other: &Self) -> Self;
    /// The unsigned remainder; `other` is not 0.
    fn rem(&self, other: &Self) -> Self;

    /// Bit by bit: 1 if both bits are.
    fn and(&self, other: &Self) -> Self;
    /// Bit by bit: 1 if either bit is.
    fn or(&self, other: &Self) -> Self;
    /// Bit by bit: 1 if exactly one bit is.
    fn xor(&self, other: &Self) -> Self;
    /// x · 2^n mod 2^w, `n < w`.
    fn shl(&self, n: u32, width: u32) -> Self;
    /// ⌊x / 2^n⌋, `n < w`.
    fn shr(&self, n: u32) -> Self;

    /// The number of bits that are 1.
    fn count_ones(&self) -> u32;
    /// The position of the highest one, plus 1; 0 for 0.
    fn bit_length(&self) -> u32;
    /// The position of the lowest one; `None` for 0.
    fn lowest_one(&self) -> Option<u32>;
    /// Bit i becomes bit w − 1 − i.
    fn reverse_bits(&self, width: u32) -> Self;
    /// Byte i becomes byte w/8 − 1 − i; w is a multiple of 8.
    fn swap_bytes(&self, width: u32) -> Self;

    /// 0, which has the same form at every width.
    #[inline]
    fn zero() -> Self {
        Self::from_word(0)
    }

    /// 1 for `true`, 0 for `false`.
    #[inline]
    fn from_bool(value: bool) -> Self {
        Self::from_word(value as u64)
    }

    /// Whether the value is 0.
    #[inline]
    fn is_zero(&self) -> bool {
        *self == Self::zero()
    }

    /// 2^w − 1 − x: every bit inverted.
    #[inline]
    fn not(&self, width: u32) -> Self {
        self.xor(&Self::ones(width))
    }

    /// −x mod 2^w.
    #[inline]
    fn neg(&self, width: u32) -> Self {
        Self::zero().sub(self, width)
    }

    /// Whether the signed representative is negative: bit w − 1 is 1.
    #[inline]
    fn is_negative(&self, width: u32) -> bool {
        self.bit(width - 1)
    }

    /// −2^(w−1).
    #[inline]
    fn signed_min(width: u32) -> Self {
        Self::from_word(1).shl(width - 1, width)
    }

    /// 2^(w−1) − 1.
    #[inline]
    fn signed_max(width: u32) -> Self {
        Self::signed_min(width).not(width)
    }

    /// The order of the signed representatives.
    #[inline]
    fn signed_cmp(&self, other: &Self, width: u32) -> Ordering {
        other.is_negative(width).cmp(&self.is_negative(width)).then_with(|| self.cmp(other))
    }

    /// |x| of the signed representative; 2^(w−1) for the least one, which fits as an unsigned number.
    #[inline]
    fn magnitude(&self, width: u32) -> Self {
        if self.is_negative(width) { self.neg(width) } else { self.clone() }
    }

    /// The same signed representative at a greater width.
    #[inline]
    fn sign_extend(&self, from: u32, to: u32) -> Self {
        if self.is_negative(from) { self.or(&Self::ones(to).xor(&Self::ones(from))) } else { self.clone() }
    }

    /// ⌊x / 2^n⌋ of the signed representative, `n < w`.
    #[inline]
    fn signed_shr(&self, n: u32, width: u32) -> Self {
        if self.is_negative(width) { self.not(width).shr(n).not(width) } else { self.shr(n) }
    }
}

impl Bits for u64 {
    #[inline]
    fn from_word(value: u64) -> u64 {
        value
    }
    fn from_big(value: &UBig) -> u64 {
        Bits::saturating_word(value)
    }
    fn to_big(&self) -> UBig {
        UBig::from(*self)
    }
    #[inline]
    fn saturating_word(&self) -> u64 {
        *self
    }
    #[inline]
    fn ones(width: u32) -> u64 {
        mask(width)
    }
    #[inline]
    fn bit(&self, i: u32) -> bool {
        self >> i & 1 == 1
    }
    #[inline]
    fn truncate(&self, width: u32) -> u64 {
        self & mask(width)
    }
    #[inline]
    fn add(&self, other: &u64, width: u32) -> u64 {
        self.wrapping_add(*other) & mask(width)
    }
    #[inline]
    fn sub(&self, other: &u64, width: u32) -> u64 {
        self.wrapping_sub(*other) & mask(width)
    }
    #[inline]
    fn mul(&self, other: &u64, width: u32) -> u64 {
        self.wrapping_mul(*other) & mask(width)
    }
    #[inline]
    fn mul_high(&self, other: &u64, width: u32) -> u64 {
        ((*self as u128 * *other as u128) >> width) as u64
    }
    #[inline]
    fn div(&self, other: &u64) -> u64 {
        self / other
    }
    #[inline]
    fn rem(&self, other: &u64) -> u64 {
        self % other
    }
    #[inline]
    fn and(&self, other: &u64) -> u64 {
        self & other
    }
    #[inline]
    fn or(&self, other: &u64) -> u64 {
        self | other
    }
    #[inline]
    fn xor(&self, other: &u64) -> u64 {
        self ^ other
    }
    #[inline]
    fn shl(&self, n: u32, width: u32) -> u64 {
        (self << n) & mask(width)
    }
    #[inline]
    fn shr(&self, n: u32) -> u64 {
        self >> n
    }
    #[inline]
    fn count_ones(&self) -> u32 {
        u64::count_ones(*self)
    }
    #[inline]
    fn bit_length(&self) -> u32 {
        64 - self.leading_zeros()
    }
    #[inline]
    fn lowest_one(&self) -> Option<u32> {
        (*self != 0).then(|| self.trailing_zeros())
    }
    #[inline]
    fn reverse_bits(&self, width: u32) -> u64 {
        u64::reverse_bits(*self) >> (64 - width)
    }
    #[inline]
    fn swap_bytes(&self, width: u32) -> u64 {
        u64::swap_bytes(*self) >> (64 - width)
    }
}

impl Bits for UBig {
    fn from_word(value: u64) -> UBig {
        UBig::from(value)
    }
    fn from_big(value: &UBig) -> UBig {
        value.clone()
    }
    fn to_big(&self) -> UBig {
        self.clone()
    }
    fn saturating_word(&self) -> u64 {
        u64::try_from(self).unwrap_or(u64::MAX)
    }
    fn ones(width: u32) -> UBig {
        low_ones(width)
    }
    fn bit(&self, i: u32) -> bool {
        BitTest::bit(self, i as usize)
    }
    fn truncate(&self, width: u32) -> UBig {
        if self.bit_len() <= width as usize { self.clone() } else { self & low_ones(width) }
    }
    fn add(&self, other: &UBig, width: u32) -> UBig {
        Bits::truncate(&(self + other), width)
    }
    fn sub(&self, other: &UBig, width: u32) -> UBig {
        if self >= other { self - other } else { (UBig::ONE << width as usize) - (other - self) }
    }
    fn mul(&self, other: &UBig, width: u32) -> UBig {
        Bits::truncate(&(self * other), width)
    }
    fn mul_high(&self, other: &UBig, width: u32) -> UBig {
        (self * other) >> width as usize
    }
    fn div(&self, other: &UBig) -> UBig {
        self / other
    }
    fn rem(&self, other: &UBig) -> UBig {
        self % other
    }
    fn and(&self, other: &UBig) -> UBig {
        self & other
    }
    fn or(&self, other: &UBig) -> UBig {
        self | other
    }
    fn xor(&self, other: &UBig) -> UBig {
        self ^ other
    }
    fn shl(&self, n: u32, width: u32) -> UBig {
        Bits::truncate(&(self << n as usize), width)
    }
    fn shr(&self, n: u32) -> UBig {
        self >> n as usize
    }
    fn count_ones(&self) -> u32 {
        UBig::count_ones(self) as u32
    }
    fn bit_length(&self) -> u32 {
        self.bit_len() as u32
    }
    fn lowest_one(&self) -> Option<u32> {
        self.trailing_zeros().map(|n| n as u32)
    }
    fn reverse_bits(&self, width: u32) -> UBig {
        let bytes: Vec<u8> = self.to_le_bytes().iter().map(|b| b.reverse_bits()).collect();
        mirrored(bytes, width)
    }
    fn swap_bytes(&self, width: u32) -> UBig {
        mirrored(self.to_le_bytes().to_vec(), width)
    }
}

/// The little-endian `bytes` in reverse, as the high end of a number of `width` bits.
fn mirrored(mut bytes: Vec<u8>, width: u32) -> UBig {
    bytes.resize(width.div_ceil(8) as usize, 0);
    UBig::from_be_bytes(&bytes) >> (bytes.len() * 8 - width as usize)
}
