//! Choice: what the semantics leaves open is asked of one [`Chooser`].
//!
//! Undef asks nobody (it is a set); arguments and answers of unknown functions belong to the
//! environment. What remains are the execution's own choices: the value of a `freeze`, the
//! successor of a branch that may go either way, the address of a block when it is first observed.

use super::memory::{FreeRange, Placement};
use super::set::Set;
use super::value::Scalar;

/// Decides what the semantics leaves open, in the order in which an execution asks.
pub trait Chooser {
    /// The value of a `freeze` of one of `set` (all values of the width if it was poison).
    fn freeze(&mut self, set: &Set, width: u32) -> Frozen;

    /// One of `alternatives` (at least 2) ways to go on, `0 ≤ answer < alternatives`.
    fn way(&mut self, alternatives: usize) -> usize;

    /// The address of a block for which there is this room; none if there is no room at all.
    fn address(&mut self, room: &FreeRange<'_>) -> Option<Placement> {
        room.first().map(Placement::At)
    }
}

/// The answer to [`Chooser::freeze`].
#[derive(Clone, Debug, PartialEq)]
pub enum Frozen {
    /// This element of the set: a `Word`, or a `Big` beyond 64 bits.
    Value(Scalar),
    /// Left open: the result is the whole set with [`Set::relaxed`], each use picks anew. Only an
    /// upper bound of the behaviours.
    Relaxed,
}

/// The deterministic chooser: the smallest value, the first way.
#[derive(Clone, Copy, Debug, Default)]
pub struct First;

impl Chooser for First {
    fn freeze(&mut self, set: &Set, width: u32) -> Frozen {
        Frozen::Value(set.smallest(width))
    }

    fn way(&mut self, _alternatives: usize) -> usize {
        0
    }
}
