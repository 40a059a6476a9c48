//! Decides whether what LLVM made of a function refines it.

use super::record::{Requirement, WrongPair};
use crate::findings::finding::mentions_undef;
use irrefute_generate::enumerate::Values;
use irrefute_ir::{Function, LlvmVersion, Module, parse};
use irrefute_refine::inputs::domain::Undefined;
use irrefute_refine::table::{Behaviour, Checker, Outside, StraightLine};
use irrefute_refine::{Options, Report, Side, Verdict, check};
use irrefute_semantics::{Dialect, Program};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The memory for results of optimized functions, in bytes. At this size the judge forgets all of them. Consecutive
/// functions differ little, so the texts that are needed come back soon.
const MEMORY: usize = 64 << 20;

/// The number of optimized texts that are remembered at most, since a text without a table has no results to count.
const TEXTS: usize = 100_000;

/// The decision for one pair.
#[derive(Clone, Debug)]
pub enum Opinion {
    /// LLVM printed the source as it was.
    Unchanged,
    /// Right on every input of the domain, with every choice.
    Proved,
    /// Right on every input that was tried.
    Refines,
    /// An input shows a violation.
    WrongPair(Box<WrongPair>),
    /// No input could be decided; the reason.
    Inconclusive(String),
    /// Something is not modelled; the reason.
    Unsupported(String),
    /// Irrefute itself failed; the message.
    Internal(String),
}

/// An opinion, and how it was reached.
#[derive(Clone, Debug)]
pub struct PairDecision {
    /// The decision itself.
    pub opinion: Opinion,
    /// Why the tables could not decide the pair; `None` if they could, or if nothing had to be decided.
    pub ordinary: Option<&'static str>,
}

/// Decides pairs, and remembers what it has read and evaluated.
pub struct TableJudge<'a> {
    values: Values,
    dialect: Dialect,
    options: &'a Options,
    version: LlvmVersion,
    /// `None`: every changed function goes through the ordinary check.
    checker: Option<Checker>,
    /// OptimizedBatch functions by their text: many sources become the same function.
    targets: FxHashMap<Arc<str>, Arc<JudgedTarget>>,
    /// The number of results in `targets`.
    remembered: usize,
}

/// An optimized function.
struct JudgedTarget {
    module: Result<Module, String>,
    behaviour: Result<Behaviour, Outside>,
}

/// A function before optimization.
pub struct JudgedSource {
    /// Its number in the space.
    pub number: u64,
    /// The function alone, named `@f`.
    pub module: Module,
    /// As a [piece](super::text): for comparison with LLVM's output.
    pub text: String,
    /// As steps for the checker; the error is why there are no tables for it.
    line: Result<StraightLine, Outside>,
    /// Evaluated on demand: unchanged functions need it only for [`TableJudge::is_vacuous`].
    behaviour: Option<Behaviour>,
    /// Decisions by optimized text.
    decided: BTreeMap<Arc<str>, PairDecision>,
}

const NO_TABLES: Outside = Outside("no tables for this type, dialect or choice of inputs");

impl PairDecision {
    /// Nothing is decided, because irrefute itself failed.
    pub fn internal(reason: &str) -> PairDecision {
        PairDecision { opinion: Opinion::Internal(reason.to_owned()), ordinary: None }
    }
}

