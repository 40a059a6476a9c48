//! Calls of functions without a body: what the environment is shown, and what it answers.

use super::frame::Frame;
use super::{Ended, Execution};
use crate::environment::{Answer, is_noticed};
use crate::memory::{Handed, MemoryBlock, Permission, Reach, Visible};
use crate::observe::Observer;
use crate::outcome::May;
use crate::program::{CallSite, Captures, FunctionEffects, Lowered, MemoryEffects, PointerParamAttrs};
use crate::reason::{Unmodelled, Unsupported};
use crate::value::{Scalar, Value};
use crate::{Event, Promised, PureCall, UbRule};
use smallvec::SmallVec;
use std::sync::Arc;

impl<O: Observer> Execution<'_, '_, O> {
    /// Calls a function without a body. What its `byval` arguments point to is copied for it, and the copies end with
    /// the call.
    pub(super) fn ask_environment(&mut self, callee: &Lowered, name: Arc<str>, site: &CallSite) -> Result<(), Ended> {
        let mut args = self.demanded_arguments(callee, site)?;
        let mut copies: SmallVec<[MemoryBlock; 1]> = SmallVec::new();
        for ((value, param), copied) in args.iter_mut().zip(&callee.params).zip(&callee.copied) {
            let (Some(copied), Some(pointer)) = (copied, value.0.first_mut()) else { continue };
            let (space, original) = (param.constraints.pointer.space, pointer.extract().into_owned());
            let copy = self.copied((space, &original), *copied, param.constraints.align.max(1))?;
            *pointer = Scalar::Log(copy, 0);
            copies.push(copy);
        }
        let asked = self.ask_with(callee, name, site, args);
        for copy in copies {
            self.memory.end(copy, None);
        }
        asked
    }

    /// Asks the environment what a function does with these arguments. It is an event if its attributes leave something
    /// to notice; otherwise its result is a function of its arguments and of the memory that it reads.
    fn ask_with(
        &mut self,
        callee: &Lowered,
        name: Arc<str>,
        site: &CallSite,
        mut args: Vec<Value>,
    ) -> Result<(), Ended> {
        // Who may deoptimize looks at the state, and at all memory that it leads to.
        if let Some(own) = &site.deopt
            && !callee.effects.and(site.effects).memory.writes_only_arguments()
        {
            args.extend(self.state(own));
        }
        let param_attrs: SmallVec<[PointerParamAttrs; 8]> =
            (0..args.len()).map(|i| param_attrs(callee, site, i)).collect();
        let effects = callee.effects.and(site.effects);
        let memory = self.hand_over((callee, site), &mut args, &param_attrs)?;
        let may = effects.may();
        let writes_nothing = effects.memory.writes_only_arguments();
        // An argument of which the callee keeps nothing, and that it does not write through, is compared by the bytes
        // that it finds there, not by the place: a target may pass a copy instead.
        let uncaptured: Vec<usize> = (0..args.len()).filter(|i| param_attrs[*i].captures == Captures::NONE).collect();
        let is_written = |i: usize| param_attrs[i].permission.and(effects.memory.arguments).write;
        let only_read = uncaptured.iter().copied().filter(|i| !is_written(*i)).collect();
        let passed_on = (0..site.args.len()).filter(|i| callee.passes_on(*i)).collect();
        let fresh = callee.result.param_attrs.no_alias || site.fresh;
        let of_caller = args.iter().flat_map(|value| &value.0).filter(|scalar| site.tail && self.is_own_stack(scalar));
        let forbidden = of_caller.filter_map(Scalar::block).collect();
        let passed: SmallVec<[(&Value, bool); 8]> =
            args.iter().zip(param_attrs.iter().map(|attrs| attrs.freed)).collect();
        if !callee.is_uninterpreted {
            self.note_unknown_callee(effects, &passed, &memory);
        }
        let event = Event {
            callee: name,
            args: args.clone(),
            uncaptured,
            passed_on,
            only_read,
            forbidden,
            only_arguments: effects.memory.other == Permission::NONE,
            fresh,
            may,
            promised: self.promised(callee, site, &param_attrs),
            memory,
        };
        self.asked_meanwhile(&event)?;
        if writes_nothing {
            self.must_not_look(callee, &event, |i| param_attrs[i].permission.and(effects.memory.arguments).read)?;
        }
        // Only a declaration that promises to return does so at every call: the promise of one call site alone must not
        // make two answers of one function differ. Hence `callee.effects` here and not `effects`.
        if writes_nothing && callee.effects.no_unwind && callee.effects.returns_or_unwinds() {
            self.note_pure_call(&event, effects);
            let result = self.environment.asked().answer_pure(&event, &site.shape);
            self.store_to_arguments(callee, site, &event)?;
            return self.answered(callee, site, effects, &args, result);
        }
        // It writes nothing else, but may fail to return or unwind: that alone would be noticed.
        let stores = writes_nothing.then(|| event.clone());
        let answer = self.perform(event, site, effects)?;
        if !writes_nothing && answer != Answer::NeverReturns {
            self.calls_back(callee, site, effects, &args)?;
        }
        match answer {
            Answer::Returns(result) => {
                stores.iter().try_for_each(|event| self.store_to_arguments(callee, site, event))?;
                self.answered(callee, site, effects, &args, result)
            }
            Answer::Unwinds(_) if effects.no_unwind => Err(self.broken(UbRule::NoUnwindUnwound, Vec::new())),
            Answer::Unwinds(exception) => self.unwind_from(site.invoke, exception),
            Answer::NeverReturns if effects.will_return => Err(self.broken(UbRule::WillReturnStopped, Vec::new())),
            Answer::NeverReturns if effects.returns_or_unwinds() => Err(self.broken(UbRule::NoProgress, Vec::new())),
            Answer::NeverReturns => Err(self.stopped()),
        }
    }

