//! Exceptions of C++ (Itanium C++ ABI, "Exception Handling"): which handler takes one, and when it is destroyed.
//!
//! A handler for a class takes exceptions of classes that are publicly derived from it; which those are stands in the type
//! infos. A landing pad receives a pointer to the object, which only the runtime library looks at before a handler begins.

use super::table::ExceptionCall;
use super::{Call, NULL, POINTER};
use irrefute_semantics::exception::{Clause, Exception, FILTER, TypeInfo};
use irrefute_semantics::host::{Called, Ended, HeapRequest, HostCall, Next};
use irrefute_semantics::memory::MemoryBlock;
use irrefute_semantics::reason::Unmodelled;
use irrefute_semantics::value::{Leaf, Scalar, Value};
use rustc_hash::FxHashMap;

/// The virtual tables of type infos of classes: without bases, with one, and with several.
const CLASS: &str = "_ZTVN10__cxxabiv117__class_type_infoE";
const SINGLE: &str = "_ZTVN10__cxxabiv120__si_class_type_infoE";
const SEVERAL: &str = "_ZTVN10__cxxabiv121__vmi_class_type_infoE";
/// That of type infos of pointers.
const POINTERS: &str = "_ZTVN10__cxxabiv119__pointer_type_infoE";

/// The exceptions of a program. The number of an [`Exception`] is its index.
#[derive(Default)]
pub(super) struct Exceptions {
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

/// An exception that no handler needs any more.
struct Left {
    object: Scalar,
    destructor: Scalar,
}

impl Exceptions {
    fn get(&self, exception: Exception) -> Option<&Thrown> {
        self.thrown.get(exception.0 as usize)
    }

    /// The object of an exception that the program has thrown.
    pub(super) fn object(&self, exception: Exception) -> Option<Scalar> {
        self.get(exception).map(|thrown| thrown.object.clone())
    }

    fn throw(&mut self, thrown: Thrown) -> Exception {
        let number = self.thrown.len();
        if let Some(block) = thrown.object.block() {
            self.by_block.insert(block, number);
        }
        self.thrown.push(thrown);
        Exception(number as u64)
    }

    /// A handler begins: what it sees.
    fn begin_catch(&mut self, number: usize) -> Scalar {
        let thrown = &mut self.thrown[number];
        thrown.handlers += 1;
        thrown.is_rethrown = false;
        if !self.caught.contains(&number) {
            self.caught.push(number);
        }
        thrown.adjusted.clone()
    }

    /// The latest handler ends: the exception, if it was its last one.
    fn end_catch(&mut self) -> Option<Left> {
        let number = self.caught.last().copied()?;
        let thrown = &mut self.thrown[number];
        thrown.handlers = thrown.handlers.saturating_sub(1);
        if thrown.handlers > 0 {
            return None;
        }
        self.caught.pop();
        if thrown.is_rethrown {
            return None;
        }
        let (object, destructor) = (thrown.object.clone(), thrown.destructor.clone());
        object.block().map(|block| self.by_block.remove(&block));
        Some(Left { object, destructor })
    }
}

impl Call<'_, '_> {
    pub(super) fn exception_call(&mut self, function: ExceptionCall, call: HostCall<'_>) -> Result<Next, Ended> {
        let arg = |i: usize| call.arg(i);
        let result = match function {
            ExceptionCall::Allocate => {
                let size = self.process.size(&arg(0))?;
                Some(self.process.allocate(HeapRequest { size, align: None, may_fail: false })?)
            }
            ExceptionCall::Free => {
                self.process.free(&arg(0))?;
                None
            }
            ExceptionCall::Throw => return self.throw([arg(0), arg(1), arg(2)]),
            ExceptionCall::Rethrow => {
                let Some(exception) = self.kept(|kept| kept.exceptions.caught.last().copied()) else {
                    return Err(self.abort(b"terminate called without an active exception\n"));
                };
                self.kept(|kept| kept.exceptions.thrown[exception].is_rethrown = true);
                return self.raise(Exception(exception as u64));
            }
            ExceptionCall::BeginCatch => {
                let number = self.exception_at(&arg(0))?;
                Some(self.kept(|kept| kept.exceptions.begin_catch(number)))
            }
            ExceptionCall::Object => {
                let number = self.exception_at(&arg(0))?;
                Some(self.kept(|kept| kept.exceptions.thrown[number].adjusted.clone()))
            }
            ExceptionCall::EndCatch => {
                self.end_catch()?;
                None
            }
            ExceptionCall::RaiseForeign => return self.throw([arg(0), NULL, NULL]),
            ExceptionCall::Resume => {
                let number = self.exception_at(&arg(0))?;
                return Ok(Next::Unwinds(Exception(number as u64)));
            }
        };
        Ok(Next::Returns(result))
    }

    fn throw(&mut self, [object, info, destructor]: [Scalar; 3]) -> Result<Next, Ended> {
        let adjusted = object.clone();
        let (handlers, is_rethrown) = (0, false);
        let thrown = Thrown { object, info, destructor, handlers, is_rethrown, adjusted };
        let exception = self.kept(|kept| kept.exceptions.throw(thrown));
        self.raise(exception)
    }

    /// Unwinds to the handler, which is searched first: without one, the program ends where it throws.
    fn raise(&mut self, exception: Exception) -> Result<Next, Ended> {
        let mut is_caught = false;
        for clauses in self.process.landing_pads() {
            is_caught |= self.selector(exception, &clauses)?.is_some();
        }
        // A function that the library called passes it on to its caller.
        let is_called_back = self.process.is_called_back();
        match is_caught || is_called_back {
            true => Ok(Next::Unwinds(exception)),
            false => Err(self.terminate(exception)),
        }
    }

