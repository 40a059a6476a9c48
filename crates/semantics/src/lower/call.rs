//! Calls: the callee, the arguments, and the promises of the call site.

use super::attributes;
use super::lowering::Lowering;
use super::{
    Reason, alias, allocator, copy_of, deoptimize, float, indirect, intrinsic, is_passed_in_memory,
    library as operation, memory, uninterpreted,
};
use crate::dialect::DeclaredType;
use crate::library::LibraryFunction;
use crate::program::{
    Action, ArgumentSlots, CallSite, EdgeIndex, FunctionEffects, FunctionIndex, Target, ValueConstraints, Variadic,
};
use crate::promises::{PromiseName, Support};
use crate::value::{Leaf, PointerKind, Shape};
use crate::{PromisePlace, library};
use irrefute_ir::{
    self as ir, AttrKind, Attributes, BundleTag, Call, Callee, ConstantKind, MetadataKind, Operand, StringKey,
    TailCall, ValueId,
};

/// Lowers a call. `constraints` are those of metadata on the result; `invoke` are the normal and the unwind edge.
pub(super) fn lower<'a>(
    lowering: &mut Lowering<'a>,
    call: &'a Call,
    result: Option<ValueId>,
    constraints: ValueConstraints,
    invoke: Option<(EdgeIndex, EdgeIndex)>,
) -> Result<(), Reason> {
    if let Some(name) = call.intrinsic() {
        // No modelled intrinsic unwinds, so an `invoke` goes on at its normal edge.
        intrinsic::lower(lowering, name, call, result, constraints)?;
        if let Some((normal, _)) = invoke {
            lowering.emit(Action::Jump(normal));
        }
        return Ok(());
    }
    if is_barrier(lowering, call) {
        lowering.emit(Action::Nothing);
        if let Some((normal, _)) = invoke {
            lowering.emit(Action::Jump(normal));
        }
        return Ok(());
    }
    // A single thread has no others to converge with.
    let is_known = |tag: &BundleTag| matches!(tag, BundleTag::ConvergenceCtrl | BundleTag::Deopt);
    if let Some((tag, _)) = call.bundles.iter().find(|(tag, _)| !is_known(tag)) {
        return Err(Reason::from(format!("the operand bundle \"{tag}\"")));
    }
    // Library functions that are instructions under another name have no site, so their promises are collected here.
    if let Some(operation) = operation::operation(lowering, call) {
        match operation.0 {
            operation::Operation::Float(..) => attributes::collect_mathematical_call(lowering.promises, call),
            _ => attributes::collect_call(lowering.promises, call, PromisePlace::Parameter),
        }
        attributes::collect_header(lowering.context.module, operation.1, PromisePlace::Declaration, lowering.promises);
        check_size(lowering, call, &operation.1.name)?;
        operation::lower(lowering, operation, call, result, constraints)?;
        if let Some((normal, _)) = invoke {
            lowering.emit(Action::Jump(normal));
        }
        return Ok(());
    }
    let callee = target(lowering, call)?;
    uninterpreted::note_variants(lowering, call);
    match callee {
        Target::Defined(index) => {
            let callee = &lowering.context.module.functions[index.index()];
            attributes::collect_call_of_definition(lowering.promises, call, callee);
        }
        Target::Indirect(_) => attributes::collect_call(lowering.promises, call, PromisePlace::Passed),
        Target::Declared(index) => {
            attributes::collect_call(lowering.promises, call, PromisePlace::Parameter);
            let callee = &lowering.context.module.functions[index.index()];
            attributes::collect_allocation(lowering.promises, call, callee);
        }
        Target::Part(..)
        | Target::ByAnotherType(..)
        | Target::Library(..)
        | Target::Hosted(..)
        | Target::Trap(_)
        | Target::Bad => {
            attributes::collect_call(lowering.promises, call, PromisePlace::Parameter);
        }
    }
    if let Target::Library(index, _) = callee {
        check_size(lowering, call, &lowering.context.module.functions[index.index()].name)?;
    }
    let declared = match callee {
        Target::Declared(callee) => {
            lowering.context.signatures[callee.index()].as_ref().ok().map(|known| known.effects)
        }
        _ => None,
    };
    let mut site = site(lowering, call, callee, result, constraints, invoke)?;
    // What a call does that writes nothing is no event, and nobody compares what it promises.
    if declared.is_some_and(|effects| !effects.and(site.effects).memory.writes_only_arguments())
        && let Some(accessed) = lowering.accessed_type.take()
    {
        // The environment does not keep it: no input is one in which the source is undefined by it.
        let name = PromiseName::Metadata(MetadataKind::Tbaa);
        lowering.promises.note(name, PromisePlace::Metadata, Support::TargetChecked);
        site.accessed_type = Some(accessed);
    }
    let (to, leaf) = (site.to, site.shape.first().copied());
    lowering.emit(Action::Call(Box::new(site)));
    match invoke {
        None => float::check_result(lowering, call.flags, to, leaf),
        // An `invoke` goes on in another block; no front end gives one flags.
        Some(_) if call.flags.is_empty() => Ok(()),
        Some(_) => Err("an invoke with fast-math flags".into()),
    }
}

