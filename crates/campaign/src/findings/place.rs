//! Where in LLVM a mistake is made, as far as that is known: a step that a pass counts.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A step of a pass.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// The counter, as LLVM names it.
    pub counter: String,
    /// The number of the step that makes the difference, from 0 on.
    pub number: u32,
}

/// The first steps up to one, as LLVM reads them: it refuses `0-0`.
pub fn steps_to(last: u32) -> String {
    if last == 0 { "0".to_owned() } else { format!("0-{last}") }
}

impl fmt::Display for Place {
    /// With the options that show it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Place { counter, number } = self;
        write!(f, "step {number} of `{counter}`: wrong with `-debug-counter={counter}={}`, ", steps_to(*number))?;
        match number.checked_sub(1) {
            Some(before) => write!(f, "right with `-debug-counter={counter}={}`", steps_to(before)),
            None => f.write_str("and right without any step"),
        }
    }
}
