//! Straight-line functions of integers of at most 4 bits, checked on all inputs at once.
//!
//! A register is a [`ScalarCode`]: the set of its possible values as a mask, no value for poison, one
//! more bit where the execution has undefined behaviour. It is exactly what the executor has in a
//! scalar register (docs/semantics.md#undef-sets): each use of undef picks anew, so the set is all that counts.
//!
//! ```text
//! s covers t  iff  s is UB,  or s is poison and t is not UB,
//!                  or t is neither UB nor poison and ⟦t⟧ ⊆ ⟦s⟧
//! ```
//!
//! There is no second semantics here: each instruction is executed once, by itself, on every code
//! (up to 2 bits) or on every value and poison (3 and 4 bits: an operand that is a set picks), and
//! a table keeps the results. [`Checker`] evaluates a function instruction by instruction
//! for all inputs of the domain that [`check`](crate::check()) lists for it. A `freeze` is
//! executed with each choice: a [`Behaviour`] has a vector of results for each.
//!
//! - [`code`]: codes. `probe`: one instruction, executed. `tables`: the results.
//! - `line`: which functions are straight lines; a `phi` of two empty blocks is an instruction.
//! - `column`: results on all inputs, each written once. `checker`: all inputs at once.
//!
//! Any other function is [`Outside`], with the reason, and `check` decides it. A
//! function that does not refine is a candidate: `check` finds the counterexample.

mod checker;
pub mod code;
mod column;
mod line;
mod probe;
mod tables;

pub use checker::{Behaviour, Checker};
pub use code::ScalarCode;
pub use line::{KEPT, Outside, StraightLine};

/// The widest integer whose sets of values are codes.
pub const MAX_WIDTH: u32 = 4;
