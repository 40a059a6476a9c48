//! The signatures of the intrinsics on integers and vectors of them, as data (Language Reference,
//! "Intrinsic Functions"). With `T` the overloaded type of an intrinsic, a [`Shape`] is a type made
//! of `T`. Intrinsics that are not in the table are accepted as they are declared. The types at the
//! end of a name are not looked at: LLVM's reader corrects them.

use super::Fault;
use super::symbols::Symbols;
use crate::ir::instruction::Call;
use crate::ir::types::{FloatKind, Type};
use std::sync::Arc;

/// A type made of the overloaded type `T` of an intrinsic.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// `T` itself.
    T,
    /// The type of the lanes of `T`.
    Lane,
    /// Another overloaded type with as many lanes.
    Other,
    /// `{ T, i1 per lane }`.
    Overflow,
    Void,
    I1,
    I32,
    Double,
}

/// What `T` may be.
#[derive(Clone, Copy)]
enum Domain {
    /// An integer or a vector of integers.
    Ints,
    /// The same, with a width that is a multiple of 16.
    Ints16,
    /// An integer.
    Int,
    /// A vector of integers.
    IntVector,
    /// Not overloaded.
    Nothing,
}

use Domain::{Int, IntVector, Ints, Ints16, Nothing};
use Shape::{Double, I1, I32, Lane, Other, Overflow, T, Void};

/// Name without `llvm.` and the types at the end, domain, result, parameters.
type Signature = (&'static str, Domain, Shape, &'static [Shape]);

const SIGNATURES: &[Signature] = &[
    ("abs", Ints, T, &[T, I1]),
    ("smax", Ints, T, &[T, T]),
    ("smin", Ints, T, &[T, T]),
    ("umax", Ints, T, &[T, T]),
    ("umin", Ints, T, &[T, T]),
    ("scmp", Ints, Other, &[T, T]),
    ("ucmp", Ints, Other, &[T, T]),
    ("ctpop", Ints, T, &[T]),
    ("bitreverse", Ints, T, &[T]),
    ("bswap", Ints16, T, &[T]),
    ("ctlz", Ints, T, &[T, I1]),
    ("cttz", Ints, T, &[T, I1]),
    ("fshl", Ints, T, &[T, T, T]),
    ("fshr", Ints, T, &[T, T, T]),
    ("sadd.with.overflow", Ints, Overflow, &[T, T]),
    ("uadd.with.overflow", Ints, Overflow, &[T, T]),
    ("ssub.with.overflow", Ints, Overflow, &[T, T]),
    ("usub.with.overflow", Ints, Overflow, &[T, T]),
    ("smul.with.overflow", Ints, Overflow, &[T, T]),
    ("umul.with.overflow", Ints, Overflow, &[T, T]),
    ("sadd.sat", Ints, T, &[T, T]),
    ("uadd.sat", Ints, T, &[T, T]),
    ("ssub.sat", Ints, T, &[T, T]),
    ("usub.sat", Ints, T, &[T, T]),
    ("sshl.sat", Ints, T, &[T, T]),
    ("ushl.sat", Ints, T, &[T, T]),
    ("smul.fix", Ints, T, &[T, T, I32]),
    ("umul.fix", Ints, T, &[T, T, I32]),
    ("smul.fix.sat", Ints, T, &[T, T, I32]),
    ("umul.fix.sat", Ints, T, &[T, T, I32]),
    ("sdiv.fix", Ints, T, &[T, T, I32]),
    ("udiv.fix", Ints, T, &[T, T, I32]),
    ("sdiv.fix.sat", Ints, T, &[T, T, I32]),
    ("udiv.fix.sat", Ints, T, &[T, T, I32]),
    ("vector.reduce.add", IntVector, Lane, &[T]),
    ("vector.reduce.mul", IntVector, Lane, &[T]),
    ("vector.reduce.and", IntVector, Lane, &[T]),
    ("vector.reduce.or", IntVector, Lane, &[T]),
    ("vector.reduce.xor", IntVector, Lane, &[T]),
    ("vector.reduce.smax", IntVector, Lane, &[T]),
    ("vector.reduce.smin", IntVector, Lane, &[T]),
    ("vector.reduce.umax", IntVector, Lane, &[T]),
    ("vector.reduce.umin", IntVector, Lane, &[T]),
    ("expect", Int, T, &[T, T]),
    ("expect.with.probability", Int, T, &[T, T, Double]),
    ("assume", Nothing, Void, &[I1]),
    ("donothing", Nothing, Void, &[]),
];

