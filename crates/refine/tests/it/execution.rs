//! Properties of executions of generated programs.

use irrefute_generate::{self as generate, Config};
use irrefute_ir::Module;
use irrefute_refine::environment::{Answers, Record, Recorder, Replay};
use irrefute_refine::judge::choices::{Mode, Script};
use irrefute_refine::relation::injection::MemoryInjection;
use irrefute_refine::relation::{Coverage, covers};
use irrefute_semantics::memory::EnvironmentMemory;
use irrefute_semantics::observe::MemoryAccess;
use irrefute_semantics::{
    Budget, Dialect, End, First, FunctionIndex, Leaf, Machine, Observer, Outcome, Place, Program, Scalar, Unobserved,
    Value,
};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::sync::Arc;

/// The seed of the environment.
const SEED: u64 = 7;

/// The most executions of one search.
const MAX_EXECUTIONS: usize = 64;

/// The functions of a program that can be executed on integers.
fn functions(module: &Module, program: &Program) -> Vec<FunctionIndex> {
    let defined = module.definitions().filter_map(|f| program.function(&f.name));
    let integers =
        |f: &FunctionIndex| program.params(*f).iter().flat_map(|p| &p.shape).all(|leaf| matches!(leaf, Leaf::Int(_)));
    defined.filter(|f| program.unsupported(*f).is_none()).filter(integers).collect()
}

fn arguments(program: &Program, function: FunctionIndex, random: &mut impl Rng) -> Vec<Value> {
    let leaf = |leaf: &Leaf, random: &mut dyn FnMut() -> u64| {
        let width = leaf.bits().unwrap_or(64);
        let bits = random() >> (random() % 64);
        Scalar::from_int(&irrefute_ir::Int::new(width, bits))
    };
    let params = program.params(function).iter();
    params.map(|p| Value(p.shape.iter().map(|l| leaf(l, &mut || random.next_u64())).collect())).collect()
}

/// One program with itself, where nothing exists before the call.
fn matching(program: &Program) -> MemoryInjection<'_> {
    static NOTHING: EnvironmentMemory = EnvironmentMemory::NONE;
    MemoryInjection::new(program, program, &NOTHING)
}

/// Every outcome on these arguments in the environment of a recorded execution; `None` if there are
/// too many.
fn all_outcomes(
    machine: &mut Machine,
    function: FunctionIndex,
    args: &[Value],
    recorded: (&Outcome, &Record),
    mode: Mode,
) -> Option<Vec<Outcome>> {
    let mut script = Script::new(mode);
    let mut outcomes = Vec::new();
    for _ in 0..MAX_EXECUTIONS {
        let (outcome, record) = recorded;
        let answers = Answers::new(SEED.into(), machine.program(), None);
        let environment_memory = Arc::default();
        let matching = matching(machine.program());
        let mut environment = Replay::new(answers, &environment_memory, &outcome.trace, record, &[], matching);
        outcomes.push(machine.execute(function, args, &mut environment, &mut script, Budget::default()));
        if !script.advance() {
            return script.is_exhaustive().then_some(outcomes);
        }
    }
    None
}

struct Case<'a> {
    machine: Machine<'a>,
    function: FunctionIndex,
    args: Vec<Value>,
    record: Record,
    outcome: Outcome,
}

/// Executes functions of generated programs deterministically, on words and, if asked for, poison.
fn for_each_case(seeds: u64, poison: bool, mut check: impl FnMut(u64, &mut Case, &mut Xoshiro256PlusPlus)) {
    for seed in 0..seeds {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let module = generate::from_seed(seed, &Config::default());
        let program = Program::new(&module, Dialect::LANGREF);
        for function in functions(&module, &program) {
            let mut machine = Machine::new(&program);
            let mut args = arguments(&program, function, &mut random);
            let scalars = args.iter_mut().flat_map(|value| &mut value.0);
            scalars.filter(|_| poison && random.next_u64() % 2 == 0).for_each(|scalar| *scalar = Scalar::Poison);
            let mut record = Record::default();
            let answers = Answers::new(SEED.into(), &program, None);
            let environment_memory = Arc::default();
            let mut environment = Recorder::new(answers, &environment_memory, &mut record);
            let outcome = machine.execute(function, &args, &mut environment, &mut First, Budget::default());
            let mut case = Case { machine, function, args, record, outcome };
            check(seed, &mut case, &mut random);
        }
    }
}

