//! Function headers and bodies.

use super::super::attribute::Attributes;
use super::super::attribute_table::AttrKind;
use super::super::instruction::{Inst, Op, Phi, Terminator, TerminatorOp};
use super::super::intrinsic::IntrinsicId;
use super::super::lexer::Token;
use super::super::module::{Block, BlockId, Function, Header, ValueId};
use super::super::types::Type;
use super::groups::Place;
use super::instructions::Parsed;
use super::locals::{LocalName, Locals};
use super::{Parser, Result, Span};
use std::sync::Arc;

/// The name in front of the `=` of an instruction, if there is one.
type ResultName<'a> = Option<LocalName<'a>>;

impl<'a> Parser<'a> {
    /// `define …` or `declare …`; the keyword is the current token.
    pub(super) fn function(&mut self) -> Result<()> {
        let start = self.span.start;
        let is_definition = self.at_word("define");
        self.advance();
        // Attachments precede the header of a declaration and follow that of a definition.
        let in_front = if is_definition { Vec::new() } else { self.attachments(false)? };
        let (mut function, groups) = self.function_header()?;
        function.metadata = if is_definition { self.attachments(false)? } else { in_front };
        let index = self.module.functions.len();
        if let Some(positions) = &mut self.positions {
            positions.begin_function(start);
        }
        if is_definition {
            self.body(&mut function, index)?;
        }
        function.values = std::mem::take(&mut self.locals).values;
        // Calls of these are dropped, so the declaration has no use and must not count as a function.
        if !is_definition && is_debug_intrinsic(&function.name) {
            self.drop_last_position();
            return Ok(());
        }
        self.groups.add_uses(Place::Function(index), &groups);
        self.module.functions.push(function);
        Ok(())
    }

    fn drop_last_position(&mut self) {
        if let Some(positions) = &mut self.positions {
            positions.drop_function();
        }
    }

    fn function_header(&mut self) -> Result<(Function, Vec<u32>)> {
        let mut header = self.linkage_and_visibility()?;
        header.convention = self.calling_convention()?;
        let ret_attrs = self.return_attributes()?;
        let ret = self.type_or_void()?;
        let span = self.span;
        let name = self.global_name()?;
        self.declare_symbol(&name, span)?;
        self.locals = Locals::default();
        let (params, varargs) = self.parameters()?;
        let (mut attrs, groups) = self.function_tail(&name, &mut header)?;
        // `align` is read as an attribute here, but it is a property of the symbol.
        move_alignment(&mut attrs, &mut header);
        let function = Function {
            name,
            ret,
            ret_attrs,
            params,
            varargs,
            attrs,
            header,
            values: Vec::new(),
            blocks: Vec::new(),
            metadata: Vec::new(),
        };
        Ok((function, groups))
    }

    fn parameters(&mut self) -> Result<(Vec<Attributes>, bool)> {
        let (mut params, mut varargs) = (Vec::new(), false);
        self.expect(b'(')?;
        self.list(b')', |p| {
            if varargs {
                return Err(p.expected("`)` after `...`"));
            }
            if p.token == Token::Ellipsis {
                p.advance();
                varargs = true;
                return Ok(());
            }
            let ty = p.ty()?;
            params.push(p.parameter_attributes()?);
            let span = p.span;
            let name = p.local_name();
            p.define_value(name, ty, span)?;
            Ok(())
        })?;
        Ok((params, varargs))
    }

