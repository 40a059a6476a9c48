//! Functions of the library that call the program back, and what runs around `main`.

use super::super::{Ended, Execution};
use super::{NULL, Next, int};
use crate::exception::Exception;
use crate::memory::{BlockKind, Intent, MemoryBlock};
use crate::observe::Observer;
use crate::program::{Body, CallSite, FunctionEffects, FunctionIndex};
use crate::reason::Unmodelled;
use crate::value::{Scalar, Value};
use crate::{End, UbRule};

/// A function to be called at the end.
pub(super) struct Handler {
    function: Scalar,
    argument: Option<Scalar>,
}

/// How a call of a function of the program ended.
pub(super) enum Called {
    Returned(Value),
    Unwound(Exception),
}

/// Why a sort did not come to its end.
enum Interrupted {
    Ended(Ended),
    Unwound(Exception),
}

impl From<Ended> for Interrupted {
    fn from(ended: Ended) -> Interrupted {
        Interrupted::Ended(ended)
    }
}

/// An array whose elements are compared: where it begins, and the size of an element.
struct Array {
    base: Scalar,
    size: u64,
    compare: Scalar,
}

impl<O: Observer> Execution<'_, '_, O> {
    /// Runs a whole program: constructors, `main`, handlers, destructors.
    pub(in crate::execute) fn run_program(&mut self, args: &[Value]) -> End {
        let effects = std::mem::take(&mut self.frame.effects);
        let started = self.open_streams().and_then(|()| self.call_listed("llvm.global_ctors"));
        self.frame.effects = effects;
        if let Err(end) = started {
            return *end;
        }
        self.frame.entered = self.memory.now();
        let end = self.run_entry(args);
        if !matches!(end, End::Returns(_)) {
            return end;
        }
        self.frame.effects = FunctionEffects::default();
        self.restricted = 0;
        match self.call_handlers().and_then(|()| self.call_listed("llvm.global_dtors")) {
            Ok(()) => end,
            Err(end) => *end,
        }
    }

    /// Calls the functions of a list of constructors or destructors, those of the least priority first.
    fn call_listed(&mut self, list: &str) -> Result<(), Ended> {
        let Some(variable) = self.program.variables().position(|variable| **variable.name == *list) else {
            return Ok(());
        };
        let contents = match &self.program.globals.variables[variable].contents {
            Ok(contents) => contents.clone(),
            Err(reason) => return Err(self.unsupported(reason.clone())),
        };
        // An entry is a priority, a function, and data that says when it may be dropped.
        let functions = contents.pointers().filter(|(offset, _)| offset % 24 == 8);
        let mut functions: Vec<(u64, Scalar)> =
            functions.map(|(offset, f)| (contents.word(offset - 8, 4).unwrap_or(u64::MAX), f.clone())).collect();
        functions.dedup_by(|(_, a), (_, b)| a == b);
        functions.sort_by_key(|(priority, _)| *priority);
        for (_, function) in functions {
            self.call_for_nothing(&function, &[])?;
        }
        Ok(())
    }

    pub(super) fn at_exit(&mut self, function: Scalar, argument: Option<Scalar>) -> Scalar {
        self.runtime().handlers.push(Handler { function, argument });
        int(0)
    }

    fn call_handlers(&mut self) -> Result<(), Ended> {
        while let Some(handler) = self.runtime().handlers.pop() {
            let args: Vec<Value> = handler.argument.into_iter().map(Value::scalar).collect();
            self.call_for_nothing(&handler.function, &args)?;
        }
        Ok(())
    }

    /// `exit`.
    pub(super) fn exit_program(&mut self, status: Value, handlers: bool) -> Result<Next, Ended> {
        if !status.is_defined() {
            return Err(self.broken(UbRule::NotDefined, vec![status]));
        }
        if handlers {
            self.call_handlers()?;
        }
        Err(self.ended_with("exit", vec![status]))
    }

    /// Calls a function of the program and ignores its result. An exception that leaves it ends the program.
    pub(super) fn call_for_nothing(&mut self, function: &Scalar, args: &[Value]) -> Result<(), Ended> {
        match self.call_program(function, args)? {
            Called::Returned(_) => Ok(()),
            Called::Unwound(exception) => Err(self.terminate(exception)),
        }
    }

