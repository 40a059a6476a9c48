//! Debug information: leaving it out, and the numbers of nodes in its text.
//!
//! The parser drops what ties instructions and variables to it (`!dbg`, `#dbg_value`); what is left are nodes that nobody
//! but `llvm.dbg.cu` and loops name.

use super::attribute::{Metadata, MetadataId};
use super::instruction::Operand;
use super::module::Module;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The list of what was compiled.
const UNITS: &str = "llvm.dbg.cu";

impl Module {
    /// Leaves out debug information, and all numbered metadata that nothing names.
    ///
    /// ```
    /// use irrefute_ir::{LlvmVersion, parse};
    /// let text = "define i8 @f(ptr %p) {\n  %x = load i8, ptr %p, !range !3\n  ret i8 %x\n}\n!llvm.dbg.cu = !{!0}\n\
    ///             !0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1)\n\
    ///             !1 = !DIFile(filename: \"a.c\", directory: \"/b\")\n!3 = !{i8 0, i8 2}\n";
    /// let mut module = parse(text, LlvmVersion::DEFAULT).expect("a module");
    /// module.drop_debug_info();
    /// assert_eq!(module.metadata.len(), 1);
    /// assert!(module.named_metadata.is_empty());
    /// ```
    pub fn drop_debug_info(&mut self) {
        self.named_metadata.remove(UNITS);
        // Loops name the lines where they begin and end, beside what is promised of them.
        let is_debug = |node: &Metadata| matches!(node, Metadata::Specialized(text) if is_debug_node(text));
        let debug: BTreeSet<MetadataId> =
            self.metadata.iter().filter(|(_, node)| is_debug(node)).map(|(id, _)| *id).collect();
        for node in self.metadata.values_mut() {
            if let Metadata::Tuple(parts) | Metadata::Distinct(parts) = node {
                let stays =
                    |part: &&Metadata| !matches!(part, Metadata::Id(id) if debug.contains(id)) && !is_debug(part);
                if !parts.iter().all(|part| stays(&part)) {
                    *parts = parts.iter().filter(stays).cloned().collect();
                }
            }
        }
        self.drop_unnamed_metadata();
    }

    /// Leaves out the numbered metadata that nothing names.
    pub fn drop_unnamed_metadata(&mut self) {
        let mut pending: Vec<MetadataId> = Vec::new();
        let mut name = |node: &Metadata| for_each_id(node, &mut |id| pending.push(id));
        self.named_metadata.values().flatten().for_each(&mut name);
        self.globals.iter().flat_map(|global| &global.metadata).for_each(|attachment| name(&attachment.node));
        for function in &self.functions {
            function.for_each_attachment(&mut |attachment| name(&attachment.node));
            function.for_each_operand(|operand| {
                if let Operand::Metadata(node) = operand {
                    name(node);
                }
            });
        }
        let mut named = BTreeSet::new();
        while let Some(id) = pending.pop() {
            if let (true, Some(node)) = (named.insert(id), self.metadata.get(&id)) {
                for_each_id(node, &mut |id| pending.push(id));
            }
        }
        self.metadata.retain(|id, _| named.contains(id));
    }
}

fn is_debug_node(text: &str) -> bool {
    text.strip_prefix("distinct ").unwrap_or(text).starts_with("!DI")
}

/// Calls `visit` on the numbers of the nodes that a node names.
fn for_each_id(node: &Metadata, visit: &mut dyn FnMut(MetadataId)) {
    match node {
        Metadata::Id(id) => visit(*id),
        Metadata::Tuple(parts) | Metadata::Distinct(parts) => parts.iter().for_each(|part| for_each_id(part, visit)),
        Metadata::Specialized(text) => parts_of(text).for_each(|part| {
            if let Part::Id(id) = part {
                visit(id);
            }
        }),
        Metadata::Null | Metadata::String(_) | Metadata::Constant(_) | Metadata::Local(_) => {}
    }
}

/// The text of a specialized node, with other numbers of the nodes that it names.
pub(super) fn with_shifted_ids(text: &str, by: u32) -> Arc<str> {
    let mut shifted = String::with_capacity(text.len());
    for part in parts_of(text) {
        match part {
            Part::Id(id) => shifted.push_str(&format!("!{}", id.0 + by)),
            Part::Text(text) => shifted.push_str(text),
        }
    }
    shifted.into()
}

/// A part of the text of a specialized node.
#[derive(Debug, PartialEq, Eq)]
enum Part<'a> {
    /// `!7`.
    Id(MetadataId),
    /// What stands between.
    Text(&'a str),
}

/// The parts of a specialized node, in order. What stands in a string names nothing.
fn parts_of(text: &str) -> impl Iterator<Item = Part<'_>> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let mut in_string = false;
        let digits_at = |at: usize| rest[at + 1..].bytes().take_while(u8::is_ascii_digit).count();
        let mut begins = None;
        for (at, byte) in rest.bytes().enumerate() {
            match byte {
                b'"' => in_string = !in_string,
                b'!' if !in_string && digits_at(at) > 0 => {
                    begins = Some(at);
                    break;
                }
                _ => {}
            }
        }
        let (part, length) = match begins {
            Some(0) => {
                let end = 1 + digits_at(0);
                // A number that does not fit names no node.
                let id = rest[1..end].parse().map(MetadataId);
                (id.map_or(Part::Text(&rest[..end]), Part::Id), end)
            }
            Some(at) => (Part::Text(&rest[..at]), at),
            None if rest.is_empty() => return None,
            None => (Part::Text(rest), rest.len()),
        };
        rest = &rest[length..];
        Some(part)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{LlvmVersion, parse};

    #[test]
    fn numbers_in_strings_name_nothing() {
        let text = "distinct !DIFile(filename: \"!3.c\", scope: !4, types: !{!5})";
        let ids: Vec<Part<'_>> = parts_of(text).filter(|part| matches!(part, Part::Id(_))).collect();
        assert_eq!(ids, [Part::Id(MetadataId(4)), Part::Id(MetadataId(5))]);
        assert_eq!(&*with_shifted_ids(text, 10), "distinct !DIFile(filename: \"!3.c\", scope: !14, types: !{!15})");
    }

    #[test]
    fn a_loop_keeps_its_promises_and_loses_its_lines() {
        let text = "define void @f() {\n  br label %l\nl:\n  br label %l, !llvm.loop !0\n}\n\
                    !0 = distinct !{!0, !1, !2}\n!1 = !DILocation(line: 1, scope: !3)\n!2 = !{!\"llvm.loop.mustprogress\"}\n\
                    !3 = distinct !DISubprogram(name: \"f\")\n";
        let mut module = parse(text, LlvmVersion::DEFAULT).expect("a module");
        module.drop_debug_info();
        let left: Vec<u32> = module.metadata.keys().map(|id| id.0).collect();
        assert_eq!(left, [0, 2]);
        assert!(module.to_string().contains("distinct !{!0, !2}"), "{module}");
    }
}
