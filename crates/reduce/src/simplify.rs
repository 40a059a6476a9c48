//! Plainer operations in place of others, in the order of [`Size::opcodes`](super::size::Size):
//! unsigned for signed, bitwise for arithmetic, a binary operation for an intrinsic, the identity for
//! a shuffle's lanes. Of two operations, or flags, for which LLVM often has one rule (`udiv` and `urem`, `fshl` and
//! `fshr`, `nsw` and `nuw`), one is the plainer, so that one mistake ends in one program. The meaning may change; the
//! predicate decides.

use super::editor::{Edit, Editor, Place, Slot, edit};
use super::plainness::{plainer_intrinsic, wraps_unsigned_only};
use super::program::ReductionSubject;
use irrefute_ir::{
    BinaryOp, Call, Callee, CastOp, Flags, Function, Inst, IntPredicate, IntrinsicId, MaskLane, Op, Operand,
};

/// The operations that a binary operation may become, the plainest first.
const PLAINER: [(BinaryOp, &[BinaryOp]); 9] = [
    (BinaryOp::Sub, &[BinaryOp::Add, BinaryOp::Xor]),
    (BinaryOp::Mul, &[BinaryOp::Add, BinaryOp::And]),
    (BinaryOp::Shl, &[BinaryOp::Add]),
    (BinaryOp::LShr, &[BinaryOp::And]),
    (BinaryOp::AShr, &[BinaryOp::LShr]),
    (BinaryOp::UDiv, &[BinaryOp::LShr]),
    (BinaryOp::URem, &[BinaryOp::And, BinaryOp::UDiv]),
    (BinaryOp::SDiv, &[BinaryOp::UDiv]),
    (BinaryOp::SRem, &[BinaryOp::URem, BinaryOp::SDiv]),
];

/// The binary operation that is most similar to an intrinsic with two operands of one type.
fn alike(id: IntrinsicId) -> Option<BinaryOp> {
    match id {
        IntrinsicId::UAddSat | IntrinsicId::UAddWithOverflow | IntrinsicId::SAddSat | IntrinsicId::SAddWithOverflow => {
            Some(BinaryOp::Add)
        }
        IntrinsicId::USubSat | IntrinsicId::USubWithOverflow | IntrinsicId::SSubSat | IntrinsicId::SSubWithOverflow => {
            Some(BinaryOp::Sub)
        }
        IntrinsicId::UMulWithOverflow | IntrinsicId::SMulWithOverflow => Some(BinaryOp::Mul),
        IntrinsicId::UShlSat | IntrinsicId::SShlSat => Some(BinaryOp::Shl),
        IntrinsicId::UMax | IntrinsicId::SMax => Some(BinaryOp::Or),
        IntrinsicId::UMin | IntrinsicId::SMin => Some(BinaryOp::And),
        _ => None,
    }
}

/// The edits of this family.
pub(super) fn edits(subject: &ReductionSubject) -> Vec<Edit> {
    edits_of(subject, plainer)
}

/// `nsw` in the place of `nuw`.
pub(super) fn signed_wrapping(subject: &ReductionSubject) -> Vec<Edit> {
    edits_of(subject, |function, inst| match &inst.op {
        Op::Binary { op, flags, lhs, rhs } if wraps_unsigned_only(&inst.op) => {
            let signed = flags.without(Flags::NUW) | Flags::NSW;
            vec![binary(function, inst, *op, signed, lhs, rhs)]
        }
        _ => Vec::new(),
    })
}

fn edits_of(subject: &ReductionSubject, others: impl Fn(&Function, &Inst) -> Vec<Op>) -> Vec<Edit> {
    let mut edits = Vec::new();
    for (index, function) in subject.definitions() {
        for (block, b) in function.blocks.iter().enumerate() {
            for (i, inst) in b.insts.iter().enumerate() {
                let place = Place { function: index, block, slot: Slot::Inst(i) };
                for op in others(function, inst) {
                    edits.push(edit(move |editor| set_op(editor, place, &op)));
                }
            }
        }
    }
    edits
}

/// Puts an operation in the place of another; `false` if it is there already.
fn set_op(editor: &mut Editor, place: Place, op: &Op) -> bool {
    let mut op = op.clone();
    // Its operands are those of the original module: earlier edits of the same candidate may have replaced some.
    let mut resolved = Vec::new();
    op.for_each_operand(&mut |o| resolved.push(editor.resolve(place.function, o)));
    let mut resolved = resolved.into_iter();
    op.for_each_operand_mut(&mut |o| {
        if let Some(new) = resolved.next() {
            *o = new;
        }
    });
    match editor.inst_mut(place) {
        Some(inst) if inst.op != op => {
            inst.op = op;
            true
        }
        Some(_) | None => false,
    }
}

