//! Edits of computations: predicates, operands, constants, opcodes, flags.

use super::Edited;
use irrefute::ir::{BinaryOp, Constant, ConstantKind, Flags, Int, IntPredicate, Module, Op, Operand, Type};

/// The kinds of these edits.
pub const KINDS: [&str; 5] = ["predicate", "operand", "constant", "opcode", "flag"];

/// Every module that differs from this one by one edit in the function of this name.
pub fn edits(module: &Module, name: &str) -> Vec<Edited> {
    let Some(index) = module.functions.iter().position(|f| &*f.name == name) else { return Vec::new() };
    let f = &module.functions[index];
    let mut all = Vec::new();
    for (b, block) in f.blocks.iter().enumerate() {
        for (i, inst) in block.insts.iter().enumerate() {
            let mut add = |kind, op: Op| {
                let mut edited = module.clone();
                edited.functions[index].blocks[b].insts[i].op = op;
                all.push(Edited { kind, module: edited });
            };
            predicates(&inst.op, &mut add);
            opcodes(&inst.op, &mut add);
            let result = inst.result.map_or(Type::Void, |v| f.ty(v).clone());
            let allowed = inst.op.allowed_flags(&result).without(inst.op.flags() | Flags::FAST);
            for flag in allowed.iter() {
                let mut op = inst.op.clone();
                op.flags_mut().into_iter().for_each(|flags| *flags |= flag);
                add("flag", op);
            }
            operands(&inst.op, f.params.len(), &mut add);
        }
    }
    all
}

fn predicates(op: &Op, add: &mut dyn FnMut(&'static str, Op)) {
    let Op::ICmp { predicate, flags, lhs, rhs } = op else { return };
    for other in IntPredicate::ALL.iter().filter(|p| *p != predicate) {
        add("predicate", Op::ICmp { predicate: *other, flags: *flags, lhs: lhs.clone(), rhs: rhs.clone() });
    }
}

fn opcodes(op: &Op, add: &mut dyn FnMut(&'static str, Op)) {
    let Op::Binary { op, lhs, rhs, .. } = op else { return };
    for other in BinaryOp::ALL.iter().filter(|o| *o != op) {
        add("opcode", Op::Binary { op: *other, flags: Flags::NONE, lhs: lhs.clone(), rhs: rhs.clone() });
    }
}

/// Constants one off or negated, and operands replaced by a parameter or swapped.
fn operands(op: &Op, params: usize, add: &mut dyn FnMut(&'static str, Op)) {
    if matches!(op, Op::Call(_)) {
        return;
    }
    let count = op.operands().len();
    for n in 0..count {
        let replace = |new: Operand| {
            let (mut op, mut k) = (op.clone(), 0);
            op.for_each_operand_mut(&mut |o| {
                if k == n {
                    *o = new.clone();
                }
                k += 1;
            });
            op
        };
        match op.operands()[n] {
            Operand::Const(Constant { ty, kind: ConstantKind::Int(value) }) => {
                let Some(word) = value.word() else { continue };
                for other in [word.wrapping_add(1), word.wrapping_sub(1), word.wrapping_neg(), !word] {
                    let other = Int::new(value.width(), other);
                    if other != *value {
                        add("constant", replace(Constant::from_int(ty.clone(), other).into()));
                    }
                }
            }
            Operand::Local(_) => {
                for p in 0..params as u32 {
                    add("operand", replace(Operand::Local(irrefute::ir::ValueId(p))));
                }
            }
            Operand::Const(_) | Operand::Metadata(_) => {}
        }
    }
    // The other operators commute.
    if let Op::Binary { op, flags, lhs, rhs } = op
        && matches!(
            op,
            BinaryOp::Sub
                | BinaryOp::UDiv
                | BinaryOp::SDiv
                | BinaryOp::URem
                | BinaryOp::SRem
                | BinaryOp::Shl
                | BinaryOp::LShr
                | BinaryOp::AShr
        )
    {
        add("operand", Op::Binary { op: *op, flags: *flags, lhs: rhs.clone(), rhs: lhs.clone() });
    }
}
