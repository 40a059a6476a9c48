//! The reasons why an execution ends without a decision about the program.
//!
//! Two kinds: the execution meets something that is not modelled ([`Unsupported`]), and every execution that gets there
//! ends the same way; or a question is modelled but cannot be decided ([`Inconclusive`]). Reports and statistics
//! distinguish reasons by these types. The words are for people, and they are stable.

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
    /// The environment answered a call with a value of another shape than the function returns.
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

/// Things that an execution may meet and that are not modelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Unmodelled {
    /// A set of possible pointers would have to be made.
    PointerSet,
    /// The integer rule meets a pointer that has no address yet.
    PointerAsInteger,
    /// A pointer would not stay in its lane.
    PointerBitcast,
    /// The mask is undef.
    UndefPointerMask,
    /// The pointer is undef.
    MaskOfUndefPointer,
    /// Bytes that must not change are named by an address that was an integer.
    InvariantOfAddress,
    /// A lifetime begins or ends through another pointer.
    LifetimeOfNoAlloca,
    /// The stack is restored to a state that this frame never saved.
    ForeignStackRestore,
    /// It is not known which block null lies in, so `inbounds` cannot be checked.
    InboundsOfNull,
    /// The pointer is undef, and its index type is narrower than an address.
    UndefNarrowPointer,
    /// The promise of no wrap depends on an address that is not chosen.
    PromiseBeyondBlock,
    /// A function has accessed too many places that `!alias.scope` and `!noalias` are about.
    ManyScopedAccesses,
    /// An execution has accessed too many places that `!tbaa` is about.
    ManyTypedAccesses,
    /// The block has no known size, so bounds cannot be checked.
    MoveInUnknownSize,
    /// The address of a pointer is taken that must not be captured.
    UncapturedAddress,
    /// A pointer that must not be captured is copied to where others may find it; copies are not tracked.
    UncapturedCopy,
    /// The environment answers with a pointer that the callee promises not to capture.
    UncapturedAnswer,
    /// A pointer of more than 64 bits has no address that is an integer here.
    WideAddress,
    /// The block has no address in the address space of the pointer: none of its bytes lies there.
    AddressInOtherSpace,
    /// Memory that may change is cast to a space in which nothing does.
    CastToConstantSpace,
    /// The pointer is undef.
    UndefSpaceCast,
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
    /// An access goes to a block whose size is not known.
    UnknownSize,
    /// Null may be accessed, but the environment gives no block at address 0.
    AccessThroughNull,
    /// A byte would hold lanes that are picked together beside poison; memory has no form for that.
    JointBesidePoison,
    /// Memory keeps bits of pointers as whole bytes.
    SplitPointerByte,
    /// A shift of bytes by one of several amounts.
    UndefShiftOfBytes,
    /// A format has a directive that is not known.
    PrintfFormat,
    /// A format has more directives than there are arguments.
    PrintfArguments,
    /// A number is printed that is a pointer without an address.
    PrintedPointer,
    /// A string is a number that its type cannot hold: `errno` would be set.
    NumberTooLarge,
    /// The base of a number is none that C knows.
    NumberBase,
    /// A string has more bytes than one call may look at.
    LongString,
    /// An unknown function stores through a `noalias` argument, and has others.
    StoreThroughNoAlias,
    /// Lanes of the mask are picked together.
    JointMask,
    /// The environment answers a volatile access by unwinding, or by not returning where that is impossible.
    VolatileAnswer,
    /// A volatile copy from or to where no block lies: how a device answers a whole copy is not modelled.
    VolatileCopyOfDevice,
    /// `llvm.objectsize` of poison.
    SizeOfPoison,
    /// The callee is an integer that was cast to a pointer.
    CallOfInteger,
    /// A frame returns to a caller that waits for no call: a fault of the executor.
    NoCall,
    /// An alignment that is computed at run time is no power of two.
    OddAlignment,
    /// `resume` of a value that no landing pad of the frame received, or more than one.
    ForeignResume,
    /// `resume` of an exception that a clause matched, where a landing pad lies further out.
    ResumeOfCaught,
    /// A function that was called deoptimizes, and the call says nothing about the state of the caller.
    DeoptOfCaller,
    /// The bits of an operand are none that the x87 takes for a value.
    NoX87Value,
    /// An argument beyond the parameters is passed in a way that no front end uses.
    VariadicArgument,
    /// `va_arg` of a list that the function did not begin.
    ForeignList,
    /// `longjmp` to a place that no active call of `setjmp` gave, or past a call that the library made.
    ForeignJump,
    /// A function that the library calls back is none of the program.
    ForeignCallBack,
    /// A stream that is not open, or that the library does not know.
    ForeignStream,
    /// A format has a directive that `scanf` does not know.
    ScanfFormat,
    /// A `long double` is printed that is no `double`.
    PrintedLongDouble,
    /// A text has more bytes than a block may have, or a number more digits than can be written.
    TextTooLarge,
    /// An exception that the C++ runtime did not throw.
    ForeignException,
    /// A type info whose base classes are not known.
    UnknownTypeInfo,
    /// A system call that the host does not have.
    SystemCall,
    /// A file that is larger than the budget.
    LargeFile,
    /// A handler for signals that come from elsewhere than the program.
    SignalHandler,
    /// A signal that ends a process, and that the program raises.
    DeadlySignal,
    /// A whole program is executed without what it is linked to.
    NoHost,
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
            Unmodelled::InvariantOfAddress => "llvm.invariant.start of an address that was an integer",
            Unmodelled::LifetimeOfNoAlloca => "memory: the lifetime of what is no alloca",
            Unmodelled::ForeignStackRestore => "llvm.stackrestore of what llvm.stacksave did not give here",
            Unmodelled::InboundsOfNull => "memory: getelementptr inbounds of null where null is valid",
            Unmodelled::UndefNarrowPointer => "memory: getelementptr of an undef pointer that is narrow",
            Unmodelled::PromiseBeyondBlock => "memory: getelementptr with a promise beyond its block",
            Unmodelled::MoveInUnknownSize => "memory: getelementptr into a block of unknown size",
            Unmodelled::ManyScopedAccesses => "more places that scopes are about than are told apart",
            Unmodelled::ManyTypedAccesses => "more places that types of accesses are about than are told apart",
            Unmodelled::UncapturedAddress => "the address of a pointer that must not be captured",
            Unmodelled::UncapturedCopy => "a copy of a pointer that must not be captured",
            Unmodelled::UncapturedAnswer => "an answer that points where an argument does that must not be captured",
            Unmodelled::WideAddress => "memory: the address of a pointer of more than 64 bits",
            Unmodelled::AddressInOtherSpace => "memory: the address of a block in another address space",
            Unmodelled::CastToConstantSpace => "addrspacecast of memory that may change to constant memory",
            Unmodelled::UndefSpaceCast => "addrspacecast of an undef pointer",
            Unmodelled::AddressCast => "a cast of an address",
            Unmodelled::BlockTooLarge => "memory: a block larger than the budget",
            Unmodelled::TooManyBlocks => "memory: more blocks than the budget",
            Unmodelled::TakenAddress => "an address that is not free was chosen",
            Unmodelled::CodeAccess => "memory: access of a function's code",
            Unmodelled::UnknownSize => "memory: a block of unknown size",
            Unmodelled::AccessThroughNull => "memory: an access through null, where nothing is given to lie",
            Unmodelled::SplitPointerByte => "memory: bits of pointers that are no whole bytes of them",
            Unmodelled::UndefShiftOfBytes => "a shift of bytes by undef",
            Unmodelled::JointBesidePoison => "memory: lanes that are picked together, beside poison in one byte",
            Unmodelled::PrintfFormat => "this format of printf",
            Unmodelled::PrintfArguments => "printf with too few arguments",
            Unmodelled::PrintedPointer => "printing a pointer as a number",
            Unmodelled::NumberTooLarge => "a string with a number that its type cannot hold",
            Unmodelled::NumberBase => "a string with a number of a base that C does not know",
            Unmodelled::LongString => "a string longer than the budget",
            Unmodelled::StoreThroughNoAlias => "memory: a store of an unknown function through a `noalias` argument",
            Unmodelled::JointMask => "a masked access whose mask's lanes are picked together",
            Unmodelled::VolatileAnswer => "an answer that a volatile access cannot have",
            Unmodelled::VolatileCopyOfDevice => "memory: a volatile copy where no block lies",
            Unmodelled::SizeOfPoison => "llvm.objectsize of poison",
            Unmodelled::CallOfInteger => "a call of an integer cast to a pointer",
            Unmodelled::NoCall => "a frame that waits for no call",
            Unmodelled::ForeignResume => "resume of what no landing pad gave",
            Unmodelled::ResumeOfCaught => "resume of an exception that a clause of the landing pad matched",
            Unmodelled::DeoptOfCaller => "deoptimization in a function that was called without a state",
            Unmodelled::NoX87Value => "bits of x86_fp80 that are no value",
            Unmodelled::VariadicArgument => "a variable argument of this type",
            Unmodelled::ForeignList => "va_arg of a list of the caller",
            Unmodelled::ForeignJump => "longjmp to a place that no active setjmp gave",
            Unmodelled::ForeignCallBack => "a library function that calls what is no function of the program",
            Unmodelled::ForeignStream => "a stream that is not open",
            Unmodelled::ScanfFormat => "this format of scanf",
            Unmodelled::PrintedLongDouble => "printing a long double that is no double",
            Unmodelled::TextTooLarge => "printing more bytes than the budget",
            Unmodelled::ForeignException => "an exception that the C++ runtime did not throw",
            Unmodelled::LargeFile => "a file larger than the budget",
            Unmodelled::SignalHandler => "a handler for signals from outside",
            Unmodelled::DeadlySignal => "a signal that ends the process",
            Unmodelled::NoHost => "a function of the host, without a host",
            Unmodelled::SystemCall => "a system call that is not known",
            Unmodelled::UnknownTypeInfo => "a type info whose base classes are not known",
            Unmodelled::OddAlignment => "an alignment that is no power of two",
        }
    }
}

