//! `--known`: which findings fail nothing.

use crate::campaign::findings::known::KnownFindings;
use anyhow::Context;
use clap::Args;
use std::path::PathBuf;

/// What irrefute knows of LLVM. Without `--known` only its families count: what LLVM does by choice is no news, and a mistake
/// is one whether or not somebody has reported it.
const SHIPPED: &str = include_str!("../../known/llvm.toml");

/// The list of known findings.
#[derive(Args)]
pub struct Known {
    /// Known findings (TOML): those that are open or accepted fail nothing [default: the families in irrefute's
    /// known/llvm.toml that LLVM accepts; /dev/null: nothing is known]
    #[arg(long = "known", value_name = "FILE")]
    file: Option<PathBuf>,
}

impl Known {
    /// The list that the user names, else the families of the shipped one.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn read(&self) -> anyhow::Result<KnownFindings> {
        match &self.file {
            Some(path) => Ok(KnownFindings::read(path)?),
            None => families(),
        }
    }
}

/// The families that LLVM accepts.
///
/// # Errors
/// None: a test reads the list.
pub fn families() -> anyhow::Result<KnownFindings> {
    Ok(KnownFindings::from_text(SHIPPED).context("known/llvm.toml")?.families())
}
