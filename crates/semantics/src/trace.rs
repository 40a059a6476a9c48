//! Traces: a line of text for each instruction that is executed, with its result.
//!
//! ```text
//! @f(i8 3)
//!   %x = add i8 %a, 1                ; i8 4
//!   ret i8 %x                        ; i8 4
//! ```

use super::Place;
use super::diagnosis::{Asked, NotAsked};
use super::display::Typed;
use super::memory::MemoryBlock;
use super::observe::{MemoryAccess, Observer};
use super::program::FunctionIndex;
use super::value::{Scalar, Value};
use irrefute_ir::numbering::Numbering;
use irrefute_ir::{BlockId, Function, InstRef, Module, TerminatorOp, Type};
use std::ops::Range;

/// The column in which results begin, unless the instruction is longer.
const RESULT_COLUMN: usize = 48;

/// An observer that writes each instruction as a line, without the newline, to a sink.
///
/// ```
/// use irrefute_ir::{self as ir, LlvmVersion};
/// use irrefute_semantics::{trace::Trace, Budget, Dialect, First, Machine, Nobody, Program, Scalar, Value};
/// let module = ir::parse("define i8 @f(i8 %a) {\n  %x = add i8 %a, 1\n  ret i8 %x\n}\n", LlvmVersion(22))?;
/// let program = Program::new(&module, Dialect::LANGREF);
/// let mut lines = Vec::new();
/// let mut trace = Trace::new(&module, |line: &str| lines.push(line.to_owned()));
/// let (f, args) = (program.function("f").unwrap(), [Value::scalar(Scalar::Word(3))]);
/// Machine::new(&program).observe(f, &args, &mut Nobody, &mut First, Budget::default(), &mut trace);
/// assert_eq!(lines[0], "@f(i8 3)");
/// assert!(lines[1].starts_with("  %x = add i8 %a, 1 ") && lines[1].ends_with(" ; i8 4"));
/// # Ok::<(), ir::ParseError>(())
/// ```
pub struct Trace<'m, S> {
    module: &'m Module,
    sink: S,
    /// The numbering of each function that was entered.
    numberings: Vec<Option<Numbering>>,
    depth: usize,
    /// What is shown; everything if nothing is named.
    only: Vec<Only>,
    /// Whether bytes that were asked for were accessed since the last instruction.
    touched: bool,
}

/// What a trace shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Only {
    /// The instructions of a function, by its index.
    Function(u32),
    /// The instructions of a block of a function.
    Block(u32, BlockId),
    /// The instructions that access bytes of memory.
    Access(Asked),
}

impl Only {
    /// What a text names: `@f`, `@f:%block`, or a place in memory as [`Asked::parse`] reads it.
    ///
    /// # Errors
    /// If the module has nothing of that name.
    pub fn parse(text: &str, module: &Module) -> Result<Only, NotAsked> {
        let (function, block) = match text.split_once(":%") {
            Some((function, block)) => (function, Some(block)),
            None => (text, None),
        };
        let name = function.trim_start_matches('@');
        let found = module.functions.iter().position(|f| *f.name == *name && f.is_definition());
        match (found, block) {
            (Some(index), None) => Ok(Only::Function(index as u32)),
            (Some(index), Some(block)) => {
                let f = &module.functions[index];
                let named = f.blocks.iter().position(|b| b.name.as_deref() == Some(block)).map(|i| BlockId(i as u32));
                let numbered = || Numbering::of(f).block_of_number(block.parse().ok()?);
                let block_id = named.or_else(numbered).ok_or_else(|| NotAsked::NoValue(block.to_owned()))?;
                Ok(Only::Block(index as u32, block_id))
            }
            (None, _) => match Asked::parse(text, module)? {
                asked @ Asked::Bytes(..) => Ok(Only::Access(asked)),
                Asked::Values(_) => Err(NotAsked::Odd),
            },
        }
    }
}

