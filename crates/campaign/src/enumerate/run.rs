//! A run: workers take the batches of a shard, their records go into the checkpoint, and one violation of each kind
//! goes to the triage queue.

use super::batch::BatchRunner;
use super::checkpoint::{Checkpoint, CheckpointError};
use super::judge::TableJudge;
use super::plan::EnumerationPlan;
use super::record::{BatchRecord, Requirement};
use crate::findings::finding::Origin;
use crate::findings::log::{Log, UnresolvedReason};
use crate::findings::store::Store;
use crate::ordered::{self, Collect, Course, InOrder, Worker};
use crate::queue::{Group, MakeBackend, TriageQueue, Triaged};
use crate::statistics::{Cpu, Statistics, Verdicts};
use crate::triage::confirm::Candidate;
use irrefute_ir::PrintError;
use irrefute_llvm::{Backend, Failure, Interrupt, Stage, Times};
use irrefute_trial::{TrialError, guarded};
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The time that the queue may take beyond its share of the elapsed time, so that short runs also confirm some of their
/// violations.
const GRACE: Duration = Duration::from_secs(30);

/// The progress of a run.
pub struct EnumerationStatus {
    /// Wall time since the start of this run.
    pub elapsed: Duration,
    /// Functions that are done, in this run and earlier ones.
    pub functions: u64,
    /// Functions of the shard.
    pub all: u64,
    /// Functions that earlier runs did.
    pub before: u64,
    /// Violations and failures of LLVM, over all merged batches.
    pub violations: u64,
    /// The number of distinct [`ViolationKind`]s among them.
    pub kinds: usize,
    /// Violations that wait for the queue.
    pub waiting: usize,
    /// Findings that could not be saved since the last status, in full: no other copy exists.
    pub unsaved: Vec<String>,
}

/// Violations of one pipeline that probably have one cause.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ViolationKind {
    /// The position of the pipeline in the plan.
    pub pipeline: usize,
    /// The undefined arguments that a violation needs.
    pub needs: Requirement,
    /// The class of the violation, or `crash`.
    pub class: String,
    /// The opcodes that changed; for a crash, the message without its digits.
    pub change: String,
}

/// The violations of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cases {
    /// How many there are.
    pub count: u64,
    /// The number of the first function in the order of the batches.
    pub first: u64,
}

/// What a run found.
pub struct EnumerationSummary {
    /// Wall time of this run.
    pub elapsed: Duration,
    /// The sum over all batches that are done, by this run and earlier ones.
    pub total: BatchRecord,
    /// Functions of the shard.
    pub all: u64,
    /// Functions that earlier runs did; they are in `total`.
    pub before: u64,
    /// Violations and crashes by kind.
    pub kinds: BTreeMap<ViolationKind, Cases>,
    /// The groups that the queue filed in this run.
    pub groups: BTreeMap<String, Group>,
    /// Violations that still waited for the queue when the run ended. The next run takes them up.
    pub pending: u64,
    /// Violations that the queue could not confirm.
    pub unreproduced: u64,
    /// Errors in the queue's work, by message.
    pub failed: BTreeMap<String, u64>,
    /// Findings that could not be saved, in full.
    pub unsaved: Vec<String>,
    /// Why the run ended early, unless the user or the time limit ended it.
    pub error: Option<EnumerateError>,
}

