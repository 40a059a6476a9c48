//! Changes of opcodes, predicates and intrinsics to others with the same operands.

use super::MutationSubject;
use irrefute_ir::{AttrKind, BinaryOp, Call, Callee, CastOp, FloatOp, FloatPredicate, IntPredicate, IntrinsicId, Op};

/// Families of opcodes that are exchanged often: a pattern may hold for one member and not for another.
const FAMILIES: &[&[BinaryOp]] = &[
    &[BinaryOp::Add, BinaryOp::Sub, BinaryOp::Xor, BinaryOp::Or],
    &[BinaryOp::And, BinaryOp::Or, BinaryOp::Xor],
    &[BinaryOp::Shl, BinaryOp::LShr, BinaryOp::AShr],
    &[BinaryOp::UDiv, BinaryOp::SDiv, BinaryOp::URem, BinaryOp::SRem],
    &[BinaryOp::Mul, BinaryOp::Shl],
    &[BinaryOp::UDiv, BinaryOp::LShr],
    &[BinaryOp::SDiv, BinaryOp::AShr],
];

/// Pairs of conversions with equal types.
const CONVERSIONS: &[(CastOp, CastOp)] =
    &[(CastOp::ZExt, CastOp::SExt), (CastOp::FPToSI, CastOp::FPToUI), (CastOp::SIToFP, CastOp::UIToFP)];

/// The other conversion of a pair.
fn twin(op: CastOp) -> Option<CastOp> {
    CONVERSIONS.iter().find_map(|&(a, b)| match op {
        _ if op == a => Some(b),
        _ if op == b => Some(a),
        _ => None,
    })
}

/// The opcodes that are defined for all operands.
const TOTAL: &[BinaryOp] = &[BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul, BinaryOp::And, BinaryOp::Or, BinaryOp::Xor];

/// Families of intrinsics with equal signatures.
const INTRINSICS: &[&[IntrinsicId]] = &[
    &[IntrinsicId::UMin, IntrinsicId::UMax, IntrinsicId::SMin, IntrinsicId::SMax],
    &[
        IntrinsicId::UAddSat,
        IntrinsicId::USubSat,
        IntrinsicId::SAddSat,
        IntrinsicId::SSubSat,
        IntrinsicId::UMin,
        IntrinsicId::SMax,
    ],
    &[IntrinsicId::UShlSat, IntrinsicId::SShlSat],
    &[IntrinsicId::FShl, IntrinsicId::FShr],
    &[IntrinsicId::CtLz, IntrinsicId::CtTz, IntrinsicId::Abs],
    &[IntrinsicId::CtPop, IntrinsicId::BitReverse],
    &[IntrinsicId::UCmp, IntrinsicId::SCmp],
    &[IntrinsicId::SMulFix, IntrinsicId::UMulFix, IntrinsicId::SMulFixSat, IntrinsicId::UMulFixSat],
    &[IntrinsicId::SDivFix, IntrinsicId::UDivFix, IntrinsicId::SDivFixSat, IntrinsicId::UDivFixSat],
    &[
        IntrinsicId::UAddWithOverflow,
        IntrinsicId::SAddWithOverflow,
        IntrinsicId::USubWithOverflow,
        IntrinsicId::SSubWithOverflow,
        IntrinsicId::UMulWithOverflow,
        IntrinsicId::SMulWithOverflow,
    ],
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
        IntrinsicId::Round,
        IntrinsicId::RoundEven,
        IntrinsicId::RInt,
        IntrinsicId::NearbyInt,
    ],
    &[IntrinsicId::FAbs, IntrinsicId::Sqrt, IntrinsicId::Canonicalize, IntrinsicId::FTrunc],
    &[IntrinsicId::Fma, IntrinsicId::FMulAdd],
    &[IntrinsicId::FPToSISat, IntrinsicId::FPToUISat],
    &[IntrinsicId::VectorReduceFAdd, IntrinsicId::VectorReduceFMul],
    &[
        IntrinsicId::VectorReduceFMax,
        IntrinsicId::VectorReduceFMin,
        IntrinsicId::VectorReduceFMaximum,
        IntrinsicId::VectorReduceFMinimum,
    ],
    &[
        IntrinsicId::VectorReduceAdd,
        IntrinsicId::VectorReduceMul,
        IntrinsicId::VectorReduceAnd,
        IntrinsicId::VectorReduceOr,
        IntrinsicId::VectorReduceXor,
        IntrinsicId::VectorReduceSMin,
        IntrinsicId::VectorReduceSMax,
        IntrinsicId::VectorReduceUMin,
        IntrinsicId::VectorReduceUMax,
    ],
];

/// Another predicate.
pub(super) fn predicate(s: &mut MutationSubject) -> Option<()> {
    let at = s.draw_place(|_, inst| matches!(inst.op, Op::ICmp { .. } | Op::FCmp { .. }))?;
    let (int, float) = (s.random.pick(IntPredicate::ALL), s.random.pick(FloatPredicate::ALL));
    match &mut s.inst_mut(at).op {
        Op::ICmp { predicate, .. } => *predicate = int,
        Op::FCmp { predicate, .. } => *predicate = float,
        _ => return None,
    }
    Some(())
}

/// Another binary operation, or the other conversion of a pair. Flags that the new opcode cannot have are dropped.
pub(super) fn opcode(s: &mut MutationSubject) -> Option<()> {
    let at = s.draw_place(|_, inst| match &inst.op {
        Op::Binary { .. } | Op::Float { .. } => true,
        Op::Cast { op, .. } => twin(*op).is_some(),
        _ => false,
    })?;
    let new = match s.op(at) {
        Op::Binary { op, .. } => Some(another(s, *op)?),
        _ => None,
    };
    let float = s.random.pick(FloatOp::ALL);
    let inst = s.inst_mut(at);
    match (&mut inst.op, new) {
        (Op::Binary { op, .. }, Some(new)) => *op = new,
        (Op::Float { op, .. }, None) => *op = float,
        (Op::Cast { op, .. }, None) => *op = twin(*op)?,
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

fn another(s: &mut MutationSubject, op: BinaryOp) -> Option<BinaryOp> {
    if s.random.percent(25) {
        return Some(s.random.pick(TOTAL));
    }
    let families: Vec<_> = FAMILIES.iter().filter(|family| family.contains(&op)).collect();
    let family = s.pick(families)?;
    Some(s.random.pick(family))
}

/// Another intrinsic with the same operands.
pub(super) fn intrinsic(s: &mut MutationSubject) -> Option<()> {
    let at = s.draw_place(|_, inst| matches!(&inst.op, Op::Call(call) if exchangeable(call).is_some()))?;
    let Op::Call(call) = s.op(at) else { return None };
    let (id, name) = (exchangeable(call)?, call.intrinsic()?.to_owned());
    let families: Vec<_> = INTRINSICS.iter().filter(|family| family.contains(&id)).collect();
    let family = s.pick(families)?;
    let new = s.random.pick(family);
    let Op::Call(call) = &mut s.inst_mut(at).op else { return None };
    call.callee = Callee::Direct(new.with_types_of(&name).into());
    // A range of the old intrinsic's result need not hold for the new one.
    call.ret_attrs.remove(AttrKind::Range);
    Some(())
}

/// The intrinsic that is called, if others have its signature. Its name must contain the types, since the new name
/// takes them from there.
fn exchangeable(call: &Call) -> Option<IntrinsicId> {
    let id = call.intrinsic_id()?;
    let has_types = call.intrinsic() != Some(id.name());
    (has_types && INTRINSICS.iter().any(|family| family.contains(&id))).then_some(id)
}
