//! Instructions that are neither phis nor terminators.

use super::lowering::{Lowering, bitcast, demand_result, elementwise, gather};
use super::types::leaf_offset;
use super::{
    Reason, atomic, attributes, call, exceptions, float, groups, indirect, memory, scopes, type_tags, variadic,
};
use crate::lift::{ByteView, shuffle_filler};
use crate::program::{
    Action, ByteOperation, ByteSite, ElementSite, FreezeSite, PointerCastKind, SelectSite, Slots, Synchronization,
};
use crate::rules::{Binary, Cast, Compare, Rule};
use crate::value::Leaf;
use irrefute_ir::layout::Endianness;
use irrefute_ir::{
    BinaryOp, Call, CastOp, Flags, Inst, IntPredicate, IntrinsicId, MaskLane, MetadataKind, Op, Operand, Type, ValueId,
};

/// Lowers one instruction. If it is not modelled, it ends the executions that reach it.
pub(super) fn lower<'a>(lowering: &mut Lowering<'a>, inst: &'a Inst) {
    lowering.promises.collect_metadata(lowering.context.module, &inst.metadata);
    // What they promise is about all accesses that a function has made, too many in a whole program.
    if !lowering.context.is_whole {
        scopes::note(lowering, inst);
        type_tags::note(lowering, inst);
    }
    let call = match &inst.op {
        Op::Call(call) => Some(&**call),
        _ => None,
    };
    lowering.callees = indirect::named_callees(lowering, &inst.metadata, call);
    lowering.ulps = attributes::ulps(lowering.context.module, &inst.metadata);
    if let Err(reason) = lower_op(lowering, inst) {
        lowering.emit_unsupported(reason);
    }
    type_tags::note_untaken(lowering, inst);
    lowering.ulps = 0;
    lowering.copied_padding.clear();
    lowering.callees = None;
}

