//! Constant expressions that depend on addresses: computed where they are used.
//!
//! Addresses are chosen by an execution and then stay, so such an expression has one value per execution and none
//! before. It becomes actions of the instruction that uses it; those of a phi stand at the end of the predecessor.

use super::lowering::Lowering;
use super::lowering::{bitcast, elementwise, gather};
use super::memory::{Stride, check_cast, constant_index, modelled, strides};
use super::types::leaf_width;
use super::{Reason, constant};
use crate::program::{Action, AddressSite, PointerCast, PointerCastKind, PointerComparison, Slots, Step};
use crate::rules::{Binary, Cast, Compare, Rule};
use crate::value::Leaf;
use irrefute_ir::{CastOp, Constant, ConstantExpr, ConstantKind, Flags, Type};

/// The slots of a constant. Actions that are emitted here compute the parts of it that depend on addresses.
///
/// # Errors
/// The feature that is not modelled.
pub(super) fn materialize(lowering: &mut Lowering, constant: &Constant) -> Result<Slots, Reason> {
    let reason = match constant::evaluate(lowering.context, constant) {
        Ok(scalars) => {
            let slots = lowering.constant_slots(scalars);
            lowering.note_leaves(slots, &constant.ty)?;
            return Ok(slots);
        }
        Err(reason) => reason,
    };
    match &constant.kind {
        ConstantKind::Aggregate(elements) => concatenate(lowering, elements.iter()),
        ConstantKind::Splat(element) => {
            let lanes = constant.ty.lanes().ok_or("a splat of a scalable vector")?;
            concatenate(lowering, (0..lanes).map(|_| &**element))
        }
        ConstantKind::Expr(expr) => expression(lowering, &constant.ty, expr, reason),
        // Whether it is null is a matter of what else is linked, so it is asked by each execution.
        ConstantKind::Global(name) => match lowering.context.blocks.get(&**name) {
            Some(&block) if lowering.context.weak_symbols.contains(&block) => {
                let to = lowering.new_slots(1);
                lowering.emit(Action::WeakSymbol { block, to: to.start });
                Ok(to)
            }
            Some(_) | None => Err(reason),
        },
        _ => Err(reason),
    }
}

fn concatenate<'c>(lowering: &mut Lowering, elements: impl Iterator<Item = &'c Constant>) -> Result<Slots, Reason> {
    let mut sources = Vec::new();
    for element in elements {
        let slots = materialize(lowering, element)?;
        sources.extend((0..slots.len).map(|i| slots.start.offset(i)));
    }
    let to = lowering.new_slots(sources.len() as u32);
    gather(lowering, sources, to);
    Ok(to)
}

fn expression(lowering: &mut Lowering, ty: &Type, expr: &ConstantExpr, reason: Reason) -> Result<Slots, Reason> {
    let shape = lowering.context.shape(ty)?;
    let to = lowering.new_slots(shape.len() as u32);
    match expr {
        ConstantExpr::Binary { op, flags, lhs, rhs } => {
            let width = width(lowering, lhs)?;
            let operands = [materialize(lowering, lhs)?, materialize(lowering, rhs)?];
            let rule = Rule::Binary(Binary::new(*op, *flags, width, &lowering.context.dialect));
            elementwise(lowering, rule, &operands, to.start);
        }
        ConstantExpr::ICmp { predicate, lhs, rhs } => {
            let (leaf, width) = (leaf(lowering, lhs)?, width(lowering, lhs)?);
            let operands = [materialize(lowering, lhs)?, materialize(lowering, rhs)?];
            if let Leaf::Ptr(kind) = leaf {
                let kind = modelled(lowering.context, kind)?;
                let [lhs, rhs] = operands;
                let site = PointerComparison { kind, predicate: *predicate, same_sign: false, lhs, rhs, to: to.start };
                lowering.emit(Action::ComparePointers(Box::new(site)));
            } else {
                let rule = Rule::Compare(Compare::new(*predicate, Flags::NONE, width));
                elementwise(lowering, rule, &operands, to.start);
            }
        }
        ConstantExpr::Cast { op: CastOp::BitCast, operand } => {
            let source = lowering.context.shape(&operand.ty)?;
            let bits = |shape: &[Leaf]| shape.iter().map(|leaf| u64::from(leaf_width(*leaf))).sum::<u64>();
            let is_number = |leaf: &Leaf| matches!(leaf, Leaf::Int(_) | Leaf::Float(_));
            // LLVM's verifier does not check the number of bits in constants.
            if !source.iter().chain(&shape).all(is_number) || bits(&source) != bits(&shape) {
                return Err(reason);
            }
            let from = materialize(lowering, operand)?;
            bitcast(lowering, from, &source, &shape, to)?;
        }
        ConstantExpr::Cast { op, operand } => cast(lowering, *op, operand, shape.first().copied(), to, reason)?,
        ConstantExpr::GetElementPtr { flags, in_range: _, element, base, indices } => {
            let site = address(lowering, *flags, element, base, indices, to)?;
            lowering.emit(Action::Address(Box::new(site)));
        }
        // LLVM folds these when it makes them; only older texts have them.
        ConstantExpr::Select { .. }
        | ConstantExpr::ExtractElement { .. }
        | ConstantExpr::InsertElement { .. }
        | ConstantExpr::ShuffleVector { .. } => return Err(reason),
    }
    Ok(to)
}

