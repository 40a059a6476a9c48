//! The figures of a campaign. Every one is a count of something that ran.

use super::reach::ReachFigures;
use irrefute_ir::PrintError;
use irrefute_llvm::{Failure, Times};
use irrefute_refine::reason::Reasons;
use irrefute_refine::{Report, Verdict};
use irrefute_trial::oracles::batch::Answers;
use irrefute_trial::{BatchTrial, FunctionTrial, Oracle, TrialError};
use serde::Serialize;
use std::collections::BTreeMap;
use std::ops::AddAssign;
use std::time::Duration;

/// Counts over programs.
#[derive(Clone, Debug, Default)]
pub struct Statistics {
    /// Functions that were tried.
    pub functions: u64,
    /// Instructions of these functions before optimization.
    pub instructions: u64,
    /// Programs that are mutants.
    pub mutated: u64,
    /// Functions whose body LLVM changed.
    pub changed: u64,
    /// Functions whose whole body LLVM reduced to the return of a constant or an argument.
    pub collapsed: u64,
    /// Functions by verdict.
    pub verdicts: Verdicts,
    /// Inputs by result, over all functions.
    pub inputs: InputFigures,
    /// The reach of the verdicts that found nothing wrong.
    pub reach: ReachFigures,
    /// How much native code ran.
    pub native: NativeRuns,
    /// Programs on which LLVM crashed, hung, or made invalid IR.
    pub crashes: u64,
    /// Programs on which irrefute itself failed, by message.
    pub internal: BTreeMap<String, u64>,
    /// Functions that were unsupported, by reason.
    pub unsupported: BTreeMap<String, u64>,
    /// Functions of which no input could be decided, by reason.
    pub inconclusive: BTreeMap<String, u64>,
    /// Inputs that could not be decided, by reason.
    pub undecided: Reasons,
    /// Functions whose native code was asked for and did not run, by reason.
    pub not_native: BTreeMap<String, u64>,
    /// Programs of the control group: the empty pipeline, which must not change them.
    pub control: u64,
    /// Programs of the control group that did not come back equal.
    pub control_failures: u64,
    /// Functions of the second control group: reference transformations, which must not be refuted.
    pub reference: ReferenceFigures,
    /// What [oracles](irrefute_trial::oracles) said, by name.
    pub oracles: BTreeMap<&'static str, OracleFigures>,
    /// CPU time by purpose.
    pub cpu: Cpu,
}

/// What an oracle said of programs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct OracleFigures {
    /// Programs that went through LLVM twice.
    pub programs: u64,
    /// Those on which LLVM disagreed with itself.
    pub differing: u64,
    /// Batches and programs about which the oracle says nothing.
    pub lost: u64,
}

/// What became of functions that passed through reference transformations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ReferenceFigures {
    /// Functions that were tried.
    pub functions: u64,
    /// Functions whose body was changed.
    pub changed: u64,
    /// Functions of which an input was decided.
    pub decided: u64,
    /// Functions that were refuted: false alarms, since the transformations are right.
    pub refuted: u64,
}

/// Functions by verdict.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Verdicts {
    /// The target refines the source on every input of a named domain.
    pub proved: u64,
    /// At least one input was checked and none was violated.
    pub refines: u64,
    /// An input shows behaviour that the source does not allow.
    pub violates: u64,
    /// No input could be checked.
    pub inconclusive: u64,
    /// Something in the function is not modelled.
    pub unsupported: u64,
}

/// Inputs by result.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct InputFigures {
    /// Inputs that were decided and that test something.
    pub checked: u64,
    /// Inputs on which the source has undefined behaviour.
    pub vacuous_ub: u64,
    /// Inputs on which everything that can be observed is poison or undef.
    pub vacuous_undefined: u64,
    /// Inputs on which the environment chose not to return from a call.
    pub stopped: u64,
    /// Inputs without a verdict.
    pub undecided: u64,
}

/// Functions and calls that ran as native code.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct NativeRuns {
    /// Functions whose native code ran.
    pub functions: u64,
    /// Calls whose defined bits were compared.
    pub checked: u64,
}

/// CPU time by purpose.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cpu {
    /// Making programs: generation and mutation.
    pub generate: Duration,
    /// LLVM's time by stage, native code included.
    pub llvm: Times,
    /// Printing, parsing, executing, comparing.
    pub check: Duration,
    /// Triage: confirmation, blame and minimizing, LLVM included. As in
    /// [`TriageQueue::spent`](super::queue::TriageQueue::spent), this is wall time.
    pub reduce: Duration,
}

