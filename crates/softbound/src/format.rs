//! The formats of `printf`: which arguments are strings that it reads (C23, 7.23.6.1).

use super::unsupported::Construct;

/// What a conversion does with an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    /// It is a number, or a pointer that is printed.
    Value,
    /// It is a string.
    String,
    /// It is a string of which at most this many bytes are read.
    StringWithin(u64),
    /// The same; the argument before says how many. A negative number is no limit.
    StringWithinArgument,
}

/// The uses of the arguments behind a format, in order.
///
/// # Errors
/// If a conversion has no check.
pub fn uses(format: &[u8]) -> Result<Vec<Use>, Construct> {
    let mut uses = Vec::new();
    let mut rest = format.iter().copied().peekable();
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            continue;
        }
        let mut text = String::new();
        let mut precision = None;
        let mut of_argument = false;
        let mut is_long = false;
        loop {
            let Some(byte) = rest.next() else { return Err(Construct::Conversion(text)) };
            text.push(byte as char);
            match byte {
                b'-' | b'+' | b' ' | b'#' | b'0'..=b'9' | b'h' | b'j' | b'z' | b't' | b'L' | b'q' => {}
                b'l' => is_long = true,
                b'*' => uses.push(Use::Value),
                b'.' => {
                    if rest.next_if_eq(&b'*').is_some() {
                        uses.push(Use::Value);
                        of_argument = true;
                        text.push('*');
                    } else {
                        let mut number = 0u64;
                        while let Some(digit) = rest.next_if(u8::is_ascii_digit) {
                            number = number.saturating_mul(10).saturating_add(u64::from(digit - b'0'));
                            text.push(digit as char);
                        }
                        precision = Some(number);
                    }
                }
                b'%' | b'm' => break,
                b'd' | b'i' | b'u' | b'o' | b'x' | b'X' | b'c' | b'p' | b'a' | b'A' | b'e' | b'E' | b'f' | b'F'
                | b'g' | b'G' => {
                    uses.push(Use::Value);
                    break;
                }
                b's' if !is_long => {
                    uses.push(match (of_argument, precision) {
                        (true, _) => Use::StringWithinArgument,
                        (false, Some(most)) => Use::StringWithin(most),
                        (false, None) => Use::String,
                    });
                    break;
                }
                // `%n` stores, `%ls` reads wide characters, `$` picks arguments.
                _ => return Err(Construct::Conversion(text)),
            }
        }
    }
    Ok(uses)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_those_of_conversions() {
        assert_eq!(uses(b"100%% of %d and %-*lu"), Ok(vec![Use::Value, Use::Value, Use::Value]));
        assert_eq!(
            uses(b"%s %.3s %.*s %5s"),
            Ok(vec![Use::String, Use::StringWithin(3), Use::Value, Use::StringWithinArgument, Use::String])
        );
        assert_eq!(uses(b"%.s"), Ok(vec![Use::StringWithin(0)]));
        for refused in [&b"%n"[..], b"%ls", b"%1$d", b"%", b"%l"] {
            assert!(uses(refused).is_err(), "{refused:?}");
        }
    }
}
