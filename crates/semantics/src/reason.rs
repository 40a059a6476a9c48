//! The reasons why an execution ends without a decision about the program.
//!
//! Two kinds: the execution meets something that is not modelled ([`Unsupported`]), and every execution that gets there
//! ends the same way; or a question is modelled but cannot be decided ([`Inconclusive`]). Reports and statistics
//! distinguish reasons by these types. The words are for people, and they are stable.

use super::worded::worded;
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

worded! {
    /// Things that an execution may meet and that are not modelled.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Unmodelled {
        /// A set of possible pointers would have to be made.
        PointerSet = "a set of pointers",
        /// The integer rule meets a pointer that has no address yet.
        PointerAsInteger = "a pointer into a block as an integer",
        /// A pointer would not stay in its lane.
        PointerBitcast = "a bitcast that splits or joins pointers",
        /// The mask is undef.
        UndefPointerMask = "llvm.ptrmask with an undef mask",
        /// The pointer is undef.
        MaskOfUndefPointer = "llvm.ptrmask of an undef pointer",
        /// Bytes that must not change are named by an address that was an integer.
        InvariantOfAddress = "llvm.invariant.start of an address that was an integer",
        /// A lifetime begins or ends through another pointer.
        LifetimeOfNoAlloca = "memory: the lifetime of what is no alloca",
        /// The stack is restored to a state that this frame never saved.
        ForeignStackRestore = "llvm.stackrestore of what llvm.stacksave did not give here",
        /// It is not known which block null lies in, so `inbounds` cannot be checked.
        InboundsOfNull = "memory: getelementptr inbounds of null where null is valid",
        /// The pointer is undef, and its index type is narrower than an address.
        UndefNarrowPointer = "memory: getelementptr of an undef pointer that is narrow",
        /// The promise of no wrap depends on an address that is not chosen.
        PromiseBeyondBlock = "memory: getelementptr with a promise beyond its block",
        /// A function has accessed too many places that `!alias.scope` and `!noalias` are about.
        ManyScopedAccesses = "more places that scopes are about than are told apart",
        /// An execution has accessed too many places that `!tbaa` is about.
        ManyTypedAccesses = "more places that types of accesses are about than are told apart",
        /// The block has no known size, so bounds cannot be checked.
        MoveInUnknownSize = "memory: getelementptr into a block of unknown size",
        /// The address of a pointer is taken that must not be captured.
        UncapturedAddress = "the address of a pointer that must not be captured",
        /// A pointer that must not be captured is copied to where others may find it; copies are not tracked.
        UncapturedCopy = "a copy of a pointer that must not be captured",
        /// The environment answers with a pointer that the callee promises not to capture.
        UncapturedAnswer = "an answer that points where an argument does that must not be captured",
        /// A pointer of more than 64 bits has no address that is an integer here.
        WideAddress = "memory: the address of a pointer of more than 64 bits",
        /// The block has no address in the address space of the pointer: none of its bytes lies there.
        AddressInOtherSpace = "memory: the address of a block in another address space",
        /// Memory that may change is cast to a space in which nothing does.
        CastToConstantSpace = "addrspacecast of memory that may change to constant memory",
        /// The pointer is undef.
        UndefSpaceCast = "addrspacecast of an undef pointer",
        /// The widths of the cast have no rule.
        AddressCast = "a cast of an address",
        /// A block has more bytes than are modelled.
        BlockTooLarge = "memory: a block larger than the budget",
        /// There are more blocks than are modelled.
        TooManyBlocks = "memory: more blocks than the budget",
        /// The chooser places a block on another one.
        TakenAddress = "an address that is not free was chosen",
        /// An access goes to a function.
        CodeAccess = "memory: access of a function's code",
        /// An access goes to a block whose size is not known.
        UnknownSize = "memory: a block of unknown size",
        /// Null may be accessed, but the environment gives no block at address 0.
        AccessThroughNull = "memory: an access through null, where nothing is given to lie",
        /// A byte would hold lanes that are picked together beside poison; memory has no form for that.
        JointBesidePoison = "memory: lanes that are picked together, beside poison in one byte",
        /// Memory keeps bits of pointers as whole bytes.
        SplitPointerByte = "memory: bits of pointers that are no whole bytes of them",
        /// A shift of bytes by one of several amounts.
        UndefShiftOfBytes = "a shift of bytes by undef",
        /// A format has a directive that is not known.
        PrintfFormat = "this format of printf",
        /// A conversion of `printf` that writes more characters than it must be able to.
        LongConversion = "a conversion of printf that is too long",
        /// A format has more directives than there are arguments.
        PrintfArguments = "printf with too few arguments",
        /// A number is printed that is a pointer without an address.
        PrintedPointer = "printing a pointer as a number",
        /// A string is a number that its type cannot hold: `errno` would be set.
        NumberTooLarge = "a string with a number that its type cannot hold",
        /// The base of a number is none that C knows.
        NumberBase = "a string with a number of a base that C does not know",
        /// A string has more bytes than one call may look at.
        LongString = "a string longer than the budget",
        /// An unknown function stores through a `noalias` argument, and has others.
        StoreThroughNoAlias = "memory: a store of an unknown function through a `noalias` argument",
        /// Lanes of the mask are picked together.
        JointMask = "a masked access whose mask's lanes are picked together",
        /// The environment answers a volatile access by unwinding, or by not returning where that is impossible.
        VolatileAnswer = "an answer that a volatile access cannot have",
        /// A volatile copy from or to where no block lies: how a device answers a whole copy is not modelled.
        VolatileCopyOfDevice = "memory: a volatile copy where no block lies",
        /// `llvm.objectsize` of poison.
        SizeOfPoison = "llvm.objectsize of poison",
        /// The callee is an integer that was cast to a pointer.
        CallOfInteger = "a call of an integer cast to a pointer",
        /// A frame returns to a caller that waits for no call: a fault of the executor.
        NoCall = "a frame that waits for no call",
        /// An alignment that is computed at run time is no power of two.
        OddAlignment = "an alignment that is no power of two",
        /// `resume` of a value that no landing pad of the frame received, or more than one.
        ForeignResume = "resume of what no landing pad gave",
        /// `resume` of an exception that a clause matched, where a landing pad lies further out.
        ResumeOfCaught = "resume of an exception that a clause of the landing pad matched",
        /// A function that was called deoptimizes, and the call says nothing about the state of the caller.
        DeoptOfCaller = "deoptimization in a function that was called without a state",
        /// The bits of an operand are none that the x87 takes for a value.
        NoX87Value = "bits of x86_fp80 that are no value",
        /// An argument beyond the parameters is passed in a way that no front end uses.
        VariadicArgument = "a variable argument of this type",
        /// `va_arg` of a list that the function did not begin.
        ForeignList = "va_arg of a list of the caller",
        /// `longjmp` to a place that no active call of `setjmp` gave, or past a call that the library made.
        ForeignJump = "longjmp to a place that no active setjmp gave",
        /// A function that the library calls back is none of the program.
        ForeignCallBack = "a library function that calls what is no function of the program",
        /// A stream that is not open, or that the library does not know.
        ForeignStream = "a stream that is not open",
        /// A format has a directive that `scanf` does not know.
        ScanfFormat = "this format of scanf",
        /// A `long double` is printed that is no `double`.
        PrintedLongDouble = "printing a long double that is no double",
        /// The text that an execution prints has more bytes than a block may have.
        TextTooLarge = "printing more bytes than the budget",
        /// An exception that the C++ runtime did not throw.
        ForeignException = "an exception that the C++ runtime did not throw",
        /// A type info whose base classes are not known.
        UnknownTypeInfo = "a type info whose base classes are not known",
        /// A system call that the host does not have.
        SystemCall = "a system call that is not known",
        /// A file that is larger than the budget.
        LargeFile = "a file larger than the budget",
        /// A handler for signals that come from elsewhere than the program.
        SignalHandler = "a handler for signals from outside",
        /// A signal that ends a process, and that the program raises.
        DeadlySignal = "a signal that ends the process",
        /// A whole program is executed without what it is linked to.
        NoHost = "a function of the host, without a host",
    }
}

