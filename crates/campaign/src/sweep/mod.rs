//! The sweep: existing files, above all LLVM's own tests, each with the pipelines that its `RUN:` lines name.
//!
//! ```text
//!   paths ──files──> worker ┬─> read ─> attempt per invocation ─> class, outcome ─┐
//!                    worker ┴─> read ─> attempt per invocation ─> class, outcome ─┴─> tally
//! ```
//!
//! Results are merged in the order of the files ([`ordered`]), so the outcome does not depend on the number of workers.
//! Everything that is not tried is counted by reason.

pub mod attempt;
pub mod class;
pub mod left_out;
pub mod lit;
pub mod outcome;
pub mod tally;

pub use attempt::{Attempt, AttemptOutcome, FileReading, FileResult, FunctionResult, SweepFinding};
pub use class::FunctionClass;
pub use left_out::{LeftOut, LeftOutReason};
pub use outcome::{FunctionOutcome, Nature};
pub use tally::{Blocked, BlockedReasons, Skipped, SweepSummary, SweepTally};

use super::findings::known::KnownFindings;
use super::findings::store::Store;
use super::ordered::{self, Collect, Course, InOrder, Worker};
use super::queue::MakeBackend;
use super::report::index;
use attempt::Bench;
use irrefute_llvm::{Failure, Interrupt};
use irrefute_trial::{Pipeline, Settings};
use rustc_hash::FxHashMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Where the pipelines come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pipelines {
    /// From the `RUN:` lines of each file.
    FromRunLines,
    /// This one for every file.
    Only(Pipeline),
    /// None: files are only parsed and verified.
    None,
}

/// The plan of a sweep.
#[derive(Clone, Debug)]
pub struct SweepPlan {
    /// The files, in the order of the results.
    pub files: Vec<PathBuf>,
    /// The pipelines for each file.
    pub pipelines: Pipelines,
    /// The settings for everything that neither the file nor its `RUN:` line determines. The pipeline in it is not
    /// used. Its target should be [`Target::none`](irrefute_llvm::Target::none) where `RUN:` lines are followed: `opt` has
    /// none for a test without a triple.
    pub settings: Settings,
    /// The number of workers.
    pub jobs: usize,
    /// What somebody has dealt with.
    pub known: KnownFindings,
}

/// The progress of a sweep after another file, for display.
pub struct SweepProgress<'a> {
    /// The file that was merged last.
    pub file: &'a FileResult,
    /// The sum over all files so far.
    pub summary: &'a SweepSummary,
}

/// Tries files until all are done or `stop` is set.
///
/// # Errors
/// If no LLVM, or no thread, can be started.
pub fn sweep(
    plan: &SweepPlan,
    store: Option<&Store>,
    backends: &MakeBackend<'_>,
    stop: &Arc<AtomicBool>,
    watch: &mut dyn FnMut(&SweepProgress<'_>),
) -> Result<SweepSummary, Failure> {
    let interrupt = Interrupt::by(stop.clone());
    let mut benches = Vec::new();
    for _ in 0..plan.jobs.max(1) {
        benches.push(Bench { plan, store, backend: backends(&interrupt)?, layouts: FxHashMap::default() });
    }
    let mut merged = Merged { summary: SweepSummary::default(), watch };
    let files = InOrder::new(0..plan.files.len() as u64);
    ordered::run(benches, files, &Course::new(stop, None), &mut merged)?;
    Ok(indexed(merged.summary, store, &plan.known))
}

/// Writes the index of the findings folder.
fn indexed(mut summary: SweepSummary, store: Option<&Store>, known: &KnownFindings) -> SweepSummary {
    if let Some(Err(error)) = store.map(|store| index::write(store, known)) {
        summary.unsaved.push(error.to_string());
    }
    summary
}

impl Worker for Bench<'_> {
    type Result = FileResult;

    fn work(&mut self, index: u64, course: &Course<'_>) -> Option<FileResult> {
        let path = self.plan.files.get(usize::try_from(index).ok()?)?;
        let file = self.file(path);
        // What LLVM was asked last has no answer then.
        (!course.is_stopped()).then_some(file)
    }
}

/// Merges the files in their order.
struct Merged<'w> {
    summary: SweepSummary,
    watch: &'w mut dyn FnMut(&SweepProgress<'_>),
}

impl Collect<FileResult> for Merged<'_> {
    fn merge(&mut self, file: FileResult) {
        self.summary.add(&file);
        (self.watch)(&SweepProgress { file: &file, summary: &self.summary });
    }
}
