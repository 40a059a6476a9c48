//! Where blocks lie: addresses as choices, made when an address is first observed.
//!
//! ```text
//! A placement of a block of n bytes and alignment a at address x is free iff
//!     x mod a = 0,  0 < x (in the memory of space 0),  x + n < 2^bits,
//!     [x, x + n) meets no taken range, x lies inside no taken range, and no taken base inside [x, x + n)
//! for the ranges of the blocks that it lives or lived with ([`placing`](super::placing));
//! and, with k addresses per block (the real one and its twins), k − 1 more such ranges are free beside it.
//! ```
//!
//! No rule uses twin addresses: they only take room, so that a guess of an address is wrong in
//! some execution. A space of 2^64 bytes has room anyway, so twins are laid out only where
//! the space is small ([`EnvironmentMemory::address_bits`](super::EnvironmentMemory::address_bits)).

use super::MemoryBlock;
use smallvec::SmallVec;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The address of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Address {
    /// Not observed yet.
    Unchosen,
    /// The address of its first byte.
    At(u64),
    /// Left open: any address, at each observation anew. This only gives an upper bound of the behaviours.
    Open,
}

/// The answer to [`Chooser::address`](crate::Chooser::address).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placement {
    /// An address at which the block fits ([`FreeRange::fits`]).
    At(u64),
    /// Left open, for an upper bound of the behaviours.
    Open,
}

/// The room for a block whose address is to be chosen.
#[derive(Debug)]
pub struct FreeRange<'a> {
    taken: Cow<'a, Taken>,
    size: u64,
    align: u64,
}

/// A space of at most 2^10 addresses is searched completely. The cost is quadratic, since each placement is tried
/// together with its twins; in a larger space a few suggestions must do.
const LISTED_BITS: u32 = 10;

/// Where the first block goes in a large space, and the least distance from one block to the next. The first choice of
/// an address is thus far from null, and a pointer one past the end of a block is not the base of another: coincidences
/// are for the other suggestions to try.
const FIRST: u64 = 0x10_0000;
const GAP: u64 = 0x40;

/// The same where an address has fewer than 32 bits.
const FIRST_IN_NARROW: u64 = 0x8000;

/// How many bases of ended blocks are remembered. Allocators reuse what was freed last, and a loop that allocates and
/// frees would otherwise make every placement slower than the one before.
const REMEMBERED: usize = 4;

/// The ranges of one address space that blocks take.
#[derive(Clone, Debug)]
pub(crate) struct Taken {
    /// Base address to end and block; twins have their block's number as well.
    ranges: BTreeMap<u64, Range>,
    bits: u32,
    /// Whether a block may lie at address 0.
    zero: bool,
    /// Addresses per block, the real one included.
    twins: u8,
    /// After the highest range that was taken.
    top: u64,
    /// The bases of the blocks that ended last, the latest last.
    freed: SmallVec<[u64; REMEMBERED]>,
}

#[derive(Clone, Copy, Debug)]
struct Range {
    end: u64,
    block: MemoryBlock,
    is_twin: bool,
}

impl Taken {
    /// A space of 2^`bits` bytes of which nothing is taken; `zero` if a block may lie at its address 0.
    pub fn new(bits: u32, twins: u8, zero: bool) -> Taken {
        Taken {
            ranges: BTreeMap::new(),
            bits: bits.clamp(2, 64),
            zero,
            twins: twins.max(1),
            top: if bits < 32 { FIRST_IN_NARROW } else { FIRST },
            freed: SmallVec::new(),
        }
    }

    fn is_small(&self) -> bool {
        self.bits <= LISTED_BITS
    }

    /// The greatest address that may be the end of a block, one past its last byte.
    fn limit(&self) -> u64 {
        if self.bits == 64 { u64::MAX } else { (1 << self.bits) - 1 }
    }

