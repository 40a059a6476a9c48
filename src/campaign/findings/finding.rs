//! What is kept of a finding: the stable JSON that other programs read, and the words by which
//! findings of one cause come together.

use crate::ir::{Function, LlvmVersion, Module, Op, base_name};
use crate::llvm::{How, Target};
use crate::refine::{Class, Counterexample, Options, Undefined, Witness};
use crate::semantics::Budget;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Where a program came from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    /// Generated: the program is a function of these three.
    Seed { generator: u32, configuration: String, seed: u64 },
    /// Mutated: the program is a function of these and of the parents that a digest names.
    Mutant { generator: u32, configuration: String, seed: u64, corpus: String },
    /// Read from a file.
    File { path: PathBuf },
    /// A test of somebody else: one function of it, or all of it, under one of its pipelines.
    Test { path: PathBuf, pipeline: String, function: Option<Arc<str>> },
    /// One of all functions of some kind: the program is a function of these two, which the options of
    /// `enumerate` spell out.
    Enumerated { functions: String, number: u64, pipeline: String },
}

impl Origin {
    /// A name for folders.
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

/// The text as a name that is a file's everywhere.
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

/// A finding as `finding.json` has it. Fields are added, never renamed; findings of earlier versions, which have fewer,
/// are read as well.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Finding {
    /// Names the finding within its group.
    #[serde(default)]
    pub id: String,
    #[serde(default)]
    pub group: String,
    pub class: Class,
    /// One line.
    #[serde(default)]
    pub summary: String,
    /// Empty if LLVM fails on the program.
    #[serde(default)]
    pub function: String,
    /// The pass that did it, as LLVM names it, or `codegen`; `None` if no single one could be blamed.
    #[serde(default)]
    pub pass: Option<String>,
    pub pipeline: String,
    pub llvm: String,
    /// How that LLVM is reached, and where it was.
    #[serde(default)]
    pub how: How,
    #[serde(default)]
    pub library: PathBuf,
    /// Which of the LLVMs that were there have it: `violates`, `fails`, `no`, or why that cannot be said. Empty unless
    /// it is reduced.
    #[serde(default)]
    pub versions: BTreeMap<String, String>,
    pub target: Target,
    #[serde(default)]
    pub llvm_options: Vec<String>,
    pub origin: Origin,
    pub dialect: String,
    /// The variants under which the violation disappears; empty: a miscompilation to anyone.
    #[serde(default)]
    #[serde(alias = "hangs_on")]
    pub depends_on: Vec<String>,
    /// The variants under which it could not be decided.
    #[serde(default)]
    pub undecided_readings: Vec<String>,
    /// The name of the known pattern that it is of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pattern: Option<String>,
    /// Whether undef plays a part: in the witness, or in the program.
    #[serde(default)]
    pub needs_undef: bool,
    /// Which undefined arguments the witness has.
    #[serde(default)]
    pub undefined: Option<Undefined>,
    /// The input that shows it, of the reduced program if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub witness: Option<Witness>,
    #[serde(default)]
    pub counterexample: Option<Counterexample>,
    /// Instructions of the source, and after reduction.
    pub instructions: usize,
    #[serde(default)]
    pub reduced_instructions: Option<usize>,
    /// The pipeline that the reduced program is for.
    #[serde(default)]
    pub reduced_pipeline: Option<String>,
    /// The flags of LLVM that the reduced program needs.
    #[serde(default)]
    pub reduced_llvm_options: Option<Vec<String>>,
    #[serde(default)]
    pub irrefute: String,
    /// Command lines that show it again.
    #[serde(default)]
    pub commands: Vec<String>,
    /// The files beside this one.
    #[serde(default)]
    pub files: Vec<String>,
    #[serde(flatten, skip_serializing)]
    pub before_witnesses: BeforeWitnesses,
}

/// How the inputs of a finding are drawn again that was filed before findings had witnesses.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
pub struct BeforeWitnesses {
    pub inputs: Option<u32>,
    pub exhaustive: Option<u64>,
    pub input_seed: Option<u64>,
    pub fuel: Option<u64>,
    pub address_bits: Option<u32>,
}

impl Finding {
    /// What there is to dispute, in a few words: the variants that it depends on, or those that are undecided.
    pub fn dispute(&self) -> String {
        match (&*self.depends_on, &*self.undecided_readings) {
            ([], []) => "no".to_owned(),
            ([], undecided) => format!("undecided: {}", undecided.join(", ")),
            (depends_on, _) => depends_on.join(", "),
        }
    }

    /// The pass that did it, as people read it.
    pub fn shown_pass(&self) -> &str {
        pass_shown(self.pass.as_deref())
    }

    /// What kind of finding it is.
    pub fn kind(&self) -> Kind {
        Kind::of(self.class, self.pattern.as_deref(), &self.depends_on, &self.undecided_readings, self.needs_undef)
    }

    /// Instructions of the program that is shown.
    pub fn size(&self) -> usize {
        self.reduced_instructions.unwrap_or(self.instructions)
    }

    /// The LLVM that the program is written for.
    pub fn version(&self) -> LlvmVersion {
        LlvmVersion::of_release(&self.llvm).unwrap_or_default()
    }

    /// How a finding without a witness is checked. Those of earlier versions do not say everything.
    pub fn check(&self) -> Options {
        let (base, old) = (Options::CAMPAIGN, &self.before_witnesses);
        Options {
            undefined: self.undefined.unwrap_or(Undefined { poison: true, undef: self.needs_undef }),
            inputs: old.inputs.unwrap_or(256),
            exhaustive: old.exhaustive.unwrap_or(4096),
            seed: old.input_seed.unwrap_or(base.seed),
            budget: Budget { steps: old.fuel.unwrap_or(base.budget.steps), ..base.budget },
            address_bits: old.address_bits.unwrap_or(base.address_bits),
            ..base
        }
    }

