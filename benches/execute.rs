//! The executor: instructions per second, on a loop of words, on a call per iteration, and on lanes.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use irrefute::ir::{self, LlvmVersion};
use irrefute::semantics::{Answer, Budget, Dialect, Environment, Event, First, Machine, Program, Scalar, Shape, Value};
use std::hint::black_box;

const WORDS: &str = "define i32 @f(i32 %n) {
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

const CALLS: &str = "define i32 @g(i32 noundef %a) {
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

const LANES: &str = "define <4 x i32> @f(i32 %n) {
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

fn execute(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("execute");
    for (name, text) in [("words", WORDS), ("calls", CALLS), ("lanes", LANES)] {
        let module = ir::parse(text, LlvmVersion::DEFAULT).expect("the text above");
        let program = Program::new(&module, Dialect::LANGREF);
        let function = program.function("f").expect("a function @f");
        let mut machine = Machine::new(&program);
        let args = [Value::scalar(Scalar::Word(10_000))];
        let budget = Budget { steps: u64::MAX, ..Budget::default() };
        let mut run = || machine.execute(function, black_box(&args), &mut Silent, &mut First, budget);
        group.throughput(Throughput::Elements(run().steps));
        group.bench_function(name, |bencher| bencher.iter(&mut run));
    }
    group.finish();
}

criterion_group!(benches, execute);
criterion_main!(benches);
