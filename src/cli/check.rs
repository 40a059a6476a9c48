//! `irrefute check`: does a target refine a source?

use super::certified;
use super::input::{read, said_for_pipeline};
use super::options::{Format, Setup, Text, duration, ended_by_interrupt, pipeline};
use super::reduce::say_how_programs_are_reduced;
use super::{Exit, STACK};
use crate::ir::{LlvmVersion, Module, layout};
use crate::llvm::{Backend, CodeGenerator, Failure};
use crate::prove::precondition::{self, Named, Precondition};
use crate::prove::{self, Attempt, Effort};
use crate::refine::pairs::{LocalFunctions, between, within};
use crate::refine::{NamedPair, Options, Pair, Report, Side, Verdict};
use crate::semantics::{Dialect, Program};
use crate::trial::{
    FunctionTrial, Pipeline, Settings, Snapshots, Subject, TrialError, as_read, class_of_failure, lacks_target,
    laid_out, optimize, run,
};
use anyhow::{Context, bail};
use clap::Args;
use serde::Serialize;
use std::borrow::Cow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// How much more time LLVM gets for a function alone after it was slow.
const PATIENCE: u32 = 4;

/// Checks whether every behaviour of a target is allowed by its source.
///
/// One file: the functions @src and @tgt, or every pair @srcX and @tgtX. Two files: the functions of
/// the same name. With --passes: LLVM optimizes the file and the result is the target; a crash of LLVM, or invalid IR,
/// is a violation too.
#[derive(Args)]
#[command(after_help = "Examples:\n  irrefute check pair.ll\n  irrefute check before.ll after.ll\n  \
                        irrefute check file.ll --passes instcombine\n  \
                        irrefute check file.ll --passes O2 --llvm 15,19,22\n  \
                        irrefute check file.ll --passes irrefute:mem2reg,instcombine\n  \
                        irrefute check file.ll --passes O2 --native --codegen-level 2\n  \
                        irrefute check file.ll --target aarch64-unknown-linux-gnu --codegen-level 2\n  \
                        irrefute check file.ll --passes O2 --no-undef-inputs --format json\n  \
                        irrefute check pair.ll --find-precondition\n  \
                        irrefute check pair.ll --certify=questions && scripts/second-opinion questions")]
pub struct Check {
    /// The source, or both
    source: PathBuf,

    /// The target
    target: Option<PathBuf>,

    /// Optimize the source with this pipeline, and check the result
    #[arg(long, value_parser = pipeline, value_name = "PIPELINE", conflicts_with = "target")]
    passes: Option<Pipeline>,

    /// Also run native code of the result, at --codegen-level, and compare what it returns
    #[arg(long, requires = "passes")]
    native: bool,

    /// The source function
    #[arg(long, value_name = "NAME")]
    src_fn: Option<String>,

    /// The target function
    #[arg(long, value_name = "NAME", requires = "src_fn")]
    tgt_fn: Option<String>,

    /// How many conflicts a solver may have in the attempt to prove what samples leave open; 0: no attempt
    #[arg(long, default_value_t = prove::CONFLICTS, value_name = "N")]
    prove_conflicts: u64,

    /// Do not try to prove what samples leave open
    #[arg(long, conflicts_with = "prove_conflicts")]
    no_prove: bool,

    /// Check each answer of the solver that nothing is wrong, without the solver; with a folder, write them there for
    /// other solvers
    #[arg(long, value_name = "FOLDER", num_args = 0..=1, require_equals = true, conflicts_with = "no_prove")]
    certify: Option<Option<PathBuf>>,

    /// Of a pair that violates, say under which conditions it does not, the weakest first, and on how few bits it does
    #[arg(long)]
    find_precondition: bool,

    /// Stop after this long; functions that are not finished are inconclusive
    #[arg(long, value_parser = duration, value_name = "TIME")]
    timeout: Option<Duration>,

    /// Who reads the output
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,

    #[command(flatten)]
    text: Text,
    #[command(flatten)]
    setup: Setup,
}

/// The report of a function, as in the JSON.
#[derive(Serialize)]
struct Checked {
    name: String,
    #[serde(flatten)]
    report: Report,
    /// What came of the attempt to prove it.
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<Attempt>,
    /// What a wrong pair needs to be right.
    #[serde(skip_serializing_if = "Option::is_none")]
    precondition: Option<Precondition>,
    /// The code of another machine that was compared with the target.
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<Code>,
    /// The release that made the target.
    #[serde(skip_serializing_if = "Option::is_none")]
    llvm: Option<String>,
}

