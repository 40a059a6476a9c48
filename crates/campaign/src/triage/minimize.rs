//! Minimizes a case: finds a small program on which the same pass makes the same kind of mistake.
//!
//! If the blamed pass shows the mistake alone, reduction starts from the module before that pass and runs only that
//! pass: class and blame stay the same by construction. Otherwise every candidate that is still wrong is blamed again.
//! Passes and flags that the mistake does not need are left out before and after.
//!
//! The smallest program may show the mistake in a plainer way than the case did: as a wrong value where the case had
//! poison or undefined behaviour. Then it is reduced further in that class.
//!
//! For a failure of LLVM, a candidate counts if LLVM fails in the same way and, as far as LLVM reports it, in the same
//! pass. Reduction starts from the module that the pass was given, if the pass fails on it alone.

use super::blame::{Accused, blame};
use super::blame_failure::LlvmFault;
use super::confirm::{Confirmed, Violation, Wrong};
use super::least_settings::least;
use crate::findings::finding::mentions_undef;
use irrefute_ir::Module;
use irrefute_llvm::{Backend, Failure};
use irrefute_reduce::calls::Calls;
use irrefute_reduce::{self as reduce, Progress};
use irrefute_refine::sensitivity::variant;
use irrefute_refine::{Class, Found, Options, Undefined, Witness};
use irrefute_semantics::Dialect;
use irrefute_trial::{Native, Pipeline, Question, Settings, TrialError, calls, run_guarded};
use std::cell::{Cell, RefCell};
use std::ops::ControlFlow;
use std::time::Duration;

/// A minimized case.
#[derive(Clone, Debug)]
pub struct Minimal {
    /// The smallest program that was found.
    pub module: Module,
    /// The same with more ordinary widths, if there are any.
    pub ordinary: Option<Module>,
    /// The passes that it needs.
    pub pipeline: Pipeline,
    /// The flags of LLVM that it needs.
    pub options: Vec<String>,
    /// A witness of one of the last programs on the way; it is tried first on this one.
    pub witness: Option<Box<Witness>>,
    /// Reduction candidates that were tried.
    pub tried: usize,
    /// Whether no single edit makes the program smaller; `false` if a limit ended the reduction.
    pub minimal: bool,
}

/// The limits of a minimization.
pub struct Limits<'a> {
    /// How many reduction candidates are tried at most.
    pub tries: usize,
    /// Asked after every batch of candidates; `false` ends the reduction.
    pub go_on: &'a mut dyn FnMut(&Progress) -> bool,
    /// What else must hold of a candidate that is still wrong, on this witness and under these settings; the start may
    /// lack it, and then nothing more is asked.
    pub keeps: &'a mut dyn FnMut(&Module, Option<&Witness>, &Settings) -> bool,
}

/// Samples on which the source is undefined before a candidate is given up. It is large enough to find a rare defined
/// sample, near which later ones are drawn, and small because a candidate that is undefined on most inputs is seldom
/// wrong and costs the most.
const PATIENCE: u64 = 32;

/// Steps of all executions of a candidate, as far as the start shows its mistake within them. Candidates of a few dozen
/// instructions take a tenth of it; a loop with choices at every turn took half a second each before, and a reduction of
/// 6,000 tries an hour.
const STEPS: u64 = 200_000;

/// What a candidate is tried on at most, where a single program is tried on more.
const CANDIDATE: Options = Options { inputs: 256, exhaustive: 4096, ..Options::CAMPAIGN };

/// Where no pass alone makes the mistake, a candidate costs as much as so many others: the whole pipeline runs, and if
/// the result is wrong, all that it made on the way is checked. 600 of them took 128 s, where other reductions of 600
/// take one or two.
const BLAMED: usize = 12;

/// Candidates with more ordinary widths that are tried at most: a program of three widths has about fifty.
const WIDENING_TRIES: usize = 200;

/// Candidates that are tried at most for a program on which LLVM hangs: each may cost a second.
const HANGING_TRIES: usize = 300;

/// What a maintainer believes at once.
const PLAIN: [Class; 3] = [Class::Value, Class::Memory, Class::Trace];

