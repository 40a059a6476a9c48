//! The attributes that LLVM 14 to 23 know, as data: how each is written, since which version, and where it may stand.
//! A new attribute needs one row here and one in the table of promises (`semantics::promises`).
//!
//! An attribute only promises something or hints at something. A printer for a version that does not
//! know an attribute may therefore leave it out: the program without it is undefined on no more
//! inputs than before, so an optimization that is right for it is right for the original.

use super::vocabulary::vocabulary;
use irrefute_version::LlvmVersion;

/// How an attribute is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// Only the word.
    Word,
    /// `align 8`; `align(8)`, `align=8` in some places.
    Align,
    /// `dereferenceable(8)`, in groups also `alignstack=8`; some kinds also occur without a number.
    Number,
    /// `sret(T)`.
    Type,
    /// `range(iN a, b)`.
    Range,
    /// `memory(…)`: the arguments are carried as text; some kinds also occur without them.
    Arguments,
}

/// What an attribute may stand on. Whatever a function may have, a call site may have too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttrPlace {
    /// A function or a call site.
    Function,
    /// A parameter or an argument.
    Parameter,
    /// The result of a function or of a call.
    Result,
}

/// One row of the table.
struct Known {
    shape: Shape,
    /// The first version that reads it.
    since: LlvmVersion,
    /// Where at least one version accepts it.
    places: &'static [AttrPlace],
}

/// Makes [`AttrKind`] and its table: `Kind = "word": shape, first version, [places];`.
macro_rules! attributes {
    ($($kind:ident = $word:literal: $shape:ident, $since:literal, [$($place:ident)*];)*) => {
        vocabulary! {
            /// The kind of an attribute, named by its first word.
            pub enum AttrKind { $($kind = $word,)* }
        }

        impl AttrKind {
            /// The row of the attribute.
            fn row(&self) -> Option<&'static Known> {
                match self {
                    $(AttrKind::$kind => Some(&Known {
                        shape: Shape::$shape,
                        since: LlvmVersion($since),
                        places: &[$(AttrPlace::$place),*],
                    }),)*
                    AttrKind::Other(_) => None,
                }
            }
        }
    };
}

