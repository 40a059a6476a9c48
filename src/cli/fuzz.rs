//! `irrefute fuzz`: a campaign of random programs.

use super::Exit;
use super::options::{Checking, Format, Llvm, duration, interrupted, lanes};
use crate::campaign::corpus::Tally;
use crate::campaign::index;
use crate::campaign::{
    Choice, Corpus, Finding, Parents, Plan, Ration, Schedule, Statistics, Status, Store, Summary, hunt,
};
use crate::generate::{Config, Parent};
use crate::ir::LlvmVersion;
use crate::llvm::How;
use crate::llvm::installed::{self, Found};
use crate::refine::{Options, Undefined};
use crate::trial::{Native, Pipeline, PipelineError, Settings, pipeline};
use anyhow::Context;
use clap::{Args, ValueEnum};
use comfy_table::presets::UTF8_FULL_CONDENSED;
use comfy_table::{CellAlignment, Table};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Generates random programs, lets LLVM optimize them, and checks the result.
///
/// Runs until the time is over, the number of programs is reached, or Ctrl-C; then prints what was
/// tested and what was found. Each finding has a folder with a report.
#[derive(Args)]
#[command(after_help = "Examples:\n  irrefute fuzz --time 10m\n  irrefute fuzz --passes instcombine --time 1m\n  \
                        irrefute fuzz --passes random --flags random --time 10m\n  \
                        irrefute fuzz --passes O2 --passes 'loop-mssa(licm),gvn' --passes each\n  \
                        irrefute fuzz --seed 42 --programs 10000 --format json\n  \
                        irrefute fuzz --opt 'build/bin/opt' --time 10m\n  \
                        irrefute fuzz --preset bench --programs 100000\n  \
                        irrefute fuzz --llvm 15,16,19,22 --time 10m\n  \
                        irrefute fuzz --seed-corpus llvm/test/Transforms/InstCombine --passes instcombine")]
pub struct Fuzz {
    /// Stop after this long
    #[arg(long, value_parser = duration, value_name = "TIME")]
    time: Option<Duration>,

    /// Stop after this many programs
    #[arg(long, value_name = "N")]
    programs: Option<u64>,

    /// Seed of the first program; the others follow [default: from the clock]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// Pipeline to test: as `opt -passes=` takes it, or O1, O2, O3, Os, Oz; `each` for every single pass that LLVM has;
    /// `random` for another random pipeline in each batch. May be repeated: batches then take turns
    #[arg(long, value_parser = passes, default_value = "O2", value_name = "PIPELINE")]
    passes: Vec<Passes>,

    /// Flags of LLVM (`cl::opt`) to test: none but those of --llvm-option, or some more at random, others every 32
    /// batches
    #[arg(long, value_enum, default_value_t = FlagChoice::Given, value_name = "WHICH")]
    flags: FlagChoice,

    /// What the programs are like
    #[arg(long, value_enum, default_value_t = Preset::Default)]
    preset: Preset,

    /// A file with the generator's configuration (JSON), instead of a preset
    #[arg(long, value_name = "FILE", conflicts_with = "preset")]
    config: Option<PathBuf>,

    /// Mutate the functions of this file, or of every .ll file below this folder (LLVM's tests, a corpus, earlier
    /// findings), beside generating programs; may be repeated
    #[arg(long = "seed-corpus", value_name = "PATH")]
    seed_corpus: Vec<PathBuf>,

    /// Mutate programs that made LLVM do something new
    #[arg(long, value_enum, default_value_t = Feedback::Off, value_name = "WHEN")]
    feedback: Feedback,

    /// Threads, each with an LLVM of its own [default: one per core]
    #[arg(short, long, value_name = "N")]
    jobs: Option<NonZeroUsize>,

    /// Programs per LLVM module: setting up native code costs as much for many as for one
    #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u64).range(1..=1024), value_name = "N")]
    batch: u64,

    /// Where findings go
    #[arg(long, default_value = "findings", value_name = "DIR")]
    findings: PathBuf,

    /// Native code to run and compare
    #[arg(long, value_enum, default_value_t = NativeChoice::Optimized, value_name = "WHICH")]
    native: NativeChoice,

