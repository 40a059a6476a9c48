//! How much memory one execution may have.

use super::image::LARGEST_BLOCK;

/// The most blocks and bytes. Beyond them the execution is unsupported, so that a loop that allocates cannot exhaust the
/// memory of the checker before its fuel ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Limits {
    /// Of blocks that one execution may allocate, those that have ended included. Numbers have room for 2^30.
    pub blocks: usize,
    /// In one block, in bytes.
    pub bytes: u64,
    /// Whether what is known of blocks that ended long ago is forgotten, so that memory does not grow with every call.
    pub forgets: bool,
}

impl Limits {
    /// Of an execution that is checked: a check keeps many states.
    pub const CHECK: Limits = Limits { blocks: 1 << 20, bytes: LARGEST_BLOCK, forgets: false };
    /// Of a whole program, which is executed once.
    pub const WHOLE: Limits = Limits { blocks: 1 << 30, bytes: 1 << 28, forgets: true };
}

impl Default for Limits {
    fn default() -> Limits {
        Limits::CHECK
    }
}
