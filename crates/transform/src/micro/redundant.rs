//! Replaces a value by an earlier one that the same expression computes.

use super::substitute::substitute;
use super::{Refusal, definition};
use crate::effects::is_shareable;
use irrefute_ir::verify::{Dominance, Position};
use irrefute_ir::{Cfg, DominatorTree, Function, Inst, Operand, ValueId};

/// Whether a value is redundant with another: both are computed by the same expression, which may be shared, and the
/// definition of the other dominates. Values of the same operands are the same there, because a path from the one to
/// the other does not define an operand anew without defining the other anew, too.
pub fn is_redundant(function: &Function, value: ValueId, with: ValueId) -> bool {
    match (instruction(function, value), instruction(function, with)) {
        (Ok(a), Ok(b)) => {
            a.op == b.op && a.metadata == b.metadata && is_shareable(&a.op) && dominates(function, with, value)
        }
        _ => false,
    }
}

/// Puts a value in the place of one that is redundant with it; the definition of the latter stays, unused.
///
/// # Errors
/// If it is not redundant, or metadata names it.
pub fn replace_redundant(function: &mut Function, value: ValueId, by: ValueId) -> Result<usize, Refusal> {
    if !is_redundant(function, value, by) {
        return Err(Refusal::Different);
    }
    substitute(function, value, &Operand::Local(by))
}

fn instruction(function: &Function, value: ValueId) -> Result<&Inst, Refusal> {
    match definition(function, value)? {
        (block, Position::Inst(i)) => Ok(&function.block(block).insts[i]),
        (_, Position::Phi(_) | Position::Terminator) => Err(Refusal::NoDefinition),
    }
}

/// Whether the definition of a value strictly dominates that of another, at a place that is reached.
fn dominates(function: &Function, first: ValueId, second: ValueId) -> bool {
    let cfg = Cfg::of(function);
    let tree = DominatorTree::of(&cfg);
    let dominance = Dominance::new(function, &cfg, &tree);
    let place = dominance.definition(second);
    first != second && place.is_some_and(|at| tree.is_reachable(at.0) && dominance.reaches(first, at))
}
