//! `irrefute check`: does a target refine a source?

use super::Exit;
use super::input::{Source, read, said_for};
use super::options::{Checking, Format, Llvm, Text, duration, pipeline};
use crate::ir::{LlvmVersion, Module};
use crate::llvm::Backend;
use crate::refine::pairs::{LocalFunctions, between, within};
use crate::refine::{self, Options, Pair, Report, Side, Verdict};
use crate::semantics::{Dialect, Program};
use crate::trial::{Native, Pipeline, Settings, Snapshots, Subject, run};
use anyhow::{Context, bail};
use clap::Args;
use serde::Serialize;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// Checks whether every behaviour of a target is allowed by its source.
///
/// One file: the functions @src and @tgt, or every pair @srcX and @tgtX. Two files: the functions of
/// the same name. With --passes: LLVM optimizes the file and the result is the target.
#[derive(Args)]
#[command(after_help = "Examples:\n  irrefute check pair.ll\n  irrefute check before.ll after.ll\n  \
                        irrefute check file.ll --passes instcombine\n  \
                        irrefute check file.ll --passes O2 --no-undef-inputs --format json")]
pub struct Check {
    /// The source, or both
    source: PathBuf,

    /// The target
    target: Option<PathBuf>,

    /// Optimize the source with this pipeline, and check the result
    #[arg(long, value_parser = pipeline, value_name = "PIPELINE", conflicts_with = "target")]
    passes: Option<Pipeline>,

    /// The source function
    #[arg(long, value_name = "NAME")]
    src_fn: Option<String>,

    /// The target function
    #[arg(long, value_name = "NAME", requires = "src_fn")]
    tgt_fn: Option<String>,

    /// Stop after this long; functions that are not finished are inconclusive
    #[arg(long, value_parser = duration, value_name = "TIME")]
    timeout: Option<Duration>,

    /// Who reads the output
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,

    #[command(flatten)]
    text: Text,
    #[command(flatten)]
    checking: Checking,
    #[command(flatten)]
    llvm: Llvm,
}

/// A function's report, as the JSON has it.
#[derive(Serialize)]
struct Checked {
    name: String,
    #[serde(flatten)]
    report: Report,
}

#[derive(Serialize)]
struct Output<'a> {
    functions: &'a [Checked],
}

impl Check {
    pub fn run(self) -> anyhow::Result<Exit> {
        let started = Instant::now();
        let (source, target, version) = self.programs()?;
        let pairs = self.pairs(&source.module, target.as_ref())?;
        let dialect = Dialect { version, ..self.checking.dialect };
        let (module, target) = (source.module.clone(), target.unwrap_or_else(|| source.module.clone()));
        let (options, list) = (self.checking.options(Options::CHECK), pairs.clone());
        let (send, receive) = channel();
        // The thread is left behind when the time is over: the process ends then.
        std::thread::Builder::new()
            .stack_size(64 << 20)
            .spawn(move || check_all(&module, &target, &list, dialect, &options, &mut |r| send.send(r).is_ok()))
            .context("cannot start a thread")?;
        let deadline = self.timeout.map(|t| started + t);
        let functions = collect(&pairs, &receive, deadline);
        self.print(&functions)?;
        Ok(exit_of(functions.iter().map(|f| f.report.verdict)))
    }

    /// The source, the module that the target functions are in if it is not the source's, and the version of both.
    fn programs(&self) -> anyhow::Result<(Source, Option<Module>, LlvmVersion)> {
        let Some(pipeline) = &self.passes else {
            let version = self.text.version();
            let target = self.target.as_ref().map(|path| read(path, version)).transpose()?;
            return Ok((read(&self.source, version)?, target.map(|target| target.module), version));
        };
        let (mut backend, llvm) = self.llvm.open_one()?;
        let version = LlvmVersion(llvm.major);
        let source = read(&self.source, self.text.version_for(&llvm))?;
        let mut source = Source { module: said_for(source.module, version)?, ..source };
        // As a trial has them: those of the target have these names.
        source.module.name_numbered_symbols();
        let target = self.optimized(&source, pipeline, &Subject::from(&llvm), &mut *backend)?;
        Ok((source, Some(target), version))
    }

