//! Blocks, their terminators, and the edges between them.

use super::lowering::Lowering;
use super::types::leaf_width;
use super::{Reason, attributes, call, callbr, edge, exceptions, float, indirect, instruction, scopes, type_tags};
use crate::memory::MemoryBlock;
use crate::program::{Action, EdgeIndex, SwitchTable};
use irrefute_ir::{Block, BlockId, Constant, Phi, Terminator, TerminatorOp};
use rustc_hash::FxHashMap;

/// Lowers every block in layout order, then fills in the targets of the edges, which may go forwards.
pub(super) fn lower_blocks(lowering: &mut Lowering) {
    let function = lowering.function;
    let mut starts = Vec::with_capacity(function.blocks.len());
    for (id, block) in function.block_ids().zip(&function.blocks) {
        starts.push(lowering.here());
        lower_block(lowering, id, block);
    }
    for edge in &mut lowering.code.edges {
        edge.target = starts[edge.block.index()];
    }
    // An edge on which a phi reads something that is not modelled goes to an action that reports that: only executions
    // that take the edge are unsupported.
    for (edge, reason) in std::mem::take(&mut lowering.broken_edges) {
        let block = lowering.code.edges[edge.0 as usize].block;
        lowering.code.edges[edge.0 as usize].target = lowering.here();
        lowering.at(block, 0);
        lowering.emit_unsupported(reason);
    }
}

fn lower_block<'a>(lowering: &mut Lowering<'a>, id: BlockId, block: &'a Block) {
    let slots = block.phis.iter().map(|phi| lowering.code.values[phi.result.index()]).collect();
    lowering.code.phis.push(slots);
    for phi in &block.phis {
        lowering.promises.collect_metadata(lowering.context.module, &phi.metadata);
    }
    // The flags of a phi are about its result, so they act once all phis have theirs.
    for (i, phi) in block.phis.iter().enumerate().filter(|(_, phi)| !phi.flags.is_empty()) {
        lowering.at(id, i);
        if let Err(reason) = check_phi(lowering, phi) {
            lowering.emit_unsupported(reason);
        }
    }
    for (i, inst) in block.insts.iter().enumerate() {
        lowering.at(id, block.phis.len() + i);
        instruction::lower(lowering, inst);
    }
    lowering.at(id, block.phis.len() + block.insts.len());
    lowering.promises.collect_metadata(lowering.context.module, &block.term.metadata);
    scopes::note_unmodelled(lowering, &block.term.metadata);
    type_tags::note_unmodelled(lowering, &block.term.metadata);
    // Those of an `invoke` are not read.
    let _ = indirect::named_callees(lowering, &block.term.metadata, None);
    if let Err(reason) = lower_terminator(lowering, id, &block.term) {
        lowering.emit_unsupported(reason);
    }
}

fn check_phi(lowering: &mut Lowering, phi: &Phi) -> Result<(), Reason> {
    let to = lowering.result(Some(phi.result))?;
    let leaf = lowering.shapes[phi.result.index()].clone()?.first().copied();
    float::check_result(lowering, phi.flags, to, leaf)
}

fn lower_terminator<'a>(lowering: &mut Lowering<'a>, from: BlockId, term: &'a Terminator) -> Result<(), Reason> {
    match &term.op {
        TerminatorOp::Ret(None) => lowering.emit(Action::Return(Default::default())),
        TerminatorOp::Ret(Some(value)) => {
            let value = lowering.operand(value)?;
            lowering.emit(Action::Return(value));
        }
        TerminatorOp::Br(to) => {
            let edge = edge::lower(lowering, from, *to, term);
            lowering.emit(Action::Jump(edge));
        }
        TerminatorOp::CondBr { condition, if_true, if_false } => {
            let condition = lowering.operand(condition)?.start;
            let if_true = edge::lower(lowering, from, *if_true, term);
            let if_false = edge::lower(lowering, from, *if_false, term);
            lowering.emit(Action::Branch { condition, if_true, if_false });
        }
        TerminatorOp::Switch { value, default, cases } => {
            let slot = lowering.operand(value)?.start;
            let width = leaf_width(lowering.shape(value)?[0]);
            let table = lower_cases(lowering, from, width, *default, cases, term)?;
            lowering.emit(Action::Switch { value: slot, table: Box::new(table) });
        }
        TerminatorOp::Unreachable => lowering.emit(Action::Unreachable),
        TerminatorOp::Invoke { call, normal, unwind } => {
            let normal = edge::lower(lowering, from, *normal, term);
            let unwind = edge::lower(lowering, from, *unwind, term);
            let shape = lowering.result_shape(term.result)?;
            let constraints = attributes::metadata_demand(lowering.context, &term.metadata, &shape);
            call::lower(lowering, call, term.result, constraints, Some((normal, unwind)))?;
        }
        TerminatorOp::IndirectBr { address, targets } => {
            let address = lowering.operand(address)?.start;
            let labels = lower_labels(lowering, from, targets, term);
            lowering.emit(Action::JumpTo { address, labels });
        }
        TerminatorOp::CallBr { call, fallthrough, indirect } => {
            callbr::lower(lowering, from, term, (*fallthrough, indirect), call)?;
        }
        TerminatorOp::Resume(value) => exceptions::resume(lowering, value)?,
        TerminatorOp::CatchSwitch { .. } | TerminatorOp::CatchRet { .. } | TerminatorOp::CleanupRet { .. } => {
            return Err("exception handling".into());
        }
    }
    Ok(())
}

/// The labels of an `indirectbr`. A block may be in the list more than once.
fn lower_labels(
    lowering: &mut Lowering,
    from: BlockId,
    targets: &[BlockId],
    term: &Terminator,
) -> Box<[(MemoryBlock, EdgeIndex)]> {
    let own = lowering.index.0;
    let labels = &lowering.context.globals.labels;
    let mut found: Vec<(MemoryBlock, BlockId)> = Vec::new();
    for (label, number) in labels.iter().zip(0..).filter(|(label, _)| label.function == own) {
        let listed = targets.iter().find(|target| label.block == Some(**target));
        found.extend(listed.map(|target| (MemoryBlock::label(number), *target)));
    }
    found.into_iter().map(|(label, to)| (label, edge::lower(lowering, from, to, term))).collect()
}

fn lower_cases(
    lowering: &mut Lowering,
    from: BlockId,
    width: u32,
    default: BlockId,
    cases: &[(Constant, BlockId)],
    term: &Terminator,
) -> Result<SwitchTable, Reason> {
    let default = edge::lower(lowering, from, default, term);
    let mut table = SwitchTable { width, default, cases: Vec::with_capacity(cases.len()), words: FxHashMap::default() };
    for (case, to) in cases {
        let value = case.as_int().ok_or("a switch case that is no integer")?.clone();
        let edge = edge::lower(lowering, from, *to, term);
        table.words.extend(value.word().map(|word| (word, edge)));
        table.cases.push((value, edge));
    }
    Ok(table)
}