fn lower_op<'a>(lowering: &mut Lowering<'a>, inst: &'a Inst) -> Result<(), Reason> {
    let to = lowering.result(inst.result)?;
    match &inst.op {
        Op::Binary { op, flags, lhs, rhs } => binary(lowering, *op, *flags, lhs, rhs, to),
        Op::ICmp { predicate, flags, lhs, rhs } => compare(lowering, *predicate, *flags, lhs, rhs, to),
        Op::Cast { op, flags, operand, .. } => cast(lowering, *op, *flags, operand, inst, to),
        Op::Select { flags, condition, if_true, if_false } => {
            select(lowering, condition, if_true, if_false, to)?;
            let leaf = lowering.shape(if_true)?.first().copied();
            float::check_arms(lowering, *flags, [if_true, if_false], to)?;
            float::check_result(lowering, *flags, to, leaf)
        }
        Op::Freeze { operand } => {
            let shape = lowering.shape(operand)?;
            let from = lowering.operand(operand)?;
            lowering.emit(Action::Freeze(Box::new(FreezeSite { from, to: to.start, shape })));
            Ok(())
        }
        Op::ExtractElement { vector, index } => element(lowering, vector, None, index, to),
        Op::InsertElement { vector, element: inserted, index } => element(lowering, vector, Some(inserted), index, to),
        Op::ShuffleVector { lhs, rhs, mask } => shuffle(lowering, lhs, rhs, mask, to),
        Op::ExtractValue { aggregate, indices } => {
            let from = lowering.operand(aggregate)?.start;
            let ty = lowering.function.type_of(aggregate);
            let offset = leaf_offset(lowering.context.module, ty, indices)?;
            lowering.emit(Action::Copy { from: from.offset(offset), to: to.start, len: to.len });
            Ok(())
        }
        Op::InsertValue { aggregate, element, indices } => {
            let from = lowering.operand(aggregate)?.start;
            let inserted = lowering.operand(element)?;
            let ty = lowering.function.type_of(aggregate);
            let offset = leaf_offset(lowering.context.module, ty, indices)?;
            // Lane by lane and not as two copies: the leaves of the result are read alone, so that none stays joined
            // with a leaf that was replaced.
            let kept = |i: u32| from.offset(i);
            let replaced = |i: u32| inserted.start.offset(i - offset);
            let inside = offset..offset + inserted.len;
            let sources = (0..to.len).map(|i| if inside.contains(&i) { replaced(i) } else { kept(i) }).collect();
            gather(lowering, sources, to);
            Ok(())
        }
        Op::Call(c) => {
            let shape = lowering.result_shape(inst.result)?;
            let constraints = attributes::metadata_demand(lowering.context, &inst.metadata, &shape);
            call::lower(lowering, c, inst.result, constraints, None)
        }
        Op::Float { op, flags, lhs, rhs } => float::binary(lowering, *op, *flags, [lhs, rhs], inst.result, to),
        Op::FNeg { flags, operand } => float::negate(lowering, *flags, operand, to),
        Op::FCmp { predicate, flags, lhs, rhs } => float::compare(lowering, *predicate, *flags, lhs, rhs, to),
        Op::Alloca { ty, count, align, space, inalloca, swifterror: _ } => {
            if *inalloca {
                return Err("memory: inalloca".into());
            }
            let dormant = inst.result.is_some_and(|value| begins_dormant(lowering, value));
            memory::alloca(lowering, ty, count.as_ref(), *align, *space, dormant, to)
        }
        Op::Load { ty, pointer, align, mode } => {
            // In front of the load, so that the last action of the instruction is the one with its result.
            if inst.metadata.iter().any(|attachment| attachment.kind == MetadataKind::InvariantLoad) {
                let pointer = lowering.operand(pointer)?.start;
                lowering.emit(Action::InvariantLoad(pointer));
            }
            memory::load(lowering, ty, pointer, *align, mode, to)?;
            let shape = lowering.result_shape(inst.result)?;
            groups::note(lowering, inst, pointer, (to, shape.clone()))?;
            let constraints = attributes::metadata_demand(lowering.context, &inst.metadata, &shape);
            demand_result(lowering, to, constraints);
            Ok(())
        }
        Op::Store { value, pointer, align, mode } => {
            memory::store(lowering, value, pointer, *align, mode)?;
            let stored = (lowering.operand(value)?, lowering.shape(value)?);
            groups::note(lowering, inst, pointer, stored)
        }
        Op::GetElementPtr { flags, element, base, indices } => {
            memory::address(lowering, *flags, element, base, indices, to)
        }
        Op::PointerSub { lhs, rhs, to: ty } => match ty {
            Type::Int(width) => memory::subtract(lowering, lhs, rhs, *width, to),
            _ => Err("memory: psub of vectors".into()),
        },
        // Nothing else of a fence is noticed by a single thread.
        Op::Fence { scope, .. } => {
            let alone = memory::is_of_one_thread(scope.as_deref());
            let how = if alone { Synchronization::Progress } else { Synchronization::Fence };
            lowering.emit(Action::Synchronize(how));
            Ok(())
        }
        Op::CmpXchg { weak, pointer, expected, new, align, mode, failure: _ } => {
            let exchange = atomic::Exchange { weak: *weak, pointer, expected, new };
            atomic::compare_exchange(lowering, exchange, *align, mode, to)
        }
        Op::AtomicRmw { op, pointer, value, align, mode } => {
            atomic::read_modify_write(lowering, *op, pointer, value, *align, mode, to)
        }
        Op::VaArg { list, ty: _ } => variadic::next(lowering, list, inst.result, to),
        Op::LandingPad { .. } => exceptions::landing_pad(lowering, inst, to),
        Op::FuncletPad { .. } => Err("exception handling".into()),
    }
}

/// Whether some `llvm.lifetime.start` names the block of an `alloca`: then the block is dormant before it
/// (Language Reference, "Object Lifetime").
fn begins_dormant(lowering: &Lowering, value: ValueId) -> bool {
    let names = |call: &Call| {
        call.args.last().is_some_and(|argument| argument.operand == Operand::Local(value))
            && call.intrinsic_id() == Some(IntrinsicId::LifetimeStart)
    };
    let insts = lowering.function.blocks.iter().flat_map(|block| &block.insts);
    insts.into_iter().any(|inst| matches!(&inst.op, Op::Call(call) if names(call)))
}

