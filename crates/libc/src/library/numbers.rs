//! Numbers in strings, random numbers, and functions of the mathematical library that a check does not know.
//!
//! `rand` is that of glibc: programs that print what it gives are compared with native ones.

use super::table::MathFunction;
use super::{Call, POINTER};
use irrefute_semantics::UbRule;
use irrefute_semantics::host::{Ended, HostCall};
use irrefute_semantics::value::{Leaf, Scalar, Value};

/// The additive generator of glibc (`random(3)`): each number is the sum of the third and the 31st before it.
pub(super) struct Random {
    ring: Box<[u32]>,
    next: usize,
}

const RING: usize = 31;

impl Random {
    /// The generator with a seed; 0 is taken as 1.
    pub(super) fn new(seed: u32) -> Random {
        let mut ring = vec![seed.max(1)];
        for i in 1..RING {
            let next = 16807 * i64::from(ring[i - 1] as i32) % i64::from(i32::MAX);
            ring.push(if next < 0 { next + i64::from(i32::MAX) } else { next } as u32);
        }
        // The first three numbers behind these are the first three of them.
        let mut random = Random { ring: ring.into(), next: 3 };
        for _ in 0..310 {
            random.next();
        }
        random
    }

    /// The next number, of 31 bits.
    pub(super) fn next(&mut self) -> u32 {
        if self.ring.is_empty() {
            *self = Random::new(1);
        }
        let third = self.ring[(self.next + RING - 3) % RING];
        let number = &mut self.ring[self.next];
        *number = number.wrapping_add(third);
        let number = *number;
        self.next = (self.next + 1) % RING;
        number >> 1
    }
}

impl Default for Random {
    /// A generator before it is seeded.
    fn default() -> Random {
        Random { ring: Box::default(), next: 0 }
    }
}

/// The floating-point number at the beginning of a text, and how many bytes it takes: 0 if there is none.
pub(super) fn float_in(text: &[u8]) -> (FloatText, usize) {
    let signs = usize::from(matches!(text.first(), Some(b'+' | b'-')));
    let is_negative = text.first() == Some(&b'-');
    let rest = &text[signs..];
    let starts = |word: &[u8]| rest.len() >= word.len() && rest[..word.len()].eq_ignore_ascii_case(word);
    let special = [(&b"infinity"[..], f64::INFINITY), (b"inf", f64::INFINITY), (b"nan", f64::NAN)];
    if let Some((word, number)) = special.into_iter().find(|(word, _)| starts(word)) {
        let number = if is_negative { -number } else { number };
        return (FloatText::Known(number), signs + word.len());
    }
    if starts(b"0x")
        && let Some((number, len)) = hexadecimal(&rest[2..])
    {
        return (FloatText::Known(if is_negative { -number } else { number }), signs + 2 + len);
    }
    let digits = |from: usize| rest[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let whole = digits(0);
    let mut len = whole;
    if rest.get(len) == Some(&b'.') {
        let fraction = digits(len + 1);
        if whole + fraction > 0 {
            len += 1 + fraction;
        }
    }
    if len == 0 {
        return (FloatText::Known(0.0), 0);
    }
    if matches!(rest.get(len), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(rest.get(len + 1), Some(b'+' | b'-')));
        let exponent = digits((len + 1 + sign).min(rest.len()));
        if exponent > 0 {
            len += 1 + sign + exponent;
        }
    }
    (FloatText::Decimal(String::from_utf8_lossy(&text[..signs + len]).into_owned()), signs + len)
}

/// A number as it was found.
pub(super) enum FloatText {
    Known(f64),
    /// To be rounded once, to the format that is asked for.
    Decimal(String),
}

impl FloatText {
    /// The bits of the number as a `double` or a `float`.
    pub(super) fn bits(&self, is_double: bool) -> u64 {
        match (self, is_double) {
            (FloatText::Known(number), true) => number.to_bits(),
            (FloatText::Known(number), false) => u64::from((*number as f32).to_bits()),
            (FloatText::Decimal(text), true) => text.parse::<f64>().unwrap_or(f64::NAN).to_bits(),
            (FloatText::Decimal(text), false) => u64::from(text.parse::<f32>().unwrap_or(f32::NAN).to_bits()),
        }
    }
}

