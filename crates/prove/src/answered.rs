//! Questions that were answered with "never", so that strangers can ask them again.
//!
//! A question is the circuit below what would have to be true at once. As SMT-LIB any solver decides it. As clauses, with
//! its [certificate](super::certificate) in the format DRAT, checkers of unsatisfiability do. What the graph itself folded to false is nothing to ask.
//!
//! Invariants: what is written is unsatisfiable exactly if the circuit is never true; the variable of a node is its number
//! in the question and one.

use super::certificate::Certificate;
use super::graph::{Graph, Lit, Node, cone};
use rustc_hash::FxHashMap;
use std::fmt::{self, Display, Formatter};

/// What was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Whether the target does what no instance of the source covers.
    Wrong,
    /// Whether the target may have a result that is in no list.
    Unlisted,
    /// Whether a fact about a loop breaks.
    BrokenFact,
    /// Whether pointers can be as is assumed of them.
    Environment,
    /// Whether an undef set has a value.
    Value,
    /// Whether an instance covers some models.
    Selection,
}

impl Display for Asked {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Asked::Wrong => "is the target wrong",
            Asked::Unlisted => "has the target a result that is not listed",
            Asked::BrokenFact => "does a fact about a loop break",
            Asked::Environment => "can pointers be so",
            Asked::Value => "has an undef set this value",
            Asked::Selection => "does an instance cover",
        })
    }
}

/// A question whose answer is "never".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Never {
    asked: Asked,
    /// Whether arguments may be undef sets.
    with_undef: bool,
    /// Those on which what is asked and the certificate depend; the first is the constant.
    nodes: Vec<Node>,
    /// What is never true at once.
    all: Vec<Lit>,
    certificate: Certificate,
}

impl Never {
    /// The question whether all of these are true, with why they are not.
    pub(super) fn of(asked: Asked, graph: &Graph, all: &[Lit], certificate: &Certificate) -> Never {
        if all.contains(&Lit::FALSE) {
            // Of what is folded, nothing is asked.
            let (nodes, all, certificate) = (vec![Node::False], vec![Lit::FALSE], Certificate::default());
            return Never { asked, with_undef: false, nodes, all, certificate };
        }
        let mut roots = vec![Lit::FALSE];
        roots.extend(all.iter().chain(certificate.steps.iter().flatten()));
        let cone = graph.cone_of(&roots);
        let new: FxHashMap<usize, usize> = cone.iter().enumerate().map(|(new, &old)| (old, new)).collect();
        let of = |lit: Lit| {
            let renamed = Lit::of_node(new[&lit.node()]);
            if lit.is_inverted() { !renamed } else { renamed }
        };
        let node = |node: Node| match node {
            Node::False | Node::Input => node,
            Node::And(a, b) => Node::And(of(a), of(b)),
        };
        Never {
            asked,
            with_undef: false,
            nodes: cone.iter().map(|&old| node(graph.node(old))).collect(),
            all: all.iter().map(|&lit| of(lit)).collect(),
            certificate: Certificate::of(
                certificate.steps.iter().map(|step| step.iter().map(|&lit| of(lit)).collect()).collect(),
            ),
        }
    }

    /// The same question, about arguments that may be undef sets, or may not.
    pub(super) fn about(self, with_undef: bool) -> Never {
        Never { with_undef, ..self }
    }

    /// Whether the graph folded it to false, so that nobody else was asked.
    pub fn is_rewritten(&self) -> bool {
        self.all.contains(&Lit::FALSE)
    }

    /// The nodes on which what is asked depends: conjunctions and inputs.
    fn cone(&self) -> Vec<usize> {
        cone(&self.nodes, &self.all).into_iter().filter(|&node| node > 0).collect()
    }

    /// How many conjunctions it is about.
    pub fn gates(&self) -> usize {
        self.cone().into_iter().filter(|&node| matches!(self.nodes[node], Node::And(..))).count()
    }

    /// It in SMT-LIB 2.6, with this comment.
    pub fn smt_lib(&self, comment: &str) -> String {
        let mut text = format!("; {comment}\n; {self}? Expected: unsat\n");
        text += "(set-info :smt-lib-version 2.6)\n(set-logic QF_UF)\n";
        for node in self.cone() {
            let name = Term(Lit::of_node(node));
            text += &format!("(declare-const {name} Bool)\n");
            if let Node::And(a, b) = self.nodes[node] {
                text += &format!("(assert (= {name} (and {} {})))\n", Term(a), Term(b));
            }
        }
        self.all.iter().for_each(|&lit| text += &format!("(assert {})\n", Term(lit)));
        text += "(check-sat)\n";
        text
    }

