//! The environment: what answers calls of functions that the module does not define.
//!
//! It belongs to the input, not to the execution: source and target face the same one.

use super::memory::{EnvironmentMemory, MemoryBlock, Write};
use super::outcome::Event;
use super::value::{Leaf, Scalar, Shape, Value};
use std::sync::{Arc, LazyLock};

/// Nothing exists before the call.
static NOTHING: LazyLock<Arc<EnvironmentMemory>> = LazyLock::new(Arc::default);

/// Answers calls of functions without a body.
pub trait Environment {
    /// The answer to an event, of which `index` happened before in this execution. `shape` is that
    /// of the result (empty for `void`); the executor applies the return attributes to the answer.
    fn answer_event(&mut self, index: usize, event: &Event, shape: &Shape) -> Answer;

    /// The result of a call that is no event, only a function of its arguments (it writes nothing,
    /// returns and does not unwind). Must be a monotone function of callee and arguments: a less
    /// defined argument gives a less defined result.
    fn answer_function(&mut self, callee: &str, args: &[Value], shape: &Shape) -> Value;

    /// The result of such a call, which may also depend on the memory that it may read: monotone in that, too.
    fn answer_pure(&mut self, call: &Event, shape: &Shape) -> Value {
        self.answer_function(&call.callee, &call.args, shape)
    }

    /// What a call that writes only the memory of its arguments stores where argument number `argument`
    /// points to, if it does: a function like [`Environment::answer_pure`].
    fn stored(&mut self, _call: &Event, _argument: usize) -> Option<(Leaf, Scalar)> {
        None
    }

    /// What exists before the call.
    fn environment_memory(&self) -> Arc<EnvironmentMemory> {
        NOTHING.clone()
    }

    /// What an event that comes back, by returning or unwinding, has written: only to blocks that the
    /// event shows as alive and writable, and inside them. `index` is that of the event.
    fn writes(&mut self, _index: usize, _event: &Event) -> Vec<Write> {
        Vec::new()
    }

    /// What such an event has freed, after it wrote: only blocks that it shows as
    /// [`freeable`](super::memory::Seen::freeable), each once.
    fn frees(&mut self, _index: usize, _event: &Event) -> Vec<MemoryBlock> {
        Vec::new()
    }

    /// The answer to a call that writes nothing, but may unwind or not come back. It is a function
    /// of callee and arguments like [`Environment::answer_function`], so that two such calls may be
    /// merged; that it was made can be noticed only if it does not return.
    fn answer_read_only(&mut self, event: &Event, shape: &Shape) -> Answer {
        Answer::Returns(self.answer_pure(event, shape))
    }
}

/// How the environment comes back from an event.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    Returns(Value),
    /// Only if the call may unwind.
    Unwinds,
    /// Only if the call may not return.
    NeverReturns,
}
