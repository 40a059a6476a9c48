//! The page of some findings folders: one file that needs no other and no network.
//!
//! It has the causes, which a script sorts, filters and searches, each with its smallest program side by side and the
//! path of its counterexample; what was found over CPU time; passes and opcodes; how fast the campaigns were; and what
//! they could not judge. Without scripts everything is shown.
//!
//! It is computed from the folders, not from a campaign: it includes findings of earlier campaigns, and can be written
//! again at any time. Folders without a readable `finding.json` are counted too.

use super::causes::{CauseLine, Causes, Family};
use super::conclusion::{Conclusion, Unsettled};
use super::heat_map::HeatMap;
use super::path_shown::{PathColumn, columns};
use super::plot;
use super::shown_bare;
use super::side_by_side::Columns;
use super::summary::{Campaign, FindingsSummary};
use super::summary_table::SummaryTable;
use crate::findings::cause::{Cause, Names};
use crate::findings::finding::{Finding, FindingKind};
use crate::findings::folder::Shelf;
use crate::findings::form::opcodes;
use crate::findings::known::KnownFindings;
use crate::findings::store::{OPTIMIZED, REDUCED_SOURCE, REDUCED_TARGET, SOURCE};
use askama::Template;
use irrefute_ir::{LlvmVersion, Module, parse};
use irrefute_refine::report::counterexample::Execution;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The most reasons of each kind for which something was not judged: the rest is counted.
const REASONS: usize = 20;

/// A cause, with everything that the page shows of it.
struct CauseCard {
    line: CauseLine,
    /// The finding with the smallest case.
    finding: Finding,
    /// The address of its report.
    link: String,
    /// The releases of LLVM that were under test and are wrong.
    llvm: BTreeSet<String>,
    source: PathColumn,
    target: PathColumn,
    /// The opcodes of its smallest program.
    opcodes: BTreeSet<String>,
}

/// A folder of programs that are kept without being findings.
struct ProgramFolder {
    name: String,
    count: usize,
    meaning: &'static str,
}

/// What was not judged of one kind.
struct ReasonTable {
    title: &'static str,
    /// Reasons with their counts, the most frequent first.
    rows: Vec<(String, u64)>,
    /// Other reasons, and what they count for.
    rest: (usize, u64),
}

/// The content of the page. The template escapes everything but the plots.
#[derive(Template)]
#[template(path = "campaign.html")]
struct CampaignPage {
    conclusion: Conclusion,
    unsettled: Vec<Unsettled>,
    cases: usize,
    cards: Vec<CauseCard>,
    passes: BTreeSet<String>,
    classes: BTreeSet<String>,
    llvm: BTreeSet<String>,
    families: Vec<Family>,
    folders: Vec<ProgramFolder>,
    figures: SummaryTable,
    heat_map: HeatMap,
    campaigns: Vec<Campaign>,
    not_modelled: Vec<ReasonTable>,
    cause_plot: String,
    throughput_plot: String,
}

/// The page of some folders. `base` is the folder in which it will stand: links are relative to it.
///
/// # Errors
/// If a folder cannot be read, or a plot cannot be drawn.
pub fn page(folders: &[PathBuf], summary: &FindingsSummary, known: &KnownFindings, base: &Path) -> io::Result<String> {
    CampaignPage::read(folders, summary, known, base)?.render().map_err(io::Error::other)
}

/// The page of one folder, to stand in it.
///
/// # Errors
/// As [`page`].
pub fn page_of_folder(root: &Path, known: &KnownFindings) -> io::Result<String> {
    let folders = [root.to_owned()];
    let summary = FindingsSummary::of(&folders, &Names::default())?;
    page(&folders, &summary, known, root)
}

