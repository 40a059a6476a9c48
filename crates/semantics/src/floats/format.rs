//! Floating-point formats: the fields of a value, its class, and rounding to a format.
//!
//! With precision `p`, and `e` bits of exponent, a finite number is
//!
//! ```text
//!   (−1)^s · m · 2^q      0 ≤ m < 2^p      2 − 2^(e−1) − (p − 1) ≤ q ≤ 2^(e−1) − 1 − (p − 1)
//! ```
//!
//! and `m ≥ 2^(p−1)` unless q is the least exponent, where smaller ones are subnormal. A value is kept as its bits in a
//! `u128`, sign first, then the exponent, then the fraction: m without its leading bit, which `x86_fp80` alone writes.
//!
//! Invariant: the bits of a value above the width of its format are 0.

use crate::worded::worded;
use dashu_int::UBig;
use dashu_int::ops::BitTest;
use irrefute_ir::{FloatKind, Int};

/// In which direction a number is rounded that a format, or the integers, do not have (IEEE 754, section 4.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RoundingMode {
    /// To the nearest one that is not larger: `floor`, "round.downward".
    Down,
    /// To the nearest one that is not smaller: `ceil`, "round.upward".
    Up,
    /// To the nearest one that is not farther from zero: `trunc`, "round.towardzero".
    TowardsZero,
    /// To the nearest one, the even of two that are equally near: `roundeven`, `rint`, `nearbyint`, "round.tonearest".
    NearestEven,
    /// To the nearest one, that farther from zero of two that are equally near: `round`, "round.tonearestaway".
    NearestAway,
    /// As the environment has it: "round.dynamic". An execution puts the mode of its environment in this place, so no
    /// number is ever rounded in it.
    Dynamic,
}

impl RoundingMode {
    /// The mode that an argument of a constrained intrinsic names.
    pub fn from_word(word: &str) -> Option<RoundingMode> {
        Some(match word {
            "round.downward" => RoundingMode::Down,
            "round.upward" => RoundingMode::Up,
            "round.towardzero" => RoundingMode::TowardsZero,
            "round.tonearest" => RoundingMode::NearestEven,
            "round.tonearestaway" => RoundingMode::NearestAway,
            "round.dynamic" => RoundingMode::Dynamic,
            _ => return None,
        })
    }

    /// The argument of a constrained intrinsic that names the mode.
    pub fn word(self) -> &'static str {
        match self {
            RoundingMode::Down => "round.downward",
            RoundingMode::Up => "round.upward",
            RoundingMode::TowardsZero => "round.towardzero",
            RoundingMode::NearestEven => "round.tonearest",
            RoundingMode::NearestAway => "round.tonearestaway",
            RoundingMode::Dynamic => "round.dynamic",
        }
    }
}

/// The bits of a floating-point value.
pub type FloatBits = u128;

/// A format whose values are `±m · 2^q`: every one but `ppc_fp128`, which is a pair of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Format {
    kind: FloatKind,
    exponent_bits: u32,
    /// The bits of the significand, the leading one included.
    precision: u32,
}

worded! {
    /// The class of a value, as `llvm.is.fpclass` and `nofpclass` number them: bit `i` of a mask is the class of number `i`.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum FloatClass {
        /// A NaN whose quiet bit is 0.
        SignalingNan = "signaling NaN",
        /// A NaN whose quiet bit is 1.
        QuietNan = "quiet NaN",
        /// −∞.
        NegativeInfinity = "negative infinity",
        /// A negative number whose significand has its leading bit.
        NegativeNormal = "negative normal",
        /// A negative number that is closer to zero than every normal one.
        NegativeSubnormal = "negative subnormal",
        /// −0.
        NegativeZero = "negative zero",
        /// +0.
        PositiveZero = "positive zero",
        /// A positive number that is closer to zero than every normal one.
        PositiveSubnormal = "positive subnormal",
        /// A positive number whose significand has its leading bit.
        PositiveNormal = "positive normal",
        /// +∞.
        PositiveInfinity = "positive infinity",
    }
}

impl FloatClass {
    /// The mask of this class alone.
    pub fn mask(self) -> u16 {
        1 << self as u16
    }
}

