//! Whether a circuit can be true.
//!
//! The solver is BatSat, which is written in Rust and builds in a second. What it says is never a verdict by itself: a
//! model is replayed by the reference semantics. The budget is a number of conflicts, so that the answer does not depend
//! on the clock; a conflict of a large circuit counts as [several](NODES_OF_CONFLICT).

use super::certificate::Certificate;
use super::graph::{Graph, Lit, Node};
use batsat::{Callbacks, ClauseKind, Solver, SolverInterface, SolverOpts, Var, lbool};
use rustc_hash::FxHashMap;

/// What a solver found.
#[derive(Clone, Debug)]
pub enum Answer {
    /// It is false for all values of the inputs, for these reasons.
    Never(Certificate),
    /// It is true for these.
    Model(Model),
    /// The budget is used up.
    Unknown,
}

/// A conflict counts once for every so many nodes of its circuit, through which what leads to it is propagated. Circuits
/// of integers have fewer. On 24 files of LLVM's tests of InstCombine this takes 10.8 CPU seconds in place of 14.1 and
/// leaves all 86 proofs; 4,000 nodes take 10.9 and weaken one of them, 1,000 take 9.7 and lose eight.
const NODES_OF_CONFLICT: u64 = 12_000;

/// How much may be spent on an answer, and whether it is certified.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The most conflicts of the solver.
    pub conflicts: u64,
    /// Whether the [certificate](super::certificate) of each proof is checked.
    pub certify: bool,
}

impl Effort {
    /// This many conflicts, and no certificates.
    pub const fn of(conflicts: u64) -> Effort {
        Effort { conflicts, certify: false }
    }
}

/// Values of inputs.
#[derive(Clone, Debug, Default)]
pub struct Model {
    values: FxHashMap<usize, bool>,
}

impl Model {
    /// The value of an input, by the number of its node; of one that does not matter, false.
    pub fn input(&self, node: usize) -> bool {
        self.values.get(&node).copied().unwrap_or(false)
    }
}

/// Keeps what is learnt, and ends the search when there are enough conflicts.
struct Conflicts {
    learnt: Vec<Box<[batsat::Lit]>>,
    most: u64,
}

impl Conflicts {
    fn seen(&self) -> u64 {
        self.learnt.len() as u64
    }
}

impl Callbacks for Conflicts {
    fn on_new_clause(&mut self, clause: &[batsat::Lit], kind: ClauseKind) {
        if kind == ClauseKind::Learnt {
            self.learnt.push(clause.into());
        }
    }

    fn stop(&self) -> bool {
        self.seen() >= self.most
    }
}

/// Whether all of these can be true at once, and how much of the budget it took to find out.
pub fn solve(graph: &Graph, all: &[Lit], conflicts: u64) -> (Answer, u64) {
    if all.contains(&Lit::FALSE) {
        return (Answer::Never(Certificate::default()), 0);
    }
    let budget = Conflicts { learnt: Vec::new(), most: u64::MAX };
    let mut encoder =
        Encoder { graph, solver: Solver::new(SolverOpts::default(), budget), variables: FxHashMap::default() };
    for lit in all {
        encoder.encode(lit.node());
        let mut clause = vec![encoder.lit(*lit)];
        encoder.solver.add_clause_reuse(&mut clause);
    }
    let weight = (encoder.variables.len() as u64).div_ceil(NODES_OF_CONFLICT).max(1);
    // `stop` is only asked between conflicts, so at least one is allowed.
    encoder.solver.cb_mut().most = (conflicts / weight).max(1);
    let result = encoder.solver.solve_limited(&[]);
    let spent = encoder.solver.cb().seen() * weight;
    let answer = if result == lbool::FALSE {
        Answer::Never(encoder.certificate())
    } else if result == lbool::TRUE {
        let inputs = encoder.variables.iter().filter(|(node, _)| graph.node(**node) == Node::Input);
        let value = |(node, var): (&usize, &Var)| (*node, encoder.solver.value_var(*var) == lbool::TRUE);
        Answer::Model(Model { values: inputs.map(value).collect() })
    } else {
        Answer::Unknown
    };
    (answer, spent)
}

struct Encoder<'a> {
    graph: &'a Graph,
    solver: Solver<Conflicts>,
    variables: FxHashMap<usize, Var>,
}

impl Encoder<'_> {
    /// The literal of a node that has a variable; a constant has one, too, that a clause fixes.
    fn lit(&self, lit: Lit) -> batsat::Lit {
        batsat::Lit::new(self.variables[&lit.node()], !lit.is_inverted())
    }

    /// What was learnt, over the literals of the graph.
    fn certificate(&mut self) -> Certificate {
        let nodes: FxHashMap<Var, usize> = self.variables.iter().map(|(&node, &var)| (var, node)).collect();
        let lit = |lit: &batsat::Lit| {
            let node = Lit::of_node(nodes[&lit.var()]);
            if lit.sign() { node } else { !node }
        };
        let learnt = std::mem::take(&mut self.solver.cb_mut().learnt);
        Certificate::of(learnt.iter().map(|clause| clause.iter().map(lit).collect()).collect())
    }

    /// Gives a node and all that it depends on a variable, and says what it is.
    fn encode(&mut self, root: usize) {
        let mut pending = vec![root];
        while let Some(&node) = pending.last() {
            if self.variables.contains_key(&node) {
                pending.pop();
                continue;
            }
            let Node::And(a, b) = self.graph.node(node) else {
                let var = self.solver.new_var_default();
                self.variables.insert(node, var);
                if self.graph.node(node) == Node::False {
                    self.solver.add_clause_reuse(&mut vec![batsat::Lit::new(var, false)]);
                }
                continue;
            };
            let missing = [a, b].map(Lit::node).into_iter().filter(|node| !self.variables.contains_key(node));
            let missing: Vec<usize> = missing.collect();
            if !missing.is_empty() {
                pending.extend(missing);
                continue;
            }
            let var = self.solver.new_var_default();
            self.variables.insert(node, var);
            let (this, a, b) = (batsat::Lit::new(var, true), self.lit(a), self.lit(b));
            for clause in [vec![!this, a], vec![!this, b], vec![this, !a, !b]] {
                self.solver.add_clause_reuse(&mut { clause });
            }
        }
    }
}
