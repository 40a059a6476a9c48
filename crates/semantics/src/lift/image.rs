//! Images of cubes under the rules that act bit by bit, or nearly so, and bounds for the others.

use crate::rules::{Binary, Bits, Cast, Extremum, Funnel, IntCast, Rule, Signedness, Towards, Unary, UnaryOp, Which};
use crate::set::Cube;
use dashu_int::UBig;
use irrefute_ir::BinaryOp;
use irrefute_ir::int::low_ones;

/// A cube that contains the image of cubes under a rule, apart from poison.
pub(super) struct CubeImage {
    pub cube: Cube,
    /// Whether every element of the cube is reached.
    pub exact: bool,
}

/// The image of cubes under the rules that act bit by bit; `None` for all others.
pub(super) fn image(rule: Rule, operands: &[Cube]) -> Option<CubeImage> {
    let exactly = |cube| Some(CubeImage { cube, exact: true });
    match rule {
        Rule::Binary(b) => binary_image(b, &operands[0], &operands[1]),
        Rule::Cast(Cast { op: IntCast::Trunc, to, .. }) => exactly(operands[0].map(|x| x.truncate(to))),
        Rule::Cast(Cast { op: IntCast::ZExt, .. }) => exactly(operands[0].clone()),
        // A free sign bit fills all higher bits at once, which a cube takes for independent.
        Rule::Cast(Cast { op: IntCast::SExt, from, to, .. }) => Some(CubeImage {
            cube: operands[0].map(|x| x.sign_extend(from, to)),
            exact: from == to || !operands[0].undef.is_negative(from),
        }),
        Rule::Unary(Unary { op: UnaryOp::SwapBytes, width }) => exactly(operands[0].map(|x| x.swap_bytes(width))),
        Rule::Unary(Unary { op: UnaryOp::ReverseBits, width }) => exactly(operands[0].map(|x| x.reverse_bits(width))),
        Rule::Funnel(funnel) => exactly(funnelled(funnel, &operands[0], &operands[1], &operands[2])?),
        _ => None,
    }
}

/// A funnel shift by a known amount: each bit of the result is one bit of the two operands, which are read
/// independently.
fn funnelled(rule: Funnel, high: &Cube, low: &Cube, amount: &Cube) -> Option<Cube> {
    let w = rule.width;
    let n = amount.is_point().then(|| &amount.ones % w)?;
    let left = match rule.towards {
        Towards::Left => n,
        Towards::Right => w - n,
    };
    Some(match left {
        0 => high.clone(),
        left if left == w => low.clone(),
        left => high.map(|x| x.shl(left, w)).or(&low.map(|x| x.shr(w - left))),
    })
}

/// The values of an operation that counts bits, over a cube on which it is never poison. They are exact.
pub(super) fn counts(rule: Unary, operand: &Cube) -> Option<Vec<u64>> {
    let Unary { op, width } = rule;
    let trailing = |cube: &Cube| {
        let lowest_sure = cube.ones.lowest_one().unwrap_or(width);
        // There may be `i` zeros if bit `i` may be set and all bits below it may be clear; the lowest bit that is
        // surely set ends the list.
        (0..=lowest_sure).filter(|&i| i == lowest_sure || cube.undef.bit(i)).map(u64::from).collect()
    };
    match op {
        UnaryOp::CountOnes => {
            let (sure, free) = (Bits::count_ones(&operand.ones), Bits::count_ones(&operand.undef));
            Some((sure..=sure + free).map(u64::from).collect())
        }
        UnaryOp::TrailingZeros { .. } => Some(trailing(operand)),
        UnaryOp::LeadingZeros { .. } => Some(trailing(&operand.map(|x| x.reverse_bits(width)))),
        UnaryOp::SwapBytes | UnaryOp::ReverseBits | UnaryOp::Abs { .. } => None,
    }
}

fn binary_image(rule: Binary, a: &Cube, b: &Cube) -> Option<CubeImage> {
    let w = rule.width;
    let exactly = |cube| Some(CubeImage { cube, exact: true });
    match rule.op {
        BinaryOp::And => exactly(a.and(b)),
        BinaryOp::Or => exactly(a.or(b)),
        BinaryOp::Xor => exactly(a.xor(b)),
        // No bit carries, so the sum is the bitwise or.
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
            // A free sign bit fills several places at once, as in `sext`.
            let exact = n == 0 || !a.undef.is_negative(w);
            Some(CubeImage { cube: a.map(|x| x.signed_shr(n, w)), exact })
        }
        BinaryOp::Mul => {
            // Either side may be the factor that is known.
            let (a, b) = if a.is_point() { (b, a) } else { (a, b) };
            if let Some(n) = power_of_two(b) {
                return exactly(a.map(|x| x.shl(n, w)));
            }
            // Any other factor is an odd one, which permutes what the free bits add, times a power of two.
            let known = known_low_bits(a, w).filter(|_| b.is_point())? + b.ones.lowest_one()?;
            exactly(free_from(known, Bits::mul(&a.ones, &b.ones, w), w))
        }
        BinaryOp::UDiv => {
            let n = power_of_two(b)?;
            exactly(a.map(|x| x.shr(n)))
        }
        BinaryOp::URem => {
            let n = power_of_two(b)?;
            exactly(a.map(|x| x.truncate(n)))
        }
        // What is carried beyond the known bits of one operand permutes its free bits.
        BinaryOp::Add | BinaryOp::Sub => {
            let known = |cube, other: &Cube| known_low_bits(cube, w).filter(|&n| other.undef.truncate(n).is_zero());
            let known = known(a, b).or_else(|| known(b, a))?;
            let sum = if rule.op == BinaryOp::Add { Bits::add } else { Bits::sub };
            exactly(free_from(known, sum(&a.ones, &b.ones, w), w))
        }
        BinaryOp::SDiv | BinaryOp::SRem => None,
    }
}

