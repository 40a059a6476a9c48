//! The symbols and metadata nodes that the fragments of a module mention. They are defined when its functions are
//! complete, so that no function needs to know what another one has mentioned.

use super::parse::PRELUDE as PRELUDE_TEXT;
use crate::memory::{LIBRARY, library_function};
use irrefute_ir::{Function, LlvmVersion, Module, Operand, parse};
use irrefute_semantics::library;
use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};

/// The globals and nodes that fragments mention.
pub(super) static PRELUDE: LazyLock<Module> =
    LazyLock::new(|| parse(PRELUDE_TEXT, LlvmVersion::DEFAULT).unwrap_or_else(|_| Module::new(LlvmVersion::DEFAULT)));

/// Adds what is missing: variables of the prelude, with this prefix, its nodes, and declarations of library functions.
pub(crate) fn define_symbols(module: &mut Module, prefix: &str) {
    let (mut symbols, mut nodes) = (BTreeSet::new(), Vec::new());
    for function in module.definitions() {
        function.for_each_symbol(&mut |name| {
            symbols.insert(name.clone());
        });
        function.for_each_attachment(&mut |attachment| attachment.node.for_each_reference(&mut |id| nodes.push(id)));
        function.for_each_operand(|operand| {
            if let Operand::Metadata(node) = operand {
                node.for_each_reference(&mut |id| nodes.push(id));
            }
        });
    }
    for global in &PRELUDE.globals {
        let name: Arc<str> = format!("{prefix}{}", global.name).into();
        if symbols.contains(&name) && module.globals.iter().all(|known| known.name != name) {
            let mut global = global.clone();
            global.name = name;
            module.globals.push(global);
        }
    }
    for name in symbols {
        if module.function(&name).is_none()
            && let Some(declaration) = declaration(&name)
        {
            // Callees precede their callers.
            module.functions.insert(0, declaration);
        }
    }
    while let Some(id) = nodes.pop() {
        if let Some(node) = PRELUDE.metadata.get(&id)
            && module.metadata.insert(id, node.clone()).is_none()
        {
            node.for_each_reference(&mut |id| nodes.push(id));
        }
    }
}

/// A library function with the type with which it is modelled, without what LLVM infers of it.
fn declaration(name: &str) -> Option<Function> {
    if LIBRARY.contains(&name) {
        return Some(library_function(name));
    }
    let ty = library::type_of(name)?;
    let mut function = Function::new(name, ty.ret, &ty.params);
    function.varargs = ty.varargs;
    Some(function)
}
