//! The order of the blocks of a function, its loops, and what writes each register.

use irrefute_semantics::register_code::{Exit, Register, RegisterCode};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Reverse;

/// Why there is no circuit, in words.
pub type NoCircuit = &'static str;

/// What writes a register.
#[derive(Clone, Copy)]
pub(super) enum Definition {
    Constant(usize),
    /// A constant pointer.
    Address(usize),
    /// The leaf of a parameter, and the parameter.
    Argument(usize, usize),
    /// A result of a step of a block.
    Step {
        block: usize,
        step: usize,
        result: usize,
    },
    /// Moves on the edges into a block.
    Phi(usize),
}

/// In which order blocks are evaluated, and where loops are cut.
#[derive(Clone, Debug)]
pub(super) struct Flow {
    /// The blocks, each after all that lead to it by edges that are not cut.
    pub order: Vec<usize>,
    /// By edge, whether it leads back to the header of a loop that it leaves from. These are cut.
    pub leads_back: Vec<bool>,
    /// The headers of loops, in the order of the blocks.
    pub headers: Vec<usize>,
    /// By loop, its blocks.
    pub loops: Vec<FxHashSet<usize>>,
}

impl Flow {
    /// The flow of a function.
    ///
    /// # Errors
    /// Cycles that can be entered at several blocks.
    pub fn of(code: &RegisterCode) -> Result<Flow, NoCircuit> {
        let (order, leads_back) = depth_first(code);
        let mut flow = Flow { order, leads_back, headers: Vec::new(), loops: Vec::new() };
        flow.find_loops(code)?;
        if !flow.headers.is_empty() {
            flow.order = flow.with_loops_together(code);
            flow.find_loops(code)?;
        }
        Ok(flow)
    }

    /// The number of the loop that a block is the header of.
    pub fn loop_at(&self, block: usize) -> Option<usize> {
        self.headers.iter().position(|&header| header == block)
    }

    /// The edges into a block, in order: those that lead back to it, or the others.
    pub fn edges_into(&self, code: &RegisterCode, block: usize, back: bool) -> Vec<usize> {
        let edges = self.order.iter().flat_map(|&from| successors(code, from));
        let mut into: Vec<usize> =
            edges.filter(|&edge| code.edges[edge].to == block && self.leads_back[edge] == back).collect();
        into.sort_unstable();
        into.dedup();
        into
    }

    /// The last block in the order from which an edge leads back to the header of a loop.
    pub fn last_latch(&self, code: &RegisterCode, number: usize) -> Option<usize> {
        let back = self.edges_into(code, self.headers[number], true);
        let leads = |block: &&usize| successors(code, **block).iter().any(|edge| back.contains(edge));
        self.order.iter().rev().find(leads).copied()
    }

    /// Finds the headers, and the blocks from which each is reached again without leaving the loop.
    fn find_loops(&mut self, code: &RegisterCode) -> Result<(), NoCircuit> {
        let edges = || {
            let of = |&block: &usize| successors(code, block).into_iter().map(move |edge| (block, edge));
            self.order.iter().flat_map(of)
        };
        let back = edges().filter(|&(_, edge)| self.leads_back[edge]);
        let headers: FxHashSet<usize> = back.map(|(_, edge)| code.edges[edge].to).collect();
        // Most functions have none, and some have many blocks.
        if headers.is_empty() {
            return Ok(());
        }
        self.headers = self.order.iter().copied().filter(|block| headers.contains(block)).collect();
        let mut into: FxHashMap<usize, Vec<usize>> = FxHashMap::default();
        for (from, edge) in edges() {
            into.entry(code.edges[edge].to).or_default().push(from);
        }
        let body = |&header: &usize| {
            let latches = edges().filter(|&(_, edge)| self.leads_back[edge] && code.edges[edge].to == header);
            let mut pending: Vec<usize> = latches.map(|(from, _)| from).collect();
            let mut body = FxHashSet::from_iter([header]);
            while let Some(block) = pending.pop() {
                if body.insert(block) {
                    pending.extend(into.get(&block).into_iter().flatten());
                }
            }
            body
        };
        self.loops = self.headers.iter().map(body).collect();
        // What is computed before a header stays as it is in the loop, if the loop is entered there alone.
        match self.loops.iter().all(|body| !body.contains(&0)) {
            true => Ok(()),
            false => Err("loops that are entered at several blocks"),
        }
    }

