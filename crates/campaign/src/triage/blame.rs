//! Blame: which pass of a pipeline made the program wrong.
//!
//! LLVM prints the module after each pass that changes it: `m₁, …, mₙ`, with the source `m₀`. The blamed pass is that
//! of the first `mᵢ` that is not a module, or does not refine `m₀` on the witness. If no step is wrong on the witness,
//! drawn inputs are tried. The pass is then run alone on `mᵢ₋₁`. If that shows a violation too, the pair (`mᵢ₋₁`, pass)
//! is a smaller finding of the same cause, and reduction starts from it.
//!
//! A pass may make several mistakes of one module. It is asked for that of the case first: one in the class of the case,
//! then any, and never on inputs that are less defined than the witness of the case, on which another mistake shows (a
//! disputed one of undef, in place of llvm/llvm-project#219211).

use super::confirm::undefined_in;
use super::pass_names::pipelines_of;
use irrefute_ir::{Module, parse, verify};
use irrefute_llvm::{Backend, Failure, Snapshot};
use irrefute_refine::{Class, Options, Prepared, Side, Verdict, Witness, on};
use irrefute_semantics::Program;
use irrefute_trial::{Native, Pipeline, Question, Settings, Snapshots, TrialError, optimize, rejection};

/// The blamed pass.
#[derive(Clone, Debug)]
pub struct Blame {
    /// Its class, as LLVM names it: `InstCombinePass`.
    pub pass: String,
    /// The module before the pass.
    pub before: Module,
    /// The module after the pass; equal to `before` if the pass made no module.
    pub after: Module,
    /// How the mistake shows when the pass runs alone on `before`; `None` if it does not.
    pub alone: Option<Alone>,
}

/// A pass that makes a mistake when it runs alone.
#[derive(Clone, Debug)]
pub struct Alone {
    /// The pipeline with this pass only.
    pub pipeline: Pipeline,
    /// In what respect the pass alone is wrong. It may differ from the class of the whole pipeline: later passes can
    /// change how the mistake shows, and make mistakes of their own.
    pub class: Class,
    /// The input that shows it; `None` if the signatures alone do.
    pub witness: Option<Box<Witness>>,
}

/// A function that the pipeline makes wrong, and the input that shows it.
#[derive(Clone, Copy)]
pub struct Accused<'a> {
    /// The module before optimization.
    pub module: &'a Module,
    /// The function that is wrong.
    pub function: &'a str,
    /// In what respect it is; `None` if any will do.
    pub class: Option<Class>,
    /// The input that shows it; `None` if the signatures alone do.
    pub witness: Option<&'a Witness>,
}

/// Finds the pass that made a function wrong. `None` if no single pass does, or the module cannot be checked step by
/// step.
///
/// # Errors
/// If LLVM fails.
pub fn blame(
    accused: Accused<'_>,
    settings: &Settings,
    backend: &mut dyn Backend,
) -> Result<Option<Blame>, TrialError> {
    // Native code is not made by a pass of the pipeline.
    let settings = &Settings { native: Native::Off, ..settings.clone() };
    let snapshots = match optimize(accused.module, settings, backend, Snapshots::Each) {
        Ok(optimized) => optimized.snapshots,
        // The last pass made text that is not a module, so there are no snapshots to compare. The violation itself
        // stands.
        Err(TrialError::Llvm(Failure::InvalidOutput { .. })) => return Ok(None),
        Err(error) => return Err(error),
    };
    let by_witness = accused.witness.map(|witness| first_wrong(accused, Some(witness), settings, &snapshots, backend));
    let wrong = by_witness.flatten().or_else(|| first_wrong(accused, None, settings, &snapshots, backend));
    let Some((pass, before, after)) = wrong else { return Ok(None) };
    let mut candidates = pipelines_of(&pass, &settings.pipeline).into_iter();
    let accused = Accused { module: &before, ..accused };
    let alone = candidates.find_map(|pipeline| wrong_alone(accused, pipeline, settings, backend));
    Ok(Some(Blame { pass, before, after, alone }))
}

/// The first pass whose result is wrong, on the input of a witness, or on drawn inputs if there is no witness.
fn first_wrong(
    accused: Accused<'_>,
    witness: Option<&Witness>,
    settings: &Settings,
    snapshots: &[Snapshot],
    backend: &mut dyn Backend,
) -> Option<(String, Module, Module)> {
    let Accused { module, function, .. } = accused;
    let program = Program::new(module, settings.dialect);
    let source = Side::new(module, &program, function)?;
    let prepared = if witness.is_none() { Some(Prepared::new(source, &settings.check).ok()?) } else { None };
    let is_wrong = |target: Side<'_>| {
        let of_witness = witness.map(|witness| on(witness, source, target, &settings.check));
        let report = of_witness.or_else(|| Some(prepared.as_ref()?.check_target(target)));
        report.is_some_and(|report| report.verdict == Verdict::Violates)
    };
    let mut before = module.clone();
    for snapshot in snapshots {
        let read = parse(&snapshot.text, settings.dialect.version).ok();
        let Some(after) = read.filter(|after| verify(after).is_ok()) else {
            // A snapshot that LLVM's own parser refuses too was broken by this pass, whatever later passes make of it.
            // If LLVM accepts it, our parser is at fault, and nothing can be blamed step by step.
            rejection(&snapshot.text, settings, backend)?;
            return Some((snapshot.pass.clone(), before.clone(), before));
        };
        let target_program = Program::new(&after, settings.dialect);
        if is_wrong(Side::new(&after, &target_program, function)?) {
            return Some((snapshot.pass.clone(), before, after));
        }
        before = after;
    }
    None
}

/// How a pass alone is wrong on a module: on the witness, or else on drawn inputs that are as defined as it. `None` if it
/// is not.
fn wrong_alone(
    accused: Accused<'_>,
    pipeline: Pipeline,
    settings: &Settings,
    backend: &mut dyn Backend,
) -> Option<Alone> {
    let undefined = accused.witness.map_or(settings.check.undefined, |witness| undefined_in(Some(witness)));
    let check = Options { undefined, ..settings.check.clone() };
    let settings = Settings { pipeline, check, ..settings.clone() };
    let mut ask = |classes: &[Class]| {
        let question = Question {
            function: accused.function,
            settings: &settings,
            others: &[],
            classes,
            witnesses: accused.witness.map_or(&[], std::slice::from_ref),
        };
        question.ask(std::slice::from_ref(accused.module), backend).into_iter().next()?
    };
    let found = accused.class.and_then(|class| ask(&[class])).or_else(|| ask(&[]))?;
    Some(Alone { pipeline: settings.pipeline, class: found.class, witness: found.witness })
}
