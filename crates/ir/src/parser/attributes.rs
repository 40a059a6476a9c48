//! Attributes of functions, parameters, results and call sites (Language Reference, "Parameter
//! Attributes" and "Function Attributes"). The words are in the attribute table.

use super::super::attribute::{Attribute, Attributes};
use super::super::attribute_table::{AttrKind, NEWEST_KNOWN, Shape};
use super::super::lexer::Token;
use super::super::types::Type;
use super::{Parser, Result};

impl<'a> Parser<'a> {
    /// The attributes of a parameter, an argument or a result, up to a word that `ends` recognises. Any other unknown
    /// word is an attribute of a newer version.
    pub(super) fn value_attributes(&mut self, ends: impl Fn(&Self, &'a str) -> bool) -> Result<Attributes> {
        let mut attributes = Attributes::default();
        loop {
            match self.token {
                Token::String(_) => attributes.0.push(self.string_attribute()?),
                Token::Word(word) => match AttrKind::known(word) {
                    Some(kind) => attributes.0.push(self.attribute(kind)?),
                    None if ends(self, word) => return Ok(attributes),
                    None => {
                        let kind = self.newer_attribute(word)?;
                        attributes.0.push(self.attribute(kind)?);
                    }
                },
                _ => return Ok(attributes),
            }
        }
    }

    /// The attributes of a parameter or an argument.
    pub(super) fn parameter_attributes(&mut self) -> Result<Attributes> {
        // A parameter may have no name, and an argument begins with its value.
        self.value_attributes(|_, word| Self::is_constant_word(word) || word == "asm")
    }

    /// The attributes of a result; a type follows.
    pub(super) fn return_attributes(&mut self) -> Result<Attributes> {
        self.value_attributes(|p, _| p.at_type())
    }

    /// The attributes of a function or call site, and the groups among them.
    pub(super) fn function_attributes(&mut self) -> Result<(Attributes, Vec<u32>)> {
        let (mut attributes, mut groups) = (Attributes::default(), Vec::new());
        loop {
            match self.token {
                Token::AttributeGroup(group) => {
                    self.advance();
                    groups.push(group);
                }
                Token::String(_) => attributes.0.push(self.string_attribute()?),
                Token::Word(word) => match AttrKind::known(word) {
                    Some(kind) => attributes.0.push(self.attribute(kind)?),
                    None => return Ok((attributes, groups)),
                },
                _ => return Ok((attributes, groups)),
            }
        }
    }

    /// The body of an attribute group, `{ … }`. Every word in it is an attribute.
    pub(super) fn attribute_group(&mut self) -> Result<Attributes> {
        let mut attributes = Attributes::default();
        self.expect(b'{')?;
        while !self.eat(b'}') {
            let attribute = match self.token {
                Token::String(_) => self.string_attribute()?,
                Token::Word(word) => {
                    let kind = AttrKind::known(word).map_or_else(|| self.newer_attribute(word), Ok)?;
                    self.attribute(kind)?
                }
                _ => return Err(self.expected("an attribute")),
            };
            attributes.0.push(attribute);
        }
        Ok(attributes)
    }

    /// `"key"` or `"key"="value"`.
    fn string_attribute(&mut self) -> Result<Attribute> {
        let key = self.string()?;
        let value = if self.eat(b'=') { Some(self.string()?) } else { None };
        Ok(Attribute::String(key.into(), value))
    }

    /// The kind of a word without a row, which only a version newer than the table may have.
    fn newer_attribute(&mut self, word: &'a str) -> Result<AttrKind> {
        if self.module.version <= NEWEST_KNOWN {
            return Err(self.error(format_args!("unknown attribute `{word}`")));
        }
        Ok(AttrKind::Other(self.intern(word)))
    }

    /// The attribute of a kind, from its word, which is the current token.
    fn attribute(&mut self, kind: AttrKind) -> Result<Attribute> {
        self.advance();
        match kind.shape() {
            Shape::Word => Ok(Attribute::Word(kind)),
            Shape::Align | Shape::Number if self.eat(b'=') => Ok(Attribute::Number(kind, self.unsigned()?)),
            Shape::Align if !self.at(b'(') => Ok(Attribute::Number(kind, self.unsigned()?)),
            Shape::Align | Shape::Number if self.eat(b'(') => {
                let number = self.unsigned()?;
                self.expect(b')')?;
                Ok(Attribute::Number(kind, number))
            }
            Shape::Arguments if self.at(b'(') => Ok(Attribute::Arguments(kind, self.parenthesized()?.into())),
            Shape::Align | Shape::Number | Shape::Arguments => Ok(Attribute::Word(kind)),
            Shape::Type => {
                // In attribute groups the type follows an equals sign.
                if self.eat(b'=') {
                    return Ok(Attribute::Typed(kind, self.ty()?));
                }
                self.expect(b'(')?;
                let ty = self.type_or_void()?;
                self.expect(b')')?;
                Ok(Attribute::Typed(kind, ty))
            }
            Shape::Range => self.range_attribute(),
        }
    }

    /// `(iN a, b)`.
    fn range_attribute(&mut self) -> Result<Attribute> {
        self.expect(b'(')?;
        let Token::Word(_) = self.token else { return Err(self.expected("an integer type")) };
        let start = self.span.start;
        let Type::Int(width) = self.ty()? else {
            return Err(self.error_at(self.since(start), "the type of a range is an integer type"));
        };
        let low = self.bound(width)?;
        self.expect(b',')?;
        let high = self.bound(width)?;
        self.expect(b')')?;
        Ok(Attribute::Range(low, high))
    }
}
