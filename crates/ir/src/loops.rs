//! Natural loops.
//!
//! An edge `t → h` between reachable blocks is a *back edge* iff `h` dominates `t`. The natural
//! loop of a header `h` consists of `h` and every block that reaches a back edge to `h` without
//! going through `h`; all back edges to one header belong to one loop. Two natural loops are
//! disjoint or nested. A graph is *reducible* iff every edge that goes backwards in a depth-first
//! search is a back edge; otherwise it has a cycle with two entries, which is not a natural loop.

use super::cfg::Cfg;
use super::dominators::DominatorTree;
use super::module::BlockId;
use std::collections::BTreeSet;

/// A natural loop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loop {
    /// The block that dominates all others of the loop.
    pub header: BlockId,
    /// The sources of the back edges, one per edge.
    pub latches: Vec<BlockId>,
    /// Every block of the loop, the header included.
    pub blocks: BTreeSet<BlockId>,
}

/// The natural loops of a graph, outer loops before those inside them.
///
/// ```
/// use irrefute_ir::{BlockId, Cfg, DominatorTree, loops};
/// let cfg = Cfg::from_edges(3, [(0, 1), (1, 1), (1, 2)]);
/// let all = loops::natural_loops(&cfg, &DominatorTree::of(&cfg));
/// assert_eq!(all[0].header, BlockId(1));
/// assert_eq!(all[0].latches, [BlockId(1)]);
/// ```
pub fn natural_loops(cfg: &Cfg, tree: &DominatorTree) -> Vec<Loop> {
    // In reverse postorder a header precedes its loop, and therefore also the loops inside.
    cfg.reverse_postorder().filter_map(|header| natural_loop(cfg, tree, header)).collect()
}

fn natural_loop(cfg: &Cfg, tree: &DominatorTree, header: BlockId) -> Option<Loop> {
    let latches: Vec<BlockId> = cfg.reachable_predecessors(header).filter(|p| tree.dominates(header, *p)).collect();
    if latches.is_empty() {
        return None;
    }
    let mut blocks = BTreeSet::from([header]);
    let mut worklist = latches.clone();
    while let Some(block) = worklist.pop() {
        if blocks.insert(block) {
            worklist.extend(cfg.reachable_predecessors(block));
        }
    }
    Some(Loop { header, latches, blocks })
}

/// The edges that go backwards in a depth-first search but are not back edges: entries into
/// cycles other than through a header. The list is empty iff the graph is reducible.
pub fn irreducible_edges(cfg: &Cfg, tree: &DominatorTree) -> Vec<(BlockId, BlockId)> {
    let edges = cfg.reverse_postorder().flat_map(|b| cfg.successors(b).iter().map(move |s| (b, *s)));
    let backwards = |(from, to): &(BlockId, BlockId)| cfg.postorder_number(*from) <= cfg.postorder_number(*to);
    edges.filter(backwards).filter(|(from, to)| !tree.dominates(*to, *from)).collect()
}

/// Whether every cycle has a header that dominates it.
pub fn is_reducible(cfg: &Cfg, tree: &DominatorTree) -> bool {
    irreducible_edges(cfg, tree).is_empty()
}
