//! Blocks of LLVM's code that a worker watches, and its log of those that were reached.
//!
//! The log lies in the memory file of the [position](super::failure::Position), from [`LOG`] on: a word that counts the
//! entries, then the entries. The worker appends in a signal handler; the parent reads while no job is under way, also
//! when the worker is dead. Every process that has the memory file mapped appends to the same log.

use super::failure::Stage;
use super::rows::Bytes;
use serde::{Deserialize, Serialize};

/// Where the log begins in the memory file, in bytes: mappings begin at a page.
pub const LOG: u64 = 1 << 16;

/// Entries for which the log has room. LLVM 22 has 2,862,268 blocks; the file has holes where nothing
/// was written.
pub const ENTRIES: u64 = 1 << 23;

/// The length of the memory file of a worker that watches, in bytes.
pub const LENGTH: u64 = LOG + 8 + 8 * ENTRIES;

/// The number of passes whose index fits into an [`Entry`].
pub const MOST_PASSES: usize = (1 << 12) - 1;

/// What is to be watched in a library. Addresses are those of its file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Blocks {
    /// The first byte of each block, in order, four bytes each, little endian.
    pub starts: Bytes,
    /// The [`checksum`] of the bytes there. An upgrade may have replaced the file since it was loaded, and breakpoints
    /// in the middle of instructions would make LLVM do anything.
    pub checksum: u64,
    /// The functions that run passes, each with its first byte and the one behind its last, in order.
    pub passes: Vec<(u32, u32)>,
}

/// Tells the code of one build from that of another (FNV-1a).
pub fn checksum(bytes: impl Iterator<Item = u8>) -> u64 {
    bytes.fold(0xcbf29ce484222325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100000001b3))
}

/// A block that was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The first byte of the block.
    pub address: u32,
    /// The library, in the order in which the worker was asked to watch them.
    pub library: u8,
    /// The innermost pass that ran, as an index of [`Blocks::passes`].
    pub pass: Option<u16>,
    /// The stage of the job.
    pub stage: Stage,
}

impl Entry {
    /// The address in the low 32 bits, then 8 bits of the library, 8 of the stage, and 12 of the pass and one.
    pub fn to_word(self) -> u64 {
        let pass = self.pass.map_or(0, |pass| u64::from(pass) + 1);
        u64::from(self.address) | u64::from(self.library) << 32 | (self.stage as u64) << 40 | pass << 48
    }

    /// The inverse of [`to_word`](Self::to_word).
    pub fn from_word(word: u64) -> Entry {
        let stage = Stage::ALL.get((word >> 40 & 0xff) as usize).copied().unwrap_or(Stage::Idle);
        let pass = ((word >> 48) as u16).checked_sub(1);
        Entry { address: word as u32, library: (word >> 32) as u8, pass, stage }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_is_one_word() {
        for stage in Stage::ALL {
            for pass in [None, Some(0), Some(MOST_PASSES as u16 - 1)] {
                let entry = Entry { address: 0xdead_beef, library: 3, pass, stage };
                assert_eq!(Entry::from_word(entry.to_word()), entry);
            }
        }
    }
}
