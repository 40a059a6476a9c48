//! Phis at iterated dominance frontiers, and a walk over the dominator tree.
//!
//! A slot that changes in the blocks D needs phis in DF⁺(D): where two paths from different stores meet. With
//! phis there, what a slot holds at the beginning of any other block is what it holds at the end of the immediate
//! dominator. So a walk over the tree, in which siblings do not see each other's state, knows the operand of every
//! load, and fills in the phis of the successors.
//!
//! *Pruned*: a phi is only needed where the slot may be loaded before it is stored to.

use super::IsSlot;
use crate::Substitutions;
use crate::slots::{Slot, SlotUse, changes, slot_use};
use irrefute_ir::dominators::frontier::{frontiers, iterated};
use irrefute_ir::{BlockId, Cfg, Constant, DominatorTree, ENTRY, Function, Operand, Phi, ValueId};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// Which of the phis at iterated dominance frontiers are placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placement {
    /// All.
    Minimal,
    /// Those whose value may be loaded.
    Pruned,
}

/// Promotes slots; returns the number of phis that were placed.
pub fn promote(function: &mut Function, slots: &[Slot], placement: Placement) -> usize {
    let cfg = Cfg::of(function);
    let tree = DominatorTree::of(&cfg);
    let is_slot = IsSlot::new(function, slots);
    let placed = place(function, &cfg, &tree, slots, placement);
    let count = placed.iter().map(Vec::len).sum();
    let mut walk = Walk { slots, is_slot: &is_slot, placed: &placed, substitutions: Substitutions::new() };
    let filled = walk.run(function, &cfg, &tree);
    let mut substitutions = walk.substitutions;
    // Where nothing comes to, whatever is loaded is poison.
    for id in cfg.blocks().filter(|id| !cfg.is_reachable(*id)) {
        for inst in &function.block(id).insts {
            if let Some((_, SlotUse::Load(result))) = slot_use(inst, |v| is_slot.get(v)) {
                substitutions.add(function, result, Constant::poison(function.ty(result).clone()).into());
            }
        }
    }
    for (result, (id, incoming)) in filled {
        let phi = Phi { result, flags: Default::default(), incoming, metadata: Vec::new() };
        function.blocks[id.index()].phis.push(phi);
    }
    for block in &mut function.blocks {
        block.insts.retain(|inst| slot_use(inst, |v| is_slot.get(v)).is_none());
    }
    substitutions.apply(function);
    count
}

/// For each block, the phis that it gets: slot, by its index, and result.
type Placed = Vec<Vec<(usize, ValueId)>>;

fn place(function: &mut Function, cfg: &Cfg, tree: &DominatorTree, slots: &[Slot], placement: Placement) -> Placed {
    let frontiers = frontiers(cfg, tree);
    let mut placed = vec![Vec::new(); function.blocks.len()];
    for (index, slot) in slots.iter().enumerate() {
        let defined: Vec<BlockId> =
            changes(function, slot.alloca).into_iter().filter(|b| cfg.is_reachable(*b)).chain([ENTRY]).collect();
        let live = (placement == Placement::Pruned).then(|| live_at_beginning(function, cfg, slot));
        for id in iterated(&frontiers, defined) {
            if live.as_ref().is_none_or(|live| live.contains(&id)) {
                let result = function.new_value(slot.ty.clone());
                placed[id.index()].push((index, result));
            }
        }
    }
    placed
}

