//! Reduction of generated programs, and by what a program does instead of what it looks like.

use irrefute::generate::{self, Config};
use irrefute::ir::{self, ConstantKind, LlvmVersion, Module, Operand};
use irrefute::reduce::{Options, Size, reduce};
use irrefute::semantics::{
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
