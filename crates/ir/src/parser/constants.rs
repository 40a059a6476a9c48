//! Constants (Language Reference, "Constants"). The caller reads the type first, because the meaning
//! of a constant's text depends on it.

use super::super::constant::{Constant, ConstantKind};
use super::super::int::Int;
use super::super::lexer::Token;
use super::super::types::Type;
use super::{ParseError, Parser, Result, Span, expressions, numbers};
use std::sync::Arc;

/// The words with which constants begin, apart from the opcodes of expressions.
const SIMPLE: [&str; 13] = [
    "true",
    "false",
    "null",
    "none",
    "undef",
    "poison",
    "zeroinitializer",
    "c",
    "splat",
    "blockaddress",
    "dso_local_equivalent",
    "no_cfi",
    "ptrauth",
];

impl<'a> Parser<'a> {
    /// A type and a constant of it.
    pub(super) fn typed_constant(&mut self) -> Result<Constant> {
        let ty = self.ty()?;
        self.constant(ty)
    }

    /// A constant of a type.
    pub(super) fn constant(&mut self, ty: Type) -> Result<Constant> {
        match self.token {
            Token::Integer(literal) => self.integer(literal, ty),
            Token::Float(literal) => self.float(literal, ty),
            Token::Word(word) => self.constant_word(word, ty),
            Token::Global(_) | Token::NumberedGlobal(_) => {
                self.check(matches!(ty, Type::Ptr(_)), "a global is a pointer", &ty)?;
                let name = self.used_global()?;
                Ok(Constant { ty, kind: ConstantKind::Global(name) })
            }
            Token::Punct(b'<' | b'[' | b'{') => self.nested(|p| p.aggregate(ty)),
            Token::Local(_) | Token::NumberedLocal(_) => Err(self.error("a local value is no constant")),
            _ => Err(self.expected("a constant")),
        }
    }

    /// An error at the current token unless `holds`. It states `what` the token is, and the type that is expected.
    fn check(&self, holds: bool, what: &str, ty: &Type) -> Result<()> {
        if holds { Ok(()) } else { Err(self.mismatch(what, ty)) }
    }

    fn mismatch(&self, what: &str, ty: &Type) -> ParseError {
        self.error(format_args!("{what}, but a value of type `{ty}` belongs here"))
    }

    fn integer(&mut self, literal: &'a str, ty: Type) -> Result<Constant> {
        let (Type::Int(width) | Type::Byte(width)) = ty else {
            return Err(self.mismatch("this is an integer", &ty));
        };
        let Some(value) = numbers::integer(literal, width) else { return Err(self.error("the integer is too long")) };
        self.advance();
        Ok(Constant { ty, kind: ConstantKind::Int(value) })
    }

    fn float(&mut self, literal: &'a str, ty: Type) -> Result<Constant> {
        let Type::Float(kind) = ty else {
            return Err(self.mismatch("this is a floating-point number", &ty));
        };
        let bits = numbers::float(literal, kind, self.module.version).map_err(|why| self.error(why))?;
        self.advance();
        Ok(Constant { ty, kind: ConstantKind::Float(bits) })
    }

    fn constant_word(&mut self, word: &'a str, ty: Type) -> Result<Constant> {
        let kind = match word {
            "true" | "false" => {
                self.check(ty == Type::BOOL, "this is a truth value", &ty)?;
                ConstantKind::Int(Int::new(1, (word == "true") as u64))
            }
            "null" => {
                self.check(matches!(ty, Type::Ptr(_)), "this is a pointer", &ty)?;
                ConstantKind::Null
            }
            "none" => {
                self.check(ty == Type::Token, "this is a token", &ty)?;
                ConstantKind::TokenNone
            }
            "undef" => ConstantKind::Undef,
            "poison" => ConstantKind::Poison,
            "zeroinitializer" => Constant::zero(ty.clone()).kind,
            "c" => return self.bytes(ty),
            "splat" => return self.nested(|p| p.splat(ty)),
            "blockaddress" => return self.block_address(ty),
            "dso_local_equivalent" | "no_cfi" | "ptrauth" => return self.code_address(word, ty),
            _ if expressions::is_opcode(word) => return self.nested(|p| p.expression(word, ty)),
            _ => return Err(self.expected("a constant")),
        };
        self.advance();
        Ok(Constant { ty, kind })
    }

    /// `dso_local_equivalent`, `no_cfi` and `ptrauth`: addresses of code that are more than a symbol.
    fn code_address(&mut self, word: &'a str, ty: Type) -> Result<Constant> {
        let start = self.span.start;
        self.advance();
        let kind = match word {
            "dso_local_equivalent" => ConstantKind::DsoLocalEquivalent(self.used_global()?),
            "no_cfi" => ConstantKind::NoCfi(self.used_global()?),
            _ => {
                self.parenthesized()?;
                ConstantKind::Opaque(Arc::from(self.text_since(start)))
            }
        };
        Ok(Constant { ty, kind })
    }

