//! Metadata (Language Reference, "Metadata"): numbered nodes, attachments, and metadata as the
//! argument of a call. Specialized nodes are carried as text.

use super::super::attribute::{Attachment, Metadata, MetadataId};
use super::super::lexer::Token;
use super::super::metadata_kind::MetadataKind;
use super::super::types::Type;
use super::{Parser, Result};
use std::sync::Arc;

/// Attachments that only a debugger reads.
const DROPPED_KINDS: [MetadataKind; 2] = [MetadataKind::Dbg, MetadataKind::DiAssignId];

impl<'a> Parser<'a> {
    /// `!7 = …`; the exclamation mark is the current token.
    pub(super) fn numbered_metadata(&mut self) -> Result<()> {
        let start = self.span.start;
        self.advance();
        let id = MetadataId(self.unsigned32()?);
        let name = self.since(start);
        self.expect(b'=')?;
        let node = self.node()?;
        if self.module.metadata.insert(id, node).is_some() {
            return Err(self.error_at(name, format_args!("!{} is defined twice", id.0)));
        }
        Ok(())
    }

    /// `!name = !{!0, !1}`; the name is the current token.
    pub(super) fn named_metadata(&mut self, name: &'a str) -> Result<()> {
        self.advance();
        self.expect(b'=')?;
        self.expect(b'!')?;
        self.expect(b'{')?;
        let mut nodes = Vec::new();
        self.list(b'}', |p| {
            nodes.push(p.node()?);
            Ok(())
        })?;
        self.module.named_metadata.entry(name.into()).or_default().extend(nodes);
        Ok(())
    }

    /// A node: `!7`, `!{…}`, `!"…"`, `!DILocation(…)`, with or without `distinct`.
    fn node(&mut self) -> Result<Metadata> {
        let start = self.span.start;
        // A bare `null` node of old texts.
        if self.eat_word("null") {
            return Ok(Metadata::Null);
        }
        let distinct = self.eat_word("distinct");
        match self.token {
            Token::MetadataName(_) => {
                self.advance();
                self.parenthesized()?;
                Ok(Metadata::Specialized(self.text_since(start).into()))
            }
            Token::Punct(b'!') => {
                self.advance();
                self.after_exclamation(distinct)
            }
            _ => Err(self.expected("metadata")),
        }
    }

    fn after_exclamation(&mut self, distinct: bool) -> Result<Metadata> {
        match self.token {
            Token::String(_) => Ok(Metadata::String(self.string()?)),
            Token::Integer(_) => {
                let span = self.span;
                let id = MetadataId(self.unsigned32()?);
                self.uses.of_metadata(id, span);
                Ok(Metadata::Id(id))
            }
            Token::Punct(b'{') => {
                let elements = self.nested(Self::tuple)?;
                Ok(if distinct { Metadata::Distinct(elements) } else { Metadata::Tuple(elements) })
            }
            _ => Err(self.expected("a metadata node")),
        }
    }

    fn tuple(&mut self) -> Result<Arc<[Metadata]>> {
        self.advance();
        let mut elements = Vec::new();
        self.list(b'}', |p| {
            elements.push(p.metadata()?);
            Ok(())
        })?;
        Ok(elements.into())
    }

    /// An element of a tuple, or the operand that follows the type `metadata`.
    pub(super) fn metadata(&mut self) -> Result<Metadata> {
        if self.eat_word("null") {
            return Ok(Metadata::Null);
        }
        if !self.at_type() {
            return self.node();
        }
        let ty = self.ty()?;
        self.typed_metadata(ty)
    }

    fn typed_metadata(&mut self, ty: Type) -> Result<Metadata> {
        if let Some(name) = self.local_name() {
            return Ok(Metadata::Local(self.use_value(name, &ty)?));
        }
        if ty == Type::Metadata {
            return self.nested(Self::metadata);
        }
        self.constant(ty).map(Metadata::from)
    }

    /// Whether an attachment begins here.
    pub(super) fn at_attachment(&self) -> bool {
        matches!(self.token, Token::MetadataName(_))
    }

    /// `!kind node`; `None` if it is debug information.
    pub(super) fn attachment(&mut self) -> Result<Option<Attachment>> {
        let Token::MetadataName(word) = self.token else { return Err(self.expected("a metadata attachment")) };
        self.advance();
        let node = self.node()?;
        let kind = MetadataKind::known(word).unwrap_or_else(|| MetadataKind::Other(self.intern(word)));
        if let (MetadataKind::Dbg, Metadata::Id(id)) = (&kind, &node) {
            self.debug = Some(*id);
        }
        if DROPPED_KINDS.contains(&kind) {
            return Ok(None);
        }
        Ok(Some(Attachment { kind, node }))
    }

    /// The attachments of a function or instruction; with `comma`, a comma precedes each.
    pub(super) fn attachments(&mut self, comma: bool) -> Result<Vec<Attachment>> {
        let mut attachments = Vec::new();
        while if comma { self.eat(b',') } else { self.at_attachment() } {
            attachments.extend(self.attachment()?);
        }
        Ok(attachments)
    }
}
