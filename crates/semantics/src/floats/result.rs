//! What an operation gives.

use super::format::FloatBits;
use super::nan::Alternatives;

/// The result of an operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Applied {
    /// What it may be.
    pub result: FloatResult,
    /// Whether a flag allows results that are not listed: a rewritten program may give another one on these operands.
    pub rewritable: bool,
}

impl Applied {
    /// Whether the result may be less precise than the nearest value.
    pub fn is_approximate(&self) -> bool {
        matches!(self.result, FloatResult::Near { .. })
    }
}

/// What the result of an operation may be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FloatResult {
    /// Poison.
    Poison,
    /// One value.
    One(FloatBits),
    /// One of these, ascending and distinct, as the execution chooses.
    OneOf(Alternatives),
    /// A value that may lie a few units in the last place beside the nearest one. An execution has the nearest; a
    /// program *may* have any of them.
    Near {
        /// The nearest to the exact result.
        nearest: FloatBits,
        /// All of them, ascending and distinct.
        all: Alternatives,
    },
    /// Any one value of the width, as the execution chooses.
    Unspecified,
}
