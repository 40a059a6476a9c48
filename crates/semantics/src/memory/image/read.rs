//! Loads: the values of the contents of a block at a type (docs/memory.md#loads).
//!
//! Three cases, from the plainest: bits without fragments; lanes whose bytes are those of one stored value in order;
//! and everything else, in which a load sees the hull of a set or the address of a pointer byte by byte.

use super::{BlockBytes, Exactness, Filling, Fragment, OddByte, OddPieces, OddWidth, StoredValue};
use crate::dialect::{Dialect, IntLoadOfPointer, PointerLoadOfInt};
use crate::lift::{Stop, TOO_LARGE};
use crate::memory::piece::Piece;
use crate::rules::Bits;
use crate::set::normal::{self, loosened};
use crate::set::{Cube, Decision};
use crate::value::{Leaf, Physical, PointerKind, Scalar};
use dashu_int::UBig;
use std::ops::Range;
use std::sync::Arc;

/// What a load needs to know beyond the contents.
pub(crate) struct Reading<'a> {
    pub dialect: &'a Dialect,
    /// The offset at which the whole load begins; the piece is a part of it. A draw that was already found in an
    /// earlier part is found again.
    pub from: u64,
    /// The possible addresses of a pointer with provenance that was stored at a type.
    pub address: &'a dyn Fn(&Scalar, PointerKind) -> Cube,
}

impl BlockBytes {
    /// Reads a piece that was written by [`BlockBytes::write_big_endian`].
    ///
    /// # Errors
    /// As [`BlockBytes::read`].
    pub(crate) fn read_big_endian(&self, piece: &Piece, how: &Reading) -> Result<(Vec<Scalar>, Exactness), Stop> {
        if self.is_of_another_type(piece) {
            return Ok((vec![Scalar::Poison; piece.lanes as usize], Exactness::Exact));
        }
        // The bytes are turned round and read as little-endian. Positions in odd pieces would not match then, and the
        // type was just checked, so they are left out.
        let mut little = BlockBytes::filled(piece.bytes(), Filling::Zero, how.dialect);
        for i in 0..piece.bytes() {
            little.copy_from(piece.bytes() - 1 - i, self, piece.offset + i, 1);
        }
        if !piece.is_whole_bytes() && self.odd_pieces() == OddPieces::Typed {
            little.odd.clear();
            little.dialect.odd_width = OddWidth::ZeroExtended.noted();
        }
        let (mut lanes, exactness) =
            little.read(&Piece { offset: 0, ..piece.clone() }, &Reading { from: 0, ..*how })?;
        lanes.reverse();
        // `little` holds this piece only: draws of earlier pieces of the load are looked up here.
        match self.repeats(piece.offset..piece.offset + piece.bytes(), how.from..piece.offset) {
            true => Ok((lanes.iter().map(|lane| loosened(lane, piece.width())).collect(), Exactness::UpperBound)),
            false => Ok((lanes, exactness)),
        }
    }

