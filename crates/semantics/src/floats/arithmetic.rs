//! The operations of IEEE 754 on values that are no NaN: exact first, then rounded once.
//!
//! ```text
//!   x ∘ y = round(x ∘ y computed in ℝ)        no ∘ is defined on it = None, which IEEE 754 answers with a NaN
//! ```
//!
//! `float` and `double` are computed by the processor, whose operations are these; every other format by integers.
//! Tests compare the two, and both with another implementation.

use super::conversions::{FromInteger, from_integer, integral_magnitude};
use super::format::{Finite, FloatBits, Format, Number, RoundingMode};
use dashu_int::UBig;
use dashu_int::ops::{BitTest, SquareRoot};
use irrefute_ir::FloatKind;
use std::cmp::Ordering;

/// An operation of two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Arithmetic {
    /// x + y.
    Add,
    /// x − y.
    Sub,
    /// x · y.
    Mul,
    /// x / y.
    Div,
    /// x − y · n, where n is x / y without its fraction: the remainder of C's `fmod`.
    Rem,
}

/// A format, and how numbers are rounded that it does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Rounded {
    format: Format,
    mode: RoundingMode,
}

impl Rounded {
    /// [`Format::round_in`].
    fn round(self, negative: bool, mantissa: &UBig, exponent: i64) -> FloatBits {
        self.format.round_in(self.mode, negative, mantissa, exponent)
    }

    /// The zero that a sum is whose parts cancel each other.
    fn cancelled(self) -> FloatBits {
        self.format.zero(self.mode == RoundingMode::Down)
    }
}

fn nearest(format: Format) -> Rounded {
    Rounded { format, mode: RoundingMode::NearestEven }
}

/// An operation whose result a mode rounds, on numbers of a format; `None` where IEEE 754 says that it is invalid.
pub fn directed(op: Directed, mode: RoundingMode, format: Format, x: &[FloatBits]) -> Option<FloatBits> {
    let to = Rounded { format, mode };
    match op {
        Directed::Arithmetic(op) => computed(op, to, x[0], x[1]),
        Directed::FusedMultiplyAdd => fused(to, x[0], x[1], x[2]),
        Directed::SquareRoot => root(to, x[0]),
        Directed::Convert(format_of_result) => converted(format, Rounded { format: format_of_result, mode }, x[0]),
        Directed::FromInteger(from) => from_integer(format, from, mode, &UBig::from(x[0])),
    }
}

/// An operation that rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Directed {
    /// `fadd` and its kin.
    Arithmetic(Arithmetic),
    /// x · y + z.
    FusedMultiplyAdd,
    /// √x.
    SquareRoot,
    /// `fptrunc`.
    Convert(Format),
    /// `uitofp`, `sitofp`.
    FromInteger(FromInteger),
}

/// The result of an operation of two numbers; `None` where IEEE 754 says that it is invalid.
pub fn binary(op: Arithmetic, format: Format, x: FloatBits, y: FloatBits) -> Option<FloatBits> {
    match format.kind() {
        FloatKind::Float => {
            let (x, y) = (f32::from_bits(x as u32), f32::from_bits(y as u32));
            let result = match op {
                Arithmetic::Add => x + y,
                Arithmetic::Sub => x - y,
                Arithmetic::Mul => x * y,
                Arithmetic::Div => x / y,
                Arithmetic::Rem => x % y,
            };
            (!result.is_nan()).then(|| u128::from(result.to_bits()))
        }
        FloatKind::Double => {
            let (x, y) = (f64::from_bits(x as u64), f64::from_bits(y as u64));
            let result = match op {
                Arithmetic::Add => x + y,
                Arithmetic::Sub => x - y,
                Arithmetic::Mul => x * y,
                Arithmetic::Div => x / y,
                Arithmetic::Rem => x % y,
            };
            (!result.is_nan()).then(|| u128::from(result.to_bits()))
        }
        FloatKind::Half | FloatKind::BFloat | FloatKind::X86Fp80 | FloatKind::Fp128 | FloatKind::PpcFp128 => {
            binary_by_integers(op, format, x, y)
        }
    }
}

