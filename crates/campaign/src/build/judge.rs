//! One unit: LLVM's work on it, and the check of one function after the other.
//!
//! This runs in a process that may die of it. Before each function it tells its parent what it begins, and each result is
//! in the store before the next is begun: a process that follows goes on where this one ended.

use super::lines;
use super::records::{CodeOutcome, CodeRecord, Definition, FunctionRecord, Standing, Unit, UnitRecord, Wrong};
use super::store::{BuildStore, digest};
use crate::findings::store::Store;
use crate::sweep::attempt::{Bench, Confirmer, FunctionResult, SweepFinding, first_line};
use crate::sweep::left_out::{LeftOut, LeftOutReason, called_by, left_out};
use crate::sweep::lit::Invocation;
use crate::sweep::{FunctionClass, FunctionOutcome, SweepPlan};
use irrefute_ir::{Linkage, LlvmVersion, Module, downgrade, parse, verify};
use irrefute_llvm::{Backend, CodegenLevel, Failure, thread_cpu_time};
use irrefute_refine::sensitivity::variant;
use irrefute_refine::{NamedPair, Verdict};
use irrefute_trial::{FunctionTrial, Native, OneByOne, Settings, TrialError, guarded, lacks_target};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::sync::Arc;

/// What the process of a unit tells its parent, as a line of JSON.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// It looks at a function, whose record will have this key.
    Looks {
        /// The function.
        name: Arc<str>,
        /// The key.
        key: String,
        /// What of it.
        part: Part,
        /// For the first time, or not.
        look: Look,
    },
    /// The record is in the store.
    Done,
}

/// What of a function is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// What the middle end makes of it.
    Text,
    /// The native code of that.
    Code,
}

/// Which look at a part of a function it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Look {
    /// It is checked.
    First,
    /// It seemed wrong, and that is confirmed.
    Again,
}

/// Who says so: a record counts for the same only.
#[derive(Clone, Debug)]
pub struct Engine {
    /// A digest of irrefute.
    pub irrefute: String,
    /// The LLVM under test: release and path.
    pub llvm: String,
    /// The limits of a process.
    pub limits: String,
    /// Who makes and runs native code; `None` if nobody asks for it.
    pub code: Option<Coder>,
}

/// Who makes and runs native code.
#[derive(Clone, Debug)]
pub struct Coder {
    /// Its identity beyond that of the LLVM under test: another code generator, an emulator.
    pub identity: String,
    /// The level, if it is not to be that of each unit.
    pub level: Option<CodegenLevel>,
}

/// What came of another look at what seems wrong.
pub(super) enum Seen {
    /// It is wrong.
    Wrong(Option<Box<Wrong>>),
    /// It does not show again.
    Gone,
    /// Nobody has seen it again, and nobody has seen that it is not there; the reason.
    Unknown(String),
}

/// How many variants of the semantics a function is compared under, each with those before. Not tuned: few functions need
/// two.
const MOST_VARIANTS: usize = 3;

/// What came of definitions, by name.
type Standings = FxHashMap<Arc<str>, Standing>;

/// Why a unit has no definitions with results.
enum Unchecked {
    /// The reason, which the same unit would have again.
    Reason(String),
    /// The store, or whoever ends the process: another time may be better.
    Store(io::Error),
}

impl From<String> for Unchecked {
    fn from(reason: String) -> Unchecked {
        Unchecked::Reason(reason)
    }
}

impl From<io::Error> for Unchecked {
    fn from(error: io::Error) -> Unchecked {
        Unchecked::Store(error)
    }
}

/// How units are checked.
pub struct Judge<'a> {
    /// The store.
    pub store: &'a BuildStore,
    /// Where findings go.
    pub findings: &'a Store,
    /// The settings, and what is known.
    pub plan: &'a SweepPlan,
    /// Who says so.
    pub engine: &'a Engine,
}

