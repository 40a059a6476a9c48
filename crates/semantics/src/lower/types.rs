//! Shapes and widths of the types of a module.

use super::Reason;
use crate::shape;
use crate::value::{Leaf, Shape};
use irrefute_ir::layout::DataLayout;
use irrefute_ir::{Module, Type};

/// The leaves of a type.
///
/// # Errors
/// The reason, if there is no such value, or it has too many leaves.
pub(super) fn shape_of(module: &Module, layout: &DataLayout, ty: &Type) -> Result<Shape, Reason> {
    shape::of(ty, &module.named_types, layout).map_err(|error| Reason::from(error.to_string()))
}

/// The number of leaves before the part at a path of `extractvalue` or `insertvalue` indices.
pub(super) fn leaf_offset(module: &Module, ty: &Type, path: &[u32]) -> Result<u32, Reason> {
    let part = shape::part(ty, path, &module.named_types);
    part.map(|(leaves, _)| leaves.start as u32).map_err(|error| error.to_string().into())
}

/// The width of a leaf in bits.
pub(super) fn leaf_width(leaf: Leaf) -> u32 {
    leaf.width()
}
