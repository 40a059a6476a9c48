//! New instructions: between an operand and its user, or beside existing instructions.

use super::MutationSubject;
use super::scope::{MAX_WIDTH, Point, Use, is_int, is_plain};
use crate::intrinsics::intrinsic_call;
use crate::kind::Kind;
use irrefute_ir::{
    BinaryOp, CastOp, Constant, Flags, Function, FunctionType, Inst, IntPredicate, IntrinsicId, Op, Operand, Type,
    ValueId,
};

/// Operations that are inserted between an operand and its use, with weights. Divisions are rare, because the divisor
/// may be 0.
const OPERATIONS: &[(BinaryOp, u32)] = &[
    (BinaryOp::Add, 8),
    (BinaryOp::Sub, 8),
    (BinaryOp::Mul, 5),
    (BinaryOp::And, 6),
    (BinaryOp::Or, 6),
    (BinaryOp::Xor, 8),
    (BinaryOp::Shl, 4),
    (BinaryOp::LShr, 4),
    (BinaryOp::AShr, 3),
    (BinaryOp::UDiv, 1),
    (BinaryOp::SDiv, 1),
    (BinaryOp::URem, 1),
    (BinaryOp::SRem, 1),
];

/// Intrinsics T, T → T that are inserted there.
const PAIRS: &[IntrinsicId] = &[
    IntrinsicId::UMin,
    IntrinsicId::UMax,
    IntrinsicId::SMin,
    IntrinsicId::SMax,
    IntrinsicId::UAddSat,
    IntrinsicId::USubSat,
    IntrinsicId::SAddSat,
    IntrinsicId::SSubSat,
];

/// The widths of intermediate values.
const WIDTHS: &[u32] = &[1, 2, 3, 4, 7, 8, 9, 16, 24, 31, 32, 33, 48, 63, 64, 65, 128];

/// An operand with its use and its type.
pub(super) struct UsedOperand {
    pub place: Use,
    pub operand: Operand,
    pub ty: Type,
}

/// Draws a use of an operand with a property.
pub(super) fn take(s: &mut MutationSubject, fits: impl Fn(&Function, &Operand) -> bool) -> Option<UsedOperand> {
    let place = s.draw_use(fits)?;
    let operand = s.operand_of(place)?;
    let ty = s.function().type_of(&operand).clone();
    Some(UsedOperand { place, operand, ty })
}

/// Inserts an instruction before a use, which then takes its result.
pub(super) fn put_between(s: &mut MutationSubject, place: Use, op: Op, ty: &Type) -> Option<()> {
    let result = s.insert(place.at, ty.clone(), op);
    // The insertion moved the user down by one.
    let place = Use { at: Point { inst: place.at.inst + 1, ..place.at }, ..place };
    s.edit_use(place, |operand| *operand = result.into())
}

pub(super) fn freeze(s: &mut MutationSubject) -> Option<()> {
    let UsedOperand { place, operand, ty } = take(s, is_plain)?;
    put_between(s, place, Op::Freeze { operand }, &ty)
}

/// Casts to another width and back, which changes nothing or keeps only the low bits.
pub(super) fn casts(s: &mut MutationSubject) -> Option<()> {
    let UsedOperand { place, operand, ty } = take(s, is_int)?;
    let width = ty.scalar().int_width()?;
    let through = s.random.pick(WIDTHS);
    let extension = if s.random.coin() { CastOp::ZExt } else { CastOp::SExt };
    let (there, back) = match through.cmp(&width) {
        std::cmp::Ordering::Less => (CastOp::Trunc, extension),
        std::cmp::Ordering::Equal => return None,
        std::cmp::Ordering::Greater => (extension, CastOp::Trunc),
    };
    let other = ty.with_scalar(Type::Int(through));
    let (flags, flags_back) = (cast_flags(s, there), cast_flags(s, back));
    let first = s.insert(place.at, other.clone(), Op::Cast { op: there, flags, operand, to: other });
    let place = Use { at: Point { inst: place.at.inst + 1, ..place.at }, ..place };
    put_between(s, place, Op::Cast { op: back, flags: flags_back, operand: first.into(), to: ty.clone() }, &ty)
}

