//! Reads what printers of analyses write: names, numbers and words, from left to right.

/// The rest of a text that is being read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scanner<'t>(pub &'t str);

impl<'t> Scanner<'t> {
    /// Takes a prefix, if the rest begins with it.
    pub fn eat(&mut self, prefix: &str) -> bool {
        match self.0.strip_prefix(prefix) {
            Some(rest) => {
                self.0 = rest;
                true
            }
            None => false,
        }
    }

    /// Takes what stands before a separator, and the separator.
    pub fn until(&mut self, separator: &str) -> Option<&'t str> {
        let (before, after) = self.0.split_once(separator)?;
        self.0 = after;
        Some(before)
    }

    /// Takes an operand that is a name, with its sigil and quotes: `%x`, `@g`, `%"a b"`, `%0`.
    pub fn name(&mut self) -> Option<&'t str> {
        let length = name_length(self.0)?;
        let (name, rest) = self.0.split_at(length);
        self.0 = rest;
        Some(name)
    }

    /// Takes an integer in decimal digits.
    pub fn integer(&mut self) -> Option<i128> {
        let digits = self.0.strip_prefix('-').unwrap_or(self.0);
        let count = digits.bytes().take_while(u8::is_ascii_digit).count();
        if count == 0 {
            return None;
        }
        let (number, rest) = self.0.split_at(count + self.0.len() - digits.len());
        self.0 = rest;
        number.parse().ok()
    }

    /// Takes a type `iN`; its width.
    pub fn int_type(&mut self) -> Option<u32> {
        let digits = self.0.strip_prefix('i')?;
        let count = digits.bytes().take_while(u8::is_ascii_digit).count();
        let width = digits[..count].parse().ok()?;
        self.0 = &digits[count..];
        Some(width)
    }
}

/// The length of the name that a text begins with, sigil and quotes included.
fn name_length(text: &str) -> Option<usize> {
    let rest = text.strip_prefix(['%', '@'])?;
    if let Some(quoted) = rest.strip_prefix('"') {
        return Some(quoted.find('"')? + 3);
    }
    let is_part = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'$' | b'.' | b'_');
    let count = rest.bytes().take_while(|b| is_part(b)).count();
    (count > 0).then_some(count + 1)
}

#[cfg(test)]
mod tests {
    use super::Scanner;

    #[test]
    fn names_and_numbers_are_taken_whole() {
        let mut scanner = Scanner("%a.b-1 = %\"x y\"-17i32)");
        assert_eq!(scanner.name(), Some("%a.b-1"));
        assert!(scanner.eat(" = ") && !scanner.eat("@"));
        assert_eq!(scanner.name(), Some("%\"x y\""));
        assert_eq!((scanner.integer(), scanner.int_type()), (Some(-17), Some(32)));
        assert_eq!((scanner.name(), scanner.integer(), scanner.int_type()), (None, None, None));
        assert_eq!((scanner.until(")"), scanner.0), (Some(""), ""));
    }
}
