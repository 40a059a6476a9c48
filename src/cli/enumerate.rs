//! `irrefute enumerate`: all functions of a few instructions.

use super::options::{Format, Setup, UNUSABLE, duration, interrupted, jobs, number_of_jobs, pipeline};
use super::progress::{Line, shown};
use super::words::plural;
use super::{Exit, known, tables};
use crate::campaign::findings::known::KnownFindings;
use crate::campaign::report::index;
use crate::campaign::run::record::{BatchRecord, Requirement};
use crate::campaign::{
    Backends, Choice, Enumeration, Parents, Plan, ReductionBudget, Resumed, Schedule, Shard, Status, Store, Summary,
    Tables, hunt,
};
use crate::generate::Config;
use crate::generate::enumerate::{Group, Language, Space, Swapping, Values};
use crate::ir::FloatKind;
use crate::llvm::installed::InstalledLlvm;
use crate::llvm::{Backend, Interrupt};
use crate::refine::Options;
use crate::semantics::floats::Format as FloatFormat;
use crate::trial::{Native, Pipeline, Settings, Subject};
use anyhow::{Context, bail};
use clap::Args;
use comfy_table::Table;
use indicatif::HumanDuration;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// The default pipelines: those of the exhaustive test in "Taming Undefined Behavior in LLVM" (Lee et al.), which this
/// command follows.
const PASSES: [&str; 5] = ["instcombine", "gvn", "reassociate", "sccp", "O2"];

/// Kinds of violations that are printed for people; the JSON has all of them.
const LISTED: usize = 40;

/// Tries all functions of a few instructions over small integers, or floats, and checks each.
///
/// Functions take two arguments and return the last result; every other result is used later.
/// Integers are checked on every input, and every value is a constant; floats on every input if
/// one argument of 16 bits decides, with nine corner values as constants. Names, the order of operands that commute, and `icmp`
/// with exchanged operands do not count. Progress is kept in the findings folder: the same
/// command continues where it stopped.
#[derive(Args)]
#[command(after_help = "Examples:\n  irrefute enumerate --insts 2 --width 2\n  \
                        irrefute enumerate --insts 3 --width 2 --ops plain,compare --shard 1/8\n  \
                        irrefute enumerate --insts 2 --ops all,undef,poison --passes instcombine --format json\n  \
                        irrefute enumerate --insts 2 --type half --ops plain,intrinsics\n  \
                        irrefute enumerate --insts 3 --ops all --count\n  \
                        irrefute enumerate --insts 3 --show 1234567")]
pub struct Enumerate {
    /// Number of instructions, or a range of it: 3, 1-3
    #[arg(long, value_parser = lengths, value_name = "N")]
    insts: RangeInclusive<usize>,

