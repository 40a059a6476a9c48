//! One execution of a whole program in the reference semantics: what it prints, and how it ends.
//!
//! The program is a module that was [linked](irrefute_ir::Module::link) and [completed](complete), and then
//! [lowered](program) as a whole. It runs with a [`Libc`] on a [`System`], and gets a command line; functions that neither
//! it nor that library has end it, by name.

use super::runtime::complete;
use super::{Libc, System, lookup};
use irrefute_ir::{AddressSpace, Int, Module};
use irrefute_semantics::choice::Frozen;
use irrefute_semantics::dialect::{Dereferenceable, Exposure, PointerLoadOfInt};
use irrefute_semantics::execute::Run;
use irrefute_semantics::memory::{BlockBytes, GivenBlock, GivenGlobal, MemoryBlock, Piece};
use irrefute_semantics::program::FunctionIndex;
use irrefute_semantics::promises::Support;
use irrefute_semantics::{
    Answer, Budget, Chooser, Dependence, Dialect, End, Environment, EnvironmentMemory, Event, First, Leaf, Machine,
    Observer, Outcome, Program, Scalar, Set, Shape, UndefinedBehaviour, Unsupported, Value,
};
use std::sync::Arc;

/// The limits of the execution of a whole program: as many steps as a person waits for, and a stack like that of a
/// process.
pub const WHOLE_BUDGET: Budget = Budget { steps: 10_000_000_000, call_depth: 100_000, picks: 1 << 24 };

/// The dialect in which whole programs are executed, unless another is asked for. Programs copy pointers as integers, by
/// hand and after optimization, and go on with them: what is left of the pointer is its address. And objects of C++ free
/// themselves, while `this` is promised to be dereferenceable.
pub fn dialect_of_programs(dialect: Dialect) -> Dialect {
    Dialect {
        exposure: Exposure::NotRequired.noted(),
        pointer_load: PointerLoadOfInt::Physical.noted(),
        dereferenceable: Dereferenceable::AtPoint.noted(),
        ..dialect
    }
}

/// The program of a module that was [completed](complete).
///
/// ```
/// use irrefute_ir::{LlvmVersion, Module};
/// use irrefute_libc::whole::program;
/// use irrefute_semantics::Dialect;
/// let program = program(&Module::new(LlvmVersion::DEFAULT), Dialect::LANGREF);
/// assert_eq!(program.function("main"), None);
/// ```
pub fn program(module: &Module, dialect: Dialect) -> Program {
    Program::whole(module, dialect, lookup)
}

/// How a program ended.
#[derive(Clone, Debug, PartialEq)]
pub enum Ending {
    /// It ended by itself, with this status.
    Exited(u8),
    /// `abort`, or a trap.
    Aborted,
    /// Undefined behaviour.
    Ub(Box<UndefinedBehaviour>),
    /// It goes on forever.
    Endless,
    /// Nobody knows, for this reason.
    Unknown(String),
}

/// The environment of a whole program: its command line, and no function.
struct Outside {
    environment_memory: Arc<EnvironmentMemory>,
    /// The first function without a body that was called.
    asked: Option<Arc<str>>,
}

/// The start of a program: `main`, its arguments, and what it meets outside.
pub struct Start<S> {
    /// `main`.
    pub main: FunctionIndex,
    /// Its arguments.
    pub args: Vec<Value>,
    /// The operating system.
    pub system: S,
    outside: Outside,
}

/// Why a module is no whole program.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoProgram {
    /// Nothing is called `main`.
    #[error("there is no function @main; name another with --function")]
    NoMain,
    /// It is no `main` of C.
    #[error("@main takes neither nothing nor a count and pointers")]
    OddMain,
}

/// The address of the command line. Any address above the first page does; a fixed one keeps runs reproducible.
const COMMAND_LINE: u64 = 0x1000;