    /// Reads the lanes of a piece. The piece lies inside. In a dialect whose stores make the bits of the last byte that
    /// belong to no lane 0, these must be 0; otherwise every lane is poison (`trunc nuw`).
    ///
    /// # Errors
    /// If it is not known whether they are 0.
    pub(crate) fn read(&self, piece: &Piece, how: &Reading) -> Result<(Vec<Scalar>, Exactness), Stop> {
        let all_poison = || Ok((vec![Scalar::Poison; piece.lanes as usize], Exactness::Exact));
        if self.is_of_another_type(piece) {
            return all_poison();
        }
        let keeps_bits = match piece.leaf {
            Leaf::Byte(_) => true,
            Leaf::Int(_) | Leaf::Float(_) => how.dialect.int_load == IntLoadOfPointer::Carried,
            Leaf::Ptr(_) => false,
        };
        if keeps_bits && !self.holds_numbers_only(piece) {
            return self.read_raw(piece, how);
        }
        let range = piece.offset..piece.offset + piece.bytes();
        if self.fragments.within(range.clone()).is_empty() {
            let Some(plain) = self.plain(piece) else { return all_poison() };
            let lane = |lane| as_leaf(plain.lane(lane, piece, false, Exactness::Exact), piece.leaf, how.dialect);
            let lanes = (0..piece.lanes).map(lane).collect();
            return Ok((lanes, Exactness::Exact));
        }
        let mut exactness = Exactness::Exact;
        let mut rest_is_zero = Decision::Yes;
        let lanes = (0..piece.lanes)
            .map(|lane| match self.whole_lane(piece, lane, how) {
                // Exact by itself, but not independent of what the load found before: two lanes of one draw would
                // make pairs that no draw gives.
                Some((at, scalar)) if self.repeats(at..at + 1, how.from..at) => {
                    exactness = Exactness::UpperBound;
                    loosened(&scalar, piece.width())
                }
                Some((_, scalar)) => scalar,
                None => {
                    // The whole piece, since lanes may share bytes. This repeats for each lane of a vector, but only
                    // loads that take stored values apart come here.
                    let seen = self.seen(piece, how);
                    let is_open = piece.is_whole_bytes() || self.is_open();
                    rest_is_zero = if is_open { Decision::Yes } else { seen.rest_is_zero(piece.bits()) };
                    if seen.exactness == Exactness::UpperBound {
                        exactness = Exactness::UpperBound;
                    }
                    let bits = seen.bits.lane(lane, piece, seen.relaxed, seen.exactness);
                    match self.is_not_the_address(piece, lane, &bits, how.dialect)
                        || self.is_no_pointer(piece, lane, how.dialect)
                    {
                        true => Scalar::Poison,
                        false => as_leaf(bits, piece.leaf, how.dialect),
                    }
                }
            })
            .collect();
        match rest_is_zero {
            Decision::Yes => Ok((lanes, exactness)),
            Decision::No => all_poison(),
            Decision::Unknown => Err(TOO_LARGE),
        }
    }

    /// Whether some pick in a range may be of one draw with a pick before it.
    fn repeats(&self, range: Range<u64>, before: Range<u64>) -> bool {
        let earlier = self.fragments.within(before);
        let mut picks = self.fragments.within(range).iter();
        picks.any(|(_, pick)| earlier.iter().any(|(_, other)| StoredValue::may_be_one_draw(&pick.whole, &other.whole)))
    }

    /// The value of a lane whose bytes are those of one stored value in order, and the offset of the lane.
    fn whole_lane(&self, piece: &Piece, lane: u32, how: &Reading) -> Option<(u64, Scalar)> {
        let first = u64::from(lane) * u64::from(piece.width());
        if !piece.lanes_own_bytes() {
            return None;
        }
        let offset = piece.offset + first / 8;
        let bytes = u64::from(piece.width().div_ceil(8));
        let whole = &self.fragments.get(offset)?.whole;
        // Bytes of different copies of a pick are in order only if they are of the same store; bytes of equal pointers
        // may come from different stores.
        let in_order = (0..bytes).all(|k| {
            let fragment = self.fragments.get(offset + k);
            fragment.is_some_and(|f| f.byte == k as u32 && self.is_same_whole(&f.whole, whole))
        });
        match (&**whole, piece.leaf) {
            (StoredValue::Pointer(pointer, stored), Leaf::Ptr(kind)) if in_order && *stored == kind => {
                Some((offset, pointer.clone()))
            }
            (StoredValue::Pick { set, width, .. }, _) if in_order && *width == piece.width() => {
                Some((offset, as_leaf(Scalar::Set(Arc::new(set.clone())), piece.leaf, how.dialect)))
            }
            _ => None,
        }
    }

    fn is_same_whole(&self, a: &Arc<StoredValue>, b: &Arc<StoredValue>) -> bool {
        Arc::ptr_eq(a, b) || (matches!(**a, StoredValue::Pointer(..)) && a == b)
    }

    /// Whether every lane of a piece of pointers is one pointer as it was stored.
    pub(crate) fn is_pointer_at(&self, piece: &Piece) -> bool {
        let Leaf::Ptr(kind) = piece.leaf else { return false };
        (0..u64::from(piece.lanes)).all(|lane| {
            let at = |k: u64| self.fragments.get(piece.offset + lane * kind.bytes() + k);
            let Some(first) = at(0) else { return false };
            let is_alike = matches!(*first.whole, StoredValue::Pointer(_, stored) if stored == kind);
            is_alike
                && (0..kind.bytes())
                    .all(|k| at(k).is_some_and(|f| f.byte == k as u32 && self.is_same_whole(&f.whole, &first.whole)))
        })
    }

