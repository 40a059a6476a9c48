//! Floor 2: the LLVM under test, behind one trait.
//!
//! Text IR is the interface: a [`Job`] carries a module as text and a pass pipeline, a [`Response`] the optimized text
//! and the results of its native code. This part knows bytes, text and processes; it knows nothing of our own IR
//! (except version numbers) or of the semantics. LLVM itself is never linked into this library. It runs in worker
//! processes (`irrefute-llvm`), because it may crash, hang, abort or exhaust memory at any time.
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
//! - [`job`]: what a job asks for and what comes back, whichever back end answers;
//! - [`memory`]: the memory of native calls, before and after;
//! - [`backend`]: the trait; [`failure`]: every way in which a job can fail;
//! - [`library`]: which `libLLVM` in a worker does a job;
//! - [`linked`]: LLVM in a worker process, which is restarted and retired as needed; [`worker_program`]: where its
//!   program is;
//! - [`external`]: a command that behaves like `opt`; [`programs`]: such commands beside the linked LLVM; `command`: a command that is run to its end;
//!   [`llc`]: a command that behaves like `llc`; [`code_generator`]: its identity; [`apart`]: a command that optimizes,
//!   and another LLVM that makes the code;
//! - [`emulation`]: native code for other machines, run by emulators;
//! - [`folder`]: the folder in which LLVM runs; [`interrupt`]: what ends the wait for it;
//! - [`process`]: one worker process, its channels, and the diagnosis of its death;
//! - [`protocol`], [`frame`], [`rows`]: the messages, their framing, and packed native values;
//! - [`dumps`]: the module after each pass, as LLVM prints it; [`code_dumps`]: the passes of code generation; [`selector`]:
//!   how instructions are selected;
//! - [`pipeline`]: a change that a pipeline text needs before LLVM runs it;
//! - [`installed`]: the LLVMs on this machine, for `--llvm` and `irrefute doctor`.

pub mod apart;
pub mod backend;
pub mod code_dumps;
pub mod code_generator;
mod command;
pub mod dumps;
pub mod emulation;
pub mod external;
pub mod failure;
pub mod folder;
pub mod frame;
pub mod installed;
pub mod interrupt;
pub mod job;
pub mod library;
pub mod linked;
pub mod llc;
pub mod memory;
pub mod pipeline;
pub mod process;
pub mod programs;
pub mod protocol;
pub mod rows;
#[cfg(test)]
pub(crate) mod scripted;
pub mod selector;
pub mod worker_program;

/// Re-exported for the worker, which imports nothing but `llvm`.
pub use crate::ir::LlvmVersion;
pub use apart::Apart;
pub use backend::{Backend, Description, How};
pub use code_generator::CodeGenerator;
pub use emulation::{Emulated, Machine, Tools};
pub use external::{External, ExternalConfig};
pub use failure::{Failure, Position, Stage};
pub use folder::RunsIn;
pub use interrupt::Interrupt;
pub use job::{
    Call, Callee, CodegenLevel, Ending, Job, NativeReply, NativeRequest, Natives, Object, Response, Snapshot, Target,
    Times, Variable, Want,
};
pub use library::Library;
pub use linked::{Linked, WorkerConfig};
pub use memory::{
    Access, Allocation, Buffer, Flush, Memory, MemoryAfter, MemoryFault, Place, Pointer, Region, RegionAfter,
    Relocation,
};
pub use programs::WithPrograms;
pub use rows::{Bytes, Rows};
pub use selector::Selector;
