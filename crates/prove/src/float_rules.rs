//! The circuits of floating-point rules: what [`FloatRule::apply`] gives, on words of literals.
//!
//! Where a rule allows one of several results, words of any value say which one: a result is the word where that is
//! allowed, and a fixed one of the allowed results elsewhere. So every value of the words gives an allowed result, and
//! each allowed result has a value. Where flags or metadata allow results that have no list, the circuit is
//! [open](FloatCircuit::open); it may say so of more operands than the rule does.
//!
//! A circuit is compared with its rule by the tests of this part; nothing else vouches for it.

use super::circuits::Circuits;
use super::formats::{Computed, Order, Parts};
use super::graph::{Graph, Lit};
use super::word::{self, Word, not, resized, sign, small};
use irrefute_ir::{Flags, FloatKind, FloatPredicate};
use irrefute_semantics::floats::{
    Arithmetic, DenormalMode, Excess, Family, FloatClass, FloatOperation, FloatRule, Format, FromInteger, Nans,
    RoundingMode, Signaling, ToInteger, Towards, ZeroSigns,
};
use std::cmp::Ordering;

/// What a rule gives.
#[derive(Clone, Debug)]
pub struct FloatCircuit {
    /// The result, where it is not poison.
    pub result: Word,
    /// Where it is poison.
    pub poison: Lit,
    /// Where the rule may allow results that are not listed.
    pub open: Lit,
    /// Where results depend on [how zeros are ordered](Circuits::unordered_zeros), and executions decide nothing.
    pub disputed: Lit,
}

impl FloatCircuit {
    fn closed(result: Word, poison: Lit) -> FloatCircuit {
        FloatCircuit { result, poison, open: Lit::FALSE, disputed: Lit::FALSE }
    }
}

/// Answers with a word of any value, for one of several results.
pub type AnyWord<'a> = dyn FnMut(&mut Circuits, u32) -> Word + 'a;

/// The circuit of a rule on defined operands.
///
/// # Errors
/// The operations that have no circuit, in words.
///
/// # Panics
/// If there are fewer operands than [`FloatRule::arity`].
pub fn float_circuit(
    g: &mut Circuits,
    rule: FloatRule,
    operands: &[Word],
    any: &mut AnyWord<'_>,
) -> Result<FloatCircuit, &'static str> {
    if rule.format.kind() == FloatKind::X86Fp80 {
        return Err("operations on `x86_fp80`");
    }
    match rule.nans {
        Nans::Chosen => {}
        Nans::Canonical => return Err("NaNs that are always canonical"),
        Nans::ChosenOrFull => return Err("NaNs of the target"),
    }
    let open = is_always_open(rule);
    let mut circuit = match rule.operation {
        FloatOperation::Negate
        | FloatOperation::Magnitude
        | FloatOperation::CopySign
        | FloatOperation::Same
        | FloatOperation::Unselected
        | FloatOperation::IsClass(_) => bitwise(g, rule, operands, any),
        _ if rule.denormals.input != DenormalMode::Ieee || rule.denormals.output != DenormalMode::Ieee => {
            return Err("denormal modes");
        }
        FloatOperation::FromInteger(from) => from_integer(g, rule, from, &operands[0]),
        FloatOperation::ToInteger(to) => to_integer(g, rule, to, &operands[0])?,
        FloatOperation::Compare(predicate) => compare(g, rule, predicate, operands),
        FloatOperation::Extremum(family, towards) => extremum(g, rule, family, towards, operands, any),
        FloatOperation::Median => median(g, rule, operands, any),
        FloatOperation::Arithmetic(_)
        | FloatOperation::Sum { .. }
        | FloatOperation::Convert(_)
        | FloatOperation::Integral(_)
        | FloatOperation::IntegralPart
        | FloatOperation::FusedMultiplyAdd
        | FloatOperation::MultiplyAdd
        | FloatOperation::SquareRoot
        | FloatOperation::Canonicalize => arithmetic(g, rule, operands, any)?,
        _ => return Err("floating-point functions"),
    };
    if open {
        circuit.open = Lit::TRUE;
    }
    Ok(circuit)
}

