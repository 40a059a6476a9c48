//! What the benchmarks work on: generated programs of the `bench` preset (40 instructions, 4 blocks,
//! no undef), always the same ones.

use irrefute::generate::{Config, from_seed};
use irrefute::ir::Module;

/// The number of programs.
const PROGRAMS: u64 = 64;

pub fn modules() -> Vec<Module> {
    let config = Config::bench();
    (0..PROGRAMS).map(|seed| from_seed(seed, &config)).collect()
}
