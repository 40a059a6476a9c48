//! irrefute finds wrong optimizations in LLVM.
//!
//! Real LLVM optimizes a program; a reference semantics written in Rust checks that every behaviour
//! of the result is allowed by the original. A counterexample is minimized, blamed on one pass and
//! written up.
//!
//! ```text
//!  generate ─┐                 ┌──────────────────── trial ────────────────────┐
//!  a file ───┴─> ir::Module ──>│ source outcomes · LLVM: passes, JIT · refine  │──> verdict, times
//!                              └───────────────────────────────────────────────┘        │ violation
//!                                    ^ the same trial, smaller and smaller              v
//!                                 reduce, blame  <──────────────────────────────  campaign ──> findings
//! ```
//!
//! # The house, ground floor first
//!
//! A part imports only from lower floors; `tests/floors` reads the `use` lines and fails on an
//! arrow upwards or sideways.
//!
//! 1. [`ir`]: programs as text and as data; dominators; the SSA verifier.
//! 2. [`semantics`]: what programs mean: values, the rule of each instruction, execution, undefined
//!    behaviour that explains itself. [`llvm`]: the thing under test, in worker processes.
//! 3. [`refine`]: inputs, the refinement relation, verdicts. [`generate`]: random programs.
//!    [`mod@reduce`]: minimizes anything against a predicate.
//! 4. [`trial`]: one program, one pipeline, one LLVM, one verdict.
//! 5. [`campaign`]: many trials; blame, grouping, findings, reports.
//! 6. [`cli`]: the command line. [`fuzzing`]: what the targets of `cargo fuzz` are made of.
//!
//! Everything up to `reduce` (apart from `llvm`) is a library without processes, files, clocks or
//! LLVM: it builds and is tested with `--no-default-features`.
//!
//! # Checking a pair
//!
//! ```
//! use irrefute::ir::{LlvmVersion, parse};
//! use irrefute::refine::{Options, Side, Verdict, check};
//! use irrefute::semantics::{Dialect, Program};
//!
//! let text = "
//! define i8 @src(i8 noundef %x) {
//!   %y = mul nsw i8 %x, 2
//!   ret i8 %y
//! }
//! define i8 @tgt(i8 noundef %x) {
//!   %y = shl i8 %x, 1
//!   ret i8 %y
//! }";
//! let module = parse(text, LlvmVersion::DEFAULT)?;
//! let program = Program::new(&module, Dialect::LANGREF);
//! let side = |name| Side::new(&module, &program, name).expect("both are defined");
//! assert_eq!(check(side("src"), side("tgt"), &Options::CHECK).verdict, Verdict::Proved);
//! # Ok::<(), irrefute::ir::ParseError>(())
//! ```
#![deny(unsafe_code)]

#[cfg(feature = "hunt")]
pub mod campaign;
#[cfg(feature = "cli")]
pub mod cli;
#[cfg(feature = "hunt")]
pub mod fuzzing;
pub mod generate;
pub mod ir;
#[cfg(feature = "hunt")]
pub mod llvm;
pub mod reduce;
pub mod refine;
pub mod semantics;
#[cfg(feature = "hunt")]
pub mod trial;
