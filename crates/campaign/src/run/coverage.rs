//! Which opcodes and flags a campaign tested: generated, changed by LLVM, checked on an input.
//!
//! A feature that the configuration promises and that has a zero anywhere was not tested.

use irrefute_generate::{Config, FeatureCounts, promised_features};
use irrefute_ir::Module;
use irrefute_refine::Verdict;
use irrefute_trial::FunctionTrial;
use serde::Serialize;
use std::ops::AddAssign;

/// Counts of features over the programs of a campaign. Each program counts in exactly one of the three.
#[derive(Clone, Debug, Default)]
pub struct Coverage {
    /// Programs in which LLVM changed no function.
    unchanged: FeatureCounts,
    /// Programs that LLVM changed, without an input that was checked.
    unchecked: FeatureCounts,
    /// Programs that LLVM changed, with at least one input that was checked.
    checked: FeatureCounts,
}

/// One line of the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CoverageLine {
    /// The opcode, flag or shape.
    pub feature: String,
    /// Programs that contain it.
    pub generated: u64,
    /// Those of them that LLVM changed.
    pub changed: u64,
    /// Those of the changed ones with a checked input, or a proof.
    pub checked: u64,
}

impl Coverage {
    /// Counts a program by its outcome.
    pub fn add(&mut self, program: &Module, functions: &[FunctionTrial]) {
        let changed = functions.iter().any(|f| f.change.is_change());
        let checked = functions.iter().any(|f| f.report.inputs.checked > 0 || f.report.verdict == Verdict::Proved);
        let counts = match (changed, checked) {
            (false, _) => &mut self.unchanged,
            (true, false) => &mut self.unchecked,
            (true, true) => &mut self.checked,
        };
        counts.add_module(program);
    }

    /// A line for every feature that the configuration promises or that occurred.
    pub fn lines(&self, config: &Config) -> Vec<CoverageLine> {
        let mut all: Vec<_> = promised_features(config);
        for counts in [&self.unchanged, &self.unchecked, &self.checked] {
            all.extend(counts.iter().map(|(feature, _)| feature));
        }
        all.sort_unstable();
        all.dedup();
        let line = |f| {
            let checked = self.checked.get(f);
            let changed = checked + self.unchecked.get(f);
            CoverageLine { feature: f.to_string(), generated: changed + self.unchanged.get(f), changed, checked }
        };
        all.into_iter().map(line).collect()
    }

    /// The promised features that were not tested.
    pub fn holes(&self, config: &Config) -> Vec<String> {
        let tested = |f| self.checked.get(f) > 0;
        promised_features(config).into_iter().filter(|f| !tested(*f)).map(|f| f.to_string()).collect()
    }
}

impl AddAssign<&Coverage> for Coverage {
    fn add_assign(&mut self, other: &Coverage) {
        self.unchanged.merge(&other.unchanged);
        self.unchecked.merge(&other.unchecked);
        self.checked.merge(&other.checked);
    }
}