    /// Make native code of one function in so many: it is half of what LLVM costs, and most of what it shows the
    /// optimized text shows as well
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u64).range(1..), value_name = "N")]
    native_every: u64,

    /// Cases to minimize per group of findings
    #[arg(long, default_value_t = Ration::default().per_group, value_name = "N")]
    reductions: u64,

    /// Show every line of the table of what was tested, not only what was not
    #[arg(long)]
    coverage: bool,

    /// Who reads the output
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,

    #[command(flatten)]
    checking: Checking,
    #[command(flatten)]
    llvm: Llvm,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Preset {
    /// Small programs of every kind.
    Default,
    /// What speed is measured with: 40 instructions, 4 blocks, no undef.
    Bench,
    /// As `default`; every program has memory.
    Memory,
    /// As `bench`; every program has memory.
    MemoryBench,
}

impl Preset {
    /// How the programs are checked, where nothing else is said.
    fn checks(self) -> Options {
        match self {
            Preset::Default | Preset::Memory => Options::CAMPAIGN,
            Preset::Bench | Preset::MemoryBench => {
                Options { undefined: Undefined { poison: true, undef: false }, ..Options::CAMPAIGN }
            }
        }
    }
}

/// What `--passes` names.
#[derive(Clone)]
enum Passes {
    Given(Pipeline),
    Each,
    Random,
}

fn passes(text: &str) -> Result<Passes, PipelineError> {
    match text {
        "each" => Ok(Passes::Each),
        "random" => Ok(Passes::Random),
        text => text.parse().map(Passes::Given),
    }
}

impl fmt::Display for Passes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Passes::Given(pipeline) => pipeline.fmt(f),
            Passes::Each => f.write_str("each"),
            Passes::Random => f.write_str("random"),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum FlagChoice {
    /// Those of --llvm-option.
    Given,
    /// Those, and a few more at random.
    Random,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Feedback {
    /// Never
    Off,
    /// Always
    On,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum NativeChoice {
    /// None
    Off,
    /// Of the optimized functions
    Optimized,
    /// Before and after optimization
    Both,
}

/// The last line of the JSON.
#[derive(Serialize)]
struct Line<'a> {
    functions: u64,
    seconds: f64,
    own_cpu_s: f64,
    llvm_cpu_s: f64,
    reduce_s: f64,
    own_us_per_function: f64,
    llvm_us_per_function: BTreeMap<&'static str, f64>,
    mean_instructions: f64,
    changed_share: f64,
    collapsed_share: f64,
    vacuous_share: f64,
    poison_share: f64,
    checked_inputs: u64,
    native_functions: u64,
    native_checked: u64,
    undecided: u64,
    inconclusive: u64,
    unsupported: u64,
    crashes: u64,
    internal: u64,
    unreproduced: u64,
    pending: u64,
    control: u64,
    control_failures: u64,
    findings: u64,
    groups: usize,
    holes: &'a [String],
    seed: u64,
    llvms: Vec<LlvmLine<'a>>,
    mutated: u64,
    features: usize,
    pool: usize,
    corpus: &'a Tally,
}

/// The figures of one LLVM.
#[derive(Serialize)]
struct LlvmLine<'a> {
    version: &'a str,
    how: How,
    path: &'a Path,
    functions: u64,
    changed_share: f64,
    vacuous_share: f64,
    checked_inputs: u64,
    native_functions: u64,
    violates: u64,
    undecided: u64,
    inconclusive: u64,
    unsupported: u64,
    crashes: u64,
    control: u64,
    control_failures: u64,
    own_cpu_s: f64,
    llvm_cpu_s: f64,
    findings: u64,
}

impl Fuzz {
    pub fn run(self) -> anyhow::Result<Exit> {
        let store = Store::open(&self.findings)?;
        let (mut backend, llvms) = self.llvm.open()?;
        let (present, _) = installed::present(&mut *backend);
        drop(backend);
        let corpus = self.corpus()?;
        let plan = self.plan(corpus.parents, llvms, present)?;
        let stop = interrupted()?;
        let bar = self.progress();
        let make = || self.llvm.start();
        let summary = hunt(&plan, &store, &make, &stop, &mut |status| show(&bar, status))
            .context("LLVM cannot be started; `irrefute doctor` says more")?;
        bar.finish_and_clear();
        for unsaved in &summary.desk.unsaved {
            anstream::println!("{unsaved}");
        }
        self.print(&plan, &corpus.tally, &summary)?;
        Ok(if summary.desk.findings() > 0 { Exit::Violation } else { Exit::Clean })
    }

