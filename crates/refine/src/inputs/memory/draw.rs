//! Random initial memories: ordinary in most respects, unusual in a few. An unusual pointer makes most functions
//! undefined, so the shares below are small where a function needs a block.

use super::contents::Filling;
use super::repair::LearntNeed;
use super::{BlockSpec, InitialMemory, LOWEST, LayoutBase, LearntNeeds, PointerTarget, StaticObjects};
use crate::heuristic::Heuristic;
use crate::inputs::domain::PointerDomain;
use crate::uniform::below;
use irrefute_semantics::memory::GivenState;
use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// An initial memory with more blocks than this has no neighbours: repairs add blocks, and neighbours of repaired
/// neighbours would grow without bound.
const MAX_BLOCKS: usize = 12;

impl InitialMemory {
    /// An initial memory for pointer leaves. A `plain` one has an ordinary block for each leaf.
    pub fn draw(
        leaves: &[PointerDomain],
        needs: &LearntNeeds,
        world: &StaticObjects,
        plain: bool,
        rng: &mut Xoshiro256PlusPlus,
    ) -> InitialMemory {
        let mut initial_memory = InitialMemory::empty(rng.next_u64());
        initial_memory.tight = !plain && below(rng, 5) == 0;
        // Not drawn: what follows stays what it is without it.
        initial_memory.as_said = !plain && initial_memory.seed.is_multiple_of(3);
        let has_addresses = !leaves.is_empty() || !world.globals.is_empty();
        // Addresses are mostly far from where arithmetic wraps. One memory in eight ends at the last address, one
        // begins at the sign bit of 32-bit addresses.
        initial_memory.ground = match below(rng, 8) {
            _ if !world.has(Heuristic::EndsOfSpace) => LayoutBase::From(LOWEST),
            0 if !plain && has_addresses => LayoutBase::UpTo { slack: initial_memory.seed % 8 },
            1 if !plain => LayoutBase::From(0x7fff_fff0),
            _ => LayoutBase::From(LOWEST),
        };
        // Another path may need less than the executions so far: one memory in eight starts without what was learnt.
        let remembers = plain || below(rng, 8) != 0;
        let learnt = if remembers { needs.larger_by } else { 0 };
        initial_memory.larger_by = initial_memory.larger_as_said().max(learnt);
        // What is copied may be pointers, although none is loaded.
        let pointers = needs.pointers || world.copies_memory && !plain && below(rng, 3) == 0;
        for (i, leaf) in leaves.iter().enumerate() {
            let need = needs.leaves.get(i).filter(|_| remembers).copied().unwrap_or_default();
            // Where cells hold the pointers, what lies between them is mostly numbers.
            let has_cells = needs.trees.get(i).is_some_and(|tree| !tree.cells.is_empty());
            let pointers = pointers && (!has_cells || !plain && below(rng, 4) == 0);
            let points_to = initial_memory.points_to(leaf, &need, pointers, world, plain, rng);
            initial_memory.pointees.push(points_to);
        }
        let seldom = if world.compares_pointers { 4 } else { 12 };
        if !plain && below(rng, seldom) == 0 && world.has(Heuristic::Meeting) {
            initial_memory.meet(leaves, rng);
        }
        initial_memory.pointers = pointers;
        if needs.loaded_code {
            let seed = rng.next_u64();
            initial_memory.blocks.push(BlockSpec::code(&PointerDomain::ANY, world, seed));
        }
        // Blocks for the pointers in memory, in addition to those of the leaves.
        let pointees = if pointers { 1 + below(rng, 2) } else { 0 };
        for _ in 0..pointees {
            let leaf = world.pointee(rng.next_u64());
            let spec = BlockSpec::draw((&leaf, world), &needs.pointee, false, plain, rng);
            initial_memory.blocks.push(spec);
        }
        if remembers {
            initial_memory.link_learnt(needs, world, plain, rng);
        }
        initial_memory
    }

