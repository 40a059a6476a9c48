//! The memory of native calls: what exists before a call, and what is there after it.
//!
//! A row of inputs may come with a [`Memory`]: buffers that the worker places for the time of the call, contents of
//! global variables, and relocations, which are the words that are pointers. No address is known before the call, so a
//! pointer is given as a [`Pointer`], a region and an offset. After the call every word is a plain word again, and
//! [`MemoryAfter`] has the addresses of the regions: `p` points into a region of base `b` and `n` bytes, or
//! one past its end, iff `b ≤ p ≤ b + n`. Null, and any other address that is no relocation, is a plain word.
//!
//! Where a buffer is placed:
//!
//! - Its base is aligned as asked, and whole inaccessible pages lie before and behind its own pages. [`Flush`] says
//!   which of its ends touches such a page: an access beyond that end faults at once. What is left between the other
//!   end and its inaccessible page (a page or more at most for a buffer of a few pages) holds a pattern that is
//!   checked after the call: a write there is [`Call::Damaged`](super::job::Call::Damaged), a read sees the pattern.
//!   At the flush end, too, up to `align - 1` bytes of pattern remain when the size is no multiple of the alignment.
//! - A base may be aligned better than requested: at [`Flush::End`] as far as the size is, at [`Flush::Start`] to a
//!   page.
//! - A buffer that is not writable is mapped so: a write faults.
//! - Equal memories are placed equally, row after row and in the code before and after optimization.
//!
//! Global variables stay where the code generator puts them, without inaccessible pages. They hold what their
//! initializers say at the beginning of each row, or what the row says.
//!
//! `malloc` and its kin take from memory of their own, which is empty at the beginning of each row, with checked
//! patterns between the blocks. `free` of a buffer is ignored; `realloc` of one is not carried out, and makes the call
//! unavailable.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::rows::Bytes;

/// The largest alignment of a [`Buffer`], and the size of a page.
pub const ALIGN_MAX: u32 = 4096;
/// The most bytes of a [`Buffer`].
pub const BUFFER_MAX: usize = 1 << 20;
/// Buffers of up to a page that one row can have of either kind, writable or not. For larger buffers the number is
/// smaller: four of the largest.
pub const BUFFERS_MAX: usize = 64;
/// The most bytes of the variables of a module together.
pub const VARIABLES_MAX: usize = 1 << 20;

/// Which end of a buffer touches inaccessible memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Flush {
    /// Its end, as far as its alignment allows.
    #[default]
    End,
    /// Its start, which is then the start of a page.
    Start,
}

/// A piece of memory that is there for one call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Buffer {
    /// Its contents; [`Relocation`]s are written over them. At most [`BUFFER_MAX`].
    pub bytes: Bytes,
    /// Alignment of its base, a power of two of at most [`ALIGN_MAX`].
    pub align: u32,
    /// Whether native code may write to it.
    pub writable: bool,
    /// The end at which an access out of bounds is sure to fault.
    pub flush: Flush,
}

impl Buffer {
    /// A writable buffer, its end guarded.
    pub fn new(bytes: impl Into<Vec<u8>>, align: u32) -> Self {
        Buffer { bytes: Bytes(bytes.into()), align, writable: true, flush: Flush::End }
    }
}

/// A region into which a pointer can point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Region {
    /// The index in [`Memory::buffers`].
    Buffer(u32),
    /// The index in [`NativeRequest::globals`](super::job::NativeRequest::globals).
    Global(u32),
}

/// An address that is known only to the worker: `offset` bytes behind the base of `region`, inside of it or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pointer {
    /// The region.
    pub region: Region,
    /// The distance from its base in bytes.
    pub offset: i64,
}

/// Where a pointer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Place {
    /// A word of the row of arguments.
    Argument(u32),
    /// The bytes of a pointer in a region, in the machine's order, at any offset at which all of them are inside.
    In(Region, u32),
}

/// A pointer somewhere before the call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Relocation {
    /// Where the pointer is.
    pub place: Place,
    /// What it points to.
    pub pointer: Pointer,
}

