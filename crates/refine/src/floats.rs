//! Floating-point numbers to try.
//!
//! What LLVM's folds depend on: zeros of both signs, subnormals, infinities, NaNs with payloads, numbers next to those
//! in the code, halves around integers, integers around the limits of formats and of conversions. And small integers,
//! among which every regrouping is exact: there `reassoc` and its kin allow no other result.
//!
//! A number is a function of format, constants, other arguments and the random stream.

use super::uniform::below;
use dashu_int::UBig;
use irrefute_ir::{FloatKind, Int};
use irrefute_semantics::floats::arithmetic::{self, Arithmetic};
use irrefute_semantics::floats::{FloatBits, Format};
use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// A floating-point constant: its format and its bits.
pub type FloatConstant = (Format, FloatBits);

/// The first numbers that all floating-point arguments get, in the rounds in which integers get 0, −1, 1 and the least.
pub fn first(kind: FloatKind, round: u64) -> Option<Int> {
    let format = Format::of(kind)?;
    let bits = match round {
        0 => format.zero(false),
        1 => format.nan(false, format.quiet_bit()),
        2 => format.one(),
        _ => format.zero(true),
    };
    Some(to_int(format, bits))
}

/// Numbers of a format on which operations of two operands are run in all pairs: for each sign zero, both ends of the
/// subnormals, the least normal number, 1 and its upper neighbour, the greatest number, infinity, a quiet NaN without
/// and with a payload, and a signaling one. Empty for `ppc_fp128`, of which bits alone are known.
pub fn corners(kind: FloatKind) -> Vec<Int> {
    let Some(format) = Format::of(kind) else { return Vec::new() };
    let of_sign = |negative| {
        [
            format.zero(negative),
            format.with_sign(1, negative),
            format.greatest_subnormal(negative),
            format.least_normal(negative),
            format.with_sign(format.one(), negative),
            format.with_sign(format.one() + 1, negative),
            format.greatest(negative),
            format.infinity(negative),
            format.nan(negative, format.quiet_bit()),
            format.nan(negative, format.quiet_bit() | 1),
            format.nan(negative, 2),
        ]
    };
    [false, true].into_iter().flat_map(of_sign).map(|bits| to_int(format, bits)).collect()
}

/// A number for a leaf of a format; `None` for `ppc_fp128`, of which bits alone are known.
pub fn draw(
    kind: FloatKind,
    floats: &[FloatConstant],
    integers: &[Int],
    others: &[Int],
    rng: &mut Xoshiro256PlusPlus,
) -> Option<Int> {
    let format = Format::of(kind)?;
    let bits = match below(rng, 16) {
        0..=2 => corner(format, rng),
        3..=5 => small_integer(format, rng),
        6..=8 => match pick(floats, rng) {
            Some((from, bits)) => {
                let converted = arithmetic::convert(*from, format, *bits).unwrap_or_else(|| corner(format, rng));
                vary(format, converted, rng)
            }
            None => plain(format, rng),
        },
        9..=10 => {
            let same: Vec<&Int> = others.iter().filter(|other| other.width() == format.width()).collect();
            match pick(&same, rng).and_then(|other| from_int(other)) {
                Some(bits) if below(rng, 3) == 0 => half_unit(format, bits, rng),
                Some(bits) => vary(format, bits, rng),
                None => plain(format, rng),
            }
        }
        11 => match pick(integers, rng) {
            Some(integer) => {
                let rounded = of_integer(format, integer);
                vary(format, rounded, rng)
            }
            None => limit(format, rng),
        },
        12 => limit(format, rng),
        13..=14 => plain(format, rng),
        _ => random(format, rng),
    };
    Some(to_int(format, bits))
}

fn to_int(format: Format, bits: FloatBits) -> Int {
    Int::from_big(format.width(), UBig::from(bits))
}

fn from_int(int: &Int) -> Option<FloatBits> {
    FloatBits::try_from(&int.to_big()).ok()
}

fn pick<'a, T>(all: &'a [T], rng: &mut Xoshiro256PlusPlus) -> Option<&'a T> {
    if all.is_empty() { None } else { all.get(below(rng, all.len() as u64) as usize) }
}

/// Zeros, ones, the ends of the subnormals and of the numbers, infinities, NaNs.
fn corner(format: Format, rng: &mut Xoshiro256PlusPlus) -> FloatBits {
    let negative = below(rng, 2) == 1;
    let payload = |rng: &mut dyn FnMut() -> u64| FloatBits::from(rng()) & format.payload_mask();
    let mut next = || rng.next_u64();
    match next() % 12 {
        0 | 1 => format.zero(negative),
        2 => format.with_sign(format.one(), negative),
        3 => format.with_sign(1, negative),
        4 => format.greatest_subnormal(negative),
        5 => format.least_normal(negative),
        6 => format.greatest(negative),
        7 | 8 => format.infinity(negative),
        9 => format.nan(negative, format.quiet_bit()),
        10 => format.nan(negative, format.quiet_bit() | payload(&mut next)),
        // A signaling NaN has a payload, or it would be an infinity.
        _ => format.nan(negative, payload(&mut next) | 1),
    }
}

