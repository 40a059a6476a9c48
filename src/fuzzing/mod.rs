//! Floor 6: what the fuzz targets in `fuzz/` are made of. A target is about ten lines over this.
//!
//! ```text
//!   bytes ── arbitrary ──> TestCase ── Session ──> Outcome ──> kept, rejected, or a panic
//!   text  ── read ───────────┘            └─ trial; on a candidate: campaign's second look, group, known findings
//! ```
//!
//! - [`test_case`]: a program, what is done with it, and a seed of inputs; its `Debug` is a reproducer.
//! - [`session`]: LLVM, set up once, and what a test case comes to. [`known`]: findings that pass.
//! - [`mutation`]: structural changes of test cases that are texts.
//! - [`text`]: properties of the parser and the printer. [`graph`]: of dominators.
//!
//! Nothing here knows libFuzzer: the extra counters and the macros are in `fuzz/`. What a property
//! here does not allow ends in a panic, because that is how a fuzzer is told.

pub mod graph;
pub mod known;
pub mod mutation;
pub mod session;
pub mod test_case;
pub mod text;

pub use graph::Graph;
pub use known::{Known, KnownError};
pub use session::{Complaint, Outcome, Session, SessionError};
pub use test_case::{Compiled, Optimized, Subject, TestCase, TestCaseError, Written};
