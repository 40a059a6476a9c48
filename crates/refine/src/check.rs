//! Checking one pair of functions.
//!
//! [`check`] does it in one go. A campaign does it in two steps, because LLVM runs native code on
//! the same inputs in between: [`Prepared::new`] chooses inputs and runs the source on each,
//! [`Prepared::check_target`] and [`Prepared::check_native`] compare.
//!
//! A pair that depends on `vscale` is checked at several values of it ([`Scales`]), and the reports are joined. What
//! happens at one value is in [`instance`].

use super::inputs::{Baseline, Input};
use super::instance::{self, Found, PreparedAt};
use super::judge::native::NativeRun;
use super::judge::proved::ProvedDifference;
use super::options::Options;
use super::report::Report;
use super::scales::{Scales, comparable_types};
use super::side::Side;
use super::tally::not_modelled;
use super::verdict::Class;
use super::witness::Witness;
use irrefute_semantics::{Scalar, Value};

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
    match Scales::of_pair(source, target) {
        None => instance::check(source, target, options),
        Some(scales) => match comparable_types(source, target) {
            Some(report) => report,
            None => scales.joined(|vscale| instance::check(source.at(vscale), target.at(vscale), options)),
        },
    }
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
    let Some(scales) = Scales::of_pair(source, target) else {
        return instance::on(witness, source, target, options);
    };
    if let Some(report) = comparable_types(source, target) {
        return report;
    }
    let Some(vscale) = scales.recorded(witness) else { return scales.none_allowed() };
    let report = instance::on(witness, source.at(vscale), target.at(vscale), options);
    Report { vscales: vec![vscale], ..report }
}

/// Checks a pair on these arguments, with no memory before the call. The target's freezes give the values `frozen` in
/// this order first, and then others. What is proved of the run with these values decides where executions cannot. The
/// pair must not depend on `vscale`.
pub fn on_arguments(
    source: Side<'_>,
    target: Side<'_>,
    args: Vec<Value>,
    frozen: Vec<Scalar>,
    proved: Option<ProvedDifference>,
    options: &Options,
) -> Report {
    instance::on_arguments((source, target), args, frozen, proved, options)
}

/// Whether a proof about all executions of both sides would make a verdict `proved`: they can be compared, do not depend
/// on `vscale`, and make no promise that executions do not check.
pub fn is_provable(source: Side<'_>, target: Side<'_>) -> bool {
    Scales::of_pair(source, target).is_none() && instance::is_provable(source, target)
}

/// The violation on the input of a witness, if there is one ([`on`]).
pub fn violation_on(witness: &Witness, source: Side<'_>, target: Side<'_>, options: &Options) -> Option<Found> {
    Found::of(&on(witness, source, target, options))
}

/// The first violation of one of these classes, or of any class if there are none here, on the inputs of
/// [`Prepared::new`]. It is cheaper than [`Prepared::check_target`]: no input is drawn afterwards, and nothing is
/// prepared for display.
pub fn violation(source: Side<'_>, target: Side<'_>, options: &Options, classes: &[Class]) -> Option<Found> {
    let Some(scales) = Scales::of_pair(source, target) else {
        return instance::violation(source, target, options, classes);
    };
    if comparable_types(source, target).is_some() {
        return None;
    }
    let at = |vscale: &u32| instance::violation(source.at(*vscale), target.at(*vscale), options, classes);
    scales.tried().iter().find_map(at)
}

/// A source with its inputs and its outcome on each, at every value of `vscale` that is tried.
pub struct Prepared<'a> {
    source: Side<'a>,
    options: Options,
    at: At<'a>,
}

/// The prepared source, or why it cannot be checked.
type Attempt<'a> = Result<PreparedAt<'a>, Box<Report>>;

