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
//! [`verdict`] has the words and the counts that a check ends with.
//!
//! Nothing here knows LLVM, a process, a file or a clock: a verdict is a function of the two
//! programs and the options.

pub mod domain;
pub mod environment;
pub mod relation;
pub mod sampling;
pub mod search;
pub mod verdict;

pub use relation::{Coverage, Difference, Site, covers};
pub use verdict::{Class, InputCounts, Verdict};
