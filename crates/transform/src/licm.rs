//! Loop-invariant code motion of arithmetic that is never undefined.
//!
//! A [speculatable](is_speculatable) instruction of a loop whose operands are all available at the end of the immediate
//! dominator of the header moves there ([`move_definition`]). Where one block leads into the loop, that is this block. The
//! instruction is then executed even if the loop would not have come to it: its result may be poison, which nothing
//! uses, but it is not undefined. So it keeps its flags.

use super::effects::is_speculatable;
use super::micro::{local, move_definition};
use irrefute_ir::loops::{Loop, natural_loops};
use irrefute_ir::verify::{Dominance, Position};
use irrefute_ir::{BlockId, Cfg, DominatorTree, Function, Inst, ValueId};

/// Moves what is invariant in front of loops; returns the number of moves.
pub fn run(function: &mut Function) -> usize {
    let cfg = Cfg::of(function);
    let tree = DominatorTree::of(&cfg);
    // Inner loops first: what leaves them may leave the next one.
    let loops = natural_loops(&cfg, &tree);
    loops.iter().rev().map(|natural| hoist(function, &cfg, &tree, natural)).sum()
}

fn hoist(function: &mut Function, cfg: &Cfg, tree: &DominatorTree, natural: &Loop) -> usize {
    let Some(before) = tree.immediate_dominator(natural.header) else { return 0 };
    let mut moved = 0;
    // An operand of an instruction comes before it in reverse postorder, phis apart, which do not move.
    let order: Vec<BlockId> = cfg.reverse_postorder().filter(|id| natural.blocks.contains(id)).collect();
    for id in order {
        for value in invariant(function, cfg, tree, id, before) {
            moved += usize::from(move_definition(function, value, before).is_ok());
        }
    }
    moved
}

/// The results in a block that can be computed at the end of the block before, those from such results included.
fn invariant(function: &Function, cfg: &Cfg, tree: &DominatorTree, id: BlockId, before: BlockId) -> Vec<ValueId> {
    let dominance = Dominance::new(function, cfg, tree);
    let mut found: Vec<ValueId> = Vec::new();
    for Inst { result, op, .. } in &function.block(id).insts {
        let Some(result) = result.filter(|_| is_speculatable(op)) else { continue };
        let mut all = true;
        op.for_each_operand(&mut |operand| {
            let is_available = |v| found.contains(&v) || dominance.reaches(v, (before, Position::Terminator));
            all &= local(operand).is_none_or(is_available);
        });
        if all {
            found.push(result);
        }
    }
    found
}
