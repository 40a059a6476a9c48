//! A run: batches of a shard through lanes, records into the ledger, one of each kind of violation
//! to the desk.

use super::batch::Runner;
use super::judge::Judge;
use super::ledger::{Ledger, LedgerError, Title};
use super::record::{Needs, Record};
use crate::campaign::desk::{Desk, Group, MakeBackend, Ration};
use crate::campaign::finding::Origin;
use crate::campaign::investigate::Suspect;
use crate::campaign::log::{Log, Reason, Start};
use crate::campaign::statistics::{Cpu, Statistics, Verdicts};
use crate::campaign::store::Store;
use crate::generate::enumerate::Space;
use crate::ir::PrintError;
use crate::llvm::installed::Found;
use crate::llvm::{Backend, Failure, Stage, Times, Want};
use crate::trial::{Settings, TrialError};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt;
use std::str::FromStr;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// How often the watcher is told of progress.
const TICK: Duration = Duration::from_millis(200);

/// What the desk may take beyond its share, at least.
const GRACE: Duration = Duration::from_secs(30);

/// What a run does.
pub struct Plan {
    pub space: Space,
    /// Which functions, in words.
    pub functions: String,
    /// One for each pipeline, with everything else the same.
    pub settings: Vec<Settings>,
    /// The version of the LLVM under test.
    pub llvm: String,
    /// What reduced findings are tried with.
    pub present: Vec<Found>,
    /// Functions per module.
    pub batch: u64,
    pub shard: Shard,
    pub lanes: usize,
    pub time: Option<Duration>,
    /// How many violations of one kind go to the desk.
    pub cases: u64,
    pub ration: Ration,
}

/// A part of the batches: those whose number leaves `index − 1` when divided by `of`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// From 1 on.
    pub index: u64,
    pub of: u64,
}

impl Shard {
    pub const WHOLE: Shard = Shard { index: 1, of: 1 };
}

impl FromStr for Shard {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Shard, &'static str> {
        const USAGE: &str = "write a shard as 3/8: the third of eight";
        let (index, of) = text.split_once('/').ok_or(USAGE)?;
        let (index, of) = (index.parse().map_err(|_| USAGE)?, of.parse().map_err(|_| USAGE)?);
        if (1..=of).contains(&index) { Ok(Shard { index, of }) } else { Err(USAGE) }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}

impl Plan {
    /// The batches of the shard.
    fn batches(&self) -> impl Iterator<Item = u64> + use<> {
        let count = self.space.len().div_ceil(self.batch);
        (self.shard.index - 1..count).step_by(usize::try_from(self.shard.of).unwrap_or(usize::MAX))
    }

    fn numbers(&self, batch: u64) -> std::ops::Range<u64> {
        let first = batch * self.batch;
        first..(first + self.batch).min(self.space.len())
    }

    /// The plan as the log of a desk has it.
    fn start(&self, pipeline: usize) -> Start {
        let settings = &self.settings[pipeline];
        Start {
            irrefute: env!("CARGO_PKG_VERSION").to_owned(),
            llvm: vec![self.llvm.clone()],
            pipeline: settings.pipeline.to_string(),
            configuration: format!("all functions {}, shard {}", self.functions, self.shard),
            dialect: settings.dialect.name().to_owned(),
            batch: self.batch,
            lanes: self.lanes,
            triple: settings.target.triple.clone(),
            cpu: settings.target.cpu.clone(),
            features: settings.target.features.clone(),
            llvm_options: settings.options.clone(),
            programs: Some(self.space.len()),
            time_s: self.time.map(|time| time.as_secs_f64()),
            ..Start::default()
        }
    }

    fn title(&self) -> Title {
        let first = self.settings.first();
        let settings = first.map(|s| format!("{:?} {:?} {:?} {:?}", s.dialect, s.check, s.target, s.options));
        Title {
            irrefute: env!("CARGO_PKG_VERSION").to_owned(),
            llvm: self.llvm.clone(),
            functions: self.functions.clone(),
            count: self.space.len(),
            batch: self.batch,
            shard: self.shard.to_string(),
            pipelines: self.settings.iter().map(|s| s.pipeline.to_string()).collect(),
            settings: settings.unwrap_or_default(),
        }
    }
}

