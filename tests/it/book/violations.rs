//! The violations of the sweep as data: `known/violations.tsv`, their causes, and what the page says of both.

use super::{read, root};
use std::collections::{BTreeMap, BTreeSet};

/// The columns of `known/violation-causes.tsv`.
pub const CAUSES: [&str; 6] = ["cause", "kind", "violations", "passes", "issue", "what"];
/// The columns of `known/violations.tsv`.
pub const VIOLATIONS: [&str; 4] = ["cause", "file", "function", "run"];

/// The rows of a file of `known/`, without its headings. Every row has all columns, and no cell is empty.
pub fn rows<const N: usize>(name: &str, headings: [&str; N]) -> Vec<[String; N]> {
    let text = read(&root().join("known").join(name));
    let cells = |(i, line): (usize, &str)| -> [String; N] {
        let cells: Vec<String> = line.split('\t').map(str::to_owned).collect();
        let whole = cells.iter().all(|cell| !cell.is_empty() && cell.trim() == cell);
        assert!(whole, "{name}:{}: an empty cell, or blanks around one", i + 1);
        cells.try_into().unwrap_or_else(|cells: Vec<_>| panic!("{name}:{}: {} columns", i + 1, cells.len()))
    };
    let mut rows = text.lines().enumerate().map(cells);
    assert_eq!(rows.next().expect("headings"), headings, "{name}");
    rows.collect()
}

/// The number of violations of each cause.
fn violations_of_causes() -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for [cause, ..] in rows("violations.tsv", VIOLATIONS) {
        *counts.entry(cause).or_insert(0) += 1;
    }
    counts
}

#[test]
fn every_violation_is_listed_once() {
    let mut seen = BTreeSet::new();
    for row in rows("violations.tsv", VIOLATIONS) {
        let [_, file, _, run] = &row;
        assert!(file.ends_with(".ll"), "{file} is no test");
        assert!(run.parse::<usize>().is_ok_and(|run| run > 0), "{row:?}: runs are counted from 1 on");
        assert!(seen.insert(row.clone()), "{row:?} is listed twice");
    }
}

#[test]
fn every_cause_is_listed_and_used_as_often_as_it_says() {
    let counts = violations_of_causes();
    let mut listed = BTreeMap::new();
    for [cause, kind, violations, _, issue, _] in rows("violation-causes.tsv", CAUSES) {
        assert_eq!(cause.split('-').next(), Some(kind.as_str()), "{cause} begins with another kind");
        let is_issue = |word: &str| word.strip_prefix('#').is_some_and(|number| number.parse::<u32>().is_ok());
        assert!(issue == "-" || issue.split(' ').all(is_issue), "{cause}: {issue} is no issue");
        let violations: usize = violations.parse().expect("a number");
        assert!(listed.insert(cause.clone(), violations).is_none(), "{cause} is listed twice");
    }
    assert_eq!(listed, counts);
}

#[test]
fn the_page_of_violations_counts_what_is_listed() {
    let page = read(&root().join("docs/violations.md"));
    let counts = violations_of_causes();
    let mut of_kinds: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    for [cause, kind, ..] in rows("violation-causes.tsv", CAUSES) {
        let (causes, violations) = of_kinds.entry(kind).or_default();
        *causes += 1;
        *violations += counts[&cause];
    }
    for (kind, (causes, violations)) in &of_kinds {
        let row = format!("| `{kind}` | {causes} | {violations} |");
        assert!(page.contains(&row), "docs/violations.md: no row {row}");
    }
    let (causes, violations) = (of_kinds.values().map(|kind| kind.0), of_kinds.values().map(|kind| kind.1));
    let (causes, violations) = (causes.sum::<usize>(), violations.sum::<usize>());
    let sentence = page.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(sentence.contains(&format!("reports {violations} violations")), "docs/violations.md: {violations}");
    assert!(sentence.contains(&format!("They have {causes} causes")), "docs/violations.md: {causes}");
}
