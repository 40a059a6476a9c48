//! The candidates of a campaign that wait for triage: which of them comes next, and the file that keeps them.
//!
//! Candidates with one [symptom](WaitingCandidate::symptom) look alike: most are one mistake. Triage that has time for all takes
//! them in the order in which they came, so that nothing depends on the clock. Triage that has not takes the one of whose
//! symptom it has seen the least.

use super::findings::finding::Finding;
use super::findings::pending::{LeftPending, PendingCandidate, PendingFile};
use super::findings::store::{SOURCE, Store};
use super::triage::confirm::{Candidate, without_numbers};
use irrefute_ir::{parse, print};
use irrefute_llvm::installed::InstalledLlvm;
use irrefute_llvm::{Failure, Library, LlvmKind};
use irrefute_refine::{Report, Witness};
use irrefute_trial::{Native, Pipeline, Settings, Subject};
use std::collections::{BTreeMap, VecDeque};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Candidates of one symptom that wait at most if the time of triage is limited: a bound on memory and disk. Of the
/// others the origin is kept.
const ALIKE: usize = 100;

/// A candidate that waits.
#[derive(Clone, Debug)]
pub struct WaitingCandidate {
    /// The candidate.
    pub candidate: Candidate,
    /// The settings that it arose in.
    pub settings: Arc<Settings>,
    /// What the trial saw: the class, which undefined values the input has, and the words of the report without numbers.
    pub symptom: Arc<str>,
    /// The folder in which it is filed already, and not reduced.
    pub filed: Option<PathBuf>,
}

/// In which order candidates are triaged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TriageOrder {
    /// As they came: all are triaged.
    AsTheyCame,
    /// The rarest symptom first: there is not time for all.
    RarestFirst,
}

/// The candidates that wait.
#[derive(Debug)]
pub struct WaitingList {
    order: TriageOrder,
    symptoms: BTreeMap<Arc<str>, Symptom>,
    /// `None` if it could not be created, or if a line could not be written.
    file: Option<PendingFile>,
    came: u64,
    len: usize,
    /// Candidates whose origin alone is kept.
    surplus: u64,
    /// Candidates that were set aside.
    aside: u64,
    /// What could not be written, for people.
    pub unwritten: Vec<String>,
}

#[derive(Debug, Default)]
struct Symptom {
    /// How many were taken.
    taken: u64,
    /// Those that wait: when each came, and its number in the file.
    waiting: VecDeque<(u64, Option<u64>, WaitingCandidate)>,
}

/// A candidate that was taken from the list.
pub struct TakenCandidate {
    /// The candidate.
    pub waiting: WaitingCandidate,
    number: Option<u64>,
}

/// The symptom of a violation.
pub fn symptom_of_violation(report: &Report) -> Arc<str> {
    let witness = report.witness.as_deref();
    let undefined = match witness {
        Some(witness) if Witness::needs_undef(witness) => "undef",
        Some(witness) if Witness::needs_poison(witness) => "poison",
        _ => "defined",
    };
    let class = report.class.map(|class| class.to_string()).unwrap_or_default();
    let words = report.reason.as_deref().unwrap_or_default().lines().next().unwrap_or_default();
    without_numbers(&format!("{class}, {undefined}: {words}")).into()
}

/// The symptom of a failure of LLVM.
pub fn symptom_of_failure(failure: &Failure) -> Arc<str> {
    without_numbers(failure.to_string().lines().next().unwrap_or_default()).into()
}

impl WaitingList {
    /// An empty list of a campaign.
    pub fn new(order: TriageOrder, store: &Store, campaign: &str) -> WaitingList {
        let (file, unwritten) = match PendingFile::create(store, campaign) {
            Ok(file) => (Some(file), Vec::new()),
            Err(error) => (None, vec![format!("candidates that wait cannot be kept on disk: {error}")]),
        };
        WaitingList { order, symptoms: BTreeMap::new(), file, came: 0, len: 0, surplus: 0, aside: 0, unwritten }
    }

    /// How many wait in memory.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether none waits.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Adds a candidate, and writes it to the file.
    pub fn add(&mut self, waiting: WaitingCandidate) {
        let alike = self.symptoms.get(&waiting.symptom).map_or(0, |symptom| symptom.waiting.len());
        let is_surplus = self.order == TriageOrder::RarestFirst && alike >= ALIKE;
        let number = self.write(&stored(&waiting, is_surplus));
        if is_surplus {
            self.surplus += 1;
            return;
        }
        self.push(waiting, number);
    }

    fn push(&mut self, waiting: WaitingCandidate, number: Option<u64>) {
        let symptom = self.symptoms.entry(waiting.symptom.clone()).or_default();
        symptom.waiting.push_back((self.came, number, waiting));
        self.came += 1;
        self.len += 1;
    }

