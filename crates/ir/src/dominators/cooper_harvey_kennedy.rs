//! Dominators after Cooper, Harvey and Kennedy (docs/semantics.md#dominators-by-links).
//!
//! The strict dominators of a block `n`, sorted by postorder number, are the path
//! `idom(n) < idom(idom(n)) < … < entry` in the tree. So one link per block represents all the
//! sorted lists, and they share their tails. With PO numbers as names, the links satisfy in every
//! iteration
//! - (I1, I2) a block is visited only after one of its predecessors has a link;
//! - (I3, I4) `idom(n) > n`: lists are strictly ascending, so [`meet`] ends.
//!
//! Each visit replaces the list of `n` by the longest common tail of the lists `p :: sdom(p)` of
//! its predecessors `p`; the greatest fixpoint is reached when a round changes nothing.

use super::ImmediateDominators;
use crate::cfg::Cfg;

/// The immediate dominators of a graph.
pub fn immediate_dominators(cfg: &Cfg) -> ImmediateDominators {
    let links = fixpoint(cfg, &numbered_predecessors(cfg));
    let mut parents = vec![None; cfg.len()];
    for (n, block) in cfg.postorder().iter().enumerate() {
        let parent = links[n].filter(|&p| p != n).map(|p| cfg.postorder()[p]);
        parents[block.index()] = parent;
    }
    parents
}

/// The predecessors of each numbered block, by number; unreachable ones are on no path.
fn numbered_predecessors(cfg: &Cfg) -> Vec<Vec<usize>> {
    let numbers = |&block| {
        let number = |&p| cfg.postorder_number(p).map(|n| n as usize);
        cfg.predecessors(block).iter().filter_map(number).collect()
    };
    cfg.postorder().iter().map(numbers).collect()
}

/// The link of each numbered block; that of the entry is the entry itself.
fn fixpoint(cfg: &Cfg, predecessors: &[Vec<usize>]) -> Vec<Option<usize>> {
    let mut links = vec![None; cfg.postorder().len()];
    let Some(entry) = links.len().checked_sub(1) else { return links };
    links[entry] = Some(entry);
    let mut changed = true;
    while changed {
        changed = false;
        for n in (0..entry).rev() {
            // A predecessor without a link represents "all blocks", the unit of the meet, so it is skipped.
            let linked = predecessors[n].iter().copied().filter(|&p| links[p].is_some());
            let link = linked.reduce(|a, b| meet(&links, a, b));
            debug_assert!(link.is_some_and(|l| l > n), "I2 and I3 at {n}");
            changed |= links[n] != link;
            links[n] = link;
        }
    }
    links
}

/// The head of the longest common tail of the lists that start at `a` and at `b`.
///
/// Both lists ascend, so the smaller head cannot be in the other list: it is dropped.
fn meet(links: &[Option<usize>], mut a: usize, mut b: usize) -> usize {
    let next = |n: usize| links[n].expect("only linked blocks are met, and their links are linked");
    while a != b {
        if a < b {
            a = next(a);
        } else {
            b = next(b);
        }
    }
    a
}
