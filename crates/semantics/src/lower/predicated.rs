//! Vector-predicated intrinsics (Language Reference, "Vector Predication Intrinsics"): the last two arguments, a mask `m`
//! and an explicit vector length `n`, say which lanes take part.
//!
//! ```text
//! lane i is active  ⟺  i < n and m[i]
//! ```
//!
//! It is undefined behaviour if `n` is greater than the number of lanes. A lane of a result that is not active is poison,
//! and whatever it would compute or access does not happen. A reduction passes over such lanes.

use super::emit::{apply, masked_access, moved, number, select, select_lanes};
use super::lowering::{Lowering, elementwise, splat};
use super::{Reason, computed, float, memory, target};
use crate::dialect::VpMask;
use crate::floats::FloatOperation;
use crate::intrinsics::{Intrinsic, Places, Predicated, build};
use crate::program::{Action, MaskedKind, Slots};
use crate::rules::{Binary, Cast, Compare, Rule};
use crate::targets::LaneOperation;
use crate::value::{Leaf, Scalar};
use irrefute_ir::{Argument, AttrKind, BinaryOp, Call, CastOp, Flags, FloatPredicate, Int, IntPredicate, ValueId};
use smallvec::SmallVec;

/// Lowers a call of one of these intrinsics.
pub(super) fn lower<'a>(
    lowering: &mut Lowering<'a>,
    which: Predicated,
    call: &'a Call,
    result: Option<ValueId>,
) -> Result<(), Reason> {
    let to = lowering.result(result)?;
    if let Predicated::Move(operation) = which {
        return moves(lowering, operation, call, to);
    }
    let Some((of_values, [mask, length])) = call.args.split_last_chunk::<2>() else {
        return Err("a vector-predicated intrinsic without a length".into());
    };
    let lane_count = match which {
        Predicated::Merge | Predicated::Select | Predicated::Splat => to.len,
        _ => lowering.shape(&mask.operand)?.len() as u32,
    };
    let below = below_length(lowering, length, lane_count)?;
    match which {
        Predicated::Merge => return merge(lowering, call, below, to),
        Predicated::Select => return selected(lowering, call, below, to),
        _ => {}
    }
    let [mask] = computed::arguments(lowering, std::slice::from_ref(mask))?[..] else {
        return Err("a vector-predicated intrinsic without a mask".into());
    };
    let active = taking_part(lowering, below, mask);
    match which {
        Predicated::Access(kind, places) => access(lowering, (kind, places), call, of_values, active, to),
        Predicated::Reduce(operation) => {
            let operation =
                build(operation, call, lowering.context.vscale).ok_or("a reduction that is not modelled")?;
            reduce(lowering, operation, call, active, to)
        }
        Predicated::Binary(_)
        | Predicated::Lanes(_)
        | Predicated::Cast(_)
        | Predicated::Compare
        | Predicated::CompareFloats
        | Predicated::Splat => {
            let computed = lowering.new_slots(to.len);
            compute(lowering, which, call, active, (result, computed))?;
            let leaf = *lowering.result_shape(result)?.first().ok_or("a vector of no lanes")?;
            poison_others(lowering, active, computed, leaf, to)
        }
        Predicated::Merge | Predicated::Select | Predicated::Move(_) => Ok(()),
    }
}

/// `llvm.masked.udiv` and its kin: lanes whose mask is false divide nothing, and are poison (llvm#189705).
pub(super) fn masked_division<'a>(
    lowering: &mut Lowering<'a>,
    op: BinaryOp,
    call: &'a Call,
    result: Option<ValueId>,
) -> Result<(), Reason> {
    let to = lowering.result(result)?;
    let [_, _, mask] = &call.args[..] else { return Err("a masked division with other arguments than it has".into()) };
    let [active] = computed::arguments(lowering, std::slice::from_ref(mask))?[..] else {
        return Err("a masked division without a mask".into());
    };
    let computed = lowering.new_slots(to.len);
    compute(lowering, Predicated::Binary(op), call, active, (result, computed))?;
    let leaf = *lowering.result_shape(result)?.first().ok_or("a vector of no lanes")?;
    poison_others(lowering, active, computed, leaf, to)
}

