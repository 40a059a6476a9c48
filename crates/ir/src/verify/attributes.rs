//! Attributes: where each may stand, on which types of values, and which exclude each other, as data
//! (Language Reference, "Parameter Attributes"). Attributes that are not in the tables are accepted
//! anywhere.

use super::error::Place;
use super::symbols::bit_width;
use super::{Errors, Fault};
use crate::attribute::{Attribute, Attributes};
use crate::attribute_table::AttrKind::{self, *};
use crate::attribute_table::AttrPlace;
use crate::instruction::{Call, Callee};
use crate::module::Function;
use crate::operands::is_float;
use crate::types::Type;

/// The types of the values on which an attribute may stand.
#[derive(Clone, Copy)]
enum Of {
    Int,
    IntOrVector,
    Pointer,
    PointerOrVector,
    Float,
    Value,
}

/// The attributes of values: the kind, and the types.
const VALUE_ATTRIBUTES: &[(AttrKind, Of)] = &[
    (ZeroExt, Of::Int),
    (SignExt, Of::Int),
    (NoExt, Of::Value),
    (InReg, Of::Value),
    (NoUndef, Of::Value),
    (Range, Of::IntOrVector),
    (NoFpClass, Of::Float),
    (NoAlias, Of::Pointer),
    (NonNull, Of::Pointer),
    (Dereferenceable, Of::Pointer),
    (DereferenceableOrNull, Of::Pointer),
    (Align, Of::PointerOrVector),
    (ByVal, Of::Pointer),
    (ByRef, Of::Pointer),
    (SRet, Of::Pointer),
    (InAlloca, Of::Pointer),
    (Preallocated, Of::Pointer),
    (ElementType, Of::Pointer),
    (Nest, Of::Pointer),
    (SwiftError, Of::Pointer),
    (AllocPtr, Of::Pointer),
    (AllocAlign, Of::Int),
    (Captures, Of::Pointer),
    (NoCapture, Of::Pointer),
    (Initializes, Of::Pointer),
    (Writable, Of::Pointer),
    (DeadOnUnwind, Of::Pointer),
    (DeadOnReturn, Of::Pointer),
    (ReadNone, Of::Pointer),
    (ReadOnly, Of::Pointer),
    (Returned, Of::Value),
    (ImmArg, Of::Value),
];

/// Pairs of kinds that no place may have together.
const EXCLUSIVE: &[(AttrKind, AttrKind)] = &[
    (ZeroExt, SignExt),
    (ReadNone, ReadOnly),
    (ReadNone, WriteOnly),
    (ReadOnly, WriteOnly),
    (InAlloca, ReadOnly),
    (Writable, ReadNone),
    (Writable, ReadOnly),
    (SRet, Returned),
    (ByVal, InAlloca),
    (ByVal, Preallocated),
    (ByVal, InReg),
    (ByVal, Nest),
    (ByVal, ByRef),
    (ByVal, SRet),
    (InAlloca, Preallocated),
    (InAlloca, InReg),
    (InAlloca, Nest),
    (InAlloca, ByRef),
    (InAlloca, SRet),
    (Preallocated, InReg),
    (Preallocated, Nest),
    (Preallocated, ByRef),
    (Preallocated, SRet),
    (InReg, Nest),
    (InReg, ByRef),
    (Nest, ByRef),
    (Nest, SRet),
    (ByRef, SRet),
    (NoInline, AlwaysInline),
    (OptNone, AlwaysInline),
    (OptNone, OptSize),
    (OptNone, MinSize),
];

/// Kinds that at most one parameter of a function may have.
const UNIQUE: &[AttrKind] = &[Returned, Nest, SRet, SwiftSelf, SwiftError, SwiftAsync, InAlloca];

/// Kinds that only parameters of intrinsics may have.
const OF_INTRINSICS: &[AttrKind] = &[ImmArg, ElementType];

/// Checks the attributes of a function, its result and parameters.
pub fn check_function(function: &Function, errors: &mut Errors) {
    let place = || Place::Symbol(function.name.clone());
    // `structure::check_header` reports this; without types there is nothing to check here.
    if function.values.len() < function.params.len() {
        return;
    }
    let types: Vec<&Type> = function.param_ids().map(|p| function.ty(p)).collect();
    let params: Vec<(&Attributes, &Type)> = function.params.iter().zip(types).collect();
    errors.check(place, check_words(&function.attrs));
    errors.check(place, check_all(&function.ret_attrs, &function.ret, &params));
    if !function.is_intrinsic() {
        errors.check(place, check_no_intrinsic(function.params.iter()));
    }
}