attributes! {
    Align = "align": Align, 14, [Parameter Result];
    AlignStack = "alignstack": Number, 14, [Function Parameter Result];
    AllocAlign = "allocalign": Word, 15, [Parameter];
    AllocKind = "allockind": Arguments, 15, [Function];
    AllocPtr = "allocptr": Word, 15, [Parameter];
    AllocSize = "allocsize": Arguments, 14, [Function];
    AlwaysInline = "alwaysinline": Word, 14, [Function];
    ArgMemOnly = "argmemonly": Word, 14, [Function];
    Builtin = "builtin": Word, 14, [Function];
    ByRef = "byref": Type, 14, [Parameter];
    ByVal = "byval": Type, 14, [Parameter];
    Captures = "captures": Arguments, 21, [Parameter];
    Cold = "cold": Word, 14, [Function];
    Convergent = "convergent": Word, 14, [Function];
    CoroElideSafe = "coro_elide_safe": Word, 20, [Function];
    CoroOnlyDestroyWhenComplete = "coro_only_destroy_when_complete": Word, 18, [Function];
    DeadOnReturn = "dead_on_return": Number, 22, [Parameter];
    DeadOnUnwind = "dead_on_unwind": Word, 18, [Parameter];
    DenormalFpEnv = "denormal_fpenv": Arguments, 23, [Function];
    Dereferenceable = "dereferenceable": Number, 14, [Parameter Result];
    DereferenceableOrNull = "dereferenceable_or_null": Number, 14, [Parameter Result];
    DisableSanitizerInstrumentation = "disable_sanitizer_instrumentation": Word, 14, [Function];
    ElementType = "elementtype": Type, 14, [Parameter];
    Flatten = "flatten": Word, 23, [Function];
    FnRetThunkExtern = "fn_ret_thunk_extern": Word, 15, [Function];
    Hot = "hot": Word, 14, [Function];
    HybridPatchable = "hybrid_patchable": Word, 19, [Function];
    ImmArg = "immarg": Word, 14, [Parameter];
    InaccessibleMemOrArgMemOnly = "inaccessiblemem_or_argmemonly": Word, 14, [Function];
    InaccessibleMemOnly = "inaccessiblememonly": Word, 14, [Function];
    InAlloca = "inalloca": Type, 14, [Parameter];
    Initializes = "initializes": Arguments, 19, [Parameter];
    InlineHint = "inlinehint": Word, 14, [Function];
    InReg = "inreg": Word, 14, [Parameter Result];
    JumpTable = "jumptable": Word, 14, [Function];
    Memory = "memory": Arguments, 16, [Function];
    MinSize = "minsize": Word, 14, [Function];
    MustProgress = "mustprogress": Word, 14, [Function];
    Naked = "naked": Word, 14, [Function];
    Nest = "nest": Word, 14, [Parameter];
    NoAlias = "noalias": Word, 14, [Parameter Result];
    NoBuiltin = "nobuiltin": Word, 14, [Function];
    NoCallback = "nocallback": Word, 14, [Function];
    NoCapture = "nocapture": Word, 14, [Parameter];
    NoCfCheck = "nocf_check": Word, 14, [Function];
    NoCreateUndefOrPoison = "nocreateundeforpoison": Word, 22, [Function];
    NoDivergenceSource = "nodivergencesource": Word, 20, [Function];
    NoDuplicate = "noduplicate": Word, 14, [Function];
    NoExt = "noext": Word, 20, [Parameter Result];
    NoFpClass = "nofpclass": Arguments, 17, [Parameter Result];
    NoFree = "nofree": Word, 14, [Function Parameter];
    NoImplicitFloat = "noimplicitfloat": Word, 14, [Function];
    NoInline = "noinline": Word, 14, [Function];
    NoIpa = "noipa": Word, 23, [Function];
    NoMerge = "nomerge": Word, 14, [Function];
    NonLazyBind = "nonlazybind": Word, 14, [Function];
    NonNull = "nonnull": Word, 14, [Parameter Result];
    NoOutline = "nooutline": Word, 22, [Function];
    NoProfile = "noprofile": Word, 14, [Function];
    NoRecurse = "norecurse": Word, 14, [Function];
    NoRedZone = "noredzone": Word, 14, [Function];
    NoReturn = "noreturn": Word, 14, [Function];
    NoSanitizeBounds = "nosanitize_bounds": Word, 15, [Function];
    NoSanitizeCoverage = "nosanitize_coverage": Word, 14, [Function];
    NoSync = "nosync": Word, 14, [Function];
    NoUndef = "noundef": Word, 14, [Parameter Result];
    NoUnwind = "nounwind": Word, 14, [Function];
    NullPointerIsValid = "null_pointer_is_valid": Word, 14, [Function];
    OptDebug = "optdebug": Word, 18, [Function];
    OptForFuzzing = "optforfuzzing": Word, 14, [Function];
    OptNone = "optnone": Word, 14, [Function];
    OptSize = "optsize": Word, 14, [Function];
    Preallocated = "preallocated": Type, 14, [Function Parameter];
    PresplitCoroutine = "presplitcoroutine": Word, 15, [Function];
    Range = "range": Range, 19, [Parameter Result];
    ReadNone = "readnone": Word, 14, [Function Parameter];
    ReadOnly = "readonly": Word, 14, [Function Parameter];
    Returned = "returned": Word, 14, [Parameter];
    ReturnsTwice = "returns_twice": Word, 14, [Function];
    SafeStack = "safestack": Word, 14, [Function];
    SanitizeAddress = "sanitize_address": Word, 14, [Function];
    SanitizeAllocToken = "sanitize_alloc_token": Word, 22, [Function];
    SanitizeHwAddress = "sanitize_hwaddress": Word, 14, [Function];
    SanitizeMemory = "sanitize_memory": Word, 14, [Function];
    SanitizeMemTag = "sanitize_memtag": Word, 14, [Function];
    SanitizeNumericalStability = "sanitize_numerical_stability": Word, 19, [Function];
    SanitizeRealtime = "sanitize_realtime": Word, 20, [Function];
    SanitizeRealtimeBlocking = "sanitize_realtime_blocking": Word, 20, [Function];
    SanitizeThread = "sanitize_thread": Word, 14, [Function];
    SanitizeType = "sanitize_type": Word, 20, [Function];
    ShadowCallStack = "shadowcallstack": Word, 14, [Function];
    SignExt = "signext": Word, 14, [Parameter Result];
    SkipProfile = "skipprofile": Word, 16, [Function];
    Speculatable = "speculatable": Word, 14, [Function];
    SpeculativeLoadHardening = "speculative_load_hardening": Word, 14, [Function];
    SRet = "sret": Type, 14, [Parameter];
    Ssp = "ssp": Word, 14, [Function];
    SspReq = "sspreq": Word, 14, [Function];
    SspStrong = "sspstrong": Word, 14, [Function];
    StrictFp = "strictfp": Word, 14, [Function];
    SwiftAsync = "swiftasync": Word, 14, [Parameter];
    SwiftError = "swifterror": Word, 14, [Parameter];
    SwiftSelf = "swiftself": Word, 14, [Parameter];
    UwTable = "uwtable": Arguments, 14, [Function];
    VScaleRange = "vscale_range": Arguments, 14, [Function];
    WillReturn = "willreturn": Word, 14, [Function];
    Writable = "writable": Word, 18, [Parameter];
    WriteOnly = "writeonly": Word, 14, [Function Parameter];
    ZeroExt = "zeroext": Word, 14, [Parameter Result];
}

impl AttrKind {
    /// How the attribute is written. An unknown one is read with arguments, the most general form without a type.
    pub(super) fn shape(&self) -> Shape {
        self.row().map_or(Shape::Arguments, |known| known.shape)
    }

    /// The first version that reads the attribute; `None` if it has no row.
    pub fn since(&self) -> Option<LlvmVersion> {
        self.row().map(|known| known.since)
    }

    /// Where the attribute may stand; empty if it has no row.
    pub fn places(&self) -> &'static [AttrPlace] {
        self.row().map_or(&[], |known| known.places)
    }
}

/// Words about a global variable that only sanitizers read. They are not attributes of functions.
const OF_GLOBALS: [&str; 4] =
    ["no_sanitize_address", "no_sanitize_hwaddress", "sanitize_memtag", "sanitize_address_dyninit"];

/// Whether a word is one of those that sanitizers read on global variables.
pub(super) fn is_of_global(word: &str) -> bool {
    OF_GLOBALS.contains(&word)
}

/// The newest version whose attributes are all in the table. In texts of later versions an unknown word is carried
/// as it is; in others it is an error, as in LLVM.
pub(super) const NEWEST_KNOWN: LlvmVersion = LlvmVersion(22);
