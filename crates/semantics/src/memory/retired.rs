//! Where blocks are kept in an execution that forgets those that ended long ago ([`Limits`](super::Limits)).
//!
//! Numbers are never used twice, but places are: a table gives the place of each number. The blocks that ended last keep
//! theirs, so that a diagnosis can say what they were; so do those whose address somebody may know.

use std::collections::VecDeque;

/// How many blocks that ended are remembered.
const REMEMBERED: usize = 1 << 12;

/// The place of a number whose block is forgotten.
const FORGOTTEN: u32 = u32::MAX;

/// The places of allocated blocks.
#[derive(Clone, Debug, Default)]
pub(super) struct Places {
    /// By the number of the block.
    table: Vec<u32>,
    /// The numbers of blocks that ended, the latest last.
    ended: VecDeque<u32>,
    free: Vec<u32>,
}

impl Places {
    /// The place of a block; `None` if it is forgotten.
    #[inline]
    pub fn get(&self, number: u32) -> Option<usize> {
        self.table.get(number as usize).copied().filter(|place| *place != FORGOTTEN).map(|place| place as usize)
    }

    /// How many blocks were allocated.
    pub fn count(&self) -> usize {
        self.table.len()
    }

    /// A place for the next block: one that is free, or else `next`, behind all others.
    pub fn take(&mut self, next: usize) -> usize {
        let place = self.free.pop().unwrap_or(next as u32);
        self.table.push(place);
        place as usize
    }

    /// Notes that a block has ended, and forgets the one that ended first if there are many.
    pub fn ended(&mut self, number: u32) {
        self.ended.push_back(number);
        if self.ended.len() > REMEMBERED
            && let Some(oldest) = self.ended.pop_front()
            && let Some(place) = self.get(oldest)
        {
            self.table[oldest as usize] = FORGOTTEN;
            self.free.push(place as u32);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_used_again_and_numbers_are_not() {
        let mut places = Places::default();
        let mut size = 0;
        for number in 0..3 * REMEMBERED as u32 {
            let place = places.take(size);
            size = size.max(place + 1);
            assert_eq!(places.get(number), Some(place));
            places.ended(number);
        }
        assert_eq!(size, REMEMBERED + 1);
        assert_eq!(places.count(), 3 * REMEMBERED);
        assert_eq!(places.get(0), None);
        assert!(places.get(3 * REMEMBERED as u32 - 1).is_some());
    }
}