    /// Calls the function of the program that a pointer points to.
    pub(super) fn call_program(&mut self, function: &Scalar, args: &[Value]) -> Result<Called, Ended> {
        let program = self.program;
        let index = match function {
            Scalar::Log(block, 0) => match block.kind() {
                BlockKind::Function(index) => FunctionIndex(index),
                BlockKind::Global(_) | BlockKind::Label(_) | BlockKind::Given(_) | BlockKind::Fresh(_) => {
                    return Err(self.broken(UbRule::BadCallee, vec![Value::scalar(function.clone())]));
                }
            },
            _ => return Err(self.broken(UbRule::BadCallee, vec![Value::scalar(function.clone())])),
        };
        let lowered = &program.functions[index.index()];
        let code = match &lowered.body {
            Body::Code(code) => code,
            Body::Unsupported(reason) => return Err(self.unsupported(reason.clone())),
            Body::Declared => return Err(self.unsupported(Unmodelled::ForeignCallBack)),
        };
        let fits = args.len() == lowered.params.len()
            && args.iter().zip(&lowered.params).all(|(arg, param)| arg.0.len() == param.shape.len());
        // A handler may ignore its argument: `__cxa_atexit` is given functions without parameters, too.
        let args = if lowered.params.is_empty() { &[] } else { args };
        if !fits && !args.is_empty() {
            return Err(self.broken(UbRule::BadCallee, vec![Value::scalar(function.clone())]));
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
        let Some(caller) = self.suspended.pop() else { return Err(self.unsupported(Unmodelled::NoCall)) };
        self.leave_entry(caller);
        self.library = limits;
        Ok(called)
    }

    /// `qsort`. Elements that compare equal keep their order, as in glibc; C leaves it open.
    pub(super) fn sort(&mut self, [base, count, size, compare]: [Scalar; 4], site: &CallSite) -> Result<Next, Ended> {
        let (count, size) = (self.whole_number(&count)?, self.whole_number(&size)?);
        let bytes = count.saturating_mul(size);
        if bytes == 0 {
            return Ok(Next::Returns(None));
        }
        self.reach_scalar(&base, Intent::Write, bytes)?;
        let array = Array { base, size, compare };
        let order = match self.sorted(&array, 0..count) {
            Ok(order) => order,
            Err(Interrupted::Ended(ended)) => return Err(ended),
            Err(Interrupted::Unwound(exception)) => return self.unwinds(site, exception),
        };
        let (index, offset, _) = self.reach_scalar(&array.base, Intent::Write, bytes)?;
        let dialect = self.program.dialect;
        let before = match self.memory.contents(index) {
            Ok(image) => image.part(offset, bytes, &dialect),
            Err(reason) => return Err(self.unsupported(reason)),
        };
        match self.memory.contents_mut(index) {
            Ok(image) => {
                for (to, from) in (0..).zip(order) {
                    image.copy_from(offset + to * size, &before, from * size, size);
                }
            }
            Err(reason) => return Err(self.unsupported(reason)),
        }
        Ok(Next::Returns(None))
    }

    /// The elements of a range in order, by merging two sorted halves.
    fn sorted(&mut self, array: &Array, range: std::ops::Range<u64>) -> Result<Vec<u64>, Interrupted> {
        let count = range.end - range.start;
        if count <= 1 {
            return Ok(range.collect());
        }
        let middle = range.start + count / 2;
        let (low, high) = (self.sorted(array, range.start..middle)?, self.sorted(array, middle..range.end)?);
        let mut merged = Vec::with_capacity(count as usize);
        let (mut low, mut high) = (low.into_iter().peekable(), high.into_iter().peekable());
        while let (Some(a), Some(b)) = (low.peek(), high.peek()) {
            let [a_place, b_place] = [*a, *b].map(|i| i * array.size);
            let a_place = self.moved_pointer(&array.base, a_place)?;
            let b_place = self.moved_pointer(&array.base, b_place)?;
            let first = if self.compared(&array.compare, a_place, b_place)? <= 0 { &mut low } else { &mut high };
            merged.extend(first.next());
        }
        Ok(merged.into_iter().chain(low).chain(high).collect())
    }

    /// What a function of the program says of two places.
    fn compared(&mut self, compare: &Scalar, a: Scalar, b: Scalar) -> Result<i32, Interrupted> {
        match self.call_program(compare, &[Value::scalar(a), Value::scalar(b)])? {
            Called::Unwound(exception) => Err(Interrupted::Unwound(exception)),
            Called::Returned(value) => match value.as_scalar() {
                Some(Scalar::Word(word)) => Ok(*word as u32 as i32),
                _ => Err(self.broken(UbRule::NotDefined, vec![value]).into()),
            },
        }
    }

    /// `bsearch`.
    pub(super) fn search(
        &mut self,
        [key, base, count, size, compare]: [Scalar; 5],
        site: &CallSite,
    ) -> Result<Next, Ended> {
        let (count, size) = (self.whole_number(&count)?, self.whole_number(&size)?);
        let (mut low, mut high) = (0, count);
        while low < high {
            let middle = low + (high - low) / 2;
            let place = self.moved_pointer(&base, middle * size)?;
            match self.compared(&compare, key.clone(), place.clone()) {
                Ok(0) => return Ok(Next::Returns(Some(place))),
                Ok(order) if order < 0 => high = middle,
                Ok(_) => low = middle + 1,
                Err(Interrupted::Ended(ended)) => return Err(ended),
                Err(Interrupted::Unwound(exception)) => return self.unwinds(site, exception),
            }
        }
        Ok(Next::Returns(Some(NULL)))
    }

    /// An exception leaves a function of the library.
    pub(super) fn unwinds(&mut self, site: &CallSite, exception: Exception) -> Result<Next, Ended> {
        self.library = Default::default();
        self.unwind_from(site.invoke, exception)?;
        Ok(Next::Elsewhere)
    }

    /// The name of the variable that a pointer points to.
    pub(super) fn variable_at(&self, pointer: &Scalar) -> Option<(MemoryBlock, &str)> {
        match pointer {
            Scalar::Log(block, 0) => Some((*block, self.program.block_name(*block)?)),
            _ => None,
        }
    }
}
