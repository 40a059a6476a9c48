//! The commands that make code in place of the linked LLVM: the one that the user names, and the `llc` beside the `opt` of
//! an LLVM that was unpacked. The latter are started when they are first needed. And the jobs that give the texts that they
//! read.

use crate::external::ExternalConfig;
use crate::folder::RunsIn;
use crate::interrupt::Interrupt;
use crate::llc::{self, Llc};
use irrefute_protocol::failure::Failure;
use irrefute_protocol::job::{Job, Want};
use irrefute_protocol::library::Library;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The commands by what names them.
pub struct Generators {
    interrupt: Interrupt,
    named: Option<Llc>,
    beside: BTreeMap<PathBuf, Llc>,
}

impl Generators {
    /// Without a command that the user names.
    pub fn new(interrupt: Interrupt) -> Generators {
        Generators { interrupt, named: None, beside: BTreeMap::new() }
    }

    /// Starts the command that the user names.
    ///
    /// # Errors
    /// When it is no `llc`.
    pub fn name(&mut self, config: ExternalConfig) -> Result<(), Failure> {
        self.named = Some(Llc::start(config)?);
        Ok(())
    }

    /// The command that makes the code of jobs; `None` if their LLVM does, or nobody.
    ///
    /// # Errors
    /// When it does not start, or none is named.
    pub fn of(&mut self, by_command: bool, library: &Library) -> Result<Option<&mut Llc>, Failure> {
        if by_command {
            let unnamed = || Failure::Spawn("no command is named that makes code".to_owned());
            return self.named.as_mut().ok_or_else(unnamed).map(Some);
        }
        let Some(path) = llc::beside(library) else { return Ok(None) };
        if !self.beside.contains_key(&path) {
            // It reads no file that an option of the user names, since those are meant for the `opt`.
            let config = ExternalConfig {
                runs_in: RunsIn::Scratch,
                interrupt: self.interrupt.clone(),
                ..ExternalConfig::new(vec![path.to_string_lossy().into_owned()])
            };
            self.beside.insert(path.clone(), Llc::start(config)?);
        }
        Ok(self.beside.get_mut(&path))
    }
}

/// The job for the LLVM of a job whose code a command makes.
pub fn before_code(job: &Job) -> Job {
    let want = Want { object: false, assembly: false, native: Vec::new(), by_command: false, ..job.want.clone() };
    match &job.library {
        // It optimizes and adds the wrapper at once.
        Library::Linked if job.want.object => with_wrapper(job),
        Library::Linked | Library::Loaded(_) | Library::Program(_) => Job { want, ..job.clone() },
    }
}

/// The job that gives a text with the wrapper.
pub fn with_wrapper(job: &Job) -> Job {
    let want = Want { as_text: true, assembly: false, by_command: false, ..job.want.clone() };
    // The options are those of passes and of code generation. Without passes they are the command's, and the linked LLVM
    // need not know them.
    let options = if job.pipeline.trim().is_empty() { Vec::new() } else { job.options.clone() };
    Job { library: Library::Linked, options, want, ..job.clone() }
}
