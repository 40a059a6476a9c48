//! Merges the results of the workers in the order of the seeds, and hands candidates to the queue.

use super::coverage::Coverage;
use super::feedback::PoolSize;
use super::plan::{Plan, Status, Summary};
use super::tester::BatchResult;
use crate::campaign::findings::log::UnresolvedReason;
use crate::campaign::ordered::Collect;
use crate::campaign::queue::TriageQueue;
use crate::campaign::statistics::Statistics;
use crate::campaign::triage::confirm::Candidate;
use crate::trial::Settings;
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The time that the queue may take after the end of a campaign, at least: a campaign of a few seconds still confirms
/// what it found.
const GRACE: Duration = Duration::from_secs(10);

/// Merges batches in their order.
pub struct Collector<'a, 'w> {
    plan: &'a Plan,
    started: Instant,
    /// Programs of the merged batches.
    programs: u64,
    waiting: VecDeque<(Candidate, Arc<Settings>)>,
    statistics: Statistics,
    per_llvm: Vec<Statistics>,
    coverage: Coverage,
    queue: TriageQueue<'a>,
    watch: &'w mut dyn FnMut(&Status<'_>),
}

impl Collect<BatchResult> for Collector<'_, '_> {
    fn merge(&mut self, batch: BatchResult) {
        self.programs += batch.programs;
        batch.lost.iter().for_each(|error| self.queue.note_lost(error));
        for (all, statistics) in self.per_llvm.iter_mut().zip(&batch.statistics) {
            *all += statistics;
            self.statistics += statistics;
        }
        self.coverage += &batch.coverage;
        for (candidate, settings, error) in &batch.internal {
            self.queue.keep_internal(candidate, settings, error);
        }
        for (candidate, settings) in &batch.altered {
            self.queue.keep_altered(candidate, settings);
        }
        self.waiting.extend(batch.candidates);
        self.queue.log.tested(&self.statistics);
    }

    fn other_work(&mut self) -> bool {
        let Some((candidate, settings)) = self.waiting.pop_front() else { return false };
        self.queue.take(candidate, &settings);
        true
    }

    fn tick(&mut self) {
        self.queue.log.progress(self.queue.meter.total());
        self.tell();
    }
}

impl<'a, 'w> Collector<'a, 'w> {
    /// A collector without results.
    pub fn new(
        plan: &'a Plan,
        mut queue: TriageQueue<'a>,
        started: Instant,
        watch: &'w mut dyn FnMut(&Status<'_>),
    ) -> Collector<'a, 'w> {
        // The end of minimizing is known before the campaign ends, so that one reduction cannot delay the end for long.
        let grace = |time: Duration| GRACE.max(time.mul_f64(plan.reduction_budget.share));
        let time = plan.time.map(|time| time.saturating_add(grace(time)));
        let latest = time.and_then(|time| started.checked_add(time));
        latest.into_iter().for_each(|latest| queue.end_at(latest));
        Collector {
            plan,
            started,
            programs: 0,
            waiting: VecDeque::new(),
            statistics: Statistics::default(),
            per_llvm: vec![Statistics::default(); plan.llvms.len()],
            coverage: Coverage::default(),
            queue,
            watch,
        }
    }

    /// Triages the candidates that still wait when the workers have ended, within the queue's share of the time, and
    /// files the rest unconfirmed.
    fn clear_the_queue(&mut self) {
        let grace = GRACE.max(self.started.elapsed().mul_f64(self.plan.reduction_budget.share));
        let deadline = Instant::now() + grace;
        self.queue.end_at(deadline);
        for (candidate, settings) in std::mem::take(&mut self.waiting) {
            if self.queue.stopped() || Instant::now() >= deadline {
                self.queue.shelve(&candidate, &settings);
            } else {
                self.queue.take(candidate, &settings);
                self.tell();
            }
        }
    }

    fn tell(&mut self) {
        let unsaved = std::mem::take(&mut self.queue.unsaved);
        (self.watch)(&Status {
            elapsed: self.started.elapsed(),
            statistics: &self.statistics,
            findings: self.queue.findings(),
            groups: self.queue.groups.len(),
            waiting: self.waiting.len(),
            unsaved,
        });
    }

    fn reason(&self) -> UnresolvedReason {
        let programs = self.plan.programs.is_some_and(|n| self.programs >= n);
        match (self.queue.stopped(), programs) {
            (true, _) => UnresolvedReason::Stopped,
            (false, true) => UnresolvedReason::Programs,
            (false, false) => UnresolvedReason::Time,
        }
    }

    /// Triages the remaining candidates, and writes index and log.
    pub fn finish(mut self, pool: PoolSize) -> Summary<'a> {
        self.clear_the_queue();
        self.queue.index();
        self.statistics.cpu.reduce = self.queue.spent;
        let reason = self.reason();
        self.queue.end(reason, &self.statistics);
        Summary {
            elapsed: self.started.elapsed(),
            programs: self.programs,
            statistics: self.statistics,
            per_llvm: self.per_llvm,
            coverage: self.coverage,
            pool,
            queue: self.queue,
        }
    }
}
