//! Calls of functions with a body, calls that the environment answers, returning and unwinding.

use super::definedness::{satisfy, satisfy_all};
use super::frame::Frame;
use super::{Ended, Execution};
use crate::semantics::environment::Answer;
use crate::semantics::lift::Stop;
use crate::semantics::observe::Observer;
use crate::semantics::outcome::May;
use crate::semantics::program::{Body, CallSite, Conduct, EdgeIndex, FunctionIndex, Slots, Target};
use crate::semantics::value::{Scalar, Value};
use crate::semantics::{End, Event, Place, UbRule, UndefinedBehaviour};
use std::sync::Arc;

impl<O: Observer> Execution<'_, '_, O> {
    /// Does a call; the frame's next action is then the callee's first, or the one after the call.
    pub(super) fn call(&mut self, site: &CallSite) -> Result<(), Ended> {
        match site.callee {
            Target::Defined(callee) => self.enter(callee, site),
            Target::Declared(callee) => self.ask_environment(callee, site),
            Target::Trap => self.trap(site),
            Target::Bad => Err(self.broken(UbRule::BadCallee, self.arguments(site))),
        }
    }

    fn arguments(&self, site: &CallSite) -> Vec<Value> {
        site.args.iter().map(|arg| self.frame.value(arg.slots)).collect()
    }

    fn enter(&mut self, callee: FunctionIndex, site: &CallSite) -> Result<(), Ended> {
        let program = self.program;
        let lowered = &program.functions[callee.index()];
        let code = match &lowered.body {
            Body::Code(code) => code,
            Body::Unsupported(reason) => return Err(self.unsupported(reason.clone())),
            Body::Declared => return Err(self.unsupported(format!("@{} has no body", lowered.name).into())),
        };
        if self.suspended.len() + 1 >= self.budget.call_depth as usize {
            return Err(Box::new(End::Unknown));
        }
        if lowered.conduct.no_recurse && self.is_active(callee) {
            return Err(self.broken(UbRule::NoRecurseRecursed, self.arguments(site)));
        }
        let slots = self.pools.take(callee, code);
        let mut frame = Frame::new(callee, code, lowered.conduct.and(site.conduct), slots);
        let mut to = code.params.start;
        for (arg, param) in site.args.iter().zip(&lowered.params) {
            let target = &mut frame.slots[to.index()..][..arg.slots.len as usize];
            target.clone_from_slice(&self.frame.slots[arg.slots.range()]);
            to = to.offset(arg.slots.len);
            if param.demand.is_trivial() && arg.demand.is_trivial() {
                continue;
            }
            if let Err(stop) = satisfy_all(target, &[&param.demand, &arg.demand]) {
                return Err(self.stop(stop, vec![self.frame.value(arg.slots)]));
            }
        }
        self.observer.calling(self.place());
        self.observer.entered(callee, &frame.slots[code.params.range()]);
        self.suspended.push(std::mem::replace(&mut self.frame, frame));
        Ok(())
    }

    fn is_active(&self, function: FunctionIndex) -> bool {
        self.frame.function == function || self.suspended.iter().any(|f| f.function == function)
    }

    /// The arguments, as the parameters and the call site demand them.
    fn demanded_arguments(&self, callee: FunctionIndex, site: &CallSite) -> Result<Vec<Value>, Ended> {
        let params = &self.program.functions[callee.index()].params;
        let mut args = self.arguments(site);
        for (i, (value, arg)) in args.iter_mut().zip(&site.args).enumerate() {
            match params.get(i) {
                Some(param) => self.demand_all(value, &[&param.demand, &arg.demand])?,
                None => self.demand(value, &arg.demand)?,
            }
        }
        Ok(args)
    }

