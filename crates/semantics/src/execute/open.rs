//! Instructions that are no rules on scalars: `select`, `freeze`, `extractelement`, `insertelement`,
//! fixed-point arithmetic, whose rounding is chosen, and floating-point arithmetic, whose NaNs are. The fast paths for words are here; for all
//! other operands [`lift`](crate::lift) gives the result.

use super::frame::{copy_alone, copy_slot};
use super::step::Reads;
use super::{Ended, Execution};
use crate::dialect::SelectOtherArm;
use crate::floats::FloatOperation;
use crate::lift::{self, Stop};
use crate::observe::Observer;
use crate::program::{ElementSite, FixedPointSite, FloatSite, FreezeSite, SelectSite, Slot, Slots};
use crate::reason::Unmodelled;
use crate::value::Scalar;
use smallvec::SmallVec;

impl<O: Observer> Execution<'_, '_, O> {
    pub(super) fn select(&mut self, site: &SelectSite) -> Result<(), Ended> {
        if let Scalar::Word(condition) = self.frame.slots[site.condition.start.index()]
            && !site.by_lane
            && self.program.dialect.select_other_arm == SelectOtherArm::Ignored
        {
            let arm = if condition != 0 { site.if_true } else { site.if_false };
            self.frame.copy(arm, site.to);
            self.mark_arm(site, condition != 0);
            return Ok(());
        }
        self.mark_arms(site);
        if site.by_lane && self.select_words(site) {
            return Ok(());
        }
        let mut out = self.take_buffer(site.to.len);
        let len = site.to.len as usize;
        let operands = lift::Select {
            condition: &self.frame.slots[site.condition.range()],
            if_true: &self.frame.slots[site.if_true.index()..][..len],
            if_false: &self.frame.slots[site.if_false.index()..][..len],
            shape: &site.shape,
            by_lane: site.by_lane,
        };
        let asked = self.chooser.asked;
        let done = lift::select(operands, &self.program.dialect, &mut self.chooser, &mut out, &mut self.notes);
        self.interrupt_if_asked_since(asked);
        // No set holds pointers, but one of them may do.
        if done == Err(Stop::Unsupported(Unmodelled::PointerSet)) {
            let sets = self.pick(std::iter::once((site.condition, 1)), |_, _| true);
            if !sets.is_empty() {
                let done = self.select(site);
                self.put_back(sets);
                return done;
            }
            return self.finish_lifted(Err(lift::TOO_LARGE), [site.condition], site.to.start, out);
        }
        self.finish_lifted(done, [site.condition], site.to.start, out)
    }

    /// The fast path of a lanewise `select`: words and poison under conditions that are words; `false` if some lane
    /// needs the slow path, or the arm that is not chosen matters.
    fn select_words(&mut self, site: &SelectSite) -> bool {
        if self.program.dialect.select_other_arm != SelectOtherArm::Ignored {
            return false;
        }
        let slots = &mut self.frame.slots;
        for lane in 0..site.to.len {
            let Scalar::Word(condition) = slots[site.condition.start.offset(lane).index()] else { return false };
            let arms = [site.if_false, site.if_true].map(|arm| arm.offset(lane));
            // Lanes of a joint are left to the slow path: which lanes stay together depends on all of them.
            if arms.iter().any(|arm| !matches!(slots[arm.index()], Scalar::Word(_) | Scalar::Poison)) {
                return false;
            }
            copy_slot(slots, arms[usize::from(condition != 0)], site.to.start.offset(lane));
        }
        true
    }

    pub(super) fn freeze(&mut self, site: &FreezeSite) -> Result<(), Ended> {
        if self.frame.slots[site.from.range()].iter().all(|scalar| matches!(scalar, Scalar::Word(_))) {
            self.frame.copy(site.from.start, Slots { start: site.to, len: site.from.len });
            return Ok(());
        }
        let mut out = self.take_buffer(site.from.len);
        let operand = &self.frame.slots[site.from.range()];
        let asked = self.chooser.asked;
        let done = lift::freeze(&site.shape, operand, &mut self.chooser, &mut out, &mut self.notes);
        self.interrupt_if_asked_since(asked);
        self.finish_lifted(done, [site.from], site.to, out)
    }

