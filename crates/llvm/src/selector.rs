//! How instructions are selected.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A selector of instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Selector {
    /// SelectionDAG.
    Dag,
    /// FastISel, and SelectionDAG for what it cannot do.
    Fast,
    /// GlobalISel, and SelectionDAG for what it cannot do.
    Global,
}

/// The options that choose a selector, without their values.
const NAMES: [&str; 3] = ["fast-isel", "global-isel", "global-isel-abort"];

impl Selector {
    /// All of them.
    pub const ALL: [Selector; 3] = [Selector::Dag, Selector::Fast, Selector::Global];

    /// The options of LLVM that choose it.
    ///
    /// ```
    /// # use irrefute_llvm::Selector;
    /// assert_eq!(Selector::Global.options(), ["-fast-isel=0", "-global-isel=1", "-global-isel-abort=0"]);
    /// ```
    pub fn options(self) -> [String; 3] {
        let values = match self {
            Selector::Dag => [0, 0, 0],
            Selector::Fast => [1, 0, 0],
            Selector::Global => [0, 1, 0],
        };
        std::array::from_fn(|number| format!("-{}={}", NAMES[number], values[number]))
    }

    /// Options that choose this selector and no other, and otherwise those that are given.
    ///
    /// ```
    /// # use irrefute_llvm::Selector;
    /// let given = ["--global-isel=1".to_owned(), "-x=2".to_owned()];
    /// assert_eq!(Selector::Dag.among(&given), ["-x=2", "-fast-isel=0", "-global-isel=0", "-global-isel-abort=0"]);
    /// ```
    pub fn among(self, options: &[String]) -> Vec<String> {
        let chooses = |option: &str| {
            let name = option.trim_start_matches('-');
            NAMES.contains(&name.split_once('=').map_or(name, |(name, _)| name))
        };
        options.iter().filter(|option| !chooses(option)).cloned().chain(self.options()).collect()
    }
}

impl fmt::Display for Selector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Selector::Dag => "SelectionDAG",
            Selector::Fast => "FastISel",
            Selector::Global => "GlobalISel",
        })
    }
}
