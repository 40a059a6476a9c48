//! The entities of a module, in any order, and the references that are resolved only at the end:
//! attribute groups and the blocks that `blockaddress` names by number.

use super::super::lexer::{Text, Token};
use super::super::module::Module;
use super::super::numbering::Numbering;
use super::function::move_alignment;
use super::{Parser, Result, SourceMap, reader_rewrites};
use rustc_hash::FxHashMap;
use std::sync::Arc;

impl<'a> Parser<'a> {
    /// The whole text.
    pub(super) fn module(mut self) -> Result<(Module, Option<SourceMap>)> {
        while self.token != Token::End {
            self.entity()?;
        }
        if let Some((span, why)) = self.uses.first_undefined(&self.module, &self.symbols) {
            return Err(self.error_at(span, why));
        }
        self.name_addressed_blocks()?;
        std::mem::take(&mut self.groups).resolve(&mut self.module);
        // Once more: an `align` may also come from a group.
        for function in &mut self.module.functions {
            move_alignment(&mut function.attrs, &mut function.header);
        }
        reader_rewrites::name_kernels(&mut self.module);
        Ok((self.module, self.positions))
    }

    fn entity(&mut self) -> Result<()> {
        match self.token {
            Token::Word("define" | "declare") => self.function(),
            Token::Global(_) | Token::NumberedGlobal(_) => self.global(),
            Token::Punct(b'!') => self.numbered_metadata(),
            Token::MetadataName(name) => self.named_metadata(name),
            Token::Word("attributes") => self.attributes(),
            Token::Local(_) | Token::NumberedLocal(_) => self.type_definition(),
            Token::Comdat(name) => self.comdat_definition(name),
            Token::Word("target") => self.target(),
            Token::Word("source_filename") => {
                self.advance();
                self.expect(b'=')?;
                self.module.source_filename = Some(self.string()?);
                Ok(())
            }
            Token::Word("module") => {
                self.advance();
                self.expect_word("asm")?;
                // LLVM 23 prints all lines behind one word.
                loop {
                    let line = self.string()?;
                    self.module.asm.push(line);
                    if !matches!(self.token, Token::String(_)) {
                        return Ok(());
                    }
                }
            }
            Token::Summary => self.summary(),
            _ if self.at_use_list_order() => self.use_list_order(),
            _ => Err(self.expected("a definition")),
        }
    }

    fn target(&mut self) -> Result<()> {
        self.advance();
        let is_triple = self.at_word("triple");
        if !is_triple && !self.at_word("datalayout") {
            return Err(self.expected("`triple` or `datalayout`"));
        }
        self.advance();
        self.expect(b'=')?;
        let text = self.string()?;
        let field = if is_triple { &mut self.module.triple } else { &mut self.module.data_layout };
        *field = Some(text);
        Ok(())
    }

    /// `attributes #0 = { … }`
    fn attributes(&mut self) -> Result<()> {
        self.advance();
        let Token::AttributeGroup(group) = self.token else { return Err(self.expected("an attribute group")) };
        self.advance();
        self.expect(b'=')?;
        let attributes = self.attribute_group()?;
        self.groups.define(group, attributes);
        Ok(())
    }

    /// `%name = type …`
    fn type_definition(&mut self) -> Result<()> {
        let span = self.span;
        let name = self.type_name()?;
        self.expect(b'=')?;
        self.expect_word("type")?;
        if self.type_aliases.contains_key(&name) {
            return Err(self.error_at(span, "this type is defined twice"));
        }
        let body = match self.token {
            Token::Word("opaque") => {
                self.advance();
                None
            }
            Token::Punct(b'{') => Some(Arc::new(self.structure_body()?)),
            Token::Punct(b'<') if self.peek() == Token::Punct(b'{') => Some(Arc::new(self.structure_body()?)),
            // In LLVM only structures have names. Any other type replaces its name where that is used.
            _ => {
                let ty = self.ty()?;
                if self.uses.has_type(&name) {
                    return Err(self.error_at(span, "only a structure may be named before it is defined"));
                }
                self.type_aliases.insert(name, ty);
                return Ok(());
            }
        };
        match self.module.named_types.insert(name, body) {
            Some(Some(_)) => Err(self.error_at(span, "this type is defined twice")),
            Some(None) | None => Ok(()),
        }
    }

    /// `$name = comdat any`
    fn comdat_definition(&mut self, name: Text<'a>) -> Result<()> {
        let span = self.span;
        self.advance();
        let name = self.text(name, span)?;
        self.expect(b'=')?;
        self.expect_word("comdat")?;
        let Token::Word(kind @ ("any" | "exactmatch" | "largest" | "nodeduplicate" | "samesize" | "noduplicates")) =
            self.token
        else {
            return Err(self.expected("the selection kind of a comdat"));
        };
        self.advance();
        let kind = self.intern(kind);
        if self.module.comdats.insert(name, kind).is_some() {
            return Err(self.error_at(span, "this comdat is defined twice"));
        }
        Ok(())
    }

    /// `^0 = module: (…)`, which is dropped.
    fn summary(&mut self) -> Result<()> {
        self.advance();
        self.expect(b'=')?;
        let Token::Label(_) = self.token else { return Err(self.expected("a summary entry")) };
        self.advance();
        if self.at(b'(') {
            self.parenthesized()?;
            return Ok(());
        }
        self.unsigned().map(|_| ())
    }

    pub(super) fn at_use_list_order(&self) -> bool {
        self.at_word("uselistorder") || self.at_word("uselistorder_bb")
    }

    /// `uselistorder T %x, { 1, 0 }`, which is dropped.
    pub(super) fn use_list_order(&mut self) -> Result<()> {
        let of_block = self.at_word("uselistorder_bb");
        self.advance();
        if of_block {
            self.global_name()?;
            self.expect(b',')?;
            self.local_name();
        } else if self.at_word("label") {
            self.label()?;
        } else {
            self.typed_operand()?;
        }
        self.expect(b',')?;
        self.expect(b'{')?;
        self.list(b'}', |p| p.unsigned().map(|_| ()))
    }

    /// Gives each block that a `blockaddress` names by number that number as its name. Edits of the
    /// function change numbers, but not names.
    fn name_addressed_blocks(&mut self) -> Result<()> {
        let mut addresses = std::mem::take(&mut self.numbered_block_addresses);
        if addresses.is_empty() {
            return Ok(());
        }
        let by_name: FxHashMap<_, _> =
            self.module.functions.iter().zip(0..).map(|(f, i)| (f.name.clone(), i)).collect();
        addresses.sort_unstable();
        addresses.dedup();
        for of_one in addresses.chunk_by(|a, b| a.0 == b.0) {
            let name = &of_one[0].0;
            let Some(function) = by_name.get(name).map(|i: &usize| &mut self.module.functions[*i]) else { continue };
            let numbering = Numbering::of(function);
            for (_, number) in of_one {
                let Some(block) = numbering.block_of_number(*number) else {
                    return Err(self.error(format_args!("`@{name}` has no block %{number}, whose address is taken")));
                };
                function.blocks[block.index()].name = Some(number.to_string().into());
            }
        }
        Ok(())
    }
}
