//! The plan of a campaign, its progress, and its results.

use super::coverage::Coverage;
use super::differences::Differences;
use super::enumeration::{Enumeration, Tables};
use super::feedback::PoolSize;
use super::schedule::Schedule;
use crate::findings::claims::Claims;
use crate::findings::known::KnownFindings;
use crate::findings::log::Start;
use crate::queue::{ReductionBudget, TriageQueue};
use crate::shard::Shard;
use crate::statistics::Statistics;
use irrefute_generate::{Config, Parent};
use irrefute_llvm::installed::InstalledLlvm;
use irrefute_trial::Settings;
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

/// Where the programs of a campaign come from.
#[derive(Clone, Debug, Default)]
pub struct Parents {
    /// The parents of mutants from the start.
    pub corpus: Vec<Arc<Parent>>,
    /// Whether programs that make LLVM do something new become parents.
    pub feedback: bool,
    /// Whether the corpus itself goes through every pipeline of the schedule before any program is made.
    pub first: bool,
}

/// The plan of a campaign.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The configuration of the generator.
    pub config: Config,
    /// The name of the configuration, for findings.
    pub config_name: String,
    /// The parents of mutants.
    pub parents: Parents,
    /// The functions that are the programs, in place of generated ones and mutants.
    pub enumeration: Option<Enumeration>,
    /// The settings of every trial; [`schedule`](Self::schedule) replaces the pipeline and adds flags.
    pub settings: Settings,
    /// The LLVMs under test: every program goes through each.
    pub llvms: Vec<InstalledLlvm>,
    /// The LLVM of which the only one under test is a change: what both do is not checked, and what both get wrong is not
    /// filed.
    pub base: Option<InstalledLlvm>,
    /// Whether every reduced finding is tried with all LLVMs on this machine, to report which have it.
    pub everywhere: bool,
    /// Native code is made of one function in this many, and of all functions in a batch that looks wrong. Code
    /// generation was measured as half of LLVM's cost in a campaign, and a sample shows as well what native code can
    /// show about the semantics.
    pub native_every: u64,
    /// One batch in this many is asked about with an [oracle](irrefute_trial::oracles); 0: none is.
    pub oracle_every: u64,
    /// The pipeline and flags of each batch.
    pub schedule: Schedule,
    /// The seed of the first program; the others follow.
    pub seed: u64,
    /// The number of workers.
    pub jobs: usize,
    /// Programs per module.
    pub batch: u64,
    /// The part of the programs that this process tries.
    pub shard: Shard,
    /// The number of programs of all shards, if limited.
    pub programs: Option<u64>,
    /// The wall time, if limited.
    pub time: Option<Duration>,
    /// Where this process and others claim the cases that they reduce.
    pub claims: Option<Claims>,
    /// How much reduction the queue may do.
    pub reduction_budget: ReductionBudget,
    /// What somebody has dealt with, for the index page.
    pub known: KnownFindings,
}

impl Plan {
    /// The number of this shard's batches if no time limit ends the campaign earlier.
    pub(super) fn batches(&self) -> u64 {
        self.programs.map_or(u64::MAX, |programs| self.shard.share_of(programs.div_ceil(self.batch)))
    }

    /// Which programs of the corpus a batch tries as they are: chunk after chunk, each through every pipeline of the
    /// schedule in turn.
    pub(super) fn originals(&self, batch: u64) -> Option<&[Arc<Parent>]> {
        let (turns, size) = (self.schedule.pipelines.len().max(1) as u64, usize::try_from(self.batch).ok()?);
        let chunk = usize::try_from(self.shard.batch(batch) / turns).ok()?;
        self.parents.corpus.chunks(size).nth(chunk).filter(|_| self.parents.first)
    }

    /// The numbers of the programs of a batch, counted from the first seed.
    pub(super) fn numbers(&self, batch: u64) -> Range<u64> {
        let first = self.shard.batch(batch) * self.batch;
        let end = first + self.batch;
        first..self.programs.map_or(end, |programs| programs.min(end))
    }

    /// The plan as the start line of the log.
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
            shards: self.shard.of,
            jobs: self.jobs,
            triple: target.triple.clone(),
            cpu: target.cpu.clone(),
            features: target.features.clone(),
            llvm_options: self.settings.options.clone(),
            codegen: self.settings.codegen,
            programs: self.programs,
            time_s: self.time.map(|time| time.as_secs_f64()),
        }
    }
}

/// The progress of a campaign, for display.
pub struct Status<'a> {
    /// Wall time since the start.
    pub elapsed: Duration,
    /// The sum over merged batches.
    pub statistics: &'a Statistics,
    /// How the LLVM under test differs from the one before the change.
    pub differences: Differences,
    /// What came of an enumeration so far.
    pub tables: Option<&'a Tables>,
    /// Cases that were filed.
    pub findings: u64,
    /// Groups that they belong to.
    pub groups: usize,
    /// Candidates that wait for the queue.
    pub waiting: usize,
    /// Findings that could not be saved since the last status, in full: no other copy exists.
    pub unsaved: Vec<String>,
}

/// What a campaign found.
pub struct Summary<'a> {
    /// Wall time of the campaign.
    pub elapsed: Duration,
    /// Programs that were tried. A program counts once, however many LLVMs tried it.
    pub programs: u64,
    /// The sum over all LLVMs.
    pub statistics: Statistics,
    /// Parallel to [`Plan::llvms`].
    pub per_llvm: Vec<Statistics>,
    /// How the LLVM under test differs from the one before the change.
    pub differences: Differences,
    /// Which features were tested.
    pub coverage: Coverage,
    /// Which code of LLVM was reached; empty if nothing was watched.
    pub llvm_coverage: irrefute_coverage::Coverage,
    /// What came of an enumeration, in this campaign and earlier ones.
    pub tables: Option<Tables>,
    /// The size of the pool of parents at the end.
    pub pool: PoolSize,
    /// The queue, with the groups that were found.
    pub queue: TriageQueue<'a>,
    /// Candidates that the campaign did not get to.
    pub pending: u64,
    /// Candidates whose program is not kept, since a hundred others looked like them.
    pub alike: u64,
    /// How many findings, candidates and pages could not be written.
    pub unsaved: u64,
}