    /// The memory that a callee sees with these arguments, which the environment may keep from here on as far as the callee
    /// does not promise otherwise.
    pub(super) fn hand_over(
        &mut self,
        (callee, site): (&Lowered, &CallSite),
        args: &mut [Value],
        param_attrs: &[PointerParamAttrs],
    ) -> Result<Arc<Visible>, Ended> {
        let effects = callee.effects.and(site.effects);
        // Handing over a pointer lets a copy outlive the call, unless the callee promises to keep none.
        for (value, _) in args
            .iter_mut()
            .zip(param_attrs)
            .filter(|(_, param_attrs)| param_attrs.captures.provenance != Permission::NONE)
        {
            self.made_public(&mut value.0);
            // Who writes nothing has no place for a copy.
            if !effects.memory.writes_nothing() {
                self.must_keep_none(&value.0)?;
            }
        }
        self.is_answered = true;
        if !effects.memory.writes_only_arguments() {
            self.check_may_write()?;
        }
        let memory = self.handed_over(callee, site, args, effects.memory)?;
        self.handed_on((callee, site), args, effects, &memory);
        self.call_in_scopes(&memory);
        Ok(memory)
    }

    /// What is promised of a call that is made now. LLVM infers promises of what it knows, which say nothing new, but
    /// not which types are accessed.
    fn promised(&self, callee: &Lowered, site: &CallSite, args: &[PointerParamAttrs]) -> Promised {
        let accessed_type = site.accessed_type.clone();
        if callee.is_uninterpreted {
            return Promised { accessed_type, ..Promised::default() };
        }
        let mut waiting = self.suspended.iter().filter_map(|frame| frame.waiting_call());
        Promised {
            effects: callee.effects.and(site.effects),
            args: args.iter().copied().collect(),
            passing: site.passing.clone(),
            accessed_type,
            is_passed_as_declared: callee.is_unknown() || callee.passing == site.passing,
            leaves_no_frame: site.must_tail && waiting.all(|site| site.must_tail),
        }
    }

    fn note_pure_call(&mut self, event: &Event, effects: FunctionEffects) {
        if effects.speculatable || self.pure_calls.len() >= PureCall::MOST {
            return;
        }
        let call = PureCall { callee: event.callee.clone(), args: event.args.clone() };
        if !self.pure_calls.contains(&call) {
            self.pure_calls.push(call);
        }
    }

