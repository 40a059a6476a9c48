//! Differences that a proof shows where executions leave them open: an undef set that is too large is known from above
//! only, and so whether a value is in it.
//!
//! The executions still have the last word on everything that they know: that the target has the outcome that the proof
//! is about, they must show for sure, and the comparison must be open for want of an exact set of the source alone.

use super::super::reason::{Undecided, Unknown};
use super::super::relation::Difference;
use irrefute_semantics::set::Decision;
use irrefute_semantics::{End, Outcome, Scalar};

/// A proof that no outcome of the source covers an outcome of the target.
#[derive(Clone, Debug, PartialEq)]
pub struct ProvedDifference {
    /// Where the outcomes differ, and in what respect.
    pub difference: Difference,
    /// The leaves of the target's result: single values or poison.
    pub result: Vec<Scalar>,
}

impl ProvedDifference {
    /// The difference, if it is what this comparison of the target's outcome leaves open.
    pub(super) fn settles(&self, target: &Outcome, open: &Unknown) -> Option<Difference> {
        let is_for_a_set = matches!(open, Unknown::Undecided(Undecided::LARGE | Undecided::UnexhaustedChoices));
        let End::Returns(value) = &target.end else { return None };
        let is_outcome = value.0.len() == self.result.len()
            && value.0.iter().zip(&self.result).all(|(scalar, expected)| has(scalar, expected));
        (is_for_a_set && is_outcome).then_some(self.difference)
    }
}

/// Whether a scalar surely has this value, or is poison, as is expected.
fn has(scalar: &Scalar, expected: &Scalar) -> bool {
    match (scalar, expected) {
        (Scalar::Set(set), Scalar::Word(value)) => set.contains(&(*value).into()) == Decision::Yes,
        (Scalar::Set(set), Scalar::Big(value)) => set.contains(value) == Decision::Yes,
        (scalar, expected) => scalar == expected,
    }
}