/// The check that a fortified function makes before it does what the plain one does.
fn check_size<'a>(lowering: &mut Lowering<'a>, call: &'a Call, name: &str) -> Result<(), Reason> {
    let known = library::fortification(name).zip(lowering.context.names.get(name));
    let Some((fortification, &callee)) = known else { return Ok(()) };
    let check = Target::Library(callee, LibraryFunction::CheckSize(fortification));
    let site = site(lowering, call, check, None, ValueConstraints::default(), None)?;
    lowering.emit(Action::Call(Box::new(site)));
    Ok(())
}

/// Whether the callee must not access stack blocks of the caller (Language Reference, "call Instruction").
pub(super) fn is_tail(call: &Call) -> bool {
    matches!(call.tail, Some(TailCall::Tail | TailCall::MustTail))
}

/// The site of a call of a function or of an intrinsic that behaves like one.
pub(super) fn site<'a>(
    lowering: &mut Lowering<'a>,
    call: &'a Call,
    callee: Target,
    result: Option<ValueId>,
    metadata: ValueConstraints,
    invoke: Option<(EdgeIndex, EdgeIndex)>,
) -> Result<CallSite, Reason> {
    let mut args = Vec::with_capacity(call.args.len());
    for argument in &call.args {
        if let Some(attribute) = argument.attrs.iter().find(|a| is_passed_in_memory(a)) {
            return Err(Reason::from(format!("an argument with `{}`", attribute.name())));
        }
        let slots = lowering.operand(&argument.operand)?;
        args.push(ArgumentSlots {
            slots,
            constraints: attributes::constraints_of(&argument.attrs, &lowering.shape(&argument.operand)?),
            param_attrs: attributes::param_attrs(&argument.attrs),
        });
    }
    let shape = match result {
        Some(value) => lowering.shapes[value.index()].clone()?,
        None => Shape::new(),
    };
    let constraints = attributes::constraints_of(&call.ret_attrs, &shape).and(metadata);
    let effects = attributes::effects(&call.fn_attrs);
    let returned = call.args.iter().position(|a| a.attrs.has(AttrKind::Returned));
    let tail = is_tail(call);
    let (to, deopt) = (lowering.result(result)?, deoptimize::state(lowering, call)?);
    let (variadic, may_be_builtin) = (variadic(lowering, call), may_be_builtin(lowering, call));
    // What is passed beyond the parameters, only the call says.
    let typed = call.args.iter().take(call.ty.params.len()).map(|argument| &argument.attrs);
    let passing = attributes::passing(typed, &call.ret_attrs);
    let must_tail = call.tail == Some(TailCall::MustTail);
    let passes_on = must_tail && call.ty.varargs && lowering.function.varargs;
    let mut site = CallSite {
        callee,
        args,
        to,
        shape,
        effects,
        plain: None,
        tail,
        must_tail,
        passing,
        constraints,
        returned,
        fresh: call.ret_attrs.has(AttrKind::NoAlias),
        invoke,
        deopt,
        accessed_type: None,
        variadic,
        passes_on,
        may_be_builtin,
    };
    site.plain = plain(lowering, &site);
    Ok(site)
}

