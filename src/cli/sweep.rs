//! `irrefute sweep`: LLVM's own tests, or other programs, with their own pipelines.

use super::causes::status;
use super::known::Known;
use super::options::{Format, Setup, UNUSABLE, interrupted, jobs, number_of_jobs, pipeline};
use super::progress::{self, Line};
use super::words::plural;
use super::{Exit, tables, words};
use crate::campaign::Store;
use crate::campaign::files;
use crate::campaign::findings::finding::FindingKind;
use crate::campaign::findings::known::KnownFindings;
use crate::campaign::reach::ReachFigures;
use crate::campaign::sweep::{
    AttemptOutcome, BlockedReasons, FileReading, FileResult, LeftOut, Pipelines, Skipped, SweepPlan, SweepProgress,
    SweepSummary, SweepTally,
};
use crate::campaign::sweep::{sweep, tally};
use crate::llvm::installed::InstalledLlvm;
use crate::llvm::{Interrupt, RunsIn, Target};
use crate::prove;
use crate::refine::Options;
use crate::semantics::Budget;
use crate::trial::{Native, Pipeline, Settings, Subject};
use anyhow::{Context, bail};
use clap::Args;
use comfy_table::{ContentArrangement, Table};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The check options of a sweep. The limit on listed inputs covers a single `i8` with every undef set that is a product
/// of bits (3^8 of them). More inputs are drawn than in a campaign, since each function is tried only once. An execution
/// has enough steps for a loop of 1,024 turns, and a function that needs more has a second.
pub(super) const SWEEP: Options = Options {
    inputs: 128,
    exhaustive: 1 << 13,
    budget: Budget { steps: 20_000, ..Options::CAMPAIGN.budget },
    total_steps: 4_000_000,
    more_steps: 1 << 24,
    ..Options::CAMPAIGN
};

/// Optimizes and checks every function of files and folders.
///
/// Pipelines, target and options are those of LLVM's own RUN lines in each file; options that cannot
/// be honoured are counted by name. A test that names no triple runs without a target, as in `opt`,
/// unless --mtriple, --mcpu or --mattr is given. RUN lines with a pass that is no optimization (it
/// instruments, renames, calls a runtime library) are listed with the reason and not tried. Prints a
/// table per folder and pipeline, what each violation is, and the reasons why functions are not
/// decided, those that block most first.
///
/// LLVM runs in a scratch folder: what options or passes write does not stay.
#[derive(Args)]
#[command(after_help = "Examples:\n  irrefute sweep llvm/test/Transforms/InstCombine\n  \
                        irrefute sweep . --passes O2 --findings out\n  \
                        irrefute sweep . --passes O2 --llvm 19,22\n  \
                        irrefute sweep llvm/test/Transforms/GVN --details functions.jsonl --format json")]
pub struct Sweep {
    /// Files, and folders in which every .ll file is taken
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// Run this pipeline on every file, whatever its RUN lines say
    #[arg(long, value_parser = pipeline, value_name = "PIPELINE")]
    passes: Option<Pipeline>,

    /// How many conflicts a solver may have per function, in the attempt to prove what inputs leave open; 0: no attempt
    #[arg(long, default_value_t = prove::CONFLICTS_OF_MANY, value_name = "N")]
    prove: u64,

    /// Only read the files
    #[arg(long, conflicts_with = "passes")]
    parse_only: bool,

    /// Threads, each with an LLVM of its own [default: one per core]
    #[arg(short, long, value_parser = number_of_jobs, value_name = "N")]
    jobs: Option<NonZeroUsize>,

    /// File the findings in this folder
    #[arg(long, value_name = "DIR")]
    findings: Option<PathBuf>,

    #[command(flatten)]
    known: Known,

    /// Write a line of JSON per function into this file
    #[arg(long, value_name = "FILE")]
    details: Option<PathBuf>,

    /// Reasons to show of each kind
    #[arg(long, default_value_t = 20, value_name = "N")]
    reasons: usize,

    /// Who reads the output
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,

    #[command(flatten)]
    setup: Setup,
}

