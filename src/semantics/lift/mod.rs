//! Lifting: what poison, undef and lanes do to a rule, written once.
//!
//! For a strict rule `f` and operands that stand for sets `A₁ … Aₙ` of values (poison aside):
//!
//! ```text
//! lift f (A₁ … Aₙ) = UB                          if f a = UB for some pick a ∈ A₁ × … × Aₙ
//!                  = poison                      else if an operand is poison, or f a = poison for some a
//!                  = { f a | a ∈ A₁ × … × Aₙ }   else
//! ```
//!
//! An operand that is poison may be any value: a division whose divisor is poison is UB, and so is
//! one whose poison dividend some value would make UB (`sdiv poison, -1`). Every equation is
//! monotone: less defined operands give less defined results.
//!
//! - `closed`: closed forms for sets too large to go through, from their `corners` and `image`s.
//! - `product`: going through all picks.
//! - `together`: elementwise rules on lanes that are picked together.
//!
//! And the operations that are no rules on scalars, because poison or the identity of lanes matters
//! to them: [`select`], [`freeze`], [`bitcast`], [`reduce`], [`extract`], [`insert`].

mod bitcast;
mod closed;
mod corners;
mod freeze;
mod image;
mod lanes;
mod product;
mod reduce;
mod select;
mod together;
mod union;

#[cfg(test)]
mod tests;

pub use bitcast::bitcast;
pub use freeze::freeze;
pub use lanes::{extract, insert, shuffle_filler};
pub use reduce::reduce;
pub use select::{Select, select};

use self::product::{OnPick, Pick, Widths, all_picks};
use super::outcome::UbRule;
use super::rules::{Bits, Defined, Rule};
use super::set::Decision;
use super::value::Scalar;
use crate::ir::BinaryOp;
use dashu_int::UBig;
use smallvec::SmallVec;
use std::borrow::Cow;

/// The most picks that are gone through.
pub const MAX_PICKS: u64 = 1 << 16;

/// Why an instruction has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    Ub(UbRule),
    /// A decision hangs on a set that is not known exactly.
    Inconclusive(&'static str),
    /// Something that the semantics does not model.
    Unsupported(&'static str),
}

/// The reason of every decision that hangs on a `Wide` set.
pub const TOO_LARGE: Stop = Stop::Inconclusive("undef set too large");

/// What an execution learns on the way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Notes {
    /// A set was over-approximated: the outcome is only an upper bound.
    pub inexact: bool,
}

/// One result, or the two of a `with.overflow`.
pub(super) type Results = SmallVec<[Scalar; 2]>;

/// Applies a rule lane by lane. `operands` holds the lanes of each operand, `out` takes the lanes
/// of the first result, then those of the second if the rule has two.
///
/// # Errors
/// [`Stop`] if some lane is UB or cannot be decided; `out` is then unspecified.
///
/// # Panics
/// If the number of lanes of an operand or of `out` is wrong; lowering has checked them.
///
/// ```
/// use irrefute::ir::{BinaryOp, Flags};
/// use irrefute::semantics::{Dialect, Scalar, lift, rules::{Binary, Rule}};
///
/// let add = Rule::Binary(Binary::new(BinaryOp::Add, Flags::NUW, 8, &Dialect::LANGREF));
/// let mut out = [Scalar::Poison];
/// let (a, b) = ([Scalar::Word(200)], [Scalar::Word(50)]);
/// lift::elementwise(add, &[&a, &b], &mut out, &mut lift::Notes::default()).unwrap();
/// assert_eq!(out, [Scalar::Word(250)]);
/// ```
pub fn elementwise(rule: Rule, operands: &[&[Scalar]], out: &mut [Scalar], notes: &mut Notes) -> Result<(), Stop> {
    let lanes = operands[0].len();
    if lanes > 1 && operands.iter().any(|lanes| lanes.iter().any(|s| matches!(s, Scalar::Joint(..)))) {
        return together::lanes(rule, operands, out, notes);
    }
    for i in 0..lanes {
        let lane: SmallVec<[&Scalar; 3]> = operands.iter().map(|o| &o[i]).collect();
        for (k, result) in one_lane(rule, &lane, notes)?.into_iter().enumerate() {
            out[k * lanes + i] = result;
        }
    }
    Ok(())
}

