//! Floating-point operations: a result that the Language Reference leaves open is a choice (docs/floats.md#choices).

use super::freeze::{left_open, one_of};
use super::product::{OnPick, Pick, Widths, all_picks};
use super::{Notes, Stop, TOO_LARGE, is_relaxed, together};
use crate::ir::Flags;
use crate::semantics::choice::Chooser;
use crate::semantics::floats::{Excess, FloatBits, FloatOperation, FloatResult, FloatRule};
use crate::semantics::reason::Unmodelled;
use crate::semantics::rules::Bits;
use crate::semantics::set::{Cube, Set, normal};
use crate::semantics::value::Scalar;
use dashu_int::UBig;
use smallvec::SmallVec;
use std::borrow::Cow;
use std::cell::Cell;
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
///     ulps: 0,
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
    if operands.iter().any(|operand| together::has_joints(operand)) {
        return joined(rule, operands, chooser, out, notes);
    }
    for (lane, out) in out.iter_mut().enumerate() {
        let scalars: SmallVec<[&Scalar; 3]> = operands.iter().map(|operand| &operand[lane]).collect();
        *out = one_lane(rule, &scalars, chooser, notes)?;
    }
    Ok(())
}

/// The same where some lanes are picked together.
fn joined(
    rule: FloatRule,
    operands: &[&[Scalar]],
    chooser: &mut dyn Chooser,
    out: &mut [Scalar],
    notes: &mut Notes,
) -> Result<(), Stop> {
    for component in together::components(operands) {
        let of_lane = |lane: usize| operands.iter().map(|operand| &operand[lane]).collect::<SmallVec<[&Scalar; 3]>>();
        let (rest, poison): (Vec<usize>, Vec<usize>) =
            component.iter().partition(|lane| !of_lane(**lane).iter().any(|scalar| scalar.is_poison()));
        poison.iter().for_each(|lane| out[*lane] = Scalar::Poison);
        match rest[..] {
            [] => {}
            [lane] => out[lane] = one_lane(rule, &of_lane(lane), chooser, notes)?,
            _ => {
                let reads: Vec<Vec<&Scalar>> =
                    operands.iter().map(|operand| rest.iter().map(|lane| &operand[*lane]).collect()).collect();
                let results = sets(rule, &reads, notes)?;
                rest.iter().zip(results).for_each(|(lane, result)| out[*lane] = result);
            }
        }
    }
    Ok(())
}

fn one_lane(
    rule: FloatRule,
    operands: &[&Scalar],
    chooser: &mut dyn Chooser,
    notes: &mut Notes,
) -> Result<Scalar, Stop> {
    if operands.iter().any(|operand| matches!(operand, Scalar::Log(..) | Scalar::Phy(_) | Scalar::Raw(_))) {
        return Err(Stop::Unsupported(Unmodelled::PointerAsInteger));
    }
    if operands.iter().any(|operand| operand.is_poison()) {
        return Ok(Scalar::Poison);
    }
    let Some(values) = operands.iter().map(|operand| bits(operand)).collect::<Option<SmallVec<[FloatBits; 3]>>>()
    else {
        let reads: Vec<Vec<&Scalar>> = operands.iter().map(|operand| vec![*operand]).collect();
        return Ok(sets(rule, &reads, notes)?.pop().unwrap_or(Scalar::Poison));
    };
    let applied = rule.apply(&values).map_err(Stop::Unsupported)?;
    notes.rewritable |= applied.rewritable;
    notes.approximate |= applied.is_approximate();
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
        FloatResult::Near { nearest, .. } if width > 64 => scalar(width, nearest),
        FloatResult::Near { nearest, all } => {
            match normal::collect(all.iter().map(|bits| *bits as u64).collect(), width, false) {
                Scalar::Set(set) => left_open(chooser.approximate(scalar(width, nearest), &set, width), &set, notes),
                one => one,
            }
        }
        FloatResult::Unspecified => one_of(&Arc::new(Set::full(width)), width, chooser, notes),
    })
}

