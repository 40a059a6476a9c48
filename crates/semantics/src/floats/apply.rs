//! What an operation gives on operands that are each one value.
//!
//! In this order, as the Language Reference has it for every operation:
//!
//! 1. An operand that `nnan` or `ninf` excludes makes the result poison.
//! 2. A subnormal operand is read as zero (denormal mode), a zero with either sign (`nsz`). Each way of reading the
//!    operands gives results of its own.
//! 3. The operation of IEEE 754; where it gives a NaN, the NaNs of [`nans`].
//! 4. A subnormal result may become zero (denormal mode).
//! 5. A result that `nnan` or `ninf` excludes is poison.
//! 6. A result that need not be precise may be one of its neighbours ([`FloatRule::tolerance`]).
//!
//! The flags that allow rewriting (`reassoc`, `arcp`, `contract`, `afn`) allow more results than any list has. Whether
//! they allow others than these *on these operands* is said by [`Applied::rewritable`].

use super::arithmetic::{
    self, Arithmetic, binary, compare, convert, directed, fused_multiply_add, round_to_integral, scale, square_root,
};
use super::conversions::{Converted, from_integer, to_integer};
use super::elementary::Elementary;
use super::format::{FloatBits, FloatClass, Format, Number, RoundingMode};
use super::nan::{Alternatives, Signaling, nans};
use super::operation::{DenormalMode, Family, FloatOperation, FloatRule, FusedOperands, Nans, Towards};
use super::result::{Applied, FloatResult};
use super::rewriting;
use crate::reason::Unmodelled;
use dashu_int::UBig;
use dashu_int::ops::BitTest;
use irrefute_ir::{Flags, FloatPredicate};
use smallvec::{SmallVec, smallvec};
use std::cmp::Ordering;

impl FloatRule {
    /// The result on operands that are each one value; [`FloatRule::arity`] is their number.
    ///
    /// # Errors
    /// An operand holds bits of `x86_fp80` that are no value.
    ///
    /// # Panics
    /// If there are fewer operands; lowering has checked their number.
    pub fn apply(self, operands: &[FloatBits]) -> Result<Applied, Unmodelled> {
        let result = self.result(operands)?;
        let rewritable = rewriting::allows_more(self, operands, &result);
        Ok(Applied { result, rewritable })
    }

    fn result(self, operands: &[FloatBits]) -> Result<FloatResult, Unmodelled> {
        let floats = &operands[..self.float_operands()];
        if self.is_bitwise() {
            return self.bitwise(operands);
        }
        if floats.iter().any(|bits| self.format.class(*bits).is_none()) {
            return Err(Unmodelled::NoX87Value);
        }
        if floats.iter().any(|bits| self.excludes(self.format, *bits)) {
            return Ok(FloatResult::Poison);
        }
        let readings: SmallVec<[Alternatives; 3]> = floats.iter().map(|bits| self.readings(*bits)).collect();
        let mut all = Alternatives::new();
        let mut read: SmallVec<[FloatBits; 3]> = SmallVec::from_slice(operands);
        let ways: usize = readings.iter().map(|reading| reading.len()).product();
        for way in 0..ways {
            let mut rest = way;
            for (operand, reading) in read.iter_mut().zip(&readings) {
                *operand = reading[rest % reading.len()];
                rest /= reading.len();
            }
            match self.once(&read) {
                Once::Values(values) => all.extend(values),
                Once::Poison => return Ok(FloatResult::Poison),
                Once::Unspecified => return Ok(FloatResult::Unspecified),
            }
        }
        if let Some(format) = self.result_format() {
            self.settle_nans(format, &mut all);
            flush(format, self.denormals.output, &mut all);
            if self.operation == FloatOperation::Canonicalize && self.denormals.output.is_known_to_flush() {
                all.retain(|bits| !format.is_subnormal(*bits));
            }
            if all.iter().any(|bits| self.excludes(format, *bits)) {
                return Ok(FloatResult::Poison);
            }
        }
        all.sort_unstable();
        all.dedup();
        if let FloatOperation::Sum { op, fused } = self.operation {
            return Ok(self.with_fused(op, fused, operands, all));
        }
        let [one] = all[..] else { return Ok(FloatResult::OneOf(all)) };
        Ok(match (self.result_format(), self.tolerance(operands, one)) {
            (Some(format), ulps @ 1..) => near(format, one, ulps),
            _ => FloatResult::One(one),
        })
    }

