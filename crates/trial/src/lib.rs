//! Floor 6: one program, one pipeline, one back end, one verdict.
//!
//! ```text
//!   module ──> source outcomes ──┐
//!      │                         ├── refine ──> verdict per function, times
//!      └─> text ──> LLVM ──> text, native results ┘
//! ```
//!
//! - [`pipeline`]: the passes, given or random; [`flags`]: random flags of LLVM; `lists`: both as data; [`versions`]:
//!   the LLVMs that have them; [`settings`]: everything else that a verdict depends on;
//!   `acceptance`: whether LLVM takes them. [`mod@code`]: the code of a function.
//! - [`module`]: the trial of one module. `source`: one function of it before and after LLVM. [`batch`]: many programs
//!   in one module, `through`: through several pipelines. [`one_by_one`]: the functions of a large one. [`optimize`](mod@optimize): only LLVM's output for a module. [`refuted`]: only whether LLVM
//!   miscompiles one function in each of many programs. [`shrink`]: the smallest witness.
//! - `intrinsics`: what LLVM says of intrinsics that have no meaning here. [`layout`](laid_out): the data layout of its
//!   target.
//! - [`mod@reference`]: an LLVM that also runs reference transformations. [`oracles`]: one that runs twice, and must agree
//!   with itself. [`extended`]: one that does both.
//! - [`analyses`](mod@analyses): what analyses claim of a module, put to the test.
//! - [`difference`]: whether two LLVMs make the same of a program.
//! - [`change`]: how LLVM changed a function; [`effect`]: the same as a set of features.
//! - [`wrong_code`](mod@wrong_code): what becomes of a wrong claim.
//! - [`calls`]: what the calls of a program do on a witness, for a reduction.
//! - [`whole`] and [`runtime`], of [`irrefute_libc`]: one execution of a whole program.
//!   `native`: the checker's values as native code takes them, and back.
//!
//! `check`, `sweep`, `fuzz`, `replay` and the reducer's predicate all use trials. A verdict
//! is a function of program, settings and LLVM; the clock only ends LLVM's work.
#![allow(clippy::disallowed_types, clippy::disallowed_methods, reason = "this part runs LLVM and takes times")]

mod acceptance;
pub mod analyses;
pub mod batch;
pub mod calls;
pub mod change;
pub mod code;
mod demands;
pub mod difference;
pub mod effect;
pub mod flags;
mod intrinsics;
mod layout;
mod lists;
pub mod module;
mod native;
pub mod one_by_one;
pub mod optimize;
pub mod oracles;
mod parts;
pub mod pipeline;
pub mod reference;
pub mod refuted;
pub mod settings;
pub mod shrink;
mod source;
mod through;
pub mod versions;
pub mod wrong_code;

pub use analyses::{AnalysesTrial, ReducedClaim, analyses, reduced_claim};
pub use batch::{BatchTrial, guarded, run_batch, run_guarded};
pub use change::Change;
pub use code::{CodeTrial, code};
pub use demands::lacks_target;
pub use difference::{Difference, Optimizer, differences};
pub use effect::{features, function_features, opcode_change};
pub use intrinsics::as_read;
pub use irrefute_libc::{runtime, whole};
pub use layout::laid_out;
pub use module::{Snapshots, Times, Trial, TrialError, class_of_failure, rejection, run, run_on};
pub use one_by_one::OneByOne;
pub use optimize::{Optimized, assembly, code_dump, optimize};
pub use oracles::{Oracle, Standing};
pub use pipeline::{Pass, Pipeline, PipelineError};
pub use reference::with_reference_passes;
pub use refuted::Question;
pub use settings::{Native, Settings, Subject, Validation};
pub use source::FunctionTrial;
pub use through::run_batch_through;
pub use wrong_code::{WrongCode, wrong_code};

/// An LLVM whose pipelines may name reference transformations, and whose options may name [`oracles`].
pub fn extended(llvm: Box<dyn irrefute_llvm::Backend>) -> Box<dyn irrefute_llvm::Backend> {
    oracles::asking::with_oracles(with_reference_passes(llvm))
}