/// The bits of one value.
fn bits(scalar: &Scalar) -> Option<FloatBits> {
    match scalar {
        Scalar::Word(word) => Some(FloatBits::from(*word)),
        Scalar::Big(big) => FloatBits::try_from(&**big).ok(),
        Scalar::Poison | Scalar::Set(_) | Scalar::Joint(..) | Scalar::Log(..) | Scalar::Phy(_) | Scalar::Raw(_) => None,
    }
}

fn scalar(width: u32, bits: FloatBits) -> Scalar {
    if width <= 64 { Scalar::Word(bits as u64) } else { Scalar::Big(Arc::new(UBig::from(bits))) }
}

/// Applies a rule to lanes that are picked together. No operand is poison, and some operand is a set.
fn sets(rule: FloatRule, operands: &[Vec<&Scalar>], notes: &mut Notes) -> Result<Vec<Scalar>, Stop> {
    let (width, lanes) = (rule.result_width(), operands[0].len());
    let relaxed = is_relaxed(operands.iter().flatten().copied());
    if let [first, ..] = operands
        && let [only] = first[..]
        && let Some(result) = sign_of_cube(rule, &only.extract(), relaxed)
    {
        return Ok(vec![result]);
    }
    let picked = PickedLanes { rule, lanes, is_open: Cell::new(false), rewritable: Cell::new(false) };
    let reads: SmallVec<[&[&Scalar]; 3]> = operands.iter().map(|operand| &operand[..]).collect();
    let read = (0..rule.arity()).map(|i| rule.operand_width(i)).max().unwrap_or(width);
    let widths = vec![width; lanes];
    let results = all_picks(&picked, &reads, Widths { read, results: &widths }, notes)?;
    notes.rewritable |= picked.rewritable.get();
    match results {
        Some(results) if !picked.is_open.get() => Ok(results),
        // Some pick has a result that the rule leaves open.
        Some(results) => {
            notes.inexact = true;
            Ok(results.iter().map(|result| normal::loosened(result, width)).collect())
        }
        None => {
            let lane = |i: usize| {
                operands.iter().map(|operand| operand[i].extract()).collect::<SmallVec<[Cow<'_, Scalar>; 3]>>()
            };
            (0..lanes).map(|i| above(rule, &lane(i), relaxed, notes)).collect()
        }
    }
}

/// A rule on the picks of lanes.
struct PickedLanes {
    rule: FloatRule,
    lanes: usize,
    /// Whether the rule left a result open on some pick.
    is_open: Cell<bool>,
    rewritable: Cell<bool>,
}

impl OnPick for PickedLanes {
    fn on_pick<B: Bits>(&self, slots: &[B], results: &mut [Pick<B>]) -> Result<(), Stop> {
        for (lane, result) in results.iter_mut().enumerate() {
            let operands: SmallVec<[FloatBits; 3]> = slots[lane..].iter().step_by(self.lanes).map(number).collect();
            let applied = self.rule.apply(&operands).map_err(Stop::Unsupported)?;
            self.rewritable.set(self.rewritable.get() | applied.rewritable);
            *result = match applied.result {
                FloatResult::Poison => Pick::Poison,
                FloatResult::One(bits) => Pick::Value(B::from_big(&UBig::from(bits))),
                FloatResult::OneOf(_) | FloatResult::Near { .. } | FloatResult::Unspecified => {
                    self.is_open.set(true);
                    Pick::Undef
                }
            };
        }
        Ok(())
    }
}

/// The bits of a pick, of which no operand has more than 128.
fn number<B: Bits>(slot: &B) -> FloatBits {
    FloatBits::try_from(&slot.to_big()).unwrap_or(0)
}

/// `fneg` and `llvm.fabs` of a product of bits, exactly: both act on one bit.
fn sign_of_cube(rule: FloatRule, operand: &Scalar, relaxed: bool) -> Option<Scalar> {
    let Scalar::Set(set) = operand else { return None };
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
