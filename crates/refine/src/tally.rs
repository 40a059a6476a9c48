//! Counting inputs as they are judged, and the verdict that the counts amount to (docs/semantics.md#verdicts).
//!
//! `proved`: the whole domain, with every undef set, none undecided, nothing asked of the environment, every
//! choice of the target tried, nothing that an execution depends on left to samples
//! ([`Dependences`]), no promise of the target unchecked; or the source is undefined on every input. `refines`: at least
//! one checked, none violated; or the source returns only poison or undef, and the target was never undefined. Reach (docs/semantics.md#reach) is over the checked inputs.

use super::inputs::{Baseline, Input, Inputs, Shows};
use super::judge::{Judge, Judgement, Violation};
use super::options::Options;
use super::reason::Reason;
use super::replication;
use super::report::Report;
use super::report::counterexample::Counterexample;
use super::report::reach::Reach;
use super::side::{Runner, Side};
use super::verdict::{Class, InputCounts, Verdict};
use super::witness::Witness;
use irrefute_ir::AttrKind;
use irrefute_ir::scale::VScaleRange;
use irrefute_semantics::marks::Marks;
use irrefute_semantics::promises::{PromiseName, Support, UnmodelledPromise};
use irrefute_semantics::{Dependences, End, UbRule};
use std::collections::BTreeMap;

/// The promises of a target that no execution checks; those that are only ignored count if the source does not make
/// them as well.
pub(super) fn unchecked(source: Side<'_>, target: Side<'_>) -> Vec<String> {
    let of_source = source.program.promises(source.function);
    let promises = target.program.promises(target.function).iter();
    let added = promises.filter(|promise| is_unmodelled(promise) || !of_source.contains(promise));
    added.map(|promise| promise.name.to_string()).chain(narrower_range(source, target)).collect()
}

/// The `vscale_range` of a target that excludes values which the source allows: there are no executions with these.
fn narrower_range(source: Side<'_>, target: Side<'_>) -> Option<String> {
    let is_narrower = !VScaleRange::of(target.text()).includes(VScaleRange::of(source.text()));
    is_narrower.then(|| AttrKind::VScaleRange.word().to_owned())
}

/// The reason why no difference is a violation: a source makes a promise that is not modelled. The executions are those
/// of the source without the promise, which allow more than those with it: a target that refines them refines the source,
/// and any other may do so too, where the promise is broken.
fn unmodelled_promise(source: Side<'_>) -> Option<String> {
    let promises = source.program.promises(source.function);
    let breaks = |promise: &&UnmodelledPromise| match promise.support {
        Support::Ignored | Support::Kept | Support::Uninterpreted => false,
        Support::Modelled | Support::Harmless | Support::TargetChecked | Support::TargetOnly | Support::Unmodelled => {
            true
        }
    };
    promises.iter().find(breaks).map(|promise| reason("source", promise))
}

/// The reason why some differences are no violations: a side calls an uninterpreted function. Those of executions that do
/// not reach the call are.
fn uninterpreted(source: Side<'_>, target: Option<Side<'_>>) -> Option<String> {
    let of = |side: Side<'_>, name: &str| {
        let promise = side.program.promises(side.function).iter().find(|promise| is_uninterpreted(promise))?;
        Some(reason(name, promise))
    };
    of(source, "source").or_else(|| of(target?, "target"))
}

/// Why executions do not tell everything of a pair, or of a source alone: a promise that none of them checks, or a function
/// that any other may stand for.
pub(super) fn not_modelled(source: Side<'_>, target: Option<Side<'_>>) -> Option<String> {
    unmodelled_promise(source).or_else(|| uninterpreted(source, target))
}

/// That a source is said to be something that is more than a promise: without it, it would do something else.
pub(super) fn changed_meaning(source: Side<'_>) -> Option<String> {
    let promises = source.program.promises(source.function);
    promises.iter().find(|promise| promise.support == Support::Unmodelled).map(|promise| reason("source", promise))
}

fn reason(side: &str, promise: &UnmodelledPromise) -> String {
    match (promise.support, &promise.name) {
        (Support::Uninterpreted, PromiseName::LibraryFunction(_)) => {
            format!("{side}: the library function {}", promise.name)
        }
        (Support::Uninterpreted, PromiseName::Assembly(_)) => format!("{side}: inline assembly"),
        (Support::Uninterpreted, PromiseName::String(_)) => {
            format!("{side}: a function that others can stand for (`{}`)", promise.name)
        }
        (Support::Uninterpreted, _) => format!("{side}: the intrinsic {}", promise.name),
        _ => format!("{side}: the promise `{}` is not modelled", promise.name),
    }
}