impl Statistics {
    /// Counts a batch.
    pub fn add_batch(&mut self, batch: &BatchTrial) {
        self.cpu.check += batch.times.own;
        self.cpu.llvm += batch.times.llvm;
        for program in &batch.programs {
            match program {
                Ok(functions) => functions.iter().for_each(|f| self.add_function(f)),
                Err(error) => self.add_error(error),
            }
        }
    }

    /// Counts the time of a batch of the first control group, and the failures of irrefute. Its programs are counted in
    /// the batch that tests them.
    pub fn add_round_trip_batch(&mut self, batch: &BatchTrial) -> Statistics {
        let mut own = Statistics::default();
        own.add_batch(batch);
        self.cpu += own.cpu;
        own.internal.iter().for_each(|(message, n)| *self.internal.entry(message.clone()).or_default() += n);
        own
    }

    /// The same for a batch that passed through reference transformations, with what came of it.
    pub fn add_reference_batch(&mut self, batch: &BatchTrial) {
        let own = self.add_round_trip_batch(batch);
        self.reference.changed += own.changed;
        for function in batch.programs.iter().flatten().flatten() {
            self.reference.functions += 1;
            self.reference.decided += u64::from(function.report.verdict.is_decided());
            self.reference.refuted += u64::from(function.report.verdict == Verdict::Violates);
        }
        let is_invalid = |failure: &TrialError| matches!(failure, TrialError::Llvm(Failure::InvalidOutput { .. }));
        let invalid = batch.programs.iter().filter(|program| program.as_ref().is_err_and(is_invalid)).count() as u64;
        self.reference.functions += invalid;
        self.reference.refuted += invalid;
    }

    /// Counts what an oracle said.
    pub fn add_answers(&mut self, oracle: Oracle, answers: &Answers) {
        let figures = self.oracles.entry(oracle.name()).or_default();
        figures.programs += answers.programs;
        figures.differing += answers.wrong.len() as u64;
        figures.lost += answers.lost.len() as u64;
        self.cpu.llvm += answers.llvm;
    }

    /// Counts a program that cannot be written in the syntax of the LLVM under test.
    pub fn add_unsayable(&mut self, error: &PrintError) {
        self.functions += 1;
        self.verdicts.unsupported += 1;
        *self.unsupported.entry(error.to_string()).or_default() += 1;
    }

    fn add_function(&mut self, f: &FunctionTrial) {
        self.functions += 1;
        self.changed += u64::from(f.change.is_change());
        self.collapsed += u64::from(f.change == irrefute_trial::Change::Collapsed);
        self.verdicts.add(f.report.verdict);
        let reason = || f.report.reason.clone().unwrap_or_default();
        match f.report.verdict {
            Verdict::Unsupported => *self.unsupported.entry(reason()).or_default() += 1,
            Verdict::Inconclusive => *self.inconclusive.entry(reason()).or_default() += 1,
            Verdict::Proved | Verdict::Refines | Verdict::Violates => {}
        }
        self.inputs.add(&f.report);
        self.reach.add(f.report.verdict, f.report.reach.as_ref());
        for (reason, n) in &f.report.inputs.reasons {
            *self.undecided.entry(reason.clone()).or_default() += n;
        }
        if let Some(native) = &f.native {
            self.native.functions += 1;
            self.native.checked += native.inputs.checked;
        }
        if let Some(reason) = &f.not_native {
            *self.not_native.entry(reason.clone()).or_default() += 1;
        }
    }

    fn add_error(&mut self, error: &TrialError) {
        // Nothing is known of the program then.
        if matches!(error, TrialError::Llvm(Failure::Interrupted)) {
            return;
        }
        self.functions += 1;
        match error {
            TrialError::Llvm(failure) if failure.is_finding() => self.crashes += 1,
            TrialError::Llvm(failure) if failure.is_refusal() || failure.is_limit() => {
                self.verdicts.unsupported += 1;
                *self.unsupported.entry(failure.to_string()).or_default() += 1;
            }
            error => *self.internal.entry(error.to_string()).or_default() += 1,
        }
    }

    /// The share of functions whose body LLVM changed.
    pub fn changed_share(&self) -> f64 {
        share(self.changed, self.functions)
    }

