//! Dead code elimination: what no effect and no terminator needs goes.
//!
//! Needed are the instructions that may not be [deleted](is_deletable), the terminators, and whatever a needed one uses.
//! Dead cycles of phis, which no use count shows, go too. Deleting one value after another, as
//! [`delete_unused`](super::micro::delete_unused) does, gives the same except for such cycles.

use super::effects::is_deletable;
use super::micro::local;
use irrefute_ir::{Function, Operand, ValueId};

/// Deletes dead instructions and phis; returns their number.
pub fn run(function: &mut Function) -> usize {
    let mut needed = vec![false; function.values.len()];
    let mut work: Vec<ValueId> = Vec::new();
    let need = |operand: &Operand, needed: &mut Vec<bool>, work: &mut Vec<ValueId>| {
        if let Some(value) = local(operand)
            && !std::mem::replace(&mut needed[value.index()], true)
        {
            work.push(value);
        }
    };
    let mut operands_of: Vec<Vec<Operand>> = vec![Vec::new(); function.values.len()];
    for block in &function.blocks {
        for phi in &block.phis {
            operands_of[phi.result.index()] = phi.incoming.iter().map(|(operand, _)| operand.clone()).collect();
        }
        for inst in &block.insts {
            match inst.result.filter(|_| is_deletable(&inst.op)) {
                Some(result) => operands_of[result.index()] = inst.op.operands().into_iter().cloned().collect(),
                None => inst.op.for_each_operand(&mut |operand| need(operand, &mut needed, &mut work)),
            }
        }
        block.term.op.for_each_operand(&mut |operand| need(operand, &mut needed, &mut work));
    }
    while let Some(value) = work.pop() {
        for operand in std::mem::take(&mut operands_of[value.index()]) {
            need(&operand, &mut needed, &mut work);
        }
    }
    let before = function.instruction_count();
    for block in &mut function.blocks {
        block.phis.retain(|phi| needed[phi.result.index()]);
        block.insts.retain(|inst| !is_deletable(&inst.op) || inst.result.is_none_or(|result| needed[result.index()]));
    }
    before - function.instruction_count()
}
