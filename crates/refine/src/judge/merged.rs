//! Variables in place of others, so that their addresses decide nothing.
//!
//! "Constants marked like this can be merged with other constants if they have the same initializer" (Language Reference,
//! "Global Variables", `unnamed_addr`). Where a target uses one constant in place of another, each has an address of its
//! own here, and in the merged program both have one: a difference between executions that look at addresses may be a
//! difference of these two. It is the same where the variables of a target are made of those of its source, or of their
//! parts (GlobalMerge, GlobalSplit, GlobalOpt): an input places the source's, and nothing says where the others lie.

use crate::side::Side;
use irrefute_semantics::MemoryBlock;
use irrefute_semantics::program::Variable;
use std::sync::Arc;

/// Whether a target may use a variable in place of one of its source, which has another address.
pub(super) fn may_replace(source: Side<'_>, target: Side<'_>) -> bool {
    may_merge(source, target) || has_other_variables(source, target)
}

/// Whether a target has variables that the module of its source lacks, and does not reach all that the source does.
fn has_other_variables(source: Side<'_>, target: Side<'_>) -> bool {
    let of_target = || target.program.variables_of(target.function).map(|(_, variable)| variable.name);
    let is_new = |name: &Arc<str>| source.program.block_named(name).is_none();
    let is_gone = |name: &Arc<str>| of_target().all(|other| other != name);
    of_target().any(is_new) && source.program.variables_of(source.function).any(|(_, variable)| is_gone(variable.name))
}

/// Whether a target may use a constant in place of an equal one of its source.
fn may_merge(source: Side<'_>, target: Side<'_>) -> bool {
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

#[cfg(test)]
mod tests {
    use super::may_replace;
    use crate::Side;
    use irrefute_ir::{LlvmVersion, parse};
    use irrefute_semantics::{Dialect, Program};

    /// The answer for `@f` of two modules.
    fn may(source: &str, target: &str) -> bool {
        let modules = [source, target].map(|text| parse(text, LlvmVersion::DEFAULT).expect("a module"));
        let programs = modules.each_ref().map(|module| Program::new(module, Dialect::LANGREF));
        let side = |i: usize| Side::new(&modules[i], &programs[i], "f").expect("it is there");
        may_replace(side(0), side(1))
    }

    /// Where two variables became one, or one became two, no input says where these lie.
    #[test]
    fn variables_made_of_others_lie_anywhere() {
        let loads = |of: &str| format!("define i32 @f() {{\n  %v = load i32, ptr {of}\n  ret i32 %v\n}}\n");
        let two = "@a = internal global i32 1\n@b = internal global i32 2\n";
        let one = "@both = internal global { i32, i32 } { i32 1, i32 2 }\n";
        let part = "getelementptr inbounds (i8, ptr @both, i64 4)";
        let (of_two, of_one) = (format!("{two}{}", loads("@b")), format!("{one}{}", loads(part)));
        assert!(may(&of_two, &of_one) && may(&of_one, &of_two));
        assert!(!may(&of_two, &of_two) && !may(&of_two, &format!("{two}{}", loads("@a"))), "both are the source's");
        // A table of the target's own stands for no variable.
        let sum = "define i32 @f() {\n  %v = load i32, ptr @b\n  %w = load i32, ptr @table\n  ret i32 %w\n}\n";
        assert!(!may(&of_two, &format!("{two}@table = internal global i32 3\n{sum}")));
    }
}
