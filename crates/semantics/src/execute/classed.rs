//! Accesses by class, for promises that those of some classes never meet: [`super::scopes`] and [`super::types`].
//!
//! Invariant: the accesses of one class to one block that touch each other, and are all reads or all writes, are one entry,
//! as far as they may be joined. So a loop over an array makes one.

use crate::memory::MemoryBlock;

/// Bytes of a block that accesses of a class have reached.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ClassedAccess<C> {
    pub class: C,
    pub block: MemoryBlock,
    /// The first byte and the one behind the last.
    pub start: u64,
    pub end: u64,
    pub is_write: bool,
    /// The step of the last access. The two accesses of a `memcpy` are of one step, and do not meet.
    pub step: u64,
}

impl<C: Copy + PartialEq> ClassedAccess<C> {
    /// Whether two accesses are of the same bytes, in different steps, and one is a write.
    pub(super) fn meets(&self, other: &ClassedAccess<C>) -> bool {
        other.block == self.block
            && other.step != self.step
            && (self.is_write || other.is_write)
            && self.start < other.end
            && other.start < self.end
    }

    fn touches(&self, other: &ClassedAccess<C>) -> bool {
        (other.class, other.block, other.is_write) == (self.class, self.block, self.is_write)
            && self.start <= other.end
            && other.start <= self.end
    }
}

/// The most entries. Each access is compared with all of them.
const MOST: usize = 256;

/// There is no room for one more: whether a later access meets it would not be known.
pub(super) struct Full;

/// Notes an access; `joins` if it may become part of an entry.
pub(super) fn note<C: Copy + PartialEq>(
    accesses: &mut Vec<ClassedAccess<C>>,
    access: ClassedAccess<C>,
    joins: bool,
) -> Result<(), Full> {
    let has_room = accesses.len() < MOST;
    match accesses.iter_mut().find(|other| joins && access.touches(other)) {
        Some(other) => {
            (other.start, other.end) = (other.start.min(access.start), other.end.max(access.end));
            other.step = access.step;
        }
        None if has_room => accesses.push(access),
        None => return Err(Full),
    }
    Ok(())
}
