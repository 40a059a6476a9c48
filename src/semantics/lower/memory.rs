//! Constant memory: global variables laid out, loads and `getelementptr`.

use super::function::{Lowering, intern};
use super::types::leaf_width;
use super::{Context, Reason, constant};
use crate::ir::layout::{DataLayout, Endianness};
use crate::ir::types::NamedTypes;
use crate::ir::{
    self, AccessMode, AddressSpace, Constant, ConstantKind, Flags, IntPredicate, Linkage, Module, Operand, Type,
    UnnamedAddr,
};
use crate::semantics::globals::{Global, Globals, Image, MAX_BYTES, POINTER_BYTES, Piece};
use crate::semantics::program::{Action, AddressSite, LoadSite, PointerComparison, Slots, Step};
use crate::semantics::value::Leaf;

/// Every global of the module as a block, of which nothing is read yet.
pub(super) fn blocks(module: &Module, layout: &DataLayout) -> Globals {
    let named = &module.named_types;
    let block = |global: &ir::Global| Global {
        name: global.name.clone(),
        align: alignment(global, layout, named),
        size: layout.alloc_size(&global.ty, named),
        mergeable: global.header.unnamed_addr != UnnamedAddr::Significant,
        contents: Err("memory".into()),
    };
    Globals(module.globals.iter().map(block).collect())
}

/// The alignment of a global. Without one in the text it is "whatever it feels convenient" (Language
/// Reference, "Global Variables"): a definition of more than 16 bytes is placed at a multiple of 16,
/// and passes raise the alignment of loads on the strength of that.
fn alignment(global: &ir::Global, layout: &DataLayout, named: &NamedTypes) -> u64 {
    let natural = || layout.abi_align(&global.ty, named).unwrap_or(1);
    let is_large = || layout.alloc_size(&global.ty, named).is_some_and(|size| size > 16);
    match global.header.align {
        Some(align) => align,
        None if global.initializer.is_some() && is_large() => natural().max(16),
        None => natural(),
    }
}

/// The same with what loads find in them, or why they are not modelled.
pub(super) fn contents(context: &Context) -> Globals {
    let blocks = context.globals.0.iter().zip(&context.module.globals);
    Globals(blocks.map(|(block, global)| Global { contents: image(context, global), ..block.clone() }).collect())
}

/// The contents of a global that nobody writes.
fn image(context: &Context, global: &ir::Global) -> Result<Image, Reason> {
    let unread = |why: &str| Err(Reason::from(format!("memory: load from @{}, which {why}", global.name)));
    let Some(initializer) = &global.initializer else { return unread("is defined elsewhere") };
    if !global.constant {
        return unread("is not constant");
    }
    if global.externally_initialized || global.thread_local.is_some() || global.header.linkage == Linkage::ExternWeak {
        return unread("is not initialized here");
    }
    if context.layout.endianness == Endianness::Big {
        return unread("is big-endian");
    }
    match context.layout.alloc_size(&global.ty, &context.module.named_types) {
        Some(size) if size <= MAX_BYTES => {
            let mut image = Image::new(size, &context.dialect);
            write(context, &mut image, 0, initializer)?;
            Ok(image)
        }
        _ => unread("is too large"),
    }
}

/// Writes a constant at an offset in bytes.
fn write(context: &Context, image: &mut Image, offset: u64, value: &Constant) -> Result<(), Reason> {
    let pieces = pieces(context.module, &context.layout, &value.ty)?;
    let scalars = constant::evaluate(context, value)?;
    let mut rest = &scalars[..];
    for piece in pieces {
        let (lanes, after) = rest.split_at(piece.lanes as usize);
        image.write(&Piece { offset: offset + piece.offset, ..piece }, lanes)?;
        rest = after;
    }
    Ok(())
}

/// Where the leaves of a type lie in memory, in order.
pub(super) fn pieces(module: &Module, layout: &DataLayout, ty: &Type) -> Result<Vec<Piece>, Reason> {
    let mut pieces = Vec::new();
    collect(&module.named_types, layout, ty, 0, &mut pieces)?;
    Ok(pieces)
}

fn collect(
    named: &NamedTypes,
    layout: &DataLayout,
    ty: &Type,
    offset: u64,
    pieces: &mut Vec<Piece>,
) -> Result<(), Reason> {
    let unsized_type = || Reason::from(format!("memory: a value of type {ty}"));
    let leaf = |ty: &Type| match ty {
        Type::Int(w) => Ok(Leaf::Int(*w)),
        Type::Byte(w) => Ok(Leaf::Byte(*w)),
        Type::Float(kind) => Ok(Leaf::Float(*kind)),
        Type::Ptr(AddressSpace(0)) if u64::from(layout.pointer_bits(AddressSpace(0))) == 8 * POINTER_BYTES => {
            Ok(Leaf::Ptr(AddressSpace(0)))
        }
        _ => Err(unsized_type()),
    };
    let body = match ty {
        Type::Vector(lanes, element) => {
            pieces.push(Piece { offset, lanes: *lanes, leaf: leaf(element)? });
            return Ok(());
        }
        Type::Array(n, element) => {
            let distance = layout.alloc_size(element, named).ok_or_else(unsized_type)?;
            return (0..*n).try_for_each(|i| collect(named, layout, element, offset + i * distance, pieces));
        }
        Type::Struct(body) => body,
        Type::Named(name) => named.get(name).and_then(Option::as_ref).ok_or_else(unsized_type)?,
        scalar => {
            pieces.push(Piece { offset, lanes: 1, leaf: leaf(scalar)? });
            return Ok(());
        }
    };
    let offsets = layout.structure(body, named).ok_or_else(unsized_type)?.offsets;
    body.fields.iter().zip(offsets).try_for_each(|(field, at)| collect(named, layout, field, offset + at, pieces))
}

