//! Which functions are compared with each other (docs/semantics.md#entries-and-globals).

use irrefute_ir::{Function, Module};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Two functions to compare, by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedPair {
    /// The name of the pair in reports: that of the source.
    pub name: Arc<str>,
    /// The function of the source.
    pub source: Arc<str>,
    /// The function of the target; `None` if the target must define it and does not.
    pub target: Option<Arc<str>>,
}

/// The pairs within one module: `src` and `tgt`, `src1` and `tgt1`, `src_x` and `tgt_x`, …
///
/// ```
/// use irrefute_ir::{Function, LlvmVersion, Module, TerminatorOp, Type};
/// use irrefute_refine::pairs::within;
/// assert!(within(&Module::new(LlvmVersion::DEFAULT)).is_empty());
/// ```
pub fn within(module: &Module) -> Vec<NamedPair> {
    let defined = |name: &str| module.definitions().find(|f| &*f.name == name).map(|f| f.name.clone());
    module
        .definitions()
        .filter_map(|source| {
            let suffix = source.name.strip_prefix("src")?;
            let target = defined(&format!("tgt{suffix}"))?;
            Some(NamedPair { name: source.name.clone(), source: source.name.clone(), target: Some(target) })
        })
        .collect()
}

/// Which functions that are not visible outside their module are entries, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LocalFunctions {
    /// None is compared: a module pass may specialize, merge or delete them.
    Skipped,
    /// Those whose address is a value on both sides, and whose type and calling convention are the same: who has the
    /// address may call them, so that passes over modules keep what they are.
    Addressed,
    /// All are: passes over functions never change a signature.
    Compared,
}

/// The local functions of a source that may be entries.
pub fn local_entries(source: &Module, locals: LocalFunctions) -> BTreeSet<&str> {
    let local = || source.definitions().filter(|f| f.header.linkage.is_local()).map(|f| &*f.name);
    match locals {
        LocalFunctions::Skipped => BTreeSet::new(),
        LocalFunctions::Addressed => {
            let addressed = source.addressed();
            local().filter(|name| addressed.contains(name)).collect()
        }
        LocalFunctions::Compared => local().collect(),
    }
}

/// The pairs of two modules: every function that the source defines and others may call.
///
/// A missing target is a finding, unless the symbol may be discarded; a discarded symbol has no pair.
pub fn between(source: &Module, target: &Module, locals: LocalFunctions) -> Vec<NamedPair> {
    let entries = local_entries(source, locals);
    let addressed = if locals == LocalFunctions::Addressed { target.addressed() } else { BTreeSet::new() };
    let kept = |f: &Function, t: &Function| {
        let is_same = f.function_type() == t.function_type() && f.header.convention == t.header.convention;
        !f.header.linkage.is_local() || locals == LocalFunctions::Compared || (is_same && addressed.contains(&*t.name))
    };
    source
        .definitions()
        .filter(|f| !f.header.linkage.is_local() || entries.contains(&*f.name))
        .filter_map(|f| {
            let found = target.definitions().find(|t| t.name == f.name);
            match found {
                Some(t) if !kept(f, t) => return None,
                None if is_discardable(f) => return None,
                Some(_) | None => {}
            }
            Some(NamedPair { name: f.name.clone(), source: f.name.clone(), target: found.map(|t| t.name.clone()) })
        })
        .collect()
}

/// Whether a definition may be left out of the target (docs/semantics.md#entries-and-globals).
fn is_discardable(function: &Function) -> bool {
    use irrefute_ir::Linkage::*;
    match function.header.linkage {
        Private | Internal | AvailableExternally | LinkOnce | LinkOnceOdr => true,
        External | Weak | WeakOdr | Common | Appending | ExternWeak => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use irrefute_ir::{Block, Linkage, LlvmVersion, TerminatorOp, Type};

    fn module(functions: &[(&str, Linkage)]) -> Module {
        let mut module = Module::new(LlvmVersion::DEFAULT);
        for (name, linkage) in functions {
            let mut f = Function::new(*name, Type::Void, &[]);
            let term = TerminatorOp::Ret(None).into();
            f.blocks.push(Block { name: None, phis: Vec::new(), insts: Vec::new(), term });
            f.header.linkage = *linkage;
            module.functions.push(f);
        }
        module
    }

    fn names(pairs: &[NamedPair]) -> Vec<(&str, Option<&str>)> {
        pairs.iter().map(|p| (&*p.source, p.target.as_deref())).collect()
    }

    #[test]
    fn source_and_target_by_their_suffix() {
        let all = ["src", "tgt", "src1", "tgt1", "src_x", "tgt_y", "f"].map(|n| (n, Linkage::External));
        assert_eq!(names(&within(&module(&all))), [("src", Some("tgt")), ("src1", Some("tgt1"))]);
    }

    #[test]
    fn a_missing_function_is_a_pair_unless_it_may_be_discarded() {
        let source = module(&[
            ("kept", Linkage::External),
            ("lost", Linkage::External),
            ("local", Linkage::Internal),
            ("once", Linkage::LinkOnceOdr),
            ("weak", Linkage::WeakOdr),
        ]);
        let target = module(&[("kept", Linkage::External), ("local", Linkage::Internal)]);
        let pairs = between(&source, &target, LocalFunctions::Skipped);
        assert_eq!(names(&pairs), [("kept", Some("kept")), ("lost", None), ("weak", None)]);
        let pairs = between(&source, &target, LocalFunctions::Compared);
        assert!(names(&pairs).contains(&("local", Some("local"))));
    }
}
