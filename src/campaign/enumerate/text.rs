//! What LLVM printed, function by function, without reading it as IR.
//!
//! A function's text is brought into one form: its name is `@f`; comments are gone, and so are
//! `local_unnamed_addr` and groups of attributes that a function without calls and memory keeps
//! whatever it does ([`KEPT`]); other groups stand in place. Equal texts are then equal functions,
//! whichever module they came from.

use crate::refine::table::KEPT;
use rustc_hash::FxHashMap;

/// The functions of a module by the number in their name, and what they call.
#[derive(Debug, Default)]
pub struct Pieces {
    functions: FxHashMap<usize, String>,
    /// Declarations with the groups that they name.
    declarations: String,
}

/// The name of function number `index` of a module.
pub fn name(index: usize) -> String {
    format!("f{index}")
}

impl Pieces {
    /// Takes a module apart.
    pub fn of(module: &str) -> Pieces {
        let groups = groups(module);
        let mut pieces = Pieces::default();
        let mut open: Option<(usize, String)> = None;
        for line in module.lines() {
            if let Some((_, text)) = &mut open {
                push_line(text, line);
                if line == "}"
                    && let Some((index, text)) = open.take()
                {
                    pieces.functions.insert(index, text);
                }
            } else if line.starts_with("define ") {
                open = header(line, &groups);
            } else if line.starts_with("declare ") || line.starts_with("attributes #") {
                pieces.declarations.push_str(line);
                pieces.declarations.push('\n');
            }
        }
        pieces
    }

    /// The text of a function, called `@f`; `None` if LLVM has not printed it.
    pub fn function(&self, index: usize) -> Option<&str> {
        self.functions.get(&index).map(String::as_str)
    }

    /// A module with that function alone.
    pub fn module(&self, text: &str) -> String {
        // Only a call needs to know who is called.
        if text.contains(" call ") { format!("{text}\n{}", self.declarations) } else { text.to_owned() }
    }
}

/// The attributes of each group, by `#number`.
fn groups(module: &str) -> FxHashMap<&str, &str> {
    let lines = module.lines().filter_map(|line| line.strip_prefix("attributes "));
    lines.filter_map(|line| line.strip_suffix(" }")?.split_once(" = { ")).collect()
}

/// The number and the first line of a definition; `None` if it is not one of ours.
fn header(line: &str, groups: &FxHashMap<&str, &str>) -> Option<(usize, String)> {
    let (before, rest) = line.split_once(" @f")?;
    let (digits, rest) = rest.split_once('(')?;
    let (parameters, rest) = rest.split_once(')')?;
    let mut text = format!("{before} @f({parameters})");
    for word in rest.strip_suffix('{')?.split_whitespace() {
        match groups.get(word) {
            _ if word == "local_unnamed_addr" => {}
            Some(attributes) if are_kept(attributes) => {}
            Some(attributes) => {
                text.push(' ');
                text.push_str(attributes);
            }
            None => {
                text.push(' ');
                text.push_str(word);
            }
        }
    }
    text.push_str(" {\n");
    Some((digits.parse().ok()?, text))
}

fn are_kept(attributes: &str) -> bool {
    // `memory(argmem: read, …)` has spaces; what is in the parentheses does not matter.
    let mut depth = 0;
    let outside = attributes.split_whitespace().filter(|word| {
        let inside = depth > 0;
        depth += word.matches('(').count();
        depth -= word.matches(')').count().min(depth);
        !inside
    });
    outside.map(|word| word.split('(').next().unwrap_or(word)).all(|word| KEPT.contains(&word))
}

fn push_line(text: &mut String, line: &str) {
    let line = if line.contains(';') { line.split(';').next().unwrap_or(line).trim_end() } else { line };
    text.push_str(line);
    text.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    const PRINTED: &str = "\
; ModuleID = '<text>'
source_filename = \"<text>\"

; Function Attrs: nofree nounwind memory(argmem: read, inaccessiblemem: none)
define noundef i2 @f0(i2 %0, i2 %1) local_unnamed_addr #0 {
  %3 = call i2 @llvm.umin.i2(i2 %0, i2 %1)
  ret i2 %3
}

define range(i2 0, -1) i2 @f12(i2 returned %0, i2 %1) #1 {
  br label %3

3:                                                ; preds = %2
  ret i2 %0
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i2 @llvm.umin.i2(i2, i2) #2

attributes #0 = { nofree nounwind memory(argmem: read, inaccessiblemem: none) }
attributes #1 = { nounwind minsize \"a\"=\"b\" }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
";

    #[test]
    fn functions_are_brought_into_one_form() {
        let pieces = Pieces::of(PRINTED);
        let first = pieces.function(0).unwrap();
        assert_eq!(
            first,
            "define noundef i2 @f(i2 %0, i2 %1) {\n  %3 = call i2 @llvm.umin.i2(i2 %0, i2 %1)\n  ret i2 %3\n}\n"
        );
        let second = "define range(i2 0, -1) i2 @f(i2 returned %0, i2 %1) nounwind minsize \"a\"=\"b\" {\n  br label %3\n\n3:\n  ret i2 %0\n}\n";
        assert_eq!(pieces.function(12), Some(second));
        assert_eq!(pieces.function(1), None);
    }

    #[test]
    fn a_piece_with_what_it_calls_is_a_module() {
        let pieces = Pieces::of(PRINTED);
        for index in [0, 12] {
            let text = pieces.module(pieces.function(index).unwrap());
            let module = crate::ir::parse(&text, crate::ir::LlvmVersion::DEFAULT).unwrap();
            assert!(module.function("f").is_some_and(|f| f.is_definition()));
            assert_eq!(module.functions.len(), if index == 0 { 2 } else { 1 });
        }
    }

    #[test]
    fn groups_are_kept_only_if_every_attribute_is() {
        assert!(are_kept("mustprogress nofree memory(argmem: read, inaccessiblemem: none) willreturn"));
        assert!(!are_kept("nounwind \"no-jump-tables\"=\"true\""));
        assert!(!are_kept("nounwind optsize"));
    }
}
