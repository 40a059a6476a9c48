//! The parser of the text form, for texts that LLVM 14 to 23 print and that people write by hand.
//!
//! It is a recursive descent over the tokens of the lexer, with one file per subject. It checks as
//! much as it needs to build a [`Module`] (names, types of operands, numbers of values) and leaves
//! the rest of well-formedness to the verifier.
//!
//! Invariants: no text makes it panic; nesting is bounded by [`MAX_DEPTH`], and so is the stack;
//! no allocation grows with the size of a type; the time is linear in the text.
//!
//! The parser drops these, because nothing observable depends on them: debug records and calls of
//! `llvm.dbg.*`, `!dbg` and `!DIAssignID` attachments, `uselistorder`, module summaries.

mod attributes;
mod calls;
mod constants;
mod error;
mod expressions;
mod function;
mod globals;
mod groups;
mod instructions;
mod locals;
mod memory;
mod metadata;
mod numbers;
mod reader_rewrites;
mod source_map;
mod terminators;
mod toplevel;
mod types;
mod uses;

pub use error::ParseError;
pub use source_map::SourceMap;

use super::attribute::MetadataId;
use super::lexer::{Lexer, Text, Token};
use super::module::Module;
use super::symbols::is_number;
use super::types::Type;
use irrefute_version::LlvmVersion;
use rustc_hash::{FxHashMap, FxHashSet};
use std::fmt::Display;
use std::sync::Arc;

/// The greatest depth to which types, constants and metadata may be nested in a text, counted together. It bounds the
/// stack of the parser and of every later walk over these data; programs nest far less.
pub const MAX_DEPTH: u32 = 192;

type Result<T> = std::result::Result<T, ParseError>;

/// Reads a module in the notation of an LLVM version.
///
/// # Errors
/// The first mistake, with its place. Typed pointers (`i32*`) are not supported and count as one.
///
/// ```
/// use irrefute_ir::{self as ir, LlvmVersion};
/// let module = ir::parse("define i8 @f(i8 %x) {\n  ret i8 %x\n}\n", LlvmVersion(22))?;
/// assert_eq!(module.function("f").map(|f| f.blocks.len()), Some(1));
/// # Ok::<(), irrefute_ir::ParseError>(())
/// ```
pub fn parse(text: &str, version: LlvmVersion) -> std::result::Result<Module, ParseError> {
    Parser::new(text, version).module().map(|(module, _)| module)
}

/// As [`parse`], with the line of each function and instruction.
///
/// # Errors
/// As [`parse`].
pub fn parse_with_positions(text: &str, version: LlvmVersion) -> std::result::Result<(Module, SourceMap), ParseError> {
    let mut parser = Parser::new(text, version);
    parser.positions = Some(SourceMap::new(text));
    parser.module().map(|(module, positions)| (module, positions.unwrap_or_default()))
}

/// A part of the text, in bytes.
#[derive(Clone, Copy, Debug, Default)]
struct Span {
    start: usize,
    end: usize,
}

/// The state of reading one text.
struct Parser<'a> {
    lexer: Lexer<'a>,
    /// The current token: the first that is not yet taken.
    token: Token<'a>,
    span: Span,
    /// The place of the token before it.
    previous: Span,
    depth: u32,
    module: Module,
    /// One shared copy of each word and plain name.
    names: FxHashMap<&'a str, Arc<str>>,
    groups: groups::Groups,
    /// The body that is being read.
    locals: locals::Locals<'a>,
    /// Blocks that a `blockaddress` names by number: function, number.
    numbered_block_addresses: Vec<(Arc<str>, u32)>,
    /// The least number that the next unnamed global may have.
    next_global: u32,
    /// Every global that was declared or defined so far.
    symbols: FxHashSet<Arc<str>>,
    uses: uses::Uses,
    /// Names of types other than structures, which are replaced where they are used.
    type_aliases: FxHashMap<Arc<str>, Type>,
    /// The attribute groups of the call that was just read.
    call_groups: Vec<u32>,
    /// `None` if the caller does not ask for lines.
    positions: Option<SourceMap>,
    /// The `!dbg` of what was read last.
    debug: Option<MetadataId>,
}

impl<'a> Parser<'a> {
    fn new(text: &'a str, version: LlvmVersion) -> Parser<'a> {
        let mut parser = Parser {
            lexer: Lexer::new(text),
            token: Token::End,
            span: Span::default(),
            previous: Span::default(),
            depth: 0,
            module: Module::new(version),
            names: FxHashMap::default(),
            groups: groups::Groups::default(),
            locals: locals::Locals::default(),
            numbered_block_addresses: Vec::new(),
            next_global: 0,
            symbols: FxHashSet::default(),
            uses: uses::Uses::default(),
            type_aliases: FxHashMap::default(),
            call_groups: Vec::new(),
            positions: None,
            debug: None,
        };
        parser.advance();
        parser
    }

    /// Takes the current token and goes to the next one.
    fn advance(&mut self) -> Token<'a> {
        let (token, start, end) = self.lexer.next();
        self.previous = self.span;
        self.span = Span { start, end };
        std::mem::replace(&mut self.token, token)
    }

