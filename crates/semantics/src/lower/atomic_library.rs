//! The atomic functions of the compiler's runtime library (`__atomic_load_4`, …), into which LLVM turns atomic
//! instructions that a target lacks: a call has the memory effect of the instruction.
//!
//! As one thread sees them, the orders that are passed mean nothing. The functions ask for no alignment: those with a
//! number are called only where the access is aligned, and the others need none.

use super::Reason;
use super::atomic::combine;
use super::emit::select;
use super::lowering::{Lowering, elementwise};
use super::memory;
use crate::program::{Overlap, Slots};
use crate::rules::{Compare, Rule};
use crate::value::Leaf;
use irrefute_ir::types::FunctionType;
use irrefute_ir::{AccessMode, Call, Flags, IntPredicate, Operand, RmwOp, Type};

/// Such a function; widths are in bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AtomicCall {
    /// `__atomic_load_N(pointer, order)`.
    Load(u32),
    /// `__atomic_store_N(pointer, value, order)`.
    Store(u32),
    /// `__atomic_exchange_N` and `__atomic_fetch_OP_N(pointer, value, order)`.
    ReadModifyWrite(RmwOp, u32),
    /// `__atomic_compare_exchange_N(pointer, expected, desired, order, order)`: what was found goes to `expected`.
    CompareExchange(u32),
    /// `__atomic_load(size, pointer, result, order)`.
    LoadBytes,
    /// `__atomic_store(size, pointer, value, order)`.
    StoreBytes,
}

const OPERATIONS: &[(&str, RmwOp)] = &[
    ("exchange", RmwOp::Xchg),
    ("fetch_add", RmwOp::Add),
    ("fetch_sub", RmwOp::Sub),
    ("fetch_and", RmwOp::And),
    ("fetch_or", RmwOp::Or),
    ("fetch_xor", RmwOp::Xor),
    ("fetch_nand", RmwOp::Nand),
];

impl AtomicCall {
    /// The function of a name and a type.
    pub(super) fn named(name: &str, ty: &FunctionType) -> Option<AtomicCall> {
        let rest = name.strip_prefix("__atomic_")?;
        let is = |params: &[Type], ret: &Type| !ty.varargs && ty.params == params && ty.ret == *ret;
        let (pointer, order, size) = (Type::Ptr(Default::default()), Type::Int(32), Type::Int(64));
        let whole = [size, pointer.clone(), pointer.clone(), order.clone()];
        match rest {
            "load" if is(&whole, &Type::Void) => return Some(AtomicCall::LoadBytes),
            "store" if is(&whole, &Type::Void) => return Some(AtomicCall::StoreBytes),
            _ => {}
        }
        let (operation, bytes) = rest.rsplit_once('_')?;
        let width = 8 * bytes.parse().ok().filter(|bytes| matches!(bytes, 1 | 2 | 4 | 8 | 16))?;
        let value = Type::Int(width);
        let with_value = [pointer.clone(), value.clone(), order.clone()];
        match operation {
            "load" => is(&[pointer, order], &value).then_some(AtomicCall::Load(width)),
            "store" => is(&with_value, &Type::Void).then_some(AtomicCall::Store(width)),
            "compare_exchange" => {
                let params = [pointer.clone(), pointer, value, order.clone(), order];
                is(&params, &Type::Int(1)).then_some(AtomicCall::CompareExchange(width))
            }
            _ => {
                let (_, op) = OPERATIONS.iter().find(|(name, _)| *name == operation)?;
                is(&with_value, &value).then_some(AtomicCall::ReadModifyWrite(*op, width))
            }
        }
    }
}

/// Lowers a call of such a function. `args` are its arguments, as their attributes constrain them.
pub(super) fn lower<'a>(
    lowering: &mut Lowering<'a>,
    function: AtomicCall,
    call: &'a Call,
    args: &[Slots],
    to: Slots,
) -> Result<(), Reason> {
    let plain = AccessMode { volatile: false, ordering: None, scope: None };
    let pointer =
        |i: usize| call.args.get(i).map(|argument| &argument.operand).ok_or("an atomic call without a pointer");
    match (function, args) {
        (AtomicCall::Load(width), [_, _]) => {
            memory::load(lowering, &Type::Int(width), pointer(0)?, Some(1), &plain, to)
        }
        (AtomicCall::Store(width), [_, value, _]) => {
            memory::store_slots(lowering, &Type::Int(width), *value, pointer(0)?, Some(1), &plain)
        }
        (AtomicCall::ReadModifyWrite(op, width), [_, value, _]) => {
            memory::load(lowering, &Type::Int(width), pointer(0)?, Some(1), &plain, to)?;
            let new = if op == RmwOp::Xchg { *value } else { combine(lowering, op, width, to, *value)? };
            memory::store_slots(lowering, &Type::Int(width), new, pointer(0)?, Some(1), &plain)
        }
        (AtomicCall::CompareExchange(width), [_, _, desired, _, _]) => {
            compare_exchange(lowering, width, [pointer(0)?, pointer(1)?], *desired, &plain, to)
        }
        (AtomicCall::LoadBytes, [size, from, into, _]) => {
            memory::copy(lowering, [*into, *from, *size], Overlap::Allowed, false)
        }
        (AtomicCall::StoreBytes, [size, into, from, _]) => {
            memory::copy(lowering, [*into, *from, *size], Overlap::Allowed, false)
        }
        _ => Err("an atomic call with other arguments than it has".into()),
    }
}

fn compare_exchange<'a>(
    lowering: &mut Lowering<'a>,
    width: u32,
    [pointer, expected]: [&'a Operand; 2],
    desired: Slots,
    plain: &AccessMode,
    to: Slots,
) -> Result<(), Reason> {
    let (ty, leaf) = (Type::Int(width), Leaf::Int(width));
    let (wanted, found) = (lowering.new_slots(1), lowering.new_slots(1));
    memory::load(lowering, &ty, expected, Some(1), plain, wanted)?;
    memory::load(lowering, &ty, pointer, Some(1), plain, found)?;
    let rule = Rule::Compare(Compare::new(IntPredicate::Eq, Flags::NONE, width));
    elementwise(lowering, rule, &[found, wanted], to.start);
    let success = Slots { start: to.start, len: 1 };
    let stored = select(lowering, success, desired, found, leaf);
    memory::store_slots(lowering, &ty, stored, pointer, Some(1), plain)?;
    memory::store_slots(lowering, &ty, found, expected, Some(1), plain)
}
