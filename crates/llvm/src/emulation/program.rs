//! A program that is linked, and its runs in the emulator.

use super::harness::{ARENA_SECTION, EXIT_MISSING};
use super::tools::{Emulator, FoundTools};
use super::wasm;
use crate::command::{Limits, Running};
use crate::interrupt::Interrupt;
use crate::process::Deadline;
use irrefute_protocol::failure::{Failure, Position, Stage};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// CPU time that a call may take, which is far more than what the source is given: emulation is slow, and so are
/// divisions of wide integers.
const PATIENCE: Duration = Duration::from_secs(4);

/// The stack of a program in bytes, as that of the worker for native code here.
const STACK: &str = "67108864";

/// The limit of what is printed, in bytes.
const OUTPUT: u64 = 256 << 20;

/// What the linker says of a symbol that nobody defines.
const UNDEFINED: &str = "undefined symbol: ";

/// What the emulator says when a signal ends the program that it runs.
const UNCAUGHT: &str = "uncaught target signal ";

/// Why there is no program.
#[derive(Debug)]
pub enum Unlinked {
    /// These symbols are defined nowhere.
    Undefined(Vec<String>),
    /// The linker's message.
    Other(String),
    /// The linker does not run.
    Failure(Failure),
}

/// A run of a program.
pub struct Ran {
    /// What it gave.
    pub output: Vec<u8>,
    /// Why it gave no more.
    pub stopped: Stopped,
}

/// Why a program gave no more.
pub enum Stopped {
    /// A signal.
    Signal(i32),
    /// It called a function that does not exist.
    Missing(String),
    /// It took too much CPU time without giving anything.
    Slow,
    /// It was not waited for: it took too long, or gave too much. The reason.
    GivenUp(String),
    /// Something went wrong that says nothing of the code: the reason.
    Broken(String),
}

/// How the programs are run.
pub struct Runner<'a> {
    pub found: &'a FoundTools,
    pub interrupt: &'a Interrupt,
    pub timeout: Duration,
}

impl Runner<'_> {
    /// Links objects. Also returns the CPU time.
    ///
    /// # Errors
    /// What is undefined, or the linker's message.
    pub fn link(&self, objects: &[&Path], program: &Path) -> Result<Duration, Unlinked> {
        let mut command = Command::new(&self.found.linker);
        match self.found.emulator {
            Emulator::Program(..) => command
                .args(["-static", "-e", "_start", "-z", "noexecstack", "--no-demangle", "--error-limit=0"])
                .arg(format!("--section-start={ARENA_SECTION}={:#x}", self.found.machine.arena())),
            Emulator::Interpreter => wasm::linker_arguments(&mut command, self.found.machine.arena()),
        };
        command.arg("--threads=1").arg("-o").arg(program).args(objects);
        let ended = self.run_to_end(command, &[], &mut |_, _| true);
        let ended = ended.map_err(|failure| given_up(failure).map_or_else(Unlinked::Failure, Unlinked::Other))?;
        if ended.status.success() {
            return Ok(ended.cpu);
        }
        let message = String::from_utf8_lossy(&ended.stderr).into_owned();
        let errors: Vec<&str> = message.lines().filter(|line| line.contains("error: ")).collect();
        let undefined: Option<Vec<String>> =
            errors.iter().map(|line| Some(line.split_once(UNDEFINED)?.1.trim().to_owned())).collect();
        Err(match undefined {
            Some(names) if !names.is_empty() => Unlinked::Undefined(names),
            Some(_) | None => Unlinked::Other(errors.first().map_or(message.trim(), |line| line.trim()).to_owned()),
        })
    }

    /// Runs a program on a script. Functions that do not exist have these names. Also returns the CPU time.
    ///
    /// # Errors
    /// If the emulator cannot be started, somebody interrupts it, or it does not accept the code.
    pub fn run(&self, program: &Path, script: &[u8], missing: &[String]) -> Result<(Ran, Duration), Failure> {
        let Emulator::Program(emulator, system) = &self.found.emulator else { return wasm::run(program, script) };
        let mut command = Command::new(emulator);
        command.args(["-cpu", system.model, "-s", STACK]).arg(program);
        // Progress is what it has written; the time is that of the processor, since others may use the machine.
        let (mut seen, mut since, mut slow, mut late) = (0, Duration::ZERO, false, false);
        let start = Instant::now();
        let ended = self.run_to_end(command, script, &mut |written, cpu| {
            if written != seen {
                (seen, since) = (written, cpu);
            }
            slow = cpu.saturating_sub(since) > PATIENCE;
            late = start.elapsed() > self.timeout;
            !slow && !late
        });
        let mut ended = match ended {
            Ok(ended) => ended,
            Err(failure) => {
                let stopped = Stopped::GivenUp(given_up(failure)?);
                return Ok((Ran { output: Vec::new(), stopped }, Duration::ZERO));
            }
        };
        let said = String::from_utf8_lossy(&ended.stderr);
        let emulator = emulator.display();
        let stopped = match (ended.status.code(), ended.status.signal()) {
            _ if slow => Stopped::Slow,
            // The machine may be busy with other things: this says nothing of the code.
            _ if late => Stopped::GivenUp(format!("the emulator did not end within {:?}", self.timeout)),
            (Some(EXIT_MISSING), _) => {
                let whole = ended.output_without_word();
                let number = whole.map(|word| self.found.machine.word_of(word));
                let name = number.and_then(|number| missing.get(usize::try_from(number).ok()?));
                match name {
                    Some(name) => Stopped::Missing(name.clone()),
                    None => Stopped::Broken("a function is missing that nobody knows".to_owned()),
                }
            }
            (_, Some(signal)) if said.contains(UNCAUGHT) => Stopped::Signal(signal),
            (_, Some(signal)) => Stopped::Broken(format!("{emulator} ended with signal {signal}")),
            (code, None) => Stopped::Broken(format!("{emulator} ended with code {code:?}: {}", said.trim())),
        };
        Ok((Ran { output: ended.stdout, stopped }, ended.cpu))
    }

    fn run_to_end(
        &self,
        command: Command,
        input: &[u8],
        may_go_on: &mut dyn FnMut(u64, Duration) -> bool,
    ) -> Result<crate::command::Ended, Failure> {
        let name = PathBuf::from(command.get_program());
        let limits = Limits { output: OUTPUT, address_space: None };
        // What has been given by the timeout is kept, so that the deadline lies behind it.
        let deadline = Deadline::after(2 * self.timeout, self.interrupt);
        Running::start(command, input, limits, deadline)
            .map_err(|error| Failure::Spawn(format!("cannot start `{}`: {error}", name.display())))?
            .wait_while(Position::at(Stage::Native), may_go_on)
    }
}

/// Why a linker or an emulator was not waited for. These failures are LLVM's only where LLVM runs.
///
/// # Errors
/// Any other failure.
fn given_up(failure: Failure) -> Result<String, Failure> {
    match failure {
        Failure::Hang { after, .. } => Ok(format!("it did not end within {after:?}")),
        Failure::TooMuchOutput { limit } => Ok(format!("it gave more than {limit} bytes")),
        failure => Err(failure),
    }
}

impl crate::command::Ended {
    /// Takes the last eight bytes off the output.
    fn output_without_word(&mut self) -> Option<[u8; 8]> {
        let (_, word) = self.stdout.split_last_chunk::<8>()?;
        let word = *word;
        self.stdout.truncate(self.stdout.len() - 8);
        Some(word)
    }
}
