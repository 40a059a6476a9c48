//! The names of functions, from the symbols of a library.
//!
//! A stripped library still has the symbols that it exports. Where a function has none, the nearest one before it says
//! in which file of LLVM it may be: compilers keep the order of a file. Instances of templates have weak symbols and are
//! in many files, so only strong ones say it.

use cpp_demangle::{DemangleOptions, Symbol};
use object::{Object, ObjectSymbol, SymbolKind};
use std::collections::BTreeMap;

/// How names of functions in the namespace of LLVM begin.
const NAMESPACE: &str = "_ZN4llvm";

/// How the name of a pass ends: `InstCombinePass`.
const PASS: &str = "Pass";

/// What follows the name of a pass: `run`.
const RUN: &str = "3run";

/// Symbols of functions by their address.
#[derive(Clone, Debug, Default)]
pub struct Symbols(BTreeMap<u32, Known>);

/// The symbol of a function.
#[derive(Clone, Debug)]
struct Known {
    name: String,
    is_weak: bool,
}

impl Symbols {
    /// The symbols of a file: those that it exports, and all others that it has.
    pub fn of(file: &object::File<'_>) -> Symbols {
        let mut symbols = Symbols::default();
        symbols.add(file);
        symbols
    }

    /// Adds the symbols of another file. What is known already stays.
    pub fn add(&mut self, file: &object::File<'_>) {
        let functions = file.dynamic_symbols().chain(file.symbols());
        let functions = functions.filter(|symbol| symbol.kind() == SymbolKind::Text && !symbol.is_undefined());
        for symbol in functions {
            if let (Ok(address), Ok(name)) = (u32::try_from(symbol.address()), symbol.name()) {
                let known = || Known { name: name.to_owned(), is_weak: symbol.is_weak() };
                self.0.entry(address).or_insert_with(known);
            }
        }
    }

    /// The name of the function at an address, without its parameters.
    pub fn name(&self, address: u32) -> String {
        if let Some(known) = self.0.get(&address) {
            return demangled(&known.name);
        }
        let near = self.0.range(..address).rev().find(|(_, known)| !known.is_weak);
        near.map_or_else(|| format!("{address:#x}"), |(_, known)| format!("near {}", demangled(&known.name)))
    }

    /// The name of the pass that the function at an address runs.
    pub fn pass(&self, address: u32) -> Option<&str> {
        pass_of(&self.0.get(&address)?.name)
    }
}

/// `InstCombinePass` of `_ZN4llvm15InstCombinePass3runERNS_…`.
fn pass_of(symbol: &str) -> Option<&str> {
    let rest = symbol.strip_prefix(NAMESPACE)?;
    let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let length: usize = rest[..digits].parse().ok()?;
    let name = rest.get(digits..digits + length)?;
    (name.ends_with(PASS) && rest[digits + length..].starts_with(RUN)).then_some(name)
}

/// The name of a symbol as people write it, without parameters.
pub fn demangled(symbol: &str) -> String {
    let readable = Symbol::new(symbol).ok();
    let options = DemangleOptions::new().no_params().no_return_type();
    readable.and_then(|name| name.demangle_with_options(&options).ok()).unwrap_or_else(|| symbol.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passes_are_told_by_their_symbols() {
        let run = "_ZN4llvm15InstCombinePass3runERNS_8FunctionERNS_15AnalysisManagerIS1_JEEE";
        assert_eq!(pass_of(run), Some("InstCombinePass"));
        assert_eq!(pass_of("_ZN4llvm16InstCombinerImpl8visitAddERNS_14BinaryOperatorE"), None);
        assert_eq!(pass_of("_ZN4llvm15InstCombinePassC1ERKS0_"), None);
        assert_eq!(pass_of("LLVMRunPasses"), None);
    }

    #[test]
    fn names_are_those_of_people_and_of_the_nearest_before() {
        let symbol = "_ZN4llvm16InstCombinerImpl8visitAddERNS_14BinaryOperatorE";
        let known = |name: &str, is_weak| Known { name: name.to_owned(), is_weak };
        let of_template = known("_ZN4llvm12PatternMatch5matchIvvEEbv", true);
        let symbols = Symbols(BTreeMap::from([
            (16, known(symbol, false)),
            (18, of_template),
            (32, known("LLVMRunPasses", false)),
        ]));
        assert_eq!(symbols.name(16), "llvm::InstCombinerImpl::visitAdd");
        assert_eq!(symbols.name(20), "near llvm::InstCombinerImpl::visitAdd");
        assert_eq!(symbols.name(32), "LLVMRunPasses");
        assert_eq!(symbols.name(3), "0x3");
    }
}
