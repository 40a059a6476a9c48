//! Scenes: the memory of an input, and where its pointers point.
//!
//! ```text
//! scene = sketches of blocks × an aim for each pointer leaf × the contents of globals × a layout
//! realize(scene) = pointers × Surroundings
//! ```
//!
//! A scene is wishes; [`Scene::realize`] gives its blocks addresses: disjoint, aligned, sometimes one right
//! behind another. Invariants: a leaf that is `alone` points to a block of its own, which no other leaf
//! and no contents point to, and which no pointer without provenance reaches; what a leaf promises
//! (`align`, `dereferenceable`, …) its aim keeps.
//!
//! Most random scenes would be undefined behaviour from the first access on. So a run that ends there is
//! answered by [`Scene::repair`]: the block becomes larger, alive, better aligned, a null pointer gets a
//! block; and [`Needs`] remembers, so that the next scenes begin with what was learnt.

mod contents;
mod layout;
#[cfg(test)]
mod tests;

use super::domain::{PointerDomain, Undefined};
use super::options::Options;
use super::side::Side;
use crate::ir::layout::Endianness;
use crate::semantics::memory::{BlockKind, GivenBlock, GivenGlobal, GivenState, Life, Permission, Surroundings};
use crate::semantics::program::Variable;
use crate::semantics::{Dialect, MemoryBlock, Scalar, UbRule, UndefinedBehaviour};
use contents::Filling;
use layout::Layout;
use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// What programs of a check have an address of: the same for all scenes.
#[derive(Clone, Debug)]
pub struct World {
    dialect: Dialect,
    /// Whether something may be allocated that is no stack block.
    allocates: bool,
    /// Whether one of the globals is a variable.
    has_variables: bool,
    /// By name: size and alignment in bytes.
    globals: Vec<(Arc<str>, u64, u64)>,
    /// Those that the environment may start with other contents; and whether it must say which.
    open: Vec<(Arc<str>, u64, bool)>,
    /// Globals and functions that a pointer may point to, with their size, as the source numbers them.
    targets: Vec<(MemoryBlock, u64)>,
    /// As in [`Options::address_bits`].
    address_bits: u32,
    /// The width of addresses.
    pointer_bits: u32,
    /// What may be undefined in what exists before the call.
    undefined: Undefined,
    /// Whether something lies at address 0.
    null_is_valid: bool,
    endianness: Endianness,
}

/// The memory of an input.
#[derive(Clone, Debug)]
pub struct Scene {
    blocks: Vec<Sketch>,
    /// One for each pointer leaf.
    aims: Vec<Aim>,
    /// Of the contents of globals.
    seed: u64,
    /// Whether the globals that may start with anything do.
    other_globals: bool,
    /// Whether they hold pointers.
    pointers: bool,
    base: u64,
}

/// A block of a scene.
#[derive(Clone, Debug)]
struct Sketch {
    size: u64,
    align: u64,
    state: GivenState,
    exposed: bool,
    alone: bool,
    permission: Permission,
    uncaptured: bool,
    freed: bool,
    /// So many bytes from where its pointer points to on are not looked at after the call.
    lost: u64,
    filling: Filling,
    seed: u64,
    /// Whether it begins where the block before ends, if its alignment admits that.
    adjacent: bool,
}

/// Where a pointer points to.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Aim {
    Null,
    /// The address of a block, without provenance.
    Address(usize),
    Block {
        block: usize,
        offset: u64,
    },
    /// One of the targets of the world.
    Named {
        target: usize,
        offset: u64,
    },
}

/// What accesses need that executions made.
#[derive(Clone, Debug, Default)]
pub struct Needs {
    leaves: Vec<Need>,
    /// Of what is reached through memory.
    pointee: Need,
    /// Whether pointers are loaded.
    pointers: bool,
}

#[derive(Clone, Copy, Debug, Default)]
struct Need {
    /// Whether it must not be null.
    block: bool,
    /// Bytes behind where it points to, and in front.
    behind: u64,
    before: u64,
    align: u64,
    heap: bool,
}

/// The functions that allocate; others that may are not modelled.
const ALLOCATORS: [&str; 6] = ["malloc", "calloc", "realloc", "aligned_alloc", "_Znwm", "_Znam"];

/// A scene of more blocks than this, which repairs add, has no neighbours.
const MAX_BLOCKS: usize = 12;

/// No more than this is learnt of blocks that are reached through memory, in bytes.
const MAX_LEARNT: u64 = 64;

/// Of what lies at address 0, if something may: of every alignment that matters.
const SIZE_AT_NULL: u64 = 64;
const ALIGN_AT_NULL: u64 = 1 << 12;