/// Whether the flags or the metadata of an operation may allow results that are not listed, whatever the operands are.
fn is_always_open(rule: FloatRule) -> bool {
    let has = |flag| rule.flags.contains(flag);
    if rule.ulps > 0 {
        return true;
    }
    match rule.operation {
        FloatOperation::Arithmetic(op) => {
            has(Flags::REASSOC)
                || has(Flags::CONTRACT) && op == Arithmetic::Mul
                || has(Flags::ARCP) && op == Arithmetic::Div
                || has(Flags::AFN) && matches!(op, Arithmetic::Div | Arithmetic::Rem)
        }
        FloatOperation::Sum { .. } => true,
        FloatOperation::Convert(_) => has(Flags::CONTRACT),
        FloatOperation::FromInteger(_) | FloatOperation::Integral(_) => has(Flags::REASSOC) || has(Flags::AFN),
        FloatOperation::IntegralPart => has(Flags::AFN),
        FloatOperation::Extremum(..)
        | FloatOperation::Median
        | FloatOperation::Canonicalize
        | FloatOperation::Negate
        | FloatOperation::Magnitude
        | FloatOperation::CopySign
        | FloatOperation::Same
        | FloatOperation::Unselected
        | FloatOperation::Compare(_)
        | FloatOperation::IsClass(_)
        | FloatOperation::ToInteger(_) => false,
        FloatOperation::FusedMultiplyAdd | FloatOperation::MultiplyAdd => {
            has(Flags::REASSOC) || has(Flags::CONTRACT) || has(Flags::AFN)
        }
        FloatOperation::SquareRoot => has(Flags::REASSOC) || has(Flags::ARCP) || has(Flags::AFN),
        _ => true,
    }
}

/// Where `nnan` or `ninf` excludes a value.
fn excluded(g: &mut Circuits, rule: FloatRule, parts: &Parts) -> Lit {
    let nan = if rule.flags.contains(Flags::NNAN) { parts.nan } else { Lit::FALSE };
    let infinite = if rule.flags.contains(Flags::NINF) { parts.infinite } else { Lit::FALSE };
    g.or(nan, infinite)
}

/// Whether the sign of a zero result is open besides that of zero operands.
fn flips_result(rule: FloatRule) -> bool {
    rule.flags.contains(Flags::NSZ) && rule.zero_signs == ZeroSigns::OfOperandsAndResults
}

/// The same with another sign bit.
fn with_sign(bits: &[Lit], negative: Lit) -> Word {
    bits[..bits.len() - 1].iter().copied().chain([negative]).collect()
}

/// Operations on the sign bit, tests of classes, and the flags of moves.
fn bitwise(g: &mut Circuits, rule: FloatRule, operands: &[Word], any: &mut AnyWord<'_>) -> FloatCircuit {
    let (format, x) = (rule.format, &operands[0]);
    let parts = g.parts(format, x);
    let plain = |result: Word| FloatCircuit::closed(result, Lit::FALSE);
    let result = match rule.operation {
        FloatOperation::IsClass(mask) => {
            let of_class = class_of(g, &parts, mask);
            return plain(vec![of_class]);
        }
        FloatOperation::Unselected => {
            let open = excluded(g, rule, &parts);
            return FloatCircuit { open, ..plain(operands[1].clone()) };
        }
        FloatOperation::Negate => with_sign(x, !parts.negative),
        FloatOperation::Magnitude => with_sign(x, Lit::FALSE),
        FloatOperation::CopySign => with_sign(x, sign(&operands[1])),
        _ => x.clone(),
    };
    let of_result = g.parts(format, &result);
    let mut poison = excluded(g, rule, &of_result);
    let mut sign_is_any = parts.zero;
    for operand in operands {
        let of_operand = g.parts(format, operand);
        let bad = excluded(g, rule, &of_operand);
        poison = g.or(poison, bad);
        // That of the last operand decides.
        sign_is_any = of_operand.zero;
    }
    if !rule.flags.contains(Flags::NSZ) {
        return FloatCircuit { poison, ..plain(result) };
    }
    if rule.operation == FloatOperation::Magnitude {
        sign_is_any = Lit::FALSE;
    }
    let open = if flips_result(rule) { g.and(of_result.zero, !sign_is_any) } else { Lit::FALSE };
    let result = either_sign(g, &result, sign_is_any, any);
    FloatCircuit { open, ..FloatCircuit::closed(result, poison) }
}

