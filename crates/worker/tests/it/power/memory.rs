//! Edits of accesses: where, how wide, how aligned, in which order, through which pointer.

use super::{Edited, Edits};
use irrefute_ir::{CastOp, Constant, ConstantKind, Flags, Function, Inst, Int, Module, Op, Operand, Type};

/// The kinds of these edits.
pub const KINDS: [&str; 7] = ["offset", "alignment", "order", "dropped", "widened", "flag", "provenance"];

/// Every module that differs from this one by one edit of an access in the function of this name.
pub fn edits(module: &Module, name: &str) -> Vec<Edited> {
    let Some(mut all) = Edits::of(module, name) else { return Vec::new() };
    let f = all.function();
    let mut add = |kind, edit: &dyn Fn(&mut Function)| all.add(kind, edit);
    for (b, block) in f.blocks.iter().enumerate() {
        let stores: Vec<usize> =
            (0..block.insts.len()).filter(|i| matches!(block.insts[*i].op, Op::Store { .. })).collect();
        for pair in stores.windows(2) {
            add("order", &|f| f.blocks[b].insts.swap(pair[0], pair[1]));
        }
        for store in stores {
            add("dropped", &|f| drop(f.blocks[b].insts.remove(store)));
            add("widened", &|f| widen(f, b, store));
        }
        for (i, inst) in block.insts.iter().enumerate() {
            for op in moved(&inst.op) {
                add("offset", &|f| f.blocks[b].insts[i].op = op.clone());
            }
            for op in aligned(&inst.op) {
                add("alignment", &|f| f.blocks[b].insts[i].op = op.clone());
            }
            for op in flagged(f, inst) {
                add("flag", &|f| f.blocks[b].insts[i].op = op.clone());
            }
            for op in elsewhere(f, &inst.op) {
                add("provenance", &|f| f.blocks[b].insts[i].op = op.clone());
            }
        }
    }
    all.all
}

/// A constant index one off.
fn moved(op: &Op) -> Vec<Op> {
    let Op::GetElementPtr { flags, element, base, indices } = op else { return Vec::new() };
    let mut all = Vec::new();
    for (n, index) in indices.iter().enumerate() {
        let Operand::Const(constant) = index else { continue };
        let (ty, ConstantKind::Int(value)) = (&constant.ty, &constant.kind) else { continue };
        let Some(word) = value.word() else { continue };
        for other in [word.wrapping_add(1), word.wrapping_sub(1)] {
            let mut indices = indices.clone();
            indices[n] = Constant::from_int(ty.clone(), Int::new(value.width(), other)).into();
            all.push(Op::GetElementPtr { flags: *flags, element: element.clone(), base: base.clone(), indices });
        }
    }
    all
}

/// An access that claims more alignment.
fn aligned(op: &Op) -> Vec<Op> {
    let mut more = op.clone();
    match &mut more {
        Op::Load { align: Some(align), .. } | Op::Store { align: Some(align), .. } => *align *= 16,
        _ => return Vec::new(),
    }
    vec![more]
}

/// A flag added to the computation of an address.
fn flagged(f: &Function, inst: &Inst) -> Vec<Op> {
    if !matches!(inst.op, Op::GetElementPtr { .. }) {
        return Vec::new();
    }
    let result = inst.result.map_or(Type::Void, |v| f.ty(v).clone());
    let with = |flag| {
        let mut op = inst.op.clone();
        op.flags_mut().into_iter().for_each(|flags| *flags |= flag);
        op
    };
    inst.op.allowed_flags(&result).without(inst.op.flags() | Flags::FAST).iter().map(with).collect()
}

/// An access or an address that begins at another pointer.
fn elsewhere(f: &Function, op: &Op) -> Vec<Op> {
    let pointer = match op {
        Op::Load { pointer, .. } | Op::Store { pointer, .. } => pointer,
        Op::GetElementPtr { base, .. } => base,
        _ => return Vec::new(),
    };
    let other = |value: &Operand| value != pointer && f.type_of(value) == f.type_of(pointer);
    let results = f.blocks.iter().flat_map(|b| &b.insts).filter_map(|inst| inst.result);
    let values = f.param_ids().chain(results).map(Operand::Local).filter(other);
    let instead = |value: Operand| {
        let mut op = op.clone();
        match &mut op {
            Op::Load { pointer, .. } | Op::Store { pointer, .. } => *pointer = value,
            Op::GetElementPtr { base, .. } => *base = value,
            _ => {}
        }
        op
    };
    values.map(instead).collect()
}

/// A store of an integer of twice the width: it also writes zeros behind.
fn widen(f: &mut Function, block: usize, store: usize) {
    let Op::Store { value, .. } = &f.blocks[block].insts[store].op else { return };
    let Type::Int(width) = *f.type_of(value) else { return };
    let (value, wide) = (value.clone(), Type::Int(2 * width));
    let result = f.new_value(wide.clone());
    let cast = Op::Cast { op: CastOp::ZExt, flags: Flags::NONE, operand: value, to: wide };
    let insts = &mut f.blocks[block].insts;
    if let Op::Store { value, .. } = &mut insts[store].op {
        *value = Operand::Local(result);
    }
    insts.insert(store, Inst::new(Some(result), cast));
}
