//! Structures that are linked through memory: the places of blocks from which code loads pointers, and what these lead to.
//!
//! ```text
//! cell     a place in a block that holds a pointer to a block of its own
//! tree     learnt for each pointer leaf: the cells behind the pointer, by their distance from it, and what lies behind each
//! ```
//!
//! A repair makes a cell where an execution loaded what it could not use as a pointer, and memories that are drawn later begin
//! with the trees. Without them a block that holds pointers holds one everywhere, to any block, and code that goes along two
//! or three of them mostly meets one that leads nowhere.
//!
//! Invariant: no cell leads to a block that is `alone`.

use super::repair::LearntNeed;
use super::{BlockSpec, InitialMemory, LearntNeeds, PointerTarget, StaticObjects};
use crate::uniform::below;
use irrefute_semantics::memory::{BlockKind, Byte, EnvironmentMemory, GivenState};
use irrefute_semantics::value::PointerKind;
use irrefute_semantics::{MemoryBlock, Scalar};
use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::BTreeMap;

/// A pointer in a block.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Cell {
    /// In bytes from the beginning of the block, as `offset` is in the other one.
    pub at: u64,
    pub kind: PointerKind,
    pub block: usize,
    pub offset: u64,
}

/// What is learnt of the block behind a pointer.
#[derive(Clone, Debug, Default)]
pub(super) struct Tree {
    pub need: LearntNeed,
    /// By the distance from the pointer, in bytes.
    pub cells: BTreeMap<u64, Tree>,
}

/// A place of a given block from which an execution loaded as many bytes as a pointer has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoadedFrom {
    /// The number of the block.
    pub block: u32,
    /// In bytes.
    pub offset: u64,
    /// The offset that the pointer leads to which the place held before the execution; 0 if it held none.
    pub held: u64,
}

/// A memory with so many blocks gets no more for cells. Not tuned.
const MOST_BLOCKS: usize = 24;

/// How far from a leaf cells are followed: a list is not unrolled for ever. Not tuned.
const DEEPEST: usize = 6;

/// The block and the offset that the pointer leads to which a place of a given block holds before the execution; `None` if
/// it holds no pointer to a block.
pub fn held_at((block, offset): (u32, u64), memory: &EnvironmentMemory) -> Option<(MemoryBlock, u64)> {
    let contents = &memory.blocks.get(block as usize)?.contents;
    match contents.byte(offset.min(contents.len().checked_sub(1)?)) {
        Byte::Pointer { pointer: Scalar::Log(block, offset), .. } => Some((*block, *offset)),
        _ => None,
    }
}

impl InitialMemory {
    /// Lets a place hold a pointer to a new block that satisfies a need; `false` if that is impossible.
    pub(super) fn link(
        &mut self,
        from: LoadedFrom,
        need: LearntNeed,
        needs: &mut LearntNeeds,
        world: &StaticObjects,
    ) -> bool {
        let (holder, at) = (from.block as usize, from.offset);
        let leaf = world.pointee(self.seed);
        let bytes = leaf.kind.bytes();
        let is_inside = self.blocks.get(holder).is_some_and(|spec| at + bytes <= spec.size);
        if !is_inside || self.blocks.len() >= MOST_BLOCKS {
            return false;
        }
        let block = self.blocks.len();
        let seed = self.seed.wrapping_add(block as u64);
        self.blocks.push(match need.code {
            true => BlockSpec::code(&leaf, world, seed),
            false => BlockSpec::plain(&leaf, &need, world, seed),
        });
        self.blocks[holder].clear(at, bytes);
        self.blocks[holder].cells.push(Cell { at, kind: leaf.kind, block, offset: 0 });
        if let Some((tree, origin)) = self.learnt_of(holder, needs)
            && let Some(distance) = at.checked_sub(origin)
        {
            tree.cells.entry(distance).or_default().need = need;
        }
        true
    }

    /// Whether a given block is the code of a function.
    pub fn is_code(&self, block: MemoryBlock) -> bool {
        match block.kind() {
            BlockKind::Given(number) => {
                self.blocks.get(number as usize).is_some_and(|spec| spec.state == GivenState::Code)
            }
            _ => false,
        }
    }