impl<'a> TableJudge<'a> {
    /// A judge for functions over these values. There are tables only for integers.
    pub fn new(values: Values, dialect: Dialect, options: &'a Options) -> TableJudge<'a> {
        let checker = match values {
            Values::Integers { width } => Checker::new(width, &dialect, options),
            Values::Floats(_) => None,
        };
        TableJudge {
            values,
            dialect,
            options,
            version: dialect.version,
            checker,
            targets: FxHashMap::default(),
            remembered: 0,
        }
    }

    /// Forgets everything, since a panic may have left a table or an evaluation incomplete.
    pub fn forget(&mut self) {
        *self = TableJudge::new(self.values, self.dialect, self.options);
    }

    /// Prepares a source.
    pub fn source(&mut self, number: u64, module: Module, text: String) -> JudgedSource {
        let line = match (&mut self.checker, only_function(&module)) {
            (Some(checker), Some(function)) => checker.read(&module, function),
            _ => Err(NO_TABLES),
        };
        JudgedSource { number, module, text, line, behaviour: None, decided: BTreeMap::new() }
    }

    /// Whether no input tests anything.
    pub fn is_vacuous(&mut self, source: &mut JudgedSource) -> bool {
        self.behaviour(source).is_some_and(Behaviour::is_vacuous)
    }

    /// Decides whether a piece that LLVM made of the source refines it.
    pub fn decide(&mut self, source: &mut JudgedSource, text: &str) -> PairDecision {
        if text == source.text {
            return PairDecision { opinion: Opinion::Unchanged, ordinary: None };
        }
        // Several pipelines often give the same text.
        if let Some(known) = source.decided.get(text) {
            return known.clone();
        }
        let (key, target) = self.target(text);
        let decision = self.compare(source, &target);
        source.decided.insert(key, decision.clone());
        decision
    }

    fn compare(&mut self, source: &mut JudgedSource, target: &JudgedTarget) -> PairDecision {
        let module = match &target.module {
            Ok(module) => module,
            Err(error) => {
                return PairDecision::internal(&format!("cannot read what LLVM printed: {error}"));
            }
        };
        let complete = self.checker.as_ref().is_some_and(Checker::is_complete);
        let outside = match (&source.line, &target.behaviour) {
            (Err(Outside(reason)), _) | (Ok(_), Err(Outside(reason))) => Some(*reason),
            (Ok(_), Ok(behaviour)) => {
                if self.behaviour(source).is_some_and(|s| s.is_refined_by(behaviour)) {
                    let opinion = if complete { Opinion::Proved } else { Opinion::Refines };
                    return PairDecision { opinion, ordinary: None };
                }
                None
            }
        };
        let opinion = self.ordinary(source, module, outside.is_none());
        PairDecision { opinion, ordinary: outside }
    }

    /// The ordinary check, of a function without a table or of a candidate that the tables call wrong. A candidate that
    /// it finds right is an error of irrefute: tables and executor must agree.
    fn ordinary(&self, source: &JudgedSource, target: &Module, suspected: bool) -> Opinion {
        let report = self.check(&source.module, target, self.options);
        let reason = || report.reason.clone().unwrap_or_default();
        match report.verdict {
            Verdict::Violates => Opinion::WrongPair(Box::new(self.describe(source, target, &report))),
            Verdict::Inconclusive => Opinion::Inconclusive(reason()),
            Verdict::Unsupported => Opinion::Unsupported(reason()),
            Verdict::Proved | Verdict::Refines if suspected => {
                Opinion::Internal("the tables and the executor disagree".to_owned())
            }
            Verdict::Proved => Opinion::Proved,
            Verdict::Refines => Opinion::Refines,
        }
    }

    fn check(&self, source: &Module, target: &Module, options: &Options) -> Report {
        let (before, after) = (Program::new(source, self.dialect), Program::new(target, self.dialect));
        match (Side::new(source, &before, "f"), Side::new(target, &after, "f")) {
            (Some(source), Some(target)) => check(source, target, options),
            _ => Report::missing("f"),
        }
    }

    /// Describes a violation by class, the undefined arguments that it needs, and the opcodes that changed.
    fn describe(&self, source: &JudgedSource, target: &Module, report: &Report) -> WrongPair {
        let violates = |poison| {
            let undefined = Undefined { poison, undef: false };
            let options = Options { undefined, ..self.options.clone() };
            self.check(&source.module, target, &options).verdict == Verdict::Violates
        };
        // From the fewest undefined arguments to the most: the first that shows a violation is what it needs.
        let needs = match () {
            () if mentions_undef(&source.module) => Requirement::Undef,
            () if violates(false) => Requirement::Nothing,
            () if violates(true) => Requirement::Poison,
            () => Requirement::Undef,
        };
        let class = report.class.map_or("value", |class| class.word()).to_owned();
        WrongPair { number: source.number, class, needs, change: change(&source.module, target) }
    }

    fn behaviour<'s>(&mut self, source: &'s mut JudgedSource) -> Option<&'s Behaviour> {
        if source.behaviour.is_none()
            && let (Some(checker), Ok(line)) = (&mut self.checker, &source.line)
        {
            source.behaviour = Some(checker.run(line));
        }
        source.behaviour.as_ref()
    }

    fn target(&mut self, text: &str) -> (Arc<str>, Arc<JudgedTarget>) {
        if let Some((key, known)) = self.targets.get_key_value(text) {
            return (key.clone(), known.clone());
        }
        let module = parse(text, self.version).map_err(|e| e.to_string());
        let behaviour = match (&mut self.checker, &module) {
            (Some(checker), Ok(module)) => match only_function(module) {
                Some(function) => checker.read(module, function).map(|line| checker.run(&line)),
                None => Err(Outside("the function is missing")),
            },
            _ => Err(NO_TABLES),
        };
        // A quarter, because `size` counts codes of four bytes.
        if self.remembered > MEMORY / 4 || self.targets.len() > TEXTS {
            self.targets.clear();
            self.remembered = 0;
        }
        self.remembered += behaviour.as_ref().map_or(0, Behaviour::size);
        let (key, target): (Arc<str>, _) = (text.into(), Arc::new(JudgedTarget { module, behaviour }));
        self.targets.insert(key.clone(), target.clone());
        (key, target)
    }
}

fn only_function(module: &Module) -> Option<&Function> {
    module.definitions().next()
}

/// The opcodes that became fewer, and those that became more: `sub select -> and`.
fn change(before: &Module, after: &Module) -> String {
    let opcodes = |module: &Module| -> BTreeMap<String, i64> {
        let mut all = BTreeMap::new();
        for block in module.definitions().flat_map(|f| &f.blocks) {
            let insts = block.insts.iter().map(|inst| match &inst.op {
                irrefute_ir::Op::Call(call) => call.intrinsic().unwrap_or("call").to_owned(),
                op => op.opcode().to_owned(),
            });
            let phis = block.phis.iter().map(|_| "phi".to_owned());
            insts.chain(phis).for_each(|opcode| *all.entry(opcode).or_insert(0) += 1);
        }
        all
    };
    let (old, new) = (opcodes(before), opcodes(after));
    let only = |mine: &BTreeMap<String, i64>, theirs: &BTreeMap<String, i64>| {
        let missing = mine.iter().filter(|(opcode, n)| **n > theirs.get(*opcode).copied().unwrap_or(0));
        missing.map(|(opcode, _)| opcode.as_str()).collect::<Vec<_>>().join(" ")
    };
    format!("{} -> {}", only(&old, &new), only(&new, &old))
}
