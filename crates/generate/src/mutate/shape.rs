//! New control flow around existing instructions.
//!
//! A block `B` with the instructions `before · middle · after` becomes
//!
//! ```text
//!   branch:  B: before, br c, M, T     M: middle, br T                     T: φ…, after
//!   loop:    B: before, br M           M: φ…, middle, i+1 < n, br c, M, T  T: after
//! ```
//!
//! In a branch, a value of `middle` reaches `T` through a phi, with another value for the path around `M`. In a loop
//! no phi is needed, since `M` dominates `T`.

use super::MutationSubject;
use super::insertions::draw_condition;
use super::scope::{Point, is_plain_type};
use irrefute_ir::{
    BinaryOp, Block, BlockId, Constant, Flags, Inst, IntPredicate, Op, Operand, Phi, Terminator, TerminatorOp, Type,
    ValueId,
};

/// The greatest number of instructions in a new branch or loop.
const MAX_WRAPPED: usize = 8;

/// The greatest number of times that a new loop runs. Nested mutations multiply it, and executions have a budget.
const MAX_TRIPS: u32 = 4;

/// A run of instructions of a block.
#[derive(Clone, Copy)]
struct InstructionRun {
    block: usize,
    from: usize,
    to: usize,
}

/// The three blocks into which a block is split.
struct Split {
    block: usize,
    middle: usize,
    end: usize,
}

fn id(block: usize) -> BlockId {
    BlockId(block as u32)
}

fn draw_run(s: &mut MutationSubject) -> Option<InstructionRun> {
    let Point { block, inst: from } = s.draw_place(|_, _| true)?;
    if s.is_pinned(block) {
        return None;
    }
    let left = s.function().blocks[block].insts.len() - from;
    let to = from + 1 + s.random.index(left.min(MAX_WRAPPED));
    Some(InstructionRun { block, from, to })
}

/// Splits a block. The first part and the middle get provisional terminators, which the caller replaces.
fn split(s: &mut MutationSubject, run: InstructionRun) -> Split {
    let function = s.function_mut();
    let (middle, end) = (function.blocks.len(), function.blocks.len() + 1);
    let block = &mut function.blocks[run.block];
    let after = block.insts.split_off(run.to);
    let inner = block.insts.split_off(run.from);
    let term = std::mem::replace(&mut block.term, TerminatorOp::Br(id(middle)).into());
    // The terminator moves to the end block, so the phis of its successors must name that one.
    for successor in term.op.successors() {
        for phi in &mut function.blocks[successor.index()].phis {
            phi.incoming.iter_mut().filter(|(_, from)| *from == id(run.block)).for_each(|(_, from)| *from = id(end));
        }
    }
    let made = |insts: Vec<Inst>, term: Terminator| Block { name: None, phis: Vec::new(), insts, term };
    function.blocks.push(made(inner, TerminatorOp::Br(id(end)).into()));
    function.blocks.push(made(after, term));
    Split { block: run.block, middle, end }
}

/// The values that a block defines and other blocks, or any phis, use.
fn exported(s: &mut MutationSubject, block: usize) -> Vec<ValueId> {
    let function = s.function();
    let mut results: Vec<ValueId> = function.blocks[block].insts.iter().filter_map(|inst| inst.result).collect();
    let mut used = vec![false; function.values.len()];
    let mut note = |o: &Operand| {
        if let Operand::Local(value) = o {
            used[value.index()] = true;
        }
    };
    for (b, other) in function.blocks.iter().enumerate() {
        other.phis.iter().flat_map(|phi| &phi.incoming).for_each(|(o, _)| note(o));
        if b != block {
            other.insts.iter().for_each(|inst| inst.op.for_each_operand(&mut note));
            other.term.op.for_each_operand(&mut note);
        }
    }
    results.retain(|result| used[result.index()]);
    results
}

/// Executes a run of instructions only under a condition.
pub(super) fn branch(s: &mut MutationSubject) -> Option<()> {
    let run = draw_run(s)?;
    let start = Point { block: run.block, inst: run.from };
    let (condition, now) = draw_condition(s, start)?;
    let moved = now.inst - start.inst;
    let run = InstructionRun { from: run.from + moved, to: run.to + moved, ..run };
    let scope = s.scope();
    let split = split(s, run);
    for value in exported(s, split.middle) {
        let ty = s.function().ty(value).clone();
        if !is_plain_type(&ty) {
            return None;
        }
        // The scope is that of the function before the split: its values are available on the path around the middle.
        let available = (0..s.function().values.len() as u32).map(ValueId);
        let available =
            available.filter(|v| v.index() < scope.len() && *s.function().ty(*v) == ty && scope.is_available(*v, now));
        let available = available.collect();
        let other = match s.pick(available) {
            Some(other) if s.random.percent(70) => other.into(),
            _ => super::scope::draw_constant(s.random, &ty)?.into(),
        };
        join(s, &split, value, ty, other);
    }
    let targets = [(split.middle, split.end), (split.end, split.middle)];
    let (if_true, if_false) = s.random.pick(&targets);
    let op = TerminatorOp::CondBr { condition, if_true: id(if_true), if_false: id(if_false) };
    s.function_mut().blocks[split.block].term = op.into();
    Some(())
}

