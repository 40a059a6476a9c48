//! Fixed-point arithmetic: rounding is a choice of the execution.

use super::*;
use crate::choice::Frozen;
use crate::set::Set;
use dashu_int::UBig;
use std::sync::Arc;

/// Takes the greatest value.
struct Last;

impl Chooser for Last {
    fn freeze(&mut self, set: &Set, _width: u32) -> Frozen {
        let all = set.elements::<u64>(4096).expect("a small set");
        Frozen::Value(Scalar::Word(*all.last().expect("no set is empty")))
    }

    fn way(&mut self, alternatives: usize) -> usize {
        alternatives - 1
    }
}

const PRODUCT: &str = "define i8 @f(i8 %a, i8 %b) {
  %r = call i8 @llvm.smul.fix.i8(i8 %a, i8 %b, i32 1)
  ret i8 %r
}
declare i8 @llvm.smul.fix.i8(i8, i8, i32)";

const QUOTIENT: &str = "define i8 @f(i8 %a, i8 %b) {
  %r = call i8 @llvm.udiv.fix.i8(i8 %a, i8 %b, i32 1)
  ret i8 %r
}
declare i8 @llvm.udiv.fix.i8(i8, i8, i32)";

#[test]
fn what_is_not_exact_is_rounded_as_is_chosen() {
    // −1.5 · 0.5 = −0.75, between −1 and −0.5.
    let args = [word(253), word(1)].map(Value::scalar);
    let down = f(PRODUCT).outcome_by(&args, &mut First);
    assert_eq!((down.end, down.choices), (End::Returns(Value::scalar(word(254))), 1));
    let up = f(PRODUCT).outcome_by(&args, &mut Last);
    assert_eq!(up.end, End::Returns(Value::scalar(word(255))));
}

#[test]
fn wide_numbers_are_rounded_to_one_of_two_values() {
    let wide = "define i65 @f(i65 %a) {
  %r = call i65 @llvm.umul.fix.i65(i65 %a, i65 -1, i32 65)
  ret i65 %r
}
declare i65 @llvm.umul.fix.i65(i65, i65, i32)";
    // 2 · (2^65 − 1) / 2^65 is between 1 and 2; no cube of bits has just these.
    let two = Value::scalar(Scalar::Big(Arc::new(UBig::from(2u8))));
    let rounded = |chooser: &mut dyn Chooser| {
        let outcome = f(wide).outcome_by(std::slice::from_ref(&two), chooser);
        let End::Returns(value) = &outcome.end else { panic!("{outcome:?}") };
        (value.as_scalar().and_then(Scalar::to_bits::<UBig>), outcome.choices, outcome.exact)
    };
    assert_eq!(rounded(&mut First), (Some(UBig::ONE), 1, true));
    assert_eq!(rounded(&mut Last), (Some(UBig::from(2u8)), 1, true));
}

#[test]
fn what_is_exact_is_no_choice() {
    let outcome = f(PRODUCT).outcome(&[word(254), word(3)]);
    assert_eq!((outcome.end, outcome.choices), (End::Returns(Value::scalar(word(253))), 0));
}

#[test]
fn of_undef_only_an_upper_bound_is_known() {
    let outcome = f(PRODUCT).outcome(&[set(&[2, 3], 8), word(1)]);
    assert_eq!(outcome.end, End::Returns(Value::scalar(set(&[1, 2], 8))));
    assert!(!outcome.exact);
    let exact = f(PRODUCT).outcome(&[set(&[2, 4], 8), word(1)]);
    assert_eq!(exact.end, End::Returns(Value::scalar(set(&[1, 2], 8))));
    assert!(exact.exact);
}

#[test]
fn results_that_do_not_fit() {
    assert_eq!(f(PRODUCT).returns(&[word(128), word(128)]), [POISON]);
    assert_eq!(f(QUOTIENT).breaks(&[word(200), word(1)]), UbRule::FixedPointDivisionOverflow);
    assert_eq!(f(QUOTIENT).breaks(&[word(200), word(0)]), UbRule::DivisionByZero);
    assert_eq!(f(QUOTIENT).breaks(&[set(&[1, 200], 8), word(1)]), UbRule::FixedPointDivisionOverflow);
}

#[test]
fn a_poison_dividend_may_be_any_value() {
    assert_eq!(f(QUOTIENT).breaks(&[POISON, word(1)]), UbRule::FixedPointDivisionOverflow);
    assert_eq!(f(QUOTIENT).returns(&[POISON, word(2)]), [POISON]);
    assert_eq!(f(QUOTIENT).breaks(&[word(1), POISON]), UbRule::DivisionByUndefined);
    let saturating = QUOTIENT.replace("udiv.fix", "udiv.fix.sat");
    assert_eq!(f(&saturating).returns(&[POISON, word(1)]), [POISON]);
}
