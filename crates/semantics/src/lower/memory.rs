//! Memory: global variables laid out, accesses, `getelementptr`, casts.

use super::lowering::Lowering;
use super::types::leaf_width;
use super::{Context, Reason, constant};
use crate::memory::{BlockBytes, BlockKind, Exactness, Filling, Global, Globals, Label, Limits, Piece, Spaces};
use crate::program::{
    Action, AddressSite, AllocaSite, Atomicity, CopySite, LoadSite, Overlap, PointerCast, PointerCastKind,
    PointerComparison, PointerDifference, Slot, Slots, Step, StoreSite, Synchronization,
};
use crate::value::{Leaf, PointerKind};
use irrefute_ir::layout::{DataLayout, Endianness};
use irrefute_ir::quote::Name;
use irrefute_ir::types::NamedTypes;
use irrefute_ir::{
    self as ir, AccessMode, AddressSpace, Constant, ConstantKind, Flags, IntPredicate, Linkage, Module, Operand,
    Ordering, Type, UnnamedAddr,
};
use std::sync::Arc;

/// Every global of the module as a block. Contents are left out: they may contain addresses of any of these.
pub(super) fn blocks(module: &Module, layout: &DataLayout, labels: &[ir::Label]) -> Globals {
    let named = &module.named_types;
    let spaces = Spaces::new(layout, module.triple.as_deref());
    let block = |global: &ir::Global| Global {
        name: global.name.clone(),
        space: global.header.address_space,
        align: alignment(global, layout, named),
        size: layout.alloc_size(&global.ty, named),
        // What the target calls constant memory is never written, whatever the variable says.
        constant: global.constant || spaces.is_constant(global.header.address_space),
        external: !is_local(global.header.linkage),
        elsewhere: global.initializer.is_none(),
        // `local_unnamed_addr` is a promise about this module alone: nobody merges for it.
        unnamed_addr: global.header.unnamed_addr == UnnamedAddr::Global,
        replaceable: global.initializer.is_none() || global.header.linkage.is_interposable(),
        is_weak: global.header.linkage == Linkage::ExternWeak,
        contents: Err("memory".into()),
    };
    let functions = module.functions.iter().map(|function| function.name.clone()).collect();
    let is_unnamed = |function: &ir::Function| function.header.unnamed_addr == UnnamedAddr::Global;
    let unnamed_functions = module.functions.iter().map(is_unnamed).collect();
    let mut variables: Vec<Global> = module.globals.iter().map(block).collect();
    // Through an alias that is visible to the linker, other modules reach a variable that is not.
    for alias in module.aliases.iter().filter(|alias| !is_local(alias.header.linkage)) {
        if let Some(name) = super::alias::base(module, &alias.target)
            && let Some(variable) = variables.iter_mut().find(|variable| *variable.name == *name)
        {
            variable.external = true;
        }
    }
    let function_spaces = module.functions.iter().map(|function| function.header.address_space).collect();
    // Other widths are not modelled, and nothing asks for them then.
    let is_modelled = spaces.is_modelled(AddressSpace(0));
    let widths = if is_modelled { spaces.widths(AddressSpace(0)) } else { Default::default() };
    let (endianness, limits) = (layout.endianness, Limits::CHECK);
    let labels = labels.iter().map(|label| place(module, label)).collect();
    Globals { variables, functions, unnamed_functions, function_spaces, labels, endianness, widths, spaces, limits }
}

/// The place in the code that a label is.
fn place(module: &Module, (function, block): &ir::Label) -> Label {
    let index = module.functions.iter().position(|f| f.name == *function).unwrap_or_default();
    let found = module
        .functions
        .get(index)
        .and_then(|f| f.block_ids().zip(&f.blocks).find(|(_, b)| b.name.as_ref() == Some(block)).map(|(id, _)| id));
    Label {
        name: format!("blockaddress(@{}, %{})", Name(function), Name(block)).into(),
        function: index as u32,
        block: found,
        is_numbered: block.bytes().all(|byte| byte.is_ascii_digit()),
    }
}

/// Gives a size to what a whole program declares as an array of no elements and nobody defines, such as the tables of the
/// C++ runtime: pointers into it may move, and every access names it.
pub(super) fn give_sizes(globals: &mut Globals) {
    const SIZE: u64 = 1 << 12;
    for variable in globals.variables.iter_mut().filter(|variable| variable.is_larger_elsewhere()) {
        variable.size = Some(SIZE);
    }
}

