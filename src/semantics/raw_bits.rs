//! Values of the byte type, bit by bit (docs/memory.md#byte-values).
//!
//! ```text
//! Bit  = 0 ⊎ 1 ⊎ undef ⊎ poison ⊎ bit i of pointer p
//! ```
//!
//! Most values of the byte type need no bits of their own, and one value has one representation only:
//!
//! ```text
//! every bit 0 or 1                 a number, as of an integer
//! 0, 1 and undef                   a set, as of an integer
//! every bit poison                 poison
//! the bits of one pointer with provenance, in order, and no others
//!                                  the pointer
//! anything else                    [`Scalar::Raw`]
//! ```
//!
//! This file knows nothing of memory: what other types see of the bits of a pointer, its address, is asked of the
//! caller.

use super::dialect::{Dialect, IntLoadOfPointer, PointerLoadOfInt};
use super::lift::{Stop, TOO_LARGE};
use super::rules::Bits;
use super::set::{Cube, Set, SetRepr, normal};
use super::value::{Leaf, Physical, Scalar};
use dashu_int::UBig;
use std::sync::Arc;

/// The number of bits of a pointer. Narrower ones have no bytes.
pub(super) const POINTER_BITS: u32 = 64;

/// One bit of a value of the byte type.
#[derive(Clone, Debug, PartialEq)]
pub enum Bit {
    /// 0 or 1.
    Int(bool),
    /// 0 or 1 at each use anew.
    Undef,
    /// Poison.
    Poison,
    /// The bit of this number, 0 being the least significant, of a pointer.
    Pointer(Scalar, u32),
}

/// The bits of a value of the byte type, the least significant first.
#[derive(Clone, Debug, PartialEq)]
pub struct RawBits {
    /// The bits.
    pub bits: Box<[Bit]>,
    /// Whether undef among them is a choice of the source that was left open, as in [`Set::relaxed`].
    pub relaxed: bool,
}

/// How other types see bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ByteView {
    /// As a load of the dialect does: `bitcast`.
    Loaded,
    /// Bits of a pointer are those of its address, and a pointer made of other bits has no provenance: `bytecast`.
    Punning,
    /// Only bits of the kind of the type are defined: `bytecast exact`.
    Exact,
}

impl ByteView {
    /// Whether bits of pointers are poison as an integer, and others as a pointer.
    fn is_strict(self, leaf: Leaf, dialect: &Dialect) -> bool {
        match (self, leaf) {
            (ByteView::Punning, _) => false,
            (ByteView::Exact, _) => true,
            (ByteView::Loaded, Leaf::Ptr(_)) => dialect.pointer_load == PointerLoadOfInt::Poison,
            (ByteView::Loaded, Leaf::Int(_) | Leaf::Float(_) | Leaf::Byte(_)) => {
                dialect.int_load == IntLoadOfPointer::Poison
            }
        }
    }
}

impl Scalar {
    /// The scalar of a value of the byte type with these bits.
    pub fn from_raw(bits: Vec<Bit>, relaxed: bool) -> Scalar {
        if bits.iter().all(|bit| matches!(bit, Bit::Int(_) | Bit::Undef)) {
            return normal::from_cube(cube(&bits), bits.len() as u32, relaxed);
        }
        if bits.iter().all(|bit| *bit == Bit::Poison) {
            return Scalar::Poison;
        }
        if let Some(pointer) = whole_pointer(&bits)
            && pointer.has_provenance()
        {
            return pointer.clone();
        }
        let relaxed = relaxed && bits.contains(&Bit::Undef);
        Scalar::Raw(Arc::new(RawBits { bits: bits.into(), relaxed }))
    }

    /// The scalar of an integer that carries these bits (`int_load=carried`). It is no pointer, even if they are all of
    /// one: an integer that holds more than numbers and undef is always [`Scalar::Raw`].
    pub fn carried(bits: Vec<Bit>, relaxed: bool) -> Scalar {
        match Scalar::from_raw(bits, relaxed) {
            pointer @ (Scalar::Log(..) | Scalar::Phy(_)) => {
                Scalar::Raw(Arc::new(RawBits { bits: pointer_bits(&pointer).into(), relaxed: false }))
            }
            other => other,
        }
    }