fn binary<'a>(
    lowering: &mut Lowering<'a>,
    op: BinaryOp,
    flags: Flags,
    lhs: &'a Operand,
    rhs: &'a Operand,
    to: Slots,
) -> Result<(), Reason> {
    if let Some(leaf @ Leaf::Byte(_)) = lowering.shape(lhs)?.first().copied() {
        let by = lowering.operand(rhs)?.start;
        let from = lowering.operand(lhs)?;
        return match op {
            BinaryOp::LShr => bytes(lowering, ByteOperation::ShiftRight { by }, (from, leaf), (to, leaf)),
            _ => Err(Reason::from(format!("{} of bytes", op.keyword()))),
        };
    }
    let (_, width) = lowering.integers(lhs)?;
    let rule = Rule::Binary(Binary::new(op, flags, width, &lowering.context.dialect));
    let operands = [lowering.operand(lhs)?, lowering.operand(rhs)?];
    elementwise(lowering, rule, &operands, to.start);
    Ok(())
}

fn compare<'a>(
    lowering: &mut Lowering<'a>,
    predicate: IntPredicate,
    flags: Flags,
    lhs: &'a Operand,
    rhs: &'a Operand,
    to: Slots,
) -> Result<(), Reason> {
    if matches!(lowering.shape(lhs)?.first(), Some(Leaf::Ptr(_))) {
        return memory::compare(lowering, predicate, flags, lhs, rhs, to);
    }
    let (_, width) = lowering.integers(lhs)?;
    let rule = Compare::new(predicate, flags, width);
    let operands = [lowering.operand(lhs)?, lowering.operand(rhs)?];
    elementwise(lowering, Rule::Compare(rule), &operands, to.start);
    Ok(())
}

fn cast<'a>(
    lowering: &mut Lowering<'a>,
    op: CastOp,
    flags: Flags,
    operand: &'a Operand,
    inst: &Inst,
    to: Slots,
) -> Result<(), Reason> {
    let from = lowering.operand(operand)?;
    let source = lowering.shape(operand)?;
    let Some(result) = inst.result else { return Err("a cast without a result".into()) };
    let target = lowering.shapes[result.index()].clone()?;
    if let (Some(from_leaf), Some(to_leaf)) = (source.first().copied(), target.first().copied())
        && (matches!(from_leaf, Leaf::Byte(_)) || matches!(to_leaf, Leaf::Byte(_)))
    {
        let operation = match op {
            CastOp::BitCast => ByteOperation::Cast(ByteView::Loaded),
            CastOp::ByteCast if flags.contains(Flags::EXACT) => ByteOperation::Cast(ByteView::Exact),
            CastOp::ByteCast => ByteOperation::Cast(ByteView::Punning),
            CastOp::Trunc => ByteOperation::Low,
            _ => return Err(Reason::from(format!("{} of bytes", op.keyword()))),
        };
        return bytes(lowering, operation, (from, from_leaf), (to, to_leaf));
    }
    if op == CastOp::BitCast {
        return bitcast(lowering, from, &source, &target, to);
    }
    let kind = match (op, source.first(), target.first()) {
        (CastOp::PtrToInt, Some(&Leaf::Ptr(pointer)), Some(&Leaf::Int(width))) => {
            Some(PointerCastKind::ToInteger { pointer, width })
        }
        (CastOp::PtrToAddr, Some(&Leaf::Ptr(pointer)), Some(&Leaf::Int(width))) => {
            Some(PointerCastKind::ToAddress { pointer, width })
        }
        (CastOp::IntToPtr, Some(&Leaf::Int(width)), Some(&Leaf::Ptr(pointer))) => {
            Some(PointerCastKind::FromInteger { width, pointer })
        }
        (CastOp::AddrSpaceCast, Some(&Leaf::Ptr(from)), Some(&Leaf::Ptr(to))) => {
            Some(PointerCastKind::ToSpace { from, to })
        }
        _ => None,
    };
    if let Some(kind) = kind {
        return memory::cast(lowering, kind, operand, to);
    }
    if let (Some(leaf), true) = (target.first(), is_of_floats(op)) {
        return float::cast(lowering, op, flags, operand, *leaf, to);
    }
    let (_, width) = lowering.integers(operand)?;
    let to_width = match target.first() {
        Some(Leaf::Int(w)) => *w,
        _ => return Err(Reason::from(format!("memory: {}", op.keyword()))),
    };
    let rule = Cast::new(op, flags, width, to_width).ok_or_else(|| Reason::from(op.keyword()))?;
    elementwise(lowering, Rule::Cast(rule), &[from], to.start);
    Ok(())
}

