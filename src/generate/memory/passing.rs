//! Pointers as parameters and arguments: how much memory a function may count upon, and what it
//! promises to do with it.

use super::layout::{natural_align, stride};
use super::shapes::draw_shape;
use super::{Nature, Need, Pointer, Rights};
use crate::generate::body::Body;
use crate::generate::dice::Dice;
use crate::generate::kind::Kind;
use crate::generate::style::Style;
use crate::ir::{Attribute, Attributes, Type};

/// The memory behind a pointer parameter.
#[derive(Clone, Debug)]
pub(in crate::generate) struct Extent {
    pub shape: Type,
    pub size: u64,
    pub align: u64,
    pub rights: Rights,
    /// Whether nothing else reaches the memory while the function runs.
    pub alone: bool,
    pub attributes: Attributes,
}

/// What a function takes in one place.
#[derive(Clone, Debug)]
pub(in crate::generate) enum Parameter {
    Value(Kind),
    Memory(Extent),
}

impl Parameter {
    pub fn ty(&self) -> Type {
        match self {
            Parameter::Value(kind) => kind.ty(),
            Parameter::Memory(_) => Type::PTR,
        }
    }
}

impl Extent {
    /// The same for a function that other functions of the module call: of few bytes, so that there are
    /// pointers to pass.
    pub fn draw_small(dice: &mut Dice, style: &Style) -> Extent {
        let extent = Extent::draw(dice, style);
        if extent.size <= 16 && extent.align <= 8 {
            return extent;
        }
        let shape = Type::Int(dice.pick(&[8, 16, 32, 64]));
        let (size, align) = (stride(&shape), natural_align(&shape));
        let mut small = Extent { shape, size, align, ..extent };
        small.attributes.remove("align");
        small.attributes.remove("dereferenceable");
        small.promise_size();
        small
    }

    /// A pointer parameter of a function that the module defines.
    pub fn draw(dice: &mut Dice, style: &Style) -> Extent {
        let promises = style.memory.as_ref().map_or(0, |memory| memory.promises);
        let shape = draw_shape(dice, style);
        let align = if dice.percent(85) { natural_align(&shape) } else { dice.pick(&[1, 2, 16]) };
        let mut extent = Extent {
            size: stride(&shape),
            align,
            shape,
            rights: Rights::ALL,
            alone: dice.percent(promises / 2 + 10),
            attributes: Attributes::default(),
        };
        let word = |text: &str| Attribute::word(text);
        let attributes = &mut extent.attributes;
        if extent.alone {
            attributes.insert(word("noalias"));
        }
        for text in ["nonnull", "noundef"] {
            if dice.percent(60) {
                attributes.insert(word(text));
            }
        }
        if dice.percent(promises) {
            match dice.below(6) {
                0..=3 => {
                    attributes.insert(word("readonly"));
                    extent.rights.write = false;
                }
                4 => {
                    attributes.insert(word("writeonly"));
                    extent.rights.read = false;
                }
                _ => {
                    attributes.insert(word("readnone"));
                    extent.rights.read = false;
                    extent.rights.write = false;
                }
            }
        }
        if dice.percent(promises) {
            attributes.insert(Attribute::Arguments("captures".into(), "none".into()));
            extent.rights.escape = false;
        }
        extent.promise_size();
        extent
    }

    fn promise_size(&mut self) {
        if self.align > 1 {
            self.attributes.insert(Attribute::Number("align".into(), self.align));
        }
        self.attributes.insert(Attribute::Number("dereferenceable".into(), self.size));
    }

    /// A pointer parameter of a function that the module only declares.
    pub fn draw_declared(dice: &mut Dice, style: &Style) -> Extent {
        let promises = style.memory.as_ref().map_or(0, |memory| memory.promises);
        let mut extent = Extent {
            shape: Type::Int(8),
            size: 1,
            align: 1,
            rights: Rights::ALL,
            alone: false,
            attributes: Attributes::default(),
        };
        if dice.percent(promises) {
            extent.attributes.insert(Attribute::Arguments("captures".into(), "none".into()));
            extent.rights.escape = false;
        }
        if dice.percent(promises) {
            let (text, read, write) =
                dice.pick(&[("readonly", true, false), ("readonly", true, false), ("writeonly", false, true)]);
            extent.attributes.insert(Attribute::word(text));
            extent.rights.read = read;
            extent.rights.write = write;
        }
        if dice.percent(promises) {
            extent.attributes.insert(Attribute::word("noundef"));
        }
        extent
    }
}

impl Body<'_, '_, '_> {
    /// A pointer that may be passed for a parameter; `others` are passed in the same call.
    pub fn memory_argument(&mut self, extent: &Extent, others: &[(Pointer, Extent)]) -> Option<Pointer> {
        let need = Need { size: extent.size, rights: extent.rights, filled: extent.rights.read };
        let found = self.find_pointer(need)?;
        let pointer = if found.after < extent.size { self.at(&found, -(found.before as i64)) } else { found };
        let hidden = |p: &Pointer| self.memory.rooms_of(p).all(|room| room.nature == Nature::Own && !room.escaped);
        // What one parameter has for itself is not reached in any other way.
        let apart = |(other, taken): &(Pointer, Extent)| {
            !(taken.alone || extent.alone) || self.memory.are_apart(other, &pointer)
        };
        let alone = !extent.alone || hidden(&pointer);
        let fits = pointer.after >= extent.size && pointer.align >= extent.align;
        (fits && alone && others.iter().all(apart)).then_some(pointer)
    }

    /// Notes what a call may do with its pointers.
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
