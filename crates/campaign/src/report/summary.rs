//! How many distinct mistakes the campaigns of some findings folders found in each version of LLVM, and in how much
//! machine time.
//!
//! ```text
//!   case    one program on which one version is wrong          finding.json, or a line of the log
//!   group   the cases of one name                              counted once in a version
//!   family  the disputed groups of one pass and variant
//!   cause   the reduced cases of one pass, class and form      across versions
//! ```
//!
//! The kind of a group is that of its clearest case: a miscompilation under every variant before a failure of LLVM,
//! then a case that depends on a variant, one that is undecided under a variant (a smaller case of the group may be
//! decided), one that needs undef, and a known pattern. Rates count only miscompilations that a log contains: the cost
//! of the others is unknown. A version's functions and CPU seconds are those of the campaigns that tested this version
//! alone; campaigns of several versions count only in the total.

use crate::findings::cause::UNBLAMED;
use crate::findings::cause::{Cause, Names};
use crate::findings::finding::{Finding, FindingKind, pass_shown};
use crate::findings::form::form_of;
use crate::findings::log::{self, Admitted, Figures, LogEvent, LogLine, NotModelled, Start, UnresolvedReason};
use crate::findings::store;
use crate::threads;
use irrefute_ir::LlvmVersion;
use irrefute_refine::Class;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};

/// One case.
#[derive(Clone, Debug)]
struct CountedCase {
    llvm: String,
    group: String,
    class: Class,
    pass: String,
    kind: FindingKind,
    /// The first variant that the case depends on.
    variant: Option<String>,
    /// The cause, for a reduced miscompilation, whether or not it was decided under every variant.
    cause: Option<Cause>,
    size: usize,
    folder: Option<PathBuf>,
}

/// One campaign, as its log records it.
#[derive(Clone, Debug, Serialize)]
pub struct Campaign {
    /// How it was set up.
    #[serde(flatten)]
    pub start: Start,
    /// Its last known progress.
    #[serde(flatten)]
    pub figures: Figures,
    /// Why it ended; `None` if it was killed, or still runs.
    pub ended: Option<UnresolvedReason>,
    /// What it could not judge; empty in old logs.
    #[serde(skip)]
    pub not_modelled: NotModelled,
    /// Its progress over time.
    #[serde(skip)]
    pub progress: Vec<Figures>,
    #[serde(skip)]
    cases: Vec<Admitted>,
}

/// The distinct findings of one version, or of all.
#[derive(Clone, Debug, Default, Serialize)]
pub struct VersionTally {
    /// The version; `all` in the total.
    pub llvm: String,
    /// Campaigns that tested this version, alone or with others.
    pub campaigns: u64,
    /// Functions that were tried in campaigns of this version alone.
    pub functions: u64,
    /// CPU seconds of irrefute in campaigns of this version alone.
    pub own_cpu_s: f64,
    /// CPU seconds of LLVM in campaigns of this version alone.
    pub llvm_cpu_s: f64,
    /// Cases that were filed.
    pub cases: u64,
    /// Groups that are wrong under every variant.
    pub miscompilations: u64,
    /// Groups in which LLVM crashed, hung or made invalid IR.
    pub failures: u64,
    /// Groups that depend on a variant.
    pub disputed: u64,
    /// Groups that are undecided under a variant.
    pub undecided: u64,
    /// Groups that need undef.
    pub undef: u64,
    /// Groups of a known pattern.
    pub known: u64,
    /// Families of disputed groups: pairs of a pass and a variant.
    pub families: u64,
    /// Groups of miscompilations per thousand CPU seconds, both according to the logs; `None` without a log.
    pub per_1000_cpu_s: Option<f64>,
    /// Causes by reduced form that are wrong under every variant.
    pub causes: u64,
    /// Groups of miscompilations that contain no reduced case.
    pub unreduced: u64,
    /// Groups of miscompilations by class.
    pub by_class: BTreeMap<String, u64>,
    /// Groups of miscompilations by blamed pass.
    pub by_pass: BTreeMap<String, u64>,
    /// Points (CPU seconds, groups of miscompilations found by then).
    #[serde(skip)]
    pub curve: Vec<(f64, u64)>,
}

/// A cause with its cases.
#[derive(Clone, Debug, Serialize)]
pub struct CauseCount {
    /// The cause itself.
    #[serde(flatten)]
    pub cause: Cause,
    /// Reduced cases, over all versions.
    pub cases: u64,
    /// Whether at least one case is wrong under every variant; in the others, some variant could not be decided.
    pub decided: bool,
    /// The versions of LLVM that show it.
    pub llvm: BTreeSet<String>,
    /// Instructions of the smallest case.
    pub size: usize,
    /// The folder of the smallest case.
    pub smallest: PathBuf,
}

