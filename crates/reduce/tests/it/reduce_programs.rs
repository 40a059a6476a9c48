//! Reduction of generated programs, and by what a program does instead of what it looks like.

use irrefute_generate::{self as generate, Config};
use irrefute_ir::{self as ir, Callee, Constant, ConstantKind, LlvmVersion, Module, Op, Operand, Type};
use irrefute_reduce::calls::{Address, Base, CallOutcome, CallSite, Calls, Nameable, Written};
use irrefute_reduce::{Options, Size, reduce, reduce_observed};
use irrefute_semantics::{
    Answer, Budget, Dialect, End, Environment, Event, First, Leaf, Machine, Program, Scalar, Shape, UbRule, Value,
};

/// An outside world that answers zero.
struct Zero;

fn zero(shape: &Shape) -> Value {
    Value(shape.iter().map(|_| Scalar::Word(0)).collect())
}

impl Environment for Zero {
    fn answer_event(&mut self, _index: usize, _event: &Event, shape: &Shape) -> Answer {
        Answer::Returns(zero(shape))
    }

    fn answer_function(&mut self, _callee: &str, _args: &[Value], shape: &Shape) -> Value {
        zero(shape)
    }
}

/// The witness: a parameter gets the number that belongs to its name, at whatever width it has now.
const WITNESS: [(&str, u64); 2] = [("x", 0x7fff_ffff), ("y", 3)];

/// How `@f` ends on the witness.
fn run(module: &Module) -> End {
    let program = Program::new(module, Dialect::LANGREF);
    let function = module.function("f").unwrap();
    let argument = |(leaf, name): (&Leaf, Option<&str>)| {
        let Leaf::Int(width) = *leaf else { return Scalar::Word(0) };
        let known = WITNESS.iter().find(|(n, _)| Some(*n) == name).map_or(0, |(_, value)| *value);
        Scalar::Word(known & ir::int::mask(width))
    };
    let index = program.function("f").unwrap();
    let arguments: Vec<Value> = (program.params(index).iter().zip(&function.values))
        .map(|(p, v)| Value(p.shape.iter().map(|leaf| argument((leaf, v.name.as_deref()))).collect()))
        .collect();
    Machine::new(&program).execute(index, &arguments, &mut Zero, &mut First, Budget::default()).end
}

fn mentions_poison(module: &Module) -> bool {
    let mut found = false;
    let is_poison = |o: &Operand| matches!(o, Operand::Const(c) if matches!(c.kind, ConstantKind::Poison));
    module.definitions().for_each(|f| f.for_each_operand(|o| found |= is_poison(o)));
    found
}

/// Poison out of defined operands: what is left is the one instruction whose flag is broken.
#[test]
fn the_instruction_that_makes_poison_is_left() {
    let text = "
define i32 @f(i32 %unused, i32 %x, i32 %y, i1 %c) {
entry:
  %m = and i32 %x, 255
  br i1 %c, label %left, label %right
left:
  br label %join
right:
  %s = add nsw i32 %x, %y
  %t = xor i32 %s, %m
  br label %join
join:
  %p = phi i32 [ %m, %left ], [ %t, %right ]
  %r = mul i32 %p, %y
  ret i32 %r
}
";
    let module = ir::parse(text, LlvmVersion::DEFAULT).unwrap();
    let holds = |m: &Module| {
        let End::Returns(value) = run(m) else { return false };
        !mentions_poison(m) && value.0.contains(&Scalar::Poison)
    };
    assert!(holds(&module));
    let mut predicate = |batch: &[Module]| batch.iter().map(holds).collect();
    let reduced = reduce(module, "f", &mut predicate, Options::default());
    let f = reduced.module.function("f").unwrap();
    assert!(reduced.minimal && holds(&reduced.module));
    assert_eq!((f.instruction_count(), f.blocks[0].insts[0].op.flags().iter().count()), (2, 1), "{}", reduced.module);
}

/// Undefined behaviour: what is left is the one instruction that has it.
#[test]
fn the_step_to_undefined_behaviour_is_left() {
    let text = "
define i32 @f(i32 %x, i32 %y) {
  %z = sub i32 %y, 3
  %a = add i32 %x, 1
  %q = sdiv i32 %a, %z
  %r = add i32 %q, %y
  ret i32 %r
}
";
    let module = ir::parse(text, LlvmVersion::DEFAULT).unwrap();
    let divides_by_zero = |m: &Module| matches!(run(m), End::Ub(ub) if ub.rule == UbRule::DivisionByZero);
    assert!(divides_by_zero(&module));
    let mut predicate = |batch: &[Module]| batch.iter().map(divides_by_zero).collect();
    let reduced = reduce(module, "f", &mut predicate, Options::default());
    assert_eq!(reduced.module.function("f").unwrap().instruction_count(), 2, "{}", reduced.module);
}

/// Answers 77 for 3, and writes 70 behind the pointer. It calls itself, so it cannot be inlined, and neither number is in
/// its text.
const RECURSIVE: &str = "define i32 @g(i32 %n, ptr %p) {
  %c = icmp eq i32 %n, 0
  br i1 %c, label %out, label %on
out:
  store i32 52, ptr %p
  ret i32 56
on:
  %m = sub i32 %n, 1
  %r = call i32 @g(i32 %m, ptr %p)
  %v = load i32, ptr %p
  %w = add i32 %v, 6
  store i32 %w, ptr %p
  %s = add i32 %r, 7
  ret i32 %s
}
";