enum At<'a> {
    /// The source does not depend on `vscale`.
    Any(Box<PreparedAt<'a>>),
    /// One for each value that is tried.
    Each(Vec<(u32, Attempt<'a>)>),
    /// The one value of a witness.
    One(u32, Box<PreparedAt<'a>>),
}

impl<'a> Prepared<'a> {
    /// Chooses inputs for a source and runs it on them.
    ///
    /// # Errors
    /// The report, if the source cannot be checked whatever the target is.
    pub fn new(source: Side<'a>, options: &Options) -> Result<Prepared<'a>, Box<Report>> {
        let at = match Scales::of(source) {
            None => At::Any(Box::new(PreparedAt::new(source, options)?)),
            Some(scales) => {
                let prepare = |vscale: &u32| (*vscale, PreparedAt::new(source.at(*vscale), options));
                let each: Vec<_> = scales.tried().iter().map(prepare).collect();
                if each.iter().all(|(_, attempt)| attempt.is_err()) {
                    let mut reports = each.into_iter().filter_map(|(_, attempt)| attempt.err());
                    return Err(Box::new(
                        scales.joined(|_| reports.next().map_or_else(|| scales.none_allowed(), |report| *report)),
                    ));
                }
                At::Each(each)
            }
        };
        Ok(Prepared { source, options: options.clone(), at })
    }

    /// A source with the one input of a witness.
    ///
    /// # Errors
    /// The report, if the source cannot be checked whatever the target is.
    pub fn on(witness: &Witness, source: Side<'a>, options: &Options) -> Result<Prepared<'a>, Box<Report>> {
        let at = match Scales::of(source).and_then(|scales| scales.recorded(witness)) {
            None => At::Any(Box::new(PreparedAt::on(witness, source, options)?)),
            Some(vscale) => At::One(vscale, Box::new(PreparedAt::on(witness, source.at(vscale), options)?)),
        };
        Ok(Prepared { source, options: options.clone(), at })
    }

    /// The source.
    pub fn source(&self) -> Side<'a> {
        self.source
    }

    /// A promise of the source that is not modelled, or a function that it calls, in words: an execution that breaks the
    /// promise is undefined, and no run tells.
    pub fn not_modelled(&self) -> Option<String> {
        not_modelled(self.source, None)
    }

    /// The inputs with the source's first outcome on each; none of a source that depends on `vscale`, as its inputs do.
    pub fn cases(&self) -> &[(Input, Baseline)] {
        match &self.at {
            At::Any(prepared) => prepared.cases(),
            At::Each(_) | At::One(..) => &[],
        }
    }

    /// Whether the inputs are all that there are, and nothing but them and choices decides what the source does.
    pub fn has_all_executions(&self) -> bool {
        match &self.at {
            At::Any(prepared) => prepared.has_all_executions(),
            At::Each(_) | At::One(..) => false,
        }
    }

    /// Checks a target on the inputs.
    pub fn check_target(&self, target: Side<'_>) -> Report {
        let Some(scales) = Scales::of_pair(self.source, target) else {
            return match &self.at {
                At::Any(prepared) => prepared.check_target(target),
                At::Each(_) | At::One(..) => check(self.source, target, &self.options),
            };
        };
        if let Some(report) = comparable_types(self.source, target) {
            return report;
        }
        match &self.at {
            At::Any(prepared) => scales.joined(|vscale| prepared.check_target(target.at(vscale))),
            At::Each(each) => scales.joined(|vscale| match each.iter().find(|(at, _)| *at == vscale) {
                Some((_, Ok(prepared))) => prepared.check_target(target.at(vscale)),
                Some((_, Err(report))) => (**report).clone(),
                None => Report::unsupported(format!("vscale {vscale} was not prepared")),
            }),
            At::One(vscale, prepared) => Report { vscales: vec![*vscale], ..prepared.check_target(target.at(*vscale)) },
        }
    }

    /// Checks results of native code: each must be among the source's outcomes.
    pub fn check_native(&self, runs: &[NativeRun]) -> Report {
        match &self.at {
            At::Any(prepared) => prepared.check_native(runs),
            At::Each(_) | At::One(..) => Report::unsupported("native code of a function that depends on vscale"),
        }
    }

    /// The inputs on which native code can be compared, by their index in [`Prepared::cases`]: the source returns
    /// without UB and without a call of an unknown function, observes no address, and shows no block that it
    /// allocated. On others, native code may do anything, would have no function to call, or has other
    /// addresses. A source that depends on `vscale` has none: native code has one value of it.
    pub fn native_inputs(&self) -> Vec<usize> {
        match &self.at {
            At::Any(prepared) => prepared.native_inputs(),
            At::Each(_) | At::One(..) => Vec::new(),
        }
    }
}
