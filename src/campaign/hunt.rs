//! The campaign: batches of consecutive seeds through lanes, suspicions to the desk.
//!
//! ```text
//!   seeds ──> lane ┬─> generate ─> trial ─┐
//!             lane ┴─> generate ─> trial ─┴─> merged in the order of the seeds ─> desk, statistics
//! ```
//!
//! A batch is a fixed run of consecutive seeds and results are merged in their order, so the
//! answer does not depend on the number of lanes. The clock only decides how many batches run.

use super::coverage::Coverage;
use super::desk::{Desk, MakeBackend, Ration};
use super::investigate::Suspect;
use super::log::{Log, Reason, Start};
use super::pool::PoolSize;
use super::programs::{Made, Parents, Programs, Sample};
use super::schedule::Schedule;
use super::statistics::Statistics;
use super::store::Store;
use crate::generate::Config;
use crate::ir::{LlvmVersion, Module, backdate};
use crate::llvm::installed::Found;
use crate::llvm::{Backend, Failure};
use crate::trial::{FunctionTrial, Pipeline, Settings, Subject, TrialError, run_batch, thread_cpu_time};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// One batch in this many passes only through LLVM's parser and printer.
const CONTROL_EVERY: u64 = 100;

/// The source's native code does not do what the source does.
const CONTRADICTION: &str = "interpreter and native code of the unoptimized function disagree";

/// A mutated program could not be made.
const NO_MUTANT: &str = "mutation panicked; the program beside this is the generated one that was tried instead";

/// How often the watcher is told of progress.
const TICK: Duration = Duration::from_millis(200);

/// What a campaign does.
#[derive(Clone, Debug)]
pub struct Plan {
    pub config: Config,
    /// The name of the configuration, for findings.
    pub config_name: String,
    /// What mutated programs are made of.
    pub parents: Parents,
    /// What [`schedule`](Self::schedule) does not decide.
    pub settings: Settings,
    /// The LLVMs under test: every program goes through each.
    pub llvms: Vec<Found>,
    /// The LLVMs that every reduced finding is tried with, to say which have it.
    pub present: Vec<Found>,
    /// Native code is made of one function in so many, and of all where something is suspicious.
    pub native_every: u64,
    /// The pipeline and flags of each batch.
    pub schedule: Schedule,
    /// The seed of the first program; the others follow.
    pub seed: u64,
    pub lanes: usize,
    /// Programs per module.
    pub batch: u64,
    /// The number of programs, if limited.
    pub programs: Option<u64>,
    /// The time, if limited.
    pub time: Option<Duration>,
    pub ration: Ration,
}

impl Plan {
    /// The plan as the log has it.
    fn start(&self) -> Start {
        let target = &self.settings.target;
        Start {
            unix_s: 0,
            irrefute: env!("CARGO_PKG_VERSION").to_owned(),
            llvm: self.llvms.iter().map(|llvm| llvm.description.version.clone()).collect(),
            pipeline: self.schedule.name.clone(),
            configuration: self.config_name.clone(),
            generator: Config::VERSION,
            dialect: self.settings.dialect.name().to_owned(),
            seed: self.seed,
            batch: self.batch,
            lanes: self.lanes,
            triple: target.triple.clone(),
            cpu: target.cpu.clone(),
            features: target.features.clone(),
            llvm_options: self.settings.options.clone(),
            programs: self.programs,
            time_s: self.time.map(|time| time.as_secs_f64()),
        }
    }
}

/// Where a campaign stands, for whoever watches.
pub struct Status<'a> {
    pub elapsed: Duration,
    pub statistics: &'a Statistics,
    pub findings: u64,
    pub groups: usize,
    /// Suspicions that wait for the desk.
    pub waiting: usize,
}

/// What a campaign found.
pub struct Summary<'a> {
    pub elapsed: Duration,
    /// Of all LLVMs together.
    pub statistics: Statistics,
    /// Parallel to [`Plan::llvms`].
    pub per_llvm: Vec<Statistics>,
    pub coverage: Coverage,
    pub pool: PoolSize,
    pub desk: Desk<'a>,
}

