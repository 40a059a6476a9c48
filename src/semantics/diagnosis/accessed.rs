//! The block that undefined behaviour is about: what it is, who allocated it, who ended it, and where in it
//! the access would have been.

use super::Explanation;
use crate::semantics::memory::{BlockKind, Fault, Life, Tag};
use crate::semantics::place::Place;
use serde::Serialize;

/// The block that a refused access was about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Accessed {
    /// `a heap block`, `@g`.
    pub block: String,
    /// In bytes, if it is known, as the others are.
    pub size: Option<u64>,
    pub offset: i64,
    /// How much was to be accessed; 0 for `free`.
    pub bytes: u64,
    /// What allocated it, if an instruction did.
    pub allocated: Option<Cause>,
    /// What ended it, if an instruction did.
    pub freed: Option<Cause>,
    /// What else is to be said of its life.
    pub life: Option<String>,
}

/// An instruction that did something to a block.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Cause {
    pub function: String,
    /// The instruction as text.
    pub instruction: String,
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
            BlockKind::Given(_) | BlockKind::Fresh(_) => None,
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

    /// What happened to the block, each with where.
    pub(super) fn causes(&self) -> impl Iterator<Item = (&Cause, &'static str)> {
        let allocated = self.allocated.iter().map(|cause| (cause, "the block is allocated here"));
        allocated.chain(self.freed.iter().map(|cause| (cause, "the block is freed here")))
    }
}
