//! Splits LLVM's output into functions without parsing it as IR.
//!
//! A [piece](Pieces::function) is a function with everything of its module that it refers to, and
//! that these refer to: declarations and other definitions, variables, comdats, types, metadata.
//! It is a module by itself, in a normal form:
//!
//! ```text
//! the function is called @f; comments and local_unnamed_addr are gone
//! #n   replaced by its attributes, or gone if the function keeps them whatever it does (KEPT)
//! !n   renumbered in the order of reference
//! ```
//!
//! So equal pieces are equal functions, whichever modules they came from: no name in a piece depends on its old module
//! for its meaning.

use irrefute_generate::enumerate::INTRINSICS;
use irrefute_ir::{AttrKind, BinaryOp, CastOp, FloatOp, IntrinsicId};
use irrefute_refine::table::KEPT;
use rustc_hash::{FxHashMap, FxHashSet};

/// The functions of a module by the number in their name.
#[derive(Debug, Default)]
pub struct Pieces {
    functions: FxHashMap<usize, String>,
}

/// The name of function number `index` of a module.
pub fn name(index: usize) -> String {
    format!("f{index}")
}

impl Pieces {
    /// Splits a module into pieces.
    pub fn of(module: &str) -> Pieces {
        let entities = Entities::of(module);
        let functions = entities.definitions.iter().filter_map(|name| {
            let index = name.strip_prefix("@f")?.parse().ok()?;
            Some((index, FunctionText::of(&entities, name)))
        });
        Pieces { functions: functions.collect() }
    }

    /// The piece of a function; `None` if LLVM did not print it.
    pub fn function(&self, index: usize) -> Option<&str> {
        self.functions.get(&index).map(String::as_str)
    }
}

/// What a module defines and declares, by name: `@f0`, `@llvm.umin.i2`, `#0`, `!0`, `$c`, `%t`.
struct Entities<'a> {
    /// The text of each, without `attributes #0 = {…}` around attributes and without `!0 =` before metadata.
    texts: FxHashMap<&'a str, &'a str>,
    /// Functions with a body, in the order of the text.
    definitions: Vec<&'a str>,
    /// Whether the module names any type. If not, every `%` is local, and the scan can skip them.
    types: bool,
}

impl<'a> Entities<'a> {
    fn of(module: &'a str) -> Entities<'a> {
        let mut entities = Entities { texts: FxHashMap::default(), definitions: Vec::new(), types: false };
        let mut at = 0;
        while at < module.len() {
            let rest = &module[at..];
            let line = &rest[..rest.find('\n').map_or(rest.len(), |end| end + 1)];
            let text = match line.starts_with("define ") {
                true => &rest[..rest.find("\n}\n").map_or(rest.len(), |end| end + 3)],
                false => line,
            };
            entities.add(line.trim_end(), text.trim_end());
            at += text.len();
        }
        entities
    }

    /// Adds the entity that begins on a line.
    fn add(&mut self, line: &'a str, text: &'a str) {
        if let Some(group) = line.strip_prefix("attributes ") {
            if let Some((name, attributes)) = group.split_once(" = { ") {
                self.texts.insert(name, attributes.trim_end_matches(" }"));
            }
            return;
        }
        let is_definition = line.starts_with("define ");
        if is_definition || line.starts_with("declare ") {
            let Some(name) = line.find('@').map(|at| word(&line[at..])) else { return };
            // Known by its name: LLVM adds the declaration, with the attributes that it always has.
            if name.strip_prefix('@').and_then(IntrinsicId::of).is_some_and(|id| INTRINSICS.contains(&id)) {
                return;
            }
            self.texts.insert(name, text);
            if is_definition {
                self.definitions.push(name);
            }
            return;
        }
        let Some((name, what)) = line.split_once(" = ") else { return };
        match name.as_bytes().first() {
            // Named metadata (`!note`) is for the whole module; in a function, `!name` is the kind of an attachment.
            Some(b'!') if name[1..].parse::<u64>().is_ok() => self.texts.insert(name, what),
            Some(b'@' | b'$') => self.texts.insert(name, line),
            Some(b'%') => {
                self.types = true;
                self.texts.insert(name, line)
            }
            _ => None,
        };
    }
}

/// The word at the beginning of a text: a string, or a sign followed by a name.
fn word(text: &str) -> &str {
    let is_of_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '$' | '-');
    let sign = usize::from(!text.starts_with('"'));
    let name = &text[sign..];
    let len = match name.strip_prefix('"') {
        Some(string) => 1 + string.find('"').map_or(string.len(), |end| end + 1),
        None => name.find(|c| !is_of_name(c)).unwrap_or(name.len()),
    };
    &text[..sign + len]
}

