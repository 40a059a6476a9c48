//! Random scenes: most of them plain, each with a few strange things.

use super::contents::Filling;
use super::repair::Need;
use super::{BlockSpec, InitialMemory, LOWEST, LayoutBase, Needs, PointerTarget, StaticObjects};
use crate::refine::inputs::domain::PointerDomain;
use crate::semantics::memory::GivenState;
use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// A scene of more blocks than this, which repairs add, has no neighbours.
const MAX_BLOCKS: usize = 12;

/// A number below `n` (0 if `n` is 0).
pub(in crate::refine) fn below(rng: &mut Xoshiro256PlusPlus, n: u64) -> u64 {
    ((u128::from(rng.next_u64()) * u128::from(n)) >> 64) as u64
}

impl InitialMemory {
    /// A scene for pointer leaves. The `plain` one has a block for each leaf, and nothing strange.
    pub fn draw(
        leaves: &[PointerDomain],
        needs: &Needs,
        world: &StaticObjects,
        plain: bool,
        rng: &mut Xoshiro256PlusPlus,
    ) -> InitialMemory {
        let mut scene = InitialMemory::empty(rng.next_u64());
        let has_addresses = !leaves.is_empty() || !world.globals.is_empty();
        scene.ground = match below(rng, 8) {
            0 if !plain && has_addresses => LayoutBase::UpTo { slack: scene.seed % 8 },
            1 if !plain => LayoutBase::From(0x7fff_fff0),
            _ => LayoutBase::From(LOWEST),
        };
        // What one execution needs, another path may not: now and then nothing is remembered.
        let remembers = plain || below(rng, 8) != 0;
        for (i, leaf) in leaves.iter().enumerate() {
            let need = needs.leaves.get(i).filter(|_| remembers).copied().unwrap_or_default();
            let aim = scene.aim(leaf, &need, needs.pointers, world, plain, rng);
            scene.aims.push(aim);
        }
        scene.pointers = needs.pointers;
        let pointees = if needs.pointers { 1 + below(rng, 2) } else { 0 };
        for _ in 0..pointees {
            let sketch = BlockSpec::draw(&PointerDomain::ANY, &needs.pointee, false, plain, rng);
            scene.blocks.push(sketch);
        }
        scene
    }

    fn aim(
        &mut self,
        leaf: &PointerDomain,
        need: &Need,
        pointers: bool,
        world: &StaticObjects,
        plain: bool,
        rng: &mut Xoshiro256PlusPlus,
    ) -> PointerTarget {
        let promised = leaf.nonnull || leaf.dereferenceable > 0;
        let dice = if plain { 99 } else { below(rng, 100) };
        let rarely = if need.block { 2 } else { 8 };
        match dice {
            // A copy of null cannot be told from null.
            d if d < rarely && !promised && !leaf.uncaptured => return PointerTarget::Null,
            d if d < rarely + 2 && !promised && leaf.align == 1 && leaf.dereferenceable_or_null == 0 && !leaf.alone => {
                return self.address_of_some(rng);
            }
            d if d < rarely + 10 && !leaf.alone => {
                if let Some(aim) = named(leaf, world, rng) {
                    return aim;
                }
            }
            d if d < rarely + 40 && !leaf.alone => {
                if let Some(aim) = self.alias(leaf, need, rng) {
                    return aim;
                }
            }
            _ => {}
        }
        let block = self.blocks.len();
        let mut sketch = BlockSpec::draw(leaf, need, pointers, plain, rng);
        let offset = sketch.some_offset(leaf, need, plain, rng);
        self.blocks.push(sketch);
        PointerTarget::Block { block, offset }
    }

    fn address_of_some(&mut self, rng: &mut Xoshiro256PlusPlus) -> PointerTarget {
        match self.shared(rng) {
            Some(block) => PointerTarget::Address(block),
            None => PointerTarget::Null,
        }
    }

    /// A block that anything may point to.
    pub(super) fn shared(&self, rng: &mut Xoshiro256PlusPlus) -> Option<usize> {
        let shared = || self.blocks.iter().enumerate().filter(|(_, block)| !block.alone).map(|(i, _)| i);
        let count = shared().count();
        if count == 0 {
            return None;
        }
        shared().nth(below(rng, count as u64) as usize)
    }

