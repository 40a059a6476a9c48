//! Calls of library functions ([`library`](crate::library)): allocation here, the others in files of their
//! own.
//!
//! Allocating and freeing write memory that the module cannot access, so a function that promises not
//! to write must not be active. Whether an allocation fails is a choice where the environment lets it.

use super::output::FormatArguments;
use super::{Ended, Execution};
use crate::dialect::ZeroAllocation;
use crate::library::{Allocation, Fortification, LibraryFunction, Needs};
use crate::lift::{Stop, TOO_LARGE};
use crate::memory::{BlockBytes, Filling, MemoryBlock, Permission, Tag};
use crate::observe::Observer;
use crate::outcome::May;
use crate::program::{CallSite, FunctionIndex, Lowered, MemoryEffects, ValueConstraints};
use crate::reason::Unmodelled;
use crate::value::Scalar;
use crate::{Event, UbRule, Value};

/// The alignment of blocks from `malloc`, in bytes: the greatest of a standard type.
const HEAP_ALIGN: u64 = 16;

const NULL: Scalar = Scalar::Word(0);

/// The name of the event that a fortified function has found an object too small.
const FORTIFY_FAILED: &str = "__chk_fail";

/// What the attributes and the `tail` marker of a call forbid the library function to do.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Whether it must not access stack blocks of the active frame.
    pub(super) tail: bool,
    /// What it may do with the memory that its arguments point to.
    pub(super) arguments: Permission,
    pub(super) no_free: bool,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { tail: false, arguments: Permission::ALL, no_free: false }
    }
}

impl<O: Observer> Execution<'_, '_, O> {
    /// Performs a call of a library function. Execution goes on after it, except for `exit` and `abort`.
    pub(super) fn library(
        &mut self,
        index: FunctionIndex,
        function: LibraryFunction,
        site: &CallSite,
    ) -> Result<(), Ended> {
        let program = self.program;
        let callee = &program.functions[index.index()];
        let mut args = self.demanded_arguments(callee, site)?;
        if function.prints() {
            // C leaves open what printing does with an indeterminate argument, and LLVM marks the parameters `noundef`. What
            // follows them need not be defined: a format may pass it by.
            for fixed in args.iter_mut().take(callee.params.len()) {
                self.constraints(fixed, &ValueConstraints { defined: true, ..Default::default() })?;
            }
        }
        let arg = |i: usize| args[i].0[0].extract().into_owned();
        let effects = callee.effects.and(site.effects);
        self.library = Limits { tail: site.tail, arguments: effects.memory.arguments, no_free: effects.no_free };
        // Whether the attributes of the call exclude what the function does by itself, apart from accesses through its
        // arguments: those are checked one by one.
        let silent = match function {
            LibraryFunction::Allocate(_) | LibraryFunction::Reallocate { .. } => !effects.memory.inaccessible.write,
            LibraryFunction::Duplicate { .. } => !effects.memory.inaccessible.write,
            LibraryFunction::Free { pointer } => effects.memory.writes_nothing() && arg(pointer) != NULL,
            LibraryFunction::Print(_) | LibraryFunction::PrintTo { .. } => effects.memory.writes_only_arguments(),
            LibraryFunction::Length { .. }
            | LibraryFunction::WideLength(_)
            | LibraryFunction::Compare(_)
            | LibraryFunction::Find(_)
            | LibraryFunction::CopyString { .. }
            | LibraryFunction::CopyBytes(_)
            | LibraryFunction::Span(_)
            | LibraryFunction::FindOfSet
            | LibraryFunction::FindString
            | LibraryFunction::Parse(_)
            | LibraryFunction::FormatInto { .. }
            | LibraryFunction::CheckSize(_)
            | LibraryFunction::Exit => false,
        };
        if silent {
            return Err(self.broken(UbRule::MemoryPromise, args.clone()));
        }
        let result = match function {
            LibraryFunction::Allocate(allocation) => Some(self.allocate(allocation, &args)?),
            LibraryFunction::Reallocate { pointer, size, frees_on_failure } => {
                let size = self.whole_number(&arg(size))?;
                Some(self.reallocate(&arg(pointer), size, frees_on_failure)?)
            }
            LibraryFunction::Free { pointer } => {
                self.free(&arg(pointer))?;
                None
            }
            LibraryFunction::Length { bounded } => {
                let most = if bounded { self.whole_number(&arg(1))? } else { u64::MAX };
                Some(Scalar::Word(self.string_length(&arg(0), most)?))
            }
            LibraryFunction::WideLength(bytes) => Some(Scalar::Word(self.wide_length(&arg(0), bytes)?)),
            LibraryFunction::Compare(comparison) => {
                let most = if comparison.bounded { self.whole_number(&arg(2))? } else { u64::MAX };
                Some(self.compare_bytes(comparison, &arg(0), &arg(1), most)?)
            }
            LibraryFunction::Find(search) => {
                let most = if search.bounded { Some(self.whole_number(&arg(2))?) } else { None };
                Some(self.find_byte(search, &arg(0), &arg(1), most)?)
            }
            LibraryFunction::CopyString { gives_end } => Some(self.copy_string(&arg(0), &arg(1), gives_end)?),
            LibraryFunction::CopyBytes(copying) => Some(self.copy_from_string(copying, &args)?),
            LibraryFunction::Duplicate { bounded } => {
                let most = if bounded { self.whole_number(&arg(1))? } else { u64::MAX };
                Some(self.duplicate(Allocation::of_size(0), &arg(0), most)?)
            }
            LibraryFunction::Span(end) => Some(Scalar::Word(self.span(end, &arg(0), &arg(1))?)),
            LibraryFunction::FindOfSet => Some(self.find_of_set(&arg(0), &arg(1))?),
            LibraryFunction::FindString => Some(self.find_string(&arg(0), &arg(1))?),
            LibraryFunction::Parse(text) => {
                let bits = site.shape.first().map_or(self.program.address_bits(), |leaf| leaf.width());
                Some(self.parse_number(text, &args, bits)?)
            }
            LibraryFunction::FormatInto { size, format } => Some(self.format_into(size, format, &args)?),
            LibraryFunction::CheckSize(fortification) => return self.check_size(fortification, site, &args),
            LibraryFunction::Print(format) => Some(self.print(format, &args)?),
            LibraryFunction::PrintTo { printed, stream } => {
                return self.print_to_stream((printed, stream), index, site, &args);
            }
            LibraryFunction::Exit => return self.exit(callee, site, args),
        };
        if effects.no_return {
            return Err(self.broken(UbRule::NoReturnReturned, Vec::new()));
        }
        // The limits are for accesses of this call only; from here on other code uses the same helpers.
        self.library = Limits::default();
        let result = if site.shape.is_empty() { None } else { result };
        self.came_back(site, Some(callee), Value(result.into_iter().collect()))
    }

