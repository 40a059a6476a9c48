//! Exception handling ("Exception Handling in LLVM"): unwinding leads to blocks that begin with a pad,
//! and nothing else leads there.

use super::error::TypeClass;
use super::error::expect;
use super::{Errors, Fault, Place, Position, VerifyScope};
use crate::cfg::Cfg;
use crate::instruction::{Clause, Op, Operand, TerminatorOp};
use crate::module::{Block, BlockId};
use crate::types::Type;

/// The first instruction of a block after its phis, as a kind of pad.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pad {
    Landing,
    Cleanup,
    Catch,
    CatchSwitch,
    None,
}

fn pad(block: &Block) -> Pad {
    match block.insts.first().map(|i| &i.op) {
        Some(Op::LandingPad { .. }) => Pad::Landing,
        Some(Op::FuncletPad { catch: true, .. }) => Pad::Catch,
        Some(Op::FuncletPad { catch: false, .. }) => Pad::Cleanup,
        None if matches!(block.term.op, TerminatorOp::CatchSwitch { .. }) => Pad::CatchSwitch,
        Some(_) | None => Pad::None,
    }
}

/// The block to which a terminator unwinds; `None` if it does not unwind within the function.
fn unwind_target(op: &TerminatorOp) -> Option<BlockId> {
    match op {
        TerminatorOp::Invoke { unwind, .. } => Some(*unwind),
        TerminatorOp::CatchSwitch { unwind, .. } | TerminatorOp::CleanupRet { unwind, .. } => *unwind,
        TerminatorOp::Ret(_)
        | TerminatorOp::Br(_)
        | TerminatorOp::CondBr { .. }
        | TerminatorOp::Switch { .. }
        | TerminatorOp::Unreachable
        | TerminatorOp::IndirectBr { .. }
        | TerminatorOp::CallBr { .. }
        | TerminatorOp::Resume(_)
        | TerminatorOp::CatchRet { .. } => None,
    }
}

/// Checks a landing pad on its own. Its result has the type that it states.
pub fn landingpad(scope: &VerifyScope, ty: &Type, cleanup: bool, clauses: &[Clause]) -> Result<Type, Fault> {
    scope.symbols.check_type(ty)?;
    if clauses.is_empty() && !cleanup {
        return Err(Fault::ExceptionHandling("a landingpad needs a clause or cleanup"));
    }
    for clause in clauses {
        let (class, operand) = match clause {
            Clause::Catch(o) => (TypeClass::Pointer, o),
            Clause::Filter(o) => (TypeClass::Aggregate, o),
        };
        scope.symbols.expect_class("the clause", class, scope.function.type_of(operand))?;
        if !matches!(operand, Operand::Const(_)) {
            return Err(Fault::ExceptionHandling("a clause of a landingpad must be a constant"));
        }
    }
    Ok(ty.clone())
}

/// Checks pads and the edges to them.
pub fn check(scope: &VerifyScope, cfg: &Cfg, errors: &mut Errors) {
    let function = scope.function;
    check_exception_type(scope, errors);
    for id in function.block_ids() {
        let block = function.block(id);
        let mut report = |position, reason| {
            errors.report(Place::instruction(function, id, position), Fault::ExceptionHandling(reason));
        };
        if let Some(target) = unwind_target(&block.term.op)
            && matches!(pad(function.block(target)), Pad::None | Pad::Catch)
        {
            report(Position::Terminator, "the unwind destination does not begin with a pad");
        }
        if matches!(block.term.op, TerminatorOp::Resume(_)) && function.header.personality.is_none() {
            report(Position::Terminator, "resume in a function without personality");
        }
        if let Some(i) = block.insts.iter().skip(1).position(|inst| inst.op.is_pad()) {
            report(Position::Inst(i + 1), "a pad is not the first instruction of its block");
        }
        if let Some(reason) = wrong_pad(scope, cfg, id) {
            report(if block.insts.is_empty() { Position::Terminator } else { Position::Inst(0) }, reason);
        }
    }
}

/// All landing pads of a function must give one type, and all `resume` must take it.
fn check_exception_type(scope: &VerifyScope, errors: &mut Errors) {
    let function = scope.function;
    let mut first = None;
    for id in function.block_ids() {
        let block = function.block(id);
        let landed = block.insts.first().and_then(|inst| match &inst.op {
            Op::LandingPad { ty, .. } => Some((Position::Inst(0), ty)),
            _ => None,
        });
        let resumed = match &block.term.op {
            TerminatorOp::Resume(value) => Some((Position::Terminator, function.type_of(value))),
            _ => None,
        };
        for (position, ty) in landed.into_iter().chain(resumed) {
            let result = expect("the exception", first.get_or_insert(ty), ty);
            errors.check(|| Place::instruction(function, id, position), result);
        }
    }
}

/// The mistake of the pad at the beginning of a block, if there is one.
fn wrong_pad(scope: &VerifyScope, cfg: &Cfg, id: BlockId) -> Option<&'static str> {
    let function = scope.function;
    let kind = pad(function.block(id));
    if kind == Pad::None {
        return None;
    }
    if function.header.personality.is_none() {
        return Some("a pad in a function without personality");
    }
    let unwinds = |op: &TerminatorOp| unwind_target(op) == Some(id);
    // How a predecessor may reach a pad of this kind.
    let arrives = |p: &BlockId| match (kind, &function.block(*p).term.op) {
        (Pad::Landing, TerminatorOp::Invoke { normal, .. }) => *normal != id,
        (Pad::Catch, TerminatorOp::CatchSwitch { handlers, .. }) => handlers.contains(&id),
        (Pad::Landing | Pad::Catch, _) => false,
        (Pad::Cleanup | Pad::CatchSwitch | Pad::None, op) => unwinds(op),
    };
    (!cfg.predecessors(id).iter().all(arrives)).then_some("a pad that is reached other than by unwinding")
}