    /// Lets one leaf point to the end of its block, or a little before, where the block of another leaf begins: pointers
    /// that are equal, or become equal, and may not replace each other.
    fn meet(&mut self, leaves: &[PointerDomain], rng: &mut Xoshiro256PlusPlus) {
        let of_leaf = |i: usize| match self.pointees.get(i) {
            Some(PointerTarget::Block { block, .. }) => {
                Some(*block).filter(|block| self.blocks[*block].state != GivenState::Code)
            }
            Some(
                PointerTarget::Null | PointerTarget::Address(_) | PointerTarget::Bare(_) | PointerTarget::Named { .. },
            )
            | None => None,
        };
        let is_free = |i: &usize| leaves[*i].accessible() == 0 && leaves[*i].copy.is_none();
        let pairs = (0..leaves.len()).filter(is_free).flat_map(|i| (0..leaves.len()).map(move |j| (i, j)));
        let meets = |(i, j): &(usize, usize)| of_leaf(*i).zip(of_leaf(*j)).is_some_and(|(a, b)| b == a + 1);
        let Some((i, j)) = pairs.into_iter().find(meets) else { return };
        let (Some(first), Some(second)) = (of_leaf(i), of_leaf(j)) else { return };
        let align = self.blocks[first].align.max(self.blocks[second].align);
        self.blocks[second].adjacent = true;
        self.blocks[first].align = align;
        self.blocks[first].size = self.blocks[first].size.max(1).next_multiple_of(align.max(8));
        const BEFORE: [u64; 8] = [0, 0, 0, 0, 1, 2, 4, 8];
        let before = BEFORE[below(rng, 8) as usize];
        let offset = self.blocks[first].size - before.next_multiple_of(leaves[i].align);
        self.pointees[i] = PointerTarget::Block { block: first, offset };
        self.pointees[j] = PointerTarget::Block { block: second, offset: 0 };
    }

    /// Where a leaf points to; adds a block if it gets one of its own.
    fn points_to(
        &mut self,
        leaf: &PointerDomain,
        need: &LearntNeed,
        pointers: bool,
        world: &StaticObjects,
        plain: bool,
        rng: &mut Xoshiro256PlusPlus,
    ) -> PointerTarget {
        let promised = leaf.nonnull || leaf.dereferenceable > 0 || leaf.copy.is_some();
        // In percent: null 8 (2 if the function needs a block), an address without provenance 2, or 6 where the functions
        // look at addresses, a global 4 to 8, another leaf's block 30, and a new block otherwise. Each arm is only taken
        // if it keeps the leaf's promises.
        let random = if plain { 99 } else { below(rng, 100) };
        let rarely = if need.block { 2 } else { 8 };
        match random {
            // A copy of null cannot be distinguished from null, so a captured null would go unnoticed.
            d if d < rarely && !promised && !leaf.uncaptured => return PointerTarget::Null,
            d if d < rarely + 2 && !promised && leaf.align == 1 && leaf.dereferenceable_or_null == 0 && !leaf.alone => {
                return self.address_of_some(leaf, world, rng);
            }
            d if d < rarely + 6
                && world.has(Heuristic::EndsOfSpace)
                && world.looks_at_addresses
                && leaf.may_lead_nowhere() =>
            {
                return PointerTarget::Bare(bare_address(leaf, world, rng));
            }
            // The others are aligned to no more than their texts say.
            d if d < rarely + 10
                && world.has(Heuristic::Globals)
                && !leaf.alone
                && (leaf.align == 1 || !self.as_said) =>
            {
                if let Some(points_to) = named(leaf, need, world, rng) {
                    return points_to;
                }
            }
            d if d < rarely + 40 && world.has(Heuristic::Aliases) && !leaf.alone => {
                if let Some(points_to) = self.alias(leaf, need, world, rng) {
                    return points_to;
                }
            }
            _ => {}
        }
        let block = self.blocks.len();
        if need.code && (plain || below(rng, 16) != 0) {
            self.blocks.push(BlockSpec::code(leaf, world, rng.next_u64()));
            return PointerTarget::Block { block, offset: 0 };
        }
        let mut spec = BlockSpec::draw((leaf, world), need, pointers, plain, rng);
        let offset = if spec.is_exact { 0 } else { spec.some_offset(leaf, need, plain, rng) };
        self.blocks.push(spec);
        PointerTarget::Block { block, offset }
    }

    /// The address of a block that anything may point to, without provenance; null if there is no such block.
    fn address_of_some(
        &mut self,
        leaf: &PointerDomain,
        world: &StaticObjects,
        rng: &mut Xoshiro256PlusPlus,
    ) -> PointerTarget {
        let spaces = &world.spaces;
        // The address that a flat pointer has elsewhere is another one.
        let is_the_address = |spec: &BlockSpec| spaces.canonical(spec.space) == spaces.canonical(leaf.kind.space);
        match self.shared(is_the_address, rng) {
            Some(block) => PointerTarget::Address(block),
            None => PointerTarget::Null,
        }
    }

    /// A block that anything may point to, and for which `wanted` holds.
    pub(super) fn shared(&self, wanted: impl Fn(&BlockSpec) -> bool, rng: &mut Xoshiro256PlusPlus) -> Option<usize> {
        let is_shared = |block: &BlockSpec| !block.alone && wanted(block);
        let shared = || self.blocks.iter().enumerate().filter(|(_, block)| is_shared(block)).map(|(i, _)| i);
        let count = shared().count();
        if count == 0 {
            return None;
        }
        shared().nth(below(rng, count as u64) as usize)
    }