/// Runs a campaign until it is done, its time is over, or `stop` is set.
///
/// # Errors
/// If no LLVM can be started.
pub fn hunt<'a>(
    plan: &'a Plan,
    store: &'a Store,
    backends: &MakeBackend<'_>,
    stop: &'a AtomicBool,
    watch: &mut dyn FnMut(&Status<'_>),
) -> Result<Summary<'a>, Failure> {
    let started = Instant::now();
    let lanes: Vec<Box<dyn Backend>> = (0..plan.lanes.max(1)).map(|_| backends()).collect::<Result<_, _>>()?;
    let backend = backends()?;
    let log = Log::open(store, plan.start());
    let desk = Desk::new(&plan.present, store, backend, log, plan.ration, stop);
    let next = AtomicU64::new(0);
    let over = AtomicBool::new(false);
    let programs = Programs::new(plan);
    let (send, receive) = channel();
    let mut collector = Collector::new(plan, desk, started);
    std::thread::scope(|scope| {
        for backend in lanes {
            let (next, over, programs) = (&next, &over, &programs);
            let lane = Lane { plan, programs, backend, next, stop, over, send: send.clone() };
            scope.spawn(move || lane.run());
        }
        drop(send);
        collector.collect(&receive, &over, watch);
    });
    Ok(collector.finish(programs.pool()))
}

/// What a lane made of a batch.
struct BatchResult {
    index: u64,
    /// Per LLVM.
    statistics: Vec<Statistics>,
    coverage: Coverage,
    /// What each program, by its seed, made all LLVMs do.
    features: BTreeMap<u64, Vec<u32>>,
    /// With the settings that they arose in.
    suspects: Vec<(Suspect, Arc<Settings>)>,
    internal: Vec<(Suspect, Arc<Settings>, TrialError)>,
}

/// One thread with a back end of its own.
struct Lane<'a> {
    plan: &'a Plan,
    programs: &'a Programs<'a>,
    backend: Box<dyn Backend>,
    next: &'a AtomicU64,
    stop: &'a AtomicBool,
    over: &'a AtomicBool,
    send: Sender<BatchResult>,
}