/// The last line of the JSON, with the figures of the total first.
#[derive(Serialize)]
struct SweepLine {
    #[serde(flatten)]
    total: SweepTally,
    seconds: f64,
    files: u64,
    parsed: u64,
    attempts: u64,
    not_run: u64,
    refused: u64,
    /// Definitions without a verdict of their own.
    left_out: u64,
    /// Invocations that were not tried because a pass is no optimization, by pass.
    no_optimization: BTreeMap<String, u64>,
    /// Confirmed violations and failures by kind.
    kinds: BTreeMap<FindingKind, u64>,
    /// The decided share of the changed integer functions.
    integer_decided_share: f64,
    /// The release that was tested.
    llvm: String,
    /// Shares of reached points in percent.
    reach: ReachFigures,
}

/// A line of the details.
#[derive(Serialize)]
struct Detail<'a> {
    llvm: &'a str,
    file: &'a Path,
    pipeline: String,
    options: &'a [String],
    #[serde(flatten)]
    function: &'a crate::campaign::sweep::FunctionResult,
}

/// The line of a definition without a verdict of its own.
#[derive(Serialize)]
struct LeftOutDetail<'a> {
    llvm: &'a str,
    file: &'a Path,
    pipeline: &'a str,
    name: &'a str,
    standing: &'static str,
    reason: String,
}

impl Sweep {
    pub fn run(self) -> anyhow::Result<Exit> {
        let store = self.findings.as_deref().map(Store::open).transpose()?;
        let files = files::collect(&self.paths)?;
        if files.is_empty() {
            bail!("no .ll file in {}", shown(&self.paths));
        }
        let mut details = self.details.as_deref().map(Details::create).transpose()?;
        let stop = interrupted()?;
        let (mut backend, llvms) = self.setup.llvm.open_in(RunsIn::Scratch, &Interrupt::by(stop.clone()))?;
        let known = self.known.read()?;
        let plans: Vec<(&InstalledLlvm, SweepPlan)> =
            llvms.iter().map(|llvm| (llvm, self.plan(files.clone(), &known, &Subject::from(llvm), &stop))).collect();
        if let Some(passes) = &self.passes {
            for (llvm, plan) in &plans {
                let settings = Settings { pipeline: passes.clone(), ..plan.settings.clone() };
                settings.try_on(&mut *backend).with_context(|| format!("LLVM {}", llvm.description.version))?;
            }
        }
        drop(backend);
        let mut exits = Vec::new();
        for (llvm, plan) in &plans {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            let release = &llvm.description.version;
            if plans.len() > 1 && self.format == Format::Human {
                anstream::println!("LLVM {release}");
            }
            exits.push(self.sweep(plan, release, store.as_ref(), details.as_mut(), &stop)?);
        }
        // The findings are printed by then, even if the details could not be written.
        details.map_or(Ok(()), Details::finish)?;
        let of = |exit| exits.contains(&exit).then_some(exit);
        Ok(of(Exit::Violation).or(of(Exit::Clean)).unwrap_or(Exit::Undecided))
    }

