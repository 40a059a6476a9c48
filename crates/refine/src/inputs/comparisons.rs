//! What a run of the source compares, and how far it goes in blocks: what later inputs are drawn from.

use super::memory::Field;
use dashu_int::UBig;
use irrefute_ir::Int;
use irrefute_ir::int::{low_ones, mask};
use irrefute_semantics::memory::BlockKind;
use irrefute_semantics::observe::{MemoryAccess, Observer};
use irrefute_semantics::{Place, Scalar};
use std::collections::VecDeque;
use std::sync::Arc;

/// Collects the operands of comparisons and switches in a run, and how far it goes in given blocks.
#[derive(Default)]
pub(super) struct Comparisons {
    pub operands: Vec<Int>,
    /// The numbers of blocks, each with the end of the furthest access.
    pub reached: Vec<(u32, u64)>,
    /// The size in bytes of what may be a pointer, if somebody asks.
    pub pointer_bytes: Option<u64>,
    /// The last places from which so many bytes were loaded: the numbers of the blocks, with offsets.
    pub loads: VecDeque<(u32, u64)>,
    /// Whether `pairs` are wanted.
    pub keeps_pairs: bool,
    /// For places of comparisons, the operands that were closest to each other; the second is `None` for a `switch`.
    pub pairs: Vec<(Place, Int, Option<Int>)>,
    /// For places of comparisons of pointers, the operands that were compared last.
    pub pointers: Vec<(Place, [Scalar; 2])>,
    /// Where it loaded what may be a number or a pointer, each with the place of the load.
    pub fields: Vec<(Place, Field)>,
    /// The places whose accesses are wanted.
    pub watched: Arc<[Place]>,
    /// Their accesses of given blocks, a few of each place.
    pub accesses: Vec<WatchedAccess>,
}

/// An access of a given block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct WatchedAccess {
    pub place: Place,
    /// The number of the block.
    pub block: u32,
    /// In bytes, as the size is.
    pub offset: u64,
    pub size: u64,
}

/// The most accesses of one place that are kept of one run. Not tuned: in a loop the first ones say where it goes.
const MAX_ACCESSES: usize = 4;

/// The most loads that are kept: the pointer that cannot be used is mostly one of the last that were loaded. Not tuned.
const MAX_LOADS: usize = 16;

/// The most operands that are kept of one run: a loop may compare thousands of values.
const MAX_OPERANDS: usize = 32;

/// The most places of comparisons that are told apart in one run.
const MAX_PAIRS: usize = 64;

/// The most fields that are kept of one run; one load gives [a few](MAX_ACCESSES). Not tuned.
const MAX_FIELDS: usize = 96;

/// The size in bytes of the largest field.
const LARGEST_FIELD: u64 = 8;

impl Comparisons {
    fn note(&mut self, width: u32, operand: &Scalar) {
        if self.operands.len() >= MAX_OPERANDS {
            return;
        }
        let Some(operand) = operand.to_int(width) else { return };
        if !self.operands.contains(&operand) {
            self.operands.push(operand);
        }
    }

    fn note_pair(&mut self, place: Place, width: u32, lhs: &Scalar, rhs: Option<&Scalar>) {
        if !self.keeps_pairs {
            return;
        }
        let Some(lhs) = lhs.to_int(width) else { return };
        let rhs = match rhs.map(|rhs| rhs.to_int(width)) {
            Some(None) => return,
            Some(rhs) => rhs,
            None => None,
        };
        let gap = |lhs: &Int, rhs: &Option<Int>| rhs.as_ref().map(|rhs| distance(lhs, rhs));
        let has_room = self.pairs.len() < MAX_PAIRS;
        match self.pairs.iter_mut().find(|(other, ..)| *other == place) {
            Some((_, left, right)) if gap(&lhs, &rhs) < gap(left, right) => (*left, *right) = (lhs, rhs),
            Some(_) => {}
            None if has_room => self.pairs.push((place, lhs, rhs)),
            None => {}
        }
    }
}

