//! What is known of functions of the C library that have no rule (`facts.txt`).
//!
//! LLVM adds these promises to every declaration of such a name (`BuildLibCalls.cpp`). The function keeps them whether or
//! not the declaration says so, so the environment, which answers for it, does too.

use crate::memory::Permission;
use crate::program::{Captures, FunctionEffects, MemoryEffects, PointerParamAttrs};
use rustc_hash::FxHashMap;
use std::sync::LazyLock;

const TABLE: &str = include_str!("facts.txt");

/// What is known of a function.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Facts {
    /// A letter for each parameter.
    params: &'static str,
    reads: bool,
    returns: bool,
    /// Whether the result leads to nothing that the caller knows.
    pub fresh: bool,
    cancels: bool,
}

static FACTS: LazyLock<FxHashMap<&str, Facts>> = LazyLock::new(|| rows().filter_map(row).collect());

fn rows() -> impl Iterator<Item = &'static str> {
    TABLE.lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// One row; `None` if there is a word that no row has.
fn row(line: &'static str) -> Option<(&'static str, Facts)> {
    let mut words = line.split(' ');
    let (name, params) = (words.next()?, words.next()?);
    let mut facts = Facts { params, ..Facts::default() };
    for word in words {
        match word {
            "reads" => facts.reads = true,
            "returns" => facts.returns = true,
            "fresh" => facts.fresh = true,
            "cancels" => facts.cancels = true,
            _ => return None,
        }
    }
    Some((name, facts))
}

/// What is known of a function with so many parameters. One with another number is another function.
pub(crate) fn of(name: &str, params: usize) -> Option<Facts> {
    FACTS.get(name).copied().filter(|facts| facts.params.len() == params)
}

impl Facts {
    /// Adds what is known to what the declaration says.
    pub fn add_effects(self, effects: &mut FunctionEffects) {
        effects.no_free = true;
        effects.no_unwind |= !self.cancels;
        if self.returns {
            (effects.will_return, effects.must_progress, effects.no_callback) = (true, true, true);
        }
        if self.reads {
            effects.memory = effects.memory.and(MemoryEffects {
                arguments: Permission::READ,
                inaccessible: Permission::READ,
                other: Permission::READ,
            });
        }
    }

    /// The same of a parameter.
    pub fn add_param(self, i: usize, attrs: &mut PointerParamAttrs) {
        let Some(letter) = self.params.as_bytes().get(i) else { return };
        if matches!(letter, b'k' | b'r' | b'w') {
            attrs.captures = Captures::NONE;
        }
        match letter {
            b'r' | b'R' => attrs.permission = attrs.permission.and(Permission::READ),
            b'w' | b'W' => attrs.permission.read = false,
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::is_known;

    #[test]
    fn each_row_is_of_a_function_that_llvm_knows() {
        for line in rows() {
            let (name, facts) = row(line).unwrap_or_else(|| panic!("{line}"));
            assert!(is_known(name), "{line}");
            assert!(facts.params.chars().all(|letter| "krwRW-".contains(letter)), "{line}");
        }
        assert_eq!(rows().count(), FACTS.len(), "no name stands twice");
    }

    #[test]
    fn a_function_of_another_type_is_another_one() {
        assert!(of("fclose", 1).is_some() && of("fclose", 2).is_none() && of("opaque", 1).is_none());
        let mut attrs = PointerParamAttrs::FREE;
        of("fread", 4).expect("a row").add_param(0, &mut attrs);
        assert_eq!((attrs.captures, attrs.permission.read, attrs.permission.write), (Captures::NONE, false, true));
    }
}
