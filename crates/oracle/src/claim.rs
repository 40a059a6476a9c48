//! What an analysis of LLVM claims, as data.

use super::evolution::Typed;
use super::range::Range;
use irrefute_ir::{Attribute, BlockId, Type, ValueId};
use irrefute_semantics::Place;
use serde::Serialize;
use std::fmt;
use std::sync::Arc;

macro_rules! claim_kinds {
    ($($(#[$doc:meta])* $kind:ident = $name:literal,)*) => {
        /// What a claim is about. Reports count by it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum ClaimKind {
            $($(#[$doc])* $kind),*
        }

        impl ClaimKind {
            /// All of them, in the order of reports.
            pub const ALL: [ClaimKind; [$($name),*].len()] = [$(ClaimKind::$kind),*];

            /// As in the JSON.
            pub fn name(self) -> &'static str {
                match self { $(ClaimKind::$kind => $name),* }
            }
        }
    };
}

claim_kinds! {
    /// In which range an integer lies (scalar evolution).
    Range = "range",
    /// Which expression an integer is equal to, with the flags in it (scalar evolution).
    Value = "value",
    /// Which value an integer has when its loop ends (scalar evolution).
    ExitValue = "exit-value",
    /// How often a loop goes back to its header before it is left (scalar evolution).
    BackedgeCount = "backedge-count",
    /// The most often that a loop goes back to its header (scalar evolution).
    MaxBackedgeCount = "max-backedge-count",
    /// Of what the number of turns is a multiple (scalar evolution).
    TripMultiple = "trip-multiple",
    /// In which range an integer lies in a block (lazy value information).
    BlockRange = "block-range",
    /// Whether two locations overlap (alias analysis).
    Alias = "alias",
    /// Whether a call accesses a location (mod/ref).
    ModRef = "mod-ref",
    /// What wrote a location last (memory SSA).
    Clobber = "clobber",
    /// Which block is executed before another.
    Dominator = "dominator",
    /// Which block is executed after another.
    PostDominator = "post-dominator",
    /// Which blocks make a loop.
    Loop = "loop",
    /// What is executed in every loop that is entered.
    MustExecute = "must-execute",
    /// Which bits of a value matter.
    DemandedBits = "demanded-bits",
    /// Whether two accesses of a loop nest depend on each other.
    Dependence = "dependence",
    /// Whether the turns of a loop may be executed beside each other.
    LoopAccess = "loop-access",
    /// Which bytes behind a pointer a function accesses through it.
    StackSafety = "stack-safety",
    /// Whether a pointer may be loaded through wherever it is known.
    Dereferenceable = "dereferenceable",
    /// What functions, parameters and results promise.
    Attribute = "attribute",
}

impl fmt::Display for ClaimKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One claim about one function.
#[derive(Clone, Debug)]
pub struct Claim {
    /// The name of the function.
    pub function: Arc<str>,
    /// What it is about.
    pub kind: ClaimKind,
    /// As LLVM printed it, on one line.
    pub text: String,
    /// What it means.
    pub statement: Statement,
}

/// What a claim means. Each is a predicate on one execution of the function, which [`watch`](super::watch) decides.
#[derive(Clone, Debug)]
pub enum Statement {
    /// Whenever the value is computed, it lies in the range.
    InRange(ValueId, Range),
    /// Whenever the value is computed, it is what the expression is worth.
    Equals(ValueId, Typed),
    /// When the loop with this number ends in the turn in which the value was computed, the value is what the expression
    /// is worth.
    EqualsAtExit(usize, ValueId, Typed),
    /// How often the loop goes back.
    Backedges(usize, Bound),
    /// When the loop ends, its number of iterations is a multiple of this.
    TurnsAreMultipleOf(usize, u64),
    /// Whenever control reaches the end of the block, the value lies in the range.
    InRangeAtEndOf(BlockId, ValueId, Range),
    /// How two locations overlap.
    Overlap([Location; 2], Overlap),
    /// What the call at a place may do to a location while it lasts.
    Accesses(Place, Location, MayAccess),
    /// What the call at the first place may do to bytes that the call at the second accesses. It may read what both only read.
    CallAccesses([Place; 2], MayAccess),
    /// What wrote the location of an access last.
    WrittenBy(Place, Writer),
    /// What two loads or stores that access one byte have to do with each other; `None`: they never do.
    Depends([Place; 2], Option<Vec<Later>>),
    /// What the function does, without the flags of what sees them, is the same if these bits of the result of an instruction are flipped, or of
    /// one of its operands.
    Undemanded {
        /// The instruction.
        place: Place,
        /// The operand; `None` for the result.
        operand: Option<ValueId>,
        /// The bits that are not demanded.
        flip: u64,
    },
    /// In one run of the loop, whenever the second access of a pair reaches a byte in an earlier turn than the first, and
    /// one of them writes it, the first is so many turns later at least; `None`: this never happens.
    KeepsOrder(usize, Vec<[Place; 2]>, Option<u64>),
    /// Loads and stores through pointers that are derived from the value, and from nothing else, access only these bytes,
    /// counted from where it points to.
    AccessesWithin(ValueId, Vec<Place>, Range),
    /// The pointer that is an argument of a call, by its number, points to one of these places, counted from where the value
    /// points to.
    PassesWithin(ValueId, Place, usize, Range),
    /// A load of this type and alignment through the pointer, as soon as it is computed, is no undefined behaviour.
    Loadable {
        /// The pointer.
        pointer: Pointer,
        /// What is loaded.
        ty: Type,
        /// In bytes.
        align: u64,
    },
    /// The function with this promise refines the function without.
    Promises(Promisor, Attribute),
    /// Whenever the second block is entered, the first has been.
    Before(BlockId, BlockId),
    /// Whenever the second block is entered and the function returns, the first is entered afterwards.
    After(BlockId, BlockId),
    /// The loop of this header has these blocks.
    LoopOf(BlockId, Vec<BlockId>),
    /// Whenever the loop is left, the instruction was executed since it was entered.
    ExecutedIn(usize, Place),
}

/// Who makes a promise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Promisor {
    /// The function, of its behaviour.
    Function,
    /// The function, of its result.
    Result,
    /// The function, of the parameter with this number.
    Parameter(usize),
    /// A call, of the behaviour of its callee.
    Call(Place),
    /// A call, of its result.
    CallResult(Place),
    /// A call, of the argument with this number.
    Argument(Place, usize),
}

/// A bound on how often a loop goes back to its header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Bound {
    /// Exactly so often when the loop ends by an edge out of it, never more.
    Exactly(Typed),
    /// Exactly so often when it ends by an edge out of this block, never more.
    ExactlyAt(BlockId, Typed),
    /// At most so often.
    AtMost(Typed),
}

