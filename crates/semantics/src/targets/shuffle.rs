//! Moves of lanes that other lanes decide. Only the lane that is moved is read.

use super::operands::{Operands, Unread};

/// The lanes that an index chooses from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Within {
    /// Those of the same 128 bits.
    Block,
    /// All.
    Vector,
}

/// A byte of the same 128 bits; 0 if the index is negative.
pub(super) fn bytes(k: usize, x: &Operands) -> Result<u64, Unread> {
    let index = x.read(1, k)?;
    if index & 0x80 != 0 { Ok(0) } else { x.read(0, k / 16 * 16 + index as usize % 16) }
}

/// The lane that an index names, modulo the number of lanes. Indices of 64 bits within a block stand in bit 1.
pub(super) fn permute(within: Within, k: usize, x: &Operands) -> Result<u64, Unread> {
    let index = x.read(1, k)? as usize;
    match within {
        Within::Vector => x.read(0, index % x.lanes(0)),
        Within::Block => {
            let lanes = 128 / x.width(0) as usize;
            let index = if lanes == 2 { index >> 1 } else { index };
            x.read(0, k / lanes * lanes + index % lanes)
        }
    }
}

/// The lane that an index, the second operand, names in the first and the third one after another.
pub(super) fn permute_two(k: usize, x: &Operands) -> Result<u64, Unread> {
    let (index, lanes) = (x.read(1, k)? as usize, x.lanes(0));
    let operand = if index / lanes % 2 == 0 { 0 } else { 2 };
    x.read(operand, index % lanes)
}

/// The lane of the second operand if the third is negative, otherwise that of the first.
pub(super) fn blend(k: usize, x: &Operands) -> Result<u64, Unread> {
    let is_second = x.signed(2, k)? < 0;
    x.read(usize::from(is_second), k)
}

/// The signs of all lanes.
pub(super) fn signs(x: &Operands) -> Result<u64, Unread> {
    (0..x.lanes(0)).try_fold(0, |mask, i| Ok(mask | u64::from(x.signed(0, i)? < 0) << i))
}

/// The sign of a lane.
pub(super) fn sign(k: usize, x: &Operands) -> Result<u64, Unread> {
    Ok(u64::from(x.signed(0, k)? < 0))
}

/// Lane 0 is that of the first operand if bit 0 of the fourth is set, and that of the third otherwise; the others are
/// those of the second.
pub(super) fn masked_lane0(k: usize, x: &Operands) -> Result<u64, Unread> {
    match k {
        0 if x.read(3, 0)? & 1 != 0 => x.read(0, 0),
        0 => x.read(2, 0),
        _ => x.read(1, k),
    }
}

/// Of the third operand, bits 0 to 3 name the lanes that are 0, bits 4 and 5 the lane of the first operand that is replaced,
/// and bits 6 and 7 the lane of the second that replaces it (Intel, "INSERTPS").
pub(super) fn inserted_lane(k: usize, x: &Operands) -> Result<u64, Unread> {
    let control = x.read(2, 0)? as usize;
    match k {
        k if control >> k & 1 != 0 => Ok(0),
        k if control >> 4 & 3 == k => x.read(1, control >> 6 & 3),
        k => x.read(0, k),
    }
}