    /// Makes all NaNs the canonical one, if the dialect says so, or adds that of the target where the operation makes one.
    /// `llvm.ldexp` makes none: it hands its operand on.
    fn settle_nans(self, format: Format, all: &mut Alternatives) {
        if matches!(self.operation, FloatOperation::Scale(_)) {
            return;
        }
        let canonical = format.nan(false, format.quiet_bit());
        match self.nans {
            Nans::Chosen => {}
            Nans::Canonical => all.iter_mut().filter(|bits| format.is_nan(**bits)).for_each(|bits| *bits = canonical),
            Nans::ChosenOrFull if all.contains(&canonical) => {
                let full = format.quiet_bit() | format.payload_mask();
                all.extend([false, true].map(|negative| format.nan(negative, full)));
            }
            Nans::ChosenOrFull => {}
        }
    }

    /// How many units in the last place a result may lie beside the nearest one: what `!fpmath` says, and what libraries
    /// differ by where no text says how precise a function is. NaNs are results of their own rules.
    fn tolerance(self, operands: &[FloatBits], result: FloatBits) -> u8 {
        let Some(format) = self.result_format() else { return 0 };
        // Wider values are no sets: see `rewriting`.
        if format.is_nan(result) || format.width() > 64 {
            return 0;
        }
        let of_function = match self.operation {
            FloatOperation::Elementary(function) if !function.is_exact(self.format, operands, result) => {
                Elementary::tolerance(format)
            }
            _ => 0,
        };
        self.ulps.max(of_function)
    }

    /// Whether the operation looks at bits only, and never at what they stand for, apart from its flags.
    pub(super) fn is_bitwise(self) -> bool {
        matches!(
            self.operation,
            FloatOperation::Negate
                | FloatOperation::Magnitude
                | FloatOperation::CopySign
                | FloatOperation::Same
                | FloatOperation::Unselected
                | FloatOperation::IsClass(_)
        )
    }

    /// `fneg`, `llvm.fabs` and `llvm.copysign`, which change nothing but the sign bit, and tests of classes.
    fn bitwise(self, operands: &[FloatBits]) -> Result<FloatResult, Unmodelled> {
        let (format, x) = (self.format, operands[0]);
        let result = match self.operation {
            FloatOperation::IsClass(mask) => {
                let class = format.class(x).ok_or(Unmodelled::NoX87Value)?;
                return Ok(FloatResult::One(u128::from(mask & class.mask() != 0)));
            }
            FloatOperation::Negate => x ^ format.sign_mask(),
            FloatOperation::Magnitude => format.with_sign(x, false),
            FloatOperation::CopySign => format.with_sign(x, format.is_negative(operands[1])),
            _ => x,
        };
        if self.operation == FloatOperation::Unselected {
            return Ok(FloatResult::One(operands[1]));
        }
        if operands.iter().chain([&result]).any(|bits| self.excludes(format, *bits)) {
            return Ok(FloatResult::Poison);
        }
        if !self.flags.contains(Flags::NSZ) {
            return Ok(FloatResult::One(result));
        }
        // The sign of a zero operand is open; that of the result is, where it is the sign of such an operand.
        let is_open = match self.operation {
            FloatOperation::Magnitude => false,
            FloatOperation::CopySign => format.is_zero(operands[1]),
            _ => format.is_zero(result),
        };
        if !is_open {
            return Ok(FloatResult::One(result));
        }
        Ok(FloatResult::OneOf(smallvec![format.with_sign(result, false), format.with_sign(result, true)]))
    }

    /// Whether `nnan` or `ninf` excludes a value.
    pub(crate) fn excludes(self, format: Format, bits: FloatBits) -> bool {
        self.flags.contains(Flags::NNAN) && format.is_nan(bits)
            || self.flags.contains(Flags::NINF) && format.is_infinite(bits)
    }

    /// What an operand may be read as.
    fn readings(self, bits: FloatBits) -> Alternatives {
        let mut all: Alternatives = smallvec![bits];
        flush(self.format, self.denormals.input, &mut all);
        // A subnormal operand must be read as zero; only a subnormal result may stay.
        if self.denormals.input.is_known_to_flush() {
            all.retain(|bits| !self.format.is_subnormal(*bits));
        }
        // Minimum, maximum and median have a rule of their own for `nsz`.
        let picks_one = matches!(self.operation, FloatOperation::Extremum(..) | FloatOperation::Median);
        if self.flags.contains(Flags::NSZ) && !picks_one {
            either_zero(self.format, &mut all);
        }
        all
    }

