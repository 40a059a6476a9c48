//! A mutated program as a function of a seed and a pool of parents.

use super::{keep_what_holds, mutate, splice};
use crate::generate::Config;
use crate::generate::random::Random;
use crate::ir::Module;
use arbitrary::Unstructured;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::sync::Arc;

/// A program that others are made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parent {
    pub module: Module,
    /// The function that its promises are tried on.
    pub entry: Arc<str>,
}

impl Parent {
    /// Instructions of all functions.
    pub fn size(&self) -> usize {
        size(&self.module)
    }

    /// No parent has more instructions than this: what is larger takes its time and hides what it shows.
    pub const MAX_SIZE: usize = 120;
}

fn size(module: &Module) -> usize {
    module.definitions().map(|f| f.instruction_count()).sum()
}

/// No program has more instructions than this.
const MAX_MUTANT: usize = 160;

/// Bytes for the decisions of one program.
const BYTES: usize = 6 * 1024;

/// So many of a hundred programs have something of another one.
const SPLICED: u8 = 20;

/// So many of a hundred programs keep only the promises that hold.
const GUARDED: u8 = 60;

/// How many changes are made, with weights.
const CHANGES: &[(u32, u32)] = &[(1, 8), (2, 8), (3, 6), (4, 4), (6, 3), (9, 2), (14, 1)];

/// The mutated program of a seed: one of the parents, changed. `None`: nothing fits it, or there is none.
///
/// ```
/// use irrefute::generate::{self, Config, Parent};
/// let config = Config::default();
/// let parent = Parent { module: generate::from_seed(1, &config), entry: "f".into() };
/// let mutant = generate::mutant(7, &[parent.clone().into()], &config).expect("it can be changed");
/// assert_ne!(mutant.module, parent.module);
/// ```
pub fn mutant(seed: u64, pool: &[Arc<Parent>], config: &Config) -> Option<Parent> {
    let mut bytes = vec![0; BYTES];
    Xoshiro256PlusPlus::seed_from_u64(seed).fill_bytes(&mut bytes);
    let mut u = Unstructured::new(&bytes);
    let mut random = Random(&mut u);
    if pool.is_empty() {
        return None;
    }
    let parent = random.pick_ref(pool);
    let other = random.percent(SPLICED).then(|| random.pick_ref(pool));
    let changes = random.weighted(CHANGES);
    let guarded = random.percent(GUARDED);
    let mut module = parent.module.clone();
    if let Some(other) = other {
        module = splice(&module, &other.module, &mut u).filter(|both| size(both) <= MAX_MUTANT).unwrap_or(module);
    }
    for _ in 0..changes {
        let before = module.clone();
        mutate(&mut module, &mut u);
        if size(&module) > MAX_MUTANT {
            module = before;
        }
    }
    if guarded && config.witnesses > 0 {
        keep_what_holds(&mut module, &parent.entry, config.witnesses, &mut u);
    }
    (module != parent.module).then(|| Parent { module, entry: parent.entry.clone() })
}
