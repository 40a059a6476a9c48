//! Operations on the bits of integers: fields of bits, checksums, products without carries.

use super::operands::{Operands, Unread, low};

/// Whether bits are collected or spread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bits {
    /// The bits under the mask, moved together (`pext`).
    Collected,
    /// The low bits, moved under the mask (`pdep`).
    Spread,
}

/// Where the length and the position of a field of bits stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// In the first two bytes of the second operand.
    InBytes,
    /// In the bytes 0 and 1 of lane 1 of the second operand.
    InLane1,
    /// In immediate arguments, from this position on.
    Immediate(usize),
}

/// A field of bits: bits 0 to 7 of the control are its position, 8 to 15 its length.
pub(super) fn field(x: &Operands) -> Result<u64, Unread> {
    let (word, control, width) = (x.read(0, 0)?, x.read(1, 0)?, x.width(0));
    let (start, length) = ((control & 0xff) as u32, (control >> 8 & 0xff) as u32);
    let from_start = if start < width { word >> start } else { 0 };
    Ok(if length == 0 { 0 } else { low(from_start, length.min(width)) })
}

/// The bits below a position, whose low eight bits count.
pub(super) fn below(x: &Operands) -> Result<u64, Unread> {
    let (word, end, width) = (x.read(0, 0)?, (x.read(1, 0)? & 0xff) as u32, x.width(0));
    Ok(match end {
        0 => 0,
        end => low(word, end.min(width)),
    })
}

/// Whether the first operand plus the number of the lane is below the second, as numbers that never overflow.
pub(super) fn is_active(lane: usize, x: &Operands) -> Result<u64, Unread> {
    let (base, end) = (u128::from(x.read(0, 0)?), u128::from(x.read(1, 0)?));
    Ok(u64::from(base + (lane as u128) < end))
}

/// Bits collected from a mask, or spread over it.
pub(super) fn under_mask(bits: Bits, x: &Operands) -> Result<u64, Unread> {
    let (word, mask) = (x.read(0, 0)?, x.read(1, 0)?);
    let places = (0..x.width(0)).filter(|i| mask >> i & 1 == 1);
    Ok(places.zip(0..).fold(0, |sum, (place, nth)| match bits {
        Bits::Collected => sum | (word >> place & 1) << nth,
        Bits::Spread => sum | (word >> nth & 1) << place,
    }))
}

/// The length and the position of a field. If it does not lie within 64 bits, the manual leaves the result undefined,
/// which is poison here.
fn length_and_start(place: Field, x: &Operands) -> Result<(u32, u32), Unread> {
    let (length, start) = match place {
        Field::InBytes => (x.read(1, 0)?, x.read(1, 1)?),
        Field::InLane1 => (x.read(1, 1)?, x.read(1, 1)? >> 8),
        Field::Immediate(first) => (x.read(first, 0)?, x.read(first + 1, 0)?),
    };
    let (length, start) = ((length & 63) as u32, (start & 63) as u32);
    let length = if length == 0 { 64 } else { length };
    if length + start <= 64 { Ok((length, start)) } else { Err(Unread::Poison) }
}

/// Lane 0: a field of bits. Lane 1 is undefined.
pub(super) fn extract_field(place: Field, k: usize, x: &Operands) -> Result<u64, Unread> {
    if k > 0 {
        return Err(Unread::Poison);
    }
    let (length, start) = length_and_start(place, x)?;
    Ok(low(x.read(0, 0)? >> start, length))
}

/// Lane 0: the first operand with the low bits of the second in a field. Lane 1 is undefined.
pub(super) fn insert_field(place: Field, k: usize, x: &Operands) -> Result<u64, Unread> {
    if k > 0 {
        return Err(Unread::Poison);
    }
    let (length, start) = length_and_start(place, x)?;
    let mask = u64::MAX >> (64 - length) << start;
    Ok(x.read(0, 0)? & !mask | x.read(1, 0)? << start & mask)
}

/// The polynomial of CRC-32C, the bit of the highest power last.
pub const REVERSED_POLYNOMIAL: u32 = 0x82f6_3b78;

/// The checksum CRC-32C of the bytes of the second operand, from the low 32 bits of the first on.
pub(super) fn checksum(x: &Operands) -> Result<u64, Unread> {
    let (start, word) = (x.read(0, 0)? & 0xffff_ffff, x.read(1, 0)?);
    Ok((0..x.width(1)).fold(start, |sum, i| {
        let is_odd = (sum ^ word >> i) & 1 == 1;
        sum >> 1 ^ if is_odd { u64::from(REVERSED_POLYNOMIAL) } else { 0 }
    }))
}

/// The product without carries of one lane of each operand, which bits 0 and 4 of the third name.
pub(super) fn carryless_product(k: usize, x: &Operands) -> Result<u64, Unread> {
    let which = x.read(2, 0)? as usize;
    let (a, b) = (x.read(0, which & 1)?, x.read(1, which >> 4 & 1)?);
    let product = (0..64).filter(|i| b >> i & 1 == 1).fold(0, |sum, i| sum ^ u128::from(a) << i);
    Ok((product >> (64 * k)) as u64)
}
