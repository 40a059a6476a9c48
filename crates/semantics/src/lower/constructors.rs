//! Constructors: the functions that `llvm.global_ctors` names run before anything else does.
//!
//! So a variable that they may write does not start with its initializer. That is not modelled: a function that reaches
//! such a variable is refused. Variables that other modules see start with anything as it is.

use crate::memory::{BlockKind, Globals};
use crate::program::{Body, Lowered};

const NAME: &str = "llvm.global_ctors";
const REASON: &str = "memory: a variable that a constructor of the module may write";

/// Refuses every function that reaches what a constructor may write.
pub(super) fn refuse_what_they_change(functions: &mut [Lowered], globals: &Globals) {
    let Some(list) = globals.variables.iter().find(|variable| &*variable.name == NAME) else { return };
    // A list that cannot be evaluated may name any function.
    let named: Vec<usize> = match &list.contents {
        Ok(contents) => contents
            .pointers()
            .filter_map(|(_, pointer)| match pointer.block()?.kind() {
                BlockKind::Function(index) => Some(index as usize),
                BlockKind::Global(_) | BlockKind::Label(_) | BlockKind::Given(_) | BlockKind::Fresh(_) => None,
            })
            .collect(),
        Err(_) => (0..functions.len()).collect(),
    };
    let starts_as_written = |&index: &u32| {
        let variable = &globals.variables[index as usize];
        !variable.external && !variable.constant
    };
    let reached = named.iter().flat_map(|&function| &functions[function].reached.variables).copied();
    let changed: Vec<u32> = reached.filter(starts_as_written).collect();
    for function in functions.iter_mut().filter(|function| matches!(function.body, Body::Code(_))) {
        if function.reached.variables.iter().any(|variable| changed.contains(variable)) {
            function.body = Body::Unsupported(REASON.into());
        }
    }
}
