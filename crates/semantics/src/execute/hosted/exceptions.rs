//! Exceptions of C++ (Itanium C++ ABI, "Exception Handling"): which handler takes one, and when it is destroyed.
//!
//! A handler for a class takes exceptions of classes that are publicly derived from it; which those are stands in the type
//! infos. A landing pad receives a pointer to the object, which only the runtime library looks at before a handler begins.

use super::super::{Ended, Execution};
use super::calls::Called;
use super::{NULL, Next, POINTER};
use crate::exception::{Clause, Exception, TypeInfo};
use crate::library::Allocation;
use crate::library::hosted::ExceptionCall;
use crate::memory::MemoryBlock;
use crate::observe::Observer;
use crate::program::CallSite;
use crate::reason::Unmodelled;
use crate::value::{Leaf, Scalar, Value};
use rustc_hash::FxHashMap;

/// The virtual tables of type infos of classes: without bases, with one, and with several.
const CLASS: &str = "_ZTVN10__cxxabiv117__class_type_infoE";
const SINGLE: &str = "_ZTVN10__cxxabiv120__si_class_type_infoE";
const SEVERAL: &str = "_ZTVN10__cxxabiv121__vmi_class_type_infoE";
/// That of type infos of pointers.
const POINTERS: &str = "_ZTVN10__cxxabiv119__pointer_type_infoE";

/// The exceptions of a program. The number of an [`Exception`] is its index.
#[derive(Default)]
pub(in crate::execute) struct Exceptions {
    thrown: Vec<Thrown>,
    /// By the block of the object.
    by_block: FxHashMap<MemoryBlock, usize>,
    /// Those that handlers have caught and not yet left, the latest last.
    caught: Vec<usize>,
}

struct Thrown {
    object: Scalar,
    info: Scalar,
    destructor: Scalar,
    /// How many handlers have begun and not ended.
    handlers: u32,
    is_rethrown: bool,
    /// What the handler sees: the base class that it names, or the pointer that was thrown.
    adjusted: Scalar,
}

/// A base class, and where it lies in an object.
struct BaseClass {
    info: Scalar,
    offset: u64,
}

impl<O: Observer> Execution<'_, '_, O> {
    pub(super) fn exception_call(
        &mut self,
        call: ExceptionCall,
        args: &[Value],
        site: &CallSite,
    ) -> Result<Next, Ended> {
        let arg = |i: usize| args[i].0[0].extract().into_owned();
        let result = match call {
            ExceptionCall::Allocate => {
                Some(self.allocate(Allocation { may_fail: false, ..Allocation::of_size(0) }, args)?)
            }
            ExceptionCall::Free => {
                self.free(&arg(0))?;
                None
            }
            ExceptionCall::Throw => return self.throw([arg(0), arg(1), arg(2)], site),
            ExceptionCall::Rethrow => {
                let Some(exception) = self.runtime().exceptions.caught.last().copied() else {
                    return Err(self.abort(b"terminate called without an active exception\n"));
                };
                self.runtime().exceptions.thrown[exception].is_rethrown = true;
                return self.raise(Exception(exception as u64), site);
            }
            ExceptionCall::BeginCatch => {
                let number = self.exception_at(&arg(0))?;
                let exceptions = &mut self.runtime().exceptions;
                let thrown = &mut exceptions.thrown[number];
                thrown.handlers += 1;
                thrown.is_rethrown = false;
                if !exceptions.caught.contains(&number) {
                    exceptions.caught.push(number);
                }
                Some(exceptions.thrown[number].adjusted.clone())
            }
            ExceptionCall::Object => {
                let number = self.exception_at(&arg(0))?;
                Some(self.runtime().exceptions.thrown[number].adjusted.clone())
            }
            ExceptionCall::EndCatch => {
                self.end_catch()?;
                None
            }
            ExceptionCall::RaiseForeign => return self.throw([arg(0), NULL, NULL], site),
            ExceptionCall::Resume => {
                let number = self.exception_at(&arg(0))?;
                return self.unwinds(site, Exception(number as u64));
            }
        };
        Ok(Next::Returns(result))
    }