    /// Bits of a value
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=6), value_name = "BITS")]
    width: u32,

    /// Floating-point type of values instead of integers: half, bfloat, float, double, fp128, x86_fp80
    #[arg(long = "type", value_parser = float_format, conflicts_with = "width", value_name = "TYPE")]
    float: Option<FloatFormat>,

    /// Operations and operands, separated by commas: plain (add sub mul shl lshr ashr and or xor), compare (icmp,
    /// returned or the condition of select), divide, flags (nuw nsw exact), disjoint, samesign, freeze, phi (select
    /// as control flow), undef and poison (as operands); all = plain,compare,divide,flags,disjoint,freeze. Of floats:
    /// plain (fadd fsub fmul fdiv fneg), compare (fcmp), divide (frem), flags (nnan ninf nsz), intrinsics (fabs sqrt
    /// canonicalize copysign minnum maxnum minimum maximum), minimumnum (and maximumnum), freeze, phi, undef, poison;
    /// all = plain,compare,divide,flags,intrinsics,freeze
    #[arg(long, default_value = "plain,compare", value_delimiter = ',', value_parser = groups, value_name = "GROUPS")]
    ops: Vec<Groups>,

    /// Take only one of two functions that differ by exchanging the arguments
    #[arg(long)]
    swap_once: bool,

    /// Pipelines to test [default: instcombine gvn reassociate sccp O2]
    #[arg(long, value_parser = pipeline, num_args = 1.., value_name = "PIPELINE")]
    passes: Vec<Pipeline>,

    /// Only this part of the functions: 3/8 is the third of eight
    #[arg(long, default_value = "1/1", value_name = "I/N")]
    shard: Shard,

    /// Stop after this long
    #[arg(long, value_parser = duration, value_name = "TIME")]
    time: Option<Duration>,

    /// Functions per LLVM module
    #[arg(long, default_value_t = 256, value_parser = clap::value_parser!(u64).range(1..=65536), value_name = "N")]
    batch: u64,

    /// Threads, each with an LLVM of its own [default: one per core]
    #[arg(short, long, value_parser = number_of_jobs, value_name = "N")]
    jobs: Option<NonZeroUsize>,

    /// Folder for findings and progress
    #[arg(long, default_value = "findings", value_name = "DIR")]
    findings: PathBuf,

    /// Violations of each kind to blame and report
    #[arg(long, default_value_t = 1, value_name = "N")]
    cases: u64,

    /// Violations to minimize per group of findings
    #[arg(long, default_value_t = 1, value_name = "N")]
    reductions: u64,

    /// Only print how many functions there are
    #[arg(long)]
    count: bool,

    /// Only print the function of this number
    #[arg(long, value_name = "NUMBER", conflicts_with = "count")]
    show: Option<u64>,

    /// Who reads the output
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,

    #[command(flatten)]
    setup: Setup,
}

/// A word of `--ops`.
#[derive(Clone, Copy)]
enum Groups {
    /// Those that the word `all` stands for, which depend on the type of the values.
    All,
    One(Group),
}

fn groups(word: &str) -> Result<Groups, String> {
    if word == "all" {
        return Ok(Groups::All);
    }
    let found = Group::ALL.iter().find(|(_, name)| *name == word);
    found.map(|(group, _)| Groups::One(*group)).ok_or_else(|| {
        let names: Vec<&str> = Group::ALL.iter().map(|(_, name)| *name).collect();
        format!("there are: all, {}", names.join(", "))
    })
}

fn float_format(word: &str) -> Result<FloatFormat, String> {
    let formats = || FloatKind::ALL.iter().filter_map(|kind| FloatFormat::of(*kind));
    formats().find(|format| format.kind().keyword() == word).ok_or_else(|| {
        let names: Vec<&str> = formats().map(|format| format.kind().keyword()).collect();
        format!("there are: {}", names.join(", "))
    })
}

fn lengths(text: &str) -> Result<RangeInclusive<usize>, String> {
    let number = |text: &str| text.parse::<usize>().map_err(|_| "write 3, or 1-3".to_owned());
    match text.split_once('-') {
        None => number(text).map(|n| n..=n),
        Some((from, to)) => match (number(from)?, number(to)?) {
            (from, to) if from <= to => Ok(from..=to),
            (from, to) => Err(format!("from {from} to {to} there is nothing")),
        },
    }
}

/// The last line of the JSON.
#[derive(Serialize)]
struct EnumerationLine<'a> {
    functions: u64,
    violations: u64,
    inconclusive: u64,
    seconds: f64,
    space: u64,
    shard_functions: u64,
    before: u64,
    done: bool,
    insts: String,
    #[serde(rename = "type")]
    ty: String,
    /// For integers.
    #[serde(skip_serializing_if = "Option::is_none")]
    width: Option<u32>,
    ops: Vec<&'static str>,
    swap_once: bool,
    vacuous: u64,
    own_cpu_s: f64,
    llvm_cpu_s: f64,
    generate_s: f64,
    check_s: f64,
    check_us_per_function: f64,
    unsupported: u64,
    crashes: u64,
    internal: u64,
    unreproduced: u64,
    kinds: usize,
    groups: usize,
    pending: u64,
    pipelines: Vec<PipelineLine>,
    violation_kinds: Vec<KindLine<'a>>,
}