fn is_uninterpreted(promise: &UnmodelledPromise) -> bool {
    promise.support == Support::Uninterpreted
}

/// Whether no execution shows anything of a promise that only the target makes.
fn is_unshown(promise: &UnmodelledPromise) -> bool {
    matches!(promise.support, Support::Kept | Support::Uninterpreted)
}

fn is_unmodelled(promise: &UnmodelledPromise) -> bool {
    matches!(promise.support, Support::TargetOnly | Support::Unmodelled)
}

/// The promises of a target that are not modelled, and those that it makes and the source does not, if nothing shows that
/// they are kept: of arguments, results and calls of an entry, and what an uninterpreted function means.
fn unmodelled(source: Side<'_>, target: Side<'_>) -> Vec<String> {
    let of_source = source.program.promises(source.function);
    let promises = target.program.promises(target.function).iter();
    let unmodelled =
        promises.filter(|promise| is_unmodelled(promise) || is_unshown(promise) && !of_source.contains(promise));
    unmodelled.map(|promise| promise.name.to_string()).chain(narrower_range(source, target)).collect()
}

/// The reason of a `proved` that holds for every target.
const UNDEFINED: &str = "the source is undefined on every input";

/// The reason of an `inconclusive` where no input was compared to its end.
const STOPPED: &str = "on every input that is not vacuous, a call did not return";

/// The reason of an `inconclusive` where nothing was tested.
pub(super) const VACUOUS: &str = "every input is vacuous";

/// The reason of a `refines` where any value covers that of the target.
const ONLY_UNDEFINED: &str = "the source returns only poison or undef, so that only undefined behaviour was looked for";

/// Counts inputs as they are judged.
pub(super) struct Tally<'a> {
    /// Source and target; without a target, native code was compared.
    pair: (Side<'a>, Option<Side<'a>>),
    counts: InputCounts,
    /// What both sides went through on the checked inputs.
    marks: [Marks; 2],
    every_choice: bool,
    /// What the executions of both sides depended on, besides arguments and choices.
    depends: Dependences,
    unchecked: Vec<String>,
    /// Those of them that are not modelled.
    unmodelled: Vec<String>,
    /// Why no difference is a violation, if none is.
    promise: Option<String>,
    /// How often the source broke each rule.
    broken: BTreeMap<UbRule, u64>,
    /// Why some are not, if they call a function that is not modelled.
    uninterpreted: Option<String>,
    unsupported: Option<String>,
}

