//! Floating-point constants in other formats. As with integers, bugs depend on what a constant *is* (a zero, the
//! smallest subnormal, a NaN that signals, a neighbour of 1, the first integer without a neighbour), so the map keeps
//! that instead of the number:
//!
//! ```text
//! ±0, ±inf                ↦ the same
//! a NaN                   ↦ a NaN with the high bits of its payload, at least one of them set: signalling stays signalling
//! a subnormal             ↦ a subnormal with the high bits of its fraction, the smallest one if they are zero
//! an exponent e           ↦ p'−1 for p−1, p' for p (integers end to be dense there), the largest for the largest,
//!                           the smallest for the smallest, else e, as far as the new format has it
//! a fraction              ↦ 1 unit for 1 unit, all ones for all ones, else its high bits
//! ```
//!
//! `p` is the precision in bits. This is no rounding: `ir` computes nothing.

use crate::int::low_ones;
use crate::{FloatKind, Int};
use dashu_int::UBig;
use std::collections::BTreeMap;

/// A map on formats; those that it does not name stay. Pairs of doubles (`ppc_fp128`) stay always.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Formats(pub BTreeMap<FloatKind, FloatKind>);

/// The fields of a format of one number: a sign, an exponent, a leading bit if it is stored, a fraction.
#[derive(Clone, Copy)]
struct Fields {
    exponent: u32,
    /// `x86_fp80` stores the leading bit of its significand.
    has_leading_bit: bool,
    fraction: u32,
}

impl Fields {
    fn of(kind: FloatKind) -> Option<Fields> {
        let (exponent, has_leading_bit, fraction) = match kind {
            FloatKind::Half => (5, false, 10),
            FloatKind::BFloat => (8, false, 7),
            FloatKind::Float => (8, false, 23),
            FloatKind::Double => (11, false, 52),
            FloatKind::Fp128 => (15, false, 112),
            FloatKind::X86Fp80 => (15, true, 63),
            FloatKind::PpcFp128 => return None,
        };
        Some(Fields { exponent, has_leading_bit, fraction })
    }

    fn precision(self) -> i64 {
        i64::from(self.fraction) + 1
    }

    /// What is added to an exponent where it is stored; also the largest exponent of a number.
    fn bias(self) -> i64 {
        (1 << (self.exponent - 1)) - 1
    }

    /// The stored exponent of infinities and NaNs.
    fn all_ones(self) -> i64 {
        (1 << self.exponent) - 1
    }
}

impl Formats {
    /// The new format for an old one.
    pub fn of(&self, kind: FloatKind) -> FloatKind {
        self.0.get(&kind).copied().unwrap_or(kind)
    }

    /// The constant with these bits in the new format.
    pub fn convert(&self, bits: &Int, kind: FloatKind) -> Int {
        let new = self.of(kind);
        match (Fields::of(kind), Fields::of(new)) {
            (Some(from), Some(to)) if kind != new => convert(bits, from, to, new.bits()),
            _ => bits.clone(),
        }
    }
}

fn convert(bits: &Int, from: Fields, to: Fields, width: u32) -> Int {
    let bits = bits.to_big();
    let fraction = &bits & low_ones(from.fraction);
    let above = bits >> (from.fraction + u32::from(from.has_leading_bit)) as usize;
    let stored = i64::try_from(&above & low_ones(from.exponent)).unwrap_or(0);
    let sign = above >> from.exponent as usize;
    let (stored, fraction) = match stored {
        0 => (0, kept_apart_from_zero(&fraction, from, to)),
        _ if stored == from.all_ones() => (to.all_ones(), kept_apart_from_zero(&fraction, from, to)),
        _ => (exponent(stored - from.bias(), from, to) + to.bias(), shape(&fraction, from, to)),
    };
    let mut new = (sign << to.exponent as usize) | UBig::from(stored.unsigned_abs());
    if to.has_leading_bit {
        new = (new << 1) | UBig::from(u8::from(stored != 0));
    }
    Int::from_big(width, (new << to.fraction as usize) | fraction)
}

/// The exponent of a normal number.
fn exponent(e: i64, from: Fields, to: Fields) -> i64 {
    let dense = e - from.precision();
    let smallest = |fields: Fields| 1 - fields.bias();
    match e {
        _ if dense == 0 || dense == -1 => to.precision() + dense,
        _ if e == from.bias() => to.bias(),
        _ if e == smallest(from) => smallest(to),
        _ => e.clamp(smallest(to), to.bias()),
    }
}

fn shape(fraction: &UBig, from: Fields, to: Fields) -> UBig {
    match fraction {
        f if f.is_one() => UBig::ONE,
        f if *f == low_ones(from.fraction) => low_ones(to.fraction),
        f => high_bits(f, from, to),
    }
}

/// The high bits of a fraction that is zero only for another kind of value: of a subnormal or of a NaN.
fn kept_apart_from_zero(fraction: &UBig, from: Fields, to: Fields) -> UBig {
    let high = high_bits(fraction, from, to);
    if high.is_zero() && !fraction.is_zero() { UBig::ONE } else { high }
}

fn high_bits(fraction: &UBig, from: Fields, to: Fields) -> UBig {
    match from.fraction.checked_sub(to.fraction) {
        Some(dropped) => fraction.clone() >> dropped as usize,
        None => fraction.clone() << (to.fraction - from.fraction) as usize,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn converted(from: FloatKind, to: FloatKind, bits: u128) -> u128 {
        let formats = Formats(BTreeMap::from([(from, to)]));
        u128::try_from(formats.convert(&Int::from_big(from.bits(), UBig::from(bits)), from).to_big()).unwrap()
    }

    #[test]
    fn constants_keep_what_they_are() {
        let half = |x: f64| converted(FloatKind::Double, FloatKind::Half, u128::from(x.to_bits()));
        for (double, expected) in [
            (0.0, 0),
            (-0.0, 0x8000),
            (1.0, 0x3c00),
            (-2.5, 0xc100),
            (f64::INFINITY, 0x7c00),
            (f64::from_bits(1), 1),
            (f64::MIN_POSITIVE, 0x0400),
            (f64::MAX, 0x7bff),
            (1.0f64.next_up(), 0x3c01),
            (1.0f64.next_down(), 0x3bff),
            // The largest integer whose neighbours are integers as well, and the one above: 2047 and 2048.
            (9_007_199_254_740_991.0, 0x67ff),
            (9_007_199_254_740_992.0, 0x6800),
        ] {
            assert_eq!(half(double), expected, "{double:e}");
        }
    }

    #[test]
    fn nans_keep_whether_they_signal() {
        let half = |bits| converted(FloatKind::Float, FloatKind::Half, bits);
        assert_eq!([0x7fc0_0000, 0x7f80_0001, 0xffa0_0000].map(half), [0x7e00, 0x7c01, 0xfd00]);
    }

    #[test]
    fn the_leading_bit_of_x87_comes_and_goes() {
        let one = 0x3fff_8000_0000_0000_0000;
        assert_eq!(converted(FloatKind::X86Fp80, FloatKind::Double, one), u128::from(1.0f64.to_bits()));
        assert_eq!(converted(FloatKind::Double, FloatKind::X86Fp80, u128::from(1.0f64.to_bits())), one);
        assert_eq!(converted(FloatKind::Double, FloatKind::X86Fp80, 1), 1 << 11);
    }
}