impl fmt::Display for Unmodelled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words())
    }
}

/// Questions that are modelled but cannot be decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Inconclusive {
    /// The decision depends on a set that is only known from above.
    LargeUndefSet,
    /// The decision depends on an address that the chooser left open.
    OpenAddress,
    /// The same, for a promise of alignment.
    OpenAlignment,
    /// The same, for `llvm.ptrmask`.
    OpenMask,
    /// The same, for `getelementptr`.
    OpenMove,
    /// No block of this size fits anywhere.
    NoRoom,
    /// A promise about memory depends on which pointer an access is based on, which is not tracked.
    AccessThroughArgument,
    /// Whether bytes are initialized that a parameter promises to be depends on what the environment does, or on which
    /// pointer an access is based on, which is not tracked.
    OpenInitialization,
    /// Values of two pointers differ that may be of one `!invariant.group`.
    OpenGroup,
    /// A read of memory that a function promises only to write.
    ReadOfWriteOnly,
    /// `memcmp` looks at bytes that are not defined; no text gives its result.
    UndefinedBytes,
}

impl Inconclusive {
    /// The reason in words.
    pub fn words(self) -> &'static str {
        match self {
            Inconclusive::LargeUndefSet => "undef set too large",
            Inconclusive::OpenAddress => "it depends on an address that is left open",
            Inconclusive::OpenAlignment => "the alignment of an address that is left open",
            Inconclusive::OpenMask => "a mask of an address left open",
            Inconclusive::OpenMove => "getelementptr of an address that is left open",
            Inconclusive::NoRoom => "no room in the address space",
            Inconclusive::OpenInitialization => "whether bytes are initialized that a parameter promises to be",
            Inconclusive::OpenGroup => "whether two pointers are of one `!invariant.group`",
            Inconclusive::ReadOfWriteOnly => "a read of memory that is promised to be only written",
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