/// Plainer operations with a result of the same type. Some may be no plainer; the search drops these by their size.
fn plainer(function: &Function, inst: &Inst) -> Vec<Op> {
    match &inst.op {
        Op::Binary { op, flags, lhs, rhs } => {
            let others = PLAINER.iter().filter(|(from, _)| from == op).flat_map(|(_, to)| *to);
            others.map(|op| binary(function, inst, *op, *flags, lhs, rhs)).collect()
        }
        Op::Cast { op: CastOp::SExt, operand, to, .. } => {
            vec![Op::Cast { op: CastOp::ZExt, flags: Flags::NONE, operand: operand.clone(), to: to.clone() }]
        }
        Op::ICmp { flags, lhs, rhs, .. } => {
            let comparison = |predicate: &IntPredicate| Op::ICmp {
                predicate: *predicate,
                flags: *flags,
                lhs: lhs.clone(),
                rhs: rhs.clone(),
            };
            IntPredicate::ALL.iter().map(comparison).collect()
        }
        Op::ShuffleVector { lhs, rhs, mask } => {
            let shuffle = |mask| Op::ShuffleVector { lhs: lhs.clone(), rhs: rhs.clone(), mask };
            plainer_masks(mask).into_iter().map(shuffle).collect()
        }
        Op::Call(call) => {
            like_intrinsic(function, inst, call).into_iter().chain(with_plainer_intrinsic(call)).collect()
        }
        // Field 0 of a `with.overflow` is the number. The operation replaces the `extractvalue`, and the call goes with
        // its last use.
        Op::ExtractValue { aggregate, indices } if indices[..] == [0] => {
            let call = call_of(function, aggregate);
            call.and_then(|call| like_intrinsic(function, inst, call)).into_iter().collect()
        }
        // Others have nothing simpler that is alike.
        _ => Vec::new(),
    }
}

/// A binary operation with those flags that it may have.
fn binary(function: &Function, inst: &Inst, op: BinaryOp, flags: Flags, lhs: &Operand, rhs: &Operand) -> Op {
    let mut new = Op::Binary { op, flags: Flags::NONE, lhs: lhs.clone(), rhs: rhs.clone() };
    let allowed = inst.result.map_or(Flags::NONE, |r| new.allowed_flags(function.ty(r)));
    if let Some(slot) = new.flags_mut() {
        *slot = flags & allowed;
    }
    new
}

/// The operation that is similar to a call of an intrinsic, if `inst` has the type of the call's operands.
fn like_intrinsic(function: &Function, inst: &Inst, call: &Call) -> Option<Op> {
    let op = alike(call.intrinsic_id()?)?;
    let [lhs, rhs] = &call.args[..] else { return None };
    let ty = function.ty(inst.result?);
    let fits = function.type_of(&lhs.operand) == ty && function.type_of(&rhs.operand) == ty;
    fits.then(|| binary(function, inst, op, Flags::NONE, &lhs.operand, &rhs.operand))
}

/// A call of the plainer intrinsic. Its name is the old one's with another stem, so it must contain the types.
fn with_plainer_intrinsic(call: &Call) -> Option<Op> {
    let (id, name) = (call.intrinsic_id()?, call.intrinsic()?);
    let plainer = plainer_intrinsic(id).filter(|_| name != id.name())?;
    Some(Op::Call(Box::new(Call { callee: Callee::Direct(plainer.with_types_of(name).into()), ..call.clone() })))
}

/// The call that defines an operand.
fn call_of<'a>(function: &'a Function, operand: &Operand) -> Option<&'a Call> {
    let Operand::Local(value) = operand else { return None };
    let mut insts = function.blocks.iter().flat_map(|b| &b.insts);
    let definition = insts.find(|inst| inst.result == Some(*value))?;
    match &definition.op {
        Op::Call(call) => Some(call),
        _ => None,
    }
}

/// The identity, then masks in which one lane is plainer.
fn plainer_masks(mask: &[MaskLane]) -> Vec<Vec<MaskLane>> {
    let identity = |i: usize| MaskLane::Lane(i as u32);
    let mut all = vec![(0..mask.len()).map(identity).collect::<Vec<_>>()];
    for i in 0..mask.len() {
        for lane in [identity(i), MaskLane::Lane(0)] {
            let mut mask = mask.to_vec();
            mask[i] = lane;
            all.push(mask);
        }
    }
    all
}
