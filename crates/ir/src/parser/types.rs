//! Types (Language Reference, "Type System").

use super::super::lexer::Token;
use super::super::types::{AddressSpace, FloatKind, FunctionType, MAX_INT_BITS, StructType, Type};
use super::{Parser, Result, Span};
use std::fmt::Write;
use std::sync::Arc;

/// The type that a single word denotes.
fn type_of_word(word: &str) -> Option<Type> {
    if let Some(width) = word.strip_prefix('i').and_then(width) {
        return Some(Type::Int(width));
    }
    match word {
        "void" => Some(Type::Void),
        "ptr" => Some(Type::PTR),
        "float" => Some(Type::Float(FloatKind::Float)),
        "double" => Some(Type::Float(FloatKind::Double)),
        "half" => Some(Type::Float(FloatKind::Half)),
        "bfloat" => Some(Type::Float(FloatKind::BFloat)),
        "x86_fp80" => Some(Type::Float(FloatKind::X86Fp80)),
        "fp128" => Some(Type::Float(FloatKind::Fp128)),
        "ppc_fp128" => Some(Type::Float(FloatKind::PpcFp128)),
        "label" => Some(Type::Label),
        "metadata" => Some(Type::Metadata),
        "token" => Some(Type::Token),
        "x86_amx" => Some(Type::X86Amx),
        // Since LLVM 20 this word is read as the vector; until then it was a type of the same bits.
        "x86_mmx" => Some(Type::vector(1, Type::Int(64))),
        _ => word.strip_prefix('b').and_then(width).map(Type::Byte),
    }
}

/// The width in `i8` or `b8`, without a check of its size; `None` if anything but digits follows the letter.
fn width(digits: &str) -> Option<u32> {
    let all_digits = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    all_digits.then(|| digits.parse().unwrap_or(u32::MAX))
}

/// Whether a type may be an element of an array or a field of a structure.
fn is_storable(ty: &Type) -> bool {
    !matches!(ty, Type::Void | Type::Label | Type::Metadata | Type::Function(_) | Type::Token)
}

/// Whether a type may be an element of a vector.
fn is_vector_element(ty: &Type) -> bool {
    matches!(ty, Type::Int(_) | Type::Byte(_) | Type::Float(_) | Type::Ptr(_) | Type::Target(_))
}

impl<'a> Parser<'a> {
    /// Whether a type begins here.
    pub(super) fn at_type(&self) -> bool {
        match self.token {
            Token::Word(word) => word == "target" || type_of_word(word).is_some(),
            Token::Punct(b'<' | b'[' | b'{') | Token::Local(_) | Token::NumberedLocal(_) => true,
            _ => false,
        }
    }

    /// A type other than `void`.
    pub(super) fn ty(&mut self) -> Result<Type> {
        let start = self.span.start;
        match self.type_or_void()? {
            Type::Void => Err(self.error_at(self.since(start), "`void` is only the type of a result")),
            ty => Ok(ty),
        }
    }

    pub(super) fn type_or_void(&mut self) -> Result<Type> {
        let mut ty = self.simple_type()?;
        while self.at(b'(') {
            ty = self.function_type(ty)?;
        }
        if self.at(b'*') || (self.at_word("addrspace") && !matches!(ty, Type::Ptr(_)) && self.typed_pointer_follows()) {
            return Err(self
                .error("typed pointers are not supported: write `ptr`, or let LLVM 14 print with `-opaque-pointers`"));
        }
        Ok(ty)
    }

    /// Whether `addrspace(n)*` follows. A call may have an `addrspace` of its own after the type.
    fn typed_pointer_follows(&self) -> bool {
        let mut ahead = self.lexer.clone();
        let tokens: [Token; 4] = std::array::from_fn(|_| ahead.next().0);
        matches!(tokens, [Token::Punct(b'('), Token::Integer(_), Token::Punct(b')'), Token::Punct(b'*')])
    }

    fn simple_type(&mut self) -> Result<Type> {
        match self.token {
            Token::Word("target") => self.target_type(),
            Token::Word(word) => {
                let Some(ty) = type_of_word(word) else { return Err(self.expected("a type")) };
                self.check_width(&ty)?;
                self.advance();
                if ty == Type::PTR { self.pointer_type() } else { Ok(ty) }
            }
            Token::Local(_) | Token::NumberedLocal(_) => {
                let span = self.span;
                let name = self.type_name()?;
                Ok(self.named_type(name, span))
            }
            Token::Punct(b'[') => self.nested(Self::array_type),
            Token::Punct(b'{') => self.nested(|p| p.structure_type(false)),
            Token::Punct(b'<') => self.nested(Self::vector_or_packed_structure),
            _ => Err(self.expected("a type")),
        }
    }

    /// `%name` or `%12`, a type; the name of a numbered one is its digits.
    pub(super) fn type_name(&mut self) -> Result<Arc<str>> {
        let span = self.span;
        match self.advance() {
            Token::Local(name) => self.text(name, span),
            _ => Ok(self.intern(&self.lexer.text()[span.start + 1..span.end])),
        }
    }

