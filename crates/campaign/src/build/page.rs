//! A build as a page.

use super::records::CodeRecord;
use super::summary::{BuildSummary, DefinitionEntry, Mistake, UnitSummary};
use askama::Template;

#[derive(Template)]
#[template(path = "build.html")]
struct BuildPage<'a> {
    units: &'a [UnitSummary],
    summary: &'a BuildSummary,
    decided: (f64, f64),
    through_callers: (f64, f64),
}

/// The page of a build.
///
/// # Errors
/// None: the text is in memory.
pub fn page(units: &[UnitSummary], summary: &BuildSummary) -> Result<String, askama::Error> {
    let (decided, through_callers) = (summary.percent(summary.decided), summary.percent(summary.through_callers));
    BuildPage { units, summary, decided, through_callers }.render()
}

impl DefinitionEntry {
    /// The reach of its source in percent.
    fn reach(&self) -> String {
        let reached = self.record.as_ref().and_then(|record| record.reached);
        let percent = reached.and_then(|(reached, total)| (reached * 100).checked_div(total));
        percent.map_or_else(String::new, |percent| format!("{percent} %"))
    }

    /// Whether its code is wrong, and nobody knows.
    fn is_code_wrong(&self) -> bool {
        self.code().is_some_and(CodeRecord::is_wrong) && !self.code_excused
    }

    /// Why it is not better, unless something is wrong.
    fn remark(&self) -> &str {
        self.reason().filter(|_| !self.is_decided() && self.mistakes().next().is_none()).unwrap_or_default()
    }
}

impl Mistake<'_> {
    /// What is wrong, and what people look at.
    fn remark(&self) -> String {
        self.wrong.map_or_else(|| self.summary(), |wrong| format!("{} · {}", wrong.summary, wrong.dispute))
    }

    /// The report of what is wrong, from the folder of the build.
    fn report(&self) -> Option<String> {
        Some(format!("findings/{}/report.html", self.wrong?.folder.display()))
    }
}
