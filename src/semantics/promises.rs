//! Promises: what attributes, metadata and bundles say that an execution could break (`spec`:
//! refinement, section 1, "Promises").
//!
//! A promise is one-sided. One that is not modelled makes a *source* unsupported, since executions
//! in which it is broken would have to be undefined; in a *target* it is dropped and counted, which
//! can only hide a bug. [`TABLE`] says for each name where it stands, and why.

use std::sync::Arc;

/// Where a promise stands in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PromisePlace {
    Definition,
    Declaration,
    CallSite,
    /// A parameter of a function without a body, or an argument of a call of one or of an intrinsic.
    Parameter,
    /// A parameter of a function with a body.
    DefinitionParameter,
    /// An argument of a call of a function with a body.
    Passed,
    Result,
    /// An attachment of an instruction or of a function.
    Metadata,
    /// An operand bundle of `llvm.assume`.
    AssumeBundle,
}

/// What to do about a promise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Standing {
    /// Executions check it, or take it into account.
    Modelled,
    /// Dropping it changes nothing on either side.
    Harmless,
    /// A promise that is not modelled: harmless only in a target.
    TargetOnly,
}

/// A promise that executions do not check.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct UnmodelledPromise {
    /// The word of the attribute, or the kind of the metadata with its `!`.
    pub name: Arc<str>,
    pub place: PromisePlace,
}

/// A row of [`TABLE`].
pub struct Row {
    pub names: &'static [&'static str],
    /// Empty: wherever an attribute can stand.
    pub places: &'static [PromisePlace],
    pub standing: Standing,
    pub why: &'static str,
}

use PromisePlace::{
    AssumeBundle, CallSite, Declaration, Definition, DefinitionParameter, Metadata, Parameter, Passed, Result,
};
use Standing::{Harmless, Modelled, TargetOnly};

const FUNCTION: &[PromisePlace] = &[Definition, Declaration, CallSite];
const VALUE: &[PromisePlace] = &[Parameter, DefinitionParameter, Passed, Result];
const ARGUMENT: &[PromisePlace] = &[Parameter, DefinitionParameter, Passed];

/// What is promised of the pointers that a parameter gets.
const HANDLING: &[&str] =
    &["noalias", "nocapture", "captures", "readnone", "readonly", "writeonly", "nofree", "writable", "dead_on_return"];

/// Whether a promise about a parameter of a function with a body is kept by the inputs if executions
/// start there.
pub(super) fn is_kept_by_inputs(name: &str) -> bool {
    HANDLING.contains(&name)
}

