//! What the records of a build mean together.

use super::records::{CodeOutcome, CodeRecord, Definition, FunctionRecord, Passed, Standing, Unit, UnitRecord, Wrong};
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
    /// The same of its native code.
    pub code_excused: bool,
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
    /// Their native code, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<CodeSummary>,
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

/// What came of the native code of a build.
#[derive(Clone, Debug, Default, Serialize)]
pub struct CodeSummary {
    /// All definitions by what came of their code: an outcome, or `through callers`.
    pub outcomes: BTreeMap<String, Share>,
    /// Inputs on which code was compared.
    pub inputs: u64,
    /// Why code was not run, with the number of functions.
    pub not_run: BTreeMap<String, u64>,
    /// The seconds of processor time that it took irrefute.
    pub seconds: f64,
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
            let code = record.as_mut().and_then(|record| record.code.as_mut());
            let code_excused = code.is_some_and(|code| code.excused(known));
            DefinitionEntry { definition, record, excused, code_excused }
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

    /// Whether something is wrong with what the middle end makes of it.
    pub fn is_wrong(&self) -> bool {
        let outcome = self.record.as_ref().map(|record| record.outcome);
        matches!(outcome, Some(FunctionOutcome::Violates | FunctionOutcome::Crashed))
    }

    /// What came of its native code, if it was asked for.
    pub fn code(&self) -> Option<&CodeRecord> {
        self.record.as_ref()?.code.as_ref()
    }

    /// The same in a word or two, or why it was not run.
    pub fn of_code(&self) -> Option<&str> {
        let code = self.code()?;
        Some(code.reason.as_deref().filter(|_| !code.is_wrong()).unwrap_or(code.outcome.as_str()))
    }

    /// What is wrong with it, and then with its code.
    pub fn mistakes(&self) -> impl Iterator<Item = Mistake<'_>> {
        let wrong = self.record.as_ref().and_then(|record| record.wrong.as_ref());
        let text = self.is_wrong().then(|| Mistake { wrong, reason: self.reason(), excused: self.excused });
        let code = self.code().filter(|code| code.is_wrong());
        let code = code.map(|code| Mistake {
            wrong: code.wrong.as_ref(),
            reason: code.reason.as_deref(),
            excused: self.code_excused,
        });
        text.into_iter().chain(code)
    }
}

/// What is wrong with a function or with its code.
#[derive(Clone, Copy, Debug)]
pub struct Mistake<'a> {
    /// As its finding has it; `None` for a failure of LLVM that another function has told.
    pub wrong: Option<&'a Wrong>,
    /// Why nothing better was found.
    pub reason: Option<&'a str>,
    /// Whether it is known, and fails nothing.
    pub excused: bool,
}

impl Mistake<'_> {
    /// It in one line.
    pub fn summary(&self) -> String {
        let summary = self.wrong.map(|wrong| &*wrong.summary);
        summary.or(self.reason).unwrap_or("LLVM fails").to_owned()
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
        if unit.functions.iter().any(|entry| entry.code().is_some()) {
            self.code.get_or_insert_default().add(unit);
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
        let is_code = |code: &CodeRecord| code.outcome == CodeOutcome::Unreproduced && code.limits.is_some();
        self.unconfirmed += u64::from(is_open) + u64::from(entry.code().is_some_and(is_code));
        for mistake in entry.mistakes() {
            match mistake.wrong.filter(|_| mistake.excused) {
                Some(wrong) => *self.excused.entry(wrong.dispute.clone()).or_default() += 1,
                None => self.wrong += 1,
            }
        }
    }

    /// A share of the definitions, in percent, by functions and by instructions.
    pub fn percent(&self, part: Share) -> (f64, f64) {
        let percent = |part: u64, whole: u64| if whole == 0 { 0.0 } else { 100.0 * part as f64 / whole as f64 };
        (percent(part.functions, self.all.functions), percent(part.instructions, self.all.instructions))
    }
}

impl CodeSummary {
    fn add(&mut self, unit: &UnitSummary) {
        let ran = |name: &str| {
            let agrees = |entry: &DefinitionEntry| entry.code().is_some_and(|code| code.outcome == CodeOutcome::Agrees);
            unit.functions.iter().any(|entry| *entry.definition.name == *name && agrees(entry))
        };
        for entry in &unit.functions {
            let (outcome, reason) = match (entry.code(), &entry.definition.standing) {
                (Some(code), _) => (code.outcome.as_str(), code.reason.as_deref().filter(|_| !code.is_wrong())),
                (None, Standing::ThroughCallers(callers)) if callers.iter().any(|caller| ran(caller)) => {
                    ("through callers", None)
                }
                (None, Standing::ThroughCallers(_)) => (CodeOutcome::NotRun.as_str(), Some("its callers are not run")),
                (None, Standing::NotJudged(reason)) => (CodeOutcome::NotRun.as_str(), Some(&**reason)),
                (None, Standing::Judged(_)) => (CodeOutcome::NotRun.as_str(), Some("nobody asked for it")),
            };
            self.outcomes.entry(outcome.to_owned()).or_default().add(entry.definition.instructions);
            if let Some(reason) = reason {
                *self.not_run.entry(reason.to_owned()).or_default() += 1;
            }
            if let Some(code) = entry.code() {
                self.inputs += code.checked;
                self.seconds += code.seconds;
            }
        }
    }
}

impl Share {
    fn add(&mut self, instructions: u64) {
        self.functions += 1;
        self.instructions += instructions;
    }
}
