//! The answers of the relation: whether one thing covers another, and where it does not.

use crate::refine::reason::{Undecided, Unknown};
use crate::refine::verdict::Class;
use crate::semantics::MemoryBlock;

/// Whether a source outcome covers a target outcome.
#[derive(Clone, Debug, PartialEq)]
pub enum Coverage {
    Covers,
    DoesNotCover(Difference),
    /// Cannot be decided, and why.
    Unknown(Unknown),
}

/// How a target outcome differs from a source outcome that does not cover it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    pub class: Class,
    pub site: Site,
}

/// Where two outcomes differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Site {
    /// The events of this index are calls of different functions, or one side has no such event.
    Event(usize),
    /// A leaf of an argument of an event.
    Argument { event: usize, argument: usize, leaf: usize },
    /// A leaf of the result.
    Result { leaf: usize },
    /// A byte of a block of the source's (or whether it is alive, or its size): at an event, or in the end.
    Memory { event: Option<usize>, block: MemoryBlock, offset: u64 },
    /// How the execution ended.
    End,
}

/// The answer for two scalars or bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    Covers,
    Differs(Class),
    Unknown(Undecided),
}

impl Answer {
    /// Covers, or differs in this class.
    pub fn of(covers: bool, class: Class) -> Answer {
        if covers { Answer::Covers } else { Answer::Differs(class) }
    }
}

impl Coverage {
    pub(in crate::refine) fn differs(class: Class, site: Site) -> Coverage {
        Coverage::DoesNotCover(Difference { class, site })
    }

    pub(in crate::refine) fn unknown(reason: Undecided) -> Coverage {
        Coverage::Unknown(reason.into())
    }
}
