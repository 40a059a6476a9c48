//! Floor 3: random programs, from the bytes of an [`Unstructured`], valid by construction.
//!
//! ```text
//!   Config ── draw ──> SwarmConfig (this program's subset of everything) ── Body ──> Function ── witness runs ──> Module
//! ```
//!
//! - [`config`]: every knob. [`swarm`]: what one program drew of it.
//! - [`random`]: decisions. [`kind`]: the types of computation. [`constants`]: constants that follow
//!   from one another.
//! - [`body`]: the function under construction; [`operands`]: what its instructions take;
//!   [`finish`]: how everything in it stays live.
//! - [`arithmetic`], [`intrinsics`], [`vectors`], [`aggregates`], [`calls`], [`tables`]: single
//!   instructions; [`idiom`], [`instantiate`]: patterns of several ([`paragraph`] reads their tables);
//!   [`control`], [`repeat`]: blocks.
//! - [`memory`]: blocks, pointers, accesses.
//! - [`attributes`]: promises at parameters and calls.
//! - [`trim`]: removes what is dead. [`witness`] with [`watcher`]: takes back flags and
//!   assumptions that break.
//! - [`mutate`](mod@mutate): changes of programs that are there already.
//! - [`enumerate`]: no chance at all: every function of a few instructions, numbered.
//! - [`features`]: which opcodes, flags and intrinsics a module has, and which the generator promises.
//!
//! Invariants, each with a property test: what is made is accepted by [`ir::verify`](crate::ir::verify);
//! no value is dead; every loop ends within [`Config::max_trips`] trips; equal bytes and
//! configuration give an equal module.

mod aggregates;
mod arithmetic;
mod attributes;
mod body;
mod calls;
mod config;
mod constants;
mod control;
pub mod enumerate;
mod features;
mod finish;
mod fixed_point;
mod intrinsics;
mod kind;
mod memory;
mod mutate;
mod operands;
mod program;
mod promises;
mod random;
mod repeat;
mod swarm;
mod tables;
mod templates;
mod trim;
mod vectors;

pub use config::{Config, MemoryConfig, Size, Weights};
pub use features::{Feature, FeatureCounts, features, promised_features};
pub use mutate::{Parent, keep_what_holds, mutant, mutate, mutations, splice, tidy};
pub use program::{from_seed, from_seed_with_prefix, module, module_with_prefix};
pub use random::{Random, seeded};
