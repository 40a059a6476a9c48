//! A finding as data: the stable JSON that other programs read, and the group names that collect findings of one cause.

use super::cause::{Cause, UNBLAMED};
use super::code_blame::CodeBlame;
use super::form::opcodes;
use super::place::Place;
use crate::files::{MOST_OF_A_PROGRAM, read_at_most};
use irrefute_ir::{Function, LlvmVersion, Module};
use irrefute_llvm::{CodeGenerator, CodegenLevel, LlvmKind, Target};
use irrefute_refine::sensitivity::{LoadModel, LoadVerdicts, VariantVerdict};
use irrefute_refine::{Class, Counterexample, Options, Undefined, Witness};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Where a program came from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    /// Generated: the program is a function of these three values.
    Seed {
        /// The version of the generator.
        generator: u32,
        /// The preset or configuration file.
        configuration: String,
        /// The seed of this program.
        seed: u64,
    },
    /// Mutated: the program is a function of these values and of the parents, which a digest identifies.
    Mutant {
        /// The version of the generator.
        generator: u32,
        /// The preset or configuration file.
        configuration: String,
        /// The seed of this program.
        seed: u64,
        /// The digest of the list of parents.
        corpus: String,
    },
    /// Read from a file.
    File {
        /// The file, as the user named it.
        path: PathBuf,
    },
    /// A test of LLVM, or another file of a sweep, under one of its pipelines.
    Test {
        /// The file.
        path: PathBuf,
        /// The pipeline in the syntax of `opt -passes=`.
        pipeline: String,
        /// The function that is wrong; `None` if LLVM failed on the whole file.
        function: Option<Arc<str>>,
    },
    /// Enumerated: the program is a function of the space and the number. The options of `enumerate` define the space.
    Enumerated {
        /// The space, as a phrase for people.
        functions: String,
        /// The number of the function in the space.
        number: u64,
        /// The pipeline in the syntax of `opt -passes=`.
        pipeline: String,
    },
}

impl Origin {
    /// A name for the finding's folder.
    pub fn id(&self) -> String {
        match self {
            Origin::Seed { seed, .. } => format!("seed-{seed}"),
            Origin::Mutant { seed, .. } => format!("mutant-{seed}"),
            Origin::File { path } => file_name(&stem(path)),
            Origin::Test { path, pipeline, function } => {
                file_name(&[&stem(path), function.as_deref().unwrap_or("all"), pipeline].join("-"))
            }
            Origin::Enumerated { number, pipeline, .. } => file_name(&format!("number-{number}-{pipeline}")),
        }
    }
}

fn stem(path: &Path) -> String {
    path.file_stem().map(|s| s.to_string_lossy().into_owned()).unwrap_or_default()
}

/// The text as a file name that every file system accepts.
fn file_name(text: &str) -> String {
    text.chars().map(|c| if c.is_ascii_alphanumeric() || c == '-' || c == '_' { c } else { '-' }).take(120).collect()
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Origin::Seed { generator, configuration, seed } => {
                write!(f, "generator {generator}, configuration {configuration}, seed {seed}")
            }
            Origin::Mutant { generator, configuration, seed, corpus } => {
                write!(
                    f,
                    "mutated by generator {generator}, configuration {configuration}, corpus {corpus}, seed {seed}"
                )
            }
            Origin::File { path } => write!(f, "{}", path.display()),
            Origin::Test { path, pipeline, function: None } => write!(f, "{}, {pipeline}", path.display()),
            Origin::Test { path, pipeline, function: Some(name) } => {
                write!(f, "{}, @{name}, {pipeline}", path.display())
            }
            Origin::Enumerated { functions, number, pipeline } => {
                write!(f, "number {number} of all functions {functions}, {pipeline}")
            }
        }
    }
}

