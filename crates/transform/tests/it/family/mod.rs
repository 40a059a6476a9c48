//! The family of semantics: the nondeterministic one, the deterministic one in small steps, and twice in big steps.
//!
//! ```text
//!   a stretch is a step  =  a call is a step  =  the machine under `deterministic`  ∈  the machine under `langref`
//!         steps.rs              steps.rs                 Machine                          refine::check
//! ```
//!
//! The big steps are an evaluator of their own over `ir`, with its own arithmetic, memory and frames: it shares the
//! parser and the data layout with the machine, and nothing else. It knows a subset of the language ([`Stop::Outside`]
//! names what it does not): integers of up to 64 bits, pointers, aggregates, memory of the stack and of variables,
//! calls. At every call the functions and arguments must agree, at the end the result and the events.
//!
//! Progress and preservation are tests of the machine alone: every execution ends in one of the enumerated ways, and
//! every result has the shape and the width of its type.
//!
//! `cargo test --release -p irrefute-transform --test it -- family --ignored --nocapture` runs 100,000 random programs.

use crate::transform::demote;
use irrefute_corpus as cases;
mod evaluate;
mod invariants;
mod memory;
use crate::transform::programs;
mod progress;
mod steps;
mod value;

use irrefute_generate::{self as generate, Config};
use irrefute_ir::layout::{self, DataLayout};
use irrefute_ir::{Function, Linkage, LlvmVersion, Module, Type, parse, print};
use irrefute_refine::{Options, Side, Verdict, check};
use irrefute_semantics::{
    Answer, Budget, Dialect, End, Environment, Event, First, FunctionIndex, Machine, Observer, Program, Scalar, Shape,
    Value,
};
use memory::Memory;
use std::collections::{BTreeMap, HashMap};
use value::Leaf;

/// Nested calls, as the machine counts them.
const CALL_DEPTH: u32 = 20;
const FUEL: u64 = 2_000;

