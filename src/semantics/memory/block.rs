//! Blocks of memory (`spec`: twin memory, section 1).

use super::address::Address;
use super::image::BlockBytes;
use crate::semantics::Place;
use std::sync::Arc;

/// A block of memory, by a number that says what kind of block it is.
///
/// Numbers of [`BlockKind::Given`] blocks mean the same on both sides of a check; those of the other
/// kinds belong to one program or one execution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MemoryBlock(u32);

/// What a [`MemoryBlock`] is, with its number among those of its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BlockKind {
    /// The global variable of this index in [`Module::globals`](crate::ir::Module::globals).
    Global(u32),
    /// The code of the function of this index.
    Function(u32),
    /// A block that existed before the call and is no global, as [`EnvironmentMemory`](super::EnvironmentMemory) list it.
    Given(u32),
    /// A block that the execution allocated, in the order of allocation.
    Fresh(u32),
}

/// The kind is in the highest bits.
const KIND_SHIFT: u32 = 30;

/// The most blocks of one kind.
pub(in crate::semantics) const MAX_BLOCKS: usize = 1 << 20;

impl MemoryBlock {
    pub const fn global(index: u32) -> MemoryBlock {
        MemoryBlock(index)
    }

    pub const fn function(index: u32) -> MemoryBlock {
        MemoryBlock(1 << KIND_SHIFT | index)
    }

    pub const fn given(index: u32) -> MemoryBlock {
        MemoryBlock(2 << KIND_SHIFT | index)
    }

    pub const fn fresh(index: u32) -> MemoryBlock {
        MemoryBlock(3 << KIND_SHIFT | index)
    }

    pub const fn kind(self) -> BlockKind {
        let index = self.0 & ((1 << KIND_SHIFT) - 1);
        match self.0 >> KIND_SHIFT {
            0 => BlockKind::Global(index),
            1 => BlockKind::Function(index),
            2 => BlockKind::Given(index),
            _ => BlockKind::Fresh(index),
        }
    }
}

/// How a block came into being.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tag {
    /// `alloca`; it ends when its function returns.
    Stack,
    /// `malloc` and its kin; `free` ends it.
    Heap,
    /// A global variable.
    Global,
    /// A block that the environment keeps: nothing here may end it.
    Foreign,
}

/// What accesses of a block are allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Permission {
    pub read: bool,
    pub write: bool,
}

impl Permission {
    pub const ALL: Permission = Permission { read: true, write: true };
    pub const READ: Permission = Permission { read: true, write: false };
    pub const WRITE: Permission = Permission { read: false, write: true };
    pub const NONE: Permission = Permission { read: false, write: false };

    /// What both allow.
    pub fn and(self, other: Permission) -> Permission {
        Permission { read: self.read && other.read, write: self.write && other.write }
    }
}

/// The life of a block. A stack block that `llvm.lifetime.start` names is not alive before and may live again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Life {
    Alive,
    /// A stack block before `llvm.lifetime.start` or after `llvm.lifetime.end`, in a function that is active.
    Dormant,
    /// It never lives again.
    Ended {
        /// The time at which it ended.
        time: u64,
        /// What ended it; none for stack blocks, which end with their function.
        by: Option<Place>,
    },
}

/// The contents of a block, or why loads and stores are not modelled.
pub(in crate::semantics) type Contents = Result<Arc<BlockBytes>, Arc<str>>;

/// A block.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::semantics) struct Block {
    pub number: MemoryBlock,
    pub tag: Tag,
    pub life: Life,
    /// The time at which it was allocated; 0 for what existed before the call.
    pub begin: u64,
    /// In bytes, if it is known.
    pub size: Option<u64>,
    /// In bytes, a power of two.
    pub align: u64,
    pub contents: Contents,
    pub address: Address,
    /// Whether a pointer without provenance may reach it: its address was cast to an integer, or it escaped.
    pub exposed: bool,
    /// Whether the environment has a pointer to it.
    pub escaped: bool,
    pub permission: Permission,
    /// The instruction that allocated it, if one did.
    pub allocated_by: Option<Place>,
    /// Whether another constant may share its address (`unnamed_addr`).
    pub mergeable: bool,
    /// Whether copies of pointers to it must not outlive the call (`captures(none)` of a parameter of the entry).
    pub uncaptured: bool,
    /// Whether something promised it to be dereferenceable, where that lasts: then the environment does not end it.
    pub stays: bool,
}

impl Block {
    pub fn is_alive(&self) -> bool {
        self.life == Life::Alive
    }

    /// Whether whoever has a pointer that allows it may free the block.
    pub fn may_be_freed_by_others(&self) -> bool {
        self.tag == Tag::Heap && self.is_alive() && self.permission.write && !self.stays
    }

    /// Whether an offset lies in the block or at its end.
    pub fn is_inside(&self, offset: u64) -> bool {
        self.size.is_some_and(|size| offset <= size)
    }

    /// Whether there is a byte at the offset.
    pub fn is_strictly_inside(&self, offset: u64) -> bool {
        self.size.is_some_and(|size| offset < size)
    }

    /// Whether some time both blocks were alive.
    pub fn lived_with(&self, other: &Block) -> bool {
        let ended_before = |a: &Block, b: &Block| matches!(a.life, Life::Ended { time, .. } if time <= b.begin);
        !ended_before(self, other) && !ended_before(other, self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_says_its_kind() {
        assert_eq!(MemoryBlock::global(3).kind(), BlockKind::Global(3));
        assert_eq!(MemoryBlock::function(0).kind(), BlockKind::Function(0));
        assert_eq!(MemoryBlock::given(7).kind(), BlockKind::Given(7));
        assert_eq!(MemoryBlock::fresh(1 << 19).kind(), BlockKind::Fresh(1 << 19));
    }
}
