//! Decides pairs of a function and what LLVM made of it.

use super::record::{Needs, Wrong};
use crate::campaign::findings::finding::mentions_undef;
use crate::ir::{Function, LlvmVersion, Module, parse};
use crate::refine::inputs::domain::Undefined;
use crate::refine::table::{Behaviour, Checker, Line, Outside};
use crate::refine::{Options, Report, Side, Verdict, check};
use crate::semantics::{Dialect, Program};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The most results of optimized functions that are remembered; then they are forgotten.
const MEMORY: usize = 64 << 20;

/// The most optimized texts that are remembered.
const TEXTS: usize = 100_000;

/// What is said of one pair.
#[derive(Clone, Debug)]
pub enum Opinion {
    Unchanged,
    Proved,
    Refines,
    Wrong(Box<Wrong>),
    Inconclusive(String),
    Unsupported(String),
    Internal(String),
}

/// An opinion, and why the pair went through the ordinary check if it did.
#[derive(Clone, Debug)]
pub struct Decision {
    pub opinion: Opinion,
    pub ordinary: Option<&'static str>,
}

/// Decides; what was read and evaluated is remembered.
pub struct Judge<'a> {
    width: u32,
    dialect: Dialect,
    options: &'a Options,
    version: LlvmVersion,
    /// `None`: every changed function goes through the ordinary check.
    checker: Option<Checker>,
    targets: FxHashMap<Arc<str>, Arc<Target>>,
    remembered: usize,
}

/// An optimized function.
struct Target {
    module: Result<Module, String>,
    behaviour: Result<Behaviour, Outside>,
}

/// A function before optimization.
pub struct Source {
    pub number: u64,
    pub module: Module,
    /// As a piece.
    pub text: String,
    line: Result<Line, Outside>,
    behaviour: Option<Behaviour>,
    decided: BTreeMap<Arc<str>, Decision>,
}

const NO_TABLES: Outside = Outside("no tables for this width, dialect or choice of inputs");

impl Decision {
    /// Nothing is decided, by our fault.
    pub fn internal(reason: &str) -> Decision {
        Decision { opinion: Opinion::Internal(reason.to_owned()), ordinary: None }
    }
}

impl<'a> Judge<'a> {
    pub fn new(width: u32, dialect: Dialect, options: &'a Options) -> Judge<'a> {
        let checker = Checker::new(width, &dialect, options);
        Judge {
            width,
            dialect,
            options,
            version: dialect.version,
            checker,
            targets: FxHashMap::default(),
            remembered: 0,
        }
    }

    /// Forgets everything: a panic may have left it half done.
    pub fn forget(&mut self) {
        *self = Judge::new(self.width, self.dialect, self.options);
    }

    /// Prepares a source.
    pub fn source(&mut self, number: u64, module: Module, text: String) -> Source {
        let line = match (&mut self.checker, only_function(&module)) {
            (Some(checker), Some(function)) => checker.read(&module, function),
            _ => Err(NO_TABLES),
        };
        Source { number, module, text, line, behaviour: None, decided: BTreeMap::new() }
    }

    /// Whether no input tests anything.
    pub fn is_vacuous(&mut self, source: &mut Source) -> bool {
        self.behaviour(source).is_some_and(Behaviour::is_vacuous)
    }

    /// What is to be said of a piece that LLVM made of the source.
    pub fn decide(&mut self, source: &mut Source, text: &str) -> Decision {
        if text == source.text {
            return Decision { opinion: Opinion::Unchanged, ordinary: None };
        }
        // Several pipelines often do the same.
        if let Some(known) = source.decided.get(text) {
            return known.clone();
        }
        let (key, target) = self.target(text);
        let decision = self.compare(source, &target);
        source.decided.insert(key, decision.clone());
        decision
    }

    fn compare(&mut self, source: &mut Source, target: &Target) -> Decision {
        let module = match &target.module {
            Ok(module) => module,
            Err(error) => {
                return Decision::internal(&format!("cannot read what LLVM printed: {error}"));
            }
        };
        let complete = self.checker.as_ref().is_some_and(Checker::is_complete);
        let outside = match (&source.line, &target.behaviour) {
            (Err(Outside(reason)), _) | (Ok(_), Err(Outside(reason))) => Some(*reason),
            (Ok(_), Ok(behaviour)) => {
                if self.behaviour(source).is_some_and(|s| s.is_refined_by(behaviour)) {
                    let opinion = if complete { Opinion::Proved } else { Opinion::Refines };
                    return Decision { opinion, ordinary: None };
                }
                None
            }
        };
        let opinion = self.ordinary(source, module, outside.is_none());
        Decision { opinion, ordinary: outside }
    }

    /// The ordinary check, of a candidate or of what has no table.
    fn ordinary(&self, source: &Source, target: &Module, suspected: bool) -> Opinion {
        let report = self.check(&source.module, target, self.options);
        let reason = || report.reason.clone().unwrap_or_default();
        match report.verdict {
            Verdict::Violates => Opinion::Wrong(Box::new(self.describe(source, target, &report))),
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

    fn describe(&self, source: &Source, target: &Module, report: &Report) -> Wrong {
        let violates = |poison| {
            let undefined = Undefined { poison, undef: false };
            let options = Options { undefined, ..self.options.clone() };
            self.check(&source.module, target, &options).verdict == Verdict::Violates
        };
        let needs = match () {
            () if mentions_undef(&source.module) => Needs::Undef,
            () if violates(false) => Needs::Nothing,
            () if violates(true) => Needs::Poison,
            () => Needs::Undef,
        };
        let class = report.class.map_or("value", |class| class.word()).to_owned();
        Wrong { number: source.number, class, needs, change: change(&source.module, target) }
    }

    fn behaviour<'s>(&mut self, source: &'s mut Source) -> Option<&'s Behaviour> {
        if source.behaviour.is_none()
            && let (Some(checker), Ok(line)) = (&mut self.checker, &source.line)
        {
            source.behaviour = Some(checker.run(line));
        }
        source.behaviour.as_ref()
    }

    fn target(&mut self, text: &str) -> (Arc<str>, Arc<Target>) {
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
        if self.remembered > MEMORY / 4 || self.targets.len() > TEXTS {
            self.targets.clear();
            self.remembered = 0;
        }
        self.remembered += behaviour.as_ref().map_or(0, Behaviour::size);
        let (key, target): (Arc<str>, _) = (text.into(), Arc::new(Target { module, behaviour }));
        self.targets.insert(key.clone(), target.clone());
        (key, target)
    }
}

fn only_function(module: &Module) -> Option<&Function> {
    module.definitions().next()
}

/// The opcodes that went, and those that came.
fn change(before: &Module, after: &Module) -> String {
    let opcodes = |module: &Module| -> BTreeMap<String, i64> {
        let mut all = BTreeMap::new();
        for block in module.definitions().flat_map(|f| &f.blocks) {
            let insts = block.insts.iter().map(|inst| match &inst.op {
                crate::ir::Op::Call(call) => call.intrinsic().unwrap_or("call").to_owned(),
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
