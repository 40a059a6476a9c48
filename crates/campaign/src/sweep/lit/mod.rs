//! How LLVM's own tests call `opt`: the `RUN:` lines of a `.ll` file (lit's format).
//!
//! ```text
//!   ; REQUIRES: x86-registered-target
//!   ; RUN: opt < %s -passes='instcombine<max-iterations=1>' -S | FileCheck %s
//! ```
//!
//! Every invocation of `opt` is either understood *completely*, as an [`Invocation`], or it is listed as one that is
//! not run, with the reason ([`NotRun`]). Nothing is guessed: an invocation with an argument that cannot be honoured is
//! not run.
//!
//! [`shell`] parses the command line, [`opt`] the arguments, [`substitution`] has the meaning of `%s` and the like.

mod opt;
mod shell;
mod substitution;

pub use shell::words;

use irrefute_trial::Pipeline;
use shell::ShellCommand;
use std::path::Path;
use substitution::{Files, Substitutions};

/// One way in which a test runs `opt` on its file.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Invocation {
    /// `-passes`, or the level `-O2` and so on.
    pub pipeline: Pipeline,
    /// `-mtriple`.
    pub triple: Option<String>,
    /// `-mcpu`.
    pub cpu: Option<String>,
    /// `-mattr`.
    pub features: Option<String>,
    /// `-data-layout`: replaces that of the file.
    pub data_layout: Option<String>,
    /// `-aa-pipeline`.
    pub alias_analyses: Option<String>,
    /// All other flags, as global options of LLVM. LLVM refuses those that it does not know.
    pub options: Vec<String>,
}

/// Why an invocation is not run.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, thiserror::Error)]
pub enum NotRun {
    /// The test wants `opt` to fail.
    #[error("expected to fail (`not`)")]
    Negative,
    /// The whole test is known to fail, under this condition.
    #[error("expected to fail (XFAIL: {0})")]
    ExpectedFailure(String),
    /// The test needs this feature, which irrefute cannot assume.
    #[error("needs `{0}` (REQUIRES)")]
    Requires(String),
    /// The test must not run with this feature.
    #[error("not for `{0}` (UNSUPPORTED)")]
    Unsupported(String),
    /// The line uses this substitution, which the test or the configuration of the test suite defines.
    #[error("the substitution `{0}` is not known")]
    Substitution(String),
    /// This file is made by a command that is not run.
    #[error("`{0}` is made by another command of the test")]
    MadeFile(String),
    /// An option names this file, which is not there.
    #[error("there is no file `{0}`")]
    NoFile(String),
    /// The line names no passes.
    #[error("no pipeline")]
    NoPipeline,
    /// This pass is no optimization, for this reason: what it changes is no mistake.
    #[error("`{pass}` is no optimization: {reason}")]
    NoOptimization {
        /// The pass.
        pass: String,
        /// The reason, as the table of passes has it.
        reason: &'static str,
    },
    /// This pass prints an analysis and changes nothing.
    #[error("prints an analysis (`{0}`)")]
    PrintsAnalysis(String),
    /// `opt` reads this instead of the file.
    #[error("the input is not the file ({0})")]
    OtherInput(String),
    /// This pass assumes that nobody outside of the module calls its functions, but a check calls each of them.
    #[error("`{0}` assumes that nobody else calls")]
    WholeProgram(String),
    /// This flag changes the program or the passes in a way that only `opt` knows.
    #[error("flag `-{0}` is not honoured")]
    Flag(String),
    /// This flag is the last word of the line.
    #[error("flag `-{0}` lacks its value")]
    NoValue(String),
    /// The pipeline cannot be parsed; the message.
    #[error("the pipeline cannot be read: {0}")]
    Pipeline(String),
    /// The command line cannot be parsed; the message.
    #[error("the command line cannot be read: {0}")]
    Shell(String),
}

/// The invocations of `opt` in the `RUN:` lines of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RunLines {
    /// Those that are run: distinct, in the order of the file.
    pub invocations: Vec<Invocation>,
    /// The reason for each that is not run.
    pub not_run: Vec<NotRun>,
}

