//! The part of memory that the environment can see: at an event, and at the end (docs/memory.md#visible-memory).
//!
//! ```text
//! visible = the least set of blocks with
//!     every given block that is not hidden, every mutable global that other modules see, every block that escaped,
//!     every block to which a pointer that is handed over, or that a visible block holds, leads
//! ```
//!
//! At an event, what the callee may do with each block is part of what it sees: it does not do what its attributes
//! and those of its parameters forbid on every way that leads there. At the end every given block is visible,
//! except that bytes that were given as `lost` are poison.

use super::block::Life;
use super::image::BlockBytes;
use super::state::Memory;
use super::{BlockKind, MemoryBlock, Permission, Tag};
use crate::Place;
use crate::value::Scalar;
use irrefute_ir::AddressSpace;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The visible part of memory.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Visible(pub BTreeMap<MemoryBlock, Seen>);

impl Visible {
    /// The contents of the blocks, where they are modelled.
    pub fn contents(&self) -> impl Iterator<Item = &Arc<BlockBytes>> {
        self.0.values().filter_map(|seen| seen.contents.as_ref())
    }
}

/// A visible block.
#[derive(Clone, Debug, PartialEq)]
pub struct Seen {
    /// How the block came into being.
    pub tag: Tag,
    /// The address space that it lies in.
    pub space: AddressSpace,
    /// Whether it may be accessed: neither dormant nor ended.
    pub alive: bool,
    /// In bytes, if it is known.
    pub size: Option<u64>,
    /// Its address in that space, if it was chosen and is not left open.
    pub address: Option<u64>,
    /// In bytes: its address is known to be a multiple of it.
    pub align: u64,
    /// Whether the observer may read it.
    pub readable: bool,
    /// Whether the observer may write it.
    pub writable: bool,
    /// Whether the observer may free it.
    pub freeable: bool,
    /// Whether the observer may keep a pointer to it.
    pub captured: bool,
    /// `None` if they are not modelled.
    pub contents: Option<Arc<BlockBytes>>,
    /// The instruction that allocated the block, if one did.
    pub allocated_by: Option<Place>,
}

impl Seen {
    /// A block of this many bytes that existed before the call. Nothing is forbidden, and the contents are not given.
    pub fn foreign(size: u64) -> Seen {
        Seen {
            tag: Tag::Foreign,
            space: AddressSpace::default(),
            alive: true,
            size: Some(size),
            address: None,
            align: 1,
            readable: true,
            writable: true,
            freeable: false,
            captured: true,
            contents: None,
            allocated_by: None,
        }
    }
}

/// What may be done with a block by one way to it: through an argument, or otherwise.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reach {
    pub permission: Permission,
    /// Whether it may be freed, if it may be written.
    pub frees: bool,
}

impl Reach {
    pub const ALL: Reach = Reach { permission: Permission::ALL, frees: true };
    pub const NONE: Reach = Reach { permission: Permission::NONE, frees: false };

    /// The same without writing.
    fn reading(self) -> Reach {
        Reach { permission: self.permission.and(Permission::READ), frees: false }
    }
}

/// A pointer that is handed over, and what may be done through it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Handed<'v> {
    pub pointer: &'v Scalar,
    pub reach: Reach,
    /// What may be done through the copies that the environment keeps; nothing if it keeps none.
    pub kept: Permission,
}

