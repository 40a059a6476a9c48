//! Repairs: changes of an initial memory on which the source was undefined, and what is learnt from them.
//!
//! A block, or a variable that others define, becomes larger, a block alive or better aligned, a null pointer gets a
//! block, or what is called becomes the code of a function. Invariant: the pointee of a leaf keeps what the leaf promises.
//! A repair changes nothing else, so a sample that was undefined late in its execution takes the same path again, and
//! further.

use super::contents::Filling;
use super::linked::Tree;
use super::{BlockSpec, InitialMemory, LoadedFrom, MAX_SIZE, PointerTarget, StaticObjects};
use crate::inputs::domain::PointerDomain;
use irrefute_semantics::memory::{BlockKind, Fault, GivenState, Life, OutOfBoundsGep};
use irrefute_semantics::{MemoryBlock, Scalar, UbRule, UndefinedBehaviour};

/// What the accesses of executions so far need.
#[derive(Clone, Debug, Default)]
pub struct LearntNeeds {
    /// For each pointer leaf.
    pub(super) leaves: Vec<LearntNeed>,
    /// The same: where code loads pointers from, and what they lead to.
    pub(super) trees: Vec<Tree>,
    /// For all blocks that are reached through pointers in memory.
    pub(super) pointee: LearntNeed,
    /// Whether pointers are loaded.
    pub(super) pointers: bool,
    /// Whether functions are called through pointers that are loaded.
    pub(super) loaded_code: bool,
    /// As in [`InitialMemory::larger_by`].
    pub(super) larger_by: u64,
}

/// What the accesses through one pointer need.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LearntNeed {
    /// Whether it must not be null.
    pub block: bool,
    /// Accessible bytes from the pointer on.
    pub behind: u64,
    /// Accessible bytes in front of the pointer.
    pub before: u64,
    /// How often its block became larger. A block drawn later goes on from there: where a loop goes through many blocks, the
    /// repairs of one sample are too few to get through the exact growths of all of them.
    pub growths: u32,
    /// In bytes.
    pub align: u64,
    /// Whether it is passed to `free`.
    pub heap: bool,
    /// Whether it is written.
    pub written: bool,
    /// Whether a function is called through it.
    pub code: bool,
}

/// How often a block becomes just as large as an access needs. If that is not enough, the execution most likely goes on
/// through the block, and would need a repair for each element: from then on, the size doubles.
const EXACT_GROWTHS: u32 = 3;

/// The most bytes that are learnt about blocks that are reached through memory. Without a limit, each pointer to the
/// end of a block made the blocks of the next inputs larger, and so their ends: thousands of bytes of pointers for each
/// of thousands of inputs.
const MAX_LEARNT: u64 = 64;

/// The size in bytes that is guessed after a number of growths, at most `room`; 0 while growth is exact.
fn guessed(growths: u32, size: u64, room: u64) -> u64 {
    if growths > EXACT_GROWTHS { (2 * size).min(room) } else { 0 }
}

impl LearntNeeds {
    /// Whether pointers are loaded.
    pub fn has_loaded_pointers(&self) -> bool {
        self.pointers
    }

    fn expect(&mut self, leaves: usize) {
        self.leaves.resize(leaves, LearntNeed::default());
        self.trees.resize(leaves, Tree::default());
    }
}

