//! What is kept of a finding: the stable JSON that other programs read, and the words by which
//! findings of one cause come together.

use crate::ir::{Function, LlvmVersion, Module, Op};
use crate::llvm::{How, Target};
use crate::refine::{Class, Counterexample, Options, Undefined};
use crate::semantics::Budget;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Where a program came from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
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

/// What it takes to see a finding again, read from its `finding.json`.
#[derive(Clone, Debug, Deserialize)]
pub struct Recipe {
    pub pipeline: String,
    /// With a reduced program: the pipeline for that.
    pub reduced_pipeline: Option<String>,
    /// The version of the LLVM that it was found in.
    pub llvm: String,
    pub target: Target,
    pub llvm_options: Vec<String>,
    /// With a reduced program: the flags for that, where they are fewer.
    pub reduced_llvm_options: Option<Vec<String>>,
    pub dialect: String,
    pub needs_undef: bool,
    pub undefined: Option<Undefined>,
    pub inputs: Option<u32>,
    pub exhaustive: Option<u64>,
    pub input_seed: Option<u64>,
    pub fuel: Option<u64>,
    pub address_bits: Option<u32>,
}

impl Recipe {
    /// The LLVM that the program is written for.
    pub fn version(&self) -> LlvmVersion {
        LlvmVersion::of_release(&self.llvm).unwrap_or_default()
    }

    /// How it is checked. Findings of earlier versions do not say everything.
    pub fn check(&self) -> Options {
        let base = Options::CAMPAIGN;
        Options {
            undefined: self.undefined.unwrap_or(Undefined { poison: true, undef: self.needs_undef }),
            inputs: self.inputs.unwrap_or(256),
            exhaustive: self.exhaustive.unwrap_or(4096),
            seed: self.input_seed.unwrap_or(base.seed),
            budget: Budget { steps: self.fuel.unwrap_or(base.budget.steps), ..base.budget },
            address_bits: self.address_bits.unwrap_or(base.address_bits),
            ..base
        }
    }
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

/// A finding as `finding.json` has it. Fields are added, never renamed.
#[derive(Clone, Debug, Serialize)]
pub struct Finding {
    /// Names the finding within its group.
    pub id: String,
    pub group: String,
    pub class: Class,
    /// One line.
    pub summary: String,
    pub function: String,
    /// The pass that did it, as LLVM names it, or `codegen`; `None` if no single one could be blamed.
    pub pass: Option<String>,
    pub pipeline: String,
    pub llvm: String,
    /// How that LLVM is reached, and where it was.
    pub how: How,
    pub library: PathBuf,
    /// Which of the LLVMs that were there have it: `violates`, `fails`, `no`, or why that cannot be said. Empty unless
    /// it is reduced.
    pub versions: BTreeMap<String, String>,
    pub target: Target,
    pub llvm_options: Vec<String>,
    pub origin: Origin,
    pub dialect: String,
    /// The debatable switches under which the violation disappears; empty: a miscompilation to
    /// anyone.
    pub hangs_on: Vec<String>,
    /// The debatable switches under which it could not be decided.
    pub undecided_readings: Vec<String>,
    /// Whether every counterexample that was seen needs undef as an input or in the program.
    pub needs_undef: bool,
    /// Which undefined arguments the inputs have that show it, how many they are, and the size of a
    /// domain that is listed whole.
    pub undefined: Undefined,
    pub inputs: u32,
    pub exhaustive: u64,
    /// The seed of the sampled inputs, the steps that an execution may take, and where allocated blocks may lie.
    pub input_seed: u64,
    pub fuel: u64,
    pub address_bits: u32,
    pub counterexample: Option<Counterexample>,
    /// Instructions of the source, and after reduction.
    pub instructions: usize,
    pub reduced_instructions: Option<usize>,
    /// The pipeline that the reduced program is for.
    pub reduced_pipeline: Option<String>,
    /// The flags of LLVM that the reduced program needs.
    pub reduced_llvm_options: Option<Vec<String>>,
    pub irrefute: String,
    /// Command lines that show it again.
    pub commands: Vec<String>,
    /// The files beside this one.
    pub files: Vec<&'static str>,
}

impl Finding {
    /// What there is to dispute, in a few words: the readings that it hangs on, or those that are undecided.
    pub fn dispute(&self) -> String {
        match (&*self.hangs_on, &*self.undecided_readings) {
            ([], []) => "no".to_owned(),
            ([], undecided) => format!("undecided: {}", undecided.join(", ")),
            (hangs_on, _) => hangs_on.join(", "),
        }
    }
}

/// What a finding is, the clearest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Wrong under every reading.
    Miscompilation,
    /// LLVM crashed, hung or made invalid IR.
    Failure,
    /// Wrong under some readings.
    Disputed,
    /// Wrong under every reading that could be decided; the others could not.
    Undecided,
    /// Every counterexample needs undef.
    Undef,
}

impl Kind {
    /// The kind of a finding that hangs on some readings, and is undecided under others.
    pub fn of(class: Class, hangs_on: &[String], undecided: &[String], needs_undef: bool) -> Kind {
        match class {
            Class::Crash | Class::InvalidIr => Kind::Failure,
            _ if needs_undef => Kind::Undef,
            _ if !hangs_on.is_empty() => Kind::Disputed,
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

/// A pass as it stands in the names of groups.
pub fn pass_word(class: &str) -> String {
    class.trim_end_matches("Pass").to_lowercase()
}

/// The opcodes of a function's instructions in order; intrinsics by name, without their types.
pub(super) fn opcodes(f: &Function) -> Vec<String> {
    let name = |op: &Op| match op {
        Op::Call(call) => call.intrinsic().map_or_else(|| "call".to_owned(), family),
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

/// `llvm.umax` of `llvm.umax.v4i32`.
fn family(intrinsic: &str) -> String {
    let typed = |part: &str| {
        let digits = part.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        !digits.is_empty() && digits.len() < part.len()
    };
    intrinsic.split('.').take_while(|part| !typed(part)).collect::<Vec<_>>().join(".")
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
    use super::family;

    #[test]
    fn the_family_of_an_intrinsic_has_no_types() {
        assert_eq!(family("llvm.umax.v4i32"), "llvm.umax");
        assert_eq!(family("llvm.vector.reduce.add.v3i7"), "llvm.vector.reduce.add");
        assert_eq!(family("llvm.uadd.with.overflow.i8"), "llvm.uadd.with.overflow");
    }
}