/// A finite number: `(−1)^negative · mantissa · 2^exponent`. Zero has a sign, too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finite {
    /// Whether it is less than zero, or −0.
    pub negative: bool,
    /// Its magnitude, in units of `2^exponent`.
    pub mantissa: UBig,
    /// The unit.
    pub exponent: i64,
}

/// What a value is, apart from NaN.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Number {
    /// A number.
    Finite(Finite),
    /// An infinity of this sign: `true` is negative.
    Infinite(bool),
}

impl Format {
    /// The format of a type; `None` for `ppc_fp128`.
    ///
    /// ```
    /// use irrefute_ir::FloatKind;
    /// use irrefute_semantics::floats::{FloatClass, Format};
    /// let half = Format::of(FloatKind::Half).unwrap();
    /// assert_eq!(half.class(0x3c00), Some(FloatClass::PositiveNormal));
    /// ```
    pub const fn of(kind: FloatKind) -> Option<Format> {
        let (exponent_bits, precision) = match kind {
            FloatKind::Half => (5, 11),
            FloatKind::BFloat => (8, 8),
            FloatKind::Float => (8, 24),
            FloatKind::Double => (11, 53),
            FloatKind::X86Fp80 => (15, 64),
            FloatKind::Fp128 => (15, 113),
            FloatKind::PpcFp128 => return None,
        };
        Some(Format { kind, exponent_bits, precision })
    }

    /// The type.
    pub fn kind(self) -> FloatKind {
        self.kind
    }

    /// The number of bits of a value.
    pub fn width(self) -> u32 {
        self.kind.bits()
    }

    /// p: the bits of a significand, the leading one included.
    pub fn precision(self) -> u32 {
        self.precision
    }

    /// The bits of a value below its exponent: those of the significand that are written.
    fn fraction_bits(self) -> u32 {
        if self.has_leading_bit() { self.precision } else { self.precision - 1 }
    }

    /// Whether the leading bit of a significand is written.
    fn has_leading_bit(self) -> bool {
        self.kind == FloatKind::X86Fp80
    }

    /// The exponent of infinities and NaNs, as it is written.
    fn greatest_field(self) -> u128 {
        (1 << self.exponent_bits) - 1
    }

    /// The least q of a finite number: that of subnormals.
    pub fn least_exponent(self) -> i64 {
        2 - (1 << (self.exponent_bits - 1)) - i64::from(self.precision - 1)
    }

    /// The greatest q of a finite number.
    pub fn greatest_exponent(self) -> i64 {
        (1 << (self.exponent_bits - 1)) - 1 - i64::from(self.precision - 1)
    }

    /// The sign bit.
    pub fn sign_mask(self) -> FloatBits {
        1 << (self.width() - 1)
    }

    /// Whether the sign bit is 1.
    pub fn is_negative(self, bits: FloatBits) -> bool {
        bits & self.sign_mask() != 0
    }

    /// The value with a sign.
    pub fn with_sign(self, bits: FloatBits, negative: bool) -> FloatBits {
        if negative { bits | self.sign_mask() } else { bits & !self.sign_mask() }
    }

    fn fraction_mask(self) -> u128 {
        (1 << self.fraction_bits()) - 1
    }

    fn exponent_field(self, bits: FloatBits) -> u128 {
        (bits >> self.fraction_bits()) & self.greatest_field()
    }

    /// The bits of the significand below the leading one.
    fn low_fraction(self, bits: FloatBits) -> u128 {
        bits & ((1 << (self.precision - 1)) - 1)
    }

    /// The bit of a NaN that says that it is quiet.
    pub fn quiet_bit(self) -> FloatBits {
        1 << (self.precision - 2)
    }

    /// The bits of a NaN's payload.
    pub fn payload_mask(self) -> FloatBits {
        self.quiet_bit() - 1
    }

    /// The number of bits of a NaN's payload.
    pub fn payload_bits(self) -> u32 {
        self.precision - 2
    }

    /// Zero of a sign.
    pub fn zero(self, negative: bool) -> FloatBits {
        self.with_sign(0, negative)
    }

    /// Infinity of a sign.
    pub fn infinity(self, negative: bool) -> FloatBits {
        let leading = if self.has_leading_bit() { 1 << (self.precision - 1) } else { 0 };
        self.with_sign((self.greatest_field() << self.fraction_bits()) | leading, negative)
    }

