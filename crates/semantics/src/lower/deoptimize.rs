//! Guards, `llvm.experimental.deoptimize`, and the states of "deopt" bundles (docs/semantics.md#deoptimization).

use super::Reason;
use super::lowering::Lowering;
use crate::program::{Action, DeoptSite, Slots};
use irrefute_ir::{Argument, BundleTag, Call, IntrinsicId};

/// Lowers a call of `llvm.experimental.guard`.
pub(super) fn guard<'a>(lowering: &mut Lowering<'a>, call: &'a Call) -> Result<(), Reason> {
    let [condition, rest @ ..] = &call.args[..] else { return Err("a guard without a condition".into()) };
    let condition = lowering.operand(&condition.operand)?.start;
    let site = site(lowering, call, rest)?;
    lowering.emit(Action::Guard { condition, site });
    Ok(())
}

/// Lowers a call of `llvm.experimental.deoptimize`.
pub(super) fn deoptimize<'a>(lowering: &mut Lowering<'a>, call: &'a Call) -> Result<(), Reason> {
    let site = site(lowering, call, &call.args)?;
    lowering.emit(Action::Deoptimize(site));
    Ok(())
}

/// The site with these arguments and the state of the call.
fn site<'a>(lowering: &mut Lowering<'a>, call: &'a Call, args: &'a [Argument]) -> Result<Box<DeoptSite>, Reason> {
    if let Some((tag, _)) = call.bundles.iter().find(|(tag, _)| *tag != BundleTag::Deopt) {
        return Err(format!("the operand bundle \"{tag}\" of {}", IntrinsicId::ExperimentalGuard.name()).into());
    }
    let args = args.iter().map(|argument| lowering.operand(&argument.operand)).collect::<Result<_, _>>()?;
    let state = state(lowering, call)?.unwrap_or_default();
    Ok(Box::new(DeoptSite { args, state }))
}

/// The operands of the "deopt" bundle of a call, if it has one.
pub(super) fn state<'a>(lowering: &mut Lowering<'a>, call: &'a Call) -> Result<Option<Vec<Slots>>, Reason> {
    let Some((_, operands)) = call.bundles.iter().find(|(tag, _)| *tag == BundleTag::Deopt) else { return Ok(None) };
    operands.iter().map(|operand| lowering.operand(operand)).collect::<Result<_, _>>().map(Some)
}
