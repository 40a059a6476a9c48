//! Deleting instructions. Uses of the result get something else of the same type: an operand of the
//! instruction, zero, a parameter, an earlier value, 1, -1, a new parameter, and only at last poison
//! or undef, which seldom make a convincing test case.

use super::editor::{Edit, Place, Slot, edit, use_counts};
use super::program::ReductionSubject;
use irrefute_ir::{Constant, Function, Inst, Operand, Phi, Type, ValueId};

/// How many earlier values are offered for a result. Each costs a question for each instruction, and the nearest are
/// the likeliest to keep the behaviour.
const EARLIER_VALUES: usize = 6;

/// One phi or instruction, in the form that both families need.
struct OperandSite<'a> {
    place: Place,
    result: Option<ValueId>,
    operands: Vec<&'a Operand>,
}

/// Deletion if nothing uses the result, otherwise with the best substitute.
pub(super) fn deletions(subject: &ReductionSubject) -> Vec<Edit> {
    let mut edits = Vec::new();
    for (index, function) in subject.definitions() {
        let uses = use_counts(function);
        // From the last to the first, so that a chunk removes users together with the values that they use.
        for site in sites(index, function).into_iter().rev() {
            let place = site.place;
            match site.result {
                None => edits.push(edit(move |editor| editor.remove(place))),
                Some(result) if uses[result.index()] == 0 => edits.push(edit(move |editor| editor.remove(place))),
                Some(result) => {
                    let first = substitutes(function, &site, result).into_iter().next();
                    edits.extend(first.map(|o| edit(move |editor| editor.remove_and_replace(place, result, &o))));
                }
            }
        }
    }
    edits
}

/// Deletion with each of the other substitutes; and deletion that keeps the values that only the deleted
/// instruction used.
pub(super) fn replacements(subject: &ReductionSubject) -> Vec<Edit> {
    let mut edits = Vec::new();
    for (index, function) in subject.definitions() {
        let uses = use_counts(function);
        for site in sites(index, function).into_iter().rev() {
            let place = site.place;
            let Some(result) = site.result.filter(|r| uses[r.index()] > 0) else {
                edits.push(edit(move |editor| {
                    editor.keep_unused();
                    editor.remove(place)
                }));
                continue;
            };
            let others = substitutes(function, &site, result).into_iter().skip(1);
            edits.extend(others.map(|o| edit(move |editor| editor.remove_and_replace(place, result, &o))));
            let ty = function.ty(result).clone();
            if !can_be_constant(&ty) {
                continue;
            }
            // Only in the reduced function: calls of another one would need an argument.
            if index == subject.entry {
                edits.push(edit(move |editor| editor.becomes_parameter(place, result)));
            }
            for last in [Constant::poison(ty.clone()), Constant::undef(ty)] {
                let last = Operand::from(last);
                edits.push(edit(move |editor| editor.remove_and_replace(place, result, &last)));
            }
        }
    }
    edits
}

/// All phis and instructions of a function, in the order of the text.
fn sites(index: usize, function: &Function) -> Vec<OperandSite<'_>> {
    let mut all = Vec::new();
    for (b, block) in function.blocks.iter().enumerate() {
        let place = |slot| Place { function: index, block: b, slot };
        all.extend(block.phis.iter().enumerate().map(|(i, phi)| phi_site(place(Slot::Phi(i)), phi)));
        all.extend(block.insts.iter().enumerate().map(|(i, inst)| inst_site(place(Slot::Inst(i)), inst)));
    }
    all
}

fn phi_site(place: Place, phi: &Phi) -> OperandSite<'_> {
    OperandSite { place, result: Some(phi.result), operands: phi.incoming.iter().map(|(o, _)| o).collect() }
}

fn inst_site(place: Place, inst: &Inst) -> OperandSite<'_> {
    OperandSite { place, result: inst.result, operands: inst.op.operands() }
}

/// The possible substitutes of a result, the best first, without repetition.
fn substitutes(function: &Function, site: &OperandSite, result: ValueId) -> Vec<Operand> {
    let ty = function.ty(result);
    let fits = |o: &Operand| function.type_of(o) == ty && *o != Operand::Local(result);
    let mut all: Vec<Operand> = Vec::new();
    let mut offer = |o: Operand| {
        if fits(&o) && !all.contains(&o) {
            all.push(o);
        }
    };
    site.operands.iter().for_each(|o| offer((*o).clone()));
    if !can_be_constant(ty) {
        return all;
    }
    offer(Constant::zero(ty.clone()).into());
    function.param_ids().for_each(|p| offer(p.into()));
    let earlier = (function.params.len()..result.index()).rev().map(|v| ValueId(v as u32));
    earlier.filter(|v| function.ty(*v) == ty).take(EARLIER_VALUES).for_each(|v| offer(v.into()));
    if let Type::Int(_) = ty.scalar() {
        offer(Constant::int(ty.clone(), 1).into());
        offer(Constant::int(ty.clone(), -1).into());
    }
    all
}

/// Whether a type has constants such as zero, undef and poison.
fn can_be_constant(ty: &Type) -> bool {
    !matches!(ty, Type::Token | Type::Label | Type::Metadata | Type::X86Amx | Type::Target(_))
}
