//! In which promises about memory and pointers a target may differ from its source.
//!
//! ```text
//!   the source promises more    the circuit leaves out where that makes the source undefined
//!   the target promises more    no step of it can break that, whatever it is given
//! ```
//!
//! Of the first kind, bytes that are promised to be there are read by the circuit, and are the source's alone. Of the
//! second kind are accesses that no step makes, copies of pointers that no step keeps or looks at, and what only calls
//! can do, in a function without calls. What is promised of values is in the circuit, for each side alone.
//!
//! Invariant: a target with a promise that is not surely kept has no circuit.

use irrefute_semantics::memory::Permission;
use irrefute_semantics::register_code::{MemoryStep, Register, RegisterCode, RegisterLeaf, Step};
use irrefute_semantics::{FunctionEffects, MemoryEffects, PointerParamAttrs, ValueConstraints};
use rustc_hash::FxHashMap;

/// What the steps of a function may do.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deeds {
    /// To memory that arguments point to.
    arguments: Permission,
    /// To other memory.
    other: Permission,
    /// Whether it calls anything.
    calls: bool,
    /// Whether it keeps a pointer, returns it or looks at its address.
    tells: bool,
}

impl Deeds {
    /// Those of a function.
    pub fn of(code: &RegisterCode) -> Deeds {
        let steps = || code.blocks.iter().flat_map(|block| &block.steps);
        let bases = steps().filter_map(moved).collect();
        let tells = code.returned.contains(&RegisterLeaf::Pointer);
        let mut deeds = Deeds { arguments: Permission::NONE, other: Permission::NONE, calls: false, tells };
        for step in steps() {
            match step {
                Step::Call(_) => deeds.calls = true,
                Step::Memory(memory) => deeds.note(code, &bases, memory),
                // Poison that is chosen anew may be a pointer, but leads nowhere.
                _ => {}
            }
        }
        deeds
    }

    fn note(&mut self, code: &RegisterCode, bases: &FxHashMap<Register, Register>, step: &MemoryStep) {
        match step {
            MemoryStep::Load { pointer, .. } => self.accesses(Permission::READ, Origin::of(code, bases, *pointer)),
            MemoryStep::Store { pointer, lanes, .. } => {
                self.tells |= lanes.iter().any(|lane| lane.leaf == RegisterLeaf::Pointer);
                self.accesses(Permission::WRITE, Origin::of(code, bases, *pointer));
            }
            MemoryStep::Fill { pointer, .. } => self.accesses(Permission::WRITE, Origin::of(code, bases, *pointer)),
            MemoryStep::Copy { to, from, .. } => {
                // Bytes may be those of pointers.
                self.tells = true;
                self.accesses(Permission::WRITE, Origin::of(code, bases, to.0));
                self.accesses(Permission::READ, Origin::of(code, bases, from.0));
            }
            MemoryStep::Compare { .. } | MemoryStep::Mask { .. } | MemoryStep::Number { .. } => self.tells = true,
            MemoryStep::Allocate { .. }
            | MemoryStep::Move { .. }
            | MemoryStep::FromNumber { .. }
            | MemoryStep::Lifetime { .. } => {}
        }
    }

    fn accesses(&mut self, kind: Permission, origin: Origin) {
        if origin != Origin::Constant {
            self.arguments = self.arguments.or(kind);
        }
        if origin != Origin::Argument {
            self.other = self.other.or(kind);
        }
    }

    /// Whether these effects are promised of the source too, or kept by what is done.
    pub fn keep_effects(&self, source: &FunctionEffects, promised: &FunctionEffects) -> bool {
        let is_implied = |of: fn(&FunctionEffects) -> bool| !of(promised) || of(source);
        let without_calls: [fn(&FunctionEffects) -> bool; 5] = [
            |effects| effects.no_unwind,
            |effects| effects.no_recurse,
            |effects| effects.no_free,
            |effects| effects.no_sync,
            |effects| effects.no_callback,
        ];
        let always: [fn(&FunctionEffects) -> bool; 5] = [
            |effects| effects.will_return,
            |effects| effects.no_return,
            |effects| effects.must_progress,
            |effects| effects.speculatable,
            |effects| effects.keeps_defined,
        ];
        let (s, t) = (source.memory, promised.memory);
        let by_calls = if self.calls { Permission::ALL } else { Permission::NONE };
        source.null_is_valid == promised.null_is_valid
            && always.into_iter().all(is_implied)
            && (!self.calls || without_calls.into_iter().all(is_implied))
            && allows(t.arguments, s.arguments, self.arguments)
            && allows(t.other, s.other, self.other)
            && [(t.arguments, s.arguments), (t.other, s.other), (t.inaccessible, s.inaccessible)]
                .into_iter()
                .all(|(promised, known)| allows(promised, known, by_calls))
    }

    /// Whether what is promised about the use of a pointer is promised by the source too, or kept by what is done.
    pub fn keep_use(&self, source: &PointerParamAttrs, promised: &PointerParamAttrs) -> bool {
        let done = if self.calls { Permission::ALL } else { self.arguments.or(self.other) };
        let is_alike = (source.no_alias, source.lost, source.dead_on_unwind, source.copy)
            == (promised.no_alias, promised.lost, promised.dead_on_unwind, promised.copy);
        is_alike
            && (!promised.writable || source.writable)
            && (promised.freed || !source.freed || !self.calls)
            && (promised.captures == source.captures || !self.tells && !self.calls)
            && allows(promised.permission, source.permission, done)
    }
}

/// Whether something is promised about accesses, so that not every pointer to a block can be used for each.
pub(super) fn promises_of_accesses(code: &RegisterCode) -> bool {
    code.effects.memory != MemoryEffects::ALL || code.uses.iter().any(|attrs| *attrs != PointerParamAttrs::FREE)
}

/// Whether no more bytes are promised to be there than the source promises.
pub(super) fn promises_no_more_bytes(source: &ValueConstraints, promised: &ValueConstraints) -> bool {
    promised.dereferenceable <= source.dereferenceable && promised.dereferenceable_or_null <= source.accessible()
}

/// Whether nothing is done that a promise excludes, and the source does not.
fn allows(promised: Permission, known: Permission, done: Permission) -> bool {
    (promised.read || !known.read || !done.read) && (promised.write || !known.write || !done.write)
}

/// What a pointer is surely based on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin {
    Argument,
    Constant,
    Unknown,
}

impl Origin {
    fn of(code: &RegisterCode, bases: &FxHashMap<Register, Register>, mut pointer: Register) -> Origin {
        // Each base is written before what it is moved to, so that the way ends.
        for _ in 0..=bases.len() {
            let Some(base) = bases.get(&pointer) else { break };
            pointer = *base;
        }
        if code.parameters.iter().any(|(registers, _)| registers.contains(&pointer)) {
            return Origin::Argument;
        }
        match code.addresses.iter().any(|(register, _)| *register == pointer) {
            true => Origin::Constant,
            false => Origin::Unknown,
        }
    }
}

/// A pointer that a step moves: what it gives, and from what.
fn moved(step: &Step) -> Option<(Register, Register)> {
    let Step::Memory(memory) = step else { return None };
    let MemoryStep::Move { base, to, .. } = **memory else { return None };
    Some((to, base))
}
