//! Deoptimization: an interpreter takes over from the state of a "deopt" bundle (docs/semantics.md#deoptimization).

use super::{Ended, Execution};
use crate::observe::Observer;
use crate::outcome::May;
use crate::program::{DeoptSite, Slot, Slots};
use crate::reason::Unmodelled;
use crate::value::{Scalar, Value};
use crate::{End, Event};
use irrefute_ir::IntrinsicId;

impl<O: Observer> Execution<'_, '_, O> {
    /// `llvm.experimental.guard`: goes on if the condition holds, and may then deoptimize all the same.
    pub(super) fn guard(&mut self, condition: Slot, site: &DeoptSite) -> Result<(), Ended> {
        let value = self.frame.slots[condition.index()].extract().into_owned();
        self.must_be_branched_on(&value)?;
        let goes_on = match value {
            Scalar::Word(0) => false,
            _ => self.choose_way(2) == 0,
        };
        if goes_on { Ok(()) } else { Err(self.deoptimize(site)) }
    }

    /// The end of the execution: an event with the state, from which the environment goes on.
    pub(super) fn deoptimize(&mut self, site: &DeoptSite) -> Ended {
        self.show_state(site).map_or_else(|ended| ended, |()| Box::new(End::Stopped))
    }

    fn show_state(&mut self, site: &DeoptSite) -> Result<(), Ended> {
        // The callers go on in the interpreter, too, so each must say from where.
        let waits = |frame: &super::frame::Frame| frame.waiting_call().is_some_and(|site| site.deopt.is_some());
        if self.suspended.iter().any(|frame| !waits(frame)) || self.frame.is_entry && !self.suspended.is_empty() {
            return Err(self.unsupported(Unmodelled::DeoptOfCaller));
        }
        let mut args: Vec<Value> = site.args.iter().map(|slots| self.frame.value(*slots)).collect();
        args.extend(self.state(&site.state));
        for arg in &mut args {
            self.made_public(&mut arg.0);
            self.must_keep_none(&arg.0)?;
        }
        let all = Value(args.iter().flat_map(|arg| arg.0.iter().cloned()).collect());
        let memory = self.shown(&all)?;
        let may = May { unwind: false, returns: false, not_return: true, read: true, write: true };
        let event = Event { memory, ..Event::blind(IntrinsicId::ExperimentalDeoptimize.name(), args, may) };
        self.flush_output();
        self.trace.push(event);
        Ok(())
    }

    /// The state of a call: those of the calls that the callers wait for come first, as if all of them were inlined.
    pub(super) fn state(&self, own: &[Slots]) -> Vec<Value> {
        let callers = self.suspended.iter().filter_map(|frame| Some((frame, frame.waiting_call()?.deopt.as_ref()?)));
        let of_callers = callers.flat_map(|(frame, state)| state.iter().map(|slots| frame.value(*slots)));
        of_callers.chain(own.iter().map(|slots| self.frame.value(*slots))).collect()
    }
}
