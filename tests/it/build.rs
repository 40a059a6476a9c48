//! `irrefute build`: a small project, its objects, its store, and a compiler that is wrong.

use irrefute::campaign::build::{BuildStore, Unit, digest};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant, SystemTime};
use tempfile::TempDir;

const CLANG: &str = "clang-22";

const MAIN: &str = "int half(unsigned x);\nstatic int less(int x) { return x - NAME[0]; }\n\
                    int main(int argc, char **argv) { return half(argc) + less(argc); }\n";

const HALF: &str = "int half(unsigned x) {\n  return x >> 1;\n}\n\nint both(int x, int y) { return x & y; }\n\
                    static int compare(const int *a, const int *b) { return *a < *b; }\n\
                    int (*const table[])(const int *, const int *) = {compare};\n";

/// A project of two files, which a shell script builds; the first word in a source is between quotation marks on the
/// command line.
struct Project(TempDir);

impl Project {
    fn new() -> Project {
        let project = Project(tempfile::tempdir().expect("a folder"));
        project.write("main.c", MAIN);
        project.write("half.c", HALF);
        let script = "set -e\n: ${CC:=clang-22}\n$CC -c -O2 '-DNAME=\"a b\"' -MMD main.c -o main.o\n\
                      $CC -c -O1 half.c\n$CC main.o half.o -o program\n! $CC -c absent.c 2> errors\n";
        project.write("build.sh", script);
        project
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).expect("it is written");
    }

    fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_irrefute"));
        command.args(words).current_dir(self.0.path()).env_remove("CC");
        command
    }

    /// The line of JSON of a command, and its exit code.
    fn json(&self, words: &[&str]) -> (Value, Option<i32>) {
        let output = self.command(words).output().expect("it runs");
        let line = serde_json::from_slice(&output.stdout);
        let shown = || format!("{}{}", said(&output.stdout), said(&output.stderr));
        (line.unwrap_or_else(|_| panic!("{}", shown())), output.status.code())
    }

    fn build(&self) -> (Value, Option<i32>) {
        self.json(&["build", "--compiler", CLANG, "-j1", "--format", "json", "--", "sh", "build.sh"])
    }

    /// The files of a folder of the store, with the time at which each was written.
    fn kept(&self, folder: &str) -> BTreeMap<PathBuf, SystemTime> {
        let entries = fs::read_dir(self.path(".irrefute").join(folder)).expect("a folder").flatten();
        let written = |path: &Path| fs::metadata(path).and_then(|file| file.modified()).expect("a time");
        entries.map(|entry| (entry.path(), written(&entry.path()))).collect()
    }
}

fn said(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// What came of each function, by name.
fn outcomes(line: &Value) -> BTreeMap<String, String> {
    let units = line["unit_results"].as_array().expect("units");
    let functions = units.iter().flat_map(|unit| unit["functions"].as_array().expect("functions"));
    let outcome = |f: &Value| match &f["record"]["outcome"] {
        Value::String(outcome) => outcome.clone(),
        _ => f["standing"].as_object().and_then(|standing| standing.keys().next().cloned()).unwrap_or_default(),
    };
    functions.map(|f| (f["name"].as_str().expect("a name").to_owned(), outcome(f))).collect()
}

#[test]
fn every_definition_has_a_result_and_objects_are_the_compilers_own() {
    let project = Project::new();
    let (line, exit) = project.build();
    assert_eq!(exit, Some(0), "{line}");
    let found = outcomes(&line);
    let decided = ["half", "both", "main", "compare"].map(|name| &*found[name]);
    assert!(decided.iter().all(|outcome| ["proved", "refines"].contains(outcome)), "{found:?}");
    assert_eq!(found["less"], "through-callers");
    let pipelines: Vec<&Value> =
        line["unit_results"].as_array().expect("units").iter().map(|u| &u["pipeline"]).collect();
    assert_eq!(pipelines, ["default<O1>", "default<O2>"]);
    let objects = ["main.o", "half.o", "main.d", "errors"];
    let read = || objects.map(|name| fs::read(project.path(name)).expect("it is made"));
    let made = read();
    let alone = Command::new("sh").arg("build.sh").current_dir(project.0.path()).env("CC", CLANG).status();
    assert!(alone.expect("it runs").success());
    assert_eq!(read(), made);
}

#[test]
fn what_was_checked_is_not_checked_again() {
    let project = Project::new();
    let (first, _) = project.build();
    let before = project.kept("functions");
    let (second, _) = project.build();
    assert_eq!(project.kept("functions"), before);
    assert_eq!(outcomes(&second), outcomes(&first));
    // One function is another, and a comment moves the others.
    project.write("half.c", &format!("// A comment.\n{}", HALF.replace("x & y", "x | y")));
    let (third, exit) = project.build();
    let after = project.kept("functions");
    assert_eq!((after.len(), exit), (before.len() + 1, Some(0)));
    assert!(before.iter().all(|(path, time)| after[path] == *time), "the others are as they were");
    assert_eq!(outcomes(&third).len(), outcomes(&first).len());
}

#[test]
fn a_check_that_is_killed_goes_on_where_it_was() {
    let project = Project::new();
    let recorded = project.json(&["build", "--compiler", CLANG, "-j1", "--format", "json", "--", "sh", "build.sh"]);
    let expected = outcomes(&recorded.0);
    for folder in ["functions", "results"] {
        project.kept(folder).keys().for_each(|path| fs::remove_file(path).expect("it is removed"));
    }
    let mut check = project.command(&["build", "check", "-j1"]).spawn().expect("it runs");
    let start = Instant::now();
    while project.kept("functions").is_empty() && start.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(5));
    }
    check.kill().expect("it is killed");
    check.wait().expect("it has ended");
    let (line, exit) = project.json(&["build", "check", "-j1", "--format", "json"]);
    assert_eq!((outcomes(&line), exit), (expected, Some(0)));
}

