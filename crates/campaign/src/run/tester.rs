//! A worker of a campaign: makes the programs of a batch, tries them with every LLVM, and sorts the outcomes.
//!
//! The result of a batch is a function of its number. A panic of irrefute costs the program on which it happened, or at
//! worst the batch, and is reported.

use super::coverage::Coverage;
use super::differences::{Differences, Sampled, differing};
use super::feedback::PoolSnapshot;
use super::plan::Plan;
use super::programs::{ProgramOrigin, Programs, Sample};
use super::record::{BatchRecord, BatchTally, is_of_the_run, is_vacuous};
use crate::ordered::{Course, Worker};
use crate::statistics::{Cpu, Statistics};
use crate::triage::base::Base;
use crate::triage::confirm::Candidate;
use crate::waiting::{WaitingCandidate, symptom_of_failure, symptom_of_violation};
use irrefute_ir::{LlvmVersion, Module, PrintError, downgrade};
use irrefute_llvm::{Backend, Failure, Interrupt, Reach, thread_cpu_time};
use irrefute_refine::Verdict;
use irrefute_trial::oracles::batch::Answers;
use irrefute_trial::{
    FunctionTrial, Oracle, Pipeline, Settings, Standing, Subject, TrialError, Validation, guarded, oracles, run_batch,
    run_batch_through,
};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

/// The first batch and then one in this many are control groups as well: they pass through LLVM's parser and printer, and
/// through reference transformations, which are never to be refuted. This costs a campaign about two per cent.
const CONTROL_EVERY: u64 = 100;

/// Programs of a batch that the control groups try. Of scalable vectors, where twelve functions take a second, a batch of
/// 256 would delay the first result by a minute.
const CONTROL_PROGRAMS: usize = 64;

/// The passes of the second control group.
const REFERENCE_PASSES: &str = "irrefute:mem2reg,irrefute:sccp,irrefute:gvn,irrefute:licm,irrefute:dce";

/// What a batch is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Purpose {
    /// The pipeline of the campaign.
    Test,
    /// No pass: programs must come back equal.
    RoundTrip,
    /// Reference transformations: programs must not be refuted.
    Reference,
}

/// The message for an unoptimized function whose native code differs from the interpreter.
const CONTRADICTION: &str = "interpreter and native code of the unoptimized function disagree";

/// The message for a mutant that could not be made.
const NO_MUTANT: &str = "mutation panicked; the program beside this is the generated one that was tried instead";

/// The result of a batch.
#[derive(Default)]
pub struct BatchResult {
    /// The number of the batch.
    pub index: u64,
    /// Programs of the batch, including those that could not be made.
    pub programs: u64,
    /// One for each LLVM, in the order of the plan.
    pub statistics: Vec<Statistics>,
    /// Features of the programs, with what became of them.
    pub coverage: Coverage,
    /// The features of LLVM's changes for each seed, over all LLVMs.
    features: BTreeMap<u64, Vec<u32>>,
    /// Candidates.
    pub candidates: Vec<WaitingCandidate>,
    /// Programs on which irrefute failed, with the error.
    pub internal: Vec<(Candidate, Arc<Settings>, TrialError)>,
    /// Programs of the control group that did not come back equal.
    pub altered: Vec<(Candidate, Arc<Settings>)>,
    /// Programs that reference transformations made wrong: the pass, the semantics or the relation is.
    pub refuted: Vec<(Candidate, Arc<Settings>)>,
    /// How the LLVM under test differs from the one before the change.
    pub differences: Differences,
    /// What came of the batch of an enumeration; `None` if it was lost.
    pub record: Option<BatchRecord>,
    /// The code of LLVM that was reached for the first time by this worker.
    pub reached: Vec<Reach>,
    /// Errors without a program: it could not be made, or the whole batch was lost.
    pub lost: Vec<TrialError>,
}

/// A worker with a back end of its own.
pub struct Tester<'a> {
    /// The plan of the campaign.
    pub plan: &'a Plan,
    /// Makes programs; shared by all workers.
    pub programs: &'a Programs<'a>,
    /// The LLVMs under test.
    pub backend: Box<dyn Backend>,
    /// The LLVM before the change under test.
    pub base: Option<Base>,
    /// Ends the waits of the back end.
    pub interrupt: Interrupt,
}

