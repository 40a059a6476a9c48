//! Floor 3: the C library of whole programs, and their executions (docs/programs.md). `irrefute run` and `irrefute cc` are
//! made of it.
//!
//! ```text
//!   ir::Module ── complete ── Program::whole ──> Start ── execution with a Libc on a System ──> Behaviour
//! ```
//!
//! A check of a pair of functions needs nothing of this: `malloc`, `memcpy`, `strlen` and what else both sides of a check
//! know is in [`irrefute_semantics`].
//!
//! - [`library`]: the functions that only a whole program has, as the [`Host`](irrefute_semantics::host::Host) of an
//!   execution.
//! - [`system`]: the operating system that the library meets.
//! - [`runtime`]: what programs expect of their libraries beyond these functions, as a module.
//! - [`whole`]: one execution of a whole program: its command line, its input, what it prints, and how it ends.
//!
//! An execution is a function of program, command line and system: nothing here reads a clock, a file or a random source.

mod library;
pub mod runtime;
pub mod system;
pub mod whole;

pub use library::{Libc, lookup};
pub use system::System;
