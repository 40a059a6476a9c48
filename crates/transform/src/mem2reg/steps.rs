//! The pipeline of micro-passes: one change at a time, each a refinement of its own.
//!
//! | step | change |
//! |---|---|
//! | placement | phis, loads and stores of the slot in every block ([`super::placement`]) |
//! | load after store | uses of a load become the value of the store before it; undef after a lifetime marker |
//! | load after alloca | uses of a load before any store become undef |
//! | store after store | a store that the next one overwrites, unread, goes |
//! | dead stores | stores to a slot that nothing loads go |
//! | dead alloca | a slot that nothing uses goes |
//! | phi elimination | see [`super::phis`] |
//!
//! A step looks at one block at a time, which placement has made possible. Each change removes an instruction, so the
//! pipeline ends.

use super::{debug_check, phis, placement, reachable};
use crate::Substitutions;
use crate::micro::delete_unused;
use crate::slots::{Slot, SlotUse, slot_use};
use irrefute_ir::{BlockId, Cfg, Constant, Function, Operand, ValueId};

/// A micro-pass on one slot. `true`: it has changed something.
pub type Step = fn(&mut Function, &Slot) -> bool;

/// The steps on loads and stores inside blocks, by name, in the order in which they are tried.
pub const STEPS: [(&str, Step); 3] = [
    ("load after store", load_after_store),
    ("load after alloca", load_after_alloca),
    ("store after store", store_after_store),
];

/// Promotes slots one after another; returns the number of phis that were placed.
pub fn promote(function: &mut Function, slots: &[Slot]) -> usize {
    let mut placed = 0;
    for slot in slots {
        placed += placement::place(function, slot);
        debug_check(function, slot);
        while STEPS.iter().any(|(_, step)| step(function, slot)) {
            debug_check(function, slot);
        }
        dead_stores(function, slot);
        debug_check(function, slot);
        dead_alloca(function, slot);
    }
    while phis::trivial(function) || phis::unused(function) {}
    placed
}

/// The uses of a slot in a block, in order, with the index of each instruction.
fn uses<'a>(function: &'a Function, block: BlockId, slot: &Slot) -> Vec<(usize, SlotUse<'a>)> {
    let alloca = slot.alloca;
    let insts = function.block(block).insts.iter().enumerate();
    insts.filter_map(|(i, inst)| Some((i, slot_use(inst, |v| v == alloca)?.1))).collect()
}

/// Replaces the uses of the first load that follows a store in its block by what was stored, and deletes the load.
pub fn load_after_store(function: &mut Function, slot: &Slot) -> bool {
    for id in function.block_ids() {
        let mut stored: Option<Operand> = None;
        let mut found: Option<(usize, ValueId, Operand)> = None;
        for (i, how) in uses(function, id, slot) {
            match (how, &stored) {
                (SlotUse::Store(value), _) => stored = Some(value.clone()),
                (SlotUse::Load(result), Some(value)) => {
                    found = Some((i, result, value.clone()));
                    break;
                }
                (SlotUse::Forgets, _) => stored = Some(Constant::undef(slot.ty.clone()).into()),
                (SlotUse::Load(_) | SlotUse::Alloca, _) => {}
            }
        }
        if let Some((i, result, value)) = found {
            replace_load(function, id, i, result, value);
            return true;
        }
    }
    false
}

/// Replaces the uses of the first load before any store by undef, and deletes the load. Such a load is in the entry
/// block, or in code without predecessors: every other block begins with a store.
pub fn load_after_alloca(function: &mut Function, slot: &Slot) -> bool {
    let cfg = Cfg::of(function);
    for id in cfg.blocks().filter(|id| cfg.predecessors(*id).is_empty()) {
        let uses = uses(function, id, slot);
        let before_stores = uses.iter().take_while(|(_, how)| !matches!(how, SlotUse::Store(_)));
        let first = before_stores.into_iter().find_map(|(i, how)| match how {
            SlotUse::Load(result) => Some((*i, *result)),
            SlotUse::Alloca | SlotUse::Store(_) | SlotUse::Forgets => None,
        });
        if let Some((i, result)) = first {
            let undef = Constant::undef(slot.ty.clone());
            replace_load(function, id, i, result, undef.into());
            return true;
        }
    }
    false
}

/// Deletes the first store that the next use of the slot in its block overwrites.
pub fn store_after_store(function: &mut Function, slot: &Slot) -> bool {
    for id in function.block_ids() {
        let uses: Vec<(usize, bool)> = uses(function, id, slot)
            .into_iter()
            // Nothing is read where a life begins or ends.
            .filter(|(_, how)| !matches!(how, SlotUse::Forgets))
            .map(|(i, how)| (i, matches!(how, SlotUse::Store(_))))
            .collect();
        if let Some(pair) = uses.windows(2).find(|pair| pair[0].1 && pair[1].1) {
            function.blocks[id.index()].insts.remove(pair[0].0);
            return true;
        }
    }
    false
}

/// Deletes all stores to a slot that nothing loads.
pub fn dead_stores(function: &mut Function, slot: &Slot) -> bool {
    let alloca = slot.alloca;
    let of_slot =
        |inst: &irrefute_ir::Inst| slot_use(inst, |v| v == alloca).map(|(_, how)| matches!(how, SlotUse::Load(_)));
    let is_loaded = function.blocks.iter().flat_map(|b| &b.insts).any(|inst| of_slot(inst) == Some(true));
    if is_loaded {
        return false;
    }
    let before = function.instruction_count();
    for block in &mut function.blocks {
        block.insts.retain(|inst| inst.result == Some(alloca) || of_slot(inst).is_none());
    }
    function.instruction_count() < before
}

/// Deletes a slot that nothing uses.
pub fn dead_alloca(function: &mut Function, slot: &Slot) -> bool {
    delete_unused(function, slot.alloca).is_ok()
}

/// Puts an operand in the place of what a load gives, and deletes the load.
fn replace_load(function: &mut Function, block: BlockId, index: usize, result: ValueId, by: Operand) {
    // Where nothing comes to, a load may come before the value that it gives back; poison is as good as any.
    let is_dead = !reachable(function)[block.index()];
    let by = if is_dead { Constant::poison(function.ty(result).clone()).into() } else { by };
    function.blocks[block.index()].insts.remove(index);
    let mut one = Substitutions::new();
    one.add(function, result, by);
    one.apply(function);
}
