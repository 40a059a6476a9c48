//! The report of a check of one pair: the verdict and what it is based on.

pub mod counterexample;
pub mod reach;

use super::verdict::{Class, InputCounts, Verdict};
use super::witness::Witness;
use counterexample::Counterexample;
use reach::Reach;
use serde::Serialize;
use std::fmt;

/// The result of a check. The field names are stable.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// Whether the target refines the source, as far as that was found out.
    pub verdict: Verdict,
    /// In what respect the target is wrong, if it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub class: Option<Class>,
    /// Why the verdict is not better; for a violation, what differs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// How many inputs of each kind there were.
    pub inputs: InputCounts,
    /// What the checked inputs reached in both functions; `None` if there were none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reach: Option<Reach>,
    /// The violation on one input, for people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counterexample: Option<Counterexample>,
    /// The same as data, with which the violation can be checked again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub witness: Option<Box<Witness>>,
    /// The values of `vscale` at which the verdict was reached; empty if the pair does not depend on it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub vscales: Vec<u32>,
    /// Promises of the target that are not modelled: violations of them go unnoticed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unchecked_promises: Vec<String>,
}

impl Report {
    /// A report without a single input.
    pub fn without_inputs(verdict: Verdict, class: Option<Class>, reason: impl Into<String>) -> Report {
        Report {
            verdict,
            class,
            reason: Some(reason.into()),
            inputs: InputCounts::default(),
            reach: None,
            counterexample: None,
            witness: None,
            vscales: Vec::new(),
            unchecked_promises: Vec::new(),
        }
    }

    /// A report about something that is not modelled.
    pub fn unsupported(reason: impl Into<String>) -> Report {
        Report::without_inputs(Verdict::Unsupported, None, reason)
    }

    /// The violation that the target lacks a function that others may call.
    pub fn missing(name: &str) -> Report {
        let reason = format!("the target has no definition of @{name}");
        Report::without_inputs(Verdict::Violates, Some(Class::Attributes), reason)
    }
}

/// Numbers as a text lists them: `1, 2 and 4`.
pub(crate) fn enumerated(numbers: &[u32]) -> String {
    let words: Vec<String> = numbers.iter().map(u32::to_string).collect();
    match &words[..] {
        [first @ .., second, last] if !first.is_empty() => format!("{}, {second} and {last}", first.join(", ")),
        words => words.join(" and "),
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.verdict)?;
        if let Some(class) = self.class {
            write!(f, " ({class})")?;
        }
        if !self.vscales.is_empty() {
            write!(f, " at vscale {}", enumerated(&self.vscales))?;
        }
        let counts = &self.inputs;
        write!(f, ": {} checked, {} vacuous, {} undecided", counts.checked, counts.vacuous, counts.undecided)?;
        if counts.stopped > 0 {
            write!(f, ", {} stopped", counts.stopped)?;
        }
        if !counts.domain.is_empty() {
            write!(f, "; {}", counts.domain)?;
        }
        match (&self.counterexample, &self.reason) {
            // It begins with the reason.
            (Some(counterexample), _) => write!(f, "\n{counterexample}"),
            (None, Some(reason)) => write!(f, "\n  {reason}"),
            (None, None) => Ok(()),
        }?;
        // A violation stands by itself, and ends the check before more is reached.
        match &self.reach {
            Some(reach) if self.verdict != Verdict::Violates => {
                write!(f, "\n  {}", reach.to_string().replace('\n', "\n  "))
            }
            Some(_) | None => Ok(()),
        }
    }
}
