//! Removing what nothing observable depends on: instructions, parameters, symbols.

use crate::ir::{Callee, ConstantKind, Function, Inst, Module, Op, Operand, Phi, ValueId};
use std::sync::Arc;

/// Removes what is dead, and numbers what is left as in the text.
pub(super) fn tidy(function: &mut Function) {
    remove_dead(function);
    function.compact();
}

/// Removes the parameters that nothing uses, all but one: the fewer there are, the sooner inputs
/// cover the domain. Nothing may call the function.
pub(super) fn drop_unused_params(function: &mut Function) {
    let mut used = vec![false; function.params.len()];
    function.for_each_operand(|o| {
        if let Operand::Local(v) = o
            && let Some(used) = used.get_mut(v.index())
        {
            *used = true;
        }
    });
    for param in (0..used.len()).rev().filter(|p| !used[*p]) {
        if function.params.len() > 1 {
            drop_param(function, param);
        }
    }
}

/// Removes a parameter that nothing uses.
fn drop_param(function: &mut Function, param: usize) {
    function.params.remove(param);
    function.values.remove(param);
    let shift = |id: &mut ValueId| id.0 -= u32::from(id.index() > param);
    for block in &mut function.blocks {
        block.phis.iter_mut().for_each(|phi| shift(&mut phi.result));
        block.insts.iter_mut().filter_map(|inst| inst.result.as_mut()).for_each(shift);
    }
    function.for_each_operand_mut(|o| {
        if let Operand::Local(v) = o {
            shift(v);
        }
    });
}

/// Whether an instruction matters even if nothing uses its result.
fn has_effect(op: &Op) -> bool {
    match op {
        Op::Call(call) => match call.intrinsic() {
            Some(name) => name == "llvm.assume",
            None => true,
        },
        Op::Store { .. } | Op::Fence { .. } | Op::CmpXchg { .. } | Op::AtomicRmw { .. } => true,
        _ => false,
    }
}

/// Removes the instructions whose results nothing observable depends on: neither what is
/// returned, nor where control goes, nor a call.
fn remove_dead(function: &mut Function) {
    let live = live_values(function);
    let is_live = |result: Option<ValueId>| result.is_some_and(|v| live[v.index()]);
    for block in &mut function.blocks {
        block.phis.retain(|phi| is_live(Some(phi.result)));
        block.insts.retain(|inst| is_live(inst.result) || has_effect(&inst.op));
    }
}

/// Which values reach a root: a terminator or an instruction with an effect.
fn live_values(function: &Function) -> Vec<bool> {
    let mut live = vec![false; function.values.len()];
    let mut work: Vec<ValueId> = Vec::new();
    let mut definitions: Vec<Option<Definition>> = vec![None; function.values.len()];
    let mut mark = |operand: &Operand, work: &mut Vec<ValueId>| {
        if let Operand::Local(v) = operand
            && !std::mem::replace(&mut live[v.index()], true)
        {
            work.push(*v);
        }
    };
    for block in &function.blocks {
        for phi in &block.phis {
            definitions[phi.result.index()] = Some(Definition::Phi(phi));
        }
        for inst in &block.insts {
            if let Some(result) = inst.result {
                definitions[result.index()] = Some(Definition::Inst(inst));
            }
            if has_effect(&inst.op) {
                inst.op.for_each_operand(&mut |o| mark(o, &mut work));
            }
        }
        block.term.op.for_each_operand(&mut |o| mark(o, &mut work));
    }
    while let Some(value) = work.pop() {
        match definitions[value.index()] {
            None => {}
            Some(Definition::Phi(phi)) => phi.incoming.iter().for_each(|(o, _)| mark(o, &mut work)),
            Some(Definition::Inst(inst)) => inst.op.for_each_operand(&mut |o| mark(o, &mut work)),
        }
    }
    live
}

#[derive(Clone, Copy)]
enum Definition<'a> {
    Phi(&'a Phi),
    Inst(&'a Inst),
}

/// Removes the functions and globals that the function `entry` does not lead to.
pub(super) fn drop_unused_symbols(module: &mut Module, entry: &str) {
    let mut used: Vec<Arc<str>> = vec![entry.into()];
    // Callees stand before their callers.
    for function in module.functions.iter().rev() {
        if used.contains(&function.name) {
            function.blocks.iter().flat_map(|b| &b.insts).for_each(|inst| note_symbols(&inst.op, &mut used));
        }
    }
    module.functions.retain(|f| used.contains(&f.name));
    module.globals.retain(|g| used.contains(&g.name));
}

fn note_symbols(op: &Op, used: &mut Vec<Arc<str>>) {
    if let Op::Call(call) = op
        && let Callee::Direct(name) = &call.callee
    {
        used.push(name.clone());
    }
    op.for_each_operand(&mut |operand| {
        if let Operand::Const(constant) = operand
            && let ConstantKind::Global(name) = &constant.kind
        {
            used.push(name.clone());
        }
    });
}
