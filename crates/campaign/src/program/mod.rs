//! A whole program that behaves differently after optimization: which pass makes it so, and in which function.
//!
//! The program is executed in the reference semantics as it is, and as LLVM leaves it; its output and how it ends are
//! compared. If they differ, so they do after some pass and not before it. What that pass ran on, or else which of the
//! functions that it changed makes the difference alone, is the function to look at.
//!
//! A difference is no verdict: the program may depend on what the semantics leaves open, such as where blocks lie. The
//! verdict is that of a check of the function before and after the pass ([`triage`](super::triage)). Where the program can
//! do one thing only, the difference is a verdict, though it tells no function: passes may be wrong together, as where one
//! goes by an analysis that another left stale.

mod hybrid;
pub mod state;

use irrefute_ir::{Module, parse, same_body, verify};
use irrefute_llvm::{Backend, Snapshot};
use irrefute_refine::{self as refine, Class, Report, Side, Verdict, on};
use irrefute_semantics::{Budget, Dialect, Program};
use irrefute_trial::whole::{Behaviour, Ending, NoProgram, behaviour, dialect_of_programs};
use irrefute_trial::{Settings, Snapshots, TrialError, optimize};
use std::sync::Arc;

/// How a program is executed.
#[derive(Clone, Debug)]
pub struct Execution {
    /// The command line, its name first.
    pub words: Vec<String>,
    /// The standard input.
    pub input: Vec<u8>,
    /// The limits of one execution.
    pub budget: Budget,
}

/// What was found out about a program.
#[derive(Clone, Debug)]
pub enum Judgement {
    /// The behaviour of the program itself is undefined or not known: nothing can be compared with it.
    NotComparable(Behaviour),
    /// It behaves as before; what LLVM made of it.
    Same(Behaviour, Box<Module>),
    /// What LLVM made of it cannot be executed, for this reason.
    Unknown(Behaviour, String),
    /// It behaves differently.
    Different(Box<Difference>),
}

/// The first pass after which a program behaves differently.
#[derive(Clone, Debug)]
pub struct Difference {
    /// What the program does.
    pub expected: Behaviour,
    /// What it does after the pass.
    pub found: Behaviour,
    /// The pass, as LLVM names it, and what it ran on.
    pub pass: String,
    /// What it ran on, as LLVM names it.
    pub unit: String,
    /// How many passes changed the program before.
    pub passes_before: usize,
    /// The module before the pass.
    pub before: Module,
    /// The module after it.
    pub after: Module,
    /// The functions that the pass changed, of which each alone makes the difference; all that it changed if none does.
    pub functions: Vec<Arc<str>>,
    /// What was executed in search of it, in the order of the search.
    pub probes: Vec<Probe>,
    /// Whether the program as it was given can do nothing but what is expected, also in the dialect that was asked for: then it
    /// is miscompiled, whichever function is to blame.
    pub is_certain: bool,
}

/// An execution of the program as it is within the pipeline.
#[derive(Clone, Debug)]
pub struct Probe {
    /// How many passes had changed the program.
    pub passes: usize,
    /// The last of them, and what it ran on.
    pub pass: String,
    /// What the last of them ran on, as LLVM names it.
    pub unit: String,
    /// Whether it behaves differently; `None` if that is not known.
    pub is_different: Option<bool>,
}

impl Probe {
    fn of(snapshots: &[Snapshot], index: usize, is_different: Option<bool>) -> Probe {
        let (pass, unit) = snapshots.get(index).map_or_else(Default::default, |s| (s.pass.clone(), s.unit.clone()));
        Probe { passes: index + 1, pass, unit, is_different }
    }
}

/// How many passes are looked back for a module that can be executed.
const LOOKED_BACK: usize = 64;