/// A function of all arguments: the mask and one or two lengths behind it are operands like the others.
fn moves<'a>(lowering: &mut Lowering<'a>, operation: LaneOperation, call: &'a Call, to: Slots) -> Result<(), Reason> {
    let lanes = lowering.shape(&call.args[0].operand)?.len() as u32;
    let is_length = |argument: &&Argument| lowering.function.type_of(&argument.operand).lanes().is_none();
    let lengths: Vec<&Argument> = call.args.iter().rev().take_while(is_length).collect();
    for length in lengths {
        below_length(lowering, length, lanes)?;
    }
    computed::words(lowering, operation, call, to)
}

/// Whether each lane is below the length, which is at most the number of lanes.
pub(super) fn below_length<'a>(lowering: &mut Lowering<'a>, length: &'a Argument, lanes: u32) -> Result<Slots, Reason> {
    let (_, width) = lowering.integers(&length.operand)?;
    let length = lowering.operand(&length.operand)?;
    let most = number(lowering, lanes.into(), 1, width);
    let is_within = Rule::Compare(Compare::new(IntPredicate::Ule, Flags::NONE, width));
    let is_within = apply(lowering, is_within, &[length, most]);
    lowering.emit(Action::Assume(is_within.start));
    let zero = number(lowering, 0, 1, width);
    let below = lowering.new_slots(lanes);
    let operands = SmallVec::from_slice(&[(zero, width), (length, width)]);
    target::emit(lowering, LaneOperation::ActiveLanes, operands, below, 1);
    Ok(below)
}

/// The lanes at which both are true.
pub(super) fn both(lowering: &mut Lowering, first: Slots, second: Slots) -> Slots {
    let nowhere = number(lowering, 0, first.len, 1);
    let both = lowering.new_slots(first.len);
    select_lanes(lowering, first, [second, nowhere], Leaf::Int(1), both);
    both
}

/// The lanes below the length whose mask is true.
fn taking_part(lowering: &mut Lowering, below: Slots, mask: Slots) -> Slots {
    // A lane of the first one that is poison is one of the result.
    match lowering.context.dialect.vp_mask.ask() {
        VpMask::Ignored => both(lowering, below, mask),
        VpMask::Poison => both(lowering, mask, below),
    }
}

/// The lanes that are not active become poison.
fn poison_others(lowering: &mut Lowering, active: Slots, computed: Slots, leaf: Leaf, to: Slots) -> Result<(), Reason> {
    let poison = lowering.constant_lanes(Scalar::Poison, to.len, leaf);
    select_lanes(lowering, active, [computed, poison], leaf, to);
    Ok(())
}

/// `llvm.vp.merge`: lanes from the length on are those of the second value.
fn merge<'a>(lowering: &mut Lowering<'a>, call: &'a Call, below: Slots, to: Slots) -> Result<(), Reason> {
    let (condition, values, leaf) = choice(lowering, call)?;
    let first = taking_part(lowering, below, condition);
    select_lanes(lowering, first, values, leaf, to);
    Ok(())
}

/// `llvm.vp.select`: lanes from the length on are poison.
fn selected<'a>(lowering: &mut Lowering<'a>, call: &'a Call, below: Slots, to: Slots) -> Result<(), Reason> {
    let (condition, values, leaf) = choice(lowering, call)?;
    let computed = lowering.new_slots(to.len);
    select_lanes(lowering, condition, values, leaf, computed);
    poison_others(lowering, below, computed, leaf, to)
}

/// The condition and the two values of a choice by lanes.
fn choice<'a>(lowering: &mut Lowering<'a>, call: &'a Call) -> Result<(Slots, [Slots; 2], Leaf), Reason> {
    let [condition, if_true, if_false] = computed::arguments(lowering, call.args.get(..3).unwrap_or_default())?[..]
    else {
        return Err("a choice of nothing".into());
    };
    let leaf = *lowering.shape(&call.args[1].operand)?.first().ok_or("a vector of no lanes")?;
    Ok((condition, [if_true, if_false], leaf))
}

