//! Intrinsics of a target, with the meaning that their [table](crate::targets) gives.

use super::emit::masked_access;
use super::lowering::{Lowering, gather};
use super::types::leaf_width;
use super::{Reason, denormal_modes, float, memory};
use crate::floats::{Arithmetic, Denormals, Directed, FloatOperation, Format, RoundingMode};
use crate::intrinsics::Intrinsic;
use crate::program::{Action, MaskedKind, Slot, Slots, TargetSite};
use crate::targets::{Immediate, LaneOperation, Row, TargetMeaning, rounding_mode};
use crate::value::{Leaf, Scalar};
use irrefute_ir::{Argument, AttrKind, Call, Flags, Type, ValueId, base_name};
use smallvec::SmallVec;

/// Lowers a call of the intrinsic of a row, which has the types of the call.
pub(super) fn lower<'a>(
    lowering: &mut Lowering<'a>,
    row: &Row,
    call: &'a Call,
    result: Option<ValueId>,
) -> Result<(), Reason> {
    check(lowering, row, call)?;
    let operands: Vec<Slots> = call.args.iter().map(|a| lowering.operand(&a.operand)).collect::<Result<_, _>>()?;
    let to = lowering.result(result)?;
    let mode = named_mode(row, call);
    match (row.meaning, &operands[..]) {
        (TargetMeaning::Lanes(operation), _) => {
            let operands = operands.iter().zip(row.params).map(|(slots, kind)| (*slots, kind.width())).collect();
            emit(lowering, operation, operands, to, row.result.width());
        }
        (TargetMeaning::Arithmetic(op), [a, b, ..]) => {
            arithmetic(lowering, (op, mode), call, [a.start, b.start], to)?;
        }
        (TargetMeaning::SubtractAdd, [a, b]) => {
            for lane in 0..to.len {
                let op = if lane % 2 == 0 { Arithmetic::Sub } else { Arithmetic::Add };
                let to = Slots { start: to.start.offset(lane), len: 1 };
                arithmetic(lowering, (op, mode), call, [a.start.offset(lane), b.start.offset(lane)], to)?;
            }
        }
        (TargetMeaning::ArithmeticOfLane0(op), [a, b]) => {
            gather(lowering, (0..to.len).map(|lane| a.start.offset(lane)).collect(), to);
            arithmetic(lowering, (op, mode), call, [a.start, b.start], Slots { start: to.start, len: 1 })?;
        }
        (TargetMeaning::MaskedArithmeticOfLane0(op), [a, b, source, mask, ..]) => {
            let computed = lowering.new_slots(1);
            arithmetic(lowering, (op, mode), call, [a.start, b.start], computed)?;
            let width = row.result.width();
            let operands = [(computed, width), (*a, width), (*source, width), (*mask, row.params[3].width())];
            emit(lowering, LaneOperation::MaskedLane0, SmallVec::from_slice(&operands), to, width);
        }
        (TargetMeaning::MaskedLoad, [pointer, mask]) => {
            let value = lowering.constant_slots((0..mask.len).map(|_| Scalar::Word(0)).collect());
            let leaf = *lowering.result_shape(result)?.first().ok_or("a masked load of nothing")?;
            masked(lowering, MaskedKind::Load, call, leaf, [*pointer, *mask, value], to)?;
        }
        (TargetMeaning::MaskedStore, [pointer, mask, value]) => {
            let leaf = *lowering.shape(&call.args[2].operand)?.first().ok_or("a masked store of nothing")?;
            masked(lowering, MaskedKind::Store, call, leaf, [*pointer, *mask, *value], to)?;
        }
        (
            TargetMeaning::Arithmetic(_)
            | TargetMeaning::SubtractAdd
            | TargetMeaning::ArithmeticOfLane0(_)
            | TargetMeaning::MaskedArithmeticOfLane0(_)
            | TargetMeaning::MaskedLoad
            | TargetMeaning::MaskedStore,
            _,
        ) => return Err(reason(row, "with other arguments than it has")),
    }
    Ok(())
}

fn reason(row: &Row, why: &str) -> Reason {
    Reason::from(format!("the intrinsic llvm.{} {why}", row.name))
}

