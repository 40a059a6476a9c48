//! The shipped lists of findings, reported and not: every entry has a program, and every LLVM that is here shows it or not
//! as the list says. An LLVM that no longer does needs an entry of its own: then the list is out of date, and these tests
//! say so.

use crate::book::unreported::UNREPORTED;
use crate::book::violations::rows;
use irrefute::campaign::findings::cause::Cause;
use irrefute::campaign::findings::known::KnownFindings;
use irrefute::llvm::LlvmVersion;
use serde_json::Value;
use std::path::Path;
use std::process::Command;

/// The list of what is reported.
const LIST: &str = "known/llvm.toml";

/// The finding of a program of the list; `llc` instead of a pipeline is code generation, `assembly` the oracle.
fn finding(program: &Path, passes: &str) -> Value {
    let mut command = Command::new(env!("CARGO_BIN_EXE_irrefute"));
    command.arg("reduce");
    let text = std::fs::read_to_string(Path::new("known").join(program)).expect("a program");
    let triple = text.lines().find_map(|line| line.strip_prefix("target triple = \"")?.strip_suffix('"'));
    if let Some(triple) = triple.filter(|triple| passes == "llc" && !triple.starts_with("x86_64")) {
        command.args(["--target", triple]);
    }
    if passes == "assembly" {
        command.args(["--mtriple", triple.expect("a triple"), "--oracle", passes]);
    }
    let passes = if matches!(passes, "llc" | "assembly") { "" } else { passes };
    // The programs are reduced already: with more tries it takes twice as long to find nothing.
    command.args(["--format", "json", "--tries", "100", "--passes", passes]);
    let output = command.arg(Path::new("known").join(program)).output().expect("the binary runs");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    serde_json::from_str(&text).unwrap_or_else(|_| panic!("{}: no finding: {text}", program.display()))
}

/// Compares what the LLVMs that are here show with what the list says, and counts them. An LLVM that lacks the pass, or
/// fails in another way, says nothing.
fn compare(program: &Path, finding: &Value, wrong_in: &[u16]) -> usize {
    let mut tried = 0;
    let is_failure = ["invalid-ir", "crash", "unstable"].iter().any(|class| finding["class"] == *class);
    for (release, answer) in finding["versions"].as_object().expect("versions") {
        let answer = answer.as_str().expect("a word");
        let major = LlvmVersion::of_release(release).expect("a release").0;
        let is_wrong = answer == "violates" || (answer == "fails" && is_failure);
        if is_wrong || answer == "no" {
            assert_eq!(is_wrong, wrong_in.contains(&major), "{}: {release} answers {answer}", program.display());
            tried += 1;
        }
    }
    tried
}

#[test]
fn the_shipped_list_is_what_the_llvms_here_show() {
    let known = KnownFindings::read(Path::new(LIST)).expect("the list");
    let mut tried = 0;
    for entry in known.iter().filter(|entry| entry.family.is_none()) {
        let example = entry.example.as_ref().expect("a program");
        let finding = finding(&example.program, &example.passes);
        let name = example.program.display();
        let cause: Cause =
            serde_json::from_value(finding["cause"].clone()).unwrap_or_else(|_| panic!("{name}: {finding}"));
        assert!(known.cause(&cause).is_some_and(|found| found == entry), "{name} is {cause:?}");
        tried += compare(&example.program, &finding, &example.wrong_in);
    }
    assert!(
        tried >= known.iter().filter(|entry| entry.family.is_none()).count(),
        "every program is wrong in the linked LLVM at least"
    );
}

#[test]
fn what_is_ready_to_file_is_what_the_llvms_here_show() {
    let known = KnownFindings::read(Path::new(LIST)).expect("the list");
    for [versions, _, what, program, passes, _] in rows("unreported.tsv", UNREPORTED) {
        if program == "-" {
            continue;
        }
        let program = Path::new(&program);
        let finding = finding(program, &passes);
        let wrong_in: Vec<u16> = versions.split(' ').map(|v| v.parse().expect("a version")).collect();
        assert!(compare(program, &finding, &wrong_in) > 0, "{what}: no LLVM here was tried");
        let cause: Cause = serde_json::from_value(finding["cause"].clone()).expect("a cause");
        assert!(known.cause(&cause).is_none(), "{what} is reported: {cause:?}");
    }
}
