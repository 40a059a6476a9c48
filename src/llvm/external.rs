//! A command that behaves like `opt`: a developer's own build with assertions, for example.
//!
//! A job is one process: the module on standard input, the optimized one on standard output. Input and both outputs are
//! files in memory, so that neither side waits for the other, except for the end of the process. The size of the files
//! and of the address space is limited. The process is the leader of a group that is killed as a whole.
//!
//! No native code is run. If the command fails, its message is classified: `opt` prints whether the module, the
//! pipeline or an option was wrong, or whether it failed itself.

use std::fs::File;
use std::io::{Read, Seek, Write};
use std::os::fd::AsFd;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, ExitStatus, Stdio};
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, poll};
use rustix::fs::{MemfdFlags, memfd_create};
use rustix::io::Errno;
use rustix::process::{Pid, PidfdFlags, Resource, Rlimit, Signal, getrlimit, kill_process_group, pidfd_open, prlimit};

use super::backend::{Backend, Description, How};
use super::dumps;
use super::failure::Failure;
use super::failure::Position;
use super::failure::Stage;
use super::folder::{RunsIn, WorkingFolder};
use super::interrupt::Interrupt;
use super::job::{Job, NativeReply, Natives, Response, Times};
use super::library::Library;
use super::pipeline::lenient;
use super::process::{Deadline, is_from_outside, is_out_of_memory};

/// The reason given for missing native results.
const NO_NATIVE: &str = "an external opt runs no native code";

/// How many bytes of standard error a message keeps: the last ones, which contain the stack trace.
const STDERR_KEPT: usize = 16 << 10;

/// How to run a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExternalConfig {
    /// The program and its first arguments.
    pub command: Vec<String>,
    /// The limit of its address space in bytes, which the command itself may raise again. `None` for a build that needs
    /// more than there is, as with AddressSanitizer.
    pub address_space: Option<u64>,
    /// The limit of each output, in bytes. It bounds the memory of both processes.
    pub output: u64,
    /// The time that it has to print its version.
    pub start_timeout: Duration,
    /// The folder in which it runs.
    pub runs_in: RunsIn,
    /// What ends the wait for a job.
    pub interrupt: Interrupt,
}

impl ExternalConfig {
    /// A command with the usual limits.
    pub fn new(command: Vec<String>) -> ExternalConfig {
        ExternalConfig {
            command,
            address_space: Some(8 << 30),
            output: 64 << 20,
            start_timeout: Duration::from_secs(20),
            runs_in: RunsIn::Here,
            interrupt: Interrupt::default(),
        }
    }
}

/// An LLVM that is reached through a command.
#[derive(Debug)]
pub struct External {
    config: ExternalConfig,
    description: Description,
    under_way: Option<(Job, Running)>,
    /// Behind the process: it ends before its folder is removed.
    folder: WorkingFolder,
}

impl External {
    /// Asks the command for its version.
    ///
    /// # Errors
    /// When it does not start, or does not print what `opt` prints.
    pub fn start(config: ExternalConfig) -> Result<External, Failure> {
        let folder = WorkingFolder::make(config.runs_in)
            .map_err(|error| Failure::Spawn(format!("cannot make a scratch folder: {error}")))?;
        let mut running = Running::start(&config, &folder, &["--version".into()], "", config.start_timeout)?;
        let Ended { status, stdout, stderr, .. } = running.wait()?;
        let version = stdout.split_once("LLVM version ").map(|(_, rest)| rest);
        let digits = |c: char| c.is_ascii_digit() || c == '.';
        let version: Option<String> = version.map(|rest| rest.chars().take_while(|c| digits(*c)).collect());
        match version.filter(|version| !version.is_empty()) {
            Some(version) => {
                // The whole command line: it is how the command is run again.
                let path = config.command.join(" ").into();
                let description = Description { version, how: How::External, path };
                Ok(External { config, description, under_way: None, folder })
            }
            None => Err(Failure::Spawn(format!(
                "`{} --version` names no version of LLVM ({status}): {}",
                config.command.join(" "),
                tail(if stdout.trim().is_empty() { &stderr } else { &stdout })
            ))),
        }
    }

