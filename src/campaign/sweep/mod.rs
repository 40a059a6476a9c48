//! The sweep: programs of others, above all LLVM's own tests, each with the pipelines that its
//! `RUN:` lines name.
//!
//! ```text
//!   paths ──files──> lane ┬─> read ─> attempt per invocation ─> class, standing ─┐
//!                    lane ┴─> read ─> attempt per invocation ─> class, standing ─┴─> tally
//! ```
//!
//! Results are merged in the order of the files, so the answer does not depend on the number of
//! lanes. Everything that is not tried is counted with its reason.

pub mod attempt;
pub mod class;
pub mod files;
pub mod tally;

pub use attempt::{Attempt, FileResult, FunctionResult, Outcome, Reading, Told};
pub use class::Class;
pub use tally::{Blocked, Reasons, Standing, Summary, Tally};

use super::desk::MakeBackend;
use super::hunt::no_thread;
use super::index;
use super::store::Store;
use crate::llvm::{Backend, Failure};
use crate::trial::{Pipeline, Settings};
use attempt::Bench;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};

/// The stack of a lane: constants and types of tests are nested deeply.
const STACK: usize = 64 << 20;

/// Where pipelines come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pipelines {
    /// From the `RUN:` lines of each file.
    FromRunLines,
    /// This one for every file.
    Only(Pipeline),
    /// Files are only read.
    None,
}

/// What a sweep does.
#[derive(Clone, Debug)]
pub struct Plan {
    pub files: Vec<PathBuf>,
    pub pipelines: Pipelines,
    /// What is not said by file or `RUN:` line. The pipeline in it plays no part.
    pub settings: Settings,
    pub lanes: usize,
}

/// Where a sweep stands after another file, for whoever watches.
pub struct Progress<'a> {
    pub file: &'a FileResult,
    pub summary: &'a Summary,
}

/// Sweeps until every file was tried or `stop` is set.
///
/// # Errors
/// If no LLVM, or no thread, can be started.
pub fn sweep(
    plan: &Plan,
    store: Option<&Store>,
    backends: &MakeBackend<'_>,
    stop: &AtomicBool,
    watch: &mut dyn FnMut(&Progress<'_>),
) -> Result<Summary, Failure> {
    let lanes: Vec<Box<dyn Backend>> = (0..plan.lanes.max(1)).map(|_| backends()).collect::<Result<_, _>>()?;
    let next = AtomicUsize::new(0);
    let (send, receive) = channel();
    std::thread::scope(|scope| {
        for backend in lanes {
            let bench = Bench { plan, store, backend, layouts: FxHashMap::default() };
            let (send, next) = (send.clone(), &next);
            std::thread::Builder::new()
                .stack_size(STACK)
                .spawn_scoped(scope, move || lane(bench, next, stop, &send))
                .map_err(|error| no_thread(&error, stop))?;
        }
        drop(send);
        Ok::<_, Failure>(merge(&receive, watch))
    })
    .map(|summary| indexed(summary, store))
}

/// With the index of the findings folder written.
fn indexed(mut summary: Summary, store: Option<&Store>) -> Summary {
    if let Some(Err(error)) = store.map(index::write) {
        summary.unsaved.push(error.to_string());
    }
    summary
}

/// One thread: takes file after file.
fn lane(mut bench: Bench<'_>, next: &AtomicUsize, stop: &AtomicBool, send: &Sender<(usize, FileResult)>) {
    let files = &bench.plan.files;
    while !stop.load(Ordering::Relaxed) {
        let index = next.fetch_add(1, Ordering::Relaxed);
        let Some(path) = files.get(index) else { return };
        if send.send((index, bench.file(path))).is_err() {
            return;
        }
    }
}

/// Adds results in the order of the files; those that come before their turn wait.
fn merge(receive: &Receiver<(usize, FileResult)>, watch: &mut dyn FnMut(&Progress<'_>)) -> Summary {
    let mut summary = Summary::default();
    let mut early = BTreeMap::new();
    let mut turn = 0;
    for (index, file) in receive {
        early.insert(index, file);
        while let Some(file) = early.remove(&turn) {
            turn += 1;
            summary.add(&file);
            watch(&Progress { file: &file, summary: &summary });
        }
    }
    // Every lane ends with the file that it took, so nothing waits here.
    debug_assert!(early.is_empty());
    summary
}