    /// A NaN of a sign with these low bits: the quiet bit and the payload, which are not all 0.
    pub fn nan(self, negative: bool, low: FloatBits) -> FloatBits {
        self.infinity(negative) | low
    }

    /// The quiet bit and the payload of a NaN.
    pub fn low_bits_of_nan(self, nan: FloatBits) -> FloatBits {
        nan & (self.quiet_bit() | self.payload_mask())
    }

    /// The finite number that is greatest in magnitude, with a sign.
    pub fn greatest(self, negative: bool) -> FloatBits {
        let below_infinity = (self.greatest_field() - 1) << self.fraction_bits() | self.fraction_mask();
        self.with_sign(below_infinity, negative)
    }

    /// The normal number that is least in magnitude, with a sign.
    pub fn least_normal(self, negative: bool) -> FloatBits {
        let leading = if self.has_leading_bit() { 1 << (self.precision - 1) } else { 0 };
        self.with_sign(1 << self.fraction_bits() | leading, negative)
    }

    /// The subnormal number that is greatest in magnitude, with a sign.
    pub fn greatest_subnormal(self, negative: bool) -> FloatBits {
        self.with_sign((1 << (self.precision - 1)) - 1, negative)
    }

    /// The number 1.
    pub fn one(self) -> FloatBits {
        self.round(false, &UBig::ONE, 0)
    }

    /// Whether every number of another format is one of this.
    pub fn has_every_value_of(self, other: Format) -> bool {
        self.precision >= other.precision && self.exponent_bits >= other.exponent_bits
    }

    /// The class of a value; `None` for bits of `x86_fp80` that its processors take for no value: those whose leading
    /// bit does not fit the exponent.
    pub fn class(self, bits: FloatBits) -> Option<FloatClass> {
        let (field, low, negative) = (self.exponent_field(bits), self.low_fraction(bits), self.is_negative(bits));
        if self.has_leading_bit() && (bits >> (self.precision - 1) & 1 == 1) != (field != 0) {
            return None;
        }
        let class = if field == self.greatest_field() {
            match (low == 0, low & self.quiet_bit() != 0) {
                (true, _) if negative => FloatClass::NegativeInfinity,
                (true, _) => FloatClass::PositiveInfinity,
                (false, true) => FloatClass::QuietNan,
                (false, false) => FloatClass::SignalingNan,
            }
        } else {
            match (field == 0, low == 0, negative) {
                (true, true, true) => FloatClass::NegativeZero,
                (true, true, false) => FloatClass::PositiveZero,
                (true, false, true) => FloatClass::NegativeSubnormal,
                (true, false, false) => FloatClass::PositiveSubnormal,
                (false, _, true) => FloatClass::NegativeNormal,
                (false, _, false) => FloatClass::PositiveNormal,
            }
        };
        Some(class)
    }

    /// The bits of the values whose class is none of a mask, as half-open intervals; the last may end at 0, beyond the
    /// greatest bits. What has no class lies with the class around it.
    pub fn bits_without(self, classes: u16) -> Vec<(Int, Int)> {
        // Ascending in the bits: first the positive classes, outwards from zero.
        let of_sign = |negative: bool| {
            let class = |positive, negated| if negative { negated } else { positive };
            let quiet = self.nan(negative, self.quiet_bit());
            [
                (class(FloatClass::PositiveZero, FloatClass::NegativeZero), self.zero(negative)),
                (class(FloatClass::PositiveSubnormal, FloatClass::NegativeSubnormal), self.zero(negative) + 1),
                (class(FloatClass::PositiveNormal, FloatClass::NegativeNormal), self.least_normal(negative)),
                (class(FloatClass::PositiveInfinity, FloatClass::NegativeInfinity), self.infinity(negative)),
                (FloatClass::SignalingNan, self.infinity(negative) + 1),
                (FloatClass::QuietNan, quiet),
            ]
        };
        let starts: Vec<(FloatClass, FloatBits)> = of_sign(false).into_iter().chain(of_sign(true)).collect();
        let ends = starts.iter().skip(1).map(|(_, start)| *start).chain([0]);
        let int = |bits: FloatBits| Int::from_big(self.width(), UBig::from(bits));
        let mut allowed: Vec<(FloatBits, FloatBits)> = Vec::new();
        for ((_, start), end) in starts.iter().zip(ends).filter(|((class, _), _)| classes & class.mask() == 0) {
            match allowed.last_mut() {
                Some((_, last)) if *last == *start => *last = end,
                _ => allowed.push((*start, end)),
            }
        }
        allowed.into_iter().map(|(low, high)| (int(low), int(high))).collect()
    }

