//! One function, block by block: the bounds of every pointer, and a check before every access.
//!
//! Blocks are visited in reverse postorder, so the bounds of an operand are known before they are asked for; those of a
//! phi are phis, which are filled in at the end. Code that nothing reaches stays as it is. No block is added: a check is
//! a call of the runtime.
//!
//! What would be undefined before a check can abort is made defined, which refines: address computations lose their
//! promises (`inbounds`), and the address of an access, the number of bytes and the condition of a choice between
//! pointers are frozen, so that the check looks at the same value as the access, and bounds are never undef.

use super::bounds::{ADDRESS, Bounds, Types, address};
use super::runtime;
use super::symbols::{Symbols, constant_bounds, plain_constant};
use super::unsupported::Construct;
use irrefute_ir::{
    AccessMode, AttrKind, BinaryOp, Block, BlockId, Call, CastOp, Cfg, Constant, ConstantKind, ENTRY, Flags, Function,
    FunctionType, Inst, Op, Operand, Phi, Terminator, TerminatorOp, Type, ValueId,
};
use std::cell::Cell;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What the functions of a module share.
pub struct Shared<'m> {
    /// Sizes and pointers of types.
    pub types: Types<'m>,
    /// The symbols.
    pub symbols: Symbols,
    /// How an address is taken of a pointer.
    pub address_of: CastOp,
    /// The number of checks so far; each has its own.
    pub checks: Cell<u32>,
    /// Whether `snprintf` is called.
    pub measures: Cell<bool>,
}

/// A function that is being instrumented.
pub struct Rewriter<'m> {
    pub(super) shared: &'m Shared<'m>,
    pub(super) function: Function,
    /// By value: the bounds of the pointers in it, once its definition was visited.
    bounds: Vec<Option<Vec<Bounds>>>,
    /// By value: whether it is a pointer that is never undef or poison.
    is_sound: Vec<bool>,
    /// The bounds of variables, which are computed once, at the beginning.
    variables: BTreeMap<Arc<str>, Bounds>,
    /// What the entry begins with.
    beginning: Vec<Inst>,
    /// The block that is being rewritten, so far.
    insts: Vec<Inst>,
    /// The index of the frame of this function on the shadow stack, and of those of the functions that it calls.
    own: ValueId,
    next: ValueId,
    /// Whether anything uses them, and how many entries the largest frame of a callee has.
    uses_stack: bool,
    largest: u64,
}

impl<'m> Rewriter<'m> {
    /// Instruments a function.
    ///
    /// # Errors
    /// The first construct that has no instrumentation.
    pub fn rewrite(shared: &'m Shared<'m>, mut function: Function) -> Result<Function, Construct> {
        refuse_header(&function)?;
        function.for_each_operand_mut(|operand| {
            if let Operand::Const(constant) = operand {
                plain_constant(Arc::make_mut(constant));
            }
        });
        drop_promises(&mut function.attrs, &FUNCTION_PROMISES);
        function.params.iter_mut().for_each(|attrs| drop_promises(attrs, &POINTER_PROMISES));
        drop_promises(&mut function.ret_attrs, &POINTER_PROMISES);
        // Made before the tables by value are, which then have entries for both.
        let (own, next) = (function.new_value(ADDRESS), function.new_value(ADDRESS));
        let count = function.values.len();
        let mut this = Rewriter {
            shared,
            function,
            bounds: vec![None; count],
            is_sound: vec![false; count],
            variables: BTreeMap::new(),
            beginning: Vec::new(),
            insts: Vec::new(),
            own,
            next,
            uses_stack: false,
            largest: 0,
        };
        this.parameters()?;
        let cfg = Cfg::of(&this.function);
        let order: Vec<BlockId> = cfg.reverse_postorder().collect();
        // Phis of bounds exist before any block asks for them, and are filled in when the bounds of all values are known.
        for &block in &order {
            this.declare_phis(block)?;
        }
        for &block in &order {
            this.block(block)?;
        }
        for &block in &order {
            this.fill_phis(block, &cfg)?;
        }
        // Last: only now is it known whether the function uses the shadow stack, and which variables have bounds.
        this.begin();
        this.function.compact();
        Ok(this.function)
    }

    /// Appends an instruction, and gives its result.
    pub(super) fn push(&mut self, ty: Type, op: Op) -> Operand {
        let result = self.new_value(ty);
        self.insts.push(Inst { result: Some(result), op, metadata: Vec::new() });
        result.into()
    }

    fn new_value(&mut self, ty: Type) -> ValueId {
        self.bounds.push(None);
        self.is_sound.push(false);
        self.function.new_value(ty)
    }

