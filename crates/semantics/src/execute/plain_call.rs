//! Calls that keep every promise because they pass words only, for executions whose calls nobody observes.
//!
//! Most calls of a program are plain: the attributes of callee and call promise nothing that a word could break, and
//! all arguments are words. Nothing of what [`call`](super::call) notes about pointers is there then, so a frame needs
//! only its slots. What is done here is what [`call`](super::call) does in the same case. Whatever else is found leaves
//! everything as it was, and the call to the general rules.

use super::Execution;
use crate::observe::Observer;
use crate::program::{Body, CallSite, Slots, Target};
use crate::value::Scalar;

impl<O: Observer> Execution<'_, '_, O> {
    /// Enters the callee of a plain call. Whether it was one; if not, nothing has changed.
    #[inline]
    pub(super) fn enter_plain(&mut self, site: &CallSite) -> bool {
        let (Some(effects), &Target::Defined(callee)) = (site.plain, &site.callee) else { return false };
        let Body::Code(code) = &self.program.functions[callee.index()].body else { return false };
        if O::HEARS_STEPS
            || O::HEARS_STATES
            || !code.is_plain()
            || self.is_deep()
            || self.suspended.len() + 1 >= self.budget.call_depth as usize
            || !site.args.iter().all(|arg| are_words(&self.frame.slots[arg.slots.range()]))
        {
            return false;
        }
        let call = self.memory.begin_call();
        let mut frame = self.new_frame(callee, code, effects, (call, self.memory.now()));
        let mut to = code.params.start;
        for arg in &site.args {
            copy_words(&self.frame.slots[arg.slots.range()], &mut frame.slots[to.index()..]);
            to = to.offset(arg.slots.len);
        }
        frame.is_plain = true;
        self.suspended.push(std::mem::replace(&mut self.frame, frame));
        true
    }

    /// Returns words from a plain call that has no stack blocks. Whether it did; if not, nothing has changed.
    #[inline]
    pub(super) fn return_plain(&mut self, result: Slots) -> bool {
        if !self.frame.is_plain || !self.frame.blocks.is_empty() || !are_words(&self.frame.slots[result.range()]) {
            return false;
        }
        let Some(site) = self.suspended.last().and_then(|caller| caller.waiting_call()) else { return false };
        let Some(caller) = self.suspended.pop() else { return false };
        let callee = std::mem::replace(&mut self.frame, caller);
        copy_words(&callee.slots[result.range()], &mut self.frame.slots[site.to.range()]);
        self.frame.at += 1;
        self.memory.end_call(callee.call);
        self.spare.push(callee);
        true
    }
}

#[inline]
fn are_words(slots: &[Scalar]) -> bool {
    slots.iter().all(|scalar| matches!(scalar, Scalar::Word(_)))
}

#[inline]
fn copy_words(from: &[Scalar], to: &mut [Scalar]) {
    for (from, to) in from.iter().zip(to) {
        if let Scalar::Word(word) = from {
            to.set_word(*word);
        }
    }
}
