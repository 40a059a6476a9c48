//! Where the linker and the emulators are.

use super::machine::{MACHINES, Machine};
use crate::command::{Limits, Running};
use crate::interrupt::Interrupt;
use crate::process::Deadline;
use irrefute_protocol::failure::{Failure, Position, Stage};
use std::env;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// The time that an emulator has to print its version.
const START_TIMEOUT: Duration = Duration::from_secs(20);

/// The linker's names, the preferred first.
const LINKERS: [&str; 12] = [
    "ld.lld",
    "ld.lld-22",
    "ld.lld-23",
    "ld.lld-21",
    "ld.lld-20",
    "ld.lld-19",
    "ld.lld-18",
    "ld.lld-17",
    "ld.lld-16",
    "ld.lld-15",
    "ld.lld-14",
    "ld.lld-13",
];

/// The programs that run code for other machines. What is not named is looked for in `$PATH`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tools {
    /// The linker: any `ld.lld`.
    pub linker: Option<PathBuf>,
    /// The emulator of the machine.
    pub emulator: Option<PathBuf>,
}

/// Why code for a machine cannot be run.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ToolError {
    /// No machine of the table.
    #[error("code for `{0}` cannot be run: there are {all}", all = architectures())]
    Machine(String),
    /// No linker.
    #[error("there is no `ld.lld`: scripts/targets installs it, `--lld` names one")]
    Linker,
    /// No emulator.
    #[error("there is no `{0}`: scripts/targets installs it, `--qemu` names one")]
    Emulator(&'static str),
}

/// Programs that are there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundTools {
    /// The linker.
    pub linker: PathBuf,
    /// The emulator.
    pub emulator: PathBuf,
    /// The machine that it emulates.
    pub machine: &'static Machine,
}

impl Tools {
    /// Finds what code for a triple needs.
    ///
    /// # Errors
    /// What is missing, and what installs it.
    pub fn find(&self, triple: &str) -> Result<FoundTools, ToolError> {
        let machine = Machine::of(triple).ok_or_else(|| ToolError::Machine(triple.to_owned()))?;
        let emulator = self.emulator.clone().or_else(|| in_path(machine.emulator));
        let emulator = emulator.ok_or(ToolError::Emulator(machine.emulator))?;
        let linker = self.linker.clone().or_else(|| LINKERS.iter().find_map(|name| in_path(name)));
        Ok(FoundTools { linker: linker.ok_or(ToolError::Linker)?, emulator, machine })
    }
}

impl FoundTools {
    /// What the emulator says of itself.
    ///
    /// # Errors
    /// [`Failure::Spawn`] if it does not run.
    pub fn version(&self, interrupt: &Interrupt) -> Result<String, Failure> {
        let name = self.emulator.display();
        let failed = |why: &dyn Display| Failure::Spawn(format!("`{name} --version` fails: {why}"));
        let mut command = Command::new(&self.emulator);
        command.arg("--version");
        let limits = Limits { output: 1 << 20, address_space: None };
        let running = Running::start(command, &[], limits, Deadline::after(START_TIMEOUT, interrupt));
        let ended = running.map_err(|error| failed(&error))?.wait(Position::at(Stage::Idle))?;
        let said = String::from_utf8_lossy(&ended.stdout);
        match said.lines().next().filter(|line| ended.status.success() && !line.is_empty()) {
            Some(line) => Ok(line.trim().to_owned()),
            None => Err(failed(&ended.status)),
        }
    }
}

fn architectures() -> String {
    MACHINES.iter().map(|machine| machine.architectures[0]).collect::<Vec<_>>().join(", ")
}

/// A program in `$PATH`.
fn in_path(name: &str) -> Option<PathBuf> {
    let folders = env::var_os("PATH")?;
    env::split_paths(&folders).map(|folder| folder.join(name)).find(|path| is_program(path))
}

fn is_program(path: &Path) -> bool {
    rustix::fs::access(path, rustix::fs::Access::EXEC_OK).is_ok() && path.is_file()
}
