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

/// What the result of an operation may be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FloatResult {
    /// Poison.
    Poison,
    /// One value.
    One(FloatBits),
    /// One of these, ascending and distinct, as the execution chooses.
    OneOf(Alternatives),
    /// Any one value of the width, as the execution chooses.
    Unspecified,
}