    /// A block that another leaf points to, at the same offset or at another.
    fn alias(&mut self, leaf: &PointerDomain, need: &Need, rng: &mut Xoshiro256PlusPlus) -> Option<PointerTarget> {
        let block = self.shared(rng)?;
        let used = self.aims.iter().find_map(|aim| match aim {
            PointerTarget::Block { block: other, offset } if *other == block => Some(*offset),
            _ => None,
        });
        let unit = leaf.align.max(need.align).max(1);
        let at = match below(rng, 4) {
            0 | 1 => used.unwrap_or(0),
            2 => used.unwrap_or(0) + unit * (1 + below(rng, 4)),
            _ => unit * below(rng, 1 + self.blocks[block].size / unit),
        };
        let offset = at.max(need.before).next_multiple_of(leaf.align);
        let sketch = &mut self.blocks[block];
        sketch.align = sketch.align.max(leaf.align).max(need.align);
        let accessible = leaf.accessible().max(need.behind);
        sketch.size = sketch.size.max(offset + accessible);
        sketch.freed &= leaf.freed;
        if !sketch.freed && sketch.state == GivenState::Heap {
            sketch.state = GivenState::Alive;
        }
        if accessible > 0 {
            sketch.state = if sketch.state == GivenState::Ended { GivenState::Alive } else { sketch.state };
        }
        Some(PointerTarget::Block { block, offset })
    }

    /// A scene next to this one: other contents, or one pointer elsewhere.
    pub fn neighbour(
        &self,
        leaves: &[PointerDomain],
        needs: &Needs,
        world: &StaticObjects,
        rng: &mut Xoshiro256PlusPlus,
    ) -> InitialMemory {
        let mut scene = self.clone();
        scene.seed = rng.next_u64();
        if scene.blocks.len() > MAX_BLOCKS {
            return InitialMemory::draw(leaves, needs, world, false, rng);
        }
        match below(rng, 4) {
            0 => scene,
            1 => {
                scene.blocks.iter_mut().for_each(|block| block.seed = rng.next_u64());
                scene
            }
            2 if !scene.blocks.is_empty() => {
                let block = below(rng, scene.blocks.len() as u64) as usize;
                scene.blocks[block].filling = Filling::draw(needs.pointers, false, rng);
                scene
            }
            _ => InitialMemory::draw(leaves, needs, world, false, rng),
        }
    }
}

/// A global or function that a leaf may point to.
fn named(leaf: &PointerDomain, world: &StaticObjects, rng: &mut Xoshiro256PlusPlus) -> Option<PointerTarget> {
    let needed = leaf.accessible();
    let fitting: Vec<usize> =
        (0..world.targets.len()).filter(|i| world.targets[*i].1 >= needed && leaf.align <= 64).collect();
    let target = *fitting.get(below(rng, fitting.len() as u64) as usize)?;
    let room = (world.targets[target].1 - needed) / leaf.align;
    let offset = if below(rng, 2) == 0 { 0 } else { leaf.align * below(rng, room + 1) };
    Some(PointerTarget::Named { target, offset })
}

impl BlockSpec {
    fn draw(leaf: &PointerDomain, need: &Need, pointers: bool, plain: bool, rng: &mut Xoshiro256PlusPlus) -> BlockSpec {
        let mut sketch = BlockSpec::plain(leaf, need, rng.next_u64());
        if pointers {
            sketch.filling = Filling::Pointers;
        }
        if plain {
            return sketch;
        }
        const MORE: [u64; 16] = [0, 0, 0, 0, 0, 0, 1, 1, 4, 4, 8, 8, 16, 24, 48, 96];
        sketch.size += MORE[below(rng, 16) as usize];
        const ALIGN: [u64; 6] = [1, 2, 4, 8, 16, 16];
        sketch.align = sketch.align.max(ALIGN[below(rng, 6) as usize]);
        sketch.exposed = below(rng, 5) != 0;
        sketch.adjacent = below(rng, 2) == 0;
        let accessible = leaf.accessible();
        sketch.state = match below(rng, 32) {
            0 if accessible == 0 && !need.block => GivenState::Ended,
            d if (d < 8 || need.heap) && leaf.freed => GivenState::Heap,
            _ => GivenState::Alive,
        };
        sketch.filling = Filling::draw(pointers, false, rng);
        sketch
    }

    /// Where in a new block a pointer points to: mostly to its first byte.
    fn some_offset(&mut self, leaf: &PointerDomain, need: &Need, plain: bool, rng: &mut Xoshiro256PlusPlus) -> u64 {
        let align = leaf.align.max(need.align).max(1);
        let first = need.before.next_multiple_of(align);
        if plain || need.heap {
            return first;
        }
        match below(rng, 16) {
            // In the middle: there is as much behind it.
            0..3 => {
                let more = align * (1 + below(rng, 4));
                self.size += more;
                first + more
            }
            3 if leaf.accessible() == 0 && !need.block => {
                self.size = self.size.next_multiple_of(align);
                self.size
            }
            _ => first,
        }
    }
}
