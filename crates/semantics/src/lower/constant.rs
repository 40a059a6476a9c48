//! Constants, evaluated to the scalars of their type.

use super::{Context, Reason, alias, expression};
use crate::value::{Leaf, Scalar};
use irrefute_ir::{Constant, ConstantKind, Type};

/// The scalars of a constant, one per leaf of its type.
///
/// # Errors
/// The feature that is not modelled.
pub(super) fn evaluate(context: &Context, constant: &Constant) -> Result<Vec<Scalar>, Reason> {
    match &constant.kind {
        ConstantKind::Int(i) | ConstantKind::Float(i) => Ok(vec![Scalar::from_int(i)]),
        ConstantKind::Null => Ok(vec![Scalar::Word(0)]),
        ConstantKind::Undef => fill(context, &constant.ty, |leaf| context.undef(leaf)),
        ConstantKind::Poison => fill(context, &constant.ty, |_| Scalar::Poison),
        ConstantKind::Zero => fill(context, &constant.ty, Scalar::zero),
        ConstantKind::Aggregate(elements) => concatenate(context, elements.iter()),
        ConstantKind::Splat(element) => {
            let lanes = constant.ty.lanes().ok_or("a splat of a scalable vector")?;
            concatenate(context, (0..lanes).map(|_| &**element))
        }
        ConstantKind::Bytes(bytes) => Ok(bytes.iter().map(|b| Scalar::Word(u64::from(*b))).collect()),
        ConstantKind::Global(name) => match context.blocks.get(&**name) {
            Some(block) if context.weak_symbols.contains(block) => {
                Err(Reason::from(format!("the address of @{name}, which may be null")))
            }
            Some(block) => Ok(vec![Scalar::Log(*block, 0)]),
            None => match alias::target(context.module, name) {
                Some(target) => evaluate(context, target?),
                None => Err(Reason::from(format!("memory: the address of @{name}"))),
            },
        },
        ConstantKind::Expr(expr) => expression::evaluate(context, &constant.ty, expr),
        ConstantKind::BlockAddress(function, block) => {
            let label = context.labels.get(&(function.clone(), block.clone())).copied();
            let label = label.ok_or_else(|| Reason::from(format!("the address of %{block} in @{function}")))?;
            Ok(vec![Scalar::Log(label, 0)])
        }
        ConstantKind::DsoLocalEquivalent(_) => Err("dso_local_equivalent".into()),
        ConstantKind::NoCfi(_) => Err("no_cfi".into()),
        ConstantKind::Opaque(text) => Err(Reason::from(format!("the constant {text}"))),
        ConstantKind::TokenNone => Ok(Vec::new()),
    }
}

fn fill(context: &Context, ty: &Type, scalar: impl Fn(Leaf) -> Scalar) -> Result<Vec<Scalar>, Reason> {
    Ok(context.shape(ty)?.into_iter().map(scalar).collect())
}

fn concatenate<'a>(context: &Context, elements: impl Iterator<Item = &'a Constant>) -> Result<Vec<Scalar>, Reason> {
    let mut scalars = Vec::new();
    for element in elements {
        scalars.extend(evaluate(context, element)?);
    }
    Ok(scalars)
}
