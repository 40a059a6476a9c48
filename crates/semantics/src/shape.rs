//! Shapes: types flattened to their leaves, depth first, and the position of a part of a type among them.

use super::value::{Leaf, PointerKind, Shape};
use irrefute_ir::layout::DataLayout;
use irrefute_ir::{AddressSpace, StructType, Type};
use std::ops::Range;
use std::sync::Arc;

/// The most leaves of a value. Each is a slot of every frame, and a type like `[1000000 x i64]` costs a few bytes to
/// write: beyond the limit it has no shape.
pub const MAX_LEAVES: u64 = 1 << 16;

pub use irrefute_ir::types::NamedTypes;

/// A type without a shape.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShapeError {
    /// The type has no scalars: scalable vectors, tokens, functions and so on.
    #[error("values of type {0} are not modelled")]
    Unmodelled(Type),
    /// The null pointer of the address space has all bits set.
    #[error("pointers of address space {space} are not modelled, whose null has all bits set", space = .0.0)]
    NullOfOnes(AddressSpace),
    /// The type has more than [`MAX_LEAVES`] leaves.
    #[error("a value of type {0} has more than {MAX_LEAVES} parts")]
    TooManyLeaves(Type),
    /// A named type contains itself, directly or by way of others. LLVM rejects it.
    #[error("the type %{0} contains itself")]
    Recursive(Arc<str>),
    /// A named type is declared `opaque`, or not at all.
    #[error("the type %{0} has no body")]
    Opaque(Arc<str>),
    /// A path of indices leads to no part of the type.
    #[error("there is no part {index} in type {ty}")]
    NoSuchPart {
        /// The type that has no such part.
        ty: Type,
        /// The index that was asked for.
        index: u64,
    },
}

/// The leaves of a type, in order; none for `void`.
///
/// ```
/// use irrefute_ir::{Type, layout::DataLayout};
/// use irrefute_semantics::{Leaf, shape};
/// let ty = Type::structure(vec![Type::Int(8), Type::vector(2, Type::Int(1))]);
/// assert_eq!(shape::of(&ty, &Default::default(), &DataLayout::default())?[..], [Leaf::Int(8), Leaf::Int(1), Leaf::Int(1)]);
/// # Ok::<(), shape::ShapeError>(())
/// ```
///
/// # Errors
/// If the type is not modelled (scalable vectors, tokens, pointers whose null is all ones, …), opaque, or too large.
pub fn of(ty: &Type, named: &NamedTypes, layout: &DataLayout) -> Result<Shape, ShapeError> {
    let mut shape = Shape::with_capacity(leaves(ty, named)? as usize);
    push(ty, (named, layout), &mut shape)?;
    Ok(shape)
}

/// The number of leaves of a type, at most [`MAX_LEAVES`].
///
/// # Errors
/// As [`of`].
pub fn leaves(ty: &Type, named: &NamedTypes) -> Result<u64, ShapeError> {
    leaves_within(ty, named, named.len())
}

/// As [`leaves`]. If more than `depth` named types lie within each other, one of them contains itself: there are no
/// more names.
fn leaves_within(ty: &Type, named: &NamedTypes, depth: usize) -> Result<u64, ShapeError> {
    let fields = |s: &StructType, depth| {
        s.fields.iter().try_fold(0u64, |sum, ty| Ok(sum.saturating_add(leaves_within(ty, named, depth)?)))
    };
    let count = match ty {
        // A token is only a use of what gives it.
        Type::Void | Type::Token => 0,
        Type::Int(_) | Type::Byte(_) | Type::Float(_) | Type::Ptr(_) => 1,
        Type::Vector(n, element) => u64::from(*n).saturating_mul(leaves_within(element, named, depth)?),
        Type::Array(n, element) => n.saturating_mul(leaves_within(element, named, depth)?),
        Type::Struct(s) => fields(s, depth)?,
        Type::Named(name) if depth == 0 && named.contains_key(name) => return Err(ShapeError::Recursive(name.clone())),
        Type::Named(name) => fields(body(name, named)?, depth.saturating_sub(1))?,
        _ => return Err(ShapeError::Unmodelled(ty.clone())),
    };
    if count > MAX_LEAVES { Err(ShapeError::TooManyLeaves(ty.clone())) } else { Ok(count) }
}

/// The positions of the part at `path` (the indices of `extractvalue`) among the leaves of `ty`, and its
/// type.
///
/// # Errors
/// As [`of`], and if there is no such part.
///
/// ```
/// use irrefute_ir::Type;
/// use irrefute_semantics::shape;
/// let ty = Type::structure(vec![Type::vector(4, Type::Int(8)), Type::Int(32)]);
/// assert_eq!(shape::part(&ty, &[1], &Default::default())?, (4..5, Type::Int(32)));
/// # Ok::<(), shape::ShapeError>(())
/// ```
pub fn part(ty: &Type, path: &[u32], named: &NamedTypes) -> Result<(Range<usize>, Type), ShapeError> {
    let mut start = 0;
    let mut ty = ty.clone();
    for &index in path {
        let missing = || ShapeError::NoSuchPart { ty: ty.clone(), index: index.into() };
        let next = match &ty {
            Type::Array(n, element) if u64::from(index) < *n => {
                start += u64::from(index) * leaves(element, named)?;
                (**element).clone()
            }
            Type::Struct(s) => field(s, index, named, &mut start)?.ok_or_else(missing)?,
            Type::Named(name) => field(body(name, named)?, index, named, &mut start)?.ok_or_else(missing)?,
            _ => return Err(missing()),
        };
        ty = next;
    }
    let len = leaves(&ty, named)?;
    Ok((start as usize..(start + len) as usize, ty))
}

