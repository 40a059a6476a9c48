//! What an execution was a function of, besides its arguments and its own choices.
//!
//! ```text
//! outcome = f(program, function, arguments, choices, what it depended on)
//! ```
//!
//! A verdict holds for every input and every environment only if all of these were exhausted, on both sides. Inputs
//! exhaust arguments, and the chooser exhausts choices; the rest is noted here, by the execution itself, at the point
//! where it looks. Whoever sees an empty [`Dependences`] knows that no environment gives another outcome.
//!
//! Invariant: an execution that reads or writes something that another linking, another caller or another environment
//! could make different has noted it, whether or not the result depends on it.

use super::worded::worded;

worded! {
    /// Something outside of a function that an execution looked at. In words, it is the subject of "are samples": why such
    /// executions prove nothing about all environments.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Dependence {
        /// The answer of the environment to a call, a volatile load, or what a call wrote or freed.
        Answer = "the answers of unknown functions",
        /// The contents of memory that existed before the call: of a given block, or of a variable that is no constant of
        /// this module. An internal variable counts as well: earlier calls of this function or of others may have changed
        /// it, and later ones may read it.
        Memory = "the contents of memory before the call",
        /// The address of a block.
        Address = "the addresses of blocks",
        /// Whether a symbol that is `extern_weak` is defined anywhere.
        WeakSymbol = "the symbols that are defined",
        /// Whether an allocation succeeds.
        Allocation = "the allocations that succeed",
        /// What an uninterpreted function means: any function stands for it.
        Meaning = "the meanings of functions that are not modelled",
        /// How the environment rounds.
        Rounding = "the rounding modes of the environment",
        /// Which floating-point exceptions were raised: who reads the status flags sees them.
        Exceptions = "the floating-point exceptions that are raised",
        /// The address of a label as a number, which no text gives a meaning.
        Label = "the addresses of labels",
        /// Whether a call keeps what it promises of a pointer that it passes: which pointers are based on it is not tracked.
        Handling = "the pointers that are based on arguments",
    }
}

/// A set of [`Dependence`].
///
/// ```
/// use irrefute_semantics::{Dependence, Dependences};
/// let mut depends = Dependences::NONE;
/// assert_eq!(depends.first(), None);
/// depends.add(Dependence::Address);
/// assert!(depends.has(Dependence::Address) && !depends.has(Dependence::Answer));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dependences(u16);

impl Dependences {
    /// Arguments and choices alone.
    pub const NONE: Dependences = Dependences(0);

    /// The contents of memory.
    pub const MEMORY: Dependences = Dependences(1 << Dependence::Memory as u8);

    /// Notes one more.
    pub fn add(&mut self, dependence: Dependence) {
        self.0 |= 1 << dependence as u8;
    }

    /// Notes all that another execution depended on.
    pub fn extend(&mut self, other: Dependences) {
        self.0 |= other.0;
    }

    /// Forgets one; whether it was noted.
    pub fn remove(&mut self, dependence: Dependence) -> bool {
        let was_noted = self.has(dependence);
        self.0 &= !(1 << dependence as u8);
        was_noted
    }

    /// Whether it was noted.
    pub fn has(self, dependence: Dependence) -> bool {
        self.0 & (1 << dependence as u8) != 0
    }

    /// Whether nothing was noted.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The first of those that were noted, in the order of [`Dependence::ALL`].
    pub fn first(self) -> Option<Dependence> {
        Dependence::ALL.into_iter().find(|dependence| self.has(*dependence))
    }
}
