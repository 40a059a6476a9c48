//! Checking one pair of functions.
//!
//! [`check`] does it in one go. A campaign does it in two steps, because LLVM runs native code on
//! the same inputs in between: [`Prepared::new`] chooses inputs and runs the source on each,
//! [`Prepared::check_target`] and [`Prepared::check_native`] compare.
//!
//! The meaning of the counts (docs/semantics.md#counts): an input is *vacuous* if the source
//! has UB on it or all that it shows is poison or undef (the target runs all the same in the
//! second case), *stopped* if the environment chose not to return from a call, *undecided* if no verdict on it is possible, otherwise *checked*. `proved`: the
//! whole domain, with every undef set, none undecided, nothing asked of the environment, every
//! choice of the target tried, nothing that an execution depends on left to samples
//! ([`Dependences`]), no promise of the target unchecked; or the source is undefined on every input. `refines`: at least
//! one checked, none violated. Reach (docs/semantics.md#reach) is over the checked inputs.

use super::inputs::{Baseline, Input, Inputs, Shows};
use super::judge::native::NativeRun;
use super::judge::native::is_comparable;
use super::judge::{Judge, Judgement, Violation};
use super::options::Options;
use super::reason::{Reason, Unknown};
use super::report::Report;
use super::report::counterexample::Counterexample;
use super::report::reach::Reach;
use super::side::{Runner, Side};
use super::signature::{self, SignatureCheck};
use super::verdict::{Class, InputCounts, Verdict};
use super::witness::{Fit, Witness};
use crate::semantics::marks::Marks;
use crate::semantics::promises::Support;
use crate::semantics::{Budget, Dependences, library};
use std::ops::ControlFlow;

/// Checks whether `target` refines `source`.
///
/// ```
/// use irrefute::ir::{LlvmVersion, parse};
/// use irrefute::refine::{Options, Side, Verdict, check};
/// use irrefute::semantics::{Dialect, Program};
/// let text = "define i4 @src(i4 %x) { %y = mul i4 %x, 2
///   ret i4 %y }
/// define i4 @tgt(i4 %x) { %y = add i4 %x, %x
///   ret i4 %y }";
/// let module = parse(text, LlvmVersion::DEFAULT).unwrap();
/// let program = Program::new(&module, Dialect::LANGREF);
/// let side = |name| Side::new(&module, &program, name).unwrap();
/// let report = check(side("src"), side("tgt"), &Options::CHECK);
/// assert_eq!(report.verdict, Verdict::Violates, "x may be undef");
/// ```
pub fn check(source: Side<'_>, target: Side<'_>, options: &Options) -> Report {
    if let Some(report) = refuse(source, target) {
        return report;
    }
    let checked = |options: &Options| match Prepared::with_hints(source, &[target], options) {
        Ok(prepared) => prepared.compare(target),
        Err(report) => *report,
    };
    // Most violations show on the first inputs, and all inputs of a check are drawn before the first is compared.
    let first = checked(&options.first());
    if is_final(&first) {
        return first;
    }
    let report = checked(options);
    if options.more_steps == 0 || !wants_more_steps(&report) {
        return report;
    }
    let steps = options.more_steps / report.inputs.undecided;
    let total_steps = options.total_steps.max(4 * options.more_steps);
    checked(&Options { total_steps, ..options.with_steps(steps) })
}

/// Whether more inputs would change nothing: everything is proved, or a violation needs nothing undefined. One that does
/// is reported only if all inputs together show no other.
fn is_final(report: &Report) -> bool {
    let is_defined = |witness: &Witness| !witness.needs_undef() && !witness.needs_poison();
    match report.verdict {
        Verdict::Proved => true,
        Verdict::Violates => report.witness.as_deref().is_none_or(is_defined),
        Verdict::Refines | Verdict::Inconclusive | Verdict::Unsupported => false,
    }
}

/// The most inputs that get more steps: each of them may take seconds.
const FEW: u64 = 4;

/// Whether nothing was decided, for want of steps alone, on few inputs.
fn wants_more_steps(report: &Report) -> bool {
    let InputCounts { checked, stopped, undecided, reasons, .. } = &report.inputs;
    let is_short = |reason: &Reason| {
        let (Reason::Source(unknown) | Reason::Target(unknown) | Reason::Pair(unknown)) = reason;
        matches!(unknown, Unknown::OutOfFuel | Unknown::SuspectedEndless)
    };
    let is_undecided = report.verdict == Verdict::Inconclusive && checked + stopped == 0;
    is_undecided && (1..=FEW).contains(undecided) && reasons.keys().all(is_short)
}

