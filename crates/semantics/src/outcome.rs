//! Outcomes: a trace of events and an end (docs/semantics.md#outcomes), and undefined
//! behaviour with the rule that was broken.

use super::dependence::Dependences;
use super::exception::Exception;
use super::latent::Latents;
use super::marks::Marks;
use super::memory::{BlockBytes, Fault, MemoryBlock, OutOfBoundsGep, Visible};
use super::place::Place;
use super::program::{FunctionEffects, PointerParamAttrs};
use super::reason::{Inconclusive, Unsupported};
use super::ub_rule::UbRule;
use super::value::Value;
use smallvec::SmallVec;
use std::fmt;
use std::sync::Arc;

/// The limits of an execution. Verdicts depend on these and never on the clock, so that they can be reproduced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Instructions executed, phis and terminators included.
    pub steps: u64,
    /// Nested calls of functions with a body.
    pub call_depth: u32,
    /// Picks of undef that are enumerated. A result that would need more is known only from above.
    pub picks: u64,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget { steps: 20_000, call_depth: 64, picks: 1 << 24 }
    }
}

/// A call of a function without a body that the environment can notice, or a volatile access or output as such a call.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    /// The name of the function; `volatile load`, `volatile store`, `output` or the end of a
    /// call of the environment for an event that is no call.
    pub callee: Arc<str>,
    /// The arguments, as the constraints of parameters and call site left them.
    pub args: Vec<Value>,
    /// The arguments, by position, of which the callee promises to keep no part (`captures(none)`).
    pub uncaptured: Vec<usize>,
    /// Those that it only passes on to a function that it calls back: it does not look at them.
    pub passed_on: Vec<usize>,
    /// Those of the uncaptured ones through which it also promises to write nothing. Its behaviour cannot depend on where they
    /// point, only on what is there.
    pub only_read: Vec<usize>,
    /// The stack blocks of the caller to which arguments of a `tail` call lead: the callee must not access them.
    pub forbidden: Vec<MemoryBlock>,
    /// Whether the callee accesses no memory of the program but that to which its arguments lead (`memory(argmem: …)`).
    pub only_arguments: bool,
    /// Whether the result leads to a block of its own, as the declaration or the call says (`noalias`).
    pub fresh: bool,
    /// The ways to go on that the attributes leave.
    pub may: May,
    /// What is promised of the call.
    pub promised: Promised,
    /// The memory that the callee can see; empty if it can see none or must not read.
    pub memory: Arc<Visible>,
}

/// What declaration and call site together promise of a call. An event that is no call promises nothing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Promised {
    /// Of the call as a whole.
    pub effects: FunctionEffects,
    /// Of each argument.
    pub args: SmallVec<[PointerParamAttrs; 4]>,
    /// How values are passed: the ABI attributes, as text; `None` if there are none.
    pub passing: Option<Arc<str>>,
    /// Whether the callee says the same of them, as far as it is known.
    pub is_passed_as_declared: bool,
    /// The type by which the callee accesses memory (`!tbaa`), by its name and those of its ancestors; `None` if any type
    /// may be accessed.
    pub accessed_type: Option<Arc<[Box<str>]>>,
    /// Whether nothing of the program is left on the stack: this call and all that wait are `musttail`.
    pub leaves_no_frame: bool,
}

impl Event {
    /// An event that shows no memory, with no promises about its arguments.
    pub fn blind(callee: impl Into<Arc<str>>, args: Vec<Value>, may: May) -> Event {
        Event {
            callee: callee.into(),
            args,
            uncaptured: Vec::new(),
            passed_on: Vec::new(),
            only_read: Vec::new(),
            forbidden: Vec::new(),
            only_arguments: false,
            fresh: false,
            may,
            promised: Promised::default(),
            memory: Arc::default(),
        }
    }
}

/// How the names of events begin that are ends of calls of the environment.
const END_OF_CALL: &str = "end of a call of ";

/// How the names of events begin that are volatile copies.
pub(super) const VOLATILE_BYTES: &str = "volatile ";

impl Event {
    /// Whether it is a volatile copy or fill, which may as well be divided into other volatile accesses.
    pub fn is_volatile_bytes(&self) -> bool {
        self.callee.strip_prefix(VOLATILE_BYTES).is_some_and(|name| name.starts_with("llvm."))
    }

    /// The name of the event that a call of the environment has ended: of the function of this name, or of the one that is
    /// checked.
    pub fn end_of_call(function: Option<&str>, unwinds: bool) -> String {
        let function = function.map_or_else(|| "the function itself".to_owned(), |name| format!("@{name}"));
        format!("{END_OF_CALL}{function}{}", if unwinds { " by unwinding" } else { "" })
    }

    /// Whether it is the end of a call of the environment.
    pub fn is_end_of_call(&self) -> bool {
        self.callee.starts_with(END_OF_CALL)
    }
}

/// A call that nobody notices: its only effect is its result.
#[derive(Clone, Debug, PartialEq)]
pub struct PureCall {
    /// The name of the function.
    pub callee: Arc<str>,
    /// The arguments, as the constraints of parameters and call site left them.
    pub args: Vec<Value>,
}

impl PureCall {
    /// At most this many are noted. With more, nothing is said of calls that the other side lacks.
    pub const MOST: usize = 64;
}

