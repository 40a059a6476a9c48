//! The triage queue: confirms, groups, minimizes and files candidates, one at a time.
//!
//! Only some cases of a group are minimized, and none of a cause that is known: without that one frequent bug would fill
//! the first hour. A campaign with a time limit has a [time](super::triage_time) for triage as well. Every case is filed
//! before it is minimized, so that an interrupted reduction loses nothing.
//!
//! A confirmation that is interrupted (Ctrl-C, the end of the campaign, the time limit of a case, somebody who kills
//! LLVM) has said nothing: the candidate waits on.

use super::findings::cause::{Cause, PromiseWord};
use super::findings::claims::Claims;
use super::findings::finding::{Finding, FindingKind, is_wrong};
use super::findings::known::KnownFindings;
use super::findings::log::{Log, LogEnd, NotModelled, UnresolvedReason};
use super::findings::store::{Store, name};
use super::metered::Meter;
use super::report::index;
use super::report::write_up;
use super::statistics::Statistics;
use super::triage::affected_versions::ReducedProgram;
use super::triage::base::Base;
use super::triage::confirm::{Candidate, Confirmed, Wrong, investigate};
use super::triage::culprits::is_right_without;
use super::triage::minimize::{Limits, Minimal, minimize};
use super::triage::report_input::ReportInput;
use super::triage_time::{TriageStep, TriageTime};
use super::waiting::WaitingCandidate;
use irrefute_ir::{Module, print};
use irrefute_llvm::installed::{self, InstalledLlvm};
use irrefute_llvm::thread_cpu_time;
use irrefute_llvm::{Backend, Failure, Interrupt, Library};
use irrefute_refine::Witness;
use irrefute_trial::{Settings, TrialError, guarded};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How often the index page is written while the campaign runs. Writing it reads every `finding.json` of the folder, so
/// the cost grows with the number of findings.
const INDEX_EVERY: Duration = Duration::from_secs(60);

/// How often a candidate is looked at while somebody kills LLVM's process.
const ATTEMPTS: usize = 3;

/// How much reduction a campaign may do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReductionBudget {
    /// Cases to minimize per group, as long as each has a cause of its own.
    pub per_group: u64,
    /// The largest share of all CPU time that triage may take in a campaign with a time limit, below 1.
    pub share: f64,
    /// Reduction candidates to try per case.
    pub tries: usize,
}

impl Default for ReductionBudget {
    fn default() -> ReductionBudget {
        // More cases per group would show more of the causes that a group may have, at the expense of other groups. The
        // limit on tries ends reductions that make no progress. With the allowance at the start and the seconds after
        // the end, the share is a fifth of ten minutes.
        ReductionBudget { per_group: 3, share: 0.18, tries: 6_000 }
    }
}

impl ReductionBudget {
    /// Whether the next case of a group is minimized: one of the first, unless the last one had a cause that was known
    /// before; and later a sample, of which each is rarer than the one before, since a group may hide a rare cause
    /// behind a frequent one.
    ///
    /// Findings that depend on a variant, need undef or match a known pattern come in large families: half an hour with
    /// memory programs filed 245 groups that depend on a variant, and nearly all belonged to five families. So one of
    /// the first is enough for them.
    fn wants(&self, group: &Group, kind: FindingKind) -> bool {
        let first = match kind {
            FindingKind::Disputed | FindingKind::Undef | FindingKind::Known => self.per_group.min(1),
            FindingKind::Miscompilation | FindingKind::Failure | FindingKind::Undecided => self.per_group,
        };
        // The experiment of a pattern passes only where nothing else is wrong, so such a group hides nothing.
        let is_sample = kind != FindingKind::Known
            && group.cases >= SAMPLE
            && group.cases.is_power_of_two()
            && group.cases.ilog2().is_multiple_of(2);
        (group.minimized < first && !group.repeats) || (is_sample && self.per_group > 0)
    }
}

/// The first case of a group that is minimized as a sample; the others are four times as far each.
const SAMPLE: u64 = 16;

/// One group of findings.
#[derive(Clone, Debug, Default)]
pub struct Group {
    /// Cases filed in this campaign.
    pub cases: u64,
    /// These cases by the LLVM that is wrong.
    pub per_llvm: BTreeMap<Library, u64>,
    /// How many of the cases were reduced.
    pub minimized: u64,
    /// Whether the case that was reduced last had a cause that was known before.
    repeats: bool,
}

/// What became of a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Triaged {
    /// It was filed: as a finding, or as a program that does not show a violation again, or fails in other ways.
    Filed,
    /// Its triage was interrupted.
    Interrupted,
}

