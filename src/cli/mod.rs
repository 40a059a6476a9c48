//! Floor 8: the command line, one file per subcommand and nothing else.
//!
//! Conventions of all commands: results on standard output, progress and complaints on standard error. Exit codes are those
//! of [`Exit`], which docs/findings.md explains in its only table of them.

mod analyses;
mod build;
mod causes;
mod cc;
mod certified;
mod change;
mod check;
mod compilers;
mod completions;
mod configuration;
mod corpus;
mod coverage;
mod doctor;
mod emulation;
mod enumerate;
mod fuzz;
mod input;
mod interesting;
mod junit;
mod known;
mod merge;
mod options;
mod progress;
mod reduce;
mod replay;
mod report;
mod run;
mod sarif;
mod sweep;
mod tables;
mod transform;
mod words;

use crate::campaign::report::conclusion::Conclusion;
use clap::builder::styling::{AnsiColor, Styles};
use clap::{ColorChoice, Parser, Subcommand};
use configuration::configured;
use std::any::Any;
use std::path::Path;
use std::process::ExitCode;

/// The stack of the thread that runs a command, in bytes. The parser, the printer and the executor recurse as deeply as
/// programs are nested.
const STACK: usize = 64 << 20;

/// The exit code of a program in Rust that panicked.
const PANICKED: u8 = 101;

/// How a command ended: its exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Nothing is wrong that is not known, and nothing waits.
    Clean,
    /// Something is wrong that is not known.
    Violation,
    /// Bad usage, bad input, or a broken installation.
    BadInput,
    /// Something waits or is damaged, or nothing could be decided.
    Undecided,
    /// `git bisect run` is to skip this revision.
    SkipRevision,
    /// The status of the program that was executed.
    Program(u8),
}

impl From<Conclusion> for Exit {
    fn from(conclusion: Conclusion) -> Exit {
        match conclusion {
            Conclusion::Clean => Exit::Clean,
            Conclusion::Wrong => Exit::Violation,
            Conclusion::Open => Exit::Undecided,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(match exit {
            Exit::Clean => Conclusion::Clean.code(),
            Exit::Violation => Conclusion::Wrong.code(),
            Exit::BadInput => 2,
            Exit::Undecided => Conclusion::Open.code(),
            Exit::SkipRevision => 125,
            Exit::Program(status) => status,
        })
    }
}

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().bold())
    .usage(AnsiColor::Green.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default());

/// Hunts for wrong optimizations in LLVM.
///
/// Real LLVM optimizes a program; a reference semantics checks that every behaviour of the result is allowed by the
/// original. A program with a behaviour that is not allowed is minimized, blamed on a pass and written up.
#[derive(Parser)]
#[command(name = "irrefute", version, styles = STYLES, max_term_width = 100)]
#[command(after_help = "Exit codes: 0 nothing is wrong that is not known, and nothing waits; 1 something is wrong; \
                        2 bad usage, input or installation; 3 something waits or is damaged, or nothing could be \
                        decided.\n\nRun `irrefute help COMMAND` for examples.")]
pub struct Cli {
    #[command(subcommand)]
    command: Command,

    /// When to use colours; NO_COLOR is honoured
    #[arg(long, global = true, value_enum, default_value_t = ColorChoice::Auto, value_name = "WHEN")]
    color: ColorChoice,
}

#[derive(Subcommand)]
enum Command {
    Fuzz(Box<fuzz::Fuzz>),
    Check(Box<check::Check>),
    Reduce(Box<reduce::Reduce>),
    Interesting(Box<interesting::Interesting>),
    Replay(Box<replay::Replay>),
    Run(Box<run::Run>),
    Cc(Box<cc::Cc>),
    Build(Box<build::Build>),
    Transform(Box<transform::Transform>),
    Sweep(Box<sweep::Sweep>),
    Analyses(Box<analyses::Analyses>),
    Change(Box<change::Change>),
    Coverage(Box<coverage::Coverage>),
    Corpus(Box<corpus::Corpus>),
    Report(Box<report::Report>),
    Merge(Box<merge::Merge>),
    Enumerate(Box<enumerate::Enumerate>),
    Doctor(Box<doctor::Doctor>),
    Completions(completions::Completions),
}

impl Cli {
    /// Runs the command and returns how it ended. An error means bad input or a broken installation.
    pub fn run(self) -> anyhow::Result<Exit> {
        match self.color {
            ColorChoice::Always => anstream::ColorChoice::Always.write_global(),
            ColorChoice::Never => anstream::ColorChoice::Never.write_global(),
            ColorChoice::Auto => {}
        }
        match self.command {
            Command::Fuzz(c) => c.run(),
            Command::Check(c) => c.run(),
            Command::Reduce(c) => c.run(),
            Command::Interesting(c) => c.run(),
            Command::Replay(c) => c.run(),
            Command::Run(c) => c.run(),
            Command::Cc(c) => c.run(),
            Command::Build(c) => c.run(),
            Command::Transform(c) => c.run(),
            Command::Sweep(c) => c.run(),
            Command::Analyses(c) => c.run(),
            Command::Change(c) => c.run(),
            Command::Coverage(c) => c.run(),
            Command::Corpus(c) => c.run(),
            Command::Report(c) => c.run(),
            Command::Merge(c) => c.run(),
            Command::Enumerate(c) => c.run(),
            Command::Doctor(c) => c.run(),
            Command::Completions(c) => c.run(),
        }
    }
}

/// Why the output could not be written, if that is what a panic says: printing panics on a full device.
fn unwritten(panic: &(dyn Any + Send)) -> Option<&str> {
    panic.downcast_ref::<String>()?.strip_prefix("failed printing to stdout: ")
}

/// The program: parses the arguments, runs, reports an error with its causes.
pub fn main() -> ExitCode {
    if let Some(code) = build::wrapper::run_as_compiler() {
        return code;
    }
    let cli = match configured(std::env::args_os().collect(), Path::new("")) {
        Ok(configured) => {
            if !configured.added.is_empty() {
                anstream::eprintln!("{}: {}", configuration::FILE, configured.added.join(" "));
            }
            Cli::parse_from(configured.arguments)
        }
        Err(error) => {
            anstream::eprintln!("error: {error:#}");
            return Exit::BadInput.into();
        }
    };
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| match unwritten(panic.payload()) {
        Some(why) => anstream::eprintln!("error: cannot write to standard output: {why}"),
        None => hook(panic),
    }));
    let work = std::thread::Builder::new().stack_size(STACK).spawn(move || cli.run());
    match work.map(|thread| thread.join()) {
        Ok(Ok(Ok(exit))) => exit.into(),
        // The panic has printed its message.
        Ok(Err(panic)) if unwritten(&*panic).is_some() => Exit::BadInput.into(),
        Ok(Err(_)) => ExitCode::from(PANICKED),
        Err(error) => {
            anstream::eprintln!("error: cannot start a thread: {error}");
            Exit::BadInput.into()
        }
        Ok(Ok(Err(error))) => {
            // A diagnosis with a position has a heading of its own.
            let text = format!("{error:#}");
            let heading = if text.starts_with("error: ") { "" } else { "error: " };
            anstream::eprintln!("{heading}{text}");
            Exit::BadInput.into()
        }
    }
}
