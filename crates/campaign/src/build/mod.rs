//! A build: its translation units, checked in processes of their own, and a folder that remembers what came of each
//! function.
//!
//! ```text
//!   make ──> wrapper ──> the compiler, as asked
//!                   └──> driver: the same job for unoptimized IR ──> store: units
//!   store ──> a process per unit: judge ──> LLVM ──> function by function ──> store: functions, results
//!   store ──> summary ──> reports
//! ```
//!
//! - [`driver`]: what a compiler was asked for; [`records`]: what is kept; [`store`]: the folder.
//! - [`judge`]: one unit, in the process that may die of it; `code`: the native code of its functions; [`lines`]: where they
//!   are in the source.
//! - [`summary`]: what all of it means, with [`page`], what a browser shows.
//!
//! What came of a function is kept under a digest of everything that it depends on: the function before and after LLVM
//! with all that both refer to, settings, irrefute itself and LLVM. Nothing is looked at twice, and nothing is taken for
//! what it is not. Times enter in one place: a function on which a process exceeds its limits is not decided, and tried
//! again under others.

mod code;
pub mod driver;
pub mod judge;
pub mod lines;
pub mod page;
pub mod records;
pub mod store;
pub mod summary;

pub use records::{CodeOutcome, CodeRecord, Definition, FunctionRecord, Passed, Standing, Unit, UnitRecord, Wrong};
pub use store::{BuildStore, digest};
pub use summary::{BuildSummary, UnitSummary};
