//! String attributes, as data.

use super::PromisePlace::{self, CallSite, Declaration, Definition, DefinitionParameter, Parameter, Passed, Result};
use super::Row;
use super::Support::{self, Harmless, Ignored, Modelled, TargetOnly, Unmodelled};
use irrefute_ir::{DENORMAL_FPENV_SINCE, LlvmVersion, StringKey};

/// LLVM accepts a string attribute wherever attributes may stand.
pub(super) const ANYWHERE: &[PromisePlace] =
    &[Definition, Declaration, CallSite, Parameter, DefinitionParameter, Passed, Result];

/// Keys that switch fast-math flags on for a whole function.
const FLOAT_SWITCHES: &[StringKey] = &[
    StringKey::ApproxFuncFpMath,
    StringKey::LessPreciseFpMad,
    StringKey::NoInfsFpMath,
    StringKey::NoNansFpMath,
    StringKey::NoSignedZerosFpMath,
    StringKey::UnsafeFpMath,
];

/// Whether a string attribute of a definition says nothing: it switches flags off, or flags that no part of this LLVM
/// reads any more.
pub(crate) fn is_idle(key: &StringKey, value: Option<&str>, version: LlvmVersion) -> bool {
    let last = match key {
        StringKey::ApproxFuncFpMath | StringKey::UnsafeFpMath => LlvmVersion(21),
        StringKey::NoInfsFpMath | StringKey::NoNansFpMath => LlvmVersion(22),
        StringKey::DenormalFpMath | StringKey::DenormalFpMathF32 => return version >= DENORMAL_FPENV_SINCE,
        key if FLOAT_SWITCHES.contains(key) => version,
        _ => return false,
    };
    value != Some("true") || version > last
}

/// Whether a string attribute is about floating-point operations alone.
pub(crate) fn is_about_floats(key: &StringKey) -> bool {
    FLOAT_SWITCHES.contains(key)
}

