//! What other threads notice of a function (docs/threads.md).
//!
//! An execution has one thread. By "Sequential Reasoning for Optimizing Compilers under Weak Memory Concurrency" (Cho, Lee,
//! Lee, Hur, Lahav, PLDI 2022) that is enough: a target refines a source in every concurrent context if it does in one
//! thread with an environment that takes and gives *permissions* to access bytes, and in which what was stored shows at
//! each atomic access, fence and call that may synchronize.
//!
//! - [`ordering`]: which ordering stands for which.
//! - [`fences`]: which accesses a fence orders.
//! - [`trace`]: what an execution shows: its synchronizations, what is in memory at each, and what it stores in between.
//! - [`comparison`]: whether the trace of a source allows that of a target.
//! - [`handovers`]: which environments are tried that take permissions and give them back.
//! - [`context`]: which second thread shows a violation to people.
//!
//! Nothing here executes anything: the judge does, and shows it the traces.

pub mod comparison;
pub mod context;
pub mod fences;
pub mod handovers;
pub mod ordering;
pub mod trace;
