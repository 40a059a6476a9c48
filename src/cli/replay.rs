//! `irrefute replay`: whether a finding still shows.

use super::Exit;
use super::input::{read, said_for};
use super::options::{Format, Llvm, ended_by_interrupt, linked};
use crate::campaign::findings::finding::{FILE, Finding};
use crate::campaign::findings::folder::findings_at;
use crate::campaign::findings::replay::{is_stored, replay_stored};
use crate::campaign::findings::store::{REDUCED_SOURCE, SOURCE};
use crate::ir::Module;
use crate::llvm::installed::{self, InstalledLlvm, RequestedLlvm};
use crate::llvm::{Apart, Backend, Failure, RunsIn};
use crate::refine::Verdict;
use crate::semantics::Dialect;
use crate::trial::{FunctionTrial, Native, Settings, Snapshots, Subject, Trial, TrialError, run, run_on};
use anyhow::Context;
use clap::Args;
use serde::Serialize;
use std::path::{Path, PathBuf};

/// Shows findings again from their folders: the stored programs on the stored witness, without LLVM.
///
/// Native code and failures of LLVM run again in an LLVM of the version that they were found with. With --llvm or --opt
/// every finding runs in that LLVM, to see whether it is still there. Code of another machine is made by the command of the
/// finding, or by that of --llc.
///
/// Exits 1 if any of them still shows, 0 if none does, 3 if none of them could be decided, and 2 if a folder cannot be
/// read. Programs that were kept without being findings are skipped.
#[derive(Args)]
#[command(after_help = "Examples:\n  irrefute replay findings/value-instcombine-0a1b2c3d/seed-42\n  \
                        irrefute replay findings --format json\n  \
                        git bisect run sh -c 'ninja opt && irrefute replay DIR --bisect --opt bin/opt || exit $?'")]
pub struct Replay {
    /// Folders of findings, of groups, or whole findings folders
    #[arg(required = true, value_name = "DIR")]
    folders: Vec<PathBuf>,

    /// Exit as `git bisect run` expects it: 0 if the mistake is not there, 1 if it is, and 125 if
    /// that cannot be decided, so that the revision is skipped
    #[arg(long)]
    bisect: bool,

    /// Who reads the output
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,

    #[command(flatten)]
    llvm: Llvm,

    #[arg(skip)]
    llc: Option<String>,
}

/// The result for one finding.
#[derive(Serialize)]
struct Replayed {
    folder: PathBuf,
    shows: bool,
    /// Whether anything was decided.
    decided: bool,
    llvm: String,
    what: String,
}

impl Replay {
    pub fn run(mut self) -> anyhow::Result<Exit> {
        // What makes the code of a finding, if it is another than when it was found.
        self.llc = self.llvm.machine.emulation.llc.take();
        // The target is that of each finding.
        self.llvm.machine.emulation.refuse("replay")?;
        let (mut shows, mut decided, mut failed) = (false, false, false);
        let mut folders = Vec::new();
        for path in &self.folders {
            match findings_at(path) {
                Ok(found) => folders.extend(found),
                // An unreadable folder must not keep the others from being replayed.
                Err(error) => {
                    anstream::eprintln!("error: {error}");
                    failed = true;
                }
            }
        }
        let (findings, programs): (Vec<_>, Vec<_>) = folders.iter().partition(|folder| !is_only_kept(folder));
        for folder in programs {
            anstream::eprintln!("{}: a program that was kept without being a finding", folder.display());
        }
        for folder in findings {
            let replayed = match self.replay(folder) {
                Ok(replayed) => replayed,
                Err(error) => {
                    anstream::eprintln!("error: {}: {error:#}", folder.display());
                    failed = true;
                    continue;
                }
            };
            (shows, decided) = (shows || replayed.shows, decided || replayed.decided);
            match self.format {
                Format::Json => anstream::println!("{}", serde_json::to_string(&replayed)?),
                Format::Human => anstream::println!("{}: {}", folder.display(), replayed.what),
            }
        }
        Ok(match () {
            () if shows && self.bisect => Exit::Violation,
            () if self.bisect && (failed || !decided) => Exit::SkipRevision,
            () if failed => Exit::BadInput,
            () if shows => Exit::Violation,
            () if decided => Exit::Clean,
            () => Exit::Undecided,
        })
    }

    fn replay(&self, folder: &Path) -> anyhow::Result<Replayed> {
        let path = folder.join(FILE);
        let finding = Finding::read(folder).with_context(|| format!("cannot read {}", path.display()))?;
        let asked = self.llvm.opt.is_some()
            || !self.llvm.which.is_empty()
            || (self.llc.is_some() && finding.emulator.is_some());
        if is_stored(&finding) && !asked {
            let report = replay_stored(folder, &finding)?;
            let (shows, decided) = (report.verdict == Verdict::Violates, report.verdict.is_decided());
            let (llvm, what) = (finding.llvm, report.to_string());
            return Ok(Replayed { folder: folder.to_owned(), shows, decided, llvm, what });
        }
        self.through_llvm(folder, &finding)
    }

