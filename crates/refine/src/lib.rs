//! Floor 4: refinement.
//!
//! `tgt` refines `src` iff for every environment and input, every outcome of `tgt` is covered by
//! some outcome of `src` (docs/semantics.md#refinement). Three quantifiers, each with its own folder:
//!
//! - *for all, the same on both sides*: arguments and memory ([`inputs`]) and answers of functions
//!   that the module does not define ([`environment`]). They may be sampled: one bad sample is a proof.
//! - *for all* choices of the target, *exists* one of the source: [`judge`]. The target's choices
//!   may be sampled; the source's are exhausted, or bounded from above, before a violation is reported.
//! - Undef is no choice: outcomes carry sets, and [`relation`] compares sets.
//!
//! [`check`](mod@check) puts them together: a [`Pair`] has [`signature`]s that may be compared; then it chooses [`inputs`], lets
//! [`judge`] decide each of them, and writes a [`report`]. A violation carries a counterexample for people and a [`witness`] as data; [`on`]
//! checks a pair on a witness again. [`pairs`] selects the functions that are compared, and [`sensitivity`] reports
//! under which variants of the semantics a violation remains. An undecided input has a [`reason`]. [`observed_on`] shows
//! the source's execution on a witness to an observer.
//!
//! What other threads notice and this one does not, `threads` compares; what no execution shows of calls that must not be
//! doubled, `replication`.
//!
//! Nothing here knows LLVM, a process, a file or a clock: a verdict is a function of the two
//! programs and the options.

pub mod check;
mod comparison;
pub mod display;
pub mod environment;
mod floats;
mod heuristic;
pub mod inputs;
pub mod judge;
mod observed;
pub mod options;
mod pair;
pub mod pairs;
mod prepared;
pub mod reason;
pub mod relation;
mod replication;
pub mod report;
mod scales;
pub mod sensitivity;
pub mod side;
pub mod signature;
mod tally;
mod threads;
mod uniform;
pub mod verdict;
pub mod witness;

pub use check::{Found, check, on, violation, violation_on};
pub use heuristic::{Heuristic, Heuristics};
pub use inputs::domain::Undefined;
pub use inputs::{Baseline, Input, Shows};
pub use judge::native::NativeRun;
pub use judge::proved::ProvedDifference;
pub use observed::observed_on;
pub use options::{Options, Threads};
pub use pair::Pair;
pub use pairs::NamedPair;
pub use prepared::Prepared;
pub use reason::Reason;
pub use relation::{Coverage, Difference, Site, covers};
pub use report::Report;
pub use report::counterexample::Counterexample;
pub use side::Side;
pub use verdict::{Class, InputCounts, Verdict};
pub use witness::Witness;
