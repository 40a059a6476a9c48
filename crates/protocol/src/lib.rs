//! Floor 1: what a job asks of LLVM, what comes back, and how both are carried to the process that LLVM is linked into.
//!
//! All that the worker (`irrefute-llvm`) shares with the library lies here, so that it links nothing else of it. This
//! part knows bytes and text, no IR and no semantics.
//!
//! ```text
//!   client ── Request, framed ──> worker ── Reply, framed ──> client
//!               └ Job: text, pipeline, natives       └ Response: text, snapshots, packed native values
//! ```
//!
//! - [`job`]: what a job asks for and what comes back, whichever back end answers;
//! - [`memory`]: the memory of native calls, before and after;
//! - [`failure`]: every way in which a job can fail;
//! - [`library`]: which `libLLVM` in a worker does a job;
//! - [`reached`]: which blocks of LLVM a worker watches, and its log of them;
//! - [`messages`], [`frame`], [`rows`]: the messages, their framing, and packed native values;
//! - [`dumps`]: the module after each pass, as LLVM prints it;
//! - [`pipeline`]: a change that a pipeline text needs before LLVM runs it.

pub mod dumps;
pub mod failure;
pub mod frame;
pub mod job;
pub mod library;
pub mod memory;
pub mod messages;
pub mod pipeline;
pub mod reached;
pub mod rows;

pub use failure::{Failure, Position, Stage};
pub use irrefute_version::LlvmVersion;
pub use job::{
    Call, Callee, CodegenLevel, Decoded, Ending, Job, NativeReply, NativeRequest, Natives, Object, Response, Snapshot,
    Target, Times, Variable, Want, thread_cpu_time,
};
pub use library::Library;
pub use memory::{
    Access, Allocation, Buffer, Flush, Memory, MemoryAfter, MemoryFault, Place, Pointer, Region, RegionAfter,
    Relocation,
};
pub use rows::{Bytes, Rows};
