//! The contents of a block, bit by bit (docs/memory.md#contents).
//!
//! A bit is 0, 1, undef, poison, or belongs to a value that was stored as a whole:
//!
//! ```text
//! byte k of pointer p       a load of all its bytes in order gives p back; otherwise the dialect decides
//!                           what an integer sees of a pointer, and a pointer of integers
//! byte k of pick s          s is a set of values that is no product of bits: a load of all its bytes in
//!                           order is one use of s; any other load knows only its hull. The same holds for
//!                           whatever else the load finds of the same draw (a copy of s, a lane picked
//!                           together with s, another byte of a `memset`)
//! ```
//!
//! Pieces that are no whole number of bytes depend on the dialect (docs/memory.md#odd-widths). Where they are defined
//! only at the type that was stored, each byte records the type and its position in it: a load at that type needs all
//! of them in order, and any other load finds poison. Where the bits beyond are open, a store makes them undef, and a
//! load does not look at them.
//!
//! The representation is three masks of bits, because most contents are plain bits and loads of them must be fast.
//! What masks cannot express lies beside them, as [`Fragments`] and [`OddByte`]s.
//!
//! Laws (tested): what is written is read back as it was, for every scalar; a copy of bytes carries
//! everything; a less defined store gives a less defined load.

mod odd;
mod raw;
mod read;
#[cfg(test)]
mod tests;

pub(crate) use odd::Filling;
pub use odd::OddByte;
pub(crate) use read::Reading;

use super::fragments::{DrawId, Fragment, Fragments, StoredValue};
use super::piece::Piece;
use crate::dialect::{Dialect, OddWidth, Padding, PointerLoadOfInt, Undef, Uninitialized};
use crate::raw_bits::kind_in;
use crate::rules::Bits;
use crate::set::{Cube, Set, SetRepr, normal};
use crate::value::{Leaf, PointerKind, Scalar};
use dashu_int::UBig;
use odd::OddPieces;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// The largest block that has contents, in bytes. Three masks take three times as much, and each copy of a shared
/// block takes it again; a larger block is unsupported.
pub const LARGEST_BLOCK: u64 = 1 << 20;

/// The contents of a block: bytes, and for each bit whether it is undef or poison. Each bit is set in at most one of
/// the three masks.
#[derive(Clone, Debug)]
pub struct BlockBytes {
    values: Vec<u8>,
    undef: Vec<u8>,
    poison: Vec<u8>,
    /// Bytes of values that are more than bits, by their offset. Their bits in the three masks are 0.
    fragments: Fragments,
    /// The bytes of pieces that are [typed](OddPieces::Typed), by their offset.
    odd: BTreeMap<u64, OddByte>,
    /// Asked only where the answer matters: most contents are the same under all dialects.
    dialect: Dialect,
}

/// Contents are equal if all loads find the same. They are of one dialect.
impl PartialEq for BlockBytes {
    fn eq(&self, other: &BlockBytes) -> bool {
        let BlockBytes { values, undef, poison, fragments, odd, dialect: _ } = other;
        self.values == *values
            && self.undef == *undef
            && self.poison == *poison
            && self.fragments == *fragments
            && self.odd == *odd
    }
}

/// What a byte holds.
#[derive(Clone, Debug, PartialEq)]
pub enum Byte<'a> {
    /// Plain bits, as three disjoint masks. A bit in none of them is 0.
    Bits {
        /// The bits that are 1.
        ones: u8,
        /// The bits that are undef.
        undef: u8,
        /// The bits that are poison.
        poison: u8,
    },
    /// A byte of a pointer with provenance.
    Pointer {
        /// The pointer that was stored: logical or physical.
        pointer: &'a Scalar,
        /// The type at which it was stored.
        kind: PointerKind,
        /// Which of its bytes, 0 being the least significant.
        byte: u32,
    },
    /// A byte of a set of values that is no product of bits.
    Pick {
        /// The set that was stored.
        set: &'a Set,
        /// Which byte of each value, 0 being the least significant.
        byte: u32,
        /// What else the same draw fills.
        draw: &'a DrawId,
    },
}

