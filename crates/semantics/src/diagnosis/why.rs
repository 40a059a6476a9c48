//! Who wrote bytes of memory last, or computed a value last, and where that came from.
//!
//! An execution is observed twice: the first time counts, the second time keeps a history and explains the last.

use super::history::History;
use super::{DEPTH, Diagnosis, Explanation};
use crate::Place;
use crate::memory::MemoryBlock;
use crate::observe::{MemoryAccess, Observer};
use crate::program::FunctionIndex;
use crate::value::Scalar;
use irrefute_ir::numbering::Numbering;
use irrefute_ir::{Module, SourceMap, ValueId};
use std::ops::Range;

/// What is asked about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// These bytes of a block.
    Bytes(MemoryBlock, Range<u64>),
    /// These values, each with the index of its function.
    Values(Vec<(u32, ValueId)>),
}

/// Why a text asks about nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotAsked {
    /// No variable has the name.
    #[error("there is no variable @{0}")]
    NoVariable(String),
    /// No value has the name.
    #[error("there is no value %{0}")]
    NoValue(String),
    /// It is none of the forms.
    #[error(
        "write a place in memory as @variable, @variable+8, @variable+8..16 or `allocation 3+8`, a value as %x or @f:%x"
    )]
    Odd,
}

impl Asked {
    /// What a text asks about: `@variable`, `@variable+8`, `@variable+8..16`, `allocation 3+8` as pointers are printed,
    /// `%x`, or `@f:%x`.
    ///
    /// # Errors
    /// If it is none of these, or the module has no such name.
    pub fn parse(text: &str, module: &Module) -> Result<Asked, NotAsked> {
        let text = text.trim();
        if let Some((function, value)) = text.split_once(":%") {
            return Asked::values(value, Some(function.trim_start_matches('@')), module);
        }
        if let Some(value) = text.strip_prefix('%') {
            return Asked::values(value, None, module);
        }
        let (base, bytes) = match text.split_once('+') {
            None => (text, 0..u64::MAX),
            Some((base, bytes)) => (base, range(bytes.trim()).ok_or(NotAsked::Odd)?),
        };
        let block = match (base.trim().strip_prefix('@'), base.trim().strip_prefix("allocation")) {
            (Some(name), _) => {
                let index = module.globals.iter().position(|global| *global.name == *name);
                MemoryBlock::global(index.ok_or_else(|| NotAsked::NoVariable(name.to_owned()))? as u32)
            }
            (None, Some(number)) => MemoryBlock::fresh(number.trim().parse().map_err(|_| NotAsked::Odd)?),
            (None, None) => return Err(NotAsked::Odd),
        };
        Ok(Asked::Bytes(block, bytes))
    }

    fn values(name: &str, function: Option<&str>, module: &Module) -> Result<Asked, NotAsked> {
        let mut values = Vec::new();
        for (index, f) in module.functions.iter().enumerate().filter(|(_, f)| f.is_definition()) {
            if function.is_some_and(|wanted| *wanted != *f.name) {
                continue;
            }
            let numbering = Numbering::of(f);
            let number: Option<u32> = name.parse().ok();
            let is_named = |id: &ValueId| match &f.values[id.index()].name {
                Some(own) => **own == *name,
                None => number.is_some() && numbering.value(*id) == number,
            };
            let ids = (0..f.values.len() as u32).map(ValueId);
            values.extend(ids.filter(is_named).map(|id| (index as u32, id)));
        }
        if values.is_empty() { Err(NotAsked::NoValue(name.to_owned())) } else { Ok(Asked::Values(values)) }
    }

    /// Whether these bytes are among those that are asked about.
    pub fn has_bytes(&self, block: MemoryBlock, bytes: &Range<u64>) -> bool {
        match self {
            Asked::Bytes(own, range) => *own == block && bytes.start < range.end && range.start < bytes.end,
            Asked::Values(_) => false,
        }
    }
}

/// `8` is one byte, `8..16` are eight.
fn range(text: &str) -> Option<Range<u64>> {
    match text.split_once("..") {
        Some((start, end)) => Some(start.trim().parse().ok()?..end.trim().parse().ok()?),
        None => text.parse().ok().map(|start: u64| start..start.saturating_add(1)),
    }
}

