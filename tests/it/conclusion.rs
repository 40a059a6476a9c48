//! What a findings folder means is said in six ways, and all of them say the same: the exit code, JUnit, SARIF, JSON, the
//! page and the terminal.

use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

/// What a folder may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Has {
    /// A log of a campaign that decided something.
    Log,
    Waiting,
    Unreduced,
    Known,
    Disputed,
    Damaged,
    New,
    Fault,
}

const ALL: [Has; 8] =
    [Has::Log, Has::Waiting, Has::Unreduced, Has::Known, Has::Disputed, Has::Damaged, Has::New, Has::Fault];

fn write(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    fs::write(path, text).expect("a file");
}

fn finding(root: &Path, group: &str, change: impl FnOnce(&mut Value)) {
    let mut finding = json!({
        "id": "1", "group": group, "class": "ub", "pass": "InstCombinePass", "pipeline": "O2", "llvm": "22.1.8",
        "target": { "triple": "t", "cpu": "", "features": "" }, "dialect": "langref", "function": "f",
        "origin": { "file": { "path": "f.ll" } }, "instructions": 40, "reduced_instructions": 2,
        "cause": { "pass": "InstCombine", "class": null, "what": "keeps `noundef` on an argument" }
    });
    change(&mut finding);
    write(&root.join(group).join("1/finding.json"), &finding.to_string());
}

fn add(root: &Path, has: Has) {
    match has {
        Has::Log => {
            let line = json!({
                "campaign": "c", "event": "end", "reason": "time", "seconds": 1.5, "own_cpu_s": 1.0, "llvm_cpu_s": 0.5,
                "functions": 64, "changed": 60, "violates": 0, "crashes": 0, "findings": 0, "groups": 0, "decided": 60,
                "inconclusive": 0, "unsupported": 0, "undecided": 0, "unreproduced": 0, "pending": 0, "internal": 0,
                "control": 0, "control_failures": 0
            });
            write(&root.join("campaign.jsonl"), &format!("{line}\n"));
        }
        Has::Waiting => {
            let candidate = json!({
                "text": "define void @f() {\n  ret void\n}\n", "function": "f", "origin": { "file": { "path": "f.ll" } },
                "library": "Linked", "llvm": 22, "pipeline": "gvn", "llvm_options": [], "symptom": "value"
            });
            write(&root.join("pending/c.jsonl"), &format!("{}\n", json!({ "waits": [0, candidate] })));
        }
        Has::Unreduced => finding(root, "unreduced", |json| json["cause"] = Value::Null),
        Has::Known => finding(root, "known", |_| {}),
        Has::Disputed => finding(root, "disputed", |json| json["depends_on"] = json!(["undef=poison"])),
        Has::Damaged => write(&root.join("damaged/1/finding.json"), "{\"id\":\"1\""),
        Has::New => finding(root, "new", |json| json["cause"]["what"] = "add -> sub".into()),
        Has::Fault => write(&root.join("internal/1/source.ll"), "define void @f() {\n  ret void\n}\n"),
    }
}

/// The code that the rule gives.
fn expected(has: &BTreeSet<Has>) -> i32 {
    let any = |some: &[Has]| some.iter().any(|one| has.contains(one));
    match () {
        () if any(&[Has::Unreduced, Has::New]) => 1,
        () if any(&[Has::Waiting, Has::Damaged, Has::Fault]) => 3,
        () if !any(&[Has::Log, Has::Known, Has::Disputed]) => 3,
        () => 0,
    }
}

/// The number behind a word in the first line of a report that has it.
fn number(text: &str, word: &str) -> u32 {
    let rest = text.split_once(&format!(" {word}=\"")).unwrap_or_else(|| panic!("{word} is not in {text}")).1;
    rest.split('"').next().and_then(|number| number.parse().ok()).expect("a number")
}

/// What all six say.
fn told(root: &Path) -> [i32; 6] {
    let out = tempfile::tempdir().expect("a folder");
    let path = |name: &str| out.path().join(name);
    let report = |more: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_irrefute"));
        command.args(["report", "--fail", "--known", concat!(env!("CARGO_MANIFEST_DIR"), "/known/llvm.toml")]);
        let output = command.arg(root).args(more).output().expect("the binary runs");
        (output.status.code().expect("no signal"), String::from_utf8(output.stdout).expect("UTF-8"))
    };
    let files = ["--junit", "--sarif", "--html"].map(|option| (option, path(option)));
    let options: Vec<&str> = files.iter().flat_map(|(option, file)| [*option, file.to_str().expect("UTF-8")]).collect();
    let (code, line) = report(&[&options[..], &["--format", "json"]].concat());
    let (again, terminal) = report(&[]);
    assert_eq!(code, again);
    let by_name = |name: &str| match name {
        "clean" => 0,
        "wrong" => 1,
        "open" => 3,
        other => panic!("{other}"),
    };
    let read = |option: &str| fs::read_to_string(path(option)).expect("a file");
    let json: Value = serde_json::from_str(&line).expect("JSON");
    let junit = read("--junit");
    let junit = match (number(&junit, "failures"), number(&junit, "errors")) {
        (1.., _) => 1,
        (0, 1..) => 3,
        (0, 0) => 0,
    };
    let sarif: Value = serde_json::from_str(&read("--sarif")).expect("JSON");
    let run = &sarif["runs"][0];
    let is_new = |result: &&Value| result.get("suppressions").is_none();
    assert_eq!(run["results"].as_array().expect("results").iter().any(|r| is_new(&r)), code == 1, "{run}");
    let page = read("--html");
    let page = page.split_once("data-conclusion=\"").expect("a conclusion").1;
    let terminal = match terminal.lines().last().expect("a line") {
        "Nothing is wrong that is not known, and nothing waits." => 0,
        "There is a cause that is not known." => 1,
        "Not everything is decided." => 3,
        other => panic!("{other}"),
    };
    let sarif = i32::try_from(run["invocations"][0]["exitCode"].as_i64().expect("a code")).expect("a code");
    let json = by_name(json["conclusion"].as_str().expect("a word"));
    [code, junit, sarif, json, by_name(page.split('"').next().expect("a word")), terminal]
}