fn is_local(linkage: Linkage) -> bool {
    matches!(linkage, Linkage::Private | Linkage::Internal)
}

/// The alignment of a global. Without `align` the target sets it "to whatever it feels convenient" (Language
/// Reference, "Global Variables"). A definition that the linker takes has at least the preferred alignment of its type,
/// and 16 if it is of more than 16 bytes: passes rely on that when they raise the alignment of accesses. One that is
/// elsewhere, or that the linker may take from elsewhere, has no more than its type demands.
fn alignment(global: &ir::Global, layout: &DataLayout, named: &NamedTypes) -> u64 {
    let is_large = || layout.store_size(&global.ty, named).is_some_and(|size| size > 16);
    match global.header.align {
        Some(align) => align,
        None if is_strong_definition(global) => {
            let preferred = layout.preferred_align(&global.ty, named).unwrap_or(1);
            if is_large() { preferred.max(16) } else { preferred }
        }
        None => layout.abi_align(&global.ty, named).unwrap_or(1),
    }
}

fn is_strong_definition(global: &ir::Global) -> bool {
    let linkage = global.header.linkage;
    global.initializer.is_some() && linkage != Linkage::AvailableExternally && !linkage.is_weak_for_linker()
}

/// The same globals with their contents at the start, or the reason why these are not modelled.
pub(super) fn contents(context: &Context) -> Globals {
    let blocks = context.globals.variables.iter().zip(&context.module.globals);
    let mut variables: Vec<Global> = blocks
        .map(|(block, global)| Global { contents: image(context, global).map(Arc::new), ..block.clone() })
        .collect();
    note_led_to(&mut variables);
    Globals { variables, ..context.globals.clone() }
}

/// Other modules reach what a variable that they see leads to: `@llvm.used` and its kin are such variables.
fn note_led_to(variables: &mut [Global]) {
    let mut seen: Vec<usize> = (0..variables.len()).filter(|i| variables[*i].external).collect();
    while let Some(from) = seen.pop() {
        let Ok(image) = variables[from].contents.clone() else { continue };
        for (_, pointer) in image.pointers() {
            if let Some(BlockKind::Global(to)) = pointer.block().map(|block| block.kind())
                && let Some(variable) = variables.get_mut(to as usize).filter(|variable| !variable.external)
            {
                variable.external = true;
                seen.push(to as usize);
            }
        }
    }
}

/// The contents of a global at the start.
fn image(context: &Context, global: &ir::Global) -> Result<BlockBytes, Reason> {
    let unread = |why: &str| Err(Reason::from(format!("memory: @{}, which {why}", global.name)));
    let Some(initializer) = &global.initializer else { return unread("is defined elsewhere") };
    // A variable that is `thread_local` is that of the one thread.
    if global.externally_initialized || global.header.linkage == Linkage::ExternWeak {
        return unread("is not initialized here");
    }
    match context.layout.alloc_size(&global.ty, &context.module.named_types) {
        Some(size) if size <= context.globals.limits.bytes => {
            let mut image = match initializer.kind {
                ConstantKind::Zero => BlockBytes::filled(size, Filling::Zero, &context.dialect),
                _ if is_covered(context, initializer, size)? => {
                    BlockBytes::filled(size, Filling::Zero, &context.dialect)
                }
                _ => BlockBytes::padding(size, &context.dialect),
            };
            write(context, &mut image, 0, initializer)?;
            Ok(image)
        }
        _ => unread("is too large"),
    }
}

/// Whether the leaves of a constant fill so many bytes, so that there is no padding.
fn is_covered(context: &Context, value: &Constant, size: u64) -> Result<bool, Reason> {
    let pieces = pieces(context.module, &context.layout, &value.ty)?;
    Ok(pieces.iter().map(Piece::bytes).sum::<u64>() == size)
}

/// Writes a constant at an offset in bytes.
fn write(context: &Context, image: &mut BlockBytes, offset: u64, value: &Constant) -> Result<(), Reason> {
    let pieces = pieces(context.module, &context.layout, &value.ty)?;
    let scalars = constant::evaluate(context, value)?;
    let mut rest = &scalars[..];
    for piece in pieces {
        let (lanes, after) = rest.split_at(piece.lanes as usize);
        let exactness = match context.layout.endianness {
            Endianness::Little => image.write(&piece.moved(offset), lanes),
            Endianness::Big => image.write_big_endian(&piece.moved(offset), lanes, &context.dialect),
        };
        if exactness == Exactness::UpperBound {
            return Err("memory: a set of values in an initializer".into());
        }
        rest = after;
    }
    Ok(())
}

