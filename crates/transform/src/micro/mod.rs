//! Micro-transformations: one change of one value (docs/transform.md#micro-transformations).
//!
//! Each checks its precondition and refuses where it does not hold; a refusal changes nothing. The obligation of each is
//! that a well-formed function stays well formed and that the result refines it. Bigger passes are sequences of these.
//! The ids of values stay valid throughout; [`Function::compact`] is the caller's last step.

mod delete;
mod motion;
mod redundant;
mod substitute;

pub use delete::delete_unused;
pub use motion::move_definition;
pub use redundant::{is_redundant, replace_redundant};
pub use substitute::{substitute_constant, substitute_variable};

use irrefute_ir::{BlockId, Function, Metadata, Operand, ValueId, verify};

/// Why a micro-transformation does not apply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// No phi and no instruction defines the value: it is a parameter, or the result of a terminator.
    #[error("no instruction before the terminator defines the value")]
    NoDefinition,
    /// Something uses the value.
    #[error("the value is used")]
    Used,
    /// The instruction leaves more behind than its result.
    #[error("the instruction has an effect")]
    Effect,
    /// The substitute is of another type.
    #[error("the types differ")]
    Type,
    /// The substitute, or an operand, is not available at a place where it would be used.
    #[error("a value is not available where it would be used")]
    Scope,
    /// The instruction would be executed where it may be undefined.
    #[error("the instruction may be undefined where it would be executed")]
    Speculation,
    /// No instruction may stand in front of the terminator of that block.
    #[error("no instruction may stand at the end of the block")]
    NoRoom,
    /// The two values are not computed by the same expression, the one after the other.
    #[error("the value is not redundant")]
    Different,
}

/// The place of the phi or instruction that defines a value.
///
/// # Errors
/// [`Refusal::NoDefinition`].
pub(super) fn definition(function: &Function, value: ValueId) -> Result<(BlockId, verify::Position), Refusal> {
    for id in function.block_ids() {
        let block = function.block(id);
        if let Some(i) = block.phis.iter().position(|phi| phi.result == value) {
            return Ok((id, verify::Position::Phi(i)));
        }
        if let Some(i) = block.insts.iter().position(|inst| inst.result == Some(value)) {
            return Ok((id, verify::Position::Inst(i)));
        }
    }
    Err(Refusal::NoDefinition)
}

/// The local value of an operand, also of one that is metadata.
pub(super) fn local(operand: &Operand) -> Option<ValueId> {
    match operand {
        Operand::Local(value) | Operand::Metadata(Metadata::Local(value)) => Some(*value),
        Operand::Const(_) | Operand::Metadata(_) => None,
    }
}

/// The number of uses of each value.
pub(super) fn use_counts(function: &Function) -> Vec<u32> {
    let mut counts = vec![0; function.values.len()];
    function.for_each_operand(|operand| {
        if let Some(value) = local(operand) {
            counts[value.index()] += 1;
        }
    });
    counts
}
