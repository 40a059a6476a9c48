//! Choices: one [`Chooser`] decides whatever the semantics leaves open.
//!
//! Undef is no choice (it is a set), and arguments and answers of unknown functions belong to the
//! environment. The choices of the execution itself remain: the value of a `freeze`, the successor
//! of a branch that may go either way, the address of a block when it is first observed.

use super::memory::{FreeRange, Placement};
use super::set::Set;
use super::value::Scalar;

/// Decides what the semantics leaves open. Questions come in the order in which the execution meets them, so that the
/// list of answers determines the execution.
pub trait Chooser {
    /// The value of a `freeze`: one of `set`, which holds all values of the width if the operand was poison.
    fn freeze(&mut self, set: &Set, width: u32) -> Frozen;

    /// One of `alternatives` (at least 2) ways to go on, `0 ≤ answer < alternatives`.
    fn way(&mut self, alternatives: usize) -> usize;

    /// A result that need not be precise: an execution has the `nearest`. Only whoever asks what a program *may* give
    /// takes others of `set`, which holds it.
    fn approximate(&mut self, nearest: Scalar, _set: &Set, _width: u32) -> Frozen {
        Frozen::Value(nearest)
    }

    /// One value that an operation reads in place of an undefined operand, where the results of all values are too many
    /// to be listed. That stands for fewer behaviours, each of them the program's. `None` keeps the set.
    fn pick(&mut self, _set: &Set, _width: u32) -> Option<Scalar> {
        None
    }

    /// Whether results that a rule leaves open stay open where they differ from value to value of an undefined operand:
    /// an upper bound. Otherwise the execution has the first result for each value.
    fn leaves_open(&mut self) -> bool {
        false
    }

    /// Whether a result is poison where flags allow others than those that are listed: an upper bound. Otherwise the
    /// execution goes on with a listed one, and notes that there are others.
    fn gives_up_rewritable(&mut self) -> bool {
        false
    }

    /// The address of a block, in this room; `None` if there is no room at all.
    fn address(&mut self, room: &FreeRange<'_>) -> Option<Placement> {
        room.first().map(Placement::At)
    }
}

/// The answer to [`Chooser::freeze`].
#[derive(Clone, Debug, PartialEq)]
pub enum Frozen {
    /// This element of the set: a `Word`, or a `Big` beyond 64 bits.
    Value(Scalar),
    /// Left open: the result is the whole set with [`Set::relaxed`], and each use picks anew. This only gives an
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
