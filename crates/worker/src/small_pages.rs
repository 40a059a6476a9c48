//! Replaces `huge_pages.rs` where it is not written for the system: code stays in the pages that it is in.

use std::path::Path;

/// Nothing is moved.
#[derive(Default)]
pub struct HugePages;

impl HugePages {
    /// Leaves the code where it is.
    pub fn consider(&mut self, _: &Path) {}
}
