//! The lexer of the text form: bytes to [`Token`]s that borrow from the text.
//!
//! It knows which characters make a token and nothing about meaning: keywords, types and opcodes
//! are all [`Token::Word`]. Every text lexes; what LLVM would not accept becomes [`Token::Bad`],
//! and the parser reports it. Each token is found in time linear in its length, and nothing is
//! allocated.

/// A token. Names in quotes keep their escapes; [`Text::unescape`] decodes them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    End,
    /// A bare word: a keyword, a type, an opcode, an attribute.
    Word(&'a str),
    /// A name with a colon: a block label, or a field of a specialized metadata node.
    Label(Text<'a>),
    /// `12:`
    NumberedLabel(u32),
    /// `%name`
    Local(Text<'a>),
    /// `%12`
    NumberedLocal(u32),
    /// `@name`
    Global(Text<'a>),
    /// `@12`
    NumberedGlobal(u32),
    /// `$name`
    Comdat(Text<'a>),
    /// `!name`
    MetadataName(&'a str),
    /// `#12`
    AttributeGroup(u32),
    /// `#dbg_value`
    DebugRecord(&'a str),
    /// `^12`
    Summary,
    /// A decimal integer with its sign, or `u0x…`, `s0x…`.
    Integer(&'a str),
    /// Every other numeric literal.
    Float(&'a str),
    /// `"…"`, without the quotes.
    String(Text<'a>),
    /// `...`
    Ellipsis,
    /// `(`, `)`, `[`, `]`, `{`, `}`, `<`, `>`, `,`, `=`, `*`, `!`, `|`, `:`
    Punct(u8),
    /// No token begins with this byte, or a string or number is not well-formed.
    Bad(&'static str),
}

/// A piece of the text, with or without quotes around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Text<'a> {
    pub raw: &'a str,
    pub quoted: bool,
}

impl Text<'_> {
    /// The bytes that the text stands for: `\xx` is the byte `xx`, `\\` a backslash.
    pub fn unescape(&self) -> Vec<u8> {
        let raw = self.raw.as_bytes();
        let mut out = Vec::with_capacity(raw.len());
        let mut i = 0;
        while i < raw.len() {
            let (byte, taken) = if self.quoted { unescape_one(&raw[i..]) } else { (raw[i], 1) };
            out.push(byte);
            i += taken;
        }
        out
    }

    /// Whether the text contains no escape.
    pub fn is_plain(&self) -> bool {
        !self.quoted || !self.raw.contains('\\')
    }
}

/// The first byte of an escaped text, and the number of bytes that its notation takes.
fn unescape_one(raw: &[u8]) -> (u8, usize) {
    match raw {
        [b'\\', b'\\', ..] => (b'\\', 2),
        [b'\\', h, l, ..] => match (hex_digit(*h), hex_digit(*l)) {
            (Some(h), Some(l)) => (h << 4 | l, 3),
            _ => (b'\\', 1),
        },
        _ => (raw[0], 1),
    }
}

fn hex_digit(b: u8) -> Option<u8> {
    (b as char).to_digit(16).map(|d| d as u8)
}

/// Whether a byte may stand in a label or an unquoted name.
fn is_name_byte(b: u8) -> bool {
    super::quote::is_plain_byte(b)
}

/// Reads tokens from a text, one after the other. A clone looks ahead without moving the original.
#[derive(Clone)]
pub(super) struct Lexer<'a> {
    text: &'a str,
    pos: usize,
}

impl<'a> Lexer<'a> {
    pub fn new(text: &'a str) -> Lexer<'a> {
        Lexer { text, pos: 0 }
    }

    pub fn text(&self) -> &'a str {
        self.text
    }

    fn bytes(&self) -> &'a [u8] {
        self.text.as_bytes()
    }

    fn byte(&self, at: usize) -> u8 {
        self.bytes().get(at).copied().unwrap_or(0)
    }

    /// The next token, and where it begins and ends.
    pub fn next(&mut self) -> (Token<'a>, usize, usize) {
        self.skip_blanks();
        let start = self.pos;
        let token = self.token();
        (token, start, self.pos)
    }

    fn skip_blanks(&mut self) {
        let bytes = self.bytes();
        loop {
            match bytes.get(self.pos) {
                // LLVM treats a zero byte as a blank, too.
                Some(b' ' | b'\t' | b'\n' | b'\r' | 0) => self.pos += 1,
                Some(b';') => self.skip_line(),
                Some(b'/') if self.byte(self.pos + 1) == b'*' => self.skip_block_comment(),
                _ => return,
            }
        }
    }

    fn skip_line(&mut self) {
        let rest = &self.bytes()[self.pos..];
        self.pos += rest.iter().position(|b| *b == b'\n').unwrap_or(rest.len());
    }

    fn skip_block_comment(&mut self) {
        let rest = &self.text[self.pos + 2..];
        self.pos += 2 + rest.find("*/").map_or(rest.len(), |end| end + 2);
    }

    fn token(&mut self) -> Token<'a> {
        let Some(&first) = self.bytes().get(self.pos) else { return Token::End };
        match first {
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => self.word(),
            b'%' => self.sigil(Token::Local, Token::NumberedLocal),
            b'@' => self.sigil(Token::Global, Token::NumberedGlobal),
            b'0'..=b'9' => self.number(),
            b'-' | b'+' => self.signed(),
            b'!' => self.exclamation(),
            b'"' => self.string(),
            b'#' => self.hash(),
            b'$' => self.dollar(),
            b'.' => self.dots(),
            b'^' => self.summary(),
            b'(' | b')' | b'[' | b']' | b'{' | b'}' | b'<' | b'>' | b',' | b'=' | b'*' | b'|' | b':' => {
                self.pos += 1;
                Token::Punct(first)
            }
            _ => {
                self.pos += self.text[self.pos..].chars().next().map_or(1, char::len_utf8);
                Token::Bad("no token begins with this character")
            }
        }
    }

    /// The end of the run of bytes from `from` on which `accept` holds.
    fn run(&self, from: usize, accept: impl Fn(u8) -> bool) -> usize {
        let rest = &self.bytes()[from..];
        from + rest.iter().position(|b| !accept(*b)).unwrap_or(rest.len())
    }

    fn word(&mut self) -> Token<'a> {
        let start = self.pos;
        let end = self.run(start, is_name_byte);
        if self.byte(end) == b':' {
            self.pos = end + 1;
            return Token::Label(Text { raw: &self.text[start..end], quoted: false });
        }
        // No label: a keyword ends at the first `.` or `-`, which only names may contain.
        self.pos = self.run(start, |b| b.is_ascii_alphanumeric() || b == b'_');
        let word = &self.text[start..self.pos];
        match word.as_bytes() {
            [b'u' | b's', b'0', b'x', rest @ ..] if all_hex(rest) => Token::Integer(word),
            [b'f', b'0', b'x', rest @ ..] if all_hex(rest) => Token::Float(word),
            _ => Token::Word(word),
        }
    }

    /// `%` or `@`, then a name, a number or a string.
    fn sigil(&mut self, named: fn(Text<'a>) -> Token<'a>, numbered: fn(u32) -> Token<'a>) -> Token<'a> {
        let start = self.pos + 1;
        self.pos = start;
        match self.byte(start) {
            b'"' => match self.string() {
                Token::String(text) => named(text),
                // A quoted name before a colon is not a label here.
                Token::Label(text) => {
                    self.pos -= 1;
                    named(text)
                }
                other => other,
            },
            b'0'..=b'9' => {
                let end = self.run(start, |b| b.is_ascii_digit());
                self.pos = end;
                self.text[start..end].parse().map_or(Token::Bad("the number is too large"), numbered)
            }
            b if is_name_byte(b) => {
                self.pos = self.run(start, is_name_byte);
                named(Text { raw: &self.text[start..self.pos], quoted: false })
            }
            _ => Token::Bad("a name or a number is missing after this character"),
        }
    }

    fn string(&mut self) -> Token<'a> {
        let start = self.pos + 1;
        let Some(length) = self.bytes()[start..].iter().position(|b| *b == b'"') else {
            self.pos = self.text.len();
            return Token::Bad("the string has no end");
        };
        let text = Text { raw: &self.text[start..start + length], quoted: true };
        self.pos = start + length + 1;
        if self.byte(self.pos) == b':' {
            self.pos += 1;
            return Token::Label(text);
        }
        Token::String(text)
    }

    fn signed(&mut self) -> Token<'a> {
        let next = self.byte(self.pos + 1);
        if next.is_ascii_digit() {
            return self.number();
        }
        let start = self.pos;
        let word = self.run(start + 1, |b| b.is_ascii_alphanumeric());
        if matches!(&self.text[start + 1..word], "inf" | "qnan" | "nan" | "snan") && self.byte(word) != b':' {
            self.pos = word;
            return self.nan_payload(start);
        }
        self.label_or("a number is missing after the sign")
    }

    /// The `(0x…)` of `+nan(0x…)`.
    fn nan_payload(&mut self, start: usize) -> Token<'a> {
        if self.byte(self.pos) == b'(' {
            let end = self.run(self.pos + 1, |b| b.is_ascii_alphanumeric());
            if self.byte(end) != b')' {
                return Token::Bad("the payload of the NaN has no end");
            }
            self.pos = end + 1;
        }
        Token::Float(&self.text[start..self.pos])
    }

    /// A label that begins with one of the characters `-`, `$`, `.`.
    fn label_or(&mut self, otherwise: &'static str) -> Token<'a> {
        let start = self.pos;
        let end = self.run(start, is_name_byte);
        if end > start && self.byte(end) == b':' {
            self.pos = end + 1;
            return Token::Label(Text { raw: &self.text[start..end], quoted: false });
        }
        self.pos += 1;
        Token::Bad(otherwise)
    }

    fn number(&mut self) -> Token<'a> {
        let start = self.pos;
        let name_end = self.run(start, is_name_byte);
        if self.byte(name_end) == b':' {
            return self.number_before_colon(start, name_end);
        }
        let digits = start + matches!(self.byte(start), b'-' | b'+') as usize;
        if self.byte(digits) == b'0' && self.byte(digits + 1) == b'x' {
            return self.hexadecimal(start, digits + 2);
        }
        let end = self.run(digits, |b| b.is_ascii_digit());
        if self.byte(end) != b'.' {
            self.pos = end;
            return Token::Integer(&self.text[start..end]);
        }
        let fraction = self.run(end + 1, |b| b.is_ascii_digit());
        self.pos = self.exponent(fraction, b"eE");
        Token::Float(&self.text[start..self.pos])
    }

    fn number_before_colon(&mut self, start: usize, end: usize) -> Token<'a> {
        self.pos = end + 1;
        let raw = &self.text[start..end];
        if raw.bytes().all(|b| b.is_ascii_digit()) {
            return raw.parse().map_or(Token::Bad("the number of the block is too large"), Token::NumberedLabel);
        }
        Token::Label(Text { raw, quoted: false })
    }

    /// `0x…`, `0xK…` and the like, or `0x1.8p3`; `from` is the position after the `x`.
    fn hexadecimal(&mut self, start: usize, from: usize) -> Token<'a> {
        let kind = matches!(self.byte(from), b'K' | b'L' | b'M' | b'H' | b'R') as usize;
        let mut end = self.run(from + kind, |b| b.is_ascii_hexdigit());
        if kind == 0 && self.byte(end) == b'.' {
            end = self.run(end + 1, |b| b.is_ascii_hexdigit());
        }
        self.pos = self.exponent(end, b"pP");
        Token::Float(&self.text[start..self.pos])
    }

    /// The end of the exponent that begins at `at`, or `at` if none begins there.
    fn exponent(&self, at: usize, letters: &[u8; 2]) -> usize {
        if !letters.contains(&self.byte(at)) {
            return at;
        }
        let sign = matches!(self.byte(at + 1), b'+' | b'-') as usize;
        let end = self.run(at + 1 + sign, |b| b.is_ascii_digit());
        if end > at + 1 + sign { end } else { at }
    }

    fn exclamation(&mut self) -> Token<'a> {
        let start = self.pos + 1;
        let first = self.byte(start);
        // `!7` and `!{` are an exclamation mark and another token; only a name belongs to the mark.
        if first.is_ascii_digit() || !(is_name_byte(first) || first == b'\\') {
            self.pos = start;
            return Token::Punct(b'!');
        }
        self.pos = self.run(start, |b| is_name_byte(b) || b == b'\\');
        Token::MetadataName(&self.text[start..self.pos])
    }

    fn hash(&mut self) -> Token<'a> {
        let start = self.pos + 1;
        self.pos = self.run(start, |b| b.is_ascii_alphanumeric() || b == b'_');
        let name = &self.text[start..self.pos];
        match name.parse() {
            Ok(group) => Token::AttributeGroup(group),
            Err(_) if name.starts_with(|c: char| c.is_ascii_alphabetic()) => Token::DebugRecord(name),
            Err(_) => Token::Bad("the number of an attribute group is missing or too large"),
        }
    }

    fn dollar(&mut self) -> Token<'a> {
        let start = self.pos;
        let end = self.run(start, is_name_byte);
        if self.byte(end) == b':' {
            return self.label_or("a comdat name is missing");
        }
        match self.byte(start + 1) {
            b'"' => self.sigil(Token::Comdat, |_| Token::Bad("a comdat has a name, not a number")),
            b if is_name_byte(b) => {
                self.pos = end;
                Token::Comdat(Text { raw: &self.text[start + 1..end], quoted: false })
            }
            _ => self.label_or("a comdat name is missing"),
        }
    }

    fn dots(&mut self) -> Token<'a> {
        let end = self.run(self.pos, is_name_byte);
        if self.byte(end) != b':' && self.text[self.pos..].starts_with("...") {
            self.pos += 3;
            return Token::Ellipsis;
        }
        self.label_or("no token begins with this character")
    }

    fn summary(&mut self) -> Token<'a> {
        let start = self.pos + 1;
        self.pos = self.run(start, |b| b.is_ascii_digit());
        if self.pos == start { Token::Bad("the number of a summary entry is missing") } else { Token::Summary }
    }
}

