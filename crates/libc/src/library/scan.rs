//! `scanf` and its kin (C23, 7.23.6.2).

use super::table::{Origin, Scanning};
use super::{Call, POINTER, int, numbers};
use irrefute_semantics::Value;
use irrefute_semantics::host::{Ended, FormatArguments};
use irrefute_semantics::reason::Unmodelled;
use irrefute_semantics::value::{Leaf, Scalar};

/// A directive of a format: `%`, a `*`, a width, a length and a conversion.
struct Directive {
    is_dropped: bool,
    width: Option<usize>,
    /// Of an integer, in bits.
    bits: u32,
    /// Whether a floating-point number is a `double`.
    is_double: bool,
    conversion: Conversion,
}

enum Conversion {
    /// `%d`, `%i`, `%u`, `%o`, `%x`, with the base; 0 is to be seen from the text.
    Integer(u32),
    Float,
    Word,
    /// `%c`: as many characters as the width says.
    Characters,
    /// `%[…]`, with the set; `true` for those that are not in it.
    Set(Vec<u8>, bool),
    Pointer,
    /// `%n`.
    Count,
    Percent,
}

/// Where the text comes from, and how much of it is used.
struct Input {
    /// The text of a string; a stream has none.
    string: Option<Vec<u8>>,
    /// The descriptor of the stream.
    descriptor: u32,
    used: usize,
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

impl Call<'_, '_> {
    pub(super) fn scan(&mut self, scanning: Scanning, args: &[Value]) -> Result<Scalar, Ended> {
        let arg = |i: usize| args[i].0[0].extract().into_owned();
        let mut targets = match scanning.is_list {
            true => FormatArguments::List(arg(scanning.format + 1)),
            false => FormatArguments::Values(args[scanning.format + 1..].iter()),
        };
        let (string, descriptor) = match scanning.from {
            Origin::Input => (None, 0),
            Origin::Stream(stream) => (None, self.input_of(Some(arg(stream)))?),
            Origin::String(string) => (Some(self.process.string(&arg(string), u64::MAX)?), 0),
        };
        let format = self.process.string(&arg(scanning.format), u64::MAX)?;
        let mut input = Input { string, descriptor, used: 0 };
        let mut count = 0;
        let mut rest = &format[..];
        while let [first, after @ ..] = rest {
            rest = after;
            if is_blank(*first) {
                self.skip_blanks(&mut input);
                continue;
            }
            if *first != b'%' {
                if self.next_of(&input) != Some(*first) {
                    return Ok(self.scanned(&input, count));
                }
                self.advance_in(&mut input);
                continue;
            }
            let Some((directive, after)) = directive(rest) else {
                return Err(self.process.unsupported(Unmodelled::ScanfFormat));
            };
            rest = after;
            match self.take_directive(&mut input, &directive, &mut targets)? {
                Taken::Nothing => {}
                Taken::Value => count += i32::from(!directive.is_dropped),
                Taken::Failed => return Ok(self.scanned(&input, count)),
            }
        }
        Ok(int(count))
    }

    /// The result where the input ends or does not match: the number of values, or -1 if there was no input for the
    /// first.
    fn scanned(&mut self, input: &Input, count: i32) -> Scalar {
        let is_at_end = self.next_of(input).is_none();
        int(if count == 0 && is_at_end { -1 } else { count })
    }

    fn next_of(&mut self, input: &Input) -> Option<u8> {
        match &input.string {
            Some(string) => string.get(input.used).copied(),
            None => self.peek_byte(input.descriptor),
        }
    }

    fn advance_in(&mut self, input: &mut Input) {
        input.used += 1;
        if input.string.is_none() {
            let _ = self.next_byte(input.descriptor);
        }
    }

    fn skip_blanks(&mut self, input: &mut Input) {
        while self.next_of(input).is_some_and(is_blank) {
            self.advance_in(input);
        }
    }

    /// The longest text of at most `most` bytes that a predicate accepts, byte by byte.
    fn text_while(&mut self, input: &mut Input, most: usize, mut accepts: impl FnMut(&[u8], u8) -> bool) -> Vec<u8> {
        let mut text = Vec::new();
        while text.len() < most
            && let Some(byte) = self.next_of(input)
            && accepts(&text, byte)
        {
            text.push(byte);
            self.advance_in(input);
        }
        text
    }

