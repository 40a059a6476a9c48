//! Operations on floating-point values that are functions of their bits: each has one result, NaNs included. Those that
//! round to the nearest number do so because the environment is the default one.

use super::operands::{Operands, Unread, low};
use crate::floats::arithmetic::{compare, round_to_integral};
use crate::floats::conversions::integral_magnitude;
use crate::floats::format::Number;
use crate::floats::{FloatBits, Format, RoundingMode, Towards};
use dashu_int::UBig;
use irrefute_ir::FloatKind;
use std::cmp::Ordering;

/// A relation of two values. Unordered ones have none but `NotEqual`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// The same number; zeros are equal.
    Equal,
    /// Another number, or one is a NaN.
    NotEqual,
    /// The first is less.
    Less,
    /// The first is not greater.
    LessOrEqual,
    /// The first is greater.
    Greater,
    /// The first is not less.
    GreaterOrEqual,
}

/// Which lanes of the result are computed. The others are those of the first operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Computed {
    /// Every lane.
    All,
    /// Lane 0.
    Lane0,
    /// Lane 0, if bit 0 of the fourth operand is set; otherwise it is that of the third.
    MaskedLane0,
}

/// How a number is rounded to an integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rounding {
    /// As the environment says.
    Environment,
    /// Truncated.
    TowardsZero,
}

/// The format of lanes of an operand, which are 16, 32 or 64 bits wide.
fn format(x: &Operands, operand: usize) -> Result<Format, Unread> {
    format_of_width(x.width(operand)).ok_or(Unread::NoWord)
}

/// The format of lanes of a width, which is 16, 32 or 64 bits.
pub fn format_of_width(width: u32) -> Option<Format> {
    Format::of(match width {
        16 => FloatKind::Half,
        32 => FloatKind::Float,
        _ => FloatKind::Double,
    })
}

fn order(x: &Operands, k: usize) -> Result<Option<Ordering>, Unread> {
    let (a, b) = (x.read(0, k)?, x.read(1, k)?);
    Ok(compare(format(x, 0)?, FloatBits::from(a), FloatBits::from(b)))
}

/// The first operand if it is less (greater), and otherwise the second: also if they are equal, or one is NaN.
pub(super) fn extremum(towards: Towards, computed: Computed, k: usize, x: &Operands) -> Result<u64, Unread> {
    match computed {
        Computed::Lane0 | Computed::MaskedLane0 if k > 0 => return x.read(0, k),
        Computed::MaskedLane0 if x.read(3, 0)? & 1 == 0 => return x.read(2, k),
        Computed::All | Computed::Lane0 | Computed::MaskedLane0 => {}
    }
    let wanted = match towards {
        Towards::Least => Ordering::Less,
        Towards::Greatest => Ordering::Greater,
    };
    let is_first = order(x, k)? == Some(wanted);
    x.read(usize::from(!is_first), k)
}

/// Whether the comparison of this number holds. Numbers of 8 and more differ in what unordered operands give, and of 16
/// and more in what exceptions they raise.
fn holds(number: u64, order: Option<Ordering>) -> bool {
    let is = |wanted: Ordering| order == Some(wanted);
    let unordered = order.is_none();
    match number % 16 {
        0 => is(Ordering::Equal),
        1 => is(Ordering::Less),
        2 => is(Ordering::Less) || is(Ordering::Equal),
        3 => unordered,
        4 => !is(Ordering::Equal),
        5 => !is(Ordering::Less),
        6 => is(Ordering::Greater) || unordered,
        7 => !unordered,
        8 => is(Ordering::Equal) || unordered,
        9 => is(Ordering::Less) || unordered,
        10 => !is(Ordering::Greater),
        11 => false,
        12 => is(Ordering::Less) || is(Ordering::Greater),
        13 => is(Ordering::Greater) || is(Ordering::Equal),
        14 => is(Ordering::Greater),
        _ => true,
    }
}