impl InitialMemory {
    /// Changes the initial memory so that the execution need not break this rule again; `false` if that is impossible.
    /// `loaded` is the place from which it loaded the pointer that it could not use, with what that leads to, if known.
    pub fn repair(
        &mut self,
        ub: &UndefinedBehaviour,
        loaded: Option<LoadedFrom>,
        leaves: &[PointerDomain],
        needs: &mut LearntNeeds,
        world: &StaticObjects,
    ) -> bool {
        needs.expect(leaves.len());
        let Some(fault) = &ub.fault else {
            return match ub.rule {
                UbRule::BadCallee => self.repair_callee(ub, loaded, leaves, needs, world),
                rule => self.repair_pointer((rule, loaded), leaves, needs, world),
            };
        };
        let BlockKind::Given(number) = fault.block.kind() else {
            let is_outside = ub.rule == UbRule::OutOfBounds && fault.life == Life::Alive;
            let end = (fault.offset as i64).saturating_add(fault.bytes.min(MAX_SIZE) as i64);
            return is_outside && fault.offset as i64 >= 0 && self.enlarge_variable(fault.block, end, needs, world);
        };
        let block = number as usize;
        if block >= self.blocks.len() {
            return false;
        }
        match ub.rule {
            UbRule::OutOfBounds | UbRule::NotDereferenceable if fault.life == Life::Alive => {
                // What is loaded gets a block of its own first: growing one to which many pointers lead makes all of them
                // wrong again.
                let shared = loaded.filter(|from| !self.is_linked(*from, block));
                shared.is_some_and(|from| self.link_to_fault(from, fault, needs, world))
                    || self.enlarge(block, fault.offset as i64, fault.bytes, needs)
            }
            UbRule::AccessOfDead | UbRule::NotDereferenceable => {
                // If the block was not ended at the start, the execution itself ended it, and no memory prevents that.
                let was_dead = self.blocks[block].state == GivenState::Ended;
                self.blocks[block].state = GivenState::Alive;
                was_dead
            }
            UbRule::Misaligned => self.align(block, leaves, needs),
            UbRule::BadFree => self.make_heap(block, needs),
            UbRule::ForbiddenWrite if self.blocks[block].is_constant && !self.blocks[block].is_fixed => {
                self.blocks[block].is_constant = false;
                needs.leaves.iter_mut().for_each(|need| need.written = true);
                true
            }
            UbRule::OverlappingCopy => false,
            _ => false,
        }
    }

    /// Lets a place from which a pointer to code was loaded, where data is, hold a pointer to a block of its own; `false` if
    /// that is impossible.
    pub fn link_data(
        &mut self,
        loaded: LoadedFrom,
        leaves: &[PointerDomain],
        needs: &mut LearntNeeds,
        world: &StaticObjects,
    ) -> bool {
        needs.expect(leaves.len());
        self.link(loaded, LearntNeed { block: true, ..LearntNeed::default() }, needs, world)
    }

    /// Enlarges the block that a pointer left, so that the pointer stays inside and is not poison; `false` if that is
    /// impossible.
    pub fn follow(
        &mut self,
        OutOfBoundsGep { block, offset }: OutOfBoundsGep,
        leaves: &[PointerDomain],
        needs: &mut LearntNeeds,
        world: &StaticObjects,
    ) -> bool {
        needs.expect(leaves.len());
        match block.kind() {
            BlockKind::Given(number) if (number as usize) < self.blocks.len() => {
                self.enlarge(number as usize, offset, 0, needs)
            }
            BlockKind::Global(_) => self.enlarge_variable(block, offset, needs, world),
            BlockKind::Given(_) | BlockKind::Function(_) | BlockKind::Label(_) | BlockKind::Fresh(_) => false,
        }
    }

    /// Makes the first `end` bytes of a variable accessible, if its definition elsewhere may have so many; all such
    /// variables become larger.
    fn enlarge_variable(
        &mut self,
        block: MemoryBlock,
        end: i64,
        needs: &mut LearntNeeds,
        world: &StaticObjects,
    ) -> bool {
        let variable = world.larger.iter().find(|(variable, _)| *variable == block);
        let Some((&(_, size), end)) = variable.zip(u64::try_from(end).ok()) else { return false };
        let wanted = end.saturating_sub(size);
        if wanted <= self.larger_by || end > MAX_SIZE {
            return false;
        }
        self.variable_growths += 1;
        let guessed = guessed(self.variable_growths, size + self.larger_by, MAX_SIZE);
        self.larger_by = wanted.max(guessed.saturating_sub(size));
        needs.larger_by = needs.larger_by.max(self.larger_by);
        true
    }

