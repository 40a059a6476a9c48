//! Numeric literals: the integer or the bits that a text denotes.
//!
//! A floating-point literal is one of
//! - decimal (`1.5e+3`): read as a double that must convert to the type exactly, up to LLVM 22;
//!   read in the type itself from LLVM 23 on, a pair of doubles if it is one double;
//! - `0x…`: the bits of a double that must convert exactly; `0xH 0xR 0xK 0xL 0xM`: the bits of a
//!   half, bfloat, x87 (sign and exponent first), quad or double-double (low word first);
//! - from LLVM 23 on `f0x…`: the bits of the type; `0x1.8p3`; `±inf`, `±qnan`, `±nan(0x…)`,
//!   `±snan(0x…)`.

use super::super::int::{Int, low_ones};
use super::super::types::FloatKind;
use dashu_int::UBig;
use dashu_int::ops::BitTest;
use irrefute_version::LlvmVersion;

/// Decimal literals are read in their own type since this version.
const TYPED_LITERALS_SINCE: LlvmVersion = LlvmVersion(23);

/// Exponents are clamped to this: beyond it, values are zero or infinite in every format. Without the clamp, a short
/// literal with a huge exponent would make a huge integer.
const MAX_EXPONENT: i64 = 100_000;

/// The greatest number of digits that is read. The widest integer, of 2^23 bits, has 2,525,223 decimal digits.
const MAX_DIGITS: usize = 2_600_000;

/// The value of an integer literal modulo 2^width, as LLVM reads it.
pub(super) fn integer(literal: &str, width: u32) -> Option<Int> {
    if let Some(digits) = literal.strip_prefix("u0x") {
        return Some(Int::from_big(width, hexadecimal(digits)?));
    }
    if let Some(digits) = literal.strip_prefix("s0x") {
        return Some(Int::from_big(width, sign_extend(hexadecimal(digits)?, digits.len() * 4, width)));
    }
    // Almost every literal is short; below 19 characters it cannot overflow an `i64`.
    if let (Ok(value), true) = (literal.parse::<i64>(), literal.len() < 19) {
        return Some(Int::from_i64(width, value));
    }
    let (negative, digits) = sign(literal);
    if digits.len() > MAX_DIGITS {
        return None;
    }
    let magnitude = Int::from_big(width, UBig::from_str_radix(digits, 10).ok()?);
    Some(if negative { negate(&magnitude) } else { magnitude })
}

fn negate(value: &Int) -> Int {
    if value.is_zero() {
        return value.clone();
    }
    Int::from_big(value.width(), (UBig::ONE << value.width() as usize) - value.to_big())
}

fn hexadecimal(digits: &str) -> Option<UBig> {
    if digits.len() > MAX_DIGITS {
        return None;
    }
    UBig::from_str_radix(digits, 16).ok()
}

/// A number of `bits` bits in two's complement, extended to `width` bits.
fn sign_extend(value: UBig, bits: usize, width: u32) -> UBig {
    if !value.bit(bits.saturating_sub(1)) || bits >= width as usize {
        return value;
    }
    value | ((low_ones(width) >> bits) << bits)
}

/// Whether a literal has a minus, and the text after the sign.
fn sign(literal: &str) -> (bool, &str) {
    match literal.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, literal.strip_prefix('+').unwrap_or(literal)),
    }
}

/// The layout of an IEEE-like format: `1 + exponent + fraction` bits, and one more if the leading bit
/// is explicit.
#[derive(Clone, Copy)]
struct Format {
    exponent: u32,
    fraction: u32,
    explicit_one: bool,
}

impl Format {
    const DOUBLE: Format = Format { exponent: 11, fraction: 52, explicit_one: false };

    /// `None` for the pair of doubles, which has another structure.
    fn of(kind: FloatKind) -> Option<Format> {
        let (exponent, fraction) = match kind {
            FloatKind::Half => (5, 10),
            FloatKind::BFloat => (8, 7),
            FloatKind::Float => (8, 23),
            FloatKind::Double => return Some(Format::DOUBLE),
            FloatKind::X86Fp80 => (15, 63),
            FloatKind::Fp128 => (15, 112),
            FloatKind::PpcFp128 => return None,
        };
        Some(Format { exponent, fraction, explicit_one: kind == FloatKind::X86Fp80 })
    }