/// An integer from −8 to 8, not 0, sometimes halved or a power of two.
fn small_integer(format: Format, rng: &mut Xoshiro256PlusPlus) -> FloatBits {
    let magnitude = below(rng, 8) + 1;
    let negative = below(rng, 3) == 0;
    let exponent = match below(rng, 8) {
        0 => -1,
        1 => below(rng, 12) as i64,
        _ => 0,
    };
    format.round(negative, &UBig::from(magnitude), exponent)
}

/// A number of a moderate exponent with few bits, or with many.
fn plain(format: Format, rng: &mut Xoshiro256PlusPlus) -> FloatBits {
    let bits = below(rng, u64::from(format.precision().min(60))) + 1;
    let mantissa = rng.next_u64() >> (64 - bits);
    let exponent = below(rng, 21) as i64 - 10 - bits as i64;
    format.round(below(rng, 2) == 1, &UBig::from(mantissa), exponent)
}

/// 2^k and its neighbours, where k is the precision of some format or the width of some integer, and the halves around
/// integers there.
fn limit(format: Format, rng: &mut Xoshiro256PlusPlus) -> FloatBits {
    const EXPONENTS: [u32; 15] = [7, 8, 11, 15, 16, 24, 31, 32, 53, 63, 64, 113, 127, 128, 1];
    let k = EXPONENTS[below(rng, EXPONENTS.len() as u64) as usize] as usize;
    // In halves of a unit: −1.5 to 1.5 around the power.
    let power = UBig::ONE << (k + 1);
    let around = below(rng, 7);
    let value = if around < 3 { power - UBig::from(3 - around) } else { power + UBig::from(around - 3) };
    format.round(below(rng, 2) == 1, &value, -1)
}

/// An integer of the code as a number.
fn of_integer(format: Format, integer: &Int) -> FloatBits {
    let width = integer.width();
    let bits = integer.to_big();
    if integer.bit(width - 1) {
        format.round(true, &((UBig::ONE << width as usize) - bits), 0)
    } else {
        format.round(false, &bits, 0)
    }
}

/// The number itself in a third of the cases; otherwise its neighbours, its negative, its reciprocal, its half or
/// double, or the next integers.
fn vary(format: Format, bits: FloatBits, rng: &mut Xoshiro256PlusPlus) -> FloatBits {
    let binary = |op, x, y| arithmetic::binary(op, format, x, y).unwrap_or(bits);
    let two = format.round(false, &UBig::from(2u8), 0);
    let other = match below(rng, 12) {
        // Neighbours among the bits are neighbours among the numbers, and infinity follows the greatest.
        0 | 1 => bits.wrapping_add(1) & mask(format),
        2 | 3 => bits.wrapping_sub(1) & mask(format),
        4 => bits ^ format.sign_mask(),
        5 => binary(Arithmetic::Div, format.one(), bits),
        6 => binary(Arithmetic::Mul, two, bits),
        7 => binary(Arithmetic::Add, bits, format.one()),
        _ => bits,
    };
    // Beside some bits of `x86_fp80` lie others that are no value.
    if format.class(other).is_some() { other } else { bits }
}

/// Half a unit in the last place of a number, or a neighbour: their sum lies next to the middle of two numbers, where
/// rounding twice, or to a wider format first, gives the wrong one.
fn half_unit(format: Format, bits: FloatBits, rng: &mut Xoshiro256PlusPlus) -> FloatBits {
    let next = bits.wrapping_add(1) & mask(format);
    let half = format.round(false, &UBig::ONE, -1);
    let unit = arithmetic::binary(Arithmetic::Sub, format, next, bits);
    let Some(found) = unit.and_then(|unit| arithmetic::binary(Arithmetic::Mul, format, unit, half)) else {
        return bits;
    };
    let beside = match below(rng, 3) {
        0 => found,
        1 => found.wrapping_add(1) & mask(format),
        _ => found.wrapping_sub(1) & mask(format),
    };
    if format.class(beside).is_some() { beside } else { bits }
}

fn mask(format: Format) -> FloatBits {
    FloatBits::MAX >> (128 - format.width())
}

/// Random bits. Those of `x86_fp80` may be no value.
fn random(format: Format, rng: &mut Xoshiro256PlusPlus) -> FloatBits {
    let bits = (FloatBits::from(rng.next_u64()) << 64 | FloatBits::from(rng.next_u64())) & mask(format);
    if format.class(bits).is_some() { bits } else { plain(format, rng) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use irrefute_semantics::floats::FloatClass;
    use rand_core::SeedableRng;
    use std::collections::BTreeSet;

    #[test]
    fn every_class_and_the_neighbours_of_constants_are_drawn() {
        for kind in FloatKind::ALL.into_iter().filter(|kind| *kind != FloatKind::PpcFp128) {
            let format = Format::of(kind).unwrap();
            let constant = format.round(false, &UBig::from(3u8), -1);
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
            let mut classes = BTreeSet::new();
            let mut near = BTreeSet::new();
            for _ in 0..2_000 {
                let bits = from_int(&draw(kind, &[(format, constant)], &[], &[], &mut rng).unwrap()).unwrap();
                classes.insert(format.class(bits).expect("a value"));
                near.extend((bits.abs_diff(constant) <= 1).then_some(bits));
            }
            assert_eq!(classes.len(), FloatClass::ALL.len(), "{kind:?}");
            assert_eq!(near.len(), 3, "{kind:?}");
        }
    }
}
