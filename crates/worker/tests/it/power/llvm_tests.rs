//! Programs that we did not write: edits of what LLVM makes of its own tests, and promises added to them.
//!
//! An edit may be right: what is not refuted is printed, to be judged by a reader. A promise is false by construction.

use super::promises;
use super::{Edited, floats, integers, linked, memory};
use irrefute_campaign::files;
use irrefute_campaign::sweep::lit;
use irrefute_ir::{Function, LlvmVersion, Module, parse, verify};
use irrefute_llvm::Target;
use irrefute_refine::pairs::{LocalFunctions, between};
use irrefute_refine::{Options, Report, Side, Verdict, check};
use irrefute_semantics::{Dialect, Program};
use irrefute_trial::{Native, Settings, Snapshots, run};
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;

/// How many are tried.
const WANTED: usize = 1000;

/// The folder of tests.
fn folder() -> PathBuf {
    std::env::var_os("IRREFUTE_TESTS").expect("IRREFUTE_TESTS names a folder of LLVM's tests").into()
}

/// The measurement: `IRREFUTE_TESTS=llvm/test/Transforms cargo test --release -p irrefute-worker --test it -- power --ignored --nocapture
/// a_thousand_edits_of_llvm_tests`.
#[test]
#[ignore = "takes minutes, and needs a folder of LLVM's tests"]
fn a_thousand_edits_of_llvm_tests() {
    let mut backend = linked();
    let mut answers = Answers::default();
    for (name, module) in modules() {
        let text = std::fs::read_to_string(&name).unwrap_or_default();
        let invocations = lit::read(&text, &name).invocations;
        let plain = invocations.into_iter().find(|invocation| invocation.options.is_empty());
        let Some(invocation) = plain else { continue };
        let settings =
            Settings { native: Native::Off, target: Target::none(), ..Settings::new(invocation.pipeline.clone()) };
        let Ok(trial) = run(&module, &settings, &mut backend, Snapshots::None) else { continue };
        for pair in between(&module, &trial.target, LocalFunctions::Skipped) {
            if pair.target.is_none() || is_unchanged(&module, &trial.target, &pair.source) {
                continue;
            }
            let mut edits = integers::edits(&trial.target, &pair.source);
            edits.extend(memory::edits(&trial.target, &pair.source));
            edits.extend(floats::edits(&trial.target, &pair.source));
            answers.add_one((&name.display().to_string(), &pair.source), &module, &trial.target, edits);
        }
        if answers.count() >= WANTED {
            break;
        }
    }
    answers.print();
    assert!(answers.refuted() * 100 >= answers.wrong() * 90, "{} of {}", answers.refuted(), answers.wrong());
}

/// The same for promises: each is broken by some execution of the function that it was added to.
#[test]
#[ignore = "takes minutes, and needs a folder of LLVM's tests"]
fn a_thousand_false_promises() {
    let mut answers = Answers::default();
    for (name, module) in modules() {
        for function in module.definitions().filter(|f| !f.header.linkage.is_local()) {
            let edits = promises::false_promises(&module, &function.name);
            answers.add_one((&name.display().to_string(), &function.name), &module, &module, edits);
        }
        if answers.count() >= WANTED {
            break;
        }
    }
    answers.print();
    assert_eq!(answers.of(Verdict::Proved), 0);
    assert!(answers.refuted() * 100 >= answers.count() * 95, "{} of {}", answers.refuted(), answers.count());
}

/// The modules of the folder that can be read, in an order that mixes its parts.
fn modules() -> impl Iterator<Item = (PathBuf, Module)> {
    let mut paths = files::collect(&[folder()]).expect("a folder that can be read");
    paths.sort_by_key(|path| hash(&path.file_name()));
    paths.into_iter().filter_map(|path| {
        let text = std::fs::read_to_string(&path).ok()?;
        let mut module = parse(&text, LlvmVersion::DEFAULT).ok()?;
        module.name_numbered_symbols();
        Some((path, module))
    })
}

