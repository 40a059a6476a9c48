//! Links modules into one, as a linker does: one definition of each symbol stays.
//!
//! Local symbols of different modules have nothing to do with each other, so those that share a name get another one. Of
//! several definitions the one stays that the linker would take: a strong one, or else the first. A named type that is
//! something else in another module gets another name there.

use super::constant::{Constant, ConstantKind};
use super::module::{Function, Global, Linkage, Module};
use super::retype::Retype;
use super::symbols::Conflict;
use super::types::{StructType, Type};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

impl Module {
    /// Links modules; the first one gives the target and the layout.
    ///
    /// # Errors
    /// If two modules define a symbol and the linker may drop neither, or disagree on a type or a comdat.
    ///
    /// ```
    /// use irrefute_ir::{LlvmVersion, Module, parse};
    /// let module = |text| parse(text, LlvmVersion::DEFAULT).expect("a module");
    /// let main = module("declare i32 @f() define i32 @main() {\n %r = call i32 @f()\n ret i32 %r }");
    /// let f = module("define internal i32 @main() {\n ret i32 1 } define i32 @f() {\n %r = call i32 @main()\n ret i32 %r }");
    /// let linked = Module::link(vec![main, f]).expect("they fit");
    /// // A definition takes the place of its declaration.
    /// assert_eq!(linked.functions.iter().map(|f| &*f.name).collect::<Vec<_>>(), ["f", "main", "main.1"]);
    /// ```
    pub fn link(modules: Vec<Module>) -> Result<Module, Conflict> {
        let mut modules = modules.into_iter();
        let Some(mut linked) = modules.next() else { return Ok(Module::new(super::LlvmVersion::DEFAULT)) };
        linked.name_numbered_symbols();
        for (module, number) in modules.zip(1..) {
            linked.link_with(module, number)?;
        }
        Ok(linked)
    }

    fn link_with(&mut self, mut other: Module, number: usize) -> Result<(), Conflict> {
        other.name_numbered_symbols();
        rename_locals(self, &mut other, number);
        rename_types(self, &mut other, number);
        for function in std::mem::take(&mut other.functions) {
            match self.functions.iter_mut().find(|known| known.name == function.name) {
                None => other.functions.push(function),
                Some(known) if !function.is_definition() || is_weaker(&function, known) => {}
                Some(known) if !known.is_definition() || is_weaker(known, &function) => *known = function,
                Some(_) => return Err(Conflict(function.name)),
            }
        }
        for global in std::mem::take(&mut other.globals) {
            match self.globals.iter_mut().find(|known| known.name == global.name) {
                None => other.globals.push(global),
                Some(known) if known.header.linkage == Linkage::Appending => append(known, &global)?,
                Some(_) if global.initializer.is_none() => {}
                Some(known) if known.initializer.is_none() => *known = global,
                Some(known) if is_weak(global.header.linkage) => {
                    if known.header.linkage == Linkage::Common && global.header.linkage == Linkage::Common {
                        known.header.align = known.header.align.max(global.header.align);
                    }
                }
                Some(known) if is_weak(known.header.linkage) => *known = global,
                Some(_) => return Err(Conflict(global.name)),
            }
        }
        self.absorb(other)
    }

    /// The module as the linker leaves it when nothing else is linked to it: every definition that is still there is the
    /// one that is executed.
    pub fn resolve_symbols(&mut self) {
        let headers = self.functions.iter_mut().filter(|f| f.is_definition()).map(|f| &mut f.header);
        let of_globals = self.globals.iter_mut().filter(|g| g.initializer.is_some()).map(|g| &mut g.header);
        for header in headers.chain(of_globals) {
            header.linkage = match header.linkage {
                Linkage::Weak | Linkage::Common | Linkage::ExternWeak => Linkage::WeakOdr,
                Linkage::LinkOnce | Linkage::AvailableExternally => Linkage::LinkOnceOdr,
                linkage => linkage,
            };
        }
    }
}