    /// A 64-bit number that must be known: a size, an alignment, a count.
    ///
    /// # Errors
    /// Undefined behaviour if it is poison or undef.
    pub(super) fn whole_number(&self, scalar: &Scalar) -> Result<u64, Ended> {
        let operands = || vec![Value::scalar(scalar.clone())];
        match scalar {
            Scalar::Word(word) => Ok(*word),
            Scalar::Set(set) if set.relaxed || !set.is_exact() => Err(self.stop(TOO_LARGE, operands())),
            _ => Err(self.broken(UbRule::UndefinedSize, operands())),
        }
    }

    /// `malloc` and the like.
    pub(super) fn allocate(&mut self, allocation: Allocation, args: &[Value]) -> Result<Scalar, Ended> {
        let number = |i: usize| self.whole_number(&args[i].0[0].extract());
        let size = number(allocation.size)?;
        let size = match allocation.count.map(number).transpose()? {
            None => Some(size),
            Some(count) => size.checked_mul(count),
        };
        let align = match allocation.align.map(number).transpose()? {
            None => HEAP_ALIGN,
            Some(align) if align.is_power_of_two() => align.max(HEAP_ALIGN),
            Some(_) => return Err(self.unsupported(Unmodelled::OddAlignment)),
        };
        self.check_may_write()?;
        // `calloc` of a product that overflows always fails.
        let Some(size) = size else { return Ok(NULL) };
        if allocation.may_fail && self.allocation_fails(size) {
            return Ok(NULL);
        }
        let block = self.new_heap_block(size, align, allocation.zeroed)?;
        Ok(Scalar::Log(block, 0))
    }

    /// Whether an allocation of a size gives null: a choice, if both are possible.
    fn allocation_fails(&mut self, size: u64) -> bool {
        match (size, self.program.dialect.zero_allocation.ask()) {
            (0, ZeroAllocation::Null) => true,
            (_, ZeroAllocation::Null | ZeroAllocation::Either) => {
                self.memory.allocations_may_fail() && self.choose_way(2) == 1
            }
        }
    }

    pub(super) fn new_heap_block(&mut self, size: u64, align: u64, zeroed: bool) -> Result<MemoryBlock, Ended> {
        let by = self.place();
        let allocated = match zeroed {
            // Larger ones take the other arm, which reports them as unsupported before any byte is made.
            true if size <= self.program.globals.limits.bytes => {
                let zeros = BlockBytes::filled(size, Filling::Zero, &self.program.dialect);
                self.memory.allocate_with((Tag::Heap, Default::default()), zeros, align, by)
            }
            true | false => self.memory.allocate((Tag::Heap, Default::default()), size, align, by),
        };
        allocated.map_err(|stop| self.stop(stop, Vec::new()))
    }