    fn bits(self) -> u32 {
        1 + self.exponent + self.explicit_one as u32 + self.fraction
    }

    fn bias(self) -> i64 {
        (1 << (self.exponent - 1)) - 1
    }

    /// The value with this biased exponent and this fraction, without the leading bit.
    fn assemble(self, negative: bool, exponent: u64, fraction: UBig) -> Int {
        let leading = self.explicit_one && exponent != 0;
        let significand = fraction | (UBig::from(leading as u8) << self.fraction as usize);
        let high = UBig::from(exponent) | (UBig::from(negative as u8) << self.exponent as usize);
        let shift = (self.fraction + self.explicit_one as u32) as usize;
        Int::from_big(self.bits(), significand | (high << shift))
    }

    fn max_exponent(self) -> u64 {
        (1 << self.exponent) - 1
    }

    fn infinity(self, negative: bool) -> Int {
        self.assemble(negative, self.max_exponent(), UBig::ZERO)
    }

    /// The value nearest to `numerator / denominator * 2^scale`, ties to even, and whether it is
    /// exact.
    fn round(self, negative: bool, numerator: UBig, denominator: &UBig, scale: i64) -> (Int, bool) {
        if numerator.is_zero() {
            return (self.assemble(negative, 0, UBig::ZERO), true);
        }
        // 2^(log-1) < numerator / denominator < 2^(log+1)
        let log = numerator.bit_len() as i64 - denominator.bit_len() as i64;
        // The weight of the last place: subnormal values share the smallest one.
        let lowest = 1 - self.bias() - self.fraction as i64;
        let mut place = (log - 1 + scale - self.fraction as i64).max(lowest);
        let (mut quotient, mut exact) = divide(&numerator, denominator, scale - place);
        // The estimate from the bit lengths may be one too small; then the quotient has a bit too many.
        if quotient.bit_len() > self.fraction as usize + 1 {
            place += 1;
            (quotient, exact) = divide(&numerator, denominator, scale - place);
        }
        if quotient.bit_len() > self.fraction as usize + 1 {
            // Rounding carried into a new bit: a power of two, whose half is exact.
            quotient >>= 1;
            place += 1;
        }
        let normal = quotient.bit_len() > self.fraction as usize;
        let biased = if normal { place + self.fraction as i64 + self.bias() } else { 0 };
        if biased >= self.max_exponent() as i64 {
            return (self.infinity(negative), false);
        }
        let fraction = quotient & low_ones(self.fraction);
        (self.assemble(negative, biased.max(0) as u64, fraction), exact)
    }
}

/// The integer nearest to `numerator / denominator * 2^shift`, ties to even, and whether it is exact.
fn divide(numerator: &UBig, denominator: &UBig, shift: i64) -> (UBig, bool) {
    let amount = shift.unsigned_abs() as usize;
    let (n, d) = match shift {
        0.. => (numerator << amount, denominator.clone()),
        _ => (numerator.clone(), denominator << amount),
    };
    let quotient = &n / &d;
    let rest = n - &quotient * &d;
    let twice = &rest << 1;
    let up = twice > d || (twice == d && quotient.bit(0));
    (if up { quotient + UBig::ONE } else { quotient }, rest.is_zero())
}