/// Gives the local symbols of either module another name if the other one has the name, too.
fn rename_locals(known: &mut Module, other: &mut Module, number: usize) {
    let (of_known, of_other) = (names(known), names(other));
    let shared = |local: &BTreeSet<Arc<str>>, all: &BTreeSet<Arc<str>>| -> BTreeSet<Arc<str>> {
        local.intersection(all).cloned().collect()
    };
    let mut locals = shared(&locals(other), &of_known);
    locals.retain(|name| !name.starts_with("llvm."));
    let taken = |name: &str| of_known.contains(name) || of_other.contains(name);
    let renamed = |name: &str, from: usize| {
        (from..).map(|i| format!("{name}.{i}")).find(|candidate| !taken(candidate)).map(Arc::from)
    };
    other.rename(&|name| if locals.contains(name) { renamed(name, number) } else { None });
    let locals = shared(&self::locals(known), &names(other));
    known.rename(&|name| if locals.contains(name) { renamed(name, 0) } else { None });
}

/// Gives the named types of `other` another name that are something else in `known`, and those that contain them. Types of
/// one name and one body become one.
fn rename_types(known: &Module, other: &mut Module, number: usize) {
    let mut names: BTreeMap<Arc<str>, Arc<str>> = BTreeMap::new();
    loop {
        let differs = |name: &Arc<str>, body: &Option<Arc<StructType>>| {
            let has_renamed = || body.iter().flat_map(|body| &body.fields).any(|field| mentions(field, &names));
            known.named_types.get(name).is_some_and(|own| own != body || has_renamed())
        };
        let renamed = other.named_types.iter().filter(|(name, body)| !names.contains_key(*name) && differs(name, body));
        let renamed: Vec<Arc<str>> = renamed.map(|(name, _)| name.clone()).collect();
        if renamed.is_empty() {
            break;
        }
        let taken = |name: &str| known.named_types.contains_key(name) || other.named_types.contains_key(name);
        for name in renamed {
            let fresh = (number..).map(|i| format!("{name}.{i}")).find(|candidate| !taken(candidate));
            names.extend(fresh.map(|fresh| (name, fresh.into())));
        }
    }
    if !names.is_empty() {
        // A map of names changes the type of nothing, so it is always possible and no instruction becomes superfluous.
        let _ = Retype { names, ..Retype::default() }.apply(other);
    }
}

/// Whether a type contains one of these named types.
fn mentions(ty: &Type, names: &BTreeMap<Arc<str>, Arc<str>>) -> bool {
    match ty {
        Type::Named(name) => names.contains_key(name),
        ty => ty.has_part(|part| mentions(part, names)),
    }
}

fn names(module: &Module) -> BTreeSet<Arc<str>> {
    let functions = module.functions.iter().map(|f| &f.name);
    functions
        .chain(module.globals.iter().map(|g| &g.name))
        .chain(module.aliases.iter().map(|a| &a.name))
        .cloned()
        .collect()
}

fn locals(module: &Module) -> BTreeSet<Arc<str>> {
    let functions = module.functions.iter().map(|f| (&f.name, f.header.linkage));
    let globals = module.globals.iter().map(|g| (&g.name, g.header.linkage));
    let aliases = module.aliases.iter().map(|a| (&a.name, a.header.linkage));
    let all = functions.chain(globals).chain(aliases);
    all.filter(|(_, linkage)| linkage.is_local()).map(|(name, _)| name.clone()).collect()
}

/// Whether the linker drops a definition in favour of another one.
fn is_weak(linkage: Linkage) -> bool {
    match linkage {
        Linkage::LinkOnce
        | Linkage::LinkOnceOdr
        | Linkage::Weak
        | Linkage::WeakOdr
        | Linkage::Common
        | Linkage::AvailableExternally => true,
        Linkage::External | Linkage::Private | Linkage::Internal | Linkage::Appending | Linkage::ExternWeak => false,
    }
}

/// Whether the linker takes the other definition.
fn is_weaker(function: &Function, other: &Function) -> bool {
    let is_copy = |f: &Function| f.header.linkage == Linkage::AvailableExternally;
    other.is_definition() && is_weak(function.header.linkage) && (is_copy(function) || !is_copy(other))
}

