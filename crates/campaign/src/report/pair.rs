//! A reduced finding as one file with `@src` and `@tgt`, the form in which people file refinement bugs and other checkers
//! take them.

use irrefute_ir::symbols::Conflict;
use irrefute_ir::{Module, is_intrinsic_name};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The name of the file.
pub const FILE: &str = "pair.ll";

/// Both functions in one module, with the machine of the source. What both modules declare or define alike is there
/// once. `None` if they disagree about anything else than the function: then one module cannot have both.
pub fn pair(source: &Module, target: &Module, function: &str) -> Option<Module> {
    let renamed = |module: &Module, new: &str| {
        let mut module = module.clone();
        module.rename(&|name| (name == function).then(|| Arc::from(new)));
        module
    };
    let taken =
        |module: &Module| module.functions.iter().any(|f| ["src", "tgt"].contains(&&*f.name) && &*f.name != function);
    if taken(source) || taken(target) {
        return None;
    }
    let (mut pair, mut other) = (renamed(source, "src"), renamed(target, "tgt"));
    // An intrinsic is what its name says, whatever attributes its declaration lists.
    let intrinsics: BTreeSet<Arc<str>> =
        other.functions.iter().map(|f| &f.name).filter(|n| is_intrinsic_name(n)).cloned().collect();
    other.functions.retain(|f| !intrinsics.contains(&f.name) || pair.function(&f.name).is_none());
    // Variables that did not change are there already.
    other.globals.retain(|global| pair.globals.iter().all(|there| there != global));
    let absorbed: Result<(), Conflict> = pair.absorb(other);
    absorbed.ok().map(|()| pair)
}

#[cfg(test)]
mod tests {
    use super::*;
    use irrefute_ir::{LlvmVersion, parse, print};

    fn joined(source: &str, target: &str) -> Option<String> {
        let [source, target] = [source, target].map(|text| parse(text, LlvmVersion::DEFAULT).expect(text));
        pair(&source, &target, "f").map(|module| print(&module, LlvmVersion::DEFAULT).expect("it can be printed"))
    }

    #[test]
    fn both_functions_are_in_one_module_with_what_they_share() {
        let head = "target triple = \"t\"\n@g = global i8 1\ndeclare i8 @llvm.umax.i8(i8, i8)\n";
        let source =
            format!("{head}define i8 @f(i8 %x) {{\n  %m = call i8 @llvm.umax.i8(i8 %x, i8 1)\n  ret i8 %m\n}}\n");
        let target = "@g = global i8 1\ndeclare i8 @llvm.umax.i8(i8, i8) nounwind\ndefine i8 @f(i8 %x) {\n  \
                      %v = load i8, ptr @g, !range !0\n  ret i8 %v\n}\n!0 = !{i8 0, i8 2}\n";
        let text = joined(&source, target).expect("they agree");
        for needed in ["define i8 @src(i8 %x)", "define i8 @tgt(i8 %x)", "target triple = \"t\"", "!range"] {
            assert!(text.contains(needed), "{needed} is not in {text}");
        }
        assert_eq!((text.matches("@g =").count(), text.matches("declare").count()), (1, 1));
    }

    #[test]
    fn modules_that_disagree_are_not_joined() {
        let source = "@g = global i8 1\ndefine void @f() {\n  ret void\n}\n";
        assert_eq!(joined(source, &source.replace("i8 1", "i8 2")), None);
        assert_eq!(joined(source, "declare void @src()\ndefine void @f() {\n  ret void\n}\n"), None);
    }
}
