//! `llvm.masked.…`: accesses of the lanes whose mask is true. Lanes are accessed one after another.

use super::attributes::alignment;
use super::emit::{apply, masked_access, moved, number};
use super::lowering::Lowering;
use super::types::leaf_width;
use super::{Reason, computed, memory};
use crate::program::{Action, MaskedKind, Slots};
use crate::rules::{Binary, Cast, Rule};
use crate::value::Leaf;
use irrefute_ir::{BinaryOp, Call, CastOp, Flags, IntrinsicId, Operand, ValueId};

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
        Some(align) => said_align(lowering, &value.operand, align.operand.number()),
    };
    let leaf = *lowering.shape(&value.operand)?.first().ok_or("a masked access of nothing")?;
    let pointers = lowering.operand(&pointers.operand)?;
    let (mask, value) = (lowering.operand(&mask.operand)?, lowering.operand(&value.operand)?);
    let to = lowering.result(result)?;
    masked_access(lowering, kind, (pointer, pointers), mask, value, (to, leaf, align))
}

/// The alignment of the accesses of lanes that an argument says: 0 stands for that of the ABI.
fn said_align(lowering: &Lowering, value: &Operand, said: Option<u64>) -> u64 {
    let lane = lowering.function.type_of(value).scalar();
    let natural = || lowering.context.layout.abi_align(lane, &lowering.context.module.named_types);
    match said {
        Some(0) => natural().unwrap_or(1),
        said => said.filter(|align| align.is_power_of_two()).unwrap_or(1),
    }
}

/// Lowers `llvm.masked.expandload` and `.compressstore`: the lanes whose mask is true lie one behind the other.
pub(super) fn dense<'a>(
    lowering: &mut Lowering<'a>,
    kind: MaskedKind,
    call: &'a Call,
    result: Option<ValueId>,
) -> Result<(), Reason> {
    let (value, pointer, mask) = match (kind, &call.args[..]) {
        (MaskedKind::Load, [pointer, mask, value]) => (value, pointer, mask),
        (MaskedKind::Store, [value, pointer, mask]) => (value, pointer, mask),
        _ => return Err("a masked access with other arguments than it has".into()),
    };
    let kind_of_pointer = memory::pointer_kind(lowering, &pointer.operand)?;
    let leaf = *lowering.shape(&value.operand)?.first().ok_or("a masked access of nothing")?;
    // What the pointer promises is checked once: if it is not so aligned, it is poison.
    let [base] = computed::arguments(lowering, std::slice::from_ref(pointer))?[..] else {
        return Err("a masked access of nothing".into());
    };
    let (mask, value) = (lowering.operand(&mask.operand)?, lowering.operand(&value.operand)?);
    let to = lowering.result(result)?;
    let loaded = lowering.new_slots(to.len);
    let add = Rule::Binary(Binary::new(BinaryOp::Add, Flags::NONE, INDEX, &lowering.context.dialect));
    let widen = Cast::new(CastOp::ZExt, Flags::NONE, 1, INDEX).ok_or("a cast between these widths")?;
    let mut index = number(lowering, 0, 1, INDEX);
    for lane in 0..mask.len {
        let one = |of: Slots| Slots { start: of.start.offset(lane.min(of.len.saturating_sub(1))), len: 1 };
        let bytes = u64::from(leaf_width(leaf) / 8);
        let at = moved(lowering, (kind_of_pointer.space, base.start), (index.start, INDEX), bytes);
        let at = Slots { start: at, len: 1 };
        masked_access(lowering, kind, (kind_of_pointer, at), one(mask), one(value), (one(loaded), leaf, 1))?;
        let step = apply(lowering, Rule::Cast(widen), &[one(mask)]);
        index = apply(lowering, add, &[index, step]);
    }
    // Who observes the instruction hears of its last action.
    lowering.emit(Action::Copy { from: loaded.start, to: to.start, len: to.len });
    Ok(())
}

/// Lowers `llvm.experimental.vector.histogram.…`: each lane whose mask is true changes a number in memory, one lane after
/// another, so that equal pointers count twice.
pub(super) fn histogram<'a>(lowering: &mut Lowering<'a>, rule: Rule, call: &'a Call) -> Result<(), Reason> {
    let [pointers, change, mask] = &call.args[..] else {
        return Err("a histogram with other arguments than it has".into());
    };
    let kind_of_pointer = memory::pointer_kind(lowering, &pointers.operand)?;
    // The text promises no alignment, and `llubi`, LLVM's own interpreter, asks for none.
    let align = alignment(pointers);
    let (_, width) = lowering.integers(&change.operand)?;
    let leaf = Leaf::Int(width);
    let (pointers, mask) = (lowering.operand(&pointers.operand)?, lowering.operand(&mask.operand)?);
    let change = lowering.operand(&change.operand)?;
    for lane in 0..mask.len {
        let [pointer, mask] = [pointers, mask].map(|of| Slots { start: of.start.offset(lane), len: 1 });
        let found = lowering.new_slots(1);
        masked_access(lowering, MaskedKind::Load, (kind_of_pointer, pointer), mask, change, (found, leaf, align))?;
        let changed = apply(lowering, rule, &[found, change]);
        masked_access(
            lowering,
            MaskedKind::Store,
            (kind_of_pointer, pointer),
            mask,
            changed,
            (Slots::default(), leaf, align),
        )?;
    }
    Ok(())
}

/// The width of the number of lanes before one, in bits.
const INDEX: u32 = 64;