/// Where a run stands.
pub struct Status {
    pub elapsed: Duration,
    pub functions: u64,
    /// Of the shard.
    pub all: u64,
    /// In earlier runs.
    pub before: u64,
    pub violations: u64,
    pub kinds: usize,
    /// Violations that wait for the desk.
    pub waiting: usize,
}

/// Violations of one pipeline that probably have one cause.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Kind {
    pub pipeline: usize,
    pub needs: Needs,
    pub class: String,
    pub change: String,
}

/// How many there are of a kind, and the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cases {
    pub count: u64,
    pub first: u64,
}

/// What a run found.
pub struct Summary {
    pub elapsed: Duration,
    /// Over all batches that are done, by this run and earlier ones.
    pub total: Record,
    /// Functions of the shard, and those of earlier runs among the total.
    pub all: u64,
    pub before: u64,
    pub kinds: BTreeMap<Kind, Cases>,
    /// What the desk made of them in this run.
    pub groups: BTreeMap<String, Group>,
    /// Violations that the desk was to see and has not.
    pub pending: u64,
    /// What the desk could not see again, or could not investigate.
    pub unreproduced: u64,
    pub failed: BTreeMap<String, u64>,
    pub unsaved: Vec<String>,
}

/// Why a run ended early.
#[derive(Debug, thiserror::Error)]
pub enum EnumerateError {
    #[error(transparent)]
    Llvm(#[from] Failure),
    #[error(transparent)]
    Trial(#[from] TrialError),
    #[error(transparent)]
    Print(#[from] PrintError),
    #[error(transparent)]
    Ledger(#[from] LedgerError),
}

/// Runs a plan until it is done, its time is over, or `stop` is set.
///
/// # Errors
/// If no LLVM can be started, it refuses a pipeline, or the ledger cannot be used.
pub fn enumerate(
    plan: &Plan,
    store: &Store,
    backends: &MakeBackend<'_>,
    stop: &AtomicBool,
    watch: &mut dyn FnMut(&Status),
) -> Result<Summary, EnumerateError> {
    let started = Instant::now();
    let mut first = backends()?;
    for settings in &plan.settings {
        first.run(&settings.job(String::new(), Want::default()))?;
    }
    let ledger = Ledger::open(store.root(), &plan.title())?;
    let mut collector = Collector::new(plan, store, backends, stop, started, &ledger);
    let todo: Vec<u64> = plan.batches().filter(|batch| !ledger.records.contains_key(batch)).collect();
    let mut lanes = vec![first];
    while lanes.len() < plan.lanes.min(todo.len()) {
        lanes.push(backends()?);
    }
    let shared = Shared {
        plan,
        todo,
        next: AtomicUsize::new(0),
        over: AtomicBool::new(false),
        stop,
        ledger: Mutex::new(ledger),
    };
    let (send, receive) = channel();
    std::thread::scope(|scope| {
        for backend in lanes {
            let (shared, send) = (&shared, send.clone());
            scope.spawn(move || lane(shared, backend, &send));
        }
        drop(send);
        collector.collect(&receive, &shared, watch)
    })?;
    Ok(collector.finish())
}

/// What lanes share.
struct Shared<'a> {
    plan: &'a Plan,
    todo: Vec<u64>,
    next: AtomicUsize,
    over: AtomicBool,
    stop: &'a AtomicBool,
    ledger: Mutex<Ledger>,
}

impl Shared<'_> {
    fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed) || self.stop.load(Ordering::Relaxed)
    }

