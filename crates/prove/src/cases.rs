//! Whether a circuit can be true, by cases: what a solver does not find out at once, it is asked in parts.
//!
//! What must be true of a circuit fixes some of its nodes. With these the circuit is made again, and nodes that differed by
//! them become one ([`Search::simplified`]). Where the solver gives up after few conflicts, one of a disjunction is
//! assumed after the other (the lanes of a result), and then the literals that the circuits name ([`Circuits::split`]): signs of
//! operands that are divided, and bits of amounts that are shifted by.
//!
//! Each step is justified: the nodes that are made here are extensions of the [certificate](super::certificate), that an old node
//! equals a new one is a step of it, and so is that a case is impossible.

use super::certificate::Certificate;
use super::circuits::Circuits;
use super::graph::{Graph, Lit, Node};
use super::solver::{Answer, Model, solve};
use rustc_hash::{FxHashMap, FxHashSet};

/// The conflicts after which a case is split. Not tuned.
const CONFLICTS_OF_CASE: u64 = 4;

/// The most literals that are assumed at once. Not tuned.
const MOST_ASSUMED: usize = 12;

/// The most alternatives of a disjunction. Not tuned.
const MOST_ALTERNATIVES: usize = 16;

/// How often a circuit is made again at most. Not tuned.
const MOST_ROUNDS: usize = 8;

/// The most nodes that are made. Not tuned.
const MOST_NODES: usize = 3_000_000;

/// Whether all of these can be true at once, and how many conflicts it took to find out. `certify` says whether the
/// answer needs a certificate.
pub(super) fn solve_by_cases(circuits: &Circuits, all: &[Lit], conflicts: u64, certify: bool) -> (Answer, u64) {
    if circuits.is_whole {
        return solve(circuits, all, conflicts);
    }
    // Half of the effort is for the circuit as it is.
    let (answer, used) = solve(circuits, all, conflicts.div_ceil(2));
    if !matches!(answer, Answer::Unknown) || used >= conflicts {
        return (answer, used);
    }
    let own = Graph::clone(circuits);
    let before = own.len();
    let mut search =
        Search { graph: own, certify, left: conflicts.saturating_sub(used), steps: Vec::new(), assumed: Vec::new() };
    let case =
        Case { all: all.to_vec(), splits: circuits.splits().to_vec(), is_parted: false, fixed: FxHashMap::default() };
    let answer = match search.case(case) {
        Outcome::Never => Answer::Never(Certificate {
            extensions: (before..search.graph.len()).map(|node| search.graph.node(node)).collect(),
            steps: search.steps,
        }),
        Outcome::Model(model) => Answer::Model(model),
        Outcome::Unknown => Answer::Unknown,
    };
    (answer, conflicts - search.left)
}

enum Outcome {
    Never,
    Model(Model),
    Unknown,
}

/// What must be true, under what is assumed.
struct Case {
    /// All of these.
    all: Vec<Lit>,
    /// The literals that may be assumed.
    splits: Vec<Lit>,
    /// Whether an alternative is assumed.
    is_parted: bool,
    /// The inputs whose values are known.
    fixed: FxHashMap<usize, bool>,
}

struct Search {
    graph: Graph,
    certify: bool,
    /// The conflicts that are left.
    left: u64,
    steps: Vec<Vec<Lit>>,
    assumed: Vec<Lit>,
}

impl Search {
    /// Adds a clause that follows where everything that is assumed is true.
    fn step(&mut self, clause: &[Lit]) {
        if self.certify {
            self.steps.push(self.assumed.iter().map(|&lit| !lit).chain(clause.iter().copied()).collect());
        }
    }

    /// Adds that a node equals a literal that was made of its operands.
    fn equal(&mut self, node: usize, made: Lit, new: &FxHashMap<usize, Lit>) {
        let old = Lit::of_node(node);
        // Where a choice is made in another way, unit propagation needs to know one of its operands.
        let mut decided = vec![None];
        if self.certify
            && made.known().is_none()
            && let Node::And(a, b) = self.graph.node(node)
        {
            for operand in [a, b] {
                if let Node::And(p, q) = self.graph.node(new[&operand.node()].node()) {
                    decided.splice(0..0, [Some(p), Some(q)]);
                }
            }
        }
        for decided in decided {
            let with = |clause: [Lit; 2]| clause.into_iter().chain(decided).collect::<Vec<Lit>>();
            self.step(&with([!old, made]));
            self.step(&with([old, !made]));
        }
    }

