//! `atomicrmw` and `cmpxchg`, as a single thread sees them: a load, an operation, a store.
//!
//! `cmpxchg` always stores: if the comparison fails, the value that it found. So it needs permission to write either
//! way.

use super::emit::{apply, select};
use super::lowering::Lowering;
use super::lowering::elementwise;
use super::memory;
use super::types::leaf_width;
use super::{Reason, float};
use crate::floats::{Arithmetic, Family, FloatOperation, Towards};
use crate::program::{Action, PointerComparison, Slot, Slots};
use crate::rules::{Binary, Compare, Extremum, Rule, Saturating, SaturatingOp, Signedness, Which};
use crate::value::{Leaf, Scalar};
use irrefute_ir::{AccessMode, BinaryOp, Flags, FloatKind, IntPredicate, Operand, RmwOp};

/// Lowers `atomicrmw`.
pub(super) fn read_modify_write<'a>(
    lowering: &mut Lowering<'a>,
    op: RmwOp,
    pointer: &'a Operand,
    value: &'a Operand,
    align: Option<u64>,
    mode: &AccessMode,
    to: Slots,
) -> Result<(), Reason> {
    refuse_volatile(lowering, mode)?;
    let ty = lowering.function.type_of(value).clone();
    let leaf = *lowering.shape(value)?.first().ok_or("an atomic operation on nothing")?;
    // Without `align`, an atomic access is aligned to its size.
    let natural = lowering.context.layout.store_size(&ty, &lowering.context.module.named_types);
    let align = align.or(natural);
    let argument = lowering.operand(value)?;
    memory::load(lowering, &ty, pointer, align, mode, to)?;
    let new = match (op, leaf) {
        (RmwOp::Xchg, _) => argument,
        (_, Leaf::Int(width)) => combine(lowering, op, width, to, argument)?,
        (_, Leaf::Float(kind)) => combine_floats(lowering, op, kind, to, argument)?,
        _ => return Err("an atomic operation on pointers".into()),
    };
    memory::store_slots(lowering, &ty, new, pointer, align, mode)?;
    gives(lowering, to);
    Ok(())
}

/// Ends an instruction with a copy of its result to itself: an observer is told of the last action of an instruction,
/// which would otherwise be the store.
fn gives(lowering: &mut Lowering, to: Slots) {
    lowering.emit(Action::Copy { from: to.start, to: to.start, len: to.len });
}

/// The same for floating-point values.
fn combine_floats(
    lowering: &mut Lowering,
    op: RmwOp,
    kind: FloatKind,
    old: Slots,
    argument: Slots,
) -> Result<Slots, Reason> {
    let operation = match op {
        RmwOp::FAdd => FloatOperation::Arithmetic(Arithmetic::Add),
        RmwOp::FSub => FloatOperation::Arithmetic(Arithmetic::Sub),
        RmwOp::FMax => FloatOperation::Extremum(Family::Num, Towards::Greatest),
        RmwOp::FMin => FloatOperation::Extremum(Family::Num, Towards::Least),
        RmwOp::FMaximum => FloatOperation::Extremum(Family::Imum, Towards::Greatest),
        RmwOp::FMinimum => FloatOperation::Extremum(Family::Imum, Towards::Least),
        RmwOp::FMaximumNum => FloatOperation::Extremum(Family::ImumNum, Towards::Greatest),
        RmwOp::FMinimumNum => FloatOperation::Extremum(Family::ImumNum, Towards::Least),
        _ => return Err("an operation on integers with floating-point operands".into()),
    };
    let new = lowering.new_slots(old.len);
    float::emit(lowering, operation, float::known(kind)?, Flags::NONE, &[old.start, argument.start], new);
    Ok(new)
}

/// The value that `atomicrmw` stores, from the value that it found and its argument.
pub(super) fn combine(
    lowering: &mut Lowering,
    op: RmwOp,
    width: u32,
    old: Slots,
    argument: Slots,
) -> Result<Slots, Reason> {
    let dialect = lowering.context.dialect;
    let binary = |op| Rule::Binary(Binary::new(op, Flags::NONE, width, &dialect));
    let extremum = |which, signedness| Rule::Extremum(Extremum { which, signedness, width });
    let rule = match op {
        RmwOp::Add => binary(BinaryOp::Add),
        RmwOp::Sub => binary(BinaryOp::Sub),
        RmwOp::And | RmwOp::Nand => binary(BinaryOp::And),
        RmwOp::Or => binary(BinaryOp::Or),
        RmwOp::Xor => binary(BinaryOp::Xor),
        RmwOp::Max => extremum(Which::Greatest, Signedness::Signed),
        RmwOp::Min => extremum(Which::Least, Signedness::Signed),
        RmwOp::UMax => extremum(Which::Greatest, Signedness::Unsigned),
        RmwOp::UMin => extremum(Which::Least, Signedness::Unsigned),
        RmwOp::USubSat => {
            Rule::Saturating(Saturating { op: SaturatingOp::Sub, signedness: Signedness::Unsigned, width })
        }
        RmwOp::UIncWrap | RmwOp::UDecWrap | RmwOp::USubCond => {
            return Ok(conditional(lowering, op, width, old, argument));
        }
        RmwOp::Xchg
        | RmwOp::FAdd
        | RmwOp::FSub
        | RmwOp::FMax
        | RmwOp::FMin
        | RmwOp::FMaximum
        | RmwOp::FMinimum
        | RmwOp::FMaximumNum
        | RmwOp::FMinimumNum => return Err("a floating-point operation on integers".into()),
    };
    let new = apply(lowering, rule, &[old, argument]);
    if op != RmwOp::Nand {
        return Ok(new);
    }
    let ones = lowering.constant_slots(vec![Scalar::from_int(&irrefute_ir::Int::from_i64(width, -1))]);
    Ok(apply(lowering, binary(BinaryOp::Xor), &[new, ones]))
}

