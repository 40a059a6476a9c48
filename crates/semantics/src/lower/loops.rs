//! What the metadata of a back edge promises of its loop: `llvm.loop.mustprogress`, and `llvm.loop.parallel_accesses`.

use super::lowering::Lowering;
use crate::program::ProgressLoop;
use crate::promises::{PromiseName, PromisePlace, Support};
use irrefute_ir::{self as ir, BlockId, ENTRY, Inst, Metadata, MetadataKind, Module, Op, Terminator};

/// Notes the natural loop of a back edge that carries a promise; does nothing for any other edge.
pub(super) fn note_loop(lowering: &mut Lowering, from: BlockId, to: BlockId, term: &Terminator) {
    let Some(attachment) = term.metadata.iter().find(|a| a.kind == MetadataKind::Loop) else { return };
    let module = lowering.context.module;
    let (progresses, is_parallel) = (
        has_property(module, &attachment.node, "llvm.loop.mustprogress"),
        has_property(module, &attachment.node, "llvm.loop.parallel_accesses"),
    );
    if !progresses && !is_parallel {
        return;
    }
    let Some(contains) = natural_loop(lowering.function, from, to) else { return };
    if is_parallel && is_grouped(lowering.function, &contains) {
        let name = PromiseName::Metadata(MetadataKind::AccessGroup);
        lowering.promises.note(name, PromisePlace::Metadata, Support::TargetOnly);
    }
    if progresses {
        lowering.code.progress_loops.push(ProgressLoop { contains });
    }
}

/// Whether one of a loop's properties has this name, alone or with what it is about.
fn has_property(module: &Module, node: &Metadata, wanted: &str) -> bool {
    let is_wanted = |property: &Metadata| match module.resolve(property) {
        Metadata::Tuple(parts) | Metadata::Distinct(parts) => {
            matches!(parts.first(), Some(Metadata::String(name)) if &**name == wanted)
        }
        _ => false,
    };
    match module.resolve(node) {
        Metadata::Tuple(parts) | Metadata::Distinct(parts) => parts.iter().any(is_wanted),
        _ => false,
    }
}

/// Whether the accesses of a loop may all be of groups. If one is of none, the loop promises nothing (Language Reference,
/// "llvm.loop.parallel_accesses Metadata"). Which groups the loop lists is not looked at, nor are calls.
fn is_grouped(function: &ir::Function, contains: &[bool]) -> bool {
    let accesses = |inst: &&Inst| {
        matches!(inst.op, Op::Load { .. } | Op::Store { .. } | Op::AtomicRmw { .. } | Op::CmpXchg { .. })
    };
    let is_of_group = |inst: &Inst| inst.metadata.iter().any(|a| a.kind == MetadataKind::AccessGroup);
    let inside = function.blocks.iter().zip(contains).filter(|(_, inside)| **inside);
    inside.flat_map(|(block, _)| &block.insts).filter(accesses).all(is_of_group)
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