/// The same as [`binary`] without the processor.
pub fn binary_by_integers(op: Arithmetic, format: Format, x: FloatBits, y: FloatBits) -> Option<FloatBits> {
    computed(op, nearest(format), x, y)
}

fn computed(op: Arithmetic, to: Rounded, x: FloatBits, y: FloatBits) -> Option<FloatBits> {
    let (a, b) = (to.format.number(x)?, to.format.number(y)?);
    match op {
        Arithmetic::Add => add(to, a, b),
        Arithmetic::Sub => add(to, a, negated(b)),
        Arithmetic::Mul => multiply(to, a, b),
        Arithmetic::Div => divide(to, a, b),
        Arithmetic::Rem => remainder(to.format, a, b, x),
    }
}

/// x · y + z, rounded once.
pub fn fused_multiply_add(format: Format, x: FloatBits, y: FloatBits, z: FloatBits) -> Option<FloatBits> {
    fused(nearest(format), x, y, z)
}

fn fused(to: Rounded, x: FloatBits, y: FloatBits, z: FloatBits) -> Option<FloatBits> {
    let number = |bits| to.format.number(bits);
    let (a, b, c) = (number(x)?, number(y)?, number(z)?);
    match (a, b) {
        (Number::Finite(a), Number::Finite(b)) => add(to, Number::Finite(product(&a, &b)), c),
        // 0 · ∞ is invalid whatever is added.
        (a, b) => add(to, number(multiply(to, a, b)?)?, c),
    }
}

/// √x, correctly rounded.
pub fn square_root(format: Format, x: FloatBits) -> Option<FloatBits> {
    match format.kind() {
        FloatKind::Float => {
            let root = f32::from_bits(x as u32).sqrt();
            (!root.is_nan()).then(|| u128::from(root.to_bits()))
        }
        FloatKind::Double => {
            let root = f64::from_bits(x as u64).sqrt();
            (!root.is_nan()).then(|| u128::from(root.to_bits()))
        }
        FloatKind::Half | FloatKind::BFloat | FloatKind::X86Fp80 | FloatKind::Fp128 | FloatKind::PpcFp128 => {
            square_root_by_integers(format, x)
        }
    }
}

/// The same as [`square_root`] without the processor.
pub fn square_root_by_integers(format: Format, x: FloatBits) -> Option<FloatBits> {
    root(nearest(format), x)
}

fn root(to: Rounded, x: FloatBits) -> Option<FloatBits> {
    let format = to.format;
    let x = match format.number(x)? {
        Number::Infinite(negative) => return (!negative).then(|| format.infinity(false)),
        Number::Finite(x) => x,
    };
    if x.is_zero() {
        return Some(format.zero(x.negative));
    }
    if x.negative {
        return None;
    }
    Some(root_of(to, &x))
}

/// The root of a positive number.
fn root_of(to: Rounded, x: &Finite) -> FloatBits {
    // √(m · 2^2k) = √m · 2^k, with m so large that its root has two bits or more beyond the precision.
    let wanted = 2 * i64::from(to.format.precision() + 3);
    let mut shift = (wanted - x.mantissa.bit_len() as i64).max(0);
    if (x.exponent - shift) % 2 != 0 {
        shift += 1;
    }
    let mantissa = &x.mantissa << shift as usize;
    let root = mantissa.sqrt();
    let is_exact = &root * &root == mantissa;
    to.round(false, &sticky(root, is_exact), (x.exponent - shift) / 2 - 1)
}

