//! Variable arguments, as the System V ABI for x86-64 lays them out (3.5.7): `va_list` is a structure in memory, which the
//! code of C programs reads by itself.
//!
//! Only in a whole program: elsewhere the caller, which passes the arguments, may be unknown.

use super::Reason;
use super::lowering::{Lowering, intern};
use crate::ir::{AttrKind, Call, Operand, ValueId};
use crate::semantics::intrinsics::VariadicIntrinsic;
use crate::semantics::program::{Action, Registers, Slots, VariadicStart};
use crate::semantics::value::{Leaf, PointerKind};

/// Lowers a call of one of the intrinsics.
///
/// # Errors
/// The reason why it is not modelled; `None` if that is no more than its name.
pub(super) fn lower<'a>(
    lowering: &mut Lowering<'a>,
    which: VariadicIntrinsic,
    call: &'a Call,
) -> Result<(), Option<Reason>> {
    if !is_modelled(lowering) {
        return Err(None);
    }
    let mut lists = Vec::with_capacity(2);
    for argument in &call.args {
        if lowering.shape(&argument.operand)?[..] != [Leaf::Ptr(PointerKind::USUAL)] {
            return Err(None);
        }
        lists.push(lowering.operand(&argument.operand)?.start);
    }
    match (which, &lists[..]) {
        (VariadicIntrinsic::Start, [list]) => {
            let registers = of_parameters(lowering)?;
            let index = intern(&mut lowering.code.variadic_starts, VariadicStart { list: *list, registers });
            lowering.emit(Action::VaStart(index));
        }
        (VariadicIntrinsic::Copy, [to, from]) => lowering.emit(Action::VaCopy { to: *to, from: *from }),
        (VariadicIntrinsic::End, [_]) => lowering.emit(Action::Nothing),
        (VariadicIntrinsic::Start | VariadicIntrinsic::Copy | VariadicIntrinsic::End, _) => return Err(None),
    }
    Ok(())
}

/// Lowers `va_arg`.
pub(super) fn next<'a>(
    lowering: &mut Lowering<'a>,
    list: &'a Operand,
    result: Option<ValueId>,
    to: Slots,
) -> Result<(), Reason> {
    let shape = lowering.result_shape(result)?;
    match shape[..] {
        [leaf] if is_modelled(lowering) && lowering.shape(list)?[..] == [Leaf::Ptr(PointerKind::USUAL)] => {
            let list = lowering.operand(list)?.start;
            lowering.emit(Action::VaArg { list, leaf, to: to.start });
            Ok(())
        }
        _ => Err("va_arg".into()),
    }
}

fn is_modelled(lowering: &Lowering) -> bool {
    let triple = lowering.context.module.triple.as_deref().unwrap_or_default();
    lowering.context.is_whole && triple.starts_with("x86_64") && !triple.contains("windows")
}

/// The registers that the parameters of the function take.
fn of_parameters(lowering: &Lowering) -> Result<Registers, Reason> {
    let mut registers = Registers::default();
    for (id, attrs) in lowering.function.param_ids().zip(&lowering.function.params) {
        // A copy lies in memory.
        if attrs.has(AttrKind::ByVal) {
            continue;
        }
        for leaf in lowering.shapes[id.index()].clone()? {
            registers.take(leaf);
        }
    }
    Ok(registers)
}
