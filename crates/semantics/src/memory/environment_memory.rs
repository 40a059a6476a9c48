//! Environment memory: what exists before a call, the same for both sides of a check.

use super::Permission;
use super::block_number::MemoryBlock;
use super::handover::Handover;
use super::image::BlockBytes;
use super::piece::Piece;
use crate::floats::RoundingMode;
use crate::value::{Leaf, Scalar, Value};
use irrefute_ir::AddressSpace;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// Memory before the call (docs/memory.md#environment-memory).
#[derive(Clone, Debug, PartialEq)]
pub struct EnvironmentMemory {
    /// The blocks that are no globals; the index is the number of [`BlockKind::Given`](super::BlockKind::Given).
    pub blocks: Vec<GivenBlock>,
    /// The numbers of those that nobody knows of until a call returns a pointer to one: fresh blocks of the environment.
    pub reserved: Range<u32>,
    /// The globals and functions that something is given of, by name.
    pub globals: BTreeMap<Arc<str>, GivenGlobal>,
    /// Whether allocations may fail; if so, each one chooses between a block and null.
    pub allocations_may_fail: bool,
    /// Fresh blocks lie below 2^`address_bits`. If that is a small space, given blocks lie above it.
    pub address_bits: u32,
    /// The calls of functions of the module that the environment makes, in order.
    pub calls: Vec<EnvironmentCall>,
    /// The leaves of the arguments beyond the parameters: an input has a value for each, behind those of the parameters.
    pub beyond: Vec<Leaf>,
    /// How the environment rounds where the program leaves that to it ("round.dynamic").
    pub rounding: RoundingMode,
    /// What other threads do to memory while the execution runs. Empty: they keep out.
    pub handovers: Vec<Handover>,
}

/// A call of a function of the module that the environment makes (docs/semantics.md#calls-by-the-environment).
#[derive(Clone, Debug, PartialEq)]
pub struct EnvironmentCall {
    /// When it is made.
    pub when: When,
    /// The name of the function; `None` for the one that is checked, which may have two names.
    pub function: Option<Arc<str>>,
    /// One value for each parameter, without pointers into blocks.
    pub args: Vec<Value>,
}

/// When the environment makes a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum When {
    /// Before the execution.
    Before,
    /// Within every call of a function without a body that may call back, before it returns.
    Within,
    /// After the execution returned or unwound.
    After,
}

/// A block that exists before the call. Blocks do not overlap, and lie at multiples of their alignment.
#[derive(Clone, Debug, PartialEq)]
pub struct GivenBlock {
    /// In bytes, a power of two.
    pub align: u64,
    /// The address space that it lies in.
    pub space: AddressSpace,
    /// The address of its first byte in that space. A block that ended may lie where others do.
    pub address: u64,
    /// As many bytes as the block is large.
    pub contents: Arc<BlockBytes>,
    /// Whether it is alive, and whether `free` may end it.
    pub state: GivenState,
    /// Whether a physical pointer may reach it.
    pub exposed: bool,
    /// What the parameter that leads to it allows the function to do with it.
    pub permission: Permission,
    /// Whether copies of pointers to it must not outlive the call (`captures(none)`).
    pub uncaptured: bool,
    /// Whether the environment has no pointer to it except those that it is handed.
    pub hidden: bool,
    /// Bytes that nobody reads after the outermost function returned or unwound (`byval`, `dead_on_return`): they become
    /// poison.
    pub lost: Range<u64>,
    /// The same, but after it unwound only (`dead_on_unwind`). These are all that may be written through the pointer,
    /// whether or not they are: no difference there is observed.
    pub lost_by_unwinding: Range<u64>,
}

impl GivenBlock {
    /// A block about which nothing is promised: alive, exposed, and open to every access.
    pub fn new(align: u64, address: u64, contents: impl Into<Arc<BlockBytes>>) -> GivenBlock {
        GivenBlock {
            space: AddressSpace::default(),
            align,
            address,
            contents: contents.into(),
            state: GivenState::Alive,
            exposed: true,
            permission: Permission::ALL,
            uncaptured: false,
            hidden: false,
            lost: 0..0,
            lost_by_unwinding: 0..0,
        }
    }
}

/// The state of a given block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GivenState {
    /// Alive, and not from `malloc`.
    Alive,
    /// The same, and nobody writes it in any execution, as if it were a constant.
    Constant,
    /// Alive, and `free` may end it.
    Heap,
    /// Ended: pointers to it dangle.
    Ended,
    /// The code of a function that no module of the check knows: it can be called, and not accessed.
    Code,
}

/// What the environment gives of a global or a function.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GivenGlobal {
    /// Whether given pointers may lead to it. If so, it exists in an execution even if the function does not name it.
    pub reached: bool,
    /// Its address; `None` if the chooser is to pick it.
    pub address: Option<u64>,
    /// Whether no module defines it: then its address is null. Only for what is `extern_weak`.
    pub missing: bool,
    /// Contents other than its initializer: only for what is mutable and externally visible, or is defined elsewhere.
    pub contents: Option<Arc<BlockBytes>>,
}

impl EnvironmentMemory {
    /// Nothing exists, and nothing fails.
    pub const NONE: EnvironmentMemory = EnvironmentMemory {
        blocks: Vec::new(),
        reserved: 0..0,
        globals: BTreeMap::new(),
        allocations_may_fail: false,
        address_bits: 64,
        calls: Vec::new(),
        beyond: Vec::new(),
        rounding: RoundingMode::NearestEven,
        handovers: Vec::new(),
    };

    /// The contents of the blocks.
    pub fn contents(&self) -> impl Iterator<Item = &Arc<BlockBytes>> {
        self.blocks.iter().map(|block| &block.contents)
    }

    /// Whether some given block contains a pointer, or some global that starts with given contents.
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
    /// The block that is written to.
    pub block: MemoryBlock,
    /// Where in the block, and as what.
    pub piece: Piece,
    /// One for each lane of the piece.
    pub lanes: Vec<Scalar>,
}

impl Write {
    /// The bytes of the block that are written.
    pub fn bytes(&self) -> Range<u64> {
        self.piece.offset..self.piece.offset + self.piece.bytes()
    }
}
