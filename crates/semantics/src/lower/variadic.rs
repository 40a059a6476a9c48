//! Variable arguments. For x86-64, `va_list` is a structure in memory, as the System V ABI lays it out (3.5.7), which the
//! code of C programs reads by itself. Elsewhere it is a pointer to the next argument: the Language Reference says nothing
//! of what it holds, so LLVM's passes must be right for any contents. A whole program knows its machine, and is modelled
//! for x86-64 alone.
//!
//! The arguments of the function in which an execution begins are part of the input ([`inputs`]).

use super::lowering::Lowering;
use super::{Context, Reason};
use crate::intrinsics::VariadicIntrinsic;
use crate::program::{Action, ListLayout, Param, PointerParamAttrs, Registers, Slots, ValueConstraints, VariadicStart};
use crate::value::{Leaf, PointerKind};
use irrefute_ir::{AddressSpace, AttrKind, Call, Function, IntrinsicId, Module, Op, Operand, ValueId};

/// Lowers a call of one of the intrinsics.
///
/// # Errors
/// The reason why it is not modelled; `None` if that is no more than its name.
pub(super) fn lower<'a>(
    lowering: &mut Lowering<'a>,
    which: VariadicIntrinsic,
    call: &'a Call,
) -> Result<(), Option<Reason>> {
    if lowering.context.lists.is_none() {
        return Err(None);
    }
    let mut lists = Vec::with_capacity(2);
    for argument in &call.args {
        if !is_list(lowering, &argument.operand)? {
            return Err(None);
        }
        lists.push(lowering.operand(&argument.operand)?.start);
    }
    match (which, &lists[..]) {
        (VariadicIntrinsic::Start, [list]) => {
            let registers = of_parameters(lowering)?;
            lowering.emit(Action::VaStart(VariadicStart { list: *list, registers }));
        }
        (VariadicIntrinsic::Copy, [to, from]) => lowering.emit(Action::VaCopy { to: *to, from: *from }),
        (VariadicIntrinsic::End, [list]) => lowering.emit(Action::VaEnd(*list)),
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
        [leaf] if lowering.context.lists.is_some() && is_list(lowering, list)? => {
            let list = lowering.operand(list)?.start;
            lowering.emit(Action::VaArg { list, leaf, to: to.start });
            Ok(())
        }
        [_] => Err("va_arg".into()),
        _ => Err("va_arg of a vector or an aggregate".into()),
    }
}

/// Whether a module uses lists of variable arguments, so that what it means depends on its triple.
///
/// ```
/// use irrefute_ir::{LlvmVersion, parse};
/// use irrefute_semantics::uses_lists;
///
/// let uses = |text| uses_lists(&parse(text, LlvmVersion::DEFAULT).expect("a module"));
/// assert!(uses("define i8 @f(ptr %l) {\n  %a = va_arg ptr %l, i8\n  ret i8 %a\n}"));
/// assert!(!uses("define i8 @f(i8 %a, ...) {\n  ret i8 %a\n}"));
/// ```
pub fn uses_lists(module: &Module) -> bool {
    let is_start = |id: IntrinsicId| matches!(id, IntrinsicId::VaStart | IntrinsicId::VaCopy | IntrinsicId::VaEnd);
    let names_intrinsic = |f: &Function| !f.is_definition() && IntrinsicId::of(&f.name).is_some_and(is_start);
    let takes_argument =
        |f: &Function| f.blocks.iter().flat_map(|block| &block.insts).any(|inst| matches!(inst.op, Op::VaArg { .. }));
    module.functions.iter().any(|function| names_intrinsic(function) || takes_argument(function))
}

/// How lists lie in memory; `None` if that is not modelled.
pub(super) fn layout(module: &Module, is_whole: bool) -> Option<ListLayout> {
    let triple = module.triple.as_deref().unwrap_or_default();
    let is_system_v = triple.starts_with("x86_64") && !triple.contains("windows");
    match (is_system_v, is_whole) {
        (true, _) => Some(ListLayout::X86_64),
        (false, true) => None,
        (false, false) => Some(ListLayout::Pointer),
    }
}

/// Whether an operand is a pointer to where lists lie: in space 0.
fn is_list(lowering: &Lowering, list: &Operand) -> Result<bool, Reason> {
    let usual = lowering.context.globals.spaces.kind(AddressSpace::default());
    let is_64_bit = lowering.context.lists == Some(ListLayout::Pointer) || usual == PointerKind::USUAL;
    Ok(is_64_bit && lowering.shape(list)?[..] == [Leaf::Ptr(usual)])
}

/// The parameters of a function and the arguments beyond them that an input has: those that the `va_arg` of its text ask
/// for, each once. `None` if there are none. Where `va_arg` is repeated, or asks for another type than the text does in
/// this order, the execution looks for an argument that was not passed.
pub(super) fn inputs(context: &Context, function: &Function, params: &[Param]) -> Option<Vec<Param>> {
    if !function.varargs || context.lists.is_none() {
        return None;
    }
    let mut inputs = params.to_vec();
    for inst in function.blocks.iter().flat_map(|block| &block.insts) {
        if let Op::VaArg { ty, .. } = &inst.op
            && let Ok(shape) = context.shape(ty)
            && shape.len() == 1
        {
            inputs.push(Param {
                ty: ty.clone(),
                shape,
                constraints: ValueConstraints::default(),
                param_attrs: PointerParamAttrs::FREE,
            });
        }
    }
    (inputs.len() > params.len()).then_some(inputs)
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
