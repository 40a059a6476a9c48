//! Instructions that are no rules on scalars: `select`, `freeze`, `extractelement`, `insertelement`,
//! and fixed-point arithmetic, whose rounding is chosen. Where operands are words, this is the fast
//! path; otherwise [`lift`](crate::semantics::lift) says what they give.

use super::{Ended, Execution};
use crate::semantics::dialect::SelectOtherArm;
use crate::semantics::lift;
use crate::semantics::observe::Observer;
use crate::semantics::program::{ElementSite, FixedPointSite, FreezeSite, SelectSite};
use crate::semantics::value::Scalar;

impl<O: Observer> Execution<'_, '_, O> {
    pub(super) fn select(&mut self, site: &SelectSite) -> Result<(), Ended> {
        if let Scalar::Word(condition) = self.frame.slots[site.condition.start.index()]
            && !site.by_lane
            && self.program.dialect.select_other_arm == SelectOtherArm::Ignored
        {
            let arm = if condition != 0 { site.if_true } else { site.if_false };
            self.frame.copy(arm, site.to);
            return Ok(());
        }
        let mut out = self.take_buffer(site.to.len);
        let len = site.to.len as usize;
        let operands = lift::Select {
            condition: &self.frame.slots[site.condition.range()],
            if_true: &self.frame.slots[site.if_true.index()..][..len],
            if_false: &self.frame.slots[site.if_false.index()..][..len],
            shape: self.frame.code.shape(site.shape),
            by_lane: site.by_lane,
        };
        let asked = self.chooser.asked;
        let done = lift::select(operands, &self.program.dialect, &mut self.chooser, &mut out, &mut self.notes);
        self.interrupt_if_asked_since(asked);
        self.finish_lifted(done, &[site.condition], site.to.start, out)
    }

    pub(super) fn freeze(&mut self, site: &FreezeSite) -> Result<(), Ended> {
        // An empty structure has no slot to look at.
        if site.from.len == 1
            && let Scalar::Word(word) = self.frame.slots[site.from.start.index()]
        {
            self.frame.slots[site.to.index()] = Scalar::Word(word);
            return Ok(());
        }
        let mut out = self.take_buffer(site.from.len);
        let operand = &self.frame.slots[site.from.range()];
        let shape = self.frame.code.shape(site.shape);
        let asked = self.chooser.asked;
        let done = lift::freeze(shape, operand, &mut self.chooser, &mut out, &mut self.notes);
        self.interrupt_if_asked_since(asked);
        self.finish_lifted(done, &[site.from], site.to, out)
    }

    pub(super) fn fixed_point(&mut self, site: &FixedPointSite) -> Result<(), Ended> {
        let mut out = self.take_buffer(site.lhs.len);
        let operands = [site.lhs, site.rhs].map(|slots| &self.frame.slots[slots.range()]);
        let asked = self.chooser.asked;
        let done = lift::fixed_point(site.rule, operands, &mut self.chooser, &mut out, &mut self.notes);
        self.interrupt_if_asked_since(asked);
        self.finish_lifted(done, &[site.lhs, site.rhs], site.to, out)
    }

    pub(super) fn element(&mut self, site: &ElementSite) -> Result<(), Ended> {
        let mut out = self.take_buffer(site.to.len);
        let slots = &self.frame.slots;
        let vector = &slots[site.vector.range()];
        let index = &slots[site.index.index()];
        let done = match site.inserted.map(|slot| &slots[slot.index()]) {
            None => lift::extract(vector, index, site.lane, &mut self.notes).map(|element| out[0] = element),
            Some(element) => lift::insert(vector, element, index, site.lane, &mut out, &mut self.notes),
        };
        self.finish_lifted(done, &[site.vector], site.to.start, out)
    }
}
