//! Sets that are too large to enumerate: results of the closed forms.

use super::*;
use crate::reason::Inconclusive;
use crate::set::{Cube, Set};

const W: u32 = 64;

fn binary(op: BinaryOp, flags: Flags, a: Scalar, b: Scalar) -> (Result<Scalar, Stop>, bool) {
    let mut notes = Notes::default();
    let rule = Rule::Binary(Binary::new(op, flags, W, &Dialect::LANGREF));
    (lift(rule, &[a, b], &mut notes).map(|mut r| r.remove(0)), notes.inexact)
}

/// An exact result.
fn exact(op: BinaryOp, flags: Flags, a: Scalar, b: Scalar) -> Scalar {
    let (result, inexact) = binary(op, flags, a, b);
    assert!(!inexact);
    result.expect("a result")
}

fn undef() -> Scalar {
    Scalar::undef(W)
}

fn word(w: u64) -> Scalar {
    Scalar::Word(w)
}

fn cube(undef: u64, ones: u64) -> Scalar {
    normal::from_cube(Cube { undef: undef.into(), ones: ones.into() }, W, false)
}

#[test]
fn sums_with_undef_are_undef() {
    for op in [BinaryOp::Add, BinaryOp::Sub, BinaryOp::Xor] {
        assert_eq!(exact(op, Flags::NONE, undef(), word(5)), undef());
        assert_eq!(exact(op, Flags::NONE, word(5), undef()), undef());
        assert_eq!(exact(op, Flags::NONE, undef(), undef()), undef());
    }
    assert_eq!(exact(BinaryOp::Add, Flags::NUW, undef(), word(0)), undef());
    assert_eq!(exact(BinaryOp::Add, Flags::NUW, undef(), word(1)), Scalar::Poison);
    assert_eq!(exact(BinaryOp::Sub, Flags::NSW, word(0), undef()), Scalar::Poison);
    assert_eq!(exact(BinaryOp::Sub, Flags::NSW, word(u64::MAX), undef()), undef());
    let (half, inexact) = binary(BinaryOp::Sub, Flags::NUW, undef(), cube(0xffff_fff0, 0));
    assert_eq!((half, inexact), (Ok(Scalar::Poison), false));
}

#[test]
fn bits_of_undef_are_products() {
    assert_eq!(exact(BinaryOp::And, Flags::NONE, undef(), word(0xff)), cube(0xff, 0));
    assert_eq!(exact(BinaryOp::Or, Flags::NONE, undef(), word(0xff)), cube(!0xff, 0xff));
    assert_eq!(exact(BinaryOp::Or, Flags::DISJOINT, cube(!0xff, 0), word(0xff)), cube(!0xff, 0xff));
    assert_eq!(exact(BinaryOp::Or, Flags::DISJOINT, undef(), word(1)), Scalar::Poison);
    assert_eq!(exact(BinaryOp::Shl, Flags::NONE, undef(), word(8)), cube(!0xff, 0));
    assert_eq!(exact(BinaryOp::LShr, Flags::NONE, undef(), word(8)), cube(!0 >> 8, 0));
    assert_eq!(exact(BinaryOp::LShr, Flags::EXACT, undef(), word(8)), Scalar::Poison);
    assert_eq!(exact(BinaryOp::LShr, Flags::EXACT, cube(!0xff, 0), word(8)), cube(!0 >> 8, 0));
    assert_eq!(exact(BinaryOp::AShr, Flags::NONE, cube(!0 >> 1, 1 << 63), word(8)), cube(!0 >> 9, 0xff80 << 48));
    assert_eq!(exact(BinaryOp::Mul, Flags::NONE, undef(), word(4)), cube(!3, 0));
    assert_eq!(exact(BinaryOp::Mul, Flags::NONE, undef(), word(12)), cube(!3, 0));
    assert_eq!(exact(BinaryOp::Mul, Flags::NONE, word(3), cube(!1, 0)), cube(!1, 0));
    assert_eq!(exact(BinaryOp::Add, Flags::NONE, cube(!7, 1), word(12)), cube(!7, 5));
    assert_eq!(exact(BinaryOp::UDiv, Flags::NONE, undef(), word(4)), cube(!0 >> 2, 0));
    assert_eq!(exact(BinaryOp::URem, Flags::NONE, undef(), word(4)), cube(3, 0));
    assert_eq!(exact(BinaryOp::Add, Flags::NSW, cube(0xff00, 0), word(7)), cube(0xff00, 7));
    assert_eq!(exact(BinaryOp::Shl, Flags::NONE, undef(), undef()), Scalar::Poison);
}

#[test]
fn what_is_no_product_is_known_from_above() {
    let (result, inexact) = binary(BinaryOp::AShr, Flags::NONE, undef(), word(8));
    assert_eq!((result, inexact), (Ok(normal::wide(Cube::full(64), W, false)), true));
    let (result, inexact) = binary(BinaryOp::Mul, Flags::NONE, cube(0xff_ffff_fffe, 0), word(3));
    assert_eq!((result, inexact), (Ok(normal::wide(Cube::full(64), W, false)), true));
    let (result, inexact) = binary(BinaryOp::URem, Flags::NONE, undef(), word(100));
    assert_eq!((result, inexact), (Ok(normal::wide(Cube::full(7), W, false)), true));
    assert_eq!(binary(BinaryOp::UDiv, Flags::EXACT, cube(!1, 0), word(3)).0, Ok(Scalar::Poison));
    assert_eq!(
        binary(BinaryOp::UDiv, Flags::EXACT, cube(0x3f_ffff, 0), word(3)).0,
        Err(Stop::Inconclusive(Inconclusive::LargeUndefSet))
    );
}

