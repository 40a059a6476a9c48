//! The marks of a function: its edges first, then the two arms of each `select`, then the entry.

use super::{Code, EdgeIndex, SelectSite};
use crate::marks::Mark;

impl Code {
    /// The number of an edge.
    #[inline]
    pub fn mark_of_edge(edge: EdgeIndex) -> Mark {
        Mark(edge.0)
    }

    /// The number of the arm that a `select` takes under this condition.
    #[inline]
    pub fn mark_of_arm(&self, select: &SelectSite, condition: bool) -> Mark {
        Mark(self.edges.len() as u32 + 2 * select.number + u32::from(condition))
    }

    /// The number of the entry.
    pub fn mark_of_entry(&self) -> Mark {
        Mark(self.edges.len() as u32 + 2 * self.selects)
    }

    /// How many ways there are.
    pub fn count_marks(&self) -> usize {
        self.mark_of_entry().0 as usize + 1
    }
}
