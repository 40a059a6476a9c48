//! Intrinsics, with the meaning that the [table](crate::semantics::intrinsics) gives. Any other is [`uninterpreted`], or
//! reported by its name.

use super::attributes::{self, collect_call};
use super::lowering::{Lowering, intern};
use super::lowering::{demand_result, elementwise, gather};
use super::{
    Reason, assume, call, deoptimize, exceptions, float, masked, matrix, memory, pointer, predicated, target,
    uninterpreted, variadic,
};
use crate::ir::{Argument, Call, Flags, IntPredicate, IntrinsicId, Operand, Type, ValueId, base_name};
use crate::semantics::floats::{FloatOperation, Format};
use crate::semantics::intrinsics::{Intrinsic, Meaning, Unit, build, meaning, rule_of};
use crate::semantics::program::{
    Action, CopySite, DemandSite, FillSite, FixedPointSite, Overlap, ReduceSite, Slot, Slots, Target, ValueConstraints,
};
use crate::semantics::promises::PromisePlace;
use crate::semantics::rules::{Compare, Rule};
use crate::semantics::targets::{self, LaneOperation};
use crate::semantics::value::{Leaf, Scalar, Shape};
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
        let Some(row) = targets::of(name, &call.ty) else {
            let declared = uninterpreted::declared(lowering, name, call)?;
            let site = call::site(lowering, call, Target::Declared(declared), result, metadata, None)?;
            let site = intern(&mut lowering.code.sites, site);
            lowering.emit(Action::Call(site));
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
            carry_out(lowering, intrinsic, call, to)?;
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
        Meaning::Matrix(which) => matrix::lower(lowering, which, call, result)?,
        Meaning::Assume => return assume::lower(lowering, call),
        Meaning::Nothing(_) => {
            lowering.emit(Action::Nothing);
            return Ok(());
        }
        Meaning::Guard => return deoptimize::guard(lowering, call),
        Meaning::Deoptimize => return deoptimize::deoptimize(lowering, call),
        Meaning::TypeId => {
            let to = lowering.result(result)?;
            exceptions::type_id(lowering, call, to)?;
        }
        Meaning::Trap => {
            let site = call::site(lowering, call, Target::Trap, result, metadata, None)?;
            let index = intern(&mut lowering.code.sites, site);
            lowering.emit(Action::Call(index));
            return Ok(());
        }
        Meaning::LifetimeStart => return lifetime(lowering, Action::LifetimeStart, call),
        Meaning::LifetimeEnd => return lifetime(lowering, Action::LifetimeEnd, call),
        Meaning::Fill(unit) => return fill(lowering, unit, call),
        Meaning::Copy(overlap, unit) => return copy(lowering, overlap, unit, call),
    }
    hold_constraints(lowering, call, result, metadata)
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

