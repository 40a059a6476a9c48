//! One worker process: its three channels (see [`irrefute_protocol::messages`]), and the diagnosis of its death.
//!
//! Every wait has a deadline. LLVM's standard error is read during each wait, so that a full pipe never blocks the
//! worker.

use std::fs::File;
use std::io::{self, Read};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::fs::FileExt;
use std::os::unix::net::UnixStream;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Child, ChildStderr, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{MemfdFlags, ftruncate, memfd_create};
use rustix::io::Errno;
use rustix::net::SendFlags;
use rustix::process::Signal;
use serde::Serialize;

use super::folder::WorkingFolder;
use super::interrupt::{Interrupt, NOTICED_WITHIN};
use super::load::Load;
use irrefute_protocol::failure::Failure;
use irrefute_protocol::failure::Position;
use irrefute_protocol::failure::Stage;
use irrefute_protocol::frame::{Inbox, encode};
use irrefute_protocol::messages::{BUILD, EXIT_FATAL, EXIT_OURS, EXIT_VERSION, Hello, PROTOCOL, Reply, Setup};
use irrefute_protocol::reached::{self, Entry};

/// How many bytes of a worker's standard error are kept: the last ones, which contain the stack trace.
const STDERR_KEPT: usize = 16 << 10;

/// How many processes share a processor, at most, before one that has not got its time counts as hanging.
const SHARED_BY: u32 = 10;

/// A running worker.
#[derive(Debug)]
pub struct Process {
    child: Child,
    socket: UnixStream,
    progress: File,
    /// Entries of the log that were read already.
    logged: u64,
    stderr: ChildStderr,
    printed: Vec<u8>,
    inbox: Inbox,
    outbox: Vec<u8>,
}

/// Which log a worker has beside its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Log {
    /// None.
    None,
    /// That of the blocks of LLVM that were reached.
    OfBlocks,
}

/// A time limit: when to stop waiting, how long that was in the beginning, and what ends the wait earlier.
#[derive(Clone, Debug)]
pub struct Deadline {
    end: Instant,
    after: Duration,
    interrupt: Interrupt,
}

impl Deadline {
    /// A deadline `after` now, unless it is interrupted before.
    pub fn after(after: Duration, interrupt: &Interrupt) -> Self {
        // A year is forever, and adding it cannot overflow.
        let after = after.min(Duration::from_secs(365 * 24 * 3600));
        Deadline { end: Instant::now() + after, after, interrupt: interrupt.clone() }
    }

    /// The same deadline, but not before `least` has passed from now.
    pub fn but_at_least(self, least: Duration) -> Self {
        Deadline { end: self.end.max(Instant::now() + least), ..self }
    }

    /// The time until the next look at the deadline. A process that waits for a processor, since others use the machine, gets
    /// its time of the processor, but not more than [`SHARED_BY`] times as long.
    ///
    /// # Errors
    /// [`Failure::Interrupted`], or [`Failure::Hang`] at a position when the time is over.
    pub(super) fn left(&self, load: impl FnOnce() -> Load, at: impl FnOnce() -> Position) -> Result<Timespec, Failure> {
        if self.interrupt.is_set() {
            return Err(Failure::Interrupted);
        }
        let now = Instant::now();
        let left = match self.end.checked_duration_since(now) {
            Some(left) => left,
            None if self.is_starved(now, &load()) => NOTICED_WITHIN,
            None => return Err(Failure::Hang { at: at(), after: self.after }),
        };
        Timespec::try_from(left.min(NOTICED_WITHIN)).map_err(|error| Failure::Protocol(error.to_string()))
    }

    /// Whether a process has not had its time, although it wants to go on.
    fn is_starved(&self, now: Instant, load: &Load) -> bool {
        let waited = now.saturating_duration_since(self.end);
        load.wants_to_run && load.cpu < self.after && waited < self.after * (SHARED_BY - 1)
    }
}

impl Process {
    /// Starts `program` as a worker in a folder, by a loader if it is not the system's, and exchanges the first messages.
    ///
    /// # Errors
    /// [`Failure::Spawn`] when it does not start, [`Failure::BadTarget`] when it refuses its options,
    /// [`Failure::Protocol`] when it is of another build.
    pub fn start(
        program: &Path,
        loader: Option<&Path>,
        folder: &WorkingFolder,
        setup: &Setup,
        log: Log,
        deadline: Deadline,
    ) -> Result<(Process, Hello), Failure> {
        let mut process = Process::spawn(program, loader, folder, log)
            .map_err(|error| Failure::Spawn(format!("cannot start the LLVM worker {}: {error}", program.display())))?;
        process.send(setup, &deadline)?;
        match process.receive(&deadline)? {
            Reply::Hello(hello) if (hello.protocol, hello.build) == (PROTOCOL, BUILD) => Ok((process, hello)),
            Reply::Hello(_) => Err(Failure::Protocol(format!(
                "{} is of another build than this program; build both together",
                program.display()
            ))),
            Reply::Refused(refusal) => Err(refusal.into()),
            other => Err(Failure::Protocol(format!("the worker began with {other:?}"))),
        }
    }

