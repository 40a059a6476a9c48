//! Many programs in one module: all of them share what LLVM does once per module.
//!
//! The symbols of program `i` get the prefix `p<i>.`, so that programs never meet. Intrinsics and library functions
//! keep their names, because their names mean something. If anything goes wrong in a batch (a crash, a rejection, a
//! panic of ours), [`parts`] of it run.

use super::module::{Snapshots, Times, Trial, TrialError, run};
use super::parts::{self, Apart, Parts};
use super::settings::Settings;
use super::source::FunctionTrial;
use irrefute_ir::Module;
use irrefute_ir::symbols::{batch_prefix, unprefixed};
use irrefute_llvm::{Backend, Failure, thread_cpu_time};
use irrefute_semantics::library;
use std::any::Any;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The result of a batch.
pub struct BatchTrial {
    /// One entry per program, in order.
    pub programs: Vec<Result<Vec<FunctionTrial>, TrialError>>,
    /// CPU time of the batch, or the sum over its parts.
    pub times: Times,
    /// The modules that were tried: one, unless something went wrong.
    pub modules: usize,
}

/// Tries programs together. Function names in the result are those of the programs.
pub fn run_batch(programs: &[Module], settings: &Settings, backend: &mut dyn Backend) -> BatchTrial {
    let mut trying = Trying::new(programs, settings, backend);
    parts::ask(0..programs.len(), &mut trying);
    trying.trial
}

/// Tries programs whose batch failed with what their pipelines share.
pub(super) fn run_apart(programs: &[Module], settings: &Settings, backend: &mut dyn Backend) -> BatchTrial {
    let mut trying = Trying::new(programs, settings, backend);
    trying.trial.modules += 1;
    parts::ask_apart(0..programs.len(), Apart::InHalves, &mut trying);
    trying.trial
}

/// Programs that are tried.
struct Trying<'a> {
    programs: &'a [Module],
    settings: &'a Settings,
    /// A batch samples functions for native code by their position in the module. In a part, a function has another
    /// position, so native code is made of all of them: otherwise what went wrong may not show again.
    of_parts: Settings,
    backend: &'a mut dyn Backend,
    /// What came of them so far.
    trial: BatchTrial,
}

impl<'a> Trying<'a> {
    fn new(programs: &'a [Module], settings: &'a Settings, backend: &'a mut dyn Backend) -> Trying<'a> {
        let untried = || Err(TrialError::Internal("it was not tried".to_owned()));
        let trial =
            BatchTrial { programs: programs.iter().map(|_| untried()).collect(), times: Times::default(), modules: 0 };
        let of_parts = Settings { native_every: 1, ..settings.clone() };
        Trying { programs, settings, of_parts, backend, trial }
    }
}

impl Parts for Trying<'_> {
    fn together(&mut self, numbers: Range<usize>) -> Result<(), Apart> {
        let settings = if numbers.len() == self.programs.len() { self.settings } else { &self.of_parts };
        if !settings.pipeline.batchable() {
            return Err(Apart::OneByOne);
        }
        let start = thread_cpu_time();
        let combined = combine(&self.programs[numbers.clone()]).ok_or(Apart::InHalves)?;
        self.trial.modules += 1;
        self.trial.times.own += thread_cpu_time() - start;
        let start = thread_cpu_time();
        let trial = run_guarded(&combined, settings, self.backend).map_err(|error| {
            self.trial.times.own += thread_cpu_time() - start;
            Apart::after(&error, &numbers)
        })?;
        self.trial.times += trial.times;
        // The worker died in native code: nobody knows of which program.
        if let Some(failure) = trial.native_failure {
            return Err(Apart::after(&failure.into(), &numbers));
        }
        let tried = by_program(trial.functions, numbers.len()).ok_or(Apart::OneByOne)?;
        numbers.zip(tried).for_each(|(number, functions)| self.trial.programs[number] = Ok(functions));
        Ok(())
    }

    fn alone(&mut self, number: usize) {
        self.trial.modules += 1;
        self.trial.programs[number] =
            run_guarded(&self.programs[number], &self.of_parts, self.backend).and_then(|trial| {
                self.trial.times += trial.times;
                match trial.native_failure {
                    // The text is judged all the same.
                    Some(failure @ Failure::Unsupported(_)) => Ok(without_code(trial.functions, &failure)),
                    Some(failure) => Err(TrialError::Llvm(failure)),
                    None => Ok(trial.functions),
                }
            });
    }
}

