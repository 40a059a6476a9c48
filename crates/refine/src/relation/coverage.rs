//! The answers of the relation: whether one thing covers another, and where it does not.

use super::CallPromise;
use crate::reason::{Undecided, Unknown};
use crate::threads::comparison::Unallowed;
use crate::threads::fences::LostOrder;
use crate::threads::ordering::Weakening;
use crate::verdict::Class;
use irrefute_semantics::{Event, Latent, MemoryBlock};

/// Whether a source outcome covers a target outcome.
#[derive(Clone, Debug, PartialEq)]
pub enum Coverage {
    /// It does: a proof.
    Covers,
    /// It does not: a proof, with the first sure difference.
    DoesNotCover(Difference),
    /// It cannot be decided, for this reason.
    Unknown(Unknown),
}

/// How a target outcome differs from a source outcome that does not cover it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    /// In what respect the target is wrong.
    pub class: Class,
    /// Where the outcomes differ.
    pub site: Site,
}

impl Difference {
    /// Whether the outcomes agree as far as the trace of the source goes, and differ in what follows.
    pub fn is_behind(&self, source: &[Event], target: &[Event]) -> bool {
        match self.site {
            Site::End => target.len() >= source.len(),
            Site::Event(k) => k >= source.len(),
            Site::Argument { .. }
            | Site::Result { .. }
            | Site::Memory { .. }
            | Site::PureCall(_)
            | Site::TailCall(_)
            | Site::Promise { .. }
            | Site::Latent(_)
            | Site::Ordering { .. }
            | Site::Fence(_)
            | Site::Threads { .. } => false,
        }
    }
}

/// Where two outcomes differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Site {
    /// The events of this index are calls of different functions, or one side has no such event.
    Event(usize),
    /// A leaf of an argument of an event.
    Argument {
        /// The index of the event in the trace.
        event: usize,
        /// The position of the argument in the call.
        argument: usize,
        /// The index of the leaf in the argument, counted through nested aggregates and vectors.
        leaf: usize,
    },
    /// A leaf of the result.
    Result {
        /// The index of the leaf, counted through nested aggregates and vectors.
        leaf: usize,
    },
    /// A byte of a block of the source's (or whether it is alive, or its size): at an event, or in the end.
    Memory {
        /// The index of the event at which the block was visible; `None` for the end.
        event: Option<usize>,
        /// The block, with the number that it has in the source.
        block: MemoryBlock,
        /// The offset of the byte in the block, in bytes.
        offset: u64,
    },
    /// A call of this index in [`Outcome::pure_calls`](irrefute_semantics::Outcome::pure_calls) of the target.
    PureCall(usize),
    /// The call of this index: the source lets its callee read a block that is a stack block of the target, where the call
    /// is a `tail` call.
    TailCall(usize),
    /// A promise that the call of this index makes in the target, and that the callee may break in the source.
    Promise {
        /// The index of the event in the trace.
        event: usize,
        /// What is promised.
        promise: CallPromise,
    },
    /// What only the target does that is undefined in another environment.
    Latent(Latent),
    /// The ordering of an access of both sides.
    Ordering {
        /// The block, with the number that it has in the source.
        block: MemoryBlock,
        /// The offset of its first byte in the block.
        offset: u64,
        /// What that of the target lacks.
        weakening: Weakening,
    },
    /// A fence, which only the source has.
    Fence(LostOrder),
    /// A byte that other threads see hold, or be stored, what the source does not allow.
    Threads {
        /// The block, with the number that it has in the source.
        block: MemoryBlock,
        /// The offset of the byte in the block.
        offset: u64,
        /// What they see.
        unallowed: Unallowed,
    },
    /// How the execution ended.
    End,
}

/// The answer for two scalars or bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The source's covers the target's.
    Covers,
    /// It does not, in this respect.
    Differs(Class),
    /// It cannot be decided, for this reason.
    Unknown(Undecided),
}

impl Answer {
    /// `Covers` if `covers` holds, otherwise `Differs` in this class.
    pub fn of(covers: bool, class: Class) -> Answer {
        if covers { Answer::Covers } else { Answer::Differs(class) }
    }
}

impl Coverage {
    pub(crate) fn differs(class: Class, site: Site) -> Coverage {
        Coverage::DoesNotCover(Difference { class, site })
    }

    pub(crate) fn unknown(reason: Undecided) -> Coverage {
        Coverage::Unknown(reason.into())
    }
}
