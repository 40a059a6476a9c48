//! Between the checker's values and those of native code.
//!
//! An input is encoded as words and buffers ([`encode`]): each given block is a buffer, a pointer into a
//! block is a relocation, and undefined bits are 0, which is one of their possible values. The
//! results become an outcome again ([`decode`]): an address inside a buffer is a pointer into its
//! block, and contents are compared bit by bit by the relation of [`refine`](irrefute_refine).
//!
//! Only inputs whose outcome does not depend on addresses can be compared: native code has addresses of
//! its own.

mod decode;
mod encode;

pub(super) use decode::{Called, outcome};
pub(super) use encode::Encoder;

use irrefute_llvm::rows::words_of;
use irrefute_semantics::{Leaf, MemoryBlock};

/// The number of 64-bit words of a leaf.
fn words(leaf: Leaf) -> usize {
    words_of(leaf.width())
}

/// The number of a given block, which is that of its buffer.
fn buffer_of(block: MemoryBlock) -> Option<u32> {
    use irrefute_semantics::memory::BlockKind;
    match block.kind() {
        BlockKind::Given(number) => Some(number),
        BlockKind::Global(_) | BlockKind::Function(_) | BlockKind::Label(_) | BlockKind::Fresh(_) => None,
    }
}
