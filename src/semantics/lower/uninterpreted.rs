//! Uninterpreted intrinsics: those of targets whose instructions are not modelled. The environment answers for them, as
//! for a function without a body: what is right for every function in its place is right for the one that it is. What is
//! wrong for some function may be right for it, so no difference is a violation
//! ([`Support::Uninterpreted`](crate::semantics::promises::Support)).
//!
//! Such an intrinsic may have effects, which its declaration bounds. LLVM's own intrinsics are not uninterpreted:
//! passes make them of other instructions, and one that no input reaches must not hide what others show.

use super::Reason;
use super::lowering::Lowering;
use crate::ir::{AttrKind, Call, Function, Type, base_name};
use crate::semantics::program::FunctionIndex;
use crate::semantics::promises::{PromiseName, PromisePlace, Support};
use crate::semantics::targets;

/// The declaration of an intrinsic that has no meaning here; its call is noted as uninterpreted.
///
/// # Errors
/// The intrinsic, by its name, if it may do more than a function without a body can.
pub(super) fn declared(lowering: &mut Lowering, name: &str, call: &Call) -> Result<FunctionIndex, Reason> {
    let declared = lowering.context.names.get(name).copied();
    let declared = declared.filter(|index| {
        let function = &lowering.context.module.functions[index.index()];
        call.bundles.is_empty() && is_like_a_function(function)
    });
    let Some(index) = declared else { return Err(Reason::from(format!("the intrinsic {}", base_name(name)))) };
    let promise = PromiseName::Intrinsic(base_name(name).into());
    lowering.promises.note(promise, PromisePlace::CallSite, Support::Uninterpreted);
    Ok(index)
}

/// Whether a function without a body can stand for an intrinsic. What is `convergent` depends on other threads, and what
/// returns twice is no function.
fn is_like_a_function(function: &Function) -> bool {
    let is_value = |ty: &Type| !matches!(ty, Type::Metadata | Type::Token | Type::Label);
    let types = function.function_type();
    !function.attrs.has(AttrKind::Convergent)
        && !function.attrs.has(AttrKind::ReturnsTwice)
        && function.attrs.has(AttrKind::NoUnwind)
        && is_value(&types.ret)
        && types.params.iter().all(is_value)
        && targets::is_without_meaning(function)
}
