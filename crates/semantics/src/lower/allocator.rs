//! Allocation functions of the program itself, recognized by `allockind` (Language Reference, "Function Attributes").
//!
//! LLVM may remove pairs of their calls, so nothing else that they do may be noticed: they are no events.

use super::Reason;
use crate::library::{Allocation, LibraryFunction};
use irrefute_ir::{AttrKind, Function, Type};

/// The allocation or deallocation that a declared function performs, if it has `allockind`.
///
/// # Errors
/// If its attributes do not determine what it does.
pub(super) fn of(function: &Function) -> Result<Option<LibraryFunction>, Reason> {
    let Some(text) = function.attrs.arguments(AttrKind::AllocKind) else { return Ok(None) };
    let kinds: Vec<&str> = text.trim_matches('"').split(',').map(str::trim).collect();
    let is = |kind: &str| kinds.contains(&kind);
    let unmodelled = || Reason::from(format!("the allocation function @{} with allockind({text})", function.name));
    let parameter = |kind: AttrKind| function.params.iter().position(|attrs| attrs.has(&kind));
    if is("free") && function.ret == Type::Void {
        let pointer = parameter(AttrKind::AllocPtr).ok_or_else(unmodelled)?;
        return Ok(Some(LibraryFunction::Free { pointer }));
    }
    let (size, count) = sizes(function).ok_or_else(unmodelled)?;
    // The attributes must give the contents of a new block; otherwise they may be anything.
    let zeroed = is("zeroed");
    match (is("alloc"), is("realloc"), zeroed || is("uninitialized")) {
        (true, false, true) => {
            let align = parameter(AttrKind::AllocAlign);
            let allocation = Allocation { size, count, align, zeroed, may_fail: true };
            Ok(Some(LibraryFunction::Allocate(allocation)))
        }
        (false, true, _) if !zeroed && count.is_none() => {
            let pointer = parameter(AttrKind::AllocPtr).ok_or_else(unmodelled)?;
            Ok(Some(LibraryFunction::Reallocate { pointer, size, frees_on_failure: false }))
        }
        _ => Err(unmodelled()),
    }
}

/// The arguments of `allocsize`, which must have 64 bits: the size of an element, and the number of elements.
fn sizes(function: &Function) -> Option<(usize, Option<usize>)> {
    let text = function.attrs.arguments(AttrKind::AllocSize)?;
    let numbers: Vec<usize> = text.split(',').map(|number| number.trim().parse().ok()).collect::<Option<_>>()?;
    let types: Vec<&Type> = function.param_ids().map(|param| function.ty(param)).collect();
    let is_size = |i: &usize| types.get(*i).is_some_and(|ty| **ty == Type::Int(64));
    match numbers[..] {
        [size] if is_size(&size) => Some((size, None)),
        [size, count] if is_size(&size) && is_size(&count) => Some((size, Some(count))),
        _ => None,
    }
}