impl Worker for Tester<'_> {
    type Result = BatchResult;

    /// Tries a batch. It is given up if the campaign ends while it waits for its parents.
    fn work(&mut self, index: u64, course: &Course<'_>) -> Option<BatchResult> {
        let parents = self.programs.parents(index, || course.is_over())?;
        let result = guarded(|| self.batch(index, self.plan.numbers(index), &parents)).unwrap_or_else(|error| {
            // A panic outside of every trial costs the batch. The pool must still be told about it: later epochs wait
            // for every batch.
            self.backend.retire();
            self.programs.learn(index, &parents, std::iter::empty());
            BatchResult { index, lost: vec![error], ..BatchResult::default() }
        });
        // What LLVM was asked last has no answer then: the batch does not count as done, but what was found stays.
        if self.interrupt.is_set() {
            return Some(BatchResult { programs: 0, record: None, ..result });
        }
        Some(result)
    }
}

impl BatchResult {
    /// Ends the record of an enumeration with the CPU times; without one if something was lost.
    fn end_record(&mut self) {
        if !self.lost.is_empty() {
            self.record = None;
        }
        if let Some(record) = &mut self.record {
            let seconds = |of: fn(&Cpu) -> Duration| self.statistics.iter().map(|s| of(&s.cpu).as_secs_f64()).sum();
            (record.generate_s, record.check_s) = (seconds(|cpu| cpu.generate), seconds(|cpu| cpu.check));
        }
    }
}

