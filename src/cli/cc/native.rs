//! The native program of a module: made by the compiler, run here or by an emulator, compared with the reference semantics.
//!
//! A difference is no verdict: code generation, the library and irrefute may each be at fault.

use crate::campaign::program::Execution;
use crate::ir::{Module, print};
use crate::trial::whole::{Behaviour, Ending};
use anyhow::Context;
use std::fs::File;
use std::path::Path;
use std::process::{Command, ExitStatus};
use std::time::{Duration, Instant};

/// No time limit, for a program that was seen to end.
pub const FOREVER: Duration = Duration::MAX;

/// What a native program did.
pub struct NativeRun {
    /// How it ended; `None` if it had to be stopped.
    status: Option<ExitStatus>,
    /// What it wrote to the standard output.
    pub output: Vec<u8>,
}

impl NativeRun {
    /// Whether it ended by itself.
    pub fn has_ended(&self) -> bool {
        self.status.is_some()
    }

    /// Whether it did the same as an execution in the reference semantics.
    pub fn is_as(&self, expected: &Behaviour) -> bool {
        let is_same_end = match (&expected.ending, self.status) {
            (Ending::Exited(status), Some(own)) => own.code() == Some(i32::from(*status)),
            (Ending::Aborted, Some(own)) => own.code().is_none(),
            (Ending::Exited(_) | Ending::Aborted | Ending::Ub(_) | Ending::Endless | Ending::Unknown(_), _) => false,
        };
        is_same_end && self.output == expected.output
    }

    /// How it ended, in words.
    pub fn words(&self) -> String {
        self.status.map_or_else(|| "no end in time".to_owned(), |status| status.to_string())
    }
}

/// Lets the compiler make a program of a module without optimizing it, and runs that for at most so long.
///
/// # Errors
/// If the compiler fails, or the program cannot be started.
pub fn made_and_run(
    compiler: &str,
    module: &Module,
    folder: &Path,
    execution: &Execution,
    limit: Duration,
) -> anyhow::Result<NativeRun> {
    let [text, program] = ["native.ll", "native"].map(|name| folder.join(name));
    std::fs::write(&text, print(module, module.version)?).context("cannot write the module")?;
    let mut command = Command::new(compiler);
    command.args(["-w", "-O0", "-o"]).arg(&program).arg(&text).args(libraries(module));
    let made = command.status().with_context(|| format!("cannot run `{compiler}`"))?;
    anyhow::ensure!(made.success(), "`{compiler}` failed on the module");
    run(Command::new(&program), folder, execution, limit)
}

/// What a program is linked with besides the C library.
pub fn libraries(module: &Module) -> impl Iterator<Item = &'static str> {
    let of_cxx = |name: &str| name.starts_with("_ZNS") || name == "__gxx_personality_v0";
    let is_cxx = module.functions.iter().any(|f| of_cxx(&f.name));
    std::iter::once("-lm").chain(is_cxx.then_some("-lstdc++"))
}

/// Runs a program for at most so long, with the command line and the input of an execution.
///
/// # Errors
/// If it cannot be started.
pub fn run(mut command: Command, folder: &Path, execution: &Execution, limit: Duration) -> anyhow::Result<NativeRun> {
    let [input, output] = ["native.in", "native.out"].map(|name| folder.join(name));
    std::fs::write(&input, &execution.input).context("cannot write the input")?;
    command.args(&execution.words[1..]);
    command.stdin(File::open(&input).context("cannot read the input")?);
    command.stdout(File::create(&output).context("cannot write the output")?);
    let mut child = command.spawn().context("cannot run the program")?;
    let start = Instant::now();
    let mut pause = Duration::from_millis(1);
    let status = loop {
        match child.try_wait().context("cannot wait for the program")? {
            Some(status) => break Some(status),
            None if start.elapsed() >= limit => {
                child.kill().and_then(|()| child.wait()).context("cannot stop the program")?;
                break None;
            }
            None => std::thread::sleep(pause),
        }
        pause = (pause * 2).min(Duration::from_millis(50));
    };
    Ok(NativeRun { status, output: std::fs::read(&output).context("cannot read the output")? })
}