    fn spawn(program: &Path, loader: Option<&Path>, folder: &WorkingFolder, log: Log) -> io::Result<Process> {
        let (ours, theirs) = UnixStream::pair()?;
        ours.set_nonblocking(true)?;
        let progress = File::from(memfd_create("irrefute-progress", MemfdFlags::CLOEXEC)?);
        let length = match log {
            Log::None => size_of::<u64>() as u64,
            Log::OfBlocks => reached::LENGTH,
        };
        ftruncate(&progress, length)?;
        let mut command = folder.command(loader.unwrap_or(program));
        if let Some(loader) = loader {
            let libraries = loader.parent().unwrap_or(loader);
            command.arg("--library-path").arg(libraries).arg(std::path::absolute(program)?);
        }
        let mut child = command
            // Ctrl-C in a terminal goes to irrefute only. The worker ends when irrefute does, and must not look crashed
            // before.
            .process_group(0)
            // Without this, each stack trace starts a second process that reads 150 MB of libLLVM.
            .env("LLVM_DISABLE_SYMBOLIZATION", "1")
            .stdin(Stdio::from(OwnedFd::from(theirs)))
            .stdout(Stdio::from(progress.try_clone()?))
            .stderr(Stdio::piped())
            .spawn()?;
        let stderr = child.stderr.take().ok_or_else(|| io::Error::other("no pipe for standard error"))?;
        rustix::io::ioctl_fionbio(&stderr, true)?;
        let (printed, outbox) = (Vec::new(), Vec::new());
        Ok(Process { child, socket: ours, progress, logged: 0, stderr, printed, inbox: Inbox::default(), outbox })
    }

    /// The process id.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Writes one message.
    ///
    /// # Errors
    /// When the worker dies or does not take it in time. The process is of no use after an error.
    pub fn send(&mut self, message: &impl Serialize, deadline: &Deadline) -> Result<(), Failure> {
        let before = self.load().cpu;
        let mut outbox = std::mem::take(&mut self.outbox);
        outbox.clear();
        encode(message, &mut outbox).map_err(|error| Failure::Protocol(error.to_string()))?;
        let mut rest = &outbox[..];
        while !rest.is_empty() {
            // No SIGPIPE: a program that embeds this library need not ignore that signal.
            match rustix::net::send(&self.socket, rest, SendFlags::NOSIGNAL) {
                Ok(written) => rest = &rest[written..],
                Err(Errno::AGAIN) => self.wait(PollFlags::OUT, deadline, before)?,
                Err(Errno::INTR) => {}
                Err(_) => return Err(self.autopsy(None)),
            }
        }
        self.outbox = outbox;
        Ok(())
    }

