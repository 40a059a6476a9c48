//! The queue: takes candidates in the order of their seeds, investigates, groups, minimizes, files.
//!
//! Minimizing is rationed: a few cases per group, and a share of the campaign's time, because one
//! frequent bug would otherwise fill the first hour. Every case is filed before it is minimized.

use super::findings::finding::{Finding, Kind};
use super::findings::log::{End, Log, Reason};
use super::findings::store::Store;
use super::metered::Meter;
use super::report::index;
use super::report::write_up;
use super::statistics::Statistics;
use super::triage::confirm::{Candidate, Confirmed, investigate};
use super::triage::minimize::{Limits, Minimal, minimize};
use super::triage::report_input::ReportInput;
use crate::ir::print;
use crate::llvm::installed::{self, Found};
use crate::llvm::{Backend, Failure, Library};
use crate::trial::{Settings, TrialError, guarded};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How often the index is written while the campaign runs; it is read off the whole folder.
const INDEX_EVERY: Duration = Duration::from_secs(60);

/// How minimizing is rationed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReductionBudget {
    /// Cases to minimize per group.
    pub per_group: u64,
    /// The most that minimizing may take of the campaign's time.
    pub share: f64,
    /// Candidates to try per case.
    pub tries: usize,
}

impl Default for ReductionBudget {
    fn default() -> ReductionBudget {
        ReductionBudget { per_group: 3, share: 0.2, tries: 6_000 }
    }
}

impl ReductionBudget {
    /// Cases of its group that are minimized, and the share of the time up to which that is done. What
    /// depends on a variant, or is of a known pattern, is one family, and met more often than all the rest: one case shows it, and it leaves time to the others.
    fn of(&self, case: &Confirmed) -> (u64, f64) {
        match case.kind() {
            Kind::Disputed | Kind::Undef | Kind::Known => (self.per_group.min(1), self.share / 2.0),
            Kind::Miscompilation | Kind::Failure | Kind::Undecided => (self.per_group, self.share),
        }
    }
}

/// One group of findings.
#[derive(Clone, Debug, Default)]
pub struct Group {
    pub cases: u64,
    /// Of them, by LLVM.
    pub per_llvm: BTreeMap<Library, u64>,
    pub minimized: u64,
    /// Of the smallest case.
    pub smallest: Option<Finding>,
}

/// Investigates and files.
pub struct TriageQueue<'a> {
    /// Whether reduced findings are tried with every LLVM that is here.
    everywhere: bool,
    /// Those, once they were looked for: to load all of them takes as long as thousands of programs.
    present: Option<Vec<Found>>,
    store: &'a Store,
    backend: Box<dyn Backend>,
    /// LLVM's share of the queue's work.
    pub meter: Meter,
    pub log: Log,
    reduction_budget: ReductionBudget,
    stop: &'a AtomicBool,
    /// When minimizing ends, if that is known yet.
    deadline: Option<Instant>,
    pub groups: BTreeMap<String, Group>,
    /// Suspicions that did not come back.
    pub unreproduced: u64,
    /// Suspicions that were filed without a second look, because the campaign ended.
    pub pending: u64,
    /// Investigations that failed by our fault or the machine's.
    pub failed: BTreeMap<String, u64>,
    /// Findings that could not be saved: printed in full.
    pub unsaved: Vec<String>,
    started: Instant,
    indexed: Option<Instant>,
    /// Wall time spent, with LLVM's part of it: the queue does one thing at a time.
    pub spent: Duration,
    /// The part of it that went into minimizing.
    minimizing: Duration,
}