/// The number behind `0x`, and how many bytes it takes.
fn hexadecimal(text: &[u8]) -> Option<(f64, usize)> {
    let (mut mantissa, mut exponent, mut at, mut any) = (0u64, 0i32, 0, false);
    let mut behind_point = false;
    while let Some(byte) = text.get(at) {
        match char::from(*byte).to_digit(16) {
            Some(digit) => {
                any = true;
                if mantissa >> 56 == 0 {
                    mantissa = mantissa << 4 | u64::from(digit);
                    exponent -= if behind_point { 4 } else { 0 };
                } else {
                    // What is cut off only rounds.
                    mantissa |= u64::from(digit != 0);
                    exponent += if behind_point { 0 } else { 4 };
                }
            }
            None if *byte == b'.' && !behind_point => behind_point = true,
            None => break,
        }
        at += 1;
    }
    if !any {
        return None;
    }
    if matches!(text.get(at), Some(b'p' | b'P')) {
        let sign = usize::from(matches!(text.get(at + 1), Some(b'+' | b'-')));
        let digits: String = text[(at + 1 + sign).min(text.len())..]
            .iter()
            .take_while(|b| b.is_ascii_digit())
            .map(|b| *b as char)
            .collect();
        if let Ok(power) = digits.parse::<i32>() {
            let power = if sign == 1 && text[at + 1] == b'-' { -power } else { power };
            exponent = exponent.saturating_add(power);
            at += 1 + sign + digits.len();
        }
    }
    Some((libm::ldexp(mantissa as f64, exponent), at))
}

impl Call<'_, '_> {
    /// `strtod` and its kin.
    pub(super) fn parse_float(
        &mut self,
        string: &Scalar,
        is_double: bool,
        end: Option<Scalar>,
    ) -> Result<Scalar, Ended> {
        let text = self.process.string(string, u64::MAX)?;
        let blank = text.iter().take_while(|byte| matches!(byte, b' ' | b'\t'..=b'\r')).count();
        let (number, len) = float_in(&text[blank..]);
        if let Some(end) = end.filter(|end| *end != Scalar::Word(0)) {
            let after = self.process.moved(string, if len == 0 { 0 } else { (blank + len) as u64 })?;
            self.process.store(&end, 0, POINTER, &after)?;
        }
        Ok(Scalar::Word(number.bits(is_double)))
    }

    /// A floating-point argument, which must be defined.
    fn float_word(&self, is_double: bool, scalar: &Scalar) -> Result<f64, Ended> {
        match scalar {
            Scalar::Word(bits) if is_double => Ok(f64::from_bits(*bits)),
            Scalar::Word(bits) => Ok(f64::from(f32::from_bits(*bits as u32))),
            _ => Err(self.process.broken(UbRule::NotDefined, vec![Value::scalar(scalar.clone())])),
        }
    }

