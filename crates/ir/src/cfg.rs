//! The control-flow graph of a function: a rooted directed multigraph whose nodes are blocks.
//!
//! An edge of the graph is an edge of a terminator: a conditional `br` with the same target twice
//! gives two edges, because a phi has one entry per edge. The graph is a plain value, so the analyses
//! on it ([`dominators`](super::dominators), [`loops`](super::loops)) can be tested on any graph.
//!
//! Let PO be the postorder of a depth-first search from the entry (docs/semantics.md#postorder):
//! - a block has a number iff it is reachable from the entry, and numbers are unique;
//! - the entry has the greatest one;
//! - every other numbered block has a predecessor with a greater number.

use super::module::{BlockId, ENTRY, Function};

/// A control-flow graph; the entry is [`ENTRY`].
///
/// ```
/// use irrefute_ir::{BlockId, Cfg, ENTRY};
/// // A diamond, and a block that nothing reaches.
/// let cfg = Cfg::from_edges(5, [(0, 1), (0, 2), (1, 3), (2, 3), (4, 3)]);
/// assert_eq!(cfg.predecessors(BlockId(3)), [BlockId(1), BlockId(2), BlockId(4)]);
/// assert_eq!(cfg.reverse_postorder().next(), Some(ENTRY));
/// assert!(!cfg.is_reachable(BlockId(4)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cfg {
    successors: Vec<Vec<BlockId>>,
    predecessors: Vec<Vec<BlockId>>,
    postorder: Vec<BlockId>,
    number: Vec<Option<u32>>,
}

impl Cfg {
    /// The control-flow graph of a function; that of a declaration is empty.
    ///
    /// # Panics
    /// If a terminator names a block that the function does not have, which
    /// [`verify`](super::verify()) reports.
    pub fn of(function: &Function) -> Cfg {
        Cfg::from_successors(function.blocks.iter().map(|b| b.term.op.successors()).collect())
    }

    /// The graph with the blocks `0..blocks` and the given edges; successors keep the order of the edges.
    ///
    /// # Panics
    /// If an edge names a block that is not in `0..blocks`.
    pub fn from_edges(blocks: usize, edges: impl IntoIterator<Item = (u32, u32)>) -> Cfg {
        let mut successors = vec![Vec::new(); blocks];
        for (from, to) in edges {
            successors[from as usize].push(BlockId(to));
        }
        Cfg::from_successors(successors)
    }

    fn from_successors(successors: Vec<Vec<BlockId>>) -> Cfg {
        let mut predecessors = vec![Vec::new(); successors.len()];
        for (from, targets) in successors.iter().enumerate() {
            for to in targets {
                predecessors[to.index()].push(BlockId(from as u32));
            }
        }
        let postorder = postorder(&successors);
        let mut number = vec![None; successors.len()];
        for (i, block) in postorder.iter().enumerate() {
            number[block.index()] = Some(i as u32);
        }
        Cfg { successors, predecessors, postorder, number }
    }

    /// The number of blocks, unreachable ones included.
    pub fn len(&self) -> usize {
        self.successors.len()
    }

    /// Whether the graph has no blocks, as for a declaration.
    pub fn is_empty(&self) -> bool {
        self.successors.is_empty()
    }

    /// Every block, in layout order.
    pub fn blocks(&self) -> impl Iterator<Item = BlockId> + use<> {
        (0..self.len() as u32).map(BlockId)
    }

    /// The successors of a block, one per edge, in the order of its terminator.
    pub fn successors(&self, block: BlockId) -> &[BlockId] {
        &self.successors[block.index()]
    }

    /// The predecessors of a block, one per edge, in layout order; unreachable ones included.
    pub fn predecessors(&self, block: BlockId) -> &[BlockId] {
        &self.predecessors[block.index()]
    }

    /// The predecessors that are reachable from the entry, one per edge.
    pub fn reachable_predecessors(&self, block: BlockId) -> impl Iterator<Item = BlockId> + '_ {
        self.predecessors(block).iter().copied().filter(|p| self.is_reachable(*p))
    }

    /// The reachable blocks in postorder: the entry comes last.
    pub fn postorder(&self) -> &[BlockId] {
        &self.postorder
    }

    /// The reachable blocks in reverse postorder: the entry comes first, and every other block comes
    /// after at least one of its predecessors.
    pub fn reverse_postorder(&self) -> impl DoubleEndedIterator<Item = BlockId> + ExactSizeIterator + '_ {
        self.postorder.iter().rev().copied()
    }

    /// The postorder number of a block, from 0; `None` iff it is unreachable.
    pub fn postorder_number(&self, block: BlockId) -> Option<u32> {
        self.number[block.index()]
    }

    /// Whether there is a path from the entry to the block.
    pub fn is_reachable(&self, block: BlockId) -> bool {
        self.number[block.index()].is_some()
    }
}

/// The postorder of a depth-first search from the entry (docs/semantics.md#postorder). The stack is explicit (a frame
/// holds a block and the number of successors already visited), so a deep graph cannot overflow the thread's stack.
fn postorder(successors: &[Vec<BlockId>]) -> Vec<BlockId> {
    let mut order = Vec::with_capacity(successors.len());
    if successors.is_empty() {
        return order;
    }
    let mut visited = vec![false; successors.len()];
    visited[ENTRY.index()] = true;
    let mut frames = vec![(ENTRY, 0)];
    while let Some((block, looked_at)) = frames.last_mut() {
        let Some(&next) = successors[block.index()].get(*looked_at) else {
            order.push(*block);
            frames.pop();
            continue;
        };
        *looked_at += 1;
        if !std::mem::replace(&mut visited[next.index()], true) {
            frames.push((next, 0));
        }
    }
    order
}