    /// Its clauses in the format DIMACS, with this comment.
    pub fn dimacs(&self, comment: &str) -> String {
        let mut clauses = vec![vec![Lit::TRUE]];
        for (number, node) in self.nodes.iter().enumerate() {
            clauses.extend(definition(number, *node));
        }
        clauses.extend(self.all.iter().map(|&lit| vec![lit]));
        let mut text = format!("c {comment}\nc {self}? Expected: unsatisfiable\n");
        text += &format!("p cnf {} {}\n", self.nodes.len(), clauses.len());
        clauses.iter().for_each(|clause| add_clause(&mut text, clause));
        text
    }

    /// Its certificate as a proof in the format DRAT.
    pub fn drat(&self) -> String {
        let mut text = String::new();
        let end = [Vec::new()];
        self.certificate.steps.iter().chain(&end).for_each(|clause| add_clause(&mut text, clause));
        text
    }
}

impl Display for Never {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let arguments = if self.with_undef { "arguments that may be undef" } else { "arguments that are not undef" };
        write!(f, "{}, for {arguments}", self.asked)
    }
}

/// That a node is what it is: each clause begins with the literal of the node.
fn definition(number: usize, node: Node) -> Vec<Vec<Lit>> {
    let this = Lit::of_node(number);
    match node {
        Node::False | Node::Input => Vec::new(),
        Node::And(a, b) => vec![vec![this, !a, !b], vec![!this, a], vec![!this, b]],
    }
}

fn add_clause(text: &mut String, clause: &[Lit]) {
    for lit in clause {
        let sign = if lit.is_inverted() { "-" } else { "" };
        *text += &format!("{sign}{} ", lit.node() + 1);
    }
    *text += "0\n";
}

/// A literal in SMT-LIB.
struct Term(Lit);

