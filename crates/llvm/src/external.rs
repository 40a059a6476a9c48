//! A command that behaves like `opt`: a developer's own build with assertions, for example.
//!
//! A job is one process: the module on standard input, the optimized one on standard output. Input and both outputs are
//! files in memory, so that neither side waits for the other, except for the end of the process. The size of the files
//! and of the address space is limited. The process is the leader of a group that is killed as a whole.
//!
//! No native code is run. If the command fails, its message is classified: `opt` prints whether the module, the
//! pipeline or an option was wrong, or whether it failed itself.

use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;
use std::time::Duration;

use rustix::process::Signal;

use super::backend::{Backend, Description, LlvmKind};
use super::command::{self, Limits, Running};
use super::folder::{RunsIn, WorkingFolder};
use super::interrupt::Interrupt;
use super::process::{Deadline, is_from_outside, is_out_of_memory};
use irrefute_protocol::dumps;
use irrefute_protocol::failure::Failure;
use irrefute_protocol::failure::Position;
use irrefute_protocol::failure::Stage;
use irrefute_protocol::job::{Job, NativeReply, Natives, Response, Target, Times};
use irrefute_protocol::library::Library;
use irrefute_protocol::pipeline::lenient;

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
        let version = version(&config, &folder)?;
        // The whole command line: it is how the command is run again.
        let path = config.command.join(" ").into();
        let description = Description { version, how: LlvmKind::External, path };
        Ok(External { config, description, under_way: None, folder })
    }

    /// The arguments for a job.
    fn arguments(&self, job: &Job) -> Vec<String> {
        let mut arguments = vec!["-S".to_owned()];
        arguments.extend(of_target(&job.target));
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
        known_target(&ended.stderr)?;
        let unavailable = || job.want.native.iter().map(|_| NativeReply::Unavailable(NO_NATIVE.into())).collect();
        let before = if job.want.native_before { unavailable() } else { Vec::new() };
        let mut times = Times::default();
        times.add(Stage::Optimize, ended.cpu);
        Ok(Response {
            text: text(ended.stdout),
            snapshots: if job.want.snapshots { dumps::snapshots(&ended.stderr) } else { Vec::new() },
            printed: if job.want.printed { ended.stderr } else { String::new() },
            native: Ok(Natives { before, after: unavailable(), ..Natives::default() }),
            times,
        })
    }

    fn failure(&self, job: &Job, ended: Ended) -> Failure {
        let failure = why(&ended, self.config.output, Stage::Optimize);
        let broken = matches!(&failure, Failure::Abort { message, .. } if message.contains(BROKEN_OUTPUT));
        if !broken {
            return failure;
        }
        // `opt` prints no module that its verifier rejects, so the module is made again without the verifier.
        let mut arguments = self.arguments(job);
        arguments.insert(0, "-disable-verify".into());
        let running = start(&self.config, &self.folder, &arguments, &job.text, job.timeout);
        let again = running.and_then(|running| self::ended(running, Stage::Optimize));
        match again {
            Ok(Ended { status, stdout, .. }) if status.success() => {
                Failure::InvalidOutput { message: before_stack(&ended.stderr).to_owned(), text: text(stdout) }
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
        match &job.library {
            Library::Loaded(path) => return Err(Failure::Spawn(format!("a command loads no {}", path.display()))),
            // A program is this one.
            Library::Linked | Library::Program(_) => {}
        }
        let running = start(&self.config, &self.folder, &self.arguments(job), &job.text, job.timeout)?;
        self.under_way = Some((job.clone(), running));
        Ok(())
    }

    fn collect(&mut self) -> Result<Response, Failure> {
        let Some((job, running)) = self.under_way.take() else {
            return Err(Failure::Protocol("no job is under way".into()));
        };
        self.response(&job, ended(running, Stage::Optimize)?)
    }

    /// Nothing to retire: every job is a process of its own.
    fn retire(&mut self) {
        self.under_way = None;
    }
}

/// A process that has ended, with its messages as text.
pub(super) struct Ended {
    pub(super) status: ExitStatus,
    pub(super) stdout: Vec<u8>,
    pub(super) stderr: String,
    pub(super) cpu: Duration,
}

/// The options for a target.
pub(super) fn of_target(target: &Target) -> impl Iterator<Item = String> {
    let given = [("mtriple", &target.triple), ("mcpu", &target.cpu), ("mattr", &target.features)];
    given.into_iter().filter(|(_, is)| !is.is_empty()).map(|(option, is)| format!("-{option}={is}"))
}

/// The version that a program of LLVM says that it has.
///
/// # Errors
/// When it does not start, or does not print what the programs of LLVM print.
pub(super) fn version(config: &ExternalConfig, folder: &WorkingFolder) -> Result<String, Failure> {
    let running = start(config, folder, &["--version".into()], "", config.start_timeout)?;
    let Ended { status, stdout, stderr, .. } = ended(running, Stage::Idle)?;
    let stdout = text(stdout);
    let version = stdout.split_once("LLVM version ").map(|(_, rest)| rest);
    let digits = |c: char| c.is_ascii_digit() || c == '.';
    let version: Option<String> = version.map(|rest| rest.chars().take_while(|c| digits(*c)).collect());
    version.filter(|version| !version.is_empty()).ok_or_else(|| {
        Failure::Spawn(format!(
            "`{} --version` names no version of LLVM ({status}): {}",
            config.command.join(" "),
            tail(if stdout.trim().is_empty() { &stderr } else { &stdout })
        ))
    })
}

/// Whether the target is known: LLVM's programs ignore what they do not know of one, and say so.
///
/// # Errors
/// What they say.
pub(super) fn known_target(stderr: &str) -> Result<(), Failure> {
    match stderr.lines().find(|line| line.contains(UNKNOWN_CPU)) {
        Some(complaint) => Err(Failure::BadTarget(complaint.trim().to_owned())),
        None => Ok(()),
    }
}

/// Starts the command on an input.
pub(super) fn start(
    config: &ExternalConfig,
    folder: &WorkingFolder,
    arguments: &[String],
    input: &str,
    timeout: Duration,
) -> Result<Running, Failure> {
    let [program, own @ ..] = &config.command[..] else {
        return Err(Failure::Spawn("no command is given".into()));
    };
    let mut command = folder.command(program.as_ref());
    // Without this, each crash starts a second process that reads all of LLVM for the names in the stack trace.
    command.args(own).args(arguments).env("LLVM_DISABLE_SYMBOLIZATION", "1");
    let limits = Limits { output: config.output, address_space: config.address_space };
    Running::start(command, input.as_bytes(), limits, Deadline::after(timeout, &config.interrupt))
        .map_err(|error| Failure::Spawn(format!("cannot start `{}`: {error}", config.command.join(" "))))
}

/// Waits for the end of the command, which is in this stage.
pub(super) fn ended(mut running: Running, stage: Stage) -> Result<Ended, Failure> {
    let command::Ended { status, stdout, stderr, cpu } = running.wait(Position::at(stage))?;
    Ok(Ended { status, stdout, stderr: text(stderr), cpu })
}

/// Bytes as text, not copied: an output may be large.
pub(super) fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
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

/// Classifies a process that did not succeed in a stage, by its status and its message. Each output was limited to so many
/// bytes.
pub(super) fn why(ended: &Ended, limit: u64, stage: Stage) -> Failure {
    let (at, stderr) = (Position::at(stage), ended.stderr.as_str());
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
        _ if says(&["input module is broken!", "input module cannot be verified", "<stdin>:"]) => {
            Failure::Rejected(message)
        }
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
