//! Floating-point constants: small numbers, powers of two, numbers at the limits of integers and of formats,
//! infinities, NaNs. A number that a format does not have is rounded to it.

use crate::body::Body;
use crate::constants::Bases;
use crate::kind::Kind;
use crate::random::Random;
use dashu_int::UBig;
use irrefute_ir::{Constant, ConstantKind, Int, Type};
use irrefute_semantics::floats::{FloatBits, Format};
use std::sync::Arc;

/// The relation of a constant to the bases of its program and to the format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FloatRelation {
    /// A literal number of halves.
    Halves(u32),
    /// The base of the program.
    Base,
    /// The base plus one half, where roundings to integers differ.
    BaseAndHalf,
    /// 2^k for a small k.
    Power,
    /// 2^−k for a small k.
    InversePower,
    /// 1/n, which no format has.
    Fraction(u32),
    /// 2^k and its neighbours, where integers of some width end, and where a format no longer has every integer.
    IntegerLimit,
    /// The numbers next to 1.
    NextToOne,
    LeastSubnormal,
    /// Any subnormal number.
    Subnormal,
    LeastNormal,
    Greatest,
    Infinity,
    QuietNan,
    /// A quiet NaN with a payload.
    PayloadNan,
    SignalingNan,
}

/// Numbers with which chains of operations stay finite, with weights.
pub(crate) const ORDINARY: &[(FloatRelation, u32)] = &[
    (FloatRelation::Halves(0), 10),
    (FloatRelation::Halves(1), 5),
    (FloatRelation::Halves(2), 12),
    (FloatRelation::Halves(3), 2),
    (FloatRelation::Halves(4), 6),
    (FloatRelation::Halves(5), 1),
    (FloatRelation::Halves(6), 2),
    (FloatRelation::Halves(20), 1),
    (FloatRelation::Base, 8),
    (FloatRelation::BaseAndHalf, 3),
    (FloatRelation::Power, 4),
    (FloatRelation::InversePower, 4),
    (FloatRelation::Fraction(3), 1),
    (FloatRelation::Fraction(10), 2),
];

/// The values around which operations behave differently, with weights.
pub(crate) const CORNERS: &[(FloatRelation, u32)] = &[
    (FloatRelation::IntegerLimit, 6),
    (FloatRelation::NextToOne, 3),
    (FloatRelation::LeastSubnormal, 3),
    (FloatRelation::Subnormal, 1),
    (FloatRelation::LeastNormal, 2),
    (FloatRelation::Greatest, 3),
    (FloatRelation::Infinity, 6),
    (FloatRelation::QuietNan, 3),
    (FloatRelation::PayloadNan, 1),
    (FloatRelation::SignalingNan, 1),
];

/// The percentage of constants that are corners.
const CORNER_PERCENT: u8 = 22;

/// The exponents of limits: of integer types, and of the integers that a format has.
const LIMITS: &[u32] = &[7, 8, 11, 15, 16, 24, 31, 32, 53, 63, 64];

/// The value of a random relation from a table, with a sign that is mostly positive.
pub(crate) fn draw_bits(
    random: &mut Random,
    bases: Bases,
    format: Format,
    relations: &[(FloatRelation, u32)],
) -> FloatBits {
    let relation = random.weighted(relations);
    let bits = magnitude(random, bases, format, relation);
    let negative = random.percent(if relation == FloatRelation::Halves(0) { 40 } else { 22 });
    format.with_sign(bits, negative ^ format.is_negative(bits))
}

/// The value of a random relation from both tables.
pub(crate) fn draw_any_bits(random: &mut Random, bases: Bases, format: Format) -> FloatBits {
    let relations = if random.percent(CORNER_PERCENT) { CORNERS } else { ORDINARY };
    draw_bits(random, bases, format, relations)
}

/// The value of a relation. The sign is that of the base.
fn magnitude(random: &mut Random, bases: Bases, format: Format, relation: FloatRelation) -> FloatBits {
    let number = |mantissa: u128, exponent: i64| format.round(false, &UBig::from(mantissa), exponent);
    let base = bases.base();
    let signed = |mantissa: u128, exponent: i64| format.with_sign(number(mantissa, exponent), base < 0);
    match relation {
        FloatRelation::Halves(n) => number(n.into(), -1),
        FloatRelation::Base => signed(base.unsigned_abs(), 0),
        FloatRelation::BaseAndHalf => signed(2 * (base.unsigned_abs() >> 1) + 1, -1),
        FloatRelation::Power => number(1, random.between(2, 10).into()),
        FloatRelation::InversePower => number(1, -i64::from(random.between(2, 10))),
        // With the lowest bit set for the digits that are left out, as rounding demands.
        FloatRelation::Fraction(n) => number(((1 << 127) / u128::from(n)) | 1, -127),
        FloatRelation::IntegerLimit => {
            let limit = match random.below(4) {
                0 => format.precision().min(100),
                _ => random.pick(LIMITS),
            };
            // In halves: the limit itself, one beside it, one half beside it.
            number((1_u128 << (limit + 1)) + u128::from(random.below(5)) - 2, -1)
        }
        FloatRelation::NextToOne => {
            let p = format.precision();
            match random.coin() {
                true => number((1 << (p - 1)) + 1, 1 - i64::from(p)),
                false => number((1 << p) - 1, -i64::from(p)),
            }
        }
        FloatRelation::LeastSubnormal => 1,
        FloatRelation::Subnormal => {
            u128::from(random.word()) & (format.least_normal(false) - 1) & format.payload_mask()
        }
        FloatRelation::LeastNormal => format.least_normal(false),
        FloatRelation::Greatest => format.greatest(false),
        FloatRelation::Infinity => format.infinity(false),
        FloatRelation::QuietNan => format.nan(false, format.quiet_bit()),
        FloatRelation::PayloadNan => {
            format.nan(false, format.quiet_bit() | u128::from(random.between(1, 3)) & format.payload_mask())
        }
        FloatRelation::SignalingNan => format.nan(false, 1),
    }
}

