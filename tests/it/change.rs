//! `irrefute change`: an `opt` and the same with an edit of its output stand for LLVM before and after a change.

use serde_json::Value;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};
use tempfile::TempDir;

const TEST: &str = "; RUN: opt -S -passes=instcombine %s | FileCheck %s\n\
                    define i8 @shift(i8 %x, i8 %y) {\n  %s = lshr i8 %x, %y\n  ret i8 %s\n}\n\n\
                    define i8 @both(i8 %x, i8 %y) {\n  %s = lshr i8 %x, %y\n  %o = or i8 %s, %y\n  ret i8 %o\n}\n\n\
                    define i8 @other(i8 %x, i8 %y) {\n  %a = xor i8 %x, %y\n  ret i8 %a\n}\n";

/// A folder with a test and an `opt` for each edit of its output.
struct Builds {
    dir: TempDir,
}

impl Builds {
    fn new() -> Builds {
        let builds = Builds { dir: tempfile::tempdir().expect("a folder") };
        fs::write(builds.path("test.ll"), TEST).expect("it is written");
        builds.add("right", "cat");
        builds.add("shifts", "sed 's/ lshr / ashr /'");
        builds.add("both", "sed 's/ lshr / ashr /; s/ or i8/ and i8/'");
        builds.add("fails", "sed 's/ lshr / oops /'");
        builds
    }

    fn path(&self, name: &str) -> String {
        self.dir.path().join(name).to_str().expect("UTF-8").to_owned()
    }

    fn add(&self, name: &str, edit: &str) {
        let script = format!("#!/bin/sh\nopt-22 \"$@\" > {0}.$$ || exit\n{edit} {0}.$$\nrm {0}.$$\n", self.path(name));
        fs::write(self.path(name), script).expect("it is written");
        fs::set_permissions(self.path(name), fs::Permissions::from_mode(0o755)).expect("they are set");
    }

    /// The line of JSON of a run over the functions of the test, and its exit code.
    fn change(&self, base: &str, new: &str, options: &[&str]) -> (Value, Option<i32>) {
        let output = self.output(base, new, &[options, &["--format", "json"]].concat());
        let text = String::from_utf8_lossy(&output.stdout);
        let line = serde_json::from_str(&text);
        (line.unwrap_or_else(|_| panic!("{text}{}", String::from_utf8_lossy(&output.stderr))), output.status.code())
    }

    fn output(&self, base: &str, new: &str, options: &[&str]) -> Output {
        self.output_of("64", base, new, options)
    }

    /// The same with so many programs: after the first 64, they are mutants.
    fn output_of(&self, programs: &str, base: &str, new: &str, options: &[&str]) -> Output {
        let findings = tempfile::tempdir().expect("a folder");
        let mut command = Command::new(env!("CARGO_BIN_EXE_irrefute"));
        command.args([
            "change",
            &self.path(base),
            &self.path(new),
            "--programs",
            programs,
            "--seed",
            "3",
            "--findings",
        ]);
        command.arg(findings.path()).args(options).output().expect("the binary runs")
    }
}

fn causes(line: &Value) -> Vec<(&str, &str)> {
    let causes = line["causes"]["causes"].as_array().expect("causes").iter();
    causes.map(|c| (c["class"].as_str().unwrap_or(""), c["what"].as_str().expect("what"))).collect()
}

#[test]
fn what_is_new_is_told_from_what_is_old() {
    let builds = Builds::new();
    let tests = builds.path("test.ll");
    let (line, code) = builds.change("right", "shifts", &["--tests", &tests]);
    assert_eq!((causes(&line)[0], code), (("value", "lshr -> ashr"), Some(1)), "{line}");
    assert!(line["differing"].as_u64() < line["programs"].as_u64(), "{line}");
    assert_eq!(line["old"], 0);
    // The shift is wrong in both now.
    let (line, code) = builds.change("shifts", "both", &["--tests", &tests]);
    assert_eq!((causes(&line)[0], code), (("value", "or -> and"), Some(1)), "{line}");
    assert!(causes(&line).iter().all(|(_, what)| *what != "lshr -> ashr"), "{line}");
    // A right change of a wrong LLVM.
    let (line, code) = builds.change("shifts", "right", &["--tests", &tests]);
    assert_eq!((causes(&line), code), (Vec::new(), Some(0)), "{line}");
}

