//! Inline assembly: each text with its constraints is a function without a body, which bears the text as its name. What its
//! instructions do is not known here, nor to LLVM, so it is [uninterpreted](super::uninterpreted): a function of its
//! operands and of the memory that its call may access, and an event. A register holds bits, so a result is never poison.
//! That of [`callbr`](super::callbr) also gives the number of a label.

use super::attributes;
use irrefute_ir::{AttrKind, Call, Callee, Function, FunctionType, Module, TerminatorOp, Type};
use std::collections::BTreeMap;
use std::sync::Arc;

/// How the names of these functions begin.
const PREFIX: &str = "asm ";

/// The type of the number of a label.
const LABEL: Type = Type::Int(32);

/// A module in which calls of inline assembly are calls of functions, declared behind all others; `None` if it has none.
pub(super) fn as_functions(module: &Module) -> Option<Module> {
    let mut is_there = false;
    module.definitions().for_each(|function| {
        function.for_each_call(&mut |call| is_there |= text(call).is_some());
    });
    if !is_there {
        return None;
    }
    let mut changed = module.clone();
    let mut declared: BTreeMap<Arc<str>, Function> = BTreeMap::new();
    for function in changed.functions.iter_mut().filter(|function| function.is_definition()) {
        for block in &mut function.blocks {
            if let TerminatorOp::CallBr { call, .. } = &mut block.term.op
                && text(call).is_some()
            {
                let ty = Arc::make_mut(&mut call.ty);
                ty.ret = with_label(&ty.ret);
            }
        }
        function.for_each_call_mut(&mut |call| {
            let Some(text) = text(call) else { return };
            let name: Arc<str> = format!("{text} {}", Type::Function(call.ty.clone())).into();
            declared.entry(name.clone()).or_insert_with(|| declaration(name.clone(), &call.ty));
            call.callee = Callee::Direct(name);
        });
    }
    changed.functions.extend(declared.into_values());
    Some(changed)
}

/// The text of inline assembly that may be taken for a function.
fn text(call: &Call) -> Option<&Arc<str>> {
    match &call.callee {
        Callee::Asm(text) if !attributes::is_more_than_a_function(&call.fn_attrs) => Some(text),
        Callee::Asm(_) | Callee::Direct(_) | Callee::Indirect(_) => None,
    }
}

fn with_label(ty: &Type) -> Type {
    match ty {
        Type::Void => LABEL,
        ty => Type::structure(vec![ty.clone(), LABEL]),
    }
}

fn declaration(name: Arc<str>, ty: &FunctionType) -> Function {
    let mut function = Function::new(name.clone(), ty.ret.clone(), &ty.params);
    let flags = name.split('"').next().unwrap_or_default();
    if !flags.split(' ').any(|word| word == "unwind") {
        function.attrs.insert(AttrKind::NoUnwind);
    }
    if is_silent(&name) {
        function.attrs.insert(AttrKind::ReadNone);
        function.attrs.insert(AttrKind::WillReturn);
    }
    if function.ret != Type::Void {
        function.ret_attrs.insert(AttrKind::NoUndef);
    }
    function
}

/// Whether assembly does nothing but compute its results. What "will have side effects not visible in the constraint
/// list" is marked `sideeffect` (Language Reference, "Inline Assembler Expressions"); memory is in the list as a clobber
/// `~{memory}`, an operand `m`, or an indirect one (`*`).
fn is_silent(name: &str) -> bool {
    let mut quoted = name.split('"');
    let (flags, constraints) = (quoted.next().unwrap_or_default(), quoted.nth(2));
    let is_about_memory =
        |list: &str| list.split(',').any(|one| one.contains("memory") || one.contains(['*', 'm', '!']));
    !flags.split(' ').any(|word| matches!(word, "sideeffect" | "unwind"))
        && constraints.is_some_and(|c| !is_about_memory(c))
}

/// Whether a function stands for inline assembly.
pub(super) fn is_assembly(function: &Function) -> bool {
    function.name.starts_with(PREFIX) && !function.is_definition()
}
