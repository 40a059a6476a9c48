//! The directives of `printf` and its kin (C23, 7.23.6.1).
//!
//! A format is bytes and directives; [`parse`] reads it, and a [`Directive`] writes one argument. Nothing here looks at
//! memory: whoever executes the call reads strings and gives them as bytes.

use crate::value::{Leaf, PointerKind};
use irrefute_ir::FloatKind;

/// One part of a format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Byte(u8),
    Directive(Directive),
}

/// How one argument is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Directive {
    /// Whether the text stands at the left of its field (`-`).
    left: bool,
    /// What stands in front of a number that is not negative: `+`, a space, or nothing.
    plus: Option<u8>,
    /// Whether zeros fill the field (`0`).
    zeros: bool,
    /// Whether the notation shows its base, or its decimal point (`#`).
    alternative: bool,
    pub width: Count,
    pub precision: Count,
    pub conversion: Conversion,
}

/// A width or precision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Count {
    None,
    /// That number.
    Fixed(usize),
    /// The next argument, an `int`.
    Argument,
}

/// What an argument is, and in which notation it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Conversion {
    /// `%d`, of an integer of this width in bits.
    Signed(u32),
    /// `%u`, `%x`, `%X`, `%o`.
    Unsigned(u32, Notation),
    /// `%f`, `%e`, `%g` and their upper-case forms, of a `double`.
    Float(FloatNotation, Letters),
    Character,
    String,
    /// `%ls`: of the characters of the locale "C", those of ASCII.
    WideString,
    /// `%a`, of a `double`.
    Hexadecimal(Letters),
    /// `%Lf` and its kin.
    LongDouble(FloatNotation, Letters),
    /// `%p`.
    Pointer,
    /// `%n`: stores the number of bytes so far, as an integer of this width in bits.
    Written(u32),
}

impl Conversion {
    /// Whether C leaves open what is written, or it is known in a whole program only.
    pub fn is_hosted(self) -> bool {
        match self {
            Conversion::Hexadecimal(_)
            | Conversion::LongDouble(..)
            | Conversion::Pointer
            | Conversion::WideString
            | Conversion::Written(_) => true,
            Conversion::Signed(_)
            | Conversion::Unsigned(..)
            | Conversion::Float(..)
            | Conversion::Character
            | Conversion::String => false,
        }
    }

