//! Related constants. The patterns of an optimizer look for C and ~C, C and C + 1, a power of two and
//! its mask, the width minus a shift amount. A program therefore draws a few bases, and most of its
//! constants follow from them.
//!
//! Values are computed as `i128` and taken modulo 2^width, 1 ≤ width ≤ 128.

use super::kind::Kind;
use super::random::Random;
use dashu_int::UBig;
use irrefute_ir::{Constant, ConstantKind, Int, Type};

/// The relation of a constant to the base of its program and to the width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    /// A literal number.
    Literal(i64),
    /// The base plus a small number.
    Base(i64),
    /// The complement of the base.
    NotBase,
    /// The negation of the base.
    NegBase,
    /// The base doubled.
    TwiceBase,
    /// 2^k, plus a small number.
    Power(i64),
    /// −2^k: the bits from k upwards.
    NegPower,
    /// ~2^k.
    NotPower,
    /// k itself.
    Log,
    /// The width minus k.
    WidthLessLog,
    /// The width, plus a small number.
    Width(i64),
    /// Half of the width.
    HalfWidth,
    /// The least signed value, plus a small number.
    SignBit(i64),
    /// Runs of ones and zeros of this length: 0x55…, 0x33…, 0x0f….
    Stripes(u32),
}

/// The relations of single constants, with weights.
const RELATIONS: &[(Relation, u32)] = &[
    (Relation::Base(0), 14),
    (Relation::Base(1), 5),
    (Relation::Base(-1), 5),
    (Relation::NotBase, 6),
    (Relation::NegBase, 6),
    (Relation::TwiceBase, 2),
    (Relation::Power(0), 6),
    (Relation::Power(-1), 6),
    (Relation::Power(1), 1),
    (Relation::NegPower, 5),
    (Relation::NotPower, 2),
    (Relation::Log, 2),
    (Relation::WidthLessLog, 2),
    (Relation::Width(0), 1),
    (Relation::Width(-1), 4),
    (Relation::HalfWidth, 1),
    (Relation::SignBit(0), 5),
    (Relation::SignBit(-1), 4),
    (Relation::SignBit(1), 1),
    (Relation::Literal(0), 4),
    (Relation::Literal(1), 7),
    (Relation::Literal(-1), 7),
    (Relation::Literal(2), 3),
    (Relation::Literal(-2), 2),
    (Relation::Literal(3), 1),
    (Relation::Stripes(1), 1),
    (Relation::Stripes(8), 1),
];

/// The numbers from which the constants of one program, or of one template, follow.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bases {
    base: i128,
    log: u32,
}

impl Bases {
    /// Draws a base: in most cases small, else a power of two, a mask, or anything.
    pub fn draw(random: &mut Random) -> Bases {
        let log = random.weighted(&[
            (1, 4),
            (2, 3),
            (3, 3),
            (4, 2),
            (5, 1),
            (7, 3),
            (8, 2),
            (15, 1),
            (16, 1),
            (31, 2),
            (33, 1),
        ]);
        let base = match random.below(10) {
            0..=5 => i128::from(random.between(2, 24)),
            6 => i128::from(random.word() as i8),
            7 => i128::from(random.word() as i16),
            8 => (1_i128 << random.below(64)) + i128::from(random.below(3)) - 1,
            _ => i128::from(random.word() as i64),
        };
        Bases { base, log }
    }

    /// The base itself.
    pub fn base(self) -> i128 {
        self.base
    }

    /// The bases with one of them changed by one.
    pub fn neighbour(self, random: &mut Random) -> Bases {
        match random.below(3) {
            0 => Bases { base: self.base + 1, ..self },
            1 => Bases { base: self.base - 1, ..self },
            _ => Bases { log: self.log + 1, ..self },
        }
    }