/// Variants that a smaller program easily comes to depend on, because the reducer narrows types. If the case is wrong
/// under these, so must be every candidate.
const KEPT: &[&str] = &["odd-width=same-type", "odd-width=unspecified", "odd-width=zext"];

/// Minimizes a case.
pub fn minimize(case: &Confirmed, settings: &Settings, backend: &mut dyn Backend, limits: Limits<'_>) -> Minimal {
    match &case.wrong {
        Wrong::Refinement(violation) => minimize_violation(case, violation, settings, backend, limits),
        Wrong::Failure(fault) => minimize_failure(case, fault, settings, backend, limits),
    }
}

/// More inputs than a campaign draws: a candidate that shows the mistake on few inputs must not be lost. Only candidates
/// without a usable witness pay for this.
pub(super) fn options_of_candidates(check: &Options, violation: &Violation) -> Options {
    Options {
        inputs: check.inputs.max(128),
        exhaustive: check.exhaustive.max(CANDIDATE.exhaustive),
        undefined: violation.undefined,
        ..check.clone()
    }
}

fn minimize_violation(
    case: &Confirmed,
    violation: &Violation,
    settings: &Settings,
    backend: &mut dyn Backend,
    limits: Limits<'_>,
) -> Minimal {
    let Limits { tries, go_on, keeps } = limits;
    let keeps = RefCell::new(keeps);
    let alone = violation.blame.as_ref().and_then(|b| Some((b.before.clone(), b.alone.clone()?)));
    let single_pass = alone.is_some();
    // Two witnesses: that of the start, which fits the module before the blamed pass, and that of the last wrong
    // candidate. An edit may make one of them useless, seldom both.
    let first = alone.as_ref().map_or(&violation.report.witness, |(_, alone)| &alone.witness);
    let witnesses: RefCell<Vec<Witness>> = RefCell::new(first.as_deref().cloned().into_iter().collect());
    let (start, pipeline) = alone
        .map(|(before, alone)| (before, alone.pipeline))
        .unwrap_or_else(|| (case.candidate.module.clone(), settings.pipeline.clone()));
    let pass = violation.blame.as_ref().map(|b| b.pass.clone());
    let mut settings = Settings { pipeline, ..settings.clone() };
    settings.check = options_of_candidates(&settings.check, violation);
    if !violation.native_only {
        settings.native = Native::Off;
    }
    // Without this, reduction replaces operands by undef and ends in another mistake.
    let undef_allowed = mentions_undef(&start);
    let class = Cell::new(case.class);
    // One question for many candidates: they share a module and a job of LLVM.
    let wrong = |candidates: &[Module], others: &[Dialect], settings: &Settings, backend: &mut dyn Backend| {
        let tried_first = witnesses.borrow().clone();
        let classes = &[class.get()];
        let question = Question { function: &violation.function, settings, others, classes, witnesses: &tried_first };
        let found = question.ask(candidates, backend);
        let is_wrong = |(candidate, found): (&Module, &Option<Found>)| {
            found.is_some() && (undef_allowed || !mentions_undef(candidate))
        };
        let answers: Vec<bool> = candidates.iter().zip(&found).map(is_wrong).collect();
        let shown = found.into_iter().zip(&answers).filter(|(_, is_wrong)| **is_wrong);
        if let Some(witness) = shown.filter_map(|(found, _)| found?.witness).next() {
            let mut witnesses = witnesses.borrow_mut();
            witnesses.truncate(1);
            witnesses.insert(0, *witness);
        }
        answers
    };
    let violates = |name: &&&str| violation.sensitivity.violates.iter().any(|variant| variant == **name);
    let variants = KEPT.iter().filter(violates).filter_map(|name| variant(name));
    let mut kept: Vec<Dialect> = variants.map(|variant| variant.set(settings.dialect)).collect();
    // A variant that the start does not show under these settings cannot be demanded of candidates.
    kept.retain(|dialect| wrong(std::slice::from_ref(&start), &[*dialect], &settings, backend) == [true]);
    let has_the_rest = |candidate: &Module, settings: &Settings| {
        (*keeps.borrow_mut())(candidate, witnesses.borrow().first(), settings)
    };
    let asks_for_the_rest = has_the_rest(&start, &settings);
    let is_same = |candidates: &[Module], settings: &Settings, backend: &mut dyn Backend| -> Vec<bool> {
        let mut verdicts = wrong(candidates, &kept, settings, backend);
        if asks_for_the_rest {
            let wrong = candidates.iter().zip(&mut verdicts).filter(|(_, wrong)| **wrong);
            wrong.for_each(|(candidate, wrong)| *wrong = has_the_rest(candidate, settings));
        }
        if single_pass {
            return verdicts;
        }
        let mut blamed = |m: &Module| {
            let tried_first = witnesses.borrow().first().cloned();
            let (function, class) = (&*violation.function, Some(class.get()));
            let accused = Accused { module: m, function, class, witness: tried_first.as_ref() };
            let blamed = blame(accused, settings, backend);
            blamed.ok().flatten().map(|b| b.pass) == pass
        };
        candidates.iter().zip(verdicts).map(|(m, wrong)| wrong && blamed(m)).collect()
    };
    let alone = |module: &Module, settings: &Settings, backend: &mut dyn Backend| {
        is_same(std::slice::from_ref(module), settings, backend) == [true]
    };
    // A candidate whose samples are all undefined is seldom wrong and costs more than all others, and so does one with
    // long executions and many choices. If the start itself needs more patience, all candidates get it.
    let total_steps = settings.check.total_steps.min(STEPS);
    let impatient = Options {
        inputs: settings.check.inputs.min(CANDIDATE.inputs),
        enough_inputs: settings.check.enough_inputs.min(CANDIDATE.inputs),
        corner_pairs: CANDIDATE.corner_pairs,
        exhaustive: settings.check.exhaustive.min(CANDIDATE.exhaustive),
        target_choices: settings.check.target_choices.min(CANDIDATE.target_choices),
        source_choices: settings.check.source_choices.min(CANDIDATE.source_choices),
        search_steps: settings.check.search_steps.min(CANDIDATE.search_steps),
        patience: PATIENCE,
        total_steps,
        more_steps: 0,
        ..settings.check.clone()
    };
    let impatient = Settings { check: impatient, ..settings.clone() };
    if alone(&start, &impatient, backend) {
        settings = impatient;
    }
    // Fewer passes before: each candidate is cheaper. Once more afterwards: the smaller program may need fewer.
    let mut settings = least(&settings, &mut |fewer| alone(&start, fewer, backend));
    let mut still_wrong = |candidates: &[Module]| is_same(candidates, &settings, backend);
    let tries = if single_pass { tries } else { tries / BLAMED };
    // On the witness of the last wrong candidate.
    let done = |module: &Module, settings: &Settings| {
        let witnesses = witnesses.borrow();
        let done = |witness: &Witness| calls::done(module, &violation.function, witness, settings);
        witnesses.first().map_or_else(Calls::default, done)
    };
    let observe = |module: &Module| done(module, &settings);
    let limits = options(tries, &mut *go_on);
    let mut reduced = reduce::reduce_observed(start, &violation.function, &observe, &mut still_wrong, limits);
    let question = |settings: &Settings, backend: &mut dyn Backend| {
        let question =
            Question { function: &violation.function, settings, others: &[], classes: &PLAIN, witnesses: &[] };
        question.ask(std::slice::from_ref(&reduced.module), backend).into_iter().next()?
    };
    if let Some((found, plainer)) = plainer(class.get(), &settings, &mut |settings| question(settings, backend)) {
        let before = (class.replace(found.class), witnesses.replace(found.witness.into_iter().map(|w| *w).collect()));
        if alone(&reduced.module, &plainer, backend) {
            settings = plainer;
            let mut still_wrong = |candidates: &[Module]| is_same(candidates, &settings, backend);
            let limits = options(tries.saturating_sub(reduced.tried), go_on);
            let observe = |module: &Module| done(module, &settings);
            let further =
                reduce::reduce_observed(reduced.module, &violation.function, &observe, &mut still_wrong, limits);
            let tried = reduced.tried + further.tried;
            reduced = reduce::Reduced { tried, ..further };
        } else {
            // It is another mistake, or one that a variant of the semantics does not see.
            class.set(before.0);
            witnesses.replace(before.1);
        }
    }
    // Now: what the programs of more ordinary widths leave fits them, and may show nothing on this one.
    let witness = witnesses.borrow().first().cloned().map(Box::new);
    // Under the whole pipeline: fewer passes leave instructions on constants, which are no more ordinary.
    let mut still_wrong = |candidates: &[Module]| is_same(candidates, &settings, backend);
    let ordinary = ordinary(&reduced.module, &violation.function, &mut still_wrong);
    let settings = least(&settings, &mut |fewer| alone(&reduced.module, fewer, backend));
    minimal(reduced, ordinary, settings, witness)
}