    /// The bits of a scalar of a leaf, and whether undef among them is relaxed.
    ///
    /// # Errors
    /// Inconclusive for a set that is no product of bits.
    pub fn to_raw(&self, leaf: Leaf, dialect: &Dialect) -> Result<(Vec<Bit>, bool), Stop> {
        let width = leaf.width();
        let number = |bits: &UBig| (0..width).map(|i| Bit::Int(bits.bit(i))).collect();
        Ok(match self {
            // An address without provenance is a pointer all the same, where loads tell pointers from integers.
            Scalar::Word(address)
                if *address != 0
                    && matches!(leaf, Leaf::Ptr(_))
                    && dialect.pointer_load == PointerLoadOfInt::Poison =>
            {
                (pointer_bits(self), false)
            }
            Scalar::Word(word) => (number(&UBig::from(*word)), false),
            Scalar::Big(big) => (number(big), false),
            Scalar::Poison => (vec![Bit::Poison; width as usize], false),
            Scalar::Log(..) | Scalar::Phy(_) => (pointer_bits(self), false),
            Scalar::Raw(raw) => (raw.bits.to_vec(), raw.relaxed),
            Scalar::Joint(joint, lane) => return joint.lane(*lane).to_raw(leaf, dialect),
            Scalar::Set(set) => match &set.repr {
                SetRepr::Cube { undef, ones } => {
                    let bit = |i| if undef.bit(i) { Bit::Undef } else { Bit::Int(ones.bit(i)) };
                    ((0..width).map(bit).collect(), set.relaxed)
                }
                SetRepr::Small(_) | SetRepr::Wide { .. } => return Err(TOO_LARGE),
            },
        })
    }
}

fn pointer_bits(pointer: &Scalar) -> Vec<Bit> {
    (0..POINTER_BITS).map(|i| Bit::Pointer(pointer.clone(), i)).collect()
}

/// The pointer whose bits these are, all of them in order.
fn whole_pointer(bits: &[Bit]) -> Option<&Scalar> {
    let Some(Bit::Pointer(pointer, 0)) = bits.first() else { return None };
    let in_order = |(i, bit): (usize, &Bit)| matches!(bit, Bit::Pointer(other, k) if *k == i as u32 && other == pointer);
    (bits.len() == POINTER_BITS as usize && bits.iter().enumerate().all(in_order)).then_some(pointer)
}

/// The numbers that these bits may be, if none is poison or of a pointer.
fn cube(bits: &[Bit]) -> Cube {
    let (mut ones, mut undef) = (vec![0u8; bits.len().div_ceil(8)], vec![0u8; bits.len().div_ceil(8)]);
    for (i, bit) in bits.iter().enumerate() {
        let mask = 1 << (i % 8);
        match bit {
            Bit::Int(true) => ones[i / 8] |= mask,
            Bit::Undef => undef[i / 8] |= mask,
            Bit::Int(false) | Bit::Poison | Bit::Pointer(..) => {}
        }
    }
    Cube { undef: UBig::from_le_bytes(&undef), ones: UBig::from_le_bytes(&ones) }
}

/// Neighbouring bits of one kind.
#[derive(Clone, Debug, PartialEq)]
pub enum BitRun {
    /// Bits that are 0 or 1.
    Int(Vec<bool>),
    /// As many bits that are undef.
    Undef(u32),
    /// As many bits that are poison.
    Poison(u32),
    /// The bits of a pointer from one on, as many.
    Pointer(Scalar, u32, u32),
}

impl RawBits {
    /// The bits as runs, the least significant first.
    pub fn runs(&self) -> Vec<BitRun> {
        let mut runs: Vec<BitRun> = Vec::new();
        for bit in &self.bits {
            match (runs.last_mut(), bit) {
                (Some(BitRun::Int(all)), Bit::Int(value)) => all.push(*value),
                (Some(BitRun::Undef(count)), Bit::Undef) | (Some(BitRun::Poison(count)), Bit::Poison) => *count += 1,
                (Some(BitRun::Pointer(pointer, first, count)), Bit::Pointer(same, i))
                    if pointer == same && *first + *count == *i =>
                {
                    *count += 1;
                }
                (_, Bit::Int(value)) => runs.push(BitRun::Int(vec![*value])),
                (_, Bit::Undef) => runs.push(BitRun::Undef(1)),
                (_, Bit::Poison) => runs.push(BitRun::Poison(1)),
                (_, Bit::Pointer(pointer, i)) => runs.push(BitRun::Pointer(pointer.clone(), *i, 1)),
            }
        }
        runs
    }

    /// The pointer whose bits these are, all of them in order.
    pub fn whole_pointer(&self) -> Option<&Scalar> {
        whole_pointer(&self.bits)
    }

    /// The pointers that have a bit in the value, each once for each run of its bits.
    pub fn pointers(&self) -> impl Iterator<Item = &Scalar> {
        let mut last = None;
        self.bits.iter().filter_map(move |bit| {
            let Bit::Pointer(pointer, _) = bit else { return None };
            let is_new = last != Some(pointer);
            last = Some(pointer);
            is_new.then_some(pointer)
        })
    }

