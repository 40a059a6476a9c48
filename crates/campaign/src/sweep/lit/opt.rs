//! The arguments of `opt`.
//!
//! `opt` has few options of its own. All others are global options of LLVM (`cl::opt`) and are passed on as they are:
//! LLVM refuses those that it does not have.

use super::shell::ShellCommand;
use super::substitution::{Files, Substitutions};
use super::{Invocation, NotRun};
use irrefute_trial::Pipeline;
use irrefute_trial::pipeline::table::table;
use std::iter::Peekable;

/// The effect of an option of `opt`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OptionMeaning {
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
const OPTIONS: [(&str, OptionMeaning); 37] = [
    ("passes", OptionMeaning::Passes),
    ("p", OptionMeaning::Passes),
    ("mtriple", OptionMeaning::Triple),
    ("mcpu", OptionMeaning::Cpu),
    ("mattr", OptionMeaning::Features),
    ("data-layout", OptionMeaning::DataLayout),
    ("aa-pipeline", OptionMeaning::AliasAnalyses),
    ("O0", OptionMeaning::Level),
    ("O1", OptionMeaning::Level),
    ("O2", OptionMeaning::Level),
    ("O3", OptionMeaning::Level),
    ("Os", OptionMeaning::Level),
    ("Oz", OptionMeaning::Level),
    ("S", OptionMeaning::Output { value: false }),
    ("f", OptionMeaning::Output { value: false }),
    ("o", OptionMeaning::Output { value: true }),
    ("disable-output", OptionMeaning::Output { value: false }),
    ("debug-pass-manager", OptionMeaning::Output { value: false }),
    ("preserve-ll-uselistorder", OptionMeaning::Output { value: false }),
    ("pass-remarks-output", OptionMeaning::Output { value: true }),
    ("pass-remarks-filter", OptionMeaning::Output { value: true }),
    ("pass-remarks-with-hotness", OptionMeaning::Output { value: false }),
    ("verify-each", OptionMeaning::Output { value: false }),
    ("time-trace-file", OptionMeaning::Output { value: true }),
    ("time-trace", OptionMeaning::Output { value: false }),
    ("march", OptionMeaning::NotHonoured),
    ("matrix-default-layout", OptionMeaning::NotHonoured),
    ("disable-builtin", OptionMeaning::NotHonoured),
    ("disable-simplify-libcalls", OptionMeaning::NotHonoured),
    ("enable-debugify", OptionMeaning::NotHonoured),
    ("debugify-each", OptionMeaning::NotHonoured),
    ("strip-debug", OptionMeaning::NotHonoured),
    ("strip-named-metadata", OptionMeaning::NotHonoured),
    ("relocation-model", OptionMeaning::NotHonoured),
    ("code-model", OptionMeaning::NotHonoured),
    ("vector-library", OptionMeaning::NotHonoured),
    ("load-pass-plugin", OptionMeaning::NotHonoured),
];

