//! `irrefute run`: executes a whole program, or a function, in the reference semantics.

mod console;
pub mod program;

use super::Exit;
use super::input::{Source, read};
use super::options::{Checking, Format, Text};
use crate::ir::{Module, parse};
use crate::refine::Options;
use crate::semantics::OUTPUT_TO_STREAM;
use crate::semantics::diagnosis::{Asked, Diagnosis, History, Why};
use crate::semantics::display::Typed;
use crate::semantics::memory::{BlockBytes, GivenGlobal};
use crate::semantics::program::FunctionIndex;
use crate::semantics::trace::{Only, Trace};
use crate::semantics::{
    Answer, Budget, Chooser, Dialect, End, Environment, EnvironmentMemory, Event, First, Leaf, Machine, Nobody,
    Outcome, Program, Scalar, Shape, Unsupported, Value, library,
};
use anyhow::{Context, bail};
use clap::Args;
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Executes a whole program, or one function, and says why if its behaviour is undefined.
///
/// A program is one module or several, which are linked. It prints, reads and ends as a process would: the exit code is
/// its own, 134 if it aborts, 124 on undefined behaviour, and 125 if the outcome is not known; the reason is on standard
/// error. The C library, the C++ runtime and the clock are built in.
///
/// With --function, arguments are constants in LLVM's syntax, without the type: 3, -1, poison, undef, "<i8 1, i8 2>".
/// The result is printed. A call of a function without a body ends the run, unless --answers says what such functions
/// return. Exits 1 on undefined behaviour, 3 if the outcome is not known.
///
/// Choices take the smallest value.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  irrefute run program.ll\n  irrefute run main.ll library.ll -- first second < input\n  \
                        irrefute run file.ll --function f 3 poison\n  irrefute run file.ll --function f --trace -- -1"
)]
pub struct Run {
    /// The program, a module or several; then the arguments of the program or function
    #[arg(value_name = "FILE", required = true, allow_negative_numbers = true)]
    words: Vec<String>,

    /// More arguments: whatever they look like, they are none of irrefute
    #[arg(value_name = "ARGS", last = true)]
    rest: Vec<String>,

    /// Execute this function, and not the program
    #[arg(long, value_name = "NAME")]
    function: Option<String>,

    /// Show the program the files below this folder; what it writes itself stays in memory [default: no file]
    #[arg(long, value_name = "DIR")]
    files: Option<PathBuf>,

    /// What functions without a body return
    #[arg(long, value_enum, default_value_t = Answers::None)]
    answers: Answers,

    /// Print each instruction with its result
    #[arg(long)]
    trace: bool,

    /// Trace only the instructions of @f, of the block @f:%b, or those that access bytes: @variable, @variable+8,
    /// @variable+8..16, or `allocation 3+8` as pointers are printed. May be repeated
    #[arg(long, value_name = "WHAT")]
    trace_only: Vec<String>,

    /// Explain who wrote bytes of memory last, named as above, or who computed %x or @f:%x last, and where that came from
    #[arg(long, value_name = "ADDRESS|VALUE")]
    why: Option<String>,

    /// Who reads the output
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,

    #[command(flatten)]
    text: Text,
    #[command(flatten)]
    checking: Checking,
}

/// What functions without a body return.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Answers {
    /// Nothing: the run ends, since nobody knows what they do
    None,
    /// Zero, and they do nothing else
    Zero,
}

/// The last line of the JSON.
#[derive(Serialize)]
struct RunLine {
    outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    diagnosis: Option<Diagnosis>,
    /// Of a whole program that ended by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<u8>,
    /// What a whole program has written.
    #[serde(skip_serializing_if = "Option::is_none")]
    stdout: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stderr: Option<String>,
    /// How many instructions of a whole program were executed.
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<u64>,
}

/// How the names of modules end, which tells them from arguments.
const MODULES: [&str; 2] = [".ll", ".bc"];

