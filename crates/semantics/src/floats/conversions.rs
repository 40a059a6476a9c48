//! Conversions between floating-point numbers and integers of any width.
//!
//! ```text
//! to an integer      the number without its fraction, if the integer has it; else what `Excess` says
//! from an integer    the integer, rounded once
//! ```

use super::format::{Finite, FloatBits, Format, Number, RoundingMode};
use dashu_int::UBig;
use dashu_int::ops::BitTest;

/// A conversion to an integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ToInteger {
    /// The width of the result.
    pub width: u32,
    /// Whether the result is a signed number.
    pub signed: bool,
    /// How the fraction is lost.
    pub how: RoundingMode,
    /// What becomes of a number that the result cannot hold.
    pub excess: Excess,
}

/// What becomes of a NaN or a number that an integer cannot hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Excess {
    /// Poison.
    Poison,
    /// The nearest number that it can; 0 for a NaN.
    Saturates,
    /// Some value, of which the text does not say which: `llvm.lround` and its kin.
    Unspecified,
}

/// A conversion from an integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FromInteger {
    /// The width of the operand.
    pub width: u32,
    /// Whether the operand is a signed number.
    pub signed: bool,
    /// Whether a negative operand gives poison: `nneg`.
    pub non_negative: bool,
}

/// What a conversion gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Converted {
    /// Poison.
    Poison,
    /// The bits of this value.
    One(UBig),
    /// Any one value of the width.
    Unspecified,
}

/// A floating-point value as an integer.
pub(super) fn to_integer(format: Format, to: ToInteger, x: FloatBits) -> Converted {
    let half = || UBig::ONE << (to.width - 1) as usize;
    let ones = |width: u32| (UBig::ONE << width as usize) - UBig::ONE;
    let limit = |negative: bool| match (to.signed, negative) {
        (false, true) => UBig::ZERO,
        (false, false) => ones(to.width),
        (true, true) => half(),
        (true, false) => ones(to.width - 1),
    };
    let beyond = |negative: Option<bool>| match to.excess {
        Excess::Poison => Converted::Poison,
        Excess::Saturates => Converted::One(negative.map_or(UBig::ZERO, limit)),
        Excess::Unspecified => Converted::Unspecified,
    };
    let number = match format.number(x) {
        None => return beyond(None),
        Some(Number::Infinite(negative)) => return beyond(Some(negative)),
        Some(Number::Finite(number)) => number,
    };
    // Far beyond every integer of the width: its digits need not be listed.
    if number.exponent > i64::from(to.width) && !number.is_zero() {
        return beyond(Some(number.negative));
    }
    let magnitude = integral_magnitude(to.how, &number);
    if magnitude > limit(number.negative) {
        return beyond(Some(number.negative));
    }
    let is_minus = number.negative && !magnitude.is_zero();
    Converted::One(if is_minus { (UBig::ONE << to.width as usize) - magnitude } else { magnitude })
}

/// An integer as a floating-point value; `None` for poison.
pub(super) fn from_integer(format: Format, from: FromInteger, mode: RoundingMode, x: &UBig) -> Option<FloatBits> {
    let top_bit = x.bit(from.width as usize - 1);
    if from.non_negative && top_bit {
        return None;
    }
    if from.signed && top_bit {
        return Some(format.round_in(mode, true, &((UBig::ONE << from.width as usize) - x), 0));
    }
    Some(format.round_in(mode, false, x, 0))
}

/// The magnitude of the integer that a number becomes.
pub fn integral_magnitude(how: RoundingMode, x: &Finite) -> UBig {
    let Ok(fraction_bits) = usize::try_from(-x.exponent) else { return &x.mantissa << x.exponent as usize };
    let whole = &x.mantissa >> fraction_bits;
    let half = fraction_bits > 0 && x.mantissa.bit(fraction_bits - 1);
    let zeros = x.mantissa.trailing_zeros().unwrap_or(usize::MAX);
    let is_whole = zeros >= fraction_bits;
    let is_tie = half && zeros == fraction_bits - 1;
    let away = match how {
        RoundingMode::TowardsZero => false,
        RoundingMode::Down => x.negative && !is_whole,
        RoundingMode::Up => !x.negative && !is_whole,
        RoundingMode::NearestAway => half,
        RoundingMode::NearestEven | RoundingMode::Dynamic => half && (!is_tie || whole.bit(0)),
    };
    if away { whole + UBig::ONE } else { whole }
}
