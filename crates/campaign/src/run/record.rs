//! The results of a batch of an enumeration, as the checkpoint stores them.

use super::programs::Sample;
use crate::findings::finding::mentions_undef;
use irrefute_ir::Module;
use irrefute_llvm::Failure;
use irrefute_refine::{Report, Verdict, Witness};
use irrefute_trial::{BatchTrial, FunctionTrial, TrialError};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::AddAssign;

/// The results of a batch under every pipeline.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct BatchRecord {
    /// The number of the batch among those of the shard.
    pub batch: u64,
    /// How many functions were tried.
    pub functions: u64,
    /// Functions that test nothing: on every input they have undefined behaviour, or return poison or undef.
    pub vacuous: u64,
    /// CPU time in seconds for making the functions.
    pub generate_s: f64,
    /// CPU time in seconds for everything else that is not LLVM's: printing, reading, executing, comparing.
    pub check_s: f64,
    /// One for each pipeline.
    pub pipelines: Vec<BatchTally>,
}

/// The results of functions under one pipeline. Each is one of unchanged, proved, refining, wrong, inconclusive,
/// unsupported, failed, internal.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct BatchTally {
    /// Functions whose body LLVM left as it was, and that are right.
    pub unchanged: u64,
    /// Functions that LLVM changed, and right on every input of the domain, with every choice.
    pub proved: u64,
    /// Functions that LLVM changed, and right on every input that was tried.
    pub refines: u64,
    /// Functions that LLVM made wrong.
    pub wrong: Vec<WrongPair>,
    /// Functions without a decided input, by reason.
    pub inconclusive: BTreeMap<String, u64>,
    /// Functions that are not modelled, by reason.
    pub unsupported: BTreeMap<String, u64>,
    /// Functions on which LLVM crashed, hung or made invalid IR: number, and first line of the failure.
    pub failed: Vec<(u64, String)>,
    /// Functions on which irrefute failed, or LLVM failed by no fault of its own: number and message.
    pub internal: Vec<(u64, String)>,
    /// LLVM's CPU time in seconds.
    pub llvm_s: f64,
}

/// A violation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WrongPair {
    /// The number of the function in its space.
    pub number: u64,
    /// The word of the [`Class`](irrefute_refine::Class).
    pub class: String,
    /// What is undefined in the violation.
    pub needs: Requirement,
    /// The opcodes that became fewer and those that became more: `sub select -> and`.
    pub change: String,
}

/// What is undefined where a violation shows: the defined inputs of a function are tried before the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Requirement {
    /// Nothing, and the function contains no undef: wrong whatever undef and poison mean.
    Nothing,
    /// An argument that is poison, and none that is undef.
    Poison,
    /// An argument or an operand that is undef.
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

impl BatchTally {
    /// Functions that LLVM changed, or that were not decided. Those that LLVM failed on are not among them.
    pub fn changed(&self) -> u64 {
        self.proved + self.refines + self.wrong.len() as u64 + self.undecided()
    }

    /// Functions without a verdict, for whatever reason except failures of LLVM.
    pub fn undecided(&self) -> u64 {
        let reasons = self.inconclusive.values().chain(self.unsupported.values());
        reasons.sum::<u64>() + self.internal.len() as u64
    }

    /// The results of the functions of a trial.
    pub(super) fn of(trial: &BatchTrial, samples: &[&Sample], programs: &[Module]) -> BatchTally {
        let mut tally = BatchTally { llvm_s: trial.times.llvm.total().as_secs_f64(), ..BatchTally::default() };
        for ((outcome, sample), program) in trial.programs.iter().zip(samples).zip(programs) {
            match outcome.as_deref() {
                Ok([function]) => tally.add_function(function, sample.seed, program),
                Ok(_) => tally.internal.push((sample.seed, "LLVM printed no such function".to_owned())),
                Err(error) => tally.add_error(error, sample.seed),
            }
        }
        tally
    }

    fn add_function(&mut self, trial: &FunctionTrial, number: u64, program: &Module) {
        let report = &trial.report;
        let reason = || report.reason.clone().unwrap_or_default();
        match report.verdict {
            Verdict::Violates => self.wrong.push(WrongPair {
                number,
                class: report.class.map_or("value", |class| class.word()).to_owned(),
                needs: Requirement::of(report, program),
                change: trial.opcodes.clone().unwrap_or_default(),
            }),
            Verdict::Inconclusive => *self.inconclusive.entry(reason()).or_default() += 1,
            Verdict::Unsupported => *self.unsupported.entry(reason()).or_default() += 1,
            Verdict::Proved | Verdict::Refines if !trial.change.is_change() => self.unchanged += 1,
            Verdict::Proved => self.proved += 1,
            Verdict::Refines => self.refines += 1,
        }
    }

    /// Counts a failure: as `failed` if LLVM is at fault, else as `internal`.
    fn add_error(&mut self, error: &TrialError, number: u64) {
        let first_line = error.to_string().lines().next().unwrap_or_default().to_owned();
        let is_finding = matches!(error, TrialError::Llvm(failure) if failure.is_finding());
        let list = if is_finding { &mut self.failed } else { &mut self.internal };
        list.push((number, first_line));
    }
}

impl Requirement {
    /// What is undefined in the violation of a report.
    fn of(report: &Report, program: &Module) -> Requirement {
        match report.witness.as_deref() {
            _ if mentions_undef(program) => Requirement::Undef,
            Some(witness) if Witness::needs_undef(witness) => Requirement::Undef,
            Some(witness) if Witness::needs_poison(witness) => Requirement::Poison,
            _ => Requirement::Nothing,
        }
    }
}

/// Whether no input of a function tests anything.
pub(super) fn is_vacuous(report: &Report) -> bool {
    let inputs = &report.inputs;
    inputs.checked + inputs.undecided + inputs.stopped == 0 && inputs.vacuous_ub + inputs.vacuous_undefined > 0
}

/// Whether an error says nothing of the program: LLVM cannot be started, or does not accept the pipeline.
pub(super) fn is_of_the_run(error: &TrialError) -> bool {
    matches!(error, TrialError::Llvm(failure) if failure.is_refusal() || matches!(failure, Failure::Spawn(_)))
}

impl AddAssign<&BatchTally> for BatchTally {
    fn add_assign(&mut self, o: &BatchTally) {
        self.unchanged += o.unchanged;
        self.proved += o.proved;
        self.refines += o.refines;
        self.wrong.extend(o.wrong.iter().cloned());
        self.failed.extend(o.failed.iter().cloned());
        self.internal.extend(o.internal.iter().cloned());
        self.llvm_s += o.llvm_s;
        let maps = [(&mut self.inconclusive, &o.inconclusive), (&mut self.unsupported, &o.unsupported)];
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
        self.check_s += o.check_s;
        self.pipelines.resize_with(self.pipelines.len().max(o.pipelines.len()), BatchTally::default);
        self.pipelines.iter_mut().zip(&o.pipelines).for_each(|(mine, theirs)| *mine += theirs);
    }
}