/// Why a program was not judged.
#[derive(Debug, thiserror::Error)]
pub enum ProgramError {
    /// It is no program.
    #[error(transparent)]
    NoProgram(#[from] NoProgram),
    /// LLVM failed on it, which may be a finding of its own.
    #[error(transparent)]
    Trial(#[from] TrialError),
}

/// Executes a program before and after optimization, and finds the first pass that makes a difference.
///
/// # Errors
/// If the module is no program, or LLVM fails on it.
pub fn judge(
    module: &Module,
    execution: &Execution,
    settings: &Settings,
    backend: &mut dyn Backend,
) -> Result<Judgement, ProgramError> {
    let run = |module: &Module| run(module, execution, settings.dialect);
    let expected = run(module)?;
    match expected.ending {
        Ending::Exited(_) | Ending::Aborted => {}
        Ending::Ub(_) | Ending::Endless | Ending::Unknown(_) => return Ok(Judgement::NotComparable(expected)),
    }
    // Without snapshots first: most programs do the same, and to print a large module after each pass takes long.
    let alone = optimize(module, settings, backend, Snapshots::None)?.module;
    let found = run(&alone)?;
    if is_different(&expected, &found) == Some(false) {
        return Ok(Judgement::Same(expected, Box::new(alone)));
    }
    let optimized = optimize(module, settings, backend, Snapshots::Each)?;
    let snapshots = &optimized.snapshots;
    let read = |snapshot: &Snapshot| parse(&snapshot.text, settings.dialect.version).ok().filter(|m| verify(m).is_ok());
    let mut found = run(&optimized.module)?;
    let mut wrong_module = optimized.module;
    let mut wrong = snapshots.len().saturating_sub(1);
    let why = reason(&found);
    let mut probes = vec![Probe::of(snapshots, wrong, is_different(&expected, &found))];
    // What cannot be executed may have been wrong before.
    for (i, snapshot) in snapshots.iter().enumerate().rev().skip(1).take(LOOKED_BACK) {
        if is_different(&expected, &found).is_some() {
            break;
        }
        if let Some(earlier) = read(snapshot) {
            (found, wrong, wrong_module) = (run(&earlier)?, i, earlier);
            probes.push(Probe::of(snapshots, i, is_different(&expected, &found)));
        }
    }
    match is_different(&expected, &found) {
        Some(false) if why.is_empty() => return Ok(Judgement::Same(expected, Box::new(wrong_module))),
        Some(true) => {}
        Some(false) | None => return Ok(Judgement::Unknown(expected, why)),
    }
    // Between a snapshot that is right, or the source, and one that is wrong, some pass makes the difference.
    let mut right = None;
    let mut right_module = module.clone();
    while wrong > right.map_or(0, |right| right + 1) {
        let first = right.map_or(0, |right| right + 1);
        let middle = first + (wrong - first) / 2;
        let Some(candidate) = read(&snapshots[middle]) else { break };
        let behaviour = run(&candidate)?;
        probes.push(Probe::of(snapshots, middle, is_different(&expected, &behaviour)));
        match is_different(&expected, &behaviour) {
            Some(true) => (wrong, found, wrong_module) = (middle, behaviour, candidate),
            // What cannot be executed is no more wrong than what is right; the search goes on behind it.
            Some(false) | None => (right, right_module) = (Some(middle), candidate),
        }
    }
    let (pass, unit) = snapshots.get(wrong).map_or_else(Default::default, |s| (s.pass.clone(), s.unit.clone()));
    let is_wrong = |module: &Module| run(module).is_ok_and(|found| is_different(&expected, &found) == Some(true));
    let functions = functions(&right_module, &wrong_module, &unit, &is_wrong);
    let is_certain = is_certain(module, &expected, execution, settings.dialect)?;
    Ok(Judgement::Different(Box::new(Difference {
        is_certain,
        expected,
        found,
        pass,
        unit,
        passes_before: wrong,
        before: right_module,
        after: wrong_module,
        functions,
        probes,
    })))
}

/// In what respect LLVM makes a program wrong; `None` if it does not, or nobody can say. This is what a reducer asks, so no
/// pass is looked for as long as the program can do one thing only; otherwise the difference proves nothing, and a
/// [function](wrong_function) must be wrong.
///
/// # Errors
/// If the module is no program, or LLVM fails on it.
pub fn class_of_change(
    module: &Module,
    execution: &Execution,
    settings: &Settings,
    backend: &mut dyn Backend,
) -> Result<Option<Class>, ProgramError> {
    let expected = run(module, execution, settings.dialect)?;
    if !matches!(expected.ending, Ending::Exited(_) | Ending::Aborted) {
        return Ok(None);
    }
    let found = run(&optimize(module, settings, backend, Snapshots::None)?.module, execution, settings.dialect)?;
    if is_different(&expected, &found) != Some(true) {
        return Ok(None);
    }
    if !is_certain(module, &expected, execution, settings.dialect)? {
        let Judgement::Different(difference) = judge(module, execution, settings, backend)? else { return Ok(None) };
        return Ok(wrong_function(&difference, execution, settings).and_then(|(_, report)| report.class));
    }
    Ok(Some(match found.ending {
        Ending::Ub(_) => Class::Ub,
        Ending::Endless => Class::Nontermination,
        // What is written, and the exit code, is what the program calls its system with.
        Ending::Exited(_) | Ending::Aborted | Ending::Unknown(_) => Class::Trace,
    }))
}

/// The first function that is wrong after the pass as compared with what it was before it, and the report of that. The
/// states in which the program calls it come first.
pub fn wrong_function(
    difference: &Difference,
    execution: &Execution,
    settings: &Settings,
) -> Option<(Arc<str>, Report)> {
    let Difference { before, after, functions, .. } = difference;
    let (dialect, check) = (settings.dialect, &settings.check);
    let programs = (Program::new(before, dialect), Program::new(after, dialect));
    functions.iter().find_map(|function| {
        let source = Side::new(before, &programs.0, function)?;
        let target = Side::new(after, &programs.1, function)?;
        let witness = state::witness(before, after, function, execution, dialect, check);
        let of_state = witness.map(|witness| on(&witness, source, target, check));
        let is_wrong = |report: &Report| report.verdict == Verdict::Violates;
        let report = of_state.filter(is_wrong).unwrap_or_else(|| refine::check(source, target, check));
        is_wrong(&report).then(|| (function.clone(), report))
    })
}

/// Whether a program can do nothing but what is expected, also in the dialect that was asked for.
///
/// # Errors
/// If the module cannot be executed as a program.
pub fn is_certain(
    module: &Module,
    expected: &Behaviour,
    execution: &Execution,
    dialect: Dialect,
) -> Result<bool, NoProgram> {
    let strictly = behaviour(module, dialect, &execution.words, &execution.input, execution.budget)?;
    Ok(strictly.is_only && is_different(expected, &strictly) == Some(false))
}

/// What a module does as a program.
///
/// # Errors
/// If the module cannot be executed as a program.
pub fn run(module: &Module, execution: &Execution, dialect: Dialect) -> Result<Behaviour, NoProgram> {
    behaviour(module, dialect_of_programs(dialect), &execution.words, &execution.input, execution.budget)
}

/// Whether a program behaves differently from what is expected; `None` if that is not known. What is written to the standard
/// error is not compared.
fn is_different(expected: &Behaviour, found: &Behaviour) -> Option<bool> {
    match &found.ending {
        Ending::Unknown(_) => None,
        Ending::Exited(_) | Ending::Aborted | Ending::Ub(_) | Ending::Endless => {
            Some(expected.output != found.output || expected.ending != found.ending)
        }
    }
}

fn reason(behaviour: &Behaviour) -> String {
    match &behaviour.ending {
        Ending::Unknown(reason) => reason.clone(),
        Ending::Exited(_) | Ending::Aborted | Ending::Ub(_) | Ending::Endless => String::new(),
    }
}

/// The functions that make the difference between two modules.
fn functions(before: &Module, after: &Module, unit: &str, is_wrong: &dyn Fn(&Module) -> bool) -> Vec<Arc<str>> {
    let changed: Vec<Arc<str>> = before
        .definitions()
        .filter(|f| after.function(&f.name).is_none_or(|g| !same_body(before, f, after, g)))
        .map(|f| f.name.clone())
        .collect();
    // A pass over a function, or over a loop of it, changes no other.
    if let Some(name) = changed.iter().find(|name| *unit == ***name) {
        return vec![name.clone()];
    }
    let alone =
        |name: &&Arc<str>| hybrid::with_function_of(before, after, name).is_some_and(|module| is_wrong(&module));
    let guilty: Vec<Arc<str>> = changed.iter().filter(alone).cloned().collect();
    if guilty.is_empty() { changed } else { guilty }
}
