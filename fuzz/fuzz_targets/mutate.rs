//! A `.ll`, changed in its structure, so that every input is a program: what LLVM makes of it refines it.
#![no_main]

use irrefute_fuzz::{cross_over, init, mutate, try_case};
use irrefute_fuzzing::Written;
use libfuzzer_sys::{Corpus, fuzz_crossover, fuzz_mutator, fuzz_target};

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| { mutate(data, size, max_size, seed) });
fuzz_crossover!(|one: &[u8], other: &[u8], out: &mut [u8], seed: u32| { cross_over(one, other, out, seed) });
fuzz_target!(init: init(), |case: Written| -> Corpus { try_case(&case.0) });