/// Appends the elements of an array: constructors, and the like.
fn append(known: &mut Global, other: &Global) -> Result<(), Conflict> {
    let elements = |global: &Global| match (&global.initializer, &global.ty) {
        (Some(Constant { kind: ConstantKind::Aggregate(parts), .. }), Type::Array(_, element)) => {
            Some((parts.to_vec(), element.clone()))
        }
        (Some(_), Type::Array(0, element)) => Some((Vec::new(), element.clone())),
        _ => None,
    };
    let conflict = || Conflict(known.name.clone());
    let ((mut all, element), (more, _)) = elements(known).zip(elements(other)).ok_or_else(conflict)?;
    all.extend(more);
    known.ty = Type::Array(all.len() as u64, element);
    known.initializer = Some(Constant { ty: known.ty.clone(), kind: ConstantKind::Aggregate(all.into()) });
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{LlvmVersion, parse};

    fn linked(texts: &[&str]) -> Result<Module, Conflict> {
        Module::link(texts.iter().map(|text| parse(text, LlvmVersion::DEFAULT).expect(text)).collect())
    }

    #[test]
    fn the_strong_definition_stays() {
        let weak = "define weak i32 @f() {\n ret i32 1\n}\n@v = common global i32 0\n";
        let strong = "define i32 @f() {\n ret i32 2\n}\n@v = global i32 5\n";
        for texts in [[weak, strong], [strong, weak]] {
            let module = linked(&texts).expect("they fit");
            assert_eq!(module.functions.len(), 1);
            assert_eq!(module.functions[0].header.linkage, Linkage::External);
            assert_eq!(module.globals[0].header.linkage, Linkage::External);
        }
        assert_eq!(linked(&[strong, strong]), Err(Conflict("f".into())));
        let mut module = linked(&[weak, "declare i32 @f()\n"]).expect("they fit");
        assert!(module.functions[0].is_definition());
        module.resolve_symbols();
        assert!(!module.functions[0].header.linkage.is_interposable());
        assert!(!module.globals[0].header.linkage.is_interposable());
    }

    #[test]
    fn local_symbols_do_not_meet() {
        let local = "@s = internal global i32 1\ndefine ptr @a() {\n ret ptr @s\n}\n";
        let other = "@s = global i32 2\ndefine ptr @b() {\n ret ptr @s\n}\n";
        for texts in [[local, other], [other, local]] {
            let module = linked(&texts).expect("they fit");
            let names: Vec<&str> = module.globals.iter().map(|g| &*g.name).collect();
            assert!(names.len() == 2 && names.contains(&"s"), "{names:?}");
            let external = module.global("s").expect("the external one");
            assert_eq!(external.header.linkage, Linkage::External);
        }
    }

    #[test]
    fn types_of_one_name_and_two_bodies_stay_two() {
        let first = "%pair = type { i32, i32 }\n%same = type { i8 }\n@a = global %pair zeroinitializer\n@s = global %same zeroinitializer\n";
        let second = "%pair = type { i64, i64 }\n%both = type { [2 x %pair], ptr }\n%same = type { i8 }\n\
                      define i64 @f(ptr byval(%both) %p, %pair %q) {\n  %x = alloca %both\n  %y = extractvalue %pair %q, 1\n  \
                      %z = getelementptr %both, ptr %p, i64 0, i32 1\n  ret i64 %y\n}\n@t = global %same zeroinitializer\n";
        let third = "%pair = type { i16 }\n%both = type { [2 x %pair], ptr }\n@c = global %both zeroinitializer\n";
        let module = linked(&[first, second, third]).expect("they fit");
        assert_eq!(crate::verify(&module), Ok(()));
        let names: Vec<&str> = module.named_types.keys().map(|name| &**name).collect();
        assert_eq!(names, ["both", "both.2", "pair", "pair.1", "pair.2", "same"]);
        let text = module.to_string();
        assert!(text.contains("%both = type { [2 x %pair.1], ptr }"), "{text}");
        assert!(text.contains("%both.2 = type { [2 x %pair.2], ptr }"), "{text}");
        assert!(text.contains("@f(ptr byval(%both) %p, %pair.1 %q)"), "{text}");
        assert!(text.contains("extractvalue %pair.1 %q, 1"), "{text}");
    }

    #[test]
    fn constructors_are_appended() {
        let module = |name: &str| {
            format!(
                "@llvm.global_ctors = appending global [1 x {{ i32, ptr, ptr }}] [{{ i32, ptr, ptr }} {{ i32 65535, ptr @{name}, ptr null }}]\n\
                 define internal void @{name}() {{\n ret void\n}}\n"
            )
        };
        let all = linked(&[&module("c"), &module("c")]).expect("they fit");
        assert!(matches!(all.globals[0].ty, Type::Array(2, _)));
        assert_eq!(all.functions.len(), 2);
    }
}
