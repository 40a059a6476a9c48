//! Calls of functions of the [`Host`], and what the host may do to the program: [`Process`].
//!
//! The host is called while the frame that calls it is active and stands at its call; a function that the host calls back is
//! an entry, as one that the environment calls is ([`call_back`](super::call_back)).

use super::library::Limits;
use super::output::FormatArguments;
use super::strings::ReadBytes;
use super::{Ended, Execution};
use crate::exception::{Clause, Exception};
use crate::host::{Called, HeapRequest, Host, HostCall, HostFunction, Next, Process, ReturnPoint};
use crate::library::Allocation;
use crate::memory::{BlockBytes, BlockKind, Intent, MemoryBlock, Permission, Tag};
use crate::observe::Observer;
use crate::outcome::May;
use crate::program::{Body, CallSite, Code, FunctionEffects, FunctionIndex, Program};
use crate::reason::Unmodelled;
use crate::value::{CallId, Leaf, PointerKind, Scalar, Value};
use crate::{End, Event, UbRule};
use std::sync::Arc;

/// Hosts are those of a target with such pointers.
const POINTER: Leaf = Leaf::Ptr(PointerKind::USUAL);

impl<'p, O: Observer> Execution<'_, 'p, O> {
    /// Runs a whole program: what the host does before it, `main`, and what the host does after it.
    pub(super) fn run_hosted(&mut self, host: &dyn Host, args: &[Value]) -> End {
        let effects = std::mem::take(&mut self.frame.effects);
        let begun = host.begins(self);
        self.frame.effects = effects;
        if let Err(end) = begun {
            return *end;
        }
        self.frame.entered = self.memory.now();
        let end = self.run_entry(args);
        if !matches!(end, End::Returns(_)) {
            return end;
        }
        self.frame.effects = FunctionEffects::default();
        self.restricted = 0;
        match host.ends(self) {
            Ok(()) => end,
            Err(end) => *end,
        }
    }

    /// Performs a call of a function of the host.
    pub(super) fn call_host(
        &mut self,
        callee: FunctionIndex,
        function: HostFunction,
        site: &CallSite,
    ) -> Result<(), Ended> {
        let Some(host) = self.host else { return Err(self.unsupported(Unmodelled::NoHost)) };
        let program = self.program;
        let callee = &program.functions[callee.index()];
        let args = self.demanded_arguments(callee, site)?;
        let effects = callee.effects.and(site.effects);
        self.library = Limits { tail: site.tail, arguments: effects.memory.arguments, no_free: effects.no_free };
        // What the host gives is a function of what the environment gives it.
        self.environment.is_asked = true;
        let next = host.call(self, HostCall { function, args: &args, result: &site.shape })?;
        self.library = Limits::default();
        let result = match next {
            Next::Returns(result) => result,
            Next::Unwinds(exception) => return self.unwind_from(site.invoke, exception),
            Next::Jumps(to, value) => return self.go_back(to, value),
        };
        if effects.no_return {
            return Err(self.broken(UbRule::NoReturnReturned, Vec::new()));
        }
        let result = if site.shape.is_empty() { None } else { result };
        self.came_back(site, Some(callee), Value(result.into_iter().collect()))
    }

    /// Goes back to a call, which returns once more.
    fn go_back(&mut self, to: ReturnPoint, value: Scalar) -> Result<(), Ended> {
        // What an entry would return to is a call of the host, which is half done.
        let is_there = |call: CallId| call == to.call;
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
        self.frame.at = to.at;
        self.progress.interrupt(self.steps);
        let Some(site) = self.frame.waiting_call() else { return Err(self.unsupported(Unmodelled::NoCall)) };
        self.came_back(site, None, Value::scalar(value))
    }

    /// The selector of the first of these clauses that takes an exception.
    pub(super) fn selector(&mut self, exception: Exception, clauses: &[Clause]) -> Result<Option<u64>, Ended> {
        match self.host {
            None => Ok(exception.selector(clauses)),
            Some(host) => host.selector(self, exception, clauses),
        }
    }

    /// The function that a pointer points to, and its body.
    fn called_back(&self, function: &Scalar) -> Result<(FunctionIndex, &'p Code), Ended> {
        let program = self.program;
        let index = match function {
            Scalar::Log(block, 0) => match block.kind() {
                BlockKind::Function(index) => Some(FunctionIndex(index)),
                BlockKind::Global(_) | BlockKind::Label(_) | BlockKind::Given(_) | BlockKind::Fresh(_) => None,
            },
            _ => None,
        };
        let Some(index) = index else {
            return Err(self.broken(UbRule::BadCallee, vec![Value::scalar(function.clone())]));
        };
        match &program.functions[index.index()].body {
            Body::Code(code) => Ok((index, code)),
            Body::Unsupported(reason) => Err(self.unsupported(reason.clone())),
            Body::Declared => Err(self.unsupported(Unmodelled::ForeignCallBack)),
        }
    }
}