    /// The results of the operation of IEEE 754 on these operands, as they are.
    fn once(self, operands: &[FloatBits]) -> Once {
        let (format, x) = (self.format, operands[0]);
        let floats = &operands[..self.float_operands()];
        let value_or_nan = |value: Option<FloatBits>| match value {
            Some(value) => Once::Values(smallvec![value]),
            None => Once::Values(nans(format, self.result_format().unwrap_or(format), floats, Signaling::MayStay)),
        };
        match self.operation {
            FloatOperation::Arithmetic(op) | FloatOperation::Sum { op, .. } => {
                value_or_nan(binary(op, format, x, operands[1]))
            }
            FloatOperation::FusedMultiplyAdd => value_or_nan(fused_multiply_add(format, x, operands[1], operands[2])),
            FloatOperation::MultiplyAdd => self.multiply_add(operands),
            FloatOperation::Median => Once::Values(self.median(operands)),
            FloatOperation::LegacyProduct => value_or_nan(match floats.iter().any(|bits| format.is_zero(*bits)) {
                true => Some(format.zero(false)),
                false => binary(Arithmetic::Mul, format, x, operands[1]),
            }),
            FloatOperation::LegacyMultiplyAdd => {
                value_or_nan(match floats[..2].iter().any(|bits| format.is_zero(*bits)) {
                    true => binary(Arithmetic::Add, format, format.zero(false), operands[2]),
                    false => fused_multiply_add(format, x, operands[1], operands[2]),
                })
            }
            FloatOperation::Elementary(function) => {
                let mut all = value_or_nan(function.apply(format, operands));
                // `pow(sNaN, 0)` is 1 or a NaN.
                if let Once::Values(values) = &mut all
                    && floats.iter().any(|bits| format.class(*bits) == Some(FloatClass::SignalingNan))
                {
                    values.extend(nans(format, format, floats, Signaling::MayStay));
                }
                all
            }
            FloatOperation::SquareRoot => value_or_nan(square_root(format, x)),
            FloatOperation::Directed(op, mode) => value_or_nan(directed(op, mode, format, operands)),
            FloatOperation::Integral(how) => value_or_nan(round_to_integral(format, how, x)),
            FloatOperation::Extremum(family, towards) => self.extremum(family, towards, x, operands[1]),
            FloatOperation::Canonicalize => Once::Values(match format.number(x) {
                Some(_) => smallvec![x],
                None => nans(format, format, &[x], Signaling::IsQuieted),
            }),
            FloatOperation::Convert(to) => value_or_nan(convert(format, to, x)),
            // Of a NaN, "the same value is returned".
            FloatOperation::Scale(width) => {
                Once::Values(smallvec![scale(format, x, signed(width, operands[1])).unwrap_or(x)])
            }
            FloatOperation::IntegerPower(width) => {
                value_or_nan(arithmetic::power(format, x, signed(width, operands[1])))
            }
            FloatOperation::Significand => value_or_nan(significand(format, x).map(|(significand, _)| significand)),
            FloatOperation::Exponent(width) => match significand(format, x) {
                Some((_, Some(exponent))) => Once::Values(smallvec![truncated(width, exponent)]),
                Some((_, None)) | None => Once::Unspecified,
            },
            FloatOperation::FractionalPart => value_or_nan(fractional_part(format, x)),
            FloatOperation::IntegralPart => value_or_nan(round_to_integral(format, RoundingMode::TowardsZero, x)),
            FloatOperation::Compare(predicate) => {
                Once::Values(smallvec![u128::from(holds(predicate, compare(format, x, operands[1])))])
            }
            FloatOperation::ToInteger(to) => match to_integer(format, to, x) {
                Converted::Poison => Once::Poison,
                Converted::Unspecified => Once::Unspecified,
                // Wide integers are converted by `convert_wide`.
                Converted::One(value) => Once::Values(smallvec![FloatBits::try_from(&value).unwrap_or(0)]),
            },
            FloatOperation::FromInteger(from) => {
                match from_integer(format, from, RoundingMode::NearestEven, &UBig::from(x)) {
                    Some(value) => Once::Values(smallvec![value]),
                    None => Once::Poison,
                }
            }
            // These are handled by `bitwise`.
            FloatOperation::Negate
            | FloatOperation::Magnitude
            | FloatOperation::CopySign
            | FloatOperation::Same
            | FloatOperation::Unselected
            | FloatOperation::IsClass(_) => Once::Values(smallvec![x]),
        }
    }

