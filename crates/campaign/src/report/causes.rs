//! The causes in a findings folder, the clearest first: the end of a campaign, the index page and `irrefute report` show
//! them.
//!
//! A cause has one line, with its smallest reduced program. The cases of a group count for the cause of the group's
//! smallest reduced case; where none is reduced, they have the cause [`NOT_REDUCED`]. What LLVM knowingly does, what depends
//! on a variant and what needs undef comes last, a line for each family.

use super::conclusion::{Conclusion, Unsettled};
use crate::findings::cause::{Cause, pass_of};
use crate::findings::finding::{FILE, Finding, FindingKind};
use crate::findings::folder::{KeptIn, Shelf, kind_of_folder};
use crate::findings::known::{FindingMarks, KnownFinding, KnownFindings};
use crate::findings::log;
use crate::findings::pending::{self, PendingCount};
use crate::findings::store::{self, REDUCED_SOURCE};
use crate::triage::patterns::KNOWN_PATTERNS;
use irrefute_refine::Class;
use irrefute_trial::pipeline::table::table;
use serde::Serialize;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// Stands for the cause of a group in which no case is reduced.
pub const NOT_REDUCED: &str = "not reduced";

/// A cause and its cases.
#[derive(Clone, Debug, Serialize)]
pub struct CauseLine {
    /// The cause itself.
    #[serde(flatten)]
    pub cause: Cause,
    /// The class of its smallest case.
    pub shows_as: Class,
    /// The kind of its clearest case.
    pub kind: FindingKind,
    /// How many cases its groups have.
    pub cases: usize,
    /// Whether a default pipeline of LLVM, or code generation, runs the pass.
    pub in_default_pipelines: bool,
    /// Instructions of the smallest case.
    pub size: usize,
    /// The smallest case in a line.
    pub program: String,
    /// The folder of the smallest case, within the findings folder.
    pub smallest: PathBuf,
    /// The entry in the list of known findings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub known: Option<KnownFinding>,
    /// The groups of its cases.
    #[serde(skip)]
    pub groups: BTreeSet<String>,
}

impl CauseLine {
    /// Whether one of its cases is reduced.
    pub fn is_reduced(&self) -> bool {
        self.cause.what != NOT_REDUCED
    }

    /// Whether somebody has dealt with it.
    pub fn is_excused(&self) -> bool {
        self.known.as_ref().is_some_and(KnownFinding::is_excused)
    }
}

/// Findings that are of one known pattern, depend on one variant, or need undef.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Family {
    /// What its findings are.
    pub kind: FindingKind,
    /// The pattern or the variant; empty for undef.
    pub name: String,
    /// What that means, in a sentence.
    pub meaning: String,
    /// The passes, as people name them.
    pub passes: BTreeSet<String>,
    /// How many cases there are.
    pub cases: usize,
    /// How many of them are of groups or a pattern that somebody has dealt with.
    pub excused: usize,
}

impl Family {
    /// Whether somebody has dealt with all of it.
    pub fn is_excused(&self) -> bool {
        self.excused == self.cases
    }
}

/// Everything in a findings folder, by cause.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Causes {
    /// What all of it means.
    pub conclusion: Conclusion,
    /// The causes of what is wrong under every variant, of failures, and of what is undecided under a variant.
    pub causes: Vec<CauseLine>,
    /// The rest.
    pub families: Vec<Family>,
    /// What is not settled.
    pub unsettled: Vec<Unsettled>,
    /// Candidates whose program is not kept, since a hundred others looked like them.
    pub alike: u64,
    /// How many findings the folder has.
    #[serde(skip)]
    pub findings: usize,
    /// The folders without a readable finding: how many there are in each group.
    #[serde(skip)]
    pub unreadable: BTreeMap<String, usize>,
}

