//! What became of a function.

use serde::Serialize;

/// What became of a function. Every function is exactly one of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum FunctionOutcome {
    Proved,
    Refines,
    Violates,
    /// Seemed to violate, but did not when it was seen again alone.
    Unreproduced,
    Inconclusive,
    Unsupported,
    /// On every input the source has UB, or shows nothing but poison or undef.
    Vacuous,
    /// LLVM crashed, hung or made invalid IR of its module.
    Crashed,
}