impl Run {
    pub fn run(self) -> anyhow::Result<Exit> {
        match self.function.clone() {
            Some(function) => {
                let args = self.words[1..].iter().chain(&self.rest).cloned().collect();
                OfFunction { run: self, function, args }.run()
            }
            None => {
                // The first word is a module, whatever its name is.
                let is_module = |(i, word): &(usize, &String)| *i == 0 || MODULES.iter().any(|end| word.ends_with(end));
                let count = self.words.iter().enumerate().take_while(is_module).count();
                let (modules, args) = self.words.split_at(count);
                let files: Vec<PathBuf> = modules.iter().map(PathBuf::from).collect();
                let args: Vec<String> = args.iter().chain(&self.rest).cloned().collect();
                self.run_program(&files, &args)
            }
        }
    }
}

impl Run {
    fn is_traced(&self) -> bool {
        self.trace || !self.trace_only.is_empty()
    }

    /// The trace that was asked for.
    fn trace<'m, S: FnMut(&str)>(&self, module: &'m Module, sink: S) -> anyhow::Result<Trace<'m, S>> {
        let only = self.trace_only.iter().map(|text| Only::parse(text, module).with_context(|| format!("`{text}`")));
        Ok(Trace::new(module, sink).only(only.collect::<anyhow::Result<_>>()?))
    }

    /// What --why asks about, and its words.
    fn asked(&self, module: &Module) -> anyhow::Result<Option<(Asked, String)>> {
        let Some(text) = &self.why else { return Ok(None) };
        let asked = Asked::parse(text, module).with_context(|| format!("`{text}`"))?;
        Ok(Some((asked, text.trim().to_owned())))
    }
}