    fn case(&mut self, case: Case) -> Outcome {
        let Some(case) = self.simplified(case) else {
            self.step(&[]);
            return Outcome::Never;
        };
        // Only once: behind that, disjunctions are parts of the circuits.
        let alternatives = if case.is_parted { Vec::new() } else { self.alternatives(&case.all) };
        let is_last = self.assumed.len() >= MOST_ASSUMED || (alternatives.is_empty() && case.splits.is_empty());
        let budget = if is_last { self.left } else { self.left.min(CONFLICTS_OF_CASE) };
        if budget == 0 || self.graph.len() > MOST_NODES {
            return Outcome::Unknown;
        }
        let (answer, used) = solve(&self.graph, &case.all, budget);
        self.left = self.left.saturating_sub(used);
        match answer {
            Answer::Never(certificate) => {
                certificate.steps.iter().for_each(|clause| self.step(clause));
                self.step(&[]);
                return Outcome::Never;
            }
            Answer::Model(mut model) => {
                case.fixed.iter().for_each(|(&node, &value)| model.set(node, value));
                return Outcome::Model(model);
            }
            Answer::Unknown if is_last => return Outcome::Unknown,
            Answer::Unknown => {}
        }
        let assumptions = match (&alternatives[..], case.splits.first()) {
            ([], Some(&split)) => vec![split, !split],
            _ => alternatives,
        };
        let is_parted = true;
        for assumption in assumptions {
            let mut all = case.all.clone();
            all.push(assumption);
            self.assumed.push(assumption);
            let outcome = self.case(Case { all, splits: case.splits.clone(), is_parted, fixed: case.fixed.clone() });
            self.assumed.pop();
            if !matches!(outcome, Outcome::Never) {
                return outcome;
            }
        }
        self.step(&[]);
        Outcome::Never
    }

    /// The alternatives of the largest disjunction that must be true.
    fn alternatives(&self, all: &[Lit]) -> Vec<Lit> {
        let of = |root: &Lit| -> Vec<Lit> {
            let (mut leaves, mut pending) = (Vec::new(), vec![!*root]);
            while let Some(lit) = pending.pop() {
                match self.graph.node(lit.node()) {
                    Node::And(a, b) if !lit.is_inverted() => pending.extend([a, b]),
                    _ => leaves.push(!lit),
                }
            }
            leaves
        };
        let disjunctions = all.iter().filter(|root| root.is_inverted()).map(of);
        // The one that is deepest; its alternatives are what is compared.
        let deepest = disjunctions.max_by_key(|alternatives| alternatives.iter().map(|lit| lit.node()).max());
        deepest.filter(|leaves| (2..=MOST_ALTERNATIVES).contains(&leaves.len())).unwrap_or_default()
    }

    /// The same with the values of nodes that are fixed by what must be true; `None` if that contradicts itself.
    fn simplified(&mut self, mut case: Case) -> Option<Case> {
        for _ in 0..MOST_ROUNDS {
            let units = self.units(&case.all)?;
            for (&node, &value) in &units {
                if self.graph.node(node) == Node::Input {
                    case.fixed.insert(node, value);
                }
            }
            let cone = self.graph.cone_of(&case.all);
            let mut new: FxHashMap<usize, Lit> = FxHashMap::default();
            let mut all = Vec::new();
            for &node in &cone {
                let of = |lit: Lit, new: &FxHashMap<usize, Lit>| {
                    if lit.is_inverted() { !new[&lit.node()] } else { new[&lit.node()] }
                };
                let made = match self.graph.node(node) {
                    Node::False => Lit::FALSE,
                    Node::Input => Lit::of_node(node),
                    Node::And(a, b) => {
                        let (a, b) = (of(a, &new), of(b, &new));
                        self.graph.and(a, b)
                    }
                };
                let made = match units.get(&node) {
                    // What is true has true operands; what is false must be so for the operands, too.
                    Some(&value) => {
                        if !value && made != Lit::FALSE && made != Lit::of_node(node) {
                            self.step(&[!made]);
                        }
                        if !value && self.graph.node(node) != Node::Input {
                            all.push(!made);
                        }
                        Lit::constant(value)
                    }
                    None => made,
                };
                if made != Lit::of_node(node) && node != 0 {
                    self.equal(node, made, &new);
                }
                new.insert(node, made);
            }
            all.retain(|&lit| lit != Lit::TRUE);
            all.sort_unstable();
            all.dedup();
            if all.contains(&Lit::FALSE) {
                return None;
            }
            let of = |lit: Lit| new.get(&lit.node()).map(|&made| if lit.is_inverted() { !made } else { made });
            let (mut seen, cone) = (FxHashSet::default(), self.graph.cone_of(&all));
            let in_cone: FxHashSet<usize> = cone.into_iter().collect();
            let splits = case.splits.iter().filter_map(|&lit| of(lit)).filter(|lit| in_cone.contains(&lit.node()));
            let splits: Vec<Lit> = splits.filter(|lit| lit.known().is_none() && seen.insert(lit.node())).collect();
            let is_done = all == case.all;
            case = Case { all, splits, is_parted: case.is_parted, fixed: case.fixed };
            if is_done {
                break;
            }
        }
        Some(case)
    }

    /// The nodes whose values follow from that all of these are true; `None` if there are two values.
    fn units(&self, all: &[Lit]) -> Option<FxHashMap<usize, bool>> {
        let mut units = FxHashMap::default();
        let mut pending = all.to_vec();
        while let Some(lit) = pending.pop() {
            let value = !lit.is_inverted();
            if lit.node() == 0 {
                if value {
                    return None;
                }
                continue;
            }
            match units.insert(lit.node(), value) {
                Some(before) if before != value => return None,
                Some(_) => continue,
                None => {}
            }
            if let (true, Node::And(a, b)) = (value, self.graph.node(lit.node())) {
                pending.extend([a, b]);
            }
        }
        Some(units)
    }
}