impl Lane<'_> {
    fn run(mut self) {
        while !self.is_over() {
            let index = self.next.fetch_add(1, Ordering::Relaxed);
            let first = index * self.plan.batch;
            let end = self.plan.programs.map_or(first + self.plan.batch, |n| n.min(first + self.plan.batch));
            if first >= end {
                return;
            }
            let Some(result) = self.batch(index, first..end) else { return };
            if self.send.send(result).is_err() {
                return;
            }
        }
    }

    fn is_over(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.over.load(Ordering::Relaxed)
    }

    /// `None`: the campaign was over before the batch could begin.
    fn batch(&mut self, index: u64, numbers: std::ops::Range<u64>) -> Option<BatchResult> {
        let parents = self.programs.parents(index, || self.is_over())?;
        let start = thread_cpu_time();
        let seeds = numbers.map(|n| self.plan.seed.wrapping_add(n));
        let (programs, samples): (Vec<Module>, Vec<Sample>) =
            seeds.map(|seed| self.programs.make(seed, &parents)).unzip();
        let generate = thread_cpu_time() - start;
        let mut result = BatchResult {
            index,
            statistics: Vec::new(),
            features: BTreeMap::new(),
            coverage: Coverage::default(),
            suspects: Vec::new(),
            internal: Vec::new(),
        };
        for llvm in &self.plan.llvms {
            let mut statistics = Statistics::default();
            if result.statistics.is_empty() {
                statistics.cpu.generate = generate;
            }
            let start = thread_cpu_time();
            self.try_with(&Subject::from(llvm), &samples, &programs, &mut statistics, &mut result);
            // LLVM is another process: all of this thread's time is ours, in a trial or not.
            statistics.cpu.check = thread_cpu_time() - start;
            result.statistics.push(statistics);
        }
        let mut features = std::mem::take(&mut result.features);
        let told = programs.iter().zip(&samples).map(|(p, s)| (p, s, features.remove(&s.seed).unwrap_or_default()));
        self.programs.learn(index, &parents, told);
        Some(result)
    }

    /// Tries the programs with one LLVM.
    fn try_with(
        &mut self,
        subject: &Subject,
        samples: &[Sample],
        programs: &[Module],
        statistics: &mut Statistics,
        result: &mut BatchResult,
    ) {
        let base = self.plan.settings.with(subject);
        let is_control = result.index % CONTROL_EVERY == CONTROL_EVERY - 1;
        // What is suspicious runs again with all of its native code.
        let again = Arc::new(if is_control {
            Settings { pipeline: Pipeline::from_passes(Vec::new()), ..base }
        } else {
            self.plan.schedule.settings(&base, self.plan.seed, result.index - result.index / CONTROL_EVERY)
        });
        let (native_every, features) = (self.plan.native_every, self.plan.parents.feedback);
        let settings = Settings { native_every, features, ..(*again).clone() };
        let (samples, sayable) = said_for(subject.version, samples, programs, statistics);
        let trial = run_batch(&sayable, &settings, &mut *self.backend);
        statistics.add_batch(&trial);
        for ((sample, program), outcome) in samples.into_iter().zip(&*sayable).zip(trial.programs) {
            let instructions: usize = program.entries().map(|f| f.instruction_count()).sum();
            statistics.instructions += instructions as u64;
            result.coverage.add(program, outcome.as_deref().unwrap_or(&[]));
            let suspect = |function| Suspect {
                module: program.clone(),
                function,
                origin: self.programs.origin(sample),
                subject: subject.clone(),
            };
            match &sample.made {
                Made::Generated => {}
                Made::Mutated(_) => statistics.mutated += 1,
                // Once, whatever the number of LLVMs is.
                Made::InPlaceOf(_) if result.statistics.is_empty() => {
                    let error = TrialError::Internal(NO_MUTANT.to_owned());
                    result.internal.push((suspect(None), again.clone(), error));
                }
                Made::InPlaceOf(_) => {}
            }
            match outcome {
                Ok(functions) => {
                    let features = functions.iter().flat_map(|f| f.features.iter().copied());
                    result.features.entry(sample.seed).or_default().extend(features);
                    if is_control {
                        let equal = functions.iter().all(|f| !f.change.is_change());
                        statistics.control += 1;
                        statistics.control_failures += u64::from(!equal);
                    }
                    if functions.iter().any(FunctionTrial::contradicts_itself) {
                        let contradiction = TrialError::Internal(CONTRADICTION.to_owned());
                        result.internal.push((suspect(None), again.clone(), contradiction));
                    }
                    let wrong = functions.iter().find(|f| f.violation().is_some());
                    result.suspects.extend(wrong.map(|f| (suspect(Some(f.name.clone())), again.clone())));
                }
                Err(TrialError::Llvm(failure)) if failure.is_finding() => {
                    result.suspects.push((suspect(None), again.clone()));
                }
                Err(error) => result.internal.push((suspect(None), again.clone(), error)),
            }
        }
    }
}

/// The programs that a version has words for, in its words, with where they come from; the others are counted.
fn said_for<'p>(
    version: LlvmVersion,
    samples: &'p [Sample],
    programs: &'p [Module],
    statistics: &mut Statistics,
) -> (Vec<&'p Sample>, Cow<'p, [Module]>) {
    if programs.iter().all(|program| program.version == version) {
        return (samples.iter().collect(), Cow::Borrowed(programs));
    }
    let mut said = (Vec::with_capacity(samples.len()), Vec::with_capacity(samples.len()));
    for (sample, program) in samples.iter().zip(programs) {
        match backdate(program, version) {
            Ok(backdated) => {
                said.0.push(sample);
                said.1.push(backdated.module);
            }
            Err(error) => statistics.add_unsayable(&error),
        }
    }
    (said.0, Cow::Owned(said.1))
}