impl Judge<'_> {
    /// The key of the record of a unit.
    pub fn unit_key(&self, unit: &Unit) -> String {
        let asked = format!("{} {:?} {}", unit.pipeline, unit.options, unit.source.display());
        digest([&*self.engine.irrefute, &self.engine.llvm, &fingerprint(&self.plan.settings), &asked, &unit.ir])
    }

    /// What is known of a unit, unless other limits may say more.
    pub fn known(&self, unit: &Unit) -> Option<UnitRecord> {
        let record = self.store.result(unit)?;
        if record.key != self.unit_key(unit) || !self.is_final(record.limits.as_ref()) {
            return None;
        }
        let code = self.code_key(unit);
        let is_there = |definition: &Definition| match &definition.standing {
            Standing::Judged(key) => {
                self.known_function(key).is_some_and(|record| self.is_code_known(&record, code.as_deref()))
            }
            Standing::ThroughCallers(_) | Standing::NotJudged(_) => true,
        };
        record.definitions.iter().all(is_there).then_some(record)
    }

    /// Whether no other limits were set when nothing better could be said.
    fn is_final(&self, limits: Option<&String>) -> bool {
        limits.is_none_or(|limits| *limits == self.engine.limits)
    }

    /// The record of a function, unless other limits may say more.
    pub(super) fn known_function(&self, key: &str) -> Option<FunctionRecord> {
        self.store.function(key).filter(|record| self.is_final(record.limits.as_ref()))
    }

    /// Whether everything that is asked of the native code of a function is known. `code` is the key of who asks.
    pub(super) fn is_code_known(&self, record: &FunctionRecord, code: Option<&str>) -> bool {
        let is_known = |record: &CodeRecord, key: &str| record.key == key && self.is_final(record.limits.as_ref());
        code.is_none_or(|key| record.code.as_ref().is_some_and(|record| is_known(record, key)))
    }

    /// Notes what a process died of, so that the next one goes on behind it.
    ///
    /// # Errors
    /// Those of the store.
    pub fn died(&self, unit: &Unit, (key, part, look): (&str, Part, Look), reason: String) -> io::Result<()> {
        let reason = match look {
            Look::First => reason,
            Look::Again => unseen(&reason),
        };
        let limits = &self.engine.limits;
        let record = match part {
            Part::Text => {
                let outcome = match look {
                    Look::First => FunctionOutcome::Inconclusive,
                    Look::Again => FunctionOutcome::Unreproduced,
                };
                FunctionRecord::beyond(limits, reason, outcome)
            }
            Part::Code => {
                let Some(record) = self.store.function(key) else { return Ok(()) };
                let outcome = match look {
                    Look::First => CodeOutcome::NotRun,
                    Look::Again => CodeOutcome::Unreproduced,
                };
                let code = CodeRecord::new(&self.code_key(unit).unwrap_or_default(), outcome, reason);
                FunctionRecord { code: Some(CodeRecord { limits: Some(limits.clone()), ..code }), ..record }
            }
        };
        self.store.put_function(key, &record)
    }

    /// Checks a unit, and writes what came of it into the store.
    ///
    /// # Errors
    /// Those of the store, or if the process is to end: then nothing more is known of the unit than before.
    pub fn check(&self, unit: &Unit, backend: Box<dyn Backend>, announce: &mut dyn FnMut(&Event)) -> io::Result<()> {
        let text = fs::read_to_string(self.store.ir(&unit.ir))?;
        let mut bench = Bench { plan: self.plan, store: Some(self.findings), backend, layouts: FxHashMap::default() };
        let checked = guarded(|| self.definitions(unit, &text, &mut bench, announce));
        self.expect_no_interrupt()?;
        let failed = |reason: &str| UnitRecord { failed: Some(first_line(reason)), ..UnitRecord::default() };
        let mut record = match checked {
            Ok(Ok(definitions)) => UnitRecord { definitions, ..UnitRecord::default() },
            Ok(Err(Unchecked::Reason(reason))) => failed(&reason),
            Ok(Err(Unchecked::Store(error))) => return Err(error),
            Err(panic) => failed(&panic.to_string()),
        };
        record.peak_kib = peak_kib();
        self.put(unit, record)
    }

    /// Keeps the record of a unit.
    ///
    /// # Errors
    /// Those of the store.
    pub fn put(&self, unit: &Unit, mut record: UnitRecord) -> io::Result<()> {
        if let Some(reason) = &record.failed {
            let text = fs::read_to_string(self.store.ir(&unit.ir))?;
            let lines = lines::of_definitions(&text);
            let definition = |(name, instructions): (String, u64)| Definition {
                line: lines.get(&name).copied(),
                name: name.into(),
                instructions,
                standing: Standing::NotJudged(reason.clone()),
            };
            record.definitions = lines::definitions(&text).into_iter().map(definition).collect();
        }
        let (key, ir) = (self.unit_key(unit), unit.ir.clone());
        let (pipeline, options) = (unit.pipeline.clone(), unit.options.clone());
        self.store.put_result(unit, &UnitRecord { key, ir, pipeline, options, ..record })
    }

    /// The definitions of a unit, each with what came of it.
    fn definitions(
        &self,
        unit: &Unit,
        text: &str,
        bench: &mut Bench<'_>,
        announce: &mut dyn FnMut(&Event),
    ) -> Result<Vec<Definition>, Unchecked> {
        let (module, settings) = self.module(unit, text, bench)?;
        let mut standings = match OneByOne::new(&module, &settings, &mut *bench.backend) {
            Ok(both) => self.compared(unit, &module, &both, &settings, bench, announce)?,
            Err(TrialError::Llvm(failure)) if failure.is_finding() => {
                self.failed(unit, &module, &failure, &settings, bench)?
            }
            Err(error) => return Err(error.to_string().into()),
        };
        let judged: BTreeSet<&str> = standings.keys().map(|name| &**name).collect();
        let reached = reached_by(&module, &judged);
        let standing = |left: LeftOut| match left.reason {
            LeftOutReason::ThroughCallers => {
                let callers = reached.iter().filter(|(_, reached)| reached.contains(&*left.name));
                (left.name.clone(), Standing::ThroughCallers(callers.map(|(caller, _)| caller.clone()).collect()))
            }
            reason => (left.name, Standing::NotJudged(reason.to_string())),
        };
        let others: Vec<(Arc<str>, Standing)> = left_out(&module, &judged).into_iter().map(standing).collect();
        standings.extend(others);
        let lines = lines::of_definitions(text);
        let definition = |f: &irrefute_ir::Function| {
            Some(Definition {
                name: f.name.clone(),
                instructions: f.instruction_count() as u64,
                line: lines.get(&*f.name).copied(),
                standing: standings.remove(&f.name)?,
            })
        };
        Ok(module.definitions().filter_map(definition).collect())
    }

    /// Compares what is not known yet, one function after the other.
    fn compared(
        &self,
        unit: &Unit,
        module: &Module,
        both: &OneByOne,
        settings: &Settings,
        bench: &mut Bench<'_>,
        announce: &mut dyn FnMut(&Event),
    ) -> Result<Standings, Unchecked> {
        let mut standings = Standings::default();
        let code = self.code_key(unit);
        for pair in both.pairs().iter().filter(|pair| is_own(module, &pair.source)) {
            let after = pair.target.as_ref().map_or_else(String::new, |name| part(both.target(), name));
            let key = self.key(&part(both.source(), &pair.source), &after, settings);
            let mut looks = |part, look| {
                announce(&Event::Looks { name: pair.name.clone(), key: key.clone(), part, look });
            };
            let known = self.known_function(&key);
            let is_known = known.is_some();
            let mut record = match known {
                Some(record) => record,
                None => {
                    looks(Part::Text, Look::First);
                    let mut confirms = || looks(Part::Text, Look::Again);
                    let record = self.text((unit, module, settings), (both, pair), bench, &mut confirms)?;
                    self.store.put_function(&key, &record)?;
                    record
                }
            };
            let has_code = self.is_code_known(&record, code.as_deref());
            if let Some(code) = code.as_deref().filter(|_| !has_code) {
                looks(Part::Code, Look::First);
                let mut confirms = || looks(Part::Code, Look::Again);
                record.code = Some(self.code((unit, code, settings), both.target(), pair, bench, &mut confirms)?);
                self.store.put_function(&key, &record)?;
            }
            if !(is_known && has_code) {
                announce(&Event::Done);
            }
            standings.insert(pair.source.clone(), Standing::Judged(key));
        }
        Ok(standings)
    }

    /// What came of the text of a function.
    fn text(
        &self,
        (unit, module, settings): (&Unit, &Module, &Settings),
        (both, pair): (&OneByOne, &NamedPair),
        bench: &mut Bench<'_>,
        confirms: &mut dyn FnMut(),
    ) -> io::Result<FunctionRecord> {
        let start = thread_cpu_time();
        let judged = guarded(|| both.compare(pair, settings)).map_err(|error| error.to_string());
        let mut record = self.record(unit, judged, module, settings, bench, confirms)?;
        record.also_wrong = also_wrong(settings, record.wrong.as_ref(), &mut |settings| {
            let both = both.under(settings.dialect);
            let judged = guarded(|| both.compare(pair, settings)).map_err(|error| error.to_string());
            Ok(self.record(unit, judged, module, settings, bench, confirms)?.wrong)
        })?;
        self.expect_no_interrupt()?;
        Ok(FunctionRecord { seconds: (thread_cpu_time() - start).as_secs_f64(), ..record })
    }

    /// Looks again at LLVM's failure on the whole unit, which every function of it then has.
    fn failed(
        &self,
        unit: &Unit,
        module: &Module,
        failure: &Failure,
        settings: &Settings,
        bench: &mut Bench<'_>,
    ) -> Result<Standings, Unchecked> {
        if let Some(reason) = lacks_target(module, &settings.target) {
            return Err(format!("{reason}: {failure}").into());
        }
        let mut queue = Confirmer { path: &unit.source, module, settings, told: Vec::new(), unsaved: Vec::new() };
        let outcome = match bench.fails_again(&mut queue)? {
            true => FunctionOutcome::Crashed,
            false => FunctionOutcome::Unreproduced,
        };
        expect_saved(&queue)?;
        self.expect_no_interrupt()?;
        let mut standings = Standings::default();
        for f in module.definitions().filter(|f| is_own(module, &f.name)) {
            let key = self.key(&part(module, &f.name), &failure.to_string(), settings);
            let result = FunctionResult::failed(&f.name, FunctionClass::Other, failure, outcome);
            let wrong = queue.told.first().map(|finding| self.wrong(finding));
            let code =
                self.code_key(unit).map(|key| CodeRecord::new(&key, CodeOutcome::NotRun, "LLVM fails on its unit"));
            self.store.put_function(&key, &FunctionRecord { wrong, code, ..FunctionRecord::from(result) })?;
            standings.insert(f.name.clone(), Standing::Judged(key));
        }
        Ok(standings)
    }

    /// The module of a unit and the settings for it.
    fn module(&self, unit: &Unit, text: &str, bench: &mut Bench<'_>) -> Result<(Module, Settings), String> {
        let version = LlvmVersion::of_release(&unit.release).ok_or("the release of its compiler is not known")?;
        let tested = self.plan.settings.dialect.version;
        if version != tested {
            return Err(format!(
                "compiled by LLVM {}, and LLVM {} is tested: name it with --llvm",
                version.0, tested.0
            ));
        }
        let mut module = parse(text, version).map_err(|error| error.to_string())?;
        if let Err(errors) = verify(&module) {
            return Err(format!("not well-formed: {}", errors.first().map(ToString::to_string).unwrap_or_default()));
        }
        module.drop_debug_info();
        module.named_metadata.remove("llvm.ident");
        module.drop_unnamed_metadata();
        let pipeline = unit.pipeline.parse().map_err(|error: irrefute_trial::PipelineError| error.to_string())?;
        let invocation = Invocation { options: unit.options.clone(), ..Invocation::of(pipeline) };
        // Native code has a trial of its own.
        let settings = Settings { native: Native::Off, ..self.plan.settings_for(&module, &invocation) };
        if module.data_layout.is_none() {
            module.data_layout = Some(bench.layout(&settings)?);
        }
        let module = downgrade(&module, version).map_err(|error| error.to_string())?.module;
        Ok((module, settings))
    }

    /// The key of the record of a function before and after LLVM, each with all that it refers to.
    fn key(&self, before: &str, after: &str, settings: &Settings) -> String {
        let Engine { irrefute, llvm, .. } = self.engine;
        digest([&**irrefute, llvm, &fingerprint(settings), before, after])
    }

    /// What came of a function. What seems wrong is seen again, alone in its module and in a fresh LLVM.
    fn record(
        &self,
        unit: &Unit,
        judged: Result<Option<FunctionTrial>, String>,
        module: &Module,
        settings: &Settings,
        bench: &mut Bench<'_>,
        confirms: &mut dyn FnMut(),
    ) -> io::Result<FunctionRecord> {
        let lost = |reason: String| FunctionRecord {
            limits: None,
            ..FunctionRecord::beyond("", first_line(&reason), FunctionOutcome::Inconclusive)
        };
        let trial = match judged {
            Ok(Some(trial)) => trial,
            Ok(None) => return Ok(lost("it has no lowered form".to_owned())),
            Err(panic) => return Ok(lost(panic)),
        };
        let mut record = FunctionRecord::from(FunctionResult::new(&trial, FunctionClass::Other));
        if trial.report.verdict != Verdict::Violates {
            return Ok(record);
        }
        confirms();
        let seen = self.seen((unit, module, settings), &mut |queue| {
            let alone = bench.see_again(queue, &trial)?;
            let witness = || trial.violation().and_then(|report| report.witness.clone());
            Ok(alone.is_some() || bench.see_again_among_others(queue, &trial.name, witness())?.is_some())
        })?;
        match seen {
            Seen::Wrong(wrong) => record.wrong = wrong.map(|wrong| *wrong),
            Seen::Gone => {
                record.outcome = FunctionOutcome::Unreproduced;
                record.reason = Some(GONE.to_owned());
            }
            Seen::Unknown(reason) => {
                record.outcome = FunctionOutcome::Unreproduced;
                record.limits = Some(self.engine.limits.clone());
                record.reason = Some(reason);
            }
        }
        Ok(record)
    }

    /// Looks again at what seems wrong in a module.
    pub(super) fn seen(
        &self,
        (unit, module, settings): (&Unit, &Module, &Settings),
        see: &mut dyn FnMut(&mut Confirmer<'_>) -> Result<bool, String>,
    ) -> io::Result<Seen> {
        let mut queue = Confirmer { path: &unit.source, module, settings, told: Vec::new(), unsaved: Vec::new() };
        let seen = guarded(|| see(&mut queue)).map_err(|error| error.to_string());
        expect_saved(&queue)?;
        Ok(match seen.and_then(|seen| seen) {
            Ok(true) => Seen::Wrong(queue.told.first().map(|finding| Box::new(self.wrong(finding)))),
            Ok(false) => Seen::Gone,
            Err(reason) => Seen::Unknown(unseen(&first_line(&reason))),
        })
    }

    /// What was interrupted says nothing of LLVM, and is not kept.
    pub(super) fn expect_no_interrupt(&self) -> io::Result<()> {
        if self.plan.settings.interrupt.is_set() { Err(io::ErrorKind::Interrupted.into()) } else { Ok(()) }
    }

    fn wrong(&self, finding: &SweepFinding) -> Wrong {
        let folder = finding.folder.as_deref().unwrap_or(std::path::Path::new(""));
        Wrong {
            class: finding.class,
            summary: finding.summary.clone(),
            group: finding.group.clone(),
            kind: finding.nature.kind,
            pass: finding.nature.pass.clone(),
            pattern: finding.nature.pattern.clone(),
            depends_on: finding.nature.depends_on.clone(),
            dispute: finding.nature.dispute.clone(),
            cause: finding.cause.clone(),
            folder: folder.strip_prefix(self.findings.root()).unwrap_or(folder).to_owned(),
        }
    }
}

