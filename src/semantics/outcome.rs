//! Outcomes: a trace of events and an end (`spec`: refinement, section 1), and undefined
//! behaviour with the rule that was broken.

use super::memory::{Fault, OutOfBoundsGep, Visible};
use super::place::Place;
use super::reason::{Inconclusive, Unsupported};
use super::ub_rule::UbRule;
use super::value::Value;
use std::sync::Arc;

/// What an execution may use up. Verdicts depend on these, never on the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Instructions executed, phis and terminators included.
    pub steps: u64,
    /// Nested calls of functions with a body.
    pub call_depth: u32,
    /// Picks of undef that are gone through. What would need more is known only from above.
    pub picks: u64,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget { steps: 20_000, call_depth: 64, picks: 1 << 24 }
    }
}

/// The call of a function without a body that the outside world can notice.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    pub callee: Arc<str>,
    pub args: Vec<Value>,
    /// The arguments, by position, of which the callee promises to keep no part (`captures(none)`).
    pub uncaptured: Vec<usize>,
    /// Of them, those through which it promises to write nothing: it cannot behave otherwise because of where they
    /// point, only because of what is there.
    pub only_read: Vec<usize>,
    pub may: May,
    /// What the callee can see of memory; nothing if there is none, or if it must not read.
    pub memory: Arc<Visible>,
}

impl Event {
    /// A call whose callee is shown no memory, and of which nothing is promised about its arguments.
    pub fn blind(callee: impl Into<Arc<str>>, args: Vec<Value>, may: May) -> Event {
        let (uncaptured, only_read, memory) = (Vec::new(), Vec::new(), Arc::default());
        Event { callee: callee.into(), args, uncaptured, only_read, may, memory }
    }
}

/// What the attributes of the callee and of the call site leave possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct May {
    /// Not `nounwind`.
    pub unwind: bool,
    /// Not `willreturn`.
    pub not_return: bool,
    /// Not to read nothing at all, not even memory that only it knows.
    pub read: bool,
}

/// What an execution did.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    pub trace: Vec<Event>,
    pub end: End,
    /// What the caller can see of memory when the execution returns or unwinds.
    pub memory: Visible,
    /// Whether some address was looked at: then another layout of memory may give another outcome.
    pub addresses_observed: bool,
    /// Where a pointer left its block last though it promised not to (`inbounds`): it was poison from there on.
    pub out_of_bounds: Option<OutOfBoundsGep>,
    /// Whether no over-approximated set was made: only then is the outcome exactly what can happen.
    pub exact: bool,
    /// Instructions executed.
    pub steps: u64,
    /// Choices that were asked for.
    pub choices: u64,
}

impl Outcome {
    /// About how many bytes all that it shows of memory takes to keep.
    pub fn weight(&self) -> u64 {
        self.trace.iter().map(|event| event.memory.weight()).sum::<u64>() + self.memory.weight()
    }
}

/// How an execution ended.
#[derive(Clone, Debug, PartialEq)]
pub enum End {
    Ub(Box<UndefinedBehaviour>),
    /// The result; no scalars for `void`.
    Returns(Value),
    Unwinds,
    /// The environment did not come back from the last event.
    Stopped,
    /// A whole state repeated with no event and no choice in between.
    Diverges,
    /// Out of fuel (steps or call depth).
    Unknown,
    /// Something that is not modelled was reached.
    Unsupported(Unsupported),
    /// A decision hangs on a set that is not known exactly, or another limit was met.
    Inconclusive(Inconclusive),
}

/// Undefined behaviour: the rule, where, and the operands' values.
#[derive(Clone, Debug, PartialEq)]
pub struct UndefinedBehaviour {
    pub rule: UbRule,
    pub place: Place,
    /// The operands of the instruction as they were, in the order of the text.
    pub operands: Vec<Value>,
    /// The block that a refused access was about.
    pub fault: Option<Box<Fault>>,
}