impl Tester<'_> {
    fn batch(&mut self, index: u64, numbers: Range<u64>, parents: &PoolSnapshot) -> BatchResult {
        let start = thread_cpu_time();
        let mut result = BatchResult { index, programs: numbers.end - numbers.start, ..BatchResult::default() };
        let seeds = numbers.map(|n| self.plan.seed.wrapping_add(n));
        let (mut programs, mut samples) = (Vec::new(), Vec::new());
        let originals = self.plan.originals(index);
        for (number, seed) in seeds.enumerate() {
            if let Some(originals) = originals {
                let (program, sample) = match originals.get(number) {
                    Some(original) => self.programs.original(original, seed),
                    // The last chunk is shorter than a batch.
                    None => break,
                };
                programs.push(program);
                samples.push(sample);
                continue;
            }
            match self.programs.make(seed, parents) {
                Ok((program, sample)) => {
                    programs.push(program);
                    samples.push(sample);
                }
                Err(error) => result.lost.push(error),
            }
        }
        let generate = thread_cpu_time() - start;
        result.record = self.plan.enumeration.as_ref().map(|_| self.record(index, programs.len()));
        for llvm in &self.plan.llvms {
            let mut statistics = Statistics::default();
            if result.statistics.is_empty() {
                statistics.cpu.generate = generate;
            }
            let start = thread_cpu_time();
            self.try_with(&Subject::from(llvm), &samples, &programs, &mut statistics, &mut result);
            // LLVM runs in another process: all time of this thread is irrefute's own, in trials and between them.
            statistics.cpu.check = thread_cpu_time() - start;
            result.statistics.push(statistics);
        }
        result.reached = self.backend.reached();
        result.end_record();
        let mut features = std::mem::take(&mut result.features);
        let told = programs.iter().zip(&samples).map(|(p, s)| (p, s, features.remove(&s.seed).unwrap_or_default()));
        self.programs.learn(index, parents, told);
        result
    }

    /// Tries the programs with one LLVM.
    fn try_with(
        &mut self,
        subject: &Subject,
        samples: &[Sample],
        programs: &[Module],
        statistics: &mut Statistics,
        result: &mut BatchResult,
    ) {
        let base = self.plan.settings.with(subject);
        let turns = self.turns(&base, result.index);
        let unsayable = |error: &PrintError| {
            for tally in result.record.iter_mut().flat_map(|record| &mut record.pipelines) {
                *tally.unsupported.entry(error.to_string()).or_default() += 1;
            }
            statistics.add_unsayable(error);
        };
        // Each LLVM gets the programs in the words of its version, and after that only those on which a base differs, so that
        // what follows is spent on the change.
        let batch = said_for(subject.version, self.plan.config.llvm, samples, programs, unsayable);
        let (native_every, features) = (self.plan.native_every, self.plan.parents.feedback);
        // What is triaged later has an end of its own.
        let interrupt = self.interrupt.clone();
        let settings = |turn: &Turn| {
            let interrupt = interrupt.clone();
            Settings { native_every, features, interrupt, ..(*turn.again).clone() }
        };
        // Each process of a campaign of several shards has control groups of its own. Programs that two LLVMs print alike are
        // not looked at further, so there is nothing to control.
        if self.base.is_none() && result.index.is_multiple_of(CONTROL_EVERY) {
            let programs = batch.programs.len().min(CONTROL_PROGRAMS);
            for turn in controls(&base) {
                let settings = Settings { features: false, ..settings(&turn) };
                let trial = run_batch(&batch.programs[..programs], &settings, &mut *self.backend);
                match turn.purpose {
                    Purpose::Reference => statistics.add_reference_batch(&trial),
                    Purpose::RoundTrip | Purpose::Test => drop(statistics.add_round_trip_batch(&trial)),
                }
                let mut sorter = Sorter { tester: self, subject, turn: &turn, statistics, result };
                for ((sample, program), outcome) in batch.samples.iter().zip(&*batch.programs).zip(trial.programs) {
                    sorter.sort(sample, program, outcome);
                }
            }
        }
        let settings: Vec<Settings> = turns.iter().map(settings).collect();
        let Sampled { samples, programs } = match (&mut self.base, settings.first()) {
            (Some(base), Some(settings)) => {
                differing(base, batch, settings, &mut *self.backend, &mut result.differences)
            }
            _ => batch,
        };
        let trials = run_batch_through(&programs, &settings, &mut *self.backend);
        let fails: Vec<bool> =
            trials.first().map_or_else(Vec::new, |trial| trial.programs.iter().map(Result::is_err).collect());
        for (number, (turn, trial)) in turns.iter().zip(trials).enumerate() {
            statistics.add_batch(&trial);
            if let Some(tally) = result.record.as_mut().and_then(|record| record.pipelines.get_mut(number)) {
                *tally += &BatchTally::of(&trial, &samples, &programs);
            }
            // Whether the source is undefined on every input does not depend on the pipeline.
            if let (0, Some(record)) = (number, &mut result.record) {
                let functions = trial.programs.iter().flatten().flatten();
                record.vacuous += functions.filter(|function| is_vacuous(&function.report)).count() as u64;
            }
            let mut sorter = Sorter { tester: self, subject, turn, statistics, result };
            for ((sample, program), outcome) in samples.iter().zip(&*programs).zip(trial.programs) {
                sorter.sort(sample, program, outcome);
            }
        }
        // The findings of a change are differences already, and an enumeration has all pipelines.
        if self.base.is_none()
            && self.plan.enumeration.is_none()
            && let [turn] = &*turns
        {
            let asked = self.ask(&turn.again, result.index, &programs, &fails);
            let mut sorter = Sorter { tester: self, subject, turn, statistics, result };
            if let Some((oracle, answers)) = asked {
                sorter.disagreements(oracle, answers, &samples, &programs);
            }
        }
    }

    /// Asks an oracle about the programs of a batch, if it is its turn. Those on which LLVM `fails` anyway are known.
    fn ask(
        &mut self,
        settings: &Settings,
        index: u64,
        programs: &[Module],
        fails: &[bool],
    ) -> Option<(Oracle, Answers)> {
        let plan = self.plan;
        let oracle = oracles::of_batch(settings, plan.oracle_every, plan.seed, plan.shard.batch(index))?;
        let fails = |number: usize| fails.get(number).copied().unwrap_or_default();
        let settings = Settings { interrupt: self.interrupt.clone(), ..settings.clone() };
        Some((oracle, oracles::batch::ask(oracle, programs, &settings, &mut *self.backend, &fails)))
    }

    /// The record of a batch of an enumeration, before LLVM has seen it.
    fn record(&self, batch: u64, functions: usize) -> BatchRecord {
        let pipelines = self.plan.schedule.given().map(|_| BatchTally::default()).collect();
        BatchRecord { batch, functions: functions as u64, pipelines, ..BatchRecord::default() }
    }

    /// What a batch goes through: in an enumeration every pipeline, otherwise one.
    fn turns(&self, base: &Settings, index: u64) -> Vec<Turn> {
        if self.plan.enumeration.is_some() {
            let through = |pipeline: &Pipeline| Arc::new(Settings { pipeline: pipeline.clone(), ..base.clone() });
            let pipelines = self.plan.schedule.given();
            return pipelines.map(|pipeline| Turn { purpose: Purpose::Test, again: through(pipeline) }).collect();
        }
        let again = self.plan.schedule.settings(base, self.plan.seed, self.plan.shard.batch(index));
        vec![Turn { purpose: Purpose::Test, again: Arc::new(again) }]
    }
}

