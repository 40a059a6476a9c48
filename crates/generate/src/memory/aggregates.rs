//! Structures and arrays loaded and stored as one value.

use super::layout::{parts, store_size};
use super::{Need, Pointer};
use crate::body::Body;
use crate::kind::Kind;
use irrefute_ir::{Constant, Operand, Type};

/// The greatest number of parts of a value that is loaded or stored as a whole: a store needs an instruction for each.
const MAX_PARTS: usize = 4;

impl Body<'_, '_, '_> {
    /// A load of a whole structure or array, and a read of one or two of its parts.
    pub(super) fn emit_whole_load(&mut self) {
        let Some((pointer, shape, kinds)) = self.find_whole(Need::to_read(1)) else { return self.emit_store() };
        self.memory.note_read(&pointer);
        let op = self.load_op(&pointer, shape.clone());
        let value = self.push_opaque(op, shape);
        for _ in 0..self.random.between(1, 2) {
            let field = self.random.index(kinds.len());
            self.extract_field(value, field as u32, kinds[field]);
        }
    }

    /// A store of a structure or array that is assembled from values.
    pub(super) fn emit_whole_store(&mut self) {
        let Some((pointer, shape, kinds)) = self.find_whole(Need::to_write(1)) else { return self.emit_binary() };
        let mut value: Operand = Constant::poison(shape.clone()).into();
        for (field, kind) in kinds.iter().enumerate() {
            let element = self.operand(*kind);
            value = self.insert_field(value, element, field as u32, &shape).into();
        }
        self.store_value(&pointer, value);
    }

    /// A pointer to a structure or array of few integers, with its type and the kinds of its parts.
    fn find_whole(&mut self, need: Need) -> Option<(Pointer, Type, Vec<Kind>)> {
        let pointer = self.find_pointer(need)?;
        let shape = pointer.shape.clone()?;
        let kinds: Vec<Kind> = parts(&shape).iter().map(|(_, part)| Kind::of(part)).collect::<Option<_>>()?;
        let small = (1..=MAX_PARTS).contains(&kinds.len()) && store_size(&shape) <= pointer.after;
        small.then_some((pointer, shape, kinds))
    }
}