impl Causes {
    /// The causes in a folder, and what is known of them. Folders without a readable finding count for no cause.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn of(root: &Path, known: &KnownFindings) -> io::Result<Causes> {
        let mut groups: BTreeMap<String, Vec<(Finding, PathBuf)>> = BTreeMap::new();
        let (mut findings, mut unreadable, mut damaged) = (0, BTreeMap::<String, usize>::new(), 0);
        for folder in store::findings(root)? {
            match Finding::read(&folder) {
                Ok(finding) => {
                    findings += 1;
                    groups.entry(finding.group.clone()).or_default().push((finding, folder));
                }
                Err(_) => {
                    let group = folder.parent().map(store::name).unwrap_or_default();
                    damaged += u64::from(is_damaged(&folder, &group));
                    *unreadable.entry(group).or_default() += 1;
                }
            }
        }
        let mut all = Collected { known, causes: BTreeMap::new(), families: BTreeMap::new() };
        groups.into_values().for_each(|group| all.add(root, group));
        let PendingCount { waiting, alike } = pending::count(root)?;
        let has_decided = log::has_decided(root)?.unwrap_or(findings > 0);
        let faults = unreadable.iter().filter_map(|(group, n)| {
            Shelf::of(group).filter(|shelf| shelf.is_fault).map(|shelf| Unsettled::Fault(shelf, *n as u64))
        });
        let unsettled = [
            (waiting > 0).then_some(Unsettled::Waiting(waiting)),
            (damaged > 0).then_some(Unsettled::Damaged(damaged)),
            (!has_decided).then_some(Unsettled::NothingDecided),
        ];
        let unsettled = unsettled.into_iter().flatten().chain(faults).collect();
        let (causes, families) = all.sorted();
        let causes = Causes { conclusion: Conclusion::Clean, causes, families, unsettled, alike, findings, unreadable };
        Ok(Causes { conclusion: causes.concluded(), ..causes })
    }

    /// What nobody has dealt with, as entries of a list: causes, and the groups of what is not reduced.
    pub fn unknown(&self) -> Vec<KnownFinding> {
        let entries = |line: &CauseLine| match line.is_reduced() {
            true => vec![KnownFinding::seen_cause(&line.cause)],
            false => line.groups.iter().map(|group| KnownFinding::seen_group(group)).collect(),
        };
        self.causes.iter().filter(|line| !line.is_excused()).flat_map(entries).collect()
    }

    /// The same where a campaign could not write so many things, which the folder therefore lacks.
    pub fn without_unsaved(mut self, unsaved: u64) -> Causes {
        self.unsettled.extend((unsaved > 0).then_some(Unsettled::Unsaved(unsaved)));
        Causes { conclusion: self.concluded(), ..self }
    }

    fn concluded(&self) -> Conclusion {
        let is_known = self.causes.iter().all(CauseLine::is_excused) && self.families.iter().all(Family::is_excused);
        match (is_known, &*self.unsettled) {
            (false, _) => Conclusion::Wrong,
            (true, [_, ..]) => Conclusion::Open,
            (true, []) => Conclusion::Clean,
        }
    }

    /// How many cases wait for their reduction.
    pub fn unreduced(&self) -> usize {
        self.causes.iter().filter(|line| !line.is_reduced()).map(|line| line.cases).sum()
    }
}

/// Whether a folder without a readable finding was one. What others keep in a findings folder is not.
fn is_damaged(folder: &Path, group: &str) -> bool {
    folder.join(FILE).exists() || (kind_of_folder(folder) == Some(KeptIn::Program) && Shelf::of(group).is_none())
}

/// Causes of one name that are known and those that are not stay apart.
type CauseKey = (Cause, bool);

struct Collected<'a> {
    known: &'a KnownFindings,
    causes: BTreeMap<CauseKey, CauseLine>,
    families: BTreeMap<(FindingKind, String), Family>,
}

