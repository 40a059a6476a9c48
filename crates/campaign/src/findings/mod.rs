//! Findings as data, and where they are kept.
//!
//! - [`finding`]: the stable JSON of one finding; [`store`]: the folder of all findings, written so that nothing is
//!   lost.
//! - [`cause`]: what findings of one mistake have in common, with [`form`], what a rewrite looks like; [`code_blame`]:
//!   which stage of code generation is wrong; [`place`]: which step of a pass.
//! - [`known`]: what somebody has dealt with.
//! - [`folder`]: what a folder keeps.
//! - [`identity`]: when two findings are the same; [`merge`]: several folders become one.
//! - [`pending`]: candidates that wait for triage.
//! - [`llvm_coverage`]: which code of LLVM was reached.
//! - [`log`]: what a campaign tested, and when it found what; [`replay`]: checks a finding again from its folder,
//!   without LLVM.

pub mod cause;
pub mod claims;
pub mod code_blame;
pub mod finding;
pub mod folder;
pub mod form;
pub mod identity;
pub mod known;
pub mod llvm_coverage;
pub mod log;
pub mod merge;
pub mod pending;
pub mod place;
pub mod replay;
pub mod store;
pub mod unreduced;

pub use finding::{Finding, FindingKind, Origin};
pub use store::Store;
