//! `!invariant.group` of loads and stores: which operand an access is through.

use super::Reason;
use super::lowering::{Lowering, intern};
use crate::ir::{Attachment, Inst, IntrinsicId, MetadataKind, Op, Operand};
use crate::semantics::program::{Action, GroupRoot, GroupSite, Slots};

/// Emits the check of an access behind it, if it is in a group; `value` is what it loads or stores.
pub(super) fn note<'a>(
    lowering: &mut Lowering<'a>,
    inst: &'a Inst,
    pointer: &'a Operand,
    value: Slots,
) -> Result<(), Reason> {
    // A whole program has too many accesses to compare.
    let is_grouped = |attachment: &Attachment| attachment.kind == MetadataKind::InvariantGroup;
    if lowering.context.is_whole || !inst.metadata.iter().any(is_grouped) {
        return Ok(());
    }
    let root = root(lowering, pointer);
    let pointer = lowering.operand(pointer)?.start;
    let result = lowering.result(inst.result)?;
    let index = intern(&mut lowering.code.groups, GroupSite { pointer, root, value, result });
    lowering.emit(Action::CheckGroup(index));
    Ok(())
}

/// What an operand is, without the `getelementptr`s that move it nowhere; `None` if it may be another pointer each time.
fn root(lowering: &Lowering, pointer: &Operand) -> Option<GroupRoot> {
    let Operand::Local(value) = pointer else { return Some(GroupRoot::Constant) };
    let function = lowering.function;
    if function.param_ids().any(|param| param == *value) {
        return Some(GroupRoot::Value(value.index() as u32));
    }
    let (block, inst) = function.blocks.iter().enumerate().find_map(|(block, code)| {
        let defines = |inst: &&Inst| inst.result == Some(*value);
        Some((block, code.insts.iter().find(defines)?))
    })?;
    match &inst.op {
        Op::GetElementPtr { base, indices, .. } if indices.iter().all(|index| index.number() == Some(0)) => {
            root(lowering, base)
        }
        Op::Call(call) if is_group_intrinsic(call.intrinsic_id()) => None,
        // The entry block is entered once. A value of any other block may be another pointer each time.
        _ => (block == 0).then_some(GroupRoot::Value(value.index() as u32)),
    }
}

fn is_group_intrinsic(id: Option<IntrinsicId>) -> bool {
    matches!(id, Some(IntrinsicId::LaunderInvariantGroup | IntrinsicId::StripInvariantGroup))
}