    /// Waits for one message.
    ///
    /// # Errors
    /// When the worker dies, sends what cannot be decoded, or does not answer in time (then it is killed). The
    /// process is of no use after an error.
    pub fn receive(&mut self, deadline: &Deadline) -> Result<Reply, Failure> {
        let before = self.load().cpu;
        loop {
            match self.inbox.take::<Reply>().map_err(|error| Failure::Protocol(error.to_string()))? {
                Some(Reply::Fatal(message)) => return Err(self.autopsy(Some(message))),
                Some(reply) => return Ok(reply),
                None => {}
            }
            match self.inbox.fill(&mut self.socket) {
                Ok(0) => return Err(self.autopsy(None)),
                Ok(_) => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    self.wait(PollFlags::IN, deadline, before)?
                }
                Err(_) => return Err(self.autopsy(None)),
            }
        }
    }

    fn load(&self) -> Load {
        Load::of(self.id())
    }

    /// The position that the worker published last.
    pub fn position(&self) -> Position {
        let mut word = [0; 8];
        match self.progress.read_exact_at(&mut word, 0) {
            Ok(()) => Position::from_word(u64::from_ne_bytes(word)),
            Err(_) => Position::from_word(0),
        }
    }

    /// The entries that the log of blocks has got since the last call. It can be read when the worker is dead, too.
    ///
    /// # Errors
    /// [`Failure::Protocol`] if the log has no room for all of them, or cannot be read.
    pub fn reached(&mut self) -> Result<Vec<Entry>, Failure> {
        let unreadable = |error: io::Error| Failure::Protocol(format!("the log of blocks cannot be read: {error}"));
        let mut word = [0; 8];
        self.progress.read_exact_at(&mut word, reached::LOG).map_err(unreadable)?;
        let count = u64::from_ne_bytes(word);
        if count > reached::ENTRIES {
            return Err(Failure::Protocol("the log of blocks has no room for all of them".to_owned()));
        }
        let mut bytes = vec![0; 8 * count.saturating_sub(self.logged) as usize];
        self.progress.read_exact_at(&mut bytes, reached::LOG + 8 + 8 * self.logged).map_err(unreadable)?;
        self.logged = count;
        Ok(bytes.as_chunks::<8>().0.iter().map(|word| Entry::from_word(u64::from_ne_bytes(*word))).collect())
    }

    /// The worker empties its log.
    pub fn empties_log(&mut self) {
        self.logged = 0;
    }

    /// Waits until the socket is ready for `wanted`, there is output on standard error, which is read, or it is time to
    /// look at the deadline again. `before` is the worker's time of the processor when the wait began.
    fn wait(&mut self, wanted: PollFlags, deadline: &Deadline, before: Duration) -> Result<(), Failure> {
        let load = || self.load().since(before);
        let left = match deadline.left(load, || self.position()) {
            Ok(left) => left,
            Err(failure) => {
                self.kill();
                return Err(failure);
            }
        };
        let mut fds = [
            PollFd::from_borrowed_fd(self.socket.as_fd(), wanted),
            PollFd::from_borrowed_fd(self.stderr.as_fd(), PollFlags::IN),
        ];
        // A closed standard error would be ready all the time; the worker closes it only by ending.
        match poll(&mut fds, Some(&left)) {
            Ok(_) | Err(Errno::INTR) => {}
            Err(error) => return Err(Failure::Protocol(format!("poll: {error}"))),
        }
        self.drain_stderr();
        Ok(())
    }

    /// Reads LLVM's output, and keeps its end.
    fn drain_stderr(&mut self) {
        let mut chunk = [0; 4096];
        while let Ok(read @ 1..) = self.stderr.read(&mut chunk) {
            self.printed.extend_from_slice(&chunk[..read]);
            let excess = self.printed.len().saturating_sub(STDERR_KEPT);
            self.printed.drain(..excess);
        }
    }

    fn kill(&mut self) -> Option<ExitStatus> {
        // Both fail only when the process is gone already.
        let _ = self.child.kill();
        self.child.wait().ok()
    }

    /// Finds out why the worker has closed its socket. `fatal` is the message of LLVM's fatal error handler, if it ran.
    fn autopsy(&mut self, fatal: Option<String>) -> Failure {
        // The socket of a process closes late in its exit, when its status is settled: this kill cannot change it.
        let Some(status) = self.kill() else { return Failure::Protocol("the worker vanished".into()) };
        self.drain_stderr();
        let at = self.position();
        let stderr = String::from_utf8_lossy(&self.printed).trim().to_string();
        if let Some(message) = fatal {
            return if is_out_of_memory(&message) { Failure::OutOfMemory { at } } else { Failure::abort(message, at) };
        }
        if let Some(signal) = status.signal() {
            return match () {
                () if is_out_of_memory(&stderr) => Failure::OutOfMemory { at },
                () if is_from_outside(signal) => Failure::Killed { signal },
                () => Failure::Crash { signal, at, stderr },
            };
        }
        match status.code() {
            Some(EXIT_FATAL) => Failure::abort(stderr, at),
            Some(EXIT_OURS) => Failure::Protocol(stderr),
            Some(EXIT_VERSION) => Failure::Spawn(stderr),
            Some(127) => Failure::Spawn(format!(
                "the LLVM worker cannot be loaded: {stderr}; install LLVM 22 (Debian: apt-get install libllvm22)"
            )),
            _ if at.stage == Stage::Idle => Failure::Protocol(format!("it ended without a word ({status}): {stderr}")),
            _ => Failure::abort(format!("{status}: {stderr}"), at),
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Whether a signal comes from a person, a batch system or a system that is short of memory, and never from a mistake
/// of the program itself.
pub(super) fn is_from_outside(signal: i32) -> bool {
    [Signal::KILL, Signal::TERM, Signal::INT, Signal::HUP, Signal::QUIT].iter().any(|s| s.as_raw() == signal)
}

/// Whether a message reports that memory ran out. No signal does: LLVM and the allocators print a message and abort.
pub(super) fn is_out_of_memory(text: &str) -> bool {
    ["out of memory", "std::bad_alloc", "memory allocation of", "Allocation failed"]
        .iter()
        .any(|sign| text.contains(sign))
}
