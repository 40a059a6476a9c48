//! Enumeration: every function of a [`Space`](irrefute_generate::enumerate::Space) goes through several
//! pipelines, and each result is checked completely.
//!
//! ```text
//!   numbers ──> batch: one module ─┬─> LLVM, pipeline 1 ─┐
//!                                  └─> LLVM, pipeline 2 ─┴─> pieces of text ─> judge ─> record ─> checkpoint
//!                                                                                         │ one of a kind
//!                                                                                         v
//!                                                                                        queue
//! ```
//!
//! - [`batch`]: consecutive functions in one module. If LLVM refuses or does not survive the module, it is halved until
//!   the function at fault is alone.
//! - [`text`]: LLVM's output, split function by function. Unchanged text needs no check.
//! - [`judge`]: checks all inputs at once ([`refine::table`](irrefute_refine::table)), each optimized text only once.
//!   Functions that have no table, and every candidate, go through the ordinary check.
//! - [`record`]: the results of a batch. [`checkpoint`]: the records on disk, from which an interrupted run resumes.
//!   [`plan`]: functions, pipelines, shards. [`run`]: workers, and the triage queue.
//!
//! A violation counts once the ordinary check has confirmed it and LLVM has made the same text again, in a fresh worker
//! and another module. One of each kind goes to the [`queue`](super::queue), which confirms it alone, blames and
//! minimizes it like any candidate.
//!
//! A batch is a fixed run of numbers, shard `i` of `n` has every `n`-th batch, and records are merged in their order:
//! the outcome depends neither on the number of workers nor on interruptions.

pub mod batch;
pub mod checkpoint;
pub mod judge;
pub mod plan;
pub mod record;
pub mod run;
pub mod text;

pub use checkpoint::{Checkpoint, CheckpointError};
pub use plan::EnumerationPlan;
pub use record::{BatchRecord, BatchTally, Requirement, WrongPair};
pub use run::{EnumerateError, EnumerationStatus, EnumerationSummary, enumerate};
