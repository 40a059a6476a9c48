//! Loops that the executor runs: on words, with a call, on lanes, with a load and a store.

use irrefute::ir::{self, LlvmVersion};
use irrefute::semantics::program::FunctionIndex;
use irrefute::semantics::{
    Answer, Budget, Dialect, Environment, Event, First, Machine, Outcome, Program, Scalar, Shape, Value,
};

pub const WORDS: &str = "define i32 @f(i32 %n) {
  entry:
    br label %loop
  loop:
    %i = phi i32 [ 0, %entry ], [ %next, %loop ]
    %h = phi i32 [ 1, %entry ], [ %h4, %loop ]
    %h1 = mul i32 %h, 16777619
    %h2 = xor i32 %h1, %i
    %h3 = lshr i32 %h2, 3
    %c = icmp slt i32 %h2, 0
    %h4 = select i1 %c, i32 %h3, i32 %h2
    %next = add nuw nsw i32 %i, 1
    %again = icmp ult i32 %next, %n
    br i1 %again, label %loop, label %exit
  exit:
    ret i32 %h4
  }";

pub const CALLS: &str = "define i32 @g(i32 noundef %a) {
    %b = mul i32 %a, 3
    ret i32 %b
  }
  define i32 @f(i32 %n) {
  entry:
    br label %loop
  loop:
    %i = phi i32 [ 0, %entry ], [ %next, %loop ]
    %h = phi i32 [ 1, %entry ], [ %h1, %loop ]
    %h1 = call i32 @g(i32 %h)
    %next = add i32 %i, 1
    %again = icmp ult i32 %next, %n
    br i1 %again, label %loop, label %exit
  exit:
    ret i32 %h1
  }";

pub const LANES: &str = "define <4 x i32> @f(i32 %n) {
  entry:
    br label %loop
  loop:
    %i = phi i32 [ 0, %entry ], [ %next, %loop ]
    %h = phi <4 x i32> [ splat (i32 1), %entry ], [ %h2, %loop ]
    %h1 = mul <4 x i32> %h, <i32 3, i32 5, i32 7, i32 9>
    %h2 = shufflevector <4 x i32> %h1, <4 x i32> %h, <4 x i32> <i32 3, i32 0, i32 5, i32 2>
    %next = add i32 %i, 1
    %again = icmp ult i32 %next, %n
    br i1 %again, label %loop, label %exit
  exit:
    ret <4 x i32> %h2
  }";

pub const MEMORY: &str = "define i32 @f(i32 %n) {
  entry:
    %table = alloca [16 x i32], align 16
    br label %loop
  loop:
    %i = phi i32 [ 0, %entry ], [ %next, %loop ]
    %h = phi i32 [ 1, %entry ], [ %h1, %loop ]
    %low = and i32 %i, 15
    %index = zext i32 %low to i64
    %place = getelementptr inbounds i32, ptr %table, i64 %index
    store i32 %h, ptr %place, align 4
    %v = load i32, ptr %place, align 4
    %h1 = add i32 %v, %i
    %next = add i32 %i, 1
    %again = icmp ult i32 %next, %n
    br i1 %again, label %loop, label %exit
  exit:
    ret i32 %h1
  }";

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
        Machine::new(&self.program).execute(self.function, &args, &mut Silent, &mut First, budget)
    }
}

/// Nobody is asked.
struct Silent;

impl Environment for Silent {
    fn answer_event(&mut self, _index: usize, _event: &Event, _shape: &Shape) -> Answer {
        Answer::NeverReturns
    }

    fn answer_function(&mut self, _callee: &str, _args: &[Value], shape: &Shape) -> Value {
        Value::poison(shape)
    }
}