impl<'m, S: FnMut(&str)> Trace<'m, S> {
    /// A trace of executions of a module; `sink` takes each line.
    pub fn new(module: &'m Module, sink: S) -> Trace<'m, S> {
        let numberings = vec![None; module.functions.len()];
        Trace { module, sink, numberings, depth: 0, only: Vec::new(), touched: false }
    }

    /// The trace of some instructions: those that any of these names.
    pub fn only(self, only: Vec<Only>) -> Trace<'m, S> {
        Trace { only, ..self }
    }

    /// Whether the entry of a function is shown.
    fn shows_entry(&self, function: FunctionIndex) -> bool {
        self.only.is_empty() || self.only.contains(&Only::Function(function.0))
    }

    /// Whether an instruction is shown.
    fn shows(&mut self, place: Place) -> bool {
        let touched = std::mem::take(&mut self.touched);
        let is_named = |only: &Only| match only {
            Only::Function(function) => *function == place.function,
            Only::Block(function, block) => (*function, *block) == (place.function, BlockId(place.block)),
            Only::Access(_) => touched,
        };
        self.only.is_empty() || self.only.iter().any(is_named)
    }

    fn touch(&mut self, block: MemoryBlock, bytes: &Range<u64>) {
        self.touched |=
            self.only.iter().any(|only| matches!(only, Only::Access(asked) if asked.has_bytes(block, bytes)));
    }

    fn shown(&self, value: &[Scalar], ty: &Type) -> String {
        let value = Value(value.iter().cloned().collect());
        Typed { value: &value, ty, module: self.module }.to_string()
    }

    /// The indentation of the function that is being executed.
    fn indent(&self) -> usize {
        2 * self.depth
    }
}

impl<S: FnMut(&str)> Observer for Trace<'_, S> {
    const HEARS_ACCESSES: bool = true;
    const HEARS_LIBRARY: bool = true;

    fn accessed(&mut self, _place: Place, access: MemoryAccess) {
        self.touch(access.block, &(access.offset..access.offset + access.size));
    }

    fn accessed_by_library(&mut self, _place: Place, access: MemoryAccess) {
        if access.is_write {
            self.touch(access.block, &access.bytes());
        }
    }

    fn entered(&mut self, function: FunctionIndex, args: &[Scalar]) {
        let f = &self.module.functions[function.index()];
        self.numberings[function.index()].get_or_insert_with(|| Numbering::of(f));
        if !self.shows_entry(function) {
            self.depth += 1;
            return;
        }
        let mut rest = args;
        let mut shown = Vec::with_capacity(f.params.len());
        for param in f.param_ids() {
            let ty = f.ty(param);
            let len = super::shape::leaves(ty, &self.module.named_types).unwrap_or(0) as usize;
            let (arg, after) = rest.split_at(len.min(rest.len()));
            shown.push(self.shown(arg, ty));
            rest = after;
        }
        let line = format!("{:indent$}@{}({})", "", f.name, shown.join(", "), indent = self.indent());
        (self.sink)(&line);
        self.depth += 1;
    }

    fn executed(&mut self, place: Place, result: &[Scalar]) {
        if !self.shows(place) {
            return;
        }
        let Some((function, instruction)) = place.instruction(self.module) else { return };
        let text = match &self.numberings[place.function as usize] {
            Some(numbering) => numbering.display_inst(function, instruction).to_string(),
            None => irrefute_ir::display_inst(function, instruction).to_string(),
        };
        let line = format!("{:indent$}{text}", "", indent = self.indent());
        match result_type(function, instruction) {
            Some(ty) if !result.is_empty() => {
                let value = self.shown(result, ty);
                (self.sink)(&format!("{line:RESULT_COLUMN$} ; {value}"));
            }
            _ => (self.sink)(&line),
        }
    }

    fn left(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }
}

/// The type of the result of an instruction; for `ret`, the result type of the function.
fn result_type<'f>(function: &'f Function, instruction: InstRef<'f>) -> Option<&'f Type> {
    match instruction {
        InstRef::Terminator(terminator) if matches!(terminator.op, TerminatorOp::Ret(_)) => Some(&function.ret),
        InstRef::Terminator(terminator) => terminator.result.map(|value| function.ty(value)),
        InstRef::Phi(phi) => Some(function.ty(phi.result)),
        InstRef::Inst(inst) => inst.result.map(|value| function.ty(value)),
    }
}