/// Refuses calls that are not modelled: with an immediate that has another meaning, with promises on arguments, with
/// fast-math flags, and of floating-point values where the processor may not be in its default mode.
fn check(lowering: &Lowering, row: &Row, call: &Call) -> Result<(), Reason> {
    for (position, immediate) in row.immediates {
        if !call.args[*position].operand.number().is_some_and(|number| immediate.allows(number)) {
            return Err(reason(row, "with this immediate argument"));
        }
    }
    let is_promise =
        |argument: &Argument| argument.attrs.has(AttrKind::Range) || argument.attrs.has(AttrKind::NoFpClass);
    if call.args.iter().any(is_promise) {
        return Err(reason(row, "with a promise about an argument"));
    }
    if row.has_floats() && (has_denormal_mode(lowering) || is_strict(lowering, call)) {
        return Err(reason(row, "in an environment that is not the default one"));
    }
    if !call.flags.is_empty() {
        return Err(reason(row, "with fast-math flags"));
    }
    Ok(())
}

fn has_denormal_mode(lowering: &Lowering) -> bool {
    let modes = denormal_modes(&lowering.function.attrs, lowering.context.dialect.version);
    modes.into_iter().any(|modes| modes != Denormals::default())
}

fn is_strict(lowering: &Lowering, call: &Call) -> bool {
    lowering.function.attrs.has(AttrKind::StrictFp) || call.fn_attrs.has(AttrKind::StrictFp)
}

/// Refuses calls of an intrinsic that is built of its types, where the processor may not be in its default mode, and with
/// fast-math flags on what is no operation of floating-point values.
pub(super) fn check_environment(
    lowering: &Lowering,
    name: &str,
    intrinsic: &Intrinsic,
    call: &Call,
) -> Result<(), Reason> {
    let refused = |why| Err(Reason::from(format!("the intrinsic {} {why}", base_name(name))));
    let (reads_floats, has_flags) = match intrinsic {
        Intrinsic::Lanes(operation) => (operation.has_floats(), !call.flags.is_empty()),
        _ => (false, false),
    };
    let is_float = matches!(call.ty.ret.scalar(), Type::Float(_));
    if is_strict(lowering, call) && (reads_floats || is_float) || reads_floats && has_denormal_mode(lowering) {
        return refused("in an environment that is not the default one");
    }
    if has_flags {
        return refused("with fast-math flags");
    }
    Ok(())
}

/// Emits a function of lanes.
pub(super) fn emit(
    lowering: &mut Lowering,
    operation: LaneOperation,
    operands: SmallVec<[(Slots, u32); 4]>,
    to: Slots,
    width: u32,
) {
    lowering.emit(Action::Target(Box::new(TargetSite { operation, operands, to, width })));
}

/// The rounding mode that an immediate names; that of the environment if there is none.
fn named_mode(row: &Row, call: &Call) -> RoundingMode {
    let named = row.immediates.iter().find(|(_, immediate)| *immediate == Immediate::Rounding);
    named
        .and_then(|(position, _)| call.args[*position].operand.number().and_then(rounding_mode))
        .unwrap_or(RoundingMode::NearestEven)
}

/// Emits arithmetic of LLVM's own, rounded in a mode, on the lanes from each operand slot on.
fn arithmetic(
    lowering: &mut Lowering,
    (op, mode): (Arithmetic, RoundingMode),
    call: &Call,
    operands: [Slot; 2],
    to: Slots,
) -> Result<(), Reason> {
    let format = match call.ty.ret.scalar() {
        Type::Float(kind) => Format::of(*kind),
        _ => None,
    };
    let format = format.ok_or("a floating-point operation on something else")?;
    let operation = match mode {
        RoundingMode::NearestEven => FloatOperation::Arithmetic(op),
        mode => FloatOperation::Directed(Directed::Arithmetic(op), mode),
    };
    float::emit(lowering, operation, format, Flags::NONE, &operands, to);
    Ok(())
}

/// Emits a masked access without alignment; a lane is accessed if its lane of the mask is negative.
fn masked(
    lowering: &mut Lowering,
    kind: MaskedKind,
    call: &Call,
    leaf: Leaf,
    [pointers, signs, value]: [Slots; 3],
    to: Slots,
) -> Result<(), Reason> {
    let pointer = memory::pointer_kind(lowering, &call.args[0].operand)?;
    let mask = lowering.new_slots(signs.len);
    emit(lowering, LaneOperation::Sign, SmallVec::from_slice(&[(signs, leaf_width(leaf))]), mask, 1);
    masked_access(lowering, kind, (pointer, pointers), mask, value, (to, leaf, 1))
}