/// Of a variable that is declared without elements, in bytes.
const SIZE_ELSEWHERE: u64 = 32;

/// No block becomes larger than this, in bytes.
const MAX_SIZE: u64 = 4096;

impl World {
    /// A world in which nothing has an address.
    pub fn empty(dialect: Dialect) -> World {
        World {
            dialect,
            allocates: false,
            has_variables: false,
            globals: Vec::new(),
            open: Vec::new(),
            targets: Vec::new(),
            address_bits: 64,
            pointer_bits: 64,
            undefined: Undefined { poison: true, undef: true },
            null_is_valid: false,
            endianness: Endianness::Little,
        }
    }

    /// The world of a source and of other functions that it is compared with.
    pub fn new(source: Side<'_>, others: &[Side<'_>], options: &Options) -> World {
        let (pointer_bits, undefined) = (source.program.address_bits(), options.undefined);
        let address_bits = options.address_bits.min(pointer_bits);
        let endianness = source.program.endianness();
        let mut world =
            World { address_bits, pointer_bits, undefined, endianness, ..World::empty(*source.program.dialect()) };
        for side in [source].iter().chain(others) {
            world.null_is_valid |= side.program.conduct(side.function).null_is_valid;
            world.allocates |= ALLOCATORS.iter().any(|name| side.program.function(name).is_some());
            for (_, variable) in side.program.variables_of(side.function) {
                world.has_variables = true;
                world.add(variable.name, size_of(variable).unwrap_or(1), variable.align);
            }
            side.program.functions_of(side.function).for_each(|name| world.add(name, 1, 16));
        }
        for (block, variable) in source.program.variables_of(source.function) {
            let size = size_of(variable).unwrap_or(0);
            if variable.open && size <= MAX_SIZE {
                let must_be_said = variable.replaceable || variable.is_larger_elsewhere;
                world.open.push((variable.name.clone(), size, must_be_said));
                if !variable.constant {
                    world.targets.push((block, size));
                }
            }
        }
        world
    }

    fn add(&mut self, name: &Arc<str>, size: u64, align: u64) {
        if self.globals.iter().all(|(other, ..)| other != name) {
            self.globals.push((name.clone(), size, align));
        }
    }

    /// Whether something may be allocated that is no stack block.
    pub fn allocates(&self) -> bool {
        self.allocates
    }

    /// Whether a global variable has an address.
    pub fn has_variables(&self) -> bool {
        self.has_variables
    }

    /// Whether there are several ways for the globals to start, of which scenes are samples.
    pub fn is_sampled(&self) -> bool {
        !self.open.is_empty() || self.null_is_valid
    }
}

/// In bytes; how large it is elsewhere is for the environment to say.
fn size_of(variable: Variable<'_>) -> Option<u64> {
    if variable.is_larger_elsewhere { Some(SIZE_ELSEWHERE) } else { variable.size }
}

/// A number below `n` (0 if `n` is 0).
pub(super) fn below(rng: &mut Xoshiro256PlusPlus, n: u64) -> u64 {
    ((u128::from(rng.next_u64()) * u128::from(n)) >> 64) as u64
}

impl Scene {
    /// A scene without pointers into blocks.
    pub fn empty(seed: u64) -> Scene {
        let other_globals = !seed.is_multiple_of(3);
        Scene { blocks: Vec::new(), aims: Vec::new(), seed, other_globals, pointers: false, base: 0x1_0000 }
    }

    /// A scene for pointer leaves. The `plain` one has a block for each leaf, and nothing strange.
    pub fn draw(
        leaves: &[PointerDomain],
        needs: &Needs,
        world: &World,
        plain: bool,
        rng: &mut Xoshiro256PlusPlus,
    ) -> Scene {
        let mut scene = Scene::empty(rng.next_u64());
        scene.base = match below(rng, 8) {
            0 if !plain && world.pointer_bits == 64 => 0xffff_8000_0000_0000,
            1 if !plain => 0x7fff_fff0,
            _ => 0x1_0000,
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
            let sketch = Sketch::draw(&PointerDomain::ANY, &needs.pointee, false, plain, rng);
            scene.blocks.push(sketch);
        }
        scene
    }

