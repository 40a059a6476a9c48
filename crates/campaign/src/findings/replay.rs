//! Checks a finding again from its own folder: the stored pair on the stored witness, without LLVM.
//!
//! The result is a function of the folder: `finding.json` and the two programs beside it. No input is drawn, so a later
//! version of the sampler changes nothing, and it takes as long as one input takes.

use super::finding::Finding;
use super::store::{OPTIMIZED, REDUCED_SOURCE, REDUCED_TARGET, SOURCE};
use irrefute_ir::{LlvmVersion, Module, parse};
use irrefute_refine::witness::ShownBy;
use irrefute_refine::{Class, Options, Report, Side, check, on};
use irrefute_semantics::{Dialect, Program};
use std::fs;
use std::io;
use std::path::Path;

/// Why the content of a folder cannot be replayed.
#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    /// A program of the pair is missing, or cannot be read.
    #[error("cannot read {file}: {source}")]
    Unreadable {
        /// The name of the file in the folder.
        file: &'static str,
        /// The error of the system.
        source: io::Error,
    },
    /// A program cannot be parsed.
    #[error("{file} is no module: {message}")]
    NoModule {
        /// The name of the file in the folder.
        file: &'static str,
        /// The message of the parser.
        message: String,
    },
    /// This version has no preset of that name.
    #[error("there is no dialect `{0}`")]
    NoDialect(String),
    /// The source does not contain the function that the finding names.
    #[error("there is no function @{0} in the source")]
    NoFunction(String),
}

/// Whether a folder contains everything that a replay needs: the optimized text is wrong (not native code), and a
/// witness shows it, or the signatures alone do.
pub fn is_stored(finding: &Finding) -> bool {
    match &finding.witness {
        Some(witness) => witness.shown_by == ShownBy::Text,
        None => finding.class == Class::Attributes,
    }
}

/// Checks the stored pair of a folder on the witness.
///
/// # Errors
/// If a program is missing or cannot be parsed.
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