    /// What the parameters of the outermost function demand.
    pub(super) fn check_parameters(&mut self) -> Result<(), Ended> {
        let program = self.program;
        let function = self.frame.function;
        let params = self.frame.code.params;
        self.observer.entered(function, &self.frame.slots[params.range()]);
        let mut start = params.start;
        for param in &program.functions[function.index()].params {
            let mut value = self.frame.value(Slots { start, len: param.shape.len() as u32 });
            if let Err(stop) = satisfy(&mut value.0, &param.demand) {
                let place = Place::entry(function.0);
                return Err(match stop {
                    Stop::Ub(rule) => {
                        Box::new(End::Ub(Box::new(UndefinedBehaviour { rule, place, operands: vec![value] })))
                    }
                    stop => self.stop(stop, Vec::new()),
                });
            }
            self.frame.put(start, value.0);
            start = start.offset(param.shape.len() as u32);
        }
        Ok(())
    }

    /// A function without a body: an event, if the attributes leave one possible; otherwise a
    /// function of its arguments.
    fn ask_environment(&mut self, callee: FunctionIndex, site: &CallSite) -> Result<(), Ended> {
        let lowered = &self.program.functions[callee.index()];
        let args = self.demanded_arguments(callee, site)?;
        let conduct = lowered.conduct.and(site.conduct);
        let may = May { unwind: !conduct.no_unwind, not_return: !conduct.will_return };
        // Only a declaration that promises to return does so at every call: what one call site
        // promises alone must not make two answers of one function differ.
        if conduct.no_write && lowered.conduct.no_unwind && lowered.conduct.will_return {
            let result = self.environment.answer_function(&lowered.name, &args, &site.shape);
            return self.answered(callee, site, conduct, &args, result);
        }
        if !conduct.no_write {
            self.check_may_write()?;
        }
        let event = Event { callee: lowered.name.clone(), args: args.clone(), may };
        match self.perform(event, site, conduct) {
            Answer::Returns(result) => self.answered(callee, site, conduct, &args, result),
            Answer::Unwinds if conduct.no_unwind => Err(self.broken(UbRule::NoUnwindUnwound, Vec::new())),
            Answer::Unwinds => self.unwind_from(site.invoke),
            Answer::NeverReturns if conduct.will_return => Err(self.broken(UbRule::WillReturnStopped, Vec::new())),
            Answer::NeverReturns => Err(self.stopped()),
        }
    }

    /// Lets an event happen. A call that writes nothing and comes back is none: nobody can notice it.
    fn perform(&mut self, event: Event, site: &CallSite, conduct: Conduct) -> Answer {
        let answer = if conduct.no_write {
            self.environment.answer_read_only(&event, &site.shape)
        } else {
            self.environment.answer_event(self.trace.len(), &event, &site.shape)
        };
        if conduct.no_write && matches!(answer, Answer::Returns(_)) {
            return answer;
        }
        self.trace.push(event);
        self.progress.interrupt(self.steps);
        answer
    }

    /// A function that promises not to write must not be active where something may be written.
    fn check_may_write(&self) -> Result<(), Ended> {
        let promised = self.frame.conduct.no_write || self.suspended.iter().any(|f| f.conduct.no_write);
        if promised { Err(self.broken(UbRule::MemoryPromise, Vec::new())) } else { Ok(()) }
    }

    /// Takes an answer as the result of the call.
    fn answered(
        &mut self,
        callee: FunctionIndex,
        site: &CallSite,
        conduct: Conduct,
        args: &[Value],
        answer: Value,
    ) -> Result<(), Ended> {
        if conduct.no_return {
            return Err(self.broken(UbRule::NoReturnReturned, Vec::new()));
        }
        let lowered = &self.program.functions[callee.index()];
        let returned = site.returned.or(lowered.returned).and_then(|i| args.get(i));
        let mut result = returned.cloned().unwrap_or(answer);
        if result.0.len() != site.shape.len() {
            return Err(self.unsupported(format!("an answer that does not fit @{}", lowered.name).into()));
        }
        self.demand(&mut result, &lowered.result.demand)?;
        self.came_back(site, result)
    }