#[test]
fn a_wrong_compiler_is_found_with_the_line_of_the_source() {
    let project = Project::new();
    let opt = project.path("opt");
    let script =
        format!("#!/bin/sh\nopt-22 \"$@\" > {0}.$$ || exit\nsed 's/ lshr / ashr /' {0}.$$\nrm {0}.$$\n", opt.display());
    fs::write(&opt, script).expect("it is written");
    fs::set_permissions(&opt, fs::Permissions::from_mode(0o755)).expect("they are set");
    let opt = opt.to_str().expect("UTF-8");
    let words = ["build", "--opt", opt, "--compiler", CLANG, "-j1", "--format", "json", "--", "sh", "build.sh"];
    let (line, exit) = project.json(&words);
    assert_eq!((exit, &line["wrong"]), (Some(1), &1.into()), "{line}");
    assert_eq!(outcomes(&line)["half"], "violates");
    let Output { stdout, status, .. } =
        project.command(&["build", "report", "--format", "sarif"]).output().expect("it runs");
    let log: Value = serde_json::from_slice(&stdout).expect("SARIF");
    let result = &log["runs"][0]["results"][0];
    let place = &result["locations"][0]["physicalLocation"];
    assert_eq!((&place["region"]["startLine"], &place["artifactLocation"]["uri"]), (&1.into(), &"half.c".into()));
    // LLVM promises the range of the right result.
    assert_eq!((status.code(), result["ruleId"].as_str()), (Some(1), Some("ub")));
    let junit = project.command(&["build", "report", "--format", "junit"]).output().expect("it runs");
    assert!(said(&junit.stdout).contains("failures=\"1\""), "{}", said(&junit.stdout));
}

#[test]
fn what_takes_too_long_costs_one_function_until_it_has_more_time() {
    let project = Project::new();
    let slow = "unsigned slow(unsigned n) {\n  unsigned s = 0;\n  for (unsigned i = 0; i < n; i++)\n    \
                for (unsigned j = 0; j < i; j++) s ^= i * j;\n  return s;\n}\n";
    project.write("half.c", &format!("{slow}{HALF}"));
    let common = ["build", "--compiler", CLANG, "-j1", "--format", "json", "--inputs", "200", "--fuel", "100000"];
    let (line, exit) = project.json(&[&common[..], &["--function-time", "0.1", "--", "sh", "build.sh"]].concat());
    let found = outcomes(&line);
    assert_eq!((exit, &*found["slow"], found.len()), (Some(0), "inconclusive", 6), "{line}");
    assert!(line["reasons"].to_string().contains("0.1 s of processor time"), "{line}");
    assert_eq!(found["both"], "proved");
    let again = ["build", "check", "-j1", "--format", "json", "--inputs", "200", "--fuel", "100000"];
    assert_eq!(outcomes(&project.json(&again).0)["slow"], "refines");
}

