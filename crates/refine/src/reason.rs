//! Why an input is undecided.
//!
//! The outcome of an execution may be unknown, and two executions with known outcomes may not be comparable. Reports
//! count inputs by reason. The words are for people and for the JSON, and are stable.

use irrefute_semantics::reason::{Inconclusive, Unmodelled, Unsupported};
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt;

/// Why an input is undecided, by the side that it is about.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// The source's execution.
    Source(Unknown),
    /// The target's execution.
    Target(Unknown),
    /// Both together, or the source in the environment of the target.
    Pair(Unknown),
}

impl Reason {
    /// The two sides differ, and the source makes a promise that is not modelled.
    pub const UNMODELLED_PROMISE: Reason = Reason::Source(Unknown::Undecided(Undecided::UnmodelledPromise));

    /// A call of one side may break a promise about a pointer that it passes.
    pub const HANDLING: Reason = Reason::Pair(Unknown::Undecided(Undecided::Handling));

    /// The source reads the code of a function, or writes it.
    pub const CODE_ACCESS: Reason = Reason::Source(Unknown::Unsupported(Unsupported::Met(Unmodelled::CodeAccess)));

    /// The two sides differ, and one has made the address of a label a number.
    pub const LABELS: Reason = Reason::Pair(Unknown::Undecided(Undecided::Labels));

    /// The two sides differ, and one has called a function whose meaning is not modelled.
    pub const UNINTERPRETED: Reason = Reason::Pair(Unknown::Undecided(Undecided::Uninterpreted));
}

/// Something that is not known.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Unknown {
    /// An execution has used up its budget.
    OutOfFuel,
    /// A target has used up its budget, which is larger than that of its source, and its source came to an end.
    SuspectedEndless,
    /// An execution met something that is not modelled.
    Unsupported(Unsupported),
    /// Everything is modelled, but the question has no answer.
    Undecided(Undecided),
}

/// A question about two executions, or about one, that cannot be decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Undecided {
    /// An execution ended without an answer.
    Execution(Inconclusive),
    /// A pure call got an answer that is not known exactly.
    InexactAnswer,
    /// The input points to a global that the target lacks.
    LackingGlobal,
    /// Another choice of the source, which was not tried, may cover.
    UnexhaustedChoices,
    /// One side runs forever.
    NonTermination,
    /// The source calls itself forever, and the target does something else.
    EndlessRecursion,
    /// A variable may be one of the other side, or share its address.
    Variables,
    /// Blocks without bytes may share an address.
    EmptyBlocks,
    /// A pointer to a block that the execution itself allocated and ended is compared.
    EndedBlock,
    /// The comparison depends on an address that no execution has chosen.
    UnchosenAddress,
    /// A choice of the source looks at an address, and the blocks of native code lie elsewhere.
    NativeAddresses,
    /// A block is seen from an address space in which it has no address, or at another type of pointer.
    OtherSpace,
    /// A physical pointer of the source is compared with a bare address: it may reach nothing either.
    PhysicalReach,
    /// A physical pointer of the target has further bounds, and the block that it will access is not known.
    PhysicalBounds,
    /// Integer bytes of the source, which load as a physical pointer, are compared with bytes of a pointer.
    PhysicalAddress,
    /// The size of a block is not known.
    UnknownSize,
    /// A physical pointer belongs to a call that may still run.
    CallPointer,
    /// A function that reads nothing is called once more with the same arguments: LLVM may move or merge such calls.
    RepeatedCall,
    /// The sides call functions without a body by different types, which these are not declared with.
    CallType,
    /// The target calls a function that the source has a body of.
    BodyElsewhere,
    /// One side has an atomic access or a fence that the other lacks.
    OtherThreads,
    /// An access acquires, and nothing shows what it reads.
    Unobserved,
    /// The environment calls a function of the module on one side only.
    CallByEnvironment,
    /// Flat pointers: an integer leads the environment to no block, and a pointer with the same address does.
    EnvironmentReach,
    /// Two volatile stores of one size: their events do not contain their types.
    VolatileType,
    /// One side copies volatile memory where the other makes other volatile accesses.
    VolatileDivision,
    /// Pointers to blocks are compared without a memory injection.
    BlockPointers,
    /// Lanes that are picked together have more tuples than are enumerated.
    TooManyTuples,
    /// The target shows a changed variable that the source does not show at this moment.
    OnlyInTarget,
    /// The source shows a block that the target does not show at this moment.
    OnlyInSource,
    /// Arguments point to different blocks, and it is not known what the callee does with them.
    Elsewhere,
    /// Bytes of one draw of an undef value are compared one by one.
    PickedTogether,
    /// A fresh block that the source shows: no pointer leads to it on both sides.
    UnmatchedBlock,
    /// The source shows a variable that the target lacks.
    LackingVariable,
    /// A stack block that ended on one side only: nobody may access it any more.
    EndedStackBlock,
    /// One side alone executes operations that must raise the right floating-point exceptions.
    Exceptions,
    /// An initializer has no lowered form.
    UnmodelledContents,
    /// A byte that is defined only at the type of its store, and other bytes of that store are overwritten.
    PartAtItsType,
    /// Bytes of two pointers are compared that have different positions in them.
    DisplacedPointerBytes,
    /// A byte of a pointer is compared with a byte of a pick.
    PointerForPick,
    /// Fast-math flags or denormal modes of the source allow more results than are listed.
    Rewriting,
    /// The source makes a promise that is not modelled, and may break it.
    UnmodelledPromise,
    /// An execution called an uninterpreted function.
    Uninterpreted,
    /// A call may break a promise about a pointer that it passes.
    Handling,
    /// Addresses of labels differ, or what was computed of them: passes merge, delete and rename blocks of code.
    Labels,
}

