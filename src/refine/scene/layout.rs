//! Where the blocks and globals of a scene lie.
//!
//! Invariants: blocks and globals are disjoint, at multiples of their alignments, and an empty block has an
//! address of its own. With 16 bytes between them, unless a block is to lie right behind the one before.

use super::{Aim, Scene, World};

/// The addresses of a scene.
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

impl Scene {
    pub(super) fn layout(&self, world: &World) -> Layout {
        let mut room = Room { next: self.base };
        Layout {
            blocks: self.blocks.iter().map(|block| room.place(block.size, block.align, block.adjacent)).collect(),
            globals: world
                .globals
                .iter()
                .map(|(_, size, align)| room.place(*size, (*align).max(GLOBAL_ALIGN), false))
                .collect(),
        }
    }

    /// Numbers that have to do with the layout: addresses, distances, sizes.
    pub fn numbers(&self, world: &World) -> Vec<u64> {
        let layout = self.layout(world);
        let sizes = self.blocks.iter().map(|block| block.size);
        let mut numbers: Vec<u64> = layout.blocks.iter().zip(sizes).flat_map(|(a, size)| [*a, size]).collect();
        numbers.extend(layout.globals.iter().take(GLOBALS_OF_INTEREST));
        let pointed_at = |aim: &Aim| match *aim {
            Aim::Block { block, offset } => Some(layout.blocks[block].wrapping_add(offset)),
            Aim::Null | Aim::Address(_) | Aim::Named { .. } => None,
        };
        let addresses: Vec<u64> = self.aims.iter().filter_map(pointed_at).collect();
        for (i, a) in addresses.iter().enumerate() {
            numbers.extend(addresses[i + 1..].iter().flat_map(|b| [a.wrapping_sub(*b), b.wrapping_sub(*a)]));
        }
        numbers.extend(addresses);
        numbers
    }
}

/// Gives out addresses, the lower ones first.
struct Room {
    next: u64,
}

impl Room {
    fn place(&mut self, size: u64, align: u64, adjacent: bool) -> u64 {
        let from = if adjacent { self.next } else { self.next + 16 };
        let address = from.next_multiple_of(align);
        self.next = address + size.max(1);
        address
    }
}
