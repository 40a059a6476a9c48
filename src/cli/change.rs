//! `irrefute change`: what a change of LLVM gets wrong that LLVM before it got right.

use super::options::{
    Checking, Format, Machine, UNUSABLE, duration, external, interrupted, jobs, number_of_jobs, pipeline,
};
use super::progress::{CampaignProgress, of_corpus, shown};
use super::words::{filled, plural};
use super::{Exit, causes};
use crate::campaign::change::{Patch, TouchedTest};
use crate::campaign::corpus::{Corpus, CorpusReading};
use crate::campaign::files::{self, MOST_OF_A_PROGRAM, read_at_most};
use crate::campaign::findings::known::KnownFindings;
use crate::campaign::findings::pending::LeftPending;
use crate::campaign::report::causes::Causes;
use crate::campaign::report::conclusion::Conclusion;
use crate::campaign::report::index;
use crate::campaign::run::schedule::TestRun;
use crate::campaign::run::{Backends, Parents, hunt};
use crate::campaign::sweep::lit;
use crate::campaign::{Choice, Differences, Plan, ReductionBudget, Schedule, Shard, Store, Summary};
use crate::generate::Config;
use crate::ir::LlvmVersion;
use crate::llvm::installed::{self, InstalledLlvm, RequestedLlvm};
use crate::llvm::{Backend, Failure, Interrupt, RunsIn, Target, WithPrograms, WorkerConfig};
use crate::refine::Options;
use crate::trial::pipeline::table::table;
use crate::trial::{Native, Pipeline, Settings, Subject, extended};
use anyhow::{Context, bail};
use clap::Args;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// How long a change is tried: a reviewer waits for the answer.
const TIME: Duration = Duration::from_secs(300);

/// Pipelines of the tests that are taken, the most frequent first. Every program of the tests goes through each.
const PIPELINES: usize = 24;

/// Looks for mistakes of a change of LLVM: what NEW gets wrong and BASE gets right.
///
/// The functions of tests and mutants of them go through both. What both make of a program is compared, and only where
/// they differ is NEW's result judged. What BASE gets wrong as well is old, and only counted. Exits 1 if there is a new
/// cause, and 0 if some of what differs was checked and nothing is wrong. Exits 3 if that cannot be said: the two optimize
/// every program alike, nothing that differs could be decided, or candidates still wait for a second look.
///
/// BASE and NEW are each a major version (`19`), the path of a libLLVM, or a command that behaves like `opt`.
#[derive(Args)]
#[command(after_help = "Examples:\n  \
                        irrefute change old/bin/opt new/bin/opt --patch fix.patch --tests llvm-project/llvm/test\n  \
                        irrefute change 19 22 --tests llvm/test/Transforms/InstCombine --time 10m\n  \
                        irrefute change old/bin/opt new/bin/opt --passes gvn --passes O2")]
pub struct Change {
    /// LLVM before the change
    base: Subjected,

    /// LLVM with the change
    new: Subjected,

    /// The change as a diff: the tests that it touches come first, and the passes that run its code
    #[arg(long, value_name = "FILE")]
    patch: Option<PathBuf>,

    /// Tests of LLVM: files, folders in which every .ll file is taken, and a checkout's llvm/test if there is a patch:
    /// then its tests of the touched passes are taken; may be repeated
    #[arg(long, value_name = "PATH")]
    tests: Vec<PathBuf>,

    /// Pipeline to test, instead of those of the tests and of the touched passes; may be repeated
    #[arg(long, value_parser = pipeline, value_name = "PIPELINE")]
    passes: Vec<Pipeline>,

    /// Stop after this long [default: 5m, unless --programs is given]
    #[arg(long, value_parser = duration, value_name = "TIME")]
    time: Option<Duration>,

    /// Stop after this many programs
    #[arg(long, value_name = "N")]
    programs: Option<u64>,

    /// Seed of the first mutant; the others follow
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,

    /// Threads, each with an LLVM of its own of either kind [default: one per core]
    #[arg(short, long, value_parser = number_of_jobs, value_name = "N")]
    jobs: Option<NonZeroUsize>,

