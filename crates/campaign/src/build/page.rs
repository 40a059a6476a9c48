//! A build as a page.

use super::summary::{BuildSummary, DefinitionEntry, UnitSummary};
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

    /// Why it is not better, or what is wrong.
    fn remark(&self) -> String {
        let wrong = self.record.as_ref().and_then(|record| record.wrong.as_ref());
        let reason = || self.reason().filter(|_| !self.is_decided()).unwrap_or_default().to_owned();
        wrong.map_or_else(reason, |wrong| format!("{} · {}", wrong.summary, wrong.dispute))
    }

    /// The report of what is wrong, from the folder of the build.
    fn report(&self) -> Option<String> {
        let wrong = self.record.as_ref()?.wrong.as_ref()?;
        Some(format!("findings/{}/report.html", wrong.folder.display()))
    }
}
