//! Initial memories: the memory of an input, and where its pointers point (docs/memory.md#environment-memory).
//!
//! ```text
//! initial memory = specs of blocks × a pointee for each pointer leaf × the contents of globals × a layout
//! realize(initial memory) = pointers × EnvironmentMemory
//! ```
//!
//! An initial memory is a specification; [`InitialMemory::realize`] gives its blocks addresses: disjoint, aligned,
//! sometimes one right behind another. Invariants: a leaf that is `alone` points to a block of its own, which no other
//! leaf and no contents point to, and which no pointer without provenance reaches; the pointee of a leaf keeps what the
//! leaf promises (`align`, `dereferenceable`, …).
//!
//! With most random memories, a function has undefined behaviour from its first access on. After such a run,
//! [`InitialMemory::repair`] changes the memory: the block becomes larger, alive or better aligned, or a null pointer
//! gets a block. [`LearntNeeds`] remembers the change, so that the next initial memories begin with what was learnt.

mod contents;
mod draw;
mod extent;
mod fields;
mod layout;
mod linked;
mod repair;
mod statics;
#[cfg(test)]
mod tests;

use super::domain::PointerDomain;
use contents::Filling;
pub use fields::Field;
use fields::Patch;
use irrefute_ir::AddressSpace;
use irrefute_semantics::memory::{EnvironmentMemory, GivenBlock, GivenGlobal, GivenState, Permission};
use irrefute_semantics::{MemoryBlock, Scalar};
use layout::Layout;
use linked::Cell;
pub use linked::{LoadedFrom, held_at};
use repair::LearntNeed;
pub use repair::LearntNeeds;
pub use statics::StaticObjects;
use statics::{LARGER_BY, NamedBlock};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// The memory of an input.
#[derive(Clone, Debug)]
pub struct InitialMemory {
    blocks: Vec<BlockSpec>,
    /// One for each pointer leaf.
    pointees: Vec<PointerTarget>,
    /// The seed of the contents of globals.
    seed: u64,
    /// Whether the globals that may start with any contents start with others than their initializers.
    other_globals: bool,
    /// Whether these contents include pointers.
    pointers: bool,
    ground: LayoutBase,
    /// Whether the variables that other modules define lie side by side.
    pub tight: bool,
    /// Whether variables and functions are aligned as their texts say, and no better.
    pub as_said: bool,
    /// By how many bytes the definitions of variables are larger than is said of them here, where they may be.
    pub larger_by: u64,
    /// How often repairs made them larger.
    variable_growths: u32,
}

/// Where the layout of an initial memory lies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum LayoutBase {
    /// It begins at this address.
    From(u64),
    /// Its blocks, or its globals if there are no blocks, end just below the last address, which is never used: a
    /// pointer that moves a little further wraps.
    UpTo {
        /// The number of bytes that are left free below the last address.
        slack: u64,
    },
}

/// A block of an initial memory. See [`GivenBlock`] and [`PointerDomain`] for fields without a comment.
#[derive(Clone, Debug)]
struct BlockSpec {
    /// The address space that it lies in.
    space: AddressSpace,
    /// Whether nothing is ever written there, because the target calls the space constant.
    is_fixed: bool,
    /// The most bytes that it may have.
    room: u64,
    /// In bytes.
    size: u64,
    /// In bytes, a power of two.
    align: u64,
    state: GivenState,
    exposed: bool,
    alone: bool,
    permission: Permission,
    uncaptured: bool,
    /// Whether `free` may end it: whether `state` may be `Heap`.
    freed: bool,
    /// This many bytes from its pointer on have no meaning after the call.
    lost: u64,
    /// As in [`PointerDomain::dead_on_unwind`].
    dead_on_unwind: bool,
    /// Whether it has the size that it must have: a `byval` copy.
    is_exact: bool,
    filling: Filling,
    /// The seed of the contents.
    seed: u64,
    /// How often repairs made it larger, and whether the last of them guessed how much it needs.
    growths: u32,
    is_guessed: bool,
    /// Whether it begins where the block before ends, if its alignment admits that.
    adjacent: bool,
    /// Whether it lies in memory that cannot be written, as a constant does.
    is_constant: bool,
    /// The pointers that it holds in any case.
    cells: Vec<Cell>,
    /// The numbers that it holds in any case.
    patches: Vec<Patch>,
}