impl Collected<'_> {
    fn add(&mut self, root: &Path, group: Vec<(Finding, PathBuf)>) {
        // A reduced program may turn out to be of a family although the program that it was found in was not.
        let is_of_family = |(finding, _): &(Finding, PathBuf)| {
            matches!(finding.kind(), FindingKind::Known | FindingKind::Undef | FindingKind::Disputed)
        };
        let (families, group): (Vec<_>, Vec<_>) = group.into_iter().partition(is_of_family);
        families.iter().for_each(|(finding, _)| self.add_family(finding));
        let cases = group.len();
        let mut sorted: Vec<&(Finding, PathBuf)> = group.iter().collect();
        // The clearest, then the smallest, has the cause for which the others count.
        sorted
            .sort_by_key(|(finding, _)| (finding.cause.is_none(), finding.kind(), finding.size(), finding.id.clone()));
        let Some(first) = sorted.first() else { return };
        let Some(cause) = &first.0.cause else {
            let (pass, class) = (pass_of(first.0.pass.as_deref()), Some(first.0.class));
            return self.add_case(root, first, &Cause { pass, class, what: NOT_REDUCED.to_owned() }, cases);
        };
        let others = sorted.iter().filter_map(|case| Some((case, case.0.cause.as_ref()?)));
        let different: Vec<_> = others.filter(|(_, other)| *other != cause).collect();
        self.add_case(root, first, cause, cases - different.len());
        different.into_iter().for_each(|(case, cause)| self.add_case(root, case, cause, 1));
    }

    fn add_case(&mut self, root: &Path, (finding, folder): &(Finding, PathBuf), cause: &Cause, cases: usize) {
        let known = self.known.finding(FindingMarks { cause: Some(cause), ..FindingMarks::from(finding) });
        let line = || CauseLine {
            cause: cause.clone(),
            shows_as: finding.class,
            kind: finding.kind(),
            cases: 0,
            in_default_pipelines: is_in_default_pipelines(finding.pass.as_deref()),
            size: finding.size(),
            program: program(folder, &finding.function),
            smallest: folder.strip_prefix(root).unwrap_or(folder).to_owned(),
            known: known.cloned(),
            groups: BTreeSet::new(),
        };
        let is_excused = known.is_some_and(KnownFinding::is_excused);
        let there = self.causes.entry((cause.clone(), is_excused)).or_insert_with(line);
        there.cases += cases;
        there.groups.insert(finding.group.clone());
        there.kind = there.kind.min(finding.kind());
        if finding.size() < there.size {
            let CauseLine { cases, kind, groups, .. } = there.clone();
            *there = CauseLine { cases, kind, groups, ..line() };
        }
    }

    fn add_family(&mut self, finding: &Finding) {
        let is_excused = self.known.finding(finding.into()).is_some_and(KnownFinding::is_excused);
        let kind = finding.kind();
        let (name, meaning) = match kind {
            FindingKind::Known => {
                let name = finding.pattern.clone().unwrap_or_default();
                let pattern = KNOWN_PATTERNS.iter().find(|pattern| pattern.name == name);
                (name, pattern.map_or_else(String::new, |pattern| pattern.sentence.to_owned()))
            }
            FindingKind::Disputed => {
                let variant = finding.depends_on.first().cloned().unwrap_or_default();
                (variant, "no violation under this variant of the semantics".to_owned())
            }
            _ => (String::new(), "every counterexample needs undef".to_owned()),
        };
        let family = self.families.entry((kind, name.clone())).or_insert_with(|| Family {
            kind,
            name,
            meaning,
            passes: BTreeSet::new(),
            cases: 0,
            excused: 0,
        });
        family.excused += usize::from(is_excused);
        family.cases += 1;
        family.passes.insert(finding.shown_pass().to_owned());
    }

    fn sorted(self) -> (Vec<CauseLine>, Vec<Family>) {
        let mut causes: Vec<CauseLine> = self.causes.into_values().collect();
        causes.sort_by_key(|line| {
            let rank = (line.kind, !line.is_reduced(), !line.in_default_pipelines, rank(line), Reverse(line.cases));
            (rank, line.cause.clone(), line.is_excused())
        });
        let mut families: Vec<Family> = self.families.into_values().collect();
        families.sort_by_key(|family| (family.kind, Reverse(family.cases), family.name.clone()));
        (causes, families)
    }
}

