//! Control-flow graphs, and dominance by its definition.

use arbitrary::{Arbitrary, Unstructured};
use irrefute_ir::dominators::{allen_cocke, cooper_harvey_kennedy};
use irrefute_ir::{BlockId, Cfg, DominatorTree, ENTRY};
use std::collections::BTreeSet;

/// Blocks of a graph, at most. The definition takes time proportional to blocks times edges, and the shapes on which
/// dominator algorithms go wrong are small.
const MAX_BLOCKS: usize = 24;

/// A graph that may have parallel edges, self-loops and unreachable blocks.
#[derive(Clone, Debug)]
pub struct Graph(pub Cfg);

impl<'a> Arbitrary<'a> for Graph {
    /// First the number of blocks, then edges until the bytes end.
    fn arbitrary(u: &mut Unstructured<'a>) -> arbitrary::Result<Graph> {
        let blocks = u.int_in_range(1..=MAX_BLOCKS)?;
        let end = blocks as u32 - 1;
        let mut edges = Vec::new();
        while !u.is_empty() && edges.len() < 4 * MAX_BLOCKS {
            edges.push((u.int_in_range(0..=end)?, u.int_in_range(0..=end)?));
        }
        Ok(Graph(Cfg::from_edges(blocks, edges)))
    }
}

/// The blocks that a path from `from` reaches without going through `without`.
pub fn reached(cfg: &Cfg, from: BlockId, without: Option<BlockId>) -> BTreeSet<BlockId> {
    let mut seen = BTreeSet::new();
    let mut worklist = vec![from];
    while let Some(block) = worklist.pop() {
        if Some(block) != without && seen.insert(block) {
            worklist.extend(cfg.successors(block));
        }
    }
    seen
}

/// Whether `a` dominates `b`: without `a` there is no path from the entry to `b`.
pub fn dominates(cfg: &Cfg, a: BlockId, b: BlockId) -> bool {
    !reached(cfg, ENTRY, Some(a)).contains(&b)
}

/// Checks that both algorithms agree with each other and with the definition.
///
/// # Panics
/// If they do not.
pub fn check_dominators(cfg: &Cfg) {
    let tree = DominatorTree::of(cfg);
    let sets = allen_cocke::strict_dominators(cfg);
    assert_eq!(cooper_harvey_kennedy::immediate_dominators(cfg), allen_cocke::immediate_dominators(cfg), "{cfg:?}");
    for a in cfg.blocks() {
        let beyond = reached(cfg, ENTRY, Some(a));
        for b in cfg.blocks() {
            let expected = !beyond.contains(&b);
            assert_eq!(tree.dominates(a, b), expected, "{cfg:?} {a:?} {b:?}");
            assert_eq!(tree.strictly_dominates(a, b), expected && a != b, "{cfg:?} {a:?} {b:?}");
            let listed = sets[b.index()].as_ref().is_none_or(|s| s.contains(&a) || a == b);
            assert_eq!(listed, expected, "{cfg:?} {a:?} {b:?}");
        }
    }
}