    pub(super) fn terminate(&mut self, exception: Exception) -> Ended {
        let info = self.kept(|kept| kept.exceptions.get(exception).map(|thrown| thrown.info.clone()));
        let name = info.and_then(|info| self.variable_at(&info).map(|(_, name)| name.to_owned()));
        let name = name.map_or_else(String::new, |name| format!(" of type info {name}"));
        self.abort(format!("terminate called after throwing an exception{name}\n").as_bytes())
    }

    /// The exception that a landing pad has received.
    fn exception_at(&mut self, address: &Scalar) -> Result<usize, Ended> {
        let found = address.block().and_then(|block| self.kept(|kept| kept.exceptions.by_block.get(&block).copied()));
        found.ok_or_else(|| self.process.unsupported(Unmodelled::ForeignException))
    }

    fn end_catch(&mut self) -> Result<(), Ended> {
        let Some(Left { object, destructor }) = self.kept(|kept| kept.exceptions.end_catch()) else { return Ok(()) };
        if destructor != NULL
            && let Called::Unwound(exception) = self.process.call(&destructor, &[Value::scalar(object.clone())])?
        {
            return Err(self.terminate(exception));
        }
        self.process.free(&object)
    }

    /// The selector of the first of these clauses that takes an exception; what its handler will see is noted.
    pub(super) fn selector(&mut self, exception: Exception, clauses: &[Clause]) -> Result<Option<u64>, Ended> {
        for clause in clauses {
            let selector = match clause {
                Clause::Catch(info) => self.takes(exception, info)?.map(|adjusted| {
                    self.kept(|kept| kept.exceptions.thrown[exception.0 as usize].adjusted = adjusted);
                    info.selector()
                }),
                Clause::Filter(infos) => {
                    let mut passes = false;
                    for info in infos {
                        passes |= self.takes(exception, info)?.is_some();
                    }
                    (!passes).then_some(FILTER)
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
        let thrown =
            self.kept(|kept| kept.exceptions.get(exception).map(|thrown| (thrown.object.clone(), thrown.info.clone())));
        let Some((object, info)) = thrown else {
            return Err(self.process.unsupported(Unmodelled::ForeignException));
        };
        if info == NULL {
            return Ok((*handler == TypeInfo::Any).then_some(object));
        }
        let is_pointer = self.is_of_pointer(&info)?;
        let seen = if is_pointer { self.process.load(&object, 0, POINTER)? } else { object };
        let TypeInfo::Of(handler) = handler else { return Ok(Some(seen)) };
        if self.variable_at(&info).is_some_and(|(_, name)| *name == **handler) {
            return Ok(Some(seen));
        }
        if !is_pointer {
            let offset = self.offset_of_base(&info, handler)?;
            return offset.map(|offset| self.process.moved(&seen, offset)).transpose();
        }
        // A handler for a pointer to a base class, or to something more constant.
        let handler = self.process.program().block_named(handler).map(|block| Scalar::Log(block, 0));
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
        offset.map(|offset| self.process.moved(&seen, offset)).transpose()
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
        self.process.load(info, at, POINTER)
    }

    /// The name of the virtual table of a type info, which says what kind of type it is; `None` if it is defined
    /// elsewhere.
    fn table_of(&mut self, info: &Scalar) -> Result<Option<String>, Ended> {
        let Some((block, _)) = self.variable_at(info) else {
            return Err(self.process.unsupported(Unmodelled::ForeignException));
        };
        if self.process.program().initial_contents(block).is_none() {
            return Ok(None);
        }
        // It points behind two words of the table.
        let table = self.field(info, 0)?;
        let block: Option<MemoryBlock> = table.block();
        Ok(block.and_then(|block| self.process.program().block_name(block)).map(str::to_owned))
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
        let table = self.process.load(object, 0, POINTER)?;
        let distance = self.process.load(&table, 16u64.wrapping_neg(), Leaf::Int(64))?;
        let info = self.process.load(&table, 8u64.wrapping_neg(), POINTER)?;
        let Scalar::Word(distance) = distance else {
            return Err(self.process.unsupported(Unmodelled::UnknownTypeInfo));
        };
        let whole = self.process.moved(object, distance)?;
        let Some(to) = self.variable_at(to).map(|(_, name)| name.to_owned()) else {
            return Err(self.process.unsupported(Unmodelled::UnknownTypeInfo));
        };
        if self.variable_at(&info).is_some_and(|(_, name)| *name == *to) {
            return Ok(whole);
        }
        match self.offset_of_base(&info, &to)? {
            Some(offset) => self.process.moved(&whole, offset),
            None => Ok(NULL),
        }
    }

    /// The public base classes of a class; none of what is no class.
    fn base_classes(&mut self, class: &Scalar) -> Result<Vec<BaseClass>, Ended> {
        match self.table_of(class)?.as_deref() {
            Some(SINGLE) => Ok(vec![BaseClass { info: self.field(class, 16)?, offset: 0 }]),
            Some(SEVERAL) => {
                let Scalar::Word(count) = self.process.load(class, 20, Leaf::Int(32))? else {
                    return Err(self.process.unsupported(Unmodelled::UnknownTypeInfo));
                };
                let mut bases = Vec::new();
                for i in 0..count {
                    let info = self.field(class, 24 + 16 * i)?;
                    let Scalar::Word(word) = self.process.load(class, 32 + 16 * i, Leaf::Int(64))? else {
                        return Err(self.process.unsupported(Unmodelled::UnknownTypeInfo));
                    };
                    let (is_virtual, is_public) = (word & 1 == 1, word & 2 == 2);
                    if is_virtual {
                        return Err(self.process.unsupported(Unmodelled::UnknownTypeInfo));
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
            None => Err(self.process.unsupported(Unmodelled::UnknownTypeInfo)),
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