/// Emits an operation on all lanes. Where lanes that are not active could be undefined behaviour, they compute something
/// else.
fn compute<'a>(
    lowering: &mut Lowering<'a>,
    which: Predicated,
    call: &'a Call,
    active: Slots,
    (result, to): (Option<ValueId>, Slots),
) -> Result<(), Reason> {
    let operands = |lowering: &mut Lowering<'a>, count: usize| {
        computed::arguments(lowering, call.args.get(..count).unwrap_or_default())
    };
    match which {
        Predicated::Binary(op) => {
            let (_, width) = lowering.integers(&call.args[0].operand)?;
            let [lhs, mut rhs] = operands(lowering, 2)?[..] else { return Err("an operation on nothing".into()) };
            if matches!(op, BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::URem | BinaryOp::SRem) {
                let one = lowering.constant_lanes(Scalar::from_int(&Int::new(width, 1)), rhs.len, Leaf::Int(width));
                let divisor = lowering.new_slots(rhs.len);
                select_lanes(lowering, active, [rhs, one], Leaf::Int(width), divisor);
                rhs = divisor;
            }
            let rule = Rule::Binary(Binary::new(op, Flags::NONE, width, &lowering.context.dialect));
            elementwise(lowering, rule, &[lhs, rhs], to.start);
            Ok(())
        }
        Predicated::Lanes(operation) => {
            let operation = build(operation, call, lowering.context.vscale).ok_or("an operation on other types")?;
            computed::carry_out(lowering, operation, call, to)
        }
        Predicated::Cast(op) => cast(lowering, op, call, result, to),
        Predicated::Compare => {
            let predicate =
                call.words().find_map(IntPredicate::from_keyword).ok_or("a comparison by an unknown word")?;
            let (_, width) = lowering.integers(&call.args[0].operand)?;
            let operands = operands(lowering, 2)?;
            let rule = Rule::Compare(Compare::new(predicate, Flags::NONE, width));
            elementwise(lowering, rule, &operands, to.start);
            Ok(())
        }
        Predicated::CompareFloats => {
            let predicate =
                call.words().find_map(FloatPredicate::from_keyword).ok_or("a comparison by an unknown word")?;
            let format = float::format(lowering, &call.args[0].operand)?;
            let starts: Vec<_> = operands(lowering, 2)?.iter().map(|slots| slots.start).collect();
            float::emit(lowering, FloatOperation::Compare(predicate), format, call.flags, &starts, to);
            Ok(())
        }
        Predicated::Splat => {
            let [of] = operands(lowering, 1)?[..] else { return Err("a vector of nothing".into()) };
            splat(lowering, of, to);
            Ok(())
        }
        Predicated::Merge
        | Predicated::Select
        | Predicated::Access(..)
        | Predicated::Reduce(_)
        | Predicated::Move(_) => Err("an operation that is no computation of lanes".into()),
    }
}

fn cast<'a>(
    lowering: &mut Lowering<'a>,
    op: CastOp,
    call: &'a Call,
    result: Option<ValueId>,
    to: Slots,
) -> Result<(), Reason> {
    let from = *lowering.shape(&call.args[0].operand)?.first().ok_or("a cast of no lanes")?;
    let target = *lowering.result_shape(result)?.first().ok_or("a cast to no lanes")?;
    let [of] = computed::arguments(lowering, &call.args[..1])?[..] else { return Err("a cast of nothing".into()) };
    let not_modelled = || Reason::from(format!("a vector-predicated {}", op.keyword()));
    match (from, target) {
        (Leaf::Int(from), Leaf::Int(width)) => {
            let rule = Cast::new(op, Flags::NONE, from, width).ok_or_else(not_modelled)?;
            elementwise(lowering, Rule::Cast(rule), &[of], to.start);
        }
        (Leaf::Float(_), _) | (_, Leaf::Float(_)) => {
            let (operation, format) = float::conversion(op, call.flags, from, target)?;
            float::emit(lowering, operation, format, call.flags, &[of.start], to);
        }
        _ => return Err(not_modelled()),
    }
    Ok(())
}