    /// The sweep with one LLVM.
    fn sweep(
        &self,
        plan: &SweepPlan,
        release: &str,
        store: Option<&Store>,
        mut details: Option<&mut Details>,
        stop: &Arc<AtomicBool>,
    ) -> anyhow::Result<Exit> {
        let started = Instant::now();
        let line = Line::new(how_far(&SweepSummary::default(), plan.files.len()));
        let make = |interrupt: &Interrupt| self.setup.llvm.start_in(RunsIn::Scratch, interrupt);
        let mut watch = |progress: &SweepProgress<'_>| {
            line.set(how_far(progress.summary, plan.files.len()));
            if let Some(details) = &mut details {
                details.add(release, progress.file);
            }
        };
        let summary =
            progress::shown(|| sweep(plan, store, &make, stop, &mut watch), || line.text()).context(UNUSABLE)?;
        self.print(&summary, release, started.elapsed())?;
        Ok(exit_of(&summary))
    }

    fn plan(&self, files: Vec<PathBuf>, known: &KnownFindings, subject: &Subject, stop: &Arc<AtomicBool>) -> SweepPlan {
        let none = Pipeline::from_passes(Vec::new());
        let pipelines = match &self.passes {
            _ if self.parse_only => Pipelines::None,
            Some(pipeline) => Pipelines::Only(pipeline.clone()),
            None => Pipelines::FromRunLines,
        };
        let usual = self.setup.settings(SWEEP, none);
        // Code is made only for a machine that the user names for it.
        let native = self.setup.llvm.machine.emulation.native_or(Native::Off);
        // As in `opt`: a file that names no machine has none.
        let target = match self.setup.llvm.machine.names_target() {
            true => usual.target.clone(),
            false => Target::none(),
        };
        SweepPlan {
            files,
            pipelines,
            settings: Settings { native, target, prove: self.prove, interrupt: Interrupt::by(stop.clone()), ..usual }
                .with(subject),
            jobs: jobs(self.jobs),
            known: known.clone(),
        }
    }

    fn print(&self, summary: &SweepSummary, release: &str, elapsed: Duration) -> anyhow::Result<()> {
        for unsaved in &summary.unsaved {
            anstream::println!("{unsaved}");
        }
        if self.format == Format::Json {
            for told in &summary.told {
                anstream::println!("{}", serde_json::to_string(told)?);
            }
            anstream::println!("{}", serde_json::to_string(&line(summary, release, elapsed))?);
            return Ok(());
        }
        anstream::println!("{}", rows(summary));
        print_told(summary);
        print_reasons("Unsupported", &summary.unsupported, self.reasons);
        print_reasons("Inconclusive or vacuous", &summary.inconclusive, self.reasons);
        print_reasons("Changed functions of integers not decided", &summary.undecided_integers, self.reasons);
        print_reasons("Changed functions that are `refines` and not proved", &summary.unproved, self.reasons);
        print_reasons("Definitions without a verdict of their own", &summary.left_out, self.reasons);
        print_no_optimization(summary);
        print_not_tried(summary);
        print_totals(summary, elapsed);
        Ok(())
    }
}

fn shown(paths: &[PathBuf]) -> String {
    paths.iter().map(|p| p.display().to_string()).collect::<Vec<_>>().join(", ")
}

/// A line of JSON per function, in a file.
struct Details {
    path: PathBuf,
    out: BufWriter<File>,
    /// The first error; the sweep continues without the details.
    failed: Option<io::Error>,
}

impl Details {
    fn create(path: &Path) -> anyhow::Result<Details> {
        let file = File::create(path).with_context(|| format!("cannot write {}", path.display()))?;
        Ok(Details { path: path.to_owned(), out: BufWriter::new(file), failed: None })
    }

    fn add(&mut self, llvm: &str, file: &FileResult) {
        if self.failed.is_none() {
            self.failed = write_details(&mut self.out, llvm, file).err();
        }
    }

    fn finish(mut self) -> anyhow::Result<()> {
        let written = self.failed.take().map_or_else(|| self.out.flush(), Err);
        written.with_context(|| format!("cannot write {}", self.path.display()))
    }
}

fn write_details(out: &mut impl Write, llvm: &str, file: &FileResult) -> io::Result<()> {
    let FileReading::Read { attempts, .. } = &file.reading else { return Ok(()) };
    for attempt in attempts {
        let AttemptOutcome::Tried { functions, left_out, .. } = &attempt.outcome else { continue };
        let (pipeline, options) = (attempt.invocation.pipeline.to_string(), &attempt.invocation.options);
        for function in functions {
            let detail = Detail { llvm, file: &file.path, pipeline: pipeline.clone(), options, function };
            serde_json::to_writer(&mut *out, &detail)?;
            out.write_all(b"\n")?;
        }
        for LeftOut { name, reason } in left_out {
            let reason = reason.to_string();
            let detail =
                LeftOutDetail { llvm, file: &file.path, pipeline: &pipeline, name, standing: "left-out", reason };
            serde_json::to_writer(&mut *out, &detail)?;
            out.write_all(b"\n")?;
        }
    }
    Ok(())
}

/// Hidden unless standard error is a terminal.
/// How far a sweep is.
fn how_far(summary: &SweepSummary, files: usize) -> String {
    let total = summary.total();
    let (done, changed, violations) = (summary.files, total.changed, total.violates);
    let functions = plural(total.functions, "function");
    format!("{done} of {files} files: {functions}, {changed} changed, {}", plural(violations, "violation"))
}

