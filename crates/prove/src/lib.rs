//! Floor 5: proofs. A solver proposes, and the semantics disposes (docs/prove.md).
//!
//! ```text
//!   RegisterCode ── evaluate ──> Outcomes of both sides ── question ──> a circuit ── solver ──> never | a model
//! ```
//!
//! - [`graph`]: and-inverter graphs. [`circuits`]: with what is known of their words. [`word`]: integers, [`forms`]: which
//!   of them are equal as polynomials, [`division`] and [`multiples`]: quotients. [`rules`]: the circuits of
//!   the rules.
//! - [`formats`]: floating-point values over them; `fused`: what is rounded once. [`float_rules`]: the circuits of
//!   floating-point rules.
//! - `lanes`: intrinsics of targets, and operations on whole vectors.
//! - [`evaluate`](mod@evaluate): all executions of a function at once; [`flow`]: in which order; [`loops`]: from one turn
//!   to the next; [`relation`]: which values are equal there; `invariants`: what holds there;
//!   `turns`: several turns at once; `steps`: what registers hold; `promises`: about values. [`open`]: what they leave open.
//! - [`memory`]: what the blocks of `alloca`s hold that nobody else reaches. [`shared`]: accesses to other memory;
//!   `pointers`: which lead there; `covered`: what others may find there; `kept`: in what promises the sides may
//!   differ; `uses`: which `alloca`s they may reach; `hidden`: from when on. `library`: calls that are known by their names.
//! - [`question`]: whether a target refines a source, as a circuit that must never be true.
//! - [`instances`]: which of the source's choices cover, by counterexamples.
//! - [`solver`]: whether a circuit can be true; [`certificate`]: why it cannot, checked without the solver; [`answered`]:
//!   so that strangers can check it.
//! - `validated`: what the [validator](irrefute_transform::validate) accepts. [`check`](mod@check): samples, validates, then
//!   asks the solver.
//! - [`precondition`]: under which condition a wrong target is right.
//!
//! Invariants: a circuit that is never true is a proof; a model is only a proposal, which becomes a violation if the
//! reference semantics shows one on its arguments. A model of an exact circuit that shows none is an inner fault, and
//! never a verdict.

mod allowed;
pub mod answered;
mod calls;
pub mod certificate;
pub mod check;
pub mod circuits;
mod covered;
mod division;
pub mod evaluate;
pub mod float_rules;
mod float_steps;
#[cfg(test)]
mod float_tests;
pub mod flow;
pub mod formats;
mod forms;
mod fused;
pub mod graph;
mod hidden;
pub mod instances;
mod invariants;
mod kept;
mod lanes;
mod library;
pub mod loops;
pub mod memory;
mod memory_steps;
mod multiples;
pub mod open;
mod place_steps;
mod pointers;
pub mod precondition;
mod promises;
pub mod question;
pub mod relation;
pub mod rules;
mod sets;
pub mod shared;
mod shared_steps;
pub mod solver;
mod steps;
#[cfg(test)]
mod tests;
mod turns;
mod uses;
mod validated;
pub mod word;

pub use check::{Attempt, CONFLICTS, CONFLICTS_OF_MANY, attempt, check, finish};
pub use instances::Certified;
pub use solver::Effort;
pub use validated::proved_by_expressions;
