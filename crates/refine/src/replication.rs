//! Calls that a target must not double, nor make depend on more conditions (docs/semantics.md#signatures).
//!
//! No execution shows either: one that makes a call makes it once, whatever the text is. So the texts are compared.
//!
//! ```text
//! noduplicate   "calls to the function cannot be duplicated": the functions that the target may execute have no more
//!               calls of such a function than those of the source
//! convergent    "calls to this function should not be made control-dependent on additional values": if every way through
//!               the source leads through each call of such a function, so does every way through the target
//! ```
//!
//! A call that depends on a condition in the source may depend on others in the target: that would have to be compared by
//! value, so it is left alone.

use super::side::Side;
use irrefute_ir::cfg::Cfg;
use irrefute_ir::module::{BlockId, ENTRY};
use irrefute_ir::{AttrKind, BundleTag, Call, Callee, Function, Op, TerminatorOp};
use std::collections::BTreeMap;

/// What is wrong with the calls of a target, in words.
pub(super) fn violation(source: Side<'_>, target: Side<'_>) -> Option<String> {
    if !has_marked_calls(source) {
        return None;
    }
    doubled(source, target).or_else(|| made_conditional(source, target))
}

/// The functions that an execution which begins in the function of a side may enter.
fn functions(side: Side<'_>) -> impl Iterator<Item = &Function> {
    let names = side.program.functions_of(side.function);
    names.filter_map(move |name| side.named(name)).filter(|function| function.is_definition())
}

/// Most functions have no such call: this costs little.
fn has_marked_calls(side: Side<'_>) -> bool {
    let mut found = false;
    for function in functions(side) {
        function.for_each_call(&mut |call| {
            let kinds = [AttrKind::NoDuplicate, AttrKind::Convergent];
            found |= kinds.into_iter().any(|kind| marked(side, call, kind).is_some());
        });
    }
    found
}

fn doubled(source: Side<'_>, target: Side<'_>) -> Option<String> {
    let count = |side| {
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        for function in functions(side) {
            for (_, call) in calls(function) {
                if let Some(name) = marked(side, call, AttrKind::NoDuplicate) {
                    *counts.entry(name).or_default() += 1;
                }
            }
        }
        counts
    };
    let of_source = count(source);
    let more = count(target).into_iter().find(|(name, count)| of_source.get(name).is_some_and(|once| count > once));
    more.map(|(name, _)| format!("a call of {name} is doubled, which is `noduplicate`"))
}

fn made_conditional(source: Side<'_>, target: Side<'_>) -> Option<String> {
    // What a callee makes of its condition is not seen here.
    let is_called_elsewhere = |name: &String| {
        let others = functions(source).filter(|function| function.name != source.text().name);
        others.into_iter().flat_map(calls).any(|(_, call)| callee(call) == *name)
    };
    let (own, others) = (convergent(source), convergent(target));
    let certain = own.into_iter().filter(|(_, is_certain)| *is_certain).map(|(name, _)| name);
    let added = certain.filter(|name| others.get(name) == Some(&false)).find(|name| !is_called_elsewhere(name));
    added.map(|name| format!("a call of {name}, which is `convergent`, depends on a condition"))
}

/// The convergent callees of a function, and whether every way through the function leads through each of its calls.
fn convergent(side: Side<'_>) -> BTreeMap<String, bool> {
    let function = side.text();
    let cfg = Cfg::of(function);
    let mut found = BTreeMap::new();
    for (block, call) in calls(function) {
        if let Some(name) = marked(side, call, AttrKind::Convergent) {
            *found.entry(name).or_insert(true) &= is_on_every_way(function, &cfg, block);
        }
    }
    found
}

/// Whether no way from the entry to an end at which control leaves the function avoids a block.
fn is_on_every_way(function: &Function, cfg: &Cfg, avoided: BlockId) -> bool {
    let mut seen = vec![false; cfg.len()];
    let mut next = vec![ENTRY];
    while let Some(block) = next.pop() {
        if block == avoided || std::mem::replace(&mut seen[block.0 as usize], true) {
            continue;
        }
        let end = &function.block(block).term.op;
        if cfg.successors(block).is_empty() && !matches!(end, TerminatorOp::Unreachable) {
            return false;
        }
        next.extend_from_slice(cfg.successors(block));
    }
    true
}

/// The calls of a function in blocks that its entry leads to, but for those of intrinsics.
fn calls(function: &Function) -> Vec<(BlockId, &Call)> {
    let cfg = Cfg::of(function);
    let mut found = Vec::new();
    for (id, block) in function.block_ids().zip(&function.blocks).filter(|(id, _)| cfg.is_reachable(*id)) {
        let insts = block.insts.iter().filter_map(|inst| match &inst.op {
            Op::Call(call) => Some(&**call),
            _ => None,
        });
        let last = match &block.term.op {
            TerminatorOp::Invoke { call, .. } | TerminatorOp::CallBr { call, .. } => Some(&**call),
            _ => None,
        };
        found.extend(insts.chain(last).filter(|call| call.intrinsic().is_none()).map(|call| (id, call)));
    }
    found
}

/// The callee of a call that it or its declaration marks. A call with a token of convergence control says itself which threads
/// it converges with.
fn marked(side: Side<'_>, call: &Call, kind: AttrKind) -> Option<String> {
    let declared = match &call.callee {
        Callee::Direct(name) => side.named(name).is_some_and(|function| function.attrs.has(&kind)),
        Callee::Indirect(_) | Callee::Asm(_) => false,
    };
    let is_controlled = call.bundles.iter().any(|(tag, _)| *tag == BundleTag::ConvergenceCtrl);
    let is_marked = declared || call.fn_attrs.has(&kind);
    (is_marked && !(is_controlled && kind == AttrKind::Convergent)).then(|| callee(call))
}

fn callee(call: &Call) -> String {
    match &call.callee {
        Callee::Direct(name) => format!("@{name}"),
        Callee::Indirect(_) => "a pointer".to_owned(),
        Callee::Asm(text) => format!("asm {text}"),
    }
}