/// Every name that is known. What is not here is [`Standing::TargetOnly`].
pub const TABLE: &[Row] = &[
    Row {
        names: &["noundef", "range"],
        places: VALUE,
        standing: Modelled,
        why: "checked where the value is passed or returned",
    },
    Row {
        names: &["returned"],
        places: ARGUMENT,
        standing: Modelled,
        why: "checked at `ret`; fixes the answer of the environment",
    },
    Row {
        names: &[
            "nounwind",
            "willreturn",
            "noreturn",
            "mustprogress",
            "norecurse",
            "nofree",
            "memory",
            "readnone",
            "readonly",
            "writeonly",
            "argmemonly",
            "inaccessiblememonly",
            "inaccessiblemem_or_argmemonly",
        ],
        places: FUNCTION,
        standing: Modelled,
        why: "decide what is an event and what the environment may do; a body that breaks them is undefined behaviour",
    },
    Row {
        names: &["speculatable"],
        places: &[Declaration, CallSite],
        standing: Harmless,
        why: "the environment's answer has no undefined behaviour",
    },
    Row {
        names: &["nosync", "nocallback"],
        places: FUNCTION,
        standing: Harmless,
        why: "no modelled instruction synchronizes, and the environment never calls back",
    },
    Row {
        names: &[
            "alwaysinline",
            "noinline",
            "inlinehint",
            "flatten",
            "optnone",
            "optsize",
            "minsize",
            "optdebug",
            "cold",
            "hot",
            "builtin",
            "nobuiltin",
            "noduplicate",
            "nomerge",
            "noimplicitfloat",
            "noredzone",
            "nonlazybind",
            "noprofile",
            "skipprofile",
            "uwtable",
            "ssp",
            "sspreq",
            "sspstrong",
            "safestack",
            "shadowcallstack",
            "nocf_check",
            "jumptable",
            "convergent",
            "fn_ret_thunk_extern",
            "hybrid_patchable",
            "nodivergencesource",
            "noconvergent",
            "nosanitize_bounds",
            "nosanitize_coverage",
            "disable_sanitizer_instrumentation",
            "noipa",
            "nooutline",
            "nocreateundeforpoison",
        ],
        places: FUNCTION,
        standing: Harmless,
        why: "advice or code generation: says nothing of what the program does",
    },
    Row {
        names: &["alignstack", "vscale_range", "strictfp"],
        places: FUNCTION,
        standing: Harmless,
        why: "about stacks, scalable vectors and floating point, none of which is modelled",
    },
    Row {
        names: &["allocsize", "allockind"],
        places: &[Declaration, CallSite],
        standing: Modelled,
        why: "say what an allocation function without a body does; the same of a body would have to be checked",
    },
    Row {
        names: &["allocalign", "allocptr"],
        places: &[Parameter],
        standing: Modelled,
        why: "say which argument of an allocation function means what",
    },
    Row {
        names: &[
            "zeroext",
            "signext",
            "inreg",
            "noext",
            "immarg",
            "elementtype",
            "swiftself",
            "swifterror",
            "swiftasync",
            "nest",
        ],
        places: VALUE,
        standing: Harmless,
        why: "says how a value is passed; that both sides agree is compared from the text",
    },
    Row {
        names: &["byval", "sret"],
        places: ARGUMENT,
        standing: Modelled,
        why: "a call makes the copy, and checks what the result is put into; so do the inputs where executions begin",
    },
    Row {
        names: &["nonnull", "align", "dereferenceable", "dereferenceable_or_null"],
        places: VALUE,
        standing: Modelled,
        why: "checked where the pointer is passed or returned",
    },
    Row {
        names: &["noalias", "nocapture", "captures", "readnone", "readonly", "writeonly", "nofree"],
        places: &[Parameter],
        standing: Modelled,
        why: "the environment reads, writes, frees and keeps no more than they say",
    },
    Row {
        names: HANDLING,
        places: &[DefinitionParameter, Passed],
        standing: TargetOnly,
        why: "which pointer an access is based on is not tracked; of an entry's parameters the inputs keep them",
    },
    Row {
        names: &["noalias"],
        places: &[Result],
        standing: Modelled,
        why: "the environment answers null; of a definition it says nothing that an execution could break",
    },
    Row {
        names: &["llvm.access.group", "nontemporal", "mmra"],
        places: &[Metadata],
        standing: Harmless,
        why: "advice about loops, caches and threads, of which there is one",
    },
    Row {
        names: &[
            "tbaa",
            "tbaa.struct",
            "alias.scope",
            "noalias",
            "invariant.load",
            "invariant.group",
            "noalias.addrspace",
        ],
        places: &[Metadata],
        standing: TargetOnly,
        why: "which accesses do not meet is not tracked",
    },
    Row {
        names: &["range", "noundef", "nonnull", "align", "dereferenceable", "dereferenceable_or_null"],
        places: &[Metadata],
        standing: Modelled,
        why: "checked on the result of the load or call",
    },
    Row {
        names: &["llvm.loop"],
        places: &[Metadata],
        standing: Modelled,
        why: "`llvm.loop.mustprogress` is checked where an execution diverges; the rest is advice",
    },
    Row {
        names: &[
            "prof",
            "annotation",
            "unpredictable",
            "dbg",
            "nosanitize",
            "srcloc",
            "heapallocsite",
            "irr_loop",
            "make.implicit",
            "type",
            "section_prefix",
            "exclude",
            "memprof",
            "callsite",
            "pcsections",
            "DIAssignID",
            "coro.outside.frame",
            "kcfi_type",
            "callback",
            "func_sanitize",
            "implicit.ref",
            "alloc_token",
            "fpmath",
            "entry_count",
            "function_entry_count",
            "vcall_visibility",
            "llvm.preserve.access.index",
        ],
        places: &[Metadata],
        standing: Harmless,
        why: "profiles, debugging, sanitizers and notes to later passes",
    },
    Row { names: &["cold", "ignore"], places: &[AssumeBundle], standing: Harmless, why: "assumes nothing" },
    Row {
        names: &["noundef", "nonnull", "align", "dereferenceable", "dereferenceable_or_null"],
        places: &[AssumeBundle],
        standing: Modelled,
        why: "checked where it is assumed, if its numbers are constants",
    },
    Row {
        names: &["null_pointer_is_valid"],
        places: FUNCTION,
        standing: Modelled,
        why: "a block is given at address 0, which accesses of that function reach through null",
    },
];