/// What the control groups go through.
fn controls(base: &Settings) -> [Turn; 2] {
    // They test the checker, too, so that a proof must not spare them the inputs.
    let base = Settings { validation: Validation::AfterInputs, ..base.clone() };
    let turn = |purpose, pipeline| Turn { purpose, again: Arc::new(Settings { pipeline, ..base.clone() }) };
    // The text of the passes is tested, so it is one.
    let reference = REFERENCE_PASSES.parse().unwrap_or_else(|_| base.pipeline.clone());
    [turn(Purpose::RoundTrip, Pipeline::from_passes(Vec::new())), turn(Purpose::Reference, reference)]
}

/// One way of a batch through LLVM.
struct Turn {
    purpose: Purpose,
    /// Without sampling of native code and without features: a candidate runs again with all of its native code.
    again: Arc<Settings>,
}

/// Sorts the outcomes of a batch.
struct Sorter<'s, 'a> {
    tester: &'s Tester<'a>,
    subject: &'s Subject,
    turn: &'s Turn,
    statistics: &'s mut Statistics,
    result: &'s mut BatchResult,
}

impl Sorter<'_, '_> {
    /// Counts what an oracle said, and takes what it holds to be wrong for candidates.
    fn disagreements(&mut self, oracle: Oracle, answers: Answers, samples: &[&Sample], programs: &[Module]) {
        self.statistics.add_answers(oracle, &answers);
        if oracle.standing() == Standing::Figure {
            return;
        }
        let settings = Arc::new(self.turn.again.asked_with(oracle));
        for number in answers.wrong {
            let (Some(sample), Some(program)) = (samples.get(number), programs.get(number)) else { continue };
            let candidate = Candidate {
                module: program.clone(),
                function: None,
                witness: None,
                origin: self.tester.programs.origin(sample, &settings.pipeline),
                subject: self.subject.clone(),
            };
            let symptom = oracle.shows().into();
            self.result.candidates.push(WaitingCandidate {
                candidate,
                settings: settings.clone(),
                symptom,
                filed: None,
            });
        }
    }

    /// Sorts the outcome of one program.
    fn sort(&mut self, sample: &Sample, program: &Module, outcome: Result<Vec<FunctionTrial>, TrialError>) {
        let (purpose, again) = (self.turn.purpose, &self.turn.again);
        let accused = |function, witness| Candidate {
            module: program.clone(),
            function,
            witness,
            origin: self.tester.programs.origin(sample, &again.pipeline),
            subject: self.subject.clone(),
        };
        let candidate = |function| accused(function, None);
        let (statistics, result) = (&mut *self.statistics, &mut *self.result);
        if purpose == Purpose::Test {
            let instructions: usize = program.entries().map(|f| f.instruction_count()).sum();
            statistics.instructions += instructions as u64;
            statistics.mutated += u64::from(matches!(sample.made, ProgramOrigin::Mutated(_)));
            // All functions of a space have the same features.
            if sample.made != ProgramOrigin::Enumerated {
                result.coverage.add(program, outcome.as_deref().unwrap_or(&[]));
            }
            // The same program goes through every LLVM; it is filed once.
            if matches!(sample.made, ProgramOrigin::InPlaceOf(_)) && result.statistics.is_empty() {
                let error = TrialError::Internal(NO_MUTANT.to_owned());
                result.internal.push((candidate(None), again.clone(), error));
            }
        }
        let functions = match outcome {
            Ok(functions) => functions,
            Err(TrialError::Llvm(Failure::InvalidOutput { .. })) if purpose == Purpose::Reference => {
                result.refuted.push((candidate(None), again.clone()));
                return;
            }
            Err(TrialError::Llvm(failure)) if failure.is_finding() => {
                let symptom = symptom_of_failure(&failure);
                result.candidates.push(WaitingCandidate {
                    candidate: candidate(None),
                    settings: again.clone(),
                    symptom,
                    filed: None,
                });
                return;
            }
            // An enumeration would count every function as refused.
            Err(error) if sample.made == ProgramOrigin::Enumerated && is_of_the_run(&error) => {
                result.lost.push(error);
                return;
            }
            // Counted in the statistics, and LLVM is not at fault, so there is nothing to file.
            Err(TrialError::Llvm(failure)) if failure.is_refusal() || failure.is_limit() => return,
            Err(TrialError::Llvm(Failure::Interrupted)) => return,
            Err(error) => {
                result.internal.push((candidate(None), again.clone(), error));
                return;
            }
        };
        if self.tester.plan.parents.feedback && purpose == Purpose::Test {
            let features = functions.iter().flat_map(|f| f.features.iter().copied());
            result.features.entry(sample.seed).or_default().extend(features);
        }
        if purpose == Purpose::RoundTrip {
            let equal = functions.iter().all(|f| !f.change.is_change());
            statistics.control += 1;
            if !equal {
                statistics.control_failures += 1;
                result.altered.push((candidate(None), again.clone()));
            }
        }
        if functions.iter().any(FunctionTrial::contradicts_itself) {
            let contradiction = TrialError::Internal(CONTRADICTION.to_owned());
            result.internal.push((candidate(None), again.clone(), contradiction));
        }
        // Native code is LLVM's: what is wrong with it is a candidate in either case.
        let refuted = |f: &&FunctionTrial| f.report.verdict == Verdict::Violates;
        if purpose == Purpose::Reference
            && let Some(wrong) = functions.iter().find(refuted)
        {
            let witness = wrong.report.witness.clone();
            result.refuted.push((accused(Some(wrong.name.clone()), witness), again.clone()));
            return;
        }
        let wrong = functions.iter().find(|f| f.violation().is_some());
        let witness = |f: &FunctionTrial| f.violation().and_then(|report| report.witness.clone());
        let violation = wrong.and_then(|f| Some((f, f.violation()?)));
        result.candidates.extend(violation.map(|(f, report)| WaitingCandidate {
            candidate: accused(Some(f.name.clone()), witness(f)),
            settings: again.clone(),
            symptom: symptom_of_violation(report),
            filed: None,
        }));
    }
}

