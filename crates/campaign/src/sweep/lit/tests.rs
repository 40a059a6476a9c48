//! `RUN:` lines as LLVM's tests have them, and the reasons why some are not run. The lines are our own.

use super::*;

/// The file of the tests. Beside it there is `mod.rs`.
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/sweep/lit/x.ll");

fn read_it(text: &str) -> RunLines {
    read(text, FILE.as_ref())
}

fn only(text: &str) -> Invocation {
    let run = read(text, FILE.as_ref());
    assert_eq!(run.not_run, [], "{text}");
    let [invocation] = &run.invocations[..] else { panic!("one invocation in {text}, not {run:?}") };
    invocation.clone()
}

fn reason(text: &str) -> NotRun {
    let run = read(text, FILE.as_ref());
    assert_eq!(run.invocations, [], "{text}");
    let [reason] = &run.not_run[..] else { panic!("one reason for {text}, not {run:?}") };
    reason.clone()
}

#[test]
fn every_way_to_name_the_passes() {
    for line in [
        "; RUN: opt < %s -passes=instcombine -S | FileCheck %s",
        "; RUN: opt -S --passes instcombine %s -o - | FileCheck %s --check-prefix=A",
        ";RUN: opt %s -p instcombine -disable-output",
        "; RUN: opt -passes='instcombine' <%s 2>&1 | grep x | count 3",
        "; RUN: %if x86-registered-target %{ opt -p=instcombine - < %s %}",
    ] {
        assert_eq!(only(line), Invocation::of("instcombine".parse().unwrap()), "{line}");
    }
    assert_eq!(only("; RUN: opt -O2 %s").pipeline.to_string(), "default<O2>");
}

#[test]
fn lines_are_continued_and_commands_are_many() {
    let text = "; RUN: opt < %s -passes='function(gvn,sccp)' \\\n; RUN:   -S \\\n; RUN:  | FileCheck %s\n\
                ; RUN: opt -passes=gvn %s -o %t && opt %s -passes=sccp\n\
                ; RUN: opt -passes=gvn %s --data-layout=e\n; CHECK-RUN: opt -passes=dce %s\nRUN: opt -O3 %s\n\
                ; RUN: opt -passes=gvn -S %s\n";
    let run = read(text, FILE.as_ref());
    let pipelines: Vec<String> = run.invocations.iter().map(|i| i.pipeline.to_string()).collect();
    assert_eq!(pipelines, ["function(gvn,sccp)", "gvn", "sccp", "gvn"], "equal ones once");
    assert_eq!(run.not_run, []);
}

#[test]
fn machine_and_options_are_taken_over() {
    let i = only(
        "; RUN: opt -mtriple=arm-linux -mcpu cortex-a7 -mattr=+neon,-vfp3 -data-layout=\"E-p:32:32\" %s \
         -aa-pipeline='basic-aa,tbaa' -passes=gvn -unroll-count 4 -enable-pre=false -verify-dom-info -S",
    );
    assert_eq!(i.triple.as_deref(), Some("arm-linux"));
    assert_eq!(i.cpu.as_deref(), Some("cortex-a7"));
    assert_eq!(i.features.as_deref(), Some("+neon,-vfp3"));
    assert_eq!(i.data_layout.as_deref(), Some("E-p:32:32"));
    assert_eq!(i.alias_analyses.as_deref(), Some("basic-aa,tbaa"));
    assert_eq!(i.options, ["-unroll-count=4", "-enable-pre=false", "-verify-dom-info"]);
}

#[test]
fn what_cannot_be_honoured_has_its_name() {
    assert_eq!(reason("; RUN: opt -march=arm -passes=gvn %s"), NotRun::Flag("march".into()));
    assert_eq!(reason("; RUN: opt -passes=gvn --disable-builtin strlen %s"), NotRun::Flag("disable-builtin".into()));
    assert_eq!(reason("; RUN: env X=1 opt -passes=gvn %s"), NotRun::Flag("env".into()));
    assert_eq!(reason("; RUN: opt %s -passes"), NotRun::NoValue("passes".into()));
    assert_eq!(reason("; RUN: opt %s -S"), NotRun::NoPipeline);
    assert_eq!(reason("; RUN: opt -passes=internalize,gvn %s"), NotRun::WholeProgram("internalize".into()));
    assert!(matches!(reason("; RUN: opt %s -passes='gvn('"), NotRun::Pipeline(_)));
    assert!(matches!(reason("; RUN: opt %s -passes='gvn"), NotRun::Shell(_)));
    assert_eq!(reason("; RUN: %{run} -opt\n"), NotRun::Substitution("%{run}".into()));
    assert_eq!(only("; RUN: opt -passes=gvn %s | %{check}\n").pipeline.to_string(), "gvn", "a pipe is not the file");
}

