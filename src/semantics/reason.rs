//! Why an execution ends without saying what the program does.
//!
//! Two kinds: what the semantics does not model ([`Unsupported`]), where another execution may end otherwise only if it
//! does not come there; and what it models but cannot decide ([`Inconclusive`]). Reports and statistics tell reasons
//! apart by these types; the words are for people, and stable.

use std::fmt;
use std::sync::Arc;

/// Something that is not modelled.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Unsupported {
    /// An execution met it.
    Met(Unmodelled),
    /// A construct of the text that has no lowered form, in words.
    Construct(Arc<str>),
    /// A function without a body was to be executed.
    NoBody(Arc<str>),
    /// A function was called with other arguments than it has.
    OddArguments(Arc<str>),
    /// The environment answered the call of a function with what it cannot return.
    OddAnswer(Arc<str>),
}

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsupported::Met(what) => what.fmt(f),
            Unsupported::Construct(words) => f.write_str(words),
            Unsupported::NoBody(function) => write!(f, "@{function} has no body"),
            Unsupported::OddArguments(function) => write!(f, "arguments that do not fit @{function}"),
            Unsupported::OddAnswer(function) => write!(f, "an answer that does not fit @{function}"),
        }
    }
}

impl From<Unmodelled> for Unsupported {
    fn from(what: Unmodelled) -> Unsupported {
        Unsupported::Met(what)
    }
}

/// The words of a construct.
impl From<Arc<str>> for Unsupported {
    fn from(words: Arc<str>) -> Unsupported {
        Unsupported::Construct(words)
    }
}

/// What an execution meets that is not modelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Unmodelled {
    /// A set of possible pointers would have to be made.
    PointerSet,
    /// The integer rule meets a pointer that has no address yet.
    PointerAsInteger,
    /// A pointer would not stay in its lane.
    PointerBitcast,
    /// The mask is one of several.
    UndefPointerMask,
    /// The pointer is one of several.
    MaskOfUndefPointer,
    /// A lifetime begins or ends through another pointer.
    LifetimeOfNoAlloca,
    /// The stack is restored to a state that this frame never saved.
    ForeignStackRestore,
    /// What null is inside of is not said.
    InboundsOfNull,
    /// The index is one of several.
    UndefIndex,
    /// The pointer is one of several, and its index type is narrower.
    UndefNarrowPointer,
    /// The promise of no wrap hangs on an address that is not chosen.
    PromiseBeyondBlock,
    /// Whether it stays in bounds is not known.
    MoveInUnknownSize,
    /// The address would give away what the callee must not keep.
    UncapturedAddress,
    /// Copies in memory are not tracked.
    UncapturedCopy,
    /// The environment gives back what the callee must not keep.
    UncapturedAnswer,
    /// The widths of the cast have no rule.
    AddressCast,
    /// A block has more bytes than are modelled.
    BlockTooLarge,
    /// There are more blocks than are modelled.
    TooManyBlocks,
    /// The chooser places a block on another one.
    TakenAddress,
    /// An access goes to a function.
    CodeAccess,
    /// An access goes to a block whose size nothing says.
    UnknownSize,
    /// Null may be accessed, and nothing says what is there.
    AccessThroughNull,
    /// The bits of a byte cannot be told apart.
    JointBesidePoison,
    /// A format has a directive that is not known.
    PrintfFormat,
    /// A format has more directives than there are arguments.
    PrintfArguments,
    /// A number is printed that is a pointer without an address.
    PrintedPointer,
    /// A string has more bytes than are looked at.
    LongString,
    /// A call whose promises differ from those of the declaration is not decided.
    BroaderCallee,
    /// Which lanes are accessed is not defined.
    UndefinedMask,
    /// An access goes to a device.
    VolatileNowhere,
    /// The environment answers a volatile access with something else than a value or nothing.
    VolatileAnswer,
    /// The callee is an address.
    CallOfInteger,
    /// A frame is left through no call.
    NoCall,
    /// An alignment is asked for at run time that is none.
    OddAlignment,
}

