//! Edits of computations: predicates, operands, constants, opcodes, flags.

use super::{Edited, Replace, replaced_instructions, with_flag, with_operand};
use irrefute_ir::{BinaryOp, Constant, Flags, Int, IntPredicate, Module, Op, Operand, Type};

/// The kinds of these edits.
pub const KINDS: [&str; 5] = ["predicate", "operand", "constant", "opcode", "flag"];

/// Every module that differs from this one by one edit in the function of this name.
pub fn edits(module: &Module, name: &str) -> Vec<Edited> {
    replaced_instructions(module, name, |f, inst, add| {
        predicates(&inst.op, add);
        opcodes(&inst.op, add);
        let result = inst.result.map_or(Type::Void, |v| f.ty(v).clone());
        let allowed = inst.op.allowed_flags(&result).without(inst.op.flags() | Flags::FAST);
        allowed.iter().for_each(|flag| add("flag", with_flag(&inst.op, flag)));
        operands(&inst.op, f.params.len(), add);
    })
}

fn predicates(op: &Op, add: &mut Replace<'_>) {
    let Op::ICmp { predicate, flags, lhs, rhs } = op else { return };
    for other in IntPredicate::ALL.iter().filter(|p| *p != predicate) {
        add("predicate", Op::ICmp { predicate: *other, flags: *flags, lhs: lhs.clone(), rhs: rhs.clone() });
    }
}

fn opcodes(op: &Op, add: &mut Replace<'_>) {
    let Op::Binary { op, lhs, rhs, .. } = op else { return };
    for other in BinaryOp::ALL.iter().filter(|o| *o != op) {
        add("opcode", Op::Binary { op: *other, flags: Flags::NONE, lhs: lhs.clone(), rhs: rhs.clone() });
    }
}

/// Constants one off or negated, and operands replaced by a parameter or swapped.
fn operands(op: &Op, params: usize, add: &mut Replace<'_>) {
    if matches!(op, Op::Call(_)) {
        return;
    }
    let count = op.operands().len();
    for n in 0..count {
        let replace = |new: Operand| with_operand(op, n, &new);
        match op.operands()[n] {
            operand @ Operand::Const(constant) => {
                let Some(value) = operand.as_int() else { continue };
                let Some(word) = value.word() else { continue };
                for other in [word.wrapping_add(1), word.wrapping_sub(1), word.wrapping_neg(), !word] {
                    let other = Int::new(value.width(), other);
                    if other != *value {
                        add("constant", replace(Constant::from_int(constant.ty.clone(), other).into()));
                    }
                }
            }
            Operand::Local(_) => {
                for p in 0..params as u32 {
                    add("operand", replace(Operand::Local(irrefute_ir::ValueId(p))));
                }
            }
            Operand::Metadata(_) => {}
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
