//! The states in which a program calls a function.

use super::Execution;
use crate::ir::{Linkage, Module};
use crate::refine::{Options, Side, Verdict, Witness, on};
use crate::semantics::program::FunctionIndex;
use crate::semantics::{Dialect, Machine, Observer, Program, Scalar};
use crate::semantics::memory::Visible;
use crate::trial::whole::{Recorded, Start, dialect_of_programs};

/// The most states that are kept. The first calls are, and then ever fewer: the first, second, fourth, eighth.
const MOST: usize = 48;

/// Keeps states of calls of one function.
struct States {
    function: FunctionIndex,
    calls: u64,
    kept: Vec<(Vec<Scalar>, Visible)>,
}

impl Observer for States {
    const HEARS_RESULTS: bool = false;
    const HEARS_STATES: bool = true;

    fn wants_state(&mut self, function: FunctionIndex) -> bool {
        if function != self.function {
            return false;
        }
        self.calls += 1;
        self.kept.len() < MOST && (self.calls <= MOST as u64 / 2 || self.calls.is_power_of_two())
    }

    fn called_in(&mut self, args: &[Scalar], memory: Visible) {
        self.kept.push((args.to_vec(), memory));
    }
}

/// The variables of a module made visible to others, so that an input may give their contents. Only definitions that the
/// linker would not replace are changed.
pub fn with_open_variables(module: &Module) -> Module {
    let mut module = module.clone();
    for global in module.globals.iter_mut().filter(|global| !global.constant && global.header.linkage.is_local()) {
        global.header.linkage = Linkage::External;
    }
    module
}

/// The input in which the program shows that `after` is wrong about a function of `before`: a state in which it calls the
/// function. `None` if none of the states that were kept shows it.
pub fn witness(
    (before, after): (&Module, &Module),
    function: &str,
    execution: &Execution,
    dialect: Dialect,
    options: &Options,
) -> Option<Witness> {
    let mut whole = before.clone();
    whole.resolve_symbols();
    let program = Program::whole(&whole, dialect_of_programs(dialect));
    let mut states = States { function: program.function(function)?, calls: 0, kept: Vec::new() };
    let host = Recorded { input: execution.input.clone(), ..Recorded::default() };
    let mut start = Start::new(&program, &execution.words, host).ok()?;
    start.observe(&mut Machine::new(&program), execution.budget, &mut states);
    let (before, after) = (with_open_variables(before), with_open_variables(after));
    let (source_program, target_program) = (Program::new(&before, dialect), Program::new(&after, dialect));
    let source = Side::new(&before, &source_program, function)?;
    let target = Side::new(&after, &target_program, function)?;
    let witnesses = states.kept.iter().map(|(args, memory)| {
        Witness::of_state(source, &program, args, memory, options.budget.steps)
    });
    let shown = |witness: &Witness| on(witness, source, target, options).verdict == Verdict::Violates;
    witnesses.into_iter().find(shown)
}