    /// The bits of a piece that holds no fragments; `None` if bits beyond its last lane are not 0 and must be.
    fn plain(&self, piece: &Piece) -> Option<Masks> {
        let range = piece.offset as usize..(piece.offset + piece.bytes()) as usize;
        let bits = |source: &[u8]| UBig::from_le_bytes(&source[range.clone()]);
        let masks = Masks { ones: bits(&self.values), undef: bits(&self.undef), poison: bits(&self.poison) };
        (piece.is_whole_bytes() || self.is_open() || masks.rest_is_zero(piece.bits())).then_some(masks)
    }

    /// Whether loads ignore the bits that belong to no lane.
    pub(super) fn is_open(&self) -> bool {
        matches!(self.odd_pieces(), OddPieces::Open(_))
    }

    /// The bits of a piece, with what a load sees of single bytes of stored values.
    fn seen(&self, piece: &Piece, how: &Reading) -> Seen {
        let (mut ones, mut undef, mut poison, mut open) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let (mut exactness, mut relaxed) = (Exactness::Exact, false);
        let start = piece.offset;
        for (i, offset) in (start..start + piece.bytes()).enumerate() {
            let mut bounded = 0;
            let byte = match self.fragments.get(offset) {
                None => {
                    let at = offset as usize;
                    (self.values[at], self.undef[at], self.poison[at])
                }
                Some(Fragment { whole, byte }) => match &**whole {
                    // A part of a pick, or bytes out of order: only the hull is known. If the set itself is an upper
                    // bound, even its undef bits may turn out to be fixed.
                    StoredValue::Pick { set, .. } => {
                        exactness = Exactness::UpperBound;
                        relaxed |= set.relaxed;
                        let hull = byte_of(&set.hull(), *byte);
                        bounded = if set.is_exact() { 0 } else { hull.1 };
                        hull
                    }
                    StoredValue::Pointer(pointer, kind) => {
                        // The position within the lane: the strict rule asks whether the byte is where it would be in a
                        // whole pointer.
                        let in_lane = i as u64 % u64::from(piece.width()).div_ceil(8);
                        let addresses =
                            match self.is_seen(pointer, u64::from(*byte) == in_lane, piece.leaf, how.dialect) {
                                true => Some((how.address)(pointer, *kind)),
                                false => None,
                            };
                        // An address that is left open is the source's own choice, not undef.
                        relaxed |= addresses.as_ref().is_some_and(|a| !a.is_point());
                        addresses.map_or((0, 0, 0xff), |addresses| byte_of(&addresses, *byte))
                    }
                },
            };
            ones.push(byte.0);
            undef.push(byte.1);
            poison.push(byte.2);
            open.push(bounded);
        }
        let bits = |bytes: &[u8]| UBig::from_le_bytes(bytes);
        let masks = Masks { ones: bits(&ones), undef: bits(&undef), poison: bits(&poison) };
        Seen { bits: masks, open: bits(&open), exactness, relaxed }
    }

    /// Whether a load sees the address in a byte of a pointer.
    fn is_seen(&self, pointer: &Scalar, in_place: bool, leaf: Leaf, dialect: &Dialect) -> bool {
        match (dialect.int_load.ask(), leaf) {
            (IntLoadOfPointer::Address | IntLoadOfPointer::Carried, _) => true,
            // Strict: only a physical pointer is an address, and only its bytes in place are bytes of it.
            (IntLoadOfPointer::Poison, _) => matches!(pointer, Scalar::Phy(_)) && in_place,
        }
    }

    /// Whether a lane holds bytes of a physical pointer without being the address of it. The strict rule defines such
    /// bytes only as the whole address.
    fn is_not_the_address(&self, piece: &Piece, lane: u32, bits: &Scalar, dialect: &Dialect) -> bool {
        if dialect.int_load != IntLoadOfPointer::Poison {
            return false;
        }
        let width = u64::from(piece.width());
        let first = u64::from(lane) * width;
        let bytes = piece.offset + first / 8..piece.offset + (first + width).div_ceil(8);
        let value = bits.to_int(piece.width()).and_then(|int| int.to_u64());
        self.fragments.within(bytes).iter().any(|(_, fragment)| match &*fragment.whole {
            StoredValue::Pointer(Scalar::Phy(pointer), _) => value != Some(pointer.address),
            StoredValue::Pointer(..) | StoredValue::Pick { .. } => false,
        })
    }

