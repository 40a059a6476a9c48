//! Blame: which pass of a pipeline made the program wrong.
//!
//! LLVM prints the module after each pass that changes it: `m₁, …, mₙ`, with the source `m₀`. The
//! blamed pass is that of the first `mᵢ` which does not refine `m₀` on the witness (on drawn inputs, if no step shows it on
//! the witness), or is no module. It
//! is then run alone on `mᵢ₋₁`; if that shows a violation too, the pair (`mᵢ₋₁`, pass) is a smaller
//! finding of the same cause, and what reduction starts from.

use super::pass_names::pipelines_of;
use crate::ir::{Module, parse, verify};
use crate::llvm::{Backend, Failure, Snapshot};
use crate::refine::{Class, Prepared, Side, Verdict, Witness, on};
use crate::semantics::Program;
use crate::trial::{Native, Pipeline, Question, Settings, Snapshots, TrialError, optimize, rejection};

/// The pass that was found guilty.
#[derive(Clone, Debug)]
pub struct Blame {
    /// As LLVM names it: `InstCombinePass`.
    pub pass: String,
    /// The module before the pass.
    pub before: Module,
    /// The module after it; that before it, if it made none.
    pub after: Module,
    /// What shows the mistake when run on `before`; `None` if the pass does not show it alone.
    pub alone: Option<Alone>,
}

/// A pass alone that makes a mistake.
#[derive(Clone, Debug)]
pub struct Alone {
    pub pipeline: Pipeline,
    /// In what respect it is wrong then: the passes behind it may make something else of the same mistake, and
    /// mistakes of their own.
    pub class: Class,
    /// What shows it; `None`: the signatures alone do.
    pub witness: Option<Box<Witness>>,
}

/// A function that something made wrong, and the input that shows it.
#[derive(Clone, Copy)]
pub struct Accused<'a> {
    pub module: &'a Module,
    pub function: &'a str,
    /// `None`: the signatures alone show it.
    pub witness: Option<&'a Witness>,
}

/// Finds the pass that made a function wrong. `None` if no single one does, or the module cannot
/// be checked step by step.
///
/// # Errors
/// If LLVM fails.
pub fn blame(
    accused: Accused<'_>,
    settings: &Settings,
    backend: &mut dyn Backend,
) -> Result<Option<Blame>, TrialError> {
    // Native code is made by no pass of the pipeline.
    let settings = &Settings { native: Native::Off, ..settings.clone() };
    let snapshots = match optimize(accused.module, settings, backend, Snapshots::Each) {
        Ok(optimized) => optimized.snapshots,
        // What the last pass made is no module, so that there are no steps to look at. The violation is one all the same.
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

/// The first pass whose result is wrong, on the input of a witness or on inputs that are drawn.
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
            // What LLVM refuses too, this pass broke; what the passes behind it make of that is its doing.
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

/// Whether a pass alone is wrong on a module: on the witness, or else on inputs that are drawn.
fn wrong_alone(
    accused: Accused<'_>,
    pipeline: Pipeline,
    settings: &Settings,
    backend: &mut dyn Backend,
) -> Option<Alone> {
    let settings = Settings { pipeline, ..settings.clone() };
    let question = Question {
        function: accused.function,
        settings: &settings,
        others: &[],
        witnesses: accused.witness.map_or(&[], std::slice::from_ref),
    };
    let found = question.ask(std::slice::from_ref(accused.module), backend).into_iter().next()??;
    Some(Alone { pipeline: settings.pipeline, class: found.class, witness: found.witness })
}