pub(super) fn carry_out<'a>(
    lowering: &mut Lowering<'a>,
    intrinsic: Intrinsic,
    call: &'a Call,
    to: Slots,
) -> Result<(), Reason> {
    match intrinsic {
        Intrinsic::Elementwise(rule) => {
            let operands = arguments(lowering, &call.args[..rule.arity().min(call.args.len())])?;
            elementwise(lowering, rule, &operands, to.start);
        }
        Intrinsic::FixedPoint(rule) => {
            let [lhs, rhs] = arguments(lowering, call.args.get(..2).unwrap_or_default())?[..] else {
                return Err("a fixed-point operation without operands".into());
            };
            let site = FixedPointSite { rule, lhs, rhs, to: to.start };
            let index = intern(&mut lowering.code.fixed_points, site);
            lowering.emit(Action::FixedPoint(index));
        }
        Intrinsic::Reduce(rule) => {
            let [vector, ..] = arguments(lowering, &call.args)?[..] else {
                return Err("a reduction of nothing".into());
            };
            let index = intern(&mut lowering.code.reductions, ReduceSite { rule, vector, to: to.start });
            lowering.emit(Action::Reduce(index));
        }
        Intrinsic::Permute(from) => {
            let lanes: Vec<_> = arguments(lowering, &call.args)?
                .iter()
                .flat_map(|slots| (0..slots.len).map(|i| slots.start.offset(i)))
                .collect();
            let sources = from.iter().map(|i| lanes.get(*i as usize).copied()).collect::<Option<Vec<_>>>();
            gather(lowering, sources.ok_or("a permutation beyond its operands")?, to);
        }
        Intrinsic::Constant(words) => {
            let from = lowering.constant_slots(words.iter().map(|word| Scalar::Word(*word)).collect());
            lowering.note_leaves(from, &call.ty.ret)?;
            lowering.emit(Action::Copy { from: from.start, to: to.start, len: to.len.min(from.len) });
        }
        Intrinsic::Poison => {
            let from = lowering.constant_slots(vec![Scalar::Poison; to.len as usize]);
            lowering.note_leaves(from, &call.ty.ret)?;
            lowering.emit(Action::Copy { from: from.start, to: to.start, len: to.len });
        }
        Intrinsic::Float(operation) => {
            let format = match (operation, call.ty.ret.scalar()) {
                (FloatOperation::FromInteger(_), Type::Float(kind)) => float::known(*kind)?,
                _ => call_format(lowering, call, 0)?,
            };
            let arity = float::arity(operation, format);
            let operands = arguments(lowering, call.args.get(..arity).unwrap_or_default())?;
            let starts: Vec<Slot> = operands.iter().map(|slots| slots.start).collect();
            float::emit(lowering, operation, format, call.flags, &starts, to);
        }
        Intrinsic::TwoFloats(first, second) => {
            let format = call_format(lowering, call, 0)?;
            let [of] = arguments(lowering, call.args.get(..1).unwrap_or_default())?[..] else {
                return Err("a floating-point operation on nothing".into());
            };
            let part = |k: u32| Slots { start: to.start.offset(k * of.len), len: of.len };
            float::emit(lowering, first, format, call.flags, &[of.start], part(0));
            float::emit(lowering, second, format, call.flags, &[of.start], part(1));
        }
        Intrinsic::ReduceFloats(operation) => {
            let (Some(vector), format) = (call.args.last(), call_format(lowering, call, call.args.len() - 1)?) else {
                return Err("a reduction of nothing".into());
            };
            let start = arguments(lowering, &call.args[..call.args.len() - 1])?;
            let lanes = arguments(lowering, std::slice::from_ref(vector))?;
            let mut all = start.iter().chain(&lanes).flat_map(|slots| (0..slots.len).map(|i| slots.start.offset(i)));
            let Some(mut last) = all.next() else { return Err("a reduction of nothing".into()) };
            let flags = reduction_flags(operation, call);
            for lane in all {
                let sum = lowering.new_slots(1);
                float::emit(lowering, operation, format, flags, &[last, lane], sum);
                last = sum.start;
            }
            lowering.emit(Action::Copy { from: last, to: to.start, len: 1 });
        }
        Intrinsic::Lanes(operation) => words(lowering, operation, call, to)?,
        Intrinsic::OneOfSeveral(operation, dependence) => {
            words(lowering, operation, call, to)?;
            lowering.emit(Action::Depend(dependence));
        }
        Intrinsic::First => {
            let [from, ..] = arguments(lowering, &call.args)?[..] else { return Err("a copy of nothing".into()) };
            lowering.emit(Action::Copy { from: from.start, to: to.start, len: to.len });
        }
        Intrinsic::AnyBool => lowering.emit(Action::AnyBool { to: to.start }),
        Intrinsic::WidenableCondition => {
            let [any, zero] = [lowering.new_slots(1), lowering.constant_slots(vec![Scalar::Word(0)])];
            lowering.emit(Action::AnyBool { to: any.start });
            let is_zero = Rule::Compare(Compare::new(IntPredicate::Eq, Flags::NONE, 1));
            elementwise(lowering, is_zero, &[any, zero], to.start);
        }
    }
    Ok(())
}

/// Emits a function of the lanes of all arguments.
///
/// # Errors
/// If some lane is no word of at most 64 bits.
pub(super) fn words<'a>(
    lowering: &mut Lowering<'a>,
    operation: LaneOperation,
    call: &'a Call,
    to: Slots,
) -> Result<(), Reason> {
    let width = |leaf: Option<&Leaf>| match leaf {
        Some(leaf @ (Leaf::Int(_) | Leaf::Float(_))) if leaf.width() <= 64 => Ok(leaf.width()),
        _ => Err(Reason::from("an operation on lanes that are no words of at most 64 bits")),
    };
    let mut operands = SmallVec::new();
    for (argument, slots) in call.args.iter().zip(arguments(lowering, &call.args)?) {
        operands.push((slots, width(lowering.shape(&argument.operand)?.first())?));
    }
    let result = width(lowering.context.shape(&call.ty.ret)?.first())?;
    target::emit(lowering, operation, operands, to, result);
    Ok(())
}