impl<'a> TriageQueue<'a> {
    /// A queue that ends minimizing early once `stop` is set.
    pub fn new(
        everywhere: bool,
        store: &'a Store,
        backend: Box<dyn Backend>,
        log: Log,
        reduction_budget: ReductionBudget,
        stop: &'a AtomicBool,
    ) -> TriageQueue<'a> {
        let meter = Meter::default();
        TriageQueue {
            everywhere,
            present: None,
            store,
            backend: meter.on(backend),
            meter,
            log,
            reduction_budget,
            stop,
            deadline: None,
            groups: BTreeMap::new(),
            unreproduced: 0,
            pending: 0,
            failed: BTreeMap::new(),
            unsaved: Vec::new(),
            started: Instant::now(),
            indexed: None,
            spent: Duration::ZERO,
            minimizing: Duration::ZERO,
        }
    }

    /// The number of cases in all groups.
    pub fn findings(&self) -> u64 {
        self.groups.values().map(|g| g.cases).sum()
    }

    /// Whether the campaign is to end as soon as possible.
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The number of cases of one LLVM.
    pub fn findings_of(&self, library: &Library) -> u64 {
        self.groups.values().filter_map(|g| g.per_llvm.get(library)).sum()
    }

    /// Deals with a candidate, in the settings that it arose in: investigated, grouped, filed, minimized if there is
    /// reduction budget left.
    pub fn take(&mut self, candidate: Candidate, settings: &Settings) {
        let start = Instant::now();
        // A fault of ours in the second look costs that look; in what follows, the reduced program.
        let seen = guarded(|| {
            let seen = investigate(candidate.clone(), settings, &mut *self.backend)?;
            Ok(seen.map(|case| self.admit(&case, settings)))
        });
        match seen.and_then(|seen| seen) {
            Ok(Some(())) => {}
            Ok(None) => {
                self.unreproduced += 1;
                self.keep_raw("unreproduced", &candidate, settings);
            }
            Err(error) => {
                self.backend.retire();
                self.note_lost(&error);
                self.keep_raw("failed", &candidate, settings);
            }
        }
        if self.indexed.is_none_or(|last| last.elapsed() >= INDEX_EVERY) {
            self.index();
        }
        self.spent += start.elapsed();
    }

    /// Files a candidate without a second look.
    pub fn shelve(&mut self, candidate: &Candidate, settings: &Settings) {
        self.pending += 1;
        self.keep_raw("pending", candidate, settings);
    }

    /// Files a program on which we failed ourselves.
    pub fn keep_internal(&mut self, candidate: &Candidate, settings: &Settings, error: &TrialError) {
        self.note_lost(error);
        self.keep_raw("internal", candidate, settings);
    }

    /// Files a program of the control group that did not come back equal: LLVM changes it as it reads or prints it, or
    /// we do.
    pub fn keep_altered(&mut self, candidate: &Candidate, settings: &Settings) {
        self.keep_raw("control", candidate, settings);
    }

    /// Counts a fault of ours of which there is no program to keep.
    pub fn note_lost(&mut self, error: &TrialError) {
        *self.failed.entry(error.to_string()).or_default() += 1;
    }

    /// From then on nothing is minimized any further.
    pub fn end_at(&mut self, deadline: Instant) {
        self.deadline = Some(deadline);
    }

    /// Writes the index of the findings folder, for whoever reads along and at the end.
    pub fn index(&mut self) {
        self.indexed = Some(Instant::now());
        if let Err(error) = index::write(self.store) {
            self.unsaved.push(error.to_string());
        }
    }

    /// Closes the log. What it could not take is to be printed.
    pub fn end(&mut self, reason: Reason, tested: &Statistics) {
        self.log.tested(tested);
        self.log.end(End {
            reason,
            figures: self.log.figures(self.meter.total()),
            findings: self.findings(),
            groups: self.groups.len() as u64,
            inconclusive: tested.verdicts.inconclusive,
            unsupported: tested.verdicts.unsupported,
            undecided: tested.inputs.undecided,
            unreproduced: self.unreproduced,
            pending: self.pending,
            internal: self.failed.values().sum(),
            control: tested.control,
            control_failures: tested.control_failures,
        });
        self.unsaved.append(&mut self.log.unwritten);
    }

    fn admit(&mut self, case: &Confirmed, settings: &Settings) {
        let group = self.groups.entry(case.group.clone()).or_default();
        group.cases += 1;
        *group.per_llvm.entry(case.candidate.subject.library.clone()).or_default() += 1;
        let (most, share) = self.reduction_budget.of(case);
        let wanted = group.minimized < most;
        self.file(case, None, settings);
        let within = self.minimizing.as_secs_f64() <= share * self.started.elapsed().as_secs_f64() + 5.0;
        if !wanted || !within || self.stopped() {
            return;
        }
        let start = Instant::now();
        let minimal = self.minimize(case, settings);
        self.minimizing += start.elapsed();
        self.groups.entry(case.group.clone()).or_default().minimized += 1;
        self.file(case, Some(&minimal), settings);
    }

    fn minimize(&mut self, case: &Confirmed, settings: &Settings) -> Minimal {
        let (stop, deadline) = (self.stop, self.deadline);
        let in_time = || deadline.is_none_or(|deadline| Instant::now() < deadline);
        let mut go_on = |_: &crate::reduce::Progress| !stop.load(Ordering::Relaxed) && in_time();
        let limits = Limits { tries: self.reduction_budget.tries, go_on: &mut go_on };
        minimize(case, settings, &mut *self.backend, limits)
    }

    fn file(&mut self, case: &Confirmed, minimal: Option<&Minimal>, settings: &Settings) {
        let report_input = match minimal {
            None => ReportInput::found(case, settings, &mut *self.backend),
            Some(minimal) => {
                let all = || installed::present(&mut *self.backend).0;
                let present = if self.everywhere { &**self.present.get_or_insert_with(all) } else { &[] };
                ReportInput::minimal(case, minimal, settings, present, &mut *self.backend)
            }
        };
        let finding_files = write_up(case, &report_input, settings);
        let (finding, saved) = finding_files.save(self.store);
        if let Err(unsaved) = saved {
            self.unsaved.push(format!("{unsaved}\n{}", unsaved.print()));
        }
        if minimal.is_none() {
            let figures = self.log.figures(self.meter.total());
            self.log.case(&finding, figures);
        }
        let Some(group) = self.groups.get_mut(&case.group) else { return };
        let size = |f: &Finding| f.reduced_instructions.unwrap_or(usize::MAX);
        if group.smallest.as_ref().is_none_or(|old| size(&finding) < size(old)) {
            group.smallest = Some(finding);
        }
    }

    fn keep_raw(&mut self, shelf: &str, candidate: &Candidate, settings: &Settings) {
        let text = print(&candidate.module, settings.dialect.version).unwrap_or_else(|e| e.to_string());
        let options: String = settings.options.iter().map(|option| format!(" {option}")).collect();
        let text = format!("; {}\n; pipeline: {}{options}\n{text}", candidate.origin, settings.pipeline);
        let id = candidate.id();
        if let Err(unsaved) = self.store.save_program(shelf, &id, text) {
            self.unsaved.push(format!("{unsaved}\n{}", unsaved.print()));
        }
    }
}

/// Makes a back end.
pub type MakeBackend<'a> = dyn Fn() -> Result<Box<dyn Backend>, Failure> + Sync + 'a;
