//! The command line as its users meet it: words, exit codes, JSON, errors that say what to do.

use serde_json::Value;
use std::io::Write;
use std::process::{Command, Output};

const PAIR: &str = "define i4 @src(i4 %x) {\n  %y = mul i4 %x, 2\n  ret i4 %y\n}\n\n\
                    define i4 @tgt(i4 %x) {\n  %y = shl i4 %x, 1\n  ret i4 %y\n}\n";
const WRONG: &str = "define i4 @src(i4 %x) {\n  %y = mul i4 %x, 2\n  ret i4 %y\n}\n\n\
                     define i4 @tgt(i4 %x) {\n  %y = shl nsw i4 %x, 1\n  ret i4 %y\n}\n";
const DIVIDE: &str = "define i8 @f(i8 %n, i8 %d) {\n  %s = sub i8 %d, 4\n  %q = udiv i8 %n, %s\n  ret i8 %q\n}\n";

fn irrefute(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_irrefute")).args(args).output().expect("the binary runs")
}

fn file(text: &str) -> tempfile::NamedTempFile {
    let mut file = tempfile::Builder::new().suffix(".ll").tempfile().expect("a temporary file");
    file.write_all(text.as_bytes()).expect("room for it");
    file
}

fn path(file: &tempfile::NamedTempFile) -> &str {
    file.path().to_str().expect("UTF-8")
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("UTF-8")
}

fn last_line(output: &Output) -> Value {
    let text = stdout(output);
    serde_json::from_str(text.trim().lines().last().expect("a line")).expect("JSON")
}

/// Without layout and triple a number of 64 bits is aligned as one of 32, as `opt` has it.
#[test]
fn check_has_the_layout_of_a_bare_module() {
    let pair = "define void @src(ptr %p) {\n  store i64 1, ptr %p, align 4\n  ret void\n}\n\n\
                define void @tgt(ptr %p) {\n  store i64 1, ptr %p\n  ret void\n}\n";
    let verdict = |header: &str| {
        let both = file(&format!("{header}{pair}"));
        last_line(&irrefute(&["check", path(&both), "--format", "json"]))["functions"][0]["verdict"].clone()
    };
    assert_eq!(verdict(""), "proved");
    assert_eq!(verdict("target triple = \"x86_64-unknown-linux-gnu\"\n"), "violates");
    assert_eq!(verdict("target datalayout = \"i64:64\"\n"), "violates");
}

