//! Constants that LLVM may merge, so that their addresses decide nothing.
//!
//! "Constants marked like this can be merged with other constants if they have the same initializer" (Language Reference,
//! "Global Variables", `unnamed_addr`). Where a target uses one constant in place of another, each has an address of its
//! own here, and in the merged program both have one: a difference between executions that look at addresses may be a
//! difference of these two.

use crate::side::Side;
use irrefute_semantics::MemoryBlock;
use irrefute_semantics::program::Variable;

/// Whether a target may use a constant in place of one of its source, which has another address.
pub(super) fn may_merge(source: Side<'_>, target: Side<'_>) -> bool {
    let (of_source, of_target) = (constants(source), constants(target));
    let is_used = |new: &Variable<'_>| of_source.iter().any(|(_, old)| old.name == new.name);
    let replaces = |(block, new): &(MemoryBlock, Variable<'_>), (old_block, old): &(MemoryBlock, Variable<'_>)| {
        let is_unnamed = old.unnamed_addr || new.unnamed_addr || was_unnamed(source, new);
        is_unnamed && new.size == old.size && may_be_equal((source, *old_block), (target, *block))
    };
    let new = of_target.iter().filter(|(_, new)| !is_used(new));
    new.into_iter().any(|new| of_source.iter().any(|old| replaces(new, old)))
}

/// The constants that a function reaches.
fn constants(side: Side<'_>) -> Vec<(MemoryBlock, Variable<'_>)> {
    side.program.variables_of(side.function).filter(|(_, variable)| variable.constant).collect()
}

/// Whether a constant was `unnamed_addr` in the source: one that took in another keeps the significant address, so the
/// target may have lost the word.
fn was_unnamed(source: Side<'_>, new: &Variable<'_>) -> bool {
    let block = source.program.block_named(new.name);
    block.and_then(|block| source.program.variable(block)).is_some_and(|before| before.unnamed_addr)
}

/// Whether two constants have the same initializer. Where there are pointers in one, which each program numbers in its own
/// way, they may have.
fn may_be_equal((source, old): (Side<'_>, MemoryBlock), (target, new): (Side<'_>, MemoryBlock)) -> bool {
    match (source.program.initial_contents(old), target.program.initial_contents(new)) {
        (Some(old), Some(new)) => old.pointers().next().is_some() || new.pointers().next().is_some() || old == new,
        (None, _) | (_, None) => true,
    }
}