impl<S: System> Start<S> {
    /// The start of a program with a command line, whose first word is its name.
    ///
    /// # Errors
    /// If there is no `main`, or its parameters are not C's.
    pub fn new(program: &Program, words: &[String], system: S) -> Result<Start<S>, NoProgram> {
        let main = program.function("main").ok_or(NoProgram::NoMain)?;
        let leaves: Vec<Leaf> = program.params(main).iter().flat_map(|param| &param.shape).copied().collect();
        let count = |width: u32| Value::scalar(Scalar::from_int(&Int::new(width, words.len() as u64)));
        let pointer = |block: u32| Value::scalar(Scalar::Log(MemoryBlock::given(block), 0));
        let args = match leaves[..] {
            [] => Vec::new(),
            [Leaf::Int(width)] => vec![count(width)],
            [Leaf::Int(width), Leaf::Ptr(_)] => vec![count(width), pointer(0)],
            // The last block is the array of environment variables: `getenv` alone knows any.
            [Leaf::Int(width), Leaf::Ptr(_), Leaf::Ptr(_)] => {
                vec![count(width), pointer(0), pointer(words.len() as u32 + 1)]
            }
            _ => return Err(NoProgram::OddMain),
        };
        Ok(Start { main, args, system, outside: Outside::new(program, words) })
    }

    /// Executes the program.
    pub fn run(&mut self, machine: &mut Machine<'_>, budget: Budget) -> Outcome {
        self.choose(machine, &mut First, budget)
    }

    /// Executes the program with the choices of a chooser.
    fn choose(&mut self, machine: &mut Machine<'_>, chooser: &mut dyn Chooser, budget: Budget) -> Outcome {
        let libc = Libc::new(&mut self.system);
        let (args, environment) = (&self.args[..], &mut self.outside);
        machine.run_unobserved(Run { function: self.main, args, environment, host: Some(&libc), chooser, budget })
    }

    /// Executes the program, and reports each step to an observer.
    pub fn observe<O: Observer>(&mut self, machine: &mut Machine<'_>, budget: Budget, observer: &mut O) -> Outcome {
        let libc = Libc::new(&mut self.system);
        let (args, environment) = (&self.args[..], &mut self.outside);
        let run = Run { function: self.main, args, environment, host: Some(&libc), chooser: &mut First, budget };
        machine.run(run, observer)
    }

    /// How an execution of the program ended.
    pub fn ending(&mut self, outcome: &Outcome, budget: Budget) -> Ending {
        if let Some(name) = self.outside.asked.take() {
            return Ending::Unknown(Unsupported::NoBody(name).to_string());
        }
        match &outcome.end {
            End::Returns(value) => match value.as_scalar() {
                Some(Scalar::Word(status)) => Ending::Exited(*status as u8),
                Some(_) => Ending::Unknown("main returns no defined number".to_owned()),
                None => Ending::Exited(0),
            },
            End::Ub(ub) => Ending::Ub(ub.clone()),
            End::Stopped => match outcome.trace.last() {
                Some(Event { callee, args, .. }) if **callee == *"exit" => {
                    let status = args.first().and_then(Value::as_scalar);
                    Ending::Exited(
                        status.map_or(0, |status| if let Scalar::Word(word) = status { *word as u8 } else { 0 }),
                    )
                }
                _ => Ending::Aborted,
            },
            End::Unwinds(_) => Ending::Aborted,
            End::Diverges | End::Repeats => Ending::Endless,
            End::Unknown if outcome.steps >= budget.steps => {
                Ending::Unknown(format!("no end after {} steps; --fuel N allows more", budget.steps))
            }
            End::Unknown => Ending::Unknown(format!("calls are nested more than {} deep", budget.call_depth)),
            End::Unsupported(reason) => Ending::Unknown(reason.to_string()),
            End::Inconclusive(reason) => Ending::Unknown(reason.to_string()),
        }
    }
}

impl Outside {
    /// An environment with a command line, which `main` finds in given blocks: first the array of pointers, then the
    /// words, then an empty array.
    fn new(program: &Program, words: &[String]) -> Outside {
        let dialect = program.dialect();
        let mut environment_memory = EnvironmentMemory::default();
        let missing = || GivenGlobal { missing: true, ..GivenGlobal::default() };
        let functions = program
            .function_names()
            .filter(|name| program.function(name).is_some_and(|function| program.is_weak(function)));
        let variables = program.variables().filter(|variable| variable.is_weak).map(|variable| variable.name);
        environment_memory.globals = functions.chain(variables).map(|name| (name.clone(), missing())).collect();
        let kind = program.spaces().kind(AddressSpace::default());
        let mut array = BlockBytes::defined(vec![0; kind.bytes() as usize * (words.len() + 1)], dialect);
        for i in 0..words.len() as u32 {
            let slot = Piece { offset: kind.bytes() * u64::from(i), lanes: 1, leaf: Leaf::Ptr(kind) };
            let _ = array.write(&slot, &[Scalar::Log(MemoryBlock::given(i + 1), 0)]);
        }
        let texts = words.iter().map(|word| word.bytes().chain([0]).collect()).chain([vec![0; 8]]);
        let images = std::iter::once(array).chain(texts.map(|bytes| BlockBytes::defined(bytes, dialect)));
        let mut address = COMMAND_LINE;
        for image in images {
            let size = image.len();
            environment_memory.blocks.push(GivenBlock::new(16, address, image));
            address = (address + size + 1).next_multiple_of(16);
        }
        Outside { environment_memory: Arc::new(environment_memory), asked: None }
    }
}