/// The positions of the leaves of a type in memory, in order.
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
        Type::Ptr(space) if layout.pointer_bits(*space).is_multiple_of(8) => {
            Ok(Leaf::Ptr(PointerKind { space: *space, bits: layout.pointer_bits(*space) }))
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

/// What the type determines about an access.
struct Shape {
    pieces: Vec<Piece>,
    /// In bytes, as the alignment is.
    size: u64,
    align: u64,
    word: Option<usize>,
    padded: bool,
}

fn access(lowering: &Lowering, ty: &Type, align: Option<u64>) -> Result<Shape, Reason> {
    let (module, layout) = (lowering.context.module, &lowering.context.layout);
    let unsized_type = || Reason::from(format!("memory: a value of type {ty}"));
    let natural = layout.abi_align(ty, &module.named_types).ok_or_else(unsized_type)?;
    let size = layout.store_size(ty, &module.named_types).ok_or_else(unsized_type)?;
    let pieces = pieces(module, layout, ty)?;
    let word = match &pieces[..] {
        [Piece { offset: 0, lanes: 1, leaf: Leaf::Int(width) | Leaf::Byte(width) }]
            if *width <= 64 && width % 8 == 0 && layout.endianness == Endianness::Little =>
        {
            Some(*width as usize / 8)
        }
        _ => None,
    };
    let padded = pieces.iter().map(Piece::bytes).sum::<u64>() < size;
    Ok(Shape { pieces, size, align: align.unwrap_or(natural), word, padded })
}

/// Lowers a load. To a single thread, an atomic load is like any other.
pub(super) fn load<'a>(
    lowering: &mut Lowering<'a>,
    ty: &Type,
    pointer: &'a Operand,
    align: Option<u64>,
    mode: &AccessMode,
    to: Slots,
) -> Result<(), Reason> {
    let space = pointer_kind(lowering, pointer)?.space;
    let pointer = lowering.operand(pointer)?.start;
    load_from(lowering, ty, (space, pointer), align, mode, to)
}

/// Lowers a load through a pointer in a slot.
pub(super) fn load_from(
    lowering: &mut Lowering,
    ty: &Type,
    (space, pointer): (AddressSpace, Slot),
    align: Option<u64>,
    mode: &AccessMode,
    to: Slots,
) -> Result<(), Reason> {
    let Shape { pieces, size, align, word, .. } = access(lowering, ty, align)?;
    note_synchronization(lowering, mode, pointer);
    let atomicity = Atomicity::of(mode);
    let site = Box::new(LoadSite { pointer, space, to, pieces, size, align, word, atomicity });
    let volatile = mode.volatile && !lowering.context.is_whole;
    lowering.emit(if volatile { Action::LoadVolatile(site) } else { Action::Load(site) });
    Ok(())
}

/// An atomic access is progress, unless it is `unordered`: that orders nothing, and LLVM deletes loops with such loads.
///
/// One that is stronger than `monotonic` may synchronize with another thread (Language Reference, "nosync").
fn note_synchronization(lowering: &mut Lowering, mode: &AccessMode, pointer: Slot) {
    let how = match mode.ordering {
        None | Some(Ordering::Unordered) => return,
        Some(_) if is_of_one_thread(mode.scope.as_deref()) => Synchronization::Progress,
        Some(Ordering::Monotonic) => Synchronization::Relaxed(pointer),
        Some(Ordering::Acquire | Ordering::Release | Ordering::AcqRel | Ordering::SeqCst) => {
            Synchronization::Access(pointer)
        }
    };
    lowering.emit(Action::Synchronize(how));
}

/// Whether an atomic operation orders only accesses of its own thread, those of its signal handlers.
pub(super) fn is_of_one_thread(scope: Option<&str>) -> bool {
    scope == Some("singlethread")
}

/// Lowers a store.
pub(super) fn store<'a>(
    lowering: &mut Lowering<'a>,
    value: &'a Operand,
    pointer: &'a Operand,
    align: Option<u64>,
    mode: &AccessMode,
) -> Result<(), Reason> {
    let ty = lowering.function.type_of(value).clone();
    let value = lowering.operand(value)?;
    store_slots(lowering, &ty, value, pointer, align, mode)
}

