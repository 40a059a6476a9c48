//! `irrefute build report`: what came of each unit and function, for people and for programs.

use super::super::Exit;
use super::super::known::Known;
use super::super::sarif;
use super::super::tables;
use super::super::words::{filled, plural};
use super::DEFAULT_STORE;
use crate::campaign::build::summary::{self, DefinitionEntry, Mistake, Share};
use crate::campaign::build::{BuildStore, BuildSummary, UnitRecord, UnitSummary, page};
use crate::campaign::report::REPORT;
use crate::campaign::report::conclusion::Conclusion;
use anyhow::Context;
use clap::{Args, ValueEnum};
use quick_junit::{NonSuccessKind, Report as JunitReport, TestCase, TestCaseStatus, TestSuite};
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Prints what a store knows: per unit and function proved, refines with its reach, undecided with the reason, or wrong
#[derive(Args)]
pub struct Report {
    /// The folder of the build
    #[arg(long, default_value = DEFAULT_STORE, value_name = "DIR")]
    store: PathBuf,

    #[command(flatten)]
    known: Known,

    /// Who reads the report
    #[arg(long, value_enum, default_value_t = ReportFormat::Human)]
    format: ReportFormat,
}

/// Who reads a report of a build.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ReportFormat {
    /// A person.
    Human,
    /// A program: a line of JSON; fields are added and never renamed.
    Json,
    /// Continuous integration: a suite per unit, a test per function.
    Junit,
    /// A code host: SARIF 2.1.0, with the lines of the sources.
    Sarif,
    /// A browser.
    Html,
}

/// The line of JSON.
#[derive(Serialize)]
struct BuildLine<'a> {
    #[serde(flatten)]
    summary: &'a BuildSummary,
    unit_results: &'a [UnitSummary],
}

/// Reasons that are shown to people; the JSON has all.
const MOST_REASONS: usize = 12;

impl Report {
    pub fn run(&self) -> anyhow::Result<Exit> {
        if !self.store.is_dir() {
            anyhow::bail!("there is no folder {}", self.store.display());
        }
        let store = BuildStore::open(&self.store).with_context(|| format!("cannot open {}", self.store.display()))?;
        let (units, summary) = summary::of_store(&store, &self.known.read()?, &UnitRecord::is_of)?;
        print(self.format, &units, &summary, &store)?;
        Ok(summary.conclusion.into())
    }
}

/// Prints a report.
pub fn print(
    format: ReportFormat,
    units: &[UnitSummary],
    summary: &BuildSummary,
    store: &BuildStore,
) -> anyhow::Result<()> {
    let text = match format {
        ReportFormat::Human => return human(units, summary, store),
        ReportFormat::Json => serde_json::to_string(&BuildLine { summary, unit_results: units })?,
        ReportFormat::Junit => junit(units, summary)?,
        ReportFormat::Sarif => serde_json::to_string_pretty(&sarif(units, summary, store))?,
        ReportFormat::Html => page::page(units, summary)?,
    };
    anstream::println!("{}", text.trim_end());
    Ok(())
}

fn human(units: &[UnitSummary], summary: &BuildSummary, store: &BuildStore) -> anyhow::Result<()> {
    shares("definitions", &summary.outcomes, summary.all);
    summary.code.iter().for_each(|code| shares("native code", &code.outcomes, summary.all));
    let (functions, instructions) = summary.percent(summary.decided);
    let (through, _) = summary.percent(summary.through_callers);
    let decided = format!(
        "{}: {functions:.1} % of the definitions are decided ({instructions:.1} % of the instructions), {through:.1} % more \
         through callers that are. Reach: {}. Memory: {} MiB at most.",
        plural(summary.units, "unit"),
        summary.reach,
        summary.peak_kib >> 10,
    );
    anstream::println!("{}", filled(&decided));
    counted("By choice of LLVM, or known", &summary.excused);
    counted("Not checked", &summary.not_checked);
    counted("Not decided", &summary.reasons);
    summary.code.iter().for_each(|code| counted("Native code not run", &code.not_run));
    for (unit, entry, mistake) in wrong(units).filter(|(.., mistake)| !mistake.excused) {
        let report = report_of(mistake, store).map_or_else(String::new, |report| format!("\n  {}", report.display()));
        anstream::println!("{}: @{}: {}{report}", place(unit, entry), entry.definition.name, mistake.summary());
    }
    open(summary).iter().for_each(|open| anstream::println!("{open}"));
    anstream::println!("{}", sentence(summary.conclusion));
    Ok(())
}

/// Definitions by what came of them.
fn shares(title: &str, outcomes: &BTreeMap<String, Share>, all: Share) {
    let mut table = tables::with_numbers([title, "functions", "instructions"], 1..3);
    for (outcome, share) in outcomes {
        table.add_row([outcome.clone(), share.functions.to_string(), share.instructions.to_string()]);
    }
    table.add_row(["all".to_owned(), all.functions.to_string(), all.instructions.to_string()]);
    anstream::println!("{table}");
}

/// A build in a sentence: its conclusion is about functions, not about causes.
fn sentence(conclusion: Conclusion) -> &'static str {
    match conclusion {
        Conclusion::Wrong => "A function is compiled wrongly, and nobody knows of it.",
        Conclusion::Clean | Conclusion::Open => conclusion.sentence(),
    }
}

fn counted(title: &str, counts: &BTreeMap<String, u64>) {
    if counts.is_empty() {
        return;
    }
    let mut all: Vec<(&String, &u64)> = counts.iter().collect();
    all.sort_by(|a, b| b.1.cmp(a.1).then(a.0.cmp(b.0)));
    anstream::println!("{title}:");
    all.iter().take(MOST_REASONS).for_each(|(what, n)| anstream::println!("  {n} × {what}"));
    if all.len() > MOST_REASONS {
        anstream::println!("  {} more", all.len() - MOST_REASONS);
    }
}

