//! Calls of functions of the module that the environment makes: before the execution, from a function without a body,
//! and after it (docs/semantics.md#calls-by-the-environment).
//!
//! Such a call is an execution within the execution: its outermost frame is an entry, which ends with `returns` or
//! `unwinds` as the whole does. The environment sees that end, so it is an event. Any other end ends the whole.
//!
//! A function that is called back runs while its callers are suspended, so what they promise holds for it, too. Before
//! and after the execution nothing is suspended.

use super::ask::param_attrs;
use super::frame::Frame;
use super::{Ended, Execution};
use crate::library::is_known;
use crate::memory::{EnvironmentCall, Handed, MemoryBlock, Permission, Reach, Visible, When};
use crate::observe::Observer;
use crate::outcome::May;
use crate::program::{Body, CallSite, Code, FunctionEffects, FunctionIndex, Lowered};
use crate::reason::Unmodelled;
use crate::value::{Scalar, Shape, Value};
use crate::{End, Event};
use std::sync::Arc;

impl<'p, O: Observer> Execution<'_, 'p, O> {
    /// Makes the calls of the environment before the execution, or after it. No frame is active then: the outermost one
    /// is put aside.
    pub(super) fn calls_around(&mut self, when: When) -> Result<(), Ended> {
        let Some(environment) = self.memory.environment_calls() else { return Ok(()) };
        for call in environment.calls.iter().filter(|call| call.when == when) {
            let Some((callee, code)) = self.callable(call, &[]) else { continue };
            self.restricted = 0;
            let frame = self.entry(callee, code, FunctionEffects::default());
            let outermost = std::mem::replace(&mut self.frame, frame);
            let end = self.run_entry(&call.args);
            self.show_end(callee, end)?;
            self.leave_entry(outermost);
        }
        Ok(())
    }

    /// Makes the calls of the environment from a function without a body, before it returns. `site` is the call of that
    /// function, with its promises and arguments.
    pub(super) fn calls_back(
        &mut self,
        function: &Lowered,
        site: &CallSite,
        effects: FunctionEffects,
        args: &[Value],
    ) -> Result<(), Ended> {
        let Some(environment) = self.memory.environment_calls() else { return Ok(()) };
        if !self.may_call_back(function, site, effects) {
            return Ok(());
        }
        for call in environment.calls.iter().filter(|call| call.when == When::Within) {
            let Some((callee, code)) = self.callable(call, args) else { continue };
            if self.suspended.len() + 1 >= self.budget.call_depth as usize {
                return Err(Box::new(End::Unknown));
            }
            // What the function called back does, its caller does. Only what is thrown may be caught in between.
            let of_caller = FunctionEffects { no_unwind: false, no_return: false, ..effects };
            let mut frame = self.entry(callee, code, of_caller);
            frame.tail = site.tail;
            let suspended = std::mem::replace(&mut self.frame, frame);
            self.suspended.push(suspended);
            let end = self.run_entry(&call.args);
            self.show_end(callee, end)?;
            let Some(caller) = self.suspended.pop() else { return Err(self.unsupported(Unmodelled::NoCall)) };
            self.leave_entry(caller);
        }
        Ok(())
    }

    /// Whether a function without a body may enter the module before it returns. What it calls back calls nothing back in
    /// turn: one level shows what it changes.
    fn may_call_back(&self, function: &Lowered, site: &CallSite, effects: FunctionEffects) -> bool {
        let frames = || self.suspended.iter().chain([&self.frame]);
        let is_called_back = frames().skip(1).any(|frame| frame.is_entry);
        // What it promises of its arguments holds until it returns, so for the environment that a function called back asks,
        // too: a `noalias` argument is nobody else's, and nobody reads what is `writeonly`.
        let is_bound = (0..site.args.len()).any(|i| {
            let attrs = param_attrs(function, site, i);
            attrs.no_alias || attrs.permission != Permission::ALL || !attrs.freed
        });
        !is_called_back
            && !is_bound
            && !effects.no_callback
            && !effects.no_recurse
            && !effects.memory.restricts()
            && !is_known(&function.name)
            && frames().all(|frame| !frame.effects.no_callback)
    }

    /// The function of a call and its body, if the environment can make the call: other modules can name the function, or
    /// `args`, which the environment was just given, lead to it.
    fn callable(&self, call: &EnvironmentCall, args: &[Value]) -> Option<(FunctionIndex, &'p Code)> {
        let program = self.program;
        let callee = match &call.function {
            None => self.began_in,
            Some(name) => program.function(name)?,
        };
        let lowered = &program.functions[callee.index()];
        let Body::Code(code) = &lowered.body else { return None };
        let leads_there = |scalar: &Scalar| scalar.block() == Some(MemoryBlock::function(callee.0));
        let is_given = || args.iter().any(|arg| arg.0.iter().any(leads_there));
        let fits = call.args.len() == lowered.params.len()
            && call.args.iter().zip(&lowered.params).all(|(arg, param)| arg.0.len() == param.shape.len());
        let recurs = call.when == When::Within && lowered.effects.no_recurse && self.is_active(callee);
        (fits && !recurs && (lowered.external || is_given())).then_some((callee, code))
    }

    /// A frame of a function that the environment enters.
    pub(super) fn entry(
        &mut self,
        callee: FunctionIndex,
        code: &'p Code,
        of_caller: FunctionEffects,
    ) -> Box<Frame<'p>> {
        let effects = self.program.functions[callee.index()].effects.and(of_caller);
        let entered = (self.memory.begin_call(), self.memory.now());
        // A state of an earlier call of the same function is another one: more calls came after that.
        self.progress.interrupt(self.steps);
        let mut frame = self.new_frame(callee, code, effects, entered);
        frame.is_entry = true;
        frame
    }

    /// Goes back from an entry that has ended.
    pub(super) fn leave_entry(&mut self, to: Box<Frame<'p>>) {
        let mut left = std::mem::replace(&mut self.frame, to);
        self.close(&mut left);
        self.spare.push(left);
        self.progress.interrupt(self.steps);
    }

    /// Shows the environment how its call ended, and the memory that it sees then.
    fn show_end(&mut self, callee: FunctionIndex, end: End) -> Result<(), Ended> {
        let (result, unwinds) = match end {
            End::Returns(result) => (result, false),
            // Who catches it looks at it.
            End::Unwinds(exception) => (Value::scalar(Scalar::Word(exception.0)), true),
            other => return Err(Box::new(other)),
        };
        // The function of the check may have another name on the other side.
        let name = (callee != self.began_in).then(|| &*self.program.functions[callee.index()].name);
        let memory = self.shown(&result)?;
        let may = May { unwind: false, returns: true, not_return: false, read: true, write: true };
        let event = Event { memory, ..Event::blind(Event::end_of_call(name, unwinds), vec![result], may) };
        self.flush_output();
        // The answer means nothing, but the environment must see every event of the trace.
        let _ = self.environment.asked().answer_event(self.trace.len(), &event, &Shape::new());
        self.trace.push(event);
        Ok(())
    }

    /// The memory that the environment sees when a call of its own ends with a result; it may keep all of it.
    pub(super) fn shown(&mut self, result: &Value) -> Result<Arc<Visible>, Ended> {
        let pointers = result.0.iter().filter(|scalar| scalar.has_provenance());
        let all = |pointer| Handed { pointer, reach: Reach::ALL, kept: Permission::ALL };
        let handed: Vec<Handed<'_>> = pointers.map(all).collect();
        let mut visible = self.memory.visible(handed.iter().copied(), Reach::ALL);
        match self.memory.escape(handed, Reach::ALL, &mut visible) {
            true => Ok(Arc::new(visible)),
            false => Err(self.unsupported(Unmodelled::UncapturedCopy)),
        }
    }
}