impl Environment for Outside {
    fn environment_memory(&self) -> Arc<EnvironmentMemory> {
        self.environment_memory.clone()
    }

    fn answer_event(&mut self, _index: usize, event: &Event, _shape: &Shape) -> Answer {
        self.asked.get_or_insert_with(|| event.callee.clone());
        Answer::NeverReturns
    }

    fn answer_function(&mut self, callee: &str, _args: &[Value], shape: &Shape) -> Value {
        self.asked.get_or_insert_with(|| callee.into());
        Value(shape.iter().map(|_| Scalar::Poison).collect())
    }

    fn answer_read_only(&mut self, event: &Event, _shape: &Shape) -> Answer {
        self.asked.get_or_insert_with(|| event.callee.clone());
        Answer::NeverReturns
    }
}

/// A system that keeps what the program writes, gives it an input, and has no clock and no variables: what a program does
/// there is a function of its text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recorded {
    /// What was written to the standard output.
    pub output: Vec<u8>,
    /// What was written to the standard error.
    pub errors: Vec<u8>,
    /// What is left of the input.
    pub input: Vec<u8>,
}

/// What a program does, as far as others notice it.
#[derive(Clone, Debug, PartialEq)]
pub struct Behaviour {
    /// What it writes to the standard output.
    pub output: Vec<u8>,
    /// What it writes to the standard error.
    pub errors: Vec<u8>,
    /// How it ends.
    pub ending: Ending,
    /// How many instructions it executes.
    pub steps: u64,
    /// How often it froze undef or poison, or chose a way: another choice may do something else.
    pub choices: u64,
    /// Whether the program can do nothing else: the execution made no choice, depends on no address or allocation, computed
    /// nothing that may be rewritten or approximated, and every promise of the program was checked.
    pub is_only: bool,
}

/// The deterministic chooser, which counts what it is asked for but addresses.
struct CountedFirst(u64);

impl Chooser for CountedFirst {
    fn freeze(&mut self, set: &Set, width: u32) -> Frozen {
        self.0 += 1;
        First.freeze(set, width)
    }

    fn way(&mut self, alternatives: usize) -> usize {
        self.0 += 1;
        First.way(alternatives)
    }
}

/// What a module does as a program, with a command line and an input.
///
/// # Errors
/// If the module cannot be executed as a program.
pub fn behaviour(
    module: &Module,
    dialect: Dialect,
    words: &[String],
    input: &[u8],
    budget: Budget,
) -> Result<Behaviour, NoProgram> {
    let mut module = module.clone();
    complete(&mut module);
    let program = program(&module, dialect);
    let system = Recorded { input: input.to_vec(), ..Recorded::default() };
    let mut start = Start::new(&program, words, system)?;
    let mut chooser = CountedFirst(0);
    let outcome = start.choose(&mut Machine::new(&program), &mut chooser, budget);
    let is_only = chooser.0 == 0 && is_settled(&outcome) && keeps_its_promises(&program, start.main);
    let ending = start.ending(&outcome, budget);
    let Recorded { output, errors, .. } = start.system;
    Ok(Behaviour { output, errors, ending, steps: outcome.steps, choices: chooser.0, is_only })
}

/// Whether an execution that made no choice is the only one. The answers of the environment and the memory before the call
/// are those of the program's start.
fn is_settled(outcome: &Outcome) -> bool {
    let is_open = |dependence: &Dependence| match dependence {
        Dependence::Answer | Dependence::Memory | Dependence::WeakSymbol => false,
        Dependence::Address
        | Dependence::Allocation
        | Dependence::Meaning
        | Dependence::Rounding
        | Dependence::Exceptions
        | Dependence::Label
        | Dependence::Handling => outcome.depends.has(*dependence),
    };
    let is_exact = outcome.exact && !outcome.rewritable && !outcome.approximate;
    is_exact && outcome.latents.is_empty() && !Dependence::ALL.iter().any(is_open)
}

