use super::*;
use crate::{Options, Report, Undefined, Verdict, check};
use irrefute_ir::{LlvmVersion, parse};
use irrefute_semantics::{Dialect, Program};

fn checked_by(text: &str, options: &Options) -> Report {
    let module = parse(text, LlvmVersion::DEFAULT).expect("a pair");
    let program = Program::new(&module, Dialect::LANGREF);
    let side = |name| Side::new(&module, &program, name).expect("it is there");
    check(side("src"), side("tgt"), options)
}

/// The report on defined inputs.
fn checked(text: &str) -> Report {
    checked_by(text, &Options { undefined: Undefined { poison: false, undef: false }, ..Options::CHECK })
}

fn line(text: &str) -> String {
    checked(text).reach.expect("a checked input").to_string()
}

/// A pair of equal functions with this body.
fn pair(body: &str) -> String {
    ["src", "tgt"].map(|name| format!("define i8 @{name}(i8 %x, i8 %y) {{\n{body}}}\n")).concat()
}

#[test]
fn vacuous_inputs_reach_nothing() {
    // Whoever enters %a divides by zero.
    let text = pair(
        "  %c = icmp ult i8 %x, 9\n  br i1 %c, label %a, label %b\na:\n  %d = udiv i8 1, 0\n  br label %b\nb:\n  \
         ret i8 %x\n",
    );
    assert_eq!(line(&text), "reach: source 2 of 3, target 2 of 3\nnot reached: source %a, target %a");
    // What it returns there says nothing.
    let text = pair("  %c = icmp ult i8 %x, 9\n  br i1 %c, label %a, label %b\na:\n  ret i8 poison\nb:\n  ret i8 %x\n");
    let report = checked(&text);
    assert!(report.inputs.vacuous_undefined > 0);
    assert_eq!(report.reach.map(|reach| reach.counts()), Some((4, 6)));
}

#[test]
fn without_a_checked_input_there_is_no_reach() {
    let report = checked(&pair("  %d = udiv i8 1, 0\n  ret i8 %d\n"));
    assert_eq!((report.verdict, report.reach), (Verdict::Proved, None));
    assert_eq!(checked(&pair("  ret i8 poison\n")).reach, None);
}

#[test]
fn every_choice_of_the_target_counts_and_the_first_of_the_source() {
    let text = "define i8 @src(i8 %x) {\n  %f = freeze i1 poison\n  br i1 %f, label %a, label %b\na:\n  ret i8 1\nb:\n  \
                ret i8 2\n}\n";
    let text = format!("{text}{}", text.replace("@src", "@tgt"));
    let Reach { source, target } = checked(&text).reach.expect("a checked input");
    assert_eq!((source.reached, source.total), (2, 3));
    assert_eq!(target.map(|target| (target.reached, target.total)), Some((3, 3)));
}

#[test]
fn names_are_those_of_the_text() {
    let text = pair(
        "  %e = and i8 %y, 1\n  %c = icmp eq i8 %e, 2\n  %\"a b\" = select i1 %c, i8 1, i8 2\n  \
         switch i8 %e, label %5 [ i8 0, label %4\n i8 1, label %4\n i8 -3, label %4 ]\n4:\n  ret i8 %\"a b\"\n5:\n  ret i8 3\n",
    );
    let text = text.replace("i8 %x, i8 %y", "i8, i8 %y").replace("%5", "%3").replace("%4", "%2");
    let text = text.replace("\n4:", "\n2:").replace("\n5:", "\n3:");
    let reach = checked(&text).reach.expect("a checked input");
    let names: Vec<String> = reach.source.unreached.iter().map(Unreached::to_string).collect();
    assert_eq!(names, ["select %\"a b\" (true)", "case -3 of %1", "default of %1", "%3"]);
    let json = serde_json::to_value(&reach.source).expect("it is data");
    assert_eq!(json["unreached"][0], serde_json::json!({"kind": "arm", "select": "%\"a b\"", "condition": true}));
    assert_eq!(json["unreached"][1], serde_json::json!({"kind": "case", "block": "%1", "value": "-3"}));
    assert_eq!(json["unreached"][2], serde_json::json!({"kind": "default", "block": "%1"}));
    assert_eq!(json["unreached"][3], serde_json::json!({"kind": "block", "block": "%3"}));
}

#[test]
fn a_line_shows_three_names_and_fits() {
    let side = |names: &[&str]| SideReach {
        reached: 1,
        total: 1 + names.len() as u64,
        unreached: names.iter().map(|name| Unreached::Block { block: (*name).to_owned() }).collect(),
    };
    let line =
        |source: &[&str], target: &[&str]| Reach { source: side(source), target: Some(side(target)) }.to_string();
    assert_eq!(line(&[], &[]), "reach: source 1 of 1, target 1 of 1");
    assert_eq!(
        line(&["%a", "%b"], &["%c", "%d"]),
        "reach: source 1 of 3, target 1 of 3\nnot reached: source %a, source %b, target %c and 1 more"
    );
    assert_eq!(line(&["%a"], &[]), "reach: source 1 of 2, target 1 of 1\nnot reached: source %a");
    let long = format!("%{}", "x".repeat(40));
    assert_eq!(
        line(&[&long, &long], &[]),
        format!("reach: source 1 of 3, target 1 of 1\nnot reached: source {long} and 1 more")
    );
    let native = Reach { source: side(&["%a"]), target: None };
    assert_eq!(native.to_string(), "reach: source 1 of 2\nnot reached: source %a");
}

#[test]
fn of_violations_only_the_data_counts() {
    let text = "define i8 @src(i8 %x) {\n  ret i8 %x\n}\ndefine i8 @tgt(i8 %x) {\n  ret i8 0\n}";
    let report = checked(text);
    assert_eq!(report.verdict, Verdict::Violates);
    assert!(report.reach.is_some() && !report.to_string().contains("reach"));
}