/// The same with any sign, where that is open.
fn either_sign(g: &mut Circuits, bits: &[Lit], is_any: Lit, any: &mut AnyWord<'_>) -> Word {
    if is_any == Lit::FALSE {
        return bits.to_vec();
    }
    let sign_bit = any(g, 1)[0];
    with_sign(bits, g.ite(is_any, sign_bit, sign(bits)))
}

fn class_of(g: &mut Circuits, parts: &Parts, mask: u16) -> Lit {
    let quiet = parts.significand[parts.format.precision() as usize - 2];
    let normal = !g.any([parts.nan, parts.infinite, parts.zero, parts.subnormal]);
    let mut any = Lit::FALSE;
    for class in FloatClass::ALL.into_iter().filter(|class| mask & class.mask() != 0) {
        let here = match class {
            FloatClass::SignalingNan => g.and(parts.nan, !quiet),
            FloatClass::QuietNan => g.and(parts.nan, quiet),
            FloatClass::NegativeInfinity => g.and(parts.infinite, parts.negative),
            FloatClass::PositiveInfinity => g.and(parts.infinite, !parts.negative),
            FloatClass::NegativeNormal => g.and(normal, parts.negative),
            FloatClass::PositiveNormal => g.and(normal, !parts.negative),
            FloatClass::NegativeSubnormal => g.and(parts.subnormal, parts.negative),
            FloatClass::PositiveSubnormal => g.and(parts.subnormal, !parts.negative),
            FloatClass::NegativeZero => g.and(parts.zero, parts.negative),
            FloatClass::PositiveZero => g.and(parts.zero, !parts.negative),
        };
        any = g.or(any, here);
    }
    any
}

fn compare(g: &mut Circuits, rule: FloatRule, predicate: FloatPredicate, operands: &[Word]) -> FloatCircuit {
    let [x, y] = [0, 1].map(|i| g.parts(rule.format, &operands[i]));
    let (bad_x, bad_y) = (excluded(g, rule, &x), excluded(g, rule, &y));
    let order = g.order(&x, &y);
    let holds = holds(g, &order, predicate);
    FloatCircuit::closed(vec![holds], g.or(bad_x, bad_y))
}

/// Whether a comparison holds.
pub(super) fn holds(g: &mut Circuits, order: &Order, predicate: FloatPredicate) -> Lit {
    let Order { unordered, less, equal } = *order;
    let greater = !g.any([unordered, less, equal]);
    match predicate {
        FloatPredicate::False => Lit::FALSE,
        FloatPredicate::Oeq => equal,
        FloatPredicate::Ogt => greater,
        FloatPredicate::Oge => g.or(greater, equal),
        FloatPredicate::Olt => less,
        FloatPredicate::Ole => g.or(less, equal),
        FloatPredicate::One => g.or(less, greater),
        FloatPredicate::Ord => !unordered,
        FloatPredicate::Uno => unordered,
        FloatPredicate::Ueq => g.or(unordered, equal),
        FloatPredicate::Ugt => g.or(unordered, greater),
        FloatPredicate::Uge => !less,
        FloatPredicate::Ult => g.or(unordered, less),
        FloatPredicate::Ule => !greater,
        FloatPredicate::Une => !equal,
        FloatPredicate::True => Lit::TRUE,
    }
}

