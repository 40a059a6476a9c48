//! Closed forms: results of sets that are too large to enumerate.
//!
//! [`exact`] answers only what it knows exactly; [`upper`] gives a sound cube around the result.
//! Both ask [`corners`](super::corners) about poison first and take the image of cubes from
//! [`image`](super::image).

use super::corners::hull;
use super::corners::{Special, ends, special};
use super::image::{CubeImage, bounded, counts, image};
use super::{Results, Stop, TOO_LARGE, all_poison, is_relaxed};
use crate::rules::{Compare, Rule};
use crate::set::{Cube, Decision, MAX_LISTED, Set, SetRepr, normal};
use crate::value::Scalar;
use dashu_int::UBig;
use irrefute_ir::{BinaryOp, IntPredicate};
use smallvec::SmallVec;

/// The result, if a closed form gives it exactly. No operand is poison or a joint lane, and no
/// division among the picks is UB.
pub(super) fn exact(rule: Rule, operands: &[&Scalar]) -> Option<Scalar> {
    let (width, _) = rule.result_widths();
    match special(rule, operands) {
        Special::Never => {}
        Special::Poison => return Some(Scalar::Poison),
        Special::Undef => return Some(Scalar::undef(width)),
        Special::Unknown => return None,
    }
    let relaxed = is_relaxed(operands.iter().copied());
    if let Rule::Compare(compare) = rule {
        return comparison(compare, operands[0], operands[1], relaxed);
    }
    if absorbs(rule, operands) {
        return Some(normal::from_cube(Cube::full(width), width, relaxed));
    }
    let cubes: Option<SmallVec<[Cube; 3]>> = operands.iter().map(|s| exact_cube(s)).collect();
    let cubes = cubes?;
    if let Rule::Unary(unary) = rule
        && let Some(values) = counts(unary, &cubes[0])
    {
        return Some(match width {
            ..=64 => normal::collect(values, width, relaxed),
            _ => normal::collect(values.into_iter().map(UBig::from).collect(), width, relaxed),
        });
    }
    match image(rule, &cubes)? {
        CubeImage { cube, exact: true } => Some(normal::from_cube(cube, width, relaxed)),
        CubeImage { exact: false, .. } => None,
    }
}

/// The result known from above.
///
/// # Errors
/// Inconclusive if it is not known whether some pick is poison.
pub(super) fn upper(rule: Rule, operands: &[&Scalar]) -> Result<Results, Stop> {
    let (first, second) = rule.result_widths();
    match special(rule, operands) {
        Special::Never => {}
        Special::Poison => return Ok(all_poison(rule)),
        Special::Undef => return Ok(smallvec::smallvec![Scalar::undef(first)]),
        Special::Unknown => return Err(TOO_LARGE),
    }
    let relaxed = is_relaxed(operands.iter().copied());
    let hulls: SmallVec<[Cube; 3]> = operands.iter().map(|s| hull(s)).collect();
    // The hull of an operand contains it, and images are monotone, so the image of the hulls contains the result.
    let cube = image(rule, &hulls).map_or_else(|| bounded(rule, &hulls, first), |image| image.cube);
    let mut results: Results = smallvec::smallvec![normal::wide(cube, first, relaxed)];
    results.extend(second.map(|w| normal::wide(Cube::full(w), w, relaxed)));
    Ok(results)
}

/// The possible values, if they are exactly a cube.
pub(super) fn exact_cube(scalar: &Scalar) -> Option<Cube> {
    match scalar {
        Scalar::Set(set) if !matches!(set.repr, SetRepr::Cube { .. }) => None,
        scalar => Some(hull(scalar)),
    }
}

fn is_exact(scalar: &Scalar) -> bool {
    !matches!(scalar, Scalar::Set(set) if !set.is_exact())
}

/// The result of a comparison, apart from `samesign`, from the ends of the operands.
fn comparison(compare: Compare, a: &Scalar, b: &Scalar, relaxed: bool) -> Option<Scalar> {
    // What may not happen of an upper bound does not happen, so a single possible answer is certain even if the
    // operands are known from above only. That both are possible is certain only of exact sets.
    let (may_hold, may_fail) = outcomes(compare, a, b);
    match (may_hold, may_fail) {
        (true, false) => Some(Scalar::bool(true)),
        (false, _) => Some(Scalar::bool(false)),
        (true, true) if is_exact(a) && is_exact(b) => Some(normal::from_cube(Cube::full(1), 1, relaxed)),
        (true, true) => None,
    }
}

/// Whether a comparison may hold, and whether it may fail.
fn outcomes(compare: Compare, a: &Scalar, b: &Scalar) -> (bool, bool) {
    let w = compare.width;
    let (x, y) = (ends(a, w), ends(b, w));
    let (less, greater) = match compare.predicate {
        IntPredicate::Eq | IntPredicate::Ne => {
            let differ = !(a.is_defined() && a == b);
            return if compare.predicate == IntPredicate::Eq { (meet(a, b), differ) } else { (differ, meet(a, b)) };
        }
        IntPredicate::Ugt | IntPredicate::Uge | IntPredicate::Ult | IntPredicate::Ule => {
            ((x.min, y.max), (x.max, y.min))
        }
        IntPredicate::Sgt | IntPredicate::Sge | IntPredicate::Slt | IntPredicate::Sle => {
            ((x.signed_min, y.signed_max), (x.signed_max, y.signed_min))
        }
    };
    // An order is monotone in each operand, so it holds (or fails) somewhere in the box of the operands iff it does at
    // one of these two corners: least against greatest, greatest against least.
    let corners = [compare.holds(&less.0, &less.1), compare.holds(&greater.0, &greater.1)];
    (corners.contains(&true), corners.contains(&false))
}

/// Whether two scalars may have a value in common.
fn meet(a: &Scalar, b: &Scalar) -> bool {
    let listed = |s: &Scalar| match s {
        Scalar::Set(set) if matches!(set.repr, SetRepr::Small(_)) => Some(set.clone()),
        _ => None,
    };
    match (listed(a), listed(b)) {
        (Some(list), _) => has_any(&list, b),
        (None, Some(list)) => has_any(&list, a),
        (None, None) => hull(a).intersects(&hull(b)),
    }
}

/// Whether an element of a listed set is a possible value of a scalar.
fn has_any(list: &Set, other: &Scalar) -> bool {
    let elements: Option<Vec<UBig>> = list.elements(MAX_LISTED as u64);
    elements.is_none_or(|elements| elements.iter().any(|v| super::may_be(other, v) != Decision::No))
}

/// Whether the result is every value, whatever the other operands are (poison excepted). One operand of an `add`, `sub`
/// or `xor` is every value, and these are bijections in each operand. Or one of a `mul` is, and the other may be 1. Or both
/// halves of a funnel shift are: each bit of its result is one of theirs, and no two are the same.
fn absorbs(rule: Rule, operands: &[&Scalar]) -> bool {
    let is_full = |i: usize, width| matches!(operands[i], Scalar::Set(set) if set.is_full(width));
    if let Rule::Funnel(funnel) = rule {
        return is_full(0, funnel.width) && is_full(1, funnel.width);
    }
    let Rule::Binary(b) = rule else { return false };
    let is_full = |i| is_full(i, b.width);
    let may_be_one = |i: usize| super::may_be(operands[i], &UBig::ONE) == Decision::Yes;
    match b.op == BinaryOp::Mul {
        true => (is_full(0) && may_be_one(1)) || (is_full(1) && may_be_one(0)),
        false => matches!(b.op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Xor) && (is_full(0) || is_full(1)),
    }
}
