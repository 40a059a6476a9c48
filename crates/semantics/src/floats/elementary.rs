//! The elementary functions: `sin`, `pow`, `log` and their kin, of the intrinsics and of the mathematical library.
//!
//! Each is a function of its operands: equal operands give equal results. No text says how precise they are, and LLVM
//! folds them with whatever library it runs on, so a result may lie a few units in the last place beside the one that is
//! computed here, unless C says it exactly (annex F): `sin(±0) = ±0`, `pow(x, 0) = 1`, `exp(−∞) = 0`.
//!
//! Results are those of a library written in Rust, and so the same on every machine; `hypot` is computed exactly and
//! rounded once, in every format.

use super::arithmetic;
use super::format::{FloatBits, Format};
use irrefute_ir::FloatKind;

/// Makes [`Elementary`] from its rows, with the names of the intrinsics and of the library.
macro_rules! elementary {
    ($($(#[$doc:meta])* $function:ident = $name:literal,)*) => {
        /// An elementary function.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Elementary { $($(#[$doc])* $function),* }

        impl Elementary {
            /// All of them, with their names.
            pub const ALL: &'static [(Elementary, &'static str)] = &[$((Elementary::$function, $name)),*];
        }
    };
}

elementary! {
    /// The sine.
    Sin = "sin",
    /// The cosine.
    Cos = "cos",
    /// The sine of π · x.
    SinPi = "sinpi",
    /// The cosine of π · x.
    CosPi = "cospi",
    /// The tangent.
    Tan = "tan",
    /// The arc sine.
    Asin = "asin",
    /// The arc cosine.
    Acos = "acos",
    /// The arc tangent.
    Atan = "atan",
    /// The angle of the point (y, x), in this order of operands.
    Atan2 = "atan2",
    /// The hyperbolic sine.
    Sinh = "sinh",
    /// The hyperbolic cosine.
    Cosh = "cosh",
    /// The hyperbolic tangent.
    Tanh = "tanh",
    /// e^x.
    Exp = "exp",
    /// 2^x.
    Exp2 = "exp2",
    /// 10^x.
    Exp10 = "exp10",
    /// e^x − 1.
    ExpM1 = "expm1",
    /// The natural logarithm.
    Log = "log",
    /// The logarithm to the base 2.
    Log2 = "log2",
    /// The logarithm to the base 10.
    Log10 = "log10",
    /// log(1 + x).
    Log1P = "log1p",
    /// x^y.
    Pow = "pow",
    /// The cube root.
    Cbrt = "cbrt",
    /// √(x² + y²).
    Hypot = "hypot",
    /// The error function.
    Erf = "erf",
}

impl Elementary {
    /// The function of the library of a name.
    ///
    /// ```
    /// use irrefute_semantics::floats::Elementary;
    /// assert_eq!(Elementary::named("pow"), Some(Elementary::Pow));
    /// assert_eq!(Elementary::named("sinpi"), None);
    /// ```
    pub fn named(name: &str) -> Option<Elementary> {
        Elementary::ALL
            .iter()
            .find(|(function, known)| function.is_of_library() && *known == name)
            .map(|(function, _)| *function)
    }

    /// The number of operands.
    pub fn arity(self) -> usize {
        if matches!(self, Elementary::Atan2 | Elementary::Pow | Elementary::Hypot) { 2 } else { 1 }
    }

    /// Whether the mathematical library has the function: the C library of GNU has two of them since C23 only, and LLVM knows
    /// those of Apple's library under other names.
    pub fn is_of_library(self) -> bool {
        !matches!(self, Elementary::SinPi | Elementary::CosPi)
    }

    /// Whether results are computed: not beyond the precision of `double`, but for the one that integers compute.
    pub fn is_computed(self, format: Format) -> bool {
        match format.kind() {
            FloatKind::Half | FloatKind::BFloat | FloatKind::Float | FloatKind::Double => true,
            FloatKind::X86Fp80 | FloatKind::Fp128 => self == Elementary::Hypot,
            FloatKind::PpcFp128 => false,
        }
    }

    /// How many units in the last place a library may be off: 2, as those of the common systems promise at most. What is
    /// computed here of `double` is off by at most 2 itself; of narrower formats it is the nearest value.
    pub fn tolerance(format: Format) -> u8 {
        if format.kind() == FloatKind::Double { 4 } else { 2 }
    }

    /// The result on operands of a format that is computed; `None` for NaN. A NaN among the operands may give a number:
    /// `pow(NaN, 0) = 1`.
    pub fn apply(self, format: Format, operands: &[FloatBits]) -> Option<FloatBits> {
        if self == Elementary::Hypot {
            return arithmetic::hypotenuse(format, operands[0], operands[1]);
        }
        // Every operand of the other formats is a `double`.
        let double = Format::of(FloatKind::Double)?;
        let wide = |bits: &FloatBits| match arithmetic::convert(format, double, *bits) {
            Some(wide) => f64::from_bits(wide as u64),
            None => f64::NAN,
        };
        let x = wide(&operands[0]);
        let y = operands.get(1).map_or(0.0, wide);
        let result = self.of_doubles(x, y);
        if result.is_nan() {
            return None;
        }
        arithmetic::convert(double, format, FloatBits::from(result.to_bits()))
    }