#[derive(Serialize)]
struct PipelineLine {
    pipeline: String,
    unchanged: u64,
    changed: u64,
    proved: u64,
    refines: u64,
    violations: u64,
    /// Violations that need no undefined arguments or operands.
    needs_nothing: u64,
    /// Violations that need poison.
    needs_poison: u64,
    /// Violations that need undef.
    needs_undef: u64,
    inconclusive: u64,
    unsupported: u64,
    crashes: u64,
    internal: u64,
    llvm_cpu_s: f64,
    llvm_us_per_function: f64,
}

#[derive(Serialize)]
struct KindLine<'a> {
    pipeline: String,
    class: &'a str,
    needs: &'static str,
    change: &'a str,
    count: u64,
    first: u64,
}

impl Enumerate {
    pub fn run(self) -> anyhow::Result<Exit> {
        self.setup.llvm.machine.emulation.refuse("enumerate")?;
        let space = self.space()?;
        if self.count {
            self.print_count(&space)?;
            return Ok(Exit::Clean);
        }
        if let Some(number) = self.show {
            let Some(outline) = space.outline(number) else { bail!("the last number is {}", space.len() - 1) };
            anstream::print!("{}", outline.module(self.values()));
            return Ok(Exit::Clean);
        }
        let store = Store::open(&self.findings)?;
        let stop = interrupted()?;
        let (mut backend, llvm) = self.setup.llvm.open_one(&Interrupt::by(stop.clone()))?;
        let plan = Plan { known: known::families()?, ..self.plan(space, llvm) };
        try_pipelines(&plan, &mut *backend)?;
        // Each worker of the run starts an LLVM of its own.
        drop(backend);
        // Pipelines are tried before the checkpoint is created: a run that cannot begin leaves no file.
        let resumed = Resumed::open(&self.findings, &plan)?;
        let line = Line::new(format!("of {}", plural(plan.programs.unwrap_or_default() / plan.shard.of, "function")));
        let make = |interrupt: &Interrupt| self.setup.llvm.start(interrupt);
        let mut watch = |status: &Status<'_>| show(&line, status);
        let backends = Backends { tested: &make, triage: &make, base: None };
        let summary = shown(|| hunt(&plan, &store, resumed, backends, &stop, &mut watch), || line.text());
        let mut summary = summary.context(UNUSABLE)?;
        for unsaved in &summary.queue.unsaved {
            anstream::println!("{unsaved}");
        }
        let Some(mut tables) = summary.tables.take() else { bail!("nothing was enumerated") };
        self.print(&plan, &summary, &tables)?;
        // The results up to an error are printed before the error.
        match tables.error.take() {
            Some(error) => Err(anyhow::Error::from(error).context("the run ended early")),
            None => Ok(exit(&tables)),
        }
    }

    fn groups(&self) -> BTreeSet<Group> {
        let all = match self.values() {
            Values::Integers { .. } => &Group::ALL_OF_INTEGERS,
            Values::Floats(_) => &Group::ALL_OF_FLOATS,
        };
        let of = |word: &Groups| match word {
            Groups::All => all.to_vec(),
            Groups::One(group) => vec![*group],
        };
        self.ops.iter().flat_map(of).collect()
    }

    fn values(&self) -> Values {
        self.float.map_or(Values::Integers { width: self.width }, Values::Floats)
    }

    fn space(&self) -> anyhow::Result<Space> {
        let swapping = if self.swap_once { Swapping::Once } else { Swapping::Both };
        if let Some(group) = self.groups().into_iter().find(|group| !group.is_of(self.values())) {
            bail!("--ops {} has no operation over {}", group.name(), self.values().ty());
        }
        let language = Language { values: self.values(), groups: self.groups(), swapping };
        Ok(Space::new(language, self.insts.clone())?)
    }

