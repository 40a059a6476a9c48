//! Global value numbering over the dominator tree.
//!
//! A walk over the tree keeps the expressions that are available, each with the first value that was computed by it, its
//! *leader*. A value whose expression has a leader is [redundant](super::micro::replace_redundant) with it. Expressions
//! are compared without their flags, and with the leaders of their operands; the leader then keeps only the flags that
//! both have, so that it is poison where both are. Operands of commutative operations are compared in either order.
//!
//! Only [shareable](is_shareable) operations have numbers: no load, no call, nothing that makes a pointer.

use super::Substitutions;
use super::effects::is_shareable;
use irrefute_ir::{
    Attachment, BinaryOp, BlockId, Cfg, DominatorTree, ENTRY, Flags, FloatOp, Function, Op, Operand, Type, ValueId,
};
use rustc_hash::FxHashMap;

/// An expression: the operation with the leaders of its operands and without flags, and the type of its result.
type Expression = (Op, Type);

/// Replaces redundant values and deletes them; returns their number.
pub fn run(function: &mut Function) -> usize {
    let cfg = Cfg::of(function);
    let tree = DominatorTree::of(&cfg);
    let mut numbering = Numbering::default();
    // Entering a block, and leaving it again, with a stack of its own: graphs may be deep.
    let mut work = vec![Step::Enter(ENTRY)];
    while let Some(step) = work.pop() {
        match step {
            Step::Enter(id) => {
                let before = numbering.added.len();
                numbering.block(function, id);
                work.push(Step::Leave(before));
                work.extend(tree.children(id).iter().map(|child| Step::Enter(*child)));
            }
            Step::Leave(before) => numbering.forget(before),
        }
    }
    let Numbering { mut substitutions, weakened, .. } = numbering;
    let redundant = substitutions.len();
    if redundant == 0 {
        return 0;
    }
    for block in &mut function.blocks {
        block.insts.retain(|inst| inst.result.is_none_or(|result| !substitutions.contains(result)));
        for inst in &mut block.insts {
            let Some(kept) = inst.result.and_then(|result| weakened.get(&result)) else { continue };
            if let Some(flags) = inst.op.flags_mut() {
                *flags = *flags & kept.flags;
            }
            if !kept.metadata {
                inst.metadata.clear();
            }
        }
    }
    substitutions.apply(function);
    redundant
}

enum Step {
    Enter(BlockId),
    /// The number of expressions that were available before.
    Leave(usize),
}

/// What a leader keeps.
#[derive(Clone, Copy)]
struct Kept {
    flags: Flags,
    /// Whether all of its metadata is also at the values that it stands for.
    metadata: bool,
}

#[derive(Default)]
struct Numbering<'a> {
    /// The leader of each expression, and its metadata.
    available: FxHashMap<Expression, (ValueId, &'a [Attachment])>,
    /// The expressions in the order in which they became available.
    added: Vec<Expression>,
    substitutions: Substitutions,
    weakened: FxHashMap<ValueId, Kept>,
}

impl<'a> Numbering<'a> {
    fn block(&mut self, function: &'a Function, id: BlockId) {
        for inst in &function.block(id).insts {
            let Some(result) = inst.result.filter(|_| is_shareable(&inst.op)) else { continue };
            let mut op = inst.op.clone();
            op.for_each_operand_mut(&mut |operand| *operand = self.substitutions.root(operand));
            let flags = op.flags();
            if let Some(flags) = op.flags_mut() {
                *flags = Flags::NONE;
            }
            let expression = (in_order(op), function.ty(result).clone());
            match self.available.get(&expression) {
                Some(&(leader, metadata)) => {
                    self.substitutions.add(function, result, leader.into());
                    let same = |kept: &Kept| kept.metadata && inst.metadata == metadata;
                    let kept = self.weakened.entry(leader).or_insert(Kept { flags: !Flags::NONE, metadata: true });
                    *kept = Kept { flags: kept.flags & flags, metadata: same(kept) };
                }
                None => {
                    self.available.insert(expression.clone(), (result, &inst.metadata));
                    self.added.push(expression);
                }
            }
        }
    }

    fn forget(&mut self, before: usize) {
        for expression in self.added.drain(before..) {
            self.available.remove(&expression);
        }
    }
}

/// A commutative operation with its operands in a fixed order.
fn in_order(mut op: Op) -> Op {
    let is_commutative = match &op {
        Op::Binary { op, .. } => {
            matches!(op, BinaryOp::Add | BinaryOp::Mul | BinaryOp::And | BinaryOp::Or | BinaryOp::Xor)
        }
        // Which NaN comes out is chosen, whatever the order.
        Op::Float { op, .. } => matches!(op, FloatOp::FAdd | FloatOp::FMul),
        _ => false,
    };
    if let Op::Binary { lhs, rhs, .. } | Op::Float { lhs, rhs, .. } = &mut op
        && is_commutative
        && rank(lhs) > rank(rhs)
    {
        std::mem::swap(lhs, rhs);
    }
    op
}

/// Values by their number, constants after them.
fn rank(operand: &Operand) -> u32 {
    match operand {
        Operand::Local(value) => value.0,
        Operand::Const(_) | Operand::Metadata(_) => u32::MAX,
    }
}
