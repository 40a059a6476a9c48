//! The fused version: the changes of the micro-passes on loads, collected block by block, applied at once.
//!
//! In every block, the state of each slot is what it held last: nothing yet, fresh memory, or an operand. A load in a
//! state is substituted; the list of substitutions has each load once and no cycle, so applying it gives what the
//! micro-passes give one by one. All loads go, hence all stores are dead, and the slots with them.

use super::{IsSlot, phis, placement, reachable};
use crate::Substitutions;
use crate::slots::{Slot, SlotUse, slot_use};
use irrefute_ir::{Constant, Function, Operand};
use rustc_hash::FxHashMap;

/// Promotes slots; returns the number of phis that were placed.
pub fn promote(function: &mut Function, slots: &[Slot]) -> usize {
    let placed = slots.iter().map(|slot| placement::place(function, slot)).sum();
    let mut substitutions = collect(function, slots);
    let is_slot = IsSlot::new(function, slots);
    for block in &mut function.blocks {
        block.insts.retain(|inst| slot_use(inst, |v| is_slot.get(v)).is_none());
    }
    substitutions.apply(function);
    phis::eliminate(function);
    placed
}

/// The substitution of each load of a slot, after placement.
pub(super) fn collect(function: &Function, slots: &[Slot]) -> Substitutions {
    let is_slot = IsSlot::new(function, slots);
    let is_reachable = reachable(function);
    let mut substitutions = Substitutions::new();
    for id in function.block_ids() {
        let mut state: FxHashMap<irrefute_ir::ValueId, Operand> = FxHashMap::default();
        for inst in &function.block(id).insts {
            match slot_use(inst, |v| is_slot.get(v)) {
                Some((slot, SlotUse::Store(value))) => drop(state.insert(slot, value.clone())),
                Some((slot, SlotUse::Load(result))) => {
                    let ty = function.ty(result).clone();
                    let held = match state.get(&slot) {
                        Some(held) if is_reachable[id.index()] => held.clone(),
                        Some(_) => Constant::poison(ty).into(),
                        None if is_reachable[id.index()] => Constant::undef(ty).into(),
                        None => Constant::poison(ty).into(),
                    };
                    substitutions.add(function, result, held);
                }
                Some((slot, SlotUse::Forgets)) => drop(state.remove(&slot)),
                Some((_, SlotUse::Alloca)) | None => {}
            }
        }
    }
    substitutions
}
