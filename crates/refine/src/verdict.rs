//! Verdicts and the counts behind them (docs/semantics.md#verdicts).
//!
//! The words and the field names are those of the JSON that other programs read: fields are
//! added, never renamed.

use super::reason::{Reason, Reasons, by_words};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The verdict of a check on one pair of functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The target refines the source on the whole domain that the report names.
    Proved,
    /// At least one input was checked, and none was violated.
    Refines,
    /// For some input and environment an outcome of the target is covered by no outcome of the source.
    Violates,
    /// No input could be checked.
    Inconclusive,
    /// Something that is not modelled stands in the way; the reason names it.
    Unsupported,
}

/// In what respect a target is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    /// A different defined value.
    Value,
    /// Poison where the source has a value.
    Poison,
    /// More possible values than the source has.
    Undef,
    /// Undefined behaviour where the source has none.
    Ub,
    /// Different contents of memory.
    Memory,
    /// Different events, or a different end after the same events.
    Trace,
    /// Only one side runs forever.
    Nontermination,
    /// A store that only the target makes, where another thread may access memory.
    Race,
    /// Accesses that keep a weaker order, which other threads may notice.
    Ordering,
    /// A promise of the signature that the source does not make, another calling convention, or a call that its attributes do
    /// not allow.
    Attributes,
    /// LLVM crashed or hung.
    Crash,
    /// LLVM's own verifier rejects what LLVM made.
    InvalidIr,
    /// A check of LLVM's that its users do not switch on fails: of what a pass says that it preserves, or of machine code.
    Check,
    /// LLVM makes other code of a program that has debug information.
    DebugInfo,
    /// LLVM makes other code of a program in which only something has changed that must not matter.
    Unstable,
}

impl Verdict {
    /// The word of the JSON.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Proved => "proved",
            Verdict::Refines => "refines",
            Verdict::Violates => "violates",
            Verdict::Inconclusive => "inconclusive",
            Verdict::Unsupported => "unsupported",
        }
    }

    /// Whether some input was decided, or all of them by a proof.
    pub fn is_decided(self) -> bool {
        matches!(self, Verdict::Proved | Verdict::Refines | Verdict::Violates)
    }
}

impl Class {
    /// The word of the JSON.
    pub fn word(self) -> &'static str {
        match self {
            Class::Value => "value",
            Class::Poison => "poison",
            Class::Undef => "undef",
            Class::Ub => "ub",
            Class::Memory => "memory",
            Class::Trace => "trace",
            Class::Nontermination => "nontermination",
            Class::Race => "race",
            Class::Ordering => "ordering",
            Class::Attributes => "attributes",
            Class::Crash => "crash",
            Class::InvalidIr => "invalid-ir",
            Class::Check => "check",
            Class::DebugInfo => "debug-info",
            Class::Unstable => "unstable",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// How many inputs of each kind a check met. Every input is exactly one of checked, vacuous, stopped
/// and undecided.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct InputCounts {
    /// The source has no UB, something defined can be observed, and every outcome of the target
    /// that was tried is covered (or one is not: the counterexample).
    pub checked: u64,
    /// Nothing was tested: the sum of the next two.
    pub vacuous: u64,
    /// The source has UB.
    pub vacuous_ub: u64,
    /// The source has no UB, but all that can be observed is poison or full undef.
    pub vacuous_undefined: u64,
    /// The target is covered up to a call from which the environment chose not to return: what comes
    /// behind that call was not compared.
    pub stopped: u64,
    /// No verdict on the input; `reasons` lists why.
    pub undecided: u64,
    /// How many inputs are undecided for each reason.
    #[serde(serialize_with = "super::reason::serialize")]
    pub reasons: Reasons,
    /// Candidates that were vacuous in the source and replaced by another draw; none of them is
    /// counted above.
    pub redrawn: u64,
    /// Whether the inputs are the whole domain.
    pub exhaustive: bool,
    /// The inputs in words.
    pub domain: String,
}

impl InputCounts {
    /// Whether the source was undefined on every input, and there were some.
    pub fn is_all_undefined(&self) -> bool {
        self.vacuous_ub > 0 && self.vacuous_ub == self.vacuous && self.checked + self.stopped + self.undecided == 0
    }

    /// Adds the inputs of another check of the same pair, which had this domain.
    pub(super) fn join(&mut self, other: &InputCounts, domain: &str) {
        self.checked += other.checked;
        self.vacuous += other.vacuous;
        self.vacuous_ub += other.vacuous_ub;
        self.vacuous_undefined += other.vacuous_undefined;
        self.stopped += other.stopped;
        self.undecided += other.undecided;
        other.reasons.iter().for_each(|(reason, count)| *self.reasons.entry(reason.clone()).or_default() += count);
        self.redrawn += other.redrawn;
        self.exhaustive &= other.exhaustive;
        if !self.domain.is_empty() && !domain.is_empty() {
            self.domain.push_str("; ");
        }
        self.domain.push_str(domain);
    }

    /// Counts an input without verdict.
    pub fn add_undecided(&mut self, reason: Reason) {
        self.undecided += 1;
        *self.reasons.entry(reason).or_default() += 1;
    }

    /// The reasons why inputs are undecided, with their counts if there are several: the most frequent one comes first. A
    /// rare one may hide the only witness.
    pub fn all_reasons(&self) -> String {
        let mut reasons: Vec<(String, u64)> = by_words(&self.reasons).into_iter().collect();
        // Stable: those that are equally frequent stay in alphabetical order.
        reasons.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        match &reasons[..] {
            [(only, _)] => only.clone(),
            several => several.iter().map(|(reason, n)| format!("{reason} ({n})")).collect::<Vec<_>>().join("; "),
        }
    }

    /// The reason for which most inputs are undecided, the first in alphabetical order if there are several.
    pub fn main_reason(&self) -> Option<String> {
        // `max_by_key` returns the last of equal elements: reversed, that is the first in the alphabet.
        by_words(&self.reasons).into_iter().rev().max_by_key(|(_, n)| *n).map(|(reason, _)| reason)
    }
}