/// Lowers an operation from or to bytes.
fn bytes(
    lowering: &mut Lowering,
    operation: ByteOperation,
    (from, from_leaf): (Slots, Leaf),
    (to, to_leaf): (Slots, Leaf),
) -> Result<(), Reason> {
    for leaf in [from_leaf, to_leaf] {
        match leaf {
            Leaf::Ptr(kind) => {
                memory::modelled(lowering.context, kind)?;
            }
            Leaf::Int(_) | Leaf::Byte(_) | Leaf::Float(_) => {}
        }
    }
    let bits = |slots: Slots, leaf: Leaf| u64::from(slots.len) * u64::from(leaf.width());
    if matches!(operation, ByteOperation::Cast(_)) && bits(from, from_leaf) != bits(to, to_leaf) {
        return Err("a bitcast that changes the number of bits".into());
    }
    let big_endian = lowering.context.layout.endianness == Endianness::Big;
    lowering.emit(Action::OperateOnBytes(Box::new(ByteSite { operation, from, from_leaf, to, to_leaf, big_endian })));
    Ok(())
}

/// Whether a conversion is one from or to a floating-point type.
fn is_of_floats(op: CastOp) -> bool {
    match op {
        CastOp::FPTrunc | CastOp::FPExt | CastOp::FPToUI | CastOp::FPToSI | CastOp::UIToFP | CastOp::SIToFP => true,
        CastOp::Trunc
        | CastOp::ZExt
        | CastOp::SExt
        | CastOp::PtrToInt
        | CastOp::PtrToAddr
        | CastOp::IntToPtr
        | CastOp::BitCast
        | CastOp::AddrSpaceCast
        | CastOp::ByteCast => false,
    }
}

fn select<'a>(
    lowering: &mut Lowering<'a>,
    condition: &'a Operand,
    if_true: &'a Operand,
    if_false: &'a Operand,
    to: Slots,
) -> Result<(), Reason> {
    let shape = lowering.shape(if_true)?;
    let site = SelectSite {
        number: lowering.number_select(),
        condition: lowering.operand(condition)?,
        by_lane: lowering.function.type_of(condition).lanes().is_some(),
        if_true: lowering.operand(if_true)?.start,
        if_false: lowering.operand(if_false)?.start,
        to,
        shape,
    };
    lowering.emit(Action::Select(Box::new(site)));
    Ok(())
}

fn element<'a>(
    lowering: &mut Lowering<'a>,
    vector: &'a Operand,
    inserted: Option<&'a Operand>,
    index: &'a Operand,
    to: Slots,
) -> Result<(), Reason> {
    let inserted = inserted.map(|operand| lowering.operand(operand)).transpose()?;
    let shape = lowering.shape(vector)?;
    let site = ElementSite {
        vector: lowering.operand(vector)?,
        index: lowering.operand(index)?.start,
        inserted: inserted.map(|slots| slots.start),
        to,
        lane: *shape.first().ok_or("an element of an empty vector")?,
    };
    lowering.emit(Action::Element(Box::new(site)));
    Ok(())
}

fn shuffle<'a>(
    lowering: &mut Lowering<'a>,
    lhs: &'a Operand,
    rhs: &'a Operand,
    mask: &[MaskLane],
    to: Slots,
) -> Result<(), Reason> {
    let leaf = *lowering.shape(lhs)?.first().ok_or("a shuffle of an empty vector")?;
    let (lhs, rhs) = (lowering.operand(lhs)?, lowering.operand(rhs)?);
    let filler = shuffle_filler(&lowering.context.dialect, leaf);
    let filler = lowering.constant_lanes(filler, 1, leaf).start;
    let lane = |l: &MaskLane| match l {
        MaskLane::Lane(i) if *i < lhs.len => lhs.start.offset(*i),
        MaskLane::Lane(i) => rhs.start.offset(*i - lhs.len),
        MaskLane::Poison => filler,
    };
    gather(lowering, mask.iter().map(lane).collect(), to);
    Ok(())
}
