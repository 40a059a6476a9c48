//! Memory with a lifetime of its own: an alloca between `lifetime.start` and `lifetime.end`, a block
//! between `malloc` and `free`. Its contents are loaded before it ends, so that they matter.

use super::layout::{store_size, stride};
use super::shapes::draw_shape;
use super::{Pointer, Stored};
use crate::body::Body;
use crate::intrinsics::intrinsic_call;
use irrefute_ir::{
    AttrKind, Attribute, Call, Constant, Flags, Function, FunctionType, IntPredicate, IntrinsicId, Op, Operand,
    StringKey, TerminatorOp, Type, ValueId,
};

/// The library functions that programs call, by name.
pub(crate) const LIBRARY: &[&str] = &["malloc", "calloc", "free"];

/// The declarations of the library functions that programs call.
pub(crate) fn library() -> impl Iterator<Item = Function> {
    LIBRARY.iter().map(|name| library_function(name))
}

/// The alignment of the results of `malloc`, in bytes.
const HEAP_ALIGN: u64 = 16;

impl Body<'_, '_, '_> {
    /// A block with a lifetime, and about `share` instructions within it.
    pub fn emit_scope(&mut self, share: u32) {
        let heap = self.world.swarm.memory.as_ref().map_or(0, |swarm| swarm.heap);
        if self.random.percent(heap) { self.emit_heap(share) } else { self.emit_lifetime(share) }
    }

    fn emit_lifetime(&mut self, share: u32) {
        let shape = draw_shape(self.random, self.world.swarm);
        let pointer = self.alloca(shape);
        self.mark_lifetime(IntrinsicId::LifetimeStart, &pointer);
        let inner = self.memory.mark();
        self.scope_body(&pointer, share);
        if self.random.percent(30) {
            self.store_at_the_end(&pointer);
        }
        self.memory.leave(inner);
        if self.random.percent(85) {
            self.mark_lifetime(IntrinsicId::LifetimeEnd, &pointer);
        }
    }

    /// Fills the block, appends some instructions, and loads what the block then holds.
    fn scope_body(&mut self, pointer: &Pointer, share: u32) {
        self.fill_block(pointer);
        self.add_pointer(pointer.clone());
        self.region((share / 2).clamp(1, 10));
        self.observe(pointer);
    }

    /// A store that nothing can read any more, for dead store elimination.
    fn store_at_the_end(&mut self, pointer: &Pointer) {
        let kind = self.view(pointer.after);
        if store_size(&kind.ty()) <= pointer.after {
            let place = self.inside(pointer, store_size(&kind.ty()));
            let value = self.operand(kind);
            self.store_value(&place, value);
        }
    }

    pub(crate) fn mark_lifetime(&mut self, id: IntrinsicId, pointer: &Pointer) {
        self.memory.forget(pointer);
        let ty = FunctionType { ret: Type::Void, params: vec![Type::PTR], varargs: false };
        let call = intrinsic_call(id, &[Type::PTR], ty, vec![pointer.value.clone()]);
        self.push_void(Op::Call(Box::new(call)));
    }

    fn emit_heap(&mut self, share: u32) {
        let shape = draw_shape(self.random, self.world.swarm);
        let zeroed = self.random.percent(30);
        let value = self.allocate(stride(&shape), zeroed);
        let pointer = self.own_pointer(value, HEAP_ALIGN, shape);
        if zeroed {
            for id in pointer.objects.clone() {
                self.memory.object(id).filled = true;
            }
        }
        let tests = self.world.swarm.memory.as_ref().is_some_and(|swarm| swarm.tests_allocations);
        if tests {
            self.return_if_null(&pointer);
        }
        let inner = self.memory.mark();
        self.scope_body(&pointer, share);
        if self.random.percent(30) {
            self.store_at_the_end(&pointer);
        }
        self.memory.leave(inner);
        if self.random.percent(80) {
            self.release(&pointer);
        }
    }

    /// `free`.
    pub(crate) fn release(&mut self, pointer: &Pointer) {
        self.memory.forget(pointer);
        let call = library_call("free", vec![pointer.value.clone()]);
        self.push_void(Op::Call(Box::new(call)));
    }

    /// The result of `malloc` or `calloc`.
    pub(crate) fn allocate(&mut self, size: u64, zeroed: bool) -> ValueId {
        let number = |n: u64| Operand::from(Constant::int(Type::Int(64), n as i64));
        let call = match zeroed {
            true if size.is_multiple_of(2) => library_call("calloc", vec![number(2), number(size / 2)]),
            true => library_call("calloc", vec![number(1), number(size)]),
            false => library_call("malloc", vec![number(size)]),
        };
        self.push_opaque(Op::Call(Box::new(call)), Type::PTR)
    }

    /// Returns from the function if a pointer is null.
    pub(super) fn return_if_null(&mut self, pointer: &Pointer) {
        let null = Constant::zero(Type::PTR).into();
        let op = Op::ICmp { predicate: IntPredicate::Eq, flags: Flags::NONE, lhs: pointer.value.clone(), rhs: null };
        let failed = self.push_opaque_as_is(op, Type::BOOL);
        let head = self.block();
        let kinds = self.return_kinds();
        let mark = self.mark();
        let arm = self.open_block();
        let values = self.gather(mark, &kinds);
        self.return_values(values);
        let rest = self.open_block();
        self.terminate(head, TerminatorOp::CondBr { condition: failed.into(), if_true: arm, if_false: rest });
    }

    /// Loads contents that were stored and that nothing has loaded, so that they matter.
    pub fn observe_memory(&mut self) {
        let own = |p: &&Pointer| self.memory.objects_of(p).all(|object| object.dirty);
        let dirty: Vec<Pointer> = self.memory.pointers.iter().filter(own).cloned().collect();
        for pointer in dirty.iter().rev().take(MAX_OBSERVED) {
            if self.memory.objects_of(pointer).any(|object| object.dirty) {
                self.observe(pointer);
            }
        }
    }

    /// Loads one or two values from a block.
    fn observe(&mut self, pointer: &Pointer) {
        for _ in 0..self.random.between(1, 2) {
            let here = |s: &&Stored| s.valid && s.at.rights.read && s.at.objects == pointer.objects;
            let stored: Vec<Stored> = self.memory.stored.iter().filter(here).cloned().collect();
            let filled = self.memory.is_filled(pointer) && pointer.rights.read;
            if !stored.is_empty() && (!filled || self.random.coin()) {
                let Stored { at, kind, .. } = self.random.pick_ref(&stored).clone();
                self.load(&at, kind);
            } else if filled && pointer.reach() > 0 {
                let kind = self.view(pointer.reach().min(16));
                let place = self.inside(pointer, store_size(&kind.ty()));
                self.load(&place, kind);
            }
        }
    }
}

