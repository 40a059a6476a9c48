//! Changes of constants: to neighbours, to corner values, to related numbers, or to other constants of the function.

use super::MutationSubject;
use super::scope::{constant, is_int};
use crate::constants::{Bases, greatest, int, sign_bit};
use crate::random::Random;
use irrefute_ir::{Constant, ConstantKind, Int, Operand};
use std::sync::Arc;

/// The relation of a new constant to the old one.
#[derive(Clone, Copy)]
enum ConstantChange {
    Plus(i128),
    Not,
    Negate,
    Twice,
    Half,
    /// One bit flipped.
    Bit,
    /// 2^c.
    Power,
    /// 2^c − 1.
    Mask,
    /// The width less c.
    FromWidth,
    Least,
    Greatest,
    Literal(i128),
    /// A number without a relation to the old one.
    Drawn,
}

/// Every change with its weight.
const CHANGES: &[(ConstantChange, u32)] = &[
    (ConstantChange::Plus(1), 6),
    (ConstantChange::Plus(-1), 6),
    (ConstantChange::Not, 4),
    (ConstantChange::Negate, 4),
    (ConstantChange::Twice, 2),
    (ConstantChange::Half, 2),
    (ConstantChange::Bit, 4),
    (ConstantChange::Power, 2),
    (ConstantChange::Mask, 2),
    (ConstantChange::FromWidth, 2),
    (ConstantChange::Least, 3),
    (ConstantChange::Greatest, 3),
    (ConstantChange::Literal(0), 3),
    (ConstantChange::Literal(1), 3),
    (ConstantChange::Literal(-1), 3),
    (ConstantChange::Literal(2), 1),
    (ConstantChange::Drawn, 4),
];

impl ConstantChange {
    fn apply(self, random: &mut Random, value: &Int) -> i128 {
        let width = value.width();
        let old = bits(value);
        let exponent = old.rem_euclid(i128::from(width)) as u32;
        match self {
            ConstantChange::Plus(n) => old.wrapping_add(n),
            ConstantChange::Not => !old,
            ConstantChange::Negate => old.wrapping_neg(),
            ConstantChange::Twice => old.wrapping_mul(2),
            ConstantChange::Half => old >> 1,
            ConstantChange::Bit => old ^ 1_i128 << random.below(width),
            ConstantChange::Power => 1 << exponent,
            ConstantChange::Mask => (1_i128 << exponent).wrapping_sub(1),
            ConstantChange::FromWidth => i128::from(width).wrapping_sub(old),
            ConstantChange::Least => sign_bit(width),
            ConstantChange::Greatest => greatest(width),
            ConstantChange::Literal(n) => n,
            ConstantChange::Drawn => Bases::draw(random).draw_value(random, width),
        }
    }
}

/// The bits of an integer of at most 128 bits. The number is unsigned if there are fewer than 128.
fn bits(value: &Int) -> i128 {
    u128::try_from(value.to_big()).unwrap_or(0) as i128
}

/// A constant becomes a related one.
pub(super) fn neighbour(s: &mut MutationSubject) -> Option<()> {
    let places = s.all_uses(|f, o| is_int(f, o) && matches!(o, Operand::Const(c) if has_value(c)));
    let place = s.pick(places)?;
    let Operand::Const(old) = s.operand_of(place)? else { return None };
    let new = change(s.random, &old)?;
    s.edit_use(place, |operand| *operand = new.into())
}

fn has_value(c: &Constant) -> bool {
    matches!(c.kind, ConstantKind::Int(_) | ConstantKind::Splat(_) | ConstantKind::Zero | ConstantKind::Aggregate(_))
}

fn change(random: &mut Random, old: &Constant) -> Option<Constant> {
    let width = old.ty.scalar().int_width()?;
    let lanes = match &old.kind {
        ConstantKind::Int(value) => {
            let value = random.weighted(CHANGES).apply(random, value);
            return Some(constant(&old.ty, width, value));
        }
        ConstantKind::Zero => vec![Constant::int(old.ty.scalar().clone(), 0); old.ty.lanes()? as usize],
        ConstantKind::Splat(lane) if random.percent(60) => {
            let value = random.weighted(CHANGES).apply(random, lane.as_int()?);
            return Some(constant(&old.ty, width, value));
        }
        ConstantKind::Splat(lane) => vec![(**lane).clone(); old.ty.lanes()? as usize],
        ConstantKind::Aggregate(lanes) => lanes.to_vec(),
        _ => return None,
    };
    change_lane(random, old, width, lanes)
}

/// One lane becomes another constant, or poison.
fn change_lane(random: &mut Random, old: &Constant, width: u32, mut lanes: Vec<Constant>) -> Option<Constant> {
    let at = random.index(lanes.len());
    let lane = lanes.get_mut(at)?;
    if random.percent(10) {
        *lane = Constant::poison(lane.ty.clone());
    } else {
        let value = lane.as_int().cloned().unwrap_or_else(|| Int::new(width, 0));
        lane.kind = ConstantKind::Int(int(width, random.weighted(CHANGES).apply(random, &value)));
    }
    let first = lanes.first()?;
    if lanes.iter().all(|lane| lane == first) {
        let kind = match first.as_int() {
            Some(value) if value.is_zero() => ConstantKind::Zero,
            Some(_) => ConstantKind::Splat(Arc::new(first.clone())),
            None => first.kind.clone(),
        };
        return Some(Constant { ty: old.ty.clone(), kind });
    }
    Some(Constant { ty: old.ty.clone(), kind: ConstantKind::Aggregate(lanes.into()) })
}

/// A constant becomes another constant of the function, or one that is related to that.
pub(super) fn another(s: &mut MutationSubject) -> Option<()> {
    let is_scalar =
        |c: &Constant| matches!(&c.kind, ConstantKind::Int(value) if value.width() <= super::scope::MAX_WIDTH);
    let place = s.draw_use(|_, o| matches!(o, Operand::Const(c) if is_scalar(c)))?;
    let source = s.draw_use(|_, o| matches!(o, Operand::Const(c) if is_scalar(c)))?;
    let (Operand::Const(old), Operand::Const(other)) = (s.operand_of(place)?, s.operand_of(source)?) else {
        return None;
    };
    let (width, other) = (old.ty.int_width()?, other.as_int()?.clone());
    let value = bits(&other);
    // A negative number stays the same signed number at another width.
    let value = if other.bit(other.width() - 1) && other.width() < 128 {
        value.wrapping_sub(1 << other.width())
    } else {
        value
    };
    let value = if s.random.coin() { value } else { s.random.weighted(CHANGES).apply(s.random, &int(width, value)) };
    s.edit_use(place, |operand| *operand = constant(&old.ty, width, value).into())
}
