//! Loop-invariant code motion of arithmetic that is never undefined.
//!
//! A loop is looked at if a block outside of it leads to its header and nowhere else, its *preheader*. A
//! [speculatable](is_speculatable) instruction of the loop whose operands are all available at the end of the preheader
//! moves there ([`move_definition`]). It is then executed even if the loop would not have come to it: its result may be
//! poison, which nothing uses, but it is not undefined. So it keeps its flags.

use super::effects::is_speculatable;
use super::micro::{local, move_definition};
use crate::ir::loops::{Loop, natural_loops};
use crate::ir::verify::{Dominance, Position};
use crate::ir::{BlockId, Cfg, DominatorTree, Function, Inst, ValueId};

/// Moves what is invariant in front of loops; returns the number of moves.
pub fn run(function: &mut Function) -> usize {
    let cfg = Cfg::of(function);
    let tree = DominatorTree::of(&cfg);
    // Inner loops first: what leaves them may leave the next one.
    let loops = natural_loops(&cfg, &tree);
    loops.iter().rev().map(|natural| hoist(function, &cfg, &tree, natural)).sum()
}

/// The only predecessor of the header outside of the loop, if it leads nowhere else.
fn preheader(cfg: &Cfg, natural: &Loop) -> Option<BlockId> {
    let mut outside = cfg.predecessors(natural.header).iter().filter(|p| !natural.blocks.contains(p));
    let only = *outside.next()?;
    (outside.next().is_none() && cfg.successors(only) == [natural.header] && cfg.is_reachable(only)).then_some(only)
}

fn hoist(function: &mut Function, cfg: &Cfg, tree: &DominatorTree, natural: &Loop) -> usize {
    let Some(preheader) = preheader(cfg, natural) else { return 0 };
    let mut moved = 0;
    // An operand of an instruction comes before it in reverse postorder, phis apart, which do not move.
    let order: Vec<BlockId> = cfg.reverse_postorder().filter(|id| natural.blocks.contains(id)).collect();
    for id in order {
        for value in invariant(function, cfg, tree, id, preheader) {
            moved += usize::from(move_definition(function, value, preheader).is_ok());
        }
    }
    moved
}

/// The results in a block that can be computed at the end of the preheader, those from such results included.
fn invariant(function: &Function, cfg: &Cfg, tree: &DominatorTree, id: BlockId, preheader: BlockId) -> Vec<ValueId> {
    let dominance = Dominance::new(function, cfg, tree);
    let mut found: Vec<ValueId> = Vec::new();
    for Inst { result, op, .. } in &function.block(id).insts {
        let Some(result) = result.filter(|_| is_speculatable(op)) else { continue };
        let mut all = true;
        op.for_each_operand(&mut |operand| {
            let is_available = |v| found.contains(&v) || dominance.reaches(v, (preheader, Position::Terminator));
            all &= local(operand).is_none_or(is_available);
        });
        if all {
            found.push(result);
        }
    }
    found
}
