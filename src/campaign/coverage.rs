//! Which opcodes and flags a campaign really tested: generated, changed by LLVM, in a checked run.
//!
//! A promise of the configuration that has a zero anywhere was not tested.

use crate::generate::{Config, FeatureCounts, features, promised_features};
use crate::ir::Module;
use crate::trial::FunctionTrial;
use serde::Serialize;
use std::ops::AddAssign;

/// Counts of features over the programs of a campaign.
#[derive(Clone, Debug, Default)]
pub struct Coverage {
    generated: FeatureCounts,
    /// Of programs with a function whose body LLVM changed.
    changed: FeatureCounts,
    /// Of programs that LLVM changed, with at least one input that was really checked.
    checked: FeatureCounts,
}

/// One line of the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Line {
    pub feature: String,
    pub generated: u64,
    pub changed: u64,
    pub checked: u64,
}

impl Coverage {
    /// Counts a program with what became of it.
    pub fn add(&mut self, program: &Module, functions: &[FunctionTrial]) {
        let counts = features(program);
        self.generated.merge(&counts);
        let changed = functions.iter().any(|f| f.change.is_change());
        if changed {
            self.changed.merge(&counts);
        }
        if changed && functions.iter().any(|f| f.report.inputs.checked > 0) {
            self.checked.merge(&counts);
        }
    }

    /// A line for everything that the configuration promises or that was met.
    pub fn lines(&self, config: &Config) -> Vec<Line> {
        let mut all: Vec<_> = promised_features(config);
        all.extend(self.generated.iter().map(|(feature, _)| feature));
        all.sort_unstable();
        all.dedup();
        all.into_iter()
            .map(|f| Line {
                feature: f.to_string(),
                generated: self.generated.get(f),
                changed: self.changed.get(f),
                checked: self.checked.get(f),
            })
            .collect()
    }

    /// The promises that were not tested.
    pub fn holes(&self, config: &Config) -> Vec<String> {
        let tested = |f| self.checked.get(f) > 0;
        promised_features(config).into_iter().filter(|f| !tested(*f)).map(|f| f.to_string()).collect()
    }
}

impl AddAssign<&Coverage> for Coverage {
    fn add_assign(&mut self, other: &Coverage) {
        self.generated.merge(&other.generated);
        self.changed.merge(&other.changed);
        self.checked.merge(&other.checked);
    }
}
