//! `llvm.masked.load`, `.store`, `.gather` and `.scatter`: accesses of the lanes whose mask is true.

use super::attributes::alignment;
use super::lowering::{Lowering, intern};
use super::types::leaf_width;
use super::{Reason, memory};
use crate::ir::layout::Endianness;
use crate::ir::{Argument, Call, IntrinsicId, Operand, ValueId};
use crate::semantics::program::{Action, MaskedKind, MaskedSite};

/// Lowers a call of one of these intrinsics.
pub(super) fn lower<'a>(
    lowering: &mut Lowering<'a>,
    kind: MaskedKind,
    id: IntrinsicId,
    call: &'a Call,
    result: Option<ValueId>,
) -> Result<(), Reason> {
    // Up to LLVM 21 the alignment is an argument of its own, before the mask; later an attribute.
    let (pointers, given_align, mask, value) = match (kind, &call.args[..]) {
        (MaskedKind::Load, [pointers, mask, value]) => (pointers, None, mask, value),
        (MaskedKind::Load, [pointers, align, mask, value]) => (pointers, Some(align), mask, value),
        (MaskedKind::Store, [value, pointers, mask]) => (pointers, None, mask, value),
        (MaskedKind::Store, [value, pointers, align, mask]) => (pointers, Some(align), mask, value),
        _ => return Err(format!("the intrinsic {} with other arguments than it has", id.name()).into()),
    };
    let pointer = memory::pointer_kind(lowering, &pointers.operand)?;
    let align = match given_align {
        None => alignment(pointers),
        Some(align) => number(align).filter(|align| align.is_power_of_two()).unwrap_or(1),
    };
    let leaf = *lowering.shape(&value.operand)?.first().ok_or("a masked access of nothing")?;
    if !leaf_width(leaf).is_multiple_of(8) || lowering.context.layout.endianness == Endianness::Big {
        return Err("memory: a masked access of lanes that are no whole bytes in order".into());
    }
    let site = MaskedSite {
        kind,
        pointer,
        pointers: lowering.operand(&pointers.operand)?,
        mask: lowering.operand(&mask.operand)?,
        value: lowering.operand(&value.operand)?,
        to: lowering.result(result)?,
        leaf,
        align,
    };
    let index = intern(&mut lowering.code.masked, site);
    lowering.emit(Action::Masked(index));
    Ok(())
}

fn number(argument: &Argument) -> Option<u64> {
    match &argument.operand {
        Operand::Const(constant) => constant.as_int()?.to_u64(),
        Operand::Local(_) | Operand::Metadata(_) => None,
    }
}