    /// The share of inputs that tested nothing.
    pub fn vacuous_share(&self) -> f64 {
        share(self.inputs.vacuous_ub + self.inputs.vacuous_undefined, self.inputs.total())
    }

    /// The share of inputs on which everything that can be observed is poison or undef.
    pub fn poison_share(&self) -> f64 {
        share(self.inputs.vacuous_undefined, self.inputs.total())
    }

    /// Instructions of a function, on average.
    pub fn mean_instructions(&self) -> f64 {
        share(self.instructions, self.functions)
    }
}

impl AddAssign<&Statistics> for Statistics {
    fn add_assign(&mut self, o: &Statistics) {
        self.functions += o.functions;
        self.instructions += o.instructions;
        self.mutated += o.mutated;
        self.changed += o.changed;
        self.collapsed += o.collapsed;
        self.verdicts += o.verdicts;
        self.inputs += o.inputs;
        self.reach += &o.reach;
        self.native.functions += o.native.functions;
        self.native.checked += o.native.checked;
        self.crashes += o.crashes;
        self.control += o.control;
        self.control_failures += o.control_failures;
        self.reference += o.reference;
        for (name, theirs) in &o.oracles {
            let mine = self.oracles.entry(name).or_default();
            mine.programs += theirs.programs;
            mine.differing += theirs.differing;
            mine.lost += theirs.lost;
        }
        self.cpu += o.cpu;
        let maps = [
            (&mut self.internal, &o.internal),
            (&mut self.unsupported, &o.unsupported),
            (&mut self.inconclusive, &o.inconclusive),
            (&mut self.not_native, &o.not_native),
        ];
        for (mine, theirs) in maps {
            theirs.iter().for_each(|(reason, n)| *mine.entry(reason.clone()).or_default() += n);
        }
        o.undecided.iter().for_each(|(reason, n)| *self.undecided.entry(reason.clone()).or_default() += n);
    }
}

impl AddAssign for ReferenceFigures {
    fn add_assign(&mut self, o: ReferenceFigures) {
        self.functions += o.functions;
        self.changed += o.changed;
        self.decided += o.decided;
        self.refuted += o.refuted;
    }
}

impl Verdicts {
    /// Functions with a verdict that decides.
    pub fn decided(&self) -> u64 {
        self.proved + self.refines + self.violates
    }

    /// Counts one function.
    pub fn add(&mut self, verdict: Verdict) {
        *match verdict {
            Verdict::Proved => &mut self.proved,
            Verdict::Refines => &mut self.refines,
            Verdict::Violates => &mut self.violates,
            Verdict::Inconclusive => &mut self.inconclusive,
            Verdict::Unsupported => &mut self.unsupported,
        } += 1;
    }
}

impl AddAssign for Verdicts {
    fn add_assign(&mut self, o: Verdicts) {
        self.proved += o.proved;
        self.refines += o.refines;
        self.violates += o.violates;
        self.inconclusive += o.inconclusive;
        self.unsupported += o.unsupported;
    }
}

impl InputFigures {
    fn add(&mut self, report: &Report) {
        let counts = &report.inputs;
        self.checked += counts.checked;
        self.vacuous_ub += counts.vacuous_ub;
        self.vacuous_undefined += counts.vacuous_undefined;
        self.stopped += counts.stopped;
        self.undecided += counts.undecided;
    }

    /// All inputs.
    pub fn total(&self) -> u64 {
        self.checked + self.vacuous_ub + self.vacuous_undefined + self.stopped + self.undecided
    }
}

impl AddAssign for InputFigures {
    fn add_assign(&mut self, o: InputFigures) {
        self.checked += o.checked;
        self.vacuous_ub += o.vacuous_ub;
        self.vacuous_undefined += o.vacuous_undefined;
        self.stopped += o.stopped;
        self.undecided += o.undecided;
    }
}

impl Cpu {
    /// The time of irrefute itself, without LLVM and without triage.
    pub fn own(&self) -> Duration {
        self.generate + self.check
    }

    /// The sum of all parts.
    pub fn total(&self) -> Duration {
        self.generate + self.llvm.total() + self.check + self.reduce
    }
}

impl AddAssign for Cpu {
    fn add_assign(&mut self, o: Cpu) {
        self.generate += o.generate;
        self.llvm += o.llvm;
        self.check += o.check;
        self.reduce += o.reduce;
    }
}

fn share(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}