/// Lowers a store of a value of a type.
pub(super) fn store_slots<'a>(
    lowering: &mut Lowering<'a>,
    ty: &Type,
    value: Slots,
    pointer: &'a Operand,
    align: Option<u64>,
    mode: &AccessMode,
) -> Result<(), Reason> {
    let space = pointer_kind(lowering, pointer)?.space;
    let pointer = lowering.operand(pointer)?.start;
    store_to(lowering, ty, value, (space, pointer), align, mode)
}

/// Lowers a store of a value of a type through a pointer in a slot.
pub(super) fn store_to(
    lowering: &mut Lowering,
    ty: &Type,
    value: Slots,
    (space, pointer): (AddressSpace, Slot),
    align: Option<u64>,
    mode: &AccessMode,
) -> Result<(), Reason> {
    let atomicity = Atomicity::of(mode);
    let site = Box::new(StoreSite { atomicity, ..store_site(lowering, ty, value, (space, pointer), align)? });
    note_synchronization(lowering, mode, pointer);
    let volatile = mode.volatile && !lowering.context.is_whole;
    lowering.emit(if volatile { Action::StoreVolatile(site) } else { Action::Store(site) });
    Ok(())
}

/// A store of a value of a type through a pointer in a slot, which is not atomic.
pub(super) fn store_site(
    lowering: &Lowering,
    ty: &Type,
    value: Slots,
    (space, pointer): (AddressSpace, Slot),
    align: Option<u64>,
) -> Result<StoreSite, Reason> {
    let Shape { pieces, size, align, word, padded } = access(lowering, ty, align)?;
    Ok(StoreSite { pointer, space, value, pieces, size, align, word, padded, atomicity: None })
}

/// Lowers a copy of as many bytes as a value says, with no alignment.
pub(super) fn copy(
    lowering: &mut Lowering,
    [to, from, length]: [Slots; 3],
    overlap: Overlap,
    tail: bool,
) -> Result<(), Reason> {
    check_usual(lowering)?;
    let (to, from, length) = (to.start, from.start, length.start);
    let spaces = Default::default();
    let length_width = lowering.context.globals.widths.address;
    let padding = Vec::new();
    let site = CopySite { to, from, spaces, length, length_width, to_align: 1, from_align: 1, overlap, padding, tail };
    lowering.emit(Action::CopyBytes(Box::new(site)));
    Ok(())
}

/// The type of a pointer, or of the lanes of a vector of them, if it is modelled.
///
/// # Errors
/// The reason why it is not.
pub(super) fn pointer_kind(lowering: &Lowering, pointer: &Operand) -> Result<PointerKind, Reason> {
    match lowering.shape(pointer)?.first() {
        Some(Leaf::Ptr(kind)) => modelled(lowering.context, *kind),
        Some(Leaf::Int(_) | Leaf::Byte(_) | Leaf::Float(_)) | None => Err("memory: no pointer".into()),
    }
}

/// The type of a pointer, if accesses and moves of it are modelled.
///
/// # Errors
/// The reason why they are not.
pub(super) fn modelled(context: &Context, kind: PointerKind) -> Result<PointerKind, Reason> {
    match (context.globals.spaces.is_modelled(kind.space), kind.space) {
        (true, _) => Ok(kind),
        (false, AddressSpace(0)) => Err(format!("memory: pointers of {} bits", kind.bits).into()),
        (false, AddressSpace(space)) => {
            Err(format!("memory: pointers of {} bits in address space {space}", kind.bits).into())
        }
    }
}

/// Checks that pointers into space 0 have a width that is modelled.
pub(super) fn check_usual(lowering: &Lowering) -> Result<(), Reason> {
    modelled(lowering.context, usual(lowering.context)).map(|_| ())
}

/// The type of pointers into space 0.
pub(super) fn usual(context: &Context) -> PointerKind {
    let space = AddressSpace(0);
    PointerKind { space, bits: context.layout.pointer_bits(space) }
}

/// Lowers an `alloca`; `dormant` if its block is not alive before `llvm.lifetime.start`.
pub(super) fn alloca<'a>(
    lowering: &mut Lowering<'a>,
    ty: &Type,
    count: Option<&'a Operand>,
    align: Option<u64>,
    space: AddressSpace,
    dormant: bool,
    to: Slots,
) -> Result<(), Reason> {
    modelled(lowering.context, PointerKind { space, bits: lowering.context.layout.pointer_bits(space) })?;
    let (module, layout) = (lowering.context.module, &lowering.context.layout);
    let unsized_type = || Reason::from(format!("memory: alloca of {ty}"));
    let element = layout.alloc_size(ty, &module.named_types).ok_or_else(unsized_type)?;
    // LLVM reads an `alloca` without `align` as one with the preferred alignment; loads and stores get that of the ABI.
    let natural = layout.preferred_align(ty, &module.named_types).ok_or_else(unsized_type)?;
    let count = match count {
        None => None,
        Some(count) => {
            let (_, width) = lowering.integers(count)?;
            Some((lowering.operand(count)?.start, width))
        }
    };
    let site = AllocaSite { to: to.start, space, element, align: align.unwrap_or(natural), count, dormant };
    lowering.emit(Action::Alloca(Box::new(site)));
    Ok(())
}

