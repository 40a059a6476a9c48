//! Straight-line code, branches, switches, phis, divergence.

use super::*;
use crate::dialect::{BranchOnUndefined, SelectCondition, SelectOtherArm};
use crate::{Place, choice::Frozen, set::Set};
use dashu_int::UBig;
use std::sync::Arc;

/// Answers every question with the same alternative, and freezes to a number.
pub(crate) struct Fixed {
    way: usize,
    frozen: u64,
    asked: Vec<usize>,
}

impl Fixed {
    fn new(way: usize, frozen: u64) -> Fixed {
        Fixed { way, frozen, asked: Vec::new() }
    }
}

impl Chooser for Fixed {
    fn freeze(&mut self, _set: &Set, _width: u32) -> Frozen {
        Frozen::Value(Scalar::Word(self.frozen))
    }

    fn way(&mut self, alternatives: usize) -> usize {
        self.asked.push(alternatives);
        self.way
    }
}

#[test]
fn straight_line() {
    let text = "define i8 @f(i8 %a, i8 %b) {
        %s = add nsw i8 %a, %b
        %m = mul i8 %s, %s
        %x = xor i8 %m, -1
        ret i8 %x
      }";
    assert_eq!(f(text).returns(&[word(3), word(4)]), [word(206)]);
    assert_eq!(f(text).returns(&[word(127), word(1)]), [POISON]);
    assert_eq!(f(text).outcome(&[word(3), word(4)]).steps, 4);
}

#[test]
fn wide_integers() {
    let text = "define i1 @f(i64 %a) {
        %w = sext i64 %a to i130
        %m = mul i130 %w, %w
        %c = icmp ugt i130 %m, 18446744073709551616
        ret i1 %c
      }";
    assert_eq!(f(text).returns(&[word(1 << 33)]), [word(1)]);
    assert_eq!(f(text).returns(&[word(u64::MAX)]), [word(0)]);
}

#[test]
fn undefined_behaviour_says_where_and_with_what() {
    let text = "define i8 @f(i8 %a) {
      entry:
        br label %next
      next:
        %p = phi i8 [ %a, %entry ]
        %q = udiv i8 5, %p
        ret i8 %q
      }";
    let End::Ub(ub) = f(text).end(&[word(0)]) else { panic!() };
    assert_eq!(ub.rule, UbRule::DivisionByZero);
    assert_eq!(ub.place, Place { function: 0, block: 1, instruction: 1 });
    assert_eq!(ub.operands, [Value::scalar(word(5)), Value::scalar(word(0))]);
}

/// Vminus, E_BR: all phis of a block read the registers from before the edge.
#[test]
fn phis_are_parallel() {
    let text = "define i32 @f() {
      l0:
        br label %l1
      l1:
        %r1 = phi i32 [ 0, %l0 ], [ %r2, %l1 ]
        %r2 = phi i32 [ 1, %l0 ], [ %r1, %l1 ]
        %n = phi i32 [ 0, %l0 ], [ %next, %l1 ]
        %next = add i32 %n, 1
        %again = icmp ult i32 %next, 4
        br i1 %again, label %l1, label %l2
      l2:
        %high = mul i32 %r1, 10
        %both = add i32 %high, %r2
        ret i32 %both
      }";
    assert_eq!(f(text).returns(&[]), [word(10)]);
}

const BRANCH: &str = "define i8 @f(i1 %c) {
    br i1 %c, label %a, label %b
  a:
    ret i8 1
  b:
    ret i8 2
  }";

#[test]
fn branches() {
    assert_eq!(f(BRANCH).returns(&[word(1)]), [word(1)]);
    assert_eq!(f(BRANCH).returns(&[word(0)]), [word(2)]);
    assert_eq!(f(BRANCH).breaks(&[POISON]), UbRule::BranchOnPoison);
    assert_eq!(f(BRANCH).breaks(&[undef(1)]), UbRule::BranchOnUndef);
}

