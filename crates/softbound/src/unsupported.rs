//! What softbound does not instrument, by name. Nothing is skipped silently: a module with one of these is refused.

use std::sync::Arc;

/// Why a module cannot be instrumented.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("softbound does not instrument {}: {what}", place(.function))]
pub struct Unsupported {
    /// The function that is concerned; `None` is the module as a whole.
    pub function: Option<Arc<str>>,
    /// What stands there.
    pub what: Construct,
}

fn place(function: &Option<Arc<str>>) -> String {
    function.as_ref().map_or("the module".to_owned(), |name| format!("@{name}"))
}

/// What has no instrumentation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Construct {
    /// Addresses of another width than 64 bits, which the runtime has.
    #[error("pointers of {0} bits")]
    PointerWidth(u32),
    /// The layout string cannot be read.
    #[error("its data layout: {0}")]
    Layout(String),
    /// Bounds are kept per scalar.
    #[error("vectors of pointers")]
    VectorOfPointers,
    /// Bounds are kept for address space 0.
    #[error("pointers into address space {0}")]
    AddressSpace(u32),
    /// A value that holds more than this number of pointers: each would need a pair of bounds.
    #[error("values of more than {0} pointers")]
    ManyPointers(usize),
    /// A type whose size is not known before the program runs.
    #[error("the size of {0} is not known")]
    Size(String),
    /// A variable that is defined elsewhere and whose declaration says nothing of its size.
    #[error("the size of @{0}, which is defined elsewhere, is not known")]
    SizeOfVariable(Arc<str>),
    /// A function that takes more arguments than it has parameters.
    #[error("it takes variable arguments")]
    VariableArguments,
    /// `naked`: it has no code but its own.
    #[error("it is naked")]
    Naked,
    /// `inalloca`, `preallocated`.
    #[error("arguments that are allocated by the caller")]
    Preallocated,
    /// Inline assembly, in a function or in the module.
    #[error("inline assembly")]
    Assembly,
    /// `musttail`: nothing may follow the call.
    #[error("`musttail`")]
    MustTail,
    /// Operand bundles of calls.
    #[error("operand bundles")]
    Bundles,
    /// An instruction, by its keyword.
    #[error("`{0}`")]
    Instruction(&'static str),
    /// `cmpxchg` and `atomicrmw` of pointers.
    #[error("`{0}` of pointers")]
    AtomicPointer(&'static str),
    /// A constant expression, by its text.
    #[error("the constant `{0}`")]
    Constant(String),
    /// An ifunc.
    #[error("the ifunc @{0}")]
    Ifunc(Arc<str>),
    /// A function without a body that takes or gives pointers, and that the table of library functions lacks.
    #[error("@{0}, which is defined elsewhere, takes or returns pointers")]
    UnknownFunction(Arc<str>),
    /// A library function with another type than its own.
    #[error("@{0} has another type than the library function")]
    TypeOfLibraryFunction(Arc<str>),
    /// A function without a body whose address is taken: whoever calls it passes no bounds.
    #[error("the address of @{0}, which is defined elsewhere, is taken")]
    AddressTaken(Arc<str>),
    /// An intrinsic that takes or gives pointers.
    #[error("@{0}")]
    Intrinsic(Arc<str>),
    /// A format that is not known before the program runs.
    #[error("a format of @{0} that is no constant string")]
    UnknownFormat(Arc<str>),
    /// A conversion that has no check.
    #[error("the conversion `%{0}`")]
    Conversion(String),
    /// A format with more conversions than arguments.
    #[error("a format of @{0} with more conversions than arguments")]
    MissingArguments(Arc<str>),
    /// `main` with other parameters than those of C.
    #[error("a `main` whose parameters are not C's")]
    OddMain,
    /// `main` is called or its address is taken, so its arguments may be no command line.
    #[error("`main` is used by the program")]
    MainUsed,
    /// A symbol that the runtime needs, or has itself.
    #[error("@{0} is a symbol of the runtime")]
    Reserved(Arc<str>),
}
