//! Rewrite-based flags: where `reassoc`, `arcp`, `contract` and `afn` change a result, and where they cannot
//! (Language Reference, "Rewrite-based flags").
//!
//! No list has every rewriting. On some operands none of them matters:
//!
//! - `contract` fuses a product with a sum, which changes nothing if the product is exact. Sums list what fusing gives
//!   ([`FloatOperation::Sum`]); a product is open where somebody may fuse it in another way.
//! - `arcp` divides by multiplying with a reciprocal, which changes nothing if the divisor is a power of two and the
//!   quotient is exact.
//! - `reassoc` regroups, distributes and cancels. All of that is exact among small integers that are not zero: with
//!   `|x| ≤ 2^k`, every sum, difference and product that some regrouping meets is an integer that the format holds, as
//!   long as no more than about p / k of them are multiplied.
//! - `afn` may answer a function with any approximation.

use super::arithmetic::{Arithmetic, binary};
use super::format::{Finite, FloatBits, FloatClass, Format, Number};
use super::operation::{DenormalMode, Family, FloatOperation, FloatRule, ZeroSigns};
use super::result::FloatResult;
use dashu_int::UBig;
use dashu_int::ops::{BitTest, PowerOfTwo};
use irrefute_ir::Flags;

/// Whether the flags of an operation allow other results than the listed ones on these operands.
pub(super) fn allows_more(rule: FloatRule, operands: &[FloatBits], result: &FloatResult) -> bool {
    let has = |flag| rule.flags.contains(flag);
    if rule.operation == FloatOperation::Unselected {
        return rule.excludes(rule.format, operands[0]);
    }
    if let FloatOperation::IntegerPower(_) = rule.operation {
        // In which order factors are multiplied is left open.
        return !is_exact_power(rule.format, operands, result);
    }
    if let FloatOperation::Extremum(Family::Num, _) = rule.operation {
        let is_signaling = |bits: &FloatBits| rule.format.class(*bits) == Some(FloatClass::SignalingNan);
        // The text orders the zeros for `minnum`, too, and warns that not every code generator does
        // (llvm/llvm-project#174730). Where the order of operands is open, so is which of them meets a signaling NaN.
        return reads_subnormal_as_zero(rule, operands)
            || operands.iter().all(|bits| rule.format.is_zero(*bits)) && operands[0] != operands[1]
            || has(Flags::REASSOC) && operands.iter().any(is_signaling);
    }
    if flips_result(rule, result) || reads_subnormal_as_zero(rule, operands) {
        return true;
    }
    if let FloatOperation::Elementary(function) = rule.operation {
        if has(Flags::AFN) || has(Flags::REASSOC) {
            return *result != FloatResult::Poison;
        }
        // A NaN has no more precise form. Where subnormal results may be flushed, neighbours are not listed.
        let is_nan = |result: &FloatBits| rule.format.is_nan(*result);
        return match result {
            FloatResult::Poison | FloatResult::Unspecified | FloatResult::Near { .. } => false,
            FloatResult::One(bits) => !is_nan(bits) && !function.is_exact(rule.format, operands, *bits),
            FloatResult::OneOf(all) => !all.iter().all(is_nan),
        };
    }
    if let FloatOperation::Scale(_) = rule.operation
        && rule.format.is_nan(operands[0])
    {
        // "The same value is returned": the bits of it, where LLVM removes the operation, and any NaN, where it becomes
        // a product.
        return true;
    }
    // What may be imprecise and has no list of neighbours: that of a sum has what fusing gives.
    let is_sum = matches!(rule.operation, FloatOperation::Sum { .. });
    let has_neighbours = matches!(result, FloatResult::Near { .. }) && !is_sum;
    if rule.ulps > 0 && *result != FloatResult::Poison && !has_neighbours {
        return true;
    }
    if rule.flags.without(Flags::NNAN).without(Flags::NINF).without(Flags::NSZ).is_empty() {
        return false;
    }
    match rule.operation {
        FloatOperation::Arithmetic(op) => {
            let is_product = op == Arithmetic::Mul;
            (has(Flags::REASSOC) && !all_small_integers(rule.format, operands, result))
                || (has(Flags::CONTRACT) && is_product && !is_exact_product(rule.format, operands, result))
                || (has(Flags::ARCP) && op == Arithmetic::Div && !divides_by_power(rule.format, operands, result))
                || (has(Flags::AFN) && matches!(op, Arithmetic::Div | Arithmetic::Rem))
        }
        FloatOperation::Sum { .. } => {
            // Wide values are no sets, and a choice is one of both sides. A NaN has no other form.
            let is_listed = match result {
                FloatResult::One(_) | FloatResult::Poison | FloatResult::Unspecified => true,
                FloatResult::Near { .. } => rule.format.width() <= 64,
                FloatResult::OneOf(all) => all.iter().all(|bits| rule.format.is_nan(*bits)),
            };
            !is_listed || has(Flags::REASSOC) && !all_small_integers(rule.format, operands, result)
        }
        FloatOperation::FusedMultiplyAdd
        | FloatOperation::MultiplyAdd
        | FloatOperation::LegacyProduct
        | FloatOperation::LegacyMultiplyAdd => {
            // Exact products make fusing invisible, so `contract` matters no more than for `fmul`.
            (has(Flags::REASSOC) && !all_small_integers(rule.format, operands, result))
                || (has(Flags::CONTRACT) && !all_small_integers(rule.format, operands, result))
                || has(Flags::AFN)
        }
        FloatOperation::SquareRoot => {
            has(Flags::AFN)
                || ((has(Flags::REASSOC) || has(Flags::ARCP)) && !all_small_integers(rule.format, operands, result))
        }
        FloatOperation::Convert(_) => has(Flags::CONTRACT) && !is_exact_conversion(rule, operands, result),
        FloatOperation::Scale(_) | FloatOperation::FromInteger(_) | FloatOperation::Integral(_) => {
            has(Flags::REASSOC) || has(Flags::AFN)
        }
        // In another mode than the default one, none of the reasons above was looked at.
        FloatOperation::Directed(..) => true,
        FloatOperation::Significand
        | FloatOperation::Exponent(_)
        | FloatOperation::FractionalPart
        | FloatOperation::IntegralPart => has(Flags::AFN),
        FloatOperation::IntegerPower(_) | FloatOperation::Elementary(_) => false,
        // Signs, comparisons and choices: nothing is rounded.
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
    }
}