impl Display for Term {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match (self.0.known(), self.0.is_inverted()) {
            (Some(value), _) => write!(f, "{value}"),
            (None, true) => write!(f, "(not n{})", self.0.node()),
            (None, false) => write!(f, "n{}", self.0.node()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::circuits::Circuits;
    use super::super::solver::{Answer, solve};
    use super::*;

    /// That a product does not depend on the order of its factors, with gates that nobody recognizes as a product.
    fn products(width: u32) -> (Circuits, Lit, Certificate) {
        let mut g = Circuits::default();
        let (a, b) = (g.variable(width), g.variable(width));
        let (one, other) = (product(&mut g, &a, &b), product(&mut g, &b, &a));
        let differ: Vec<Lit> = one.iter().zip(&other).map(|(&one, &other)| g.xor(one, other)).collect();
        let differ = g.any(differ);
        assert_eq!(differ.known(), None);
        let Answer::Never(certificate) = solve(&g, &[differ], 2000).0 else { panic!("products are equal") };
        (g, differ, certificate)
    }

    fn product(g: &mut Graph, a: &[Lit], b: &[Lit]) -> Vec<Lit> {
        let mut sum = vec![Lit::FALSE; a.len()];
        for (shift, &factor) in a.iter().enumerate() {
            let mut carry = Lit::FALSE;
            for (at, bit) in sum[shift..].iter_mut().zip(b) {
                let term = g.and(factor, *bit);
                let one = g.xor(*at, term);
                let (both, carried) = (g.and(*at, term), g.and(one, carry));
                *at = g.xor(one, carry);
                carry = g.or(both, carried);
            }
        }
        sum
    }

    /// Whether clauses contradict each other by unit propagation where all of these literals are true.
    fn contradict(clauses: &[Vec<i64>], mut known: Vec<i64>) -> bool {
        loop {
            let before = known.len();
            for clause in clauses {
                if clause.iter().any(|lit| known.contains(lit)) {
                    continue;
                }
                let left: Vec<i64> = clause.iter().copied().filter(|lit| !known.contains(&-lit)).collect();
                match left[..] {
                    [] => return true,
                    [only] => known.push(only),
                    _ => {}
                }
            }
            if known.len() == before {
                return false;
            }
        }
    }

    /// Whether a proof in the format DRAT shows that clauses contradict each other.
    fn is_refuted(dimacs: &str, drat: &str) -> bool {
        let clause = |line: &str| -> Vec<i64> {
            let all: Vec<i64> = line.split(' ').map(|number| number.parse().unwrap()).collect();
            assert_eq!(all.last(), Some(&0));
            all[..all.len() - 1].to_vec()
        };
        let mut clauses: Vec<Vec<i64>> =
            dimacs.lines().filter(|line| !line.starts_with(['c', 'p'])).map(clause).collect();
        let (variables, count) = dimacs.lines().find_map(|line| line.strip_prefix("p cnf ")?.split_once(' ')).unwrap();
        assert_eq!(count.parse(), Ok(clauses.len()));
        let variables: i64 = variables.parse().unwrap();
        assert!(clauses.iter().flatten().all(|lit| lit.abs() <= variables));
        for step in drat.lines().map(clause) {
            let denied = |clause: &[i64]| clause.iter().map(|lit| -lit).collect::<Vec<i64>>();
            let follows = contradict(&clauses, denied(&step))
                || step.first().is_some_and(|pivot| {
                    let others = clauses.iter().filter(|clause| clause.contains(&-pivot));
                    others.into_iter().all(|other| {
                        let rest = other.iter().copied().filter(|lit| *lit != -pivot);
                        let all: Vec<i64> = step.iter().copied().chain(rest).collect();
                        all.iter().any(|lit| all.contains(&-lit)) || contradict(&clauses, denied(&all))
                    })
                });
            if !follows {
                return false;
            }
            clauses.push(step);
        }
        clauses.iter().any(Vec::is_empty)
    }

    /// Whether what is asserted in SMT-LIB is true, given the values of inputs in their order.
    fn is_true(text: &str, inputs: &mut dyn Iterator<Item = bool>) -> bool {
        let text = text.replace("(not ", "!").replace(')', "");
        let mut values: FxHashMap<&str, bool> = FxHashMap::default();
        let mut all = true;
        for line in text.lines() {
            let value = |values: &FxHashMap<&str, bool>, term: &str| match term.strip_prefix('!') {
                Some(name) => !values[name],
                None => values[term],
            };
            match line.split(' ').collect::<Vec<_>>()[..] {
                ["(declare-const", name, "Bool"] => {
                    let is_defined = text.contains(&format!("(= {name} "));
                    values.insert(name, !is_defined && inputs.next().unwrap());
                }
                ["(assert", "(=", name, "(and", a, b] => {
                    let made = value(&values, a) && value(&values, b);
                    values.insert(name, made);
                }
                ["(assert", term] => all &= value(&values, term),
                _ => {}
            }
        }
        all
    }

    #[test]
    fn what_is_written_is_the_circuit() {
        let (g, differ, certificate) = products(3);
        let never = Never::of(Asked::Wrong, &g, &[differ], &certificate);
        let text = never.smt_lib("@f");
        assert!(text.starts_with("; @f\n; is the target wrong, for arguments that are not undef? Expected: unsat\n"));
        assert!(text.ends_with("(check-sat)\n"));
        assert_eq!(text.matches("(and ").count(), never.gates());
        let without = text.replace(&format!("(assert {})\n(check-sat)", Term(never.all[0])), "(check-sat)");
        for inputs in 0..64 {
            let mut bits = (0..6).map(|bit| inputs >> bit & 1 == 1);
            assert!(!is_true(&text, &mut bits), "{inputs}");
            let mut bits = (0..6).map(|bit| inputs >> bit & 1 == 1);
            assert!(is_true(&without, &mut bits), "{inputs}");
        }
    }

    #[test]
    fn the_written_certificate_is_a_proof() {
        for (g, differ, certificate) in [3, 4].map(products) {
            let never = Never::of(Asked::Wrong, &g, &[differ], &certificate);
            let dimacs = never.dimacs("@f");
            assert!(is_refuted(&dimacs, &never.drat()));
            assert!(!is_refuted(&dimacs, "0\n"));
            // Without what must not be, nothing contradicts anything.
            let (circuit, asked) = dimacs.trim_end().rsplit_once('\n').unwrap();
            let (variables, clauses) = (never.nodes.len(), circuit.lines().count() - 3);
            assert_eq!(asked.split(' ').count(), 2);
            let head = format!("p cnf {variables} {}\n", clauses + 1);
            let circuit = circuit.replace(&head, &format!("p cnf {variables} {clauses}\n"));
            assert!(!is_refuted(&circuit, &never.drat()));
        }
    }

    #[test]
    fn what_the_graph_folds_is_no_question() {
        let mut g = Graph::default();
        let a = g.input();
        let never = Never::of(Asked::Unlisted, &g, &[a, Lit::FALSE], &Certificate::default()).about(true);
        assert!(never.is_rewritten());
        assert_eq!(never.gates(), 0);
        assert_eq!(never.to_string(), "has the target a result that is not listed, for arguments that may be undef");
    }
}