    /// Adds what earlier campaigns have left, under the settings of this one. Candidates of which only the origin was
    /// kept, and those that this version cannot read, wait on in the file; findings of an LLVM that is not among `llvms`
    /// wait on in their folders.
    pub fn resume(&mut self, left: LeftPending, settings: &Settings, llvms: &[InstalledLlvm]) {
        for folder in &left.unreduced {
            if let Some(waiting) = filed_before(folder, settings, llvms) {
                self.push(waiting, None);
            }
        }
        for stored in &left.candidates {
            match again(stored, settings) {
                Some(waiting) => self.add(waiting),
                None => {
                    self.surplus += 1;
                    self.write(stored);
                }
            }
        }
        // Not before all of them are in the file of this campaign.
        if self.file.is_some()
            && let Err(error) = left.remove()
        {
            self.unwritten.push(format!("candidates that wait will be taken up twice: {error}"));
        }
    }

    /// Writes a candidate to the file. Returns its number there.
    fn write(&mut self, stored: &PendingCandidate) -> Option<u64> {
        let (number, written) = self.file.as_mut()?.add(stored);
        if let Err(error) = written {
            // Said once: a full disk would fill the terminal as well.
            self.unwritten.push(format!("candidates that wait cannot be kept on disk: {error}"));
            self.file = None;
            return None;
        }
        Some(number)
    }

    /// Takes the next candidate. It waits in the file until it is [`done`](Self::done).
    pub fn take(&mut self) -> Option<TakenCandidate> {
        let order = self.order;
        let next = self.symptoms.values_mut().filter(|symptom| !symptom.waiting.is_empty()).min_by_key(|symptom| {
            let came = symptom.waiting.front().map_or(u64::MAX, |(came, ..)| *came);
            match order {
                TriageOrder::AsTheyCame => (0, came),
                TriageOrder::RarestFirst => (symptom.taken, came),
            }
        })?;
        let (_, number, waiting) = next.waiting.pop_front()?;
        next.taken += 1;
        self.len -= 1;
        Some(TakenCandidate { waiting, number })
    }

    /// Notes that a candidate was triaged.
    pub fn done(&mut self, taken: &TakenCandidate) {
        let noted = self.file.as_mut().zip(taken.number).map(|(file, number)| file.triaged(number));
        if let Some(Err(error)) = noted {
            self.unwritten.push(format!("a candidate that was triaged will be triaged again: {error}"));
        }
    }

    /// Sets a candidate aside whose triage was interrupted: it waits in the file for a later campaign. What interrupted it
    /// would most likely do so again.
    pub fn set_aside(&mut self, taken: TakenCandidate) {
        // What is filed waits as a finding that is not reduced.
        self.aside += u64::from(taken.waiting.filed.is_none());
    }

    /// How many are left: those that wait, and those that were set aside.
    pub fn left(&self) -> u64 {
        let waiting = self.symptoms.values().flat_map(|symptom| &symptom.waiting);
        waiting.filter(|(.., waiting)| waiting.filed.is_none()).count() as u64 + self.aside
    }

    /// How many have their origin alone kept.
    pub fn surplus(&self) -> u64 {
        self.surplus
    }

    /// Ends the list: the file keeps those that wait.
    pub fn end(&mut self) {
        if let Some(Err(error)) = self.file.take().map(PendingFile::end) {
            self.unwritten.push(format!("the list of candidates that wait cannot be shortened: {error}"));
        }
    }
}

fn stored(waiting: &WaitingCandidate, is_surplus: bool) -> PendingCandidate {
    let WaitingCandidate { candidate, settings, symptom, filed: _ } = waiting;
    let text = || print(&candidate.module, candidate.subject.version).ok();
    PendingCandidate {
        text: if is_surplus { None } else { text() },
        function: candidate.function.clone(),
        origin: candidate.origin.clone(),
        library: candidate.subject.library.clone(),
        llvm: candidate.subject.version.0,
        pipeline: settings.pipeline.to_string(),
        llvm_options: settings.options.clone(),
        target: Some(settings.target.clone()),
        symptom: symptom.clone(),
        witness: if is_surplus { None } else { candidate.witness.clone() },
    }
}

/// A candidate that an earlier campaign left, under the settings of this one.
fn again(stored: &PendingCandidate, settings: &Settings) -> Option<WaitingCandidate> {
    let subject = Subject { library: stored.library.clone(), version: stored.version() };
    let pipeline: Pipeline = stored.pipeline.parse().ok()?;
    let target = stored.target.clone().unwrap_or_else(|| settings.target.clone());
    let settings = Settings { pipeline, target, options: stored.llvm_options.clone(), ..settings.with(&subject) };
    let module = parse(stored.text.as_deref()?, stored.version()).ok()?;
    let (function, witness, origin) = (stored.function.clone(), stored.witness.clone(), stored.origin.clone());
    let candidate = Candidate { module, function, origin, subject, witness };
    Some(WaitingCandidate { candidate, settings: Arc::new(settings), symptom: stored.symptom.clone(), filed: None })
}

