//! Names and strings in the text form, quoted and escaped where they must be.
//!
//! Language Reference, "Identifiers": a name is `[-a-zA-Z$._][-a-zA-Z$._0-9]*`, or it is written in
//! quotes with `\xx` for the byte `xx`.

use std::fmt::{self, Write};

/// Displays a name without its sigil, in quotes if it needs them.
///
/// ```
/// use irrefute_ir::quote::Name;
/// assert_eq!(Name("a.b").to_string(), "a.b");
/// assert_eq!(Name("1st\n").to_string(), "\"1st\\0A\"");
/// ```
pub struct Name<'a>(pub &'a str);

impl fmt::Display for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if is_plain(self.0) {
            return f.write_str(self.0);
        }
        write!(f, "\"{}\"", Escaped(self.0.as_bytes()))
    }
}

/// Displays bytes as the inside of a quoted string.
pub struct Escaped<'a>(pub &'a [u8]);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for &b in self.0 {
            if (b' '..=b'~').contains(&b) && b != b'"' && b != b'\\' {
                f.write_char(b as char)?;
            } else {
                write!(f, "\\{b:02X}")?;
            }
        }
        Ok(())
    }
}

/// Whether a name needs no quotes.
fn is_plain(name: &str) -> bool {
    !name.is_empty() && !name.starts_with(|c: char| c.is_ascii_digit()) && name.bytes().all(is_plain_byte)
}

/// Whether a byte may stand in an unquoted name.
pub fn is_plain_byte(b: u8) -> bool {
    b.is_ascii_alphanumeric() || matches!(b, b'-' | b'$' | b'.' | b'_')
}
