//! What C and LLVM say of functions of the C library (`facts.txt`).
//!
//! LLVM adds these promises to declarations of their names and types (`BuildLibCalls.cpp`). The function keeps them whether or
//! not the declaration says so, so the environment, which answers for it, does too.

use crate::library::has_type;
use crate::memory::Permission;
use crate::program::{Captures, FunctionEffects, MemoryEffects, PointerParamAttrs};
use irrefute_ir::{AttrKind, Function, StringKey};
use rustc_hash::FxHashMap;
use std::sync::LazyLock;

const TABLE: &str = include_str!("facts.txt");

/// What is known of a function.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Facts {
    /// The type, in letters.
    ty: &'static str,
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
    let (name, ty, params) = (words.next()?, words.next()?, words.next()?);
    let mut facts = Facts { ty, params, ..Facts::default() };
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

/// What is known of a function, where a `size_t` has `size_bits` bits. One with another type is another function. LLVM does not
/// take a declaration for that of the library that says `nobuiltin` or the like, nor a definition.
pub(crate) fn of(function: &Function, size_bits: u32) -> Option<Facts> {
    let facts = FACTS.get(&*function.name).copied()?;
    let attrs = &function.attrs;
    let is_refused = attrs.has(AttrKind::NoBuiltin) || attrs.string(&StringKey::NoBuiltins).is_some();
    let is_refused = is_refused || function.is_definition();
    (!is_refused && has_type(&function.function_type(), facts.ty, size_bits)).then_some(facts)
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
    use irrefute_ir::{LlvmVersion, parse};

    #[test]
    fn each_row_is_of_a_function_that_llvm_knows() {
        for line in rows() {
            let (name, facts) = row(line).unwrap_or_else(|| panic!("{line}"));
            assert!(is_known(name), "{line}");
            assert!(facts.params.chars().all(|letter| "krwRW-".contains(letter)), "{line}");
            assert_eq!(facts.ty.trim_end_matches('.').len(), facts.params.len() + 1, "{line}");
        }
        assert_eq!(rows().count(), FACTS.len(), "no name stands twice");
    }

    #[test]
    fn another_function_of_that_name_is_not_that_of_the_library() {
        let known = |declaration: &str| {
            let module = parse(declaration, LlvmVersion::DEFAULT).unwrap_or_else(|e| panic!("{e}"));
            of(&module.functions[0], 64)
        };
        let mut attrs = PointerParamAttrs::FREE;
        known("declare i64 @fread(ptr, i64, i64, ptr)").expect("a row").add_param(0, &mut attrs);
        assert_eq!((attrs.captures, attrs.permission.read, attrs.permission.write), (Captures::NONE, false, true));
        for other in [
            "declare i64 @fread(ptr, ptr, i64, ptr)",
            "declare i64 @fread(ptr, i64, i64, ptr) nobuiltin",
            "declare i32 @opaque(ptr)",
            "define weak i32 @fclose(ptr %p) { ret i32 0 }",
        ] {
            assert!(known(other).is_none(), "{other}");
        }
    }
}
