//! The check of enumerated functions against tables of their results, which are made here by other rules: of plain
//! operations, comparisons and `select` on defined arguments, where a result is a number or poison.

use irrefute_generate::enumerate::{Atom, Group, Instruction, Language, Operation, Space, Swapping, Values};
use irrefute_ir::{BinaryOp, IntPredicate, Module};
use irrefute_refine::inputs::domain::Undefined;
use irrefute_refine::{Options, Report, Side, Verdict, check};
use irrefute_semantics::{Dialect, Program};

const WIDTH: u32 = 2;

/// The number of values.
const VALUES: u64 = 1 << WIDTH;

fn space(groups: &[Group], instructions: usize) -> Space {
    let groups = groups.iter().copied().collect();
    let language = Language { values: Values::Integers { width: WIDTH }, groups, swapping: Swapping::Both };
    Space::new(language, instructions..=instructions).unwrap()
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

/// The result on each pair of defined arguments; `None` is poison.
fn table(space: &Space, number: u64) -> Vec<Option<u64>> {
    let outline = space.outline(number).unwrap();
    let constants = |position: usize| constant(space.language().values, position);
    let inputs = (0..VALUES * VALUES).map(|input| [input / VALUES, input % VALUES]);
    let run = |arguments: [u64; 2]| {
        let mut results: Vec<Option<u64>> = Vec::new();
        for instruction in &outline.0 {
            let value = |atom: &Atom| match *atom {
                Atom::Argument(i) => Some(arguments[i as usize]),
                Atom::Constant(position) => Some(constants(position)),
                Atom::Result(i) => results[i],
                Atom::Undef | Atom::Poison => panic!("not in this space"),
            };
            let operands: Vec<Option<u64>> = instruction.values.iter().map(value).collect();
            let condition = instruction.condition.map(|i| results[i]);
            results.push(result(instruction, &operands, condition));
        }
        results[results.len() - 1]
    };
    inputs.map(run).collect()
}

fn constant(values: Values, position: usize) -> u64 {
    let text = values.constant(position).to_string();
    let number: i64 = text.rsplit(' ').next().unwrap().parse().unwrap();
    number.rem_euclid(VALUES as i64) as u64
}

fn result(instruction: &Instruction, operands: &[Option<u64>], condition: Option<Option<u64>>) -> Option<u64> {
    if let Operation::Select { .. } = instruction.operation {
        return operands[if condition?? == 1 { 0 } else { 1 }];
    }
    let (a, b) = (operands[0]?, operands[1]?);
    match instruction.operation {
        Operation::Binary { op, .. } => binary(op, a, b),
        Operation::Compare { predicate, .. } => Some(u64::from(holds(predicate, a, b))),
        _ => panic!("not in this space"),
    }
}

fn signed(a: u64) -> i64 {
    if a >= VALUES / 2 { a as i64 - VALUES as i64 } else { a as i64 }
}

fn binary(op: BinaryOp, a: u64, b: u64) -> Option<u64> {
    let is_shift = matches!(op, BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr);
    if is_shift && b >= u64::from(WIDTH) {
        return None;
    }
    let whole = match op {
        BinaryOp::Add => a + b,
        BinaryOp::Sub => a.wrapping_sub(b),
        BinaryOp::Mul => a * b,
        BinaryOp::And => a & b,
        BinaryOp::Or => a | b,
        BinaryOp::Xor => a ^ b,
        BinaryOp::Shl => a << b,
        BinaryOp::LShr => a >> b,
        BinaryOp::AShr => (signed(a) >> b) as u64,
        _ => panic!("not in this space"),
    };
    Some(whole % VALUES)
}

fn holds(predicate: IntPredicate, a: u64, b: u64) -> bool {
    match predicate {
        IntPredicate::Eq => a == b,
        IntPredicate::Ne => a != b,
        IntPredicate::Ult => a < b,
        IntPredicate::Ule => a <= b,
        IntPredicate::Slt => signed(a) < signed(b),
        IntPredicate::Sle => signed(a) <= signed(b),
        _ => panic!("redundant"),
    }
}

fn module(space: &Space, number: u64) -> Module {
    space.outline(number).unwrap().module(space.language().values)
}

fn checked(source: &Module, target: &Module, options: &Options) -> Report {
    let (before, after) = (Program::new(source, Dialect::LANGREF), Program::new(target, Dialect::LANGREF));
    let (source, target) = (Side::new(source, &before, "f").unwrap(), Side::new(target, &after, "f").unwrap());
    check(source, target, options)
}

#[test]
fn pairs_are_decided_as_their_tables_say() {
    let defined = Options { undefined: Undefined { poison: false, undef: false }, ..Options::CHECK };
    let mut seen = [0, 0];
    for (instructions, count) in [(1, 300), (2, 900), (3, 900)] {
        let space = space(&[Group::Plain, Group::Compare], instructions);
        for (i, number) in sample(&space, count).enumerate() {
            // Neighbours share their first instructions; every fourth is a stranger.
            let other = if i % 4 == 0 { number / 2 } else { (number + 1 + i as u64 % 9) % space.len() };
            let (source, target) = (module(&space, number), module(&space, other));
            if source.functions[0].ret != target.functions[0].ret {
                continue;
            }
            let (before, after) = (table(&space, number), table(&space, other));
            let refines = before.iter().zip(&after).all(|(source, target)| source.is_none() || source == target);
            let report = checked(&source, &target, &defined);
            let is_refuted = report.verdict == Verdict::Violates;
            assert!(report.verdict.is_decided() || before.iter().all(Option::is_none), "{source}\n{target}");
            assert_eq!(!is_refuted, refines, "{source}\n{target}");
            seen[usize::from(refines)] += 1;
        }
    }
    assert!(seen.iter().all(|n| *n > 30), "{seen:?}");
}

/// Two bits have fifteen undef sets, and there is poison.
#[test]
fn every_input_is_tried() {
    let groups = [Group::Plain, Group::Compare, Group::Flags, Group::Freeze, Group::Phi, Group::Undef, Group::Poison];
    let space = space(&groups, 2);
    let mut seen = 0;
    for number in sample(&space, 300) {
        let module = module(&space, number);
        let report = checked(&module, &module, &Options::CHECK);
        assert_eq!(report.verdict, Verdict::Proved, "{module}");
        let inputs = &report.inputs;
        let tried = inputs.checked + inputs.vacuous_ub + inputs.vacuous_undefined;
        // What an argument is does not matter if it is not read.
        let is_whole = [1, 16, 256].contains(&tried) && inputs.exhaustive;
        assert!(is_whole && inputs.undecided == 0, "{module}\n{inputs:?}");
        seen += u64::from(tried == 256);
    }
    assert!(seen > 20, "{seen}");
}
