//! Constant expressions, evaluated by the rules of the instructions of the same name.

use super::memory::{Stride, check_cast, constant_index, modelled, strides};
use super::{Context, Reason, constant};
use crate::First;
use crate::lift::{self, Notes, Select, Stop};
use crate::memory::{Offset, advance};
use crate::program::PointerCastKind;
use crate::rules::{Binary, Cast, Compare, Rule};
use crate::value::{Leaf, Physical, PointerKind, Scalar};
use irrefute_ir::int::mask;
use irrefute_ir::layout::Endianness;
use irrefute_ir::{AddressSpace, CastOp, Constant, ConstantExpr, Flags, MaskLane, Type};

/// The scalars of a constant expression of a type.
pub(super) fn evaluate(context: &Context, ty: &Type, expr: &ConstantExpr) -> Result<Vec<Scalar>, Reason> {
    let shape = context.shape(ty)?;
    let mut out = vec![Scalar::Poison; shape.len()];
    let notes = &mut Notes::default();
    let value = |constant: &Constant| constant::evaluate(context, constant);
    let done = match expr {
        ConstantExpr::Binary { op, flags, lhs, rhs } => {
            let rule = Rule::Binary(Binary::new(*op, *flags, integer_width(context, lhs)?, &context.dialect));
            lift::elementwise(rule, &[&value(lhs)?, &value(rhs)?], &mut out, notes)
        }
        ConstantExpr::ICmp { predicate, lhs, rhs } => {
            let rule = Rule::Compare(Compare::new(*predicate, Flags::NONE, integer_width(context, lhs)?));
            lift::elementwise(rule, &[&value(lhs)?, &value(rhs)?], &mut out, notes)
        }
        // A bitcast of a pointer to a pointer, as older texts have it.
        ConstantExpr::Cast { op: CastOp::BitCast, operand } if operand.ty == *ty => return value(operand),
        ConstantExpr::Cast { op: CastOp::BitCast, operand } => {
            let bits =
                |shape: &[Leaf]| shape.first().and_then(|leaf| leaf.bits()).ok_or("a constant bitcast of pointers");
            let (from, to) = (bits(&context.shape(&operand.ty)?)?, bits(&shape)?);
            // In big-endian layouts the first lane holds the highest bits: the same with the lanes in reverse order.
            let is_poison = |lanes: &[Scalar]| lanes.iter().any(Scalar::is_poison);
            let is_of_bytes = [&operand.ty, ty].iter().any(|ty| matches!(ty.scalar(), Type::Byte(_)));
            if is_of_bytes && is_poison(&value(operand)?) {
                return Err("a constant bitcast of poison and bytes".into());
            }
            let is_big = context.layout.endianness == Endianness::Big;
            let mut lanes = value(operand)?;
            // LLVM's verifier does not check this in constants.
            if u64::from(from) * lanes.len() as u64 != u64::from(to) * out.len() as u64 {
                return Err("a constant bitcast that changes the number of bits".into());
            }
            if is_big {
                lanes.reverse();
            }
            let done = lift::bitcast(from, &lanes, to, &mut out, notes);
            if is_big {
                out.reverse();
            }
            done
        }
        ConstantExpr::Cast { op: CastOp::IntToPtr, operand } => {
            return match &value(operand)?[..] {
                [Scalar::Word(address)] if let Some(&Leaf::Ptr(kind)) = shape.first() => {
                    let kind = modelled(context, kind)?;
                    Ok(vec![Physical::without_bounds(kind.space, *address & mask(kind.bits.min(64)))])
                }
                _ => Err("a constant inttoptr".into()),
            };
        }
        ConstantExpr::Cast { op: CastOp::AddrSpaceCast, operand } => {
            let (Type::Ptr(from), Type::Ptr(to)) = (operand.ty.scalar(), ty.scalar()) else {
                return Err("a constant addrspacecast of no pointer".into());
            };
            for (to_lane, pointer) in out.iter_mut().zip(value(operand)?) {
                *to_lane = in_space(context, &pointer, *from, *to)?;
            }
            Ok(())
        }
        ConstantExpr::Cast { op, operand } => {
            let unmodelled = || Reason::from(format!("a constant {}", op.keyword()));
            let Some(Leaf::Int(to)) = shape.first() else { return Err(unmodelled()) };
            let from = integer_width(context, operand).map_err(|_| unmodelled())?;
            let rule = Cast::new(*op, Flags::NONE, from, *to).ok_or_else(unmodelled)?;
            let lanes = value(operand)?;
            // LLVM 14 prints such casts.
            if lanes.len() != out.len() {
                return Err("a constant cast that changes the number of lanes".into());
            }
            lift::elementwise(Rule::Cast(rule), &[&lanes], &mut out, notes)
        }
        ConstantExpr::Select { condition, if_true, if_false } => {
            let (condition_value, if_true, if_false) = (value(condition)?, value(if_true)?, value(if_false)?);
            let operands = Select {
                condition: &condition_value,
                if_true: &if_true,
                if_false: &if_false,
                shape: &shape,
                by_lane: condition.ty.lanes().is_some(),
            };
            lift::select(operands, &context.dialect, &mut First, &mut out, notes)
        }
        ConstantExpr::ExtractElement { vector, index } => {
            let (vector, index) = (value(vector)?, value(index)?);
            lift::extract(&vector, &index[0], shape[0], notes).map(|element| out[0] = element)
        }
        ConstantExpr::InsertElement { vector, element, index } => {
            let (vector, element, index) = (value(vector)?, value(element)?, value(index)?);
            lift::insert(&vector, &element[0], &index[0], shape[0], &mut out, notes)
        }
        ConstantExpr::ShuffleVector { lhs, rhs, mask } => {
            let filler = lift::shuffle_filler(&context.dialect, shape[0]);
            let lanes = [value(lhs)?, value(rhs)?].concat();
            for (to, lane) in out.iter_mut().zip(mask) {
                *to = match lane {
                    MaskLane::Lane(i) => lanes.get(*i as usize).unwrap_or(&filler).extract().into_owned(),
                    MaskLane::Poison => filler.clone(),
                };
            }
            Ok(())
        }
        ConstantExpr::GetElementPtr { flags, in_range: _, element, base, indices } => {
            address(context, *flags, element, base, indices).map(|pointer| out[0] = pointer)?;
            Ok(())
        }
    };
    match done {
        Ok(()) => Ok(out),
        Err(Stop::Ub(rule)) => Err(Reason::from(format!("a constant with undefined behaviour: {}", rule.words()))),
        Err(Stop::Inconclusive(reason)) => Err(reason.words().into()),
        Err(Stop::Unsupported(reason)) => Err(reason.words().into()),
    }
}

