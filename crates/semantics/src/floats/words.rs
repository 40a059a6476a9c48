//! Floating-point values in words: what the bits that LLVM writes stand for, and how two values differ.

use super::arithmetic::convert;
use super::format::{FloatBits, Format, Number};
use dashu_int::ops::BitTest;
use irrefute_ir::FloatKind;

/// Two values that lie farther apart than this are not said to be neighbours.
const MOST_STEPS: FloatBits = 1 << 16;

/// What bits stand for, in decimal where they are a number.
///
/// ```
/// use irrefute_ir::FloatKind;
/// use irrefute_semantics::floats::{Format, words};
/// let half = Format::of(FloatKind::Half).unwrap();
/// assert_eq!(words::meaning(half, 0x2e66), "0.099975586");
/// assert_eq!(words::meaning(half, 0x8001), "-5.9604645e-8, subnormal");
/// assert_eq!(words::meaning(half, 0x7e00), "NaN");
/// assert_eq!(words::meaning(half, 0xfc01), "negative signaling NaN, payload 0x1");
/// assert_eq!(words::meaning(half, 0xfc00), "-inf");
/// ```
pub fn meaning(format: Format, bits: FloatBits) -> String {
    if format.class(bits).is_none() {
        return "no value".to_owned();
    }
    let negative = format.is_negative(bits);
    match format.number(bits) {
        None => nan(format, bits),
        Some(Number::Infinite(_)) => if negative { "-inf" } else { "inf" }.to_owned(),
        Some(Number::Finite(_)) => {
            let note = if format.is_subnormal(bits) { ", subnormal" } else { "" };
            format!("{}{note}", decimal(format, bits))
        }
    }
}

fn nan(format: Format, bits: FloatBits) -> String {
    let low = format.low_bits_of_nan(bits);
    let sign = if format.is_negative(bits) { "negative " } else { "" };
    let kind = if low & format.quiet_bit() == 0 { "signaling NaN" } else { "NaN" };
    match low & format.payload_mask() {
        0 => format!("{sign}{kind}"),
        payload => format!("{sign}{kind}, payload {payload:#x}"),
    }
}

/// The shortest decimal that no neighbour in `float` or `double` shares, about that number in larger formats.
fn decimal(format: Format, bits: FloatBits) -> String {
    let converted = |kind| Format::of(kind).and_then(|to| convert(format, to, bits)).unwrap_or_default();
    match format.kind() {
        FloatKind::Half | FloatKind::BFloat | FloatKind::Float => {
            let number = f32::from_bits(converted(FloatKind::Float) as u32);
            if is_plain(f64::from(number)) { number.to_string() } else { format!("{number:e}") }
        }
        FloatKind::Double => {
            let number = f64::from_bits(converted(FloatKind::Double) as u64);
            if is_plain(number) { number.to_string() } else { format!("{number:e}") }
        }
        FloatKind::X86Fp80 | FloatKind::Fp128 | FloatKind::PpcFp128 => {
            let number = f64::from_bits(converted(FloatKind::Double) as u64);
            match format.number(bits) {
                // Its exponent is beyond those of `double`.
                Some(Number::Finite(x)) if !x.is_zero() && (number == 0.0 || number.is_infinite()) => {
                    let exponent = x.exponent + x.mantissa.bit_len() as i64 - 1;
                    format!("about {}2^{exponent}", if x.negative { "-" } else { "" })
                }
                _ => format!("about {number:e}"),
            }
        }
    }
}

/// Whether a number is short without an exponent.
fn is_plain(number: f64) -> bool {
    number == 0.0 || (1e-4..1e7).contains(&number.abs())
}

/// How two different values differ, if that is soon said.
///
/// ```
/// use irrefute_ir::FloatKind;
/// use irrefute_semantics::floats::{Format, words};
/// let half = Format::of(FloatKind::Half).unwrap();
/// assert_eq!(words::difference(half, 0x3c00, 0x3c01).as_deref(), Some("by 1 ulp"));
/// assert_eq!(words::difference(half, 0x0000, 0x8000).as_deref(), Some("only in the sign of zero"));
/// assert_eq!(words::difference(half, 0x3c00, 0x7e00).as_deref(), Some("one is a NaN"));
/// assert_eq!(words::difference(half, 0x7e00, 0xfe00).as_deref(), Some("both are NaNs, in the sign"));
/// assert_eq!(words::difference(half, 0x3c00, 0xc400), None);
/// ```
pub fn difference(format: Format, a: FloatBits, b: FloatBits) -> Option<String> {
    if a == b || format.class(a).is_none() || format.class(b).is_none() {
        return None;
    }
    let is_sign = a ^ b == format.sign_mask();
    match (format.is_nan(a), format.is_nan(b)) {
        (true, true) if is_sign => return Some("both are NaNs, in the sign".to_owned()),
        (true, true) => return Some("both are NaNs, in the payload".to_owned()),
        (true, false) | (false, true) => return Some("one is a NaN".to_owned()),
        (false, false) if is_sign && format.is_zero(a) => return Some("only in the sign of zero".to_owned()),
        (false, false) if is_sign => return Some("only in the sign".to_owned()),
        (false, false) => {}
    }
    // The bits of neighbours are neighbours, unless the leading bit is written.
    let steps = a.abs_diff(b);
    let are_near = format.is_negative(a) == format.is_negative(b) && steps <= MOST_STEPS;
    (are_near && format.kind() != FloatKind::X86Fp80).then(|| format!("by {steps} ulp"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_beyond_those_of_double_are_powers_of_two() {
        let quad = Format::of(FloatKind::Fp128).unwrap();
        assert_eq!(meaning(quad, quad.greatest(true)), "about -2^16383");
        assert_eq!(meaning(quad, quad.least_normal(false)), "about 2^-16382");
        assert_eq!(meaning(quad, quad.one()), "about 1e0");
        assert_eq!(meaning(quad, 0), "about 0e0");
    }

    #[test]
    fn decimals_are_short() {
        let double = Format::of(FloatKind::Double).unwrap();
        let of = |number: f64| meaning(double, FloatBits::from(number.to_bits()));
        assert_eq!((of(0.1), of(-2.5), of(1e300)), ("0.1".into(), "-2.5".into(), "1e300".into()));
        assert_eq!(of(5e-324), "5e-324, subnormal");
    }

    #[test]
    fn distant_values_and_bits_without_a_value_have_no_short_difference() {
        let extended = Format::of(FloatKind::X86Fp80).unwrap();
        assert_eq!(difference(extended, 1 << 64, extended.one()), None);
        assert_eq!(meaning(extended, 1 << 64), "no value");
        let double = Format::of(FloatKind::Double).unwrap();
        assert_eq!(difference(double, 0, double.one()), None);
        assert_eq!(difference(double, double.one(), double.one()), None);
        assert_eq!(
            difference(double, double.one(), double.with_sign(double.one(), true)).as_deref(),
            Some("only in the sign")
        );
    }
}
