//! Two sequences side by side, aligned where they are equal: the two texts of a finding, and the two executions of its
//! counterexample.
//!
//! For texts `a` and `b`: without the gaps, the left column is the lines of `a` and the right one those of `b`, in
//! their order; both columns have the same length; in a row where nothing is marked the two lines are equal.

use irrefute_refine::Counterexample;
use irrefute_refine::report::counterexample::NamedValue;
use similar::{Algorithm, DiffOp, capture_diff_slices};
use std::hash::Hash;

/// A part of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarkedText {
    /// Consecutive tokens, as they stand in the line.
    pub text: String,
    /// Whether the other side has different text here, or none.
    pub differs: bool,
}

/// A line in pieces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MarkedLine(pub Vec<MarkedText>);

/// Two texts; `None` is a gap that keeps the following lines aligned.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Columns {
    /// The lines of the source, with gaps.
    pub left: Vec<Option<MarkedLine>>,
    /// The lines of the target, with gaps; as many as on the left.
    pub right: Vec<Option<MarkedLine>>,
}

/// The result of an instruction in each execution; `None` where it was not executed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExecutionRow<'a> {
    /// The name of the value.
    pub name: &'a str,
    /// The type of the value.
    pub ty: &'a str,
    /// Its value in the source.
    pub source: Option<&'a str>,
    /// Its value in the target.
    pub target: Option<&'a str>,
}

impl Columns {
    /// Aligns the lines of two texts.
    pub fn new(left: &str, right: &str) -> Columns {
        let (left, right): (Vec<&str>, Vec<&str>) = (left.lines().collect(), right.lines().collect());
        let mut columns = Columns::default();
        for (i, j) in rows(&left, &right) {
            let (a, b) = (i.map(|i| tokens(left[i])), j.map(|j| tokens(right[j])));
            let (old, new) = pieces(a.as_deref().unwrap_or_default(), b.as_deref().unwrap_or_default());
            columns.left.push(i.map(|_| old));
            columns.right.push(j.map(|_| new));
        }
        columns
    }
}

impl MarkedLine {
    /// Whether any piece of the line is marked.
    pub fn differs(&self) -> bool {
        self.0.iter().any(|piece| piece.differs)
    }

    /// Whether the whole line is marked. Then marks by word would only be noise.
    pub fn is_alone(&self) -> bool {
        self.0.iter().all(|piece| piece.differs)
    }

    fn alone(tokens: &[&str]) -> MarkedLine {
        let text = tokens.concat();
        MarkedLine(if text.is_empty() { Vec::new() } else { vec![MarkedText { text, differs: true }] })
    }
}

impl<'a> ExecutionRow<'a> {
    /// The steps of both executions. Values of equal names and types share a row, as far as the order allows.
    pub fn all(counterexample: &'a Counterexample) -> Vec<ExecutionRow<'a>> {
        let (source, target) = (&counterexample.source.values, &counterexample.target.values);
        let keys = |values: &'a [NamedValue]| values.iter().map(|v| (&*v.name, &*v.ty)).collect::<Vec<_>>();
        let (old, new) = (keys(source), keys(target));
        let step = |of: &'a NamedValue, source: Option<&'a NamedValue>, target: Option<&'a NamedValue>| ExecutionRow {
            name: &of.name,
            ty: &of.ty,
            source: source.map(|v| &*v.value),
            target: target.map(|v| &*v.value),
        };
        let mut steps = Vec::new();
        for op in capture_diff_slices(Algorithm::Patience, &old, &new) {
            let (old, new) = (&source[op.old_range()], &target[op.new_range()]);
            if let DiffOp::Equal { .. } = op {
                steps.extend(old.iter().zip(new).map(|(a, b)| step(a, Some(a), Some(b))));
                continue;
            }
            steps.extend(old.iter().map(|a| step(a, Some(a), None)));
            steps.extend(new.iter().map(|b| step(b, None, Some(b))));
        }
        steps
    }

    /// Whether both executions have a value here, and the values differ.
    pub fn differs(&self) -> bool {
        matches!((self.source, self.target), (Some(a), Some(b)) if a != b)
    }
}

/// The rows of two sequences: equal elements share a row, and elements that replace each other are paired one by one.
fn rows<T: Eq + Hash>(old: &[T], new: &[T]) -> Vec<(Option<usize>, Option<usize>)> {
    let mut rows = Vec::new();
    for op in capture_diff_slices(Algorithm::Patience, old, new) {
        let (old, new) = (op.old_range(), op.new_range());
        let within = |range: &std::ops::Range<usize>, k: usize| Some(range.start + k).filter(|i| range.contains(i));
        rows.extend((0..old.len().max(new.len())).map(|k| (within(&old, k), within(&new, k))));
    }
    rows
}

