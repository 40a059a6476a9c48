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
//! # The parts, ground floor first
//!
//! A part is a package in `crates/`. It depends only on packages of lower floors, and Cargo sees to that;
//! `docs/architecture.md` has the reasons, `docs/semantics.md` and `docs/memory.md` the definitions.
//!
//! | floor | part | what it holds | feature |
//! |---|---|---|---|
//! | 1 | [`ir`] | programs as text and as data; dominators; the SSA verifier | |
//! | 1 | `irrefute-protocol` | jobs for LLVM and what comes back; all that the worker knows of this library | `hunt` |
//! | 2 | [`semantics`] | what programs mean: values, memory, the rule of each instruction, undefined behaviour that explains itself | |
//! | 2 | `llvm` | the thing under test, in worker processes | `hunt` |
//! | 3 | [`mod@libc`] | whole programs: the C library that they run with, one execution and how it ends | |
//! | 3 | [`transform`] | reference transformations: mem2reg, sccp, gvn, dce, licm | |
//! | 4 | [`refine`] | inputs, environments, the refinement relation, verdicts, witnesses | |
//! | 4 | [`generate`] | random programs, enumeration, mutation | |
//! | 4 | [`mod@reduce`] | minimizes anything against a predicate | |
//! | 5 | [`oracle`] | what analyses of LLVM claim, put to the test | |
//! | 5 | [`prove`] | circuits of the rules, a solver that proposes, a semantics that disposes | |
//! | 6 | `trial` | one program, one pipeline, one LLVM, one verdict | `hunt` |
//! | 7 | `campaign` | many trials: triage, findings, reports, sweeps, enumeration | `hunt` |
//! | 8 | `cli` | the command line, in this package | `cli` |
//! | 8 | `fuzzing` | what the targets of `cargo fuzz` are made of | `hunt` |
//!
//! The parts without a feature know no process, file, clock or LLVM, which `clippy.toml` checks. The worker
//! (`irrefute-worker`) is the one program that is linked to LLVM.
//!
//! # Checking a pair
//!
//! ```
//! use irrefute::{Dialect, LlvmVersion, Options, Program, Side, Verdict, check, parse};
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
#[cfg(feature = "cli")]
pub mod cli;

pub use irrefute_generate as generate;
pub use irrefute_ir as ir;
pub use irrefute_libc as libc;
pub use irrefute_oracle as oracle;
pub use irrefute_prove as prove;
pub use irrefute_reduce as reduce;
pub use irrefute_refine as refine;
pub use irrefute_semantics as semantics;
pub use irrefute_transform as transform;
#[cfg(feature = "hunt")]
pub use {
    irrefute_campaign as campaign, irrefute_coverage as coverage, irrefute_fuzzing as fuzzing, irrefute_llvm as llvm,
    irrefute_trial as trial,
};

pub use ir::{LlvmVersion, Module, parse};
pub use refine::{Options, Report, Side, Verdict, Witness, check};
pub use semantics::{Dialect, Program};

/// The Rust of the book runs as tests.
#[cfg(doctest)]
mod book {
    #[doc = include_str!("../README.md")]
    mod readme {}
    #[doc = include_str!("../CONTRIBUTING.md")]
    mod contributing {}
    #[doc = include_str!("../docs/semantics.md")]
    mod semantics {}
    #[doc = include_str!("../docs/memory.md")]
    mod memory {}
    #[doc = include_str!("../docs/architecture.md")]
    mod architecture {}
    #[doc = include_str!("../docs/findings.md")]
    mod findings {}
    #[doc = include_str!("../docs/introduction.md")]
    mod introduction {}
}
