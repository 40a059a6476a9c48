//! The arguments of `opt`.
//!
//! `opt` has few options of its own. All others are global options of LLVM (`cl::opt`) and are passed on as they are:
//! LLVM refuses those that it does not have.

use super::shell::Command;
use super::{Invocation, NotRun};
use crate::trial::Pipeline;
use std::iter::Peekable;

/// The effect of an option of `opt`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Meaning {
    Passes,
    Triple,
    Cpu,
    Features,
    DataLayout,
    AliasAnalyses,
    /// An abbreviation of `default<name>`.
    Level,
    /// Affects only what is printed, or where to; with or without a value.
    Output {
        value: bool,
    },
    /// Changes the program or the passes, in a way that only `opt` knows.
    NotHonoured,
}

/// The options that are `opt`'s own.
const OPTIONS: [(&str, Meaning); 36] = [
    ("passes", Meaning::Passes),
    ("p", Meaning::Passes),
    ("mtriple", Meaning::Triple),
    ("mcpu", Meaning::Cpu),
    ("mattr", Meaning::Features),
    ("data-layout", Meaning::DataLayout),
    ("aa-pipeline", Meaning::AliasAnalyses),
    ("O0", Meaning::Level),
    ("O1", Meaning::Level),
    ("O2", Meaning::Level),
    ("O3", Meaning::Level),
    ("Os", Meaning::Level),
    ("Oz", Meaning::Level),
    ("S", Meaning::Output { value: false }),
    ("f", Meaning::Output { value: false }),
    ("o", Meaning::Output { value: true }),
    ("disable-output", Meaning::Output { value: false }),
    ("debug-pass-manager", Meaning::Output { value: false }),
    ("preserve-ll-uselistorder", Meaning::Output { value: false }),
    ("pass-remarks-output", Meaning::Output { value: true }),
    ("pass-remarks-filter", Meaning::Output { value: true }),
    ("pass-remarks-with-hotness", Meaning::Output { value: false }),
    ("verify-each", Meaning::Output { value: false }),
    ("time-trace-file", Meaning::Output { value: true }),
    ("time-trace", Meaning::Output { value: false }),
    ("march", Meaning::NotHonoured),
    ("disable-builtin", Meaning::NotHonoured),
    ("disable-simplify-libcalls", Meaning::NotHonoured),
    ("enable-debugify", Meaning::NotHonoured),
    ("debugify-each", Meaning::NotHonoured),
    ("strip-debug", Meaning::NotHonoured),
    ("strip-named-metadata", Meaning::NotHonoured),
    ("relocation-model", Meaning::NotHonoured),
    ("code-model", Meaning::NotHonoured),
    ("vector-library", Meaning::NotHonoured),
    ("load-pass-plugin", Meaning::NotHonoured),
];

/// Reads the arguments of an `opt` whose input is the file itself.
pub(super) fn read(arguments: &[String], command: &Command) -> Result<Invocation, NotRun> {
    let mut settings = Settings::default();
    let mut arguments = arguments.iter().map(String::as_str).peekable();
    while let Some(argument) = arguments.next() {
        match argument.strip_prefix('-').filter(|name| !name.is_empty()) {
            Some(flag) => settings.flag(flag.strip_prefix('-').unwrap_or(flag), &mut arguments)?,
            None => settings.positional(argument),
        }
    }
    check_input(&settings, command)?;
    let pipeline = settings.pipeline.ok_or(NotRun::NoPipeline)?;
    let pipeline: Pipeline =
        pipeline.parse().map_err(|e: crate::trial::PipelineError| NotRun::Pipeline(e.to_string()))?;
    if let Some(pass) = pipeline.find(&prints) {
        return Err(NotRun::PrintsAnalysis(pass.name.clone()));
    }
    match pipeline.find(&closes_the_program) {
        Some(pass) => Err(NotRun::WholeProgram(pass.name.clone())),
        None => Ok(Invocation { pipeline, ..settings.invocation }),
    }
}

/// Whether a pass assumes that only the module calls its functions. A check calls every function from outside.
fn closes_the_program(pass: &crate::trial::Pass) -> bool {
    pass.name == "internalize"
}

fn prints(pass: &crate::trial::Pass) -> bool {
    pass.name == "print" || ["print-", "dot-", "view-"].iter().any(|prefix| pass.name.starts_with(prefix))
}

/// The file must be what `opt` reads: as an argument, or as standard input.
fn check_input(settings: &Settings, command: &Command) -> Result<(), NotRun> {
    let given = match settings.input.as_deref().filter(|input| *input != "-") {
        Some(input) => input,
        None if command.piped => "a pipe",
        None => command.input.as_deref().unwrap_or("nothing"),
    };
    if given == "%s" { Ok(()) } else { Err(NotRun::OtherInput(given.to_owned())) }
}

/// The arguments read so far.
struct Settings {
    pipeline: Option<String>,
    invocation: Invocation,
    input: Option<String>,
    /// Whether the last argument was a flag of LLVM without `=value`: the next word may be its value.
    open: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        let none = Pipeline::from_passes(Vec::new());
        Settings { pipeline: None, invocation: Invocation::of(none), input: None, open: false }
    }
}

impl Settings {
    fn flag<'a>(&mut self, flag: &str, rest: &mut Peekable<impl Iterator<Item = &'a str>>) -> Result<(), NotRun> {
        let (name, value) = match flag.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (flag, None),
        };
        self.open = false;
        let Some((_, meaning)) = OPTIONS.iter().find(|(option, _)| *option == name) else {
            self.invocation.options.push(format!("-{flag}"));
            self.open = value.is_none();
            return Ok(());
        };
        let mut value = || match value.or_else(|| rest.next()) {
            Some(value) => Ok(value.to_owned()),
            None => Err(NotRun::NoValue(name.to_owned())),
        };
        match meaning {
            Meaning::Passes => self.pipeline = Some(value()?),
            Meaning::Level => self.pipeline = Some(format!("default<{name}>")),
            Meaning::Triple => self.invocation.triple = Some(value()?),
            Meaning::Cpu => self.invocation.cpu = Some(value()?),
            Meaning::Features => self.invocation.features = Some(value()?),
            Meaning::DataLayout => self.invocation.data_layout = Some(value()?),
            Meaning::AliasAnalyses => self.invocation.alias_analyses = Some(value()?),
            Meaning::Output { value: false } => {}
            Meaning::Output { value: true } => drop(value()?),
            Meaning::NotHonoured => return Err(NotRun::Flag(name.to_owned())),
        }
        Ok(())
    }

    /// A word that is no flag: the input file, or the value of the flag before it. `opt` takes a single file.
    fn positional(&mut self, word: &str) {
        let is_file = word == "-" || word.starts_with('%');
        match self.invocation.options.last_mut().filter(|_| self.open && !is_file) {
            Some(option) => *option = format!("{option}={word}"),
            None => self.input = Some(word.to_owned()),
        }
        self.open = false;
    }
}