/// Reads the arguments of an `opt` whose input is the file itself. `made` are the files of earlier commands.
pub(super) fn read(
    arguments: &[String],
    command: &ShellCommand,
    substitutions: &Substitutions,
    made: &Files,
) -> Result<Invocation, NotRun> {
    let mut settings = TargetSettings::default();
    let mut arguments = arguments.iter().map(String::as_str).peekable();
    while let Some(argument) = arguments.next() {
        match argument.strip_prefix('-').filter(|name| !name.is_empty()) {
            Some(flag) => settings.flag(flag.strip_prefix('-').unwrap_or(flag), &mut arguments)?,
            None => settings.positional(argument),
        }
    }
    check_input(&settings, command)?;
    let written = settings.pipeline.ok_or(NotRun::NoPipeline)?;
    // Before the substitutions: why the test is not run does not depend on its files then.
    let pipeline = pipeline(&written)?;
    if let Some(pass) = pipeline.find(&prints) {
        return Err(NotRun::PrintsAnalysis(pass.name.clone()));
    }
    if let Some(pass) = pipeline.find(&closes_the_program) {
        return Err(NotRun::WholeProgram(pass.name.clone()));
    }
    if let Some(pass) = pipeline.find(&|pass| table().no_optimization(&pass.name).is_some()) {
        let reason = table().no_optimization(&pass.name).unwrap_or_default();
        return Err(NotRun::NoOptimization { pass: pass.name.clone(), reason });
    }
    made.check("passes", &written, substitutions)?;
    let pipeline = self::pipeline(&substitutions.apply(&written)?)?;
    let mut options = Vec::with_capacity(settings.invocation.options.len());
    for option in &settings.invocation.options {
        let (name, value) = option.split_once('=').unwrap_or((option, ""));
        made.check(name.trim_start_matches('-'), value, substitutions)?;
        options.push(substitutions.apply(option)?);
    }
    let given = |value: Option<String>| value.map(|value| substitutions.apply(&value)).transpose();
    let Invocation { pipeline: _, triple, cpu, features, data_layout, alias_analyses, options: _ } =
        settings.invocation;
    Ok(Invocation {
        pipeline,
        triple: given(triple)?,
        cpu: given(cpu)?,
        features: given(features)?,
        data_layout: given(data_layout)?,
        alias_analyses: given(alias_analyses)?,
        options,
    })
}

fn pipeline(text: &str) -> Result<Pipeline, NotRun> {
    text.parse().map_err(|e: irrefute_trial::PipelineError| NotRun::Pipeline(e.to_string()))
}

/// Whether a pass assumes that only the module calls its functions. A check calls every function from outside.
fn closes_the_program(pass: &irrefute_trial::Pass) -> bool {
    pass.name == "internalize"
}

fn prints(pass: &irrefute_trial::Pass) -> bool {
    pass.name == "print" || ["print-", "dot-", "view-"].iter().any(|prefix| pass.name.starts_with(prefix))
}

/// The names of the file.
const FILE: [&str; 2] = ["%s", "%/s"];

/// The file must be what `opt` reads: as an argument, or as standard input.
fn check_input(settings: &TargetSettings, command: &ShellCommand) -> Result<(), NotRun> {
    let given = match settings.input.as_deref().filter(|input| *input != "-") {
        Some(input) => input,
        None if command.piped => "a pipe",
        None => command.input.as_deref().unwrap_or("nothing"),
    };
    if FILE.contains(&given) { Ok(()) } else { Err(NotRun::OtherInput(given.to_owned())) }
}

/// The arguments read so far.
struct TargetSettings {
    pipeline: Option<String>,
    invocation: Invocation,
    input: Option<String>,
    /// Whether the last argument was a flag of LLVM without `=value`: the next word may be its value.
    open: bool,
}

impl Default for TargetSettings {
    fn default() -> TargetSettings {
        let none = Pipeline::from_passes(Vec::new());
        TargetSettings { pipeline: None, invocation: Invocation::of(none), input: None, open: false }
    }
}

impl TargetSettings {
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
            OptionMeaning::Passes => self.pipeline = Some(value()?),
            OptionMeaning::Level => self.pipeline = Some(format!("default<{name}>")),
            OptionMeaning::Triple => self.invocation.triple = Some(value()?),
            OptionMeaning::Cpu => self.invocation.cpu = Some(value()?),
            OptionMeaning::Features => self.invocation.features = Some(value()?),
            OptionMeaning::DataLayout => self.invocation.data_layout = Some(value()?),
            OptionMeaning::AliasAnalyses => self.invocation.alias_analyses = Some(value()?),
            OptionMeaning::Output { value: false } => {}
            OptionMeaning::Output { value: true } => drop(value()?),
            OptionMeaning::NotHonoured => return Err(NotRun::Flag(name.to_owned())),
        }
        Ok(())
    }

    /// A word that is no flag: the input file, or the value of the flag before it. `opt` takes a single file.
    fn positional(&mut self, word: &str) {
        let is_file = word == "-" || FILE.contains(&word);
        match self.invocation.options.last_mut().filter(|_| self.open && !is_file) {
            Some(option) => *option = format!("{option}={word}"),
            None => self.input = Some(word.to_owned()),
        }
        self.open = false;
    }
}
