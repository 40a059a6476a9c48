//! The summary as a table, the same on a terminal and on a page, with a column per version of LLVM.

use super::summary::{FindingsSummary, VersionTally};
use crate::findings::cause::UNBLAMED;
use std::collections::{BTreeMap, BTreeSet};

/// A table of texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SummaryTable {
    /// The titles of the columns.
    pub header: Vec<String>,
    /// As many cells in each row as there are columns.
    pub rows: Vec<Vec<String>>,
}

impl SummaryTable {
    /// The figures of each version, and of all together if there are several.
    pub fn figures(summary: &FindingsSummary) -> SummaryTable {
        // With a single version the total would repeat its column.
        let several = summary.versions.len() != 1;
        let columns: Vec<&VersionTally> = summary.versions.iter().chain(several.then_some(&summary.total)).collect();
        let mut table = SummaryTable { header: vec![String::new()], rows: Vec::new() };
        table.header.extend(columns.iter().map(|t| t.llvm.clone()));
        let mut row = |name: &str, cell: &dyn Fn(&VersionTally) -> String| {
            table.rows.push([name.to_owned()].into_iter().chain(columns.iter().map(|t| cell(t))).collect());
        };
        row("campaigns", &|t| t.campaigns.to_string());
        row("functions", &|t| measured(t, t.functions.to_string()));
        row("CPU seconds of irrefute", &|t| measured(t, format!("{:.0}", t.own_cpu_s)));
        row("CPU seconds of LLVM", &|t| measured(t, format!("{:.0}", t.llvm_cpu_s)));
        row("cases filed", &|t| t.cases.to_string());
        row("miscompilations (groups)", &|t| t.miscompilations.to_string());
        row("  per 1,000 CPU seconds", &|t| t.per_1000_cpu_s.map_or_else(|| "–".to_owned(), |r| format!("{r:.2}")));
        row("  causes by reduced form", &|t| match t.unreduced {
            0 => t.causes.to_string(),
            n => format!("{} ({n} groups not reduced)", t.causes),
        });
        row("  passes", &|t| t.by_pass.keys().filter(|pass| *pass != UNBLAMED).count().to_string());
        row("LLVM failed (groups)", &|t| t.failures.to_string());
        row("undecided under a variant (groups)", &|t| t.undecided.to_string());
        row("depend on a variant (groups)", &|t| t.disputed.to_string());
        row("  families", &|t| t.families.to_string());
        row("need undef (groups)", &|t| t.undef.to_string());
        row("of a known pattern (groups)", &|t| t.known.to_string());
        for (word, of) in [("class", by_class as Counts), ("pass", by_pass)] {
            let keys: BTreeSet<&String> = columns.iter().flat_map(|t| of(t).keys()).collect();
            for key in keys {
                row(&format!("{word} {key}"), &|t| of(t).get(key).copied().unwrap_or(0).to_string());
            }
        }
        table
    }

    /// The causes, with the folder of the smallest case of each.
    pub fn causes(summary: &FindingsSummary) -> SummaryTable {
        let header = ["pass", "class", "reduced form or name", "variants", "cases", "size", "LLVM", "smallest case"];
        let rows = summary.causes.iter().map(|c| {
            vec![
                c.cause.pass.clone(),
                c.cause.class.map_or_else(|| "named".to_owned(), |class| class.to_string()),
                c.cause.what.clone(),
                if c.decided { "all" } else { "undecided" }.to_owned(),
                c.cases.to_string(),
                c.size.to_string(),
                c.llvm.iter().cloned().collect::<Vec<_>>().join(" "),
                c.smallest.display().to_string(),
            ]
        });
        SummaryTable { header: header.map(str::to_owned).to_vec(), rows: rows.collect() }
    }

    /// The columns with these titles.
    pub fn with(self, titles: &[&str]) -> SummaryTable {
        let is_kept: Vec<bool> = self.header.iter().map(|title| titles.contains(&title.as_str())).collect();
        let kept = |cells: Vec<String>| cells.into_iter().zip(&is_kept).filter(|(_, is)| **is).map(|(cell, _)| cell);
        let rows = self.rows.into_iter().map(|row| kept(row).collect()).collect();
        SummaryTable { header: kept(self.header).collect(), rows }
    }
}

type Counts = fn(&VersionTally) -> &BTreeMap<String, u64>;

fn by_class(t: &VersionTally) -> &BTreeMap<String, u64> {
    &t.by_class
}

fn by_pass(t: &VersionTally) -> &BTreeMap<String, u64> {
    &t.by_pass
}

/// A figure that only a log contains; a dash without one.
fn measured(t: &VersionTally, figure: String) -> String {
    match t.per_1000_cpu_s {
        Some(_) => figure,
        None => "–".to_owned(),
    }
}
