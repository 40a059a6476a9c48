//! What of LLVM this machine has: the worker, and libraries that could be loaded. For `irrefute doctor`.

use std::env;
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::backend::{Backend, Description, Failure};
use super::linked::{Linked, WorkerConfig};

/// The worker's file name.
const WORKER: &str = "irrefute-llvm";

/// Overrides where the worker is looked for.
pub const WORKER_VARIABLE: &str = "IRREFUTE_LLVM_WORKER";

/// Folders in which distributions keep `libLLVM`.
const LIBRARY_FOLDERS: [&str; 8] = [
    "/usr/lib/x86_64-linux-gnu",
    "/usr/lib/aarch64-linux-gnu",
    "/usr/lib64",
    "/usr/lib",
    "/usr/local/lib",
    "/opt/homebrew/opt/llvm/lib",
    "/usr/lib/llvm",
    "/opt/llvm/lib",
];

/// Where the worker is: `$IRREFUTE_LLVM_WORKER`, else beside the running program, else in `$PATH`.
///
/// # Errors
/// When it is in none of them, saying how to get it.
pub fn worker_program() -> Result<PathBuf, Failure> {
    if let Some(path) = env::var_os(WORKER_VARIABLE).map(PathBuf::from) {
        if path.is_file() {
            return Ok(path);
        }
        return Err(Failure::Spawn(format!("{WORKER_VARIABLE} names {}, which is no file", path.display())));
    }
    beside_this_program().or_else(in_path).ok_or_else(|| {
        Failure::Spawn(format!(
            "the LLVM worker `{WORKER}` is neither beside this program nor in PATH; build it with \
             `cargo build --release --features llvm` (needs llvm-22-dev) or name it in {WORKER_VARIABLE}"
        ))
    })
}

/// Cargo puts test programs one folder below the binaries, in `deps`.
fn beside_this_program() -> Option<PathBuf> {
    let program = env::current_exe().ok()?;
    program.ancestors().skip(1).take(2).map(|folder| folder.join(WORKER)).find(|path| path.is_file())
}

fn in_path() -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    env::split_paths(&path).map(|folder| folder.join(WORKER)).find(|candidate| candidate.is_file())
}

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Installed {
    /// Every LLVM that works.
    pub llvm: Vec<Description>,
    /// `libLLVM` files on this machine, by path, whether or not they work.
    pub libraries: Vec<PathBuf>,
    /// What is wrong, each with what to do about it.
    pub problems: Vec<String>,
}

/// Looks for every LLVM. Starts a worker to see that it answers.
pub fn look(config: WorkerConfig) -> Installed {
    let mut installed = Installed { libraries: libraries(), ..Installed::default() };
    match Linked::start(config) {
        Ok(linked) => installed.llvm.push(linked.describe().clone()),
        Err(failure) => installed.problems.push(failure.to_string()),
    }
    installed
}

/// All `libLLVM` files in the folders where distributions keep them, each file once, in order of their names.
pub fn libraries() -> Vec<PathBuf> {
    let versioned = entries(Path::new("/usr/lib")).filter(|path| name_of(path).starts_with("llvm-"));
    let folders = LIBRARY_FOLDERS.iter().map(PathBuf::from).chain(versioned.map(|path| path.join("lib")));
    let mut found: Vec<PathBuf> = folders
        .flat_map(|folder| entries(&folder).collect::<Vec<_>>())
        .filter(|path| is_library(&name_of(path)))
        .filter_map(|path| path.canonicalize().ok())
        .collect();
    found.sort();
    found.dedup();
    found
}

/// `libLLVM.so.22.1`, `libLLVM-14.so.1`, `libLLVM.dylib`, but not `libLLVMSupport.a`.
fn is_library(name: &str) -> bool {
    let Some(rest) = name.strip_prefix("libLLVM") else { return false };
    let rest = rest
        .strip_prefix('-')
        .map_or(rest, |version| version.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.'));
    let rest = rest.trim_start_matches('.');
    rest.starts_with("so") || rest == "dylib"
}

fn entries(folder: &Path) -> impl Iterator<Item = PathBuf> {
    std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path())
}

fn name_of(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn libraries_are_told_from_archives() {
        for name in ["libLLVM.so", "libLLVM.so.22.1", "libLLVM-14.so.1", "libLLVM-14.0.6.so", "libLLVM.dylib"] {
            assert!(is_library(name), "{name}");
        }
        for name in ["libLLVMSupport.a", "libLLVMCore.so", "libLTO.so.22.1", "libLLVM.a"] {
            assert!(!is_library(name), "{name}");
        }
    }
}
