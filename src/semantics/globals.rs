//! Global variables as blocks of memory: the contents of constants, bit by bit.
//!
//! A small read-only memory. Every global is a block, `MemoryBlock(i)` for the i-th of the module;
//! only constants with an initializer have contents. A bit is 0, 1, undef, poison, or belongs to a
//! pointer, which is read back only whole.

use super::dialect::{Dialect, OddWidth, Undef, Uninitialized};
use super::rules::Bits;
use super::set::{Cube, SetRepr, normal};
use super::value::{Leaf, MemoryBlock, Scalar};
use dashu_int::UBig;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The largest initializer that is laid out, in bytes.
pub(super) const MAX_BYTES: u64 = 1 << 20;

/// The global variables of a program.
#[derive(Clone, Debug, Default)]
pub(super) struct Globals(pub Vec<Global>);

/// A global variable.
#[derive(Clone, Debug)]
pub(super) struct Global {
    pub name: Arc<str>,
    /// In bytes; what is known of its address.
    pub align: u64,
    /// In bytes, if the type has a size.
    pub size: Option<u64>,
    /// Whether another constant may share its address (`unnamed_addr`).
    pub mergeable: bool,
    pub contents: Contents,
}

/// What a load finds, or why loads are not modelled.
pub(super) type Contents = Result<Image, Arc<str>>;

impl Globals {
    pub(super) fn get(&self, block: MemoryBlock) -> Option<&Global> {
        self.0.get(block.0 as usize)
    }
}

/// Bytes, and for each bit whether it is undef or poison.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Image {
    values: Vec<u8>,
    undef: Vec<u8>,
    poison: Vec<u8>,
    /// Pointers by their offset in bytes, each of 8 bytes.
    pointers: BTreeMap<u64, Scalar>,
    /// Pieces that are no whole number of bytes, by their offset in bytes.
    odd: BTreeMap<u64, Piece>,
    /// Whether those are defined only at the type that was stored.
    same_type_only: bool,
}

/// Lanes that lie together: bit-packed, little-endian.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Piece {
    /// In bytes.
    pub offset: u64,
    pub lanes: u32,
    pub leaf: Leaf,
}

/// The bytes of a pointer.
pub(super) const POINTER_BYTES: u64 = 8;

impl Piece {
    fn width(&self) -> u32 {
        self.leaf.bits().unwrap_or(8 * POINTER_BYTES as u32)
    }

    fn bits(&self) -> u64 {
        u64::from(self.lanes) * u64::from(self.width())
    }
}

impl Image {
    /// As many bytes that were never written.
    pub(super) fn new(size: u64, dialect: &Dialect) -> Image {
        let zero = vec![0; size as usize];
        let all = vec![0xff; size as usize];
        let is_undef = dialect.padding == Uninitialized::Undef && dialect.undef == Undef::Kept;
        let (undef, poison) = if is_undef { (all, zero.clone()) } else { (zero.clone(), all) };
        let same_type_only = dialect.odd_width == OddWidth::SameTypeOnly;
        Image { values: zero, undef, poison, pointers: BTreeMap::new(), odd: BTreeMap::new(), same_type_only }
    }

    /// Writes the lanes of a piece; bits of its last byte that belong to no lane become 0.
    ///
    /// # Errors
    /// A set that is not a product of bits.
    pub(super) fn write(&mut self, piece: &Piece, lanes: &[Scalar]) -> Result<(), Arc<str>> {
        let end = piece.offset + piece.bits().div_ceil(8);
        for byte in piece.offset..end {
            (self.values[byte as usize], self.undef[byte as usize], self.poison[byte as usize]) = (0, 0, 0);
        }
        if !piece.bits().is_multiple_of(8) {
            self.odd.insert(piece.offset, piece.clone());
        }
        for (lane, scalar) in (0..).zip(lanes) {
            let first = piece.offset * 8 + lane * u64::from(piece.width());
            let all = || Bits::ones(piece.width());
            match &*scalar.alone() {
                Scalar::Word(word) => set_bits(&mut self.values, first, &UBig::from(*word)),
                Scalar::Big(big) => set_bits(&mut self.values, first, big),
                Scalar::Poison => set_bits(&mut self.poison, first, &all()),
                Scalar::Set(set) if matches!(set.repr, SetRepr::Cube { .. }) => {
                    let Cube { undef, ones } = set.hull();
                    set_bits(&mut self.undef, first, &undef);
                    set_bits(&mut self.values, first, &ones);
                }
                Scalar::Log(..) => drop(self.pointers.insert(first / 8, scalar.clone())),
                Scalar::Set(_) | Scalar::Joint(..) => return Err("memory: a set of values in an initializer".into()),
            }
        }
        Ok(())
    }