impl Invocation {
    /// An invocation without options: for the machine that the file names, or else the default one.
    pub fn of(pipeline: Pipeline) -> Invocation {
        MachineOfCode::default().invocation(pipeline)
    }
}

/// The machine that a test of a code generator is written for: what its first `RUN:` line with an `llc` names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MachineOfCode {
    triple: Option<String>,
    cpu: Option<String>,
    features: Option<String>,
}

impl MachineOfCode {
    /// An invocation without options for this machine.
    pub fn invocation(self, pipeline: Pipeline) -> Invocation {
        let MachineOfCode { triple, cpu, features } = self;
        Invocation { pipeline, triple, cpu, features, data_layout: None, alias_analyses: None, options: Vec::new() }
    }
}

/// Reads the `RUN:` lines of the test in a file.
///
/// ```
/// use irrefute_campaign::sweep::lit::read;
/// let text = "; RUN: opt < %s -passes=gvn,sccp -S | FileCheck %s\n; RUN: not opt -passes=gvn %s\n";
/// let run = read(text, "test.ll".as_ref());
/// assert_eq!(run.invocations[0].pipeline.to_string(), "gvn,sccp");
/// assert_eq!(run.not_run[0].to_string(), "expected to fail (`not`)");
/// ```
pub fn read(text: &str, file: &Path) -> RunLines {
    let lines = command_lines(text);
    let barrier = barrier(text);
    let mut test = Test { substitutions: Substitutions::of(file), made: Files::default() };
    let mut run = RunLines::default();
    for line in &lines {
        for found in test.invocations(line) {
            match barrier.clone().map_or(found, Err) {
                Ok(invocation) if run.invocations.contains(&invocation) => {}
                Ok(invocation) => run.invocations.push(invocation),
                Err(reason) => run.not_run.push(reason),
            }
        }
    }
    run
}

/// The machine of the first `llc` in the `RUN:` lines of a file.
///
/// ```
/// use irrefute_campaign::sweep::lit::machine_of_code;
/// let text = "; RUN: llc -mtriple=riscv64 -mattr=+m < %s | FileCheck %s\n; RUN: llc -mtriple=riscv32 < %s\n";
/// let invocation = machine_of_code(text).invocation("default<O2>".parse().unwrap());
/// assert_eq!((invocation.triple.as_deref(), invocation.features.as_deref()), (Some("riscv64"), Some("+m")));
/// ```
pub fn machine_of_code(text: &str) -> MachineOfCode {
    let is_llc = |command: &ShellCommand| command.words.first().is_some_and(|name| name == "llc");
    let lines = command_lines(text);
    let found = lines.iter().filter_map(|line| shell::parse(line).ok()?.into_iter().find(is_llc)).next();
    let words = found.map_or_else(Vec::new, |command| command.words);
    let value = |option: &str| {
        let of = |(i, word): (usize, &String)| match word.trim_start_matches('-').strip_prefix(option)? {
            "" => words.get(i + 1).cloned(),
            rest => rest.strip_prefix('=').map(str::to_owned),
        };
        words.iter().enumerate().skip(1).find_map(of).filter(|value| !value.contains('%'))
    };
    MachineOfCode { triple: value("mtriple"), cpu: value("mcpu"), features: value("mattr") }
}

/// A test whose lines are read in their order.
struct Test {
    substitutions: Substitutions,
    /// Made by the commands so far.
    made: Files,
}

impl Test {
    /// The invocations of `opt` in a command line.
    fn invocations(&mut self, line: &str) -> Vec<Result<Invocation, NotRun>> {
        let line = match expand_conditions(line) {
            Ok(line) => line,
            Err(reason) => return mentions_opt(line).then_some(Err(reason)).into_iter().collect(),
        };
        match shell::parse(&line) {
            Ok(commands) => commands.iter().filter_map(|command| self.invocation(command)).collect(),
            Err(message) if mentions_opt(&line) => vec![Err(NotRun::Shell(message))],
            Err(_) => Vec::new(),
        }
    }

