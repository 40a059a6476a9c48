//! Closed forms: results of sets that are too large to go through.
//!
//! [`exact`] answers only what it knows exactly; [`upper`] gives a sound cube around the result.

use super::{Results, Stop, TOO_LARGE, all_poison, is_relaxed};
use crate::ir::{BinaryOp, IntPredicate};
use crate::semantics::rules::{
    Binary, Bits, Cast, Compare, Defined, Extremum, IntCast, Rule, Signedness, Unary, UnaryOp, Which,
};
use crate::semantics::set::{Cube, Decision, MAX_LISTED, Set, SetRepr, normal};
use crate::semantics::value::Scalar;
use dashu_int::UBig;
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
    match image(rule, &cubes?)? {
        Image { cube, exact: true } => Some(normal::from_cube(cube, width, relaxed)),
        Image { exact: false, .. } => None,
    }
}

/// The result known from above.
///
/// # Errors
/// Inconclusive if it cannot be told whether some pick is poison.
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
    let cube = image(rule, &hulls).map_or_else(|| bounded(rule, &hulls, first), |image| image.cube);
    let mut results: Results = smallvec::smallvec![normal::wide(cube, first, relaxed)];
    results.extend(second.map(|w| normal::wide(Cube::full(w), w, relaxed)));
    Ok(results)
}

/// What some pick gives besides values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Special {
    Never,
    Poison,
    /// No poison, but an over-shift that is undef.
    Undef,
    Unknown,
}

/// Whether some pick gives poison or undef, told from the corners of the operands.
///
/// The conditions of all flags but `exact` of divisions are monotone in each operand, by signed or
/// unsigned order or bit by bit, so they hold somewhere in the box of the operands iff they hold at
/// one of its corners. A corner that is known to be a pick is a witness.
fn special(rule: Rule, operands: &[&Scalar]) -> Special {
    if !can_be_special(rule) {
        return Special::Never;
    }
    let (witnesses, corners): (Vec<_>, Vec<_>) = operands.iter().map(|s| extremes(s, rule.operand_width())).unzip();
    let witness = seen(rule, &witnesses);
    let corner = seen(rule, &corners);
    let (monotone, flagged) = match rule {
        Rule::Binary(b) => (!b.divides(), !b.flags.is_empty()),
        _ => (true, true),
    };
    match (witness, corner) {
        (Seen { poison: true, .. }, _) => Special::Poison,
        (_, Seen { poison: false, undef: false }) if monotone => Special::Never,
        // An over-shift hides whether a smaller shift breaks a flag.
        (Seen { undef: true, .. }, Seen { poison: false, .. }) if !flagged => Special::Undef,
        _ => Special::Unknown,
    }
}

fn can_be_special(rule: Rule) -> bool {
    match rule {
        Rule::Binary(b) => !b.flags.is_empty() || matches!(b.op, BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr),
        Rule::Cast(c) => !c.flags.is_empty(),
        Rule::Compare(c) => c.same_sign,
        Rule::Unary(_) | Rule::Saturating(_) => true,
        Rule::ThreeWay(_) | Rule::Extremum(_) | Rule::WithOverflow(_) | Rule::Funnel(_) | Rule::Carryless(_) => false,
    }
}

/// What a rule gave on some picks.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    poison: bool,
    undef: bool,
}

/// Tries the product of the candidates of each operand.
fn seen(rule: Rule, candidates: &[Vec<UBig>]) -> Seen {
    let mut seen = Seen::default();
    let total: usize = candidates.iter().map(Vec::len).product();
    for mut n in 0..total {
        let pick: SmallVec<[UBig; 3]> = candidates
            .iter()
            .map(|c| {
                let x = c[n % c.len()].clone();
                n /= c.len();
                x
            })
            .collect();
        match rule.apply(&pick) {
            Defined::Poison => seen.poison = true,
            Defined::Undef => seen.undef = true,
            Defined::One(_) | Defined::Pair(..) | Defined::Ub(_) => {}
        }
    }
    seen
}