    /// Whether a value is a NaN.
    pub fn is_nan(self, bits: FloatBits) -> bool {
        matches!(self.class(bits), Some(FloatClass::SignalingNan | FloatClass::QuietNan))
    }

    /// Whether a value is an infinity.
    pub fn is_infinite(self, bits: FloatBits) -> bool {
        matches!(self.class(bits), Some(FloatClass::NegativeInfinity | FloatClass::PositiveInfinity))
    }

    /// Whether a value is zero.
    pub fn is_zero(self, bits: FloatBits) -> bool {
        bits & !self.sign_mask() == 0
    }

    /// Whether a value is subnormal.
    pub fn is_subnormal(self, bits: FloatBits) -> bool {
        matches!(self.class(bits), Some(FloatClass::NegativeSubnormal | FloatClass::PositiveSubnormal))
    }

    /// The number that bits stand for; `None` for NaNs and for bits that are no value.
    pub fn number(self, bits: FloatBits) -> Option<Number> {
        let negative = self.is_negative(bits);
        let (field, low) = (self.exponent_field(bits), self.low_fraction(bits));
        match self.class(bits)? {
            FloatClass::SignalingNan | FloatClass::QuietNan => return None,
            FloatClass::NegativeInfinity | FloatClass::PositiveInfinity => return Some(Number::Infinite(negative)),
            FloatClass::NegativeNormal
            | FloatClass::NegativeSubnormal
            | FloatClass::NegativeZero
            | FloatClass::PositiveZero
            | FloatClass::PositiveSubnormal
            | FloatClass::PositiveNormal => {}
        }
        // The exponent field 0 has the unit of field 1, without a leading bit.
        let leading = if field == 0 { 0 } else { 1 << (self.precision - 1) };
        let exponent = self.least_exponent() + field.max(1) as i64 - 1;
        Some(Number::Finite(Finite { negative, mantissa: UBig::from(low | leading), exponent }))
    }

    /// The value nearest to `±mantissa · 2^exponent`, the even one of two that are equally near; infinity from half a
    /// unit beyond the greatest number on.
    ///
    /// A mantissa that stands for a number with more bits must have two bits or more beyond the precision, and its
    /// lowest bit must be 1 if any bit that is left out is.
    pub fn round(self, negative: bool, mantissa: &UBig, exponent: i64) -> FloatBits {
        self.round_in(RoundingMode::NearestEven, negative, mantissa, exponent)
    }

    /// The same in any direction. Beyond the greatest number there is infinity, or that number where the mode never
    /// rounds away from zero.
    pub fn round_in(self, mode: RoundingMode, negative: bool, mantissa: &UBig, exponent: i64) -> FloatBits {
        let is_outward = match mode {
            RoundingMode::Down => negative,
            RoundingMode::Up => !negative,
            RoundingMode::TowardsZero => false,
            RoundingMode::NearestEven | RoundingMode::NearestAway | RoundingMode::Dynamic => true,
        };
        if mantissa.is_zero() {
            return self.zero(negative);
        }
        let length = mantissa.bit_len() as i64;
        // The unit of the result: as fine as its precision and the least exponent allow.
        let unit = (exponent + length - i64::from(self.precision)).max(self.least_exponent());
        let shift = unit - exponent;
        let (mut significand, mut unit) = if shift <= 0 {
            (mantissa << (-shift) as usize, unit)
        } else {
            let shift = shift as usize;
            let (kept, half) = (mantissa >> shift, mantissa.bit(shift - 1));
            let sticky = mantissa.trailing_zeros().is_some_and(|zeros| zeros + 1 < shift);
            let up = match mode {
                RoundingMode::NearestEven | RoundingMode::Dynamic => half && (sticky || kept.bit(0)),
                RoundingMode::NearestAway => half,
                RoundingMode::Down | RoundingMode::Up | RoundingMode::TowardsZero => is_outward && (half || sticky),
            };
            (if up { kept + UBig::ONE } else { kept }, unit)
        };
        // Rounding up carried into a new bit: the significand is a power of two.
        if significand.bit_len() > self.precision as usize {
            significand >>= 1;
            unit += 1;
        }
        if unit > self.greatest_exponent() {
            return if is_outward { self.infinity(negative) } else { self.greatest(negative) };
        }
        let significand = u128::try_from(&significand).unwrap_or(0);
        let is_normal = significand >> (self.precision - 1) == 1;
        let field = if is_normal { (unit - self.least_exponent() + 1) as u128 } else { 0 };
        let written = if self.has_leading_bit() { significand } else { self.low_fraction(significand) };
        self.with_sign(field << self.fraction_bits() | written, negative)
    }
}

