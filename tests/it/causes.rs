//! Programs that look different and show one mistake of LLVM 22 have one cause: other widths, lanes, constants and
//! operations, an access instead of another alignment, code around it.

use irrefute::campaign::findings::cause::Cause;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

/// The cause of a program, as `irrefute reduce` prints it.
fn cause(program: &str, passes: &str) -> Cause {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("case.ll");
    fs::write(&file, program).expect("it is written");
    let mut command = Command::new(env!("CARGO_BIN_EXE_irrefute"));
    let output = command.args(["reduce", "--format", "json", "--passes", passes]).arg(&file).output();
    let output = output.expect("the binary runs");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let finding: Value = serde_json::from_str(&text).unwrap_or_else(|_| panic!("{program}\n{text}"));
    serde_json::from_value(finding["cause"].clone()).unwrap_or_else(|_| panic!("{program}\n{text}"))
}

/// All programs have this cause.
fn one_cause(passes: &str, what: &str, programs: &[String]) {
    let causes: Vec<Cause> = programs.iter().map(|program| cause(program, passes)).collect();
    let distinct: BTreeSet<&Cause> = causes.iter().collect();
    assert_eq!(distinct.len(), 1, "{causes:?}");
    assert_eq!(causes[0].what, what);
}

/// Code that has nothing to do with a mistake: it stores into `%out`.
fn around(number: u32) -> String {
    format!("  %n0 = mul i32 %n, {number}\n  %n1 = xor i32 %n0, %n\n  store i32 %n1, ptr %out\n")
}

#[test]
fn attributes_of_swapped_operands() {
    let programs = [("umax", "i32", 7), ("smin", "i8", 1), ("sadd.sat", "i64", 50)].map(|(name, ty, number)| {
        format!(
            "declare {ty} @llvm.{name}.{ty}({ty}, {ty})\n\ndefine {ty} @g({ty} %x, i32 %n, ptr %out) {{\n{}  \
             %m = call {ty} @llvm.{name}.{ty}({ty} noundef {number}, {ty} %x)\n  ret {ty} %m\n}}\n",
            around(number)
        )
    });
    one_cause("instcombine", "keeps `noundef` on an argument", &programs);
}

/// Whether the source's alignment is written, and what the other field is, makes no difference.
#[test]
fn the_alignment_of_a_field() {
    let programs = ["{ i8, <4 x i32> }", "{ i32, i64 }", "{ i16, <2 x i64> }"].map(|ty| {
        let (_, field) = ty.trim_matches(['{', '}', ' ']).split_once(", ").expect("two fields");
        format!(
            "define {field} @g(ptr %p) {{\n  %v = load {ty}, ptr %p, align 1\n  \
             %f = extractvalue {ty} %v, 1\n  ret {field} %f\n}}\n"
        )
    });
    one_cause("instcombine", "adds `align` on `load`", &programs);
}

#[test]
fn a_division_or_its_remainder() {
    let programs = ["udiv", "urem"]
        .map(|op| format!("define i64 @g(i64 %a, i64 %b) {{\n  %q = {op} i64 %a, %b\n  ret i64 %q\n}}\n"));
    let passes = "require<profile-summary>,function(codegenprepare)";
    one_cause(passes, "udiv -> and br icmp or phi trunc udiv zext", &programs);
}

#[test]
fn either_wrapping_flag() {
    let programs = [("nsw", "i32", 4), ("nuw", "i8", 2), ("nuw", "i64", 4)].map(|(flag, ty, lanes)| {
        let vector = format!("<{lanes} x {ty}>");
        format!(
            "define {{ {ty}, {vector} }} @g({ty} noundef %x, i32 %n, ptr %out) {{\n  %y = add {ty} %x, 3\n  \
             %v = insertelement {vector} zeroinitializer, {ty} %y, i64 0\n{}  \
             %w = add {flag} {vector} %v, zeroinitializer\n  %a = insertvalue {{ {ty}, {vector} }} poison, {ty} %y, 0\n  \
             %b = insertvalue {{ {ty}, {vector} }} %a, {vector} %w, 1\n  ret {{ {ty}, {vector} }} %b\n}}\n",
            around(9)
        )
    });
    let what = "keeps `nsw` on `add`: add insertelement -> add insertelement";
    one_cause("vector-combine", what, &programs);
}

/// Of the wide vector, the target also reads behind what the source reads: a wrong value is shown all the same.
#[test]
fn a_wrong_value_is_shown_before_undefined_behaviour() {
    let programs = ["<2 x i24>", "<3 x i40>"]
        .map(|ty| format!("define {ty} @g(ptr %p) {{\n  %v = load {ty}, ptr %p\n  ret {ty} %v\n}}\n"));
    one_cause("scalarizer<load-store>", "load -> getelementptr insertelement load", &programs);
}