/// Whether `nsz` may flip the sign of a zero result besides those of operands.
fn flips_result(rule: FloatRule, result: &FloatResult) -> bool {
    let (Some(format), FloatResult::One(bits)) = (rule.result_format(), result) else { return false };
    let is_extremum = matches!(rule.operation, FloatOperation::Extremum(..) | FloatOperation::Median);
    let may_flip = rule.flags.contains(Flags::NSZ) && rule.zero_signs == ZeroSigns::OfOperandsAndResults;
    may_flip && !is_extremum && format.is_zero(*bits)
}

/// Whether an operand is a subnormal number that the denormal mode reads as zero. The text requires that, and LLVM
/// removes operations that would do it (`fsub x, 0.0`). Comparisons and `llvm.canonicalize` are not removed so, and LLVM
/// relies on the mode there.
fn reads_subnormal_as_zero(rule: FloatRule, operands: &[FloatBits]) -> bool {
    let floats = &operands[..rule.float_operands()];
    rule.denormals.input != DenormalMode::Ieee
        && !matches!(rule.operation, FloatOperation::Compare(_) | FloatOperation::Canonicalize)
        && !rule.is_bitwise()
        && floats.iter().any(|bits| rule.format.is_subnormal(*bits))
}

/// The finite number of bits, if it is one.
fn finite(format: Format, bits: FloatBits) -> Option<Finite> {
    match format.number(bits)? {
        Number::Finite(x) => Some(x),
        Number::Infinite(_) => None,
    }
}

/// Whether a value is an integer, not zero, so small that some of them multiplied still fit: a third of the bits.
fn is_small_integer(format: Format, bits: FloatBits) -> bool {
    let Some(x) = finite(format, bits) else { return false };
    let zeros = x.mantissa.trailing_zeros().map_or(0, |zeros| zeros as i64);
    let length = x.exponent + x.mantissa.bit_len() as i64;
    !x.is_zero() && x.exponent + zeros >= 0 && length <= i64::from(format.precision() / 3)
}

fn all_small_integers(format: Format, operands: &[FloatBits], result: &FloatResult) -> bool {
    let FloatResult::One(result) = result else { return false };
    operands.iter().chain([result]).all(|bits| is_small_integer(format, *bits))
}

fn is_exact_product(format: Format, operands: &[FloatBits], result: &FloatResult) -> bool {
    let (Some(x), Some(y)) = (finite(format, operands[0]), finite(format, operands[1])) else { return false };
    let FloatResult::One(result) = result else { return false };
    let product = Finite {
        negative: x.negative != y.negative,
        mantissa: x.mantissa * y.mantissa,
        exponent: x.exponent + y.exponent,
    };
    finite(format, *result).is_some_and(|result| are_equal(&product, &result))
}

fn is_exact_conversion(rule: FloatRule, operands: &[FloatBits], result: &FloatResult) -> bool {
    let (FloatOperation::Convert(to), FloatResult::One(result)) = (rule.operation, result) else { return false };
    let (Some(x), Some(result)) = (finite(rule.format, operands[0]), finite(to, *result)) else { return false };
    are_equal(&x, &result)
}

/// Whether a divisor is a power of two, so that its reciprocal and the quotient are exact.
fn divides_by_power(format: Format, operands: &[FloatBits], result: &FloatResult) -> bool {
    let (Some(x), Some(y)) = (finite(format, operands[0]), finite(format, operands[1])) else { return false };
    let FloatResult::One(result) = result else { return false };
    let Some(quotient) = finite(format, *result) else { return false };
    let is_power = !y.is_zero() && y.mantissa.is_power_of_two();
    let one = format.one();
    let reciprocal = binary(Arithmetic::Div, format, one, operands[1]).and_then(|bits| finite(format, bits));
    let back = Finite {
        negative: quotient.negative != y.negative,
        mantissa: quotient.mantissa * &y.mantissa,
        exponent: quotient.exponent + y.exponent,
    };
    is_power && reciprocal.is_some_and(|r| !r.is_zero()) && are_equal(&back, &x)
}

/// Whether two finite numbers are equal.
fn are_equal(x: &Finite, y: &Finite) -> bool {
    if x.is_zero() || y.is_zero() {
        return x.is_zero() && y.is_zero();
    }
    let unit = x.exponent.min(y.exponent);
    let aligned = |x: &Finite| &x.mantissa << (x.exponent - unit) as usize;
    x.negative == y.negative && aligned(x) == aligned(y)
}

/// Whether every order of multiplication gives the same power.
fn is_exact_power(format: Format, operands: &[FloatBits], result: &FloatResult) -> bool {
    let n = operands[1];
    if n == 0 || n == 1 {
        return true;
    }
    // A power of a few small integers; whatever is squared on the way is an integer that is held.
    n <= 4
        && is_small_integer(format, operands[0])
        && matches!(result, FloatResult::One(bits) if {
            finite(format, *bits).is_some_and(|x| x.mantissa <= (UBig::ONE << format.precision() as usize))
        })
}