/// A scalar constant.
pub(crate) fn scalar(format: Format, bits: FloatBits) -> Constant {
    let bits = Int::from_big(format.width(), UBig::from(bits));
    Constant { ty: Kind::float(format).ty(), kind: ConstantKind::Float(bits) }
}

/// A constant of a kind, all lanes equal, in the form that LLVM prints.
pub(crate) fn splat(kind: Kind, lane: Constant) -> Constant {
    match (kind.lanes, &lane.kind) {
        (None, _) => lane,
        (Some(_), ConstantKind::Float(bits)) if bits.is_zero() => Constant::zero(kind.ty()),
        (Some(_), ConstantKind::Float(_)) => Constant { ty: kind.ty(), kind: ConstantKind::Splat(Arc::new(lane)) },
        (Some(_), same) => Constant { ty: kind.ty(), kind: same.clone() },
    }
}

/// A constant of a floating-point type; `None` for any other type, and for formats without arithmetic.
pub(crate) fn draw_of_type(random: &mut Random, ty: &Type) -> Option<Constant> {
    let kind = Kind::of(ty)?;
    let format = kind.format?;
    let bases = Bases::draw(random);
    Some(splat(kind, scalar(format, draw_any_bits(random, bases, format))))
}

/// A vector of these lanes, in the form that LLVM prints.
pub(crate) fn vector(kind: Kind, lanes: Vec<Constant>) -> Constant {
    match lanes.first() {
        Some(first) if lanes.iter().all(|lane| lane == first) => splat(kind, first.clone()),
        _ => Constant { ty: kind.ty(), kind: ConstantKind::Aggregate(lanes.into()) },
    }
}

/// `±mantissa · 2^exponent`, rounded, in every lane.
pub(crate) fn number(kind: Kind, format: Format, value: i64, exponent: i64) -> Constant {
    let bits = format.round(value < 0, &UBig::from(value.unsigned_abs()), exponent);
    splat(kind, scalar(format, bits))
}

impl Body<'_, '_, '_> {
    /// A constant of a floating-point kind, neither undef nor poison as a whole.
    pub fn float_constant(&mut self, kind: Kind, format: Format) -> Constant {
        let Some(lanes) = kind.lanes else {
            let bases = self.random.pick(&self.world.swarm.bases);
            return scalar(format, draw_any_bits(self.random, bases, format));
        };
        if self.random.percent(60) || kind.is_scalable() {
            let lane = self.float_constant(kind.lane(), format);
            return splat(kind, lane);
        }
        let lanes = (0..lanes.least()).map(|_| self.constant(kind.lane())).collect();
        vector(kind, lanes)
    }

    /// A number with which chains of operations stay finite, in every lane.
    pub(crate) fn ordinary(&mut self, kind: Kind, format: Format) -> Constant {
        let bases = self.random.pick(&self.world.swarm.bases);
        let bits = draw_bits(self.random, bases, format, ORDINARY);
        splat(kind, scalar(format, bits))
    }

    /// A power of two, in every lane.
    pub(super) fn power_of_two(&mut self, kind: Kind, format: Format) -> Constant {
        let exponent = i64::from(self.random.below(17)) - 8;
        let sign = if self.random.percent(15) { -1 } else { 1 };
        number(kind, format, sign, exponent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seeded;
    use irrefute_ir::FloatKind;
    use irrefute_semantics::floats::FloatClass;
    use std::collections::BTreeSet;

    /// Every format gets values of every class.
    #[test]
    fn constants_have_every_class() {
        for kind in FloatKind::ALL {
            let Some(format) = Format::of(kind) else { continue };
            let mut met = BTreeSet::new();
            for seed in 0..400 {
                let bits = seeded(seed, 256, |random| {
                    let bases = Bases::draw(random);
                    draw_any_bits(random, bases, format)
                });
                met.insert(format.class(bits).expect("a value"));
            }
            for seed in 0..400 {
                let bits = seeded(seed, 256, |random| {
                    let bases = Bases::draw(random);
                    draw_bits(random, bases, format, CORNERS)
                });
                met.insert(format.class(bits).expect("a value"));
            }
            assert_eq!(met, BTreeSet::from(FloatClass::ALL), "{}", kind.keyword());
        }
    }

    #[test]
    fn vectors_have_one_form() {
        let format = Format::of(FloatKind::Float).expect("a format");
        let kind = Kind { lanes: Some(crate::kind::Lanes::Fixed(2)), ..Kind::float(format) };
        let (zero, one) = (scalar(format, 0), scalar(format, format.one()));
        assert_eq!(vector(kind, vec![zero.clone(); 2]).kind, ConstantKind::Zero);
        assert!(matches!(vector(kind, vec![one.clone(); 2]).kind, ConstantKind::Splat(_)));
        assert!(matches!(vector(kind, vec![zero, one]).kind, ConstantKind::Aggregate(_)));
        assert_eq!(number(kind, format, -3, -1).to_string(), "<2 x float> splat (float -1.500000e+00)");
    }
}
