//! What is known of functions of the C library that have no rule: that they keep no copy of a pointer, only read through it,
//! and do not unwind (`facts.txt`).
//!
//! LLVM adds these promises to every declaration of such a name (`BuildLibCalls.cpp`). The function keeps them whether or
//! not the declaration says so, so the environment, which answers for it, does too.

use crate::memory::Permission;
use crate::program::{Captures, FunctionEffects, PointerParamAttrs};
use rustc_hash::FxHashMap;
use std::sync::LazyLock;

const TABLE: &str = include_str!("facts.txt");

/// What is known of a function.
struct Fact {
    /// A letter for each parameter.
    params: &'static str,
    cancels: bool,
}

static FACTS: LazyLock<FxHashMap<&str, Fact>> = LazyLock::new(|| {
    let lines = TABLE.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.filter_map(fact).collect()
});

fn fact(line: &'static str) -> Option<(&'static str, Fact)> {
    let (line, cancels) = match line.strip_prefix("cancels ") {
        Some(line) => (line, true),
        None => (line, false),
    };
    let (name, params) = line.split_once(' ')?;
    Some((name, Fact { params, cancels }))
}

/// Adds what is known of a function to what its declaration says of it and of its parameters. Nothing is known of a function
/// with another number of parameters, which is another one.
pub(crate) fn add<'p>(
    name: &str,
    effects: &mut FunctionEffects,
    params: impl ExactSizeIterator<Item = &'p mut PointerParamAttrs>,
) {
    let Some(fact) = FACTS.get(name).filter(|fact| fact.params.len() == params.len()) else { return };
    effects.no_unwind |= !fact.cancels;
    for (letter, attrs) in fact.params.chars().zip(params) {
        if letter == '-' {
            continue;
        }
        attrs.captures = Captures::NONE;
        if letter == 'r' {
            attrs.permission = attrs.permission.and(Permission::READ);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::is_known;

    #[test]
    fn each_row_is_of_a_function_that_llvm_knows() {
        let rows = TABLE.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        for line in rows.clone() {
            let (name, fact) = fact(line).unwrap_or_else(|| panic!("{line}"));
            assert!(is_known(name) && !fact.params.is_empty(), "{line}");
            assert!(fact.params.chars().all(|letter| "kr-".contains(letter)), "{line}");
        }
        assert_eq!(rows.count(), FACTS.len(), "no name stands twice");
    }

    #[test]
    fn a_function_of_another_type_is_another_one() {
        let known = |params: usize| {
            let (mut attrs, mut effects) = (vec![PointerParamAttrs::FREE; params], FunctionEffects::default());
            add("fclose", &mut effects, attrs.iter_mut());
            (effects.no_unwind, attrs.iter().all(|attrs| attrs.captures == Captures::NONE))
        };
        assert_eq!([known(1), known(2)], [(true, true), (false, false)]);
    }
}
