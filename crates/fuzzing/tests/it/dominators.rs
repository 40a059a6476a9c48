//! Dominators, frontiers and loops on random graphs, against their definitions.

#[path = "../../../../benches/families/mod.rs"]
mod families;

use families::Family;
use irrefute_fuzzing::graph::{check_dominators, dominates, reached};
use irrefute_ir::dominators::{allen_cocke, frontier};
use irrefute_ir::{BlockId, Cfg, DominatorTree, ENTRY, loops};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::process::Command;

/// Runs a test on a fixed sequence of random graphs of up to 14 blocks, with parallel edges,
/// self-loops and unreachable blocks.
fn on_graphs(test: impl Fn(&Cfg)) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    for _ in 0..2_000 {
        let blocks = 1 + rng.next_u32() % 14;
        // Up to three edges per block: sparse enough for structure, dense enough for irreducible cycles.
        let count = rng.next_u32() % (3 * blocks + 1);
        let edges: Vec<_> = (0..count).map(|_| (rng.next_u32() % blocks, rng.next_u32() % blocks)).collect();
        test(&Cfg::from_edges(blocks as usize, edges));
    }
}

#[test]
fn reachability_and_postorder() {
    on_graphs(|cfg| {
        let reachable = reached(cfg, ENTRY, None);
        for b in cfg.blocks() {
            assert_eq!(cfg.is_reachable(b), reachable.contains(&b), "{cfg:?} {b:?}");
            let number = cfg.postorder_number(b);
            assert_eq!(number.map(|n| cfg.postorder()[n as usize]), number.map(|_| b));
            if b != ENTRY && number.is_some() {
                assert!(cfg.predecessors(b).iter().any(|p| cfg.postorder_number(*p) > number), "{cfg:?} {b:?}");
            }
        }
        assert_eq!(cfg.postorder().len(), reachable.len());
    });
}

#[test]
fn both_algorithms_agree_with_path_removal() {
    on_graphs(check_dominators);
}

/// docs/semantics.md#dominators-by-links: every strict dominator dominates the immediate one.
#[test]
fn immediate_dominators_are_the_nearest() {
    on_graphs(|cfg| {
        let tree = DominatorTree::of(cfg);
        for b in cfg.reverse_postorder() {
            let Some(idom) = tree.immediate_dominator(b) else {
                assert_eq!(b, ENTRY);
                continue;
            };
            assert!(dominates(cfg, idom, b) && idom != b);
            assert!(tree.children(idom).contains(&b));
            for d in cfg.blocks().filter(|d| *d != b && dominates(cfg, *d, b)) {
                assert!(dominates(cfg, d, idom), "{cfg:?} {d:?} {idom:?} {b:?}");
            }
            // The path to the root is the sorted list of strict dominators.
            let list: Vec<_> = tree.dominators(b).skip(1).collect();
            assert_eq!(Some(&list), allen_cocke::strict_dominators(cfg)[b.index()].as_ref());
        }
    });
}

#[test]
fn frontiers_follow_their_definition() {
    on_graphs(|cfg| {
        let tree = DominatorTree::of(cfg);
        let frontiers = frontier::frontiers(cfg, &tree);
        assert_eq!(frontiers, frontier::frontiers_bottom_up(cfg, &tree), "{cfg:?}");
        for b in cfg.reverse_postorder() {
            let ends = |y: &BlockId| {
                cfg.reachable_predecessors(*y).any(|p| dominates(cfg, b, p)) && !(b != *y && dominates(cfg, b, *y))
            };
            let expected: BTreeSet<_> = cfg.reverse_postorder().filter(ends).collect();
            assert_eq!(frontiers[b.index()], expected, "{cfg:?} {b:?}");
        }
    });
}