/// What the deterministic chooser does is one of all the things that can be done.
#[test]
fn the_deterministic_outcome_is_among_all() {
    let mut with_choices = 0;
    for_each_case(2_000, true, |seed, case, _| {
        let recorded = (&case.outcome, &case.record);
        let Some(all) = all_outcomes(&mut case.machine, case.function, &case.args, recorded, Mode::Exact) else {
            return;
        };
        // Stored sets are equal only to themselves, within one execution, so it is their text that is compared.
        let text = format!("{:?}", case.outcome);
        assert!(all.iter().any(|outcome| format!("{outcome:?}") == text), "seed {seed}: {text}");
        with_choices += u32::from(case.outcome.choices > 0);
    });
    assert!(with_choices > 5, "only {with_choices}");
}

/// Poison or undef for a part of the input makes an outcome only less defined. That each `freeze` is
/// left open makes the second outcome an upper bound.
#[test]
fn less_defined_arguments_give_less_defined_outcomes() {
    let (mut compared, mut defined) = (0, 0);
    for_each_case(400, false, |seed, case, random| {
        if case.args.is_empty() {
            return;
        }
        let mut args = case.args.clone();
        let chosen = (random.next_u64() % args.len() as u64) as usize;
        let shape = case.machine.program().params(case.function)[chosen].shape.clone();
        for (scalar, leaf) in args[chosen].0.iter_mut().zip(&shape) {
            *scalar = match random.next_u64() % 3 {
                0 => Scalar::Poison,
                1 => Scalar::undef(leaf.bits().unwrap_or(64)),
                _ => scalar.clone(),
            };
        }
        let recorded = (&case.outcome, &case.record);
        let Some(all) = all_outcomes(&mut case.machine, case.function, &args, recorded, Mode::Relaxed) else { return };
        let program = case.machine.program();
        let differs = |outcome: &Outcome| {
            matches!(covers(outcome, &case.outcome, &mut matching(program)), Coverage::DoesNotCover(_))
        };
        assert!(
            !all.iter().all(differs),
            "seed {seed}: {:?} of {:?}, but {all:?} of {args:?}",
            case.outcome,
            case.args
        );
        compared += 1;
        defined += u32::from(matches!(case.outcome.end, End::Returns(_)));
    });
    assert!(compared > 200 && defined > 100, "{compared} compared, {defined} of them with a result");
}

/// Programs of integers, with bytes in between: where no pointer is, strict loads and loads that pun are the same.
#[test]
fn programs_of_bytes_mean_the_same_under_both_loads() {
    let version = irrefute_ir::LlvmVersion(23);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(23);
    let (mut executed, mut converted) = (0, 0);
    for seed in 0..10_000 {
        let mut module = Module { version, ..generate::from_seed(seed, &Config::default()) };
        let mut bytes = vec![0; 512];
        rng.fill_bytes(&mut bytes);
        let mut changes = arbitrary::Unstructured::new(&bytes);
        for _ in 0..4 {
            converted += u32::from(generate::mutate(&mut module, &mut changes) == Some("bytes of a value"));
        }
        // Bytes of pointers are what the two differ on.
        if module.to_string().contains("ptr") {
            continue;
        }
        let [punning, strict] = [Dialect::LANGREF, Dialect::BYTE_STRICT]
            .map(|dialect| Program::new(&module, Dialect { version, ..dialect }));
        let Some(function) = functions(&module, &punning).first().copied() else { continue };
        let args = arguments(&punning, function, &mut rng);
        let [first, second] = [&punning, &strict].map(|program| {
            let mut record = Record::default();
            let answers = Answers::new(SEED.into(), program, None);
            let environment_memory = Arc::default();
            let mut environment = Recorder::new(answers, &environment_memory, &mut record);
            Machine::new(program).execute(function, &args, &mut environment, &mut First, Budget::default())
        });
        assert_eq!((&first.end, &first.trace), (&second.end, &second.trace), "seed {seed}:\n{module}");
        executed += 1;
    }
    assert!(executed > 1_000 && converted > 1_000, "{executed} executed, {converted} converted");
}

/// Keeps what it hears of comparisons and accesses, and lets the executor stop at each instruction or not.
#[derive(Default)]
struct Heard<const STEPS: bool>(Vec<String>);

impl<const STEPS: bool> Observer for Heard<STEPS> {
    const HEARS_STEPS: bool = STEPS;
    const HEARS_RESULTS: bool = false;
    const HEARS_ACCESSES: bool = true;

