//! `setjmp` and `longjmp` (C23, 7.13). The buffer holds the number of the place to go on at; nothing else of it is used.
//!
//! Local variables that are not volatile and have changed since `setjmp` are indeterminate in C. In the IR they are
//! registers or memory of a function whose call `returns_twice`, and hold what they hold.

use super::super::{Ended, Execution};
use super::{Next, int};
use crate::observe::Observer;
use crate::reason::Unmodelled;
use crate::value::{CallId, Leaf, Scalar};

/// A place that `setjmp` has noted.
#[derive(Clone, Copy)]
pub(super) struct Jump {
    /// The call of the function that called `setjmp`, and its action there.
    call: CallId,
    at: usize,
}

impl<O: Observer> Execution<'_, '_, O> {
    pub(super) fn set_jump(&mut self, buffer: &Scalar) -> Result<Scalar, Ended> {
        let jump = Jump { call: self.frame.call, at: self.frame.at };
        let jumps = &mut self.runtime().jumps;
        let known = jumps.iter().position(|other| (other.call, other.at) == (jump.call, jump.at));
        let number = known.unwrap_or_else(|| {
            jumps.push(jump);
            jumps.len() - 1
        });
        self.store_scalar(buffer, 0, Leaf::Int(64), &Scalar::Word(number as u64))?;
        Ok(int(0))
    }

    pub(super) fn long_jump(&mut self, buffer: &Scalar, value: Scalar) -> Result<Next, Ended> {
        let Scalar::Word(number) = self.load_scalar(buffer, 0, Leaf::Int(64))? else {
            return Err(self.unsupported(Unmodelled::ForeignJump));
        };
        let Some(jump) = self.runtime().jumps.get(number as usize).copied() else {
            return Err(self.unsupported(Unmodelled::ForeignJump));
        };
        // What an entry would return to is a call of the library, which is half done.
        let is_there = |call: CallId| call == jump.call;
        let mut inner = self.suspended.iter().rev().take_while(|frame| !is_there(frame.call));
        let is_within = self.suspended.iter().any(|frame| is_there(frame.call));
        let crosses = self.frame.is_entry || inner.any(|frame| frame.is_entry);
        let is_reached = is_there(self.frame.call) || is_within && !crosses;
        if !is_reached {
            return Err(self.unsupported(Unmodelled::ForeignJump));
        }
        while !is_there(self.frame.call) {
            let Some(caller) = self.suspended.pop() else { return Err(self.unsupported(Unmodelled::ForeignJump)) };
            self.observer.left();
            let mut callee = std::mem::replace(&mut self.frame, caller);
            self.close(&mut callee);
            self.spare.push(callee);
        }
        self.library = Default::default();
        self.frame.at = jump.at;
        self.progress.interrupt(self.steps);
        let Some(site) = self.frame.waiting_call() else { return Err(self.unsupported(Unmodelled::NoCall)) };
        // "longjmp cannot cause setjmp to return the value 0" (C23, 7.13.2.1).
        let value = if value == Scalar::Word(0) { int(1) } else { value };
        self.came_back(site, None, crate::Value::scalar(value))?;
        Ok(Next::Elsewhere)
    }
}