    /// Appends an instruction without a result.
    pub(super) fn push_void(&mut self, op: Op) {
        self.insts.push(Inst { result: None, op, metadata: Vec::new() });
    }

    /// Adds integers of 64 bits.
    pub(super) fn add(&mut self, lhs: Operand, rhs: Operand) -> Operand {
        self.binary(BinaryOp::Add, lhs, rhs)
    }

    /// Appends an operation on integers of 64 bits; a sum with 0 is nothing to compute.
    pub(super) fn binary(&mut self, op: BinaryOp, lhs: Operand, rhs: Operand) -> Operand {
        if op == BinaryOp::Add && rhs == address(0) {
            return lhs;
        }
        self.push(ADDRESS, Op::Binary { op, flags: Flags::NONE, lhs, rhs })
    }

    /// The address of a pointer.
    pub(super) fn address(&mut self, pointer: Operand) -> Operand {
        let op = self.shared.address_of;
        self.push(ADDRESS, Op::Cast { op, flags: Flags::NONE, operand: pointer, to: ADDRESS })
    }

    /// An integer as one of 64 bits.
    pub(super) fn widened(&mut self, operand: Operand) -> Operand {
        self.resized(operand, CastOp::ZExt)
    }

    /// An integer as one of 64 bits, where `extend` makes a narrower one wider.
    pub(super) fn resized(&mut self, operand: Operand, extend: CastOp) -> Operand {
        let op = match self.function.type_of(&operand).int_width() {
            Some(width) if width < 64 => extend,
            Some(width) if width > 64 => CastOp::Trunc,
            _ => return operand,
        };
        self.push(ADDRESS, Op::Cast { op, flags: Flags::NONE, operand, to: ADDRESS })
    }

    /// Calls a function of the runtime.
    pub(super) fn call_runtime(&mut self, name: &str, ret: Type, args: Vec<Operand>) -> Option<Operand> {
        let params = args.iter().map(|arg| self.function.type_of(arg).clone()).collect();
        let ty = Arc::new(FunctionType { ret: ret.clone(), params, varargs: false });
        let call = Call::plain(name, ty, args);
        if ret == Type::Void {
            self.push_void(Op::Call(Box::new(call)));
            return None;
        }
        Some(self.push(ret, Op::Call(Box::new(call))))
    }

    /// As [`call_runtime`](Self::call_runtime), of one that gives an address.
    pub(super) fn ask_runtime(&mut self, name: &str, args: Vec<Operand>) -> Operand {
        self.call_runtime(name, ADDRESS, args).unwrap_or_else(|| address(0))
    }

    /// The number of the next check.
    pub(super) fn next_check(&self) -> Operand {
        let number = self.shared.checks.get();
        self.shared.checks.set(number + 1);
        Constant::int(Type::Int(32), number.into()).into()
    }

    /// Checks an access of `size` bytes; `may_be_none` if `size` may be 0.
    pub(super) fn check(&mut self, at: Operand, bounds: &Bounds, size: Operand, may_be_none: bool) {
        let number = self.next_check();
        let name = if may_be_none { runtime::CHECK_BYTES } else { runtime::CHECK };
        let args = vec![at, bounds.base.clone(), bounds.bound.clone(), size, number];
        self.call_runtime(name, Type::Void, args);
    }

    /// The value that every use sees, if the operand may be undef or poison.
    pub(super) fn frozen(&mut self, operand: Operand) -> Operand {
        let is_defined = match &operand {
            Operand::Local(value) => self.is_sound[value.index()],
            Operand::Const(constant) => matches!(
                constant.kind,
                ConstantKind::Int(_) | ConstantKind::Null | ConstantKind::Global(_) | ConstantKind::Expr(_)
            ),
            Operand::Metadata(_) => true,
        };
        if is_defined {
            return operand;
        }
        let ty = self.function.type_of(&operand).clone();
        let frozen = self.push(ty, Op::Freeze { operand: operand.clone() });
        if let Operand::Local(value) = frozen {
            self.is_sound[value.index()] = true;
            self.bounds[value.index()] = self.bounds_of(&operand).ok();
        }
        frozen
    }

    /// The bounds of the pointers in an operand.
    ///
    /// # Errors
    /// If a constant has unknown ones.
    pub(super) fn bounds_of(&mut self, operand: &Operand) -> Result<Vec<Bounds>, Construct> {
        match operand {
            Operand::Local(value) => match &self.bounds[value.index()] {
                Some(bounds) => Ok(bounds.clone()),
                // Nothing reaches its definition.
                None => Ok(vec![Bounds::none(); self.shared.types.pointers(self.function.ty(*value))?.len()]),
            },
            Operand::Const(constant) => {
                let shared = self.shared;
                let mut of = |name: Arc<str>, size: u64| self.variable(name, size);
                constant_bounds(constant, &shared.symbols, &shared.types, &mut of)
            }
            Operand::Metadata(_) => Ok(Vec::new()),
        }
    }

