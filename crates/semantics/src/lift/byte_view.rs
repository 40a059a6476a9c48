//! Values as bits, and bits as values of other types (docs/memory.md#byte-values): `bitcast` from and to bytes,
//! `bytecast`, and loads of one type of what was stored at another.
//!
//! What other types see of the bits of a pointer is its address, which is asked of the caller.

use super::{Stop, TOO_LARGE};
use crate::dialect::{Dialect, IntLoadOfPointer, PointerLoadOfInt};
use crate::raw_bits::{Bit, TypedPointer, cube, kind_in, pointer_bits, whole_pointer};
use crate::rules::Bits;
use crate::set::{Cube, SetRepr, normal};
use crate::value::{Leaf, Physical, Scalar};
use dashu_int::UBig;

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
    /// The bits of a scalar of a leaf, and whether undef among them is relaxed.
    ///
    /// # Errors
    /// Inconclusive for a set that is no product of bits.
    pub fn to_raw(&self, leaf: Leaf, dialect: &Dialect) -> Result<(Vec<Bit>, bool), Stop> {
        let width = leaf.width();
        let number = |bits: &UBig| (0..width).map(|i| Bit::Int(bits.bit(i))).collect();
        Ok(match self {
            // An address without provenance is a pointer all the same, where loads tell pointers from integers.
            Scalar::Word(1..) | Scalar::Big(_)
                if matches!(leaf, Leaf::Ptr(_)) && dialect.pointer_load == PointerLoadOfInt::Poison =>
            {
                (pointer_bits(self, kind_in(leaf)), false)
            }
            Scalar::Word(word) => (number(&UBig::from(*word)), false),
            Scalar::Big(big) => (number(big), false),
            Scalar::Poison => (vec![Bit::Poison; width as usize], false),
            Scalar::Log(..) | Scalar::Phy(_) => (pointer_bits(self, kind_in(leaf)), false),
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

/// Bits as a value of a leaf; `address` gives the possible addresses of a pointer.
///
/// # Errors
/// Those of `address`.
pub fn seen_as(
    (bits, relaxed): (&[Bit], bool),
    leaf: Leaf,
    view: ByteView,
    dialect: &Dialect,
    address: &mut dyn FnMut(&TypedPointer) -> Result<Cube, Stop>,
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
    if let (Leaf::Ptr(kind), Some(whole)) = (leaf, whole)
        && whole.kind == kind
    {
        return Ok(whole.pointer.clone());
    }
    let has_pointers = bits.iter().any(|bit| matches!(bit, Bit::Pointer(..)));
    if view.is_strict(leaf, dialect) {
        let is_defined = match is_pointer {
            // Zero bytes are those of null; bits that are all undef are those of an undef pointer.
            true => bits.iter().all(|bit| *bit == Bit::Int(false)) || bits.iter().all(|bit| *bit == Bit::Undef),
            // A physical pointer is an address.
            false => !has_pointers || matches!(whole, Some(TypedPointer { pointer: Scalar::Phy(_), .. })),
        };
        if !is_defined {
            return Ok(Scalar::Poison);
        }
    }
    let mut relaxed = relaxed;
    let mut numbers = Vec::with_capacity(bits.len());
    let mut last: Option<(&TypedPointer, Cube)> = None;
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
    Ok(match leaf {
        Leaf::Ptr(kind) => match number.into_address() {
            Scalar::Word(word)
                if view == ByteView::Loaded
                    && dialect.pointer_load == PointerLoadOfInt::Physical
                    && kind.bits <= 64 =>
            {
                Physical::without_bounds(kind.space, word)
            }
            address => address,
        },
        Leaf::Int(_) | Leaf::Byte(_) | Leaf::Float(_) => number,
    })
}
