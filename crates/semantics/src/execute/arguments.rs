//! Calls that write memory only where their arguments point to.
//!
//! Such a function is no event: what it stores is a function of its arguments and of the memory that it reads through
//! them, like its result. For each argument the environment answers what is stored where it points to. The store is
//! one like any other: undefined behaviour where nothing can be written. Through null nothing is stored.
//!
//! Invariant: whether it stores depends on the callee and the number of the argument alone, so that less defined
//! arguments store a less defined value at the same place.

use super::library::Limits;
use super::{Ended, Execution};
use crate::UbRule;
use crate::memory::{Exactness, Intent, Piece};
use crate::observe::Observer;
use crate::outcome::Event;
use crate::program::{CallSite, Lowered};
use crate::reason::Unmodelled;
use crate::value::{Leaf, PointerKind, Scalar};
use irrefute_ir::AddressSpace;

impl<O: Observer> Execution<'_, '_, O> {
    /// Performs the stores of a call that is no event and returns.
    pub(super) fn store_to_arguments(
        &mut self,
        lowered: &Lowered,
        site: &CallSite,
        event: &Event,
    ) -> Result<(), Ended> {
        let memory_effects = lowered.effects.and(site.effects).memory.arguments;
        // All answers come before the first store: each is a function of memory as it was at the call.
        let stored: Vec<_> = (0..event.args.len()).map(|i| self.environment.asked().stored(event, i)).collect();
        for (i, stored) in stored.into_iter().enumerate() {
            let (Some((leaf, scalar)), Some(pointer)) = (stored, event.args[i].0.first()) else { continue };
            if *pointer == Scalar::Word(0) {
                continue;
            }
            let passed = site.args.get(i).map(|arg| arg.param_attrs.permission);
            let declared = lowered.params.get(i).map(|param| param.param_attrs);
            let all = declared.map(|param_attrs| param_attrs.permission).into_iter().chain(passed);
            let permission = all.fold(memory_effects, |all, more| all.and(more));
            let no_alias = declared.is_some_and(|param_attrs| param_attrs.no_alias);
            // The environment decides by callee and number alone, so it does not spare an argument that this call does
            // not allow to be written: a function that stores there breaks the promise of the call.
            let argument = || vec![event.args[i].clone()];
            if !permission.write {
                return Err(self.broken(UbRule::MemoryPromise, argument()));
            }
            if site.tail && self.is_own_stack(pointer) {
                return Err(self.broken(UbRule::TailCallAccess, argument()));
            }
            // Which pointers are based on the others is not tracked.
            if no_alias && event.args.len() > 1 {
                return Err(self.unsupported(Unmodelled::StoreThroughNoAlias));
            }
            let kind = declared_pointer(lowered, i);
            self.store_through((kind.space, pointer), leaf, scalar)?;
        }
        Ok(())
    }

    /// Checks that a function that reads what its arguments point to is not called where one must not be read.
    pub(super) fn must_not_look(
        &mut self,
        lowered: &Lowered,
        event: &Event,
        is_readable: impl Fn(usize) -> bool,
    ) -> Result<(), Ended> {
        for i in 0..lowered.params.len().min(event.args.len()) {
            let points = event.args[i].0.iter().any(|scalar| matches!(scalar, Scalar::Log(..)));
            if points && !is_readable(i) && self.environment.asked().looks_at(event, i) {
                return Err(self.broken(UbRule::MemoryPromise, vec![event.args[i].clone()]));
            }
        }
        Ok(())
    }

    fn store_through(&mut self, pointer: (AddressSpace, &Scalar), leaf: Leaf, scalar: Scalar) -> Result<(), Ended> {
        // `reach_aligned` also serves library functions; their limits do not apply here.
        self.library = Limits::default();
        let piece = Piece { offset: 0, lanes: 1, leaf };
        let (index, offset, _) = self.reach_aligned(pointer, Intent::Write, piece.bytes(), 1)?;
        match self.memory.write(index, &piece.moved(offset), &[scalar]) {
            Ok(exactness) => self.notes.inexact |= exactness == Exactness::UpperBound,
            Err(reason) => return Err(self.unsupported(reason)),
        }
        let block = self.memory.blocks()[index].number;
        self.observer.written_by_environment(self.place(), block, offset..offset + piece.bytes());
        Ok(())
    }
}

/// The type of the pointer that a function takes as its parameter number `i`.
fn declared_pointer(lowered: &Lowered, i: usize) -> PointerKind {
    match lowered.params.get(i).and_then(|param| param.shape.first()) {
        Some(Leaf::Ptr(kind)) => *kind,
        Some(Leaf::Int(_) | Leaf::Byte(_) | Leaf::Float(_)) | None => PointerKind::USUAL,
    }
}
