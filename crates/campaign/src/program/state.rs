//! The states in which a program calls a function.

use super::Execution;
use irrefute_ir::{Linkage, Module};
use irrefute_refine::{Options, Side, Verdict, Witness, on};
use irrefute_semantics::memory::Visible;
use irrefute_semantics::program::FunctionIndex;
use irrefute_semantics::{Dialect, Machine, Observer, Program, Scalar};
use irrefute_trial::runtime::complete;
use irrefute_trial::whole::{self, Recorded, Start, dialect_of_programs};

/// The most states that are kept. The first calls are, and then ever fewer: the first, second, fourth, eighth.
const MOST: usize = 48;

/// Keeps states of calls of one function.
struct States {
    function: FunctionIndex,
    calls: u64,
    kept: Vec<(Vec<Scalar>, Visible)>,
}

impl Observer for States {
    const HEARS_STEPS: bool = false;
    const HEARS_COMPARISONS: bool = false;
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

/// A module as others would use one function of it: the function may be called from outside, and an input may give the
/// contents of the variables. A local function would be compared with nothing, since LLVM may change its signature. Only
/// definitions that the linker would not replace are changed.
pub fn opened(module: &Module, function: &str) -> Module {
    let mut module = with_open_function(module, function);
    for global in module.globals.iter_mut().filter(|global| !global.constant && global.header.linkage.is_local()) {
        global.header.linkage = Linkage::External;
    }
    module
}

/// A module whose function may be called from outside.
pub fn with_open_function(module: &Module, function: &str) -> Module {
    let mut module = module.clone();
    for local in module.functions.iter_mut().filter(|f| *f.name == *function && f.header.linkage.is_local()) {
        local.header.linkage = Linkage::External;
    }
    module
}

/// The input in which the program shows that `after` is wrong about a function of `before`: a state in which it calls the
/// function. `None` if none of the states that were kept shows it.
pub fn witness(
    before: &Module,
    after: &Module,
    function: &str,
    execution: &Execution,
    dialect: Dialect,
    options: &Options,
) -> Option<Witness> {
    let witnesses = of_calls(before, function, execution, dialect, options)?;
    let (before, after) = (opened(before, function), opened(after, function));
    let (source_program, target_program) = (Program::new(&before, dialect), Program::new(&after, dialect));
    let source = Side::new(&before, &source_program, function)?;
    let target = Side::new(&after, &target_program, function)?;
    let shown = |witness: &Witness| on(witness, source, target, options).verdict == Verdict::Violates;
    witnesses.into_iter().find(shown)
}

/// The states in which a program calls a function, as inputs of the function in the [opened] module; `None` if it
/// has no such function or is no program.
pub fn of_calls(
    module: &Module,
    function: &str,
    execution: &Execution,
    dialect: Dialect,
    options: &Options,
) -> Option<Vec<Witness>> {
    let mut completed = module.clone();
    complete(&mut completed);
    let program = whole::program(&completed, dialect_of_programs(dialect));
    let mut states = States { function: program.function(function)?, calls: 0, kept: Vec::new() };
    let system = Recorded { input: execution.input.clone(), ..Recorded::default() };
    let mut start = Start::new(&program, &execution.words, system).ok()?;
    start.observe(&mut Machine::new(&program), execution.budget, &mut states);
    let module = opened(module, function);
    let lowered = Program::new(&module, dialect);
    let side = Side::new(&module, &lowered, function)?;
    let of_state =
        |(args, memory): &(Vec<Scalar>, Visible)| Witness::of_state(side, &program, args, memory, options.budget.steps);
    Some(states.kept.iter().map(of_state).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use irrefute_ir::{LlvmVersion, parse};
    use irrefute_refine::witness::BlockBefore;
    use irrefute_semantics::memory::GivenState;
    use irrefute_trial::whole::WHOLE_BUDGET;

    /// A program that keeps a number where a list leads to, and a function that reads it.
    fn program(result: &str) -> Module {
        let text = format!(
            "@head = internal global ptr null\n\
             declare ptr @malloc(i64)\n\
             define i64 @read(i64 %d) {{\n  %node = load ptr, ptr @head\n  %p = getelementptr i64, ptr %node, i64 1\n  \
             %x = load i64, ptr %p\n  %is = icmp eq i64 %x, 123456789012\n  %y = select i1 %is, i64 {result}, i64 %d\n  \
             ret i64 %y\n}}\n\
             define i32 @main() {{\n  %node = call ptr @malloc(i64 16)\n  store ptr null, ptr %node\n  \
             %p = getelementptr i64, ptr %node, i64 1\n  store i64 123456789012, ptr %p\n  store ptr %node, ptr @head\n  \
             %r = call i64 @read(i64 7)\n  %s = trunc i64 %r to i32\n  ret i32 %s\n}}\n"
        );
        parse(&text, LlvmVersion::DEFAULT).expect("a module")
    }

    #[test]
    fn the_state_of_a_call_shows_what_no_drawn_input_would() {
        let execution = Execution { words: vec!["p".to_owned()], input: Vec::new(), budget: WHOLE_BUDGET };
        let on_call = |after: &str| {
            let (before, after) = (program("1"), program(after));
            witness(&before, &after, "read", &execution, Dialect::LANGREF, &Options::CHECK)
        };
        let shown = on_call("2").expect("2 is not 1");
        // The others are the command line.
        let is_node = |block: &&BlockBefore| block.state == GivenState::Heap;
        assert_eq!(shown.memory.blocks.iter().filter(is_node).count(), 1);
        assert!(shown.memory.globals.contains_key("head"));
        assert_eq!(on_call("1"), None);
    }
}
