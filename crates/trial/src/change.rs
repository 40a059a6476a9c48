//! How LLVM changed a function.

use irrefute_ir::{Function, Module, Operand, TerminatorOp, same_body};
use serde::Serialize;

/// How a function changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Change {
    /// The body is the same after renaming; attributes of the function do not count.
    Same,
    /// The body changed.
    Body,
    /// Nothing is left but the return of a constant or of an argument.
    Collapsed,
}

impl Change {
    /// Compares a function before and after, each with the module that it is in.
    pub fn between(before: (&Module, &Function), after: (&Module, &Function)) -> Change {
        if same_body(before.0, before.1, after.0, after.1) {
            return Change::Same;
        }
        if collapsed(after.1) { Change::Collapsed } else { Change::Body }
    }

    /// Whether the body changed. A change of attributes alone does not count.
    pub fn is_change(self) -> bool {
        self != Change::Same
    }
}

/// Whether nothing is left but a `ret` of a constant or an argument, or `unreachable`.
fn collapsed(f: &Function) -> bool {
    let [only] = &f.blocks[..] else { return false };
    let returns_given = match &only.term.op {
        TerminatorOp::Ret(Some(Operand::Local(v))) => v.index() < f.params.len(),
        TerminatorOp::Ret(_) | TerminatorOp::Unreachable => true,
        _ => false,
    };
    only.insts.is_empty() && returns_given
}
