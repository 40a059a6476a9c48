//! Which LLVM does a job: a `libLLVM` in a worker, or a program.
//!
//! One LLVM is linked into the worker. Any number of others can be loaded beside it; each is opened when a job first
//! asks for it, and never closed. They share nothing: LLVM's symbols are versioned, and options, fatal error handlers
//! and all other state belong to each library.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

/// A `libLLVM` in a worker, or what stands for it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Library {
    /// The one that the worker is linked to, and the only one that makes native code.
    #[default]
    Linked,
    /// This file, loaded at run time.
    Loaded(PathBuf),
    /// No library: this program, which behaves like `opt`, in a process for each job.
    Program(PathBuf),
}

impl Library {
    /// Whether it can make and run native code.
    pub fn has_native(&self) -> bool {
        *self == Library::Linked
    }
}
