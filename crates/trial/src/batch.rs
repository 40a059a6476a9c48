//! Many programs in one module: all of them share what LLVM does once per module.
//!
//! The symbols of program `i` get the prefix `p<i>.`, so that programs never meet. Intrinsics and library functions
//! keep their names, because their names mean something. If anything goes wrong in a batch (a crash, a rejection, a
//! panic of ours), each of its programs runs again alone.

use super::module::{Snapshots, Times, Trial, TrialError, run};
use super::settings::Settings;
use super::source::FunctionTrial;
use irrefute_ir::Module;
use irrefute_ir::symbols::{batch_prefix, unprefixed};
use irrefute_llvm::{Backend, Failure, thread_cpu_time};
use irrefute_semantics::library;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

/// The result of a batch.
pub struct BatchTrial {
    /// One entry per program, in order.
    pub programs: Vec<Result<Vec<FunctionTrial>, TrialError>>,
    /// CPU time of the batch, or the sum over its programs if they ran alone.
    pub times: Times,
    /// How many programs had to be run alone, because something went wrong in the batch.
    pub alone: usize,
}

/// Tries programs together. Function names in the result are those of the programs.
pub fn run_batch(programs: &[Module], settings: &Settings, backend: &mut dyn Backend) -> BatchTrial {
    run_together(programs, settings, backend).unwrap_or_else(|| run_alone(programs, settings, backend))
}

/// Tries each program in a module of its own.
pub(super) fn run_alone(programs: &[Module], settings: &Settings, backend: &mut dyn Backend) -> BatchTrial {
    // A batch samples functions for native code by their position in the module. Alone, a function has another
    // position, so make native code of all of them: otherwise what went wrong may not show again.
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

/// How often a module is tried while somebody kills LLVM's process.
const ATTEMPTS: usize = 3;

/// Tries one module and survives our own panics. If somebody kills LLVM, it is tried again.
///
/// # Errors
/// As [`run`], and [`TrialError::Internal`].
pub fn run_guarded(module: &Module, settings: &Settings, backend: &mut dyn Backend) -> Result<Trial, TrialError> {
    let mut tried = || {
        guarded(|| run(module, settings, backend, Snapshots::None)).unwrap_or_else(|error| {
            // The panic may have left a job half done; its answer must not be taken for that of the next one.
            backend.retire();
            Err(error)
        })
    };
    let is_killed = |tried: &Result<Trial, TrialError>| match tried {
        Err(TrialError::Llvm(failure)) => matches!(failure, Failure::Killed { .. }),
        Ok(trial) => matches!(trial.native_failure, Some(Failure::Killed { .. })),
        Err(_) => false,
    };
    let mut trial = tried();
    for _ in 1..ATTEMPTS {
        if !is_killed(&trial) {
            break;
        }
        trial = tried();
    }
    trial
}

/// Runs `work` and survives its panics. Whatever `work` was changing may be left half done.
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
    let start = thread_cpu_time();
    let combined = combine(programs)?;
    let combining = thread_cpu_time() - start;
    let trial = run_guarded(&combined, settings, backend).ok()?;
    // The worker died in native code: nobody knows of which program.
    if trial.native_failure.is_some() {
        return None;
    }
    let own: Duration = trial.times.own + combining;
    let programs = by_program(trial.functions, programs.len())?;
    Some(BatchTrial { programs: programs.into_iter().map(Ok).collect(), times: Times { own, ..trial.times }, alone: 0 })
}

/// The functions of a combined module, each under its own name with the program that it belongs to; `None` if one
/// belongs to no single program.
pub(super) fn by_program(functions: Vec<FunctionTrial>, programs: usize) -> Option<Vec<Vec<FunctionTrial>>> {
    let mut split: Vec<Vec<FunctionTrial>> = vec![Vec::new(); programs];
    for mut function in functions {
        // A definition that kept its name (a library function) belongs to no single program.
        let (Some(index), name) = unprefixed(&function.name) else { return None };
        function.name = name.into();
        // Witnesses name globals and callees, which have no prefix where the program is alone.
        let own_name =
            |name: &str| Some(unprefixed(name)).filter(|(owner, _)| owner.is_some()).map(|(_, own)| own.into());
        function.rename_symbols(&own_name);
        split.get_mut(index)?.push(function);
    }
    Some(split)
}

/// The programs as one module; `None` if their symbols contradict each other.
pub(super) fn combine(programs: &[Module]) -> Option<Module> {
    let mut combined: Option<Module> = None;
    for (i, program) in programs.iter().enumerate() {
        let mut program = program.clone();
        program.prefix_symbols(&batch_prefix(i), &library::is_known_by_name);
        match &mut combined {
            None => combined = Some(program),
            Some(all) => all.absorb(program).ok()?,
        }
    }
    combined
}

/// The message of a panic.
fn panic_message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|s| (*s).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "panic".to_owned())
}
