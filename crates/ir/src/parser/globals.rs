//! Global variables, aliases and ifuncs, and the parts of headers that functions share with them.

use super::super::attribute::Attributes;
use super::super::attribute_table::{AttrKind, is_of_global};
use super::super::lexer::Token;
use super::super::module::{Alias, Global, Header, Linkage, UnnamedAddr};
use super::super::types::Type;
use super::groups::Place;
use super::{Parser, Result, Span};
use std::sync::Arc;

impl<'a> Parser<'a> {
    /// Checks that a symbol is defined only once, and that numbers ascend.
    pub(super) fn declare_symbol(&mut self, name: &Arc<str>, span: Span) -> Result<()> {
        if self.lexer.text().as_bytes()[span.start + 1].is_ascii_digit() {
            let number: u32 = name.parse().map_err(|_| self.error_at(span, "the number is too large"))?;
            if number < self.next_global {
                return Err(self.error_at(span, format_args!("the next number of a global is {}", self.next_global)));
            }
            self.next_global = number.saturating_add(1);
        }
        if !self.symbols.insert(name.clone()) {
            return Err(self.error_at(span, format_args!("`@{name}` is defined twice")));
        }
        Ok(())
    }

    /// Linkage, preemption, visibility and DLL storage.
    pub(super) fn linkage_and_visibility(&mut self) -> Result<Header> {
        let mut header = Header::default();
        while let Token::Word(word) = self.token {
            match word {
                "dso_local" => header.dso_local = true,
                "dso_preemptable" | "default" => {}
                "hidden" | "protected" => header.visibility = Some(self.intern(word)),
                "dllimport" | "dllexport" => header.dll_storage = Some(self.intern(word)),
                _ => match Linkage::ALL.iter().find(|(_, keyword)| *keyword == word) {
                    Some((linkage, _)) => header.linkage = *linkage,
                    None => break,
                },
            }
            self.advance();
        }
        Ok(header)
    }

    /// `unnamed_addr` or `local_unnamed_addr`, if one begins here.
    pub(super) fn unnamed_addr(&mut self, header: &mut Header) -> bool {
        header.unnamed_addr = match self.token {
            Token::Word("unnamed_addr") => UnnamedAddr::Global,
            Token::Word("local_unnamed_addr") => UnnamedAddr::Local,
            _ => return false,
        };
        self.advance();
        true
    }

    /// `section`, `partition`, `comdat` or `align`, if one begins here.
    pub(super) fn object_placement(&mut self, of: &Arc<str>, header: &mut Header) -> Result<bool> {
        match self.token {
            Token::Word("section") => {
                self.advance();
                header.section = Some(self.string()?);
            }
            Token::Word("partition") => {
                self.advance();
                header.partition = Some(self.string()?);
            }
            Token::Word("comdat") => header.comdat = Some(self.comdat(of)?),
            Token::Word("align") => header.align = Some(self.alignment()?),
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// `comdat` or `comdat($name)`; without a name it is the comdat of the global's own name.
    fn comdat(&mut self, of: &Arc<str>) -> Result<Arc<str>> {
        let span = self.span;
        self.advance();
        if !self.eat(b'(') {
            self.uses.of_comdat(of, span);
            return Ok("".into());
        }
        let span = self.span;
        let Token::Comdat(name) = self.token else { return Err(self.expected("a comdat")) };
        self.advance();
        let name = self.text(name, span)?;
        self.uses.of_comdat(&name, span);
        self.expect(b')')?;
        Ok(name)
    }

    /// `thread_local` or `thread_local(model)`, if it begins here.
    fn thread_local(&mut self) -> Result<Option<Arc<str>>> {
        if !self.eat_word("thread_local") {
            return Ok(None);
        }
        if !self.at(b'(') {
            return Ok(Some("".into()));
        }
        Ok(Some(self.parenthesized()?.into()))
    }

    /// `@name = …`; the name is the current token.
    pub(super) fn global(&mut self) -> Result<()> {
        let span = self.span;
        let name = self.global_name()?;
        self.declare_symbol(&name, span)?;
        self.expect(b'=')?;
        let mut header = self.linkage_and_visibility()?;
        let thread_local = self.thread_local()?;
        self.unnamed_addr(&mut header);
        if self.at_word("alias") || self.at_word("ifunc") {
            return self.alias(name, header, thread_local);
        }
        self.variable(name, header, thread_local)
    }

    fn alias(&mut self, name: Arc<str>, mut header: Header, thread_local: Option<Arc<str>>) -> Result<()> {
        let ifunc = self.at_word("ifunc");
        self.advance();
        let ty = self.ty()?;
        self.expect(b',')?;
        let target = if self.at_type() { self.typed_constant()? } else { self.untyped_expression()? };
        if let Type::Ptr(space) = target.ty {
            header.address_space = space;
        }
        while self.eat(b',') {
            match self.token {
                Token::Word("partition") => {
                    self.object_placement(&name, &mut header)?;
                }
                Token::MetadataName(_) => {
                    self.attachment()?;
                }
                _ => return Err(self.expected("`partition`")),
            }
        }
        self.module.aliases.push(Alias { name, ifunc, ty, header, thread_local, target });
        Ok(())
    }

    fn variable(&mut self, name: Arc<str>, mut header: Header, thread_local: Option<Arc<str>>) -> Result<()> {
        header.address_space = self.address_space()?;
        let externally_initialized = self.eat_word("externally_initialized");
        let constant = match self.token {
            Token::Word("global") => false,
            Token::Word("constant") => true,
            _ => return Err(self.expected("`global` or `constant`")),
        };
        self.advance();
        let ty = self.ty()?;
        let initializer = if self.at_initializer() { Some(self.constant(ty.clone())?) } else { None };
        let mut attrs = Attributes::default();
        let mut metadata = Vec::new();
        while self.eat(b',') {
            let token = self.token;
            match token {
                Token::MetadataName(_) => metadata.extend(self.attachment()?),
                Token::Word("code_model") => {
                    self.advance();
                    header.code_model = Some(self.string()?);
                }
                Token::Word(word) if is_of_global(word) => {
                    self.advance();
                    attrs.insert(AttrKind::from(word));
                }
                _ if self.object_placement(&name, &mut header)? => {}
                _ => return Err(self.expected("`section`, `comdat`, `align` or metadata")),
            }
        }
        // LLVM prints the attributes of a variable last, without a comma before them.
        let (more, groups) = self.function_attributes()?;
        attrs.0.extend(more.0);
        self.groups.add_uses(Place::Global(self.module.globals.len()), &groups);
        self.module.globals.push(Global {
            name,
            ty,
            constant,
            externally_initialized,
            thread_local,
            header,
            initializer,
            attrs,
            metadata,
        });
        Ok(())
    }

    /// Whether the initializer of a variable begins here. After a declaration, the next entity begins.
    fn at_initializer(&self) -> bool {
        match self.token {
            Token::Word(word) => Self::is_constant_word(word),
            Token::Integer(_) | Token::Float(_) | Token::Punct(b'<' | b'[' | b'{') => true,
            // The next variable begins with a name, too, but an equals sign follows it.
            Token::Global(_) | Token::NumberedGlobal(_) => self.peek() != Token::Punct(b'='),
            _ => false,
        }
    }
}
