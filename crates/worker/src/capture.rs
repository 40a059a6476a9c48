//! Captures standard error, the only place to which LLVM dumps modules, and says that it does not know a CPU.

use std::fs::File;
use std::io::{self, Read, Seek};
use std::os::fd::{AsFd, OwnedFd};

use rustix::fs::{MemfdFlags, memfd_create};

/// Standard error, redirected into memory until this is finished or dropped.
pub struct Capture {
    memory: File,
    original: OwnedFd,
}

impl Capture {
    /// Redirects standard error.
    pub fn start() -> io::Result<Capture> {
        let memory = File::from(memfd_create("irrefute-dumps", MemfdFlags::CLOEXEC)?);
        let original = io::stderr().as_fd().try_clone_to_owned()?;
        rustix::stdio::dup2_stderr(&memory)?;
        Ok(Capture { memory, original })
    }

    /// Restores standard error; returns what was printed.
    pub fn finish(mut self) -> io::Result<String> {
        self.restore()?;
        let mut bytes = Vec::new();
        self.memory.rewind()?;
        self.memory.read_to_end(&mut bytes)?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    fn restore(&self) -> io::Result<()> {
        Ok(rustix::stdio::dup2_stderr(&self.original)?)
    }
}

/// Runs `make`, which makes a machine for a CPU with features. LLVM takes any CPU and any feature; what it does not know
/// it ignores, and says so.
///
/// # Errors
/// What `make` returns, or LLVM's words about the CPU or feature that it does not know.
pub fn of_known_cpu<T>(make: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    let capture = Capture::start().map_err(|error| error.to_string())?;
    let made = make();
    let printed = capture.finish().map_err(|error| error.to_string())?;
    let complaint = printed.lines().find(|line| line.contains(UNKNOWN));
    match complaint {
        Some(complaint) => Err(complaint.trim().to_owned()),
        None => {
            // Everything else belongs to whoever reads standard error.
            eprint!("{printed}");
            made
        }
    }
}

/// What LLVM says of a CPU or a feature that it ignores.
const UNKNOWN: &str = "is not a recognized ";

impl Drop for Capture {
    fn drop(&mut self) {
        // After `finish` this has no effect. It can only fail when descriptors are exhausted.
        let _ = self.restore();
    }
}
