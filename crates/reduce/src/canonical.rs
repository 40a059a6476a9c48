//! A canonical form: no names except those of parameters, and operands of commutative instructions
//! in order. Nothing here changes the meaning of a program.

use super::editor::fresh_parameter_name;
use super::editor::{Edit, Editor, Place, Slot, edit};
use super::program::ReductionSubject;
use super::size::is_disordered;
use irrefute_ir::{Function, IntPredicate, Module, Op, Value};

/// Names the parameters that have no name: `p0`, `p1`, … A witness follows parameters by name, and an unnamed one has
/// another number as soon as a parameter before it is removed.
pub(super) fn name_parameters(mut module: Module) -> Module {
    for function in module.functions.iter_mut().filter(|f| f.is_definition()) {
        for parameter in function.param_ids() {
            if function.values[parameter.index()].name.is_none() {
                function.values[parameter.index()].name = Some(fresh_parameter_name(function));
            }
        }
    }
    module
}

/// The edits of this family.
pub(super) fn edits(subject: &ReductionSubject) -> Vec<Edit> {
    let mut edits = Vec::new();
    for (index, function) in subject.definitions() {
        edits.push(edit(move |editor| drop_names(editor.function_mut(index))));
        for (block, b) in function.blocks.iter().enumerate() {
            for (i, _) in b.insts.iter().enumerate().filter(|(_, inst)| is_disordered(&inst.op)) {
                let place = Place { function: index, block, slot: Slot::Inst(i) };
                edits.push(edit(move |editor| swap_operands(editor, place)));
            }
        }
    }
    edits
}

fn drop_names(function: &mut Function) -> bool {
    let parameters = function.params.len();
    let values = function.values.iter_mut().skip(parameters).map(|Value { name, .. }| name);
    let names = values.chain(function.blocks.iter_mut().map(|b| &mut b.name));
    // `any` would stop at the first name and leave the others.
    names.filter_map(Option::take).count() > 0
}

fn swap_operands(editor: &mut Editor, place: Place) -> bool {
    let Some(inst) = editor.inst_mut(place).filter(|inst| is_disordered(&inst.op)) else { return false };
    match &mut inst.op {
        Op::Binary { lhs, rhs, .. } => std::mem::swap(lhs, rhs),
        Op::ICmp { predicate, lhs, rhs, .. } => {
            std::mem::swap(lhs, rhs);
            *predicate = swapped(*predicate);
        }
        _ => return false,
    }
    true
}

/// The predicate `q` with `a p b` iff `b q a`.
fn swapped(predicate: IntPredicate) -> IntPredicate {
    use IntPredicate::*;
    match predicate {
        Eq | Ne => predicate,
        Ugt => Ult,
        Uge => Ule,
        Ult => Ugt,
        Ule => Uge,
        Sgt => Slt,
        Sge => Sle,
        Slt => Sgt,
        Sle => Sge,
    }
}
