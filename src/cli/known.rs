//! `--known`: which findings fail nothing.

use crate::campaign::findings::known::KnownFindings;
use anyhow::Context;
use clap::Args;
use std::path::PathBuf;

/// What irrefute knows of LLVM.
const SHIPPED: &str = include_str!("../../known/llvm.toml");

/// The list of known findings.
#[derive(Args)]
pub struct Known {
    /// Known findings (TOML): those that are open or accepted fail nothing [default: irrefute's own known/llvm.toml;
    /// /dev/null: nothing is known]
    #[arg(long = "known", value_name = "FILE")]
    file: Option<PathBuf>,
}

impl Known {
    /// The list that the user names, else the shipped one.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn read(&self) -> anyhow::Result<KnownFindings> {
        match &self.file {
            Some(path) => Ok(KnownFindings::read(path)?),
            None => shipped(),
        }
    }
}

/// The list that irrefute ships.
///
/// # Errors
/// None: a test reads it.
pub fn shipped() -> anyhow::Result<KnownFindings> {
    KnownFindings::from_text(SHIPPED).context("known/llvm.toml")
}