/// Nothing, everything, everything that is no mistake, and every pair.
#[test]
fn all_say_the_same_of_every_folder() {
    let pairs = ALL.iter().flat_map(|one| ALL.iter().map(|other| BTreeSet::from([*one, *other])));
    let harmless = BTreeSet::from([Has::Log, Has::Known, Has::Disputed]);
    let mut folders: BTreeSet<BTreeSet<Has>> = pairs.chain([BTreeSet::new(), ALL.into(), harmless]).collect();
    for has in std::mem::take(&mut folders) {
        let dir = tempfile::tempdir().expect("a folder");
        has.iter().for_each(|one| add(dir.path(), *one));
        assert_eq!(told(dir.path()), [expected(&has); 6], "{has:?}");
    }
}

/// The last line is about all folders, as the code is.
#[test]
fn folders_together_are_as_bad_as_the_worst() {
    let dir = tempfile::tempdir().expect("a folder");
    let roots = ["bad", "good"].map(|name| dir.path().join(name));
    [Has::Log, Has::New].into_iter().for_each(|has| add(&roots[0], has));
    add(&roots[1], Has::Log);
    let mut command = Command::new(env!("CARGO_BIN_EXE_irrefute"));
    let output = command.args(["report", "--fail"]).args(&roots).output().expect("the binary runs");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(text.lines().last(), Some("There is a cause that is not known."), "{text}");
}

/// The second of two reports is green, unless there is something new.
#[test]
fn what_a_report_has_seen_fails_the_next_one_no_more() {
    let dir = tempfile::tempdir().expect("a folder");
    let root = dir.path().join("findings");
    let report = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_irrefute"));
        command.args(["report", "--fail", "--seen"]).arg(dir.path().join("seen.toml")).arg(&root);
        let output = command.output().expect("the binary runs");
        (output.status.code().expect("no signal"), String::from_utf8(output.stdout).expect("UTF-8"))
    };
    [Has::Log, Has::New, Has::Unreduced].into_iter().for_each(|has| add(&root, has));
    let (first, second) = (report(), report());
    assert!(first.0 == 1 && first.1.contains("2 bugs: 2 unreported, 0 already reported"), "{first:?}");
    assert!(
        second.0 == 0 && second.1.contains("2 bugs: 2 unreported (2 seen before), 0 already reported"),
        "{second:?}"
    );
    finding(&root, "newer", |json| json["cause"]["what"] = "sub -> add".into());
    assert_eq!((report().0, report().0), (1, 0));
}

/// Paths and commands stay whole: they are to be copied.
#[test]
fn what_is_printed_fits_the_terminal() {
    let dir = tempfile::tempdir().expect("a folder");
    ALL.iter().for_each(|one| add(dir.path(), *one));
    for columns in [60, 80] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_irrefute"));
        command.arg("report").arg(dir.path()).env("COLUMNS", columns.to_string());
        let text = String::from_utf8(command.output().expect("the binary runs").stdout).expect("UTF-8");
        let is_whole = |line: &&str| line.starts_with("To go on") || line.trim_start().starts_with("https://");
        let wide = text.lines().filter(|line| line.chars().count() > columns && !is_whole(line));
        assert_eq!(wide.collect::<Vec<_>>(), [] as [&str; 0], "{text}");
        assert!(text.contains("bugs: ") && text.contains("1 candidate waits"), "{text}");
    }
}

/// `scripts/night` with an irrefute that only says how it is called.
#[test]
fn a_night_says_what_is_wrong_with_its_arguments() {
    let dir = tempfile::tempdir().expect("a folder");
    let irrefute = dir.path().join("irrefute");
    fs::write(&irrefute, "#!/bin/sh\necho \"$@\"\n").expect("a file");
    fs::set_permissions(&irrefute, std::os::unix::fs::PermissionsExt::from_mode(0o755)).expect("a program");
    let night = |arguments: &[&str]| {
        let mut command = Command::new("scripts/night");
        let output = command.args(arguments).env("IRREFUTE", &irrefute).output().expect("there is a shell");
        let text = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
        (output.status.code(), text.into_owned())
    };
    let folder = dir.path().join("nights");
    let folder = folder.to_str().expect("UTF-8");
    for wrong in [&[][..], &["--time", "5s"], &[folder, "--time"], &[folder, "--time="], &[folder, "--llvm", "--time"]]
    {
        let (code, text) = night(wrong);
        assert!(code == Some(2) && text.contains("usage: scripts/night DIR"), "{wrong:?}: {text}");
    }
    for right in [&[folder, "--time=5s", "-j", "1"][..], &[folder, "-j", "1", "--time", "5s"]] {
        let (code, text) = night(right);
        let said = |words: &str| text.lines().any(|line| line.contains(words));
        assert!(code == Some(0) && said("-j 1 --time 5s") && said("-j 1 --programs 0"), "{right:?}: {text}");
    }
}
