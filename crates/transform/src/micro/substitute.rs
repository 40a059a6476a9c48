//! Puts an operand in the place of every use of a value.
//!
//! The precondition that can be checked: the types agree, and the operand is available at every use. The caller knows
//! why the operand is right: wherever the value is used, each of its possible values is one that the program allows in
//! its place. Metadata that names the value (debug information) keeps it alive, so such a value is refused.

use super::Refusal;
use irrefute_ir::verify::{Dominance, Position};
use irrefute_ir::{BlockId, Cfg, Constant, DominatorTree, Function, Metadata, Operand, ValueId};

/// Puts a constant in the place of every use of a value; returns the number of uses.
///
/// # Errors
/// If the types differ, or metadata names the value.
pub fn substitute_constant(function: &mut Function, value: ValueId, constant: &Constant) -> Result<usize, Refusal> {
    substitute(function, value, &Operand::from(constant.clone()))
}

/// Puts a value in the place of every use of another; returns the number of uses.
///
/// # Errors
/// If the types differ, if the new value is not available at a use, or if metadata names the old one.
pub fn substitute_variable(function: &mut Function, value: ValueId, by: ValueId) -> Result<usize, Refusal> {
    substitute(function, value, &Operand::Local(by))
}

/// Puts an operand in the place of every use of a value; returns the number of uses.
pub(crate) fn substitute(function: &mut Function, value: ValueId, by: &Operand) -> Result<usize, Refusal> {
    if function.type_of(by) != function.ty(value) {
        return Err(Refusal::Type);
    }
    if let Operand::Local(by) = by
        && !is_available_at_uses(function, value, *by)
    {
        return Err(Refusal::Scope);
    }
    let mut is_named = false;
    function.for_each_operand(|o| is_named |= *o == Operand::Metadata(Metadata::Local(value)));
    if is_named {
        return Err(Refusal::Used);
    }
    let mut uses = 0;
    function.for_each_operand_mut(|operand| {
        if *operand == Operand::Local(value) {
            *operand = by.clone();
            uses += 1;
        }
    });
    Ok(uses)
}

/// Whether a value is available at every use of another.
fn is_available_at_uses(function: &Function, value: ValueId, by: ValueId) -> bool {
    let cfg = Cfg::of(function);
    let tree = DominatorTree::of(&cfg);
    let dominance = Dominance::new(function, &cfg, &tree);
    let is_use = |operand: &Operand| *operand == Operand::Local(value);
    let at = |place: (BlockId, Position)| dominance.reaches(by, place);
    function.block_ids().all(|id| {
        let block = function.block(id);
        let in_phis = block.phis.iter().flat_map(|phi| &phi.incoming).filter(|(o, _)| is_use(o));
        let mut all = in_phis.clone().all(|(_, from)| dominance.reaches_end(by, *from, id));
        for (i, inst) in block.insts.iter().enumerate() {
            inst.op.for_each_operand(&mut |o| all &= !is_use(o) || at((id, Position::Inst(i))));
        }
        block.term.op.for_each_operand(&mut |o| all &= !is_use(o) || at((id, Position::Terminator)));
        all
    })
}
