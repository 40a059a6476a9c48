//! Returning an inner value: the function's result becomes some instruction's result, of whatever
//! type. Everything that only served the old result loses its last use and is removed with it; often this
//! takes a program from 40 instructions to 5 in one step.
//!
//! There are two ways for each value: one of the existing `ret`s returns it and the
//! others return zero, or its own block returns it at once and later blocks become
//! unreachable. The verifier rejects candidates in which the value does not dominate the `ret`.

use super::editor::{Edit, Editor, edit};
use super::program::ReductionSubject;
use irrefute_ir::{AttrKind, Attribute, Constant, Function, Operand, TerminatorOp, Type, ValueId};

pub(super) fn edits(subject: &ReductionSubject) -> Vec<Edit> {
    let entry = subject.entry;
    let function = subject.entry();
    let candidates: Vec<(usize, ValueId)> = inner_values(function);
    let returns: Vec<usize> = (0..function.blocks.len()).filter(|b| is_return(function, *b)).collect();
    let mut edits = Vec::new();
    for (block, value) in candidates {
        edits.push(edit(move |editor| returns_value(editor, entry, block, value)));
        for &at in returns.iter().filter(|at| **at != block) {
            edits.push(edit(move |editor| returns_value(editor, entry, at, value)));
        }
    }
    if function.ret != Type::Void {
        edits.push(edit(move |editor| returns_nothing(editor, entry)));
    }
    edits
}

/// The values that instructions define and that a function can return, with their blocks.
fn inner_values(function: &Function) -> Vec<(usize, ValueId)> {
    let mut values = Vec::new();
    for (index, block) in function.blocks.iter().enumerate() {
        let results = block.phis.iter().map(|p| p.result).chain(block.insts.iter().filter_map(|i| i.result));
        values.extend(results.filter(|v| is_returnable(function.ty(*v))).map(|v| (index, v)));
    }
    values
}

fn is_returnable(ty: &Type) -> bool {
    ty.is_first_class() && !matches!(ty, Type::Label | Type::Metadata | Type::Token)
}

fn is_return(function: &Function, block: usize) -> bool {
    matches!(function.blocks[block].term.op, TerminatorOp::Ret(_))
}

/// Makes block `at` return `value`, and every other `ret` return zero if the type changes.
fn returns_value(editor: &mut Editor, entry: usize, at: usize, value: ValueId) -> bool {
    let Operand::Local(value) = editor.resolve(entry, &Operand::Local(value)) else { return false };
    let function = editor.function_mut(entry);
    let ty = function.ty(value).clone();
    let new = TerminatorOp::Ret(Some(Operand::Local(value)));
    if function.blocks[at].term.op == new {
        return false;
    }
    if ty != function.ret {
        set_result(function, ty);
    }
    function.blocks[at].term = new.into();
    true
}

/// Makes the function return `void`.
fn returns_nothing(editor: &mut Editor, entry: usize) -> bool {
    let function = editor.function_mut(entry);
    if function.ret == Type::Void {
        return false;
    }
    set_result(function, Type::Void);
    true
}

/// Changes the type of the result: every `ret` returns zero, and attributes that may not fit the new type are removed.
fn set_result(function: &mut Function, ty: Type) {
    let zero = (ty != Type::Void).then(|| Operand::from(Constant::zero(ty.clone())));
    for block in &mut function.blocks {
        if let TerminatorOp::Ret(operand) = &mut block.term.op {
            *operand = zero.clone();
        }
    }
    let fits = |a: &Attribute| a.is(AttrKind::NoUndef) && ty != Type::Void;
    function.ret_attrs.0.retain(fits);
    function.ret = ty;
}
