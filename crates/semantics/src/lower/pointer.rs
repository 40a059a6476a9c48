//! Intrinsics about pointers: `llvm.ptrmask`, `llvm.objectsize`, the stack, invariant groups.

use super::emit::number;
use super::lowering::Lowering;
use super::types::leaf_width;
use super::{Reason, memory, target};
use crate::intrinsics::PointerIntrinsic;
use crate::program::{Action, MaskSite, ObjectSizeSite, PointerCastKind, Slots};
use crate::targets::LaneOperation;
use crate::targets::vector::Hazard;
use crate::value::{Leaf, Scalar};
use irrefute_ir::{Call, IntrinsicId, Operand, ValueId, int};
use smallvec::SmallVec;

/// Lowers a call of one of these intrinsics.
pub(super) fn lower<'a>(
    lowering: &mut Lowering<'a>,
    which: PointerIntrinsic,
    id: IntrinsicId,
    call: &'a Call,
    result: Option<ValueId>,
) -> Result<(), Reason> {
    for argument in &call.args {
        if let Some(Leaf::Ptr(kind)) = lowering.shape(&argument.operand)?.first() {
            memory::modelled(lowering.context, *kind)?;
        }
    }
    let to = lowering.result(result)?;
    let mut args = Vec::with_capacity(call.args.len());
    for argument in &call.args {
        args.push(lowering.operand(&argument.operand)?);
    }
    match (which, &args[..]) {
        (PointerIntrinsic::Mask, [pointer, mask]) => {
            let (_, width) = lowering.integers(&call.args[1].operand)?;
            let kind = memory::pointer_kind(lowering, &call.args[0].operand)?;
            let index_width = lowering.context.globals.spaces.widths(kind.space).index;
            if width != index_width || kind.bits > 64 {
                return Err("memory: llvm.ptrmask of part of the address".into());
            }
            // "This corresponds to pre-extending the mask with 1s in those bits" (Language Reference), which are beyond the
            // index type.
            let kept = int::mask(kind.bits) & !int::mask(width);
            lowering.emit(Action::MaskPointer(Box::new(MaskSite { kind, pointer: *pointer, mask: *mask, kept, to })));
        }
        (PointerIntrinsic::Independent(hazard), [_, _, size]) => independent(lowering, hazard, call, *size, to)?,
        (PointerIntrinsic::ObjectSize, [pointer, ..]) => object_size(lowering, call, *pointer, to)?,
        (PointerIntrinsic::StackSave, []) => lowering.emit(Action::StackSave { to: to.start }),
        (PointerIntrinsic::StackRestore, [saved]) => lowering.emit(Action::StackRestore(saved.start)),
        (PointerIntrinsic::Same | PointerIntrinsic::ThreadLocal, [pointer]) => {
            lowering.emit(Action::Copy { from: pointer.start, to: to.start, len: to.len });
        }
        (PointerIntrinsic::Invariant, [.., size, pointer]) => {
            let (size, pointer) = (size.start, pointer.start);
            let begins = id == IntrinsicId::InvariantStart;
            lowering.emit(match begins {
                true => Action::BeginInvariant { pointer, size },
                false => Action::EndInvariant { pointer, size },
            });
            // The result is only a token for the end of it.
            if begins {
                let token = lowering.constant_slots(vec![Scalar::Word(0)]);
                lowering.emit(Action::Copy { from: token.start, to: to.start, len: to.len });
            }
        }
        (
            PointerIntrinsic::Invariant
            | PointerIntrinsic::Independent(_)
            | PointerIntrinsic::Mask
            | PointerIntrinsic::ObjectSize
            | PointerIntrinsic::StackSave
            | PointerIntrinsic::StackRestore
            | PointerIntrinsic::Same
            | PointerIntrinsic::ThreadLocal,
            _,
        ) => return Err(format!("the intrinsic {} with other arguments than it has", id.name()).into()),
    }
    Ok(())
}

/// Emits the lanes that can be accessed together, by the addresses of the first two arguments.
fn independent<'a>(
    lowering: &mut Lowering<'a>,
    hazard: Hazard,
    call: &'a Call,
    size: Slots,
    to: Slots,
) -> Result<(), Reason> {
    let mut operands = SmallVec::new();
    for argument in &call.args[..2] {
        let pointer = memory::pointer_kind(lowering, &argument.operand)?;
        if pointer.bits != ADDRESS {
            return Err("memory: the distance of pointers of another width".into());
        }
        let address = lowering.new_slots(1);
        let kind = PointerCastKind::ToAddress { pointer, width: ADDRESS };
        memory::cast(lowering, kind, &argument.operand, address)?;
        operands.push((address, ADDRESS));
    }
    let (_, width) = lowering.integers(&call.args[2].operand)?;
    operands.push((size, width));
    operands.push((number(lowering, to.len.into(), 1, ADDRESS), ADDRESS));
    target::emit(lowering, LaneOperation::Independent(hazard), operands, to, 1);
    Ok(())
}

/// The width of addresses, in bits.
const ADDRESS: u32 = 64;

fn object_size<'a>(lowering: &mut Lowering<'a>, call: &'a Call, pointer: Slots, to: Slots) -> Result<(), Reason> {
    let is_true = |i: usize| match call.args.get(i).map(|argument| &argument.operand) {
        Some(Operand::Const(constant)) => Ok(constant.as_int().is_some_and(|int| !int.is_zero())),
        Some(Operand::Local(_) | Operand::Metadata(_)) => Err(Reason::from("llvm.objectsize of what is no constant")),
        // Older versions have fewer arguments.
        None => Ok(false),
    };
    let (least, null_is_unknown) = (is_true(1)?, is_true(2)?);
    let width = match call.ty.ret {
        irrefute_ir::Type::Int(width) if width <= 64 => leaf_width(Leaf::Int(width)),
        _ => return Err("llvm.objectsize of another type".into()),
    };
    let site = ObjectSizeSite { pointer: pointer.start, to: to.start, width, least, null_is_unknown };
    lowering.emit(Action::ObjectSize(Box::new(site)));
    Ok(())
}