/// A constant pointer of one space as one of another, if that does not depend on addresses.
fn in_space(context: &Context, pointer: &Scalar, from: AddressSpace, to: AddressSpace) -> Result<Scalar, Reason> {
    let kind = |space| PointerKind { space, bits: context.layout.pointer_bits(space) };
    check_cast(context, PointerCastKind::ToSpace { from: kind(from), to: kind(to) })?;
    let spaces = &context.globals.spaces;
    match pointer {
        Scalar::Poison => Ok(Scalar::Poison),
        Scalar::Word(address) if !spaces.may_overlap() => {
            Ok(spaces.cast_address(from, to, *address).map_or(Scalar::Poison, Scalar::Word))
        }
        Scalar::Log(block, _) if !spaces.sees(to, context.globals.space(*block)) => Ok(Scalar::Poison),
        Scalar::Log(..) if !spaces.is_constant(to) => Ok(pointer.clone()),
        _ => Err("a constant addrspacecast".into()),
    }
}

/// The width of an integer constant, or of the lanes of a vector of them.
fn integer_width(context: &Context, operand: &Constant) -> Result<u32, Reason> {
    match context.shape(&operand.ty)?.first() {
        Some(Leaf::Int(width)) => Ok(*width),
        _ => Err("a constant expression that is not of integers".into()),
    }
}

/// `getelementptr` of one pointer. `inrange` only forbids accesses beyond; it is dropped where every
/// access is checked against the whole block.
fn address(
    context: &Context,
    flags: Flags,
    element: &Type,
    base: &Constant,
    indices: &[Constant],
) -> Result<Scalar, Reason> {
    let Type::Ptr(space) = base.ty else { return Err("a constant vector of pointers".into()) };
    let [base] = &constant::evaluate(context, base)?[..] else { return Err("a constant vector of pointers".into()) };
    let strides = strides(context, element, indices.len(), |i| constant_index(&indices[i]))?;
    let mut offsets = Vec::with_capacity(indices.len());
    for (index, stride) in indices.iter().zip(strides) {
        offsets.push(match stride {
            Stride::Field(bytes) => Offset::field(bytes),
            Stride::Elements(scale) => match (&constant::evaluate(context, index)?[..], &index.ty) {
                ([Scalar::Poison], _) => return Ok(Scalar::Poison),
                ([scalar], Type::Int(width)) => {
                    let bits = context.globals.spaces.widths(space).index;
                    Offset::elements(scalar, *width, scale, bits).ok_or("an undef index")?
                }
                _ => return Err("a constant vector of pointers".into()),
            },
        });
    }
    modelled(context, PointerKind { space, bits: context.layout.pointer_bits(space) })?;
    advance(&mut &context.globals, (space, base), &offsets, flags, &context.dialect).map_err(|stop| match stop {
        Stop::Unsupported(reason) => reason.words().into(),
        Stop::Inconclusive(reason) => reason.words().into(),
        Stop::Ub(rule) => rule.words().into(),
    })
}