    /// Where findings go
    #[arg(long, default_value = "findings", value_name = "DIR")]
    findings: PathBuf,

    /// Known findings (TOML): those that are open or accepted fail nothing [default: none, since the change is new]
    #[arg(long, value_name = "FILE")]
    known: Option<PathBuf>,

    /// Who reads the output
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,

    #[command(flatten)]
    checking: Checking,
    #[command(flatten)]
    machine: Machine,
}

/// An LLVM on the command line.
#[derive(Clone, Debug)]
enum Subjected {
    /// A library.
    Library(RequestedLlvm),
    /// A command that behaves like `opt`.
    Command(String),
}

impl FromStr for Subjected {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Subjected, Infallible> {
        let is_library = |path: &Path| path.file_name().is_some_and(|name| name.to_string_lossy().contains("libLLVM"));
        Ok(match text.parse() {
            Ok(RequestedLlvm::Path(path)) if !is_library(&path) => Subjected::Command(text.to_owned()),
            Ok(which) => Subjected::Library(which),
            Err(_) => Subjected::Command(text.to_owned()),
        })
    }
}

impl Subjected {
    fn start(&self, interrupt: &Interrupt) -> Result<Box<dyn Backend>, Failure> {
        let interrupt = interrupt.clone();
        let llvm: Box<dyn Backend> = match self {
            Subjected::Library(_) => {
                Box::new(WithPrograms::linked(WorkerConfig { interrupt, ..WorkerConfig::default() })?)
            }
            Subjected::Command(command) => Box::new(external(command, RunsIn::Here, interrupt)?),
        };
        Ok(extended(llvm))
    }

    fn find(&self, interrupt: &Interrupt) -> anyhow::Result<InstalledLlvm> {
        let mut backend = self.start(interrupt)?;
        Ok(match self {
            Subjected::Library(which) => installed::find(which, &mut *backend)?,
            Subjected::Command(_) => installed::linked(&*backend)?,
        })
    }
}

/// The line of the JSON.
#[derive(Serialize)]
struct ChangeLine<'a> {
    /// The release before the change.
    base: &'a str,
    /// The release with it.
    new: &'a str,
    #[serde(flatten)]
    differences: Differences,
    /// Functions of differing programs that were checked.
    checked: u64,
    /// Candidates that wait for a second look.
    pending: u64,
    seconds: f64,
    passes: Vec<String>,
    causes: &'a Causes,
}

impl Change {
    pub fn run(self) -> anyhow::Result<Exit> {
        self.machine.emulation.refuse("change")?;
        let store = Store::open(&self.findings)?;
        let (stop, started) = (interrupted()?, Instant::now());
        let interrupt = Interrupt::by(stop.clone());
        let base = self.base.find(&interrupt).context(UNUSABLE)?;
        let new = self.new.find(&interrupt).context(UNUSABLE)?;
        let known = self.known.as_deref().map(KnownFindings::read).transpose()?.unwrap_or_default();
        let before = Causes::of(&self.findings, &known).context("cannot read the findings")?;
        let before: BTreeSet<_> = before.causes.into_iter().map(|line| line.cause).collect();
        let patch = self.read_patch()?;
        // Half of the time is for what is tried, and not for finding it.
        let reading = CorpusReading { interrupt: interrupt.clone(), ..CorpusReading::default() };
        let time = self.programs.is_none().then(|| self.time.unwrap_or(TIME)).or(self.time);
        reading.interrupt.end_at(time.and_then(|time| started.checked_add(time / 2)));
        let plan = shown(|| self.plan(base, new, &patch, known.clone(), &reading), || of_corpus(&reading));
        if stop.load(Ordering::Relaxed) {
            anstream::eprintln!("ended before anything was tried");
            return Ok(Exit::Undecided);
        }
        let plan = Plan { time: time.map(|time| time.saturating_sub(started.elapsed())), ..plan? };
        let mut progress = CampaignProgress::new(&store, plan.time);
        let (make, make_base) = (|i: &Interrupt| self.new.start(i), |i: &Interrupt| self.base.start(i));
        let backends = Backends { tested: &make, triage: &make, base: Some(&make_base) };
        let summary = hunt(&plan, &store, LeftPending::default(), backends, &stop, &mut |status| progress.show(status))
            .context(UNUSABLE)?;
        progress.finish();
        summary.queue.unsaved.iter().for_each(|unsaved| anstream::println!("{unsaved}"));
        let causes = Causes::of(&self.findings, &known).context("cannot read the findings")?;
        let causes = causes.without_unsaved(summary.unsaved);
        self.print(&plan, &summary, &causes, &before)?;
        Ok(match causes.conclusion {
            // What the change does not reach says nothing of it.
            Conclusion::Clean if !is_decided(&summary) => Exit::Undecided,
            conclusion => conclusion.into(),
        })
    }

