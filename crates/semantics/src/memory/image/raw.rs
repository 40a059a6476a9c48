//! Values of the byte type in memory: nothing is converted, neither by a store nor by a load
//! (docs/memory.md#byte-values).
//!
//! Memory holds bits of pointers as whole bytes at whole places. A store of pointer bits that lie otherwise, as a shift
//! by a part of a byte leaves them, is not modelled.

use super::read::Reading;
use super::{BlockBytes, Exactness, Fragment, StoredValue, set_word};
use crate::lift::{Stop, TOO_LARGE};
use crate::memory::piece::Piece;
use crate::raw_bits::{Bit, RawBits, TypedPointer};
use crate::rules::Bits;
use crate::value::{Leaf, Scalar};
use std::sync::Arc;

impl BlockBytes {
    /// Whether memory can hold lanes as they are: every bit of a pointer lies in a byte of that pointer, in its place,
    /// and no choice of the source is left open beside it.
    pub(crate) fn keeps_pointer_bytes(piece: &Piece, lanes: &[Scalar]) -> bool {
        (0..).zip(lanes).all(|(lane, scalar)| match scalar {
            Scalar::Raw(raw) => !raw.relaxed && are_whole_bytes(u64::from(piece.width()) * lane, &raw.bits),
            Scalar::Word(_)
            | Scalar::Big(_)
            | Scalar::Poison
            | Scalar::Set(_)
            | Scalar::Joint(..)
            | Scalar::Log(..)
            | Scalar::Phy(_) => true,
        })
    }

    /// Writes bits from a bit on. They are 0 so far.
    pub(super) fn write_raw(&mut self, first: u64, raw: &RawBits) {
        // The bytes of one pointer share one stored value.
        let mut last: Option<Arc<StoredValue>> = None;
        for (i, bit) in (first..).zip(&raw.bits) {
            match bit {
                Bit::Int(value) => set_word(&mut self.values, i, u64::from(*value)),
                Bit::Undef => set_word(&mut self.undef, i, 1),
                Bit::Poison => set_word(&mut self.poison, i, 1),
                Bit::Pointer(pointer, number) if i.is_multiple_of(8) => {
                    let whole = match last.take() {
                        Some(whole) if is_stored(&whole, pointer) => whole,
                        _ => Arc::new(StoredValue::Pointer(pointer.pointer.clone(), pointer.kind)),
                    };
                    let fragment = Fragment { whole: whole.clone(), byte: number / 8 };
                    self.fragments.replace(i / 8..i / 8 + 1, std::iter::once((i / 8, fragment)));
                    last = Some(whole);
                }
                // The other bits of such a byte follow the first.
                Bit::Pointer(..) => {}
            }
        }
    }

    /// Reads the lanes of a piece as they are. The piece lies inside, and holds more than numbers.
    ///
    /// # Errors
    /// Inconclusive if a part of a pick lies beside poison or pointers, or decides whether the bits beyond the piece
    /// are 0.
    pub(super) fn read_raw(&self, piece: &Piece, how: &Reading) -> Result<(Vec<Scalar>, Exactness), Stop> {
        let mut bits = Vec::with_capacity(8 * piece.bytes() as usize);
        for offset in piece.offset..piece.offset + piece.bytes() {
            self.push_bits(offset, &mut bits)?;
        }
        let rest = bits.split_off(piece.bits() as usize);
        if !self.is_open() && !self.is_zero(&rest, how)? {
            return Ok((vec![Scalar::Poison; piece.lanes as usize], Exactness::Exact));
        }
        let lane = |bits: &[Bit]| match piece.leaf {
            Leaf::Byte(_) => Scalar::from_raw(bits.to_vec(), false),
            Leaf::Int(_) | Leaf::Float(_) | Leaf::Ptr(_) => Scalar::carried(bits.to_vec(), false),
        };
        let lanes = bits.chunks(piece.width() as usize).map(lane);
        Ok((lanes.collect(), Exactness::Exact))
    }

    /// Whether a piece holds neither poison nor bytes of pointers, so that it reads as integers do.
    pub(super) fn holds_numbers_only(&self, piece: &Piece) -> bool {
        let range = piece.offset..piece.offset + piece.bytes();
        let is_number = |(_, fragment): &(u64, Fragment)| matches!(*fragment.whole, StoredValue::Pick { .. });
        let mut masks = self.poison[range.start as usize..range.end as usize].iter();
        masks.all(|mask| *mask == 0) && self.fragments.within(range).iter().all(is_number)
    }

    fn push_bits(&self, offset: u64, bits: &mut Vec<Bit>) -> Result<(), Stop> {
        match self.fragments.get(offset) {
            None => {
                let at = offset as usize;
                let (ones, undef, poison) = (self.values[at], self.undef[at], self.poison[at]);
                bits.extend((0..8).map(|i| match 1 << i {
                    mask if poison & mask != 0 => Bit::Poison,
                    mask if undef & mask != 0 => Bit::Undef,
                    mask => Bit::Int(ones & mask != 0),
                }));
            }
            Some(Fragment { whole, byte }) => match &**whole {
                StoredValue::Pointer(pointer, kind) => {
                    let pointer = TypedPointer { pointer: pointer.clone(), kind: *kind };
                    bits.extend((0..8).map(|i| Bit::Pointer(pointer.clone(), 8 * byte + i)));
                }
                StoredValue::Pick { .. } => return Err(TOO_LARGE),
            },
        }
        Ok(())
    }

    /// Whether the bits beyond a piece are 0, which a load demands.
    fn is_zero(&self, rest: &[Bit], how: &Reading) -> Result<bool, Stop> {
        for bit in rest {
            let is_zero = match bit {
                Bit::Int(value) => !value,
                Bit::Undef | Bit::Poison => false,
                Bit::Pointer(pointer, number) => {
                    let address = (how.address)(&pointer.pointer, pointer.kind);
                    if address.undef.bit(*number) {
                        return Err(TOO_LARGE);
                    }
                    !address.ones.bit(*number)
                }
            };
            if !is_zero {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Whether a stored value is a pointer.
fn is_stored(whole: &StoredValue, pointer: &TypedPointer) -> bool {
    match whole {
        StoredValue::Pointer(same, kind) => *same == pointer.pointer && *kind == pointer.kind,
        StoredValue::Pick { .. } => false,
    }
}

/// Whether bits that begin at a bit of a piece hold bits of pointers as whole bytes of them only.
fn are_whole_bytes(first: u64, bits: &[Bit]) -> bool {
    let is_in_place = |(i, bit): (usize, &Bit)| {
        let Bit::Pointer(pointer, number) = bit else { return true };
        let (k, start) = ((first + i as u64) % 8, i as u64);
        let Some(start) = start.checked_sub(k) else { return false };
        let byte = bits.get(start as usize..start as usize + 8);
        let is_next = |(k, other): (u32, &Bit)| matches!(other, Bit::Pointer(same, n) if same == pointer && *n == number / 8 * 8 + k);
        u64::from(number % 8) == k && byte.is_some_and(|byte| (0..).zip(byte).all(is_next))
    };
    bits.iter().enumerate().all(is_in_place)
}
