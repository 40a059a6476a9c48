//! Why an input is undecided.
//!
//! What an execution does may not be known, and two executions that are known may not be comparable. Reports count
//! inputs by reason; the words are for people and for the JSON, and stable.

use crate::semantics::reason::{Inconclusive, Unsupported};
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt;

/// Why an input is undecided, by the side that it is about.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    Source(Unknown),
    Target(Unknown),
    /// Both together, or the source in the environment of the target.
    Pair(Unknown),
}

/// What is not known.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Unknown {
    /// An execution has used up its budget.
    OutOfFuel,
    /// The same of a target, whose budget is larger than that of its source.
    SuspectedEndless,
    /// An execution met something that is not modelled.
    Unsupported(Unsupported),
    /// Everything is modelled, and still there is no answer.
    Undecided(Undecided),
}

/// What cannot be decided of two executions, or of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Undecided {
    /// An execution ended without an answer.
    Execution(Inconclusive),
    /// A pure function was asked for an answer that cannot be relied upon.
    InexactAnswer,
    /// The input has no meaning for the target.
    LackingGlobal,
    /// Another choice of the source may cover.
    UnexhaustedChoices,
    /// One side runs forever.
    NonTermination,
    /// Two constant globals of equal contents may share an address.
    Constants,
    /// Blocks without bytes may share an address.
    EmptyBlocks,
    /// What a dangling pointer says is not compared.
    EndedBlock,
    /// The comparison hangs on an address that no execution asked for.
    UnchosenAddress,
    /// A pointer that was an integer may have no provenance that counts.
    PhysicalReach,
    /// A pointer that was an integer promises to stay where nothing says how far that is.
    PhysicalBounds,
    /// The bytes of such a pointer are compared with those of another.
    PhysicalAddress,
    /// Nothing says how large a block is.
    UnknownSize,
    /// A pointer that is promised something for as long as a call lasts.
    CallPointer,
    /// LLVM may move or merge such calls.
    RepeatedCall,
    /// An address shows no block, and a pointer that is the same address does.
    EnvironmentReach,
    /// No signature says of which type a volatile access is.
    VolatileType,
    /// There is nobody to say which blocks are matched.
    BlockPointers,
    /// There are more than are gone through.
    TooManyTuples,
    /// The source does not show it at this moment.
    OnlyInTarget,
    /// The target does not show it at this moment.
    OnlyInSource,
    /// What the callee does with it is not known.
    Elsewhere,
    /// Bytes of different lanes of one undef value.
    PickedTogether,
    /// No pointer leads to it on both sides.
    UnmatchedBlock,
    /// The source shows it.
    LackingVariable,
    /// Nobody may look at it any more.
    EndedStackBlock,
    /// An initializer has no lowered form.
    UnmodelledContents,
    /// A byte alone says less than the value that it is part of.
    PartAtItsType,
    /// They are no pointer together.
    DisplacedPointerBytes,
    /// A byte of a pointer is compared with a byte of undef.
    PointerForPick,
}

impl Undecided {
    /// A comparison hangs on an undef set that is only known from above.
    pub const LARGE: Undecided = Undecided::Execution(Inconclusive::LargeUndefSet);

    /// The reason in words.
    pub fn words(self) -> &'static str {
        match self {
            Undecided::Execution(reason) => reason.words(),
            Undecided::InexactAnswer => "the answer of an unknown function to undefined arguments is not known exactly",
            Undecided::LackingGlobal => "the input points to a global that the target lacks",
            Undecided::UnexhaustedChoices => "the source's choices were not exhausted",
            Undecided::NonTermination => "non-termination is not compared under this dialect",
            Undecided::Constants => "whether two constants are one",
            Undecided::EmptyBlocks => "whether two empty blocks are one",
            Undecided::EndedBlock => "a pointer to a block that the execution ended",
            Undecided::UnchosenAddress => "an address that was never chosen",
            Undecided::PhysicalReach => "whether a physical pointer reaches anything",
            Undecided::PhysicalBounds => "the bounds of a physical pointer",
            Undecided::PhysicalAddress => "the address in a pointer that was an integer",
            Undecided::UnknownSize => "a block of unknown size",
            Undecided::CallPointer => "a pointer that belongs to a call",
            Undecided::RepeatedCall => "how often a function is called that reads nothing",
            Undecided::EnvironmentReach => "what the environment reaches by an address",
            Undecided::VolatileType => "a volatile store of the same size and another type",
            Undecided::BlockPointers => "pointers to memory blocks",
            Undecided::TooManyTuples => "too many tuples of lanes that are picked together",
            Undecided::OnlyInTarget => "a variable that only the target comes upon",
            Undecided::OnlyInSource => "a block that only the source shows",
            Undecided::Elsewhere => "an argument points to other memory",
            Undecided::PickedTogether => "values that were picked together",
            Undecided::UnmatchedBlock => "a visible block that is matched with none",
            Undecided::LackingVariable => "a global that the target lacks",
            Undecided::EndedStackBlock => "a stack block that ended",
            Undecided::UnmodelledContents => "contents that are not modelled",
            Undecided::PartAtItsType => "a part of what is defined only at its type",
            Undecided::DisplacedPointerBytes => "bytes of pointers out of their places",
            Undecided::PointerForPick => "a pointer where one of several values was",
        }
    }
}

impl fmt::Display for Undecided {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words())
    }
}

impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unknown::OutOfFuel => f.write_str("out of fuel"),
            Unknown::SuspectedEndless => f.write_str("out of fuel (suspected of running forever)"),
            Unknown::Unsupported(reason) => reason.fmt(f),
            Unknown::Undecided(reason) => reason.fmt(f),
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Source(reason) => write!(f, "source: {reason}"),
            Reason::Target(reason) => write!(f, "target: {reason}"),
            Reason::Pair(reason) => reason.fmt(f),
        }
    }
}

impl From<Undecided> for Unknown {
    fn from(reason: Undecided) -> Unknown {
        Unknown::Undecided(reason)
    }
}

impl<T: Into<Unknown>> From<T> for Reason {
    fn from(reason: T) -> Reason {
        Reason::Pair(reason.into())
    }
}

/// Inputs by reason.
pub type Reasons = BTreeMap<Reason, u64>;

/// The same by the words of the reasons, in the order of the alphabet.
pub fn by_words(reasons: &Reasons) -> BTreeMap<String, u64> {
    let mut words = BTreeMap::new();
    reasons.iter().for_each(|(reason, count)| *words.entry(reason.to_string()).or_default() += count);
    words
}

/// Writes the words.
pub(super) fn serialize<S: Serializer>(reasons: &Reasons, serializer: S) -> Result<S::Ok, S::Error> {
    by_words(reasons).serialize(serializer)
}
