//! Changes of whole instructions: removed, duplicated, exchanged.

use super::MutationSubject;
use super::scope::{Point, draw_constant, is_plain_type};
use irrefute_ir::{Inst, Op, Operand, ValueId};

/// Exchanges two neighbours, unless the second one uses the result of the first.
pub(super) fn exchange(s: &mut MutationSubject) -> Option<()> {
    let at = s.draw_place(|_, _| true)?;
    let block = &mut s.function_mut().blocks[at.block];
    let [first, second] = block.insts.get_mut(at.inst..at.inst + 2)? else { return None };
    let result = first.result.map(Operand::Local);
    if second.op.operands().into_iter().any(|o| Some(o) == result.as_ref()) {
        return None;
    }
    std::mem::swap(first, second);
    Some(())
}

/// Duplicates an instruction; some of its uses take the copy.
pub(super) fn duplicate(s: &mut MutationSubject) -> Option<()> {
    let at = s.draw_place(|_, inst| !is_bound(&inst.op))?;
    let original = s.function().blocks[at.block].insts[at.inst].clone();
    let Inst { result, op, metadata } = original;
    let below = Point { inst: at.inst + 1, ..at };
    let Some(result) = result else {
        s.function_mut().blocks[at.block].insts.insert(below.inst, Inst { result: None, op, metadata });
        return Some(());
    };
    let ty = s.function().ty(result).clone();
    let copy = s.insert(below, ty, op);
    s.inst_mut(below).metadata = metadata;
    let uses = s.uses(|_, o| *o == Operand::Local(result));
    for place in uses {
        if s.random.coin() {
            s.edit_use(place, |operand| *operand = copy.into())?;
        }
    }
    Some(())
}

/// Whether an instruction must not be duplicated or moved: a pad begins its block, and a `musttail` call ends it.
fn is_bound(op: &Op) -> bool {
    op.is_pad() || matches!(op, Op::Call(call) if call.tail == Some(irrefute_ir::TailCall::MustTail))
}

/// Removes an instruction; another operand replaces its result.
pub(super) fn delete(s: &mut MutationSubject) -> Option<()> {
    let at = s.draw_place(|_, inst| !is_bound(&inst.op))?;
    let Some(result) = s.function().blocks[at.block].insts[at.inst].result else {
        s.function_mut().blocks[at.block].insts.remove(at.inst);
        return Some(());
    };
    let substitute = draw_substitute(s, at, result)?;
    s.function_mut().blocks[at.block].insts.remove(at.inst);
    s.function_mut().for_each_operand_mut(|o| {
        if *o == Operand::Local(result) {
            *o = substitute.clone();
        }
    });
    Some(())
}

/// A replacement for a result: in most cases one of the instruction's operands, else another value or a constant.
fn draw_substitute(s: &mut MutationSubject, at: Point, result: ValueId) -> Option<Operand> {
    let ty = s.function().ty(result).clone();
    if !is_plain_type(&ty) {
        return None;
    }
    let function = s.function();
    let operands = s.op(at).operands().into_iter().filter(|o| *function.type_of(o) == ty).cloned().collect();
    if s.random.percent(60)
        && let Some(operand) = s.pick(operands)
    {
        return Some(operand);
    }
    let values = s.scope().available(s.function(), at, &ty);
    match s.pick(values) {
        Some(value) => Some(value.into()),
        None => draw_constant(s.random, &ty).map(Operand::from),
    }
}
