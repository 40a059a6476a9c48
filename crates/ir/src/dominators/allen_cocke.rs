//! Dominators after Allen and Cocke: sets of blocks as a dataflow problem
//! (docs/semantics.md#dominators-by-sets).
//!
//! The lattice consists of the possible sets of strict dominators, ordered by ⊇: the least element
//! is "all blocks" ([`Dominating::All`]), join is intersection. `transfer(n, S) = S ∪ {n}`, and the
//! entry starts with ∅. Only non-dominators are ever removed, and the fixpoint is exact.

use super::ImmediateDominators;
use super::kildall::{Lattice, solve};
use crate::cfg::Cfg;
use crate::module::BlockId;

/// A set of blocks, by postorder number.
#[derive(Clone, PartialEq, Eq)]
enum Dominating {
    All,
    Only(Vec<u64>),
}

impl Lattice for Dominating {
    const BOTTOM: Dominating = Dominating::All;

    fn join(&mut self, other: &Dominating) {
        match (&mut *self, other) {
            (_, Dominating::All) => {}
            (Dominating::All, Dominating::Only(_)) => *self = other.clone(),
            (Dominating::Only(mine), Dominating::Only(theirs)) => {
                mine.iter_mut().zip(theirs).for_each(|(m, t)| *m &= t);
            }
        }
    }
}

impl Dominating {
    fn with(&self, n: usize) -> Dominating {
        let mut set = self.clone();
        if let Dominating::Only(words) = &mut set {
            words[n / 64] |= 1 << (n % 64);
        }
        set
    }

    fn contains(&self, n: usize) -> bool {
        match self {
            Dominating::All => true,
            Dominating::Only(words) => words[n / 64] >> (n % 64) & 1 == 1,
        }
    }
}

/// The strict dominators of each reachable block, nearest first; `None` for an unreachable block,
/// which every block dominates.
pub fn strict_dominators(cfg: &Cfg) -> Vec<Option<Vec<BlockId>>> {
    let count = cfg.postorder().len();
    let mut init = vec![Dominating::BOTTOM; count];
    if let Some(entry) = init.last_mut() {
        *entry = Dominating::Only(vec![0; count.div_ceil(64)]);
    }
    let solution = solve(cfg, init, |n, set| set.with(n));
    let mut sets = vec![None; cfg.len()];
    for (n, block) in cfg.postorder().iter().enumerate() {
        // A dominator has a greater number, and of two dominators the nearer has the smaller one.
        let members = (0..count).filter(|&m| solution[n].contains(m)).map(|m| cfg.postorder()[m]);
        sets[block.index()] = Some(members.collect());
    }
    sets
}

/// The immediate dominators of a graph.
pub fn immediate_dominators(cfg: &Cfg) -> ImmediateDominators {
    strict_dominators(cfg).into_iter().map(|set| set.and_then(|s| s.first().copied())).collect()
}