/// What is said of a violation that was not seen again.
pub(super) const GONE: &str = "a violation that does not show again in a fresh LLVM";

/// What is said of one that could not be looked at again, for this reason.
fn unseen(reason: &str) -> String {
    format!("a violation that could not be looked at again: {reason}")
}

/// What depends on the meaning of `undef` and its kin is found first, and would hide what does not: under a variant of the
/// semantics under which it disappears, a function is looked at again.
pub(super) fn also_wrong(
    settings: &Settings,
    wrong: Option<&Wrong>,
    look: &mut dyn FnMut(&Settings) -> io::Result<Option<Wrong>>,
) -> io::Result<Vec<Wrong>> {
    let mut all: Vec<Wrong> = Vec::new();
    let mut settings = settings.clone();
    for _ in 0..MOST_VARIANTS {
        let Some(last) = all.last().or(wrong) else { break };
        let Some(variant) = last.depends_on.iter().find_map(|name| variant(name)) else { break };
        settings.dialect = variant.set(settings.dialect);
        match look(&settings)? {
            Some(wrong) => all.push(wrong),
            None => break,
        }
    }
    Ok(all)
}

/// A violation whose finding could not be written is not counted: it would never be written again.
fn expect_saved(queue: &Confirmer<'_>) -> io::Result<()> {
    match queue.unsaved.first() {
        Some(unsaved) => Err(io::Error::other(first_line(unsaved))),
        None => Ok(()),
    }
}

