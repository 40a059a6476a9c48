//! Visiting the types of the values of a module.

use crate::ir::{Module, Type};

/// Calls `visit` on the type of each value and result of the definitions, and on its parts.
pub(super) fn for_each_value_type(module: &Module, visit: &mut dyn FnMut(&Type)) {
    for function in module.definitions() {
        for ty in function.values.iter().map(|v| &v.ty).chain([&function.ret]) {
            for_each_part(ty, visit);
        }
    }
}

/// Calls `visit` on a type, then on the parts of a vector, array or structure.
fn for_each_part(ty: &Type, visit: &mut dyn FnMut(&Type)) {
    visit(ty);
    match ty {
        Type::Vector(_, t) | Type::ScalableVector(_, t) | Type::Array(_, t) => for_each_part(t, visit),
        Type::Struct(s) => s.fields.iter().for_each(|t| for_each_part(t, visit)),
        Type::Void
        | Type::Int(_)
        | Type::Byte(_)
        | Type::Float(_)
        | Type::Ptr(_)
        | Type::Named(_)
        | Type::Function(_)
        | Type::Label
        | Type::Metadata
        | Type::Token
        | Type::X86Amx
        | Type::Target(_) => {}
    }
}
