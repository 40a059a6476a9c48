//! A program, and a host of two functions: one that counts its calls, and one that calls the program back.

use irrefute_ir::{FunctionType, LlvmVersion, parse};
use irrefute_semantics::exception::{Clause, Exception};
use irrefute_semantics::execute::Run;
use irrefute_semantics::host::{Called, Ended, Host, HostCall, HostFunction, Next, Process};
use irrefute_semantics::reason::Unmodelled;
use irrefute_semantics::{
    Answer, Budget, Dialect, End, Environment, Event, First, Machine, Program, Scalar, Shape, Unobserved, Unsupported,
    Value,
};
use std::cell::Cell;

const TEXT: &str = "
declare i32 @count()
declare i32 @twice(ptr)
define i32 @again() {
  %n = call i32 @count()
  ret i32 %n
}
define i32 @main() {
  %n = call i32 @twice(ptr @again)
  ret i32 %n
}";

const COUNT: HostFunction = HostFunction(0);
const TWICE: HostFunction = HostFunction(1);

fn lookup(name: &str, _: &FunctionType, _: u32) -> Option<HostFunction> {
    [("count", COUNT), ("twice", TWICE)].into_iter().find_map(|(known, function)| (known == name).then_some(function))
}

/// How often it was called, and what happened around `main`.
#[derive(Default)]
struct Counting {
    calls: Cell<u64>,
    begun: Cell<bool>,
    ended: Cell<bool>,
}

impl Host for Counting {
    fn begins(&self, _: &mut dyn Process) -> Result<(), Ended> {
        self.begun.set(true);
        Ok(())
    }

    fn ends(&self, _: &mut dyn Process) -> Result<(), Ended> {
        self.ended.set(true);
        Ok(())
    }

    fn call(&self, process: &mut dyn Process, call: HostCall<'_>) -> Result<Next, Ended> {
        if call.function == COUNT {
            self.calls.set(self.calls.get() + 1);
            return Ok(Next::Returns(Some(Scalar::Word(self.calls.get()))));
        }
        let mut last = None;
        for _ in 0..2 {
            let Called::Returned(value) = process.call(&call.arg(0), &[])? else { panic!("nothing throws") };
            last = value.as_scalar().cloned();
        }
        Ok(Next::Returns(last))
    }

    fn print(&self, _: &mut dyn Process, _: &[u8]) {}

    fn number_too_large(&self, _: &mut dyn Process) -> Result<(), Ended> {
        Ok(())
    }

    fn selector(&self, _: &mut dyn Process, _: Exception, _: &[Clause]) -> Result<Option<u64>, Ended> {
        Ok(None)
    }

    fn object(&self, _: Exception) -> Option<Scalar> {
        None
    }
}

/// Nobody asks it.
struct Nobody;

impl Environment for Nobody {
    fn answer_event(&mut self, _: usize, event: &Event, _: &Shape) -> Answer {
        panic!("{} is a function of the host", event.callee)
    }

    fn answer_function(&mut self, callee: &str, _: &[Value], _: &Shape) -> Value {
        panic!("{callee} is a function of the host")
    }
}

/// How `main` ends with a host, or without one.
fn end(host: Option<&dyn Host>) -> End {
    let module = parse(TEXT, LlvmVersion::DEFAULT).expect("a module");
    let program = Program::whole(&module, Dialect::LANGREF, lookup);
    let function = program.function("main").expect("it is there");
    let budget = Budget { steps: 1000, call_depth: 10, picks: 10 };
    let (environment, chooser) = (&mut Nobody, &mut First);
    Machine::new(&program).run(Run { function, args: &[], environment, host, chooser, budget }, &mut Unobserved).end
}

#[test]
fn a_host_is_called_and_calls_back() {
    let host = Counting::default();
    assert_eq!(end(Some(&host)), End::Returns(Value::scalar(Scalar::Word(2))));
    assert!(host.begun.get() && host.ended.get());
}

#[test]
fn its_functions_are_unsupported_without_it() {
    assert_eq!(end(None), End::Unsupported(Unsupported::Met(Unmodelled::NoHost)));
}
