//! Makes the programs of a campaign: generated, mutants, or the functions of an [`enumeration`](super::enumeration).
//!
//! Unless it is enumerated, a program is a function of the generator's version, the configuration, the seed and, if it is a mutant, the parents,
//! which a digest identifies.

use super::feedback::{FeedbackCandidate, Pool, PoolSize, PoolSnapshot};
use super::plan::Plan;
use crate::findings::finding::Origin;
use irrefute_generate::{Config, Mutant, Parent, from_seed, mutant, size};
use irrefute_ir::Module;
use irrefute_trial::{Pipeline, TrialError, guarded};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::sync::Arc;

/// Mutants among a hundred programs, if there is a seed corpus: a user who gives one wants it to be mutated, and
/// generated programs still bring features that the corpus lacks.
const MUTATED: u32 = 80;

/// Mutants among a hundred programs, if all parents are programs that the campaign kept itself.
const MUTATED_WITHOUT_CORPUS: u32 = 50;

/// How a program of a batch was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProgramOrigin {
    /// From its seed alone.
    Generated,
    /// Not at all: it is one of the corpus.
    Given,
    /// It is the function of its number in the space of an enumeration.
    Enumerated,
    /// A mutant of the parents with this digest.
    Mutated(Arc<str>),
    /// Generated, because mutating the parents with this digest panicked.
    InPlaceOf(Arc<str>),
}

/// How a program of a batch was made.
pub struct Sample {
    /// The seed of the program.
    pub seed: u64,
    /// Generated or mutated.
    pub made: ProgramOrigin,
    /// The function with which a mutant of this program would begin.
    pub(super) entry: Arc<str>,
}

/// Makes programs, and keeps those that taught something as parents.
pub struct Programs<'a> {
    plan: &'a Plan,
    pool: Pool,
    /// The name of the entry function of generated programs.
    entry: Arc<str>,
}

impl<'a> Programs<'a> {
    /// The programs of a plan.
    pub fn new(plan: &'a Plan) -> Programs<'a> {
        Programs { plan, pool: Pool::new(plan.parents.corpus.clone()), entry: "f".into() }
    }

    /// The parents of a batch. `None` if `given_up` returns true before they are known.
    pub fn parents(&self, batch: u64, given_up: impl Fn() -> bool) -> Option<Arc<PoolSnapshot>> {
        // Without feedback the pool never changes.
        let batch = if self.plan.parents.feedback { batch } else { 0 };
        self.pool.for_batch(batch, given_up)
    }

    /// The program of a seed.
    ///
    /// # Errors
    /// If it cannot be made, because irrefute panics.
    pub fn make(&self, seed: u64, parents: &PoolSnapshot) -> Result<(Module, Sample), TrialError> {
        if let Some(enumeration) = &self.plan.enumeration {
            let module = guarded(|| enumeration.program(seed))?;
            let module = module.ok_or_else(|| TrialError::Internal(format!("no function has the number {seed}")))?;
            return Ok((module, Sample { seed, made: ProgramOrigin::Enumerated, entry: self.entry.clone() }));
        }
        let share = if self.plan.parents.corpus.is_empty() { MUTATED_WITHOUT_CORPUS } else { MUTATED };
        // Another stream than the program's own: the generator's decisions begin with the seed itself.
        let mut stream = Xoshiro256PlusPlus::seed_from_u64(!seed);
        let mut made = ProgramOrigin::Generated;
        if !parents.parents.is_empty() && stream.next_u32() % 100 < share {
            match guarded(|| mutant(seed, &parents.parents, &self.plan.config)) {
                Ok(Some(Mutant { module, entry })) => {
                    return Ok((module, Sample { seed, made: ProgramOrigin::Mutated(parents.digest.clone()), entry }));
                }
                Ok(None) => {}
                Err(_) => made = ProgramOrigin::InPlaceOf(parents.digest.clone()),
            }
        }
        let module = guarded(|| from_seed(seed, &self.plan.config))
            .map_err(|error| TrialError::Internal(format!("generating: {error}")))?;
        Ok((module, Sample { seed, made, entry: self.entry.clone() }))
    }

    /// A program of the corpus as it is.
    pub fn original(&self, original: &Parent, seed: u64) -> (Module, Sample) {
        (original.module().clone(), Sample { seed, made: ProgramOrigin::Given, entry: original.entry().clone() })
    }

    /// Offers the programs of a batch as parents, with the features of what LLVM did to each.
    pub fn learn<'t>(
        &self,
        batch: u64,
        parents: &PoolSnapshot,
        told: impl Iterator<Item = (&'t Module, &'t Sample, Vec<u32>)>,
    ) {
        if !self.plan.parents.feedback {
            return;
        }
        let candidate = |(module, sample, features): (&Module, &Sample, Vec<u32>)| {
            let parent = || (size(module) <= Parent::MAX_SIZE).then(|| Parent::new(module, sample.entry.clone()));
            parents.is_new(&features).then(|| FeedbackCandidate { parent: parent(), features })
        };
        self.pool.deliver(batch, told.filter_map(candidate).collect());
    }

    /// The current size of the pool.
    pub fn pool(&self) -> PoolSize {
        self.pool.size()
    }

    /// Where a program came from, as a candidate of a pipeline.
    pub fn origin(&self, sample: &Sample, pipeline: &Pipeline) -> Origin {
        if let (ProgramOrigin::Enumerated, Some(enumeration)) = (&sample.made, &self.plan.enumeration) {
            return enumeration.origin(sample.seed, pipeline);
        }
        let (generator, configuration, seed) = (Config::VERSION, self.plan.config_name.clone(), sample.seed);
        match &sample.made {
            ProgramOrigin::Generated | ProgramOrigin::Enumerated => Origin::Seed { generator, configuration, seed },
            ProgramOrigin::Given => Origin::File { path: format!("corpus/{}", sample.entry).into() },
            ProgramOrigin::Mutated(corpus) | ProgramOrigin::InPlaceOf(corpus) => {
                Origin::Mutant { generator, configuration, seed, corpus: corpus.to_string() }
            }
        }
    }
}