/// Why a run cannot begin, or ended early.
#[derive(Debug, thiserror::Error)]
pub enum EnumerateError {
    /// LLVM cannot be started, or refuses a pipeline.
    #[error(transparent)]
    Llvm(#[from] Failure),
    /// A batch failed as a whole.
    #[error(transparent)]
    Trial(#[from] TrialError),
    /// A function cannot be printed for the LLVM under test.
    #[error(transparent)]
    Print(#[from] PrintError),
    /// The checkpoint cannot be read or written.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
}

/// Runs a plan until it is done, its time is over, or `stop` is set.
///
/// # Errors
/// If no LLVM can be started, it refuses a pipeline, or the checkpoint cannot be used. Later errors are in the summary.
pub fn enumerate(
    plan: &EnumerationPlan,
    store: &Store,
    backends: &MakeBackend<'_>,
    stop: &Arc<AtomicBool>,
    watch: &mut dyn FnMut(&EnumerationStatus),
) -> Result<EnumerationSummary, EnumerateError> {
    let started = Instant::now();
    // Pipelines are tried before the checkpoint is created: a run that cannot begin leaves no file.
    let interrupt = Interrupt::by(stop.clone());
    let mut first = backends(&interrupt)?;
    for settings in &plan.settings {
        settings.try_on(&mut *first)?;
    }
    let mut checkpoint = Checkpoint::open(store.root(), &plan.title())?;
    let (records, seen) = (std::mem::take(&mut checkpoint.records), std::mem::take(&mut checkpoint.seen));
    // No more workers than batches that are left: each worker starts an LLVM.
    let todo = plan.batches().filter(|batch| !records.contains_key(batch)).take(plan.jobs).count();
    let shared = Shared { plan, checkpoint: Mutex::new(checkpoint), error: Mutex::new(None) };
    let mut enumerators: Vec<Enumerator<'_>> = shared.enumerator(first).into_iter().collect();
    for _ in 1..todo {
        enumerators.extend(shared.enumerator(backends(&interrupt)?));
    }
    let mut collector = RecordCollector {
        shared: &shared,
        plan,
        store,
        backends,
        stop,
        started,
        watch,
        total: BatchRecord::default(),
        all: plan.batches().map(|batch| plan.numbers(batch)).map(|numbers| numbers.end - numbers.start).sum(),
        before: records.values().map(|record| record.functions).sum(),
        kinds: BTreeMap::new(),
        waiting: VecDeque::new(),
        seen: seen.into_iter().collect(),
        queues: BTreeMap::new(),
        spent: Duration::ZERO,
        fresh: BatchRecord::default(),
    };
    // No deadline here: `has_enough` looks at the time, and only after something arrived or a tick passed. So even the
    // shortest time limit gets some batches done.
    let course = Course::new(stop, None);
    ordered::run(enumerators, InOrder::new(plan.batches(), records), &course, &mut collector)?;
    Ok(collector.finish())
}

/// What workers and the queue share.
struct Shared<'a> {
    plan: &'a EnumerationPlan,
    checkpoint: Mutex<Checkpoint>,
    /// The first error; later ones are its consequences.
    error: Mutex<Option<EnumerateError>>,
}

impl<'a> Shared<'a> {
    /// A worker; `None` without a pipeline, as there is nothing to do then.
    fn enumerator(&'a self, backend: Box<dyn Backend>) -> Option<Enumerator<'a>> {
        let plan = self.plan;
        let settings = plan.settings.first()?;
        let judge = TableJudge::new(plan.space.language().values, settings.dialect, &settings.check);
        let runner = BatchRunner { space: &plan.space, settings: &plan.settings, judge, backend };
        Some(Enumerator { shared: self, runner })
    }

    /// The checkpoint. A lock poisoned by a panic can be used: every write leaves complete lines only.
    fn checkpoint(&self) -> MutexGuard<'_, Checkpoint> {
        self.checkpoint.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn error(&self) -> MutexGuard<'_, Option<EnumerateError>> {
        self.error.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn fail(&self, error: EnumerateError) {
        self.error().get_or_insert(error);
    }

    fn has_failed(&self) -> bool {
        self.error().is_some()
    }
}

/// A worker with a back end of its own.
struct Enumerator<'a> {
    shared: &'a Shared<'a>,
    runner: BatchRunner<'a>,
}

impl Worker for Enumerator<'_> {
    type Result = BatchRecord;

    fn work(&mut self, batch: u64, course: &Course<'_>) -> Option<BatchRecord> {
        let record = guarded(|| self.runner.run(batch, self.shared.plan.numbers(batch)));
        let record = record.and_then(|record| record);
        // The batch is given up; the next run begins it anew.
        if matches!(record, Err(TrialError::Llvm(Failure::Interrupted))) {
            return None;
        }
        let record = record.map_err(EnumerateError::from);
        let kept = record.and_then(|record| {
            self.shared.checkpoint().keep(&record)?;
            Ok(record)
        });
        // One error ends the run for all workers: the disk is full, or LLVM is gone.
        kept.map_err(|error| {
            self.shared.fail(error);
            course.end();
        })
        .ok()
    }
}

/// Merges records in the order of their batches, and does the triage.
struct RecordCollector<'a> {
    shared: &'a Shared<'a>,
    plan: &'a EnumerationPlan,
    store: &'a Store,
    backends: &'a MakeBackend<'a>,
    stop: &'a Arc<AtomicBool>,
    started: Instant,
    watch: &'a mut dyn FnMut(&EnumerationStatus),
    total: BatchRecord,
    all: u64,
    before: u64,
    kinds: BTreeMap<ViolationKind, Cases>,
    /// Violations that wait for the queue: (pipeline, number).
    waiting: VecDeque<(usize, u64)>,
    /// Violations that the queue of an earlier run has seen: (pipeline, number).
    seen: BTreeSet<(usize, u64)>,
    /// One queue for each pipeline, so that each has a log of its own.
    queues: BTreeMap<usize, TriageQueue<'a>>,
    /// Wall time spent in the queues.
    spent: Duration,
    /// The sum over the batches of this run, merged or not.
    fresh: BatchRecord,
}

