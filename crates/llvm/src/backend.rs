//! The trait through which every LLVM is reached.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::code_generator::CodeGenerator;
use irrefute_coverage::Reach;
use irrefute_protocol::failure::Failure;
use irrefute_protocol::job::{Job, Response};
use irrefute_protocol::library::Library;
use irrefute_version::LlvmVersion;

/// How an LLVM is reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LlvmKind {
    /// Linked into the worker.
    #[default]
    Linked,
    /// A `libLLVM` loaded into the worker at run time.
    Loaded,
    /// A command that behaves like `opt`.
    External,
}

/// The identity of an LLVM.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Description {
    /// The release: `22.1.8`.
    pub version: String,
    /// How it is reached.
    pub how: LlvmKind,
    /// The library, or the command with its arguments.
    pub path: PathBuf,
}

impl Description {
    /// The major version: 22 for `22.1.8`.
    pub fn major(&self) -> Option<u16> {
        LlvmVersion::of_release(&self.version).map(|version| version.0)
    }
}

/// An LLVM.
///
/// At most one job is under way: [`submit`](Self::submit) sends it, the caller prepares its next batch, and
/// [`collect`](Self::collect) waits for the answer. Whatever a job does to LLVM, the next `submit` finds a working one
/// again, or fails with the reason.
pub trait Backend: Send {
    /// Which LLVM this is.
    fn describe(&self) -> &Description;

    /// The emulator that runs native code, with its version; `None` if this machine runs it.
    fn emulator(&self) -> Option<&str> {
        None
    }

    /// The command that makes code of a library's modules in place of the linked LLVM, and that the user names if it is
    /// `by_command`; `None` if there is none.
    fn code_generator(&mut self, _library: &Library, _by_command: bool) -> Option<CodeGenerator> {
        None
    }

    /// The identity of the LLVM in a library, which is opened if necessary.
    ///
    /// # Errors
    /// When it cannot be used; the reason. A job under way is given up then.
    fn identify(&mut self, library: &Library) -> Result<Description, Failure> {
        match library {
            Library::Linked => Ok(self.describe().clone()),
            Library::Loaded(path) => {
                Err(Failure::Spawn(format!("{} cannot be loaded: this LLVM loads no others", path.display())))
            }
            Library::Program(path) => {
                Err(Failure::Spawn(format!("{} cannot be run: this LLVM runs no others", path.display())))
            }
        }
    }

    /// Sends a job. A job that is still under way is given up.
    ///
    /// # Errors
    /// When there is no LLVM to send it to.
    fn submit(&mut self, job: &Job) -> Result<(), Failure>;

    /// Waits for the submitted job.
    ///
    /// # Errors
    /// Every way in which the job can fail. When only native code failed, the result is a response that contains the
    /// failure.
    fn collect(&mut self) -> Result<Response, Failure>;

    /// The code of LLVM that jobs reached since the last call; empty unless the back end [watches](super::watching) it.
    fn reached(&mut self) -> Vec<Reach> {
        Vec::new()
    }

    /// Discards all state of earlier jobs: native code that returned something wrong may also have written something
    /// wrong.
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
