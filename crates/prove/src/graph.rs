//! And-inverter graphs: Boolean functions of inputs, each node the conjunction of two literals.
//!
//! Nodes are hash-consed and constants are folded, so that equal structure is one node: where source and target compute
//! the same thing in the same way, nothing is left for a solver.
//!
//! Invariants: node 0 is the constant false; the operands of a node have smaller numbers than the node.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::SplitMix64;
use rustc_hash::FxHashMap;

/// A node, possibly inverted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lit(u32);

impl Lit {
    /// Never.
    pub const FALSE: Lit = Lit(0);
    /// Always.
    pub const TRUE: Lit = Lit(1);

    /// The constant of a truth value.
    pub fn constant(value: bool) -> Lit {
        Lit(value as u32)
    }

    /// The truth value, if it is a constant.
    pub fn known(self) -> Option<bool> {
        (self.0 < 2).then_some(self.0 == 1)
    }

    /// A node, not inverted.
    pub fn of_node(node: usize) -> Lit {
        Lit((node as u32) << 1)
    }

    /// Its number among all literals.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The number of the node.
    pub fn node(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// Whether the node is inverted.
    pub fn is_inverted(self) -> bool {
        self.0 & 1 == 1
    }

    /// Its values on the [drawn](Graph::drawn) inputs, given those of the nodes.
    pub(super) fn among_drawn(self, nodes: &[u64]) -> u64 {
        nodes[self.node()] ^ if self.is_inverted() { u64::MAX } else { 0 }
    }

    /// Its value, given those of the nodes.
    pub(super) fn among(self, nodes: &[bool]) -> bool {
        nodes[self.node()] != self.is_inverted()
    }
}

impl std::ops::Not for Lit {
    type Output = Lit;

    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}

/// What a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Node {
    /// The constant false.
    False,
    /// A variable.
    Input,
    /// The conjunction of two literals.
    And(Lit, Lit),
}

/// An and-inverter graph.
#[derive(Clone, Debug)]
pub struct Graph {
    nodes: Vec<Node>,
    known: FxHashMap<(Lit, Lit), Lit>,
}

impl Default for Graph {
    fn default() -> Graph {
        Graph { nodes: vec![Node::False], known: FxHashMap::default() }
    }
}

impl Graph {
    /// The number of nodes.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is nothing but the constant.
    pub fn is_empty(&self) -> bool {
        self.nodes.len() == 1
    }

    /// A node by its number.
    pub fn node(&self, number: usize) -> Node {
        self.nodes[number]
    }

    /// A new variable.
    pub fn input(&mut self) -> Lit {
        self.nodes.push(Node::Input);
        Lit((self.nodes.len() as u32 - 1) << 1)
    }

    /// Whether both are true.
    pub fn and(&mut self, a: Lit, b: Lit) -> Lit {
        let (a, b) = if a < b { (a, b) } else { (b, a) };
        if a == Lit::FALSE || a == !b {
            return Lit::FALSE;
        }
        if a == Lit::TRUE || a == b {
            return b;
        }
        if let Some(simpler) = self.absorbed(a, b).or_else(|| self.absorbed(b, a)) {
            return simpler;
        }
        if let Some(same) = self.chosen(a, b) {
            return same;
        }
        let nodes = &mut self.nodes;
        *self.known.entry((a, b)).or_insert_with(|| {
            nodes.push(Node::And(a, b));
            Lit((nodes.len() as u32 - 1) << 1)
        })
    }

    /// `a ∧ b` where both are inverted conjunctions of which one has the complement of an operand of the other: that is
    /// `¬(c ? x : y)`, which is made in one way whatever is inverted in it.
    fn chosen(&mut self, a: Lit, b: Lit) -> Option<Lit> {
        let (true, Node::And(p, q)) = (a.is_inverted(), self.nodes[a.node()]) else { return None };
        let (true, Node::And(r, s)) = (b.is_inverted(), self.nodes[b.node()]) else { return None };
        let shared = [(p, q, r, s), (p, q, s, r), (q, p, r, s), (q, p, s, r)];
        let (c, x, _, y) = shared.into_iter().find(|(c, _, d, _)| *c == !*d)?;
        if x == y {
            return Some(!x);
        }
        if x == !y {
            return (c.is_inverted() != x.is_inverted()).then(|| self.xor(c, x));
        }
        let (c, x, y) = if c.is_inverted() { (!c, y, x) } else { (c, x, y) };
        x.is_inverted().then(|| self.ite(c, !x, !y))
    }

    /// `a ∧ b` where an operand of `b` decides it.
    fn absorbed(&self, a: Lit, b: Lit) -> Option<Lit> {
        let Node::And(c, d) = self.nodes[b.node()] else { return None };
        match b.is_inverted() {
            // a ∧ (a ∧ d) = a ∧ d; a ∧ (¬a ∧ d) = 0.
            false if a == c || a == d => Some(b),
            false if a == !c || a == !d => Some(Lit::FALSE),
            // a ∧ ¬(¬a ∧ d) = a.
            true if a == !c || a == !d => Some(a),
            _ => None,
        }
    }

    /// Whether either is true.
    pub fn or(&mut self, a: Lit, b: Lit) -> Lit {
        !self.and(!a, !b)
    }