/// A finding as in `finding.json`. Fields are added, never renamed. Findings of earlier versions, which have fewer
/// fields, can be read as well.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Finding {
    /// The name of the finding within its group: the name of its folder.
    #[serde(default)]
    pub id: String,
    /// The name of the group: the name of the folder above.
    #[serde(default)]
    pub group: String,
    /// In what respect LLVM is wrong.
    pub class: Class,
    /// The finding in one line.
    #[serde(default)]
    pub summary: String,
    /// The name of the wrong function; empty if LLVM fails on the program.
    #[serde(default)]
    pub function: String,
    /// The blamed pass, as LLVM names it, or `codegen`; `None` if no single pass could be blamed.
    #[serde(default)]
    pub pass: Option<String>,
    /// The pipeline for `source.ll`, in the syntax of `opt -passes=`.
    pub pipeline: String,
    /// The release of the LLVM that is wrong: `22.1.8`.
    pub llvm: String,
    /// How that LLVM was reached.
    #[serde(default)]
    pub how: LlvmKind,
    /// The file of that LLVM, or the external command.
    #[serde(default)]
    pub library: PathBuf,
    /// For each LLVM on the machine by its release: `violates`, `fails`, `no`, or the reason why that is unknown. Empty
    /// unless the finding is reduced.
    #[serde(default)]
    pub versions: BTreeMap<String, String>,
    /// The machine that LLVM optimized for.
    pub target: Target,
    /// The flags of LLVM with which `source.ll` was optimized.
    #[serde(default)]
    pub llvm_options: Vec<String>,
    /// How the native code was made that was run.
    #[serde(default)]
    pub codegen: CodegenLevel,
    /// The emulator that ran the native code of another machine, with its version.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub emulator: Option<String>,
    /// The command that made that code, with its version; `None` if it was the linked LLVM.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub llc: Option<CodeGenerator>,
    /// Which stage of code generation is wrong; `None` unless native code is, and the finding is reduced.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<CodeBlame>,
    /// The step of the pass that makes the mistake; `None` if LLVM does not count it, or the finding is not reduced.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    /// Whether `instsimplify` alone makes the mistake, too: then it is one of the folds that many passes call.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub shared_fold: bool,
    /// Where the mistake is reported already, if the list of known findings says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reported: Option<String>,
    /// Where the program came from.
    pub origin: Origin,
    /// The preset of the semantics under which the program was checked.
    pub dialect: String,
    /// The variants under which the violation disappears. Empty for a miscompilation under every variant.
    #[serde(default)]
    pub depends_on: Vec<String>,
    /// The variants under which the violation could not be decided.
    #[serde(default)]
    pub undecided_variants: Vec<String>,
    /// The verdicts under the models of loads, if the functions load anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loads: Option<LoadVerdicts>,
    /// The name of the known pattern, if the finding is an instance of one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pattern: Option<String>,
    /// What it has in common with other findings of the same mistake; `None` unless it is reduced, or right without the
    /// promises that make a cause.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cause: Option<Cause>,
    /// Whether undef occurs in the witness or in the program.
    #[serde(default)]
    pub needs_undef: bool,
    /// Which kinds of undefined arguments the witness contains.
    #[serde(default)]
    pub undefined: Option<Undefined>,
    /// The input that shows the violation; that of the reduced program if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub witness: Option<Witness>,
    /// The witness and both executions, for people.
    #[serde(default)]
    pub counterexample: Option<Counterexample>,
    /// Instructions of `source.ll`.
    pub instructions: usize,
    /// Instructions of `reduced.src.ll`; `None` if the finding is not reduced.
    #[serde(default)]
    pub reduced_instructions: Option<usize>,
    /// The pipeline for the reduced program.
    #[serde(default)]
    pub reduced_pipeline: Option<String>,
    /// The flags of LLVM that the reduced program needs.
    #[serde(default)]
    pub reduced_llvm_options: Option<Vec<String>>,
    /// The version of irrefute that filed the finding.
    #[serde(default)]
    pub irrefute: String,
    /// Command lines that show the finding again, from within its folder.
    #[serde(default)]
    pub commands: Vec<String>,
    /// The names of all files in the folder.
    #[serde(default)]
    pub files: Vec<String>,
}

impl Finding {
    /// Its known pattern, else the variants that it depends on, else those under which it is undecided, in a few words;
    /// `no` if none of these.
    pub fn dispute(&self) -> String {
        match (&self.pattern, &*self.depends_on, &*self.undecided_variants) {
            (Some(pattern), ..) => format!("known: {pattern}"),
            (None, [], []) => "no".to_owned(),
            (None, [], undecided) => format!("undecided: {}", undecided.join(", ")),
            (None, depends_on, _) => depends_on.join(", "),
        }
    }

    /// What loads of other kinds have to do with it, and the verdicts under the models of loads, in one line.
    pub fn shown_loads(&self) -> Option<String> {
        let loads = self.loads.as_ref()?;
        if LoadModel::ALL.iter().all(|model| loads.under(*model) == VariantVerdict::Violates) {
            return Some("wrong under all four models of loads".to_owned());
        }
        let family = loads.family(self.class).map_or_else(String::new, |family| format!("{}: ", family.sentence()));
        Some(format!("{family}{}", loads.words()))
    }