/// How many low bits of a cube are known, if all bits above them are free.
fn known_low_bits(cube: &Cube, width: u32) -> Option<u32> {
    let known = cube.undef.lowest_one()?;
    (cube.undef == low_ones(width).shl(known, width)).then_some(known)
}

/// The cube of the values that agree with a number in their lowest bits.
fn free_from(known: u32, number: UBig, width: u32) -> Cube {
    if known >= width {
        return Cube::point(number);
    }
    Cube { undef: low_ones(width).shl(known, width), ones: number.truncate(known) }
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
        _ => return Cube::full(width),
    };
    match bound.bit_length() {
        0 => Cube::point(UBig::ZERO),
        n => Cube::full(n.min(width)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dialect::Dialect;
    use crate::rules::Defined;
    use irrefute_ir::Flags;
    use std::collections::BTreeSet;

    const W: u32 = 4;

    /// Every product of bits.
    fn cubes() -> impl Iterator<Item = Cube> {
        (0u8..1 << W).flat_map(|undef| {
            (0u8..1 << W)
                .filter(move |ones| ones & undef == 0)
                .map(move |ones| Cube { undef: undef.into(), ones: ones.into() })
        })
    }

    #[test]
    fn counts_are_those_of_the_elements() {
        for op in [
            UnaryOp::CountOnes,
            UnaryOp::LeadingZeros { zero_is_poison: false },
            UnaryOp::TrailingZeros { zero_is_poison: false },
        ] {
            let rule = Unary { op, width: W };
            for cube in cubes() {
                let each = cube.elements().into_iter().map(|x: UBig| match rule.apply(&x) {
                    Defined::One(n) => n.saturating_word(),
                    other => panic!("{other:?}"),
                });
                let expected: Vec<u64> = each.collect::<BTreeSet<_>>().into_iter().collect();
                assert_eq!(counts(rule, &cube), Some(expected), "{op:?} of {cube:?}");
            }
        }
    }

    /// Products with a known factor on either side, and sums with a value whose low bits alone are known.
    #[test]
    fn sums_and_products_are_those_of_the_elements() {
        let rules = [BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul]
            .map(|op| (op, Binary::new(op, Flags::NONE, W, &Dialect::LANGREF)));
        let mut exact = 0;
        for (op, rule) in rules {
            for (a, b) in cubes().flat_map(|a| cubes().map(move |b| (a.clone(), b))) {
                let Some(image) = binary_image(rule, &a, &b) else { continue };
                let (xs, ys): (Vec<UBig>, Vec<UBig>) = (a.elements(), b.elements());
                let of = |x: &UBig, y: &UBig| match op {
                    BinaryOp::Add => Bits::add(x, y, W),
                    BinaryOp::Sub => Bits::sub(x, y, W),
                    _ => Bits::mul(x, y, W),
                };
                let expected: BTreeSet<UBig> = xs.iter().flat_map(|x| ys.iter().map(move |y| of(x, y))).collect();
                assert!(image.exact);
                assert_eq!(
                    image.cube.elements().into_iter().collect::<BTreeSet<UBig>>(),
                    expected,
                    "{op:?} {a:?} {b:?}"
                );
                exact += u32::from(!a.is_point() || !b.is_point());
            }
        }
        assert!(exact > 1_000, "{exact}");
    }

    #[test]
    fn a_funnel_shift_by_a_known_amount_is_exact() {
        for towards in [Towards::Left, Towards::Right] {
            let rule = Funnel { towards, width: W };
            let pairs = cubes().flat_map(|high| cubes().map(move |low| (high.clone(), low)));
            for ((high, low), n) in pairs.zip((0u8..9).cycle()) {
                let amount = UBig::from(n);
                let (highs, lows): (Vec<UBig>, Vec<UBig>) = (high.elements(), low.elements());
                let picks = highs.iter().flat_map(|h| lows.iter().map(move |l| (h, l)));
                let expected: BTreeSet<UBig> = picks
                    .map(|(h, l)| match rule.apply(h, l, &amount) {
                        Defined::One(x) => x,
                        other => panic!("{other:?}"),
                    })
                    .collect();
                let image = funnelled(rule, &high, &low, &Cube::point(amount)).expect("the amount is known");
                assert_eq!(image.elements().into_iter().collect::<BTreeSet<UBig>>(), expected);
            }
        }
        let unknown = Cube::full(W);
        assert!(funnelled(Funnel { towards: Towards::Left, width: W }, &unknown, &unknown, &unknown).is_none());
    }
}
