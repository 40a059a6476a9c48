//! The rules whose breach is undefined behaviour.

/// The rule that was broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum UbRule {
    /// `unreachable` was reached.
    Unreachable,
    /// A branch or switch on poison.
    BranchOnPoison,
    /// A branch or switch on undef.
    BranchOnUndef,
    /// `indirectbr` to an address that is no label of its list.
    JumpToNoLabel,
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
    /// A value that breaks the promise of `!range`, `!nonnull` or `!align`, in a text of LLVM 15 or before.
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
    /// `free` of a pointer that is not the start of a heap block.
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
    /// An operation that names another rounding mode than the one of the environment.
    OtherRounding,
    /// A load that is `!invariant.load` of memory that may change.
    NotInvariant,
    /// A write of bytes that `llvm.invariant.start` says will not change.
    InvariantWritten,
    /// An access loads or stores another value than one through the same operand that is `!invariant.group` as well.
    GroupDiffers,
    /// Memory that a `noalias` argument leads to is modified and accessed through another pointer.
    NoAlias,
    /// Accesses meet that `!alias.scope` and `!noalias` promise to be apart.
    ScopesMeet,
    /// Accesses meet whose types do not alias.
    TypesMeet,
    /// A pointer outlives the call of a function that promises to keep no copy of it.
    Captured,
}

impl UbRule {
    /// Every rule.
    pub const ALL: [UbRule; 45] = [
        UbRule::Unreachable,
        UbRule::BranchOnPoison,
        UbRule::BranchOnUndef,
        UbRule::JumpToNoLabel,
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
        UbRule::OtherRounding,
        UbRule::NotInvariant,
        UbRule::InvariantWritten,
        UbRule::GroupDiffers,
        UbRule::NoAlias,
        UbRule::ScopesMeet,
        UbRule::TypesMeet,
        UbRule::Captured,
    ];

    /// The rule in words, as a diagnosis begins.
    pub fn words(self) -> &'static str {
        match self {
            UbRule::Unreachable => "reached `unreachable`",
            UbRule::BranchOnPoison => "branch on poison",
            UbRule::BranchOnUndef => "branch on undef",
            UbRule::JumpToNoLabel => "`indirectbr` to an address that is no label of its list",
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
            UbRule::OtherRounding => "an operation names a rounding mode that the environment does not have",
            UbRule::InvariantWritten => "a write of memory that `llvm.invariant.start` says will not change",
            UbRule::GroupDiffers => "two values of one `!invariant.group` differ",
            UbRule::NotInvariant => "a load that is `!invariant.load` of memory that may change",
            UbRule::Captured => "a pointer is kept of which the function promises to keep no copy",
            UbRule::ScopesMeet => "accesses meet that `!alias.scope` and `!noalias` promise to be apart",
            UbRule::TypesMeet => "accesses meet that `!tbaa` promises to be apart",
            UbRule::NoAlias => "memory of a `noalias` argument is modified and accessed through another pointer",
        }
    }
}