/// Merges batches in their order.
struct Collector<'a> {
    plan: &'a Plan,
    started: Instant,
    /// Batches that came before their turn.
    early: BTreeMap<u64, BatchResult>,
    next: u64,
    waiting: Vec<(Suspect, Arc<Settings>)>,
    statistics: Statistics,
    per_llvm: Vec<Statistics>,
    coverage: Coverage,
    desk: Desk<'a>,
}

impl<'a> Collector<'a> {
    fn new(plan: &'a Plan, desk: Desk<'a>, started: Instant) -> Collector<'a> {
        Collector {
            plan,
            started,
            early: BTreeMap::new(),
            next: 0,
            waiting: Vec::new(),
            statistics: Statistics::default(),
            per_llvm: vec![Statistics::default(); plan.llvms.len()],
            coverage: Coverage::default(),
            desk,
        }
    }

    fn collect(&mut self, receive: &Receiver<BatchResult>, over: &AtomicBool, watch: &mut dyn FnMut(&Status<'_>)) {
        let mut told = Instant::now();
        loop {
            // With work on the desk nobody waits for the lanes.
            let patience = if self.waiting.is_empty() { TICK } else { Duration::ZERO };
            let arrived = receive.recv_timeout(patience);
            match arrived {
                Ok(batch) => self.merge(batch),
                Err(RecvTimeoutError::Timeout) => {
                    if !self.waiting.is_empty() {
                        let (suspect, settings) = self.waiting.remove(0);
                        self.desk.take(suspect, &settings);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => break,
            }
            if self.plan.time.is_some_and(|time| self.started.elapsed() >= time) {
                over.store(true, Ordering::Relaxed);
            }
            if told.elapsed() >= TICK {
                told = Instant::now();
                self.desk.log.progress(self.desk.meter.total());
                watch(&self.status());
            }
        }
        self.clear_the_desk(watch);
    }

    fn merge(&mut self, batch: BatchResult) {
        self.early.insert(batch.index, batch);
        while let Some(batch) = self.early.remove(&self.next) {
            self.next += 1;
            for (all, statistics) in self.per_llvm.iter_mut().zip(&batch.statistics) {
                *all += statistics;
                self.statistics += statistics;
            }
            self.coverage += &batch.coverage;
            for (suspect, settings, error) in &batch.internal {
                self.desk.keep_internal(suspect, settings, error);
            }
            self.waiting.extend(batch.suspects);
        }
        self.desk.log.tested(&self.statistics);
    }

    /// What still waits when the lanes have ended: investigated within the desk's share of the
    /// time, the rest filed for later.
    fn clear_the_desk(&mut self, watch: &mut dyn FnMut(&Status<'_>)) {
        let grace = Duration::from_secs(10).max(self.started.elapsed().mul_f64(self.plan.ration.share));
        let deadline = Instant::now() + grace;
        for (suspect, settings) in std::mem::take(&mut self.waiting) {
            if self.desk.stopped() || Instant::now() >= deadline {
                self.desk.shelve(&suspect, &settings);
            } else {
                self.desk.take(suspect, &settings);
                watch(&self.status());
            }
        }
    }

    fn status(&self) -> Status<'_> {
        Status {
            elapsed: self.started.elapsed(),
            statistics: &self.statistics,
            findings: self.desk.findings(),
            groups: self.desk.groups.len(),
            waiting: self.waiting.len(),
        }
    }

    fn reason(&self) -> Reason {
        let tested = self.per_llvm.first().map_or(0, |statistics| statistics.functions);
        let programs = self.plan.programs.is_some_and(|n| tested >= n);
        match (self.desk.stopped(), programs) {
            (true, _) => Reason::Stopped,
            (false, true) => Reason::Programs,
            (false, false) => Reason::Time,
        }
    }

    fn finish(mut self, pool: PoolSize) -> Summary<'a> {
        self.desk.index();
        self.statistics.cpu.reduce = self.desk.spent;
        let reason = self.reason();
        self.desk.end(reason, &self.statistics);
        Summary {
            elapsed: self.started.elapsed(),
            statistics: self.statistics,
            per_llvm: self.per_llvm,
            coverage: self.coverage,
            pool,
            desk: self.desk,
        }
    }
}
