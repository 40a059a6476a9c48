//! Feedback: programs that made LLVM do something new become parents.
//!
//! Batches belong to epochs, a fixed number of consecutive batches each. Let `P(e)` be the pool from which the programs
//! of epoch `e` are made:
//!
//! ```text
//! P(0) = P(1) = the corpus
//! P(e + 2)    = P(e + 1) + { p of epoch e, in the order of the seeds | features(p) ⊄ seen so far }
//! ```
//!
//! So the parents of a batch depend on seeds and corpus only, not on the number of workers or on who was first. Workers
//! wait at most for the slowest batch of the epoch before the last.

use crate::corpus::Digest;
use crate::ordered::InOrder;
use irrefute_generate::Parent;
use rustc_hash::FxHashSet;
use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Batches per epoch. Longer epochs let new parents wait; in shorter ones workers wait more often for the slowest
/// batch.
const EPOCH: u64 = 16;

/// The number of epochs from an epoch to the first that uses its programs. With 1, all workers would wait at the end of
/// each epoch.
const LAG: u64 = 2;

/// Parents that a pool has at most, beside those of the corpus: a bound on memory.
const MAX_FOUND: usize = 20_000;

/// How often a waiting worker looks whether the campaign has ended.
const TICK: Duration = Duration::from_millis(100);

/// The parents of the programs of an epoch.
#[derive(Clone, Debug, Default)]
pub struct PoolSnapshot {
    /// The parents: those of the corpus first, then in the order in which they were found.
    pub parents: Vec<Arc<Parent>>,
    /// Identifies the list of parents.
    pub digest: Arc<str>,
    /// The features that were seen before the epoch.
    seen: FxHashSet<u32>,
}

impl PoolSnapshot {
    /// Whether a feature among these was not seen before.
    pub fn is_new(&self, features: &[u32]) -> bool {
        features.iter().any(|feature| !self.seen.contains(feature))
    }
}

/// A program, with the features of what LLVM did to it.
pub struct FeedbackCandidate {
    /// The program, unless it is too large for a parent.
    pub parent: Option<Parent>,
    /// The features, over all LLVMs.
    pub features: Vec<u32>,
}

/// A pool of parents that grows from epoch to epoch.
pub struct Pool {
    state: Mutex<PoolState>,
    grown: Condvar,
}

struct PoolState {
    /// The snapshots of the epochs from `first` on; no worker asks for earlier ones any more.
    snapshots: VecDeque<Arc<PoolSnapshot>>,
    first: u64,
    growing: PoolSnapshot,
    digest: Digest,
    delivered: InOrder<Vec<FeedbackCandidate>>,
    found: usize,
}

/// The size of a pool.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PoolSize {
    /// Parents, those of the corpus included.
    pub parents: usize,
    /// Distinct features that were seen.
    pub features: usize,
}

impl Pool {
    /// A pool with the parents of a corpus.
    pub fn new(parents: Vec<Arc<Parent>>) -> Pool {
        let mut digest = Digest::default();
        parents.iter().for_each(|parent| digest.add(parent));
        let growing = PoolSnapshot { parents, digest: digest.name(), seen: FxHashSet::default() };
        let snapshots = std::iter::repeat_n(Arc::new(growing.clone()), LAG as usize).collect();
        let delivered = InOrder::new(0..u64::MAX);
        let state = PoolState { snapshots, first: 0, growing, digest, delivered, found: 0 };
        Pool { state: Mutex::new(state), grown: Condvar::new() }
    }