    fn throw(&mut self, [object, info, destructor]: [Scalar; 3], site: &CallSite) -> Result<Next, Ended> {
        let exceptions = &mut self.runtime().exceptions;
        let exception = Exception(exceptions.thrown.len() as u64);
        let adjusted = object.clone();
        let (handlers, is_rethrown) = (0, false);
        if let Some(block) = object.block() {
            exceptions.by_block.insert(block, exceptions.thrown.len());
        }
        exceptions.thrown.push(Thrown { object, info, destructor, handlers, is_rethrown, adjusted });
        self.raise(exception, site)
    }

    /// Unwinds to the handler, which is searched first: without one, the program ends where it throws.
    fn raise(&mut self, exception: Exception, site: &CallSite) -> Result<Next, Ended> {
        let own = site.invoke.and_then(|(_, unwind)| {
            let code = self.frame.code;
            code.pads.get(&code.edges[unwind.0 as usize].block.0)?.as_ref().ok()
        });
        let pads: Vec<&[Clause]> = own.into_iter().chain(self.pads_further_out()).map(|pad| &pad.clauses[..]).collect();
        let mut is_caught = false;
        for clauses in pads {
            is_caught |= self.selector(exception, clauses)?.is_some();
        }
        // A function that the library called passes it on to its caller.
        let is_entry = |frame: &super::super::frame::Frame<'_>| frame.is_entry;
        let is_called_back = self.suspended.iter().skip(1).any(|frame| is_entry(frame))
            || !self.suspended.is_empty() && is_entry(&self.frame);
        match is_caught || is_called_back {
            true => self.unwinds(site, exception),
            false => Err(self.terminate(exception)),
        }
    }

    pub(super) fn terminate(&mut self, exception: Exception) -> Ended {
        let info = self.runtime().exceptions.thrown.get(exception.0 as usize).map(|thrown| thrown.info.clone());
        let name = info.and_then(|info| self.variable_at(&info).map(|(_, name)| name.to_owned()));
        let name = name.map_or_else(String::new, |name| format!(" of type info {name}"));
        self.abort(format!("terminate called after throwing an exception{name}\n").as_bytes())
    }

    /// The object of an exception that the program has thrown.
    pub(in crate::execute) fn object_of(&self, exception: Exception) -> Option<Scalar> {
        let thrown = self.runtime.as_ref()?.exceptions.thrown.get(exception.0 as usize);
        thrown.map(|thrown| thrown.object.clone())
    }

    /// The exception that a landing pad has received.
    fn exception_at(&mut self, address: &Scalar) -> Result<usize, Ended> {
        let found = address.block().and_then(|block| self.runtime().exceptions.by_block.get(&block).copied());
        found.ok_or_else(|| self.unsupported(Unmodelled::ForeignException))
    }

    fn end_catch(&mut self) -> Result<(), Ended> {
        let exceptions = &mut self.runtime().exceptions;
        let Some(number) = exceptions.caught.last().copied() else { return Ok(()) };
        let thrown = &mut exceptions.thrown[number];
        thrown.handlers = thrown.handlers.saturating_sub(1);
        if thrown.handlers > 0 {
            return Ok(());
        }
        exceptions.caught.pop();
        if thrown.is_rethrown {
            return Ok(());
        }
        let (object, destructor) = (thrown.object.clone(), thrown.destructor.clone());
        object.block().map(|block| exceptions.by_block.remove(&block));
        if destructor != NULL
            && let Called::Unwound(exception) = self.call_program(&destructor, &[Value::scalar(object.clone())])?
        {
            return Err(self.terminate(exception));
        }
        self.free(&object)
    }

    /// The selector of the first of these clauses that takes an exception; what its handler will see is noted.
    pub(in crate::execute) fn selector(
        &mut self,
        exception: Exception,
        clauses: &[Clause],
    ) -> Result<Option<u64>, Ended> {
        if !self.program.is_whole {
            return Ok(exception.selector(clauses));
        }
        for clause in clauses {
            let selector = match clause {
                Clause::Catch(info) => self.takes(exception, info)?.map(|adjusted| {
                    self.runtime().exceptions.thrown[exception.0 as usize].adjusted = adjusted;
                    info.selector()
                }),
                Clause::Filter(infos) => {
                    let mut passes = false;
                    for info in infos {
                        passes |= self.takes(exception, info)?.is_some();
                    }
                    (!passes).then_some(crate::exception::FILTER)
                }
            };
            if selector.is_some() {
                return Ok(selector);
            }
        }
        Ok(None)
    }

