//! Many programs in one module, through several pipelines: what does not depend on the pipeline is done once.
//!
//! ```text
//!   programs ──> module ─┬─> LLVM, pipeline 1 ─┐
//!                        └─> LLVM, pipeline 2 ─┴─> function by function: the source once, each different target once
//! ```
//!
//! For a function of a few instructions, executing the source on all inputs is half of a check, and several pipelines
//! often make the same of it. A verdict is that of a trial with the one pipeline ([`run_batch`](super::run_batch)).

use super::batch::{by_program, combine, guarded, run_apart, run_batch};
use super::module::{Times, TrialError, printed, refused, understood, with_names};
use super::settings::Settings;
use super::source::{FunctionTrial, Source};
use super::{BatchTrial, intrinsics};
use irrefute_ir::{Block, Function, Inst, Module, Op, TerminatorOp, same_body};
use irrefute_llvm::{Backend, Want, thread_cpu_time};
use irrefute_refine::NamedPair;
use irrefute_refine::pairs::{LocalFunctions, between};
use irrefute_semantics::Program;
use rustc_hash::FxHashMap;
use std::sync::Arc;
use std::time::Duration;

/// Tries programs together under settings that differ in their pipelines only. The result has one entry for each of
/// them. Where native code or the layout of another machine is wanted, or modules must be run alone, nothing
/// is shared.
pub fn run_batch_through(programs: &[Module], settings: &[Settings], backend: &mut dyn Backend) -> Vec<BatchTrial> {
    let is_alike = settings.iter().all(|s| {
        !s.has_native() && !s.has_layout_of_target() && s.pipeline.batchable() && !s.pipeline.begins_with_bytes()
    });
    if settings.len() < 2 || programs.is_empty() || !is_alike {
        return settings.iter().map(|settings| run_batch(programs, settings, backend)).collect();
    }
    let together = guarded(|| together(programs, settings, backend)).ok().flatten();
    let mut together = together.unwrap_or_default().into_iter();
    let each = settings.iter().map(|settings| {
        together.next().flatten().unwrap_or_else(|| {
            // After a panic, an answer may still be on its way.
            backend.retire();
            run_apart(programs, settings, backend)
        })
    });
    each.collect()
}

/// What LLVM made of the module under one pipeline.
struct Answer<'s> {
    settings: &'s Settings,
    text: String,
    target: Module,
    program: Program,
    /// By the name of the source.
    pairs: FxHashMap<Arc<str>, NamedPair>,
    functions: Vec<FunctionTrial>,
    times: Times,
}

/// The trials of the programs as one module, one for each pipeline; `None` for a pipeline whose programs must be run
/// alone, or for all of them.
fn together(programs: &[Module], settings: &[Settings], backend: &mut dyn Backend) -> Option<Vec<Option<BatchTrial>>> {
    let start = thread_cpu_time();
    let first = settings.first()?;
    let combined = combine(programs)?;
    let (module, asked) = intrinsics::as_read(with_names(&combined, first), first, backend);
    let text = printed(&module, first).ok()?;
    let mut answers: Vec<Option<Answer<'_>>> =
        settings.iter().map(|settings| Answer::of(&module, &text, settings, backend).ok()).collect();
    let program = Program::new(&module, first.dialect);
    for function in module.entries().take_while(|_| !first.interrupt.is_set()) {
        compare_all(&Source::new(&module, &program, function, first, None), answers.iter_mut().flatten());
    }
    // Time is counted once: as that of the first pipeline.
    let mut spent = Times { own: thread_cpu_time() - start, llvm: asked };
    let mut finish = |answer: Answer<'_>| {
        let mut trial = answer.finish(programs.len(), backend)?;
        let spent = std::mem::take(&mut spent);
        trial.times.own += spent.own;
        trial.times.llvm += spent.llvm;
        Some(trial)
    };
    Some(answers.into_iter().map(|answer| finish(answer?)).collect())
}

/// Compares a source with what each pipeline made of it.
fn compare_all<'a, 's: 'a>(source: &Source<'_>, answers: impl Iterator<Item = &'a mut Answer<'s>>) {
    let mut seen: Vec<(&Module, &Function, FunctionTrial)> = Vec::new();
    for Answer { target: module, program, pairs, functions, .. } in answers {
        // No pair: LLVM was free to discard the symbol.
        let Some(pair) = pairs.get(&source.function.name) else { continue };
        let target = module.function(&source.function.name);
        let is_same = |(m, f, _): &&(&Module, &Function, FunctionTrial)| target.is_some_and(|t| same(m, f, module, t));
        if let Some((.., known)) = seen.iter().find(is_same) {
            functions.push(known.clone());
            continue;
        }
        let trial = source.compare(pair, module, program);
        seen.extend(target.map(|target| (&*module, target, trial.clone())));
        functions.push(trial);
    }
}

/// Whether two functions of one name mean the same: a verdict on one is then shared. What pipelines could make different
/// of the rest of a module, such as variables, must not be there.
fn same(a: &Module, f: &Function, b: &Module, g: &Function) -> bool {
    let is_promised_alike =
        f.ret_attrs == g.ret_attrs && f.params == g.params && f.attrs == g.attrs && f.header == g.header;
    let has_variables = |m: &Module| !m.globals.is_empty() || !m.aliases.is_empty();
    let is_alone = !has_variables(a) && !has_variables(b) && is_apart(f);
    is_alone && is_promised_alike && same_body(a, f, b, g)
}

/// Whether a function refers to nothing whose definition could differ between modules: what it calls is intrinsic.
fn is_apart(function: &Function) -> bool {
    let calls = |inst: &Inst| matches!(&inst.op, Op::Call(call) if call.intrinsic().is_none());
    let ends = |block: &Block| matches!(block.term.op, TerminatorOp::Ret(_) | TerminatorOp::Unreachable);
    let branches = |block: &Block| matches!(block.term.op, TerminatorOp::Br(_) | TerminatorOp::CondBr { .. });
    let is_apart = |block: &Block| !block.insts.iter().any(calls) && (ends(block) || branches(block));
    function.metadata.is_empty() && function.blocks.iter().all(is_apart)
}

impl<'s> Answer<'s> {
    fn of(
        module: &Module,
        text: &str,
        settings: &'s Settings,
        backend: &mut dyn Backend,
    ) -> Result<Answer<'s>, TrialError> {
        let response = backend.run(&settings.job(text.to_owned(), Want::default()))?;
        let target = understood(&response.text, settings, backend)?;
        let program = Program::new(&target, settings.dialect);
        let pairs = between(module, &target, LocalFunctions::Skipped);
        let pairs = pairs.into_iter().map(|pair| (pair.source.clone(), pair)).collect();
        let times = Times { own: Duration::ZERO, llvm: response.times };
        Ok(Answer { settings, text: response.text, target, program, pairs, functions: Vec::new(), times })
    }

    /// The trial of the programs; `None` if LLVM does not accept what it made.
    fn finish(self, programs: usize, backend: &mut dyn Backend) -> Option<BatchTrial> {
        if refused(&self.target, &self.functions, &self.text, self.settings, backend).is_some() {
            return None;
        }
        let programs = by_program(self.functions, programs)?.into_iter().map(Ok).collect();
        Some(BatchTrial { programs, times: self.times, modules: 1 })
    }
}