    /// What the finding depends on, as a clause of a report; `None` if it is a violation under every variant, or LLVM fails.
    pub fn shown_dispute(&self) -> Option<String> {
        match (&self.pattern, &*self.depends_on, &*self.undecided_variants) {
            (Some(pattern), ..) => Some(format!("of the known pattern {pattern}")),
            (None, [], []) => None,
            (None, [], undecided) => Some(format!("no; not decided if {}", undecided.join(", "))),
            (None, depends_on, _) => Some(format!("not a violation if {}", depends_on.join(", "))),
        }
    }

    /// The versions as a clause: `wrong in 19.1.7, 22.1.8; right in 14.0.6`.
    pub fn shown_versions(&self) -> String {
        let mut by_answer: Vec<(&str, Vec<&str>)> = Vec::new();
        for (version, answer) in &self.versions {
            match by_answer.iter_mut().find(|(known, _)| known == answer) {
                Some((_, versions)) => versions.push(version),
                None => by_answer.push((answer, vec![version])),
            }
        }
        // What is known comes first.
        by_answer.sort_by_key(|(answer, _)| ["violates", "fails", "no"].iter().position(|a| a == answer).unwrap_or(3));
        let clause = |(answer, versions): &(&str, Vec<&str>)| {
            let versions = versions.join(", ");
            match *answer {
                "violates" => format!("wrong in {versions}"),
                "fails" => format!("LLVM fails in {versions}"),
                "no" => format!("right in {versions}"),
                unknown => format!("{versions}: {unknown}"),
            }
        };
        by_answer.iter().map(clause).collect::<Vec<_>>().join("; ")
    }

    /// The first question of a maintainer: whether the newest LLVM at hand has the mistake, and since when; or why that is
    /// not known.
    pub fn shown_status(&self) -> String {
        let number = |release: &str| -> Option<Vec<u32>> { release.split('.').map(|part| part.parse().ok()).collect() };
        let mut asked: Vec<_> =
            self.versions.iter().filter_map(|(release, answer)| Some((number(release)?, release, answer))).collect();
        asked.sort_unstable();
        let unknown = match asked.last() {
            None if self.reduced_instructions.is_none() => return "not asked: the program is not reduced".to_owned(),
            None => return format!("not known: no release but {} was asked", self.llvm),
            Some((_, _, answer)) if is_decided(answer) => String::new(),
            Some((_, newest, answer)) => format!("not known in {newest}, the newest LLVM here ({answer}); "),
        };
        asked.retain(|(_, _, answer)| is_decided(answer));
        let Some((_, newest, answer)) = asked.last() else { return unknown.trim_end_matches("; ").to_owned() };
        if !is_wrong(answer) {
            return format!("{unknown}right in {newest}, the newest LLVM that was tried");
        }
        let since = match asked.iter().rposition(|(_, _, answer)| !is_wrong(answer)) {
            Some(last) => format!("since {}; {} was right", asked[last + 1].1, asked[last].1),
            None if asked.len() == 1 => return format!("{unknown}wrong in {newest}, the only LLVM that was tried"),
            None => format!("in all that were, from {} on", asked[0].1),
        };
        format!("{unknown}wrong in {newest}, the newest LLVM that was tried, and {since}")
    }

    /// The place in LLVM, as far as it is known.
    pub fn shown_place(&self) -> String {
        let fold = "in InstructionSimplify, which many passes call: `instsimplify` alone makes the same mistake";
        let unknown = match (&self.place, self.class) {
            (Some(place), _) if self.shared_fold => return format!("{fold}; {place}"),
            (Some(place), _) => return place.to_string(),
            (None, _) if self.shared_fold => fold,
            (None, Class::Crash | Class::InvalidIr | Class::Check | Class::DebugInfo | Class::Unstable) => {
                "not known beyond what LLVM says below"
            }
            (None, _) if self.pass.is_none() => "not known: no single pass could be blamed",
            (None, _) if self.reduced_instructions.is_none() => "not looked for: the program is not reduced",
            (None, _) => "not known: LLVM counts no step that makes the difference",
        };
        unknown.to_owned()
    }

    /// The blamed pass in the form for people.
    pub fn shown_pass(&self) -> &str {
        pass_shown(self.pass.as_deref())
    }

    /// The kind of the finding.
    pub fn kind(&self) -> FindingKind {
        FindingKind::of(
            self.class,
            self.pattern.as_deref(),
            &self.depends_on,
            &self.undecided_variants,
            self.needs_undef,
        )
    }

