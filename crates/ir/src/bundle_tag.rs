//! The tags of operand bundles that have a meaning in LLVM 14 to 23. A new tag needs one row here and one in the table
//! of promises (`semantics::promises`).

use super::vocabulary::vocabulary;

vocabulary! {
    /// The tag of an operand bundle of a call.
    pub enum BundleTag {
        Align = "align",
        CfGuardTarget = "cfguardtarget",
        ClangArcAttachedCall = "clang.arc.attachedcall",
        Cold = "cold",
        ConvergenceCtrl = "convergencectrl",
        DeactivationSymbol = "deactivation-symbol",
        Deopt = "deopt",
        Dereferenceable = "dereferenceable",
        DereferenceableOrNull = "dereferenceable_or_null",
        Funclet = "funclet",
        GcLive = "gc-live",
        GcTransition = "gc-transition",
        Ignore = "ignore",
        Kcfi = "kcfi",
        NonNull = "nonnull",
        NoUndef = "noundef",
        Preallocated = "preallocated",
        PtrAuth = "ptrauth",
        SeparateStorage = "separate_storage",
    }
}
