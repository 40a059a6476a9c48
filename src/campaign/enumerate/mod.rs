//! Enumeration: every function of a [`Space`](crate::generate::enumerate::Space) through several
//! pipelines, each checked completely.
//!
//! ```text
//!   numbers ──> batch: one module ─┬─> LLVM, pipeline 1 ─┐
//!                                  └─> LLVM, pipeline 2 ─┴─> pieces of text ─> judge ─> record ─> checkpoint
//!                                                                                         │ one of a kind
//!                                                                                         v
//!                                                                                        queue
//! ```
//!
//! - [`batch`]: consecutive functions in one module; what LLVM refuses is halved until it is alone.
//! - [`text`]: what LLVM printed, function by function. Unchanged text needs no check.
//! - [`judge`]: all inputs at once ([`refine::table`](crate::refine::table)), each optimized text
//!   read once; what that cannot do, and every candidate, is for the ordinary check.
//! - [`record`]: what became of a batch. [`checkpoint`]: the records on disk, so that a run goes on
//!   where it ended. [`plan`]: functions, pipelines, shards. [`run`]: workers, the queue.
//!
//! A violation is counted when the ordinary check has confirmed it and LLVM did the same again, in
//! a fresh worker and another module. One of each kind goes to the [`queue`](super::queue), where it
//! is seen alone, blamed and minimized like any finding.
//!
//! A batch is a fixed run of numbers, shard `i` of `n` has every `n`-th of them, and records are
//! merged in their order: the answer depends neither on the number of workers nor on interruptions.

pub mod batch;
pub mod checkpoint;
pub mod judge;
pub mod plan;
pub mod record;
pub mod run;
pub mod text;

pub use checkpoint::{Checkpoint, CheckpointError};
pub use plan::{Plan, Shard};
pub use record::{Needs, Record, Tally, Wrong};
pub use run::{EnumerateError, Status, Summary, enumerate};
