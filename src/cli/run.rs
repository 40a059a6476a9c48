//! `irrefute run`: executes a function in the reference semantics.

use super::Exit;
use super::input::{Source, read};
use super::options::{Checking, Format, Text};
use crate::ir::{AddressSpace, Int, Module, parse};
use crate::refine::Options;
use crate::semantics::diagnosis::{Diagnosis, History};
use crate::semantics::display::Typed;
use crate::semantics::memory::{BlockBytes, GivenBlock, GivenGlobal, MemoryBlock, Piece};
use crate::semantics::program::FunctionIndex;
use crate::semantics::trace::Trace;
use crate::semantics::{
    Answer, Budget, Chooser, Dialect, End, Environment, EnvironmentMemory, Event, First, Leaf, Machine, Outcome,
    Program, Scalar, Shape, Unsupported, Value, library,
};
use anyhow::{Context, bail};
use clap::Args;
use serde::Serialize;
use std::path::PathBuf;
use std::sync::Arc;

/// Executes main, or one function, and prints the result or why the behaviour is undefined.
///
/// Arguments are constants in LLVM's syntax, without the type: 3, -1, poison, undef, "<i8 1, i8 2>".
/// Choices take the smallest value. A call of a function without a body ends the run, unless --answers
/// says what such functions return.
/// Exits 1 on undefined behaviour, 3 if the outcome is not known.
#[derive(Args)]
#[command(after_help = "Examples:\n  irrefute run program.ll\n  irrefute run file.ll --function f 3 poison\n  \
                        irrefute run file.ll --function f --trace -- -1")]
pub struct Run {
    /// The program
    file: PathBuf,

    /// The function
    #[arg(long, default_value = "main", value_name = "NAME")]
    function: String,

    /// Its arguments; those of main(argc, argv) are the program's command line
    #[arg(value_name = "ARGS", allow_negative_numbers = true)]
    args: Vec<String>,

    /// What functions without a body return
    #[arg(long, value_enum, default_value_t = Answers::None)]
    answers: Answers,

    /// Print each instruction with its result
    #[arg(long)]
    trace: bool,

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
}

impl Run {
    pub fn run(self) -> anyhow::Result<Exit> {
        let source = read(&self.file, self.text.version())?;
        let dialect = Dialect { version: self.text.version(), ..self.checking.dialect };
        let program = Program::new(&source.module, dialect);
        let f = program.function(&self.function).with_context(|| {
            let hint = if self.function == "main" { "; name another with --function" } else { "" };
            format!("there is no function @{}{hint}", self.function)
        })?;
        let (args, mut outside) = self.start(&program, f, dialect)?;
        let budget = self
            .checking
            .options(Options { budget: Budget { steps: 10_000_000, ..Budget::default() }, ..Options::CHECK })
            .budget;
        let mut machine = Machine::new(&program);
        let outcome = if self.trace {
            let mut trace = Trace::new(&source.module, |line: &str| anstream::println!("{line}"));
            machine.observe(f, &args, &mut outside, &mut First, budget, &mut trace)
        } else {
            machine.execute(f, &args, &mut outside, &mut First, budget)
        };
        // What follows the call of a function that nobody knows is nothing that this program does.
        let outcome = match outside.asked.take() {
            Some(name) => Outcome { end: End::Unsupported(Unsupported::NoBody(name)), ..outcome },
            None => outcome,
        };
        let diagnosis = self.diagnose(&source, &mut machine, (f, &args, &mut outside), budget, &outcome);
        self.print(&source, &program, f, (&outcome, budget), diagnosis)
    }

    /// The arguments, and the environment in which the program starts.
    fn start(&self, program: &Program, f: FunctionIndex, dialect: Dialect) -> anyhow::Result<(Vec<Value>, Outside)> {
        let leaves: Vec<Leaf> = program.params(f).iter().flat_map(|param| &param.shape).copied().collect();
        if let ("main", [Leaf::Int(width), Leaf::Ptr(_)]) = (&*self.function, &leaves[..]) {
            let program_name = self.file.file_stem().map_or("main".into(), |stem| stem.to_string_lossy().into_owned());
            let words: Vec<String> = std::iter::once(program_name).chain(self.args.iter().cloned()).collect();
            let count = Scalar::from_int(&Int::new(*width, words.len() as u64));
            let args = vec![Value::scalar(count), Value::scalar(Scalar::Log(MemoryBlock::given(0), 0))];
            return Ok((args, Outside::new(program, &words, &dialect, self.answers)));
        }
        Ok((self.arguments(program, f, dialect)?, Outside::new(program, &[], &dialect, self.answers)))
    }

