//! Attributes: where each may stand, on values of which types, and which exclude each other, as
//! data (Language Reference, "Parameter Attributes"). Attributes that are not in the tables are
//! accepted anywhere.

use super::error::Place;
use super::symbols::bit_width;
use super::{Errors, Fault};
use crate::ir::attribute::{Attribute, Attributes};
use crate::ir::instruction::{Call, Callee};
use crate::ir::module::Function;
use crate::ir::operands::is_float;
use crate::ir::types::Type;

/// A place where attributes stand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Position {
    Parameter,
    Result,
}

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

/// The attributes of values: the word, whether results may have it, and the types.
const VALUE_ATTRIBUTES: &[(&str, bool, Of)] = &[
    ("zeroext", true, Of::Int),
    ("signext", true, Of::Int),
    ("noext", true, Of::Value),
    ("inreg", true, Of::Value),
    ("noundef", true, Of::Value),
    ("range", true, Of::IntOrVector),
    ("nofpclass", true, Of::Float),
    ("noalias", true, Of::Pointer),
    ("nonnull", true, Of::Pointer),
    ("dereferenceable", true, Of::Pointer),
    ("dereferenceable_or_null", true, Of::Pointer),
    ("align", true, Of::PointerOrVector),
    ("byval", false, Of::Pointer),
    ("byref", false, Of::Pointer),
    ("sret", false, Of::Pointer),
    ("inalloca", false, Of::Pointer),
    ("preallocated", false, Of::Pointer),
    ("elementtype", false, Of::Pointer),
    ("nest", false, Of::Pointer),
    ("swifterror", false, Of::Pointer),
    ("allocptr", false, Of::Pointer),
    ("allocalign", false, Of::Int),
    ("captures", false, Of::Pointer),
    ("nocapture", false, Of::Pointer),
    ("initializes", false, Of::Pointer),
    ("writable", false, Of::Pointer),
    ("dead_on_unwind", false, Of::Pointer),
    ("dead_on_return", false, Of::Pointer),
    ("readnone", false, Of::Pointer),
    ("readonly", false, Of::Pointer),
    ("returned", false, Of::Value),
    ("immarg", false, Of::Value),
];

/// Attributes that functions have and values do not.
const FUNCTION_ATTRIBUTES: &[&str] = &[
    "alwaysinline",
    "builtin",
    "cold",
    "convergent",
    "hot",
    "inlinehint",
    "memory",
    "minsize",
    "mustprogress",
    "naked",
    "nobuiltin",
    "nocallback",
    "noduplicate",
    "noinline",
    "nomerge",
    "norecurse",
    "noreturn",
    "nosync",
    "nounwind",
    "optnone",
    "optsize",
    "returns_twice",
    "speculatable",
    "strictfp",
    "willreturn",
];

/// Words of which no place has both.
const EXCLUSIVE: &[(&str, &str)] = &[
    ("zeroext", "signext"),
    ("readnone", "readonly"),
    ("readnone", "writeonly"),
    ("readonly", "writeonly"),
    ("inalloca", "readonly"),
    ("writable", "readnone"),
    ("writable", "readonly"),
    ("sret", "returned"),
    ("byval", "inalloca"),
    ("byval", "preallocated"),
    ("byval", "inreg"),
    ("byval", "nest"),
    ("byval", "byref"),
    ("byval", "sret"),
    ("inalloca", "preallocated"),
    ("inalloca", "inreg"),
    ("inalloca", "nest"),
    ("inalloca", "byref"),
    ("inalloca", "sret"),
    ("preallocated", "inreg"),
    ("preallocated", "nest"),
    ("preallocated", "byref"),
    ("preallocated", "sret"),
    ("inreg", "nest"),
    ("inreg", "byref"),
    ("nest", "byref"),
    ("nest", "sret"),
    ("byref", "sret"),
    ("noinline", "alwaysinline"),
    ("optnone", "alwaysinline"),
    ("optnone", "optsize"),
    ("optnone", "minsize"),
];

/// Words that stand on one parameter of a function at most.
const UNIQUE: &[&str] = &["returned", "nest", "sret", "swiftself", "swifterror", "swiftasync", "inalloca"];