pub(super) const STRINGS: &[Row<StringKey>] = &[
    Row {
        kinds: &[
            StringKey::BpfFastCall,
            StringKey::DisableTailCalls,
            StringKey::FramePointer,
            StringKey::LoaderReplaceable,
            StringKey::MemProf,
            StringKey::MinLegalVectorWidth,
            StringKey::MnoMsBitfields,
            StringKey::NoCallerSavedRegisters,
            StringKey::NoFramePointerElim,
            StringKey::NoFramePointerElimNonLeaf,
            StringKey::NoJumpTables,
            StringKey::NoRealignStack,
            StringKey::PreferVectorWidth,
            StringKey::Prefetch,
            StringKey::SaveRegParams,
            StringKey::SplitStack,
            StringKey::StackRealign,
            StringKey::TargetCpu,
            StringKey::TargetFeatures,
            StringKey::Thunk,
            StringKey::TuneCpu,
            StringKey::UniformWorkGroupSize,
            StringKey::UseSoftFloat,
            StringKey::ZeroCallUsedRegs,
        ],
        places: ANYWHERE,
        standing: Harmless,
        why: "the target, and what its code generator is told",
    },
    Row {
        kinds: &[
            StringKey::CorrectlyRoundedDivideSqrtFpMath,
            StringKey::MRecip,
            StringKey::NoTrappingMath,
            StringKey::ReciprocalEstimates,
            StringKey::StrictFp,
        ],
        places: ANYWHERE,
        standing: Harmless,
        why: "what code generators and front ends make of them: flags of instructions",
    },
    Row {
        kinds: FLOAT_SWITCHES,
        places: &[Definition],
        standing: TargetOnly,
        why: "flags for every operation of the function, which passes and code generators read",
    },
    Row {
        kinds: FLOAT_SWITCHES,
        places: &[Declaration, CallSite, Parameter, DefinitionParameter, Passed, Result],
        standing: Harmless,
        why: "nobody asks for them where no body is",
    },
    Row {
        kinds: &[StringKey::DenormalFpMath, StringKey::DenormalFpMathF32],
        places: ANYWHERE,
        standing: Modelled,
        why: "whether subnormal numbers may become zero",
    },
    Row {
        kinds: &[
            StringKey::BranchTargetEnforcement,
            StringKey::DarwinStkchkStrongLink,
            StringKey::FentryCall,
            StringKey::FunctionInstrument,
            StringKey::GuardedControlStack,
            StringKey::Hotpatch,
            StringKey::NoStackArgProbe,
            StringKey::PatchableFunction,
            StringKey::PatchableFunctionEntry,
            StringKey::PatchableFunctionPrefix,
            StringKey::ProbeStack,
            StringKey::SignReturnAddress,
            StringKey::SignReturnAddressKey,
            StringKey::StackProbeSize,
            StringKey::StackProtectorBufferSize,
            StringKey::WarnStackSize,
        ],
        places: ANYWHERE,
        standing: Harmless,
        why: "how code is protected, traced and patched",
    },
    Row {
        kinds: &[
            StringKey::BssSection,
            StringKey::DataSection,
            StringKey::ImplicitSectionName,
            StringKey::RelroSection,
            StringKey::RodataSection,
        ],
        places: ANYWHERE,
        standing: Harmless,
        why: "the sections that the linker sees",
    },
    Row {
        kinds: &[
            StringKey::CallInlineCost,
            StringKey::CallThresholdBonus,
            StringKey::FunctionInlineCost,
            StringKey::FunctionInlineCostMultiplier,
            StringKey::InlineRemark,
            StringKey::InstcombineNoVerifyFixpoint,
            StringKey::LlvmAssume,
            StringKey::NoInlineLineTables,
            StringKey::NoOutline,
            StringKey::PollySkipFn,
            StringKey::ProfileSampleAccurate,
            StringKey::SampleProfileSuffixElisionPolicy,
            StringKey::UseSampleProfile,
        ],
        places: ANYWHERE,
        standing: Harmless,
        why: "advice and notes to passes",
    },
    Row {
        kinds: &[StringKey::NoBuiltins],
        places: ANYWHERE,
        standing: Modelled,
        why: "the calls of such a function are of unknown functions, whatever their names",
    },
    Row {
        kinds: &[StringKey::NoCaptureMaybeReturned],
        places: ANYWHERE,
        standing: Ignored,
        why: "a note of the Attributor to itself, which weakens `captures`",
    },
    Row {
        kinds: &[StringKey::Kernel],
        places: ANYWHERE,
        standing: Ignored,
        why: "who calls the function; the runtime of a device, which is not modelled",
    },
    Row {
        kinds: &[StringKey::AllocFamily],
        places: ANYWHERE,
        standing: Ignored,
        why: "which functions free what this one allocates: that none of another family does is not checked",
    },
];

/// Prefixes of keys that are about one library function each: its calls are of an unknown function.
const MODELLED_FAMILY: &str = "no-builtin-";

/// Prefixes of keys that say which arguments of a device's runtime a function does without.
const IGNORED_FAMILY: &str = "amdgpu-";

/// Prefixes of keys without a row that are as harmless as those with one.
const HARMLESS_FAMILIES: &[&str] = &[
    "aarch64_",
    "branch-protection-",
    "cmse_nonsecure_",
    "indirect-branch-",
    "instrument-function-",
    "nvvm.",
    "polly-",
    "prologue-",
    "ptrauth-",
    "safe-stack-",
    "ssp-",
    "stack-probe-",
    "tail-call-",
    "target-features-",
    "wasm-",
    "xray-",
];

/// The support of a key without a row: that of its family.
pub(super) fn standing_of_family(key: &StringKey) -> Support {
    match key.word() {
        word if word.starts_with(MODELLED_FAMILY) => Modelled,
        word if word.starts_with(IGNORED_FAMILY) => Ignored,
        word if HARMLESS_FAMILIES.iter().any(|family| word.starts_with(family)) => Harmless,
        _ => Unmodelled,
    }
}
