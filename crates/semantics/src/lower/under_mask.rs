//! Operations on lanes under a mask: all lanes are computed, and those chosen where the mask is true.

use super::emit::{apply, select_lanes};
use super::lowering::{Lowering, elementwise, gather};
use super::{Reason, computed, float, uninterpreted};
use crate::Dependence;
use crate::floats::{Arithmetic, FloatOperation, Format};
use crate::intrinsics::{Form, Fused, UnderMask};
use crate::program::{Action, Slot, Slots};
use crate::rules::{Binary, Rule};
use crate::targets::arm::Inactive;
use crate::value::Scalar;
use irrefute_ir::{BinaryOp, Call, Flags};

/// Lowers a call of such an intrinsic.
pub(super) fn lower<'a>(
    lowering: &mut Lowering<'a>,
    operation: UnderMask,
    (form, inactive): (Form, Inactive),
    call: &'a Call,
    to: Slots,
) -> Result<(), Reason> {
    let arguments = computed::arguments(lowering, &call.args)?;
    let shape = lowering.context.shape(&call.ty.ret)?;
    let leaf = *shape.first().ok_or("an operation on nothing")?;
    let position = match form {
        Form::MaskFirst => 0,
        Form::MaskSecond => 1,
    };
    let other = || Reason::from("an operation under a mask of something else");
    let mask = *arguments.get(position).ok_or_else(other)?;
    let kept = *arguments.get(1 - position).ok_or_else(other)?;
    let operands = match form {
        Form::MaskFirst => &arguments[1..],
        Form::MaskSecond => &arguments[2..],
    };
    let of_mask = |k: u32| mask.start.offset(k * mask.len / to.len);
    let active = lowering.new_slots(to.len);
    gather(lowering, (0..to.len).map(of_mask).collect(), active);
    let result = lowering.new_slots(to.len);
    match operation {
        UnderMask::Rule(rule) => elementwise(lowering, rule, operands, result.start),
        UnderMask::Float(operation) => {
            // LLVM fuses such a sum with a product, which no rule here does.
            let is_sum = matches!(operation, FloatOperation::Arithmetic(Arithmetic::Add | Arithmetic::Sub));
            if is_sum && call.flags.contains(Flags::CONTRACT) {
                lowering.emit(Action::Depend(Dependence::Meaning));
            }
            let format = float::format(lowering, &call.args.last().ok_or_else(other)?.operand)?;
            let starts: Vec<Slot> = operands.iter().map(|slots| slots.start).collect();
            float::emit(lowering, operation, format, call.flags, &starts, result);
        }
        UnderMask::Fused(fused) => {
            let format = float::format(lowering, &call.args.last().ok_or_else(other)?.operand).ok();
            multiply_add(lowering, fused, &arguments, (format, call), result)?;
        }
        UnderMask::Other(word) => {
            // What the lanes are where the mask is false is no part of the function.
            let replaced = match form {
                Form::MaskFirst => Vec::new(),
                Form::MaskSecond => vec![(0, lowering.constant_lanes(Scalar::Word(0), kept.len, leaf))],
            };
            uninterpreted::part(lowering, (&word, &word), call, &replaced, (result, shape))?;
        }
    }
    let others = match inactive {
        Inactive::Kept => kept,
        Inactive::Zero => lowering.constant_lanes(Scalar::Word(0), to.len, leaf),
        Inactive::Undefined => lowering.constant_lanes(Scalar::Poison, to.len, leaf),
    };
    select_lanes(lowering, active, [result, others], leaf, to);
    Ok(())
}

/// Emits a product and a sum, rounded once if they are floating-point numbers.
fn multiply_add(
    lowering: &mut Lowering,
    fused: Fused,
    arguments: &[Slots],
    (format, call): (Option<Format>, &Call),
    to: Slots,
) -> Result<(), Reason> {
    let [a, b] = fused.factors.map(|position| arguments[position]);
    let addend = arguments[fused.addend];
    let Some(format) = format else {
        let width = call.ty.ret.scalar().int_width().ok_or("a product of something else")?;
        let rule = |op| Rule::Binary(Binary::new(op, Flags::NONE, width, &lowering.context.dialect));
        let (product, sum) =
            (rule(BinaryOp::Mul), rule(if fused.negates_product { BinaryOp::Sub } else { BinaryOp::Add }));
        let product = apply(lowering, product, &[a, b]);
        elementwise(lowering, sum, &[addend, product], to.start);
        return Ok(());
    };
    let mut negated = |slots: Slots, is_negated: bool| {
        if !is_negated {
            return slots.start;
        }
        let negated = lowering.new_slots(to.len);
        float::emit(lowering, FloatOperation::Negate, format, Flags::NONE, &[slots.start], negated);
        negated.start
    };
    let operands = [negated(a, fused.negates_product), b.start, negated(addend, fused.negates_addend)];
    float::emit(lowering, FloatOperation::FusedMultiplyAdd, format, call.flags, &operands, to);
    Ok(())
}
