//! Latent undefined behaviour: promises that an execution would break in another environment
//! (docs/semantics.md#latent-undefined-behaviour).
//!
//! Executions have one thread, and their environment calls few functions back. Where some other environment would make
//! an execution undefined, the execution only notes how. That says nothing of a source: it is defined in the environment
//! at hand. A target that notes what its source does not is undefined in an environment in which the source is not.

use super::worded::worded;

worded! {
    /// A promise that another environment breaks.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Latent {
        /// A `nosync` function does something by which it may synchronize with another thread.
        Synchronizes = "a `nosync` function may synchronize with another thread",
        /// An ABI attribute of a call is not that of its callee.
        PassedOtherwise = "a call has other ABI attributes than its callee",
        /// A `nocallback` function calls one that may call back.
        CallsBack = "a `nocallback` function calls one that may call back",
        /// A `norecurse` function calls one that may call it again.
        Recurses = "a `norecurse` function calls one that may call it again",
        /// A function without a body is called with `norecurse`, and may call itself.
        CalleeRecurses = "a function that is `norecurse` may call itself",
        /// A pointer that is `nofree` is passed on to a function that may free what it leads to.
        FreesArgument = "what a `nofree` argument leads to may be freed",
        /// A result that is `noalias` leads to a block that the caller may know.
        ReturnsKnown = "a `noalias` result leads to memory that the caller may know",
    }
}

/// A set of them.
///
/// ```
/// use irrefute_semantics::latent::{Latent, Latents};
/// let mut latents = Latents::NONE;
/// latents.add(Latent::Recurses);
/// assert_eq!(latents.beyond(Latents::NONE), Some(Latent::Recurses));
/// assert_eq!(latents.beyond(latents), None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Latents(u8);

impl Latents {
    /// The empty set.
    pub const NONE: Latents = Latents(0);

    /// Whether nothing is latent.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Adds one.
    pub fn add(&mut self, latent: Latent) {
        self.0 |= 1 << latent as u8;
    }

    /// The first that others lack.
    pub fn beyond(self, others: Latents) -> Option<Latent> {
        let more = self.0 & !others.0;
        Latent::ALL.into_iter().find(|latent| more >> *latent as u8 & 1 != 0)
    }
}