/// √(x² + y²), rounded once. An infinity wins over a NaN (C, F.10.4.4); `None` for NaN.
pub fn hypotenuse(format: Format, x: FloatBits, y: FloatBits) -> Option<FloatBits> {
    if format.is_infinite(x) || format.is_infinite(y) {
        return Some(format.infinity(false));
    }
    let (Number::Finite(x), Number::Finite(y)) = (format.number(x)?, format.number(y)?) else { return None };
    let (x, y) = (product(&x, &x), product(&y, &y));
    let exponent = x.exponent.min(y.exponent);
    let aligned = |x: &Finite| &x.mantissa << (x.exponent - exponent) as usize;
    let mantissa = aligned(&x) + aligned(&y);
    if mantissa.is_zero() {
        return Some(format.zero(false));
    }
    Some(root_of(nearest(format), &Finite { negative: false, mantissa, exponent }))
}

/// The integer that a number becomes, in the same format. The result has the sign of the number, zero included.
pub fn round_to_integral(format: Format, how: RoundingMode, x: FloatBits) -> Option<FloatBits> {
    match format.number(x)? {
        Number::Infinite(_) => Some(x),
        Number::Finite(number) => {
            let magnitude = integral_magnitude(how, &number);
            Some(format.round(number.negative, &magnitude, 0))
        }
    }
}

/// x in another format, rounded.
pub fn convert(from: Format, to: Format, x: FloatBits) -> Option<FloatBits> {
    converted(from, nearest(to), x)
}

fn converted(from: Format, to: Rounded, x: FloatBits) -> Option<FloatBits> {
    Some(match from.number(x)? {
        Number::Infinite(negative) => to.format.infinity(negative),
        Number::Finite(x) => to.round(x.negative, &x.mantissa, x.exponent),
    })
}

/// x · 2^n, rounded once.
pub fn scale(format: Format, x: FloatBits, n: i64) -> Option<FloatBits> {
    match format.number(x)? {
        Number::Infinite(_) => Some(x),
        Number::Finite(number) => {
            // Beyond this every number overflows or underflows, and the sum of exponents stays small.
            let bound = 1 << 20;
            Some(format.round(number.negative, &number.mantissa, number.exponent + n.clamp(-bound, bound)))
        }
    }
}

/// x multiplied with itself n times, rounded once; a negative n divides 1 by it. `None` for NaN.
pub fn power(format: Format, x: FloatBits, n: i64) -> Option<FloatBits> {
    if n == 0 {
        return Some(format.one());
    }
    let number = format.number(x)?;
    let negative = format.is_negative(x) && n % 2 != 0;
    let Number::Finite(number) = number else {
        return Some(if n > 0 { format.infinity(negative) } else { format.zero(negative) });
    };
    if number.is_zero() {
        return Some(if n > 0 { format.zero(negative) } else { format.infinity(negative) });
    }
    // More factors than this overflow, underflow, or are far from exact; then the product of the first ones will do,
    // since the result counts as one of many.
    let factors = n.unsigned_abs().min(64) as usize;
    let power = Finite { negative, mantissa: number.mantissa.pow(factors), exponent: number.exponent * factors as i64 };
    let product = format.round(negative, &power.mantissa, power.exponent);
    if n > 0 { Some(product) } else { binary(Arithmetic::Div, format, format.one(), product) }
}

/// The order of two numbers; zeros of either sign are equal.
pub fn compare(format: Format, x: FloatBits, y: FloatBits) -> Option<Ordering> {
    format.number(x).and(format.number(y))?;
    // The bits of two numbers of one sign are ordered as their magnitudes are.
    let key = |bits: FloatBits| {
        let magnitude = (bits & !format.sign_mask()) as i128;
        if format.is_negative(bits) { -magnitude } else { magnitude }
    };
    Some(key(x).cmp(&key(y)))
}

/// −x.
fn negated(x: Number) -> Number {
    match x {
        Number::Infinite(negative) => Number::Infinite(!negative),
        Number::Finite(x) => Number::Finite(Finite { negative: !x.negative, ..x }),
    }
}

