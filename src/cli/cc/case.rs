//! The finding behind a difference of outputs: a function that is miscompiled, or else the program.
//!
//! A function is checked alone first, in the states in which the program calls it and on drawn inputs: under the pass alone,
//! as it was before the pass; then, as it was given, under the whole pipeline, since a pass may go by what another left
//! stale, and the reduction leaves the shortest part of the pipeline that shows it. What a pass does across functions, or
//! relies on in the callers, shows only in the program: then that is checked, from `main` on, and the reduction of a finding
//! leaves of it what the mistake needs.
//!
//! Where LLVM shows the mistake only in the midst of its pipeline, the function before and after the pass is the proof.

use super::Cc;
use crate::campaign::Origin;
use crate::campaign::program::{Difference, Execution, state};
use crate::campaign::triage::confirm::{Candidate, Confirmed, investigate};
use crate::campaign::triage::pass_names::pipelines_of;
use crate::ir::Module;
use crate::llvm::Backend;
use crate::refine::{Options, Witness};
use crate::semantics::Budget;
use crate::trial::runtime::complete;
use crate::trial::whole::WHOLE_BUDGET;
use crate::trial::{Native, Settings, Subject};
use std::path::Path;
use std::sync::Arc;

/// The function where a program begins.
const MAIN: &str = "main";

/// The steps of an execution of `main`, as a multiple of those that the program took: LLVM may have made it slower.
const SLACK: u64 = 4;

/// The most steps of an execution of `main`: a reduction executes it some thousand times.
const MOST_STEPS: u64 = 20_000_000;

/// What a case is looked for with.
pub(super) struct Search<'a> {
    /// The program as LLVM got it.
    pub given: &'a Module,
    pub execution: &'a Execution,
    pub origin: &'a Path,
    pub subject: &'a Subject,
    pub settings: &'a Settings,
}

impl Cc {
    /// A function that is miscompiled where the program goes astray, or the program itself, and the settings under which
    /// it is.
    pub(super) fn case(
        &self,
        difference: &Difference,
        search: &Search<'_>,
        backend: &mut dyn Backend,
    ) -> anyhow::Result<Option<(Confirmed, Settings)>> {
        // The pass alone shows what it does; the whole pipeline, if the pass has no name of its own.
        let pipelines = || pipelines_of(&difference.pass, &self.passes).into_iter().chain([self.passes.clone()]);
        let settings = pipelines().map(|pipeline| Settings { pipeline, ..search.settings.clone() });
        for settings in settings {
            for function in &difference.functions {
                if let Some(case) = of_function(difference, function, search, &settings, backend)? {
                    return Ok(Some((case, settings)));
                }
            }
        }
        let from_the_start = Difference { before: search.given.clone(), ..difference.clone() };
        let whole = Settings { pipeline: self.passes.clone(), ..search.settings.clone() };
        for function in &difference.functions {
            if let Some(case) = of_function(&from_the_start, function, search, &whole, backend)? {
                return Ok(Some((case, whole)));
            }
        }
        let steps = difference.expected.steps.saturating_mul(SLACK).max(Options::CHECK.budget.steps);
        if steps > MOST_STEPS {
            return Ok(None);
        }
        // The program has one input, and native code of it would print.
        let budget = Budget { steps, ..WHOLE_BUDGET };
        let check = Options { budget, inputs: 1, enough_inputs: 1, ..search.settings.check.clone() };
        let settings = Settings { check, native: Native::Off, ..search.settings.clone() };
        for settings in pipelines().map(|pipeline| Settings { pipeline, ..settings.clone() }) {
            let whole = |module: &Module| {
                let mut module = module.clone();
                complete(&mut module);
                module
            };
            let witness = state::witness(
                &difference.before,
                &difference.after,
                MAIN,
                search.execution,
                settings.dialect,
                &settings.check,
            );
            let candidate = candidate(whole(&difference.before), &MAIN.into(), search, witness);
            if let Some(case) = investigate(candidate, &settings, backend)? {
                return Ok(Some((case, settings)));
            }
        }
        Ok(None)
    }
}

/// A function that is miscompiled by itself.
fn of_function(
    difference: &Difference,
    function: &Arc<str>,
    search: &Search<'_>,
    settings: &Settings,
    backend: &mut dyn Backend,
) -> anyhow::Result<Option<Confirmed>> {
    // A state of the program first: it is the one that shows the mistake.
    let (before, after) = (&difference.before, &difference.after);
    let witness = state::witness(before, after, function, search.execution, settings.dialect, &settings.check);
    let in_state = witness.and_then(|witness| {
        let module = state::opened(&difference.before, function).extract(function)?;
        Some(candidate(module, function, search, Some(witness)))
    });
    let alone = state::with_open_function(&difference.before, function).extract(function);
    let alone = alone.map(|module| candidate(module, function, search, None));
    for candidate in in_state.into_iter().chain(alone) {
        if let Some(case) = investigate(candidate, settings, backend)? {
            return Ok(Some(case));
        }
    }
    Ok(None)
}

fn candidate(mut module: Module, function: &Arc<str>, search: &Search<'_>, witness: Option<Witness>) -> Candidate {
    // What belonged to other functions.
    module.drop_unnamed_metadata();
    Candidate {
        module,
        function: Some(function.clone()),
        origin: Origin::File { path: search.origin.to_owned() },
        subject: search.subject.clone(),
        witness: witness.map(Box::new),
    }
}
