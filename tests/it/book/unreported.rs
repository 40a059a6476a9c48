//! `docs/unreported.md` is what `known/unreported.tsv` and `known/violation-causes.tsv` print: mistakes of LLVM for which no
//! report was found. To print it anew: `IRREFUTE_BLESS=1 cargo test --test it book`.

use super::violations::{CAUSES, VIOLATIONS, rows};
use super::{read, root};
use std::cmp::Reverse;
use std::fmt::Write;

/// The columns of `known/unreported.tsv`.
pub const UNREPORTED: [&str; 6] = ["versions", "pass", "what", "program", "passes", "searched"];

const INTRODUCTION: &str = "\
<!-- Generated from known/unreported.tsv and known/violation-causes.tsv: IRREFUTE_BLESS=1 cargo test --test it book -->

# Ready to file

Mistakes of LLVM that irrefute has found and for which no report was found, those of the newest LLVM
first. Search the issues of llvm/llvm-project again before you
file. `opt -S -passes=PASSES PROGRAM` shows a mistake, `llc -O0 PROGRAM` one of code generation, `llc PROGRAM`
and `llvm-mc` one of `assembly`. What is reported stands in `known/llvm.toml`, with links.

";

/// The day on which somebody searched for a report, and found none.
fn report(searched: &str) -> &str {
    if searched == "-" { "not searched" } else { searched }
}

/// Whether a text is a day, `2026-11-28`.
fn is_day(text: &str) -> bool {
    let parts: Vec<usize> = text.split('-').map(str::len).collect();
    parts == [4, 2, 2] && text.bytes().all(|b| b == b'-' || b.is_ascii_digit())
}

fn with_programs(page: &mut String, all: &[[String; 6]]) {
    page.push_str("| wrong in | pass | mistake | program | passes | no report on |\n|---|---|---|---|---|---|\n");
    for [versions, pass, what, program, passes, searched] in all.iter().filter(|row| row[3] != "-") {
        let (versions, report) = (versions.replace(' ', ", "), report(searched));
        let program = format!("[`{program}`](../known/{program})");
        writeln!(page, "| {versions} | {pass} | {what} | {program} | `{passes}` | {report} |").expect("a string grows");
    }
}

fn without_programs(page: &mut String, all: &[[String; 6]]) {
    page.push_str("\n## Without a program\n\nThe linked LLVM survives them, and nothing else here shows them.\n\n");
    page.push_str("| wrong in | pass | mistake | report |\n|---|---|---|---|\n");
    for [versions, pass, what, _, _, searched] in all.iter().filter(|row| row[3] == "-") {
        let versions = versions.replace(' ', ", ");
        writeln!(page, "| {versions} | {pass} | {what} | {} |", report(searched)).expect("a string grows");
    }
}

fn in_tests(page: &mut String) {
    page.push_str(
        "\n## In LLVM's own tests\n\nFunctions of LLVM's tests of transformations that LLVM 22.1.8 makes wrong with their own \
         pipelines\n([Violations of the sweep](violations.md)). No report was found; the day was not written down. Newer \
         versions\nwere not swept.\n\n| pass | mistake | test | function |\n|---|---|---|---|\n",
    );
    let violations = rows("violations.tsv", VIOLATIONS);
    for [cause, kind, _, passes, issue, what] in rows("violation-causes.tsv", CAUSES) {
        if kind != "mistake" || issue != "-" {
            continue;
        }
        let [_, file, function, _] = violations.iter().find(|row| row[0] == cause).expect("a violation of the cause");
        let what = what.trim_end_matches('.');
        writeln!(page, "| {passes} | {what} | `{file}` | `{function}` |").expect("a string grows");
    }
}

#[test]
fn the_page_of_what_is_ready_to_file_is_fresh() {
    let mut all = rows("unreported.tsv", UNREPORTED);
    let numbers = |versions: &str| -> Vec<u16> { versions.split(' ').map(|v| v.parse().expect("a version")).collect() };
    for [versions, _, what, program, _, searched] in &all {
        let versions = numbers(versions);
        assert!(versions.is_sorted_by_key(|v| Reverse(*v)), "{what}: the newest version comes first");
        assert!(searched == "-" || is_day(searched), "{what}: {searched} is no day");
        assert!(program == "-" || root().join("known").join(program).exists(), "{program} is missing");
    }
    // The first question of a maintainer is whether the newest LLVM has it; then since when.
    all.sort_by_key(|row| (Reverse(numbers(&row[0])[0]), Reverse(numbers(&row[0]).len())));
    let mut page = INTRODUCTION.to_owned();
    with_programs(&mut page, &all);
    without_programs(&mut page, &all);
    in_tests(&mut page);
    let path = root().join("docs/unreported.md");
    if std::env::var_os("IRREFUTE_BLESS").is_some() {
        std::fs::write(&path, &page).expect("docs/unreported.md is written");
    }
    assert_eq!(read(&path), page, "stale: IRREFUTE_BLESS=1 cargo test --test it book");
}