/// Says who wrote bytes last, or computed a value. `observe` executes the program once more: the first time to count, the
/// second time to explain the last occurrence.
fn explain_why(source: &Source, asked: &Asked, words: &str, observe: &mut dyn FnMut(&mut Why<'_>)) {
    let new = |last| Why::new(&source.module, Some(&source.map), (asked, words), last);
    let mut counted = new(None);
    observe(&mut counted);
    if counted.count == 0 {
        let what = if matches!(asked, Asked::Values(_)) { "computes" } else { "writes" };
        anstream::eprintln!("nothing {what} {words}");
        return;
    }
    let mut why = new(Some(counted.count));
    observe(&mut why);
    if let Some(found) = &why.found {
        print_note(source, found);
    }
}

/// Prints an explanation to the standard error, with the line of the program that was compiled.
fn print_note(source: &Source, diagnosis: &Diagnosis) {
    let text = diagnosis.render_as_note(&source.text, &source.path.display().to_string(), true);
    anstream::eprintln!("{text}");
    program::print_line(diagnosis);
}

/// Shows where an execution stood that was given up.
fn show_standstill(source: &Source, reason: Option<&str>, outcome: &Outcome) {
    if let (Some(reason), Some(standstill)) = (reason, &outcome.standstill) {
        let words = format!("{reason}; it stands here");
        print_note(source, &Diagnosis::of_standstill(&source.module, Some(&source.map), words, standstill));
    }
}

/// The execution of one function.
struct OfFunction {
    run: Run,
    function: String,
    args: Vec<String>,
}

impl OfFunction {
    fn run(self) -> anyhow::Result<Exit> {
        let Run { text, checking, .. } = &self.run;
        let source = read(Path::new(&self.run.words[0]), text.version())?;
        let dialect = Dialect { version: text.version(), ..checking.dialect };
        let program = Program::new(&source.module, dialect);
        let f = program.function(&self.function).with_context(|| format!("there is no function @{}", self.function))?;
        let args = self.arguments(&program, f, dialect)?;
        let mut outside = Outside::new(&program, &dialect, self.run.answers);
        let budget = checking
            .options(Options { budget: Budget { steps: 10_000_000, ..Budget::default() }, ..Options::CHECK })
            .budget;
        let mut machine = Machine::new(&program);
        let asked = self.run.asked(&source.module)?;
        let outcome = if self.run.is_traced() {
            let mut trace = self.run.trace(&source.module, |line: &str| anstream::println!("{line}"))?;
            machine.observe(f, &args, &mut outside, &mut First, budget, &mut trace)
        } else {
            machine.execute(f, &args, &mut outside, &mut First, budget)
        };
        // What follows the call of a function that nobody knows is nothing that this program does.
        let outcome = match outside.asked.take() {
            Some(name) => Outcome { end: End::Unsupported(Unsupported::NoBody(name)), ..outcome },
            None => outcome,
        };
        let diagnosis = match &outcome.end {
            // Once more, to see where the operands of the failing instruction came from.
            End::Ub(ub) => {
                let mut history = History::new(&source.module);
                machine.observe(f, &args, &mut outside, &mut First as &mut dyn Chooser, budget, &mut history);
                Some(Diagnosis::new(&source.module, Some(&source.map), ub, &history))
            }
            _ => None,
        };
        if let Some((asked, words)) = &asked {
            let mut observe = |why: &mut Why<'_>| {
                machine.observe(f, &args, &mut outside, &mut First as &mut dyn Chooser, budget, why);
            };
            explain_why(&source, asked, words, &mut observe);
        }
        self.print(&source, &program, f, &outcome, budget, diagnosis)
    }

    fn arguments(&self, program: &Program, f: FunctionIndex, dialect: Dialect) -> anyhow::Result<Vec<Value>> {
        let params = program.params(f);
        if params.len() != self.args.len() {
            bail!("@{} takes {} arguments, {} are given", self.function, params.len(), self.args.len());
        }
        params.iter().zip(&self.args).map(|(p, text)| constant(&p.ty.to_string(), text, dialect)).collect()
    }

    fn print(
        &self,
        source: &Source,
        program: &Program,
        f: FunctionIndex,
        outcome: &Outcome,
        budget: Budget,
        diagnosis: Option<Diagnosis>,
    ) -> anyhow::Result<Exit> {
        let (word, exit) = word(&outcome.end);
        let value = match &outcome.end {
            End::Returns(value) if !value.0.is_empty() => Some(shown(&source.module, program, f, value)),
            _ => None,
        };
        let reason = match &outcome.end {
            End::Unsupported(reason) => Some(reason.to_string()),
            End::Inconclusive(reason) => Some(reason.to_string()),
            End::Diverges | End::Repeats => Some("the program never ends".to_owned()),
            End::Unknown => Some(format!("no end after {} steps; --fuel N allows more", budget.steps)),
            _ => None,
        };
        if self.run.format == Format::Json {
            let (status, stdout, stderr, steps) = (None, None, None, None);
            let line = RunLine { outcome: word, value, reason, diagnosis, status, stdout, stderr, steps };
            anstream::println!("{}", serde_json::to_string(&line)?);
            return Ok(exit);
        }
        if let Some(diagnosis) = diagnosis {
            let path = source.path.display().to_string();
            anstream::println!("{}", diagnosis.render(&source.text, &path, true));
            return Ok(exit);
        }
        let detail = value.or(reason.clone()).unwrap_or_default();
        show_standstill(source, reason.as_deref(), outcome);
        anstream::println!("{}", format!("{word} {detail}").trim_end());
        Ok(exit)
    }
}

/// The word for an outcome, and its exit code.
fn word(end: &End) -> (&'static str, Exit) {
    match end {
        End::Ub(_) => ("ub", Exit::Violation),
        End::Returns(_) => ("returns", Exit::Clean),
        End::Unwinds(_) | End::Stopped => ("aborts", Exit::Clean),
        End::Diverges | End::Repeats | End::Unknown => ("fuel", Exit::Undecided),
        End::Unsupported(_) => ("unsupported", Exit::Undecided),
        End::Inconclusive(_) => ("inconclusive", Exit::Undecided),
    }
}

fn shown(module: &Module, program: &Program, f: FunctionIndex, value: &Value) -> String {
    Typed { value, ty: &program.result(f).ty, module }.to_string()
}