/// What people believe first: a wrong value before anything that only an undefined input shows, a wrong promise last.
fn rank(line: &CauseLine) -> u8 {
    match (line.cause.class, line.shows_as) {
        (_, Class::Value) => 0,
        (_, Class::Memory) => 1,
        (_, Class::Trace) => 2,
        (_, Class::Nontermination) => 3,
        (_, Class::Crash) => 4,
        (_, Class::InvalidIr) => 5,
        (Some(_), Class::Ub) => 6,
        (Some(_), Class::Poison) => 7,
        (Some(_), Class::Undef) => 8,
        (_, Class::Race | Class::Ordering) => 9,
        (None, Class::Ub | Class::Poison | Class::Undef) | (_, Class::Attributes) => 10,
        (_, Class::Check) => 11,
        (_, Class::DebugInfo) => 12,
        (_, Class::Unstable) => 13,
    }
}

/// The passes of the default pipelines, by their names in pipelines.
static DEFAULT_PASSES: LazyLock<BTreeSet<&str>> = LazyLock::new(|| {
    let lines = include_str!("default_passes.txt").lines().filter(|line| !line.starts_with('#'));
    lines.flat_map(str::split_whitespace).collect()
});

/// Whether a default pipeline of LLVM, or code generation, runs a pass.
fn is_in_default_pipelines(pass: Option<&str>) -> bool {
    let Some(pass) = pass else { return true };
    let entry = table().by_class(pass);
    let name = entry.map(|entry| entry.name.split('<').next().unwrap_or_default());
    pass == "codegen" || name.is_some_and(|name| DEFAULT_PASSES.contains(name))
}

