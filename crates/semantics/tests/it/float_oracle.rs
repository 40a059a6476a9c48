//! The arithmetic of floating-point values against a second implementation, bit by bit.
//!
//! `rustc_apfloat` is a port of LLVM's own arithmetic and shares nothing with this one. It has no square root: that is
//! compared with the processor's, and beyond `double` with what a square root is.
//!
//! `IRREFUTE_ORACLE_CASES` sets the number of cases for each format and operation.

use irrefute_ir::FloatKind;
use irrefute_semantics::floats::arithmetic::{
    binary, binary_by_integers, compare, convert, directed, fused_multiply_add, round_to_integral, scale, square_root,
    square_root_by_integers,
};
use irrefute_semantics::floats::conversions::integral_magnitude;
use irrefute_semantics::floats::format::Number;
use irrefute_semantics::floats::{Arithmetic, Directed, FloatBits, Format, RoundingMode};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rustc_apfloat::ieee::{BFloat, Double, Half, Quad, Single, X87DoubleExtended};
use rustc_apfloat::{Float, FloatConvert, Round};

fn cases() -> u64 {
    std::env::var("IRREFUTE_ORACLE_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(20_000)
}

fn format(kind: FloatKind) -> Format {
    Format::of(kind).expect("a format")
}

/// Random values of a format: corners, numbers of moderate exponents, random bits.
struct Values {
    format: Format,
    rng: Xoshiro256PlusPlus,
    corners: Vec<FloatBits>,
}

impl Values {
    fn new(format: Format) -> Values {
        let mut corners = Vec::new();
        for negative in [false, true] {
            let near = [
                format.zero(negative),
                format.with_sign(format.one(), negative),
                format.least_normal(negative),
                format.greatest_subnormal(negative),
                format.with_sign(1, negative),
                format.greatest(negative),
                format.infinity(negative),
            ];
            let power = |k: u32| format.round(negative, &(dashu_int::UBig::ONE << k as usize), 0);
            let powers = [1, 8, 11, 23, 24, 31, 32, 52, 53, 63, 64, 112, 113].map(power);
            for bits in near.into_iter().chain(powers) {
                corners.extend([bits, bits.wrapping_add(1), bits.wrapping_sub(1)]);
            }
            corners.push(format.round(negative, &dashu_int::UBig::from(5u8), -1));
            corners.push(format.round(negative, &dashu_int::UBig::from(3u8), -1));
        }
        let mask = FloatBits::MAX >> (128 - format.width());
        corners.iter_mut().for_each(|bits| *bits &= mask);
        corners.retain(|bits| format.number(*bits).is_some());
        Values { format, rng: Xoshiro256PlusPlus::seed_from_u64(u64::from(format.width()) + 7), corners }
    }

    /// A value that is no NaN.
    fn next(&mut self) -> FloatBits {
        let mask = FloatBits::MAX >> (128 - self.format.width());
        loop {
            let random = FloatBits::from(self.rng.next_u64()) << 64 | FloatBits::from(self.rng.next_u64());
            let bits = match self.rng.next_u64() % 4 {
                0 => self.corners[(random % self.corners.len() as u128) as usize],
                1 => {
                    let mantissa = dashu_int::UBig::from(random >> (64 + self.rng.next_u64() % 64));
                    let exponent = (self.rng.next_u64() % 64) as i64 - 96;
                    self.format.round(random & 1 == 1, &mantissa, exponent)
                }
                _ => random & mask,
            };
            if self.format.number(bits).is_some() {
                return bits;
            }
        }
    }
}

/// The bits of a result, `None` for NaN.
fn known<F: Float>(value: F) -> Option<FloatBits> {
    (!value.is_nan()).then(|| value.to_bits())
}

fn agrees<F: Float>(kind: FloatKind) {
    let format = format(kind);
    let mut values = Values::new(format);
    let rounding = [
        (RoundingMode::Down, Round::TowardNegative),
        (RoundingMode::Up, Round::TowardPositive),
        (RoundingMode::TowardsZero, Round::TowardZero),
        (RoundingMode::NearestEven, Round::NearestTiesToEven),
        (RoundingMode::NearestAway, Round::NearestTiesToAway),
    ];
    for _ in 0..cases() {
        let (x, y, z) = (values.next(), values.next(), values.next());
        let (a, b, c) = (F::from_bits(x), F::from_bits(y), F::from_bits(z));
        let pairs = [
            (Arithmetic::Add, known((a + b).value)),
            (Arithmetic::Sub, known((a - b).value)),
            (Arithmetic::Mul, known((a * b).value)),
            (Arithmetic::Div, known((a / b).value)),
            (Arithmetic::Rem, known(a.c_fmod(b).value)),
        ];
        for (op, expected) in pairs {
            assert_eq!(binary(op, format, x, y), expected, "{kind:?}: {op:?} {x:#x} {y:#x}");
            assert_eq!(binary_by_integers(op, format, x, y), expected, "{kind:?}: {op:?} {x:#x} {y:#x} by integers");
        }
        let fused = known(a.mul_add(b, c).value);
        assert_eq!(fused_multiply_add(format, x, y, z), fused, "{kind:?}: {x:#x} * {y:#x} + {z:#x}");
        assert_eq!(compare(format, x, y), a.partial_cmp(&b), "{kind:?}: {x:#x} against {y:#x}");
        for (mode, round) in rounding {
            let pairs = [
                (Arithmetic::Add, known(a.add_r(b, round).value)),
                (Arithmetic::Sub, known(a.sub_r(b, round).value)),
                (Arithmetic::Mul, known(a.mul_r(b, round).value)),
                (Arithmetic::Div, known(a.div_r(b, round).value)),
            ];
            for (op, expected) in pairs {
                let result = directed(Directed::Arithmetic(op), mode, format, &[x, y]);
                assert_eq!(result, expected, "{kind:?}: {op:?} {x:#x} {y:#x}, {mode:?}");
            }
            let fused = known(a.mul_add_r(b, c, round).value);
            let result = directed(Directed::FusedMultiplyAdd, mode, format, &[x, y, z]);
            assert_eq!(result, fused, "{kind:?}: {x:#x} * {y:#x} + {z:#x}, {mode:?}");
        }
        for (how, round) in rounding {
            let expected = known(a.round_to_integral(round).value);
            assert_eq!(round_to_integral(format, how, x), expected, "{kind:?}: {how:?} {x:#x}");
        }
        let by = (y % 4001) as i64 - 2000;
        assert_eq!(scale(format, x, by), known(a.scalbn(by as i32)), "{kind:?}: {x:#x} * 2^{by}");
        has_integers::<F>(format, x, a, y);
        root_is_right(format, x);
    }
}

/// Conversions from and to integers.
fn has_integers<F: Float>(format: Format, x: FloatBits, a: F, integer: u128) {
    let rounded = format.round(false, &dashu_int::UBig::from(integer), 0);
    assert_eq!(Some(rounded), known(F::from_u128(integer).value), "{integer}");
    if let Some(Number::Finite(number)) = format.number(x)
        && number.exponent < 128
        && !number.negative
        && let Ok(whole) = u128::try_from(&integral_magnitude(RoundingMode::TowardsZero, &number))
    {
        let mut is_exact = false;
        let expected = a.to_u128_r(128, Round::TowardZero, &mut is_exact).value;
        assert_eq!(whole, expected, "{x:#x} as an integer");
    }
}

/// `r = √x` rounded to nearest: x lies between the squares of the halfway points around r.
fn root_is_right(format: Format, x: FloatBits) {
    let root = square_root_by_integers(format, x);
    assert_eq!(square_root(format, x), root, "the root of {x:#x}");
    let (Some(Number::Finite(number)), Some(root)) = (format.number(x), root) else { return };
    let Some(Number::Finite(r)) = format.number(root) else { panic!("an infinite root of {x:#x}") };
    if number.is_zero() {
        return;
    }
    // In units of a quarter of r's last place: (2m ± 1)² · 2^(2q−2) around m' · 2^q'.
    let one = dashu_int::UBig::ONE;
    let (below, above) = ((&r.mantissa << 1) - &one, (&r.mantissa << 1) + &one);
    let unit = (2 * r.exponent - 2).min(number.exponent);
    let square = |n: &dashu_int::UBig| (n * n) << (2 * r.exponent - 2 - unit) as usize;
    let value = &number.mantissa << (number.exponent - unit) as usize;
    assert!(square(&below) <= value && value <= square(&above), "{format:?}: {root:#x} is no root of {x:#x}");
}

#[test]
fn half_agrees() {
    agrees::<Half>(FloatKind::Half);
}

#[test]
fn bfloat_agrees() {
    agrees::<BFloat>(FloatKind::BFloat);
}

#[test]
fn float_agrees() {
    agrees::<Single>(FloatKind::Float);
}

#[test]
fn double_agrees() {
    agrees::<Double>(FloatKind::Double);
}

#[test]
fn x86_fp80_agrees() {
    agrees::<X87DoubleExtended>(FloatKind::X86Fp80);
}

#[test]
fn fp128_agrees() {
    agrees::<Quad>(FloatKind::Fp128);
}

fn converts<A: Float + FloatConvert<B>, B: Float>(from: FloatKind, to: FloatKind) {
    let (from_format, to_format) = (format(from), format(to));
    let mut values = Values::new(from_format);
    for _ in 0..cases() {
        let x = values.next();
        let mut loses_info = false;
        let converted: B = A::from_bits(x).convert(&mut loses_info).value;
        assert_eq!(convert(from_format, to_format, x), known(converted), "{from:?} to {to:?}: {x:#x}");
    }
}

#[test]
fn conversions_between_all_formats_agree() {
    macro_rules! from {
        ($from:ty, $kind:ident, $($to:ty = $to_kind:ident),*) => {
            $(converts::<$from, $to>(FloatKind::$kind, FloatKind::$to_kind);)*
        };
    }
    macro_rules! all {
        ($($from:ty = $kind:ident),*) => {
            $(from!(
                $from, $kind, Half = Half, BFloat = BFloat, Single = Float, Double = Double,
                X87DoubleExtended = X86Fp80, Quad = Fp128
            );)*
        };
    }
    all!(Half = Half, BFloat = BFloat, Single = Float, Double = Double, X87DoubleExtended = X86Fp80, Quad = Fp128);
}