/// The memory of one row.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Memory {
    /// New memory for the time of the call.
    pub buffers: Vec<Buffer>,
    /// Contents of globals other than their initializers: an index into
    /// [`NativeRequest::globals`](super::job::NativeRequest::globals), and as many bytes as the variable has. Constants
    /// cannot be changed.
    pub globals: Vec<(u32, Bytes)>,
    /// The pointers in all of this and in the arguments.
    pub relocations: Vec<Relocation>,
}

/// A region after a call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RegionAfter {
    /// Its address.
    pub base: u64,
    /// Its size in bytes.
    pub size: u64,
    /// Its contents, if the call returned and changed them.
    pub changed: Option<Bytes>,
}

/// A block that the call allocated: `malloc`, `calloc`, `realloc`, `aligned_alloc`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Allocation {
    /// Its address.
    pub base: u64,
    /// Its size in bytes.
    pub size: u64,
    /// Its contents; `None` after `free`, and after a call that did not return.
    pub bytes: Option<Bytes>,
}

/// The memory of one row after its call.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MemoryAfter {
    /// Parallel to [`Memory::buffers`]; empty if the call was skipped.
    pub buffers: Vec<RegionAfter>,
    /// Parallel to [`NativeRequest::globals`](super::job::NativeRequest::globals), `None` where the module has no such
    /// variable any more; empty if the call was skipped.
    pub globals: Vec<Option<RegionAfter>>,
    /// What the call allocated, in order.
    pub allocations: Vec<Allocation>,
}

/// What a fault was about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Access {
    /// An address in or near a buffer of the row.
    Near(Pointer),
    /// Another address.
    At(u64),
}

/// A signal that native code raised.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MemoryFault {
    /// SIGFPE for a division by zero. SIGILL for `unreachable`, which is compiled to a trap, and for a `free` of memory
    /// that was never allocated or is free already. SIGSEGV or SIGBUS for an access.
    pub signal: i32,
    /// The address of a forbidden access, if the processor reports it.
    pub access: Option<Access>,
}

impl MemoryFault {
    /// A fault that is not an access.
    pub fn of(signal: i32) -> Self {
        MemoryFault { signal, access: None }
    }
}

impl fmt::Display for Region {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Region::Buffer(index) => write!(f, "buffer {index}"),
            Region::Global(index) => write!(f, "global {index}"),
        }
    }
}

impl fmt::Display for Pointer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "byte {} of {}", self.offset, self.region)
    }
}

impl fmt::Display for MemoryFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "signal {}", self.signal)?;
        match self.access {
            None => Ok(()),
            Some(Access::Near(pointer)) => write!(f, " at {pointer}"),
            Some(Access::At(address)) => write!(f, " at address {address:#x}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_survives_the_wire() {
        let pointer = Pointer { region: Region::Buffer(0), offset: -8 };
        let memory = Memory {
            buffers: vec![Buffer { writable: false, flush: Flush::Start, ..Buffer::new([1, 2, 255], 64) }],
            globals: vec![(3, Bytes(vec![9; 300]))],
            relocations: vec![
                Relocation { place: Place::Argument(1), pointer },
                Relocation { place: Place::In(Region::Global(3), 16), pointer },
            ],
        };
        let bytes = postcard::to_stdvec(&memory).unwrap();
        assert_eq!(postcard::from_bytes::<Memory>(&bytes).unwrap(), memory);
    }

    #[test]
    fn faults_say_where() {
        let pointer = Pointer { region: Region::Buffer(2), offset: -1 };
        let fault = MemoryFault { signal: 11, access: Some(Access::Near(pointer)) };
        assert_eq!(fault.to_string(), "signal 11 at byte -1 of buffer 2");
        assert_eq!(MemoryFault { access: Some(Access::At(16)), ..fault }.to_string(), "signal 11 at address 0x10");
        assert_eq!(MemoryFault::of(8).to_string(), "signal 8");
    }
}