    fn arguments(&self, program: &Program, f: FunctionIndex, dialect: Dialect) -> anyhow::Result<Vec<Value>> {
        let params = program.params(f);
        if params.len() != self.args.len() {
            bail!("@{} takes {} arguments, {} are given", self.function, params.len(), self.args.len());
        }
        params.iter().zip(&self.args).map(|(p, text)| constant(&p.ty.to_string(), text, dialect)).collect()
    }

    /// Runs the function once more and records how the operands of the failing instruction were computed.
    fn diagnose(
        &self,
        source: &Source,
        machine: &mut Machine<'_>,
        (f, args, outside): (FunctionIndex, &[Value], &mut Outside),
        budget: Budget,
        outcome: &Outcome,
    ) -> Option<Diagnosis> {
        let End::Ub(ub) = &outcome.end else { return None };
        let mut history = History::new(&source.module);
        machine.observe(f, args, outside, &mut First as &mut dyn Chooser, budget, &mut history);
        Some(Diagnosis::new(&source.module, Some(&source.map), ub, &history))
    }

    fn print(
        &self,
        source: &Source,
        program: &Program,
        f: FunctionIndex,
        (outcome, budget): (&Outcome, Budget),
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
        if self.format == Format::Json {
            anstream::println!("{}", serde_json::to_string(&RunLine { outcome: word, value, reason, diagnosis })?);
            return Ok(exit);
        }
        if let Some(diagnosis) = diagnosis {
            let path = source.path.display().to_string();
            anstream::println!("{}", diagnosis.render(&source.text, &path, true));
            return Ok(exit);
        }
        let detail = value.or(reason.map(|r| r.to_string())).unwrap_or_default();
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

/// The environment of a function that calls nothing.
struct Nobody;

impl Environment for Nobody {
    fn answer_event(&mut self, _index: usize, _event: &Event, _shape: &Shape) -> Answer {
        Answer::NeverReturns
    }

    fn answer_function(&mut self, _callee: &str, _args: &[Value], shape: &Shape) -> Value {
        zeros(shape)
    }
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

/// The address of the command line. Any address above the first page does; a fixed one keeps runs reproducible.
const COMMAND_LINE: u64 = 0x1000;

impl Outside {
    /// Whether an event is a call of a function that nobody knows. Output and volatile accesses are events as well, and
    /// so are calls of library functions that end the program.
    fn is_unknown(&self, event: &Event) -> bool {
        self.functions.contains(&event.callee) && (!library::is_known(&event.callee) || event.may.returns)
    }

    /// An environment with a command line, `words`, which `main` finds in given blocks: first the array of pointers,
    /// then the words.
    fn new(program: &Program, words: &[String], dialect: &Dialect, answers: Answers) -> Outside {
        let mut environment_memory = EnvironmentMemory::default();
        for variable in program.variables().filter(|variable| variable.elsewhere) {
            let contents = variable.size.map(|size| Arc::new(BlockBytes::defined(vec![0; size as usize], dialect)));
            let given = GivenGlobal { contents, missing: variable.is_weak, ..GivenGlobal::default() };
            environment_memory.globals.insert(variable.name.clone(), given);
        }
        let kind = program.spaces().kind(AddressSpace::default());
        let mut array = BlockBytes::defined(vec![0; kind.bytes() as usize * (words.len() + 1)], dialect);
        for i in 0..words.len() as u32 {
            let slot = Piece { offset: kind.bytes() * u64::from(i), lanes: 1, leaf: Leaf::Ptr(kind) };
            let _ = array.write(&slot, &[Scalar::Log(MemoryBlock::given(i + 1), 0)]);
        }
        let texts = words.iter().map(|word| word.bytes().chain([0]).collect());
        let images = std::iter::once(array).chain(texts.map(|bytes| BlockBytes::defined(bytes, dialect)));
        let mut address = COMMAND_LINE;
        for image in images {
            let size = image.len();
            environment_memory.blocks.push(GivenBlock::new(16, address, image));
            address = (address + size + 1).next_multiple_of(16);
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
