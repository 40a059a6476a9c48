//! The environment: it answers calls of functions that the module does not define (docs/semantics.md#the-environment).
//!
//! It belongs to the input, not to the execution: source and target face the same environment.

use super::exception::Exception;
use super::memory::{EnvironmentMemory, MemoryBlock, Write};
use super::outcome::Event;
use super::value::{Leaf, Scalar, Shape, Value};
use std::sync::{Arc, LazyLock};

/// Nothing exists before the call.
static NOTHING: LazyLock<Arc<EnvironmentMemory>> = LazyLock::new(Arc::default);

/// Answers calls of functions without a body.
///
/// [`Nobody`] is one for functions that call nothing.
pub trait Environment {
    /// The answer to an event; `index` is the number of events before it in this execution. `shape` is
    /// that of the result (empty for `void`); the executor applies the return attributes to the answer.
    fn answer_event(&mut self, index: usize, event: &Event, shape: &Shape) -> Answer;

    /// The result of a call that is no event, only a function of its arguments (it writes nothing,
    /// returns and does not unwind). Must be a monotone function of callee and arguments: a less
    /// defined argument gives a less defined result.
    fn answer_function(&mut self, callee: &str, args: &[Value], shape: &Shape) -> Value;

    /// The result of such a call if it may also read memory. It must be monotone in that memory, too.
    fn answer_pure(&mut self, call: &Event, shape: &Shape) -> Value {
        self.answer_function(&call.callee, &call.args, shape)
    }

    /// Whether the function of a call that writes only the memory of its arguments reads what argument number `argument`
    /// points to. The name of the function alone decides.
    fn looks_at(&mut self, _call: &Event, _argument: usize) -> bool {
        false
    }

    /// What a call that writes only the memory of its arguments stores where argument number `argument`
    /// points to; `None` for nothing. It is a function like [`Environment::answer_pure`].
    fn stored(&mut self, _call: &Event, _argument: usize) -> Option<(Leaf, Scalar)> {
        None
    }

    /// What exists before the call.
    fn environment_memory(&self) -> Arc<EnvironmentMemory> {
        NOTHING.clone()
    }

    /// The writes of an event that returns or unwinds: only to blocks that the event shows as alive and
    /// writable, and inside them. `index` is that of the event.
    fn writes(&mut self, _index: usize, _event: &Event) -> Vec<Write> {
        Vec::new()
    }

    /// The blocks that such an event frees, after its writes: only blocks that it shows as
    /// [`freeable`](super::memory::Seen::freeable), each once.
    fn frees(&mut self, _index: usize, _event: &Event) -> Vec<MemoryBlock> {
        Vec::new()
    }

    /// The answer to a call that writes nothing, but may unwind or not return. It is a function
    /// of callee and arguments like [`Environment::answer_function`], so that two such calls may be
    /// merged; the call is noticed only if it does not return.
    fn answer_read_only(&mut self, event: &Event, shape: &Shape) -> Answer {
        Answer::Returns(self.answer_pure(event, shape))
    }
}

/// The environment of a function that calls nothing: nothing exists before the call, a call that is an event never comes
/// back, and a function of its arguments gives poison.
///
/// ```
/// use irrefute_ir::{self as ir, LlvmVersion};
/// use irrefute_semantics::{Budget, Dialect, First, Machine, Nobody, Program, Scalar, Value};
/// let module = ir::parse("define i8 @f(i8 %a) {\n  %x = udiv i8 7, %a\n  ret i8 %x\n}\n", LlvmVersion(22))?;
/// let program = Program::new(&module, Dialect::LANGREF);
/// let f = program.function("f").expect("it is defined");
/// let end = |a: u64| {
///     let args = [Value::scalar(Scalar::Word(a))];
///     Machine::new(&program).execute(f, &args, &mut Nobody, &mut First, Budget::default()).end.to_string()
/// };
/// assert_eq!(end(2), "returns 3");
/// assert_eq!(end(0), "undefined behaviour: division by zero");
/// # Ok::<(), ir::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Nobody;

impl Environment for Nobody {
    fn answer_event(&mut self, _index: usize, _event: &Event, _shape: &Shape) -> Answer {
        Answer::NeverReturns
    }

    fn answer_function(&mut self, _callee: &str, _args: &[Value], shape: &Shape) -> Value {
        Value::poison(shape)
    }
}

/// Whether a call that writes nothing but the memory of its arguments has a place in the trace at once. One that unwinds
/// has if it may have written: otherwise only the exception is noticed, where it leaves the function, since LLVM says
/// `nounwind` and `memory(none)` of a function whose landing pads take it.
pub fn is_noticed(event: &Event, answer: &Answer) -> bool {
    match answer {
        Answer::Returns(_) => false,
        Answer::Unwinds(_) => event.memory.0.values().any(|seen| seen.writable),
        Answer::NeverReturns => true,
    }
}

/// The answer of the environment to an event.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// The call returns this value; no scalars for `void`.
    Returns(Value),
    /// With this exception; only if the call may unwind.
    Unwinds(Exception),
    /// Only if the call may not return.
    NeverReturns,
}
