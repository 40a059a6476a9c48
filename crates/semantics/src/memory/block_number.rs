//! The numbers of blocks.

/// A block of memory, as a number that includes the kind of block.
///
/// Numbers of [`BlockKind::Given`] blocks mean the same on both sides of a check; those of the other
/// kinds belong to one program or one execution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MemoryBlock(u32);

/// What a [`MemoryBlock`] is, with its number among those of its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BlockKind {
    /// The global variable of this index in [`Module::globals`](irrefute_ir::Module::globals).
    Global(u32),
    /// The code of the function of this index.
    Function(u32),
    /// A block that existed before the call and is no global: an index into
    /// [`EnvironmentMemory::blocks`](super::EnvironmentMemory::blocks).
    Given(u32),
    /// A block that the execution allocated, in the order of allocation.
    Fresh(u32),
    /// The place in the code of a function that a `blockaddress` names, by its number among those of the module.
    Label(u32),
}

/// The two highest bits are the kind, the others the index.
const KIND_SHIFT: u32 = 30;

/// Distinguishes the labels within functions from the functions.
const LABEL: u32 = 1 << 29;

impl MemoryBlock {
    /// The block of a global variable, by its index in the module.
    pub const fn global(index: u32) -> MemoryBlock {
        MemoryBlock(index)
    }

    /// The code of a function, by its index in the module.
    pub const fn function(index: u32) -> MemoryBlock {
        MemoryBlock(1 << KIND_SHIFT | index)
    }

    /// A block that the environment gives, by its index in the environment memory.
    pub const fn given(index: u32) -> MemoryBlock {
        MemoryBlock(2 << KIND_SHIFT | index)
    }

    /// A block of the execution, by its position in the order of allocation.
    pub const fn fresh(index: u32) -> MemoryBlock {
        MemoryBlock(3 << KIND_SHIFT | index)
    }

    /// The place that a `blockaddress` names, by its number among those of the module.
    pub const fn label(index: u32) -> MemoryBlock {
        MemoryBlock(1 << KIND_SHIFT | LABEL | index)
    }

    /// The kind of the block, with its index.
    pub const fn kind(self) -> BlockKind {
        let index = self.0 & ((1 << KIND_SHIFT) - 1);
        match self.0 >> KIND_SHIFT {
            0 => BlockKind::Global(index),
            1 if index & LABEL != 0 => BlockKind::Label(index & !LABEL),
            1 => BlockKind::Function(index),
            2 => BlockKind::Given(index),
            _ => BlockKind::Fresh(index),
        }
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
        assert_eq!(MemoryBlock::label(2).kind(), BlockKind::Label(2));
    }
}
