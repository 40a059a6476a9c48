//! Lanes that are picked together: one pick fills all of them (`bitcast` of an undef scalar to a
//! vector, `*.with.overflow`, a load).

use super::normal;
use crate::value::Scalar;

/// The possible tuples of lanes that are picked together.
#[derive(Clone, Debug, PartialEq)]
pub struct Joint {
    /// The number of lanes of each tuple.
    pub lanes: u32,
    /// The tuples, one after another, sorted and distinct; at least two.
    pub tuples: Box<[u64]>,
    /// Whether it is a choice of the source that is left open, as [`Set::relaxed`](super::Set::relaxed).
    pub relaxed: bool,
}

impl Joint {
    /// The possible values of one lane, read alone.
    ///
    /// The width is taken to be that of words. It only matters to the representation of more than 4096 values.
    pub fn lane(&self, lane: u32) -> Scalar {
        let values = self.rows().map(|t| t[lane as usize]).collect();
        normal::collect::<u64>(values, 64, self.relaxed)
    }

    /// The tuples.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[u64]> {
        self.tuples.chunks_exact(self.lanes as usize)
    }
}