/// `uinc_wrap`: 0 if the old value is at least the argument, otherwise one more. `udec_wrap`: the argument if the old
/// value is 0 or greater than the argument, otherwise one less. `usub_cond`: the difference, unless it is negative.
fn conditional(lowering: &mut Lowering, op: RmwOp, width: u32, old: Slots, argument: Slots) -> Slots {
    let dialect = lowering.context.dialect;
    let binary = |op| Rule::Binary(Binary::new(op, Flags::NONE, width, &dialect));
    let compare = |predicate| Rule::Compare(Compare::new(predicate, Flags::NONE, width));
    let number =
        |lowering: &mut Lowering, n| lowering.constant_slots(vec![Scalar::from_int(&irrefute_ir::Int::new(width, n))]);
    let (zero, one) = (number(lowering, 0), number(lowering, 1));
    match op {
        RmwOp::UIncWrap => {
            let more = apply(lowering, binary(BinaryOp::Add), &[old, one]);
            let wraps = apply(lowering, compare(IntPredicate::Uge), &[old, argument]);
            select(lowering, wraps, zero, more, Leaf::Int(width))
        }
        RmwOp::UDecWrap => {
            let less = apply(lowering, binary(BinaryOp::Sub), &[old, one]);
            let beyond = apply(lowering, compare(IntPredicate::Ugt), &[old, argument]);
            let kept = select(lowering, beyond, argument, less, Leaf::Int(width));
            let is_zero = apply(lowering, compare(IntPredicate::Eq), &[old, zero]);
            select(lowering, is_zero, argument, kept, Leaf::Int(width))
        }
        _ => {
            let difference = apply(lowering, binary(BinaryOp::Sub), &[old, argument]);
            let fits = apply(lowering, compare(IntPredicate::Uge), &[old, argument]);
            select(lowering, fits, difference, old, Leaf::Int(width))
        }
    }
}

/// The operands of `cmpxchg`.
#[derive(Clone, Copy)]
pub(super) struct Exchange<'a> {
    /// Whether it may fail spuriously (`weak`).
    pub weak: bool,
    pub pointer: &'a Operand,
    pub expected: &'a Operand,
    pub new: &'a Operand,
}

/// Lowers `cmpxchg`.
pub(super) fn compare_exchange<'a>(
    lowering: &mut Lowering<'a>,
    Exchange { weak, pointer, expected, new }: Exchange<'a>,
    align: Option<u64>,
    mode: &AccessMode,
    to: Slots,
) -> Result<(), Reason> {
    refuse_volatile(lowering, mode)?;
    let ty = lowering.function.type_of(new).clone();
    let leaf = *lowering.shape(new)?.first().ok_or("an atomic operation on nothing")?;
    let natural = lowering.context.layout.store_size(&ty, &lowering.context.module.named_types);
    let align = align.or(natural);
    let (expected, new) = (lowering.operand(expected)?, lowering.operand(new)?);
    let found = Slots { start: to.start, len: 1 };
    memory::load(lowering, &ty, pointer, align, mode, found)?;
    let mut success = lowering.new_slots(1);
    match leaf {
        Leaf::Ptr(kind) => {
            let site = PointerComparison {
                kind,
                predicate: IntPredicate::Eq,
                same_sign: false,
                lhs: found,
                rhs: expected,
                to: success.start,
            };
            lowering.emit(Action::ComparePointers(Box::new(site)));
        }
        _ => {
            let rule = Rule::Compare(Compare::new(IntPredicate::Eq, Flags::NONE, leaf_width(leaf)));
            elementwise(lowering, rule, &[found, expected], success.start);
        }
    }
    if weak {
        let spurious = lowering.new_slots(1);
        lowering.emit(Action::AnyBool { to: spurious.start });
        let fails = lowering.constant_slots(vec![Scalar::bool(false)]);
        success = select(lowering, spurious, fails, success, Leaf::Int(1));
    }
    let stored = select(lowering, success, new, found, leaf);
    memory::store_slots(lowering, &ty, stored, pointer, align, mode)?;
    let flag: Slot = to.start.offset(1);
    lowering.emit(Action::Copy { from: success.start, to: flag, len: 1 });
    gives(lowering, to);
    Ok(())
}

/// Refuses volatile operations: each would be an event of its own.
fn refuse_volatile(lowering: &Lowering, mode: &AccessMode) -> Result<(), Reason> {
    if mode.volatile && !lowering.context.is_whole { Err("memory: volatile atomic operations".into()) } else { Ok(()) }
}