/// Jumps to a label by its address, which is given as a number if `%n`.
const JUMP: &str = "define i8 @f(i1 %c, i1 %n, ptr %p) {
    %a = select i1 %c, ptr blockaddress(@f, %one), ptr blockaddress(@f, %two)
    br i1 %n, label %number, label %address
  number:
    %i = ptrtoint ptr %a to i64
    %j = xor i64 %i, 5
    %k = xor i64 %j, 5
    %q = inttoptr i64 %k to ptr
    indirectbr ptr %q, [label %one, label %two]
  address:
    %s = select i1 %c, ptr %a, ptr %p
    indirectbr ptr %s, [label %one, label %three]
  one:
    ret i8 1
  two:
    ret i8 2
  three:
    ret i8 3
  }";

#[test]
fn indirect_branches() {
    let null = || word(0);
    assert_eq!(f(JUMP).returns(&[word(1), word(0), null()]), [word(1)]);
    for c in [0, 1] {
        assert_eq!(f(JUMP).returns(&[word(c), word(1), null()]), [word(2 - c)]);
    }
    assert_eq!(f(JUMP).breaks(&[word(0), word(0), null()]), UbRule::JumpToNoLabel);
    assert_eq!(f(JUMP).breaks(&[word(0), word(0), POISON]), UbRule::BranchOnPoison);
    assert_eq!(f(JUMP).breaks(&[word(0), word(0), undef(64)]), UbRule::BranchOnUndef);
}

#[test]
fn branch_either_way() {
    let dialect = Dialect { branch: BranchOnUndefined::EitherWay.noted(), ..Dialect::LANGREF };
    for condition in [POISON, undef(1)] {
        let args = [Value::scalar(condition)];
        let mut second = Fixed::new(1, 0);
        let outcome = f(BRANCH).under(dialect).outcome_by(&args, &mut second);
        assert_eq!(outcome.end, End::Returns(Value::scalar(word(2))));
        assert_eq!((second.asked, outcome.choices), (vec![2], 1));
        assert_eq!(f(BRANCH).under(dialect).outcome_by(&args, &mut First).end, End::Returns(Value::scalar(word(1))));
    }
}

#[test]
fn switches() {
    let text = "define i8 @f(i70 %v) {
        switch i70 %v, label %d [ i70 -1, label %a  i70 5, label %b ]
      a:
        ret i8 1
      b:
        ret i8 2
      d:
        ret i8 3
      }";
    let wide = |v: i64| Scalar::from_int(&ir::Int::from_i64(70, v));
    assert_eq!(f(text).returns(&[wide(-1)]), [word(1)]);
    assert_eq!(f(text).returns(&[wide(5)]), [word(2)]);
    assert_eq!(f(text).returns(&[wide(0)]), [word(3)]);
    assert_eq!(f(text).breaks(&[POISON]), UbRule::BranchOnPoison);

    let narrow = text.replace("i70", "i8");
    assert_eq!(f(&narrow).returns(&[word(255)]), [word(1)]);
    assert_eq!(f(&narrow).breaks(&[set(&[1, 2], 8)]), UbRule::BranchOnUndef);
}

#[test]
fn a_switch_on_a_set_goes_where_an_element_leads() {
    let text = "define i8 @f(i8 %v) {
        switch i8 %v, label %d [ i8 1, label %a  i8 2, label %b  i8 3, label %a  i8 9, label %d ]
      a:
        ret i8 1
      b:
        ret i8 2
      d:
        ret i8 3
      }";
    let dialect = Dialect { branch: BranchOnUndefined::EitherWay.noted(), ..Dialect::LANGREF };
    let asked = |value: Scalar| {
        let mut chooser = Fixed::new(0, 0);
        f(text).under(dialect).outcome_by(&[Value::scalar(value)], &mut chooser);
        chooser.asked
    };
    assert_eq!(asked(set(&[1, 2], 8)), [2], "default is not possible");
    assert_eq!(asked(set(&[1, 3], 8)), Vec::<usize>::new(), "one block");
    assert_eq!(asked(set(&[1, 2, 4], 8)), [3]);
    assert_eq!(asked(undef(8)), [3]);
    assert_eq!(asked(POISON), [3]);
}

