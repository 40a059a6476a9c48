//! Causes as SARIF 2.1.0, the form in which code hosts take the results of static analysis: a rule for each class of
//! mistake, a result for each cause.

use crate::campaign::findings::finding::FindingKind;
use crate::campaign::report::causes::{CauseLine, Causes, Family};
use crate::campaign::report::conclusion::{Conclusion, Unsettled};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The address of the schema, by which readers recognise the version.
const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// The log of some folders. A cause that somebody has dealt with is suppressed, with the link as the reason.
pub fn sarif(folders: &[(PathBuf, Causes)]) -> Value {
    let lines = || folders.iter().flat_map(|(folder, causes)| causes.causes.iter().map(move |line| (folder, line)));
    let classes = lines().map(|(_, line)| line.shows_as.to_string());
    let classes: BTreeSet<String> = classes.collect();
    let kinds: BTreeSet<&str> = folders.iter().flat_map(|(_, causes)| &causes.families).map(rule_of).collect();
    let rules = classes.iter().map(|class| rule(class, &format!("LLVM makes a mistake of class `{class}`"), "Classes"));
    let rules = rules.chain(kinds.into_iter().map(|kind| rule(kind, FAMILIES, "Kinds of finding")));
    let families = folders.iter().flat_map(|(_, causes)| &causes.families).map(family_result);
    let results: Vec<Value> = lines().map(|(folder, line)| result(folder, line)).chain(families).collect();
    log(rules.collect(), &invocation(folders), results)
}

/// A log of one run.
pub fn log(rules: Vec<Value>, invocation: &Value, results: Vec<Value>) -> Value {
    let driver = json!({ "name": "irrefute", "version": env!("CARGO_PKG_VERSION"), "rules": rules });
    let run = json!({ "tool": { "driver": driver }, "invocations": [invocation], "results": results });
    json!({ "$schema": SCHEMA, "version": "2.1.0", "runs": [run] })
}

/// How a run ends, and what is not settled then.
pub fn ending(conclusion: Conclusion, open: impl Iterator<Item = String>) -> Value {
    let notification = |text: String| json!({ "level": "error", "message": { "text": text } });
    json!({
        "executionSuccessful": conclusion != Conclusion::Open,
        "exitCode": conclusion.code(),
        "exitCodeDescription": conclusion.sentence(),
        "toolExecutionNotifications": open.map(notification).collect::<Vec<_>>(),
    })
}

/// How the folders end as a whole, and what is not settled in them.
fn invocation(folders: &[(PathBuf, Causes)]) -> Value {
    let conclusion = folders.iter().map(|(_, causes)| causes.conclusion).max().unwrap_or_default();
    let open = folders.iter().flat_map(|(folder, causes)| causes.unsettled.iter().map(move |open| (folder, open)));
    ending(conclusion, open.map(|(folder, open): (&PathBuf, &Unsettled)| format!("{}: {open}", folder.display())))
}

/// What the rules of families are about.
const FAMILIES: &str =
    "LLVM does what it knowingly does, what depends on a variant of the semantics, or what only undef shows";

/// The rule of a class or a family.
pub fn rule(id: &str, description: &str, section: &str) -> Value {
    json!({
        "id": id,
        "shortDescription": { "text": description },
        "help": { "text": format!("docs/findings.md, \"{section}\", says what it means.") },
    })
}

/// The rule of a family.
fn rule_of(family: &Family) -> &'static str {
    match family.kind {
        FindingKind::Known => "family/known",
        FindingKind::Disputed => "family/disputed",
        FindingKind::Undef | FindingKind::Miscompilation | FindingKind::Failure | FindingKind::Undecided => {
            "family/undef"
        }
    }
}

fn family_result(family: &Family) -> Value {
    let name = format!("{} {}", rule_of(family), family.name);
    let mut result = json!({
        "ruleId": rule_of(family),
        "level": "warning",
        "message": { "text": format!("{}: {}", family.name, family.meaning) },
        "occurrenceCount": family.cases.max(1),
        "partialFingerprints": { "cause/v1": blake3::hash(name.as_bytes()).to_hex().to_string() },
    });
    if family.is_excused() {
        result["suppressions"] = json!([{ "kind": "external", "status": "accepted" }]);
    }
    result
}

fn result(folder: &Path, line: &CauseLine) -> Value {
    let level = match line.kind {
        FindingKind::Miscompilation | FindingKind::Failure => "error",
        FindingKind::Undecided | FindingKind::Disputed | FindingKind::Undef | FindingKind::Known => "warning",
    };
    let text = format!("{}: {}. {}", line.cause.pass, line.cause.what, line.program);
    let report = folder.join(&line.smallest).join("report.md");
    let place = json!({ "physicalLocation": { "artifactLocation": { "uri": uri(&report) } } });
    // The cause, not the case: the next night may find a smaller program.
    let cause = format!("{:?} {} {}", line.cause.class, line.cause.pass, line.cause.what);
    let mut result = json!({
        "ruleId": line.shows_as.to_string(),
        "level": level,
        "message": { "text": text },
        "locations": [place],
        "occurrenceCount": line.cases.max(1),
        "partialFingerprints": { "cause/v1": blake3::hash(cause.as_bytes()).to_hex().to_string() },
    });
    if let Some(known) = line.known.as_ref().filter(|known| known.is_excused()) {
        let why = super::causes::status(known);
        result["suppressions"] = json!([{ "kind": "external", "status": "accepted", "justification": why }]);
    }
    result
}

/// A path as a relative reference: what is no letter, digit or one of a few signs is escaped.
pub fn uri(path: &Path) -> String {
    let plain = |b: u8| b.is_ascii_alphanumeric() || b"-._~/".contains(&b);
    let escape = |b: u8| if plain(b) { char::from(b).to_string() } else { format!("%{b:02X}") };
    path.to_string_lossy().bytes().map(escape).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::junit::tests::causes;

    #[test]
    fn causes_are_results() {
        let log = sarif(&[("my findings".into(), causes())]);
        let results = log["runs"][0]["results"].as_array().expect("results");
        assert_eq!(results.len(), 3);
        assert_eq!(
            (&log["runs"][0]["invocations"][0]["exitCode"], &results[2]["ruleId"]),
            (&1.into(), &"family/disputed".into())
        );
        let uri = &results[0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"];
        assert_eq!(uri, "my%20findings/value-gvn-1/seed-2/report.md");
        assert_eq!(results[0].get("suppressions"), None);
        assert_eq!(results[1]["suppressions"][0]["justification"], "open: https://example.org/1");
        assert_ne!(results[0]["partialFingerprints"], results[1]["partialFingerprints"]);
        assert_eq!(log["runs"][0]["tool"]["driver"]["rules"][0]["id"], "value");
    }
}
