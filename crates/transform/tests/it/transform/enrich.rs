//! Adds what optimizers remove: constants that are computed, expressions that are computed again, code that is dead.

use irrefute_generate::Random;
use irrefute_ir::{BinaryOp, Constant, Flags, Function, Inst, Int, Op, Operand, TerminatorOp, Type};
use irrefute_transform::effects::is_shareable;

/// Adds to every block of a function; the meaning stays.
pub fn enrich(function: &mut Function, random: &mut Random) {
    for block in 0..function.blocks.len() {
        if block > 0 && random.percent(40) {
            compute_of_entry_again(function, block, random);
        }
        let mut at = 0;
        while at < function.blocks[block].insts.len() {
            let op = &function.blocks[block].insts[at].op;
            if matches!(op, Op::Binary { .. } | Op::ICmp { .. } | Op::Select { .. }) && random.percent(30) {
                at += compute_constants(function, block, at, random);
            }
            if is_shareable(&function.blocks[block].insts[at].op) && random.percent(30) {
                compute_again(function, block, at, random);
                at += 1;
            }
            at += 1;
        }
    }
    function.compact();
}

/// Replaces integer constants among the operands by sums of two others; the number of instructions that this takes.
fn compute_constants(function: &mut Function, block: usize, at: usize, random: &mut Random) -> usize {
    let mut added = Vec::new();
    let mut op = function.blocks[block].insts[at].op.clone();
    op.for_each_operand_mut(&mut |operand| {
        let Operand::Const(constant) = &*operand else { return };
        let (Some(value), Type::Int(width)) = (constant.as_int().and_then(Int::word), &constant.ty) else { return };
        let part = random.word();
        let of = |word: u64| Operand::from(Constant::from_int(constant.ty.clone(), Int::new(*width, word)));
        let (lhs, rhs) = (of(value ^ part), of(part));
        let result = function.new_value(constant.ty.clone());
        added.push(Inst::new(Some(result), Op::Binary { op: BinaryOp::Xor, flags: Flags::NONE, lhs, rhs }));
        *operand = result.into();
    });
    let number = added.len();
    function.blocks[block].insts[at].op = op;
    function.blocks[block].insts.splice(at..at, added);
    number
}

/// Computes an expression again, without some of its flags; half of the later uses in the block go to the copy, which
/// may leave it dead.
fn compute_again(function: &mut Function, block: usize, at: usize, random: &mut Random) {
    let Some(result) = function.blocks[block].insts[at].result else { return };
    // A copy of a freeze may choose another value.
    if matches!(function.blocks[block].insts[at].op, Op::Freeze { .. }) {
        return;
    }
    let copy = function.new_value(function.ty(result).clone());
    let mut inst = Inst { result: Some(copy), ..function.blocks[block].insts[at].clone() };
    if let Some(flags) = inst.op.flags_mut()
        && random.coin()
    {
        *flags = Flags::NONE;
    }
    let insts = &mut function.blocks[block].insts;
    insts.insert(at + 1, inst);
    for later in &mut insts[at + 2..] {
        let moves = random.coin();
        later.op.for_each_operand_mut(&mut |operand| {
            if moves && *operand == Operand::Local(result) {
                *operand = copy.into();
            }
        });
    }
}

/// Computes an expression of the entry block again at the beginning of another block, which may be one of a loop.
fn compute_of_entry_again(function: &mut Function, block: usize, random: &mut Random) {
    let is_copied = |inst: &&Inst| is_shareable(&inst.op) && !matches!(inst.op, Op::Freeze { .. });
    let expressions: Vec<Inst> = function.blocks[0].insts.iter().filter(is_copied).cloned().collect();
    let is_first = |inst: &&Inst| inst.op.is_pad();
    let at = function.blocks[block].insts.iter().take_while(is_first).count();
    if expressions.is_empty() || matches!(function.blocks[block].term.op, TerminatorOp::CatchSwitch { .. }) {
        return;
    }
    let expression = &expressions[random.index(expressions.len())];
    let Some(result) = expression.result else { return };
    let copy = function.new_value(function.ty(result).clone());
    let insts = &mut function.blocks[block].insts;
    insts.insert(at, Inst { result: Some(copy), ..expression.clone() });
    for later in &mut insts[at + 1..] {
        later.op.for_each_operand_mut(&mut |operand| {
            if *operand == Operand::Local(result) {
                *operand = copy.into();
            }
        });
    }
}
