//! A witness on a pair that it was not made for: the notes about what did not fit.

use std::collections::BTreeSet;

/// How the use of a recorded input deviates from the record, on another pair or under another dialect. No note occurs
/// twice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fit {
    notes: BTreeSet<String>,
}

impl Fit {
    /// Notes a deviation.
    pub fn note(&mut self, what: impl Into<String>) {
        self.notes.insert(what.into());
    }

    /// The deviations, in order.
    pub fn notes(&self) -> impl Iterator<Item = &str> {
        self.notes.iter().map(String::as_str)
    }

    /// `what`, followed by the deviations if there are any: the `domain` of a report.
    pub fn describe(&self, what: &str) -> String {
        let notes: Vec<&str> = self.notes().collect();
        match notes.is_empty() {
            true => what.to_owned(),
            false => format!("{what}, but: {}", notes.join("; ")),
        }
    }

    /// Whether the witness is used as it was recorded.
    pub fn is_exact(&self) -> bool {
        self.notes.is_empty()
    }
}
