//! Accesses by class, for promises that those of some classes never meet: [`super::scopes`] and [`super::types`].
//!
//! The accesses of one class to one block that are all reads or all writes are a [`Track`], whose entries are intervals of
//! bytes. Invariant: no two entries of a track touch. So a loop over an array makes one entry, and a loop over one field of the
//! structures in an array as many as there are structures.

use crate::memory::MemoryBlock;
use smallvec::SmallVec;
use std::collections::BTreeMap;

/// Bytes of a block that an access of a class reaches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ClassedAccess<C> {
    pub class: C,
    pub block: MemoryBlock,
    /// The first byte and the one behind the last.
    pub start: u64,
    pub end: u64,
    pub is_write: bool,
    /// The step of the access. The two accesses of a `memcpy` are of one step, and do not meet.
    pub step: u64,
}

impl<C: Copy + PartialEq> ClassedAccess<C> {
    /// Whether two accesses are of the same bytes, in different steps, and one is a write.
    fn meets(&self, other: &ClassedAccess<C>) -> bool {
        other.block == self.block
            && other.step != self.step
            && (self.is_write || other.is_write)
            && self.start < other.end
            && other.start < self.end
    }
}

/// The most entries of a track: not tuned; 256 were too few for 92 of 125 inputs of zlib's `_tr_flush_block`.
const MOST_ENTRIES: usize = 1 << 16;
/// The most tracks, and the most accesses that are not joined: not tuned. Each access is compared with all of them.
const MOST_LISTED: usize = 256;

/// There is no room for one more: whether a later access meets it would not be known.
pub(super) struct Full;

/// The accesses of one class to one block, all reads or all writes.
#[derive(Clone, Debug)]
struct Track<C> {
    class: C,
    block: MemoryBlock,
    is_write: bool,
    /// By its first byte, the one behind the last of an entry, and the step of the last access.
    entries: BTreeMap<u64, (u64, u64)>,
}

impl<C> Track<C> {
    /// The entries that share a byte with an interval or touch it, the last one first.
    fn touching(&self, start: u64, end: u64) -> impl Iterator<Item = (u64, u64, u64)> {
        let touching = self.entries.range(..=end).rev().take_while(move |(_, (last, _))| *last >= start);
        touching.map(|(first, (last, step))| (*first, *last, *step))
    }

    fn meets(&self, start: u64, end: u64, step: u64) -> bool {
        self.touching(start, end).any(|(first, last, other)| other != step && first < end && start < last)
    }

    /// Joins an access with what it touches.
    fn note(&mut self, mut start: u64, mut end: u64, step: u64) -> Result<(), Full> {
        let touching: SmallVec<[(u64, u64, u64); 2]> = self.touching(start, end).collect();
        for (first, last, _) in touching {
            self.entries.remove(&first);
            (start, end) = (start.min(first), end.max(last));
        }
        if self.entries.len() >= MOST_ENTRIES {
            return Err(Full);
        }
        self.entries.insert(start, (end, step));
        Ok(())
    }
}

/// Accesses of all classes.
#[derive(Clone, Debug)]
pub(super) struct ClassedAccesses<C> {
    tracks: Vec<Track<C>>,
    /// Accesses that are not joined with others.
    single: Vec<ClassedAccess<C>>,
}

impl<C> Default for ClassedAccesses<C> {
    fn default() -> Self {
        ClassedAccesses { tracks: Vec::new(), single: Vec::new() }
    }
}

impl<C: Copy + PartialEq> ClassedAccesses<C> {
    /// Whether an access meets one that was noted, of a class from which it is apart.
    pub(super) fn meets(&self, access: &ClassedAccess<C>, is_apart: impl Fn(C) -> bool) -> bool {
        let ClassedAccess { block, start, end, is_write, step, .. } = *access;
        let meets = |track: &Track<C>| {
            track.block == block
                && (track.is_write || is_write)
                && is_apart(track.class)
                && track.meets(start, end, step)
        };
        self.tracks.iter().any(meets) || self.single.iter().any(|other| is_apart(other.class) && access.meets(other))
    }

    /// Whether some access to a block was noted, of a class that is apart; a write, if what meets it only reads.
    pub(super) fn reach(&self, block: MemoryBlock, is_write: bool, is_apart: impl Fn(C) -> bool) -> bool {
        let reaches = |class, other, writes: bool| other == block && (writes || is_write) && is_apart(class);
        self.tracks.iter().any(|track| reaches(track.class, track.block, track.is_write))
            || self.single.iter().any(|access| reaches(access.class, access.block, access.is_write))
    }

    /// Notes an access; `joins` if it may become part of an entry.
    ///
    /// # Errors
    /// There are too many.
    pub(super) fn note(&mut self, access: ClassedAccess<C>, joins: bool) -> Result<(), Full> {
        let ClassedAccess { class, block, start, end, is_write, step } = access;
        if !joins {
            self.single.push(access);
            return if self.single.len() <= MOST_LISTED { Ok(()) } else { Err(Full) };
        }
        let is_its = |track: &Track<C>| (track.class, track.block, track.is_write) == (class, block, is_write);
        if let Some(track) = self.tracks.iter_mut().find(|track| is_its(track)) {
            return track.note(start, end, step);
        }
        if self.tracks.len() >= MOST_LISTED {
            return Err(Full);
        }
        self.tracks.push(Track { class, block, is_write, entries: BTreeMap::from([(start, (end, step))]) });
        Ok(())
    }

    /// Forgets the accesses of other classes, or to other blocks.
    pub(super) fn retain(&mut self, keeps: impl Fn(C, MemoryBlock) -> bool) {
        self.tracks.retain(|track| keeps(track.class, track.block));
        self.single.retain(|access| keeps(access.class, access.block));
    }

    /// Forgets all, but keeps the room.
    pub(super) fn clear(&mut self) {
        self.tracks.clear();
        self.single.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_core::{Rng, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    fn access(class: u8, start: u64, len: u64, is_write: bool, step: u64) -> ClassedAccess<u8> {
        ClassedAccess { class, block: MemoryBlock::global(0), start, end: start + len, is_write, step }
    }

    #[test]
    fn one_field_of_each_structure_in_an_array_may_be_accessed() {
        let mut accesses = ClassedAccesses::default();
        for element in 0..10_000 {
            assert!(accesses.note(access(0, element * 4, 2, true, element), true).is_ok());
        }
        let meets = |start| accesses.meets(&access(1, start, 2, false, u64::MAX), |class| class == 0);
        assert!(meets(39_996) && !meets(39_998));
    }

    /// What is joined meets what its parts would meet.
    #[test]
    fn an_access_meets_what_it_meets_in_a_list_of_all() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
        let mut met = 0;
        for _ in 0..500 {
            let (mut accesses, mut list) = (ClassedAccesses::default(), Vec::new());
            for step in 0..60 {
                let mut below = |bound: u64| rng.next_u64() % bound;
                let class = below(3) as u8;
                let new = access(class, below(40), 1 + below(8), below(2) == 0, step);
                let joins = below(8) > 0;
                let in_list = list.iter().any(|other: &ClassedAccess<u8>| other.class != class && new.meets(other));
                assert_eq!(accesses.meets(&new, |other| other != class), in_list, "{new:?} and {list:?}");
                met += u32::from(in_list);
                assert!(accesses.note(new, joins).is_ok());
                list.push(new);
            }
        }
        assert!((1_000..29_000).contains(&met), "{met}");
    }
}
