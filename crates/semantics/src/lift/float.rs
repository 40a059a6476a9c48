//! Floating-point operations: a result that the Language Reference leaves open is a choice (docs/floats.md#choices).

use super::freeze::{left_open, one_of};
use super::product::{OnPick, Pick, Widths, all_picks};
use super::product_cache::{Cached, Product, remembered};
use super::{Notes, Stop, TOO_LARGE, is_relaxed, together, words};
use crate::choice::Chooser;
use crate::floats::{Arithmetic, Converted, Denormals, Excess, FloatBits, FloatOperation, FloatResult, FloatRule};
use crate::reason::Unmodelled;
use crate::rules::Bits;
use crate::set::{Cube, Decision, Set, normal};
use crate::value::Scalar;
use dashu_int::UBig;
use irrefute_ir::{Flags, FloatKind, FloatPredicate};
use smallvec::SmallVec;
use std::borrow::Cow;
use std::cell::Cell;
use std::sync::Arc;

/// Applies a rule lane by lane. Where the result is one of several, the chooser picks it, for each lane anew.
///
/// If operands are undef, the results of all picks are one set. Where the rule leaves a result open, the execution has the
/// first for each pick, unless the chooser leaves it open: then any value is an upper bound.
///
/// # Errors
/// Unsupported for operands that are no floating-point value, undecided for sets that are too large.
///
/// ```
/// use irrefute_ir::{Flags, FloatKind};
/// use irrefute_semantics::floats::{Arithmetic, Denormals, FloatOperation, FloatRule, Format, Nans, ZeroSigns};
/// use irrefute_semantics::{First, Scalar, lift};
///
/// let rule = FloatRule {
///     operation: FloatOperation::Arithmetic(Arithmetic::Add),
///     format: Format::of(FloatKind::Float).unwrap(),
///     nans: Nans::Chosen,
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
    if let (FloatOperation::Unselected, [arm, result]) = (rule.operation, operands) {
        unselected(rule, (arm, result), chooser, out, notes);
        return Ok(());
    }
    if operands.iter().any(|operand| together::has_joints(operand)) {
        if rule.is_wide() {
            return Err(TOO_LARGE);
        }
        return joined(rule, operands, chooser, out, notes);
    }
    for (lane, out) in out.iter_mut().enumerate() {
        let scalars: SmallVec<[&Scalar; 3]> = operands.iter().map(|operand| &operand[lane]).collect();
        *out = one_lane(rule, &scalars, chooser, notes)?;
    }
    Ok(())
}

/// The result of a `select`, beside an arm that its flags may be about although it is not selected. An arm that is poison
/// or undef may be a NaN as well as anything.
fn unselected(
    rule: FloatRule,
    (arm, result): (&[Scalar], &[Scalar]),
    chooser: &mut dyn Chooser,
    out: &mut [Scalar],
    notes: &mut Notes,
) {
    for ((arm, result), out) in arm.iter().zip(result).zip(out) {
        let may_be_excluded = bits(arm).is_none_or(|arm| rule.excludes(rule.format, arm));
        let is_open = may_be_excluded && !result.is_poison();
        *out = if is_given_up(is_open, chooser, notes) { Scalar::Poison } else { result.clone() };
    }
}

/// Whether a result that may be rewritten is poison, which stands for everything that a rewritten program may have in its
/// place. Otherwise it is noted that there is more.
fn is_given_up(is_rewritable: bool, chooser: &mut dyn Chooser, notes: &mut Notes) -> bool {
    let is_given_up = is_rewritable && chooser.gives_up_rewritable();
    notes.rewritable |= is_rewritable && !is_given_up;
    is_given_up
}