    /// Performs an event. A call that writes nothing and returns is no event: nobody can notice it. Nor is one that
    /// unwinds: the exception is noticed where it leaves the function, whether or not a landing pad resumed it.
    pub(super) fn perform(&mut self, event: Event, site: &CallSite, effects: FunctionEffects) -> Result<Answer, Ended> {
        let writes_nothing = effects.memory.writes_only_arguments();
        let May { unwind, not_return, .. } = event.may;
        // What was printed before must come before this event in the trace. What cannot be an event divides no text: LLVM
        // deletes such a call.
        if !writes_nothing || unwind || not_return {
            self.flush_output();
        }
        let index = self.trace.len();
        let answer = if writes_nothing {
            self.environment.asked().answer_read_only(&event, &site.shape)
        } else {
            self.environment.asked().answer_event(index, &event, &site.shape)
        };
        if writes_nothing && !is_noticed(&event, &answer) {
            return Ok(answer);
        }
        // Also of a callee that unwinds: it may have written before.
        if !matches!(answer, Answer::NeverReturns) && !event.memory.0.is_empty() {
            let writes = self.environment.asked().writes(index, &event);
            if writes.iter().any(|write| self.memory.is_invariant(write.block, &write.bytes())) {
                return Err(self.broken(UbRule::InvariantWritten, Vec::new()));
            }
            self.memory.take_writes(&writes);
            for write in &writes {
                self.observer.written_by_environment(self.place(), write.block, write.bytes());
            }
            self.take_frees(index, &event)?;
        }
        self.trace.push(event);
        self.progress.noted_event();
        Ok(answer)
    }

    /// Checks that no active function promises not to write. For writes to memory that no block stands for: of the
    /// environment, of the allocator, of volatile accesses.
    pub(super) fn check_may_write(&self) -> Result<(), Ended> {
        let no_write = |frame: &Frame| frame.effects.memory.writes_only_arguments();
        let promised = no_write(&self.frame) || self.suspended.iter().any(|frame| no_write(frame));
        if promised { Err(self.broken(UbRule::MemoryPromise, Vec::new())) } else { Ok(()) }
    }

    /// Takes an answer of the environment as the result of a call.
    fn answered(
        &mut self,
        callee: &Lowered,
        site: &CallSite,
        effects: FunctionEffects,
        args: &[Value],
        answer: Value,
    ) -> Result<(), Ended> {
        if effects.no_return {
            return Err(self.broken(UbRule::NoReturnReturned, Vec::new()));
        }
        // Such an answer would show that the callee captured the argument after all. It is the environment's fault and
        // not undefined behaviour of the program, so the execution decides nothing.
        let returned = site.returned.or(callee.returned).and_then(|i| args.get(i));
        if returned.is_none() && answer.0.iter().any(|scalar| self.is_kept_back(callee, site, args, scalar)) {
            return Err(self.unsupported(Unmodelled::UncapturedAnswer));
        }
        let mut result = returned.cloned().unwrap_or(answer);
        self.answered_meanwhile(&result.0);
        if result.0.len() != site.shape.len() {
            return Err(self.unsupported(Unsupported::OddAnswer(callee.name.clone())));
        }
        self.constraints(&mut result, &callee.result.constraints)?;
        self.came_back(site, Some(callee), result)
    }

    /// The memory that a function without a body sees. If it may write more than what its arguments point to, what it
    /// sees escapes.
    pub(super) fn handed_over(
        &mut self,
        callee: &Lowered,
        site: &CallSite,
        args: &[Value],
        memory_effects: MemoryEffects,
    ) -> Result<Arc<Visible>, Ended> {
        let effects = callee.effects.and(site.effects);
        let frees = !effects.no_free && !memory_effects.writes_only_arguments();
        // Its answer is a function of its arguments and of the memory that they lead to. Only that is shown, and
        // nothing escapes.
        let mut handed = self.pointers_handed(callee, site, args, memory_effects, frees);
        if memory_effects.writes_only_arguments() {
            handed.retain(|pointer| pointer.pointer.has_provenance());
            return Ok(match handed.is_empty() {
                true => Arc::default(),
                false => Arc::new(self.memory.visible(handed, Reach::NONE)),
            });
        }
        if self.memory.blocks().is_empty() {
            return Ok(Arc::default());
        }
        let others = Reach { permission: memory_effects.other, frees };
        let mut visible = self.memory.visible(handed.iter().copied(), others);
        if !self.memory.escape(handed, others, &mut visible) {
            return Err(self.unsupported(Unmodelled::UncapturedCopy));
        }
        if site.tail {
            // Language Reference, `call`: the callee of a `tail` call does not access stack blocks of its caller, also
            // those that escaped before.
            for block in &self.frame.blocks {
                if let Some(seen) = visible.0.get_mut(block) {
                    (seen.readable, seen.writable, seen.freeable) = (false, false, false);
                }
            }
        }
        Ok(Arc::new(visible))
    }