/// Everything in the settings that a verdict depends on.
fn fingerprint(settings: &Settings) -> String {
    let Settings { dialect, check, prove, pipeline, options, target, locals, timeout, .. } = settings;
    format!("{dialect:?} {check:?} {prove} {pipeline} {options:?} {target:?} {locals:?} {timeout:?}")
}

/// The list of constructors, which nothing refers to: what they may write has no known contents.
const CONSTRUCTORS: &str = "llvm.global_ctors";

/// A function with all that it refers to, as text.
fn part(module: &Module, name: &str) -> String {
    let Some(function) = module.function(name) else { return String::new() };
    let mut part = module.extract_all(&[function.name.clone(), CONSTRUCTORS.into()]);
    part.drop_unnamed_metadata();
    part.to_string()
}

/// Whether a definition is no copy of one that lies elsewhere.
fn is_own(module: &Module, name: &str) -> bool {
    module.function(name).is_some_and(|f| f.header.linkage != Linkage::AvailableExternally)
}

/// The functions among `judged`, each with those that it reaches by calls.
fn reached_by<'m>(module: &'m Module, judged: &BTreeSet<&str>) -> Vec<(Arc<str>, BTreeSet<&'m str>)> {
    let reached = |f: &'m irrefute_ir::Function| (f.name.clone(), called_by(module, &[&*f.name].into()));
    module.definitions().filter(|f| judged.contains(&*f.name)).map(reached).collect()
}

impl From<FunctionResult> for FunctionRecord {
    fn from(result: FunctionResult) -> FunctionRecord {
        let of = |reach: &irrefute_refine::report::reach::Reach| (reach.source.reached, reach.source.total);
        let both = |reach: &irrefute_refine::report::reach::Reach| {
            let target = reach.target.as_ref().map_or((0, 0), |target| (target.reached, target.total));
            (reach.source.reached + target.0, reach.source.total + target.1)
        };
        FunctionRecord {
            outcome: result.standing,
            changed: result.changed,
            reason: result.reason,
            checked: result.checked,
            vacuous: result.vacuous,
            undecided: result.undecided,
            reached: result.reach.as_ref().map(of),
            reached_both: result.reach.as_ref().map(both),
            wrong: None,
            also_wrong: Vec::new(),
            limits: None,
            seconds: 0.0,
            code: None,
        }
    }
}

/// The most memory that this process has had.
fn peak_kib() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    peak.and_then(|peak| peak.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(0)
}
