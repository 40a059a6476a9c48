//! Landing pads of the lowered form.

use super::Slots;
use crate::exception::Clause;

/// A landing pad: which exceptions enter it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct LandingPad {
    /// Tried in order.
    pub clauses: Vec<Clause>,
    /// Whether it is entered even if no clause matches.
    pub cleanup: bool,
    /// The pointer and the selector.
    pub to: Slots,
}