/// Confirms, groups, minimizes and files candidates, one at a time.
pub struct TriageQueue<'a> {
    /// Whether reduced findings are tried with every LLVM on this machine.
    everywhere: bool,
    /// These LLVMs, once they were looked for: loading all of them takes as long as thousands of programs.
    present: Option<Vec<InstalledLlvm>>,
    store: &'a Store,
    backend: Box<dyn Backend>,
    /// LLVM's CPU time in the queue's work.
    pub meter: Meter,
    /// `campaign.jsonl`: start, filed cases, progress and end.
    pub log: Log,
    reduction_budget: ReductionBudget,
    /// How much time triage has.
    pub time: TriageTime,
    /// What other processes of the campaign reduce.
    pub claims: Option<Claims>,
    /// The LLVM before the change under test: its mistakes are not filed.
    pub base: Option<Base>,
    /// Confirmed cases that the LLVM before the change has as well.
    pub old: u64,
    /// What somebody has dealt with, for the index page.
    pub known: KnownFindings,
    /// Ends the waits of the back end.
    interrupt: Interrupt,
    /// The causes of the cases that were reduced, with the promises without which their targets are right.
    causes: BTreeMap<Cause, Vec<PromiseWord>>,
    /// The groups of this campaign by name.
    pub groups: BTreeMap<String, Group>,
    /// Candidates that did not show a second time.
    pub unreproduced: u64,
    /// Errors of irrefute or of the machine, by message: failed confirmations, internal errors and lost programs.
    pub failed: BTreeMap<String, u64>,
    /// Findings that could not be saved, in full, to be printed.
    pub unsaved: Vec<String>,
    /// The folder of the finding that the next edition replaces, wherever that is filed.
    replaced: Option<PathBuf>,
    indexed: Option<Instant>,
    /// CPU time spent in [`take`](Self::take), LLVM's included.
    pub spent: Duration,
}

