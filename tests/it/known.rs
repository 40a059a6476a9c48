//! The shipped list of known findings: every entry has a program, and every LLVM that is here shows it or not as the list
//! says. An LLVM that no longer does needs an entry of its own: then the list is out of date, and this test says so.

use irrefute::campaign::findings::cause::Cause;
use irrefute::campaign::findings::known::KnownFindings;
use irrefute::llvm::LlvmVersion;
use serde_json::Value;
use std::path::Path;
use std::process::Command;

/// The list.
const LIST: &str = "known/llvm.toml";

#[test]
fn the_shipped_list_is_what_the_llvms_here_show() {
    let known = KnownFindings::read(Path::new(LIST)).expect("the list");
    let folder = Path::new(LIST).parent().expect("a folder");
    let mut tried = 0;
    for entry in known.iter().filter(|entry| entry.family.is_none()) {
        let example = entry.example.as_ref().expect("a program");
        let name = example.program.display().to_string();
        let mut command = Command::new(env!("CARGO_BIN_EXE_irrefute"));
        command.args(["reduce", "--format", "json", "--passes", &example.passes]).arg(folder.join(&example.program));
        let output = command.output().expect("the binary runs");
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        let finding: Value = serde_json::from_str(&text).expect("a finding");
        let cause: Cause =
            serde_json::from_value(finding["cause"].clone()).unwrap_or_else(|_| panic!("{name}: {text}"));
        assert!(known.cause(&cause).is_some_and(|found| found == entry), "{name} is {cause:?}");
        for (release, answer) in finding["versions"].as_object().expect("versions") {
            let answer = answer.as_str().expect("a word");
            let major = LlvmVersion::of_release(release).expect("a release").0;
            let is_wrong = answer == "violates" || (answer == "fails" && finding["class"] == "invalid-ir");
            // An LLVM that lacks the pass, or fails in another way, says nothing about it.
            if is_wrong || answer == "no" {
                assert_eq!(is_wrong, example.wrong_in.contains(&major), "{name}: {release} answers {answer}");
                tried += 1;
            }
        }
    }
    assert!(
        tried >= known.iter().filter(|entry| entry.family.is_none()).count(),
        "every program is wrong in the linked LLVM at least"
    );
}
