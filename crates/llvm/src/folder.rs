//! The folder in which LLVM runs: some passes and options write files into it.

use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

/// Where LLVM runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RunsIn {
    /// In the current folder: relative names in options are what the user means by them.
    #[default]
    Here,
    /// In a scratch folder, which is removed with the back end: options that the user did not write cannot leave files
    /// behind.
    Scratch,
}

/// The folder of a back end: a scratch folder, or the current one.
#[derive(Debug)]
pub struct WorkingFolder(Option<TempDir>);

impl WorkingFolder {
    /// Makes the scratch folder if there shall be one.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn make(runs_in: RunsIn) -> io::Result<WorkingFolder> {
        Ok(WorkingFolder(match runs_in {
            RunsIn::Here => None,
            RunsIn::Scratch => Some(tempfile::Builder::new().prefix("irrefute-").tempdir()?),
        }))
    }

    /// A command that runs in this folder.
    pub fn command(&self, program: &Path) -> Command {
        match &self.0 {
            None => Command::new(program),
            Some(scratch) => {
                let mut command = Command::new(found_from_here(program));
                command.current_dir(scratch.path());
                command
            }
        }
    }
}

/// A program that is named relative to the current folder, by its absolute name. A bare name is searched in `$PATH`.
fn found_from_here(program: &Path) -> PathBuf {
    match program.components().count() {
        0 | 1 => program.to_owned(),
        _ => std::path::absolute(program).unwrap_or_else(|_| program.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_runs_in_scratch_leaves_nothing_behind() {
        let folder = WorkingFolder::make(RunsIn::Scratch).expect("a folder");
        let path = folder.0.as_ref().expect("a folder").path().to_owned();
        let mut touch = folder.command("sh".as_ref());
        assert!(touch.args(["-c", "touch written"]).status().expect("a shell").success());
        assert!(path.join("written").is_file() && !Path::new("written").exists());
        drop(folder);
        assert!(!path.exists());
    }

    #[test]
    fn programs_are_found_from_the_current_folder() {
        assert_eq!(found_from_here("opt".as_ref()), Path::new("opt"));
        assert!(found_from_here("build/bin/opt".as_ref()).is_absolute());
    }
}
