//! What the records of a build mean together.

use super::records::{Definition, FunctionRecord, Passed, Standing, Unit, UnitRecord};
use super::store::BuildStore;
use crate::findings::known::KnownFindings;
use crate::reach::ReachShares;
use crate::report::conclusion::Conclusion;
use crate::sweep::FunctionOutcome;
use serde::Serialize;
use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;

/// A definition with what came of it.
#[derive(Clone, Debug, Serialize)]
pub struct DefinitionEntry {
    /// The definition.
    #[serde(flatten)]
    pub definition: Definition,
    /// Its record, if it was compared.
    pub record: Option<FunctionRecord>,
    /// Whether what is wrong with it is known, and fails nothing.
    pub excused: bool,
}

/// A unit with what came of it.
#[derive(Clone, Debug, Serialize)]
pub struct UnitSummary {
    /// The source.
    pub source: PathBuf,
    /// Its pipeline.
    pub pipeline: String,
    /// Its definitions.
    pub functions: Vec<DefinitionEntry>,
    /// Why it could not be looked at as a whole.
    pub failed: Option<String>,
    /// The most memory of a process that checked it.
    pub peak_kib: u64,
}

/// Functions, and the instructions in them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Share {
    /// Functions.
    pub functions: u64,
    /// Their instructions before optimization.
    pub instructions: u64,
}

/// What came of a whole build.
#[derive(Clone, Debug, Default, Serialize)]
pub struct BuildSummary {
    /// All definitions.
    pub all: Share,
    /// Those that are decided.
    pub decided: Share,
    /// Those that are part of decided functions which call them.
    pub through_callers: Share,
    /// All definitions by what came of them: an outcome, `through callers`, or `not judged`.
    pub outcomes: BTreeMap<String, Share>,
    /// The shares of the points of sources that were reached, where nothing is wrong.
    pub reach: ReachShares,
    /// Violations and failures that nobody knows.
    pub wrong: u64,
    /// The others, which LLVM makes by choice or somebody knows, by what they are.
    pub excused: BTreeMap<String, u64>,
    /// Violations that no process lived to look at again.
    pub unconfirmed: u64,
    /// Why functions are not decided, with their number.
    pub reasons: BTreeMap<String, u64>,
    /// Compilations that were not checked, by reason.
    pub not_checked: BTreeMap<String, u64>,
    /// Units that were checked.
    pub units: u64,
    /// Of these, those that failed as a whole, by reason.
    pub failed: BTreeMap<String, u64>,
    /// Units that nobody has looked at under these settings.
    pub waiting: u64,
    /// The most memory of a process.
    pub peak_kib: u64,
    /// What all of it means.
    pub conclusion: Conclusion,
}

/// The reason of a probe.
const PROBE: &str = "source and object are gone: a probe of a configuration";

/// All units of a store with what came of them, and the summary of all. A unit whose record is not about what `is_checked`
/// wants waits.
///
/// # Errors
/// If the store cannot be read.
pub fn of_store(
    store: &BuildStore,
    known: &KnownFindings,
    is_checked: &dyn Fn(&Unit, &UnitRecord) -> bool,
) -> io::Result<(Vec<UnitSummary>, BuildSummary)> {
    let (gone, there): (Vec<Unit>, Vec<Unit>) = store.units()?.into_iter().partition(Unit::is_gone);
    let record = |unit: &Unit| store.result(unit).filter(|record| is_checked(unit, record));
    let summary = |unit: &Unit| Some(UnitSummary::new(unit, record(unit)?, store, known));
    let units: Vec<UnitSummary> = there.iter().filter_map(summary).collect();
    let waiting = (there.len() - units.len()) as u64;
    let summary = BuildSummary::new(&units, waiting, gone.len() as u64, &store.passed()?);
    Ok((units, summary))
}

impl UnitSummary {
    /// A unit with its record.
    pub fn new(unit: &Unit, record: UnitRecord, store: &BuildStore, known: &KnownFindings) -> UnitSummary {
        let entry = |definition: Definition| {
            let mut record = match &definition.standing {
                Standing::Judged(key) => store.function(key),
                Standing::ThroughCallers(_) | Standing::NotJudged(_) => None,
            };
            let excused = record.as_mut().is_some_and(|record| record.excused(known));
            DefinitionEntry { definition, record, excused }
        };
        UnitSummary {
            source: unit.source.clone(),
            pipeline: unit.pipeline.clone(),
            functions: record.definitions.into_iter().map(entry).collect(),
            failed: record.failed,
            peak_kib: record.peak_kib,
        }
    }
}

