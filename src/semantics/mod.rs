//! Floor 2: what programs mean.
//!
//! ```text
//!   ir::Module ── lower ──> Program ── execute(function, arguments, Environment, Chooser) ──> Outcome
//! ```
//!
//! - [`value`]: scalars and values: concrete, poison, or a set of possible values (undef).
//! - [`set`]: undef sets, exact where they say so.
//! - [`shape`]: the leaves of a type.
//! - [`rules`]: operations on integers, as functions on defined scalars.
//! - [`lift`]: what poison, undef and lanes do to a rule.
//! - [`dialect`]: the named switches on which readings of LLVM differ.
//! - [`choice`]: who decides what the semantics leaves open.
//! - [`environment`]: who answers the calls of functions that the module does not define.
//! - [`outcome`]: what an execution did, and undefined behaviour with its diagnosis.
//!
//! An execution is a function of program, arguments, environment and choices: nothing here reads a
//! clock, a file or a random source.

pub mod choice;
pub mod dialect;
pub mod environment;
pub mod lift;
pub mod outcome;
pub mod rules;
pub mod set;
pub mod shape;
pub mod value;

pub use choice::{Chooser, First};
pub use dialect::Dialect;
pub use environment::{Answer, Environment};
pub use lift::Stop;
pub use outcome::{Budget, End, Event, Outcome, Place, UbRule, UndefinedBehaviour};
pub use set::Set;
pub use value::{Leaf, MemoryBlock, Scalar, Shape, Value};