/// The flags of a reduction of floating-point numbers. No text says in which order a minimum or maximum is found.
pub(super) fn reduction_flags(operation: FloatOperation, call: &Call) -> Flags {
    let is_ordered = matches!(operation, FloatOperation::Arithmetic(_));
    if is_ordered { call.flags } else { call.flags | Flags::REASSOC }
}

/// The format of an argument.
fn call_format(lowering: &Lowering, call: &Call, argument: usize) -> Result<Format, Reason> {
    let argument = call.args.get(argument).ok_or("a floating-point operation on nothing")?;
    float::format(lowering, &argument.operand)
}

/// The slots of arguments. An argument with constraints is copied: it becomes poison for the intrinsic if it breaks
/// one, but not for other uses of the operand.
pub(super) fn arguments<'a>(lowering: &mut Lowering<'a>, args: &'a [Argument]) -> Result<Vec<Slots>, Reason> {
    args.iter()
        .map(|argument| {
            let from = lowering.operand(&argument.operand)?;
            let constraints = attributes::constraints_of(&argument.attrs, &lowering.shape(&argument.operand)?);
            if constraints.is_trivial() {
                return Ok(from);
            }
            let copy = lowering.new_slots(from.len);
            let site = DemandSite { from, to: copy.start, constraints };
            let index = intern(&mut lowering.code.demands, site);
            lowering.emit(Action::ValueConstraints(index));
            Ok(copy)
        })
        .collect()
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
    check_last_argument(lowering, unit, call, rest)?;
    let (_, length_width) = lowering.integers(&length.operand)?;
    let align = attributes::alignment(pointer);
    let [to, byte, length, ..] = arguments(lowering, &call.args[..3])?[..] else {
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
    let index = intern(&mut lowering.code.fills, site);
    lowering.emit(Action::Fill(index));
    Ok(())
}

/// `llvm.memcpy` and `llvm.memmove`.
fn copy<'a>(lowering: &mut Lowering<'a>, overlap: Overlap, unit: Unit, call: &'a Call) -> Result<(), Reason> {
    let [target, source, length, rest @ ..] = &call.args[..] else { return Err("a copy of nothing".into()) };
    let space = |argument: &'a Argument| Ok::<_, Reason>(memory::pointer_kind(lowering, &argument.operand)?.space);
    let spaces = (space(target)?, space(source)?);
    check_last_argument(lowering, unit, call, rest)?;
    let (_, length_width) = lowering.integers(&length.operand)?;
    let (to_align, from_align) = (attributes::alignment(target), attributes::alignment(source));
    let [to, from, length, ..] = arguments(lowering, &call.args[..3])?[..] else {
        return Err("a copy of nothing".into());
    };
    let (to, from, length) = (to.start, from.start, length.start);
    let tail = call::is_tail(call);
    let site = CopySite { to, from, spaces, length, length_width, to_align, from_align, overlap, tail };
    let index = intern(&mut lowering.code.copies, site);
    lowering.emit(Action::CopyBytes(index));
    Ok(())
}

/// Checks the last argument. For bytes it tells whether the access is volatile. For elements it is their size; each is
/// accessed at once, and the length must be a multiple of it.
fn check_last_argument(lowering: &Lowering, unit: Unit, call: &Call, rest: &[Argument]) -> Result<(), Reason> {
    let number = |argument: &Argument| match &argument.operand {
        Operand::Const(constant) => constant.as_int()?.to_u64(),
        Operand::Local(_) | Operand::Metadata(_) => None,
    };
    let last = rest.first().map_or(Some(0), number);
    match unit {
        // In a whole program, volatile memory is ordinary memory.
        Unit::Byte if last == Some(0) || lowering.context.is_whole => Ok(()),
        Unit::Byte => Err("memory: volatile accesses".into()),
        Unit::Element => match (call.args.get(2).and_then(number), last) {
            (Some(length), Some(element)) if element > 0 && length.is_multiple_of(element) => Ok(()),
            _ => Err("memory: an element-wise copy of a length that is not known to be a multiple".into()),
        },
    }
}