    /// A place in a block that exists already, most often where another leaf points to. The block is changed so that it
    /// keeps the promises of both leaves.
    fn alias(
        &mut self,
        leaf: &PointerDomain,
        need: &LearntNeed,
        world: &StaticObjects,
        rng: &mut Xoshiro256PlusPlus,
    ) -> Option<PointerTarget> {
        let overlaps = world.spaces.may_overlap();
        let may_lead_there =
            |spec: &BlockSpec| overlaps || world.leads_to(leaf.kind, (spec.space, spec.is_fixed), leaf.host);
        let block = self.shared(may_lead_there, rng)?;
        let is_code = self.blocks[block].state == GivenState::Code;
        if is_code || need.code {
            let may_be = is_code && need.code && self.blocks[block].align >= leaf.align;
            return may_be.then_some(PointerTarget::Block { block, offset: 0 });
        }
        let used = self.pointees.iter().find_map(|points_to| match points_to {
            PointerTarget::Block { block: other, offset } if *other == block => Some(*offset),
            _ => None,
        });
        let unit = leaf.align.max(need.align).max(1);
        // The same place half of the time, a few units behind it or in front of it, or anywhere: accesses coincide, overlap or touch.
        let at = match below(rng, 4) {
            0 | 1 => used.unwrap_or(0),
            2 if below(rng, 2) == 0 => self.in_front(block, used.unwrap_or(0), unit << below(rng, 4)),
            2 => used.unwrap_or(0) + unit * (1 + below(rng, 4)),
            _ => unit * below(rng, 1 + self.blocks[block].size / unit),
        };
        let offset = at.max(need.before).next_multiple_of(leaf.align);
        let spec = &mut self.blocks[block];
        spec.align = spec.align.max(leaf.align).max(need.align);
        let accessible = leaf.accessible().max(need.behind);
        spec.size = spec.size.max(offset + accessible);
        spec.freed &= leaf.freed;
        if !spec.freed && spec.state == GivenState::Heap {
            spec.state = GivenState::Alive;
        }
        if accessible > 0 {
            spec.state = if spec.state == GivenState::Ended { GivenState::Alive } else { spec.state };
        }
        Some(PointerTarget::Block { block, offset })
    }

    /// The offset that lies this many bytes in front of another one, for which the block grows at its start if it must.
    fn in_front(&mut self, block: usize, offset: u64, bytes: u64) -> u64 {
        let more = bytes.saturating_sub(offset).next_multiple_of(self.blocks[block].align);
        self.blocks[block].size += more;
        for pointee in &mut self.pointees {
            if let PointerTarget::Block { block: other, offset } = pointee
                && *other == block
            {
                *offset += more;
            }
        }
        offset + more - bytes
    }

    /// Makes some bytes of one of the blocks undefined; `false` if there is none.
    pub fn undefine(&mut self, undef: bool, rng: &mut Xoshiro256PlusPlus) -> bool {
        let count = self.blocks.len() as u64;
        if count == 0 {
            return false;
        }
        let block = &mut self.blocks[below(rng, count) as usize];
        block.filling = if undef { Filling::SomeUndef } else { Filling::SomePoison };
        true
    }

    /// Gives all blocks other contents.
    pub fn refill(&mut self, rng: &mut Xoshiro256PlusPlus) {
        self.blocks.iter_mut().for_each(|block| block.seed = rng.next_u64());
    }

    /// An initial memory next to this one: with other contents in globals, in all blocks or in one; or a new one.
    pub fn neighbour(
        &self,
        leaves: &[PointerDomain],
        needs: &LearntNeeds,
        world: &StaticObjects,
        rng: &mut Xoshiro256PlusPlus,
    ) -> InitialMemory {
        let mut initial_memory = self.clone();
        initial_memory.seed = rng.next_u64();
        initial_memory.blocks.iter_mut().for_each(|block| block.growths = 0);
        if initial_memory.blocks.len() > MAX_BLOCKS {
            return InitialMemory::draw(leaves, needs, world, false, rng);
        }
        match below(rng, 4) {
            0 => initial_memory,
            1 => {
                initial_memory.refill(rng);
                initial_memory
            }
            2 if !initial_memory.blocks.is_empty() => {
                let block = below(rng, initial_memory.blocks.len() as u64) as usize;
                initial_memory.blocks[block].filling = Filling::draw(needs.pointers, false, rng);
                initial_memory
            }
            _ => InitialMemory::draw(leaves, needs, world, false, rng),
        }
    }
}

