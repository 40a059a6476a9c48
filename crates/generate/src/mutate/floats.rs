//! Changes of floating-point values: constants, and operations between a value and its user.

use super::MutationSubject;
use super::insertions::{put_between, take};
use super::scope::{Point, Use, is_plain};
use crate::constants::Bases;
use crate::floats::constants::{draw_any_bits, scalar, splat, vector};
use crate::intrinsics::intrinsic_call;
use crate::kind::Kind;
use crate::random::Random;
use irrefute_ir::{
    CastOp, Constant, ConstantKind, Flags, FloatKind, FloatOp, Function, FunctionType, IntrinsicId, Op, Operand, Type,
};
use irrefute_semantics::floats::RoundingMode;
use irrefute_semantics::floats::arithmetic::{round_to_integral, scale};
use irrefute_semantics::floats::{FloatBits, Format};

/// The relation of a new constant to the old one.
#[derive(Clone, Copy)]
enum FloatChange {
    /// The next number away from zero, or towards it: also from the greatest number to infinity.
    Away,
    Towards,
    /// The other sign.
    Negate,
    /// One bit flipped.
    Bit,
    Twice,
    Half,
    /// An integer near it.
    Integral(RoundingMode),
    Zero,
    One,
    Infinity,
    Nan,
    /// A value without a relation to the old one.
    Drawn,
}

/// Every change with its weight.
const CHANGES: &[(FloatChange, u32)] = &[
    (FloatChange::Away, 5),
    (FloatChange::Towards, 5),
    (FloatChange::Negate, 6),
    (FloatChange::Bit, 2),
    (FloatChange::Twice, 3),
    (FloatChange::Half, 3),
    (FloatChange::Integral(RoundingMode::NearestEven), 2),
    (FloatChange::Integral(RoundingMode::Up), 1),
    (FloatChange::Zero, 4),
    (FloatChange::One, 4),
    (FloatChange::Infinity, 3),
    (FloatChange::Nan, 2),
    (FloatChange::Drawn, 8),
];

impl FloatChange {
    fn apply(self, random: &mut Random, format: Format, old: FloatBits) -> FloatBits {
        let negative = format.is_negative(old);
        let magnitude = format.with_sign(old, false);
        let scaled = |by| scale(format, old, by).unwrap_or(old);
        let new = match self {
            // Magnitudes are ordered as their bits are.
            FloatChange::Away => format.with_sign(magnitude + 1, negative),
            FloatChange::Towards => format.with_sign(magnitude.saturating_sub(1), negative),
            FloatChange::Negate => old ^ format.sign_mask(),
            FloatChange::Bit => old ^ 1 << random.below(format.width()),
            FloatChange::Twice => scaled(1),
            FloatChange::Half => scaled(-1),
            FloatChange::Integral(how) => round_to_integral(format, how, old).unwrap_or(old),
            FloatChange::Zero => format.zero(random.coin()),
            FloatChange::One => format.with_sign(format.one(), random.percent(30)),
            FloatChange::Infinity => format.infinity(random.coin()),
            FloatChange::Nan => format.nan(random.percent(20), format.quiet_bit()),
            FloatChange::Drawn => draw(random, format),
        };
        // Beyond the last NaN, and for bits of `x86_fp80` that are no value, there is no neighbour.
        match format.class(new & (u128::MAX >> (128 - format.width()))) {
            Some(_) if new >> (format.width() - 1) <= 1 => new,
            _ => draw(random, format),
        }
    }
}

fn draw(random: &mut Random, format: Format) -> FloatBits {
    let bases = Bases::draw(random);
    draw_any_bits(random, bases, format)
}

/// Whether an operand is a floating-point value or a fixed vector of them.
fn is_float(function: &Function, operand: &Operand) -> bool {
    is_plain(function, operand) && Kind::of(function.type_of(operand)).is_some_and(Kind::is_float)
}

/// A constant becomes a related one.
pub(super) fn constant(s: &mut MutationSubject) -> Option<()> {
    let place = s.draw_use(|f, o| matches!(o, Operand::Const(_)) && is_float(f, o))?;
    let Operand::Const(old) = s.operand_of(place)? else { return None };
    let new = change(s.random, &old)?;
    s.edit_use(place, |operand| *operand = new.into())
}

fn change(random: &mut Random, old: &Constant) -> Option<Constant> {
    let kind = Kind::of(&old.ty)?;
    let format = kind.format?;
    let bits = |lane: &Constant| match &lane.kind {
        ConstantKind::Float(bits) => u128::try_from(bits.to_big()).unwrap_or(0),
        _ => 0,
    };
    let mut changed = |lane: &Constant| scalar(format, random.weighted(CHANGES).apply(random, format, bits(lane)));
    let lanes = match &old.kind {
        ConstantKind::Float(_) => return Some(changed(old)),
        ConstantKind::Splat(lane) => vec![(**lane).clone(); kind.least_lanes() as usize],
        ConstantKind::Zero => vec![scalar(format, 0); kind.least_lanes() as usize],
        ConstantKind::Aggregate(lanes) => lanes.to_vec(),
        _ => return None,
    };
    let first = changed(lanes.first()?);
    if matches!(old.kind, ConstantKind::Aggregate(_)) || !kind.is_scalable() && random.percent(40) {
        let at = random.index(lanes.len());
        let mut lanes = lanes;
        lanes[at] = scalar(format, random.weighted(CHANGES).apply(random, format, bits(&lanes[at])));
        return Some(vector(kind, lanes));
    }
    Some(splat(kind, first))
}