/// The types of the fields of a structure type; `None` for any other type, and if it is opaque.
pub fn field_types<'a>(ty: &'a Type, named: &'a NamedTypes) -> Option<&'a [Type]> {
    match ty {
        Type::Struct(s) => Some(&s.fields),
        Type::Named(name) => body(name, named).ok().map(|s| &s.fields[..]),
        _ => None,
    }
}

/// The type of a field; `start` moves past the leaves of the fields before it.
fn field(s: &StructType, index: u32, named: &NamedTypes, start: &mut u64) -> Result<Option<Type>, ShapeError> {
    let Some(ty) = s.fields.get(index as usize) else { return Ok(None) };
    for before in &s.fields[..index as usize] {
        *start += leaves(before, named)?;
    }
    Ok(Some(ty.clone()))
}

fn body<'a>(name: &Arc<str>, named: &'a NamedTypes) -> Result<&'a StructType, ShapeError> {
    named.get(name).and_then(Option::as_deref).ok_or_else(|| ShapeError::Opaque(name.clone()))
}

fn push(ty: &Type, (named, layout): (&NamedTypes, &DataLayout), shape: &mut Shape) -> Result<(), ShapeError> {
    match ty {
        Type::Void | Type::Token => {}
        Type::Int(w) => shape.push(Leaf::Int(*w)),
        Type::Byte(w) => shape.push(Leaf::Byte(*w)),
        Type::Float(kind) => shape.push(Leaf::Float(*kind)),
        Type::Ptr(space) if layout.null_is_all_ones(*space) => return Err(ShapeError::NullOfOnes(*space)),
        Type::Ptr(space) => {
            shape.push(Leaf::Ptr(PointerKind { space: *space, bits: layout.pointer_bits(*space) }));
        }
        Type::Vector(n, element) => repeat(u64::from(*n), element, (named, layout), shape)?,
        Type::Array(n, element) => repeat(*n, element, (named, layout), shape)?,
        Type::Struct(s) => s.fields.iter().try_for_each(|f| push(f, (named, layout), shape))?,
        Type::Named(name) => body(name, named)?.fields.iter().try_for_each(|f| push(f, (named, layout), shape))?,
        _ => return Err(ShapeError::Unmodelled(ty.clone())),
    }
    Ok(())
}

fn repeat(
    n: u64,
    element: &Type,
    (named, layout): (&NamedTypes, &DataLayout),
    shape: &mut Shape,
) -> Result<(), ShapeError> {
    // An array of 2^40 empty structures has no leaves, but would take forever to go through.
    if leaves(element, named)? == 0 {
        return Ok(());
    }
    (0..n).try_for_each(|_| push(element, (named, layout), shape))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(ty: &Type, named: &NamedTypes) -> Result<Shape, ShapeError> {
        super::of(ty, named, &DataLayout::default())
    }

    #[test]
    fn enormous_and_empty_types() {
        let named = NamedTypes::new();
        let huge = Type::Array(1 << 40, Arc::new(Type::Int(8)));
        assert_eq!(of(&huge, &named), Err(ShapeError::TooManyLeaves(huge)));
        let empty = Type::Array(1 << 40, Arc::new(Type::structure(vec![])));
        assert_eq!(of(&empty, &named).unwrap().len(), 0);
    }

    #[test]
    fn parts_of_named_types() {
        let mut named = NamedTypes::new();
        let pair = StructType { fields: vec![Type::Int(1), Type::PTR], packed: false };
        named.insert("pair".into(), Some(Arc::new(pair)));
        named.insert("opaque".into(), None);
        let ty = Type::Array(3, Arc::new(Type::Named("pair".into())));
        assert_eq!(of(&ty, &named).unwrap().len(), 6);
        assert_eq!(part(&ty, &[2, 1], &named), Ok((5..6, Type::PTR)));
        assert_eq!(part(&ty, &[], &named), Ok((0..6, ty.clone())));
        assert!(matches!(part(&ty, &[3], &named), Err(ShapeError::NoSuchPart { index: 3, .. })));
        assert!(matches!(part(&ty, &[0, 2], &named), Err(ShapeError::NoSuchPart { index: 2, .. })));
        assert!(matches!(of(&Type::Named("opaque".into()), &named), Err(ShapeError::Opaque(_))));
    }

    #[test]
    fn a_type_that_contains_itself() {
        let mut named = NamedTypes::new();
        let list = StructType { fields: vec![Type::Int(1), Type::Named("list".into())], packed: false };
        named.insert("list".into(), Some(Arc::new(list)));
        let ty = Type::Named("list".into());
        assert_eq!(of(&ty, &named), Err(ShapeError::Recursive("list".into())));
        assert_eq!(part(&ty, &[1], &named), Err(ShapeError::Recursive("list".into())));
    }

    #[test]
    fn scalable_vectors_are_unmodelled() {
        let ty = Type::ScalableVector(2, Arc::new(Type::Int(8)));
        assert_eq!(of(&ty, &NamedTypes::new()), Err(ShapeError::Unmodelled(ty)));
    }

    /// LLVM up to 22 refuses such layouts, so no case of the corpus can have one.
    #[test]
    fn pointers_whose_null_is_all_ones_have_no_shape() {
        let of_space = |text: &str, space| {
            let layout = DataLayout::parse(text).expect("a layout");
            super::of(&Type::Ptr(AddressSpace(space)), &NamedTypes::new(), &layout)
        };
        assert_eq!(of_space("e-po1:64:64", 1), Err(ShapeError::NullOfOnes(AddressSpace(1))));
        assert!(of_space("e-po1:64:64", 0).is_ok() && of_space("e-pz1:64:64", 1).is_ok());
    }
}
