//! Loads and stores: loads mostly read what was stored, often through another type.

use super::layout::{align_at, is_solid, natural_align, store_size};
use super::{Need, Pointer, Stored};
use crate::body::Body;
use crate::kind::Kind;
use irrefute_ir::{AccessMode, Attachment, Metadata, MetadataKind, Op, Operand, Type, ValueId};

impl Body<'_, '_, '_> {
    /// A load into a value of the program.
    pub fn emit_load(&mut self) {
        match self.random.below(10) {
            0 => self.emit_whole_load(),
            1 => self.emit_cell(),
            2..=6 if self.reload().is_some() => {}
            _ => {
                let kind = self.any_view(16);
                let Some(pointer) = self.find_pointer(Need::to_read(store_size(&kind.ty()))) else {
                    return self.store_then_load();
                };
                let pointer = self.inside(&pointer, store_size(&kind.ty()));
                self.load(&pointer, kind);
            }
        }
    }

    /// A type of at most `size` bytes without padding, integers or floating-point values.
    fn any_view(&mut self, size: u64) -> Kind {
        let view = self.view(size);
        let Some(floats) = self.floats() else { return view };
        let kind = self.random.pick(&floats.kinds);
        let fits = is_solid(&kind.ty()) && store_size(&kind.ty()) <= size;
        if fits && self.random.coin() { kind } else { view }
    }

    fn store_then_load(&mut self) {
        self.emit_store();
        self.reload();
    }

    /// A store of a value of the program.
    pub fn emit_store(&mut self) {
        match self.random.below(12) {
            0 => return self.emit_whole_store(),
            1 if self.store_again().is_some() => return,
            _ => {}
        }
        // Any kind can be stored. One whose width is no whole number of bytes is read back only as that kind.
        let kind = if self.random.percent(65) { self.draw_any_kind() } else { self.any_view(16) };
        let size = store_size(&kind.ty());
        let Some(pointer) = self.find_pointer(Need::to_write(size)) else { return self.emit_binary() };
        let pointer = self.inside(&pointer, size);
        let value = if self.random.percent(20) { self.constant(kind).into() } else { self.local(kind).into() };
        self.store(&pointer, kind, value);
    }

    /// A pointer from which `size` bytes can be accessed, at a random place of the known extent.
    pub(super) fn inside(&mut self, pointer: &Pointer, size: u64) -> Pointer {
        let low = -(pointer.before as i64);
        let high = pointer.after as i64 - size as i64;
        let range = (high - low) as u32;
        let offset = match self.random.below(10) {
            0..=4 if low <= 0 && 0 <= high => 0,
            0..=6 => low + i64::from(self.random.below(range / size as u32 + 1)) * size as i64,
            7 => high,
            _ => low + i64::from(self.random.below(range + 1)),
        };
        self.at(pointer, offset)
    }

    /// A load of all or part of a stored value, through its own type or another one; `None` if no store is in scope.
    fn reload(&mut self) -> Option<ValueId> {
        let readable = |s: &&Stored| s.valid && s.at.rights.read;
        let all: Vec<&Stored> = self.memory.stored.iter().filter(readable).collect();
        if all.is_empty() {
            return None;
        }
        let back = self.random.index(all.len()).min(self.random.index(all.len()));
        let Stored { at, kind, .. } = all[all.len() - 1 - back].clone();
        let size = store_size(&kind.ty());
        if !is_solid(&kind.ty()) || self.random.percent(45) {
            return Some(self.load(&at, kind));
        }
        let view = self.any_view(size);
        let spare = size - store_size(&view.ty());
        let offset = if self.random.coin() { 0 } else { self.random.below(spare as u32 + 1) };
        let place = self.at(&at, offset.into());
        Some(self.load(&place, view))
    }

    /// A second store over part of an earlier one, or over all of it and more.
    fn store_again(&mut self) -> Option<()> {
        let all: Vec<&Stored> = self.memory.stored.iter().filter(|s| s.at.rights.write).collect();
        if all.is_empty() {
            return None;
        }
        let at = all[self.random.index(all.len())].at.clone();
        let kind = self.view(at.after.min(16));
        if store_size(&kind.ty()) > at.after {
            return None;
        }
        let spare = (at.after - store_size(&kind.ty())).min(4);
        let offset = self.random.below(spare as u32 + 1);
        let place = self.at(&at, offset.into());
        let value = self.operand(kind);
        self.store(&place, kind, value);
        Some(())
    }

    /// A load of a kind. The caller knows that the access is inside the block.
    pub(crate) fn load(&mut self, pointer: &Pointer, kind: Kind) -> ValueId {
        self.memory.note_read(pointer);
        let op = self.load_op(pointer, kind.ty());
        let value = self.push(op, kind);
        if !kind.is_vector() && self.has_promise() {
            let attachment = if kind.is_float() || self.random.coin() { no_undef() } else { self.range_of(kind.width) };
            self.attach(attachment);
        }
        value
    }

    /// The operation that loads a value of a type.
    pub(super) fn load_op(&mut self, pointer: &Pointer, ty: Type) -> Op {
        let align = Some(self.access_align(pointer, &ty));
        let mode = self.access_mode(pointer);
        Op::Load { ty, pointer: pointer.value.clone(), align, mode }
    }

    /// A store of a value of a kind.
    pub(crate) fn store(&mut self, pointer: &Pointer, kind: Kind, value: Operand) {
        self.store_value(pointer, value);
        self.memory.stored.push(Stored { at: pointer.clone(), kind, valid: true });
    }

    /// A store of any value.
    pub(super) fn store_value(&mut self, pointer: &Pointer, value: Operand) {
        self.memory.note_write(pointer);
        let ty = self.function.type_of(&value).clone();
        let align = Some(self.access_align(pointer, &ty));
        let mode = self.access_mode(pointer);
        self.push_void(Op::Store { value, pointer: pointer.value.clone(), align, mode });
    }

    /// An alignment that holds: in most cases the known one, up to the natural alignment of the type.
    fn access_align(&mut self, pointer: &Pointer, ty: &Type) -> u64 {
        match self.random.below(10) {
            0 => 1,
            1 => pointer.align,
            2 => align_at(pointer.align, 2),
            _ => pointer.align.min(natural_align(ty)),
        }
    }

    fn access_mode(&mut self, pointer: &Pointer) -> AccessMode {
        let volatile = self.world.swarm.memory.as_ref().map_or(0, |swarm| swarm.volatile);
        // A pointer that may not escape carries promises, and these do not take volatile accesses into account.
        let volatile = pointer.rights.escape && self.random.percent(volatile);
        AccessMode { volatile, ..AccessMode::default() }
    }

    /// Whether to attach a promise here, in programs with attributes.
    pub(super) fn has_promise(&mut self) -> bool {
        let density = self.world.swarm.attributes;
        self.random.percent(density / 2)
    }
}

/// `!noundef !{}`.
pub(super) fn no_undef() -> Attachment {
    Attachment { kind: MetadataKind::NoUndef, node: Metadata::Tuple([].into()) }
}

/// `!nonnull !{}`.
pub(super) fn non_null() -> Attachment {
    Attachment { kind: MetadataKind::NonNull, node: Metadata::Tuple([].into()) }
}