/// The promises of callee and call site together, if words keep them all.
fn plain(lowering: &Lowering<'_>, site: &CallSite) -> Option<FunctionEffects> {
    let Target::Defined(callee) = site.callee else { return None };
    let function = &lowering.context.module.functions[callee.index()];
    let is_its_own = !site.may_be_builtin || !uninterpreted::replaces_library(function);
    let callee = lowering.context.signatures[callee.index()].as_ref().ok()?;
    let effects = callee.effects.and(site.effects);
    let of_values = site.args.iter().map(|arg| &arg.constraints).chain(callee.params.iter().map(|p| &p.constraints));
    let are_kept = of_values.chain([&callee.result.constraints, &site.constraints]).all(|c| c.is_kept_by_words());
    let fits = is_its_own && site.args.len() == callee.params.len() && callee.copied.iter().all(Option::is_none);
    let is_passed_alike = site.passing == attributes::passing(function.params.iter(), &function.ret_attrs);
    let asks_more = site.tail || site.returned.is_some() || site.invoke.is_some() || site.deopt.is_some();
    let is_plain = !effects.no_return && !effects.no_recurse && !effects.memory.restricts();
    (are_kept && fits && is_passed_alike && !asks_more && is_plain).then_some(effects)
}

/// Whether a call is one of assembly without instructions or results, which only keeps the compiler from moving accesses. In
/// a whole program it does nothing.
fn is_barrier(lowering: &Lowering, call: &Call) -> bool {
    let Callee::Asm(text) = &call.callee else { return false };
    let is_empty = text.find('"').is_some_and(|at| text[at..].starts_with("\"\""));
    lowering.context.is_whole && is_empty && call.ty.ret == ir::Type::Void
}

/// How the arguments beyond the parameters are passed, if a function may look for them (`llvm.va_start`).
fn variadic(lowering: &Lowering, call: &Call) -> Vec<Variadic> {
    if !call.ty.varargs || lowering.context.lists.is_none() {
        return Vec::new();
    }
    let rest = call.args.iter().skip(call.ty.params.len());
    rest.map(|argument| {
        if argument.attrs.has(AttrKind::ByVal) {
            if !lowering.shape(&argument.operand).is_ok_and(|shape| shape.iter().all(|leaf| is_usual(*leaf))) {
                return Variadic::Other;
            }
            let copy = copy_of(lowering.context.module, &lowering.context.layout, &argument.attrs);
            return copy.ok().flatten().map_or(Variadic::Other, Variadic::Copy);
        }
        match lowering.shape(&argument.operand).as_deref() {
            Ok([leaf]) if is_usual(*leaf) => Variadic::Scalar(*leaf),
            _ => Variadic::Other,
        }
    })
    .collect()
}

/// Whether a leaf is no pointer into another space than the usual one.
fn is_usual(leaf: Leaf) -> bool {
    match leaf {
        Leaf::Ptr(kind) => kind == PointerKind::USUAL,
        Leaf::Int(_) | Leaf::Byte(_) | Leaf::Float(_) => true,
    }
}

/// The callee of a call.
fn target<'a>(lowering: &mut Lowering<'a>, call: &'a Call) -> Result<Target, Reason> {
    let module = lowering.context.module;
    let (operand, constant) = match &call.callee {
        Callee::Direct(name) => return named(lowering, call, name),
        Callee::Indirect(operand @ Operand::Const(constant)) => (operand, constant),
        Callee::Indirect(operand) => return indirect::target(lowering, call, operand),
        Callee::Asm(_) => return Err("inline assembly".into()),
    };
    match &constant.kind {
        ConstantKind::Undef | ConstantKind::Poison | ConstantKind::Null | ConstantKind::Zero => Ok(Target::Bad),
        ConstantKind::Global(_) => match alias::base(module, constant) {
            Some(name) => named(lowering, call, name),
            None => Err("a call of a constant expression".into()),
        },
        _ => indirect::target(lowering, call, operand),
    }
}

