//! `irrefute corpus add`: what people compile becomes seeds.
#![cfg_attr(not(all(feature = "llvm", target_arch = "x86_64", target_os = "linux")), allow(dead_code, unused_imports))]

use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

const PROJECT: &str = "%struct.account = type { i32, i64 }
@motto = private constant [10 x i8] c\"rich: %d\\0A\\00\"

define i32 @balance(ptr %account) {
entry:
  %at = getelementptr %struct.account, ptr %account, i32 0, i32 1
  %whole = load i64, ptr %at
  %half = trunc i64 %whole to i32
  %said = call i32 (ptr, ...) @printf(ptr @motto, i32 %half)
  ret i32 %half
}

define internal i32 @twice(i32 %money) {
  %more = mul i32 %money, 2
  ret i32 %more
}

define i32 @double(i32 %cash) {
  %more = mul i32 %cash, 2
  ret i32 %more
}

declare i32 @printf(ptr, ...)
";

fn irrefute(folder: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_irrefute")).current_dir(folder).args(args).output().expect("the binary runs")
}

fn json(output: &Output) -> Value {
    let text = String::from_utf8_lossy(&output.stdout);
    serde_json::from_str(text.trim().lines().last().expect("a line")).expect("JSON")
}

#[cfg(all(feature = "llvm", target_arch = "x86_64", target_os = "linux"))]
#[test]
fn a_project_becomes_a_corpus_without_names() {
    let dir = tempfile::tempdir().expect("a folder");
    fs::create_dir(dir.path().join("build")).expect("a folder");
    fs::write(dir.path().join("build/account.ll"), PROJECT).expect("a file");
    fs::write(dir.path().join("build/broken.bc"), "BC").expect("a file");
    let added = irrefute(dir.path(), &["corpus", "add", "build", "--format", "json"]);
    assert_eq!(added.status.code(), Some(0), "{}", String::from_utf8_lossy(&added.stderr));
    let tally = json(&added);
    assert_eq!((&tally["files"], &tally["functions"], &tally["repeated"]), (&2.into(), &3.into(), &1.into()));
    assert_eq!(tally["unreadable"].as_object().map(|reasons| reasons.len()), Some(1), "{tally}");
    assert_eq!(tally["kept"], 2, "each is the first that multiplies or prints: {tally}");

    let corpus = dir.path().join("corpus");
    let files = fs::read_dir(&corpus).expect("it is there").map(|entry| entry.expect("an entry").path());
    let texts = files.filter(|path| path.extension().is_some_and(|end| end == "ll")).map(fs::read_to_string);
    let text: String = texts.map(|text| text.expect("it is read")).collect();
    for name in ["account", "balance", "motto", "twice", "money", "double", "rich"] {
        assert!(!text.contains(name), "{name} in {text}");
    }
    assert!(text.contains("@printf") && text.contains("%d"), "{text}");

    let fuzzed = irrefute(
        dir.path(),
        &["fuzz", "--seed-corpus", "corpus", "--programs", "8", "--seed", "1", "--format", "json"],
    );
    assert_eq!(json(&fuzzed)["corpus"]["functions"], 2, "{}", String::from_utf8_lossy(&fuzzed.stderr));
    let again = json(&irrefute(dir.path(), &["corpus", "add", ".", "--format", "json"]));
    assert_eq!((&again["files"], &again["functions"]), (&2.into(), &3.into()), "the corpus is no part of the project");
}

#[test]
fn a_project_without_modules_is_bad_input() {
    let dir = tempfile::tempdir().expect("a folder");
    let output = irrefute(dir.path(), &["corpus", "add", "."]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("-save-temps"), "it says what makes some");
}