    /// Reads the finding of a folder.
    ///
    /// # Errors
    /// If there is none, or it is not one.
    pub fn read(folder: &Path) -> io::Result<Finding> {
        Ok(serde_json::from_slice(&fs::read(folder.join(FILE))?)?)
    }
}

/// The name of the file.
pub const FILE: &str = "finding.json";

/// What a finding is, the clearest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Wrong under every variant.
    Miscompilation,
    /// LLVM crashed, hung or made invalid IR.
    Failure,
    /// Wrong under some variants.
    Disputed,
    /// Wrong under every variant that could be decided; the others could not.
    Undecided,
    /// Every counterexample needs undef.
    Undef,
    /// Of a known pattern: what LLVM knowingly does against its own text.
    Known,
}

impl Kind {
    /// The kind of a finding of a known pattern, that depends on some variants and is undecided under others.
    pub fn of(
        class: Class,
        pattern: Option<&str>,
        depends_on: &[String],
        undecided: &[String],
        needs_undef: bool,
    ) -> Kind {
        match class {
            Class::Crash | Class::InvalidIr => Kind::Failure,
            _ if pattern.is_some() => Kind::Known,
            _ if needs_undef => Kind::Undef,
            _ if !depends_on.is_empty() => Kind::Disputed,
            _ if !undecided.is_empty() => Kind::Undecided,
            _ => Kind::Miscompilation,
        }
    }
}

/// What a finding without a guilty pass is counted under.
pub const UNBLAMED: &str = "unblamed";

/// The name of the group that a finding belongs to: class, pass, opcodes. Cheap and coarse on
/// purpose: only a few of a group are reduced.
///
/// The opcodes are those that the blamed step removed or added: what the other instructions of a
/// random program do says nothing about the cause.
pub fn fingerprint(class: Class, pass: Option<&str>, before: &Function, after: &Function) -> String {
    let pass = pass.map_or_else(|| UNBLAMED.to_owned(), pass_word);
    let (old, new) = (opcode_counts(before), opcode_counts(after));
    let changed: BTreeSet<String> = old.symmetric_difference(&new).map(|(opcode, _)| opcode.clone()).collect();
    let changed: Vec<String> = changed.into_iter().collect();
    let digest = blake3::hash(changed.join(" ").as_bytes()).to_hex();
    format!("{class}-{pass}-{}", &digest[..8])
}

/// A pass as people read it.
pub(in crate::campaign) fn pass_shown(pass: Option<&str>) -> &str {
    pass.map_or("–", |pass| pass.strip_suffix("Pass").unwrap_or(pass))
}

/// A pass as it stands in the names of groups.
pub fn pass_word(class: &str) -> String {
    class.trim_end_matches("Pass").to_lowercase()
}

/// The opcodes of a function's instructions in order; intrinsics by name, without their types.
pub(in crate::campaign) fn opcodes(f: &Function) -> Vec<String> {
    let name = |op: &Op| match op {
        Op::Call(call) => call.intrinsic().map_or("call", base_name).to_owned(),
        op => op.opcode().to_owned(),
    };
    f.blocks.iter().flat_map(|b| &b.insts).map(|inst| name(&inst.op)).collect()
}

/// Every opcode with how often it occurs.
fn opcode_counts(f: &Function) -> BTreeSet<(String, usize)> {
    let mut names = opcodes(f);
    names.sort_unstable();
    let groups = names.chunk_by(|a, b| a == b);
    groups.map(|g| (g[0].clone(), g.len())).collect()
}

/// Whether the text of a program or its counterexample has undef in it.
pub fn mentions_undef(module: &Module) -> bool {
    use crate::ir::{ConstantKind, Operand};
    module.definitions().any(|f| {
        let mut found = false;
        f.for_each_operand(|o| found |= matches!(o, Operand::Const(c) if c.kind == ConstantKind::Undef));
        found
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `finding.json` of a campaign at 928e50c, as it was written.
    const BEFORE_WITNESSES: &str = include_str!("../../../tests/data/findings/before-witnesses.json");

    /// Its inputs are drawn again as they were.
    #[test]
    fn findings_from_before_there_were_witnesses_are_read() {
        let finding: Finding = serde_json::from_str(BEFORE_WITNESSES).expect("it is a finding");
        assert_eq!((finding.witness.is_none(), finding.class, finding.kind()), (true, Class::Ub, Kind::Miscompilation));
        let check = finding.check();
        assert_eq!((check.inputs, check.exhaustive, check.seed), (256, 4096, 0));
        assert_eq!((check.budget.steps, check.address_bits), (5000, 64));
        assert_eq!(check.undefined, Undefined { poison: false, undef: false });
        assert!(finding.counterexample.is_some_and(|shown| shown.difference.starts_with("ub")));
    }

    /// What is written is read as the same, and has no field by which inputs are drawn.
    #[test]
    fn a_finding_is_the_same_after_json() {
        let old: Finding = serde_json::from_str(BEFORE_WITNESSES).expect("it is a finding");
        let text = serde_json::to_string(&old).expect("it can be written");
        let new: Finding = serde_json::from_str(&text).expect("it can be read");
        assert_eq!(new.before_witnesses, BeforeWitnesses::default());
        assert_eq!(serde_json::to_string(&new).expect("it can be written"), text);
        assert_eq!((new.group, new.commands), (old.group, old.commands));
    }
}
