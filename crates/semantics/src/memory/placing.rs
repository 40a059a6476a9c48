//! When blocks get their addresses, and beside which other blocks.
//!
//! ```text
//! room(b)   the places that are free of every block l with an address and lived(l) ∩ lived(b) ≠ ∅
//! lived(l)  [begin(l), end(l)), with no end while it has not ended
//! ```
//!
//! Addresses are chosen late, when they are first observed, but as if each had been chosen when its block began: two
//! blocks that ever lived at the same time lie apart, also if one of them has ended before the other gets its address.
//!
//! Invariant: the ranges of [`Taken`] are those of the blocks that have not ended.

use super::address::{Address, FreeRange, Placement, Taken};
use super::block::{Block, Life};
use super::state::Memory;
use super::{BlockKind, MemoryBlock};
use crate::choice::Chooser;
use crate::dependence::Dependence;
use crate::lift::Stop;
use crate::reason::{Inconclusive, Unmodelled};
use irrefute_ir::AddressSpace;

impl Memory<'_> {
    /// The address of a block in its own space. It is chosen now if it was not chosen before.
    ///
    /// # Errors
    /// Inconclusive if there is no room.
    pub fn address(&mut self, block: MemoryBlock, chooser: &mut dyn Chooser) -> Result<Address, Stop> {
        self.depends.add(Dependence::Address);
        if let BlockKind::Label(_) = block.kind() {
            self.depends.add(Dependence::Label);
        }
        let (address, space) = (self.block(block).address, self.block(block).space);
        if address != Address::Unchosen {
            return Ok(address);
        }
        if let Some(address) = self.given(block).and_then(|given| given.address) {
            self.take(block, address);
            return Ok(Address::At(address));
        }
        if !self.globals.spaces.has_addresses(space) {
            return Err(Stop::Unsupported(Unmodelled::WideAddress));
        }
        let room = self.room(block);
        let no_room = Stop::Inconclusive(Inconclusive::NoRoom);
        // A chooser is anyone's implementation, so its answer is checked: overlapping blocks would break `block_at`.
        match chooser.address(&room).ok_or(no_room)? {
            Placement::Open => {
                self.block(block).address = Address::Open;
                Ok(Address::Open)
            }
            Placement::At(address) if room.fits(address) => {
                self.take(block, address);
                Ok(Address::At(address))
            }
            Placement::At(_) => Err(Stop::Unsupported(Unmodelled::TakenAddress)),
        }
    }

    /// The room for a block that has no address yet.
    fn room(&mut self, block: MemoryBlock) -> FreeRange<'_> {
        let placed = self.block(block);
        let (lived, size, align, space) = (placed.lived(), placed.extent(), placed.align, placed.space);
        // Almost always no block has ended since this one began, and it lives: then it lived with those that live.
        if self.last_end <= lived.start && lived.end == Block::NO_END {
            return self.taken_in(space).room(size, align);
        }
        let spaces = &self.globals.spaces;
        let canonical = spaces.canonical(space);
        let others = self.blocks.iter().chain(self.functions.values());
        let others = others.filter(|other| other.number != block && spaces.canonical(other.space) == canonical);
        let (mut apart, mut beside) = (Vec::new(), Vec::new());
        for other in others {
            match (other.address, other.lived_with(&lived)) {
                (Address::At(base), true) if other.lived().end != Block::NO_END => beside.push((base, other.extent())),
                (Address::At(_), false) => apart.push(other.number),
                (Address::At(_) | Address::Open | Address::Unchosen, _) => {}
            }
        }
        self.taken_in(space).room_among(&apart, &beside, size, align)
    }

    /// Gives a block an address. If it has ended, it takes no room, and may lie where an alive one does: no access goes
    /// through it.
    fn take(&mut self, block: MemoryBlock, address: u64) {
        let placed = self.block(block);
        placed.address = Address::At(address);
        let (space, size, align) = (placed.space, placed.extent(), placed.align);
        if !matches!(placed.life, Life::Ended { .. }) {
            self.taken_in(space).take(block, address, size, align);
        }
    }

    /// Gives a block of the environment its address.
    pub(super) fn put_at(&mut self, index: usize, address: u64) {
        let number = self.blocks[index].number;
        self.take(number, address);
    }

    /// The ranges that blocks take in the memory that an address space shows.
    pub(super) fn taken_in(&mut self, space: AddressSpace) -> &mut Taken {
        let spaces = &self.globals.spaces;
        let canonical = spaces.canonical(space);
        let at = self.taken.iter().position(|(other, _)| *other == canonical).unwrap_or_else(|| {
            let bits = self.environment_memory.address_bits.min(spaces.widths(canonical).address);
            let taken = Taken::new(bits, self.dialect.twins, spaces.may_lie_at_zero(canonical));
            self.taken.push((canonical, taken));
            self.taken.len() - 1
        });
        &mut self.taken[at].1
    }

    /// The block that lies at an address of a space, or ends there, and the offset in it.
    pub(super) fn block_at(&self, space: AddressSpace, address: u64) -> Option<(MemoryBlock, u64)> {
        let (canonical, place) = self.globals.spaces.place(space, address);
        let taken = self.taken.iter().find(|(other, _)| *other == canonical);
        taken.and_then(|(_, taken)| taken.block_at(place))
    }
}
