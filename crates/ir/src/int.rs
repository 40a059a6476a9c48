//! Integers of a fixed width: elements of Z / 2^w, 1 ≤ w ≤ [`MAX_INT_BITS`](super::types::MAX_INT_BITS).
//!
//! Invariant: `0 ≤ bits < 2^width`, and a value is held in a machine word iff `width ≤ 64`. So
//! equality and hashing are structural.

use dashu_int::UBig;
use dashu_int::ops::BitTest;
use std::fmt;
use std::sync::Arc;

/// An integer of a fixed width.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Int {
    width: u32,
    bits: Bits,
}

#[derive(Clone, PartialEq, Eq, Hash)]
enum Bits {
    Word(u64),
    Big(Arc<UBig>),
}

/// A word with the `width` low bits set; all 64 for wider ones.
///
/// ```
/// assert_eq!(irrefute_ir::int::mask(3), 7);
/// assert_eq!(irrefute_ir::int::mask(64), u64::MAX);
/// ```
pub const fn mask(width: u32) -> u64 {
    if width >= 64 { u64::MAX } else { (1 << width) - 1 }
}

impl Int {
    /// `value` modulo 2^width.
    ///
    /// ```
    /// use irrefute_ir::Int;
    /// assert_eq!(Int::new(3, 9).word(), Some(1));
    /// ```
    pub fn new(width: u32, value: u64) -> Int {
        if width <= 64 {
            return Int { width, bits: Bits::Word(value & mask(width)) };
        }
        Int { width, bits: Bits::Big(Arc::new(UBig::from(value))) }
    }

    /// `value` in two's complement, modulo 2^width.
    pub fn from_i64(width: u32, value: i64) -> Int {
        if width <= 64 || value >= 0 {
            return Int::new(width, value as u64);
        }
        Int::from_big(width, (UBig::ONE << width as usize) - UBig::from(value.unsigned_abs()))
    }

    /// `value` modulo 2^width.
    pub fn from_big(width: u32, value: UBig) -> Int {
        if width <= 64 {
            let low = value & UBig::from(mask(width));
            return Int::new(width, u64::try_from(low).unwrap_or(0));
        }
        // Most values fit already, and the mask of a wide type may take a megabyte.
        let value = if value.bit_len() > width as usize { value & low_ones(width) } else { value };
        Int { width, bits: Bits::Big(Arc::new(value)) }
    }

    /// The width in bits.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// The value, if the width is at most 64.
    pub fn word(&self) -> Option<u64> {
        match self.bits {
            Bits::Word(w) => Some(w),
            Bits::Big(_) => None,
        }
    }

    /// The value if it fits in 64 bits, whatever the width.
    pub fn to_u64(&self) -> Option<u64> {
        match &self.bits {
            Bits::Word(w) => Some(*w),
            Bits::Big(b) => u64::try_from(&**b).ok(),
        }
    }

    /// The value as an unsigned number.
    pub fn to_big(&self) -> UBig {
        match &self.bits {
            Bits::Word(w) => UBig::from(*w),
            Bits::Big(b) => (**b).clone(),
        }
    }

    /// Bit `i`, counted from the least significant one.
    pub fn bit(&self, i: u32) -> bool {
        match &self.bits {
            Bits::Word(w) => i < 64 && w >> i & 1 == 1,
            Bits::Big(b) => b.bit(i as usize),
        }
    }

    /// Whether every bit is zero.
    pub fn is_zero(&self) -> bool {
        match &self.bits {
            Bits::Word(w) => *w == 0,
            Bits::Big(b) => b.is_zero(),
        }
    }
}

/// 2^width − 1.
pub fn low_ones(width: u32) -> UBig {
    (UBig::ONE << width as usize) - UBig::ONE
}

impl fmt::Display for Int {
    /// As LLVM prints it: `true` and `false` for one bit, otherwise signed decimal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.bits {
            Bits::Word(w) if self.width == 1 => f.write_str(if *w == 1 { "true" } else { "false" }),
            Bits::Word(w) => {
                let shift = 64 - self.width;
                write!(f, "{}", ((w << shift) as i64) >> shift)
            }
            Bits::Big(b) if self.bit(self.width - 1) => {
                write!(f, "-{}", (UBig::ONE << self.width as usize) - &**b)
            }
            Bits::Big(b) => write!(f, "{b}"),
        }
    }
}

impl fmt::Debug for Int {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "i{} {self}", self.width)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_and_narrow_print_signed() {
        assert_eq!(Int::from_i64(8, -1).to_string(), "-1");
        assert_eq!(Int::from_i64(128, -7).to_string(), "-7");
        assert_eq!(Int::new(1, 1).to_string(), "true");
        assert_eq!(Int::from_big(65, (UBig::ONE << 65) + UBig::from(5u8)).to_string(), "5");
    }
}