/// Splits two lines into pieces: runs of tokens that both have, and runs that only one has. Lines with little in common
/// are not compared by word: each is one piece.
fn pieces(old: &[&str], new: &[&str]) -> (MarkedLine, MarkedLine) {
    let ops = capture_diff_slices(Algorithm::Patience, old, new);
    let is_equal = |op: &DiffOp| matches!(op, DiffOp::Equal { .. });
    let common: usize = ops.iter().filter(|op| is_equal(op)).map(|op| length(&old[op.old_range()])).sum();
    // Less than half of the shorter line is common: marks would be scattered over unrelated text.
    if 2 * common < length(old).min(length(new)) {
        return (MarkedLine::alone(old), MarkedLine::alone(new));
    }
    let mut lines = (MarkedLine::default(), MarkedLine::default());
    for op in ops {
        let differs = !is_equal(&op);
        for (line, text) in [(&mut lines.0, old[op.old_range()].concat()), (&mut lines.1, new[op.new_range()].concat())]
        {
            if !text.is_empty() {
                line.0.push(MarkedText { text, differs });
            }
        }
    }
    lines
}

/// The visible length of tokens: blanks are in nearly every line and must not make lines look alike.
fn length(tokens: &[&str]) -> usize {
    tokens.iter().map(|token| token.trim().len()).sum()
}

/// Splits a line of IR into names, numbers and words; every other character is a token by itself.
fn tokens(line: &str) -> Vec<&str> {
    let is_word = |c: char| c.is_alphanumeric() || "%@.$_-\"".contains(c);
    let mut tokens = Vec::new();
    let mut rest = line;
    while let Some(first) = rest.chars().next() {
        let end = match is_word(first) {
            true => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
            false => first.len_utf8(),
        };
        let (token, after) = rest.split_at(end);
        tokens.push(token);
        rest = after;
    }
    tokens
}

#[cfg(test)]
mod tests {
    use super::*;
    use irrefute_refine::report::counterexample::Execution;

    fn text(line: &MarkedLine) -> String {
        line.0.iter().map(|p| if p.differs { format!("[{}]", p.text) } else { p.text.clone() }).collect()
    }

    fn marked(column: &[Option<MarkedLine>]) -> Vec<String> {
        column.iter().map(|line| line.as_ref().map_or("~".to_owned(), text)).collect()
    }

    #[test]
    fn equal_lines_are_level_and_replaced_ones_marked_by_word() {
        let columns =
            Columns::new("{\n  %a = add i8 %x, 1\n  ret i8 %a\n}", "{\n  %a = add nsw i8 %x, 2\n  extra\n}\n");
        assert_eq!(marked(&columns.left), ["{", "  %a = add i8 %x, [1]", "[  ret i8 %a]", "}"]);
        assert_eq!(marked(&columns.right), ["{", "  %a = add [nsw ]i8 %x, [2]", "[  extra]", "}"]);
        let (left, right) = (columns.left[1].as_ref().unwrap(), columns.right[2].as_ref().unwrap());
        assert_eq!([left.differs(), left.is_alone(), right.is_alone()], [true, false, true]);
    }

    #[test]
    fn what_only_one_side_has_is_beside_a_gap() {
        let columns = Columns::new("a\nb\nc", "a\nc\nd");
        assert_eq!(marked(&columns.left), ["a", "[b]", "c", "~"]);
        assert_eq!(marked(&columns.right), ["a", "~", "c", "[d]"]);
        assert_eq!(Columns::new("", ""), Columns::default());
    }

    #[test]
    fn no_line_is_lost_or_changed() {
        let texts = ["", "x", "x\n\ny", "é = \"ü\" !\nz", "a\na\nb\na"];
        for (left, right) in texts.iter().flat_map(|l| texts.map(|r| (*l, r))) {
            let columns = Columns::new(left, right);
            assert_eq!(columns.left.len(), columns.right.len());
            for (column, text) in [(&columns.left, left), (&columns.right, right)] {
                let lines: Vec<String> =
                    column.iter().flatten().map(|line| line.0.iter().map(|p| &*p.text).collect()).collect();
                assert_eq!(lines, text.lines().collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn steps_of_one_name_and_type_share_a_row() {
        let value = |name: &str, ty: &str, value: &str| NamedValue {
            name: name.to_owned(),
            ty: ty.to_owned(),
            value: value.to_owned(),
        };
        let run = |values| Execution { values, ..Execution::default() };
        let counterexample = Counterexample {
            source: run(vec![value("%a", "i8", "1"), value("%b", "i8", "2"), value("%c", "i8", "3")]),
            target: run(vec![value("%a", "i8", "1"), value("%b", "i4", "2"), value("%c", "i8", "4")]),
            ..Counterexample::default()
        };
        let steps = ExecutionRow::all(&counterexample);
        let rows: Vec<_> = steps.iter().map(|s| (s.name, s.source, s.target, s.differs())).collect();
        assert_eq!(
            rows,
            [
                ("%a", Some("1"), Some("1"), false),
                ("%b", Some("2"), None, false),
                ("%b", None, Some("2"), false),
                ("%c", Some("3"), Some("4"), true),
            ]
        );
    }
}
