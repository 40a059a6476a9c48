//! The addresses of the blocks and globals of an initial memory.
//!
//! Invariants: blocks and globals are disjoint, at multiples of their alignments (odd ones, of variables that only a
//! target has), and an empty block has an address of its own, but for an empty variable in some memories: it lies where
//! another one begins ("a global with an empty type might lie at the address of any other global", LLVM's
//! `ConstantFold.cpp`). There are at least 16 bytes between them, unless a block is adjacent to the one before.

use super::statics::NamedBlock;
use super::{BlockSpec, InitialMemory, LOWEST, LOWEST_IN_NARROW, LayoutBase, PointerTarget, StaticObjects};
use irrefute_ir::AddressSpace;

/// The addresses of an initial memory, each in the space of its block.
pub(super) struct Layout {
    /// Of its blocks, in their order.
    pub blocks: Vec<u64>,
    /// Of [`StaticObjects::globals`], in their order.
    pub globals: Vec<u64>,
}

/// How many globals give their addresses to [`InitialMemory::numbers`]. More would crowd out the addresses of blocks.
const GLOBALS_OF_INTEREST: usize = 4;

/// The least alignment of a global in memories where it is aligned better than its text says, in bytes: most code behind
/// accesses that ask for more than the text gives is defined there alone.
const GLOBAL_ALIGN: u64 = 64;

/// A block that must be aligned to this many bytes or more, or begins where another one ends, has no odd address. Accesses
/// of most widths are defined where others lie.
const ALWAYS_EVEN: u64 = 16;

impl InitialMemory {
    /// The addresses of the blocks and globals.
    pub(super) fn layout(&self, world: &StaticObjects) -> Layout {
        let mut layout = self.apart(world);
        if self.tight {
            share_addresses(&world.globals, &mut layout.globals);
        }
        layout
    }

    /// The addresses of blocks and globals that all have their own.
    fn apart(&self, world: &StaticObjects) -> Layout {
        if !self.is_in_one_space(world) {
            return self.by_spaces(world);
        }
        let lowest = lowest(world.pointer_bits);
        let base = match self.ground {
            LayoutBase::From(_) if world.pointer_bits < 32 => lowest,
            LayoutBase::From(base) => base,
            LayoutBase::UpTo { slack } => match self.up_to_the_end(world, slack) {
                Some(layout) => return layout,
                None => lowest,
            },
        };
        let (blocks, next) = from(base, self.rooms_of_blocks());
        Layout { blocks, globals: from(next, self.rooms_of_globals(world)).0 }
    }

    /// Whether everything lies in the memory of address space 0.
    fn is_in_one_space(&self, world: &StaticObjects) -> bool {
        let usual = world.spaces.canonical(AddressSpace::default());
        let spaces = self.blocks.iter().map(|block| block.space).chain(world.globals.iter().map(|block| block.space));
        spaces.into_iter().all(|space| world.spaces.canonical(space) == usual)
    }

    /// The layout where several address spaces have blocks: each has its own addresses.
    fn by_spaces(&self, world: &StaticObjects) -> Layout {
        let canonical = |space| world.spaces.canonical(space);
        let mut layout = Layout { blocks: vec![0; self.blocks.len()], globals: vec![0; world.globals.len()] };
        let all = self.blocks.iter().map(|block| block.space).chain(world.globals.iter().map(|block| block.space));
        let mut spaces: Vec<AddressSpace> = all.map(canonical).collect();
        spaces.sort_unstable();
        spaces.dedup();
        for space in spaces {
            let bits = world.spaces.kind(space).bits;
            let base = match self.ground {
                LayoutBase::From(base) if space == canonical(AddressSpace::default()) && bits >= 32 => base,
                LayoutBase::From(_) | LayoutBase::UpTo { .. } => lowest(bits),
            };
            let is_here = |block: &&BlockSpec| canonical(block.space) == space;
            let here = (0..).zip(&self.blocks).filter(|(_, block)| is_here(block));
            let rooms = here.clone().map(|(_, block)| Reservation::of(block));
            let (addresses, next) = from(base, rooms);
            here.zip(addresses).for_each(|((i, _), address): ((usize, _), _)| layout.blocks[i] = address);
            let here = (0..).zip(&world.globals).filter(|(_, block)| canonical(block.space) == space);
            let rooms = here.clone().map(|(_, block)| self.room_of_global(block, world));
            let (addresses, _) = from(next, rooms);
            here.zip(addresses).for_each(|((i, _), address): ((usize, _), _)| layout.globals[i] = address);
        }
        layout
    }

    /// The layout of [`LayoutBase::UpTo`]; `None` if there is not enough room, or blocks would meet globals.
    fn up_to_the_end(&self, world: &StaticObjects, slack: u64) -> Option<Layout> {
        let end = (u64::MAX >> (64 - world.pointer_bits.clamp(1, 64))).checked_sub(slack)?;
        let blocks = up_to(end, self.rooms_of_blocks())?;
        let Some(first) = blocks.first() else {
            return Some(Layout { blocks, globals: up_to(end, self.rooms_of_globals(world))? });
        };
        let (globals, next) = from(lowest(world.pointer_bits), self.rooms_of_globals(world));
        (next <= *first).then_some(Layout { blocks, globals })
    }