    /// Reads the lanes of a piece, which lies inside. Bits of the last byte that belong to no lane
    /// must be 0, as a store leaves them; otherwise every lane is poison (`trunc nuw`).
    ///
    /// # Errors
    /// Bytes of a pointer that are read as anything else.
    pub(super) fn read(&self, piece: &Piece) -> Result<Vec<Scalar>, Arc<str>> {
        let bytes = piece.bits().div_ceil(8);
        let range = piece.offset as usize..(piece.offset + bytes) as usize;
        let near = piece.offset.saturating_sub(POINTER_BYTES - 1)..piece.offset + bytes;
        if self.pointers.range(near).next().is_some() {
            return self.read_pointers(piece);
        }
        if self.same_type_only && self.is_of_another_type(piece) {
            return Ok(vec![Scalar::Poison; piece.lanes as usize]);
        }
        let bits = |source: &[u8]| UBig::from_le_bytes(&source[range.clone()]);
        let (values, undef, poison) = (bits(&self.values), bits(&self.undef), bits(&self.poison));
        let rest = |bits: &UBig| bits >> piece.bits() as usize;
        if rest(&values) != UBig::ZERO || rest(&undef) != UBig::ZERO || rest(&poison) != UBig::ZERO {
            return Ok(vec![Scalar::Poison; piece.lanes as usize]);
        }
        let width = piece.width();
        let lane = |source: &UBig, i: u32| Bits::truncate(&(source >> (i as usize * width as usize)), width);
        let scalar = |i: u32| {
            if lane(&poison, i) != UBig::ZERO {
                return Scalar::Poison;
            }
            normal::from_cube(Cube { undef: lane(&undef, i), ones: lane(&values, i) }, width, false)
        };
        Ok((0..piece.lanes).map(scalar).collect())
    }

    /// Whether the read or something that was stored there is no whole number of bytes, and they differ.
    fn is_of_another_type(&self, piece: &Piece) -> bool {
        let end = piece.offset + piece.bits().div_ceil(8);
        let before_end = self.odd.range(..end).rev();
        let mut overlapping = before_end.take_while(|(at, odd)| *at + odd.bits().div_ceil(8) > piece.offset).peekable();
        if overlapping.peek().is_none() {
            return !piece.bits().is_multiple_of(8);
        }
        overlapping.any(|(_, odd)| odd != piece)
    }

    fn read_pointers(&self, piece: &Piece) -> Result<Vec<Scalar>, Arc<str>> {
        let at = |lane: u64| self.pointers.get(&(piece.offset + lane * POINTER_BYTES)).cloned();
        let whole = matches!(piece.leaf, Leaf::Ptr(_)).then(|| (0..u64::from(piece.lanes)).map(at).collect()).flatten();
        whole.ok_or_else(|| "memory: bytes of a pointer as something else".into())
    }
}

/// Or-s bits into bytes, from bit `first` on.
fn set_bits(bytes: &mut [u8], first: u64, bits: &UBig) {
    let shifted = bits << (first % 8) as usize;
    for (byte, more) in bytes[(first / 8) as usize..].iter_mut().zip(shifted.to_le_bytes().iter()) {
        *byte |= more;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn piece(offset: u64, lanes: u32, width: u32) -> Piece {
        Piece { offset, lanes, leaf: Leaf::Int(width) }
    }

    #[test]
    fn what_is_written_is_read() {
        let mut image = Image::new(16, &Dialect::LANGREF);
        let lanes = [Scalar::Word(5), Scalar::Poison, Scalar::undef(3), Scalar::Word(7)];
        image.write(&piece(2, 4, 3), &lanes).unwrap();
        assert_eq!(image.read(&piece(2, 4, 3)).unwrap(), lanes);
        let wide = Scalar::from_big(70, UBig::ONE << 69);
        image.write(&piece(4, 1, 70), std::slice::from_ref(&wide)).unwrap();
        assert_eq!(image.read(&piece(4, 1, 70)).unwrap(), [wide]);
    }

    #[test]
    fn parts_and_padding() {
        let mut image = Image::new(8, &Dialect::LANGREF);
        image.write(&piece(0, 1, 32), &[Scalar::Word(0x0102_0304)]).unwrap();
        assert_eq!(image.read(&piece(1, 1, 16)).unwrap(), [Scalar::Word(0x0203)]);
        assert_eq!(image.read(&piece(4, 1, 8)).unwrap(), [Scalar::undef(8)]);
        let poison = Image::new(8, &Dialect::ALIVE2);
        assert_eq!(poison.read(&piece(4, 1, 8)).unwrap(), [Scalar::Poison]);
    }

    /// A load of an odd width is a load of whole bytes and `trunc nuw`.
    #[test]
    fn bits_beyond_an_odd_width() {
        let mut image = Image::new(2, &Dialect::LANGREF);
        image.write(&piece(0, 1, 8), &[Scalar::Word(9)]).unwrap();
        assert_eq!(image.read(&piece(0, 1, 4)).unwrap(), [Scalar::Word(9)]);
        assert_eq!(image.read(&piece(0, 1, 3)).unwrap(), [Scalar::Poison]);
        assert_eq!(image.read(&piece(0, 3, 1)).unwrap(), [Scalar::Poison, Scalar::Poison, Scalar::Poison]);
        assert_eq!(image.read(&piece(1, 1, 3)).unwrap(), [Scalar::Poison], "undef beyond the width may be 1");
    }

    #[test]
    fn odd_widths_of_the_same_type_only() {
        let mut image = Image::new(3, &Dialect::ALIVE2);
        image.write(&piece(0, 1, 4), &[Scalar::Word(9)]).unwrap();
        image.write(&piece(1, 1, 8), &[Scalar::Word(1)]).unwrap();
        assert_eq!(image.read(&piece(0, 1, 4)).unwrap(), [Scalar::Word(9)]);
        for other in [piece(0, 1, 8), piece(0, 1, 5), piece(0, 1, 16), piece(1, 1, 4)] {
            assert_eq!(image.read(&other).unwrap(), [Scalar::Poison], "{other:?}");
        }
        assert_eq!(image.read(&piece(1, 1, 8)).unwrap(), [Scalar::Word(1)]);
    }
}
