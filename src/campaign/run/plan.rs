//! What a campaign does, where it stands, and what it found.

use super::coverage::Coverage;
use super::feedback::PoolSize;
use super::schedule::Schedule;
use crate::campaign::findings::log::Start;
use crate::campaign::queue::{ReductionBudget, TriageQueue};
use crate::campaign::statistics::Statistics;
use crate::generate::{Config, Parent};
use crate::llvm::installed::Found;
use crate::trial::Settings;
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

/// Where the programs of a campaign come from.
#[derive(Clone, Debug, Default)]
pub struct Parents {
    /// What mutated programs are made of from the start.
    pub corpus: Vec<Arc<Parent>>,
    /// Whether programs that make LLVM do something new become parents.
    pub feedback: bool,
}

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
    /// The number of workers.
    pub jobs: usize,
    /// Programs per module.
    pub batch: u64,
    /// The number of programs, if limited.
    pub programs: Option<u64>,
    /// The time, if limited.
    pub time: Option<Duration>,
    pub reduction_budget: ReductionBudget,
}

impl Plan {
    /// The number of batches, if all of them are tried.
    pub(super) fn batches(&self) -> u64 {
        self.programs.map_or(u64::MAX, |programs| programs.div_ceil(self.batch))
    }

    /// The numbers of the programs of a batch.
    pub(super) fn numbers(&self, batch: u64) -> Range<u64> {
        let first = batch * self.batch;
        let end = first + self.batch;
        first..self.programs.map_or(end, |programs| programs.min(end))
    }

    /// The plan as the log has it.
    pub(super) fn start(&self) -> Start {
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
            jobs: self.jobs,
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
    /// Suspicions that wait for the queue.
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
    pub queue: TriageQueue<'a>,
}