/// The bits of a floating-point literal in a format.
///
/// # Errors
/// The reason why the literal has no value of this type.
pub(super) fn float(literal: &str, kind: FloatKind, version: LlvmVersion) -> Result<Int, &'static str> {
    const INEXACT: &str = "the type cannot represent this value exactly";
    const NO_LITERAL: &str = "this is no floating-point literal";
    if let Some(digits) = literal.strip_prefix("f0x") {
        return all_bits(digits, kind);
    }
    if let Some(bits) = literal.strip_prefix("0x").and_then(|digits| bits_of_format(digits, kind)) {
        return bits;
    }
    if kind == FloatKind::PpcFp128 && version >= TYPED_LITERALS_SINCE {
        return pair(literal, version);
    }
    let (negative, magnitude) = sign(literal);
    if magnitude.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return special(negative, magnitude, kind);
    }
    if magnitude.contains(['p', 'P']) || (magnitude.starts_with("0x") && magnitude.contains('.')) {
        let (numerator, scale) = hexadecimal_fraction(&magnitude[2..]).ok_or(NO_LITERAL)?;
        let format = Format::of(kind).ok_or("this literal cannot be of type `ppc_fp128`")?;
        let (bits, exact) = format.round(negative, numerator, &UBig::ONE, scale);
        return if exact { Ok(bits) } else { Err(INEXACT) };
    }
    if version >= TYPED_LITERALS_SINCE && kind != FloatKind::Double {
        let (numerator, denominator) = decimal_fraction(magnitude).ok_or(NO_LITERAL)?;
        let format = Format::of(kind).ok_or("this literal cannot be of type `ppc_fp128`")?;
        return Ok(format.round(negative, numerator, &denominator, 0).0);
    }
    let double: f64 = literal.parse().map_err(|_| NO_LITERAL)?;
    convert_double(double.to_bits(), kind).ok_or(INEXACT)
}

/// A pair of doubles, whose sum is the value: the first one in the low word. Only pairs that are one double and zero are read,
/// since no text says how others are rounded.
fn pair(literal: &str, version: LlvmVersion) -> Result<Int, &'static str> {
    const NO_DOUBLE: &str = "a `ppc_fp128` that is no double is written as its bits";
    let (negative, magnitude) = sign(literal);
    let first = match decimal_fraction(magnitude) {
        Some((numerator, denominator)) => match Format::DOUBLE.round(negative, numerator, &denominator, 0) {
            (first, true) => first,
            (_, false) => return Err(NO_DOUBLE),
        },
        None => float(literal, FloatKind::Double, version)?,
    };
    Ok(Int::from_big(FloatKind::PpcFp128.bits(), first.to_big()))
}

/// The bits that `0x…` denotes, or `None` if it is a hexadecimal fraction.
fn bits_of_format(digits: &str, kind: FloatKind) -> Option<Result<Int, &'static str>> {
    const OTHER: &str = "this literal is of another floating-point type";
    let (of, rest) = match digits.as_bytes().first()? {
        b'H' => (FloatKind::Half, &digits[1..]),
        b'R' => (FloatKind::BFloat, &digits[1..]),
        b'K' => (FloatKind::X86Fp80, &digits[1..]),
        b'L' => (FloatKind::Fp128, &digits[1..]),
        b'M' => (FloatKind::PpcFp128, &digits[1..]),
        _ if digits.bytes().all(|b| b.is_ascii_hexdigit()) => (FloatKind::Double, digits),
        _ => return None,
    };
    if of == FloatKind::Double {
        let Some(bits) = word(digits) else { return Some(Err("more than 64 bits")) };
        return Some(convert_double(bits, kind).ok_or("the type cannot represent this value exactly"));
    }
    if of != kind {
        return Some(Err(OTHER));
    }
    let first = if kind == FloatKind::X86Fp80 { 4 } else { 16 };
    Some(match of.bits() {
        16 => all_bits(rest, kind),
        // The first part is the high one only in the x87 format.
        bits => match (word(&rest[..rest.len().min(first)]), word(&rest[rest.len().min(first)..])) {
            (Some(a), Some(b)) => {
                let (high, low) = if bits == 80 { (a, b) } else { (b, a) };
                Ok(Int::from_big(bits, (UBig::from(high) << 64) | UBig::from(low)))
            }
            _ => Err("too many digits for the type"),
        },
    })
}

/// The value of up to 16 hexadecimal digits; an empty text is 0.
fn word(digits: &str) -> Option<u64> {
    if digits.is_empty() {
        return Some(0);
    }
    u64::from_str_radix(digits, 16).ok()
}

