//! Floor 7: what becomes of many trials.
//!
//! Three drivers, which share one way to number work and merge its results ([`ordered`], on [`threads`]):
//!
//! - [`run`]: a campaign over generated programs and mutants;
//! - [`sweep`]: the files of others, with the pipelines that the `RUN:` lines of LLVM's tests name;
//! - [`mod@enumerate`]: every function of a few instructions, through several pipelines.
//!
//! What they have in common, lowest first; each folder knows only those before it:
//!
//! - [`findings`]: a finding as data, and the folder in which findings are kept; the log of a campaign.
//! - [`triage`]: from a candidate to a confirmed case that is blamed on a pass, minimized, and tried under every variant
//!   of the semantics, against known patterns and with other LLVMs.
//! - [`report`]: pages and tables of findings. Writes only: LLVM is not run here.
//! - [`queue`]: candidates wait here, in the order of their seeds, until they are triaged and filed.
//! - [`statistics`]: the figures of a campaign; [`metered`]: its machine time; [`files`]: which files are read.
//!
//! Every figure is a count of something that ran; nothing is lost to a crash, a full disk or Ctrl-C.

pub mod enumerate;
pub mod files;
pub mod findings;
pub mod metered;
pub mod ordered;
pub mod queue;
pub mod report;
pub mod run;
pub mod statistics;
pub mod sweep;
pub mod threads;
pub mod triage;

pub use findings::{Finding, Origin, Store};
pub use queue::ReductionBudget;
pub use run::{Choice, Corpus, Coverage, Parents, Plan, PoolSize, Schedule, Status, Summary, hunt};
pub use statistics::Statistics;
