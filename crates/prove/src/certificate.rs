//! Certificates: why a circuit can never be true, in steps that are checked by code which shares nothing with the solver.
//!
//! A certificate lists clauses that a solver learnt, in their order. The checker makes the clauses of the circuit
//! itself, from the nodes below what is asserted, and admits a step only by *reverse unit propagation*: setting all of
//! its literals to false must lead to a contradiction by unit propagation alone. The clauses that were admitted
//! must then contradict each other by unit propagation.
//!
//! Invariant: every clause that the checker holds follows from the circuit, so a certificate that it accepts is a proof,
//! whatever made it.

use super::graph::{Graph, Lit, Node};

/// The clauses that a solver learnt, over the literals of a graph.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Certificate {
    /// In the order in which they were learnt.
    pub steps: Vec<Vec<Lit>>,
}

/// Why a certificate proves nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfounded {
    /// A step that does not follow from the circuit and the steps before it.
    #[error("step {0} does not follow")]
    Step(usize),
    /// No contradiction at the end.
    #[error("the steps do not contradict each other")]
    NoContradiction,
}

impl Certificate {
    /// The steps of a solver.
    pub fn of(steps: Vec<Vec<Lit>>) -> Certificate {
        Certificate { steps }
    }

    /// Checks that these literals of a graph are never true at once.
    ///
    /// # Errors
    /// The first step that does not follow, or that no contradiction was reached.
    pub fn check(&self, graph: &Graph, all: &[Lit]) -> Result<(), Unfounded> {
        let mut checker = Checker {
            values: vec![None; graph.len()],
            watches: vec![Vec::new(); 2 * graph.len()],
            clauses: Vec::new(),
            trail: Vec::new(),
            head: 0,
            refuted: false,
        };
        checker.circuit(graph, self, all);
        for (number, step) in self.steps.iter().enumerate() {
            if checker.refuted {
                break;
            }
            if !checker.follows(step) {
                return Err(Unfounded::Step(number));
            }
            checker.add(step);
        }
        if checker.refuted { Ok(()) } else { Err(Unfounded::NoContradiction) }
    }
}

/// What became of a clause whose watched literal is false now.
enum Watch {
    /// Another of its literals is watched.
    Moved,
    /// It is true, or its last literal was set to true.
    Kept,
    /// All of its literals are false.
    Contradiction,
}

struct Checker {
    /// By node.
    values: Vec<Option<bool>>,
    /// By literal, the clauses that must be looked at when it becomes false: each is watched by its first two literals.
    watches: Vec<Vec<usize>>,
    /// Those of at least two literals.
    clauses: Vec<Vec<Lit>>,
    /// What was set to true, in order.
    trail: Vec<Lit>,
    /// The first of the trail whose consequences were not drawn.
    head: usize,
    /// Whether the clauses contradict each other.
    refuted: bool,
}

impl Checker {
    /// Adds what every node below these literals and those of the steps is, and that all of these are true. A step may be
    /// about a node that none of them depends on.
    fn circuit(&mut self, graph: &Graph, certificate: &Certificate, all: &[Lit]) {
        self.add(&[Lit::TRUE]);
        let mut seen = vec![false; self.values.len()];
        let mut pending: Vec<usize> =
            all.iter().chain(certificate.steps.iter().flatten()).map(|lit| lit.node()).collect();
        while let Some(node) = pending.pop() {
            if std::mem::replace(&mut seen[node], true) {
                continue;
            }
            if let Node::And(a, b) = graph.node(node) {
                let this = Lit::of_node(node);
                self.add(&[!this, a]);
                self.add(&[!this, b]);
                self.add(&[this, !a, !b]);
                pending.extend([a.node(), b.node()]);
            }
        }
        all.iter().for_each(|&lit| self.add(&[lit]));
    }

    fn value(&self, lit: Lit) -> Option<bool> {
        value(&self.values, lit)
    }

    fn set(&mut self, lit: Lit) {
        self.values[lit.node()] = Some(!lit.is_inverted());
        self.trail.push(lit);
    }

    /// Adds a clause that follows. Nothing is assumed at this time.
    fn add(&mut self, clause: &[Lit]) {
        if self.refuted || clause.iter().any(|&lit| self.value(lit) == Some(true)) {
            return;
        }
        let mut left: Vec<Lit> = clause.iter().copied().filter(|&lit| self.value(lit).is_none()).collect();
        left.sort_unstable();
        left.dedup();
        match left[..] {
            [] => self.refuted = true,
            [only] => {
                self.set(only);
                self.refuted = !self.propagate();
            }
            [first, second, ..] => {
                let number = self.clauses.len();
                self.watches[first.index()].push(number);
                self.watches[second.index()].push(number);
                self.clauses.push(left);
            }
        }
    }

    /// Whether a clause follows by reverse unit propagation. Everything that is set for that is taken back.
    fn follows(&mut self, clause: &[Lit]) -> bool {
        let before = self.trail.len();
        let mut contradiction = false;
        for &lit in clause {
            match self.value(lit) {
                Some(true) => contradiction = true,
                Some(false) => {}
                None => self.set(!lit),
            }
        }
        contradiction = contradiction || !self.propagate();
        for lit in self.trail.drain(before..) {
            self.values[lit.node()] = None;
        }
        self.head = before;
        contradiction
    }