    /// Instructions of the program that the report shows: the reduced one if there is one.
    pub fn size(&self) -> usize {
        self.reduced_instructions.unwrap_or(self.instructions)
    }

    /// The version of LLVM in whose syntax the programs are written.
    pub fn version(&self) -> LlvmVersion {
        LlvmVersion::of_release(&self.llvm).unwrap_or_default()
    }

    /// The options for checking a finding without a witness, such as a crash.
    pub fn check(&self) -> Options {
        let undefined = self.undefined.unwrap_or(Undefined { poison: true, undef: self.needs_undef });
        Options { undefined, ..Options::CAMPAIGN }
    }

    /// Reads the finding of a folder.
    ///
    /// # Errors
    /// If the folder has no `finding.json`, or it cannot be parsed.
    pub fn read(folder: &Path) -> io::Result<Finding> {
        Ok(serde_json::from_slice(&read_at_most(&folder.join(FILE), MOST_OF_A_PROGRAM)?)?)
    }
}

/// The name of the file with the [`Finding`].
pub const FILE: &str = "finding.json";

/// The kind of a finding, the clearest first: summaries take the least kind of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FindingKind {
    /// Wrong under every variant.
    Miscompilation,
    /// LLVM crashed, hung or made invalid IR.
    Failure,
    /// Wrong under some variants.
    Disputed,
    /// Wrong under every variant that could be decided; some could not.
    Undecided,
    /// Every counterexample needs undef.
    Undef,
    /// An instance of a known pattern: what LLVM knowingly does against the Language Reference.
    Known,
}

impl FindingKind {
    /// The kind that follows from these properties. A known pattern takes precedence over undef, and undef over
    /// variants.
    pub fn of(
        class: Class,
        pattern: Option<&str>,
        depends_on: &[String],
        undecided: &[String],
        needs_undef: bool,
    ) -> FindingKind {
        match class {
            Class::Crash | Class::InvalidIr | Class::Check | Class::DebugInfo | Class::Unstable => FindingKind::Failure,
            _ if pattern.is_some() => FindingKind::Known,
            _ if needs_undef => FindingKind::Undef,
            _ if !depends_on.is_empty() => FindingKind::Disputed,
            _ if !undecided.is_empty() => FindingKind::Undecided,
            _ => FindingKind::Miscompilation,
        }
    }
}

/// The name of the group of a finding: class, pass, and a digest of opcodes. It is cheap and coarse on purpose, because
/// only a few cases of a group are reduced.
///
/// The opcodes are those that the blamed step removed or added. The other instructions of a random program tell nothing
/// about the cause.
pub fn fingerprint(class: Class, pass: Option<&str>, before: &Function, after: &Function) -> String {
    let pass = pass.map_or_else(|| UNBLAMED.to_owned(), pass_word);
    let (old, new) = (opcode_counts(before), opcode_counts(after));
    let changed: BTreeSet<String> = old.symmetric_difference(&new).map(|(opcode, _)| opcode.clone()).collect();
    let changed: Vec<String> = changed.into_iter().collect();
    let digest = blake3::hash(changed.join(" ").as_bytes()).to_hex();
    format!("{class}-{pass}-{}", &digest[..8])
}

/// A pass in the form for people: without LLVM's `Pass`.
pub(crate) fn pass_shown(pass: Option<&str>) -> &str {
    pass.map_or("–", |pass| pass.strip_suffix("Pass").unwrap_or(pass))
}

/// A pass in the form of group names: lower case, without LLVM's `Pass`.
pub fn pass_word(class: &str) -> String {
    class.trim_end_matches("Pass").to_lowercase()
}

/// Every opcode with the number of its occurrences.
fn opcode_counts(f: &Function) -> BTreeSet<(String, usize)> {
    let mut names = opcodes(f);
    names.sort_unstable();
    let groups = names.chunk_by(|a, b| a == b);
    groups.map(|g| (g[0].clone(), g.len())).collect()
}

/// Whether a program contains the constant `undef`.
pub fn mentions_undef(module: &Module) -> bool {
    use irrefute_ir::{ConstantKind, Operand};
    module.definitions().any(|f| {
        let mut found = false;
        f.for_each_operand(|o| found |= matches!(o, Operand::Const(c) if c.kind == ConstantKind::Undef));
        found
    })
}

/// Whether an answer in [`Finding::versions`] says of an LLVM that it has the mistake, or that it has not.
fn is_decided(answer: &str) -> bool {
    answer == "no" || is_wrong(answer)
}