    /// The token after the current one.
    fn peek(&self) -> Token<'a> {
        self.lexer.clone().next().0
    }

    fn at(&self, punct: u8) -> bool {
        self.token == Token::Punct(punct)
    }

    fn at_word(&self, word: &str) -> bool {
        matches!(self.token, Token::Word(w) if w == word)
    }

    fn eat(&mut self, punct: u8) -> bool {
        let found = self.at(punct);
        if found {
            self.advance();
        }
        found
    }

    fn eat_word(&mut self, word: &str) -> bool {
        let found = self.at_word(word);
        if found {
            self.advance();
        }
        found
    }

    fn expect(&mut self, punct: u8) -> Result<()> {
        if self.eat(punct) {
            return Ok(());
        }
        Err(self.expected(format_args!("`{}`", punct as char)))
    }

    fn expect_word(&mut self, word: &str) -> Result<()> {
        if self.eat_word(word) {
            return Ok(());
        }
        Err(self.expected(format_args!("`{word}`")))
    }

    /// An error at the current token that states what should have been there.
    fn expected(&self, what: impl Display) -> ParseError {
        match self.token {
            Token::Bad(why) => self.error(why),
            Token::End => self.error(format_args!("expected {what}, found the end of the text")),
            _ => self.error(format_args!("expected {what}, found `{}`", self.found())),
        }
    }

    /// The text of the current token, shortened.
    fn found(&self) -> &'a str {
        let text = &self.lexer.text()[self.span.start..self.span.end];
        text.char_indices().nth(40).map_or(text, |(end, _)| &text[..end])
    }

    fn error(&self, message: impl Display) -> ParseError {
        self.error_at(self.span, message)
    }

    fn error_at(&self, span: Span, message: impl Display) -> ParseError {
        ParseError::at(self.lexer.text(), span.start, span.end, message.to_string())
    }

    /// From `start` to the end of the last token that was taken.
    fn since(&self, start: usize) -> Span {
        Span { start, end: self.previous.end.max(start) }
    }

    /// The text from `start` to the end of the last token that was taken.
    fn text_since(&self, start: usize) -> &'a str {
        let span = self.since(start);
        &self.lexer.text()[span.start..span.end]
    }

    /// Runs `read` one level deeper in the nesting of types, constants and metadata.
    fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        if self.depth == MAX_DEPTH {
            return Err(self.error(format_args!("nested more than {MAX_DEPTH} levels deep")));
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }

    /// One or more items with commas between them.
    fn comma_separated(&mut self, mut item: impl FnMut(&mut Self) -> Result<()>) -> Result<()> {
        loop {
            item(self)?;
            if !self.eat(b',') {
                return Ok(());
            }
        }
    }

    /// Items with commas between them, possibly none, and the closing token.
    fn list(&mut self, close: u8, item: impl FnMut(&mut Self) -> Result<()>) -> Result<()> {
        if self.eat(close) {
            return Ok(());
        }
        self.comma_separated(item)?;
        self.expect(close)
    }

    /// Takes everything from an opening parenthesis to its closing one, and returns the text between them.
    fn parenthesized(&mut self) -> Result<&'a str> {
        let open = self.span;
        self.expect(b'(')?;
        let start = self.span.start;
        let mut depth = 1;
        loop {
            match self.token {
                Token::Punct(b'(') => depth += 1,
                Token::Punct(b')') => depth -= 1,
                Token::End => return Err(self.error_at(open, "this parenthesis is never closed")),
                Token::Bad(why) => return Err(self.error(why)),
                _ => {}
            }
            if depth == 0 {
                let inside = self.text_since(start);
                self.advance();
                return Ok(inside);
            }
            self.advance();
        }
    }

    /// One shared copy of a word or plain name.
    fn intern(&mut self, word: &'a str) -> Arc<str> {
        self.names.entry(word).or_insert_with(|| Arc::from(word)).clone()
    }

    /// A name or string without its escapes.
    fn text(&mut self, text: Text<'a>, span: Span) -> Result<Arc<str>> {
        if text.is_plain() {
            return Ok(self.intern(text.raw));
        }
        match String::from_utf8(text.unescape()) {
            Ok(s) => Ok(s.into()),
            Err(_) => Err(self.error_at(span, "names and strings that are not UTF-8 are not supported")),
        }
    }

    /// A string literal.
    fn string(&mut self) -> Result<Arc<str>> {
        let Token::String(text) = self.token else { return Err(self.expected("a string")) };
        let span = self.span;
        self.advance();
        self.text(text, span)
    }

    /// A number without a sign that fits in 64 bits.
    fn unsigned(&mut self) -> Result<u64> {
        let Token::Integer(digits) = self.token else { return Err(self.expected("a number")) };
        let Ok(number) = digits.parse() else {
            return Err(self.error("a number from 0 to 2^64 - 1 belongs here"));
        };
        self.advance();
        Ok(number)
    }

    /// A number without a sign that fits in 32 bits.
    fn unsigned32(&mut self) -> Result<u32> {
        let span = self.span;
        let number = self.unsigned()?;
        u32::try_from(number).map_err(|_| self.error_at(span, "a number from 0 to 2^32 - 1 belongs here"))
    }

    /// The name of a global in a use. The definition may follow; [`uses`] checks it at the end.
    fn used_global(&mut self) -> Result<Arc<str>> {
        let span = self.span;
        let name = self.global_name()?;
        self.uses.of_global(&name, span);
        Ok(name)
    }

    /// The name of a global, `@name` or `@12`; the name of a numbered one is its digits.
    fn global_name(&mut self) -> Result<Arc<str>> {
        let span = self.span;
        match self.token {
            Token::Global(name) => {
                self.advance();
                let name = self.text(name, span)?;
                if is_number(&name) {
                    return Err(self.error_at(span, "a quoted name of digits is not supported: it would be a number"));
                }
                Ok(name)
            }
            Token::NumberedGlobal(_) => {
                self.advance();
                Ok(self.intern(&self.lexer.text()[span.start + 1..span.end]))
            }
            _ => Err(self.expected("the name of a global")),
        }
    }
}
