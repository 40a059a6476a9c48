//! Sparse conditional constant propagation (Wegman and Zadeck).
//!
//! Each value has a state, and states only rise:
//!
//! ```text
//!   not executed  <  poison  <  one integer  <  anything
//! ```
//!
//! Poison lies below every integer, because an integer may stand where the program has poison. Undef is anything. Only
//! edges that can be taken count at phis. Where a branch depends on poison, both successors count: some dialects let it
//! go either way. In the end, an integer or poison is put in the place of each value that has it
//! ([`substitute_constant`](super::micro::substitute_constant)), and a branch on an integer becomes unconditional.

use super::Substitutions;
use super::effects::is_deletable;
use super::fold::{Folded, are_equal, constant, fold};
use irrefute_ir::{
    BinaryOp, BlockId, Cfg, Constant, ConstantKind, ENTRY, Function, Inst, Int, Op, Operand, Terminator, TerminatorOp,
    ValueId,
};
use std::collections::BTreeSet;

/// What is known of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
enum State {
    NotExecuted,
    Poison,
    Int(Int),
    Anything,
}

impl State {
    /// The least state above both.
    fn join(self, other: State) -> State {
        match (self, other) {
            (State::NotExecuted, state) | (state, State::NotExecuted) => state,
            (State::Poison, state) | (state, State::Poison) => state,
            (State::Int(a), State::Int(b)) if are_equal(&a, &b) => State::Int(a),
            (State::Int(_) | State::Anything, State::Int(_) | State::Anything) => State::Anything,
        }
    }
}

/// What a run did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Propagated {
    /// Values that became constants.
    pub values: usize,
    /// Branches that became unconditional.
    pub branches: usize,
}

/// Propagates constants through a function.
pub fn run(function: &mut Function) -> Propagated {
    let states = Solver::solve(function);
    let mut substitutions = Substitutions::new();
    for block in &function.blocks {
        let of_phis = block.phis.iter().map(|phi| phi.result);
        for value in of_phis.chain(block.insts.iter().filter_map(|inst| inst.result)) {
            let ty = || function.ty(value).clone();
            match &states[value.index()] {
                State::Int(int) => substitutions.add(function, value, constant(int).into()),
                State::Poison => substitutions.add(function, value, Constant::poison(ty()).into()),
                State::NotExecuted | State::Anything => {}
            }
        }
    }
    substitutions.apply(function);
    for block in &mut function.blocks {
        block.phis.retain(|phi| !substitutions.contains(phi.result));
        block.insts.retain(|inst| {
            !(inst.result.is_some_and(|result| substitutions.contains(result)) && is_deletable(&inst.op))
        });
    }
    Propagated { values: substitutions.len(), branches: fold_branches(function) }
}

/// Makes branches on integers unconditional. The blocks that nothing leads to then stay.
fn fold_branches(function: &mut Function) -> usize {
    let mut folded = 0;
    for id in function.block_ids() {
        let term = &function.block(id).term;
        let Some(to) = known_successor(&term.op, &|operand| state_of_constant(operand)) else { continue };
        if term.op.successors().len() < 2 {
            continue;
        }
        let successors = term.op.successors();
        function.blocks[id.index()].term = Terminator::from(TerminatorOp::Br(to));
        folded += 1;
        for other in successors.iter().copied().collect::<BTreeSet<BlockId>>() {
            // One edge is left to the successor that is taken, none to the others.
            let mut left = usize::from(other == to);
            let phis = function.blocks[other.index()].phis.iter_mut();
            let kept = left;
            phis.for_each(|phi| {
                left = kept;
                phi.incoming.retain(|(_, from)| {
                    let is_edge = *from == id;
                    let keeps = !is_edge || left > 0;
                    left -= usize::from(is_edge && keeps);
                    keeps
                });
            });
        }
    }
    // A block without predecessors has phis without entries, which LLVM refuses.
    let cfg = Cfg::of(function);
    let mut gone = Substitutions::new();
    for id in cfg.blocks().filter(|id| cfg.predecessors(*id).is_empty()) {
        let phis = std::mem::take(&mut function.blocks[id.index()].phis);
        for phi in phis {
            gone.add(function, phi.result, Constant::poison(function.ty(phi.result).clone()).into());
        }
    }
    gone.apply(function);
    folded
}

/// The only successor that a terminator can take, if its condition has a known integer.
fn known_successor(op: &TerminatorOp, state: &dyn Fn(&Operand) -> State) -> Option<BlockId> {
    match op {
        TerminatorOp::CondBr { condition, if_true, if_false } => match state(condition) {
            State::Int(int) => Some(if int.is_zero() { *if_false } else { *if_true }),
            State::NotExecuted | State::Poison | State::Anything => None,
        },
        TerminatorOp::Switch { value, default, cases } => match state(value) {
            State::Int(int) => {
                let case = cases.iter().find(|(constant, _)| constant.as_int().is_some_and(|c| are_equal(c, &int)));
                Some(case.map_or(*default, |(_, to)| *to))
            }
            State::NotExecuted | State::Poison | State::Anything => None,
        },
        _ => None,
    }
}

/// The state of an operand that is no local value.
fn state_of_constant(operand: &Operand) -> State {
    let Operand::Const(constant) = operand else { return State::Anything };
    match (&constant.kind, &constant.ty) {
        (ConstantKind::Poison, _) => State::Poison,
        (ConstantKind::Int(int), irrefute_ir::Type::Int(_)) => State::Int(int.clone()),
        _ => State::Anything,
    }
}

