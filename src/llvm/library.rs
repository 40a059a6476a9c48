//! Which `libLLVM` of those in a worker does a job.
//!
//! One LLVM is linked into the worker; any number of others are loaded into it beside that one, each opened when it
//! is first asked for and never closed. They share nothing: LLVM's symbols are versioned, and options, fatal error
//! handlers and all other state are each library's own.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

/// A `libLLVM` in a worker.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Library {
    /// The one that the worker is linked to; the only one that makes native code.
    #[default]
    Linked,
    /// This file, loaded at run time.
    Loaded(PathBuf),
}

impl Library {
    /// Whether native code of its modules can be run.
    pub fn has_native(&self) -> bool {
        *self == Library::Linked
    }
}