    fn read_patch(&self) -> anyhow::Result<Patch> {
        let Some(path) = &self.patch else { return Ok(Patch::default()) };
        let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        let patch = Patch::read(&text);
        if patch == Patch::default() {
            bail!("{} touches neither code nor tests of LLVM", path.display());
        }
        Ok(patch)
    }

    fn plan(
        &self,
        base: InstalledLlvm,
        new: InstalledLlvm,
        patch: &Patch,
        known: KnownFindings,
        reading: &CorpusReading,
    ) -> anyhow::Result<Plan> {
        let version = LlvmVersion(new.major);
        let settings = self.machine.settings(&self.checking, Options::CAMPAIGN, Pipeline::from_passes(Vec::new()));
        let settings = Settings { native: Native::Off, ..settings }.with(&Subject::from(&new));
        let added = tempfile::tempdir().context("cannot make a folder")?;
        let tests = self.tests(patch, version, added.path(), &reading.interrupt)?;
        let corpus = match tests.is_empty() {
            true => Corpus::default(),
            false => Corpus::read(&tests, settings.dialect, &settings.check, reading)?,
        };
        // A pipeline that only one of the two runs could show no difference but that.
        let mut pipelines = self.pipelines(&tests, patch, version);
        let refused = self.refused(&pipelines, &base, &new, &settings, reading)?;
        pipelines.retain(|(name, _)| !refused.contains(name));
        anyhow::ensure!(!pipelines.is_empty(), "no pipeline is accepted by both: {}", refused.join(" | "));
        if !refused.is_empty() {
            anstream::eprintln!("not run, because one of the two refuses them: {}", refused.join(" | "));
        }
        let name = pipelines.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(" | ");
        let pipelines = pipelines.into_iter().map(|(_, choice)| choice).collect();
        // Programs are in words that both read.
        let oldest = version.min(LlvmVersion(base.major));
        let config = Config { llvm: Config::default().llvm.min(oldest), ..Config::default() };
        Ok(Plan {
            config,
            config_name: "default".to_owned(),
            parents: Parents { corpus: corpus.parents, feedback: true, first: true },
            enumeration: None,
            settings,
            llvms: vec![new],
            base: Some(base),
            // Which other LLVMs have a new mistake says nothing of the change.
            everywhere: false,
            native_every: 1,
            oracle_every: 0,
            schedule: Schedule { name, pipelines, random_flags: false, processors: None },
            seed: self.seed,
            jobs: jobs(self.jobs),
            batch: 64,
            shard: Shard::WHOLE,
            claims: None,
            programs: self.programs,
            time: None,
            reduction_budget: ReductionBudget::default(),
            known,
        })
    }

