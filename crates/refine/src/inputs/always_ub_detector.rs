//! When drawing more inputs is given up, because the source is undefined on every input, or seems to be.

use super::Baseline;
use super::always_ub;
use super::first_runs::FirstRuns;
use irrefute_semantics::{Dependence, End, Outcome, UndefinedBehaviour};

/// The samples of a source, as long as all that are decided are undefined. What is not modelled says nothing: a proof holds
/// for those as well.
#[derive(Default)]
pub(super) struct AlwaysUbDetector {
    broken: Vec<UndefinedBehaviour>,
    /// Whether a sample was defined: then there is nothing to detect.
    is_over: bool,
    /// Whether a proof has shown that the source is undefined on every input.
    pub is_proved: bool,
    /// Whether no more samples are drawn: a proof was found, or patience is at its end.
    pub is_hopeless: bool,
}

/// A proof is tried after this many undefined samples, and each time their number has doubled: more samples break more
/// rules, and the tries together cost little more than the last one.
const FIRST_PROOF: usize = 4;

impl AlwaysUbDetector {
    /// Adds the source's outcome on the next sample.
    pub fn add(&mut self, baseline: &Baseline, first: &FirstRuns<'_, '_>) {
        match baseline {
            Baseline::Ub(Outcome { end: End::Ub(ub), .. }) if !self.is_over => self.broken.push((**ub).clone()),
            Baseline::Undecided { .. } => return,
            Baseline::Ub(_) | Baseline::Outcome { .. } => self.is_over = true,
        }
        let drawn = self.broken.len();
        if self.is_over {
            return;
        }
        // An answer of the environment may be the reason for the undefined behaviour.
        if drawn >= FIRST_PROOF && drawn.is_power_of_two() && !first.depends.has(Dependence::Answer) {
            self.is_proved = always_ub::on_every_input(first.source.side, &self.broken);
        }
        self.is_hopeless = self.is_proved || drawn as u64 >= first.options.patience;
    }
}
