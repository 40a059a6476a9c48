//! Fewer parameters: an unused one is removed, with the arguments of all calls; two of the same
//! type become one; one is replaced by a small constant.

use super::editor::{Edit, edit, use_counts};
use super::program::ReductionSubject;
use irrefute_ir::{Constant, Function, Operand, Type, ValueId};

pub(super) fn edits(subject: &ReductionSubject) -> Vec<Edit> {
    let mut edits = Vec::new();
    for (index, function) in subject.definitions() {
        let uses = use_counts(function);
        for parameter in function.param_ids() {
            if uses[parameter.index()] == 0 {
                edits.push(edit(move |editor| editor.drop_parameter(index, parameter)));
                continue;
            }
            for substitute in substitutes(function, parameter) {
                edits.push(edit(move |editor| {
                    // Of two edits for one parameter in a candidate, the second does not apply.
                    let is_new = editor.drop_parameter(index, parameter);
                    if is_new {
                        editor.replace_uses(index, parameter, &substitute);
                    }
                    is_new
                }));
            }
        }
    }
    edits
}

/// An earlier parameter of the same type, then constants.
fn substitutes(function: &Function, parameter: ValueId) -> Vec<Operand> {
    let ty = function.ty(parameter);
    let earlier = function.param_ids().take(parameter.index()).filter(|p| function.ty(*p) == ty);
    let mut all: Vec<Operand> = earlier.map(Operand::Local).collect();
    all.push(Constant::zero(ty.clone()).into());
    if let Type::Int(_) = ty.scalar() {
        all.push(Constant::int(ty.clone(), 1).into());
        all.push(Constant::int(ty.clone(), -1).into());
    }
    all
}
