//! Which instructions may be deleted, shared or moved, whatever the dialect (docs/transform.md#effects).
//!
//! Deleting an instruction that is undefined on some operands makes more executions defined, which refinement allows.
//! Executing one where it was not executed before must not be undefined: only [`is_speculatable`] ones move.

use irrefute_ir::{CastOp, ConstantKind, Effect, IntrinsicId, Op, Operand, Type};
use irrefute_semantics::intrinsics::only_computes;

/// Whether an instruction whose result nothing uses may be deleted: it leaves nothing behind but its result.
pub fn is_deletable(op: &Op) -> bool {
    match op.effect() {
        Effect::None => match op {
            // The caller of an `inalloca` block passes it as a whole, and a `swifterror` slot is found by its flag.
            Op::Alloca { inalloca, swifterror, .. } => !inalloca && !swifterror,
            // It exposes the block, which a later `inttoptr` needs.
            Op::Cast { op: CastOp::PtrToInt, .. } => false,
            _ => true,
        },
        Effect::Reads(mode) => mode.is_plain(),
        Effect::Calls(call) => {
            let known = call.intrinsic().and_then(IntrinsicId::of);
            known.is_some_and(only_computes) && call.bundles.is_empty()
        }
        Effect::Writes(_) | Effect::Updates | Effect::Orders | Effect::Advances | Effect::Catches => false,
    }
}

/// Whether two executions of an operation on the same operands may share one result.
///
/// `freeze` and the payloads of NaNs are chosen: one choice in the place of two is one of the outcomes that the two
/// have. What is not listed here looks at memory, or makes something new. `inttoptr` and `addrspacecast` stay: what the
/// pointer reaches may depend on when it was made.
pub fn is_shareable(op: &Op) -> bool {
    match op {
        Op::Binary { .. }
        | Op::Float { .. }
        | Op::FNeg { .. }
        | Op::ICmp { .. }
        | Op::FCmp { .. }
        | Op::Select { .. }
        | Op::Freeze { .. }
        | Op::ExtractElement { .. }
        | Op::InsertElement { .. }
        | Op::ShuffleVector { .. }
        | Op::ExtractValue { .. }
        | Op::InsertValue { .. }
        | Op::GetElementPtr { .. } => true,
        Op::Cast { op, .. } => match op {
            CastOp::Trunc
            | CastOp::ZExt
            | CastOp::SExt
            | CastOp::FPTrunc
            | CastOp::FPExt
            | CastOp::FPToUI
            | CastOp::FPToSI
            | CastOp::UIToFP
            | CastOp::SIToFP
            | CastOp::PtrToInt
            | CastOp::PtrToAddr
            | CastOp::BitCast => true,
            CastOp::IntToPtr | CastOp::AddrSpaceCast | CastOp::ByteCast => false,
        },
        _ => false,
    }
}

/// Whether an operation may be executed where it was not executed before, and fewer times than before: it is
/// shareable, is never undefined, and leaves nothing behind. A cast of a pointer exposes it, so that stays.
pub fn is_speculatable(op: &Op) -> bool {
    match op {
        Op::Binary { op, rhs, .. } => !op.divides() || is_harmless_divisor(rhs),
        Op::Cast { op: CastOp::PtrToInt | CastOp::PtrToAddr, .. } => false,
        op => is_shareable(op),
    }
}

/// A constant that is neither 0 nor −1 divides every number. (With −1 the least number has no quotient.)
fn is_harmless_divisor(operand: &Operand) -> bool {
    let Operand::Const(constant) = operand else { return false };
    match (&constant.kind, &constant.ty) {
        (ConstantKind::Int(value), Type::Int(width)) => !value.is_zero() && (0..*width).any(|i| !value.bit(i)),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use irrefute_ir::{LlvmVersion, parse};

    fn ops(body: &str) -> Vec<Op> {
        let text = format!(
            "declare i8 @llvm.umax.i8(i8, i8)\ndeclare void @llvm.assume(i1)\ndeclare i8 @g()\n\
             define void @f(i8 %x, i1 %c, ptr %p) {{\n{body}\n  ret void\n}}\n"
        );
        let module = parse(&text, LlvmVersion::DEFAULT).expect("a module");
        let function = module.function("f").expect("it is defined");
        function.blocks[0].insts.iter().map(|i| i.op.clone()).collect()
    }

    #[test]
    fn what_leaves_something_behind_stays() {
        let stays = "store i8 1, ptr %p\n %a = load volatile i8, ptr %p\n %b = call i8 @g()\n\
                     call void @llvm.assume(i1 %c)\n %d = load atomic i8, ptr %p seq_cst, align 1";
        assert!(ops(stays).iter().all(|op| !is_deletable(op)));
        let goes = "%a = load i8, ptr %p\n %b = udiv i8 1, %x\n %c2 = alloca i8\n\
                    %d = call i8 @llvm.umax.i8(i8 %x, i8 1)\n %e = freeze i8 %x";
        assert!(ops(goes).iter().all(is_deletable));
    }

    #[test]
    fn only_what_is_never_undefined_is_speculated() {
        let moves = "%a = add nsw i8 %x, 1\n %b = udiv i8 %x, 3\n %d = sdiv i8 %x, 2\n %e = shl i8 1, %x";
        assert!(ops(moves).iter().all(is_speculatable));
        let stays = "%a = udiv i8 %x, 0\n %b = sdiv i8 %x, -1\n %d = urem i8 1, %x\n %e = load i8, ptr %p\n\
                     %g = ptrtoint ptr %p to i64";
        assert!(ops(stays).iter().all(|op| !is_speculatable(op)));
    }
}