/// Whether executions check all that a program promises: it may break what they do not check.
fn keeps_its_promises(program: &Program, main: FunctionIndex) -> bool {
    program.promises(main).iter().all(|promise| match promise.support {
        Support::Modelled | Support::Harmless | Support::Ignored => true,
        Support::Kept | Support::TargetChecked | Support::TargetOnly | Support::Uninterpreted | Support::Unmodelled => {
            false
        }
    })
}

/// The most bytes that are kept of an output: a program that prints forever must not fill the memory.
const MOST_OUTPUT: usize = 1 << 26;

impl System for Recorded {
    fn write(&mut self, descriptor: u32, bytes: &[u8]) {
        let stream = if descriptor == 1 { &mut self.output } else { &mut self.errors };
        let room = MOST_OUTPUT.saturating_sub(stream.len());
        stream.extend_from_slice(&bytes[..bytes.len().min(room)]);
    }

    fn read(&mut self, most: usize) -> Vec<u8> {
        let rest = self.input.split_off(most.min(self.input.len()));
        std::mem::replace(&mut self.input, rest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use irrefute_ir::{LlvmVersion, parse};

    /// The output and the ending of a program with an input.
    fn run(text: &str, input: &str) -> (String, Ending) {
        let module = parse(text, LlvmVersion::DEFAULT).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let words = ["program".to_owned(), "word".to_owned()];
        let budget = Budget { steps: 1_000_000, ..WHOLE_BUDGET };
        let dialect = dialect_of_programs(Dialect::LANGREF);
        let found = behaviour(&module, dialect, &words, input.as_bytes(), budget).expect("a program");
        (String::from_utf8_lossy(&found.output).into_owned(), found.ending)
    }

    fn prints(body: &str) -> String {
        let (output, ending) = run(body, "");
        assert_eq!(ending, Ending::Exited(0), "{output}");
        output
    }

    #[test]
    fn a_program_prints_and_has_a_status() {
        let text = "@s = constant [4 x i8] c\"%s\\0A\\00\"\ndeclare i32 @printf(ptr, ...)\n\
            define i32 @main(i32 %n, ptr %v) {\n %p = getelementptr ptr, ptr %v, i64 1\n %w = load ptr, ptr %p\n\
            %r = call i32 (ptr, ...) @printf(ptr @s, ptr %w)\n ret i32 %r\n}";
        assert_eq!(run(text, ""), ("word\n".to_owned(), Ending::Exited(5)));
    }

    #[test]
    fn wide_strings_of_ascii_are_printed() {
        let text = |last: u32| {
            format!(
                "@s = constant [13 x i8] c\"<%4ls|%.1ls>\\00\"\n@w = constant [3 x i32] [i32 104, i32 {last}, i32 0]\n\
                 declare i32 @printf(ptr, ...)\ndefine i32 @main() {{\n  \
                 %r = call i32 (ptr, ...) @printf(ptr @s, ptr @w, ptr @w)\n  ret i32 0\n}}\n"
            )
        };
        assert_eq!(run(&text(105), ""), ("<  hi|h>".to_owned(), Ending::Exited(0)));
        assert!(matches!(run(&text(252), "").1, Ending::Unknown(_)));
    }

    #[test]
    fn what_is_missing_is_named() {
        let text = "declare i32 @nobody(i32)\ndefine i32 @main() {\n %r = call i32 @nobody(i32 1)\n ret i32 %r\n}";
        assert_eq!(run(text, "").1, Ending::Unknown("@nobody has no body".to_owned()));
        let text = "@v = external global i32\ndefine i32 @main() {\n %r = load i32, ptr @v\n ret i32 %r\n}";
        assert_eq!(run(text, "").1, Ending::Unknown("memory: @v, which is defined elsewhere".to_owned()));
    }

    #[test]
    fn handlers_and_constructors_run_around_main() {
        let text = r#"
            @llvm.global_ctors = appending global [2 x { i32, ptr, ptr }]
              [{ i32, ptr, ptr } { i32 65535, ptr @late, ptr null }, { i32, ptr, ptr } { i32 101, ptr @early, ptr null }]
            declare i32 @putchar(i32)
            declare i32 @atexit(ptr)
            declare void @exit(i32)
            define internal void @early() { %r = call i32 @putchar(i32 97) ret void }
            define internal void @late() { %r = call i32 @putchar(i32 98) ret void }
            define internal void @bye() { %r = call i32 @putchar(i32 100) ret void }
            define i32 @main() {
              %a = call i32 @atexit(ptr @bye)
              %r = call i32 @putchar(i32 99)
              call void @exit(i32 7)
              unreachable
            }"#;
        assert_eq!(run(text, ""), ("abcd".to_owned(), Ending::Exited(7)));
    }

    #[test]
    fn sorting_calls_the_program_back() {
        let text = r#"
            @a = global [4 x i32] [i32 3, i32 1, i32 4, i32 2]
            declare void @qsort(ptr, i64, i64, ptr)
            declare i32 @putchar(i32)
            define i32 @compare(ptr %a, ptr %b) {
              %x = load i32, ptr %a
              %y = load i32, ptr %b
              %d = sub i32 %x, %y
              ret i32 %d
            }
            define i32 @main() {
              call void @qsort(ptr @a, i64 4, i64 4, ptr @compare)
              br label %loop
            loop:
              %i = phi i64 [ 0, %0 ], [ %j, %loop ]
              %p = getelementptr i32, ptr @a, i64 %i
              %x = load i32, ptr %p
              %c = add i32 %x, 48
              %r = call i32 @putchar(i32 %c)
              %j = add i64 %i, 1
              %m = icmp ult i64 %j, 4
              br i1 %m, label %loop, label %end
            end:
              ret i32 0
            }"#;
        assert_eq!(prints(text), "1234");
    }

    #[test]
    fn input_is_scanned() {
        let text = r#"
            @format = constant [9 x i8] c"%d %lf%c\00"
            @out = constant [12 x i8] c"%d|%.2f|%c\0A\00"
            declare i32 @scanf(ptr, ...)
            declare i32 @printf(ptr, ...)
            define i32 @main() {
              %a = alloca i32
              %b = alloca double
              %c = alloca i8
              %n = call i32 (ptr, ...) @scanf(ptr @format, ptr %a, ptr %b, ptr %c)
              %x = load i32, ptr %a
              %y = load double, ptr %b
              %z = load i8, ptr %c
              %w = zext i8 %z to i32
              %r = call i32 (ptr, ...) @printf(ptr @out, i32 %x, double %y, i32 %w)
              ret i32 %n
            }"#;
        assert_eq!(run(text, "  -7 2.5!"), ("-7|2.50|!\n".to_owned(), Ending::Exited(3)));
    }

    #[test]
    fn variable_arguments_are_found_in_registers_and_in_memory() {
        let text = r#"
            target triple = "x86_64-unknown-linux-gnu"
            @format = constant [28 x i8] c"%d %g %d %d %d %d %d %ld %g\00"
            declare i32 @vprintf(ptr, ptr)
            declare void @llvm.va_start.p0(ptr)
            declare void @llvm.va_end.p0(ptr)
            define void @say(ptr %f, ...) {
              %list = alloca [24 x i8], align 16
              call void @llvm.va_start.p0(ptr %list)
              %r = call i32 @vprintf(ptr %f, ptr %list)
              call void @llvm.va_end.p0(ptr %list)
              ret void
            }
            define i32 @main() {
              call void (ptr, ...) @say(ptr @format, i32 1, double 1.5, i32 2, i32 3, i32 4, i32 5, i32 6, i64 7, double 2.5)
              ret i32 0
            }"#;
        assert_eq!(prints(text), "1 1.5 2 3 4 5 6 7 2.5");
    }

    #[test]
    fn a_jump_goes_back_to_where_it_was_set() {
        let text = r#"
            declare i32 @_setjmp(ptr) returns_twice
            declare void @longjmp(ptr, i32) noreturn
            define void @inner(ptr %b) {
              call void @longjmp(ptr %b, i32 5)
              unreachable
            }
            define i32 @main() {
              %b = alloca [200 x i8], align 16
              %r = call i32 @_setjmp(ptr %b) returns_twice
              %first = icmp eq i32 %r, 0
              br i1 %first, label %go, label %back
            go:
              call void @inner(ptr %b)
              unreachable
            back:
              ret i32 %r
            }"#;
        assert_eq!(run(text, "").1, Ending::Exited(5));
    }

    /// Throws an object of `thrown`, which a handler for `handler` waits for.
    fn throwing(thrown: &str, handler: &str) -> String {
        format!(
            r#"
            @_ZTVN10__cxxabiv117__class_type_infoE = external global [0 x ptr]
            @_ZTVN10__cxxabiv120__si_class_type_infoE = external global [0 x ptr]
            @_ZTIi = external constant ptr
            @_ZTI4Base = constant {{ ptr, ptr }} {{ ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv117__class_type_infoE, i64 2), ptr null }}
            @_ZTI4More = constant {{ ptr, ptr, ptr }} {{ ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 2), ptr null, ptr @_ZTI4Base }}
            declare ptr @__cxa_allocate_exception(i64)
            declare void @__cxa_throw(ptr, ptr, ptr)
            declare ptr @__cxa_begin_catch(ptr)
            declare void @__cxa_end_catch()
            declare i32 @putchar(i32)
            declare i32 @__gxx_personality_v0(...)
            define void @thrower() personality ptr @__gxx_personality_v0 {{
              %e = call ptr @__cxa_allocate_exception(i64 4)
              store i32 9, ptr %e
              invoke void @__cxa_throw(ptr %e, ptr {thrown}, ptr null) to label %never unwind label %clean
            never:
              unreachable
            clean:
              %pad = landingpad {{ ptr, i32 }} cleanup
              %r = call i32 @putchar(i32 99)
              resume {{ ptr, i32 }} %pad
            }}
            define i32 @main() personality ptr @__gxx_personality_v0 {{
              invoke void @thrower() to label %never unwind label %lands
            never:
              ret i32 0
            lands:
              %pad = landingpad {{ ptr, i32 }} catch ptr {handler}
              %p = extractvalue {{ ptr, i32 }} %pad, 0
              %o = call ptr @__cxa_begin_catch(ptr %p)
              %v = load i32, ptr %o
              call void @__cxa_end_catch()
              ret i32 %v
            }}"#
        )
    }