#[test]
fn tests_that_expect_something_else_than_a_result() {
    assert_eq!(reason("; RUN: not --crash opt -passes=gvn %s"), NotRun::Negative);
    assert_eq!(reason("; RUN: opt -passes=gvn %s\n; XFAIL: *"), NotRun::ExpectedFailure("*".into()));
    assert_eq!(reason("; REQUIRES: asserts\n; RUN: opt -passes=gvn %s"), NotRun::Requires("asserts".into()));
    assert_eq!(reason("; UNSUPPORTED: !asserts\n; RUN: opt -O1 %s"), NotRun::Unsupported("!asserts".into()));
    assert_eq!(reason("; RUN: opt -passes='gvn,print<domtree>' %s"), NotRun::PrintsAnalysis("print".into()));
    assert!(read_it("; RUN: %if asserts %{ opt -passes=gvn %s %}").invocations.is_empty());
    only("; REQUIRES: x86-registered-target, !asserts\n; UNSUPPORTED: asserts\n; RUN: opt -passes=gvn %s");
    only("; RUN: %if asserts %{ false %} %else %{ opt -passes=gvn %s %}");
}

#[test]
fn the_input_must_be_the_file() {
    let other = |input: &str| NotRun::OtherInput(input.into());
    assert_eq!(reason("; RUN: opt -passes=gvn %t"), other("%t"));
    assert_eq!(reason("; RUN: sed s/a/b/ %s | opt -passes=gvn"), other("a pipe"));
    assert_eq!(reason("; RUN: opt -passes=gvn < %S/Inputs/x.ll"), other("%S/Inputs/x.ll"));
    assert_eq!(reason("; RUN: opt -passes=gvn"), other("nothing"));
    assert_eq!(read_it("; RUN: llc < %s | FileCheck %s\nno RUN: opt -O2 %s"), RunLines::default());
}

#[test]
fn substitutions_in_options_and_pipelines_are_replaced() {
    let i = only("; RUN: opt < %s -passes='sample-profile<x=%S/mod.rs>' -a=%p/opt.rs -out=%t -b %S/mod.rs -o %t.ll -S");
    let folder = FILE.strip_suffix("/x.ll").expect("a folder");
    let scratch = i.options[1].strip_prefix("-out=").expect("a file");
    assert!(scratch.starts_with("x.ll-") && scratch.ends_with(".tmp"), "{scratch}");
    assert_eq!(i.options[0], format!("-a={folder}/opt.rs"));
    assert_eq!(i.options[2], format!("-b={folder}/mod.rs"));
    assert_eq!(i.pipeline.to_string(), format!("sample-profile<x={folder}/mod.rs>"));
    let unknown = |line: &str| reason(line) == NotRun::Substitution("%shlibext".into());
    assert!(unknown("; RUN: opt %s -passes=gvn -x=a%shlibext"));
    assert!(unknown("; RUN: opt %s -passes='sample-profile<x=a%shlibext>'"));
}

#[test]
fn files_that_are_not_there_have_a_reason() {
    let made = |file: &str| NotRun::MadeFile(file.into());
    let test = |first: &str| format!("; RUN: {first}\n; RUN: opt %s -passes=gvn -profile=%t.p\n");
    for command in
        ["llvm-profdata merge %S/x -o %t.p", "sed s/a/b/ %s > %t.p", "split-file %s %t", "opt -S %S/y.ll -o %t.p"]
    {
        let run = read_it(&test(command));
        assert_eq!((run.invocations.len(), run.not_run.last()), (0, Some(&made("%t.p"))), "{command}");
    }
    for command in ["rm -rf %t.p", "FileCheck %s < %t.p", "llvm-profdata merge %S/x -o %t.other"] {
        assert_eq!(read_it(&test(command)).not_run, [], "{command}");
    }
    // The same option of `opt` writes the same file twice; another one reads what was written.
    let twice = |option: &str| {
        format!("; RUN: opt %s -passes=gvn -dots=%t.\n; RUN: cat %t.x\n; RUN: opt %s -passes=sccp -{option}=%t.x\n")
    };
    assert_eq!(read_it(&twice("dots")).not_run, []);
    assert_eq!(read_it(&twice("read")).not_run, [made("%t.x")]);
    assert_eq!(reason("; RUN: opt %s -passes=gvn -x=%S/no.prof"), NotRun::NoFile("%S/no.prof".into()));
    assert_eq!(reason("; RUN: opt %s -passes='gvn<x=%p/no>'"), NotRun::NoFile("%p/no".into()));
}

#[test]
fn passes_that_are_no_optimizations_are_named_with_the_reason() {
    for (pipeline, pass) in [
        ("metarenamer", "metarenamer"),
        ("function(ee-instrument<post-inline>),cgscc(inline)", "ee-instrument"),
        ("memprof-use<profile-filename=%t.x>", "memprof-use"),
        ("function(atomic-expand)", "atomic-expand"),
    ] {
        match reason(&format!("; RUN: opt %s -passes='{pipeline}'")) {
            NotRun::NoOptimization { pass: named, reason } => {
                assert!(named == pass && reason.len() > 20, "{named}: {reason}");
            }
            other => panic!("{pipeline}: {other:?}"),
        }
    }
    only("; RUN: opt %s -passes='inject-tli-mappings,loop-vectorize'");
}
