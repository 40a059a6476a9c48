//! Pointers in memory: a block that holds nothing but a pointer, so that the generator knows which
//! pointers a load from it gives.

use super::access::{no_undef, non_null};
use super::address::both;
use super::{Need, Pointer, Rights};
use crate::body::Body;
use irrefute_ir::{Attachment, Constant, Metadata, MetadataKind, TerminatorOp, Type};

/// The size of a pointer in bytes.
const POINTER_SIZE: u64 = 8;

impl Body<'_, '_, '_> {
    /// Stores a pointer, perhaps another one over it, and loads a pointer.
    pub(super) fn emit_cell(&mut self) {
        let found = self.find_pointer(Need::ANY).filter(|p| p.rights.escape);
        let Some(first) = found else { return self.emit_store() };
        let cell = self.draw_cell();
        self.memory.note_escape(&first);
        self.store_value(&cell, first.value.clone());
        let second = self.find_pointer(Need::ANY).filter(|p| p.rights.escape && p.value != first.value);
        let content = match second {
            Some(second) if self.random.percent(60) => {
                self.memory.note_escape(&second);
                self.store_sometimes(&cell, &second);
                // The slot holds one of the two, so only facts about both hold for a loaded pointer.
                both(&first, &second)
            }
            _ => first,
        };
        if self.random.percent(25) {
            self.emit_store();
        }
        let op = self.load_op(&cell, Type::PTR);
        let loaded = self.push_opaque(op, Type::PTR);
        let promises = self.world.swarm.memory.as_ref().map_or(0, |swarm| swarm.promises);
        if self.random.percent(promises) {
            let align = Metadata::from(Constant::int(Type::Int(64), content.align as i64));
            let attachment = match self.random.below(3) {
                0 => non_null(),
                1 => no_undef(),
                _ => Attachment { kind: MetadataKind::Align, node: Metadata::Tuple([align].into()) },
            };
            self.attach(attachment);
        }
        let content = Pointer { shape: None, ..content.with_value(loaded) };
        self.add_pointer(content);
    }

    /// The place for the pointer: a block of the function; in programs whose result may depend on
    /// addresses, also memory that others see.
    fn draw_cell(&mut self) -> Pointer {
        let addresses = self.world.swarm.memory.as_ref().map_or(0, |swarm| swarm.addresses);
        if self.random.percent(addresses)
            && let Some(place) = self.find_pointer(Need { rights: Rights::ALL, ..Need::to_write(POINTER_SIZE) })
        {
            return self.inside(&place, POINTER_SIZE);
        }
        self.alloca(Type::PTR)
    }

    /// A store on one side of a branch, or without a branch.
    fn store_sometimes(&mut self, cell: &Pointer, pointer: &Pointer) {
        if self.depth >= self.world.config.max_depth || self.random.percent(30) {
            return self.store_value(cell, pointer.value.clone());
        }
        let condition = self.condition();
        let head = self.block();
        let arm = self.open_block();
        self.store_value(cell, pointer.value.clone());
        let join = self.open_block();
        self.branch(head, condition, arm, join);
        self.terminate(arm, TerminatorOp::Br(join));
    }

    /// Metadata for the instruction that was written last.
    pub(crate) fn attach(&mut self, attachment: Attachment) {
        let block = self.block();
        if let Some(last) = self.function.blocks[block.index()].insts.last_mut() {
            last.metadata.push(attachment);
        }
    }
}