impl<O: Observer> Process for Execution<'_, '_, O> {
    fn program(&self) -> &Program {
        self.program
    }

    fn unsupported(&self, what: Unmodelled) -> Ended {
        Execution::unsupported(self, what)
    }

    fn broken(&self, rule: UbRule, operands: Vec<Value>) -> Ended {
        Execution::broken(self, rule, operands)
    }

    fn stopped_by_event(&mut self, name: &str, args: Vec<Value>) -> Ended {
        let may = May { unwind: false, returns: false, not_return: true, read: true, write: true };
        self.trace.push(Event::blind(name, args, may));
        Box::new(End::Stopped)
    }

    fn note_event(&mut self) {
        self.progress.noted_event();
    }

    fn word(&self, scalar: &Scalar) -> Result<u64, Ended> {
        self.printed_word(scalar)
    }

    fn size(&self, scalar: &Scalar) -> Result<u64, Ended> {
        self.whole_number(scalar)
    }

    fn moved(&mut self, pointer: &Scalar, by: u64) -> Result<Scalar, Ended> {
        self.moved_pointer(pointer, by)
    }

    fn byte(&mut self, pointer: &Scalar, at: u64) -> Result<u8, Ended> {
        Execution::byte(self, pointer, at)
    }

    fn bytes(&mut self, pointer: &Scalar, count: u64) -> Result<Vec<u8>, Ended> {
        if count > 0 {
            self.reach_scalar(pointer, Intent::Read, count)?;
        }
        (0..count).map(|at| Execution::byte(self, pointer, at)).collect()
    }

    fn string(&mut self, pointer: &Scalar, most: u64) -> Result<Vec<u8>, Ended> {
        Execution::string(self, pointer, most)
    }

    fn write(&mut self, to: &Scalar, bytes: &[u8], read: &[ReadBytes]) -> Result<(), Ended> {
        self.write_bytes(to, 0, bytes, read)
    }

    fn load(&mut self, pointer: &Scalar, at: u64, leaf: Leaf) -> Result<Scalar, Ended> {
        self.load_scalar(pointer, at, leaf)
    }

    fn store(&mut self, pointer: &Scalar, at: u64, leaf: Leaf, value: &Scalar) -> Result<(), Ended> {
        self.store_scalar(pointer, at, leaf, value)
    }

    fn reorder(&mut self, array: &Scalar, size: u64, order: &[u64]) -> Result<(), Ended> {
        let bytes = size * order.len() as u64;
        let (index, offset, _) = self.reach_scalar(array, Intent::Write, bytes)?;
        let before = match self.memory.contents(index) {
            Ok(image) => image.part(offset, bytes, &self.program.dialect),
            Err(reason) => return Err(Execution::unsupported(self, reason)),
        };
        match self.memory.contents_mut(index) {
            Ok(image) => {
                for (to, from) in (0..).zip(order) {
                    image.copy_from(offset + to * size, &before, from * size, size);
                }
                Ok(())
            }
            Err(reason) => Err(Execution::unsupported(self, reason)),
        }
    }

    fn must_be_writable(&mut self, pointer: &Scalar, size: u64) -> Result<(), Ended> {
        self.reach_scalar(pointer, Intent::Write, size).map(drop)
    }

    fn allocate(&mut self, request: HeapRequest) -> Result<Scalar, Ended> {
        let HeapRequest { size, align, may_fail } = request;
        let allocation = Allocation { align: align.map(|_| 1), may_fail, ..Allocation::of_size(0) };
        let args = [size, align.unwrap_or(1)].map(|word| Value::scalar(Scalar::Word(word)));
        Execution::allocate(self, allocation, &args)
    }

    fn reallocate(&mut self, pointer: &Scalar, size: u64) -> Result<Scalar, Ended> {
        Execution::reallocate(self, pointer, size, false)
    }

    fn free(&mut self, pointer: &Scalar) -> Result<(), Ended> {
        Execution::free(self, pointer)
    }

    fn own_block(&mut self, bytes: Vec<u8>, permission: Permission) -> Result<MemoryBlock, Ended> {
        let by = self.place();
        let contents = BlockBytes::defined(bytes, &self.program.dialect);
        let allocated = self.memory.allocate_with((Tag::Foreign, Default::default()), contents, 16, by);
        let block = allocated.map_err(|stop| self.stopped_by(stop))?;
        self.memory.block(block).permission = permission;
        Ok(block)
    }

