//! Floating-point operations on sets: closed forms, and results that the rule leaves open.

use super::*;
use crate::choice::Frozen;
use crate::floats::{
    Arithmetic, Denormals, Elementary, Family, FloatBits, FloatOperation, FloatResult, FloatRule, Format, Nans,
    Towards, ZeroSigns,
};
use crate::lift::float;
use crate::set::Set;
use crate::{Chooser, First};
use irrefute_ir::FloatKind;

fn rule(operation: FloatOperation, kind: FloatKind) -> FloatRule {
    FloatRule {
        operation,
        format: Format::of(kind).expect("a format"),
        nans: Nans::Chosen,
        flags: Flags::NONE,
        denormals: Denormals::default(),
        zero_signs: ZeroSigns::OfOperands,
        ulps: 0,
    }
}

/// Whether an operation may give a value.
fn may_give(rule: FloatRule, operands: [FloatBits; 2], value: FloatBits) -> bool {
    match rule.apply(&operands).expect("a result").result {
        FloatResult::Poison => false,
        FloatResult::One(only) => only == value,
        FloatResult::OneOf(all) => all.contains(&value),
        FloatResult::Near { all, .. } => all.contains(&value),
        FloatResult::Unspecified => true,
    }
}

/// Operations that hand every value on, with the neutral operand of each, on which side.
fn neutral(format: Format) -> Vec<(FloatOperation, [Option<FloatBits>; 2])> {
    let (zero, minus_zero, one) = (0, format.sign_mask(), format.one());
    let arithmetic = FloatOperation::Arithmetic;
    let mut all = vec![
        (arithmetic(Arithmetic::Add), [None, Some(minus_zero)]),
        (arithmetic(Arithmetic::Add), [Some(minus_zero), None]),
        (arithmetic(Arithmetic::Sub), [None, Some(zero)]),
        (arithmetic(Arithmetic::Sub), [Some(minus_zero), None]),
        (arithmetic(Arithmetic::Mul), [None, Some(one)]),
        (arithmetic(Arithmetic::Mul), [Some(one), None]),
        (arithmetic(Arithmetic::Div), [None, Some(one)]),
    ];
    for family in [Family::Num, Family::Imum, Family::ImumNum] {
        for towards in [Towards::Least, Towards::Greatest] {
            all.push((FloatOperation::Extremum(family, towards), [None, None]));
        }
    }
    all
}

#[test]
fn neutral_operands_hand_every_value_on() {
    for kind in [FloatKind::Half, FloatKind::BFloat] {
        let format = Format::of(kind).expect("a format");
        for (operation, operands) in neutral(format) {
            for value in 0..1 << 16 {
                // Of `-0 - x`, the value is the one whose sign is the other.
                let negates = operation == FloatOperation::Arithmetic(Arithmetic::Sub) && operands[1].is_none();
                let operand = if negates { value ^ format.sign_mask() } else { value };
                let operands = operands.map(|neutral| neutral.unwrap_or(operand));
                assert!(may_give(rule(operation, kind), operands, value), "{operation:?} {operands:x?} {value:x}");
            }
        }
    }
}

/// The result on one lane, and whether it is exact.
fn applied(rule: FloatRule, operands: &[Scalar], chooser: &mut dyn Chooser) -> (Scalar, bool) {
    let lanes: Vec<&[Scalar]> = operands.iter().map(std::slice::from_ref).collect();
    let (mut out, mut notes) = ([Scalar::Poison], Notes::default());
    float(rule, &lanes, chooser, &mut out, &mut notes).expect("a result");
    let [result] = out;
    (result, !notes.inexact)
}

#[test]
fn undef_beside_a_neutral_operand_is_undef() {
    for kind in [FloatKind::Float, FloatKind::Double, FloatKind::Fp128] {
        let format = Format::of(kind).expect("a format");
        let undef = || Scalar::undef(format.width());
        let scalar = |bits: FloatBits| Scalar::from_big(format.width(), bits.into());
        for (operation, operands) in neutral(format) {
            let rule = rule(operation, kind);
            let given = operands.map(|neutral| neutral.map_or_else(undef, scalar));
            assert_eq!(applied(rule, &given, &mut First), (undef(), true), "{operation:?}");
            // What is not neutral does not hand every value on, nor do flags.
            let others = operands.map(|neutral| neutral.map_or_else(undef, |bits| scalar(bits ^ 1)));
            if others != given {
                assert!(!applied(rule, &others, &mut First).1, "{operation:?}");
            }
            assert!(!applied(FloatRule { flags: Flags::NSZ, ..rule }, &given, &mut First).1, "{operation:?}");
        }
    }
}

/// Leaves everything open.
struct Open;

impl Chooser for Open {
    fn freeze(&mut self, _: &Set, _: u32) -> Frozen {
        Frozen::Relaxed
    }

    fn way(&mut self, _: usize) -> usize {
        0
    }

    fn leaves_open(&mut self) -> bool {
        true
    }
}

#[test]
fn results_that_need_not_be_precise_are_the_nearest_unless_they_stay_open() {
    let exp2 = rule(FloatOperation::Elementary(Elementary::Exp2), FloatKind::Float);
    let word = |x: f32| u64::from(x.to_bits());
    let operand = [normal::collect(vec![word(1.0), word(3.0)], 32, false)];
    let nearest = normal::collect(vec![word(2.0), word(8.0)], 32, false);
    assert_eq!(applied(exp2, &operand, &mut First), (nearest, true));
    let (open, exact) = applied(exp2, &operand, &mut Open);
    assert!(!exact && matches!(open, Scalar::Set(set) if !set.is_exact()));
}

#[test]
fn every_value_is_that_of_a_wider_format_that_is_cut_off() {
    let formats = [FloatKind::Half, FloatKind::BFloat, FloatKind::Float, FloatKind::Double];
    for (from, to) in formats.into_iter().flat_map(|from| formats.map(|to| (from, to))) {
        let to = Format::of(to).expect("a format");
        let rule = rule(FloatOperation::Convert(to), from);
        if rule.format.width() <= to.width() {
            continue;
        }
        let (result, exact) = applied(rule, &[Scalar::undef(rule.format.width())], &mut First);
        assert_eq!((result, exact), (Scalar::undef(to.width()), true), "{from:?} {to:?}");
    }
    // No NaN or number is lost: all of half's, by way of float.
    let (half, float) =
        (Format::of(FloatKind::Half).expect("a format"), Format::of(FloatKind::Float).expect("a format"));
    let widened = |value: FloatBits| {
        let first =
            match rule(FloatOperation::Convert(float), FloatKind::Half).apply(&[value]).expect("a result").result {
                FloatResult::One(only) => vec![only],
                FloatResult::OneOf(all) => all.to_vec(),
                other => panic!("{other:?}"),
            };
        first.into_iter().any(|wide| {
            match rule(FloatOperation::Convert(half), FloatKind::Float).apply(&[wide]).expect("a result").result {
                FloatResult::One(only) => only == value,
                FloatResult::OneOf(all) => all.contains(&value),
                other => panic!("{other:?}"),
            }
        })
    };
    assert!((0..1 << 16).all(widened));
}
