//! What `irrefute check --certify=FOLDER` writes is decided by solvers that share nothing with ours.
//!
//! A solver that is not here is not asked, unless `IRREFUTE_REQUIRE_SOLVERS` lists it (`z3,cvc5`): then the test fails.
#![cfg(feature = "cli")]

use serde_json::Value;
use std::process::{Command, Output};

/// Whether a number has at most one bit.
const POWERS: &str = "declare i16 @llvm.ctpop.i16(i16)

define i1 @src(i16 %x) {
  %b = add i16 %x, -1
  %a = and i16 %x, %b
  %c = icmp eq i16 %a, 0
  ret i1 %c
}

define i1 @tgt(i16 %x) {
  %b = freeze i16 %x
  %p = call i16 @llvm.ctpop.i16(i16 %b)
  %c = icmp ult i16 %p, 2
  ret i1 %c
}
";

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

/// A proof goes into files that another solver reads, and it is the files that it decides.
#[test]
fn check_writes_what_another_solver_decides() {
    let folder = tempfile::tempdir().expect("a folder");
    let (pair, questions) = (folder.path().join("pair.ll"), folder.path().join("questions"));
    std::fs::write(&pair, POWERS).expect("room for it");
    let certify = format!("--certify={}", questions.display());
    let mut check = Command::new(env!("CARGO_BIN_EXE_irrefute"));
    let output = check.arg("check").arg(&pair).args([&certify, "--format", "json"]).output().expect("the binary runs");
    let json: Value = serde_json::from_str(&stdout(&output)).expect("JSON");
    assert_eq!(json["functions"][0]["verdict"], "proved", "{json}");
    let read = |name: &str| std::fs::read_to_string(questions.join(name)).expect("it was written");
    let index = read("index.tsv");
    let rows: Vec<Vec<&str>> = index.lines().map(|row| row.split('\t').collect()).collect();
    assert_eq!(rows[0], ["function", "question", "gates", "file"]);
    let asked: Vec<&Vec<&str>> = rows[1..].iter().filter(|row| row[3] != "rewriting").collect();
    let [first, ..] = asked[..] else { panic!("{index}") };
    assert_eq!(
        (first[0], first[1], first[3]),
        ("src", "is the target wrong, for arguments that are not undef", "0001.smt2")
    );
    assert!(rows.iter().any(|row| row[3] == "rewriting"), "{index}");
    let text = read("0001.smt2");
    assert_eq!(text.matches("(and ").count().to_string(), first[2]);
    assert!(read("0001.cnf").contains("\np cnf ") && read("0001.drat").ends_with("\n0\n"));

    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/second-opinion");
    let required = std::env::var("IRREFUTE_REQUIRE_SOLVERS").unwrap_or_default();
    for solver in ["z3", "cvc5"] {
        if Command::new(solver).arg("--version").output().is_err() {
            assert!(!required.contains(solver), "there is no {solver}");
            eprintln!("not run: there is no {solver}");
            continue;
        }
        let ask = || Command::new(script).arg(&questions).arg(solver).output().expect("the script runs");
        let output = ask();
        assert_eq!(output.status.code(), Some(0), "{}{}", stdout(&output), String::from_utf8_lossy(&output.stderr));
        let all = asked.len();
        assert!(stdout(&output).starts_with(&format!("{solver} agrees on {all} of {all} questions, disagrees on 0;")));
        // Without what must not be true, everything else can be.
        let end = text.rfind("(assert ").expect("what is asked");
        std::fs::write(questions.join("0001.smt2"), format!("{}(check-sat)\n", &text[..end])).expect("room for it");
        assert_eq!(ask().status.code(), Some(1), "{}", stdout(&ask()));
        std::fs::write(questions.join("0001.smt2"), "(assert x)\n").expect("room for it");
        assert_eq!(ask().status.code(), Some(2), "{}", stdout(&ask()));
        std::fs::write(questions.join("0001.smt2"), &text).expect("room for it");
    }
}