impl<'a> TriageQueue<'a> {
    /// The findings folder.
    pub fn store(&self) -> &'a Store {
        self.store
    }

    /// A queue without findings. `interrupt` ends the waits of `backend`.
    pub fn new(
        everywhere: bool,
        store: &'a Store,
        backend: Box<dyn Backend>,
        interrupt: Interrupt,
        log: Log,
        reduction_budget: ReductionBudget,
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
            time: TriageTime::Unlimited,
            claims: None,
            base: None,
            old: 0,
            known: KnownFindings::default(),
            interrupt,
            causes: BTreeMap::new(),
            groups: BTreeMap::new(),
            unreproduced: 0,
            failed: BTreeMap::new(),
            unsaved: Vec::new(),
            replaced: None,
            indexed: None,
            spent: Duration::ZERO,
        }
    }

    /// The number of cases in all groups.
    pub fn findings(&self) -> u64 {
        self.groups.values().map(|g| g.cases).sum()
    }

    /// The number of cases of one LLVM.
    pub fn findings_of(&self, library: &Library) -> u64 {
        self.groups.values().filter_map(|g| g.per_llvm.get(library)).sum()
    }

    /// Confirms a candidate with the settings that it arose in, files it, and minimizes it if that is worth it.
    pub fn take(&mut self, waiting: &WaitingCandidate) -> Triaged {
        let start = thread_cpu_time() + self.meter.total();
        let settings = &Settings { interrupt: self.interrupt.clone(), ..(*waiting.settings).clone() };
        let candidate = &waiting.candidate;
        self.replaced.clone_from(&waiting.filed);
        let triaged = self.triage(candidate, settings);
        if self.indexed.is_none_or(|last| last.elapsed() >= INDEX_EVERY) {
            self.index();
        }
        self.spent += (thread_cpu_time() + self.meter.total()).saturating_sub(start);
        triaged
    }

    fn triage(&mut self, candidate: &Candidate, settings: &Settings) -> Triaged {
        let confirmation = TriageStep::Confirmation { timeout: settings.timeout };
        for _ in 0..ATTEMPTS {
            self.begin(confirmation);
            // A panic before the case is filed costs this confirmation. A later one costs only the reduced program.
            let seen = guarded(|| {
                let seen = investigate(candidate.clone(), settings, &mut *self.backend)?;
                // An interrupted question counts as undecided in the middle of a confirmation.
                if self.interrupt.is_set() {
                    return Err(Failure::Interrupted.into());
                }
                Ok(seen.map(|case| self.admit(&case, settings)))
            });
            match seen.and_then(|seen| seen) {
                Ok(Some(())) => {}
                Ok(None) => {
                    self.unreproduced += 1;
                    self.keep_raw("unreproduced", candidate, settings);
                }
                Err(TrialError::Llvm(Failure::Killed { .. })) => continue,
                Err(TrialError::Llvm(Failure::Interrupted)) => return Triaged::Interrupted,
                Err(error) => {
                    // The worker may be in the middle of a job whose answer nobody will read.
                    self.backend.retire();
                    self.note_lost(&error);
                    self.keep_raw("failed", candidate, settings);
                }
            }
            return Triaged::Filed;
        }
        Triaged::Interrupted
    }

    /// Begins a step of the triage of a case: from now on its deadline counts.
    fn begin(&mut self, step: TriageStep) {
        self.interrupt.end_at(self.time.deadline(step));
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

    /// Files a program that reference transformations made wrong.
    pub fn keep_refuted(&mut self, candidate: &Candidate, settings: &Settings) {
        self.keep_raw("reference", candidate, settings);
    }

    /// Counts an internal error for which no program can be kept.
    pub fn note_lost(&mut self, error: &TrialError) {
        *self.failed.entry(error.to_string()).or_default() += 1;
    }

    /// Writes the index page of the findings folder: for readers during the campaign, and at the end.
    pub fn index(&mut self) {
        self.indexed = Some(Instant::now());
        if let Err(error) = index::write(self.store, &self.known) {
            self.unsaved.push(error.to_string());
        }
    }

    /// Closes the log. Lines that could not be written move to `unsaved`.
    pub fn end(&mut self, reason: UnresolvedReason, tested: &Statistics, pending: u64) {
        let end = LogEnd {
            reason,
            figures: self.log.figures(self.meter.total()),
            findings: self.findings(),
            groups: self.groups.len() as u64,
            decided: Some(tested.verdicts.decided() + tested.crashes),
            inconclusive: tested.verdicts.inconclusive,
            unsupported: tested.verdicts.unsupported,
            undecided: tested.inputs.undecided,
            unreproduced: self.unreproduced,
            pending,
            internal: self.failed.values().sum(),
            control: tested.control,
            control_failures: tested.control_failures,
            reference: tested.reference.functions,
            reference_refuted: tested.reference.refuted,
        };
        self.log.end(end, NotModelled::of(tested));
        self.unsaved.append(&mut self.log.unwritten);
    }

    fn admit(&mut self, case: &Confirmed, settings: &Settings) {
        if let Some(base) = &mut self.base
            && is_wrong_in(base, case, settings)
        {
            self.old += 1;
            return;
        }
        let group = self.groups.entry(case.group.clone()).or_default();
        group.cases += 1;
        *group.per_llvm.entry(case.candidate.subject.library.clone()).or_default() += 1;
        let mut wanted = self.reduction_budget.wants(group, case.kind());
        if wanted && self.claims.as_ref().is_some_and(|claims| !claims.take(&case.group, group.minimized)) {
            // Another process reduces a case of this group.
            group.minimized += 1;
            wanted = false;
        }
        let known = if wanted { self.known_cause(case, settings) } else { None };
        if known.is_some() {
            self.groups.entry(case.group.clone()).or_default().repeats = true;
        }
        // Filed before it is minimized: an interrupted reduction loses nothing.
        self.begin(TriageStep::Report);
        let is_known = known.is_some();
        let reported = known.as_ref().and_then(|cause| self.link_of(cause));
        let found = ReportInput::found(case, settings, &mut *self.backend);
        let found = ReportInput { cause: known, reported, ..found };
        let finding = self.file(case, &found, settings);
        // The log has one line per case; the reduced edition of the same case is no event of its own.
        let figures = self.log.figures(self.meter.total());
        self.log.case(&finding, figures);
        if !wanted || is_known || self.interrupt.is_set() {
            return;
        }
        self.begin(TriageStep::Reduction);
        let minimal = self.minimize(case, settings);
        self.begin(TriageStep::Report);
        let (minimal, is_old) = self.report_input(case, &minimal, settings);
        // What was asked after an interrupt has no answer. The case stays as it was found.
        if self.interrupt.is_set() {
            return;
        }
        if is_old {
            self.withdraw(&finding);
            return;
        }
        let group = self.groups.entry(case.group.clone()).or_default();
        group.minimized += 1;
        if let Some(cause) = &minimal.cause {
            group.repeats = self.causes.insert(cause.clone(), minimal.culprits.clone()).is_some();
        }
        self.file(case, &minimal, settings);
    }

    /// Takes a finding back: its minimal program shows that it is no fault of the change.
    fn withdraw(&mut self, finding: &Finding) {
        self.old += 1;
        if let Some(group) = self.groups.get_mut(&finding.group) {
            group.cases -= 1;
        }
        self.groups.retain(|_, group| group.cases > 0);
        if let Err(error) = self.store.remove(&finding.group, &finding.id) {
            *self.failed.entry(error.to_string()).or_default() += 1;
        }
    }

    /// Where a cause is reported, if the list of known findings says so.
    fn link_of(&self, cause: &Cause) -> Option<String> {
        self.known.cause(cause)?.link.clone()
    }

    /// The known cause of a case that is not reduced: dropping the promises that make it also makes this case right.
    fn known_cause(&self, case: &Confirmed, settings: &Settings) -> Option<Cause> {
        let Wrong::Refinement(violation) = &case.wrong else { return None };
        let (pair, witness) = violation.blamed_pair()?;
        let promises = |(cause, promises): &(&Cause, &Vec<PromiseWord>)| {
            // A flag says nothing about the fold that sets it.
            let is_named = cause.class.is_none() && !promises.is_empty() && !promises.iter().any(PromiseWord::is_flag);
            is_named && cause.is_of(violation.pass()) && is_right_without(promises, pair, witness, settings)
        };
        self.causes.iter().find(promises).map(|(cause, _)| cause.clone())
    }

    fn minimize(&mut self, case: &Confirmed, settings: &Settings) -> Minimal {
        let (interrupt, base) = (&self.interrupt, &mut self.base);
        let mut go_on = |_: &irrefute_reduce::Progress| !interrupt.is_set();
        // Otherwise a new mistake could be reduced to an old one.
        let mut keeps = |module: &Module, witness: Option<&Witness>, settings: &Settings| match base {
            Some(base) => !base.is_wrong_on(ReducedProgram { module, function: function_of(case), witness }, settings),
            None => true,
        };
        let limits = Limits { tries: self.reduction_budget.tries, go_on: &mut go_on, keeps: &mut keeps };
        minimize(case, settings, &mut *self.backend, limits)
    }

    /// What the report of the minimal program shows, and whether the LLVM before the change is wrong on it as well.
    fn report_input(&mut self, case: &Confirmed, minimal: &Minimal, settings: &Settings) -> (ReportInput, bool) {
        // On a busy machine an LLVM may miss the time that it has to start: a report should not lack the newest for that.
        let all = || {
            let (found, problems) = installed::present(&mut *self.backend);
            if problems.is_empty() { found } else { installed::present(&mut *self.backend).0 }
        };
        let present = if self.everywhere { &**self.present.get_or_insert_with(all) } else { &[] };
        let mut input = ReportInput::minimal(case, minimal, settings, present, &mut *self.backend);
        input.reported = input.cause.as_ref().and_then(|cause| self.link_of(cause));
        let mut is_old = false;
        if let Some(base) = &mut self.base {
            let (module, function, witness) = (&input.source, function_of(case), input.witness());
            let answer = base.answer(ReducedProgram { module, function, witness }, &input.settings);
            is_old = is_wrong(&answer);
            let answers = [
                ("BASE", &base.found.description.version, answer),
                ("NEW", &input.llvm.version, answer_of(case).to_owned()),
            ];
            input.versions = answers.map(|(which, version, answer)| (format!("{which} ({version})"), answer)).into();
        }
        (input, is_old)
    }

    fn file(&mut self, case: &Confirmed, report_input: &ReportInput, settings: &Settings) -> Finding {
        let finding_files = write_up(case, report_input, settings);
        let (finding, saved) = finding_files.save(self.store);
        match (saved, self.replaced.take()) {
            (Err(unsaved), _) => self.unsaved.push(format!("{unsaved}\n{}", unsaved.print())),
            (Ok(folder), Some(old)) if old != folder => self.remove_replaced(&old),
            (Ok(_), _) => {}
        }
        finding
    }

    /// Removes the edition of a finding that another release of irrefute filed, or that had another group.
    fn remove_replaced(&mut self, folder: &Path) {
        if let Err(error) = self.store.remove(&name(folder.parent().unwrap_or(folder)), &name(folder)) {
            *self.failed.entry(error.to_string()).or_default() += 1;
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

/// Makes a back end: one per worker thread and one for the queue. Its waits end with the interrupt.
pub type MakeBackend<'a> = dyn Fn(&Interrupt) -> Result<Box<dyn Backend>, Failure> + Sync + 'a;

/// The function that is wrong; empty if LLVM fails.
fn function_of(case: &Confirmed) -> &str {
    match &case.wrong {
        Wrong::Refinement(violation) => &violation.function,
        Wrong::Failure(_) => "",
    }
}

/// The answer of the LLVM that is wrong, in the words of [`affected_versions`](super::triage::affected_versions).
fn answer_of(case: &Confirmed) -> &'static str {
    match &case.wrong {
        Wrong::Refinement(_) => "violates",
        Wrong::Failure(_) => "fails",
    }
}

/// Whether the LLVM before the change is wrong on a case as well.
fn is_wrong_in(base: &mut Base, case: &Confirmed, settings: &Settings) -> bool {
    let witness = match &case.wrong {
        Wrong::Refinement(violation) => violation.report.witness.as_deref(),
        Wrong::Failure(_) => None,
    };
    let (module, function) = (&case.candidate.module, function_of(case));
    base.is_wrong_on(ReducedProgram { module, function, witness }, settings)
}
