//! The undefined behaviour of divisions whose operands are not both one value.
//!
//! A divisor that is, or may be, zero or poison is undefined behaviour. A poison dividend may be any
//! value, so it is undefined behaviour if some value of it would make the quotient overflow.

use super::{MAX_PICKS, Stop, TOO_LARGE};
use crate::rules::{Binary, Bits, Defined, Excess, FixedPoint, FixedPointOp, Rule, Signedness};
use crate::set::Decision;
use crate::ub_rule::UbRule;
use crate::value::Scalar;
use dashu_int::UBig;
use irrefute_ir::BinaryOp;

/// Whether a rule is a division: only then do poison operands give undefined behaviour.
pub fn divides(rule: Rule) -> bool {
    match rule {
        Rule::Binary(b) => b.divides(),
        Rule::FixedPoint(f) => f.op == FixedPointOp::Div,
        Rule::Cast(_)
        | Rule::Compare(_)
        | Rule::ThreeWay(_)
        | Rule::Unary(_)
        | Rule::Extremum(_)
        | Rule::Saturating(_)
        | Rule::WithOverflow(_)
        | Rule::Funnel(_)
        | Rule::Carryless(_) => false,
    }
}

/// Checks a division whose operands are not both defined for undefined behaviour.
pub(super) fn check_division(rule: Rule, operands: &[&Scalar]) -> Result<(), Stop> {
    match rule {
        Rule::Binary(division) if division.divides() => {
            check_divisor(operands[1])?;
            check_signed_overflow(division, operands[0], operands[1])
        }
        Rule::FixedPoint(division) if division.op == FixedPointOp::Div => {
            check_divisor(operands[1])?;
            check_fixed_point_overflow(division, operands[0], operands[1])
        }
        _ => Ok(()),
    }
}

fn check_divisor(divisor: &Scalar) -> Result<(), Stop> {
    if divisor.is_poison() {
        return Err(Stop::Ub(UbRule::DivisionByUndefined));
    }
    match may_be(divisor, &UBig::ZERO) {
        Decision::Yes if divisor.is_defined() => Err(Stop::Ub(UbRule::DivisionByZero)),
        Decision::Yes => Err(Stop::Ub(UbRule::DivisionByUndefined)),
        Decision::Unknown => Err(TOO_LARGE),
        Decision::No => Ok(()),
    }
}

fn check_signed_overflow(division: Binary, dividend: &Scalar, divisor: &Scalar) -> Result<(), Stop> {
    if !matches!(division.op, BinaryOp::SDiv | BinaryOp::SRem) {
        return Ok(());
    }
    let (least, minus_one) = (UBig::signed_min(division.width), <UBig as Bits>::ones(division.width));
    // Each operand picks by itself, so the two values meet in some pick iff each is possible.
    match may_be(dividend, &least).and(may_be(divisor, &minus_one)) {
        Decision::Yes => Err(Stop::Ub(UbRule::SignedDivisionOverflow)),
        Decision::Unknown => Err(TOO_LARGE),
        Decision::No => Ok(()),
    }
}

/// A poison dividend may be any value. The quotient is monotone in the dividend, so one of them overflows
/// iff one of the extremes does. (The dividends of a set are enumerated and show their own overflows.)
fn check_fixed_point_overflow(division: FixedPoint, dividend: &Scalar, divisor: &Scalar) -> Result<(), Stop> {
    if !dividend.is_poison() || division.excess == Excess::Saturates {
        return Ok(());
    }
    let w = division.width;
    let extremes = match division.signedness {
        Signedness::Signed => [UBig::signed_min(w), UBig::signed_max(w)],
        Signedness::Unsigned => [UBig::ZERO, <UBig as Bits>::ones(w)],
    };
    let divisors: Vec<UBig> = match &*divisor.extract() {
        Scalar::Set(set) => set.elements(MAX_PICKS).ok_or(TOO_LARGE)?,
        divisor => divisor.to_bits().into_iter().collect(),
    };
    for (dividend, divisor) in extremes.iter().flat_map(|a| divisors.iter().map(move |b| (a, b))) {
        if let Defined::Ub(broken) = division.apply(dividend, divisor) {
            return Err(Stop::Ub(broken));
        }
    }
    Ok(())
}

/// Whether a scalar may have a value; poison may have any.
pub(super) fn may_be(scalar: &Scalar, value: &UBig) -> Decision {
    match scalar {
        Scalar::Poison => Decision::Yes,
        Scalar::Word(w) => Decision::of(UBig::from(*w) == *value),
        Scalar::Big(b) => Decision::of(**b == *value),
        Scalar::Set(set) => set.contains(value),
        Scalar::Log(..) | Scalar::Phy(_) | Scalar::Raw(_) => Decision::Unknown,
        Scalar::Joint(joint, lane) => may_be(&joint.lane(*lane), value),
    }
}