/// Whether contents express exactly what was stored or read, or only an upper bound of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Exactness {
    /// Every value that the contents allow is possible.
    Exact,
    /// The contents may allow more than is possible; only what they exclude is certain.
    UpperBound,
}

/// At most eight bytes as a word. Those of the usual sizes are read at once.
#[inline]
fn little_endian(bytes: &[u8]) -> u64 {
    match *bytes {
        [a] => u64::from(a),
        [a, b] => u64::from(u16::from_le_bytes([a, b])),
        [a, b, c, d] => u64::from(u32::from_le_bytes([a, b, c, d])),
        [a, b, c, d, e, f, g, h] => u64::from_le_bytes([a, b, c, d, e, f, g, h]),
        _ => bytes.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte)),
    }
}

/// Writes the lowest bytes of a word, as many as there are.
#[inline]
fn put_little_endian(bytes: &mut [u8], word: u64) {
    match bytes.len() {
        1 => bytes[0] = word as u8,
        2 => bytes.copy_from_slice(&(word as u16).to_le_bytes()),
        4 => bytes.copy_from_slice(&(word as u32).to_le_bytes()),
        8 => bytes.copy_from_slice(&word.to_le_bytes()),
        len => bytes.copy_from_slice(&word.to_le_bytes()[..len]),
    }
}

impl BlockBytes {
    /// `size` bytes that were never written.
    pub fn new(size: u64, dialect: &Dialect) -> BlockBytes {
        let is_undef = |dialect: &Dialect| dialect.uninitialized == Uninitialized::Undef;
        BlockBytes::filled(size, Filling::undef_if(is_undef, dialect), dialect)
    }

    /// `size` bytes of padding, for the leaves of an aggregate to be written over.
    pub fn padding(size: u64, dialect: &Dialect) -> BlockBytes {
        let is_undef = |dialect: &Dialect| dialect.padding == Padding::Undef;
        BlockBytes::filled(size, Filling::undef_if(is_undef, dialect), dialect)
    }

    /// Defined bytes.
    pub fn defined(bytes: Vec<u8>, dialect: &Dialect) -> BlockBytes {
        BlockBytes { values: bytes, ..BlockBytes::filled(0, Filling::Zero, dialect) }.with_masks()
    }

    /// Bytes some bits of which are undef or poison, from three masks of one length. `odd` lists those that are defined
    /// only at the type that was stored; it has no effect under a dialect without such bytes.
    pub fn from_bits(
        ones: Vec<u8>,
        undef: Vec<u8>,
        poison: Vec<u8>,
        odd: &[(u64, OddByte)],
        dialect: &Dialect,
    ) -> BlockBytes {
        let mut image = BlockBytes { values: ones, undef, poison, ..BlockBytes::filled(0, Filling::Zero, dialect) };
        if !odd.is_empty() && image.odd_pieces() == OddPieces::Typed {
            image.odd.extend(odd.iter().copied());
        }
        image
    }

    fn with_masks(mut self) -> BlockBytes {
        self.undef = vec![0; self.values.len()];
        self.poison = vec![0; self.values.len()];
        self
    }

    pub(crate) fn filled(size: u64, filling: Filling, dialect: &Dialect) -> BlockBytes {
        let all = |is: bool| vec![if is { 0xff } else { 0 }; size as usize];
        BlockBytes {
            values: all(false),
            undef: all(filling == Filling::Undef),
            poison: all(filling == Filling::Poison),
            fragments: Fragments::default(),
            odd: BTreeMap::new(),
            dialect: *dialect,
        }
    }

    fn odd_pieces(&self) -> OddPieces {
        OddPieces::of(&self.dialect)
    }

