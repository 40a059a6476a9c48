//! When there is no hope that a source is defined on any input.

use super::always_ub;
use super::{Baseline, FirstRuns};
use crate::semantics::{End, Outcome, UndefinedBehaviour};

/// Samples that were undefined from the first on.
#[derive(Default)]
pub(super) struct AlwaysUbDetector {
    broken: Vec<UndefinedBehaviour>,
    /// Whether one was not.
    is_over: bool,
    /// Whether every input is undefined.
    pub is_proved: bool,
    /// Whether no more are to be drawn.
    pub is_hopeless: bool,
}

/// A proof is tried after so many undefined samples, and whenever there are twice as many.
const FIRST_PROOF: usize = 4;

impl AlwaysUbDetector {
    pub fn add(&mut self, baseline: &Baseline, first: &FirstRuns<'_, '_>) {
        match baseline {
            Baseline::Ub(Outcome { end: End::Ub(ub), .. }) if !self.is_over => self.broken.push((**ub).clone()),
            Baseline::Ub(_) | Baseline::Undecided { .. } | Baseline::Outcome { .. } => self.is_over = true,
        }
        let drawn = self.broken.len();
        if self.is_over {
            return;
        }
        if drawn >= FIRST_PROOF && drawn.is_power_of_two() && !first.consulted {
            self.is_proved = always_ub::on_every_input(first.source.side, &self.broken);
        }
        self.is_hopeless = self.is_proved || drawn as u64 >= first.options.patience;
    }
}