/// Adds a phi to the end block for a value of the middle; all uses outside of the middle take the phi instead.
fn join(s: &mut MutationSubject, split: &Split, value: ValueId, ty: Type, other: Operand) {
    let function = s.function_mut();
    let result = function.new_value(ty);
    let own = std::mem::take(&mut function.blocks[split.middle].insts);
    function.for_each_operand_mut(|o| {
        if *o == Operand::Local(value) {
            *o = result.into();
        }
    });
    function.blocks[split.middle].insts = own;
    let incoming = vec![(Operand::Local(value), id(split.middle)), (other, id(split.block))];
    function.blocks[split.end].phis.push(Phi { result, flags: Flags::NONE, incoming, metadata: Vec::new() });
}

/// Executes a run of instructions several times.
pub(super) fn repeat(s: &mut MutationSubject) -> Option<()> {
    let run = draw_run(s)?;
    let carried = draw_carried(s, run);
    let split = split(s, run);
    let width = s.random.pick(&[8, 32, 64]);
    let ty = Type::Int(width);
    let trips = s.random.between(1, MAX_TRIPS);
    let number = |n: i64| Operand::from(Constant::int(Type::Int(width), n));
    let function = s.function_mut();
    let (counter, next, again) =
        (function.new_value(ty.clone()), function.new_value(ty), function.new_value(Type::BOOL));
    let (before, middle) = (id(split.block), id(split.middle));
    let incoming = vec![(number(0), before), (next.into(), middle)];
    let mut phis = vec![Phi { result: counter, flags: Flags::NONE, incoming, metadata: Vec::new() }];
    if let Some((taken, result)) = carried {
        let value = function.new_value(function.ty(result).clone());
        let body = &mut function.blocks[split.middle];
        body.insts.iter_mut().for_each(|inst| {
            inst.op.for_each_operand_mut(&mut |o| {
                if *o == taken {
                    *o = value.into();
                }
            });
        });
        let incoming = vec![(taken, before), (result.into(), middle)];
        phis.push(Phi { result: value, flags: Flags::NONE, incoming, metadata: Vec::new() });
    }
    // `nuw` holds at every width, as the counter takes few steps from 0. The test follows the body, which runs at
    // least once.
    let step = Op::Binary { op: BinaryOp::Add, flags: Flags::NUW, lhs: counter.into(), rhs: number(1) };
    let (lhs, rhs) = (next.into(), number(i64::from(trips)));
    let test = Op::ICmp { predicate: IntPredicate::Ult, flags: Flags::NONE, lhs, rhs };
    let body = &mut function.blocks[split.middle];
    body.phis = phis;
    body.insts.extend([Inst::new(Some(next), step), Inst::new(Some(again), test)]);
    body.term = TerminatorOp::CondBr { condition: again.into(), if_true: middle, if_false: id(split.end) }.into();
    Some(())
}

/// An operand that a run takes from outside, and a result of the run with the same type, which replaces it from the
/// second trip on.
fn draw_carried(s: &mut MutationSubject, run: InstructionRun) -> Option<(Operand, ValueId)> {
    let function = s.function();
    let insts = &function.blocks[run.block].insts[run.from..run.to];
    let results: Vec<ValueId> = insts.iter().filter_map(|inst| inst.result).collect();
    let mut pairs = Vec::new();
    for operand in insts.iter().flat_map(|inst| inst.op.operands()) {
        let Operand::Local(value) = operand else { continue };
        let same = |r: &&ValueId| function.ty(**r) == function.ty(*value) && is_plain_type(function.ty(**r));
        if !results.contains(value) {
            pairs.extend(results.iter().filter(same).map(|result| (operand.clone(), *result)));
        }
    }
    s.pick(pairs)
}

/// Exchanges two targets of a branch or of a `switch`.
pub(super) fn targets(s: &mut MutationSubject) -> Option<()> {
    let branches = |term: &Terminator| matches!(term.op, TerminatorOp::CondBr { .. } | TerminatorOp::Switch { .. });
    let blocks = s.function().blocks.iter().enumerate().filter(|(_, b)| branches(&b.term)).map(|(i, _)| i).collect();
    let block = s.pick(blocks)?;
    let function = &mut s.module.functions[s.function];
    match &mut function.blocks[block].term.op {
        TerminatorOp::CondBr { if_true, if_false, .. } => std::mem::swap(if_true, if_false),
        TerminatorOp::Switch { default, cases, .. } => {
            let at = s.random.index(cases.len());
            std::mem::swap(default, &mut cases.get_mut(at)?.1);
        }
        _ => return None,
    }
    Some(())
}