/// DF⁺ is the limit of DF(S), DF(S ∪ DF(S)), …
#[test]
fn iterated_frontiers_are_the_least_fixpoint() {
    on_graphs(|cfg| {
        let frontiers = frontier::frontiers(cfg, &DominatorTree::of(cfg));
        let start: BTreeSet<BlockId> = cfg.blocks().step_by(3).collect();
        let result = frontier::iterated(&frontiers, start.iter().copied());
        // The least set: by adding frontiers until nothing changes.
        let mut expected = BTreeSet::new();
        loop {
            let next: BTreeSet<_> = start.union(&expected).flat_map(|b| frontiers[b.index()].clone()).collect();
            if next == expected {
                break;
            }
            expected = next;
        }
        assert_eq!(result, expected, "{cfg:?} {start:?}");
    });
}

#[test]
fn loops_follow_their_definition() {
    on_graphs(|cfg| {
        let tree = DominatorTree::of(cfg);
        let all = loops::natural_loops(cfg, &tree);
        let reachable = reached(cfg, ENTRY, None);
        for header in &reachable {
            let is_latch = |p: &&BlockId| reachable.contains(p) && dominates(cfg, *header, **p);
            let latches: Vec<BlockId> = cfg.predecessors(*header).iter().filter(is_latch).copied().collect();
            let found = all.iter().find(|l| l.header == *header);
            assert_eq!(found.map(|l| l.latches.clone()).unwrap_or_default(), latches, "{cfg:?}");
            let Some(found) = found else { continue };
            let reaches_latch = |b: &BlockId| {
                let from = reached(cfg, *b, Some(*header));
                latches.iter().any(|l| from.contains(l))
            };
            let body = reachable.iter().copied().filter(|b| b == header || reaches_latch(b)).collect();
            assert_eq!(found.blocks, body, "{cfg:?} {header:?}");
        }
        for (i, outer) in all.iter().enumerate() {
            for inner in &all[i + 1..] {
                let nested = inner.blocks.is_subset(&outer.blocks);
                assert!(nested || inner.blocks.is_disjoint(&outer.blocks), "{cfg:?} {outer:?} {inner:?}");
            }
        }
    });
}

/// A graph is reducible iff without its back edges it has no cycle.
#[test]
fn reducibility_is_acyclicity_without_back_edges() {
    on_graphs(|cfg| {
        let tree = DominatorTree::of(cfg);
        let edges = cfg.reverse_postorder().flat_map(|b| cfg.successors(b).iter().map(move |s| (b, *s)));
        let forward: Vec<_> = edges.filter(|(t, h)| !dominates(cfg, *h, *t)).map(|(t, h)| (t.0, h.0)).collect();
        let rest = Cfg::from_edges(cfg.len(), forward);
        let on_cycle = |b: &BlockId| rest.successors(*b).iter().any(|s| reached(&rest, *s, None).contains(b));
        let acyclic = !rest.blocks().any(|b| on_cycle(&b));
        assert_eq!(loops::is_reducible(cfg, &tree), acyclic, "{cfg:?}");
    });
}

#[test]
fn deep_and_degenerate_graphs() {
    let length = 100_000;
    let chain = Cfg::from_edges(length as usize, (1..length).map(|b| (b - 1, b)));
    let tree = DominatorTree::of(&chain);
    assert!(tree.strictly_dominates(ENTRY, BlockId(length - 1)));
    assert_eq!(tree.immediate_dominator(BlockId(length - 1)), Some(BlockId(length - 2)));

    let empty = Cfg::from_edges(0, []);
    assert!(empty.is_empty() && empty.postorder().is_empty());
    assert!(allen_cocke::immediate_dominators(&empty).is_empty());
}

/// The classic irreducible graph: a cycle that is entered at both of its blocks.
#[test]
fn a_cycle_with_two_entries_is_no_loop() {
    let cfg = Cfg::from_edges(3, [(0, 1), (0, 2), (1, 2), (2, 1)]);
    let tree = DominatorTree::of(&cfg);
    assert!(loops::natural_loops(&cfg, &tree).is_empty());
    assert_eq!(loops::irreducible_edges(&cfg, &tree).len(), 1);
}

