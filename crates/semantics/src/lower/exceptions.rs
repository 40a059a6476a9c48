//! Landing pads, type infos and `resume` (docs/semantics.md#exceptions).

use super::lowering::Lowering;
use super::memory::usual;
use super::{Reason, alias};
use crate::exception::{Clause, TypeInfo};
use crate::program::{Action, LandingPad, Slots};
use crate::value::{Leaf, Scalar};
use irrefute_ir::{Call, Clause as Text, Constant, ConstantKind, Inst, Op, Operand, Type, UnnamedAddr};

/// Lowers a landing pad. Unwinding asks the pad before it enters the block, so the pad is found by the block.
pub(super) fn landing_pad(lowering: &mut Lowering, inst: &Inst, to: Slots) -> Result<(), Reason> {
    let pad = pad(lowering, inst, to);
    lowering.code.pads.insert(lowering.place.block, pad.clone());
    let pad = pad?;
    lowering.emit(Action::Land(pad.to));
    Ok(())
}

fn pad(lowering: &Lowering, inst: &Inst, to: Slots) -> Result<LandingPad, Reason> {
    let Op::LandingPad { ty, cleanup, clauses } = &inst.op else { return Err("exception handling".into()) };
    let shape = lowering.result_shape(inst.result)?;
    if shape[..] != [Leaf::Ptr(usual(lowering.context)), Leaf::Int(32)] {
        return Err(format!("a landing pad of type {ty}").into());
    }
    let clauses = clauses.iter().map(|clause| lower_clause(lowering, clause)).collect::<Result<_, _>>()?;
    Ok(LandingPad { clauses, cleanup: *cleanup, to })
}

fn lower_clause(lowering: &Lowering, clause: &Text) -> Result<Clause, Reason> {
    match clause {
        Text::Catch(Operand::Const(info)) => type_info(lowering, info).map(Clause::Catch),
        Text::Filter(Operand::Const(infos)) => filter(lowering, infos).map(Clause::Filter),
        Text::Catch(_) | Text::Filter(_) => Err("a clause of a landing pad that is no constant".into()),
    }
}

/// The types that a filter lets pass.
fn filter(lowering: &Lowering, infos: &Constant) -> Result<Vec<TypeInfo>, Reason> {
    let Type::Array(len, _) = &infos.ty else { return Err("a filter that is no array".into()) };
    match &infos.kind {
        _ if *len == 0 => Ok(Vec::new()),
        ConstantKind::Zero => Ok(vec![TypeInfo::Any]),
        ConstantKind::Aggregate(infos) => infos.iter().map(|info| type_info(lowering, info)).collect(),
        _ => Err("a filter of unknown types".into()),
    }
}

fn type_info(lowering: &Lowering, info: &Constant) -> Result<TypeInfo, Reason> {
    let module = lowering.context.module;
    match &info.kind {
        ConstantKind::Null | ConstantKind::Zero => Ok(TypeInfo::Any),
        ConstantKind::Global(name) if alias::target(module, name).is_none() => {
            let global = module.globals.iter().find(|global| global.name == *name);
            // Type infos of equal contents may become one, so their names do not tell them apart.
            match global.is_some_and(|global| global.header.unnamed_addr == UnnamedAddr::Global) {
                true => Err("a type info whose address is not significant".into()),
                false => Ok(TypeInfo::Of(name.clone())),
            }
        }
        _ => Err("a type info that is no global variable".into()),
    }
}

/// `llvm.eh.typeid.for`.
pub(super) fn type_id(lowering: &mut Lowering, call: &Call, to: Slots) -> Result<(), Reason> {
    let [argument] = &call.args[..] else { return Err("the selector of no type info".into()) };
    let Operand::Const(info) = &argument.operand else { return Err("the selector of a computed type info".into()) };
    let info = type_info(lowering, info)?;
    let from = lowering.constant_slots(vec![Scalar::Word(info.selector())]);
    lowering.emit(Action::Copy { from: from.start, to: to.start, len: to.len });
    Ok(())
}

/// `resume`.
pub(super) fn resume<'a>(lowering: &mut Lowering<'a>, value: &'a Operand) -> Result<(), Reason> {
    let from = lowering.operand(value)?;
    lowering.emit(Action::Resume(from));
    Ok(())
}