/// Where a pointer points to.
#[derive(Clone, Copy, Debug, PartialEq)]
enum PointerTarget {
    Null,
    /// The address of a block, without provenance.
    Address(usize),
    /// Another address without provenance: near an end of the space, or as far from it as a constant.
    Bare(u64),
    Block {
        block: usize,
        offset: u64,
    },
    /// One of [`StaticObjects::targets`].
    Named {
        target: usize,
        offset: u64,
    },
}

/// The size in bytes of the block at address 0 under `null_pointer_is_valid`: room for a small structure behind a null
/// pointer.
const SIZE_AT_NULL: u64 = 64;

/// Its alignment in bytes: address 0 is a multiple of everything, so no access may fail for its alignment.
const ALIGN_AT_NULL: u64 = 1 << 12;

/// The size in bytes of a block at an address that a function names, and the most that its address is aligned to. Not tuned.
const SIZE_AT_NAMED: u64 = 32;
const ALIGN_OF_NAMED: u64 = 16;

/// The sizes in bytes of the blocks that calls may return pointers to: all but the last for `noalias` results, one for
/// each call. More calls than that rarely matter, and each block costs a copy for each input.
const RESERVED: &[u64] = &[16, 32, 24];

/// Their alignment in bytes: what an allocator gives.
const ALIGN_OF_RESERVED: u64 = 16;

/// The address of the first: far from all layouts.
const RESERVED_FROM: u64 = 0x5000_0000;

/// The same where addresses have fewer than 32 bits.
const RESERVED_FROM_IN_NARROW: u64 = 0x6000;

/// The base of most layouts: above 2^16, so that small integers are no addresses of blocks.
const LOWEST: u64 = 0x1_0000;

/// The same where addresses have fewer than 32 bits.
const LOWEST_IN_NARROW: u64 = 0x100;

/// The largest size of a block there, in bytes: a few dozen of them fit.
const MAX_SIZE_IN_NARROW: u64 = 1 << 9;

/// The largest size of a block, in bytes: room for a loop of 1,024 turns over 16 bytes each, as most loops in LLVM's tests
/// of vectorizers have, and for 100 rows of 100 words, as those of loops in each other have. Every input has its own copy
/// of all blocks, and repairs would otherwise follow any index that a function computes. What the source [names](extent)
/// has room in any case.
const MAX_SIZE: u64 = 1 << 16;

impl InitialMemory {
    /// An initial memory without blocks and pointers.
    pub fn empty(seed: u64) -> InitialMemory {
        // In one of three, globals start with their initializers, as in a program that has just begun.
        let other_globals = !seed.is_multiple_of(3);
        InitialMemory {
            blocks: Vec::new(),
            pointees: Vec::new(),
            seed,
            other_globals,
            pointers: false,
            ground: LayoutBase::From(LOWEST),
            tight: false,
            as_said: false,
            larger_by: 0,
            variable_growths: 0,
        }
    }

    /// By how many bytes variables that others define are larger before accesses need more: where variables are aligned as
    /// their texts say, unless they lie side by side.
    pub fn larger_as_said(&self) -> u64 {
        if self.as_said && !self.tight { LARGER_BY } else { 0 }
    }

    /// The layout base, if the realization depends on nothing else: then one realization serves many inputs.
    pub fn only_ground(&self, world: &StaticObjects) -> Option<LayoutBase> {
        let is_bare = self.blocks.is_empty() && self.pointees.is_empty();
        let is_bare = is_bare && !world.is_sampled() && !world.shows_addresses();
        is_bare.then_some(self.ground)
    }

