//! The results of a batch, as the checkpoint stores them.

use irrefute_llvm::Failure;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::AddAssign;

/// The results of a batch under every pipeline.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct BatchRecord {
    /// The number of the batch.
    pub batch: u64,
    /// How many functions were tried.
    pub functions: u64,
    /// Functions that test nothing: on every input they have undefined behaviour, or return poison or undef.
    pub vacuous: u64,
    /// CPU time in seconds for making and printing the functions.
    pub generate_s: f64,
    /// CPU time in seconds for everything between printing and judging, above all splitting LLVM's output.
    pub text_s: f64,
    /// CPU time in seconds for judging.
    pub check_s: f64,
    /// LLVM's CPU time in seconds for repeating what was wrong.
    pub again_s: f64,
    /// One for each pipeline.
    pub pipelines: Vec<BatchTally>,
}

/// The results of functions under one pipeline. Each is one of unchanged, proved, refining, wrong, inconclusive,
/// unsupported, failed, internal, unreproduced.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct BatchTally {
    /// Functions that LLVM printed as they were.
    pub unchanged: u64,
    /// Functions that LLVM changed, and right on every input of the domain, with every choice.
    pub proved: u64,
    /// Functions that LLVM changed, and right on every input that was tried.
    pub refines: u64,
    /// Functions that LLVM changed wrongly, twice.
    pub wrong: Vec<WrongPair>,
    /// Functions without a decided input, by reason.
    pub inconclusive: BTreeMap<String, u64>,
    /// Functions that are not modelled, by reason.
    pub unsupported: BTreeMap<String, u64>,
    /// Functions on which LLVM crashed, hung or made invalid IR: number, and first line of the failure.
    pub failed: Vec<(u64, String)>,
    /// Functions on which irrefute failed, or LLVM failed by no fault of its own: number and message.
    pub internal: Vec<(u64, String)>,
    /// Candidates that LLVM did not repeat, by number.
    pub unreproduced: Vec<u64>,
    /// Changed functions that went through the ordinary check because the fast one has no table for something in them,
    /// by reason.
    pub ordinary: BTreeMap<String, u64>,
    /// LLVM's CPU time in seconds.
    pub llvm_s: f64,
}

/// A violation that was seen twice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WrongPair {
    /// The number of the function in its space.
    pub number: u64,
    /// The word of the [`Class`](irrefute_refine::Class).
    pub class: String,
    /// The undefined arguments that the violation needs.
    pub needs: Requirement,
    /// The opcodes that became fewer and those that became more: `sub select -> and`.
    pub change: String,
}

/// The undefined arguments without which a violation does not show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Requirement {
    /// None, and the function contains no undef: wrong whatever undef and poison mean.
    Nothing,
    /// A poison argument.
    Poison,
    /// Undef, as an argument or as an operand.
    Undef,
}

impl Requirement {
    /// The word that reports and checkpoints use.
    pub fn word(self) -> &'static str {
        match self {
            Requirement::Nothing => "nothing",
            Requirement::Poison => "poison",
            Requirement::Undef => "undef",
        }
    }
}

impl WrongPair {
    /// What groups violations: those of one kind probably have one cause.
    pub fn kind(&self) -> (String, Requirement, String) {
        (self.class.clone(), self.needs, self.change.clone())
    }
}

impl BatchTally {
    /// Functions that LLVM changed. Those that LLVM failed on are not among them.
    pub fn changed(&self) -> u64 {
        self.proved + self.refines + self.wrong.len() as u64 + self.undecided() + self.unreproduced.len() as u64
    }

    /// Functions without a verdict, for whatever reason except failures of LLVM.
    pub fn undecided(&self) -> u64 {
        let reasons = self.inconclusive.values().chain(self.unsupported.values());
        reasons.sum::<u64>() + self.internal.len() as u64
    }

    /// Counts a failure of LLVM: as `failed` if LLVM is at fault, else as `internal`.
    pub fn add_failure(&mut self, number: u64, failure: &Failure) {
        let first_line = failure.to_string().lines().next().unwrap_or_default().to_owned();
        let list = if failure.is_finding() { &mut self.failed } else { &mut self.internal };
        list.push((number, first_line));
    }
}

impl AddAssign<&BatchTally> for BatchTally {
    fn add_assign(&mut self, o: &BatchTally) {
        self.unchanged += o.unchanged;
        self.proved += o.proved;
        self.refines += o.refines;
        self.wrong.extend(o.wrong.iter().cloned());
        self.failed.extend(o.failed.iter().cloned());
        self.internal.extend(o.internal.iter().cloned());
        self.unreproduced.extend(&o.unreproduced);
        self.llvm_s += o.llvm_s;
        let maps = [
            (&mut self.inconclusive, &o.inconclusive),
            (&mut self.unsupported, &o.unsupported),
            (&mut self.ordinary, &o.ordinary),
        ];
        for (mine, theirs) in maps {
            theirs.iter().for_each(|(reason, n)| *mine.entry(reason.clone()).or_default() += n);
        }
    }
}

impl AddAssign<&BatchRecord> for BatchRecord {
    /// The sum over batches; its own batch number is meaningless.
    fn add_assign(&mut self, o: &BatchRecord) {
        self.functions += o.functions;
        self.vacuous += o.vacuous;
        self.generate_s += o.generate_s;
        self.text_s += o.text_s;
        self.check_s += o.check_s;
        self.again_s += o.again_s;
        self.pipelines.resize_with(self.pipelines.len().max(o.pipelines.len()), BatchTally::default);
        self.pipelines.iter_mut().zip(&o.pipelines).for_each(|(mine, theirs)| *mine += theirs);
    }
}
