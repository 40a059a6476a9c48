//! Floor 5: what becomes of many trials.
//!
//! - [`ordered`]: numbered work by several [`threads`], merged in the order of the numbers: what campaign, enumeration and
//!   sweep have in common.
//! - [`hunt`]: the campaign: seeds through workers ([`tester`]), results merged in their order ([`collector`]). [`programs`]: what its programs are,
//!   generated or made of a [`corpus`] and of what the campaign itself found worth keeping ([`pool`]).
//!   [`schedule`]: with which pipeline and flags.
//! - [`desk`]: suspicions are investigated ([`investigate`]: seen again alone in a fresh worker),
//!   blamed on a pass ([`blame`], [`pass_names`]; [`culprit`] where LLVM itself fails), minimized ([`minimize`], [`treatment`]) and filed ([`finding`],
//!   [`store`], [`report`]; as a [`page`] with both sides [`beside`] each other; [`index`]).
//! - [`exhibit`]: what of a case is shown, and all that LLVM is asked for it: [`which`] of several LLVMs have the mistake.
//!   [`replay`]: a finding seen again from its folder, without LLVM.
//! - [`patterns`]: what LLVM knowingly does against its own text, recognised by experiments.
//! - [`log`]: what was tested and found when, for how much machine time ([`metered`]).
//! - [`statistics`], [`coverage`]: what was really tested.
//! - [`census`]: what the campaigns of some folders found, group by group and [`cause`] by cause, as a
//!   [`sheet`] and a [`plot`]; [`merge`] brings folders together, by the [`identity`] of what is in them.
//! - [`sweep`]: the files of others, with the pipelines that [`run_lines`] of LLVM's tests name.
//! - [`mod@enumerate`]: every function of a few instructions, through several pipelines.
//!
//! Everything that is told is a count of something that ran; nothing is lost to a crash, a full
//! disk or Ctrl-C.

pub mod beside;
pub mod blame;
pub mod cause;
pub mod census;
pub mod collector;
pub mod corpus;
pub mod coverage;
pub mod culprit;
pub mod desk;
pub mod enumerate;
pub mod exhibit;
pub mod finding;
pub mod hunt;
pub mod identity;
pub mod index;
pub mod investigate;
pub mod log;
pub mod merge;
pub mod metered;
pub mod minimize;
pub mod ordered;
pub mod page;
pub mod pass_names;
pub mod patterns;
pub mod plot;
pub mod pool;
pub mod programs;
pub mod replay;
pub mod report;
pub mod run_lines;
pub mod schedule;
pub mod sheet;
pub mod statistics;
pub mod store;
pub mod sweep;
pub mod tester;
pub mod threads;
pub mod treatment;
pub mod which;

pub use corpus::Corpus;
pub use coverage::Coverage;
pub use desk::Ration;
pub use finding::{Finding, Origin};
pub use hunt::{Plan, Status, Summary, hunt};
pub use pool::PoolSize;
pub use programs::Parents;
pub use schedule::{Choice, Schedule};
pub use statistics::Statistics;
pub use store::Store;
