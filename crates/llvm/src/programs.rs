//! The LLVMs that `scripts/llvm-23` unpacks, and those whose `opt` is run for each job, beside the linked one.
//!
//! A job whose library is [`Library::Program`] goes to a process of that program, every other one to the LLVM behind. Each
//! program is asked for its version when it is first needed.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::backend::{Backend, Description};
use super::code_generator::CodeGenerator;
use super::external::{External, ExternalConfig};
use super::folder::RunsIn;
use super::interrupt::Interrupt;
use super::linked::{Linked, WorkerConfig};
use super::loader;
use irrefute_coverage::Reach;
use irrefute_protocol::failure::Failure;
use irrefute_protocol::job::{Job, Response};
use irrefute_protocol::library::Library;

/// The folder of an unpacked LLVM is called this with its major version, and has a program [`PROGRAM`].
const FOLDER: &str = "llvm-";

/// The file name of the program.
pub const PROGRAM: &str = "opt";

/// The programs of LLVMs that were unpacked beside this program, or one or two folders above it: in Cargo's folder
/// `target`, where `scripts/llvm-23` puts them. By path.
pub fn unpacked() -> Vec<PathBuf> {
    let Ok(program) = std::env::current_exe() else { return Vec::new() };
    let folders = program.ancestors().skip(1).take(3).flat_map(|folder| std::fs::read_dir(folder).ok());
    let entries = folders.flat_map(|entries| entries.flatten().map(|entry| entry.path()));
    let mut found: Vec<PathBuf> =
        entries.filter(|folder| major_of(folder).is_some()).map(|folder| folder.join(PROGRAM)).collect();
    found.retain(|program| program.is_file());
    found.sort();
    found
}

/// The program beside which a library was unpacked.
pub fn program_of(library: &Path) -> Option<PathBuf> {
    loader::beside(library)?;
    library.ancestors().find(|folder| major_of(folder).is_some()).map(|folder| folder.join(PROGRAM))
}

/// The major version in the name of the folder of an unpacked LLVM.
pub fn major_of(folder: &Path) -> Option<u16> {
    folder.file_name()?.to_str()?.strip_prefix(FOLDER)?.parse().ok()
}

/// Wraps an LLVM, so that jobs may name programs.
pub struct WithPrograms {
    llvm: Box<dyn Backend>,
    runs_in: RunsIn,
    interrupt: Interrupt,
    programs: BTreeMap<PathBuf, External>,
    /// The program with the job under way; `None`: it is the LLVM behind.
    current: Option<PathBuf>,
}

impl WithPrograms {
    /// An LLVM, beside which programs run in a folder of this kind.
    pub fn new(llvm: Box<dyn Backend>, runs_in: RunsIn, interrupt: Interrupt) -> WithPrograms {
        WithPrograms { llvm, runs_in, interrupt, programs: BTreeMap::new(), current: None }
    }

    /// The linked LLVM in a worker, and programs beside it that run where the worker does.
    ///
    /// # Errors
    /// When the worker does not start.
    pub fn linked(config: WorkerConfig) -> Result<WithPrograms, Failure> {
        let (runs_in, interrupt) = (config.runs_in, config.interrupt.clone());
        Ok(WithPrograms::new(Box::new(Linked::start(config)?), runs_in, interrupt))
    }

    fn program(&mut self, path: &Path) -> Result<&mut External, Failure> {
        if !self.programs.contains_key(path) {
            let (runs_in, interrupt) = (self.runs_in, self.interrupt.clone());
            let command = vec![path.to_string_lossy().into_owned()];
            let started = External::start(ExternalConfig { runs_in, interrupt, ..ExternalConfig::new(command) })?;
            self.programs.insert(path.to_owned(), started);
        }
        let gone = || Failure::Protocol(format!("{} was not started", path.display()));
        self.programs.get_mut(path).ok_or_else(gone)
    }
}

impl Backend for WithPrograms {
    fn describe(&self) -> &Description {
        self.llvm.describe()
    }

    fn emulator(&self) -> Option<&str> {
        self.llvm.emulator()
    }

    fn code_generator(&mut self, library: &Library, by_command: bool) -> Option<CodeGenerator> {
        self.llvm.code_generator(library, by_command)
    }

    fn identify(&mut self, library: &Library) -> Result<Description, Failure> {
        match library {
            Library::Program(path) => Ok(self.program(path)?.describe().clone()),
            Library::Linked | Library::Loaded(_) => self.llvm.identify(library),
        }
    }

    fn submit(&mut self, job: &Job) -> Result<(), Failure> {
        self.current = None;
        match &job.library {
            Library::Program(path) => {
                self.program(path)?.submit(job)?;
                self.current = Some(path.clone());
                Ok(())
            }
            Library::Linked | Library::Loaded(_) => self.llvm.submit(job),
        }
    }

    fn collect(&mut self) -> Result<Response, Failure> {
        match self.current.take() {
            Some(path) => self.program(&path)?.collect(),
            None => self.llvm.collect(),
        }
    }

    fn reached(&mut self) -> Vec<Reach> {
        self.llvm.reached()
    }

    fn retire(&mut self) {
        self.current = None;
        self.llvm.retire();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scripted::one_pass;
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn folders_say_the_version() {
        assert_eq!(major_of(Path::new("target/llvm-23")), Some(23));
        assert_eq!(major_of(Path::new("target/release")), None);
        assert_eq!(major_of(Path::new("target/llvm-build")), None);
        assert_eq!(program_of(Path::new("/usr/lib/llvm-22/lib/libLLVM.so.22.1")), None);
    }

    /// A job goes to the LLVM that it names, and the two do not disturb each other.
    #[test]
    fn jobs_go_where_they_say() {
        let folder = tempfile::tempdir().expect("a folder");
        let program = folder.path().join(PROGRAM);
        let script =
            "#!/bin/sh\ncase $1 in --version) echo 'LLVM version 23.1.0';; *) echo '; by the program';; esac\n";
        std::fs::write(&program, script).expect("it is written");
        std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).expect("it is set");
        let linked = one_pass(|job| Ok(job.text.clone()));
        let mut both = WithPrograms::new(Box::new(linked), RunsIn::Here, Interrupt::default());
        let library = Library::Program(program);
        assert_eq!(both.identify(&library).map(|found| found.major()), Ok(Some(23)));
        let job = Job::new("; text", "");
        let elsewhere = Job { library, ..job.clone() };
        assert_eq!(both.run(&job).map(|response| response.text), Ok("; text".to_owned()));
        assert_eq!(both.run(&elsewhere).map(|response| response.text), Ok("; by the program\n".to_owned()));
        both.submit(&elsewhere).expect("it is sent");
        assert_eq!(both.run(&job).map(|response| response.text), Ok("; text".to_owned()));
    }
}
