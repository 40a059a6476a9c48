//! One batch: consecutive functions in one module, through every pipeline.

use super::judge::{Opinion, PairDecision, TableJudge};
use super::record::{BatchRecord, BatchTally};
use super::text::{Pieces, name};
use irrefute_generate::enumerate::Space;
use irrefute_ir::{Function, LlvmVersion, Module, print};
use irrefute_llvm::{Backend, Failure, Want};
use irrefute_trial::{Settings, TrialError, guarded, thread_cpu_time};
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

/// What LLVM made of the functions of a batch under one pipeline.
struct OptimizedBatch {
    /// By position in the batch. A text is shared by the functions that went through LLVM in one module.
    functions: Vec<Result<Arc<Pieces>, Failure>>,
    /// LLVM's CPU time for all of them.
    llvm: Duration,
}

/// Runs batches: one per worker thread.
pub struct BatchRunner<'a> {
    /// Maps numbers to functions.
    pub space: &'a Space,
    /// One for each pipeline.
    pub settings: &'a [Settings],
    /// Remembers what it has read and evaluated from batch to batch.
    pub judge: TableJudge<'a>,
    /// The LLVM under test.
    pub backend: Box<dyn Backend>,
}

impl BatchRunner<'_> {
    /// Optimizes the functions of these numbers under every pipeline, and judges the results.
    ///
    /// # Errors
    /// If they cannot be printed for this LLVM, or LLVM cannot be started or refuses a pipeline or target.
    pub fn run(&mut self, batch: u64, numbers: Range<u64>) -> Result<BatchRecord, TrialError> {
        // LLVM runs in another process: the CPU time of this thread is that of irrefute alone.
        let start = thread_cpu_time();
        let functions = self.functions(numbers.clone());
        let text = self.print(&functions)?;
        let generated = thread_cpu_time();
        let pieces = Pieces::of(&text);
        let mut outputs = Vec::with_capacity(self.settings.len());
        for settings in self.settings {
            outputs.push(self.optimize(settings, &functions, Some(text.clone()))?);
        }
        let taken_apart = thread_cpu_time();
        let mut record = BatchRecord { batch, functions: functions.len() as u64, ..BatchRecord::default() };
        record
            .pipelines
            .extend(outputs.iter().map(|o| BatchTally { llvm_s: o.llvm.as_secs_f64(), ..BatchTally::default() }));
        self.judge_all(numbers.start, functions, &pieces, &outputs, &mut record);
        record.check_s = (thread_cpu_time() - taken_apart).as_secs_f64();
        self.look_again(numbers.start, &outputs, &mut record)?;
        record.generate_s = (generated - start).as_secs_f64();
        record.text_s = (taken_apart - generated).as_secs_f64();
        Ok(record)
    }

    fn functions(&self, numbers: impl Iterator<Item = u64>) -> Vec<Function> {
        let values = self.space.language().values;
        let outlines = numbers.filter_map(|number| self.space.outline(number));
        outlines.enumerate().map(|(i, outline)| outline.function(name(i), values)).collect()
    }

    fn print(&self, functions: &[Function]) -> Result<String, TrialError> {
        let mut module = Module::new(LlvmVersion::DEFAULT);
        module.functions = functions.to_vec();
        let version = self.settings.first().map_or(LlvmVersion::DEFAULT, |settings| settings.dialect.version);
        Ok(print(&module, version)?)
    }

    fn judge_all(
        &mut self,
        first: u64,
        functions: Vec<Function>,
        pieces: &Pieces,
        outputs: &[OptimizedBatch],
        record: &mut BatchRecord,
    ) {
        for (i, mut function) in functions.into_iter().enumerate() {
            let number = first + i as u64;
            // Pieces name their function `@f`, whatever its position in the batch is.
            function.name = "f".into();
            let mut module = Module::new(LlvmVersion::DEFAULT);
            module.functions.push(function);
            let text = pieces.function(i).unwrap_or_default().to_owned();
            let optimized: Vec<&Result<_, Failure>> = outputs.iter().map(|output| &output.functions[i]).collect();
            // A panic of irrefute costs the function on which it happened.
            let judged = guarded(|| judge(&mut self.judge, number, module, text, i, &optimized));
            let (is_vacuous, decisions) = judged.unwrap_or_else(|error| {
                self.judge.forget();
                let decision = || Ok(PairDecision::internal(&error.to_string()));
                (false, outputs.iter().map(|_| decision()).collect())
            });
            record.vacuous += u64::from(is_vacuous);
            for (decision, tally) in decisions.into_iter().zip(&mut record.pipelines) {
                match decision {
                    Ok(decision) => count(decision, number, tally),
                    Err(failure) => tally.add_failure(number, failure),
                }
            }
        }
    }

    /// Lets LLVM repeat what was wrong: in a fresh worker, in a module that contains the candidates only. A result that
    /// depends on the worker's history or on the functions beside it does not count as a violation.
    fn look_again(
        &mut self,
        first: u64,
        outputs: &[OptimizedBatch],
        record: &mut BatchRecord,
    ) -> Result<(), TrialError> {
        if record.pipelines.iter().all(|tally| tally.wrong.is_empty()) {
            return Ok(());
        }
        self.backend.retire();
        for ((settings, before), tally) in self.settings.iter().zip(outputs).zip(&mut record.pipelines) {
            let candidates = std::mem::take(&mut tally.wrong);
            let functions = self.functions(candidates.iter().map(|wrong| wrong.number));
            let again = self.optimize(settings, &functions, None)?;
            record.again_s += again.llvm.as_secs_f64();
            for (i, wrong) in candidates.into_iter().enumerate() {
                let was = before.text((wrong.number - first) as usize);
                match was.is_some() && was == again.text(i) {
                    true => tally.wrong.push(wrong),
                    false => tally.unreproduced.push(wrong.number),
                }
            }
        }
        Ok(())
    }

    /// Lets LLVM optimize functions together. A range that LLVM refuses or does not survive is halved until it is a
    /// single function.
    fn optimize(
        &mut self,
        settings: &Settings,
        functions: &[Function],
        text: Option<String>,
    ) -> Result<OptimizedBatch, TrialError> {
        let mut all = OptimizedBatch { functions: Vec::with_capacity(functions.len()), llvm: Duration::ZERO };
        let together = if settings.pipeline.batchable() { functions.len().max(1) } else { 1 };
        let mut whole = text.filter(|_| together == functions.len());
        // A stack: the next range is the last of the list, so that results arrive in the order of the functions.
        let chunks = (0..functions.len()).step_by(together).map(|i| i..(i + together).min(functions.len()));
        let mut waiting: Vec<Range<usize>> = chunks.rev().collect();
        while let Some(range) = waiting.pop() {
            let text = match whole.take() {
                Some(text) => text,
                None => self.print(&functions[range.clone()])?,
            };
            match self.backend.run(&settings.job(text, Want::default())) {
                Ok(response) => {
                    all.llvm += response.times.total();
                    let pieces = Arc::new(Pieces::of(&response.text));
                    all.functions.extend(range.map(|_| Ok(pieces.clone())));
                }
                Err(failure) => match failure {
                    // The functions are not the cause: halving would only repeat the failure.
                    Failure::BadPipeline(_) | Failure::BadTarget(_) | Failure::Spawn(_) => return Err(failure.into()),
                    _ if range.len() == 1 => all.functions.push(Err(failure)),
                    _ => {
                        let middle = range.start + range.len() / 2;
                        // The lower half is on top of the stack.
                        waiting.extend([middle..range.end, range.start..middle]);
                    }
                },
            }
        }
        Ok(all)
    }
}

