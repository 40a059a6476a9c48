//! Dominance frontiers (docs/semantics.md#dominance-frontier): where the dominance of a block ends,
//!
//! DF(b) = { y | b dominates a predecessor of y, and does not strictly dominate y },
//!
//! over reachable blocks. Two formulations share no code, so each can test the other: [`frontiers`]
//! walks up the dominator tree from the predecessors of joins (Cooper, Harvey, Kennedy),
//! [`frontiers_bottom_up`] unites the frontiers of children (Cytron et al.).

use super::DominatorTree;
use crate::cfg::Cfg;
use crate::module::BlockId;
use std::collections::BTreeSet;

/// The dominance frontier of each block; empty for unreachable ones.
pub type Frontiers = Vec<BTreeSet<BlockId>>;

/// Each join `y` is in the frontier of every block from a predecessor of `y` up to, but without,
/// the immediate dominator of `y`.
pub fn frontiers(cfg: &Cfg, tree: &DominatorTree) -> Frontiers {
    let mut frontiers = vec![BTreeSet::new(); cfg.len()];
    for join in cfg.reverse_postorder() {
        let end = tree.immediate_dominator(join);
        for predecessor in cfg.reachable_predecessors(join) {
            for block in tree.dominators(predecessor).take_while(|b| Some(*b) != end) {
                frontiers[block.index()].insert(join);
            }
        }
    }
    frontiers
}

/// DF(b) consists of those successors of `b`, and members of the frontiers of the children of `b`,
/// that `b` does not immediately dominate. Children have smaller postorder numbers, so postorder is
/// bottom up.
pub fn frontiers_bottom_up(cfg: &Cfg, tree: &DominatorTree) -> Frontiers {
    let mut frontiers: Frontiers = vec![BTreeSet::new(); cfg.len()];
    for &block in cfg.postorder() {
        let below = tree.children(block).iter().flat_map(|c| &frontiers[c.index()]);
        let beyond = |y: &&BlockId| tree.immediate_dominator(**y) != Some(block);
        frontiers[block.index()] = cfg.successors(block).iter().chain(below).filter(beyond).copied().collect();
    }
    frontiers
}

/// The iterated frontier DF⁺ of a set of blocks: the least set that contains the frontier of each
/// of them and of each of its own members. A variable that the blocks define needs phis there.
pub fn iterated(frontiers: &Frontiers, blocks: impl IntoIterator<Item = BlockId>) -> BTreeSet<BlockId> {
    let mut result = BTreeSet::new();
    let mut worklist: Vec<BlockId> = blocks.into_iter().collect();
    while let Some(block) = worklist.pop() {
        let new = frontiers[block.index()].iter().filter(|y| result.insert(**y));
        worklist.extend(new);
    }
    result
}