impl Collect<BatchRecord> for RecordCollector<'_> {
    fn arrived(&mut self, record: &BatchRecord) {
        self.fresh += record;
    }

    fn merge(&mut self, record: BatchRecord) {
        self.admit(&record);
        self.total += &record;
    }

    /// Triages the next violation, if the queue has some of its share of the time left.
    fn other_work(&mut self) -> bool {
        if !self.is_affordable() || self.shared.has_failed() {
            return false;
        }
        let next = self.waiting.pop_front();
        next.into_iter().for_each(|(pipeline, number)| self.see(pipeline, number));
        next.is_some()
    }

    fn tick(&mut self) {
        let unsaved = self.queues.values_mut().flat_map(|queue| std::mem::take(&mut queue.unsaved)).collect();
        let status = self.status(unsaved);
        (self.watch)(&status);
    }

    fn has_enough(&self) -> bool {
        self.shared.has_failed() || self.plan.time.is_some_and(|time| self.started.elapsed() >= time)
    }
}

impl<'a> RecordCollector<'a> {
    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Whether the queue has some of its share left.
    fn is_affordable(&self) -> bool {
        self.spent <= GRACE + self.started.elapsed().mul_f64(self.plan.reduction_budget.share)
    }

    /// Counts violations and crashes by kind, and puts the first of each kind on the waiting list.
    fn admit(&mut self, record: &BatchRecord) {
        for (pipeline, tally) in record.pipelines.iter().enumerate() {
            let wrong = tally.wrong.iter().map(|wrong| {
                let (class, needs, change) = wrong.kind();
                (ViolationKind { pipeline, needs, class, change }, wrong.number)
            });
            let failed = tally.failed.iter().map(|(number, message)| {
                // Messages differ in addresses and sizes.
                let words = message.chars().filter(|c| !c.is_ascii_digit()).collect();
                (
                    ViolationKind { pipeline, needs: Requirement::Nothing, class: "crash".to_owned(), change: words },
                    *number,
                )
            });
            for (kind, number) in wrong.chain(failed) {
                let cases = self.kinds.entry(kind).or_insert(Cases { count: 0, first: number });
                cases.count += 1;
                if cases.count <= self.plan.cases && !self.seen.contains(&(pipeline, number)) {
                    self.waiting.push_back((pipeline, number));
                }
            }
        }
    }

    /// Triages one function.
    fn see(&mut self, pipeline: usize, number: u64) {
        let plan = self.plan;
        let Some(outline) = plan.space.outline(number) else { return };
        let start = Instant::now();
        let settings = &plan.settings[pipeline];
        let fresh = self.fresh.statistics(pipeline);
        let queue = match self.queue(pipeline) {
            Ok(queue) => queue,
            Err(error) => return self.shared.fail(error.into()),
        };
        queue.log.tested(&fresh, fresh.functions);
        let module = outline.module(plan.space.language().values);
        let functions = plan.functions.clone();
        let origin = Origin::Enumerated { functions, number, pipeline: settings.pipeline.to_string() };
        let subject = settings.subject();
        let triaged = queue.take(&Candidate { module, function: None, origin, subject, witness: None }, settings);
        self.spent += start.elapsed();
        // A triage that the user interrupted is repeated by the next run.
        if triaged == Triaged::Filed
            && let Err(error) = self.shared.checkpoint().note_seen(pipeline, number)
        {
            self.shared.fail(error.into());
        }
    }

