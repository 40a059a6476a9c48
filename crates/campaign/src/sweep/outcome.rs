//! The outcome for one function, and the nature of a violation.

use crate::findings::finding::{Finding, FindingKind};
use serde::{Deserialize, Serialize};

/// The outcome for one function. Every function has exactly one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
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

/// What a confirmed violation or failure is, as its finding has it.
#[derive(Clone, Debug, Serialize)]
pub struct Nature {
    /// Its kind.
    pub kind: FindingKind,
    /// The blamed pass, as LLVM names it.
    pub pass: Option<String>,
    /// The known pattern that it is an instance of.
    pub pattern: Option<String>,
    /// The variants of the semantics under which it disappears.
    pub depends_on: Vec<String>,
    /// The variants under which it could not be decided.
    pub undecided_variants: Vec<String>,
    /// Whether undef occurs in the witness or in the program.
    pub needs_undef: bool,
    /// All of this in a few words for people: see [`Finding::dispute`].
    #[serde(skip)]
    pub dispute: String,
}

impl From<&Finding> for Nature {
    fn from(finding: &Finding) -> Nature {
        Nature {
            kind: finding.kind(),
            pass: finding.pass.clone(),
            pattern: finding.pattern.clone(),
            depends_on: finding.depends_on.clone(),
            undecided_variants: finding.undecided_variants.clone(),
            needs_undef: finding.needs_undef,
            dispute: finding.dispute(),
        }
    }
}