impl Finite {
    /// Whether this is zero of either sign.
    pub fn is_zero(&self) -> bool {
        self.mantissa.is_zero()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_half_and_bfloat_is_its_own_rounding() {
        for kind in [FloatKind::Half, FloatKind::BFloat] {
            let format = Format::of(kind).unwrap();
            for bits in 0..1u128 << 16 {
                match format.number(bits) {
                    None => assert!(format.is_nan(bits)),
                    Some(Number::Infinite(negative)) => assert_eq!(format.infinity(negative), bits),
                    Some(Number::Finite(x)) => assert_eq!(format.round(x.negative, &x.mantissa, x.exponent), bits),
                }
            }
        }
    }

    #[test]
    fn limits_are_those_of_the_host() {
        let (float, double) = (Format::of(FloatKind::Float).unwrap(), Format::of(FloatKind::Double).unwrap());
        assert_eq!(float.greatest(true), u128::from(f32::MIN.to_bits()));
        assert_eq!(double.greatest(false), u128::from(f64::MAX.to_bits()));
        assert_eq!(float.least_normal(false), u128::from(f32::MIN_POSITIVE.to_bits()));
        assert_eq!(double.one(), u128::from(1f64.to_bits()));
        assert_eq!(double.infinity(true), u128::from(f64::NEG_INFINITY.to_bits()));
        assert_eq!(float.nan(false, float.quiet_bit()), u128::from(f32::NAN.to_bits()));
    }

    #[test]
    fn halves_go_to_the_even_neighbour_and_beyond_the_greatest_to_infinity() {
        let half = Format::of(FloatKind::Half).unwrap();
        let of = |n: u32, exponent| half.round(false, &UBig::from(n), exponent);
        assert_eq!(of(2049, 0), of(2048, 0));
        assert_eq!(of(2051, 0), of(2052, 0));
        assert_eq!(of(65519, 0), half.greatest(false));
        assert_eq!(of(65520, 0), half.infinity(false));
        assert_eq!(of(1, -25), 0, "half of the least subnormal goes to the even zero");
        assert_eq!(of(3, -26), 1, "more than half of it does not");
    }

    #[test]
    fn excluded_classes_leave_intervals() {
        let half = Format::of(FloatKind::Half).unwrap();
        for mask in (0..0x400).step_by(7).chain([1, 2, 3, 0x204, 0x3fe]) {
            let allowed = half.bits_without(mask);
            for bits in 0..1u128 << 16 {
                let contains = |(low, high): &(Int, Int)| {
                    let (low, high) = (low.to_u64().unwrap(), high.to_u64().unwrap());
                    u128::from(low) <= bits && (high == 0 || bits < u128::from(high))
                };
                let excluded = mask & half.class(bits).unwrap().mask() != 0;
                assert_eq!(allowed.iter().any(contains), !excluded, "{bits:#x} without {mask:#x}");
            }
        }
    }

    #[test]
    fn bits_of_x87_without_a_value_have_no_class() {
        let x87 = Format::of(FloatKind::X86Fp80).unwrap();
        assert_eq!(x87.one(), 0x3fff_8000_0000_0000_0000);
        assert_eq!(x87.class(0x3fff_0000_0000_0000_0000), None);
        assert_eq!(x87.class(0x7fff_0000_0000_0000_0000), None);
        assert_eq!(x87.class(0x0000_8000_0000_0000_0000), None);
        assert_eq!(x87.class(1), Some(FloatClass::PositiveSubnormal));
    }
}