    /// The pointers, and what exists before the call.
    ///
    /// A repair changes one block of many: contents that `before`, an earlier realization, has as well are shared with it.
    pub fn realize(
        &self,
        world: &StaticObjects,
        allocations_may_fail: bool,
        before: Option<&(InitialMemory, Arc<EnvironmentMemory>)>,
    ) -> (Vec<Scalar>, Arc<EnvironmentMemory>) {
        let shared = |i: usize, spec: &BlockSpec| {
            let (memory, realized) = before?;
            memory.blocks.get(i).filter(|before| spec.has_contents_of(before))?;
            Some(realized.blocks[i].contents.clone())
        };
        let layout = self.layout(world);
        let blocks = self.blocks.iter().zip(&layout.blocks).enumerate().map(|(i, (spec, address))| GivenBlock {
            space: spec.space,
            lost: self.lost(i, spec.lost),
            lost_by_unwinding: self.lost(i, if spec.dead_on_unwind { u64::MAX } else { 0 }),
            align: spec.align,
            address: *address,
            contents: shared(i, spec).unwrap_or_else(|| Arc::new(self.contents(spec, world))),
            state: match spec.state {
                GivenState::Alive if spec.is_constant => GivenState::Constant,
                state => state,
            },
            exposed: spec.exposed && !spec.alone,
            permission: if spec.is_constant { spec.permission.and(Permission::READ) } else { spec.permission },
            uncaptured: spec.uncaptured,
            hidden: spec.alone,
        });
        let reserved = if world.returns_pointers { RESERVED } else { &[] };
        let number = if reserved.is_empty() { 0 } else { self.blocks.len() as u32 };
        let places = world.returned_spaces.iter().flat_map(|space| reserved.iter().map(|size| (*space, *size)));
        let places: Vec<(AddressSpace, u64)> = places.collect();
        let blocks =
            blocks.chain(places.iter().enumerate().map(|(i, (space, size))| self.reserved(i, *space, *size, world)));
        let blocks = blocks.chain(world.null_is_valid.then(|| self.at_null(AddressSpace::default(), world)));
        // Null of another space is the address of a block in every other memory.
        let others = if self.seed.is_multiple_of(2) { &world.other_spaces[..] } else { &[] };
        let blocks = blocks.chain(others.iter().map(|space| self.at_null(*space, world)));
        let mut blocks: Vec<GivenBlock> = blocks.collect();
        if !self.seed.is_multiple_of(2) {
            self.add_named_addresses(&mut blocks, &layout, world);
        }
        let pointers = self.pointees.iter().map(|pointee| match *pointee {
            PointerTarget::Null => Scalar::Word(0),
            PointerTarget::Address(block) => Scalar::Word(layout.blocks[block]),
            PointerTarget::Bare(address) => Scalar::Word(address),
            PointerTarget::Block { block, offset } => Scalar::Log(MemoryBlock::given(block as u32), offset),
            PointerTarget::Named { target, offset } => Scalar::Log(world.targets[target].0, offset),
        });
        let pointers = pointers.collect();
        let globals = self.globals(world, &layout);
        let environment_memory = EnvironmentMemory {
            blocks,
            reserved: number..number + places.len() as u32,
            globals,
            allocations_may_fail,
            address_bits: world.address_bits,
            calls: Vec::new(),
            beyond: world.beyond.clone(),
            rounding: world.rounding(self.seed),
            handovers: Vec::new(),
        };
        (pointers, Arc::new(environment_memory))
    }

    /// A block that a call may return a pointer to.
    fn reserved(&self, i: usize, space: AddressSpace, size: u64, world: &StaticObjects) -> GivenBlock {
        let contents = self.contents_of_global(world.open.len() + 1 + i, size, world);
        let address = match world.spaces.kind(space).bits {
            ..32 => RESERVED_FROM_IN_NARROW + i as u64 * MAX_SIZE_IN_NARROW,
            32.. => RESERVED_FROM + i as u64 * MAX_SIZE,
        };
        let block = GivenBlock { space, ..GivenBlock::new(ALIGN_OF_RESERVED, address, contents) };
        fixed(GivenBlock { hidden: true, exposed: false, ..block }, world)
    }

    /// Adds blocks at the addresses that the functions name, where nothing else lies.
    fn add_named_addresses(&self, blocks: &mut Vec<GivenBlock>, layout: &Layout, world: &StaticObjects) {
        for (i, address) in world.named_addresses.iter().enumerate() {
            let align = 1 << address.trailing_zeros().min(ALIGN_OF_NAMED.ilog2());
            let here = *address..address.saturating_add(SIZE_AT_NAMED);
            let globals =
                world.globals.iter().zip(&layout.globals).map(|(global, at)| (*at, self.size_of_global(global)));
            let mut taken = blocks.iter().map(|block| (block.address, block.contents.len())).chain(globals);
            // Blocks that end where another begins would be adjacent, which is for others to try.
            let meets = |(at, size): (u64, u64)| at <= here.end && here.start <= at.saturating_add(size);
            if here.end == u64::MAX || taken.any(meets) {
                continue;
            }
            let contents = self.contents_of_global(world.open.len() + i, SIZE_AT_NAMED, world);
            blocks.push(GivenBlock::new(align, *address, contents));
        }
    }