    fn named_type(&mut self, name: Arc<str>, span: Span) -> Type {
        if let Some(ty) = self.type_aliases.get(&name) {
            return ty.clone();
        }
        self.uses.of_type(&name, span);
        Type::Named(name)
    }

    fn check_width(&self, ty: &Type) -> Result<()> {
        match ty {
            Type::Int(w) | Type::Byte(w) if *w == 0 || *w > MAX_INT_BITS => {
                Err(self.error(format_args!("the width must be from 1 to {MAX_INT_BITS} bits")))
            }
            _ => Ok(()),
        }
    }

    /// The rest of a pointer type: `ptr` may be followed by its address space.
    fn pointer_type(&mut self) -> Result<Type> {
        // LLVM prints the address space of a call before the type of its result. So an `addrspace(n)`
        // after `ptr` always belongs to the pointer.
        if self.at_word("addrspace") {
            return Ok(Type::Ptr(self.address_space()?));
        }
        Ok(Type::PTR)
    }

    /// `addrspace(n)`; without it, the default space.
    pub(super) fn address_space(&mut self) -> Result<AddressSpace> {
        if !self.eat_word("addrspace") {
            return Ok(AddressSpace::default());
        }
        self.expect(b'(')?;
        let space = match self.token {
            // Letters for the spaces of code, globals and stack, which only a data layout translates.
            Token::String(_) => return Err(self.error("address spaces by name are not supported: write the number")),
            _ => self.unsigned32()?,
        };
        self.expect(b')')?;
        Ok(AddressSpace(space))
    }

    fn array_type(&mut self) -> Result<Type> {
        self.advance();
        let count = self.unsigned()?;
        self.expect_word("x")?;
        let element = self.element_type(is_storable, "an array")?;
        self.expect(b']')?;
        Ok(Type::Array(count, Arc::new(element)))
    }

    fn element_type(&mut self, allowed: fn(&Type) -> bool, of: &str) -> Result<Type> {
        let start = self.span.start;
        let ty = self.type_or_void()?;
        if !allowed(&ty) {
            return Err(self.error_at(self.since(start), format_args!("`{ty}` cannot be an element of {of}")));
        }
        Ok(ty)
    }

    fn vector_or_packed_structure(&mut self) -> Result<Type> {
        self.advance();
        if self.at(b'{') {
            let ty = self.structure_type(true)?;
            self.expect(b'>')?;
            return Ok(ty);
        }
        let scalable = self.eat_word("vscale");
        if scalable {
            self.expect_word("x")?;
        }
        let count_span = self.span;
        let count = self.unsigned32()?;
        if count == 0 {
            return Err(self.error_at(count_span, "a vector has at least one element"));
        }
        self.expect_word("x")?;
        let element = Arc::new(self.element_type(is_vector_element, "a vector")?);
        self.expect(b'>')?;
        Ok(if scalable { Type::ScalableVector(count, element) } else { Type::Vector(count, element) })
    }

    fn structure_type(&mut self, packed: bool) -> Result<Type> {
        let fields = self.fields()?;
        Ok(Type::Struct(Arc::new(StructType { fields, packed })))
    }

    fn fields(&mut self) -> Result<Vec<Type>> {
        let mut fields = Vec::new();
        self.expect(b'{')?;
        self.list(b'}', |p| {
            fields.push(p.element_type(is_storable, "a structure")?);
            Ok(())
        })?;
        Ok(fields)
    }

    /// The body of a named structure.
    pub(super) fn structure_body(&mut self) -> Result<StructType> {
        let packed = self.eat(b'<');
        let fields = self.nested(Self::fields)?;
        if packed {
            self.expect(b'>')?;
        }
        Ok(StructType { fields, packed })
    }

    fn function_type(&mut self, ret: Type) -> Result<Type> {
        self.nested(|p| {
            p.advance();
            let (mut params, mut varargs) = (Vec::new(), false);
            p.list(b')', |p| {
                if varargs {
                    return Err(p.expected("`)` after `...`"));
                }
                if p.token == Token::Ellipsis {
                    p.advance();
                    varargs = true;
                    return Ok(());
                }
                params.push(p.ty()?);
                Ok(())
            })?;
            Ok(Type::Function(Arc::new(FunctionType { ret, params, varargs })))
        })
    }

    /// `target("name", types…, numbers…)`, kept as the text that LLVM prints.
    fn target_type(&mut self) -> Result<Type> {
        self.advance();
        self.expect(b'(')?;
        let name = self.string()?;
        let mut text = format!("\"{}\"", super::super::quote::Escaped(name.as_bytes()));
        while self.eat(b',') {
            match self.token {
                Token::Integer(_) => write!(text, ", {}", self.unsigned32()?),
                _ => write!(text, ", {}", self.nested(Self::type_or_void)?),
            }
            .expect("a string takes every text");
        }
        self.expect(b')')?;
        Ok(Type::Target(text.into()))
    }
}
