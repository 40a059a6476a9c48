//! What LLVM makes of a module, as text or as assembly, for callers that need nothing else: no source is executed,
//! nothing is compared.
//!
//! For a module `m` and settings without native code, with `run` the [trial](super::module) of them,
//!
//! ```text
//!   optimize(m) = the module that run(m) compares with m
//! ```
//!
//! and where LLVM fails in a trial it fails here. Output that LLVM itself rejects as a module is always a failure here;
//! in a trial it is one only if something in it cannot be executed.

use super::module::{Snapshots, TrialError, printed, rejection, understood, with_names};
use super::settings::{Native, Settings};
use irrefute_ir::{Module, print, verify};
use irrefute_llvm::code_dumps::{self, CodeDump};
use irrefute_llvm::{Backend, Failure, Job, Natives, Snapshot, Want};

/// A module that LLVM has optimized.
#[derive(Clone, Debug)]
pub struct Optimized {
    /// As LLVM printed it.
    pub text: String,
    /// The same module as we read it.
    pub module: Module,
    /// The module after each pass that changed it, if requested.
    pub snapshots: Vec<Snapshot>,
}

/// Optimizes a module. Symbols that only have numbers get names first, as in a [trial](super::module::run).
///
/// # Errors
/// If LLVM fails or refuses, if its output is not a valid module, or if we cannot read its output.
pub fn optimize(
    module: &Module,
    settings: &Settings,
    backend: &mut dyn Backend,
    snapshots: Snapshots,
) -> Result<Optimized, TrialError> {
    let text = printed(&with_names(module, settings), settings)?;
    let want = Want { snapshots: snapshots == Snapshots::Each, ..Want::default() };
    let response = backend.run(&settings.job(text, want))?;
    let optimized = understood(&response.text, settings, backend)?;
    // LLVM's verifier does not look into constants, but its parser does. Asking costs a job, so ours looks first.
    if verify(&optimized).is_err()
        && let Some(message) = rejection(&response.text, settings, backend)
    {
        return Err(Failure::InvalidOutput { message, text: response.text }.into());
    }
    Ok(Optimized { text: response.text, module: optimized, snapshots: response.snapshots })
}

/// The assembly that LLVM makes of a module as it is, at the level of the settings; `None` if it makes none: nobody makes
/// code of this LLVM, there is no machine, or code generation fails.
pub fn assembly(module: &Module, settings: &Settings, backend: &mut dyn Backend) -> Option<String> {
    made(module, settings, backend, false)?.assembly
}

/// The [dump](code_dumps) of the code generation that [`assembly`] runs; `None` where there is no assembly.
pub fn code_dump(module: &Module, settings: &Settings, backend: &mut dyn Backend) -> Option<CodeDump> {
    let options = settings.options.iter().cloned().chain(code_dumps::DUMP.map(str::to_owned)).collect();
    let natives = made(module, &Settings { options, ..settings.clone() }, backend, true)?;
    natives.assembly.is_some().then(|| code_dumps::read(&natives.printed))
}

fn made(module: &Module, settings: &Settings, backend: &mut dyn Backend, printed: bool) -> Option<Natives> {
    if !settings.has_native() {
        return None;
    }
    let text = print(&with_names(module, settings), settings.dialect.version).ok()?;
    let by_command = settings.native == Native::Emulated && settings.by_command;
    let want = Want { assembly: true, printed, by_command, codegen: settings.codegen, ..Want::default() };
    let job = Job { pipeline: String::new(), ..settings.job(text, want) };
    backend.run(&job).ok()?.native.ok()
}