/// The function of a graph, with a block before the entry, to which nothing may jump.
fn function_of(cfg: &Cfg, name: usize) -> String {
    let mut text = format!("define void @f{name}() {{\nentry:\n  br label %b0\n");
    for block in cfg.blocks() {
        let branch = match cfg.successors(block) {
            [] => "ret void".to_owned(),
            [default, others @ ..] => {
                let case = |(i, to): (usize, &BlockId)| format!("i32 {i}, label %b{} ", to.0);
                let cases: String = others.iter().enumerate().map(case).collect();
                format!("switch i32 0, label %b{} [ {cases}]", default.0)
            }
        };
        text += &format!("b{}:\n  {branch}\n", block.0);
    }
    text + "}\n"
}

/// The parents in the trees that LLVM prints, tree by tree: a line is `  [depth] %block {…`.
fn printed_trees(output: &str) -> Vec<BTreeSet<(String, String)>> {
    let mut trees = Vec::new();
    let mut path: Vec<&str> = Vec::new();
    for line in output.lines() {
        if line.starts_with("DominatorTree") {
            trees.push(BTreeSet::new());
        }
        let Some((depth, rest)) = line.trim_start().strip_prefix('[').and_then(|l| l.split_once("] %")) else {
            continue;
        };
        let block = rest.split_whitespace().next().unwrap();
        path.truncate(depth.parse::<usize>().unwrap() - 1);
        if let (Some(parent), Some(tree)) = (path.last(), trees.last_mut()) {
            tree.insert((block.to_owned(), parent.to_string()));
        }
        path.push(block);
    }
    trees
}

#[test]
#[ignore = "needs opt-22"]
fn llvm_has_the_same_trees() {
    let graphs = RefCell::new(Vec::new());
    on_graphs(|cfg| graphs.borrow_mut().push(cfg.clone()));
    let graphs = graphs.into_inner();
    let text: String = graphs.iter().enumerate().map(|(i, cfg)| function_of(cfg, i)).collect();
    let file = tempfile::Builder::new().suffix(".ll").tempfile().unwrap();
    std::fs::write(file.path(), text).unwrap();
    let run = Command::new("opt-22").args(["-passes=print<domtree>", "-disable-output"]).arg(file.path()).output();
    let run = run.unwrap();
    assert!(run.status.success());
    let trees = printed_trees(&String::from_utf8_lossy(&run.stderr));
    assert_eq!(trees.len(), graphs.len());
    for (cfg, printed) in graphs.iter().zip(trees) {
        let tree = DominatorTree::of(cfg);
        let parent = |b: BlockId| tree.immediate_dominator(b).map_or("entry".to_owned(), |p| format!("b{}", p.0));
        let ours = cfg.reverse_postorder().map(|b| (format!("b{}", b.0), parent(b))).collect();
        assert_eq!(printed, ours, "{cfg:?}");
    }
}

/// The graphs that the benchmark measures, in small: every algorithm gives the same, and the dominators are known.
#[test]
fn families_on_which_algorithms_are_slow() {
    for family in Family::ALL {
        for k in [2, 3, 7] {
            let cfg = family.graph(k);
            check_dominators(&cfg);
            let tree = DominatorTree::of(&cfg);
            assert!(cfg.blocks().all(|block| cfg.is_reachable(block)), "{family:?} {k}");
            let of_entry = cfg.blocks().filter(|block| tree.immediate_dominator(*block) == Some(ENTRY)).count() as u32;
            let expected = match family {
                // All of y and z, whose cycles are entered from both sides, and the first of x.
                Family::Idfsquad => 2 * k + 1,
                Family::Ibfsquad => k + 2,
                // All of w and z, and the first of x.
                Family::Itworst => 2 * k + 1,
                Family::Sncaworst => k + 1,
            };
            assert_eq!(of_entry, expected, "{family:?} {k}");
        }
    }
}
