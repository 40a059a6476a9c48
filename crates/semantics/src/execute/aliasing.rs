//! `noalias` parameters (Language Reference, "Parameter Attributes"), as far as accesses leave no doubt.
//!
//! ```text
//! memory that is accessed through a pointer based on a `noalias` argument, and is modified while the function runs,
//! is not accessed through a pointer that is not based on it
//! ```
//!
//! Inputs keep the promise of a source: its pointers are alone. So this is about what the target alone promises, and
//! about calls. Invariant: an access is noted only if its own function makes the promise, and its pointer is surely
//! based on a parameter or on a global ([`Base`]).

use super::frame::{BasedAccess, Frame};
use super::{Ended, Execution};
use crate::UbRule;
use crate::memory::{BlockKind, Intent, Memory, MemoryBlock};
use crate::observe::Observer;
use crate::program::{Base, Program, Slot};
use crate::value::Scalar;

/// At most this many accesses are noted of one call. A loop over arrays makes more; what is wrong with it mostly shows
/// in its first turns.
const MOST: usize = 64;

impl Frame<'_> {
    /// Notes the blocks of `noalias` arguments to which something else may lead: only those need a look at accesses.
    pub(super) fn note_no_alias(&mut self, program: &Program, memory: &Memory<'_>) {
        if !self.code.asks_bases {
            return;
        }
        let params = program.params(self.function);
        let slots = &self.slots[self.code.params.range()];
        let promised = params.iter().flat_map(|param| param.shape.iter().map(|_| param.param_attrs.no_alias));
        for (i, (scalar, _)) in slots.iter().zip(promised).enumerate().filter(|(_, (_, promised))| *promised) {
            let Scalar::Log(block, _) = scalar else { continue };
            let is_shared = slots.iter().enumerate().any(|(other, scalar)| other != i && scalar.leads_to(*block));
            let has_name = matches!(block.kind(), BlockKind::Global(_)) && !memory.blocks().is_empty();
            if (is_shared || has_name) && !self.no_alias.contains(block) {
                self.no_alias.push(*block);
            }
        }
    }

    /// Whether the promise of a parameter that is a base is `noalias`.
    fn is_no_alias(&self, program: &Program, base: Base) -> bool {
        match base {
            Base::Parameter(i) => program.params(self.function).get(i as usize).is_some_and(|p| p.param_attrs.no_alias),
            Base::Global | Base::Loaded => false,
        }
    }
}

impl<O: Observer> Execution<'_, '_, O> {
    /// Checks an access by the active function, and notes it.
    pub(super) fn check_aliasing(
        &mut self,
        pointer: Slot,
        block: MemoryBlock,
        (start, size): (u64, u64),
        intent: Intent,
    ) -> Result<(), Ended> {
        let program = self.program;
        let Some(base) = self.frame.code.bases.get(&pointer).copied() else { return Ok(()) };
        // What was stored may be based on any argument.
        if base == Base::Loaded {
            return Ok(());
        }
        if intent == Intent::Neither || !self.frame.no_alias.contains(&block) {
            return Ok(());
        }
        let access = BasedAccess { base, block, start, end: start + size, is_write: intent == Intent::Write };
        let frame = &self.frame;
        let meets = |other: &BasedAccess| {
            other.base != base
                && (frame.is_no_alias(program, base) || frame.is_no_alias(program, other.base))
                && other.block == block
                && (access.is_write || other.is_write)
                && access.start < other.end
                && other.start < access.end
        };
        if frame.based_accesses.iter().any(meets) {
            return Err(self.broken(UbRule::NoAlias, Vec::new()));
        }
        if frame.based_accesses.len() < MOST && !frame.based_accesses.contains(&access) {
            self.frame.based_accesses.push(access);
        }
        Ok(())
    }
}
