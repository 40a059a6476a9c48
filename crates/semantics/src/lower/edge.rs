//! Edges between blocks, with the moves of the phis at their ends.

use super::lowering::Lowering;
use super::{Reason, loops, moves};
use crate::program::{Edge, EdgeIndex, Move, Slot};
use irrefute_ir::{BlockId, Phi, Terminator};

/// The edge between two blocks. All edges of a block to one successor are equal, because the entries of a phi for one
/// predecessor are.
pub(super) fn lower<'a>(lowering: &mut Lowering<'a>, from: BlockId, to: BlockId, term: &Terminator) -> EdgeIndex {
    let function = lowering.function;
    let phis = &function.block(to).phis;
    loops::note_loop(lowering, from, to, term);
    let moves = edge_moves(lowering, from, phis);
    let index = EdgeIndex(lowering.code.edges.len() as u32);
    let moves = moves.unwrap_or_else(|reason| {
        lowering.broken_edges.push((index, reason));
        Vec::new()
    });
    lowering.code.edges.push(Edge { target: 0, block: to, moves, phis: phis.len() as u32 });
    index
}

/// The moves of all phis on an edge, in an order that gives them the effect of a parallel assignment.
fn edge_moves<'a>(lowering: &mut Lowering<'a>, from: BlockId, phis: &'a [Phi]) -> Result<Vec<Move>, Reason> {
    let mut all = Vec::new();
    for phi in phis {
        let to = lowering.result(Some(phi.result))?;
        let Some((operand, _)) = phi.incoming.iter().find(|(_, block)| *block == from) else {
            return Err("a phi without an entry for a predecessor".into());
        };
        let source = lowering.operand(operand)?;
        all.extend((0..to.len).map(|i| Move { from: source.start.offset(i), to: to.start.offset(i) }));
    }
    let mut scratch: Option<Slot> = None;
    let sequence = moves::sequence(all, || *scratch.insert(lowering.new_slots(1).start));
    Ok(sequence)
}
