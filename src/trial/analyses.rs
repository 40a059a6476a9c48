//! What LLVM's analyses claim of a module, put to the test.
//!
//! Each printer runs in a job of its own. The module that is executed is the one that LLVM printed together with the
//! claims, so that names and instructions in a claim are those of the module. It is the same for all printers that change
//! nothing, so their claims are tested by the same executions.

use super::module::{TrialError, with_names};
use super::settings::Settings;
use crate::ir::{Module, parse_with_positions, print};
use crate::llvm::{Backend, Failure, Job, Want};
use crate::oracle::{self, Claims, FunctionReport, Printer, Subject};
use crate::semantics::Program;

/// What became of the claims about a module.
#[derive(Debug, Default)]
pub struct AnalysesTrial {
    /// By function, in the order of the module; functions without claims are left out. A printer that changes the module
    /// first adds reports of its own.
    pub functions: Vec<FunctionReport>,
    /// The printers that LLVM did not finish, with the reason.
    pub failures: Vec<(Printer, TrialError)>,
    /// The printers that this version does not have.
    pub missing: Vec<Printer>,
}

/// Tests what printers claim of a module.
///
/// # Errors
/// If the version cannot express the module, or LLVM refuses the settings.
pub fn analyses(
    module: &Module,
    printers: &[Printer],
    settings: &Settings,
    backend: &mut dyn Backend,
) -> Result<AnalysesTrial, TrialError> {
    let version = settings.dialect.version;
    let text = print(&with_names(module, settings), version)?;
    let mut trial = AnalysesTrial::default();
    // What was printed, by the module that was printed with it.
    let mut printed: Vec<(String, Vec<(Printer, String)>)> = Vec::new();
    for &printer in printers {
        let Some(pipeline) = printer.pipeline(version) else {
            trial.missing.push(printer);
            continue;
        };
        let want = Want { printed: true, ..Want::default() };
        let mut job = Job { pipeline: pipeline.to_owned(), ..settings.job(text.clone(), want) };
        job.options.extend(printer.options().iter().map(|option| (*option).to_owned()));
        match backend.run(&job) {
            Ok(response) => match printed.iter_mut().find(|(module, _)| *module == response.text) {
                Some((_, all)) => all.push((printer, response.printed)),
                None => printed.push((response.text, vec![(printer, response.printed)])),
            },
            Err(failure @ Failure::BadTarget(_)) => return Err(failure.into()),
            Err(failure) => trial.failures.push((printer, failure.into())),
        }
    }
    for (text, all) in printed {
        match parse_with_positions(&text, version) {
            Ok((module, map)) => {
                let subject = Subject { module: &module, text: &text, map: &map };
                let mut claims = Claims::default();
                all.iter().for_each(|(printer, printed)| claims.extend(oracle::read(*printer, printed, subject)));
                let program = Program::new(&module, settings.dialect);
                trial.functions.extend(oracle::check(subject, &program, &claims, &settings.check));
            }
            Err(error) => {
                let unreadable = || TrialError::Unreadable { message: error.to_string(), text: text.clone() };
                trial.failures.extend(all.iter().map(|(printer, _)| (*printer, unreadable())));
            }
        }
    }
    Ok(trial)
}
