//! All inputs at once against one by one: the tables of `refine::table` say what the executor says.

use irrefute_generate::enumerate::{Group, Language, Space, Swapping, Values};
use irrefute_ir::{LlvmVersion, Module, Type, parse};
use irrefute_refine::inputs::domain::{Domain, ParameterDomain, Undefined};
use irrefute_refine::table::code::{UB, encode};
use irrefute_refine::table::{Checker, Outside};
use irrefute_refine::{Options, Side, Verdict, check};
use irrefute_semantics::{Answer, Budget, Dialect, End, Environment, Event, First, Machine, Program, Shape, Value};

/// Nothing in these functions asks.
struct Nobody;

impl Environment for Nobody {
    fn answer_event(&mut self, _: usize, _: &Event, _: &Shape) -> Answer {
        unreachable!("no calls")
    }

    fn answer_function(&mut self, _: &str, _: &[Value], _: &Shape) -> Value {
        unreachable!("no calls")
    }
}

fn space(width: u32, groups: &[Group], instructions: usize) -> Space {
    let groups = groups.iter().copied().collect();
    Space::new(
        Language { values: Values::Integers { width }, groups, swapping: Swapping::Both },
        instructions..=instructions,
    )
    .unwrap()
}

/// Some numbers of a space, each time the same.
fn sample(space: &Space, count: u64) -> impl Iterator<Item = u64> {
    let len = space.len();
    let mut state = 1u64;
    (0..count).map(move |_| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 16) % len
    })
}

fn checker(width: u32) -> Checker {
    Checker::new(width, &Dialect::LANGREF, &Options::CHECK).unwrap()
}

/// What the executor returns on every input, in the order of the inputs.
fn executed(module: &Module) -> Vec<u32> {
    let program = Program::new(module, Dialect::LANGREF);
    let function = program.function("f").unwrap();
    let wanted = Undefined { poison: true, undef: true };
    let domain = Domain::new(program.params(function).iter().map(ParameterDomain::of), wanted).unwrap();
    let inputs = domain.enumerate(Options::CHECK.exhaustive).unwrap();
    let mut machine = Machine::new(&program);
    let run = |i| {
        let args = domain.arguments(inputs.leaves(i));
        let outcome = machine.execute(function, &args, &mut Nobody, &mut First, Budget::default());
        match &outcome.end {
            End::Ub(_) => UB,
            End::Returns(value) => encode(value.as_scalar().unwrap()).unwrap(),
            other => panic!("{other:?}"),
        }
    };
    (0..inputs.len()).map(run).collect()
}

fn assert_agrees(checker: &mut Checker, module: &Module) {
    let function = module.function("f").unwrap();
    let line = checker.read(module, function).unwrap();
    let behaviour = checker.run(&line);
    for (input, expected) in executed(module).into_iter().enumerate() {
        let results: Vec<u32> = behaviour.results(input).collect();
        let [result] = results[..] else { panic!("no choices") };
        let seen = if result & UB != 0 { UB } else { result };
        assert_eq!(seen, expected, "input {input} of\n{module}");
    }
}

const NO_CHOICE: [Group; 9] = [
    Group::Plain,
    Group::Compare,
    Group::Divide,
    Group::Flags,
    Group::Disjoint,
    Group::SameSign,
    Group::Phi,
    Group::Undef,
    Group::Poison,
];

#[test]
fn every_single_instruction_agrees_on_every_input() {
    for width in [1, 2] {
        let (space, mut checker) = (space(width, &NO_CHOICE, 1), checker(width));
        assert!(checker.is_complete());
        assert_eq!(checker.inputs(), if width == 1 { 16 } else { 256 });
        for number in 0..space.len() {
            assert_agrees(&mut checker, &space.outline(number).unwrap().module(Values::Integers { width }));
        }
    }
}

#[test]
fn functions_of_three_instructions_agree_on_every_input() {
    for (width, count) in [(1, 600), (2, 800), (3, 200), (4, 30)] {
        let (space, mut checker) = (space(width, &NO_CHOICE, 3), checker(width));
        for number in sample(&space, count) {
            assert_agrees(&mut checker, &space.outline(number).unwrap().module(Values::Integers { width }));
        }
    }
}

/// The verdict on pairs of functions that are alike, with and without choices.
#[test]
fn pairs_are_decided_as_the_ordinary_check_does() {
    let with_choice: Vec<Group> = NO_CHOICE.into_iter().chain([Group::Freeze]).collect();
    let mut seen = [0, 0];
    for (width, instructions, groups, count) in [
        (1, 2, &with_choice[..], 500),
        (2, 2, &with_choice, 900),
        (2, 3, &NO_CHOICE, 500),
        (2, 3, &[Group::Plain, Group::Freeze, Group::Undef], 300),
        (3, 2, &[Group::Plain, Group::Flags, Group::Freeze], 60),
    ] {
        let (space, mut checker) = (space(width, groups, instructions), checker(width));
        for (i, number) in sample(&space, count).enumerate() {
            // Neighbours share their first instructions; every fourth is a stranger.
            let other = if i % 4 == 0 { number / 2 } else { (number + 1 + i as u64 % 9) % space.len() };
            let [source, target] =
                [number, other].map(|n| space.outline(n).unwrap().module(Values::Integers { width }));
            let mut run = |module: &Module| {
                let line = checker.read(module, module.function("f").unwrap()).unwrap();
                checker.run(&line)
            };
            let refines = run(&source).is_refined_by(&run(&target));
            if source.functions[0].ret != target.functions[0].ret {
                continue;
            }
            let verdict = verdict(&source, &target);
            let expected = if refines { Verdict::Proved } else { Verdict::Violates };
            assert_eq!(verdict, expected, "{source}\n{target}");
            seen[usize::from(refines)] += 1;
        }
    }
    assert!(seen.iter().all(|n| *n > 100), "{seen:?}");
}

