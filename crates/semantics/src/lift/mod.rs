//! Lifting: what poison, undef and lanes do to a rule, written once (docs/semantics.md#lifting).
//!
//! For a strict rule `f` and operands that stand for sets `A₁ … Aₙ` of values (apart from poison):
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
//! - `closed`: closed forms for sets too large to enumerate, from their `corners` and `image`s.
//! - `product`: enumeration of all picks. `product_cache`: what it gave before.
//! - `division`: the undefined behaviour of divisions whose operands are not both one value.
//! - `together`: elementwise rules on lanes that are picked together.
//! - `union`: one of two values, each read alone.
//! - `byte_view`: values as bits, and what other types see of bits.
//!
//! Then the operations that are no rules on scalars, because poison or the identity of lanes matters
//! to them: [`select`], [`freeze`], [`bitcast`], [`reduce`], [`extract`], [`insert`]; and
//! [`fixed_point`], whose rounding is chosen, [`float`](fn@float), whose NaNs are, and [`target`](fn@target), which reads lanes of any number.
//!
//! Cheapest first, everywhere: words, then closed forms that are exact, then all picks, then an upper bound. Each step
//! only answers what it knows; a test compares them with brute force.

mod bitcast;
mod byte_view;
mod closed;
mod corners;
mod division;
mod fixed_point;
mod float;
mod freeze;
mod image;
mod lanes;
mod product;
mod product_cache;
mod reduce;
mod select;
mod target;
mod together;
mod union;

#[cfg(test)]
mod tests;

pub use bitcast::bitcast;
pub use byte_view::{ByteView, seen_as};
pub use division::divides;
pub use fixed_point::fixed_point;
pub use float::float;
pub use freeze::freeze;
pub use lanes::{extract, insert, shuffle_filler};
pub use product_cache::ProductCaches;
pub use reduce::reduce;
pub use select::{Select, select};
pub use target::target;

use self::division::{check_division, may_be};
use self::product::{OnPick, Pick, Widths, all_picks};
use self::product_cache::{Product, remembered};
use super::raw_bits::Bit;
use super::rules::{Bits, Defined, Rule};
use super::ub_rule::UbRule;
use super::value::Scalar;
use crate::reason::{Inconclusive, Unmodelled};
use dashu_int::UBig;
use smallvec::SmallVec;
use std::borrow::Cow;

/// The most picks of one instruction that are enumerated: two operands of 8 bits, or one of 16, are exact. It bounds
/// the time and memory of a single instruction; [`Notes::picks`] bounds those of an execution.
pub const MAX_PICKS: u64 = 1 << 16;

/// Why an instruction has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// Some pick of the operands is undefined behaviour, by this rule.
    Ub(UbRule),
    /// A decision depends on a set that is not known exactly.
    Inconclusive(Inconclusive),
    /// Something that the semantics does not model.
    Unsupported(Unmodelled),
}

/// The reason for every decision that depends on a `Wide` set.
pub const TOO_LARGE: Stop = Stop::Inconclusive(Inconclusive::LargeUndefSet);

/// What an execution notes on its way: whether it is still exact, and the picks that are left of its budget.
#[derive(Clone, Debug)]
pub struct Notes {
    /// A set was over-approximated: the outcome is only an upper bound.
    pub inexact: bool,
    /// The picks that may still be enumerated. Without such a budget, undef sets took nearly all of the time of a
    /// campaign outside of LLVM.
    pub picks: u64,
    /// A fast-math flag allows results besides those that the execution may give: a rewritten program may have others.
    pub rewritable: bool,
    /// Some result need not be precise: another execution may have one of its neighbours.
    pub approximate: bool,
    /// What earlier executions of the same functions enumerated.
    pub products: ProductCaches,
}

impl Default for Notes {
    /// Exact so far, and any number of picks.
    fn default() -> Notes {
        Notes {
            inexact: false,
            picks: u64::MAX,
            rewritable: false,
            approximate: false,
            products: ProductCaches::default(),
        }
    }
}

impl Notes {
    /// The most picks that one instruction may enumerate now.
    fn affordable(&self) -> u64 {
        self.picks.min(MAX_PICKS)
    }

