//! The outcome for one function.

use serde::Serialize;

/// The outcome for one function. Every function has exactly one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum FunctionOutcome {
    /// The target refines the source on every input of a named domain.
    Proved,
    /// At least one input was checked, and none was violated.
    Refines,
    /// A violation that was confirmed.
    Violates,
    /// A violation that did not show when the function was checked again alone, or a failure of LLVM that did not show
    /// when the file was optimized again.
    Unreproduced,
    /// No input could be decided.
    Inconclusive,
    /// Something is not modelled.
    Unsupported,
    /// On every input that was tried, the source has undefined behaviour, or shows only poison or undef.
    Vacuous,
    /// LLVM crashed, hung or made invalid IR of its module.
    Crashed,
}
