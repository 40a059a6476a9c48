//! Values and memory as bytes: conversions there and back, in which bytes are moved, frozen and merged, and accesses of
//! memory by the byte type. Only for versions of LLVM that have the type.

use super::MutationSubject;
use super::insertions::{draw_condition, index, put_between, take};
use super::scope::{Point, Use};
use irrefute_ir::layout::DataLayout;
use irrefute_ir::{CastOp, Flags, Function, Inst, MaskLane, Op, Operand, Type};

/// The most bytes of a value that is converted.
const MOST: u64 = 16;

/// The number of bytes of a type that can be converted to bytes.
pub(super) fn bytes_of(s: &MutationSubject, ty: &Type) -> Option<u32> {
    if !matches!(ty.scalar(), Type::Int(_) | Type::Float(_) | Type::Ptr(_)) {
        return None;
    }
    let layout = DataLayout::of(&s.module).ok()?;
    let bits = layout.bits(ty, &s.module.named_types)?;
    (bits > 0 && bits.is_multiple_of(8) && bits / 8 <= MOST).then_some((bits / 8) as u32)
}

pub(super) fn cast(operand: Operand, to: &Type) -> Op {
    Op::Cast { op: CastOp::BitCast, flags: Flags::NONE, operand, to: to.clone() }
}

/// Bytes as one value or as lanes.
pub(super) fn byte_type(s: &mut MutationSubject, bytes: u32) -> Type {
    match s.random.below(3) {
        0 => Type::vector(bytes, Type::Byte(8)),
        1 if bytes.is_multiple_of(4) && bytes > 4 => Type::vector(bytes / 4, Type::Byte(32)),
        _ => Type::Byte(8 * bytes),
    }
}

/// An operand as bytes and back; in between its bytes are left alone, frozen, moved, or merged with others.
pub(super) fn conversion(s: &mut MutationSubject) -> Option<()> {
    let is_value = |f: &Function, o: &Operand| {
        !matches!(o, Operand::Metadata(_))
            && matches!(f.type_of(o).scalar(), Type::Int(_) | Type::Float(_) | Type::Ptr(_))
    };
    let taken = take(s, is_value)?;
    let (ty, mut place) = (taken.ty, taken.place);
    let bytes = bytes_of(s, &ty)?;
    let as_bytes = byte_type(s, bytes);
    // The use moves on by each instruction that is put in front of it.
    let mut put = |s: &mut MutationSubject, ty: &Type, op: Op| {
        let value = s.insert(place.at, ty.clone(), op);
        place = Use { at: Point { inst: place.at.inst + 1, ..place.at }, ..place };
        (Operand::from(value), place)
    };
    let (mut value, mut here) = put(s, &as_bytes, cast(taken.operand, &as_bytes));
    match s.random.below(4) {
        0 => (value, here) = put(s, &as_bytes, Op::Freeze { operand: value }),
        1 if bytes > 1 => {
            let lanes = Type::vector(bytes, Type::Byte(8));
            (value, _) = put(s, &lanes, cast(value, &lanes));
            let mask = (0..bytes).map(|_| MaskLane::Lane(s.random.below(bytes))).collect();
            let op = Op::ShuffleVector { lhs: value.clone(), rhs: value, mask };
            (value, _) = put(s, &lanes, op);
            (value, here) = put(s, &as_bytes, cast(value, &as_bytes));
        }
        2 if bytes > 1 => {
            let lanes = Type::vector(bytes, Type::Byte(8));
            (value, here) = put(s, &lanes, cast(value, &lanes));
            let byte = s.draw_operand(here.at, &Type::Int(8))?;
            let (byte, _) = put(s, &Type::Byte(8), cast(byte, &Type::Byte(8)));
            let lane = index(s.random.below(bytes));
            let op = Op::InsertElement { vector: value, element: byte, index: lane };
            (value, _) = put(s, &lanes, op);
            (value, here) = put(s, &as_bytes, cast(value, &as_bytes));
        }
        // A condition may be an instruction of its own, so the place goes on from where that is.
        3 => {
            let (condition, at) = draw_condition(s, here.at)?;
            let other = s.draw_operand(at, &ty)?;
            let other = s.insert(at, as_bytes.clone(), cast(other, &as_bytes));
            let at = Point { inst: at.inst + 1, ..at };
            let op = Op::Select { flags: Flags::NONE, condition, if_true: value, if_false: other.into() };
            value = s.insert(at, as_bytes, op).into();
            here = Use { at: Point { inst: at.inst + 1, ..at }, ..here };
        }
        _ => {}
    }
    put_between(s, here, cast(value, &ty), &ty)
}

/// A load or a store by bytes.
pub(super) fn access(s: &mut MutationSubject) -> Option<()> {
    let is_access = |_: &Function, inst: &Inst| match &inst.op {
        Op::Load { mode, .. } | Op::Store { mode, .. } => mode.ordering.is_none() && inst.metadata.is_empty(),
        _ => false,
    };
    let places = s.places(is_access);
    let at = s.pick(places)?;
    let inst = s.function().blocks[at.block].insts[at.inst].clone();
    let natural = |s: &MutationSubject, ty: &Type| {
        DataLayout::of(&s.module).ok().and_then(|layout| layout.abi_align(ty, &s.module.named_types))
    };
    match inst.op {
        Op::Load { ty, pointer, align, mode } => {
            let bytes = bytes_of(s, &ty)?;
            let as_bytes = byte_type(s, bytes);
            let align = align.or_else(|| natural(s, &ty));
            let load = Op::Load { ty: as_bytes.clone(), pointer, align, mode };
            let loaded = s.insert(at, as_bytes, load);
            s.function_mut().blocks[at.block].insts[at.inst + 1].op = cast(loaded.into(), &ty);
        }
        Op::Store { value, pointer, align, mode } => {
            let ty = s.function().type_of(&value).clone();
            let bytes = bytes_of(s, &ty)?;
            let as_bytes = byte_type(s, bytes);
            let align = align.or_else(|| natural(s, &ty));
            let value = s.insert(at, as_bytes.clone(), cast(value, &as_bytes));
            let op = Op::Store { value: value.into(), pointer, align, mode };
            s.function_mut().blocks[at.block].insts[at.inst + 1].op = op;
        }
        _ => return None,
    }
    Some(())
}
