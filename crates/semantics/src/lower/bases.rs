//! What pointers are surely based on (Language Reference, "Pointer Aliasing Rules"): a parameter, a global, or whatever was
//! stored in memory.
//!
//! `getelementptr` is followed, and `select` and `phi` where all their values have one base. Of any other pointer nothing is
//! said: rules ask for what leaves no doubt.

use super::lowering::Lowering;
use crate::memory::BlockKind;
use crate::program::{Action, Base};
use irrefute_ir::{AttrKind, Attributes, ConstantKind, Function, Op, Operand};

/// What is known of a value while definitions are gone through.
#[derive(Clone, Copy, PartialEq)]
enum Found {
    /// No definition has been seen; of a `phi`, none that says something else.
    Nothing,
    Base(Base),
    /// Several bases, or one that is not known.
    Mixed,
}

impl Found {
    fn join(self, other: Found) -> Found {
        match (self, other) {
            (Found::Nothing, one) | (one, Found::Nothing) => one,
            (one, other) if one == other => one,
            _ => Found::Mixed,
        }
    }
}

/// Notes the bases of the pointers of a function, if a parameter is `noalias` or `initializes`, or if calls may promise
/// something of the pointers that they pass; no other rule asks for them.
pub(super) fn note(lowering: &mut Lowering) {
    let function = lowering.function;
    let asks = |attrs: &Attributes| attrs.has(AttrKind::NoAlias) || attrs.has(AttrKind::Initializes);
    lowering.code.asks_bases = function.params.iter().any(asks);
    if !lowering.code.asks_bases && (!lowering.context.has_several_bodies || lowering.context.is_whole) {
        return;
    }
    let bases = found(function);
    let code = &mut lowering.code;
    for (slots, base) in code.values.iter().zip(bases) {
        if let Found::Base(base) = base {
            code.bases.insert(slots.start, base);
        }
    }
    for (slot, scalar) in &code.constants {
        if matches!(scalar.block().map(|block| block.kind()), Some(BlockKind::Global(_))) {
            code.bases.insert(*slot, Base::Global);
        }
    }
    // An argument that must keep promises is copied and looked at: the copy is the same pointer.
    for action in &code.actions {
        if let Action::ValueConstraints(site) = action
            && let Some(base) = code.bases.get(&site.from.start).copied()
        {
            code.bases.insert(site.to, base);
        }
    }
}

/// What each value of a function is based on: the least solution, so that a pointer which a loop advances is based on what it
/// was when the loop began.
fn found(function: &Function) -> Vec<Found> {
    // Results of calls that may unwind are defined by terminators, which are not looked at.
    let mut found = vec![Found::Mixed; function.values.len()];
    for block in &function.blocks {
        let phis = block.phis.iter().map(|phi| phi.result);
        for defined in phis.chain(block.insts.iter().filter_map(|inst| inst.result)) {
            found[defined.index()] = Found::Nothing;
        }
    }
    for (i, value) in function.param_ids().enumerate() {
        found[value.index()] = Found::Base(Base::Parameter(i as u32));
    }
    let mut changed = true;
    while changed {
        changed = false;
        let mut note = |result: usize, new: Found, found: &mut Vec<Found>| {
            let joined = found[result].join(new);
            changed |= joined != found[result];
            found[result] = joined;
        };
        for block in &function.blocks {
            for phi in &block.phis {
                let all = phi.incoming.iter().fold(Found::Nothing, |all, (value, _)| all.join(of(value, &found)));
                note(phi.result.index(), all, &mut found);
            }
            for inst in &block.insts {
                let Some(result) = inst.result else { continue };
                let new = match &inst.op {
                    Op::GetElementPtr { base, .. } => of(base, &found),
                    Op::Select { if_true, if_false, .. } => of(if_true, &found).join(of(if_false, &found)),
                    Op::Load { .. } => Found::Base(Base::Loaded),
                    _ => Found::Mixed,
                };
                note(result.index(), new, &mut found);
            }
        }
    }
    found
}

/// What an operand is based on.
fn of(operand: &Operand, found: &[Found]) -> Found {
    match operand {
        Operand::Local(value) => found[value.index()],
        Operand::Const(constant) if matches!(constant.kind, ConstantKind::Global(_)) => Found::Base(Base::Global),
        Operand::Const(_) | Operand::Metadata(_) => Found::Mixed,
    }
}