/// 1 if anything violates or crashed, else 0 if anything was decided, else 3.
fn exit_of(summary: &SweepSummary) -> Exit {
    let total = summary.total();
    let read_only = summary.rows.is_empty() && summary.parsed > 0 && summary.refused.is_empty();
    match () {
        () if summary.told.iter().any(|told| !told.is_excused()) => Exit::Violation,
        () if !summary.told.is_empty() => Exit::Clean,
        () if total.proved + total.refines > 0 || read_only => Exit::Clean,
        () => Exit::Undecided,
    }
}

fn line(summary: &SweepSummary, release: &str, elapsed: Duration) -> SweepLine {
    let total = summary.total();
    SweepLine {
        total,
        seconds: elapsed.as_secs_f64(),
        files: summary.files,
        parsed: summary.parsed,
        attempts: summary.attempts,
        not_run: summary.not_run.values().sum(),
        refused: summary.refused.values().map(|(n, _)| n).sum(),
        left_out: summary.left_out.values().map(|blocked| blocked.functions).sum(),
        no_optimization: summary.no_optimization.iter().map(|(pass, s)| (pass.clone(), s.invocations)).collect(),
        kinds: summary.kinds(),
        integer_decided_share: share(total.integer_decided, total.integer_changed),
        llvm: release.to_owned(),
        reach: summary.reach.clone(),
    }
}

fn share(part: u64, whole: u64) -> f64 {
    if whole == 0 { 1.0 } else { part as f64 / whole as f64 }
}

/// The columns of counts.
const COUNTS: [&str; 10] = [
    "functions",
    "changed",
    "proved",
    "refines",
    "violates",
    "inconclusive",
    "vacuous",
    "unsupported",
    "crashed",
    "integers",
];

/// A row for each folder and pipeline, and one for all: a table where the terminal has room for it, and sentences without what
/// is zero where it has not.
fn rows(summary: &SweepSummary) -> String {
    let total = summary.total();
    let rows =
        summary.rows.iter().map(|((folder, pipeline), tally)| (folder.display().to_string(), &**pipeline, tally));
    let rows: Vec<(String, &str, &SweepTally)> = rows.chain([("all".to_owned(), "", &total)]).collect();
    let mut table = table(&[&["folder", "pipeline"][..], &COUNTS, &["decided"]].concat());
    table.set_content_arrangement(ContentArrangement::Disabled);
    for (folder, pipeline, tally) in &rows {
        let counts = counts(tally).map(|count| count.to_string());
        let names = [folder.clone(), (*pipeline).to_owned()];
        table.add_row(names.into_iter().chain(counts).chain([decided(tally)]));
    }
    let text = table.to_string();
    if text.lines().all(|line| line.chars().count() <= words::columns()) {
        return text;
    }
    let sentence = |(folder, pipeline, tally): &(String, &str, &SweepTally)| {
        let counts = counts(tally).into_iter().zip(COUNTS).filter(|(count, _)| *count > 0);
        let counts: Vec<String> = counts.map(|(count, name)| format!("{count} {name}")).collect();
        let name = format!("{folder} {pipeline}");
        words::filled(&format!("{}: {}; decided: {}", name.trim(), counts.join(", "), decided(tally)))
    };
    rows.iter().map(sentence).collect::<Vec<_>>().join("\n")
}

fn counts(t: &SweepTally) -> [u64; 10] {
    let inconclusive = t.inconclusive + t.unreproduced;
    [
        t.functions,
        t.changed,
        t.proved,
        t.refines,
        t.violates,
        inconclusive,
        t.vacuous,
        t.unsupported,
        t.crashed,
        t.integer_changed,
    ]
}

/// The decided share of the changed functions of integers.
fn decided(t: &SweepTally) -> String {
    match t.integer_changed {
        0 => "-".to_owned(),
        n => format!("{:.1} %", 100.0 * share(t.integer_decided, n)),
    }
}

/// Everything but the first two columns is a number.
fn table(header: &[&str]) -> Table {
    tables::with_numbers(header.iter().copied(), 2..header.len())
}