    /// The arguments for a job.
    fn arguments(&self, job: &Job) -> Vec<String> {
        let mut arguments = vec!["-S".to_owned()];
        if !job.target.triple.is_empty() {
            arguments.push(format!("-mtriple={}", job.target.triple));
        }
        if !job.target.cpu.is_empty() {
            arguments.push(format!("-mcpu={}", job.target.cpu));
        }
        if !job.target.features.is_empty() {
            arguments.push(format!("-mattr={}", job.target.features));
        }
        let major = self.description.major().unwrap_or(0);
        if major == 14 {
            arguments.push("-opaque-pointers".into());
        }
        if !job.pipeline.trim().is_empty() {
            let may_fail = major >= 18;
            let pipeline = if may_fail { lenient(&job.pipeline) } else { job.pipeline.as_str().into() };
            arguments.push(format!("-passes={pipeline}"));
        }
        arguments.extend(job.alias_analyses.iter().map(|analyses| format!("-aa-pipeline={analyses}")));
        if job.want.verify_each {
            arguments.push("-verify-each".into());
        }
        arguments.extend(job.options.iter().cloned());
        if job.want.snapshots {
            arguments.extend(dumps::OPTIONS.map(String::from));
        }
        arguments.push("-".into());
        arguments
    }

    fn response(&self, job: &Job, ended: Ended) -> Result<Response, Failure> {
        if !ended.status.success() {
            return Err(self.failure(job, ended));
        }
        // `opt` ignores what it does not know of a target, and says so.
        if let Some(complaint) = ended.stderr.lines().find(|line| line.contains(UNKNOWN_CPU)) {
            return Err(Failure::BadTarget(complaint.trim().to_owned()));
        }
        let unavailable = || job.want.native.iter().map(|_| NativeReply::Unavailable(NO_NATIVE.into())).collect();
        let before = if job.want.native_before { unavailable() } else { Vec::new() };
        let mut times = Times::default();
        times.add(Stage::Optimize, ended.cpu);
        Ok(Response {
            text: ended.stdout,
            snapshots: if job.want.snapshots { dumps::snapshots(&ended.stderr) } else { Vec::new() },
            printed: if job.want.printed { ended.stderr } else { String::new() },
            native: Ok(Natives { before, after: unavailable(), ..Natives::default() }),
            times,
        })
    }

    fn failure(&self, job: &Job, ended: Ended) -> Failure {
        let failure = why(&ended, self.config.output);
        let broken = matches!(&failure, Failure::Abort { message, .. } if message.contains(BROKEN_OUTPUT));
        if !broken {
            return failure;
        }
        // `opt` prints no module that its verifier rejects, so the module is made again without the verifier.
        let mut arguments = self.arguments(job);
        arguments.insert(0, "-disable-verify".into());
        let again = Running::start(&self.config, &self.folder, &arguments, &job.text, job.timeout)
            .and_then(|mut run| run.wait());
        match again {
            Ok(Ended { status, stdout, .. }) if status.success() => {
                Failure::InvalidOutput { message: before_stack(&ended.stderr).to_owned(), text: stdout }
            }
            Ok(_) | Err(_) => failure,
        }
    }
}

impl Backend for External {
    fn describe(&self) -> &Description {
        &self.description
    }

    fn submit(&mut self, job: &Job) -> Result<(), Failure> {
        self.under_way = None;
        if let Library::Loaded(path) = &job.library {
            return Err(Failure::Spawn(format!("a command loads no {}", path.display())));
        }
        let running = Running::start(&self.config, &self.folder, &self.arguments(job), &job.text, job.timeout)?;
        self.under_way = Some((job.clone(), running));
        Ok(())
    }

    fn collect(&mut self) -> Result<Response, Failure> {
        let Some((job, mut running)) = self.under_way.take() else {
            return Err(Failure::Protocol("no job is under way".into()));
        };
        let ended = running.wait()?;
        self.response(&job, ended)
    }

    /// Nothing to retire: every job is a process of its own.
    fn retire(&mut self) {
        self.under_way = None;
    }
}

/// A process that has ended.
struct Ended {
    status: ExitStatus,
    stdout: String,
    stderr: String,
    cpu: Duration,
}

/// A process under way.
#[derive(Debug)]
struct Running {
    child: Child,
    stdout: File,
    stderr: File,
    /// The limit of each of both, in bytes.
    output: u64,
    deadline: Deadline,
}

