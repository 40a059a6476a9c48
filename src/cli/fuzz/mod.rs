//! `irrefute fuzz`: a campaign of random programs.

mod json;
mod tables;

use super::known::Known;
use super::options::{Format, Llvm, Setup, UNUSABLE, cache_folder, duration, interrupted, jobs, number_of_jobs};
use super::progress::{CampaignProgress, of_corpus, shown};
use super::{Exit, causes as lines};
use crate::campaign::corpus::{CorpusReading, CorpusTally};
use crate::campaign::findings::cause::Cause;
use crate::campaign::findings::claims::Claims;
use crate::campaign::findings::known::KnownFindings;
use crate::campaign::findings::log;
use crate::campaign::findings::pending::LeftPending;
use crate::campaign::report::causes::Causes;
use crate::campaign::report::{index, quoted};
use crate::campaign::{
    Backends, Choice, Corpus, Parents, Plan, ReductionBudget, Schedule, Shard, Store, Summary, hunt,
};
use crate::generate::{Config, Parent};
use crate::ir::LlvmVersion;
use crate::llvm::emulation::processors::{LEVELS, Processors};
use crate::llvm::installed::InstalledLlvm;
use crate::llvm::job::Target;
use crate::llvm::{Backend, Interrupt, LlvmKind, Machine, RunsIn, Watching};
use crate::refine::{Options, Undefined};
use crate::semantics::Dialect;
use crate::trial::{Native, Pipeline, PipelineError, Settings, Subject, Validation, pipeline};
use anyhow::Context;
use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};
use std::collections::BTreeSet;
use std::fmt;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

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
                        irrefute fuzz --resume --time 10m\n  \
                        irrefute fuzz --seed 1 --shard 3/8 --share claims --findings shard-3 --time 1h\n  \
                        irrefute fuzz --seed-corpus llvm/test/Transforms/InstCombine --passes instcombine\n  \
                        irrefute fuzz --watch --programs 20000 && irrefute coverage findings")]
pub struct Fuzz {
    /// Stop after this long [default: 1m, unless --programs is given]
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
    /// findings), besides generating programs; may be repeated
    #[arg(long = "seed-corpus", value_name = "PATH")]
    seed_corpus: Vec<PathBuf>,

    /// Mutate programs that made LLVM do something new
    #[arg(long, value_enum, default_value_t = Feedback::Off, value_name = "WHEN")]
    feedback: Feedback,

    /// Threads, each with an LLVM of its own [default: one per core]
    #[arg(short, long, value_parser = number_of_jobs, value_name = "N")]
    jobs: Option<NonZeroUsize>,

    /// Programs per LLVM module: setting up native code costs as much for many as for one, and so does the start of an
    /// LLVM that is a process for each batch [default: 64, 128 with --target, 256
    /// for such an LLVM]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=1024), value_name = "N")]
    batch: Option<u64>,

    /// Try only this part of the programs: 3/8 is the third of eight. All parts need the same --seed
    #[arg(long, default_value = "1/1", value_name = "I/N")]
    shard: Shard,

    /// A folder that the processes of several shards share, so that no two reduce the same findings
    #[arg(long, value_name = "DIR")]
    share: Option<PathBuf>,

    /// Where findings go
    #[arg(long, default_value = "findings", value_name = "DIR")]
    findings: PathBuf,

    /// Go on where the last campaign into the folder ended: triage the candidates that wait, and begin with the seed
    /// after its last one; with --programs 0, only triage
    #[arg(long)]
    resume: bool,

    #[command(flatten)]
    known: Known,

    /// Native code to run and compare
    #[arg(long, value_enum, default_value_t = NativeChoice::Optimized, value_name = "WHICH")]
    native: NativeChoice,