/// Whether an LLVM has the mistake, by its answer in [`Finding::versions`].
pub fn is_wrong(answer: &str) -> bool {
    matches!(answer, "violates" | "fails")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `finding.json` of a campaign.
    const FINDING: &str = include_str!("../../tests/data/findings/finding.json");

    /// Serialization and parsing are inverse.
    #[test]
    fn a_finding_is_the_same_after_json() {
        let old: Finding = serde_json::from_str(FINDING).expect("it is a finding");
        let text = serde_json::to_string(&old).expect("it can be written");
        let new: Finding = serde_json::from_str(&text).expect("it can be read");
        assert_eq!(serde_json::to_string(&new).expect("it can be written"), text);
        assert_eq!((new.group, new.commands), (old.group, old.commands));
    }

    #[test]
    fn the_newest_llvm_comes_first_and_since_when_it_is_wrong() {
        let status = |versions: &[(&str, &str)]| {
            let old: Finding = serde_json::from_str(FINDING).expect("it is a finding");
            let versions = versions.iter().map(|(release, answer)| ((*release).to_owned(), (*answer).to_owned()));
            Finding { versions: versions.collect(), reduced_instructions: Some(2), ..old }.shown_status()
        };
        assert_eq!(status(&[("22.1.8", "violates")]), "wrong in 22.1.8, the only LLVM that was tried");
        assert!(
            status(&[("BASE (22.1.8)", "no"), ("NEW (22.1.8)", "violates")]).starts_with("not known: no release but")
        );
        let unread = status(&[("22.1.8", "violates"), ("23.1.4", "cannot be said: x")]);
        assert_eq!(
            unread,
            "not known in 23.1.4, the newest LLVM here (cannot be said: x); wrong in 22.1.8, the only LLVM that was tried"
        );
        assert!(status(&[("23.1.4", "cannot be said: x")]).ends_with("the newest LLVM here (cannot be said: x)"));
        let fixed = status(&[("9.0.0", "violates"), ("22.1.8", "violates"), ("23.1.4", "no")]);
        assert_eq!(fixed, "right in 23.1.4, the newest LLVM that was tried");
        let since = status(&[("14.0.6", "violates"), ("19.1.7", "no"), ("22.1.8", "violates"), ("23.1.4", "fails")]);
        assert!(since.ends_with("and since 22.1.8; 19.1.7 was right"), "{since}");
        let always = status(&[("14.0.6", "violates"), ("22.1.8", "violates"), ("15.0.7", "cannot be said: x")]);
        assert!(always.ends_with("and in all that were, from 14.0.6 on"), "{always}");
    }

    #[test]
    fn every_report_says_what_is_known_of_the_place() {
        let place = |change: &dyn Fn(&mut Finding)| {
            let mut finding: Finding = serde_json::from_str(FINDING).expect("it is a finding");
            finding.reduced_instructions = Some(2);
            change(&mut finding);
            finding.shown_place()
        };
        assert!(place(&|_| {}).starts_with("not known: LLVM counts no step"));
        assert!(place(&|finding| finding.reduced_instructions = None).starts_with("not looked for"));
        assert!(place(&|finding| finding.pass = None).ends_with("no single pass could be blamed"));
        assert!(place(&|finding| finding.shared_fold = true).starts_with("in InstructionSimplify"));
        assert!(place(&|finding| finding.class = Class::Crash).ends_with("what LLVM says below"));
        let known = Place { counter: "dse-memoryssa".to_owned(), number: 0 };
        assert!(place(&|finding| finding.place = Some(known.clone())).starts_with("step 0 of `dse-memoryssa`"));
    }

    /// A known pattern comes before the variants, which a finding of it may depend on as well.
    #[test]
    fn what_is_known_is_no_dispute() {
        let finding = |pattern: Option<&str>, depends_on: &[&str], undecided: &[&str]| {
            let old: Finding = serde_json::from_str(FINDING).expect("it is a finding");
            let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
            let (depends_on, undecided_variants) = (words(depends_on), words(undecided));
            Finding { pattern: pattern.map(str::to_owned), depends_on, undecided_variants, ..old }.dispute()
        };
        let flat = &["pointers=flat"];
        assert_eq!(finding(Some("integer-copies"), flat, &[]), "known: integer-copies");
        assert_eq!(finding(None, flat, &["undef=poison"]), "pointers=flat");
        assert_eq!(finding(None, &[], &["undef=poison"]), "undecided: undef=poison");
        assert_eq!(finding(None, &[], &[]), "no");
    }
}
