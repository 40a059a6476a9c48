//! The end of heap blocks: which of them `free`, `realloc` and functions without a body may end.
//!
//! A block must not end while some active function forbids it: one that is `nofree` and was entered after the block was
//! allocated, or one with a parameter that is `dereferenceable` there, where that lasts.

use super::{Ended, Execution};
use crate::memory::MemoryBlock;
use crate::observe::Observer;
use crate::program::ValueConstraints;
use crate::value::{Scalar, Value};
use crate::{Event, UbRule};
use smallvec::SmallVec;

impl<O: Observer> Execution<'_, '_, O> {
    /// The heap block that begins where a pointer points to, if it may be freed now.
    pub(super) fn may_be_freed(&mut self, pointer: &Scalar) -> Result<MemoryBlock, Ended> {
        let asked = self.chooser.asked;
        let found = self.memory.heap_block(pointer, &mut self.chooser);
        self.interrupt_if_asked_since(asked);
        let block = found.map_err(|stop| self.refused(stop, vec![Value::scalar(pointer.clone())]))?;
        self.note_end(block);
        let forbidden = self.library.no_free.then_some(UbRule::NoFreeFreed).or_else(|| self.promised_to_stay(block));
        match forbidden {
            Some(rule) => Err(self.broken(rule, vec![Value::scalar(pointer.clone())])),
            None => Ok(block),
        }
    }

    /// Ends the blocks that the callee of an event frees.
    pub(super) fn take_frees(&mut self, index: usize, event: &Event) -> Result<(), Ended> {
        for block in self.environment.asked().frees(index, event) {
            if let Some(rule) = self.promised_to_stay(block) {
                return Err(self.broken(rule, vec![Value::scalar(Scalar::Log(block, 0))]));
            }
            let by = self.place();
            self.memory.end(block, Some(by));
            self.observer.freed(by, block);
        }
        Ok(())
    }

    /// The promise that is broken if a block ends now.
    fn promised_to_stay(&mut self, block: MemoryBlock) -> Option<UbRule> {
        self.handled_free(block);
        let begin = self.memory.block(block).begin;
        self.suspended.iter().chain([&self.frame]).find_map(|frame| {
            if frame.held.contains(&block) {
                return Some(UbRule::DereferenceableFreed);
            }
            (frame.effects.no_free && begin < frame.entered).then_some(UbRule::NoFreeFreed)
        })
    }

    /// The blocks that must not end before the function that an argument with these constraints is passed to.
    pub(super) fn held_by(&self, argument: &[Scalar], demands: &[&ValueConstraints]) -> SmallVec<[MemoryBlock; 2]> {
        let promises = |constraints: &&ValueConstraints| constraints.accessible() > 0;
        if !self.program.dialect.dereferenceable_lasts() || !demands.iter().any(promises) {
            return SmallVec::new();
        }
        argument.iter().filter_map(Scalar::block).collect()
    }
}
