//! The two programs of a cause side by side, with the path of its counterexample: the lines of blocks that were
//! executed, and the value of each instruction that has one.
//!
//! A line of the text belongs to the block whose label is the nearest one above it; the lines before the first label
//! belong to block 0. An execution that recorded no blocks marks every line as executed.

use super::side_by_side::{Columns, MarkedLine};
use irrefute_refine::report::counterexample::Execution;

/// A line with what happened there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathLine {
    /// Its text, with what differs from the other program.
    pub text: MarkedLine,
    /// Whether its block was executed.
    pub is_executed: bool,
    /// The last value of the instruction in this line.
    pub value: Option<String>,
}

/// A program with a path through it; `None` is a gap that keeps the lines of two programs aligned.
pub type PathColumn = Vec<Option<PathLine>>;

/// The two programs, each with its path.
pub fn columns(columns: Columns, function: &str, source: &Execution, target: &Execution) -> (PathColumn, PathColumn) {
    (column(columns.left, function, source), column(columns.right, function, target))
}

fn column(lines: Vec<Option<MarkedLine>>, function: &str, execution: &Execution) -> PathColumn {
    // The block of the line before, inside the function.
    let mut block: Option<u32> = None;
    let mut after_header = false;
    let mut shown = Vec::with_capacity(lines.len());
    for line in lines {
        let Some(marked) = line else {
            shown.push(None);
            continue;
        };
        let text: String = marked.0.iter().map(|piece| &*piece.text).collect();
        if text.starts_with("define ") {
            block = is_of(&text, function).then_some(0);
            after_header = true;
            shown.push(Some(PathLine { text: marked, is_executed: true, value: None }));
            continue;
        }
        if text == "}" {
            block = None;
        }
        if is_label(&text) && !after_header {
            block = block.map(|b| b + 1);
        }
        after_header &= text.trim().is_empty();
        let is_executed = block.is_none_or(|b| execution.blocks.is_empty() || execution.blocks.contains(&b));
        let name = text.trim_start().split_once(" = ").map(|(name, _)| name).filter(|_| block.is_some());
        let value = name.and_then(|name| execution.values.iter().rev().find(|v| v.name == name));
        shown.push(Some(PathLine { text: marked, is_executed, value: value.map(|v| v.value.clone()) }));
    }
    shown
}

fn is_of(header: &str, function: &str) -> bool {
    function.is_empty()
        || [format!("@{function}("), format!("@\"{function}\"(")].iter().any(|name| header.contains(name))
}

/// Whether a line is the label of a block: instructions are indented.
fn is_label(line: &str) -> bool {
    !line.starts_with(char::is_whitespace) && line.trim_end().ends_with(':')
}

#[cfg(test)]
mod tests {
    use super::*;
    use irrefute_refine::report::counterexample::NamedValue;

    const PROGRAM: &str = "declare void @g()\n\ndefine i8 @f(i1 %c) {\n  br i1 %c, label %a, label %b\n\na:\n  %x = add i8 1, 2\n  ret i8 %x\n\nb:\n  %y = add i8 3, 4\n  ret i8 %y\n}";

    fn execution(blocks: &[u32]) -> Execution {
        let value = NamedValue { name: "%y".to_owned(), ty: "i8".to_owned(), value: "7".to_owned() };
        Execution { outcome: String::new(), values: vec![value], blocks: blocks.iter().copied().collect() }
    }

    fn executed(program: &str, function: &str, execution: &Execution) -> Vec<String> {
        let column = column(Columns::new(program, program).left, function, execution);
        let lines = column.into_iter().flatten().filter(|line| line.is_executed);
        let text = |line: PathLine| {
            line.text.0.iter().map(|piece| &*piece.text).collect::<String>() + line.value.as_deref().unwrap_or("")
        };
        lines.map(text).map(|text| text.trim().to_owned()).filter(|text| !text.is_empty()).collect()
    }

    #[test]
    fn the_blocks_of_the_path_are_executed_and_their_values_stand_there() {
        let lines = executed(PROGRAM, "f", &execution(&[0, 2]));
        let expected = [
            "declare void @g()",
            "define i8 @f(i1 %c) {",
            "br i1 %c, label %a, label %b",
            "b:",
            "%y = add i8 3, 47",
            "ret i8 %y",
            "}",
        ];
        assert_eq!(lines, expected);
    }

    #[test]
    fn a_label_right_after_the_header_is_that_of_the_first_block() {
        let labelled = PROGRAM.replace("{\n", "{\nentry:\n");
        assert!(!executed(&labelled, "f", &execution(&[0, 2])).contains(&"a:".to_owned()));
        assert!(executed(&labelled, "f", &execution(&[0, 2])).contains(&"b:".to_owned()));
    }

    #[test]
    fn without_a_path_and_in_other_functions_nothing_is_left_out() {
        assert!(executed(PROGRAM, "f", &execution(&[])).contains(&"a:".to_owned()));
        assert!(executed(PROGRAM, "other", &execution(&[0])).contains(&"a:".to_owned()));
    }
}
