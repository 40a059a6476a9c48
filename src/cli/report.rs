//! `irrefute report`: findings of campaigns, per version of LLVM and CPU time.

use super::causes;
use super::junit::junit;
use super::known::Known;
use super::options::Format;
use super::sarif::sarif;
use super::{Exit, tables};
use crate::campaign::findings::cause::Names;
use crate::campaign::findings::folder::expect_findings_folder;
use crate::campaign::findings::known::{KnownFinding, KnownFindings};
use crate::campaign::report::campaign_page::page;
use crate::campaign::report::causes::Causes;
use crate::campaign::report::conclusion::Conclusion;
use crate::campaign::report::plot;
use crate::campaign::report::summary::FindingsSummary;
use crate::campaign::report::summary_table::SummaryTable;
use anyhow::Context;
use clap::Args;
use comfy_table::Table;
use serde::Serialize;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Counts the distinct findings of findings folders, per version of LLVM and CPU time.
///
/// A group is one class of mistake by one pass on the same opcodes; a cause is what the reduced
/// programs of one pass and class have in common. Findings that depend on a variant of LLVM's
/// semantics, or need undef, are counted separately. CPU time is taken from the campaigns' logs.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  irrefute report findings\n  irrefute report llvm-15 llvm-22 --plot findings.svg\n  \
                        irrefute report findings --html report.html --causes names.tsv\n  \
                        irrefute report findings --known known.toml --junit junit.xml --sarif irrefute.sarif --fail\n  \
                        irrefute report findings --format json"
)]
pub struct Report {
    /// Findings folders
    #[arg(required = true, value_name = "DIR")]
    folders: Vec<PathBuf>,

    /// Draw distinct miscompilations over CPU time (SVG)
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,

    /// Write a page: causes to sort, filter and search, plots and tables
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,

    /// Names of causes: lines of pass, reduced form and name with tabs between them; causes of one
    /// name count once
    #[arg(long, value_name = "FILE")]
    causes: Option<PathBuf>,

    #[command(flatten)]
    known: Known,

    /// Causes that an earlier report wrote into this file fail nothing; those of this one are added to it
    #[arg(long, value_name = "FILE")]
    seen: Option<PathBuf>,

    /// Write the causes as JUnit XML: those that are not known fail
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,

    /// Write the causes as SARIF 2.1.0: those that are known are suppressed
    #[arg(long, value_name = "FILE")]
    sarif: Option<PathBuf>,

    /// Exit as the campaigns did: with 1 if there is a cause that is not known, with 3 if something waits, is damaged, or
    /// nothing was decided. Without it, the report exits with 0
    #[arg(long)]
    fail: bool,

    /// Who reads the output
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
}

/// The line of the JSON.
#[derive(Serialize)]
struct ReportLine<'a> {
    #[serde(flatten)]
    summary: &'a FindingsSummary,
    /// That of the worst folder.
    conclusion: Conclusion,
    folders: Vec<ReportedFolder<'a>>,
}

/// What lies in a folder.
#[derive(Serialize)]
struct ReportedFolder<'a> {
    folder: &'a Path,
    #[serde(flatten)]
    causes: &'a Causes,
}

impl Report {
    pub fn run(self) -> anyhow::Result<Exit> {
        for folder in &self.folders {
            expect_findings_folder(folder).with_context(|| format!("cannot read {}", folder.display()))?;
        }
        let summary = FindingsSummary::of(&self.folders, &self.names()?).context("cannot read the findings")?;
        if let Some(path) = &self.plot {
            write(path, &plot::groups(&summary)?)?;
        }
        let seen = self.seen()?;
        let known = self.known.read()?.with(seen.iter().cloned());
        if let Some(path) = &self.html {
            let base = path.parent().unwrap_or(Path::new(""));
            write(path, &page(&self.folders, &summary, &known, base).context("cannot make the page")?)?;
        }
        let of_folder = |folder: &PathBuf| Ok((folder.clone(), Causes::of(folder, &known)?));
        let all: std::io::Result<Vec<(PathBuf, Causes)>> = self.folders.iter().map(of_folder).collect();
        let all = all.context("cannot read the findings")?;
        let conclusion = all.iter().map(|(_, causes)| causes.conclusion).max().unwrap_or_default();
        if let Some(path) = &self.seen {
            let mut new: Vec<KnownFinding> = Vec::new();
            for entry in all.iter().flat_map(|(_, causes)| causes.unknown()) {
                // Two LLVMs may have one cause.
                if !new.contains(&entry) {
                    new.push(entry);
                }
            }
            write(path, &seen.with(new).to_text()?)?;
        }
        if let Some(path) = &self.junit {
            write(path, &junit(&all)?)?;
        }
        if let Some(path) = &self.sarif {
            write(path, &(serde_json::to_string_pretty(&sarif(&all))? + "\n"))?;
        }
        match self.format {
            Format::Json => {
                let folders = all.iter().map(|(folder, causes)| ReportedFolder { folder, causes }).collect();
                let line = ReportLine { summary: &summary, conclusion, folders };
                anstream::println!("{}", serde_json::to_string(&line)?);
            }
            Format::Human => {
                print(&summary);
                for (folder, causes) in &all {
                    let go_on = format!("irrefute fuzz --resume --programs 0 --findings {}", folder.display());
                    let end = causes::conclusion(causes, Some(&go_on));
                    anstream::print!("{}\n{}{end}", folder.display(), causes::of(causes, &BTreeSet::new()));
                }
                if all.len() > 1 {
                    anstream::println!("All folders:\n{}", conclusion.sentence());
                }
            }
        }
        Ok(if self.fail { conclusion.into() } else { Exit::Clean })
    }

    /// What earlier reports have seen.
    fn seen(&self) -> anyhow::Result<KnownFindings> {
        match self.seen.as_ref().filter(|path| path.exists()) {
            Some(path) => Ok(KnownFindings::read(path)?),
            None => Ok(KnownFindings::default()),
        }
    }

    fn names(&self) -> anyhow::Result<Names> {
        let Some(path) = &self.causes else { return Ok(Names::default()) };
        let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        Names::parse(&text).with_context(|| format!("in {}", path.display()))
    }
}

fn write(path: &Path, text: &str) -> anyhow::Result<()> {
    std::fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}

fn print(summary: &FindingsSummary) {
    let figures = SummaryTable::figures(summary);
    let columns = 1..figures.header.len();
    anstream::println!("{}", table(figures, columns));
    // What says more of a cause has lines of its own below.
    let causes = SummaryTable::causes(summary).with(&["pass", "class", "reduced form or name", "cases", "LLVM"]);
    if !causes.rows.is_empty() {
        anstream::println!("Causes of miscompilations by reduced form:\n{}", table(causes, 3..4));
    }
    if summary.unread_lines > 0 {
        anstream::println!("{} lines of logs could not be read", summary.unread_lines);
    }
    if summary.unread_findings > 0 {
        anstream::println!("{} findings could not be read", summary.unread_findings);
    }
}

fn table(sheet: SummaryTable, numbers: std::ops::Range<usize>) -> Table {
    let mut table = tables::with_numbers(sheet.header, numbers);
    sheet.rows.into_iter().for_each(|row| {
        table.add_row(row);
    });
    table
}
