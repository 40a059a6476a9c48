//! Visiting the types of the values of a module.

use irrefute_ir::{Module, Op, Operand, Type};

/// Calls `visit` on the type of each value and result of the definitions, and on its parts.
pub(super) fn for_each_value_type(module: &Module, visit: &mut dyn FnMut(&Type)) {
    for function in module.definitions() {
        for ty in function.values.iter().map(|v| &v.ty).chain([&function.ret]) {
            for_each_part(ty, visit);
        }
    }
}

/// Calls `visit` on the types that a reader of the definitions and variables sees, and on their parts: of values and
/// results, of constants, of blocks of memory, and of the steps of addresses.
pub(super) fn for_each_written_type(module: &Module, visit: &mut dyn FnMut(&Type)) {
    for_each_value_type(module, visit);
    module.globals.iter().for_each(|global| for_each_part(&global.ty, visit));
    for function in module.definitions() {
        function.for_each_operand(|operand| {
            if let Operand::Const(constant) = operand {
                for_each_part(&constant.ty, visit);
            }
        });
        for inst in function.blocks.iter().flat_map(|block| &block.insts) {
            if let Op::Alloca { ty, .. } | Op::GetElementPtr { element: ty, .. } = &inst.op {
                for_each_part(ty, visit);
            }
        }
    }
}

/// Calls `visit` on a type, then on the parts of a vector, array or structure.
fn for_each_part(ty: &Type, visit: &mut dyn FnMut(&Type)) {
    visit(ty);
    if !matches!(ty, Type::Function(_)) {
        ty.for_each_part(&mut |part| for_each_part(part, visit));
    }
}
