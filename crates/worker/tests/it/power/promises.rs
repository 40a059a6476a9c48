//! Promises that are false by construction: some execution of the function breaks them at once.
//!
//! Only what the entry block does before anything can end it counts: it runs whatever the arguments are. The arguments
//! that break a promise about a parameter are always among those that a caller may pass.

use super::{Edited, Edits};
use irrefute_ir::{
    Attachment, AttrKind, Attribute, Attributes, BinaryOp, Callee, Constant, Function, Int, Metadata, MetadataKind,
    Module, Op, Operand, TerminatorOp, Type, ValueId, is_intrinsic_name,
};
use irrefute_semantics::library::is_known;
use std::sync::Arc;

/// Every module that differs from this one by a false promise in the function of this name.
pub fn false_promises(module: &Module, name: &str) -> Vec<Edited> {
    let Some(mut all) = Edits::of(module, name) else { return Vec::new() };
    let f = all.function();
    let mut add = |kind, edit: &dyn Fn(&mut Function)| all.add(kind, edit);
    let of_function = |attribute: Attribute| move |f: &mut Function| f.attrs.insert(attribute.clone());
    let memory = |effects: &str| Attribute::Arguments(AttrKind::Memory, effects.into());
    let says_memory = f.attrs.iter().any(|a| a.is(AttrKind::Memory));
    for (i, inst) in f.blocks[0].insts.iter().enumerate() {
        match &inst.op {
            Op::Store { value, pointer, mode, .. } if !mode.volatile => {
                if let Some(param) = parameter(f, pointer) {
                    if !says_memory {
                        add("memory(read) of a store", &of_function(memory("read")));
                        add("memory(none) of a store", &of_function(memory("none")));
                    }
                    if is_free(&f.params[param], &[AttrKind::WriteOnly, AttrKind::ReadOnly, AttrKind::ReadNone]) {
                        add("readonly of a store", &|f| f.params[param].insert(AttrKind::ReadOnly));
                        add("readnone of a store", &|f| f.params[param].insert(AttrKind::ReadNone));
                    }
                }
                if let (Some(kept), Some(_)) = (parameter_itself(f, value), parameter(f, pointer))
                    && is_free(&f.params[kept], &[AttrKind::Captures])
                    && *f.type_of(value) == Type::PTR
                {
                    let none = Attribute::Arguments(AttrKind::Captures, "none".into());
                    add("captures(none) of a store", &move |f| f.params[kept].insert(none.clone()));
                }
            }
            Op::Load { ty, pointer, mode, .. } if !mode.volatile && mode.ordering.is_none() => {
                let Some(param) = parameter(f, pointer) else { continue };
                if !says_memory {
                    add("memory(none) of a load", &of_function(memory("none")));
                }
                if is_free(&f.params[param], &[AttrKind::WriteOnly, AttrKind::ReadOnly, AttrKind::ReadNone]) {
                    add("readnone of a load", &|f| f.params[param].insert(AttrKind::ReadNone));
                }
                let mut attach = |kind, of: MetadataKind, node: Metadata| {
                    let is_new = inst.metadata.iter().all(|a| a.kind != of);
                    let attachment = Attachment { kind: of, node };
                    if is_new && inst.metadata.is_empty() {
                        add(kind, &|f| f.blocks[0].insts[i].metadata.push(attachment.clone()));
                    }
                };
                let empty = || Metadata::Tuple(Arc::new([]));
                attach("!noundef of a load", MetadataKind::NoUndef, empty());
                attach("!invariant.load", MetadataKind::InvariantLoad, empty());
                match ty {
                    Type::Int(width) => {
                        let bound = |n| Metadata::from(Constant::from_int(ty.clone(), Int::new(*width, n)));
                        let first = if *width > 1 { vec![bound(0), bound(1)] } else { Vec::new() };
                        if !first.is_empty() && says_result(f, inst.result) {
                            attach("!range of a load", MetadataKind::Range, Metadata::Tuple(first.into()));
                        }
                    }
                    Type::Ptr(_) if says_result(f, inst.result) => {
                        attach("!nonnull of a load", MetadataKind::NonNull, empty());
                    }
                    _ => {}
                }
            }
            Op::Call(call) => {
                let Callee::Direct(callee) = &call.callee else { break };
                if is_intrinsic_name(callee) {
                    continue;
                }
                let declared = module.function(callee).filter(|callee| callee.blocks.is_empty());
                let Some(declared) = declared.filter(|_| !is_known(callee) && call.fn_attrs.iter().count() == 0) else {
                    break;
                };
                let says = |kind: AttrKind| declared.attrs.has(&kind) || f.attrs.has(&kind);
                for (name, kind) in
                    [("nounwind of a call", AttrKind::NoUnwind), ("willreturn of a call", AttrKind::WillReturn)]
                {
                    if !says(kind.clone()) && !says(AttrKind::Memory) {
                        add(name, &of_function(Attribute::Word(kind)));
                    }
                }
                if !says(AttrKind::Memory) && !says(AttrKind::ReadOnly) && !says(AttrKind::ReadNone) {
                    add("memory(read) of a call", &of_function(memory("read")));
                    add("memory(none) of a call", &of_function(memory("none")));
                }
                for (argument, declared) in call.args.iter().zip(&declared.params) {
                    let Some(param) = parameter_itself(f, &argument.operand) else { continue };
                    let keeps = [AttrKind::Captures, AttrKind::NoCapture, AttrKind::ByVal];
                    let is_open = [declared, &argument.attrs, &f.params[param]].iter().all(|a| is_free(a, &keeps));
                    if is_open && *f.type_of(&argument.operand) == Type::PTR && !says(AttrKind::Memory) {
                        let none = Attribute::Arguments(AttrKind::Captures, "none".into());
                        add("captures(none) of a call", &move |f| f.params[param].insert(none.clone()));
                    }
                }
                break;
            }
            // What may be undefined, or may not be modelled, may end the execution.
            Op::Binary { op, .. }
                if !matches!(op, BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::URem | BinaryOp::SRem) => {}
            Op::ICmp { .. } | Op::Cast { .. } | Op::Select { .. } | Op::GetElementPtr { .. } | Op::Alloca { .. } => {}
            _ => break,
        }
    }
    parameters_and_result(f, &mut add);
    all.all.retain(|edited| edited.module.functions[all.index] != *f);
    all.all
}