impl Comparisons {
    fn note_field(&mut self, place: Place, field: Field) {
        let is_one = self.keeps_pairs && field.size <= LARGEST_FIELD && self.fields.len() < MAX_FIELDS;
        let of_load = |fields: &[(Place, Field)]| fields.iter().filter(|(other, _)| *other == place).count();
        if is_one && !self.fields.iter().any(|(_, known)| *known == field) && of_load(&self.fields) < MAX_ACCESSES {
            self.fields.push((place, field));
        }
    }
}

/// How far two numbers of one width are apart, around the end of the range if that is shorter.
pub(super) fn distance(lhs: &Int, rhs: &Int) -> UBig {
    if let (Some(a), Some(b)) = (lhs.word(), rhs.word()) {
        let apart = a.abs_diff(b);
        return UBig::from(apart.min(apart.wrapping_neg() & mask(lhs.width())));
    }
    let around = low_ones(lhs.width()) + UBig::ONE;
    let (lhs, rhs) = (lhs.to_big(), rhs.to_big());
    let apart = if lhs < rhs { rhs - lhs } else { lhs - rhs };
    let other = around - &apart;
    apart.min(other)
}

impl Observer for Comparisons {
    const HEARS_STEPS: bool = false;
    const HEARS_RESULTS: bool = false;
    const HEARS_ACCESSES: bool = true;

    fn accessed(&mut self, place: Place, access: MemoryAccess) {
        let BlockKind::Given(number) = access.block.kind() else { return };
        if self.watched.contains(&place) {
            let access = WatchedAccess { place, block: number, offset: access.offset, size: access.size };
            if self.accesses.iter().filter(|other| other.place == place).count() < MAX_ACCESSES {
                self.accesses.push(access);
            }
        }
        if !access.is_write {
            self.note_field(place, Field { block: number, offset: access.offset, size: access.size });
        }
        if !access.is_write && self.pointer_bytes == Some(access.size) {
            if self.loads.len() == MAX_LOADS {
                self.loads.pop_front();
            }
            self.loads.push_back((number, access.offset));
        }
        let end = access.offset + access.size;
        match self.reached.iter_mut().find(|(block, _)| *block == number) {
            Some((_, furthest)) => *furthest = end.max(*furthest),
            None => self.reached.push((number, end)),
        }
    }

    fn compared(&mut self, place: Place, width: u32, lhs: &Scalar, rhs: &Scalar) {
        self.note(width, lhs);
        self.note(width, rhs);
        self.note_pair(place, width, lhs, Some(rhs));
    }

    fn compared_pointers(&mut self, place: Place, lhs: &Scalar, rhs: &Scalar) {
        if !self.keeps_pairs {
            return;
        }
        let operands = [lhs.clone(), rhs.clone()];
        let has_room = self.pointers.len() < MAX_PAIRS;
        match self.pointers.iter_mut().find(|(other, _)| *other == place) {
            Some((_, last)) => *last = operands,
            None if has_room => self.pointers.push((place, operands)),
            None => {}
        }
    }

    fn switched(&mut self, place: Place, width: u32, value: &Scalar) {
        self.note(width, value);
        self.note_pair(place, width, value, None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_keeps_some_operands_and_each_once() {
        let mut comparisons = Comparisons::default();
        for word in (0..100).chain(0..100) {
            comparisons.note(8, &Scalar::Word(word / 2));
        }
        let expected: Vec<Int> = (0..MAX_OPERANDS as u64).map(|word| Int::new(8, word)).collect();
        assert_eq!(comparisons.operands, expected);
    }

    #[test]
    fn the_closest_operands_of_a_place_are_kept() {
        let mut comparisons = Comparisons { keeps_pairs: true, ..Comparisons::default() };
        let place = Place { function: 0, block: 1, instruction: 2 };
        for (lhs, rhs) in [(9, 5), (250, 5), (4, 5), (100, 5)] {
            comparisons.compared(place, 8, &Scalar::Word(lhs), &Scalar::Word(rhs));
        }
        assert_eq!(comparisons.pairs, [(place, Int::new(8, 4), Some(Int::new(8, 5)))]);
        // Around the end of the range.
        assert_eq!(distance(&Int::new(8, 254), &Int::new(8, 1)), UBig::from(3u8));
    }
}
