//! Where the linker and the emulators are.

use super::machine::{MACHINES, Machine, System};
use super::wasm;
use crate::command::{Limits, Running};
use crate::interrupt::Interrupt;
use crate::process::Deadline;
use irrefute_protocol::failure::{Failure, Position, Stage};
use std::env;
use std::fmt::{self, Display, Formatter};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// The time that an emulator has to print its version.
const START_TIMEOUT: Duration = Duration::from_secs(20);

/// What follows the linker's name, the preferred first.
const VERSIONS: [&str; 12] = ["", "-22", "-23", "-21", "-20", "-19", "-18", "-17", "-16", "-15", "-14", "-13"];

/// The programs that run code for other machines. What is not named is looked for in `$PATH`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tools {
    /// The linker: any `ld.lld`, or `wasm-ld` for WebAssembly.
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
    #[error("there is no `{0}`: scripts/targets installs it, `--lld` names one")]
    Linker(&'static str),
    /// No emulator.
    #[error("there is no `{0}`: scripts/targets installs it, `--qemu` names one")]
    Emulator(&'static str),
}

/// Programs that are there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundTools {
    /// The linker.
    pub linker: PathBuf,
    /// What runs the code.
    pub emulator: Emulator,
    /// The machine that it emulates.
    pub machine: &'static Machine,
}

/// What runs the code of a machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Emulator {
    /// A program, for a system.
    Program(PathBuf, &'static System),
    /// An interpreter in this process.
    Interpreter,
}

impl Display for Emulator {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Emulator::Program(path, _) => path.display().fmt(f),
            Emulator::Interpreter => f.write_str(wasm::NAME),
        }
    }
}

impl Tools {
    /// Finds what code for a triple needs.
    ///
    /// # Errors
    /// What is missing, and what installs it.
    pub fn find(&self, triple: &str) -> Result<FoundTools, ToolError> {
        let machine = Machine::of(triple).ok_or_else(|| ToolError::Machine(triple.to_owned()))?;
        let (emulator, name) = match &machine.system {
            Some(system) => {
                let program = self.emulator.clone().or_else(|| in_path(system.emulator));
                (Emulator::Program(program.ok_or(ToolError::Emulator(system.emulator))?, system), "ld.lld")
            }
            None => (Emulator::Interpreter, "wasm-ld"),
        };
        let found = || VERSIONS.iter().find_map(|version| in_path(&format!("{name}{version}")));
        let linker = self.linker.clone().or_else(found).ok_or(ToolError::Linker(name))?;
        Ok(FoundTools { linker, emulator, machine })
    }
}

impl FoundTools {
    /// What the emulator says of itself.
    ///
    /// # Errors
    /// [`Failure::Spawn`] if it does not run.
    pub fn version(&self, interrupt: &Interrupt) -> Result<String, Failure> {
        let Emulator::Program(name, _) = &self.emulator else { return Ok(wasm::NAME.to_owned()) };
        let mut command = Command::new(name);
        let name = name.display();
        let failed = |why: &dyn Display| Failure::Spawn(format!("`{name} --version` fails: {why}"));
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
