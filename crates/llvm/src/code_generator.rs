//! The identity of a command that makes code in place of the linked LLVM.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A command that makes code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CodeGenerator {
    /// The program with its first arguments.
    pub command: String,
    /// The release: `23.1.4`.
    pub version: String,
}

impl fmt::Display for CodeGenerator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (LLVM {})", self.command, self.version)
    }
}