impl CampaignPage {
    fn read(
        roots: &[PathBuf],
        summary: &FindingsSummary,
        known: &KnownFindings,
        base: &Path,
    ) -> io::Result<CampaignPage> {
        let mut all = Causes::default();
        let mut cards: Vec<CauseCard> = Vec::new();
        let mut folders: BTreeMap<String, usize> = BTreeMap::new();
        for root in roots {
            let causes = Causes::of(root, known)?;
            all.conclusion = all.conclusion.max(causes.conclusion);
            all.unsettled.extend(causes.unsettled);
            for line in causes.causes {
                let is_it = |card: &&mut CauseCard| {
                    card.line.cause == line.cause && card.line.is_excused() == line.is_excused()
                };
                match cards.iter_mut().find(is_it) {
                    Some(card) => {
                        card.line.cases += line.cases;
                        card.line.groups.extend(line.groups);
                    }
                    None => cards.extend(CauseCard::read(root, line, base, summary)),
                }
            }
            all.findings += causes.findings;
            for family in causes.families {
                match all.families.iter_mut().find(|known| (known.kind, &known.name) == (family.kind, &family.name)) {
                    Some(known) => {
                        known.cases += family.cases;
                        known.excused += family.excused;
                        known.passes.extend(family.passes);
                    }
                    None => all.families.push(family),
                }
            }
            for (name, n) in causes.unreadable {
                *folders.entry(name).or_default() += n;
            }
        }
        all.families.sort_by_key(|family| (family.kind, std::cmp::Reverse(family.cases)));
        // Those of one folder are in order already; the sort keeps it.
        cards.sort_by_key(|card| (card.line.kind, !card.line.in_default_pipelines));
        let of_program: Vec<_> =
            cards.iter().map(|card| (card.line.cause.pass.clone(), card.opcodes.clone())).collect();
        let groups: Vec<&BTreeSet<String>> = cards.iter().map(|card| &card.line.groups).collect();
        let cause_plot = plot::causes(summary, &groups).map_err(io::Error::other)?;
        let folder = |(name, count): (String, usize)| ProgramFolder { meaning: meaning(&name), name, count };
        Ok(CampaignPage {
            conclusion: all.conclusion,
            unsettled: all.unsettled,
            cases: all.findings,
            passes: cards.iter().map(|card| card.line.cause.pass.clone()).collect(),
            classes: cards.iter().map(|card| card.line.shows_as.to_string()).collect(),
            llvm: cards.iter().flat_map(|card| card.llvm.clone()).collect(),
            families: all.families,
            folders: folders.into_iter().map(folder).collect(),
            figures: SummaryTable::figures(summary),
            heat_map: HeatMap::of(&of_program),
            campaigns: summary.campaigns.clone(),
            not_modelled: not_modelled(&summary.campaigns),
            cause_plot,
            throughput_plot: plot::throughput(summary).map_err(io::Error::other)?,
            cards,
        })
    }
}

impl CauseCard {
    /// `None` if its finding was removed since.
    fn read(root: &Path, line: CauseLine, base: &Path, summary: &FindingsSummary) -> Option<CauseCard> {
        let folder = root.join(&line.smallest);
        let finding = Finding::read(&folder).ok()?;
        let version = finding.version();
        let (source, target) = match line.is_reduced() {
            true => (REDUCED_SOURCE, REDUCED_TARGET),
            false => (SOURCE, OPTIMIZED),
        };
        let (source, target) = (read(&folder, source, version), read(&folder, target, version));
        let texts = |module: &Option<Module>| module.as_ref().map(|m| shown_bare(m, version)).unwrap_or_default();
        let of_cause = |cause: &&crate::report::summary::CauseCount| cause.cause == line.cause;
        let counted = summary.causes.iter().find(of_cause);
        let mut llvm = counted.map(|count| count.llvm.clone()).unwrap_or_default();
        llvm.insert(finding.llvm.clone());
        let nothing = Execution::default();
        let runs = finding.counterexample.as_ref().map_or((&nothing, &nothing), |c| (&c.source, &c.target));
        let both = Columns::new(&texts(&source), &texts(&target));
        let (left, right) = columns(both, &finding.function, runs.0, runs.1);
        let words = source.iter().flat_map(Module::definitions).flat_map(opcodes).collect();
        let link = link(base, &folder);
        Some(CauseCard { link, llvm, source: left, target: right, opcodes: words, finding, line })
    }

    /// What is wrong, in a few words, without Markdown's signs for code.
    fn title(&self) -> String {
        let Cause { class, what, .. } = &self.line.cause;
        class.map_or_else(|| what.clone(), |class| format!("{class}: {what}")).replace('`', "")
    }

