//! Checking one pair of functions.
//!
//! [`check`] does it in one go. A campaign does it in two steps, because LLVM runs native code on
//! the same inputs in between: [`Prepared`](super::Prepared) chooses inputs and runs the source on each, and then
//! compares. Whoever asks several questions of one pair makes the [`Pair`] first.

use super::comparison::Comparison;
use super::inputs::{Baseline, Input, Inputs};
use super::judge::proved::ProvedDifference;
use super::judge::{Choice, EarlierRun, Violation};
use super::options::Options;
use super::pair::Pair;
use super::prepared::chosen;
use super::reason::{Reason, Unknown};
use super::report::Report;
use super::side::Side;
use super::verdict::{Class, InputCounts, Verdict};
use super::witness::{Fit, Witness};
use irrefute_semantics::{Scalar, Value};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Checks whether `target` refines `source`.
///
/// ```
/// use irrefute_ir::{LlvmVersion, parse};
/// use irrefute_refine::{Options, Side, Verdict, check};
/// use irrefute_semantics::{Dialect, Program};
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
    Pair::new(source, target).map_or_else(|refused| *refused, |pair| pair.check(options))
}

/// Checks a pair on the one input of a witness, which may have been made for another pair or under another dialect
/// ([`witness`](super::witness) has the rules): the target takes its recorded choices first, and then others; the
/// choices of the source are searched again.
///
/// The report counts one input. Its `domain` lists where the witness did not fit.
///
/// ```
/// use irrefute_ir::{LlvmVersion, parse};
/// use irrefute_refine::{Options, Side, Verdict, check, on};
/// use irrefute_semantics::{Dialect, Program};
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
    Pair::new(source, target).map_or_else(|refused| *refused, |pair| pair.on(witness, options))
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
    Found::of(&on(witness, source, target, &options.for_verdict()))
}

/// The first violation of one of these classes, or of any class if there are none here, on the inputs of
/// [`Prepared::new`](super::Prepared::new). It is cheaper than
/// [`Prepared::check_target`](super::Prepared::check_target): no input is drawn afterwards, and nothing is prepared for
/// display.
pub fn violation(source: Side<'_>, target: Side<'_>, options: &Options, classes: &[Class]) -> Option<Found> {
    let pair = match Pair::new(source, target) {
        Ok(pair) => pair,
        Err(refused) => {
            // `check_target` reports wrong signatures only for a source that can be prepared, that is, one that has a
            // domain. The first input shows that it has one.
            let class = refused.class.filter(|class| classes.is_empty() || classes.contains(class))?;
            let mut one = |_: &Input, _: &Baseline| ControlFlow::Break(());
            return Inputs::watched(source, &[], options, &mut one).ok().map(|_| Found { class, witness: None });
        }
    };
    if let Some(vscales) = pair.vscales() {
        return vscales.iter().find_map(|vscale| violation(source.at(*vscale), target.at(*vscale), options, classes));
    }
    let mut comparison = Comparison::new(&pair, options).of_classes(classes);
    let mut found = None;
    let shown = |input: &Input, violation: Box<Violation>| {
        let witness = Witness::of((source, Some(target)), input, &violation, &[], options.budget.steps);
        Found { class: witness.class, witness: Some(Box::new(witness)) }
    };
    let mut watch = |input: &Input, baseline: &Baseline| {
        let looked = comparison.look(input, baseline);
        looked.map_break(|violation| found = violation.map(|violation| shown(input, violation)))
    };
    Inputs::watched(source, &[], options, &mut watch).ok()?;
    found.or_else(|| comparison.noticed().map(|(input, violation)| shown(&input, violation)))
}

impl Pair<'_> {
    /// Checks whether the target refines the source ([`check`]).
    pub fn check(&self, options: &Options) -> Report {
        self.at_each(|instance| {
            // Most violations show on the first inputs, and all inputs of a check are drawn before the first is
            // compared.
            let first = drawn(instance, &options.first());
            if is_final(&first) {
                return first;
            }
            with_more_steps(drawn(instance, options), options, |options| drawn(instance, options))
        })
    }

    /// Checks the pair on the one input of a witness ([`on`]).
    pub fn on(&self, witness: &Witness, options: &Options) -> Report {
        let options = &options.with_steps(witness.steps);
        self.at_recorded(witness, |instance| {
            let (source, target) = (instance.source(), instance.target());
            let mut fit = Fit::default();
            let input = witness.input_for(source, &mut fit);
            let answers = witness.answers_for(source, &mut fit);
            let choices = witness.choices_for(target, &mut fit);
            let earlier = EarlierRun { choices, answers: witness.answers_for(target, &mut fit), proved: None };
            let domain = fit.describe("the witness");
            let inputs = Inputs { domain, ..Inputs::recorded(source, input, answers, options) };
            Comparison::new(instance, options).repeating(earlier).on(&inputs)
        })
    }

    /// Checks the pair, which must not depend on `vscale`, on these arguments, with no memory before the call. The
    /// target's freezes give the values `frozen` in this order first, and then others. What is proved of the run with
    /// these values decides where executions cannot.
    pub fn on_arguments(
        &self,
        args: Vec<Value>,
        frozen: Vec<Scalar>,
        proved: Option<ProvedDifference>,
        options: &Options,
    ) -> Report {
        let input = Input { args, environment_memory: Arc::default(), answers: options.seed.into() };
        let choices = frozen.into_iter().map(Choice::Freeze).collect();
        let earlier = EarlierRun { choices, answers: Vec::new(), proved };
        let inputs = Inputs::recorded(self.source(), input, Vec::new(), options);
        Comparison::new(self, options).repeating(earlier).on(&inputs)
    }
}

/// Chooses inputs for a pair that does not depend on `vscale`, and compares it on them.
pub(super) fn drawn(pair: &Pair<'_>, options: &Options) -> Report {
    match chosen(pair.source(), &[pair.target()], options) {
        Ok(inputs) => Comparison::new(pair, options).on(&inputs),
        Err(report) => *report,
    }
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

/// The report, or that of a check with more steps if it lacks nothing else ([`Options::more_steps`]).
pub(super) fn with_more_steps(report: Report, options: &Options, check: impl Fn(&Options) -> Report) -> Report {
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
