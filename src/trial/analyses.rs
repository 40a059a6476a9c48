//! What LLVM's analyses claim of a module, put to the test.
//!
//! Each printer runs in a job of its own. The module that is executed is the one that LLVM printed together with the
//! claims, so that names and instructions in a claim are those of the module.

use super::module::{TrialError, with_names};
use super::settings::Settings;
use crate::ir::{Module, parse_with_positions, print};
use crate::llvm::{Backend, Job, Want};
use crate::oracle::{self, Claims, FunctionReport, Printer, Subject};
use crate::semantics::Program;

/// What became of the claims of one printer.
#[derive(Clone, Debug)]
pub struct PrinterTrial {
    /// The printer.
    pub printer: Printer,
    /// By function, in the order of the module; functions without claims are left out.
    pub functions: Vec<FunctionReport>,
}

/// Tests what a printer claims of a module. `None` if this version of LLVM has no such printer.
///
/// # Errors
/// If LLVM fails or refuses, or if we cannot read the module that it prints.
pub fn analyses(
    module: &Module,
    printer: Printer,
    settings: &Settings,
    backend: &mut dyn Backend,
) -> Result<Option<PrinterTrial>, TrialError> {
    let version = settings.dialect.version;
    let Some(pipeline) = printer.pipeline(version) else { return Ok(None) };
    let text = print(&with_names(module), version)?;
    let want = Want { printed: true, ..Want::default() };
    let mut job = Job { pipeline: pipeline.to_owned(), ..settings.job(text, want) };
    job.options.extend(printer.options().iter().map(|option| (*option).to_owned()));
    let response = backend.run(&job)?;
    let (module, map) = parse_with_positions(&response.text, version)
        .map_err(|error| TrialError::Unreadable { message: error.to_string(), text: response.text.clone() })?;
    let subject = Subject { module: &module, text: &response.text, map: &map };
    let claims: Claims = oracle::read(printer, &response.printed, subject);
    let program = Program::new(&module, settings.dialect);
    let functions = oracle::check(subject, &program, &claims, &settings.check);
    Ok(Some(PrinterTrial { printer, functions }))
}