/// One of the NaNs that an operation with these operands may give, as a word of any value says.
fn one_nan(g: &mut Circuits, to: Format, operands: &[Parts], signaling: Signaling, word: &[Lit]) -> Word {
    let low_bits = to.precision() as usize - 1;
    let preferred = word::constant(to.width(), &to.nan(false, to.quiet_bit()).into());
    let low = &word[..low_bits];
    let mut allowed = g.equal(low, &preferred[..low_bits]);
    for operand in operands {
        let payload = moved(operand, to);
        let mut quieted = payload.clone();
        quieted[low_bits - 1] = Lit::TRUE;
        let same = g.equal(low, &quieted);
        let mut is_payload = same;
        if signaling == Signaling::MayStay {
            let as_it_is = g.equal(low, &payload);
            let is_infinity = g.is_zero(&payload);
            let as_it_is = g.and(as_it_is, !is_infinity);
            is_payload = g.or(is_payload, as_it_is);
        }
        let of_operand = g.and(operand.nan, is_payload);
        allowed = g.or(allowed, of_operand);
    }
    let low = g.choose(allowed, low, &preferred[..low_bits]);
    low.into_iter().chain(preferred[low_bits..preferred.len() - 1].iter().copied()).chain([sign(word)]).collect()
}

/// Quiet bit and payload of a NaN in another format: the highest bits stay, in their places.
fn moved(nan: &Parts, to: Format) -> Word {
    let low = &nan.significand[..nan.format.precision() as usize - 1];
    let (have, want) = (low.len(), to.precision() as usize - 1);
    match want.checked_sub(have) {
        Some(more) => std::iter::repeat_n(Lit::FALSE, more).chain(low.iter().copied()).collect(),
        None => low[have - want..].to_vec(),
    }
}

/// Everything that rounds, and what else gives NaNs of its operands.
fn arithmetic(
    g: &mut Circuits,
    rule: FloatRule,
    operands: &[Word],
    any: &mut AnyWord<'_>,
) -> Result<FloatCircuit, &'static str> {
    let format = rule.format;
    let to = rule.result_format().unwrap_or(format);
    if to.kind() == FloatKind::X86Fp80 {
        return Err("operations on `x86_fp80`");
    }
    // The factors of a product that may be fused come behind the operands of the sum.
    let floats = if matches!(rule.operation, FloatOperation::Sum { .. }) { 2 } else { rule.arity() };
    let mut poison = Lit::FALSE;
    let mut read = Vec::new();
    for operand in &operands[..floats] {
        let parts = g.parts(format, operand);
        let bad = excluded(g, rule, &parts);
        poison = g.or(poison, bad);
        // A zero operand has either sign.
        read.push(if rule.flags.contains(Flags::NSZ) {
            let bits = either_sign(g, operand, parts.zero, any);
            g.parts(format, &bits)
        } else {
            parts
        });
    }
    let negated = |parts: &Parts| Parts { negative: !parts.negative, ..parts.clone() };
    let mut signaling = Signaling::MayStay;
    let Computed { nan, bits } = match rule.operation {
        FloatOperation::Arithmetic(op) | FloatOperation::Sum { op, .. } => match op {
            Arithmetic::Add => g.float_sum(&read[0], &read[1]),
            Arithmetic::Sub => g.float_sum(&read[0], &negated(&read[1])),
            Arithmetic::Mul => g.float_product(&read[0], &read[1]),
            Arithmetic::Div => g.float_quotient(&read[0], &read[1]),
            Arithmetic::Rem => return Err("`frem`"),
        },
        FloatOperation::Convert(to) => g.float_converted(&read[0], to),
        FloatOperation::Integral(how) => g.float_integral(&read[0], how),
        FloatOperation::IntegralPart => g.float_integral(&read[0], RoundingMode::TowardsZero),
        FloatOperation::SquareRoot => g.float_root(&read[0]),
        FloatOperation::FusedMultiplyAdd => g.float_fused(&read[0], &read[1], &read[2]),
        FloatOperation::MultiplyAdd => {
            let (computed, bad) = fused_or_not(g, rule, &read, any);
            poison = g.or(poison, bad);
            computed
        }
        // `llvm.canonicalize`.
        _ => {
            signaling = Signaling::IsQuieted;
            let parts = &read[0];
            let bits = parts.magnitude.iter().copied().chain([parts.negative]).collect();
            Computed { nan: parts.nan, bits }
        }
    };
    let of_result = g.parts(to, &bits);
    let zero = g.and(of_result.zero, !nan);
    let open = if flips_result(rule) { zero } else { Lit::FALSE };
    let infinite = g.and(of_result.infinite, !nan);
    let bad = excluded(g, rule, &Parts { nan, infinite, ..of_result });
    poison = g.or(poison, bad);
    // Poison has no NaN to choose.
    let chooses = g.and(nan, !poison);
    let result = if chooses == Lit::FALSE {
        bits
    } else {
        let word = any(g, to.width());
        let chosen = one_nan(g, to, &read, signaling, &word);
        g.choose(nan, &chosen, &bits)
    };
    Ok(FloatCircuit { open, ..FloatCircuit::closed(result, poison) })
}