    /// `free`.
    pub(super) fn free(&mut self, pointer: &Scalar) -> Result<(), Ended> {
        if *pointer == NULL {
            return Ok(());
        }
        self.check_may_write()?;
        let block = self.may_be_freed(pointer)?;
        let by = self.place();
        self.memory.end(block, Some(by));
        self.observer.freed(by, block);
        Ok(())
    }

    /// `realloc`: a new block with the same beginning, and the old one ends. If the allocation fails, the old block
    /// stays, unless `frees_on_failure` (`reallocf`).
    pub(super) fn reallocate(&mut self, pointer: &Scalar, size: u64, frees_on_failure: bool) -> Result<Scalar, Ended> {
        self.check_may_write()?;
        let old = if *pointer == NULL { None } else { Some(self.may_be_freed(pointer)?) };
        let failed = self.allocation_fails(size);
        let by = self.place();
        let contents = match old {
            Some(old) if !failed => Some(self.memory.block(old).contents.clone()),
            Some(_) | None => None,
        };
        // With size 0 the old block is freed whether or not there is a new one. It ends before the new block begins, so
        // that the new one may lie where it lay.
        if let Some(old) = old.filter(|_| !failed || frees_on_failure || size == 0) {
            self.memory.end(old, Some(by));
            self.observer.freed(by, old);
        }
        if failed {
            return Ok(NULL);
        }
        let new = self.new_heap_block(size, HEAP_ALIGN, false)?;
        match contents {
            None => {}
            Some(Err(reason)) => return Err(self.unsupported(reason)),
            Some(Ok(from)) => {
                if let Ok(to) = &mut self.memory.block(new).contents {
                    std::sync::Arc::make_mut(to).copy_from(0, &from, 0, size.min(from.len()));
                }
            }
        }
        Ok(Scalar::Log(new, 0))
    }

    /// `exit` and `abort`: an event, to which all memory is handed over, since handlers that run then may look at it.
    fn exit(&mut self, callee: &Lowered, site: &CallSite, args: Vec<Value>) -> Result<(), Ended> {
        if let Some(undefined) = args.iter().find(|value| !value.is_defined()) {
            return Err(self.broken(UbRule::NotDefined, vec![undefined.clone()]));
        }
        self.check_may_write()?;
        let memory = self.handed_over(callee, site, &args, MemoryEffects::ALL)?;
        let may = May { unwind: false, returns: false, not_return: true, read: true, write: true };
        let event = Event { memory, ..Event::blind(callee.name.clone(), args, may) };
        self.perform(event, site, Default::default())?;
        Err(self.stopped())
    }

    /// The check of a fortified function: the execution ends if more bytes would be written than the object has.
    ///
    /// No text says which bytes are written before the check fails, so memory is not compared there. LLVM's declaration of
    /// such a function ignores this end, so it breaks no promise about memory.
    fn check_size(&mut self, fortification: Fortification, site: &CallSite, args: &[Value]) -> Result<(), Ended> {
        let arg = |i: usize| args[i].0[0].extract().into_owned();
        let size = self.whole_number(&arg(fortification.size))?;
        let needed = match fortification.needs {
            Needs::Bytes(count) => self.whole_number(&arg(count))?,
            Needs::String(string) => self.string_length(&arg(string), u64::MAX)? + 1,
            Needs::Appended { bound } => {
                let most = bound.map_or(Ok(u64::MAX), |bound| self.whole_number(&arg(bound)))?;
                self.string_length(&arg(0), u64::MAX)? + self.string_length(&arg(1), most)? + 1
            }
            Needs::Text { format } => {
                let mut rest = FormatArguments::Values(args[format + 1..].iter());
                self.formatted_whole(&arg(format), &mut rest)?.text.len() as u64 + 1
            }
        };
        if needed <= size {
            self.library = Limits::default();
            self.frame.at += 1;
            return Ok(());
        }
        let may = May { unwind: false, returns: false, not_return: true, read: false, write: false };
        self.perform(Event::blind(FORTIFY_FAILED, Vec::new(), may), site, Default::default())?;
        Err(self.stopped())
    }

    /// The end of an execution whose access through a pointer was refused.
    pub(super) fn refused_at(&mut self, stop: Stop, pointer: &Scalar) -> Ended {
        self.refused(stop, vec![Value::scalar(pointer.clone())])
    }
}