/// Lowers a conversion of pointers. The widths of the pointers are checked here.
pub(super) fn cast<'a>(
    lowering: &mut Lowering<'a>,
    kind: PointerCastKind,
    operand: &'a Operand,
    to: Slots,
) -> Result<(), Reason> {
    check_cast(lowering.context, kind)?;
    let from = lowering.operand(operand)?;
    lowering.emit(Action::CastPointer(Box::new(PointerCast { kind, from, to: to.start })));
    Ok(())
}

/// Checks that a conversion of pointers is modelled.
pub(super) fn check_cast(context: &Context, kind: PointerCastKind) -> Result<(), Reason> {
    let spaces = &context.globals.spaces;
    match kind {
        PointerCastKind::ToInteger { pointer, .. }
        | PointerCastKind::ToAddress { pointer, .. }
        | PointerCastKind::FromInteger { pointer, .. } => {
            modelled(context, pointer)?;
            match spaces.has_addresses(pointer.space) {
                true => Ok(()),
                false => Err(format!("memory: a pointer of {} bits as an integer", pointer.bits).into()),
            }
        }
        PointerCastKind::ToSpace { from, to } => {
            modelled(context, from)?;
            modelled(context, to)?;
            match spaces.may_cast(from.space, to.space) {
                true => Ok(()),
                false => {
                    let (from, to) = (from.space.0, to.space.0);
                    Err(format!("addrspacecast from space {from} to {to} of this target").into())
                }
            }
        }
    }
}

/// Lowers `psub`.
pub(super) fn subtract<'a>(
    lowering: &mut Lowering<'a>,
    lhs: &'a Operand,
    rhs: &'a Operand,
    width: u32,
    to: Slots,
) -> Result<(), Reason> {
    let kind = pointer_kind(lowering, lhs)?;
    if !lowering.context.globals.spaces.has_addresses(kind.space) {
        return Err(format!("memory: psub of pointers of {} bits", kind.bits).into());
    }
    let (lhs, rhs) = (lowering.operand(lhs)?.start, lowering.operand(rhs)?.start);
    lowering.emit(Action::SubtractPointers(Box::new(PointerDifference { kind, lhs, rhs, to: to.start, width })));
    Ok(())
}

/// How far an index of `getelementptr` moves a pointer, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stride {
    /// To a field: by this much in all.
    Field(u64),
    /// To an element: by this much for each one before it.
    Elements(u64),
}

/// The stride of each index into a type; `field` gives the value of an index that is a constant.
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
                // The elements of a vector lie together without padding. Before LLVM 18, an index counted them like
                // those of an array all the same.
                let stride = match &inside {
                    Type::Vector(..) if context.dialect.version >= ir::LlvmVersion(18) => {
                        layout.store_size(element, named)
                    }
                    _ => layout.alloc_size(element, named),
                };
                strides.push(Stride::Elements(stride.ok_or_else(unsized_type)?));
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

/// The value of an index that is a constant, or a vector of equal constants, as the index of a field is.
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
    let space = pointer_kind(lowering, base)?.space;
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
    lowering.emit(Action::Address(Box::new(AddressSite { space, base, steps, flags, to })));
    Ok(())
}

/// Lowers `icmp` of pointers.
pub(super) fn compare<'a>(
    lowering: &mut Lowering<'a>,
    predicate: IntPredicate,
    flags: Flags,
    lhs: &'a Operand,
    rhs: &'a Operand,
    to: Slots,
) -> Result<(), Reason> {
    let kind = pointer_kind(lowering, lhs)?;
    let (lhs, rhs) = (lowering.operand(lhs)?, lowering.operand(rhs)?);
    let same_sign = flags.contains(Flags::SAMESIGN);
    let site = PointerComparison { kind, predicate, same_sign, lhs, rhs, to: to.start };
    lowering.emit(Action::ComparePointers(Box::new(site)));
    Ok(())
}
