//! The operating system as a whole program meets it when a person runs it: the streams of this process, its clock and its
//! variables.

use crate::libc::System;
use std::io::{Read, Write};
use std::path::{Component, Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

/// How many bytes are held back.
const BUFFER: usize = 1 << 13;

/// The console. What the program was answered is kept, so that it can be executed once more and meets the same.
pub struct Console {
    /// What was written and is not shown yet; all of it if it is kept.
    pub output: Vec<u8>,
    /// What was written to the standard error, if it is kept.
    pub errors: Vec<u8>,
    /// Whether the output is kept, and not shown.
    is_kept: bool,
    /// Whether the program is executed once more.
    is_repeated: bool,
    /// The folder below which the program finds files.
    files: Option<PathBuf>,
    start: Instant,
    input: Replay<Vec<u8>>,
    times: Replay<u64>,
}

/// Answers in their order, the ones to repeat first.
struct Replay<T> {
    all: Vec<T>,
    next: usize,
}

impl<T: Clone> Replay<T> {
    fn new() -> Replay<T> {
        Replay { all: Vec::new(), next: 0 }
    }

    fn answer(&mut self, new: impl FnOnce() -> T) -> T {
        if self.next == self.all.len() {
            self.all.push(new());
        }
        self.next += 1;
        self.all[self.next - 1].clone()
    }
}

impl Console {
    /// The console of a program that has not begun.
    pub fn new(is_kept: bool, files: Option<PathBuf>) -> Console {
        Console {
            output: Vec::new(),
            errors: Vec::new(),
            is_kept,
            is_repeated: false,
            files,
            start: Instant::now(),
            input: Replay::new(),
            times: Replay::new(),
        }
    }

    /// From here on the program meets what it met before, and nothing that it writes is shown.
    pub fn repeat(&mut self) {
        self.is_repeated = true;
        (self.input.next, self.times.next) = (0, 0);
    }

    /// Shows what was held back. A reader that has gone away is no fault of the program's.
    pub fn flush(&mut self) {
        if !self.is_kept {
            let _ = std::io::stdout().write_all(&self.output).and_then(|()| std::io::stdout().flush());
            self.output.clear();
        }
    }
}

fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

impl System for Console {
    fn write(&mut self, descriptor: u32, bytes: &[u8]) {
        if self.is_repeated {
            return;
        }
        if descriptor == 1 {
            self.output.extend_from_slice(bytes);
            if self.output.len() > BUFFER {
                self.flush();
            }
        } else if self.is_kept {
            self.errors.extend_from_slice(bytes);
        } else {
            self.flush();
            let _ = std::io::stderr().write_all(bytes);
        }
    }

    fn read(&mut self, most: usize) -> Vec<u8> {
        self.flush();
        self.input.answer(|| {
            let mut bytes = vec![0; most];
            let read = std::io::stdin().read(&mut bytes).unwrap_or(0);
            bytes.truncate(read);
            bytes
        })
    }

    fn time(&mut self) -> u64 {
        let now = || SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, nanoseconds);
        self.times.answer(now)
    }

    fn processor_time(&mut self) -> u64 {
        let start = self.start;
        self.times.answer(|| nanoseconds(start.elapsed()))
    }

    fn file(&mut self, name: &[u8]) -> Option<Vec<u8>> {
        use std::os::unix::ffi::OsStrExt;
        let name = Path::new(std::ffi::OsStr::from_bytes(name));
        // Nothing above the folder, and nothing that a link in it leads to.
        let is_below = name.components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir));
        let root = self.files.as_ref().filter(|_| is_below)?.canonicalize().ok()?;
        let path = root.join(name).canonicalize().ok().filter(|path| path.starts_with(&root) && path.is_file())?;
        std::fs::read(path).ok()
    }

    fn folder(&mut self) -> Option<Vec<u8>> {
        use std::os::unix::ffi::OsStringExt;
        std::env::current_dir().ok().map(|folder| folder.into_os_string().into_vec())
    }

    fn variable(&mut self, name: &[u8]) -> Option<Vec<u8>> {
        use std::os::unix::ffi::{OsStrExt, OsStringExt};
        std::env::var_os(std::ffi::OsStr::from_bytes(name)).map(OsStringExt::into_vec)
    }
}