    /// What mutated programs are made of.
    fn corpus(&self) -> anyhow::Result<Corpus> {
        if self.seed_corpus.is_empty() {
            return Ok(Corpus::default());
        }
        let check = self.checking.options(self.preset.checks());
        let corpus = Corpus::read(&self.seed_corpus, self.checking.dialect, &check)?;
        anyhow::ensure!(
            !corpus.parents.is_empty(),
            "no function of the corpus can be mutated{}",
            reasons(&corpus.tally)
        );
        Ok(corpus)
    }

    fn plan(&self, corpus: Vec<Arc<Parent>>, llvms: Vec<Found>, present: Vec<Found>) -> anyhow::Result<Plan> {
        let (config, config_name) = match (&self.config, self.preset) {
            (Some(path), _) => {
                let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
                let config = serde_json::from_str(&text).with_context(|| format!("in {}", path.display()))?;
                (config, path.display().to_string())
            }
            (None, Preset::Default) => (Config::default(), "default".to_owned()),
            (None, Preset::Bench) => (Config::bench(), "bench".to_owned()),
            (None, Preset::Memory) => (Config::memory(), "memory".to_owned()),
            (None, Preset::MemoryBench) => (Config::memory_bench(), "memory-bench".to_owned()),
        };
        let clock = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_nanos() as u64);
        let unlimited = self.time.is_none() && self.programs.is_none();
        Ok(Plan {
            config,
            config_name,
            schedule: self.schedule(llvms.first().map_or(LlvmVersion::DEFAULT, |llvm| LlvmVersion(llvm.major))),
            parents: Parents { corpus, feedback: self.feedback == Feedback::On },
            settings: self.settings(),
            llvms,
            present,
            native_every: self.native_every,
            seed: self.seed.unwrap_or_else(clock),
            lanes: lanes(self.jobs),
            batch: self.batch,
            programs: self.programs,
            time: if unlimited { Some(Duration::from_secs(60)) } else { self.time },
            ration: Ration { per_group: self.reductions, ..Ration::default() },
        })
    }

    /// Single passes are those of this version.
    fn schedule(&self, version: LlvmVersion) -> Schedule {
        let choices = |passes: &Passes| match passes {
            Passes::Given(pipeline) => vec![Choice::Given(pipeline.clone())],
            Passes::Each => pipeline::singles(version).into_iter().map(Choice::Given).collect(),
            Passes::Random => vec![Choice::Random],
        };
        let pipelines = self.passes.iter().flat_map(choices).collect();
        let random_flags = self.flags == FlagChoice::Random;
        let name = self.passes.iter().map(Passes::to_string).collect::<Vec<_>>().join(" | ");
        let name = if random_flags { format!("{name}, random flags") } else { name };
        Schedule { name, pipelines, random_flags }
    }

    fn settings(&self) -> Settings {
        let given = self.passes.iter().find_map(|passes| match passes {
            Passes::Given(pipeline) => Some(pipeline.clone()),
            Passes::Each | Passes::Random => None,
        });
        // Every batch has a pipeline of the schedule.
        let pipeline = given.unwrap_or_else(|| Pipeline::from_passes(Vec::new()));
        Settings {
            dialect: self.checking.dialect,
            check: self.checking.options(self.preset.checks()),
            native: match self.native {
                NativeChoice::Off => Native::Off,
                NativeChoice::Optimized => Native::Optimized,
                NativeChoice::Both => Native::Both,
            },
            target: self.llvm.target(),
            options: self.llvm.options.clone(),
            timeout: self.llvm.llvm_timeout,
            ..Settings::new(pipeline)
        }
    }

    /// Hidden unless standard error is a terminal.
    fn progress(&self) -> ProgressBar {
        let style = ProgressStyle::with_template("{spinner} {elapsed} {msg}")
            .unwrap_or_else(|_| ProgressStyle::default_spinner());
        ProgressBar::new_spinner().with_style(style)
    }

    fn print(&self, plan: &Plan, corpus: &Tally, summary: &Summary<'_>) -> anyhow::Result<()> {
        let holes = summary.coverage.holes(&plan.config);
        if self.format == Format::Json {
            anstream::println!("{}", serde_json::to_string(&line(plan, corpus, summary, &holes))?);
            return Ok(());
        }
        anstream::println!("{}", figures(plan, summary));
        if plan.llvms.len() > 1 {
            anstream::println!("{}", per_llvm(plan, summary));
        }
        if self.native != NativeChoice::Off && plan.llvms.iter().any(|llvm| !llvm.library.has_native()) {
            anstream::println!("Native code: only of the linked LLVM.");
        }
        self.print_coverage(plan, summary, &holes);
        print_reasons(summary);
        print_corpus(corpus);
        print_groups(summary, &self.findings);
        Ok(())
    }

    fn print_coverage(&self, plan: &Plan, summary: &Summary<'_>, holes: &[String]) {
        if self.coverage {
            let mut table = Table::new();
            table.load_style(UTF8_FULL_CONDENSED).set_header(["feature", "generated", "changed", "checked"]);
            for l in summary.coverage.lines(&plan.config) {
                table.add_row([l.feature, l.generated.to_string(), l.changed.to_string(), l.checked.to_string()]);
            }
            right_align(&mut table, 1..4);
            anstream::println!("{table}");
        }
        match holes {
            [] => anstream::println!("Every promised feature was generated, changed by LLVM and checked."),
            holes => anstream::println!("Never in a checked run: {}", holes.join(", ")),
        }
    }
}

