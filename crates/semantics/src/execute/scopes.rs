//! Accesses that `!alias.scope` and `!noalias` promise to be apart, in one execution of a function.
//!
//! The Language Reference says what optimizers may assume, and not what happens if they assume too much. Here a meeting of
//! two such accesses, one of them a write, is undefined behaviour (docs/semantics.md#scopes).

use super::classed::{ClassedAccess, Full};
use super::{Ended, Execution};
use crate::memory::{Intent, MemoryBlock, Visible};
use crate::observe::Observer;
use crate::program::ScopeClass;
use crate::reason::Unmodelled;
use crate::{Dependence, UbRule};
use irrefute_ir::MetadataId;

/// A block that a function without a body might access when it was called.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ScopedReach {
    class: ScopeClass,
    block: MemoryBlock,
    /// Whether it might write there.
    is_write: bool,
}

impl ScopedReach {
    fn meets(&self, access: &ClassedAccess<ScopeClass>) -> bool {
        self.block == access.block && (self.is_write || access.is_write)
    }
}

impl<O: Observer> Execution<'_, '_, O> {
    /// Forgets the accesses of scopes that begin anew.
    pub(super) fn begin_scopes(&mut self, begun: &[MetadataId]) {
        let lists = &self.frame.code.scopes.lists;
        let is_over = |class: ScopeClass| begun.iter().any(|scope| lists[class.0 as usize].mentions(*scope));
        self.frame.scoped_accesses.retain(|class, _| !is_over(class));
        self.frame.scoped_reaches.retain(|reach| !is_over(reach.class));
    }

    /// Notes that a function without a body is called, which may access what it sees. If that would meet an access that is
    /// promised to be apart, the promise may be broken.
    pub(super) fn call_in_scopes(&mut self, memory: &Visible) {
        let scopes = &self.frame.code.scopes;
        let Some(class) = scopes.classes.get(&self.place()).copied() else { return };
        let apart = &scopes.apart[class.0 as usize];
        let reached = memory.0.iter().filter(|(_, seen)| seen.alive && (seen.readable || seen.writable));
        for (block, seen) in reached {
            let reach = ScopedReach { class, block: *block, is_write: seen.writable };
            if self.frame.scoped_accesses.reach(*block, reach.is_write, |other| apart.contains(&other)) {
                self.memory.depends.add(Dependence::Handling);
            }
            if !self.frame.scoped_reaches.contains(&reach) {
                self.frame.scoped_reaches.push(reach);
            }
        }
    }

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
        let (end, is_write) = (start + size, intent == Intent::Write);
        let access = ClassedAccess { class, block, start, end, is_write, step: self.steps };
        let apart = &scopes.apart[class.0 as usize];
        if self.frame.scoped_accesses.meets(&access, |other| apart.contains(&other)) {
            return Err(self.broken(UbRule::ScopesMeet, Vec::new()));
        }
        if self.frame.scoped_reaches.iter().any(|reach| apart.contains(&reach.class) && reach.meets(&access)) {
            self.memory.depends.add(Dependence::Handling);
        }
        let noted = self.frame.scoped_accesses.note(access, true);
        noted.map_err(|Full| self.unsupported(Unmodelled::ManyScopedAccesses))
    }
}