/// What the calls of `@g` in `@f` do, as if they had been observed.
fn calls_of_g(module: &Module, done: &CallOutcome) -> Calls {
    let index = |name: &str| module.functions.iter().position(|f| *f.name == *name);
    let mut calls = Calls::default();
    let (Some(f), Some(g)) = (index("f"), index("g")) else { return calls };
    calls.functions.insert(g, done.clone());
    for (block, b) in module.functions[f].blocks.iter().enumerate() {
        for (inst, i) in b.insts.iter().enumerate() {
            if let Op::Call(call) = &i.op
                && matches!(&call.callee, Callee::Direct(name) if **name == *"g")
            {
                calls.sites.insert(CallSite { function: f, block, inst }, done.clone());
            }
        }
    }
    calls
}

/// Reduces a program with `@g` while `@f` returns a number and its text has these parts; with and without knowing what
/// calls of `@g` do.
fn reduced_with_and_without(text: &str, returns: u64, parts: &[&str], writes: Option<Vec<Written>>) -> [Module; 2] {
    let module = ir::parse(&format!("{RECURSIVE}{text}"), LlvmVersion::DEFAULT).unwrap();
    let holds = |m: &Module| {
        let text = m.to_string();
        let End::Returns(value) = run(m) else { return false };
        value.0[..] == [Scalar::Word(returns)] && parts.iter().all(|part| text.contains(part))
    };
    assert!(holds(&module));
    let done = CallOutcome { answer: Some(Nameable::Constant(Constant::int(Type::Int(32), 77))), writes };
    let reduced = |observe: &dyn Fn(&Module) -> Calls| {
        let mut predicate = |batch: &[Module]| batch.iter().map(holds).collect();
        reduce_observed(module.clone(), "f", observe, &mut predicate, Options::default()).module
    };
    [reduced(&|m| calls_of_g(m, &done)), reduced(&|_| Calls::default())]
}

fn definitions(module: &Module) -> usize {
    module.definitions().count()
}

#[test]
fn a_call_becomes_its_answer() {
    let text = "define i32 @f(i32 %y) {\n  %m = alloca i32\n  %a = call i32 @g(i32 %y, ptr %m)\n  \
        %r = mul i32 %a, %y\n  ret i32 %r\n}\n";
    let [with, without] = reduced_with_and_without(text, 231, &["mul i32"], None);
    assert_eq!((definitions(&with), definitions(&without)), (1, 2), "{with}{without}");
    assert!(with.to_string().contains("mul i32 %y, 77"), "{with}");
}

/// Both calls write where the program reads.
#[test]
fn calls_become_what_they_wrote() {
    let text = "define i32 @f(i32 %y) {\n  %m = alloca [2 x i32]\n  %p = getelementptr i8, ptr %m, i64 4\n  \
        %a = call i32 @g(i32 %y, ptr %p)\n  %b = call i32 @g(i32 %y, ptr %m)\n  %v = load i32, ptr %p\n  \
        %w = load i32, ptr %m\n  %s = add i32 %v, %w\n  ret i32 %s\n}\n";
    let writes = vec![Written {
        at: Address { base: Base::Argument(1), offset: 0, ty: Type::PTR },
        value: Nameable::Constant(Constant::int(Type::Int(32), 70)),
        align: None,
    }];
    let [with, without] = reduced_with_and_without(text, 140, &["load i32", "add i32"], Some(writes));
    assert_eq!((definitions(&with), definitions(&without)), (1, 2), "{with}{without}");
    assert!(with.to_string().contains("store i32 70, ptr %"), "{with}");
}

/// The call must stay, and a call by pointer is not inlined.
#[test]
fn a_body_becomes_what_its_calls_answered() {
    let text = "define i32 @f(i32 %y) {\n  %m = alloca i32\n  %h = alloca ptr\n  store ptr @g, ptr %h\n  \
        %c = load ptr, ptr %h\n  %a = call i32 %c(i32 %y, ptr %m)\n  ret i32 %a\n}\n";
    let [with, without] = reduced_with_and_without(text, 77, &["call i32 %"], None);
    let size = |module: &Module| module.function("g").unwrap().instruction_count();
    assert!(size(&with) == 1 && size(&without) > 1, "{with}{without}");
}

/// A hash of the text as the predicate: the wildest there is.
fn wild(module: &Module, seed: u64) -> bool {
    blake3::hash(format!("{seed} {module}").as_bytes()).as_bytes()[0].is_multiple_of(4)
}

#[test]
fn generated_programs_reduce_to_valid_programs_that_satisfy_the_predicate() {
    let mut accepted = 0;
    for seed in 0..60 {
        let module = generate::from_seed(seed, &Config::default());
        let name = module.definitions().next().unwrap().name.clone();
        let mut predicate = |batch: &[Module]| {
            for candidate in batch {
                assert_eq!(ir::verify(candidate), Ok(()), "seed {seed}\n{candidate}");
                let text = candidate.to_string();
                let read = ir::parse(&text, LlvmVersion::DEFAULT).unwrap_or_else(|e| panic!("{e}\n{text}"));
                assert_eq!(read.to_string(), text);
            }
            batch.iter().map(|m| wild(m, seed)).collect()
        };
        let options = Options { max_tries: 300, ..Options::default() };
        let reduced = reduce(module.clone(), &name, &mut predicate, options);
        accepted += reduced.accepted;
        assert!(reduced.accepted == 0 || wild(&reduced.module, seed));
        assert!(Size::of(&reduced.module) <= Size::of(&module));
    }
    assert!(accepted > 100, "only {accepted} steps: the predicate is too rare to test anything");
}
