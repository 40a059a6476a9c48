//! Choices that were taken are recorded, and taken again.
//!
//! [`Noted`] records the decisions of any chooser; [`Repeated`] takes recorded ones in their order. For every
//! execution, repeating what was noted gives the same execution.

use super::Choice;
use dashu_int::UBig;
use irrefute_ir::Int;
use irrefute_semantics::choice::Frozen;
use irrefute_semantics::memory::{FreeRange, Placement};
use irrefute_semantics::set::{Decision, Set};
use irrefute_semantics::{Chooser, First, Scalar};

/// A chooser that records the decisions of another one.
pub(crate) struct Noted<'a> {
    chooser: &'a mut dyn Chooser,
    pub choices: Vec<Choice>,
}

impl<'a> Noted<'a> {
    pub(crate) fn new(chooser: &'a mut dyn Chooser) -> Noted<'a> {
        Noted { chooser, choices: Vec::new() }
    }

    fn noted(&mut self, frozen: Frozen) -> Frozen {
        if let Frozen::Value(v) = &frozen {
            self.choices.push(Choice::Freeze(v.clone()));
        }
        frozen
    }
}

impl Chooser for Noted<'_> {
    fn freeze(&mut self, set: &Set, width: u32) -> Frozen {
        let frozen = self.chooser.freeze(set, width);
        self.noted(frozen)
    }

    fn way(&mut self, alternatives: usize) -> usize {
        let way = self.chooser.way(alternatives);
        self.choices.push(Choice::Way(way));
        way
    }

    fn approximate(&mut self, nearest: Scalar, set: &Set, width: u32) -> Frozen {
        let frozen = self.chooser.approximate(nearest, set, width);
        self.noted(frozen)
    }

    // A target is never picked for, and what stays open is no choice that could be taken again.
    fn leaves_open(&mut self) -> bool {
        self.chooser.leaves_open()
    }

    fn address(&mut self, room: &FreeRange<'_>) -> Option<Placement> {
        let placement = self.chooser.address(room);
        if let Some(Placement::At(address)) = placement {
            self.choices.push(Choice::Address(address));
        }
        placement
    }
}

/// A chooser that takes recorded choices in their order. A choice that does not fit the question is dropped, and the
/// first alternative is taken instead; the same holds after the last.
pub(crate) struct Repeated<'a> {
    choices: std::slice::Iter<'a, Choice>,
}

impl<'a> Repeated<'a> {
    pub(crate) fn new(choices: &'a [Choice]) -> Repeated<'a> {
        Repeated { choices: choices.iter() }
    }

    /// The next recorded value, if it belongs to the set. It may come from a narrower register: the choices of a target
    /// are tried on its source, and those of a witness on other pairs.
    fn value(&mut self, set: &Set, width: u32) -> Option<Frozen> {
        let bits = match self.choices.next() {
            Some(Choice::Freeze(v)) => v.to_bits().filter(|bits: &UBig| set.contains(bits) == Decision::Yes),
            Some(Choice::Way(_) | Choice::Address(_)) | None => None,
        };
        bits.map(|bits| Frozen::Value(Scalar::from_int(&Int::from_big(width, bits))))
    }
}

impl Chooser for Repeated<'_> {
    fn freeze(&mut self, set: &Set, width: u32) -> Frozen {
        self.value(set, width).unwrap_or_else(|| First.freeze(set, width))
    }

    fn approximate(&mut self, nearest: Scalar, set: &Set, width: u32) -> Frozen {
        self.value(set, width).unwrap_or(Frozen::Value(nearest))
    }

    fn way(&mut self, alternatives: usize) -> usize {
        match self.choices.next() {
            Some(Choice::Way(way)) => (*way).min(alternatives - 1),
            Some(Choice::Freeze(_) | Choice::Address(_)) | None => 0,
        }
    }

    fn address(&mut self, room: &FreeRange<'_>) -> Option<Placement> {
        match self.choices.next() {
            Some(Choice::Address(address)) if room.fits(*address) => Some(Placement::At(*address)),
            Some(_) | None => First.address(room),
        }
    }
}
