//! The programs that show what other threads notice: they are compiled, and run.

use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output};

/// The program of the context that confirms a corpus case.
fn program_of(case: &str) -> String {
    let file = format!("{}/corpus/{case}.ll", env!("CARGO_MANIFEST_DIR"));
    let output = run(Command::new(env!("CARGO_BIN_EXE_irrefute")).args(["check", "--format", "json", &file]));
    let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let program = &report["functions"][0]["counterexample"]["context"]["confirmed"]["program"];
    program.as_str().expect("a program").to_owned()
}

fn run(command: &mut Command) -> Output {
    command.output().expect("it starts")
}

fn ends(program: &Path, option: &str) -> (Option<i32>, String) {
    let output = run(Command::new(program).arg(option));
    (output.status.code(), String::from_utf8(output.stdout).expect("UTF-8"))
}

/// What the target does on hardware is luck; the source never ends so, and in order the target always does.
#[test]
fn two_threads_tell_a_target_from_its_source() {
    let compilers = ["clang-22", "clang", "gcc"];
    let Some(compiler) = compilers.into_iter().find(|name| Command::new(name).arg("--version").output().is_ok()) else {
        eprintln!("not run: there is no compiler of C");
        return;
    };
    let folder = tempfile::tempdir().expect("a folder");
    for (case, in_order) in [
        ("threads/a-store-sinks-past-a-release", Some("r1 = 0")),
        ("threads/a-store-leaves-a-lock", Some("r1 = 0, r2 = 0")),
        ("threads/a-load-sinks-past-a-release", Some("thread 1 returns -91")),
        ("threads/an-acquire-fence-is-dropped", None),
    ] {
        let text = folder.path().join("threads.c");
        let program = folder.path().join("threads");
        std::fs::write(&text, program_of(case)).expect("a file");
        let compiled = run(Command::new(compiler)
            .args(["-O1", "-Wall", "-Werror", "-pthread"])
            .arg(&text)
            .arg("-o")
            .arg(&program));
        assert!(compiled.status.success(), "{case}: {}", String::from_utf8_lossy(&compiled.stderr));
        let (status, shown) = ends(&program, "REPLAY");
        assert_eq!(status, Some(if in_order.is_some() { 0 } else { 2 }), "{case}: {shown}");
        let is_shown = |ending| shown.contains(ending) && shown.contains("<- only the target can");
        assert!(in_order.is_none_or(is_shown), "{case}: {shown}");
        let (status, shown) = ends(&program, "10000");
        assert_eq!(status, Some(0), "{case}: {shown}");
        assert!(shown.starts_with("source\n") && shown.contains("\ntarget\n"), "{case}: {shown}");
    }
}

/// This `opt` drops fences.
#[cfg(feature = "llvm")]
#[test]
fn a_finding_has_the_program() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().expect("a folder");
    let [opt, program, findings] = ["opt", "f.ll", "findings"].map(|name| folder.path().join(name));
    let drops = "#!/bin/sh\nif [ \"$1\" = --version ]; then echo 'LLVM version 22.1.8'; exit 0; fi\nsed '/fence/d'\n";
    std::fs::write(&opt, drops).expect("a script");
    std::fs::set_permissions(&opt, PermissionsExt::from_mode(0o755)).expect("a program");
    let text = "@x = global i8 0\n@g = global i32 0\ndefine void @f() {\n  store i8 1, ptr @x\n  fence release\n  \
                store atomic i32 1, ptr @g monotonic, align 4\n  ret void\n}\n";
    std::fs::write(&program, text).expect("a file");
    let mut command = Command::new(env!("CARGO_BIN_EXE_irrefute"));
    command.arg("reduce").arg(&program).args(["--passes", "gvn", "--format", "json"]);
    let output = run(command.arg("--opt").arg(&opt).arg("--findings").arg(&findings));
    let lines = String::from_utf8(output.stdout).expect("UTF-8");
    let found: Value = serde_json::from_str(lines.trim().lines().last().expect("a line")).expect("JSON");
    assert_eq!(found["class"], "ordering", "{found}");
    let path = findings.join(found["group"].as_str().expect("a group")).join(found["id"].as_str().expect("a name"));
    let program = std::fs::read_to_string(path.join("threads.c")).expect("the program");
    assert!(program.contains("static int target("), "{program}");
    let report = std::fs::read_to_string(path.join("report.md")).expect("a report");
    assert!(report.contains("-pthread threads.c"), "{report}");
}