    /// What is learnt of a block, and the offset in it that the pointers lead to which it is learnt of; `None` if no leaf
    /// leads there.
    pub(super) fn learnt_of<'n>(&self, block: usize, needs: &'n mut LearntNeeds) -> Option<(&'n mut Tree, u64)> {
        let mut way = Vec::new();
        let (mut here, origin) = (block, self.origin(block)?);
        let leaf = loop {
            if let Some(leaf) = self.leaf_to(here) {
                break leaf;
            }
            let (holder, cell) = self.cell_to(here)?;
            way.push(cell.at.checked_sub(self.origin(holder)?)?);
            here = holder;
            if way.len() > DEEPEST {
                return None;
            }
        };
        let mut tree = needs.trees.get_mut(leaf)?;
        for distance in way.into_iter().rev() {
            tree = tree.cells.entry(distance).or_default();
        }
        Some((tree, origin))
    }

    fn leaf_to(&self, block: usize) -> Option<usize> {
        self.pointees.iter().position(|to| matches!(to, PointerTarget::Block { block: other, .. } if *other == block))
    }

    /// The first cell that leads to a block, and the block that holds it.
    fn cell_to(&self, block: usize) -> Option<(usize, Cell)> {
        let cells =
            self.blocks.iter().enumerate().flat_map(|(holder, spec)| spec.cells.iter().map(move |c| (holder, *c)));
        cells.into_iter().find(|(holder, cell)| cell.block == block && *holder != block)
    }

    /// The offset that the first pointer to a block leads to.
    fn origin(&self, block: usize) -> Option<u64> {
        match self.leaf_to(block).map(|leaf| self.pointees[leaf]) {
            Some(PointerTarget::Block { offset, .. }) => Some(offset),
            _ => self.cell_to(block).map(|(_, cell)| cell.offset),
        }
    }

    /// Whether a cell at a place leads to a block.
    pub(super) fn is_linked(&self, from: LoadedFrom, block: usize) -> bool {
        let spec = self.blocks.get(from.block as usize);
        spec.is_some_and(|spec| spec.cells.iter().any(|cell| cell.at == from.offset && cell.block == block))
    }

    /// Moves everything in a block, and the pointers to it that lie in blocks, up by some bytes.
    pub(super) fn shift_cells(&mut self, block: usize, bytes: u64) {
        self.blocks[block].cells.iter_mut().for_each(|cell| cell.at += bytes);
        self.blocks[block].patches.iter_mut().for_each(|patch| patch.at += bytes);
        let to_block = self.blocks.iter_mut().flat_map(|spec| &mut spec.cells).filter(|cell| cell.block == block);
        to_block.for_each(|cell| cell.offset = cell.offset.wrapping_add(bytes));
    }

    /// Lets the blocks of the leaves hold the pointers that are learnt.
    pub(super) fn link_learnt(
        &mut self,
        needs: &LearntNeeds,
        world: &StaticObjects,
        plain: bool,
        rng: &mut Xoshiro256PlusPlus,
    ) {
        for (i, tree) in needs.trees.iter().enumerate() {
            if let Some(PointerTarget::Block { block, offset }) = self.pointees.get(i).copied() {
                self.grow((block, offset), tree, world, plain, rng);
            }
        }
    }

    /// Lets a block hold the pointers of a tree, counted from an offset.
    fn grow(
        &mut self,
        (holder, origin): (usize, u64),
        tree: &Tree,
        world: &StaticObjects,
        plain: bool,
        rng: &mut Xoshiro256PlusPlus,
    ) {
        for (distance, behind) in &tree.cells {
            let leaf = world.pointee(rng.next_u64());
            let (at, bytes) = (origin + distance, leaf.kind.bytes());
            let spec = &mut self.blocks[holder];
            let is_taken = spec.cells.iter().any(|cell| cell.at.abs_diff(at) < bytes);
            let has_room = at + bytes <= if spec.is_exact { spec.size } else { spec.room };
            if is_taken || !has_room || spec.state == GivenState::Code || self.blocks.len() >= MOST_BLOCKS {
                continue;
            }
            self.blocks[holder].size = self.blocks[holder].size.max(at + bytes);
            // One in 16 holds whatever else is there, two in 16 lead to a block that others lead to.
            let draw = if plain { 15 } else { below(rng, 16) };
            if draw == 0 {
                continue;
            }
            let leads_there = |spec: &BlockSpec| {
                let is_code = spec.state == GivenState::Code;
                is_code == behind.need.code && world.leads_to(leaf.kind, (spec.space, spec.is_fixed), true)
            };
            let other = if draw < 3 { self.shared(leads_there, rng) } else { None };
            let block = other.unwrap_or(self.blocks.len());
            self.blocks[holder].cells.push(Cell { at, kind: leaf.kind, block, offset: 0 });
            if other.is_some() {
                continue;
            }
            self.blocks.push(match behind.need.code {
                true => BlockSpec::code(&leaf, world, rng.next_u64()),
                false => BlockSpec::draw((&leaf, world), &behind.need, false, plain, rng),
            });
            self.grow((block, 0), behind, world, plain, rng);
        }
    }
}