/// The programs that can be expressed in the syntax of a version, rewritten for it, with their samples. The others are
/// only told. Programs of a version may say what LLVMs up to `newest` know.
fn said_for<'p>(
    version: LlvmVersion,
    newest: LlvmVersion,
    samples: &'p [Sample],
    programs: &'p [Module],
    mut unsayable: impl FnMut(&PrintError),
) -> Sampled<'p, Sample> {
    if newest <= version && programs.iter().all(|program| program.version == version) {
        return Sampled { samples: samples.iter().collect(), programs: Cow::Borrowed(programs) };
    }
    let (mut kept, mut downgraded) = (Vec::with_capacity(samples.len()), Vec::with_capacity(samples.len()));
    for (sample, program) in samples.iter().zip(programs) {
        match downgrade(program, version) {
            Ok(program) => {
                kept.push(sample);
                downgraded.push(program.module);
            }
            Err(error) => unsayable(&error),
        }
    }
    Sampled { samples: kept, programs: Cow::Owned(downgraded) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use irrefute_generate::{Config, from_seed};
    use irrefute_transform::Pass;

    #[test]
    fn what_only_a_newer_llvm_under_test_knows_is_told_and_not_tried() {
        let config = Config::bytes();
        let programs: Vec<Module> = (0..8).map(|seed| from_seed(seed, &config)).collect();
        let sample = |seed| Sample { seed, made: ProgramOrigin::Generated, entry: "f".into() };
        let samples: Vec<Sample> = (0..8).map(sample).collect();
        let (older, mut told) = (LlvmVersion(config.llvm.0 - 1), 0);
        let kept = said_for(older, config.llvm, &samples, &programs, |_| told += 1);
        assert!(told > 0 && kept.samples.len() + told == 8 && kept.programs.len() == kept.samples.len());
        assert!(kept.programs.iter().all(|program| irrefute_ir::print(program, older).is_ok()));
    }

    #[test]
    fn the_second_control_group_runs_every_pass() {
        let pipeline: Pipeline = REFERENCE_PASSES.parse().expect("a pipeline");
        let named: Vec<String> = pipeline.passes().iter().map(|pass| pass.name.clone()).collect();
        for pass in Pass::ALL {
            let name = pass.to_string();
            assert!(named.iter().any(|n| name.starts_with(n.as_str())), "{name}");
        }
    }
}
