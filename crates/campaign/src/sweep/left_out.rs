//! Definitions that have no verdict of their own, each with the reason: no function of a file is passed over in silence.

use irrefute_ir::{Callee, Function, Linkage, Module};
use serde::Serialize;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A definition that was not compared by itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LeftOut {
    /// Its name in the file.
    pub name: Arc<str>,
    /// Why.
    pub reason: LeftOutReason,
}

/// Why a definition is not compared by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, thiserror::Error)]
#[serde(rename_all = "kebab-case")]
pub enum LeftOutReason {
    /// It is part of what functions do that were compared.
    #[error("internal, and judged through functions that call it")]
    ThroughCallers,
    /// Its signature may be another one afterwards, and nobody who was compared calls it.
    #[error("internal, and no function that is judged calls it: passes over modules may change its signature")]
    NobodyCalls,
    /// Another module has the definition.
    #[error("a copy of a definition that lies elsewhere (`available_externally`)")]
    LiesElsewhere,
    /// LLVM was free to discard it, and did.
    #[error("discarded, as its linkage allows")]
    Discarded,
}

/// The definitions of a module that are not among those that were judged.
pub(crate) fn left_out(module: &Module, judged: &BTreeSet<&str>) -> Vec<LeftOut> {
    let called = called_by(module, judged);
    let reason = |f: &Function| match f.header.linkage {
        Linkage::Private | Linkage::Internal if called.contains(&*f.name) => LeftOutReason::ThroughCallers,
        Linkage::Private | Linkage::Internal => LeftOutReason::NobodyCalls,
        Linkage::AvailableExternally => LeftOutReason::LiesElsewhere,
        Linkage::External
        | Linkage::LinkOnce
        | Linkage::LinkOnceOdr
        | Linkage::Weak
        | Linkage::WeakOdr
        | Linkage::Common
        | Linkage::Appending
        | Linkage::ExternWeak => LeftOutReason::Discarded,
    };
    let others = module.definitions().filter(|f| !judged.contains(&*f.name));
    others.map(|f| LeftOut { name: f.name.clone(), reason: reason(f) }).collect()
}

/// The functions that these functions call, directly or through others.
pub(crate) fn called_by<'a>(module: &'a Module, callers: &BTreeSet<&str>) -> BTreeSet<&'a str> {
    let mut called = BTreeSet::new();
    let mut pending: Vec<&Function> = module.definitions().filter(|f| callers.contains(&*f.name)).collect();
    while let Some(function) = pending.pop() {
        function.for_each_call(&mut |call| {
            let Callee::Direct(name) = &call.callee else { return };
            if called.insert(&**name) {
                pending.extend(module.function(name));
            }
        });
    }
    called
}

#[cfg(test)]
mod tests {
    use super::*;
    use irrefute_ir::{LlvmVersion, parse};

    #[test]
    fn each_definition_without_a_result_has_a_reason() {
        let text = "define void @f() {\n call void @called()\n ret void\n}\n\
                    define internal void @called() {\n call void @deeper()\n ret void\n}\n\
                    define private void @deeper() {\n ret void\n}\n\
                    define internal void @alone() {\n ret void\n}\n\
                    define linkonce void @once() {\n ret void\n}\n\
                    define available_externally void @copy() {\n ret void\n}\n";
        let module = parse(text, LlvmVersion::DEFAULT).expect("a module");
        let all: Vec<_> =
            left_out(&module, &["f"].into()).into_iter().map(|f| (f.name.to_string(), f.reason)).collect();
        let expected = [
            ("called", LeftOutReason::ThroughCallers),
            ("deeper", LeftOutReason::ThroughCallers),
            ("alone", LeftOutReason::NobodyCalls),
            ("once", LeftOutReason::Discarded),
            ("copy", LeftOutReason::LiesElsewhere),
        ];
        assert_eq!(all, expected.map(|(name, reason)| (name.to_owned(), reason)));
    }
}
