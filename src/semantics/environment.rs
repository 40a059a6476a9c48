//! The environment: what answers calls of functions that the module does not define.
//!
//! It belongs to the input, not to the execution: source and target face the same one.

use super::outcome::Event;
use super::value::{Shape, Value};

/// Answers calls of functions without a body.
pub trait Environment {
    /// The answer to an event, of which `index` happened before in this execution. `shape` is that
    /// of the result (empty for `void`); the executor applies the return attributes to the answer.
    fn answer_event(&mut self, index: usize, event: &Event, shape: &Shape) -> Answer;

    /// The result of a call that is no event, only a function of its arguments (it writes nothing,
    /// returns and does not unwind). Must be a monotone function of callee and arguments: a less
    /// defined argument gives a less defined result.
    fn answer_function(&mut self, callee: &str, args: &[Value], shape: &Shape) -> Value;

    /// The answer to a call that writes nothing, but may unwind or not come back. It is a function
    /// of callee and arguments like [`Environment::answer_function`], so that two such calls may be
    /// merged; that it was made can be noticed only if it does not return.
    fn answer_read_only(&mut self, event: &Event, shape: &Shape) -> Answer {
        Answer::Returns(self.answer_function(&event.callee, &event.args, shape))
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