/// The results where some lanes are picked together.
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
                let results = sets(rule, &reads, chooser, notes)?;
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
    if rule.is_wide() {
        return wide(rule, operands[0], chooser, notes);
    }
    if operands.len() <= 3
        && let Some(words) = words(operands)
        && let Some(word) = rule.ordinary(&words[..operands.len()])
    {
        return Ok(Scalar::Word(word));
    }
    let Some(values) = operands.iter().map(|operand| bits(operand)).collect::<Option<SmallVec<[FloatBits; 3]>>>()
    else {
        let reads: Vec<Vec<&Scalar>> = operands.iter().map(|operand| vec![*operand]).collect();
        return Ok(sets(rule, &reads, chooser, notes)?.pop().unwrap_or(Scalar::Poison));
    };
    let known =
        remembered(|caches| &mut caches.values, Product::new(rule, operands), notes, |_| on_values(rule, &values))?;
    // One pick is always affordable.
    let Some(known) = known else { return Err(TOO_LARGE) };
    if is_given_up(known.rewritable, chooser, notes) {
        return Ok(Scalar::Poison);
    }
    notes.approximate |= known.approximate;
    let width = rule.result_width();
    Ok(match known.result {
        Decided::One(result) => result,
        Decided::OneOf(set) => one_of(&set, width, chooser, notes),
        Decided::Way(mut all) => all.swap_remove(chooser.way(all.len())),
        Decided::Near { nearest, set } => left_open(chooser.approximate(nearest, &set, width), &set, notes),
    })
}

/// What a rule gives on values.
#[derive(Clone, Debug)]
pub(super) struct ResultOfValues {
    result: Decided,
    rewritable: bool,
    approximate: bool,
}

impl Cached for ResultOfValues {
    fn scalar(&self) -> Option<&Scalar> {
        None
    }
}

/// A result, but for what the chooser decides.
#[derive(Clone, Debug)]
enum Decided {
    One(Scalar),
    OneOf(Arc<Set>),
    /// One of these, which are no set because they have more than 64 bits.
    Way(Vec<Scalar>),
    Near {
        nearest: Scalar,
        set: Arc<Set>,
    },
}

fn on_values(rule: FloatRule, values: &[FloatBits]) -> Result<Option<ResultOfValues>, Stop> {
    let applied = rule.apply(values).map_err(Stop::Unsupported)?;
    let (rewritable, approximate) = (applied.rewritable, applied.is_approximate());
    let width = rule.result_width();
    let collected = |all: &[FloatBits]| normal::collect(all.iter().map(|bits| *bits as u64).collect(), width, false);
    let result = match applied.result {
        FloatResult::Poison => Decided::One(Scalar::Poison),
        FloatResult::One(bits) => Decided::One(scalar(width, bits)),
        FloatResult::OneOf(all) if width > 64 => Decided::Way(all.iter().map(|bits| scalar(width, *bits)).collect()),
        FloatResult::OneOf(all) => match collected(&all) {
            Scalar::Set(set) => Decided::OneOf(set),
            one => Decided::One(one),
        },
        FloatResult::Near { nearest, .. } if width > 64 => Decided::One(scalar(width, nearest)),
        FloatResult::Near { nearest, all } => match collected(&all) {
            Scalar::Set(set) => Decided::Near { nearest: scalar(width, nearest), set },
            one => Decided::One(one),
        },
        FloatResult::Unspecified => Decided::OneOf(Arc::new(Set::full(width))),
    };
    Ok(Some(ResultOfValues { result, rewritable, approximate }))
}