    /// What a handler of a type sees of an exception; `None` if it does not take it.
    fn takes(&mut self, exception: Exception, handler: &TypeInfo) -> Result<Option<Scalar>, Ended> {
        let Some(thrown) = self.runtime().exceptions.thrown.get(exception.0 as usize) else {
            return Err(self.unsupported(Unmodelled::ForeignException));
        };
        let (object, info) = (thrown.object.clone(), thrown.info.clone());
        if info == NULL {
            return Ok((*handler == TypeInfo::Any).then_some(object));
        }
        let is_pointer = self.is_of_pointer(&info)?;
        let seen = if is_pointer { self.load_scalar(&object, 0, POINTER)? } else { object };
        let TypeInfo::Of(handler) = handler else { return Ok(Some(seen)) };
        if self.variable_at(&info).is_some_and(|(_, name)| *name == **handler) {
            return Ok(Some(seen));
        }
        if !is_pointer {
            let offset = self.offset_of_base(&info, handler)?;
            return offset.map(|offset| self.moved_pointer(&seen, offset)).transpose();
        }
        // A handler for a pointer to a base class, or to something more constant.
        let handler = self.program.block_named(handler).map(|block| Scalar::Log(block, 0));
        let Some(handler) = handler else { return Ok(None) };
        if !self.is_of_pointer(&handler)? || self.table_of(&info)?.is_none() || self.table_of(&handler)?.is_none() {
            return Ok(None);
        }
        let [from, to] = [&info, &handler].map(|info| self.field(info, 24));
        let (from, to) = (from?, to?);
        if from == to {
            return Ok(Some(seen));
        }
        let Some(to) = self.variable_at(&to).map(|(_, name)| name.to_owned()) else { return Ok(None) };
        // Every pointer becomes one to `void`.
        if to == "_ZTIv" {
            return Ok(Some(seen));
        }
        let offset = self.offset_of_base(&from, &to)?;
        offset.map(|offset| self.moved_pointer(&seen, offset)).transpose()
    }

    /// Whether a type info is that of a pointer. Those to fundamental types lie in the runtime library.
    fn is_of_pointer(&mut self, info: &Scalar) -> Result<bool, Ended> {
        if self.variable_at(info).is_some_and(|(_, name)| name.starts_with("_ZTIP")) {
            return Ok(true);
        }
        Ok(self.table_of(info)?.as_deref() == Some(POINTERS))
    }

    /// A pointer in a type info.
    fn field(&mut self, info: &Scalar, at: u64) -> Result<Scalar, Ended> {
        self.load_scalar(info, at, POINTER)
    }

    /// The name of the virtual table of a type info, which says what kind of type it is; `None` if it is defined
    /// elsewhere.
    fn table_of(&mut self, info: &Scalar) -> Result<Option<String>, Ended> {
        let Some((block, _)) = self.variable_at(info) else {
            return Err(self.unsupported(Unmodelled::ForeignException));
        };
        if self.program.initial_contents(block).is_none() {
            return Ok(None);
        }
        // It points behind two words of the table.
        let table = self.field(info, 0)?;
        let block: Option<MemoryBlock> = table.block();
        Ok(block.and_then(|block| self.program.block_name(block)).map(str::to_owned))
    }

    /// Where the base class of a name lies in an object of a class; `None` if the class is not derived from it, or more
    /// than once: then it is ambiguous which one is meant.
    fn offset_of_base(&mut self, class: &Scalar, base: &str) -> Result<Option<u64>, Ended> {
        match self.offsets_of_base(class, base)?[..] {
            [offset] => Ok(Some(offset)),
            _ => Ok(None),
        }
    }