    fn of_doubles(self, x: f64, y: f64) -> f64 {
        match self {
            Elementary::Sin => libm::sin(x),
            Elementary::Cos => libm::cos(x),
            Elementary::SinPi => sine_of_half_turns(x),
            Elementary::CosPi => cosine_of_half_turns(x),
            Elementary::Tan => libm::tan(x),
            Elementary::Asin => libm::asin(x),
            Elementary::Acos => libm::acos(x),
            Elementary::Atan => libm::atan(x),
            Elementary::Atan2 => libm::atan2(x, y),
            Elementary::Sinh => libm::sinh(x),
            Elementary::Cosh => libm::cosh(x),
            Elementary::Tanh => libm::tanh(x),
            Elementary::Exp => libm::exp(x),
            Elementary::Exp2 => libm::exp2(x),
            Elementary::Exp10 => libm::exp10(x),
            Elementary::ExpM1 => libm::expm1(x),
            Elementary::Log => libm::log(x),
            Elementary::Log2 => libm::log2(x),
            Elementary::Log10 => libm::log10(x),
            Elementary::Log1P => libm::log1p(x),
            Elementary::Pow => libm::pow(x, y),
            Elementary::Cbrt => libm::cbrt(x),
            Elementary::Hypot => libm::hypot(x, y),
            Elementary::Erf => libm::erf(x),
        }
    }

    /// Whether C gives a result exactly: one of 0, 1 and ∞, of an operand that is one of them.
    pub fn is_exact(self, format: Format, operands: &[FloatBits], result: FloatBits) -> bool {
        let is_special = |bits: FloatBits| {
            let magnitude = format.with_sign(bits, false);
            magnitude == 0 || magnitude == format.one() || magnitude == format.infinity(false)
        };
        is_special(result) && operands.iter().any(|bits| is_special(*bits))
    }
}

/// sin(π · x). What is left of a number behind whole turns is exact, and so is its distance from the next half of a half
/// turn; π is multiplied with at most a quarter, so that the result is off by little more than the sine.
fn sine_of_half_turns(x: f64) -> f64 {
    // "sinPi(±n) is ±0": C23, F.10.1.13.
    if x.is_finite() && x == x.trunc() {
        return f64::copysign(0.0, x);
    }
    let turn = libm::remainder(x, 2.0);
    let (rest, of) = (f64::min(turn.abs(), 1.0 - turn.abs()), std::f64::consts::PI);
    let sine = if rest <= 0.25 { libm::sin(of * rest) } else { libm::cos(of * (0.5 - rest)) };
    f64::copysign(sine, turn)
}

/// cos(π · x), likewise.
fn cosine_of_half_turns(x: f64) -> f64 {
    let (turn, of) = (libm::remainder(x, 2.0).abs(), std::f64::consts::PI);
    match turn {
        ..=0.25 => libm::cos(of * turn),
        ..=0.75 => libm::sin(of * (0.5 - turn)),
        _ => -libm::cos(of * (1.0 - turn)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn special_results_are_those_of_c() {
        let float = Format::of(FloatKind::Float).unwrap();
        let bits = |x: f32| FloatBits::from(x.to_bits());
        let cases = [
            (Elementary::Sin, vec![-0.0], -0.0),
            (Elementary::Cos, vec![0.0], 1.0),
            (Elementary::SinPi, vec![-0.0], -0.0),
            (Elementary::SinPi, vec![-1.0], -0.0),
            (Elementary::CosPi, vec![1.0], -1.0),
            (Elementary::Pow, vec![f32::NAN, -0.0], 1.0),
            (Elementary::Pow, vec![1.0, f32::NAN], 1.0),
            (Elementary::Pow, vec![-1.0, f32::INFINITY], 1.0),
            (Elementary::Pow, vec![-0.0, -3.0], f32::NEG_INFINITY),
            (Elementary::Exp, vec![f32::NEG_INFINITY], 0.0),
            (Elementary::Log, vec![0.0], f32::NEG_INFINITY),
            (Elementary::Log2, vec![1.0], 0.0),
            (Elementary::Atan2, vec![0.0, 1.0], 0.0),
        ];
        for (function, operands, result) in cases {
            assert_eq!(function.arity(), operands.len());
            let operands: Vec<FloatBits> = operands.into_iter().map(bits).collect();
            assert_eq!(function.apply(float, &operands), Some(bits(result)), "{function:?} {operands:x?}");
            assert!(function.is_exact(float, &operands, bits(result)), "{function:?} {operands:x?}");
        }
        // Behind many turns the nearest value is that of what is left, and halves are exact.
        assert_eq!(Elementary::SinPi.apply(float, &[bits(4_194_304.5)]), Some(bits(1.0)));
        assert_eq!(
            Elementary::CosPi.apply(float, &[bits(-1_048_575.25)]),
            Some(bits(-std::f32::consts::FRAC_1_SQRT_2))
        );
        assert_eq!(Elementary::CosPi.apply(float, &[bits(2.5)]), Some(bits(0.0)));
        assert_eq!(Elementary::SinPi.apply(float, &[bits(f32::INFINITY)]), None);
        assert_eq!(Elementary::Log.apply(float, &[bits(-1.0)]), None);
        let two = Elementary::Exp.apply(float, &[bits(2.0)]).unwrap();
        assert!(!Elementary::Exp.is_exact(float, &[bits(2.0)], two));
    }
}
