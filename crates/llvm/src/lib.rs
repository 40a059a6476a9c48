//! Floor 3: the LLVM under test, behind one trait.
//!
//! Text IR is the interface: a [`Job`] carries a module as text and a pass pipeline, a [`Response`] the optimized text
//! and the results of its native code. This part knows bytes, text and processes; it knows nothing of our own IR
//! (except version numbers) or of the semantics. LLVM itself is never linked into this library. It runs in worker
//! processes (`irrefute-llvm`), because it may crash, hang, abort or exhaust memory at any time.
//!
//! ```no_run
//! use irrefute_llvm::{Backend, Job, Linked, WorkerConfig};
//!
//! let mut llvm = Linked::start(WorkerConfig::default())?;
//! let response = llvm.run(&Job::new("define i32 @f(i32 %x) { ret i32 %x }", "instcombine"))?;
//! println!("LLVM {} made of it:\n{}", llvm.describe().version, response.text);
//! # Ok::<(), irrefute_llvm::Failure>(())
//! ```
//!
//! - [`irrefute_protocol`]: jobs, what comes back, and the ways in which they fail, re-exported here;
//! - [`backend`]: the trait; [`scripted`]: one without LLVM, for tests of what drives it;
//! - [`linked`]: LLVM in a worker process, which is restarted and retired as needed; [`worker_program`]: where its
//!   program is;
//! - [`external`]: a command that behaves like `opt`; [`programs`]: such commands beside the linked LLVM; `command`: a command that is run to its end;
//!   [`llc`]: a command that behaves like `llc`; [`code_generator`]: its identity; [`apart`]: a command that optimizes,
//!   and another LLVM that makes the code;
//! - [`emulation`]: native code for other machines, run by emulators;
//! - [`loader`]: the C library that an LLVM brings;
//! - [`folder`]: the folder in which LLVM runs; [`interrupt`]: what ends the wait for it;
//! - [`process`]: one worker process, its channels, and the diagnosis of its death;
//! - [`code_dumps`]: the passes of code generation; [`selector`]:
//!   how instructions are selected;
//! - [`watching`]: which code of LLVM a worker reaches;
//! - [`installed`]: the LLVMs on this machine, for `--llvm` and `irrefute doctor`.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "this part starts processes and waits for them"
)]

pub mod apart;
pub mod backend;
pub mod code_dumps;
pub mod code_generator;
mod command;
pub mod emulation;
pub mod external;
pub mod folder;
pub mod installed;
pub mod interrupt;
pub mod linked;
pub mod llc;
pub mod load;
pub mod loader;
pub mod process;
pub mod programs;
pub mod scripted;
pub mod selector;
pub mod watching;
pub mod worker_program;

pub use apart::Apart;
pub use backend::{Backend, Description, LlvmKind};
pub use code_generator::CodeGenerator;
pub use command::limit_address_space;
pub use emulation::{Emulated, Machine, Tools};
pub use external::{External, ExternalConfig};
pub use folder::RunsIn;
pub use interrupt::Interrupt;
pub use irrefute_coverage::Reach;
pub use irrefute_protocol::{
    Access, Allocation, Buffer, Bytes, Call, Callee, CodegenLevel, Decoded, Ending, Failure, Flush, Job, Library,
    LlvmVersion, Memory, MemoryAfter, MemoryFault, NativeReply, NativeRequest, Natives, Object, Place, Pointer,
    Position, Region, RegionAfter, Relocation, Response, Rows, Snapshot, Stage, Target, Times, Variable, Want, dumps,
    failure, frame, job, library, memory, messages, pipeline, rows, thread_cpu_time,
};
pub use linked::{Linked, WorkerConfig};
pub use programs::WithPrograms;
pub use selector::Selector;
pub use watching::Watching;
