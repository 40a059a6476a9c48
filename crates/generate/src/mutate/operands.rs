//! Changes of operands: to other values, to constants, or in their order.

use super::MutationSubject;
use super::scope::{draw_constant, is_plain};
use irrefute_ir::{Callee, Constant, Op, Operand};

/// An operand becomes another available value of its type.
pub(super) fn replace(s: &mut MutationSubject) -> Option<()> {
    let place = s.draw_use(is_plain)?;
    let old = s.operand_of(place)?;
    let ty = s.function().type_of(&old).clone();
    let values = s.scope().available(s.function(), place.at, &ty);
    let others = values.into_iter().filter(|v| Operand::Local(*v) != old).collect();
    let new = s.pick(others)?;
    s.edit_use(place, |operand| *operand = new.into())
}

/// A local value as an operand becomes a constant.
pub(super) fn by_constant(s: &mut MutationSubject) -> Option<()> {
    let place = s.draw_use(|f, o| matches!(o, Operand::Local(_)) && is_plain(f, o))?;
    let old = s.operand_of(place)?;
    let ty = s.function().type_of(&old).clone();
    let new = draw_constant(s.random, &ty)?;
    s.edit_use(place, |operand| *operand = new.into())
}

/// An operand becomes poison or undef.
pub(super) fn by_undefined(s: &mut MutationSubject) -> Option<()> {
    let place = s.draw_use(is_plain)?;
    let old = s.operand_of(place)?;
    let ty = s.function().type_of(&old).clone();
    let new = if s.random.percent(60) { Constant::poison(ty) } else { Constant::undef(ty) };
    s.edit_use(place, |operand| *operand = new.into())
}

/// Exchanges two operands.
pub(super) fn commute(s: &mut MutationSubject) -> Option<()> {
    let at = s.draw_place(|f, inst| match &inst.op {
        Op::Binary { .. } | Op::Float { .. } | Op::ICmp { .. } | Op::FCmp { .. } | Op::Select { .. } => true,
        Op::ShuffleVector { .. } => true,
        Op::Call(call) => match call.args.as_slice() {
            [a, b, ..] => f.type_of(&a.operand) == f.type_of(&b.operand) && !matches!(call.callee, Callee::Asm(_)),
            _ => false,
        },
        _ => false,
    })?;
    match &mut s.inst_mut(at).op {
        Op::Binary { lhs, rhs, .. }
        | Op::Float { lhs, rhs, .. }
        | Op::ICmp { lhs, rhs, .. }
        | Op::FCmp { lhs, rhs, .. }
        | Op::ShuffleVector { lhs, rhs, .. } => std::mem::swap(lhs, rhs),
        Op::Select { if_true, if_false, .. } => std::mem::swap(if_true, if_false),
        Op::Call(call) => {
            let (first, second) = call.args.split_at_mut(1);
            std::mem::swap(&mut first[0].operand, &mut second[0].operand);
        }
        _ => return None,
    }
    Some(())
}
