//! Where the linker and the emulators are.

use super::machine::{MACHINES, Machine};
use std::env;
use std::path::{Path, PathBuf};

/// The linker's names, the preferred first.
const LINKERS: [&str; 12] = [
    "ld.lld", "ld.lld-22", "ld.lld-23", "ld.lld-21", "ld.lld-20", "ld.lld-19", "ld.lld-18", "ld.lld-17", "ld.lld-16",
    "ld.lld-15", "ld.lld-14", "ld.lld-13",
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
pub struct Found {
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
    pub fn find(&self, triple: &str) -> Result<Found, ToolError> {
        let machine = Machine::of(triple).ok_or_else(|| ToolError::Machine(triple.to_owned()))?;
        let emulator = self.emulator.clone().or_else(|| in_path(machine.emulator));
        let emulator = emulator.ok_or(ToolError::Emulator(machine.emulator))?;
        let linker = self.linker.clone().or_else(|| LINKERS.iter().find_map(|name| in_path(name)));
        Ok(Found { linker: linker.ok_or(ToolError::Linker)?, emulator, machine })
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