    /// Draws all consequences of the trail; `false` if there is a contradiction.
    fn propagate(&mut self) -> bool {
        while let Some(&lit) = self.trail.get(self.head) {
            self.head += 1;
            let mut watching = std::mem::take(&mut self.watches[(!lit).index()]);
            let (mut kept, mut contradiction) = (0, false);
            for i in 0..watching.len() {
                let number = watching[i];
                // Behind a contradiction, all others are kept as they are.
                let watch = if contradiction { Watch::Kept } else { self.look_at(number, !lit) };
                contradiction |= matches!(watch, Watch::Contradiction);
                if !matches!(watch, Watch::Moved) {
                    watching[kept] = number;
                    kept += 1;
                }
            }
            watching.truncate(kept);
            // A clause never moves its watch to a literal that is false.
            self.watches[(!lit).index()] = watching;
            if contradiction {
                return false;
            }
        }
        true
    }

    /// Looks at a clause whose watched literal became false.
    fn look_at(&mut self, number: usize, became_false: Lit) -> Watch {
        let clause = &mut self.clauses[number];
        if clause[0] == became_false {
            clause.swap(0, 1);
        }
        let value = |lit: Lit| value(&self.values, lit);
        let other = clause[0];
        if value(other) == Some(true) {
            return Watch::Kept;
        }
        if let Some(at) = (2..clause.len()).find(|&at| value(clause[at]) != Some(false)) {
            clause.swap(1, at);
            self.watches[clause[1].index()].push(number);
            return Watch::Moved;
        }
        if value(other).is_some() {
            return Watch::Contradiction;
        }
        self.set(other);
        Watch::Kept
    }
}

/// The value of a literal, by those of nodes.
fn value(values: &[Option<bool>], lit: Lit) -> Option<bool> {
    values[lit.node()].map(|value| value != lit.is_inverted())
}

#[cfg(test)]
mod tests {
    use super::super::circuits::Circuits;
    use super::super::solver::{Answer, solve};
    use super::*;

    /// That a product does not depend on the order of its factors, made so that the graphs differ.
    fn products(width: u32) -> (Circuits, Lit) {
        let mut g = Circuits::default();
        let (a, b) = (g.variable(width), g.variable(width));
        let one = g.mul(&a, &b);
        let mut other = vec![Lit::FALSE; width as usize];
        for i in (0..width as usize).rev() {
            let term: Vec<Lit> =
                (0..width as usize).map(|k| if k < i { Lit::FALSE } else { g.and(b[k - i], a[i]) }).collect();
            other = g.add_carry(&term, &other, Lit::FALSE).0;
        }
        let equal = g.equal(&one, &other);
        (g, !equal)
    }

    #[test]
    fn what_a_solver_learnt_is_a_certificate() {
        for width in 2..6 {
            let (graph, differ) = products(width);
            let (answer, _) = solve(&graph, &[differ], 100_000);
            let Answer::Never(certificate) = answer else { panic!("products are equal") };
            assert_eq!(certificate.check(&graph, &[differ]), Ok(()));
        }
    }

    #[test]
    fn steps_may_be_about_nodes_that_nothing_asserted_depends_on() {
        let mut g = Graph::default();
        let (a, b, c, d) = (g.input(), g.input(), g.input(), g.input());
        // No two values of `a` and `b` are left, which unit propagation alone does not see.
        let all = [!g.and(a, b), !g.and(a, !b), !g.and(!a, b), !g.and(!a, !b)];
        let elsewhere = g.and(c, d);
        let steps = Certificate::of(vec![vec![!elsewhere, c], vec![a]]);
        assert_eq!(steps.check(&g, &all), Ok(()));
        let wrong = Certificate::of(vec![vec![elsewhere, !c], vec![a]]);
        assert_eq!(wrong.check(&g, &all), Err(Unfounded::Step(0)));
    }

    #[test]
    fn what_does_not_follow_is_no_certificate() {
        let (graph, differ) = products(4);
        let Answer::Never(certificate) = solve(&graph, &[differ], 100_000).0 else { panic!("products are equal") };
        assert_eq!(Certificate::default().check(&graph, &[differ]), Err(Unfounded::NoContradiction));
        // The claim that the first argument is odd follows from nothing; the last step skips all reasons.
        let odd = Certificate::of(vec![vec![Lit::of_node(1)]]);
        assert_eq!(odd.check(&graph, &[differ]), Err(Unfounded::Step(0)));
        let empty = Certificate::of(vec![Vec::new()]);
        assert_eq!(empty.check(&graph, &[differ]), Err(Unfounded::Step(0)));
        // Each step of another circuit, that can be true, fails.
        let mut other = graph.clone();
        let free = other.input();
        let weaker = other.or(differ, free);
        assert!(certificate.check(&other, &[weaker]).is_err());
    }
}
