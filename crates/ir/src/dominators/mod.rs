//! Dominators: `a` dominates `b` iff every path from the entry to `b` goes through `a`.
//!
//! Two algorithms compute them independently and must agree: [`cooper_harvey_kennedy`], the fast
//! one, whose result makes a [`DominatorTree`], and [`allen_cocke`], which keeps whole sets. The
//! result has these properties (docs/semantics.md#dominators):
//! - dominance is a partial order on the reachable blocks; the dominators of a block are a chain;
//! - `idom(b)` is the strict dominator of `b` that every strict dominator of `b` dominates;
//! - no path from the entry leads to an unreachable block, so by the definition every block
//!   dominates it. LLVM has the same rule. There, and here, no block *strictly* dominates itself,
//!   not even an unreachable one.

pub mod allen_cocke;
pub mod cooper_harvey_kennedy;
pub mod frontier;
pub mod kildall;

use super::cfg::Cfg;
use super::module::BlockId;

/// The immediate dominator of each block: `None` for the entry and for unreachable blocks.
pub type ImmediateDominators = Vec<Option<BlockId>>;

/// The dominator tree of a graph.
///
/// Invariant: with `enter` and `leave` the times of a walk over the tree, `a` is an ancestor of
/// `b` iff `enter(a) ≤ enter(b)` and `leave(b) ≤ leave(a)`.
///
/// ```
/// use irrefute_ir::{BlockId, Cfg, DominatorTree, ENTRY};
/// let diamond = Cfg::from_edges(4, [(0, 1), (0, 2), (1, 3), (2, 3)]);
/// let tree = DominatorTree::of(&diamond);
/// assert_eq!(tree.immediate_dominator(BlockId(3)), Some(ENTRY));
/// assert!(!tree.dominates(BlockId(1), BlockId(3)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DominatorTree {
    parent: ImmediateDominators,
    children: Vec<Vec<BlockId>>,
    /// The interval of each reachable block in a walk over the tree.
    interval: Vec<Option<(u32, u32)>>,
}

impl DominatorTree {
    /// The dominator tree of a graph. The time is linear in the graph for most graphs that occur.
    pub fn of(cfg: &Cfg) -> DominatorTree {
        DominatorTree::from_parents(cfg, cooper_harvey_kennedy::immediate_dominators(cfg))
    }

    fn from_parents(cfg: &Cfg, parent: ImmediateDominators) -> DominatorTree {
        let mut children = vec![Vec::new(); cfg.len()];
        // In reverse postorder, so that children are in an order that follows the graph.
        for block in cfg.reverse_postorder() {
            if let Some(p) = parent[block.index()] {
                children[p.index()].push(block);
            }
        }
        let interval = intervals(cfg, &children);
        DominatorTree { parent, children, interval }
    }

    /// The immediate dominator; `None` for the entry and for an unreachable block.
    pub fn immediate_dominator(&self, block: BlockId) -> Option<BlockId> {
        self.parent[block.index()]
    }

    /// The blocks that a block immediately dominates.
    pub fn children(&self, block: BlockId) -> &[BlockId] {
        &self.children[block.index()]
    }

    /// The dominators of a block, from the block itself up to the entry; only the block itself if
    /// it is unreachable.
    pub fn dominators(&self, block: BlockId) -> impl Iterator<Item = BlockId> + '_ {
        std::iter::successors(Some(block), |b| self.immediate_dominator(*b))
    }

    /// Whether the block is reachable from the entry.
    pub fn is_reachable(&self, block: BlockId) -> bool {
        self.interval[block.index()].is_some()
    }

    /// Whether every path from the entry to `b` goes through `a`; always true if `b` is unreachable.
    pub fn dominates(&self, a: BlockId, b: BlockId) -> bool {
        let Some((enter_b, leave_b)) = self.interval[b.index()] else { return true };
        self.interval[a.index()].is_some_and(|(enter, leave)| enter <= enter_b && leave_b <= leave)
    }

    /// Whether `a` dominates `b` and is another block.
    pub fn strictly_dominates(&self, a: BlockId, b: BlockId) -> bool {
        a != b && self.dominates(a, b)
    }
}

/// Times of entering and leaving each block in a depth-first walk over the tree.
fn intervals(cfg: &Cfg, children: &[Vec<BlockId>]) -> Vec<Option<(u32, u32)>> {
    let mut intervals = vec![None; cfg.len()];
    let Some(root) = cfg.reverse_postorder().next() else { return intervals };
    let mut time = 0;
    let mut frames = vec![(root, 0, time)];
    while let Some((block, walked, entered)) = frames.last_mut() {
        time += 1;
        if let Some(&child) = children[block.index()].get(*walked) {
            *walked += 1;
            frames.push((child, 0, time));
            continue;
        }
        intervals[block.index()] = Some((*entered, time));
        frames.pop();
    }
    intervals
}
