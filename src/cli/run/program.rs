//! A whole program: linked, executed, with its own output and status.

use super::console::Console;
use super::{Run, RunLine, explain_why, show_standstill, shown};
use crate::cli::Exit;
use crate::cli::input::{Source, parse_text, read};
use crate::cli::options::Format;
use crate::ir::{LlvmVersion, Module, print};
use crate::semantics::diagnosis::{Diagnosis, History, Why};
use crate::semantics::{Budget, Dialect, End, Machine, Outcome};
use crate::trial::runtime::complete;
use crate::trial::whole::{self, Ending, Recorded, Start, WHOLE_BUDGET, dialect_of_programs};
use anyhow::Context;
use std::path::PathBuf;

/// What is undefined about a program, with where its operands came from; it is executed once more for that. `None` if
/// nothing is.
pub fn explain(source: &Source, dialect: Dialect, words: &[String], input: &[u8], budget: Budget) -> Option<Diagnosis> {
    let program = whole::program(&source.module, dialect);
    let system = Recorded { input: input.to_vec(), ..Recorded::default() };
    let mut start = Start::new(&program, words, system).ok()?;
    let mut history = History::new(&source.module);
    let outcome = start.observe(&mut Machine::new(&program), budget, &mut history);
    match start.ending(&outcome, budget) {
        Ending::Ub(ub) => Some(Diagnosis::new(&source.module, Some(&source.map), &ub, &history)),
        Ending::Exited(_) | Ending::Aborted | Ending::Endless | Ending::Unknown(_) => None,
    }
}

/// Prints a diagnosis to the standard error, with the line of the program that was compiled.
pub fn print_diagnosis(source: &Source, diagnosis: &Diagnosis) {
    anstream::eprintln!("{}", diagnosis.render(&source.text, &source.path.display().to_string(), true));
    print_line(diagnosis);
}

/// Prints the line of the program that was compiled, if it is there.
pub fn print_line(diagnosis: &Diagnosis) {
    let location = diagnosis.location.as_ref();
    if let Some((location, line)) = location.and_then(|location| Some((location, line_of(location)?))) {
        anstream::eprintln!("{location}: {}", line.trim());
    }
}

/// The status of a run that found undefined behaviour, and of one that decided nothing. Programs seldom end with them.
const UB: u8 = 124;
const UNKNOWN: u8 = 125;
/// The status that a shell gives of a program that `abort` ended.
const ABORTED: u8 = 134;

/// Links modules; the text is that of the linked module, whose debug locations are lost.
///
/// # Errors
/// If they do not fit.
pub fn link(sources: Vec<Source>, version: LlvmVersion) -> anyhow::Result<Source> {
    let modules: Vec<Module> = sources.into_iter().map(|source| source.module).collect();
    let module = Module::link(modules).context("the modules cannot be linked")?;
    parse_text("the linked program".into(), print(&module, version)?, version)
}

