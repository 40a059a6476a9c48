//! Memory that the module cannot access, as far as answers depend on it (docs/semantics.md#answers).
//!
//! Nobody knows what lies there, so a number stands for it. With wₖ the events that may write there:
//!
//! ```text
//! state = 0                before w₁
//!       = state before     after wₖ, if wₖ reads nothing and is the same call as the write before it
//!       = state before + 1 after any other wₖ
//! ```
//!
//! A call that reads nothing writes the same again, if nothing else has written meanwhile. A source whose event covers
//! the target's has the target's state behind it: an argument that is less defined must not count as another write.

use super::Answers;
use super::draw::{READ, mix};
use crate::relation::is_same_call;
use irrefute_semantics::Event;
use irrefute_semantics::memory::Permission;

/// What last wrote to memory that the module cannot access, in one run. The state is [`Answers::changes`].
#[derive(Clone, Debug, Default)]
pub(super) struct Inaccessible {
    written_by: Option<Event>,
}

impl Inaccessible {
    /// Takes note of an event.
    pub(super) fn note(&mut self, answers: &mut Answers<'_>, event: &Event) {
        if !answers.writes_inaccessible(event) {
            return;
        }
        let is_same = |last: &Event| !event.may.read && is_same_call(last, event);
        answers.changes += u64::from(!self.written_by.as_ref().is_some_and(is_same));
        self.written_by = Some(event.clone());
    }

    /// The same for an event after which the other run had `state`.
    pub(super) fn follow(&mut self, answers: &mut Answers<'_>, event: &Event, state: u64) {
        self.note(answers, event);
        answers.changes = state;
    }
}

impl Answers<'_> {
    /// Whether an event may write to memory that the module cannot access, as the source declares its callee.
    fn writes_inaccessible(&self, event: &Event) -> bool {
        let declared = self.declarations.function(&event.callee).map(|f| self.declarations.effects(f).memory);
        // What a call promises beyond the declaration may be about this memory.
        let is_narrowed = declared.is_some_and(|memory| event.only_arguments && memory.other != Permission::NONE);
        event.may.write && declared.is_some_and(|memory| memory.inaccessible.write) && !is_narrowed
    }

    /// The seed of what a function without events answers now. A function whose name is not declared is a part of an
    /// intrinsic, and all calls of an intrinsic promise the same.
    pub(super) fn seed_of_state(&self, call: &Event) -> u64 {
        let declared = self.declarations.function(&call.callee).map(|f| self.declarations.effects(f).memory);
        let looks = declared.map_or(call.may.read && !call.only_arguments, |memory| memory.inaccessible.read);
        if looks && self.changes > 0 { mix(self.seed ^ READ, self.changes) } else { self.seed }
    }
}
