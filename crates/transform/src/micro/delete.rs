//! Deletes a definition that nothing uses.

use super::{Refusal, definition, use_counts};
use crate::effects::is_deletable;
use irrefute_ir::verify::Position;
use irrefute_ir::{Function, ValueId};

/// Deletes the definition of a value.
///
/// # Errors
/// If the value is used, even by itself, or if its definition has an effect.
pub fn delete_unused(function: &mut Function, value: ValueId) -> Result<(), Refusal> {
    let (block, position) = definition(function, value)?;
    if use_counts(function)[value.index()] > 0 {
        return Err(Refusal::Used);
    }
    let block = &mut function.blocks[block.index()];
    match position {
        Position::Phi(i) => {
            block.phis.remove(i);
        }
        Position::Inst(i) if is_deletable(&block.insts[i].op) => {
            block.insts.remove(i);
        }
        Position::Inst(_) | Position::Terminator => return Err(Refusal::Effect),
    }
    Ok(())
}