fn show(bar: &ProgressBar, status: &Status<'_>) {
    let s = status.statistics;
    let seconds = status.elapsed.as_secs_f64().max(1e-3);
    let total = s.cpu.total().as_secs_f64().max(1e-9);
    let percent = |part: Duration| 100.0 * part.as_secs_f64() / total;
    bar.set_message(format!(
        "{} functions ({:.0}/s), {} findings in {} groups, {} waiting; CPU: generate {:.0} %, LLVM {:.0} %, check {:.0} %",
        s.functions,
        s.functions as f64 / seconds,
        status.findings,
        status.groups,
        status.waiting,
        percent(s.cpu.generate),
        percent(s.cpu.llvm.total()),
        percent(s.cpu.check),
    ));
    bar.tick();
}

fn line<'a>(plan: &'a Plan, corpus: &'a Tally, summary: &Summary<'_>, holes: &'a [String]) -> Line<'a> {
    let s = &summary.statistics;
    let functions = s.functions.max(1) as f64;
    Line {
        functions: s.functions,
        seconds: summary.elapsed.as_secs_f64(),
        own_cpu_s: s.cpu.own().as_secs_f64(),
        llvm_cpu_s: s.cpu.llvm.total().as_secs_f64(),
        reduce_s: s.cpu.reduce.as_secs_f64(),
        own_us_per_function: s.cpu.own().as_secs_f64() * 1e6 / functions,
        llvm_us_per_function: s
            .cpu
            .llvm
            .stages()
            .map(|(stage, time)| (stage.name(), time.as_secs_f64() * 1e6 / functions))
            .collect(),
        mean_instructions: s.mean_instructions(),
        changed_share: s.changed_share(),
        collapsed_share: s.collapsed as f64 / functions,
        vacuous_share: s.vacuous_share(),
        poison_share: s.poison_share(),
        checked_inputs: s.inputs.checked,
        native_functions: s.native.functions,
        native_checked: s.native.checked,
        undecided: s.inputs.undecided,
        inconclusive: s.verdicts.inconclusive,
        unsupported: s.verdicts.unsupported,
        crashes: s.crashes,
        internal: internal(summary),
        unreproduced: summary.desk.unreproduced,
        pending: summary.desk.pending,
        control: s.control,
        control_failures: s.control_failures,
        findings: summary.desk.findings(),
        groups: summary.desk.groups.len(),
        holes,
        seed: plan.seed,
        llvms: plan.llvms.iter().zip(&summary.per_llvm).map(|(llvm, s)| llvm_line(llvm, s, summary)).collect(),
        mutated: s.mutated,
        features: summary.pool.features,
        pool: summary.pool.parents,
        corpus,
    }
}

