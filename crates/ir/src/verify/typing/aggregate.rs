//! Types of operations on vectors, arrays and structures.

use crate::instruction::MaskLane;
use crate::types::Type;
use crate::verify::Fault;
use crate::verify::error::TypeClass;
use crate::verify::error::expect;
use crate::verify::symbols::Symbols;
use std::sync::Arc;

/// `extractelement`. The index may be an integer of any width; beyond the lanes the result is poison.
pub fn extract_element(symbols: &Symbols, vector: &Type, index: &Type) -> Result<Type, Fault> {
    symbols.expect_class("the first operand", TypeClass::Vector, vector)?;
    symbols.expect_class("the index", TypeClass::Int, index)?;
    Ok(vector.scalar().clone())
}

/// `insertelement`. The element has the type of the lanes.
pub fn insert_element(symbols: &Symbols, vector: &Type, element: &Type, index: &Type) -> Result<Type, Fault> {
    let lane = extract_element(symbols, vector, index)?;
    expect("the element", &lane, element)?;
    Ok(vector.clone())
}

/// `shufflevector`. The result is as long as the mask and has lanes of both operands.
pub fn shuffle(symbols: &Symbols, lhs: &Type, rhs: &Type, mask: &[MaskLane]) -> Result<Type, Fault> {
    symbols.expect_class("the first operand", TypeClass::Vector, lhs)?;
    expect("the second operand", lhs, rhs)?;
    let length = u32::try_from(mask.len()).ok().filter(|n| *n > 0).ok_or(Fault::EmptyMask)?;
    let element = Arc::new(lhs.scalar().clone());
    // The number of lanes is unknown, so a mask cannot list them: it copies lane 0 everywhere, or nothing.
    if matches!(lhs, Type::ScalableVector(..)) {
        let uniform = mask.iter().all(|m| *m == mask[0]) && matches!(mask[0], MaskLane::Lane(0) | MaskLane::Poison);
        return if uniform { Ok(Type::ScalableVector(length, element)) } else { Err(Fault::ScalableMask) };
    }
    let lanes = 2 * u64::from(lhs.lanes().unwrap_or(0));
    for lane in mask {
        match *lane {
            MaskLane::Lane(lane) if u64::from(lane) >= lanes => return Err(Fault::MaskLane { lane, lanes }),
            MaskLane::Lane(_) | MaskLane::Poison => {}
        }
    }
    Ok(Type::Vector(length, element))
}

/// The type at a path of indices into nested arrays and structures.
pub fn element_at(symbols: &Symbols, aggregate: &Type, indices: &[u32]) -> Result<Type, Fault> {
    let missing = || Fault::NoSuchElement { ty: aggregate.clone(), indices: indices.to_vec() };
    if indices.is_empty() {
        return Err(missing());
    }
    let mut ty = aggregate.clone();
    for &index in indices {
        ty = match &ty {
            Type::Array(length, element) if u64::from(index) < *length => (**element).clone(),
            other => {
                let field = symbols.structure(other).and_then(|s| s.fields.get(index as usize));
                field.cloned().ok_or_else(missing)?
            }
        };
    }
    Ok(ty)
}

/// `insertvalue`. The result has the type of the aggregate.
pub fn insert_value(symbols: &Symbols, aggregate: &Type, element: &Type, indices: &[u32]) -> Result<Type, Fault> {
    let place = element_at(symbols, aggregate, indices)?;
    expect("the element", &place, element)?;
    Ok(aggregate.clone())
}
