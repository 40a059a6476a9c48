//! The time of triage: how much of it a campaign with a time limit may spend, and on one case.
//!
//! ```text
//!   spent(t) ≤ ALLOWANCE + share / (1 − share) · jobs · t
//! ```
//!
//! with `t` the time since the start: then triage has `share` of all thread time, that of the testers and its own, and
//! the few seconds of the first case. A campaign that ends with a number of programs has no such limit, and nothing that it does depends on the clock.

use std::time::{Duration, Instant};

/// Triage before there is a share worth the name: the first case is reduced at once.
const ALLOWANCE: Duration = Duration::from_secs(5);

/// How long after the end of a campaign triage goes on at most. `--time` is kept to within ten seconds.
pub const GRACE: Duration = Duration::from_secs(7);

/// The time to confirm one case, beside the time that LLVM has for an answer. Confirming takes a fifth of a second as
/// a rule, and half a second at most in a campaign of memory programs.
const CONFIRMATION: Duration = Duration::from_secs(5);

/// The time to reduce one case. Of 27 reductions of such a campaign, 26 took less than a second; one took 47.
const REDUCTION: Duration = Duration::from_secs(10);

/// The time to ask LLVM everything that a report shows: a quarter of a second as a rule.
const REPORT: Duration = Duration::from_secs(5);

/// What triage does with a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TriageStep {
    /// It is seen again, and blamed.
    Confirmation {
        /// The time that LLVM has for an answer.
        timeout: Duration,
    },
    /// It is reduced.
    Reduction,
    /// Its report is written.
    Report,
}

/// How much time triage may take.
#[derive(Clone, Copy, Debug)]
pub enum TriageTime {
    /// As much as it takes.
    Unlimited,
    /// A share of a campaign's thread time.
    Share {
        /// When the campaign began.
        started: Instant,
        /// When it ends.
        ends: Option<Instant>,
        /// How many threads test programs.
        jobs: usize,
        /// The share, below 1.
        share: f64,
    },
}

impl TriageTime {
    /// Whether triage may go on after it has spent so much.
    pub fn is_affordable(&self, spent: Duration) -> bool {
        let TriageTime::Share { started, ends, jobs, share } = self else { return true };
        let now = Instant::now();
        if ends.is_some_and(|ends| now >= ends) {
            return now < self.latest().unwrap_or(now);
        }
        let ratio = share / (1.0 - share).max(1e-3);
        spent <= ALLOWANCE + started.elapsed().mul_f64(ratio * *jobs as f64)
    }

    /// When a step that begins now must end; `None`: when it is done.
    pub fn deadline(&self, step: TriageStep) -> Option<Instant> {
        let TriageTime::Share { .. } = self else { return None };
        let most = match step {
            TriageStep::Confirmation { timeout } => CONFIRMATION + timeout,
            TriageStep::Reduction => REDUCTION,
            TriageStep::Report => REPORT,
        };
        let step_ends = Instant::now() + most;
        Some(self.latest().map_or(step_ends, |latest| latest.min(step_ends)))
    }

    /// When triage ends.
    fn latest(&self) -> Option<Instant> {
        match self {
            TriageTime::Unlimited => None,
            TriageTime::Share { ends, .. } => Some((*ends)? + GRACE),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fifth_of_all_thread_time_is_a_quarter_of_that_of_the_testers() {
        let ago = |seconds| Instant::now().checked_sub(Duration::from_secs(seconds)).expect("a machine that has run");
        let time = TriageTime::Share { started: ago(100), ends: None, jobs: 2, share: 0.2 };
        assert!(time.is_affordable(Duration::from_secs(54)));
        assert!(!time.is_affordable(Duration::from_secs(56)));
        assert!(TriageTime::Unlimited.is_affordable(Duration::MAX));
    }

    #[test]
    fn after_the_end_triage_has_a_few_seconds() {
        let now = Instant::now();
        let over = |seconds| now.checked_sub(Duration::from_secs(seconds)).expect("a machine that has run");
        let time = |ends| TriageTime::Share { started: over(100), ends: Some(ends), jobs: 1, share: 0.2 };
        assert!(time(over(2)).is_affordable(Duration::from_secs(1000)));
        assert!(!time(over(8)).is_affordable(Duration::ZERO));
        let deadline = time(over(2)).deadline(TriageStep::Reduction).expect("a deadline");
        assert!(deadline <= now + GRACE);
        assert!(TriageTime::Unlimited.deadline(TriageStep::Report).is_none());
    }
}