/// An `opt` that is edited behind its back has no pass to blame.
#[test]
fn a_report_without_a_pass_says_what_is_turned_into_what() {
    let builds = Builds::new();
    let (opt, test) = (builds.path("shifts"), builds.path("test.ll"));
    let mut command = Command::new(env!("CARGO_BIN_EXE_irrefute"));
    command.args(["reduce", &test, "--passes", "instcombine", "--function", "shift", "--opt", &opt]);
    let output = command.output().expect("the binary runs");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.starts_with("# LLVM turns `lshr` into `ashr`: wrong value\n"), "{text}");
}

#[test]
fn a_change_that_is_not_reached_is_not_said_to_be_right() {
    let builds = Builds::new();
    let (line, code) = builds.change("right", "right", &["--tests", &builds.path("test.ll")]);
    assert_eq!((&line["differing"], code), (&Value::from(0), Some(3)), "{line}");
    let output = builds.output("shifts", "shifts", &["--tests", &builds.path("test.ll")]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.starts_with("The change was not reached"), "{text}");
}

/// Only mutants have a shift by a constant.
#[test]
fn mutants_of_the_tests_follow() {
    let builds = Builds::new();
    builds.add("constants", "sed -E 's/ lshr (i8 %[a-z0-9]+, [0-9])/ ashr \\1/'");
    let options = ["--tests", &builds.path("test.ll"), "--format", "json"];
    let line = |programs| -> Value {
        let output = builds.output_of(programs, "right", "constants", &options);
        serde_json::from_slice(&output.stdout).expect("JSON")
    };
    assert_eq!(line("64")["differing"], 0);
    assert!(line("256")["differing"].as_u64() > Some(0));
}

#[test]
fn a_pipeline_that_one_refuses_is_not_run() {
    let builds = Builds::new();
    let test = builds.path("test.ll");
    let output = builds.output("right", "shifts", &["--tests", &test, "--passes", "no-such-pass"]);
    assert_eq!(output.status.code(), Some(2), "{}", String::from_utf8_lossy(&output.stdout));
    fs::write(&test, TEST.replace("passes=instcombine", "passes=no-such-pass")).expect("it is written");
    let output = builds.output("right", "shifts", &["--tests", &test]);
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(2) && text.contains("accepted by both: no-such-pass"), "{text}");
}

/// An execution of one instruction decides nothing.
#[test]
fn what_cannot_be_decided_is_not_said_to_be_right() {
    let builds = Builds::new();
    let (line, code) = builds.change("shifts", "right", &["--tests", &builds.path("test.ll"), "--fuel", "1"]);
    assert!(line["differing"].as_u64() > Some(0), "{line}");
    assert_eq!((causes(&line), code), (Vec::new(), Some(3)), "{line}");
}

#[test]
fn a_failure_is_new_too() {
    let builds = Builds::new();
    let (line, code) = builds.change("right", "fails", &["--tests", &builds.path("test.ll")]);
    assert_eq!(code, Some(1), "{line}");
    assert_eq!(line["causes"]["causes"][0]["class"], "invalid-ir", "{line}");
}

/// The text of a new test is in the patch; other tests are found by their path, or by the passes that the patch touches.
#[test]
fn a_patch_names_the_tests_and_the_passes() {
    let builds = Builds::new();
    let patch = |text: &str| {
        fs::write(builds.path("patch"), text).expect("it is written");
        let (patch, tests) = (builds.path("patch"), builds.path("tests"));
        builds.change("right", "shifts", &["--patch", &patch, "--tests", &tests])
    };
    let folder = builds.dir.path().join("tests/InstCombine");
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("of-the-pass.ll"), TEST).expect("it is written");
    let unrelated = TEST.replace("instcombine", "gvn").replace("lshr", "ashr");
    fs::write(folder.join("unrelated.ll"), &unrelated).expect("it is written");
    let touched = |path: &str| format!("--- a/llvm/{path}\n+++ b/llvm/{path}\n@@ -1 +1 @@\n-a\n+b\n");
    let (line, code) = patch(&touched("lib/Transforms/InstCombine/InstCombineShifts.cpp"));
    assert_eq!((causes(&line)[0], code), (("value", "lshr -> ashr"), Some(1)), "{line}");
    assert_eq!(line["passes"], serde_json::json!(["instcombine"]));
    let (line, _) = patch(&touched("test/Transforms/InstCombine/unrelated.ll"));
    assert_eq!(line["passes"][0], "gvn", "{line}");
    let added: String = TEST.lines().map(|line| format!("+{line}\n")).collect();
    let (line, code) = patch(&format!("--- /dev/null\n+++ b/llvm/test/Transforms/InstCombine/new.ll\n{added}"));
    assert_eq!((causes(&line)[0], code), (("value", "lshr -> ashr"), Some(1)), "{line}");
    assert!(!Path::new("0.ll").exists());
}
