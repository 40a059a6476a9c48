//! Cuts a function out of a module, with as much of what it calls as fits.
//!
//! ```text
//!   bodies(cut m f) = the longest prefix of f, callees of f, their callees … that has at most MAX_SIZE instructions
//! ```
//!
//! What does not fit is declared. The environment answers calls of it, so the result is a program of its own, and no
//! part of the old one.

use irrefute_generate::{Parent, tidy};
use irrefute_ir::layout::DataLayout;
use irrefute_ir::{Alias, Function, Global, Linkage, Module};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;
use std::sync::Arc;

/// The greatest size of a variable whose initial value is kept, in bytes. Not tuned: tables of a program are larger, and
/// what LLVM folds loads from is smaller.
const MAX_VARIABLE: u64 = 4096;

/// A module, and its symbols by name.
pub(super) struct Cutter {
    module: Module,
    symbols: FxHashMap<Arc<str>, Symbol>,
    /// `None`: the module names one that nothing knows, and no variable keeps its value.
    layout: Option<DataLayout>,
}

/// Where a symbol is in its module.
#[derive(Clone, Copy)]
enum Symbol {
    Function(usize),
    Global(usize),
    Alias(usize),
}

impl Cutter {
    /// Of a module, which loses what only a file of its own needs: debug information would be cloned for each function.
    pub fn new(mut module: Module) -> Cutter {
        let layout = DataLayout::of(&module).ok();
        tidy(&mut module);
        let functions = module.functions.iter().enumerate().map(|(i, f)| (f.name.clone(), Symbol::Function(i)));
        let globals = module.globals.iter().enumerate().map(|(i, g)| (g.name.clone(), Symbol::Global(i)));
        let aliases = module.aliases.iter().enumerate().map(|(i, a)| (a.name.clone(), Symbol::Alias(i)));
        let symbols = functions.chain(globals).chain(aliases).collect();
        Cutter { symbols, layout, module }
    }

    /// The names of the functions that can be cut out.
    pub fn functions(&self) -> Vec<Arc<str>> {
        self.module.definitions().map(|function| function.name.clone()).collect()
    }

    /// A function with what it reaches, in the order in which it does, so that equal programs have their parts in one order.
    /// `None` if the module does not define it.
    pub fn cut(&self, entry: &Arc<str>) -> Option<Module> {
        let mut cut = Module {
            named_types: self.module.named_types.clone(),
            metadata: self.module.metadata.clone(),
            ..Module::new(self.module.version)
        };
        self.module.function(entry).filter(|f| f.is_definition())?;
        let (mut size, mut seen, mut pending) = (0, FxHashSet::default(), VecDeque::from([entry]));
        while let Some(name) = pending.pop_front() {
            let Some(symbol) = self.symbols.get(name).filter(|_| seen.insert(name)) else { continue };
            match *symbol {
                Symbol::Function(index) => {
                    let function = &self.module.functions[index];
                    let instructions = function.instruction_count();
                    let fits = name == entry || size + instructions <= Parent::MAX_SIZE;
                    if fits {
                        size += instructions;
                        function.for_each_symbol(&mut |name| pending.push_back(name));
                    }
                    cut.functions.push(if fits { function.clone() } else { declared(function) });
                }
                Symbol::Global(index) => {
                    let global = &self.module.globals[index];
                    let fits = self.size(global).is_some_and(|size| size <= MAX_VARIABLE);
                    if fits {
                        global.initializer.iter().for_each(|c| c.for_each_symbol(&mut |name| pending.push_back(name)));
                    }
                    cut.globals.push(if fits { global.clone() } else { without_value(global) });
                }
                Symbol::Alias(index) => {
                    let alias: &Alias = &self.module.aliases[index];
                    alias.target.for_each_symbol(&mut |name| pending.push_back(name));
                    cut.aliases.push(alias.clone());
                }
            }
        }
        // Static functions are entries, too: most of a program's code is in them.
        cut.functions[0].header.linkage = Linkage::External;
        tidy(&mut cut);
        Some(cut)
    }

    fn size(&self, global: &Global) -> Option<u64> {
        self.layout.as_ref()?.alloc_size(&global.ty, &self.module.named_types)
    }
}

/// A function as another module declares it.
fn declared(function: &Function) -> Function {
    let mut declared = function.clone();
    declared.blocks.clear();
    declared.values.truncate(function.params.len());
    declared.metadata.clear();
    let header = &mut declared.header;
    header.linkage = if header.linkage == Linkage::ExternWeak { Linkage::ExternWeak } else { Linkage::External };
    (header.prefix, header.prologue, header.personality) = (None, None, None);
    declared
}

/// A variable as another module declares it.
fn without_value(global: &Global) -> Global {
    let mut declared = Global { initializer: None, ..global.clone() };
    declared.header.linkage = Linkage::External;
    declared.metadata.clear();
    declared
}

#[cfg(test)]
mod tests {
    use super::*;
    use irrefute_ir::{LlvmVersion, parse, verify};

    fn cut(text: &str, entry: &str) -> Module {
        let module = parse(text, LlvmVersion::DEFAULT).expect("it parses");
        let cut = Cutter::new(module).cut(&entry.into()).expect("it is defined");
        verify(&cut).expect("it is well-formed");
        cut
    }

    #[test]
    fn what_is_reached_comes_along() {
        let text = "@v = internal global ptr @h\n@w = global i8 0\ndefine internal void @f() {\n  store i8 0, ptr @v\n  \
                    call void @g()\n  ret void\n}\ndefine internal void @g() {\n  ret void\n}\ndefine void @h() {\n  \
                    ret void\n}\ndefine void @i() {\n  ret void\n}\n";
        let cut = cut(text, "f");
        let names: Vec<&str> = cut.functions.iter().map(|f| &*f.name).collect();
        assert_eq!((names, cut.globals.len()), (vec!["f", "g", "h"], 1));
        assert_eq!(cut.functions[0].header.linkage, Linkage::External, "it is the entry");
        assert!(Cutter::new(cut).cut(&"nobody".into()).is_none());
    }

    #[test]
    fn what_does_not_fit_is_declared() {
        let long = "  store volatile i8 0, ptr @v\n".repeat(Parent::MAX_SIZE);
        let text = format!(
            "@v = internal global [9999 x i8] zeroinitializer\ndefine void @f() {{\n  call void @g()\n  call void \
             @h()\n  ret void\n}}\ndefine internal void @g() {{\n{long}  ret void\n}}\ndefine internal void @h() {{\n  \
             store i8 1, ptr @v\n  ret void\n}}\n"
        );
        let cut = cut(&text, "f");
        let bodies: Vec<(&str, bool)> = cut.functions.iter().map(|f| (&*f.name, f.is_definition())).collect();
        assert_eq!(bodies, [("f", true), ("g", false), ("h", true)], "what is small still fits");
        assert!(cut.globals[0].initializer.is_none());
    }
}