/// A piece under construction.
struct FunctionText<'a> {
    entities: &'a Entities<'a>,
    /// The function of the piece, which gets the name `@f`.
    own: &'a str,
    text: String,
    /// The entities referred to so far, in the order of reference: metadata, whose index here is its new number, and
    /// all others.
    metadata: Vec<&'a str>,
    others: Vec<&'a str>,
    known: FxHashSet<&'a str>,
}

impl<'a> FunctionText<'a> {
    fn of(entities: &'a Entities<'a>, own: &'a str) -> String {
        let mut piece = FunctionText {
            entities,
            own,
            text: String::new(),
            metadata: Vec::new(),
            others: vec![own],
            known: FxHashSet::default(),
        };
        piece.known.insert(own);
        let (mut metadata, mut others) = (0, 0);
        loop {
            if let Some(&name) = piece.others.get(others) {
                others += 1;
                piece.entity(entities.texts[name]);
            } else if let Some(&name) = piece.metadata.get(metadata) {
                let what = entities.texts[name];
                piece.text.push_str(&format!("!{metadata} = "));
                metadata += 1;
                piece.line(what);
            } else {
                return piece.text;
            }
        }
    }

    fn entity(&mut self, text: &'a str) {
        let mut lines = text.lines();
        let Some(first) = lines.next() else { return };
        let is_definition = first.starts_with("define ");
        match is_definition || first.starts_with("declare ") {
            true => self.header(first, is_definition && lines.clone().all(is_plain)),
            false => self.line(first),
        }
        lines.for_each(|line| self.line(line));
    }

    /// The first line of a function. A function that only computes keeps the promises of [`KEPT`] whatever it does, so
    /// these say nothing and are left out.
    fn header(&mut self, line: &'a str, only_computes: bool) {
        let (before, after) = line.split_once(" local_unnamed_addr").unwrap_or((line, ""));
        self.words(before, only_computes);
        self.words(after, only_computes);
        self.end_line();
    }

    fn line(&mut self, line: &'a str) {
        self.words(line, false);
        self.end_line();
    }

    fn end_line(&mut self) {
        self.text.truncate(self.text.trim_end_matches(' ').len());
        self.text.push('\n');
    }

    /// Copies words up to a comment, and renames those that are names.
    fn words(&mut self, line: &'a str, keeps: bool) {
        let (mut copied, mut at) = (0, 0);
        while let Some(found) = line[at..].find(['@', '#', '!', '$', '%', '"', ';']) {
            at += found;
            match line.as_bytes()[at] {
                b';' => {
                    self.text.push_str(&line[copied..at]);
                    return;
                }
                b'%' if !self.entities.types => at += 1,
                _ => {
                    let name = word(&line[at..]);
                    self.text.push_str(&line[copied..at]);
                    self.name(name, keeps);
                    at += name.len();
                    copied = at;
                }
            }
        }
        self.text.push_str(&line[copied..]);
    }

    fn name(&mut self, name: &'a str, keeps: bool) {
        let Some(text) = self.entities.texts.get(name) else { return self.text.push_str(name) };
        let fresh = self.known.insert(name);
        match name.as_bytes()[0] {
            b'#' if keeps && are_kept(text) => self.text.truncate(self.text.trim_end().len()),
            b'#' => self.text.push_str(text),
            b'!' => {
                if fresh {
                    self.metadata.push(name);
                }
                let number = self.metadata.iter().position(|n| *n == name).unwrap_or_default();
                self.text.push_str(&format!("!{number}"));
            }
            _ => {
                if fresh {
                    self.others.push(name);
                }
                self.text.push_str(if name == self.own { "@f" } else { name });
            }
        }
    }
}

