//! The triage queue: takes candidates in the order of their seeds, confirms, groups, minimizes and files them.
//!
//! Minimizing has a budget: a few cases per group, and a share of the campaign's time. Without it one frequent bug
//! would fill the first hour. Every case is filed before it is minimized, so that an interrupted reduction loses
//! nothing.

use super::findings::finding::Kind;
use super::findings::log::{Log, LogEnd, UnresolvedReason};
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

/// How often the index page is written while the campaign runs. Writing it reads every `finding.json` of the folder, so
/// the cost grows with the number of findings.
const INDEX_EVERY: Duration = Duration::from_secs(60);

/// How much reduction a campaign may do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReductionBudget {
    /// Cases to minimize per group.
    pub per_group: u64,
    /// The largest share of the campaign's elapsed time that minimizing may take, between 0 and 1.
    pub share: f64,
    /// Reduction candidates to try per case.
    pub tries: usize,
}

impl Default for ReductionBudget {
    fn default() -> ReductionBudget {
        // More cases per group would show more of the causes that a group may have, at the expense of other groups. A
        // fifth of the time leaves room to confirm the candidates that wait. The limit on tries ends reductions that
        // make no progress.
        ReductionBudget { per_group: 3, share: 0.2, tries: 6_000 }
    }
}

impl ReductionBudget {
    /// How many cases of its group are minimized, and the share of the time up to which that is done. Findings that
    /// depend on a variant, need undef or match a known pattern come in large families: half an hour with memory
    /// programs filed 245 groups that depend on a variant, and nearly all belonged to five families. One reduced case
    /// shows such a family, and half of the share is left for the others.
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
    /// Cases filed in this campaign.
    pub cases: u64,
    /// These cases by the LLVM that is wrong.
    pub per_llvm: BTreeMap<Library, u64>,
    /// How many of the cases were reduced; at most [`ReductionBudget::per_group`].
    pub minimized: u64,
}

/// Confirms, groups, minimizes and files candidates, one at a time.
pub struct TriageQueue<'a> {
    /// Whether reduced findings are tried with every LLVM on this machine.
    everywhere: bool,
    /// These LLVMs, once they were looked for: loading all of them takes as long as thousands of programs.
    present: Option<Vec<Found>>,
    store: &'a Store,
    backend: Box<dyn Backend>,
    /// LLVM's CPU time in the queue's work.
    pub meter: Meter,
    /// `campaign.jsonl`: start, filed cases, progress and end.
    pub log: Log,
    reduction_budget: ReductionBudget,
    stop: &'a AtomicBool,
    /// When minimizing ends, once that is known.
    deadline: Option<Instant>,
    /// The groups of this campaign by name.
    pub groups: BTreeMap<String, Group>,
    /// Candidates that did not show a second time.
    pub unreproduced: u64,
    /// Candidates that were filed unconfirmed because the campaign ended.
    pub pending: u64,
    /// Errors of irrefute or of the machine, by message: failed confirmations, internal errors and lost programs.
    pub failed: BTreeMap<String, u64>,
    /// Findings that could not be saved, in full, to be printed.
    pub unsaved: Vec<String>,
    started: Instant,
    indexed: Option<Instant>,
    /// Wall time spent in [`take`](Self::take), LLVM included: the queue does one thing at a time.
    pub spent: Duration,
    /// The part of `spent` that went into minimizing.
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

    /// Whether the user asked the campaign to stop.
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The number of cases of one LLVM.
    pub fn findings_of(&self, library: &Library) -> u64 {
        self.groups.values().filter_map(|g| g.per_llvm.get(library)).sum()
    }

    /// Confirms a candidate with the settings that it arose in, files it, and minimizes it if the group has reduction
    /// budget left.
    pub fn take(&mut self, candidate: Candidate, settings: &Settings) {
        let start = Instant::now();
        // A panic before the case is filed costs this confirmation. A later one costs only the reduced program.
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
                // The worker may be in the middle of a job whose answer nobody will read.
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

    /// Files a candidate unconfirmed, under `pending/`.
    pub fn shelve(&mut self, candidate: &Candidate, settings: &Settings) {
        self.pending += 1;
        self.keep_raw("pending", candidate, settings);
    }

    /// Files a program on which irrefute itself failed.
    pub fn keep_internal(&mut self, candidate: &Candidate, settings: &Settings, error: &TrialError) {
        self.note_lost(error);
        self.keep_raw("internal", candidate, settings);
    }

    /// Files a program of the control group that did not come back equal: either LLVM's or our parser or printer
    /// changed it.
    pub fn keep_altered(&mut self, candidate: &Candidate, settings: &Settings) {
        self.keep_raw("control", candidate, settings);
    }

    /// Counts an internal error for which no program can be kept.
    pub fn note_lost(&mut self, error: &TrialError) {
        *self.failed.entry(error.to_string()).or_default() += 1;
    }

    /// Sets the time at which minimizing ends.
    pub fn end_at(&mut self, deadline: Instant) {
        self.deadline = Some(deadline);
    }

    /// Writes the index page of the findings folder: for readers during the campaign, and at the end.
    pub fn index(&mut self) {
        self.indexed = Some(Instant::now());
        if let Err(error) = index::write(self.store) {
            self.unsaved.push(error.to_string());
        }
    }

    /// Closes the log. Lines that could not be written move to `unsaved`.
    pub fn end(&mut self, reason: UnresolvedReason, tested: &Statistics) {
        self.log.tested(tested);
        self.log.end(LogEnd {
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
        // Filed before it is minimized: an interrupted reduction loses nothing.
        self.file(case, None, settings);
        // The five seconds let the first case be reduced at once, when the share of the elapsed time is still next to
        // nothing.
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
        // The log has one line per case; the reduced edition of the same case is no event of its own.
        if minimal.is_none() {
            let figures = self.log.figures(self.meter.total());
            self.log.case(&finding, figures);
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

/// Makes a back end: one per worker thread and one for the queue.
pub type MakeBackend<'a> = dyn Fn() -> Result<Box<dyn Backend>, Failure> + Sync + 'a;