/// `llvm.fmuladd`: rounded once or twice, as a choice says, and where a flag excludes either result, which is poison.
fn fused_or_not(g: &mut Circuits, rule: FloatRule, x: &[Parts], any: &mut AnyWord<'_>) -> (Computed, Lit) {
    let once = g.float_fused(&x[0], &x[1], &x[2]);
    let product = g.float_product(&x[0], &x[1]);
    let rounded = g.parts(rule.format, &product.bits);
    let sum = g.float_sum(&rounded, &x[2]);
    let twice = Computed { nan: g.or(product.nan, sum.nan), bits: sum.bits };
    let mut bad = Lit::FALSE;
    for result in [&once, &twice] {
        let parts = g.parts(rule.format, &result.bits);
        let infinite = g.and(parts.infinite, !result.nan);
        let is_excluded = excluded(g, rule, &Parts { nan: result.nan, infinite, ..parts });
        bad = g.or(bad, is_excluded);
    }
    let differ = g.bitwise(&once.bits, &twice.bits, Graph::xor);
    let differ = g.any(differ);
    let is_other_class = g.xor(once.nan, twice.nan);
    if g.or(differ, is_other_class) == Lit::FALSE {
        return (once, bad);
    }
    let fuses = any(g, 1)[0];
    (Computed { nan: g.ite(fuses, once.nan, twice.nan), bits: g.choose(fuses, &once.bits, &twice.bits) }, bad)
}

