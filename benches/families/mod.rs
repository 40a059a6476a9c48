//! Flow graphs on which algorithms for dominators are slow, from Georgiadis, "Linear-Time Algorithms for Dominators
//! and Related Problems" (Princeton, 2005), section 2.4. Block 0 is the entry.

use irrefute_ir::Cfg;

/// A family of flow graphs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// Pairs of blocks in cycles with two entries: an iteration in the order of a depth-first search settles one pair
    /// each time. Every block has at most two successors.
    Idfsquad,
    /// A chain against the order of a breadth-first search.
    Ibfsquad,
    /// A chain that is settled one block at a time, behind a complete bipartite graph whose edges are compared by
    /// walks along another chain.
    Itworst,
    /// Many blocks whose semidominator is far below their dominator: each of them takes a walk up the whole tree.
    Sncaworst,
}

impl Family {
    pub const ALL: [Family; 4] = [Family::Idfsquad, Family::Ibfsquad, Family::Itworst, Family::Sncaworst];

    /// The number of blocks, and the edges, of the graph of size `k` (at least 2).
    fn edges(self, k: u32) -> (usize, Vec<(u32, u32)>) {
        // The `i`-th block of a group, `1 ≤ i ≤ k`.
        let group = |number: u32| move |i: u32| number * k + i;
        let chain = |of: &dyn Fn(u32) -> u32| -> Vec<(u32, u32)> { (1..k).map(|i| (of(i), of(i + 1))).collect() };
        match self {
            Family::Idfsquad => {
                let (x, y, z) = (group(0), group(1), group(2));
                let mut edges = vec![(0, x(1)), (0, z(1))];
                for i in 1..=k {
                    edges.extend([(x(i), y(i)), (y(i), z(i)), (z(i), y(i))]);
                    edges.extend((i < k).then(|| [(x(i), x(i + 1)), (y(i), z(i + 1))]).into_iter().flatten());
                }
                (3 * k as usize + 1, edges)
            }
            Family::Ibfsquad => {
                let x = group(0);
                let (w, y, z) = (k + 1, k + 2, k + 3);
                let mut edges = vec![(0, w), (0, y), (y, z), (z, x(k))];
                edges.extend((1..=k).map(|i| (w, x(i))));
                edges.extend((1..k).map(|i| (x(i + 1), x(i))));
                (k as usize + 4, edges)
            }
            Family::Itworst => {
                let (w, x, y, z) = (group(0), group(1), group(2), group(3));
                let mut edges = vec![(0, w(1)), (0, x(1)), (0, z(k)), (x(k), y(1)), (y(k), z(1))];
                for of in [&w as &dyn Fn(u32) -> u32, &x, &y, &z] {
                    edges.extend(chain(of));
                }
                edges.extend((1..k).map(|i| (z(i + 1), z(i))));
                edges.extend((1..=k).flat_map(|i| (1..=k).map(move |j| (y(i), w(j)))));
                (4 * k as usize + 1, edges)
            }
            Family::Sncaworst => {
                let (x, y) = (group(0), group(1));
                let mut edges = vec![(0, x(1))];
                edges.extend(chain(&x));
                edges.extend((1..=k).flat_map(|j| [(0, y(j)), (x(k), y(j))]));
                (2 * k as usize + 1, edges)
            }
        }
    }

    /// The graph of size `k` (at least 2).
    pub fn graph(self, k: u32) -> Cfg {
        let (blocks, edges) = self.edges(k);
        Cfg::from_edges(blocks, edges)
    }
}