fn verdict(source: &Module, target: &Module) -> Verdict {
    let (before, after) = (Program::new(source, Dialect::LANGREF), Program::new(target, Dialect::LANGREF));
    let (source, target) = (Side::new(source, &before, "f").unwrap(), Side::new(target, &after, "f").unwrap());
    check(source, target, &Options::CHECK).verdict
}

fn function(text: &str) -> Module {
    parse(text, LlvmVersion::DEFAULT).unwrap()
}

/// What LLVM makes of such functions: intrinsics, conversions, promises of the signature, diamonds.
#[test]
fn optimized_functions_agree_on_every_input() {
    let bodies = [
        "define i2 @f(i2 %0, i2 %1) {\n %3 = call i2 @llvm.umin.i2(i2 %0, i2 %1)\n ret i2 %3\n}\ndeclare i2 @llvm.umin.i2(i2, i2)",
        "define i2 @f(i2 %0, i2 %1) {\n %3 = trunc i2 %0 to i1\n %4 = xor i1 %3, true\n %5 = zext i1 %4 to i2\n ret i2 %5\n}",
        "define i2 @f(i2 %0, i2 %1) {\n %3 = trunc nuw i2 %0 to i1\n %4 = sext i1 %3 to i2\n ret i2 %4\n}",
        "define noundef i2 @f(i2 %0, i2 %1) {\n %3 = and i2 %0, %1\n ret i2 %3\n}",
        "define range(i2 0, -1) i2 @f(i2 %0, i2 %1) {\n %3 = or i2 %0, %1\n ret i2 %3\n}",
        "define i2 @f(i2 returned %0, i2 %1) nounwind memory(none) {\n ret i2 %0\n}",
        "define i2 @f(i2 %0, i2 %1) {\n %3 = udiv i2 %0, %1\n ret i2 1\n}",
        "define i2 @f(i2 %0, i2 %1) {\n %3 = icmp eq i2 %0, %1\n br i1 %3, label %4, label %5\n4:\n br label %5\n5:\n ret i2 1\n}",
        "define i2 @f(i2 %0, i2 %1) {\n %3 = icmp eq i2 %0, %1\n br i1 %3, label %4, label %5\n4:\n br label %5\n5:\n %6 = phi i2 [ %0, %4 ], [ 2, %2 ]\n ret i2 %6\n}",
    ];
    let mut checker = checker(2);
    for body in bodies {
        assert_agrees(&mut checker, &function(body));
    }
}

#[test]
fn what_has_no_table_is_outside() {
    let bodies = [
        (
            "define i2 @f(i2 %0, i2 %1) {\n %3 = sext i2 %0 to i8\n %4 = trunc i8 %3 to i2\n ret i2 %4\n}",
            "the type of a result",
        ),
        ("define i2 @f(i2 noundef %0, i2 %1) {\n ret i2 %0\n}", "an attribute of a parameter"),
        ("define i2 @f(i2 returned %0, i2 %1) {\n %3 = and i2 %0, %0\n ret i2 %3\n}", "an attribute of a parameter"),
        ("define i2 @f(i2 %0, i2 %1) optsize {\n ret i2 %0\n}", "an attribute of the function"),
        ("define i2 @f(i2 %0, i2 %1) {\n br label %3\n3:\n br label %3\n}", "control flow"),
        (
            "define i2 @f(i2 %0, i2 %1) {\n %3 = icmp eq i2 %0, %1\n br i1 %3, label %4, label %6\n4:\n %5 = udiv i2 1, %1\n br label %6\n6:\n %7 = phi i2 [ %5, %4 ], [ 2, %2 ]\n ret i2 %7\n}",
            "control flow",
        ),
        ("define i2 @f(i2 %0, i2 %1) {\n %3 = alloca i2\n ret i2 %0\n}", "the type of a result"),
        ("declare i2 @g(i2)\ndefine i2 @f(i2 %0, i2 %1) {\n %3 = call i2 @g(i2 %0)\n ret i2 %3\n}", "an instruction"),
    ];
    let mut checker = checker(2);
    for (body, reason) in bodies {
        let module = function(body);
        let function = module.function("f").unwrap();
        assert_eq!(function.ret, Type::Int(2));
        assert_eq!(checker.read(&module, function).err(), Some(Outside(reason)), "{body}");
    }
}