    /// The tests to begin with, those that the patch touches first.
    fn tests(
        &self,
        patch: &Patch,
        version: LlvmVersion,
        added: &Path,
        interrupt: &Interrupt,
    ) -> anyhow::Result<Vec<PathBuf>> {
        let present = if self.tests.is_empty() { Vec::new() } else { files::collect(&self.tests)? };
        let mut tests = Vec::new();
        for (number, TouchedTest { path, text }) in patch.tests.iter().enumerate() {
            match text {
                Some(text) => {
                    let file = added.join(format!("{number}.ll"));
                    std::fs::write(&file, text).with_context(|| format!("cannot write {}", file.display()))?;
                    tests.push(file);
                }
                // The checkout may lie anywhere, and `--tests` may name a part of it.
                None => tests.extend(present.iter().filter(|file| is_tail(file, path)).cloned()),
            }
        }
        let touched = patch.passes(version);
        let reaches = |file: &&PathBuf| {
            let text = read_at_most(file, MOST_OF_A_PROGRAM).map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
            let text = text.unwrap_or_default();
            lit::read(&text, file)
                .invocations
                .iter()
                .any(|i| i.pipeline.find(&|pass| touched.contains(&pass.name)).is_some())
        };
        let others = present.iter().filter(|file| patch == &Patch::default() || touched.is_empty() || reaches(file));
        for file in others.take_while(|_| !interrupt.is_set()) {
            if !tests.contains(file) {
                tests.push(file.clone());
            }
        }
        Ok(tests)
    }

    /// The pipelines with their names: those that the user wants, else those of the tests and of the touched passes, else
    /// O2.
    fn pipelines(&self, tests: &[PathBuf], patch: &Patch, version: LlvmVersion) -> Vec<(String, Choice)> {
        let given = |pipeline: &Pipeline| (pipeline.to_string(), Choice::Given(pipeline.clone()));
        if !self.passes.is_empty() {
            return self.passes.iter().map(given).collect();
        }
        let mut uses: BTreeMap<String, (TestRun, usize)> = BTreeMap::new();
        for file in tests {
            let Ok(bytes) = read_at_most(file, MOST_OF_A_PROGRAM) else { continue };
            for invocation in lit::read(&String::from_utf8_lossy(&bytes), file).invocations {
                let machine = machine_of(&invocation).map(|(cpu, features)| format!("{cpu} {features}"));
                let words =
                    [invocation.pipeline.to_string(), invocation.options.join(" "), machine.unwrap_or_default()];
                let name = words.join(" ").trim().to_owned();
                let run = || TestRun {
                    machine: machine_of(&invocation),
                    pipeline: invocation.pipeline.clone(),
                    options: invocation.options.clone(),
                    alias_analyses: invocation.alias_analyses.clone(),
                };
                uses.entry(name).or_insert_with(|| (run(), 0)).1 += 1;
            }
        }
        let mut of_tests: Vec<_> = uses.into_iter().collect();
        of_tests.sort_by_key(|(_, (_, uses))| std::cmp::Reverse(*uses));
        of_tests.truncate(PIPELINES);
        let mut all: Vec<(String, Choice)> =
            of_tests.into_iter().map(|(name, (run, _))| (name, Choice::AsInTest(Box::new(run)))).collect();
        for pass in patch.passes(version) {
            let entry = table().of(version).find(|entry| entry.name.split('<').next() == Some(&*pass));
            let alone = entry.map(|entry| given(&entry.single(&[])));
            all.extend(alone.filter(|(name, _)| all.iter().all(|(known, _)| known != name)));
        }
        if all.is_empty() {
            all.extend(["default<O2>".parse::<Pipeline>().ok().as_ref().map(given)].into_iter().flatten());
        }
        all
    }

    /// The names of the pipelines that one of the two refuses. One that the user has named must run.
    fn refused(
        &self,
        pipelines: &[(String, Choice)],
        base: &InstalledLlvm,
        new: &InstalledLlvm,
        settings: &Settings,
        reading: &CorpusReading,
    ) -> anyhow::Result<Vec<String>> {
        // The time for reading is over by now, perhaps, and the user may still end it.
        let interrupt = reading.interrupt.clone();
        interrupt.end_at(None);
        let mut both = [(&self.base, base), (&self.new, new)].map(|(which, found)| (which.start(&interrupt), found));
        let mut refused = Vec::new();
        for (name, choice) in pipelines {
            let schedule = Schedule {
                name: String::new(),
                pipelines: vec![choice.clone()],
                random_flags: false,
                processors: None,
            };
            for (backend, found) in &mut both {
                let backend = backend.as_mut().map_err(|failure| anyhow::anyhow!("{failure}")).context(UNUSABLE)?;
                let tried = schedule.settings(&settings.with(&Subject::from(*found)), 0, 0).try_on(&mut **backend);
                if self.passes.is_empty() {
                    refused.extend(tried.err().map(|_| name.clone()).filter(|name| !refused.contains(name)));
                } else {
                    tried.with_context(|| format!("LLVM {}", found.description.version))?;
                }
            }
        }
        Ok(refused)
    }