fn extremum(
    g: &mut Circuits,
    rule: FloatRule,
    family: Family,
    towards: Towards,
    operands: &[Word],
    any: &mut AnyWord<'_>,
) -> FloatCircuit {
    let [x, y] = [0, 1].map(|i| g.parts(rule.format, &operands[i]));
    let (bad_x, bad_y) = (excluded(g, rule, &x), excluded(g, rule, &y));
    let poison = g.or(bad_x, bad_y);
    let wanted = if towards == Towards::Least { Ordering::Less } else { Ordering::Greater };
    let number = g.float_extremum(&x, &y, wanted);
    let zeros = g.and(x.zero, y.zero);
    let signs_differ = g.xor(x.negative, y.negative);
    let mixed = g.and(zeros, signs_differ);
    let disputed = if family == Family::Num { mixed } else { Lit::FALSE };
    let is_any = match rule.flags.contains(Flags::NSZ) {
        true => mixed,
        false if disputed == Lit::FALSE => Lit::FALSE,
        false => {
            let unordered = g.unordered_zeros();
            g.and(mixed, unordered)
        }
    };
    let number = either_sign(g, &number, is_any, any);
    let any_signaling = has_signaling(g, rule.format, &[&x, &y]);
    let (either, both) = (g.or(x.nan, y.nan), g.and(x.nan, y.nan));
    // A number beside a NaN.
    let other = g.choose(x.nan, &operands[1], &operands[0]);
    let result = g.choose(either, &other, &number);
    let must = if family == Family::Imum { either } else { both };
    let may = if family == Family::Num { g.or(must, any_signaling) } else { must };
    let chooses = g.and(may, !poison);
    let result = if chooses == Lit::FALSE {
        result
    } else {
        let word = any(g, rule.format.width());
        let chosen = one_nan(g, rule.format, &[x, y], Signaling::MayStay, &word);
        // Where a number is allowed, too, the word that is the number says so.
        let is_number = g.equal(&word, &result);
        let takes = g.and(may, !is_number);
        let takes = g.or(must, takes);
        g.choose(takes, &chosen, &result)
    };
    let may_be_rewritten = family == Family::Num && rule.flags.contains(Flags::REASSOC);
    let open = if may_be_rewritten { any_signaling } else { Lit::FALSE };
    FloatCircuit { result, poison, open, disputed }
}

/// Whether an operand is a signaling NaN.
fn has_signaling(g: &mut Circuits, format: Format, operands: &[&Parts]) -> Lit {
    let quiet = format.precision() as usize - 2;
    let signaling: Vec<Lit> = operands.iter().map(|parts| g.and(parts.nan, !parts.significand[quiet])).collect();
    g.any(signaling)
}

/// The median: of three numbers the one in the middle, beside NaNs the least number. Equal zeros stand for each other; with a
/// signaling NaN any number may remain, or a NaN.
fn median(g: &mut Circuits, rule: FloatRule, operands: &[Word], any: &mut AnyWord<'_>) -> FloatCircuit {
    let format = rule.format;
    let parts = [0, 1, 2].map(|i| g.parts(format, &operands[i]));
    let [x, y, z] = &parts;
    let bad = parts.each_ref().map(|parts| excluded(g, rule, parts));
    let poison = g.any(bad);
    let least = |g: &mut Circuits, a: &Parts, b: &Parts| g.float_extremum(a, b, Ordering::Less);
    let (least_xy, least_xz, least_yz) = (least(g, x, y), least(g, x, z), least(g, y, z));
    // max(min(x, y), min(max(x, y), z))
    let greatest_xy = g.float_extremum(x, y, Ordering::Greater);
    let (low, high) = (g.parts(format, &least_xy), g.parts(format, &greatest_xy));
    let below_z = least(g, &high, z);
    let below_z = g.parts(format, &below_z);
    let middle = g.float_extremum(&low, &below_z, Ordering::Greater);
    let mut number = g.choose(z.nan, &least_xy, &middle);
    // From the rarer cases to those that they are part of: two NaNs leave one number.
    for (nan, other, rest, alone) in [(y.nan, z.nan, &least_xz, &operands[0]), (x.nan, z.nan, &least_yz, &operands[1])]
    {
        let left = g.choose(other, alone, rest);
        number = g.choose(nan, &left, &number);
    }
    let both = g.and(x.nan, y.nan);
    number = g.choose(both, &operands[2], &number);
    let is_zero = !g.any(number[..number.len() - 1].iter().copied());
    let zero_of = |g: &mut Circuits, negative: bool| {
        let signs = parts.each_ref().map(|parts| if negative { parts.negative } else { !parts.negative });
        let zeros: Vec<Lit> = parts.iter().zip(signs).map(|(parts, sign)| g.and(parts.zero, sign)).collect();
        g.any(zeros)
    };
    let (has_plus, has_minus) = (zero_of(g, false), zero_of(g, true));
    let mixed = g.all([is_zero, has_plus, has_minus]);
    number = either_sign(g, &number, mixed, any);
    let none = g.all([x.nan, y.nan, z.nan]);
    let signaling = has_signaling(g, format, &[x, y, z]);
    let is_open = g.or(none, signaling);
    let chooses = g.and(is_open, !poison);
    let mut result = number.clone();
    if chooses != Lit::FALSE {
        let word = any(g, format.width());
        let chosen = one_nan(g, format, &parts, Signaling::MayStay, &word);
        // The word of a number says that it remains.
        let mut nan_or_number = chosen.clone();
        let is_zero = !g.any(word[..word.len() - 1].iter().copied());
        for (operand, parts) in operands.iter().zip(&parts) {
            let same = g.equal(&word, operand);
            let same_zero = if rule.flags.contains(Flags::NSZ) { g.and(is_zero, parts.zero) } else { Lit::FALSE };
            let same = g.or(same, same_zero);
            let remains = g.and(same, !parts.nan);
            nan_or_number = g.choose(remains, &word, &nan_or_number);
        }
        let is_base = g.equal(&word, &number);
        let with_signaling = g.choose(is_base, &number, &nan_or_number);
        result = g.choose(signaling, &with_signaling, &number);
        result = g.choose(none, &chosen, &result);
    }
    if rule.flags.contains(Flags::NSZ) {
        let is_zero = !g.any(result[..result.len() - 1].iter().copied());
        result = either_sign(g, &result, is_zero, any);
    }
    FloatCircuit::closed(result, poison)
}

