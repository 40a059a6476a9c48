//! Observers of an execution: traces, histories for a diagnosis, the constants that inputs are drawn from, flags that
//! a generated program breaks.
//!
//! An observer is a type parameter of the executor, so that what it does not override costs nothing.

use super::Place;
use super::memory::{BlockBytes, MemoryBlock, Visible};
use super::program::FunctionIndex;
use super::value::Scalar;
use std::ops::Range;

/// Is called as an execution proceeds. Nothing that it does changes the execution.
pub trait Observer {
    /// Whether `executed` does anything. If not, the executor does not compute what to report.
    const HEARS_RESULTS: bool = true;

    /// Whether the executor stops at each instruction. An observer for which it need not hears neither results nor calls;
    /// comparisons, switches, accesses and states it hears all the same.
    const HEARS_STEPS: bool = true;

    /// Whether `compared` does anything.
    const HEARS_COMPARISONS: bool = true;

    /// Whether `accessed` does anything.
    const HEARS_ACCESSES: bool = false;

    /// Whether `accessed_by_library` does anything.
    const HEARS_LIBRARY: bool = false;

    /// Whether `called_in` does anything.
    const HEARS_STATES: bool = false;

    /// Whether `returning` and `holds` do anything.
    const HEARS_RETURNS: bool = false;

    /// Whether `synchronizes` does anything.
    const HEARS_SYNCHRONIZATION: bool = false;

    /// An atomic access that is more than `unordered`, a fence or a call comes next at which another thread may look at
    /// memory: what it finds, and beside it the heap blocks that no other thread knows yet. A read-modify-write is heard
    /// of twice, before it reads and before it writes.
    fn synchronizes(&mut self, _place: Place, _memory: Visible) {}

    /// Whether it wants to know the state in which a function is called now.
    fn wants_state(&mut self, _function: FunctionIndex) -> bool {
        false
    }

    /// A call of such a function: its arguments, one after another, and the memory that it can reach.
    fn called_in(&mut self, _args: &[Scalar], _memory: Visible) {}

    /// A comparison of two integers of a width, lane by lane.
    fn compared(&mut self, _place: Place, _width: u32, _lhs: &Scalar, _rhs: &Scalar) {}

    /// A comparison of two pointers, lane by lane.
    fn compared_pointers(&mut self, _place: Place, _lhs: &Scalar, _rhs: &Scalar) {}

    /// The value of a `switch`.
    fn switched(&mut self, _place: Place, _width: u32, _value: &Scalar) {}

    /// A load or store, or what stands for one, reaches a block.
    fn accessed(&mut self, _place: Place, _access: MemoryAccess) {}

    /// The environment writes to bytes of a block while it answers the call at a place.
    fn written_by_environment(&mut self, _place: Place, _block: MemoryBlock, _bytes: Range<u64>) {}

    /// A library function, or an intrinsic that accesses lanes one by one, reaches a block in the call at a place.
    fn accessed_by_library(&mut self, _place: Place, _access: MemoryAccess) {}

    /// A block is freed by the call at a place, or by the environment while it answers that call.
    fn freed(&mut self, _place: Place, _block: MemoryBlock) {}

    /// A call of a function with a body begins; `entered` follows.
    fn calling(&mut self, _place: Place) {}

    /// A function with a body is entered, the first one included.
    fn entered(&mut self, _function: FunctionIndex, _args: &[Scalar]) {}

    /// An instruction was executed; its result, empty if it has none. A call is executed when it has returned, and an
    /// `invoke`, without a result, when its landing pad takes an exception.
    fn executed(&mut self, _place: Place, _result: &[Scalar]) {}

    /// The function that is being executed returns this value; its stack blocks have ended, and `left` follows. The blocks
    /// whose contents it wants to know now.
    fn returning(&mut self, _result: &[Scalar]) -> Vec<MemoryBlock> {
        Vec::new()
    }

    /// What such a block holds. Nothing is said of one that is not alive, or whose contents are not modelled.
    fn holds(&mut self, _block: MemoryBlock, _contents: &BlockBytes) {}

    /// The function that is being executed returns or unwinds.
    fn left(&mut self) {}
}

/// An access of some bytes of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemoryAccess {
    /// The block.
    pub block: MemoryBlock,
    /// Where it begins, in bytes from the start of the block.
    pub offset: u64,
    /// In bytes.
    pub size: u64,
    /// Whether it writes.
    pub is_write: bool,
    /// Whether other threads may access the block, too: others know a pointer to it, and somebody may write it.
    pub is_shared: bool,
}

impl MemoryAccess {
    /// The bytes of the block.
    pub fn bytes(&self) -> Range<u64> {
        self.offset..self.offset + self.size
    }
}

/// The observer that ignores everything.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unobserved;

impl Observer for Unobserved {
    const HEARS_STEPS: bool = false;
    const HEARS_COMPARISONS: bool = false;
    const HEARS_RESULTS: bool = false;
}