    fn take_directive(
        &mut self,
        input: &mut Input,
        directive: &Directive,
        targets: &mut FormatArguments<'_>,
    ) -> Result<Taken, Ended> {
        let skips = !matches!(directive.conversion, Conversion::Characters | Conversion::Set(..) | Conversion::Count);
        if skips {
            self.skip_blanks(input);
        }
        let most = directive.width.unwrap_or(usize::MAX);
        let (leaf, value) = match &directive.conversion {
            Conversion::Percent => {
                if self.next_of(input) != Some(b'%') {
                    return Ok(Taken::Failed);
                }
                self.advance_in(input);
                return Ok(Taken::Nothing);
            }
            Conversion::Count => {
                let target = self.process.format_argument(targets, POINTER)?;
                self.process.store(&target, 0, Leaf::Int(directive.bits), &Scalar::Word(input.used as u64))?;
                return Ok(Taken::Nothing);
            }
            Conversion::Integer(base) => {
                let text = self.text_while(input, most, |before, byte| continues_integer(before, byte, *base));
                let Some(number) = integer(&text, *base) else { return Ok(Taken::Failed) };
                (Leaf::Int(directive.bits), Scalar::Word(number & (u64::MAX >> (64 - directive.bits))))
            }
            Conversion::Float => {
                let text = self.text_while(input, most, |before, byte| {
                    let whole = [before, &[byte]].concat();
                    // A number that goes on may need more text than it has here: `1e`, `1e+`, `-`.
                    [&b""[..], b"0", b"1.0", b"nf", b"f", b"an", b"n", b"x0"].iter().any(|more| {
                        let longer = [&whole[..], more].concat();
                        numbers::float_in(&longer).1 == longer.len()
                    })
                });
                let (number, len) = numbers::float_in(&text);
                if len == 0 {
                    return Ok(Taken::Failed);
                }
                (Leaf::Int(if directive.is_double { 64 } else { 32 }), Scalar::Word(number.bits(directive.is_double)))
            }
            Conversion::Pointer => return Err(self.process.unsupported(Unmodelled::ScanfFormat)),
            Conversion::Word => {
                let text = self.text_while(input, most, |_, byte| !is_blank(byte));
                return self.take_text(text, true, directive, targets);
            }
            Conversion::Set(set, is_complement) => {
                let text = self.text_while(input, most, |_, byte| set.contains(&byte) != *is_complement);
                return self.take_text(text, true, directive, targets);
            }
            Conversion::Characters => {
                let text = self.text_while(input, directive.width.unwrap_or(1), |_, _| true);
                return self.take_text(text, false, directive, targets);
            }
        };
        if !directive.is_dropped {
            let target = self.process.format_argument(targets, POINTER)?;
            self.process.store(&target, 0, leaf, &value)?;
        }
        Ok(Taken::Value)
    }

