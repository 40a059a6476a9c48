//! The trait that every LLVM is reached through, and every way in which a job can fail.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::failure::Failure;
use super::failure::Stage;
use super::job::{Job, Response};
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