    /// The block at address 0 of a space. No pointer with provenance leads there.
    fn at_null(&self, space: AddressSpace, world: &StaticObjects) -> GivenBlock {
        let contents = self.contents_of_global(world.open.len() + space.0 as usize, SIZE_AT_NULL, world);
        let block = GivenBlock { space, ..GivenBlock::new(ALIGN_AT_NULL, 0, contents) };
        fixed(GivenBlock { hidden: true, exposed: false, ..block }, world)
    }

    /// So many bytes of a block, from where the pointer leads: those that have no meaning after the call.
    fn lost(&self, number: usize, bytes: u64) -> Range<u64> {
        let spec = &self.blocks[number];
        let start = self.pointees.iter().find_map(|pointee| match pointee {
            PointerTarget::Block { block, offset } if *block == number => Some((*offset).min(spec.size)),
            _ => None,
        });
        start.map_or(0..0, |start| start..start.saturating_add(bytes).min(spec.size))
    }

    /// The addresses of globals and functions, and the contents with which some globals start.
    fn globals(&self, world: &StaticObjects, layout: &Layout) -> BTreeMap<Arc<str>, GivenGlobal> {
        let mut globals = BTreeMap::new();
        for (NamedBlock { name, .. }, address) in world.globals.iter().zip(&layout.globals) {
            // Pointers of the input may lead there, so the block exists even in a target that no longer names it.
            let reached = world.reached.contains(name);
            globals.insert(name.clone(), GivenGlobal { reached, address: Some(*address), ..GivenGlobal::default() });
        }
        for (i, name) in world.weak.iter().enumerate() {
            // Each of the first symbols alone, so that one may be missing while another is there.
            let is_missing = self.seed.rotate_right(i as u32 * 7) % 3 == 1;
            globals.entry(name.clone()).or_default().missing = is_missing;
        }
        for (i, (name, size, must_be_said)) in world.open.iter().enumerate() {
            let block = world.globals.iter().find(|block| block.name == *name);
            let larger = block.map(|block| self.size_of_global(block)).filter(|larger| larger > size);
            let is_said = self.other_globals || *must_be_said || larger.is_some();
            if let Some(global) = globals.get_mut(name).filter(|_| is_said) {
                let size = larger.unwrap_or(*size);
                global.contents = Some(Arc::new(self.contents_of_global(i, size, world)));
            }
        }
        globals
    }
}

/// The same block, in which nothing changes if that is so of its space.
fn fixed(block: GivenBlock, world: &StaticObjects) -> GivenBlock {
    match world.spaces.is_constant(block.space) {
        true => GivenBlock { state: GivenState::Constant, permission: Permission::READ, ..block },
        false => block,
    }
}

impl BlockSpec {
    /// Whether the contents are those of another block, whatever other blocks there are.
    fn has_contents_of(&self, other: &BlockSpec) -> bool {
        let of = |spec: &BlockSpec| (spec.size, spec.seed, spec.filling);
        of(self) == of(other)
            && self.cells == other.cells
            && self.patches == other.patches
            && !self.filling.has_pointers()
    }

    /// An ordinary block that satisfies a leaf's promises and the accesses through it that are known.
    fn plain(leaf: &PointerDomain, need: &LearntNeed, world: &StaticObjects, seed: u64) -> BlockSpec {
        let align = leaf.align.max(need.align).max(1);
        let accessible = leaf.accessible().max(need.behind);
        let ordinary = need.before.next_multiple_of(align) + if accessible == 0 { 16 } else { accessible };
        let size = leaf.copy.unwrap_or(ordinary);
        let is_fixed = world.spaces.is_constant(leaf.kind.space);
        let room = if leaf.kind.bits < 32 { MAX_SIZE_IN_NARROW } else { world.room };
        BlockSpec {
            space: match leaf.copy {
                Some(_) if !leaf.host => world.spaces.stack_space(leaf.kind.space),
                Some(_) | None => world.home(leaf.kind.space),
            },
            is_fixed,
            room: room.min(world.spaces.greatest_size(leaf.kind.space)),
            size,
            align,
            state: if need.heap && leaf.freed { GivenState::Heap } else { GivenState::Alive },
            exposed: true,
            alone: leaf.alone,
            permission: leaf.permission,
            uncaptured: leaf.uncaptured,
            freed: leaf.freed,
            lost: leaf.lost,
            dead_on_unwind: leaf.dead_on_unwind,
            is_exact: leaf.copy.is_some(),
            growths: need.growths,
            is_guessed: false,
            filling: Filling::Bytes,
            seed,
            adjacent: false,
            is_constant: is_fixed,
            cells: Vec::new(),
            patches: Vec::new(),
        }
    }
}