/// Code of another machine, as in the JSON.
#[derive(Serialize)]
struct Code {
    triple: String,
    /// The command that made it, with its version; none if it was the linked LLVM.
    #[serde(skip_serializing_if = "Option::is_none")]
    llc: Option<CodeGenerator>,
    /// What ran it, with its version.
    emulator: String,
    /// Inputs on which it was compared.
    checked: u64,
}

#[derive(Serialize)]
struct Output<'a> {
    functions: &'a [Checked],
}

/// The target of a comparison.
enum Target {
    /// Other functions of the same module.
    Source,
    Module(Box<Module>),
    /// LLVM failed. The names are those of the functions on which it fails alone.
    Failure(Failure, Vec<Arc<str>>),
    /// LLVM failed, and is not at fault; the reason.
    Excused(String),
}

impl Check {
    pub fn run(self) -> anyhow::Result<Exit> {
        let deadline = self.timeout.and_then(|timeout| Instant::now().checked_add(timeout));
        let emulated = self.setup.llvm.machine.emulation.is_wanted();
        if emulated && self.target.is_some() {
            bail!("code is made of one file: --target does not go with a second file");
        }
        let functions = match &self.passes {
            Some(pipeline) => self.with_passes(pipeline, deadline)?,
            // Code of the file as it is.
            None if emulated => self.with_passes(&Pipeline::from_passes(Vec::new()), deadline)?,
            None => self.as_given(deadline)?,
        };
        if let Some(Some(folder)) = &self.certify {
            let proofs = functions.iter().filter_map(|f| Some((f.name.as_str(), f.proof.as_ref()?)));
            certified::write(folder, proofs)?;
        }
        self.print(&functions)?;
        let exit = exit_of(functions.iter().map(|f| f.report.verdict));
        if exit == Exit::Undecided && self.passes.is_some() {
            say_how_programs_are_reduced(&self.source, self.text.version())?;
        }
        Ok(exit)
    }

    /// The pairs of one or two files.
    fn as_given(&self, deadline: Option<Instant>) -> anyhow::Result<Vec<Checked>> {
        let version = self.text.version();
        let target = self.target.as_ref().map(|path| read(path, version)).transpose()?;
        let (mut source, mut target) = (read(&self.source, version)?.module, target.map(|target| target.module));
        let mut both: Vec<&mut Module> = [&mut source].into_iter().chain(&mut target).collect();
        layout::agree(&mut both);
        let target = target.map_or(Target::Source, |target| Target::Module(Box::new(target)));
        self.compare(source, target, version, deadline)
    }

    /// Compares the file with what each LLVM makes of it.
    fn with_passes(&self, pipeline: &Pipeline, deadline: Option<Instant>) -> anyhow::Result<Vec<Checked>> {
        let (mut backend, llvms) = self.setup.llvm.open(&ended_by_interrupt()?)?;
        let mut all = Vec::new();
        for llvm in &llvms {
            let version = LlvmVersion(llvm.major);
            let source = read(&self.source, self.text.version_for(llvm))?.module;
            let mut source = said_for_pipeline(source, pipeline, version)?;
            // As in a trial: the functions of the target have these names.
            source.name_numbered_symbols();
            let settings =
                self.setup.settings_for(&source, Options::CHECK, pipeline.clone()).with(&Subject::from(llvm));
            if !settings.target.has_machine() {
                layout::agree(&mut [&mut source]);
            }
            if source.triple.is_none() && settings.target.has_machine() {
                source.triple = Some(settings.target.triple.as_str().into());
            }
            source = as_read(Cow::Owned(source), &settings, &mut *backend).0.into_owned();
            if settings.has_layout_of_target() {
                source = laid_out(&source, &settings, &mut *backend)?.0.into_owned();
            }
            let target = optimized(&source, &settings, &mut *backend)?;
            let mut checked = self.compare(source.clone(), target, version, deadline)?;
            if self.native || self.setup.llvm.machine.emulation.is_wanted() {
                natively(&source, &settings, &mut *backend, &mut checked)?;
            }
            checked.iter_mut().for_each(|checked| checked.llvm = Some(llvm.description.version.clone()));
            all.append(&mut checked);
        }
        Ok(all)
    }