    /// The same order, with the blocks of a loop one after the other: what both sides do comes in one order, however they
    /// branch.
    fn with_loops_together(&self, code: &RegisterCode) -> Vec<usize> {
        // The deepest block comes first, and of those the first in the order.
        let depth = |block: &usize| self.loops.iter().filter(|body| body.contains(block)).count();
        let ranks: FxHashMap<usize, (usize, Reverse<usize>)> =
            self.order.iter().enumerate().map(|(place, block)| (*block, (depth(block), Reverse(place)))).collect();
        let mut left: FxHashMap<usize, usize> = FxHashMap::default();
        let forward = |block: usize| {
            let edges: FxHashSet<usize> = successors(code, block).into_iter().collect();
            edges.into_iter().filter(|&edge| !self.leads_back[edge]).map(|edge| code.edges[edge].to)
        };
        self.order.iter().flat_map(|&block| forward(block)).for_each(|to| *left.entry(to).or_default() += 1);
        let mut ready = vec![0];
        let mut order = Vec::new();
        while let Some(next) = (0..ready.len()).max_by_key(|&i| ranks[&ready[i]]) {
            let block = ready.swap_remove(next);
            order.push(block);
            for to in forward(block) {
                let count = left.entry(to).or_default();
                *count -= 1;
                if *count == 0 {
                    ready.push(to);
                }
            }
        }
        order
    }
}

/// The blocks, each after all that lead to it by edges that do not lead back, and which edges do.
fn depth_first(code: &RegisterCode) -> (Vec<usize>, Vec<bool>) {
    // 1: on the path from the entry, 2: done.
    let mut state = vec![0u8; code.blocks.len()];
    let mut leads_back = vec![false; code.edges.len()];
    let mut done = Vec::new();
    let mut path = vec![(0, successors(code, 0))];
    state[0] = 1;
    while let Some((block, left)) = path.last_mut() {
        match left.pop() {
            Some(edge) => {
                let to = code.edges[edge].to;
                match state[to] {
                    0 => {
                        state[to] = 1;
                        path.push((to, successors(code, to)));
                    }
                    1 => leads_back[edge] = true,
                    _ => {}
                }
            }
            None => {
                state[*block] = 2;
                done.push(*block);
                path.pop();
            }
        }
    }
    done.reverse();
    (done, leads_back)
}

pub(super) fn successors(code: &RegisterCode, block: usize) -> Vec<usize> {
    match &code.blocks[block].exit {
        Exit::Jump(edge) => vec![*edge],
        Exit::Branch { if_true, if_false, .. } => vec![*if_true, *if_false],
        Exit::Switch { default, cases, .. } => cases.iter().map(|(_, edge)| *edge).chain([*default]).collect(),
        Exit::Return(_) | Exit::Unreachable | Exit::Stopped => Vec::new(),
    }
}

/// What writes each register; `None` if nothing does.
pub(super) fn definitions(code: &RegisterCode) -> Result<Vec<Option<Definition>>, NoCircuit> {
    const TWICE: NoCircuit = "a register that is written twice";
    let mut all: Vec<Option<Definition>> = vec![None; code.registers as usize];
    let mut define = |register: Register, definition| match &mut all[register as usize] {
        // A constant slot may be a parameter or a result nowhere.
        Some(_) => Err(TWICE),
        free => {
            *free = Some(definition);
            Ok(())
        }
    };
    for (i, (register, _, _)) in code.constants.iter().enumerate() {
        define(*register, Definition::Constant(i))?;
    }
    for (i, (register, _)) in code.addresses.iter().enumerate() {
        define(*register, Definition::Address(i))?;
    }
    let leaves =
        code.parameters.iter().enumerate().flat_map(|(i, (leaves, _))| leaves.iter().map(move |leaf| (leaf, i)));
    for (leaf, (register, parameter)) in leaves.enumerate() {
        define(*register, Definition::Argument(leaf, parameter))?;
    }
    for (b, block) in code.blocks.iter().enumerate() {
        for (s, step) in block.steps.iter().enumerate() {
            for (result, register) in step.results().into_iter().enumerate() {
                define(register, Definition::Step { block: b, step: s, result })?;
            }
        }
    }
    for block in 0..code.blocks.len() {
        for edge in successors(code, block) {
            let edge = &code.edges[edge];
            for (_, to) in &edge.moves {
                match all[*to as usize] {
                    None => all[*to as usize] = Some(Definition::Phi(edge.to)),
                    Some(Definition::Phi(at)) if at == edge.to => {}
                    Some(_) => return Err(TWICE),
                }
            }
        }
    }
    Ok(all)
}

/// The registers that something writes.
pub(super) fn definitions_of(all: &[Option<Definition>]) -> impl Iterator<Item = (usize, Definition)> {
    all.iter().enumerate().filter_map(|(register, definition)| Some((register, (*definition)?)))
}
