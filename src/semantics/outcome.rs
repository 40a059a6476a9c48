//! Outcomes: a trace of events and an end (`spec`: refinement, section 1), and undefined
//! behaviour with the rule that was broken.

use super::memory::{Fault, OutOfBoundsGep, Visible};
use super::reason::{Inconclusive, Unsupported};
use super::value::Value;
use crate::ir::{Function, InstRef, Module};
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

/// Where in a module something happened: indices into functions, blocks and instructions
/// (phis first, then the others, then the terminator), or a function's entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    pub function: u32,
    pub block: u32,
    pub instruction: u32,
}

impl Place {
    /// The entry of a function, before its first instruction: where its arguments are checked.
    pub fn entry(function: u32) -> Place {
        Place { function, block: 0, instruction: u32::MAX }
    }

    pub fn is_entry(self) -> bool {
        self.instruction == u32::MAX
    }

    /// The instruction at the place, with its function; none at an entry.
    pub fn instruction(self, module: &Module) -> Option<(&Function, InstRef<'_>)> {
        let function = module.functions.get(self.function as usize)?;
        let block = function.blocks.get(self.block as usize)?;
        let at = self.instruction as usize;
        let others = at.checked_sub(block.phis.len());
        let instruction = match others {
            None => InstRef::Phi(&block.phis[at]),
            Some(i) => match block.insts.get(i) {
                Some(inst) => InstRef::Inst(inst),
                None if i == block.insts.len() => InstRef::Terminator(&block.term),
                None => return None,
            },
        };
        Some((function, instruction))
    }
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

/// The rule that was broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum UbRule {
    /// `unreachable` was reached.
    Unreachable,
    /// A branch or switch on poison.
    BranchOnPoison,
    /// A branch or switch on undef.
    BranchOnUndef,
    /// Division or remainder by zero.
    DivisionByZero,
    /// Division or remainder by poison, or by a divisor that may be zero.
    DivisionByUndefined,
    /// `sdiv` or `srem` of the least value by −1.
    SignedDivisionOverflow,
    /// A fixed-point quotient that does not fit its type.
    FixedPointDivisionOverflow,
    /// `llvm.assume` of a condition that is false, poison or undef.
    FalseAssumption,
    /// Poison or undef where `noundef` (attribute or metadata) promises a defined value.
    NotDefined,
    /// A value that is not what `!range`, `!nonnull` or `!align` promise of it, in a text of LLVM 15 or before.
    BrokenMetadata,
    /// A `noreturn` function returned.
    NoReturnReturned,
    /// A `nounwind` function unwound.
    NoUnwindUnwound,
    /// A function that must make progress diverged.
    NoProgress,
    /// A call through a value that is no function of that type.
    BadCallee,
    /// A `willreturn` function did not return.
    WillReturnStopped,
    /// An effect on memory that a function promises not to have: a write, where `memory(…)` allows none or only those
    /// through arguments.
    MemoryPromise,
    /// The result is not the argument that is `returned`.
    NotReturned,
    /// A `norecurse` function was entered while it was active.
    NoRecurseRecursed,
    /// An access through poison or undef.
    AccessThroughUndefined,
    /// An access outside the block that the pointer is based on, or through no block at all.
    OutOfBounds,
    /// An access at an address that is no multiple of the promised alignment.
    Misaligned,
    /// An access through the null pointer.
    NullAccess,
    /// An access through an address that is based on no block.
    NoProvenance,
    /// An access to a block that is not alive.
    AccessOfDead,
    /// A read of a block that must not be read.
    ForbiddenRead,
    /// A write to a block that must not be written.
    ForbiddenWrite,
    /// An access through an integer cast to a pointer, where no block lies.
    NothingThere,
    /// An access through an integer cast to a pointer that may not reach the block that lies there.
    NotReachable,
    /// `free` of something else than the start of a heap block.
    BadFree,
    /// An allocation or copy of a size that is poison or undef.
    UndefinedSize,
    /// `memcpy` between places that overlap without being the same.
    OverlappingCopy,
    /// A pointer that is promised to be dereferenceable is not.
    NotDereferenceable,
    /// The callee of a `tail` call accessed a stack block of its caller.
    TailCallAccess,
    /// A `nofree` function ended a block that existed when it was entered.
    NoFreeFreed,
    /// A block ended that a parameter in scope promises to be dereferenceable.
    DereferenceableFreed,
    /// A library function looks at bytes that are poison or undef.
    UndefinedBytes,
}

