//! Executions of small programs. Each test fails without the rule that it names.

mod atomics;
mod calls;
mod control;
mod fixed_point;
mod library;
mod marks;
mod memory;
mod pointers;
mod promises;
mod stack;
mod strings;
mod undef;
mod vectors;

use crate::{
    Answer, Budget, Chooser, Dialect, End, Environment, Event, Exception, First, FunctionIndex, Machine, MemoryBlock,
    Outcome, Place, Program, Scalar, Shape, UbRule, Value,
};
use irrefute_ir::{self as ir, Module};

pub(super) fn module(text: &str) -> Module {
    ir::parse(text, ir::LlvmVersion::DEFAULT).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// An environment with fixed answers, one after another; when they are used up it answers 7.
#[derive(Default)]
pub(super) struct Scripted(pub Vec<Answer>);

impl Environment for Scripted {
    fn answer_event(&mut self, index: usize, _event: &Event, shape: &Shape) -> Answer {
        let seven = Value(shape.iter().map(|_| Scalar::Word(7)).collect());
        self.0.get(index).cloned().unwrap_or(Answer::Returns(seven))
    }

    fn answer_function(&mut self, _callee: &str, args: &[Value], shape: &Shape) -> Value {
        let first = args.first().and_then(|a| a.0.first()).cloned().unwrap_or(Scalar::Word(0));
        Value(shape.iter().map(|_| first.clone()).collect())
    }

    fn answer_read_only(&mut self, event: &Event, shape: &Shape) -> Answer {
        match self.0.first() {
            Some(answer) => answer.clone(),
            None => Answer::Returns(self.answer_function(&event.callee, &event.args, shape)),
        }
    }
}

/// A run of the function `f` of a module text.
pub(super) struct Run<'a> {
    pub text: &'a str,
    pub dialect: Dialect,
    pub answers: Vec<Answer>,
    pub budget: Budget,
}

pub(super) fn f(text: &str) -> Run<'_> {
    Run { text, dialect: Dialect::LANGREF, answers: Vec::new(), budget: Budget::default() }
}

impl Run<'_> {
    pub(super) fn under(self, dialect: Dialect) -> Self {
        Run { dialect, ..self }
    }

    pub(super) fn answering(self, answers: impl Into<Vec<Answer>>) -> Self {
        Run { answers: answers.into(), ..self }
    }

    pub(super) fn outcome_by(self, args: &[Value], chooser: &mut dyn Chooser) -> Outcome {
        let program = Program::new(&module(self.text), self.dialect);
        let function = program.function("f").expect("a function @f");
        Machine::new(&program).execute(function, args, &mut Scripted(self.answers), chooser, self.budget)
    }

    pub(super) fn outcome(self, args: &[Scalar]) -> Outcome {
        let args: Vec<Value> = args.iter().cloned().map(Value::scalar).collect();
        self.outcome_by(&args, &mut First)
    }

    pub(super) fn end(self, args: &[Scalar]) -> End {
        self.outcome(args).end
    }

    /// The scalars of the result.
    pub(super) fn returns(self, args: &[Scalar]) -> Vec<Scalar> {
        match self.end(args) {
            End::Returns(value) => value.0.to_vec(),
            end => panic!("{end:?}"),
        }
    }

    /// The rule that is broken.
    pub(super) fn breaks(self, args: &[Scalar]) -> UbRule {
        match self.end(args) {
            End::Ub(ub) => ub.rule,
            end => panic!("{end:?}"),
        }
    }

    /// The reason why this is not modelled.
    pub(super) fn unsupported(self, args: &[Scalar]) -> String {
        match self.end(args) {
            End::Unsupported(reason) => reason.to_string(),
            end => panic!("{end:?}"),
        }
    }
}

pub(super) fn word(value: u64) -> Scalar {
    Scalar::Word(value)
}

pub(super) const POISON: Scalar = Scalar::Poison;

pub(super) fn undef(width: u32) -> Scalar {
    Scalar::undef(width)
}

/// The set of these words.
pub(super) fn set(values: &[u64], width: u32) -> Scalar {
    crate::set::normal::collect(values.to_vec(), width, false)
}
