//! What a claim says at one point of an execution.

/// The answer of a claim at one point of an execution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// It says nothing here.
    Silent,
    /// It holds here.
    Holds,
    /// It does not; why.
    Refuted(String),
}

impl Answer {
    /// Whether it holds; why not, if not.
    pub fn of(holds: bool, why: impl FnOnce() -> String) -> Answer {
        if holds { Answer::Holds } else { Answer::Refuted(why()) }
    }
}
