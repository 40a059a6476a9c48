//! Blocks: globals, parameters and allocas, with their first contents.

use super::layout::{is_solid, natural_align, parts, store_size, stride};
use super::passing::Extent;
use super::shapes::{draw_shape, draw_view};
use super::{MemoryObject, Nature, Need, Pointer, Rights};
use crate::body::Body;
use crate::constants::{self, Bases};
use crate::kind::Kind;
use crate::random::Random;
use crate::swarm::SwarmConfig;
use irrefute_ir::{Constant, ConstantKind, Global, Header, Linkage, Op, Type, UnnamedAddr, ValueId};
use smallvec::smallvec;
use std::sync::Arc;

/// A global variable of the module, as bodies see it.
pub(crate) struct GlobalObject {
    pub global: Global,
}

/// The greatest number of parts that are filled one by one; a block with more is filled by `memset`.
const MAX_PARTS: usize = 5;

/// The way in which a block gets its first contents.
#[derive(Clone, Copy)]
enum Filling {
    /// Nothing is written.
    None,
    /// `memset` of the whole block.
    Set,
    /// A store to each part, in order.
    Parts,
    /// A copy of another block.
    Copy,
    /// One store of a constant of the whole type.
    Whole,
}

impl GlobalObject {
    /// A global variable or constant: internal, external, or declared only.
    pub fn draw(random: &mut Random, swarm: &SwarmConfig, name: Arc<str>) -> GlobalObject {
        let ty = draw_shape(random, swarm);
        let constant = random.percent(20);
        let declared = !constant && random.percent(15);
        let linkage = if declared || random.coin() { Linkage::External } else { Linkage::Internal };
        let align = match random.below(4) {
            0 => Some(16),
            1 => None,
            _ => Some(natural_align(&ty)),
        };
        let unnamed_addr = if constant && random.coin() { UnnamedAddr::Global } else { UnnamedAddr::Significant };
        let initializer = (!declared).then(|| draw_initializer(random, &swarm.bases[0], &ty));
        let header = Header { linkage, unnamed_addr, align, ..Header::default() };
        GlobalObject {
            global: Global {
                name,
                ty,
                constant,
                externally_initialized: false,
                thread_local: None,
                header,
                initializer,
                attrs: Default::default(),
                metadata: Vec::new(),
            },
        }
    }

    fn align(&self) -> u64 {
        self.global.header.align.unwrap_or_else(|| natural_align(&self.global.ty))
    }
}

/// A constant of any type that blocks have, in the form that LLVM prints.
fn draw_initializer(random: &mut Random, bases: &Bases, ty: &Type) -> Constant {
    if random.percent(35) {
        return Constant::zero(ty.clone());
    }
    match ty {
        Type::Int(width) => constants::scalar(*width, bases.draw_value(random, *width)),
        Type::Vector(lanes, lane) => {
            let width = lane.int_width().unwrap_or(1);
            let lanes = (0..*lanes).map(|_| constants::scalar(width, bases.draw_value(random, width))).collect();
            constants::vector(width, lanes)
        }
        Type::Array(count, element) => {
            let all: Vec<Constant> = (0..*count).map(|_| draw_initializer(random, bases, element)).collect();
            aggregate(ty, all)
        }
        Type::Struct(body) => aggregate(ty, body.fields.iter().map(|f| draw_initializer(random, bases, f)).collect()),
        _ => Constant::zero(ty.clone()),
    }
}

/// An array or a structure of these parts: `zeroinitializer` if all are zero, a string for an array of bytes.
fn aggregate(ty: &Type, parts: Vec<Constant>) -> Constant {
    if parts.iter().all(|part| *part == Constant::zero(part.ty.clone())) {
        return Constant::zero(ty.clone());
    }
    let kind = match ty {
        Type::Array(_, element) if **element == Type::Int(8) => {
            let byte = |c: &Constant| c.as_int().and_then(|i| i.to_u64()).unwrap_or(0) as u8;
            ConstantKind::Bytes(parts.iter().map(byte).collect())
        }
        _ => ConstantKind::Aggregate(parts.into()),
    };
    Constant { ty: ty.clone(), kind }
}