fn cast_flags(s: &mut MutationSubject, op: CastOp) -> Flags {
    let mut draw = |flag: Flags| if s.random.percent(20) { flag } else { Flags::NONE };
    match op {
        CastOp::Trunc => draw(Flags::NUW) | draw(Flags::NSW),
        CastOp::ZExt => draw(Flags::NNEG),
        _ => Flags::NONE,
    }
}

/// A binary operation, or an intrinsic of two operands.
pub(super) fn arithmetic(s: &mut MutationSubject) -> Option<()> {
    let UsedOperand { place, operand, ty } = take(s, is_int)?;
    let other = s.draw_operand(place.at, &ty)?;
    let (lhs, rhs) = if s.random.percent(70) { (operand, other) } else { (other, operand) };
    let op = if s.random.percent(25) {
        let id = s.random.pick(PAIRS);
        Kind::of(&ty)?;
        let signature = FunctionType { ret: ty.clone(), params: vec![ty.clone(); 2], varargs: false };
        Op::Call(Box::new(intrinsic_call(id, std::slice::from_ref(&ty), signature, vec![lhs, rhs])))
    } else {
        Op::Binary { op: s.random.weighted(OPERATIONS), flags: Flags::NONE, lhs, rhs }
    };
    put_between(s, place, op, &ty)
}

/// A `select` between an operand and another value.
pub(super) fn selection(s: &mut MutationSubject) -> Option<()> {
    let UsedOperand { place, operand, ty } = take(s, is_plain)?;
    let (condition, place) = condition(s, place)?;
    let other = s.draw_operand(place.at, &ty)?;
    let (if_true, if_false) = if s.random.coin() { (operand, other) } else { (other, operand) };
    put_between(s, place, Op::Select { flags: Flags::NONE, condition, if_true, if_false }, &ty)
}

/// A truth value before a use, and the use, which may have moved down.
fn condition(s: &mut MutationSubject, place: Use) -> Option<(Operand, Use)> {
    let (condition, at) = draw_condition(s, place.at)?;
    Some((condition, Use { at, ..place }))
}

/// A truth value at a point: an available one, else a new comparison before the point. Also returns the place to which
/// the point moved.
pub(super) fn draw_condition(s: &mut MutationSubject, at: Point) -> Option<(Operand, Point)> {
    let bits = s.scope().available(s.function(), at, &Type::BOOL);
    if s.random.percent(40)
        && let Some(bit) = s.pick(bits)
    {
        return Some((bit.into(), at));
    }
    let value = draw_int(s, at)?;
    let ty = s.function().ty(value).clone();
    let rhs = s.draw_operand(at, &ty)?;
    let predicate = s.random.pick(IntPredicate::ALL);
    let result = s.insert(at, Type::BOOL, Op::ICmp { predicate, flags: Flags::NONE, lhs: value.into(), rhs });
    Some((result.into(), Point { inst: at.inst + 1, ..at }))
}

/// A scalar integer that is available at a point.
pub(super) fn draw_int(s: &mut MutationSubject, at: Point) -> Option<ValueId> {
    let (function, scope) = (s.function(), s.scope());
    let fits = |v: &ValueId| matches!(function.ty(*v), Type::Int(w) if *w <= MAX_WIDTH) && scope.is_available(*v, at);
    let values = (0..function.values.len() as u32).map(ValueId).filter(fits).collect();
    s.pick(values)
}

/// An `assume` of an available truth value or of a new comparison.
pub(super) fn assumption(s: &mut MutationSubject) -> Option<()> {
    let at = s.draw_point()?;
    let (condition, at) = draw_condition(s, at)?;
    let signature = FunctionType { ret: Type::Void, params: vec![Type::BOOL], varargs: false };
    let call = intrinsic_call(IntrinsicId::Assume, &[], signature, vec![condition]);
    let inst = Inst::new(None, Op::Call(Box::new(call)));
    s.function_mut().blocks[at.block].insts.insert(at.inst, inst);
    Some(())
}

/// The index of a lane as a constant.
pub(super) fn index(lane: u32) -> Operand {
    Constant::int(Type::Int(64), i64::from(lane)).into()
}
