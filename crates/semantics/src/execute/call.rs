//! Calls of functions with a body, and how they return.
//!
//! The order of checks at a call matters. Arguments that break a constraint become poison first; then those that must
//! be defined are checked; then memory is handed over. A result is checked after the stack blocks of the callee ended,
//! first against the attributes of the callee, then against those of the call site too.

use super::definedness::satisfy_all;
use super::frame::Frame;
use super::{Ended, Execution};
use crate::dependence::Dependence;
use crate::lift::{Stop, TOO_LARGE};
use crate::memory::{
    BlockBytes, BlockKind, Filling, Handed, Intent, Life, MemoryBlock, Permission, Reach, Tag, Visible,
};
use crate::observe::Observer;
use crate::outcome::May;
use crate::program::{
    Body, CallSite, Code, Copied, FunctionEffects, FunctionIndex, IndirectSite, Lowered, Slots, Target, Variadic,
};
use crate::reason::{Unmodelled, Unsupported};
use crate::value::{CallId, Scalar, Value};
use crate::{End, Event, Place, UbRule, UndefinedBehaviour};
use irrefute_ir::{AddressSpace, IntrinsicId};
use std::sync::Arc;

impl<'p, O: Observer> Execution<'_, 'p, O> {
    /// Performs a call. The next action is then the callee's first or, if there is no body to enter, the one after the
    /// call.
    pub(super) fn call(&mut self, site: &CallSite) -> Result<(), Ended> {
        if self.enter_plain(site) { Ok(()) } else { self.call_target(&site.callee, site) }
    }

    fn call_target(&mut self, target: &Target, site: &CallSite) -> Result<(), Ended> {
        match *target {
            Target::Defined(callee) => {
                self.note_passing(&self.program.functions[callee.index()], site);
                if site.may_be_builtin && self.program.functions[callee.index()].replaces_library {
                    self.memory.depends.add(Dependence::Meaning);
                }
                self.enter(callee, site)
            }
            Target::Declared(callee) => {
                self.call_declared(callee, self.program.functions[callee.index()].name.clone(), site)
            }
            Target::Part(callee, ref name) => self.call_declared(callee, name.clone(), site),
            Target::ByAnotherType(callee, ref name) => self.call_by_another_type(callee, name.clone(), site),
            Target::Library(callee, function) => self.library(callee, function, site),
            Target::Hosted(callee, function) => self.call_host(callee, function, site),
            Target::Indirect(ref indirect) => match self.pointed_to(indirect)? {
                Pointee::Function(target) => self.call_target(target, site),
                Pointee::Unknown(name) => self.ask_environment(Lowered::unknown(), name, site),
            },
            Target::Trap(name) => self.trap(name, site),
            Target::Bad => Err(self.broken(UbRule::BadCallee, self.arguments(site))),
        }
    }

    /// Calls a function without a body, which the environment knows by a name.
    pub(super) fn call_declared(
        &mut self,
        callee: FunctionIndex,
        name: Arc<str>,
        site: &CallSite,
    ) -> Result<(), Ended> {
        self.must_exist(callee, site)?;
        let lowered = &self.program.functions[callee.index()];
        if lowered.is_uninterpreted {
            self.memory.depends.add(Dependence::Meaning);
        } else {
            self.note_passing(lowered, site);
        }
        self.ask_environment(lowered, name, site)
    }

    /// Calls a function without a body by another type than it is declared with. What its declaration says of parameters and
    /// results is about others; what it says of the function holds.
    fn call_by_another_type(&mut self, callee: FunctionIndex, name: Arc<str>, site: &CallSite) -> Result<(), Ended> {
        self.must_exist(callee, site)?;
        let declared = &self.program.functions[callee.index()];
        if declared.is_uninterpreted {
            self.memory.depends.add(Dependence::Meaning);
        }
        let effects = declared.effects;
        let lowered = Lowered { effects, passing: site.passing.clone(), ..Lowered::unknown().clone() };
        self.ask_environment(&lowered, name, site)
    }

    /// Ends the execution if a symbol that is called is not defined.
    pub(super) fn must_exist(&mut self, callee: FunctionIndex, site: &CallSite) -> Result<(), Ended> {
        let is_weak = self.program.functions[callee.index()].is_weak;
        if is_weak && self.memory.weak_symbol(MemoryBlock::function(callee.0)) == Scalar::Word(0) {
            return Err(self.broken(UbRule::BadCallee, self.arguments(site)));
        }
        Ok(())
    }

    /// The function that a pointer points to, if it has the type of the call.
    fn pointed_to<'a>(&self, site: &'a IndirectSite) -> Result<Pointee<'a>, Ended> {
        let pointer = self.frame.slots[site.pointer.index()].extract();
        let bad = || Err(self.broken(UbRule::BadCallee, vec![Value::scalar(pointer.clone().into_owned())]));
        match &*pointer {
            Scalar::Log(block, 0) => match block.kind() {
                BlockKind::Function(function) => match site.candidates.get(&function) {
                    Some(Ok(target)) => Ok(Pointee::Function(target)),
                    Some(Err(reason)) => Err(self.unsupported(reason.clone())),
                    None => bad(),
                },
                BlockKind::Given(number) if self.memory.is_code(number) => match &site.unknown {
                    // The number is that of the source and of the target, so their calls compare by name.
                    Some(Ok(ty)) => Ok(Pointee::Unknown(format!("{ty} at given block {number}").into())),
                    Some(Err(reason)) => Err(self.unsupported(reason.clone())),
                    None => bad(),
                },
                BlockKind::Global(_) | BlockKind::Label(_) | BlockKind::Given(_) | BlockKind::Fresh(_) => bad(),
            },
            // Functions have addresses, but calls by address are not modelled.
            Scalar::Phy(_) => Err(self.unsupported(Unmodelled::CallOfInteger)),
            Scalar::Set(set) if set.relaxed => Err(self.stop(TOO_LARGE, Vec::new())),
            _ => bad(),
        }
    }

    /// A copy of what a `byval` argument points to, for the callee. `align` is the alignment that the parameter
    /// promises of the pointer.
    pub(super) fn copied(
        &mut self,
        (space, pointer): (AddressSpace, &Scalar),
        copied: Copied,
        align: u64,
    ) -> Result<MemoryBlock, Ended> {
        let by = self.place();
        let home = self.program.globals.spaces.stack_space(space);
        let allocated = self.memory.allocate((Tag::Stack, home), copied.size, copied.align, by);
        let copy = allocated.map_err(|stop| self.stop(stop, Vec::new()))?;
        if copied.size == 0 {
            return Ok(copy);
        }
        let (index, offset, dormant) = self.reach_aligned((space, pointer), Intent::Read, copied.size, align)?;
        let moved = match (dormant, self.memory.contents(index)) {
            (true, _) => BlockBytes::filled(copied.size, Filling::Poison, &self.program.dialect),
            (false, Ok(image)) => image.part(offset, copied.size, &self.program.dialect),
            (false, Err(reason)) => return Err(self.unsupported(reason)),
        };
        self.memory.block(copy).contents = Ok(Arc::new(moved));
        Ok(copy)
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
            Body::Declared => return Err(self.unsupported(Unsupported::NoBody(lowered.name.clone()))),
        };
        // Running out of stack is no behaviour of the program: like fuel, it leaves the outcome unknown.
        if self.suspended.len() + 1 >= self.budget.call_depth as usize {
            return Err(Box::new(End::Unknown));
        }
        if lowered.effects.no_recurse && self.is_active(callee) {
            return Err(self.broken(UbRule::NoRecurseRecursed, self.arguments(site)));
        }
        // The call begins before its `byval` copies are made, so that a physical pointer with its id does not reach
        // them.
        let call = self.memory.begin_call();
        let mut frame = self.new_frame(callee, code, lowered.effects.and(site.effects), (call, self.memory.now()));
        let mut to = code.params.start;
        let mut copies = Vec::new();
        for ((arg, param), copied) in site.args.iter().zip(&lowered.params).zip(&lowered.copied) {
            let target = &mut frame.slots[to.index()..][..arg.slots.len as usize];
            target.clone_from_slice(&self.frame.slots[arg.slots.range()]);
            if let Some(copied) = copied {
                let pointer = target[0].extract().into_owned();
                let space = param.constraints.pointer.space;
                let copy = self.copied((space, &pointer), *copied, param.constraints.align.max(1))?;
                copies.push(copy);
                // Constraints of the parameter hold for the copy: it is what the callee sees.
                target[0] = Scalar::Log(copy, 0);
            }
            to = to.offset(arg.slots.len);
            self.memory.belongs_to_call(target, call);
            if param.constraints.is_trivial() && arg.constraints.is_trivial() {
                continue;
            }
            // The usual `noundef` of a number.
            let is_word = |scalar: &Scalar| matches!(scalar, Scalar::Word(_));
            let are_kept = param.constraints.is_kept_by_words() && arg.constraints.is_kept_by_words();
            if are_kept && target.iter().all(is_word) {
                continue;
            }
            // Attributes of the parameter and of the call site hold together, as LLVM reads them: a `range` in one
            // place and `noundef` in the other make a value outside of the range undefined behaviour.
            let demands = [&param.constraints, &arg.constraints];
            if let Err(stop) = satisfy_all(target, &demands).and_then(|()| self.satisfy_pointers(target, &demands)) {
                return Err(self.refused(stop, vec![self.frame.value(arg.slots)]));
            }
            frame.held.extend(self.held_by(target, &demands));
        }
        if site.passes_on {
            frame.variadic = self.frame.variadic.clone();
        }
        let rest = site.args.iter().skip(lowered.params.len());
        for (arg, variadic) in rest.zip(&site.variadic) {
            let mut scalar = self.frame.slots[arg.slots.start.index()].extract().into_owned();
            if let Variadic::Copy(copied) = variadic {
                let copy = self.copied((AddressSpace::default(), &scalar), *copied, 1)?;
                copies.push(copy);
                scalar = Scalar::Log(copy, 0);
            }
            frame.variadic.push((*variadic, scalar));
        }
        if O::HEARS_STATES && self.observer.wants_state(callee) {
            let args = &frame.slots[code.params.range()];
            let state = self.reachable_from(args);
            self.observer.called_in(args, state);
        }
        frame.blocks = copies;
        // The copies belong to the caller: they existed before the function was entered, so that the memory effects of
        // the callee restrict accesses to them. They still end with the callee.
        frame.entered = self.memory.now();
        frame.note_arguments(self.program, |space| self.memory.block_at_null(space));
        frame.note_promises(self.program, &self.memory);
        // Of a whole program, what is not tracked is taken to hold.
        if !self.program.is_whole && frame.note_handled(self.program, site, &self.memory) {
            self.memory.depends.add(Dependence::Handling);
        }
        frame.tail = site.tail;
        self.restricted += u32::from(frame.is_restricted());
        self.handling += u32::from(!frame.handled.is_empty());
        self.observer.calling(self.place());
        self.observer.entered(callee, &frame.slots[code.params.range()]);
        self.suspended.push(std::mem::replace(&mut self.frame, frame));
        if self.is_deep() { self.compare_entries() } else { Ok(()) }
    }

    /// A frame on the heap, so that it does not move when others come and go.
    pub(super) fn new_frame(
        &mut self,
        function: FunctionIndex,
        code: &'p Code,
        effects: FunctionEffects,
        begun: (CallId, u64),
    ) -> Box<Frame<'p>> {
        let Some(mut spare) = self.spare.pop() else {
            let slots = self.pools.take(function, code);
            return Box::new(Frame::new(function, code, effects, slots, begun));
        };
        // The frame that ended last is mostly one of the function that is called next: a loop calls it again.
        if spare.function != function {
            self.pools.put(&mut spare);
            spare.slots = self.pools.take(function, code);
        }
        spare.renew(function, code, effects, begun);
        spare
    }

    /// All memory that a function can reach which is called with these arguments.
    fn reachable_from(&mut self, args: &[Scalar]) -> Visible {
        let variables =
            (0..self.program.globals.variables.len() as u32).map(|i| Scalar::Log(MemoryBlock::global(i), 0));
        let all: Vec<Scalar> = args.iter().cloned().chain(variables).collect();
        let handed = |pointer| Handed { pointer, reach: Reach::ALL, kept: Permission::ALL };
        self.memory.visible(all.iter().map(handed), Reach::ALL)
    }

    pub(super) fn is_active(&self, function: FunctionIndex) -> bool {
        self.frame.function == function || self.suspended.iter().any(|f| f.function == function)
    }

    /// The arguments, as the parameters and the call site constrain them.
    pub(super) fn demanded_arguments(&mut self, callee: &Lowered, site: &CallSite) -> Result<Vec<Value>, Ended> {
        let mut args = self.arguments(site);
        for (i, (value, arg)) in args.iter_mut().zip(&site.args).enumerate() {
            match callee.params.get(i) {
                Some(param) => self.demand_all(value, &[&param.constraints, &arg.constraints])?,
                None => self.constraints(value, &arg.constraints)?,
            }
        }
        Ok(args)
    }

    /// Checks the constraints of the parameters of the outermost function. It has no call site, so undefined behaviour
    /// is reported at its entry.
    pub(super) fn check_parameters(&mut self) -> Result<(), Ended> {
        let checked = self.satisfy_parameters();
        // The values that the function sees: one that breaks its `range` is poison.
        let params = self.frame.code.params;
        self.observer.entered(self.frame.function, &self.frame.slots[params.range()]);
        checked
    }

    fn satisfy_parameters(&mut self) -> Result<(), Ended> {
        let program = self.program;
        let function = self.frame.function;
        let mut start = self.frame.code.params.start;
        for param in &program.functions[function.index()].params {
            if param.constraints.is_trivial() {
                start = start.offset(param.shape.len() as u32);
                continue;
            }
            let mut value = self.frame.value(Slots { start, len: param.shape.len() as u32 });
            let demands = [&param.constraints];
            let satisfied = satisfy_all(&mut value.0, &demands);
            if let Err(stop) = satisfied.and_then(|()| self.satisfy_pointers(&mut value.0, &demands)) {
                let place = Place::entry(function.0);
                return Err(match stop {
                    Stop::Ub(rule) => {
                        let fault = self.memory.fault.take().map(Box::new);
                        let operands = vec![value];
                        Box::new(End::Ub(Box::new(UndefinedBehaviour { rule, place, operands, fault })))
                    }
                    stop => self.stop(stop, Vec::new()),
                });
            }
            self.frame.held.extend(self.held_by(&value.0, &demands));
            self.frame.put(start, value.0);
            start = start.offset(param.shape.len() as u32);
        }
        Ok(())
    }

    /// Goes on after a call with its result, as the attributes of callee and call site constrain it.
    pub(super) fn came_back(
        &mut self,
        site: &CallSite,
        callee: Option<&Lowered>,
        mut result: Value,
    ) -> Result<(), Ended> {
        match callee {
            Some(callee) => self.demand_all(&mut result, &[&callee.result.constraints, &site.constraints])?,
            None => self.constraints(&mut result, &site.constraints)?,
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
        if self.return_plain(slots) {
            return Ok(());
        }
        let program = self.program;
        let lowered = &program.functions[self.frame.function.index()];
        if self.frame.effects.no_return {
            return Err(self.broken(UbRule::NoReturnReturned, Vec::new()));
        }
        // `returned` is about the operand of `ret`. It is checked before attributes of the result may make it poison.
        let mut result = self.frame.value(slots);
        if let Some(returned) = self.frame.code.returned {
            self.must_be_returned(&result, self.frame.value(returned))?;
        }
        if let Some(passed) = self.promised_to_caller() {
            self.must_be_returned(&result, passed)?;
        }
        // Attributes of the result hold for the caller, who cannot access the stack blocks any more: a result that is
        // `dereferenceable` must not point into one.
        for block in std::mem::take(&mut self.frame.blocks) {
            self.memory.end(block, None);
        }
        self.constraints(&mut result, &lowered.result.constraints)?;
        let is_fresh_for_caller =
            || self.suspended.last().and_then(|caller| caller.waiting_call()).is_some_and(|site| site.fresh);
        if lowered.result.param_attrs.no_alias || !self.frame.is_entry && is_fresh_for_caller() {
            self.note_fresh_result(&result.0);
        }
        self.must_have_kept_none(&result.0)?;
        self.may_return(&result.0);
        self.return_initialized()?;
        if O::HEARS_RETURNS {
            for number in self.observer.returning(&result.0) {
                let block = self.memory.block(number);
                if let (Life::Alive, Ok(contents)) = (block.life, &block.contents) {
                    self.observer.holds(number, contents);
                }
            }
        }
        self.observer.executed(self.place(), &result.0);
        self.observer.left();
        let caller = if self.frame.is_entry { None } else { self.suspended.pop() };
        let Some(caller) = caller else { return Err(self.leaves_with(result)) };
        let mut callee = std::mem::replace(&mut self.frame, caller);
        self.close(&mut callee);
        self.spare.push(callee);
        match self.frame.waiting_call() {
            Some(site) => self.came_back(site, Some(lowered), result),
            None => Err(self.unsupported(Unmodelled::NoCall)),
        }
    }

    /// The end of an entry that returns: its result leaves the program.
    fn leaves_with(&mut self, mut result: Value) -> Ended {
        self.made_public(&mut result.0);
        if let Err(end) = self.must_not_be_captured(&result.0) {
            return end;
        }
        Box::new(End::Returns(result))
    }

    /// Ends the stack blocks of a frame, and its call.
    pub(super) fn close(&mut self, frame: &mut Frame) {
        for block in frame.blocks.drain(..) {
            self.memory.end(block, None);
        }
        self.memory.end_call(frame.call);
        self.restricted -= u32::from(frame.is_restricted());
        self.handling -= u32::from(!frame.handled.is_empty());
    }

    /// The argument that the call which the function returns to says that it returns.
    fn promised_to_caller(&self) -> Option<Value> {
        let caller = self.suspended.last().filter(|_| !self.frame.is_entry)?;
        let site = caller.waiting_call()?;
        Some(caller.value(site.args[site.returned?].slots))
    }

    /// Checks that the result is the argument of the `returned` parameter. `result` is the operand of `ret`, which
    /// attributes of the result may still make poison.
    fn must_be_returned(&self, result: &Value, returned: Value) -> Result<(), Ended> {
        if *result == returned { Ok(()) } else { Err(self.broken(UbRule::NotReturned, vec![result.clone(), returned])) }
    }

    /// `llvm.trap`: an event after which nothing comes.
    fn trap(&mut self, name: IntrinsicId, site: &CallSite) -> Result<(), Ended> {
        self.check_may_write()?;
        let may = May { unwind: false, returns: false, not_return: true, read: true, write: true };
        self.flush_output();
        self.trace.push(Event::blind(name.name(), self.arguments(site), may));
        Err(self.stopped())
    }

    /// The end of an execution whose environment does not return. It is UB if an active function promises to return.
    pub(super) fn stopped(&self) -> Ended {
        let frames = self.suspended.iter().chain([&self.frame]);
        if frames.into_iter().any(|frame| frame.effects.will_return) {
            return self.broken(UbRule::WillReturnStopped, Vec::new());
        }
        Box::new(End::Stopped)
    }
}

/// What the pointer of an indirect call points to.
enum Pointee<'a> {
    /// A function of the module.
    Function(&'a Target),
    /// A function that nobody here knows: the name of a call of it as an event.
    Unknown(Arc<str>),
}