fn hash(of: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    of.hash(&mut hasher);
    hasher.finish()
}

fn is_unchanged(source: &Module, target: &Module, name: &str) -> bool {
    source.function(name) == target.function(name)
}

/// The text of a function, with nothing around it.
fn alone(module: &Module, name: &str) -> String {
    let functions: Vec<Function> = module.function(name).into_iter().cloned().collect();
    Module { functions, globals: Vec::new(), ..module.clone() }.to_string()
}

/// What a check says of a target, in the options of `irrefute check`.
fn report(source: &Module, target: &Module, name: &str) -> Option<Report> {
    let (a, b) = (Program::new(source, Dialect::LANGREF), Program::new(target, Dialect::LANGREF));
    let (source, target) = (Side::new(source, &a, name)?, Side::new(target, &b, name)?);
    Some(check(source, target, &Options::CHECK))
}

/// The verdicts by kind of edit.
#[derive(Default)]
struct Answers {
    counts: BTreeMap<(&'static str, Verdict), usize>,
    reasons: BTreeMap<String, usize>,
    passed: Vec<String>,
}

impl Answers {
    /// Checks one of the edits of a function, if what is edited is right.
    fn add_one(&mut self, (file, name): (&str, &str), source: &Module, target: &Module, mut edits: Vec<Edited>) {
        let Some(turn) = hash(&(file, name)).checked_rem(edits.len() as u64) else { return };
        edits.rotate_left(turn as usize);
        // Another operand may be the same.
        edits.retain(|edit| edit.module.function(name) != target.function(name));
        // Of a source that is always undefined, anything is true.
        let is_right =
            |report: Report| matches!(report.verdict, Verdict::Proved | Verdict::Refines) && report.inputs.checked > 0;
        // Of a kind that is rare so far, so that all are tried.
        let Some(Edited { kind, module }) = edits.into_iter().min_by_key(|edit| self.tried(edit.kind)) else { return };
        if verify(&module).is_err() || !report(source, target, name).is_some_and(is_right) {
            return;
        }
        let Some(report) = report(source, &module, name) else { return };
        *self.counts.entry((kind, report.verdict)).or_default() += 1;
        match report.verdict {
            Verdict::Violates => {}
            Verdict::Proved | Verdict::Refines => {
                let (before, after) = (alone(source, name), alone(&module, name));
                self.passed.push(format!("{kind} {}: {file} @{name}\n{before}\n{after}", report.verdict));
            }
            Verdict::Inconclusive | Verdict::Unsupported => {
                let reason = report.reason.or_else(|| report.inputs.main_reason()).unwrap_or_default();
                *self.reasons.entry(format!("{kind} {}: {reason}", report.verdict)).or_default() += 1;
            }
        }
    }

    fn tried(&self, kind: &str) -> usize {
        self.counts.iter().filter(|((other, _), _)| *other == kind).map(|(_, n)| n).sum()
    }

    fn of(&self, verdict: Verdict) -> usize {
        self.counts.iter().filter(|((_, other), _)| *other == verdict).map(|(_, n)| n).sum()
    }

    fn count(&self) -> usize {
        self.counts.values().sum()
    }

    fn refuted(&self) -> usize {
        self.of(Verdict::Violates)
    }

    /// Those that are not proved to be right.
    fn wrong(&self) -> usize {
        self.count() - self.of(Verdict::Proved)
    }

    fn print(&self) {
        self.passed.iter().for_each(|passed| println!("passed: {passed}"));
        self.reasons.iter().for_each(|(reason, n)| println!("{n} undecided: {reason}"));
        self.counts.iter().for_each(|((kind, verdict), n)| println!("{kind} {verdict}: {n}"));
        println!("refuted: {} of {}, {} proved to be right", self.refuted(), self.count(), self.of(Verdict::Proved));
    }
}