/// A finding that an earlier campaign filed and did not reduce, under the settings of this one.
fn filed_before(folder: &Path, settings: &Settings, llvms: &[InstalledLlvm]) -> Option<WaitingCandidate> {
    let finding = Finding::read(folder).ok()?;
    if finding.emulator.is_some() != (settings.native == Native::Emulated) {
        return None;
    }
    let is_it = |llvm: &&InstalledLlvm| llvm.description.version == finding.llvm && llvm.description.how == finding.how;
    let subject = match (llvms.iter().find(is_it), finding.how) {
        (Some(llvm), _) => Subject::from(llvm),
        (None, LlvmKind::Loaded) if finding.library.is_file() => {
            Subject { library: Library::Loaded(finding.library.clone()), version: finding.version() }
        }
        (None, _) => return None,
    };
    let module = parse(&fs::read_to_string(folder.join(SOURCE)).ok()?, finding.version()).ok()?;
    let settings = Settings {
        pipeline: finding.pipeline.parse().ok()?,
        target: finding.target.clone(),
        options: finding.llvm_options.clone(),
        codegen: finding.codegen,
        ..settings.with(&subject)
    };
    let function = Some(&*finding.function).filter(|name| !name.is_empty()).map(Arc::from);
    let symptom = format!("not reduced: {}", finding.group).into();
    let (origin, witness) = (finding.origin, finding.witness.map(Box::new));
    let candidate = Candidate { module, function, origin, subject, witness };
    Some(WaitingCandidate { candidate, settings: Arc::new(settings), symptom, filed: Some(folder.to_owned()) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::findings::finding::Origin;
    use irrefute_ir::LlvmVersion;
    use irrefute_llvm::Target;

    fn waiting(seed: u64, symptom: &str) -> WaitingCandidate {
        let text = "define void @f() {\n  ret void\n}\n";
        let module = parse(text, LlvmVersion::DEFAULT).expect("a module");
        let origin = Origin::Seed { generator: 1, configuration: "default".to_owned(), seed };
        let candidate =
            Candidate { module, function: Some("f".into()), origin, subject: Subject::default(), witness: None };
        let target = Target { cpu: "drawn".to_owned(), ..Target::default() };
        let settings = Arc::new(Settings { target, ..Settings::new("gvn".parse().expect("a pipeline")) });
        WaitingCandidate { candidate, settings, symptom: symptom.into(), filed: None }
    }

    fn seeds(order: TriageOrder, symptoms: &[&str]) -> Vec<String> {
        let dir = tempfile::tempdir().expect("a folder");
        let store = Store::open(dir.path()).expect("a store");
        let mut list = WaitingList::new(order, &store, "a");
        symptoms.iter().enumerate().for_each(|(seed, symptom)| list.add(waiting(seed as u64, symptom)));
        std::iter::from_fn(|| list.take().map(|taken| taken.waiting.candidate.origin.id())).collect()
    }

    #[test]
    fn all_come_in_their_order_or_the_rarest_first() {
        let symptoms = ["a", "a", "a", "b", "c", "b"];
        let came = seeds(TriageOrder::AsTheyCame, &symptoms);
        assert_eq!(came, ["seed-0", "seed-1", "seed-2", "seed-3", "seed-4", "seed-5"]);
        let rarest = seeds(TriageOrder::RarestFirst, &symptoms);
        assert_eq!(rarest, ["seed-0", "seed-3", "seed-4", "seed-1", "seed-5", "seed-2"]);
    }

    #[test]
    fn a_resumed_campaign_has_what_the_last_one_left() {
        let dir = tempfile::tempdir().expect("a folder");
        let store = Store::open(dir.path()).expect("a store");
        let mut list = WaitingList::new(TriageOrder::RarestFirst, &store, "a");
        (0..ALIKE as u64 + 5).for_each(|seed| list.add(waiting(seed, "a")));
        assert_eq!((list.len(), list.left(), list.surplus()), (ALIKE, ALIKE as u64, 5));
        let first = list.take().expect("a candidate");
        list.done(&first);
        let second = list.take().expect("a candidate");
        list.set_aside(second);
        assert_eq!(list.left(), ALIKE as u64 - 1);
        list.end();
        assert!(list.unwritten.is_empty(), "{:?}", list.unwritten);
        let left = LeftPending::take_over(dir.path()).expect("read");
        let settings = Settings::new("sroa".parse().expect("a pipeline"));
        let mut next = WaitingList::new(TriageOrder::RarestFirst, &store, "b");
        next.resume(left, &settings, &[]);
        assert_eq!((next.len(), next.left(), next.surplus()), (ALIKE - 1, ALIKE as u64 - 1, 5));
        let first = next.take().expect("a candidate").waiting;
        assert_eq!(first.candidate.origin.id(), "seed-1");
        assert_eq!(first.settings.pipeline.to_string(), "gvn");
        assert_eq!(first.settings.target.cpu, "drawn");
    }
}
