//! Pointers as parameters and arguments: the memory on which a function may rely, and its promises
//! about that memory.

use super::layout::{natural_align, stride};
use super::shapes::draw_shape;
use super::{Nature, Need, Pointer, Rights};
use crate::body::Body;
use crate::kind::Kind;
use crate::random::Random;
use crate::swarm::SwarmConfig;
use irrefute_ir::{AttrKind, Attribute, Attributes, Type};

/// The greatest number of bytes behind a parameter without `dereferenceable`. Witness inputs give at least this many.
const UNSAID: u64 = 16;

/// The memory behind a pointer parameter.
#[derive(Clone, Debug)]
pub(crate) struct Extent {
    pub shape: Type,
    pub size: u64,
    pub align: u64,
    pub rights: Rights,
    /// Whether nothing else reaches the memory while the function runs (`noalias`).
    pub alone: bool,
    /// Whether the pointer may be null.
    pub nullable: bool,
    pub attributes: Attributes,
}

/// A parameter of a function.
#[derive(Clone, Debug)]
pub(crate) enum PointerParameter {
    Value(Kind),
    Memory(Extent),
}

impl PointerParameter {
    pub fn ty(&self) -> Type {
        match self {
            PointerParameter::Value(kind) => kind.ty(),
            PointerParameter::Memory(_) => Type::PTR,
        }
    }
}

/// The only use that a function promises to make of the memory behind a pointer.
#[derive(Clone, Copy)]
enum PromisedUse {
    Read,
    Written,
    Passed,
}

impl Extent {
    /// A pointer parameter of a function that other functions of the module call. It needs few bytes, so
    /// that callers have pointers to pass.
    pub fn draw_small(random: &mut Random, swarm: &SwarmConfig) -> Extent {
        let extent = Extent::draw(random, swarm);
        if extent.size <= UNSAID && extent.align <= 8 && !extent.nullable {
            return extent;
        }
        let shape = Type::Int(random.pick(&[8, 16, 32, 64]));
        let (size, align) = (stride(&shape), natural_align(&shape));
        let mut small = Extent { shape, size, align, nullable: false, ..extent };
        for kind in [AttrKind::Align, AttrKind::Dereferenceable, AttrKind::DereferenceableOrNull] {
            small.attributes.remove(kind);
        }
        small.promise_size(random);
        small
    }

    /// Drops the promises about who else reaches a block: they are modelled only for the entry of an
    /// execution (docs/semantics.md#promises), and a helper is called.
    pub fn of_helper(&mut self) {
        let of_others =
            [AttrKind::NoAlias, AttrKind::ReadOnly, AttrKind::WriteOnly, AttrKind::ReadNone, AttrKind::Captures];
        for kind in of_others {
            self.attributes.remove(kind);
        }
    }

    /// A pointer parameter of a function that the module defines.
    pub fn draw(random: &mut Random, swarm: &SwarmConfig) -> Extent {
        let promises = swarm.memory.as_ref().map_or(0, |memory| memory.promises);
        let shape = draw_shape(random, swarm);
        let align = if random.percent(85) { natural_align(&shape) } else { random.pick(&[1, 2, 16]) };
        let mut extent = Extent {
            size: stride(&shape),
            align,
            shape,
            rights: Rights::ALL,
            alone: random.percent(promises / 2 + 10),
            nullable: random.percent(6),
            attributes: Attributes::default(),
        };
        // Promises that restrict the body also restrict `rights`, so that the body keeps them.
        if extent.alone {
            extent.promise(AttrKind::NoAlias);
        }
        if !extent.nullable && random.percent(60) {
            extent.promise(AttrKind::NonNull);
        }
        if random.percent(60) {
            extent.promise(AttrKind::NoUndef);
        }
        if random.percent(promises) {
            extent.restrict(random.weighted(&[
                (PromisedUse::Read, 4),
                (PromisedUse::Written, 1),
                (PromisedUse::Passed, 1),
            ]));
        }
        if random.percent(promises) {
            extent.hide();
        }
        extent.promise_size(random);
        extent
    }

    fn promise(&mut self, kind: AttrKind) {
        self.attributes.insert(kind);
    }