/// Hexadecimal digits as the bits of a value.
fn all_bits(digits: &str, kind: FloatKind) -> Result<Int, &'static str> {
    let value = UBig::from_str_radix(digits, 16).map_err(|_| "digits are missing")?;
    if value.bit_len() > kind.bits() as usize {
        return Err("too many digits for the type");
    }
    Ok(Int::from_big(kind.bits(), value))
}

/// The bits of a double in another format, if the conversion is exact.
fn convert_double(bits: u64, kind: FloatKind) -> Option<Int> {
    if kind == FloatKind::Double {
        return Some(Int::new(64, bits));
    }
    // LLVM accepts literals in the notation of doubles only for types that are not wider.
    if kind.bits() > 64 {
        return None;
    }
    let format = Format::of(kind)?;
    let negative = bits >> 63 == 1;
    let (exponent, fraction) = ((bits >> 52 & 0x7ff) as i64, bits & low_ones_of(52));
    // The payload of a NaN keeps its leading bits; a set bit that would be lost makes the conversion inexact.
    if exponent == 0x7ff {
        let lost = 52 - format.fraction;
        let exact = fraction & low_ones_of(lost) == 0;
        return exact.then(|| format.assemble(negative, format.max_exponent(), UBig::from(fraction >> lost)));
    }
    let (significand, exponent) = if exponent == 0 { (fraction, 1) } else { (fraction | 1 << 52, exponent) };
    let (value, exact) = format.round(negative, UBig::from(significand), &UBig::ONE, exponent - 1023 - 52);
    exact.then_some(value)
}

fn low_ones_of(bits: u32) -> u64 {
    super::super::int::mask(bits)
}

/// `inf`, `qnan`, `nan(0x…)`, `snan(0x…)`.
fn special(negative: bool, literal: &str, kind: FloatKind) -> Result<Int, &'static str> {
    let format = Format::of(kind).ok_or("this literal cannot be of type `ppc_fp128`")?;
    let (name, payload) = match literal.split_once('(') {
        None => (literal, UBig::ZERO),
        Some((name, rest)) => {
            let digits = rest.strip_suffix(')').and_then(|r| r.strip_prefix("0x"));
            (name, digits.and_then(hexadecimal).ok_or("the payload of a NaN is a hexadecimal number")?)
        }
    };
    if payload.bit_len() >= format.fraction as usize {
        return Err("the payload is too large for the type");
    }
    let quiet = UBig::ONE << (format.fraction as usize - 1);
    let fraction = match name {
        "inf" => UBig::ZERO,
        "qnan" | "nan" => payload | quiet,
        "snan" if payload.is_zero() => return Err("a signaling NaN has a payload other than zero"),
        _ => payload,
    };
    Ok(format.assemble(negative, format.max_exponent(), fraction))
}

