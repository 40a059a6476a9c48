//! Shifts whose count may be any number: one that is too large gives 0, or copies of the sign.

use super::operands::{Operands, Unread, low, sign_extended};

/// The direction of a shift, and what comes in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shift {
    /// To the left; zeros come in.
    Left,
    /// To the right; zeros come in.
    Logical,
    /// To the right; copies of the sign come in.
    Arithmetic,
}

/// Where the count of a shift stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// In the low 64 bits of a vector, for all lanes.
    LowHalf,
    /// In an integer, for all lanes.
    Integer,
    /// In the lane of the same number.
    PerLane,
}

pub(super) fn lane(shift: Shift, count: Count, k: usize, x: &Operands) -> Result<u64, Unread> {
    let width = x.width(0);
    let amount = match count {
        Count::Integer => x.read(1, 0)?,
        Count::PerLane => x.read(1, k)?,
        Count::LowHalf => {
            let of_lane = x.width(1);
            (0..64 / of_lane).try_fold(0, |sum, i| Ok(sum | x.read(1, i as usize)? << (i * of_lane)))?
        }
    };
    let word = x.read(0, k)?;
    let is_small = amount < u64::from(width);
    Ok(match shift {
        Shift::Left if is_small => low(word << amount, width),
        Shift::Logical if is_small => word >> amount,
        Shift::Left | Shift::Logical => 0,
        Shift::Arithmetic => low((sign_extended(word, width) >> amount.min(u64::from(width) - 1)) as u64, width),
    })
}
