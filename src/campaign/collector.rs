//! Merges what the lanes of a campaign make, in the order of the seeds, and hands suspicions to the desk.

use super::coverage::Coverage;
use super::desk::Desk;
use super::hunt::{Plan, Status, Summary};
use super::investigate::Suspect;
use super::lane::BatchResult;
use super::log::Reason;
use super::pool::PoolSize;
use super::statistics::Statistics;
use crate::trial::Settings;
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

/// What the desk may take after the end of a campaign, at least.
const GRACE: Duration = Duration::from_secs(10);

/// How often the watcher is told of progress.
const TICK: Duration = Duration::from_millis(200);

/// Merges batches in their order.
pub struct Collector<'a> {
    plan: &'a Plan,
    started: Instant,
    /// Batches that came before their turn.
    early: BTreeMap<u64, BatchResult>,
    next: u64,
    /// Programs of merged batches.
    programs: u64,
    waiting: VecDeque<(Suspect, Arc<Settings>)>,
    statistics: Statistics,
    per_llvm: Vec<Statistics>,
    coverage: Coverage,
    desk: Desk<'a>,
}

impl<'a> Collector<'a> {
    /// A collector that has nothing yet.
    pub fn new(plan: &'a Plan, desk: Desk<'a>, started: Instant) -> Collector<'a> {
        Collector {
            plan,
            started,
            early: BTreeMap::new(),
            next: 0,
            programs: 0,
            waiting: VecDeque::new(),
            statistics: Statistics::default(),
            per_llvm: vec![Statistics::default(); plan.llvms.len()],
            coverage: Coverage::default(),
            desk,
        }
    }

    /// Merges what arrives until every lane has ended, then clears the desk.
    pub fn collect(&mut self, receive: &Receiver<BatchResult>, watch: &mut dyn FnMut(&Status<'_>)) {
        let grace = |time: Duration| GRACE.max(time.mul_f64(self.plan.ration.share));
        let time = self.plan.time.map(|time| time.saturating_add(grace(time)));
        let latest = time.and_then(|time| self.started.checked_add(time));
        latest.into_iter().for_each(|latest| self.desk.end_at(latest));
        let mut told = Instant::now();
        loop {
            // With work on the desk nobody waits for the lanes.
            let patience = if self.waiting.is_empty() { TICK } else { Duration::ZERO };
            match receive.recv_timeout(patience) {
                Ok(batch) => self.merge(batch),
                Err(RecvTimeoutError::Timeout) => {
                    if let Some((suspect, settings)) = self.waiting.pop_front() {
                        self.desk.take(suspect, &settings);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => break,
            }
            if told.elapsed() >= TICK {
                told = Instant::now();
                self.desk.log.progress(self.desk.meter.total());
                self.tell(watch);
            }
        }
        self.clear_the_desk(watch);
    }

    fn merge(&mut self, batch: BatchResult) {
        self.early.insert(batch.index, batch);
        while let Some(batch) = self.early.remove(&self.next) {
            self.next += 1;
            self.programs += batch.programs;
            batch.lost.iter().for_each(|error| self.desk.note_lost(error));
            for (all, statistics) in self.per_llvm.iter_mut().zip(&batch.statistics) {
                *all += statistics;
                self.statistics += statistics;
            }
            self.coverage += &batch.coverage;
            for (suspect, settings, error) in &batch.internal {
                self.desk.keep_internal(suspect, settings, error);
            }
            for (suspect, settings) in &batch.altered {
                self.desk.keep_altered(suspect, settings);
            }
            self.waiting.extend(batch.suspects);
        }
        self.desk.log.tested(&self.statistics);
    }

    /// What still waits when the lanes have ended: investigated within the desk's share of the
    /// time, the rest filed for later.
    fn clear_the_desk(&mut self, watch: &mut dyn FnMut(&Status<'_>)) {
        let grace = GRACE.max(self.started.elapsed().mul_f64(self.plan.ration.share));
        let deadline = Instant::now() + grace;
        self.desk.end_at(deadline);
        for (suspect, settings) in std::mem::take(&mut self.waiting) {
            if self.desk.stopped() || Instant::now() >= deadline {
                self.desk.shelve(&suspect, &settings);
            } else {
                self.desk.take(suspect, &settings);
                self.tell(watch);
            }
        }
    }

    fn tell(&mut self, watch: &mut dyn FnMut(&Status<'_>)) {
        let unsaved = std::mem::take(&mut self.desk.unsaved);
        watch(&Status {
            elapsed: self.started.elapsed(),
            statistics: &self.statistics,
            findings: self.desk.findings(),
            groups: self.desk.groups.len(),
            waiting: self.waiting.len(),
            unsaved,
        });
    }

    fn reason(&self) -> Reason {
        let programs = self.plan.programs.is_some_and(|n| self.programs >= n);
        match (self.desk.stopped(), programs) {
            (true, _) => Reason::Stopped,
            (false, true) => Reason::Programs,
            (false, false) => Reason::Time,
        }
    }

    /// Closes index and log.
    pub fn finish(mut self, pool: PoolSize) -> Summary<'a> {
        self.desk.index();
        self.statistics.cpu.reduce = self.desk.spent;
        let reason = self.reason();
        self.desk.end(reason, &self.statistics);
        Summary {
            elapsed: self.started.elapsed(),
            programs: self.programs,
            statistics: self.statistics,
            per_llvm: self.per_llvm,
            coverage: self.coverage,
            pool,
            desk: self.desk,
        }
    }
}