/// The content of some findings folders.
#[derive(Clone, Debug, Serialize)]
pub struct FindingsSummary {
    /// One tally for each version, the oldest first.
    pub versions: Vec<VersionTally>,
    /// All versions together.
    pub total: VersionTally,
    /// Every cause that has a reduced case.
    pub causes: Vec<CauseCount>,
    /// Every campaign that has a log, in the order in which they began.
    pub campaigns: Vec<Campaign>,
    /// Lines of logs that could not be read.
    pub unread_lines: usize,
    /// Folders of findings that could not be read.
    pub unread_findings: usize,
}

impl FindingsSummary {
    /// Reads findings folders. A case that is in several of them counts once.
    ///
    /// # Errors
    /// If a folder or its log cannot be read.
    pub fn of(roots: &[PathBuf], names: &Names) -> io::Result<FindingsSummary> {
        let mut cases: BTreeMap<(String, String, String), CountedCase> = BTreeMap::new();
        let (mut lines, mut unread_lines, mut unread_findings) = (Vec::new(), 0, 0);
        for root in roots {
            unread_findings += read_findings(root, names, &mut cases)?;
            let (more, unread) = log::read(root)?;
            lines.extend(more);
            unread_lines += unread;
        }
        let campaigns = campaigns(lines);
        // The log knows cases whose folders were removed or never written; folders know more, so they come first.
        for case in campaigns.iter().flat_map(|c| &c.cases) {
            let key = (case.llvm.clone(), case.group.clone(), case.id.clone());
            cases.entry(key).or_insert_with(|| CountedCase::of_log(case));
        }
        let cases: Vec<CountedCase> = cases.into_values().collect();
        let versions: BTreeSet<&str> = cases
            .iter()
            .map(|c| &*c.llvm)
            .chain(campaigns.iter().flat_map(|c| c.start.llvm.iter().map(|l| &**l)))
            .collect();
        let mut versions: Vec<&str> = versions.into_iter().collect();
        versions.sort_by_key(|v| version(v));
        let tally = |llvm: &&str| tally(llvm, &cases, &campaigns);
        let total = super::summary::tally(ALL, &cases, &campaigns);
        let versions = versions.iter().map(tally).collect();
        let causes = causes(&cases);
        Ok(FindingsSummary { versions, total, causes, campaigns, unread_lines, unread_findings })
    }
}

impl FindingsSummary {
    /// Points (CPU seconds, causes found by then) of one version, with the campaigns put one after the other. A cause is
    /// found with the first case of one of its groups.
    pub fn cause_curve(&self, llvm: &str, causes: &[&BTreeSet<String>]) -> Vec<(f64, u64)> {
        let (mut before, mut seen, mut points) = (0.0, BTreeSet::new(), vec![(0.0, 0)]);
        for campaign in self.campaigns.iter().filter(|campaign| campaign.tested(llvm)) {
            for case in campaign.cases.iter().filter(|case| case.llvm == llvm) {
                let known = seen.len();
                seen.extend(
                    causes.iter().enumerate().filter(|(_, groups)| groups.contains(&case.group)).map(|(i, _)| i),
                );
                if seen.len() > known {
                    points.push((before + case.figures.cpu_s(), seen.len() as u64));
                }
            }
            before += campaign.figures.cpu_s();
            points.push((before, seen.len() as u64));
        }
        points
    }
}

/// The name of the total.
pub const ALL: &str = "all";

fn pass_word(pass: Option<&str>) -> String {
    pass.map_or(UNBLAMED, |pass| pass_shown(Some(pass))).to_owned()
}

fn version(release: &str) -> LlvmVersion {
    LlvmVersion::of_release(release).unwrap_or_default()
}

impl CountedCase {
    fn of_folder(folder: &Path, filed: &Finding, names: &Names) -> CountedCase {
        let kind = filed.kind();
        let pass = pass_word(filed.pass.as_deref());
        let is_wrong = matches!(kind, FindingKind::Miscompilation | FindingKind::Undecided);
        let reduced = is_wrong && filed.reduced_instructions.is_some();
        // Findings from before causes were filed have their reduced programs.
        let of_form = || {
            let what = form_of(folder, &filed.function, filed.version())?;
            Some(Cause { pass: pass.clone(), class: Some(filed.class), what })
        };
        let cause = if reduced { filed.cause.clone().or_else(of_form) } else { None };
        CountedCase {
            llvm: filed.llvm.clone(),
            group: filed.group.clone(),
            class: filed.class,
            kind,
            variant: filed.depends_on.first().cloned(),
            cause: cause.map(|cause| names.named(cause)),
            pass,
            size: filed.size(),
            folder: Some(folder.to_owned()),
        }
    }