#[test]
fn a_list_of_commands_is_a_build() {
    let project = Project::new();
    let folder = project.0.path().to_str().expect("UTF-8");
    let text = format!(
        "[{{\"directory\": \"{folder}\", \"file\": \"half.c\", \"command\": \"{CLANG} -O2 -c -o half.o half.c\"}}, \
         {{\"directory\": \"{folder}\", \"file\": \"a.s\", \"arguments\": [\"{CLANG}\", \"-c\", \"-fsanitize=address\", \
         \"half.c\", \"-o\", \"lto.o\"]}}]"
    );
    project.write("compile_commands.json", &text);
    let (line, exit) = project.json(&["build", "--compile-commands", "compile_commands.json", "--format", "json"]);
    assert_eq!((exit, &line["units"]), (Some(0), &1.into()), "{line}");
    assert_eq!(line["not_checked"].as_object().map(|reasons| reasons.len()), Some(1), "{line}");
    assert!(!project.path("half.o").exists(), "nothing is built");
}

/// What came of the native code of each function with a record, by name.
fn codes(line: &Value) -> BTreeMap<String, Value> {
    let units = line["unit_results"].as_array().expect("units");
    let functions = units.iter().flat_map(|unit| unit["functions"].as_array().expect("functions"));
    let name = |f: &Value| f["name"].as_str().expect("a name").to_owned();
    functions.map(|f| (name(f), f["record"]["code"].clone())).filter(|(_, code)| !code.is_null()).collect()
}

#[test]
fn native_code_runs_where_it_can_and_costs_no_second_look_at_the_text() {
    let project = Project::new();
    let (without, _) = project.build();
    assert!(codes(&without).is_empty() && without.get("code").is_none(), "nobody asked for it: {without}");
    let (line, exit) = project.json(&["build", "check", "-j1", "--native", "--format", "json"]);
    assert_eq!(exit, Some(0), "{line}");
    let found = codes(&line);
    for name in ["half", "both", "compare"] {
        let code = &found[name];
        assert_eq!(code["outcome"], "agrees", "{name}: {code}");
        assert!(code["checked"].as_u64() > Some(0), "{name}: {code}");
    }
    // It calls what is in another unit.
    assert_eq!(found["main"]["outcome"], "not-run", "{line}");
    assert!(found["main"]["reason"].as_str().is_some_and(|reason| !reason.is_empty()), "{line}");
    let shares = &line["code"]["outcomes"];
    assert_eq!((&shares["agrees"]["functions"], &shares["not run"]["functions"]), (&3.into(), &2.into()), "{line}");
    assert_eq!(line["code"]["not_run"]["its callers are not run"], 1, "{line}");
    let seconds = |line: &Value| {
        let units = line["unit_results"].as_array().expect("units").clone();
        let functions = units.into_iter().flat_map(|unit| unit["functions"].as_array().cloned().expect("functions"));
        functions.map(|f| f["record"]["seconds"].clone()).collect::<Vec<Value>>()
    };
    assert_eq!(seconds(&line), seconds(&without), "the texts are as they were");
    let before = project.kept("functions");
    let (again, _) = project.json(&["build", "check", "-j1", "--native", "--format", "json"]);
    assert_eq!((codes(&again), project.kept("functions")), (found.clone(), before.clone()));
    // The level is that of the unit, unless one is given.
    let (other, _) = project.json(&["build", "check", "-j1", "--native", "--codegen-level", "0", "--format", "json"]);
    assert!(codes(&other).iter().all(|(name, code)| code["key"] != found[name]["key"]), "it is other code");
    let said = project.command(&["build", "report"]).output().expect("it runs");
    assert!(self::said(&said.stdout).contains("Native code not run"), "{}", self::said(&said.stdout));
}

