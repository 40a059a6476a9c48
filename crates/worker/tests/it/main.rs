//! The tests of what is public, and of what it does together with other packages.
#![allow(clippy::disallowed_types, clippy::disallowed_methods, reason = "tests read files and start programs")]

mod assembly;
mod beside_llvm;
mod byte_llvm;
mod fuzzing;
mod loaded;
mod machines;
mod mutate;
mod native;
mod native_memory;
mod orderings;
mod pipelines;
mod power;
mod reader_rewrites;
mod target_intrinsics;
mod text;
mod vector_intrinsics;
mod watched;
mod worker;