fn add(to: Rounded, x: Number, y: Number) -> Option<FloatBits> {
    let format = to.format;
    let (x, y) = match (x, y) {
        (Number::Infinite(a), Number::Infinite(b)) => return (a == b).then(|| format.infinity(a)),
        (Number::Infinite(a), Number::Finite(_)) | (Number::Finite(_), Number::Infinite(a)) => {
            return Some(format.infinity(a));
        }
        (Number::Finite(x), Number::Finite(y)) => (x, y),
    };
    if x.is_zero() && y.is_zero() {
        return Some(if x.negative == y.negative { format.zero(x.negative) } else { to.cancelled() });
    }
    let unit = x.exponent.min(y.exponent);
    let aligned = |x: &Finite| &x.mantissa << (x.exponent - unit) as usize;
    let (a, b) = (aligned(&x), aligned(&y));
    let (negative, magnitude) = match (x.negative == y.negative, a.cmp(&b)) {
        (true, _) => (x.negative, a + b),
        (false, Ordering::Equal) => return Some(to.cancelled()),
        (false, Ordering::Greater) => (x.negative, a - b),
        (false, Ordering::Less) => (y.negative, b - a),
    };
    Some(to.round(negative, &magnitude, unit))
}

fn product(x: &Finite, y: &Finite) -> Finite {
    Finite {
        negative: x.negative != y.negative,
        mantissa: &x.mantissa * &y.mantissa,
        exponent: x.exponent + y.exponent,
    }
}

fn multiply(to: Rounded, x: Number, y: Number) -> Option<FloatBits> {
    let format = to.format;
    match (x, y) {
        (Number::Finite(x), Number::Finite(y)) => {
            let product = product(&x, &y);
            Some(to.round(product.negative, &product.mantissa, product.exponent))
        }
        (Number::Infinite(a), Number::Infinite(b)) => Some(format.infinity(a != b)),
        (Number::Infinite(a), Number::Finite(x)) | (Number::Finite(x), Number::Infinite(a)) => {
            (!x.is_zero()).then(|| format.infinity(a != x.negative))
        }
    }
}

fn divide(to: Rounded, x: Number, y: Number) -> Option<FloatBits> {
    let format = to.format;
    let (x, y) = match (x, y) {
        (Number::Infinite(_), Number::Infinite(_)) => return None,
        (Number::Infinite(a), Number::Finite(y)) => return Some(format.infinity(a != y.negative)),
        (Number::Finite(x), Number::Infinite(b)) => return Some(format.zero(x.negative != b)),
        (Number::Finite(x), Number::Finite(y)) => (x, y),
    };
    let negative = x.negative != y.negative;
    match (x.is_zero(), y.is_zero()) {
        (true, true) => return None,
        (false, true) => return Some(format.infinity(negative)),
        (true, false) => return Some(format.zero(negative)),
        (false, false) => {}
    }
    // So many bits that the quotient has two or more beyond the precision.
    let lengths = y.mantissa.bit_len() as i64 - x.mantissa.bit_len() as i64;
    let shift = (i64::from(format.precision()) + 3 + lengths).max(0);
    let dividend = x.mantissa << shift as usize;
    let (quotient, rest) = (&dividend / &y.mantissa, &dividend % &y.mantissa);
    Some(to.round(negative, &sticky(quotient, rest.is_zero()), x.exponent - shift - y.exponent - 1))
}

fn remainder(format: Format, x: Number, y: Number, bits: FloatBits) -> Option<FloatBits> {
    let (x, y) = match (x, y) {
        (Number::Infinite(_), _) => return None,
        (Number::Finite(_), Number::Infinite(_)) => return Some(bits),
        (Number::Finite(x), Number::Finite(y)) => (x, y),
    };
    if y.is_zero() {
        return None;
    }
    let unit = x.exponent.min(y.exponent);
    let aligned = |x: &Finite| &x.mantissa << (x.exponent - unit) as usize;
    // It is less than y and a multiple of the finer unit, so it is exact.
    Some(format.round(x.negative, &(aligned(&x) % aligned(&y)), unit))
}

/// A number that stands for itself if it is exact, and otherwise for one between it and the next, by its lowest bit.
fn sticky(x: UBig, is_exact: bool) -> UBig {
    if is_exact { x << 1 } else { (x << 1) + UBig::ONE }
}