    /// The space of functions, as a phrase for people.
    fn functions(&self) -> String {
        let (from, to) = (self.insts.start(), self.insts.end());
        let lengths = if from == to { from.to_string() } else { format!("{from} to {to}") };
        let names: Vec<&str> = self.groups().into_iter().map(Group::name).collect();
        let once = if self.swap_once { ", arguments exchanged once" } else { "" };
        format!("of {lengths} instructions over {} ({}{once})", self.values().ty(), names.join(" "))
    }

    fn plan(&self, space: Space, llvm: InstalledLlvm) -> Plan {
        let passes: Vec<Pipeline> = match &self.passes[..] {
            [] => PASSES.iter().filter_map(|name| pipeline(name).ok()).collect(),
            given => given.to_vec(),
        };
        // The schedule replaces it.
        let none = Pipeline::from_passes(Vec::new());
        let settings = Settings { native: Native::Off, ..self.setup.settings(Options::CHECK, none) };
        Plan {
            config: Config::default(),
            config_name: format!("all functions {}, shard {}", self.functions(), self.shard),
            parents: Parents::default(),
            settings: settings.with(&Subject::from(&llvm)),
            llvms: vec![llvm],
            base: None,
            everywhere: true,
            native_every: 1,
            oracle_every: 0,
            schedule: schedule(passes),
            seed: 0,
            jobs: jobs(self.jobs),
            batch: self.batch,
            shard: self.shard,
            programs: Some(space.len()),
            enumeration: Some(Enumeration { space: Arc::new(space), functions: self.functions(), cases: self.cases }),
            known: KnownFindings::default(),
            time: self.time,
            claims: None,
            reduction_budget: ReductionBudget { per_group: self.reductions, ..ReductionBudget::default() },
        }
    }

    fn print_count(&self, space: &Space) -> anyhow::Result<()> {
        match self.format {
            Format::Human => anstream::println!("{} functions {}", space.len(), self.functions()),
            Format::Json => {
                anstream::println!("{}", serde_json::to_string(&serde_json::json!({ "space": space.len() }))?)
            }
        }
        Ok(())
    }

    fn print(&self, plan: &Plan, summary: &Summary<'_>, tables: &Tables) -> anyhow::Result<()> {
        let line = self.line(plan, summary, tables);
        if self.format == Format::Json {
            anstream::println!("{}", serde_json::to_string(&line)?);
            return Ok(());
        }
        anstream::println!("{}", figures(&line, plan, &self.functions()));
        anstream::println!("{}", pipelines(&line));
        print_reasons(&tables.total, plan);
        print_kinds(&line);
        if !summary.queue.groups.is_empty() {
            anstream::println!("To read in a browser: {}", self.findings.join(index::FILE).display());
        }
        let state = if line.done { "All of them are done." } else { "The same command goes on where this ended." };
        anstream::println!("{state}");
        Ok(())
    }

    fn line<'a>(&self, plan: &Plan, summary: &Summary<'_>, tables: &'a Tables) -> EnumerationLine<'a> {
        let total = &tables.total;
        let names: Vec<String> = plan.schedule.given().map(Pipeline::to_string).collect();
        let pipelines: Vec<PipelineLine> =
            (0..names.len()).filter_map(|i| pipeline_line(&names[i], total, i)).collect();
        let sum = |of: fn(&PipelineLine) -> u64| pipelines.iter().map(of).sum();
        let kinds = kind_lines(&names, tables);
        EnumerationLine {
            functions: total.functions,
            violations: sum(|p| p.violations),
            inconclusive: sum(|p| p.inconclusive),
            seconds: summary.elapsed.as_secs_f64(),
            space: plan.programs.unwrap_or_default(),
            shard_functions: tables.all,
            before: tables.before,
            done: tables.is_done(),
            insts: format!("{}-{}", self.insts.start(), self.insts.end()),
            ty: self.values().ty().to_string(),
            width: self.float.is_none().then_some(self.width),
            ops: self.groups().into_iter().map(Group::name).collect(),
            swap_once: self.swap_once,
            vacuous: total.vacuous,
            own_cpu_s: total.generate_s + total.check_s,
            llvm_cpu_s: pipelines.iter().map(|p| p.llvm_cpu_s).sum::<f64>(),
            generate_s: total.generate_s,
            check_s: total.check_s,
            check_us_per_function: total.check_s * 1e6 / total.functions.max(1) as f64,
            unsupported: sum(|p| p.unsupported),
            crashes: sum(|p| p.crashes),
            internal: sum(|p| p.internal),
            unreproduced: summary.queue.unreproduced,
            kinds: kinds.len(),
            groups: summary.queue.groups.len(),
            pending: summary.pending,
            pipelines,
            violation_kinds: kinds,
        }
    }
}