    fn define(&mut self, variable: &str, pointer: &Scalar) -> Result<(), Ended> {
        let is_meant = |found: &crate::program::Variable<'_>| **found.name == *variable && found.elsewhere;
        let Some(index) = self.program.variables().position(|found| is_meant(&found)) else { return Ok(()) };
        let number = MemoryBlock::global(index as u32);
        let dialect = self.program.dialect;
        let block = self.memory.block(number);
        block.contents = Ok(Arc::new(BlockBytes::defined(vec![0; block.size.unwrap_or(8) as usize], &dialect)));
        self.store_scalar(&Scalar::Log(number, 0), 0, POINTER, pointer)
    }

    fn set_limits(&mut self, limits: Limits) -> Limits {
        std::mem::replace(&mut self.library, limits)
    }

    fn formatted(
        &mut self,
        format: &Scalar,
        args: &mut FormatArguments<'_>,
    ) -> Result<(Vec<u8>, Vec<ReadBytes>), Ended> {
        let formatted = self.formatted_whole(format, args)?;
        Ok((formatted.text, formatted.read))
    }

    fn format_argument(&mut self, args: &mut FormatArguments<'_>, leaf: Leaf) -> Result<Scalar, Ended> {
        Execution::format_argument(self, args, leaf)
    }

    fn listed_functions(&self, list: &str) -> Result<Vec<Scalar>, Ended> {
        let Some(variable) = self.program.variables().position(|variable| **variable.name == *list) else {
            return Ok(Vec::new());
        };
        let contents = match &self.program.globals.variables[variable].contents {
            Ok(contents) => contents,
            Err(reason) => return Err(Execution::unsupported(self, reason.clone())),
        };
        // An entry is a priority, a function, and data that says when it may be dropped.
        let functions = contents.pointers().filter(|(offset, _)| offset % 24 == 8);
        let mut functions: Vec<(u64, Scalar)> =
            functions.map(|(offset, f)| (contents.word(offset - 8, 4).unwrap_or(u64::MAX), f.clone())).collect();
        functions.dedup_by(|(_, a), (_, b)| a == b);
        functions.sort_by_key(|(priority, _)| *priority);
        Ok(functions.into_iter().map(|(_, function)| function).collect())
    }

    fn call(&mut self, function: &Scalar, args: &[Value]) -> Result<Called, Ended> {
        let (index, code) = self.called_back(function)?;
        let params = &self.program.functions[index.index()].params;
        let fits =
            args.len() == params.len() && args.iter().zip(params).all(|(arg, param)| arg.0.len() == param.shape.len());
        // A handler may ignore its argument: `__cxa_atexit` is given functions without parameters, too.
        let args = if params.is_empty() { &[] } else { args };
        if !fits && !args.is_empty() {
            return Err(Execution::broken(self, UbRule::BadCallee, vec![Value::scalar(function.clone())]));
        }
        if self.suspended.len() + 1 >= self.budget.call_depth as usize {
            return Err(Box::new(End::Unknown));
        }
        let limits = std::mem::take(&mut self.library);
        let frame = self.entry(index, code, FunctionEffects::default());
        let suspended = std::mem::replace(&mut self.frame, frame);
        self.observer.calling(suspended.code.places[suspended.at]);
        self.suspended.push(suspended);
        let end = self.run_entry(args);
        let called = match end {
            End::Returns(value) => Called::Returned(value),
            End::Unwinds(exception) => Called::Unwound(exception),
            other => return Err(Box::new(other)),
        };
        let Some(caller) = self.suspended.pop() else {
            return Err(Execution::unsupported(self, Unmodelled::NoCall));
        };
        self.leave_entry(caller);
        self.library = limits;
        Ok(called)
    }

    fn landing_pads(&self) -> Vec<Vec<Clause>> {
        let site = self.frame.waiting_call();
        let own = site.and_then(|site| site.invoke).and_then(|(_, unwind)| {
            let code = self.frame.code;
            code.pads.get(&code.edges[unwind.0 as usize].block.0)?.as_ref().ok()
        });
        own.into_iter().chain(self.pads_further_out()).map(|pad| pad.clauses.clone()).collect()
    }

    fn is_called_back(&self) -> bool {
        self.suspended.iter().skip(1).any(|frame| frame.is_entry) || !self.suspended.is_empty() && self.frame.is_entry
    }

    fn return_point(&self) -> ReturnPoint {
        ReturnPoint { call: self.frame.call, at: self.frame.at }
    }
}
