//! Uninterpreted functions: intrinsics of targets whose instructions are not modelled, functions of the library that are
//! not, and [inline assembly](assembly). The environment answers for them, as for any function without a body: what is
//! right for every function in its place is right for the one that it is. What is wrong for some function may be right for
//! it, so a difference of executions that call one is no violation ([`Dependence::Meaning`](crate::Dependence)).
//!
//! They may have effects, which their declarations bound. LLVM's own intrinsics are not uninterpreted: passes make them
//! of other instructions, and know what they mean.

use super::lowering::Lowering;
use super::{Reason, assembly, attributes, call};
use crate::program::{Action, FunctionIndex, Slots, Target, ValueConstraints};
use crate::promises::{PromiseName, PromisePlace, Support};
use crate::value::Shape;
use crate::{Dependence, library, targets};
use irrefute_ir::{AttrKind, Attributes, Call, Function, StringKey, Type, base_name};

/// Whether a function has no body, and LLVM knows what its name means. A call of it that nothing models is uninterpreted.
pub(super) fn is_known_to_llvm(function: &Function) -> bool {
    match function.is_intrinsic() {
        true => targets::is_without_meaning(function),
        false => is_of_library(function) || assembly::is_assembly(function),
    }
}

/// Whether LLVM knows a function by its name alone: it has no body, or the linker may replace it.
/// LLVM takes a declaration for that of the library also where it may not rewrite calls of it, and adds what the library
/// promises.
pub(super) fn is_of_library(function: &Function) -> bool {
    !super::is_final(function) && library::is_known(&function.name)
}

/// Whether a function has a body that stays, and the name of a library function. LLVM folds a call of it by what the library does,
/// also where the body is internal, so the module promises that the body does the same.
pub(super) fn replaces_library(function: &Function) -> bool {
    super::is_final(function) && library::is_known(&function.name)
}

/// Notes a call of a body that LLVM may take for a function of the library. Executions run the body, and a difference
/// behind it shows nothing: the body may not be what the library is.
pub(super) fn note_replaced(lowering: &mut Lowering, callee: FunctionIndex) {
    let function = &lowering.context.module.functions[callee.index()];
    if replaces_library(function) {
        let promise = PromiseName::LibraryFunction(function.name.clone());
        lowering.promises.note(promise, PromisePlace::CallSite, Support::Uninterpreted);
    }
}

/// Notes a call of a function without a body as uninterpreted, if it is one of the library that is not modelled, or inline
/// assembly.
///
/// # Errors
/// The function, by its name, if it does more than a function without a body can: it jumps, or depends on other
/// threads.
pub(super) fn note_library(lowering: &mut Lowering, callee: FunctionIndex) -> Result<(), Reason> {
    let function = &lowering.context.module.functions[callee.index()];
    if assembly::is_assembly(function) {
        let promise = PromiseName::Assembly(function.name.clone());
        lowering.promises.note(promise, PromisePlace::CallSite, Support::Uninterpreted);
        return Ok(());
    }
    if !is_of_library(function) {
        return Ok(());
    }
    expect_answerable(lowering, function)?;
    let promise = PromiseName::LibraryFunction(function.name.clone());
    lowering.promises.note(promise, PromisePlace::CallSite, Support::Uninterpreted);
    Ok(())
}

/// Whether the environment can answer for a function of the library.
///
/// # Errors
/// The function, by its name, if it does more than a function without a body can.
pub(super) fn expect_answerable(lowering: &Lowering, function: &Function) -> Result<(), Reason> {
    let is_like_no_other = attributes::is_more_than_a_function(&function.attrs) || library::jumps(&function.name);
    // Where the whole program runs, an answer of the environment would be a wrong one.
    match is_like_no_other || lowering.context.is_whole {
        true => Err(Reason::from(format!("the library function @{}", function.name))),
        false => Ok(()),
    }
}

/// Notes a call of a function that others can stand for: which ones do the same, only their bodies say.
pub(super) fn note_variants(lowering: &mut Lowering, call: &Call) {
    let callee = call::named_by(lowering, call);
    for key in [StringKey::VectorFunctionAbiVariant, StringKey::ModularFormat] {
        let says = |attrs: &Attributes| attrs.string(&key).is_some();
        if says(&call.fn_attrs) || callee.is_some_and(|callee| says(&callee.attrs)) {
            lowering.promises.note(PromiseName::String(key), PromisePlace::CallSite, Support::Uninterpreted);
            lowering.emit(Action::Depend(Dependence::Meaning));
        }
    }
}

/// The declaration of an intrinsic that has no meaning here; its call is noted as uninterpreted.
///
/// # Errors
/// The intrinsic, by its name, if it may do more than a function without a body can.
pub(super) fn declared(lowering: &mut Lowering, name: &str, call: &Call) -> Result<FunctionIndex, Reason> {
    let index = index(lowering, name, call)?;
    note(lowering, base_name(name));
    Ok(index)
}

fn note(lowering: &mut Lowering, name: &str) {
    lowering.promises.note(PromiseName::Intrinsic(name.into()), PromisePlace::CallSite, Support::Uninterpreted);
}

/// The declaration of such an intrinsic.
fn index(lowering: &Lowering, name: &str, call: &Call) -> Result<FunctionIndex, Reason> {
    let declared = lowering.context.names.get(name).copied();
    let declared = declared.filter(|index| {
        let function = &lowering.context.module.functions[index.index()];
        call.bundles.is_empty() && is_like_a_function(function)
    });
    declared.ok_or_else(|| Reason::from(format!("the intrinsic {}", base_name(name))))
}

/// Emits a part of what an intrinsic does that has no meaning here: a function, under a name of its own, of the
/// arguments of the call, some of them replaced. What intrinsics have in common is noted as one.
pub(super) fn part<'a>(
    lowering: &mut Lowering<'a>,
    (common, known_as): (&str, &str),
    call: &'a Call,
    replaced: &[(usize, Slots)],
    (to, shape): (Slots, Shape),
) -> Result<(), Reason> {
    let name = call.intrinsic().ok_or("a part of no intrinsic")?;
    let target = Target::Part(index(lowering, name, call)?, known_as.into());
    note(lowering, common);
    let mut site = call::site(lowering, call, target, None, ValueConstraints::default(), None)?;
    for (argument, slots) in replaced {
        site.args[*argument].slots = *slots;
    }
    (site.to, site.shape) = (to, shape);
    site.constraints = ValueConstraints::default();
    lowering.emit(Action::Call(Box::new(site)));
    Ok(())
}

/// Whether all that a `convergent` intrinsic does is to answer, out of what other threads hand over at the same place. Its
/// answer is a function of the arguments then: what others hand over are the values of the same expressions. Which threads
/// these are depends on the place, and the places of what is `convergent` are compared by the text.
fn only_answers(attributes: &Attributes) -> bool {
    let effects = attributes::effects(attributes);
    effects.memory.writes_nothing() && effects.memory.reads_nothing() && effects.will_return
}

/// Whether a function without a body can stand for an intrinsic.
fn is_like_a_function(function: &Function) -> bool {
    let is_value = |ty: &Type| !matches!(ty, Type::Metadata | Type::Token | Type::Label);
    let types = function.function_type();
    let attrs = &function.attrs;
    let depends_on_others = attrs.has(AttrKind::Convergent) && !only_answers(attrs);
    !attrs.has(AttrKind::ReturnsTwice)
        && !depends_on_others
        && attrs.has(AttrKind::NoUnwind)
        && is_value(&types.ret)
        && types.params.iter().all(is_value)
        && targets::is_without_meaning(function)
}