/// What is wrong, with the unit and the function that it is in.
fn wrong(units: &[UnitSummary]) -> impl Iterator<Item = (&UnitSummary, &DefinitionEntry, Mistake<'_>)> {
    let entries = units.iter().flat_map(|unit| unit.functions.iter().map(move |entry| (unit, entry)));
    entries.flat_map(|(unit, entry)| entry.mistakes().map(move |mistake| (unit, entry, mistake)))
}

/// The report of the finding of a mistake.
fn report_of(mistake: Mistake<'_>, store: &BuildStore) -> Option<PathBuf> {
    Some(store.findings().join(&mistake.wrong?.folder).join(REPORT))
}

fn place(unit: &UnitSummary, entry: &DefinitionEntry) -> String {
    let line = entry.definition.line.map_or_else(String::new, |line| format!(":{line}"));
    format!("{}{line}", unit.source.display())
}

/// What came of a function, in a line.
fn what(entry: &DefinitionEntry) -> String {
    let mut mistakes: Vec<Mistake<'_>> = entry.mistakes().collect();
    mistakes.sort_by_key(|mistake| mistake.excused);
    let summary = mistakes.first().map(Mistake::summary);
    summary.or_else(|| entry.reason().map(str::to_owned)).unwrap_or_else(|| entry.outcome().to_owned())
}

/// What is not settled.
fn open(summary: &BuildSummary) -> Vec<String> {
    let waiting = (summary.waiting > 0).then(|| format!("{} to check", plural(summary.waiting, "unit")));
    let failed = summary.failed.iter().map(|(reason, n)| format!("{}: {reason}", plural(*n, "unit")));
    let unconfirmed = (summary.unconfirmed > 0)
        .then(|| format!("{} that no process lived to see again", plural(summary.unconfirmed, "violation")));
    waiting.into_iter().chain(unconfirmed).chain(failed).collect()
}

fn junit(units: &[UnitSummary], summary: &BuildSummary) -> anyhow::Result<String> {
    let mut report = JunitReport::new("irrefute build");
    for unit in units {
        let mut suite = TestSuite::new(unit.source.display().to_string());
        for entry in &unit.functions {
            let mut status = match () {
                () if entry.mistakes().any(|mistake| !mistake.excused) => {
                    TestCaseStatus::non_success(NonSuccessKind::Failure)
                }
                () if entry.is_decided() && entry.mistakes().next().is_none() => TestCaseStatus::success(),
                () => TestCaseStatus::skipped(),
            };
            if !matches!(status, TestCaseStatus::Success { .. }) {
                status.set_message(what(entry));
            }
            let mut case = TestCase::new(entry.definition.name.to_string(), status);
            case.set_classname(unit.source.display().to_string());
            if let Some(code) = entry.code() {
                case.set_system_out(format!("native code: {}", entry.of_code().unwrap_or(code.outcome.as_str())));
            }
            suite.add_test_case(case);
        }
        report.add_test_suite(suite);
    }
    let mut suite = TestSuite::new("build");
    for reason in open(summary) {
        let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
        status.set_message(reason);
        suite.add_test_case(TestCase::new("settled", status));
    }
    report.add_test_suite(suite);
    Ok(report.to_string()?)
}

fn sarif(units: &[UnitSummary], summary: &BuildSummary, store: &BuildStore) -> Value {
    let classes: BTreeSet<String> = wrong(units).filter_map(|(.., mistake)| class(mistake)).collect();
    let rule = |class: &String| sarif::rule(class, &format!("LLVM makes a mistake of class `{class}`"), "Classes");
    let results = wrong(units).map(|(unit, entry, mistake)| result(unit, entry, mistake, store)).collect();
    let ending = sarif::ending(summary.conclusion, open(summary).into_iter());
    sarif::log(classes.iter().map(rule).collect(), &ending, results)
}

fn class(mistake: Mistake<'_>) -> Option<String> {
    mistake.wrong.map(|wrong| wrong.class.to_string())
}

fn result(unit: &UnitSummary, entry: &DefinitionEntry, mistake: Mistake<'_>, store: &BuildStore) -> Value {
    let wrong = mistake.wrong;
    // Code hosts resolve paths from the folder of the repository.
    let here = std::env::current_dir().unwrap_or_default();
    let source = unit.source.strip_prefix(&here).unwrap_or(&unit.source);
    let text = format!("@{}: {}", entry.definition.name, mistake.summary());
    let text = report_of(mistake, store).map_or(text.clone(), |report| format!("{text} ({})", report.display()));
    let name = format!("{} {}", wrong.map_or("", |wrong| &*wrong.group), entry.definition.name);
    let mut result = json!({
        "ruleId": class(mistake).unwrap_or_else(|| "crash".to_owned()),
        "level": if mistake.excused { "note" } else { "error" },
        "message": { "text": text },
        "locations": [{ "physicalLocation": {
            "artifactLocation": { "uri": sarif::uri(Path::new(source)) },
            "region": { "startLine": entry.definition.line.unwrap_or(1) },
        } }],
        "partialFingerprints": { "function/v1": blake3::hash(name.as_bytes()).to_hex().to_string() },
    });
    if mistake.excused {
        let why = wrong.map_or("", |wrong| &*wrong.dispute);
        result["suppressions"] = json!([{ "kind": "external", "status": "accepted", "justification": why }]);
    }
    result
}
