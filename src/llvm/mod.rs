//! The thing under test: a real LLVM, behind one trait.
//!
//! Text IR is the interface: a [`Job`] carries a module as text and a pass pipeline, a [`Response`] the optimized
//! text and what native code of it returned. This part knows bytes, text and processes; it knows nothing of our own
//! IR or semantics. LLVM itself is never linked into this library: it lives in worker processes (`irrefute-llvm`),
//! because it may crash, hang, abort or exhaust memory at any time.
//!
//! ```no_run
//! use irrefute::llvm::{Backend, Job, Linked, WorkerConfig};
//!
//! let mut llvm = Linked::start(WorkerConfig::default())?;
//! let response = llvm.run(&Job::new("define i32 @f(i32 %x) { ret i32 %x }", "instcombine"))?;
//! println!("LLVM {} made of it:\n{}", llvm.describe().version, response.text);
//! # Ok::<(), irrefute::llvm::Failure>(())
//! ```
//!
//! - [`job`]: what can be asked and what comes back, whichever back end answers;
//! - [`memory`]: the memory of native calls, before and after;
//! - [`backend`]: the trait, and every way in which a job can fail;
//! - [`library`]: which `libLLVM` of those in a worker does a job;
//! - [`linked`]: LLVM in a worker process, respawned and retired as needed;
//! - [`external`]: a command that behaves like `opt`;
//! - [`process`]: one worker process, its channels and how its death is read;
//! - [`protocol`], [`frame`], [`rows`]: the messages, their framing, and packed native values;
//! - [`dumps`]: the module after each pass, as LLVM prints it;
//! - [`pipeline`]: what a pipeline text needs before LLVM may see it;
//! - [`installed`]: what of LLVM this machine has, for `irrefute doctor`.

pub mod backend;
pub mod dumps;
pub mod external;
pub mod failure;
pub mod frame;
pub mod installed;
pub mod job;
pub mod library;
pub mod linked;
pub mod memory;
pub mod pipeline;
pub mod process;
pub mod protocol;
pub mod rows;
#[cfg(test)]
pub(crate) mod scripted;
pub mod worker_program;

/// The worker, which knows nothing of programs, tells versions apart as all others do.
pub use crate::ir::LlvmVersion;
pub use backend::{Backend, Description, How};
pub use external::{External, ExternalConfig};
pub use failure::{Failure, Position, Stage};
pub use job::{
    Call, CodegenLevel, Ending, Job, NativeReply, NativeRequest, Natives, Response, Snapshot, Target, Times, Want,
};
pub use library::Library;
pub use linked::{Linked, WorkerConfig};
pub use memory::{
    Access, Allocation, Buffer, Fault, Flush, Memory, MemoryAfter, Place, Pointer, Region, RegionAfter, Relocation,
};
pub use rows::{Bytes, Rows};