    /// The same value with every pointer replaced by `other` of it; `None` if `other` is `None` for one.
    pub fn with_pointers(&self, other: impl Fn(&Scalar) -> Option<Scalar>) -> Option<Scalar> {
        let bit = |bit: &Bit| match bit {
            Bit::Pointer(pointer, i) => Some(Bit::Pointer(other(pointer)?, *i)),
            bit => Some(bit.clone()),
        };
        Some(Scalar::from_raw(self.bits.iter().map(bit).collect::<Option<_>>()?, self.relaxed))
    }

    /// The choices of a `freeze`: the bits that are not one value, as a set with 0 for the bits of pointers.
    pub(super) fn open(&self) -> Set {
        let open: Vec<Bit> =
            self.bits.iter().map(|bit| if *bit == Bit::Poison { Bit::Undef } else { bit.clone() }).collect();
        let Cube { undef, ones } = cube(&open);
        Set { repr: SetRepr::Cube { undef, ones }, relaxed: false }
    }

    /// Whether every bit is one value.
    pub fn is_defined(&self) -> bool {
        !self.bits.iter().any(|bit| matches!(bit, Bit::Undef | Bit::Poison))
    }

    /// The value with the open bits as in a number, or left open.
    pub(super) fn filled(&self, number: Option<&UBig>) -> Scalar {
        let fill = |(i, bit): (u32, &Bit)| match (bit, number) {
            (Bit::Undef | Bit::Poison, Some(number)) => Bit::Int(number.bit(i)),
            (Bit::Undef | Bit::Poison, None) => Bit::Undef,
            (Bit::Int(_) | Bit::Pointer(..), _) => bit.clone(),
        };
        Scalar::from_raw((0..).zip(&self.bits).map(fill).collect(), number.is_none())
    }
}

/// Bits as a value of a leaf; `address` gives the possible addresses of a pointer.
///
/// # Errors
/// Those of `address`.
pub(super) fn seen_as(
    (bits, relaxed): (&[Bit], bool),
    leaf: Leaf,
    view: ByteView,
    dialect: &Dialect,
    address: &mut dyn FnMut(&Scalar) -> Result<Cube, Stop>,
) -> Result<Scalar, Stop> {
    if let Leaf::Byte(_) = leaf {
        return Ok(Scalar::from_raw(bits.to_vec(), relaxed));
    }
    let is_carried = view == ByteView::Loaded && dialect.int_load == IntLoadOfPointer::Carried;
    if is_carried && !matches!(leaf, Leaf::Ptr(_)) {
        return Ok(Scalar::carried(bits.to_vec(), relaxed));
    }
    if bits.contains(&Bit::Poison) {
        return Ok(Scalar::Poison);
    }
    let whole = whole_pointer(bits);
    let is_pointer = matches!(leaf, Leaf::Ptr(_));
    if is_pointer && let Some(pointer) = whole {
        return Ok(pointer.clone());
    }
    let has_pointers = bits.iter().any(|bit| matches!(bit, Bit::Pointer(..)));
    if view.is_strict(leaf, dialect) {
        let is_defined = match is_pointer {
            // Zero bytes are those of null; bits that are all undef are those of an undef pointer.
            true => bits.iter().all(|bit| *bit == Bit::Int(false)) || bits.iter().all(|bit| *bit == Bit::Undef),
            // A physical pointer is an address.
            false => !has_pointers || matches!(whole, Some(Scalar::Phy(_))),
        };
        if !is_defined {
            return Ok(Scalar::Poison);
        }
    }
    let mut relaxed = relaxed;
    let mut numbers = Vec::with_capacity(bits.len());
    let mut last: Option<(&Scalar, Cube)> = None;
    for bit in bits {
        let Bit::Pointer(pointer, i) = bit else {
            numbers.push(bit.clone());
            continue;
        };
        let known = match last.take() {
            Some((same, known)) if same == pointer => known,
            _ => address(pointer)?,
        };
        // An address that is left open is the choice of the execution, not undef.
        relaxed |= !known.is_point();
        numbers.push(if known.undef.bit(*i) { Bit::Undef } else { Bit::Int(known.ones.bit(*i)) });
        last = Some((pointer, known));
    }
    let number = normal::from_cube(cube(&numbers), bits.len() as u32, relaxed);
    Ok(match (number, leaf) {
        (Scalar::Word(word), Leaf::Ptr(_)) if view == ByteView::Loaded && dialect.pointer_load == PointerLoadOfInt::Physical => {
            Physical::without_bounds(word)
        }
        (number, _) => number,
    })
}

#[cfg(test)]
mod tests;