/// Whether a line of a body only computes a value: no memory, call or branch.
fn is_plain(line: &str) -> bool {
    let instruction = line.trim_start();
    let opcode = instruction.split_once(" = ").map_or(instruction, |(_, operation)| operation);
    let opcode = opcode.split(' ').next().unwrap_or(opcode);
    matches!(opcode, "ret" | "}" | "icmp" | "fcmp" | "fneg" | "select" | "freeze")
        || BinaryOp::from_keyword(opcode).is_some()
        || FloatOp::ALL.iter().any(|op| op.keyword() == opcode)
        || CastOp::from_keyword(opcode).is_some()
        || is_call_of_intrinsic(instruction)
}

/// Whether an instruction calls an intrinsic that enumerated functions call, each of which only computes.
fn is_call_of_intrinsic(instruction: &str) -> bool {
    let is_call = instruction.contains(" call ");
    let name = instruction.find("@llvm.").map(|at| word(&instruction[at..]));
    let id = name.and_then(|name| IntrinsicId::of(&name[1..]));
    is_call && id.is_some_and(|id| INTRINSICS.contains(&id))
}

fn are_kept(attributes: &str) -> bool {
    // `memory(argmem: read, …)` contains spaces; the content of the parentheses does not matter.
    let mut depth = 0;
    let outside = attributes.split_whitespace().filter(|word| {
        let inside = depth > 0;
        depth += word.matches('(').count();
        depth -= word.matches(')').count().min(depth);
        !inside
    });
    outside
        .map(|word| word.split('(').next().unwrap_or(word))
        .all(|word| AttrKind::known(word).is_some_and(|kind| KEPT.contains(&kind)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use irrefute_ir::{LlvmVersion, parse};

    const PRINTED: &str = "\
; ModuleID = '<text>'
source_filename = \"<text>\"

$c = comdat any

; Function Attrs: nofree nounwind memory(argmem: read, inaccessiblemem: none)
define noundef i2 @f0(i2 %0, i2 %1) local_unnamed_addr #0 {
  %3 = xor i2 %0, %1
  ret i2 %3
}

define range(i2 0, -1) i2 @f12(i2 returned %0, i2 %1) #1 {
  br label %3

3:                                                ; preds = %2
  ret i2 %0
}

define i2 @f3(i2 %0, i2 %1) local_unnamed_addr #0 comdat($c) {
  %3 = call i2 @llvm.ctpop.i2(i2 %0) #1, !range !7, !note !4 ; comment
  %4 = call i2 @f12(i2 %3, i2 %1), !range !7
  ret i2 %4
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i2 @llvm.ctpop.i2(i2) #2

attributes #0 = { nofree nounwind memory(argmem: read, inaccessiblemem: none) }
attributes #1 = { nounwind minsize \"a\"=\"b\" }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!note = !{!4}

!3 = !{}
!4 = distinct !{!4, !3, !\"; !0 #0 @f0\"}
!7 = !{i2 0, i2 -1}
";

    #[test]
    fn functions_are_brought_into_one_form() {
        let pieces = Pieces::of(PRINTED);
        let first = "\
define noundef i2 @f(i2 %0, i2 %1) {
  %3 = xor i2 %0, %1
  ret i2 %3
}
";
        assert_eq!(pieces.function(0), Some(first));
        let second = "\
define range(i2 0, -1) i2 @f(i2 returned %0, i2 %1) nounwind minsize \"a\"=\"b\" {
  br label %3

3:
  ret i2 %0
}
";
        assert_eq!(pieces.function(12), Some(second));
        assert_eq!(pieces.function(1), None);
    }

    #[test]
    fn what_a_function_refers_to_comes_with_it() {
        let pieces = Pieces::of(PRINTED);
        let third = "\
define i2 @f(i2 %0, i2 %1) nofree nounwind memory(argmem: read, inaccessiblemem: none) comdat($c) {
  %3 = call i2 @llvm.ctpop.i2(i2 %0) nounwind minsize \"a\"=\"b\", !range !0, !note !1
  %4 = call i2 @f12(i2 %3, i2 %1), !range !0
  ret i2 %4
}
$c = comdat any
declare i2 @llvm.ctpop.i2(i2) nocallback nofree nosync nounwind speculatable willreturn memory(none)
define range(i2 0, -1) i2 @f12(i2 returned %0, i2 %1) nounwind minsize \"a\"=\"b\" {
  br label %3

