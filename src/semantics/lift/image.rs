//! Images of cubes: the rules that act bit by bit, or nearly so, and bounds for the others.

use crate::ir::BinaryOp;
use crate::semantics::rules::{Binary, Bits, Cast, Extremum, IntCast, Rule, Signedness, Unary, UnaryOp, Which};
use crate::semantics::set::Cube;
use dashu_int::UBig;

/// The image of cubes under a rule, poison aside.
pub(super) struct Image {
    pub cube: Cube,
    /// Whether every element is reached.
    pub exact: bool,
}

/// The image of cubes under the rules that act bit by bit.
pub(super) fn image(rule: Rule, operands: &[Cube]) -> Option<Image> {
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
pub(super) fn bounded(rule: Rule, operands: &[Cube], width: u32) -> Cube {
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
