//! Intrinsics, with the meaning that the [table](crate::intrinsics) gives. Any other is [`uninterpreted`], or
//! reported by its name.

use super::attributes::{self, collect_call};
use super::lowering::{Lowering, demand_result};
use super::{
    Reason, assume, call, components, computed, deoptimize, exceptions, looks, masked, matrix, memory, pointer,
    predicated, segments, target, uninterpreted, variadic,
};
use crate::intrinsics::{Meaning, Unit, build, meaning, of_target, rule_of};
use crate::memory::Intent;
use crate::program::{
    Action, CopySite, FillSite, Overlap, PatternSite, Slot, Synchronization, Target, ValueConstraints, VolatileBytes,
    VolatileBytesSite,
};
use crate::promises::PromisePlace;
use crate::targets;
use crate::value::Shape;
use irrefute_ir::{Argument, Call, IntrinsicId, ValueId, base_name};
use smallvec::SmallVec;

/// Lowers a call of an intrinsic; `metadata` are the constraints of metadata on the result.
pub(super) fn lower<'a>(
    lowering: &mut Lowering<'a>,
    name: &str,
    call: &'a Call,
    result: Option<ValueId>,
    metadata: ValueConstraints,
) -> Result<(), Reason> {
    collect_call(lowering.promises, call, PromisePlace::Parameter);
    let unknown = || Reason::from(format!("the intrinsic {}", base_name(name)));
    let Some(id) = IntrinsicId::of(name) else {
        if by_name(lowering, name, call, result)? {
            return hold_constraints(lowering, call, result, metadata);
        }
        let Some(row) = targets::of(name, &call.ty) else {
            let declared = uninterpreted::declared(lowering, name, call)?;
            let site = call::site(lowering, call, Target::Declared(declared), result, metadata, None)?;
            lowering.emit(Action::Call(Box::new(site)));
            return Ok(());
        };
        target::lower(lowering, row, call, result)?;
        return hold_constraints(lowering, call, result, metadata);
    };
    match meaning(id) {
        Meaning::Unsupported(_) => return Err(unknown()),
        Meaning::Operation(operation) => {
            let intrinsic = build(operation, call, lowering.context.vscale).ok_or_else(unknown)?;
            let to = lowering.result(result)?;
            computed::carry_out(lowering, intrinsic, call, to)?;
        }
        Meaning::Pointer(which) => pointer::lower(lowering, which, id, call, result)?,
        Meaning::Variadic(which) => {
            return variadic::lower(lowering, which, call).map_err(|why| why.unwrap_or_else(unknown));
        }
        Meaning::Masked(kind) => masked::lower(lowering, kind, id, call, result)?,
        Meaning::Dense(kind) => masked::dense(lowering, kind, call, result)?,
        Meaning::Histogram(rule) => {
            let rule = rule_of(rule, call, lowering.context.vscale).ok_or_else(unknown)?;
            return masked::histogram(lowering, rule, call);
        }
        Meaning::Predicated(which) => predicated::lower(lowering, which, call, result)?,
        Meaning::MaskedDivision(op) => predicated::masked_division(lowering, op, call, result)?,
        Meaning::Matrix(which) => matrix::lower(lowering, which, call, result)?,
        Meaning::Assume => return assume::lower(lowering, call),
        Meaning::Nothing(_) => {
            lowering.emit(Action::Nothing);
            return Ok(());
        }
        Meaning::Progress => {
            lowering.emit(Action::Synchronize(Synchronization::Progress));
            return Ok(());
        }
        Meaning::Guard => return deoptimize::guard(lowering, call),
        Meaning::Deoptimize => return deoptimize::deoptimize(lowering, call),
        Meaning::TypeId => {
            let to = lowering.result(result)?;
            exceptions::type_id(lowering, call, to)?;
        }
        Meaning::Trap(name) => {
            let site = call::site(lowering, call, Target::Trap(name), result, metadata, None)?;
            lowering.emit(Action::Call(Box::new(site)));
            return Ok(());
        }
        Meaning::LifetimeStart => return lifetime(lowering, Action::LifetimeStart, call),
        Meaning::LifetimeEnd => return lifetime(lowering, Action::LifetimeEnd, call),
        Meaning::Fill(unit) => return fill(lowering, unit, call),
        Meaning::FillPattern => return fill_pattern(lowering, call),
        Meaning::Copy(overlap, unit) => return copy(lowering, overlap, unit, call),
    }
    hold_constraints(lowering, call, result, metadata)
}