    /// The value of a relation at a width.
    pub fn value(self, relation: Relation, width: u32) -> i128 {
        let bits = i128::from(width);
        let log = self.log % width;
        match relation {
            Relation::Literal(n) => n.into(),
            Relation::Base(n) => self.base.wrapping_add(n.into()),
            Relation::NotBase => !self.base,
            Relation::NegBase => self.base.wrapping_neg(),
            Relation::TwiceBase => self.base.wrapping_mul(2),
            Relation::Power(n) => (1_i128 << log).wrapping_add(n.into()),
            Relation::NegPower => (1_i128 << log).wrapping_neg(),
            Relation::NotPower => !(1_i128 << log),
            Relation::Log => log.into(),
            Relation::WidthLessLog => bits - i128::from(log),
            Relation::Width(n) => bits + i128::from(n),
            Relation::HalfWidth => bits / 2,
            Relation::SignBit(n) => sign_bit(width).wrapping_add(n.into()),
            Relation::Stripes(run) => stripes(run),
        }
    }

    /// The value of a random relation.
    pub fn draw_value(self, random: &mut Random, width: u32) -> i128 {
        self.value(random.weighted(RELATIONS), width)
    }
}

/// `run` ones, `run` zeros, and so on from the least significant bit.
fn stripes(run: u32) -> i128 {
    (0..128).filter(|bit| (bit / run).is_multiple_of(2)).fold(0, |all, bit| all | 1 << bit)
}

/// Only the highest bit: the least signed value.
pub(super) fn sign_bit(width: u32) -> i128 {
    1 << (width - 1)
}

/// All bits but the highest: the greatest signed value.
pub(super) fn greatest(width: u32) -> i128 {
    sign_bit(width).wrapping_sub(1)
}

/// `value` modulo 2^width.
pub(super) fn int(width: u32, value: i128) -> Int {
    if width <= 64 {
        return Int::new(width, value as u64);
    }
    Int::from_big(width, UBig::from(value as u128))
}

/// A scalar constant.
pub(super) fn scalar(width: u32, value: i128) -> Constant {
    Constant { ty: Type::Int(width), kind: ConstantKind::Int(int(width, value)) }
}

/// A constant of a kind, all lanes equal.
pub(super) fn splat(kind: Kind, value: i128) -> Constant {
    let lane = int(kind.width, value);
    if kind.is_vector() && lane.is_zero() {
        return Constant::zero(kind.ty());
    }
    Constant::from_int(kind.ty(), lane)
}

/// A vector of these lanes in the form that LLVM prints: equal lanes give a splat, `zeroinitializer`, `undef` or
/// `poison`. Otherwise the text would come back changed from a pipeline that changes nothing.
pub(super) fn vector(lane_width: u32, lanes: Vec<Constant>) -> Constant {
    let kind = Kind::vector(lane_width, lanes.len() as u32);
    let first = &lanes[0];
    if lanes.iter().any(|lane| lane != first) {
        return Constant { ty: kind.ty(), kind: ConstantKind::Aggregate(lanes.into()) };
    }
    match &first.kind {
        ConstantKind::Int(value) if value.is_zero() => Constant::zero(kind.ty()),
        ConstantKind::Int(value) => Constant::from_int(kind.ty(), value.clone()),
        same => Constant { ty: kind.ty(), kind: same.clone() },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn relations_hold_at_every_width() {
        let bases = Bases { base: 5, log: 9 };
        let text = |relation, width| int(width, bases.value(relation, width)).to_string();
        assert_eq!(text(Relation::NotBase, 8), "-6");
        assert_eq!(text(Relation::Power(-1), 8), "1");
        assert_eq!(text(Relation::SignBit(0), 8), "-128");
        assert_eq!(text(Relation::SignBit(-1), 128), i128::MAX.to_string());
        assert_eq!(text(Relation::Stripes(4), 16), "3855");
        assert_eq!(text(Relation::WidthLessLog, 33), "24");
    }

    #[test]
    fn vectors_have_one_form() {
        let lane = |n| scalar(8, n);
        let poison = Constant::poison(Type::Int(8));
        assert!(matches!(vector(8, vec![lane(3), lane(3)]).kind, ConstantKind::Splat(_)));
        assert_eq!(vector(8, vec![lane(0), lane(0)]).kind, ConstantKind::Zero);
        assert!(matches!(vector(8, vec![lane(0), lane(1)]).kind, ConstantKind::Aggregate(_)));
        assert!(matches!(vector(8, vec![lane(0), poison.clone()]).kind, ConstantKind::Aggregate(_)));
        assert_eq!(vector(8, vec![poison; 2]).kind, ConstantKind::Poison);
    }
}