    /// The ledger; a panic while it was held has left whole lines or none.
    fn ledger(&self) -> std::sync::MutexGuard<'_, Ledger> {
        self.ledger.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

type Arrived = Result<Record, EnumerateError>;

/// One thread with a back end of its own.
fn lane(shared: &Shared<'_>, backend: Box<dyn Backend>, send: &Sender<Arrived>) {
    let plan = shared.plan;
    let Some(settings) = plan.settings.first() else { return };
    let judge = Judge::new(plan.space.language().width, settings.dialect, &settings.check);
    let mut runner = Runner { space: &plan.space, settings: &plan.settings, judge, backend };
    while !shared.is_over() {
        let Some(&batch) = shared.todo.get(shared.next.fetch_add(1, Ordering::Relaxed)) else { return };
        let record = runner.run(batch, plan.numbers(batch)).map_err(EnumerateError::from);
        let kept = record.and_then(|record| {
            shared.ledger().keep(&record)?;
            Ok(record)
        });
        if send.send(kept).is_err() {
            return;
        }
    }
}

/// Merges records in the order of their batches and keeps the desk busy.
struct Collector<'a> {
    plan: &'a Plan,
    store: &'a Store,
    backends: &'a MakeBackend<'a>,
    stop: &'a AtomicBool,
    started: Instant,
    /// Records that wait for an earlier one.
    early: BTreeMap<u64, Record>,
    /// The batches that are not merged, in their order.
    order: VecDeque<u64>,
    total: Record,
    all: u64,
    before: u64,
    kinds: BTreeMap<Kind, Cases>,
    /// Under which pipeline which number.
    waiting: VecDeque<(usize, u64)>,
    seen: BTreeSet<(usize, u64)>,
    /// One for each pipeline, so that each has a log of its own.
    desks: BTreeMap<usize, Desk<'a>>,
    spent: Duration,
    /// What this run did.
    fresh: Record,
}