    /// Whether a lane of pointers that is no pointer as it was stored holds bytes of one. The strict rule makes it
    /// poison.
    fn is_no_pointer(&self, piece: &Piece, lane: u32, dialect: &Dialect) -> bool {
        if !matches!(piece.leaf, Leaf::Ptr(_)) || dialect.pointer_load != PointerLoadOfInt::Poison {
            return false;
        }
        let bytes = u64::from(piece.width().div_ceil(8));
        let first = piece.offset + u64::from(lane) * bytes;
        let is_pointer = |(_, fragment): &(u64, Fragment)| matches!(*fragment.whole, StoredValue::Pointer(..));
        self.fragments.within(first..first + bytes).iter().any(is_pointer)
    }

    /// Whether a load of the piece finds poison because of [`OddPieces::Typed`]: the piece, or something that was
    /// stored there, is no whole number of bytes, and the two differ in type or position.
    fn is_of_another_type(&self, piece: &Piece) -> bool {
        if piece.is_whole_bytes() {
            return self.odd.range(piece.offset..piece.offset + piece.bytes()).next().is_some();
        }
        self.odd_pieces() == OddPieces::Typed
            && (0..piece.bytes()).any(|k| self.odd_at(piece.offset + k) != Some(OddByte::of(piece, k)))
    }
}

/// Which bits are 1, undef and poison.
struct Masks {
    ones: UBig,
    undef: UBig,
    poison: UBig,
}

/// What a load sees where there are fragments.
struct Seen {
    bits: Masks,
    /// Undef bits that may in fact be fixed: they come from a set that is itself known from above only.
    open: UBig,
    exactness: Exactness,
    /// Whether a part of it is a choice of the source that is left open.
    relaxed: bool,
}

impl Seen {
    /// Whether every bit from number `bits` on is 0.
    fn rest_is_zero(&self, bits: u64) -> Decision {
        let Masks { ones, undef, poison } = &self.bits;
        // `sure` keeps only the bits that are certainly not 0. The rest is 0 for certain if no bit is possibly set, and
        // not 0 if a certain one is.
        let sure = Masks { ones: ones.clone(), undef: undef & (undef ^ &self.open), poison: poison.clone() };
        match (sure.rest_is_zero(bits), self.bits.rest_is_zero(bits)) {
            (false, _) => Decision::No,
            (true, true) => Decision::Yes,
            (true, false) => Decision::Unknown,
        }
    }
}

impl Masks {
    fn rest_is_zero(&self, bits: u64) -> bool {
        [&self.ones, &self.undef, &self.poison].into_iter().all(|mask| (mask >> bits as usize).is_zero())
    }

    /// A lane of a piece. `relaxed` if a part of it is a choice of the source that is left open. With
    /// [`Exactness::UpperBound`] only some of the values may be possible.
    fn lane(&self, lane: u32, piece: &Piece, relaxed: bool, exactness: Exactness) -> Scalar {
        let width = piece.width();
        let part = |source: &UBig| Bits::truncate(&(source >> (lane as usize * width as usize)), width);
        if !part(&self.poison).is_zero() {
            return Scalar::Poison;
        }
        let cube = Cube { undef: part(&self.undef), ones: part(&self.ones) };
        match exactness {
            Exactness::Exact => normal::from_cube(cube, width, relaxed),
            Exactness::UpperBound => normal::wide(cube, width, relaxed),
        }
    }
}

/// Bits that were read, as a value of the leaf: a pointer becomes an address without provenance or, under
/// `pointer_load=physical`, a physical pointer; under `pointer_load=strict`, only zero is one, and undef.
fn as_leaf(scalar: Scalar, leaf: Leaf, dialect: &Dialect) -> Scalar {
    let Leaf::Ptr(kind) = leaf else { return scalar };
    let scalar = scalar.into_address();
    match &scalar {
        Scalar::Word(address) if kind.bits <= 64 && dialect.pointer_load == PointerLoadOfInt::Physical => {
            Physical::without_bounds(kind.space, *address)
        }
        Scalar::Word(1..) | Scalar::Big(_) if dialect.pointer_load == PointerLoadOfInt::Poison => Scalar::Poison,
        Scalar::Set(set) if !set.is_full(kind.bits) && dialect.pointer_load == PointerLoadOfInt::Poison => {
            Scalar::Poison
        }
        _ => scalar,
    }
}

/// A byte of the possible values: which bits are 1, undef, and poison.
fn byte_of(values: &Cube, byte: u32) -> (u8, u8, u8) {
    let part = |bits: &UBig| Bits::truncate(&(bits >> (8 * byte as usize)), 8).saturating_word() as u8;
    (part(&values.ones), part(&values.undef), 0)
}