impl Memory<'_> {
    /// What is visible when an execution ends with a result.
    pub fn visible_at_end(&mut self, result: &[Scalar]) -> Visible {
        let given: Vec<Scalar> = self
            .blocks
            .iter()
            // What a `noalias` function returned is known to nobody else: it is visible only if it escaped.
            .filter(|block| match block.number.kind() {
                BlockKind::Given(number) => !self.environment_memory.reserved.contains(&number),
                BlockKind::Global(_) | BlockKind::Function(_) | BlockKind::Label(_) | BlockKind::Fresh(_) => false,
            })
            .map(|block| Scalar::Log(block.number, 0))
            .collect();
        let all = |pointer| Handed { pointer, reach: Reach::ALL, kept: Permission::ALL };
        self.visible(result.iter().chain(&given).map(all), Reach::ALL)
    }

    /// Makes the bytes poison that the caller does not read any more.
    pub fn lose_given(&mut self, is_unwinding: bool) {
        let environment_memory = self.environment_memory.clone();
        for (i, given) in environment_memory.blocks.iter().enumerate() {
            let by_unwinding = if is_unwinding { given.lost_by_unwinding.clone() } else { 0..0 };
            for lost in [given.lost.clone(), by_unwinding].into_iter().filter(|lost| !lost.is_empty()) {
                if let Ok(contents) = &mut self.block(MemoryBlock::given(i as u32)).contents {
                    Arc::make_mut(contents).lose(lost);
                }
            }
        }
    }

    /// What is visible when some pointers are handed over; `others` is what may be done with blocks that are
    /// reached in another way.
    pub fn visible<'v>(&mut self, handed: impl IntoIterator<Item = Handed<'v>>, others: Reach) -> Visible {
        let reached = |handed: Handed<'v>| handed.pointer.blocks().into_iter().map(move |block| (block, handed.reach));
        let handed = handed.into_iter().flat_map(reached);
        // A least fixed point over (block, rights): a block is visited again whenever a way to it allows more than the
        // ways so far. The rights only grow, so each block is visited a few times at most.
        let mut pending: Vec<(MemoryBlock, Reach)> = handed.collect();
        // Constants are the same on both sides whatever happens, so they need not be compared.
        let escaped = self.blocks.iter().filter(|b| b.escaped && (b.tag != Tag::Global || b.permission.write));
        pending.extend(escaped.map(|block| match block.escaped_for_reading {
            true => (block.number, others.reading()),
            false => (block.number, others),
        }));
        let mut visible = Visible::default();
        while let Some((number, reach)) = pending.pop() {
            let Permission { read, write } = reach.permission;
            let free = write && reach.frees;
            let before = visible.0.get(&number).map(|seen: &Seen| (seen.readable, seen.writable, seen.freeable));
            let nothing_new = before.is_some_and(|(r, w, f)| r >= read && w >= write && f >= free);
            if nothing_new || matches!(number.kind(), BlockKind::Function(_) | BlockKind::Label(_)) {
                continue;
            }
            let address = self.chosen_address(number);
            let block = self.block(number);
            let contents = block.contents.as_ref().ok().cloned();
            let (was_readable, was_writable, was_freeable) = before.unwrap_or_default();
            // A block that may not be read does not show which pointers it holds. What is reached through one that may
            // be read is not reached through an argument, whose attributes therefore do not apply to it.
            if let (true, Some(image)) = (read && !was_readable, &contents) {
                let held = image.pointers().filter_map(|(_, pointer)| pointer.block());
                pending.extend(held.map(|block| (block, others)));
            }
            let seen = Seen {
                tag: block.tag,
                space: block.space,
                alive: block.life == Life::Alive,
                size: block.size,
                address,
                align: block.align,
                readable: was_readable || read,
                writable: was_writable || (write && block.permission.write),
                freeable: was_freeable || (free && block.may_be_freed_by_others()),
                captured: block.escaped,
                contents,
                allocated_by: block.allocated_by,
            };
            visible.0.insert(number, seen);
        }
        visible
    }

    /// Lets blocks escape that the environment sees: all except those that it promised not to keep.
    /// `false` if one of them must not be captured. `visible` is what the environment sees.
    pub fn escape<'v>(
        &mut self,
        handed: impl IntoIterator<Item = Handed<'v>>,
        others: Reach,
        visible: &mut Visible,
    ) -> bool {
        let handed: Vec<Handed<'v>> = handed.into_iter().collect();
        let kept_for = |kept: Permission| handed.iter().copied().filter(move |handed| handed.kept == kept);
        let mut kept = self.visible(kept_for(Permission::ALL), others);
        // `read_provenance` is rare, and looking twice at memory is not free.
        let is_about_reading = kept_for(Permission::READ).next().is_some();
        if is_about_reading || self.blocks.iter().any(|block| block.escaped_for_reading) {
            kept.0.extend(self.visible(kept_for(Permission::READ), others.reading()).0);
            // A block escapes entirely if some way to it that is kept allows writing, whatever this call may do.
            let entirely = self.visible(kept_for(Permission::ALL), Reach::ALL);
            for number in kept.0.keys() {
                let writable = entirely.0.get(number).is_some_and(|seen| seen.writable);
                let block = self.block(*number);
                block.escaped_for_reading = !writable && (block.escaped_for_reading || !block.escaped);
            }
        }
        let mut allowed = true;
        visible.0.iter_mut().for_each(|(number, seen)| seen.captured = kept.0.contains_key(number));
        for number in kept.0.keys() {
            let block = self.block(*number);
            block.escaped = true;
            block.exposed = true;
            allowed &= !block.uncaptured;
        }
        allowed
    }
}