/// The extremes of a set that are elements, and the corners of what is known to contain it.
fn extremes(scalar: &Scalar, width: u32) -> (Vec<UBig>, Vec<UBig>) {
    let hull = hull(scalar);
    let corners = |c: &Cube| vec![c.min().clone(), c.max(), c.signed_min(width), c.signed_max(width)];
    let Scalar::Set(set) = scalar else { return (vec![hull.ones.clone()], vec![hull.ones]) };
    match &set.repr {
        SetRepr::Cube { .. } => (corners(&hull), corners(&hull)),
        SetRepr::Wide { .. } => (Vec::new(), corners(&hull)),
        SetRepr::Small(_) => {
            let ends = ends(scalar, width);
            let ends = vec![ends.min, ends.max, ends.signed_min, ends.signed_max];
            (ends.clone(), [ends, corners(&hull)].concat())
        }
    }
}

/// The least and greatest values (of the hull, if the set is not exact).
struct Ends {
    min: UBig,
    max: UBig,
    signed_min: UBig,
    signed_max: UBig,
}

fn ends(scalar: &Scalar, width: u32) -> Ends {
    if let Scalar::Set(set) = scalar
        && let SetRepr::Small(values) = &set.repr
        && let [min, .., max] = values[..]
    {
        // Ascending: the negative values, if any, are the last ones.
        let split = values.partition_point(|v| !v.is_negative(width));
        let signed_min = values.get(split).copied().unwrap_or(min);
        let signed_max = if split == 0 { max } else { values[split - 1] };
        return Ends { min: min.into(), max: max.into(), signed_min: signed_min.into(), signed_max: signed_max.into() };
    }
    let hull = hull(scalar);
    Ends {
        min: hull.min().clone(),
        max: hull.max(),
        signed_min: hull.signed_min(width),
        signed_max: hull.signed_max(width),
    }
}