#[test]
fn unreachable() {
    assert_eq!(f("define void @f() { unreachable }").breaks(&[]), UbRule::Unreachable);
}

#[test]
fn select() {
    let text = "define i8 @f(i1 %c, i8 %a, i8 %b) { %s = select i1 %c, i8 %a, i8 %b ret i8 %s }";
    let (a, b) = (word(10), word(20));
    assert_eq!(f(text).returns(&[word(1), a.clone(), b.clone()]), [word(10)]);
    assert_eq!(f(text).returns(&[word(0), a.clone(), b.clone()]), [word(20)]);
    assert_eq!(f(text).returns(&[POISON, a.clone(), b.clone()]), [POISON]);
    assert_eq!(f(text).returns(&[word(1), a.clone(), POISON]), [word(10)]);
    assert_eq!(f(text).returns(&[undef(1), a.clone(), b.clone()]), [set(&[10, 20], 8)]);
    assert_eq!(f(text).returns(&[undef(1), a.clone(), POISON]), [POISON]);
    assert_eq!(f(text).returns(&[undef(1), a.clone(), set(&[1, 2], 8)]), [set(&[1, 2, 10], 8)]);

    let either = Dialect { select_condition: SelectCondition::EitherArm.noted(), ..Dialect::LANGREF };
    let args = [POISON, a.clone(), b.clone()].map(Value::scalar);
    let outcome = f(text).under(either).outcome_by(&args, &mut Fixed::new(1, 0));
    assert_eq!(outcome.end, End::Returns(Value::scalar(word(20))));
    let strict = Dialect { select_other_arm: SelectOtherArm::Poison.noted(), ..Dialect::LANGREF };
    assert_eq!(f(text).under(strict).returns(&[word(1), a, POISON]), [POISON]);
}

#[test]
fn freeze() {
    let text = "define i8 @f(i8 %a) { %x = freeze i8 %a %y = sub i8 %x, %x %z = add i8 %y, %x ret i8 %z }";
    let frozen = |a: Scalar| f(text).outcome_by(&[Value::scalar(a)], &mut Fixed::new(0, 99));
    assert_eq!(frozen(word(4)).end, End::Returns(Value::scalar(word(4))));
    assert_eq!(frozen(word(4)).choices, 0);
    for undefined in [POISON, undef(8)] {
        assert_eq!(frozen(undefined.clone()).end, End::Returns(Value::scalar(word(99))));
        assert_eq!(frozen(undefined).choices, 1);
    }
}

#[test]
fn freeze_of_nothing() {
    assert_eq!(f("define {} @f() { %x = freeze {} poison ret {} %x }").returns(&[]), []);
}

/// A relaxed `freeze` is a set that no undefined behaviour arises from.
#[test]
fn a_relaxed_freeze_forks() {
    struct Relax(usize);
    impl Chooser for Relax {
        fn freeze(&mut self, _set: &Set, _width: u32) -> Frozen {
            Frozen::Relaxed
        }
        fn way(&mut self, _alternatives: usize) -> usize {
            self.0
        }
    }
    let text = "define i8 @f(i1 noundef %d) {
        %c = freeze i1 poison
        br i1 %c, label %a, label %b
      a:
        ret i8 1
      b:
        ret i8 2
      }";
    for (way, result) in [(0, 1), (1, 2)] {
        let outcome = f(text).outcome_by(&[Value::scalar(word(0))], &mut Relax(way));
        assert_eq!(outcome.end, End::Returns(Value::scalar(word(result))));
    }
}

#[test]
fn undef_is_anew_at_each_use() {
    let text = "define i8 @f() { %z = xor i8 undef, undef ret i8 %z }";
    assert_eq!(f(text).returns(&[]), [undef(8)]);
    assert_eq!(f(text).under(Dialect::TAMING).returns(&[]), [POISON]);
}

const FOREVER: &str = "define void @f(i8 %a) ATTRIBUTES {
  entry:
    br label %loop
  loop:
    %i = phi i8 [ %a, %entry ], [ %j, %loop ]
    %j = add i8 %i, 3
    br label %loop
  }";

