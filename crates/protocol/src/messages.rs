//! The protocol between irrefute and a worker.
//!
//! ```text
//! parent                       worker
//!   Setup            ->
//!                    <-        Hello
//!   Open             ->
//!                    <-        Opened         or Refused
//!   Watch, Rearm     ->
//!                    <-        Watching       or Refused
//!   Job              ->
//!                    <-        Optimized      before any native code runs
//!                    <-        Native         when wanted
//!                    <-        Done           exactly one Done or Refused per job
//! ```
//!
//! A worker has three descriptors: 0 is a stream socket that carries these messages both ways, 1 is a memory file
//! whose first word is its [`Position`](super::failure::Position) and that has the [log of blocks](super::reached)
//! behind it, 2 is a pipe for what LLVM prints. The position is stored before each stage begins and read by the parent
//! only when something went wrong, so publishing it costs no system call and wakes no thread.

use std::borrow::Cow;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::failure::Failure;
use super::job::{Job, Natives, Snapshot, Times};
use super::library::Library;
use super::reached::Blocks;

/// The version of the protocol, which counts incompatible changes.
pub const PROTOCOL: u32 = 9;

/// Fingerprint (FNV-1a) of the sources that define the messages: a parent and a worker of different builds do not
/// understand each other, and `postcard` would not notice.
pub const BUILD: u64 = fnv(
    include_bytes!("messages.rs"),
    fnv(
        include_bytes!("job.rs"),
        fnv(
            include_bytes!("library.rs"),
            fnv(
                include_bytes!("memory.rs"),
                fnv(include_bytes!("rows.rs"), fnv(include_bytes!("reached.rs"), 0xcbf29ce484222325)),
            ),
        ),
    ),
);

/// `_exit` status after LLVM's fatal error handler ran.
pub const EXIT_FATAL: i32 = 77;
/// Exit status when the worker's own code failed or panicked; its standard error has the message.
pub const EXIT_OURS: i32 = 70;
/// Exit status when the worker was loaded with another LLVM than it was built for.
pub const EXIT_VERSION: i32 = 78;

/// The configuration of a worker, for its whole life.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// `cl::opt` flags, of each library.
    pub options: Vec<String>,
    /// The limit of its address space in bytes.
    pub address_space: u64,
}

/// The worker is ready.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hello {
    /// [`PROTOCOL`] of the worker.
    pub protocol: u32,
    /// [`BUILD`] of the worker.
    pub build: u64,
    /// Version of its LLVM.
    pub version: String,
    /// The LLVM library that it runs.
    pub library: PathBuf,
}

/// A request to a worker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(clippy::large_enum_variant, reason = "there is one at a time")]
pub enum Request<'a> {
    /// Open a library, if it is not open, and identify its LLVM.
    Open(Library),
    /// Note when these blocks of a library are reached. Once per library.
    Watch(Library, Blocks),
    /// Note again what was noted already, and empty the log.
    Rearm,
    /// Do a job.
    Job(Cow<'a, Job>),
}

/// A message of a worker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reply {
    /// It is ready.
    Hello(Hello),
    /// The library is open.
    Opened {
        /// Version of this LLVM.
        version: String,
        /// Its file.
        library: PathBuf,
    },
    /// Blocks are noted from now on.
    Watching,
    /// The optimizer's part of the job.
    Optimized {
        /// The optimized module.
        text: String,
        /// The module after each change, when wanted.
        snapshots: Vec<Snapshot>,
        /// What the passes printed, when wanted.
        printed: String,
        /// CPU time of the stages so far.
        times: Times,
    },
    /// Native results.
    Native(Natives),
    /// The job is done.
    Done {
        /// CPU time of all stages.
        times: Times,
        /// Resident memory of the worker in bytes.
        resident: u64,
        /// Native code faulted or was interrupted: the worker may be damaged.
        damaged: bool,
    },
    /// The job cannot be done; the worker is intact.
    Refused(Refusal),
    /// LLVM's fatal error handler was called with this text. The worker ends.
    Fatal(String),
}

/// Why a job cannot be done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Refusal {
    /// The parser or verifier refuses the text.
    Module(String),
    /// LLVM refuses the pipeline.
    Pipeline(String),
    /// LLVM refuses the target or options.
    Target(String),
    /// The library cannot be used; the reason.
    Library(String),
    /// LLVM's verifier refuses the result.
    Output {
        /// The verifier's message.
        message: String,
        /// The result.
        text: String,
    },
}

const fn fnv(bytes: &[u8], mut hash: u64) -> u64 {
    let mut index = 0;
    while index < bytes.len() {
        hash = (hash ^ bytes[index] as u64).wrapping_mul(0x100000001b3);
        index += 1;
    }
    hash
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Module(message) => Failure::Rejected(message),
            Refusal::Pipeline(message) => Failure::BadPipeline(message),
            Refusal::Target(message) => Failure::BadTarget(message),
            Refusal::Library(message) => Failure::Spawn(message),
            Refusal::Output { message, text } => Failure::InvalidOutput { message, text },
        }
    }
}
