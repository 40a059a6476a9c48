//! The instrumentation of calls: the shadow stack, library functions, intrinsics.

use super::bounds::{ADDRESS, Bounds, address};
use super::format::{Use, uses};
use super::library::{Check, Effect, Known, ResultBounds as Given, Size, known};
use super::rewrite::{FUNCTION_PROMISES, POINTER_PROMISES, Rewriter, drop_promises};
use super::runtime;
use super::symbols::Symbol;
use super::unsupported::Construct;
use irrefute_ir::{
    Argument, AttrKind, Call, Callee, CastOp, Constant, Flags, FunctionType, Inst, IntPredicate, IntrinsicId, Op,
    Operand, TailCall, Type, ValueId,
};
use std::sync::Arc;

/// `snprintf`, which says how much `sprintf` would print.
pub(super) const MEASURE: &str = "snprintf";

/// The type of `snprintf`.
pub(super) fn measure_type() -> FunctionType {
    FunctionType { ret: Type::Int(32), params: vec![Type::PTR, ADDRESS, Type::PTR], varargs: true }
}

impl Rewriter<'_> {
    /// Instruments a call.
    ///
    /// # Errors
    /// If it has no instrumentation.
    pub(super) fn call(&mut self, mut inst: Inst) -> Result<(), Construct> {
        let Op::Call(call) = &mut inst.op else { return Ok(()) };
        if call.tail == Some(TailCall::MustTail) {
            return Err(Construct::MustTail);
        }
        if let Some(name) = call.intrinsic() {
            let name: Arc<str> = name.into();
            return self.intrinsic(inst, &name);
        }
        if !call.bundles.is_empty() {
            return Err(Construct::Bundles);
        }
        let elsewhere: Option<Arc<str>> = match &call.callee {
            Callee::Asm(_) => return Err(Construct::Assembly),
            Callee::Indirect(_) => None,
            Callee::Direct(name) => match self.shared.symbols.resolve(name) {
                Some((_, Symbol::Instrumented | Symbol::Alias(_))) => None,
                Some((name, Symbol::Elsewhere)) => Some(name.into()),
                Some((_, Symbol::Ifunc)) => return Err(Construct::Ifunc(name.clone())),
                Some((_, Symbol::Variable(_))) | None => return Err(Construct::UnknownFunction(name.clone())),
            },
        };
        match elsewhere {
            None => self.call_instrumented(inst),
            Some(name) => match known(&name) {
                Some(known) => self.call_library(inst, known),
                None => self.call_unknown(inst, name),
            },
        }
    }

    /// A call of a function that is instrumented, too: its frame has first the bounds of the result, then those of the
    /// arguments.
    fn call_instrumented(&mut self, mut inst: Inst) -> Result<(), Construct> {
        let Op::Call(call) = &mut inst.op else { return Ok(()) };
        drop_promises(&mut call.fn_attrs, &FUNCTION_PROMISES);
        drop_promises(&mut call.ret_attrs, &POINTER_PROMISES);
        let results = self.shared.types.pointers(&call.ty.ret)?.len() as u64;
        let mut bounds = Vec::new();
        for argument in &mut call.args {
            drop_promises(&mut argument.attrs, &POINTER_PROMISES);
            if argument.attrs.has(AttrKind::InAlloca) || argument.attrs.has(AttrKind::Preallocated) {
                return Err(Construct::Preallocated);
            }
            let of = self.bounds_of(&argument.operand)?;
            match argument.attrs.typed(AttrKind::ByVal).cloned() {
                // The call copies what is there; the callee has to know where that was.
                Some(ty) => {
                    let size = self.shared.types.alloc_size(&ty)?;
                    argument.operand = self.frozen(argument.operand.clone());
                    let at = self.address(argument.operand.clone());
                    self.check(at.clone(), of.first().unwrap_or(&Bounds::none()), address(size), true);
                    bounds.push(Bounds { base: at, bound: address(0) });
                }
                None => bounds.extend(of),
            }
        }
        let frame = self.enter(2 * (results + bounds.len() as u64));
        if !bounds.is_empty() {
            let stack = self.stack();
            self.put(&stack, frame, 2 * results, &bounds);
        }
        let result = inst.result;
        self.keep(inst);
        let mut given = Vec::new();
        if results > 0 {
            let stack = self.stack();
            for index in 0..results {
                let base = self.entry(&stack, frame, 2 * index);
                let base = self.load_entry(base);
                let bound = self.entry(&stack, frame, 2 * index + 1);
                given.push(Bounds { base, bound: self.load_entry(bound) });
            }
        }
        self.set_bounds(result, given);
        Ok(())
    }

    /// A call of a function without a body that nothing is known of.
    fn call_unknown(&mut self, inst: Inst, name: Arc<str>) -> Result<(), Construct> {
        let Op::Call(call) = &inst.op else { return Ok(()) };
        if self.passes_pointers(call)? {
            return Err(Construct::UnknownFunction(name));
        }
        self.keep(inst);
        Ok(())
    }

    /// Whether arguments or the result of a call hold pointers.
    fn passes_pointers(&self, call: &Call) -> Result<bool, Construct> {
        let mut passes = !self.shared.types.pointers(&call.ty.ret)?.is_empty();
        for argument in &call.args {
            passes |= !self.shared.types.pointers(self.function.type_of(&argument.operand))?.is_empty();
        }
        Ok(passes)
    }

    fn call_library(&mut self, mut inst: Inst, known: &Known) -> Result<(), Construct> {
        let Op::Call(call) = &mut inst.op else { return Ok(()) };
        self.refuse_other_type(call, known)?;
        // What is checked, and sizes of blocks, must be what the callee sees.
        if !known.checks.is_empty() || known.effect != Effect::None || matches!(known.result, Given::Block(_)) {
            for argument in &mut call.args {
                argument.operand = self.frozen(argument.operand.clone());
            }
        }
        let args: Vec<Operand> = call.args.iter().map(|argument| argument.operand.clone()).collect();
        for check in known.checks {
            self.library_check(known, *check, &args)?;
        }
        // What `realloc` moves is asked for before it is gone.
        let moved = match known.effect {
            Effect::Moves { from, .. } => Some((self.address(args[from].clone()), self.pointer_bounds(&args[from])?)),
            Effect::None | Effect::Copies { .. } | Effect::StoresInside { .. } => None,
        };
        let result = inst.result;
        let is_pointer = result.is_some_and(|result| *self.function.ty(result) == Type::PTR);
        self.keep(inst);
        match known.effect {
            Effect::None => {}
            Effect::Copies { to, from, size } => {
                let size = self.size(size, &args);
                let (to, from) = (self.address(args[to].clone()), self.address(args[from].clone()));
                self.call_runtime(runtime::COPY, Type::Void, vec![to, from, size]);
            }
            Effect::StoresInside { at, of } => self.stored_inside(&args[at], &args[of])?,
            Effect::Moves { size, .. } => {
                if let (Some((from, old)), Some(result)) = (moved, result) {
                    let size = self.size(size, &args);
                    let to = self.address(result.into());
                    let args = vec![to, from, old.base, old.bound, size];
                    self.call_runtime(runtime::MOVED, Type::Void, args);
                }
            }
        }
        if let (Some(result), true) = (result, is_pointer) {
            let bounds = match known.result {
                Given::Opaque => Bounds::none(),
                Given::Block(size) => {
                    let size = self.size(size, &args);
                    self.bounds_unless_null(result, size)
                }
                Given::Inside(argument) => self.pointer_bounds(&args[argument])?,
                Given::String => self.bounds_of_string(result),
                Given::CharacterTable(element) => self.bounds_of_characters(result, element),
            };
            self.set_bounds(Some(result), vec![bounds]);
        }
        Ok(())
    }

    /// The bounds of a string that the library gives, which ends: if it is null, its length is not looked at.
    fn bounds_of_string(&mut self, result: ValueId) -> Bounds {
        let at = self.address(result.into());
        let is_null = self.is_null(at.clone());
        let most = self.choose(&is_null, address(0), address(u64::MAX));
        let number = self.next_check();
        let args = vec![result.into(), at, address(0), address(u64::MAX), most, number];
        let length = self.ask_runtime(runtime::LENGTH, args);
        let size = self.add(length, address(1));
        self.bounds_unless_null(result, size)
    }

    /// The bounds of a pointer to a table of characters. The table gets its own, of elements before and behind the pointer
    /// to it.
    fn bounds_of_characters(&mut self, result: ValueId, element: u64) -> Bounds {
        let table = self.load_pointer(result.into());
        let middle = self.address(table);
        let base = self.add(middle.clone(), address(0u64.wrapping_sub(128 * element)));
        let bound = self.add(middle, address(256 * element));
        let place = self.address(result.into());
        self.set_bounds_in_memory(place.clone(), Bounds { base, bound });
        let end = self.add(place.clone(), address(8));
        Bounds { base: place, bound: end }
    }

    pub(super) fn is_null(&mut self, at: Operand) -> Operand {
        let is_null = Op::ICmp { predicate: IntPredicate::Eq, flags: Flags::NONE, lhs: at, rhs: address(0) };
        self.push(Type::BOOL, is_null)
    }

    /// A pointer into what an argument points to was stored, unless the address is null.
    fn stored_inside(&mut self, at: &Operand, of: &Operand) -> Result<(), Construct> {
        let bounds = self.pointer_bounds(of)?;
        let place = self.address(at.clone());
        let is_null = self.is_null(place.clone());
        // Address 0 holds no pointer: empty bounds of it are not even kept.
        let base = self.choose(&is_null, address(0), bounds.base);
        let bound = self.choose(&is_null, address(0), bounds.bound);
        self.set_bounds_in_memory(place, Bounds { base, bound });
        Ok(())
    }

    fn refuse_other_type(&self, call: &Call, known: &Known) -> Result<(), Construct> {
        let fixed = known.params.trim_end_matches('.');
        let has_count = call.args.len() == fixed.len() || call.args.len() > fixed.len() && fixed != known.params;
        let is_of = |(letter, argument): (u8, &Argument)| match self.function.type_of(&argument.operand) {
            Type::Ptr(space) => letter == b'p' && space.0 == 0,
            Type::Int(width) => letter == b'n' && *width <= 64,
            Type::Float(_) => letter == b'f',
            _ => false,
        };
        let fits = has_count && fixed.bytes().zip(&call.args).all(is_of);
        if fits { Ok(()) } else { Err(Construct::TypeOfLibraryFunction(known.name.into())) }
    }

    fn size(&mut self, size: Size, args: &[Operand]) -> Operand {
        match size {
            Size::Argument(at) => self.widened(args[at].clone()),
            Size::Product(a, b) => {
                let (a, b) = (self.widened(args[a].clone()), self.widened(args[b].clone()));
                self.ask_runtime(runtime::PRODUCT, vec![a, b])
            }
            Size::Constant(bytes) => address(bytes),
        }
    }

    fn check_bytes(&mut self, pointer: &Operand, size: Operand) -> Result<(), Construct> {
        let bounds = self.pointer_bounds(pointer)?;
        let at = self.address(pointer.clone());
        self.check(at, &bounds, size, true);
        Ok(())
    }

    /// The length of a string, which is checked; `most` bytes of it, at most.
    fn length(&mut self, string: &Operand, most: Operand) -> Result<Operand, Construct> {
        let bounds = self.pointer_bounds(string)?;
        let at = self.address(string.clone());
        let number = self.next_check();
        let args = vec![string.clone(), at, bounds.base, bounds.bound, most, number];
        Ok(self.ask_runtime(runtime::LENGTH, args))
    }

    fn library_check(&mut self, known: &Known, check: Check, args: &[Operand]) -> Result<(), Construct> {
        let no_limit = address(u64::MAX);
        match check {
            Check::Bytes(at, size) => {
                let size = self.size(size, args);
                self.check_bytes(&args[at], size)
            }
            Check::BytesUnlessNull(at, bytes) => {
                let place = self.address(args[at].clone());
                let is_null = self.is_null(place);
                let size = self.choose(&is_null, address(0), address(bytes));
                self.check_bytes(&args[at], size)
            }
            Check::String(at) => self.length(&args[at], no_limit).map(drop),
            Check::StringWithin(at, most) => {
                let most = self.widened(args[most].clone());
                self.length(&args[at], most).map(drop)
            }
            Check::Copied { to, from } => {
                let length = self.length(&args[from], no_limit)?;
                let size = self.add(length, address(1));
                self.check_bytes(&args[to], size)
            }
            Check::Appended { to, from, most } => {
                let most = most.map_or(no_limit.clone(), |most| self.widened(args[most].clone()));
                let first = self.length(&args[to], no_limit)?;
                let second = self.length(&args[from], most)?;
                let both = self.add(first, second);
                let size = self.add(both, address(1));
                self.check_bytes(&args[to], size)
            }
            Check::Format(at) => self.format(known, args, at),
            Check::Printed(to) => self.printed(args, to),
        }
    }

    /// The strings that a format prints.
    fn format(&mut self, known: &Known, args: &[Operand], at: usize) -> Result<(), Construct> {
        let text = match &args[at] {
            Operand::Const(constant) => self.shared.symbols.string(constant),
            Operand::Local(_) | Operand::Metadata(_) => None,
        };
        let Some(text) = text else { return Err(Construct::UnknownFormat(known.name.into())) };
        for (index, kind) in (at + 1..).zip(uses(text)?) {
            let Some(argument) = args.get(index) else { return Err(Construct::MissingArguments(known.name.into())) };
            let most = match kind {
                Use::Value => continue,
                Use::String => address(u64::MAX),
                Use::StringWithin(most) => address(most),
                // A negative number becomes a large one, which is no limit.
                Use::StringWithinArgument => self.resized(args[index - 1].clone(), CastOp::SExt),
            };
            if *self.function.type_of(argument) != Type::PTR {
                return Err(Construct::TypeOfLibraryFunction(known.name.into()));
            }
            self.length(argument, most)?;
        }
        Ok(())
    }

    /// Room for what `sprintf` prints: `snprintf` says how much that is.
    fn printed(&mut self, args: &[Operand], to: usize) -> Result<(), Construct> {
        self.shared.measures.set(true);
        let mut all = vec![Constant::zero(Type::PTR).into(), address(0)];
        all.extend_from_slice(&args[to + 1..]);
        let call = Call::plain(MEASURE, measure_type(), all);
        let length = self.push(Type::Int(32), Op::Call(Box::new(call)));
        let length = self.widened(length);
        let size = self.add(length, address(1));
        self.check_bytes(&args[to], size)
    }

    fn intrinsic(&mut self, mut inst: Inst, name: &Arc<str>) -> Result<(), Construct> {
        let Op::Call(call) = &mut inst.op else { return Ok(()) };
        let result = inst.result;
        match IntrinsicId::of(name) {
            Some(IntrinsicId::MemCpy | IntrinsicId::MemCpyInline | IntrinsicId::MemMove) => {
                let size = self.intrinsic_bytes(call, &[0, 1])?;
                let (to, from) = (call.args[0].operand.clone(), call.args[1].operand.clone());
                self.keep(inst);
                let (to, from) = (self.address(to), self.address(from));
                self.call_runtime(runtime::COPY, Type::Void, vec![to, from, size]);
            }
            Some(IntrinsicId::MemSet | IntrinsicId::MemSetInline) => {
                self.intrinsic_bytes(call, &[0])?;
                self.keep(inst);
            }
            Some(
                IntrinsicId::PtrMask
                | IntrinsicId::LaunderInvariantGroup
                | IntrinsicId::StripInvariantGroup
                | IntrinsicId::SsaCopy
                | IntrinsicId::PtrAnnotation
                | IntrinsicId::ThreadLocalAddress,
            ) => {
                let bounds = self.bounds_of(&call.args[0].operand.clone())?;
                self.keep(inst);
                self.set_bounds(result, bounds);
            }
            // Pointers that the program does not dereference, and promises.
            Some(
                IntrinsicId::StackSave
                | IntrinsicId::StackRestore
                | IntrinsicId::InvariantStart
                | IntrinsicId::InvariantEnd
                | IntrinsicId::FrameAddress
                | IntrinsicId::ReturnAddress
                | IntrinsicId::LifetimeStart
                | IntrinsicId::LifetimeEnd
                | IntrinsicId::Prefetch
                | IntrinsicId::ObjectSize
                | IntrinsicId::IsConstant
                | IntrinsicId::VarAnnotation
                | IntrinsicId::Assume
                | IntrinsicId::Expect
                | IntrinsicId::ExpectWithProbability
                | IntrinsicId::ExperimentalNoAliasScopeDecl,
            ) => {
                let bounds = match result {
                    Some(result) => self.bounds_of(&result.into())?,
                    None => Vec::new(),
                };
                self.keep(inst);
                self.set_bounds(result, bounds);
            }
            Some(id) if id.is_debug() => self.keep(inst),
            Some(_) | None => {
                if self.passes_pointers(call)? {
                    return Err(Construct::Intrinsic(name.clone()));
                }
                self.keep(inst);
            }
        }
        Ok(())
    }

    /// Freezes the third argument and those at `pointers`, and checks as many bytes at each of the latter as the third says.
    fn intrinsic_bytes(&mut self, call: &mut Call, pointers: &[usize]) -> Result<Operand, Construct> {
        call.args[2].operand = self.frozen(call.args[2].operand.clone());
        let size = self.widened(call.args[2].operand.clone());
        for &at in pointers {
            let pointer = &mut call.args[at];
            drop_promises(&mut pointer.attrs, &POINTER_PROMISES);
            // These would make what is accessed poison, behind the check.
            drop_promises(&mut pointer.attrs, &[AttrKind::Align, AttrKind::NonNull]);
            pointer.operand = self.frozen(pointer.operand.clone());
            self.check_bytes(&pointer.operand.clone(), size.clone())?;
        }
        Ok(size)
    }
}