    /// Run native code for one function in N: it doubles LLVM's cost, and rarely finds more
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u64).range(1..), value_name = "N")]
    native_every: u64,

    /// Let LLVM run one batch in N a second time, with an oracle; 0: none. One in four costs 13 to 20 % of a campaign's
    /// processor time
    #[arg(long, default_value_t = 10, value_name = "N")]
    oracle_every: u64,

    /// Cases to minimize per group of findings
    #[arg(long, default_value_t = ReductionBudget::default().per_group, value_name = "N")]
    reductions: u64,

    /// Note which code of LLVM is reached, for `irrefute coverage`; kept in the findings folder
    #[arg(long, conflicts_with = "opt")]
    watch: bool,

    /// Print every figure of the campaign, not only what was found and how sure that is
    #[arg(short, long)]
    verbose: bool,

    /// Show every line of the table of what was tested, not only what was not
    #[arg(long)]
    coverage: bool,

    /// Who reads the output
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,

    #[command(flatten)]
    setup: Setup,
}

/// Programs per module. A process that is started for each module takes 14 ms before LLVM begins: with 64 programs a
/// quarter of a campaign's time, with 256 a fourteenth. Code of another machine takes a linker and an emulator for each
/// module: with 128 programs, a quarter more functions for AArch64 in the same CPU time than with 64. With more, the scripts
/// for the emulator grow, and more programs run again because of one that LLVM fails on.
fn usual_batch(llvms: &[InstalledLlvm], machine: Option<&Machine>) -> u64 {
    let is_external = llvms.iter().any(|llvm| llvm.description.how == LlvmKind::External);
    match machine {
        _ if is_external => 256,
        None => 64,
        Some(_) => 128,
    }
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
    /// Small programs whose instructions are mostly about floating point.
    Floats,
    /// Programs whose calls may unwind into landing pads.
    Exceptions,
    /// Programs with scalable vectors, optimized for AArch64 with SVE2 unless a target is named.
    Scalable,
    /// Programs that move memory and values as bytes, for an LLVM that has the byte type; for others, as `memory`.
    Bytes,
    /// Programs whose memory lies in address spaces, for AMDGPU.
    Spaces,
    /// Loops of the shapes that passes on loops look for.
    Loops,
    /// Functions that call each other, branches and switches, of the shapes that passes on them look for.
    Calls,
    /// Atomic and ordinary accesses, fences and calls that synchronize, of memory that other threads reach.
    Threads,
}