/// The value of a constant in LLVM's syntax, found by executing a function that returns it.
fn constant(ty: &str, text: &str, dialect: Dialect) -> anyhow::Result<Value> {
    let function = format!("define {ty} @argument() {{\n  ret {ty} {text}\n}}\n");
    let bad = || format!("`{text}` is no constant of type {ty}");
    if let Some(bits) = ty.strip_prefix('i').and_then(|bits| bits.parse::<u32>().ok())
        && let Ok(number) = text.parse::<i128>()
        && bits < 127
        && !(-(1 << (bits - 1))..1 << bits).contains(&number)
    {
        bail!("{number} is no {ty}: its values are {} to {}", -(1i128 << (bits - 1)), (1i128 << bits) - 1);
    }
    let module = parse(&function, dialect.version).ok().with_context(bad)?;
    let program = Program::new(&module, dialect);
    let f = program.function("argument").with_context(bad)?;
    match Machine::new(&program).execute(f, &[], &mut Nobody, &mut First, Budget::default()).end {
        End::Returns(value) => Ok(value),
        _ => bail!("{}", bad()),
    }
}

/// The environment of the program: variables that are defined elsewhere contain zero.
struct Outside {
    environment_memory: Arc<EnvironmentMemory>,
    /// The names of the functions of the program.
    functions: Vec<Arc<str>>,
    answers: Answers,
    /// The first function without a body that was called, if nothing is to be answered.
    asked: Option<Arc<str>>,
}

impl Outside {
    /// Whether an event is a call of a function that nobody knows, or prints to a stream that nobody has. Output and volatile
    /// accesses are events as well, and so are calls of library functions that end the program.
    fn is_unknown(&self, event: &Event) -> bool {
        *event.callee == *OUTPUT_TO_STREAM
            || self.functions.contains(&event.callee) && (!library::is_known(&event.callee) || event.may.returns)
    }

    fn new(program: &Program, dialect: &Dialect, answers: Answers) -> Outside {
        let mut environment_memory = EnvironmentMemory::default();
        for variable in program.variables().filter(|variable| variable.elsewhere) {
            let contents = variable.size.map(|size| Arc::new(BlockBytes::defined(vec![0; size as usize], dialect)));
            let given = GivenGlobal { contents, missing: variable.is_weak, ..GivenGlobal::default() };
            environment_memory.globals.insert(variable.name.clone(), given);
        }
        let functions = program.function_names().cloned().collect();
        Outside { environment_memory: Arc::new(environment_memory), functions, answers, asked: None }
    }
}

impl Environment for Outside {
    fn environment_memory(&self) -> Arc<EnvironmentMemory> {
        self.environment_memory.clone()
    }

    fn answer_event(&mut self, _index: usize, event: &Event, shape: &Shape) -> Answer {
        if self.answers == Answers::None && self.is_unknown(event) {
            self.asked.get_or_insert_with(|| event.callee.clone());
            return Answer::NeverReturns;
        }
        Answer::Returns(zeros(shape))
    }

    fn answer_function(&mut self, callee: &str, _args: &[Value], shape: &Shape) -> Value {
        if self.answers == Answers::None {
            self.asked.get_or_insert_with(|| callee.into());
        }
        zeros(shape)
    }

    fn answer_read_only(&mut self, event: &Event, shape: &Shape) -> Answer {
        match self.answers {
            Answers::None => {
                self.asked.get_or_insert_with(|| event.callee.clone());
                Answer::NeverReturns
            }
            Answers::Zero => Answer::Returns(zeros(shape)),
        }
    }
}

fn zeros(shape: &Shape) -> Value {
    let zero = |leaf: &Leaf| match leaf {
        Leaf::Int(width) | Leaf::Byte(width) if *width > 64 => Scalar::Big(Arc::new(Default::default())),
        _ => Scalar::Word(0),
    };
    Value(shape.iter().map(zero).collect())
}
