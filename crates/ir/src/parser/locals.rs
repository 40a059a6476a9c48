//! The names and numbers of one function body.
//!
//! Values and blocks share one name space and one counter (Language Reference, "Identifiers"): an
//! unnamed parameter, block or result takes the next number. Both may be used before they are
//! defined; the first use fixes the type, and the definition must have it.

use super::super::lexer::Text;
use super::super::module::{BlockId, Value, ValueId};
use super::super::types::Type;
use super::Span;
use irrefute_version::LlvmVersion;
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use std::sync::Arc;

/// The name of a local in the text.
#[derive(Clone, Copy, Debug)]
pub(super) enum LocalName<'a> {
    Named(Text<'a>),
    Numbered(u32),
}

#[derive(Clone, Copy, Debug)]
enum Local {
    Value(ValueId),
    Block(BlockId),
}

/// The message for a name that is used wrongly; the caller knows the place.
pub(super) type Misuse = String;

/// The first LLVM that accepts gaps between numbers.
const GAPS_SINCE: LlvmVersion = LlvmVersion(19);

/// The values and blocks of a body, while it is read.
#[derive(Default)]
pub(super) struct Locals<'a> {
    names: FxHashMap<Cow<'a, str>, Local>,
    numbers: FxHashMap<u32, Local>,
    next_number: u32,
    pub values: Vec<Value>,
    /// For each value: the first use, until the definition is read.
    pending: Vec<Option<Span>>,
    blocks: Vec<PendingBlock>,
    /// The number of values and blocks that were used and are not yet defined.
    undefined: usize,
}

/// A block in the order of first mention.
struct PendingBlock {
    /// The place in the layout, once it is defined.
    layout: Option<BlockId>,
    first_use: Span,
}

impl<'a> Locals<'a> {
    fn find(&self, name: LocalName<'a>) -> Option<Local> {
        match name {
            LocalName::Numbered(n) => self.numbers.get(&n).copied(),
            LocalName::Named(text) if text.is_plain() => self.names.get(text.raw).copied(),
            LocalName::Named(text) => self.names.get(String::from_utf8_lossy(&text.unescape()).as_ref()).copied(),
        }
    }

    fn enter(&mut self, name: LocalName<'a>, local: Local) {
        match name {
            LocalName::Numbered(n) => {
                self.numbers.insert(n, local);
            }
            LocalName::Named(text) if text.is_plain() => {
                self.names.insert(Cow::Borrowed(text.raw), local);
            }
            LocalName::Named(text) => {
                let name = String::from_utf8_lossy(&text.unescape()).into_owned();
                self.names.insert(Cow::Owned(name), local);
            }
        }
    }

    /// The value of a name, for a use with a type. The first use makes the value.
    pub fn use_value(&mut self, name: LocalName<'a>, ty: &Type, at: Span) -> Result<ValueId, Misuse> {
        match self.find(name) {
            Some(Local::Value(id)) => {
                let known = &self.values[id.index()].ty;
                if known != ty {
                    return Err(format!("{} has type `{known}` but is used as `{ty}`", show(name)));
                }
                Ok(id)
            }
            Some(Local::Block(_)) => Err(format!("{} is a block, not a value", show(name))),
            None => {
                let id = self.new_value(ty.clone(), Some(at));
                self.undefined += 1;
                self.enter(name, Local::Value(id));
                Ok(id)
            }
        }
    }

    fn new_value(&mut self, ty: Type, pending: Option<Span>) -> ValueId {
        let id = ValueId(self.values.len() as u32);
        self.values.push(Value { name: None, ty });
        self.pending.push(pending);
        id
    }