    /// Adds the results of fusing products with a sum whose own results are `all`. The NaNs of a fused operation are those
    /// of the sum.
    fn with_fused(
        self,
        op: Arithmetic,
        fused: FusedOperands,
        operands: &[FloatBits],
        all: Alternatives,
    ) -> FloatResult {
        let (format, [lhs, rhs]) = (self.format, [operands[0], operands[1]]);
        let negated = |bits: FloatBits| if op == Arithmetic::Sub { bits ^ format.sign_mask() } else { bits };
        let mut factors = operands[2..].chunks_exact(2);
        let mut results = Alternatives::new();
        if fused.lhs
            && let Some([x, y]) = factors.next()
        {
            results.extend(fused_multiply_add(format, *x, *y, negated(rhs)));
        }
        if fused.rhs
            && let Some([x, y]) = factors.next()
        {
            results.extend(fused_multiply_add(format, negated(*x), *y, lhs));
        }
        flush(format, self.denormals.output, &mut results);
        let is_excluded = results.iter().any(|bits| self.excludes(format, *bits));
        let nearest = all[0];
        results.extend(all.iter().copied());
        results.sort_unstable();
        results.dedup();
        match results.len() {
            1 => FloatResult::One(nearest),
            // Where the sum is a NaN or a zero of either sign, or fusing gives what a flag makes poison, all of it is one
            // choice, and `rewriting` takes it for open.
            _ if all.len() > 1 || is_excluded => FloatResult::OneOf(results),
            _ => FloatResult::Near { nearest, all: results },
        }
    }

    /// Fused, or two operations.
    fn multiply_add(self, operands: &[FloatBits]) -> Once {
        let (format, [x, y, z]) = (self.format, [operands[0], operands[1], operands[2]]);
        let mut all = Alternatives::new();
        match fused_multiply_add(format, x, y, z) {
            Some(fused) => all.push(fused),
            None => all.extend(nans(format, format, operands, Signaling::MayStay)),
        }
        match binary(Arithmetic::Mul, format, x, y).and_then(|product| binary(Arithmetic::Add, format, product, z)) {
            Some(sum) => all.push(sum),
            None => all.extend(nans(format, format, operands, Signaling::MayStay)),
        }
        Once::Values(all)
    }

    fn extremum(self, family: Family, towards: Towards, x: FloatBits, y: FloatBits) -> Once {
        let format = self.format;
        let nan = || nans(format, format, &[x, y], Signaling::MayStay);
        let (x_is_nan, y_is_nan) = (format.is_nan(x), format.is_nan(y));
        if !x_is_nan && !y_is_nan {
            return Once::Values(self.least_or_greatest(towards, x, y));
        }
        if family == Family::Imum || (x_is_nan && y_is_nan) {
            return Once::Values(nan());
        }
        let number = if x_is_nan { y } else { x };
        let is_signaling = [x, y].iter().any(|bits| format.class(*bits) == Some(FloatClass::SignalingNan));
        let mut all: Alternatives = smallvec![number];
        if family == Family::Num && is_signaling {
            all.extend(nan());
        }
        Once::Values(all)
    }

    /// The median of three numbers. If some are NaNs, the least of the others (AMD, "V_MED3_F32"). In one mode of the
    /// processor a signaling NaN makes what stands before it a NaN, and LLVM does not keep the order of the operands; so
    /// with one, any number may remain, or none. The manual compares zeros as equal: either of two stands for both.
    fn median(self, operands: &[FloatBits]) -> Alternatives {
        let format = self.format;
        let mut numbers: Alternatives = operands.iter().copied().filter(|bits| !format.is_nan(*bits)).collect();
        numbers.sort_by(|a, b| compare(format, *a, *b).unwrap_or(Ordering::Equal));
        let is_signaling = |bits: &FloatBits| format.class(*bits) == Some(FloatClass::SignalingNan);
        let nan = || nans(format, format, operands, Signaling::MayStay);
        let mut all: Alternatives = match numbers[..] {
            [] => return nan(),
            [_, middle, _] => smallvec![middle],
            [least, ..] => smallvec![least],
        };
        if operands.iter().any(is_signaling) {
            all.extend(numbers.iter().copied());
            all.extend(nan());
        }
        if all.iter().any(|bits| format.is_zero(*bits)) {
            all.extend(numbers.into_iter().filter(|bits| format.is_zero(*bits)));
            if self.flags.contains(Flags::NSZ) {
                either_zero(format, &mut all);
            }
        }
        all
    }

    fn least_or_greatest(self, towards: Towards, x: FloatBits, y: FloatBits) -> Alternatives {
        let format = self.format;
        if format.is_zero(x) && format.is_zero(y) {
            if self.flags.contains(Flags::NSZ) {
                return smallvec![x, y];
            }
            let negative = match towards {
                Towards::Least => format.is_negative(x) || format.is_negative(y),
                Towards::Greatest => format.is_negative(x) && format.is_negative(y),
            };
            return smallvec![format.zero(negative)];
        }
        let x_is_less = compare(format, x, y) == Some(Ordering::Less);
        smallvec![if x_is_less == (towards == Towards::Least) { x } else { y }]
    }
}