    /// What the argument is, after the promotions of C.
    pub fn leaf(self) -> Leaf {
        match self {
            Conversion::Signed(bits) | Conversion::Unsigned(bits, _) => Leaf::Int(bits.max(32)),
            Conversion::Float(..) | Conversion::Hexadecimal(_) => Leaf::Float(FloatKind::Double),
            Conversion::LongDouble(..) => Leaf::Float(FloatKind::X86Fp80),
            Conversion::Character => Leaf::Int(32),
            Conversion::String | Conversion::WideString | Conversion::Pointer | Conversion::Written(_) => {
                Leaf::Ptr(PointerKind::USUAL)
            }
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Notation {
    Decimal,
    Hexadecimal(Letters),
    Octal,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FloatNotation {
    Fixed,
    Exponent,
    Shortest,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Letters {
    Lower,
    Upper,
}

/// The parts of a format, where `long` and `size_t` have `long_bits` bits; `None` if a directive is not modelled.
pub(crate) fn parse(format: &[u8], long_bits: u32) -> Option<Vec<Part>> {
    let mut parts = Vec::new();
    let mut rest = format;
    while let [first, after @ ..] = rest {
        rest = after;
        match (first, rest) {
            (b'%', [b'%', after @ ..]) => {
                parts.push(Part::Byte(b'%'));
                rest = after;
            }
            (b'%', _) => {
                let (directive, after) = directive(rest, long_bits)?;
                parts.push(Part::Directive(directive));
                rest = after;
            }
            (byte, _) => parts.push(Part::Byte(*byte)),
        }
    }
    Some(parts)
}

/// The directive at the beginning of `rest`, behind its percent sign, and what follows it.
fn directive(mut rest: &[u8], long_bits: u32) -> Option<(Directive, &[u8])> {
    let mut directive = Directive {
        left: false,
        plus: None,
        zeros: false,
        alternative: false,
        width: Count::None,
        precision: Count::None,
        conversion: Conversion::String,
    };
    while let [flag @ (b'-' | b'+' | b' ' | b'0' | b'#'), after @ ..] = rest {
        match flag {
            b'-' => directive.left = true,
            // A plus sign wins over a space.
            b'+' => directive.plus = Some(b'+'),
            b' ' => directive.plus = directive.plus.or(Some(b' ')),
            b'0' => directive.zeros = true,
            _ => directive.alternative = true,
        }
        rest = after;
    }
    (directive.width, rest) = count(rest)?;
    if let [b'.', after @ ..] = rest {
        (directive.precision, rest) = count(after)?;
        // A point alone is a precision of 0.
        if directive.precision == Count::None {
            directive.precision = Count::Fixed(0);
        }
    }
    let (bits, after) = match rest {
        [b'h', b'h', after @ ..] => (8, after),
        [b'h', after @ ..] => (16, after),
        [b'l', b'l', after @ ..] | [b'j', after @ ..] => (64, after),
        [b'l' | b'z' | b't', after @ ..] => (long_bits, after),
        [b'L', after @ ..] => (32, after),
        _ => (32, rest),
    };
    let is_long_double = rest.first() == Some(&b'L');
    let [letter, behind @ ..] = after else { return None };
    let plain = after.len() == rest.len();
    directive.conversion = match letter {
        b'd' | b'i' => Conversion::Signed(bits),
        b'u' => Conversion::Unsigned(bits, Notation::Decimal),
        b'x' => Conversion::Unsigned(bits, Notation::Hexadecimal(Letters::Lower)),
        b'X' => Conversion::Unsigned(bits, Notation::Hexadecimal(Letters::Upper)),
        b'o' => Conversion::Unsigned(bits, Notation::Octal),
        // `%lf` is `%f`.
        b'f' => Conversion::Float(FloatNotation::Fixed, Letters::Lower),
        b'F' => Conversion::Float(FloatNotation::Fixed, Letters::Upper),
        b'e' => Conversion::Float(FloatNotation::Exponent, Letters::Lower),
        b'E' => Conversion::Float(FloatNotation::Exponent, Letters::Upper),
        b'g' => Conversion::Float(FloatNotation::Shortest, Letters::Lower),
        b'G' => Conversion::Float(FloatNotation::Shortest, Letters::Upper),
        b'a' => Conversion::Hexadecimal(Letters::Lower),
        b'A' => Conversion::Hexadecimal(Letters::Upper),
        b'p' if plain => Conversion::Pointer,
        b'n' => Conversion::Written(bits),
        b'c' if plain => Conversion::Character,
        b's' if plain => Conversion::String,
        // Of wide characters (`%lc`) nothing is known here.
        b's' if rest.starts_with(b"ls") => Conversion::WideString,
        _ => return None,
    };
    if is_long_double {
        directive.conversion = match directive.conversion {
            Conversion::Float(notation, letters) => Conversion::LongDouble(notation, letters),
            _ => return None,
        };
    }
    Some((directive, behind))
}

fn count(rest: &[u8]) -> Option<(Count, &[u8])> {
    if let [b'*', after @ ..] = rest {
        return Some((Count::Argument, after));
    }
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    if digits == 0 {
        return Some((Count::None, rest));
    }
    let number = std::str::from_utf8(&rest[..digits]).ok()?.parse().ok()?;
    Some((Count::Fixed(number), &rest[digits..]))
}

impl Directive {
    /// Takes a width that was an argument: a negative one is a flag `-` and a width.
    pub fn set_width(&mut self, width: i32) {
        self.left |= width < 0;
        self.width = Count::Fixed(width.unsigned_abs() as usize);
    }

    /// Takes a precision that was an argument: a negative one is none.
    pub fn set_precision(&mut self, precision: i32) {
        self.precision = usize::try_from(precision).map_or(Count::None, Count::Fixed);
    }

    /// The precision, if there is one.
    pub fn precision(&self) -> Option<usize> {
        match self.precision {
            Count::Fixed(precision) => Some(precision),
            Count::None | Count::Argument => None,
        }
    }

    /// How many characters it asks for, beside those that the argument has.
    pub fn length(&self) -> usize {
        let width = if let Count::Fixed(width) = self.width { width } else { 0 };
        match self.conversion {
            // The precision of a string is the most of it that is written.
            Conversion::String | Conversion::WideString => width,
            _ => width.max(self.precision().unwrap_or(0)),
        }
    }

    /// Whether it asks for more digits of a floating-point number than Rust writes.
    pub fn has_many_digits(&self) -> bool {
        let is_float =
            matches!(self.conversion, Conversion::Float(..) | Conversion::LongDouble(..) | Conversion::Hexadecimal(_));
        is_float && self.precision().is_some_and(|precision| precision > usize::from(u16::MAX))
    }

    /// Writes an argument that is a word: an integer, the bits of a `double`, or a character.
    pub fn word(&self, word: u64) -> Vec<u8> {
        match self.conversion {
            Conversion::Signed(bits) => {
                let unused = 64 - bits;
                let number = ((word << unused) as i64) >> unused;
                self.integer(number < 0, number.unsigned_abs(), Notation::Decimal, self.plus)
            }
            Conversion::Unsigned(bits, notation) => {
                self.integer(false, word & (u64::MAX >> (64 - bits)), notation, None)
            }
            Conversion::Float(notation, letters) => self.float(f64::from_bits(word), notation, letters),
            Conversion::Hexadecimal(letters) => self.hexadecimal(f64::from_bits(word), letters),
            Conversion::Pointer if word == 0 => self.text(b"(nil)"),
            Conversion::Pointer => {
                let alternative = Directive { alternative: true, ..self.clone() };
                alternative.integer(false, word, Notation::Hexadecimal(Letters::Lower), self.plus)
            }
            Conversion::Character
            | Conversion::String
            | Conversion::WideString
            | Conversion::LongDouble(..)
            | Conversion::Written(_) => self.text(&[word as u8]),
        }
    }

    /// Writes bytes, within the field.
    pub fn text(&self, bytes: &[u8]) -> Vec<u8> {
        self.padded(b"", bytes, false)
    }

    fn integer(&self, is_negative: bool, magnitude: u64, notation: Notation, plus: Option<u8>) -> Vec<u8> {
        let mut digits = match notation {
            Notation::Decimal => magnitude.to_string(),
            Notation::Hexadecimal(Letters::Lower) => format!("{magnitude:x}"),
            Notation::Hexadecimal(Letters::Upper) => format!("{magnitude:X}"),
            Notation::Octal => format!("{magnitude:o}"),
        };
        // With a precision of 0, the number 0 has no digits.
        if magnitude == 0 && self.precision() == Some(0) {
            digits.clear();
        }
        let least = self.precision().unwrap_or(1);
        let mut all = "0".repeat(least.saturating_sub(digits.len())) + &digits;
        let prefix: &[u8] = match notation {
            Notation::Octal if self.alternative && !all.starts_with('0') => {
                all.insert(0, '0');
                b""
            }
            Notation::Hexadecimal(Letters::Lower) if self.alternative && magnitude != 0 => b"0x",
            Notation::Hexadecimal(Letters::Upper) if self.alternative && magnitude != 0 => b"0X",
            Notation::Decimal | Notation::Hexadecimal(_) | Notation::Octal => b"",
        };
        let sign = if is_negative { Some(b'-') } else { plus };
        let prefix: Vec<u8> = sign.into_iter().chain(prefix.iter().copied()).collect();
        // A precision switches the flag `0` off.
        self.padded(&prefix, all.as_bytes(), self.zeros && self.precision().is_none())
    }

    fn float(&self, number: f64, notation: FloatNotation, letters: Letters) -> Vec<u8> {
        let sign = if number.is_sign_negative() { Some(b'-') } else { self.plus };
        let magnitude = number.abs();
        let mut digits = match notation {
            _ if magnitude.is_nan() => "nan".to_owned(),
            _ if magnitude.is_infinite() => "inf".to_owned(),
            FloatNotation::Fixed => self.fixed(magnitude, self.precision().unwrap_or(6)),
            FloatNotation::Exponent => self.exponent(magnitude, self.precision().unwrap_or(6)),
            FloatNotation::Shortest => self.shortest(magnitude),
        };
        if letters == Letters::Upper {
            digits.make_ascii_uppercase();
        }
        let prefix: Vec<u8> = sign.into_iter().collect();
        self.padded(&prefix, digits.as_bytes(), self.zeros && magnitude.is_finite())
    }

    fn fixed(&self, magnitude: f64, precision: usize) -> String {
        let point = if precision == 0 && self.alternative { "." } else { "" };
        format!("{magnitude:.precision$}{point}")
    }

    /// `d.ddde±dd`: the exponent has two digits at least.
    fn exponent(&self, magnitude: f64, precision: usize) -> String {
        let text = format!("{magnitude:.precision$e}");
        let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
        let exponent: i32 = exponent.parse().unwrap_or(0);
        let sign = if exponent < 0 { '-' } else { '+' };
        let point = if precision == 0 && self.alternative { "." } else { "" };
        format!("{mantissa}{point}e{sign}{:02}", exponent.unsigned_abs())
    }

    /// `%g`: P significant digits, with an exponent X unless P > X ≥ −4, without zeros at the end.
    fn shortest(&self, magnitude: f64) -> String {
        let digits = self.precision().unwrap_or(6).max(1);
        let rounded = format!("{magnitude:.*e}", digits - 1);
        let exponent: i32 = rounded.split_once('e').and_then(|(_, exponent)| exponent.parse().ok()).unwrap_or(0);
        let is_fixed = exponent >= -4 && i64::from(exponent) < digits as i64;
        let text = match is_fixed {
            true => self.fixed(magnitude, (digits as i64 - 1 - i64::from(exponent)) as usize),
            false => self.exponent(magnitude, digits - 1),
        };
        if self.alternative {
            return text;
        }
        let (mantissa, exponent) = text.split_at(text.find('e').unwrap_or(text.len()));
        match mantissa.contains('.') {
            true => format!("{}{exponent}", mantissa.trim_end_matches('0').trim_end_matches('.')),
            false => text,
        }
    }

    /// `0x1.8p+3`: a leading 1, and as many digits as the number has, or as the precision says.
    fn hexadecimal(&self, number: f64, letters: Letters) -> Vec<u8> {
        let magnitude = number.abs();
        let bits = magnitude.to_bits();
        let (fraction, biased) = (bits & ((1 << 52) - 1), (bits >> 52) as i32);
        let text = match biased {
            0x7ff if fraction == 0 => "inf".to_owned(),
            0x7ff => "nan".to_owned(),
            _ => {
                let (leading, exponent) = match (biased, fraction) {
                    (0, 0) => (0u64, 0),
                    (0, _) => (0, -1022),
                    _ => (1, biased - 1023),
                };
                let all = leading << 52 | fraction;
                let (all, digits) = match self.precision() {
                    Some(precision) if precision < 13 => {
                        let dropped = 52 - 4 * precision as u32;
                        let (kept, rest, half) = (all >> dropped, all & ((1 << dropped) - 1), 1u64 << (dropped - 1));
                        let up = rest > half || rest == half && kept & 1 == 1;
                        ((kept + u64::from(up)) << dropped, precision)
                    }
                    Some(precision) => (all, precision),
                    None => (all, 13 - (fraction.trailing_zeros().min(52) / 4) as usize),
                };
                let fraction = format!("{:013x}", all & ((1 << 52) - 1));
                let fraction = format!("{fraction:0<digits$}");
                let point = if digits > 0 || self.alternative { "." } else { "" };
                format!("0x{}{point}{}p{exponent:+}", all >> 52, &fraction[..digits])
            }
        };
        let text = if letters == Letters::Upper { text.to_uppercase() } else { text };
        let sign = if number.is_sign_negative() { Some(b'-') } else { self.plus };
        let (base, digits) = text.split_at(if magnitude.is_finite() { 2 } else { 0 });
        let prefix: Vec<u8> = sign.into_iter().chain(base.bytes()).collect();
        self.padded(&prefix, digits.as_bytes(), self.zeros && magnitude.is_finite())
    }

    /// A prefix and a body in the field: zeros go between them, spaces outside.
    fn padded(&self, prefix: &[u8], body: &[u8], with_zeros: bool) -> Vec<u8> {
        let width = match self.width {
            Count::Fixed(width) => width,
            Count::None | Count::Argument => 0,
        };
        let missing = width.saturating_sub(prefix.len() + body.len());
        let fill = |byte: u8, is_here: bool| std::iter::repeat_n(byte, if is_here { missing } else { 0 });
        let with_zeros = with_zeros && !self.left;
        fill(b' ', !self.left && !with_zeros)
            .chain(prefix.iter().copied())
            .chain(fill(b'0', with_zeros))
            .chain(body.iter().copied())
            .chain(fill(b' ', self.left))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What C prints for a format with one directive.
    fn written(format: &str, word: u64) -> String {
        let parts = parse(format.as_bytes(), 64).expect(format);
        let bytes = parts.iter().flat_map(|part| match part {
            Part::Byte(byte) => vec![*byte],
            Part::Directive(directive) => directive.word(word),
        });
        String::from_utf8(bytes.collect()).expect("ASCII")
    }

    #[test]
    fn the_length_of_a_field_is_known_before_it_is_written() {
        for (format, length, has_many_digits) in [
            ("%d", 0, false),
            ("%2000000000d", 2_000_000_000, false),
            ("%3.2000000000d", 2_000_000_000, false),
            ("%.2000000000s", 0, false),
            ("%.65535f", 65_535, false),
            ("%.65536f", 65_536, true),
        ] {
            let parts = parse(format.as_bytes(), 64).expect(format);
            let [Part::Directive(directive)] = &*parts else { panic!("{format}") };
            assert_eq!((directive.length(), directive.has_many_digits()), (length, has_many_digits), "{format}");
        }
    }

    /// The right-hand sides are what glibc prints.
    #[test]
    fn integers_are_written_as_c_writes_them() {
        for (format, word, text) in [
            ("%d", u64::MAX, "-1"),
            ("%5d|", 42, "   42|"),
            ("%-5d|", 42, "42   |"),
            ("%05d", -42i64 as u64, "-0042"),
            ("%-05d|", 42, "42   |"),
            ("%+d", 42, "+42"),
            ("% d", 42, " 42"),
            ("%+ d", 42, "+42"),
            ("%.3d", 7, "007"),
            ("%05.3d", 7, "  007"),
            ("%.0d|", 0, "|"),
            ("%x", 0xbeef, "beef"),
            ("%#X", 0xbeef, "0XBEEF"),
            ("%#x", 0, "0"),
            ("%#08x", 255, "0x0000ff"),
            ("%#o", 8, "010"),
            ("%#.3o", 8, "010"),
            ("%#.0o", 0, "0"),
            ("%hhd", 255, "-1"),
            ("%hu", 65536 + 7, "7"),
            ("%ld", 1 << 40, "1099511627776"),
            ("%u", 1 << 32, "0"),
            ("100%%", 0, "100%"),
            ("%3c|", 65, "  A|"),
            ("%-3c|", 65, "A  |"),
        ] {
            assert_eq!(written(format, word), text, "{format}");
        }
    }

    #[test]
    fn floats_are_written_as_c_writes_them() {
        for (format, number, text) in [
            ("%f", 1.0, "1.000000"),
            ("%.2f", 2.675, "2.67"),
            ("%.0f", 2.5, "2"),
            ("%.0f", 0.5, "0"),
            ("%#.0f", 2.5, "2."),
            ("%8.2f|", -2.75, "   -2.75|"),
            ("%08.2f", -2.75, "-0002.75"),
            ("%-8.2f|", 2.75, "2.75    |"),
            ("%+.1f", 0.05, "+0.1"),
            ("%f", f64::INFINITY, "inf"),
            ("%05F", f64::NEG_INFINITY, " -INF"),
            ("%f", f64::NAN.copysign(-1.0), "-nan"),
            ("%e", 12345.678, "1.234568e+04"),
            ("%.0e", 0.00015, "1e-04"),
            ("%E", 1e-100, "1.000000E-100"),
            ("%g", 100000.0, "100000"),
            ("%g", 1000000.0, "1e+06"),
            ("%g", 0.0001, "0.0001"),
            ("%g", 0.00001234, "1.234e-05"),
            ("%#g", 1.0, "1.00000"),
            ("%.3g", 999.5, "1e+03"),
            ("%.10g", 0.1, "0.1"),
            ("%g", 0.0, "0"),
            ("%lf", 0.5, "0.500000"),
            ("%a", 1.0, "0x1p+0"),
            ("%a", -0.1, "-0x1.999999999999ap-4"),
            ("%.2a", 1.999, "0x2.00p+0"),
            ("%12.1A|", 10.0, "    0X1.4P+3|"),
            ("%a", 0.0, "0x0p+0"),
        ] {
            assert_eq!(written(format, f64::to_bits(number)), text, "{format} of {number}");
        }
    }

    #[test]
    fn widths_and_precisions_may_be_arguments() {
        let Some(parts) = parse(b"%*.*d", 64) else { panic!("a format") };
        let [Part::Directive(directive)] = &parts[..] else { panic!("{parts:?}") };
        assert_eq!((directive.width, directive.precision), (Count::Argument, Count::Argument));
        let mut directive = directive.clone();
        directive.set_width(-6);
        directive.set_precision(3);
        assert_eq!(directive.word(7), b"007   ");
        directive.set_precision(-1);
        assert_eq!(directive.word(7), b"7     ");
    }

    #[test]
    fn what_is_not_modelled_is_refused() {
        for format in ["%lc", "%Ld", "%", "%5", "%q"] {
            assert_eq!(parse(format.as_bytes(), 64), None, "{format}");
        }
        for format in ["%p", "%n", "%Lf", "%a", "%ls"] {
            let Some(parts) = parse(format.as_bytes(), 64) else { panic!("{format}") };
            let [Part::Directive(directive)] = &parts[..] else { panic!("{parts:?}") };
            assert!(directive.conversion.is_hosted(), "{format}");
        }
        assert_eq!(parse(b"%ld", 32).map(|parts| parts.len()), Some(1));
    }
}