    /// The releases of LLVM with spaces between them.
    fn releases(&self) -> String {
        self.llvm.iter().map(String::as_str).collect::<Vec<_>>().join(" ")
    }

    /// The pipeline for the program that is shown.
    fn pipeline(&self) -> &str {
        self.finding.reduced_pipeline.as_deref().unwrap_or(&self.finding.pipeline)
    }

    /// What the search looks through.
    fn words(&self) -> String {
        let CauseLine { cause, program, .. } = &self.line;
        format!("{} {} {} {}", self.title(), cause.pass, program, self.finding.group).to_lowercase()
    }
}

impl Campaign {
    /// LLVM, pipeline and configuration, for a table.
    fn setting(&self) -> String {
        format!("LLVM {}, {}, {}", self.start.llvm.join(" "), self.start.pipeline, self.start.configuration)
    }

    /// Functions per CPU second, irrefute and LLVM together.
    fn rate(&self) -> String {
        match self.figures.cpu_s() {
            cpu if cpu > 0.0 => format!("{:.0}", self.figures.functions as f64 / cpu),
            _ => "–".to_owned(),
        }
    }
}

fn read(folder: &Path, name: &str, version: LlvmVersion) -> Option<Module> {
    parse(&fs::read_to_string(folder.join(name)).ok()?, version).ok()
}

/// Counts of one kind by reason.
type Counts = fn(&Campaign) -> &BTreeMap<String, u64>;

/// What the campaigns could not judge, together.
fn not_modelled(campaigns: &[Campaign]) -> Vec<ReasonTable> {
    let kinds: [(&'static str, Counts); 3] = [
        ("Functions of which something is not modelled", |c| &c.not_modelled.unsupported),
        ("Functions of which no input could be decided", |c| &c.not_modelled.inconclusive),
        ("Inputs that could not be decided", |c| &c.not_modelled.undecided),
    ];
    let table = |(title, of): (&'static str, Counts)| {
        let mut all: BTreeMap<&String, u64> = BTreeMap::new();
        campaigns.iter().flat_map(of).for_each(|(reason, n)| *all.entry(reason).or_default() += n);
        let mut rows: Vec<(String, u64)> = all.into_iter().map(|(reason, n)| (reason.clone(), n)).collect();
        rows.sort_by_key(|(reason, n)| (std::cmp::Reverse(*n), reason.clone()));
        let rest = rows.split_off(rows.len().min(REASONS));
        ReasonTable { title, rows, rest: (rest.len(), rest.iter().map(|(_, n)| n).sum()) }
    };
    kinds.map(table).into_iter().filter(|table| !table.rows.is_empty()).collect()
}

/// The meaning of a folder of programs that are not findings.
fn meaning(folder: &str) -> &'static str {
    Shelf::of(folder).map_or("folders without a readable finding.json", |shelf| shelf.meaning)
}

/// The link to the report of a finding: relative to the page if it is below it. Old findings have a report as text only.
fn link(base: &Path, folder: &Path) -> String {
    let report = ["report.html", "report.md"].into_iter().find(|f| folder.join(f).is_file()).unwrap_or_default();
    // An empty base is the folder in which the program runs.
    let base = if base.as_os_str().is_empty() { Path::new(".") } else { base };
    let (base, folder) = match (base.canonicalize(), folder.canonicalize()) {
        (Ok(base), Ok(folder)) => (base, folder),
        _ => (base.to_owned(), folder.to_owned()),
    };
    let (scheme, relative) = match folder.strip_prefix(&base) {
        Ok(relative) => ("", relative),
        Err(_) => ("file://", &*folder),
    };
    let parts = relative.iter().filter(|part| *part != "/").map(|part| address(&part.to_string_lossy()));
    let path = parts.chain([report.to_owned()]).collect::<Vec<_>>().join("/");
    if scheme.is_empty() { path } else { format!("{scheme}/{path}") }
}

/// A file name, percent-encoded as part of a URL.
fn address(name: &str) -> String {
    let escaped = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => char::from(byte).to_string(),
        byte => format!("%{byte:02X}"),
    };
    name.bytes().map(escaped).collect()
}
