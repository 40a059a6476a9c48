//! Functions to which it is all one where their own blocks lie.
//!
//! ```text
//! blind   addresses of blocks are only cast back to pointers, and nothing else could tell them: no comparison of
//!         pointers, no pointer that is stored, returned or handed over, no access aligned better than the blocks
//! ```
//!
//! In memories that differ only in the places of its blocks, executions of such a function do the same, so one place
//! stands for all, and the search for a covering execution of it is exhaustive.

use irrefute_ir::{CastOp, Effect, Function, Inst, IntrinsicId, Op, Operand, TerminatorOp, Type};

/// Whether a function is blind.
pub(super) fn is_blind(function: &Function) -> bool {
    let insts = || function.blocks.iter().flat_map(|block| &block.insts);
    let least = insts().filter_map(alignment_of_block).min();
    let Some(least) = least else { return false };
    insts().all(|inst| keeps_blind(function, inst, least))
        && function.blocks.iter().all(|block| ends_blind(function, &block.term.op))
        && insts().filter_map(|inst| address(&inst.op).and(inst.result)).all(|value| {
            let mut uses = 0;
            function.for_each_operand(|operand| uses += u32::from(*operand == Operand::Local(value)));
            let is_back = |inst: &&Inst| matches!(&inst.op, Op::Cast { op: CastOp::IntToPtr, operand, .. } if *operand == Operand::Local(value));
            uses == insts().filter(is_back).count() as u32
        })
}

/// The pointer whose address an operation takes.
fn address(op: &Op) -> Option<&Operand> {
    match op {
        Op::Cast { op: CastOp::PtrToInt | CastOp::PtrToAddr, operand, .. } => Some(operand),
        _ => None,
    }
}

/// What is known of the address of a block: at least 1.
fn alignment_of_block(inst: &Inst) -> Option<u64> {
    match &inst.op {
        Op::Alloca { align, .. } => Some(align.unwrap_or(1)),
        _ => None,
    }
}

fn is_pointer(ty: &Type) -> bool {
    // What has parts may have pointers among them, and a byte may be one of a pointer.
    !matches!(ty.scalar(), Type::Int(_) | Type::Float(_))
}

/// Whether an access asks for no more than the blocks have: a byte never does.
fn is_aligned(align: Option<u64>, ty: &Type, least: u64) -> bool {
    align.map_or(*ty == Type::Int(8), |align| align <= least)
}

fn keeps_blind(function: &Function, inst: &Inst, least: u64) -> bool {
    let of = |operand: &Operand| is_pointer(function.type_of(operand));
    match &inst.op {
        Op::ICmp { lhs, .. } => !of(lhs),
        Op::Cast { op: CastOp::PtrToInt | CastOp::PtrToAddr, operand, to, .. } => {
            *to == Type::Int(64) && *function.type_of(operand) == Type::PTR
        }
        Op::Cast { op: CastOp::IntToPtr, to, .. } => *to == Type::PTR,
        Op::Cast { operand, to, .. } => !of(operand) && !is_pointer(to),
        Op::Load { ty, align, mode, .. } => mode.is_plain() && !is_pointer(ty) && is_aligned(*align, ty, least),
        Op::Store { value, align, mode, .. } => {
            mode.is_plain() && !of(value) && is_aligned(*align, function.type_of(value), least)
        }
        Op::Call(call) => match call.intrinsic_id() {
            Some(IntrinsicId::LifetimeStart | IntrinsicId::LifetimeEnd) => true,
            Some(_) => !is_pointer(&call.ty.ret) && call.args.iter().all(|argument| !of(&argument.operand)),
            None => false,
        },
        Op::ExtractValue { .. } | Op::InsertValue { .. } | Op::PointerSub { .. } => false,
        op => matches!(op.effect(), Effect::None),
    }
}

fn ends_blind(function: &Function, terminator: &TerminatorOp) -> bool {
    match terminator {
        TerminatorOp::Ret(value) => value.as_ref().is_none_or(|value| !is_pointer(function.type_of(value))),
        TerminatorOp::Br(..)
        | TerminatorOp::CondBr { .. }
        | TerminatorOp::Switch { .. }
        | TerminatorOp::Unreachable => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use irrefute_ir::{LlvmVersion, parse};

    #[test]
    fn a_function_that_looks_at_an_address_is_not_blind() {
        let blind = |body: &str| {
            let text = format!(
                "define i8 @f() {{\n  %a = alloca i8, align 4\n  store i8 1, ptr %a, align 1\n  \
                 %i = ptrtoint ptr %a to i64\n{body}\n  %v = load i8, ptr %q, align 1\n  ret i8 %v\n}}"
            );
            let module = parse(&text, LlvmVersion::DEFAULT).expect("a function");
            module.definitions().all(is_blind)
        };
        assert!(blind("%q = inttoptr i64 %i to ptr"));
        assert!(!blind("%j = add i64 %i, 1\n%q = inttoptr i64 %j to ptr"));
        assert!(!blind("%q = inttoptr i64 %i to ptr\n%c = icmp eq ptr %q, null\n%d = select i1 %c, i8 1, i8 2"));
        assert!(!blind("%q = inttoptr i64 %i to ptr\n%w = load i8, ptr %q, align 8"));
    }
}