    /// Whether exactly one is true.
    pub fn xor(&mut self, a: Lit, b: Lit) -> Lit {
        // Inversions are moved outward, so that `a ⊕ b` and `¬a ⊕ b` share their nodes.
        let inverted = a.is_inverted() != b.is_inverted();
        let (a, b) = (if a.is_inverted() { !a } else { a }, if b.is_inverted() { !b } else { b });
        let (both, neither) = (self.and(a, b), self.and(!a, !b));
        let differ = self.and(!both, !neither);
        if inverted { !differ } else { differ }
    }

    /// `a` if `condition` is true, else `b`.
    pub fn ite(&mut self, condition: Lit, a: Lit, b: Lit) -> Lit {
        match condition.known() {
            Some(true) => return a,
            Some(false) => return b,
            None if a == b => return a,
            None if a == !b => return !self.xor(condition, a),
            None => {}
        }
        // Inversions are moved outward, so that the choice between complements is the complement.
        if a.is_inverted() {
            return !self.ite(condition, !a, !b);
        }
        let (condition, a, b) = if condition.is_inverted() { (!condition, b, a) } else { (condition, a, b) };
        let (taken, not_taken) = (self.and(condition, a), self.and(!condition, b));
        self.or(taken, not_taken)
    }

    /// Whether all are true.
    pub fn all(&mut self, lits: impl IntoIterator<Item = Lit>) -> Lit {
        lits.into_iter().fold(Lit::TRUE, |all, lit| self.and(all, lit))
    }

    /// Whether any is true.
    pub fn any(&mut self, lits: impl IntoIterator<Item = Lit>) -> Lit {
        lits.into_iter().fold(Lit::FALSE, |any, lit| self.or(any, lit))
    }

    /// The same function with other literals in place of some inputs, by the numbers of their nodes.
    pub fn substituted(&mut self, root: Lit, replace: &FxHashMap<usize, Lit>) -> Lit {
        let cone = self.cone(root);
        let mut new: FxHashMap<usize, Lit> = FxHashMap::default();
        for node in cone {
            let of = |lit: Lit| {
                let lit_of_node = new[&lit.node()];
                if lit.is_inverted() { !lit_of_node } else { lit_of_node }
            };
            let lit = match self.nodes[node] {
                Node::False => Lit::FALSE,
                Node::Input => replace.get(&node).copied().unwrap_or(Lit::of_node(node)),
                Node::And(a, b) => {
                    let (a, b) = (of(a), of(b));
                    self.and(a, b)
                }
            };
            new.insert(node, lit);
        }
        if root.is_inverted() { !new[&root.node()] } else { new[&root.node()] }
    }

    /// The inputs on which a literal depends, by their nodes.
    pub fn inputs_of(&self, root: Lit) -> Vec<usize> {
        self.cone(root).into_iter().filter(|&node| self.nodes[node] == Node::Input).collect()
    }

    /// The nodes on which a literal depends, and its own, each after its operands.
    fn cone(&self, root: Lit) -> Vec<usize> {
        self.cone_of(&[root])
    }

    /// The nodes on which literals depend, and their own, each after its operands.
    pub fn cone_of(&self, roots: &[Lit]) -> Vec<usize> {
        cone(&self.nodes, roots)
    }

    /// The value of a literal, given the values of the inputs by the numbers of their nodes.
    pub fn evaluate(&self, lit: Lit, input: &dyn Fn(usize) -> bool) -> bool {
        lit.among(&self.values(lit.node() + 1, input))
    }

    /// The values of all nodes on 64 inputs, a bit for each. On a part of these inputs few bits are set, and on another most.
    pub fn drawn(&self) -> Vec<u64> {
        let mut values: Vec<u64> = Vec::with_capacity(self.nodes.len());
        let mut random = SplitMix64::seed_from_u64(0);
        for node in &self.nodes {
            let value = match *node {
                Node::False => 0,
                Node::Input => {
                    let (a, b) = (random.next_u64(), random.next_u64());
                    let (few, most) = (a & b & 0xffff, (a | b) & 0xffff_0000);
                    few | most | a & !0xffff_ffff
                }
                Node::And(a, b) => a.among_drawn(&values) & b.among_drawn(&values),
            };
            values.push(value);
        }
        values
    }

    /// The values of the first nodes, as many as asked for.
    pub(super) fn values(&self, count: usize, input: &dyn Fn(usize) -> bool) -> Vec<bool> {
        let mut values = vec![false; count];
        for number in 1..count {
            values[number] = match self.nodes[number] {
                Node::False => false,
                Node::Input => input(number),
                Node::And(a, b) => a.among(&values) && b.among(&values),
            };
        }
        values
    }
}

/// Of these nodes, those on which literals depend, and their own, each after its operands.
pub(super) fn cone(nodes: &[Node], roots: &[Lit]) -> Vec<usize> {
    let Some(last) = roots.iter().map(|root| root.node()).max() else { return Vec::new() };
    let mut seen = vec![false; last + 1];
    roots.iter().for_each(|root| seen[root.node()] = true);
    // Operands have smaller numbers, so one pass downwards reaches all.
    for node in (0..=last).rev() {
        if let (true, Node::And(a, b)) = (seen[node], nodes[node]) {
            (seen[a.node()], seen[b.node()]) = (true, true);
        }
    }
    (0..seen.len()).filter(|&node| seen[node]).collect()
}