3:
  ret i2 %0
}
!0 = !{i2 0, i2 -1}
!1 = distinct !{!1, !2, !\"; !0 #0 @f0\"}
!2 = !{}
";
        assert_eq!(pieces.function(3), Some(third));
    }

    /// LLVM adds attributes to what only computes, and declarations: neither is a change.
    #[test]
    fn functions_over_floats_are_unchanged_under_the_attributes_that_llvm_adds() {
        let body = "{\n  %3 = call half @llvm.fabs.f16(half %0)\n  %4 = fcmp olt half %3, %1\n  ret i1 %4\n}\n";
        let ours = format!("define i1 @f0(half %0, half %1) {body}");
        let attributes = "mustprogress nofree norecurse nosync nounwind willreturn memory(none)";
        let theirs = format!(
            "define i1 @f0(half %0, half %1) local_unnamed_addr #0 {body}\n\
             declare half @llvm.fabs.f16(half) #1\n\n\
             attributes #0 = {{ {attributes} }}\nattributes #1 = {{ nocallback {attributes} }}\n"
        );
        let whole = format!("define i1 @f(half %0, half %1) {body}");
        assert_eq!(Pieces::of(&ours).function(0), Some(whole.as_str()));
        assert_eq!(Pieces::of(&theirs).function(0), Some(whole.as_str()));
    }

    #[test]
    fn equal_pieces_of_different_modules_mean_the_same() {
        let ranges = |a, b| {
            let call = "call i2 @llvm.ctpop.i2(i2 %0), !range";
            let functions =
                [0, 1].map(|i| format!("define i2 @f{i}(i2 %0, i2 %1) {{\n  %3 = {call} !{i}\n  ret i2 %3\n}}\n"));
            Pieces::of(&format!("{}declare i2 @llvm.ctpop.i2(i2)\n\n!0 = {a}\n!1 = {b}\n", functions.concat()))
        };
        let (one, other) = (ranges("!{i2 0, i2 -1}", "!{i2 0, i2 1}"), ranges("!{i2 0, i2 1}", "!{i2 0, i2 -1}"));
        assert_eq!(one.function(0), other.function(1));
        assert_eq!(one.function(1), other.function(0));
        assert_ne!(one.function(0), one.function(1));
    }

    #[test]
    fn a_piece_is_a_module() {
        let pieces = Pieces::of(PRINTED);
        for (index, functions) in [(0, 1), (3, 3), (12, 1)] {
            let module = parse(pieces.function(index).unwrap(), LlvmVersion::DEFAULT).unwrap();
            assert!(module.function("f").is_some_and(|f| f.is_definition()));
            assert_eq!(module.functions.len(), functions);
        }
    }

    #[test]
    fn promises_are_kept_by_what_only_computes() {
        let function =
            |body| format!("define i2 @f0(ptr %0) #0 {{\n{body}}}\nattributes #0 = {{ willreturn memory(none) }}\n");
        for (body, are_kept) in [
            ("  %2 = trunc i8 7 to i2\n  %3 = mul nsw i2 %2, %2\n  ret i2 %3\n", true),
            ("  %2 = load i2, ptr %0\n  ret i2 %2\n", false),
            ("  br label %2\n\n2:\n  br label %2\n", false),
            ("  store i2 1, ptr %0\n  ret i2 1\n", false),
        ] {
            let pieces = Pieces::of(&function(body));
            assert_eq!(!pieces.function(0).unwrap().contains("memory(none)"), are_kept, "{body}");
        }
    }

    #[test]
    fn groups_are_kept_only_if_every_attribute_is() {
        assert!(are_kept("mustprogress nofree memory(argmem: read, inaccessiblemem: none) willreturn"));
        assert!(!are_kept("nounwind \"no-jump-tables\"=\"true\""));
        assert!(!are_kept("nounwind optsize"));
    }
}