    /// Promises that the memory is only read, only written, or not accessed through the pointer.
    fn restrict(&mut self, only: PromisedUse) {
        let (kind, read, write) = match only {
            PromisedUse::Read => (AttrKind::ReadOnly, true, false),
            PromisedUse::Written => (AttrKind::WriteOnly, false, true),
            PromisedUse::Passed => (AttrKind::ReadNone, false, false),
        };
        self.promise(kind);
        self.rights = Rights { read, write, ..self.rights };
    }

    /// Promises `captures(none)`: no copy of the pointer is kept, and its address is not revealed.
    fn hide(&mut self) {
        self.attributes.insert(Attribute::Arguments(AttrKind::Captures, "none".into()));
        self.rights.escape = false;
    }

    fn promise_size(&mut self, random: &mut Random) {
        if self.align > 1 {
            self.attributes.insert(Attribute::Number(AttrKind::Align, self.align));
        }
        let kind = if self.nullable { AttrKind::DereferenceableOrNull } else { AttrKind::Dereferenceable };
        // A small size is sometimes left out: witness inputs have these bytes anyway.
        if self.nullable || self.size > UNSAID || !random.percent(12) {
            self.attributes.insert(Attribute::Number(kind, self.size));
        }
    }

    /// A pointer parameter of a function that the module only declares.
    pub fn draw_declared(random: &mut Random, swarm: &SwarmConfig) -> Extent {
        let promises = swarm.memory.as_ref().map_or(0, |memory| memory.promises);
        let mut extent = Extent {
            shape: Type::Int(8),
            size: 1,
            align: 1,
            rights: Rights::ALL,
            alone: false,
            nullable: false,
            attributes: Attributes::default(),
        };
        if random.percent(promises) {
            extent.hide();
        }
        if random.percent(promises) {
            extent.restrict(random.pick(&[PromisedUse::Read, PromisedUse::Read, PromisedUse::Written]));
        }
        if random.percent(promises) {
            extent.promise(AttrKind::NoUndef);
        }
        extent
    }
}

impl Body<'_, '_, '_> {
    /// A pointer that may be passed for a parameter; `others` are passed in the same call. `None` if no pointer fits.
    pub fn memory_argument(&mut self, extent: &Extent, others: &[(Pointer, Extent)]) -> Option<Pointer> {
        let need = Need { size: extent.size, rights: extent.rights, filled: extent.rights.read };
        let found = match self.find_pointer(need) {
            Some(found) if found.align >= extent.align && !extent.alone => found,
            _ => self.block_to_pass(extent)?,
        };
        let pointer = if found.after < extent.size { self.at(&found, -(found.before as i64)) } else { found };
        let hidden =
            |p: &Pointer| self.memory.objects_of(p).all(|object| object.nature == Nature::Own && !object.escaped);
        // The memory of a `noalias` parameter must not be reached in any other way.
        let apart = |(other, taken): &(Pointer, Extent)| {
            !(taken.alone || extent.alone) || self.memory.are_apart(other, &pointer)
        };
        let alone = !extent.alone || hidden(&pointer);
        let fits = pointer.after >= extent.size && pointer.align >= extent.align;
        (fits && alone && others.iter().all(apart)).then_some(pointer)
    }

    /// A new block of the function, to be passed for a parameter.
    fn block_to_pass(&mut self, extent: &Extent) -> Option<Pointer> {
        let pointer = self.alloca(extent.shape.clone());
        self.fill_block(&pointer);
        let fits = !extent.rights.read || self.memory.is_filled(&pointer);
        fits.then(|| self.add_pointer(pointer))
    }

    /// Records what a call may do with its pointers.
    pub fn note_passed(&mut self, passed: &[(Pointer, Extent)], unknown: bool) {
        for (pointer, Extent { rights, .. }) in passed {
            if rights.escape {
                self.memory.note_escape(pointer);
            }
            if rights.read {
                self.memory.note_read(pointer);
            }
            if rights.write {
                self.memory.note_write(pointer);
            }
        }
        if unknown {
            self.memory.note_unknown_code();
        }
    }
}