    /// Makes `bytes` bytes at an offset accessible. A negative offset moves all pointers to the block up.
    fn enlarge(&mut self, block: usize, offset: i64, bytes: u64, needs: &mut LearntNeeds) -> bool {
        let spec = &mut self.blocks[block];
        if spec.is_exact {
            return false;
        }
        let was_code = spec.state == GivenState::Code;
        if was_code {
            // What is accessed is no code after all.
            spec.state = GivenState::Alive;
        }
        let room = spec.room as i64;
        let end = offset.saturating_add(i64::try_from(bytes).unwrap_or(i64::MAX));
        if offset < -room || end > room {
            return false;
        }
        let size = spec.size;
        let before = (-offset).max(0) as u64;
        // By a multiple of the alignment, so that pointers stay as aligned as they were.
        let shift = before.next_multiple_of(spec.align);
        let behind = end.max(0) as u64;
        spec.growths += 1;
        let guessed = guessed(spec.growths, size, spec.room);
        spec.is_guessed |= guessed > behind;
        spec.size = (spec.size + shift).max(behind.max(guessed) + shift);
        // A loaded pointer may point to the end of the block. Nothing here distinguishes its need from those of other
        // pointers, and every larger block would have an end that needs even more (`MAX_LEARNT`).
        let may_be_loaded = needs.pointers && offset as u64 == size;
        let is_learnt = behind <= MAX_LEARNT || !may_be_loaded;
        let mut is_aimed_at = false;
        for (points_to, need) in self.pointees.iter_mut().zip(&mut needs.leaves) {
            if let PointerTarget::Block { block: other, offset } = points_to
                && *other == block
            {
                is_aimed_at = true;
                need.block = true;
                need.growths = need.growths.max(spec.growths);
                need.code &= !was_code;
                if is_learnt {
                    need.behind = need.behind.max(behind.saturating_sub(*offset));
                }
                need.before = need.before.max((*offset + before).saturating_sub(*offset)).min(MAX_SIZE);
                *offset += shift;
            }
        }
        if !is_aimed_at {
            match self.learnt_of(block, needs) {
                Some((tree, origin)) => {
                    tree.need.behind = tree.need.behind.max(behind.saturating_sub(origin));
                    tree.need.growths = tree.need.growths.max(self.blocks[block].growths);
                }
                None if behind <= MAX_LEARNT => needs.pointee.behind = needs.pointee.behind.max(behind),
                None => {}
            }
        }
        if shift > 0 {
            self.shift_cells(block, shift);
        }
        true
    }

    /// Lets the place that a pointer was loaded from hold one to a block of its own, on which the access that failed would be
    /// inside.
    fn link_to_fault(
        &mut self,
        from: LoadedFrom,
        fault: &Fault,
        needs: &mut LearntNeeds,
        world: &StaticObjects,
    ) -> bool {
        let behind = fault.offset.wrapping_sub(from.held).saturating_add(fault.bytes);
        // In front of what the pointer leads to: the block has to grow there.
        behind <= MAX_SIZE && self.link(from, LearntNeed { block: true, behind, ..LearntNeed::default() }, needs, world)
    }

    /// Whether the size of a block is guessed.
    pub fn is_guessed(&self) -> bool {
        self.blocks.iter().any(|spec| spec.is_guessed)
    }

    /// Makes the blocks whose sizes are guessed as large as accesses need, so that one byte too far is out of bounds.
    /// `reached` has the ends of accesses, with the number of the given block.
    pub fn fit(&mut self, reached: &[(u32, u64)], needs: &mut LearntNeeds) {
        for (number, spec) in self.blocks.iter_mut().enumerate().filter(|(_, spec)| spec.is_guessed) {
            spec.is_guessed = false;
            let ends = reached.iter().filter(|(block, _)| *block as usize == number).map(|(_, end)| *end);
            let cells = spec.cells.iter().map(|cell| cell.at + cell.kind.bytes());
            let end = ends.chain(cells).max().unwrap_or(spec.size).min(spec.size);
            let mut least = end;
            for (points_to, need) in self.pointees.iter().zip(&mut needs.leaves) {
                if let PointerTarget::Block { block, offset } = points_to
                    && *block == number
                {
                    need.behind = need.behind.max(end.saturating_sub(*offset));
                    least = least.max(*offset);
                }
            }
            spec.size = least;
        }
    }

