//! The dumps of `-print-changed=quiet -print-module-scope`, which LLVM can only print to standard error.

use std::fs::File;
use std::io::{self, Read, Seek};
use std::os::fd::{AsFd, OwnedFd};

use irrefute::llvm::job::Snapshot;
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
        // After `finish` this is done again, to no effect; it can only fail when descriptors are exhausted.
        let _ = self.restore();
    }
}

const BEGIN: &str = "*** IR Dump After ";
const END: &str = " ***";

/// Splits a dump into the modules after each pass: `*** IR Dump After SROAPass on f ***`, then the text.
///
/// What stands before the first header is not a module and is dropped, and so are headers of other kinds
/// (`IR Deleted After`), which no module follows.
pub fn snapshots(dump: &str) -> Vec<Snapshot> {
    let mut snapshots: Vec<Snapshot> = Vec::new();
    let mut reading = false;
    for line in dump.split_inclusive('\n') {
        if let Some(snapshot) = header(line.trim_end()) {
            snapshots.push(snapshot);
            reading = true;
        } else if line.starts_with("*** IR ") {
            reading = false;
        } else if reading && let Some(last) = snapshots.last_mut() {
            last.text.push_str(line);
        }
    }
    snapshots
}

fn header(line: &str) -> Option<Snapshot> {
    let line = line.trim_start_matches("; ").strip_prefix(BEGIN)?.strip_suffix(END)?;
    let (pass, unit) = line.split_once(" on ")?;
    Some(Snapshot { pass: pass.into(), unit: unit.into(), text: String::new() })
}

#[cfg(test)]
mod tests {
    use super::snapshots;

    #[test]
    fn dumps_are_split_at_headers() {
        let dump = "a warning\n*** IR Dump After SROAPass on f ***\ndefine void @f() {\n}\n\
                    *** IR Deleted After X on g ***\nnoise\n*** IR Dump After GlobalDCEPass on [module] ***\n; empty\n";
        let seen = snapshots(dump);
        assert_eq!(seen.len(), 2);
        assert_eq!((&*seen[0].pass, &*seen[0].unit, &*seen[0].text), ("SROAPass", "f", "define void @f() {\n}\n"));
        assert_eq!((&*seen[1].pass, &*seen[1].unit, &*seen[1].text), ("GlobalDCEPass", "[module]", "; empty\n"));
    }
}