/// Lowers a call of a target's intrinsic whose meaning follows from its name and types; returns false for any other.
fn by_name<'a>(
    lowering: &mut Lowering<'a>,
    name: &str,
    call: &'a Call,
    result: Option<ValueId>,
) -> Result<bool, Reason> {
    if let Some(meaning) = segments::Segments::of(name) {
        segments::lower(lowering, meaning, call, result)?;
        return Ok(true);
    }
    let to = lowering.result(result)?;
    if let Some(intrinsic) = of_target(name, call, lowering.context.vscale) {
        target::check_environment(lowering, name, &intrinsic, call)?;
        computed::carry_out(lowering, intrinsic, call, to)?;
    } else if segments::is_of_no_lane(lowering, name, call) {
        segments::of_no_lane(lowering, call, to)?;
    } else if name.starts_with("llvm.riscv.tuple.") {
        segments::of_tuple(lowering, call, to)?;
    } else if let Some(components) = components::Components::of(call) {
        components::lower(lowering, components, call, to)?;
    } else if let Some(looks) = looks::Looks::of(name) {
        looks::lower(lowering, looks, call, to)?;
    } else {
        return Ok(false);
    }
    Ok(true)
}

/// Checks the constraints of the call's attributes and metadata on its result.
fn hold_constraints(
    lowering: &mut Lowering,
    call: &Call,
    result: Option<ValueId>,
    metadata: ValueConstraints,
) -> Result<(), Reason> {
    let to = lowering.result(result)?;
    let shape = match result {
        Some(value) => lowering.shapes[value.index()].clone()?,
        None => Shape::new(),
    };
    demand_result(lowering, to, attributes::constraints_of(&call.ret_attrs, &shape).and(metadata));
    Ok(())
}

/// `llvm.lifetime.start` and `.end`. Up to LLVM 21 a size comes first; it is ignored, as it is that of the whole block.
fn lifetime<'a>(lowering: &mut Lowering<'a>, action: fn(Slot) -> Action, call: &'a Call) -> Result<(), Reason> {
    let Some(pointer) = call.args.last() else { return Err("a lifetime of nothing".into()) };
    memory::pointer_kind(lowering, &pointer.operand)?;
    let pointer = lowering.operand(&pointer.operand)?.start;
    lowering.emit(action(pointer));
    Ok(())
}

/// `llvm.memset`.
fn fill<'a>(lowering: &mut Lowering<'a>, unit: Unit, call: &'a Call) -> Result<(), Reason> {
    let [pointer, _, length, rest @ ..] = &call.args[..] else { return Err("a memset of nothing".into()) };
    let space = memory::pointer_kind(lowering, &pointer.operand)?.space;
    let (of_all, rest) = older_alignment(unit, rest);
    let is_volatile = is_volatile(lowering, unit, call, rest)?;
    let (_, length_width) = lowering.integers(&length.operand)?;
    let align = attributes::alignment(pointer).max(of_all);
    let [to, byte, length, ..] = computed::arguments(lowering, &call.args[..3])?[..] else {
        return Err("a memset of nothing".into());
    };
    let site = FillSite {
        to: to.start,
        space,
        byte: byte.start,
        length: length.start,
        length_width,
        align,
        tail: call::is_tail(call),
    };
    if is_volatile {
        let accesses = [VolatileBytes { pointer: site.to, space, intent: Intent::Write, align }];
        note_volatile(lowering, "llvm.memset", &accesses, Some(site.byte), (site.length, length_width));
    }
    lowering.emit(Action::Fill(Box::new(site)));
    Ok(())
}

