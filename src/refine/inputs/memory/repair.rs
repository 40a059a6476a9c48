//! Repairs: changes of an initial memory on which the source was undefined behaviour, and what is learnt from them.
//!
//! The block becomes larger, alive, better aligned, a null pointer gets a block. Invariant: what a leaf promises, its
//! pointee keeps. A repair changes nothing but what it names, so that the rest need not be realized anew.

use super::contents::Filling;
use super::{BlockSpec, InitialMemory, MAX_SIZE, PointerTarget};
use crate::refine::inputs::domain::PointerDomain;
use crate::semantics::memory::{BlockKind, GivenState, Life, OutOfBoundsGep};
use crate::semantics::{UbRule, UndefinedBehaviour};

/// What accesses need that executions made.
#[derive(Clone, Debug, Default)]
pub struct Needs {
    pub(super) leaves: Vec<Need>,
    /// Of what is reached through memory.
    pub(super) pointee: Need,
    /// Whether pointers are loaded.
    pub(super) pointers: bool,
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Need {
    /// Whether it must not be null.
    pub block: bool,
    /// Bytes behind where it points to, and in front.
    pub behind: u64,
    pub before: u64,
    pub align: u64,
    pub heap: bool,
}

/// No more than this is learnt of blocks that are reached through memory, in bytes.
const MAX_LEARNT: u64 = 64;

impl InitialMemory {
    /// Changes the initial memory so that it does not end as it did; `false` if that is not possible.
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

    /// Makes the block reach to where a pointer left it, which was poison from there on; `false` if that is not possible.
    pub fn follow(
        &mut self,
        OutOfBoundsGep { block, offset }: OutOfBoundsGep,
        leaves: &[PointerDomain],
        needs: &mut Needs,
    ) -> bool {
        needs.leaves.resize(leaves.len(), Need::default());
        match block.kind() {
            BlockKind::Given(number) if (number as usize) < self.blocks.len() => {
                self.enlarge(number as usize, offset, 0, needs)
            }
            BlockKind::Given(_) | BlockKind::Global(_) | BlockKind::Function(_) | BlockKind::Fresh(_) => false,
        }
    }

    fn enlarge(&mut self, block: usize, offset: i64, bytes: u64, needs: &mut Needs) -> bool {
        let spec = &mut self.blocks[block];
        let end = offset.saturating_add(bytes.min(MAX_SIZE) as i64);
        if offset < -(MAX_SIZE as i64) || end > MAX_SIZE as i64 {
            return false;
        }
        let size = spec.size;
        let before = (-offset).max(0) as u64;
        let shift = before.next_multiple_of(spec.align);
        let behind = end.max(0) as u64;
        spec.size = (spec.size + shift).max(behind + shift);
        // A pointer that was loaded may point to the end. What it needs is not told apart from what others need, and
        // it would need more of every larger block.
        let may_be_loaded = needs.pointers && offset as u64 == size;
        let is_learnt = behind <= MAX_LEARNT || !may_be_loaded;
        let mut is_aimed_at = false;
        for (points_to, need) in self.pointees.iter_mut().zip(&mut needs.leaves) {
            if let PointerTarget::Block { block: other, offset } = points_to
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
        let spec = &mut self.blocks[block];
        let wanted = (spec.align * 2).max(8);
        let mut moved = false;
        for ((points_to, need), leaf) in self.pointees.iter_mut().zip(&mut needs.leaves).zip(leaves) {
            if let PointerTarget::Block { block: other, offset } = points_to
                && *other == block
            {
                need.align = need.align.max(wanted.min(16));
                let aligned = offset.next_multiple_of(need.align.max(leaf.align));
                moved |= aligned != *offset;
                spec.size += aligned - *offset;
                *offset = aligned;
            }
        }
        if spec.align >= 16 && !moved {
            return false;
        }
        spec.align = wanted.min(16).max(spec.align);
        needs.pointee.align = needs.pointee.align.max(spec.align);
        true
    }

    fn make_heap(&mut self, block: usize, needs: &mut Needs) -> bool {
        let spec = &mut self.blocks[block];
        if !spec.freed {
            return false;
        }
        let was_heap = spec.state == GivenState::Heap;
        spec.state = GivenState::Heap;
        let mut moved = false;
        for (points_to, need) in self.pointees.iter_mut().zip(&mut needs.leaves) {
            if let PointerTarget::Block { block: other, offset } = points_to
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
            if !matches!(self.pointees[i], PointerTarget::Null | PointerTarget::Address(_)) {
                continue;
            }
            changed = true;
            needs.leaves[i].block = true;
            let need = needs.leaves[i];
            let block = self.blocks.len();
            let spec = BlockSpec::plain(leaf, &need, self.seed.wrapping_add(block as u64));
            self.pointees[i] = PointerTarget::Block { block, offset: need.before.next_multiple_of(spec.align) };
            self.blocks.push(spec);
        }
        if changed || rule == UbRule::NotDefined {
            return changed;
        }
        // It was loaded from somewhere.
        needs.pointers = true;
        for spec in &mut self.blocks {
            changed |= spec.filling != Filling::Pointers;
            spec.filling = Filling::Pointers;
        }
        // From a global, perhaps.
        changed |= !self.pointers && self.other_globals;
        self.pointers = true;
        if changed {
            let spec = BlockSpec::plain(&PointerDomain::ANY, &needs.pointee, self.seed);
            self.blocks.push(spec);
        }
        changed
    }
}
