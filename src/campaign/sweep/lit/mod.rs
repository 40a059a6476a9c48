//! How LLVM's own tests call `opt`: the `RUN:` lines of a `.ll` file (lit's format).
//!
//! ```text
//!   ; REQUIRES: x86-registered-target
//!   ; RUN: opt < %s -passes='instcombine<max-iterations=1>' -S | FileCheck %s
//! ```
//!
//! Every invocation of `opt` is either understood *completely*, as an [`Invocation`], or it is in the
//! list of those that are not run, with its reason ([`NotRun`]). Nothing is guessed: an argument that
//! cannot be honoured makes its invocation one that is not run.
//!
//! [`shell`] reads the command line, [`opt`] the arguments.

mod opt;
mod shell;

use crate::trial::Pipeline;
use shell::Command;

/// One way in which a test runs `opt` on its file.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Invocation {
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
    /// All other flags: global options of LLVM, which knows whether it has them.
    pub options: Vec<String>,
}

/// Why an invocation is not run.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, thiserror::Error)]
pub enum NotRun {
    #[error("expected to fail (`not`)")]
    Negative,
    #[error("expected to fail (XFAIL: {0})")]
    ExpectedFailure(String),
    #[error("needs `{0}` (REQUIRES)")]
    Requires(String),
    #[error("not for `{0}` (UNSUPPORTED)")]
    Unsupported(String),
    #[error("defines a substitution of its own")]
    Substitution,
    #[error("no pipeline")]
    NoPipeline,
    #[error("prints an analysis (`{0}`)")]
    PrintsAnalysis(String),
    #[error("the input is not the file ({0})")]
    OtherInput(String),
    #[error("`{0}` assumes that nobody else calls")]
    WholeProgram(String),
    #[error("flag `-{0}` is not honoured")]
    Flag(String),
    #[error("flag `-{0}` lacks its value")]
    NoValue(String),
    #[error("the pipeline cannot be read: {0}")]
    Pipeline(String),
    #[error("the command line cannot be read: {0}")]
    Shell(String),
}

/// What the `RUN:` lines of a file ask of `opt`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RunLines {
    /// Distinct, in the order of the file.
    pub invocations: Vec<Invocation>,
    /// One entry per invocation that is not run.
    pub not_run: Vec<NotRun>,
}

impl Invocation {
    /// A pipeline on the machine that the file names, or else on the default one.
    pub fn of(pipeline: Pipeline) -> Invocation {
        Invocation {
            pipeline,
            triple: None,
            cpu: None,
            features: None,
            data_layout: None,
            alias_analyses: None,
            options: Vec::new(),
        }
    }
}

/// Reads the `RUN:` lines of a test.
///
/// ```
/// use super::lit::read;
/// let run = read("; RUN: opt < %s -passes=gvn,sccp -S | FileCheck %s\n; RUN: not opt -passes=gvn %s\n");
/// assert_eq!(run.invocations[0].pipeline.to_string(), "gvn,sccp");
/// assert_eq!(run.not_run[0].to_string(), "expected to fail (`not`)");
/// ```
pub fn read(text: &str) -> RunLines {
    let lines = command_lines(text);
    let barrier = barrier(text);
    let mut run = RunLines::default();
    for line in &lines {
        for found in invocations(line) {
            match barrier.clone().map_or(found, Err) {
                Ok(invocation) if run.invocations.contains(&invocation) => {}
                Ok(invocation) => run.invocations.push(invocation),
                Err(reason) => run.not_run.push(reason),
            }
        }
    }
    run
}

/// The invocations of `opt` in a command line.
fn invocations(line: &str) -> Vec<Result<Invocation, NotRun>> {
    let line = match expand_conditions(line) {
        Ok(line) => line,
        Err(reason) => return mentions_opt(line).then_some(Err(reason)).into_iter().collect(),
    };
    if line.contains("%{") {
        return vec![Err(NotRun::Substitution)];
    }
    match shell::parse(&line) {
        Ok(commands) => commands.iter().filter_map(invocation).collect(),
        Err(message) if mentions_opt(&line) => vec![Err(NotRun::Shell(message))],
        Err(_) => Vec::new(),
    }
}

fn mentions_opt(line: &str) -> bool {
    line.split_whitespace().any(|word| word == "opt")
}

/// The invocation of `opt` that a command is, if it is one.
fn invocation(command: &Command) -> Option<Result<Invocation, NotRun>> {
    match command.words.split_first()? {
        (name, arguments) if name == "opt" => Some(opt::read(arguments, command)),
        (name, rest) if name == "not" && rest.iter().any(|word| word == "opt") => Some(Err(NotRun::Negative)),
        (name, rest) if name == "env" && rest.iter().any(|word| word == "opt") => Some(Err(NotRun::Flag("env".into()))),
        _ => None,
    }
}

/// The texts after `RUN:`, continued lines joined.
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

/// What follows a keyword, line by line. A keyword is a word of its own.
fn keyword_values<'a>(text: &'a str, keyword: &'a str) -> impl Iterator<Item = &'a str> {
    text.lines().filter_map(move |line| {
        let (before, value) = line.split_once(keyword)?;
        let own_word = !before.ends_with(|c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'));
        (own_word && before.contains(';')).then_some(value)
    })
}

/// Why nothing in the file is run, if so.
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

/// Whether a feature of lit is there: a release build of LLVM with every target (what it lacks all
/// the same, it says itself when it is asked to optimize for it).
fn holds(feature: &str) -> bool {
    match feature.strip_prefix('!') {
        Some(feature) => !holds(feature.trim()),
        None => feature.ends_with("-registered-target"),
    }
}

/// Replaces `%if feature %{ … %} %else %{ … %}` by the part that holds.
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