/// A conversion from or to an integer of more than 128 bits.
fn wide(rule: FloatRule, operand: &Scalar, chooser: &mut dyn Chooser, notes: &mut Notes) -> Result<Scalar, Stop> {
    let width = rule.result_width();
    // No flag is about an integer: with one, other results are left open rather than listed.
    if is_given_up(!rule.flags.without(Flags::NNEG).is_empty(), chooser, notes) {
        return Ok(Scalar::Poison);
    }
    let operand = match operand {
        Scalar::Word(word) => Cow::Owned(UBig::from(*word)),
        Scalar::Big(big) => Cow::Borrowed(&**big),
        undef => return above(rule, &[undef.extract()], is_relaxed([undef]), notes),
    };
    Ok(match rule.convert_wide(&operand) {
        Converted::Poison => Scalar::Poison,
        Converted::One(value) => Scalar::from_big(width, value),
        Converted::Unspecified => one_of(&Arc::new(Set::full(width)), width, chooser, notes),
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
fn sets(
    rule: FloatRule,
    operands: &[Vec<&Scalar>],
    chooser: &mut dyn Chooser,
    notes: &mut Notes,
) -> Result<Vec<Scalar>, Stop> {
    let (width, lanes) = (rule.result_width(), operands[0].len());
    let relaxed = is_relaxed(operands.iter().flatten().copied());
    if let [first, ..] = operands
        && let [only] = first[..]
        && let Some(result) = sign_of_cube(rule, &only.extract(), relaxed)
    {
        return Ok(vec![result]);
    }
    let Some(LaneOfPicks { results, picked }) = enumerated(rule, operands, notes)? else {
        let lane =
            |i: usize| operands.iter().map(|operand| operand[i].extract()).collect::<SmallVec<[Cow<'_, Scalar>; 3]>>();
        let of_lane = |i: usize| match gives_every_value(rule, &lane(i)) {
            true => Ok(normal::from_cube(Cube::full(width), width, relaxed)),
            false => above(rule, &lane(i), relaxed, notes),
        };
        return (0..lanes).map(of_lane).collect();
    };
    if is_given_up(picked.rewritable, chooser, notes) {
        return Ok(vec![Scalar::Poison; lanes]);
    }
    notes.approximate |= picked.approximate;
    // Some pick has a result that the rule leaves open: any value, if the choice is open.
    if picked.is_open && chooser.leaves_open() {
        notes.inexact = true;
        let any = || normal::wide(Cube::full(width), width, relaxed);
        return Ok(results.into_iter().map(|result| if result.is_poison() { result } else { any() }).collect());
    }
    Ok(results.into_vec())
}

/// What a rule gave on the picks of lanes: mostly of one.
#[derive(Clone, Debug)]
pub(super) struct LaneOfPicks {
    results: SmallVec<[Scalar; 1]>,
    picked: PicksSeen,
}

impl Cached for LaneOfPicks {
    fn scalar(&self) -> Option<&Scalar> {
        self.results.first()
    }
}

/// What some pick showed.
#[derive(Clone, Copy, Debug, Default)]
struct PicksSeen {
    /// Whether the rule left a result open; the results are the first ones then.
    is_open: bool,
    rewritable: bool,
    approximate: bool,
}

/// Applies a rule to all picks of lanes; `None` if these are too many.
fn enumerated(rule: FloatRule, operands: &[Vec<&Scalar>], notes: &mut Notes) -> Result<Option<LaneOfPicks>, Stop> {
    // Several lanes may be a joint, which is that of one evaluation.
    if operands[0].len() > 1 {
        return on_all_picks(rule, operands, notes);
    }
    let lane: SmallVec<[&Scalar; 3]> = operands.iter().map(|operand| operand[0]).collect();
    let product = Product::new(rule, &lane);
    remembered(|caches| &mut caches.floats, product, notes, |notes| on_all_picks(rule, operands, notes))
}

fn on_all_picks(rule: FloatRule, operands: &[Vec<&Scalar>], notes: &mut Notes) -> Result<Option<LaneOfPicks>, Stop> {
    let (width, lanes) = (rule.result_width(), operands[0].len());
    let function = PickedLanes { rule, lanes, seen: Cell::default() };
    let reads: SmallVec<[&[&Scalar]; 3]> = operands.iter().map(|operand| &operand[..]).collect();
    let read = (0..rule.arity()).map(|i| rule.operand_width(i)).max().unwrap_or(width);
    let widths = vec![width; lanes];
    let results = all_picks(&function, &reads, Widths { read, results: &widths }, notes)?;
    Ok(results.map(|results| LaneOfPicks { results: SmallVec::from_vec(results), picked: function.seen.get() }))
}

/// A rule on the picks of lanes.
struct PickedLanes {
    rule: FloatRule,
    lanes: usize,
    seen: Cell<PicksSeen>,
}

impl OnPick for PickedLanes {
    fn on_pick<B: Bits>(&self, slots: &[B], results: &mut [Pick<B>]) -> Result<(), Stop> {
        for (lane, result) in results.iter_mut().enumerate() {
            let operands: SmallVec<[FloatBits; 3]> = slots[lane..].iter().step_by(self.lanes).map(number).collect();
            if let Some(word) = ordinary(self.rule, &operands) {
                *result = Pick::Value(B::from_word(word));
                continue;
            }
            let applied = self.rule.apply(&operands).map_err(Stop::Unsupported)?;
            let mut seen = self.seen.get();
            seen.rewritable |= applied.rewritable;
            seen.approximate |= applied.is_approximate();
            seen.is_open |= !matches!(applied.result, FloatResult::Poison | FloatResult::One(_));
            self.seen.set(seen);
            let value = |bits| Pick::Value(B::from_big(&UBig::from(bits)));
            *result = match applied.result {
                FloatResult::Poison => Pick::Poison,
                FloatResult::One(bits) => value(bits),
                FloatResult::OneOf(all) => value(all[0]),
                FloatResult::Near { nearest, .. } => value(nearest),
                FloatResult::Unspecified => value(0),
            };
        }
        Ok(())
    }
}

/// The result of the usual case.
fn ordinary(rule: FloatRule, operands: &[FloatBits]) -> Option<u64> {
    let mut words = [0; 3];
    for (word, bits) in words.get_mut(..operands.len())?.iter_mut().zip(operands) {
        *word = u64::try_from(*bits).ok()?;
    }
    rule.ordinary(&words[..operands.len()])
}

/// The bits of a pick; no operand has more than 128.
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

/// Whether the results are all values of the format, exactly: some execution of the operation hands each value on.
///
/// ```text
/// x + −0 = x    x − (+0) = x    −0 − x = −x    x · 1 = x    x / 1 = x    min (x, x) = max (x, x) = x
/// fptrunc (fpext x) = x
/// ```
///
/// A NaN is among the NaNs that the operation may give for it. So one operand must be every value, and the other may be the
/// neutral one, or any, too.
fn gives_every_value(rule: FloatRule, operands: &[Cow<'_, Scalar>]) -> bool {
    let format = rule.format;
    if !rule.flags.is_empty() || rule.denormals != Denormals::default() || format.kind() == FloatKind::X86Fp80 {
        return false;
    }
    let is_full = |operand: &Scalar| matches!(operand, Scalar::Set(set) if set.is_full(format.width()));
    let may_be = |operand: &Scalar, bits: FloatBits| super::may_be(operand, &UBig::from(bits)) == Decision::Yes;
    if let (FloatOperation::Convert(to), [operand]) = (rule.operation, operands) {
        return is_full(operand) && to.kind() != FloatKind::X86Fp80 && format.has_every_value_of(to);
    }
    let [lhs, rhs] = operands else { return false };
    let (zero, one) = (0, format.one());
    let minus_zero = format.sign_mask();
    match rule.operation {
        FloatOperation::Arithmetic(Arithmetic::Add) => {
            (is_full(lhs) && may_be(rhs, minus_zero)) || (is_full(rhs) && may_be(lhs, minus_zero))
        }
        FloatOperation::Arithmetic(Arithmetic::Sub) => {
            (is_full(lhs) && may_be(rhs, zero)) || (is_full(rhs) && may_be(lhs, minus_zero))
        }
        FloatOperation::Arithmetic(Arithmetic::Mul) => {
            (is_full(lhs) && may_be(rhs, one)) || (is_full(rhs) && may_be(lhs, one))
        }
        FloatOperation::Arithmetic(Arithmetic::Div) => is_full(lhs) && may_be(rhs, one),
        FloatOperation::Extremum(..) => is_full(lhs) && is_full(rhs),
        _ => false,
    }
}

/// An upper bound: any value at all. Where some value gives poison, it must be known whether the operands hold it.
fn above(rule: FloatRule, operands: &[Cow<'_, Scalar>], relaxed: bool, notes: &mut Notes) -> Result<Scalar, Stop> {
    // These compare nothing.
    if let FloatOperation::Compare(predicate @ (FloatPredicate::True | FloatPredicate::False)) = rule.operation
        && rule.flags.is_empty()
    {
        return Ok(Scalar::bool(predicate == FloatPredicate::True));
    }
    let excludes = rule.flags.contains(Flags::NNAN) || rule.flags.contains(Flags::NINF);
    let excludes_integers = matches!(rule.operation, FloatOperation::FromInteger(from) if from.non_negative);
    let may_be_poison = excludes
        || excludes_integers
        || matches!(rule.operation, FloatOperation::ToInteger(to) if to.excess == Excess::Poison);
    if may_be_poison {
        // Every value is among them, and some value is excluded. An exponent is no NaN and no infinity.
        let excluding = if excludes_integers { operands.len() } else { rule.float_operands() };
        let is_full = |(i, operand): (usize, &Cow<'_, Scalar>)| matches!(&**operand, Scalar::Set(set) if set.is_full(rule.operand_width(i)));
        return match operands.iter().enumerate().take(excluding).any(is_full) {
            true => Ok(Scalar::Poison),
            false => Err(TOO_LARGE),
        };
    }
    notes.inexact = true;
    let width = rule.result_width();
    Ok(normal::wide(Cube::full(width), width, relaxed))
}