    /// The queue of a pipeline, created when its first violation arrives.
    fn queue(&mut self, pipeline: usize) -> Result<&mut TriageQueue<'a>, Failure> {
        Ok(match self.queues.entry(pipeline) {
            Entry::Occupied(queue) => queue.into_mut(),
            Entry::Vacant(place) => {
                let interrupt = Interrupt::by(self.stop.clone());
                let backend = (self.backends)(&interrupt)?;
                let log = Log::open(self.store, self.plan.start(pipeline));
                place.insert(TriageQueue::new(
                    self.plan.everywhere,
                    self.store,
                    (backend, interrupt),
                    log,
                    self.plan.reduction_budget,
                ))
            }
        })
    }

    fn status(&self, unsaved: Vec<String>) -> EnumerationStatus {
        EnumerationStatus {
            elapsed: self.started.elapsed(),
            functions: self.before + self.fresh.functions,
            all: self.all,
            before: self.before,
            violations: self.kinds.values().map(|cases| cases.count).sum(),
            kinds: self.kinds.len(),
            waiting: self.waiting.len(),
            unsaved,
        }
    }

    fn finish(mut self) -> EnumerationSummary {
        // The workers have ended; the queue may still use up its share of the time.
        while !self.is_stopped() && self.other_work() {
            self.tick();
        }
        let error = self.shared.error().take();
        let reason = match () {
            () if self.is_stopped() => UnresolvedReason::Stopped,
            () if error.is_some() => UnresolvedReason::Failed,
            () if self.total.functions < self.all => UnresolvedReason::Time,
            () => UnresolvedReason::Programs,
        };
        let mut summary = EnumerationSummary {
            elapsed: self.started.elapsed(),
            total: self.total,
            all: self.all,
            before: self.before,
            kinds: self.kinds,
            groups: BTreeMap::new(),
            pending: self.waiting.len() as u64,
            unreproduced: 0,
            failed: BTreeMap::new(),
            unsaved: Vec::new(),
            error,
        };
        for (pipeline, queue) in &mut self.queues {
            queue.index();
            queue.end(reason, &self.fresh.statistics(*pipeline), 0);
            summary.unreproduced += queue.unreproduced;
            summary.unsaved.append(&mut queue.unsaved);
            std::mem::take(&mut queue.failed).into_iter().for_each(|(e, n)| *summary.failed.entry(e).or_default() += n);
            for (name, group) in std::mem::take(&mut queue.groups) {
                // Groups are named after class, pass and opcodes: two pipelines may fill the same one.
                let into = summary.groups.entry(name).or_default();
                into.cases += group.cases;
                into.minimized += group.minimized;
            }
        }
        summary
    }
}

impl BatchRecord {
    /// The functions under one pipeline in the form of a campaign's statistics. Irrefute's own time was spent on all
    /// pipelines together, so each gets an equal part of it.
    fn statistics(&self, pipeline: usize) -> Statistics {
        let Some(tally) = self.pipelines.get(pipeline) else { return Statistics::default() };
        let share = |seconds: f64| Duration::from_secs_f64(seconds.max(0.0) / self.pipelines.len() as f64);
        let verdicts = Verdicts {
            proved: tally.unchanged + tally.proved,
            refines: tally.refines,
            violates: tally.wrong.len() as u64,
            inconclusive: tally.inconclusive.values().sum(),
            unsupported: tally.unsupported.values().sum(),
        };
        let mut llvm = Times::default();
        llvm.add(Stage::Optimize, Duration::from_secs_f64(tally.llvm_s.max(0.0)) + share(self.again_s));
        let cpu = Cpu {
            generate: share(self.generate_s),
            llvm,
            check: share(self.text_s + self.check_s),
            reduce: Duration::ZERO,
        };
        Statistics {
            functions: self.functions,
            changed: tally.changed(),
            verdicts,
            crashes: tally.failed.len() as u64,
            inconclusive: tally.inconclusive.clone(),
            unsupported: tally.unsupported.clone(),
            cpu,
            ..Statistics::default()
        }
    }
}
