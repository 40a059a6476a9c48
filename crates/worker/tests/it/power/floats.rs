//! Edits of computations with floating point: predicates, constants, opcodes, intrinsics, operands, signs, flags.

use super::{Edited, Replace, replaced_instructions, with_flag, with_operand};
use irrefute_ir::{
    Call, Callee, CastOp, Constant, ConstantKind, Flags, FloatOp, FloatPredicate, Function, Int, IntrinsicId, Module,
    Op, Operand, Type, ValueId,
};
use irrefute_semantics::floats::Format;

/// The kinds of these edits.
pub const KINDS: [&str; 8] =
    ["predicate", "constant", "opcode", "intrinsic", "operand", "conversion", "negation dropped", "flag"];

/// The flags whose meaning an execution shows. Those that allow rewriting leave results open.
const FLAGS: [Flags; 3] = [Flags::NNAN, Flags::NINF, Flags::NSZ];

/// Intrinsics that differ in a few values.
const SIMILAR: &[&[IntrinsicId]] = &[
    &[
        IntrinsicId::MinNum,
        IntrinsicId::MaxNum,
        IntrinsicId::Minimum,
        IntrinsicId::Maximum,
        IntrinsicId::MinimumNum,
        IntrinsicId::MaximumNum,
        IntrinsicId::CopySign,
    ],
    &[
        IntrinsicId::Floor,
        IntrinsicId::Ceil,
        IntrinsicId::FTrunc,
        IntrinsicId::RInt,
        IntrinsicId::Round,
        IntrinsicId::RoundEven,
        IntrinsicId::FAbs,
        IntrinsicId::Canonicalize,
    ],
    &[IntrinsicId::FPToSISat, IntrinsicId::FPToUISat],
];

/// Every module that differs from this one by one such edit in the function of this name.
pub fn edits(module: &Module, name: &str) -> Vec<Edited> {
    replaced_instructions(module, name, |f, inst, add| {
        computation(&inst.op, add);
        conversion(&inst.op, add);
        intrinsic(&inst.op, add);
        constants(&inst.op, add);
        let result = inst.result.map_or(Type::Void, |v| f.ty(v).clone());
        let allowed = inst.op.allowed_flags(&result).without(inst.op.flags());
        let flags = FLAGS.into_iter().filter(|flag| allowed.contains(*flag));
        flags.for_each(|flag| add("flag", with_flag(&inst.op, flag)));
        parameters(f, &inst.op, add);
    })
}

fn computation(op: &Op, add: &mut Replace<'_>) {
    match op {
        Op::FCmp { predicate, flags, lhs, rhs } => {
            for other in FloatPredicate::ALL.iter().filter(|p| *p != predicate) {
                add("predicate", Op::FCmp { predicate: *other, flags: *flags, lhs: lhs.clone(), rhs: rhs.clone() });
            }
        }
        Op::Float { op, flags, lhs, rhs } => {
            for other in [FloatOp::FAdd, FloatOp::FSub, FloatOp::FMul, FloatOp::FDiv, FloatOp::FRem] {
                if other != *op {
                    add("opcode", Op::Float { op: other, flags: *flags, lhs: lhs.clone(), rhs: rhs.clone() });
                }
            }
            if !matches!(op, FloatOp::FAdd | FloatOp::FMul) {
                add("operand", Op::Float { op: *op, flags: *flags, lhs: rhs.clone(), rhs: lhs.clone() });
            }
        }
        Op::FNeg { operand, .. } => add("negation dropped", Op::Freeze { operand: operand.clone() }),
        _ => {}
    }
}

fn conversion(op: &Op, add: &mut Replace<'_>) {
    let Op::Cast { op, flags, operand, to } = op else { return };
    let other = match op {
        CastOp::FPToSI => CastOp::FPToUI,
        CastOp::FPToUI => CastOp::FPToSI,
        CastOp::SIToFP => CastOp::UIToFP,
        CastOp::UIToFP => CastOp::SIToFP,
        _ => return,
    };
    let flags = flags.without(Flags::NNEG);
    add("conversion", Op::Cast { op: other, flags, operand: operand.clone(), to: to.clone() });
}

fn intrinsic(op: &Op, add: &mut Replace<'_>) {
    let Op::Call(call) = op else { return };
    let Some((name, id)) = call.intrinsic().and_then(|name| Some((name, IntrinsicId::of(name)?))) else { return };
    for group in SIMILAR.iter().filter(|group| group.contains(&id)) {
        for other in group.iter().filter(|other| **other != id) {
            let callee = Callee::Direct(other.with_types_of(name).into());
            add("intrinsic", Op::Call(Box::new(Call { callee, ..(**call).clone() })));
        }
    }
}

/// Constants replaced by their neighbours, their negatives, and the other operands of a computation by a constant.
fn constants(op: &Op, add: &mut Replace<'_>) {
    if matches!(op, Op::Call(_)) {
        return;
    }
    for (n, operand) in op.operands().into_iter().enumerate() {
        let Operand::Const(constant) = operand else { continue };
        let (Type::Float(kind), ConstantKind::Float(bits)) = (&constant.ty, &constant.kind) else { continue };
        let (Some(format), Ok(old)) = (Format::of(*kind), u128::try_from(bits.to_big())) else { continue };
        for new in [old + 1, old.wrapping_sub(1), old ^ format.sign_mask(), format.zero(true), format.one()] {
            if new != old && new >> format.width() == 0 && format.class(new).is_some() {
                let bits = Int::from_big(format.width(), new.into());
                let constant = Constant { ty: Type::Float(*kind), kind: ConstantKind::Float(bits) };
                add("constant", with_operand(op, n, &constant.into()));
            }
        }
    }
}

/// Operands replaced by a parameter of their type.
fn parameters(f: &Function, op: &Op, add: &mut Replace<'_>) {
    if matches!(op, Op::Call(_)) {
        return;
    }
    for (n, operand) in op.operands().into_iter().enumerate() {
        let Operand::Local(value) = operand else { continue };
        for p in 0..f.params.len() as u32 {
            if f.ty(ValueId(p)) == f.ty(*value) && matches!(f.ty(*value).scalar(), Type::Float(_)) {
                add("operand", with_operand(op, n, &Operand::Local(ValueId(p))));
            }
        }
    }
}
