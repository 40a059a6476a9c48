//! Floor 3: reference transformations (docs/transform.md).
//!
//! What a verified compiler has, written here so that LLVM's passes have something to stand beside, and so that the
//! harness has programs whose optimization is known to be right. A pass of this part must never be refuted; where it
//! is, the pass, the semantics or the relation is wrong.
//!
//! ```text
//!   micro ──> mem2reg (four ways), sccp, gvn, dce, licm ──> Pass ──┬─> Transformation, by name
//!                                                       softbound ─┘
//! ```
//!
//! - [`effects`]: which instructions may be deleted, shared, moved.
//! - [`micro`]: one change of one value, with its precondition.
//! - [`substitutions`]: many substitutions at once, with the result of doing them one by one.
//! - [`slots`]: the stack blocks that can become values. [`mem2reg`]: makes them values.
//! - [`fold`]: operations on constants, by the rules of the semantics. [`sccp`], [`gvn`], [`dce`], [`licm`]: the other
//!   passes.
//! - [`pass`]: all of them. [`irrefute_softbound`]: bounds for every
//!   pointer and a check before every access, which is no pass.
//! - [`bytes`]: values of the byte type said by something else, which is none either.
//! - [`transformation`]: what has a name in pipelines.
//! - [`validate`](mod@validate): accepts what computes the same expressions.
//!
//! Invariants, each with a test over random programs: a pass maps modules that [`verify`](fn@irrefute_ir::verify) accepts
//! to such modules, and its result refines its argument under every dialect. Passes look at one function at a time,
//! change no signature, and are functions of the module alone.

pub mod bytes;
pub mod dce;
pub mod effects;
pub mod fold;
pub mod gvn;
pub mod licm;
pub mod mem2reg;
pub mod micro;
pub mod pass;
pub mod sccp;
pub mod slots;
pub mod substitutions;
pub mod transformation;
pub mod validate;

pub use mem2reg::{Method, Promoted, promote};
pub use micro::Refusal;
pub use pass::Pass;
pub use substitutions::Substitutions;
pub use transformation::{RefusedModule, Transformation, UnknownPass};

#[cfg(test)]
mod tests;
