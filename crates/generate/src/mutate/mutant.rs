//! Mutants: a program as a function of a seed and a pool of parents.

use super::{keep_what_holds, mutate, splice};
use crate::Config;
use crate::random::Random;
use arbitrary::Unstructured;
use irrefute_ir::Module;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::sync::Arc;

/// A program from which mutants are made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parent {
    /// The program.
    pub module: Module,
    /// The name of the function whose executions test promises.
    pub entry: Arc<str>,
}

impl Parent {
    /// The number of instructions of all functions.
    pub fn size(&self) -> usize {
        size(&self.module)
    }

    /// The greatest number of instructions of a parent. Larger programs take long to check and hide what they show.
    pub const MAX_SIZE: usize = 120;
}

fn size(module: &Module) -> usize {
    module.definitions().map(|f| f.instruction_count()).sum()
}

/// The greatest number of instructions of a mutant; a change that makes it larger is undone.
const MAX_MUTANT: usize = 160;

/// The number of random bytes for the decisions of one mutant. Once they are used up, every decision is the first
/// alternative.
const BYTES: usize = 6 * 1024;

/// The percentage of mutants that have a part of a second parent.
const SPLICED: u8 = 20;

/// The percentage of mutants that keep only promises that hold on witness runs. The others keep all, broken ones too.
const GUARDED: u8 = 60;

/// Numbers of changes, with weights.
const CHANGES: &[(u32, u32)] = &[(1, 8), (2, 8), (3, 6), (4, 4), (6, 3), (9, 2), (14, 1)];

/// The mutant of a seed: one of the parents, changed. `None` if no change fits it, or if the pool is empty.
///
/// ```
/// use irrefute_generate::{self as generate, Config, Parent};
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