/// The blocks at whose beginning the slot holds something that may be loaded.
fn live_at_beginning(function: &Function, cfg: &Cfg, slot: &Slot) -> BTreeSet<BlockId> {
    // The first access of each block decides: a load needs what was there before, a store does not.
    let first_access = |id: BlockId| {
        let uses = function.block(id).insts.iter().filter_map(|inst| slot_use(inst, |v| v == slot.alloca));
        uses.into_iter().find_map(|(_, how)| match how {
            SlotUse::Load(_) => Some(true),
            SlotUse::Store(_) | SlotUse::Forgets => Some(false),
            SlotUse::Alloca => None,
        })
    };
    let access: Vec<Option<bool>> = cfg.blocks().map(first_access).collect();
    let mut work: Vec<BlockId> = cfg.blocks().filter(|b| access[b.index()] == Some(true)).collect();
    let mut live = BTreeSet::new();
    while let Some(id) = work.pop() {
        if live.insert(id) {
            work.extend(cfg.reachable_predecessors(id).filter(|p| access[p.index()].is_none()));
        }
    }
    live
}

/// The entries of each phi that was placed, with its block.
type Filled = std::collections::BTreeMap<ValueId, (BlockId, Vec<(Operand, BlockId)>)>;

struct Walk<'a> {
    slots: &'a [Slot],
    is_slot: &'a IsSlot,
    placed: &'a Placed,
    substitutions: Substitutions,
}

impl Walk<'_> {
    /// Walks over the dominator tree, with a stack of its own: graphs may be deep.
    fn run(&mut self, function: &Function, cfg: &Cfg, tree: &DominatorTree) -> Filled {
        let number: FxHashMap<ValueId, usize> = self.slots.iter().enumerate().map(|(i, s)| (s.alloca, i)).collect();
        let mut filled = self.empty_phis(function, cfg);
        let fresh: Vec<Operand> = self.slots.iter().map(|s| Constant::undef(s.ty.clone()).into()).collect();
        let mut work = vec![(ENTRY, std::rc::Rc::new(fresh))];
        while let Some((id, held_before)) = work.pop() {
            let held = self.block(function, id, held_before, &number);
            for to in cfg.successors(id).iter().copied().collect::<BTreeSet<BlockId>>() {
                for (slot, result) in &self.placed[to.index()] {
                    let Some((_, incoming)) = filled.get_mut(result) else { continue };
                    let of_this = incoming.iter_mut().filter(|(_, from)| *from == id);
                    of_this.for_each(|(operand, _)| *operand = held[*slot].clone());
                }
            }
            work.extend(tree.children(id).iter().map(|child| (*child, held.clone())));
        }
        filled
    }

    /// The phis with an entry for each edge; those of edges that are never taken stay poison.
    fn empty_phis(&self, function: &Function, cfg: &Cfg) -> Filled {
        let mut filled = Filled::new();
        for id in cfg.blocks() {
            for (_, result) in &self.placed[id.index()] {
                let poison = || Operand::from(Constant::poison(function.ty(*result).clone()));
                let incoming = cfg.predecessors(id).iter().map(|from| (poison(), *from)).collect();
                filled.insert(*result, (id, incoming));
            }
        }
        filled
    }

    /// What the slots hold at the end of a block.
    fn block(
        &mut self,
        function: &Function,
        id: BlockId,
        held: std::rc::Rc<Vec<Operand>>,
        number: &FxHashMap<ValueId, usize>,
    ) -> std::rc::Rc<Vec<Operand>> {
        let mut held = held;
        for (slot, result) in &self.placed[id.index()] {
            std::rc::Rc::make_mut(&mut held)[*slot] = (*result).into();
        }
        for inst in &function.block(id).insts {
            match slot_use(inst, |v| self.is_slot.get(v)) {
                Some((slot, SlotUse::Load(result))) => {
                    self.substitutions.add(function, result, held[number[&slot]].clone());
                }
                Some((slot, SlotUse::Store(value))) => {
                    std::rc::Rc::make_mut(&mut held)[number[&slot]] = self.substitutions.root(value);
                }
                Some((slot, SlotUse::Forgets)) => {
                    let number = number[&slot];
                    std::rc::Rc::make_mut(&mut held)[number] = Constant::undef(self.slots[number].ty.clone()).into();
                }
                Some((_, SlotUse::Alloca)) | None => {}
            }
        }
        held
    }
}