    /// The name of a definition that states none.
    fn next_name(&self) -> LocalName<'a> {
        LocalName::Numbered(self.next_number)
    }

    /// Records that a definition has a number.
    fn take_number(&mut self, n: u32, version: LlvmVersion) -> Result<(), Misuse> {
        if n < self.next_number || (n > self.next_number && version < GAPS_SINCE) {
            return Err(format!("numbered %{n}, but the next number is %{}", self.next_number));
        }
        self.next_number = n.saturating_add(1);
        Ok(())
    }

    /// Defines a value; `text` is the name to keep, `None` for a numbered value.
    pub fn define_value(
        &mut self,
        name: Option<LocalName<'a>>,
        text: Option<Arc<str>>,
        ty: Type,
        version: LlvmVersion,
    ) -> Result<ValueId, Misuse> {
        let name = name.unwrap_or_else(|| self.next_name());
        if let LocalName::Numbered(n) = name {
            self.take_number(n, version)?;
        }
        let id = match self.find(name) {
            None => {
                let id = self.new_value(ty, None);
                self.enter(name, Local::Value(id));
                id
            }
            Some(Local::Block(_)) => return Err(format!("{} is a block already", show(name))),
            // An earlier use made the value and fixed its type; this is its definition, or a second one.
            Some(Local::Value(id)) => {
                if self.pending[id.index()].take().is_none() {
                    return Err(format!("{} is defined twice", show(name)));
                }
                self.undefined -= 1;
                let used = &self.values[id.index()].ty;
                if *used != ty {
                    return Err(format!("{} is defined as `{ty}` but was used as `{used}`", show(name)));
                }
                id
            }
        };
        self.values[id.index()].name = text;
        Ok(id)
    }

    /// The block of a name. Its id counts first mentions; [`layout`](Self::layout) translates it.
    pub fn use_block(&mut self, name: LocalName<'a>, at: Span) -> Result<BlockId, Misuse> {
        match self.find(name) {
            Some(Local::Block(id)) => Ok(id),
            Some(Local::Value(_)) => Err(format!("{} is a value, not a block", show(name))),
            None => {
                self.undefined += 1;
                Ok(self.new_block(name, at))
            }
        }
    }

    fn new_block(&mut self, name: LocalName<'a>, first_use: Span) -> BlockId {
        let id = BlockId(self.blocks.len() as u32);
        self.blocks.push(PendingBlock { layout: None, first_use });
        self.enter(name, Local::Block(id));
        id
    }

    /// Defines the next block of the layout.
    pub fn define_block(
        &mut self,
        name: Option<LocalName<'a>>,
        layout: BlockId,
        version: LlvmVersion,
    ) -> Result<(), Misuse> {
        let name = name.unwrap_or_else(|| self.next_name());
        if let LocalName::Numbered(n) = name {
            self.take_number(n, version)?;
        }
        let id = match self.find(name) {
            None => self.new_block(name, Span::default()),
            Some(Local::Value(_)) => return Err(format!("{} is a value already", show(name))),
            Some(Local::Block(id)) if self.blocks[id.index()].layout.is_some() => {
                return Err(format!("the block {} is defined twice", show(name)));
            }
            Some(Local::Block(id)) => {
                self.undefined -= 1;
                id
            }
        };
        self.blocks[id.index()].layout = Some(layout);
        Ok(())
    }

    /// The first use of something that is never defined.
    pub fn undefined(&self) -> Option<(Span, &'static str)> {
        if self.undefined == 0 {
            return None;
        }
        let values = self.pending.iter().flatten().map(|span| (*span, "this value is never defined"));
        let blocks = self.blocks.iter().filter(|b| b.layout.is_none());
        values.chain(blocks.map(|b| (b.first_use, "this block is never defined"))).min_by_key(|(span, _)| span.start)
    }

    /// For each block in the order of first mention, its place in the layout; `None` if the orders
    /// are the same.
    pub fn layout(&self) -> Option<Vec<BlockId>> {
        let layout: Vec<BlockId> = self.blocks.iter().filter_map(|b| b.layout).collect();
        let same = layout.iter().enumerate().all(|(i, b)| b.index() == i);
        (!same).then_some(layout)
    }
}

/// A name for a message.
fn show(name: LocalName<'_>) -> String {
    match name {
        LocalName::Numbered(n) => format!("`%{n}`"),
        LocalName::Named(text) if text.quoted => format!("`%\"{}\"`", text.raw),
        LocalName::Named(text) => format!("`%{}`", text.raw),
    }
}