    /// The reports of all pairs, in their order.
    fn compare(
        &self,
        source: Module,
        target: Target,
        version: LlvmVersion,
        deadline: Option<Instant>,
    ) -> anyhow::Result<Vec<Checked>> {
        let (pairs, target) = match target {
            Target::Source => (self.pairs(&source, None)?, source.clone()),
            Target::Module(target) => (self.pairs(&source, Some(&target))?, *target),
            Target::Failure(failure, of) => {
                let pairs = self.pairs(&source, Some(&source))?;
                return Ok(pairs.iter().map(|pair| Checked::failed(pair, &failure, &of)).collect());
            }
            Target::Excused(reason) => {
                let pairs = self.pairs(&source, Some(&source))?;
                let undecided = || Report::without_inputs(Verdict::Inconclusive, None, &reason);
                return Ok(pairs.iter().map(|pair| Checked::new(pair, undecided())).collect());
            }
        };
        let dialect = Dialect { version, ..self.setup.checking.dialect };
        let (options, list) = (self.setup.checking.options(Options::CHECK), pairs.clone());
        let conflicts = if self.no_prove { 0 } else { self.prove_conflicts };
        let effort = Effort { conflicts, certify: self.certify.is_some() };
        let finds_precondition = self.find_precondition;
        let (send, receive) = channel();
        // The thread is not joined when the time is over: the process ends then.
        std::thread::Builder::new()
            .stack_size(STACK)
            .spawn(move || {
                let plan = CheckPlan { dialect, options, effort, finds_precondition };
                check_all(&source, &target, &list, &plan, &mut |r| send.send(r).is_ok());
            })
            .context("cannot start a thread")?;
        Ok(collect(&pairs, &receive, deadline))
    }