impl Running {
    fn start(
        config: &ExternalConfig,
        folder: &WorkingFolder,
        arguments: &[String],
        input: &str,
        timeout: Duration,
    ) -> Result<Running, Failure> {
        let fail =
            |error: std::io::Error| Failure::Spawn(format!("cannot start `{}`: {error}", config.command.join(" ")));
        let file = || -> std::io::Result<File> { Ok(File::from(memfd_create("irrefute-opt", MemfdFlags::CLOEXEC)?)) };
        let files = || -> std::io::Result<(File, File, File)> {
            let mut stdin = file()?;
            stdin.write_all(input.as_bytes())?;
            stdin.rewind()?;
            Ok((stdin, file()?, file()?))
        };
        let (stdin, stdout, stderr) = files().map_err(fail)?;
        let [program, own @ ..] = &config.command[..] else {
            return Err(Failure::Spawn("no command is given".into()));
        };
        let child = folder
            .command(program.as_ref())
            .args(own)
            .args(arguments)
            // Ctrl-C in a terminal goes to irrefute only.
            .process_group(0)
            // Without this, each crash starts a second process that reads all of LLVM for the names in the stack trace.
            .env("LLVM_DISABLE_SYMBOLIZATION", "1")
            .stdin(Stdio::from(stdin))
            .stdout(Stdio::from(stdout.try_clone().map_err(fail)?))
            .stderr(Stdio::from(stderr.try_clone().map_err(fail)?))
            .spawn()
            .map_err(fail)?;
        let deadline = Deadline::after(timeout, &config.interrupt);
        let running = Running { child, stdout, stderr, output: config.output, deadline };
        running.limit(Resource::Fsize, Some(config.output));
        running.limit(Resource::As, config.address_space);
        running.limit(Resource::Core, Some(0));
        Ok(running)
    }

    /// Limits a resource. Errors are ignored: a process that has ended needs no limit, and as the hard limit stays,
    /// there is no other reason to fail.
    fn limit(&self, resource: Resource, bytes: Option<u64>) {
        let (Some(bytes), Some(pid)) = (bytes, self.pid()) else { return };
        let maximum = getrlimit(resource).maximum;
        let current = Some(maximum.map_or(bytes, |maximum| maximum.min(bytes)));
        let _ = prlimit(Some(pid), resource, Rlimit { current, maximum });
    }

    fn pid(&self) -> Option<Pid> {
        Pid::from_raw(i32::try_from(self.child.id()).ok()?)
    }

    /// Whether one of the outputs has reached its limit.
    fn prints_too_much(&self) -> bool {
        let is_full = |file: &File| file.metadata().is_ok_and(|metadata| metadata.len() >= self.output);
        is_full(&self.stdout) || is_full(&self.stderr)
    }