    #[test]
    fn a_handler_takes_its_type_and_what_is_derived_from_it() {
        for (thrown, handler) in
            [("@_ZTIi", "@_ZTIi"), ("@_ZTI4More", "@_ZTI4Base"), ("@_ZTI4Base", "@_ZTI4Base"), ("@_ZTIi", "null")]
        {
            assert_eq!(run(&throwing(thrown, handler), ""), ("c".to_owned(), Ending::Exited(9)), "{thrown} {handler}");
        }
        // Nobody cleans up where nobody catches.
        for (thrown, handler) in [("@_ZTI4Base", "@_ZTI4More"), ("@_ZTIi", "@_ZTI4Base"), ("@_ZTI4Base", "@_ZTIi")] {
            assert_eq!(run(&throwing(thrown, handler), ""), (String::new(), Ending::Aborted), "{thrown} {handler}");
        }
    }

    #[test]
    fn assembly_without_instructions_does_nothing() {
        let with = |assembly: &str| {
            format!(
                "define i32 @main() {{\n  call void asm sideeffect \"{assembly}\", \"~{{memory}}\"()\n  ret i32 3\n}}\n"
            )
        };
        assert_eq!(run(&with(""), "").1, Ending::Exited(3));
        assert_eq!(run(&with("nop"), "").1, Ending::Unknown("inline assembly".to_owned()));
    }

    /// Memory stays flat: numbers of blocks are not reused, but their places are.
    #[test]
    fn blocks_that_ended_are_forgotten() {
        let text = r#"
            declare ptr @malloc(i64)
            declare void @free(ptr)
            define i32 @main() {
              br label %loop
            loop:
              %i = phi i64 [ 0, %0 ], [ %j, %loop ]
              %first = phi ptr [ null, %0 ], [ %p, %loop ]
              %p = call ptr @malloc(i64 8)
              call void @free(ptr %p)
              %j = add i64 %i, 1
              %m = icmp ult i64 %j, 20000
              br i1 %m, label %loop, label %end
            end:
              %x = load i32, ptr %first
              ret i32 %x
            }"#;
        let (_, Ending::Ub(ub)) = run(text, "") else { panic!("a load from what was freed") };
        assert_eq!(ub.rule, irrefute_semantics::UbRule::AccessOfDead);
    }
}