    fn offsets_of_base(&mut self, class: &Scalar, base: &str) -> Result<Vec<u64>, Ended> {
        let mut all = Vec::new();
        for BaseClass { info, offset } in self.base_classes(class)? {
            if self.variable_at(&info).is_some_and(|(_, name)| *name == *base) {
                all.push(offset);
                continue;
            }
            let inner = self.offsets_of_base(&info, base)?;
            all.extend(inner.into_iter().map(|inner| offset.wrapping_add(inner)));
        }
        Ok(all)
    }

    /// `__dynamic_cast`: the part of a type of the object that a pointer points into; null if it has none, or several.
    pub(super) fn dynamic_cast(&mut self, object: &Scalar, to: &Scalar) -> Result<Scalar, Ended> {
        // Before the functions of a virtual table lie the distance from the whole object, and its type info.
        let table = self.load_scalar(object, 0, POINTER)?;
        let distance = self.load_scalar(&table, 16u64.wrapping_neg(), Leaf::Int(64))?;
        let info = self.load_scalar(&table, 8u64.wrapping_neg(), POINTER)?;
        let Scalar::Word(distance) = distance else { return Err(self.unsupported(Unmodelled::UnknownTypeInfo)) };
        let whole = self.moved_pointer(object, distance)?;
        let Some(to) = self.variable_at(to).map(|(_, name)| name.to_owned()) else {
            return Err(self.unsupported(Unmodelled::UnknownTypeInfo));
        };
        if self.variable_at(&info).is_some_and(|(_, name)| *name == *to) {
            return Ok(whole);
        }
        match self.offset_of_base(&info, &to)? {
            Some(offset) => self.moved_pointer(&whole, offset),
            None => Ok(NULL),
        }
    }

    /// The public base classes of a class; none of what is no class.
    fn base_classes(&mut self, class: &Scalar) -> Result<Vec<BaseClass>, Ended> {
        match self.table_of(class)?.as_deref() {
            Some(SINGLE) => Ok(vec![BaseClass { info: self.field(class, 16)?, offset: 0 }]),
            Some(SEVERAL) => {
                let Scalar::Word(count) = self.load_scalar(class, 20, Leaf::Int(32))? else {
                    return Err(self.unsupported(Unmodelled::UnknownTypeInfo));
                };
                let mut bases = Vec::new();
                for i in 0..count {
                    let info = self.field(class, 24 + 16 * i)?;
                    let Scalar::Word(word) = self.load_scalar(class, 32 + 16 * i, Leaf::Int(64))? else {
                        return Err(self.unsupported(Unmodelled::UnknownTypeInfo));
                    };
                    let (is_virtual, is_public) = (word & 1 == 1, word & 2 == 2);
                    if is_virtual {
                        return Err(self.unsupported(Unmodelled::UnknownTypeInfo));
                    }
                    if is_public {
                        bases.push(BaseClass { info, offset: (word as i64 >> 8) as u64 });
                    }
                }
                Ok(bases)
            }
            Some(CLASS) => Ok(Vec::new()),
            // Fundamental types are defined in the runtime library, and nothing is derived from them.
            None if self.variable_at(class).is_some_and(|(_, name)| is_fundamental(name)) => Ok(Vec::new()),
            None => Err(self.unsupported(Unmodelled::UnknownTypeInfo)),
            Some(_) => Ok(Vec::new()),
        }
    }
}

/// Whether a type info is that of a fundamental type, or of a pointer to one: `_ZTIi`, `_ZTIPKc`.
fn is_fundamental(name: &str) -> bool {
    let Some(mangled) = name.strip_prefix("_ZTI") else { return false };
    let named = mangled.trim_start_matches(['P', 'K']);
    named.len() == 1 && named.bytes().all(|byte| byte.is_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::is_fundamental;

    #[test]
    fn fundamental_types_are_mangled_as_one_letter() {
        assert!(["_ZTIi", "_ZTIPKc", "_ZTId"].into_iter().all(is_fundamental));
        assert!(!["_ZTI1A", "_ZTISt9exception", "_ZTSi"].into_iter().any(is_fundamental));
    }
}
