//! Floor 8: the library of the fuzz targets in `fuzz/`. A target is about ten lines over it.
//!
//! ```text
//!   bytes ── arbitrary ──> TestCase ── Session ──> Outcome ──> kept, rejected, or a panic
//!   text  ── read ───────────┘            └─ trial; candidates are confirmed and grouped as in a campaign
//! ```
//!
//! - [`test_case`](mod@test_case): a program, the part of LLVM that it tests, and a seed of inputs; its `Debug` is a reproducer.
//! - [`session`]: LLVM, started once, and the outcome of a test case.
//! - [`filing`]: files what is wrong, so that the fuzzer goes on.
//! - [`mutation`]: structural changes of test cases given as text.
//! - [`text`]: properties of the parser and the printer. [`graph`]: properties of dominators.
//!
//! Nothing here depends on libFuzzer: the extra counters and the macros are in `fuzz/`. A property that does not hold
//! panics, because libFuzzer notices failures as panics.
#![allow(clippy::disallowed_types, clippy::disallowed_methods, reason = "this part files findings")]

pub mod filing;
pub mod graph;
pub mod mutation;
pub mod session;
pub mod test_case;
pub mod text;

pub use filing::Filing;
pub use graph::Graph;
pub use session::{Complaint, Outcome, Session, SessionError};
pub use test_case::{Compiled, Optimized, Subject, TestCase, TestCaseError, Written};