/// Words that stand only on parameters of intrinsics.
const OF_INTRINSICS: &[&str] = &["immarg", "elementtype"];

/// Checks the attributes of a function, its result and parameters.
pub fn check_function(function: &Function, errors: &mut Errors) {
    let place = || Place::Symbol(function.name.clone());
    if function.values.len() < function.params.len() {
        return;
    }
    let types: Vec<&Type> = function.param_ids().map(|p| function.ty(p)).collect();
    let params: Vec<(&Attributes, &Type)> = function.params.iter().zip(types).collect();
    errors.check(place, check_words(&function.attrs));
    errors.check(place, check_all(&function.ret_attrs, &function.ret, &params));
    if !function.name.starts_with("llvm.") {
        errors.check(place, check_no_intrinsic(function.params.iter()));
    }
}

/// Checks the attributes of a function or call as a whole.
fn check_words(attributes: &Attributes) -> Result<(), Fault> {
    if attributes.has("optnone") && !attributes.has("noinline") {
        return Err(Fault::AttributeNeeds("optnone", "noinline"));
    }
    check_exclusive(attributes)
}

/// Checks the parameters of what is no intrinsic.
fn check_no_intrinsic<'a>(params: impl Iterator<Item = &'a Attributes> + Clone) -> Result<(), Fault> {
    match OF_INTRINSICS.iter().find(|word| params.clone().any(|a| a.has(word))) {
        Some(word) => Err(Fault::AttributePlace((*word).into())),
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
    check_place(result, Position::Result, ret)?;
    for (attributes, ty) in params {
        check_place(attributes, Position::Parameter, ty)?;
        if attributes.has("returned") && !same_bits(ty, ret) {
            return Err(Fault::AttributeType { name: "returned".into(), ty: (*ty).clone() });
        }
    }
    if let Some(i) = params.iter().position(|(a, _)| a.has("sret"))
        && (i > 1 || *ret != Type::Void)
    {
        return Err(Fault::AttributePlace("sret".into()));
    }
    match UNIQUE.iter().find(|word| params.iter().filter(|(a, _)| a.has(word)).count() > 1) {
        Some(word) => Err(Fault::AttributeTwice(word)),
        None => Ok(()),
    }
}

/// Whether a value of one type is one of the other without a cast, or with one between vectors.
fn same_bits(a: &Type, b: &Type) -> bool {
    a == b || (a.lanes().is_some() && b.lanes().is_some() && bit_width(a).is_some() && bit_width(a) == bit_width(b))
}

fn check_place(attributes: &Attributes, position: Position, ty: &Type) -> Result<(), Fault> {
    attributes.iter().try_for_each(|a| check_attribute(a, position, ty))?;
    check_exclusive(attributes)
}

fn check_exclusive(attributes: &Attributes) -> Result<(), Fault> {
    match EXCLUSIVE.iter().find(|(a, b)| attributes.has(a) && attributes.has(b)) {
        Some((a, b)) => Err(Fault::AttributesExclude(a, b)),
        None => Ok(()),
    }
}

fn check_attribute(attribute: &Attribute, position: Position, ty: &Type) -> Result<(), Fault> {
    let name = attribute.name();
    if matches!(attribute, Attribute::String(..)) {
        return Ok(());
    }
    if FUNCTION_ATTRIBUTES.contains(&name) {
        return Err(Fault::AttributePlace(name.into()));
    }
    let Some((_, on_result, of)) = VALUE_ATTRIBUTES.iter().find(|(word, ..)| *word == name) else { return Ok(()) };
    if position == Position::Result && !on_result {
        return Err(Fault::AttributePlace(name.into()));
    }
    if !stands_on(*of, ty) {
        return Err(Fault::AttributeType { name: name.into(), ty: ty.clone() });
    }
    match attribute {
        Attribute::Range(lo, hi) if lo == hi => Err(Fault::RangeAttribute),
        Attribute::Range(lo, _) if *ty.scalar() != Type::Int(lo.width()) => {
            Err(Fault::AttributeType { name: name.into(), ty: ty.clone() })
        }
        _ => Ok(()),
    }
}

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