/// Checks the attributes of a function or call as a whole.
fn check_words(attributes: &Attributes) -> Result<(), Fault> {
    if attributes.has(OptNone) && !attributes.has(NoInline) {
        return Err(Fault::AttributeNeeds(OptNone, NoInline));
    }
    check_exclusive(attributes)
}

/// Checks that the parameters of an ordinary function have no attribute of intrinsics.
fn check_no_intrinsic<'a>(params: impl Iterator<Item = &'a Attributes> + Clone) -> Result<(), Fault> {
    match OF_INTRINSICS.iter().find(|kind| params.clone().any(|a| a.has(*kind))) {
        Some(kind) => Err(Fault::AttributePlace(kind.clone())),
        None => Ok(()),
    }
}

/// Checks the attributes of a call.
pub fn check_call(function: &Function, call: &Call) -> Result<(), Fault> {
    let params: Vec<(&Attributes, &Type)> =
        call.args.iter().map(|a| (&a.attrs, function.type_of(&a.operand))).collect();
    check_words(&call.fn_attrs)?;
    if call.intrinsic().is_none() && !matches!(call.callee, Callee::Asm(_)) {
        check_no_intrinsic(call.args.iter().map(|a| &a.attrs))?;
    }
    check_all(&call.ret_attrs, &call.ty.ret, &params)
}

fn check_all(result: &Attributes, ret: &Type, params: &[(&Attributes, &Type)]) -> Result<(), Fault> {
    check_place(result, AttrPlace::Result, ret)?;
    for (attributes, ty) in params {
        check_place(attributes, AttrPlace::Parameter, ty)?;
        if attributes.has(Returned) && !same_bits(ty, ret) {
            return Err(Fault::AttributeType { kind: Returned, ty: (*ty).clone() });
        }
    }
    // LLVM allows `sret` on the first or second parameter only: the other may be `this`.
    if let Some(i) = params.iter().position(|(a, _)| a.has(SRet))
        && (i > 1 || *ret != Type::Void)
    {
        return Err(Fault::AttributePlace(SRet));
    }
    match UNIQUE.iter().find(|kind| params.iter().filter(|(a, _)| a.has(*kind)).count() > 1) {
        Some(kind) => Err(Fault::AttributeTwice(kind.clone())),
        None => Ok(()),
    }
}

/// Whether a value of one type can be returned as the other: the types are equal, or vectors of the same size.
fn same_bits(a: &Type, b: &Type) -> bool {
    a == b || (a.lanes().is_some() && b.lanes().is_some() && bit_width(a).is_some() && bit_width(a) == bit_width(b))
}

fn check_place(attributes: &Attributes, place: AttrPlace, ty: &Type) -> Result<(), Fault> {
    attributes.iter().try_for_each(|a| check_attribute(a, place, ty))?;
    check_exclusive(attributes)
}

fn check_exclusive(attributes: &Attributes) -> Result<(), Fault> {
    match EXCLUSIVE.iter().find(|(a, b)| attributes.has(a) && attributes.has(b)) {
        Some((a, b)) => Err(Fault::AttributesExclude(a.clone(), b.clone())),
        None => Ok(()),
    }
}

fn check_attribute(attribute: &Attribute, place: AttrPlace, ty: &Type) -> Result<(), Fault> {
    let Some(kind) = attribute.kind() else { return Ok(()) };
    if kind.places() == [AttrPlace::Function] {
        return Err(Fault::AttributePlace(kind.clone()));
    }
    let Some((_, of)) = VALUE_ATTRIBUTES.iter().find(|(known, _)| known == kind) else { return Ok(()) };
    if !kind.places().contains(&place) {
        return Err(Fault::AttributePlace(kind.clone()));
    }
    if !stands_on(*of, ty) {
        return Err(Fault::AttributeType { kind: kind.clone(), ty: ty.clone() });
    }
    match attribute {
        Attribute::Range(lo, hi) if lo == hi => Err(Fault::RangeAttribute),
        Attribute::Range(lo, _) if *ty.scalar() != Type::Int(lo.width()) => {
            Err(Fault::AttributeType { kind: kind.clone(), ty: ty.clone() })
        }
        _ => Ok(()),
    }
}

/// Whether values of a type may have an attribute for the given types.
fn stands_on(of: Of, ty: &Type) -> bool {
    match of {
        Of::Int => matches!(ty, Type::Int(_)),
        Of::IntOrVector => ty.is_int_or_int_vector(),
        Of::Pointer => matches!(ty, Type::Ptr(_)),
        Of::PointerOrVector => matches!(ty.scalar(), Type::Ptr(_)),
        Of::Float => is_float(ty),
        Of::Value => *ty != Type::Void,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lists_and_the_attribute_table_agree() {
        assert!(VALUE_ATTRIBUTES.iter().all(|(kind, _)| kind.places().contains(&AttrPlace::Parameter)));
    }
}