/// Checks a pair on the one input of a witness, which may have been made for another pair or under another dialect
/// ([`witness`](super::witness) has the rules): the target takes its recorded choices first, and then others; the
/// choices of the source are searched again.
///
/// The report counts one input. Its `domain` lists where the witness did not fit.
///
/// ```
/// use irrefute::ir::{LlvmVersion, parse};
/// use irrefute::refine::{Options, Side, Verdict, check, on};
/// use irrefute::semantics::{Dialect, Program};
/// let text = "define i8 @src(i8 %x) { ret i8 %x }
/// define i8 @tgt(i8 %x) { %y = or i8 %x, 1
///   ret i8 %y }
/// define i8 @fixed(i8 %x) { %y = or i8 %x, 0
///   ret i8 %y }";
/// let module = parse(text, LlvmVersion::DEFAULT).unwrap();
/// let program = Program::new(&module, Dialect::LANGREF);
/// let side = |name| Side::new(&module, &program, name).unwrap();
/// let report = check(side("src"), side("tgt"), &Options::CHECK);
/// let witness = report.witness.expect("0 is not 1");
/// assert_eq!(on(&witness, side("src"), side("tgt"), &Options::CHECK).verdict, Verdict::Violates);
/// assert_eq!(on(&witness, side("src"), side("fixed"), &Options::CHECK).inputs.checked, 1);
/// ```
pub fn on(witness: &Witness, source: Side<'_>, target: Side<'_>, options: &Options) -> Report {
    if let Some(report) = refuse(source, target) {
        return report;
    }
    let options = &options.with_steps(witness.steps);
    let mut fit = Fit::default();
    let input = witness.input_for(source, &mut fit);
    let inputs = Inputs::recorded(source, input, witness.answers_for(source, &mut fit), options);
    let mut tally = Tally::new(&inputs, (source, Some(target)));
    tally.unchecked = unchecked(source, target);
    // One input proves nothing about the domain.
    tally.every_choice = false;
    let choices = witness.choices_for(target, &mut fit);
    let answers = witness.answers_for(target, &mut fit);
    tally.counts.domain = fit.describe("the witness");
    let mut judge = Judge::new(source, options);
    let mut runner = Runner::new(target, target_budget(options));
    let (input, baseline) = &inputs.cases[0];
    let violation = match baseline {
        Baseline::Outcome { outcome, shows } => {
            let judgement = judge.judge_again(&mut runner, input, outcome, &choices, answers);
            tally.add(judgement, *shows, (&outcome.marks, judge.marks()))
        }
        Baseline::Ub(_) | Baseline::Undecided { .. } => tally.add_case(&mut judge, &mut runner, input, baseline),
    };
    match violation {
        Some(violation) => tally.violated(input, &violation, options),
        None => tally.finish(&inputs, false),
    }
}

/// A violation without its presentation.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// In what respect the target is wrong.
    pub class: Class,
    /// `None`: the signatures alone are wrong, whatever the input is.
    pub witness: Option<Box<Witness>>,
}

impl Found {
    /// The violation that a report shows; `None` for any other verdict.
    pub fn of(report: &Report) -> Option<Found> {
        let violates = report.verdict == Verdict::Violates;
        let class = report.class.filter(|_| violates)?;
        Some(Found { class, witness: report.witness.clone() })
    }
}

/// The violation on the input of a witness, if there is one ([`on`]).
pub fn violation_on(witness: &Witness, source: Side<'_>, target: Side<'_>, options: &Options) -> Option<Found> {
    Found::of(&on(witness, source, target, options))
}

