//! The rules whose breach is undefined behaviour.

use super::worded::worded;

worded! {
    /// The rule that was broken; in words, as a diagnosis begins.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum UbRule {
        /// `unreachable` was reached.
        Unreachable = "reached `unreachable`",
        /// A branch or switch on poison.
        BranchOnPoison = "branch on poison",
        /// A branch or switch on undef.
        BranchOnUndef = "branch on undef",
        /// `indirectbr` to an address that is no label of its list.
        JumpToNoLabel = "`indirectbr` to an address that is no label of its list",
        /// Division or remainder by zero.
        DivisionByZero = "division by zero",
        /// Division or remainder by poison, or by a divisor that may be zero.
        DivisionByUndefined = "division by a value that is poison or may be zero",
        /// `sdiv` or `srem` of the least value by −1.
        SignedDivisionOverflow = "signed division overflow",
        /// A fixed-point quotient that does not fit its type.
        FixedPointDivisionOverflow = "fixed-point division overflow",
        /// `llvm.assume` of a condition that is false, poison or undef.
        FalseAssumption = "an assumption does not hold",
        /// Poison or undef where `noundef` (attribute or metadata) promises a defined value.
        NotDefined = "poison or undef where a defined value is promised",
        /// A value that breaks the promise of `!range`, `!nonnull` or `!align`, in a text of LLVM 15 or before.
        BrokenMetadata = "a value is not what metadata promises, which was undefined up to LLVM 15",
        /// A `noreturn` function returned.
        NoReturnReturned = "a `noreturn` function returned",
        /// A `nounwind` function unwound.
        NoUnwindUnwound = "a `nounwind` function unwound",
        /// A function that must make progress diverged.
        NoProgress = "a function that must make progress runs forever",
        /// A call through a value that is no function of that type.
        BadCallee = "call of something that is no function of this type",
        /// A `willreturn` function did not return.
        WillReturnStopped = "a `willreturn` function did not return",
        /// An effect on memory that a function promises not to have: a write, where `memory(…)` allows none or only those
        /// through arguments.
        MemoryPromise = "an effect on memory that the function, or one that called it, promises not to have",
        /// The result is not the argument that is `returned`.
        NotReturned = "the result is not the argument that is `returned`",
        /// A `norecurse` function was entered while it was active.
        NoRecurseRecursed = "a `norecurse` function called itself",
        /// An access through poison or undef.
        AccessThroughUndefined = "memory access through poison or undef",
        /// An access outside the block that the pointer is based on, or through no block at all.
        OutOfBounds = "memory access out of bounds",
        /// An access at an address that is no multiple of the promised alignment.
        Misaligned = "misaligned memory access",
        /// An access through the null pointer.
        NullAccess = "memory access through the null pointer",
        /// An access through an address that is based on no block.
        NoProvenance = "memory access through a pointer without provenance",
        /// An access to a block that is not alive.
        AccessOfDead = "memory access to a block that is not alive",
        /// A read of a block that must not be read.
        ForbiddenRead = "read of memory that must not be read",
        /// A write to a block that must not be written.
        ForbiddenWrite = "write to memory that must not be written",
        /// An access through an integer cast to a pointer, where no block lies.
        NothingThere = "memory access at an address where no block lies",
        /// An access through an integer cast to a pointer that may not reach the block that lies there.
        NotReachable = "memory access to a block that this pointer may not reach",
        /// `free` of a pointer that is not the start of a heap block.
        BadFree = "free of something else than the start of a heap block",
        /// An allocation or copy of a size that is poison or undef.
        UndefinedSize = "an allocation or copy of a size that is poison or undef",
        /// `memcpy` between places that overlap without being the same.
        OverlappingCopy = "memcpy between overlapping places",
        /// A pointer that is promised to be dereferenceable is not.
        NotDereferenceable = "a pointer that is promised to be dereferenceable is not",
        /// The callee of a `tail` call accessed a stack block of its caller.
        TailCallAccess = "the callee of a `tail` call accessed a stack block of its caller",
        /// A `nofree` function ended a block that existed when it was entered.
        NoFreeFreed = "a `nofree` function freed memory that its caller knows",
        /// A block ended that a parameter in scope promises to be dereferenceable.
        DereferenceableFreed = "memory was freed that a parameter promises to be dereferenceable",
        /// A library function looks at bytes that are poison or undef.
        UndefinedBytes = "a library function looks at bytes that are poison or undef",
        /// An operation that names another rounding mode than the one of the environment.
        OtherRounding = "an operation names a rounding mode that the environment does not have",
        /// A load that is `!invariant.load` of memory that may change.
        NotInvariant = "a load that is `!invariant.load` of memory that may change",
        /// A write of bytes that `llvm.invariant.start` says will not change.
        InvariantWritten = "a write of memory that `llvm.invariant.start` says will not change",
        /// An access loads or stores another value than one through the same operand that is `!invariant.group` as well.
        GroupDiffers = "two values of one `!invariant.group` differ",
        /// Memory that a `noalias` argument leads to is modified and accessed through another pointer.
        NoAlias = "memory of a `noalias` argument is modified and accessed through another pointer",
        /// Accesses meet that `!alias.scope` and `!noalias` promise to be apart.
        ScopesMeet = "accesses meet that `!alias.scope` and `!noalias` promise to be apart",
        /// Accesses meet whose types do not alias.
        TypesMeet = "accesses meet that `!tbaa` promises to be apart",
        /// A pointer outlives the call of a function that promises to keep no copy of it.
        Captured = "a pointer is kept of which the function promises to keep no copy",
    }
}