    fn pairs(&self, source: &Module, target: Option<&Module>) -> anyhow::Result<Vec<NamedPair>> {
        if let Some(name) = &self.src_fn {
            let target_name = self.tgt_fn.as_ref().unwrap_or(name);
            for (module, name) in [(source, name), (target.unwrap_or(source), target_name)] {
                module.function(name).with_context(|| format!("there is no function @{name}"))?;
            }
            let (source, target): (Arc<str>, Arc<str>) = (name.as_str().into(), target_name.as_str().into());
            return Ok(vec![NamedPair { name: source.clone(), source, target: Some(target) }]);
        }
        let local = match &self.passes {
            Some(pipeline) if !pipeline.is_function_local() => LocalFunctions::Addressed,
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
        let several = functions.iter().any(|f| f.llvm != functions[0].llvm);
        for f in functions {
            match &f.llvm {
                Some(llvm) if several => anstream::println!("LLVM {llvm}, @{}: {}", f.name, f.report),
                Some(_) | None => anstream::println!("@{}: {}", f.name, f.report),
            }
            if let Some(precondition) = &f.precondition {
                print_precondition(precondition);
            }
            if let Some(Code { triple, llc, emulator, checked }) = &f.code {
                let by = match llc {
                    Some(llc) => format!(" by {llc}"),
                    None if self.setup.llvm.opt.is_some() => " by the linked LLVM".to_owned(),
                    None => String::new(),
                };
                anstream::println!("  code for {triple}{by}: {checked} inputs compared in {emulator}");
            }
        }
        Ok(())
    }
}

/// Runs native code of every function whose text is not wrong. A violation replaces the report of the text.
fn natively(
    source: &Module,
    settings: &Settings,
    backend: &mut dyn Backend,
    checked: &mut [Checked],
) -> anyhow::Result<()> {
    if !settings.has_native() {
        bail!(
            "only the linked LLVM makes native code, and only for a machine; --llc names a command that makes it for \
             a --target"
        );
    }
    for checked in checked.iter_mut().filter(|checked| checked.report.verdict != Verdict::Violates) {
        // Alone: native code that ends the worker leaves no doubt whose it was.
        let Some(alone) = source.extract(&checked.name) else { continue };
        let mut trial = run(&alone, settings, backend, Snapshots::None)?;
        if matches!(trial.native_failure, Some(Failure::Hang { .. })) {
            trial = run(&alone, &with_patience(settings), backend, Snapshots::None)?;
        }
        let of_it = |f: &&FunctionTrial| *f.name == *checked.name;
        let function = trial.functions.iter().find(of_it);
        let reason = function.and_then(|f| f.not_native.as_deref()).unwrap_or("no call of it can be compared");
        let mut code = |compared: u64| {
            let triple = settings.target.triple.clone();
            let llc = backend.code_generator(&settings.library, settings.by_command);
            let emulator = backend.emulator()?.to_owned();
            Some(Code { triple, llc, emulator, checked: compared })
        };
        match (trial.native_failure, function.and_then(|f| f.native.clone())) {
            (Some(failure), _) if failure.is_finding() => {
                checked.code = code(0);
                let class = Some(class_of_failure(&failure));
                checked.report = Report::without_inputs(Verdict::Violates, class, failure.to_string());
            }
            (_, Some(native)) if native.verdict == Verdict::Violates => {
                checked.code = code(native.inputs.checked);
                checked.report = native;
            }
            (None, Some(native)) if native.inputs.checked > 0 => checked.code = code(native.inputs.checked),
            (Some(failure), _) => checked.code_did_not_run(&failure.to_string()),
            (None, _) => checked.code_did_not_run(reason),
        }
    }
    Ok(())
}

/// The same settings with more time for LLVM.
fn with_patience(settings: &Settings) -> Settings {
    Settings { timeout: PATIENCE * settings.timeout, ..settings.clone() }
}

/// The target that an LLVM makes of the source.
fn optimized(source: &Module, settings: &Settings, backend: &mut dyn Backend) -> anyhow::Result<Target> {
    match optimize(source, settings, backend, Snapshots::None) {
        Ok(optimized) => Ok(Target::Module(Box::new(optimized.module))),
        Err(TrialError::Llvm(failure)) if failure.is_finding() => {
            if let Some(reason) = lacks_target(source, &settings.target) {
                return Ok(Target::Excused(format!("{reason}: {failure}")));
            }
            // A slow LLVM is not wrong. It has to be slow alone, too, with more time than a slower machine would need.
            let is_slow = matches!(failure, Failure::Hang { .. });
            let settings = if is_slow { with_patience(settings) } else { settings.clone() };
            let mut alone = |name: &Arc<str>| {
                let module = source.extract(name)?;
                match optimize(&module, &settings, backend, Snapshots::None) {
                    Err(TrialError::Llvm(failure)) if failure.is_finding() => Some((failure, name.clone())),
                    _ => None,
                }
            };
            let failures = source.definitions().filter_map(|f| alone(&f.name));
            let (failures, of): (Vec<_>, _) = failures.unzip();
            // What is told is what a function shows alone.
            Ok(Target::Failure(failures.into_iter().next().unwrap_or(failure), of))
        }
        Err(TrialError::Llvm(failure)) if failure.is_limit() => Ok(Target::Excused(failure.to_string())),
        Err(error) => Err(error.into()),
    }
}

impl Checked {
    fn new(pair: &NamedPair, report: Report) -> Checked {
        Checked { name: pair.name.to_string(), report, proof: None, precondition: None, code: None, llvm: None }
    }

    /// What did not run is not decided, whatever the text showed.
    fn code_did_not_run(&mut self, reason: &str) {
        if !matches!(self.report.verdict, Verdict::Proved | Verdict::Refines) {
            return;
        }
        let reason = format!("as a text it is `{}`, but its native code was not run: {reason}", self.report.verdict);
        self.report.verdict = Verdict::Inconclusive;
        self.report.reason = Some(reason);
    }