/// String attributes that say nothing of what a program without floating point does, whole or as the
/// beginning of a key that ends in `-` or `.`.
pub const HARMLESS_STRINGS: &[&str] = &[
    "target-cpu",
    "target-features",
    "tune-cpu",
    "frame-pointer",
    "stack-protector-buffer-size",
    "min-legal-vector-width",
    "prefer-vector-width",
    "no-trapping-math",
    "no-infs-fp-math",
    "no-nans-fp-math",
    "no-signed-zeros-fp-math",
    "approx-func-fp-math",
    "unsafe-fp-math",
    "less-precise-fpmad",
    "use-soft-float",
    "denormal-fp-math",
    "denormal-fp-math-f32",
    "strictfp",
    "no-jump-tables",
    "no-inline-line-tables",
    "disable-tail-calls",
    "probe-stack",
    "stack-probe-size",
    "no-stack-arg-probe",
    "no-builtins",
    "no-builtin-",
    "no-realign-stack",
    "stackrealign",
    "thunk",
    "uniform-work-group-size",
    "patchable-function",
    "patchable-function-entry",
    "patchable-function-prefix",
    "split-stack",
    "zero-call-used-regs",
    "indirect-branch-",
    "fentry-call",
    "instrument-function-",
    "function-instrument",
    "xray-",
    "sign-return-address",
    "sign-return-address-key",
    "branch-target-enforcement",
    "guarded-control-stack",
    "branch-protection-",
    "cmse_nonsecure_",
    "warn-stack-size",
    "no-frame-pointer-elim",
    "no-frame-pointer-elim-non-leaf",
    "correctly-rounded-divide-sqrt-fp-math",
    "implicit-section-name",
    "bss-section",
    "data-section",
    "rodata-section",
    "relro-section",
    "amdgpu-",
    "nvvm.",
    "reciprocal-estimates",
    "mrecip",
    "loader-replaceable",
    "inline-remark",
    "instcombine-no-verify-fixpoint",
    "function-inline-cost",
    "function-inline-cost-multiplier",
    "call-inline-cost",
    "call-threshold-bonus",
    "sample-profile-suffix-elision-policy",
    "use-sample-profile",
    "profile-sample-accurate",
    "use-sample-profile",
    "alloc-family",
    "no-caller-saved-registers",
    "safe-stack-",
    "prologue-",
    "aarch64_",
    "wasm-",
    "ptrauth-",
    "darwin-stkchk-strong-link",
    "bpf_fastcall",
    "tail-call-",
    "hotpatch",
    "mno-ms-bitfields",
    "nooutline",
    "save-reg-params",
    "prefetch",
    "ssp-",
    "target-features-",
    "stack-probe-",
    "polly-",
    "polly.skip.fn",
    "llvm.assume",
];

/// Where an attribute (other than a string attribute), metadata kind or bundle stands.
///
/// ```
/// use irrefute::semantics::promises::{PromisePlace, Standing, standing};
/// assert_eq!(standing("noundef", PromisePlace::Parameter), Standing::Modelled);
/// assert_eq!(standing("speculatable", PromisePlace::Definition), Standing::TargetOnly);
/// ```
pub fn standing(name: &str, place: PromisePlace) -> Standing {
    let matches = |row: &&Row| row.names.contains(&name) && (row.places.is_empty() || row.places.contains(&place));
    TABLE.iter().find(matches).map_or(TargetOnly, |row| row.standing)
}

/// Where a string attribute stands.
pub fn string_standing(key: &str) -> Standing {
    let is_key = |known: &str| key == known || (known.ends_with(['-', '.', '_']) && key.starts_with(known));
    if HARMLESS_STRINGS.iter().any(|known| is_key(known)) { Harmless } else { TargetOnly }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_stands_twice_at_one_place() {
        for (i, row) in TABLE.iter().enumerate() {
            for other in &TABLE[i + 1..] {
                let shared = row.names.iter().any(|n| other.names.contains(n));
                let meet = row.places.iter().any(|p| other.places.contains(p));
                assert!(!(shared && (meet || row.places.is_empty())), "{:?} and {:?}", row.names, other.names);
            }
        }
    }

    #[test]
    fn string_attributes_go_by_the_list() {
        assert_eq!(string_standing("target-cpu"), Harmless);
        assert_eq!(string_standing("no-builtin-printf"), Harmless);
        assert_eq!(string_standing("some-new-promise"), TargetOnly);
    }
}
