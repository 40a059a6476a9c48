//! What is noted of the way that an execution takes: edges and arms in the function in which it began, recursive
//! activations included.
//!
//! This runs at every edge, so it is one comparison and one store.

use super::Execution;
use crate::marks::Mark;
use crate::observe::Observer;
use crate::program::{Code, EdgeIndex, SelectSite};
use crate::value::Scalar;

impl<O: Observer> Execution<'_, '_, O> {
    #[inline]
    pub(super) fn mark(&mut self, mark: Mark) {
        if self.frame.function == self.began_in
            && let Some(byte) = self.marks.get_mut(mark.0 as usize)
        {
            *byte = 1;
        }
    }

    #[inline]
    pub(super) fn mark_edge(&mut self, edge: EdgeIndex) {
        self.mark(Code::mark_of_edge(edge));
    }

    #[inline]
    pub(super) fn mark_arm(&mut self, select: &SelectSite, arm: bool) {
        let mark = self.frame.code.mark_of_arm(select, arm);
        self.mark(mark);
    }

    /// Notes the arms that a `select` reads: both under a condition that may be 0 and 1, and none under poison, or where it
    /// is not known.
    pub(super) fn mark_arms(&mut self, select: &SelectSite) {
        for slot in select.condition.range() {
            let arms: &[bool] = match &*self.frame.slots[slot].extract() {
                Scalar::Word(0) => &[false],
                Scalar::Word(_) => &[true],
                // A set of one bit that is known exactly holds both, or else it is a word.
                Scalar::Set(set) if set.is_exact() => &[false, true],
                Scalar::Set(_)
                | Scalar::Poison
                | Scalar::Big(_)
                | Scalar::Joint(..)
                | Scalar::Log(..)
                | Scalar::Phy(_)
                | Scalar::Raw(_) => &[],
            };
            arms.iter().for_each(|&arm| self.mark_arm(select, arm));
        }
    }
}