/// The numerator and the power of two of `1.8p3`.
fn hexadecimal_fraction(digits: &str) -> Option<(UBig, i64)> {
    let (mantissa, exponent) = digits.split_once(['p', 'P']).unwrap_or((digits, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let exponent: i64 = exponent.parse().ok()?;
    let numerator = hexadecimal(&format!("{whole}{fraction}"))?;
    Some((numerator, exponent.clamp(-MAX_EXPONENT, MAX_EXPONENT) - 4 * fraction.len() as i64))
}

/// `1.5e3` as a fraction.
fn decimal_fraction(literal: &str) -> Option<(UBig, UBig)> {
    let (mantissa, exponent) = literal.split_once(['e', 'E']).unwrap_or((literal, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let exponent: i64 = exponent.parse().ok()?;
    let digits = UBig::from_str_radix(&format!("{whole}{fraction}"), 10).ok()?;
    let exponent = exponent.clamp(-MAX_EXPONENT, MAX_EXPONENT) - fraction.len() as i64;
    let power = UBig::from(10u8).pow(exponent.unsigned_abs() as usize);
    Some(if exponent >= 0 { (digits * power, UBig::ONE) } else { (digits, power) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bits(literal: &str, kind: FloatKind) -> Result<u64, &'static str> {
        float(literal, kind, LlvmVersion(22)).map(|i| i.to_u64().expect("at most 64 bits"))
    }

    #[test]
    fn integers_wrap_as_in_llvm() {
        let read = |s, w| integer(s, w).expect("an integer").to_string();
        assert_eq!(read("300", 8), "44");
        assert_eq!(read("-1", 128), "-1");
        assert_eq!(read("u0xFF", 8), "-1");
        assert_eq!(read("s0x80", 16), "-128");
        assert_eq!(read("s0x08", 16), "8");
        assert_eq!(read("-340282366920938463463374607431768211456", 129), "-340282366920938463463374607431768211456");
    }

    #[test]
    fn doubles_convert_exactly_or_not_at_all() {
        assert_eq!(bits("1.5", FloatKind::Float), Ok(1.5f32.to_bits() as u64));
        assert_eq!(bits("0x3FB9999980000000", FloatKind::Float), Ok(0x3DCCCCCC));
        assert!(bits("0.1", FloatKind::Float).is_err());
        assert_eq!(bits("0.1", FloatKind::Double), Ok(0.1f64.to_bits()));
        assert_eq!(bits("0x36A0000000000000", FloatKind::Float), Ok(1), "the least subnormal");
        assert_eq!(bits("65504.0", FloatKind::Half), Ok(0x7bff));
        assert!(bits("65536.0", FloatKind::Half).is_err());
        assert_eq!(bits("0x7FF4000000000000", FloatKind::Float), Ok(0x7fa00000), "a signaling NaN stays one");
        assert_eq!(bits("-0.0", FloatKind::BFloat), Ok(0x8000));
    }

    #[test]
    fn wide_formats() {
        let one = |literal, kind| float(literal, kind, LlvmVersion(23)).map(|i| i.to_big().in_radix(16).to_string());
        assert_eq!(one("0xK3FFF8000000000000000", FloatKind::X86Fp80).as_deref(), Ok("3fff8000000000000000"));
        assert_eq!(one("1.0", FloatKind::X86Fp80).as_deref(), Ok("3fff8000000000000000"));
        let quad_one = "3fff0000000000000000000000000000";
        assert_eq!(one("0xL00000000000000003FFF000000000000", FloatKind::Fp128).as_deref(), Ok(quad_one));
        assert_eq!(one("1.0", FloatKind::Fp128).as_deref(), Ok(quad_one));
        assert_eq!(one("-1.000000e+00", FloatKind::PpcFp128).as_deref(), Ok("bff0000000000000"), "the second is zero");
        assert_eq!(one("+inf", FloatKind::PpcFp128).as_deref(), Ok("7ff0000000000000"));
        assert!(one("0.1", FloatKind::PpcFp128).is_err());
        assert!(float("1.0", FloatKind::PpcFp128, LlvmVersion(22)).is_err());
    }

    #[test]
    fn newer_literals() {
        assert_eq!(bits("f0x3C00", FloatKind::Half), Ok(0x3c00));
        assert_eq!(bits("0x1.8p-3", FloatKind::Double), Ok(0.1875f64.to_bits()));
        assert_eq!(bits("+inf", FloatKind::Float), Ok(0x7f800000));
        assert_eq!(bits("-qnan", FloatKind::Float), Ok(0xffc00000));
        assert_eq!(bits("+nan(0x1)", FloatKind::Float), Ok(0x7fc00001));
        assert_eq!(bits("+snan(0x1)", FloatKind::Float), Ok(0x7f800001));
        assert!(bits("+snan(0x0)", FloatKind::Float).is_err());
        let tenth = float("0.1", FloatKind::Float, LlvmVersion(23)).map(|i| i.to_u64());
        assert_eq!(tenth, Ok(Some(0.1f32.to_bits() as u64)));
    }

    #[test]
    fn huge_exponents_cost_nothing() {
        assert_eq!(
            bits("0x1p99999999999999999", FloatKind::Double),
            Err("the type cannot represent this value exactly")
        );
    }
}