/// The greatest number of blocks that are loaded from when the function returns.
const MAX_OBSERVED: usize = 4;

/// A call of a library function.
fn library_call(name: &str, args: Vec<Operand>) -> Call {
    let function = library_function(name);
    let mut call = Call::plain(name, function.function_type(), args);
    call.args.iter_mut().for_each(|arg| arg.attrs.insert(AttrKind::NoUndef));
    call
}

/// The declaration of a library function, with the attributes that LLVM infers for it.
pub(crate) fn library_function(name: &str) -> Function {
    let size = Type::Int(64);
    let (ret, params): (Type, Vec<Type>) = match name {
        "malloc" => (Type::PTR, vec![size]),
        "calloc" => (Type::PTR, vec![size.clone(), size]),
        _ => (Type::Void, vec![Type::PTR]),
    };
    let mut function = Function::new(name, ret, &params);
    function.params.iter_mut().for_each(|attrs| attrs.insert(AttrKind::NoUndef));
    for kind in [AttrKind::MustProgress, AttrKind::NoUnwind, AttrKind::WillReturn] {
        function.attrs.insert(kind);
    }
    let argument = |kind, text: &str| Attribute::Arguments(kind, text.into());
    let kind = match name {
        "malloc" => "\"alloc,uninitialized\"",
        "calloc" => "\"alloc,zeroed\"",
        _ => "\"free\"",
    };
    function.attrs.insert(argument(AttrKind::AllocKind, kind));
    if name == "free" {
        function.params[0].insert(AttrKind::AllocPtr);
        function.params[0].insert(argument(AttrKind::Captures, "none"));
        function.attrs.insert(argument(AttrKind::Memory, "argmem: readwrite, inaccessiblemem: readwrite"));
    } else {
        function.ret_attrs.insert(AttrKind::NoAlias);
        function.ret_attrs.insert(AttrKind::NoUndef);
        function.attrs.insert(AttrKind::NoFree);
        function.attrs.insert(argument(AttrKind::AllocSize, if name == "malloc" { "0" } else { "0, 1" }));
        function.attrs.insert(argument(AttrKind::Memory, "inaccessiblemem: readwrite"));
    }
    function.attrs.insert(Attribute::String(StringKey::AllocFamily, Some("malloc".into())));
    function
}
