//! A campaign: workers take batches of consecutive seeds, and candidates go to the triage queue.
//!
//! ```text
//!   seeds ──> worker ┬─> generate ─> trial ─┐
//!             worker ┴─> generate ─> trial ─┴─> merged in the order of the seeds ─> triage queue, statistics
//! ```
//!
//! A batch is a fixed run of consecutive seeds, and results are merged in their order ([`ordered`]), so the outcome
//! does not depend on the number of workers. The clock only decides how many batches run.
//!
//! - [`plan`]: what a campaign does; [`schedule`]: the pipeline and flags of each batch.
//! - [`programs`]: makes the programs: generated, or mutants of a [`corpus`](super::corpus) and of programs that the
//!   campaign itself kept as parents ([`feedback`]).
//! - [`differences`]: of a campaign against a change of LLVM, the programs that the change affects.
//! - [`enumeration`]: every function of a space as the programs, instead of seeds; [`record`]: what came of a batch of
//!   them; [`checkpoint`]: these records on disk, from which an interrupted run resumes.
//! - [`tester`]: one worker; [`collector`]: merges the results of all; [`coverage`]: which features were tested.

pub mod checkpoint;
pub mod collector;
pub mod coverage;
pub mod differences;
pub mod enumeration;
pub mod feedback;
pub mod plan;
pub mod programs;
pub mod record;
pub mod schedule;
pub mod tester;

pub use coverage::Coverage;
pub use differences::Differences;
pub use enumeration::{Enumeration, EnumerationError, Resumed, Tables};
pub use feedback::PoolSize;
pub use plan::{Parents, Plan, Status, Summary};
pub use schedule::{Choice, Schedule};

use super::findings::log::Log;
use super::findings::store::Store;
use super::ordered::{self, Course, InOrder};
use super::queue::{MakeBackend, TriageQueue};
use super::triage::base::Base;
use super::triage_time::{GRACE, TriageTime};
use super::waiting::{TriageOrder, WaitingList};
use collector::Collector;
use irrefute_llvm::{Failure, Interrupt};
use irrefute_trial::extended;
use programs::Programs;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;
use tester::Tester;

/// What starts the LLVMs of a campaign.
#[derive(Clone, Copy)]
pub struct Backends<'a> {
    /// Those under test.
    pub tested: &'a MakeBackend<'a>,
    /// The same for triage, which has no use for what it reaches.
    pub triage: &'a MakeBackend<'a>,
    /// The one before a change.
    pub base: Option<&'a MakeBackend<'a>>,
}

/// Runs a campaign until it is done, its time is over, or `stop` is set. Candidates that earlier campaigns left come
/// first.
///
/// # Errors
/// If no LLVM, or no thread, can be started.
pub fn hunt<'a>(
    plan: &'a Plan,
    store: &'a Store,
    resumed: impl Into<Resumed>,
    backends: Backends<'_>,
    stop: &'a Arc<AtomicBool>,
    watch: &mut dyn FnMut(&Status<'_>),
) -> Result<Summary<'a>, Failure> {
    // The second control group runs reference transformations.
    let tested = |interrupt: &Interrupt| (backends.tested)(interrupt).map(extended);
    let triage = |interrupt: &Interrupt| (backends.triage)(interrupt).map(extended);
    let started = Instant::now();
    let Resumed { mut pending, checkpoint } = resumed.into();
    let done: Arc<BTreeSet<u64>> =
        Arc::new(checkpoint.iter().flat_map(|checkpoint| checkpoint.records.keys().copied()).collect());
    let left = usize::try_from(plan.batches()).unwrap_or(usize::MAX).saturating_sub(done.len());
    let deadline = plan.time.and_then(|time| started.checked_add(time));
    let mut testers = Vec::new();
    let programs = Programs::new(plan);
    // A batch that LLVM does not finish must not delay the end. A batch that goes well takes a tenth of a second.
    let interrupt = Interrupt::by(stop.clone());
    interrupt.end_at(deadline.map(|deadline| deadline + GRACE / 2));
    let base = |interrupt: &Interrupt| -> Result<Option<Base>, Failure> {
        let (Some(found), Some(backend)) = (&plan.base, backends.base) else { return Ok(None) };
        Ok(Some(Base { found: found.clone(), backend: backend(interrupt)? }))
    };
    // No more workers than batches that are left: each worker starts an LLVM.
    for _ in 0..plan.jobs.min(left).max(1) {
        let (backend, base) = (tested(&interrupt)?, base(&interrupt)?);
        testers.push(Tester { plan, programs: &programs, backend, base, interrupt: interrupt.clone() });
    }
    // The queue has an LLVM of its own: it retires its worker for each candidate.
    let interrupt = Interrupt::by(stop.clone());
    let (backend, base) = (triage(&interrupt)?, base(&interrupt)?);
    let log = Log::open(store, plan.start());
    let (order, time) = match plan.time {
        // Every candidate has its turn, so that the clock decides nothing.
        None => (TriageOrder::AsTheyCame, TriageTime::Unlimited),
        Some(_) => {
            let share = if left == 0 { 1.0 } else { plan.reduction_budget.share };
            (TriageOrder::RarestFirst, TriageTime::Share { ends: deadline, share })
        }
    };
    let mut waiting = WaitingList::new(order, store, log.campaign());
    // What is not reduced waits on in its folder where nothing is reduced.
    if plan.reduction_budget.per_group == 0 {
        pending.unreduced.clear();
    }
    waiting.resume(pending, &plan.settings, &plan.llvms);
    let mut queue = TriageQueue::new(plan.everywhere, store, backend, interrupt, log, plan.reduction_budget);
    queue.time = time;
    queue.base = base;
    queue.known = plan.known.clone();
    queue.claims = plan.claims.clone();
    let tables = checkpoint.map(|checkpoint| Tables::new(plan, checkpoint));
    let mut collector = Collector::new(plan, tables, queue, waiting, started, stop, watch);
    let todo = (0..plan.batches()).filter(move |batch| !done.contains(batch));
    let results = InOrder::new(todo);
    ordered::run(testers, results, &Course::new(stop, deadline), &mut collector)?;
    Ok(collector.finish(programs.pool()))
}
