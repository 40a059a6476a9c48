//! Tokens of convergence ("Convergent Operation Semantics"): where the intrinsics that make them may stand.

use super::symbols::Symbol;
use super::{Fault, VerifyScope};
use crate::IntrinsicId;
use crate::attribute_table::AttrKind;
use crate::instruction::{Call, Callee, Op};
use crate::module::{BlockId, ENTRY};

/// Checks an instruction by what stands before it in its block.
pub fn check_position(scope: &VerifyScope, block: BlockId, position: usize) -> Result<(), Fault> {
    let before = &scope.function.block(block).insts[..position];
    let Op::Call(call) = &scope.function.block(block).insts[position].op else { return Ok(()) };
    let follows_convergent = || before.iter().any(|inst| matches!(&inst.op, Op::Call(c) if is_convergent(scope, c)));
    match call.intrinsic().and_then(IntrinsicId::of) {
        Some(IntrinsicId::ExperimentalConvergenceEntry) => {
            if block != ENTRY {
                return Err(Fault::Convergence("llvm.experimental.convergence.entry must be in the entry block"));
            }
            if !scope.function.attrs.has(AttrKind::Convergent) {
                return Err(Fault::Convergence("only a convergent function has a llvm.experimental.convergence.entry"));
            }
            if follows_convergent() {
                return Err(Fault::Convergence(
                    "llvm.experimental.convergence.entry must be the first convergent operation of its block",
                ));
            }
        }
        Some(IntrinsicId::ExperimentalConvergenceLoop) if follows_convergent() => {
            return Err(Fault::Convergence(
                "llvm.experimental.convergence.loop must be the first convergent operation of its block",
            ));
        }
        Some(_) | None => {}
    }
    Ok(())
}

fn is_convergent(scope: &VerifyScope, call: &Call) -> bool {
    let by_callee = match &call.callee {
        Callee::Direct(name) => match scope.symbols.get(name) {
            Some(Symbol::Function(function)) => function.attrs.has(AttrKind::Convergent),
            Some(Symbol::Global(_) | Symbol::Alias(_)) | None => false,
        },
        Callee::Indirect(_) | Callee::Asm(_) => false,
    };
    let makes_token = matches!(
        call.intrinsic().and_then(IntrinsicId::of),
        Some(
            IntrinsicId::ExperimentalConvergenceAnchor
                | IntrinsicId::ExperimentalConvergenceEntry
                | IntrinsicId::ExperimentalConvergenceLoop
        )
    );
    makes_token || by_callee || call.fn_attrs.has(AttrKind::Convergent)
}
