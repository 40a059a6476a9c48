//! Floor 2: the meaning of programs (docs/semantics.md).
//!
//! ```text
//!   ir::Module ── lower ──> Program ── execute(function, arguments, Environment, Chooser) ──> Outcome
//! ```
//!
//! - [`value`]: scalars and values: concrete, poison, or a set of possible values (undef).
//! - [`raw_bits`]: values of the byte type, bit by bit.
//! - [`set`]: undef sets, and whether they are known exactly.
//! - [`shape`]: the leaves of a type.
//! - [`rules`]: operations on integers, as functions on defined scalars.
//! - [`floats`]: operations on floating-point values.
//! - [`rounding_modes`]: those that a function names.
//! - [`intrinsics`]: the meaning of each intrinsic; those that are such operations become one.
//! - [`targets`]: the meaning of intrinsics of single targets.
//! - [`chunkwise`]: functions that do the same to every chunk of their scalable vectors.
//! - [`lift`]: what poison, undef and lanes do to a rule.
//! - [`program`]: the lowered form; [`lower`] makes it, [`execute`] runs it.
//! - [`memory`]: blocks, pointers and addresses: the twin-allocation model.
//! - [`observe`]: observers of an execution. [`place`]: places in a module. [`points`]: what executions may reach.
//! - [`trace`]: a line per instruction. [`diagnosis`]: undefined behaviour, explained.
//! - [`promises`]: which attributes and metadata are modelled, harmless, or dropped in a target.
//! - [`library`]: the names that are never unknown functions, and those whose meaning is known.
//! - [`display`]: values as text.
//! - [`dialect`]: the named switches on which texts, versions and tools differ. [`switches`]: the table of them.
//! - [`choice`]: the choosers, who decide what the semantics leaves open.
//! - [`environment`]: the environment, which answers calls of functions that the module does not define.
//! - [`host`](mod@host): what a whole program is linked to and runs in, and what that may do to it.
//! - [`exception`]: exceptions, and the clauses of landing pads that they match.
//! - [`register_code`]: the lowered form of a function of registers alone, as data.
//! - [`reason`]: the reasons why an execution decides nothing.
//! - [`dependence`]: what an execution was a function of, so that `proved` can be.
//! - [`latent`]: what another environment would break.
//! - [`outcome`]: traces and ends of executions. [`marks`]: what they went through. [`ub_rule`]: the rules whose breach is undefined behaviour.
//!
//! An execution is a function of program, arguments, environment and choices: nothing here reads a
//! clock, a file or a random source.

pub mod choice;
pub mod chunkwise;
pub mod consulted;
pub mod dependence;
pub mod diagnosis;
pub mod dialect;
pub mod display;
pub mod environment;
pub mod exception;
pub mod execute;
pub mod floats;
pub mod host;
pub mod intrinsics;
pub mod latent;
pub mod library;
pub mod lift;
mod lower;
pub mod marks;
pub mod memory;
pub mod observe;
pub mod outcome;
pub mod place;
pub mod points;
pub mod program;
pub mod promises;
pub mod raw_bits;
pub mod reason;
pub mod register_code;
pub mod rounding_modes;
pub mod rules;
pub mod set;
pub mod shape;
pub mod switches;
pub mod targets;
pub mod trace;
pub mod ub_rule;
pub mod value;
mod worded;

pub use choice::{Chooser, First};
pub use dependence::{Dependence, Dependences};
pub use diagnosis::{Diagnosis, History};
pub use dialect::Dialect;
pub use environment::{Answer, Environment, Nobody, is_noticed};
pub use exception::{Exception, is_personality};
pub use execute::{Machine, OUTPUT_TO_STREAM};
pub use latent::{Latent, Latents};
pub use lift::Stop;
pub use lower::{assumes_flushing, denormal_modes, uses_lists};
pub use memory::{EnvironmentMemory, MemoryBlock, Write};
pub use observe::{Observer, Unobserved};
pub use outcome::{Budget, End, Event, Outcome, Promised, PureCall, UndefinedBehaviour};
pub use place::Place;
pub use program::{
    FunctionEffects, FunctionIndex, MemoryEffects, Param, PointerParamAttrs, Program, Returned, ValueConstraints,
};
pub use promises::{PromiseName, PromisePlace, UnmodelledPromise};
pub use reason::{Inconclusive, Unsupported};
pub use set::Set;
pub use ub_rule::UbRule;
pub use value::{Leaf, Scalar, Shape, Value};
