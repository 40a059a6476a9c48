//! Moves a definition to the end of a block that dominates its place, or that its place dominates.

use super::{Refusal, definition, local};
use crate::effects::is_speculatable;
use irrefute_ir::verify::{Dominance, Position};
use irrefute_ir::{Block, BlockId, Cfg, DominatorTree, Function, Inst, Op, TailCall, TerminatorOp, ValueId, verify};

/// Moves the definition of a value to the end of a block, in front of the terminator.
///
/// The instruction keeps its flags: a flag that does not hold there gives poison, and only where the value is used does
/// that matter.
///
/// # Errors
/// If the instruction is not [speculatable](is_speculatable), if nothing may stand there, if an operand is not available there, or if a use is not
/// dominated by the new place.
pub fn move_definition(function: &mut Function, value: ValueId, to: BlockId) -> Result<(), Refusal> {
    let (from, position) = definition(function, value)?;
    let Position::Inst(index) = position else { return Err(Refusal::Effect) };
    if !is_speculatable(&function.block(from).insts[index].op) {
        return Err(Refusal::Speculation);
    }
    if !has_room_at_end(function.block(to)) {
        return Err(Refusal::NoRoom);
    }
    let cfg = Cfg::of(function);
    let tree = DominatorTree::of(&cfg);
    let mut available = cfg.is_reachable(to);
    {
        let dominance = Dominance::new(function, &cfg, &tree);
        function.block(from).insts[index].op.for_each_operand(&mut |operand| {
            available &= local(operand).is_none_or(|v| dominance.reaches(v, (to, Position::Terminator)));
        });
    }
    if !available {
        return Err(Refusal::Scope);
    }
    let inst = function.blocks[from.index()].insts.remove(index);
    function.blocks[to.index()].insts.push(inst);
    if uses_are_dominated(function, &cfg, &tree, value) {
        return Ok(());
    }
    // Undo: the last instruction of the block is the one that was moved there.
    let inst = function.blocks[to.index()].insts.pop();
    function.blocks[from.index()].insts.splice(index..index, inst);
    Err(Refusal::Scope)
}

/// Whether an instruction may stand in front of the terminator: not beside `catchswitch`, which is alone in its block,
/// nor between a `musttail` call and its `ret`.
fn has_room_at_end(block: &Block) -> bool {
    let is_last_call = |inst: &Inst| match &inst.op {
        Op::Call(call) => call.tail == Some(TailCall::MustTail),
        _ => false,
    };
    !matches!(block.term.op, TerminatorOp::CatchSwitch { .. }) && !block.insts.iter().any(is_last_call)
}

/// Whether a value is available at each of its own uses.
fn uses_are_dominated(function: &Function, cfg: &Cfg, tree: &DominatorTree, value: ValueId) -> bool {
    let dominance = Dominance::new(function, cfg, tree);
    let mut all = true;
    for id in function.block_ids() {
        let block = function.block(id);
        for (operand, from) in block.phis.iter().flat_map(|phi| &phi.incoming) {
            all &= local(operand) != Some(value) || dominance.reaches_end(value, *from, id);
        }
        for (i, inst) in block.insts.iter().enumerate() {
            let place = (id, verify::Position::Inst(i));
            inst.op.for_each_operand(&mut |o| all &= local(o) != Some(value) || dominance.reaches(value, place));
        }
        let place = (id, verify::Position::Terminator);
        block.term.op.for_each_operand(&mut |o| all &= local(o) != Some(value) || dominance.reaches(value, place));
    }
    all
}
