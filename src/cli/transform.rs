//! `irrefute transform`: prints what a pipeline makes of a module, and checks nothing.

use super::Exit;
use super::input::{read, said_for_pipeline};
use super::options::{Setup, Text, ended_by_interrupt, pipeline};
use crate::ir::LlvmVersion;
use crate::refine::Options;
use crate::trial::optimize::optimize;
use crate::trial::{Pipeline, Snapshots, Subject};
use anyhow::Context;
use clap::Args;
use std::path::PathBuf;

/// Prints what a pipeline makes of a module.
///
/// The pipeline may name passes of LLVM and reference transformations, mixed. Nothing is checked. A module that a
/// transformation refuses is bad input; the message says what it refuses.
#[derive(Args)]
#[command(after_help = "Examples:\n  irrefute transform file.ll --passes irrefute:mem2reg\n  \
                        irrefute transform program.ll --passes 'irrefute:softbound,default<O2>' -o safe.ll && clang safe.ll")]
pub struct Transform {
    /// The module
    file: PathBuf,

    /// The pipeline
    #[arg(long, value_parser = pipeline, value_name = "PIPELINE")]
    passes: Pipeline,

    /// Write to this file, and not to the standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    #[command(flatten)]
    text: Text,
    #[command(flatten)]
    setup: Setup,
}

impl Transform {
    pub fn run(self) -> anyhow::Result<Exit> {
        let (mut backend, llvm) = self.setup.llvm.open_one(&ended_by_interrupt()?)?;
        let source = read(&self.file, self.text.version_for(&llvm))?.module;
        let version = LlvmVersion(llvm.major);
        let source = said_for_pipeline(source, &self.passes, version)?;
        let settings =
            self.setup.settings_for(&source, Options::CHECK, self.passes.clone()).with(&Subject::from(&llvm));
        let text = optimize(&source, &settings, &mut *backend, Snapshots::None)?.text;
        match &self.output {
            Some(path) => std::fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))?,
            None => anstream::print!("{text}"),
        }
        Ok(Exit::Clean)
    }
}