/// `llvm.experimental.memset.pattern`: a value, stored so often.
fn fill_pattern<'a>(lowering: &mut Lowering<'a>, call: &'a Call) -> Result<(), Reason> {
    let [pointer, value, count, volatile] = &call.args[..] else { return Err("a memset of nothing".into()) };
    if volatile.operand.number() != Some(0) && !lowering.context.is_whole {
        return Err("memory: a volatile pattern".into());
    }
    let space = memory::pointer_kind(lowering, &pointer.operand)?.space;
    let (_, count_width) = lowering.integers(&count.operand)?;
    let ty = lowering.function.type_of(&value.operand).clone();
    let stride = lowering.context.layout.alloc_size(&ty, &lowering.context.module.named_types);
    let [to, value, count, _] = computed::arguments(lowering, &call.args[..])?[..] else {
        return Err("a memset of nothing".into());
    };
    let first = memory::store_site(lowering, &ty, value, (space, to.start), Some(attributes::alignment(pointer)))?;
    // The text does not say what happens to bytes between the elements.
    if stride != Some(first.size) {
        return Err("memory: a pattern with bytes between its elements".into());
    }
    let site = PatternSite { first, count: count.start, count_width, tail: call::is_tail(call) };
    lowering.emit(Action::FillPattern(Box::new(site)));
    Ok(())
}

/// `llvm.memcpy` and `llvm.memmove`.
fn copy<'a>(lowering: &mut Lowering<'a>, overlap: Overlap, unit: Unit, call: &'a Call) -> Result<(), Reason> {
    let [target, source, length, rest @ ..] = &call.args[..] else { return Err("a copy of nothing".into()) };
    let space = |argument: &'a Argument| Ok::<_, Reason>(memory::pointer_kind(lowering, &argument.operand)?.space);
    let spaces = (space(target)?, space(source)?);
    let (of_all, rest) = older_alignment(unit, rest);
    let is_volatile = is_volatile(lowering, unit, call, rest)?;
    let (_, length_width) = lowering.integers(&length.operand)?;
    let [to_align, from_align] = [target, source].map(|pointer| attributes::alignment(pointer).max(of_all));
    let [to, from, length, ..] = computed::arguments(lowering, &call.args[..3])?[..] else {
        return Err("a copy of nothing".into());
    };
    let (to, from, length) = (to.start, from.start, length.start);
    let tail = call::is_tail(call);
    let padding = std::mem::take(&mut lowering.copied_padding);
    let site = CopySite { to, from, spaces, length, length_width, to_align, from_align, overlap, padding, tail };
    if is_volatile {
        let read = VolatileBytes { pointer: from, space: spaces.1, intent: Intent::Read, align: from_align };
        let written = VolatileBytes { pointer: to, space: spaces.0, intent: Intent::Write, align: to_align };
        note_volatile(lowering, "llvm.memcpy", &[read, written], None, (length, length_width));
    }
    lowering.emit(Action::CopyBytes(Box::new(site)));
    Ok(())
}

/// Emits the event of a volatile copy. `llvm.memmove` has that of `llvm.memcpy`: which of them it is says nothing of what is
/// accessed.
fn note_volatile(
    lowering: &mut Lowering,
    name: &'static str,
    accesses: &[VolatileBytes],
    byte: Option<Slot>,
    (length, length_width): (Slot, u32),
) {
    let site = VolatileBytesSite { name, accesses: SmallVec::from_slice(accesses), byte, length, length_width };
    lowering.emit(Action::AccessVolatile(Box::new(site)));
}

/// Up to LLVM 6 the alignment of all pointers stood before the last argument, where attributes say it now; LLVM still reads
/// such calls. The rest is what today's form has there.
fn older_alignment(unit: Unit, rest: &[Argument]) -> (u64, &[Argument]) {
    match (unit, rest) {
        (Unit::Byte, [align, last @ ..]) if !last.is_empty() => (align.operand.number().unwrap_or(1).max(1), last),
        (Unit::Byte | Unit::Element, _) => (1, rest),
    }
}

/// Whether the access is volatile: for bytes the last argument tells. For elements it is their size; each is accessed at
/// once, and the length must be a multiple of it.
fn is_volatile(lowering: &Lowering, unit: Unit, call: &Call, rest: &[Argument]) -> Result<bool, Reason> {
    let number = |argument: &Argument| argument.operand.number();
    let last = rest.first().map_or(Some(0), number);
    match unit {
        // In a whole program, volatile memory is ordinary memory.
        Unit::Byte => Ok(last != Some(0) && !lowering.context.is_whole),
        Unit::Element => match (call.args.get(2).and_then(number), last) {
            (Some(length), Some(element)) if element > 0 && length.is_multiple_of(element) => Ok(false),
            _ => Err("memory: an element-wise copy of a length that is not known to be a multiple".into()),
        },
    }
}
