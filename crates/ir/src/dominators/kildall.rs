//! Kildall's worklist solver for forward dataflow problems (docs/semantics.md#dataflow-solver).
//!
//! Over a join semilattice with a least element, it computes the least map `in` with
//! - `in(n) ⊒ init(n)` for every node, and
//! - `in(s) ⊒ transfer(n, in(n))` for every edge `n → s`,
//!
//! provided that `transfer` is monotone and the lattice has finite height `H`; it then needs
//! fewer than `N²·H` steps. In every iteration, each node is in the worklist or its outgoing
//! edges satisfy the second inequation.

use crate::cfg::Cfg;
use std::collections::BTreeSet;

/// A join semilattice.
pub trait Lattice: Clone + PartialEq {
    /// The least element.
    const BOTTOM: Self;

    /// Makes this the least upper bound of both.
    fn join(&mut self, other: &Self);
}

/// Solves a problem over the reachable blocks of a graph. The result, like `init`, is indexed by
/// postorder number, and so are the nodes that `transfer` is given.
pub fn solve<L: Lattice>(cfg: &Cfg, init: Vec<L>, transfer: impl Fn(usize, &L) -> L) -> Vec<L> {
    let mut solution = init;
    // The greatest number first, which is reverse postorder: most predecessors are settled before a node is visited.
    let mut worklist: BTreeSet<usize> = (0..solution.len()).collect();
    while let Some(n) = worklist.pop_last() {
        let out = transfer(n, &solution[n]);
        for successor in cfg.successors(cfg.postorder()[n]) {
            let Some(s) = cfg.postorder_number(*successor).map(|s| s as usize) else { continue };
            let old = solution[s].clone();
            solution[s].join(&out);
            if solution[s] != old {
                worklist.insert(s);
            }
        }
    }
    solution
}
