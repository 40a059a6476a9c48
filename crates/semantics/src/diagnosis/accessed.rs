//! The block that undefined behaviour is about: its kind, what allocated and ended it, and the place of the access
//! in it.

use super::Explanation;
use crate::memory::{BlockKind, Fault, Life, Tag};
use crate::place::Place;
use serde::Serialize;

/// The block that a refused access was about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Accessed {
    /// `a heap block`, `@g`.
    pub block: String,
    /// The size of the block in bytes, if it is known.
    pub size: Option<u64>,
    /// Where the access begins, in bytes from the start of the block.
    pub offset: i64,
    /// The size of the access in bytes; 0 for `free`.
    pub bytes: u64,
    /// The instruction that allocated it, if one did.
    pub allocated: Option<Cause>,
    /// The instruction that ended it, if one did.
    pub freed: Option<Cause>,
    /// Why it is not alive if no instruction ended it, in words.
    pub life: Option<String>,
}

/// An instruction that did something to a block.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Cause {
    /// The function of the instruction, without `@`.
    pub function: String,
    /// The instruction as text.
    pub instruction: String,
    /// The line of the instruction in the text, counted from 1.
    pub line: Option<u32>,
}

impl Explanation<'_> {
    pub(super) fn accessed(&self, fault: &Fault) -> Accessed {
        let (freed, life) = match fault.life {
            Life::Alive => (None, None),
            Life::Dormant => (None, Some("which is outside its `llvm.lifetime`")),
            Life::Ended { by: Some(by), .. } => (self.cause(by), None),
            Life::Ended { by: None, time: 0 } => (None, Some("which ended before the call")),
            Life::Ended { by: None, .. } => (None, Some("which ended with its function")),
        };
        Accessed {
            block: self.block_in_words(fault),
            size: fault.size,
            offset: fault.offset as i64,
            bytes: fault.bytes,
            allocated: fault.allocated_by.and_then(|by| self.cause(by)),
            freed,
            life: life.map(str::to_owned),
        }
    }

    fn block_in_words(&self, fault: &Fault) -> String {
        let global = match fault.block.kind() {
            BlockKind::Global(i) => self.module.globals.get(i as usize).map(|global| &global.name),
            BlockKind::Function(i) => self.module.functions.get(i as usize).map(|function| &function.name),
            BlockKind::Label(_) | BlockKind::Given(_) | BlockKind::Fresh(_) => None,
        };
        match (global, fault.tag) {
            (Some(name), _) => format!("@{name}"),
            (None, Tag::Stack) => "a stack block".to_owned(),
            (None, Tag::Heap) => "a heap block".to_owned(),
            (None, Tag::Global | Tag::Foreign) => "a block of the caller".to_owned(),
        }
    }

    fn cause(&self, place: Place) -> Option<Cause> {
        let (function, instruction) = place.instruction(self.module)?;
        Some(Cause {
            function: function.name.to_string(),
            instruction: self.numbered(place, function, instruction),
            line: self.line(place),
        })
    }
}

impl Accessed {
    /// The access in words.
    pub(super) fn words(&self) -> String {
        let plural = |n: u64| if n == 1 { "1 byte".to_owned() } else { format!("{n} bytes") };
        let access = match self.bytes {
            0 => String::new(),
            bytes => format!("{} at ", plural(bytes)),
        };
        let size = self.size.map(|size| format!(", {} large", plural(size))).unwrap_or_default();
        let life = self.life.as_ref().map(|life| format!(", {life}")).unwrap_or_default();
        format!("{access}offset {} of {}{size}{life}", self.offset, self.block)
    }

    /// The instructions that allocated and ended the block, each with a label.
    pub(super) fn causes(&self) -> impl Iterator<Item = (&Cause, &'static str)> {
        let allocated = self.allocated.iter().map(|cause| (cause, "the block is allocated here"));
        allocated.chain(self.freed.iter().map(|cause| (cause, "the block is freed here")))
    }
}