fn llvm_line<'a>(llvm: &'a Found, s: &Statistics, summary: &Summary<'_>) -> LlvmLine<'a> {
    LlvmLine {
        version: &llvm.description.version,
        how: llvm.description.how,
        path: &llvm.description.path,
        functions: s.functions,
        changed_share: s.changed_share(),
        vacuous_share: s.vacuous_share(),
        checked_inputs: s.inputs.checked,
        native_functions: s.native.functions,
        violates: s.verdicts.violates,
        undecided: s.inputs.undecided,
        inconclusive: s.verdicts.inconclusive,
        unsupported: s.verdicts.unsupported,
        crashes: s.crashes,
        control: s.control,
        control_failures: s.control_failures,
        own_cpu_s: s.cpu.own().as_secs_f64(),
        llvm_cpu_s: s.cpu.llvm.total().as_secs_f64(),
        findings: summary.desk.findings_of(&llvm.library),
    }
}

/// The figures side by side, where several were tested.
fn per_llvm(plan: &Plan, summary: &Summary<'_>) -> Table {
    let mut table = Table::new();
    table.load_style(UTF8_FULL_CONDENSED).set_header([
        "LLVM",
        "functions",
        "changed",
        "inputs checked",
        "violates",
        "unsupported",
        "crashes",
        "control not equal",
        "CPU in LLVM, us",
        "findings",
    ]);
    for (llvm, s) in plan.llvms.iter().zip(&summary.per_llvm) {
        let line = llvm_line(llvm, s, summary);
        table.add_row([
            line.version.to_owned(),
            line.functions.to_string(),
            format!("{:.1} %", 100.0 * line.changed_share),
            line.checked_inputs.to_string(),
            line.violates.to_string(),
            line.unsupported.to_string(),
            line.crashes.to_string(),
            format!("{} of {}", line.control_failures, line.control),
            format!("{:.0}", line.llvm_cpu_s * 1e6 / line.functions.max(1) as f64),
            line.findings.to_string(),
        ]);
    }
    right_align(&mut table, 1..10);
    table
}

fn internal(summary: &Summary<'_>) -> u64 {
    summary.desk.failed.values().sum()
}

fn figures(plan: &Plan, summary: &Summary<'_>) -> Table {
    let s = &summary.statistics;
    let functions = s.functions.max(1) as f64;
    let percent = |share: f64| format!("{:.1} %", 100.0 * share);
    let of = |n: u64| format!("{n} ({:.1} %)", 100.0 * n as f64 / functions);
    let micros = |d: Duration| format!("{:.0} us per function", d.as_secs_f64() * 1e6 / functions);
    let mut table = Table::new();
    table.load_style(UTF8_FULL_CONDENSED);
    let mut row = |name: &str, value: String| {
        table.add_row([name.to_owned(), value]);
    };
    let llvms: Vec<&str> = plan.llvms.iter().map(|llvm| &*llvm.description.version).collect();
    row("LLVM", llvms.join(", "));
    row("pipeline", plan.schedule.name.clone());
    let programs = s.functions / plan.llvms.len().max(1) as u64;
    row("seeds", format!("{} to {}", plan.seed, plan.seed.wrapping_add(programs.max(1) - 1)));
    row(
        "time",
        format!(
            "{:.1} s, {:.0} functions per second",
            summary.elapsed.as_secs_f64(),
            functions / summary.elapsed.as_secs_f64().max(1e-3)
        ),
    );
    row("functions", format!("{}, {:.1} instructions on average", s.functions, s.mean_instructions()));
    if s.mutated > 0 {
        row("  made of others", of(s.mutated));
    }
    if plan.parents.feedback {
        let size = summary.pool;
        row("features seen", format!("{}, {} programs to mutate", size.features, size.parents));
    }
    row("body changed by LLVM", of(s.changed));
    row("  left nothing but a constant or an argument", of(s.collapsed));
    row("proved", of(s.verdicts.proved));
    row("refines on the inputs tried", of(s.verdicts.refines));
    row("violates", of(s.verdicts.violates));
    row("inconclusive", of(s.verdicts.inconclusive));
    row("unsupported", of(s.verdicts.unsupported));
    row("inputs checked", s.inputs.checked.to_string());
    row(
        "inputs that tested nothing",
        format!("{}, {} for poison or undef", percent(s.vacuous_share()), percent(s.poison_share())),
    );
    row("inputs undecided", s.inputs.undecided.to_string());
    row("native calls compared", format!("{} of {} functions", s.native.checked, s.native.functions));
    row("LLVM crashed, hung or made invalid IR", s.crashes.to_string());
    row("our own faults", internal(summary).to_string());
    row("not seen again", summary.desk.unreproduced.to_string());
    row("not looked at again for lack of time", summary.desk.pending.to_string());
    row("control group that did not come back equal", format!("{} of {}", s.control_failures, s.control));
    row("CPU in generation", micros(s.cpu.generate));
    row("CPU in LLVM", micros(s.cpu.llvm.total()));
    for (stage, time) in s.cpu.llvm.stages() {
        row(&format!("  {}", stage.name()), micros(time));
    }
    row("CPU in checking", micros(s.cpu.check));
    row("time for blame and reduction", format!("{:.1} s", s.cpu.reduce.as_secs_f64()));
    table
}