/// The observer.
pub struct Why<'m> {
    module: &'m Module,
    map: Option<&'m SourceMap>,
    asked: &'m Asked,
    /// What was asked about, in words.
    words: &'m str,
    /// How often it happened in this execution.
    pub count: u64,
    /// The one to explain; none in an execution that only counts.
    last: Option<u64>,
    history: History<'m>,
    /// The explanation.
    pub found: Option<Diagnosis>,
}

impl<'m> Why<'m> {
    /// An observer that counts, or explains the occurrence of this number, which is the last.
    pub fn new(
        module: &'m Module,
        map: Option<&'m SourceMap>,
        (asked, words): (&'m Asked, &'m str),
        last: Option<u64>,
    ) -> Why<'m> {
        Why { module, map, asked, words, count: 0, last, history: History::new(module), found: None }
    }

    /// Notes an occurrence; whether it is the one to explain.
    fn happens(&mut self) -> bool {
        self.count += 1;
        self.last == Some(self.count)
    }

    /// Explains what happens at a place; `value` was computed there.
    fn explain(&mut self, place: Place, value: Option<ValueId>) {
        let mut explanation = Explanation::new(self.module, self.map);
        if let Some(frame) = self.history.frames().last() {
            match value.and_then(|value| Some((value, frame.get(value)?))) {
                Some((value, computed)) => explanation.add(frame, value, computed, DEPTH),
                None => explanation.follow_operands(frame, place, u64::MAX, DEPTH),
            }
        }
        let times = if self.count == 1 { "once".to_owned() } else { format!("{} times, last", self.count) };
        let what = if value.is_some() { "computed" } else { "written" };
        let callers = self.history.frames().iter().rev().skip(1);
        self.found = Some(Diagnosis {
            rule: format!("{} is {what} {times} here", self.words),
            function: explanation.function(place),
            instruction: explanation.instruction(place),
            line: explanation.line(place),
            location: explanation.location(place),
            operands: Vec::new(),
            callers: callers.map(|frame| explanation.caller(frame.call, frame.function.0)).collect(),
            accessed: None,
            origins: explanation.origins,
        });
    }

    fn touched(&mut self, place: Place, block: MemoryBlock, bytes: &Range<u64>) {
        if self.asked.has_bytes(block, bytes) && self.happens() {
            self.explain(place, None);
        }
    }

    fn is_kept(&self) -> bool {
        self.last.is_some() && self.found.is_none()
    }
}

impl Observer for Why<'_> {
    const HEARS_ACCESSES: bool = true;
    const HEARS_LIBRARY: bool = true;

    fn accessed(&mut self, place: Place, access: MemoryAccess) {
        if access.is_write {
            self.touched(place, access.block, &(access.offset..access.offset + access.size));
        }
    }

    fn accessed_by_library(&mut self, place: Place, access: MemoryAccess) {
        if access.is_write {
            self.touched(place, access.block, &access.bytes());
        }
    }

    fn written_by_environment(&mut self, place: Place, block: MemoryBlock, bytes: Range<u64>) {
        self.touched(place, block, &bytes);
    }

    fn calling(&mut self, place: Place) {
        if self.is_kept() {
            self.history.calling(place);
        }
    }

    fn entered(&mut self, function: FunctionIndex, args: &[Scalar]) {
        if self.is_kept() {
            self.history.entered(function, args);
        }
        if let Asked::Values(values) = self.asked
            && let Some((_, param)) = values.iter().find(|(f, value)| {
                *f == function.0 && value.index() < self.module.functions[function.index()].params.len()
            })
            && self.happens()
        {
            self.explain(Place::entry(function.0), Some(*param));
        }
    }

    fn executed(&mut self, place: Place, result: &[Scalar]) {
        if self.is_kept() {
            self.history.executed(place, result);
        }
        if let Asked::Values(values) = self.asked
            && values.iter().any(|(function, _)| *function == place.function)
            && let Some((_, instruction)) = place.instruction(self.module)
            && let Some(defined) = super::defined_value(instruction)
            && values.contains(&(place.function, defined))
            && self.happens()
        {
            self.explain(place, Some(defined));
        }
    }

    fn left(&mut self) {
        if self.is_kept() {
            self.history.left();
        }
    }
}