    fn print(
        &self,
        plan: &Plan,
        summary: &Summary<'_>,
        causes: &Causes,
        before: &BTreeSet<crate::campaign::findings::cause::Cause>,
    ) -> anyhow::Result<()> {
        let release = |found: Option<&InstalledLlvm>| found.map_or("", |found| &*found.description.version).to_owned();
        let (base, new) = (release(plan.base.as_ref()), release(plan.llvms.first()));
        let (d, checked) = (summary.differences, summary.statistics.functions);
        if self.format == Format::Json {
            let passes = plan.schedule.name.split(" | ").map(str::to_owned).collect();
            let seconds = summary.elapsed.as_secs_f64();
            let line = ChangeLine {
                base: &base,
                new: &new,
                differences: d,
                checked,
                pending: summary.pending,
                seconds,
                passes,
                causes,
            };
            anstream::println!("{}", serde_json::to_string(&line)?);
            return Ok(());
        }
        let share = 100.0 * d.differing as f64 / d.programs.max(1) as f64;
        match d.differing {
            0 => anstream::println!("The change was not reached: nothing was tested."),
            _ if summary.queue.findings() == 0 && is_decided(summary) => anstream::println!("No new cause."),
            _ if summary.queue.findings() == 0 => anstream::println!("Whether there is a new cause cannot be said."),
            _ => anstream::print!("{}", causes::of(causes, before)),
        }
        let differ = format!(
            "BASE (LLVM {base}) and NEW (LLVM {new}) differ on {} of {} ({share:.1} %), in {}.",
            d.differing,
            plural(d.programs, "program"),
            plural(d.functions, "function"),
        );
        anstream::println!("{}", filled(&differ));
        let s = &summary.statistics.verdicts;
        let verdicts = format!(
            "Of what differs: {} proved, {} refine, {} undecided, {} unsupported; {} wrong in BASE as well.",
            s.proved, s.refines, s.inconclusive, s.unsupported, d.old,
        );
        anstream::println!("{}", filled(&verdicts));
        if summary.pending > 0 {
            let waiting = plural(summary.pending, "candidate");
            anstream::println!("{waiting} still to be looked at again: give it more --time.");
        }
        if d.not_compared > 0 {
            anstream::println!("{} could not be compared.", plural(d.not_compared, "program"));
        }
        anstream::println!("{}", filled(&format!("Pipelines: {}", plan.schedule.name)));
        if summary.queue.findings() > 0 {
            anstream::println!("To read in a browser: {}", self.findings.join(index::FILE).display());
        }
        Ok(())
    }
}

/// Whether something of what differs was checked, and nothing that seems wrong is left over.
fn is_decided(summary: &Summary<'_>) -> bool {
    let verdicts = &summary.statistics.verdicts;
    verdicts.proved + verdicts.refines > 0 && summary.pending == 0
}

/// The CPU and features of a test for x86-64, if it names any.
fn machine_of(invocation: &lit::Invocation) -> Option<(String, String)> {
    let is_ours = invocation.triple.as_deref().is_some_and(|triple| triple.starts_with("x86_64"));
    let names_any = invocation.cpu.is_some() || invocation.features.is_some();
    let features = invocation.features.clone().unwrap_or_default();
    let cpu = invocation.cpu.clone().unwrap_or_else(|| Target::default().cpu);
    (is_ours && names_any).then_some((cpu, features))
}

/// Whether a file has the last components of a path in a checkout, at least its name and its folder's.
fn is_tail(file: &Path, path: &Path) -> bool {
    let common = file.components().rev().zip(path.components().rev()).take_while(|(a, b)| a == b).count();
    common >= 2
}