/// What a pointer points to in a module, as the text names it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pointer {
    /// A value of the function.
    Value(ValueId),
    /// A global variable or function.
    Global(Arc<str>),
}

/// A pointer with the number of bytes that are accessed through it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location {
    /// The pointer.
    pub pointer: Pointer,
    /// The loads and stores of this size through the pointer.
    pub accesses: Vec<Place>,
}

/// What a call may do to a location.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MayAccess {
    /// It may write it, or free it.
    pub write: bool,
    /// It may read it.
    pub read: bool,
}

/// How two locations overlap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overlap {
    /// `NoAlias`: not at all.
    None,
    /// `PartialAlias`: in part; the second begins this many bytes behind the first, if that is known.
    Partial(Option<i64>),
    /// `MustAlias`: they begin at one address.
    Must,
}

/// How many turns of one loop the second of two accesses is later than the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Later {
    /// Nothing is claimed.
    Any,
    /// So many; negative if it is earlier.
    Turns(i64),
    /// A number of one of these signs.
    Signs {
        /// It may be later.
        later: bool,
        /// It may be in the same turn.
        same: bool,
        /// It may be earlier.
        earlier: bool,
    },
}

impl Later {
    /// Whether this many turns are allowed.
    pub fn allows(self, turns: i64) -> bool {
        match self {
            Later::Any => true,
            Later::Turns(claimed) => turns == claimed,
            Later::Signs { later, same, earlier } => match turns {
                0 => same,
                1.. => later,
                _ => earlier,
            },
        }
    }
}

/// What may have written a location last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Writer {
    /// Nothing in the function.
    Before,
    /// Nothing since this instruction was executed.
    Instruction(Place),
    /// Nothing since this block was entered.
    Block(BlockId),
}
