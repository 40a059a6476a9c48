//! What a refused access was about.

use super::block::{Life, Tag};
use super::block_number::MemoryBlock;
use crate::semantics::place::Place;

/// The block that a refused access was about, for the diagnosis.
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    pub block: MemoryBlock,
    pub tag: Tag,
    pub size: Option<u64>,
    /// Where in the block, in bytes.
    pub offset: u64,
    /// How much was to be accessed, in bytes.
    pub bytes: u64,
    pub allocated_by: Option<Place>,
    pub life: Life,
}
