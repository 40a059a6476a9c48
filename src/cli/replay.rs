//! `irrefute replay`: does a finding still show?

use super::Exit;
use super::input::{read, said_for};
use super::options::{Format, Llvm};
use crate::campaign::finding::Recipe;
use crate::llvm::Backend;
use crate::llvm::installed::{self, Found, Which};
use crate::refine::{Options, Undefined};
use crate::semantics::Dialect;
use crate::trial::{Settings, Snapshots, Subject, TrialError, run};
use anyhow::Context;
use clap::Args;
use serde::Serialize;
use std::path::{Path, PathBuf};

/// Runs findings again from their folders: the program, pipeline, target and dialect are theirs, and the
/// LLVM is one of the version that they were found with, unless another is chosen.
///
/// Exits 1 if any of them still shows, 0 if none does.
#[derive(Args)]
#[command(after_help = "Examples:\n  irrefute replay findings/value-instcombine-0a1b2c3d/seed-42\n  \
                        irrefute replay findings/*/* --format json")]
pub struct Replay {
    /// Folders of findings
    #[arg(required = true)]
    folders: Vec<PathBuf>,

    /// Who reads the output
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,

    #[command(flatten)]
    llvm: Llvm,
}

/// What became of a finding.
#[derive(Serialize)]
struct Replayed {
    folder: PathBuf,
    shows: bool,
    llvm: String,
    what: String,
}

impl Replay {
    pub fn run(self) -> anyhow::Result<Exit> {
        let mut exit = Exit::Clean;
        for folder in &self.folders {
            let replayed = self.replay(folder)?;
            if replayed.shows {
                exit = Exit::Violation;
            }
            match self.format {
                Format::Json => anstream::println!("{}", serde_json::to_string(&replayed)?),
                Format::Human => anstream::println!("{}: {}", folder.display(), replayed.what),
            }
        }
        Ok(exit)
    }

    fn replay(&self, folder: &Path) -> anyhow::Result<Replayed> {
        let path = folder.join("finding.json");
        let text = std::fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let finding: Recipe = serde_json::from_str(&text).with_context(|| format!("in {}", path.display()))?;
        let dialect = Dialect::preset(&finding.dialect).unwrap_or_default();
        let (file, pipeline) = match &finding.reduced_pipeline {
            Some(pipeline) => ("reduced.src.ll", pipeline),
            None => ("source.ll", &finding.pipeline),
        };
        let options = finding.reduced_llvm_options.as_ref().unwrap_or(&finding.llvm_options);
        let (mut backend, llvm) = self.llvm_of(&finding)?;
        let subject = Subject::from(&llvm);
        let source = said_for(read(&folder.join(file), finding.version())?.module, subject.version)?;
        // Findings of earlier versions do not say.
        let undefined = finding.undefined.unwrap_or(Undefined { poison: true, undef: finding.needs_undef });
        let (inputs, exhaustive) = (finding.inputs.unwrap_or(256), finding.exhaustive.unwrap_or(4096));
        let settings = Settings {
            dialect,
            check: Options { undefined, inputs, exhaustive, ..Options::CAMPAIGN },
            target: finding.target.clone(),
            options: options.clone(),
            timeout: self.llvm.llvm_timeout,
            ..Settings::new(pipeline.parse()?)
        }
        .with(&subject);
        let (shows, what) = match run(&source, &settings, &mut *backend, Snapshots::None) {
            Err(TrialError::Llvm(failure)) if failure.is_finding() => (true, failure.to_string()),
            Err(error) => return Err(error.into()),
            Ok(trial) => {
                let wrong = trial.functions.iter().find_map(|f| f.violation());
                let checked: u64 = trial.functions.iter().map(|f| f.report.inputs.checked).sum();
                match wrong {
                    Some(report) => (true, report.to_string()),
                    None => (false, format!("no violation on {checked} checked inputs")),
                }
            }
        };
        Ok(Replayed { folder: folder.to_owned(), shows, llvm: llvm.description.version, what })
    }

    /// The LLVM that is asked for, else one of the version that the finding was made with.
    fn llvm_of(&self, finding: &Recipe) -> anyhow::Result<(Box<dyn Backend>, Found)> {
        let (mut backend, llvm) = self.llvm.open_one()?;
        let version = finding.version();
        if self.llvm.opt.is_some() || !self.llvm.which.is_empty() || llvm.major == version.0 {
            return Ok((backend, llvm));
        }
        let found = installed::find(&Which::Major(version.0), &mut *backend);
        let found = found.context("the LLVM that it was found with is not here; choose another with --llvm")?;
        Ok((backend, found))
    }
}