    fn is_free(&self, base: u64, size: u64) -> bool {
        let Some(end) = base.checked_add(size) else { return false };
        if base == 0 && !self.zero || end > self.limit() {
            return false;
        }
        // Ranges are disjoint, so only the nearest one below can reach `base`. An empty range reaches nothing, but its
        // base is taken all the same: two empty blocks must not share an address.
        let before = self.ranges.range(..=base).next_back();
        if before.is_some_and(|(start, range)| *start == base || range.end > base) {
            return false;
        }
        self.ranges.range(base..end).next().is_none()
    }

    /// Takes an address for a block, at which it fits, and room for its twins in a small space. A block that
    /// lies above that space takes no room in it.
    pub fn take(&mut self, block: MemoryBlock, base: u64, size: u64, align: u64) {
        // An empty variable may lie where another one begins: then it takes nothing.
        if size > 0 || !self.ranges.contains_key(&base) {
            self.ranges.insert(base, Range { end: base + size, block, is_twin: false });
        }
        self.top = self.top.max(base.saturating_add(size));
        if self.is_small() && base <= self.limit() {
            for _ in 1..self.twins {
                let Some(twin) = self.lowest(size, align, 1) else { return };
                self.ranges.insert(twin, Range { end: twin + size, block, is_twin: true });
            }
        }
    }

    /// The lowest free address that is a multiple of `align`, from `from` on, in a small space.
    fn lowest(&self, size: u64, align: u64, from: u64) -> Option<u64> {
        let first = from.next_multiple_of(align.max(1));
        (first..=self.limit()).step_by(align.max(1) as usize).find(|base| self.is_free(*base, size))
    }

    /// Whether the block and its twins fit if the block is at `base`.
    fn has_room_with_twins(&self, base: u64, size: u64, align: u64) -> bool {
        let mut with = self.clone();
        with.ranges.insert(base, Range { end: base + size, block: MemoryBlock::fresh(0), is_twin: false });
        (1..self.twins).all(|_| match with.lowest(size, align, 1) {
            Some(twin) => {
                with.ranges.insert(twin, Range { end: twin + size, block: MemoryBlock::fresh(0), is_twin: true });
                true
            }
            None => false,
        })
    }

    /// Gives back the ranges that a block took at `base`, those of its twins included.
    pub fn give_back(&mut self, block: MemoryBlock, base: u64) {
        if self.is_small() {
            self.ranges.retain(|_, range| range.block != block || !range.is_twin);
        }
        // A block that ended keeps its address, where another one may lie now.
        if self.ranges.get(&base).is_some_and(|range| range.block == block) {
            self.ranges.remove(&base);
            self.freed.push(base);
        }
        let freed = &mut self.freed;
        let old = freed.len().saturating_sub(REMEMBERED);
        freed.drain(..old);
    }

    /// The block whose real range begins at or before an address and reaches it (its end included).
    pub fn block_at(&self, address: u64) -> Option<(MemoryBlock, u64)> {
        // At most two ranges reach an address: the one that holds it, and one that ends there.
        let candidates = self.ranges.range(..=address).rev().filter(|(_, range)| !range.is_twin).take(2);
        let reaching = candidates.filter(|(_, range)| address <= range.end);
        // A byte inside belongs to its block, rather than to one that ends there.
        reaching.map(|(base, range)| (range.block, address - base)).min_by_key(|(_, offset)| *offset)
    }

    /// The room for a block of this size and alignment.
    pub fn room(&self, size: u64, align: u64) -> FreeRange<'_> {
        FreeRange { taken: Cow::Borrowed(self), size, align: align.max(1) }
    }

    /// The same for a block that did not live with all that take ranges now: it may lie where those in `apart` do, and not
    /// where blocks that ended, and lived with it, had their ranges: `beside`, by base and size.
    pub fn room_among(&self, apart: &[MemoryBlock], beside: &[(u64, u64)], size: u64, align: u64) -> FreeRange<'_> {
        let mut among = self.clone();
        among.ranges.retain(|_, range| !apart.contains(&range.block));
        beside.iter().for_each(|(base, size)| among.cover(*base, base.saturating_add(*size)));
        FreeRange { taken: Cow::Owned(among), size, align: align.max(1) }
    }

    /// Takes a range that may meet others, and joins it with them: then ranges stay disjoint.
    fn cover(&mut self, mut base: u64, mut end: u64) {
        while let Some((start, range)) = self.ranges.range(..=end).next_back().filter(|(_, range)| range.end >= base) {
            (base, end) = (base.min(*start), end.max(range.end));
            let start = *start;
            self.ranges.remove(&start);
        }
        self.ranges.insert(base, Range { end, block: MemoryBlock::fresh(0), is_twin: false });
    }
}