    /// The bounds of an operand that is one pointer.
    ///
    /// # Errors
    /// As [`bounds_of`](Self::bounds_of).
    pub(super) fn pointer_bounds(&mut self, operand: &Operand) -> Result<Bounds, Construct> {
        Ok(self.bounds_of(operand)?.into_iter().next().unwrap_or_else(Bounds::none))
    }

    /// The bounds of a variable.
    fn variable(&mut self, name: Arc<str>, size: u64) -> Bounds {
        if let Some(bounds) = self.variables.get(&name) {
            return bounds.clone();
        }
        let insts = std::mem::take(&mut self.insts);
        let base = self.address(Constant::global(name.clone()).into());
        let bound = self.add(base.clone(), address(size));
        let made = std::mem::replace(&mut self.insts, insts);
        self.beginning.extend(made);
        let bounds = Bounds { base, bound };
        self.variables.insert(name, bounds.clone());
        bounds
    }

    /// Says what the bounds of a result are.
    pub(super) fn set_bounds(&mut self, result: Option<ValueId>, bounds: Vec<Bounds>) {
        if let Some(result) = result {
            self.bounds[result.index()] = Some(bounds);
        }
    }

    /// The bounds of parameters: what the caller has put onto the shadow stack.
    fn parameters(&mut self) -> Result<(), Construct> {
        let params: Vec<ValueId> = self.function.param_ids().collect();
        let types: Vec<Type> = params.iter().map(|p| self.function.ty(*p).clone()).collect();
        if &*self.function.name == "main" {
            self.command_line(&params, &types)?;
        } else {
            let results = self.shared.types.pointers(&self.function.ret)?.len() as u64;
            let mut entry = 2 * results;
            let mut stack = None;
            for (param, ty) in params.iter().zip(&types) {
                let mut all = Vec::new();
                for _ in self.shared.types.pointers(ty)? {
                    let stack = stack.get_or_insert_with(|| self.stack()).clone();
                    let base = self.entry(&stack, self.own, entry);
                    let bound = self.entry(&stack, self.own, entry + 1);
                    all.push(Bounds { base: self.load_entry(base), bound: self.load_entry(bound) });
                    entry += 2;
                }
                self.bounds[param.index()] = Some(all);
            }
            self.uses_stack |= entry > 0;
            for (index, param) in params.iter().enumerate() {
                if let Some(ty) = self.function.params[index].typed(AttrKind::ByVal).cloned() {
                    self.copied_parameter(*param, &ty)?;
                }
            }
        }
        self.beginning = std::mem::take(&mut self.insts);
        Ok(())
    }

    /// A parameter that is a copy: the caller has passed the address of what was copied, for the bounds in it.
    fn copied_parameter(&mut self, param: ValueId, ty: &Type) -> Result<(), Construct> {
        let original = self.pointer_bounds(&param.into())?.base;
        let size = address(self.shared.types.alloc_size(ty)?);
        let base = self.address(param.into());
        let bound = self.add(base.clone(), size.clone());
        self.call_runtime(runtime::COPY, Type::Void, vec![base.clone(), original, size]);
        self.is_sound[param.index()] = true;
        self.bounds[param.index()] = Some(vec![Bounds { base, bound }]);
        Ok(())
    }

    /// The parameters of `main`: arrays of strings, each ended by null.
    fn command_line(&mut self, params: &[ValueId], types: &[Type]) -> Result<(), Construct> {
        let is_main = match types {
            [] | [Type::Int(_)] => true,
            [Type::Int(_), rest @ ..] => rest.len() <= 2 && rest.iter().all(|ty| *ty == Type::PTR),
            _ => false,
        };
        if !is_main || !self.shared.types.pointers(&self.function.ret)?.is_empty() {
            return Err(Construct::OddMain);
        }
        for param in params.iter().skip(1) {
            let base = self.address((*param).into());
            let bound = self.ask_runtime(runtime::WORDS, vec![(*param).into(), base.clone()]);
            self.is_sound[param.index()] = true;
            self.bounds[param.index()] = Some(vec![Bounds { base, bound }]);
        }
        Ok(())
    }

    /// The shadow stack, which moves when it grows.
    pub(super) fn stack(&mut self) -> Operand {
        self.push(Type::PTR, plain_load(Type::PTR, Constant::global(runtime::STACK).into()))
    }