/// An address that no block has: a small number, one just below the end of the space, a constant of the functions, or as
/// far below the end. There, a pointer that moves a little becomes null, or wraps.
fn bare_address(leaf: &PointerDomain, world: &StaticObjects, rng: &mut Xoshiro256PlusPlus) -> u64 {
    let small = 1 << below(rng, 5);
    let constant = world.pool.picked(rng.next_u64()).filter(|constant| *constant != 0).unwrap_or(small);
    let distance = if below(rng, 4) == 0 { small } else { constant };
    let address = if below(rng, 4) == 0 { distance } else { distance.wrapping_neg() };
    let address = address & irrefute_ir::int::mask(leaf.kind.bits.min(64));
    if address == 0 { small } else { address }
}

/// A place in a global that a leaf may point to.
fn named(
    leaf: &PointerDomain,
    need: &LearntNeed,
    world: &StaticObjects,
    rng: &mut Xoshiro256PlusPlus,
) -> Option<PointerTarget> {
    // A function has no bytes. Where the pointer is accessed, its code would be, which is not modelled.
    let needed = leaf.accessible().max(u64::from(need.block));
    let fits = |i: &usize| {
        let (_, size, space) = world.targets[*i];
        let is_fixed = world.spaces.is_constant(space);
        size >= needed && leaf.align <= 64 && world.leads_to(leaf.kind, (space, is_fixed), leaf.host)
    };
    let fitting: Vec<usize> = (0..world.targets.len()).filter(fits).collect();
    let target = *fitting.get(below(rng, fitting.len() as u64) as usize)?;
    let room = (world.targets[target].1 - needed) / leaf.align;
    let offset = if below(rng, 2) == 0 { 0 } else { leaf.align * below(rng, room + 1) };
    Some(PointerTarget::Named { target, offset })
}

impl BlockSpec {
    /// A random block that keeps the promises of a leaf.
    pub(super) fn draw(
        (leaf, world): (&PointerDomain, &StaticObjects),
        need: &LearntNeed,
        pointers: bool,
        plain: bool,
        rng: &mut Xoshiro256PlusPlus,
    ) -> BlockSpec {
        let mut spec = BlockSpec::plain(leaf, need, world, rng.next_u64());
        if pointers {
            spec.filling = Filling::Pointers;
        }
        if plain {
            return spec;
        }
        // Often exactly as large as needed, so that one byte too far is out of bounds.
        const MORE: [u64; 16] = [0, 0, 0, 0, 0, 0, 1, 1, 4, 4, 8, 8, 16, 24, 48, 96];
        let more = MORE[below(rng, 16) as usize];
        spec.size += if spec.is_exact { 0 } else { more };
        const ALIGN: [u64; 6] = [1, 2, 4, 8, 16, 16];
        spec.align = spec.align.max(ALIGN[below(rng, 6) as usize]);
        spec.exposed = below(rng, 5) != 0;
        spec.adjacent = below(rng, 2) == 0;
        let accessible = leaf.accessible();
        spec.state = match below(rng, 32) {
            0 if accessible == 0 && !need.block && !spec.is_exact => GivenState::Ended,
            d if (d < 8 || need.heap) && leaf.freed => GivenState::Heap,
            _ => GivenState::Alive,
        };
        spec.filling = Filling::draw(pointers, false, rng);
        // Nothing says that memory can be written, except that the function does so: then a repair makes it writable.
        let rarely = if need.written { 64 } else { 12 };
        spec.is_constant = spec.is_fixed || !leaf.writable && !spec.is_exact && below(rng, rarely) == 0;
        // A flat pointer leads to the memory of another space now and then.
        let homes = world.spaces.homes(leaf.kind.space);
        if homes.len() > 1 && !leaf.host && leaf.copy.is_none() && below(rng, 4) == 0 {
            spec.space = homes[below(rng, homes.len() as u64) as usize];
        }
        spec
    }

    /// The code of a function that nobody knows, for a leaf that promises no accessible bytes.
    pub(super) fn code(leaf: &PointerDomain, world: &StaticObjects, seed: u64) -> BlockSpec {
        BlockSpec { state: GivenState::Code, size: 0, ..BlockSpec::plain(leaf, &LearntNeed::default(), world, seed) }
    }

    /// The offset in a new block to which a pointer points: mostly 0, or the least that leaves room for known accesses
    /// in front of it.
    fn some_offset(
        &mut self,
        leaf: &PointerDomain,
        need: &LearntNeed,
        plain: bool,
        rng: &mut Xoshiro256PlusPlus,
    ) -> u64 {
        let align = leaf.align.max(need.align).max(1);
        let first = need.before.next_multiple_of(align);
        // `free` takes pointers to the first byte only.
        if plain || need.heap {
            return first;
        }
        match below(rng, 16) {
            // In the middle: the block grows, so that as much is left behind the pointer.
            0..3 => {
                let more = align * (1 + below(rng, 4));
                self.size += more;
                first + more
            }
            // One past the end.
            3 if leaf.accessible() == 0 && !need.block => {
                self.size = self.size.next_multiple_of(align);
                self.size
            }
            _ => first,
        }
    }
}