    fn rooms_of_blocks(&self) -> impl Iterator<Item = Reservation> + Clone {
        self.blocks.iter().map(Reservation::of)
    }

    fn rooms_of_globals<'a>(&'a self, world: &'a StaticObjects) -> impl Iterator<Item = Reservation> + Clone + 'a {
        world.globals.iter().map(|block| self.room_of_global(block, world))
    }

    /// In one memory of five, variables that other modules define lie side by side. In some, variables and functions are
    /// aligned as their texts say and no better; what LLVM adds itself is so in all.
    fn room_of_global(&self, block: &NamedBlock, world: &StaticObjects) -> Reservation {
        let (size, align) = (self.size_of_global(block), block.align.max(1));
        match self.tight && world.elsewhere.contains(&block.name) {
            true => Reservation { size, align, adjacent: true, is_odd: false },
            false if block.is_new || self.as_said => Reservation { size, align, adjacent: false, is_odd: true },
            false => Reservation { size, align: align.max(GLOBAL_ALIGN), adjacent: false, is_odd: false },
        }
    }

    /// The size of a variable in bytes, in this memory.
    pub(super) fn size_of_global(&self, block: &NamedBlock) -> u64 {
        let is_larger = block.may_be_larger && block.size > 0;
        if is_larger { block.size.saturating_add(self.larger_by) } else { block.size }
    }

    /// The addresses and sizes of the layout, and the distances of its pointers: numbers that integers may have.
    pub fn numbers(&self, world: &StaticObjects) -> Vec<u64> {
        let layout = self.layout(world);
        let sizes = self.blocks.iter().map(|block| block.size);
        let mut numbers: Vec<u64> = layout.blocks.iter().zip(sizes).flat_map(|(a, size)| [*a, size]).collect();
        numbers.extend(layout.globals.iter().take(GLOBALS_OF_INTEREST));
        let pointed_at = |pointee: &PointerTarget| match *pointee {
            PointerTarget::Block { block, offset } => Some(layout.blocks[block].wrapping_add(offset)),
            PointerTarget::Null | PointerTarget::Address(_) | PointerTarget::Bare(_) | PointerTarget::Named { .. } => {
                None
            }
        };
        let addresses: Vec<u64> = self.pointees.iter().filter_map(pointed_at).collect();
        for (i, a) in addresses.iter().enumerate() {
            numbers.extend(addresses[i + 1..].iter().flat_map(|b| [a.wrapping_sub(*b), b.wrapping_sub(*a)]));
        }
        numbers.extend(addresses);
        numbers
    }
}

/// Gives each empty variable the address of one that is not empty, and that is aligned as well.
fn share_addresses(globals: &[NamedBlock], addresses: &mut [u64]) {
    for (i, empty) in globals.iter().enumerate().filter(|(_, block)| block.size == 0) {
        let fits = |(j, other): &(usize, &NamedBlock)| {
            other.size > 0 && other.space == empty.space && addresses[*j].is_multiple_of(empty.align.max(1))
        };
        if let Some((j, _)) = globals.iter().enumerate().find(fits) {
            addresses[i] = addresses[j];
        }
    }
}

/// The address of the first block, for addresses of this width.
fn lowest(bits: u32) -> u64 {
    if bits < 32 { LOWEST_IN_NARROW } else { LOWEST }
}

/// A block or global to be placed; sizes in bytes.
struct Reservation {
    size: u64,
    align: u64,
    /// Whether it lies right behind the one before, if its alignment admits that.
    adjacent: bool,
    /// Whether its address is an odd multiple of its alignment.
    is_odd: bool,
}

impl Reservation {
    /// Of three blocks that need not lie at an even place, one does not: the first would always, since all of the layout
    /// begins at one.
    fn of(block: &BlockSpec) -> Reservation {
        let is_odd = block.align < ALWAYS_EVEN && !block.adjacent && block.seed.is_multiple_of(3);
        Reservation { size: block.size, align: block.align, adjacent: block.adjacent, is_odd }
    }

    /// By how much its address may move.
    fn period(&self) -> u64 {
        if self.is_odd { self.align.saturating_mul(2) } else { self.align }
    }
}

/// The addresses of reservations from `base` on, and the first address behind them.
fn from(base: u64, rooms: impl Iterator<Item = Reservation>) -> (Vec<u64>, u64) {
    let mut next = base;
    let place = |room: Reservation| {
        let from = if room.adjacent { next } else { next + 16 };
        let address = from.next_multiple_of(room.period()) + if room.is_odd { room.align } else { 0 };
        // An empty block takes one byte: two blocks never begin at one address.
        next = address + room.size.max(1);
        address
    };
    (rooms.map(place).collect(), next)
}

/// The addresses of reservations that end as near to `end` as their alignments admit; `None` if they do not fit below.
fn up_to(end: u64, rooms: impl Iterator<Item = Reservation> + Clone) -> Option<Vec<u64>> {
    // A base that is a multiple of every alignment keeps all offsets, and so the extent.
    let (_, extent) = from(0, rooms.clone());
    let align = rooms.clone().map(|room| room.period()).max().unwrap_or(1);
    let base = end.checked_sub(extent)?;
    Some(from(base - base % align, rooms).0)
}