    /// Everything between the parameters and the body. LLVM fixes an order; hand-written texts need not keep it.
    fn function_tail(&mut self, name: &Arc<str>, header: &mut Header) -> Result<(Attributes, Vec<u32>)> {
        let (mut attrs, mut groups) = (Attributes::default(), Vec::new());
        loop {
            let Token::Word(word) = self.token else {
                // String attributes and groups are the only parts that do not begin with a word.
                let (more, more_groups) = self.function_attributes()?;
                if more.is_empty() && more_groups.is_empty() {
                    return Ok((attrs, groups));
                }
                attrs.0.extend(more.0);
                groups.extend(more_groups);
                continue;
            };
            match word {
                "addrspace" => header.address_space = self.address_space()?,
                "gc" => {
                    self.advance();
                    header.gc = Some(self.string()?);
                }
                "prefix" => {
                    self.advance();
                    header.prefix = Some(self.typed_constant()?);
                }
                "prologue" => {
                    self.advance();
                    header.prologue = Some(self.typed_constant()?);
                }
                "personality" => {
                    self.advance();
                    header.personality = Some(self.typed_constant()?);
                }
                _ if self.unnamed_addr(header) || self.object_placement(name, header)? => {}
                _ => {
                    let (more, more_groups) = self.function_attributes()?;
                    if more.is_empty() && more_groups.is_empty() {
                        return Ok((attrs, groups));
                    }
                    attrs.0.extend(more.0);
                    groups.extend(more_groups);
                }
            }
        }
    }

    fn body(&mut self, function: &mut Function, index: usize) -> Result<()> {
        self.expect(b'{')?;
        if self.at(b'}') {
            return Err(self.error("a function has at least one block"));
        }
        while !self.at(b'}') && !self.at_use_list_order() {
            let block = self.block(index, function.blocks.len())?;
            function.blocks.push(block);
        }
        while self.at_use_list_order() {
            self.use_list_order()?;
        }
        self.expect(b'}')?;
        if let Some((span, why)) = self.locals.undefined() {
            return Err(self.error_at(span, why));
        }
        // Branches were read before the blocks that they name, so ids count first mentions up to here.
        if let Some(layout) = self.locals.layout() {
            renumber_blocks(&mut function.blocks, &layout);
        }
        Ok(())
    }

    fn block(&mut self, function: usize, index: usize) -> Result<Block> {
        let span = self.span;
        let label = match self.token {
            Token::Label(text) => Some(LocalName::Named(text)),
            Token::NumberedLabel(number) => Some(LocalName::Numbered(number)),
            _ => None,
        };
        if label.is_some() {
            self.advance();
        }
        let name = self.kept_name(label, span)?;
        let version = self.module.version;
        self.locals.define_block(label, BlockId(index as u32), version).map_err(|why| self.error_at(span, why))?;
        if let Some(positions) = &mut self.positions {
            positions.begin_block();
        }
        let mut block = Block { name, phis: Vec::new(), insts: Vec::new(), term: TerminatorOp::Unreachable.into() };
        while !self.instruction(&mut block, function, index)? {}
        Ok(block)
    }

    /// Reads an instruction into the block; `true` if it was the terminator.
    fn instruction(&mut self, block: &mut Block, function: usize, index: usize) -> Result<bool> {
        if let Token::DebugRecord(_) = self.token {
            self.advance();
            self.parenthesized()?;
            return Ok(false);
        }
        let start = self.span;
        let name = self.result_name()?;
        let opcode = self.span;
        let parsed = self.operation()?;
        let whole = self.since(opcode.start);
        self.debug = None;
        let metadata = self.attachments(true)?;
        match parsed {
            Parsed::Phi(flags, ty, incoming) => {
                if !block.insts.is_empty() {
                    return Err(self.error_at(whole, "a phi stands before every other instruction of its block"));
                }
                let result = self.define_value(name, ty, start)?;
                block.phis.push(Phi { result, flags, incoming, metadata });
            }
            Parsed::Inst(op, ty) => {
                // Dropped before it gets a place, so that indices of instructions do not depend on debug information.
                if is_debug_call(&op) {
                    return Ok(false);
                }
                let result = self.define_result(name, ty, start)?;
                self.use_groups(Place::Inst(function, index, block.insts.len()));
                block.insts.push(Inst { result, op, metadata });
            }
            Parsed::Terminator(op, ty) => {
                let result = self.define_result(name, ty, start)?;
                self.use_groups(Place::Terminator(function, index));
                block.term = Terminator { result, op, metadata };
                self.record_position(start);
                return Ok(true);
            }
        }
        self.record_position(start);
        Ok(false)
    }

