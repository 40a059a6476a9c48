//! From a candidate, a program on which something seems wrong, to what a report shows of it.
//!
//! ```text
//!   candidate ──confirm──> confirmed case ──minimize──> minimal program ──report_input──> report
//! ```
//!
//! - [`confirm`]: seen again alone, in a fresh worker; which variants of the semantics it depends on; its witness shrunk.
//! - [`blame`]: the pass that made the program wrong; [`blame_failure`]: the pass in which LLVM crashed or produced
//!   invalid IR; [`pass_names`]: how a pass that LLVM names is run alone.
//! - [`minimize`]: a smaller program; [`least_settings`]: fewer passes and flags.
//! - [`patterns`]: what LLVM knowingly does against its own text, recognised by experiments after the verdict.
//! - [`report_input`]: everything that LLVM is asked for a report; [`affected_versions`]: which LLVMs have the mistake.

pub mod affected_versions;
pub mod blame;
pub mod blame_failure;
pub mod confirm;
pub mod least_settings;
pub mod minimize;
pub mod pass_names;
pub mod patterns;
pub mod report_input;