worded! {
    /// Questions that are modelled but cannot be decided.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Inconclusive {
        /// The decision depends on a set that is only known from above.
        LargeUndefSet = "undef set too large",
        /// The decision depends on an address that the chooser left open.
        OpenAddress = "it depends on an address that is left open",
        /// The same, for a promise of alignment.
        OpenAlignment = "the alignment of an address that is left open",
        /// The same, for `llvm.ptrmask`.
        OpenMask = "a mask of an address left open",
        /// The same, for `getelementptr`.
        OpenMove = "getelementptr of an address that is left open",
        /// No block of this size fits anywhere.
        NoRoom = "no room in the address space",
        /// A promise about memory depends on which pointer an access is based on, which is not tracked.
        AccessThroughArgument = "whether an access is through an argument",
        /// Whether bytes are initialized that a parameter promises to be depends on what the environment does, or on which
        /// pointer an access is based on, which is not tracked.
        OpenInitialization = "whether bytes are initialized that a parameter promises to be",
        /// Values of two pointers differ that may be of one `!invariant.group`.
        OpenGroup = "whether two pointers are of one `!invariant.group`",
        /// A read of memory that a function promises only to write.
        ReadOfWriteOnly = "a read of memory that is promised to be only written",
        /// `memcmp` looks at bytes that are not defined; no text gives its result.
        UndefinedBytes = "a comparison of bytes that are not defined",
    }
}
