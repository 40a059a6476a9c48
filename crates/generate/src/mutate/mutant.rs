//! Mutants: a program as a function of a seed and a pool of parents.

use super::{keep_what_holds, mutate, splice};
use crate::Config;
use crate::random::Random;
use arbitrary::Unstructured;
use irrefute_ir::{LlvmVersion, Module, parse};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::sync::{Arc, OnceLock};

/// A program from which mutants are made: its text, which is parsed when the first mutant is made of it. Of a corpus of
/// tens of thousands a campaign uses a part.
#[derive(Debug)]
pub struct Parent {
    text: Box<str>,
    version: LlvmVersion,
    entry: Arc<str>,
    module: OnceLock<Module>,
}

impl Parent {
    /// The greatest number of instructions of a parent. Larger programs take long to check and hide what they show.
    pub const MAX_SIZE: usize = 200;

    /// A program, with the name of the function whose executions test promises.
    pub fn new(module: &Module, entry: Arc<str>) -> Parent {
        // Not the module itself: parents that are read and those that were kept have the same mutants.
        Parent { text: module.to_string().into(), version: module.version, entry, module: OnceLock::new() }
    }

    /// As [`new`](Parent::new), of the [text](Parent::text) of another parent. Of any other text the first mutant panics.
    pub fn restored(text: &str, version: LlvmVersion, entry: Arc<str>) -> Parent {
        Parent { text: text.into(), version, entry, module: OnceLock::new() }
    }

    /// The text of the program.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The program.
    pub fn module(&self) -> &Module {
        self.module.get_or_init(|| {
            parse(&self.text, self.version).unwrap_or_else(|error| panic!("a printed module does not parse: {error}"))
        })
    }

    /// The name of the function whose executions test promises.
    pub fn entry(&self) -> &Arc<str> {
        &self.entry
    }
}

impl PartialEq for Parent {
    fn eq(&self, other: &Parent) -> bool {
        (&self.text, &self.entry) == (&other.text, &other.entry)
    }
}

/// The number of instructions of all functions.
pub fn size(module: &Module) -> usize {
    module.definitions().map(|f| f.instruction_count()).sum()
}

/// The greatest number of instructions of a mutant; a change that makes it larger is undone.
const MAX_MUTANT: usize = 240;

/// A program that was made of parents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mutant {
    /// The program.
    pub module: Module,
    /// The name of its entry, which is that of its parent.
    pub entry: Arc<str>,
}

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
/// let parent = Parent::new(&generate::from_seed(1, &config), "f".into());
/// let pool = [parent.into()];
/// let mutant = generate::mutant(7, &pool, &config).expect("it can be changed");
/// assert_ne!(mutant.module, *pool[0].module());
/// ```
pub fn mutant(seed: u64, pool: &[Arc<Parent>], config: &Config) -> Option<Mutant> {
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
    let mut module = parent.module().clone();
    if let Some(other) = other {
        module = splice(&module, other.module(), &mut u).filter(|both| size(both) <= MAX_MUTANT).unwrap_or(module);
    }
    for _ in 0..changes {
        let before = module.clone();
        mutate(&mut module, &mut u);
        if size(&module) > MAX_MUTANT {
            module = before;
        }
    }
    if guarded && config.witnesses > 0 {
        keep_what_holds(&mut module, parent.entry(), config.witnesses, &mut u);
    }
    (module != *parent.module()).then(|| Mutant { module, entry: parent.entry().clone() })
}
