//! Memory: the twin-allocation model (docs/memory.md).
//!
//! ```text
//! Mem    = time × (MemoryBlock ⇀ Block) × (CallId ⇀ Time ⊎ {None})
//! Block  = tag × life × size × alignment × contents × address
//! pointer = Log(block, offset) ⊎ Phy(address, bounds, call) ⊎ address without provenance ⊎ poison
//!
//! deref(Log(l, o), n)          iff  alive(l)  and  o + n ≤ size(l)
//! deref(Phy(x, I, c), n)       iff  some l with x = P(l) + o has deref(Log(l, o), n), is exposed (some dialects
//!                              do not ask for it), every x' ∈ I lies in l or at its end, and begin(l) < calls(c)
//! ```
//!
//! - [`state`]: the memory of an execution. [`block`]: one block; [`block_number`]: its number.
//! - [`image`]: the contents of a block, bit by bit. [`fragments`]: bytes of values that were stored as a whole.
//!   [`piece`]: where leaves lie.
//! - [`spaces`]: which of the address spaces are the same memory. `space_cast`: `addrspacecast`.
//! - [`address`]: where blocks lie. [`placing`]: when that is chosen, and which blocks lie apart.
//! - [`access`]: `deref`, and reading and writing where it leads. [`fault`]: the place that a refused access names.
//! - [`pointer`](mod@pointer): how pointers move. [`compare`]: comparing them. [`heap`]: what may be freed.
//! - [`globals`]: the global variables of a program. [`environment_memory`]: what exists before the call.
//! - [`limits`]: how much there may be. [`retired`]: where blocks are kept whose number is not their place.
//! - [`visible`]: the part of memory that the environment can see. [`handover`]: what other threads do to it.
//!
//! Invariants: chosen addresses of alive blocks obey [`address`]; time never decreases; within one execution, a
//! number denotes one block; a block that ended never lives again.

mod access;
pub mod address;
mod block;
mod block_number;
mod compare;
mod environment_memory;
mod fault;
mod fragments;
mod globals;
mod handover;
mod heap;
mod image;
mod limits;
mod piece;
mod placing;
mod pointer;
mod retired;
mod space_cast;
mod spaces;
mod state;
mod visible;

pub(super) use access::{Access, Intent, ReadError};
pub use address::{FreeRange, Placement};
pub(super) use block::Contents;
pub use block::{Life, Permission, Tag};
pub use block_number::{BlockKind, MemoryBlock};
pub use environment_memory::{EnvironmentCall, EnvironmentMemory, GivenBlock, GivenGlobal, GivenState, When, Write};
pub use fault::Fault;
pub use fragments::DrawId;
pub(super) use globals::{Global, Globals, Label};
pub use handover::{HandedBlock, Handover};
pub(super) use image::Filling;
#[cfg(test)]
pub(super) use image::Reading;
pub use image::{BlockBytes, Byte, Exactness, LARGEST_BLOCK, OddByte};
pub(super) use limits::Limits;
pub use piece::Piece;
pub use pointer::OutOfBoundsGep;
pub(super) use pointer::{Offset, Sizes, advance};
pub use spaces::Spaces;
pub(super) use spaces::Widths;
pub(super) use state::{Memory, Placing};
pub(super) use visible::{Handed, Reach};
pub use visible::{Seen, Visible};
