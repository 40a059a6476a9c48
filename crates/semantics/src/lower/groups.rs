//! `!invariant.group` of loads and stores: which operand an access is through.

use super::Reason;
use super::lowering::Lowering;
use crate::program::{Action, GroupRoot, GroupSite, Slots};
use crate::value::Shape;
use irrefute_ir::{Attachment, Inst, IntrinsicId, MetadataKind, Op, Operand};

/// Emits the check of an access behind it, if it is in a group; `value`, of this shape, is what it loads or stores.
pub(super) fn note<'a>(
    lowering: &mut Lowering<'a>,
    inst: &'a Inst,
    pointer: &'a Operand,
    (value, shape): (Slots, Shape),
) -> Result<(), Reason> {
    // A whole program has too many accesses to compare.
    let is_grouped = |attachment: &Attachment| attachment.kind == MetadataKind::InvariantGroup;
    if lowering.context.is_whole || !inst.metadata.iter().any(is_grouped) {
        return Ok(());
    }
    let root = root(lowering, pointer);
    let pointer = lowering.operand(pointer)?.start;
    let result = lowering.result(inst.result)?;
    lowering.emit(Action::CheckGroup(Box::new(GroupSite { pointer, root, value, shape, result })));
    Ok(())
}

/// What an operand is, without the `getelementptr`s that move it nowhere; `None` if it may be another pointer each time.
fn root(lowering: &Lowering, pointer: &Operand) -> Option<GroupRoot> {
    let function = lowering.function;
    let mut pointer = pointer;
    // Where no execution gets, a chain of values may lead back to itself: a chain without a cycle is no longer than this.
    for _ in 0..=function.values.len() {
        let Operand::Local(value) = pointer else { return Some(GroupRoot::Constant) };
        let of_value = Some(GroupRoot::Value(value.index() as u32));
        if function.param_ids().any(|param| param == *value) {
            return of_value;
        }
        let (block, inst) = function.blocks.iter().enumerate().find_map(|(block, code)| {
            let defines = |inst: &&Inst| inst.result == Some(*value);
            Some((block, code.insts.iter().find(defines)?))
        })?;
        match &inst.op {
            Op::GetElementPtr { base, indices, .. } if indices.iter().all(|index| index.number() == Some(0)) => {
                pointer = base;
            }
            Op::Call(call) if is_group_intrinsic(call.intrinsic_id()) => return None,
            // The entry block is entered once. A value of any other block may be another pointer each time.
            _ => return of_value.filter(|_| block == 0),
        }
    }
    None
}

fn is_group_intrinsic(id: Option<IntrinsicId>) -> bool {
    matches!(id, Some(IntrinsicId::LaunderInvariantGroup | IntrinsicId::StripInvariantGroup))
}