/// The body of the reduced function in a line; the message if LLVM fails.
fn program(folder: &Path, function: &str) -> String {
    let text = fs::read_to_string(folder.join(REDUCED_SOURCE)).unwrap_or_default();
    let is_head =
        |line: &&str| line.starts_with("define") && (function.is_empty() || line.contains(&format!("@{function}(")));
    let mut lines = text.lines().skip_while(|line| !is_head(line)).skip(1);
    let body: Vec<&str> =
        lines.by_ref().take_while(|line| *line != "}").map(str::trim).filter(|l| !l.is_empty()).collect();
    body.join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::findings::store::{FileOf, Store};

    fn save(store: &Store, group: &str, id: &str, change: impl FnOnce(&mut serde_json::Value)) {
        let mut json = serde_json::json!({
            "id": id, "group": group, "class": "value", "pass": "InstCombinePass", "pipeline": "O2", "llvm": "22.1.8",
            "target": { "triple": "t", "cpu": "", "features": "" }, "dialect": "langref", "function": "f",
            "origin": { "file": { "path": "f.ll" } }, "instructions": 40, "reduced_instructions": 2,
            "cause": { "pass": "InstCombine", "class": "value", "what": "add -> sub" }
        });
        change(&mut json);
        let program = "define i8 @f(i8 %x) {\n  %y = add i8 %x, 1\n\n  ret i8 %y\n}\n".to_owned();
        let files = vec![
            FileOf { name: "finding.json", text: json.to_string() },
            FileOf { name: REDUCED_SOURCE, text: program },
        ];
        store.save(group, id, files).expect("a folder");
    }

    #[test]
    fn each_cause_has_a_line_and_the_clearest_come_first() {
        let dir = tempfile::tempdir().expect("a folder");
        let store = Store::open(dir.path()).expect("a store");
        let cause =
            |class: &str, what: &str| serde_json::json!({ "pass": "InstCombine", "class": class, "what": what });
        save(&store, "a", "1", |_| {});
        save(&store, "a", "2", |json| json["cause"] = serde_json::Value::Null);
        save(&store, "b", "3", |json| json["reduced_instructions"] = 1.into());
        save(&store, "c", "4", |json| {
            (json["class"], json["cause"]) = ("poison".into(), cause("poison", "shl -> mul"))
        });
        save(&store, "d", "5", |json| {
            json["pass"] = "IRNormalizerPass".into();
            json["cause"] =
                serde_json::json!({ "pass": "IRNormalizer", "class": "value", "what": "load store -> load store" });
        });
        save(&store, "e", "6", |json| (json["pass"], json["cause"]) = ("GVNPass".into(), serde_json::Value::Null));
        save(&store, "f", "7", |json| json["pattern"] = "integer-copies".into());
        save(&store, "g", "8", |json| json["depends_on"] = serde_json::json!(["undef=poison"]));
        save(&store, "h", "9", |json| json["needs_undef"] = true.into());
        let causes = Causes::of(dir.path(), &KnownFindings::default()).expect("findings");
        let lines: Vec<(&str, &str, usize)> =
            causes.causes.iter().map(|line| (&*line.cause.pass, &*line.cause.what, line.cases)).collect();
        let expected = [
            ("InstCombine", "add -> sub", 3),
            ("InstCombine", "shl -> mul", 1),
            ("IRNormalizer", "load store -> load store", 1),
            ("GVN", NOT_REDUCED, 1),
        ];
        assert_eq!(lines, expected);
        let first = &causes.causes[0];
        assert_eq!((first.size, &*first.program), (1, "%y = add i8 %x, 1; ret i8 %y"));
        assert_eq!(first.smallest, Path::new("b").join("3"));
        let families: Vec<(FindingKind, &str)> =
            causes.families.iter().map(|family| (family.kind, &*family.name)).collect();
        assert_eq!(
            families,
            [(FindingKind::Disputed, "undef=poison"), (FindingKind::Undef, ""), (FindingKind::Known, "integer-copies")]
        );
        assert_eq!(causes.unreduced(), 1);
    }

    #[test]
    fn what_is_known_excuses_what_it_names_and_nothing_else() {
        let dir = tempfile::tempdir().expect("a folder");
        let store = Store::open(dir.path()).expect("a store");
        save(&store, "a", "1", |_| {});
        save(&store, "e", "6", |json| json["cause"] = serde_json::Value::Null);
        let no_cause = serde_json::Value::Null;
        save(&store, "f", "7", |json| {
            (json["pattern"], json["cause"]) = ("integer-copies".into(), no_cause.clone());
        });
        save(&store, "h", "9", |json| (json["needs_undef"], json["cause"]) = (true.into(), no_cause.clone()));
        let entries = [
            "pass = \"InstCombine\"\nwhat = \"add -> sub\"",
            "group = \"e\"",
            "pattern = \"integer-copies\"",
            "family = \"undef\"",
        ];
        let are_excused = |entries: &[&str], status: &str| {
            let entry = |fields: &&str| format!("[[finding]]\n{fields}\nstatus = \"{status}\"\n");
            let known = KnownFindings::from_text(&entries.iter().map(entry).collect::<String>()).expect("a list");
            Causes::of(dir.path(), &known).expect("findings").conclusion == Conclusion::Clean
        };
        assert!(are_excused(&entries, "open") && are_excused(&entries, "accepted"));
        assert!(!are_excused(&entries, "fixed"));
        for left_out in 0..entries.len() {
            let mut others = entries.to_vec();
            others.remove(left_out);
            assert!(!are_excused(&others, "open"), "{}", entries[left_out]);
        }
    }

    #[test]
    fn default_passes_are_passes() {
        let known = |name: &str| {
            table().of(irrefute_ir::LlvmVersion::DEFAULT).any(|entry| entry.name.split('<').next() == Some(name))
        };
        assert!(["instcombine", "sroa", "gvn", "licm", "codegenprepare"].iter().all(|name| known(name)));
        assert!(is_in_default_pipelines(Some("InstCombinePass")) && !is_in_default_pipelines(Some("AttributorPass")));
        assert!(is_in_default_pipelines(Some("LibCallsShrinkWrapPass")));
        assert!(is_in_default_pipelines(Some("CodeGenPreparePass")) && is_in_default_pipelines(Some("codegen")));
    }
}
