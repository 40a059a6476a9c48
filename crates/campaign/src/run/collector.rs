//! Merges the results of the workers in the order of the seeds, and hands candidates to the queue.

use super::coverage::Coverage;
use super::differences::Differences;
use super::enumeration::Tables;
use super::feedback::PoolSize;
use super::plan::{Plan, Status, Summary};
use super::tester::BatchResult;
use crate::findings::llvm_coverage;
use crate::findings::log::UnresolvedReason;
use crate::ordered::Collect;
use crate::queue::{TriageQueue, Triaged};
use crate::statistics::Statistics;
use crate::waiting::WaitingList;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Merges batches in their order.
pub struct Collector<'a, 'w> {
    plan: &'a Plan,
    started: Instant,
    /// Programs of the merged batches.
    programs: u64,
    waiting: WaitingList,
    stop: &'w AtomicBool,
    statistics: Statistics,
    per_llvm: Vec<Statistics>,
    coverage: Coverage,
    llvm_coverage: irrefute_coverage::Coverage,
    differences: Differences,
    /// Of an enumeration.
    tables: Option<Tables>,
    queue: TriageQueue<'a>,
    /// What was told so far of what could not be written.
    unsaved: u64,
    watch: &'w mut dyn FnMut(&Status<'_>),
}

impl Collect<BatchResult> for Collector<'_, '_> {
    fn merge(&mut self, mut batch: BatchResult) {
        if let Some(tables) = &mut self.tables {
            tables.merge(&mut batch);
        }
        self.programs += batch.programs;
        batch.lost.iter().for_each(|error| self.queue.note_lost(error));
        for (all, statistics) in self.per_llvm.iter_mut().zip(&batch.statistics) {
            *all += statistics;
            self.statistics += statistics;
        }
        self.coverage += &batch.coverage;
        self.differences += batch.differences;
        for reach in &batch.reached {
            self.llvm_coverage.add(reach);
        }
        for (candidate, settings, error) in &batch.internal {
            self.queue.keep_internal(candidate, settings, error);
        }
        for (candidate, settings) in &batch.altered {
            self.queue.keep_altered(candidate, settings);
        }
        for (candidate, settings) in &batch.refuted {
            self.queue.keep_refuted(candidate, settings);
        }
        batch.candidates.into_iter().for_each(|candidate| self.waiting.add(candidate));
        if let (Some(tables), Some(record)) = (&mut self.tables, &batch.record) {
            tables.keep(record);
        }
        self.queue.log.tested(&self.statistics, self.programs);
    }

    fn other_work(&mut self) -> bool {
        let (triaged, tested) = (self.queue.spent, self.statistics.cpu.total());
        if self.stop.load(Ordering::Relaxed) || !self.queue.time.is_affordable(triaged, tested) {
            return false;
        }
        let Some(taken) = self.waiting.take() else { return false };
        match self.queue.take(&taken.waiting) {
            Triaged::Filed => self.waiting.done(&taken),
            Triaged::Interrupted => self.waiting.set_aside(taken),
        }
        true
    }

    fn has_enough(&self) -> bool {
        self.tables.as_ref().is_some_and(|tables| tables.error.is_some())
    }

    fn tick(&mut self) {
        self.queue.log.progress(self.queue.meter.total(), &self.statistics);
        self.tell();
    }
}

impl<'a, 'w> Collector<'a, 'w> {
    /// A collector without results.
    pub fn new(
        plan: &'a Plan,
        tables: Option<Tables>,
        queue: TriageQueue<'a>,
        waiting: WaitingList,
        started: Instant,
        stop: &'w AtomicBool,
        watch: &'w mut dyn FnMut(&Status<'_>),
    ) -> Collector<'a, 'w> {
        Collector {
            plan,
            started,
            programs: 0,
            waiting,
            stop,
            statistics: Statistics::default(),
            per_llvm: vec![Statistics::default(); plan.llvms.len()],
            coverage: Coverage::default(),
            llvm_coverage: irrefute_coverage::Coverage::default(),
            differences: Differences::default(),
            tables,
            queue,
            unsaved: 0,
            watch,
        }
    }

    fn tell(&mut self) {
        let mut unsaved = std::mem::take(&mut self.queue.unsaved);
        unsaved.append(&mut self.waiting.unwritten);
        self.unsaved += unsaved.len() as u64;
        (self.watch)(&Status {
            elapsed: self.started.elapsed(),
            statistics: &self.statistics,
            differences: self.differences,
            tables: self.tables.as_ref(),
            findings: self.queue.findings(),
            groups: self.queue.groups.len(),
            waiting: self.waiting.len(),
            unsaved,
        });
    }

    fn reason(&self) -> UnresolvedReason {
        let programs = self.plan.programs.is_some_and(|n| self.programs >= n);
        let tables = self.tables.as_ref();
        match () {
            () if self.stop.load(Ordering::Relaxed) => UnresolvedReason::Stopped,
            () if self.has_enough() => UnresolvedReason::Failed,
            () if programs || tables.is_some_and(Tables::is_done) => UnresolvedReason::Programs,
            () => UnresolvedReason::Time,
        }
    }

    /// Triages the remaining candidates, and writes index and log.
    pub fn finish(mut self, pool: PoolSize) -> Summary<'a> {
        // The workers have ended: triage goes on as far as it may.
        while self.other_work() {
            self.tell();
        }
        let (pending, alike) = (self.waiting.left(), self.waiting.surplus());
        self.waiting.end();
        self.queue.unsaved.append(&mut self.waiting.unwritten);
        if let Err(error) = llvm_coverage::add(self.queue.store(), &self.llvm_coverage) {
            self.queue.unsaved.push(format!("the coverage of LLVM is lost: {error}"));
        }
        self.statistics.cpu.reduce = self.queue.spent;
        let reason = self.reason();
        self.tables.iter_mut().for_each(Tables::close);
        self.queue.end(reason, &self.statistics, pending);
        // The page says how the campaign ended.
        self.queue.index();
        Summary {
            elapsed: self.started.elapsed(),
            programs: self.programs,
            statistics: self.statistics,
            per_llvm: self.per_llvm,
            coverage: self.coverage,
            llvm_coverage: self.llvm_coverage,
            differences: Differences { old: self.queue.old, ..self.differences },
            tables: self.tables,
            pool,
            unsaved: self.unsaved + self.queue.unsaved.len() as u64,
            queue: self.queue,
            pending,
            alike,
        }
    }
}
