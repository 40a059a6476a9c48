//! Which of two operations is the plainer one: the order behind [`Size::opcodes`](super::size::Size), into which
//! [`simplify`](super::simplify) descends.

use irrefute_ir::{BinaryOp, CastOp, Flags, IntPredicate, IntrinsicId, MaskLane, Op};

/// The complexity of an opcode: 0 for the plain ones, more for those that [`simplify`](super::simplify) can replace.
pub(super) fn plainness(op: &Op) -> u64 {
    match op {
        Op::Binary { op, .. } => match op {
            BinaryOp::Add | BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => 0,
            BinaryOp::Sub | BinaryOp::Shl | BinaryOp::LShr | BinaryOp::Mul => 1,
            BinaryOp::AShr | BinaryOp::UDiv => 2,
            BinaryOp::SDiv | BinaryOp::URem => 3,
            BinaryOp::SRem => 4,
        },
        Op::Cast { op, .. } => u64::from(*op == CastOp::SExt),
        Op::ICmp { predicate, .. } => match predicate {
            IntPredicate::Eq => 0,
            IntPredicate::Ne => 1,
            IntPredicate::Ult => 2,
            IntPredicate::Ugt => 3,
            IntPredicate::Ule | IntPredicate::Uge => 4,
            IntPredicate::Slt | IntPredicate::Sgt => 5,
            IntPredicate::Sle | IntPredicate::Sge => 6,
        },
        Op::ShuffleVector { mask, .. } => mask.iter().enumerate().map(|(i, lane)| mask_lane(i, *lane)).sum(),
        Op::Call(call) => 4 + u64::from(call.intrinsic_id().is_some_and(|id| plainer_intrinsic(id).is_some())),
        _ => 1,
    }
}

/// The rank of a lane of a shuffle mask: 0 for that of the identity, 1 for lane 0, 2 for another one, 3 for poison.
fn mask_lane(position: usize, lane: MaskLane) -> u64 {
    match lane {
        MaskLane::Lane(l) if l as usize == position => 0,
        MaskLane::Lane(l) => 1 + u64::from(l != 0),
        MaskLane::Poison => 3,
    }
}

/// The plainer one of two intrinsics with the same signature.
pub(super) fn plainer_intrinsic(id: IntrinsicId) -> Option<IntrinsicId> {
    match id {
        IntrinsicId::FShr => Some(IntrinsicId::FShl),
        IntrinsicId::SCmp => Some(IntrinsicId::UCmp),
        IntrinsicId::SMax => Some(IntrinsicId::UMax),
        IntrinsicId::SMin => Some(IntrinsicId::UMin),
        IntrinsicId::SAddSat => Some(IntrinsicId::UAddSat),
        IntrinsicId::SSubSat => Some(IntrinsicId::USubSat),
        IntrinsicId::SShlSat => Some(IntrinsicId::UShlSat),
        IntrinsicId::SAddWithOverflow => Some(IntrinsicId::UAddWithOverflow),
        IntrinsicId::SSubWithOverflow => Some(IntrinsicId::USubWithOverflow),
        IntrinsicId::SMulWithOverflow => Some(IntrinsicId::UMulWithOverflow),
        _ => None,
    }
}

/// Whether an operation has `nuw` and not `nsw`, where it could have `nsw` instead.
pub(super) fn wraps_unsigned_only(op: &Op) -> bool {
    let wraps = Flags::NUW | Flags::NSW;
    matches!(op, Op::Binary { flags, .. } if *flags & wraps == Flags::NUW)
}
