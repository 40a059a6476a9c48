//! Accesses that `!tbaa` and `!tbaa.struct` promise to be apart, in the whole execution.
//!
//! "If memory accesses alias even though they are noalias according to `!tbaa` metadata, the behavior is undefined" (Language
//! Reference, "TBAA Metadata"). Types belong to no function, so the accesses of all of them count
//! (docs/semantics.md#types-of-accesses).

use super::classed::{ClassedAccess, Full};
use super::{Ended, Execution};
use crate::UbRule;
use crate::memory::{Intent, MemoryBlock};
use crate::observe::Observer;
use crate::reason::Unmodelled;

impl<O: Observer> Execution<'_, '_, O> {
    /// Checks an access by the active function, and notes it.
    ///
    /// # Errors
    /// Undefined behaviour if it meets one that it is promised never to meet; not modelled if there are too many places.
    pub(super) fn check_types(
        &mut self,
        block: MemoryBlock,
        (start, size): (u64, u64),
        intent: Intent,
    ) -> Result<(), Ended> {
        let types = &self.frame.code.types.0;
        if types.is_empty() || intent == Intent::Neither {
            return Ok(());
        }
        let Some(tagged) = types.get(&self.place()) else { return Ok(()) };
        let (is_write, step) = (intent == Intent::Write, self.steps);
        // The fields of one copy are told apart, so that those of one step stay known as such.
        let joins = tagged.len() == 1;
        let apart = &self.program.types_apart;
        for bytes in tagged.iter().filter(|bytes| bytes.offset < size) {
            let begin = start + bytes.offset;
            let end = begin + bytes.size.min(size - bytes.offset);
            let access = ClassedAccess { class: bytes.tag, block, start: begin, end, is_write, step };
            if self.typed_accesses.meets(&access, |other| apart.contains(other, bytes.tag)) {
                return Err(self.broken(UbRule::TypesMeet, Vec::new()));
            }
            let noted = self.typed_accesses.note(access, joins);
            noted.map_err(|Full| self.unsupported(Unmodelled::ManyTypedAccesses))?;
        }
        Ok(())
    }

    /// Forgets the accesses of a block whose memory begins anew.
    pub(super) fn forget_types(&mut self, block: MemoryBlock) {
        self.typed_accesses.retain(|_, other| other != block);
    }
}