    /// Uses up picks, at most as many as are [affordable](Notes::affordable).
    fn pay(&mut self, picks: u64) {
        self.picks = self.picks.saturating_sub(picks);
    }
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
/// use irrefute_ir::{BinaryOp, Flags};
/// use irrefute_semantics::{Dialect, Scalar, lift, rules::{Binary, Rule}};
///
/// let add = Rule::Binary(Binary::new(BinaryOp::Add, Flags::NUW, 8, &Dialect::LANGREF));
/// let mut out = [Scalar::Poison];
/// let (a, b) = ([Scalar::Word(200)], [Scalar::Word(50)]);
/// lift::elementwise(add, &[&a, &b], &mut out, &mut lift::Notes::default()).unwrap();
/// assert_eq!(out, [Scalar::Word(250)]);
/// ```
pub fn elementwise(rule: Rule, operands: &[&[Scalar]], out: &mut [Scalar], notes: &mut Notes) -> Result<(), Stop> {
    let lanes = operands[0].len();
    if lanes > 1 && operands.iter().any(|lanes| together::has_joints(lanes)) {
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
    if rule.fits_words()
        && let Some(words) = words(operands)
    {
        return results(rule, rule.apply(&words[..operands.len()]));
    }
    // An integer that carries poison, or bits of a pointer, is no number.
    if operands.iter().any(|s| matches!(s, Scalar::Raw(_))) {
        let number = |s: &&'_ Scalar| if let Scalar::Raw(_) = s { Scalar::Poison } else { (*s).clone() };
        let numbers: SmallVec<[Scalar; 3]> = operands.iter().map(number).collect();
        return one_lane(rule, &numbers.iter().collect::<SmallVec<[&Scalar; 3]>>(), notes);
    }
    // Poison decides at once, except in a division, which may be undefined, and beside a pointer, which is unsupported.
    if operands.iter().any(|s| s.is_poison())
        && !division::divides(rule)
        && !operands.iter().any(|s| matches!(s, Scalar::Log(..) | Scalar::Phy(_)))
    {
        return Ok(all_poison(rule));
    }
    if let Some(bits) = bits(operands) {
        return results(rule, rule.apply(&bits));
    }
    if operands.iter().any(|s| matches!(s, Scalar::Joint(..))) {
        let extracted: SmallVec<[Cow<'_, Scalar>; 3]> = operands.iter().map(|s| s.extract()).collect();
        let operands: SmallVec<[&Scalar; 3]> = extracted.iter().map(|s| &**s).collect();
        return match bits(&operands) {
            Some(bits) => results(rule, rule.apply(&bits)),
            None => extracted_lane(rule, &operands, notes),
        };
    }
    extracted_lane(rule, operands, notes)
}

/// The same for operands that are no lanes of joints, and not all one value each.
fn extracted_lane(rule: Rule, operands: &[&Scalar], notes: &mut Notes) -> Result<Results, Stop> {
    if operands.iter().any(|s| matches!(s, Scalar::Log(..) | Scalar::Phy(_))) {
        return Err(Stop::Unsupported(Unmodelled::PointerAsInteger));
    }
    check_division(rule, operands)?;
    if operands.iter().any(|s| s.is_poison()) {
        return Ok(all_poison(rule));
    }
    sets(rule, operands, notes)
}

/// The operands, at most three, if all are machine words.
fn words(operands: &[&Scalar]) -> Option<[u64; 3]> {
    let mut words = [0; 3];
    for (word, operand) in words.iter_mut().zip(operands) {
        *word = operand.word()?;
    }
    Some(words)
}

/// The operands, if each is one value.
fn bits(operands: &[&Scalar]) -> Option<SmallVec<[UBig; 3]>> {
    // Most have a set among them: nothing is computed for the others then.
    if !operands.iter().all(|s| matches!(s, Scalar::Word(_) | Scalar::Big(_))) {
        return None;
    }
    operands.iter().map(|s| s.to_bits()).collect()
}

/// Applies a rule to one lane. No operand is poison, and some operand is a set.
fn sets(rule: Rule, operands: &[&Scalar], notes: &mut Notes) -> Result<Results, Stop> {
    let results = match rule.results() {
        1 => one_result(rule, operands, notes)?.map(|result| smallvec::smallvec![result]),
        // Two results may be a joint, which is that of one evaluation.
        _ => match closed::exact(rule, operands) {
            Some(result) => Some(smallvec::smallvec![result]),
            None => on_all_picks(rule, operands, notes)?,
        },
    };
    if let Some(results) = results {
        return Ok(results);
    }
    notes.inexact = true;
    closed::upper(rule, operands)
}

/// The one result of a rule on one lane, by a closed form or on all picks; `None` if these are too many.
fn one_result(rule: Rule, operands: &[&Scalar], notes: &mut Notes) -> Result<Option<Scalar>, Stop> {
    let product = Product::new(rule, operands);
    remembered(
        |caches| &mut caches.integers,
        product,
        notes,
        |notes| match closed::exact(rule, operands) {
            Some(result) => Ok(Some(result)),
            None => Ok(on_all_picks(rule, operands, notes)?.and_then(|mut results| results.pop())),
        },
    )
}

/// The results of a rule on all picks of one lane; `None` if these are too many.
fn on_all_picks(rule: Rule, operands: &[&Scalar], notes: &mut Notes) -> Result<Option<Results>, Stop> {
    let (first, second) = rule.result_widths();
    let results: SmallVec<[u32; 2]> = [Some(first), second].into_iter().flatten().collect();
    let widths = Widths { read: rule.operand_width(), results: &results };
    let reads: SmallVec<[&[&Scalar]; 3]> = operands.iter().map(std::slice::from_ref).collect();
    Ok(all_picks(&OneLane(rule), &reads, widths, notes)?.map(Results::from_vec))
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
    smallvec::smallvec![Scalar::Poison; rule.results() as usize]
}

/// Whether a result of these operands is relaxed, a choice of the source that is left open: all its sets must be. A
/// single undef among them makes it undef, from which undefined behaviour may arise.
fn is_relaxed<'a>(operands: impl IntoIterator<Item = &'a Scalar>) -> bool {
    operands.into_iter().all(|s| match s {
        Scalar::Set(set) => set.relaxed,
        Scalar::Joint(joint, _) => joint.relaxed,
        Scalar::Raw(raw) => raw.relaxed || !raw.bits.contains(&Bit::Undef),
        Scalar::Word(_) | Scalar::Big(_) | Scalar::Poison | Scalar::Log(..) | Scalar::Phy(_) => true,
    })
}