impl UbRule {
    /// Every rule.
    pub const ALL: [UbRule; 36] = [
        UbRule::Unreachable,
        UbRule::BranchOnPoison,
        UbRule::BranchOnUndef,
        UbRule::DivisionByZero,
        UbRule::DivisionByUndefined,
        UbRule::SignedDivisionOverflow,
        UbRule::FixedPointDivisionOverflow,
        UbRule::FalseAssumption,
        UbRule::NotDefined,
        UbRule::BrokenMetadata,
        UbRule::NoReturnReturned,
        UbRule::NoUnwindUnwound,
        UbRule::NoProgress,
        UbRule::BadCallee,
        UbRule::WillReturnStopped,
        UbRule::MemoryPromise,
        UbRule::NotReturned,
        UbRule::NoRecurseRecursed,
        UbRule::AccessThroughUndefined,
        UbRule::OutOfBounds,
        UbRule::Misaligned,
        UbRule::NullAccess,
        UbRule::NoProvenance,
        UbRule::AccessOfDead,
        UbRule::ForbiddenRead,
        UbRule::ForbiddenWrite,
        UbRule::NothingThere,
        UbRule::NotReachable,
        UbRule::BadFree,
        UbRule::UndefinedSize,
        UbRule::OverlappingCopy,
        UbRule::NotDereferenceable,
        UbRule::TailCallAccess,
        UbRule::NoFreeFreed,
        UbRule::DereferenceableFreed,
        UbRule::UndefinedBytes,
    ];

    /// The rule in words, as a diagnosis begins.
    pub fn words(self) -> &'static str {
        match self {
            UbRule::Unreachable => "reached `unreachable`",
            UbRule::BranchOnPoison => "branch on poison",
            UbRule::BranchOnUndef => "branch on undef",
            UbRule::DivisionByZero => "division by zero",
            UbRule::DivisionByUndefined => "division by a value that is poison or may be zero",
            UbRule::SignedDivisionOverflow => "signed division overflow",
            UbRule::FixedPointDivisionOverflow => "fixed-point division overflow",
            UbRule::FalseAssumption => "an assumption does not hold",
            UbRule::NotDefined => "poison or undef where a defined value is promised",
            UbRule::BrokenMetadata => "a value is not what metadata promises, which was undefined up to LLVM 15",
            UbRule::NoReturnReturned => "a `noreturn` function returned",
            UbRule::NoUnwindUnwound => "a `nounwind` function unwound",
            UbRule::NoProgress => "a function that must make progress runs forever",
            UbRule::BadCallee => "call of something that is no function of this type",
            UbRule::WillReturnStopped => "a `willreturn` function did not return",
            UbRule::MemoryPromise => {
                "an effect on memory that the function, or one that called it, promises not to have"
            }
            UbRule::NotReturned => "the result is not the argument that is `returned`",
            UbRule::NoRecurseRecursed => "a `norecurse` function called itself",
            UbRule::AccessThroughUndefined => "memory access through poison or undef",
            UbRule::OutOfBounds => "memory access out of bounds",
            UbRule::Misaligned => "misaligned memory access",
            UbRule::NullAccess => "memory access through the null pointer",
            UbRule::NoProvenance => "memory access through a pointer without provenance",
            UbRule::AccessOfDead => "memory access to a block that is not alive",
            UbRule::ForbiddenRead => "read of memory that must not be read",
            UbRule::ForbiddenWrite => "write to memory that must not be written",
            UbRule::NothingThere => "memory access at an address where no block lies",
            UbRule::NotReachable => "memory access to a block that this pointer may not reach",
            UbRule::BadFree => "free of something else than the start of a heap block",
            UbRule::UndefinedSize => "an allocation or copy of a size that is poison or undef",
            UbRule::OverlappingCopy => "memcpy between overlapping places",
            UbRule::NotDereferenceable => "a pointer that is promised to be dereferenceable is not",
            UbRule::TailCallAccess => "the callee of a `tail` call accessed a stack block of its caller",
            UbRule::NoFreeFreed => "a `nofree` function freed memory that its caller knows",
            UbRule::DereferenceableFreed => "memory was freed that a parameter promises to be dereferenceable",
            UbRule::UndefinedBytes => "a library function looks at bytes that are poison or undef",
        }
    }
}