/// Intrinsics T → T that are inserted before a use, with weights.
const UNARY: &[(IntrinsicId, u32)] = &[
    (IntrinsicId::FAbs, 6),
    (IntrinsicId::Canonicalize, 1),
    (IntrinsicId::FTrunc, 1),
    (IntrinsicId::Floor, 1),
    (IntrinsicId::Sqrt, 1),
];

/// Intrinsics T, T → T that are inserted there.
const BINARY: &[IntrinsicId] =
    &[IntrinsicId::CopySign, IntrinsicId::MinNum, IntrinsicId::MaxNum, IntrinsicId::Minimum, IntrinsicId::Maximum];

/// Operations that are inserted there, with weights.
const OPERATIONS: &[(FloatOp, u32)] =
    &[(FloatOp::FAdd, 6), (FloatOp::FSub, 6), (FloatOp::FMul, 6), (FloatOp::FDiv, 4), (FloatOp::FRem, 1)];

fn call(id: IntrinsicId, ty: &Type, args: Vec<Operand>) -> Op {
    let signature = FunctionType { ret: ty.clone(), params: vec![ty.clone(); args.len()], varargs: false };
    Op::Call(Box::new(intrinsic_call(id, std::slice::from_ref(ty), signature, args)))
}

/// A change of the sign, or a function of one value.
pub(super) fn unary(s: &mut MutationSubject) -> Option<()> {
    let taken = take(s, is_float)?;
    let op = match s.random.coin() {
        true => Op::FNeg { flags: Flags::NONE, operand: taken.operand },
        false => call(s.random.weighted(UNARY), &taken.ty, vec![taken.operand]),
    };
    put_between(s, taken.place, op, &taken.ty)
}

/// An operation of two values.
pub(super) fn arithmetic(s: &mut MutationSubject) -> Option<()> {
    let taken = take(s, is_float)?;
    let other = s.draw_operand(taken.place.at, &taken.ty)?;
    let (lhs, rhs) = if s.random.percent(70) { (taken.operand, other) } else { (other, taken.operand) };
    let op = match s.random.percent(25) {
        true => call(s.random.pick(BINARY), &taken.ty, vec![lhs, rhs]),
        false => Op::Float { op: s.random.weighted(OPERATIONS), flags: Flags::NONE, lhs, rhs },
    };
    put_between(s, taken.place, op, &taken.ty)
}

/// A conversion to another format, or to an integer, and back.
pub(super) fn casts(s: &mut MutationSubject) -> Option<()> {
    let taken = take(s, is_float)?;
    let kind = Kind::of(&taken.ty)?;
    let (there, back, through) = match s.random.below(4) {
        0 => {
            let signed = s.random.coin();
            let width = s.random.pick(&[8, 16, 32, 64]);
            let (there, back) =
                if signed { (CastOp::FPToSI, CastOp::SIToFP) } else { (CastOp::FPToUI, CastOp::UIToFP) };
            (there, back, kind.with_width(width))
        }
        1 => (CastOp::BitCast, CastOp::BitCast, kind.with_width(kind.width)),
        _ => {
            let format = s.random.pick(&[FloatKind::Half, FloatKind::BFloat, FloatKind::Float, FloatKind::Double]);
            let other = kind.with_format(Format::of(format)?);
            match other.width.cmp(&kind.width) {
                std::cmp::Ordering::Less => (CastOp::FPTrunc, CastOp::FPExt, other),
                std::cmp::Ordering::Equal => return None,
                std::cmp::Ordering::Greater => (CastOp::FPExt, CastOp::FPTrunc, other),
            }
        }
    };
    let to = through.ty();
    let flags = Flags::NONE;
    let first = s.insert(taken.place.at, to.clone(), Op::Cast { op: there, flags, operand: taken.operand, to });
    let place = Use { at: Point { inst: taken.place.at.inst + 1, ..taken.place.at }, ..taken.place };
    let to = taken.ty.clone();
    put_between(s, place, Op::Cast { op: back, flags, operand: first.into(), to }, &taken.ty)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seeded;
    use std::collections::BTreeSet;

    /// Every change of every corner is a value of the format.
    #[test]
    fn changed_constants_are_values() {
        for kind in FloatKind::ALL {
            let Some(format) = Format::of(kind) else { continue };
            let corners = [
                format.zero(false),
                format.zero(true),
                format.one(),
                format.greatest(true),
                format.least_normal(false),
                format.infinity(false),
                format.nan(true, format.quiet_bit() | format.payload_mask()),
            ];
            let mut met = BTreeSet::new();
            for (i, corner) in corners.into_iter().enumerate() {
                for seed in 0..200 {
                    let new = seeded(seed, 128, |random| {
                        let old = scalar(format, corner);
                        change(random, &old).expect("it changes")
                    });
                    let ConstantKind::Float(bits) = new.kind else { panic!("{new}") };
                    let bits = u128::try_from(bits.to_big()).expect("at most 128 bits");
                    assert!(format.class(bits).is_some(), "{} {bits:x}", kind.keyword());
                    met.insert((i, bits));
                }
            }
            assert!(met.contains(&(2, format.one() + 1)), "the neighbour of 1");
        }
    }
}
