//! Captures standard error, the only place to which LLVM dumps modules.

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

impl Drop for Capture {
    fn drop(&mut self) {
        // After `finish` this has no effect. It can only fail when descriptors are exhausted.
        let _ = self.restore();
    }
}
