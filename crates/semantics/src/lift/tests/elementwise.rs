//! One lane, exact sets.

use super::*;

/// Checks a rule on operands of given meanings; the result must be exact.
fn check(rule: Rule, operands: &[Meaning]) {
    let width = rule.operand_width();
    let scalars: Vec<Scalar> = operands.iter().map(|m| m.scalar(width)).collect();
    let mut notes = Notes::default();
    let lifted = lift(rule, &scalars, &mut notes);
    assert!(!notes.inexact, "{rule:?} {operands:?}");
    let Some((meanings, rows)) = brute_force(rule, operands) else {
        assert!(matches!(lifted, Err(Stop::Ub(_))), "{rule:?} {operands:?}: {lifted:?}, not UB");
        return;
    };
    let lifted = lifted.unwrap_or_else(|stop| panic!("{rule:?} {operands:?}: {stop:?}"));
    let lifted_meanings: Vec<Meaning> = lifted.iter().map(Meaning::of).collect();
    assert_eq!(lifted_meanings, meanings, "{rule:?} {operands:?}");
    if !rows.is_empty() {
        assert_eq!(tuples(&lifted), rows, "{rule:?} {operands:?}");
    }
}

#[test]
fn every_set_of_two_bits() {
    for rule in rules(2) {
        let all = Meaning::all(2);
        for &a in &all {
            if rule.arity() == 1 {
                check(rule, &[a]);
                continue;
            }
            all.iter().for_each(|&b| check(rule, &[a, b]));
        }
    }
}

#[test]
fn some_sets_of_three_bits() {
    let mut state = 1u64;
    let mut meaning = || {
        state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        match state >> 56 {
            0 => Meaning::Poison,
            mask => Meaning::Set(mask),
        }
    };
    for rule in rules(3) {
        for _ in 0..300 {
            let operands: Vec<Meaning> = (0..rule.arity()).map(|_| meaning()).collect();
            check(rule, &operands);
        }
    }
}

#[test]
fn funnel_shifts_of_three_sets() {
    let all = Meaning::all(2);
    for towards in [Towards::Left, Towards::Right] {
        for &a in all.iter().step_by(3) {
            for &b in all.iter().step_by(2) {
                all.iter().for_each(|&c| check(Rule::Funnel(Funnel { towards, width: 2 }), &[a, b, c]));
            }
        }
    }
}

/// A less defined operand gives a less defined result; UB is the least defined of all.
#[test]
fn monotone() {
    let all = Meaning::all(2);
    let result = |rule, operands: &[Meaning]| {
        let scalars: Vec<Scalar> = operands.iter().map(|m| m.scalar(2)).collect();
        lift(rule, &scalars, &mut Notes::default()).ok().map(|r| r.iter().map(Meaning::of).collect::<Vec<_>>())
    };
    for rule in rules(2) {
        for &less in &all {
            for &more in all.iter().filter(|m| m.is_within(less)) {
                for &other in all.iter().step_by(4) {
                    for swap in [false, true] {
                        let operands = |m| if swap { [other, m] } else { [m, other] };
                        let arity = rule.arity();
                        let Some(weaker) = result(rule, &operands(less)[..arity]) else { continue };
                        let stronger = result(rule, &operands(more)[..arity]);
                        let stronger = stronger.unwrap_or_else(|| panic!("{rule:?} {less:?} {more:?} {other:?}"));
                        let within = stronger.iter().zip(&weaker).all(|(s, w)| s.is_within(*w));
                        assert!(within, "{rule:?} {less:?} {more:?} {other:?}");
                    }
                }
            }
        }
    }
}

/// Integers of more than 64 bits go the same way.
#[test]
fn big_integers() {
    let zext = Rule::Cast(Cast { op: IntCast::ZExt, flags: Flags::NONE, from: 4, to: 100 });
    let trunc = Rule::Cast(Cast { op: IntCast::Trunc, flags: Flags::NUW, from: 100, to: 4 });
    let add = Rule::Binary(Binary::new(BinaryOp::Add, Flags::NUW, 100, &Dialect::LANGREF));
    let notes = &mut Notes::default();
    let one = |rule, operands: &[Scalar], notes: &mut Notes| lift(rule, operands, notes).unwrap().remove(0);
    let a = one(zext, &[Meaning::Set(0b11_0011).scalar(4)], notes);
    let three = one(zext, &[Scalar::Word(3)], notes);
    assert!(matches!(three, Scalar::Big(_)));
    let sum = one(add, &[three.clone(), three.clone()], notes);
    assert_eq!(one(trunc, &[sum], notes), Scalar::Word(6));
    assert_eq!(one(add, &[a, Scalar::Poison], notes), Scalar::Poison);
    let eight = one(zext, &[Scalar::Word(8)], notes);
    let or_eight = one(add, &[Scalar::undef(100), three], notes);
    assert_eq!(or_eight, Scalar::Poison);
    assert_eq!(one(trunc, &[one(add, &[eight.clone(), eight], &mut Notes::default())], notes), Scalar::Poison);
    assert!(!notes.inexact);
}