fn all_hex(bytes: &[u8]) -> bool {
    !bytes.is_empty() && bytes.iter().all(u8::is_ascii_hexdigit)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<Token<'_>> {
        let mut lexer = Lexer::new(text);
        std::iter::from_fn(|| Some(lexer.next().0)).take_while(|t| *t != Token::End).collect()
    }

    fn plain(raw: &str) -> Text<'_> {
        Text { raw, quoted: false }
    }

    #[test]
    fn names_and_numbers() {
        assert_eq!(
            tokens("%a.b %7 @\"x y\" -12 1.5e+3 0xK3FFF 7: -a: \"q\": #3 ^1 ..."),
            vec![
                Token::Local(plain("a.b")),
                Token::NumberedLocal(7),
                Token::Global(Text { raw: "x y", quoted: true }),
                Token::Integer("-12"),
                Token::Float("1.5e+3"),
                Token::Float("0xK3FFF"),
                Token::NumberedLabel(7),
                Token::Label(plain("-a")),
                Token::Label(Text { raw: "q", quoted: true }),
                Token::AttributeGroup(3),
                Token::Summary,
                Token::Ellipsis,
            ]
        );
    }

    #[test]
    fn newer_float_literals() {
        assert_eq!(
            tokens("f0x3C00 +inf -nan(0x1) 0x1.8p-3 -0x1p2"),
            ["f0x3C00", "+inf", "-nan(0x1)", "0x1.8p-3", "-0x1p2"].map(Token::Float)
        );
    }

    #[test]
    fn comments_are_blanks() {
        assert_eq!(tokens("a ; b\n/* c\n */ d"), vec![Token::Word("a"), Token::Word("d")]);
    }

    #[test]
    fn escapes() {
        let text = Text { raw: "a\\00\\\\\\zz", quoted: true };
        assert_eq!(text.unescape(), b"a\0\\\\zz");
    }

    #[test]
    fn what_is_no_token_is_bad_and_does_not_end_the_text() {
        assert!(matches!(tokens("\u{e9} a")[..], [Token::Bad(_), Token::Word("a")]));
        assert!(matches!(tokens("\"abc")[..], [Token::Bad(_)]));
    }
}
