//! The programs of a campaign: generated, or made of others.
//!
//! A program is a function of generator version, configuration, seed and, if it is mutated, of the parents, which a
//! digest names.

use super::feedback::{FeedbackCandidate, Pool, PoolSize, Snapshot};
use super::plan::Plan;
use crate::campaign::findings::finding::Origin;
use crate::generate::{Config, Parent, from_seed, mutant};
use crate::ir::Module;
use crate::trial::{TrialError, guarded};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::sync::Arc;

/// So many of a hundred programs are mutated, where there is a corpus to begin with.
const MUTATED: u32 = 80;

/// So many, where there are only programs that the campaign found itself.
const MUTATED_WITHOUT_CORPUS: u32 = 50;

/// How a program of a batch was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Made {
    Generated,
    /// Of the parents with this digest.
    Mutated(Arc<str>),
    /// Generated, since we failed to make it of the parents with this digest.
    InPlaceOf(Arc<str>),
}

/// A program of a batch.
pub struct Sample {
    pub seed: u64,
    pub made: Made,
    /// The function that a mutation of it begins with.
    entry: Arc<str>,
}

/// Makes programs, and learns from what became of them.
pub struct Programs<'a> {
    plan: &'a Plan,
    pool: Pool,
    /// The entry of generated programs.
    entry: Arc<str>,
}

impl<'a> Programs<'a> {
    pub fn new(plan: &'a Plan) -> Programs<'a> {
        Programs { plan, pool: Pool::new(plan.parents.corpus.clone()), entry: "f".into() }
    }

    /// What a batch is made of; `None` if `given_up` says so before that is known.
    pub fn parents(&self, batch: u64, given_up: impl Fn() -> bool) -> Option<Arc<Snapshot>> {
        // Without feedback the pool never changes.
        let batch = if self.plan.parents.feedback { batch } else { 0 };
        self.pool.for_batch(batch, given_up)
    }

    /// The program of a seed.
    ///
    /// # Errors
    /// If it cannot be made, by our fault.
    pub fn make(&self, seed: u64, parents: &Snapshot) -> Result<(Module, Sample), TrialError> {
        let share = if self.plan.parents.corpus.is_empty() { MUTATED_WITHOUT_CORPUS } else { MUTATED };
        // A stream of its own: the program's decisions begin with the seed itself.
        let mut stream = Xoshiro256PlusPlus::seed_from_u64(!seed);
        let mut made = Made::Generated;
        if !parents.parents.is_empty() && stream.next_u32() % 100 < share {
            match guarded(|| mutant(seed, &parents.parents, &self.plan.config)) {
                Ok(Some(Parent { module, entry })) => {
                    return Ok((module, Sample { seed, made: Made::Mutated(parents.digest.clone()), entry }));
                }
                Ok(None) => {}
                Err(_) => made = Made::InPlaceOf(parents.digest.clone()),
            }
        }
        let module = guarded(|| from_seed(seed, &self.plan.config))
            .map_err(|error| TrialError::Internal(format!("generating: {error}")))?;
        Ok((module, Sample { seed, made, entry: self.entry.clone() }))
    }

    /// Tells what the programs of a batch made LLVM do.
    pub fn learn<'t>(
        &self,
        batch: u64,
        parents: &Snapshot,
        told: impl Iterator<Item = (&'t Module, &'t Sample, Vec<u32>)>,
    ) {
        if !self.plan.parents.feedback {
            return;
        }
        let candidate = |(module, sample, features): (&Module, &Sample, Vec<u32>)| {
            let parent = || Parent { module: module.clone(), entry: sample.entry.clone() };
            parents.is_new(&features).then(|| FeedbackCandidate { parent: parent(), features })
        };
        self.pool.deliver(batch, told.filter_map(candidate).collect());
    }

    /// Where the pool stands.
    pub fn pool(&self) -> PoolSize {
        self.pool.size()
    }

    /// Where a program came from.
    pub fn origin(&self, sample: &Sample) -> Origin {
        let (generator, configuration, seed) = (Config::VERSION, self.plan.config_name.clone(), sample.seed);
        match &sample.made {
            Made::Generated => Origin::Seed { generator, configuration, seed },
            Made::Mutated(corpus) | Made::InPlaceOf(corpus) => {
                Origin::Mutant { generator, configuration, seed, corpus: corpus.to_string() }
            }
        }
    }
}