    /// The invocation of `opt` in a command, if it is one.
    fn invocation(&mut self, command: &ShellCommand) -> Option<Result<Invocation, NotRun>> {
        let found = match command.words.split_first()? {
            (name, arguments) if name == "opt" => Some(opt::read(arguments, command, &self.substitutions, &self.made)),
            (name, rest) if name == "not" && rest.iter().any(|word| word == "opt") => Some(Err(NotRun::Negative)),
            (name, rest) if name == "env" && rest.iter().any(|word| word == "opt") => {
                Some(Err(NotRun::Flag("env".into())))
            }
            // It may stand for `opt`; but what reads a pipe does not read the file.
            (name, _) if name.starts_with("%{") && !command.piped => Some(Err(NotRun::Substitution(name.clone()))),
            _ => None,
        };
        self.made.add(command);
        found
    }
}

fn mentions_opt(line: &str) -> bool {
    line.split_whitespace().any(|word| word == "opt")
}

/// The texts after `RUN:`, with continued lines joined.
fn command_lines(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut continues = false;
    for part in keyword_values(text, "RUN:") {
        let (part, open) = match part.trim_end().strip_suffix('\\') {
            Some(part) => (part, true),
            None => (part, false),
        };
        match lines.last_mut().filter(|_| continues) {
            Some(line) => line.push_str(part),
            None => lines.push(part.to_owned()),
        }
        continues = open;
    }
    lines
}

/// The text after a keyword in each line that contains it as a word of its own.
fn keyword_values<'a>(text: &'a str, keyword: &'a str) -> impl Iterator<Item = &'a str> {
    text.lines().filter_map(move |line| {
        let (before, value) = line.split_once(keyword)?;
        let own_word = !before.ends_with(|c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'));
        (own_word && before.contains(';')).then_some(value)
    })
}

/// The reason why nothing in the file is run, if there is one.
fn barrier(text: &str) -> Option<NotRun> {
    if let Some(condition) = keyword_values(text, "XFAIL:").next() {
        return Some(NotRun::ExpectedFailure(condition.trim().to_owned()));
    }
    let conditions = |keyword| keyword_values(text, keyword).flat_map(|line| line.split(',').map(str::trim));
    if let Some(missing) = conditions("REQUIRES:").find(|condition| !holds(condition)) {
        return Some(NotRun::Requires(missing.to_owned()));
    }
    conditions("UNSUPPORTED:").find(|c| holds(c)).map(|c| NotRun::Unsupported(c.to_owned()))
}

/// Whether lit has a feature. A release build with all targets is assumed. If the LLVM under test lacks a target, it
/// refuses the job.
fn holds(feature: &str) -> bool {
    match feature.strip_prefix('!') {
        Some(feature) => !holds(feature.trim()),
        None => feature.ends_with("-registered-target"),
    }
}

/// Replaces `%if feature %{ … %} %else %{ … %}` by the part whose condition holds.
fn expand_conditions(line: &str) -> Result<String, NotRun> {
    let unclosed = || NotRun::Shell("a condition of lit that is not closed".into());
    let mut out = String::new();
    let mut rest = line;
    while let Some((before, after)) = rest.split_once("%if ") {
        let (feature, body) = after.split_once("%{").ok_or_else(unclosed)?;
        let (then, after) = body.split_once("%}").ok_or_else(unclosed)?;
        let (otherwise, after) = match after.trim_start().strip_prefix("%else") {
            Some(body) => body.trim_start().strip_prefix("%{").and_then(|b| b.split_once("%}")).ok_or_else(unclosed)?,
            None => ("", after),
        };
        out.push_str(before);
        out.push_str(if holds(feature.trim()) { then } else { otherwise });
        rest = after;
    }
    out.push_str(rest);
    Ok(out)
}

#[cfg(test)]
mod tests;