/// What became of the files that were given to be mutated.
fn print_corpus(tally: &Tally) {
    if tally.files > 0 {
        let refused: u64 = tally.refused.values().sum();
        let (files, unreadable) = (tally.files, tally.unreadable.values().sum::<u64>());
        let parents = tally.functions - refused - tally.repeated;
        anstream::println!(
            "corpus: {files} files, {unreadable} not read; of {} functions {parents} to mutate, {} repeated, {refused} refused{}",
            tally.functions,
            tally.repeated,
            reasons(tally)
        );
    }
}

/// The most frequent reasons why something of a corpus is not used, a line each.
fn reasons(tally: &Tally) -> String {
    let mut all: Vec<_> = tally.unreadable.iter().chain(&tally.refused).collect();
    all.sort_by(|a, b| b.1.cmp(a.1).then(a.0.cmp(b.0)));
    all.into_iter().take(8).map(|(reason, n)| format!("\n  {n} x {reason}")).collect()
}

fn print_reasons(summary: &Summary<'_>) {
    let s = &summary.statistics;
    let all = [
        ("unsupported", &s.unsupported),
        ("inconclusive", &s.inconclusive),
        ("inputs undecided", &s.undecided),
        ("our own faults", &summary.desk.failed),
    ];
    for (title, reasons) in all {
        let mut reasons: Vec<_> = reasons.iter().collect();
        reasons.sort_by(|a, b| b.1.cmp(a.1).then(a.0.cmp(b.0)));
        for (reason, n) in reasons.into_iter().take(8) {
            anstream::println!("{title}: {n} x {reason}");
        }
    }
}

fn print_groups(summary: &Summary<'_>, folder: &std::path::Path) {
    if summary.desk.groups.is_empty() {
        anstream::println!("No findings.");
        return;
    }
    let mut table = Table::new();
    table.load_style(UTF8_FULL_CONDENSED).set_header(["group", "findings", "instructions", "disputed", "report"]);
    for (name, group) in &summary.desk.groups {
        let Some(f) = &group.smallest else { continue };
        let report = folder.join(&f.group).join(&f.id).join("report.md");
        table.add_row([
            name.clone(),
            group.cases.to_string(),
            shown_size(f),
            if f.hangs_on.is_empty() { "no".to_owned() } else { f.hangs_on.join(", ") },
            report.display().to_string(),
        ]);
    }
    right_align(&mut table, 1..3);
    anstream::println!("{table}");
    anstream::println!("To read in a browser: {}", folder.join(index::FILE).display());
}

fn shown_size(f: &Finding) -> String {
    match f.reduced_instructions {
        Some(n) => format!("{n} of {}", f.instructions),
        None => f.instructions.to_string(),
    }
}

fn right_align(table: &mut Table, columns: std::ops::Range<usize>) {
    for i in columns {
        if let Some(column) = table.column_mut(i) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
}
