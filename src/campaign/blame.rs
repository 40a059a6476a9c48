//! Blame: which pass of a pipeline made the program wrong.
//!
//! LLVM prints the module after each pass that changes it: `m₁, …, mₙ`, with the source `m₀`. The
//! blamed pass is that of the first `mᵢ` which does not refine `m₀` on the inputs of the trial, or is no module. It
//! is then run alone on `mᵢ₋₁`; if that shows a violation too, the pair (`mᵢ₋₁`, pass) is a smaller
//! finding of the same cause, and what reduction starts from.

use super::pass_names::pipelines_of;
use crate::ir::{Module, parse, verify};
use crate::llvm::{Backend, Snapshot};
use crate::refine::{Class, Prepared, Side, Verdict};
use crate::semantics::Program;
use crate::trial::{Native, Pipeline, Settings, Snapshots, TrialError, rejection, run};

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
}

/// Finds the pass that made a function wrong. `None` if no single one does, or the module cannot
/// be checked step by step.
///
/// # Errors
/// If LLVM fails.
pub fn blame(
    module: &Module,
    function: &str,
    settings: &Settings,
    backend: &mut dyn Backend,
) -> Result<Option<Blame>, TrialError> {
    // Native code is nobody's but the code generator's.
    let settings = &Settings { native: Native::Off, ..settings.clone() };
    let trial = run(module, settings, backend, Snapshots::Each)?;
    let Some((pass, before, after)) = first_wrong(module, function, settings, &trial.snapshots, backend) else {
        return Ok(None);
    };
    let mut candidates = pipelines_of(&pass, &settings.pipeline).into_iter();
    let alone = candidates.find_map(|pipeline| {
        let class = violates_alone(&before, function, &pipeline, settings, backend)?;
        Some(Alone { pipeline, class })
    });
    Ok(Some(Blame { pass, before, after, alone }))
}

fn first_wrong(
    module: &Module,
    function: &str,
    settings: &Settings,
    snapshots: &[Snapshot],
    backend: &mut dyn Backend,
) -> Option<(String, Module, Module)> {
    let program = Program::new(module, settings.dialect);
    let source = Side::new(module, &program, function)?;
    let prepared = Prepared::new(source, &settings.check).ok()?;
    let mut before = module.clone();
    for snapshot in snapshots {
        let read = parse(&snapshot.text, settings.dialect.version).ok();
        let Some(after) = read.filter(|after| verify(after).is_ok()) else {
            // What LLVM refuses too, this pass broke; what the passes behind it make of that is its doing.
            rejection(&snapshot.text, settings, backend)?;
            return Some((snapshot.pass.clone(), before.clone(), before));
        };
        let target_program = Program::new(&after, settings.dialect);
        let target = Side::new(&after, &target_program, function)?;
        if prepared.check_target(target).verdict == Verdict::Violates {
            return Some((snapshot.pass.clone(), before, after));
        }
        before = after;
    }
    None
}

fn violates_alone(
    before: &Module,
    function: &str,
    pipeline: &Pipeline,
    settings: &Settings,
    backend: &mut dyn Backend,
) -> Option<Class> {
    let settings = Settings { pipeline: pipeline.clone(), ..settings.clone() };
    let trial = run(before, &settings, backend, Snapshots::None).ok()?;
    trial.functions.iter().find(|f| &*f.name == function)?.violation()?.class
}
