//! Many programs in one module: what LLVM does once per module is shared by all.
//!
//! The symbols of program `i` get the prefix `p<i>.` (not intrinsics and library functions, whose
//! names mean something), so that programs never meet. Whatever goes
//! wrong in a batch (a crash, a rejection, our own panic) is found again program by program.

use super::module::{Snapshots, Times, Trial, TrialError, run};
use super::settings::Settings;
use super::source::FunctionTrial;
use crate::ir::symbols::{batch_prefix, unprefixed};
use crate::ir::{Module, is_intrinsic_name};
use crate::llvm::Backend;
use crate::semantics::library;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

/// What became of a batch.
pub struct BatchTrial {
    /// One entry per program, in order.
    pub programs: Vec<Result<Vec<FunctionTrial>, TrialError>>,
    pub times: Times,
    /// How many programs had to be run alone, because something went wrong in the batch.
    pub alone: usize,
}

/// Tries programs together. Function names in the result are those of the programs.
pub fn run_batch(programs: &[Module], settings: &Settings, backend: &mut dyn Backend) -> BatchTrial {
    if let Some(trial) = run_together(programs, settings, backend) {
        return trial;
    }
    // In the batch other functions were the sample of which native code was made.
    let settings = Settings { native_every: 1, ..settings.clone() };
    let mut times = Times::default();
    let programs: Vec<_> = programs
        .iter()
        .map(|program| {
            let trial = run_guarded(program, &settings, backend)?;
            times.own += trial.times.own;
            times.llvm += trial.times.llvm;
            match trial.native_failure {
                Some(failure) => Err(TrialError::Llvm(failure)),
                None => Ok(trial.functions),
            }
        })
        .collect();
    BatchTrial { alone: programs.len(), programs, times }
}

/// Tries one module and survives our own panics.
///
/// # Errors
/// As [`run`], and [`TrialError::Internal`].
pub fn run_guarded(module: &Module, settings: &Settings, backend: &mut dyn Backend) -> Result<Trial, TrialError> {
    guarded(|| run(module, settings, backend, Snapshots::None)).unwrap_or_else(|error| {
        backend.retire();
        Err(error)
    })
}

/// Survives our own panics. What the work had under its hands may be half done.
///
/// # Errors
/// [`TrialError::Internal`] with the message.
pub fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, TrialError> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| TrialError::Internal(panic_message(&*panic)))
}

/// The batch as one module; `None` if the programs must be run alone.
fn run_together(programs: &[Module], settings: &Settings, backend: &mut dyn Backend) -> Option<BatchTrial> {
    if programs.len() < 2 || !settings.pipeline.batchable() {
        return None;
    }
    let start = super::module::thread_cpu_time();
    let combined = combine(programs)?;
    let combining = super::module::thread_cpu_time() - start;
    let trial = run_guarded(&combined, settings, backend).ok()?;
    if trial.native_failure.is_some() {
        return None;
    }
    let mut split: Vec<Vec<FunctionTrial>> = programs.iter().map(|_| Vec::new()).collect();
    for mut function in trial.functions {
        let (Some(index), name) = unprefixed(&function.name) else { return None };
        function.name = name.into();
        let own_name =
            |name: &str| Some(unprefixed(name)).filter(|(owner, _)| owner.is_some()).map(|(_, own)| own.into());
        function.rename_symbols(&own_name);
        split.get_mut(index)?.push(function);
    }
    let own: Duration = trial.times.own + combining;
    Some(BatchTrial { programs: split.into_iter().map(Ok).collect(), times: Times { own, ..trial.times }, alone: 0 })
}

/// The programs as one module.
pub(super) fn combine(programs: &[Module]) -> Option<Module> {
    let mut combined: Option<Module> = None;
    for (i, program) in programs.iter().enumerate() {
        let mut program = program.clone();
        program.prefix_symbols(&batch_prefix(i), &|name| is_intrinsic_name(name) || library::is_known(name));
        match &mut combined {
            None => combined = Some(program),
            Some(all) => all.absorb(program).ok()?,
        }
    }
    combined
}

fn panic_message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|s| (*s).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "panic".to_owned())
}
