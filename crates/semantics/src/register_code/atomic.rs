//! Atomic accesses as events: calls of functions that nobody knows, named by what the access is besides its operands.
//!
//! ```text
//!   load                     value := load(pointer)
//!   store                    store(pointer, value)
//!   atomicrmw op p, v        old := half load(p); new := op(old, v); half store(p, new)
//! ```
//!
//! What other threads see of an access, and what it orders, is a function of its kind, type, alignment, ordering, scope,
//! place and value. So where both sides make equal accesses in one order, and show the same memory at each
//! (docs/prove.md#calls), every context of threads sees of the target what it sees of the source. The halves of an
//! update have names of their own: nothing comes between them, which is more than is true of a load and a store.
//!
//! An `unordered` access and a fence have no such form, and neither has `cmpxchg`, which names two orderings.

use super::{EventCall, NotRegisters, Reader, Register, Step, address, registers};
use crate::memory::Piece;
use crate::program::{Action, Atomicity, FunctionEffects, PointerParamAttrs, Synchronization, ValueConstraints};
use irrefute_ir::Ordering;

/// What no attribute of a call says, so that no function is taken for an access.
const PASSING: &str = "an atomic access";

/// What an atomic access does.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Load,
    Store,
}

/// An atomic access, without its order.
struct Access<'a> {
    kind: Kind,
    pointer: Register,
    /// In bytes.
    align: u64,
    pieces: &'a [Piece],
    /// The registers that are written, or stored.
    value: Vec<Register>,
}

/// How an action is ordered if it is an atomic access.
fn atomicity(action: &Action) -> Option<&Atomicity> {
    match action {
        Action::Load(site) => site.atomicity.as_ref(),
        Action::Store(site) => site.atomicity.as_ref(),
        _ => None,
    }
}

impl Reader<'_> {
    /// Whether an action tells other threads of the atomic access that comes next, and of nothing else.
    pub(super) fn announces_access(&self, at: usize) -> bool {
        match self.code.actions[at] {
            Action::Synchronize(Synchronization::Relaxed(_) | Synchronization::Access(_)) => {
                self.code.actions.get(at + 1).is_some_and(|next| atomicity(next).is_some())
            }
            _ => false,
        }
    }

    /// The event of an action that is an atomic access.
    pub(super) fn atomic_access(&self, at: usize) -> Option<Result<Step, NotRegisters>> {
        let action = &self.code.actions[at];
        let atomicity = atomicity(action).filter(|atomicity| atomicity.ordering != Ordering::Unordered)?;
        let (kind, pointer, align, pieces, value) = match action {
            Action::Load(site) => (Kind::Load, site.pointer, site.align, &site.pieces, site.to),
            Action::Store(site) => (Kind::Store, site.pointer, site.align, &site.pieces, site.value),
            _ => return None,
        };
        let access = Access { kind, pointer: pointer.0, align, pieces, value: registers(value) };
        Some(self.event_of(access, atomicity, self.is_of_update(at)))
    }

    fn event_of(
        &self,
        Access { kind, pointer, align, pieces, value }: Access<'_>,
        Atomicity { ordering, scope }: &Atomicity,
        is_half: bool,
    ) -> Result<Step, NotRegisters> {
        let own = self.lowered.effects;
        if own.no_sync || own.memory.writes_only_arguments() {
            return Err("atomic accesses that may break what the function promises");
        }
        let [piece] = pieces else { return Err("atomic accesses of several values") };
        let leaf = address::leaf(self.program, piece.leaf)?;
        let half = if is_half { "half of an update: " } else { "" };
        let ordering = ordering.keyword();
        let unrestricted = |registers: Vec<Register>| (registers, ValueConstraints::default());
        let of_pointer = unrestricted(vec![pointer]);
        let (arguments, to) = match kind {
            Kind::Load => (vec![of_pointer], value),
            Kind::Store => (vec![of_pointer, unrestricted(value)], Vec::new()),
        };
        Ok(Step::Call(Box::new(EventCall {
            callee: format!("{half}{kind:?} {leaf:?} align {align} {ordering} {scope:?}").into(),
            uses: vec![PointerParamAttrs::FREE; arguments.len()],
            accessible: vec![[0, 0]; arguments.len() + 1],
            arguments,
            leaves: vec![leaf; to.len()],
            to,
            result: ValueConstraints::default(),
            effects: FunctionEffects::default(),
            is_pure: false,
            is_of_library: false,
            library: None,
            is_tail: false,
            fresh: false,
            allocates: false,
            is_blind: false,
            passing: Some(PASSING.into()),
        })))
    }

    /// Whether an atomic access is a half of `atomicrmw` or `cmpxchg`: its instruction has two.
    fn is_of_update(&self, at: usize) -> bool {
        let (actions, places) = (&self.code.actions, &self.code.places);
        let is_of_same = |&other: &usize| places[other] == places[at];
        let before = (0..at).rev().take_while(is_of_same);
        let after = (at + 1..actions.len()).take_while(is_of_same);
        before.chain(after).any(|other| atomicity(&actions[other]).is_some())
    }
}