#[test]
fn check_proves_and_refutes() {
    let (right, wrong) = (file(PAIR), file(WRONG));
    let output = irrefute(&["check", path(&right), "--format", "json"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let json = last_line(&output);
    assert_eq!(json["functions"][0]["name"], "src");
    assert_eq!(json["functions"][0]["verdict"], "proved");
    assert_eq!(json["functions"][0]["inputs"]["exhaustive"], true);

    let output = irrefute(&["check", path(&wrong), "--format", "json"]);
    assert_eq!(output.status.code(), Some(1));
    let json = last_line(&output);
    assert_eq!(json["functions"][0]["verdict"], "violates");
    assert_eq!(json["functions"][0]["class"], "poison");
    assert!(json["functions"][0]["counterexample"]["inputs"][0]["value"].is_string());

    let human = stdout(&irrefute(&["check", path(&wrong)]));
    assert!(human.contains("@src: violates (poison)"), "{human}");
    assert!(human.contains("Source:") && human.contains("Target:"), "{human}");
}

/// A wrong pair needs `nsw` in the source; without it, two bits show what is wrong.
#[test]
fn check_finds_the_weakest_precondition() {
    let wrong = file(WRONG);
    let output = irrefute(&["check", path(&wrong), "--find-precondition", "--format", "json"]);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    let found = &last_line(&output)["functions"][0]["precondition"];
    let conditions = found["conditions"].as_array().expect("a list");
    assert!(conditions.iter().any(|c| c["condition"] == "`nsw` on %y" && c["verdict"] == "proved"), "{found}");
    assert!(conditions.iter().all(|c| c["condition"] != "`nuw` on %y"), "{found}");
    assert_eq!(found["smallest"]["widths"]["4"], 1, "{found}");
    let human = stdout(&irrefute(&["check", path(&wrong), "--find-precondition"]));
    assert!(human.contains("    `nsw` on %y (proved)"), "{human}");
    let right = stdout(&irrefute(&["check", path(&file(PAIR)), "--find-precondition", "--format", "json"]));
    assert!(!right.contains("precondition"), "{right}");
}

/// The line says which names no checked input reached, and the JSON all of them.
#[test]
fn check_says_what_its_inputs_reached() {
    let text = |name: &str| {
        format!(
            "define i8 @{name}(i8 noundef %x) {{\n  %even = shl i8 %x, 1\n  switch i8 %even, label %other [\n    i8 3, label %odd\n    \
             i8 4, label %four ]\nother:\n  ret i8 %even\nodd:\n  ret i8 1\nfour:\n  ret i8 2\n}}\n"
        )
    };
    let pair = file(&(text("src") + &text("tgt")));
    let human = stdout(&irrefute(&["check", path(&pair)]));
    let line = "\n  reach: source 5 of 7, target 5 of 7\n  not reached: source case 3 of %0, source %odd, target case 3 of %0 and 1 more\n";
    assert!(human.contains("@src: proved") && human.contains(line), "{human}");
    assert!(human.lines().skip(1).all(|line| line.len() <= 80), "{human}");
    let json = last_line(&irrefute(&["check", path(&pair), "--format", "json"]));
    let reach = &json["functions"][0]["reach"];
    assert_eq!((&reach["source"]["reached"], &reach["target"]["total"]), (&Value::from(5), &Value::from(7)));
    assert_eq!(reach["target"]["unreached"][1], serde_json::json!({"kind": "block", "block": "%odd"}));
    let wrong = file(WRONG);
    assert!(!stdout(&irrefute(&["check", path(&wrong)])).contains("reach:"), "a violation stands by itself");
}

#[test]
fn what_is_not_modelled_is_never_a_verdict() {
    let text = PAIR.replace("%y = mul i4 %x, 2", "%y = call i4 asm \"nop\", \"=r,r\"(i4 %x)");
    let output = irrefute(&["check", path(&file(&text)), "--format", "json"]);
    assert_eq!(output.status.code(), Some(3));
    let json = last_line(&output);
    assert_eq!(json["functions"][0]["verdict"], "unsupported");
    assert!(json["functions"][0]["reason"].as_str().is_some_and(|r| r.contains("inline assembly")), "{json}");
}

#[test]
fn bad_input_exits_with_2_and_says_where() {
    let broken = file("define i8 @f() {\n  ret i8 %x\n}\n");
    let output = irrefute(&["check", path(&broken)]);
    assert_eq!(output.status.code(), Some(2));
    let text = stderr(&output);
    assert!(text.contains(":2:10") && text.contains("^^"), "{text}");
    assert_eq!(text.matches("error:").count(), 1, "{text}");

    let ill_formed = file("define i8 @f() {\n  ret i16 0\n}\n");
    let output = irrefute(&["check", path(&ill_formed)]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("not well-formed"), "{}", stderr(&output));

    let output = irrefute(&["check", "/no/such/file.ll"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("cannot read /no/such/file.ll"));

    let lonely = file("define void @f() {\n  ret void\n}\n");
    let output = irrefute(&["check", path(&lonely)]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("--src-fn"), "it says what to do: {}", stderr(&output));

    let output = irrefute(&["check", path(&lonely), "--dialect", "c"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("langref"), "{}", stderr(&output));
}

#[test]
fn run_returns_or_explains() {
    let program = file(DIVIDE);
    let output = irrefute(&["run", path(&program), "--function", "f", "--format", "json", "7", "5"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert_eq!(last_line(&output)["value"], "i8 7");

    let output = irrefute(&["run", path(&program), "--function", "f", "--format", "json", "7", "4"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(last_line(&output)["outcome"], "ub");

    let human = stdout(&irrefute(&["run", path(&program), "--function", "f", "7", "4"]));
    assert!(human.contains("division by zero") && human.contains("%s is i8 0"), "{human}");

    let trace = stdout(&irrefute(&["run", path(&program), "--function", "f", "--trace", "7", "5"]));
    assert!(trace.contains("%s = sub i8 %d, 4"), "{trace}");

    let output = irrefute(&["run", path(&program), "--function", "f", "7"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("takes 2 arguments, 1 are given"));

    let output = irrefute(&["run", path(&program), "--function", "f", "7", "five"]);
    assert!(stderr(&output).contains("`five` is no constant of type i8"), "{}", stderr(&output));
}

/// Files and numbers that look right to who brings them.
const UNDEFINED: &str = r#"
define i32 @get(ptr %p, i64 %i) {
  %q = getelementptr i32, ptr %p, i64 %i
  %x = load i32, ptr %q, !dbg !4
  ret i32 %x
}
define i32 @main() {
  %a = alloca [4 x i32]
  %x = call i32 @get(ptr %a, i64 4)
  ret i32 %x
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "get.c", directory: "/nowhere")
!2 = distinct !DISubprogram(name: "get", file: !1, line: 2, unit: !0)
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DILocation(line: 2, column: 40, scope: !2)
"#;

/// A whole program has its own output and exit code; modules are linked.
#[test]
fn run_is_the_program() {
    let main = file(
        "@s = constant [4 x i8] c\"%s\\0A\\00\"\ndeclare i32 @printf(ptr, ...)\ndeclare ptr @word(ptr)\n\
        define i32 @main(i32 %n, ptr %v) {\n  %w = call ptr @word(ptr %v)\n\
        %r = call i32 (ptr, ...) @printf(ptr @s, ptr %w)\n  ret i32 %n\n}\n",
    );
    let library = file(
        "define ptr @word(ptr %v) {\n  %p = getelementptr ptr, ptr %v, i64 1\n\
        %w = load ptr, ptr %p\n  ret ptr %w\n}\n",
    );
    let output = irrefute(&["run", path(&main), path(&library), "--", "one.ll"]);
    assert_eq!((stdout(&output).as_str(), output.status.code()), ("one.ll\n", Some(2)), "{}", stderr(&output));
    let output = irrefute(&["run", path(&main), path(&library), "one", "--format", "json"]);
    let json = last_line(&output);
    assert_eq!((&json["outcome"], &json["stdout"], &json["status"]), (&"returns".into(), &"one\n".into(), &2.into()));
    assert_eq!(json["value"], "i32 2");

    let scalable = file(
        "declare i32 @llvm.vector.reduce.add.nxv2i32(<vscale x 2 x i32>)\n\
        define i32 @main() vscale_range(2,4) {\n\
        %r = call i32 @llvm.vector.reduce.add.nxv2i32(<vscale x 2 x i32> splat (i32 3))\n  ret i32 %r\n}\n",
    );
    let output = irrefute(&["run", path(&scalable)]);
    assert_eq!(output.status.code(), Some(12), "four lanes, since vscale is 2: {}", stderr(&output));

    let output = irrefute(&["run", path(&main)]);
    assert_eq!(output.status.code(), Some(125));
    assert_eq!(stderr(&output).trim(), "irrefute: @word has no body");

    let output = irrefute(&["run", path(&file(UNDEFINED))]);
    assert_eq!(output.status.code(), Some(124));
    let said = stderr(&output);
    assert!(said.contains("memory access out of bounds") && said.contains("compiled from get.c:2:40"), "{said}");
}

#[test]
fn what_cannot_be_read_is_called_by_its_name() {
    let bytes = |bytes: &[u8]| {
        let file = tempfile::NamedTempFile::with_suffix(".ll").expect("a file");
        std::fs::write(file.path(), bytes).expect("written");
        file
    };
    let identity = "define i8 @f(i8 %x) {\n  ret i8 %x\n}\n";
    for (text, expected) in [
        (&b"BC\xc0\xde\x35\x14\x00\x00"[..], "is bitcode, of which the linked LLVM can make no text"),
        (&[b"\xef\xbb\xbf", identity.as_bytes()].concat()[..], "begins with a byte order mark"),
    ] {
        let file = bytes(text);
        let output = irrefute(&["run", path(&file), "--function", "f", "1"]);
        assert_eq!(output.status.code(), Some(2));
        assert!(stderr(&output).contains(expected), "{}", stderr(&output));
    }
    let file = file(identity);
    for (argument, code) in [("300", 2), ("-129", 2), ("255", 0), ("-128", 0)] {
        let output = irrefute(&["run", path(&file), "--function", "f", "--", argument]);
        assert_eq!(output.status.code(), Some(code), "{argument}: {}", stderr(&output));
    }
    let output = irrefute(&["run", path(&file), "--function", "f", "300"]);
    assert!(stderr(&output).contains("300 is no i8: its values are -128 to 255"), "{}", stderr(&output));
}

#[test]
fn an_endless_program_is_described_in_a_sentence() {
    let busy = "define i8 @f(i8 %x) {\nentry:\n  br label %l\nl:\n  %i = phi i64 [ 0, %entry ], [ %n, %l ]\n\
                  %n = add i64 %i, 1\n  br label %l\n}\n";
    let output = irrefute(&["run", path(&file(busy)), "--function", "f", "--fuel", "1000", "1"]);
    assert_eq!(output.status.code(), Some(3));
    assert!(stdout(&output).contains("no end after 1000 steps; --fuel N allows more"), "{}", stdout(&output));
}

#[test]
fn a_full_device_is_an_error_and_no_panic() {
    let full = std::fs::File::options().write(true).open("/dev/full").expect("Linux has it");
    let file = file("define i8 @f(i8 %x) {\n  ret i8 %x\n}\n");
    let mut command = Command::new(env!("CARGO_BIN_EXE_irrefute"));
    let output = command.args(["run", path(&file), "--function", "f", "1"]).stdout(full).output().expect("it runs");
    assert_eq!(output.status.code(), Some(2));
    let said = stderr(&output);
    assert!(said.starts_with("error: cannot write to standard output: ") && !said.contains("panicked"), "{said}");
}

#[test]
fn completions_that_nobody_reads_are_no_panic() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_irrefute"));
    let full = std::fs::File::options().write(true).open("/dev/full").expect("Linux has it");
    let output = command.args(["completions", "bash"]).stdout(full).output().expect("it runs");
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
    assert!(!stderr(&output).contains("panicked"), "{}", stderr(&output));
}

/// What is told of an LLVM that is too slow is the time that it had in the end, alone.
#[test]
fn a_slow_llvm_is_said_to_have_had_all_of_its_time() {
    let folder = tempfile::tempdir().expect("a folder");
    let slow = folder.path().join("slow");
    let script = "#!/bin/sh\ncase \"$*\" in *version*) echo 'LLVM version 22.1.8'; exit;; esac\n\
                  grep -q mul || { cat; exit; }\nexec sleep 600\n";
    std::fs::write(&slow, script).expect("written");
    std::fs::set_permissions(&slow, std::os::unix::fs::PermissionsExt::from_mode(0o755)).expect("a script");
    let source = file("define i8 @f(i8 %x) {\n  %y = mul i8 %x, 3\n  ret i8 %y\n}\n");
    let opt = slow.display().to_string();
    let arguments = ["check", path(&source), "--passes", "instcombine", "--opt", &opt, "--llvm-timeout", "1s"];
    let output = irrefute(&arguments);
    let said = stdout(&output) + &stderr(&output);
    assert!(output.status.code() == Some(1) && said.contains("did not answer within 4s"), "{said}");
}

/// A folder with one finding that can be read and one that cannot, one kept program, and a folder of somebody else.
fn findings_folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
        std::fs::write(path, text).expect("written");
    };
    let finding = serde_json::json!({
        "class": "value", "pipeline": "gvn", "llvm": "22.1.8", "dialect": "langref", "instructions": 3,
        "target": { "triple": "t", "cpu": "", "features": "" }, "origin": { "file": { "path": "f.ll" } }
    });
    write("value-gvn/f/finding.json", &finding.to_string());
    write("value-gvn/g/finding.json", "{\"class\":\"val");
    write("internal/h/source.ll", "");
    write("src/cli/mod.rs", "");
    folder
}

#[test]
fn merge_and_report_pass_nothing_over_in_silence() {
    let (from, into) = (findings_folder(), tempfile::tempdir().expect("a folder"));
    let [from, into] = [&from, &into].map(|folder| folder.path().to_str().expect("UTF-8"));
    let output = irrefute(&["merge", into, from]);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(stdout(&output).starts_with("1 findings added, 0 replaced by smaller editions, 0 known; 1 other programs"));
    assert!(stderr(&output).contains("not merged") && stderr(&output).contains("value-gvn/g"), "{}", stderr(&output));
    assert!(!std::path::Path::new(into).join("src").exists());
    let output = irrefute(&["report", from]);
    assert!(stdout(&output).contains("1 findings could not be read"), "{}", stdout(&output));
}

#[test]
fn a_folder_that_nobody_has_filed_into_is_refused() {
    let (foreign, nested) = (tempfile::tempdir().expect("a folder"), findings_folder());
    std::fs::create_dir_all(foreign.path().join("src/cli")).expect("a folder");
    let [foreign, nested] = [&foreign, &nested].map(|folder| folder.path().to_str().expect("UTF-8"));
    for command in [&["report", foreign][..], &["merge", nested, foreign]] {
        let output = irrefute(command);
        assert_eq!(output.status.code(), Some(2), "{command:?}");
        assert!(stderr(&output).contains("is no findings folder"), "{}", stderr(&output));
    }
    let inner = format!("{nested}/internal");
    let output = irrefute(&["merge", &inner, nested]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("lie within each other"), "{}", stderr(&output));
}

/// What llvm-reduce asks: `instcombine` keeps `noundef` on the wrong operand.
#[test]
fn other_reducers_are_told_what_is_interesting() {
    let wrong = "declare i8 @llvm.umax.i8(i8, i8)\ndefine i8 @f(i8 %x) {\n  \
                 %r = call i8 @llvm.umax.i8(i8 noundef 1, i8 %x)\n  ret i8 %r\n}\n";
    let right = "define i8 @f(i8 %x) {\n  ret i8 %x\n}\n";
    let passes = ["--passes", "instcombine"];
    for (text, more, code) in [
        (wrong, &[][..], 0),
        (wrong, &["--class", "ub", "--function", "f"], 0),
        (wrong, &["--class", "value"], 1),
        (wrong, &["--function", "g"], 1),
        (right, &[], 1),
        ("no program", &[], 1),
        (right, &["--class", "wrong"], 2),
        (right, &["--mcpu", "bogus"], 2),
    ] {
        let file = file(text);
        let output = irrefute(&[&["interesting", path(&file)][..], &passes, more].concat());
        assert_eq!(output.status.code(), Some(code), "{text} {more:?}: {}", stderr(&output));
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn more_threads_than_a_machine_can_use_are_refused() {
    let output = irrefute(&["fuzz", "-j", "100000", "--programs", "1"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("threads"), "{}", stderr(&output));
}

#[test]
fn two_files_are_compared_function_by_function() {
    let before = file("define i4 @f(i4 %x) {\n  ret i4 %x\n}\ndefine i4 @g() {\n  ret i4 1\n}\n");
    let after = file("define i4 @f(i4 %x) {\n  ret i4 %x\n}\n");
    let output = irrefute(&["check", path(&before), path(&after), "--format", "json"]);
    assert_eq!(output.status.code(), Some(1));
    let json = last_line(&output);
    assert_eq!(json["functions"][0]["verdict"], "proved");
    assert_eq!(json["functions"][1]["class"], "attributes", "a missing symbol: {json}");
}

#[test]
fn every_command_has_help_with_examples() {
    let commands = "fuzz, check, run, reduce, replay, transform, sweep, coverage, corpus add, report, merge, doctor";
    for command in commands.split(", ") {
        let output = irrefute(&command.split(' ').chain(["--help"]).collect::<Vec<_>>());
        assert_eq!(output.status.code(), Some(0), "{command}");
        let text = stdout(&output);
        assert!(text.contains("Examples:") && text.contains(&format!("irrefute {command}")), "{text}");
    }
}

/// Of two runs, of campaigns and of merged folders.
#[cfg(all(feature = "llvm", target_arch = "x86_64", target_os = "linux"))]
#[test]
fn coverage_says_what_is_reached_and_what_another_run_reached_beyond() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let (program, few, more) = (at("a.ll"), at("few.json"), at("more.json"));
    std::fs::write(&program, "define i8 @f(i8 %x) {\n  %y = add i8 %x, 0\n  ret i8 %y\n}\n").expect("it is written");
    for (passes, file) in [("instcombine", &few), ("instcombine,gvn", &more)] {
        let output = irrefute(&["coverage", &program, "--passes", passes, "--save", file]);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        assert!(stdout(&output).contains("InstCombine"), "{}", stdout(&output));
    }
    let beside = |mine: &str, other: &str| {
        let json = last_line(&irrefute(&["coverage", mine, "--against", other, "--pass", "GVN", "--format", "json"]));
        let share = json["shares"][0].clone();
        (json["missed"].as_array().expect("a list").len(), share["blocks"].as_u64(), share["of_both"].as_u64())
    };
    let (missed, blocks, of_both) = beside(&few, &more);
    assert!(missed > 5 && blocks > of_both, "{missed} {blocks:?} {of_both:?}");
    assert_eq!(beside(&more, &few), (0, None, None));
    let shown = stdout(&irrefute(&["coverage", &few, "--against", &more]));
    assert!(shown.contains("how much of it this one did") && shown.contains("percent"), "{shown}");
    let changes = ["coverage", &program, "--passes", "instcombine,gvn", "--changes", "--format", "json"];
    let changes = last_line(&irrefute(&changes));
    assert_eq!(changes["passes"].as_object().map(|passes| passes.len()), Some(1), "{changes}");
    assert_eq!(changes["passes"]["InstCombinePass"], 1, "{changes}");
    let (campaign, merged) = (at("campaign"), at("merged"));
    let words = ["fuzz", "--watch", "--programs", "3", "--seed", "1", "--passes", "gvn", "--findings", &campaign];
    assert_eq!(irrefute(&words).status.code(), Some(0));
    assert_eq!(irrefute(&["merge", &merged, &campaign]).status.code(), Some(0));
    let json = last_line(&irrefute(&["coverage", &merged, "--format", "json"]));
    assert!(json["libraries"][0]["blocks_reached"].as_u64() > Some(1000), "{json}");
    // What cannot be watched is an error, and not an empty coverage.
    let refused = irrefute(&["coverage", &program, "--opt", "opt-of-nobody"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(stderr(&refused).contains("only libraries can be watched"), "{}", stderr(&refused));
}

#[cfg(feature = "llvm")]
#[test]
fn transform_prints_what_a_pipeline_makes_and_names_what_is_refused() {
    let flaw = "crates/trial/tests/data/softbound/121-index.ll";
    let output = irrefute(&["transform", flaw, "--passes", "mem2reg,irrefute:softbound,instcombine"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(stdout(&output).contains("call void @__softbound_check("));
    let folder = tempfile::tempdir().expect("a folder");
    let (safe, refused) = (folder.path().join("safe.ll"), folder.path().join("refused.ll"));
    std::fs::write(&safe, stdout(&output)).expect("it is written");
    let safe = safe.to_str().expect("UTF-8");
    assert_eq!(irrefute(&["run", safe]).status.code(), Some(0));
    assert_eq!(irrefute(&["run", safe, "--", "x"]).status.code(), Some(134));
    std::fs::write(&refused, "define void @f(<2 x ptr> %p) {\n  ret void\n}\n").expect("it is written");
    let refused = refused.to_str().expect("UTF-8");
    for command in [&["transform"][..], &["check"]] {
        let output = irrefute(&[command, &[refused, "--passes", "irrefute:softbound"]].concat());
        let said = stdout(&output) + &stderr(&output);
        assert!(said.contains("softbound does not instrument @f: vectors of pointers"), "{said}");
        assert!(matches!(output.status.code(), Some(2 | 3)), "{:?}\n{said}", output.status);
    }
}

#[test]
fn completions_and_man_page_come_from_the_definition() {
    assert!(stdout(&irrefute(&["completions", "bash"])).contains("irrefute"));
    assert!(stdout(&irrefute(&["completions", "man"])).contains(".TH irrefute"));
}

#[test]
fn doctor_answers_without_an_llvm() {
    let output = Command::new(env!("CARGO_BIN_EXE_irrefute"))
        .args(["doctor", "--format", "json"])
        .env("IRREFUTE_LLVM_WORKER", "/no/such/worker")
        .output()
        .expect("the binary runs");
    assert_eq!(output.status.code(), Some(2));
    let json = last_line(&output);
    assert_eq!(json["llvm"].as_array().map(Vec::len), Some(0));
    assert!(json["problems"][0].as_str().is_some_and(|p| p.contains("/no/such/worker")), "{json}");
}

/// Each machine whose code is never run is named, with the reason.
#[test]
fn doctor_says_why_code_of_a_machine_is_not_run() {
    let json = last_line(&irrefute(&["doctor", "--format", "json"]));
    let machines = json["machines"].as_array().expect("machines");
    let why = |triple: &str| {
        let machine = machines.iter().find(|machine| machine["triple"] == triple).expect(triple);
        assert!(machine.get("emulator").is_none(), "{machine}");
        machine["missing"].as_str().expect("a reason")
    };
    for (triple, words) in [
        ("mips64-unknown-linux-gnuabi64", "quiet bit"),
        ("m68k-unknown-linux-gnu", "lld"),
        ("sparc-unknown-linux-gnu", "lld"),
        ("xtensa-unknown-elf", "lld"),
        ("avr-unknown-unknown", "QEMU"),
        ("msp430-unknown-elf", "QEMU"),
        ("bpfel-unknown-unknown", "interpreter"),
        ("amdgcn-amd-amdhsa", "GPU"),
        ("nvptx64-nvidia-cuda", "PTX"),
    ] {
        assert!(why(triple).contains(words), "{triple}");
    }
    assert!(machines.iter().any(|machine| machine["triple"] == "aarch64-unknown-linux-gnu"));
}

/// An `llc` beside an `opt` makes its code; a version says which one it is.
#[test]
fn doctor_lists_the_llc_beside_an_opt() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = |name: &str| folder.path().join(name);
    for (name, version) in [("opt", "23.1.0"), ("llc", "23.1.4")] {
        std::fs::write(program(name), format!("#!/bin/sh\necho 'LLVM version {version}'\n")).expect("it is written");
        std::fs::set_permissions(program(name), std::os::unix::fs::PermissionsExt::from_mode(0o755))
            .expect("it is set");
    }
    let opt = program("opt").to_str().expect("UTF-8").to_owned();
    let doctor = |format: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_irrefute"));
        command.args(["doctor", "--opt", &opt, "--format", format]).env("IRREFUTE_LLVM_WORKER", "/no/such/worker");
        command.output().expect("the binary runs")
    };
    let json = last_line(&doctor("json"));
    let llc = program("llc").to_str().expect("UTF-8").to_owned();
    let listed = json["code_generators"].as_array().expect("a list");
    assert_eq!(*listed, [serde_json::json!({ "command": llc, "version": "23.1.4" })]);
    assert!(stdout(&doctor("human")).contains(&format!("llc 23.1.4 {llc}\n")));
}

/// A program that writes twice to one variable, by hand and through the library, and then goes on forever.
const WRITES: &str = "@total = global [2 x i32] zeroinitializer\n@flag = global i32 1\ndeclare ptr @memset(ptr, i32, i64)\n\
    define void @add(i32 %x) {\n  %old = load i32, ptr @total\n  %new = add i32 %old, %x\n  store i32 %new, ptr @total\n  ret void\n}\n\
    define i32 @main() {\nentry:\n  call void @add(i32 3)\n  call void @add(i32 4)\n  \
    %second = getelementptr i32, ptr @total, i64 1\n  %m = call ptr @memset(ptr %second, i32 1, i64 4)\n  \
    %r = load i32, ptr @total\n  ret i32 %r\n}\n\
    define void @spin(i32 %n) {\nentry:\n  br label %loop\nloop:\n  %i = phi i32 [ %n, %entry ], [ %j, %loop ]\n  \
    %j = add i32 %i, 1\n  br label %loop\n}\n";

#[test]
fn run_says_who_wrote_last_and_where_a_value_came_from() {
    let program = file(WRITES);
    let why = |what: &str| {
        let output = irrefute(&["run", path(&program), "--why", what]);
        assert_eq!(output.status.code(), Some(7), "{}", stderr(&output));
        stderr(&output)
    };
    let written = why("@total");
    assert!(written.contains("@total is written 3 times, last here"), "{written}");
    let written = why("@total+0..4");
    assert!(written.contains("@total+0..4 is written 2 times, last here"), "{written}");
    assert!(written.contains("%new is i32 7") && written.contains("called by @main"), "{written}");
    let computed = why("@add:%new");
    assert!(computed.contains("@add:%new is computed 2 times, last here"), "{computed}");
    assert!(computed.contains("%old is i32 3") && computed.contains("%x is i32 4"), "{computed}");
    assert!(why("@total+5").contains("is written once here"), "{}", why("@total+5"));
    assert!(why("@flag").contains("nothing writes @flag"));
    let unknown = irrefute(&["run", path(&program), "--why", "@nobody"]);
    assert_eq!(unknown.status.code(), Some(2), "{}", stderr(&unknown));
}

#[test]
fn a_trace_shows_what_it_is_asked_for() {
    let program = file(WRITES);
    let trace = |only: &[&str]| {
        let mut words = vec!["run", path(&program)];
        only.iter().for_each(|only| words.extend(["--trace-only", only]));
        stderr(&irrefute(&words))
    };
    let of_function = trace(&["@add"]);
    assert!(of_function.contains("@add(i32 4)") && !of_function.contains("@memset"), "{of_function}");
    assert_eq!(trace(&["@main:%entry"]).lines().count(), 6, "{}", trace(&["@main:%entry"]));
    // The call of the library stands for what it writes.
    let of_bytes = trace(&["@total+4"]);
    assert!(of_bytes.lines().count() == 1 && of_bytes.contains("@memset"), "{of_bytes}");
    assert_eq!(trace(&["@total+0"]).lines().count(), 5, "{}", trace(&["@total+0"]));
}

#[test]
fn an_execution_that_is_given_up_shows_where_it_stands() {
    let program = file(WRITES);
    let output = irrefute(&["run", path(&program), "--function", "spin", "--fuel", "1000", "5"]);
    assert_eq!(output.status.code(), Some(3));
    let shown = stderr(&output);
    assert!(shown.contains("--fuel N allows more; it stands here") && shown.contains("%n is i32 5"), "{shown}");
    assert!(shown.contains("%i is i32"), "{shown}");
}

#[cfg(feature = "llvm")]
mod with_llvm {
    use super::*;
    use serde_json::json;
    use std::path::PathBuf;

    /// LLVM 22 swaps the operands and leaves the attributes where they were.
    const UMAX: &str = "define i8 @clamp(i8 %x, i8 %y) {\n  %a = add i8 %y, 3\n  \
        %m = call i8 @llvm.umax.i8(i8 noundef range(i8 -10, -8) -10, i8 %x)\n  %r = xor i8 %m, %a\n  ret i8 %r\n}\n\n\
        declare i8 @llvm.umax.i8(i8, i8)\n";

    /// The reports of a check of a text with these options, and the exit code.
    fn checked(text: &str, options: &[&str]) -> (Option<i32>, Value) {
        let source = file(text);
        let output = irrefute(&[&["check", path(&source), "--format", "json"], options].concat());
        (output.status.code(), last_line(&output)["functions"].take())
    }

    #[test]
    fn native_code_that_did_not_run_decides_nothing() {
        let declared = "declare i32 @g(i32)\ndefine i32 @f(i32 %x) {\n  %r = call i32 @g(i32 %x)\n  ret i32 %r\n}\n";
        let (code, functions) = checked(declared, &["--passes", "verify"]);
        assert_eq!((code, &functions[0]["verdict"]), (Some(0), &json!("proved")), "{functions}");
        let (code, functions) = checked(declared, &["--passes", "verify", "--native"]);
        assert_eq!((code, &functions[0]["verdict"]), (Some(3), &json!("inconclusive")), "{functions}");
        assert!(functions[0]["reason"].as_str().is_some_and(|reason| reason.contains("was not run")), "{functions}");
    }

    #[test]
    fn functions_that_name_their_cpu_run_where_it_is() {
        let with = |attributes: &str| {
            format!("define i32 @f(i32 %x) {attributes} {{\n  %r = add i32 %x, 1\n  ret i32 %r\n}}\n")
        };
        let options = ["--passes", "verify", "--native"];
        let here = with("\"target-cpu\"=\"x86-64\" \"target-features\"=\"+cx8,+fxsr,+mmx,+sse,+sse2,+x87\"");
        let (code, functions) = checked(&here, &options);
        assert_eq!((code, &functions[0]["verdict"]), (Some(0), &json!("proved")), "{functions}");
        let elsewhere = with("\"target-features\"=\"+made-up\"");
        let (code, functions) = checked(&elsewhere, &options);
        assert_eq!((code, &functions[0]["verdict"]), (Some(3), &json!("inconclusive")), "{functions}");
    }

    /// A proof that is out of time takes nothing from the samples.
    #[test]
    fn the_verdict_of_samples_outlives_a_proof() {
        // The high half of a product, and the same from four smaller products.
        let pair = "
            define i64 @src(i64 noundef %x, i64 noundef %y) {
              %a = zext i64 %x to i128
              %b = zext i64 %y to i128
              %p = mul i128 %a, %b
              %h = lshr i128 %p, 64
              %r = trunc i128 %h to i64
              ret i64 %r
            }
            define i64 @tgt(i64 noundef %x, i64 noundef %y) {
              %xl = and i64 %x, 4294967295
              %xh = lshr i64 %x, 32
              %yl = and i64 %y, 4294967295
              %yh = lshr i64 %y, 32
              %ll = mul i64 %xl, %yl
              %lh = mul i64 %xl, %yh
              %hl = mul i64 %xh, %yl
              %hh = mul i64 %xh, %yh
              %c = lshr i64 %ll, 32
              %m = add i64 %hl, %c
              %ml = and i64 %m, 4294967295
              %mh = lshr i64 %m, 32
              %n = add i64 %lh, %ml
              %nh = lshr i64 %n, 32
              %s = add i64 %hh, %mh
              %r = add i64 %s, %nh
              ret i64 %r
            }";
        let (code, functions) = checked(pair, &["--timeout", "10s", "--prove-conflicts", "1000000000"]);
        assert_eq!((code, &functions[0]["verdict"]), (Some(0), &json!("refines")), "{functions}");
        assert!(functions[0]["reason"].as_str().is_some_and(|reason| reason.contains("out of time")), "{functions}");
    }

    /// From a program to the reduced function.
    #[test]
    fn cc_finds_the_pass_and_the_function() {
        let program = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/miscompiled/clamp.ll");
        let options = ["cc", program, "--passes", "instcombine", "--tries", "200", "--format", "json"];
        let output = irrefute(&options);
        assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
        let text = stdout(&output);
        let found: Value = serde_json::from_str(text.lines().next().expect("a line")).expect("JSON");
        assert_eq!(found["outcome"], "different");
        assert_eq!(found["pass"], "InstCombinePass");
        assert_eq!(found["functions"], serde_json::json!(["clamp"]));
        assert_eq!(last_line(&output)["pass"], "InstCombinePass");

        let output = irrefute(&["cc", program, "--passes", "adce", "--format", "json"]);
        assert_eq!((output.status.code(), &last_line(&output)["outcome"]), (Some(0), &"same".into()));
        let output = irrefute(&["cc", path(&file(super::UNDEFINED)), "--format", "json"]);
        assert_eq!((output.status.code(), &last_line(&output)["outcome"]), (Some(1), &"ub".into()));
    }

    /// A program of the shell. A process of its own writes it: a child that another test forks meanwhile would hold our
    /// handle open, and a file that someone may write cannot be executed.
    fn script(folder: &std::path::Path, name: &str, text: &str) -> PathBuf {
        let path = folder.join(name);
        let made = std::process::Command::new("sh")
            .args(["-c", "printf '#!/bin/sh\\n%s' \"$1\" >\"$0\" && chmod +x \"$0\""])
            .arg(&path)
            .arg(text)
            .status();
        assert!(made.is_ok_and(|status| status.success()), "a script");
        path
    }

    fn path_text(path: &std::path::Path) -> &str {
        path.to_str().expect("UTF-8")
    }

    /// Programs of C, as they are compiled: static functions, and an LLVM that is older than the compiler.
    #[test]
    fn cc_takes_programs_of_c() {
        let Some(compiler) = ["clang-22", "clang"].into_iter().find(|name| {
            std::process::Command::new(name).arg("--version").output().is_ok_and(|output| output.status.success())
        }) else {
            eprintln!("not run: there is no clang");
            return;
        };
        let program = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/miscompiled/packets.c");
        let output = irrefute(&["cc", program, "--compiler", compiler, "--tries", "0", "--format", "json"]);
        assert_eq!(output.status.code(), Some(1), "{}{}", stdout(&output), stderr(&output));
        let text = stdout(&output);
        let found: Value = serde_json::from_str(text.lines().next().expect("a line")).expect("JSON");
        // As it is compiled by default, `folded` is inlined by then.
        assert_eq!((&found["pass"], &found["unit"]), (&"VectorCombinePass".into(), &"sums_of".into()));
        assert_eq!(last_line(&output)["class"], "value");
    }

    /// This `llc` takes a factor of 5 for one of 9, but not without optimization.
    #[test]
    fn cc_runs_the_code_of_another_machine() {
        let starts = |name: &str| std::process::Command::new(name).arg("--version").output().is_ok();
        let missing =
            ["clang-22", "llc-22", "llvm-mc-22", "ld.lld-22", "qemu-x86_64"].into_iter().find(|name| !starts(name));
        if let Some(missing) = missing {
            eprintln!("not run: there is no {missing}");
            return;
        }
        let folder = tempfile::tempdir().expect("a folder");
        let wrong = "case \"$*\" in *-filetype=*) ;; *) exec llc-22 \"$@\";; esac\n\
            for a; do shift; case $a in -filetype=obj) make='llvm-mc-22 -filetype=obj -';; \
            -filetype=*) ;; *) set -- \"$@\" \"$a\";; esac; done\n\
            llc-22 \"$@\" | sed 's/(%rdi,%rdi,4)/(%rdi,%rdi,8)/' | ${make:-cat}\n";
        let llc = script(folder.path(), "llc", wrong);
        let text = "define internal i32 @five(i32 %x) noinline {\n  %y = mul i32 %x, 5\n  ret i32 %y\n}\n\
            define i32 @other(i32 %x) {\n  %y = add i32 %x, 1\n  ret i32 %y\n}\n\
            define i32 @main() {\n  %a = call i32 @five(i32 3)\n  %b = call i32 @other(i32 %a)\n  ret i32 %b\n}\n";
        let program = file(text);
        let target = ["--target", "x86_64-unknown-linux-gnu", "--lld", "/usr/bin/ld.lld-22"];
        let words = ["cc", path(&program), "--compiler", "clang-22", "--passes", "verify", "--format", "json"];
        let run = |options: &[&str]| irrefute(&[&words[..], &target, &["--tries", "60"], options].concat());

        let output = run(&[]);
        assert_eq!(
            (output.status.code(), &last_line(&output)["outcome"]),
            (Some(0), &"same".into()),
            "{}",
            stderr(&output)
        );
        let output = run(&["--llc", path_text(&llc)]);
        assert_eq!(output.status.code(), Some(1), "{}{}", stdout(&output), stderr(&output));
        let text = stdout(&output);
        let of_code: Value = serde_json::from_str(text.lines().nth(1).expect("a second line")).expect("JSON");
        assert_eq!(
            (&of_code["outcome"], &of_code["target"]["ending"]),
            (&"different".into(), &"exit status: 28".into())
        );
        assert_eq!(of_code["functions"], serde_json::json!(["five"]));
        let found = last_line(&output);
        assert_eq!((&found["function"], &found["pass"]), (&"five".into(), &"codegen".into()), "{found}");
        let output = run(&["--llc", path_text(&llc), "--codegen-level", "0"]);
        assert_eq!(output.status.code(), Some(0), "it is right without optimization: {}", stdout(&output));
    }

    /// A pass that relies on what callers do is wrong about the program, and not about a function alone: this `opt` thinks
    /// that a local function is only called with 5.
    #[test]
    fn cc_checks_the_program_where_no_function_alone_is_wrong() {
        let folder = tempfile::tempdir().expect("a folder");
        let opt = script(
            folder.path(),
            "opt",
            "if [ \"$1\" = --version ]; then echo 'LLVM version 22.1.8'; exit 0; fi\n\
             text=$(sed '/define internal i32 @f/,/^}/ s/add i32 %x, 1/add i32 5, 1/')\n\
             printf '*** IR Dump After IPSCCPPass on [module] ***\\n%s\\n' \"$text\" >&2\nprintf '%s\\n' \"$text\"\n",
        );
        let text = "@format = private constant [4 x i8] c\"%d\\0A\\00\"\ndeclare i32 @printf(ptr, ...)\n\
            define internal i32 @f(i32 %x) {\n  %y = add i32 %x, 1\n  ret i32 %y\n}\n\
            define internal i32 @other(i32 %x) {\n  %y = mul i32 %x, 3\n  ret i32 %y\n}\n\
            define i32 @main() {\n  %o = call i32 @other(i32 5)\n  %a = call i32 @f(i32 5)\n  %b = call i32 @f(i32 7)\n  \
            %s = add i32 %a, %b\n  %p = call i32 (ptr, ...) @printf(ptr @format, i32 %s)\n  ret i32 0\n}\n";
        let program = file(text);
        let words = ["cc", path(&program), "--opt", path_text(&opt), "--passes", "ipsccp", "--tries", "60"];
        let output = irrefute(&[&words[..], &["--format", "json"]].concat());
        assert_eq!(output.status.code(), Some(1), "{}{}", stdout(&output), stderr(&output));
        let found = last_line(&output);
        assert_eq!(found["pass"], "IPSCCPPass", "{found}");
    }

    /// llvm/llvm-project#222490: the second IndVarSimplify goes by what the first one left stale, so no pass alone is wrong.
    const STALE: &str = "define i32 @f(ptr %p) noinline {\nentry:\n  br label %head\nhead:\n  \
        %i = phi i8 [ -128, %entry ], [ %i.next, %latch ]\n  %j = phi i8 [ 0, %entry ], [ %j.next, %latch ]\n  \
        store i8 %i, ptr %p\n  %c = icmp slt i8 %i, 20\n  br i1 %c, label %body, label %end\nbody:\n  \
        br i1 false, label %never, label %latch\nnever:\n  store i8 %j, ptr %p\n  br label %latch\nlatch:\n  \
        %i.next = add nsw i8 %i, 1\n  %j.next = add nuw nsw i8 %j, 1\n  br label %head\nend:\n  ret i32 0\n}\n\
        define i32 @main() {\n  %m = alloca i8\n  %r = call i32 @f(ptr %m)\n  ret i32 %r\n}\n";

    #[test]
    fn cc_confirms_what_only_passes_together_make_wrong() {
        let program = file(STALE);
        let passes = "function(adce,loop(indvars),loop(indvars))";
        let words = ["cc", path(&program), "--passes", passes, "--tries", "60", "--format", "json"];
        let output = irrefute(&words);
        assert_eq!(output.status.code(), Some(1), "{}{}", stdout(&output), stderr(&output));
        let found = last_line(&output);
        assert_eq!((&found["class"], &found["function"]), (&"nontermination".into(), &"f".into()), "{found}");
        assert_eq!(found["reduced_pipeline"], "function(loop(indvars),loop(indvars))", "the shortest part: {found}");
    }

    /// Where functions alone decide nothing, `cc` may.
    #[test]
    fn commands_for_functions_name_the_one_for_programs() {
        let program = file(
            "declare token @llvm.coro.id(i32, ptr, ptr, ptr)\ndefine i32 @main() {\n  \
             %id = call token @llvm.coro.id(i32 0, ptr null, ptr null, ptr null)\n  %x = add i32 0, 1\n  ret i32 %x\n}\n",
        );
        for command in ["reduce", "check"] {
            let output = irrefute(&[command, path(&program), "--passes", "instcombine"]);
            assert_eq!(output.status.code(), Some(3), "{}", stderr(&output));
            assert!(stderr(&output).contains("`irrefute cc "), "{command}: {}", stderr(&output));
        }
    }

    /// What a reducer asks of a whole program in which no function alone is wrong.
    #[test]
    fn a_program_is_interesting_if_it_does_something_else() {
        let program = file(STALE);
        let code = |options: &[&str]| {
            let passes = "function(loop(indvars),loop(indvars))";
            irrefute(&[&["interesting", path(&program), "--passes", passes], options].concat()).status.code()
        };
        assert_eq!((code(&[]), code(&["--class", "nontermination"])), (Some(0), Some(0)));
        assert_eq!((code(&["--class", "value"]), code(&["--class", "trace"])), (Some(1), Some(1)));
        let right = ["interesting", path(&program), "--passes", "function(loop(indvars))"];
        assert_eq!(irrefute(&right).status.code(), Some(1));

        // An allocation may fail, so the program can do more than one thing; that the local function is wrong decides.
        let text = include_str!("../data/miscompiled/clamp.ll");
        let text = text.replace("define i8 @clamp", "declare ptr @malloc(i64)\ndefine internal i8 @clamp");
        let program =
            file(&text.replace("entry:\n", "entry:\n  %m = call ptr @malloc(i64 1)\n  %n = icmp eq ptr %m, null\n"));
        let code = |passes: &str| irrefute(&["interesting", path(&program), "--passes", passes]).status.code();
        assert_eq!((code("instcombine<no-verify-fixpoint>"), code("adce")), (Some(0), Some(1)));
    }

    #[test]
    fn a_crash_of_llvm_on_a_program_is_a_finding() {
        let folder = tempfile::tempdir().expect("a folder");
        let crashes = "if [ \"$1\" = --version ]; then echo 'LLVM version 22.1.8'; exit 0; fi\n\
                       text=$(cat)\ncase $text in *mul*) kill -SEGV $$;; esac\nprintf '%s\\n' \"$text\"\n";
        let opt = script(folder.path(), "opt", crashes);
        let program = file("define i32 @main() {\n  %x = mul i32 2, 0\n  %y = add i32 %x, 0\n  ret i32 %y\n}\n");
        let words = ["cc", path(&program), "--opt", path_text(&opt), "--passes", "gvn", "--tries", "60"];
        let output = irrefute(&[&words[..], &["--format", "json"]].concat());
        assert_eq!(output.status.code(), Some(1), "{}{}", stdout(&output), stderr(&output));
        let found = last_line(&output);
        assert_eq!((&found["class"], &found["reduced_instructions"]), (&"crash".into(), &2.into()), "{found}");
    }

    /// Both options are tried as they are printed.
    #[test]
    fn a_report_says_in_which_step_llvm_is_wrong() {
        let program = concat!(env!("CARGO_MANIFEST_DIR"), "/known/fneg-ninf-of-quotient.ll");
        let folder = tempfile::tempdir().expect("a folder");
        let findings = path_text(folder.path());
        let output =
            irrefute(&["reduce", program, "--passes", "instcombine", "--format", "json", "--findings", findings]);
        let found = last_line(&output);
        let step = found["place"]["number"].as_u64().expect("a step");
        assert_eq!(found["place"]["counter"], "instcombine-visit", "{found}");
        assert!(step > 0, "the division is visited first: {found}");
        let group = folder.path().join(found["group"].as_str().expect("a group"));
        let reduced = group.join(found["id"].as_str().expect("a name")).join("reduced.src.ll");
        let report = std::fs::read_to_string(reduced.with_file_name("report.md")).expect("a report");
        let options: Vec<&str> = report.split('`').filter(|word| word.starts_with("-debug-counter=")).collect();
        let code = |option: &&str| {
            let option = format!("--llvm-option={option}");
            irrefute(&["check", path_text(&reduced), "--passes", "instcombine", &option]).status.code()
        };
        assert_eq!(options.iter().map(code).collect::<Vec<_>>(), [Some(1), Some(0)], "{report}");
    }

    /// `csmith` and the compiler are scripts: the first writes its seed, the second makes of it one of these modules, and
    /// of a module a script that prints what the native program would.
    #[test]
    fn cc_judges_programs_of_csmith() {
        let folder = tempfile::tempdir().expect("a folder");
        script(
            folder.path(),
            "csmith",
            "while [ $# -gt 0 ]; do case $1 in --seed) seed=$2; shift;; -o) to=$2; shift;; esac; shift; done\n\
             echo $seed > $to\n",
        );
        let prints = |body: &str| format!("declare i32 @putchar(i32)\ndefine i32 @main() {{\n{body}\n}}\n");
        let modules = [
            prints("  %r = call i32 @putchar(i32 65)\n  ret i32 0"),
            prints("  %x = udiv i32 1, 0\n  ret i32 %x"),
            prints("  %r = call i32 @putchar(i32 66)\n  ret i32 0"),
            prints("  br label %l\nl:\n  br label %l"),
        ];
        for (module, seed) in modules.iter().zip(1..) {
            std::fs::write(folder.path().join(format!("{seed}.ll")), module).expect("a module");
        }
        // Every native program prints A, so that of seed 3 is wrong.
        let compiler = script(
            folder.path(),
            "compiler",
            "here=$(dirname $0)\nfor word in \"$@\"; do\n  case $word in *.c) seed=$(cat $word);; -S) to_text=1;; esac\n  \
             [ \"$last\" = -o ] && to=$word\n  last=$word\ndone\n\
             if [ \"$to_text\" ]; then cp $here/$seed.ll $to; else printf '#!/bin/sh\\nprintf A\\n' > $to; chmod +x $to; fi\n",
        );
        let path = format!("{}:{}", folder.path().display(), std::env::var("PATH").unwrap_or_default());
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_irrefute"))
            .args(["cc", "--csmith", "4", "--compiler"])
            .arg(&compiler)
            .args(["--passes", "instcombine", "--fuel", "100000", "--format", "json"])
            .env("PATH", path)
            .output()
            .expect("irrefute runs");
        assert_eq!(output.status.code(), Some(3), "{}{}", stdout(&output), stderr(&output));
        let text = stdout(&output);
        let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        let outcomes: Vec<&str> = lines[..4].iter().filter_map(|line| line["outcome"].as_str()).collect();
        assert_eq!(outcomes, ["same", "undefined", "native-differs", "endless"]);
        assert_eq!(lines[4]["programs"], 4);
        // An LLVM that crashes on the third one does not end the run.
        let crashes = "if [ \"$1\" = --version ]; then echo 'LLVM version 22.1.8'; exit 0; fi\n\
                       text=$(cat)\ncase $text in *'i32 66'*) kill -SEGV $$;; esac\nprintf '%s\\n' \"$text\"\n";
        let opt = script(folder.path(), "opt", crashes);
        let path = format!("{}:{}", folder.path().display(), std::env::var("PATH").expect("a path"));
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_irrefute"))
            .args(["cc", "--csmith", "4", "--fuel", "100000", "--tries", "9", "--compiler"])
            .args([&compiler, &"--opt".into(), &opt])
            .env("PATH", path)
            .output()
            .expect("irrefute runs");
        let text = stdout(&output);
        assert_eq!(output.status.code(), Some(1), "{text}{}", stderr(&output));
        assert!(text.contains("seed 3: LLVM fails") && text.contains("seed 4: endless"), "{text}");
    }

    #[test]
    fn bitcode_is_run_as_text_is() {
        let module =
            "declare i32 @putchar(i32)\ndefine i32 @main() {\n  %r = call i32 @putchar(i32 65)\n  ret i32 7\n}\n";
        let assembler = ["llvm-as-22", "llvm-as"].into_iter().find_map(|name| {
            let bitcode = tempfile::Builder::new().suffix(".bc").tempfile().expect("a file");
            let made = std::process::Command::new(name).arg(path(&file(module))).arg("-o").arg(bitcode.path()).status();
            made.is_ok_and(|status| status.success()).then_some(bitcode)
        });
        let Some(bitcode) = assembler else {
            eprintln!("not run: there is no llvm-as");
            return;
        };
        let output = irrefute(&["run", path(&bitcode)]);
        assert_eq!((output.status.code(), stdout(&output)), (Some(7), "A".to_owned()), "{}", stderr(&output));
    }

    #[test]
    fn check_with_passes_finds_what_llvm_does_wrong() {
        let program = file(UMAX);
        let output = irrefute(&["check", path(&program), "--passes", "instcombine", "--format", "json"]);
        assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
        assert_eq!(last_line(&output)["functions"][0]["class"], "ub");
        let output = irrefute(&["check", path(&program), "--passes", "early-cse", "--format", "json"]);
        assert_eq!(output.status.code(), Some(0), "{}", stdout(&output));
    }

    /// LLVM knows the attributes of its intrinsics, whatever a text says of them.
    #[test]
    fn check_asks_llvm_for_the_attributes_of_intrinsics() {
        let text = "define i32 @f(i32 %x) {\n  %a = add i32 %x, 0\n  \
                    %r = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %a)\n  ret i32 %r\n}\n\n\
                    declare i32 @llvm.amdgcn.readfirstlane.i32(i32)\n";
        let output = irrefute(&["check", path(&file(text)), "--passes", "instcombine"]);
        assert_eq!(output.status.code(), Some(0), "{}", stdout(&output));
    }

    /// `@1` is `@0` when the other one is gone; it is still the same variable.
    #[test]
    fn analyses_are_asked_and_counted() {
        let text = "define i32 @f(i8 noundef %m) {\nentry:\n  br label %loop\nloop:\n  %i = phi i32 [ 0, %entry ], [ %n, %loop ]\n  \
                    %n = add nuw nsw i32 %i, 3\n  %c = icmp ult i32 %n, 36\n  br i1 %c, label %loop, label %exit\nexit:\n  ret i32 %i\n}\n";
        let output = irrefute(&["analyses", path(&file(text)), "--format", "json"]);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        let last = last_line(&output);
        assert_eq!((&last["refuted"], &last["kinds"]["backedge-count"]["checked"]), (&0.into(), &1.into()), "{last}");
        let output = irrefute(&["analyses", path(&file(text)), "--analysis", "loops"]);
        assert!(stdout(&output).contains("1 claims: 1 checked, 0 refuted"), "{}", stdout(&output));
        let unknown = irrefute(&["analyses", path(&file(text)), "--analysis", "guesses"]);
        assert_eq!(unknown.status.code(), Some(2));
        assert!(stderr(&unknown).contains("there are scalar-evolution, lazy-values"), "{}", stderr(&unknown));
        // Loops without names are told apart, too.
        let unnamed = "define i32 @f(i32 %0) {\n  br label %2\n\n2:\n  %3 = phi i32 [ 0, %1 ], [ %4, %2 ]\n  \
                       %4 = add nuw i32 %3, 1\n  %5 = icmp ult i32 %4, 5\n  br i1 %5, label %2, label %6\n\n6:\n  ret i32 %3\n}\n";
        let output = irrefute(&["analyses", path(&file(unnamed)), "--analysis", "must-execute", "--format", "json"]);
        let counts = &last_line(&output)["kinds"]["must-execute"];
        assert!(counts["checked"].as_u64() > Some(3) && counts["unsupported"] == 0, "{counts}");
        // LLVM overlooks that an induction overflows: LLVM's own test of it is the same loop.
        let overflow = "define void @f(ptr %a) {\nentry:\n  br label %loop\nloop:\n  %i = phi i64 [ 0, %entry ], [ %j, %latch ]\n  \
                        %o = phi i64 [ -9223372036854775808, %entry ], [ %p, %latch ]\n  %g = getelementptr i8, ptr %a, i64 %i\n  \
                        store i8 0, ptr %g\n  %c = icmp sge i64 %o, 0\n  br i1 %c, label %then, label %latch\nthen:\n  \
                        %h = getelementptr i8, ptr %a, i64 %o\n  store i8 1, ptr %h\n  br label %latch\nlatch:\n  %j = add i64 %i, 1\n  \
                        %p = add nsw i64 %o, 2305843009213693952\n  %e = icmp eq i64 %j, 5\n  br i1 %e, label %exit, label %loop\nexit:\n  ret void\n}\n";
        let output = irrefute(&["analyses", path(&file(overflow)), "--analysis", "dependences"]);
        assert_eq!(output.status.code(), Some(1), "{}", stdout(&output));
        assert!(stdout(&output).contains("claims wrongly (dependence)"), "{}", stdout(&output));
        // A folder, of which what is refuted is kept.
        let folder = tempfile::tempdir().expect("a folder");
        for (name, text) in [("a.ll", text), ("b.ll", overflow)] {
            std::fs::write(folder.path().join(name), text).expect("writable");
        }
        let kept = folder.path().join("kept");
        let args = [
            "--analysis",
            "dependences,loops",
            "--findings",
            kept.to_str().expect("UTF-8"),
            "--format",
            "json",
            "-j",
            "2",
        ];
        let output = irrefute(&[&["analyses", folder.path().to_str().expect("UTF-8")][..], &args].concat());
        assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
        assert_eq!(last_line(&output)["programs"], 2);
        let groups: Vec<_> = std::fs::read_dir(&kept).expect("it is there").flatten().map(|e| e.file_name()).collect();
        assert_eq!(groups, ["analysis-dependence"]);
        let finding = std::fs::read_dir(kept.join(&groups[0])).expect("a group").flatten().next().expect("a finding");
        let claims = std::fs::read_to_string(finding.path().join("claims.json")).expect("claims");
        assert!(claims.contains("none!") && finding.path().join("source.ll").exists(), "{claims}");
    }

    #[test]
    fn what_all_executions_agree_on_is_compared_with_what_is_claimed() {
        let text = "define i8 @f(i8 noundef %x) {\n  %y = or i8 %x, 1\n  %z = mul i8 %y, %y\n  ret i8 %z\n}\n";
        let args = ["--analysis", "scalar-evolution", "--precision"];
        let output = irrefute(&[&["analyses", path(&file(text)), "--format", "json"][..], &args].concat());
        let row = &last_line(&output)["precision"][0];
        assert_eq!((&row["kind"], &row["agreed"]), (&"range".into(), &"not zero".into()), "{}", stdout(&output));
        let output = irrefute(&[&["analyses", path(&file(text))][..], &args].concat());
        assert!(stdout(&output).contains("all executions"), "{}", stdout(&output));
    }

    #[test]
    fn analyses_are_tested_on_random_programs_for_a_time() {
        let output = irrefute(&["analyses", "--time", "1s", "--analysis", "dominators,loops", "--format", "json"]);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        let last = last_line(&output);
        assert!(last["checked"].as_u64() > Some(0) && last["programs"].as_u64() > Some(0), "{last}");
    }

    #[test]
    fn numbers_of_globals_are_no_names() {
        let text = "@0 = private constant i8 1\n@1 = private constant i8 2\n\ndefine ptr @f() {\n  ret ptr @1\n}\n";
        let program = file(text);
        let output = irrefute(&["check", path(&program), "--passes", "globaldce"]);
        assert_eq!(output.status.code(), Some(0), "{}", stdout(&output));
        let output = irrefute(&["reduce", path(&program), "--passes", "globaldce"]);
        assert_eq!(output.status.code(), Some(0), "{}", stdout(&output));
    }

    #[test]
    fn a_pipeline_that_llvm_rejects_is_bad_input() {
        let output = irrefute(&["check", path(&file(UMAX)), "--passes", "nonsense"]);
        assert_eq!(output.status.code(), Some(2));
        assert!(stderr(&output).contains("unknown pass name 'nonsense'"), "{}", stderr(&output));
    }

    /// As long as it takes to say so, and without a findings folder full of programs that have nothing to do with it.
    #[test]
    fn what_llvm_refuses_is_told_before_a_campaign() {
        let folder = tempfile::tempdir().expect("a folder");
        let findings = folder.path().to_str().expect("UTF-8");
        let refused =
            [("--passes", "nonsense", "unknown pass name 'nonsense'"), ("--llvm-option", "-nonsense", "-nonsense")];
        for (option, value, word) in refused {
            let output = irrefute(&["fuzz", option, value, "--programs", "64", "--findings", findings]);
            assert_eq!(output.status.code(), Some(2));
            assert!(stderr(&output).contains(word), "{}", stderr(&output));
            assert!(!folder.path().join("internal").exists());
        }
        let output = irrefute(&["sweep", path(&file(UMAX)), "--passes", "nonsense"]);
        assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
        let output = irrefute(&["fuzz", "--programs", "0", "--findings", findings]);
        assert_eq!(output.status.code(), Some(3), "nothing was decided");
        assert!(stdout(&output).contains("Tested: nothing new in this run."), "{}", stdout(&output));
    }

    /// The first pass writes where its option says, the second into the current folder.
    #[test]
    fn a_sweep_leaves_nothing_behind() {
        let tests = tempfile::tempdir().expect("a folder");
        let text = "; RUN: opt < %s -passes=wholeprogramdevirt -wholeprogramdevirt-summary-action=export \\\n\
                    ; RUN:   -wholeprogramdevirt-write-summary=%t -S\n\
                    ; RUN: opt < %s -passes='sample-profile<%S/no.prof>,gvn' -S\n\
                    ; RUN: opt < %s -passes=sample-profile -sample-profile-file=no.prof -S\n\
                    define i8 @f(i8 %x) {\n  ret i8 %x\n}\n";
        std::fs::write(tests.path().join("x.ll"), text).expect("a file");
        let here = tempfile::tempdir().expect("a folder");
        let scratch = tempfile::tempdir().expect("a folder");
        let output = Command::new(env!("CARGO_BIN_EXE_irrefute"))
            .args(["sweep", "--format", "json"])
            .arg(tests.path())
            .current_dir(here.path())
            .env("TMPDIR", scratch.path())
            .output()
            .expect("the binary runs");
        let line = last_line(&output);
        let numbers = ["attempts", "not_run", "refused", "crashed"].map(|name| line[name].as_u64());
        assert_eq!(numbers, [Some(1), Some(1), Some(1), Some(0)], "{line} {}", stderr(&output));
        for (folder, files) in [(&here, 0), (&scratch, 0), (&tests, 1)] {
            let left: Vec<_> = std::fs::read_dir(folder.path()).expect("a folder").collect();
            assert_eq!(left.len(), files, "{left:?}");
        }
    }

    /// InstCombine's own check ends the process.
    #[test]
    fn a_finding_without_a_target_is_shown_again_without_one() {
        let findings = tempfile::tempdir().expect("a folder");
        let run_line = "; RUN: opt %s -passes='instcombine<verify-fixpoint>'\n";
        let test = file(&format!("{run_line}{}", include_str!("../../crates/worker/tests/it/worker/many_rounds.ll")));
        let output = irrefute(&[
            "sweep",
            path(&test),
            "--findings",
            findings.path().to_str().expect("UTF-8"),
            "--format",
            "json",
        ]);
        let told = stdout(&output);
        assert!(last_line(&output)["crashed"].as_u64() > Some(0), "{told}{}", stderr(&output));
        let told: Value = serde_json::from_str(told.lines().next().expect("a line")).expect("JSON");
        let group = findings.path().join(told["group"].as_str().expect("a name"));
        let folder = std::fs::read_dir(group).expect("a group").next().expect("a finding").expect("a finding").path();
        let finding = std::fs::read_to_string(folder.join("finding.json")).expect("a finding");
        let finding: Value = serde_json::from_str(&finding).expect("JSON");
        assert_eq!(finding["target"]["triple"], "");
        let commands: Vec<&str> =
            finding["commands"].as_array().expect("a list").iter().flat_map(Value::as_str).collect();
        let [replay, check, opt] = commands[..] else { panic!("{commands:?}") };
        assert!(!opt.contains("-mtriple") && !opt.contains("-mcpu"), "{opt}");
        for command in [replay, check] {
            let command = command.replacen("irrefute", env!("CARGO_BIN_EXE_irrefute"), 1);
            let output = Command::new("sh").args(["-c", &command]).current_dir(&folder).output().expect("a shell");
            assert_eq!(output.status.code(), Some(1), "{command}: {}{}", stdout(&output), stderr(&output));
        }
    }

    #[test]
    fn a_crash_of_llvm_is_a_violation_of_the_function_that_it_crashes_on() {
        let program = file(&format!("{UMAX}\ndefine i8 @g(i8 %x) optnone noinline {{\n  ret i8 %x\n}}\n"));
        let passes = "function(trigger-crash-function)";
        let output = irrefute(&["check", path(&program), "--passes", passes, "--format", "json"]);
        assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
        let line = last_line(&output);
        let of = |name: &str| {
            let all = line["functions"].as_array().expect("a list");
            all.iter().find(|f| f["name"] == name).cloned().expect("the function")
        };
        assert_eq!((of("clamp")["verdict"].as_str(), of("clamp")["class"].as_str()), (Some("violates"), Some("crash")));
        assert_eq!(of("g")["verdict"], "inconclusive", "LLVM passes optnone functions by: {line}");
    }

    /// By LLVM's own words: its stack dump, and its verifier after each pass.
    #[test]
    fn crashes_and_invalid_ir_are_blamed_reduced_and_replayed() {
        let text = "define i8 @f(i8 %x, i8 %y) {\n  %a = mul i8 %x, %y\n  %b = add i8 %a, 3\n  ret i8 %b\n}\n";
        let cases = [
            ("function(adce,trigger-crash-function)", "crash", "trigger-crash-function"),
            ("function(adce),trigger-verifier-error", "invalid-ir", "TriggerVerifierErrorPass"),
        ];
        for (passes, class, pass) in cases {
            let folder = tempfile::tempdir().expect("a folder");
            let (program, findings) = (file(text), folder.path().to_str().expect("UTF-8"));
            let args = ["reduce", path(&program), "--passes", passes, "--findings", findings, "--format", "json"];
            let output = irrefute(&args);
            assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
            let finding = last_line(&output);
            assert_eq!((finding["class"].as_str(), finding["pass"].as_str()), (Some(class), Some(pass)), "{finding}");
            assert!(!finding["reduced_pipeline"].as_str().expect("a word").contains("adce"), "{finding}");
            assert!(finding["reduced_instructions"].as_u64().is_some_and(|n| n <= 1), "{finding}");
            let field = |name: &str| finding[name].as_str().expect("a word").to_owned();
            let path = folder.path().join(field("group")).join(field("id"));
            let output = irrefute(&["replay", path.to_str().expect("UTF-8")]);
            assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
        }
    }

    #[test]
    fn what_cannot_be_reduced_or_replayed_is_said() {
        let program = file("define i8 @f(i8 %x) {\n  ret i8 %x\n}\n");
        let output = irrefute(&["reduce", path(&program), "--function", "nonsense"]);
        assert_eq!(output.status.code(), Some(2));
        assert!(stderr(&output).contains("no function @nonsense"), "{}", stderr(&output));
        let output = irrefute(&["reduce", path(&program), "--format", "json"]);
        assert_eq!((output.status.code(), last_line(&output)), (Some(0), Value::Null));
        let folder = tempfile::tempdir().expect("a folder");
        let findings = folder.path().to_str().expect("UTF-8");
        let umax = file(UMAX);
        irrefute(&["reduce", path(&umax), "--passes", "instcombine", "--findings", findings]);
        let groups = std::fs::read_dir(folder.path()).expect("a folder").map(|entry| entry.expect("an entry").path());
        let group = groups.filter(|path| path.is_dir()).last().expect("a group");
        let case = std::fs::read_dir(group).expect("a folder").last().expect("a case").expect("an entry").path();
        // A program that waits for a second look is none to be replayed.
        let kept = folder.path().join("pending/seed-1");
        std::fs::create_dir_all(&kept).expect("a folder");
        std::fs::write(kept.join("source.ll"), "").expect("a file");
        let output = irrefute(&["replay", kept.to_str().expect("UTF-8"), case.to_str().expect("UTF-8")]);
        assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
        assert!(stderr(&output).contains("without being a finding"), "{}", stderr(&output));
        // One that cannot be read keeps nobody from the others.
        let output = irrefute(&["replay", "/no/such/finding", case.to_str().expect("UTF-8"), "--format", "json"]);
        assert_eq!(stderr(&output).matches("/no/such/finding").count(), 1, "{}", stderr(&output));
        assert_eq!(output.status.code(), Some(2));
        assert_eq!(last_line(&output)["shows"], true, "{}", stderr(&output));
    }

    #[test]
    fn reduce_blames_files_and_replays() {
        let folder = tempfile::tempdir().expect("a folder");
        let findings = folder.path().to_str().expect("UTF-8");
        let program = file(UMAX);
        let args = ["reduce", path(&program), "--passes", "O2", "--findings", findings, "--format", "json"];
        let output = irrefute(&args);
        assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
        let finding = last_line(&output);
        assert_eq!(finding["pass"], "InstCombinePass");
        assert_eq!(finding["reduced_pipeline"], "instcombine");
        assert!(finding["reduced_instructions"].as_u64().is_some_and(|n| n <= 3), "{finding}");
        let field = |name: &str| finding[name].as_str().expect("a word").to_owned();
        let path: PathBuf = folder.path().join(field("group")).join(field("id"));
        for name in [
            "source.ll",
            "optimized.ll",
            "reduced.src.ll",
            "reduced.tgt.ll",
            "report.md",
            "report.html",
            "finding.json",
        ] {
            assert!(path.join(name).is_file(), "{name}");
        }
        assert!(folder.path().join("index.html").is_file());
        let output = irrefute(&["replay", path.to_str().expect("UTF-8")]);
        assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    }

    /// The log begins with the set-up, has a line per case, and ends with the figures.
    fn assert_the_log_agrees(folder: &std::path::Path, last: &Value, programs: u64) {
        let text = std::fs::read_to_string(folder.join("campaign.jsonl")).expect("a log");
        let lines: Vec<Value> = text.lines().map(|l| serde_json::from_str(l).expect("JSON")).collect();
        let (start, end) = (&lines[0], &lines[lines.len() - 1]);
        assert_eq!(
            (&start["event"], &start["seed"], &start["programs"]),
            (&json!("start"), &json!(7), &json!(programs))
        );
        assert_eq!((&end["event"], &end["reason"]), (&json!("end"), &json!("programs")));
        for figure in ["functions", "findings", "groups", "crashes", "pending", "internal", "unsupported"] {
            assert_eq!(end[figure], last[figure], "{figure}");
        }
        let cases = lines.iter().filter(|l| l["event"] == "case").count();
        assert_eq!(json!(cases), last["findings"]);
        let cpu = |name: &str| end[name].as_f64().expect("a number");
        assert!(cpu("own_cpu_s") >= last["own_cpu_s"].as_f64().expect("a number"), "the queue's share is in it");
        assert!(lines.iter().all(|l| l["campaign"] == start["campaign"]));
    }

    /// The report counts what the campaign did, and the same after a merge, done twice.
    fn assert_the_report_agrees(folder: &std::path::Path, last: &Value) {
        let merged = tempfile::tempdir().expect("a folder");
        let (from, into) = (folder.to_str().expect("UTF-8"), merged.path().to_str().expect("UTF-8"));
        let report = |folder: &str| {
            let mut json = last_line(&irrefute(&["report", folder, "--format", "json"]));
            json["causes"].as_array_mut().expect("causes").iter_mut().for_each(|c| c["smallest"] = Value::Null);
            json["folders"].as_array_mut().expect("folders").iter_mut().for_each(|f| f["folder"] = Value::Null);
            json
        };
        let before = report(from);
        assert_eq!((&before["total"]["cases"], &before["total"]["functions"]), (&last["findings"], &last["functions"]));
        assert_eq!((&before["unread_lines"], &before["unread_findings"]), (&json!(0), &json!(0)));
        let kinds = ["miscompilations", "failures", "disputed", "undecided", "undef", "known"]
            .map(|k| before["total"][k].as_u64());
        assert_eq!(kinds.into_iter().sum::<Option<u64>>(), last["groups"].as_u64());
        for added in [&last["findings"], &json!(0)] {
            let output = irrefute(&["merge", into, from, "--format", "json"]);
            assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
            assert_eq!(&last_line(&output)["added"], added);
            assert_eq!(report(into), before);
        }
        let picture = merged.path().join("plot.svg");
        let page = merged.path().join("report.html");
        let (svg, html) = (picture.to_str().expect("UTF-8"), page.to_str().expect("UTF-8"));
        let output = irrefute(&["report", into, "--plot", svg, "--html", html]);
        assert!(stdout(&output).contains("per 1,000 CPU seconds"), "{}", stderr(&output));
        assert!(std::fs::read_to_string(picture).expect("a plot").starts_with("<svg"));
        let has_plot = std::fs::read_to_string(page).expect("a page").contains("</svg>");
        // The plot is of miscompilations: there may be none but those of known families.
        assert!(has_plot || before["total"]["miscompilations"] == json!(0), "{last}");
    }

    #[test]
    fn a_campaign_is_a_function_of_its_seed_and_not_of_its_threads() {
        assert_threads_do_not_matter(100, &[]);
    }

    /// With batches so small that the pool grows several times.
    #[test]
    fn mutation_and_feedback_do_not_depend_on_threads() {
        let corpus = concat!(env!("CARGO_MANIFEST_DIR"), "/corpus/select");
        let grown = ["--seed-corpus", corpus, "--feedback", "on", "--batch", "4", "--passes", "instcombine"];
        let line = assert_threads_do_not_matter(280, &[&grown[..], &["--reductions", "0"]].concat());
        let number = |name: &str| line[name].as_u64().expect("a number");
        // Every function of the corpus is a parent at most; the others were found.
        let functions = line["corpus"]["functions"].as_u64().expect("a number");
        assert!(number("pool") > functions + 10 && number("features") > 100 && number("mutated") > 150, "{line}");
        assert_eq!(number("internal"), 0, "{line}");
    }

    /// The last line of a campaign, without times.
    fn assert_threads_do_not_matter(programs: u64, options: &[&str]) -> Value {
        let line = |jobs: &str| {
            let folder = tempfile::tempdir().expect("a folder");
            let findings = folder.path().to_str().expect("UTF-8");
            let count = programs.to_string();
            let common =
                ["fuzz", "--seed", "7", "--programs", &count, "-j", jobs, "--findings", findings, "--format", "json"];
            let output = irrefute(&[&common[..], options].concat());
            assert!(matches!(output.status.code(), Some(0 | 1)), "{}", stderr(&output));
            let mut line = last_line(&output);
            assert_the_log_agrees(folder.path(), &line, programs);
            assert_the_report_agrees(folder.path(), &line);
            forget_times(&mut line);
            line["llvms"].as_array_mut().expect("an LLVM").iter_mut().for_each(forget_times);
            line
        };
        let one = line("1");
        assert_eq!(one["functions"].as_u64().map(|n| n >= 100), Some(true));
        assert_eq!(one["internal"], 0);
        assert_eq!(one, line("3"));
        one
    }

    fn forget_times(line: &mut Value) {
        let is_time = |name: &str| name == "seconds" || name.ends_with("_s") || name.contains("us_per_function");
        line.as_object_mut().expect("an object").retain(|name, _| !is_time(name));
    }

    #[test]
    fn a_findings_folder_that_cannot_be_written_is_told_before_anything_runs() {
        let output = irrefute(&["fuzz", "--programs", "1", "--findings", "/dev/null/findings"]);
        assert_eq!(output.status.code(), Some(2));
        assert!(stderr(&output).contains("cannot write into the findings folder /dev/null/findings"));
    }
}

/// A page for each command, as `man irrefute-fuzz` finds it.
#[test]
fn every_command_has_a_man_page() {
    let dir = tempfile::tempdir().expect("a folder");
    let folder = dir.path().join("man1");
    let output = irrefute(&["completions", "man", "--dir", folder.to_str().expect("UTF-8")]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    for name in ["irrefute", "irrefute-fuzz", "irrefute-change", "irrefute-replay"] {
        let text = std::fs::read_to_string(folder.join(format!("{name}.1"))).expect(name);
        assert!(text.contains(".SH SYNOPSIS"), "{name}");
    }
    assert_eq!(irrefute(&["completions", "bash", "--dir", "x"]).status.code(), Some(2));
}

/// Of a folder with one finding: a test that fails, and a result; a finding that is known makes neither fail.
#[test]
#[cfg(feature = "llvm")]
fn findings_are_exported_for_continuous_integration() {
    let wrong = "define i32 @f(i32 %x) {\n  %m = call i32 @llvm.umax.i32(i32 noundef 7, i32 %x)\n  ret i32 %m\n}\n\
                 declare i32 @llvm.umax.i32(i32, i32)\n";
    let (program, dir) = (file(wrong), tempfile::tempdir().expect("a folder"));
    let at = |name: &str| dir.path().join(name).to_str().expect("UTF-8").to_owned();
    let (findings, junit, sarif) = (at("findings"), at("junit.xml"), at("irrefute.sarif"));
    irrefute(&["reduce", path(&program), "--passes", "instcombine", "--findings", &findings]);
    let report = |known: &[&str]| {
        let outputs = ["report", &findings, "--fail", "--junit", &junit, "--sarif", &sarif];
        let code = irrefute(&[&outputs[..], known].concat()).status.code();
        let read = |path: &str| std::fs::read_to_string(path).expect("a file");
        let log: Value = serde_json::from_str(&read(&sarif)).expect("JSON");
        let is_suppressed = log["runs"][0]["results"][0].get("suppressions").is_some();
        (code, read(&junit).contains("failures=\"1\""), is_suppressed)
    };
    assert_eq!(report(&["--known", "/dev/null"]), (Some(1), true, false));
    let known = concat!(env!("CARGO_MANIFEST_DIR"), "/known/llvm.toml");
    assert_eq!(report(&["--known", known]), (Some(0), false, true));
    // Only families are known by themselves.
    assert_eq!(report(&[]), (Some(1), true, false));
}

/// Two shards find together what one process finds, and reduce each case once; without a common seed they are refused.
#[test]
#[cfg(feature = "llvm")]
fn shards_are_parts_of_a_campaign() {
    use std::collections::BTreeSet;
    use std::path::{Path, PathBuf};
    let dir = tempfile::tempdir().expect("a folder");
    let run = |name: &str, options: &[&str]| -> PathBuf {
        let (folder, claims) = (dir.path().join(name), dir.path().join("claims"));
        let (findings, claims) = (folder.to_str().expect("UTF-8"), claims.to_str().expect("UTF-8"));
        let common = ["fuzz", "--seed", "14", "--programs", "512", "--passes", "instcombine", "--native", "off"];
        let mut arguments = [&common[..], &["--findings", findings, "--reductions", "1"], options].concat();
        if name != "whole" {
            arguments.extend(["--share", claims]);
        }
        let output = irrefute(&arguments);
        assert!(matches!(output.status.code(), Some(0 | 1)), "{}", stderr(&output));
        folder
    };
    // Folders of cases, by group and name; those with a reduced program.
    let cases = |folder: &Path, file: &str| -> BTreeSet<String> {
        let entries = |path: &Path| std::fs::read_dir(path).expect("a folder").map(|e| e.expect("an entry").path());
        let groups = entries(folder).filter(|path| path.is_dir()).flat_map(|group| entries(&group));
        let found = groups.filter(|case| case.join("finding.json").is_file() && case.join(file).is_file());
        found.map(|case| case.strip_prefix(folder).expect("within").display().to_string()).collect()
    };
    let whole = run("whole", &[]);
    let parts = [run("one", &["--shard", "1/2"]), run("two", &["--shard", "2/2"])];
    let of_parts = |file: &str| parts.iter().map(|part| cases(part, file)).collect::<Vec<_>>();
    let [one, two] = &of_parts("finding.json")[..] else { panic!("two shards") };
    assert!(one.is_disjoint(two) && !one.is_empty() && !two.is_empty());
    assert_eq!(one.union(two).cloned().collect::<BTreeSet<_>>(), cases(&whole, "finding.json"));
    let group = |case: &String| case.split('/').next().unwrap_or_default().to_owned();
    let reduced: Vec<String> = of_parts("reduced.src.ll").iter().flatten().map(group).collect();
    let groups: BTreeSet<&String> = reduced.iter().collect();
    assert_eq!(reduced.len(), groups.len(), "no two shards reduce a case of one group");
    assert_eq!(groups.len(), cases(&whole, "reduced.src.ll").iter().map(group).collect::<BTreeSet<_>>().len());
    assert_eq!(irrefute(&["fuzz", "--shard", "1/2", "--programs", "1"]).status.code(), Some(2));
}
