//! A command that is run to its end: its input and both outputs are files in memory, so that neither side waits for the
//! other, except for the end of the process.
//!
//! The size of the files and of the address space is limited. The process is the leader of a group that is killed as a
//! whole, at the end, at the deadline and when it is dropped.

use std::fs::File;
use std::io::{self, Read, Seek, Write};
use std::os::fd::AsFd;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, poll};
use rustix::fs::{MemfdFlags, memfd_create};
use rustix::io::Errno;
use rustix::process::{Pid, PidfdFlags, Resource, Rlimit, Signal, getrlimit, kill_process_group, pidfd_open, prlimit};

use super::load::Load;
use super::process::Deadline;
use irrefute_protocol::failure::{Failure, Position};

/// Limits a resource of a process, or of this one; the hard limit stays.
///
/// # Errors
/// If the process has ended.
fn limit(pid: Option<Pid>, resource: Resource, bytes: u64) -> io::Result<()> {
    let maximum = getrlimit(resource).maximum;
    let current = Some(maximum.map_or(bytes, |maximum| maximum.min(bytes)));
    prlimit(pid, resource, Rlimit { current, maximum })?;
    Ok(())
}

/// Limits the address space of this process, and of those that it starts, in bytes.
///
/// # Errors
/// That of the system.
pub fn limit_address_space(bytes: u64) -> io::Result<()> {
    limit(None, Resource::As, bytes)
}

/// What a process may take.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The limit of each output, in bytes.
    pub output: u64,
    /// The limit of its address space in bytes; `None` for the process's own.
    pub address_space: Option<u64>,
}

/// A process that has ended.
#[derive(Debug)]
pub struct Ended {
    /// How it ended.
    pub status: ExitStatus,
    /// What it wrote to standard output.
    pub stdout: Vec<u8>,
    /// What it wrote to standard error.
    pub stderr: Vec<u8>,
    /// Its CPU time, with that of its children.
    pub cpu: Duration,
}

/// A process under way.
#[derive(Debug)]
pub struct Running {
    child: Child,
    stdout: File,
    stderr: File,
    limits: Limits,
    deadline: Deadline,
}

impl Running {
    /// Starts a command with this input.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn start(mut command: Command, input: &[u8], limits: Limits, deadline: Deadline) -> io::Result<Running> {
        let file = || -> io::Result<File> { Ok(File::from(memfd_create("irrefute-command", MemfdFlags::CLOEXEC)?)) };
        let (mut stdin, stdout, stderr) = (file()?, file()?, file()?);
        stdin.write_all(input)?;
        stdin.rewind()?;
        command
            // Ctrl-C in a terminal goes to irrefute only.
            .process_group(0)
            .stdin(Stdio::from(stdin))
            .stdout(Stdio::from(stdout.try_clone()?))
            .stderr(Stdio::from(stderr.try_clone()?));
        let child = command.spawn()?;
        let running = Running { child, stdout, stderr, limits, deadline };
        running.limit(Resource::Fsize, Some(limits.output));
        running.limit(Resource::As, limits.address_space);
        running.limit(Resource::Core, Some(0));
        Ok(running)
    }

    /// Limits a resource. Errors are ignored: a process that has ended needs no limit, and as the hard limit stays,
    /// there is no other reason to fail.
    fn limit(&self, resource: Resource, bytes: Option<u64>) {
        if let (Some(bytes), Some(pid)) = (bytes, self.pid()) {
            let _ = limit(Some(pid), resource, bytes);
        }
    }

    fn pid(&self) -> Option<Pid> {
        Pid::from_raw(i32::try_from(self.child.id()).ok()?)
    }

    /// Whether one of the outputs has reached its limit.
    fn prints_too_much(&self) -> bool {
        let is_full = |file: &File| file.metadata().is_ok_and(|metadata| metadata.len() >= self.limits.output);
        is_full(&self.stdout) || is_full(&self.stderr)
    }

    /// Waits for the end.
    ///
    /// # Errors
    /// A hang at this position when its time is over, an interruption, or too much output.
    pub fn wait(&mut self, at: Position) -> Result<Ended, Failure> {
        self.wait_while(at, &mut |_, _| true)
    }

    /// As [`wait`](Self::wait), and kills the process as soon as it may not go on: that is asked from time to time, with
    /// the bytes that it has written to standard output and the CPU time that it has taken.
    ///
    /// # Errors
    /// As [`wait`](Self::wait).
    pub fn wait_while(
        &mut self,
        at: Position,
        may_go_on: &mut dyn FnMut(u64, Duration) -> bool,
    ) -> Result<Ended, Failure> {
        let machine = |error: io::Error| Failure::Protocol(error.to_string());
        let pid = self.pid().ok_or_else(|| Failure::Protocol("a process without a number".into()))?;
        let end = pidfd_open(pid, PidfdFlags::empty()).map_err(|error| machine(error.into()))?;
        loop {
            // The limit on files comes too late for a command that writes at once.
            if self.prints_too_much() {
                return Err(Failure::TooMuchOutput { limit: self.limits.output });
            }
            let left = self.deadline.left(|| Load::of(self.child.id()), || at)?;
            match poll(&mut [PollFd::from_borrowed_fd(end.as_fd(), PollFlags::IN)], Some(&left)) {
                Ok(1..) => break,
                Ok(0) | Err(Errno::INTR) => {}
                Err(error) => return Err(machine(error.into())),
            }
            let written = self.stdout.metadata().map_err(machine)?.len();
            if !may_go_on(written, Load::of(self.child.id()).cpu) {
                break;
            }
        }
        // If the process has ended, it is not reaped, so its id still belongs to it and its times can be read.
        let cpu = Load::of(self.child.id()).cpu;
        let _ = kill_process_group(pid, Signal::KILL);
        let status = self.child.wait().map_err(machine)?;
        if self.prints_too_much() {
            return Err(Failure::TooMuchOutput { limit: self.limits.output });
        }
        let read = |file: &mut File| -> Result<Vec<u8>, Failure> {
            let mut bytes = Vec::new();
            file.rewind().and_then(|()| file.read_to_end(&mut bytes)).map_err(machine)?;
            Ok(bytes)
        };
        Ok(Ended { status, stdout: read(&mut self.stdout)?, stderr: read(&mut self.stderr)?, cpu })
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // Has no effect after `wait`: the child remembers that it was reaped.
        if let (Ok(None), Some(pid)) = (self.child.try_wait(), self.pid()) {
            let _ = kill_process_group(pid, Signal::KILL);
            let _ = self.child.wait();
        }
    }
}
