//! The trait that every LLVM is reached through, and every way in which a job can fail.

use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::job::{Job, Position, Response, Stage};
use super::library::Library;
use crate::ir::LlvmVersion;

/// How an LLVM is reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum How {
    /// Linked into the worker.
    #[default]
    Linked,
    /// A `libLLVM` loaded into the worker at run time.
    Loaded,
    /// A command that behaves like `opt`.
    External,
}

/// Which LLVM answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Description {
    /// `22.1.8`.
    pub version: String,
    /// How it is reached.
    pub how: How,
    /// The library, or the command with its arguments.
    pub path: PathBuf,
}

impl Description {
    /// The 22 of `22.1.8`.
    pub fn major(&self) -> Option<u16> {
        LlvmVersion::of_release(&self.version).map(|version| version.0)
    }
}

/// An LLVM.
///
/// At most one job is under way: [`submit`](Self::submit) sends it, the caller prepares its next batch, and
/// [`collect`](Self::collect) waits for the answer. Whatever a job does to LLVM, the next `submit` finds it working
/// again, or says why not.
pub trait Backend: Send {
    /// Which LLVM this is.
    fn describe(&self) -> &Description;

    /// Which LLVM a library is; opens it if it is not open.
    ///
    /// # Errors
    /// When it cannot be used, saying why. A job under way is given up then.
    fn identify(&mut self, library: &Library) -> Result<Description, Failure> {
        match library {
            Library::Linked => Ok(self.describe().clone()),
            Library::Loaded(path) => {
                Err(Failure::Spawn(format!("{} cannot be loaded: this LLVM loads no others", path.display())))
            }
        }
    }

    /// Sends a job. A job still under way is given up.
    ///
    /// # Errors
    /// When there is no LLVM to send it to.
    fn submit(&mut self, job: &Job) -> Result<(), Failure>;

    /// Waits for the submitted job.
    ///
    /// # Errors
    /// Each way in which it can fail. When only native code failed, the response is there and says so itself.
    fn collect(&mut self) -> Result<Response, Failure>;

    /// Uses no state of earlier jobs any more: after native code returned something wrong, it may have written
    /// something wrong.
    fn retire(&mut self);

    /// [`submit`](Self::submit) and [`collect`](Self::collect).
    ///
    /// # Errors
    /// As both.
    fn run(&mut self, job: &Job) -> Result<Response, Failure> {
        self.submit(job)?;
        self.collect()
    }
}

/// How a job failed.
///
/// [`Rejected`](Self::Rejected), [`BadPipeline`](Self::BadPipeline) and [`BadTarget`](Self::BadTarget) are answers:
/// the job was wrong. [`Crash`](Self::Crash), [`Abort`](Self::Abort), [`Hang`](Self::Hang),
/// [`OutOfMemory`](Self::OutOfMemory) and [`InvalidOutput`](Self::InvalidOutput) are faults of LLVM, and findings.
/// The rest are ours, or the machine's.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Failure {
    /// LLVM's parser or verifier refuses the text.
    #[error("LLVM rejects the module: {0}")]
    Rejected(String),
    /// LLVM refuses the pipeline.
    #[error("LLVM rejects the pipeline: {0}")]
    BadPipeline(String),
    /// LLVM refuses the triple, CPU, features or options.
    #[error("LLVM rejects the target or options: {0}")]
    BadTarget(String),
    /// A signal ended LLVM.
    #[error("LLVM crashed with signal {signal} in {at}")]
    Crash {
        /// The signal; 9 when somebody else killed the worker.
        signal: i32,
        /// How far it had come.
        at: Position,
        /// The end of what it wrote to standard error: LLVM's stack trace.
        stderr: String,
    },
    /// LLVM gave up by itself: `report_fatal_error`.
    #[error("LLVM aborted in {at}: {message}")]
    Abort {
        /// Its message.
        message: String,
        /// How far it had come.
        at: Position,
    },
    /// No answer in time; the worker was killed.
    #[error("LLVM did not answer within {after:?} (in {at})")]
    Hang {
        /// How far it had come.
        at: Position,
        /// The time that it was given.
        after: Duration,
    },
    /// LLVM used up the worker's address space.
    #[error("LLVM ran out of memory in {at}")]
    OutOfMemory {
        /// How far it had come.
        at: Position,
    },
    /// LLVM's verifier rejects what its passes made.
    #[error("LLVM's verifier rejects the optimized module: {message}")]
    InvalidOutput {
        /// The verifier's message.
        message: String,
        /// The invalid module.
        text: String,
    },
    /// The worker could not be started; says what to do.
    #[error("{0}")]
    Spawn(String),
    /// The worker and we disagree on the conversation, or it failed by its own fault.
    #[error("the worker failed: {0}")]
    Protocol(String),
}

impl Failure {
    /// Whether LLVM has not, or does not take, the pipeline, target or options: whatever the program is.
    pub fn is_refusal(&self) -> bool {
        matches!(self, Failure::BadPipeline(_) | Failure::BadTarget(_))
    }

    /// Whether LLVM, rather than the job, we or the machine, is at fault. A worker that died before a job began did
    /// not die of it.
    pub fn is_finding(&self) -> bool {
        match self {
            Failure::Crash { at, .. }
            | Failure::Abort { at, .. }
            | Failure::Hang { at, .. }
            | Failure::OutOfMemory { at } => at.stage != Stage::Idle,
            Failure::InvalidOutput { .. } => true,
            Failure::Rejected(_)
            | Failure::BadPipeline(_)
            | Failure::BadTarget(_)
            | Failure::Spawn(_)
            | Failure::Protocol(_) => false,
        }
    }
}