/// A violation of a plainer class than that of the case, on inputs without undef and poison, if `ask` finds one. With
/// it, the settings that draw such inputs.
fn plainer(
    class: Class,
    settings: &Settings,
    ask: &mut dyn FnMut(&Settings) -> Option<Found>,
) -> Option<(Found, Settings)> {
    if !matches!(class, Class::Ub | Class::Poison | Class::Undef) {
        return None;
    }
    let undefined = Undefined { poison: false, undef: false };
    let plainer = Settings { check: Options { undefined, ..settings.check.clone() }, ..settings.clone() };
    Some((ask(&plainer)?, plainer))
}

/// A reduced program with more ordinary widths.
fn ordinary(module: &Module, function: &str, is_same: &mut reduce::Predicate<'_, Module>) -> Option<Module> {
    let options = reduce::Options { max_tries: WIDENING_TRIES, ..reduce::Options::default() };
    Some(reduce::ordinary(module.clone(), function, is_same, options)).filter(|ordinary| ordinary != module)
}

fn minimal(
    reduced: reduce::Reduced,
    ordinary: Option<Module>,
    settings: Settings,
    witness: Option<Box<Witness>>,
) -> Minimal {
    Minimal {
        witness,
        ordinary,
        module: reduced.module,
        pipeline: settings.pipeline,
        options: settings.options,
        tried: reduced.tried,
        minimal: reduced.minimal,
    }
}