/// Applies a rule to one lane.
pub(super) fn one_lane(rule: Rule, operands: &[&Scalar], notes: &mut Notes) -> Result<Results, Stop> {
    if rule.fits_words() {
        let words: Option<SmallVec<[u64; 3]>> = operands.iter().map(|s| s.word()).collect();
        if let Some(words) = words {
            return results(rule, rule.apply(&words));
        }
    }
    let operands: SmallVec<[Cow<'_, Scalar>; 3]> = operands.iter().map(|s| s.alone()).collect();
    if let Some(bits) = operands.iter().map(|s| s.to_bits::<UBig>()).collect::<Option<SmallVec<[UBig; 3]>>>() {
        return results(rule, rule.apply(&bits));
    }
    let operands: SmallVec<[&Scalar; 3]> = operands.iter().map(|s| &**s).collect();
    if operands.iter().any(|s| matches!(s, Scalar::Log(..))) {
        return Err(Stop::Unsupported("a pointer into a block as an integer"));
    }
    check_division(rule, &operands)?;
    if operands.iter().any(|s| s.is_poison()) {
        return Ok(all_poison(rule));
    }
    sets(rule, &operands, notes)
}

/// Applies a rule to one lane of which no operand is poison and some operand is a set.
fn sets(rule: Rule, operands: &[&Scalar], notes: &mut Notes) -> Result<Results, Stop> {
    if let Some(result) = closed::exact(rule, operands) {
        return Ok(smallvec::smallvec![result]);
    }
    let (first, second) = rule.result_widths();
    let results: SmallVec<[u32; 2]> = [Some(first), second].into_iter().flatten().collect();
    let widths = Widths { read: rule.operand_width(), results: &results };
    let reads: SmallVec<[&[&Scalar]; 3]> = operands.iter().map(std::slice::from_ref).collect();
    if let Some(results) = all_picks(&OneLane(rule), &reads, widths, notes)? {
        return Ok(results.into_iter().collect());
    }
    notes.inexact = true;
    closed::upper(rule, operands)
}

/// A rule on the picks of one lane.
struct OneLane(Rule);

impl OnPick for OneLane {
    fn on_pick<B: Bits>(&self, slots: &[B], results: &mut [Pick<B>]) -> Result<(), Stop> {
        match self.0.apply(slots) {
            Defined::One(x) => results[0] = Pick::Value(x),
            Defined::Pair(x, y) => {
                results[0] = Pick::Value(x);
                results[1] = Pick::Value(y);
            }
            Defined::Poison => results.fill(Pick::Poison),
            Defined::Undef => results.fill(Pick::Undef),
            Defined::Ub(broken) => return Err(Stop::Ub(broken)),
        }
        Ok(())
    }
}

/// The results of a rule on defined operands.
fn results<B: Bits>(rule: Rule, defined: Defined<B>) -> Result<Results, Stop> {
    let (first, second) = rule.result_widths();
    Ok(match defined {
        Defined::One(x) => smallvec::smallvec![Scalar::from_bits(first, x)],
        Defined::Pair(x, y) => {
            smallvec::smallvec![Scalar::from_bits(first, x), Scalar::from_bits(second.unwrap_or(1), y)]
        }
        Defined::Poison => all_poison(rule),
        Defined::Undef => smallvec::smallvec![Scalar::undef(first)],
        Defined::Ub(broken) => return Err(Stop::Ub(broken)),
    })
}

/// Poison for each result.
fn all_poison(rule: Rule) -> Results {
    let count = if rule.result_widths().1.is_some() { 2 } else { 1 };
    smallvec::smallvec![Scalar::Poison; count]
}

/// The undefined behaviour of a division of which not both operands are defined.
fn check_division(rule: Rule, operands: &[&Scalar]) -> Result<(), Stop> {
    let Rule::Binary(division) = rule else { return Ok(()) };
    if !division.divides() {
        return Ok(());
    }
    let (dividend, divisor) = (operands[0], operands[1]);
    if divisor.is_poison() {
        return Err(Stop::Ub(UbRule::DivisionByUndefined));
    }
    match may_be(divisor, &UBig::ZERO) {
        Decision::Yes if divisor.is_defined() => return Err(Stop::Ub(UbRule::DivisionByZero)),
        Decision::Yes => return Err(Stop::Ub(UbRule::DivisionByUndefined)),
        Decision::Unknown => return Err(TOO_LARGE),
        Decision::No => {}
    }
    if !matches!(division.op, BinaryOp::SDiv | BinaryOp::SRem) {
        return Ok(());
    }
    let (least, minus_one) = (UBig::signed_min(division.width), <UBig as Bits>::ones(division.width));
    match may_be(dividend, &least).and(may_be(divisor, &minus_one)) {
        Decision::Yes => Err(Stop::Ub(UbRule::SignedDivisionOverflow)),
        Decision::Unknown => Err(TOO_LARGE),
        Decision::No => Ok(()),
    }
}

/// Whether a scalar may have a value; poison may have any.
fn may_be(scalar: &Scalar, value: &UBig) -> Decision {
    match scalar {
        Scalar::Poison => Decision::Yes,
        Scalar::Word(w) => Decision::of(UBig::from(*w) == *value),
        Scalar::Big(b) => Decision::of(**b == *value),
        Scalar::Set(set) => set.contains(value),
        Scalar::Log(..) => Decision::Unknown,
        Scalar::Joint(joint, lane) => may_be(&joint.lane(*lane), value),
    }
}

/// Whether a result of these operands is the source's own choice, relaxed: all its sets are.
fn is_relaxed<'a>(operands: impl IntoIterator<Item = &'a Scalar>) -> bool {
    operands.into_iter().all(|s| match s {
        Scalar::Set(set) => set.relaxed,
        Scalar::Joint(joint, _) => joint.relaxed,
        Scalar::Word(_) | Scalar::Big(_) | Scalar::Poison | Scalar::Log(..) => true,
    })
}
