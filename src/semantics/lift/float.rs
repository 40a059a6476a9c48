//! Floating-point operations: a result that the Language Reference leaves open is a choice (docs/floats.md#choices).

use super::freeze::one_of;
use super::{Notes, Stop, TOO_LARGE, is_relaxed};
use crate::ir::Flags;
use crate::semantics::choice::Chooser;
use crate::semantics::floats::{Excess, FloatBits, FloatOperation, FloatResult, FloatRule};
use crate::semantics::reason::Unmodelled;
use crate::semantics::set::{Cube, Set, normal};
use crate::semantics::value::Scalar;
use dashu_int::UBig;
use smallvec::{SmallVec, smallvec};
use std::borrow::Cow;
use std::sync::Arc;

/// Applies a rule lane by lane. Where the result is one of several, the chooser picks it, for each lane anew.
///
/// If operands are undef, the results of all picks are one set. Where the rule leaves a result open, that set is an
/// upper bound: the choice is one for the instruction, and the set would allow another at each use.
///
/// # Errors
/// Unsupported for operands that are no floating-point value, undecided for sets that are too large.
///
/// ```
/// use irrefute::ir::{Flags, FloatKind};
/// use irrefute::semantics::floats::{Arithmetic, Denormals, FloatOperation, FloatRule, Format, ZeroSigns};
/// use irrefute::semantics::{First, Scalar, lift};
///
/// let rule = FloatRule {
///     operation: FloatOperation::Arithmetic(Arithmetic::Add),
///     format: Format::of(FloatKind::Float).unwrap(),
///     flags: Flags::NONE,
///     denormals: Denormals::default(),
///     zero_signs: ZeroSigns::OfOperands,
/// };
/// let word = |x: f32| [Scalar::Word(u64::from(x.to_bits()))];
/// let mut out = [Scalar::Poison];
/// lift::float(rule, &[&word(1.5), &word(2.25)], &mut First, &mut out, &mut lift::Notes::default()).unwrap();
/// assert_eq!(out, word(3.75));
/// ```
pub fn float(
    rule: FloatRule,
    operands: &[&[Scalar]],
    chooser: &mut dyn Chooser,
    out: &mut [Scalar],
    notes: &mut Notes,
) -> Result<(), Stop> {
    for (lane, out) in out.iter_mut().enumerate() {
        let scalars: SmallVec<[Cow<'_, Scalar>; 3]> = operands.iter().map(|operand| operand[lane].extract()).collect();
        *out = one_lane(rule, &scalars, chooser, notes)?;
    }
    Ok(())
}

fn one_lane(
    rule: FloatRule,
    operands: &[Cow<'_, Scalar>],
    chooser: &mut dyn Chooser,
    notes: &mut Notes,
) -> Result<Scalar, Stop> {
    if operands.iter().any(|operand| matches!(**operand, Scalar::Log(..) | Scalar::Phy(_))) {
        return Err(Stop::Unsupported(Unmodelled::PointerAsInteger));
    }
    if operands.iter().any(|operand| operand.is_poison()) {
        return Ok(Scalar::Poison);
    }
    let Some(values) = operands.iter().map(|operand| bits(operand)).collect::<Option<SmallVec<[FloatBits; 3]>>>()
    else {
        return sets(rule, operands, notes);
    };
    let applied = rule.apply(&values).map_err(Stop::Unsupported)?;
    notes.rewritable |= applied.rewritable;
    let width = rule.result_width();
    Ok(match applied.result {
        FloatResult::Poison => Scalar::Poison,
        FloatResult::One(bits) => scalar(width, bits),
        // A set of listed values has at most 64 bits; wider ones are chosen by number.
        FloatResult::OneOf(all) if width > 64 => scalar(width, all[chooser.way(all.len())]),
        FloatResult::OneOf(all) => match normal::collect(all.iter().map(|bits| *bits as u64).collect(), width, false) {
            Scalar::Set(set) => one_of(&set, width, chooser, notes),
            one => one,
        },
        FloatResult::Unspecified => one_of(&Arc::new(Set::full(width)), width, chooser, notes),
    })
}

/// The bits of one value.
fn bits(scalar: &Scalar) -> Option<FloatBits> {
    match scalar {
        Scalar::Word(word) => Some(FloatBits::from(*word)),
        Scalar::Big(big) => FloatBits::try_from(&**big).ok(),
        Scalar::Poison | Scalar::Set(_) | Scalar::Joint(..) | Scalar::Log(..) | Scalar::Phy(_) => None,
    }
}

fn scalar(width: u32, bits: FloatBits) -> Scalar {
    if width <= 64 { Scalar::Word(bits as u64) } else { Scalar::Big(Arc::new(UBig::from(bits))) }
}

/// Applies a rule to one lane. No operand is poison, and some operand is a set.
fn sets(rule: FloatRule, operands: &[Cow<'_, Scalar>], notes: &mut Notes) -> Result<Scalar, Stop> {
    let width = rule.result_width();
    let relaxed = is_relaxed(operands.iter().map(|operand| &**operand));
    if let Some(result) = sign_of_cube(rule, operands, relaxed) {
        return Ok(result);
    }
    let Some(picks) = picks(operands, notes) else {
        return above(rule, operands, relaxed, notes);
    };
    let mut results: Vec<UBig> = Vec::new();
    for values in picks {
        let applied = rule.apply(&values).map_err(Stop::Unsupported)?;
        notes.rewritable |= applied.rewritable;
        match applied.result {
            FloatResult::Poison => return Ok(Scalar::Poison),
            FloatResult::One(bits) => results.push(bits.into()),
            FloatResult::OneOf(all) => {
                notes.inexact = true;
                results.extend(all.into_iter().map(UBig::from));
            }
            FloatResult::Unspecified => return above(rule, operands, relaxed, notes),
        }
    }
    if width > 64 && results.len() > 1 {
        notes.inexact = true;
    }
    Ok(normal::collect(results, width, relaxed))
}

/// Every way to pick the operands, if they are few.
fn picks(operands: &[Cow<'_, Scalar>], notes: &mut Notes) -> Option<Vec<SmallVec<[FloatBits; 3]>>> {
    let limit = notes.affordable();
    let mut all: Vec<SmallVec<[FloatBits; 3]>> = vec![smallvec![]];
    for operand in operands {
        let values: Vec<FloatBits> = match &**operand {
            Scalar::Set(set) => {
                // Sizes first: a large set must not be listed to find out that it is large.
                set.len().filter(|len| len.saturating_mul(all.len() as u64) <= limit)?;
                let elements = set.elements::<UBig>(limit)?;
                elements.iter().filter_map(|element| FloatBits::try_from(element).ok()).collect()
            }
            one => vec![bits(one)?],
        };
        let longer = |row: &SmallVec<[FloatBits; 3]>| {
            let row = row.clone();
            values
                .iter()
                .map(move |value| {
                    let mut row = row.clone();
                    row.push(*value);
                    row
                })
                .collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    notes.pay(all.len() as u64);
    Some(all)
}

/// `fneg` and `llvm.fabs` of a product of bits, exactly: both act on one bit.
fn sign_of_cube(rule: FloatRule, operands: &[Cow<'_, Scalar>], relaxed: bool) -> Option<Scalar> {
    let Scalar::Set(set) = &**operands.first()? else { return None };
    let sign = UBig::from(rule.format.sign_mask());
    if !set.is_exact() || set.len().is_some_and(|len| len <= 1 << 12) || !rule.flags.is_empty() {
        return None;
    }
    let cube = match rule.operation {
        FloatOperation::Negate => set.hull().xor(&Cube::point(sign)),
        FloatOperation::Magnitude => {
            let ones = (UBig::ONE << rule.format.width() as usize) - UBig::ONE;
            set.hull().and(&Cube::point(ones - sign))
        }
        _ => return None,
    };
    Some(normal::from_cube(cube, rule.result_width(), relaxed))
}

/// An upper bound: any value at all. Where some value gives poison, it must be known whether the operands hold it.
fn above(rule: FloatRule, operands: &[Cow<'_, Scalar>], relaxed: bool, notes: &mut Notes) -> Result<Scalar, Stop> {
    let excludes = rule.flags.contains(Flags::NNAN) || rule.flags.contains(Flags::NINF);
    let may_be_poison = excludes
        || matches!(rule.operation, FloatOperation::ToInteger(to) if to.excess == Excess::Poison)
        || matches!(rule.operation, FloatOperation::FromInteger(from) if from.non_negative);
    if may_be_poison {
        let is_full = |(i, operand): (usize, &Cow<'_, Scalar>)| matches!(&**operand, Scalar::Set(set) if set.is_full(rule.operand_width(i)));
        // Every value is among them, and some value is excluded.
        return if operands.iter().enumerate().any(is_full) { Ok(Scalar::Poison) } else { Err(TOO_LARGE) };
    }
    notes.inexact = true;
    let width = rule.result_width();
    Ok(normal::wide(Cube::full(width), width, relaxed))
}
