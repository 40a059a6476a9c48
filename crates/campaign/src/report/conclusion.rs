//! What a findings folder means as a whole: the one rule behind exit codes, JUnit, SARIF, JSON, pages and terminals.
//!
//! ```text
//!   wrong   there is a cause, or a family, that nobody has dealt with
//!   open    otherwise, if something waits, is damaged, or nothing was decided
//!   clean   otherwise
//! ```

use crate::findings::folder::Shelf;
use serde::Serialize;
use std::fmt;

/// What a findings folder means as a whole, the best first: several folders mean the worst of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Conclusion {
    /// Something was decided, what is wrong is known, and nothing waits.
    #[default]
    Clean,
    /// Something waits, is damaged, or nothing was decided.
    Open,
    /// There is a cause that is not known.
    Wrong,
}

impl Conclusion {
    /// The exit code of a command that ends with it (docs/findings.md, "Exit codes").
    pub const fn code(self) -> u8 {
        match self {
            Conclusion::Clean => 0,
            Conclusion::Wrong => 1,
            Conclusion::Open => 3,
        }
    }

    /// It in a sentence.
    pub const fn sentence(self) -> &'static str {
        match self {
            Conclusion::Clean => "Nothing is wrong that is not known, and nothing waits.",
            Conclusion::Open => "Not everything is decided.",
            Conclusion::Wrong => "There is a cause that is not known.",
        }
    }
}

impl fmt::Display for Conclusion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Conclusion::Clean => "clean",
            Conclusion::Open => "open",
            Conclusion::Wrong => "wrong",
        })
    }
}

/// What keeps a folder in which nothing is wrong from being clean.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unsettled {
    /// So many candidates wait for a second look.
    Waiting(u64),
    /// So many findings cannot be read.
    Damaged(u64),
    /// So many programs show that irrefute failed.
    Fault(&'static Shelf, u64),
    /// So many findings, candidates or pages could not be written to disk. Only the campaign that printed them knows.
    Unsaved(u64),
    /// The last campaign decided nothing, or there was none and there is no finding.
    NothingDecided,
}

impl fmt::Display for Unsettled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsettled::Waiting(1) => f.write_str("1 candidate waits for a second look"),
            Unsettled::Waiting(n) => write!(f, "{n} candidates wait for a second look"),
            Unsettled::Damaged(1) => f.write_str("1 finding is damaged: its finding.json cannot be read"),
            Unsettled::Damaged(n) => write!(f, "{n} findings are damaged: their finding.json cannot be read"),
            Unsettled::Unsaved(_) => {
                f.write_str("not everything could be written to disk: what is lost is printed above")
            }
            Unsettled::Fault(shelf, n) => write!(f, "{n} in {}/: {}", shelf.name, shelf.meaning),
            Unsettled::NothingDecided => f.write_str("nothing was decided"),
        }
    }
}