impl<'a> Tally<'a> {
    pub fn new(pair: (Side<'a>, Option<Side<'a>>)) -> Tally<'a> {
        Tally {
            pair,
            counts: InputCounts::default(),
            marks: Default::default(),
            every_choice: true,
            depends: Dependences::NONE,
            unchecked: pair.1.map_or_else(Vec::new, |target| unchecked(pair.0, target)),
            unmodelled: pair.1.map_or_else(Vec::new, |target| unmodelled(pair.0, target)),
            promise: unmodelled_promise(pair.0),
            broken: BTreeMap::new(),
            uninterpreted: uninterpreted(pair.0, pair.1),
            unsupported: None,
        }
    }

    /// Whether a difference is a violation: the source makes no promise that nothing shows it to keep.
    pub fn admits_violations(&self) -> bool {
        self.promise.is_none()
    }

    /// The same for one input that was given: it proves nothing about the domain, and what a target promises elsewhere
    /// does not matter.
    pub fn of_one_input(self) -> Tally<'a> {
        Tally { every_choice: false, unmodelled: Vec::new(), ..self }
    }

    /// Judges one input and counts it; the violation, if it is violated.
    pub fn add_case(
        &mut self,
        judge: &mut Judge<'_>,
        target: &mut Runner<'_>,
        input: &Input,
        baseline: &Baseline,
    ) -> Option<Box<Violation>> {
        match baseline {
            Baseline::Ub(outcome) => {
                self.counts.vacuous += 1;
                self.counts.vacuous_ub += 1;
                if let End::Ub(ub) = &outcome.end {
                    *self.broken.entry(ub.rule).or_default() += 1;
                }
                None
            }
            Baseline::Undecided { reason, unsupported } => {
                self.counts.add_undecided(reason.clone());
                if *unsupported && self.unsupported.is_none() {
                    self.unsupported = Some(reason.to_string());
                }
                None
            }
            Baseline::Outcome { outcome, shows } => {
                let judgement = judge.judge(target, input, outcome);
                self.depends.extend(judge.depends());
                self.add(judgement, *shows, (&outcome.marks, judge.marks()))
            }
        }
    }

    /// Counts one judgement, and what both sides went through if the input is checked; the violation, if it is one.
    pub fn add(&mut self, judgement: Judgement, shows: Shows, marks: (&Marks, &Marks)) -> Option<Box<Violation>> {
        match judgement {
            Judgement::Covered { every_choice } => {
                self.every_choice &= every_choice;
                match shows {
                    Shows::Refinement => self.add_checked(marks),
                    Shows::Prefix => self.counts.stopped += 1,
                    Shows::Undefined => {
                        self.counts.vacuous += 1;
                        self.counts.vacuous_undefined += 1;
                    }
                }
                None
            }
            Judgement::Undecided { reason, unsupported } => {
                if unsupported && self.unsupported.is_none() {
                    self.unsupported = Some(reason.to_string());
                }
                self.counts.add_undecided(reason);
                None
            }
            Judgement::Violated(_) if self.promise.is_some() => {
                self.counts.add_undecided(Reason::UNMODELLED_PROMISE);
                None
            }
            // Also if the source's outcome is vacuous: something was tested, and failed.
            Judgement::Violated(violation) => {
                self.add_checked(marks);
                Some(violation)
            }
        }
    }

    /// Whether no further input can change the verdict: a difference may lie where a promise of the source is broken.
    pub fn is_settled(&self) -> bool {
        self.counts.reasons.contains_key(&Reason::UNMODELLED_PROMISE)
    }

    fn add_checked(&mut self, (source, target): (&Marks, &Marks)) {
        self.counts.checked += 1;
        self.marks[0].extend(source);
        self.marks[1].extend(target);
    }

    fn reach(&self) -> Option<Reach> {
        let [source, target] = &self.marks;
        let of_target = self.pair.1.map(|side| (side, target));
        (self.counts.checked > 0).then(|| Reach::of((self.pair.0, source), of_target))
    }

    /// Notes how the inputs were chosen.
    fn describe(&mut self, inputs: &Inputs) {
        self.counts.redrawn = inputs.redrawn;
        self.counts.exhaustive = inputs.exhaustive;
        self.counts.domain.clone_from(&inputs.domain);
        self.depends.extend(inputs.depends);
    }

    /// The report of a violation on one of these inputs.
    pub fn violated(mut self, inputs: &Inputs, input: &Input, violation: &Violation, options: &Options) -> Report {
        self.describe(inputs);
        let (source, target) = self.pair;
        let reach = self.reach();
        let explain = || match target {
            Some(target) => Counterexample::new(source, target, input, violation, options),
            None => Counterexample::native(source, input, violation, options),
        };
        let (counterexample, source_choices) = options.explains.then(explain).unzip();
        let source_choices: Vec<_> = source_choices.unwrap_or_default();
        let witness = Witness::of((source, target), input, violation, &source_choices, options.budget.steps);
        Report {
            verdict: Verdict::Violates,
            class: Some(violation.difference.class),
            reason: counterexample.as_ref().map(|counterexample| counterexample.difference.clone()),
            inputs: self.counts,
            reach,
            counterexample,
            witness: Some(Box::new(witness)),
            vscales: Vec::new(),
            unchecked_promises: self.unchecked,
        }
    }

    /// What is wrong with the text of the target's calls. A source that is always undefined allows any text.
    fn replicated(&self) -> Option<String> {
        let (source, target) = self.pair;
        target.filter(|_| self.counts.checked > 0).and_then(|target| replication::violation(source, target))
    }

    /// The verdict when no input was violated; `whole` if all of them were run.
    pub fn finish(mut self, inputs: &Inputs, whole: bool) -> Report {
        self.describe(inputs);
        self.counts.exhaustive &= whole;
        let replicated = self.replicated();
        let class = replicated.is_some().then_some(Class::Attributes);
        let (verdict, reason) = match replicated {
            Some(reason) => (Verdict::Violates, Some(reason)),
            None => self.verdict(inputs),
        };
        let reach = self.reach();
        Report {
            verdict,
            class,
            reason,
            inputs: self.counts,
            reach,
            counterexample: None,
            witness: None,
            vscales: Vec::new(),
            unchecked_promises: self.unchecked,
        }
    }

    /// The verdict, and why it is no better one.
    fn verdict(&self, inputs: &Inputs) -> (Verdict, Option<String>) {
        let counts = &self.counts;
        // A domain that was run completely comes first: its `proved` needs no reason.
        let is_exhausted = self.shortcoming(inputs).is_none();
        if is_exhausted && !counts.is_all_undefined() {
            return (Verdict::Proved, None);
        }
        if is_exhausted || inputs.undefined {
            return (Verdict::Proved, Some(UNDEFINED.to_owned()));
        }
        if self.is_settled() {
            return (Verdict::Unsupported, self.promise.clone());
        }
        // Nor is the pair right: where the two differ, the meaning would decide.
        if counts.reasons.contains_key(&Reason::UNINTERPRETED) {
            return match &self.uninterpreted {
                Some(function) => (Verdict::Unsupported, Some(function.clone())),
                None => (Verdict::Inconclusive, Some(Reason::UNINTERPRETED.to_string())),
            };
        }
        // Where most inputs that test something have no verdict, the others say little of the pair.
        let is_mostly_decided = counts.undecided <= counts.checked + counts.stopped;
        // It may be false, and then the target is wrong in an execution that looks right.
        if counts.checked > 0 && !self.unmodelled.is_empty() {
            let promises = self.unmodelled.join(", ");
            return (
                Verdict::Inconclusive,
                Some(format!("the target makes promises that are not modelled: {promises}")),
            );
        }
        if counts.checked > 0 && is_mostly_decided {
            return (Verdict::Refines, self.shortcoming(inputs));
        }
        if counts.checked > 0 {
            let total = counts.checked + counts.stopped + counts.undecided;
            let reason = self.unsupported.clone().unwrap_or_else(|| counts.all_reasons());
            let reason = format!("{} of {total} inputs that are not vacuous are undecided: {reason}", counts.undecided);
            return (Verdict::Inconclusive, Some(reason));
        }
        match (&self.unsupported, counts.main_reason()) {
            (Some(reason), _) => (Verdict::Unsupported, Some(reason.clone())),
            (None, Some(reason)) => (Verdict::Inconclusive, Some(reason)),
            (None, None) if counts.stopped > 0 => (Verdict::Inconclusive, Some(STOPPED.to_owned())),
            (None, None) if counts.vacuous_undefined > 0 && self.unmodelled.is_empty() => {
                (Verdict::Refines, Some(ONLY_UNDEFINED.to_owned()))
            }
            (None, None) => (Verdict::Inconclusive, Some(self.vacuous())),
        }
    }

    /// That every input is vacuous, and which rule the source mostly breaks.
    fn vacuous(&self) -> String {
        // Of rules that are broken equally often the first one counts.
        let most = self.broken.iter().max_by_key(|(rule, count)| (**count, std::cmp::Reverse(**rule)));
        match most {
            Some((rule, count)) if *count == self.counts.vacuous => format!("{VACUOUS}: {}", rule.words()),
            Some((rule, count)) => format!("{VACUOUS}: {} on {count} of {}", rule.words(), self.counts.vacuous),
            None => VACUOUS.to_owned(),
        }
    }

    /// Why the verdict is not `proved`; the first reason that applies, in the order of their weight. `None`: every
    /// input, every choice and everything else that an execution was a function of was exhausted, on both sides.
    fn shortcoming(&self, inputs: &Inputs) -> Option<String> {
        let counts = &self.counts;
        let reason = if counts.undecided > 0 {
            format!("{} inputs are undecided: {}", counts.undecided, counts.all_reasons())
        } else if let Some(dependence) = self.depends.first() {
            format!("{dependence} are samples")
        } else if !self.every_choice {
            "the target's choices are samples".to_owned()
        } else if !counts.exhaustive {
            "the inputs are samples".to_owned()
        } else if !inputs.complete {
            "not every undef set was tried".to_owned()
        } else if !self.unchecked.is_empty() {
            format!("promises of the target are not checked: {}", self.unchecked.join(", "))
        } else {
            return None;
        };
        Some(reason)
    }
}
