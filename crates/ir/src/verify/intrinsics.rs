//! Checks calls of intrinsics against their [signatures](crate::intrinsic). A call of an intrinsic without a
//! signature is accepted as it is declared. The types at the end of a name are ignored: LLVM's reader corrects them.

use super::Fault;
use super::symbols::Symbols;
use crate::instruction::Call;
use crate::intrinsic::{
    Domain::{self, Int, IntVector, Ints, Ints16, Nothing},
    IntrinsicId,
    Shape::{self, Double, I1, I32, Lane, Other, Overflow, T, Void},
    Signature,
};
use crate::types::{FloatKind, Type};
use std::sync::Arc;

/// Checks a call of an intrinsic against its signature, if the table has one.
pub fn check(symbols: &Symbols, name: &Arc<str>, call: &Call) -> Result<(), Fault> {
    let wrong = || Fault::IntrinsicSignature(name.clone());
    let Some(Signature { domain, result, parameters }) = IntrinsicId::read(name).and_then(IntrinsicId::signature)
    else {
        return Ok(());
    };
    let has_shape = |shape, overloaded, ty| has_shape(symbols, shape, overloaded, ty);
    let overloaded = overloaded_type(result, parameters, call);
    if !fits(domain, overloaded) || parameters.len() != call.ty.params.len() || call.ty.varargs {
        return Err(wrong());
    }
    if !has_shape(result, overloaded, &call.ty.ret) {
        return Err(wrong());
    }
    match parameters.iter().zip(&call.ty.params).all(|(shape, ty)| has_shape(*shape, overloaded, ty)) {
        true => Ok(()),
        false => Err(wrong()),
    }
}

/// The type `T`: that of the first parameter if its shape is `T`, else that of the result.
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
        // The structure may have a name.
        Overflow => {
            symbols.structure(ty).is_some_and(|s| !s.packed && s.fields == [t.clone(), t.with_scalar(Type::BOOL)])
        }
        Void => *ty == Type::Void,
        I1 => *ty == Type::BOOL,
        I32 => *ty == Type::Int(32),
        Double => *ty == Type::Float(FloatKind::Double),
    }
}