    /// Whether a pointer of an answer leads to a block that the callee knows only from arguments of which it promises
    /// to keep no part.
    fn is_kept_back(&self, callee: &Lowered, site: &CallSite, args: &[Value], pointer: &Scalar) -> bool {
        let mut handed = (0..args.len()).filter(|i| shares_block(pointer, &args[*i])).peekable();
        handed.peek().is_some()
            && handed.all(|i| !param_attrs(callee, site, i).captures.returned)
            && !self.has_escaped(pointer)
    }

    /// Whether the environment already has a pointer to the same block.
    fn has_escaped(&self, pointer: &Scalar) -> bool {
        let Scalar::Log(block, _) = pointer else { return false };
        self.memory.blocks().iter().any(|other| other.number == *block && other.escaped)
    }

    /// The pointers among the arguments, and what the callee may do through each.
    fn pointers_handed<'v>(
        &self,
        callee: &Lowered,
        site: &CallSite,
        args: &'v [Value],
        memory_effects: MemoryEffects,
        frees: bool,
    ) -> Vec<Handed<'v>> {
        let mut handed: Vec<Handed<'v>> = Vec::new();
        for (i, value) in args.iter().enumerate() {
            // A broker does not look at it.
            if callee.passes_on(i) {
                continue;
            }
            let param_attrs = param_attrs(callee, site, i);
            for pointer in value.0.iter().filter(|scalar| scalar.has_provenance()) {
                // The callee of a `tail` call must not access stack blocks of its caller.
                if site.tail && self.is_own_stack(pointer) {
                    continue;
                }
                let alone = !args.iter().enumerate().any(|(j, other)| j != i && shares_block(pointer, other));
                // The environment does nothing undefined: it does not write through a `noalias` pointer whose block
                // another argument reaches too.
                let writes = if param_attrs.no_alias && !alone { Permission::READ } else { Permission::ALL };
                let permission = param_attrs.permission.and(memory_effects.arguments).and(writes);
                let reach = Reach { permission, frees: frees && param_attrs.freed };
                handed.push(Handed { pointer, reach, kept: param_attrs.captures.provenance });
            }
        }
        handed
    }

    /// Whether a pointer points to a stack block of the active frame.
    pub(super) fn is_own_stack(&self, pointer: &Scalar) -> bool {
        matches!(pointer, Scalar::Log(block, _) if self.frame.blocks.contains(block))
    }
}

/// What a callee may do with an argument: what the attributes of both parameter and call site allow.
pub(super) fn param_attrs(callee: &Lowered, site: &CallSite, argument: usize) -> PointerParamAttrs {
    if argument >= site.args.len() {
        return PointerParamAttrs::STATE;
    }
    let declared = callee.params.get(argument).map_or(PointerParamAttrs::FREE, |param| param.param_attrs);
    let passed = site.args.get(argument).map_or(PointerParamAttrs::FREE, |arg| arg.param_attrs);
    let attrs = declared.and(passed);
    match callee.passes_on(argument) {
        true => attrs.and(PointerParamAttrs::PASSED_ON),
        false => attrs,
    }
}

/// Whether some scalar of a value points to the block of a pointer.
fn shares_block(pointer: &Scalar, value: &Value) -> bool {
    pointer.block().is_some_and(|block| value.0.iter().any(|other| other.leads_to(block)))
}
