//! Replaces `breakpoints.rs` on machines for which its handler is not written: no block is noted.

use std::ffi::c_void;
use std::os::fd::BorrowedFd;
use std::path::Path;

use irrefute_protocol::reached::Blocks;

/// Watches nothing.
///
/// # Errors
/// The reason.
pub fn watch(_: &Path, _: &Blocks, _: BorrowedFd<'_>) -> Result<(), String> {
    Err("code is watched on Linux for x86-64 only".to_owned())
}

/// No library is watched.
pub fn is_watched(_: usize) -> bool {
    false
}

/// Nothing to set again.
pub fn rearm() {}

/// There is no breakpoint.
///
/// # Safety
/// None is needed.
pub unsafe fn hit(_: *mut c_void) -> bool {
    false
}

/// Nothing to restore.
pub fn disarm() {}