    fn compared(&mut self, place: Place, width: u32, lhs: &Scalar, rhs: &Scalar) {
        self.0.push(format!("{place:?}: {width} bits of {lhs:?} and {rhs:?}"));
    }

    fn switched(&mut self, place: Place, width: u32, value: &Scalar) {
        self.0.push(format!("{place:?}: {width} bits of {value:?}"));
    }

    fn accessed(&mut self, place: Place, access: MemoryAccess) {
        self.0.push(format!("{place:?}: {access:?}"));
    }
}

fn observed<O: Observer>(
    machine: &mut Machine,
    function: FunctionIndex,
    args: &[Value],
    budget: Budget,
    observer: &mut O,
) -> Outcome {
    let (mut record, environment_memory) = (Record::default(), Arc::default());
    let answers = Answers::new(SEED.into(), machine.program(), None);
    let mut environment = Recorder::new(answers, &environment_memory, &mut record);
    machine.observe(function, args, &mut environment, &mut First, budget, observer)
}

/// The compact form is only a faster way through the actions: outcomes, steps, marks, comparisons and accesses are the
/// same, whatever the fuel.
#[test]
fn the_compact_form_does_what_the_actions_do() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
    let mut compared = 0;
    for config in [Config::default(), Config::preset("memory").expect("a preset")] {
        for seed in 0..400 {
            let module = generate::from_seed(seed, &config);
            let program = Program::new(&module, Dialect::LANGREF);
            let mut machine = Machine::new(&program);
            for function in functions(&module, &program) {
                let args = arguments(&program, function, &mut random);
                for steps in [random.next_u64() % 200, 2_000, 20_000] {
                    let budget = Budget { steps, ..Budget::default() };
                    let fast = observed(&mut machine, function, &args, budget, &mut Unobserved);
                    let (mut by_steps, mut by_stretches) = (Heard::<true>::default(), Heard::<false>::default());
                    let slow = observed(&mut machine, function, &args, budget, &mut by_steps);
                    observed(&mut machine, function, &args, budget, &mut by_stretches);
                    assert_eq!(by_steps.0, by_stretches.0, "seed {seed}:\n{module}");
                    // Stored sets are equal only to themselves.
                    assert_eq!(format!("{fast:?}"), format!("{slow:?}"), "seed {seed}, {steps} steps:\n{module}");
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 1_500, "{compared}");
}

/// A plain call is only a faster way into its callee and back: what callee and call promise holds as before, poison and
/// pointers are passed as before, and recursion ends at the same depth.
#[test]
fn plain_calls_do_what_calls_do() {
    let callees = [
        ("i8", "(i8 %a)", "", "  %r = mul i8 %a, 3\n  ret i8 %r\n"),
        ("i8", "(i8 %a)", "", "  %r = add nuw i8 %a, 100\n  ret i8 %r\n"),
        ("i8", "(i8 noundef %a)", "", "  ret i8 %a\n"),
        ("noundef i8", "(i8 %a)", "", "  %r = shl nuw i8 %a, 1\n  ret i8 %r\n"),
        ("range(i8 0, 9) i8", "(i8 %a)", "", "  ret i8 %a\n"),
        ("i8", "(i8 returned %a)", "", "  %r = or i8 %a, 1\n  ret i8 %r\n"),
        (
            "i8",
            "(i8 %a)",
            "memory(none)",
            "  %p = alloca i8\n  store i8 %a, ptr %p\n  %r = load i8, ptr %p\n  ret i8 %r\n",
        ),
        ("i8", "(i8 %a)", "", "  %p = alloca i8\n  store i8 %a, ptr %p\n  %r = load i8, ptr %p\n  ret i8 %r\n"),
        ("i8", "(i8 %a)", "memory(read)", "  store i8 %a, ptr @v\n  ret i8 %a\n"),
        ("i8", "(i8 %a)", "noreturn", "  ret i8 %a\n"),
    ];
    let mut text = String::from("@v = global i8 0\n");
    for (i, (ty, params, attributes, body)) in callees.iter().enumerate() {
        text += &format!("define {ty} @callee{i}{params} {attributes} {{\n{body}}}\n");
        for (k, (call, argument)) in [("", "i8"), ("tail ", "i8"), ("", "i8 noundef")].iter().enumerate() {
            text += &format!(
                "define i8 @caller{i}.{k}(i8 %x) {{\n  %y = add nsw i8 %x, 20\n  %a = {call}call i8 @callee{i}({argument} %y)\n  \
                 %b = call i8 @callee{i}(i8 %a)\n  ret i8 %b\n}}\n"
            );
        }
    }
    for attribute in ["", " norecurse"] {
        let name = if attribute.is_empty() { "deep" } else { "once" };
        text += &format!(
            "define i8 @{name}(i8 %n){attribute} {{\n  %end = icmp eq i8 %n, 0\n  br i1 %end, label %stop, label %go\ngo:\n  \
             %less = sub i8 %n, 1\n  %r = call i8 @{name}(i8 %less)\n  ret i8 %r\nstop:\n  ret i8 7\n}}\n"
        );
    }
    let module = irrefute_ir::parse(&text, irrefute_ir::LlvmVersion::DEFAULT).expect("a module");
    let program = Program::new(&module, Dialect::LANGREF);
    let mut machine = Machine::new(&program);
    let (mut returned, mut undefined, mut unknown) = (0, 0, 0);
    for function in functions(&module, &program) {
        for word in 0..=255 {
            let args = [Value::scalar(if word == 255 { Scalar::Poison } else { Scalar::Word(word) })];
            let budget = Budget { steps: [7, 20_000][word as usize % 2], ..Budget::default() };
            let fast = observed(&mut machine, function, &args, budget, &mut Unobserved);
            let slow = observed(&mut machine, function, &args, budget, &mut Heard::<true>::default());
            assert_eq!(slow, fast, "{word}:\n{text}");
            returned += u32::from(matches!(fast.end, End::Returns(_)));
            undefined += u32::from(matches!(fast.end, End::Ub(_)));
            unknown += u32::from(matches!(fast.end, End::Unknown));
        }
    }
    assert!(returned > 3_000 && undefined > 300 && unknown > 300, "{returned} {undefined} {unknown}");
}

/// Loops, calls and memory for as long as states are compared; numbers at their limits, with every flag.
#[test]
fn the_compact_form_knows_flags_and_loops() {
    let operations = ["add", "sub", "mul", "shl", "lshr", "ashr", "and", "or", "xor"];
    let flags = |operation: &str| match operation {
        "add" | "sub" | "mul" | "shl" => ["", "nuw ", "nsw ", "nuw nsw "],
        "lshr" | "ashr" => ["", "exact ", "", ""],
        _ => ["", "", "", ""],
    };
    let mut text = String::new();
    for width in [1, 7, 8, 32, 63, 64] {
        for operation in operations {
            for (i, flag) in flags(operation).iter().enumerate() {
                let ty = format!("i{width}");
                text += &format!(
                    "define {ty} @{operation}{width}.{i}({ty} %a, {ty} %b) {{\nentry:\n  %p = alloca [4 x {ty}]\n  \
                     br label %loop\nloop:\n  %i = phi i32 [ 0, %entry ], [ %j, %loop ]\n  \
                     %x = phi {ty} [ %a, %entry ], [ %z, %loop ]\n  %low = and i32 %i, 3\n  %wide = sext i32 %low to i64\n  \
                     %q = getelementptr inbounds {ty}, ptr %p, i64 %wide\n  store {ty} %x, ptr %q\n  %y = load {ty}, ptr %q\n  \
                     %r = {operation} {flag}{ty} %y, %b\n  %less = icmp slt {ty} %r, %x\n  \
                     %s = select i1 %less, {ty} %r, {ty} %b\n  %z = xor {ty} %s, %r\n  %j = add nuw i32 %i, 1\n  \
                     %more = icmp ult i32 %j, 700\n  br i1 %more, label %loop, label %end\nend:\n  ret {ty} %z\n}}\n"
                );
            }
        }
    }
    let module = irrefute_ir::parse(&text, irrefute_ir::LlvmVersion::DEFAULT).expect("a module");
    let program = Program::new(&module, Dialect::LANGREF);
    let mut machine = Machine::new(&program);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(5);
    let mut poison = 0;
    for function in functions(&module, &program) {
        for run in 0..6 {
            let args = arguments(&program, function, &mut random);
            let budget = Budget { steps: [9_000 + random.next_u64() % 40, 20_000][run % 2], ..Budget::default() };
            let fast = observed(&mut machine, function, &args, budget, &mut Unobserved);
            let slow = observed(&mut machine, function, &args, budget, &mut Heard::<true>::default());
            assert_eq!(slow, fast);
            poison += u64::from(matches!(&fast.end, End::Returns(value) if value.0[0] == Scalar::Poison));
        }
    }
    assert!(poison > 20, "{poison}");
}