/// Loads and stores of the active lanes.
fn access<'a>(
    lowering: &mut Lowering<'a>,
    (kind, places): (MaskedKind, Places),
    call: &'a Call,
    of_values: &'a [Argument],
    active: Slots,
    to: Slots,
) -> Result<(), Reason> {
    let not_modelled = || Reason::from("a vector-predicated access with other arguments than it has");
    let (stored, at) = match kind {
        MaskedKind::Load => (None, of_values),
        MaskedKind::Store => of_values.split_first().map(|(value, at)| (Some(value), at)).ok_or_else(not_modelled)?,
    };
    let (pointer, stride) = match (places, at) {
        (Places::Strided, [pointer, stride]) => (pointer, Some(stride)),
        (Places::Contiguous | Places::Scattered, [pointer]) => (pointer, None),
        _ => return Err(not_modelled()),
    };
    let ty = match kind {
        MaskedKind::Load => &call.ty.ret,
        MaskedKind::Store => call.ty.params.first().ok_or_else(not_modelled)?,
    };
    let leaf = *lowering.context.shape(ty)?.first().ok_or_else(not_modelled)?;
    let natural = {
        let (layout, named) = (&lowering.context.layout, &lowering.context.module.named_types);
        // A contiguous access is one of the vector; any other is one for each lane.
        let of = if places == Places::Contiguous { ty } else { ty.scalar() };
        layout.abi_align(of, named).ok_or_else(not_modelled)?
    };
    let value = match stored {
        Some(value) => lowering.operand(&value.operand)?,
        None => lowering.constant_lanes(Scalar::Poison, active.len, leaf),
    };
    let align = pointer.attrs.number(AttrKind::Align).unwrap_or(natural).max(1);
    let kind_of_pointer = memory::pointer_kind(lowering, &pointer.operand)?;
    let mut pointers = lowering.operand(&pointer.operand)?;
    if let Some(stride) = stride {
        let (_, width) = lowering.integers(&stride.operand)?;
        let stride = lowering.operand(&stride.operand)?.start;
        let (base, each) = (pointers.start, lowering.new_slots(active.len));
        for lane in 0..active.len {
            let at = moved(lowering, (kind_of_pointer.space, base), (stride, width), lane.into());
            lowering.emit(Action::Copy { from: at, to: each.start.offset(lane), len: 1 });
        }
        pointers = each;
    }
    masked_access(lowering, kind, (kind_of_pointer, pointers), active, value, (to, leaf, align))
}

/// Combines a start and the active lanes, one after another.
fn reduce<'a>(
    lowering: &mut Lowering<'a>,
    operation: Intrinsic,
    call: &'a Call,
    active: Slots,
    to: Slots,
) -> Result<(), Reason> {
    let [start, lanes] = computed::arguments(lowering, call.args.get(..2).unwrap_or_default())?[..] else {
        return Err("a reduction of nothing".into());
    };
    let leaf = *lowering.shape(&call.args[0].operand)?.first().ok_or("a reduction of nothing")?;
    let mut last = start;
    for lane in 0..lanes.len {
        let next = Slots { start: lanes.start.offset(lane), len: 1 };
        let combined = match operation {
            Intrinsic::Reduce(rule) => apply(lowering, rule, &[last, next]),
            Intrinsic::ReduceFloats(operation) => {
                let format = float::format(lowering, &call.args[0].operand)?;
                let flags = computed::reduction_flags(operation, call);
                let combined = lowering.new_slots(1);
                float::emit(lowering, operation, format, flags, &[last.start, next.start], combined);
                combined
            }
            _ => return Err("a reduction by something else".into()),
        };
        let is_active = Slots { start: active.start.offset(lane), len: 1 };
        last = select(lowering, is_active, combined, last, leaf);
    }
    lowering.emit(Action::Copy { from: last.start, to: to.start, len: 1 });
    Ok(())
}