    /// In bytes.
    pub fn len(&self) -> u64 {
        self.values.len() as u64
    }

    /// Whether the block has no bytes.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// About how many bytes the checker needs to keep it, if eight fragments belong to one stored value, as those of a
    /// pointer do.
    pub fn weight(&self) -> u64 {
        let fragment = size_of::<(u64, Fragment)>() + size_of::<StoredValue>() / 8;
        3 * self.len() + (fragment * self.fragments.len()) as u64
    }

    /// What a byte holds. The byte lies inside.
    pub fn byte(&self, offset: u64) -> Byte<'_> {
        match self.fragments.get(offset) {
            Some(Fragment { whole, byte }) => match &**whole {
                StoredValue::Pointer(pointer, kind) => Byte::Pointer { pointer, kind: *kind, byte: *byte },
                StoredValue::Pick { set, draw, .. } => Byte::Pick { set, byte: *byte, draw },
            },
            // A load of the byte alone is a load at another type.
            None if self.odd_at(offset).is_some() => Byte::Bits { ones: 0, undef: 0, poison: 0xff },
            None => self.stored(offset),
        }
    }

    /// The piece that a byte is a part of, if the byte is defined only at the type that was stored.
    pub fn odd_at(&self, offset: u64) -> Option<OddByte> {
        self.odd.get(&offset).copied()
    }

    /// Whether a load at the type that was stored reaches a byte: all other bytes of the piece are still in place.
    pub fn is_complete_at(&self, offset: u64) -> bool {
        let Some(odd) = self.odd_at(offset) else { return true };
        let Some(start) = offset.checked_sub(u64::from(odd.byte)) else { return false };
        let piece = Piece { offset: start, lanes: odd.lanes, leaf: odd.leaf };
        (0..piece.bytes()).all(|k| self.odd_at(start + k) == Some(OddByte { byte: k as u32, ..odd }))
    }

    /// What was stored in a byte that holds bits, whatever type it must be loaded at.
    pub fn stored(&self, offset: u64) -> Byte<'_> {
        let i = offset as usize;
        Byte::Bits { ones: self.values[i], undef: self.undef[i], poison: self.poison[i] }
    }

    /// The pointers that the block holds some byte of, by offset, each once for each run of bytes.
    pub fn pointers(&self) -> impl Iterator<Item = (u64, &Scalar)> {
        self.pointers_in(0..self.len())
    }

    /// The same bytes with every pointer replaced by `other` of it; `None` if `other` is `None` for one.
    pub fn with_pointers(&self, other: impl Fn(&Scalar) -> Option<Scalar>) -> Option<BlockBytes> {
        let mut image = self.clone();
        // The bytes of one pointer must keep sharing one value, and a run of bytes is one pointer: so the last is
        // enough.
        let mut last: Option<(Arc<StoredValue>, Arc<StoredValue>)> = None;
        for fragment in image.fragments.values_mut() {
            let StoredValue::Pointer(pointer, kind) = &*fragment.whole else { continue };
            let whole = match &last {
                Some((old, new)) if Arc::ptr_eq(old, &fragment.whole) => new.clone(),
                _ => Arc::new(StoredValue::Pointer(other(pointer)?, *kind)),
            };
            last = Some((fragment.whole.clone(), whole.clone()));
            fragment.whole = whole;
        }
        Some(image)
    }

    /// The pointers that a part of the block holds some byte of.
    pub(crate) fn pointers_in(&self, range: Range<u64>) -> impl Iterator<Item = (u64, &Scalar)> {
        self.pointers_with_kinds(range).map(|(offset, pointer, _)| (offset, pointer))
    }

    /// The same, with the types at which they were stored.
    pub(crate) fn pointers_with_kinds(&self, range: Range<u64>) -> impl Iterator<Item = (u64, &Scalar, PointerKind)> {
        let mut last: Option<&Arc<StoredValue>> = None;
        self.fragments.within(range).iter().filter_map(move |(offset, fragment)| {
            let repeats = last.is_some_and(|whole| Arc::ptr_eq(whole, &fragment.whole));
            last = Some(&fragment.whole);
            match &*fragment.whole {
                StoredValue::Pointer(pointer, kind) if !repeats => Some((*offset, pointer, *kind)),
                StoredValue::Pointer(..) | StoredValue::Pick { .. } => None,
            }
        })
    }

    /// The bytes at an offset as a word, if all their bits are 0 or 1: the fast path of a load. They lie inside.
    #[inline]
    pub(crate) fn word(&self, offset: u64, bytes: usize) -> Option<u64> {
        if !self.odd.is_empty() || !self.fragments.within(offset..offset + bytes as u64).is_empty() {
            return None;
        }
        let range = offset as usize..offset as usize + bytes;
        if little_endian(&self.undef[range.clone()]) | little_endian(&self.poison[range.clone()]) != 0 {
            return None;
        }
        Some(little_endian(&self.values[range]))
    }

    /// Writes the bytes of a word: the fast path of a store. `false` if the slow path is needed. They lie inside.
    #[inline]
    pub(crate) fn put_word(&mut self, offset: u64, bytes: usize, word: u64) -> bool {
        if !self.odd.is_empty() || !self.fragments.within(offset..offset + bytes as u64).is_empty() {
            return false;
        }
        let range = offset as usize..offset as usize + bytes;
        put_little_endian(&mut self.values[range.clone()], word);
        put_little_endian(&mut self.undef[range.clone()], 0);
        put_little_endian(&mut self.poison[range], 0);
        true
    }

    /// Writes the lanes of a piece. The piece lies inside, and the lanes are [modelled](BlockBytes::is_modelled). Bits
    /// of the last byte that belong to no lane become 0, or open where the dialect leaves them open; if every lane is
    /// poison, they are poison.
    pub fn write(&mut self, piece: &Piece, lanes: &[Scalar]) -> Exactness {
        self.clear(piece.offset..piece.offset + piece.bytes());
        self.note_odd(piece);
        if lanes.iter().all(Scalar::is_poison) {
            // Poison that is zero-extended to whole bytes is poison in every bit.
            self.poison[piece.offset as usize..(piece.offset + piece.bytes()) as usize].fill(0xff);
            return Exactness::Exact;
        }
        self.open_rest(piece);
        let mut exactness = Exactness::Exact;
        for (lane, scalar) in (0..).zip(lanes) {
            let first = piece.offset * 8 + lane * u64::from(piece.width());
            if self.write_lane(first, piece, scalar) == Exactness::UpperBound {
                exactness = Exactness::UpperBound;
            }
        }
        // A set that shares bytes with other lanes became its hull, which allows too much. Masks alone are exact, so
        // the bytes are marked; otherwise a later load would take the hull for the set that was stored.
        if exactness == Exactness::UpperBound && !self.owns_bytes(piece) {
            self.loosen(piece.offset..piece.offset + piece.bytes(), lanes.iter().any(is_relaxed));
        }
        exactness
    }

    /// Whether memory can hold lanes as a piece. It cannot where lanes share bytes, one of them is known from above
    /// only, and another, or the bits beyond, are poison: a byte is either masks or a pick, and a pick has no poison
    /// bits.
    pub(crate) fn is_modelled(piece: &Piece, lanes: &[Scalar], dialect: &Dialect) -> bool {
        // An undef pointer keeps its bits only; which of several addresses it is would be lost as a pointer.
        let is_part = |lane: &Scalar| matches!(lane, Scalar::Set(set) if !set.is_full(piece.width()));
        if matches!(piece.leaf, Leaf::Ptr(_)) && lanes.iter().any(is_part) && tells_pointers(dialect) {
            return false;
        }
        let loses_rest = !piece.is_whole_bytes() && OddPieces::of(dialect) == OddPieces::Open(Filling::Poison);
        let is_product = |lane: &Scalar| match lane {
            Scalar::Joint(..) => false,
            Scalar::Set(set) => is_product_of_bits(set),
            Scalar::Word(_) | Scalar::Big(_) | Scalar::Poison | Scalar::Log(..) | Scalar::Phy(_) | Scalar::Raw(_) => {
                true
            }
        };
        let shared_with_poison = !piece.lanes_own_bytes() && lanes.iter().any(Scalar::is_poison);
        !(loses_rest || shared_with_poison) || lanes.iter().all(is_product)
    }

    /// Fills bytes with one byte: `memset`. They lie inside.
    ///
    /// Undef makes them undef, each bit anew: LLVM deletes such a `memset`. For any other set, no text says whether one
    /// pick fills all bytes or each byte has its own: each byte is known exactly, and several together from above only.
    pub fn fill(&mut self, bytes: Range<u64>, byte: &Scalar) -> Exactness {
        let piece = |offset| Piece { offset, lanes: 1, leaf: Leaf::Int(8) };
        match byte {
            Scalar::Word(word) => {
                self.clear(bytes.clone());
                self.values[bytes.start as usize..bytes.end as usize].fill(*word as u8);
                Exactness::Exact
            }
            Scalar::Set(set) if bytes.end - bytes.start > 1 && !(set.is_full(8) && is_product_of_bits(set)) => {
                self.clear(bytes.clone());
                let draw = DrawId::Fill(Arc::new(()));
                for at in bytes {
                    let _ = self.write_set(8 * at, &piece(at), set, draw.clone());
                }
                Exactness::UpperBound
            }
            _ => {
                bytes.fold(Exactness::Exact, |exactness, at| match self.write(&piece(at), std::slice::from_ref(byte)) {
                    Exactness::Exact => exactness,
                    Exactness::UpperBound => Exactness::UpperBound,
                })
            }
        }
    }

    /// Records which piece the bytes belong to, if it is no whole number of bytes and defined only at its own type.
    fn note_odd(&mut self, piece: &Piece) {
        if !piece.is_whole_bytes() && self.odd_pieces() == OddPieces::Typed {
            self.odd.extend((0..piece.bytes()).map(|k| (piece.offset + k, OddByte::of(piece, k))));
        }
    }

    /// Makes the bits of the last byte of a piece that belong to no lane open, if the dialect does so.
    fn open_rest(&mut self, piece: &Piece) {
        if !piece.is_whole_bytes()
            && let OddPieces::Open(rest) = self.odd_pieces()
        {
            let mask = match rest {
                Filling::Undef => &mut self.undef,
                Filling::Poison => &mut self.poison,
                Filling::Zero => return,
            };
            mask[(piece.offset + piece.bytes() - 1) as usize] = 0xff << (piece.bits() % 8);
        }
    }

    /// Whether every byte of a piece belongs to one lane and to nothing else, so that a lane may be stored as a whole.
    fn owns_bytes(&self, piece: &Piece) -> bool {
        piece.lanes_own_bytes() && (piece.is_whole_bytes() || !self.is_open())
    }

    /// Writes a lane from a bit on. Its bits are 0 so far: the masks are or-ed into.
    fn write_lane(&mut self, first: u64, piece: &Piece, scalar: &Scalar) -> Exactness {
        let width = piece.width();
        match scalar {
            Scalar::Word(1..) | Scalar::Big(_)
                if matches!(piece.leaf, Leaf::Ptr(_)) && tells_pointers(&self.dialect) =>
            {
                let kind = kind_in(piece.leaf);
                self.write_whole(first / 8, kind.bytes(), StoredValue::Pointer(scalar.clone(), kind))
            }
            Scalar::Word(word) => set_word(&mut self.values, first, *word),
            Scalar::Big(big) => set_bits(&mut self.values, first, big),
            Scalar::Poison => set_bits(&mut self.poison, first, &Bits::ones(width)),
            Scalar::Raw(raw) => self.write_raw(first, raw),
            Scalar::Log(..) | Scalar::Phy(_) => {
                let kind = kind_in(piece.leaf);
                self.write_whole(first / 8, kind.bytes(), StoredValue::Pointer(scalar.clone(), kind))
            }
            Scalar::Joint(joint, lane) => {
                // The draw records the other lanes: a load that finds two of them must not take them for independent.
                return match joint.lane(*lane) {
                    Scalar::Set(set) => self.write_set(first, piece, &set, DrawId::Lanes(joint.clone())),
                    fixed => self.write_lane(first, piece, &fixed),
                };
            }
            Scalar::Set(set) => return self.write_set(first, piece, set, DrawId::Alone),
        }
        Exactness::Exact
    }

    fn write_set(&mut self, first: u64, piece: &Piece, set: &Set, draw: DrawId) -> Exactness {
        let is_alone = draw == DrawId::Alone;
        // Undef bits are independent of each other and drawn anew at each load, so masks express such a set exactly.
        // A lane of a joint never does: it depends on the other lanes.
        if is_alone && is_product_of_bits(set) {
            self.write_hull(first, set);
            return Exactness::Exact;
        }
        if self.owns_bytes(piece) {
            let whole = StoredValue::Pick { set: set.clone(), width: piece.width(), draw };
            self.write_whole(first / 8, u64::from(piece.width().div_ceil(8)), whole);
            return if is_alone { Exactness::Exact } else { Exactness::UpperBound };
        }
        self.write_hull(first, set);
        Exactness::UpperBound
    }

    /// Makes bytes known from above only: each becomes a pick of the values that its bits allow. No bit is poison.
    fn loosen(&mut self, bytes: Range<u64>, relaxed: bool) {
        for offset in bytes {
            let at = offset as usize;
            let hull = Cube { undef: UBig::from(self.undef[at]), ones: UBig::from(self.values[at]) };
            if let Scalar::Set(set) = normal::wide(hull, 8, relaxed) {
                (self.values[at], self.undef[at]) = (0, 0);
                self.write_whole(offset, 1, StoredValue::Pick { set: (*set).clone(), width: 8, draw: DrawId::Alone });
            }
        }
    }

    fn write_hull(&mut self, first: u64, set: &Set) {
        let Cube { undef, ones } = set.hull();
        set_bits(&mut self.undef, first, &undef);
        set_bits(&mut self.values, first, &ones);
    }

    fn write_whole(&mut self, offset: u64, bytes: u64, whole: StoredValue) {
        let whole = Arc::new(whole);
        let fragment = |byte| (offset + byte, Fragment { whole: whole.clone(), byte: byte as u32 });
        self.fragments.replace(offset..offset + bytes, (0..bytes).map(fragment));
    }

    /// Makes bytes 0. They lie inside.
    fn clear(&mut self, range: Range<u64>) {
        let bytes = range.start as usize..range.end as usize;
        self.values[bytes.clone()].fill(0);
        self.undef[bytes.clone()].fill(0);
        self.poison[bytes].fill(0);
        self.forget_wholes(range);
    }

    fn forget_wholes(&mut self, range: Range<u64>) {
        self.fragments.remove(range.clone());
        self.odd.retain(|offset, _| !range.contains(offset));
    }

    /// Copies bytes from other contents, with all that they hold: `memcpy`. Both ranges lie inside. Fragments keep
    /// their stored value, so that copies of one pick are known to be of one draw.
    pub fn copy_from(&mut self, to: u64, source: &BlockBytes, from: u64, bytes: u64) {
        self.forget_wholes(to..to + bytes);
        let range = from as usize..(from + bytes) as usize;
        let at = to as usize..(to + bytes) as usize;
        self.values[at.clone()].copy_from_slice(&source.values[range.clone()]);
        self.undef[at.clone()].copy_from_slice(&source.undef[range.clone()]);
        self.poison[at].copy_from_slice(&source.poison[range]);
        let moved = |offset: &u64| offset - from + to;
        let fragments = source.fragments.within(from..from + bytes);
        let copied = fragments.iter().map(|(offset, fragment)| (moved(offset), fragment.clone()));
        self.fragments.replace(to..to + bytes, copied);
        let odd = source.odd.range(from..from + bytes);
        self.odd.extend(odd.map(|(offset, byte)| (moved(offset), *byte)));
    }

    /// Writes a piece with the most significant byte first. The first lane is the most significant: a vector is stored
    /// like the integer that it bitcasts to.
    pub fn write_big_endian(&mut self, piece: &Piece, lanes: &[Scalar], dialect: &Dialect) -> Exactness {
        let mut little = BlockBytes::filled(piece.bytes(), Filling::Zero, dialect);
        let backwards: Vec<Scalar> = lanes.iter().rev().cloned().collect();
        let exactness = little.write(&Piece { offset: 0, ..piece.clone() }, &backwards);
        little.reverse();
        self.copy_from(piece.offset, &little, 0, piece.bytes());
        self.note_odd(piece);
        exactness
    }

    /// Puts the bytes in the opposite order, each as it is.
    fn reverse(&mut self) {
        self.values.reverse();
        self.undef.reverse();
        self.poison.reverse();
        self.fragments.reverse(self.values.len() as u64);
        // Positions would be counted from the end. The caller notes them for what it wrote.
        self.odd.clear();
    }

    /// The bytes of a part, as contents of their own.
    pub(crate) fn part(&self, offset: u64, bytes: u64, dialect: &Dialect) -> BlockBytes {
        let mut part = BlockBytes::filled(bytes, Filling::Zero, dialect);
        part.copy_from(0, self, offset, bytes);
        part
    }

    /// Makes bytes poison: those of the range that lie inside.
    pub(crate) fn lose(&mut self, bytes: Range<u64>) {
        let bytes = bytes.start.min(self.len())..bytes.end.min(self.len());
        if bytes.is_empty() {
            return;
        }
        self.clear(bytes.clone());
        self.poison[bytes.start as usize..bytes.end as usize].fill(0xff);
    }
}

