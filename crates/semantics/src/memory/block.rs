//! Blocks of memory (docs/memory.md#blocks).

use super::address::Address;
use super::block_number::MemoryBlock;
use super::image::BlockBytes;
use crate::Place;
use crate::dependence::Dependences;
use irrefute_ir::AddressSpace;
use std::ops::Range;
use std::sync::Arc;

/// How a block came into being.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tag {
    /// `alloca`; it ends when its function returns.
    Stack,
    /// `malloc` and the like; `free` ends it.
    Heap,
    /// A global variable.
    Global,
    /// A block of the environment that nothing in the program may end.
    Foreign,
}

/// Which accesses of a block are allowed; any other is undefined behaviour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Permission {
    /// Whether loads are allowed.
    pub read: bool,
    /// Whether stores, and ending a heap block, are allowed.
    pub write: bool,
}

impl Permission {
    /// Everything: a block that nothing is promised about.
    pub const ALL: Permission = Permission { read: true, write: true };
    /// Loads only: a constant, or the block of a `readonly` parameter.
    pub const READ: Permission = Permission { read: true, write: false };
    /// Stores only: the block of a `writeonly` parameter.
    pub const WRITE: Permission = Permission { read: false, write: true };
    /// Nothing: the code of a function, or the block of a `readnone` parameter.
    pub const NONE: Permission = Permission { read: false, write: false };

    /// What both allow.
    pub fn and(self, other: Permission) -> Permission {
        Permission { read: self.read && other.read, write: self.write && other.write }
    }

    /// What either allows.
    pub fn or(self, other: Permission) -> Permission {
        Permission { read: self.read || other.read, write: self.write || other.write }
    }
}

/// The life of a block. A stack block that `llvm.lifetime.start` names is dormant before it and may live again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Life {
    /// It may be accessed, as far as its permission allows.
    Alive,
    /// A stack block before `llvm.lifetime.start` or after `llvm.lifetime.end`, in a function that is active.
    Dormant,
    /// It never lives again.
    Ended {
        /// The time at which it ended.
        time: u64,
        /// The instruction that ended it; `None` for stack blocks, which end with their function.
        by: Option<Place>,
    },
}

/// The contents of a block, or the reason why its loads and stores are not modelled.
pub(crate) type Contents = Result<Arc<BlockBytes>, Arc<str>>;

/// A block.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Block {
    pub number: MemoryBlock,
    /// The address space that it lies in; its address is one of that space.
    pub space: AddressSpace,
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
    /// Whether a physical pointer may reach it: its address was cast to an integer, or it escaped.
    pub exposed: bool,
    /// Whether the environment has a pointer to it.
    pub escaped: bool,
    /// Whether it escaped only to what reads it: `read_provenance`.
    pub escaped_for_reading: bool,
    pub permission: Permission,
    /// The instruction that allocated it, if one did.
    pub allocated_by: Option<Place>,
    /// Whether its address is not significant (`unnamed_addr`).
    pub unnamed_addr: bool,
    /// Whether copies of pointers to it must not outlive the call (`captures(none)` of a parameter of the entry).
    pub uncaptured: bool,
    /// What an access of it depends on.
    pub depends: Dependences,
    /// Whether it was promised to be dereferenceable in a way that lasts: then the environment does not end it.
    pub stays: bool,
}

impl Block {
    pub fn is_alive(&self) -> bool {
        self.life == Life::Alive
    }

    /// Whether the environment may free the block, if it has a pointer through which that is allowed.
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

    /// The end of the life of a block that has not ended.
    pub const NO_END: u64 = u64::MAX;

    /// The times from its beginning to its end. Dormant blocks count: they keep their addresses.
    pub fn lived(&self) -> Range<u64> {
        let Life::Ended { time: end, .. } = self.life else { return self.begin..Block::NO_END };
        self.begin..end
    }

    /// Whether there was a time at which it lived, among the times at which another one did.
    pub fn lived_with(&self, other: &Range<u64>) -> bool {
        let lived = self.lived();
        lived.start < other.end && other.start < lived.end
    }

    /// How many bytes it takes at its address; 1 if nobody knows its size.
    pub fn extent(&self) -> u64 {
        self.size.unwrap_or(1)
    }
}
