//! What whole programs expect of their libraries beyond the tables [of checks](irrefute_semantics::library) and
//! [of programs](crate::lookup): a program itself, compiled from the C and C++ beside this file for Linux on x86-64.
//!
//! A program is given what it lacks, and nothing else; what it defines itself it keeps. The sources are our own. Their names
//! and types are those of glibc and libstdc++, since a compiler takes them from the headers of these.

use irrefute_ir::{Linkage, LlvmVersion, Module, parse};
use std::sync::{Arc, OnceLock};

const TEXTS: [&str; 2] = [include_str!("c.ll"), include_str!("cpp.ll")];

/// The modules, parsed once. A definition of the program goes before one of theirs.
fn libraries() -> &'static [Module] {
    static MODULES: OnceLock<Vec<Module>> = OnceLock::new();
    MODULES
        .get_or_init(|| TEXTS.iter().filter_map(|text| parse(text, LlvmVersion::DEFAULT).ok()).map(yielding).collect())
}

fn yielding(mut module: Module) -> Module {
    let functions = module.functions.iter_mut().filter(|f| f.is_definition()).map(|f| &mut f.header.linkage);
    let globals = module.globals.iter_mut().filter(|g| g.initializer.is_some()).map(|g| &mut g.header.linkage);
    for linkage in functions.chain(globals).filter(|linkage| **linkage == Linkage::External) {
        *linkage = Linkage::WeakOdr;
    }
    module
}

/// Makes a whole program of a module: links what it lacks of the libraries, and takes every definition for the one that is
/// executed. The functions of the module keep their numbers.
pub fn complete(module: &mut Module) {
    let is_for_linux =
        module.triple.as_deref().is_some_and(|triple| triple.starts_with("x86_64") && triple.contains("linux"));
    if is_for_linux {
        for library in libraries() {
            link_what_lacks(module, library);
        }
    }
    module.resolve_symbols();
}

fn link_what_lacks(module: &mut Module, library: &Module) {
    let lacking = lacking(module, library);
    if lacking.is_empty() {
        return;
    }
    let part = library.extract_all(&lacking);
    // What does not fit is left out: the program is then said to lack it.
    if let Ok(linked) = Module::link(vec![module.clone(), part]) {
        *module = linked;
    }
}

/// The symbols that a module declares and a library defines, with the same type.
fn lacking(module: &Module, library: &Module) -> Vec<Arc<str>> {
    let is_defined = |f: &&irrefute_ir::Function| {
        library.function(&f.name).is_some_and(|own| own.is_definition() && own.function_type() == f.function_type())
    };
    let functions = module.functions.iter().filter(|f| !f.is_definition()).filter(is_defined).map(|f| &f.name);
    let has = |name: &str| library.global(name).is_some_and(|own| own.initializer.is_some());
    let globals = module.globals.iter().filter(|g| g.initializer.is_none() && has(&g.name)).map(|g| &g.name);
    functions.chain(globals).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use irrefute_ir::verify;

    #[test]
    fn the_libraries_are_well_formed() {
        assert_eq!(libraries().len(), TEXTS.len());
        for library in libraries() {
            assert_eq!(verify(library), Ok(()));
        }
    }

    #[test]
    fn a_program_is_given_what_it_lacks() {
        let module = |triple: &str, text: &str| {
            let text = format!("target triple = \"{triple}\"\n{text}");
            let mut module = parse(&text, LlvmVersion::DEFAULT).expect("a module");
            complete(&mut module);
            module
        };
        let linux = "x86_64-unknown-linux-gnu";
        let text = "define i32 @main() {\n %r = call i64 @lrand48()\n ret i32 0\n}\ndeclare i64 @lrand48()\n";
        let given = module(linux, text);
        let names: Vec<&str> = given.functions.iter().map(|f| &*f.name).collect();
        assert_eq!(names, ["main", "lrand48"], "and nothing else");
        assert!(given.functions[1].is_definition());
        assert!(!module("aarch64-unknown-linux-gnu", text).functions[1].is_definition());
        // Another type is another function.
        let other = text.replace("i64", "i32");
        assert!(!module(linux, &other).functions[1].is_definition());
        // Functions of C++ as well.
        let allocator = module(linux, "declare void @_ZNSaIcEC1Ev(ptr)\n");
        assert!(allocator.functions[0].is_definition());
        // What the program defines it keeps, also where the library calls it.
        let own = "define ptr @gmtime_r(ptr %t, ptr %b) {\n ret ptr null\n}\ndeclare ptr @gmtime(ptr)\n";
        let kept = module(linux, own);
        assert_eq!(kept.function("gmtime_r").map(|f| f.blocks.len()), Some(1));
        assert!(kept.function("gmtime").is_some_and(|f| f.is_definition()));
    }
}
