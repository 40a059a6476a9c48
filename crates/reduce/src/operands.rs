//! Simpler operands: a constant or a parameter in place of a value, or an operand of the instruction that defines
//! the value, so that this instruction loses a use.

use super::editor::{Edit, edit};
use super::program::ReductionSubject;
use super::sites;
use irrefute_ir::{Constant, Function, Operand, Type, ValueId};

pub(super) fn edits(subject: &ReductionSubject) -> Vec<Edit> {
    let sources: Vec<_> = subject.module.functions.iter().map(sources).collect();
    let mut edits = Vec::new();
    for (site, operand) in sites::operands(subject) {
        let Operand::Local(value) = operand else { continue };
        let function = &subject.module.functions[site.function];
        for simpler in simpler(function, *value, &sources[site.function]) {
            edits.push(edit(move |editor| editor.set_operand(site, &simpler)));
        }
    }
    edits
}

/// The operands of the instruction that defines each value.
fn sources(function: &Function) -> Vec<Vec<Operand>> {
    let mut sources = vec![Vec::new(); function.values.len()];
    for inst in function.blocks.iter().flat_map(|b| &b.insts) {
        if let Some(result) = inst.result {
            sources[result.index()] = inst.op.operands().into_iter().cloned().collect();
        }
    }
    sources
}

/// The possible substitutes in one use of a value: constants, then parameters, then the operands of its definition.
fn simpler(function: &Function, value: ValueId, sources: &[Vec<Operand>]) -> Vec<Operand> {
    let ty = function.ty(value);
    if !ty.is_first_class() || matches!(ty, Type::Token | Type::Label | Type::Metadata) {
        return Vec::new();
    }
    let mut all: Vec<Operand> = vec![Constant::zero(ty.clone()).into()];
    if let Type::Int(_) = ty.scalar() {
        all.push(Constant::int(ty.clone(), 1).into());
        all.push(Constant::int(ty.clone(), -1).into());
    }
    // One parameter in place of another would not make the module smaller.
    if value.index() >= function.params.len() {
        all.extend(function.param_ids().filter(|p| function.ty(*p) == ty).map(Operand::Local));
    }
    all.extend(sources[value.index()].iter().filter(|o| function.type_of(o) == ty).cloned());
    all
}