    /// The parents of a batch, once they are known; `None` if `given_up` returns true first.
    pub fn for_batch(&self, batch: u64, given_up: impl Fn() -> bool) -> Option<Arc<PoolSnapshot>> {
        let epoch = batch / EPOCH;
        let mut state = self.lock();
        loop {
            if let Some(snapshot) = state.snapshots.get(epoch.saturating_sub(state.first) as usize) {
                return Some(snapshot.clone());
            }
            if given_up() {
                return None;
            }
            let waited = self.grown.wait_timeout(state, TICK);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Delivers the programs of a batch that had something new compared with its snapshot, in the order of the seeds.
    /// Every batch must be delivered, even if it is empty: the next epochs wait for it.
    pub fn deliver(&self, batch: u64, candidates: Vec<FeedbackCandidate>) {
        let mut state = self.lock();
        state.delivered.put(batch, candidates);
        // In the order of the batches: the pool must not depend on which worker was faster.
        while let Some((batch, candidates)) = state.delivered.take() {
            candidates.into_iter().for_each(|candidate| state.add(candidate));
            if (batch + 1).is_multiple_of(EPOCH) {
                state.growing.digest = state.digest.name();
                let snapshot = Arc::new(state.growing.clone());
                state.snapshots.push_back(snapshot);
                state.snapshots.pop_front();
                state.first += 1;
                self.grown.notify_all();
            }
        }
    }

    /// The current size.
    pub fn size(&self) -> PoolSize {
        let state = self.lock();
        PoolSize { parents: state.growing.parents.len(), features: state.growing.seen.len() }
    }

    fn lock(&self) -> MutexGuard<'_, PoolState> {
        // The state is valid even after a panic of a worker: nothing under this lock panics half-way.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl PoolState {
    fn add(&mut self, FeedbackCandidate { parent, features }: FeedbackCandidate) {
        // Compared with the newest state: an earlier batch of the same epoch may have had the same features.
        if !self.growing.is_new(&features) {
            return;
        }
        self.growing.seen.extend(features);
        if let Some(parent) = parent
            && self.found < MAX_FOUND
        {
            self.found += 1;
            self.digest.add(&parent);
            self.growing.parents.push(Arc::new(parent));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use irrefute_generate::{Config, from_seed};

    fn candidate(seed: u64, features: &[u32]) -> FeedbackCandidate {
        let parent = Parent::new(&from_seed(seed, &Config::default()), "f".into());
        FeedbackCandidate { parent: Some(parent), features: features.to_vec() }
    }

    /// Batch `b` has a feature of its own in every third program.
    fn batch(b: u64) -> Vec<FeedbackCandidate> {
        (0..6).map(|i| candidate(b * 6 + i, &[1, if i % 3 == 0 { b as u32 + 10 } else { 1 }])).collect()
    }

    #[test]
    fn the_pool_does_not_depend_on_who_is_first() {
        let (forwards, backwards) = (Pool::new(Vec::new()), Pool::new(Vec::new()));
        (0..EPOCH).for_each(|b| forwards.deliver(b, batch(b)));
        (0..EPOCH).rev().for_each(|b| backwards.deliver(b, batch(b)));
        let of = |pool: &Pool| pool.for_batch(LAG * EPOCH, || true).expect("the epoch is known");
        assert_eq!(of(&forwards).parents, of(&backwards).parents);
        assert_eq!(of(&forwards).digest, of(&backwards).digest);
        assert_eq!(forwards.size(), PoolSize { parents: EPOCH as usize, features: EPOCH as usize + 1 });
    }

    #[test]
    fn an_epoch_is_known_when_the_one_before_the_last_is_over() {
        let pool = Pool::new(Vec::new());
        assert!(pool.for_batch(LAG * EPOCH - 1, || true).is_some_and(|s| s.parents.is_empty()));
        (0..EPOCH - 1).for_each(|b| pool.deliver(b, batch(b)));
        assert!(pool.for_batch(LAG * EPOCH, || true).is_none());
        pool.deliver(EPOCH - 1, Vec::new());
        assert!(pool.for_batch(LAG * EPOCH, || true).is_some_and(|s| !s.parents.is_empty()));
    }

    #[test]
    fn what_shows_nothing_new_is_no_parent() {
        let pool = Pool::new(Vec::new());
        pool.deliver(0, vec![candidate(1, &[1, 2]), candidate(2, &[2]), candidate(3, &[])]);
        assert_eq!(pool.size(), PoolSize { parents: 1, features: 2 });
    }
}
