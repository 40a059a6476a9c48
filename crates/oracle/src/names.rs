//! What printed operands and instructions stand for in a module.
//!
//! The module is the text that LLVM printed together with its claims, so that every name and every instruction in a
//! claim is written as in the module.

use irrefute_ir::quote::Name;
use irrefute_ir::{BlockId, Function, InstRef, LlvmVersion, Module, Numbering, SourceMap, ValueId};
use irrefute_semantics::Place;
use std::collections::HashMap;

/// A module with the text that it was parsed from.
#[derive(Clone, Copy)]
pub struct Subject<'a> {
    /// The module.
    pub module: &'a Module,
    /// Its text, as LLVM printed it.
    pub text: &'a str,
    /// The lines of its instructions.
    pub map: &'a SourceMap,
    /// The version of LLVM that printed it.
    pub version: LlvmVersion,
}

/// The names of one function.
pub struct Names<'a> {
    /// The function.
    pub function: &'a Function,
    /// Its index in the module.
    pub index: usize,
    values: HashMap<String, ValueId>,
    blocks: HashMap<String, BlockId>,
    instructions: HashMap<String, Vec<Place>>,
    /// The instructions in the order of the text, each with its first line.
    lines: Vec<(&'a str, Place)>,
}

impl<'a> Names<'a> {
    /// The names of a function of the module.
    pub fn of(subject: Subject<'a>, index: usize) -> Names<'a> {
        let function = &subject.module.functions[index];
        let numbering = Numbering::of(function);
        let printed = |name: &Option<std::sync::Arc<str>>, number: Option<u32>| match (name, number) {
            (Some(name), _) => Some(format!("%{}", Name(name))),
            (None, number) => number.map(|number| format!("%{number}")),
        };
        let mut values = HashMap::new();
        for (i, value) in function.values.iter().enumerate() {
            let id = ValueId(i as u32);
            values.extend(printed(&value.name, numbering.value(id)).map(|name| (name, id)));
        }
        let mut blocks = HashMap::new();
        for id in function.block_ids() {
            blocks.extend(printed(&function.block(id).name, numbering.block(id)).map(|name| (name, id)));
        }
        let text: Vec<&str> = subject.text.lines().collect();
        let (mut instructions, mut lines) = (HashMap::<String, Vec<Place>>::new(), Vec::new());
        for id in function.block_ids() {
            let block = function.block(id);
            for instruction in 0..block.phis.len() + block.insts.len() + 1 {
                let Some(line) = subject.map.instruction_line(index, id, instruction) else { continue };
                let line = text.get(line as usize - 1).copied().unwrap_or_default();
                let place = Place { function: index as u32, block: id.0, instruction: instruction as u32 };
                instructions.entry(plain(line).to_owned()).or_default().push(place);
                lines.push((line, place));
            }
        }
        Names { function, index, values, blocks, instructions, lines }
    }

    /// The value with a printed name.
    pub fn value(&self, name: &str) -> Option<ValueId> {
        self.values.get(name).copied()
    }

    /// The block with a printed name.
    pub fn block(&self, name: &str) -> Option<BlockId> {
        self.blocks.get(name).copied()
    }

    /// The block with a label, which is printed without a sigil.
    pub fn label(&self, label: &str) -> Option<BlockId> {
        self.blocks.get(&format!("%{label}")).copied()
    }

    /// The places of the instructions that are printed like this.
    pub fn instructions(&self, text: &str) -> &[Place] {
        self.instructions.get(plain(text)).map_or(&[], Vec::as_slice)
    }

    /// The instructions in the order of the text, each with its first line.
    pub fn lines(&self) -> &[(&'a str, Place)] {
        &self.lines
    }

    /// The instruction at a place of the function.
    pub fn at(&self, place: Place) -> Option<InstRef<'a>> {
        let block = self.function.blocks.get(place.block as usize)?;
        let at = place.instruction as usize;
        match at.checked_sub(block.phis.len()) {
            None => Some(InstRef::Phi(&block.phis[at])),
            Some(i) if i == block.insts.len() => Some(InstRef::Terminator(&block.term)),
            Some(i) => block.insts.get(i).map(InstRef::Inst),
        }
    }
}

/// The text of an instruction without what depends on where it is printed: indentation, and the numbers of metadata and
/// of attribute groups.
pub fn plain(text: &str) -> &str {
    let text = text.trim();
    let text = text.split_once(", !").map_or(text, |(before, _)| before);
    match text.rsplit_once(" #") {
        Some((before, number)) if number.bytes().all(|b| b.is_ascii_digit()) => before,
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use irrefute_ir::parse_with_positions;

    #[test]
    fn what_is_printed_is_found() {
        let text = "define i8 @f(i8 %a, i8 %0) {\n  %\"x y\" = add i8 %a, 1\n  br label %2\n\n2:\n  \
                    %3 = add i8 %a, %0, !range !0\n  ret i8 %3\n}\n\n!0 = !{i8 0, i8 1}\n";
        let (module, map) = parse_with_positions(text, LlvmVersion(22)).expect("a module");
        let names = Names::of(Subject { module: &module, text, map: &map, version: LlvmVersion(22) }, 0);
        assert_eq!((names.value("%a"), names.value("%0")), (Some(ValueId(0)), Some(ValueId(1))));
        assert!(names.value("%\"x y\"").is_some() && names.value("%2").is_none());
        assert_eq!(
            (names.block("%2"), names.label("2"), names.block("%1")),
            (Some(BlockId(1)), Some(BlockId(1)), Some(BlockId(0)))
        );
        assert_eq!(names.instructions("%3 = add i8 %a, %0").len(), 1);
        assert_eq!(names.lines().len(), 4);
        assert_eq!(plain("  call void @g(), !dbg !3"), "call void @g()");
        assert_eq!(plain("call void @g() #12"), "call void @g()");
    }
}