/// Functions without native code, for a reason.
fn without_code(mut functions: Vec<FunctionTrial>, failure: &Failure) -> Vec<FunctionTrial> {
    for function in &mut functions {
        function.not_native.get_or_insert_with(|| failure.to_string());
    }
    functions
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Native;
    use irrefute_ir::{LlvmVersion, parse};
    use irrefute_llvm::Position;
    use irrefute_llvm::scripted::one_pass;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    /// The programs of 64 whose trial fails, and the jobs, if LLVM fails on some of them. The failure may have the names of
    /// the bad ones in it.
    fn failing(bad: &[usize], failure: fn(Vec<String>) -> Failure) -> (Vec<usize>, usize) {
        let programs: Vec<Module> = (0..64)
            .map(|i| format!("define i8 @f(i8 %x) {{\n  %y = add i8 %x, {i}\n  ret i8 %y\n}}\n"))
            .map(|text| parse(&text, LlvmVersion::DEFAULT).expect("a module"))
            .collect();
        let settings = Settings { native: Native::Off, ..Settings::new("instcombine".parse().expect("a pipeline")) };
        let jobs = AtomicUsize::new(0);
        let mut llvm = one_pass(|job| {
            jobs.fetch_add(1, Ordering::Relaxed);
            let definitions = job.text.split("define ").skip(1);
            let is_bad = |text: &&str| bad.iter().any(|number| text.contains(&format!("%x, {number}\n")));
            let name = |text: &str| text.split(['@', '(']).nth(1).expect("a name").to_owned();
            let bad: Vec<String> = definitions.filter(is_bad).map(name).collect();
            if bad.is_empty() { Ok(job.text.clone()) } else { Err(failure(bad)) }
        });
        let trial = run_batch(&programs, &settings, &mut llvm);
        assert_eq!(trial.modules, jobs.load(Ordering::Relaxed));
        let failed = (0..64).filter(|i| trial.programs[*i].is_err()).collect();
        (failed, jobs.load(Ordering::Relaxed))
    }

    /// Those that are named run alone, and what lies between them together.
    #[test]
    fn a_failure_that_names_programs_is_not_searched_for() {
        let invalid = |functions| Failure::InvalidCode { message: "type mismatch".to_owned(), functions };
        assert_eq!(failing(&[5], invalid), (vec![5], 4));
        assert_eq!(failing(&[0, 40, 41], invalid), (vec![0, 40, 41], 1 + 3 + 2));
        // LLVM's stack dump has the first one only.
        let crash = |names: Vec<String>| {
            let stderr = format!("1.\tRunning pass 'Selection' on function '@{}'\n", names[0]);
            Failure::Crash { signal: 11, at: Position::from_word(0), stderr }
        };
        assert_eq!(failing(&[5], crash), (vec![5], 4));
        assert_eq!(failing(&[5, 40], crash), (vec![5, 40], 1 + 2 + 4));
        // A name that is no program's: halves.
        let unknown = |_| Failure::Abort { message: "in p99.f and f".to_owned(), at: Position::from_word(0) };
        assert_eq!(failing(&[5], unknown), (vec![5], 1 + 2 * 5 + 2));
    }

    #[test]
    fn a_failure_is_found_in_halves_of_halves() {
        let (failed, jobs) = failing(&[5], |_| Failure::Protocol("it ended".to_owned()));
        assert_eq!(failed, [5]);
        // The batch, two halves of each size down to 2, and those two.
        assert_eq!(jobs, 1 + 2 * 5 + 2);
        let (failed, jobs) = failing(&[5, 40], |_| Failure::Protocol("it ended".to_owned()));
        // Both halves fail, and of each one half, and so on.
        assert_eq!((failed, jobs), (vec![5, 40], 1 + 2 + 2 * (2 * 4 + 2)));
        let (failed, jobs) = failing(&[5, 20, 40, 60], |_| Failure::Protocol("it ended".to_owned()));
        assert_eq!((failed, jobs), (vec![5, 20, 40, 60], 1 + 2 + 4 + 4 * (2 * 3 + 2)));
        let all: Vec<usize> = (0..64).collect();
        let (failed, jobs) = failing(&all, |_| Failure::Protocol("it ended".to_owned()));
        assert_eq!((failed, jobs), (all, 1 + 2 + 4 + 8 + 64));
    }

    #[test]
    fn what_hangs_is_waited_for_twice() {
        let hang = |_| Failure::Hang { at: Position::from_word(0), after: Duration::from_secs(20) };
        assert_eq!(failing(&[5], hang), (vec![5], 1 + 64));
    }
}
