//! Unwinding: an exception leaves frames until a landing pad takes it (docs/semantics.md#exceptions).

use super::{Ended, Execution};
use crate::exception::{CLEANUP, Exception};
use crate::observe::Observer;
use crate::program::{EdgeIndex, LandingPad, Slots};
use crate::reason::Unmodelled;
use crate::value::Scalar;
use crate::{End, UbRule};

/// An exception that has arrived at a landing pad of a frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Landed {
    pub exception: Exception,
    /// The selector that the pad received.
    pub selector: u64,
    /// Whether a clause of this pad matched.
    pub is_caught: bool,
}

/// What the landing pads of the callers would do with an exception.
#[derive(Clone, Copy, PartialEq)]
enum FurtherOut {
    /// Let it pass.
    Pass,
    /// Clean up only.
    CleanUp,
    /// Catch it, with this selector.
    Catch(u64),
}

impl<'p, O: Observer> Execution<'_, 'p, O> {
    /// Unwinds from a call in the active frame to the innermost landing pad that takes the exception.
    pub(super) fn unwind_from(
        &mut self,
        invoke: Option<(EdgeIndex, EdgeIndex)>,
        exception: Exception,
    ) -> Result<(), Ended> {
        self.unwind(invoke, exception, None)
    }

    /// The same; `resumed` is the selector of the landing pad that the exception comes from.
    fn unwind(
        &mut self,
        mut invoke: Option<(EdgeIndex, EdgeIndex)>,
        exception: Exception,
        mut resumed: Option<u64>,
    ) -> Result<(), Ended> {
        // `nounwind` is asked of each frame that is left, and only of those: one whose `invoke` catches keeps its
        // promise.
        loop {
            if let Some((_, unwind)) = invoke
                && self.lands(unwind, exception, resumed.take())?
            {
                self.observer.executed(self.place(), &[]);
                return self.take(unwind);
            }
            if self.frame.effects.no_unwind {
                return Err(self.broken(UbRule::NoUnwindUnwound, Vec::new()));
            }
            self.observer.left();
            let caller = if self.frame.is_entry { None } else { self.suspended.pop() };
            let Some(caller) = caller else {
                let blocks = std::mem::take(&mut self.frame.blocks);
                blocks.into_iter().for_each(|block| self.memory.end(block, None));
                return Err(Box::new(End::Unwinds(exception)));
            };
            let mut callee = std::mem::replace(&mut self.frame, caller);
            self.close(&mut callee);
            self.spare.push(callee);
            invoke = self.frame.waiting_call().and_then(|site| site.invoke);
        }
    }

    /// Whether the pad at the end of an edge takes an exception. If so, it is noted with its selector.
    fn lands(&mut self, unwind: EdgeIndex, exception: Exception, resumed: Option<u64>) -> Result<bool, Ended> {
        let code = self.frame.code;
        let pad = match code.pads.get(&code.edges[unwind.0 as usize].block.0) {
            Some(Ok(pad)) => pad,
            Some(Err(reason)) => return Err(self.unsupported(reason.clone())),
            // No landing pad: what is there is not modelled, and says so.
            None => return Ok(true),
        };
        let own = self.selector(exception, &pad.clauses)?;
        let selector = match own {
            Some(selector) => Some(selector),
            None if self.program.is_whole => pad.cleanup.then_some(CLEANUP),
            None => self.selector_without_match(pad, exception, resumed),
        };
        let Some(selector) = selector else { return Ok(false) };
        let landed = Landed { exception, selector, is_caught: own.is_some() };
        if !self.frame.landed.contains(&landed) {
            self.progress.interrupt(self.steps);
        }
        self.frame.landed.retain(|earlier| *earlier != landed);
        self.frame.landed.push(landed);
        Ok(true)
    }

    /// The selector with which a pad is entered of which no clause matches; `None` if it is not entered.
    ///
    /// Where the function is inlined, its pads get the clauses of the pads around the call. A pad must therefore be
    /// prepared for the selectors of those, and either may happen. A `resume` that is inlined goes to the code of the pad
    /// around the call without asking its clauses, which either may happen of, too.
    fn selector_without_match(&mut self, pad: &LandingPad, exception: Exception, resumed: Option<u64>) -> Option<u64> {
        let alone = pad.cleanup.then_some(CLEANUP);
        let inlined = match self.further_out(exception) {
            FurtherOut::Pass if resumed.is_some() => resumed,
            FurtherOut::Pass => return alone,
            FurtherOut::CleanUp => Some(CLEANUP),
            FurtherOut::Catch(selector) => Some(selector),
        };
        if inlined != alone && self.choose_way(2) == 0 { inlined } else { alone }
    }

    /// What the landing pads around the call of the active frame would do.
    fn further_out(&self, exception: Exception) -> FurtherOut {
        let mut found = FurtherOut::Pass;
        for pad in self.pads_further_out() {
            if let Some(selector) = exception.selector(&pad.clauses) {
                return FurtherOut::Catch(selector);
            }
            if pad.cleanup {
                found = FurtherOut::CleanUp;
            }
        }
        found
    }

    /// The landing pads around the call of the active frame, from the innermost outwards.
    pub(super) fn pads_further_out(&self) -> impl Iterator<Item = &'p LandingPad> {
        let count = if self.frame.is_entry { 0 } else { self.suspended.len() };
        let callers = self.suspended[self.suspended.len() - count..].iter().rev();
        // The last one is entered by the environment.
        let mut is_within = true;
        let callers = callers.take_while(move |frame| std::mem::replace(&mut is_within, !frame.is_entry));
        callers.filter_map(|frame| {
            let (_, unwind) = frame.waiting_call()?.invoke?;
            frame.code.pads.get(&frame.code.edges[unwind.0 as usize].block.0)?.as_ref().ok()
        })
    }

    /// `landingpad`.
    pub(super) fn land(&mut self, to: Slots) {
        let Some(landed) = self.frame.landed.last().copied() else { return };
        let value = [self.exception_pointer(landed.exception), Scalar::Word(landed.selector)];
        self.frame.put(to.start, value);
    }

    fn exception_pointer(&self, exception: Exception) -> Scalar {
        if let Some(object) = self.host.and_then(|host| host.object(exception)) {
            return object;
        }
        Scalar::Word(exception.address(self.program.address_bits()))
    }

    /// `resume`: the exception that a landing pad of this frame received goes on.
    pub(super) fn resume(&mut self, value: Slots) -> Result<(), Ended> {
        let [pointer, selector] = &self.frame.slots[value.range()] else {
            return Err(self.unsupported(Unmodelled::ForeignResume));
        };
        let is_meant = |landed: &&Landed| {
            *pointer == self.exception_pointer(landed.exception) && *selector == Scalar::Word(landed.selector)
        };
        let mut meant = self.frame.landed.iter().filter(is_meant);
        let (Some(landed), true) = (meant.next().copied(), meant.next().is_none()) else {
            return Err(self.unsupported(Unmodelled::ForeignResume));
        };
        // An inlined `resume` hands the selector to the code behind the pad further out, which expects one of its own.
        // No text says what a pad receives if the selector was not one of those.
        if landed.is_caught && self.pads_further_out().next().is_some() {
            return Err(self.unsupported(Unmodelled::ResumeOfCaught));
        }
        self.observer.executed(self.place(), &[]);
        self.unwind(None, landed.exception, Some(landed.selector))
    }
}
