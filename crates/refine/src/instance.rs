//! Checking one pair of functions at one value of `vscale`, or without one.
//!
//! The meaning of the counts (docs/semantics.md#counts): an input is *vacuous* if the source
//! has UB on it or all that it shows is poison or undef (the target runs all the same in the
//! second case), *stopped* if the environment chose not to return from a call, *undecided* if no verdict on it is
//! possible, otherwise *checked*.

use super::environment::RecordedEvent;
use super::inputs::{Baseline, Input, Inputs};
use super::judge::native::{NativeRun, is_comparable};
use super::judge::proved::ProvedDifference;
use super::judge::{Choice, Judge, Judgement};
use super::options::Options;
use super::reason::{Reason, Unknown};
use super::report::Report;
use super::side::{Runner, Side};
use super::signature::{self, SignatureCheck};
use super::tally::{Tally, changed_meaning, not_modelled, unchecked, unmodelled, unmodelled_promise};
use super::verdict::{Class, InputCounts, Verdict};
use super::witness::{Fit, Witness};
use irrefute_semantics::floats::RoundingMode;
use irrefute_semantics::{Budget, Scalar, Value, library};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Checks whether `target` refines `source`.
pub(super) fn check(source: Side<'_>, target: Side<'_>, options: &Options) -> Report {
    if let Some(report) = refuse(source, target) {
        return report;
    }
    let checked = |options: &Options| compared(source, target, options);
    // Most violations show on the first inputs, and all inputs of a check are drawn before the first is compared.
    let first = checked(&options.first());
    if is_final(&first) {
        return first;
    }
    with_more_steps(checked(options), options, checked)
}

/// Chooses inputs for a pair that may be compared, and compares it on them.
fn compared(source: Side<'_>, target: Side<'_>, options: &Options) -> Report {
    match PreparedAt::with_hints(source, &[target], options) {
        Ok(prepared) => prepared.compare(target),
        Err(report) => *report,
    }
}

/// The report, or that of a check with more steps if it lacks nothing else ([`Options::more_steps`]).
fn with_more_steps(report: Report, options: &Options, check: impl Fn(&Options) -> Report) -> Report {
    if options.more_steps == 0 || !wants_more_steps(&report) {
        return report;
    }
    let total_steps = options.total_steps.max(4 * options.more_steps);
    let longer = match report.inputs.undecided {
        undecided @ ..=FEW => options.with_steps(options.more_steps / undecided),
        _ => with_fewer_inputs(options).with_steps(options.more_steps / RETRIED),
    };
    let again = check(&Options { total_steps, ..longer });
    // If some of fewer inputs are undecided as well, the first report says more.
    if again.verdict == Verdict::Inconclusive && again.inputs.undecided > 0 { report } else { again }
}

/// Whether more inputs would change nothing: everything is proved, a violation needs nothing undefined, or a promise of
/// the source leaves a difference open. A violation that needs something undefined is reported only if all inputs
/// together show no other.
fn is_final(report: &Report) -> bool {
    let is_defined = |witness: &Witness| !witness.needs_undef() && !witness.needs_poison();
    match report.verdict {
        Verdict::Proved => true,
        Verdict::Violates => report.witness.as_deref().is_none_or(is_defined),
        Verdict::Unsupported => report.inputs.reasons.contains_key(&Reason::UNMODELLED_PROMISE),
        Verdict::Refines | Verdict::Inconclusive => false,
    }
}

/// The most inputs that get more steps: each of them may take seconds.
const FEW: u64 = 4;

/// How many inputs are drawn again if more than [`FEW`] were short of steps. The first of them find out how large blocks
/// must be.
const RETRIED: u64 = 16;

/// The same options with [`RETRIED`] inputs, and no more draws than that if all of them are undefined: each may be so
/// only after many steps.
fn with_fewer_inputs(options: &Options) -> Options {
    let inputs = RETRIED as u32;
    let patience = options.patience.min(RETRIED);
    Options { inputs, enough_inputs: inputs, corner_pairs: 0, exhaustive: RETRIED, patience, ..options.clone() }
}

/// Whether the pair is not decided, for want of steps alone.
fn wants_more_steps(report: &Report) -> bool {
    let InputCounts { checked, stopped, undecided, reasons, .. } = &report.inputs;
    let is_short = |reason: &Reason| {
        let (Reason::Source(unknown) | Reason::Target(unknown) | Reason::Pair(unknown)) = reason;
        matches!(unknown, Unknown::OutOfFuel | Unknown::SuspectedEndless)
    };
    report.verdict == Verdict::Inconclusive && *undecided > checked + stopped && reasons.keys().all(is_short)
}