#[test]
fn results_are_relaxed_only_if_every_set_is() {
    let set = |relaxed| normal::collect(vec![1u64, 2], 8, relaxed);
    let add = Rule::Binary(Binary::new(BinaryOp::Add, Flags::NONE, 8, &Dialect::LANGREF));
    let relaxed = |a, b| match &lift(add, &[a, b], &mut Notes::default()).unwrap()[0] {
        Scalar::Set(set) => set.relaxed,
        other => panic!("{other:?}"),
    };
    assert!(relaxed(set(true), set(true)));
    assert!(relaxed(set(true), Scalar::Word(1)));
    assert!(!relaxed(set(true), set(false)));
    assert!(!relaxed(set(false), Scalar::Word(1)));
}

#[test]
fn divisions_by_what_is_not_defined() {
    let op = |op, a, b| {
        lift(Rule::Binary(Binary::new(op, Flags::NONE, 8, &Dialect::LANGREF)), &[a, b], &mut Notes::default())
    };
    let set = |values: &[u64]| normal::collect(values.to_vec(), 8, false);
    let ub = |rule| Err(Stop::Ub(rule));
    assert_eq!(op(BinaryOp::UDiv, Scalar::Word(1), Scalar::Poison), ub(UbRule::DivisionByUndefined));
    assert_eq!(op(BinaryOp::UDiv, Scalar::Word(1), set(&[0, 3])), ub(UbRule::DivisionByUndefined));
    assert_eq!(op(BinaryOp::URem, Scalar::Poison, Scalar::Word(0)), ub(UbRule::DivisionByZero));
    assert_eq!(op(BinaryOp::UDiv, Scalar::Poison, set(&[1, 3])), Ok(vec![Scalar::Poison]));
    assert_eq!(op(BinaryOp::SDiv, Scalar::Poison, Scalar::Word(255)), ub(UbRule::SignedDivisionOverflow));
    assert_eq!(op(BinaryOp::SRem, set(&[0x80, 1]), set(&[255, 7])), ub(UbRule::SignedDivisionOverflow));
    assert_eq!(op(BinaryOp::SDiv, set(&[0x81, 1]), Scalar::Word(255)), Ok(vec![set(&[0x7f, 255])]));
}

/// One poison lane, or one UB lane, of a vector.
#[test]
fn lanes_are_independent() {
    let udiv = Rule::Binary(Binary::new(BinaryOp::UDiv, Flags::EXACT, 8, &Dialect::LANGREF));
    let divide = |a: [u64; 2], b: [u64; 2]| {
        let mut out = [Scalar::Poison, Scalar::Poison];
        super::super::elementwise(
            udiv,
            &[&a.map(Scalar::Word), &b.map(Scalar::Word)],
            &mut out,
            &mut Notes::default(),
        )?;
        Ok(out)
    };
    assert_eq!(divide([7, 8], [2, 2]), Ok([Scalar::Poison, Scalar::Word(4)]));
    assert_eq!(divide([7, 8], [1, 0]), Err(Stop::Ub(UbRule::DivisionByZero)));
    let overflow = Rule::WithOverflow(WithOverflow { op: Arith::Add, signedness: Signedness::Unsigned, width: 8 });
    let mut out = [(); 4].map(|()| Scalar::Poison);
    let (a, b) = ([Scalar::Word(200), Scalar::Poison], [Scalar::Word(100), Scalar::Word(1)]);
    super::super::elementwise(overflow, &[&a, &b], &mut out, &mut Notes::default()).unwrap();
    assert_eq!(out, [Scalar::Word(44), Scalar::Poison, Scalar::Word(1), Scalar::Poison]);
}
