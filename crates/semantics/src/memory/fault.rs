//! The place that a refused access was about.

use super::block::{Life, Tag};
use super::block_number::MemoryBlock;
use crate::place::Place;

/// The block that a refused access was about, for the diagnosis.
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    /// The block that the pointer leads to.
    pub block: MemoryBlock,
    /// How that block came into being.
    pub tag: Tag,
    /// The size of the block in bytes, if it is known.
    pub size: Option<u64>,
    /// Where in the block, in bytes.
    pub offset: u64,
    /// The size of the access, in bytes; 0 for `free`.
    pub bytes: u64,
    /// The instruction that allocated the block, if one did.
    pub allocated_by: Option<Place>,
    /// The life of the block at the time of the access.
    pub life: Life,
}