#[test]
fn a_state_that_repeats_diverges() {
    let text = |attributes: &str| FOREVER.replace("ATTRIBUTES", attributes);
    assert_eq!(f(&text("")).end(&[word(1)]), End::Diverges);
    for attribute in ["mustprogress", "willreturn"] {
        assert_eq!(f(&text(attribute)).breaks(&[word(1)]), UbRule::NoProgress, "{attribute}");
    }
    let counting = text("").replace("i8", "i64");
    assert_eq!(f(&counting).end(&[word(1)]), End::Unknown);
}

#[test]
fn events_and_choices_are_progress() {
    let text = "declare void @g()
      define void @f() mustprogress {
        br label %loop
      loop:
        call void @g()
        br label %loop
      }";
    assert_eq!(f(text).end(&[]), End::Repeats);
    assert_eq!(f(&text.replace("mustprogress", "willreturn")).end(&[]), End::Unknown, "UB in another environment");
    let choosing = text.replace("call void @g()", "%x = freeze i1 poison");
    assert_eq!(f(&choosing).end(&[]), End::Unknown);
}

#[test]
fn a_loop_may_promise_progress() {
    let text = "define void @f() {
      entry:
        br label %outer
      outer:
        br label %inner
      inner:
        %i = phi i8 [ 0, %outer ], [ %j, %inner ]
        %j = add i8 %i, 1
        %again = icmp ult i8 %j, 9
        br i1 %again, label %inner, label %latch INNER
      latch:
        br label %outer OUTER
      }
      !0 = distinct !{!0, !1}
      !1 = !{!\"llvm.loop.mustprogress\"}";
    let with = |inner: &str, outer: &str| text.replace("INNER", inner).replace("OUTER", outer);
    assert_eq!(f(&with("", "")).end(&[]), End::Diverges);
    assert_eq!(f(&with(", !llvm.loop !0", "")).end(&[]), End::Diverges, "the inner loop ends each time");
    assert_eq!(f(&with("", ", !llvm.loop !0")).breaks(&[]), UbRule::NoProgress);
}

#[test]
fn the_budget_is_in_steps() {
    let text = "define i8 @f(i8 %a) { %b = add i8 %a, 1 %c = add i8 %b, 1 ret i8 %c }";
    let budget = |steps| Budget { steps, call_depth: 1, ..Budget::default() };
    assert_eq!(Run { budget: budget(3), ..f(text) }.returns(&[word(1)]), [word(3)]);
    assert_eq!(Run { budget: budget(2), ..f(text) }.end(&[word(1)]), End::Unknown);
}

#[test]
fn what_is_not_modelled_ends_only_executions_that_reach_it() {
    let text = "define ppc_fp128 @f(i1 %c, ppc_fp128 %x) {
        br i1 %c, label %a, label %b
      a:
        %y = fadd ppc_fp128 %x, %x
        ret ppc_fp128 %y
      b:
        ret ppc_fp128 %x
      }";
    let wide = Scalar::Big(Arc::new(UBig::ONE << 100));
    assert_eq!(f(text).returns(&[word(0), wide.clone()]), std::slice::from_ref(&wide));
    assert_eq!(f(text).unsupported(&[word(1), wide]), "arithmetic of ppc_fp128");
}

#[test]
fn a_machine_keeps_nothing_but_buffers() {
    let module = module("define i8 @f(i8 noundef range(i8 0, 5) %a) { %b = add i8 %a, 1 ret i8 %b }");
    let program = Program::new(&module, Dialect::LANGREF);
    let function = program.function("f").unwrap_or(FunctionIndex(0));
    let mut machine = Machine::new(&program);
    let mut run = |a: Scalar| {
        let args = [Value::scalar(a)];
        machine.execute(function, &args, &mut Scripted::default(), &mut First, Budget::default()).end
    };
    assert_eq!(run(word(4)), End::Returns(Value::scalar(word(5))));
    assert!(matches!(run(word(5)), End::Ub(_)));
    assert_eq!(run(word(4)), End::Returns(Value::scalar(word(5))));
}