impl DefinitionEntry {
    /// What came of it, in a word or two.
    pub fn outcome(&self) -> &'static str {
        let Some(record) = &self.record else {
            return match self.definition.standing {
                Standing::ThroughCallers(_) => "through callers",
                Standing::NotJudged(_) => "not judged",
                Standing::Judged(_) => "lost",
            };
        };
        match record.outcome {
            FunctionOutcome::Proved => "proved",
            FunctionOutcome::Refines => "refines",
            FunctionOutcome::Violates => "violates",
            FunctionOutcome::Unreproduced => "unreproduced",
            FunctionOutcome::Inconclusive => "inconclusive",
            FunctionOutcome::Unsupported => "unsupported",
            FunctionOutcome::Vacuous => "vacuous",
            FunctionOutcome::Crashed => "crashed",
        }
    }

    /// Why it has no better outcome.
    pub fn reason(&self) -> Option<&str> {
        match (&self.definition.standing, &self.record) {
            (Standing::NotJudged(reason), _) => Some(reason),
            (_, Some(record)) => record.reason.as_deref(),
            (..) => None,
        }
    }

    /// Whether it was decided by itself.
    pub fn is_decided(&self) -> bool {
        self.record.as_ref().is_some_and(FunctionRecord::is_decided)
    }

    /// Whether something is wrong with it.
    pub fn is_wrong(&self) -> bool {
        let outcome = self.record.as_ref().map(|record| record.outcome);
        matches!(outcome, Some(FunctionOutcome::Violates | FunctionOutcome::Crashed))
    }
}

impl BuildSummary {
    /// The summary of units, of those that were only queued, and of what is not checked.
    pub fn new<'u>(
        units: impl IntoIterator<Item = &'u UnitSummary>,
        waiting: u64,
        probes: u64,
        passed: &[Passed],
    ) -> BuildSummary {
        let mut all = BuildSummary { waiting, ..BuildSummary::default() };
        if probes > 0 {
            all.not_checked.insert(PROBE.to_owned(), probes);
        }
        passed.iter().for_each(|passed| *all.not_checked.entry(passed.reason.clone()).or_default() += 1);
        units.into_iter().for_each(|unit| all.add(unit));
        all.conclusion = match () {
            () if all.wrong > 0 => Conclusion::Wrong,
            () if all.waiting + all.unconfirmed > 0 || !all.failed.is_empty() || all.decided.functions == 0 => {
                Conclusion::Open
            }
            () => Conclusion::Clean,
        };
        all
    }

    fn add(&mut self, unit: &UnitSummary) {
        self.units += 1;
        self.peak_kib = self.peak_kib.max(unit.peak_kib);
        if let Some(reason) = &unit.failed {
            *self.failed.entry(reason.clone()).or_default() += 1;
        }
        let decided = |name: &str| unit.functions.iter().any(|f| *f.definition.name == *name && f.is_decided());
        for entry in &unit.functions {
            let size = entry.definition.instructions;
            self.all.add(size);
            self.outcomes.entry(entry.outcome().to_owned()).or_default().add(size);
            if entry.is_decided() {
                self.decided.add(size);
            } else if let Standing::ThroughCallers(callers) = &entry.definition.standing
                && callers.iter().any(|caller| decided(caller))
            {
                self.through_callers.add(size);
            } else {
                let reason = match (entry.reason(), &entry.definition.standing) {
                    (Some(reason), _) => reason,
                    (None, Standing::ThroughCallers(_)) => "its callers are not decided",
                    (None, _) => entry.outcome(),
                };
                *self.reasons.entry(reason.to_owned()).or_default() += 1;
            }
            self.add_record(entry);
        }
    }

    fn add_record(&mut self, entry: &DefinitionEntry) {
        let Some(record) = &entry.record else { return };
        if matches!(record.outcome, FunctionOutcome::Proved | FunctionOutcome::Refines)
            && let Some((reached, total)) = record.reached
        {
            self.reach.add(reached, total);
        }
        let is_open = record.outcome == FunctionOutcome::Unreproduced && record.limits.is_some();
        self.unconfirmed += u64::from(is_open);
        match &record.wrong {
            Some(wrong) if entry.excused => *self.excused.entry(wrong.dispute.clone()).or_default() += 1,
            _ if entry.is_wrong() => self.wrong += 1,
            _ => {}
        }
    }

    /// A share of the definitions, in percent, by functions and by instructions.
    pub fn percent(&self, part: Share) -> (f64, f64) {
        let percent = |part: u64, whole: u64| if whole == 0 { 0.0 } else { 100.0 * part as f64 / whole as f64 };
        (percent(part.functions, self.all.functions), percent(part.instructions, self.all.instructions))
    }
}

impl Share {
    fn add(&mut self, instructions: u64) {
        self.functions += 1;
        self.instructions += instructions;
    }
}
