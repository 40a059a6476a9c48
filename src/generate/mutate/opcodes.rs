//! Opcodes, predicates and intrinsics become others of the same operands.

use super::Subject;
use crate::ir::{BinaryOp, Callee, CastOp, FloatPredicate, IntPredicate, Op};

/// Opcodes of one family are exchanged more often.
const FAMILIES: &[&[BinaryOp]] = &[
    &[BinaryOp::Add, BinaryOp::Sub, BinaryOp::Xor, BinaryOp::Or],
    &[BinaryOp::And, BinaryOp::Or, BinaryOp::Xor],
    &[BinaryOp::Shl, BinaryOp::LShr, BinaryOp::AShr],
    &[BinaryOp::UDiv, BinaryOp::SDiv, BinaryOp::URem, BinaryOp::SRem],
    &[BinaryOp::Mul, BinaryOp::Shl],
    &[BinaryOp::UDiv, BinaryOp::LShr],
    &[BinaryOp::SDiv, BinaryOp::AShr],
];

/// Opcodes that are defined for all operands.
const TOTAL: &[BinaryOp] = &[BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul, BinaryOp::And, BinaryOp::Or, BinaryOp::Xor];

/// Intrinsics of equal signature, by the name without the types.
const INTRINSICS: &[&[&str]] = &[
    &["llvm.umin", "llvm.umax", "llvm.smin", "llvm.smax"],
    &["llvm.uadd.sat", "llvm.usub.sat", "llvm.sadd.sat", "llvm.ssub.sat", "llvm.umin", "llvm.smax"],
    &["llvm.ushl.sat", "llvm.sshl.sat"],
    &["llvm.fshl", "llvm.fshr"],
    &["llvm.ctlz", "llvm.cttz", "llvm.abs"],
    &["llvm.ctpop", "llvm.bitreverse"],
    &["llvm.ucmp", "llvm.scmp"],
    &["llvm.smul.fix", "llvm.umul.fix", "llvm.smul.fix.sat", "llvm.umul.fix.sat"],
    &["llvm.sdiv.fix", "llvm.udiv.fix", "llvm.sdiv.fix.sat", "llvm.udiv.fix.sat"],
    &[
        "llvm.uadd.with.overflow",
        "llvm.sadd.with.overflow",
        "llvm.usub.with.overflow",
        "llvm.ssub.with.overflow",
        "llvm.umul.with.overflow",
        "llvm.smul.with.overflow",
    ],
    &[
        "llvm.vector.reduce.add",
        "llvm.vector.reduce.mul",
        "llvm.vector.reduce.and",
        "llvm.vector.reduce.or",
        "llvm.vector.reduce.xor",
        "llvm.vector.reduce.smin",
        "llvm.vector.reduce.smax",
        "llvm.vector.reduce.umin",
        "llvm.vector.reduce.umax",
    ],
];

/// Another predicate.
pub(super) fn predicate(s: &mut Subject) -> Option<()> {
    let at = s.draw_place(|_, inst| matches!(inst.op, Op::ICmp { .. } | Op::FCmp { .. }))?;
    let (int, float) = (s.dice.pick(IntPredicate::ALL), s.dice.pick(FloatPredicate::ALL));
    match &mut s.inst_mut(at).op {
        Op::ICmp { predicate, .. } => *predicate = int,
        Op::FCmp { predicate, .. } => *predicate = float,
        _ => return None,
    }
    Some(())
}

/// Another binary operation, or a cast of another kind; the flags that it cannot have go.
pub(super) fn opcode(s: &mut Subject) -> Option<()> {
    let at = s.draw_place(|_, inst| match &inst.op {
        Op::Binary { .. } => true,
        Op::Cast { op, .. } => matches!(op, CastOp::ZExt | CastOp::SExt),
        _ => false,
    })?;
    let new = match s.op(at) {
        Op::Binary { op, .. } => Some(another(s, *op)?),
        _ => None,
    };
    let inst = s.inst_mut(at);
    match (&mut inst.op, new) {
        (Op::Binary { op, .. }, Some(new)) => *op = new,
        (Op::Cast { op, .. }, None) => *op = if *op == CastOp::ZExt { CastOp::SExt } else { CastOp::ZExt },
        _ => return None,
    }
    let result = inst.result?;
    let ty = s.function().ty(result).clone();
    let inst = s.inst_mut(at);
    let allowed = inst.op.allowed_flags(&ty);
    let flags = inst.op.flags_mut()?;
    *flags = *flags & allowed;
    Some(())
}

fn another(s: &mut Subject, op: BinaryOp) -> Option<BinaryOp> {
    if s.dice.percent(25) {
        return Some(s.dice.pick(TOTAL));
    }
    let families: Vec<_> = FAMILIES.iter().filter(|family| family.contains(&op)).collect();
    let family = s.pick(families)?;
    Some(s.dice.pick(family))
}

/// Another intrinsic on the same operands.
pub(super) fn intrinsic(s: &mut Subject) -> Option<()> {
    let at = s.draw_place(|_, inst| matches!(&inst.op, Op::Call(call) if call.intrinsic().is_some_and(is_known)))?;
    let Op::Call(call) = s.op(at) else { return None };
    let name = call.intrinsic()?.to_owned();
    let families: Vec<_> = INTRINSICS.iter().filter_map(|family| Some((family, types_of(&name, family)?))).collect();
    let (family, types) = s.pick(families)?;
    let new = s.dice.pick(family);
    let Op::Call(call) = &mut s.inst_mut(at).op else { return None };
    call.callee = Callee::Direct(format!("{new}{types}").into());
    // What was promised of the other's result need not hold.
    call.ret_attrs.remove("range");
    Some(())
}

fn is_known(name: &str) -> bool {
    INTRINSICS.iter().any(|family| types_of(name, family).is_some())
}

/// The end of the name of an intrinsic of a family, from the dot before its first type.
fn types_of(name: &str, family: &[&str]) -> Option<String> {
    let base = family.iter().find(|base| name.strip_prefix(**base).is_some_and(is_types))?;
    name.strip_prefix(base).map(str::to_owned)
}

/// Whether the rest of a name is the types that it is overloaded on: `.i8`, `.v4i8.i32`.
fn is_types(rest: &str) -> bool {
    let ends_with_digit = |part: &str| part.ends_with(|c: char| c.is_ascii_digit());
    rest.strip_prefix('.').is_some_and(|types| types.split('.').all(ends_with_digit))
}