fn print_told(summary: &SweepSummary) {
    if summary.told.is_empty() {
        return;
    }
    let mut table =
        tables::with_numbers(["file", "function", "pipeline", "what", "disputed", "needs undef", "known"], 0..0);
    for told in &summary.told {
        table.add_row([
            told.path.display().to_string(),
            told.function.as_deref().unwrap_or("(the whole file)").to_owned(),
            told.pipeline.clone(),
            told.summary.clone(),
            told.nature.dispute.clone(),
            if told.nature.needs_undef { "yes" } else { "no" }.to_owned(),
            told.known.as_ref().map_or_else(|| "no".to_owned(), status),
        ]);
    }
    anstream::println!("Seen twice:\n{table}");
}

fn print_reasons(title: &str, reasons: &BlockedReasons, limit: usize) {
    if reasons.is_empty() {
        return;
    }
    let mut table = table(&["reason", "first", "functions", "changed integers"]);
    for (reason, blocked) in tally::ordered(reasons).into_iter().take(limit) {
        let counts = [blocked.functions.to_string(), blocked.integers.to_string()];
        table.add_row([reason.clone(), blocked.example.clone()].into_iter().chain(counts));
    }
    let title = format!("{title}, {}:", words::plural(reasons.len() as u64, "reason"));
    anstream::println!("{}\n{table}", words::filled(&title));
}

/// Passes whose changes are no mistakes, and so have no verdicts.
fn print_no_optimization(summary: &SweepSummary) {
    if summary.no_optimization.is_empty() {
        return;
    }
    let mut table = tables::with_numbers(["skipped", "reason", "first", "invocations"], 3..4);
    for (pass, Skipped { reason, invocations, first }) in &summary.no_optimization {
        table.add_row([pass.clone(), (*reason).to_owned(), first.display().to_string(), invocations.to_string()]);
    }
    anstream::println!("Passes that are no optimizations:\n{table}");
}

fn print_not_tried(summary: &SweepSummary) {
    if summary.not_run.is_empty() && summary.refused.is_empty() && summary.unreadable.is_empty() {
        return;
    }
    let mut table = table(&["not tried", "first", "invocations"]);
    for (reason, count) in &summary.not_run {
        table.add_row([reason.to_string(), String::new(), count.to_string()]);
    }
    for (reason, (count, first)) in &summary.refused {
        table.add_row([reason.clone(), first.display().to_string(), count.to_string()]);
    }
    for (path, reason) in &summary.unreadable {
        table.add_row([format!("cannot be read: {reason}"), path.display().to_string(), String::new()]);
    }
    anstream::println!("{table}");
}

fn print_totals(summary: &SweepSummary, elapsed: Duration) {
    let total = summary.total();
    let sizes = format!(
        "{} of {} can be read, {} of them name no pipeline. {} in {}, {} changed, {:.1} s.",
        summary.parsed,
        words::plural(summary.files, "file"),
        summary.without_pipeline,
        words::plural(total.functions, "function"),
        words::plural(summary.attempts, "invocation"),
        total.changed,
        elapsed.as_secs_f64(),
    );
    let decided = format!(
        "Of {} changed functions of integers, vectors, control flow and scalar calls, {} ({:.2} %) are decided.",
        total.integer_changed,
        total.integer_decided,
        100.0 * share(total.integer_decided, total.integer_changed),
    );
    anstream::println!("{}\n{}", words::filled(&sizes), words::filled(&decided));
    let ReachFigures { refines, proved } = &summary.reach;
    for (verdict, shares) in [("refines", refines), ("proved", proved)] {
        if shares.functions() > 0 {
            anstream::println!("Reach of {} `{verdict}`: {shares}.", shares.functions());
        }
    }
    let kinds: Vec<String> = summary.kinds().iter().map(|(kind, n)| format!("{n} {}", of_kind(*kind))).collect();
    if !kinds.is_empty() {
        anstream::println!("Confirmed: {}.", kinds.join(", "));
    }
    if total.unreproduced > 0 {
        anstream::println!("{} violations or failures did not show again.", total.unreproduced);
    }
}

/// What the findings of a kind are.
fn of_kind(kind: FindingKind) -> &'static str {
    match kind {
        FindingKind::Miscompilation => "wrong under every variant",
        FindingKind::Failure => "failures of LLVM",
        FindingKind::Disputed => "wrong under some variants",
        FindingKind::Undecided => "not decided under some variants",
        FindingKind::Undef => "that need undef",
        FindingKind::Known => "of known patterns",
    }
}
