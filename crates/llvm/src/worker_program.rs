//! Finds the program of the worker.

use irrefute_protocol::failure::Failure;
use std::env;
use std::path::PathBuf;

/// The environment variable that names the worker's program.
pub const WORKER_VARIABLE: &str = "IRREFUTE_LLVM_WORKER";

/// The worker's file name.
const WORKER: &str = "irrefute-llvm";

/// The worker's program: `$IRREFUTE_LLVM_WORKER`, else beside the running program, else in `$PATH`.
///
/// # Errors
/// When it is in none of them; the message includes how to get it.
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
             `cargo build --release -p irrefute-worker` (needs llvm-22-dev) or name it in {WORKER_VARIABLE}"
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