    /// Goes on after a call with its result, of which the call site may promise more.
    fn came_back(&mut self, site: &CallSite, mut result: Value) -> Result<(), Ended> {
        match site.callee {
            Target::Defined(callee) | Target::Declared(callee) => {
                let promised = &self.program.functions[callee.index()].result.demand;
                self.demand_all(&mut result, &[promised, &site.demand])?;
            }
            Target::Trap | Target::Bad => self.demand(&mut result, &site.demand)?,
        }
        self.frame.put(site.to.start, result.0);
        self.observer.executed(self.place(), &self.frame.slots[site.to.range()]);
        match site.invoke {
            Some((normal, _)) => self.take(normal),
            None => {
                self.frame.at += 1;
                Ok(())
            }
        }
    }

    /// `ret`.
    pub(super) fn return_value(&mut self, slots: Slots) -> Result<(), Ended> {
        let lowered = &self.program.functions[self.frame.function.index()];
        if self.frame.conduct.no_return {
            return Err(self.broken(UbRule::NoReturnReturned, Vec::new()));
        }
        let mut result = self.frame.value(slots);
        if let Some(returned) = self.frame.code.returned {
            self.must_be_returned(&result, self.frame.value(returned))?;
        }
        self.demand(&mut result, &lowered.result.demand)?;
        self.observer.executed(self.place(), &result.0);
        self.observer.left();
        let Some(caller) = self.suspended.pop() else { return Err(self.leaves_with(result)) };
        let callee = std::mem::replace(&mut self.frame, caller);
        self.pools.put(callee);
        match self.frame.waiting_call() {
            Some(site) => self.came_back(site, result),
            None => Err(self.unsupported("a frame that waits for no call".into())),
        }
    }

    /// The outermost function returns. A block is known by its number only inside its module.
    fn leaves_with(&self, result: Value) -> Ended {
        if result.0.iter().any(|scalar| matches!(scalar, Scalar::Log(..))) {
            return self.unsupported("memory: a pointer as the result".into());
        }
        Box::new(End::Returns(result))
    }

    /// The parameter that is `returned` must be the result: the operand of `ret`, which attributes of
    /// the result may still make poison.
    fn must_be_returned(&self, result: &Value, returned: Value) -> Result<(), Ended> {
        if *result == returned { Ok(()) } else { Err(self.broken(UbRule::NotReturned, vec![result.clone(), returned])) }
    }

    /// Unwinds from a call in the active frame to the innermost `invoke`.
    fn unwind_from(&mut self, invoke: Option<(EdgeIndex, EdgeIndex)>) -> Result<(), Ended> {
        let mut invoke = invoke;
        loop {
            if let Some((_, unwind)) = invoke {
                return self.take(unwind);
            }
            if self.frame.conduct.no_unwind {
                return Err(self.broken(UbRule::NoUnwindUnwound, Vec::new()));
            }
            self.observer.left();
            let Some(caller) = self.suspended.pop() else { return Err(Box::new(End::Unwinds)) };
            let callee = std::mem::replace(&mut self.frame, caller);
            self.pools.put(callee);
            invoke = self.frame.waiting_call().and_then(|site| site.invoke);
        }
    }

    /// `llvm.trap`: the environment sees it and nothing comes after.
    fn trap(&mut self, site: &CallSite) -> Result<(), Ended> {
        self.check_may_write()?;
        let may = May { unwind: false, not_return: true };
        self.trace.push(Event { callee: Arc::from("llvm.trap"), args: self.arguments(site), may });
        Err(self.stopped())
    }

    /// The environment does not come back.
    fn stopped(&self) -> Ended {
        let frames = self.suspended.iter().chain([&self.frame]);
        if frames.into_iter().any(|frame| frame.conduct.will_return) {
            return self.broken(UbRule::WillReturnStopped, Vec::new());
        }
        Box::new(End::Stopped)
    }
}