/// An end of an execution that is no return.
#[derive(Clone, Debug, PartialEq)]
pub enum Stop {
    /// The thesis's word for undefined behaviour: no rule applies.
    Stuck(&'static str),
    Fuel,
    /// Something that the subset does not have was reached.
    Outside(&'static str),
}

/// An execution of the evaluator.
pub struct World<'m> {
    module: &'m Module,
    layout: DataLayout,
    memory: Memory,
    globals: HashMap<String, usize>,
    /// Each call of a function with a body, but for the first: its name and the leaves of its arguments.
    calls: Vec<(String, value::Value)>,
    /// Each call of one without.
    trace: Vec<(String, value::Value)>,
    fuel: u64,
}

impl<'m> World<'m> {
    fn new(module: &'m Module) -> Result<World<'m>, Stop> {
        if module.global("llvm.global_ctors").is_some() {
            return Err(Stop::Outside("constructors"));
        }
        let layout = DataLayout::of(module).map_err(|_| Stop::Outside("another layout"))?;
        let mut world = World {
            module,
            layout,
            memory: Memory::default(),
            globals: HashMap::new(),
            calls: Vec::new(),
            trace: Vec::new(),
            fuel: FUEL,
        };
        // All blocks first: initializers may name later ones. Variables that others may write are open.
        let closed = module.globals.iter().filter(|global| {
            let is_known = global.constant || global.header.linkage.is_local();
            is_known && !global.externally_initialized && !global.header.linkage.is_interposable()
        });
        let mut initialized = Vec::new();
        for global in closed {
            let (Some(initializer), Ok(size)) = (&global.initializer, world.size(&global.ty)) else { continue };
            let align = global.header.align.unwrap_or(1);
            let block = world.memory.allocate(size, align);
            world.globals.insert(global.name.to_string(), block);
            initialized.push((global, initializer, block, size));
        }
        for (global, initializer, block, size) in initialized {
            // One that has no value in the subset is as if it were not there.
            let stored = world.pieces(&global.ty).and_then(|pieces| {
                let value = world.constant(initializer)?;
                world.memory.store(&Leaf::Place(block, 0), &pieces, size, 1, &value)
            });
            match stored {
                Ok(()) if global.constant => world.memory.make_constant(block),
                Ok(()) => {}
                Err(_) => drop(world.globals.remove(&*global.name)),
            }
        }
        Ok(world)
    }
}

/// What the environment answers to the event of this index.
pub fn answer(index: usize) -> u64 {
    (index as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(7)
}

struct Answers;

impl Environment for Answers {
    fn answer_event(&mut self, index: usize, _event: &Event, shape: &Shape) -> Answer {
        Answer::Returns(Value(shape.iter().map(|leaf| masked(answer(index), leaf.width())).collect()))
    }

    fn answer_function(&mut self, _callee: &str, _args: &[Value], shape: &Shape) -> Value {
        Value(shape.iter().map(|leaf| masked(answer(0), leaf.width())).collect())
    }
}

fn masked(word: u64, width: u32) -> Scalar {
    Scalar::Word(word & value::mask(width.min(64)))
}

/// What the machine says at calls.
#[derive(Default)]
struct Calls(Vec<(FunctionIndex, Vec<Scalar>)>);

impl Observer for Calls {
    const HEARS_RESULTS: bool = false;

    fn entered(&mut self, function: FunctionIndex, args: &[Scalar]) {
        self.0.push((function, args.to_vec()));
    }
}

/// Why two executions were not compared.
type Skipped = String;

/// Runs a function in the three deterministic ways and compares them.
fn compare(module: &Module, program: &Program, function: &Function, args: &[Leaf]) -> Result<(), Skipped> {
    let values = || -> Vec<value::Value> { args.iter().map(|leaf| vec![leaf.clone()]).collect() };
    let by_calls = World::new(module).map(|mut world| (world.call(function, values(), 0), world));
    let by_stretches = World::new(module).map(|mut world| (world.stretches(function, values()), world));
    let ((end, world), (other, other_world)) = by_calls.and_then(|a| Ok((a, by_stretches?))).map_err(outside)?;
    let shown = || format!("@{} {args:?}\n{}", function.name, text(module));
    // A stretch computes what is pure later, so it may leave the subset elsewhere.
    for end in [&end, &other] {
        if let Err(stop @ Stop::Outside(_)) = end {
            return Err(outside(stop.clone()));
        }
    }
    let is_stuck = |end: &Result<value::Value, Stop>| matches!(end, Err(Stop::Stuck(_)));
    assert!(end == other || is_stuck(&end) && is_stuck(&other), "{end:?}, by stretches {other:?}: {}", shown());
    assert_eq!(world.trace, other_world.trace, "{}", shown());
    assert_eq!(world.calls, other_world.calls, "{}", shown());

    let scalars: Vec<Value> = args.iter().map(|leaf| Value([scalar(leaf)].into_iter().collect())).collect();
    let index = program.function(&function.name).expect("it is defined");
    let (mut calls, budget) = (Calls::default(), Budget { steps: FUEL, call_depth: CALL_DEPTH, ..Budget::default() });
    let outcome = Machine::new(program).observe(index, &scalars, &mut Answers, &mut First, budget, &mut calls);
    let (shape, blocks) = (&program.result(index).shape, &mut Blocks::default());
    match (&outcome.end, &end) {
        (End::Unsupported(_), Err(Stop::Stuck(_))) => return Err("undefined before what the machine cannot".to_owned()),
        (End::Unsupported(reason), _) => panic!("the machine cannot: {reason}, {}", shown()),
        (End::Inconclusive(reason), _) => return Err(format!("the machine leaves it open: {reason}")),
        (End::Unknown | End::Diverges | End::Repeats, Err(Stop::Fuel)) => return Ok(()),
        _ => {}
    }
    let of_machine: Vec<(String, Vec<Scalar>)> =
        calls.0.into_iter().skip(1).map(|(callee, args)| (program.name(callee).to_string(), args)).collect();
    assert_eq!(of_machine.len(), world.calls.len(), "calls: {}", shown());
    for ((name, args), (expected, leaves)) in of_machine.iter().zip(&world.calls) {
        assert!(
            name == expected && blocks.agree(args, leaves),
            "call of @{name}{args:?}, {expected}{leaves:?}: {}",
            shown()
        );
    }
    assert_eq!(outcome.trace.len(), world.trace.len(), "events: {}", shown());
    for (event, (name, leaves)) in outcome.trace.iter().zip(&world.trace) {
        let args: Vec<Scalar> = event.args.iter().flat_map(|arg| arg.0.iter().cloned()).collect();
        // A call by another type than that of the declaration is an event of both.
        let is_it = *event.callee == **name || event.callee.ends_with(&format!(" at @{name}"));
        assert!(is_it && blocks.agree(&args, leaves), "{event:?}, {leaves:?}: {}", shown());
    }
    match (&outcome.end, &end) {
        (End::Returns(value), Ok(leaves)) => {
            assert_eq!(shape.len(), leaves.len());
            assert!(blocks.agree(&value.0, leaves), "{value:?}, {leaves:?}: {}", shown());
        }
        (End::Ub(_), Err(Stop::Stuck(_))) => {}
        (end, expected) => panic!("{end:?}, expected {expected:?}: {}", shown()),
    }
    Ok(())
}

fn outside(stop: Stop) -> Skipped {
    match stop {
        Stop::Outside(what) => what.to_owned(),
        Stop::Stuck(_) | Stop::Fuel => unreachable!("no skip"),
    }
}

fn scalar(leaf: &Leaf) -> Scalar {
    match leaf {
        Leaf::Int(word) => Scalar::Word(*word),
        Leaf::Null => Scalar::Word(0),
        Leaf::Poison => Scalar::Poison,
        Leaf::Place(..) => unreachable!("no argument is a pointer"),
    }
}

/// Which block of the machine is which of the evaluator: the same one wherever they meet.
#[derive(Default)]
struct Blocks(HashMap<String, usize>, HashMap<usize, String>);

impl Blocks {
    fn agree(&mut self, scalars: &[Scalar], leaves: &[Leaf]) -> bool {
        scalars.len() == leaves.len()
            && scalars.iter().zip(leaves).all(|(scalar, leaf)| match (scalar, leaf) {
                (Scalar::Word(a), Leaf::Int(b)) => a == b,
                (Scalar::Word(0), Leaf::Null) | (Scalar::Poison, Leaf::Poison) => true,
                (Scalar::Log(block, offset), Leaf::Place(place, at)) => {
                    let block = format!("{block:?}");
                    let same = *self.0.entry(block.clone()).or_insert(*place) == *place;
                    same && *self.1.entry(*place).or_insert(block.clone()) == block && *offset as i64 == *at
                }
                _ => false,
            })
    }
}

fn text(module: &Module) -> String {
    // Bytes have a text since 23.
    let printed = print(module, LlvmVersion::DEFAULT).or_else(|_| print(module, LlvmVersion(23)));
    printed.unwrap_or_else(|error| format!("{error}: {module:?}"))
}

/// Argument lists: small numbers, all ones, poison, and numbers without a pattern.
fn inputs(function: &Function, seed: u64) -> Option<Vec<Vec<Leaf>>> {
    let widths: Option<Vec<u32>> = (0..function.params.len()).map(|i| function.values[i].ty.int_width()).collect();
    let widths = widths.filter(|widths| widths.iter().all(|width| *width <= 64))?;
    let is_scalar = (0..function.params.len()).all(|i| matches!(function.values[i].ty, Type::Int(_)));
    let word = |i: usize, k: usize| match k {
        0..3 => (i + k) as u64,
        3 => u64::MAX - i as u64,
        _ => answer(i * 31 + k + seed as usize * 7),
    };
    let list = |k: usize| -> Vec<Leaf> {
        let of = |(i, width): (usize, &u32)| match (k, i) {
            (6, 0) => Leaf::Poison,
            _ => Leaf::Int(word(i, k) & value::mask(*width)),
        };
        widths.iter().enumerate().map(of).collect()
    };
    is_scalar.then(|| (0..7).map(list).collect())
}

/// What comparisons of many programs came to.
#[derive(Default)]
struct Figures {
    functions: usize,
    executions: usize,
    skipped: BTreeMap<String, usize>,
}

impl Figures {
    fn add(&mut self, module: &Module, seed: u64) {
        let mut module = module.clone();
        layout::agree(&mut [&mut module]);
        let program = Program::new(&module, Dialect::DETERMINISTIC);
        for function in module.definitions().filter(|f| f.header.linkage == Linkage::External) {
            let Some(inputs) = inputs(function, seed) else {
                *self.skipped.entry("a parameter of another type".to_owned()).or_default() += 1;
                continue;
            };
            let mut compared = 0;
            let mut reason = None;
            for args in inputs {
                match compare(&module, &program, function, &args) {
                    Ok(()) => compared += 1,
                    Err(skipped) => reason = Some(skipped),
                }
            }
            self.executions += compared;
            match (compared, reason) {
                (0, Some(reason)) => *self.skipped.entry(reason).or_default() += 1,
                _ => self.functions += 1,
            }
        }
    }
}

fn random(seed: u64) -> Module {
    let presets = Config::PRESETS;
    generate::from_seed(seed, &Config::preset(presets[seed as usize % presets.len()]).expect("it is one"))
}

/// Mostly within the subset of the evaluator.
fn plain(seed: u64) -> Module {
    let preset = Config::preset(if seed.is_multiple_of(2) { "default" } else { "memory" }).expect("it is one");
    generate::from_seed(seed, &Config { vector_percent: 0, wide_percent: 0, ..preset })
}

fn corpus() -> Vec<Module> {
    let cases = cases::all().expect("the corpus can be read");
    cases.iter().map(|case| parse(&case.text, LlvmVersion::DEFAULT).expect("a module")).collect()
}

#[test]
fn deterministic_semantics_agree_on_the_corpus() {
    let mut figures = Figures::default();
    corpus().iter().for_each(|module| figures.add(module, 0));
    println!("{} functions, {} executions; skipped: {:?}", figures.functions, figures.executions, figures.skipped);
    assert!(figures.functions > 300, "{}", figures.functions);
}

#[test]
fn deterministic_semantics_agree_on_random_programs() {
    let mut figures = Figures::default();
    (0..2_000).for_each(|seed| figures.add(&plain(seed), seed));
    println!("{} functions, {} executions; skipped: {:?}", figures.functions, figures.executions, figures.skipped);
    assert!(figures.functions > 300, "{}", figures.functions);
}

#[test]
#[ignore = "takes minutes"]
fn deterministic_semantics_agree_on_a_hundred_thousand_random_programs() {
    let mut figures = Figures::default();
    (1_000_000..1_100_000).for_each(|seed| figures.add(&plain(seed), seed));
    println!("{} functions, {} executions; skipped: {:?}", figures.functions, figures.executions, figures.skipped);
}

/// A program under `deterministic` refines itself under `langref`; `true` if anything was decided.
fn is_among(module: &Module, options: &Options) -> bool {
    let mut module = module.clone();
    layout::agree(&mut [&mut module]);
    let of = |dialect| Program::new(&module, dialect);
    let (all, one) = (of(Dialect::LANGREF), of(Dialect::DETERMINISTIC));
    let mut decided = false;
    for function in module.definitions().filter(|f| !f.header.linkage.is_local()) {
        let side = |program| Side::new(&module, program, &function.name).expect("it is defined");
        let report = check(side(&all), side(&one), options);
        assert_ne!(report.verdict, Verdict::Violates, "@{}\n{}\n{report}", function.name, text(&module));
        decided |= report.verdict.is_decided();
    }
    decided
}

#[test]
fn the_deterministic_semantics_is_among_the_nondeterministic_one() {
    let options = Options { inputs: 16, ..Options::CAMPAIGN };
    let modules = corpus().into_iter().chain((0..1_000).map(random));
    let decided = modules.filter(|module| is_among(module, &options)).count();
    println!("{decided} programs decided");
    assert!(decided > 1_500, "{decided}");
}

#[test]
fn undef_and_fresh_memory_are_zero() {
    let text = "
      define i8 @constant() { ret i8 undef }
      define ptr @pointer() { ret ptr undef }
      define i8 @fresh() {
        %p = alloca i8
        %v = load i8, ptr %p
        ret i8 %v
      }
      define i8 @padding() {
        %p = alloca { i8, i16 }
        store i32 -1, ptr %p, align 2
        store { i8, i16 } { i8 1, i16 2 }, ptr %p
        %q = getelementptr i8, ptr %p, i64 1
        %v = load i8, ptr %q
        ret i8 %v
      }
      define i8 @beyond() {
        %p = alloca i8
        store i7 -1, ptr %p
        %v = load i8, ptr %p
        ret i8 %v
      }";
    let module = parse(text, LlvmVersion::DEFAULT).expect("a module");
    let program = Program::new(&module, Dialect::DETERMINISTIC);
    for (name, word) in [("constant", 0), ("pointer", 0), ("fresh", 0), ("padding", 0), ("beyond", 127)] {
        let function = program.function(name).expect("it is defined");
        let outcome = program.execute(function, &[], &mut Answers, &mut First, Budget::default());
        assert_eq!(outcome.end, End::Returns(Value([Scalar::Word(word)].into_iter().collect())), "{name}");
    }
}
