//! Loops that the executor runs, a file each: on words, with a branch, with a call, on lanes, with an array, on doubles.
//! `scripts/rates` runs the same files with `irrefute run`.

use irrefute::ir::{self, LlvmVersion};
use irrefute::semantics::program::FunctionIndex;
use irrefute::semantics::{Budget, Dialect, First, Machine, Nobody, Outcome, Program, Scalar, Value};

pub const WORDS: &str = include_str!("words.ll");
pub const CALLS: &str = include_str!("calls.ll");
pub const LANES: &str = include_str!("lanes.ll");
pub const MEMORY: &str = include_str!("memory.ll");
pub const BRANCHES: &str = include_str!("branches.ll");
pub const ARRAYS: &str = include_str!("arrays.ll");
pub const DOUBLES: &str = include_str!("doubles.ll");
/// A loop that is ready to run.
pub struct Loop {
    program: Program,
    function: FunctionIndex,
}

impl Loop {
    /// The loop of a text: `@f` takes the number of iterations.
    pub fn new(text: &str) -> Loop {
        let module = ir::parse(text, LlvmVersion::DEFAULT).expect("the text of a loop");
        let program = Program::new(&module, Dialect::LANGREF);
        let function = program.function("f").expect("a function @f");
        Loop { program, function }
    }

    /// Runs it so often.
    pub fn run(&self, iterations: u64) -> Outcome {
        let args = [Value::scalar(Scalar::Word(iterations))];
        let budget = Budget { steps: u64::MAX, ..Budget::default() };
        Machine::new(&self.program).execute(self.function, &args, &mut Nobody, &mut First, budget)
    }
}
