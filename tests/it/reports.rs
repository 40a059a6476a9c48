//! The commands and files of a report, tried as a reader would: in the folder of the finding, and in no other.

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

/// A mistake of LLVM 22: `nuw` promises that the upper bits are zero, and the code relies on that in lanes which the
/// poison of the first one does not excuse.
const LEAKING_TRUNC: &str = "define <2 x i8> @f(i32 %x) {\n  %t = trunc nuw i32 %x to i8\n  \
                             %v = insertelement <2 x i8> zeroinitializer, i8 %t, i32 0\n  ret <2 x i8> %v\n}\n";

/// A mistake of LLVM 22: https://github.com/llvm/llvm-project/issues/115890 has others of this kind.
const SWAPPED_NOUNDEF: &str = "define i32 @f(i32 %x) {\n  %m = call i32 @llvm.umax.i32(i32 noundef 7, i32 %x)\n  \
                               ret i32 %m\n}\ndeclare i32 @llvm.umax.i32(i32, i32)\n";

/// The finding of a program, filed, and its folder moved to a place where nothing else is.
struct Filed {
    _dir: TempDir,
    folder: PathBuf,
    finding: Value,
}

fn filed(program: &str, options: &[&str]) -> Filed {
    let dir = tempfile::tempdir().expect("a folder");
    let file = dir.path().join("case.ll");
    fs::write(&file, program).expect("it is written");
    let store = dir.path().join("findings");
    let mut command = Command::new(env!("CARGO_BIN_EXE_irrefute"));
    let output = command.args(["reduce", "--format", "json"]).args(options).arg(&file).arg("--findings").arg(&store);
    let output = output.output().expect("the binary runs");
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    let finding: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let name = |key: &str| finding[key].as_str().expect("a name").to_owned();
    let folder = dir.path().join("alone");
    fs::rename(store.join(name("group")).join(name("id")), &folder).expect("it is moved");
    fs::remove_dir_all(store).and_then(|()| fs::remove_file(file)).expect("they are removed");
    Filed { _dir: dir, folder, finding }
}

impl Filed {
    fn report(&self) -> String {
        fs::read_to_string(self.folder.join("report.md")).expect("a report")
    }

    /// What each command prints, after its exit code.
    fn commands(&self) -> Vec<(i32, String)> {
        let binaries = Path::new(env!("CARGO_BIN_EXE_irrefute")).parent().expect("a folder").to_owned();
        let old = std::env::var_os("PATH").unwrap_or_default();
        let path = std::env::join_paths(std::iter::once(binaries).chain(std::env::split_paths(&old))).expect("a path");
        let run = |command: &Value| {
            let command = command.as_str().expect("a command");
            let output = Command::new("sh").args(["-c", command]).current_dir(&self.folder).env("PATH", &path).output();
            let output = output.expect("there is a shell");
            let text = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
            (output.status.code().expect("no signal"), text.into_owned())
        };
        self.finding["commands"].as_array().expect("commands").iter().map(run).collect()
    }
}

/// The first two commands are irrefute's, and find what is wrong; the others are LLVM's, and work.
fn assert_commands_work(commands: &[(i32, String)]) {
    let expected: Vec<i32> = commands.iter().enumerate().map(|(i, _)| i32::from(i < 2)).collect();
    let codes: Vec<i32> = commands.iter().map(|(code, _)| *code).collect();
    assert_eq!(codes, expected, "{commands:#?}");
}

#[test]
fn a_mistake_of_a_pass() {
    let filed = filed(SWAPPED_NOUNDEF, &["--passes", "O2"]);
    let report = filed.report();
    for needed in [
        "# InstCombine keeps `noundef` on an argument",
        "Without `noundef`",
        "https://alive2.llvm.org/ce/clientstate/",
        "https://godbolt.org/clientstate/",
    ] {
        assert!(report.contains(needed), "{needed:?} is not in\n{report}");
    }
    let commands = filed.commands();
    assert_commands_work(&commands);
    assert!(commands[2].1.contains("i32 noundef %x"), "{}", commands[2].1);
}

#[test]
fn a_mistake_of_code_generation() {
    let filed = filed(LEAKING_TRUNC, &["--passes", "verify", "--codegen-level", "2"]);
    let report = filed.report();
    for needed in ["# Code generation of `", "is wrong at -O0, -O1, -O2 and -O3", "```asm\nf:\n    mov", "llc-22 -O2 "]
    {
        assert!(report.contains(needed), "{needed:?} is not in\n{report}");
    }
    let commands = filed.commands();
    assert_commands_work(&commands);
    let [.., (_, assembly), (_, printed)] = &*commands else { panic!("{commands:?}") };
    assert!(assembly.contains("retq"), "{assembly}");
    // The second lane is zero in the source.
    let lanes: Vec<&str> = printed.split_whitespace().collect();
    assert!(lanes.len() == 2 && lanes[1] != "0x0", "{printed}");
}

/// A repository of eight builds: the seventh is the first with the mistake, and the fourth and fifth do not start.
#[test]
fn a_finding_is_a_test_for_bisection() {
    let filed = filed(SWAPPED_NOUNDEF, &["--passes", "instcombine"]);
    let dir = tempfile::tempdir().expect("a folder");
    let wrong = "#!/bin/sh\nexec opt-22 \"$@\"\n";
    let right = "#!/bin/sh\n[ \"$1\" = --version ] && exec opt-22 --version\nexec opt-22 -S -passes=verify -\n";
    for (name, text) in [("wrong", wrong), ("right", right), ("broken", "#!/bin/sh\nexit 1\n")] {
        fs::write(dir.path().join(name), text).expect("it is written");
    }
    let shell = |script: &str| {
        let mut command = Command::new("sh");
        command.args(["-c", script]).current_dir(dir.path()).env("GIT_CONFIG_GLOBAL", "/dev/null");
        let output = command.env("IRREFUTE", env!("CARGO_BIN_EXE_irrefute")).env("FINDING", &filed.folder).output();
        let output = output.expect("there is a shell");
        let text = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{text}");
        text.into_owned()
    };
    shell(
        "set -e; git init -q . && git config user.name n && git config user.email e@example.org
         for build in right right right broken broken right wrong wrong; do
           cp $build opt; chmod +x opt; echo >> number; git add opt number
           git commit -qm \"build $(wc -l < number)\"
         done",
    );
    let said = shell(
        "git bisect start HEAD HEAD~7 && git bisect run \"$IRREFUTE\" replay \"$FINDING\" --bisect --opt \"$PWD/opt\"
         git show --no-patch --format='first: %s' refs/bisect/bad",
    );
    assert!(said.contains("first: build 7"), "{said}");
}

/// A mistake of LLVM 22: a lane count that makes no whole bytes ends in a cast between types of different sizes.
#[test]
fn ir_that_the_verifier_rejects() {
    let program = "define <8 x i3> @f() {\n  %r = bitcast <3 x i8> splat (i8 1) to <8 x i3>\n  ret <8 x i3> %r\n}\n";
    let filed = filed(program, &["--passes", "O2"]);
    let report = filed.report();
    for needed in ["# ConstantFolding folds `bitcast` of constants: Function return type", "## What LLVM says"] {
        assert!(report.contains(needed), "{needed:?} is not in\n{report}");
    }
    let codes: Vec<i32> = filed.commands().iter().map(|(code, _)| *code).collect();
    // `opt` verifies what it made, and aborts.
    assert_eq!(codes, [1, 1, 134]);
}
