//! Uninterpreted intrinsics: those of targets whose instructions are not modelled. If one is a function of its
//! arguments alone, the environment answers for it, as for a function without a body: what is right for every function
//! in its place is right for the one that it is. What is wrong for some function may be right for it, so no difference
//! is a violation ([`Support::Uninterpreted`](crate::semantics::promises::Support)).

use super::lowering::Lowering;
use super::{Reason, attributes};
use crate::ir::{AttrKind, Call, Function, Type, base_name};
use crate::semantics::memory::Permission;
use crate::semantics::program::{FunctionIndex, MemoryEffects};
use crate::semantics::promises::{PromiseName, PromisePlace, Support};

/// The declaration of an intrinsic that has no meaning here; its call is noted as uninterpreted.
///
/// # Errors
/// The intrinsic, by its name, if it may do more than give a function of its arguments.
pub(super) fn declared(lowering: &mut Lowering, name: &str, call: &Call) -> Result<FunctionIndex, Reason> {
    let declared = lowering.context.names.get(name).copied();
    let declared = declared.filter(|index| {
        let function = &lowering.context.module.functions[index.index()];
        call.bundles.is_empty() && is_function_of_arguments(function)
    });
    let Some(index) = declared else { return Err(Reason::from(format!("the intrinsic {}", base_name(name)))) };
    let promise = PromiseName::Intrinsic(base_name(name).into());
    lowering.promises.note(promise, PromisePlace::CallSite, Support::Uninterpreted);
    Ok(index)
}

const NO_MEMORY: MemoryEffects =
    MemoryEffects { arguments: Permission::NONE, inaccessible: Permission::NONE, other: Permission::NONE };

/// Whether a declaration says that the function does nothing but give a value, which depends on its arguments. What is
/// `convergent` depends on other threads.
fn is_function_of_arguments(function: &Function) -> bool {
    let returns = [AttrKind::WillReturn, AttrKind::NoUnwind].iter().all(|kind| function.attrs.has(kind));
    let is_value = |ty: &Type| !matches!(ty, Type::Metadata | Type::Token | Type::Label);
    let types = function.function_type();
    returns
        && !function.attrs.has(AttrKind::Convergent)
        && attributes::effects(&function.attrs).memory == NO_MEMORY
        && types.ret != Type::Void
        && is_value(&types.ret)
        && types.params.iter().all(is_value)
}