fn leaf(lowering: &Lowering, operand: &Constant) -> Result<Leaf, Reason> {
    let shape = lowering.context.shape(&operand.ty)?;
    Ok(*shape.first().ok_or("an operation on an empty value")?)
}

/// The width of the lanes in bits; that of an address for pointers.
fn width(lowering: &Lowering, operand: &Constant) -> Result<u32, Reason> {
    leaf(lowering, operand).map(leaf_width)
}

fn cast(
    lowering: &mut Lowering,
    op: CastOp,
    operand: &Constant,
    target: Option<Leaf>,
    to: Slots,
    reason: Reason,
) -> Result<(), Reason> {
    let source = leaf(lowering, operand)?;
    let from = materialize(lowering, operand)?;
    let kind = match (op, source, target) {
        (CastOp::PtrToInt, Leaf::Ptr(pointer), Some(Leaf::Int(width))) => PointerCastKind::ToInteger { pointer, width },
        (CastOp::PtrToAddr, Leaf::Ptr(pointer), Some(Leaf::Int(width))) => {
            PointerCastKind::ToAddress { pointer, width }
        }
        (CastOp::IntToPtr, Leaf::Int(width), Some(Leaf::Ptr(pointer))) => {
            PointerCastKind::FromInteger { width, pointer }
        }
        (CastOp::AddrSpaceCast, Leaf::Ptr(from), Some(Leaf::Ptr(to))) => PointerCastKind::ToSpace { from, to },
        (CastOp::Trunc | CastOp::ZExt | CastOp::SExt, Leaf::Int(from_width), Some(Leaf::Int(to_width))) => {
            let rule = Cast::new(op, Flags::NONE, from_width, to_width).ok_or(reason)?;
            elementwise(lowering, Rule::Cast(rule), &[from], to.start);
            return Ok(());
        }
        _ => return Err(reason),
    };
    check_cast(lowering.context, kind)?;
    lowering.emit(Action::CastPointer(Box::new(PointerCast { kind, from, to: to.start })));
    Ok(())
}

fn address(
    lowering: &mut Lowering,
    flags: Flags,
    element: &Type,
    base: &Constant,
    indices: &[Constant],
    to: Slots,
) -> Result<AddressSite, Reason> {
    let strides = strides(lowering.context, element, indices.len(), |i| constant_index(&indices[i]))?;
    let mut steps = Vec::with_capacity(indices.len());
    for (index, stride) in indices.iter().zip(strides) {
        steps.push(match stride {
            Stride::Field(bytes) => Step::Field(bytes),
            Stride::Elements(scale) => {
                let width = width(lowering, index)?;
                Step::Elements { index: materialize(lowering, index)?, width, scale }
            }
        });
    }
    let space = match leaf(lowering, base)? {
        Leaf::Ptr(kind) => modelled(lowering.context, kind)?.space,
        Leaf::Int(_) | Leaf::Byte(_) | Leaf::Float(_) => return Err("memory: no pointer".into()),
    };
    Ok(AddressSite { space, base: materialize(lowering, base)?, steps, flags, to })
}
