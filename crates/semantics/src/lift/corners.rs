//! Whether some pick of large sets gives poison, decided at the corners of the sets.

use crate::rules::{Bits, Defined, Excess, FixedPointOp, Rule};
use crate::set::{Cube, SetRepr};
use crate::value::Scalar;
use dashu_int::UBig;
use irrefute_ir::BinaryOp;
use smallvec::SmallVec;

/// What picks give besides values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Special {
    /// Every pick gives a value.
    Never,
    /// Some pick gives poison, which is then the result.
    Poison,
    /// No pick gives poison, but some pick is an over-shift that gives undef.
    Undef,
    /// The corners do not decide it.
    Unknown,
}

/// Whether some pick gives poison or undef, decided at the corners of the operands.
///
/// The conditions of all flags but `exact` of divisions are monotone in each operand, by signed or
/// unsigned order or bit by bit, so they hold somewhere in the box of the operands iff they hold at
/// one of its corners. A corner that is known to be a pick is a witness.
pub(super) fn special(rule: Rule, operands: &[&Scalar]) -> Special {
    if !can_be_special(rule) {
        return Special::Never;
    }
    let (witnesses, corners): (Vec<_>, Vec<_>) = operands.iter().map(|s| extremes(s, rule.operand_width())).unzip();
    let witness = seen_at(rule, &witnesses);
    if witness.poison {
        return Special::Poison;
    }
    // The corners of an exact cube are its elements.
    let corner = if witnesses == corners { witness } else { seen_at(rule, &corners) };
    let (monotone, flagged) = match rule {
        Rule::Binary(b) => (!b.divides(), !b.flags.is_empty()),
        Rule::FixedPoint(f) => (f.op == FixedPointOp::Mul, true),
        _ => (true, true),
    };
    match (witness, corner) {
        (_, Seen { poison: false, undef: false }) if monotone => Special::Never,
        // At a corner that is an over-shift, the rule does not get to its flags: whether a smaller shift breaks one
        // stays open.
        (Seen { undef: true, .. }, Seen { poison: false, .. }) if !flagged => Special::Undef,
        _ => Special::Unknown,
    }
}

fn can_be_special(rule: Rule) -> bool {
    match rule {
        Rule::Binary(b) => !b.flags.is_empty() || matches!(b.op, BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr),
        Rule::Cast(c) => !c.flags.is_empty(),
        Rule::Compare(c) => c.same_sign,
        Rule::FixedPoint(f) => f.excess == Excess::Undefined,
        Rule::Unary(_) | Rule::Saturating(_) => true,
        Rule::ThreeWay(_) | Rule::Extremum(_) | Rule::WithOverflow(_) | Rule::Funnel(_) | Rule::Carryless(_) => false,
    }
}

/// What a rule gave on some picks. With poison among them, undef may be left out.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    poison: bool,
    undef: bool,
}

/// Tries the product of the candidates of each operand, as words if they are.
fn seen_at(rule: Rule, candidates: &[Vec<UBig>]) -> Seen {
    if !rule.fits_words() {
        return seen(rule, candidates);
    }
    let words = |of_operand: &Vec<UBig>| of_operand.iter().map(Bits::saturating_word).collect();
    seen(rule, &candidates.iter().map(words).collect::<SmallVec<[Vec<u64>; 3]>>())
}

/// Tries the product of the candidates of each operand, up to the first poison: nothing else matters then.
fn seen<B: Bits>(rule: Rule, candidates: &[Vec<B>]) -> Seen {
    let mut seen = Seen::default();
    let total: usize = candidates.iter().map(Vec::len).product();
    for mut n in 0..total {
        let pick: SmallVec<[B; 3]> = candidates
            .iter()
            .map(|c| {
                let x = c[n % c.len()].clone();
                n /= c.len();
                x
            })
            .collect();
        match rule.apply(&pick) {
            Defined::Poison => return Seen { poison: true, ..seen },
            Defined::Undef => seen.undef = true,
            Defined::One(_) | Defined::Pair(..) | Defined::Ub(_) => {}
        }
    }
    seen
}

/// The extremes of a set that are known to be elements, and the corners of the cube that contains it.
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
pub(super) struct Ends {
    pub min: UBig,
    pub max: UBig,
    pub signed_min: UBig,
    pub signed_max: UBig,
}

pub(super) fn ends(scalar: &Scalar, width: u32) -> Ends {
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
        Scalar::Poison | Scalar::Log(..) | Scalar::Phy(_) | Scalar::Raw(_) => Cube::point(UBig::ZERO),
    }
}
