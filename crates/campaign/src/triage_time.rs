//! The time of triage: how much of it a campaign with a time limit may spend, and on one case.
//!
//! ```text
//!   spent ≤ ALLOWANCE + share / (1 − share) · tested
//! ```
//!
//! with the CPU times of triage and of testing, those of LLVM included: then triage has `share` of both together, and the
//! few seconds of the first case. It is CPU time, so that triage does not starve where other programs have the processor:
//! with wall time, a campaign that got a sixth of a core reported 3 of its 13 causes. A campaign that ends with a number
//! of programs has no such limit, and nothing that it does depends on the clock.

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
    /// A share of a campaign's CPU time.
    Share {
        /// When the campaign ends.
        ends: Option<Instant>,
        /// The share; 1 where nothing is tested, and all the time is that of triage.
        share: f64,
    },
}

impl TriageTime {
    /// Whether triage may go on, given the CPU times of triage and of testing so far.
    pub fn is_affordable(&self, spent: Duration, tested: Duration) -> bool {
        let TriageTime::Share { ends, share } = self else { return true };
        let now = Instant::now();
        if ends.is_some_and(|ends| now >= ends) {
            return now < self.latest().unwrap_or(now);
        }
        if *share >= 1.0 {
            return true;
        }
        let ratio = share / (1.0 - share).max(1e-3);
        spent <= ALLOWANCE + tested.mul_f64(ratio)
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
    fn a_fifth_of_all_cpu_time_is_a_quarter_of_that_of_the_testers() {
        let seconds = Duration::from_secs;
        let time = TriageTime::Share { ends: None, share: 0.2 };
        assert!(time.is_affordable(seconds(54), seconds(200)));
        assert!(!time.is_affordable(seconds(56), seconds(200)));
        assert!(TriageTime::Unlimited.is_affordable(Duration::MAX, Duration::ZERO));
        let ends = Instant::now() + seconds(100);
        let whole = |share| TriageTime::Share { ends: Some(ends), share };
        assert!(whole(1.0).is_affordable(seconds(50), Duration::ZERO), "where nothing is tested");
        assert!(!whole(0.9).is_affordable(seconds(50), Duration::ZERO));
    }

    #[test]
    fn after_the_end_triage_has_a_few_seconds() {
        let now = Instant::now();
        let over = |seconds| now.checked_sub(Duration::from_secs(seconds)).expect("a machine that has run");
        let time = |ends| TriageTime::Share { ends: Some(ends), share: 0.2 };
        assert!(time(over(2)).is_affordable(Duration::from_secs(1000), Duration::ZERO));
        assert!(!time(over(8)).is_affordable(Duration::ZERO, Duration::MAX));
        let deadline = time(over(2)).deadline(TriageStep::Reduction).expect("a deadline");
        assert!(deadline <= now + GRACE);
        assert!(TriageTime::Unlimited.deadline(TriageStep::Report).is_none());
    }
}
