//! Functions of the library that call the program back, and what runs around `main`.

use super::{Call, NULL, int};
use irrefute_semantics::UbRule;
use irrefute_semantics::exception::Exception;
use irrefute_semantics::host::{Called, Ended, Next};
use irrefute_semantics::memory::MemoryBlock;
use irrefute_semantics::value::{Scalar, Value};

/// A function to be called at the end.
pub(super) struct Handler {
    function: Scalar,
    argument: Option<Scalar>,
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

impl Call<'_, '_> {
    /// Calls the functions of a list of constructors or destructors.
    pub(super) fn call_listed(&mut self, list: &str) -> Result<(), Ended> {
        for function in self.process.listed_functions(list)? {
            self.call_for_nothing(&function, &[])?;
        }
        Ok(())
    }

    pub(super) fn at_exit(&mut self, function: Scalar, argument: Option<Scalar>) -> Scalar {
        self.kept(|kept| kept.handlers.push(Handler { function, argument }));
        int(0)
    }

    pub(super) fn call_handlers(&mut self) -> Result<(), Ended> {
        while let Some(handler) = self.kept(|kept| kept.handlers.pop()) {
            let args: Vec<Value> = handler.argument.into_iter().map(Value::scalar).collect();
            self.call_for_nothing(&handler.function, &args)?;
        }
        Ok(())
    }

    /// `exit`.
    pub(super) fn exit_program(&mut self, status: Value, handlers: bool) -> Result<Next, Ended> {
        if !status.is_defined() {
            return Err(self.process.broken(UbRule::NotDefined, vec![status]));
        }
        if handlers {
            self.call_handlers()?;
        }
        Err(self.process.stopped_by_event("exit", vec![status]))
    }

    /// Calls a function of the program and ignores its result. An exception that leaves it ends the program.
    pub(super) fn call_for_nothing(&mut self, function: &Scalar, args: &[Value]) -> Result<(), Ended> {
        match self.process.call(function, args)? {
            Called::Returned(_) => Ok(()),
            Called::Unwound(exception) => Err(self.terminate(exception)),
        }
    }

    /// `qsort`. Elements that compare equal keep their order, as in glibc; C leaves it open.
    pub(super) fn sort(&mut self, [base, count, size, compare]: [Scalar; 4]) -> Result<Next, Ended> {
        let (count, size) = (self.process.size(&count)?, self.process.size(&size)?);
        let bytes = count.saturating_mul(size);
        if bytes == 0 {
            return Ok(Next::Returns(None));
        }
        self.process.must_be_writable(&base, bytes)?;
        let array = Array { base, size, compare };
        let order = match self.sorted(&array, 0..count) {
            Ok(order) => order,
            Err(Interrupted::Ended(ended)) => return Err(ended),
            Err(Interrupted::Unwound(exception)) => return Ok(Next::Unwinds(exception)),
        };
        self.process.reorder(&array.base, array.size, &order)?;
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
            let a_place = self.process.moved(&array.base, a_place)?;
            let b_place = self.process.moved(&array.base, b_place)?;
            let first = if self.compared(&array.compare, a_place, b_place)? <= 0 { &mut low } else { &mut high };
            merged.extend(first.next());
        }
        Ok(merged.into_iter().chain(low).chain(high).collect())
    }

    /// What a function of the program says of two places.
    fn compared(&mut self, compare: &Scalar, a: Scalar, b: Scalar) -> Result<i32, Interrupted> {
        match self.process.call(compare, &[Value::scalar(a), Value::scalar(b)])? {
            Called::Unwound(exception) => Err(Interrupted::Unwound(exception)),
            Called::Returned(value) => match value.as_scalar() {
                Some(Scalar::Word(word)) => Ok(*word as u32 as i32),
                _ => Err(self.process.broken(UbRule::NotDefined, vec![value]).into()),
            },
        }
    }

    /// `bsearch`.
    pub(super) fn search(&mut self, [key, base, count, size, compare]: [Scalar; 5]) -> Result<Next, Ended> {
        let (count, size) = (self.process.size(&count)?, self.process.size(&size)?);
        let (mut low, mut high) = (0, count);
        while low < high {
            let middle = low + (high - low) / 2;
            let place = self.process.moved(&base, middle * size)?;
            match self.compared(&compare, key.clone(), place.clone()) {
                Ok(0) => return Ok(Next::Returns(Some(place))),
                Ok(order) if order < 0 => high = middle,
                Ok(_) => low = middle + 1,
                Err(Interrupted::Ended(ended)) => return Err(ended),
                Err(Interrupted::Unwound(exception)) => return Ok(Next::Unwinds(exception)),
            }
        }
        Ok(Next::Returns(Some(NULL)))
    }

    /// The name of the variable that a pointer points to.
    pub(super) fn variable_at(&self, pointer: &Scalar) -> Option<(MemoryBlock, &str)> {
        match pointer {
            Scalar::Log(block, 0) => Some((*block, self.process.program().block_name(*block)?)),
            _ => None,
        }
    }
}