/// Checks a pair on the one input of a witness.
pub(super) fn on(witness: &Witness, source: Side<'_>, target: Side<'_>, options: &Options) -> Report {
    if let Some(report) = refuse(source, target) {
        return report;
    }
    let options = &options.with_steps(witness.steps);
    let mut fit = Fit::default();
    let input = witness.input_for(source, &mut fit);
    let recorded = Recorded {
        input,
        answers: witness.answers_for(source, &mut fit),
        choices: witness.choices_for(target, &mut fit),
        answers_to_target: witness.answers_for(target, &mut fit),
        domain: Some(fit.describe("the witness")),
        proved: None,
    };
    on_recorded((source, target), recorded, options)
}

/// Checks a pair on these arguments, without memory; the target's freezes give these values first, and then others. What
/// is proved of that run decides where executions cannot.
pub(super) fn on_arguments(
    (source, target): (Side<'_>, Side<'_>),
    args: Vec<Value>,
    frozen: Vec<Scalar>,
    proved: Option<ProvedDifference>,
    options: &Options,
) -> Report {
    if let Some(report) = refuse(source, target) {
        return report;
    }
    let recorded = Recorded {
        input: Input { args, environment_memory: Arc::default(), answers: options.seed.into() },
        answers: Vec::new(),
        choices: frozen.into_iter().map(Choice::Freeze).collect(),
        answers_to_target: Vec::new(),
        domain: None,
        proved,
    };
    on_recorded((source, target), recorded, options)
}

/// An input, with what is known of a run on it.
struct Recorded {
    input: Input,
    /// What the environment answered the source.
    answers: Vec<RecordedEvent>,
    /// The choices that the target takes first.
    choices: Vec<Choice>,
    /// What the environment answered the target.
    answers_to_target: Vec<RecordedEvent>,
    /// The words for this domain, if there are any.
    domain: Option<String>,
    /// What is proved of the run of the target with these choices.
    proved: Option<ProvedDifference>,
}

/// Checks a pair that may be compared on one input.
fn on_recorded((source, target): (Side<'_>, Side<'_>), recorded: Recorded, options: &Options) -> Report {
    let inputs = Inputs::recorded(source, recorded.input, recorded.answers, options);
    let mut tally = Tally::new(&inputs, (source, Some(target)));
    tally.unchecked = unchecked(source, target);
    // One input proves nothing about the domain.
    tally.every_choice = false;
    if let Some(domain) = recorded.domain {
        tally.counts.domain = domain;
    }
    let mut judge = Judge::new(source, options).with_proof(recorded.proved);
    let mut runner = Runner::new(target, target_budget(options));
    let (input, baseline) = &inputs.cases[0];
    let violation = match baseline {
        Baseline::Outcome { outcome, shows } => {
            let (choices, answers) = (&recorded.choices, recorded.answers_to_target);
            let judgement = judge.judge_again(&mut runner, input, outcome, choices, answers);
            tally.add(judgement, *shows, (&outcome.marks, judge.marks()))
        }
        Baseline::Ub(_) | Baseline::Undecided { .. } => tally.add_case(&mut judge, &mut runner, input, baseline),
    };
    match violation {
        Some(violation) => tally.violated(input, &violation, options),
        None => tally.finish(&inputs, false),
    }
}