/// The function of a name; aliases are followed.
fn named(lowering: &mut Lowering, call: &Call, name: &str) -> Result<Target, Reason> {
    let (name, by) = match alias::function(lowering.context.module, name) {
        None => (name, CalledBy::Name),
        Some(function) => (function?, CalledBy::Alias),
    };
    match lowering.context.names.get(name) {
        Some(&index) => {
            let target = resolve(lowering, call, index, by)?;
            match target {
                Target::Declared(callee) | Target::ByAnotherType(callee, _) => {
                    uninterpreted::note_library(lowering, callee)?;
                }
                Target::Defined(callee) if may_be_builtin(lowering, call) => {
                    uninterpreted::note_replaced(lowering, callee);
                }
                Target::Defined(_)
                | Target::Part(..)
                | Target::Library(..)
                | Target::Hosted(..)
                | Target::Indirect(_)
                | Target::Trap(_)
                | Target::Bad => {}
            }
            Ok(target)
        }
        None => Err(Reason::from(format!("a call of @{name}, which is no function"))),
    }
}

/// How a call names its callee.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum CalledBy {
    /// By its name, or by a pointer to it.
    Name,
    /// By an alias: it is the body that this module has, also if another one may take its name.
    Alias,
}

/// The target of a call of a function.
pub(super) fn resolve(lowering: &Lowering, call: &Call, index: FunctionIndex, by: CalledBy) -> Result<Target, Reason> {
    let function = &lowering.context.module.functions[index.index()];
    let name = &function.name;
    // A call through another type or convention is undefined behaviour, not an error of the module.
    if function.function_type() != *call.ty || function.header.convention != call.convention {
        return by_another_type(lowering, call, index);
    }
    // Attributes that determine how something is passed must agree like the type and the convention.
    if !same_copies(call, function) {
        return Ok(Target::Bad);
    }
    if super::is_final(function) || by == CalledBy::Alias && function.is_definition() {
        lowering.context.signatures[index.index()].as_ref().map_err(Clone::clone)?;
        return Ok(Target::Defined(index));
    }
    if function.is_intrinsic() {
        return Err("an intrinsic called through a pointer".into());
    }
    // Only a body of the whole program finds the copy behind its parameters.
    let variable = call.args.iter().skip(function.params.len());
    if !lowering.context.is_whole && variable.into_iter().any(|argument| argument.attrs.has(AttrKind::ByVal)) {
        return Err(format!("a variable argument with `byval` of @{name}, which has no body").into());
    }
    // The name of a body that may be replaced says as much as that of a declaration, but in a whole program.
    let is_linked = function.is_definition() && lowering.context.is_whole;
    if is_linked || !is_builtin(lowering, call, function) {
        return Ok(Target::Declared(index));
    }
    let size_bits = lowering.context.globals.widths.address;
    if let Some(lookup) = lowering.context.host
        && memory::usual(lowering.context) == PointerKind::USUAL
        && let Some(known) = lookup(name, &call.ty, size_bits)
    {
        return Ok(Target::Hosted(index, known));
    }
    // The streams of a whole program are those of its host.
    let known = library::lookup(name, &call.ty, size_bits);
    if let Some(known) = known.filter(|known| !lowering.context.is_whole || !known.prints_to_stream()) {
        return Ok(Target::Library(index, known));
    }
    if let Some(length) = wide_length(lowering, name, call) {
        return Ok(Target::Library(index, length));
    }
    if let Some(custom) = allocator::of(function)? {
        return Ok(Target::Library(index, custom));
    }
    Ok(Target::Declared(index))
}