/// The first violation of one of these classes, or of any class if there are none here, on the inputs of
/// [`Prepared::new`]. It is cheaper than [`Prepared::check_target`]: no input is drawn afterwards, and nothing is
/// prepared for display.
pub fn violation(source: Side<'_>, target: Side<'_>, options: &Options, classes: &[Class]) -> Option<Found> {
    let is_wanted = |class: &Class| classes.is_empty() || classes.contains(class);
    if let Some(report) = refuse(source, target) {
        // `check_target` reports wrong signatures only for a source that can be prepared, that is, one that has a
        // domain. The first input shows that it has one.
        let mut one = |_: &Input, _: &Baseline| ControlFlow::Break(());
        let class = report.class.filter(is_wanted).filter(|_| Inputs::watched(source, &[], options, &mut one).is_ok());
        return class.map(|class| Found { class, witness: None });
    }
    let mut judge = Judge::new(source, options);
    let mut runner = Runner::new(target, target_budget(options));
    let mut found = None;
    let mut watch = |input: &Input, baseline: &Baseline| {
        if judge.is_spent() {
            return ControlFlow::Break(());
        }
        let Baseline::Outcome { outcome, .. } = baseline else { return ControlFlow::Continue(()) };
        match judge.judge(&mut runner, input, outcome) {
            Judgement::Covered { .. } | Judgement::Undecided { .. } => ControlFlow::Continue(()),
            Judgement::Violated(violation) if !is_wanted(&violation.difference.class) => ControlFlow::Continue(()),
            Judgement::Violated(violation) => {
                let class = violation.difference.class;
                let pair = (source, Some(target));
                let witness = Witness::of(pair, input, &violation, &[], options.budget.steps);
                found = Some(Found { class, witness: Some(Box::new(witness)) });
                ControlFlow::Break(())
            }
        }
    };
    Inputs::watched(source, &[], options, &mut watch).ok()?;
    found
}

/// A source with its inputs and its outcome on each.
pub struct Prepared<'a> {
    source: Side<'a>,
    options: Options,
    inputs: Inputs,
}

impl<'a> Prepared<'a> {
    /// Chooses inputs for a source and runs it on them.
    ///
    /// # Errors
    /// The report, if the source cannot be checked whatever the target is.
    pub fn new(source: Side<'a>, options: &Options) -> Result<Prepared<'a>, Box<Report>> {
        if let Some(reason) = unsupported_source(source) {
            return Err(Box::new(Report::unsupported(reason)));
        }
        Prepared::with_hints(source, &[], options)
    }

    /// The same; inputs are also drawn from the constants of other functions.
    pub(super) fn with_hints(
        source: Side<'a>,
        hints: &[Side<'_>],
        options: &Options,
    ) -> Result<Prepared<'a>, Box<Report>> {
        let inputs = Inputs::new(source, hints, options)
            .map_err(|error| Box::new(Report::unsupported(format!("source: {error}"))))?;
        Ok(Prepared { source, options: options.clone(), inputs })
    }

    /// A source with the one input of a witness.
    ///
    /// # Errors
    /// The report, if the source cannot be checked whatever the target is.
    pub fn on(witness: &Witness, source: Side<'a>, options: &Options) -> Result<Prepared<'a>, Box<Report>> {
        if let Some(reason) = unsupported_source(source) {
            return Err(Box::new(Report::unsupported(reason)));
        }
        let options = options.with_steps(witness.steps);
        let mut fit = Fit::default();
        let input = witness.input_for(source, &mut fit);
        let mut inputs = Inputs::recorded(source, input, witness.answers_for(source, &mut fit), &options);
        inputs.domain = fit.describe("the witness");
        Ok(Prepared { source, options, inputs })
    }

    /// The source.
    pub fn source(&self) -> Side<'a> {
        self.source
    }

    /// The inputs with the source's first outcome on each.
    pub fn cases(&self) -> &[(Input, Baseline)] {
        &self.inputs.cases
    }

    /// Checks a target on the inputs.
    pub fn check_target(&self, target: Side<'_>) -> Report {
        refuse(self.source, target).unwrap_or_else(|| self.compare(target))
    }

    /// Checks results of native code: each must be among the source's outcomes.
    pub fn check_native(&self, runs: &[NativeRun]) -> Report {
        let mut tally = Tally::new(&self.inputs, (self.source, None));
        let mut judge = Judge::new(self.source, &self.options);
        for run in runs {
            let Some((input, Baseline::Outcome { outcome, shows })) = self.inputs.cases.get(run.input) else {
                continue;
            };
            let judgement = judge.judge_outcome(input, outcome, run.outcome.clone());
            if let Some(violation) = tally.add(judgement, *shows, (&outcome.marks, judge.marks())) {
                return tally.violated(input, &violation, &self.options);
            }
        }
        // Native code ran on some inputs, and once on each.
        tally.every_choice = false;
        tally.finish(&self.inputs, false)
    }

    /// Judges every input on a target that may be compared with the source.
    fn compare(&self, target: Side<'_>) -> Report {
        let mut tally = Tally::new(&self.inputs, (self.source, Some(target)));
        tally.unchecked = unchecked(self.source, target);
        tally.unmodelled = unmodelled(target);
        let mut judge = Judge::new(self.source, &self.options);
        let mut runner = Runner::new(target, target_budget(&self.options));
        let mut whole = true;
        for (input, baseline) in &self.inputs.cases {
            if judge.is_spent() {
                whole = false;
                break;
            }
            if let Some(violation) = tally.add_case(&mut judge, &mut runner, input, baseline) {
                return tally.violated(input, &violation, &self.options);
            }
        }
        tally.depends.extend(judge.depends());
        tally.finish(&self.inputs, whole)
    }
}

impl Prepared<'_> {
    /// The inputs on which native code can be compared, by their index in [`Prepared::cases`]: the source returns
    /// without UB and without a call of an unknown function, observes no address, and shows no block that it
    /// allocated. On others, native code may do anything, would have no function to call, or has other
    /// addresses.
    pub fn native_inputs(&self) -> Vec<usize> {
        let runnable = |baseline: &Baseline| match baseline {
            Baseline::Outcome { outcome, .. } => is_comparable(outcome),
            Baseline::Ub(_) | Baseline::Undecided { .. } => false,
        };
        self.cases().iter().enumerate().filter(|(_, (_, baseline))| runnable(baseline)).map(|(i, _)| i).collect()
    }
}