    /// A case whose folder was removed, or never written.
    fn of_log(case: &Admitted) -> CountedCase {
        CountedCase {
            llvm: case.llvm.clone(),
            group: case.group.clone(),
            class: case.class,
            pass: pass_word(case.pass.as_deref()),
            kind: case.kind(),
            variant: case.depends_on.first().cloned(),
            cause: None,
            size: 0,
            folder: None,
        }
    }
}

/// Adds the findings of a folder, and returns how many could not be read.
fn read_findings(
    root: &Path,
    names: &Names,
    cases: &mut BTreeMap<(String, String, String), CountedCase>,
) -> io::Result<usize> {
    let folders = store::findings(root)?;
    let read = threads::on_all_cores(&folders, |folder| read_finding(folder, names)).map_err(io::Error::other)?;
    let mut unread = 0;
    for read in read.into_iter().flatten() {
        let Ok((filed, case)) = read else {
            unread += 1;
            continue;
        };
        let known = cases.entry((filed.llvm, filed.group, filed.id)).or_insert_with(|| case.clone());
        // The same case in two folders: the edition that was reduced further tells more.
        if (known.cause.is_none(), known.size) > (case.cause.is_none(), case.size) {
            *known = case;
        }
    }
    Ok(unread)
}

/// A finding, and what counts of it; `None` if the folder contains no finding.
fn read_finding(folder: &Path, names: &Names) -> Option<io::Result<(Finding, CountedCase)>> {
    match Finding::read(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        read => Some(read.map(|filed| {
            let case = CountedCase::of_folder(folder, &filed, names);
            (filed, case)
        })),
    }
}

/// The campaigns of some lines, in the order in which they began. Equal lines are the same event: merged folders repeat
/// them.
fn campaigns(lines: Vec<LogLine>) -> Vec<Campaign> {
    let mut order: Vec<String> = Vec::new();
    let mut all: BTreeMap<String, Campaign> = BTreeMap::new();
    let mut seen = BTreeSet::new();
    for LogLine { campaign: id, event } in lines {
        // A campaign counts even if its start line was lost: the log may have been damaged or cut.
        if !all.contains_key(&id) {
            order.push(id.clone());
        }
        let campaign = all.entry(id.clone()).or_insert_with(|| Campaign {
            start: Start::default(),
            figures: Figures::default(),
            ended: None,
            not_modelled: NotModelled::default(),
            progress: Vec::new(),
            cases: Vec::new(),
        });
        match event {
            LogEvent::Start(start) => campaign.start = start,
            LogEvent::Case(case) if !seen.insert((id, case.llvm.clone(), case.group.clone(), case.id.clone())) => {}
            LogEvent::Case(case) => {
                campaign.reached(case.figures);
                campaign.cases.push(case);
            }
            LogEvent::Progress(figures) => {
                campaign.progress.push(figures);
                campaign.reached(figures);
            }
            LogEvent::NotModelled(reasons) => campaign.not_modelled = reasons,
            LogEvent::End(end) => {
                campaign.reached(end.figures);
                campaign.ended = Some(end.reason);
            }
            LogEvent::Unknown => {}
        }
    }
    let mut campaigns: Vec<Campaign> = order.iter().filter_map(|id| all.remove(id)).collect();
    campaigns.sort_by_key(|c| c.start.unix_s);
    campaigns
}

impl Campaign {
    fn reached(&mut self, figures: Figures) {
        // Lines of one campaign may come from several folders, in any order.
        if figures.seconds >= self.figures.seconds {
            self.figures = figures;
        }
    }

    /// Whether its functions and CPU time belong to this version alone, or to the total.
    fn counts_for(&self, llvm: &str) -> bool {
        llvm == ALL || matches!(&*self.start.llvm, [only] if only == llvm)
    }

    fn tested(&self, llvm: &str) -> bool {
        llvm == ALL || self.start.llvm.iter().any(|v| v == llvm) || self.cases.iter().any(|c| c.llvm == llvm)
    }
}