    /// Loads a pointer that the library has stored.
    pub(super) fn load_pointer(&mut self, from: Operand) -> Operand {
        self.push(Type::PTR, plain_load(Type::PTR, from))
    }

    /// The place of an entry of a frame.
    pub(super) fn entry(&mut self, stack: &Operand, frame: ValueId, number: u64) -> Operand {
        let index = self.add(frame.into(), address(number));
        self.push(
            Type::PTR,
            Op::GetElementPtr { flags: Flags::NONE, element: ADDRESS, base: stack.clone(), indices: vec![index] },
        )
    }

    pub(super) fn load_entry(&mut self, place: Operand) -> Operand {
        self.push(ADDRESS, plain_load(ADDRESS, place))
    }

    pub(super) fn store_entry(&mut self, place: Operand, value: Operand) {
        self.push_void(plain_store(value, place));
    }

    /// Tells a callee where its frame begins, which has this number of entries.
    pub(super) fn enter(&mut self, entries: u64) -> ValueId {
        self.uses_stack = true;
        self.largest = self.largest.max(entries);
        self.push_void(plain_store(self.next.into(), Constant::global(runtime::TOP).into()));
        self.next
    }

    /// Gives each phi the phis of its bounds.
    fn declare_phis(&mut self, block: BlockId) -> Result<(), Construct> {
        for index in 0..self.function.block(block).phis.len() {
            let result = self.function.block(block).phis[index].result;
            let count = self.shared.types.pointers(self.function.ty(result))?.len();
            let fresh = |this: &mut Self| Operand::from(this.new_value(ADDRESS));
            let bounds = (0..count).map(|_| Bounds { base: fresh(self), bound: fresh(self) }).collect();
            self.bounds[result.index()] = Some(bounds);
        }
        Ok(())
    }

    /// Fills them in. A pointer that is undef has empty bounds, not undef ones, which could become any.
    fn fill_phis(&mut self, block: BlockId, cfg: &Cfg) -> Result<(), Construct> {
        let mut more = Vec::new();
        for phi in self.function.block(block).phis.clone() {
            let results = self.bounds_of(&phi.result.into())?;
            let mut incoming = Vec::new();
            for (operand, from) in &phi.incoming {
                let known = cfg.is_reachable(*from);
                let of = if known { self.bounds_of(operand)? } else { vec![Bounds::none(); results.len()] };
                incoming.push((of, *from));
            }
            for (index, bounds) in results.iter().enumerate() {
                for (result, part) in [(&bounds.base, false), (&bounds.bound, true)] {
                    let Operand::Local(result) = result else { continue };
                    let pick = |of: &Bounds| if part { of.bound.clone() } else { of.base.clone() };
                    let incoming = incoming.iter().map(|(of, from)| (pick(&of[index]), *from)).collect();
                    more.push(Phi { result: *result, flags: Flags::NONE, incoming, metadata: Vec::new() });
                }
            }
        }
        self.function.blocks[block.index()].phis.extend(more);
        Ok(())
    }

    fn block(&mut self, id: BlockId) -> Result<(), Construct> {
        let insts = std::mem::take(&mut self.function.blocks[id.index()].insts);
        for inst in insts {
            self.inst(inst)?;
        }
        let term = self.function.blocks[id.index()].term.clone();
        self.terminator(&term)?;
        self.function.blocks[id.index()].insts = std::mem::take(&mut self.insts);
        Ok(())
    }

    fn terminator(&mut self, term: &Terminator) -> Result<(), Construct> {
        match &term.op {
            TerminatorOp::Ret(Some(value)) if &*self.function.name != "main" => {
                let bounds = self.bounds_of(value)?;
                if !bounds.is_empty() {
                    let stack = self.stack();
                    self.put(&stack, self.own, 0, &bounds);
                }
                Ok(())
            }
            TerminatorOp::Ret(_)
            | TerminatorOp::Br(_)
            | TerminatorOp::CondBr { .. }
            | TerminatorOp::Switch { .. }
            | TerminatorOp::Unreachable
            | TerminatorOp::IndirectBr { .. } => Ok(()),
            TerminatorOp::Invoke { .. } => Err(Construct::Instruction("invoke")),
            TerminatorOp::CallBr { .. } => Err(Construct::Instruction("callbr")),
            TerminatorOp::Resume(_) => Err(Construct::Instruction("resume")),
            TerminatorOp::CatchSwitch { .. } => Err(Construct::Instruction("catchswitch")),
            TerminatorOp::CatchRet { .. } => Err(Construct::Instruction("catchret")),
            TerminatorOp::CleanupRet { .. } => Err(Construct::Instruction("cleanupret")),
        }
    }

