//! What other threads do to shared memory while an execution runs: before it, and where it synchronizes with them
//! (docs/threads.md#handing-over).
//!
//! A byte that others may access without a race is undef to who loads it, so to be without a permission is to hold undef.
//! An atomic load does not race; it finds what was there at the beginning. That a store without permission is a race,
//! whoever draws handovers has to see to.

use super::image::BlockBytes;
use super::state::Memory;
use super::{BlockKind, Byte, MemoryBlock};
use crate::program::Program;
use std::ops::Range;
use std::sync::Arc;

/// Bytes that change hands.
#[derive(Clone, Debug, PartialEq)]
pub struct Handover {
    /// When: with the n-th fence or access of shared memory that orders others, before it takes place; 0 for the beginning.
    /// A read-modify-write counts twice: it acquires, and then it releases.
    pub at: u32,
    /// The block that they belong to.
    pub block: HandedBlock,
    /// Where they begin, in bytes from the start of the block.
    pub offset: u64,
    /// What they hold from then on: undef if others may access them, or what others have stored there, if they are given.
    pub contents: Arc<BlockBytes>,
}

impl Handover {
    /// Whether others may access the bytes from then on, and nobody has given them back.
    pub fn is_taken(&self) -> bool {
        matches!(self.contents.byte(0), Byte::Bits { undef: 0xff, .. })
    }

    /// Whether it is about some of these bytes of its block.
    pub fn meets(&self, bytes: &Range<u64>) -> bool {
        bytes.start < self.offset + self.contents.len() && self.offset < bytes.end
    }
}

/// A block that existed before the call, by what it is called on both sides of a check.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum HandedBlock {
    /// A given block, by its number.
    Given(u32),
    /// A variable, by its name.
    Variable(Arc<str>),
}

impl HandedBlock {
    /// The block of a program that is called so.
    pub fn in_program(&self, program: &Program) -> Option<MemoryBlock> {
        match self {
            HandedBlock::Given(number) => Some(MemoryBlock::given(*number)),
            HandedBlock::Variable(name) => program.block_named(name),
        }
    }
}

/// Bytes that others took at the beginning.
#[derive(Clone, Debug)]
pub(super) struct RacedBytes {
    /// The index of the block.
    index: usize,
    offset: u64,
    /// What was there.
    before: BlockBytes,
}

impl RacedBytes {
    fn end(&self) -> u64 {
        self.offset + self.before.len()
    }
}

impl Memory<'_> {
    /// Makes the handovers that happen with the n-th synchronization.
    pub fn hand_over(&mut self, n: u32) {
        if self.environment_memory.handovers.is_empty() {
            return;
        }
        let environment_memory = self.environment_memory.clone();
        for handover in environment_memory.handovers.iter().filter(|handover| handover.at == n) {
            let Some(index) = self.handed_block(&handover.block).and_then(|block| self.index(block)) else { continue };
            let end = handover.offset.saturating_add(handover.contents.len());
            let block = &mut self.blocks[index];
            if let (true, Ok(contents)) = (block.is_alive() && block.size >= Some(end), &mut block.contents) {
                let (offset, len) = (handover.offset, handover.contents.len());
                self.raced.retain(|raced| raced.index != index || raced.offset >= end || offset >= raced.end());
                if handover.is_taken() && n == 0 {
                    self.raced.push(RacedBytes { index, offset, before: contents.part(offset, len, self.dialect) });
                }
                Arc::make_mut(contents).copy_from(offset, &handover.contents, 0, len);
            }
        }
    }

    /// The contents that an atomic load finds in a block whose bytes others have taken; `None` if nobody took any.
    pub fn without_race(&self, index: usize) -> Option<Arc<BlockBytes>> {
        let mut raced = self.raced.iter().filter(|raced| raced.index == index).peekable();
        raced.peek()?;
        let mut contents = self.blocks[index].contents.clone().ok()?;
        for RacedBytes { offset, before, .. } in raced {
            Arc::make_mut(&mut contents).copy_from(*offset, before, 0, before.len());
        }
        Some(contents)
    }

    fn handed_block(&self, block: &HandedBlock) -> Option<MemoryBlock> {
        match block {
            HandedBlock::Given(number) => Some(MemoryBlock::given(*number)),
            HandedBlock::Variable(name) => {
                let is_named = |block: &&super::block::Block| match block.number.kind() {
                    BlockKind::Global(i) => {
                        self.globals.variables.get(i as usize).is_some_and(|variable| variable.name == *name)
                    }
                    BlockKind::Given(_) | BlockKind::Fresh(_) | BlockKind::Function(_) | BlockKind::Label(_) => false,
                };
                self.blocks.iter().find(is_named).map(|block| block.number)
            }
        }
    }
}