/// The limits of an execution of a target. It may need more steps than its source; only one that needs more than twice
/// the steps is suspected of running forever.
fn target_budget(options: &Options) -> Budget {
    Budget { steps: options.budget.steps.saturating_mul(2), ..options.budget }
}

/// The report if a pair cannot be run, or its signatures alone are a violation.
fn refuse(source: Side<'_>, target: Side<'_>) -> Option<Report> {
    if let Some(reason) = unsupported_source(source) {
        return Some(Report::unsupported(reason));
    }
    let (s, t) = (source.text(), target.text());
    let of_library = || Some(Report::unsupported(format!("@{} is a library function", s.name)));
    match signature::compare(s, t) {
        SignatureCheck::OtherType(reason) => return Some(Report::unsupported(reason)),
        // LLVM gives a function with the name of a library function the library's promises, also if the module has a
        // body of its own for it. No execution of that body supports them.
        SignatureCheck::Comparable | SignatureCheck::Violation(_)
            if library::is_known(&s.name) && signature::says_more_is_defined(s, t) =>
        {
            return of_library();
        }
        SignatureCheck::Comparable => {}
        SignatureCheck::Violation(_) if library::is_known(&s.name) => return of_library(),
        SignatureCheck::Violation(reason) => {
            return Some(Report::without_inputs(Verdict::Violates, Some(Class::Attributes), reason));
        }
    }
    let reason = target.program.unsupported(target.function)?;
    Some(Report::unsupported(format!("target: {reason}")))
}

/// Why a function cannot be a source: it is not modelled, or it makes a promise that is not modelled. Inputs must keep
/// a source's promises; those of a target are only listed ([`Report::unchecked_promises`]).
fn unsupported_source(source: Side<'_>) -> Option<String> {
    if !source.text().is_definition() {
        return Some("source: no body".to_owned());
    }
    if let Some(reason) = source.program.unsupported(source.function) {
        return Some(format!("source: {reason}"));
    }
    let promises = source.program.promises(source.function);
    let promise = promises.iter().find(|promise| promise.support != Support::Ignored)?;
    Some(format!("source: the promise `{}` is not modelled", promise.name))
}

/// The promises of a target that no execution checks; those that are only ignored count if the source does not make
/// them as well.
fn unchecked(source: Side<'_>, target: Side<'_>) -> Vec<String> {
    let of_source = source.program.promises(source.function);
    let promises = target.program.promises(target.function).iter();
    let added = promises.filter(|promise| promise.support == Support::TargetOnly || !of_source.contains(promise));
    added.map(|promise| promise.name.to_string()).collect()
}

/// The promises of a target that are not modelled. The source has none of them: it would be unsupported.
fn unmodelled(target: Side<'_>) -> Vec<String> {
    let promises = target.program.promises(target.function).iter();
    let unmodelled = promises.filter(|promise| promise.support == Support::TargetOnly);
    unmodelled.map(|promise| promise.name.to_string()).collect()
}

/// The reason of a `proved` that holds for every target.
const UNDEFINED: &str = "the source is undefined on every input";

/// The reason of an `inconclusive` where no input was compared to its end.
const STOPPED: &str = "on every input that is not vacuous, a call did not return";