impl Unmodelled {
    /// The reason in words.
    pub fn words(self) -> &'static str {
        match self {
            Unmodelled::PointerSet => "a set of pointers",
            Unmodelled::PointerAsInteger => "a pointer into a block as an integer",
            Unmodelled::PointerBitcast => "a bitcast that splits or joins pointers",
            Unmodelled::UndefPointerMask => "llvm.ptrmask with an undef mask",
            Unmodelled::MaskOfUndefPointer => "llvm.ptrmask of an undef pointer",
            Unmodelled::LifetimeOfNoAlloca => "memory: the lifetime of what is no alloca",
            Unmodelled::ForeignStackRestore => "llvm.stackrestore of what llvm.stacksave did not give here",
            Unmodelled::InboundsOfNull => "memory: getelementptr inbounds of null where null is valid",
            Unmodelled::UndefIndex => "memory: getelementptr with an undef index",
            Unmodelled::UndefNarrowPointer => "memory: getelementptr of an undef pointer that is narrow",
            Unmodelled::PromiseBeyondBlock => "memory: getelementptr with a promise beyond its block",
            Unmodelled::MoveInUnknownSize => "memory: getelementptr into a block of unknown size",
            Unmodelled::UncapturedAddress => "the address of a pointer that must not be captured",
            Unmodelled::UncapturedCopy => "a copy of a pointer that must not be captured",
            Unmodelled::UncapturedAnswer => "an answer that points where an argument does that must not be captured",
            Unmodelled::AddressCast => "a cast of an address",
            Unmodelled::BlockTooLarge => "memory: a block larger than the budget",
            Unmodelled::TooManyBlocks => "memory: more blocks than the budget",
            Unmodelled::TakenAddress => "an address that is not free was chosen",
            Unmodelled::CodeAccess => "memory: access of a function's code",
            Unmodelled::UnknownSize => "memory: a block of unknown size",
            Unmodelled::AccessThroughNull => "memory: an access through null, where nothing is given to lie",
            Unmodelled::JointBesidePoison => "memory: lanes that are picked together, beside poison in one byte",
            Unmodelled::PrintfFormat => "this format of printf",
            Unmodelled::PrintfArguments => "printf with too few arguments",
            Unmodelled::PrintedPointer => "printing a pointer as a number",
            Unmodelled::LongString => "a string longer than the budget",
            Unmodelled::BroaderCallee => "memory: a call that promises not to write what its callee may",
            Unmodelled::UndefinedMask => "a masked access whose mask is poison or undef",
            Unmodelled::VolatileNowhere => "memory: a volatile access where no block lies",
            Unmodelled::VolatileAnswer => "an answer that a volatile access cannot have",
            Unmodelled::CallOfInteger => "a call of an integer cast to a pointer",
            Unmodelled::NoCall => "a frame that waits for no call",
            Unmodelled::OddAlignment => "an alignment that is no power of two",
        }
    }
}

impl fmt::Display for Unmodelled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words())
    }
}

/// What is modelled and cannot be decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Inconclusive {
    /// The decision hangs on a set that is only known from above.
    LargeUndefSet,
    /// Under the chooser at hand this address is not fixed.
    OpenAddress,
    /// The same, where an alignment is promised.
    OpenAlignment,
    /// The same, under a mask.
    OpenMask,
    /// The same, where the pointer moves.
    OpenMove,
    /// No block of this size fits anywhere.
    NoRoom,
    /// Whether a promise about memory is kept hangs on which pointer the access is based on.
    AccessThroughArgument,
    /// The result of a library function is not known.
    UndefinedBytes,
}

impl Inconclusive {
    /// The reason in words.
    pub fn words(self) -> &'static str {
        match self {
            Inconclusive::LargeUndefSet => "undef set too large",
            Inconclusive::OpenAddress => "it hangs on an address that is left open",
            Inconclusive::OpenAlignment => "the alignment of an address that is left open",
            Inconclusive::OpenMask => "a mask of an address left open",
            Inconclusive::OpenMove => "getelementptr of an address that is left open",
            Inconclusive::NoRoom => "no room in the address space",
            Inconclusive::AccessThroughArgument => "whether an access is through an argument",
            Inconclusive::UndefinedBytes => "a comparison of bytes that are not defined",
        }
    }
}

impl fmt::Display for Inconclusive {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words())
    }
}
