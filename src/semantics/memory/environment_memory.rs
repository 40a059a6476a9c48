//! What exists before a call: the environment's part of memory, the same for both sides of a check.

use super::Permission;
use super::block_number::MemoryBlock;
use super::image::BlockBytes;
use super::piece::Piece;
use crate::semantics::value::Scalar;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// Memory before the call (`spec`: refinement, section 1, "environment and input").
#[derive(Clone, Debug, PartialEq)]
pub struct EnvironmentMemory {
    /// The blocks that are no globals, by their number.
    pub blocks: Vec<GivenBlock>,
    /// Globals and functions, by name, of which something is given.
    pub globals: BTreeMap<Arc<str>, GivenGlobal>,
    /// Whether an allocation may fail; then each one chooses.
    pub allocations_may_fail: bool,
    /// Fresh blocks lie below 2^`address_bits`; if that is a small space, what is given lies above it.
    pub address_bits: u32,
}

/// A block that exists before the call. Blocks do not overlap, and lie at multiples of their alignment.
#[derive(Clone, Debug, PartialEq)]
pub struct GivenBlock {
    /// In bytes, a power of two.
    pub align: u64,
    pub address: u64,
    /// Their number is the block's size.
    pub contents: Arc<BlockBytes>,
    pub state: GivenState,
    /// Whether a pointer without provenance may reach it.
    pub exposed: bool,
    pub permission: Permission,
    /// Whether copies of pointers to it must not outlive the call.
    pub uncaptured: bool,
    /// Whether the environment has no pointer to it but those that it is handed.
    pub hidden: bool,
    /// Bytes that nobody reads any more once the outermost function came back.
    pub lost: Range<u64>,
}

impl GivenBlock {
    /// A block of which nothing is promised: alive, exposed, and open to every access.
    pub fn new(align: u64, address: u64, contents: impl Into<Arc<BlockBytes>>) -> GivenBlock {
        GivenBlock {
            align,
            address,
            contents: contents.into(),
            state: GivenState::Alive,
            exposed: true,
            permission: Permission::ALL,
            uncaptured: false,
            hidden: false,
            lost: 0..0,
        }
    }
}

/// The state of a given block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GivenState {
    /// Alive, and not from `malloc`.
    Alive,
    /// Alive, and `free` may end it.
    Heap,
    /// Ended: pointers to it dangle.
    Ended,
}

/// What is given of a global or a function.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GivenGlobal {
    /// Whether pointers that are given may lead to it: then it exists whether the program names it or not.
    pub reached: bool,
    pub address: Option<u64>,
    /// Other contents than its initializer: only of what is mutable and externally visible, or is defined elsewhere.
    pub contents: Option<Arc<BlockBytes>>,
}

impl EnvironmentMemory {
    /// Nothing exists, and nothing fails.
    pub const NONE: EnvironmentMemory = EnvironmentMemory {
        blocks: Vec::new(),
        globals: BTreeMap::new(),
        allocations_may_fail: false,
        address_bits: 64,
    };

    /// Whether some given block contains a pointer, or some global that starts with what is given.
    pub fn hold_pointers(&self) -> bool {
        let of_globals = self.globals.values().filter_map(|global| global.contents.as_ref());
        let mut images = self.blocks.iter().map(|block| &block.contents).chain(of_globals);
        images.any(|image| image.pointers().next().is_some())
    }
}

impl Default for EnvironmentMemory {
    fn default() -> EnvironmentMemory {
        EnvironmentMemory::NONE
    }
}

/// Scalars that the environment writes to a visible block.
#[derive(Clone, Debug, PartialEq)]
pub struct Write {
    pub block: MemoryBlock,
    /// Where in the block, and as what.
    pub piece: Piece,
    /// One for each lane of the piece.
    pub lanes: Vec<Scalar>,
}
