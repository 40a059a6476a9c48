//! Edits of what other threads notice: orderings, fences, and the order of ordinary accesses and those that synchronize.
//!
//! No check says what is wrong here: each edit is wrong by what the Language Reference asks of other threads, since
//! nothing else in the function makes up for it.

use super::{Edited, Edits};
use irrefute_ir::{AccessMode, ConstantKind, Function, Global, Inst, Linkage, Module, Op, Operand, Ordering, RmwOp};

/// The kinds of these edits.
pub const KINDS: [&str; 7] =
    ["weakened", "ordinary", "fence dropped", "sunk", "raised", "introduced", "no longer an update"];

/// Every module that differs from this one by one edit of the function of this name.
pub fn edits(module: &Module, name: &str) -> Vec<Edited> {
    let Some(mut all) = Edits::of(module, name) else { return Vec::new() };
    let f = all.function();
    let mut add = |kind, edit: &dyn Fn(&mut Function)| all.add(kind, edit);
    let insts = || f.blocks.iter().flat_map(|block| &block.insts);
    let fences = insts().filter(|inst| matches!(inst.op, Op::Fence { .. })).count();
    let calls = insts().any(|inst| matches!(&inst.op, Op::Call(call) if call.intrinsic().is_none()));
    for (b, block) in f.blocks.iter().enumerate() {
        for (i, inst) in block.insts.iter().enumerate() {
            if let Op::Fence { scope: None, .. } = inst.op
                && fences == 1
                && !calls
            {
                add("fence dropped", &|f| drop(f.blocks[b].insts.remove(i)));
            }
            if fences == 0
                && let Some(name) = updated(&inst.op).and_then(|pointer| shared(module, pointer))
            {
                for op in weaker(&inst.op) {
                    add("weakened", &|f| f.blocks[b].insts[i].op = op.clone());
                }
                if let Some(op) = ordinary(&inst.op).filter(|_| mentions(f, name) == 1) {
                    add("ordinary", &|f| f.blocks[b].insts[i].op = op.clone());
                }
                if let Some(op) = no_update(f, inst).filter(|_| mentions(f, name) == 1) {
                    add("no longer an update", &|f| f.blocks[b].insts[i].op = op.clone());
                }
            }
            let Some(next) = block.insts.get(i + 1) else { continue };
            let uses = uses(next, inst);
            if alone(module, f, inst, Access::Store).is_some() && releases(&next.op) && !uses {
                add("sunk", &|f| f.blocks[b].insts.swap(i, i + 1));
            }
            if alone(module, f, inst, Access::Load).is_some() && releases(&next.op) && !uses && is_used(f, inst) {
                add("sunk", &|f| f.blocks[b].insts.swap(i, i + 1));
            }
            let is_behind = acquires(&inst.op) && !uses && is_used(f, inst);
            if is_behind && alone(module, f, next, Access::Store).is_some() {
                add("raised", &|f| f.blocks[b].insts.swap(i, i + 1));
            }
            if is_behind && alone(module, f, next, Access::Load).is_some() && is_used(f, next) {
                add("raised", &|f| f.blocks[b].insts.swap(i, i + 1));
            }
            if let (Some(_), Op::Load { pointer, align, mode, .. }, Some(result)) =
                (alone(module, f, inst, Access::Load), &inst.op, inst.result)
            {
                let value = Operand::Local(result);
                let store = Op::Store { value, pointer: pointer.clone(), align: *align, mode: mode.clone() };
                add("introduced", &|f| f.blocks[b].insts.insert(i + 1, Inst::new(None, store.clone())));
            }
        }
    }
    all.all
}

/// What an ordinary access does.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Access {
    Load,
    Store,
}

/// The variable that an ordinary access is of, if nothing else in the function is.
fn alone<'m>(module: &'m Module, f: &Function, inst: &Inst, access: Access) -> Option<&'m Global> {
    let pointer = match &inst.op {
        Op::Load { pointer, mode, .. } if access == Access::Load && mode.is_plain() => pointer,
        Op::Store { pointer, mode, .. } if access == Access::Store && mode.is_plain() => pointer,
        _ => return None,
    };
    shared(module, pointer).filter(|global| mentions(f, global) == 1)
}

/// The variable that a pointer is of, if other threads may access it.
fn shared<'m>(module: &'m Module, pointer: &Operand) -> Option<&'m Global> {
    let Operand::Const(constant) = pointer else { return None };
    let ConstantKind::Global(name) = &constant.kind else { return None };
    module.global(name).filter(|global| global.header.linkage == Linkage::External && !global.constant)
}