/// The smallest cube that is known to contain the possible values.
pub(super) fn hull(scalar: &Scalar) -> Cube {
    match scalar {
        Scalar::Word(w) => Cube::point((*w).into()),
        Scalar::Big(b) => Cube::point((**b).clone()),
        Scalar::Set(set) => set.hull(),
        Scalar::Joint(joint, lane) => hull(&joint.lane(*lane)),
        // The caller has dealt with these.
        Scalar::Poison | Scalar::Log(..) => Cube::point(UBig::ZERO),
    }
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

/// The result of a comparison, `samesign` aside, from the ends of the operands.
fn comparison(compare: Compare, a: &Scalar, b: &Scalar, relaxed: bool) -> Option<Scalar> {
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
    // The predicate is monotone along the way from one corner to the other.
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
    let elements: Vec<UBig> = list.elements(MAX_LISTED as u64).unwrap_or_default();
    elements.iter().any(|v| super::may_be(other, v) != Decision::No)
}

/// Whether the result is every value whatever the other operand is, poison aside: an operand of
/// `add`, `sub` or `xor` is.
fn absorbs(rule: Rule, operands: &[&Scalar]) -> bool {
    let Rule::Binary(b) = rule else { return false };
    matches!(b.op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Xor)
        && operands.iter().any(|s| matches!(s, Scalar::Set(set) if set.is_full(b.width)))
}

/// The image of cubes under a rule, poison aside.
struct Image {
    cube: Cube,
    /// Whether every element is reached.
    exact: bool,
}

/// The image of cubes under the rules that act bit by bit.
fn image(rule: Rule, operands: &[Cube]) -> Option<Image> {
    let exactly = |cube| Some(Image { cube, exact: true });
    match rule {
        Rule::Binary(b) => binary_image(b, &operands[0], &operands[1]),
        Rule::Cast(Cast { op: IntCast::Trunc, to, .. }) => exactly(operands[0].map(|x| x.truncate(to))),
        Rule::Cast(Cast { op: IntCast::ZExt, .. }) => exactly(operands[0].clone()),
        Rule::Cast(Cast { op: IntCast::SExt, from, to, .. }) => Some(Image {
            cube: operands[0].map(|x| x.sign_extend(from, to)),
            exact: from == to || !operands[0].undef.is_negative(from),
        }),
        Rule::Unary(Unary { op: UnaryOp::SwapBytes, width }) => exactly(operands[0].map(|x| x.swap_bytes(width))),
        Rule::Unary(Unary { op: UnaryOp::ReverseBits, width }) => exactly(operands[0].map(|x| x.reverse_bits(width))),
        Rule::Unary(_)
        | Rule::Compare(_)
        | Rule::ThreeWay(_)
        | Rule::Extremum(_)
        | Rule::Saturating(_)
        | Rule::WithOverflow(_)
        | Rule::Funnel(_)
        | Rule::Carryless(_) => None,
    }
}

fn binary_image(rule: Binary, a: &Cube, b: &Cube) -> Option<Image> {
    let w = rule.width;
    let exactly = |cube| Some(Image { cube, exact: true });
    match rule.op {
        BinaryOp::And => exactly(a.and(b)),
        BinaryOp::Or => exactly(a.or(b)),
        BinaryOp::Xor => exactly(a.xor(b)),
        // No bit carries.
        BinaryOp::Add if (a.max() & b.max()).is_zero() => exactly(a.or(b)),
        BinaryOp::Shl => {
            let n = amount(b, w)?;
            exactly(a.map(|x| x.shl(n, w)))
        }
        BinaryOp::LShr => {
            let n = amount(b, w)?;
            exactly(a.map(|x| x.shr(n)))
        }
        BinaryOp::AShr => {
            let n = amount(b, w)?;
            // A free sign bit fills several places at once.
            let exact = n == 0 || !a.undef.is_negative(w);
            Some(Image { cube: a.map(|x| x.signed_shr(n, w)), exact })
        }
        BinaryOp::Mul => {
            // An odd factor permutes all values; any other factor is one times a power of two.
            let n = if *a == Cube::full(w) && b.is_point() { b.ones.lowest_one()? } else { power_of_two(b)? };
            exactly(a.map(|x| x.shl(n, w)))
        }
        BinaryOp::UDiv => {
            let n = power_of_two(b)?;
            exactly(a.map(|x| x.shr(n)))
        }
        BinaryOp::URem => {
            let n = power_of_two(b)?;
            exactly(a.map(|x| x.truncate(n)))
        }
        BinaryOp::Add | BinaryOp::Sub | BinaryOp::SDiv | BinaryOp::SRem => None,
    }
}

/// The known shift amount, if it is in range.
fn amount(b: &Cube, width: u32) -> Option<u32> {
    let n = b.is_point().then(|| b.ones.saturating_word())?;
    (n < width as u64).then_some(n as u32)
}

/// The exponent of a known power of two.
fn power_of_two(b: &Cube) -> Option<u32> {
    (b.is_point() && b.ones.count_ones() == 1).then(|| b.ones.lowest_one())?
}

/// A cube `{0, …, 2^n − 1}` around the result, from an upper bound of its values.
fn bounded(rule: Rule, operands: &[Cube], width: u32) -> Cube {
    let bound = match rule {
        Rule::Binary(Binary { op: BinaryOp::UDiv, .. }) => operands[0].max(),
        Rule::Binary(Binary { op: BinaryOp::URem, .. }) => operands[0].max().min(operands[1].max()),
        Rule::Extremum(Extremum { which: Which::Least, signedness: Signedness::Unsigned, .. }) => {
            operands[0].max().min(operands[1].max())
        }
        Rule::Extremum(Extremum { which: Which::Greatest, signedness: Signedness::Unsigned, .. }) => {
            operands[0].max().max(operands[1].max())
        }
        Rule::Unary(Unary {
            op: UnaryOp::CountOnes | UnaryOp::LeadingZeros { .. } | UnaryOp::TrailingZeros { .. },
            width,
        }) => UBig::from(width),
        Rule::Binary(_)
        | Rule::Cast(_)
        | Rule::Compare(_)
        | Rule::ThreeWay(_)
        | Rule::Unary(_)
        | Rule::Extremum(_)
        | Rule::Saturating(_)
        | Rule::WithOverflow(_)
        | Rule::Funnel(_)
        | Rule::Carryless(_) => return Cube::full(width),
    };
    match bound.bit_length() {
        0 => Cube::point(UBig::ZERO),
        n => Cube::full(n.min(width)),
    }
}