    /// LLVM failed on the module. The violation counts for the functions on which it fails alone, or else for all of
    /// them.
    fn failed(pair: &NamedPair, failure: &Failure, alone: &[Arc<str>]) -> Checked {
        let reason = failure.to_string();
        // Together they are slow, and each alone is not: that is a matter of time.
        let all_fail = alone.is_empty() && !matches!(failure, Failure::Hang { .. });
        let report = match all_fail || alone.contains(&pair.source) {
            true => Report::without_inputs(Verdict::Violates, Some(class_of_failure(failure)), &reason),
            false if alone.is_empty() => Report::without_inputs(Verdict::Inconclusive, None, &reason),
            false => {
                let reason = format!("another function is in the way: {reason}");
                Report::without_inputs(Verdict::Inconclusive, None, &reason)
            }
        };
        Checked::new(pair, report)
    }
}

/// How pairs are checked.
struct CheckPlan {
    dialect: Dialect,
    options: Options,
    effort: Effort,
    finds_precondition: bool,
}

/// A step of the answer about a pair: first what samples show, then what comes of a proof.
enum Progress {
    Sampled(Box<Report>),
    Finished(Box<Answer>),
}

/// The answer about a pair.
struct Answer {
    report: Report,
    proof: Option<Attempt>,
    precondition: Option<Precondition>,
}

impl Answer {
    fn only(report: Report) -> Answer {
        Answer { report, proof: None, precondition: None }
    }
}

/// Checks one pair after the other until the receiver is gone.
fn check_all(
    source: &Module,
    target: &Module,
    pairs: &[NamedPair],
    plan: &CheckPlan,
    send: &mut dyn FnMut(Progress) -> bool,
) {
    let CheckPlan { dialect, options, effort, finds_precondition } = plan;
    let (source_program, target_program) = (Program::new(source, *dialect), Program::new(target, *dialect));
    for pair in pairs {
        let source_side = Side::new(source, &source_program, &pair.source);
        let target_side = pair.target.as_ref().and_then(|name| Side::new(target, &target_program, name));
        let answer = match (source_side, target_side) {
            (Some(source_side), Some(target_side)) => {
                let (report, attempt) = match Pair::new(source_side, target_side) {
                    Err(refused) => (*refused, Attempt::needless()),
                    Ok(pair) => {
                        let sampled = pair.check(options);
                        if !send(Progress::Sampled(Box::new(sampled.clone()))) {
                            return;
                        }
                        prove::finish(sampled, &pair, options, *effort)
                    }
                };
                let wanted = *finds_precondition && report.verdict == Verdict::Violates;
                let find = |name: &Arc<str>| {
                    let source = Named { module: source, name: &pair.source };
                    precondition::find(source, Named { module: target, name }, *dialect, options, *effort)
                };
                let precondition = pair.target.as_ref().filter(|_| wanted).map(find);
                Answer { report, proof: Some(attempt), precondition }
            }
            (_, None) => Answer::only(Report::missing(&pair.source)),
            (None, _) => Answer::only(Report::unsupported("the source has no lowered form")),
        };
        if !send(Progress::Finished(Box::new(answer))) {
            return;
        }
    }
}

fn print_precondition(found: &Precondition) {
    match &found.conditions[..] {
        [] => anstream::println!("  right under none of {} conditions", found.tried),
        all => {
            anstream::println!("  no violation if, of {} conditions, the weakest first:", found.tried);
            for condition in all {
                anstream::println!("    {} ({})", condition.condition, condition.verdict);
            }
        }
    }
    if let Some(smallest) = &found.smallest {
        let widths = smallest.widths.iter().map(|(from, to)| format!("i{to} for i{from}"));
        anstream::println!("  violates with as few bits as {}:", widths.collect::<Vec<_>>().join(", "));
        smallest.text.lines().for_each(|line| anstream::println!("    {line}"));
    }
}

/// Receives the reports in order. A pair that is not finished at the deadline is what its samples show, or else
/// inconclusive.
fn collect(pairs: &[NamedPair], receive: &Receiver<Progress>, deadline: Option<Instant>) -> Vec<Checked> {
    let next = || match deadline {
        Some(deadline) => {
            receive.recv_timeout(deadline.saturating_duration_since(Instant::now())).map_err(|e| match e {
                std::sync::mpsc::RecvTimeoutError::Timeout => "out of time",
                std::sync::mpsc::RecvTimeoutError::Disconnected => "internal error: the checker panicked",
            })
        }
        None => receive.recv().map_err(|_| "internal error: the checker panicked"),
    };
    let report = |pair: &NamedPair| {
        let mut sampled = None;
        let Answer { report, proof, precondition } = loop {
            match next() {
                Ok(Progress::Sampled(report)) => sampled = Some(*report),
                Ok(Progress::Finished(answer)) => break *answer,
                Err(reason) => break Answer::only(unfinished(sampled, reason)),
            }
        };
        Checked { proof, precondition, ..Checked::new(pair, report) }
    };
    pairs.iter().map(report).collect()
}

/// The report of a pair that was not finished, for this reason.
fn unfinished(sampled: Option<Report>, reason: &str) -> Report {
    let Some(report) = sampled else { return Report::without_inputs(Verdict::Inconclusive, None, reason) };
    let before = report.reason.as_ref().map_or_else(String::new, |known| format!("{known}; "));
    Report { reason: Some(format!("{before}no proof: {reason}")), ..report }
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
