//! Floor 5: what analyses of LLVM claim, put to the test.
//!
//! ```text
//!   what a printer of LLVM wrote ── read ──> claims ── check ──> checked, refuted with an execution, untested
//! ```
//!
//! A claim is a predicate on executions of one function. One execution without undefined behaviour on which it is false
//! refutes it; none proves it. The conditions under which LLVM promises something are part of the predicate
//! (docs/analyses.md).
//!
//! - [`printed`]: the printers of LLVM, and how what they write is read.
//! - [`claim`]: claims as data. [`range`]: ranges. [`evolution`]: expressions of scalar evolution. [`names`]: what printed
//!   names stand for. `scanner`: the reader of words.
//! - [`frame`]: what a claim sees of an execution. [`watch`]: asks claims while it proceeds. `answer`: what they say.
//! - `memory`: claims about memory. `flipped`: claims about bits, which need a changed function. `changed`: claims that a
//!   function with a load or a promise more refines the function.
//! - [`precision`]: what could have been claimed where nothing was.
//! - [`check`](mod@check): runs functions, and reports.
//!
//! Nothing here knows LLVM or a process: the text of a printer is given.

mod answer;
mod changed;
pub mod check;
pub mod claim;
pub mod evolution;
mod flipped;
pub mod frame;
mod memory;
pub mod names;
pub mod precision;
pub mod printed;
pub mod range;
mod scanner;
pub mod watch;

pub use check::{Counts, FunctionReport, Refutation, check};
pub use claim::{Claim, ClaimKind, Statement};
pub use names::Subject;
pub use precision::{Weak, WeakLine};
pub use printed::{Claims, Printer, UnreadLine, read};