fn tally(llvm: &str, cases: &[CountedCase], campaigns: &[Campaign]) -> VersionTally {
    let cases: Vec<&CountedCase> = cases.iter().filter(|c| llvm == ALL || c.llvm == llvm).collect();
    let mut groups: BTreeMap<&str, &CountedCase> = BTreeMap::new();
    for &case in &cases {
        let clearest = groups.entry(&case.group).or_insert(case);
        if case.kind < clearest.kind {
            *clearest = case;
        }
    }
    let of_kind = |kind| groups.values().filter(|c| c.kind == kind).count() as u64;
    let wrong: Vec<&&CountedCase> = groups.values().filter(|c| c.kind == FindingKind::Miscompilation).collect();
    let count = |word: &dyn Fn(&CountedCase) -> String| {
        let mut counts = BTreeMap::new();
        wrong.iter().for_each(|c| *counts.entry(word(c)).or_default() += 1);
        counts
    };
    let disputed = groups.values().filter(|c| c.kind == FindingKind::Disputed);
    let families: BTreeSet<(&str, Option<&str>)> = disputed.map(|c| (&*c.pass, c.variant.as_deref())).collect();
    let reduced: BTreeSet<&str> = cases.iter().filter(|c| c.cause.is_some()).map(|c| &*c.group).collect();
    let own: Vec<&Campaign> = campaigns.iter().filter(|c| c.counts_for(llvm)).collect();
    let cpu_s: f64 = own.iter().map(|c| c.figures.cpu_s()).sum();
    let groups_wrong: BTreeSet<&str> = wrong.iter().map(|c| &*c.group).collect();
    let tested: Vec<&Campaign> = campaigns.iter().filter(|c| c.tested(llvm)).collect();
    let logged = curve(llvm, &own, &groups_wrong).last().map_or(0, |point| point.1);
    VersionTally {
        llvm: llvm.to_owned(),
        campaigns: tested.len() as u64,
        functions: own.iter().map(|c| c.figures.functions).sum(),
        // The sum of an empty list of floats is -0.
        own_cpu_s: own.iter().map(|c| c.figures.own_cpu_s).sum::<f64>() + 0.0,
        llvm_cpu_s: own.iter().map(|c| c.figures.llvm_cpu_s).sum::<f64>() + 0.0,
        cases: cases.len() as u64,
        miscompilations: of_kind(FindingKind::Miscompilation),
        failures: of_kind(FindingKind::Failure),
        disputed: of_kind(FindingKind::Disputed),
        undecided: of_kind(FindingKind::Undecided),
        undef: of_kind(FindingKind::Undef),
        known: of_kind(FindingKind::Known),
        families: families.len() as u64,
        per_1000_cpu_s: (cpu_s > 0.0).then(|| 1000.0 * logged as f64 / cpu_s),
        causes: cases
            .iter()
            .filter(|c| c.kind == FindingKind::Miscompilation)
            .filter_map(|c| c.cause.as_ref())
            .collect::<BTreeSet<_>>()
            .len() as u64,
        unreduced: wrong.iter().filter(|c| !reduced.contains(&*c.group)).count() as u64,
        by_class: count(&|c| c.class.to_string()),
        by_pass: count(&|c| c.pass.clone()),
        curve: curve(llvm, &tested, &groups_wrong),
    }
}

/// The number of groups over CPU seconds, with the campaigns put one after the other.
fn curve(llvm: &str, campaigns: &[&Campaign], groups: &BTreeSet<&str>) -> Vec<(f64, u64)> {
    let (mut before, mut seen, mut points) = (0.0, BTreeSet::new(), vec![(0.0, 0)]);
    for campaign in campaigns {
        for case in campaign.cases.iter().filter(|c| llvm == ALL || c.llvm == llvm) {
            if groups.contains(&*case.group) && seen.insert(&*case.group) {
                points.push((before + case.figures.cpu_s(), seen.len() as u64));
            }
        }
        before += campaign.figures.cpu_s();
        points.push((before, seen.len() as u64));
    }
    points
}

