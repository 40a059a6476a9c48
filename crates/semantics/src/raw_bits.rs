//! Values of the byte type, bit by bit (docs/memory.md#byte-values).
//!
//! ```text
//! Bit  = 0 ⊎ 1 ⊎ undef ⊎ poison ⊎ bit i of pointer p, stored at the type t
//! ```
//!
//! Most values of the byte type need no bits of their own, and one value has one representation only:
//!
//! ```text
//! every bit 0 or 1                 a number, as of an integer
//! 0, 1 and undef                   a set, as of an integer
//! every bit poison                 poison
//! the bits of one pointer with provenance of 64 bits into space 0, in order, and no others
//!                                  the pointer
//! anything else                    [`Scalar::Raw`]
//! ```
//!
//! What other types see of the bits is an operation: [`lift`](super::lift).

use super::rules::Bits;
use super::set::{Cube, Set, SetRepr, normal};
use super::value::{Leaf, PointerKind, Scalar};
use dashu_int::UBig;
use std::sync::Arc;

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
    Pointer(TypedPointer, u32),
}

/// A pointer, and the type at which it was stored: pointers of different spaces have different bits.
#[derive(Clone, Debug, PartialEq)]
pub struct TypedPointer {
    /// The pointer.
    pub pointer: Scalar,
    /// Its type.
    pub kind: PointerKind,
}

/// The bits of a value of the byte type, the least significant first.
#[derive(Clone, Debug, PartialEq)]
pub struct RawBits {
    /// The bits.
    pub bits: Box<[Bit]>,
    /// Whether undef among them is a choice of the source that was left open, as in [`Set::relaxed`].
    pub relaxed: bool,
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
        if let Some(whole) = whole_pointer(&bits)
            && whole.kind == PointerKind::USUAL
            && whole.pointer.has_provenance()
        {
            return whole.pointer.clone();
        }
        let relaxed = relaxed && bits.contains(&Bit::Undef);
        Scalar::Raw(Arc::new(RawBits { bits: bits.into(), relaxed }))
    }

    /// The scalar of an integer that carries these bits (`int_load=carried`). It is no pointer, even if they are all of
    /// one: an integer that holds more than numbers and undef is always [`Scalar::Raw`].
    pub fn carried(bits: Vec<Bit>, relaxed: bool) -> Scalar {
        match Scalar::from_raw(bits, relaxed) {
            pointer @ (Scalar::Log(..) | Scalar::Phy(_)) => {
                let bits = pointer_bits(&pointer, PointerKind::USUAL);
                Scalar::Raw(Arc::new(RawBits { bits: bits.into(), relaxed: false }))
            }
            other => other,
        }
    }
}

/// All bits of a pointer of a type, in order.
pub fn pointer_bits(pointer: &Scalar, kind: PointerKind) -> Vec<Bit> {
    let pointer = TypedPointer { pointer: pointer.clone(), kind };
    (0..kind.bits).map(|i| Bit::Pointer(pointer.clone(), i)).collect()
}

/// The type of a pointer that a leaf holds as it is: bytes hold those of 64 bits into space 0.
pub fn kind_in(leaf: Leaf) -> PointerKind {
    match leaf {
        Leaf::Ptr(kind) => kind,
        Leaf::Int(_) | Leaf::Byte(_) | Leaf::Float(_) => PointerKind::USUAL,
    }
}

/// The pointer whose bits these are, all of them in order.
pub(super) fn whole_pointer(bits: &[Bit]) -> Option<&TypedPointer> {
    let Some(Bit::Pointer(pointer, 0)) = bits.first() else { return None };
    let in_order =
        |(i, bit): (usize, &Bit)| matches!(bit, Bit::Pointer(other, k) if *k == i as u32 && other == pointer);
    (bits.len() == pointer.kind.bits as usize && bits.iter().enumerate().all(in_order)).then_some(pointer)
}

/// The numbers that these bits may be, if none is poison or of a pointer.
pub(super) fn cube(bits: &[Bit]) -> Cube {
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
    Pointer(TypedPointer, u32, u32),
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

    /// The pointer of a type whose bits these are, all of them in order.
    pub fn whole_pointer(&self, kind: PointerKind) -> Option<&Scalar> {
        whole_pointer(&self.bits).filter(|whole| whole.kind == kind).map(|whole| &whole.pointer)
    }

    /// The pointers that have a bit in the value, each once for each run of its bits.
    pub fn pointers(&self) -> impl Iterator<Item = &Scalar> {
        let mut last = None;
        self.bits.iter().filter_map(move |bit| {
            let Bit::Pointer(pointer, _) = bit else { return None };
            let is_new = last != Some(pointer);
            last = Some(pointer);
            is_new.then_some(&pointer.pointer)
        })
    }

    /// The same value with every pointer replaced by `other` of it; `None` if `other` is `None` for one.
    pub fn with_pointers(&self, other: impl Fn(&Scalar) -> Option<Scalar>) -> Option<Scalar> {
        let bit = |bit: &Bit| match bit {
            Bit::Pointer(TypedPointer { pointer, kind }, i) => {
                Some(Bit::Pointer(TypedPointer { pointer: other(pointer)?, kind: *kind }, *i))
            }
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