/// Every function goes through all of them.
fn schedule(passes: Vec<Pipeline>) -> Schedule {
    let name = passes.iter().map(Pipeline::to_string).collect::<Vec<_>>().join(" | ");
    let pipelines = passes.into_iter().map(Choice::Given).collect();
    Schedule { name, pipelines, random_flags: false, processors: None }
}

/// Tries the pipelines on LLVM, before a whole run fails because of one.
fn try_pipelines(plan: &Plan, backend: &mut dyn Backend) -> anyhow::Result<()> {
    for pipeline in plan.schedule.given() {
        let settings = Settings { pipeline: pipeline.clone(), ..plan.settings.clone() };
        if let Err(failure) = settings.try_on(backend) {
            let is_refusal = failure.is_refusal();
            let error = anyhow::Error::from(failure);
            return Err(if is_refusal { error } else { error.context(UNUSABLE) });
        }
    }
    Ok(())
}

/// The most frequent kinds come first.
fn kind_lines<'a>(pipelines: &[String], tables: &'a Tables) -> Vec<KindLine<'a>> {
    let lines = tables.kinds.iter().map(|(kind, cases)| KindLine {
        pipeline: pipelines[kind.pipeline].clone(),
        class: &kind.class,
        needs: kind.needs.word(),
        change: &kind.change,
        count: cases.count,
        first: cases.first,
    });
    let mut lines: Vec<KindLine<'a>> = lines.collect();
    lines.sort_by_key(|kind| std::cmp::Reverse(kind.count));
    lines
}

fn pipeline_line(name: &str, total: &BatchRecord, i: usize) -> Option<PipelineLine> {
    let tally = total.pipelines.get(i)?;
    let needs = |needs| tally.wrong.iter().filter(|wrong| wrong.needs == needs).count() as u64;
    let sum = |reasons: &BTreeMap<String, u64>| reasons.values().sum();
    Some(PipelineLine {
        pipeline: name.to_owned(),
        unchanged: tally.unchanged,
        changed: tally.changed(),
        proved: tally.proved,
        refines: tally.refines,
        violations: tally.wrong.len() as u64,
        needs_nothing: needs(Requirement::Nothing),
        needs_poison: needs(Requirement::Poison),
        needs_undef: needs(Requirement::Undef),
        inconclusive: sum(&tally.inconclusive),
        unsupported: sum(&tally.unsupported),
        crashes: tally.failed.len() as u64,
        internal: tally.internal.len() as u64,
        llvm_cpu_s: tally.llvm_s,
        llvm_us_per_function: tally.llvm_s * 1e6 / total.functions.max(1) as f64,
    })
}

/// 1 if there is a violation or a failure of LLVM, else 0 if anything was decided, else 3.
fn exit(tables: &Tables) -> Exit {
    let tallies = &tables.total.pipelines;
    if tallies.iter().any(|t| !t.wrong.is_empty() || !t.failed.is_empty()) {
        return Exit::Violation;
    }
    let decided = tallies.iter().any(|t| t.unchanged + t.proved + t.refines > 0);
    if decided { Exit::Clean } else { Exit::Undecided }
}