    /// Waits for the end.
    fn wait(&mut self) -> Result<Ended, Failure> {
        let machine = |error: std::io::Error| Failure::Protocol(error.to_string());
        let pid = self.pid().ok_or_else(|| Failure::Protocol("a process without a number".into()))?;
        let end = pidfd_open(pid, PidfdFlags::empty()).map_err(|error| machine(error.into()))?;
        loop {
            // The limit on files comes too late for a command that writes at once.
            if self.prints_too_much() {
                return Err(Failure::TooMuchOutput { limit: self.output });
            }
            let left = self.deadline.left(|| Position::at(Stage::Optimize))?;
            match poll(&mut [PollFd::from_borrowed_fd(end.as_fd(), PollFlags::IN)], Some(&left)) {
                Ok(1..) => break,
                Ok(0) | Err(Errno::INTR) => {}
                Err(error) => return Err(machine(error.into())),
            }
        }
        // The process has ended but is not reaped, so its id still belongs to it and its times can be read.
        let cpu = cpu_time(self.child.id());
        let _ = kill_process_group(pid, Signal::KILL);
        let status = self.child.wait().map_err(machine)?;
        if self.prints_too_much() {
            return Err(Failure::TooMuchOutput { limit: self.output });
        }
        let read = |file: &mut File| -> Result<String, Failure> {
            let mut bytes = Vec::new();
            file.rewind().and_then(|()| file.read_to_end(&mut bytes)).map_err(machine)?;
            // Not copied: both outputs may be large.
            Ok(String::from_utf8(bytes).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()))
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

/// The CPU time of a process that has not been reaped, with that of its children: `utime`, `stime`, `cutime` and
/// `cstime` of `/proc/PID/stat`, behind the name in parentheses. Zero if it cannot be read.
fn cpu_time(pid: u32) -> Duration {
    let Ok(stat) = std::fs::read_to_string(format!("/proc/{pid}/stat")) else { return Duration::ZERO };
    let Some((_, rest)) = stat.rsplit_once(')') else { return Duration::ZERO };
    let ticks: u64 = rest.split_whitespace().skip(11).take(4).filter_map(|word| word.parse::<u64>().ok()).sum();
    Duration::from_secs_f64(ticks as f64 / rustix::param::clock_ticks_per_second() as f64)
}

/// What LLVM says of a CPU or a feature that it does not know.
const UNKNOWN_CPU: &str = "is not a recognized ";

/// The message of `opt` when its verifier rejects what its passes made.
const BROKEN_OUTPUT: &str = "Broken module found, compilation aborted!";

/// The beginnings of messages with which LLVM ends its process.
const LAST_WORDS: [&str; 5] =
    ["Assertion `", "Assertion failed", "UNREACHABLE executed", "unreachable executed", "LLVM ERROR:"];

/// The end of LLVM's output, from the line on in which it gave up. Earlier lines are warnings, except for the
/// complaints of the verifier.
fn last_words(text: &str) -> String {
    if text.contains(BROKEN_OUTPUT) {
        return tail(text);
    }
    let given_up = |line: &&str| LAST_WORDS.iter().any(|words| line.contains(words));
    let lines: Vec<&str> = text.lines().skip_while(|line| !given_up(line)).collect();
    let kept = lines.join("\n");
    // The message comes first here, and the stack trace follows.
    kept.chars().take(STDERR_KEPT).collect()
}

/// Classifies a process that did not succeed, by its status and its message. Each output was limited to so many bytes.
fn why(ended: &Ended, limit: u64) -> Failure {
    let (at, stderr) = (Position::at(Stage::Optimize), ended.stderr.as_str());
    let says = |words: &[&str]| words.iter().any(|word| stderr.contains(word));
    // A shell reports the signal that ended its last command as 128 + signal.
    let signal =
        ended.status.signal().or_else(|| ended.status.code().filter(|code| *code > 128).map(|code| code - 128));
    if let Some(signal) = signal {
        return match () {
            () if is_out_of_memory(stderr) => Failure::OutOfMemory { at },
            () if signal == Signal::XFSZ.as_raw() => Failure::TooMuchOutput { limit },
            () if is_from_outside(signal) => Failure::Killed { signal },
            () if says(&LAST_WORDS) => Failure::abort(last_words(stderr), at),
            () => Failure::Crash { signal, at, stderr: tail(stderr) },
        };
    }
    let message = tail(stderr);
    match ended.status.code() {
        _ if says(&[UNKNOWN_CPU]) => Failure::BadTarget(message),
        _ if is_out_of_memory(stderr) => Failure::OutOfMemory { at },
        Some(126 | 127) => Failure::Spawn(format!("the command cannot be run: {message}")),
        _ if says(&LAST_WORDS) => Failure::abort(last_words(stderr), at),
        _ if says(&["input module is broken!", "<stdin>:"]) => Failure::Rejected(message),
        _ if says(&["unknown alias analysis name", "Unknown command line argument", "unrecognized architecture"])
            || says(&["unable to get target", "No available targets", "for the --", "for the -"]) =>
        {
            Failure::BadTarget(message)
        }
        _ if says(&["unknown pass name", "unknown function pass", "unknown loop pass", "unknown cgscc pass"])
            || says(&[
                "unknown module pass",
                "pass parameter",
                "invalid pipeline",
                "invalid use of",
                "parameter for",
            ]) =>
        {
            Failure::BadPipeline(message)
        }
        _ if matches!(Failure::abort(message.clone(), at), Failure::BadTarget(_)) => Failure::BadTarget(message),
        _ => Failure::Protocol(format!("the command ended with {}: {message}", ended.status)),
    }
}

/// The end of a text.
fn tail(text: &str) -> String {
    let text = text.trim();
    let start = text.len().saturating_sub(STDERR_KEPT);
    let start = (start..text.len()).find(|at| text.is_char_boundary(*at)).unwrap_or(0);
    text[start..].to_owned()
}

/// The text before the stack trace.
fn before_stack(text: &str) -> &str {
    text.split("PLEASE submit a bug report").next().unwrap_or(text).trim()
}