impl Run {
    /// Executes a whole program.
    pub(super) fn run_program(&self, files: &[PathBuf], args: &[String]) -> anyhow::Result<Exit> {
        let source = self.linked(files)?;
        let own = Dialect { version: self.text.version(), ..self.checking.dialect };
        let is_usual = self.checking.dialect == Dialect::LANGREF;
        let dialect = if is_usual { dialect_of_programs(own) } else { own };
        let program = whole::program(&source.module, dialect);
        let name = files[0].file_stem().map_or("main".into(), |stem| stem.to_string_lossy().into_owned());
        let words: Vec<String> = std::iter::once(name).chain(args.iter().cloned()).collect();
        let budget = Budget { steps: self.checking.fuel.unwrap_or(WHOLE_BUDGET.steps), ..WHOLE_BUDGET };
        let console = Console::new(self.format == Format::Json, self.files.clone());
        let mut start = Start::new(&program, &words, console)?;
        let mut machine = Machine::new(&program);
        let asked = self.asked(&source.module)?;
        let outcome = if self.is_traced() {
            let mut trace = self.trace(&source.module, |line: &str| anstream::eprintln!("{line}"))?;
            start.observe(&mut machine, budget, &mut trace)
        } else {
            start.run(&mut machine, budget)
        };
        let ending = start.ending(&outcome, budget);
        start.system.flush();
        let diagnosis = match &ending {
            Ending::Ub(ub) => {
                // Once more, with the same input and without its output, to see where operands came from.
                start.system.repeat();
                let mut history = History::new(&source.module);
                start.observe(&mut machine, budget, &mut history);
                Some(Diagnosis::new(&source.module, Some(&source.map), ub, &history))
            }
            Ending::Exited(_) | Ending::Aborted | Ending::Endless | Ending::Unknown(_) => None,
        };
        if let Some((asked, words)) = &asked {
            let mut observe = |why: &mut Why<'_>| {
                start.system.repeat();
                start.observe(&mut machine, budget, why);
            };
            explain_why(&source, asked, words, &mut observe);
        }
        let value = match (&outcome.end, program.function("main")) {
            (End::Returns(value), Some(main)) => Some(shown(&source.module, &program, main, value)),
            _ => None,
        };
        let end =
            ProgramEnd { ending: &ending, word: word(&ending, &outcome.end), value, diagnosis, outcome: &outcome };
        self.report(&source, end, &start.system)
    }

    /// The modules as one, ready to be executed.
    fn linked(&self, files: &[PathBuf]) -> anyhow::Result<Source> {
        let mut sources =
            files.iter().map(|file| read(file, self.text.version())).collect::<anyhow::Result<Vec<_>>>()?;
        let mut source = if let [_] = sources[..] { sources.remove(0) } else { link(sources, self.text.version())? };
        complete(&mut source.module);
        Ok(source)
    }

    fn report(
        &self,
        source: &Source,
        ProgramEnd { ending, word, value, diagnosis, outcome }: ProgramEnd<'_>,
        console: &Console,
    ) -> anyhow::Result<Exit> {
        let (status, reason) = match ending {
            Ending::Exited(status) => (*status, None),
            Ending::Aborted => (ABORTED, None),
            Ending::Ub(_) => (UB, None),
            Ending::Endless => (UNKNOWN, Some("the program never ends".to_owned())),
            Ending::Unknown(reason) => (UNKNOWN, Some(reason.clone())),
        };
        if self.format == Format::Json {
            let line = RunLine {
                outcome: word,
                value,
                reason,
                diagnosis,
                status: matches!(ending, Ending::Exited(_)).then_some(status),
                stdout: Some(String::from_utf8_lossy(&console.output).into_owned()),
                stderr: Some(String::from_utf8_lossy(&console.errors).into_owned()),
                steps: Some(outcome.steps),
            };
            anstream::println!("{}", serde_json::to_string(&line)?);
        } else if let Some(diagnosis) = diagnosis {
            print_diagnosis(source, &diagnosis);
        } else if let Some(reason) = reason {
            anstream::eprintln!("irrefute: {reason}");
            show_standstill(source, Some(&reason), outcome);
        }
        Ok(Exit::Program(status))
    }
}

/// How a program ended, for its report.
struct ProgramEnd<'a> {
    ending: &'a Ending,
    word: &'static str,
    /// What `main` returned.
    value: Option<String>,
    diagnosis: Option<Diagnosis>,
    outcome: &'a Outcome,
}

/// The word for the end of a program: one of those for the end of a function, or `exits` if the program called `exit`.
fn word(ending: &Ending, end: &End) -> &'static str {
    match (ending, end) {
        (Ending::Exited(_), End::Returns(_)) => "returns",
        (Ending::Exited(_), _) => "exits",
        (Ending::Aborted, _) => "aborts",
        (Ending::Ub(_), _) => "ub",
        (Ending::Endless, _) | (Ending::Unknown(_), End::Unknown) => "fuel",
        (Ending::Unknown(_), End::Inconclusive(_)) => "inconclusive",
        (Ending::Unknown(_), _) => "unsupported",
    }
}

/// The line that a debug location names, if the file is still there.
fn line_of(location: &crate::ir::DebugLocation) -> Option<String> {
    let path = PathBuf::from(&location.folder).join(&location.file);
    let text = std::fs::read_to_string(path).ok()?;
    text.lines().nth(location.line.checked_sub(1)? as usize).map(str::to_owned)
}
