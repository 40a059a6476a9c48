//! `llvm.assume`: its condition, and the constraints of its operand bundles on values (Language Reference, "Assume
//! Operand Bundles"). It is undefined behaviour if one of them does not hold.

use super::lowering::Lowering;
use super::{Reason, emit, memory};
use crate::dialect::Breach;
use crate::program::{Action, DemandSite, ValueConstraints};
use crate::promises::{PromiseName, PromisePlace, Support, standing};
use crate::value::Leaf;
use irrefute_ir::{BundleTag, Call, Operand};

/// Lowers a call of `llvm.assume`.
pub(super) fn lower<'a>(lowering: &mut Lowering<'a>, call: &'a Call) -> Result<(), Reason> {
    for (tag, operands) in &call.bundles {
        match standing(tag, PromisePlace::AssumeBundle) {
            Support::Harmless => {}
            Support::Modelled => match constraints(tag, operands) {
                Some(mut constraints) => {
                    if constraints.is_about_pointers() {
                        constraints.pointer = memory::pointer_kind(lowering, &operands[0])?;
                    }
                    let mut from = lowering.operand(&operands[0])?;
                    // The pointer is aligned once the offset is subtracted.
                    let offset = operands.get(2).filter(|offset| offset.number() != Some(0));
                    if let (BundleTag::Align, Some(offset)) = (tag, offset) {
                        let space = constraints.pointer.space;
                        let index = (lowering.operand(offset)?.start, offset_width(lowering, offset)?);
                        // Elements of −1 byte.
                        from.start = emit::moved(lowering, (space, from.start), index, u64::MAX);
                    }
                    let to = lowering.new_slots(from.len).start;
                    lowering.emit(Action::AssumeDemand(Box::new(DemandSite { from, to, constraints })));
                }
                None => note(lowering, tag),
            },
            Support::Ignored
            | Support::Kept
            | Support::TargetChecked
            | Support::TargetOnly
            | Support::Uninterpreted
            | Support::Unmodelled => note(lowering, tag),
        }
    }
    let [condition] = &call.args[..] else { return Err("llvm.assume without a condition".into()) };
    let condition = lowering.operand(&condition.operand)?.start;
    lowering.emit(Action::Assume(condition));
    Ok(())
}

fn note(lowering: &mut Lowering, tag: &BundleTag) {
    lowering.promises.note(PromiseName::Bundle(tag.clone()), PromisePlace::AssumeBundle, Support::TargetOnly);
}

/// The width of an offset in bits.
fn offset_width(lowering: &Lowering<'_>, offset: &Operand) -> Result<u32, Reason> {
    let leaf = lowering.shape(offset)?.first().copied();
    leaf.and_then(Leaf::bits).ok_or_else(|| "an offset that is no integer".into())
}

/// The constraints of a bundle on its first operand; `None` if they depend on an operand that is no constant. Undef is
/// refused only if some pick breaks the promise, except by those that `noundef` is part of; poison always is.
fn constraints(tag: &BundleTag, operands: &[Operand]) -> Option<ValueConstraints> {
    let defined = ValueConstraints { defined: true, ..ValueConstraints::default() };
    let checked = ValueConstraints { breach: Breach::Ub, ..ValueConstraints::default() };
    let number = |i: usize| operands.get(i)?.number();
    match (tag, operands) {
        (BundleTag::NoUndef, [_]) => Some(defined),
        (BundleTag::NonNull, [_]) => Some(ValueConstraints { nonnull: true, ..checked }),
        (BundleTag::Align, [_, _]) => {
            number(1).filter(|n| n.is_power_of_two()).map(|align| ValueConstraints { align, ..checked })
        }
        (BundleTag::Align, [_, _, _]) => constraints(tag, &operands[..2]),
        (BundleTag::Dereferenceable, [_, _]) => {
            number(1).map(|dereferenceable| ValueConstraints { dereferenceable, ..defined })
        }
        (BundleTag::DereferenceableOrNull, [_, _]) => {
            number(1).map(|dereferenceable_or_null| ValueConstraints { dereferenceable_or_null, ..defined })
        }
        _ => None,
    }
}