/// The results of one reading of the operands.
enum Once {
    Values(Alternatives),
    Poison,
    Unspecified,
}

/// A value with its neighbours of the same sign.
fn near(format: Format, nearest: FloatBits, ulps: u8) -> FloatResult {
    // Magnitudes are ordered as their bits are, and infinity follows the greatest.
    let (negative, magnitude) = (format.is_negative(nearest), format.with_sign(nearest, false));
    let last = format.infinity(false).min(magnitude + FloatBits::from(ulps));
    let all = magnitude.saturating_sub(FloatBits::from(ulps))..=last;
    let mut all: Alternatives = all.map(|bits| format.with_sign(bits, negative)).collect();
    all.sort_unstable();
    FloatResult::Near { nearest, all }
}

/// Adds the zeros that subnormal values may become.
fn flush(format: Format, mode: DenormalMode, all: &mut Alternatives) {
    let (to_its_sign, to_positive) = match mode {
        DenormalMode::Ieee => return,
        DenormalMode::PreserveSign => (true, false),
        DenormalMode::PositiveZero => (false, true),
        DenormalMode::Dynamic => (true, true),
    };
    let subnormal: Alternatives = all.iter().copied().filter(|bits| format.is_subnormal(*bits)).collect();
    for bits in subnormal {
        if to_its_sign {
            all.push(format.zero(format.is_negative(bits)));
        }
        if to_positive {
            all.push(format.zero(false));
        }
    }
}

/// Adds the other zero, if there is one.
fn either_zero(format: Format, all: &mut Alternatives) {
    if all.iter().any(|bits| format.is_zero(*bits)) {
        all.extend([format.zero(false), format.zero(true)]);
        all.sort_unstable();
        all.dedup();
    }
}

/// Whether a predicate holds of two values in this order; `None` if one of them is a NaN.
pub(super) fn holds(predicate: FloatPredicate, order: Option<Ordering>) -> bool {
    use Ordering::{Equal, Greater, Less};
    match predicate {
        FloatPredicate::False => false,
        FloatPredicate::Oeq => order == Some(Equal),
        FloatPredicate::Ogt => order == Some(Greater),
        FloatPredicate::Oge => matches!(order, Some(Greater | Equal)),
        FloatPredicate::Olt => order == Some(Less),
        FloatPredicate::Ole => matches!(order, Some(Less | Equal)),
        FloatPredicate::One => matches!(order, Some(Less | Greater)),
        FloatPredicate::Ord => order.is_some(),
        FloatPredicate::Uno => order.is_none(),
        FloatPredicate::Ueq => matches!(order, None | Some(Equal)),
        FloatPredicate::Ugt => matches!(order, None | Some(Greater)),
        FloatPredicate::Uge => matches!(order, None | Some(Greater | Equal)),
        FloatPredicate::Ult => matches!(order, None | Some(Less)),
        FloatPredicate::Ule => matches!(order, None | Some(Less | Equal)),
        FloatPredicate::Une => order != Some(Equal),
        FloatPredicate::True => true,
    }
}

/// An integer of a width as a signed number, cut to 64 bits.
fn signed(width: u32, bits: u128) -> i64 {
    let shift = 128 - width;
    let value = (bits << shift) as i128 >> shift;
    value.clamp(i128::from(i64::MIN), i128::from(i64::MAX)) as i64
}

/// The low bits of a signed number.
fn truncated(width: u32, value: i64) -> u128 {
    (i128::from(value) as u128) & (u128::MAX >> (128 - width))
}

/// A number as `s · 2^n` with `1/2 ≤ |s| < 1`, where n is 0 for zeros and open for infinities; `None` for NaNs.
fn significand(format: Format, x: FloatBits) -> Option<(FloatBits, Option<i64>)> {
    match format.number(x)? {
        Number::Infinite(_) => Some((x, None)),
        Number::Finite(number) if number.is_zero() => Some((x, Some(0))),
        Number::Finite(number) => {
            let length = number.mantissa.bit_len() as i64;
            Some((format.round(number.negative, &number.mantissa, -length), Some(number.exponent + length)))
        }
    }
}

/// The fraction of a number, with its sign; zero for an infinity.
fn fractional_part(format: Format, x: FloatBits) -> Option<FloatBits> {
    match format.number(x)? {
        Number::Infinite(negative) => Some(format.zero(negative)),
        Number::Finite(_) => binary(Arithmetic::Rem, format, x, format.one()),
    }
}