    /// Writes bounds to a frame, from an entry on.
    pub(super) fn put(&mut self, stack: &Operand, frame: ValueId, from: u64, bounds: &[Bounds]) {
        for (index, of) in (0..).zip(bounds) {
            let base = self.entry(stack, frame, from + 2 * index);
            self.store_entry(base, of.base.clone());
            let bound = self.entry(stack, frame, from + 2 * index + 1);
            self.store_entry(bound, of.bound.clone());
        }
    }

    /// Keeps an instruction as it is.
    pub(super) fn keep(&mut self, inst: Inst) {
        self.insts.push(inst);
    }

    pub(super) fn is_sound(&self, operand: &Operand) -> bool {
        match operand {
            Operand::Local(value) => self.is_sound[value.index()],
            Operand::Const(constant) => matches!(constant.kind, ConstantKind::Global(_)),
            Operand::Metadata(_) => false,
        }
    }

    pub(super) fn set_sound(&mut self, result: Option<ValueId>) {
        if let Some(result) = result {
            self.is_sound[result.index()] = true;
        }
    }

    /// Puts the beginning of the function in front of its entry.
    fn begin(&mut self) {
        let Ok(results) = self.shared.types.pointers(&self.function.ret) else { return };
        let mut entries = 2 * results.len() as u64;
        for param in self.function.param_ids() {
            entries += 2 * self.shared.types.pointers(self.function.ty(param)).map_or(0, |all| all.len() as u64);
        }
        if self.uses_stack {
            let load = plain_load(ADDRESS, Constant::global(runtime::TOP).into());
            let own = Operand::from(self.own);
            let next = Op::Binary { op: BinaryOp::Add, flags: Flags::NONE, lhs: own, rhs: address(entries) };
            self.insts.push(Inst { result: Some(self.own), op: load, metadata: Vec::new() });
            self.insts.push(Inst { result: Some(self.next), op: next, metadata: Vec::new() });
            if self.largest > 0 {
                let needed = self.add(self.next.into(), address(self.largest));
                self.call_runtime(runtime::RESERVE, Type::Void, vec![needed]);
            }
        }
        let rest = std::mem::take(&mut self.beginning);
        let mut all = std::mem::take(&mut self.insts);
        all.extend(rest);
        let entry: &mut Block = &mut self.function.blocks[ENTRY.index()];
        all.append(&mut entry.insts);
        entry.insts = all;
    }
}

/// What a function promises and does not keep when it is instrumented: it writes to the shadow stack and to the table,
/// allocates, frees, and may abort.
pub(super) const FUNCTION_PROMISES: [AttrKind; 13] = [
    AttrKind::Memory,
    AttrKind::ReadNone,
    AttrKind::ReadOnly,
    AttrKind::WriteOnly,
    AttrKind::ArgMemOnly,
    AttrKind::InaccessibleMemOnly,
    AttrKind::InaccessibleMemOrArgMemOnly,
    AttrKind::WillReturn,
    AttrKind::Speculatable,
    AttrKind::NoSync,
    AttrKind::NoFree,
    AttrKind::NoCreateUndefOrPoison,
    AttrKind::AllocKind,
];

/// What is promised of a pointer, and would be broken: its address is kept, and memory that is not there shall be found
/// by a check.
pub(super) const POINTER_PROMISES: [AttrKind; 6] = [
    AttrKind::Captures,
    AttrKind::NoCapture,
    AttrKind::Dereferenceable,
    AttrKind::DereferenceableOrNull,
    AttrKind::NoFree,
    AttrKind::DeadOnReturn,
];

/// Removes promises.
pub(super) fn drop_promises(attrs: &mut irrefute_ir::Attributes, promises: &[AttrKind]) {
    promises.iter().for_each(|kind| attrs.remove(kind));
}

fn refuse_header(function: &Function) -> Result<(), Construct> {
    if function.varargs {
        return Err(Construct::VariableArguments);
    }
    if function.attrs.has(AttrKind::Naked) {
        return Err(Construct::Naked);
    }
    if function.params.iter().any(|p| p.has(AttrKind::InAlloca) || p.has(AttrKind::Preallocated)) {
        return Err(Construct::Preallocated);
    }
    Ok(())
}

fn plain_load(ty: Type, pointer: Operand) -> Op {
    Op::Load { ty, pointer, align: None, mode: AccessMode::default() }
}

fn plain_store(value: Operand, pointer: Operand) -> Op {
    Op::Store { value, pointer, align: None, mode: AccessMode::default() }
}
