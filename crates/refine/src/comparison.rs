//! Comparing a pair on inputs, up to the first violation that is wanted.
//!
//! The meaning of the counts (docs/semantics.md#counts): an input is *vacuous* if the source
//! has UB on it or all that it shows is poison or undef (the target runs all the same in the
//! second case), *stopped* if the environment chose not to return from a call, *undecided* if no verdict on it is
//! possible, otherwise *checked*.

use super::inputs::{Baseline, Input, Inputs};
use super::judge::{EarlierRun, Judge, Violation};
use super::options::Options;
use super::pair::Pair;
use super::relation::Site;
use super::report::Report;
use super::side::Runner;
use super::tally::Tally;
use super::threads::comparison::Unallowed;
use super::verdict::Class;
use irrefute_semantics::Budget;
use std::ops::ControlFlow;

/// The comparison of a pair that does not depend on `vscale`, one input after the other.
pub(super) struct Comparison<'a> {
    judge: Judge<'a>,
    target: Runner<'a>,
    tally: Tally<'a>,
    options: &'a Options,
    /// Violations of other classes are passed over; if there are none here, no violation is.
    classes: &'a [Class],
    /// The first violation that only other threads notice, with its input: any other shows more.
    noticed: Option<(Input, Box<Violation>)>,
}

impl<'a> Comparison<'a> {
    /// A comparison that has seen no input yet.
    pub fn new(pair: &Pair<'a>, options: &'a Options) -> Comparison<'a> {
        // A target may need more steps than its source; only one that needs more than twice the steps is suspected of
        // running forever.
        let budget = Budget { steps: options.budget.steps.saturating_mul(2), ..options.budget };
        Comparison {
            judge: Judge::new(pair.source(), options),
            target: Runner::new(pair.target(), budget),
            tally: Tally::new((pair.source(), Some(pair.target()))),
            options,
            classes: &[],
            noticed: None,
        }
    }

    /// The same for violations of these classes only, or of any class if there are none here.
    pub fn of_classes(self, classes: &'a [Class]) -> Comparison<'a> {
        Comparison { classes, ..self }
    }

    /// The same for one input, on which the target first does what it did in an earlier run.
    pub fn repeating(self, earlier: EarlierRun) -> Comparison<'a> {
        Comparison { judge: self.judge.repeating(earlier), tally: self.tally.of_one_input(), ..self }
    }

    /// The report on all inputs.
    pub fn on(mut self, inputs: &Inputs) -> Report {
        for (input, baseline) in &inputs.cases {
            match self.look(input, baseline) {
                ControlFlow::Continue(()) => {}
                ControlFlow::Break(None) => return self.finish(inputs, false),
                ControlFlow::Break(Some(violation)) => {
                    return self.tally.violated(inputs, input, &violation, self.options);
                }
            }
        }
        self.finish(inputs, true)
    }

    fn finish(self, inputs: &Inputs, is_complete: bool) -> Report {
        match self.noticed {
            Some((input, violation)) => self.tally.violated(inputs, &input, &violation, self.options),
            None => self.tally.finish(inputs, is_complete),
        }
    }

    /// The violation that only other threads notice, if no input showed another.
    pub fn noticed(self) -> Option<(Input, Box<Violation>)> {
        self.noticed
    }

    /// Judges one input. `Break` with the violation that it shows, or without one if no further input is wanted.
    pub fn look(&mut self, input: &Input, baseline: &Baseline) -> ControlFlow<Option<Box<Violation>>> {
        if self.judge.is_spent() || self.tally.is_settled() {
            return ControlFlow::Break(None);
        }
        let violation = self.tally.add_case(&mut self.judge, &mut self.target, input, baseline);
        match violation.filter(|violation| self.is_wanted(violation)) {
            Some(violation)
                if matches!(violation.difference.site, Site::Threads { unallowed: Unallowed::Invented, .. }) =>
            {
                self.noticed.get_or_insert_with(|| (input.clone(), violation));
                ControlFlow::Continue(())
            }
            Some(violation) => ControlFlow::Break(Some(violation)),
            None => {
                self.look_at_threads(input);
                ControlFlow::Continue(())
            }
        }
    }

    /// Tries the input again in environments where other threads access memory, if it was covered where they keep out.
    fn look_at_threads(&mut self, input: &Input) {
        if self.noticed.is_some() {
            return;
        }
        let found = self.judge.handed_over(&mut self.target, input);
        self.noticed = found.filter(|(_, violation)| self.tally.admits_violations() && self.is_wanted(violation));
    }

    fn is_wanted(&self, violation: &Violation) -> bool {
        self.classes.is_empty() || self.classes.contains(&violation.difference.class)
    }
}
