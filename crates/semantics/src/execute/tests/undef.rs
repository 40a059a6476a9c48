//! Undef sets against brute force: each undef as a parameter of its own, run with every value.
//!
//! In an expression tree every value is read once, so one parameter per undef is exactly "each use
//! picks anew".

use super::*;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::fmt::Write;

const OPERATIONS: &[&str] = &[
    "add nuw",
    "add nsw",
    "sub",
    "mul",
    "mul nsw",
    "and",
    "or",
    "or disjoint",
    "xor",
    "shl",
    "lshr exact",
    "ashr",
    "udiv",
    "urem",
    "sdiv",
];

/// A straight-line program on `i2` under construction.
struct Tree {
    random: Xoshiro256PlusPlus,
    text: String,
    values: u32,
    undefs: u32,
}

impl Tree {
    fn pick(&mut self, n: usize) -> usize {
        (self.random.next_u64() % n as u64) as usize
    }

    /// Emits an expression and gives its operand.
    fn expression(&mut self, depth: u32) -> String {
        if depth == 0 || self.pick(4) == 0 {
            return self.leaf();
        }
        let (lhs, rhs) = (self.expression(depth - 1), self.expression(depth - 1));
        if self.pick(4) == 0 {
            let condition = self.name();
            let (a, b) = (self.leaf(), self.leaf());
            let _ = writeln!(self.text, "  {condition} = icmp ult i2 {a}, {b}");
            let result = self.name();
            let _ = writeln!(self.text, "  {result} = select i1 {condition}, i2 {lhs}, i2 {rhs}");
            return result;
        }
        let (operation, result) = (OPERATIONS[self.pick(OPERATIONS.len())], self.name());
        let _ = writeln!(self.text, "  {result} = {operation} i2 {lhs}, {rhs}");
        result
    }

    fn name(&mut self) -> String {
        self.values += 1;
        format!("%v{}", self.values)
    }

    fn leaf(&mut self) -> String {
        if self.undefs == 4 || self.pick(3) == 0 {
            return (self.pick(4) as i64 - 2).to_string();
        }
        self.undefs += 1;
        format!("%undef{}", self.undefs)
    }
}

/// The result over all picks: undefined behaviour, poison, or the set of the results.
fn brute_force(text: &str, undefs: u32) -> Result<Scalar, UbRule> {
    let module = module(text);
    let program = Program::new(&module, Dialect::LANGREF);
    let function = program.function("f").expect("a function @f");
    let mut machine = Machine::new(&program);
    let (mut values, mut poison) = (Vec::new(), false);
    for pick in 0..4u64.pow(undefs) {
        let args: Vec<Value> = (0..undefs).map(|k| Value::scalar(word(pick >> (2 * k) & 3))).collect();
        match machine.execute(function, &args, &mut Scripted::default(), &mut First, Budget::default()).end {
            End::Ub(ub) => return Err(ub.rule),
            End::Returns(value) if value.0[0] == POISON => poison = true,
            End::Returns(value) => values.extend(value.0[0].word()),
            end => panic!("{end:?}"),
        }
    }
    Ok(if poison { POISON } else { set(&values, 2) })
}

#[test]
fn sets_equal_brute_force() {
    let mut sets = 0;
    for seed in 0..1_500 {
        let random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut tree = Tree { random, text: String::new(), values: 0, undefs: 0 };
        let result = tree.expression(3);
        let params: Vec<String> = (1..=tree.undefs).map(|k| format!("i2 %undef{k}")).collect();
        let body = format!("{{\n{}  ret i2 {result}\n}}\n", tree.text);
        let picked = format!("define i2 @f({}) {body}", params.join(", "));
        // Higher numbers first, so that none is the beginning of another.
        let open = (1..=tree.undefs).rev().fold(body, |body, k| body.replace(&format!("%undef{k}"), "undef"));
        let open = format!("define i2 @f() {open}");
        let expected = brute_force(&picked, tree.undefs);
        match (f(&open).end(&[]), &expected) {
            (End::Returns(value), Ok(expected)) => assert_eq!(&value.0[0], expected, "{picked}"),
            (End::Ub(_), Err(_)) => {}
            (end, expected) => panic!("{end:?} instead of {expected:?}\n{picked}"),
        }
        sets += u32::from(matches!(expected, Ok(Scalar::Set(_))));
    }
    assert!(sets > 300, "only {sets} sets");
}

#[test]
fn picks_beyond_the_budget_are_known_only_from_above() {
    let text = "define i8 @f() { %a = udiv i8 undef, 3 ret i8 %a }";
    let exact = |picks| Run { budget: Budget { picks, ..Budget::default() }, ..f(text) }.outcome(&[]).exact;
    assert!(exact(256) && !exact(255));
    let twice = "define i8 @f() { %a = udiv i8 undef, 3 %b = udiv i8 undef, 3 ret i8 %b }";
    let exact = |picks| Run { budget: Budget { picks, ..Budget::default() }, ..f(twice) }.outcome(&[]).exact;
    assert!(exact(512) && !exact(511));
}

/// Sets without a common bit are added without a carry: exactly, at any width.
#[test]
fn wide_halves_add_up() {
    let text = "define i64 @f(i64 %a, i64 %b) {
        %high = and i64 %a, -4294967296
        %low = and i64 %b, 4294967295
        %r = add i64 %high, %low
        ret i64 %r
      }";
    assert_eq!(f(text).returns(&[undef(64), undef(64)]), [undef(64)]);
}