fn minimize_failure(
    case: &Confirmed,
    fault: &LlvmFault,
    settings: &Settings,
    backend: &mut dyn Backend,
    limits: Limits<'_>,
) -> Minimal {
    let native = if fault.in_native_code { settings.native } else { Native::Off };
    let (given, case_settings) = (settings.timeout, (settings.pipeline.clone(), settings.options.clone()));
    let mut settings = Settings { native, native_every: 1, ..settings.clone() };
    let mut start = case.candidate.module.clone();
    let hangs = matches!(fault.failure, Failure::Hang { .. });
    if hangs {
        // Each candidate that hangs as well costs the whole time. The result gets as much time as the case had.
        settings.timeout = given.min(time_of_a_candidate(&start));
    }
    if fault.is_in_code() {
        // The code generator may fail without any pass. Then every candidate saves the optimizer's time.
        let bare = Settings { pipeline: Pipeline::from_passes(Vec::new()), ..settings.clone() };
        if fails_alike(&start, fault, &bare, backend) {
            settings = bare;
        }
    } else if let Some((before, pipeline)) = fault.extract(&start, &settings, backend) {
        (start, settings) = (before, Settings { pipeline, ..settings });
    }
    let entry = start.entries().next().map(|f| f.name.clone()).unwrap_or_else(|| "".into());
    let settings = least(&settings, &mut |fewer| fails_alike(&start, fault, fewer, backend));
    // A failure ends LLVM's process and with it the batch, so candidates run one by one.
    let Limits { tries, go_on, keeps } = limits;
    let asks_for_the_rest = keeps(&start, None, &settings);
    let mut is_same = |candidates: &[Module]| -> Vec<bool> {
        let mut has_the_rest = |candidate: &Module| !asks_for_the_rest || keeps(candidate, None, &settings);
        let fails = candidates.iter().map(|candidate| fails_alike(candidate, fault, &settings, backend));
        candidates.iter().zip(fails).map(|(candidate, fails)| fails && has_the_rest(candidate)).collect()
    };
    let tries = if hangs { tries.min(HANGING_TRIES) } else { tries };
    let reduced = reduce::reduce(start, &entry, &mut is_same, options(tries, go_on));
    let ordinary = if hangs { None } else { ordinary(&reduced.module, &entry, &mut is_same) };
    let settings = least(&settings, &mut |fewer| fails_alike(&reduced.module, fault, fewer, backend));
    let in_full = Settings { timeout: given, ..settings.clone() };
    if hangs && !fails_alike(&reduced.module, fault, &in_full, backend) {
        // It is slow, but it ends. Nothing smaller than the case is known to hang.
        let (module, pipeline, options) = (case.candidate.module.clone(), case_settings.0, case_settings.1);
        let tried = reduced.tried;
        return Minimal { module, ordinary: None, pipeline, options, witness: None, tried, minimal: false };
    }
    minimal(reduced, ordinary, settings, None)
}

