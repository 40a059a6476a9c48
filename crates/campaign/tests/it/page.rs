//! The page of a findings folder, made from findings as a campaign writes them. `scripts/page-test` opens the same page
//! in a browser.

use irrefute_campaign::findings::known::KnownFindings;
use irrefute_campaign::report::index;
use irrefute_campaign::{Finding, Store};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

const SOURCE: &str = "define i8 @f(i8 %x, i1 %c) {\n  br i1 %c, label %a, label %b\n\na:\n  %y = mul i8 %x, 2\n  \
                      ret i8 %y\n\nb:\n  ret i8 0\n}\n";
const TARGET: &str = "define i8 @f(i8 %x, i1 %c) {\n  br i1 %c, label %a, label %b\n\na:\n  %y = shl nuw i8 %x, 1\n  \
                      ret i8 %y\n\nb:\n  ret i8 0\n}\n";

/// Saves a finding of a pass, with changes of its JSON.
fn save(root: &Path, group: &str, pass: &str, what: &str, change: impl FnOnce(&mut Value)) {
    let run = |outcome: &str, value: &str| json!({ "outcome": outcome, "values": [{ "name": "%y", "type": "i8", "value": value }], "blocks": [0, 1] });
    let mut finding = json!({
        "id": "1", "group": group, "class": "poison", "summary": "poison", "function": "f", "pass": pass,
        "pipeline": "O2", "llvm": "22.1.8", "target": { "triple": "t", "cpu": "", "features": "" },
        "origin": { "file": { "path": "f.ll" } }, "dialect": "langref", "depends_on": [], "needs_undef": false,
        "instructions": 9, "reduced_instructions": 4, "cause": { "pass": pass, "class": "poison", "what": what },
        "versions": { "22.1.8": "violates" },
        "counterexample": {
            "inputs": [{ "name": "%x", "type": "i8", "value": "-128" }], "difference": "poison: the results differ",
            "source": run("returns 0", "0"), "target": run("returns <poison>", "poison")
        }
    });
    change(&mut finding);
    let folder = root.join(group).join("1");
    fs::create_dir_all(&folder).expect("a folder");
    let files = [
        ("finding.json", finding.to_string()),
        ("reduced.src.ll", SOURCE.to_owned()),
        ("reduced.tgt.ll", TARGET.to_owned()),
        ("report.html", "<title>r</title>".to_owned()),
    ];
    for (name, text) in files {
        fs::write(folder.join(name), text).expect("a file");
    }
    assert!(Finding::read(&folder).is_ok(), "the finding is readable");
}

/// A campaign of two findings that ended, with what it could not judge.
fn log() -> String {
    let figures = |seconds: f64, functions: u64| json!({ "seconds": seconds, "own_cpu_s": seconds / 2.0, "llvm_cpu_s": seconds / 2.0, "functions": functions, "changed": 1, "violates": 1, "crashes": 0 });
    let with = |mut event: Value, more: Value| {
        let fields = event.as_object_mut().expect("an object");
        fields.insert("campaign".to_owned(), "c".into());
        fields.extend(more.as_object().expect("an object").clone());
        event.to_string()
    };
    let start = json!({ "unix_s": 1, "irrefute": "0", "llvm": ["22.1.8"], "pipeline": "O2", "configuration": "default", "generator": 1, "dialect": "langref", "seed": 1, "batch": 64, "jobs": 1, "triple": "t", "cpu": "", "features": "", "llvm_options": [], "programs": null, "time_s": null });
    let lines = [
        with(json!({ "event": "start" }), start),
        with(json!({ "event": "progress" }), figures(10.0, 5000)),
        with(json!({ "event": "progress" }), figures(20.0, 15000)),
        with(
            json!({ "event": "not-modelled" }),
            json!({ "unsupported": { "no <rule> for it": 7 }, "inconclusive": {}, "undecided": { "out of fuel": 9 } }),
        ),
    ];
    lines.join("\n") + "\n"
}

/// The folder that both tests use: `IRREFUTE_PAGE` keeps it for the browser.
fn folder() -> tempfile::TempDir {
    let dir = tempfile::tempdir().expect("a folder");
    let root = dir.path();
    save(root, "poison-a", "InstCombinePass", "mul -> <shl>", |_| {});
    save(root, "value-b", "GVNPass", "br -> phi", |finding| {
        finding["class"] = "value".into();
        finding["cause"]["class"] = "value".into();
        finding["llvm"] = "19.1.7".into();
    });
    save(root, "undef-c", "SROAPass", "load -> undef", |finding| finding["needs_undef"] = true.into());
    fs::write(root.join("campaign.jsonl"), log()).expect("a log");
    let store = Store::open(root).expect("a store");
    index::write(&store, &KnownFindings::default()).expect("a page");
    dir
}

#[test]
fn the_page_has_every_part() {
    let dir = folder();
    let page = fs::read_to_string(dir.path().join("index.html")).expect("a page");
    let parts = [
        "3 findings, 2 causes.",
        "poison: mul -&#62; &#60;shl&#62;",
        "href=\"poison-a/1/report.html\"",
        "<option>InstCombinePass</option>",
        "<del>mul</del>",
        "<i>= poison</i>",
        "every counterexample needs undef",
        "Causes by pass and opcode",
        "<span>mul</span>",
        "LLVM 22.1.8, O2, default",
        "no &#60;rule&#62; for it",
        "Functions per CPU second over CPU time",
    ];
    for part in parts {
        assert!(page.contains(part), "`{part}` is not in the page");
    }
    for word in ["src=", "@import", "<link", "fetch("] {
        assert!(!page.contains(word), "a page that needs no network has no `{word}`");
    }
}

/// Only what ran is shown as having run: block `b` is not on the path.
#[test]
fn lines_that_did_not_run_are_marked() {
    let dir = folder();
    let page = fs::read_to_string(dir.path().join("index.html")).expect("a page");
    assert!(page.contains("<span class=\" idle\">b:</span>"), "block `b` did not run");
    assert!(page.contains("<span class=\"\">a:</span>"), "block `a` ran");
}

/// For `scripts/page-test`, which opens what this writes.
#[test]
fn a_page_for_the_browser() {
    let dir = folder();
    let kept = Path::new(env!("CARGO_TARGET_TMPDIR")).join("page");
    let _ = fs::remove_dir_all(&kept);
    fs::create_dir_all(&kept).expect("a folder");
    let copied = fs::copy(dir.path().join("index.html"), kept.join("index.html")).expect("a copy");
    assert!(copied > 0);
}