impl Preset {
    /// The check options for a preset, before the user's options apply.
    fn checks(self) -> Options {
        match self {
            Preset::Default
            | Preset::Memory
            | Preset::Floats
            | Preset::Exceptions
            | Preset::Scalable
            | Preset::Bytes
            | Preset::Spaces
            | Preset::Loops
            | Preset::Calls
            | Preset::Threads => Options::CAMPAIGN,
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

impl Fuzz {
    pub fn run(self) -> anyhow::Result<Exit> {
        // From the clock, each shard would have programs of its own, some of them twice.
        let has_seed = self.seed.is_some() || self.resume || self.shard == Shard::WHOLE;
        anyhow::ensure!(has_seed, "--shard needs --seed, the same for all shards");
        let is_free = self.preset != Preset::Spaces || !self.setup.llvm.machine.names_target();
        anyhow::ensure!(is_free, "--preset spaces has a target of its own, AMDGPU: name no other one");
        let store = Store::open(&self.findings)?;
        let (stop, started) = (interrupted()?, Instant::now());
        let (mut backend, llvms) = self.setup.llvm.open(&Interrupt::by(stop.clone()))?;
        self.try_pipelines(&llvms, &mut *backend)?;
        if self.watch {
            Llvm::expect_watchable(&llvms)?;
        }
        drop(backend);
        let known = self.known.read()?;
        // What an earlier campaign left in the folder is not new.
        let before = Causes::of(&self.findings, &known).context("cannot read the findings")?;
        let before = before.causes.into_iter().map(|line| line.cause).collect();
        let corpus = self.corpus(&llvms, &stop)?;
        if stop.load(Ordering::Relaxed) {
            anstream::eprintln!("ended before anything was tried");
            return Ok(Exit::Undecided);
        }
        let mut plan = Plan { known: known.clone(), ..self.plan(corpus.parents, llvms)? };
        let resumed = if self.resume { self.resume(&mut plan)? } else { LeftPending::default() };
        // What was spent on reading is not there for programs.
        plan.time = plan.time.map(|time| time.saturating_sub(started.elapsed()));
        let mut progress = CampaignProgress::new(&store, plan.time);
        // Shared by all threads, so that the library is read once.
        let watching = self.watch.then(Watching::default);
        let make = |interrupt: &Interrupt| self.setup.llvm.start_watching(watching.as_ref(), RunsIn::Here, interrupt);
        let triage = |interrupt: &Interrupt| self.setup.llvm.start_for_reports(interrupt);
        let backends = Backends { tested: &make, triage: &triage, base: None };
        let summary = hunt(&plan, &store, resumed, backends, &stop, &mut |status| progress.show(status));
        let summary = summary.context(UNUSABLE)?;
        progress.finish();
        for unsaved in &summary.queue.unsaved {
            anstream::println!("{unsaved}");
        }
        let causes = Causes::of(&self.findings, &known).context("cannot read the findings")?;
        let causes = causes.without_unsaved(summary.unsaved);
        self.print(&plan, &corpus.tally, &summary, &causes, &before)?;
        Ok(causes.conclusion.into())
    }

    /// Tries on every LLVM what the user has named, before a whole campaign fails at it.
    fn try_pipelines(&self, llvms: &[InstalledLlvm], backend: &mut dyn Backend) -> anyhow::Result<()> {
        let given = self.passes.iter().map(|passes| match passes {
            Passes::Given(pipeline) => pipeline.clone(),
            // Passes that an LLVM does not have are counted during the campaign.
            Passes::Each | Passes::Random => Pipeline::from_passes(Vec::new()),
        });
        let settings = self.settings();
        // If processors are drawn, what the first one says holds for no other.
        let native = if self.processors().is_some() { Native::Off } else { settings.native };
        let settings: Vec<Settings> = given.map(|pipeline| Settings { pipeline, native, ..settings.clone() }).collect();
        for llvm in llvms {
            for settings in &settings {
                let tried = settings.with(&Subject::from(llvm)).try_on(backend);
                tried.with_context(|| format!("LLVM {}", llvm.description.version))?;
            }
        }
        Ok(())
    }

    /// Reads the parents of mutants, in the words of the oldest LLVM under test if that is newer than the usual one: its
    /// mutants may then have what only newer ones read.
    fn corpus(&self, llvms: &[InstalledLlvm], stop: &Arc<AtomicBool>) -> anyhow::Result<Corpus> {
        if self.seed_corpus.is_empty() {
            return Ok(Corpus::default());
        }
        let check = self.setup.checking.options(self.preset.checks());
        let oldest = llvms.iter().map(|llvm| LlvmVersion(llvm.major)).min().unwrap_or(LlvmVersion::DEFAULT);
        let dialect = Dialect { version: oldest.max(LlvmVersion::DEFAULT), ..self.setup.checking.dialect };
        let interrupt = Interrupt::by(stop.clone());
        let reading = CorpusReading { interrupt, cache: cache_folder(), ..CorpusReading::default() };
        // Half of the time is for programs.
        reading.interrupt.end_at(self.time.and_then(|time| Instant::now().checked_add(time / 2)));
        let read = || Corpus::read(&self.seed_corpus, dialect, &check, &reading);
        let corpus = shown(read, || of_corpus(&reading))?;
        anyhow::ensure!(
            !corpus.parents.is_empty() || stop.load(Ordering::Relaxed),
            "no function of the corpus can be mutated{}",
            tables::reasons(&corpus.tally)
        );
        Ok(corpus)
    }

    fn plan(&self, corpus: Vec<Arc<Parent>>, llvms: Vec<InstalledLlvm>) -> anyhow::Result<Plan> {
        let (mut config, config_name): (Config, String) = match (&self.config, self.preset) {
            (Some(path), _) => {
                let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
                let config = serde_json::from_str(&text).with_context(|| format!("in {}", path.display()))?;
                (config, path.display().to_string())
            }
            (None, preset) => {
                let value = preset.to_possible_value();
                let name = value.as_ref().map_or("default", PossibleValue::get_name);
                (Config::preset(name).with_context(|| format!("there is no preset {name}"))?, name.to_owned())
            }
        };
        // Programs may use what the newest LLVM under test knows. Older ones get them downgraded.
        let newest = llvms.iter().map(|llvm| LlvmVersion(llvm.major)).max();
        config.llvm = config.llvm.min(newest.unwrap_or(config.llvm));
        config.address_bits = self.emulated().map_or(config.address_bits, |machine| machine.bits);
        let clock = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_nanos() as u64);
        let unlimited = self.time.is_none() && self.programs.is_none();
        Ok(Plan {
            config,
            config_name,
            schedule: self.schedule(llvms.first().map_or(LlvmVersion::DEFAULT, |llvm| LlvmVersion(llvm.major))),
            parents: Parents { corpus, feedback: self.feedback == Feedback::On, first: false },
            enumeration: None,
            settings: self.settings(),
            batch: self.batch.unwrap_or_else(|| usual_batch(&llvms, self.emulated())),
            llvms,
            base: None,
            everywhere: true,
            native_every: self.native_every,
            oracle_every: self.oracle_every,
            seed: self.seed.unwrap_or_else(clock),
            jobs: jobs(self.jobs),
            shard: self.shard,
            claims: self.share.as_deref().map(Claims::open).transpose().context("cannot make the folder of claims")?,
            programs: self.programs,
            // Without a limit the campaign would never end by itself.
            time: if unlimited { Some(Duration::from_secs(60)) } else { self.time },
            reduction_budget: ReductionBudget { per_group: self.reductions, ..ReductionBudget::default() },
            known: KnownFindings::default(),
        })
    }

    /// Takes up what earlier campaigns left in the folder: the candidates that wait, and the seeds after the last one.
    fn resume(&self, plan: &mut Plan) -> anyhow::Result<LeftPending> {
        let left = LeftPending::take_over(&self.findings).context("cannot read the candidates that wait")?;
        let next = log::next_seed(&self.findings).context("cannot read the log of the last campaign")?;
        if let (None, Some(next)) = (self.seed, next) {
            plan.seed = next;
        }
        Ok(left)
    }

    /// The schedule. `each` stands for the passes of this version.
    fn schedule(&self, version: LlvmVersion) -> Schedule {
        let choices = |passes: &Passes| match passes {
            Passes::Given(pipeline) => vec![Choice::Given(pipeline.clone())],
            Passes::Each => pipeline::singles(version).into_iter().map(Choice::Given).collect(),
            Passes::Random => vec![Choice::Random],
        };
        let pipelines = self.passes.iter().flat_map(choices).collect();
        let (random_flags, processors) = (self.flags == FlagChoice::Random, self.processors());
        let name = self.passes.iter().map(Passes::to_string).collect::<Vec<_>>().join(" | ");
        let name = if random_flags { format!("{name}, random flags") } else { name };
        let name = if processors.is_some() { format!("{name}, random processors") } else { name };
        Schedule { name, pipelines, random_flags, processors }
    }

    /// The machine whose code is run, if it is another one than this.
    fn emulated(&self) -> Option<&'static Machine> {
        Machine::of(&self.setup.llvm.machine.emulation.target.as_ref()?.triple)
    }

    /// The processors that are drawn from, if the user wants that.
    fn processors(&self) -> Option<&'static Processors> {
        let machine = &self.setup.llvm.machine;
        if !machine.draws_processors() {
            return None;
        }
        match &machine.emulation.target {
            Some(_) => self.emulated()?.processors(),
            None => Some(&LEVELS),
        }
    }