/// The time that LLVM has for a smaller program than one on which it hangs. It takes a millisecond for a function of a
/// campaign, and a second for a thousand times as many instructions.
fn time_of_a_candidate(start: &Module) -> Duration {
    let instructions: usize = start.definitions().map(|f| f.instruction_count()).sum();
    Duration::from_millis(1000 + instructions as u64)
}

fn fails_alike(candidate: &Module, fault: &LlvmFault, settings: &Settings, backend: &mut dyn Backend) -> bool {
    match run_guarded(candidate, settings, backend) {
        Err(TrialError::Llvm(failure)) => {
            !fault.in_native_code && fault.is_again(&failure, candidate, settings, backend)
        }
        Ok(trial) => {
            let failure = trial.native_failure.as_ref().filter(|_| fault.in_native_code);
            failure.is_some_and(|failure| fault.is_like(failure))
        }
        Err(TrialError::Print(_) | TrialError::Unreadable { .. } | TrialError::Internal(_)) => false,
    }
}

fn options(tries: usize, go_on: &mut dyn FnMut(&Progress) -> bool) -> reduce::Options<'_> {
    let watch = move |progress: &Progress| {
        if go_on(progress) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    reduce::Options { max_tries: tries, watch: Some(Box::new(watch)), ..reduce::Options::default() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::findings::finding::Origin;
    use crate::triage::confirm::{Candidate, investigate};
    use irrefute_ir::{LlvmVersion, parse};
    use irrefute_llvm::scripted::one_pass;
    use irrefute_trial::Subject;

    /// The scripted LLVM replaces every load of the constant by all ones.
    fn folded(text: &str) -> String {
        let line = |line: &str| match line.split_once(" = load ") {
            Some((name, load)) => format!("{name} = add {} 0, -1\n", load.split(',').next().unwrap_or("i8")),
            None => format!("{line}\n"),
        };
        text.lines().map(line).collect()
    }

    /// An i8 of an i16 is one of its two bytes. With narrower types both would have widths for which the Language
    /// Reference does not define such a load.
    #[test]
    fn a_smaller_program_does_not_hang_on_odd_widths() {
        let text = "@g = constant i16 257\ndefine i8 @f() {\n  %v = load i8, ptr @g\n  ret i8 %v\n}\n";
        let settings = Settings { native: Native::Off, ..Settings::new("instcombine".parse().expect("a pipeline")) };
        let mut llvm = one_pass(|job| Ok(folded(&job.text)));
        let mut looked_at = |module: Module| {
            let origin = Origin::File { path: "f.ll".into() };
            let (function, subject) = (Some("f".into()), Subject::default());
            let candidate = Candidate { module, function, origin, subject, witness: None };
            investigate(candidate, &settings, &mut llvm).expect("a trial").expect("a case")
        };
        let sensitivity = |case: &Confirmed| match &case.wrong {
            Wrong::Refinement(violation) => violation.sensitivity.clone(),
            Wrong::Failure(fault) => panic!("{fault:?}"),
        };
        let case = looked_at(parse(text, LlvmVersion::DEFAULT).expect("a module"));
        assert!(sensitivity(&case).is_undisputed(), "{:?}", sensitivity(&case));
        let limits = Limits { tries: 500, go_on: &mut |_| true, keeps: &mut |_, _, _| true };
        let minimal = minimize(&case, &settings, &mut one_pass(|job| Ok(folded(&job.text))), limits);
        assert!(minimal.tried > 0, "{minimal:?}");
        let reduced = sensitivity(&looked_at(minimal.module));
        assert!(reduced.is_undisputed(), "{reduced:?}");
    }
}