/// What the attributes of the callee and of the call site leave possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct May {
    /// It may unwind: not `nounwind`.
    pub unwind: bool,
    /// It may return: not `noreturn`.
    pub returns: bool,
    /// It may fail to return: not `willreturn`.
    pub not_return: bool,
    /// It may read memory, even if only memory that the module cannot access.
    pub read: bool,
    /// It may write memory that its arguments do not point to, even if only such memory.
    pub write: bool,
}

/// The result of an execution: what the environment and the caller can see of it, and how far it is known.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The events, in order.
    pub trace: Vec<Event>,
    /// The calls, each once, of functions without a body whose only effect is their result. Unless the function is
    /// `speculatable`, some arguments may be undefined behaviour there.
    pub pure_calls: Vec<PureCall>,
    /// How it ended.
    pub end: End,
    /// The memory that the caller can see when the execution returns or unwinds.
    pub memory: Visible,
    /// What it was a function of, besides its arguments and its choices.
    pub depends: Dependences,
    /// What would be undefined in another environment.
    pub latents: Latents,
    /// Where a pointer last left its block in spite of `inbounds`: it was poison from there on.
    pub out_of_bounds: Option<OutOfBoundsGep>,
    /// Whether no over-approximated set was made. Only then is the outcome exact; otherwise it is an upper bound.
    pub exact: bool,
    /// Whether a fast-math flag allows a rewritten program to go on with other values: there are more outcomes than
    /// executions, and one that differs need not be wrong.
    pub rewritable: bool,
    /// Whether a result was one of several neighbours, since it need not be precise.
    pub approximate: bool,
    /// Whether it ends in a recursion without end, which overflows every stack.
    pub recurses: bool,
    /// Instructions executed.
    pub steps: u64,
    /// Picks of undef sets that were enumerated.
    pub picks: u64,
    /// Questions that the chooser was asked.
    pub choices: u64,
    /// The edges and the arms of `select`s that it took in the function in which it began.
    pub marks: Marks,
    /// Where it stood when it was given up, out of fuel or because it repeats itself.
    pub standstill: Option<Box<Standstill>>,
}

/// Where an execution stood.
#[derive(Clone, Default)]
pub struct Standstill {
    /// The next instruction of each active function, the calls of the outer ones; outermost first.
    pub places: Vec<Place>,
    /// What the registers of the innermost function held, by [`ValueId`](irrefute_ir::ValueId). Those that were not written
    /// in this call hold anything.
    pub values: Vec<Value>,
}

// What registers hold that were not written is left from other executions, and no part of this one.
impl PartialEq for Standstill {
    fn eq(&self, other: &Standstill) -> bool {
        self.places == other.places
    }
}

impl fmt::Debug for Standstill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Standstill").field("places", &self.places).finish_non_exhaustive()
    }
}

/// About as many picks as a step take as much time.
const PICKS_PER_STEP: u64 = 4;

impl Outcome {
    /// The outcome of an execution with this end that did nothing before, and depended on nothing.
    pub fn of_end(end: End) -> Outcome {
        Outcome {
            trace: Vec::new(),
            pure_calls: Vec::new(),
            end,
            memory: Visible::default(),
            depends: Dependences::NONE,
            latents: Latents::NONE,
            out_of_bounds: None,
            exact: true,
            rewritable: false,
            approximate: false,
            recurses: false,
            steps: 0,
            picks: 0,
            choices: 0,
            marks: Marks::default(),
            standstill: None,
        }
    }

    /// The work of the execution in steps. Picks count as well: the 65,536 inputs of a function of one `half`, with a
    /// computation on an undef set for each, took over ten minutes when they did not.
    pub fn work(&self) -> u64 {
        self.steps + self.picks / PICKS_PER_STEP
    }

    /// The contents of the blocks that it shows, at events and at the end. What did not change in between is shared.
    pub fn contents(&self) -> impl Iterator<Item = &Arc<BlockBytes>> {
        let at_events = self.trace.iter().flat_map(|event| event.memory.contents());
        at_events.chain(self.memory.contents())
    }
}

/// How an execution ended.
#[derive(Clone, Debug, PartialEq)]
pub enum End {
    /// Undefined behaviour: anything may happen, so the target is free from here on.
    Ub(Box<UndefinedBehaviour>),
    /// The function returned this result; no scalars for `void`.
    Returns(Value),
    /// This exception left the outermost function.
    Unwinds(Exception),
    /// The environment did not return from the last event.
    Stopped,
    /// A whole state repeated with no event and no choice in between.
    Diverges,
    /// A whole state repeated with events and no choice in between: the trace goes on forever in the environment that
    /// answers as it did before.
    Repeats,
    /// Out of fuel (steps or call depth).
    Unknown,
    /// Something that is not modelled was reached.
    Unsupported(Unsupported),
    /// A decision depends on a set that is not known exactly, or another limit was met.
    Inconclusive(Inconclusive),
}

/// Undefined behaviour: the rule, the place, and the values of the operands.
#[derive(Clone, Debug, PartialEq)]
pub struct UndefinedBehaviour {
    /// The rule that was broken.
    pub rule: UbRule,
    /// The instruction that broke it, or the entry of the outermost function.
    pub place: Place,
    /// The operands of the instruction as they were, in the order of the text.
    pub operands: Vec<Value>,
    /// The place in memory that a refused access was about.
    pub fault: Option<Box<Fault>>,
}
