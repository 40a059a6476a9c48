//! Straightening the control flow.
//!
//! - a branch or switch always goes to one of its targets: blocks that only the other targets reach become
//!   unreachable and are dropped; without its back edge a loop goes as well;
//! - a block returns zero, or becomes unreachable at its end;
//! - a switch loses a case;
//! - an `invoke` becomes a call and a branch;
//! - a block with nothing but a branch is skipped; two blocks with one edge between them become one.
//!
//! Phis lose the entries of edges that are gone. If the entries of a phi do not fit, the candidate is rejected.

use super::editor::{Edit, Editor, Place, Slot, edit};
use super::program::ReductionSubject;
use irrefute_ir::{Block, BlockId, Constant, ENTRY, Function, Inst, Op, Operand, TerminatorOp};

pub(super) fn edits(subject: &ReductionSubject) -> Vec<Edit> {
    let mut edits = Vec::new();
    for (f, function) in subject.definitions() {
        for block in 0..function.blocks.len() {
            edits.extend(ways(f, block, function));
            edits.extend(cases(f, block, function));
        }
    }
    edits
}

/// Edits that make a block always go to one of its targets, and then those that end the function there.
fn ways(f: usize, block: usize, function: &Function) -> Vec<Edit> {
    let mut targets = function.blocks[block].term.op.successors();
    if targets.is_empty() {
        return Vec::new();
    }
    targets.dedup();
    let several = targets.len() > 1 || function.blocks[block].term.op.opcode() != "br";
    let mut edits: Vec<Edit> = Vec::new();
    if several {
        edits.extend(targets.into_iter().rev().map(|to| edit(move |editor| always(editor, f, block, to))));
    }
    let result = function.ret.clone();
    edits.push(edit(move |editor| {
        let value = (result != irrefute_ir::Type::Void).then(|| Operand::from(Constant::zero(result.clone())));
        end_with(editor, f, block, TerminatorOp::Ret(value))
    }));
    edits.push(edit(move |editor| end_with(editor, f, block, TerminatorOp::Unreachable)));
    edits
}

/// Ends the function at a block; `false` if its terminator has a result, or no successors already.
fn end_with(editor: &mut Editor, f: usize, block: usize, op: TerminatorOp) -> bool {
    let terminator = &mut editor.function_mut(f).blocks[block].term;
    if terminator.result.is_some() || terminator.op.successors().is_empty() {
        return false;
    }
    *terminator = op.into();
    true
}

/// Makes a block always go to one of its successors. An `invoke` with a result can only go to its normal successor,
/// as a call: the other one would leave the result without a definition.
fn always(editor: &mut Editor, f: usize, block: usize, to: BlockId) -> bool {
    let block = &mut editor.function_mut(f).blocks[block];
    match &block.term.op {
        TerminatorOp::Br(_) => return false,
        TerminatorOp::Invoke { call, normal, .. } if *normal == to => {
            let call = Inst { result: block.term.result, op: Op::Call(call.clone()), metadata: Vec::new() };
            block.insts.push(call);
        }
        _ if block.term.result.is_some() => return false,
        _ if !block.term.op.successors().contains(&to) => return false,
        _ => {}
    }
    block.term = TerminatorOp::Br(to).into();
    true
}

/// Edits that drop one case of a switch.
fn cases(f: usize, block: usize, function: &Function) -> Vec<Edit> {
    let TerminatorOp::Switch { cases, .. } = &function.blocks[block].term.op else { return Vec::new() };
    let without = cases.iter().map(|(case, _)| case.clone());
    without.map(|case| edit(move |editor| drop_case(editor, f, block, &case))).collect()
}

fn drop_case(editor: &mut Editor, f: usize, block: usize, case: &Constant) -> bool {
    let TerminatorOp::Switch { cases, .. } = &mut editor.function_mut(f).blocks[block].term.op else { return false };
    let before = cases.len();
    cases.retain(|(c, _)| c != case);
    cases.len() < before
}

/// Joins and skips. Each empties or bypasses a block that another one may name, so two of them are never applied at
/// once.
pub(super) fn merges(subject: &ReductionSubject) -> Vec<Edit> {
    let mut edits = Vec::new();
    for (f, function) in subject.definitions() {
        for block in 0..function.blocks.len() {
            if let TerminatorOp::Br(to) = function.blocks[block].term.op {
                edits.push(edit(move |editor| join(editor, f, block, to.index())));
                edits.push(edit(move |editor| skip(editor, f, block, to)));
            }
        }
    }
    edits
}

/// The number of edges into a block: two from one switch count twice.
fn edges_into(function: &Function, to: BlockId) -> usize {
    function.blocks.iter().map(|b| b.term.op.successors().iter().filter(|s| **s == to).count()).sum()
}

/// Appends a block to its only predecessor, which has no other successor. The block stays behind without predecessors,
/// so that blocks keep their numbers, and [`Editor::finish`] removes it.
fn join(editor: &mut Editor, f: usize, into: usize, from: usize) -> bool {
    let function = editor.function(f);
    let from_id = BlockId(from as u32);
    if from_id == ENTRY || into == from || edges_into(function, from_id) != 1 {
        return false;
    }
    // With a single edge each phi has one entry, and that is its value.
    for (i, phi) in function.blocks[from].phis.clone().into_iter().enumerate() {
        let Some((operand, _)) = phi.incoming.first() else { return false };
        let place = Place { function: f, block: from, slot: Slot::Phi(i) };
        if !editor.remove_and_replace(place, phi.result, operand) {
            return false;
        }
    }
    let function = editor.function_mut(f);
    let tail = Block { term: TerminatorOp::Unreachable.into(), ..function.blocks[from].clone() };
    let term = std::mem::replace(&mut function.blocks[from].term, TerminatorOp::Unreachable.into());
    function.blocks[from].insts.clear();
    let head = &mut function.blocks[into];
    head.insts.extend(tail.insts);
    head.term = term;
    redirect_phis(function, from_id, BlockId(into as u32));
    true
}

/// Turns phi entries for edges from one block into entries for edges from another.
fn redirect_phis(function: &mut Function, old: BlockId, new: BlockId) {
    let entries = function.blocks.iter_mut().flat_map(|b| &mut b.phis).flat_map(|p| &mut p.incoming);
    entries.filter(|(_, from)| *from == old).for_each(|(_, from)| *from = new);
}

/// Redirects the predecessors of a block with nothing but a branch to its successor.
fn skip(editor: &mut Editor, f: usize, block: usize, to: BlockId) -> bool {
    let function = editor.function_mut(f);
    let id = BlockId(block as u32);
    let is_empty = function.blocks[block].phis.is_empty() && function.blocks[block].insts.is_empty();
    if id == ENTRY || id == to || !is_empty {
        return false;
    }
    let mut sources = Vec::new();
    for from in function.block_ids().filter(|from| *from != id) {
        function.blocks[from.index()].term.op.for_each_successor_mut(&mut |s| {
            if *s == id {
                *s = to;
                sources.push(from);
            }
        });
    }
    for phi in &mut function.blocks[to.index()].phis {
        let Some(at) = phi.incoming.iter().position(|(_, from)| *from == id) else { return false };
        // One entry for each new edge, all with the value that came through the skipped block.
        let (operand, _) = phi.incoming.remove(at);
        phi.incoming.extend(sources.iter().map(|from| (operand.clone(), *from)));
    }
    true
}