/// Takes the kind of a promise and the edit that adds it.
type Add<'a> = dyn FnMut(&'static str, &dyn Fn(&mut Function)) + 'a;

/// Promises about a parameter and the result of a function that returns from its entry block.
fn parameters_and_result(f: &Function, add: &mut Add<'_>) {
    let block = &f.blocks[0];
    let (true, TerminatorOp::Ret(result)) = (block.insts.is_empty(), &block.term.op) else { return };
    add("noreturn", &|f| f.attrs.insert(AttrKind::NoReturn));
    for (param, id) in f.param_ids().enumerate() {
        let free = is_free(&f.params[param], &[AttrKind::NoUndef, AttrKind::Range, AttrKind::ByVal]);
        match f.ty(id) {
            _ if !free => {}
            Type::Int(_) => add("noundef of a parameter", &move |f| f.params[param].insert(AttrKind::NoUndef)),
            Type::Ptr(_) => {
                let bytes = Attribute::Number(AttrKind::Dereferenceable, 1 << 10);
                add("dereferenceable of a parameter", &move |f| f.params[param].insert(bytes.clone()));
            }
            _ => {}
        }
    }
    let Some(result) = result else { return };
    let Some(param) = parameter_itself(f, result) else { return };
    if !is_free(&f.params[param], &[AttrKind::NoUndef, AttrKind::Range]) || !is_free(&f.ret_attrs, &[AttrKind::NoUndef])
    {
        return;
    }
    add("noundef of the result", &|f| f.ret_attrs.insert(AttrKind::NoUndef));
    if let Type::Int(width @ 2..) = f.ret {
        let range = Attribute::Range(Int::new(width, 0), Int::new(width, 1));
        add("range of the result", &move |f| f.ret_attrs.insert(range.clone()));
    }
}

/// Whether the function returns a value as it is, so that a caller sees when it becomes poison.
fn says_result(f: &Function, value: Option<ValueId>) -> bool {
    matches!((&f.blocks[0].term.op, value), (TerminatorOp::Ret(Some(Operand::Local(result))), Some(value)) if *result == value)
}

fn is_free(attrs: &Attributes, kinds: &[AttrKind]) -> bool {
    kinds.iter().all(|kind| !attrs.has(kind))
}

/// The number of the parameter that an operand is.
fn parameter_itself(f: &Function, operand: &Operand) -> Option<usize> {
    let Operand::Local(value) = operand else { return None };
    f.param_ids().position(|param| param == *value)
}

/// The number of the parameter that a pointer is.
fn parameter(f: &Function, pointer: &Operand) -> Option<usize> {
    let param = parameter_itself(f, pointer)?;
    is_free(&f.params[param], &[AttrKind::ByVal, AttrKind::Dereferenceable]).then_some(param)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_promise_is_made() {
        let text = "declare void @g(ptr)
            define i32 @f(ptr %p, ptr %q) {
              store ptr %p, ptr %q
              %v = load i32, ptr %p
              call void @g(ptr %q)
              ret i32 %v
            }
            define i8 @h(ptr %p, i8 %x) {
              ret i8 %x
            }";
        let module = irrefute_ir::parse(text, irrefute_ir::LlvmVersion::DEFAULT).expect("functions");
        let mut kinds: Vec<&str> = Vec::new();
        for name in ["f", "h"] {
            for edited in false_promises(&module, name) {
                irrefute_ir::verify(&edited.module).unwrap_or_else(|e| panic!("{}: {e:?}", edited.kind));
                kinds.push(edited.kind);
            }
        }
        kinds.sort_unstable();
        kinds.dedup();
        // All but `!nonnull`, which the pointers of this text are not loaded for.
        assert_eq!(kinds.len(), 20, "{kinds:?}");
    }
}
