//! A finding seen again from its own folder: its stored pair on its witness, without LLVM.
//!
//! What is checked is a function of the folder: `finding.json` and the two programs beside it. No input is drawn, so
//! it does not depend on how inputs are drawn today, and it takes as long as one input takes.

use super::finding::Finding;
use super::store::{OPTIMIZED, REDUCED_SOURCE, REDUCED_TARGET, SOURCE};
use crate::ir::{LlvmVersion, Module, parse};
use crate::refine::witness::ShownBy;
use crate::refine::{Class, Options, Report, Side, check, on};
use crate::semantics::{Dialect, Program};
use std::fs;
use std::io;
use std::path::Path;

/// Why a folder cannot be replayed from what is in it.
#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    #[error("cannot read {file}: {source}")]
    Unreadable { file: &'static str, source: io::Error },
    #[error("{file} is no module: {message}")]
    NoModule { file: &'static str, message: String },
    #[error("there is no dialect `{0}`")]
    NoDialect(String),
    #[error("there is no function @{0} in the source")]
    NoFunction(String),
}

/// Whether a folder says everything: the text is wrong, and a witness shows it, or the signatures do.
pub fn is_stored(finding: &Finding) -> bool {
    match &finding.witness {
        Some(witness) => witness.shown_by == ShownBy::Text,
        None => finding.class == Class::Attributes,
    }
}

/// Checks the stored pair of a folder on the witness.
///
/// # Errors
/// If a program is not there or cannot be read.
pub fn replay_stored(folder: &Path, finding: &Finding) -> Result<Report, ReplayError> {
    let (source, target) = match finding.reduced_pipeline {
        Some(_) => (REDUCED_SOURCE, REDUCED_TARGET),
        None => (SOURCE, OPTIMIZED),
    };
    let version = finding.version();
    let read = |file| module(folder, file, version);
    let (source, target) = (read(source)?, read(target)?);
    let preset = Dialect::preset(&finding.dialect);
    let preset = preset.ok_or_else(|| ReplayError::NoDialect(finding.dialect.clone()))?;
    let dialect = Dialect { version, ..preset };
    let programs = (Program::new(&source, dialect), Program::new(&target, dialect));
    let name = &finding.function;
    let source_side = Side::new(&source, &programs.0, name).ok_or_else(|| ReplayError::NoFunction(name.clone()))?;
    let Some(target_side) = Side::new(&target, &programs.1, name) else { return Ok(Report::missing(name)) };
    Ok(match &finding.witness {
        Some(witness) => on(witness, source_side, target_side, &Options::CAMPAIGN),
        // The signatures are compared before any input is drawn.
        None => check(source_side, target_side, &Options::CAMPAIGN),
    })
}

fn module(folder: &Path, file: &'static str, version: LlvmVersion) -> Result<Module, ReplayError> {
    let text = fs::read_to_string(folder.join(file)).map_err(|source| ReplayError::Unreadable { file, source })?;
    parse(&text, version).map_err(|error| ReplayError::NoModule { file, message: error.to_string() })
}
