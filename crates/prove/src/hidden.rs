//! Blocks of `alloca`s before a pointer to them gets out.
//!
//! ```text
//!   told(o)        a pointer that may lead to o was stored or passed, or the function makes integers of pointers
//!   hidden(o, e)   where not told(o) when event e happens, whose arguments count
//! ```
//!
//! What is hidden from an event neither is compared there nor changes by it, and what the environment gives from then on
//! until the next event leads elsewhere. After a return nobody accesses these blocks.
//!
//! Each side has its own events for which a block is hidden, and only those of the source count where memory is compared.
//! Where the target told and the source did not, the source passed or stored poison in its place, and is undefined
//! wherever the environment accesses the block through it.
//!
//! Invariant: *told* errs upwards. A function with loops has no such block ([`relation`](super::relation)), so that what
//! comes before an event in the order of the blocks is all that may have happened before it.

use super::circuits::Circuits;
use super::evaluate::Evaluation;
use super::graph::Lit;
use super::open::Open;
use super::pointers::Place;
use super::shared::{Role, Shared, Write};
use super::word::Word;
use irrefute_semantics::register_code::{MemoryStep, RegisterCode, Step};

/// By number of an `alloca` whose address gets out, where it is hidden.
pub(super) type Hidden = Vec<Lit>;

/// Whether a function makes integers of pointers, through which others may reach any block.
pub(super) fn exposes(code: &RegisterCode) -> bool {
    let is_number = |step: &Step| match step {
        Step::Memory(memory) => matches!(**memory, MemoryStep::Number { .. }),
        _ => false,
    };
    code.blocks.iter().flat_map(|block| &block.steps).any(is_number)
}

impl<O: Open> Evaluation<'_, O> {
    /// Notes that a pointer gets out under a condition.
    pub(super) fn tell(&mut self, pointer: &Place, condition: Lit) {
        for number in 0..self.told.len() {
            if self.told[number] == Lit::TRUE || self.answers.shared.is_apart_from_own(pointer, number) {
                continue;
            }
            let leads = self.g.equal(&pointer.block, &Place::block_of_own(number));
            let told = self.g.and(condition, leads);
            self.told[number] = self.g.or(self.told[number], told);
        }
    }

    /// Which blocks are hidden from the event of this number, which happens now.
    pub(super) fn hidden_from(&mut self, event: usize) -> Hidden {
        let hidden = self.hidden_now();
        let shared = &mut self.answers.shared;
        // The source finds what the target's environment wrote.
        if shared.role == Role::Target {
            shared.hidden.truncate(event);
            shared.hidden.push(hidden.clone());
        }
        hidden
    }

    /// Which blocks are hidden now.
    pub(super) fn hidden_now(&self) -> Hidden {
        self.told.iter().map(|&told| !told).collect()
    }
}

impl Shared {
    /// The number of the `alloca` into whose block a pointer surely leads.
    pub(super) fn own_number(&self, place: &Place) -> Option<usize> {
        (0..self.own.len()).find(|&number| place.block == Place::block_of_own(number))
    }

    /// Whether two pointers surely lead to different blocks, since one is into an `alloca` and the other one was given
    /// before anybody was told of it.
    pub(super) fn is_apart(&self, a: &Place, b: &Place) -> bool {
        let apart = |a: &Place, b: &Place| self.own_number(a).is_some_and(|number| self.is_apart_from_own(b, number));
        apart(a, b) || apart(b, a)
    }

    /// Whether a pointer surely does not lead to the block of this `alloca`.
    fn is_apart_from_own(&self, place: &Place, number: usize) -> bool {
        let before = |event: Option<usize>| event.is_none_or(|event| self.is_hidden_from(event, number));
        self.given.iter().any(|(event, given)| before(*event) && given.block == place.block)
    }

    /// Whether the block of this `alloca` is surely hidden from an event of the target.
    fn is_hidden_from(&self, event: usize, number: usize) -> bool {
        self.hidden.get(event).and_then(|hidden| hidden.get(number)) == Some(&Lit::TRUE)
    }
}

/// Where a block is one that is hidden.
pub(super) fn is_of_hidden(g: &mut Circuits, block: &Word, hidden: &[Lit]) -> Lit {
    let mut any = Lit::FALSE;
    for (number, &hidden) in hidden.iter().enumerate().filter(|(_, hidden)| **hidden != Lit::FALSE) {
        let is_it = g.equal(block, &Place::block_of_own(number));
        let both = g.and(is_it, hidden);
        any = g.or(any, both);
    }
    any
}

/// Whether a write surely is to a hidden block.
pub(super) fn is_surely_hidden(write: &Write, hidden: &[Lit]) -> bool {
    let place = match write {
        Write::Store(stored) => &stored.place,
        Write::Padding(padding) => &padding.place,
        Write::Event { .. } => return false,
    };
    let mut hidden = hidden.iter().enumerate();
    hidden.any(|(number, &hidden)| hidden == Lit::TRUE && place.block == Place::block_of_own(number))
}