    fn take_text(
        &mut self,
        mut text: Vec<u8>,
        is_string: bool,
        directive: &Directive,
        targets: &mut FormatArguments<'_>,
    ) -> Result<Taken, Ended> {
        if text.is_empty() {
            return Ok(Taken::Failed);
        }
        if is_string {
            text.push(0);
        }
        if !directive.is_dropped {
            let target = self.process.format_argument(targets, POINTER)?;
            self.process.write(&target, &text, &[])?;
        }
        Ok(Taken::Value)
    }
}

/// What became of a directive.
enum Taken {
    Nothing,
    Value,
    /// The input does not match.
    Failed,
}

/// Whether an integer may go on with a byte.
fn continues_integer(before: &[u8], byte: u8, base: u32) -> bool {
    let digits = match before {
        [b'+' | b'-', digits @ ..] => digits,
        digits => digits,
    };
    if before.is_empty() && matches!(byte, b'+' | b'-') {
        return true;
    }
    if matches!(base, 0 | 16) && digits == b"0" && matches!(byte, b'x' | b'X') {
        return true;
    }
    let base = match (base, digits) {
        (0, [b'0', b'x' | b'X', ..]) => 16,
        (0, [b'0', ..]) => 8,
        (0, _) => 10,
        (base, _) => base,
    };
    char::from(byte).is_digit(base)
}

/// The integer that a text is, modulo 2^64.
fn integer(text: &[u8], base: u32) -> Option<u64> {
    let (is_negative, digits) = match text {
        [b'-', digits @ ..] => (true, digits),
        [b'+', digits @ ..] => (false, digits),
        digits => (false, digits),
    };
    let (base, digits) = match (base, digits) {
        (0 | 16, [b'0', b'x' | b'X', digits @ ..]) => (16, digits),
        (0, [b'0', ..]) => (8, digits),
        (0, digits) => (10, digits),
        (base, digits) => (base, digits),
    };
    if digits.is_empty() {
        return None;
    }
    let mut number = 0u64;
    for digit in digits {
        number = number.wrapping_mul(u64::from(base)).wrapping_add(u64::from(char::from(*digit).to_digit(base)?));
    }
    Some(if is_negative { number.wrapping_neg() } else { number })
}

/// The directive behind a `%`, and what follows it; `None` if it is not known.
fn directive(mut rest: &[u8]) -> Option<(Directive, &[u8])> {
    let mut directive =
        Directive { is_dropped: false, width: None, bits: 32, is_double: false, conversion: Conversion::Percent };
    if let [b'*', after @ ..] = rest {
        directive.is_dropped = true;
        rest = after;
    }
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    if digits > 0 {
        directive.width = Some(std::str::from_utf8(&rest[..digits]).ok()?.parse().ok()?);
        rest = &rest[digits..];
    }
    let (bits, after) = match rest {
        [b'h', b'h', after @ ..] => (8, after),
        [b'h', after @ ..] => (16, after),
        [b'l', b'l', after @ ..] => (64, after),
        [b'l' | b'j' | b'z' | b't', after @ ..] => (64, after),
        _ => (32, rest),
    };
    directive.bits = bits;
    directive.is_double = bits == 64;
    let [letter, behind @ ..] = after else { return None };
    let mut after = behind;
    directive.conversion = match letter {
        b'd' | b'u' => Conversion::Integer(10),
        b'i' => Conversion::Integer(0),
        b'o' => Conversion::Integer(8),
        b'x' | b'X' => Conversion::Integer(16),
        b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' | b'A' => Conversion::Float,
        b's' => Conversion::Word,
        b'c' => Conversion::Characters,
        b'p' => Conversion::Pointer,
        b'n' => Conversion::Count,
        b'%' => Conversion::Percent,
        b'[' => {
            let (set, is_complement, behind) = set(after)?;
            after = behind;
            Conversion::Set(set, is_complement)
        }
        _ => return None,
    };
    Some((directive, after))
}

/// The set of `%[…]`.
fn set(mut rest: &[u8]) -> Option<(Vec<u8>, bool, &[u8])> {
    let is_complement = rest.first() == Some(&b'^');
    rest = &rest[usize::from(is_complement)..];
    let mut set = Vec::new();
    // A bracket that comes first belongs to the set.
    if let [b']', after @ ..] = rest {
        set.push(b']');
        rest = after;
    }
    loop {
        match rest {
            [b']', after @ ..] => return Some((set, is_complement, after)),
            [first, b'-', last, after @ ..] if *last != b']' => {
                set.extend(*first..=*last);
                rest = after;
            }
            [byte, after @ ..] => {
                set.push(*byte);
                rest = after;
            }
            [] => return None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_are_read_in_their_base() {
        assert_eq!(integer(b"-12", 10), Some(-12i64 as u64));
        assert_eq!(integer(b"0x1f", 0), Some(31));
        assert_eq!(integer(b"017", 0), Some(15));
        assert_eq!(integer(b"-", 10), None);
        assert!(continues_integer(b"0", b'x', 16) && !continues_integer(b"0", b'x', 10));
        assert!(!continues_integer(b"1", b'-', 10));
    }

    #[test]
    fn sets_have_ranges_and_complements() {
        let Some((set, is_complement, rest)) = set(b"^]a-c-]d") else { panic!("a set") };
        assert_eq!((set, is_complement, rest), (b"]abc-".to_vec(), true, &b"d"[..]));
    }
}