impl Body<'_, '_, '_> {
    /// Brings the initial memory into scope: globals, parameters, and the function's own blocks.
    pub fn open_memory(&mut self, extents: &[(ValueId, Extent)]) {
        let Some(swarm) = &self.world.swarm.memory else { return };
        let globals = self.world.objects;
        for object in globals {
            self.open_global(object);
        }
        for (value, extent) in extents {
            self.open_parameter(*value, extent);
        }
        let present = globals.len() + extents.len();
        // Given blocks replace some of the function's own.
        let own = (swarm.objects as usize).saturating_sub(present / 2);
        for _ in 0..own {
            self.open_own();
        }
    }

    fn open_global(&mut self, object: &GlobalObject) {
        let id =
            self.memory.add_object(MemoryObject { nature: Nature::Global, filled: true, dirty: false, escaped: true });
        let ty = object.global.ty.clone();
        let rights = Rights { write: !object.global.constant, ..Rights::ALL };
        let value = Constant::global(object.global.name.clone()).into();
        let after = stride(&ty);
        let align = object.align();
        self.add_pointer(Pointer { value, objects: smallvec![id], before: 0, after, align, rights, shape: Some(ty) });
    }

    fn open_parameter(&mut self, value: ValueId, extent: &Extent) {
        let nature = Nature::Passed { alone: extent.alone };
        let id = self.memory.add_object(MemoryObject { nature, filled: true, dirty: false, escaped: true });
        let pointer = Pointer {
            value: value.into(),
            objects: smallvec![id],
            before: 0,
            after: extent.size,
            align: extent.align,
            rights: extent.rights,
            shape: Some(extent.shape.clone()),
        };
        if extent.nullable {
            self.return_if_null(&pointer);
        }
        self.add_pointer(pointer);
    }

    /// A new `alloca` in the entry block, in most cases with contents.
    fn open_own(&mut self) {
        let shape = draw_shape(self.random, self.world.swarm);
        let pointer = self.alloca(shape);
        self.fill_block(&pointer);
        self.add_pointer(pointer);
    }

    /// An alloca at the top of the entry block.
    pub(crate) fn alloca(&mut self, shape: Type) -> Pointer {
        let natural = natural_align(&shape);
        let align = match self.random.below(8) {
            0 => natural.max(16),
            1 => 1,
            _ => natural,
        };
        let op = Op::Alloca {
            ty: shape.clone(),
            count: None,
            align: Some(align),
            space: Default::default(),
            inalloca: false,
            swifterror: false,
        };
        let value = self.hoist_alloca(op);
        self.own_pointer(value, align, shape)
    }

    /// The result of an `alloca` at the top of the entry block: elsewhere a loop would allocate without end.
    pub(crate) fn hoist_alloca(&mut self, op: Op) -> ValueId {
        let value = self.insert_alloca(op, self.memory.allocas);
        self.memory.allocas += 1;
        value
    }

    /// The pointer to a new block of the function.
    pub(crate) fn own_pointer(&mut self, value: ValueId, align: u64, shape: Type) -> Pointer {
        let id =
            self.memory.add_object(MemoryObject { nature: Nature::Own, filled: false, dirty: false, escaped: false });
        Pointer {
            value: value.into(),
            objects: smallvec![id],
            before: 0,
            after: stride(&shape),
            align,
            rights: Rights::ALL,
            shape: Some(shape),
        }
    }

    /// Gives a new block its first contents, in most cases.
    pub(super) fn fill_block(&mut self, pointer: &Pointer) {
        let unfilled = self.world.swarm.memory.as_ref().map_or(0, |swarm| swarm.unfilled);
        let filling = if self.random.percent(unfilled) {
            Filling::None
        } else {
            self.random.weighted(&[(Filling::Parts, 5), (Filling::Set, 4), (Filling::Copy, 3), (Filling::Whole, 2)])
        };
        match filling {
            Filling::None => return,
            Filling::Set => self.set_bytes(pointer, pointer.after),
            Filling::Parts => self.fill_parts(pointer),
            Filling::Copy => {
                if !self.fill_by_copy(pointer) {
                    self.set_bytes(pointer, pointer.after);
                }
            }
            Filling::Whole => self.fill_whole(pointer),
        }
        // A store of a type with padding leaves the padding undefined, so loads may not rely on every byte.
        let written = match (filling, &pointer.shape) {
            (Filling::Parts | Filling::Whole, Some(shape)) => is_packed(shape),
            _ => true,
        };
        for id in pointer.objects.clone() {
            self.memory.object(id).filled |= written;
        }
    }

    fn fill_parts(&mut self, pointer: &Pointer) {
        let shape = pointer.shape.clone().unwrap_or(Type::Int(8));
        let mut leaves = Vec::new();
        collect_leaves(&shape, 0, &mut leaves);
        if leaves.len() > MAX_PARTS {
            return self.set_bytes(pointer, pointer.after);
        }
        if self.random.percent(20) {
            leaves.reverse();
        }
        for (offset, kind) in leaves {
            let part = self.at(pointer, offset as i64);
            let value = self.operand(kind);
            self.store(&part, kind, value);
        }
    }

    fn fill_by_copy(&mut self, pointer: &Pointer) -> bool {
        let Some(source) = self.find_pointer(Need::to_read(pointer.after)) else { return false };
        let source = if source.after < pointer.after { self.at(&source, -(source.before as i64)) } else { source };
        if source.after < pointer.after {
            return false;
        }
        self.copy_bytes(pointer, &source, pointer.after);
        true
    }

    fn fill_whole(&mut self, pointer: &Pointer) {
        let shape = pointer.shape.clone().unwrap_or(Type::Int(8));
        let bases = self.world.swarm.bases[1];
        let value = draw_initializer(self.random, &bases, &shape);
        self.store_value(pointer, value.into());
    }
}

/// Adds every integer or vector in a type, with its offset.
fn collect_leaves(ty: &Type, offset: u64, leaves: &mut Vec<(u64, Kind)>) {
    if let Some(kind) = Kind::of(ty) {
        return leaves.push((offset, kind));
    }
    for (at, part) in parts(ty) {
        collect_leaves(&part, offset + at, leaves);
    }
}

/// Whether stores to all parts of a type write every byte, and only bits of integers.
fn is_packed(ty: &Type) -> bool {
    let mut leaves = Vec::new();
    collect_leaves(ty, 0, &mut leaves);
    let written: u64 = leaves.iter().map(|(_, kind)| store_size(&kind.ty())).sum();
    written == stride(ty) && leaves.iter().all(|(_, kind)| is_solid(&kind.ty()))
}

impl Body<'_, '_, '_> {
    /// A type of at most `size` bytes through which a block may be accessed.
    pub(crate) fn view(&mut self, size: u64) -> Kind {
        draw_view(self.random, self.world.swarm, size)
    }
}
