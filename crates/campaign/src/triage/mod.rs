//! From a candidate, a program on which something seems wrong, to the input of its report.
//!
//! ```text
//!   candidate ──confirm──> confirmed case ──minimize──> minimal program ──report_input──> report
//! ```
//!
//! - [`confirm`]: sees the candidate again alone, in a fresh worker; shrinks its witness; finds the variants of the
//!   semantics that it depends on.
//! - [`blame`]: the pass that made the program wrong; [`blame_failure`]: the pass in which LLVM crashed or produced
//!   invalid IR; [`pass_names`]: the pipeline that runs such a pass alone.
//! - [`minimize`]: a smaller program; [`least_settings`]: fewer passes and flags.
//! - [`culprits`]: the promises without which the optimized program would be right.
//! - [`patterns`]: what LLVM knowingly does against the Language Reference, recognised by experiments after the
//!   verdict.
//! - [`base`]: the LLVM before a change, which is asked whether it is wrong as well.
//! - [`native_code`]: the assembly of a mistake of code generation; [`code_stage`]: which stage of it is wrong;
//!   [`linked_program`]: the same as a program to be run.
//! - [`report_input`]: asks LLVM everything that a report shows; [`affected_versions`]: which LLVMs have the mistake;
//!   [`place`]: in which step of its pass.

pub mod affected_versions;
pub mod base;
pub mod blame;
pub mod blame_failure;
pub mod code_stage;
pub mod confirm;
pub(crate) mod culprits;
pub mod least_settings;
pub mod linked_program;
pub mod minimize;
pub mod native_code;
pub mod pass_names;
pub mod patterns;
pub mod place;
pub mod report_input;
mod rewrite;