fn to_integer(g: &mut Circuits, rule: FloatRule, to: ToInteger, x: &[Lit]) -> Result<FloatCircuit, &'static str> {
    if to.how != RoundingMode::TowardsZero || to.excess == Excess::Unspecified {
        return Err("floating-point functions");
    }
    let width = to.width;
    let x = g.parts(rule.format, x);
    let bad = excluded(g, rule, &x);
    let (whole, beyond) = g.whole_part(&x, width);
    let nonzero = g.any(whole.iter().copied());
    let (excess, greatest, least) = match to.signed {
        false => {
            let below = g.and(x.negative, nonzero);
            let below_all = g.and(x.negative, beyond);
            let excess = g.any([below, below_all, beyond]);
            (excess, not(&small(width, 0)), small(width, 0))
        }
        true => {
            let top = sign(&whole);
            // Of the numbers with that bit, the least negative one alone fits.
            let rest = g.any(whole[..width as usize - 1].iter().copied());
            let fits = g.and(x.negative, !rest);
            let too_large = g.and(top, !fits);
            let least = word::signed_min(width);
            (g.or(beyond, too_large), not(&least), least)
        }
    };
    let value = g.neg_if(x.negative, &whole);
    let (result, poison) = match to.excess {
        Excess::Saturates => {
            let bound = g.choose(x.negative, &least, &greatest);
            let bound = g.choose(x.nan, &small(width, 0), &bound);
            (g.choose(excess, &bound, &value), bad)
        }
        Excess::Poison | Excess::Unspecified => (value, g.or(bad, excess)),
    };
    Ok(FloatCircuit::closed(result, poison))
}

fn from_integer(g: &mut Circuits, rule: FloatRule, from: FromInteger, x: &[Lit]) -> FloatCircuit {
    let top = sign(x);
    let negative = if from.signed { top } else { Lit::FALSE };
    let magnitude = g.neg_if(negative, x);
    let result = g.float_of_integer(rule.format, negative, &resized(&magnitude, from.width));
    let of_result = g.parts(rule.format, &result);
    let bad = excluded(g, rule, &of_result);
    let breaks = if from.non_negative { top } else { Lit::FALSE };
    let open = if flips_result(rule) { of_result.zero } else { Lit::FALSE };
    FloatCircuit { open, ..FloatCircuit::closed(result, g.or(bad, breaks)) }
}