/// A call of a function by another type than it has. One with a body has no other. A declaration binds nobody: what is linked
/// may have the type of the call, so that only it knows whether the call is undefined. LLVM takes the same view
/// (`InstCombinerImpl::visitCallBase`: a prototype may not match what is defined). Alive2 does not where the types differ
/// ([`DeclaredType::Binding`]), and does not look at conventions.
fn by_another_type(lowering: &Lowering, call: &Call, index: FunctionIndex) -> Result<Target, Reason> {
    let function = &lowering.context.module.functions[index.index()];
    let is_binding =
        lowering.context.dialect.declared_type == DeclaredType::Binding && function.function_type() != *call.ty;
    if is_binding || function.is_definition() || function.is_intrinsic() {
        return Ok(Target::Bad);
    }
    if call.args.iter().any(|argument| argument.attrs.has(AttrKind::ByVal)) {
        return Err(format!("an argument with `byval` of @{}, which is declared otherwise", function.name).into());
    }
    let convention = call.convention.as_ref().map_or(String::new(), |convention| format!("{convention} "));
    Ok(Target::ByAnotherType(
        index,
        format!("{convention}{} at @{}", ir::Type::Function(call.ty.clone()), function.name).into(),
    ))
}

/// `wcslen`, if the module says how large its elements are.
fn wide_length(lowering: &Lowering, name: &str, call: &Call) -> Option<LibraryFunction> {
    let size_bits = lowering.context.globals.widths.address;
    let is_it = name == "wcslen" && library::has_type(&call.ty, "lp", size_bits);
    let bytes = lowering.context.module.flag("wchar_size").filter(|bytes| is_it && matches!(bytes, 1 | 2 | 4))?;
    Some(LibraryFunction::WideLength(bytes))
}

/// Whether LLVM may take the callee for the library function of its name: not with `nobuiltin`, unless the call is
/// `builtin`, and not in a function with "no-builtins" or "no-builtin-NAME".
///
/// A whole program is linked to that library, whatever LLVM may take for granted.
///
/// The operators that allocate and free are `nobuiltin` in every C++ program, but programs that replace them must
/// replace them by operators that allocate and free.
pub(super) fn is_builtin(lowering: &Lowering, call: &Call, function: &ir::Function) -> bool {
    let is_always = library::is_operator(&function.name) || lowering.context.is_whole;
    if is_always || call.fn_attrs.has(AttrKind::Builtin) {
        return true;
    }
    let caller = &lowering.function.attrs;
    let without = StringKey::from(format!("no-builtin-{}", function.name).as_str());
    let is_refused = [&call.fn_attrs, &function.attrs].iter().any(|attrs| attrs.has(AttrKind::NoBuiltin));
    !is_refused && caller.string(&StringKey::NoBuiltins).is_none() && caller.string(&without).is_none()
}

/// Whether LLVM may take the callee of a call, which has a body, for the library function of its name. A whole program is
/// linked as it is written, and runs its own body.
pub(super) fn may_be_builtin(lowering: &Lowering, call: &Call) -> bool {
    let is_allowed = match named_by(lowering, call) {
        Some(callee) => is_builtin(lowering, call, callee),
        // Which function it is may become known.
        None => !call.fn_attrs.has(AttrKind::NoBuiltin),
    };
    is_allowed && !lowering.context.is_whole
}

/// The function that a call names.
pub(super) fn named_by<'m>(lowering: &Lowering<'m>, call: &Call) -> Option<&'m ir::Function> {
    match &call.callee {
        Callee::Direct(name) => {
            lowering.context.names.get(name).map(|index| &lowering.context.module.functions[index.index()])
        }
        Callee::Indirect(_) | Callee::Asm(_) => None,
    }
}

/// Whether call and callee agree on which arguments are passed as copies.
fn same_copies(call: &Call, function: &ir::Function) -> bool {
    let none = Attributes::default();
    let params = function.params.iter().chain(std::iter::repeat(&none));
    // What a variable argument is, only the call says.
    let count = if function.varargs { function.params.len() } else { call.args.len() };
    call.args
        .iter()
        .take(count)
        .zip(params)
        .all(|(argument, param)| argument.attrs.get(AttrKind::ByVal) == param.get(AttrKind::ByVal))
}
