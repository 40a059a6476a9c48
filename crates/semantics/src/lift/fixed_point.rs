//! Fixed-point products and quotients: where one is not exact, the execution rounds one way or the other.

use super::freeze::one_of;
use super::union::either;
use super::{Notes, Stop, elementwise};
use crate::choice::Chooser;
use crate::rules::{FixedPoint, Rounding, Rule};
use crate::value::Scalar;
use smallvec::{SmallVec, smallvec};

/// Applies a fixed-point rule lane by lane, with either rounding: the chooser picks one of
/// the two for each lane that is not exact. The rounding of `rule` itself is ignored.
///
/// Rounding may depend on the operands. If these are sets, the result is known only from above, as both roundings.
///
/// # Errors
/// As [`elementwise`].
///
/// ```
/// use irrefute_semantics::{First, Scalar, lift, rules::{Excess, FixedPoint, FixedPointOp, Rounding, Signedness}};
///
/// let rule = FixedPoint {
///     op: FixedPointOp::Mul,
///     signedness: Signedness::Unsigned,
///     excess: Excess::Undefined,
///     scale: 1,
///     width: 8,
///     rounding: Rounding::Down,
/// };
/// let mut out = [Scalar::Poison];
/// let (a, b) = ([Scalar::Word(3)], [Scalar::Word(3)]);
/// lift::fixed_point(rule, [&a, &b], &mut First, &mut out, &mut lift::Notes::default()).unwrap();
/// assert_eq!(out, [Scalar::Word(4)]); // 1.5 · 1.5 = 2.25, between 2 and 2.5
/// ```
pub fn fixed_point(
    rule: FixedPoint,
    operands: [&[Scalar]; 2],
    chooser: &mut dyn Chooser,
    out: &mut [Scalar],
    notes: &mut Notes,
) -> Result<(), Stop> {
    let towards = |rounding| Rule::FixedPoint(FixedPoint { rounding, ..rule });
    let mut above: SmallVec<[Scalar; 4]> = smallvec![Scalar::Poison; out.len()];
    elementwise(towards(Rounding::Down), &operands, out, notes)?;
    elementwise(towards(Rounding::Up), &operands, &mut above, notes)?;
    for (below, above) in out.iter_mut().zip(&above).filter(|(below, above)| below != above) {
        *below = round(below, above, rule.width, chooser, notes)?;
    }
    Ok(())
}

/// One of two different roundings, as the chooser decides.
fn round(
    below: &Scalar,
    above: &Scalar,
    width: u32,
    chooser: &mut dyn Chooser,
    notes: &mut Notes,
) -> Result<Scalar, Stop> {
    // Beyond 64 bits a set of two values is known by a hull only, which has values that are neither.
    if width > 64 && matches!((below, above), (Scalar::Word(_) | Scalar::Big(_), Scalar::Word(_) | Scalar::Big(_))) {
        return Ok(if chooser.way(2) == 0 { below } else { above }.clone());
    }
    let both = either(below, above, width, true, notes)?;
    if !(below.is_defined() && above.is_defined()) {
        notes.inexact = true;
        return Ok(both);
    }
    match &both {
        Scalar::Set(set) => Ok(one_of(set, width, chooser, notes)),
        _ => Ok(both),
    }
}