impl FreeRange<'_> {
    /// In bytes.
    pub fn size(&self) -> u64 {
        self.size
    }

    /// In bytes, a power of two.
    pub fn align(&self) -> u64 {
        self.align
    }

    /// Whether the block may lie at an address.
    pub fn fits(&self, address: u64) -> bool {
        address.is_multiple_of(self.align)
            && self.taken.is_free(address, self.size)
            && (!self.taken.is_small() || self.taken.has_room_with_twins(address, self.size, self.align))
    }

    /// Every address at which the block fits, if the space is small.
    pub fn every_address(&self) -> Option<Vec<u64>> {
        if !self.taken.is_small() {
            return None;
        }
        Some((0..=self.taken.limit()).step_by(self.align as usize).filter(|x| self.fits(*x)).collect())
    }

    /// Addresses worth trying in a large space, the plainest first: away from everything, where a block has ended
    /// (freed memory is reused), right behind and right before another block (an end and a base are equal), and high
    /// in the space (the address is negative as a signed integer) and aligned no better than asked for.
    pub fn suggestions(&self) -> SmallVec<[u64; 8]> {
        let mut all = SmallVec::new();
        for address in self.candidates().filter(|address| self.fits(*address)) {
            if !all.contains(&address) {
                all.push(address);
            }
        }
        all
    }

    fn candidates(&self) -> impl Iterator<Item = u64> {
        let (taken, size) = (&*self.taken, self.size);
        // `None` if a block lies at the end of the space.
        let away = taken.top.checked_add(GAP).and_then(|top| top.checked_next_multiple_of(self.align.max(16)));
        // An odd multiple of the alignment: a greater one that a pass assumes does not hold there.
        let twice = self.align.checked_mul(2);
        let high = twice.and_then(|twice| (taken.limit() / 4 * 3).checked_next_multiple_of(twice));
        let high = high.and_then(|base| base.checked_add(self.align));
        let behind = taken.ranges.values().filter(|range| !range.is_twin).map(|range| range.end).rev();
        let before = taken.ranges.keys().filter_map(move |base| base.checked_sub(size)).rev();
        let nearby = taken.freed.iter().rev().copied().chain(behind.take(3)).chain(before.take(2));
        let null = taken.zero.then_some(0);
        away.into_iter().chain(nearby).chain(high).chain(null)
    }

    /// The plainest address; `None` if no place was found.
    pub fn first(&self) -> Option<u64> {
        match self.every_address() {
            Some(all) => all.first().copied(),
            // Almost every placement takes the first one: the others need not be looked at.
            None => self.candidates().find(|address| self.fits(*address)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const P: MemoryBlock = MemoryBlock::fresh(0);
    const Q: MemoryBlock = MemoryBlock::fresh(1);

    #[test]
    fn ranges_are_disjoint_and_avoid_the_ends_of_the_space() {
        let mut taken = Taken::new(4, 1, false);
        assert_eq!(taken.room(4, 1).every_address(), Some((1..=11).collect()));
        taken.take(P, 4, 4, 1);
        assert_eq!(taken.room(4, 1).every_address(), Some(vec![8, 9, 10, 11]));
        assert_eq!(taken.room(0, 1).every_address(), Some([1, 2, 3].into_iter().chain(8..=15).collect()));
        assert_eq!(taken.room(4, 8).every_address(), Some(vec![8]));
        taken.give_back(P, 4);
        assert!(taken.room(4, 1).fits(4));
    }

    /// The second clause of the invariant: no base address lies in another range, not even that of an empty block.
    #[test]
    fn empty_blocks_do_not_share_an_address() {
        let mut taken = Taken::new(64, 1, false);
        taken.take(P, 0x1000, 0, 1);
        assert!(!taken.room(0, 1).fits(0x1000));
        assert!(!taken.room(8, 1).fits(0xffc));
        assert!(taken.room(8, 1).fits(0xff8));
    }

    #[test]
    fn the_blocks_that_ended_last_are_remembered() {
        let mut taken = Taken::new(64, 1, false);
        for i in 0..10 {
            taken.take(MemoryBlock::fresh(i), 0x1000 * u64::from(i + 1), 16, 16);
        }
        (0..10).for_each(|i| taken.give_back(MemoryBlock::fresh(i), 0x1000 * u64::from(i + 1)));
        let room = taken.room(16, 16).suggestions();
        assert_eq!(room[1..5], [0xa000, 0x9000, 0x8000, 0x7000]);
        assert!(!room.contains(&0x6000), "{room:x?}");
        assert_eq!(taken.room(16, 16).first(), room.first().copied());
    }

    #[test]
    fn twins_leave_two_places_for_a_guess_to_be_wrong() {
        let places = |twins| Taken::new(4, twins, false).room(6, 2).every_address().unwrap();
        assert_eq!(places(1), [2, 4, 6, 8]);
        assert_eq!(places(2), [2, 8], "4 and 6 leave no room for a twin");
        assert!(places(3).is_empty());
    }

    #[test]
    fn a_block_at_the_end_of_the_space_leaves_room_elsewhere() {
        let mut taken = Taken::new(64, 2, false);
        taken.take(P, u64::MAX - 31, 16, 16);
        let room = taken.room(16, 16).suggestions();
        assert!(!room.is_empty() && room.iter().all(|x| taken.room(16, 16).fits(*x)), "{room:x?}");
    }

    #[test]
    fn what_lies_above_a_small_space_takes_no_room_there() {
        let mut taken = Taken::new(4, 2, false);
        taken.take(P, 0x1_0000, 6, 2);
        assert_eq!(taken.room(6, 2).every_address(), Some(vec![2, 8]));
        assert_eq!(taken.block_at(0x1_0005), Some((P, 5)));
    }

    #[test]
    fn outside_of_space_zero_a_block_may_lie_at_null() {
        assert_eq!(Taken::new(4, 1, true).room(4, 8).every_address(), Some(vec![0, 8]));
        assert!(Taken::new(32, 1, true).room(16, 16).suggestions().contains(&0));
        assert!(!Taken::new(32, 1, false).room(16, 16).suggestions().contains(&0));
    }

    #[test]
    fn suggestions_touch_other_blocks_and_reuse() {
        let mut taken = Taken::new(64, 2, false);
        taken.take(P, 0x1000, 16, 16);
        taken.take(Q, 0x2000, 16, 16);
        let room = taken.room(16, 16).suggestions();
        assert!(room.contains(&0x1010) && room.contains(&0x2010) && room.contains(&0xff0), "{room:x?}");
        taken.give_back(P, 0x1000);
        assert_eq!(taken.room(16, 16).suggestions()[1], 0x1000);
        assert!(taken.room(16, 16).suggestions().iter().all(|x| taken.room(16, 16).fits(*x)));
    }

    #[test]
    fn a_byte_belongs_to_the_block_around_it() {
        let mut taken = Taken::new(64, 1, false);
        taken.take(P, 0x1000, 16, 16);
        taken.take(Q, 0x1010, 16, 16);
        assert_eq!(taken.block_at(0x100f), Some((P, 15)));
        assert_eq!(taken.block_at(0x1010), Some((Q, 0)));
        assert_eq!(taken.block_at(0x1020), Some((Q, 16)));
        assert_eq!(taken.block_at(0x1021), None);
        assert_eq!(taken.block_at(0xfff), None);
    }
}