    /// What an LLVM makes of the source.
    fn optimized(
        &self,
        source: &Source,
        pipeline: &Pipeline,
        subject: &Subject,
        backend: &mut dyn Backend,
    ) -> anyhow::Result<Module> {
        let settings = Settings {
            native: Native::Off,
            target: self.llvm.target(),
            options: self.llvm.options.clone(),
            timeout: self.llvm.llvm_timeout,
            // Only LLVM's work is wanted here.
            check: Options { inputs: 0, exhaustive: 0, ..Options::CAMPAIGN },
            ..Settings::new(pipeline.clone())
        };
        let trial = run(&source.module, &settings.with(subject), backend, Snapshots::None)?;
        Ok(trial.target)
    }

    fn pairs(&self, source: &Module, target: Option<&Module>) -> anyhow::Result<Vec<Pair>> {
        if let Some(name) = &self.src_fn {
            let target_name = self.tgt_fn.as_ref().unwrap_or(name);
            for (module, name) in [(source, name), (target.unwrap_or(source), target_name)] {
                module.function(name).with_context(|| format!("there is no function @{name}"))?;
            }
            let (source, target): (Arc<str>, Arc<str>) = (name.as_str().into(), target_name.as_str().into());
            return Ok(vec![Pair { name: source.clone(), source, target: Some(target) }]);
        }
        let local = match &self.passes {
            Some(pipeline) if !pipeline.is_function_local() => LocalFunctions::Skipped,
            _ => LocalFunctions::Compared,
        };
        let pairs = match target {
            Some(target) => between(source, target, local),
            None => within(source),
        };
        if pairs.is_empty() {
            match target {
                Some(_) => bail!("no function of {} can be compared", self.source.display()),
                None => bail!(
                    "{} has no functions @src and @tgt; name two with --src-fn and --tgt-fn, give a second file, or \
                     let LLVM make the target with --passes",
                    self.source.display()
                ),
            }
        }
        Ok(pairs)
    }

    fn print(&self, functions: &[Checked]) -> anyhow::Result<()> {
        if self.format == Format::Json {
            anstream::println!("{}", serde_json::to_string(&Output { functions })?);
            return Ok(());
        }
        for f in functions {
            anstream::println!("@{}: {}", f.name, f.report);
        }
        Ok(())
    }
}

/// Checks pair after pair until the receiver is gone.
fn check_all(
    source: &Module,
    target: &Module,
    pairs: &[Pair],
    dialect: Dialect,
    options: &Options,
    send: &mut dyn FnMut(Report) -> bool,
) {
    let (source_program, target_program) = (Program::new(source, dialect), Program::new(target, dialect));
    for pair in pairs {
        let source_side = Side::new(source, &source_program, &pair.source);
        let target_side = pair.target.as_ref().and_then(|name| Side::new(target, &target_program, name));
        let report = match (source_side, target_side) {
            (Some(source), Some(target)) => refine::check(source, target, options),
            (_, None) => Report::missing(&pair.source),
            (None, _) => Report::unsupported("the source has no lowered form"),
        };
        if !send(report) {
            return;
        }
    }
}

/// The reports in order; what does not arrive before the deadline is inconclusive.
fn collect(pairs: &[Pair], receive: &Receiver<Report>, deadline: Option<Instant>) -> Vec<Checked> {
    let next = || match deadline {
        Some(deadline) => {
            receive.recv_timeout(deadline.saturating_duration_since(Instant::now())).map_err(|e| match e {
                std::sync::mpsc::RecvTimeoutError::Timeout => "out of time",
                std::sync::mpsc::RecvTimeoutError::Disconnected => "internal error: the checker panicked",
            })
        }
        None => receive.recv().map_err(|_| "internal error: the checker panicked"),
    };
    let unfinished = |reason: &str| Report::without_inputs(Verdict::Inconclusive, None, reason);
    let report = |pair: &Pair| Checked { name: pair.name.to_string(), report: next().unwrap_or_else(unfinished) };
    pairs.iter().map(report).collect()
}

/// 1 if anything violates, else 0 if anything was decided, else 3.
pub fn exit_of(verdicts: impl Iterator<Item = Verdict>) -> Exit {
    let mut exit = Exit::Undecided;
    for verdict in verdicts {
        match verdict {
            Verdict::Violates => return Exit::Violation,
            Verdict::Proved | Verdict::Refines => exit = Exit::Clean,
            Verdict::Inconclusive | Verdict::Unsupported => {}
        }
    }
    exit
}