fn show(line: &Line, status: &Status<'_>) {
    for unsaved in &status.unsaved {
        anstream::println!("{unsaved}");
    }
    let Some(tables) = status.tables else { return };
    let functions = tables.total.functions;
    let fresh = functions.saturating_sub(tables.before);
    let rate = fresh as f64 / status.elapsed.as_secs_f64().max(1e-3);
    let left = if fresh == 0 { 0.0 } else { (tables.all - functions) as f64 / rate };
    line.set(format!(
        "{functions} of {} ({rate:.0}/s, {} left), {} of {}, {} waiting",
        plural(tables.all, "function"),
        HumanDuration(Duration::from_secs_f64(left)),
        plural(tables.kinds.values().map(|cases| cases.count).sum::<u64>(), "violation"),
        plural(tables.kinds.len() as u64, "kind"),
        status.waiting
    ));
}

fn figures(line: &EnumerationLine<'_>, plan: &Plan, functions_of: &str) -> Table {
    let functions = line.functions.max(1) as f64;
    let per = |seconds: f64| format!("{:.2} us per function", seconds * 1e6 / functions);
    let mut table = tables::table();
    let mut row = |name: &str, value: String| {
        table.add_row([name.to_owned(), value]);
    };
    row("all functions", format!("{} {functions_of}", line.space));
    row("shard", format!("{}, {} functions", plan.shard, line.shard_functions));
    row("done", format!("{}, {} of them in earlier runs", line.functions, line.before));
    row("  on which nothing is tested", line.vacuous.to_string());
    row("time", format!("{:.1} s", line.seconds));
    row("violations", format!("{} of {} kinds, {} groups of findings", line.violations, line.kinds, line.groups));
    row("kinds not looked at for lack of time", line.pending.to_string());
    row("inconclusive, unsupported", format!("{}, {}", line.inconclusive, line.unsupported));
    row("LLVM crashed, hung or made invalid IR", line.crashes.to_string());
    row("our own faults", line.internal.to_string());
    row("not seen again", line.unreproduced.to_string());
    row("CPU in making functions", per(line.generate_s));
    row("CPU in LLVM", per(line.llvm_cpu_s));
    row("CPU in reading and checking", per(line.check_s));
    table
}

fn pipelines(line: &EnumerationLine<'_>) -> Table {
    let header = [
        "pipeline",
        "changed",
        "proved",
        "wrong",
        "of these without undef and poison",
        "with poison",
        "with undef",
        "LLVM, us",
    ];
    let mut table = tables::with_numbers(header, 1..header.len());
    for p in &line.pipelines {
        let counts = [p.changed, p.proved, p.violations, p.needs_nothing, p.needs_poison, p.needs_undef];
        let counts = counts.map(|n| n.to_string());
        let time = format!("{:.1}", p.llvm_us_per_function);
        table.add_row([p.pipeline.clone()].into_iter().chain(counts).chain([time]));
    }
    table
}

fn print_reasons(total: &BatchRecord, plan: &Plan) {
    for (tally, pipeline) in total.pipelines.iter().zip(plan.schedule.given()) {
        for (title, reasons) in [("inconclusive", &tally.inconclusive), ("unsupported", &tally.unsupported)] {
            for (reason, n) in reasons.iter().take(8) {
                anstream::println!("{pipeline}: {title}: {n} x {reason}");
            }
        }
        for (number, reason) in tally.internal.iter().take(8) {
            anstream::println!("{pipeline}: our own fault with number {number}: {reason}");
        }
    }
}

fn print_kinds(line: &EnumerationLine<'_>) {
    if line.violation_kinds.is_empty() {
        anstream::println!("No violations.");
        return;
    }
    let mut table = tables::with_numbers(["pipeline", "class", "needs", "instructions", "wrong", "first"], 4..6);
    for kind in line.violation_kinds.iter().take(LISTED) {
        let (count, first) = (kind.count.to_string(), kind.first.to_string());
        table.add_row([kind.pipeline.as_str(), kind.class, kind.needs, kind.change, &count, &first]);
    }
    anstream::println!("{table}");
    if line.violation_kinds.len() > LISTED {
        anstream::println!("{} further kinds: --format json lists all", line.violation_kinds.len() - LISTED);
    }
}
