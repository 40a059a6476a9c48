//! The line of each function and instruction of a text, for messages and reports.

use super::super::attribute::MetadataId;
use super::super::module::BlockId;

/// The lines of a module's functions and instructions, counted from 1.
#[derive(Clone, Debug, Default)]
pub struct SourceMap {
    /// Where each line begins, in bytes.
    line_starts: Vec<usize>,
    functions: Vec<FunctionPlaces>,
}

/// Where the parts of one function begin, in bytes.
#[derive(Clone, Debug, Default)]
struct FunctionPlaces {
    header: usize,
    blocks: Vec<Vec<InstructionPlace>>,
}

/// Where an instruction begins, in bytes, and its `!dbg`.
#[derive(Clone, Copy, Debug)]
struct InstructionPlace {
    at: usize,
    debug: Option<MetadataId>,
}

impl SourceMap {
    pub(super) fn new(text: &str) -> SourceMap {
        let after_newlines = text.bytes().enumerate().filter(|(_, b)| *b == b'\n').map(|(at, _)| at + 1);
        SourceMap { line_starts: std::iter::once(0).chain(after_newlines).collect(), functions: Vec::new() }
    }

    pub(super) fn begin_function(&mut self, at: usize) {
        self.functions.push(FunctionPlaces { header: at, blocks: Vec::new() });
    }

    /// Forgets the last function, which the parser dropped.
    pub(super) fn drop_function(&mut self) {
        self.functions.pop();
    }

    pub(super) fn begin_block(&mut self) {
        if let Some(function) = self.functions.last_mut() {
            function.blocks.push(Vec::new());
        }
    }

    pub(super) fn instruction(&mut self, at: usize, debug: Option<MetadataId>) {
        if let Some(block) = self.functions.last_mut().and_then(|f| f.blocks.last_mut()) {
            block.push(InstructionPlace { at, debug });
        }
    }

    /// The line of the header of a function, by its index in
    /// [`Module::functions`](crate::Module::functions).
    pub fn function_line(&self, function: usize) -> Option<u32> {
        self.functions.get(function).map(|f| self.line_at(f.header))
    }

    /// The line of an instruction, by its index in the block: phis, then the others, then the
    /// terminator.
    ///
    /// ```
    /// use irrefute_ir::{self as ir, ENTRY, LlvmVersion};
    /// let text = "define void @f() {\n  fence seq_cst\n  ret void\n}\n";
    /// let (_, map) = ir::parse_with_positions(text, LlvmVersion(22))?;
    /// assert_eq!(map.instruction_line(0, ENTRY, 1), Some(3));
    /// # Ok::<(), ir::ParseError>(())
    /// ```
    pub fn instruction_line(&self, function: usize, block: BlockId, instruction: usize) -> Option<u32> {
        let places = self.functions.get(function)?.blocks.get(block.index())?;
        places.get(instruction).map(|place| self.line_at(place.at))
    }

    /// The debug location (`!dbg`) of an instruction, by its index as in
    /// [`instruction_line`](Self::instruction_line): a node of the module that was read.
    pub fn debug_location(&self, function: usize, block: BlockId, instruction: usize) -> Option<MetadataId> {
        self.functions.get(function)?.blocks.get(block.index())?.get(instruction)?.debug
    }

    fn line_at(&self, at: usize) -> u32 {
        self.line_starts.partition_point(|start| *start <= at) as u32
    }
}
