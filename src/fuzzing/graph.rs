//! Graphs of blocks, and dominance by its definition.

use crate::ir::dominators::{allen_cocke, cooper_harvey_kennedy};
use crate::ir::{BlockId, Cfg, DominatorTree, ENTRY};
use arbitrary::{Arbitrary, Unstructured};
use std::collections::BTreeSet;

/// Enough for every shape that the algorithms could stumble over, and small enough for the definition.
const MAX_BLOCKS: usize = 24;

/// A graph with parallel edges, self-loops and unreachable blocks.
#[derive(Clone, Debug)]
pub struct Graph(pub Cfg);

impl<'a> Arbitrary<'a> for Graph {
    /// A number of blocks, then edges to the end of the bytes.
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

/// The blocks with a path from `from` that does not go through `without`.
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

/// `a` dominates `b` iff without `a` there is no path to `b`.
pub fn dominates(cfg: &Cfg, a: BlockId, b: BlockId) -> bool {
    !reached(cfg, ENTRY, Some(a)).contains(&b)
}

/// Both algorithms agree with each other and with the definition.
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
