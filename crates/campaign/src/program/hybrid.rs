//! A module in which one function is that of another module.

use irrefute_ir::Module;
use std::collections::BTreeSet;
use std::sync::Arc;

/// `before` with a function of `after` in place of its own, and with what that function needs of `after`; `None` if the
/// two have another type, or need what the modules disagree on.
pub(super) fn with_function_of(before: &Module, after: &Module, name: &str) -> Option<Module> {
    let (own, other) = (before.function(name)?, after.function(name)?);
    if own.function_type() != other.function_type() || !other.is_definition() {
        return None;
    }
    let mut known: BTreeSet<Arc<str>> = before.functions.iter().map(|f| f.name.clone()).collect();
    known.extend(before.globals.iter().map(|g| g.name.clone()));
    known.extend(before.aliases.iter().map(|a| a.name.clone()));
    let mut hybrid = before.clone();
    hybrid.functions.retain(|f| *f.name != *name);
    let mut part = after.clone();
    part.functions.retain(|f| *f.name == *name || !known.contains(&f.name));
    part.globals.retain(|g| !known.contains(&g.name));
    part.aliases.retain(|a| !known.contains(&a.name));
    part.named_metadata.clear();
    part.asm.clear();
    hybrid.absorb(part).ok()?;
    Some(hybrid)
}

#[cfg(test)]
mod tests {
    use super::*;
    use irrefute_ir::{LlvmVersion, parse};

    #[test]
    fn a_function_comes_with_what_it_calls() {
        let read = |text: &str| parse(text, LlvmVersion::DEFAULT).expect("a module");
        let before = read("define i8 @f() {\n ret i8 1\n}\ndefine i8 @g() {\n ret i8 2\n}\n");
        let after = read(
            "define i8 @f() {\n %x = call i8 @h()\n ret i8 %x\n}\ndefine i8 @g() {\n ret i8 3\n}\ndeclare i8 @h()\n",
        );
        let hybrid = with_function_of(&before, &after, "f").expect("one type");
        assert!(hybrid.function("h").is_some());
        assert_eq!(hybrid.function("g"), before.function("g"));
        assert_eq!(hybrid.function("f"), after.function("f"));
        let other = read("define i16 @f() {\n ret i16 1\n}\n");
        assert!(with_function_of(&before, &other, "f").is_none());
    }
}