/// All bits set if the comparison holds whose number is the third operand.
pub(super) fn mask(computed: Computed, k: usize, x: &Operands) -> Result<u64, Unread> {
    match computed {
        Computed::Lane0 | Computed::MaskedLane0 if k > 0 => return x.read(0, k),
        Computed::All | Computed::Lane0 | Computed::MaskedLane0 => {}
    }
    let number = x.read(2, 0)?;
    Ok(if holds(number, order(x, k)?) { low(u64::MAX, x.width(0)) } else { 0 })
}

/// Whether the comparison holds whose number is the third operand, and bit 0 of the fourth is set.
pub(super) fn masked_comparison(x: &Operands) -> Result<u64, Unread> {
    if x.read(3, 0)? & 1 == 0 {
        return Ok(0);
    }
    let number = x.read(2, 0)?;
    Ok(u64::from(holds(number, order(x, 0)?)))
}

/// Whether lanes 0 are in a relation.
pub(super) fn relation(relation: Relation, x: &Operands) -> Result<u64, Unread> {
    let order = order(x, 0)?;
    Ok(u64::from(match relation {
        Relation::Equal => order == Some(Ordering::Equal),
        Relation::NotEqual => order != Some(Ordering::Equal),
        Relation::Less => order == Some(Ordering::Less),
        Relation::LessOrEqual => matches!(order, Some(Ordering::Less | Ordering::Equal)),
        Relation::Greater => order == Some(Ordering::Greater),
        Relation::GreaterOrEqual => matches!(order, Some(Ordering::Greater | Ordering::Equal)),
    }))
}

/// Lane 0 as an integer. One that does not fit, or NaN, becomes a number of its own: the least signed one, the greatest
/// unsigned one.
pub(super) fn to_integer(rounding: Rounding, signed: bool, width: u32, x: &Operands) -> Result<u64, Unread> {
    let out_of_range = if signed { 1 << (width - 1) } else { low(u64::MAX, width) };
    let how = match rounding {
        Rounding::Environment => RoundingMode::NearestEven,
        Rounding::TowardsZero => RoundingMode::TowardsZero,
    };
    let Some(Number::Finite(number)) = format(x, 0)?.number(FloatBits::from(x.read(0, 0)?)) else {
        return Ok(out_of_range);
    };
    let magnitude = integral_magnitude(how, &number);
    let end = match (signed, number.negative) {
        (true, true) => (UBig::ONE << (width as usize - 1)) + UBig::ONE,
        (true, false) => UBig::ONE << (width as usize - 1),
        (false, true) => UBig::ONE,
        (false, false) => UBig::ONE << width as usize,
    };
    let word = u64::try_from(&magnitude).ok().filter(|_| magnitude < end);
    Ok(word.map_or(out_of_range, |word| low(if number.negative { word.wrapping_neg() } else { word }, width)))
}

/// A number rounded to an integral one as the immediate operand says: bits 0 and 1 are the direction, unless bit 2 asks
/// for that of the environment. With [`Computed::Lane0`], the second operand is rounded.
pub(super) fn round(computed: Computed, k: usize, x: &Operands) -> Result<u64, Unread> {
    let (operand, immediate) = match computed {
        Computed::All => (0, 1),
        Computed::Lane0 | Computed::MaskedLane0 if k > 0 => return x.read(0, k),
        Computed::Lane0 | Computed::MaskedLane0 => (1, 2),
    };
    let how = match x.read(immediate, 0)? & 7 {
        1 => RoundingMode::Down,
        2 => RoundingMode::Up,
        3 => RoundingMode::TowardsZero,
        _ => RoundingMode::NearestEven,
    };
    let (word, format) = (x.read(operand, k)?, format(x, operand)?);
    let rounded = round_to_integral(format, how, FloatBits::from(word));
    Ok(rounded.unwrap_or(FloatBits::from(word) | format.quiet_bit()) as u64)
}
