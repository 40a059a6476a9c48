//! Operations on values of the byte type that integers do not have, or have with another meaning
//! (docs/memory.md#byte-values): conversions, which look at each bit, and `trunc` and `lshr`, which move bits without
//! looking at them.

use super::{Ended, Execution};
use crate::Dialect;
use crate::choice::Chooser;
use crate::lift::{self, ByteView, Stop, seen_as};
use crate::memory::Memory;
use crate::observe::Observer;
use crate::program::{ByteOperation, ByteSite};
use crate::raw_bits::{Bit, TypedPointer};
use crate::reason::Unmodelled;
use crate::rules::Bits;
use crate::set::Cube;
use crate::value::{Leaf, Scalar};
use dashu_int::UBig;

impl<O: Observer> Execution<'_, '_, O> {
    pub(super) fn operate_on_bytes(&mut self, site: &ByteSite) -> Result<(), Ended> {
        let mut out = self.take_buffer(site.to.len);
        let asked = self.chooser.asked;
        let done = self.results_of_bytes(site, &mut out);
        self.interrupt_if_asked_since(asked);
        self.finish_lifted(done, [site.from], site.to.start, out)
    }

    /// What punning sees of a byte of memory.
    pub(super) fn number_of_byte(&mut self, byte: &Scalar) -> Result<Scalar, Stop> {
        let Scalar::Raw(raw) = byte else { return Ok(byte.clone()) };
        let (memory, chooser) = (&mut self.memory, &mut self.chooser);
        let mut address = |pointer: &TypedPointer| address_of(memory, pointer, chooser);
        let bits = (&raw.bits[..], raw.relaxed);
        seen_as(bits, Leaf::Int(8), ByteView::Punning, &self.program.dialect, &mut address)
    }

    fn results_of_bytes(&mut self, site: &ByteSite, out: &mut [Scalar]) -> Result<(), Stop> {
        let dialect = self.program.dialect;
        let operand = &self.frame.slots[site.from.range()];
        match site.operation {
            ByteOperation::Cast(_) if is_of_numbers(site, operand) => {
                // Undef that is no product of bits is exact here, but not bit by bit.
                let (mut lanes, big) = (operand.to_vec(), site.big_endian);
                if big {
                    lanes.reverse();
                }
                lift::bitcast(site.from_leaf.width(), &lanes, site.to_leaf.width(), out, &mut self.notes)?;
                if big {
                    out.reverse();
                }
                Ok(())
            }
            ByteOperation::Cast(view) => {
                let (bits, relaxed) = concatenated(site, operand, &dialect)?;
                let (memory, chooser) = (&mut self.memory, &mut self.chooser);
                let mut address = |pointer: &TypedPointer| address_of(memory, pointer, chooser);
                let width = site.to_leaf.width() as usize;
                let count = out.len();
                for (k, bits) in bits.chunks(width).enumerate() {
                    let seen = seen_as((bits, relaxed), site.to_leaf, view, &dialect, &mut address)?;
                    out[if site.big_endian { count - 1 - k } else { k }] = seen;
                }
                Ok(())
            }
            ByteOperation::Low => {
                for (scalar, result) in operand.iter().zip(out) {
                    let (bits, relaxed) = scalar.to_raw(site.from_leaf, &dialect)?;
                    *result = Scalar::from_raw(bits[..site.to_leaf.width() as usize].to_vec(), relaxed);
                }
                Ok(())
            }
            ByteOperation::ShiftRight { by } => {
                for (lane, result) in (0..).zip(out) {
                    let amount = &self.frame.slots[by.offset(lane).index()];
                    *result = shifted(&operand[lane as usize], amount, site.from_leaf, &dialect)?;
                }
                Ok(())
            }
        }
    }
}

/// The possible addresses of a pointer; the address is chosen now if it was not before.
fn address_of(
    memory: &mut Memory<'_>,
    TypedPointer { pointer, kind }: &TypedPointer,
    chooser: &mut dyn Chooser,
) -> Result<Cube, Stop> {
    Ok(match memory.integer(pointer, *kind, chooser)? {
        Scalar::Word(address) => Cube::point(UBig::from(address)),
        Scalar::Set(set) => set.hull(),
        Scalar::Big(_) | Scalar::Poison | Scalar::Joint(..) | Scalar::Log(..) | Scalar::Phy(_) | Scalar::Raw(_) => {
            Cube::full(kind.bits)
        }
    })
}

/// Whether a conversion is one of numbers and sets of them, which mean the same as bytes and as integers.
fn is_of_numbers(site: &ByteSite, operand: &[Scalar]) -> bool {
    let is_number = |scalar: &Scalar| match scalar {
        Scalar::Word(_) | Scalar::Big(_) | Scalar::Set(_) | Scalar::Joint(..) => true,
        Scalar::Poison | Scalar::Log(..) | Scalar::Phy(_) | Scalar::Raw(_) => false,
    };
    let is_pointer = |leaf| matches!(leaf, Leaf::Ptr(_));
    !is_pointer(site.from_leaf) && !is_pointer(site.to_leaf) && operand.iter().all(is_number)
}

/// The bits of all lanes, the least significant first, and whether undef among them is relaxed.
fn concatenated(site: &ByteSite, operand: &[Scalar], dialect: &Dialect) -> Result<(Vec<Bit>, bool), Stop> {
    let (mut all, mut relaxed) = (Vec::new(), true);
    let mut push = |scalar: &Scalar| {
        let (bits, is_relaxed) = scalar.to_raw(site.from_leaf, dialect)?;
        relaxed &= is_relaxed || !bits.contains(&Bit::Undef);
        all.extend(bits);
        Ok(())
    };
    match site.big_endian {
        false => operand.iter().try_for_each(&mut push)?,
        true => operand.iter().rev().try_for_each(&mut push)?,
    }
    Ok((all, relaxed))
}

/// `lshr`: the amount is itself of the byte type, and poison where it is no number below the width.
fn shifted(scalar: &Scalar, amount: &Scalar, leaf: Leaf, dialect: &Dialect) -> Result<Scalar, Stop> {
    let width = leaf.width();
    let by = match &*amount.extract() {
        Scalar::Word(by) => *by,
        Scalar::Big(by) => by.saturating_word(),
        // Bits of pointers are no number.
        Scalar::Poison | Scalar::Log(..) | Scalar::Phy(_) | Scalar::Raw(_) => return Ok(Scalar::Poison),
        Scalar::Set(_) | Scalar::Joint(..) => return Err(Stop::Unsupported(Unmodelled::UndefShiftOfBytes)),
    };
    if by >= u64::from(width) {
        return Ok(Scalar::Poison);
    }
    let (bits, relaxed) = scalar.to_raw(leaf, dialect)?;
    let mut moved = bits[by as usize..].to_vec();
    moved.resize(width as usize, Bit::Int(false));
    Ok(Scalar::from_raw(moved, relaxed))
}