fn causes(cases: &[CountedCase]) -> Vec<CauseCount> {
    let mut counts: BTreeMap<&Cause, CauseCount> = BTreeMap::new();
    for case in cases {
        let (Some(cause), Some(folder)) = (&case.cause, &case.folder) else { continue };
        let count = counts.entry(cause).or_insert_with(|| CauseCount {
            cause: cause.clone(),
            cases: 0,
            decided: false,
            llvm: BTreeSet::new(),
            size: usize::MAX,
            smallest: folder.clone(),
        });
        count.cases += 1;
        count.decided |= case.kind == FindingKind::Miscompilation;
        count.llvm.insert(case.llvm.clone());
        if case.size < count.size {
            (count.size, count.smallest) = (case.size, folder.clone());
        }
    }
    counts.into_values().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::plot;
    use crate::report::summary_table::SummaryTable;
    use std::fs;

    const SOURCE: &str = "define i8 @f(i8 %x) {\n  %y = mul nsw i8 %x, 2\n  ret i8 %y\n}\n";
    const TARGET: &str = "define i8 @f(i8 %x) {\n  %y = shl nsw i8 %x, 1\n  ret i8 %y\n}\n";

    /// A finding in its folder: (LLVM, group, id), and whether it is reduced.
    fn finding(root: &Path, (llvm, group, id): (&str, &str, &str), kind: FindingKind, reduced: bool) {
        let folder = root.join(group).join(id);
        fs::create_dir_all(&folder).unwrap();
        let variant_if = |wanted| if kind == wanted { vec!["reading"] } else { vec![] };
        let json = serde_json::json!({
            "id": id, "group": group, "class": "poison", "pass": "InstCombinePass", "llvm": llvm, "pipeline": "O2",
            "target": irrefute_llvm::Target::default(), "origin": { "file": { "path": "f.ll" } }, "dialect": "langref",
            "depends_on": variant_if(FindingKind::Disputed), "undecided_variants": variant_if(FindingKind::Undecided),
            "needs_undef": kind == FindingKind::Undef, "function": "f", "instructions": 9, "reduced_instructions": reduced.then_some(1)
        });
        fs::write(folder.join("finding.json"), json.to_string()).unwrap();
        if reduced {
            fs::write(folder.join("reduced.src.ll"), SOURCE).unwrap();
            fs::write(folder.join("reduced.tgt.ll"), TARGET).unwrap();
        }
    }

    fn start(campaign: &str, llvm: &str) -> String {
        let start = Start { llvm: vec![llvm.to_owned()], ..Start::default() };
        serde_json::to_string(&LogLine { campaign: campaign.to_owned(), event: LogEvent::Start(start) }).unwrap()
    }

    /// A case after this many seconds, with half as much CPU time each for irrefute and LLVM.
    fn case(campaign: &str, (llvm, group, id): (&str, &str, &str), seconds: f64) -> String {
        let figures = Figures {
            seconds,
            own_cpu_s: seconds / 2.0,
            llvm_cpu_s: seconds / 2.0,
            functions: seconds as u64 * 100,
            ..Figures::default()
        };
        let event = LogEvent::Case(Admitted {
            group: group.to_owned(),
            id: id.to_owned(),
            class: Class::Poison,
            pass: Some("InstCombinePass".to_owned()),
            llvm: llvm.to_owned(),
            depends_on: Vec::new(),
            undecided_variants: Vec::new(),
            pattern: None,
            needs_undef: false,
            figures,
        });
        serde_json::to_string(&LogLine { campaign: campaign.to_owned(), event }).unwrap()
    }

    fn summary(root: &Path, log: &[String], names: &str) -> FindingsSummary {
        fs::write(root.join(log::FILE), log.join("\n")).unwrap();
        FindingsSummary::of(&[root.to_owned()], &Names::parse(names).unwrap()).unwrap()
    }

    #[test]
    fn a_cause_is_found_with_the_first_case_of_its_group() {
        let dir = tempfile::tempdir().unwrap();
        finding(dir.path(), ("22.1.8", "a", "1"), FindingKind::Miscompilation, true);
        finding(dir.path(), ("22.1.8", "b", "2"), FindingKind::Miscompilation, true);
        finding(dir.path(), ("22.1.8", "c", "3"), FindingKind::Miscompilation, false);
        let at = |group, id, seconds| case("x", ("22.1.8", group, id), seconds);
        let log = [start("x", "22.1.8"), at("c", "3", 1.0), at("a", "0", 2.0), at("b", "2", 4.0)];
        let summary = summary(dir.path(), &log, "");
        let of = |groups: &[&str]| groups.iter().map(|group| (*group).to_owned()).collect::<BTreeSet<String>>();
        let causes = [of(&["a", "b"]), of(&["c"])];
        let curve = summary.cause_curve("22.1.8", &causes.each_ref());
        assert_eq!(curve, [(0.0, 0), (1.0, 1), (2.0, 2), (4.0, 2)]);
        assert_eq!(summary.total.curve.last(), Some(&(4.0, 3)));
    }

    #[test]
    fn groups_are_counted_by_their_clearest_case() {
        let dir = tempfile::tempdir().unwrap();
        finding(dir.path(), ("22.1.8", "a", "1"), FindingKind::Disputed, false);
        finding(dir.path(), ("22.1.8", "a", "2"), FindingKind::Miscompilation, true);
        finding(dir.path(), ("22.1.8", "b", "1"), FindingKind::Miscompilation, true);
        finding(dir.path(), ("22.1.8", "c", "1"), FindingKind::Disputed, true);
        finding(dir.path(), ("22.1.8", "d", "1"), FindingKind::Undef, true);
        finding(dir.path(), ("22.1.8", "e", "1"), FindingKind::Miscompilation, false);
        finding(dir.path(), ("22.1.8", "c", "2"), FindingKind::Undecided, false);
        finding(dir.path(), ("22.1.8", "f", "1"), FindingKind::Undecided, true);
        finding(dir.path(), ("22.1.8", "g", "1"), FindingKind::Disputed, true);
        let summary = summary(dir.path(), &[], "");
        let total = &summary.total;
        assert_eq!((total.miscompilations, total.disputed, total.undef, total.cases), (3, 2, 1, 9));
        assert_eq!((total.undecided, total.families), (1, 1), "c has a case that is decided, and g is of its family");
        assert_eq!((total.causes, total.unreduced), (1, 1), "a and b have one form, e has none");
        assert_eq!((total.per_1000_cpu_s, total.by_pass["InstCombine"]), (None, 3));
        assert_eq!(summary.causes[0].cause.what, "mul -> shl");
        assert_eq!((summary.causes[0].cases, summary.causes[0].size, summary.causes[0].decided), (3, 1, true));
    }

    #[test]
    fn rates_and_curves_are_of_the_log_and_of_one_version() {
        let dir = tempfile::tempdir().unwrap();
        let (old, new) = (("15.0.6", "a", "1"), ("22.1.8", "a", "1"));
        finding(dir.path(), old, FindingKind::Miscompilation, true);
        finding(dir.path(), ("22.1.8", "c", "1"), FindingKind::Miscompilation, true);
        let log = [
            start("one", "15.0.6"),
            case("one", old, 100.0),
            case("one", ("15.0.6", "a", "2"), 150.0),
            start("two", "22.1.8"),
            case("two", new, 10.0),
            case("two", ("22.1.8", "b", "1"), 40.0),
            start("three", "15.0.6"),
            case("three", ("15.0.6", "b", "7"), 50.0),
            case("three", ("15.0.6", "b", "7"), 50.0),
            "{\"campaign\":\"three\",\"event\":\"progr".to_owned(),
        ];
        let summary = summary(dir.path(), &log, "");
        let [old, new] = &*summary.versions else { panic!("two versions: {summary:?}") };
        assert_eq!(old.curve, [(0.0, 0), (100.0, 1), (150.0, 1), (200.0, 2), (200.0, 2)]);
        assert_eq!((old.campaigns, old.functions, old.miscompilations), (2, 20_000, 2));
        assert_eq!(new.miscompilations, 3, "one of them is in no log");
        assert_eq!((old.per_1000_cpu_s, new.per_1000_cpu_s), (Some(10.0), Some(50.0)));
        assert_eq!(
            (summary.total.miscompilations, summary.total.functions),
            (3, 24_000),
            "groups of both versions are one"
        );
        assert_eq!(summary.unread_lines, 1);
        let svg = plot::groups(&summary).unwrap();
        assert!(svg.contains("LLVM 15.0.6") && svg.contains("LLVM 22.1.8") && svg.starts_with("<svg"), "{svg}");
        assert_eq!(SummaryTable::figures(&summary).header, ["", "15.0.6", "22.1.8", "all"]);
    }

    #[test]
    fn a_named_cause_is_shown_by_its_name() {
        let dir = tempfile::tempdir().unwrap();
        finding(dir.path(), ("22.1.8", "a", "1"), FindingKind::Miscompilation, true);
        let summary = summary(dir.path(), &[], "InstCombine\tmul -> shl\tkeeps nsw\n");
        let table = SummaryTable::causes(&summary);
        assert_eq!(table.rows[0][..3], ["InstCombine", "named", "keeps nsw"]);
    }

    #[test]
    fn without_a_log_the_plot_says_so() {
        let dir = tempfile::tempdir().unwrap();
        assert!(plot::groups(&summary(dir.path(), &[], "")).unwrap().contains("no campaign has a log here"));
    }
}