/// Lowers a load.
pub(super) fn load<'a>(
    lowering: &mut Lowering<'a>,
    ty: &Type,
    pointer: &'a Operand,
    align: Option<u64>,
    mode: &AccessMode,
    to: Slots,
) -> Result<(), Reason> {
    if mode.volatile {
        return Err("memory: volatile accesses".into());
    }
    if mode.ordering.is_some() {
        return Err("memory: atomic accesses".into());
    }
    let (module, layout) = (lowering.context.module, &lowering.context.layout);
    let unsized_type = || Reason::from(format!("memory: a value of type {ty}"));
    let natural = layout.abi_align(ty, &module.named_types).ok_or_else(unsized_type)?;
    let size = layout.store_size(ty, &module.named_types).ok_or_else(unsized_type)?;
    let pieces = pieces(module, layout, ty)?;
    let pointer = lowering.operand(pointer)?.start;
    let site = LoadSite { pointer, to, pieces, size, align: align.unwrap_or(natural) };
    let index = intern(&mut lowering.code.loads, site);
    lowering.emit(Action::Load(index));
    Ok(())
}

/// How an index of `getelementptr` moves, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stride {
    /// To a field: by this much, whatever it is called.
    Field(u64),
    /// By this much for each.
    Elements(u64),
}

/// The stride of each of some indices into a type; `field` gives an index that is a constant.
pub(super) fn strides(
    context: &Context,
    element: &Type,
    indices: usize,
    field: impl Fn(usize) -> Option<u64>,
) -> Result<Vec<Stride>, Reason> {
    let (named, layout) = (&context.module.named_types, &context.layout);
    let mut strides = Vec::with_capacity(indices);
    // The first index counts whole values of the type.
    let mut inside = Type::Array(0, element.clone().into());
    for i in 0..indices {
        let unsized_type = || Reason::from(format!("memory: getelementptr into the type {inside}"));
        let body = match &inside {
            Type::Array(_, element) | Type::Vector(_, element) => {
                strides.push(Stride::Elements(layout.alloc_size(element, named).ok_or_else(unsized_type)?));
                inside = (**element).clone();
                continue;
            }
            Type::Struct(body) => body,
            Type::Named(name) => named.get(name).and_then(Option::as_ref).ok_or_else(unsized_type)?,
            _ => return Err(unsized_type()),
        };
        let field = field(i).and_then(|field| usize::try_from(field).ok()).ok_or_else(unsized_type)?;
        let next = body.fields.get(field).cloned().ok_or_else(unsized_type)?;
        strides.push(Stride::Field(layout.structure(body, named).ok_or_else(unsized_type)?.offsets[field]));
        inside = next;
    }
    Ok(strides)
}

/// An index that is a constant, or a vector of the same one.
pub(super) fn constant_index(index: &Constant) -> Option<u64> {
    match &index.kind {
        ConstantKind::Int(i) => i.to_u64(),
        ConstantKind::Splat(lane) => constant_index(lane),
        ConstantKind::Zero => Some(0),
        ConstantKind::Aggregate(lanes) => constant_index(lanes.first()?),
        _ => None,
    }
}

/// Lowers `getelementptr`.
pub(super) fn address<'a>(
    lowering: &mut Lowering<'a>,
    flags: Flags,
    element: &Type,
    base: &'a Operand,
    indices: &'a [Operand],
    to: Slots,
) -> Result<(), Reason> {
    if lowering.shape(base)?.first() != Some(&Leaf::Ptr(AddressSpace(0))) {
        return Err("memory: address spaces".into());
    }
    let field = |i: usize| match &indices[i] {
        Operand::Const(constant) => constant_index(constant),
        Operand::Local(_) | Operand::Metadata(_) => None,
    };
    let strides = strides(lowering.context, element, indices.len(), field)?;
    let mut steps = Vec::with_capacity(indices.len());
    for (index, stride) in indices.iter().zip(strides) {
        steps.push(match stride {
            Stride::Field(bytes) => Step::Field(bytes),
            Stride::Elements(scale) => {
                let width = lowering.shape(index)?.first().map_or(0, |leaf| leaf_width(*leaf));
                Step::Elements { index: lowering.operand(index)?, width, scale }
            }
        });
    }
    let base = lowering.operand(base)?;
    let entry = intern(&mut lowering.code.addresses, AddressSite { base, steps, flags, to });
    lowering.emit(Action::Address(entry));
    Ok(())
}

/// Lowers `icmp` of pointers.
pub(super) fn compare<'a>(
    lowering: &mut Lowering<'a>,
    predicate: IntPredicate,
    lhs: &'a Operand,
    rhs: &'a Operand,
    to: Slots,
) -> Result<(), Reason> {
    let (lhs, rhs) = (lowering.operand(lhs)?, lowering.operand(rhs)?);
    let site = PointerComparison { predicate, lhs, rhs, to: to.start };
    let index = intern(&mut lowering.code.pointer_comparisons, site);
    lowering.emit(Action::ComparePointers(index));
    Ok(())
}
