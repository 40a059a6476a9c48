//! Integer constants at other widths. Bugs of peephole optimizations depend on what a constant *is*
//! (the sign bit, a mask of the low half, the width less one), so the map keeps that:
//!
//! ```text
//! 0, 1, −1       ↦ 0, 1, −1
//! 2^k, 2^k ± 1   ↦ 2^e(k), 2^e(k) ± 1       and their complements
//! e(w−1) = w'−1,  e(w/2) = w'/2,  e(v) = v' and e(v−1) = v'−1 for another width v ↦ v',  else min(k, w'−1)
//! an amount: w+d ↦ w'+d for |d| ≤ 2,  w/2 ↦ w'/2,  else the same if it is below w', else scaled
//! anything else  ↦ its low bits
//! ```

use crate::Int;
use crate::int::low_ones;
use dashu_int::UBig;
use dashu_int::ops::{BitTest, PowerOfTwo};
use std::collections::BTreeMap;

/// How constants follow their widths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Policy {
    /// A constant keeps what it is; the amount of a shift is mapped as an amount.
    #[default]
    Shape,
    /// Every constant is mapped as an amount.
    Amount,
    /// Every constant keeps its low bits.
    Truncate,
}

impl Policy {
    /// Every policy.
    pub const ALL: [Policy; 3] = [Policy::Shape, Policy::Amount, Policy::Truncate];
}

/// How an operation uses a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// As a number.
    Value,
    /// As the amount of a shift.
    Amount,
}

/// A map on widths in bits; widths that it does not name stay.
#[derive(Clone, Debug, Default)]
pub struct Widths(pub BTreeMap<u32, u32>);

impl Widths {
    /// The new width for an old one.
    pub fn of(&self, width: u32) -> u32 {
        self.0.get(&width).copied().unwrap_or(width)
    }

    /// The constant at the new width.
    pub fn narrow(&self, value: &Int, policy: Policy, role: Role) -> Int {
        let (from, to) = (value.width(), self.of(value.width()));
        if from == to {
            return value.clone();
        }
        let v = value.to_big();
        let low_bits = || Int::from_big(to, v.clone() & low_ones(to));
        if v == low_ones(from) {
            return Int::from_big(to, low_ones(to));
        }
        match (policy, role) {
            (Policy::Truncate, _) => low_bits(),
            (Policy::Amount, _) | (Policy::Shape, Role::Amount) => amount(&v, from, to).unwrap_or_else(low_bits),
            (Policy::Shape, Role::Value) => {
                let complement = low_ones(from) - &v;
                let direct = self.shape(&v, from, to);
                let inverted = || self.shape(&complement, from, to).map(|c| low_ones(to) - (c & low_ones(to)));
                direct.or_else(inverted).map_or_else(low_bits, |big| Int::from_big(to, big & low_ones(to)))
            }
        }
    }

    /// The new value of 0, 1, or `2^k` or a neighbour of it; `None` for any other value.
    fn shape(&self, v: &UBig, from: u32, to: u32) -> Option<UBig> {
        if v.is_zero() || v.is_one() {
            return Some(v.clone());
        }
        let power = |k: usize| UBig::ONE << self.exponent(k as u32, from, to) as usize;
        if v.is_power_of_two() {
            return Some(power(v.bit_len() - 1));
        }
        let above = v + UBig::ONE;
        if above.is_power_of_two() {
            return Some(power(above.bit_len() - 1) - UBig::ONE);
        }
        let below = v - UBig::ONE;
        below.is_power_of_two().then(|| power(below.bit_len() - 1) + UBig::ONE)
    }

    /// `e(k)` of the table above. The order of the cases decides where two of them apply.
    fn exponent(&self, k: u32, from: u32, to: u32) -> u32 {
        let landmark = |(old, new): (&u32, &u32)| match k {
            _ if k == *old => Some(*new),
            _ if k + 1 == *old => Some(*new - 1),
            _ => None,
        };
        if k + 1 == from {
            return to - 1;
        }
        if k == from / 2 {
            return to / 2;
        }
        self.0.iter().find_map(landmark).unwrap_or(k).min(to - 1)
    }
}

fn amount(v: &UBig, from: u32, to: u32) -> Option<Int> {
    let v = u64::try_from(v).ok()?;
    let (from_64, to_64) = (u64::from(from), u64::from(to));
    let mapped = if v.abs_diff(from_64) <= 2 {
        (to_64 + v).checked_sub(from_64)?
    } else if v == from_64 / 2 {
        to_64 / 2
    } else if v < to_64 {
        v
    } else if v < from_64 {
        v * to_64 / from_64
    } else {
        return None;
    };
    Some(Int::new(to, mapped))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(from: u32, to: u32, value: i64) -> String {
        let widths = Widths(BTreeMap::from([(from, to)]));
        widths.narrow(&Int::from_i64(from, value), Policy::Shape, Role::Value).to_string()
    }

    #[test]
    fn constants_keep_what_they_are() {
        for (value, expected) in [
            (0, "0"),
            (1, "1"),
            (-1, "-1"),
            (i64::from(i32::MIN), "-8"),
            (i64::from(i32::MAX), "7"),
            (0xffff, "3"),
            (2, "2"),
            (-2, "-2"),
            (!2, "-3"),
            (0x10000, "4"),
            (12345, "-7"),
        ] {
            assert_eq!(shape(32, 4, value), expected, "{value}");
        }
        let wide = Int::from_big(128, UBig::ONE << 127);
        let widths = Widths(BTreeMap::from([(128, 3)]));
        assert_eq!(widths.narrow(&wide, Policy::Shape, Role::Value).to_string(), "-4");
    }

    #[test]
    fn amounts_keep_their_distance_to_the_width() {
        let widths = Widths(BTreeMap::from([(32, 5)]));
        let amount = |v| widths.narrow(&Int::new(32, v), Policy::Shape, Role::Amount).to_u64();
        assert_eq!([31, 32, 30, 16, 3, 24].map(amount), [4, 5, 3, 2, 3, 3].map(Some));
    }

    #[test]
    fn exponents_follow_other_widths() {
        let widths = Widths(BTreeMap::from([(8, 2), (32, 5)]));
        assert_eq!(widths.narrow(&Int::new(32, 256), Policy::Shape, Role::Value).to_u64(), Some(4));
        assert_eq!(widths.narrow(&Int::new(32, 255), Policy::Shape, Role::Value).to_u64(), Some(3));
    }
}
