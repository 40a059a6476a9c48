//! What LLVM makes of a module, for whoever asks nothing else: no source is executed, nothing is compared.
//!
//! For a module and settings with which no native code is made, with `run` the [trial](super::module) of them,
//!
//! ```text
//!   optimize(m) = the module that run(m) compares with m
//! ```
//!
//! and where LLVM fails in a trial it fails here. What LLVM made and does not take for a module is a failure here in
//! any case, in a trial only if something in it cannot be executed.

use super::module::{Snapshots, TrialError, rejection, understood, with_names};
use super::settings::Settings;
use crate::ir::{Module, print, verify};
use crate::llvm::{Backend, Failure, Snapshot, Want};

/// A module that LLVM has optimized.
#[derive(Clone, Debug)]
pub struct Optimized {
    /// As LLVM printed it.
    pub text: String,
    /// The same as we read it.
    pub module: Module,
    /// The module after each pass that changed it, when wanted.
    pub snapshots: Vec<Snapshot>,
}

/// Optimizes a module. Symbols that only have numbers get names first, as in a [trial](super::module::run).
///
/// # Errors
/// If LLVM fails or refuses, if it makes what is no module, or if we cannot read what it makes.
pub fn optimize(
    module: &Module,
    settings: &Settings,
    backend: &mut dyn Backend,
    snapshots: Snapshots,
) -> Result<Optimized, TrialError> {
    let text = print(&with_names(module), settings.dialect.version)?;
    let want = Want { snapshots: snapshots == Snapshots::Each, ..Want::default() };
    let response = backend.run(&settings.job(text, want))?;
    let optimized = understood(&response.text, settings, backend)?;
    // LLVM's verifier does not look into constants, and its parser does.
    if verify(&optimized).is_err()
        && let Some(message) = rejection(&response.text, settings, backend)
    {
        return Err(Failure::InvalidOutput { message, text: response.text }.into());
    }
    Ok(Optimized { text: response.text, module: optimized, snapshots: response.snapshots })
}