struct Solver<'a> {
    function: &'a Function,
    states: Vec<State>,
    /// Where each value is used, as blocks.
    users: Vec<Vec<BlockId>>,
    taken: BTreeSet<(BlockId, BlockId)>,
    executed: Vec<bool>,
    /// Blocks to look at again, in layout order.
    work: BTreeSet<BlockId>,
}

impl Solver<'_> {
    fn solve(function: &Function) -> Vec<State> {
        let mut states = vec![State::NotExecuted; function.values.len()];
        function.param_ids().for_each(|p| states[p.index()] = State::Anything);
        let (taken, executed) = (BTreeSet::new(), vec![false; function.blocks.len()]);
        let mut solver =
            Solver { function, states, users: users(function), taken, executed, work: BTreeSet::from([ENTRY]) };
        solver.executed[ENTRY.index()] = true;
        while let Some(id) = solver.work.pop_first() {
            solver.block(id);
        }
        solver.states
    }

    fn state(&self, operand: &Operand) -> State {
        match operand {
            Operand::Local(value) => self.states[value.index()].clone(),
            Operand::Const(_) | Operand::Metadata(_) => state_of_constant(operand),
        }
    }

    fn raise(&mut self, value: ValueId, to: State) {
        let state = &mut self.states[value.index()];
        let joined = state.clone().join(to);
        if joined != *state {
            *state = joined;
            let executed = &self.executed;
            self.work.extend(self.users[value.index()].iter().filter(|b| executed[b.index()]));
        }
    }

    fn block(&mut self, id: BlockId) {
        let function = self.function;
        let block = function.block(id);
        for phi in &block.phis {
            let entries = phi.incoming.iter().filter(|(_, from)| self.taken.contains(&(*from, id)));
            let state = entries.map(|(operand, _)| self.state(operand)).fold(State::NotExecuted, State::join);
            self.raise(phi.result, state);
        }
        for inst in &block.insts {
            if let Some(result) = inst.result {
                let state = self.computed(inst);
                self.raise(result, state);
            }
        }
        if let Some(result) = block.term.result {
            self.raise(result, State::Anything);
        }
        let successors = match known_successor(&block.term.op, &|operand| self.state(operand)) {
            Some(to) => vec![to],
            None => block.term.op.successors(),
        };
        for to in successors {
            if self.taken.insert((id, to)) {
                self.executed[to.index()] = true;
                self.work.insert(to);
            }
        }
    }

    /// The state of a result, from those of the operands.
    fn computed(&self, inst: &Inst) -> State {
        match &inst.op {
            Op::Select { condition, if_true, if_false, .. } => match self.state(condition) {
                State::Int(int) => self.state(if int.is_zero() { if_false } else { if_true }),
                State::NotExecuted => State::NotExecuted,
                // Some dialects let a select on poison pick an arm.
                State::Poison | State::Anything => self.state(if_true).join(self.state(if_false)),
            },
            Op::Binary { op, lhs, rhs, .. } => match (self.state(lhs), self.state(rhs)) {
                (State::NotExecuted, _) | (_, State::NotExecuted) => State::NotExecuted,
                (State::Int(zero), State::Anything) | (State::Anything, State::Int(zero))
                    if zero.is_zero() && matches!(op, BinaryOp::And | BinaryOp::Mul) =>
                {
                    State::Int(zero)
                }
                states => self.strict(inst, &[states.0, states.1]),
            },
            Op::ICmp { lhs, rhs, .. } => self.strict(inst, &[self.state(lhs), self.state(rhs)]),
            Op::Cast { operand, .. } => self.strict(inst, &[self.state(operand)]),
            _ => State::Anything,
        }
    }

    /// The state of a result that is poison where an operand is.
    fn strict(&self, inst: &Inst, operands: &[State]) -> State {
        if operands.contains(&State::NotExecuted) {
            return State::NotExecuted;
        }
        let is_scalar = inst.result.is_some_and(|r| self.function.ty(r).int_width().is_some());
        if operands.contains(&State::Anything) || !is_scalar {
            return State::Anything;
        }
        if operands.contains(&State::Poison) {
            return State::Poison;
        }
        let ints: Vec<&Int> =
            operands.iter().filter_map(|s| if let State::Int(i) = s { Some(i) } else { None }).collect();
        match fold(&inst.op, &ints) {
            Folded::Int(int) => State::Int(int),
            // After undefined behaviour, whatever stands there is right.
            Folded::Poison | Folded::Ub => State::Poison,
            Folded::Unknown => State::Anything,
        }
    }
}

/// The blocks that use each value.
fn users(function: &Function) -> Vec<Vec<BlockId>> {
    let mut users: Vec<Vec<BlockId>> = vec![Vec::new(); function.values.len()];
    for id in function.block_ids() {
        let block = function.block(id);
        let mut add = |operand: &Operand| {
            if let Operand::Local(value) = operand
                && users[value.index()].last() != Some(&id)
            {
                users[value.index()].push(id);
            }
        };
        block.phis.iter().flat_map(|phi| &phi.incoming).for_each(|(operand, _)| add(operand));
        block.insts.iter().for_each(|inst| inst.op.for_each_operand(&mut add));
        block.term.op.for_each_operand(&mut add);
    }
    users
}
