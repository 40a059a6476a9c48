//! Floor 7: many trials, and the findings that come of them.
//!
//! Three drivers share one way to number work and to merge its results ([`ordered`], on [`threads`]):
//!
//! - [`run`]: a campaign over generated programs and mutants, or over every function of a few instructions;
//! - [`sweep`]: existing files, with the pipelines that the `RUN:` lines of LLVM's tests name;
//! - [`build`]: the translation units of a build, in processes of their own;
//! - [`analyses`]: what LLVM claims of programs, files or generated ones.
//!
//! The parts that they share, lowest first. A folder imports only those above it in this list, except that
//! `findings::merge` writes the index page of [`report`]:
//!
//! - [`findings`]: a finding as data, and the folder in which findings are kept; the log of a campaign.
//! - [`triage`]: from a candidate to a confirmed case that is blamed on a pass, minimized, and tried under every
//!   variant of the semantics, against known patterns and with other LLVMs.
//! - [`report`]: pages and tables of findings. It only writes; LLVM does not run here.
//! - [`waiting`]: the candidates that wait for triage; [`queue`]: triages and files them; [`triage_time`]: how much time
//!   that may take.
//! - [`change`]: what a patch of LLVM touches, for a campaign against it.
//! - [`corpus`]: existing programs, read as parents of mutants, or cut out of what people compile.
//! - [`shard`]: a part of the work, for several machines.
//! - [`reach`]: how much of the code the inputs reached. [`statistics`]: the figures of a campaign. [`metered`]: LLVM's CPU time. [`files`]: which files are read.
//!
//! Every figure is a count of something that ran. A crash, a full disk or Ctrl-C loses no finding.
#![allow(clippy::disallowed_types, clippy::disallowed_methods, reason = "this part keeps folders and takes times")]

pub mod analyses;
pub mod build;
pub mod change;
pub mod corpus;
pub mod files;
pub mod findings;
pub mod metered;
pub mod ordered;
pub mod program;
pub mod queue;
pub mod reach;
pub mod report;
pub mod run;
pub mod shard;
pub mod statistics;
pub mod sweep;
pub mod threads;
pub mod triage;
pub mod triage_time;
pub mod waiting;

pub use corpus::Corpus;
pub use findings::{Finding, Origin, Store};
pub use queue::ReductionBudget;
pub use run::{
    Backends, Choice, Coverage, Differences, Enumeration, EnumerationError, Parents, Plan, PoolSize, Resumed, Schedule,
    Status, Summary, Tables, hunt,
};
pub use shard::Shard;
pub use statistics::Statistics;
