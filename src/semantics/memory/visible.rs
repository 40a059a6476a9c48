//! What the environment can see of memory: at an event, and in the end.
//!
//! ```text
//! visible = the least set of blocks with
//!     every given block, every mutable global that other modules see, every block that escaped,
//!     every block to which a pointer that is handed over, or that a visible block holds, leads
//! ```

use super::block::Life;
use super::image::Image;
use super::state::Memory;
use super::{BlockKind, MemoryBlock, Tag};
use crate::semantics::Place;
use crate::semantics::value::Scalar;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The visible part of memory.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Visible(pub BTreeMap<MemoryBlock, Seen>);

/// A visible block.
#[derive(Clone, Debug, PartialEq)]
pub struct Seen {
    pub tag: Tag,
    pub alive: bool,
    pub size: Option<u64>,
    /// Its address, if it was chosen and is no relaxed one.
    pub address: Option<u64>,
    pub align: u64,
    /// Whether writes are allowed.
    pub writable: bool,
    /// `None` if they are not modelled.
    pub contents: Option<Arc<Image>>,
    pub allocated_by: Option<Place>,
}

impl Memory<'_> {
    /// What is visible when some values are handed over.
    pub fn visible<'v>(&mut self, handed: impl IntoIterator<Item = &'v Scalar>) -> Visible {
        let mut pending: Vec<MemoryBlock> = handed.into_iter().filter_map(block_of).collect();
        pending.extend(
            self.blocks
                .iter()
                .filter(|b| b.escaped && !(b.tag == Tag::Global && !b.permission.write))
                .map(|b| b.number),
        );
        let mut visible = Visible::default();
        while let Some(number) = pending.pop() {
            if visible.0.contains_key(&number) || matches!(number.kind(), BlockKind::Function(_)) {
                continue;
            }
            let address = self.chosen_address(number);
            let block = self.block(number);
            let contents = block.contents.as_ref().ok().cloned();
            if let Some(image) = &contents {
                pending.extend(image.pointers().filter_map(|(_, pointer)| block_of(pointer)));
            }
            let seen = Seen {
                tag: block.tag,
                alive: block.life == Life::Alive,
                size: block.size,
                address,
                align: block.align,
                writable: block.permission.write,
                contents,
                allocated_by: block.allocated_by,
            };
            visible.0.insert(number, seen);
        }
        visible
    }

    /// Lets what is visible escape: the environment keeps what it saw.
    pub fn escape(&mut self, visible: &Visible) {
        for number in visible.0.keys() {
            let block = self.block(*number);
            block.escaped = true;
            block.exposed = true;
        }
    }
}

fn block_of(scalar: &Scalar) -> Option<MemoryBlock> {
    match scalar {
        Scalar::Log(block, _) => Some(*block),
        Scalar::Word(_) | Scalar::Big(_) | Scalar::Poison | Scalar::Set(_) | Scalar::Joint(..) | Scalar::Phy(_) => None,
    }
}
