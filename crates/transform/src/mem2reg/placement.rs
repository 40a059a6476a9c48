//! The maximal placement of phis: every block hands the value of a slot to the next one.
//!
//! Each block with successors loads the slot at its end; each block with predecessors has a phi of what they loaded,
//! and stores it first. The memory is the same as before, at every other instruction: only loads, phis and stores of
//! what is there already are new. From here on, each block can be looked at alone.

use crate::slots::Slot;
use irrefute_ir::{Cfg, Function, Inst, Op, Phi, ValueId};

/// Places phis for a slot in every block that has predecessors; returns their number.
pub fn place(function: &mut Function, slot: &Slot) -> usize {
    let cfg = Cfg::of(function);
    let pointer = || slot.alloca.into();
    let mut at_end: Vec<Option<ValueId>> = vec![None; function.blocks.len()];
    for id in cfg.blocks().filter(|id| !cfg.successors(*id).is_empty()) {
        let result = function.new_value(slot.ty.clone());
        let load = Op::Load { ty: slot.ty.clone(), pointer: pointer(), align: None, mode: Default::default() };
        function.blocks[id.index()].insts.push(Inst::new(Some(result), load));
        at_end[id.index()] = Some(result);
    }
    let mut placed = 0;
    for id in cfg.blocks().filter(|id| !cfg.predecessors(*id).is_empty()) {
        let result = function.new_value(slot.ty.clone());
        let of = |from: irrefute_ir::BlockId| at_end[from.index()].map(|loaded| (loaded.into(), from));
        let incoming = cfg.predecessors(id).iter().filter_map(|from| of(*from)).collect();
        let block = &mut function.blocks[id.index()];
        block.phis.push(Phi { result, flags: Default::default(), incoming, metadata: Vec::new() });
        let store = Op::Store { value: result.into(), pointer: pointer(), align: None, mode: Default::default() };
        // A pad is the first instruction of its block.
        let first = block.insts.iter().take_while(|inst| inst.op.is_pad()).count();
        block.insts.insert(first, Inst::new(None, store));
        placed += 1;
    }
    placed
}