    /// `c"…"`.
    fn bytes(&mut self, ty: Type) -> Result<Constant> {
        let start = self.span.start;
        self.advance();
        let Token::String(text) = self.token else { return Err(self.expected("a string")) };
        let bytes = text.unescape();
        self.advance();
        let fits =
            matches!(&ty, Type::Array(n, e) if *n == bytes.len() as u64 && matches!(**e, Type::Int(8) | Type::Byte(8)));
        if !fits {
            let message = format!("this is of type `[{} x i8]`, but a value of type `{ty}` belongs here", bytes.len());
            return Err(self.error_at(self.since(start), message));
        }
        Ok(Constant { ty, kind: ConstantKind::Bytes(bytes.into()) })
    }

    fn splat(&mut self, ty: Type) -> Result<Constant> {
        self.check(matches!(ty, Type::Vector(..) | Type::ScalableVector(..)), "this is a vector", &ty)?;
        self.advance();
        self.expect(b'(')?;
        let start = self.span.start;
        let element = self.typed_constant()?;
        self.same_type(&element.ty, ty.scalar(), self.since(start))?;
        self.expect(b')')?;
        Ok(Constant { ty, kind: ConstantKind::Splat(Arc::new(element)) })
    }

    /// An error at `at` unless a part of a constant has the type that it must have.
    pub(super) fn same_type(&self, is: &Type, must: &Type, at: Span) -> Result<()> {
        if is == must {
            return Ok(());
        }
        Err(self.error_at(at, format_args!("this is of type `{is}`, but one of type `{must}` belongs here")))
    }

    fn block_address(&mut self, ty: Type) -> Result<Constant> {
        self.advance();
        self.expect(b'(')?;
        let function = self.used_global()?;
        self.expect(b',')?;
        let span = self.span;
        let block = match self.token {
            Token::Local(name) => {
                self.advance();
                self.text(name, span)?
            }
            // The function may follow later, so the number is resolved at the end of the text.
            Token::NumberedLocal(number) => {
                self.advance();
                self.numbered_block_addresses.push((function.clone(), number));
                number.to_string().into()
            }
            _ => return Err(self.expected("a block")),
        };
        self.expect(b')')?;
        Ok(Constant { ty, kind: ConstantKind::BlockAddress(function, block) })
    }

    /// `<…>`, `[…]`, `{…}` or `<{…}>`, whose elements must have the types that `ty` prescribes.
    fn aggregate(&mut self, ty: Type) -> Result<Constant> {
        let start = self.span.start;
        let close = match self.advance() {
            Token::Punct(b'[') => b']',
            Token::Punct(b'{') => b'}',
            _ if self.eat(b'{') => {
                let kind = self.elements(&ty, b'}', start)?;
                self.expect(b'>')?;
                return Ok(Constant { ty, kind });
            }
            _ => b'>',
        };
        let kind = self.elements(&ty, close, start)?;
        Ok(Constant { ty, kind })
    }

    fn elements(&mut self, ty: &Type, close: u8, start: usize) -> Result<ConstantKind> {
        let mut elements = Vec::new();
        self.list(close, |p| {
            let start = p.span.start;
            let element = p.typed_constant()?;
            if let Some(must) = element_type(ty, elements.len()) {
                p.same_type(&element.ty, must, p.since(start))?;
            }
            elements.push(element);
            Ok(())
        })?;
        let shape_fits = match ty {
            Type::Array(..) => close == b']',
            Type::Vector(..) => close == b'>',
            Type::Struct(_) | Type::Named(_) => close == b'}',
            _ => false,
        };
        let length_fits = length(ty).is_none_or(|n| n == elements.len() as u64);
        if !shape_fits || !length_fits {
            let message = format!("{} elements in these brackets are no value of type `{ty}`", elements.len());
            return Err(self.error_at(self.since(start), message));
        }
        Ok(ConstantKind::Aggregate(elements.into()))
    }

    /// Whether a constant can begin with this word.
    pub(super) fn is_constant_word(word: &str) -> bool {
        SIMPLE.contains(&word) || expressions::is_opcode(word)
    }
}

/// The type of an element; `None` if it takes more than the aggregate's type, as for a named structure.
fn element_type(ty: &Type, index: usize) -> Option<&Type> {
    match ty {
        Type::Array(_, t) | Type::Vector(_, t) => Some(t),
        Type::Struct(s) => s.fields.get(index),
        _ => None,
    }
}

/// The number of elements; `None` if it takes more than the aggregate's type.
fn length(ty: &Type) -> Option<u64> {
    match ty {
        Type::Array(n, _) => Some(*n),
        Type::Vector(n, _) => Some(*n as u64),
        Type::Struct(s) => Some(s.fields.len() as u64),
        _ => None,
    }
}