/// Whether loads tell pointers from integers, so that a pointer without provenance is stored as a pointer and not as its
/// bits.
fn tells_pointers(dialect: &Dialect) -> bool {
    dialect.pointer_load == PointerLoadOfInt::Poison
}

/// Whether masks express all of a set. A relaxed set needs its mark, which masks do not have.
fn is_product_of_bits(set: &Set) -> bool {
    matches!(set.repr, SetRepr::Cube { .. }) && !set.relaxed
}

/// Whether some of a scalar is the source's own choice, left open.
fn is_relaxed(scalar: &Scalar) -> bool {
    match scalar {
        Scalar::Set(set) => set.relaxed,
        Scalar::Joint(joint, _) => joint.relaxed,
        Scalar::Raw(raw) => raw.relaxed,
        Scalar::Word(_) | Scalar::Big(_) | Scalar::Poison | Scalar::Log(..) | Scalar::Phy(_) => false,
    }
}

/// Or-s a word into bytes, from bit `first` on.
fn set_word(bytes: &mut [u8], first: u64, word: u64) {
    let shifted = (u128::from(word) << (first % 8)).to_le_bytes();
    for (byte, more) in bytes[(first / 8) as usize..].iter_mut().zip(&shifted[..9]) {
        *byte |= more;
    }
}

/// Or-s bits into bytes, from bit `first` on.
fn set_bits(bytes: &mut [u8], first: u64, bits: &UBig) {
    let shifted = bits << (first % 8) as usize;
    for (byte, more) in bytes[(first / 8) as usize..].iter_mut().zip(shifted.to_le_bytes().iter()) {
        *byte |= more;
    }
}