    /// Doubles the alignment of a block, up to 16 bytes, and moves pointers to it to multiples of that.
    fn align(&mut self, block: usize, leaves: &[PointerDomain], needs: &mut LearntNeeds) -> bool {
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

    /// Makes a block one that `free` may end, with all pointers to its first byte.
    fn make_heap(&mut self, block: usize, needs: &mut LearntNeeds) -> bool {
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

    /// Repairs a call of what is no function: the pointer gets the code of one.
    fn repair_callee(
        &mut self,
        ub: &UndefinedBehaviour,
        loaded: Option<LoadedFrom>,
        leaves: &[PointerDomain],
        needs: &mut LearntNeeds,
        world: &StaticObjects,
    ) -> bool {
        let callee = ub.operands.first().and_then(|value| value.0.first());
        let called = callee.and_then(Scalar::block).map(|block| block.kind());
        let mut changed = false;
        for (i, leaf) in leaves.iter().enumerate().filter(|(_, leaf)| leaf.accessible() == 0 && leaf.copy.is_none()) {
            let is_called = match (self.pointees[i], called) {
                (PointerTarget::Block { block, .. }, Some(BlockKind::Given(number))) => block == number as usize,
                (PointerTarget::Null | PointerTarget::Address(_) | PointerTarget::Bare(_), None) => true,
                (PointerTarget::Named { .. }, Some(BlockKind::Global(_) | BlockKind::Function(_))) => true,
                _ => false,
            };
            if is_called {
                let block = self.blocks.len();
                self.blocks.push(BlockSpec::code(leaf, world, self.seed.wrapping_add(block as u64)));
                self.pointees[i] = PointerTarget::Block { block, offset: 0 };
                needs.leaves[i].code = true;
                changed = true;
            }
        }
        if changed {
            return true;
        }
        let code = LearntNeed { code: true, ..LearntNeed::default() };
        if loaded.is_some_and(|from| self.link(from, code, needs, world)) {
            return true;
        }
        // The pointer was loaded: some block, or some other place in it, has to hold one to code.
        (needs.loaded_code, needs.pointers, self.pointers) = (true, true, true);
        if self.blocks.iter().all(|spec| spec.state != GivenState::Code) {
            self.blocks.push(BlockSpec::code(&PointerDomain::ANY, world, self.seed));
        }
        for spec in &mut self.blocks {
            spec.filling = Filling::Pointers;
            spec.seed = spec.seed.wrapping_add(1);
        }
        true
    }

    /// Repairs an access that reached no block: every null pointer and bare address gets a block. If there are none,
    /// the pointer was loaded, and blocks are filled with pointers.
    fn repair_pointer(
        &mut self,
        (rule, loaded): (UbRule, Option<LoadedFrom>),
        leaves: &[PointerDomain],
        needs: &mut LearntNeeds,
        world: &StaticObjects,
    ) -> bool {
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
            if !matches!(self.pointees[i], PointerTarget::Null | PointerTarget::Address(_) | PointerTarget::Bare(_)) {
                continue;
            }
            changed = true;
            needs.leaves[i].block = true;
            let need = needs.leaves[i];
            let block = self.blocks.len();
            let spec = BlockSpec::plain(leaf, &need, world, self.seed.wrapping_add(block as u64));
            self.pointees[i] = PointerTarget::Block { block, offset: need.before.next_multiple_of(spec.align) };
            self.blocks.push(spec);
        }
        // A value that is not defined need not be a pointer, so pointers in memory would hardly help.
        if changed || rule == UbRule::NotDefined {
            return changed;
        }
        // No leaf is at fault: the pointer was loaded from a block.
        let block = LearntNeed { block: true, ..LearntNeed::default() };
        if loaded.is_some_and(|from| self.link(from, block, needs, world)) {
            return true;
        }
        needs.pointers = true;
        for spec in &mut self.blocks {
            changed |= spec.filling != Filling::Pointers;
            spec.filling = Filling::Pointers;
        }
        // Or from a global.
        changed |= !self.pointers && self.other_globals;
        self.pointers = true;
        if changed {
            let spec = BlockSpec::plain(&world.pointee(self.seed), &needs.pointee, world, self.seed);
            self.blocks.push(spec);
        }
        changed
    }
}
