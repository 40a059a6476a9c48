//! The elimination of phis: trivial ones (Aycock and Horspool) and unused ones.
//!
//! A phi is trivial if all of its operands are one value, or the phi itself. Deleting trivial phis until none is left
//! leaves the fewest phis on reducible graphs only: on others, two phis that only feed each other keep each other alive.

use crate::Substitutions;
use crate::micro::{local, use_counts};
use irrefute_ir::verify::{Dominance, Position};
use irrefute_ir::{BlockId, Cfg, DominatorTree, Function, Operand, ValueId};

/// Replaces one trivial phi by its operand, if there is any.
pub fn trivial(function: &mut Function) -> bool {
    let cfg = Cfg::of(function);
    let tree = DominatorTree::of(&cfg);
    let Some((id, index, operand)) = find(function, &cfg, &tree) else { return false };
    let phi = function.blocks[id.index()].phis.remove(index);
    let mut one = Substitutions::new();
    one.add(function, phi.result, operand);
    one.apply(function);
    true
}

fn find(function: &Function, cfg: &Cfg, tree: &DominatorTree) -> Option<(BlockId, usize, Operand)> {
    let dominance = Dominance::new(function, cfg, tree);
    cfg.reverse_postorder().find_map(|id| {
        let phis = function.block(id).phis.iter().enumerate();
        let mut trivial = phis.filter_map(|(i, phi)| {
            let operand = only_operand(phi.result, phi.incoming.iter().map(|(operand, _)| operand))?;
            is_available(&dominance, &operand, id).then_some((id, i, operand))
        });
        trivial.next()
    })
}

/// Whether an operand may stand for a phi of a block: it is available there, and no phi of the same block, whose value
/// would be that of the previous visit.
fn is_available(dominance: &Dominance, operand: &Operand, block: BlockId) -> bool {
    match operand {
        Operand::Local(value) => dominance.definition(*value).is_none_or(|(at, position)| {
            let is_phi_here = at == block && matches!(position, Position::Phi(_));
            !is_phi_here && dominance.reaches(*value, (block, Position::Phi(0)))
        }),
        Operand::Const(_) => true,
        Operand::Metadata(_) => false,
    }
}

/// The operand of a trivial phi.
fn only_operand<'a>(result: ValueId, operands: impl Iterator<Item = &'a Operand>) -> Option<Operand> {
    let mut others = operands.filter(|operand| **operand != Operand::Local(result));
    let first = others.next()?;
    others.all(|other| other == first).then(|| first.clone())
}

/// Deletes the phis that nothing uses.
pub fn unused(function: &mut Function) -> bool {
    let counts = use_counts(function);
    let before = function.instruction_count();
    function.blocks.iter_mut().for_each(|block| block.phis.retain(|phi| counts[phi.result.index()] > 0));
    function.instruction_count() < before
}

/// Replaces trivial phis and deletes unused ones until none is left, with work lists.
pub fn eliminate(function: &mut Function) {
    let cfg = Cfg::of(function);
    let tree = DominatorTree::of(&cfg);
    let mut substitutions = Substitutions::new();
    // A round is linear; a phi that becomes trivial by another one is mostly behind it in reverse postorder.
    loop {
        let before = substitutions.len();
        let dominance = Dominance::new(function, &cfg, &tree);
        for id in cfg.reverse_postorder() {
            for phi in &function.block(id).phis {
                if substitutions.contains(phi.result) {
                    continue;
                }
                let operands: Vec<Operand> = phi.incoming.iter().map(|(o, _)| substitutions.root(o)).collect();
                let Some(operand) = only_operand(phi.result, operands.iter()) else { continue };
                if is_available(&dominance, &operand, id) {
                    substitutions.add(function, phi.result, operand);
                }
            }
        }
        if substitutions.len() == before {
            break;
        }
    }
    for block in &mut function.blocks {
        block.phis.retain(|phi| !substitutions.contains(phi.result));
    }
    substitutions.apply(function);
    delete_unused_phis(function);
}

/// Deletes unused phis, and those that are unused then.
fn delete_unused_phis(function: &mut Function) {
    let mut counts = use_counts(function);
    let mut dead: Vec<(BlockId, ValueId)> = Vec::new();
    let blocks = || 0..function.blocks.len() as u32;
    let mut home = vec![None; function.values.len()];
    for id in blocks().map(BlockId) {
        function.block(id).phis.iter().for_each(|phi| home[phi.result.index()] = Some(id));
    }
    for (index, id) in home.iter().enumerate() {
        if let Some(id) = id.filter(|_| counts[index] == 0) {
            dead.push((id, ValueId(index as u32)));
        }
    }
    while let Some((id, value)) = dead.pop() {
        let block = &mut function.blocks[id.index()];
        let Some(index) = block.phis.iter().position(|phi| phi.result == value) else { continue };
        let phi = block.phis.remove(index);
        for used in phi.incoming.iter().filter_map(|(operand, _)| local(operand)) {
            counts[used.index()] -= 1;
            if let Some(id) = home[used.index()].filter(|_| counts[used.index()] == 0) {
                dead.push((id, used));
            }
        }
    }
}
