//! Floor 4: random programs, from the bytes of an [`Unstructured`](arbitrary::Unstructured), valid by construction.
//!
//! ```text
//!   Config ── draw ──> SwarmConfig (this program's subset) ── Body ──> Function ── witness runs ──> Module
//! ```
//!
//! - [`config`]: every option. [`swarm`]: the subset that one program draws.
//! - [`random`]: decisions. [`kind`]: the types of computation. [`constants`]: constants that are
//!   related to one another.
//! - [`program`]: whole modules. [`body`]: a function under construction; [`operands`]: the choice of
//!   operands; [`finish`]: its end, where every value becomes live.
//! - [`arithmetic`], [`intrinsics`], [`fixed_point`], [`vectors`], [`aggregates`], [`calls`],
//!   [`scalable`], [`tables`]: single instructions; [`templates`]: patterns of several, step by step;
//!   [`fragments`]: patterns as text. [`control`], [`repeat`]: blocks. [`shapes`]: whole graphs of blocks and of
//!   calls.
//! - [`memory`]: blocks, pointers, accesses. [`spaces`]: blocks in address spaces.
//! - [`floats`]: floating-point values and operations. [`exceptions`]: calls that may unwind.
//! - [`attributes`]: promises of functions, parameters and calls.
//! - [`trim`]: removes dead code. [`promises`]: takes back flags and assumptions that break on
//!   witness runs.
//! - [`mutate`](mod@mutate): changes of existing programs.
//! - [`enumerate`]: no randomness: every function of a few instructions, numbered.
//! - [`features`]: the opcodes, flags and intrinsics that a module has, and those that the generator
//!   promises.
//!
//! Invariants, each with a property test: [`ir::verify`](fn@irrefute_ir::verify) accepts every result; no
//! value is dead; every loop ends within [`Config::max_trips`] trips; equal bytes and configuration
//! give an equal module.

mod aggregates;
mod arithmetic;
mod attributes;
mod body;
mod calls;
mod config;
mod constants;
mod control;
pub mod enumerate;
mod exceptions;
mod features;
mod finish;
mod fixed_point;
mod floats;
mod fragments;
mod intrinsics;
mod kind;
mod memory;
mod mutate;
mod operands;
mod program;
mod promises;
mod random;
mod repeat;
mod scalable;
mod shapes;
mod spaces;
mod swarm;
mod tables;
mod templates;
mod trim;
mod vectors;

pub use config::{
    ByteConfig, Config, ExceptionConfig, FastMathConfig, FloatConfig, MemoryConfig, ShapeConfig, Size, Weights,
};
pub use features::{Feature, FeatureCounts, features, promised_features};
pub use mutate::{Mutant, Parent, keep_what_holds, mutant, mutate, mutations, size, splice, tidy};
pub use program::{from_seed, from_seed_with_prefix, module, module_with_prefix};
pub use random::{Random, seeded};
