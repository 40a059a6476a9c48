//! Accesses that `!alias.scope` and `!noalias` promise to be apart, in one execution of a function.
//!
//! The Language Reference says what optimizers may assume, and not what happens if they assume too much. Here a meeting of
//! two such accesses, one of them a write, is undefined behaviour (docs/semantics.md#scopes).
//!
//! Invariant: the accesses of one class to one block that touch each other, and are all reads or all writes, are one entry.
//! So a loop over an array makes one.

use super::{Ended, Execution};
use crate::semantics::UbRule;
use crate::semantics::memory::{Intent, MemoryBlock};
use crate::semantics::observe::Observer;
use crate::semantics::program::ScopeClass;
use crate::semantics::reason::Unmodelled;

/// Bytes of a block that accesses of a class have reached.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ScopedAccess {
    pub class: ScopeClass,
    pub block: MemoryBlock,
    /// The first byte and the one behind the last.
    pub start: u64,
    pub end: u64,
    pub is_write: bool,
    /// The step of the last access. The two accesses of a `memcpy` are of one step, and do not meet.
    pub step: u64,
}

/// The most entries of one execution of a function. Each access is compared with all of them.
const MOST: usize = 256;

impl<O: Observer> Execution<'_, '_, O> {
    /// Checks an access by the active function, and notes it.
    ///
    /// # Errors
    /// Undefined behaviour if it meets one that it is promised never to meet; not modelled if there are too many places.
    pub(super) fn check_scopes(
        &mut self,
        block: MemoryBlock,
        (start, size): (u64, u64),
        intent: Intent,
    ) -> Result<(), Ended> {
        let scopes = &self.frame.code.scopes;
        if scopes.classes.is_empty() || intent == Intent::Neither {
            return Ok(());
        }
        let Some(class) = scopes.classes.get(&self.place()).copied() else { return Ok(()) };
        let (end, is_write, step) = (start + size, intent == Intent::Write, self.steps);
        let apart = &scopes.apart[class.0 as usize];
        let meets = |other: &ScopedAccess| {
            other.block == block
                && other.step != step
                && (is_write || other.is_write)
                && start < other.end
                && other.start < end
                && apart.contains(&other.class)
        };
        if self.frame.scoped_accesses.iter().any(meets) {
            return Err(self.broken(UbRule::ScopesMeet, Vec::new()));
        }
        let touches = |other: &ScopedAccess| {
            (other.class, other.block, other.is_write) == (class, block, is_write)
                && start <= other.end
                && other.start <= end
        };
        let accesses = &mut self.frame.scoped_accesses;
        let has_room = accesses.len() < MOST;
        match accesses.iter_mut().find(|other| touches(other)) {
            Some(other) => {
                (other.start, other.end, other.step) = (other.start.min(start), other.end.max(end), step);
            }
            None if has_room => {
                accesses.push(ScopedAccess { class, block, start, end, is_write, step });
            }
            // Whether a later access meets this one would not be known.
            None => return Err(self.unsupported(Unmodelled::ManyScopedAccesses)),
        }
        Ok(())
    }
}