/// A mistake of LLVM 22 that only the code generator makes, and a unit for another machine.
#[test]
fn wrong_code_is_found_beside_a_right_text() {
    let project = Project::new();
    let store = BuildStore::open(&project.path(".irrefute")).expect("a store");
    let put = |source: &str, text: &str| {
        project.write(source, "");
        let unit = Unit {
            source: project.path(source),
            object: project.path("object.o"),
            folder: project.path(""),
            release: "22.1.8".to_owned(),
            pipeline: "default<O2>".to_owned(),
            options: Vec::new(),
            ir: digest([text]),
        };
        store.put_unit(&unit, text).expect("it is written");
    };
    let wrong = "target triple = \"x86_64-pc-linux-gnu\"\n\ndefine <2 x i8> @f(i32 %x) {\n  \
                 %t = trunc nuw i32 %x to i8\n  %v = insertelement <2 x i8> zeroinitializer, i8 %t, i32 0\n  \
                 ret <2 x i8> %v\n}\n";
    put("wrong.c", wrong);
    put("arm.c", "target triple = \"aarch64-unknown-linux-gnu\"\n\ndefine i32 @g(i32 %x) {\n  ret i32 %x\n}\n");
    let (line, exit) = project.json(&["build", "check", "-j1", "--native", "--format", "json"]);
    let found = codes(&line);
    assert_eq!((exit, &line["wrong"], &found["f"]["outcome"]), (Some(1), &1.into(), &"differs".into()), "{line}");
    assert!(["proved", "refines"].contains(&&*outcomes(&line)["f"]), "the text is right: {line}");
    assert_eq!(found["f"]["wrong"]["pass"], "codegen");
    let reason = found["g"]["reason"].as_str().expect("a reason");
    assert!(reason.contains("aarch64-unknown-linux-gnu"), "{reason}");
    let folder = project.path(".irrefute/findings").join(found["f"]["wrong"]["folder"].as_str().expect("a folder"));
    assert!(folder.join("finding.json").exists(), "it is filed");
    for (format, needed) in
        [("sarif", "\"level\": \"error\""), ("junit", "failures=\"1\""), ("html", "differs"), ("human", "differs")]
    {
        let report = project.command(&["build", "report", "--format", format]).output().expect("it runs");
        assert_eq!(report.status.code(), Some(1));
        assert!(said(&report.stdout).contains(needed), "{format}: {}", said(&report.stdout));
    }
}

/// Both sources up to the link, and what is linked; the links of ThinLTO and of other linkers are counted.
#[test]
fn a_link_of_bitcode_is_a_unit() {
    let project = Project::new();
    let compile = "$CC -O2 '-DNAME=\"a b\"'";
    let script = format!(
        "set -e\n{compile} -flto -c main.c\n{compile} -flto -c half.c\n\
         $CC -O2 -flto -fuse-ld=lld main.o half.o -o program\n{compile} -flto=thin -c half.c -o thin.o\n\
         $CC -flto=thin -fuse-ld=lld -shared thin.o -o thin.so\n"
    );
    project.write("build.sh", &script);
    let (line, exit) = project.build();
    assert_eq!((exit, &line["units"]), (Some(0), &4.into()), "{line}");
    let pipelines: Vec<&Value> =
        line["unit_results"].as_array().expect("units").iter().map(|unit| &unit["pipeline"]).collect();
    assert_eq!(pipelines, ["lto-pre-link<O2>", "thinlto-pre-link<O2>", "lto-pre-link<O2>", "lto<O2>"]);
    let linked = &line["unit_results"][3];
    let names: Vec<&Value> = linked["functions"].as_array().expect("functions").iter().map(|f| &f["name"]).collect();
    assert!(["main", "half"].iter().all(|name| names.iter().any(|found| *found == name)), "{linked}");
    assert_eq!(line["not_checked"].as_object().map(|reasons| reasons.len()), Some(1), "{line}");
}

/// The crate has a body of its own level and pipeline, and an LLVM that is named.
#[test]
fn a_crate_is_a_unit() {
    let project = Project::new();
    project.write(
        "lib.rs",
        "#[unsafe(no_mangle)]\npub extern \"C\" fn half(x: u32) -> u32 {\n    x / 2\n}\n\n\
         #[unsafe(no_mangle)]\npub fn least(x: &[u16]) -> u16 {\n    x.iter().copied().min().unwrap_or(7)\n}\n",
    );
    let rustc = "\"$RUSTC_WRAPPER\" rustc --crate-type=lib -C opt-level=2 -C codegen-units=2 --edition=2024";
    project.write("build.sh", &format!("set -e\n{rustc} -vV > version\n{rustc} lib.rs -o liblib.rlib\n"));
    let words = ["build", "--llvm", "rustc", "-j1", "--format", "json", "--", "sh", "build.sh"];
    let output = project.command(&words).env_remove("RUSTC_WRAPPER").output().expect("it runs");
    let line: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", said(&output.stderr)));
    assert_eq!((output.status.code(), &line["units"], line["wrong"].as_u64()), (Some(0), &1.into(), Some(0)), "{line}");
    let found = outcomes(&line);
    assert!(["half", "least"].iter().all(|name| ["proved", "refines"].contains(&&*found[*name])), "{found:?}");
    assert_eq!(line["unit_results"][0]["pipeline"], "default<O2>");
    assert!(project.path("liblib.rlib").exists());
    assert!(fs::read_to_string(project.path("version")).expect("it is written").contains("LLVM version"));
}
