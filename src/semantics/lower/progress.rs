//! Loops that promise to make progress: `llvm.loop.mustprogress` on a back edge.

use super::lowering::Lowering;
use crate::ir::{self, BlockId, ENTRY, Metadata, MetadataKind, Module, Terminator};
use crate::semantics::program::ProgressLoop;

/// Notes the natural loop of a back edge that carries the promise; does nothing for any other edge.
pub(super) fn note_loop(lowering: &mut Lowering, from: BlockId, to: BlockId, term: &Terminator) {
    let Some(attachment) = term.metadata.iter().find(|a| a.kind == MetadataKind::Loop) else { return };
    if promises_progress(lowering.context.module, &attachment.node)
        && let Some(contains) = natural_loop(lowering.function, from, to)
    {
        lowering.code.progress_loops.push(ProgressLoop { contains });
    }
}

/// Whether one of the loop's properties is `!{!"llvm.loop.mustprogress"}`.
fn promises_progress(module: &Module, node: &Metadata) -> bool {
    let is_promise = |property: &Metadata| match module.resolve(property) {
        Metadata::Tuple(parts) | Metadata::Distinct(parts) => {
            matches!(parts.first(), Some(Metadata::String(name)) if &**name == "llvm.loop.mustprogress")
        }
        _ => false,
    };
    match module.resolve(node) {
        Metadata::Tuple(parts) | Metadata::Distinct(parts) => parts.iter().any(is_promise),
        _ => false,
    }
}

/// The natural loop of a back edge: `header`, and the blocks that reach `latch` without passing it.
/// `None` if it is no back edge: the entry is among these blocks, so `header` does not dominate `latch`.
fn natural_loop(function: &ir::Function, latch: BlockId, header: BlockId) -> Option<Vec<bool>> {
    let mut predecessors = vec![Vec::new(); function.blocks.len()];
    for (id, block) in function.block_ids().zip(&function.blocks) {
        block.term.op.for_each_successor(&mut |s| predecessors[s.index()].push(id));
    }
    let mut contains = vec![false; function.blocks.len()];
    contains[header.index()] = true;
    let mut pending = vec![latch];
    while let Some(block) = pending.pop() {
        if !std::mem::replace(&mut contains[block.index()], true) {
            pending.extend(&predecessors[block.index()]);
        }
    }
    (header == ENTRY || !contains[ENTRY.index()]).then_some(contains)
}