    fn record_position(&mut self, span: Span) {
        if let Some(positions) = &mut self.positions {
            positions.instruction(span.start, self.debug);
        }
    }

    fn use_groups(&mut self, place: Place) {
        if !self.call_groups.is_empty() {
            self.groups.add_uses(place, &self.call_groups);
            self.call_groups.clear();
        }
    }

    /// `%x =`, if it begins here.
    fn result_name(&mut self) -> Result<ResultName<'a>> {
        let name = self.local_name();
        if name.is_some() {
            self.expect(b'=')?;
        }
        Ok(name)
    }

    /// `%x` or `%7`, if it begins here.
    pub(super) fn local_name(&mut self) -> Option<LocalName<'a>> {
        let name = match self.token {
            Token::Local(text) => LocalName::Named(text),
            Token::NumberedLocal(number) => LocalName::Numbered(number),
            _ => return None,
        };
        self.advance();
        Some(name)
    }

    fn define_result(&mut self, name: ResultName<'a>, ty: Type, span: Span) -> Result<Option<ValueId>> {
        if ty != Type::Void {
            return self.define_value(name, ty, span).map(Some);
        }
        if name.is_some() {
            return Err(self.error_at(span, "an instruction that gives `void` has no name"));
        }
        Ok(None)
    }

    fn define_value(&mut self, name: ResultName<'a>, ty: Type, span: Span) -> Result<ValueId> {
        let text = self.kept_name(name, span)?;
        let version = self.module.version;
        self.locals.define_value(name, text, ty, version).map_err(|why| self.error_at(span, why))
    }

    fn kept_name(&mut self, name: ResultName<'a>, span: Span) -> Result<Option<Arc<str>>> {
        match name {
            Some(LocalName::Named(text)) => self.text(text, span).map(Some),
            Some(LocalName::Numbered(_)) | None => Ok(None),
        }
    }

    /// The value of a name that was just read, for a use with a type.
    pub(super) fn use_value(&mut self, name: LocalName<'a>, ty: &Type) -> Result<ValueId> {
        let span = self.previous;
        self.locals.use_value(name, ty, span).map_err(|why| self.error_at(span, why))
    }

    /// `label %x`.
    pub(super) fn label(&mut self) -> Result<BlockId> {
        self.expect_word("label")?;
        self.block_name()
    }

    /// `%x`, a block.
    pub(super) fn block_name(&mut self) -> Result<BlockId> {
        let span = self.span;
        let Some(name) = self.local_name() else { return Err(self.expected("the name of a block")) };
        self.locals.use_block(name, span).map_err(|why| self.error_at(span, why))
    }
}

/// Moves `align` from the attributes of a function to its header.
pub(super) fn move_alignment(attrs: &mut Attributes, header: &mut Header) {
    if let Some(align) = attrs.number(AttrKind::Align) {
        header.align = Some(align);
        attrs.remove(AttrKind::Align);
    }
}

fn is_debug_call(op: &Op) -> bool {
    matches!(op, Op::Call(call) if call.intrinsic_id().is_some_and(IntrinsicId::is_debug))
}

/// Whether calls and declarations of this function are dropped: nothing observable depends on them.
fn is_debug_intrinsic(name: &str) -> bool {
    IntrinsicId::of(name).is_some_and(IntrinsicId::is_debug)
}

/// Replaces each block id, which counts first mentions, by the place of the block in the layout.
fn renumber_blocks(blocks: &mut [Block], layout: &[BlockId]) {
    for block in blocks {
        let incoming = block.phis.iter_mut().flat_map(|phi| &mut phi.incoming);
        incoming.for_each(|(_, from)| *from = layout[from.index()]);
        block.term.op.for_each_successor_mut(&mut |to| *to = layout[to.index()]);
    }
}