#[test]
fn divisions_that_some_pick_makes_undefined() {
    let ub = |rule| Err(Stop::Ub(rule));
    assert_eq!(binary(BinaryOp::UDiv, Flags::NONE, word(1), undef()).0, ub(UbRule::DivisionByUndefined));
    assert_eq!(binary(BinaryOp::SDiv, Flags::NONE, undef(), word(!0)).0, ub(UbRule::SignedDivisionOverflow));
    assert!(binary(BinaryOp::UDiv, Flags::NONE, word(1), cube(!1, 1)).0.is_ok());
    let wide = normal::wide(Cube::full(64), W, false);
    assert_eq!(
        binary(BinaryOp::UDiv, Flags::NONE, word(1), wide.clone()).0,
        Err(Stop::Inconclusive(Inconclusive::LargeUndefSet))
    );
    // The excess of `wide` matters only where it decides.
    assert!(binary(BinaryOp::UDiv, Flags::NONE, wide.clone(), word(3)).0.is_ok());
    assert_eq!(exact(BinaryOp::Xor, Flags::NONE, wide, undef()), undef());
}

#[test]
fn comparisons_by_minimum_and_maximum() {
    let compare = |predicate, a, b| {
        let mut notes = Notes::default();
        let rule = Rule::Compare(Compare::new(predicate, Flags::NONE, W));
        let result = lift(rule, &[a, b], &mut notes).unwrap().remove(0);
        assert!(!notes.inexact);
        result
    };
    let either = Scalar::undef(1);
    assert_eq!(compare(IntPredicate::Ult, undef(), word(0)), Scalar::bool(false));
    assert_eq!(compare(IntPredicate::Ult, undef(), word(1)), either);
    assert_eq!(compare(IntPredicate::Uge, undef(), word(0)), Scalar::bool(true));
    assert_eq!(compare(IntPredicate::Sle, word(1 << 63), undef()), Scalar::bool(true));
    assert_eq!(compare(IntPredicate::Eq, cube(!1, 1), cube(!1, 0)), Scalar::bool(false));
    assert_eq!(compare(IntPredicate::Ne, cube(!1, 1), word(4)), Scalar::bool(true));
    assert_eq!(compare(IntPredicate::Eq, undef(), undef()), either);
    assert_eq!(compare(IntPredicate::Slt, cube(0xff, 0), cube(0xff, 0x100)), Scalar::bool(true));
}

#[test]
fn conversions_of_undef() {
    let cast = |op, flags, from, to| {
        let mut notes = Notes::default();
        let result =
            lift(Rule::Cast(Cast { op, flags, from, to }), &[Scalar::undef(from)], &mut notes).unwrap().remove(0);
        (result, notes.inexact)
    };
    assert_eq!(cast(IntCast::Trunc, Flags::NONE, 64, 8), (Scalar::undef(8), false));
    assert_eq!(cast(IntCast::Trunc, Flags::NSW, 64, 8), (Scalar::Poison, false));
    assert_eq!(cast(IntCast::Trunc, Flags::NONE, 1000, 999), (Scalar::undef(999), false));
    assert_eq!(cast(IntCast::ZExt, Flags::NONE, 32, 64), (cube(0xffff_ffff, 0), false));
    assert_eq!(cast(IntCast::ZExt, Flags::NNEG, 32, 64), (Scalar::Poison, false));
    assert_eq!(cast(IntCast::SExt, Flags::NONE, 32, 64), (normal::wide(Cube::full(64), 64, false), true));
    let swap = Rule::Unary(Unary { op: UnaryOp::SwapBytes, width: 64 });
    let swapped = lift(swap, &[cube(0xff, 1 << 8)], &mut Notes::default()).unwrap();
    assert_eq!(swapped, [cube(0xff << 56, 1 << 48)]);
}

#[test]
fn over_shifts_of_old_dialects_are_undef() {
    let shl = |flags, a, b| {
        lift(Rule::Binary(Binary::new(BinaryOp::Shl, flags, W, &Dialect::OLD)), &[a, b], &mut Notes::default())
    };
    assert_eq!(shl(Flags::NONE, word(1), word(64)), Ok(vec![undef()]));
    assert_eq!(shl(Flags::NONE, word(1), undef()), Ok(vec![undef()]));
    assert_eq!(shl(Flags::NONE, word(1), normal::collect(vec![3u64, 64], W, false)), Ok(vec![undef()]));
}

#[test]
fn with_overflow_of_undef_is_two_sets() {
    let rule = Rule::WithOverflow(WithOverflow { op: Arith::Add, signedness: Signedness::Unsigned, width: W });
    let mut notes = Notes::default();
    let results = lift(rule, &[undef(), word(1)], &mut notes).unwrap();
    assert!(notes.inexact);
    assert_eq!(results, [normal::wide(Cube::full(64), W, false), normal::wide(Cube::full(1), 1, false)]);
    assert!(matches!(&results[0], Scalar::Set(set) if !Set::is_exact(set)));
}