/// Checks a call of an intrinsic against its signature, if it is in the table.
pub fn check(symbols: &Symbols, name: &Arc<str>, call: &Call) -> Result<(), Fault> {
    let wrong = || Fault::IntrinsicSignature(name.clone());
    let Some((_, domain, result, parameters)) = find(name) else { return Ok(()) };
    let has_shape = |shape, overloaded, ty| has_shape(symbols, shape, overloaded, ty);
    let overloaded = overloaded_type(*result, parameters, call);
    if !fits(*domain, overloaded) || parameters.len() != call.ty.params.len() || call.ty.varargs {
        return Err(wrong());
    }
    if !has_shape(*result, overloaded, &call.ty.ret) {
        return Err(wrong());
    }
    match parameters.iter().zip(&call.ty.params).all(|(shape, ty)| has_shape(*shape, overloaded, ty)) {
        true => Ok(()),
        false => Err(wrong()),
    }
}

fn find(name: &str) -> Option<&'static Signature> {
    longest_match(SIGNATURES, |(base, ..)| base, name.strip_prefix("llvm.")?)
}

/// The row of a table that a name, without `llvm.`, belongs to: it begins with the row's name, and types may follow. Of
/// two that fit, the longer is meant.
pub(super) fn longest_match<Row>(
    table: &'static [Row],
    base: impl Fn(&'static Row) -> &'static str,
    name: &str,
) -> Option<&'static Row> {
    let is_prefix = |base: &str| name.strip_prefix(base).is_some_and(|end| end.is_empty() || end.starts_with('.'));
    table.iter().filter(|row| is_prefix(base(row))).max_by_key(|row| base(row).len())
}

/// What stands for `T`: the first parameter, or else the result.
fn overloaded_type<'a>(result: Shape, parameters: &[Shape], call: &'a Call) -> &'a Type {
    match (parameters.first(), call.ty.params.first()) {
        (Some(T), Some(ty)) => ty,
        _ if result == T => &call.ty.ret,
        _ => &Type::Void,
    }
}

fn fits(domain: Domain, ty: &Type) -> bool {
    match domain {
        Ints => ty.is_int_or_int_vector(),
        Ints16 => matches!(ty.scalar(), Type::Int(w) if w % 16 == 0),
        Int => matches!(ty, Type::Int(_)),
        IntVector => ty.is_int_or_int_vector() && ty.scalar() != ty,
        Nothing => *ty == Type::Void,
    }
}

fn has_shape(symbols: &Symbols, shape: Shape, t: &Type, ty: &Type) -> bool {
    match shape {
        T => ty == t,
        Lane => ty == t.scalar(),
        // `scmp` and `ucmp` give -1, 0 or 1, which takes two bits.
        Other => *ty == t.with_scalar(ty.scalar().clone()) && matches!(ty.scalar(), Type::Int(w) if *w >= 2),
        // A named structure will do.
        Overflow => {
            symbols.structure(ty).is_some_and(|s| !s.packed && s.fields == [t.clone(), t.with_scalar(Type::BOOL)])
        }
        Void => *ty == Type::Void,
        I1 => *ty == Type::BOOL,
        I32 => *ty == Type::Int(32),
        Double => *ty == Type::Float(FloatKind::Double),
    }
}