impl OptimizedBatch {
    fn text(&self, i: usize) -> Option<&str> {
        self.functions.get(i)?.as_ref().ok()?.function(i)
    }
}

/// Whether a function tests nothing on any input, and the decision for each pipeline.
fn judge<'f>(
    judge: &mut TableJudge<'_>,
    number: u64,
    module: Module,
    text: String,
    i: usize,
    optimized: &[&'f Result<Arc<Pieces>, Failure>],
) -> (bool, Vec<Result<PairDecision, &'f Failure>>) {
    let mut source = judge.source(number, module, text);
    let is_vacuous = judge.is_vacuous(&mut source);
    let mut decide = |pieces: &Pieces| match pieces.function(i) {
        Some(text) => judge.decide(&mut source, text),
        None => PairDecision::internal("LLVM printed no such function"),
    };
    let decisions = optimized.iter().map(|optimized| optimized.as_ref().map(|pieces| decide(pieces))).collect();
    (is_vacuous, decisions)
}

/// Counts a function under a pipeline.
fn count(decision: PairDecision, number: u64, tally: &mut BatchTally) {
    if let Some(reason) = decision.ordinary {
        *tally.ordinary.entry(reason.to_owned()).or_default() += 1;
    }
    match decision.opinion {
        Opinion::Unchanged => tally.unchanged += 1,
        Opinion::Proved => tally.proved += 1,
        Opinion::Refines => tally.refines += 1,
        Opinion::WrongPair(wrong) => tally.wrong.push(*wrong),
        Opinion::Inconclusive(reason) => *tally.inconclusive.entry(reason).or_default() += 1,
        Opinion::Unsupported(reason) => *tally.unsupported.entry(reason).or_default() += 1,
        Opinion::Internal(reason) => tally.internal.push((number, reason)),
    }
}
