//! Floor 4: reduction. Minimizes anything that can shrink against a predicate that it is *given*.
//!
//! ```text
//!   reduce(module, "f", P) ── families of edits ──> engine ── batches of candidates ──> P
//! ```
//!
//! The caller decides what `P` means: the same class of violation, blamed on the same pass, with a
//! source that stays defined on the witness. This floor knows only how to make a program smaller and
//! keep it valid:
//!
//! - every candidate passes [`ir::verify`](irrefute_ir::verify()), and its `bitcast`s keep the number of bits;
//! - every accepted candidate is smaller by [`Size`], a lexicographic order on tuples of naturals, so
//!   a reduction ends;
//! - the function that is reduced keeps its name. Its parameters are named at the start and keep
//!   their names, so that a witness can follow them by name when some are removed; its types and its
//!   result may change.
//!
//! Files: [`engine`] is the search, [`size`] the order, [`program`] the table of families, [`mod@ordinary`] the last step,
//! back to ordinary widths; `editor` is a module under edit; `sites` and `types` visit operands and types. Each other file has the edits of one kind: `functions`,
//! `effects` (of what [`calls`] did in an execution), `inline`, `widths`, `formats` and `lanes` (over [`ir::retype`](irrefute_ir::retype)), `aggregates`, `results`, `blocks`,
//! `instructions`, `parameters`, `promises`, `operands`, `proven` (passes of [`irrefute_transform`]), `constants`,
//! `simplify`, `canonical`.

pub mod calls;
pub mod engine;
pub mod ordinary;
pub mod program;
pub mod size;

mod aggregates;
mod blocks;
mod canonical;
mod constants;
mod editor;
mod effects;
mod formats;
mod functions;
mod inline;
mod instructions;
mod lanes;
mod operands;
mod parameters;
mod plainness;
mod promises;
mod proven;
mod results;
mod simplify;
mod sites;
mod types;
mod widths;

pub use constants::simpler_integers;
pub use engine::{Minimized, Options, Predicate, Progress, Shrink, minimize};
pub use ordinary::ordinary;
pub use program::{Reduced, reduce, reduce_observed};
pub use size::Size;
pub use widths::{integer_widths, narrowed};