/// Counts inputs as they are judged.
struct Tally<'a> {
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
    unsupported: Option<String>,
}

impl<'a> Tally<'a> {
    fn new(inputs: &Inputs, pair: (Side<'a>, Option<Side<'a>>)) -> Tally<'a> {
        let counts = InputCounts {
            redrawn: inputs.redrawn,
            exhaustive: inputs.exhaustive,
            domain: inputs.domain.clone(),
            ..InputCounts::default()
        };
        Tally {
            pair,
            counts,
            marks: Default::default(),
            every_choice: true,
            depends: inputs.depends,
            unchecked: Vec::new(),
            unmodelled: Vec::new(),
            unsupported: None,
        }
    }

    /// Judges one input and counts it; the violation, if it is violated.
    fn add_case(
        &mut self,
        judge: &mut Judge<'_>,
        target: &mut Runner<'_>,
        input: &Input,
        baseline: &Baseline,
    ) -> Option<Box<Violation>> {
        match baseline {
            Baseline::Ub(_) => {
                self.counts.vacuous += 1;
                self.counts.vacuous_ub += 1;
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
                self.add(judgement, *shows, (&outcome.marks, judge.marks()))
            }
        }
    }

    /// Counts one judgement, and what both sides went through if the input is checked; the violation, if it is one.
    fn add(&mut self, judgement: Judgement, shows: Shows, marks: (&Marks, &Marks)) -> Option<Box<Violation>> {
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
            // Also if the source's outcome is vacuous: something was tested, and failed.
            Judgement::Violated(violation) => {
                self.add_checked(marks);
                Some(violation)
            }
        }
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

    /// The report of a violation.
    fn violated(self, input: &Input, violation: &Violation, options: &Options) -> Report {
        let (source, target) = self.pair;
        let reach = self.reach();
        let (counterexample, source_choices) = match target {
            Some(target) => Counterexample::new(source, target, input, violation, options),
            None => Counterexample::native(source, input, violation, options),
        };
        let witness = Witness::of((source, target), input, violation, &source_choices, options.budget.steps);
        Report {
            verdict: Verdict::Violates,
            class: Some(violation.difference.class),
            reason: Some(counterexample.difference.clone()),
            inputs: self.counts,
            reach,
            counterexample: Some(counterexample),
            witness: Some(Box::new(witness)),
            unchecked_promises: self.unchecked,
        }
    }

    /// The verdict when no input was violated; `whole` if all of them were run.
    fn finish(mut self, inputs: &Inputs, whole: bool) -> Report {
        if !whole {
            self.counts.exhaustive = false;
        }
        let (verdict, reason) = self.verdict(inputs);
        let reach = self.reach();
        Report {
            verdict,
            class: None,
            reason,
            inputs: self.counts,
            reach,
            counterexample: None,
            witness: None,
            unchecked_promises: self.unchecked,
        }
    }

    /// The verdict, and why it is no better one.
    fn verdict(&self, inputs: &Inputs) -> (Verdict, Option<String>) {
        let counts = &self.counts;
        // A domain that was run completely comes first: its `proved` needs no reason.
        if self.shortcoming(inputs).is_none() {
            return (Verdict::Proved, None);
        }
        if inputs.undefined {
            return (Verdict::Proved, Some(UNDEFINED.to_owned()));
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
            let reason = self.unsupported.clone().or_else(|| counts.main_reason()).unwrap_or_default();
            let reason = format!("{} of {total} inputs that are not vacuous are undecided: {reason}", counts.undecided);
            return (Verdict::Inconclusive, Some(reason));
        }
        match (&self.unsupported, counts.main_reason()) {
            (Some(reason), _) => (Verdict::Unsupported, Some(reason.clone())),
            (None, Some(reason)) => (Verdict::Inconclusive, Some(reason)),
            (None, None) if counts.stopped > 0 => (Verdict::Inconclusive, Some(STOPPED.to_owned())),
            (None, None) => (Verdict::Inconclusive, Some("every input is vacuous".to_owned())),
        }
    }

    /// Why the verdict is not `proved`; the first reason that applies, in the order of their weight. `None`: every
    /// input, every choice and everything else that an execution was a function of was exhausted, on both sides.
    fn shortcoming(&self, inputs: &Inputs) -> Option<String> {
        let counts = &self.counts;
        let reason = if counts.undecided > 0 {
            format!(
                "{} inputs are undecided: {}",
                counts.undecided,
                counts.main_reason().unwrap_or_else(|| "unknown".to_owned())
            )
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