/// Whether a proof about all executions of both sides would make a verdict: they can be compared, and neither makes a
/// promise that executions do not check.
pub(super) fn is_provable(source: Side<'_>, target: Side<'_>) -> bool {
    refuse(source, target).is_none()
        && not_modelled(source, Some(target)).is_none()
        && unchecked(source, target).is_empty()
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

/// The first violation of one of these classes, or of any class if there are none here, on the inputs of
/// [`Prepared::new`]. It is cheaper than [`Prepared::check_target`]: no input is drawn afterwards, and nothing is
/// prepared for display.
pub(super) fn violation(source: Side<'_>, target: Side<'_>, options: &Options, classes: &[Class]) -> Option<Found> {
    let is_wanted = |class: &Class| classes.is_empty() || classes.contains(class);
    if let Some(report) = refuse(source, target) {
        // `check_target` reports wrong signatures only for a source that can be prepared, that is, one that has a
        // domain. The first input shows that it has one.
        let mut one = |_: &Input, _: &Baseline| ControlFlow::Break(());
        let class = report.class.filter(is_wanted).filter(|_| Inputs::watched(source, &[], options, &mut one).is_ok());
        return class.map(|class| Found { class, witness: None });
    }
    if unmodelled_promise(source).is_some() {
        return None;
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
pub(super) struct PreparedAt<'a> {
    source: Side<'a>,
    options: Options,
    inputs: Inputs,
}

impl<'a> PreparedAt<'a> {
    /// Chooses inputs for a source and runs it on them.
    ///
    /// # Errors
    /// The report, if the source cannot be checked whatever the target is.
    pub fn new(source: Side<'a>, options: &Options) -> Result<PreparedAt<'a>, Box<Report>> {
        if let Some(reason) = unsupported_source(source) {
            return Err(Box::new(Report::unsupported(reason)));
        }
        PreparedAt::with_hints(source, &[], options)
    }

    /// The same; inputs are also drawn from the constants of other functions.
    pub(super) fn with_hints(
        source: Side<'a>,
        hints: &[Side<'_>],
        options: &Options,
    ) -> Result<PreparedAt<'a>, Box<Report>> {
        let inputs = Inputs::new(source, hints, options)
            .map_err(|error| Box::new(Report::unsupported(format!("source: {error}"))))?;
        Ok(PreparedAt { source, options: options.clone(), inputs })
    }

    /// A source with the one input of a witness.
    ///
    /// # Errors
    /// The report, if the source cannot be checked whatever the target is.
    pub fn on(witness: &Witness, source: Side<'a>, options: &Options) -> Result<PreparedAt<'a>, Box<Report>> {
        if let Some(reason) = unsupported_source(source) {
            return Err(Box::new(Report::unsupported(reason)));
        }
        // With more steps, other inputs would be drawn.
        let options = Options { more_steps: 0, ..options.with_steps(witness.steps) };
        let mut fit = Fit::default();
        let input = witness.input_for(source, &mut fit);
        let mut inputs = Inputs::recorded(source, input, witness.answers_for(source, &mut fit), &options);
        inputs.domain = fit.describe("the witness");
        Ok(PreparedAt { source, options, inputs })
    }

    /// The inputs with the source's first outcome on each.
    pub fn cases(&self) -> &[(Input, Baseline)] {
        &self.inputs.cases
    }

    /// Whether the inputs are all that there are, and nothing but them and choices decides what the source does.
    pub fn has_all_executions(&self) -> bool {
        self.inputs.exhaustive && self.inputs.depends.is_empty()
    }

    /// Checks a target on the inputs; if most of them are undecided for want of steps alone, on a few with more steps.
    pub fn check_target(&self, target: Side<'_>) -> Report {
        if let Some(report) = refuse(self.source, target) {
            return report;
        }
        let longer = |options: &Options| compared(self.source, target, options);
        with_more_steps(self.compare(target), &self.options, longer)
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
        tally.unmodelled = unmodelled(self.source, target);
        let mut judge = Judge::new(self.source, &self.options);
        let mut runner = Runner::new(target, target_budget(&self.options));
        let mut whole = true;
        for (input, baseline) in &self.inputs.cases {
            if judge.is_spent() || tally.is_settled() {
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

impl PreparedAt<'_> {
    /// The inputs on which native code can be compared, by their index in [`PreparedAt::cases`]: the source returns
    /// without UB and without a call of an unknown function, observes no address, and shows no block that it
    /// allocated. On others, native code may do anything, would have no function to call, or has other
    /// addresses.
    pub fn native_inputs(&self) -> Vec<usize> {
        let runnable = |baseline: &Baseline| match baseline {
            Baseline::Outcome { outcome, .. } => is_comparable(outcome),
            Baseline::Ub(_) | Baseline::Undecided { .. } => false,
        };
        // The worker and the emulators run code in the default environment.
        let is_default = |input: &Input| input.environment_memory.rounding == RoundingMode::NearestEven;
        let cases = self.cases().iter().enumerate();
        cases.filter(|(_, (input, baseline))| is_default(input) && runnable(baseline)).map(|(i, _)| i).collect()
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
            // LLVM may infer attributes of what it knows of the callee.
            return Some(match not_modelled(source, Some(target)) {
                Some(promise) => Report::unsupported(promise),
                None => Report::without_inputs(Verdict::Violates, Some(Class::Attributes), reason),
            });
        }
    }
    let reason = target.program.unsupported(target.function)?;
    Some(Report::unsupported(format!("target: {reason}")))
}

/// Why a function cannot be a source: it, or what it says of itself, is not modelled.
fn unsupported_source(source: Side<'_>) -> Option<String> {
    if !source.text().is_definition() {
        return Some("source: no body".to_owned());
    }
    let reason = source.program.unsupported(source.function).map(|reason| format!("source: {reason}"));
    reason.or_else(|| changed_meaning(source))
}