    fn aim(
        &mut self,
        leaf: &PointerDomain,
        need: &Need,
        pointers: bool,
        world: &World,
        plain: bool,
        rng: &mut Xoshiro256PlusPlus,
    ) -> Aim {
        let promised = leaf.nonnull || leaf.dereferenceable > 0;
        let dice = if plain { 99 } else { below(rng, 100) };
        let rarely = if need.block { 2 } else { 8 };
        match dice {
            // A copy of null cannot be told from null.
            d if d < rarely && !promised && !leaf.uncaptured => return Aim::Null,
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
        let mut sketch = Sketch::draw(leaf, need, pointers, plain, rng);
        let offset = sketch.some_offset(leaf, need, plain, rng);
        self.blocks.push(sketch);
        Aim::Block { block, offset }
    }

    fn address_of_some(&mut self, rng: &mut Xoshiro256PlusPlus) -> Aim {
        match self.shared(rng) {
            Some(block) => Aim::Address(block),
            None => Aim::Null,
        }
    }

    /// A block that anything may point to.
    fn shared(&self, rng: &mut Xoshiro256PlusPlus) -> Option<usize> {
        let shared = || self.blocks.iter().enumerate().filter(|(_, block)| !block.alone).map(|(i, _)| i);
        let count = shared().count();
        if count == 0 {
            return None;
        }
        shared().nth(below(rng, count as u64) as usize)
    }

    /// A block that another leaf points to, at the same offset or at another.
    fn alias(&mut self, leaf: &PointerDomain, need: &Need, rng: &mut Xoshiro256PlusPlus) -> Option<Aim> {
        let block = self.shared(rng)?;
        let used = self.aims.iter().find_map(|aim| match aim {
            Aim::Block { block: other, offset } if *other == block => Some(*offset),
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
        let accessible = leaf.dereferenceable.max(leaf.dereferenceable_or_null).max(need.behind);
        sketch.size = sketch.size.max(offset + accessible);
        sketch.freed &= leaf.freed;
        if !sketch.freed && sketch.state == GivenState::Heap {
            sketch.state = GivenState::Alive;
        }
        if accessible > 0 {
            sketch.state = if sketch.state == GivenState::Ended { GivenState::Alive } else { sketch.state };
        }
        Some(Aim::Block { block, offset })
    }

    /// A scene next to this one: other contents, or one pointer elsewhere.
    pub fn neighbour(
        &self,
        leaves: &[PointerDomain],
        needs: &Needs,
        world: &World,
        rng: &mut Xoshiro256PlusPlus,
    ) -> Scene {
        let mut scene = self.clone();
        scene.seed = rng.next_u64();
        if scene.blocks.len() > MAX_BLOCKS {
            return Scene::draw(leaves, needs, world, false, rng);
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
            _ => Scene::draw(leaves, needs, world, false, rng),
        }
    }

    /// Changes the scene so that it does not end as it did; `false` if that is not possible.
    pub fn repair(&mut self, ub: &UndefinedBehaviour, leaves: &[PointerDomain], needs: &mut Needs) -> bool {
        needs.leaves.resize(leaves.len(), Need::default());
        let Some(fault) = &ub.fault else { return self.repair_pointer(ub.rule, leaves, needs) };
        let BlockKind::Given(number) = fault.block.kind() else { return false };
        let block = number as usize;
        if block >= self.blocks.len() {
            return false;
        }
        match ub.rule {
            UbRule::OutOfBounds | UbRule::NotDereferenceable if fault.life == Life::Alive => {
                self.enlarge(block, fault.offset as i64, fault.bytes, needs)
            }
            UbRule::AccessOfDead | UbRule::NotDereferenceable => {
                // What the execution itself ended is its own doing.
                let was_dead = self.blocks[block].state == GivenState::Ended;
                self.blocks[block].state = GivenState::Alive;
                was_dead
            }
            UbRule::Misaligned => self.align(block, leaves, needs),
            UbRule::BadFree => self.make_heap(block, needs),
            UbRule::OverlappingCopy => false,
            _ => false,
        }
    }

    fn enlarge(&mut self, block: usize, offset: i64, bytes: u64, needs: &mut Needs) -> bool {
        let sketch = &mut self.blocks[block];
        let end = offset.saturating_add(bytes.min(MAX_SIZE) as i64);
        if offset < -(MAX_SIZE as i64) || end > MAX_SIZE as i64 {
            return false;
        }
        let size = sketch.size;
        let before = (-offset).max(0) as u64;
        let shift = before.next_multiple_of(sketch.align);
        let behind = end.max(0) as u64;
        sketch.size = (sketch.size + shift).max(behind + shift);
        // A pointer that was loaded may point to the end. What it needs is not told apart from what others need, and
        // it would need more of every larger block.
        let may_be_loaded = needs.pointers && offset as u64 == size;
        let is_learnt = behind <= MAX_LEARNT || !may_be_loaded;
        let mut is_aimed_at = false;
        for (aim, need) in self.aims.iter_mut().zip(&mut needs.leaves) {
            if let Aim::Block { block: other, offset } = aim
                && *other == block
            {
                is_aimed_at = true;
                need.block = true;
                if is_learnt {
                    need.behind = need.behind.max(behind.saturating_sub(*offset));
                }
                need.before = need.before.max((*offset + before).saturating_sub(*offset)).min(MAX_SIZE);
                *offset += shift;
            }
        }
        if !is_aimed_at && behind <= MAX_LEARNT {
            needs.pointee.behind = needs.pointee.behind.max(behind);
        }
        true
    }

    fn align(&mut self, block: usize, leaves: &[PointerDomain], needs: &mut Needs) -> bool {
        let sketch = &mut self.blocks[block];
        let wanted = (sketch.align * 2).max(8);
        let mut moved = false;
        for ((aim, need), leaf) in self.aims.iter_mut().zip(&mut needs.leaves).zip(leaves) {
            if let Aim::Block { block: other, offset } = aim
                && *other == block
            {
                need.align = need.align.max(wanted.min(16));
                let aligned = offset.next_multiple_of(need.align.max(leaf.align));
                moved |= aligned != *offset;
                sketch.size += aligned - *offset;
                *offset = aligned;
            }
        }
        if sketch.align >= 16 && !moved {
            return false;
        }
        sketch.align = wanted.min(16).max(sketch.align);
        needs.pointee.align = needs.pointee.align.max(sketch.align);
        true
    }

    fn make_heap(&mut self, block: usize, needs: &mut Needs) -> bool {
        let sketch = &mut self.blocks[block];
        if !sketch.freed {
            return false;
        }
        let was_heap = sketch.state == GivenState::Heap;
        sketch.state = GivenState::Heap;
        let mut moved = false;
        for (aim, need) in self.aims.iter_mut().zip(&mut needs.leaves) {
            if let Aim::Block { block: other, offset } = aim
                && *other == block
            {
                need.heap = true;
                moved |= *offset != 0;
                *offset = 0;
            }
        }
        !was_heap || moved
    }

    /// Repairs an access that reached no block: every strange pointer gets a block, and blocks hold pointers.
    fn repair_pointer(&mut self, rule: UbRule, leaves: &[PointerDomain], needs: &mut Needs) -> bool {
        let is_about_pointers = matches!(
            rule,
            UbRule::NullAccess
                | UbRule::NoProvenance
                | UbRule::AccessThroughUndefined
                | UbRule::NotDereferenceable
                | UbRule::NothingThere
                | UbRule::BadFree
                | UbRule::NotDefined
        );
        if !is_about_pointers {
            return false;
        }
        let mut changed = false;
        for (i, leaf) in leaves.iter().enumerate() {
            if !matches!(self.aims[i], Aim::Null | Aim::Address(_)) {
                continue;
            }
            changed = true;
            needs.leaves[i].block = true;
            let need = needs.leaves[i];
            let block = self.blocks.len();
            let sketch = Sketch::plain(leaf, &need, self.seed.wrapping_add(block as u64));
            self.aims[i] = Aim::Block { block, offset: need.before.next_multiple_of(sketch.align) };
            self.blocks.push(sketch);
        }
        if changed || rule == UbRule::NotDefined {
            return changed;
        }
        // It was loaded from somewhere.
        needs.pointers = true;
        for sketch in &mut self.blocks {
            changed |= sketch.filling != Filling::Pointers;
            sketch.filling = Filling::Pointers;
        }
        // From a global, perhaps.
        changed |= !self.pointers && self.other_globals;
        self.pointers = true;
        if changed {
            let sketch = Sketch::plain(&PointerDomain::ANY, &needs.pointee, self.seed);
            self.blocks.push(sketch);
        }
        changed
    }

    /// What a scene's realization hangs on, if that is little, so that the same one does for many scenes: the base
    /// of its layout.
    pub fn only_base(&self, world: &World) -> Option<u64> {
        let is_bare = self.blocks.is_empty() && self.aims.is_empty() && !world.is_sampled();
        is_bare.then_some(self.base)
    }

    /// The pointers, and what exists before the call.
    pub fn realize(&self, world: &World, allocations_may_fail: bool) -> (Vec<Scalar>, Arc<Surroundings>) {
        let layout = self.layout(world);
        let blocks = self.blocks.iter().zip(&layout.blocks).enumerate().map(|(i, (sketch, address))| GivenBlock {
            lost: self.lost(i),
            align: sketch.align,
            address: *address,
            contents: Arc::new(self.contents(sketch, world)),
            state: sketch.state,
            exposed: sketch.exposed && !sketch.alone,
            permission: sketch.permission,
            uncaptured: sketch.uncaptured,
            hidden: sketch.alone,
        });
        let blocks = blocks.chain(world.null_is_valid.then(|| self.at_null(world))).collect();
        let pointers = self.aims.iter().map(|aim| match *aim {
            Aim::Null => Scalar::Word(0),
            Aim::Address(block) => Scalar::Word(layout.blocks[block]),
            Aim::Block { block, offset } => Scalar::Log(MemoryBlock::given(block as u32), offset),
            Aim::Named { target, offset } => Scalar::Log(world.targets[target].0, offset),
        });
        let pointers = pointers.collect();
        let globals = self.globals(world, &layout);
        let surroundings = Surroundings { blocks, globals, allocations_may_fail, address_bits: world.address_bits };
        (pointers, Arc::new(surroundings))
    }

    /// What lies at address 0. No pointer with provenance leads there.
    fn at_null(&self, world: &World) -> GivenBlock {
        let contents = self.contents_of_global(world.open.len(), SIZE_AT_NULL, world);
        GivenBlock { hidden: true, exposed: false, ..GivenBlock::new(ALIGN_AT_NULL, 0, contents) }
    }

    /// The bytes of a block that are not looked at after the call.
    fn lost(&self, number: usize) -> Range<u64> {
        let sketch = &self.blocks[number];
        let start = self.aims.iter().find_map(|aim| match aim {
            Aim::Block { block, offset } if *block == number => Some((*offset).min(sketch.size)),
            _ => None,
        });
        start.map_or(0..0, |start| start..start.saturating_add(sketch.lost).min(sketch.size))
    }

    /// What is given of the globals: where they lie, and what some of them start with.
    fn globals(&self, world: &World, layout: &Layout) -> BTreeMap<Arc<str>, GivenGlobal> {
        let mut globals = BTreeMap::new();
        for ((name, ..), address) in world.globals.iter().zip(&layout.globals) {
            let reached = world.open.iter().any(|(open, ..)| open == name);
            globals.insert(name.clone(), GivenGlobal { reached, address: Some(*address), contents: None });
        }
        for (i, (name, size, must_be_said)) in world.open.iter().enumerate() {
            let is_said = self.other_globals || *must_be_said;
            if let Some(global) = globals.get_mut(name).filter(|_| is_said) {
                global.contents = Some(Arc::new(self.contents_of_global(i, *size, world)));
            }
        }
        globals
    }
}

/// A global or function that a leaf may point to.
fn named(leaf: &PointerDomain, world: &World, rng: &mut Xoshiro256PlusPlus) -> Option<Aim> {
    let needed = leaf.dereferenceable.max(leaf.dereferenceable_or_null);
    let fitting: Vec<usize> =
        (0..world.targets.len()).filter(|i| world.targets[*i].1 >= needed && leaf.align <= 64).collect();
    let target = *fitting.get(below(rng, fitting.len() as u64) as usize)?;
    let room = (world.targets[target].1 - needed) / leaf.align;
    let offset = if below(rng, 2) == 0 { 0 } else { leaf.align * below(rng, room + 1) };
    Some(Aim::Named { target, offset })
}

impl Sketch {
    /// A block with what a leaf and the accesses through it need, and nothing strange.
    fn plain(leaf: &PointerDomain, need: &Need, seed: u64) -> Sketch {
        let align = leaf.align.max(need.align).max(1);
        let accessible = leaf.dereferenceable.max(leaf.dereferenceable_or_null).max(need.behind);
        let size = need.before.next_multiple_of(align) + if accessible == 0 { 16 } else { accessible };
        Sketch {
            size,
            align,
            state: if need.heap && leaf.freed { GivenState::Heap } else { GivenState::Alive },
            exposed: true,
            alone: leaf.alone,
            permission: leaf.permission,
            uncaptured: leaf.uncaptured,
            freed: leaf.freed,
            lost: leaf.lost,
            filling: Filling::Bytes,
            seed,
            adjacent: false,
        }
    }

    fn draw(leaf: &PointerDomain, need: &Need, pointers: bool, plain: bool, rng: &mut Xoshiro256PlusPlus) -> Sketch {
        let mut sketch = Sketch::plain(leaf, need, rng.next_u64());
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
        let accessible = leaf.dereferenceable.max(leaf.dereferenceable_or_null);
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
            3 if leaf.dereferenceable == 0 && leaf.dereferenceable_or_null == 0 && !need.block => {
                self.size = self.size.next_multiple_of(align);
                self.size
            }
            _ => first,
        }
    }
}
