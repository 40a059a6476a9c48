//! The campaign: batches of consecutive seeds through lanes, suspicions to the desk.
//!
//! ```text
//!   seeds ──> lane ┬─> generate ─> trial ─┐
//!             lane ┴─> generate ─> trial ─┴─> merged in the order of the seeds ─> desk, statistics
//! ```
//!
//! A batch is a fixed run of consecutive seeds and results are merged in their order, so the
//! answer does not depend on the number of lanes. The clock only decides how many batches run.

use super::collector::Collector;
use super::coverage::Coverage;
use super::desk::{Desk, MakeBackend, Ration};
use super::lane::Lane;
use super::log::{Log, Start};
use super::pool::PoolSize;
use super::programs::{Parents, Programs};
use super::schedule::Schedule;
use super::statistics::Statistics;
use super::store::Store;
use crate::generate::Config;
use crate::llvm::installed::Found;
use crate::llvm::{Backend, Failure};
use crate::trial::Settings;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

/// The stack of a lane: constants and types of other people's programs are nested deeply.
const STACK: usize = 64 << 20;

/// What a campaign does.
#[derive(Clone, Debug)]
pub struct Plan {
    pub config: Config,
    /// The name of the configuration, for findings.
    pub config_name: String,
    /// What mutated programs are made of.
    pub parents: Parents,
    /// What [`schedule`](Self::schedule) does not decide.
    pub settings: Settings,
    /// The LLVMs under test: every program goes through each.
    pub llvms: Vec<Found>,
    /// Whether every reduced finding is tried with all LLVMs that are here, to say which have it.
    pub everywhere: bool,
    /// Native code is made of one function in so many, and of all where something is suspicious.
    pub native_every: u64,
    /// The pipeline and flags of each batch.
    pub schedule: Schedule,
    /// The seed of the first program; the others follow.
    pub seed: u64,
    pub lanes: usize,
    /// Programs per module.
    pub batch: u64,
    /// The number of programs, if limited.
    pub programs: Option<u64>,
    /// The time, if limited.
    pub time: Option<Duration>,
    pub ration: Ration,
}

impl Plan {
    /// The plan as the log has it.
    fn start(&self) -> Start {
        let target = &self.settings.target;
        Start {
            unix_s: 0,
            irrefute: env!("CARGO_PKG_VERSION").to_owned(),
            llvm: self.llvms.iter().map(|llvm| llvm.description.version.clone()).collect(),
            pipeline: self.schedule.name.clone(),
            configuration: self.config_name.clone(),
            generator: Config::VERSION,
            dialect: self.settings.dialect.name().to_owned(),
            seed: self.seed,
            batch: self.batch,
            lanes: self.lanes,
            triple: target.triple.clone(),
            cpu: target.cpu.clone(),
            features: target.features.clone(),
            llvm_options: self.settings.options.clone(),
            programs: self.programs,
            time_s: self.time.map(|time| time.as_secs_f64()),
        }
    }
}

/// Where a campaign stands, for whoever watches.
pub struct Status<'a> {
    pub elapsed: Duration,
    pub statistics: &'a Statistics,
    pub findings: u64,
    pub groups: usize,
    /// Suspicions that wait for the desk.
    pub waiting: usize,
    /// What could not be saved since the last time, in full: nobody else has it.
    pub unsaved: Vec<String>,
}

/// What a campaign found.
pub struct Summary<'a> {
    pub elapsed: Duration,
    /// How many programs were tried, by however many LLVMs.
    pub programs: u64,
    /// Of all LLVMs together.
    pub statistics: Statistics,
    /// Parallel to [`Plan::llvms`].
    pub per_llvm: Vec<Statistics>,
    pub coverage: Coverage,
    pub pool: PoolSize,
    pub desk: Desk<'a>,
}

/// Runs a campaign until it is done, its time is over, or `stop` is set.
///
/// # Errors
/// If no LLVM, or no thread, can be started.
pub fn hunt<'a>(
    plan: &'a Plan,
    store: &'a Store,
    backends: &MakeBackend<'_>,
    stop: &'a AtomicBool,
    watch: &mut dyn FnMut(&Status<'_>),
) -> Result<Summary<'a>, Failure> {
    let started = Instant::now();
    let deadline = plan.time.and_then(|time| started.checked_add(time));
    let lanes: Vec<Box<dyn Backend>> = (0..plan.lanes.max(1)).map(|_| backends()).collect::<Result<_, _>>()?;
    let backend = backends()?;
    let log = Log::open(store, plan.start());
    let desk = Desk::new(plan.everywhere, store, backend, log, plan.ration, stop);
    let next = AtomicU64::new(0);
    let programs = Programs::new(plan);
    let (send, receive) = channel();
    let mut collector = Collector::new(plan, desk, started);
    std::thread::scope(|scope| {
        for backend in lanes {
            let lane = Lane { plan, programs: &programs, backend, next: &next, stop, deadline, send: send.clone() };
            let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, move || lane.run());
            thread.map_err(|error| no_thread(&error, stop))?;
        }
        drop(send);
        collector.collect(&receive, watch);
        Ok::<_, Failure>(())
    })?;
    Ok(collector.finish(programs.pool()))
}

/// A lane that cannot be started ends those that were: nobody will hear them.
pub(super) fn no_thread(error: &std::io::Error, stop: &AtomicBool) -> Failure {
    stop.store(true, Ordering::Relaxed);
    Failure::Spawn(format!("cannot start a thread: {error}"))
}
