//! Intrinsics that only compute: what the [table](crate::intrinsics) makes of a call becomes actions.

use super::attributes;
use super::emit::number;
use super::lowering::{Lowering, elementwise, gather, splat};
use super::{Reason, float, target, under_mask};
use crate::floats::{FloatOperation, Format, RoundingMode};
use crate::intrinsics::Intrinsic;
use crate::program::{Action, DemandSite, FixedPointSite, ReduceSite, Slot, Slots};
use crate::rules::{Compare, Rule};
use crate::targets::LaneOperation;
use crate::value::{Leaf, Scalar};
use crate::{Dependence, rounding_modes};
use irrefute_ir::{Argument, Call, Flags, FloatKind, IntPredicate, Type};
use smallvec::SmallVec;

/// Emits an operation on the arguments of a call.
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
            lowering.emit(Action::FixedPoint(Box::new(FixedPointSite { rule, lhs, rhs, to: to.start })));
        }
        Intrinsic::Reduce(rule) => {
            let [vector, ..] = arguments(lowering, &call.args)?[..] else {
                return Err("a reduction of nothing".into());
            };
            lowering.emit(Action::Reduce(Box::new(ReduceSite { rule, vector, to: to.start })));
        }
        Intrinsic::Permute(from) => {
            let lanes: Vec<_> = arguments(lowering, &call.args)?
                .iter()
                .flat_map(|slots| (0..slots.len).map(|i| slots.start.offset(i)))
                .collect();
            let sources = from.iter().map(|i| lanes.get(*i as usize).copied()).collect::<Option<Vec<_>>>();
            let sources = sources.ok_or("a permutation beyond its operands")?;
            // The signatures of some permutations are not verified: a mutant may give one another result.
            if sources.len() != to.range().len() {
                return Err("a permutation into another number of lanes".into());
            }
            gather(lowering, sources, to);
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
            if let Some(mode) = named_mode(lowering, call)? {
                lowering.emit(Action::RoundIn(mode));
            }
            // In front, so that the last action of the instruction is the one with its result.
            if call.words().any(|word| word == "fpexcept.strict") {
                lowering.emit(Action::Depend(Dependence::Exceptions));
            }
            let format = match (operation, call.ty.ret.scalar()) {
                (operation, Type::Float(kind)) if operation.from_integer().is_some() => float::known(*kind)?,
                // Half a word that holds a `half`: `llvm.convert.from.fp16`.
                (FloatOperation::Convert(_), _) if call.ty.params.first() == Some(&Type::Int(16)) => {
                    float::known(FloatKind::Half)?
                }
                _ => call_format(lowering, call, 0)?,
            };
            let arity = float::arity(operation, format);
            let operands = arguments(lowering, call.args.get(..arity).unwrap_or_default())?;
            // The exponent of `llvm.powi` is one for all lanes.
            let starts: Vec<Slot> = operands.iter().map(|slots| in_each_lane(lowering, *slots, to.len).start).collect();
            float::emit(lowering, operation, format, call.flags, &starts, to);
        }
        Intrinsic::TwoFloats(first, second) => {
            let format = call_format(lowering, call, 0)?;
            let [of] = arguments(lowering, call.args.get(..1).unwrap_or_default())?[..] else {
                return Err("a floating-point operation on nothing".into());
            };
            // Computed apart, as below.
            let computed = lowering.new_slots(to.len);
            let part = |k: u32| Slots { start: computed.start.offset(k * of.len), len: of.len };
            float::emit(lowering, first, format, call.flags, &[of.start], part(0));
            float::emit(lowering, second, format, call.flags, &[of.start], part(1));
            lowering.emit(Action::Copy { from: computed.start, to: to.start, len: to.len });
        }
        Intrinsic::FloatOfEach(operation) => {
            let format = call_format(lowering, call, 0)?;
            // The lanes are computed apart: what an observer hears of the instruction is the whole result.
            let computed = lowering.new_slots(to.len);
            for (operand, lane) in arguments(lowering, &call.args)?.iter().zip(0..to.len) {
                let to = Slots { start: computed.start.offset(lane), len: 1 };
                float::emit(lowering, operation, format, call.flags, &[operand.start], to);
            }
            lowering.emit(Action::Copy { from: computed.start, to: to.start, len: to.len });
        }
        Intrinsic::FloatOfLane0(operation) => {
            let format = call_format(lowering, call, 0)?;
            let [of] = arguments(lowering, &call.args)?[..] else {
                return Err("a floating-point operation on nothing".into());
            };
            let computed = lowering.new_slots(to.len);
            lowering.emit(Action::Copy { from: of.start, to: computed.start, len: to.len });
            float::emit(lowering, operation, format, call.flags, &[of.start], Slots { len: 1, ..computed });
            lowering.emit(Action::Copy { from: computed.start, to: to.start, len: to.len });
        }
        Intrinsic::UnderMask(operation, form, inactive) => {
            under_mask::lower(lowering, operation, (form, inactive), call, to)?;
        }
        Intrinsic::Approximate(operation) => {
            let format = call_format(lowering, call, 0)?;
            let [of] = arguments(lowering, &call.args)?[..] else {
                return Err("a floating-point operation on nothing".into());
            };
            let one = number(lowering, format.one() as u64, of.len, format.width()).start;
            let operands = if float::arity(operation, format) == 2 { vec![one, of.start] } else { vec![of.start] };
            float::emit_approximate(lowering, operation, format, call.flags, &operands, to);
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
        Intrinsic::PartialReduceFloats(operation) => {
            let format = call_format(lowering, call, 0)?;
            let [sums, summands] = arguments(lowering, &call.args)?[..] else {
                return Err("a reduction of nothing".into());
            };
            // Which lanes are added to which is left open; this is one way, in any order.
            lowering.emit(Action::Depend(Dependence::Meaning));
            let computed = lowering.new_slots(to.len);
            for k in 0..to.len {
                let mut last = sums.start.offset(k);
                for lane in (k..summands.len).step_by(to.len as usize) {
                    let sum = lowering.new_slots(1);
                    let operands = [last, summands.start.offset(lane)];
                    float::emit(lowering, operation, format, call.flags | Flags::REASSOC, &operands, sum);
                    last = sum.start;
                }
                lowering.emit(Action::Copy { from: last, to: computed.start.offset(k), len: 1 });
            }
            lowering.emit(Action::Copy { from: computed.start, to: to.start, len: to.len });
        }
        Intrinsic::Lanes(operation) => words(lowering, operation, call, to)?,
        Intrinsic::OneOfSeveral(operation, dependence) => {
            // In front, so that the last action of the instruction is the one with its result.
            lowering.emit(Action::Depend(dependence));
            words(lowering, operation, call, to)?;
        }
        Intrinsic::First => {
            let [from, ..] = arguments(lowering, &call.args)?[..] else { return Err("a copy of nothing".into()) };
            lowering.emit(Action::Copy { from: from.start, to: to.start, len: to.len });
        }
        Intrinsic::AnyBool => lowering.emit(Action::AnyBool { to: to.start }),
        Intrinsic::WidenableCondition => {
            let [any, zero] = [lowering.new_slots(1), number(lowering, 0, 1, 1)];
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

/// The rounding mode that a call names. "Using a specific non-dynamic rounding mode which does not match the actual
/// rounding mode at runtime results in undefined behavior" (Language Reference, "Constrained Floating-Point Intrinsics").
///
/// # Errors
/// If a function that names two modes calls another one, which may change the mode between.
fn named_mode(lowering: &Lowering, call: &Call) -> Result<Option<RoundingMode>, Reason> {
    let Some(mode) = rounding_modes::named_by(call) else { return Ok(None) };
    let function = lowering.function;
    let may_change = lowering.mode_may_change.get_or_init(|| {
        let mut calls_others = false;
        function.for_each_call(&mut |call| calls_others |= call.intrinsic().is_none());
        calls_others && rounding_modes::named_in(function).len() > 1
    });
    match may_change {
        true => Err("rounding modes that a call may change".into()),
        false => Ok(Some(mode).filter(|mode| *mode != RoundingMode::Dynamic)),
    }
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
            lowering.emit(Action::ValueConstraints(Box::new(DemandSite { from, to: copy.start, constraints })));
            Ok(copy)
        })
        .collect()
}

/// One value for so many lanes.
fn in_each_lane(lowering: &mut Lowering, slots: Slots, lanes: u32) -> Slots {
    if slots.len != 1 || lanes <= 1 {
        return slots;
    }
    let to = lowering.new_slots(lanes);
    splat(lowering, slots, to);
    to
}