    pub(super) fn math(&mut self, function: MathFunction, call: HostCall<'_>) -> Result<Scalar, Ended> {
        let is_double = call.result.first().is_none_or(|leaf| leaf.width() == 64);
        let mut numbers = Vec::with_capacity(2);
        for arg in call.args {
            numbers.push(self.float_word(is_double, &arg.0[0].extract())?);
        }
        let (x, y) = (numbers[0], numbers.get(1).copied().unwrap_or(0.0));
        let number = match function {
            MathFunction::Asinh => libm::asinh(x),
            MathFunction::Acosh => libm::acosh(x),
            MathFunction::Atanh => libm::atanh(x),
            MathFunction::Fdim => libm::fdim(x, y),
            MathFunction::Remainder => libm::remainder(x, y),
            MathFunction::Nextafter if is_double => libm::nextafter(x, y),
            MathFunction::Nextafter => f64::from(libm::nextafterf(x as f32, y as f32)),
            MathFunction::Tgamma => libm::tgamma(x),
            MathFunction::Lgamma => libm::lgamma(x),
            MathFunction::Sqrt => libm::sqrt(x),
            MathFunction::Fabs => x.abs(),
            MathFunction::Floor => x.floor(),
            MathFunction::Ceil => x.ceil(),
            MathFunction::Sin => libm::sin(x),
            MathFunction::Cos => libm::cos(x),
            MathFunction::Tan => libm::tan(x),
            MathFunction::Exp => libm::exp(x),
            MathFunction::Log => libm::log(x),
            MathFunction::Pow => libm::pow(x, y),
            MathFunction::Erfc => libm::erfc(x),
            MathFunction::Logb if x == 0.0 => f64::NEG_INFINITY,
            MathFunction::Logb if !x.is_finite() => x.abs(),
            MathFunction::Logb => f64::from(libm::ilogb(x)),
        };
        Ok(of_format(is_double, number))
    }

    pub(super) fn split_exponent(&mut self, is_double: bool, x: &Scalar, to: &Scalar) -> Result<Scalar, Ended> {
        let (mantissa, exponent) = libm::frexp(self.float_word(is_double, x)?);
        self.process.store(to, 0, Leaf::Int(32), &super::int(exponent))?;
        Ok(of_format(is_double, mantissa))
    }

    pub(super) fn split_integral(&mut self, is_double: bool, x: &Scalar, to: &Scalar) -> Result<Scalar, Ended> {
        let x = self.float_word(is_double, x)?;
        let whole = x.trunc();
        let leaf = Leaf::Int(if is_double { 64 } else { 32 });
        self.process.store(to, 0, leaf, &of_format(is_double, whole))?;
        let fraction = if x.is_infinite() { 0.0 } else { x - whole };
        Ok(of_format(is_double, fraction.copysign(x)))
    }

    /// `lround` and `lrint`. A number that does not fit gives what x86 gives; C leaves it open.
    pub(super) fn round_to_integer(&mut self, is_double: bool, away: bool, x: &Scalar) -> Result<Scalar, Ended> {
        let x = self.float_word(is_double, x)?;
        let rounded = if away { x.round() } else { x.round_ties_even() };
        let fits = (-9_223_372_036_854_775_808.0..9_223_372_036_854_775_808.0).contains(&rounded);
        Ok(Scalar::Word(if fits { rounded as i64 as u64 } else { 1 << 63 }))
    }
}

fn of_format(is_double: bool, number: f64) -> Scalar {
    Scalar::Word(if is_double { number.to_bits() } else { u64::from((number as f32).to_bits()) })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What glibc gives after `srand(1)` and `srand(42)`.
    #[test]
    fn random_numbers_are_those_of_glibc() {
        let first = |seed: u32| {
            let mut random = Random::new(seed);
            [random.next(), random.next(), random.next()]
        };
        assert_eq!(first(1), [1804289383, 846930886, 1681692777]);
        assert_eq!(first(42), [71876166, 708592740, 1483128881]);
        assert_eq!(Random::default().next(), 1804289383);
    }

    #[test]
    fn the_longest_beginning_is_the_number() {
        let read = |text: &str| {
            let (number, len) = float_in(text.as_bytes());
            (f64::from_bits(number.bits(true)), len)
        };
        assert_eq!(read("1.5e3x"), (1500.0, 5));
        assert_eq!(read("1.5e+"), (1.5, 3));
        assert_eq!(read("-.5"), (-0.5, 3));
        assert_eq!(read("."), (0.0, 0));
        assert_eq!(read("-inf"), (f64::NEG_INFINITY, 4));
        assert_eq!(read("0x1.8p1z"), (3.0, 7));
        assert_eq!(read("0xg"), (0.0, 1));
        assert_eq!(f32::from_bits(float_in(b"0.1").0.bits(false) as u32), 0.1f32);
    }
}
