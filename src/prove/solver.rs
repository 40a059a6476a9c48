//! Whether a circuit can be true.
//!
//! The solver is BatSat, which is written in Rust and builds in a second. What it says is never a verdict by itself: a
//! model is replayed by the reference semantics. The budget is a number of conflicts, so that the answer does not depend
//! on the clock.

use super::graph::{Graph, Lit, Node};
use batsat::{Callbacks, ClauseKind, Solver, SolverInterface, SolverOpts, Var, lbool};
use rustc_hash::FxHashMap;

/// What a solver found.
#[derive(Clone, Debug)]
pub enum Answer {
    /// It is false for all values of the inputs.
    Never,
    /// It is true for these.
    Model(Model),
    /// The budget is used up.
    Unknown,
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

/// Counts conflicts, and ends the search when there are enough.
struct Conflicts {
    seen: u64,
    most: u64,
}

impl Callbacks for Conflicts {
    fn on_new_clause(&mut self, _: &[batsat::Lit], kind: ClauseKind) {
        self.seen += u64::from(kind == ClauseKind::Learnt);
    }

    fn stop(&self) -> bool {
        self.seen >= self.most
    }
}

/// Whether all of these can be true at once, and how many conflicts it took to find out.
pub fn solve(graph: &Graph, all: &[Lit], conflicts: u64) -> (Answer, u64) {
    if all.contains(&Lit::FALSE) {
        return (Answer::Never, 0);
    }
    // `stop` is only asked between conflicts, so at least one is allowed.
    let budget = Conflicts { seen: 0, most: conflicts.max(1) };
    let mut encoder =
        Encoder { graph, solver: Solver::new(SolverOpts::default(), budget), variables: FxHashMap::default() };
    for lit in all {
        encoder.encode(lit.node());
        let mut clause = vec![encoder.lit(*lit)];
        encoder.solver.add_clause_reuse(&mut clause);
    }
    let result = encoder.solver.solve_limited(&[]);
    let seen = encoder.solver.cb().seen;
    let answer = if result == lbool::FALSE {
        Answer::Never
    } else if result == lbool::TRUE {
        let inputs = encoder.variables.iter().filter(|(node, _)| graph.node(**node) == Node::Input);
        let value = |(node, var): (&usize, &Var)| (*node, encoder.solver.value_var(*var) == lbool::TRUE);
        Answer::Model(Model { values: inputs.map(value).collect() })
    } else {
        Answer::Unknown
    };
    (answer, seen)
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
