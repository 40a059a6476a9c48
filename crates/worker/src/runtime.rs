//! The functions of the run-time library that native code may call, besides those that the code generator itself calls.
//!
//! A program declares them. Those of [`crate::heap`] are our own, the others are the process's. Any other function that
//! is only declared stays unresolved, and so does one of these names with another type.

use inkwell::AddressSpace;
use inkwell::types::FunctionType;
use inkwell::values::FunctionValue;

/// Whether a declaration has the name and type of a function that exists here.
pub fn provides(declared: FunctionValue) -> bool {
    declared.get_name().to_str().ok().and_then(|name| type_of(name, declared)) == Some(declared.get_type())
}

/// Whether the code generator takes a function of this name for that of the run-time library.
pub fn is_name(name: &str) -> bool {
    ["memcpy", "memmove", "memset", "memcmp", "bcmp", "strlen"].contains(&name)
        || crate::heap::functions().iter().any(|(known, _)| *known == name)
}

/// The type of the function with a name, in the context of the function `any`.
fn type_of<'c>(name: &str, any: FunctionValue<'c>) -> Option<FunctionType<'c>> {
    let context = any.get_type().get_context();
    let (pointer, int, size) = (context.ptr_type(AddressSpace::default()), context.i32_type(), context.i64_type());
    let (p, i, n) = (pointer.into(), int.into(), size.into());
    Some(match name {
        "memcpy" | "memmove" => pointer.fn_type(&[p, p, n], false),
        "memset" => pointer.fn_type(&[p, i, n], false),
        "memcmp" | "bcmp" => int.fn_type(&[p, p, n], false),
        "strlen" => size.fn_type(&[p], false),
        "malloc" => pointer.fn_type(&[n], false),
        "calloc" | "aligned_alloc" => pointer.fn_type(&[n, n], false),
        "realloc" => pointer.fn_type(&[p, n], false),
        "free" => context.void_type().fn_type(&[p], false),
        _ => return None,
    })
}
