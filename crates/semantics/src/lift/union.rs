//! One of two values: the result of `select` on undef, and of a lane at an unknown index.

use super::corners::hull;
use super::{Notes, Stop, is_relaxed};
use crate::reason::Unmodelled;
use crate::rules::Bits;
use crate::set::{Decision, Set, normal};
use crate::value::Scalar;
use dashu_int::UBig;
use std::sync::Arc;

/// The set of the values of two scalars of a width, each read alone; poison if either is. It is
/// relaxed if `relaxed` and both are.
///
/// # Errors
/// Two different pointers: sets of pointers are not modelled.
pub(super) fn either(a: &Scalar, b: &Scalar, width: u32, relaxed: bool, notes: &mut Notes) -> Result<Scalar, Stop> {
    let (a, b) = (&*a.extract(), &*b.extract());
    if a.is_poison() || b.is_poison() {
        return Ok(Scalar::Poison);
    }
    if matches!(
        (a, b),
        (Scalar::Log(..) | Scalar::Phy(_) | Scalar::Raw(_), _) | (_, Scalar::Log(..) | Scalar::Phy(_) | Scalar::Raw(_))
    ) {
        return if a == b { Ok(a.clone()) } else { Err(Stop::Unsupported(Unmodelled::PointerSet)) };
    }
    // If one contains the other it is the union, exactly and at any size. Only otherwise elements must be listed.
    let relaxed = relaxed && is_relaxed([a, b]);
    let union = if a.covers(b) == Decision::Yes {
        with_relaxed(a, relaxed)
    } else if b.covers(a) == Decision::Yes {
        with_relaxed(b, relaxed)
    } else {
        let listed = if width <= 64 {
            listed::<u64>(a, b, width, relaxed, notes)
        } else {
            listed::<UBig>(a, b, width, relaxed, notes)
        };
        listed.unwrap_or_else(|| normal::wide(hull(a).union(&hull(b)), width, relaxed))
    };
    notes.inexact |= matches!(&union, Scalar::Set(set) if !set.is_exact());
    Ok(union)
}

/// The union by its elements, if both sets are exact and small.
fn listed<B: Bits>(a: &Scalar, b: &Scalar, width: u32, relaxed: bool, notes: &mut Notes) -> Option<Scalar> {
    let mut elements = |s: &Scalar| match s {
        Scalar::Set(set) => {
            let elements = set.elements::<B>(notes.affordable())?;
            notes.pay(elements.len() as u64);
            Some(elements)
        }
        s => s.to_bits::<B>().map(|x| vec![x]),
    };
    Some(normal::collect([elements(a)?, elements(b)?].concat(), width, relaxed))
}

fn with_relaxed(scalar: &Scalar, relaxed: bool) -> Scalar {
    match scalar {
        Scalar::Set(set) if set.relaxed != relaxed => Scalar::Set(Arc::new(Set { repr: set.repr.clone(), relaxed })),
        scalar => scalar.clone(),
    }
}