    /// The settings of every trial, without the parts that the schedule decides.
    fn settings(&self) -> Settings {
        let native = match self.native {
            NativeChoice::Off => Native::Off,
            NativeChoice::Optimized => Native::Optimized,
            NativeChoice::Both => Native::Both,
        };
        // The schedule replaces it.
        let none = Pipeline::from_passes(Vec::new());
        let settings = self.setup.settings(self.preset.checks(), none);
        let native = self.setup.llvm.machine.emulation.native_or(native);
        let settings = Settings { native, validation: Validation::BeforeInputs, ..settings };
        let settings = match self.processors() {
            // Until one is drawn.
            Some(processors) => {
                let cpu = processors.cpus.first().copied().unwrap_or_default().to_owned();
                Settings { target: Target { cpu, ..settings.target }, ..settings }
            }
            None => settings,
        };
        match self.preset {
            Preset::Scalable if !self.setup.llvm.machine.names_target() => {
                Settings { target: Target::with_scalable_vectors(), ..settings }
            }
            Preset::Spaces => Settings { target: Target::with_address_spaces(), ..settings },
            _ => settings,
        }
    }

    fn print(
        &self,
        plan: &Plan,
        corpus: &CorpusTally,
        summary: &Summary<'_>,
        causes: &Causes,
        before: &BTreeSet<Cause>,
    ) -> anyhow::Result<()> {
        let holes = summary.coverage.holes(&plan.config);
        if self.format == Format::Json {
            anstream::println!("{}", serde_json::to_string(&json::line(plan, corpus, summary, &holes, causes))?);
            return Ok(());
        }
        let is_in_full = self.verbose || self.coverage;
        if is_in_full {
            anstream::println!("{}", tables::figures(plan, summary));
            if plan.llvms.len() > 1 {
                anstream::println!("{}", tables::per_llvm(plan, summary));
            }
            tables::print_coverage(plan, summary, &holes, self.coverage);
            tables::print_reasons(summary);
        }
        tables::print_corpus(corpus);
        anstream::print!("{}", lines::of(causes, before));
        let page = self.findings.join(index::FILE);
        if causes.findings > 0 && page.is_file() {
            anstream::println!("To read in a browser: {}", page.display());
        }
        tables::print_tested(plan, summary, is_in_full);
        if let Some(blocks) = json::blocks_of_llvm(summary) {
            anstream::println!("LLVM's code: {blocks} blocks reached (irrefute coverage {})", self.findings.display());
        }
        let has_code = |llvm: &InstalledLlvm| plan.settings.with(&Subject::from(llvm)).has_native();
        if plan.settings.native != Native::Off && !plan.llvms.iter().all(has_code) {
            anstream::println!("Native code: not of every LLVM.");
        }
        anstream::print!("{}", lines::conclusion(causes, Some(&go_on(std::env::args()))));
        Ok(())
    }
}

/// The command that triages what a campaign has left: that of the campaign without its limits.
fn go_on(arguments: impl Iterator<Item = String>) -> String {
    let mut words = vec!["irrefute".to_owned()];
    let mut arguments = arguments.skip(1);
    while let Some(word) = arguments.next() {
        match word.split('=').next().unwrap_or_default() {
            "--resume" => {}
            "--time" | "--programs" | "--seed" if word.contains('=') => {}
            "--time" | "--programs" | "--seed" => drop(arguments.next()),
            _ => words.push(quoted(&word)),
        }
    }
    words.extend(["--resume".to_owned(), "--programs".to_owned(), "0".to_owned()]);
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_is_triaged_by_the_same_command_without_limits() {
        let words =
            ["target/irrefute", "fuzz", "--time", "5s", "--seed=7", "--opt", "bin/opt -x", "--resume", "-j", "2"];
        let command = go_on(words.map(str::to_owned).into_iter());
        assert_eq!(command, "irrefute fuzz --opt 'bin/opt -x' -j 2 --resume --programs 0");
    }
}