/// How many operands of a function mention a variable.
fn mentions(f: &Function, global: &Global) -> usize {
    let (mut count, name) = (0, format!("Global({:?})", global.name));
    f.for_each_operand(|operand| count += usize::from(format!("{operand:?}").contains(&name)));
    count
}

fn uses(user: &Inst, used: &Inst) -> bool {
    let Some(result) = used.result else { return false };
    let mut found = false;
    user.op.for_each_operand(&mut |operand| found |= *operand == Operand::Local(result));
    found
}

fn is_used(f: &Function, inst: &Inst) -> bool {
    let Some(result) = inst.result else { return matches!(inst.op, Op::Fence { .. }) };
    let mut found = false;
    f.for_each_operand(|operand| found |= *operand == Operand::Local(result));
    found
}

/// The pointer of an atomic access that orders all threads.
fn updated(op: &Op) -> Option<&Operand> {
    match op {
        Op::Load { pointer, mode, .. }
        | Op::Store { pointer, mode, .. }
        | Op::AtomicRmw { pointer, mode, .. }
        | Op::CmpXchg { pointer, mode, .. } => {
            (mode.ordering.is_some() && mode.scope.is_none() && !mode.volatile).then_some(pointer)
        }
        _ => None,
    }
}

fn is_acquire(mode: &AccessMode) -> bool {
    matches!(mode.ordering, Some(Ordering::Acquire | Ordering::AcqRel | Ordering::SeqCst))
}

fn is_release(mode: &AccessMode) -> bool {
    matches!(mode.ordering, Some(Ordering::Release | Ordering::AcqRel | Ordering::SeqCst))
}

fn acquires(op: &Op) -> bool {
    match op {
        Op::Load { mode, .. } => is_acquire(mode) && mode.scope.is_none(),
        Op::Fence { ordering, scope: None } => *ordering != Ordering::Release,
        _ => false,
    }
}

fn releases(op: &Op) -> bool {
    match op {
        Op::Store { mode, .. } => is_release(mode) && mode.scope.is_none(),
        Op::Fence { ordering, scope: None } => *ordering != Ordering::Acquire,
        _ => false,
    }
}

/// The same access with the orderings that are one step weaker.
fn weaker(op: &Op) -> Vec<Op> {
    use Ordering::{AcqRel, Acquire, Monotonic, Release, SeqCst, Unordered};
    let is_load = matches!(op, Op::Load { .. });
    let is_store = matches!(op, Op::Store { .. });
    let steps = |ordering: Ordering| match ordering {
        SeqCst if is_load => vec![Acquire],
        SeqCst if is_store => vec![Release],
        SeqCst => vec![AcqRel],
        AcqRel => vec![Acquire, Release],
        Acquire | Release => vec![Monotonic],
        Monotonic if is_load || is_store => vec![Unordered],
        Monotonic | Unordered => vec![],
    };
    let mut all = Vec::new();
    let ordering = match op {
        Op::Load { mode, .. } | Op::Store { mode, .. } | Op::AtomicRmw { mode, .. } => mode.ordering,
        _ => None,
    };
    for new in ordering.into_iter().flat_map(steps) {
        let mut op = op.clone();
        if let Op::Load { mode, .. } | Op::Store { mode, .. } | Op::AtomicRmw { mode, .. } = &mut op {
            mode.ordering = Some(new);
        }
        all.push(op);
    }
    all
}

/// The same access as an ordinary one.
fn ordinary(op: &Op) -> Option<Op> {
    let mut op = op.clone();
    match &mut op {
        Op::Load { mode, .. } | Op::Store { mode, .. } => *mode = AccessMode::default(),
        _ => return None,
    }
    Some(op)
}

/// A read-modify-write that changes nothing as a load, and an exchange that nobody looks at as a store.
fn no_update(f: &Function, inst: &Inst) -> Option<Op> {
    let Op::AtomicRmw { op, pointer, value, align, mode } = &inst.op else { return None };
    let (pointer, align) = (pointer.clone(), *align);
    let is_zero = value.as_int().is_some_and(|int| int.is_zero());
    match op {
        RmwOp::Or | RmwOp::Add | RmwOp::Sub | RmwOp::Xor if is_zero && !is_release(mode) => {
            Some(Op::Load { ty: f.ty(inst.result?).clone(), pointer, align, mode: mode.clone() })
        }
        RmwOp::Xchg if !is_used(f, inst) && !is_acquire(mode) => {
            Some(Op::Store { value: value.clone(), pointer, align, mode: mode.clone() })
        }
        _ => None,
    }
}