    /// Runs LLVM again: for native code, for a failure of LLVM, for a finding without a witness, or because the user
    /// asks for another LLVM.
    fn through_llvm(&self, folder: &Path, finding: &Finding) -> anyhow::Result<Replayed> {
        let name = &finding.dialect;
        let dialect = Dialect::preset(name).with_context(|| format!("there is no dialect `{name}`"))?;
        let (file, pipeline) = match &finding.reduced_pipeline {
            Some(pipeline) => (REDUCED_SOURCE, pipeline),
            None => (SOURCE, &finding.pipeline),
        };
        let options = finding.reduced_llvm_options.as_ref().unwrap_or(&finding.llvm_options);
        let (backend, llvm) = self.llvm_of(finding)?;
        let subject = Subject::from(&llvm);
        let source = said_for(&read(&folder.join(file), finding.version())?.module, subject.version)?;
        let settings = Settings {
            dialect,
            check: finding.check(),
            target: finding.target.clone(),
            options: options.clone(),
            codegen: finding.codegen,
            timeout: self.llvm.machine.llvm_timeout,
            by_command: finding.emulator.is_some() && (self.llc.is_some() || finding.llc.is_some()),
            ..Settings::new(pipeline.parse()?)
        }
        .with(&subject);
        let (settings, mut backend) = match &finding.emulator {
            None => (settings, backend),
            Some(_) => (Settings { native: Native::Emulated, ..settings }, self.emulated(finding, backend)?),
        };
        let (shows, decided, what) = match tried(&source, finding, &settings, &mut *backend) {
            Err(TrialError::Llvm(failure)) if failure.is_finding() => (true, true, failure.to_string()),
            Err(error) => return Err(error.into()),
            Ok(trial) => what_shows(&trial),
        };
        Ok(Replayed { folder: folder.to_owned(), shows, decided, llvm: llvm.description.version, what })
    }

    /// A back end with the code generator and the emulator of a finding.
    fn emulated(&self, finding: &Finding, backend: Box<dyn Backend>) -> anyhow::Result<Box<dyn Backend>> {
        let named = finding.llc.as_ref().map(|generator| &*generator.command);
        let (llc, triple) = (self.llc.as_deref().or(named), &finding.target.triple);
        let (emulation, interrupt) = (&self.llvm.machine.emulation, ended_by_interrupt()?);
        let emulated = |llvm| emulation.emulated(llvm, triple, llc, RunsIn::Scratch, &interrupt);
        let emulated: Result<Box<dyn Backend>, Failure> = match self.llvm.opt {
            // An `opt` makes no code, so the linked LLVM does.
            Some(_) => linked(RunsIn::Scratch, &interrupt, None)
                .and_then(emulated)
                .map(|coder| Box::new(Apart::new(backend, Box::new(coder))) as _),
            None => emulated(backend).map(|emulated| Box::new(emulated) as _),
        };
        emulated.with_context(|| match llc {
            Some(command) => format!("the code is made by `{command}`; choose another with --llc"),
            None => "its code cannot be run".to_owned(),
        })
    }

    /// The LLVM that the user asks for, else one of the version of the finding.
    fn llvm_of(&self, finding: &Finding) -> anyhow::Result<(Box<dyn Backend>, InstalledLlvm)> {
        // The options are those of the finding: the user did not ask for what they write.
        let (mut backend, llvm) = self.llvm.open_one_in(RunsIn::Scratch, &ended_by_interrupt()?)?;
        let version = finding.version();
        if self.llvm.opt.is_some() || !self.llvm.which.is_empty() || llvm.major == version.0 {
            return Ok((backend, llvm));
        }
        let found = installed::find(&RequestedLlvm::Major(version.0), &mut *backend);
        let found = found.context("the LLVM that it was found with is not here; choose another with --llvm")?;
        Ok((backend, found))
    }
}

/// The trial with today's LLVM: on the witness, and on drawn inputs if the witness shows nothing.
fn tried(
    source: &Module,
    finding: &Finding,
    settings: &Settings,
    backend: &mut dyn Backend,
) -> Result<Trial, TrialError> {
    if let Some(witness) = &finding.witness {
        let trial = run_on(witness, source, &finding.function, settings, backend, Snapshots::None)?;
        if what_shows(&trial).0 {
            return Ok(trial);
        }
    }
    run(source, settings, backend, Snapshots::None)
}

/// Whether a folder contains a program that is kept without being a finding.
fn is_only_kept(folder: &Path) -> bool {
    folder.join(SOURCE).is_file() && !folder.join(FILE).exists()
}

/// Whether a trial shows something, whether it decided anything, and the result as text.
fn what_shows(trial: &Trial) -> (bool, bool, String) {
    if let Some(failure) = trial.native_failure.as_ref().filter(|failure| failure.is_finding()) {
        return (true, true, failure.to_string());
    }
    if let Some(report) = trial.functions.iter().find_map(FunctionTrial::violation) {
        return (true, true, report.to_string());
    }
    let undecided = trial.functions.iter().map(|f| &f.report).find(|report| !report.verdict.is_decided());
    if let Some(report) = undecided {
        return (false, false, format!("nothing can be said: {report}"));
    }
    let checked: u64 = trial.functions.iter().map(|f| f.report.inputs.checked).sum();
    (false, true, format!("no violation on {checked} checked inputs"))
}