impl Undecided {
    /// A comparison depends on an undef set that is only known from above.
    pub const LARGE: Undecided = Undecided::Execution(Inconclusive::LargeUndefSet);

    /// The reason in words.
    pub fn words(self) -> &'static str {
        match self {
            Undecided::Execution(reason) => reason.words(),
            Undecided::InexactAnswer => "the answer of an unknown function to undefined arguments is not known exactly",
            Undecided::UnmodelledPromise => "a promise that is not modelled may be broken",
            Undecided::Uninterpreted => "a function was called whose meaning is not modelled",
            Undecided::Labels => "addresses of labels",
            Undecided::Handling => "whether a call keeps a promise about a pointer",
            Undecided::Rewriting => "fast-math flags or denormal modes of the source allow other results on this input",
            Undecided::LackingGlobal => "the input points to a global that the target lacks",
            Undecided::UnexhaustedChoices => "the source's choices were not exhausted",
            Undecided::EndlessRecursion => "what follows a recursion without end",
            Undecided::NonTermination => "non-termination is not compared under this dialect",
            Undecided::Variables => "whether two variables are one",
            Undecided::EmptyBlocks => "whether two empty blocks are one",
            Undecided::EndedBlock => "a pointer to a block that the execution ended",
            Undecided::UnchosenAddress => "an address that was never chosen",
            Undecided::NativeAddresses => "a choice that looks at addresses, which native code has others of",
            Undecided::OtherSpace => "a pointer to the same block in another address space",
            Undecided::PhysicalReach => "whether a physical pointer reaches anything",
            Undecided::PhysicalBounds => "the bounds of a physical pointer",
            Undecided::PhysicalAddress => "the address in a pointer that was an integer",
            Undecided::UnknownSize => "a block of unknown size",
            Undecided::CallPointer => "a pointer that belongs to a call",
            Undecided::RepeatedCall => "how often a function is called that reads nothing",
            Undecided::CallType => "calls by another type than the callee is declared with",
            Undecided::BodyElsewhere => "a call of a function of which only the source has the body",
            Undecided::OtherThreads => {
                "what other threads see of atomic accesses that were merged, removed or replaced"
            }
            Undecided::Unobserved => "whether an access whose result nobody uses acquires anything",
            Undecided::CallByEnvironment => "a call of the environment that only one side admits",
            Undecided::EnvironmentReach => "what the environment reaches by an address",
            Undecided::VolatileDivision => "a volatile copy, which may be divided into other accesses",
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
            Undecided::Exceptions => "which floating-point exceptions are raised",
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

/// The number of inputs for each reason.
pub type Reasons = BTreeMap<Reason, u64>;

/// The same by the words of the reasons, in alphabetical order. Several reasons may have the same words.
pub fn by_words(reasons: &Reasons) -> BTreeMap<String, u64> {
    let mut words = BTreeMap::new();
    reasons.iter().for_each(|(reason, count)| *words.entry(reason.to_string()).or_default() += count);
    words
}

/// Serializes reasons as a map from words to counts.
pub(super) fn serialize<S: Serializer>(reasons: &Reasons, serializer: S) -> Result<S::Ok, S::Error> {
    by_words(reasons).serialize(serializer)
}
