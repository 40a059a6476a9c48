//! Floor 3: refinement.
//!
//! `tgt` refines `src` iff for every environment and input, every outcome of `tgt` is covered by
//! some outcome of `src` (`spec`: refinement, section 1). Three quantifiers, each with its own file:
//!
//! - *for all, the same on both sides*: arguments ([`domain`], [`sampling`]) and answers of functions
//!   that the module does not define ([`environment`]). They may be sampled: one bad one is a proof.
//! - *for all, the target's own* and *exists, the source's own* choices: [`search`]. The target's
//!   may be sampled; the source's are exhausted, or bounded from above, before anyone is accused.
//! - Undef is no choice: outcomes carry sets, and [`relation`] compares sets.
//!
//! [`check`] puts them together: [`signature`] first, then [`inputs`], each of which [`judge`]
//! decides, and a [`report`] at the end (if all are undefined, `undefined` may say that every input is). A violation
//! carries a [`counterexample`] for people and a [`witness`] as data, by which [`on`] sees it again. Which functions are
//! compared is for [`pairs`] to say, and under which variants of the semantics a violation remains for
//! [`sensitivity`]. Why an input is undecided is a [`reason`]. Results of native code come in through [`native`].
//!
//! Small functions are checked on all inputs at once by [`table`].
//!
//! Nothing here knows LLVM, a process, a file or a clock: a verdict is a function of the two
//! programs and the options.

pub mod check;
pub mod counterexample;
pub mod display;
pub mod domain;
pub mod environment;
mod guess;
pub mod inputs;
pub mod judge;
pub mod matching;
pub mod native;
pub mod options;
pub mod pairs;
pub mod reason;
pub mod relation;
pub mod report;
pub mod sampling;
pub mod scene;
pub mod search;
pub mod sensitivity;
pub mod side;
pub mod signature;
pub mod table;
mod undefined;
pub mod verdict;
pub mod visible;
pub mod witness;

pub use check::{Found, Prepared, check, on, violation, violation_on};
pub use counterexample::Counterexample;
pub use domain::Undefined;
pub use inputs::{Baseline, Input};
pub use native::NativeRun;
pub use options::Options;
pub use pairs::Pair;
pub use reason::Reason;
pub use relation::{Coverage, Difference, Site, covers};
pub use report::Report;
pub use side::Side;
pub use verdict::{Class, InputCounts, Verdict};
pub use witness::Witness;