impl<'a> Collector<'a> {
    fn new(
        plan: &'a Plan,
        store: &'a Store,
        backends: &'a MakeBackend<'a>,
        stop: &'a AtomicBool,
        started: Instant,
        ledger: &Ledger,
    ) -> Collector<'a> {
        let mut collector = Collector {
            plan,
            store,
            backends,
            stop,
            started,
            early: BTreeMap::new(),
            order: plan.batches().collect(),
            total: Record::default(),
            all: plan.batches().map(|batch| plan.numbers(batch)).map(|numbers| numbers.end - numbers.start).sum(),
            before: ledger.records.values().map(|record| record.functions).sum(),
            kinds: BTreeMap::new(),
            waiting: VecDeque::new(),
            seen: ledger.seen.iter().copied().collect(),
            desks: BTreeMap::new(),
            spent: Duration::ZERO,
            fresh: Record::default(),
        };
        ledger.records.values().for_each(|record| collector.merge(record.clone()));
        collector
    }

    fn collect(
        &mut self,
        receive: &Receiver<Arrived>,
        shared: &Shared<'_>,
        watch: &mut dyn FnMut(&Status),
    ) -> Result<(), EnumerateError> {
        let mut told = Instant::now();
        let mut failed = None;
        loop {
            let may_work = !self.waiting.is_empty() && self.is_affordable();
            match receive.recv_timeout(if may_work { Duration::ZERO } else { TICK }) {
                Ok(Ok(record)) => {
                    self.fresh += &record;
                    self.merge(record);
                }
                Ok(Err(error)) => {
                    shared.over.store(true, Ordering::Relaxed);
                    failed.get_or_insert(error);
                }
                Err(RecvTimeoutError::Timeout) if may_work => self.work(shared)?,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            if self.plan.time.is_some_and(|time| self.started.elapsed() >= time) {
                shared.over.store(true, Ordering::Relaxed);
            }
            if told.elapsed() >= TICK {
                told = Instant::now();
                watch(&self.status());
            }
        }
        if let Some(error) = failed {
            return Err(error);
        }
        while !self.waiting.is_empty() && self.is_affordable() && !self.stop.load(Ordering::Relaxed) {
            self.work(shared)?;
            watch(&self.status());
        }
        Ok(())
    }

    /// Whether the desk has some of its share left.
    fn is_affordable(&self) -> bool {
        self.spent <= GRACE + self.started.elapsed().mul_f64(self.plan.ration.share)
    }

    fn merge(&mut self, record: Record) {
        self.early.insert(record.batch, record);
        while let Some(record) = self.order.front().and_then(|next| self.early.remove(next)) {
            self.order.pop_front();
            self.admit(&record);
            self.total += &record;
        }
    }

    /// Sorts what is wrong into kinds; the first of each are for the desk.
    fn admit(&mut self, record: &Record) {
        for (pipeline, tally) in record.pipelines.iter().enumerate() {
            let wrong = tally.wrong.iter().map(|wrong| {
                let (class, needs, change) = wrong.kind();
                (Kind { pipeline, needs, class, change }, wrong.number)
            });
            let failed = tally.failed.iter().map(|(number, message)| {
                let words = message.chars().filter(|c| !c.is_ascii_digit()).collect();
                (Kind { pipeline, needs: Needs::Nothing, class: "crash".to_owned(), change: words }, *number)
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

    /// Lets the desk see the next one.
    fn work(&mut self, shared: &Shared<'_>) -> Result<(), EnumerateError> {
        let Some((pipeline, number)) = self.waiting.pop_front() else { return Ok(()) };
        let Some(outline) = self.plan.space.outline(number) else { return Ok(()) };
        let start = Instant::now();
        let settings = &self.plan.settings[pipeline];
        let desk = match self.desks.entry(pipeline) {
            std::collections::btree_map::Entry::Occupied(desk) => desk.into_mut(),
            std::collections::btree_map::Entry::Vacant(place) => {
                let backend = (self.backends)()?;
                let log = Log::open(self.store, self.plan.start(pipeline));
                place.insert(Desk::new(&self.plan.present, self.store, backend, log, self.plan.ration, self.stop))
            }
        };
        desk.log.tested(&self.fresh.statistics(pipeline));
        let module = outline.module(self.plan.space.language().width);
        let functions = self.plan.functions.clone();
        let origin = Origin::Enumerated { functions, number, pipeline: settings.pipeline.to_string() };
        desk.take(Suspect { module, function: None, origin, subject: settings.subject() }, settings);
        shared.ledger().note_seen(pipeline, number)?;
        self.spent += start.elapsed();
        Ok(())
    }

    fn status(&self) -> Status {
        Status {
            elapsed: self.started.elapsed(),
            functions: self.total.functions + self.early.values().map(|record| record.functions).sum::<u64>(),
            all: self.all,
            before: self.before,
            violations: self.kinds.values().map(|cases| cases.count).sum(),
            kinds: self.kinds.len(),
            waiting: self.waiting.len(),
        }
    }

    fn finish(mut self) -> Summary {
        // After an early end: what was done out of turn counts all the same.
        for record in std::mem::take(&mut self.early).into_values() {
            self.admit(&record);
            self.total += &record;
        }
        let reason = match () {
            () if self.stop.load(Ordering::Relaxed) => Reason::Stopped,
            () if self.total.functions < self.all => Reason::Time,
            () => Reason::Programs,
        };
        let mut summary = Summary {
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
        };
        for (pipeline, desk) in &mut self.desks {
            desk.index();
            desk.end(reason, &self.fresh.statistics(*pipeline));
            summary.unreproduced += desk.unreproduced;
            summary.unsaved.append(&mut desk.unsaved);
            std::mem::take(&mut desk.failed).into_iter().for_each(|(e, n)| *summary.failed.entry(e).or_default() += n);
            for (name, group) in std::mem::take(&mut desk.groups) {
                let into = summary.groups.entry(name).or_default();
                into.cases += group.cases;
                into.minimized += group.minimized;
                into.smallest = into.smallest.take().or(group.smallest);
            }
        }
        summary
    }
}

impl Record {
    /// The functions under one pipeline as a campaign's statistics. Our own time is divided among
    /// the pipelines.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::enumerate::{Group, Language, Swapping};
    use crate::trial::Pipeline;

    fn plan(shard: Shard) -> Plan {
        let groups = [Group::Plain].into();
        let language = Language { width: 1, groups, swapping: Swapping::Both };
        Plan {
            space: Space::new(language, 1..=2).unwrap(),
            functions: String::new(),
            settings: vec![Settings::new(Pipeline::from_passes(Vec::new()))],
            llvm: "22".to_owned(),
            present: Vec::new(),
            batch: 1000,
            shard,
            lanes: 1,
            time: None,
            cases: 1,
            ration: Ration::default(),
        }
    }

    #[test]
    fn shards_are_parts_of_the_whole() {
        let whole = plan(Shard::WHOLE);
        let numbers = |plan: &Plan| plan.batches().flat_map(|batch| plan.numbers(batch)).collect::<Vec<_>>();
        assert_eq!(numbers(&whole), (0..whole.space.len()).collect::<Vec<_>>());
        let mut parts: Vec<u64> = (1..=3).flat_map(|index| numbers(&plan(Shard { index, of: 3 }))).collect();
        parts.sort_unstable();
        assert_eq!(parts, numbers(&whole), "each number once");
    }

    #[test]
    fn shards_are_read_as_they_are_written() {
        assert_eq!("3/8".parse(), Ok(Shard { index: 3, of: 8 }));
        for wrong in ["0/8", "9/8", "3", "a/b", "1/0"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }
}
