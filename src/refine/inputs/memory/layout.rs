//! Where the blocks and globals of an initial memory lie.
//!
//! Invariants: blocks and globals are disjoint, at multiples of their alignments, and an empty block has an
//! address of its own. With 16 bytes between them, unless a block is to lie right behind the one before.

use super::{InitialMemory, LOWEST, LayoutBase, PointerTarget, StaticObjects};

/// The addresses of an initial memory.
pub(super) struct Layout {
    /// Of its blocks.
    pub blocks: Vec<u64>,
    /// Of the globals of the world, in its order.
    pub globals: Vec<u64>,
}

/// The globals whose addresses integers may be.
const GLOBALS_OF_INTEREST: usize = 4;

/// Blocks of more than 16 bytes may be aligned better by who defines them.
const GLOBAL_ALIGN: u64 = 64;

impl InitialMemory {
    pub(super) fn layout(&self, world: &StaticObjects) -> Layout {
        let base = match self.ground {
            LayoutBase::From(base) => base,
            LayoutBase::UpTo { slack } => match self.up_to_the_end(world, slack) {
                Some(layout) => return layout,
                None => LOWEST,
            },
        };
        let (blocks, next) = from(base, self.rooms_of_blocks());
        Layout { blocks, globals: from(next, rooms_of_globals(world)).0 }
    }

    /// `None` if there is not so much room.
    fn up_to_the_end(&self, world: &StaticObjects, slack: u64) -> Option<Layout> {
        let end = (u64::MAX >> (64 - world.pointer_bits.clamp(1, 64))).checked_sub(slack)?;
        let blocks = up_to(end, self.rooms_of_blocks())?;
        let Some(first) = blocks.first() else {
            return Some(Layout { blocks, globals: up_to(end, rooms_of_globals(world))? });
        };
        let (globals, next) = from(LOWEST, rooms_of_globals(world));
        (next <= *first).then_some(Layout { blocks, globals })
    }

    fn rooms_of_blocks(&self) -> impl Iterator<Item = Reservation> + Clone {
        self.blocks.iter().map(|block| Reservation { size: block.size, align: block.align, adjacent: block.adjacent })
    }

    /// Numbers that have to do with the layout: addresses, distances, sizes.
    pub fn numbers(&self, world: &StaticObjects) -> Vec<u64> {
        let layout = self.layout(world);
        let sizes = self.blocks.iter().map(|block| block.size);
        let mut numbers: Vec<u64> = layout.blocks.iter().zip(sizes).flat_map(|(a, size)| [*a, size]).collect();
        numbers.extend(layout.globals.iter().take(GLOBALS_OF_INTEREST));
        let pointed_at = |pointee: &PointerTarget| match *pointee {
            PointerTarget::Block { block, offset } => Some(layout.blocks[block].wrapping_add(offset)),
            PointerTarget::Null | PointerTarget::Address(_) | PointerTarget::Named { .. } => None,
        };
        let addresses: Vec<u64> = self.pointees.iter().filter_map(pointed_at).collect();
        for (i, a) in addresses.iter().enumerate() {
            numbers.extend(addresses[i + 1..].iter().flat_map(|b| [a.wrapping_sub(*b), b.wrapping_sub(*a)]));
        }
        numbers.extend(addresses);
        numbers
    }
}

/// What something needs to lie somewhere.
struct Reservation {
    size: u64,
    align: u64,
    /// Whether it is to lie right behind the one before.
    adjacent: bool,
}

fn rooms_of_globals(world: &StaticObjects) -> impl Iterator<Item = Reservation> + Clone {
    let room = |size, align: u64| Reservation { size, align: align.max(GLOBAL_ALIGN), adjacent: false };
    world.globals.iter().map(move |(_, size, align)| room(*size, *align))
}

/// The addresses of what lies from an address on, and the first address behind it.
fn from(base: u64, rooms: impl Iterator<Item = Reservation>) -> (Vec<u64>, u64) {
    let mut next = base;
    let place = |room: Reservation| {
        let from = if room.adjacent { next } else { next + 16 };
        let address = from.next_multiple_of(room.align);
        next = address + room.size.max(1);
        address
    };
    (rooms.map(place).collect(), next)
}

/// The addresses of what ends as near to an address as alignments admit.
fn up_to(end: u64, rooms: impl Iterator<Item = Reservation> + Clone) -> Option<Vec<u64>> {
    let (_, extent) = from(0, rooms.clone());
    let align = rooms.clone().map(|room| room.align).max().unwrap_or(1);
    let base = end.checked_sub(extent)?;
    Some(from(base - base % align, rooms).0)
}