    pub(super) fn fixed_point(&mut self, site: &FixedPointSite) -> Result<(), Ended> {
        let mut out = self.take_buffer(site.lhs.len);
        let asked = self.chooser.asked;
        let read = [site.lhs, site.rhs].map(|slots| (slots, site.rule.width));
        let done = self.apply_or_pick(Reads::Lanewise, read.into_iter(), &mut out, |execution, out| {
            let operands = [site.lhs, site.rhs].map(|slots| &execution.frame.slots[slots.range()]);
            lift::fixed_point(site.rule, operands, &mut execution.chooser, out, &mut execution.notes)
        });
        self.interrupt_if_asked_since(asked);
        self.finish_lifted(done, [site.lhs, site.rhs], site.to, out)
    }

    /// Reports the operands of an `fcmp`. Numbers that are close have bits that are.
    fn note_comparison(&mut self, site: &FloatSite) {
        let (FloatOperation::Compare(_), [lhs, rhs]) = (site.rule.operation, &site.operands[..]) else { return };
        let (place, width) = (self.place(), site.rule.format.width());
        for lane in 0..site.to.len {
            let operand = |start: &Slot| &self.frame.slots[start.offset(lane).index()];
            self.observer.compared(place, width, operand(lhs), operand(rhs));
        }
    }

    pub(super) fn float(&mut self, site: &FloatSite) -> Result<(), Ended> {
        self.note_comparison(site);
        if self.ordinary_lanes(site) {
            return Ok(());
        }
        let mut out = self.take_buffer(site.to.len);
        let lanes = |start: &Slot| Slots { start: *start, len: site.to.len };
        let asked = self.chooser.asked;
        let rule = match site.rule.is_rounded_by_environment() {
            true => site.rule.in_environment(self.memory.rounding()),
            false => site.rule,
        };
        let read = site.operands.iter().enumerate().map(|(i, start)| (lanes(start), rule.operand_width(i)));
        let done = self.apply_or_pick(Reads::Lanewise, read, &mut out, |execution, out| {
            let operands: SmallVec<[&[Scalar]; 3]> =
                site.operands.iter().map(|start| &execution.frame.slots[lanes(start).range()]).collect();
            lift::float(rule, &operands, &mut execution.chooser, out, &mut execution.notes)
        });
        self.interrupt_if_asked_since(asked);
        self.finish_lifted(done, site.operands.iter().map(lanes), site.to.start, out)
    }

    /// The fast path of floating-point operations: lanes of words that give words. `false` if some lane needs the slow
    /// path, which then overwrites the lanes written so far, as for [integers](Execution::word_lanes).
    fn ordinary_lanes(&mut self, site: &FloatSite) -> bool {
        let operands = &site.operands[..];
        if operands.len() > 3 {
            return false;
        }
        let slots = &mut self.frame.slots;
        for lane in 0..site.to.len {
            let mut words = [0; 3];
            for (word, operand) in words.iter_mut().zip(operands) {
                let Scalar::Word(bits) = slots[operand.offset(lane).index()] else { return false };
                *word = bits;
            }
            let Some(result) = site.rule.ordinary(&words[..operands.len()]) else { return false };
            slots[site.to.start.offset(lane).index()].set_word(result);
        }
        true
    }

    pub(super) fn element(&mut self, site: &ElementSite) -> Result<(), Ended> {
        if let Scalar::Word(index) = self.frame.slots[site.index.index()]
            && index < u64::from(site.vector.len)
        {
            self.known_element(site, index as u32);
            return Ok(());
        }
        let mut out = self.take_buffer(site.to.len);
        let slots = &self.frame.slots;
        let vector = &slots[site.vector.range()];
        let index = &slots[site.index.index()];
        let done = match site.inserted.map(|slot| &slots[slot.index()]) {
            None => lift::extract(vector, index, site.lane, &mut self.notes).map(|element| out[0] = element),
            Some(element) => lift::insert(vector, element, index, site.lane, &mut out, &mut self.notes),
        };
        self.finish_lifted(done, [site.vector], site.to.start, out)
    }

    /// An element at an index that is one value and in range: each lane reads its source alone.
    fn known_element(&mut self, site: &ElementSite, index: u32) {
        let slots = &mut self.frame.slots;
        let Some(inserted) = site.inserted else {
            copy_alone(slots, site.vector.start.offset(index), site.to.start);
            return;
        };
        for lane in 0..site.to.len {
            let from = if lane == index { inserted } else { site.vector.start.offset(lane) };
            copy_alone(slots, from, site.to.start.offset(lane));
        }
    }
}
